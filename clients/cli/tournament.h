#ifndef LANTERN_CLIENTS_CLI_TOURNAMENT_H_
#define LANTERN_CLIENTS_CLI_TOURNAMENT_H_

#include <string>

#include "absl/time/time.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/input.h"
#include "clients/cli/service_judge.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::cli {

enum class TournamentFormat { kText, kJson, kCsv };

// What `lantern tournament` was asked.
struct TournamentCommand {
  // A file, or "-".
  std::string file;
  ReadOptions read;
  TournamentFormat format = TournamentFormat::kText;
  // The text shows how each value comes about.
  bool workings = false;
  // JSON holds the verdict of each game.
  bool verdicts = false;
  // "host:port" of a service that judges; empty: the library does.
  std::string server;
  // How to reach it.
  ServiceWay way;
  absl::Duration timeout = absl::Seconds(30);
};

// Checks a tournament. kExitFindings where there is a finding that is more than a note.
ExitCode RunTournament(const TournamentCommand& command);

// Reads a report's exit code from its findings.
ExitCode ExitCodeOf(const v1::TournamentReport& report);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_TOURNAMENT_H_
