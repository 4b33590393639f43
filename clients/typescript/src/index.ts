/**
 * Client of the Lantern service, which checks game logs.
 *
 *     import { Client } from "lantern-client";
 *
 *     const client = new Client("127.0.0.1:50051");
 *     for (const game of await client.importLog("game.rootlog")) {
 *       const verdict = await client.check(game, { policy: "continue" });
 *       for (const finding of verdict.findings) {
 *         console.log(finding.position?.line, finding.ruleId, finding.message);
 *       }
 *     }
 *     client.close();
 */
export { Client } from "./client.js";
export type { CallOptions, CheckResult, ClientOptions, Policy, PolicyOptions } from "./client.js";
export {
  CallCancelledError,
  InvalidArgumentError,
  LanternError,
  LimitExceededError,
  NotFoundError,
  TimeoutExceededError,
  UnauthenticatedError,
  UnavailableError,
} from "./errors.js";
export type { FieldViolation } from "./errors.js";
export { toJson } from "./json.js";
export { LiveGame } from "./live.js";
export * as messages from "./messages.js";
