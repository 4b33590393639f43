/** The client against a real service. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { getEventListeners } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import {
  Client,
  InvalidArgumentError,
  LanternError,
  LimitExceededError,
  NotFoundError,
  type Policy,
  TimeoutExceededError,
  CallCancelledError,
  UnavailableError,
  messages,
  toJson,
} from "../src/index.js";
import { fromEnvironment, LOG, Service, shared } from "./service.js";

const all = shared();

async function smallGame(): Promise<messages.Transcript> {
  const [game, ...others] = await all.client.importLog(Buffer.from(LOG), { fileName: "small.rootlog" });
  assert.equal(others.length, 0);
  return game ?? assert.fail();
}

/** The error of a class that a call must end with. */
async function failure<E extends LanternError>(
  kind: abstract new (...arguments_: never[]) => E,
  call: Promise<unknown>,
): Promise<E> {
  const error: unknown = await call.then(
    () => assert.fail("no error"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof kind, String(error));
  return error;
}

test("check", async () => {
  const game = await smallGame();
  const verdict = await all.client.check(game);
  assert.equal(verdict.outcome, messages.Outcome.INCOMPLETE);
  assert.equal(verdict.coverage?.events, game.events.length);
  assert.equal(verdict.sourceFile, "small.rootlog");
  assert.deepEqual(verdict.standings.map(({ name }) => name), ["Ada", "Bo"]);
  await assert.rejects(all.client.check(game, { policy: "perhaps" as Policy }), TypeError);
});

test("a malformed transcript", async () => {
  const game = messages.create(messages.TranscriptSchema, { players: [{ name: "Ada" }] });
  const error = await failure(InvalidArgumentError, all.client.check(game));
  assert.equal(error.domain, "lantern");
  assert.match(error.reason, /^[A-Z_]+$/);
  assert.match(error.violations[0]?.field ?? "", /^transcript\./);
  assert.ok(error.violations[0]?.description);
  assert.match(String(error), /^INVALID_ARGUMENT: /);
});

test("a limit", async () => {
  const service = await Service.start("--max-events", "3");
  const client = new Client(service.address);
  const setup = { case: "root" as const, value: { map: 1 } };
  const game = messages.create(messages.TranscriptSchema, { setup, events: [{}, {}, {}, {}] });
  const { metadata } = await failure(LimitExceededError, client.check(game));
  assert.ok(Object.values(metadata).includes("3") && Object.values(metadata).includes("max_events"));
  client.close();
  await service.stop();
});

test("games and rules", async () => {
  const games = await all.client.listGames();
  let total = 0;
  for (const game of games) {
    const rules = await all.client.listRules(game.id);
    assert.equal(rules.length, game.ruleCount);
    const [first] = rules;
    assert.deepEqual(await all.client.getRule(first?.id ?? ""), first);
    total += rules.length;
  }
  assert.ok(total > 0);
  assert.equal((await all.client.listRules()).length, total);
  assert.match((await failure(NotFoundError, all.client.getRule("NO.SUCH"))).message, /NO\.SUCH/);
  await failure(NotFoundError, all.client.listRules("no-such-game"));
});

test("checkMany goes on after an item that cannot be judged", async () => {
  const game = await smallGame();
  const broken = messages.create(messages.TranscriptSchema, { id: "broken" });
  const results = [];
  for await (const result of all.client.checkMany([["a", game], ["b", broken], game])) results.push(result);
  assert.deepEqual(results.map(({ id }) => id), ["a", "b", "2"]);
  const whole = toJson(await all.client.check(game));
  for (const at of [0, 2]) assert.equal(toJson(results[at]?.verdict ?? assert.fail()), whole);
  assert.ok(results[1]?.error instanceof InvalidArgumentError && results[1].error.violations.length > 0);
  for await (const _ of all.client.checkMany([])) assert.fail("an answer to nothing");
});

test("checkMany reads no further than it must", async () => {
  const game = await smallGame();
  let taken = 0;
  function* endless(): Generator<messages.Transcript> {
    for (;;) {
      taken += 1;
      yield game;
    }
  }
  let answers = 0;
  for await (const { id, verdict } of all.client.checkMany(endless())) {
    assert.equal(id, String(answers));
    assert.equal(verdict?.outcome, messages.Outcome.INCOMPLETE);
    answers += 1;
    if (answers === 50) break;
  }
  const seen = taken;
  assert.ok(seen >= 50 && seen < 100_000, String(seen));
  await all.client.check(game);
  assert.ok(taken <= seen + 1, "the source is still read");
});

test("checkMany throws what its source throws", async () => {
  const game = await smallGame();
  async function* source(): AsyncGenerator<messages.Transcript> {
    yield game;
    throw new RangeError("lost");
  }
  await assert.rejects(async () => {
    for await (const _ of all.client.checkMany(source()));
  }, /RangeError: lost/);
});

test("checkMany throws why it cannot write", async () => {
  const game = await smallGame();
  await assert.rejects(async () => {
    for await (const _ of all.client.checkMany([game], { viewer: -1 })) void _;
  }, (error) => !(error instanceof LanternError) && /-1/.test(String(error)));
});

test("one signal for many calls keeps none of them", async () => {
  const game = await smallGame();
  const controller = new AbortController();
  const { signal } = controller;
  for (let i = 0; i < 5; ++i) await all.client.check(game, { signal });
  for await (const _ of all.client.checkMany([game], { signal })) void _;
  await all.client.checkResults(Buffer.from(""), undefined, { signal });
  (await all.client.referee(game, { signal })).close();
  const left = (): number => getEventListeners(signal, "abort").length;
  for (let i = 0; i < 200 && left() > 0; ++i) await new Promise((resume) => setTimeout(resume, 10));
  assert.equal(left(), 0);
  const many = new AbortController();
  const call = all.client.listRules("", { signal: many.signal });
  assert.equal(getEventListeners(many.signal, "abort").length, 1);
  many.abort();
  await failure(CallCancelledError, call);
});

test("referee", async () => {
  const game = await smallGame();
  const start = messages.clone(messages.TranscriptSchema, game);
  start.events.splice(2);
  const live = await all.client.referee(start);
  assert.equal(live.opening.events, 2);
  assert.equal((await live.undo(1)).events, 1);
  for (const [at, event] of game.events.slice(1).entries()) assert.equal((await live.play(event)).events, at + 2);
  await failure(InvalidArgumentError, live.play(messages.create(messages.EventSchema)));
  await failure(LanternError, live.undo(10_000));
  // What cannot even be sent leaves the game as it was too.
  await assert.rejects(live.undo(-1), /-1/);
  await assert.rejects(live.play("x" as unknown as messages.Event));
  assert.equal(toJson(await live.verdict()), toJson(await all.client.check(game)));
  live.close();
  await failure(LanternError, live.verdict());
  await failure(InvalidArgumentError, all.client.referee(messages.create(messages.TranscriptSchema)));
});

test("what may come next", async () => {
  const path = join(fromEnvironment("LANTERN_SOURCE_DIR"), "tests", "golden", "requests", "check_lueur_game.json");
  const request = messages.fromJsonString(messages.CheckTranscriptRequestSchema, readFileSync(path, "utf8"));
  const game = request.transcript ?? assert.fail();
  const [first, last] = game.events.splice(-2);
  assert.ok((await all.client.legalEvents(game)).length > 0);
  const live = await all.client.referee(game);
  assert.ok((await live.play(first ?? assert.fail(), 100)).accepted);
  assert.ok(live.legal.length > 0);
  const end = await live.play(last ?? assert.fail());
  assert.ok(end.accepted && end.over && live.legal.length === 0);
  live.close();
});

test("a sheet of many pieces", async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `g${i},Ada,${i % 50},yes,1\ng${i},Bo,3,no,0\n`);
  const sheet = Buffer.from(`Game ID,Player,Score,Winner,Points\n${rows.join("")}`);
  const settings = messages.create(messages.ResultSheetOptionsSchema, { game: "lueur", maxFindings: 5 });
  const report = await all.client.checkResults(sheet, settings);
  assert.equal(report.findings.length, 5);
  assert.equal(report.players[0]?.score, "20000");
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < sheet.length; at += 1000) yield sheet.subarray(at, at + 1000);
  }
  assert.equal(toJson(await all.client.checkResults(pieces(), settings)), toJson(report));
  const wrong = messages.create(messages.ResultSheetOptionsSchema, { settings: { winPoints: "many" } });
  const error = await failure(InvalidArgumentError, all.client.checkResults(sheet, wrong));
  assert.equal(error.violations[0]?.field, "options.settings.win_points");
  await assert.rejects(all.client.checkResults("/nowhere/at/all.csv"), /ENOENT/);
});

test("errors of the other methods", async () => {
  const error = await failure(InvalidArgumentError, all.client.score(await smallGame()));
  assert.equal(error.violations[0]?.field, "transcript.events");
  await failure(InvalidArgumentError, all.client.checkCatalog(Buffer.from("nonsense"), { game: "no-such-game" }));
  const notation = all.client.importLog(Buffer.from(LOG), { notation: "smoke-signals" });
  assert.match((await failure(InvalidArgumentError, notation)).message, /smoke-signals/);
  await failure(InvalidArgumentError, all.client.checkTournament(messages.create(messages.TournamentSchema)));
});

test("a viewer", async () => {
  const transcript = await smallGame();
  const unknown = { reason: "UNKNOWN_VIEWER" };
  const seen = await all.client.check(transcript, { viewer: 0 });
  assert.equal(seen.coverage?.events, transcript.events.length);
  for await (const { verdict } of all.client.checkMany([transcript], { viewer: 0 })) assert.deepEqual(verdict, seen);
  const live = await all.client.referee(transcript, { viewer: 0 });
  assert.deepEqual(await live.verdict(), seen);
  live.close();
  await assert.rejects(all.client.check(transcript, { viewer: 9 }), unknown);
  await assert.rejects(all.client.score(transcript, { viewer: 9 }), unknown);
  await assert.rejects(all.client.legalEvents(transcript, { viewer: 9 }), unknown);
  const cup = messages.create(messages.TournamentSchema, { entrants: [{ name: "Ann" }] });
  for (const viewer of ["Ann", ""]) {
    assert.equal((await all.client.checkTournament(cup, { viewer })).standings[0]?.entrant, "Ann");
  }
  await assert.rejects(all.client.checkTournament(cup, { viewer: "Bob" }), unknown);
});

test("nobody there, too late, called off", async () => {
  const nobody = new Client("127.0.0.1:1");
  const error = await failure(UnavailableError, nobody.listGames());
  assert.ok(error.reason === "" && error.violations.length === 0);
  nobody.close();
  await failure(TimeoutExceededError, all.client.listRules("", { timeoutMs: -1 }));
  await failure(CallCancelledError, all.client.listRules("", { signal: AbortSignal.abort() }));
});

test("the example", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lantern-"));
  try {
    const path = join(folder, "small.rootlog");
    writeFileSync(path, LOG);
    const example = new URL("../example/example.js", import.meta.url).pathname;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [example, path, all.service.address]);
    assert.match(stdout, /OUTCOME_INCOMPLETE[\s\S]*Ada/);
    await assert.rejects(run(process.execPath, [example, path, "127.0.0.1:1"]), { code: 2, stderr: /UNAVAILABLE/ });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
