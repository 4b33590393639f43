#ifndef LANTERN_CHECKER_CORE_CHANCE_H_
#define LANTERN_CHECKER_CORE_CHANCE_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace lantern {

// Choices that are fixed by a seed: the same seed gives the same choices on every machine. Simulated games
// and tests draw from it; judging never does. The distributions of the standard library differ from one
// machine to the next, so only its generator is used.
class Chance {
 public:
  explicit Chance(uint64_t seed) : generator_(seed) {}

  // A number from 0 to `end` - 1, each as likely. `end` must be positive.
  uint32_t Below(uint32_t end) {
    // Numbers from `limit` on would make the low results likelier.
    const uint64_t limit = kNumbers - kNumbers % end;
    for (;;) {
      const uint64_t number = generator_() >> 32;
      if (number < limit) return static_cast<uint32_t>(number % end);
    }
  }

  // True in `numerator` of `denominator` cases.
  bool Happens(uint32_t numerator, uint32_t denominator) { return Below(denominator) < numerator; }

  // Puts a vector or array into an order of which each is as likely.
  template <typename Sequence>
  void Shuffle(Sequence& sequence) {
    for (size_t i = sequence.size(); i > 1; --i) {
      using std::swap;
      swap(sequence[i - 1], sequence[Below(static_cast<uint32_t>(i))]);
    }
  }

 private:
  static constexpr uint64_t kNumbers = uint64_t{1} << 32;

  std::mt19937_64 generator_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_CHANCE_H_
