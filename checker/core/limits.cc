#include "checker/core/limits.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"

namespace lantern {
namespace {

absl::Status CheckStrings(const google::protobuf::Message& message, absl::string_view path,
                          uint64_t maximum) {
  uint64_t size = 0;
  const std::string field = FindString(message, path, [&](const std::string& value) {
    size = value.size();
    return size > maximum;
  });
  return field.empty() ? absl::OkStatus() : LimitError("max_string_bytes", size, maximum, field);
}

// Everything but the events.
absl::Status CheckOtherStrings(const v1::Transcript& transcript, uint64_t maximum) {
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  transcript.GetReflection()->ListFields(transcript, &fields);
  for (const auto* field : fields) {
    if (field->number() == v1::Transcript::kEventsFieldNumber) continue;
    uint64_t size = 0;
    const std::string found = FindStringInField(transcript, *field, "", [&](const std::string& value) {
      size = value.size();
      return size > maximum;
    });
    if (!found.empty()) return LimitError("max_string_bytes", size, maximum, found);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckEventLimits(const v1::Event& event, absl::string_view path, const Limits& limits) {
  return CheckStrings(event, path, limits.max_string_bytes);
}

absl::Status CheckLimits(const v1::Transcript& transcript, const Limits& limits) {
  const auto events = static_cast<uint64_t>(transcript.events_size());
  if (events > limits.max_events) return LimitError("max_events", events, limits.max_events);
  const auto players = static_cast<uint64_t>(transcript.players_size());
  if (players > limits.max_players) return LimitError("max_players", players, limits.max_players);
  const uint64_t bytes = transcript.ByteSizeLong();
  if (bytes > limits.max_bytes) return LimitError("max_bytes", bytes, limits.max_bytes);
  const uint64_t maximum = limits.max_string_bytes;
  if (bytes <= maximum) return absl::OkStatus();
  for (int i = 0; i < transcript.events_size(); ++i) {
    // An event that is not larger than the limit on strings holds none over it; ByteSizeLong of the
    // transcript has left the size of each in its cache.
    const v1::Event& event = transcript.events(i);
    if (static_cast<uint64_t>(event.GetCachedSize()) <= maximum) continue;
    absl::Status status = CheckStrings(event, absl::StrCat("events[", i, "]"), maximum);
    if (!status.ok()) return status;
  }
  return CheckOtherStrings(transcript, maximum);
}

}  // namespace lantern
