#ifndef LANTERN_CHECKER_CORE_STATUS_H_
#define LANTERN_CHECKER_CORE_STATUS_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace lantern {

// A transcript that cannot be judged: INVALID_ARGUMENT "<field>: <what is wrong>". `field` is a path from the
// transcript, for example "events[3].root.move.to[0].clearing". `what` says what is wrong, what is allowed
// and, where it is not plain, what to do.
absl::Status MalformedError(absl::string_view field, absl::string_view what);

// A transcript over a limit: RESOURCE_EXHAUSTED. `limit` is the name of the field of Limits, for example
// "max_events"; the message says the value, the limit and how to raise it. `field` is the path of
// what is too large, where it is one field.
absl::Status LimitError(absl::string_view limit, uint64_t value, uint64_t maximum,
                        absl::string_view field = "");

// The same for a limit that is no setting, so that nobody is told to raise it.
absl::Status FixedLimitError(absl::string_view limit, uint64_t value, uint64_t maximum,
                             absl::string_view field);

// A text or file that cannot be read: INVALID_ARGUMENT "<file>:<line>:<column>: <what>". `line` and `column`
// count from 1; a `line` of 0 means that the place is not known, and only the file is named. An empty `file`
// reads "input".
absl::Status UnreadableError(absl::string_view file, uint64_t line, uint64_t column, absl::string_view what);

// A part of a text that is over a limit, with its place: RESOURCE_EXHAUSTED "<file>:<line>:<column>: <what>
// has <value> bytes ...". `what` says which part, for example "the name of this player".
absl::Status TextLimitError(absl::string_view file, uint64_t line, uint64_t column, absl::string_view what,
                            absl::string_view limit, uint64_t value, uint64_t maximum);

// The figures of an error, for google.rpc.ErrorInfo and BadRequest. Read back from a status made by the
// functions above (payloads of absl::Status carry them), so that the service needs no parsing of messages.
struct ErrorDetail {
  // UPPER_SNAKE_CASE: "MALFORMED_TRANSCRIPT", "UNREADABLE_TEXT" or "LIMIT_EXCEEDED".
  std::string reason;
  // Path of the field to blame; "content" for texts that cannot be read; empty where no one field is.
  std::string field;
  // Description without the field.
  std::string description;
  // lowerCamelCase keys: "field"; "file", "line" and "column"; "limit", "value" and "maximum".
  std::map<std::string, std::string> metadata;
};
absl::optional<ErrorDetail> DetailOf(const absl::Status& status);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_STATUS_H_
