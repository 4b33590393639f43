#ifndef LANTERN_CHECKER_RESULTS_FINDINGS_H_
#define LANTERN_CHECKER_RESULTS_FINDINGS_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/results/rules.h"
#include "lantern/v1/results.pb.h"

namespace lantern::results {

// One cell of a row.
struct Cell {
  std::string text;
  uint32_t line = 0;
  // From 1; 0: the sheet has no such column.
  uint32_t column = 0;
};

// Counts findings, keeps the first ones, and passes each on as it comes.
class Findings {
 public:
  using Sink = std::function<void(const v1::SheetFinding&)>;

  Findings(uint32_t keep, Sink sink) : keep_(keep), sink_(std::move(sink)) {}

  // The names of the columns, once they are known.
  void SetColumns(std::vector<std::string> names) { columns_ = std::move(names); }

  void Add(v1::SheetFindingKind kind, absl::string_view rule, uint32_t line, uint32_t column,
           absl::string_view value, const std::string& message);
  void Add(v1::SheetFindingKind kind, absl::string_view rule, const Cell& cell, const std::string& message) {
    Add(kind, rule, cell.line, cell.column, cell.text, message);
  }
  void Fault(RuleIndex rule, const Cell& cell, const std::string& message) {
    Add(v1::SHEET_FINDING_KIND_FAULT, IdOf(rule), cell, message);
  }
  void Doubt(RuleIndex rule, const Cell& cell, const std::string& message) {
    Add(v1::SHEET_FINDING_KIND_UNVERIFIABLE, IdOf(rule), cell, message);
  }
  void Note(RuleIndex rule, const Cell& cell, const std::string& message) {
    Add(v1::SHEET_FINDING_KIND_NOTE, IdOf(rule), cell, message);
  }

  // Writes counts, findings and rules.
  void Fill(v1::ResultSheetReport& report) const;

 private:
  const size_t keep_;
  const Sink sink_;
  std::vector<std::string> columns_;
  std::vector<v1::SheetFinding> kept_;
  std::set<std::string, std::less<>> rules_;
  uint32_t counts_[4] = {};
};

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_FINDINGS_H_
