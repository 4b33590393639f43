#ifndef LANTERN_CLIENTS_CLI_RESULTS_H_
#define LANTERN_CLIENTS_CLI_RESULTS_H_

#include <string>
#include <vector>

#include "absl/time/time.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/service_judge.h"
#include "lantern/v1/results.pb.h"

namespace lantern::cli {

enum class ResultsFormat { kText, kJson, kCsv };

// What `lantern results` was asked.
struct ResultsCommand {
  // A file, or "-".
  std::string file;
  // A file with a lantern.v1.ResultSheetOptions; empty: none. What the command line says goes before it.
  std::string league_file;
  v1::ResultSheetOptions options;
  ResultsFormat format = ResultsFormat::kText;
  // A form to write the games in; UNSPECIFIED: none is written.
  v1::ResultSheetForm to = v1::RESULT_SHEET_FORM_UNSPECIFIED;
  // Where that goes; empty: stdout, in place of the report.
  std::string out;
  // Criteria of standings beside the leaderboard, for example "points", "wins"; empty: none.
  std::vector<std::string> standings;
  // "host:port" of a service that checks; empty: the library does.
  std::string server;
  // How to reach it.
  ServiceWay way;
  absl::Duration timeout = absl::Seconds(600);
};

// Checks a result sheet. kExitFindings where there is a finding that is more than a note.
ExitCode RunResults(const ResultsCommand& command);

// The names that ResultsCommand::standings may hold.
std::vector<std::string> CriterionNames();

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_RESULTS_H_
