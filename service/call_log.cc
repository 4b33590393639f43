#include "service/call_log.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "service/errors.h"

namespace lantern::service {
namespace {

// A peer is an address that gRPC wrote, so little can need escaping; nothing may break the line all the same.
std::string Quote(absl::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F) {
      absl::StrAppendFormat(&out, "\\u%04x", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out += '"';
}

std::string Timestamp(absl::Time time) {
  return absl::FormatTime("%Y-%m-%d%ET%H:%M:%E3SZ", time, absl::UTCTimeZone());
}

std::string Outcomes(const CallRecord& record) {
  std::string out;
  for (int i = 0; i < v1::Outcome_ARRAYSIZE; ++i) {
    if (record.outcomes[i] == 0) continue;
    const std::string& name = v1::Outcome_Name(static_cast<v1::Outcome>(i));
    absl::StrAppend(&out, out.empty() ? "" : ",", "\"", absl::StripPrefix(name, "OUTCOME_"),
                    "\":", record.outcomes[i]);
  }
  return out;
}

}  // namespace

std::string CallLine(const CallRecord& record) {
  std::string line =
      absl::StrCat("{\"time\":\"", Timestamp(record.start), "\",\"method\":\"", record.method,
                   "\",\"request_id\":", Quote(record.request_id), ",\"peer\":", Quote(record.peer));
  if (!record.client.empty()) absl::StrAppend(&line, ",\"client\":", Quote(record.client));
  absl::StrAppend(&line, ",\"code\":\"", CodeName(record.code), "\"");
  if (!record.reason.empty()) absl::StrAppend(&line, ",\"reason\":", Quote(record.reason));
  absl::StrAppendFormat(&line, ",\"duration_ms\":%.3f", absl::ToDoubleMilliseconds(record.duration));
  absl::StrAppend(&line, ",\"request_bytes\":", record.request_bytes,
                  ",\"response_bytes\":", record.response_bytes, ",\"items\":", record.items);
  if (record.failed_items > 0) absl::StrAppend(&line, ",\"failed_items\":", record.failed_items);
  if (record.events > 0) absl::StrAppend(&line, ",\"events\":", record.events);
  if (const std::string outcomes = Outcomes(record); !outcomes.empty()) {
    absl::StrAppend(&line, ",\"outcomes\":{", outcomes, "}");
  }
  return line += '}';
}

std::string EventLine(absl::Time time, absl::string_view event, absl::string_view message) {
  return absl::StrCat("{\"time\":\"", Timestamp(time), "\",\"event\":\"", event,
                      "\",\"message\":", Quote(message), "}");
}

}  // namespace lantern::service
