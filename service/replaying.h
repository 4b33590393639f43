#ifndef LANTERN_SERVICE_REPLAYING_H_
#define LANTERN_SERVICE_REPLAYING_H_

// What the methods that replay a transcript share.

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "checker/core/legal.h"
#include "checker/core/replay.h"
#include "checker/core/status.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/errors.h"

namespace lantern::service {

// The caller's policy; INVALID_ARGUMENT where there is none of that number.
absl::StatusOr<Policy> PolicyOf(const v1::CheckOptions& options);

// INVALID_ARGUMENT: the request lacks a field.
absl::Status MissingField(absl::string_view reason, absl::string_view field, absl::string_view description);

// INVALID_ARGUMENT: the request holds no game.
absl::Status MissingTranscript();

// INVALID_ARGUMENT where a request wants more events listed than a list may have.
absl::Status CheckMaxListed(uint32_t max_listed);

// The events of a list as messages.
void FillLegal(const LegalEvents& legal, google::protobuf::RepeatedPtrField<v1::LegalEvent>& out);

// Counts the events that a check comes to, and asks whether the caller still waits.
struct Watch {
  // The clock is read once in so many events, at most about a millisecond apart.
  static constexpr uint64_t kEventsPerClock = 256;

  const Call& call;
  uint64_t asked = 0;
  bool expired = false;

  bool Stop() {
    if (asked++ % kEventsPerClock == 0 && call.DeadlinePassed()) expired = true;
    return expired || call.cancelled();
  }
};

// An error of a check as the caller gets it. `field`: of the request, which the library counts its paths
// from.
absl::Status CheckError(const Call& call, const absl::Status& status, absl::string_view field = "transcript");

// Runs `body` with the options of one check: the caller's `wanted`, the server's limits, and an end when the
// caller waits no longer. `bytes`: of the request. `field`: as for CheckError.
template <typename Body>
absl::Status ReplayedIn(absl::string_view field, Call& call, const v1::CheckOptions& wanted, size_t bytes,
                        Body body) {
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
  call.hub().CheckBegins();
  const absl::Status status = body(options);
  call.hub().CheckEnds();
  call.record().events += watch.asked;
  return CheckError(call, status, field);
}

// The same for a request with a transcript.
template <typename Body>
absl::Status Replayed(Call& call, const v1::CheckOptions& wanted, size_t bytes, Body body) {
  return ReplayedIn("transcript", call, wanted, bytes, body);
}

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_REPLAYING_H_
