/**
 * What a call can fail with. A game that breaks rules is no error: it has a verdict that says so. An error means that there is
 * no answer.
 */
import { create, fromBinary } from "@bufbuild/protobuf";
import { anyUnpackTo } from "@bufbuild/protobuf/wkt";
import { status as Code, type ServiceError } from "@grpc/grpc-js";

import { BadRequestSchema, ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.js";
import { type Status, StatusSchema } from "./gen/google/rpc/status_pb.js";

/** One fault in one field of a request. */
export interface FieldViolation {
  /** Path from the request's root, for example `transcript.events[3].root.move.to[0].clearing`. */
  readonly field: string;
  /** What is wrong with it and what is allowed. */
  readonly description: string;
}

interface Details {
  readonly reason?: string;
  readonly domain?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly violations?: readonly FieldViolation[];
  readonly cause?: unknown;
}

/** The service has no answer. Subclasses name the common reasons. */
export class LanternError extends Error {
  /** UPPER_SNAKE_CASE and constant for one kind of error; empty where the service was not reached. */
  readonly reason: string;
  /** "lantern"; empty where the service was not reached. */
  readonly domain: string;
  /** Every figure of the message under a lowerCamelCase key. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The fields to blame; empty where none is. */
  readonly violations: readonly FieldViolation[];

  /**
   * @param code the canonical gRPC code.
   * @param message one sentence for people. It may change; programs read `reason` and `metadata`.
   */
  constructor(
    readonly code: Code,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.reason = details.reason ?? "";
    this.domain = details.domain ?? "";
    this.metadata = details.metadata ?? {};
    this.violations = details.violations ?? [];
  }

  override toString(): string {
    return `${Code[this.code]}: ${this.message}`;
  }
}

/** The request is malformed; `violations` names the field. */
export class InvalidArgumentError extends LanternError {}
/** There is no such game or rule. */
export class NotFoundError extends LanternError {}
/** The request is over a limit of the server; `metadata` holds the limit and its name. */
export class LimitExceededError extends LanternError {}
/** The service wants a token, or another one. */
export class UnauthenticatedError extends LanternError {}
/** The service cannot be reached. */
export class UnavailableError extends LanternError {}
/** The service did not answer within the timeout of the call. */
export class TimeoutExceededError extends LanternError {}
/** The call was cancelled, by this side or by a server that is shutting down. */
export class CallCancelledError extends LanternError {}

const CLASSES = new Map<Code, typeof LanternError>([
  [Code.INVALID_ARGUMENT, InvalidArgumentError],
  [Code.NOT_FOUND, NotFoundError],
  [Code.RESOURCE_EXHAUSTED, LimitExceededError],
  [Code.UNAUTHENTICATED, UnauthenticatedError],
  [Code.UNAVAILABLE, UnavailableError],
  [Code.DEADLINE_EXCEEDED, TimeoutExceededError],
  [Code.CANCELLED, CallCancelledError],
]);

function make(code: Code, message: string, details: Details): LanternError {
  return new (CLASSES.get(code) ?? LanternError)(code, message, details);
}

/** The error for a google.rpc.Status message. */
export function errorFromStatus(status: Status, cause?: unknown): LanternError {
  const info = create(ErrorInfoSchema);
  const badRequest = create(BadRequestSchema);
  for (const detail of status.details) {
    // It leaves the message alone where the detail is of another type.
    anyUnpackTo(detail, ErrorInfoSchema, info);
    anyUnpackTo(detail, BadRequestSchema, badRequest);
  }
  const code: Code = Code[status.code] === undefined ? Code.UNKNOWN : status.code;
  return make(code, status.message, {
    reason: info.reason,
    domain: info.domain,
    metadata: info.metadata,
    violations: badRequest.fieldViolations.map(({ field, description }) => ({ field, description })),
    cause,
  });
}

/** The error for what a gRPC call failed with; anything else comes back as it is. */
export function errorFromRpc(error: unknown): unknown {
  if (!isServiceError(error)) return error;
  const [details] = error.metadata?.get("grpc-status-details-bin") ?? [];
  if (details instanceof Uint8Array) {
    const status = fromBinary(StatusSchema, details);
    if (status.code === error.code) return errorFromStatus(status, error);
  }
  return make(error.code, error.details || Code[error.code] || "unknown", { cause: error });
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && typeof error.code === "number" && "details" in error;
}
