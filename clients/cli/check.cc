#include "clients/cli/check.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/transcript_io.h"
#include "clients/cli/judge.h"
#include "clients/cli/junit.h"
#include "clients/cli/ordered.h"
#include "clients/cli/output.h"
#include "clients/cli/progress.h"
#include "clients/cli/sarif.h"
#include "clients/cli/service_judge.h"

namespace lantern::cli {
namespace {

// What became of one file.
struct FileReport {
  // For stdout, ready to be written.
  std::string text;
  std::vector<SummaryRow> rows;
  // That SARIF results cite.
  std::set<std::string> rules;
};

// An error with the name of its file in front, unless it has it already.
absl::Status WithFile(const absl::Status& status, const std::string& file) {
  if (absl::StartsWith(status.message(), file)) return status;
  return absl::Status(status.code(), absl::StrCat(file, ": ", status.message()));
}

// The text of a verdict, which names the file of an imported game itself.
std::string TextOf(const SummaryRow& row, const std::string& text) {
  if (row.game == 0 && absl::StartsWith(text, row.file)) return text;
  return absl::StrCat(row.file, row.game > 0 ? absl::StrCat(" #", row.game) : "", ":\n", text);
}

// Adds one game. `verdict` is null where row.error says why there is none.
void AddGame(const CheckCommand& command, SummaryRow row, const v1::Verdict* verdict, FileReport& report) {
  switch (command.format) {
    case ReportFormat::kText:
      if (verdict != nullptr) absl::StrAppend(&report.text, TextOf(row, VerdictText(*verdict)), "\n");
      break;
    case ReportFormat::kJson:
      if (verdict != nullptr) absl::StrAppend(&report.text, VerdictJson(*verdict), "\n");
      break;
    case ReportFormat::kRecords:
      absl::StrAppend(&report.text, RecordLine(row, verdict == nullptr ? "" : VerdictJson(*verdict)), "\n");
      break;
    case ReportFormat::kSummary:
      break;
    case ReportFormat::kSarif: {
      const std::string results = SarifResults(row, verdict, report.rules);
      absl::StrAppend(&report.text, report.text.empty() || results.empty() ? "" : ",\n", results);
      break;
    }
    case ReportFormat::kJunit:
      absl::StrAppend(&report.text, JunitCase(row, verdict));
      break;
  }
  report.rows.push_back(std::move(row));
}

FileReport CheckFile(const CheckCommand& command, const Input& input, Judge& judge) {
  FileReport report;
  const std::string file = DisplayName(input.path);
  absl::StatusOr<std::vector<v1::Transcript>> games = ReadGames(input, command.read);
  if (!games.ok()) {
    AddGame(command, ErrorRow(file, 0, WithFile(games.status(), file)), nullptr, report);
    return report;
  }
  CheckOptions options;
  options.policy = command.policy;
  options.final_only = command.final_only;
  options.limits = command.read.limits;
  for (size_t i = 0; i < games->size(); ++i) {
    const size_t game = games->size() > 1 ? i + 1 : 0;
    google::protobuf::Arena arena;
    auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
    const absl::Status status = judge.Check((*games)[i], options, *verdict);
    if (status.ok()) {
      SummaryRow row = RowOf(file, game, *verdict);
      if (command.format == ReportFormat::kSarif) row.event_lines = EventLines(input, command.read);
      AddGame(command, std::move(row), verdict, report);
    } else {
      AddGame(command, ErrorRow(file, game, WithFile(status, file)), nullptr, report);
    }
  }
  return report;
}

// Puts the reports of the files on stdout, with what stands around and between them.
class Reports {
 public:
  explicit Reports(const CheckCommand& command) : format_(command.format), quiet_(command.quiet) {
    if (format_ == ReportFormat::kSarif) Put(SarifHead());
  }

  // Whether something would be printed for a file.
  bool Prints(const FileReport& report) const { return !quiet_ && !report.text.empty(); }

  void Add(const FileReport& report) {
    rules_.insert(report.rules.begin(), report.rules.end());
    if (format_ == ReportFormat::kJunit) {
      // The number of failures stands at the head of the document.
      cases_ += report.text;
      return;
    }
    if (report.text.empty()) return;
    if (format_ == ReportFormat::kSarif && !first_) Put(",\n");
    first_ = false;
    Put(report.text);
  }

  void Finish(const std::vector<SummaryRow>& rows) {
    if (format_ == ReportFormat::kSarif) Put(SarifTail(rules_));
    if (format_ == ReportFormat::kJunit) Put(JunitDocument(rows, cases_));
    if (format_ == ReportFormat::kSummary || (format_ == ReportFormat::kText && rows.size() > 1)) {
      Put(SummaryTable(rows));
    }
  }

 private:
  void Put(const std::string& text) const {
    if (!quiet_) Print(text);
  }

  const ReportFormat format_;
  const bool quiet_;
  bool first_ = true;
  std::set<std::string> rules_;
  std::string cases_;
};

}  // namespace

ExitCode RunCheck(const CheckCommand& command) {
  std::unique_ptr<Judge> judge = NewLibraryJudge();
  if (!command.server.empty()) {
    absl::StatusOr<std::unique_ptr<Judge>> service =
        NewServiceJudge(command.server, command.timeout, command.way);
    if (!service.ok()) return Complain(service.status());
    judge = *std::move(service);
  }
  const std::vector<Input> inputs = ShardOf(ExpandInputs(command.arguments), command.shard, command.shards);
  ExitCode code = kExitLegal;
  std::vector<SummaryRow> rows;
  Reports reports(command);
  Progress progress(inputs.size());
  auto work = [&](size_t i) { return CheckFile(command, inputs[i], *judge); };
  auto take = [&](size_t i, FileReport report) {
    const bool failed = std::any_of(report.rows.begin(), report.rows.end(),
                                    [](const SummaryRow& row) { return !row.error.ok(); });
    if (failed || reports.Prints(report)) progress.Hide();
    reports.Add(report);
    for (SummaryRow& row : report.rows) {
      code = std::max(code, ExitCodeOf(row));
      if (!row.error.ok()) Complain(row.error);
      rows.push_back(std::move(row));
    }
    progress.Show(i + 1);
  };
  InOrder<FileReport>(inputs.size(), command.jobs, work, take);
  progress.Hide();
  reports.Finish(rows);
  return std::max(code, FinishOutput());
}

}  // namespace lantern::cli
