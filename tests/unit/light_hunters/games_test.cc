// Whole simulated games: every event of every game keeps the invariants, and every state can be written as a
// position and read back. LANTERN_LONG_TESTS=1 plays a hundred times as many.
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/finding.h"
#include "checker/core/simulate.h"
#include "checker/light_hunters/game.h"
#include "checker/light_hunters/referee.h"
#include "gtest/gtest.h"

namespace lantern::light_hunters {
namespace {

struct Kind {
  const char* mode;
  const char* heroes;
  const char* clans;
};
constexpr Kind kKinds[] = {{"classic", "2", "3"}, {"classic", "3", "3"}, {"classic", "4", "3"},
                           {"duel", "2", "3"},    {"ffa", "2", "3"},     {"ffa", "2", "4"}};

int Games(int few) {
  const char* more = std::getenv("LANTERN_LONG_TESTS");
  return more != nullptr && std::string(more) == "1" ? 100 * few : few;
}

v1::Transcript Play(const Kind& kind, uint64_t seed) {
  SimulateOptions options;
  options.seed = seed;
  options.max_events = 3000;
  options.settings = {{"mode", kind.mode}, {"heroes", kind.heroes}, {"clans", kind.clans}};
  absl::StatusOr<v1::Transcript> game = Simulate(LightHuntersGame(), options);
  EXPECT_TRUE(game.ok()) << game.status() << " " << kind.mode << kind.heroes << " seed " << seed;
  return game.ok() ? *std::move(game) : v1::Transcript();
}

TEST(GamesTest, EveryStateKeepsTheInvariantsAndCanBeWrittenAndReadBack) {
  int over = 0;
  int games = 0;
  std::set<std::string> skills;
  for (const Kind& kind : kKinds) {
    for (int seed = 1; seed <= Games(3); ++seed) {
      const v1::Transcript game = Play(kind, static_cast<uint64_t>(seed));
      if (game.players().empty()) return;
      ++games;
      LightHuntersReferee referee;
      Findings findings;
      findings.BeginEvent({});
      ASSERT_TRUE(referee.Begin(game, findings).ok());
      for (int i = 0; i < game.events_size(); ++i) {
        findings.BeginEvent(static_cast<uint32_t>(i));
        ASSERT_TRUE(referee
                        .Judge(game.events(i), static_cast<uint32_t>(i),
                               Referee::AfterIllegal::kChangeNothing, findings)
                        .ok());
        if (game.events(i).light_hunters().has_play())
          skills.insert(game.events(i).light_hunters().play().skill());
        const std::string where = absl::StrCat(kind.mode, kind.heroes, " seed ", seed, " event ", i, "\n",
                                               game.events(i).DebugString());
        ASSERT_EQ(referee.BrokenInvariant(), "") << where;
        v1::Transcript position = game;
        position.clear_events();
        ASSERT_TRUE(referee.WritePosition(position).ok());
        LightHuntersReferee again;
        Findings ignored;
        ignored.BeginEvent({});
        const absl::Status read = again.Begin(position, ignored);
        ASSERT_TRUE(read.ok()) << read << where;
        State state = again.state();
        state.over_event = referee.state().over_event;
        ASSERT_TRUE(state == referee.state()) << where;
      }
      over += referee.IsOver() ? 1 : 0;
      ASSERT_TRUE(findings.all().empty());
    }
  }
  EXPECT_EQ(over, games);
  EXPECT_GT(skills.size(), 60u) << "random play should use most of what the sample catalog has";
}

}  // namespace
}  // namespace lantern::light_hunters
