#ifndef LANTERN_CLIENTS_CLI_CONVERT_H_
#define LANTERN_CLIENTS_CLI_CONVERT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "checker/core/replay.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/input.h"

namespace lantern::cli {

// Where and how transcripts are written.
struct WriteOptions {
  // kAuto: as the name in `out` says, textproto where there is none.
  Format format = Format::kAuto;
  // A file, a folder (one that exists, or ends in "/"), or empty for stdout.
  std::string out;
};

// A transcript with the stem of the file name that it gets in a folder.
struct NamedTranscript {
  std::string stem;
  v1::Transcript transcript;
};

// Writes transcripts where the options say. Several need a folder.
ExitCode WriteAll(const std::vector<NamedTranscript>& named, const WriteOptions& options);

// What `lantern import` was asked.
struct ImportCommand {
  // Files, folders, "-".
  std::vector<std::string> arguments;
  ReadOptions read;
  WriteOptions write;
  // Prints each turn in words instead of converting.
  bool explain = false;
};

// Converts between the formats, or explains. kExitFindings where a part of a log could not be read; it is
// kept as such.
ExitCode RunImport(const ImportCommand& command);

// What `lantern position` was asked.
struct PositionCommand {
  // A file, or "-".
  std::string file;
  ReadOptions read;
  WriteOptions write;
  // Which game of the file, from 1; 0: the only one.
  uint32_t game = 0;
  // How many events are played before the position is taken.
  uint32_t at = 0;
  Policy policy = Policy::kStop;
};

// Writes the position after some events as a transcript that starts from it.
ExitCode RunPosition(const PositionCommand& command);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_CONVERT_H_
