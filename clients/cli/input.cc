#include "clients/cli/input.h"

#include <fcntl.h>
#include <google/protobuf/stubs/common.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "checker/core/digest.h"
#include "checker/registry.h"

namespace lantern::cli {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kExtensions[] = {".rootlog", ".textproto", ".txtpb", ".pbtxt",
                                             ".json",    ".binpb",     ".pb",    ".bin"};
constexpr char kKnownExtensions[] = ".rootlog .textproto .txtpb .pbtxt .json .binpb .pb .bin";

bool IsGameFile(const std::string& name) {
  if (absl::StartsWith(name, ".")) return false;
  return std::any_of(std::begin(kExtensions), std::end(kExtensions),
                     [&](absl::string_view extension) { return absl::EndsWithIgnoreCase(name, extension); });
}

absl::Status ErrnoStatus(int error, const std::string& path) {
  const std::string name = DisplayName(path);
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return absl::NotFoundError(absl::StrCat(name, ": no such file or folder; check the spelling"));
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(
          absl::StrCat(name, ": permission denied; make it readable, for example with chmod +r"));
    default:
      return absl::UnknownError(absl::StrCat(name, ": ", std::strerror(error)));
  }
}

absl::Status TooLong(const std::string& path, uint64_t max_bytes) {
  return absl::ResourceExhaustedError(absl::StrCat(DisplayName(path), ": longer than ", max_bytes,
                                                   " bytes; raise the limit with --max-bytes"));
}

// Adds the game files below `folder` to `inputs`.
void AddFolder(const std::string& folder, std::vector<Input>& inputs) {
  std::error_code error;
  std::vector<std::string> found;
  fs::recursive_directory_iterator entry(folder, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    const std::string name = entry->path().filename().string();
    if (entry->is_directory(ignored)) {
      if (absl::StartsWith(name, ".")) entry.disable_recursion_pending();
    } else if (entry->is_regular_file(ignored) && IsGameFile(name)) {
      found.push_back(entry->path().string());
    }
    entry.increment(error);
  }
  if (error) inputs.push_back({folder, ErrnoStatus(error.value(), folder)});
  if (found.empty() && !error) {
    inputs.push_back({folder, absl::NotFoundError(absl::StrCat(
                                  DisplayName(folder), ": no games in this folder; game files end in ",
                                  kKnownExtensions, "; name a file itself to read it all the same"))});
  }
  std::sort(found.begin(), found.end());
  for (std::string& path : found) inputs.push_back({std::move(path), absl::OkStatus()});
}

}  // namespace

std::vector<Input> ExpandInputs(const std::vector<std::string>& arguments) {
  std::vector<Input> inputs;
  bool stdin_taken = false;
  for (const std::string& argument : arguments) {
    struct stat about;
    if (argument == "-") {
      inputs.push_back({argument, stdin_taken
                                      ? absl::InvalidArgumentError("<stdin>: \"-\" can be named only once")
                                      : absl::OkStatus()});
      stdin_taken = true;
    } else if (stat(argument.c_str(), &about) != 0) {
      inputs.push_back({argument, ErrnoStatus(errno, argument)});
    } else if (S_ISDIR(about.st_mode)) {
      AddFolder(argument, inputs);
    } else {
      inputs.push_back({argument, absl::OkStatus()});
    }
  }
  return inputs;
}

std::vector<Input> ShardOf(std::vector<Input> inputs, uint32_t shard, uint32_t shards) {
  if (shards <= 1) return inputs;
  const auto elsewhere = [shard, shards](const Input& input) {
    uint64_t number = 0;
    (void)absl::SimpleHexAtoi(Sha256Hex(input.path).substr(0, 16), &number);
    return input.error.ok() && number % shards != shard - 1;
  };
  inputs.erase(std::remove_if(inputs.begin(), inputs.end(), elsewhere), inputs.end());
  return inputs;
}

std::string DisplayName(absl::string_view path) {
  if (path == "-") return "<stdin>";
  if (google::protobuf::internal::IsStructurallyValidUTF8(path.data(), static_cast<int>(path.size()))) {
    return std::string(path);
  }
  return absl::CHexEscape(path);
}

absl::StatusOr<std::string> ReadFile(const std::string& path, uint64_t max_bytes) {
  const bool is_stdin = path == "-";
  const int file = is_stdin ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return ErrnoStatus(errno, path);
  const absl::Cleanup close_file = [&] {
    if (!is_stdin) close(file);
  };
  struct stat about;
  if (fstat(file, &about) == 0) {
    if (S_ISDIR(about.st_mode)) {
      return absl::InvalidArgumentError(absl::StrCat(DisplayName(path), ": a folder; name a file in it"));
    }
    if (S_ISREG(about.st_mode) && static_cast<uint64_t>(about.st_size) > max_bytes) {
      return TooLong(path, max_bytes);
    }
  }
  std::string content;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = read(file, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return ErrnoStatus(errno, path);
    if (got == 0) return content;
    content.append(buffer, static_cast<size_t>(got));
    if (content.size() > max_bytes) return TooLong(path, max_bytes);
  }
}

absl::StatusOr<UserCatalog> ReadUserCatalog(const std::string& path, const std::string& game,
                                            absl::string_view option, const Limits& limits) {
  absl::StatusOr<std::string> text = ReadFile(path, limits.max_bytes);
  if (!text.ok()) return text.status();
  absl::StatusOr<const Game*> owner = GameOfCatalog(game, *text);
  if (!owner.ok()) {
    const std::string choice = game.empty() ? absl::StrCat(", or name the game with ", option) : "";
    return absl::InvalidArgumentError(
        absl::StrCat(DisplayName(path), ": ", owner.status().message(), choice));
  }
  return UserCatalog{*owner, *std::move(text)};
}

absl::StatusOr<std::vector<v1::Transcript>> ReadGames(const Input& input, const ReadOptions& options) {
  if (!input.error.ok()) return input.error;
  absl::StatusOr<std::string> content = ReadFile(input.path, options.limits.max_bytes);
  if (!content.ok()) return content.status();
  auto games = ReadTranscripts(*content, DisplayName(input.path), options.format, options.limits);
  if (!games.ok() || options.catalog_file.empty()) return games;
  absl::StatusOr<UserCatalog> catalog =
      ReadUserCatalog(options.catalog_file, options.catalog_game, "--catalog-game", options.limits);
  if (!catalog.ok()) return catalog.status();
  for (v1::Transcript& transcript : *games) {
    if (GameOf(transcript) != catalog->game) continue;
    const absl::Status used = catalog->game->catalogs->use(catalog->text, transcript);
    if (!used.ok()) {
      return absl::Status(used.code(), absl::StrCat(DisplayName(options.catalog_file), ": ", used.message()));
    }
  }
  return games;
}

std::vector<uint32_t> EventLines(const Input& input, const ReadOptions& options) {
  if (input.path == "-") return {};
  const absl::StatusOr<std::string> content = ReadFile(input.path, options.limits.max_bytes);
  if (!content.ok()) return {};
  const Format format =
      options.format == Format::kAuto ? FormatOf(DisplayName(input.path), *content) : options.format;
  return format == Format::kTextproto ? EventLinesOfTextproto(*content) : std::vector<uint32_t>();
}

absl::StatusOr<v1::Transcript> ReadGame(const std::string& file, uint32_t number,
                                        const ReadOptions& options) {
  absl::StatusOr<std::vector<v1::Transcript>> games = ReadGames({file, absl::OkStatus()}, options);
  if (!games.ok()) return games.status();
  if (number > games->size() || (number == 0 && games->size() != 1)) {
    return absl::InvalidArgumentError(absl::StrCat(DisplayName(file), ": holds ", games->size(),
                                                   " games; choose one with --game 1 to ", games->size()));
  }
  return std::move((*games)[number == 0 ? 0 : number - 1]);
}

}  // namespace lantern::cli
