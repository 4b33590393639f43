/**
 * Checks a log through a running service and prints what was found.
 *
 *     lantern serve &
 *     node dist/example/example.js game.rootlog [127.0.0.1:50051]
 */
import { Client, messages } from "../src/index.js";

async function main(file: string | undefined, address = "127.0.0.1:50051"): Promise<number> {
  if (file === undefined) {
    console.error("usage: example.js FILE [HOST:PORT]");
    return 2;
  }
  const client = new Client(address);
  try {
    for (const game of await client.importLog(file)) show(await client.check(game, { policy: "continue" }));
    return 0;
  } catch (error) {
    console.error(`example: ${error instanceof Error ? error.toString() : String(error)}`);
    return 2;
  } finally {
    client.close();
  }
}

function show(verdict: messages.Verdict): void {
  console.log(`${verdict.sourceFile} OUTCOME_${messages.Outcome[verdict.outcome]}`);
  for (const { position, kind, ruleId, message } of verdict.findings) {
    console.log(`  line ${position?.line ?? 0} [${position?.text ?? ""}]: ${messages.FindingKind[kind]} ${ruleId} ${message}`);
  }
  for (const { rank, name, role, score, winner } of verdict.standings) {
    console.log(`  ${rank || "-"}. ${name} (${role}): ${score ?? "-"}${winner ? " *" : ""}`);
  }
}

process.exitCode = await main(process.argv[2], process.argv[3]);
