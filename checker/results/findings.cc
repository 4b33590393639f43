#include "checker/results/findings.h"

#include "absl/strings/str_cat.h"

namespace lantern::results {
namespace {

constexpr size_t kMaxValue = 100;

// At most so many bytes, cut between two characters.
absl::string_view Cut(absl::string_view text) {
  if (text.size() <= kMaxValue) return text;
  size_t end = kMaxValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

void Findings::Add(v1::SheetFindingKind kind, absl::string_view rule, uint32_t line, uint32_t column,
                   absl::string_view value, const std::string& message) {
  ++counts_[kind];
  if (rules_.find(rule) == rules_.end()) rules_.emplace(rule);
  if (kept_.size() >= keep_ && !sink_) return;
  v1::SheetFinding finding;
  finding.set_kind(kind);
  finding.set_line(line);
  finding.set_column(column);
  if (column > 0 && column <= columns_.size()) finding.set_column_name(columns_[column - 1]);
  finding.set_rule_id(std::string(rule));
  finding.set_value(std::string(Cut(value)));
  finding.set_message(message);
  if (sink_) sink_(finding);
  if (kept_.size() < keep_) kept_.push_back(std::move(finding));
}

void Findings::Fill(v1::ResultSheetReport& report) const {
  report.set_faults(counts_[v1::SHEET_FINDING_KIND_FAULT]);
  report.set_unverifiable(counts_[v1::SHEET_FINDING_KIND_UNVERIFIABLE]);
  report.set_notes(counts_[v1::SHEET_FINDING_KIND_NOTE]);
  for (const v1::SheetFinding& finding : kept_) *report.add_findings() = finding;
  for (const Rule& rule : Rules()) {
    if (rules_.find(rule.id) == rules_.end()) continue;
    v1::Rule& out = *report.add_rules();
    out.set_id(std::string(rule.id));
    out.set_section(std::string(rule.section));
    out.set_summary(std::string(rule.summary));
  }
}

}  // namespace lantern::results
