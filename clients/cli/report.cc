#include "clients/cli/report.h"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/wrappers.pb.h>

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

namespace lantern::cli {
namespace {

std::string OutcomeName(v1::Outcome outcome) {
  return std::string(absl::StripPrefix(v1::Outcome_Name(outcome), "OUTCOME_"));
}

std::string FindingsText(const v1::Verdict& verdict) {
  std::array<size_t, v1::FindingKind_ARRAYSIZE> counts{};
  for (const v1::Finding& finding : verdict.findings()) {
    if (v1::FindingKind_IsValid(finding.kind())) ++counts[finding.kind()];
  }
  std::vector<std::string> parts;
  auto add = [&](size_t count, absl::string_view one, absl::string_view many) {
    if (count > 0) parts.push_back(absl::StrCat(count, " ", count == 1 ? one : many));
  };
  add(counts[v1::FINDING_KIND_ILLEGAL], "illegal", "illegal");
  add(counts[v1::FINDING_KIND_SLIP], "slip", "slips");
  add(counts[v1::FINDING_KIND_UNVERIFIABLE], "unverifiable", "unverifiable");
  add(counts[v1::FINDING_KIND_UNREADABLE], "unreadable", "unreadable");
  add(verdict.mismatches_size(), "result mismatch", "result mismatches");
  add(counts[v1::FINDING_KIND_NOTE], "note", "notes");
  return parts.empty() ? "none" : absl::StrJoin(parts, ", ");
}

std::string WinnerText(const v1::Verdict& verdict) {
  std::vector<std::string> winners;
  for (const v1::Standing& standing : verdict.standings()) {
    if (!standing.winner()) continue;
    std::string name = standing.name().empty() ? absl::StrCat("player ", standing.player()) : standing.name();
    if (!standing.role().empty()) absl::StrAppend(&name, " (", standing.role(), ")");
    winners.push_back(std::move(name));
  }
  return winners.empty() ? "-" : absl::StrJoin(winners, " + ");
}

// How many columns a text takes, near enough: one a character.
size_t ColumnsOf(absl::string_view text) {
  return std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; });
}

// The folder that all files share, with its slash; empty where they share none.
std::string SharedFolder(const std::vector<SummaryRow>& rows) {
  std::string shared = rows.front().file;
  shared.resize(shared.rfind('/') == std::string::npos ? 0 : shared.rfind('/') + 1);
  for (const SummaryRow& row : rows) {
    while (row.file.compare(0, shared.size(), shared) != 0) {
      shared.pop_back();
      shared.resize(shared.rfind('/') == std::string::npos ? 0 : shared.rfind('/') + 1);
    }
  }
  return shared == "/" ? "" : shared;
}

std::string TotalsLine(const std::vector<SummaryRow>& rows) {
  std::array<size_t, v1::Outcome_ARRAYSIZE> counts{};
  size_t errors = 0;
  for (const SummaryRow& row : rows) {
    if (row.error.ok()) {
      ++counts[row.outcome];
    } else {
      ++errors;
    }
  }
  std::vector<std::string> parts;
  for (v1::Outcome outcome :
       {v1::OUTCOME_LEGAL, v1::OUTCOME_INCOMPLETE, v1::OUTCOME_UNVERIFIABLE, v1::OUTCOME_ILLEGAL}) {
    if (counts[outcome] == 0) continue;
    parts.push_back(absl::StrCat(counts[outcome], " ", absl::AsciiStrToLower(OutcomeName(outcome))));
  }
  const size_t games = rows.size() - errors;
  std::string line = absl::StrCat(games, games == 1 ? " game" : " games");
  if (!parts.empty()) absl::StrAppend(&line, ": ", absl::StrJoin(parts, ", "));
  if (errors > 0) absl::StrAppend(&line, "; ", errors, " not judged");
  return line;
}

}  // namespace

absl::optional<ReportFormat> ParseReportFormat(absl::string_view name) {
  if (name == "text") return ReportFormat::kText;
  if (name == "json") return ReportFormat::kJson;
  if (name == "records" || name == "jsonl") return ReportFormat::kRecords;
  if (name == "sarif") return ReportFormat::kSarif;
  if (name == "junit") return ReportFormat::kJunit;
  if (name == "summary") return ReportFormat::kSummary;
  return absl::nullopt;
}

SummaryRow RowOf(const std::string& file, size_t game, const v1::Verdict& verdict) {
  SummaryRow row;
  row.file = file;
  row.game = game;
  // A newer service may know outcomes that this program does not; they count as the strongest.
  row.outcome = v1::Outcome_IsValid(verdict.outcome()) ? verdict.outcome() : v1::OUTCOME_UNSPECIFIED;
  row.findings = FindingsText(verdict);
  row.winner = WinnerText(verdict);
  row.mismatch = verdict.mismatches_size() > 0;
  return row;
}

SummaryRow ErrorRow(const std::string& file, size_t game, absl::Status error) {
  SummaryRow row;
  row.file = file;
  row.game = game;
  row.error = std::move(error);
  return row;
}

ExitCode ExitCodeOf(const SummaryRow& row) {
  if (!row.error.ok()) return kExitTrouble;
  const bool legal = row.outcome == v1::OUTCOME_LEGAL || row.outcome == v1::OUTCOME_INCOMPLETE;
  return legal && !row.mismatch ? kExitLegal : kExitFindings;
}

std::string SummaryTable(const std::vector<SummaryRow>& rows) {
  if (rows.empty()) return "";
  const std::string folder = SharedFolder(rows);
  std::vector<std::array<std::string, 4>> lines = {
      {folder.empty() ? "game" : folder, "outcome", "findings", "winner"}};
  for (const SummaryRow& row : rows) {
    std::string name = row.file.substr(folder.size());
    if (row.game > 0) absl::StrAppend(&name, " #", row.game);
    if (row.error.ok()) {
      lines.push_back({std::move(name), OutcomeName(row.outcome), row.findings, row.winner});
    } else {
      lines.push_back({std::move(name), "ERROR", "not judged", "-"});
    }
  }
  std::array<size_t, 4> widths{};
  for (const auto& line : lines) {
    for (size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], ColumnsOf(line[i]));
  }
  size_t width = 6;
  for (size_t columns : widths) width += columns;
  const std::string ruler = std::string(width, '-') + "\n";
  std::string table;
  for (size_t l = 0; l < lines.size(); ++l) {
    std::string text;
    for (size_t i = 0; i < widths.size(); ++i) {
      absl::StrAppend(&text, lines[l][i], std::string(widths[i] - ColumnsOf(lines[l][i]) + 2, ' '));
    }
    absl::StrAppend(&table, absl::StripTrailingAsciiWhitespace(text), "\n", l == 0 ? ruler : "");
  }
  return absl::StrCat(table, ruler, TotalsLine(rows), "\n");
}

std::string RecordLine(const SummaryRow& row, absl::string_view verdict_json) {
  std::string line = absl::StrCat("{\"file\":", JsonString(row.file));
  if (row.game > 0) absl::StrAppend(&line, ",\"game\":", row.game);
  if (row.error.ok()) return absl::StrCat(line, ",\"verdict\":", verdict_json, "}");
  return absl::StrCat(line, ",\"error\":{\"code\":", JsonString(absl::StatusCodeToString(row.error.code())),
                      ",\"message\":", JsonString(row.error.message()), "}}");
}

std::string JsonString(absl::string_view text) {
  google::protobuf::StringValue value;
  value.set_value(text.data(), text.size());
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(value, &json);
  // Every string has a literal, so there is nothing to fail.
  (void)status;
  return json;
}

}  // namespace lantern::cli
