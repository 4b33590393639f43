#ifndef LANTERN_CHECKER_CORE_LIVE_H_
#define LANTERN_CHECKER_CORE_LIVE_H_

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "checker/core/game.h"
#include "checker/core/legal.h"
#include "checker/core/replay.h"
#include "lantern/v1/live.pb.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

class Run;

// A running game that is refereed as it is played: one event after another, each ruled on at once. Under
// policy STOP an event that breaks a rule is refused: it does not become part of the game, and another can be
// tried. Not thread-safe.
class LiveGame {
 public:
  // Begins with a transcript, whose events, if any, have been played already. `state` says where the game
  // stands: under STOP before the first of these events that breaks a rule, with the findings up to it.
  // Errors as CheckWith.
  static absl::StatusOr<std::unique_ptr<LiveGame>> Open(const Game& game, const v1::Transcript& transcript,
                                                        const CheckOptions& options, v1::LiveState& state);
  ~LiveGame();
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;

  // Rules on the next event. Errors as CheckWith: INVALID_ARGUMENT malformed, RESOURCE_EXHAUSTED over a
  // limit. After an error the game is as it was.
  absl::Status Append(const v1::Event& event, v1::LiveState& state);

  // Takes back all events but the first `events`. OUT_OF_RANGE where there are fewer. Costs a replay of
  // those.
  absl::Status UndoTo(uint32_t events, v1::LiveState& state);

  // Where the game stands, without new findings.
  void FillState(v1::LiveState& state) const;

  // What may come next; see Referee::ListLegal.
  absl::Status ListLegal(LegalEvents& out) const;

  // The verdict on the game as if the record ended here: that of CheckWith on transcript(). Costs a replay.
  absl::Status Check(v1::Verdict& verdict) const;

  // The game with all its events.
  const v1::Transcript& transcript() const { return transcript_; }

 private:
  LiveGame(const Game& game, const CheckOptions& options);
  // Starts anew from the set-up and replays all events, or under STOP those before the first that is refused.
  absl::Status Restart(v1::LiveState& state);
  void DropLast() { transcript_.mutable_events()->RemoveLast(); }

  const Game& game_;
  const CheckOptions options_;
  v1::Transcript transcript_;
  uint64_t bytes_ = 0;  // of transcript_
  std::unique_ptr<Run> run_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_LIVE_H_
