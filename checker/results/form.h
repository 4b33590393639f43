#ifndef LANTERN_CHECKER_RESULTS_FORM_H_
#define LANTERN_CHECKER_RESULTS_FORM_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/results/game.h"
#include "lantern/v1/results.pb.h"

namespace lantern::results {

// What one column holds.
struct Column {
  Field field = Field::kNone;
  // Which seat, from 0, in the form with one row a game.
  size_t seat = 0;
};

// The columns of a sheet.
struct Form {
  v1::ResultSheetForm kind = v1::RESULT_SHEET_FORM_UNSPECIFIED;
  std::vector<Column> columns;
  bool OneRowAGame() const { return kind == v1::RESULT_SHEET_FORM_ROOT_GAMES; }
  bool Has(Field field) const;
};

// Reads a header. False, with a finding, where it is of no known form or lacks a column without which nothing
// can be checked.
bool ReadHeader(const std::vector<absl::string_view>& cells, uint32_t line, v1::ResultSheetForm wanted,
                Findings& findings, Form& form);

// The header of a form as it is documented.
std::vector<std::string> HeaderOf(v1::ResultSheetForm form);

// The fields of that header's columns.
std::vector<Column> ColumnsOf(v1::ResultSheetForm form);

// The name of a form on the command line: "root-games", "root-participants", "plain".
absl::string_view FormName(v1::ResultSheetForm form);

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_FORM_H_
