// Sheets written in each form and read again, and as tournaments.
#include "checker/results/write.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/io/results_io.h"
#include "checker/tournament/check.h"
#include "tests/unit/results/results_testing.h"

namespace lantern::results {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string Written(const std::string& sheet, v1::ResultSheetForm form) {
  std::string out;
  ResultSheetWriter writer(form, [&out](absl::string_view text) { out.append(text.data(), text.size()); });
  ResultSheetListener listener;
  listener.on_game = [&writer](const GameCells& cells, const ReadGame& game) { writer.Add(cells, game); };
  Checked(sheet, {}, listener);
  return out;
}

std::string SomeGames() {
  std::string sheet = RootRow().Sheet();
  sheet += RootRow().Set("Timestamp", "2026-03-02 19:00").Set("Second Player Game Score", "Fox Dom").Line();
  sheet += RootRow()
               .Set("Timestamp", "2026-03-03 19:00")
               .Set("Third Player Game Score", "Coalition w/Marquise de Cat")
               .Set("First Player League Score", "0.5")
               .Set("Third Player League Score", "0.5")
               .Line();
  return sheet;
}

TEST(ResultSheetWriter, TheSameFormIsTheSameText) {
  EXPECT_EQ(Written(SomeGames(), v1::RESULT_SHEET_FORM_ROOT_GAMES), SomeGames());
}

TEST(ResultSheetWriter, OtherFormsHaveTheSameLeaderboards) {
  const v1::ResultSheetReport before = Checked(SomeGames());
  for (const v1::ResultSheetForm form :
       {v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS, v1::RESULT_SHEET_FORM_PLAIN}) {
    const std::string text = Written(SomeGames(), form);
    v1::ResultSheetOptions options;
    options.set_game("root");
    const v1::ResultSheetReport after = Checked(text, options);
    EXPECT_EQ(after.form(), form);
    EXPECT_THAT(Findings(after), IsEmpty()) << text;
    EXPECT_EQ(ResultSheetCsv(after), ResultSheetCsv(before));
    // And back, but for what only one form has: the suit of a dominance and the partner of a coalition, and
    // columns.
    const v1::ResultSheetReport back = Checked(Written(text, v1::RESULT_SHEET_FORM_ROOT_GAMES));
    EXPECT_EQ(back.games(), before.games());
  }
}

TEST(ResultSheetWriter, LeavesOutWhatHasNoRoom) {
  std::string sheet = "Game ID,Player,Points\n";
  for (const char* player : {"A", "B", "C", "D", "\"E, \"\"x\"\"\""})
    absl::StrAppend(&sheet, "g,", player, ",1\n");
  std::string out;
  ResultSheetWriter writer(v1::RESULT_SHEET_FORM_ROOT_GAMES,
                           [&out](absl::string_view text) { out.append(text.data(), text.size()); });
  ResultSheetListener listener;
  listener.on_game = [&writer](const GameCells& cells, const ReadGame& game) { writer.Add(cells, game); };
  Checked(sheet, {}, listener);
  EXPECT_EQ(writer.left_out(), 1u);
  EXPECT_THAT(Written(sheet, v1::RESULT_SHEET_FORM_PLAIN), HasSubstr("g,,\"E, \"\"x\"\"\",,,,,yes,,1\n"));
}

TEST(TournamentOfSheet, RanksThePlayers) {
  v1::Tournament tournament;
  TournamentOfSheet adding(tournament);
  ResultSheetListener listener;
  listener.on_game = [&adding](const GameCells&, const ReadGame& game) { adding.Add(game); };
  Checked(SomeGames(), {}, listener);
  tournament.mutable_rules()->mutable_match_points()->set_shared_win(v1::SHARED_WIN_SPLIT);
  v1::TournamentReport report;
  ASSERT_TRUE(CheckTournament(tournament, {}, report).ok());
  ASSERT_EQ(report.standings_size(), 3);
  EXPECT_EQ(report.standings(0).entrant(), "Ann+1");
  EXPECT_EQ(report.standings(0).values(0).value(), "2.5");
  EXPECT_EQ(report.standings(1).values(0).value(), "0.5");
}

TEST(ResultSheetText, NamesFileLineAndColumn) {
  const v1::ResultSheetReport report = Checked(RootRow().Set("First Player Game Score", "29").Sheet());
  const std::string text = ResultSheetText(report, "season.csv");
  EXPECT_THAT(
      text,
      HasSubstr("season.csv:2:11: FAULT ROOT.3.1 [First Player Game Score] \"29\": a winner by points"));
  EXPECT_THAT(text, HasSubstr("season.csv: root-games, 1 row, 1 game; 1 fault, 0 unverifiable, 0 notes\n"));
  EXPECT_THAT(ResultSheetJson(report), HasSubstr("\"form\":\"RESULT_SHEET_FORM_ROOT_GAMES\""));
  const auto options = ReadResultSheetOptions("settings { min_games: 3 }", "l.textproto");
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->settings().min_games(), 3u);
  EXPECT_EQ(ReadResultSheetOptions("{\"game\":\"root\"}", "l.json")->game(), "root");
  EXPECT_THAT(std::string(ReadResultSheetOptions("setting {}", "l.textproto").status().message()),
              HasSubstr("l.textproto:1:1: "));
}

}  // namespace
}  // namespace lantern::results
