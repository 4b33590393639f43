#ifndef LANTERN_CHECKER_CORE_RUN_H_
#define LANTERN_CHECKER_CORE_RUN_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "checker/core/finding.h"
#include "checker/core/game.h"
#include "checker/core/replay.h"
#include "checker/core/standings.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// One run of a referee over a transcript: Start, then Play to the end of the record, or TryNext for each
// event that is added to it; then read off the rest. `transcript` and `options` outlive it. Internal to core.
class Run {
 public:
  Run(const Game& game, const v1::Transcript& transcript, const CheckOptions& options)
      : game_(game), transcript_(transcript), options_(options), referee_(game.new_referee()) {}

  // Checks limits and form and takes the set-up.
  absl::Status Start();
  // MALFORMED where the transcript is not just the end of a game. Call after Start.
  absl::Status CheckFinal() const;
  // Judges events until `end` of them are judged or the check stops.
  absl::Status Play(uint32_t end);
  // Says that the record ends here. Call once, after Play, unless the check stopped.
  void Finish() {
    findings_.BeginEvent({});
    referee_->End(findings_);
  }

  // Judges the event that the transcript has just got. An event that is illegal under policy STOP, or that
  // would bring too many findings, leaves the run as it was, but for its findings, which are those from
  // `first_new()` on until the next call. Errors as CheckWith; a malformed event leaves the run as it was.
  absl::StatusOr<bool> TryNext();
  // The first finding of the event of the latest TryNext.
  size_t first_new() const { return first_new_; }

  // The check ended before the end of the record: policy STOP, or too many findings.
  bool stopped() const { return stopped_; }
  uint32_t judged() const { return judged_; }
  // Events that were taken on trust so far.
  uint32_t on_trust() const { return on_trust_; }
  absl::string_view edition() const { return edition_; }
  const Referee& referee() const { return *referee_; }

  void FillVerdict(v1::Verdict& verdict) const;
  // Findings from number `first` on.
  void FillFindings(size_t first, google::protobuf::RepeatedPtrField<v1::Finding>& out) const;
  // The standings as they are; ranked where the game is over.
  std::vector<PlayerResult> FillStandings(google::protobuf::RepeatedPtrField<v1::Standing>& out) const;

 private:
  absl::Status ResolveEdition();
  void AddSourceNotes();
  absl::Status AtSource(absl::Status status) const;
  absl::Status JudgeOne(uint32_t index);
  void UpdateStopped();
  bool TooManyFindings() const { return findings_.all().size() > options_.limits.max_findings; }
  void FillFinding(uint32_t number, v1::Finding& out) const;
  void FillResult(v1::Verdict& verdict) const;
  void FillCoverage(v1::Coverage& coverage) const;
  v1::Outcome OutcomeWith(bool mismatched) const;

  const Game& game_;
  const v1::Transcript& transcript_;
  const CheckOptions& options_;
  const std::unique_ptr<Referee> referee_;
  Findings findings_;
  absl::string_view edition_;
  uint32_t source_notes_ = 0;  // the first findings, one for each of Source.notes
  uint32_t judged_ = 0;
  uint32_t on_trust_ = 0;
  uint32_t unreadable_ = 0;
  bool stopped_ = false;
  // The first finding of the latest TryNext, and whether that event was refused.
  size_t first_new_ = 0;
  bool refused_ = false;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_RUN_H_
