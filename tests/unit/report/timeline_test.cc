// What the page is made from: boards as changes, scores over time, who acts.
#include "checker/report/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lantern.h"
#include "checker/report/chart.h"
#include "tests/unit/report/corpus.h"

namespace lantern::report {
namespace {

Timeline MakeTimeline(const v1::Transcript& transcript) {
  Timeline timeline;
  CheckOptions options;
  options.policy = Policy::kContinue;
  EXPECT_TRUE(FillTimeline(*GameOf(transcript), transcript, options, timeline).ok());
  return timeline;
}

std::string ValueOf(const Timeline& timeline, absl::string_view panel, absl::string_view row) {
  size_t number = 0;
  for (const Panel& one : timeline.panels) {
    for (const Row& each : one.rows) {
      if (one.title == panel && each.label == row) return ChipsText(timeline.last[number]);
      ++number;
    }
  }
  return absl::StrCat("no row ", panel, ", ", row);
}

class Games : public testing::TestWithParam<const char*> {};

TEST_P(Games, VerdictIsThatOfACheck) {
  const v1::Transcript transcript = Corpus(GetParam());
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  ASSERT_TRUE(Check(transcript, options, verdict).ok());
  EXPECT_EQ(MakeTimeline(transcript).verdict.SerializeAsString(), verdict.SerializeAsString());
}

// As page.js does it: the changes of all events after each other give the last board.
TEST_P(Games, ChangesLeadToTheLastBoard) {
  const v1::Transcript transcript = Corpus(GetParam());
  const Timeline timeline = MakeTimeline(transcript);
  std::vector<uint32_t> state = timeline.first;
  ASSERT_EQ(state.size(), RowsIn(timeline.panels));
  size_t changes = 0;
  for (const Step& step : timeline.steps) {
    for (const auto& [row, value] : step.changes) {
      ASSERT_LT(row, state.size());
      ASSERT_NE(state[row], value);
      state[row] = value;
    }
    changes += step.changes.size();
  }
  for (size_t row = 0; row < state.size(); ++row)
    EXPECT_EQ(timeline.values[state[row]], timeline.last[row]) << row;
  EXPECT_GT(changes, 0);
  EXPECT_EQ(timeline.trouble, "");
}

// The board after some events is the one that a position written there shows.
TEST_P(Games, BoardIsThatOfThePosition) {
  const v1::Transcript transcript = Corpus(GetParam());
  const Timeline timeline = MakeTimeline(transcript);
  CheckOptions options;
  options.policy = Policy::kContinue;
  const std::unique_ptr<View> view = NewView(transcript);
  std::vector<uint32_t> state = timeline.first;
  int compared = 0;
  for (size_t i = 0; i < timeline.steps.size(); ++i) {
    for (const auto& [row, value] : timeline.steps[i].changes) state[row] = value;
    if (i % 7 != 3) continue;
    const auto position =
        PositionAfter(*GameOf(transcript), transcript, static_cast<uint32_t>(i + 1), options);
    if (!position.ok()) continue;  // a picture without a position
    const Values values = view->Fill(*position);
    for (size_t row = 0; row < state.size(); ++row)
      ASSERT_EQ(timeline.values[state[row]], values[row]) << i << " " << row;
    ++compared;
  }
  EXPECT_TRUE(compared > 0 || timeline.steps.size() < 20);
}

TEST_P(Games, EachEventHasWords) {
  const Timeline timeline = MakeTimeline(Corpus(GetParam()));
  for (const Step& step : timeline.steps) EXPECT_NE(step.words, "");
}

INSTANTIATE_TEST_SUITE_P(Corpus, Games,
                         testing::Values("root/dominance_game.rootlog",
                                         "root/declared_host_turn_legal.textproto",
                                         "lueur/game_of_3_on_the_province.textproto",
                                         "lueur/game_of_2_on_the_archipelago.textproto",
                                         "soul_hunters/whole_game_of_three.textproto",
                                         "light_hunters/whole_classic_3_a.textproto",
                                         "light_hunters/whole_duel_a.textproto"));

TEST(Timeline, LastScoreIsThatOfTheStandings) {
  for (const char* name :
       {"lueur/game_of_3_on_the_province.textproto", "soul_hunters/whole_game_of_three.textproto"}) {
    const Timeline timeline = MakeTimeline(Corpus(name));
    for (const v1::Standing& standing : timeline.verdict.standings()) {
      ASSERT_GT(timeline.scores[standing.player()].size(), 1);
      EXPECT_EQ(timeline.scores[standing.player()].back().score, standing.score()) << name;
    }
  }
}

TEST(Timeline, GamesWithoutPointsHaveSomethingElse) {
  const v1::Transcript transcript = Corpus("light_hunters/whole_duel_a.textproto");
  const Timeline timeline = MakeTimeline(transcript);
  for (const std::vector<ScorePoint>& points : timeline.scores) {
    for (const ScorePoint& point : points) EXPECT_FALSE(point.score.has_value());
  }
  EXPECT_EQ(ChartTitle(timeline), "Health over time");
  EXPECT_THAT(ChartHtml(transcript, timeline),
              testing::HasSubstr("<title id=\"chart-title\">Health over time"));
  ASSERT_EQ(timeline.measures.size(), 2);
  // Three heroes of one side have died.
  EXPECT_EQ(std::min(*timeline.measures[0].back().score, *timeline.measures[1].back().score), 0);
}

TEST(Timeline, EventsInWords) {
  const Timeline timeline = MakeTimeline(Corpus("root/opening_with_faults.rootlog"));
  EXPECT_EQ(timeline.steps[0].words, "Turn or set-up of the Marquise de Cat");
  EXPECT_EQ(timeline.steps[5].words,
            "Move 1 warrior of the Marquise de Cat from supply to clearings 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, "
            "12 each");
  EXPECT_EQ(
      timeline.steps[7].words,
      "Move roost of the Eyrie Dynasties from supply and 6 warriors of the Eyrie Dynasties from supply to "
      "clearing 3");
  EXPECT_EQ(timeline.steps[7].actor, 1);
  // Node 0 of the province is a place, although the schema does not tell 0 from nothing.
  const Timeline lueur = MakeTimeline(Corpus("lueur/game_of_3_on_the_province.textproto"));
  EXPECT_EQ(lueur.steps[198].words, "Step: to 0, means nothing");
}

TEST(Timeline, BoardsSayWhatLiesThere) {
  const Timeline root = MakeTimeline(Corpus("root/dominance_game.rootlog"));
  EXPECT_EQ(root.panels[0].kind, PanelKind::kMap);
  EXPECT_EQ(root.panels[0].rows.size(), 12);
  const Timeline lueur = MakeTimeline(Corpus("lueur/game_of_3_on_the_province.textproto"));
  EXPECT_EQ(ValueOf(lueur, "Table", "Day"), "8 of 8");
  const Timeline souls = MakeTimeline(Corpus("soul_hunters/whole_game_of_three.textproto"));
  EXPECT_EQ(ValueOf(souls, "Table", "Soul deck"), "0 souls");
}

}  // namespace
}  // namespace lantern::report
