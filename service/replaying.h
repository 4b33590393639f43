#ifndef LANTERN_SERVICE_REPLAYING_H_
#define LANTERN_SERVICE_REPLAYING_H_

// What the methods that replay a transcript share.

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "checker/core/legal.h"
#include "checker/core/replay.h"
#include "checker/core/status.h"
#include "checker/registry.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/errors.h"

namespace lantern::service {

// The caller's policy; INVALID_ARGUMENT where there is none of that number.
absl::StatusOr<Policy> PolicyOf(const v1::CheckOptions& options);

// INVALID_ARGUMENT: the request lacks a field.
absl::Status MissingField(absl::string_view reason, absl::string_view field, absl::string_view description);

// INVALID_ARGUMENT: there is no such viewer. `metadata`: what there is, for ErrorInfo.
absl::Status UnknownViewer(absl::string_view field, std::string description,
                           std::map<std::string, std::string> metadata);

// INVALID_ARGUMENT: the request holds no game.
absl::Status MissingTranscript();

// INVALID_ARGUMENT where a request wants more events listed than a list may have.
absl::Status CheckMaxListed(uint32_t max_listed);

// The events of a list as messages.
void FillLegal(const LegalEvents& legal, google::protobuf::RepeatedPtrField<v1::LegalEvent>& out);

// Asks whether the caller still waits, and counts how often a check wanted to know.
struct Watch {
  // A check asks once in so many events.
  static constexpr uint64_t kEventsPerQuestion = 64;
  // The clock is read once in so many questions, about a millisecond apart.
  static constexpr uint64_t kQuestionsPerClock = 8;

  const Call& call;
  uint64_t asked = 0;
  bool expired = false;

  // Events that had been judged when it was last asked.
  uint64_t events() const { return asked == 0 ? 0 : (asked - 1) * kEventsPerQuestion; }

  bool Stop() {
    if (asked++ % kQuestionsPerClock == 0 && call.DeadlinePassed()) expired = true;
    return expired || call.cancelled();
  }
};

// An error of a check as the caller gets it. `field`: of the request, which the library counts its paths
// from.
absl::Status CheckError(const Call& call, const absl::Status& status, absl::string_view field = "transcript");

// The caller's transcript as it is to be judged: itself, or in `copy` as the viewer of `options` may know it.
// INVALID_ARGUMENT where there is no such player or no game.
absl::StatusOr<const v1::Transcript*> SeenTranscript(const v1::CheckOptions& options,
                                                     const v1::Transcript& transcript, v1::Transcript& copy);

// The most events that a list may have.
constexpr uint32_t kMaxListed = 100'000;

// What a check came to.
struct Cost {
  uint64_t events = 0;
  absl::Duration time;
  v1::Outcome outcome = v1::OUTCOME_UNSPECIFIED;
};

// What a verdict says that it cost.
inline void FillCost(const v1::Verdict& verdict, Cost& cost) {
  cost.outcome = verdict.outcome();
  cost.events = verdict.coverage().events() - verdict.coverage().not_reached();
}

// Runs `body` with the options of one check: the caller's `wanted`, the server's limits, and an end when the
// caller waits no longer. `bytes`: of the request. `field`: as for CheckError. `body` fills in events and
// outcome of the cost; where it fails, they are as far as is known.
template <typename Body>
absl::Status ReplayedIn(absl::string_view field, Call& call, const v1::CheckOptions& wanted, size_t bytes,
                        Cost& cost, Body body) {
  const Limits& limits = call.hub().options().limits;
  if (bytes > limits.max_bytes) {
    return CheckError(call, LimitError("max_bytes", bytes, limits.max_bytes), field);
  }
  absl::StatusOr<Policy> policy = PolicyOf(wanted);
  if (!policy.ok()) return policy.status();
  Watch watch{call};
  CheckOptions options;
  options.policy = *policy;
  options.limits = limits;
  options.cancelled = [&watch] { return watch.Stop(); };
  const absl::Time start = absl::Now();
  call.hub().CheckBegins();
  const absl::Status status = body(options);
  call.hub().CheckEnds();
  cost.time = absl::Now() - start;
  if (!status.ok()) {
    cost.events = watch.events();
    cost.outcome = v1::OUTCOME_UNSPECIFIED;
  }
  return CheckError(call, status, field);
}

// The same for a request with a transcript, whose check is counted; `body` takes the cost too.
template <typename Body>
absl::Status Replayed(Call& call, const v1::Transcript& transcript, const v1::CheckOptions& wanted,
                      size_t bytes, Body body) {
  Cost cost;
  absl::Status status = ReplayedIn("transcript", call, wanted, bytes, cost,
                                   [&](const CheckOptions& options) { return body(options, cost); });
  const Game* game = GameOf(transcript);
  const absl::string_view id = game == nullptr ? absl::string_view("unknown") : game->id;
  call.Judged(id, cost.outcome, cost.events);
  call.CheckTook(id, cost.time);
  return status;
}

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_REPLAYING_H_
