#ifndef LANTERN_CLIENTS_CLI_REPORT_H_
#define LANTERN_CLIENTS_CLI_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "clients/cli/exit_code.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::cli {

// How `lantern check` writes its answers.
enum class ReportFormat {
  kText,     // for people, with a summary where there are several games
  kJson,     // VerdictJson, one game a line
  kRecords,  // JSON, one line for each game or file that failed: its file, and its verdict or error
  kSummary,  // only the summary
  kSarif,    // SARIF 2.1.0, one document
  kJunit,    // JUnit's XML, one document
};

// The name of an option value; absl::nullopt where there is none such.
absl::optional<ReportFormat> ParseReportFormat(absl::string_view name);

// One game of a file, or a file without any, as the summary shows it.
struct SummaryRow {
  std::string file;
  // From 1 where the file holds several games; 0: it holds one.
  size_t game = 0;
  // Why there is no verdict; OK where there is one. The rest is empty without a verdict.
  absl::Status error;
  v1::Outcome outcome = v1::OUTCOME_UNSPECIFIED;
  // "2 illegal, 1 slip"; "none".
  std::string findings;
  // "GuerricS (Eyrie Dynasties)"; several are joined by " + "; "-" while nobody has won.
  std::string winner;
  bool mismatch = false;
  // The lines of the file on which its events begin, from 1, where it is a transcript in textproto and the
  // format of the answers wants them; otherwise empty.
  std::vector<uint32_t> event_lines;
};

// What the summary says of a game with a verdict.
SummaryRow RowOf(const std::string& file, size_t game, const v1::Verdict& verdict);

// What the summary says of a game, or with `game` 0 of a file, without a verdict.
SummaryRow ErrorRow(const std::string& file, size_t game, absl::Status error);

// The exit code that one row asks for.
ExitCode ExitCodeOf(const SummaryRow& row);

// A table with one line a row and a last line with the totals.
std::string SummaryTable(const std::vector<SummaryRow>& rows);

// One line of ReportFormat::kRecords, without its newline. `verdict_json` is empty where row.error says why.
std::string RecordLine(const SummaryRow& row, absl::string_view verdict_json);

// A string as a JSON literal, with its quotes.
std::string JsonString(absl::string_view text);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_REPORT_H_
