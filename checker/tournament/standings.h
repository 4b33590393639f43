#ifndef LANTERN_CHECKER_TOURNAMENT_STANDINGS_H_
#define LANTERN_CHECKER_TOURNAMENT_STANDINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "checker/tournament/schemes.h"

namespace lantern::tournament {

// The place of one entrant.
struct Place {
  uint32_t entrant = 0;
  // From 1, shared places count 1, 1, 3; 0: excluded.
  uint32_t rank = 0;
  // Index of the criterion that put it behind the place before; -1: level with it, first, or excluded.
  int decided = -1;
  // One a criterion. Empty workings and no value where the criterion was not needed for this entrant.
  std::vector<Value> values;
  std::vector<bool> has_value;
};

// Ranks a field by its criteria in their order. Places come in order of rank, then of the entrants' index;
// excluded entrants last. A tied group goes from one criterion to the next; what is left after the last
// shares its place. `lots_missing` gets the entrants whose lot was needed and not drawn.
std::vector<Place> RankField(const Field& field, std::vector<uint32_t>& lots_missing);

// What decided the place at `index`, as one sentence.
std::string DecidedBy(const Field& field, const std::vector<Place>& places, size_t index);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_STANDINGS_H_
