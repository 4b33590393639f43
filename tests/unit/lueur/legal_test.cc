// Legal events: each that is listed is accepted, and the list grows and shrinks with the state.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "checker/core/chance.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

// The referee of a game after its events.
LueurReferee After(const v1::Transcript& game, int events) {
  LueurReferee referee;
  Findings findings;
  EXPECT_TRUE(referee.Begin(game, findings).ok());
  for (int i = 0; i < events; ++i) {
    EXPECT_TRUE(
        referee
            .Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kChangeNothing, findings)
            .ok());
  }
  EXPECT_TRUE(findings.all().empty());
  return referee;
}

TEST(LueurLegal, WhatIsListedIsAccepted) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const v1::Transcript game = Simulated(2 + seed % 3, 1 + static_cast<int>(seed % 2), seed);
    Chance chance(seed);
    for (int events = 0; events < game.events_size(); events += 1 + static_cast<int>(chance.Below(25))) {
      const LueurReferee referee = After(game, events);
      LegalEvents legal(100'000);
      ASSERT_TRUE(referee.ListLegal(legal).ok());
      ASSERT_FALSE(legal.all().empty());
      std::set<std::string> seen;
      for (const LegalEvent& listed : legal.all()) {
        LueurReferee next = referee;
        v1::Event event = listed.event;
        EXPECT_TRUE(seen.insert(event.SerializeAsString()).second) << "stands twice: " << listed.words;
        if (listed.open) referee.Reveal(chance, event);
        Findings findings;
        ASSERT_TRUE(next.Judge(event, 0, Referee::AfterIllegal::kChangeNothing, findings).ok())
            << listed.words;
        EXPECT_TRUE(findings.all().empty()) << listed.words << ": " << findings.all().front().rule->id << " "
                                            << findings.all().front().message;
        EXPECT_EQ(next.BrokenInvariant(), "") << listed.words;
      }
    }
  }
}

TEST(LueurLegal, ScopesAreParts) {
  const v1::Transcript game = Simulated(3, 1, 5);
  for (int events = 10; events < game.events_size(); events += 17) {
    const LueurReferee referee = After(game, events);
    LegalEvents all(100'000);
    ASSERT_TRUE(referee.ListLegal(all).ok());
    size_t sum = 0;
    bool anybody = false;
    for (int p = 0; p < 3; ++p) {
      LegalEvents part(100'000);
      referee.ListLegalIn({p, true}, part);
      for (const LegalEvent& event : part.all()) {
        anybody |= event.player < 0;
        EXPECT_TRUE(event.player < 0 || event.player == p);
      }
      sum += part.all().size();
    }
    EXPECT_EQ(sum, all.all().size() * (anybody ? 3 : 1));
    LegalEvents calm(100'000);
    referee.ListLegalIn({-1, false}, calm);
    for (const LegalEvent& event : calm.all()) {
      EXPECT_FALSE(event.event.lueur().has_reroll() || event.event.lueur().has_set_die());
    }
  }
}

TEST(LueurLegal, ListsAreCutAtTheirLimit) {
  const LueurReferee referee = After(Simulated(4, 2, 3), 2);
  LegalEvents some(3);
  ASSERT_TRUE(referee.ListLegal(some).ok());
  EXPECT_EQ(some.all().size(), 3u);
  EXPECT_TRUE(some.cut());
}

TEST(LueurLegal, NothingFollowsTheEnd) {
  const v1::Transcript game = Simulated(2, 2, 8);
  const LueurReferee referee = After(game, game.events_size());
  EXPECT_TRUE(referee.IsOver());
  LegalEvents none(10);
  ASSERT_TRUE(referee.ListLegal(none).ok());
  EXPECT_TRUE(none.all().empty());
}

TEST(LueurLegal, AdventurersAreChosenInSimulatedGamesToo) {
  SimulateOptions options;
  options.players = 4;
  options.settings = {{"adventurers", "chosen"}};
  const absl::StatusOr<v1::Transcript> game = Simulate(LueurGame(), options);
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_TRUE(game->events(0).lueur().has_choose_adventurer());
  options.settings = {{"board", "3"}};
  EXPECT_FALSE(Simulate(LueurGame(), options).ok());
  options.settings = {};
  options.players = 5;
  EXPECT_FALSE(Simulate(LueurGame(), options).ok());
}

}  // namespace
}  // namespace lantern::lueur
