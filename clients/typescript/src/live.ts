import { type MessageInitShape, create, toBinary } from "@bufbuild/protobuf";
import { type ClientDuplexStream, status as Code } from "@grpc/grpc-js";

import { errorFromRpc, errorFromStatus, LanternError } from "./errors.js";
import type { LiveState } from "./gen/lantern/v1/live_pb.js";
import {
  type LegalEvent,
  type RefereeGameRequest,
  RefereeGameRequestSchema,
  type RefereeGameResponse,
} from "./gen/lantern/v1/service_pb.js";
import type { Event } from "./gen/lantern/v1/transcript_pb.js";
import type { Verdict } from "./gen/lantern/v1/verdict_pb.js";

/**
 * One game that a service referees while it is played; `Client.referee` begins it:
 *
 *     const live = await client.referee(game);
 *     const state = await live.play(event);
 *     if (!state.accepted) console.log(state.findings[0]?.message);
 *     live.close();
 *
 * A step that cannot be carried out, or not even sent, throws its error and leaves the game as it was. After a lost connection
 * (UnavailableError), begin again with a transcript of the accepted events.
 */
export class LiveGame {
  /** What may come next, as the latest step listed it. */
  legal: LegalEvent[] = [];
  readonly #call: ClientDuplexStream<RefereeGameRequest, RefereeGameResponse>;
  readonly #answers: AsyncIterator<RefereeGameResponse>;
  #opening: LiveState | undefined;

  private constructor(call: ClientDuplexStream<RefereeGameRequest, RefereeGameResponse>) {
    this.#call = call;
    this.#answers = call[Symbol.asyncIterator]() as AsyncIterator<RefereeGameResponse>;
  }

  /** Used by `Client.referee`: sends the request that opens the game, and waits for its answer. */
  static async begin(
    call: ClientDuplexStream<RefereeGameRequest, RefereeGameResponse>,
    open: MessageInitShape<typeof RefereeGameRequestSchema>,
  ): Promise<LiveGame> {
    const game = new LiveGame(call);
    try {
      game.#opening = stateOf(await game.#ask(open));
      return game;
    } catch (error) {
      game.close();
      throw error;
    }
  }

  /** Where the game stood when it was begun; `eventsLeftOut` says how many events of the transcript did not become part of it. */
  get opening(): LiveState {
    if (this.#opening === undefined) throw new Error("the game was not begun");
    return this.#opening;
  }

  /** Rules on the next event. With `maxListed`, `legal` then holds what may come after it. */
  async play(event: Event, maxListed = 0): Promise<LiveState> {
    return stateOf(await this.#ask({ request: { case: "event", value: event }, maxListed }));
  }

  /** Takes back all events but the first `keepEvents`. */
  async undo(keepEvents: number): Promise<LiveState> {
    return stateOf(await this.#ask({ request: { case: "undo", value: { keepEvents } } }));
  }

  /** The verdict on the game as if its record ended here. */
  async verdict(): Promise<Verdict> {
    const { verdict } = await this.#ask({ request: { case: "verdict", value: {} } });
    return verdict ?? missing("verdict");
  }

  /** Ends the stream; the service forgets the game. */
  close(): void {
    // The stream ends with an error event, since it is cancelled. Nobody waits for it any more.
    this.#call.on("error", () => {});
    this.#call.end();
    this.#call.cancel();
  }

  async #ask(request: MessageInitShape<typeof RefereeGameRequestSchema>): Promise<RefereeGameResponse> {
    const message = create(RefereeGameRequestSchema, request);
    // Throws here what cannot be sent; gRPC would end the stream, and the game with it.
    toBinary(RefereeGameRequestSchema, message);
    this.#call.write(message);
    let answer: IteratorResult<RefereeGameResponse>;
    try {
      answer = await this.#answers.next();
    } catch (error) {
      throw errorFromRpc(error);
    }
    if (answer.done === true) throw new LanternError(Code.CANCELLED, "the stream of the game has ended");
    if (answer.value.result.case === "error") throw errorFromStatus(answer.value.result.value);
    this.legal = answer.value.legal;
    return answer.value;
  }
}

function stateOf(response: RefereeGameResponse): LiveState {
  return response.result.case === "state" ? response.result.value : missing("state");
}

/** The service is of another version, or something else answered in its place. */
export function missing(what: string): never {
  throw new LanternError(Code.INTERNAL, `the answer has no ${what}`);
}
