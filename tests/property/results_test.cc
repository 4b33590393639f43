// Properties of result sheets: however a sheet is cut its report is the same; no bytes crash or hang it; and
// games that were made legal by construction have no finding, whatever form they are written in.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/chance.h"
#include "checker/results/check.h"
#include "checker/results/form.h"
#include "checker/results/write.h"

namespace lantern {
namespace {

v1::ResultSheetReport Checked(const std::string& sheet, size_t piece, ResultSheetListener listener = {}) {
  v1::ResultSheetOptions options;
  options.set_game("root");
  auto checker = ResultSheetChecker::New(options, std::move(listener));
  EXPECT_TRUE(checker.ok());
  for (size_t at = 0; at < sheet.size(); at += piece) {
    (*checker)->Feed(absl::string_view(sheet).substr(at, piece));
  }
  v1::ResultSheetReport report;
  (*checker)->Finish(report);
  return report;
}

// A random sheet of Root, a row a game, in which everything is in order.
std::string LegalSheet(Chance& chance, int games) {
  std::string sheet = absl::StrJoin(results::HeaderOf(v1::RESULT_SHEET_FORM_ROOT_GAMES), ",") + "\n";
  for (int g = 0; g < games; ++g) {
    std::vector<std::string> factions = {"Marquise de Cat",  "Eyrie Dynasties",  "Woodland Alliance",
                                         "Lizard Cult",      "Vagabond (Thief)", "Keepers in Iron",
                                         "Riverfolk Company"};
    chance.Shuffle(factions);
    const size_t players = 2 + chance.Below(3);
    const size_t winner = chance.Below(static_cast<uint32_t>(players));
    std::vector<std::string> scores(4), points(4);
    for (size_t i = 0; i < players; ++i) {
      scores[i] = i == winner ? absl::StrCat(30 + chance.Below(4)) : absl::StrCat(chance.Below(30));
      points[i] = i == winner ? "1" : "0";
    }
    if (chance.Happens(1, 5)) scores[winner] = "Bird Dom";
    const auto vagabond =
        std::find(factions.begin(), factions.begin() + static_cast<int64_t>(players), "Vagabond (Thief)");
    const auto seat = static_cast<size_t>(vagabond - factions.begin());
    if (seat < players && seat != winner && chance.Happens(1, 2)) {
      scores[seat] = absl::StrCat("Coalition w/", factions[winner]);
      points[seat] = points[winner] = "0.5";
    }
    std::vector<std::string> cells = {
        absl::StrCat("2026-01-01 ", g / 600 % 10 + 10, ":", g / 10 % 6, g % 10)};
    const uint32_t first = chance.Below(50);
    for (size_t i = 0; i < 4; ++i)
      cells.push_back(i < players ? absl::StrCat("P", first + i, "+", 100 + first + i) : "");
    for (size_t i = 0; i < 4; ++i) cells.push_back(i < players ? factions[i] : "");
    cells.push_back(factions[players]);
    cells.insert(cells.end(), scores.begin(), scores.end());
    cells.insert(cells.end(), points.begin(), points.end());
    for (const char* cell : {"Winter", "Standard", "Random", "Async", "", "Cup", "Standard"})
      cells.emplace_back(cell);
    absl::StrAppend(&sheet, absl::StrJoin(cells, ","), "\n");
  }
  return sheet;
}

TEST(ResultSheets, LegalOnesHaveNoFindingInAnyForm) {
  Chance chance(1);
  for (int round = 0; round < 50; ++round) {
    const std::string sheet = LegalSheet(chance, 40);
    std::string written[2];
    ResultSheetWriter participants(
        v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS,
        [&written](absl::string_view text) { written[0].append(text.data(), text.size()); });
    ResultSheetWriter plain(v1::RESULT_SHEET_FORM_PLAIN, [&written](absl::string_view text) {
      written[1].append(text.data(), text.size());
    });
    ResultSheetListener listener;
    listener.on_game = [&](const results::GameCells& cells, const results::ReadGame& game) {
      participants.Add(cells, game);
      plain.Add(cells, game);
    };
    v1::ResultSheetReport first = Checked(sheet, sheet.size(), listener);
    ASSERT_EQ(first.findings_size(), 0) << first.findings(0).DebugString() << sheet;
    for (const std::string& text : written) {
      v1::ResultSheetReport again = Checked(text, text.size());
      ASSERT_EQ(again.findings_size(), 0) << again.findings(0).DebugString() << text;
      // Only what says how it was read differs.
      again.set_form(first.form());
      again.set_rows(first.rows());
      ASSERT_EQ(again.SerializeAsString(), first.SerializeAsString());
    }
  }
}

// Strikes characters of a legal sheet, or puts others in.
std::string Spoilt(Chance& chance, std::string sheet) {
  constexpr absl::string_view kOdd = "\",;\n\r \t0\xFF\xC3\xA9|+";
  for (uint32_t changes = 1 + chance.Below(30); changes > 0 && !sheet.empty(); --changes) {
    const size_t at = chance.Below(static_cast<uint32_t>(sheet.size()));
    const char c = kOdd[chance.Below(static_cast<uint32_t>(kOdd.size()))];
    switch (chance.Below(3)) {
      case 0:
        sheet[at] = c;
        break;
      case 1:
        sheet.insert(at, 1, c);
        break;
      default:
        sheet.erase(at, 1 + chance.Below(40));
    }
  }
  return sheet;
}

TEST(ResultSheets, HoweverTheyAreCutTheReportIsTheSame) {
  Chance chance(2);
  int with_findings = 0;
  for (int round = 0; round < 500; ++round) {
    const std::string sheet = Spoilt(chance, LegalSheet(chance, 15));
    const v1::ResultSheetReport whole = Checked(sheet, sheet.size() + 1);
    with_findings += whole.findings_size() > 0 ? 1 : 0;
    ASSERT_EQ(whole.faults() + whole.unverifiable() + whole.notes(),
              static_cast<uint32_t>(whole.findings_size()));
    for (const size_t piece : {size_t{1}, size_t{1 + chance.Below(300)}}) {
      ASSERT_EQ(Checked(sheet, piece).SerializeAsString(), whole.SerializeAsString()) << piece << "\n"
                                                                                      << sheet;
    }
    for (const v1::SheetFinding& finding : whole.findings()) {
      ASSERT_GT(finding.line(), 0u);
      ASSERT_LE(finding.line(), static_cast<uint32_t>(std::count(sheet.begin(), sheet.end(), '\n') + 1));
      ASSERT_FALSE(finding.rule_id().empty());
      ASSERT_FALSE(finding.message().empty());
    }
  }
  EXPECT_GT(with_findings, 450);
}

}  // namespace
}  // namespace lantern
