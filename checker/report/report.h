#ifndef LANTERN_CHECKER_REPORT_REPORT_H_
#define LANTERN_CHECKER_REPORT_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// A verdict with the page that shows it.
struct Report {
  v1::Verdict verdict;
  // One HTML document in UTF-8 that needs nothing else: no network, no other file. The same transcript and
  // options give the same bytes.
  std::string html;
};

// Judges a transcript of any game as Check does, and writes the page: standings with score lines, the points
// over time, and each event with its ruling and the table at that moment. Errors as Check.
absl::StatusOr<Report> MakeReport(const v1::Transcript& transcript, const CheckOptions& options);

}  // namespace lantern

#endif  // LANTERN_CHECKER_REPORT_REPORT_H_
