// What `lantern check --format sarif` writes is what the schema of SARIF 2.1.0 allows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const Ajv = require("ajv");
const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "..");
const program = process.env.LANTERN_PROGRAM ?? join(root, "build", "dev", "bin", "lantern");

// The schema's own draft, with the formats (uri, date-time) checked too.
const ajv = new Ajv({ schemaId: "id", meta: false, allErrors: true, format: "full" });
ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
ajv._opts.defaultMeta = "http://json-schema.org/draft-04/schema";
const folder = join(require.resolve("@microsoft/jest-sarif/package.json"), "..", "lib", "schemas");
const validate = ajv.compile(JSON.parse(readFileSync(join(folder, "sarif-2.1.0-rtm.5.json"), "utf8")));

function sarif(...files) {
  const ended = spawnSync(program, ["check", "--format", "sarif", "--policy", "continue", ...files], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(ended.error, undefined);
  return JSON.parse(ended.stdout);
}

function expectValid(log) {
  assert.ok(validate(log), ajv.errorsText(validate.errors, { separator: "\n" }));
}

function gamesOf(game) {
  const path = join("corpus", game);
  const names = readdirSync(join(root, path)).filter((name) => /\.(textproto|rootlog)$/.test(name));
  assert.ok(names.length > 0, path);
  return names.map((name) => join(path, name));
}

for (const game of ["root", "lueur", "soul_hunters", "light_hunters"]) {
  test(`the corpus of ${game}`, () => {
    const log = sarif(...gamesOf(game));
    assert.ok(log.runs[0].results.length > 0);
    expectValid(log);
  });
}

test("files with odd names, files that cannot be read, and none with findings", () => {
  const own = mkdtempSync(join(tmpdir(), "lantern-sarif-"));
  try {
    const odd = join(own, 'a "b" <é> %25#?.rootlog');
    writeFileSync(odd, "Map: Fall\nC: A\nE: B\n\nC: 1w1->12\nnonsense \u0001\n");
    expectValid(sarif(odd, join(own, "no such"), own));
    writeFileSync(odd, "Map: Fall\nC: A\nE: B\n");
    expectValid(sarif(odd));
  } finally {
    rmSync(own, { recursive: true });
  }
});

// The test can fail: what the schema forbids is found.
test("the schema is in force", () => {
  const log = sarif(...gamesOf("root").slice(0, 20));
  log.runs[0].tool.driver.name = 7;
  assert.equal(validate(log), false);
  assert.match(ajv.errorsText(validate.errors), /driver\.name/);
});
