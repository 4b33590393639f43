#include "clients/cli/convert.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "clients/cli/explain.h"
#include "clients/cli/output.h"

namespace lantern::cli {
namespace {

namespace fs = std::filesystem;

absl::string_view ExtensionOf(Format format) {
  switch (format) {
    case Format::kJson:
      return ".json";
    case Format::kBinary:
      return ".binpb";
    case Format::kRootlog:
      return ".rootlog";
    default:
      return ".textproto";
  }
}

bool IsFolder(const std::string& out) {
  std::error_code ignored;
  return absl::EndsWith(out, "/") || fs::is_directory(out, ignored);
}

Format OutputFormat(const WriteOptions& options) {
  if (options.format != Format::kAuto) return options.format;
  if (options.out.empty() || IsFolder(options.out)) return Format::kTextproto;
  return FormatOf(options.out, "");
}

absl::Status WriteOne(const v1::Transcript& transcript, const WriteOptions& options,
                      const std::string& path) {
  const Format format = OutputFormat(options);
  absl::StatusOr<std::string> text = WriteTranscript(transcript, format);
  if (!text.ok()) return text.status();
  if (!path.empty()) return WriteFile(path, *text);
  if (format == Format::kBinary && isatty(STDOUT_FILENO) == 1) {
    return absl::InvalidArgumentError("binary output does not go to a terminal; name a file with --out");
  }
  Print(*text);
  return absl::OkStatus();
}

// Writes into a folder, one file a transcript. Two inputs of the same name are an error, not an overwrite.
ExitCode WriteInto(const std::vector<NamedTranscript>& named, const WriteOptions& options) {
  std::error_code error;
  fs::create_directories(options.out, error);
  if (error) return Complain(absl::UnknownError(absl::StrCat(options.out, ": ", error.message())));
  ExitCode code = kExitLegal;
  std::set<std::string> taken;
  for (const NamedTranscript& one : named) {
    const fs::path path = fs::path(options.out) / absl::StrCat(one.stem, ExtensionOf(OutputFormat(options)));
    if (!taken.insert(path.string()).second) {
      code = Complain(absl::AlreadyExistsError(
          absl::StrCat(path.string(), ": two inputs would be written here; import them into two folders")));
      continue;
    }
    const absl::Status status = WriteOne(one.transcript, options, path.string());
    if (!status.ok()) {
      code = Complain(absl::Status(status.code(), absl::StrCat(one.stem, ": ", status.message())));
    }
  }
  return code;
}

// How many parts of the text the importer could not read. The replay counts them for every game alike.
uint32_t UnreadableParts(const v1::Transcript& transcript, const Limits& limits) {
  const auto& notes = transcript.source().notes();
  auto count = static_cast<uint32_t>(std::count_if(
      notes.begin(), notes.end(), [](const v1::SourceNote& note) { return note.unreadable(); }));
  CheckOptions options;
  options.policy = Policy::kContinue;
  options.limits = limits;
  v1::Verdict verdict;
  if (Check(transcript, options, verdict).ok()) count += verdict.coverage().unreadable();
  return count;
}

}  // namespace

ExitCode WriteAll(const std::vector<NamedTranscript>& named, const WriteOptions& options) {
  if (!options.out.empty() && IsFolder(options.out)) return WriteInto(named, options);
  if (named.size() > 1) {
    return Complain(absl::InvalidArgumentError(
        absl::StrCat(named.size(), " games do not fit one output; name a folder, for example --out games/")));
  }
  if (named.empty()) return kExitLegal;
  const absl::Status status = WriteOne(named.front().transcript, options, options.out);
  if (status.ok()) return kExitLegal;
  return Complain(absl::Status(status.code(), absl::StrCat(named.front().stem, ": ", status.message())));
}

ExitCode RunImport(const ImportCommand& command) {
  ExitCode code = kExitLegal;
  std::vector<NamedTranscript> named;
  for (const Input& input : ExpandInputs(command.arguments)) {
    absl::StatusOr<std::vector<v1::Transcript>> games = ReadGames(input, command.read);
    if (!games.ok()) {
      code = Complain(games.status());
      continue;
    }
    const std::string stem = input.path == "-" ? "stdin" : fs::path(input.path).stem().string();
    for (size_t i = 0; i < games->size(); ++i) {
      if (command.explain) {
        const absl::StatusOr<std::string> words = TurnsInWords((*games)[i]);
        if (words.ok()) Print(*words);
        if (!words.ok()) code = Complain(words.status());
        continue;
      }
      const uint32_t unreadable = UnreadableParts((*games)[i], command.read.limits);
      if (unreadable > 0) {
        Complain(absl::DataLossError(absl::StrCat(DisplayName(input.path), ": ", unreadable,
                                                  unreadable == 1 ? " part" : " parts",
                                                  " could not be read; `lantern check` shows where")));
        code = std::max(code, kExitFindings);
      }
      named.push_back({games->size() > 1 ? absl::StrCat(stem, "-", i + 1) : stem, std::move((*games)[i])});
    }
  }
  if (!command.explain) code = std::max(code, WriteAll(named, command.write));
  return std::max(code, FinishOutput());
}

ExitCode RunPosition(const PositionCommand& command) {
  const std::string name = DisplayName(command.file);
  const absl::StatusOr<v1::Transcript> read = ReadGame(command.file, command.game, command.read);
  if (!read.ok()) return Complain(read.status());
  const v1::Transcript& transcript = *read;
  const Game* game = GameOf(transcript);
  if (game == nullptr) {
    return Complain(absl::InvalidArgumentError(
        absl::StrCat(name, ": setup: missing; set the set-up of a game, see `lantern games`")));
  }
  if (command.at > static_cast<uint32_t>(transcript.events_size())) {
    return Complain(absl::OutOfRangeError(absl::StrCat(name, ": --at ", command.at, ", but the game has ",
                                                       transcript.events_size(), " events")));
  }
  CheckOptions options;
  options.policy = command.policy;
  options.limits = command.read.limits;
  absl::StatusOr<v1::Transcript> position = PositionAfter(*game, transcript, command.at, options);
  if (!position.ok()) {
    return Complain(
        absl::Status(position.status().code(), absl::StrCat(name, ": ", position.status().message())));
  }
  return std::max(WriteAll({{command.file == "-" ? "stdin" : fs::path(command.file).stem().string(),
                             *std::move(position)}},
                           command.write),
                  FinishOutput());
}

}  // namespace lantern::cli
