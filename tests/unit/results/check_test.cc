// Sheets and what is found in them: each rule once.
#include "checker/results/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/core/status.h"
#include "tests/unit/results/results_testing.h"

namespace lantern::results {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Of(const RootRow& row, const v1::ResultSheetOptions& options = {}) {
  return Findings(Checked(row.Sheet(), options));
}

TEST(ResultSheet, ACleanRow) { EXPECT_THAT(Of(RootRow()), IsEmpty()); }

TEST(ResultSheet, EndConditionsOfRoot) {
  EXPECT_THAT(Of(RootRow().Set("First Player Game Score", "29")), ElementsAre("FAULT ROOT.3.1 2:11"));
  EXPECT_THAT(Of(RootRow().Set("Second Player Game Score", "30")), ElementsAre("UNVERIFIABLE ROOT.3.1 2:12"));
  EXPECT_THAT(Of(RootRow().Set("First Player Game Score", "Fox Dom")), IsEmpty());
  EXPECT_THAT(Of(RootRow().Set("Second Player Game Score", "Bird Dom")), IsEmpty());
}

TEST(ResultSheet, LeaguePoints) {
  EXPECT_THAT(Of(RootRow().Set("First Player League Score", "0")),
              ElementsAre("FAULT SHEET.winner 2:0", "UNVERIFIABLE ROOT.3.1 2:11"));
  EXPECT_THAT(Of(RootRow().Set("Second Player League Score", "1")),
              ElementsAre("FAULT SHEET.winner 2:16", "FAULT SHEET.points.total 2:0", "FAULT ROOT.3.1 2:12"));
  EXPECT_THAT(Of(RootRow().Set("First Player League Score", "0.5")),
              ElementsAre("FAULT SHEET.points 2:15", "FAULT SHEET.points.total 2:0"));
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_win_points("3");
  EXPECT_THAT(Of(RootRow().Set("First Player League Score", "3"), options), IsEmpty());
}

TEST(ResultSheet, Coalitions) {
  RootRow row;
  row.Set("Third Player Game Score", "Coalition w/Marquise de Cat");
  EXPECT_THAT(Of(row), ElementsAre("FAULT SHEET.coalition 2:13"));  // the Marquise wins, its partner does not
  row.Set("First Player League Score", "0.5").Set("Third Player League Score", "0.5");
  EXPECT_THAT(Of(row), IsEmpty());
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_coalition_allowed(false);
  EXPECT_THAT(Of(row, options), ElementsAre("FAULT SHEET.coalition 2:13"));
  row.Set("Second Player Game Score", "Coalition w/Marquise de Cat")
      .Set("Second Player Faction", "Vagabond (Tinker)");
  EXPECT_THAT(Of(row), Contains("FAULT SHEET.coalition 2:13"));
  EXPECT_THAT(Of(RootRow().Set("Second Player Game Score", "Coalition w/Lizard Cult")),
              ElementsAre("FAULT SHEET.coalition 2:12", "FAULT SHEET.coalition 2:12"));
}

TEST(ResultSheet, PlayersFactionsAndSeats) {
  EXPECT_THAT(Of(RootRow().Set("Second Player", "Ann+1")), ElementsAre("FAULT SHEET.player.twice 2:3"));
  EXPECT_THAT(Of(RootRow().Set("Second Player Faction", "Marquise de Cat")),
              ElementsAre("FAULT SHEET.faction.twice 2:7"));
  EXPECT_THAT(Of(RootRow().Set("Unselected Faction", "Vagabond (Thief)")),
              ElementsAre("FAULT SHEET.faction.undrafted 2:10"));
  EXPECT_THAT(Of(RootRow().Set("Second Player Faction", "")), ElementsAre("FAULT SHEET.half-filled 2:7"));
  EXPECT_THAT(Of(RootRow().Set("Second Player Game Score", "")), ElementsAre("FAULT SHEET.ending 2:12"));
  EXPECT_THAT(Of(RootRow().Set("Timestamp", "")), ElementsAre("FAULT SHEET.half-filled 2:1"));
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_min_players(4);
  EXPECT_THAT(Of(RootRow(), options), ElementsAre("FAULT SHEET.players 2:0"));
}

TEST(ResultSheet, WhatTheLeagueFixed) {
  v1::ResultSheetOptions options;
  v1::LeagueSettings& league = *options.mutable_settings();
  league.set_fixed_setup("Standard");
  league.set_fixed_deck("Standard");
  league.set_fixed_map("Lake");
  league.set_fixed_distribution("Random");
  EXPECT_THAT(Of(RootRow(), options), ElementsAre("FAULT SHEET.fixed 2:19", "FAULT SHEET.fixed 2:20",
                                                  "FAULT SHEET.fixed 2:25", "FAULT SHEET.fixed 2:21"));
  EXPECT_THAT(Of(RootRow().Set("Map", "Winter")), ElementsAre("FAULT SHEET.winter 2:21"));
  EXPECT_THAT(Of(RootRow().Set("Map", "Moon")), ElementsAre("FAULT SHEET.name 2:19"));
}

TEST(ResultSheet, HirelingsAndLandmarks) {
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_hirelings(true);
  options.mutable_settings()->set_landmarks(1);
  EXPECT_THAT(Of(RootRow(), options),
              ElementsAre("UNVERIFIABLE SHEET.hirelings 1:0", "UNVERIFIABLE SHEET.landmarks 1:0"));
  const std::string header = absl::StrJoin(HeaderOf(v1::RESULT_SHEET_FORM_ROOT_GAMES), ",");
  const auto with = [&](const std::string& cells) {
    std::string line = RootRow().Line();
    line.pop_back();
    return Findings(Checked(
        absl::StrCat(header, ",Promoted Hirelings,Demoted Hirelings,Landmarks\n", line, ",", cells, "\n"),
        options));
  };
  EXPECT_THAT(with("One|Two,Three,The Ferry"), IsEmpty());  // three players: two promoted, one demoted
  EXPECT_THAT(with("One,Two|three,"), ElementsAre("FAULT SHEET.hirelings 2:26", "FAULT SHEET.hirelings 2:27",
                                                  "FAULT SHEET.landmarks 2:28"));
  EXPECT_THAT(with("One|Two,one,x"), ElementsAre("FAULT SHEET.hirelings 2:27"));
}

TEST(ResultSheet, LooseFormsAreNotes) {
  RootRow row;
  row.Set("First Player", " Ann+1 ").Set("Map", "autumn").Set("Third Player Faction", "Thief");
  EXPECT_THAT(Of(row), ElementsAre("NOTE SHEET.space 2:2", "NOTE SHEET.name 2:8", "NOTE SHEET.name 2:19"));
  const std::string two =
      RootRow().Sheet() + "\n" +
      RootRow().Set("Timestamp", "2026-03-02 19:00").Set("First Player", "Annie+1").Line() + "\n\n";
  EXPECT_THAT(Findings(Checked(two)), ElementsAre("NOTE SHEET.blank 3:0", "NOTE SHEET.player.renamed 4:2"));
  v1::ResultSheetOptions options;
  v1::Rename& rename = *options.add_renames();
  rename.set_from("annie+1");
  rename.set_to("Ann+1");
  const v1::ResultSheetReport report = Checked(two, options);
  EXPECT_THAT(Findings(report), ElementsAre("NOTE SHEET.blank 3:0"));
  EXPECT_EQ(report.players(0).name(), "Ann+1");
  EXPECT_EQ(report.players(0).games(), 2u);
}

TEST(ResultSheet, Duplicates) {
  const std::string twice = RootRow().Sheet() + RootRow().Line();
  const v1::ResultSheetReport report = Checked(twice);
  EXPECT_THAT(Findings(report), ElementsAre("FAULT SHEET.duplicate 3:0"));
  EXPECT_THAT(report.findings(0).message(), HasSubstr("line 2"));
  EXPECT_EQ(report.players(0).games(), 1u);
  RootRow day;
  day.Set("Timestamp", "2026-03-01");
  EXPECT_THAT(Findings(Checked(day.Sheet() + day.Line())), Contains("UNVERIFIABLE SHEET.duplicate 3:0"));
}

constexpr char kParticipants[] =
    "GameID,Timestamp,Player,Faction,Turn Order,Game Score,Tournament Score,Map,Clearing Distribution,Deck,"
    "Undrafted Faction,Turn Timing,Dom/Coal,Season\n";

TEST(ResultSheet, OneRowAParticipant) {
  const auto row = [](const std::string& id, const std::string& player, const std::string& faction,
                      const std::string& turn, const std::string& score, const std::string& points,
                      const std::string& ending = "", const std::string& map = "Autumn") {
    return absl::StrCat(id, ",2026-03-01 19:00,", player, ",", faction, ",", turn, ",", score, ",", points,
                        ",", map, ",Default,Standard,Lizard Cult,Live,", ending, ",Spring\n");
  };
  const std::string ann = row("1", "Ann", "Marquise de Cat", "1", "30", "1");
  const std::string bob = row("1", "Bob", "Eyrie Dynasties", "2", "20", "0");
  EXPECT_THAT(Findings(Checked(kParticipants + ann + bob)), IsEmpty());
  EXPECT_THAT(Findings(Checked(kParticipants + ann + row("1", "Bob", "Eyrie Dynasties", "1", "20", "0"))),
              ElementsAre("FAULT SHEET.turns 3:5"));
  EXPECT_THAT(Findings(Checked(kParticipants + ann + row("1", "Bob", "Eyrie Dynasties", "3", "20", "0"))),
              ElementsAre("FAULT SHEET.turns 3:5"));
  EXPECT_THAT(Findings(Checked(kParticipants + ann +
                               row("1", "Bob", "Eyrie Dynasties", "2", "20", "0", "Dominance"))),
              ElementsAre("FAULT SHEET.ending 3:13"));
  EXPECT_THAT(
      Findings(Checked(kParticipants + ann + row("1", "Bob", "Eyrie Dynasties", "2", "", "0", "Dominance"))),
      IsEmpty());
  EXPECT_THAT(
      Findings(Checked(kParticipants + ann + row("1", "Bob", "Eyrie Dynasties", "2", "20", "0", "", "Lake"))),
      ElementsAre("FAULT SHEET.scattered 3:8"));
  const std::string other =
      row("2", "Cem", "Marquise de Cat", "1", "30", "1") + row("2", "Dora", "Eyrie Dynasties", "2", "3", "0");
  EXPECT_THAT(Findings(Checked(kParticipants + ann + bob + other + bob)),
              Contains("FAULT SHEET.scattered 6:1"));
  EXPECT_THAT(Findings(Checked(kParticipants + row("", "Ann", "Marquise de Cat", "1", "30", "1"))),
              ElementsAre("FAULT SHEET.half-filled 2:1"));
}

TEST(ResultSheet, ThePlainForm) {
  v1::ResultSheetOptions options;
  options.set_game("lueur");
  const std::string header = "Game ID,Date,Player,Seat,Role,Score,Rank,Winner,Ending,Points\n";
  const auto of = [&](const std::string& rows) { return Findings(Checked(header + rows, options)); };
  EXPECT_THAT(of("g,2026-01-01,Ann,1,,40,1,yes,,1\ng,2026-01-01,Bob,2,,30,2,no,,0\n"), IsEmpty());
  EXPECT_THAT(of("g,2026-01-01,Ann,1,,20,1,yes,,1\ng,2026-01-01,Bob,2,,30,2,no,,0\n"),
              ElementsAre("FAULT SHEET.rank 2:7"));
  EXPECT_THAT(of("g,2026-01-01,Ann,1,,20,,yes,,1\ng,2026-01-01,Bob,2,,30,,no,,0\n"),
              ElementsAre("FAULT SHEET.rank 2:8"));
  EXPECT_THAT(of("g,2026-01-01,Ann,1,,40,1,no,,1\ng,2026-01-01,Bob,2,,30,3,no,,0\n"),
              ElementsAre("FAULT SHEET.rank 2:8", "FAULT SHEET.points 2:8", "FAULT SHEET.rank 3:7"));
  EXPECT_THAT(of("g,2026-01-01,Ann,x,,many,0,perhaps,,lots\n"),
              ElementsAre("FAULT SHEET.number 2:4", "FAULT SHEET.number 2:7", "FAULT SHEET.number 2:6",
                          "FAULT SHEET.number 2:10", "FAULT SHEET.name 2:8"));
}

TEST(ResultSheet, Headers) {
  EXPECT_THAT(Findings(Checked("")), ElementsAre("FAULT SHEET.header 1:0"));
  EXPECT_THAT(Findings(Checked("foo,bar\n1,2\n")), ElementsAre("FAULT SHEET.header 1:0"));
  EXPECT_THAT(Findings(Checked("GameID,Player\n")), Contains("FAULT SHEET.header 1:0"));
  const v1::ResultSheetReport report =
      Checked("\n game id ;PLAYER;Player;Shoe size\n1;Ann;x;42\n1;Bob;y;41\n");
  EXPECT_EQ(report.form(), v1::RESULT_SHEET_FORM_PLAIN);
  EXPECT_EQ(report.delimiter(), ";");
  EXPECT_EQ(report.games(), 1u);
  EXPECT_THAT(Findings(report), Contains("FAULT SHEET.header 2:3"));
  EXPECT_THAT(Findings(report), Contains("NOTE SHEET.header 2:4"));
}

TEST(ResultSheet, Leaderboards) {
  std::string sheet = RootRow().Sheet();
  sheet += RootRow().Set("Timestamp", "2026-03-02 19:00").Line();
  sheet += RootRow().Set("Timestamp", "2026-03-03 19:00").Set("First Player", "Dora+4").Line();
  sheet += RootRow().Set("Timestamp", "2026-03-04 19:00").Set("First Player Game Score", "Fox Dom").Line();
  const v1::ResultSheetReport report = Checked(sheet);
  ASSERT_EQ(report.players_size(), 2);
  EXPECT_EQ(report.players_left_out(), 2u);
  EXPECT_EQ(report.players(0).name(), "Ann+1");
  EXPECT_EQ(report.players(0).score(), "3");
  EXPECT_EQ(report.players(0).relative_score(), "100.00");
  EXPECT_EQ(report.players(0).average_game_score(), "30.00");
  EXPECT_EQ(report.players(1).name(), "Dora+4");
  EXPECT_EQ(report.players(1).rank(), 2u);
  EXPECT_EQ(report.factions(0).name(), "Marquise de Cat");
  EXPECT_EQ(report.factions(1).rank(), report.factions(2).rank());
  EXPECT_EQ(report.seats(0).name(), "1");
  EXPECT_EQ(report.seats(0).wins(), 4u);
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_min_games(2);
  options.mutable_settings()->set_min_score("0");
  EXPECT_EQ(Checked(sheet, options).players_size(), 3);
}

TEST(ResultSheet, CountsWhatItDoesNotKeep) {
  v1::ResultSheetOptions options;
  options.set_max_findings(2);
  std::string sheet = RootRow().Sheet();
  for (int i = 0; i < 5; ++i)
    sheet += RootRow().Set("Timestamp", "never").Set("Second Player Game Score", absl::StrCat(i)).Line();
  int heard = 0;
  ResultSheetListener listener;
  listener.on_finding = [&heard](const v1::SheetFinding&) { ++heard; };
  const v1::ResultSheetReport report = Checked(sheet, options, listener);
  EXPECT_EQ(report.findings_size(), 2);
  EXPECT_EQ(report.faults(), 5u);
  EXPECT_EQ(heard, 5);
}

TEST(ResultSheet, RefusesOptionsThatMakeNoSense) {
  const auto field = [](const std::function<void(v1::ResultSheetOptions&)>& change) {
    v1::ResultSheetOptions options;
    change(options);
    const auto checker = ResultSheetChecker::New(options);
    const auto detail = DetailOf(checker.status());
    return detail.has_value() ? detail->field : std::string("none");
  };
  EXPECT_EQ(field([](auto& o) { o.set_max_findings(100'001); }), "max_findings");
  EXPECT_EQ(field([](auto& o) { o.mutable_settings()->set_total_points("-1"); }), "settings.total_points");
  EXPECT_EQ(field([](auto& o) {
              o.mutable_settings()->set_min_players(4);
              o.mutable_settings()->set_max_players(3);
            }),
            "settings.max_players");
  EXPECT_EQ(field([](auto& o) { o.set_form(static_cast<v1::ResultSheetForm>(9)); }), "form");
}

}  // namespace
}  // namespace lantern::results
