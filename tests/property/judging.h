// What the properties of every game share: judging, reading verdicts, driving a referee event by event.
#ifndef LANTERN_TESTS_PROPERTY_JUDGING_H_
#define LANTERN_TESTS_PROPERTY_JUDGING_H_

#include <algorithm>
#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "checker/core/finding.h"
#include "checker/core/game.h"
#include "checker/core/referee.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// How many games are played where `usual` are enough for every day: `times` as many with
// LANTERN_LONG_TESTS=1.
inline uint64_t Games(uint64_t usual, uint64_t times = 20) {
  const char* more = std::getenv("LANTERN_LONG_TESTS");
  return more != nullptr && std::string(more) == "1" ? usual * times : usual;
}

inline CheckOptions With(Policy policy) {
  CheckOptions options;
  options.policy = policy;
  return options;
}

// The verdict, or why the transcript is malformed.
inline absl::StatusOr<v1::Verdict> Judge(const Game& game, const v1::Transcript& transcript,
                                         Policy policy = Policy::kContinue) {
  v1::Verdict verdict;
  const absl::Status status = CheckWith(game, transcript, With(policy), verdict);
  if (!status.ok()) return status;
  return verdict;
}

// The event at which a finding was established; -1: the set-up.
inline int EstablishedAt(const v1::Finding& f) {
  if (f.has_established_at()) return static_cast<int>(f.established_at());
  return f.has_event_index() ? static_cast<int>(f.event_index()) : -1;
}

// The findings that were established before event `before`, one a line.
inline std::string Texts(const google::protobuf::RepeatedPtrField<v1::Finding>& findings, int before) {
  std::string text;
  for (const v1::Finding& f : findings) {
    if (EstablishedAt(f) < before) absl::StrAppend(&text, f.ShortDebugString(), "\n");
  }
  return text;
}

// The same without those of no event: of the set-up, or of the end of the record.
inline std::string TextsOfEvents(const v1::Verdict& verdict, int before) {
  google::protobuf::RepeatedPtrField<v1::Finding> of_events;
  for (const v1::Finding& f : verdict.findings()) {
    if (EstablishedAt(f) >= 0) *of_events.Add() = f;
  }
  return Texts(of_events, before);
}

// What the findings from event `start` on say, the events counted from there.
inline std::string Rest(const v1::Verdict& verdict, int start) {
  std::string rest;
  for (const v1::Finding& f : verdict.findings()) {
    if (EstablishedAt(f) < start) continue;
    absl::StrAppend(&rest, EstablishedAt(f) - start, " ", f.kind(), " ", f.rule_id(), " ", f.message(), "\n");
  }
  return rest;
}

// The first finding of a breach, or "".
inline std::string FirstIllegal(const v1::Verdict& verdict) {
  for (const v1::Finding& f : verdict.findings()) {
    if (f.kind() == v1::FINDING_KIND_ILLEGAL) return f.ShortDebugString();
  }
  return "";
}

// Where the first breach was established, or `otherwise`.
inline int FirstIllegalAt(const v1::Verdict& verdict, int otherwise) {
  int first = otherwise;
  for (const v1::Finding& f : verdict.findings()) {
    if (f.kind() == v1::FINDING_KIND_ILLEGAL) first = std::min(first, EstablishedAt(f));
  }
  return first;
}

// The state of a referee as the bytes of a position.
inline std::string PositionBytes(const Referee& referee, const v1::Transcript& game) {
  v1::Transcript out = game;
  out.clear_events();
  const absl::Status status = referee.WritePosition(out);
  return status.ok() ? out.SerializeAsString() : std::string(status.message());
}

// Drives `referee` over a game and says what breaks, if anything: the set-up cannot be read, an invariant
// does not hold, or, under kChangeNothing, an illegal or malformed event changes what `state_of` gives.
template <typename AnyReferee, typename StateOf>
std::string FirstBroken(AnyReferee& referee, const v1::Transcript& game, Referee::AfterIllegal after,
                        const StateOf& state_of) {
  Findings findings;
  findings.BeginEvent({});
  if (!referee.Begin(game, findings).ok()) return "the set-up is malformed";
  for (int i = 0; i < game.events_size(); ++i) {
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    const auto before = state_of(referee);
    const bool read = referee.Judge(game.events(i), index, after, findings).ok();
    const bool nothing = after == Referee::AfterIllegal::kChangeNothing;
    if (nothing && (!read || findings.illegal_here()) && !(state_of(referee) == before))
      return absl::StrCat("event ", i, " changes the state");
    const std::string broken = referee.BrokenInvariant();
    if (!broken.empty())
      return absl::StrCat("event ", i, ": ", broken, " after ", game.events(i).ShortDebugString());
  }
  return "";
}

// Says where findings of the first `k` events depend on what comes later, if anywhere.
inline std::string PrefixDifference(const Game& game, const v1::Transcript& transcript, int k) {
  v1::Transcript part = transcript;
  part.mutable_events()->DeleteSubrange(k, transcript.events_size() - k);
  const auto whole = Judge(game, transcript);
  const auto prefix = Judge(game, part);
  if (!whole.ok() || !prefix.ok()) return absl::StrCat(whole.status().message(), prefix.status().message());
  const std::string one = TextsOfEvents(*whole, k);
  const std::string two = TextsOfEvents(*prefix, k);
  return one == two ? "" : absl::StrCat("whole:\n", one, "first ", k, " events:\n", two);
}

// Says where policy STOP finds anything else than policy CONTINUE does up to the first breach, if anywhere.
inline std::string StopDifference(const Game& game, const v1::Transcript& transcript) {
  const auto all = Judge(game, transcript);
  const auto some = Judge(game, transcript, Policy::kStop);
  if (!all.ok() || !some.ok()) return absl::StrCat(all.status().message(), some.status().message());
  const std::string one = TextsOfEvents(*some, transcript.events_size());
  const std::string two = TextsOfEvents(*all, FirstIllegalAt(*all, transcript.events_size()) + 1);
  return one == two ? "" : absl::StrCat("stop:\n", one, "continue:\n", two);
}

// Says where a referee that begins from the position after `start` events differs from one that saw them, if
// anywhere: in what it finds in the rest, or in the last position as `normal` writes it.
template <typename Normal>
std::string ResumeDifference(const Game& game, const v1::Transcript& transcript, int start,
                             const Normal& normal) {
  const CheckOptions options = With(Policy::kContinue);
  absl::StatusOr<v1::Transcript> resumed =
      PositionAfter(game, transcript, static_cast<uint32_t>(start), options);
  if (!resumed.ok()) return std::string(resumed.status().message());
  for (int i = start; i < transcript.events_size(); ++i) *resumed->add_events() = transcript.events(i);
  const auto whole = Judge(game, transcript);
  const auto rest = Judge(game, *resumed);
  if (!whole.ok() || !rest.ok()) return absl::StrCat(whole.status().message(), rest.status().message());
  if (Rest(*whole, start) != Rest(*rest, 0))
    return absl::StrCat("whole:\n", Rest(*whole, start), "resumed:\n", Rest(*rest, 0));
  const auto all = static_cast<uint32_t>(transcript.events_size());
  const auto one = PositionAfter(game, transcript, all, options);
  const auto two = PositionAfter(game, *resumed, all - static_cast<uint32_t>(start), options);
  if (!one.ok() || !two.ok()) return absl::StrCat(one.status().message(), two.status().message());
  return normal(*one) == normal(*two) ? "" : "the last positions differ";
}

}  // namespace lantern

#endif  // LANTERN_TESTS_PROPERTY_JUDGING_H_
