#ifndef LANTERN_CHECKER_TOURNAMENT_FORM_H_
#define LANTERN_CHECKER_TOURNAMENT_FORM_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/replay.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// Index of each entrant by its name. Views into the tournament.
using Names = absl::flat_hash_map<absl::string_view, uint32_t>;

inline constexpr uint32_t kMaxEntrants = 10'000;
inline constexpr uint32_t kMaxRounds = 1'000;
inline constexpr uint32_t kMaxMatches = 100'000;
// Entrants at one table, so that the exact arithmetic has room.
inline constexpr size_t kMaxSides = 16;
// Games of one match.
inline constexpr int kMaxGames = 64;

// Whether a tournament can be reckoned with at all, and the index of its names. INVALID_ARGUMENT names the
// field; RESOURCE_EXHAUSTED the limit.
absl::Status CheckForm(const v1::Tournament& tournament, const Limits& limits, Names& names);

// The entrants of a match in the order of the seats. The match is well formed.
std::vector<uint32_t> SidesOf(const v1::Match& match, const Names& names);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_FORM_H_
