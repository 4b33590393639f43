#ifndef LANTERN_CHECKER_TOURNAMENT_CHECK_H_
#define LANTERN_CHECKER_TOURNAMENT_CHECK_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "checker/core/replay.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern {

// How to check a tournament.
struct TournamentOptions {
  // For each transcript; the policy is always to continue, since the result needs the whole game. `cancelled`
  // is also asked before each game.
  CheckOptions check;
  // Each game's whole verdict goes into its report.
  bool keep_verdicts = false;
  // Name of the entrant through whose eyes all transcripts are seen: as its seat in those where it has one,
  // as an onlooker in all others, also where it has several, whose players may hide things from each other.
  // Empty: as an onlooker in all. Absent: they are judged as they are.
  absl::optional<std::string> viewer = absl::nullopt;
  // Null, or called after each transcript that was judged, with Game::id and the verdict.
  std::function<void(absl::string_view game, const v1::Verdict& verdict)> judged = nullptr;
};

// Judges every transcript of a tournament, compares every claim, and fills in `report` (cleared first) with
// the findings and the standings. Errors: INVALID_ARGUMENT malformed (also a transcript_path, which only the
// program reads) or no such viewer, RESOURCE_EXHAUSTED over a limit, CANCELLED. A transcript that cannot be
// judged is a finding. Deterministic.
absl::Status CheckTournament(const v1::Tournament& tournament, const TournamentOptions& options,
                             v1::TournamentReport& report);

}  // namespace lantern

#endif  // LANTERN_CHECKER_TOURNAMENT_CHECK_H_
