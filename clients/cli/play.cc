#include "clients/cli/play.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/simulate.h"
#include "checker/lantern.h"
#include "clients/cli/output.h"
#include "lantern/v1/service.pb.h"

namespace lantern::cli {
namespace {

std::string JsonOf(const LegalEvent& event) {
  v1::LegalEvent message;
  *message.mutable_event() = event.event;
  message.set_words(event.words);
  if (event.player >= 0) message.set_player(static_cast<uint32_t>(event.player));
  message.set_open(event.open);
  std::string json;
  (void)google::protobuf::util::MessageToJsonString(message, &json);
  return json;
}

std::string WordsOf(const LegalEvent& event) {
  return absl::StrCat(event.words, event.open ? " (whatever comes)" : "");
}

// "events { ... }" in one line, as it stands in a transcript.
std::string TextprotoOf(const LegalEvent& event) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  std::string text;
  printer.PrintToString(event.event, &text);
  return absl::StrCat("events { ", text, text.empty() || text.back() == ' ' ? "}" : " }");
}

std::string LineOf(const LegalEvent& event, LegalFormat format) {
  switch (format) {
    case LegalFormat::kJson:
      return JsonOf(event);
    case LegalFormat::kTextproto:
      return TextprotoOf(event);
    default:
      return WordsOf(event);
  }
}

absl::StatusOr<const Game*> GameNamed(const std::string& id) {
  if (const Game* game = FindGame(id)) return game;
  std::vector<absl::string_view> known;
  for (const Game* game : Games()) known.push_back(game->id);
  return absl::NotFoundError(absl::StrCat("no game \"", id, "\"; known: ", absl::StrJoin(known, ", ")));
}

}  // namespace

ExitCode RunLegal(const LegalCommand& command) {
  const std::string name = DisplayName(command.file);
  absl::StatusOr<v1::Transcript> transcript = ReadGame(command.file, command.game, command.read);
  if (!transcript.ok()) return Complain(transcript.status());
  const auto events = static_cast<uint32_t>(transcript->events_size());
  const uint32_t at = command.at.value_or(events);
  if (at > events) {
    return Complain(
        absl::OutOfRangeError(absl::StrCat(name, ": --at ", at, ", but the game has ", events, " events")));
  }
  transcript->mutable_events()->DeleteSubrange(static_cast<int>(at), static_cast<int>(events - at));
  CheckOptions options;
  options.policy = command.policy;
  options.limits = command.read.limits;
  LegalEvents legal(command.max_listed);
  const absl::Status status = ListLegalEvents(*transcript, options, legal);
  if (!status.ok()) return Complain(absl::Status(status.code(), absl::StrCat(name, ": ", status.message())));
  for (const LegalEvent& event : legal.all()) {
    Print(absl::StrCat(LineOf(event, command.format), "\n"));
  }
  if (legal.all().empty() && command.format == LegalFormat::kText) Print("Nothing: the game is over.\n");
  const ExitCode code = FinishOutput();
  if (!legal.cut()) return code;
  return Complain(absl::ResourceExhaustedError(
      absl::StrCat(name, ": only the first ", command.max_listed, " are listed; ask for more with --limit")));
}

ExitCode RunSimulate(const SimulateCommand& command) {
  const absl::StatusOr<const Game*> game = GameNamed(command.game);
  if (!game.ok()) return Complain(game.status());
  SimulateOptions options = command.options;
  if (!command.catalog_file.empty()) {
    absl::StatusOr<UserCatalog> catalog = ReadUserCatalog(command.catalog_file, command.game, "", Limits());
    if (!catalog.ok()) return Complain(catalog.status());
    options.catalog_text = std::move(catalog->text);
  }
  std::vector<NamedTranscript> named;
  for (uint32_t i = 0; i < command.games; ++i) {
    options.seed = command.options.seed + i;
    absl::StatusOr<v1::Transcript> played = Simulate(**game, options);
    if (!played.ok()) return Complain(played.status());
    named.push_back({absl::StrCat((*game)->id, "-", options.seed), *std::move(played)});
  }
  return std::max(WriteAll(named, command.write), FinishOutput());
}

}  // namespace lantern::cli
