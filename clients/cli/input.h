#ifndef LANTERN_CLIENTS_CLI_INPUT_H_
#define LANTERN_CLIENTS_CLI_INPUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/game.h"
#include "checker/io/transcript_io.h"

namespace lantern::cli {

// How the games of a command line are to be read.
struct ReadOptions {
  Format format = Format::kAuto;
  Limits limits;
  // A file with a catalog of the user's, which takes the place of the one that the transcripts of its game
  // choose; empty: none.
  std::string catalog_file;
  // The id of its game; empty: the file says it.
  std::string catalog_game;
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

// The inputs that belong to part `shard` (1 to `shards`) of all. A file belongs to a part by its path alone,
// so that each machine of an array finds its own whatever else there is; what cannot be read belongs to all.
std::vector<Input> ShardOf(std::vector<Input> inputs, uint32_t shard, uint32_t shards);

// The name under which messages and verdicts speak of a path: the path itself, "<stdin>" for "-", and with
// bytes that are not UTF-8 written as \xNN.
std::string DisplayName(absl::string_view path);

// The bytes of a file, or of stdin for "-". Reads at most `max_bytes` and one more, whatever the file is.
// Errors name the file: NOT_FOUND, PERMISSION_DENIED, INVALID_ARGUMENT (a folder), RESOURCE_EXHAUSTED (longer
// than `max_bytes`), UNKNOWN (the system's words).
absl::StatusOr<std::string> ReadFile(const std::string& path, uint64_t max_bytes);

// A catalog of the user's, with the game that it is for.
struct UserCatalog {
  const Game* game = nullptr;
  std::string text;
};

// Reads a catalog. `game` is the id of its game, or empty: the text says it. Errors name the file, and
// `option` as what can name the game.
absl::StatusOr<UserCatalog> ReadUserCatalog(const std::string& path, const std::string& game,
                                            absl::string_view option, const Limits& limits);

// The games of one file; see ReadTranscripts. Passes on input.error. Puts options.catalog_file into those of
// its game.
absl::StatusOr<std::vector<v1::Transcript>> ReadGames(const Input& input, const ReadOptions& options);

// The lines on which the events of a transcript in textproto begin; empty where the file is none, or stdin.
std::vector<uint32_t> EventLines(const Input& input, const ReadOptions& options);

// One game of one file: the `number`th from 1, or with 0 the only one.
absl::StatusOr<v1::Transcript> ReadGame(const std::string& file, uint32_t number, const ReadOptions& options);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_INPUT_H_
