/** The golden requests (tests/golden): the answers of this client as JSON are those of the program, byte by byte. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { test } from "node:test";

import { Client, type Policy, messages, toJson } from "../src/index.js";
import { fromEnvironment, Service, shared } from "./service.js";

const golden = join(fromEnvironment("LANTERN_SOURCE_DIR"), "tests", "golden");
const all = shared();

function requests(kind: string): string[] {
  const names = readdirSync(join(golden, "requests")).filter((name) => name.startsWith(`${kind}_`));
  assert.ok(names.length > 0, `no golden requests of ${kind}`);
  return names.sort().map((name) => join(golden, "requests", name));
}

function answer(path: string): string {
  const name = `${basename(path, extname(path))}.json`;
  return readFileSync(join(golden, "answers", name), "utf8").replace(/\n$/, "");
}

function checks() {
  return requests("check").map((path) => {
    const request = messages.fromJsonString(messages.CheckTranscriptRequestSchema, readFileSync(path, "utf8"));
    const policy: Policy = request.options?.policy === messages.Policy.CONTINUE ? "continue" : "stop";
    assert.ok(request.transcript);
    return { path, policy, transcript: request.transcript };
  });
}

test("check", async () => {
  for (const { path, policy, transcript } of checks()) {
    assert.equal(toJson(await all.client.check(transcript, { policy })), answer(path), path);
  }
});

for (const policy of ["stop", "continue"] as const) {
  test(`stream, ${policy}`, async () => {
    const items = checks().filter((item) => item.policy === policy);
    assert.ok(items.length > 0);
    let next = 0;
    const named = items.map(({ path, transcript }) => [path, transcript] as const);
    for await (const { id, verdict, error } of all.client.checkMany(named, { policy })) {
      assert.equal(error, undefined);
      assert.equal(id, items[next]?.path);
      assert.equal(toJson(verdict ?? assert.fail()), answer(id));
      next += 1;
    }
    assert.equal(next, items.length);
  });
}

test("live: event by event a game gets the verdict of the whole, up to the event that STOP refuses", async () => {
  for (const { path, policy, transcript } of checks()) {
    const events = transcript.events;
    transcript.events = [];
    const live = await all.client.referee(transcript, { policy });
    let accepted = true;
    for (const event of events) {
      accepted = (await live.play(event)).accepted;
      if (!accepted) break;
    }
    if (accepted) assert.equal(toJson(await live.verdict()), answer(path), path);
    else assert.match(answer(path), /"outcome":"OUTCOME_ILLEGAL"/);
    live.close();
  }
});

test("score", async () => {
  for (const path of requests("score")) {
    const request = messages.fromJsonString(messages.ScoreTranscriptRequestSchema, readFileSync(path, "utf8"));
    assert.equal(toJson(await all.client.score(request.transcript ?? assert.fail())), answer(path), path);
  }
});

test("tournament", async () => {
  for (const path of requests("tournament")) {
    const request = messages.fromJsonString(messages.CheckTournamentRequestSchema, readFileSync(path, "utf8"));
    const { includeVerdicts } = request;
    const report = await all.client.checkTournament(request.tournament ?? assert.fail(), { includeVerdicts });
    assert.equal(toJson(report), answer(path), path);
  }
});

test("limits: what a service of known settings says of them", async () => {
  const folder = join(fromEnvironment("LANTERN_SOURCE_DIR"), "tests", "golden", "limits");
  const service = await Service.start("--config", join(folder, "config.textproto"));
  const client = new Client(service.address, { token: "golden-token" });
  try {
    assert.equal(`${toJson(await client.limits())}\n`, readFileSync(join(folder, "answer.json"), "utf8"));
  } finally {
    client.close();
    await service.stop();
  }
});

test("results", async () => {
  for (const path of requests("results")) assert.equal(toJson(await all.client.checkResults(path)), answer(path), path);
});

test("toJson escapes what the program escapes, and it reads back as it was", () => {
  let name = "";
  for (let code = 1; code < 0x110000; code += 1) {
    if (code < 0xd800 || code >= 0xe000) name += String.fromCodePoint(code);
  }
  const line = toJson(messages.create(messages.PlayerSchema, { name }));
  assert.ok(JSON.parse(line).name === name);
  assert.doesNotMatch(line, /[\n<\u2028\ufeff]/);
});
