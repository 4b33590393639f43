// Events of different players within a day commute: every interleaving that keeps each player's own order
// gets the same rulings.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

int PlayerOf(const v1::LueurEvent& event) {
  switch (event.action_case()) {
    case v1::LueurEvent::kRoll:
      return static_cast<int>(event.roll().player());
    case v1::LueurEvent::kReroll:
      return static_cast<int>(event.reroll().player());
    case v1::LueurEvent::kSetDie:
      return static_cast<int>(event.set_die().player());
    case v1::LueurEvent::kKeepDice:
      return static_cast<int>(event.keep_dice().player());
    case v1::LueurEvent::kResurrect:
      return static_cast<int>(event.resurrect().player());
    case v1::LueurEvent::kEffect:
      return static_cast<int>(event.effect().player());
    case v1::LueurEvent::kStep:
      return static_cast<int>(event.step().player());
    case v1::LueurEvent::kCamp:
      return static_cast<int>(event.camp().player());
    case v1::LueurEvent::kSail:
      return static_cast<int>(event.sail().player());
    case v1::LueurEvent::kEndDay:
      return static_cast<int>(event.end_day().player());
    case v1::LueurEvent::kUnrecorded:
      return static_cast<int>(event.unrecorded().player());
    default:
      return -1;  // of the table as a whole
  }
}

// Shuffles the events of the days, keeping each player's order. `place[i]` is where event i went.
v1::Transcript Shuffled(const v1::Transcript& game, Chance& chance, std::vector<int>& place) {
  v1::Transcript out = game;
  out.clear_events();
  place.assign(static_cast<size_t>(game.events_size()), 0);
  int begin = 0;
  while (begin < game.events_size()) {
    int end = begin;
    while (end < game.events_size() && PlayerOf(game.events(end).lueur()) >= 0) ++end;
    std::vector<std::vector<int>> queues(kMaxPlayers);
    for (int i = begin; i < end; ++i)
      queues[static_cast<size_t>(PlayerOf(game.events(i).lueur()))].push_back(i);
    for (int left = end - begin; left > 0; --left) {
      size_t p = chance.Below(kMaxPlayers);
      while (queues[p].empty()) p = (p + 1) % kMaxPlayers;
      place[static_cast<size_t>(queues[p].front())] = out.events_size();
      *out.add_events() = game.events(queues[p].front());
      queues[p].erase(queues[p].begin());
    }
    if (end < game.events_size()) {
      place[static_cast<size_t>(end)] = out.events_size();
      *out.add_events() = game.events(end);
    }
    begin = end + 1;
  }
  return out;
}

// The findings as texts, with the events where the original has them.
std::vector<std::string> Rulings(const v1::Verdict& verdict, const std::vector<int>& place) {
  std::vector<std::string> out;
  for (const v1::Finding& finding : verdict.findings()) {
    int event = -1;
    for (size_t i = 0; i < place.size() && finding.has_event_index(); ++i) {
      if (place[i] == static_cast<int>(finding.event_index())) event = static_cast<int>(i);
    }
    out.push_back(absl::StrCat(event, " ", v1::FindingKind_Name(finding.kind()), " ", finding.rule_id(), " ",
                               finding.message()));
  }
  std::sort(out.begin(), out.end());
  return out;
}

v1::Verdict CheckAll(const v1::Transcript& game) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  EXPECT_TRUE(CheckWith(LueurGame(), game, options, verdict).ok());
  return verdict;
}

void ExpectSameInAnyOrder(const v1::Transcript& game, uint64_t seed) {
  std::vector<int> place(static_cast<size_t>(game.events_size()));
  for (size_t i = 0; i < place.size(); ++i) place[i] = static_cast<int>(i);
  const v1::Verdict original = CheckAll(game);
  const std::vector<std::string> expected = Rulings(original, place);
  Chance chance(seed);
  for (int i = 0; i < 4; ++i) {
    const v1::Verdict verdict = CheckAll(Shuffled(game, chance, place));
    EXPECT_EQ(Rulings(verdict, place), expected);
    ASSERT_EQ(verdict.standings_size(), original.standings_size());
    for (int s = 0; s < original.standings_size(); ++s) {
      EXPECT_EQ(verdict.standings(s).SerializeAsString(), original.standings(s).SerializeAsString());
    }
  }
}

TEST(LueurOrder, LegalGames) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    ExpectSameInAnyOrder(Simulated(2 + seed % 3, 1 + static_cast<int>(seed / 3 % 2), seed), seed);
  }
}

TEST(LueurOrder, GamesWithEventsThatWereDropped) {
  for (uint64_t seed = 20; seed <= 32; ++seed) {
    v1::Transcript game = Simulated(2 + seed % 3, 1 + static_cast<int>(seed / 3 % 2), seed);
    Chance chance(seed);
    for (int i = 0; i < 3; ++i) {
      const int event = static_cast<int>(chance.Below(static_cast<uint32_t>(game.events_size())));
      if (PlayerOf(game.events(event).lueur()) >= 0) game.mutable_events()->DeleteSubrange(event, 1);
    }
    ExpectSameInAnyOrder(game, seed);
  }
}

TEST(LueurOrder, GamesOfWhichTheFacesWereLost) {
  for (uint64_t seed = 40; seed <= 50; ++seed) {
    v1::Transcript game = Simulated(2 + seed % 3, 1 + static_cast<int>(seed / 3 % 2), seed);
    Chance chance(seed);
    for (v1::Event& event : *game.mutable_events()) {
      if (!event.lueur().has_roll()) continue;
      for (v1::LueurDie& die : *event.mutable_lueur()->mutable_roll()->mutable_dice()) {
        if (chance.Happens(1, 4)) die.clear_face();
      }
    }
    ExpectSameInAnyOrder(game, seed);
    EXPECT_NE(CheckAll(game).outcome(), v1::OUTCOME_ILLEGAL);
  }
}

}  // namespace
}  // namespace lantern::lueur
