#include "clients/cli/check.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/transcript_io.h"
#include "clients/cli/judge.h"
#include "clients/cli/ordered.h"
#include "clients/cli/output.h"
#include "clients/cli/progress.h"
#include "clients/cli/service_judge.h"

namespace lantern::cli {
namespace {

// What became of one file.
struct FileReport {
  // For stdout, ready to be written.
  std::string text;
  std::vector<SummaryRow> rows;
};

// An error with the name of its file in front, unless it has it already.
absl::Status WithFile(const absl::Status& status, const std::string& file) {
  if (absl::StartsWith(status.message(), file)) return status;
  return absl::Status(status.code(), absl::StrCat(file, ": ", status.message()));
}

void AddError(const CheckCommand& command, SummaryRow row, FileReport& report) {
  if (command.format == ReportFormat::kRecords) absl::StrAppend(&report.text, RecordLine(row, ""), "\n");
  report.rows.push_back(std::move(row));
}

// The text of a verdict, which names the file of an imported game itself.
std::string TextOf(const SummaryRow& row, const std::string& text) {
  if (row.game == 0 && absl::StartsWith(text, row.file)) return text;
  return absl::StrCat(row.file, row.game > 0 ? absl::StrCat(" #", row.game) : "", ":\n", text);
}

void AddVerdict(const CheckCommand& command, SummaryRow row, const v1::Verdict& verdict, FileReport& report) {
  switch (command.format) {
    case ReportFormat::kText:
      absl::StrAppend(&report.text, TextOf(row, VerdictText(verdict)), "\n");
      break;
    case ReportFormat::kJson:
      absl::StrAppend(&report.text, VerdictJson(verdict), "\n");
      break;
    case ReportFormat::kRecords:
      absl::StrAppend(&report.text, RecordLine(row, VerdictJson(verdict)), "\n");
      break;
    case ReportFormat::kSummary:
      break;
  }
  report.rows.push_back(std::move(row));
}

FileReport CheckFile(const CheckCommand& command, const Input& input, Judge& judge) {
  FileReport report;
  const std::string file = DisplayName(input.path);
  absl::StatusOr<std::vector<v1::Transcript>> games = ReadGames(input, command.read);
  if (!games.ok()) {
    AddError(command, ErrorRow(file, 0, WithFile(games.status(), file)), report);
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
      AddVerdict(command, RowOf(file, game, *verdict), *verdict, report);
    } else {
      AddError(command, ErrorRow(file, game, WithFile(status, file)), report);
    }
  }
  return report;
}

}  // namespace

ExitCode RunCheck(const CheckCommand& command) {
  std::unique_ptr<Judge> judge = NewLibraryJudge();
  if (!command.server.empty()) {
    absl::StatusOr<std::unique_ptr<Judge>> service = NewServiceJudge(command.server, command.timeout);
    if (!service.ok()) return Complain(service.status());
    judge = *std::move(service);
  }
  const std::vector<Input> inputs = ExpandInputs(command.arguments);
  ExitCode code = kExitLegal;
  std::vector<SummaryRow> rows;
  Progress progress(inputs.size());
  auto work = [&](size_t i) { return CheckFile(command, inputs[i], *judge); };
  auto take = [&](size_t i, FileReport report) {
    const bool failed = std::any_of(report.rows.begin(), report.rows.end(),
                                    [](const SummaryRow& row) { return !row.error.ok(); });
    if (failed || (!command.quiet && !report.text.empty())) progress.Hide();
    if (!command.quiet) Print(report.text);
    for (SummaryRow& row : report.rows) {
      code = std::max(code, ExitCodeOf(row));
      if (!row.error.ok()) Complain(row.error);
      rows.push_back(std::move(row));
    }
    progress.Show(i + 1);
  };
  InOrder<FileReport>(inputs.size(), command.jobs, work, take);
  progress.Hide();

  const bool summary =
      command.format == ReportFormat::kSummary || (command.format == ReportFormat::kText && rows.size() > 1);
  if (summary && !command.quiet) Print(SummaryTable(rows));
  return std::max(code, FinishOutput());
}

}  // namespace lantern::cli
