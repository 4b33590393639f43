#ifndef LANTERN_CHECKER_TOURNAMENT_SCHEMES_H_
#define LANTERN_CHECKER_TOURNAMENT_SCHEMES_H_

// The ranking methods, each as readings.md defines it.

#include <cstdint>
#include <string>
#include <vector>

#include "checker/tournament/field.h"

namespace lantern::tournament {

// A value with what it is made of, one line a contribution.
struct Value {
  Fraction value;
  std::vector<std::string> workings;
};

// The name of a criterion for people: "Buchholz Cut-1".
std::string NameOf(const v1::Criterion& criterion);

// Whether a criterion gives every entrant a value of its own; the others (direct encounter, lots) only order
// a group of tied entrants.
bool IsValued(const v1::Criterion& criterion);

// The value of each entrant, by its index, for a criterion that gives values. Higher is better unless it is
// `ascending`.
std::vector<Value> ValuesOf(const Field& field, const v1::Criterion& criterion);

// The score of each entrant as its opponents' methods see it (C.07 16.3).
std::vector<Fraction> AdjustedScores(const Field& field);

// One group after direct encounter (C.07 6): from the best down, entrants that it cannot separate together.
struct Encounters {
  std::vector<std::vector<uint32_t>> tiers;
  // By position in the group that was asked about: what it scored there, in words.
  std::vector<std::string> workings;
};
Encounters HeadToHead(const Field& field, const std::vector<uint32_t>& group);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_SCHEMES_H_
