/** The client itself. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";

import {
  type DescMethod,
  type MessageInitShape,
  type MessageShape,
  create,
  fromBinary,
  toBinary,
} from "@bufbuild/protobuf";
import {
  type ChannelCredentials,
  type ChannelOptions,
  type ClientDuplexStream,
  Client as Connection,
  type CallOptions as RpcOptions,
  Metadata,
  credentials as connectionCredentials,
  type requestCallback,
} from "@grpc/grpc-js";

import { errorFromRpc, errorFromStatus, type LanternError } from "./errors.js";
import type { ResultSheetOptions, ResultSheetReport } from "./gen/lantern/v1/results_pb.js";
import type { Rule } from "./gen/lantern/v1/rule_pb.js";
import {
  type CheckCatalogResponse,
  type CheckResultsResponse,
  CheckResultsRequestSchema,
  CheckTranscriptsRequestSchema,
  type CheckTranscriptsResponse,
  type GameInfo,
  type GetLimitsResponse,
  LanternService,
  type LegalEvent,
  Policy as WirePolicy,
} from "./gen/lantern/v1/service_pb.js";
import type { Tournament, TournamentReport } from "./gen/lantern/v1/tournament_pb.js";
import type { Transcript } from "./gen/lantern/v1/transcript_pb.js";
import type { Verdict } from "./gen/lantern/v1/verdict_pb.js";
import { LiveGame, missing } from "./live.js";

/**
 * What happens after an event that breaks a rule: with "stop" the check ends there; with "continue" it goes on as if the table
 * had let the event stand, when it can be carried out at all.
 */
export type Policy = "stop" | "continue";

/** How one call is made. */
export interface CallOptions {
  /** Milliseconds that it may take; left out: those of the client, or no limit for a stream. */
  readonly timeoutMs?: number;
  /** Cancels it. */
  readonly signal?: AbortSignal;
}

/** How a game is checked. */
export interface PolicyOptions extends CallOptions {
  /** Left out: "stop". */
  readonly policy?: Policy;
  /** Index into the players: the answer is made of what that seat may know. Left out: of the whole record. */
  readonly viewer?: number;
}

/** How a client is made. */
export interface ClientOptions {
  /** Milliseconds that each call may take unless the call says otherwise; 30,000 unless given. Streams have no limit. */
  readonly timeoutMs?: number;
  /** For a service behind TLS or with tokens; left out: not encrypted, as a plain `lantern serve` is. */
  readonly credentials?: ChannelCredentials;
  /** For a service that wants one; sent with every call. Left out: none. */
  readonly token?: string;
  /** Further gRPC channel options, for example a service config under "grpc.service_config". */
  readonly channelOptions?: ChannelOptions;
}

/** The answer to one item of `checkMany`: a verdict, or an error. */
export type CheckResult =
  | { readonly id: string; readonly verdict: Verdict; readonly error?: undefined }
  | { readonly id: string; readonly verdict?: undefined; readonly error: LanternError };

/** A sheet or a log: its bytes, or the path of a file to read here. */
type Content = Uint8Array | string;
type Many<T> = Iterable<T> | AsyncIterable<T>;

/**
 * A connection to one Lantern service. One client a program is enough. It connects by itself, and again after a failure.
 * Every method rejects with a LanternError where the service has no answer.
 */
export class Client {
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  readonly #token: string | undefined;

  /** @param address "host:port", "[v6]:port", "unix:path" or another target that gRPC knows. */
  constructor(address: string, options: ClientOptions = {}) {
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    this.#token = options.token;
    this.#connection = new Connection(address, options.credentials ?? connectionCredentials.createInsecure(), {
      // A verdict with many findings may be longer than gRPC's default of 4 MiB.
      "grpc.max_receive_message_length": -1,
      ...options.channelOptions,
    });
  }

  /** Closes the connection. The client cannot be used afterwards. */
  close(): void {
    this.#connection.close();
  }

  /** Judges one game. A game that breaks rules has a verdict as any other. */
  async check(transcript: Transcript, options: PolicyOptions = {}): Promise<Verdict> {
    const request = { transcript, options: wire(options) };
    return (await this.#unary(LanternService.method.checkTranscript, request, options)).verdict ?? missing("verdict");
  }

  /**
   * Judges any number of games over one stream, and yields the answers in their order as they come.
   *
   * The games are read as the service takes them, so that a million of them need the memory of a few. An item that cannot be
   * judged has its error in its result and the stream goes on; what ends the stream, or what the source throws, is thrown
   * here. Leaving the loop early ends the stream.
   *
   * @param transcripts the games, each by itself or as [id, game]. Without ids they are numbered "0", "1", ...
   */
  async *checkMany(
    transcripts: Many<Transcript | readonly [string, Transcript]>,
    options: PolicyOptions = {},
  ): AsyncGenerator<CheckResult, void, undefined> {
    let trouble: { readonly error: unknown } | undefined;
    // What cannot be written ends the stream; the caller wants to know why.
    const call = this.#stream(LanternService.method.checkTranscripts, options, (error) => (trouble ??= { error }));
    const how = wire(options);
    let over = false;
    let resumeAtEnd = (): void => {};
    const ended = new Promise<void>((resolve) => (resumeAtEnd = resolve));
    const send = async (): Promise<void> => {
      let number = 0;
      for await (const item of transcripts) {
        if (over) return;
        const [requestId, transcript] = isNamed(item) ? item : [String(number), item];
        number += 1;
        const request = create(CheckTranscriptsRequestSchema, { requestId, transcript, options: how });
        if (!call.write(request)) await Promise.race([new Promise((resume) => call.once("drain", resume)), ended]);
      }
      call.end();
    };
    send().catch((error: unknown) => {
      trouble ??= { error };
      call.cancel();
    });
    try {
      for await (const response of call) yield resultOf(response as CheckTranscriptsResponse);
    } catch (error) {
      throw trouble === undefined ? errorFromRpc(error) : trouble.error;
    } finally {
      over = true;
      resumeAtEnd();
      call.cancel();
    }
  }

  /**
   * Begins to referee a game while it is played. The transcript holds the players, the set-up, and the events that have been
   * played already.
   */
  async referee(transcript: Transcript, options: PolicyOptions = {}): Promise<LiveGame> {
    const call = this.#stream(LanternService.method.refereeGame, options);
    const open = { transcript, options: wire(options) };
    return LiveGame.begin(call, { request: { case: "open", value: open } });
  }

  /** Scores the end of a game: its set-up holds the state at the end, and it has no events. */
  async score(transcript: Transcript, options: Omit<PolicyOptions, "policy"> = {}): Promise<Verdict> {
    const request = { transcript, options: wire(options) };
    const { verdict } = await this.#unary(LanternService.method.scoreTranscript, request, options);
    return verdict ?? missing("verdict");
  }

  /** Every event that may come next in a running game, at most `maxListed` of them (10,000); none: it is over. */
  async legalEvents(
    transcript: Transcript,
    options: PolicyOptions & { readonly maxListed?: number } = {},
  ): Promise<LegalEvent[]> {
    const request = { transcript, options: wire(options), maxListed: options.maxListed ?? 10_000 };
    return (await this.#unary(LanternService.method.listLegalEvents, request, options)).events;
  }

  /**
   * Says cell by cell what is missing, contradictory or against the rules in a catalog in protobuf text format. `game` is a
   * GameInfo.id; left out: the text says it in its "# proto-message:" header.
   */
  async checkCatalog(
    catalog: Content,
    options: CallOptions & { readonly game?: string } = {},
  ): Promise<CheckCatalogResponse> {
    const request = { game: options.game ?? "", content: await bytesOf(catalog) };
    return this.#unary(LanternService.method.checkCatalog, request, options);
  }

  /**
   * Judges the games of a tournament, compares its claims, and works out the standings. Its games hold their transcripts; paths
   * are for the program `lantern`. With `includeVerdicts` the report holds the whole verdict of each game. With `viewer`, the
   * name of an entrant, it is made of what that one may know; with "" of what an onlooker may know.
   */
  async checkTournament(
    tournament: Tournament,
    options: CallOptions & { readonly includeVerdicts?: boolean; readonly viewer?: string } = {},
  ): Promise<TournamentReport> {
    const { viewer } = options;
    const request = {
      tournament,
      includeVerdicts: options.includeVerdicts ?? false,
      ...(viewer === undefined ? {} : { viewer }),
    };
    return (await this.#unary(LanternService.method.checkTournament, request, options)).report ?? missing("report");
  }

  /**
   * Checks a sheet of results (CSV) and works out the league's leaderboard. The sheet is sent in pieces, so that its size needs
   * no memory here or there.
   *
   * @param sheet its bytes, the path of a file to read here, or the pieces of the text.
   * @param settings the form, the league's settings and so on; left out: the defaults.
   */
  async checkResults(
    sheet: Content | Many<Uint8Array>,
    settings?: ResultSheetOptions,
    options: CallOptions = {},
  ): Promise<ResultSheetReport> {
    const { path, serialize, deserialize } = wiring(LanternService.method.checkResults);
    const rpc = this.#rpcOptions(options, undefined);
    let ended = false;
    let settle: requestCallback<CheckResultsResponse> = () => {};
    const answer = new Promise<CheckResultsResponse>((resolve, reject) => {
      settle = (error, response) => {
        if (error !== null || response === undefined) reject(errorFromRpc(error));
        else resolve(response);
      };
    });
    const call = this.#connection.makeClientStreamRequest(path, serialize, deserialize, this.#metadata(), rpc, (...result) => {
      ended = true;
      call.emit("drain"); // Whoever waits to send more need not wait any longer.
      settle(...result);
    });
    abortWith(call, options.signal);
    // What goes wrong while sending ends the call, and is thrown in place of its error.
    answer.catch(() => {});
    try {
      if (settings !== undefined) call.write(create(CheckResultsRequestSchema, { piece: { case: "options", value: settings } }));
      for await (const content of piecesOf(sheet)) {
        if (ended) break;
        const more = call.write(create(CheckResultsRequestSchema, { piece: { case: "content", value: content } }));
        if (more === false && !ended) await new Promise((resume) => call.once("drain", resume));
      }
      call.end();
    } catch (error) {
      call.cancel();
      throw error;
    }
    return (await answer).report ?? missing("report");
  }

  /**
   * Turns a log in a known notation into transcripts, one a game, without judging them.
   *
   * @param log its bytes, or the path of a file to read here.
   * @param options `notation` is one of GameInfo.notations, for example "rootlog"; left out: the service finds it out. `fileName`
   *     is for messages; left out: the path where one was given.
   */
  async importLog(
    log: Content,
    options: CallOptions & { readonly notation?: string; readonly fileName?: string } = {},
  ): Promise<Transcript[]> {
    const request = {
      notation: options.notation ?? "",
      content: await bytesOf(log),
      fileName: options.fileName ?? (typeof log === "string" ? log : ""),
    };
    return (await this.#unary(LanternService.method.importLog, request, options)).transcripts;
  }

  /** The games that the service knows, sorted by id. */
  async listGames(options: CallOptions = {}): Promise<GameInfo[]> {
    return (await this.#unary(LanternService.method.listGames, {}, options)).games;
  }

  /** The rules of one game, or of all, in the order of the rulebook. NotFoundError: no such game. */
  async listRules(game = "", options: CallOptions = {}): Promise<Rule[]> {
    return (await this.#unary(LanternService.method.listRules, { game }, options)).rules;
  }

  /** The rule that a finding cites. NotFoundError: no such rule. */
  async getRule(id: string, options: CallOptions = {}): Promise<Rule> {
    return (await this.#unary(LanternService.method.getRule, { id }, options)).rule ?? missing("rule");
  }

  /** What the service allows, and what it grants this client. */
  async limits(options: CallOptions = {}): Promise<GetLimitsResponse> {
    return this.#unary(LanternService.method.getLimits, {}, options);
  }

  #unary<M extends DescMethod>(
    method: M,
    request: MessageInitShape<M["input"]>,
    options: CallOptions,
  ): Promise<MessageShape<M["output"]>> {
    const { path, serialize, deserialize } = wiring(method);
    return new Promise((resolve, reject) => {
      const call = this.#connection.makeUnaryRequest(
        path,
        serialize,
        deserialize,
        create(method.input, request) as MessageShape<M["input"]>,
        this.#metadata(),
        this.#rpcOptions(options, this.#timeoutMs),
        (error, response) => {
          if (error !== null || response === undefined) reject(errorFromRpc(error));
          else resolve(response);
        },
      );
      abortWith(call, options.signal);
    });
  }

  #stream<M extends DescMethod>(
    method: M,
    options: CallOptions,
    onUnwritable: (error: unknown) => void = () => {},
  ): ClientDuplexStream<MessageShape<M["input"]>, MessageShape<M["output"]>> {
    const { path, serialize: write, deserialize } = wiring(method);
    const serialize = (message: MessageShape<M["input"]>): Buffer => {
      try {
        return write(message);
      } catch (error) {
        onUnwritable(error);
        throw error;
      }
    };
    const rpc = this.#rpcOptions(options, undefined);
    const call = this.#connection.makeBidiStreamRequest(path, serialize, deserialize, this.#metadata(), rpc);
    abortWith(call, options.signal);
    return call;
  }

  #metadata(): Metadata {
    const metadata = new Metadata();
    if (this.#token !== undefined) metadata.set("authorization", `Bearer ${this.#token}`);
    return metadata;
  }

  #rpcOptions(options: CallOptions, timeoutMs: number | undefined): RpcOptions {
    const limit = options.timeoutMs ?? timeoutMs;
    return limit === undefined ? {} : { deadline: Date.now() + limit };
  }
}

/** What gRPC must know of a method. */
function wiring<M extends DescMethod>(method: M) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    serialize: (message: MessageShape<M["input"]>): Buffer => Buffer.from(toBinary(method.input, message)),
    deserialize: (bytes: Buffer): MessageShape<M["output"]> =>
      fromBinary(method.output, bytes) as MessageShape<M["output"]>,
  };
}

interface Abortable {
  cancel(): void;
  once(event: "status", listener: () => void): unknown;
}

function abortWith(call: Abortable, signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  if (signal.aborted) {
    call.cancel();
    return;
  }
  const abort = (): void => call.cancel();
  signal.addEventListener("abort", abort, { once: true });
  // One signal may serve a whole program; it must not keep every call that has ended.
  call.once("status", () => signal.removeEventListener("abort", abort));
}

function wire({ policy = "stop", viewer }: PolicyOptions): { policy: WirePolicy; viewer?: number } {
  const seat = viewer === undefined ? {} : { viewer };
  switch (policy) {
    case "stop":
      return { policy: WirePolicy.STOP, ...seat };
    case "continue":
      return { policy: WirePolicy.CONTINUE, ...seat };
    default:
      throw new TypeError(`policy is "stop" or "continue", not ${JSON.stringify(policy)}`);
  }
}

function isNamed(item: Transcript | readonly [string, Transcript]): item is readonly [string, Transcript] {
  return Array.isArray(item);
}

function resultOf(response: CheckTranscriptsResponse): CheckResult {
  const id = response.requestId;
  if (response.result.case === "error") return { id, error: errorFromStatus(response.result.value) };
  return { id, verdict: response.result.value ?? missing("verdict") };
}

async function bytesOf(content: Content): Promise<Uint8Array> {
  return typeof content === "string" ? readFile(content) : content;
}

/** The bytes of a sheet, a quarter of a megabyte at a time. */
async function* piecesOf(sheet: Content | Many<Uint8Array>): AsyncGenerator<Uint8Array> {
  const size = 256 << 10;
  if (sheet instanceof Uint8Array) {
    for (let start = 0; start < sheet.length; start += size) yield sheet.subarray(start, start + size);
  } else if (typeof sheet === "string") {
    yield* createReadStream(sheet, { highWaterMark: size });
  } else {
    yield* sheet;
  }
}
