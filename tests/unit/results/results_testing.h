#ifndef LANTERN_TESTS_UNIT_RESULTS_RESULTS_TESTING_H_
#define LANTERN_TESTS_UNIT_RESULTS_RESULTS_TESTING_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/results/check.h"
#include "checker/results/form.h"

namespace lantern::results {

inline v1::ResultSheetReport Checked(absl::string_view sheet, const v1::ResultSheetOptions& options = {},
                                     ResultSheetListener listener = {}) {
  v1::ResultSheetReport report;
  auto checker = ResultSheetChecker::New(options, std::move(listener));
  EXPECT_TRUE(checker.ok()) << checker.status();
  (*checker)->Feed(sheet);
  (*checker)->Finish(report);
  return report;
}

// "FAULT SHEET.date 2:1", in order.
inline std::vector<std::string> Findings(const v1::ResultSheetReport& report) {
  std::vector<std::string> all;
  for (const v1::SheetFinding& finding : report.findings()) {
    all.push_back(absl::StrCat(v1::SheetFindingKind_Name(finding.kind()).substr(19), " ", finding.rule_id(),
                               " ", finding.line(), ":", finding.column()));
  }
  return all;
}

// A game of three in Root's form with one row a game; each test changes one cell.
class RootRow {
 public:
  RootRow() {
    cells_ = {"2026-03-01 19:00",
              "Ann+1",
              "Bob+2",
              "Cem+3",
              "",
              "Marquise de Cat",
              "Eyrie Dynasties",
              "Vagabond (Thief)",
              "",
              "Lizard Cult",
              "30",
              "24",
              "18",
              "",
              "1",
              "0",
              "0",
              "",
              "Autumn",
              "Exiles and Partisans",
              "Default",
              "Live",
              "",
              "Spring",
              "Advanced"};
  }
  RootRow& Set(const std::string& column, const std::string& value) {
    const std::vector<std::string> header = HeaderOf(v1::RESULT_SHEET_FORM_ROOT_GAMES);
    for (size_t i = 0; i < header.size(); ++i) {
      if (header[i] == column) cells_[i] = value;
    }
    return *this;
  }
  std::string Line() const { return absl::StrJoin(cells_, ",") + "\n"; }
  // A sheet of this row.
  std::string Sheet() const {
    return absl::StrCat(absl::StrJoin(HeaderOf(v1::RESULT_SHEET_FORM_ROOT_GAMES), ","), "\n", Line());
  }

 private:
  std::vector<std::string> cells_;
};

}  // namespace lantern::results

#endif  // LANTERN_TESTS_UNIT_RESULTS_RESULTS_TESTING_H_
