#include "checker/report/report.h"

#include <utility>

#include "checker/lantern.h"
#include "checker/report/page.h"
#include "checker/report/timeline.h"

namespace lantern {

absl::StatusOr<Report> MakeReport(const v1::Transcript& transcript, const CheckOptions& options) {
  const Game* game = GameOf(transcript);
  if (game == nullptr) {
    // The check says what is missing.
    v1::Verdict verdict;
    const absl::Status status = Check(transcript, options, verdict);
    return status.ok() ? absl::InternalError("a transcript without a game was judged") : status;
  }
  report::Timeline timeline;
  const absl::Status status = report::FillTimeline(*game, transcript, options, timeline);
  if (!status.ok()) return status;
  Report out;
  out.html = report::PageHtml(*game, transcript, timeline);
  out.verdict = std::move(timeline.verdict);
  return out;
}

}  // namespace lantern
