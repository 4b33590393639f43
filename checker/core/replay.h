#ifndef LANTERN_CHECKER_CORE_REPLAY_H_
#define LANTERN_CHECKER_CORE_REPLAY_H_

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "checker/core/game.h"
#include "checker/core/legal.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// What one check may cost. Over a limit is RESOURCE_EXHAUSTED and names the limit.
struct Limits {
  uint64_t max_bytes = 64u << 20;         // of one transcript in its file or wire form
  uint32_t max_events = 1'000'000;        // in one transcript
  uint32_t max_players = 16;              // in one transcript
  uint32_t max_string_bytes = 64u << 10;  // of any one string that the checker keeps or echoes
  uint32_t max_findings = 10'000;         // in one verdict; the check stops there and says so in a NOTE
};

enum class Policy : uint8_t { kStop, kContinue };

// How to check.
struct CheckOptions {
  Policy policy = Policy::kStop;
  // The transcript holds nothing but the end of a game: a set-up that describes a finished game, and no
  // events. Anything else is INVALID_ARGUMENT. The verdict then is the scoring of that end.
  bool final_only = false;
  Limits limits;
  // Asked before the first event and then every 64 events; true ends the check with CANCELLED. Must be cheap.
  // Null: never cancelled.
  std::function<bool()> cancelled;
};

// The version of the checker, as verdicts carry it.
extern const char kCheckerVersion[];

// Judges a transcript of `game` and fills in `verdict` (cleared first), which may live on an arena. Errors:
// INVALID_ARGUMENT malformed, RESOURCE_EXHAUSTED over a limit, CANCELLED; `verdict` is then unspecified.
// Deterministic. Cost: linear in the events.
//
// Findings come in the order in which they were established: first what the importer noted of lines that are
// no events, then the set-up, then event by event (the importer's note on a loose form before the referee's
// words). Under STOP everything that the referee says of the first illegal event, or of an illegal set-up, is
// kept and the check ends there. The claimed result is compared only where the check reached the end of the
// record: half a game says nothing of its result. A claim that the events do not bear out makes the outcome
// UNVERIFIABLE where nothing is illegal: no rule is broken by a wrong claim, but the record contradicts
// itself.
absl::Status CheckWith(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                       v1::Verdict& verdict);

// What can be seen between two events of a check.
struct Moment {
  uint32_t events;         // judged so far; 0: only the set-up was
  bool on_trust;           // the latest of them was taken on trust, in part or whole
  const Referee& referee;  // until the call returns
};

// CheckWith, with the same verdict, that calls `watch` after the set-up and after each event that it judges.
absl::Status WatchWith(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                       const std::function<void(const Moment&)>& watch, v1::Verdict& verdict);

// A transcript that differs from `transcript` in nothing but its set-up's position, where `referee` stands,
// and has no events; see Referee::WritePicture.
absl::StatusOr<v1::Transcript> PictureOf(const v1::Transcript& transcript, const Referee& referee);

// Replays the first `events` events (all of them where there are fewer) and writes the state then reached as
// a transcript that starts from a position and has no events. Same errors as CheckWith; OUT_OF_RANGE where
// the check stops before.
absl::StatusOr<v1::Transcript> PositionAfter(const Game& game, const v1::Transcript& transcript,
                                             uint32_t events, const CheckOptions& options);

// Replays all events and lists what may come next, up to the limit of `out`. Same errors as CheckWith;
// FAILED_PRECONDITION where the check stops before the end, UNIMPLEMENTED where the game does not list.
absl::Status ListLegalAfter(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                            LegalEvents& out);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_REPLAY_H_
