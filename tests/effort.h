// How much a test tries that could go on for ever.
#ifndef LANTERN_TESTS_EFFORT_H_
#define LANTERN_TESTS_EFFORT_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace lantern {

// `usual`, or `times` as many with LANTERN_LONG_TESTS=1. A quarter with LANTERN_BRIEF_TESTS=1, which the
// preset of AddressSanitizer sets: there a fault shows on the first pass over the code, and every pass takes
// several times as long.
inline uint64_t Effort(uint64_t usual, uint64_t times) {
  if (std::getenv("LANTERN_LONG_TESTS") != nullptr) return usual * times;
  if (std::getenv("LANTERN_BRIEF_TESTS") != nullptr) return std::max<uint64_t>(1, usual / 4);
  return usual;
}

}  // namespace lantern

#endif  // LANTERN_TESTS_EFFORT_H_
