#ifndef LANTERN_CHECKER_REPORT_TEXT_H_
#define LANTERN_CHECKER_REPORT_TEXT_H_

// What people wrote, made fit for a page: nothing of it can become markup, script, or move text around it.

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"

namespace lantern::report {

// Longest shown form of a name and of any other text, in characters.
inline constexpr size_t kShownName = 60;
inline constexpr size_t kShownText = 600;

// Text as it is shown: control characters become spaces, marks that change the direction of what surrounds
// them become visible ("<U+202E>"), bytes that are no UTF-8 become U+FFFD, and what is longer than `most`
// characters is cut with " [...]".
std::string Shown(absl::string_view text, size_t most = kShownText);

// Escapes for HTML, in elements and in quoted attributes.
std::string Html(absl::string_view text);

// Shown, escaped, and kept apart from the direction of its surroundings: <bdi>.
std::string Bdi(absl::string_view text, size_t most = kShownText);

// A JSON literal with its quotes that may stand within <script>: no "<", ">" or "&", and no line separators.
std::string Json(absl::string_view text);

// "MOVE_LEADER" or "move_leader" as words: "move leader".
std::string Words(absl::string_view name);
// The same with a capital first letter.
std::string Title(absl::string_view name);

// The name of an enum's value without what all its values begin with: "fox". `type` is the enum's descriptor.
std::string EnumWords(const google::protobuf::EnumDescriptor& type, int value);
template <typename Enum>
std::string EnumWords(Enum value) {
  return EnumWords(*google::protobuf::GetEnumDescriptor<Enum>(), value);
}

// "1 warrior", "3 warriors".
std::string Count(uint64_t count, absl::string_view one, absl::string_view many = "");

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_TEXT_H_
