#ifndef LANTERN_CHECKER_CORE_TEXTPROTO_H_
#define LANTERN_CHECKER_CORE_TEXTPROTO_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace lantern {

// The first thing that is wrong with a text.
struct TextprotoFault {
  // From 1; a line of 0: the place is not known.
  uint32_t line = 0;
  uint32_t column = 0;
  std::string message;
};

// Parses protobuf text format into `message`. False, with the first fault, where it cannot be read; texts
// that nest deeper than `max_nesting` messages cannot. `places`, where given, learns where each field stands.
bool ParseTextproto(absl::string_view text, int max_nesting, google::protobuf::Message& message,
                    TextprotoFault& fault, google::protobuf::TextFormat::ParseInfoTree* places = nullptr);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_TEXTPROTO_H_
