#ifndef LANTERN_CHECKER_CORE_STRINGS_H_
#define LANTERN_CHECKER_CORE_STRINGS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// Finds the first string or bytes field anywhere in `message` for which `wanted` is true. Returns its path as
// errors name it, for example "events[3].root.craft.card.name"; empty where there is none. `prefix` goes
// before the path. Uses reflection: for the rare case in which something is wrong, never for every event.
std::string FindString(const google::protobuf::Message& message, absl::string_view prefix,
                       const std::function<bool(const std::string&)>& wanted);

// The same in one field of `message`.
std::string FindStringInField(const google::protobuf::Message& message,
                              const google::protobuf::FieldDescriptor& field, absl::string_view prefix,
                              const std::function<bool(const std::string&)>& wanted);

// Offset of the first byte that is not part of well-formed UTF-8; npos where all of it is. Overlong forms,
// surrogates and code points above U+10FFFF are not well-formed.
size_t FindInvalidUtf8(absl::string_view text);

// "1 event", "2 events".
template <typename Number>
std::string Counted(Number count, absl::string_view one, absl::string_view many) {
  return absl::StrCat(count, " ", count == 1 ? one : many);
}

// An event as a text names it: "line 7, column 3" where it was imported, since that is what a reader of the
// text can count, and "event 12" where it was not.
std::string EventWords(const v1::Transcript& transcript, uint32_t event);

// What people count as line and column of a byte: both from 1, the column in bytes. Lines end in "\n".
struct LineColumn {
  uint64_t line = 1;
  uint64_t column = 1;
};
LineColumn LineColumnAt(absl::string_view text, size_t offset);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_STRINGS_H_
