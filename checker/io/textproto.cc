#include "checker/core/textproto.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "google/protobuf/text_format.h"

namespace lantern {
namespace {

constexpr absl::string_view kHeader =
    "# proto-file: lantern/v1/transcript.proto\n"
    "# proto-message: lantern.v1.Transcript\n\n";

}  // namespace

absl::StatusOr<v1::Transcript> ReadTextproto(absl::string_view content, absl::string_view file_name) {
  v1::Transcript transcript;
  TextprotoFault fault;
  if (!ParseTextproto(content, kMaxNesting, transcript, fault)) {
    return UnreadableError(file_name, fault.line, fault.column, fault.message);
  }
  // An escape such as "\377" can put anything into a string.
  if (absl::StrContains(content, '\\')) {
    const std::string field = FindString(transcript, "", [](const std::string& value) {
      return FindInvalidUtf8(value) != absl::string_view::npos;
    });
    if (!field.empty()) {
      return UnreadableError(
          file_name, 0, 0,
          absl::StrCat(field, " has an escape that makes it invalid UTF-8; write the character"));
    }
  }
  return transcript;
}

absl::StatusOr<std::string> WriteTextproto(const v1::Transcript& transcript) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  std::string text;
  if (!printer.PrintToString(transcript, &text))
    return absl::InternalError("the transcript could not be printed");
  return absl::StrCat(kHeader, text);
}

}  // namespace lantern
