/** deploy/grpc: with these service configs gRPC tries again, or elsewhere, by itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

import { Server, ServerCredentials, status } from "@grpc/grpc-js";

import { Client, TimeoutExceededError, UnavailableError, messages, toJson } from "../src/index.js";
import { LOG, fromEnvironment, shared } from "./service.js";

const all = shared();

function withConfig(name: string): { channelOptions: { "grpc.service_config": string } } {
  const path = join(fromEnvironment("LANTERN_SOURCE_DIR"), "deploy", "grpc", `${name}.json`);
  return { channelOptions: { "grpc.service_config": readFileSync(path, "utf8") } };
}

type Answer = (error: { code: status; details: string } | null, bytes?: Buffer) => void;

/** The address of a server with one method, which answers as it is told until the test has ended. */
async function serve(context: TestContext, method: string, handle: (answer: Answer) => void): Promise<string> {
  const server = new Server();
  const asTheyAre = (bytes: Buffer): Buffer => bytes;
  const handler = (_: unknown, answer: Answer): void => handle(answer);
  server.register(`/lantern.v1.LanternService/${method}`, handler as never, asTheyAre, asTheyAre, "unary");
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  context.after(() => server.forceShutdown());
  return `127.0.0.1:${port}`;
}

function connect(context: TestContext, ...how: ConstructorParameters<typeof Client>): Client {
  const client = new Client(...how);
  context.after(() => client.close());
  return client;
}

test("retries", async (context) => {
  let calls = 0;
  const games = messages.create(messages.ListGamesResponseSchema, { games: [{ id: "root" }] });
  const flaky = await serve(context, "ListGames", (answer) => {
    calls += 1;
    if (calls % 3 !== 0) answer({ code: status.UNAVAILABLE, details: "not yet" });
    else answer(null, Buffer.from(messages.toBinary(messages.ListGamesResponseSchema, games)));
  });
  assert.equal((await connect(context, flaky, withConfig("retry")).listGames())[0]?.id, "root");
  assert.equal(calls, 3);
  await assert.rejects(connect(context, flaky).listGames(), UnavailableError);
  assert.equal(calls, 4);
});

test("hedging", async (context) => {
  const [game] = await all.client.importLog(Buffer.from(LOG));
  assert.ok(game);
  const whole = toJson(await all.client.check(game));
  let waiting = 0;
  const stuck = await serve(context, "CheckTranscript", () => {
    waiting += 1;
  });
  // Calls go to both in turn as soon as the client has reached both.
  const both = `ipv4:${stuck},${all.service.address}`;
  const hedging = connect(context, both, withConfig("hedging"));
  for (let i = 0; i < 1000 && waiting < 3; i += 1) assert.equal(toJson(await hedging.check(game)), whole);
  assert.ok(waiting >= 3, "no call went to the server that is stuck");

  // Without hedging such a call waits until it is too late.
  const plain = connect(context, both, withConfig("retry"));
  let late: unknown;
  for (let i = 0; i < 1000 && late === undefined; i += 1) {
    await plain.check(game, { timeoutMs: 1500 }).catch((error: unknown) => (late = error));
  }
  assert.ok(late instanceof TimeoutExceededError, String(late));
});
