#include "clients/cli/tournament.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/tournament_io.h"
#include "clients/cli/judge.h"
#include "clients/cli/output.h"
#include "clients/cli/progress.h"
#include "clients/cli/service_judge.h"

namespace lantern::cli {
namespace {

// Puts the games whose files a tournament names into it.
class Inliner {
 public:
  Inliner(const TournamentCommand& command, v1::Tournament& tournament)
      : command_(command),
        folder_(command.file == "-" ? std::filesystem::path()
                                    : std::filesystem::path(command.file).parent_path()),
        tournament_(tournament),
        progress_(CountPaths()) {}

  absl::Status Run() {
    size_t done = 0;
    for (int r = 0; r < tournament_.rounds_size(); ++r) {
      v1::Round& round = *tournament_.mutable_rounds(r);
      for (int m = 0; m < round.matches_size(); ++m) {
        v1::Match& match = *round.mutable_matches(m);
        for (int g = 0; g < match.games_size(); ++g) {
          v1::Game& game = *match.mutable_games(g);
          if (game.record_case() != v1::Game::kTranscriptPath) continue;
          absl::Status status =
              Inline(game, absl::StrCat("rounds[", r, "].matches[", m, "].games[", g, "].transcript_path"));
          if (!status.ok()) return status;
          progress_.Show(++done);
        }
      }
    }
    return absl::OkStatus();
  }

 private:
  size_t CountPaths() const {
    size_t count = 0;
    for (const v1::Round& round : tournament_.rounds()) {
      for (const v1::Match& match : round.matches()) {
        count += static_cast<size_t>(std::count_if(
            match.games().begin(), match.games().end(),
            [](const v1::Game& game) { return game.record_case() == v1::Game::kTranscriptPath; }));
      }
    }
    return count;
  }

  absl::Status Inline(v1::Game& game, const std::string& field) const {
    ReadOptions read = command_.read;
    read.format = Format::kAuto;  // the option is about the tournament's own file
    absl::StatusOr<v1::Transcript> transcript =
        ReadGame((folder_ / game.transcript_path()).string(), 0, read);
    if (!transcript.ok()) {
      return absl::Status(transcript.status().code(), absl::StrCat(DisplayName(command_.file), ": ", field,
                                                                   ": ", transcript.status().message()));
    }
    *game.mutable_transcript() = *std::move(transcript);
    return absl::OkStatus();
  }

  const TournamentCommand& command_;
  const std::filesystem::path folder_;
  v1::Tournament& tournament_;
  Progress progress_;
};

absl::StatusOr<v1::Tournament> ReadWhole(const TournamentCommand& command) {
  absl::StatusOr<std::string> content = ReadFile(command.file, command.read.limits.max_bytes);
  if (!content.ok()) return content.status();
  absl::StatusOr<v1::Tournament> tournament =
      ReadTournament(*content, DisplayName(command.file), command.read.format, command.read.limits);
  if (!tournament.ok()) return tournament;
  const absl::Status status = Inliner(command, *tournament).Run();
  if (!status.ok()) return status;
  return tournament;
}

}  // namespace

ExitCode ExitCodeOf(const v1::TournamentReport& report) {
  const bool doubt = std::any_of(report.findings().begin(), report.findings().end(),
                                 [](const v1::TournamentFinding& finding) {
                                   return finding.kind() != v1::TOURNAMENT_FINDING_KIND_NOTE;
                                 });
  return doubt ? kExitFindings : kExitLegal;
}

ExitCode RunTournament(const TournamentCommand& command) {
  std::unique_ptr<Judge> judge = NewLibraryJudge();
  if (!command.server.empty()) {
    absl::StatusOr<std::unique_ptr<Judge>> service =
        NewServiceJudge(command.server, command.timeout, command.way);
    if (!service.ok()) return Complain(service.status());
    judge = *std::move(service);
  }
  const absl::StatusOr<v1::Tournament> tournament = ReadWhole(command);
  if (!tournament.ok()) return Complain(tournament.status());
  v1::TournamentReport report;
  const bool verdicts = command.verdicts && command.format == TournamentFormat::kJson;
  const absl::Status status = judge->CheckTournament(*tournament, verdicts, command.read.limits, report);
  if (!status.ok()) {
    return Complain(
        absl::Status(status.code(), absl::StrCat(DisplayName(command.file), ": ", status.message())));
  }
  switch (command.format) {
    case TournamentFormat::kText:
      Print(TournamentText(report, command.workings));
      break;
    case TournamentFormat::kJson:
      Print(TournamentJson(report) + "\n");
      break;
    case TournamentFormat::kCsv:
      Print(TournamentCsv(report));
      break;
  }
  return std::max(ExitCodeOf(report), FinishOutput());
}

}  // namespace lantern::cli
