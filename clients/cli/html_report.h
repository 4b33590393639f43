#ifndef LANTERN_CLIENTS_CLI_HTML_REPORT_H_
#define LANTERN_CLIENTS_CLI_HTML_REPORT_H_

#include <cstdint>
#include <string>

#include "checker/core/replay.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/input.h"

namespace lantern::cli {

// What `lantern report` was asked.
struct ReportCommand {
  // A file, or "-".
  std::string file;
  ReadOptions read;
  // A file, or empty for stdout.
  std::string out;
  // Which game of the file, from 1; 0: the only one.
  uint32_t game = 0;
  // A report is to show the whole game, so it goes on by itself.
  Policy policy = Policy::kContinue;
};

// Judges one game and writes the page that shows it. Exit codes as those of `check`.
ExitCode RunReport(const ReportCommand& command);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_HTML_REPORT_H_
