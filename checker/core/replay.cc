#include "checker/core/replay.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/claim.h"
#include "checker/core/finding.h"
#include "checker/core/limits.h"
#include "checker/core/status.h"

namespace lantern {

const char kCheckerVersion[] = LANTERN_VERSION;

namespace {

constexpr uint32_t kEventsBetweenCancelChecks = 64;

v1::FindingKind KindOf(FindingKind kind) {
  switch (kind) {
    case FindingKind::kIllegal:
      return v1::FINDING_KIND_ILLEGAL;
    case FindingKind::kSlip:
      return v1::FINDING_KIND_SLIP;
    case FindingKind::kUnverifiable:
      return v1::FINDING_KIND_UNVERIFIABLE;
    case FindingKind::kUnreadable:
      return v1::FINDING_KIND_UNREADABLE;
    case FindingKind::kNote:
      return v1::FINDING_KIND_NOTE;
  }
  return v1::FINDING_KIND_UNSPECIFIED;
}

// Days of a month by the Gregorian calendar; 0 for a month that does not exist.
int DaysIn(int year, int month) {
  static constexpr int kDays[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 0;
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return kDays[month] + (month == 2 && leap ? 1 : 0);
}

bool IsDay(absl::string_view text) {
  if (text.size() != 10) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  }
  const auto number = [&text](size_t from, size_t length) {
    int value = 0;
    for (size_t i = from; i < from + length; ++i) value = value * 10 + (text[i] - '0');
    return value;
  };
  const int day = number(8, 2);
  return day >= 1 && day <= DaysIn(number(0, 4), number(5, 2));
}

// One run of a referee over a transcript. Start, then Play, then read off the rest.
class Replay {
 public:
  Replay(const Game& game, const v1::Transcript& transcript, const CheckOptions& options)
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

  // The check ended before the end of the record: policy STOP, or too many findings.
  bool stopped() const { return stopped_; }
  uint32_t judged() const { return judged_; }
  absl::string_view edition() const { return edition_; }
  const Referee& referee() const { return *referee_; }

  void FillVerdict(v1::Verdict& verdict) const;

 private:
  absl::Status ResolveEdition();
  void AddSourceNotes();
  absl::Status JudgeOne(uint32_t index);
  void UpdateStopped();
  bool TooManyFindings() const { return findings_.all().size() > options_.limits.max_findings; }
  void FillFindings(v1::Verdict& verdict) const;
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
};

absl::Status Replay::Start() {
  absl::Status status = CheckLimits(transcript_, options_.limits);
  if (!status.ok()) return status;
  if (transcript_.setup_case() != game_.setup_case) {
    return MalformedError("setup",
                          absl::StrCat("is not that of ", game_.title, "; set the field `", game_.id, "`"));
  }
  status = ResolveEdition();
  if (!status.ok()) return status;
  status = CheckClaimForm(transcript_);
  if (!status.ok()) return status;
  AddSourceNotes();
  findings_.BeginEvent({});
  status = referee_->Begin(transcript_, findings_);
  if (!status.ok()) return status;
  UpdateStopped();
  return absl::OkStatus();
}

absl::Status Replay::CheckFinal() const {
  if (transcript_.events_size() > 0) {
    return MalformedError("events",
                          absl::StrCat("holds ", transcript_.events_size(),
                                       ", but only the end of a game is to be scored; leave them out, "
                                       "or have the whole game checked"));
  }
  if (!stopped_ && !referee_->IsOver()) {
    return MalformedError("setup",
                          absl::StrCat("describes no finished game of ", game_.title,
                                       "; fill in the state at its end, or have the whole game checked"));
  }
  return absl::OkStatus();
}

absl::Status Replay::ResolveEdition() {
  if (!transcript_.played_on().empty() && !IsDay(transcript_.played_on())) {
    return MalformedError("played_on", absl::StrCat("\"", transcript_.played_on(),
                                                    "\" is no day; write YYYY-MM-DD, or leave it empty"));
  }
  if (transcript_.edition().empty()) {
    edition_ = game_.edition_on(transcript_.played_on());
    return absl::OkStatus();
  }
  for (absl::string_view known : game_.editions) {
    if (known == transcript_.edition()) {
      edition_ = known;
      return absl::OkStatus();
    }
  }
  return MalformedError("edition",
                        absl::StrCat("\"", transcript_.edition(), "\" is not known; use one of ",
                                     absl::StrJoin(game_.editions, ", "),
                                     ", or leave it empty for the edition of the day it was played"));
}

void Replay::AddSourceNotes() {
  for (const v1::SourceNote& note : transcript_.source().notes()) {
    Finding finding;
    finding.kind = note.unreadable() ? FindingKind::kUnreadable : FindingKind::kNote;
    finding.message = note.message();
    findings_.Add(std::move(finding));
  }
  source_notes_ = static_cast<uint32_t>(findings_.all().size());
}

absl::Status Replay::Play(uint32_t end) {
  while (judged_ < end && !stopped_) {
    if (judged_ % kEventsBetweenCancelChecks == 0 && options_.cancelled && options_.cancelled()) {
      return absl::CancelledError(absl::StrCat("the check was cancelled after ", judged_, " of ",
                                               transcript_.events_size(), " events"));
    }
    absl::Status status = JudgeOne(judged_);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Replay::JudgeOne(uint32_t index) {
  const v1::Event& event = transcript_.events(static_cast<int>(index));
  if (static_cast<int>(event.event_case()) != static_cast<int>(game_.setup_case)) {
    return MalformedError(
        absl::StrCat("events[", index, "]"),
        event.event_case() == v1::Event::EVENT_NOT_SET
            ? absl::StrCat("says nothing that happened; set the field `", game_.id, "`")
            : absl::StrCat("belongs to another game than the set-up, which is of ", game_.title));
  }
  findings_.BeginEvent(index);
  if (!event.position().loose_form().empty()) {
    Finding finding;
    finding.message = event.position().loose_form();
    findings_.Add(std::move(finding));
  }
  absl::Status status =
      referee_->Judge(event, index,
                      options_.policy == Policy::kContinue ? Referee::AfterIllegal::kCarryOut
                                                           : Referee::AfterIllegal::kChangeNothing,
                      findings_);
  if (!status.ok()) return status;
  ++judged_;
  if (findings_.unreadable_here()) {
    ++unreadable_;
  } else if (findings_.on_trust_here()) {
    ++on_trust_;
  }
  UpdateStopped();
  return absl::OkStatus();
}

void Replay::UpdateStopped() {
  stopped_ = TooManyFindings() || (options_.policy == Policy::kStop && findings_.illegal_here());
}

void Replay::FillVerdict(v1::Verdict& verdict) const {
  verdict.set_transcript_id(transcript_.id());
  verdict.set_game(std::string(game_.id));
  verdict.set_edition(std::string(edition_));
  verdict.set_checker_version(kCheckerVersion);
  std::string digest = referee_->CatalogDigest();
  verdict.set_catalog_digest(digest.empty() ? game_.catalog_digest() : std::move(digest));
  verdict.set_source_file(transcript_.source().file());
  FillFindings(verdict);
  FillResult(verdict);
  FillCoverage(*verdict.mutable_coverage());
  verdict.set_outcome(OutcomeWith(verdict.mismatches_size() > 0));
}

void Replay::FillFindings(v1::Verdict& verdict) const {
  const size_t maximum = options_.limits.max_findings;
  const size_t shown = std::min(findings_.all().size(), maximum);
  verdict.mutable_findings()->Reserve(static_cast<int>(shown) + 1);
  for (size_t i = 0; i < shown; ++i) FillFinding(static_cast<uint32_t>(i), *verdict.add_findings());
  if (!TooManyFindings()) return;
  v1::Finding& note = *verdict.add_findings();
  note.set_kind(v1::FINDING_KIND_NOTE);
  note.set_message(absl::StrCat("only the first ", maximum, " findings are given (limit max_findings); ",
                                transcript_.events_size() - judged_, " events were not reached"));
}

void Replay::FillFinding(uint32_t number, v1::Finding& out) const {
  const Finding& finding = findings_.all()[number];
  out.set_kind(KindOf(finding.kind));
  out.set_message(finding.message);
  out.set_actor(finding.actor);
  if (finding.rule != nullptr) out.set_rule_id(std::string(finding.rule->id));
  if (finding.player.has_value()) out.set_player(*finding.player);
  if (finding.follows.has_value() && *finding.follows < number) out.set_follows(*finding.follows);
  for (const std::string& alternative : finding.alternatives) out.add_alternatives(alternative);
  if (finding.event.has_value()) {
    out.set_event_index(*finding.event);
    const v1::Event& event = transcript_.events(static_cast<int>(*finding.event));
    if (event.has_position()) *out.mutable_position() = event.position();
  } else if (number < source_notes_) {
    const v1::SourceNote& note = transcript_.source().notes(static_cast<int>(number));
    if (note.has_position()) *out.mutable_position() = note.position();
  }
  if (finding.established.has_value() && finding.established != finding.event) {
    out.set_established_at(*finding.established);
  }
}

void Replay::FillResult(v1::Verdict& verdict) const {
  std::vector<PlayerResult> results = referee_->Results();
  RankPlayers(referee_->IsOver(), results);
  for (const PlayerResult& result : results) {
    v1::Standing& standing = *verdict.add_standings();
    standing.set_player(result.player);
    standing.set_name(transcript_.players(static_cast<int>(result.player)).name());
    standing.set_role(result.role);
    standing.set_rank(result.rank);
    if (result.score.has_value()) standing.set_score(*result.score);
    standing.set_winner(result.winner);
    standing.set_decided_by(result.decided_by);
    for (const ScoreLine& line : result.lines) {
      v1::ScoreLine& out = *standing.add_score_lines();
      out.set_label(line.label);
      out.set_points(line.points);
      if (line.rule != nullptr) out.set_rule_id(std::string(line.rule->id));
      out.set_times(line.times);
    }
    for (const TieBreakValue& value : result.tie_breaks) {
      v1::TieBreak& out = *standing.add_tie_breaks();
      out.set_label(value.label);
      out.set_value(value.value);
    }
    for (const Statistic& value : result.statistics) {
      v1::Statistic& out = *standing.add_statistics();
      out.set_label(value.label);
      out.set_value(value.value);
    }
  }
  if (!stopped_ && transcript_.has_claimed_result()) {
    CompareClaim(transcript_, results, referee_->IsOver(), referee_->VictoryRule(), verdict);
  }
}

void Replay::FillCoverage(v1::Coverage& coverage) const {
  const auto events = static_cast<uint32_t>(transcript_.events_size());
  coverage.set_events(events);
  coverage.set_checked(judged_ - on_trust_ - unreadable_);
  coverage.set_on_trust(on_trust_);
  coverage.set_unreadable(unreadable_);
  coverage.set_not_reached(events - judged_);
  for (std::string& note : referee_->CoverageNotes()) coverage.add_notes(std::move(note));
}

v1::Outcome Replay::OutcomeWith(bool mismatched) const {
  bool doubtful = mismatched || TooManyFindings();
  for (const Finding& finding : findings_.all()) {
    if (finding.kind == FindingKind::kIllegal) return v1::OUTCOME_ILLEGAL;
    doubtful |= finding.kind != FindingKind::kNote;
  }
  if (doubtful) return v1::OUTCOME_UNVERIFIABLE;
  return referee_->IsOver() ? v1::OUTCOME_LEGAL : v1::OUTCOME_INCOMPLETE;
}

// Copies the set-up, whichever game's it is.
void CopySetup(const v1::Transcript& from, v1::Transcript& to) {
  const google::protobuf::Reflection& reflection = *from.GetReflection();
  const auto* oneof = from.GetDescriptor()->FindOneofByName("setup");
  const auto* field = reflection.GetOneofFieldDescriptor(from, oneof);
  reflection.MutableMessage(&to, field)->CopyFrom(reflection.GetMessage(from, field));
}

}  // namespace

absl::Status CheckWith(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                       v1::Verdict& verdict) {
  verdict.Clear();
  Replay replay(game, transcript, options);
  absl::Status status = replay.Start();
  if (!status.ok()) return status;
  if (options.final_only) status = replay.CheckFinal();
  if (!status.ok()) return status;
  status = replay.Play(static_cast<uint32_t>(transcript.events_size()));
  if (!status.ok()) return status;
  if (!replay.stopped()) replay.Finish();
  replay.FillVerdict(verdict);
  return absl::OkStatus();
}

absl::Status ListLegalAfter(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                            LegalEvents& out) {
  Replay replay(game, transcript, options);
  absl::Status status = replay.Start();
  if (!status.ok()) return status;
  status = replay.Play(static_cast<uint32_t>(transcript.events_size()));
  if (!status.ok()) return status;
  if (replay.stopped()) {
    return absl::FailedPreconditionError(absl::StrCat(
        replay.judged() == 0 ? std::string("the set-up") : absl::StrCat("events[", replay.judged() - 1, "]"),
        " breaks a rule, so nothing legal comes after it; correct it, or use policy CONTINUE"));
  }
  return replay.referee().ListLegal(out);
}

absl::StatusOr<v1::Transcript> PositionAfter(const Game& game, const v1::Transcript& transcript,
                                             uint32_t events, const CheckOptions& options) {
  Replay replay(game, transcript, options);
  absl::Status status = replay.Start();
  if (!status.ok()) return status;
  const uint32_t end = std::min(events, static_cast<uint32_t>(transcript.events_size()));
  status = replay.Play(end);
  if (!status.ok()) return status;
  if (replay.stopped()) {
    return absl::OutOfRangeError(
        absl::StrCat("the check stops after ", replay.judged(), " events, before the ", end,
                     " asked for; use policy CONTINUE, or ask for an earlier position"));
  }
  v1::Transcript out;
  out.set_id(transcript.id());
  *out.mutable_players() = transcript.players();
  out.set_edition(std::string(replay.edition()));
  out.set_played_on(transcript.played_on());
  CopySetup(transcript, out);
  status = replay.referee().WritePosition(out);
  if (!status.ok()) return status;
  return out;
}

}  // namespace lantern
