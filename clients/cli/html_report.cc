#include "clients/cli/html_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/report/report.h"
#include "clients/cli/output.h"
#include "clients/cli/report.h"

namespace lantern::cli {

ExitCode RunReport(const ReportCommand& command) {
  const std::string name = DisplayName(command.file);
  absl::StatusOr<v1::Transcript> transcript = ReadGame(command.file, command.game, command.read);
  if (!transcript.ok()) return Complain(transcript.status());
  // What a transcript does not say of itself, the page says by the name of its file.
  if (transcript->id().empty()) transcript->set_id(name);
  CheckOptions options;
  options.policy = command.policy;
  options.limits = command.read.limits;
  const absl::StatusOr<Report> report = MakeReport(*transcript, options);
  if (!report.ok()) {
    return Complain(
        absl::Status(report.status().code(), absl::StrCat(name, ": ", report.status().message())));
  }
  ExitCode code = ExitCodeOf(RowOf(name, 0, report->verdict));
  if (command.out.empty()) {
    Print(report->html);
    return std::max(code, FinishOutput());
  }
  const absl::Status written = WriteFile(command.out, report->html);
  if (!written.ok()) return Complain(written);
  return code;
}

}  // namespace lantern::cli
