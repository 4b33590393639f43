/** JSON with the bytes of the program `lantern`. */
import { type DescFile, type Message, createRegistry, toJson as toJsonValue } from "@bufbuild/protobuf";

import { file_lantern_v1_service } from "./gen/lantern/v1/service_pb.js";

// What protobuf's C++ library, and so the program, writes as escapes: <, > and characters that nobody sees. All others that
// JSON must escape, JSON.stringify escapes as C++ does.
const ESCAPED =
  /[<>\u007f-\u009f\u00ad\u0600-\u0603\u06dd\u070f\u17b4\u17b5\u200b-\u200f\u2028-\u202e\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/gu;

const registry = createRegistry(...withDependencies(file_lantern_v1_service));

/**
 * A message of the schema (a verdict, a report, ...) as one line of JSON, without a line end.
 *
 * It is protobuf's JSON mapping, and for the same message the same bytes in Lantern's clients for Python, C++, TypeScript and
 * Go and in `lantern check --format json`.
 */
export function toJson(message: Message): string {
  const schema = registry.getMessage(message.$typeName);
  if (schema === undefined) throw new TypeError(`${message.$typeName} is no message of Lantern's service`);
  return JSON.stringify(toJsonValue(schema, message, { registry })).replace(ESCAPED, escape);
}

function escape(character: string): string {
  // By UTF-16 units, as JSON writes them.
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function withDependencies(file: DescFile, found = new Set<DescFile>()): Set<DescFile> {
  if (!found.has(file)) {
    found.add(file);
    for (const dependency of file.dependencies) withDependencies(dependency, found);
  }
  return found;
}
