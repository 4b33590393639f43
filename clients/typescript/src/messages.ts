/**
 * The messages of the Lantern schema (proto/lantern/v1), to build transcripts with and to read verdicts:
 *
 *     import { messages } from "lantern-client";
 *
 *     const game = messages.create(messages.TranscriptSchema, { players: [{ name: "Ada" }] });
 *
 * Each message has a type and a schema; `create`, `clone`, `equals`, `fromBinary`, `toBinary`, `fromJsonString` and so on are those of
 * @bufbuild/protobuf.
 */
export { clone, create, equals, fromBinary, fromJson, fromJsonString, isFieldSet, toBinary } from "@bufbuild/protobuf";
export * from "./gen/lantern/v1/catalog_pb.js";
export * from "./gen/lantern/v1/light_hunters_catalog_pb.js";
export * from "./gen/lantern/v1/light_hunters_pb.js";
export * from "./gen/lantern/v1/light_hunters_position_pb.js";
export * from "./gen/lantern/v1/light_hunters_types_pb.js";
export * from "./gen/lantern/v1/live_pb.js";
export * from "./gen/lantern/v1/lueur_catalog_pb.js";
export * from "./gen/lantern/v1/lueur_pb.js";
export * from "./gen/lantern/v1/lueur_position_pb.js";
export * from "./gen/lantern/v1/lueur_types_pb.js";
export * from "./gen/lantern/v1/results_pb.js";
export * from "./gen/lantern/v1/root_catalog_pb.js";
export * from "./gen/lantern/v1/root_pb.js";
export * from "./gen/lantern/v1/root_play_pb.js";
export * from "./gen/lantern/v1/root_position_pb.js";
export * from "./gen/lantern/v1/root_types_pb.js";
export * from "./gen/lantern/v1/rule_pb.js";
export * from "./gen/lantern/v1/service_pb.js";
export * from "./gen/lantern/v1/soul_hunters_catalog_pb.js";
export * from "./gen/lantern/v1/soul_hunters_pb.js";
export * from "./gen/lantern/v1/soul_hunters_position_pb.js";
export * from "./gen/lantern/v1/soul_hunters_types_pb.js";
export * from "./gen/lantern/v1/tournament_pb.js";
export * from "./gen/lantern/v1/transcript_pb.js";
export * from "./gen/lantern/v1/verdict_pb.js";
