#ifndef LANTERN_CHECKER_IO_FORMATS_H_
#define LANTERN_CHECKER_IO_FORMATS_H_

// Reading and writing of the single formats, for transcript_io.cc. Each reader takes the whole content, which
// is not empty and, for the text formats, valid UTF-8 without a byte order mark. Errors are those of
// ReadTranscripts.

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// Messages may be nested this deep in a text format. The schema needs 8.
inline constexpr int kMaxNesting = 64;

absl::StatusOr<v1::Transcript> ReadTextproto(absl::string_view content, absl::string_view file_name);
// A textproto of any message.
absl::Status ReadTextprotoMessage(absl::string_view content, absl::string_view file_name,
                                  google::protobuf::Message& message);
absl::StatusOr<std::string> WriteTextproto(const v1::Transcript& transcript);

// One object, or an array of them.
absl::StatusOr<std::vector<v1::Transcript>> ReadJson(absl::string_view content, absl::string_view file_name);
// One object of any message.
absl::Status ReadJsonObject(absl::string_view content, absl::string_view file_name,
                            google::protobuf::Message& message);
// Indented, ends in a newline.
absl::StatusOr<std::string> WriteJson(const v1::Transcript& transcript);

// Wire bytes, the same for equal messages within one build of protobuf.
std::string DeterministicBytes(const google::protobuf::Message& message);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_FORMATS_H_
