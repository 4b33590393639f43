#ifndef LANTERN_CLIENTS_CLI_PLAY_H_
#define LANTERN_CLIENTS_CLI_PLAY_H_

#include <cstdint>
#include <string>

#include "checker/core/replay.h"
#include "clients/cli/convert.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/input.h"

namespace lantern::cli {

// How `lantern legal` writes an event: in words; as a lantern.v1.LegalEvent in JSON; or as `events { ... }`,
// which can be appended to a transcript in textproto as it stands. One a line.
enum class LegalFormat : uint8_t { kText, kJson, kTextproto };

// What `lantern legal` was asked.
struct LegalCommand {
  // A file, or "-".
  std::string file;
  ReadOptions read;
  // Which game of the file, from 1; 0: the only one.
  uint32_t game = 0;
  // How many events are played first; absent: all.
  absl::optional<uint32_t> at;
  Policy policy = Policy::kStop;
  // At most so many are listed.
  uint32_t max_listed = 10'000;
  LegalFormat format = LegalFormat::kText;
};

// Lists what may come next.
ExitCode RunLegal(const LegalCommand& command);

// What `lantern simulate` was asked.
struct SimulateCommand {
  // A game's id.
  std::string game;
  SimulateOptions options;
  // A file with a catalog of the user's; empty: none.
  std::string catalog_file;
  // How many games, with seeds counted up from options.seed.
  uint32_t games = 1;
  WriteOptions write;
};

// Writes whole random games.
ExitCode RunSimulate(const SimulateCommand& command);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_PLAY_H_
