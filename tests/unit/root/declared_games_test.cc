// Whole random games of declared play: the referee agrees with its own list, and what is true of every state
// holds after every event.
#include <gtest/gtest.h>

#include <string>

#include "checker/core/replay.h"
#include "checker/core/simulate.h"
#include "checker/lantern.h"
#include "checker/root/game.h"
#include "tests/effort.h"

namespace lantern::root {
namespace {

struct Case {
  const char* factions;
  const char* map;
  const char* deck;
  const char* setup;
};

// With LANTERN_LONG_TESTS=1 more games of each kind are played.
int GamesOfEach() { return static_cast<int>(Effort(6, 33)); }

SimulateOptions OptionsOf(const Case& which, uint64_t seed) {
  SimulateOptions options;
  options.seed = seed;
  options.settings = {
      {"factions", which.factions}, {"map", which.map}, {"deck", which.deck}, {"setup", which.setup}};
  options.max_events = 20'000;
  return options;
}

class DeclaredGames : public testing::TestWithParam<Case> {};

TEST_P(DeclaredGames, AreLegalFromBeginningToEnd) {
  for (int seed = 1; seed <= GamesOfEach(); ++seed) {
    SCOPED_TRACE(seed);
    const absl::StatusOr<v1::Transcript> game =
        Simulate(RootGame(), OptionsOf(GetParam(), static_cast<uint64_t>(seed)));
    ASSERT_TRUE(game.ok()) << game.status();
    const auto referee = RootGame().new_referee();
    Findings findings;
    findings.BeginEvent({});
    ASSERT_TRUE(referee->Begin(*game, findings).ok());
    for (int i = 0; i < game->events_size(); ++i) {
      findings.BeginEvent(static_cast<uint32_t>(i));
      ASSERT_TRUE(
          referee
              ->Judge(game->events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
              .ok());
      ASSERT_EQ(referee->BrokenInvariant(), "")
          << "after events[" << i << "] " << game->events(i).ShortDebugString();
    }
    for (const Finding& finding : findings.all()) {
      EXPECT_EQ(finding.kind, FindingKind::kNote) << *finding.event << ": " << finding.message;
    }
    std::string last;
    for (int i = std::max(0, game->events_size() - 8); i < game->events_size(); ++i)
      last += game->events(i).ShortDebugString() + "\n";
    EXPECT_TRUE(referee->IsOver()) << game->events_size() << " events, the last:\n" << last;
  }
}

INSTANTIATE_TEST_SUITE_P(All, DeclaredGames,
                         testing::Values(Case{"C,E,A,V", "fall", "standard", "standard"},
                                         Case{"V,A,E,C,U", "winter", "exiles", "advanced"},
                                         Case{"U,C", "mountain", "standard", "standard"},
                                         Case{"G,U,V,C,E", "lake", "exiles", "standard"},
                                         Case{"A,E", "fall", "exiles", "advanced"},
                                         Case{"E,U,A", "mountain", "exiles", "standard"}));

}  // namespace
}  // namespace lantern::root
