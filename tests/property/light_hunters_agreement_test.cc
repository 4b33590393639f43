// Whole random games of Light Hunters, in every mode and size, against the naive second implementation: after
// every event both see the same table. With LANTERN_LONG_TESTS=1 twenty times as many games are played.
#include <gtest/gtest.h>

#include <iostream>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "light_hunters_compare.h"
#include "light_hunters_naive_game.h"
#include "light_hunters_play.h"

namespace lantern::light_hunters {
namespace {

// Plays one game on both; says the first thing that is wrong.
std::string PlayOne(uint64_t seed, std::set<std::string>& skills) {
  RandomGame game(seed);
  naive::Game naive(game.game(), SampleCatalog());
  std::string difference = Difference(game.Position(), naive);
  while (difference.empty() && game.Step()) {
    const v1::LightHuntersEvent& event = game.game().events(game.game().events_size() - 1).light_hunters();
    if (event.has_play()) skills.insert(event.play().skill());
    difference = naive.Play(event)
                     ? Difference(game.Position(), naive)
                     : absl::StrCat("the second implementation does not allow it: ", naive.why());
    if (!difference.empty())
      return absl::StrCat("event ", game.game().events_size() - 1, ": ", difference, "\n",
                          event.ShortDebugString());
  }
  if (!difference.empty() || !game.error().empty()) return difference + game.error();
  return naive.over() ? "" : "the game does not end";
}

// Several processes share the games.
constexpr uint64_t kShares = 4;

class LightHuntersNaive : public testing::TestWithParam<uint64_t> {};

TEST_P(LightHuntersNaive, AgreesAfterEveryEvent) {
  std::set<std::string> skills;
  for (uint64_t seed = GetParam(); seed < Games(240); seed += kShares)
    EXPECT_EQ(PlayOne(seed, skills), "") << "seed " << seed;
  EXPECT_GT(skills.size(), 110u) << "random play should use nearly all of what the sample catalog has";
}

INSTANTIATE_TEST_SUITE_P(Share, LightHuntersNaive, testing::Range<uint64_t>(0, kShares));

}  // namespace
}  // namespace lantern::light_hunters
