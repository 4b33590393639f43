// The public games that the notation's authors recorded. They are not part of these sources: the tests look
// for them in a sibling folder or where LANTERN_LOGS says, and skip where they are absent.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "checker/io/rootlog/rootlog.h"
#include "rootlog_testing.h"

namespace lantern {
namespace {

struct Log {
  const char* name;
  int turn_lines;  // with the set-up turns
  int actions;
  int battles;
  int winners;
  const char* played_on;
};

// Counted by hand and by scripts of other people before this reader existed.
constexpr Log kLogs[] = {
    {"2020_11_08_mega_exploding_birds", 37, 442, 34, 1, ""},
    {"2020_11_19_orderly_eyrie", 26, 253, 24, 1, "2020-11-19"},
    {"2020_11_19_winter_tournament_r1g2", 34, 375, 16, 2, "2020-11-19"},
    {"2020_11_20_winter_tournament_r1g5", 45, 476, 47, 1, "2020-11-20"},
    {"2020_11_24_winter_tournament_r2g4", 29, 368, 24, 1, "2020-11-24"},
    {"2020_11_25_winter_tournament_r2g3", 31, 319, 21, 1, "2020-11-25"},
    {"2020_11_26_winter_tournament_r1g3", 34, 364, 21, 3, "2020-11-26"},
    {"2020_12_05_after_dark_special", 34, 332, 21, 1, "2020-12-05"},
};

std::filesystem::path LogFolder() {
  if (const char* folder = std::getenv("LANTERN_LOGS")) return folder;
  return std::filesystem::path(LANTERN_SOURCE_DIR) / ".." / "shared" / "logs" / "rootlog";
}

class PublicLog : public ::testing::TestWithParam<Log> {
 protected:
  void SetUp() override {
    std::filesystem::path path = LogFolder() / (std::string(GetParam().name) + ".rootlog");
    std::ifstream file(path, std::ios::binary);
    if (!file) GTEST_SKIP() << "no log at " << path << "; set LANTERN_LOGS to the folder of the logs";
    std::stringstream content;
    content << file.rdbuf();
    game_ = ReadOne(content.str(), path.string());
  }

  v1::Transcript game_;
};

TEST_P(PublicLog, IsReadCompletely) {
  int turns = 0;
  int battles = 0;
  std::set<std::pair<uint32_t, uint32_t>> actions;
  for (const v1::Event& event : game_.events()) {
    EXPECT_FALSE(event.root().has_unreadable()) << event.ShortDebugString();
    EXPECT_NE(event.root().action_case(), v1::RootEvent::ACTION_NOT_SET);
    battles += event.root().has_battle();
    if (event.root().has_turn_start()) {
      ++turns;
    } else {
      actions.emplace(event.position().line(), event.position().column());
    }
  }
  EXPECT_EQ(turns, GetParam().turn_lines);
  EXPECT_EQ(static_cast<int>(actions.size()), GetParam().actions);
  EXPECT_EQ(battles, GetParam().battles);
  EXPECT_TRUE(game_.source().notes().empty()) << game_.source().ShortDebugString();
  EXPECT_EQ(game_.claimed_result().standings_size(), GetParam().winners);
  EXPECT_EQ(game_.players_size(), 4);
  EXPECT_EQ(game_.played_on(), GetParam().played_on);
  EXPECT_EQ(game_.id(), GetParam().name);
}

TEST_P(PublicLog, ComesBackFromWriting) {
  absl::StatusOr<std::string> text = WriteRootlog(game_);
  ASSERT_TRUE(text.ok()) << text.status();
  v1::Transcript again = ReadOne(*text);
  EXPECT_TRUE(SameGame(again, game_));
  EXPECT_EQ(again.source().comments_size(), game_.source().comments_size());
  EXPECT_EQ(*WriteRootlog(again), *text);
}

INSTANTIATE_TEST_SUITE_P(All, PublicLog, ::testing::ValuesIn(kLogs),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace lantern
