#include "clients/cli/results.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/io/results_io.h"
#include "checker/io/tournament_io.h"
#include "checker/results/check.h"
#include "checker/results/write.h"
#include "checker/tournament/check.h"
#include "clients/cli/input.h"
#include "clients/cli/output.h"
#include "clients/cli/progress.h"
#include "clients/cli/service_judge.h"

namespace lantern::cli {
namespace {

constexpr size_t kPiece = 256u << 10;
constexpr size_t kMebibyte = 1u << 20;

struct NamedCriterion {
  const char* name;
  v1::CriterionKind kind;
  uint32_t cut_low = 0;
};
constexpr NamedCriterion kCriteria[] = {
    {"points", v1::CRITERION_KIND_MATCH_POINTS},
    {"wins", v1::CRITERION_KIND_WINS},
    {"score-sum", v1::CRITERION_KIND_SCORE_SUM},
    {"score-difference", v1::CRITERION_KIND_SCORE_DIFFERENCE},
    {"head-to-head", v1::CRITERION_KIND_HEAD_TO_HEAD},
    {"buchholz", v1::CRITERION_KIND_BUCHHOLZ},
    {"buchholz-cut-1", v1::CRITERION_KIND_BUCHHOLZ, 1},
    {"sonneborn-berger", v1::CRITERION_KIND_SONNEBORN_BERGER},
};

// Reads a file in pieces, so that its size costs no memory, and shows how far it is.
absl::Status ReadInPieces(const std::string& path, const std::function<bool(absl::string_view)>& take) {
  const bool is_stdin = path == "-";
  const int file = is_stdin ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return absl::UnknownError(
        absl::StrCat(DisplayName(path), ": ",
                     errno == ENOENT ? "no such file; check the spelling" : std::strerror(errno)));
  }
  const absl::Cleanup close_file = [&] {
    if (!is_stdin) close(file);
  };
  struct stat about;
  const bool sized = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
  Progress progress(sized ? static_cast<size_t>(about.st_size) / kMebibyte : 0, "MiB");
  std::string buffer(kPiece, '\0');
  for (size_t done = 0;;) {
    const ssize_t got = read(file, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return absl::UnknownError(absl::StrCat(DisplayName(path), ": ", std::strerror(errno)));
    if (got == 0 || !take({buffer.data(), static_cast<size_t>(got)})) return absl::OkStatus();
    done += static_cast<size_t>(got);
    progress.Show(done / kMebibyte);
  }
}

// The file that games are written to; stdout where it has no name.
class Output {
 public:
  explicit Output(const std::string& path) : path_(path) {}
  ~Output() {
    if (file_ != nullptr) std::fclose(file_);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  absl::Status Open() {
    if (path_.empty()) return absl::OkStatus();
    file_ = std::fopen(path_.c_str(), "wb");
    return file_ != nullptr ? absl::OkStatus() : Trouble();
  }
  void Write(absl::string_view text) {
    if (path_.empty()) return Print(text);
    std::fwrite(text.data(), 1, text.size(), file_);
  }
  absl::Status Close() {
    if (path_.empty()) return absl::OkStatus();
    const bool whole = std::ferror(file_) == 0;
    return std::fclose(std::exchange(file_, nullptr)) == 0 && whole ? absl::OkStatus() : Trouble();
  }

 private:
  absl::Status Trouble() const {
    return absl::UnknownError(absl::StrCat(path_, ": cannot be written: ", std::strerror(errno)));
  }

  const std::string path_;
  std::FILE* file_ = nullptr;
};

absl::StatusOr<v1::ResultSheetOptions> OptionsOf(const ResultsCommand& command) {
  v1::ResultSheetOptions options;
  if (!command.league_file.empty()) {
    absl::StatusOr<std::string> text = ReadFile(command.league_file, Limits().max_bytes);
    if (!text.ok()) return text.status();
    absl::StatusOr<v1::ResultSheetOptions> league =
        ReadResultSheetOptions(*text, DisplayName(command.league_file));
    if (!league.ok()) return league;
    options = *std::move(league);
  }
  options.MergeFrom(command.options);
  return options;
}

// One run of the command with the library.
class Run {
 public:
  explicit Run(const ResultsCommand& command) : command_(command), output_(command.out) {}

  absl::Status Check(const v1::ResultSheetOptions& options, v1::ResultSheetReport& report) {
    if (absl::Status status = Prepare(); !status.ok()) return status;
    ResultSheetListener listener;
    if (writer_ != nullptr || standings_ != nullptr) {
      listener.on_game = [this](const results::GameCells& cells, const results::ReadGame& game) {
        if (writer_ != nullptr) writer_->Add(cells, game);
        if (standings_ != nullptr) standings_->Add(game);
      };
    }
    absl::StatusOr<std::unique_ptr<ResultSheetChecker>> checker =
        ResultSheetChecker::New(options, std::move(listener));
    if (!checker.ok()) return checker.status();
    absl::Status status = ReadInPieces(command_.file, [&](absl::string_view piece) {
      (*checker)->Feed(piece);
      return true;
    });
    if (!status.ok()) return status;
    (*checker)->Finish(report);
    if (writer_ == nullptr) return absl::OkStatus();
    if (writer_->left_out() > 0) {
      Complain(absl::OutOfRangeError(
          absl::StrCat(writer_->left_out(), " games have more than four players and are left out")));
    }
    return output_.Close();
  }

  // The standings that were asked for, as text.
  absl::StatusOr<std::string> Standings() {
    for (const std::string& name : command_.standings) {
      for (const NamedCriterion& known : kCriteria) {
        if (name != known.name) continue;
        v1::Criterion& criterion = *tournament_.mutable_rules()->add_order();
        criterion.set_kind(known.kind);
        criterion.set_cut_low(known.cut_low);
      }
    }
    tournament_.mutable_rules()->mutable_match_points()->set_shared_win(v1::SHARED_WIN_SPLIT);
    v1::TournamentReport report;
    const absl::Status status = CheckTournament(tournament_, {}, report);
    if (!status.ok()) return status;
    report.clear_matches();
    report.set_title("Standings of the sheet");
    return TournamentText(report, /*workings=*/false);
  }

 private:
  absl::Status Prepare() {
    if (command_.to != v1::RESULT_SHEET_FORM_UNSPECIFIED) {
      if (absl::Status status = output_.Open(); !status.ok()) return status;
      writer_ = std::make_unique<ResultSheetWriter>(command_.to,
                                                    [this](absl::string_view text) { output_.Write(text); });
    }
    if (!command_.standings.empty()) standings_ = std::make_unique<TournamentOfSheet>(tournament_);
    return absl::OkStatus();
  }

  const ResultsCommand& command_;
  Output output_;
  std::unique_ptr<ResultSheetWriter> writer_;
  v1::Tournament tournament_;
  std::unique_ptr<TournamentOfSheet> standings_;
};

absl::Status AskService(const ResultsCommand& command, const v1::ResultSheetOptions& options,
                        v1::ResultSheetReport& report) {
  return CheckResultsByService(
      command.server, command.timeout, command.way, options,
      [&command](const std::function<bool(absl::string_view)>& send) {
        return ReadInPieces(command.file, send);
      },
      report);
}

void PrintReport(const ResultsCommand& command, const v1::ResultSheetReport& report) {
  switch (command.format) {
    case ResultsFormat::kText:
      return Print(ResultSheetText(report, DisplayName(command.file)));
    case ResultsFormat::kJson:
      return Print(ResultSheetJson(report) + "\n");
    case ResultsFormat::kCsv:
      return Print(ResultSheetCsv(report));
  }
}

}  // namespace

std::vector<std::string> CriterionNames() {
  std::vector<std::string> names;
  for (const NamedCriterion& criterion : kCriteria) names.emplace_back(criterion.name);
  return names;
}

ExitCode RunResults(const ResultsCommand& command) {
  const absl::StatusOr<v1::ResultSheetOptions> options = OptionsOf(command);
  if (!options.ok()) return Complain(options.status());
  Run run(command);
  v1::ResultSheetReport report;
  const absl::Status status =
      command.server.empty() ? run.Check(*options, report) : AskService(command, *options, report);
  if (!status.ok()) return Complain(status);
  const bool games_on_stdout = command.to != v1::RESULT_SHEET_FORM_UNSPECIFIED && command.out.empty();
  if (!games_on_stdout) PrintReport(command, report);
  if (!command.standings.empty()) {
    const absl::StatusOr<std::string> standings = run.Standings();
    if (!standings.ok()) return Complain(standings.status());
    Print(absl::StrCat("\n", *standings));
  }
  const ExitCode code = report.faults() + report.unverifiable() > 0 ? kExitFindings : kExitLegal;
  return std::max(code, FinishOutput());
}

}  // namespace lantern::cli
