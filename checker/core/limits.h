#ifndef LANTERN_CHECKER_CORE_LIMITS_H_
#define LANTERN_CHECKER_CORE_LIMITS_H_

#include "absl/status/status.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// RESOURCE_EXHAUSTED where a transcript is over one of the limits on bytes, events, players and strings.
// Cost: one pass over the transcript without reflection, unless a part of it is large enough to hold a string
// over the limit.
absl::Status CheckLimits(const v1::Transcript& transcript, const Limits& limits);

// RESOURCE_EXHAUSTED where a string of an event that stands at `path` is over its limit.
absl::Status CheckEventLimits(const v1::Event& event, absl::string_view path, const Limits& limits);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_LIMITS_H_
