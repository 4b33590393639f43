#ifndef LANTERN_CHECKER_REPORT_TIMELINE_H_
#define LANTERN_CHECKER_REPORT_TIMELINE_H_

// What a page shows of a game, event by event.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "checker/core/replay.h"
#include "checker/report/board.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::report {

// One row of the board gets a value, both by number.
using Change = std::pair<uint32_t, uint32_t>;

// One event as far as it was judged.
struct Step {
  int actor = -1;  // index into players
  std::string words;
  bool judged = false;
  bool on_trust = false;
  std::vector<int> findings;  // indexes into Verdict.findings
  std::vector<Change> changes;
};

// A score from some event on, by the number of events judged.
struct ScorePoint {
  uint32_t events = 0;
  absl::optional<int32_t> score;
};

struct Timeline {
  v1::Verdict verdict;
  std::vector<Panel> panels;
  // Every different value that a row ever has; the first is the empty one.
  std::vector<std::string> values;
  // The values after the set-up, by row.
  std::vector<uint32_t> first;
  // The values at the end.
  Values last;
  std::vector<Step> steps;
  std::vector<int> other_findings;  // about no event
  // By player: each time the score changed, the first after the set-up.
  std::vector<std::vector<ScorePoint>> scores;
  // The same of what stands in for points (View::MeasureName), where no score is ever known.
  std::string measure;
  std::vector<std::vector<ScorePoint>> measures;
  std::vector<Tone> tones;  // by player
  // Why the board could not be shown at some moment, where it keeps the one before; empty: it always could.
  std::string trouble;
};

// Errors as CheckWith.
absl::Status FillTimeline(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                          Timeline& timeline);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_TIMELINE_H_
