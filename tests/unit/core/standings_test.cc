#include "checker/core/standings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lantern {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

PlayerResult Player(uint32_t player, std::optional<int32_t> score, bool winner = false,
                    std::vector<int64_t> tie_breaks = {}) {
  PlayerResult result;
  result.player = player;
  result.score = score;
  result.winner = winner;
  for (const int64_t value : tie_breaks) result.tie_breaks.push_back({"cards", value});
  return result;
}

// Player and rank, in order.
std::vector<std::pair<uint32_t, uint32_t>> Ranked(std::vector<PlayerResult> results, bool over = true) {
  RankPlayers(over, results);
  std::vector<std::pair<uint32_t, uint32_t>> ranks;
  for (const PlayerResult& result : results) ranks.emplace_back(result.player, result.rank);
  return ranks;
}

TEST(RankPlayers, SharedPlacesCountOneOneThree) {
  EXPECT_THAT(Ranked({Player(0, 5), Player(1, 9), Player(2, 9)}),
              ElementsAre(Pair(1, 1), Pair(2, 1), Pair(0, 3)));
  EXPECT_THAT(Ranked({Player(0, 5), Player(1, 9), Player(2, 5), Player(3, 1)}),
              ElementsAre(Pair(1, 1), Pair(0, 2), Pair(2, 2), Pair(3, 4)));
}

TEST(RankPlayers, WinnersComeFirstAndShareTheirPlace) {
  EXPECT_THAT(Ranked({Player(0, 29), Player(1, std::nullopt, true), Player(2, 30, true)}),
              ElementsAre(Pair(1, 1), Pair(2, 1), Pair(0, 3)));
}

TEST(RankPlayers, PlayersWithoutScoreComeLast) {
  EXPECT_THAT(Ranked({Player(0, std::nullopt), Player(1, -3), Player(2, 0)}),
              ElementsAre(Pair(2, 1), Pair(1, 2), Pair(0, 3)));
}

TEST(RankPlayers, TieBreaksDecideInTheirOrder) {
  EXPECT_THAT(
      Ranked({Player(0, 7, false, {1, 9}), Player(1, 7, false, {2, 0}), Player(2, 7, false, {1, 10})}),
      ElementsAre(Pair(1, 1), Pair(2, 2), Pair(0, 3)));
  EXPECT_THAT(Ranked({Player(0, 7, false, {1, 9}), Player(1, 8, false, {0, 0})}),
              ElementsAre(Pair(1, 1), Pair(0, 2)));
  EXPECT_THAT(Ranked({Player(0, 7, false, {1, 9}), Player(1, 7, false, {1, 9})}),
              ElementsAre(Pair(0, 1), Pair(1, 1)));
}

TEST(RankPlayers, WhereNobodyIsMarkedTheFirstPlaceWins) {
  std::vector<PlayerResult> results = {Player(0, 5), Player(1, 9), Player(2, 9)};
  RankPlayers(true, results);
  EXPECT_TRUE(results[0].winner);
  EXPECT_TRUE(results[1].winner);
  EXPECT_FALSE(results[2].winner);
  EXPECT_EQ(results[2].decided_by, "Score: 5 against 9.");
  results = {Player(0, 5), Player(1, 9)};
  RankPlayers(false, results);
  EXPECT_FALSE(results[0].winner || results[1].winner);
}

TEST(RankPlayers, NamesTheRuleThatDecided) {
  static constexpr Rule kMore = {"T.more", "T", "more cards"};
  static constexpr Rule kLevel = {"T.level", "T", "level"};
  std::vector<PlayerResult> results = {Player(0, 7, false, {2}), Player(1, 7, false, {1}),
                                       Player(2, 7, false, {1}), Player(3, 6, false, {9})};
  for (PlayerResult& result : results) {
    result.level_rule = &kLevel;
    result.tie_breaks[0].rule = &kMore;
  }
  RankPlayers(true, results);
  EXPECT_EQ(results[0].decided_rule, &kMore);
  EXPECT_EQ(results[1].decided_rule, &kMore);
  EXPECT_EQ(results[2].decided_rule, &kLevel);
  EXPECT_EQ(results[3].decided_rule, nullptr);  // the score
}

TEST(RankPlayers, NobodyIsPlacedBeforeTheEnd) {
  EXPECT_THAT(Ranked({Player(1, 9), Player(0, 5)}, false), ElementsAre(Pair(0, 0), Pair(1, 0)));
  std::vector<PlayerResult> results = {Player(0, 5)};
  results[0].decided_by = "old";
  RankPlayers(false, results);
  EXPECT_EQ(results[0].decided_by, "");
}

TEST(RankPlayers, SaysWhatDecided) {
  std::vector<PlayerResult> results = {Player(0, 30, true), Player(1, 20, false, {3}),
                                       Player(2, 20, false, {1}), Player(3, 12, false, {0}),
                                       Player(4, std::nullopt)};
  RankPlayers(true, results);
  EXPECT_EQ(results[0].decided_by, "Won the game.");
  EXPECT_EQ(results[1].decided_by, "Did not win; best of the others with a score of 20.");
  EXPECT_EQ(results[2].decided_by, "Level on a score of 20; tie-break cards: 1 against 3.");
  EXPECT_EQ(results[3].decided_by, "Score: 12 against 20.");
  EXPECT_EQ(results[4].decided_by, "No score any more, which comes after every score.");
}

TEST(RankPlayers, SaysWhichTieBreakMadeTheWinner) {
  std::vector<PlayerResult> results = {Player(0, 51, true, {2}), Player(1, 51, false, {1})};
  RankPlayers(true, results);
  EXPECT_EQ(results[1].decided_by, "Level on a score of 51; tie-break cards: 1 against 2.");
  // A winner by something else, whose tie-break is no better.
  results = {Player(0, 51, true, {1}), Player(1, 51, false, {2})};
  RankPlayers(true, results);
  EXPECT_EQ(results[1].decided_by, "Did not win; best of the others with a score of 51.");
}

TEST(RankPlayers, NoPlayersAreNoTrouble) { EXPECT_THAT(Ranked({}), ElementsAre()); }

}  // namespace
}  // namespace lantern
