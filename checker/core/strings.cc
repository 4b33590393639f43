#include "checker/core/strings.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"

namespace lantern {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Length of the well-formed UTF-8 sequence at the start of `text`, which is not empty; 0 where there is none.
size_t SequenceLength(absl::string_view text) {
  const auto byte = [&text](size_t i) -> uint8_t { return i < text.size() ? text[i] : 0; };
  const auto tail = [&byte](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const uint8_t first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool above = first == 0xF4 && byte(1) >= 0x90;
    return tail(1) && tail(2) && tail(3) && !overlong && !above ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string FindStringInField(const Message& message, const FieldDescriptor& field, absl::string_view prefix,
                              const std::function<bool(const std::string&)>& wanted) {
  const Reflection& reflection = *message.GetReflection();
  const bool is_message = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
  if (!is_message && field.cpp_type() != FieldDescriptor::CPPTYPE_STRING) return "";
  const std::string path = absl::StrCat(prefix, prefix.empty() ? "" : ".", std::string(field.name()));
  std::string scratch;
  if (!field.is_repeated()) {
    if (is_message) return FindString(reflection.GetMessage(message, &field), path, wanted);
    return wanted(reflection.GetStringReference(message, &field, &scratch)) ? path : "";
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    std::string element = absl::StrCat(path, "[", i, "]");
    if (is_message) {
      std::string found = FindString(reflection.GetRepeatedMessage(message, &field, i), element, wanted);
      if (!found.empty()) return found;
    } else if (wanted(reflection.GetRepeatedStringReference(message, &field, i, &scratch))) {
      return element;
    }
  }
  return "";
}

std::string FindString(const Message& message, absl::string_view prefix,
                       const std::function<bool(const std::string&)>& wanted) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    std::string found = FindStringInField(message, *field, prefix, wanted);
    if (!found.empty()) return found;
  }
  return "";
}

std::string EventWords(const v1::Transcript& transcript, uint32_t event) {
  if (event < static_cast<uint32_t>(transcript.events_size())) {
    const v1::SourcePosition& position = transcript.events(static_cast<int>(event)).position();
    if (position.line() > 0) return absl::StrCat("line ", position.line(), ", column ", position.column());
  }
  return absl::StrCat("event ", event);
}

size_t FindInvalidUtf8(absl::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const size_t length = SequenceLength(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return absl::string_view::npos;
}

LineColumn LineColumnAt(absl::string_view text, size_t offset) {
  const absl::string_view before = text.substr(0, std::min(offset, text.size()));
  LineColumn place;
  place.line = 1 + static_cast<uint64_t>(std::count(before.begin(), before.end(), '\n'));
  const size_t newline = before.rfind('\n');
  place.column = newline == absl::string_view::npos ? before.size() + 1 : before.size() - newline;
  return place;
}

}  // namespace lantern
