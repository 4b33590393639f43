/** A real `lantern serve` on a free port. LANTERN_BUILD_DIR names the build folder, LANTERN_SOURCE_DIR the sources. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";

import { Client } from "../src/index.js";

export const LOG = `Map: Fall
Deck: E&P
A: Ada
C: Bo

C:t_k->1/b_w->9/b_s->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->5/#->C
`;

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  assert.ok(value, `${name} must be set`);
  return value;
}

export class Service {
  private constructor(
    readonly process: ChildProcess,
    readonly address: string,
  ) {}

  static async start(...more: string[]): Promise<Service> {
    const program = join(fromEnvironment("LANTERN_BUILD_DIR"), "bin", "lantern");
    const arguments_ = ["serve", "--address", "127.0.0.1:0", "--log-calls", "none", ...more];
    const child = spawn(program, arguments_, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    assert.match(line, /^lantern: listening on /);
    return new Service(child, line.replace("lantern: listening on ", ""));
  }

  async stop(): Promise<void> {
    const exit = once(this.process, "exit");
    this.process.kill("SIGTERM");
    assert.deepEqual(await exit, [0, null]);
  }
}

/** A service and a client of it for the tests of one file. */
export function shared(): { service: Service; client: Client } {
  const all = {} as { service: Service; client: Client };
  before(async () => {
    all.service = await Service.start();
    all.client = new Client(all.service.address);
  });
  after(async () => {
    all.client.close();
    await all.service.stop();
  });
  return all;
}
