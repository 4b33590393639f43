#ifndef LANTERN_CLIENTS_CLI_CHECK_H_
#define LANTERN_CLIENTS_CLI_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "checker/core/replay.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/input.h"
#include "clients/cli/report.h"
#include "clients/cli/service_judge.h"

namespace lantern::cli {

// What `lantern check` was asked.
struct CheckCommand {
  // Files, folders, "-".
  std::vector<std::string> arguments;
  ReadOptions read;
  Policy policy = Policy::kStop;
  // The files hold ends of games, which are scored; see CheckOptions::final_only.
  bool final_only = false;
  ReportFormat format = ReportFormat::kText;
  // "host:port" of a service that judges; empty: the library does.
  std::string server;
  // How to reach it.
  ServiceWay way;
  absl::Duration timeout = absl::Seconds(30);
  // Only the files of this part of so many are judged; see ShardOf.
  uint32_t shard = 1;
  uint32_t shards = 1;
  // Files that are read and judged at the same time.
  size_t jobs = 1;
  // Nothing on stdout.
  bool quiet = false;
};

// Judges every game, writes answers to stdout and errors to stderr, both in the order of the arguments.
ExitCode RunCheck(const CheckCommand& command);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_CHECK_H_
