#include "checker/core/run.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/claim.h"
#include "checker/core/limits.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"

namespace lantern {
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

}  // namespace

absl::Status Run::Start() {
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
  if (!status.ok()) return AtSource(std::move(status));
  UpdateStopped();
  return absl::OkStatus();
}

// An error about a field that the importer could not fill in is one about the text that the reader knows.
absl::Status Run::AtSource(absl::Status status) const {
  const absl::optional<ErrorDetail> detail = DetailOf(status);
  if (!detail.has_value() || detail->field.empty()) return status;
  for (const v1::SourceNote& note : transcript_.source().notes()) {
    if (note.field() != detail->field) continue;
    return UnreadableError(transcript_.source().file(), note.position().line(), note.position().column(),
                           note.message());
  }
  return status;
}

absl::Status Run::CheckFinal() const {
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

absl::Status Run::ResolveEdition() {
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

void Run::AddSourceNotes() {
  for (const v1::SourceNote& note : transcript_.source().notes()) {
    Finding finding;
    finding.kind = note.unreadable() ? FindingKind::kUnreadable : FindingKind::kNote;
    finding.message = note.message();
    findings_.Add(std::move(finding));
  }
  source_notes_ = static_cast<uint32_t>(findings_.all().size());
}

absl::Status Run::Play(uint32_t end) {
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

absl::Status Run::JudgeOne(uint32_t index) {
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

absl::StatusOr<bool> Run::TryNext() {
  const uint32_t on_trust = on_trust_;
  const uint32_t unreadable = unreadable_;
  if (refused_) findings_.Truncate(first_new_);
  first_new_ = findings_.all().size();
  absl::Status status = JudgeOne(judged_);
  refused_ = !status.ok() || stopped_;
  if (!refused_) return true;
  if (status.ok()) --judged_;
  on_trust_ = on_trust;
  unreadable_ = unreadable;
  stopped_ = false;
  if (!status.ok()) return status;
  return false;
}

void Run::UpdateStopped() {
  stopped_ = TooManyFindings() || (options_.policy == Policy::kStop && findings_.illegal_here());
}

void Run::FillVerdict(v1::Verdict& verdict) const {
  verdict.set_transcript_id(transcript_.id());
  verdict.set_game(std::string(game_.id));
  verdict.set_edition(std::string(edition_));
  verdict.set_checker_version(kCheckerVersion);
  std::string digest = referee_->CatalogDigest();
  verdict.set_catalog_digest(digest.empty() ? game_.catalog_digest() : std::move(digest));
  verdict.set_source_file(transcript_.source().file());
  FillFindings(0, *verdict.mutable_findings());
  FillResult(verdict);
  FillCoverage(*verdict.mutable_coverage());
  verdict.set_outcome(OutcomeWith(verdict.mismatches_size() > 0));
}

void Run::FillFindings(size_t first, google::protobuf::RepeatedPtrField<v1::Finding>& out) const {
  const size_t maximum = options_.limits.max_findings;
  const size_t end = std::min(findings_.all().size(), maximum);
  if (first < end) out.Reserve(static_cast<int>(end - first) + 1);
  for (size_t i = first; i < end; ++i) FillFinding(static_cast<uint32_t>(i), *out.Add());
  if (!TooManyFindings()) return;
  v1::Finding& note = *out.Add();
  note.set_kind(v1::FINDING_KIND_NOTE);
  note.set_message(absl::StrCat(
      maximum == 1 ? "only the first finding is" : absl::StrCat("only the first ", maximum, " findings are"),
      " given (limit max_findings); ",
      Counted(transcript_.events_size() - judged_, "event was", "events were"), " not reached"));
}

void Run::FillFinding(uint32_t number, v1::Finding& out) const {
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
    const v1::SourcePosition& position =
        transcript_.events(static_cast<int>(*finding.established)).position();
    if (position.line() > 0) {
      out.mutable_established_position()->set_line(position.line());
      out.mutable_established_position()->set_column(position.column());
    }
  }
}

std::vector<PlayerResult> Run::FillStandings(google::protobuf::RepeatedPtrField<v1::Standing>& out) const {
  std::vector<PlayerResult> results = referee_->Results();
  RankPlayers(referee_->IsOver(), results);
  for (const PlayerResult& result : results) {
    v1::Standing& standing = *out.Add();
    standing.set_player(result.player);
    standing.set_name(transcript_.players(static_cast<int>(result.player)).name());
    standing.set_role(result.role);
    standing.set_rank(result.rank);
    if (result.score.has_value()) standing.set_score(*result.score);
    standing.set_winner(result.winner);
    standing.set_decided_by(result.decided_by);
    for (const ScoreLine& line : result.lines) {
      v1::ScoreLine& row = *standing.add_score_lines();
      row.set_label(line.label);
      row.set_points(line.points);
      if (line.rule != nullptr) row.set_rule_id(std::string(line.rule->id));
      row.set_times(line.times);
    }
    for (const TieBreakValue& value : result.tie_breaks) {
      v1::TieBreak& row = *standing.add_tie_breaks();
      row.set_label(value.label);
      row.set_value(value.value);
    }
    for (const Statistic& value : result.statistics) {
      v1::Statistic& row = *standing.add_statistics();
      row.set_label(value.label);
      row.set_value(value.value);
    }
  }
  return results;
}

void Run::FillResult(v1::Verdict& verdict) const {
  const std::vector<PlayerResult> results = FillStandings(*verdict.mutable_standings());
  for (size_t i = 0; i < results.size(); ++i) {
    v1::Standing& standing = *verdict.mutable_standings(static_cast<int>(i));
    for (const ScoreEntry& entry : results[i].entries) {
      v1::ScoreEntry& row = *standing.add_score_entries();
      row.set_label(entry.label);
      row.set_points(entry.points);
      if (entry.rule != nullptr) row.set_rule_id(std::string(entry.rule->id));
      row.set_event_index(entry.event);
      row.set_turn(entry.turn);
    }
    for (const int32_t score : results[i].score_after_turn) standing.add_score_after_turn(score);
  }
  for (const uint32_t event : referee_->TurnEnds()) verdict.add_turn_ends(event);
  if (!stopped_ && transcript_.has_claimed_result()) {
    CompareClaim(transcript_, results, referee_->IsOver(), referee_->VictoryRule(), verdict);
  }
}

void Run::FillCoverage(v1::Coverage& coverage) const {
  const auto events = static_cast<uint32_t>(transcript_.events_size());
  coverage.set_events(events);
  coverage.set_checked(judged_ - on_trust_ - unreadable_);
  coverage.set_on_trust(on_trust_);
  coverage.set_unreadable(unreadable_);
  coverage.set_not_reached(events - judged_);
  for (std::string& note : referee_->CoverageNotes()) coverage.add_notes(std::move(note));
}

v1::Outcome Run::OutcomeWith(bool mismatched) const {
  bool doubtful = mismatched || TooManyFindings();
  for (const Finding& finding : findings_.all()) {
    if (finding.kind == FindingKind::kIllegal) return v1::OUTCOME_ILLEGAL;
    doubtful |= finding.kind != FindingKind::kNote;
  }
  if (doubtful) return v1::OUTCOME_UNVERIFIABLE;
  return referee_->IsOver() ? v1::OUTCOME_LEGAL : v1::OUTCOME_INCOMPLETE;
}

}  // namespace lantern
