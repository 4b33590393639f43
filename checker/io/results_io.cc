// Reports on result sheets for people, machines and spreadsheets.
#include "checker/io/results_io.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/formats.h"
#include "checker/io/plain_text.h"
#include "checker/results/form.h"
#include "google/protobuf/util/json_util.h"

namespace lantern {
namespace {

using Rows = google::protobuf::RepeatedPtrField<v1::LeaderboardRow>;

absl::string_view KindName(v1::SheetFindingKind kind) {
  switch (kind) {
    case v1::SHEET_FINDING_KIND_FAULT:
      return "FAULT";
    case v1::SHEET_FINDING_KIND_UNVERIFIABLE:
      return "UNVERIFIABLE";
    case v1::SHEET_FINDING_KIND_NOTE:
      return "NOTE";
    default:
      return "FINDING";
  }
}

std::string FindingLine(absl::string_view file, const v1::SheetFinding& finding) {
  std::string line = absl::StrCat(file, ":", finding.line());
  if (finding.column() > 0) absl::StrAppend(&line, ":", finding.column());
  absl::StrAppend(&line, ": ", KindName(finding.kind()), " ", finding.rule_id());
  if (!finding.column_name().empty()) absl::StrAppend(&line, " [", Clean(finding.column_name()), "]");
  if (!finding.value().empty()) absl::StrAppend(&line, " \"", Clean(finding.value()), "\"");
  return absl::StrCat(line, ": ", Clean(finding.message()), "\n");
}

std::vector<std::string> CellsOf(const v1::LeaderboardRow& row) {
  return {absl::StrCat(row.rank()), row.name(),  absl::StrCat(row.games()),
          absl::StrCat(row.wins()), row.score(), row.relative_score(),
          row.average_game_score()};
}

std::string Board(absl::string_view title, absl::string_view what, const Rows& rows) {
  if (rows.empty()) return "";
  std::vector<std::vector<std::string>> table = {
      {"rank", std::string(what), "games", "wins", "score", "relative", "average game score"}};
  for (const v1::LeaderboardRow& row : rows) {
    std::vector<std::string> cells = CellsOf(row);
    cells[1] = Clean(cells[1]);
    if (cells[6].empty()) cells[6] = "-";
    table.push_back(std::move(cells));
  }
  return absl::StrCat("\n", title, "\n", TextTable(table, {true, false, true, true, true, true, true}));
}

void AddCsv(const std::string& table, const Rows& rows, std::string& out) {
  for (const v1::LeaderboardRow& row : rows) {
    std::vector<std::string> cells = CellsOf(row);
    cells.insert(cells.begin(), table);
    out += CsvLine(cells);
  }
}

}  // namespace

absl::StatusOr<v1::ResultSheetOptions> ReadResultSheetOptions(absl::string_view content,
                                                              absl::string_view file_name) {
  v1::ResultSheetOptions options;
  const bool json = absl::StartsWith(absl::StripLeadingAsciiWhitespace(content), "{");
  const absl::Status status =
      json ? ReadJsonObject(content, file_name, options) : ReadTextprotoMessage(content, file_name, options);
  if (!status.ok()) return status;
  return options;
}

std::string ResultSheetText(const v1::ResultSheetReport& report, absl::string_view file_name) {
  const std::string file = Clean(file_name);
  std::string out;
  for (const v1::SheetFinding& finding : report.findings()) out += FindingLine(file, finding);
  const uint32_t all = report.faults() + report.unverifiable() + report.notes();
  const uint32_t hidden = all - static_cast<uint32_t>(report.findings_size());
  if (hidden > 0)
    absl::StrAppend(&out, file, ": ", Counted(hidden, "further finding", "further findings"), " not shown\n");
  absl::StrAppend(&out, file, ": ", results::FormName(report.form()), ", ",
                  Counted(report.rows(), "row", "rows"), ", ", Counted(report.games(), "game", "games"), "; ",
                  Counted(report.faults(), "fault", "faults"), ", ", report.unverifiable(), " unverifiable, ",
                  Counted(report.notes(), "note", "notes"), "\n");
  out += Board("Players", "player", report.players());
  if (report.players_left_out() > 0) {
    absl::StrAppend(&out, "  ", Counted(report.players_left_out(), "player", "players"),
                    " with too few games or points left out\n");
  }
  out += Board("Factions", "faction", report.factions());
  out += Board("Seats", "seat", report.seats());
  if (!report.rules().empty()) absl::StrAppend(&out, "\nRules\n");
  for (const v1::Rule& rule : report.rules()) {
    absl::StrAppend(&out, "  ", rule.id(), " (", rule.section(), "): ", rule.summary(), "\n");
  }
  return out;
}

std::string ResultSheetJson(const v1::ResultSheetReport& report) {
  std::string text;
  // Fails only for messages that no report has.
  (void)google::protobuf::util::MessageToJsonString(report, &text);
  return text;
}

std::string ResultSheetCsv(const v1::ResultSheetReport& report) {
  std::string out =
      CsvLine({"Table", "Rank", "Name", "Games", "Wins", "Score", "Relative Score", "Average Game Score"});
  AddCsv("player", report.players(), out);
  AddCsv("faction", report.factions(), out);
  AddCsv("seat", report.seats(), out);
  return out;
}

}  // namespace lantern
