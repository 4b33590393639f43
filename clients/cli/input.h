#ifndef LANTERN_CLIENTS_CLI_INPUT_H_
#define LANTERN_CLIENTS_CLI_INPUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/io/transcript_io.h"

namespace lantern::cli {

// How the games of a command line are to be read.
struct ReadOptions {
  Format format = Format::kAuto;
  Limits limits;
};

// One file of a command line.
struct Input {
  // What to read; "-" is stdin.
  std::string path;
  // Not OK: the argument `path` stands for nothing to read (no such file, a folder without games).
  absl::Status error;
};

// The files that the arguments stand for, in their order. A folder stands for the game files in it at any
// depth, sorted by name; hidden files and folders and links to folders are left out.
std::vector<Input> ExpandInputs(const std::vector<std::string>& arguments);

// The name under which messages and verdicts speak of a path: the path itself, "<stdin>" for "-", and with
// bytes that are not UTF-8 written as \xNN.
std::string DisplayName(absl::string_view path);

// The bytes of a file, or of stdin for "-". Reads at most `max_bytes` and one more, whatever the file is.
// Errors name the file: NOT_FOUND, PERMISSION_DENIED, INVALID_ARGUMENT (a folder), RESOURCE_EXHAUSTED (longer
// than `max_bytes`), UNKNOWN (the system's words).
absl::StatusOr<std::string> ReadFile(const std::string& path, uint64_t max_bytes);

// The games of one file; see ReadTranscripts. Passes on input.error.
absl::StatusOr<std::vector<v1::Transcript>> ReadGames(const Input& input, const ReadOptions& options);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_INPUT_H_
