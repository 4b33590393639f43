#ifndef LANTERN_SERVICE_CALL_LOG_H_
#define LANTERN_SERVICE_CALL_LOG_H_

#include <array>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::service {

// What one call did, in figures: no contents, no names.
struct CallRecord {
  absl::string_view method;
  std::string peer;
  // The caller's own "x-request-id", or one that was made here; sent back under that name.
  std::string request_id;
  // ClientAccess.name; empty where callers need no token, or had none that is known.
  std::string client;
  absl::Time start;
  absl::Duration duration;
  // gRPC status code and ErrorInfo.reason; the reason is empty for OK.
  int code = 0;
  std::string reason;
  uint64_t request_bytes = 0;
  uint64_t response_bytes = 0;
  // Requests: 1 for a unary call.
  uint64_t items = 0;
  // Requests answered with an error, as items of a stream.
  uint64_t failed_items = 0;
  // Events that checks came to.
  uint64_t events = 0;
  // Verdicts by their outcome, v1::Outcome.
  std::array<uint64_t, v1::Outcome_ARRAYSIZE> outcomes = {};
};

// The record as one line of JSON without the newline:
// {"time":"2026-01-02T03:04:05.678Z","method":"/lantern.v1.LanternService/CheckTranscript",
//  "request_id":"a1b2-7","peer":"ipv4:127.0.0.1:5","client":"league","code":"OK","duration_ms":0.123,
//  "request_bytes":9,"response_bytes":9,"items":1,"events":3,"outcomes":{"LEGAL":1}}
// with "client", "reason" and "failed_items" where there are any.
std::string CallLine(const CallRecord& record);

// A line on the server itself: {"time":"...","event":"stopping","message":"..."}. `event`: in lower case,
// constant for one kind.
std::string EventLine(absl::Time time, absl::string_view event, absl::string_view message);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_CALL_LOG_H_
