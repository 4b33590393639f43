#ifndef LANTERN_CHECKER_TOURNAMENT_BUILD_H_
#define LANTERN_CHECKER_TOURNAMENT_BUILD_H_

#include "absl/status/status.h"
#include "checker/tournament/check.h"
#include "checker/tournament/field.h"
#include "checker/tournament/form.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// Judges all games of a well-formed tournament and works out the points of each match. Fills in the matches
// and their findings of `report`, and `field`. INVALID_ARGUMENT for a points scheme, CANCELLED.
absl::Status BuildField(const v1::Tournament& tournament, const Names& names,
                        const TournamentOptions& options, v1::TournamentReport& report, Field& field);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_BUILD_H_
