// The final count: from whole games, and from ends that were written down alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/core/status.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

v1::Transcript End(absl::string_view first, absl::string_view second,
                   v1::LueurBoard board = v1::LUEUR_BOARD_PROVINCE) {
  v1::Transcript game;
  game.add_players();
  game.add_players();
  game.mutable_lueur()->set_board(board);
  for (const absl::string_view text : {first, second}) {
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
        std::string(text), game.mutable_lueur()->mutable_final()->add_players()))
        << text;
  }
  return game;
}

v1::Verdict Scored(const v1::Transcript& game) {
  v1::Verdict verdict;
  const absl::Status status = CheckWith(LueurGame(), game, {}, verdict);
  EXPECT_TRUE(status.ok()) << status;
  return verdict;
}

constexpr char kPlain[] =
    "adventurer: 4 light: 30 footprints: 0 fireflies: 0 rerolls: 0 camp: 0 companions: [9]";

TEST(LueurScore, OneLineForEachSource) {
  const v1::Verdict verdict = Scored(
      End("adventurer: 3 light: 41 footprints: 2 fireflies: 3 rerolls: 1 camp: 43 companions: [22, 30, 4]",
          kPlain));
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL);
  ASSERT_EQ(verdict.standings(0).player(), 0u);
  std::vector<std::string> lines;
  for (const v1::ScoreLine& line : verdict.standings(0).score_lines()) {
    lines.push_back(absl::StrCat(line.label(), " ", line.points(), " ", line.rule_id()));
  }
  EXPECT_THAT(lines,
              ::testing::ElementsAre("score track 41 LUE.end.track", "Eoles 4 LUE.end.printed",
                                     "Dvol (22) -5 LUE.end.printed", "Zellyf (30) 5 LUE.end.printed",
                                     "Tamnuca (4) 0 LUE.end.printed", "camp at village 43 15 LUE.end.village",
                                     "fireflies 10 LUE.end.fireflies", "footprints 2 LUE.end.footprints"));
  EXPECT_EQ(verdict.standings(0).score(), 72);
}

TEST(LueurScore, BoatsThatShareAnIslandShareALine) {
  const v1::Verdict verdict =
      Scored(End("adventurer: 7 light: 10 footprints: 0 fireflies: 0 rerolls: 0 boats: [9, 0, 9, 5]",
                 "adventurer: 4 light: 3 footprints: 0 fireflies: 0 rerolls: 0 boats: [0, 0, 0, 0]",
                 v1::LUEUR_BOARD_ARCHIPELAGO));
  const v1::Standing& first = verdict.standings(0);
  EXPECT_EQ(first.score(), 10 + 8 + 8 + 4 + 10);
  EXPECT_EQ(first.score_lines(4).label(), "boats at island 9");
  EXPECT_EQ(first.score_lines(4).points(), 16);
  EXPECT_EQ(first.score_lines(4).times(), 2u);
}

TEST(LueurScore, TokensDecideATie) {
  constexpr char kSame[] =
      "adventurer: 2 light: 34 footprints: 0 fireflies: 0 rerolls: 2 camp: 0 companions: [8]";
  const v1::Verdict verdict = Scored(End(kPlain, kSame));
  EXPECT_EQ(verdict.standings(0).player(), 1u);
  EXPECT_TRUE(verdict.standings(0).winner());
  EXPECT_FALSE(verdict.standings(1).winner());
  EXPECT_EQ(verdict.standings(0).tie_breaks(0).value(), 2);
  v1::Transcript level = End(kPlain, kSame);
  level.mutable_lueur()->mutable_final()->mutable_players(1)->set_rerolls(0);
  const v1::Verdict shared = Scored(level);
  EXPECT_TRUE(shared.standings(0).winner());
  EXPECT_TRUE(shared.standings(1).winner());
  EXPECT_EQ(shared.standings(1).rank(), 1u);
}

TEST(LueurScore, WhatWasNotRecorded) {
  // The camp alone is unknown: nothing or up to twenty points.
  const v1::Verdict open =
      Scored(End("adventurer: 2 light: 34 footprints: 0 fireflies: 0 rerolls: 2 companions: [8]", kPlain));
  EXPECT_EQ(open.outcome(), v1::OUTCOME_UNVERIFIABLE);
  ASSERT_EQ(open.findings_size(), 1);
  EXPECT_EQ(open.findings(0).rule_id(), "LUE.end.winner");
  for (const v1::Standing& standing : open.standings()) {
    EXPECT_EQ(standing.has_score(), standing.player() == 1);
  }
  // With 34 and no more than 20 for the camp nobody reaches 60.
  v1::Transcript sure =
      End("adventurer: 2 light: 34 footprints: 0 fireflies: 0 rerolls: 2 companions: [8]", kPlain);
  sure.mutable_lueur()->mutable_final()->mutable_players(1)->set_light(60);
  const v1::Verdict decided = Scored(sure);
  for (const v1::Standing& standing : decided.standings()) {
    EXPECT_EQ(standing.winner(), standing.player() == 1);
  }
}

TEST(LueurScore, EndsThatCannotBeAreRefused) {
  const auto field = [](const v1::Transcript& game) {
    v1::Verdict verdict;
    const absl::Status status = CheckWith(LueurGame(), game, {}, verdict);
    return DetailOf(status).has_value() ? DetailOf(status)->field : "none";
  };
  EXPECT_EQ(field(End("adventurer: 8", kPlain)), "lueur.final.players[0].adventurer");
  EXPECT_EQ(field(End("companions: [9]", kPlain)), "lueur.final.players[1].companions[0]");
  EXPECT_EQ(field(End("camp: 3", kPlain)), "lueur.final.players[0].camp");
  EXPECT_EQ(field(End("boats: [1, 2]", kPlain)), "lueur.final.players[0].boats");
  EXPECT_EQ(field(End("light: -1", kPlain)), "lueur.final.players[0].light");
  v1::Transcript one = End(kPlain, kPlain);
  one.mutable_lueur()->mutable_final()->mutable_players()->RemoveLast();
  EXPECT_EQ(field(one), "lueur.final.players");
}

}  // namespace
}  // namespace lantern::lueur
