#include "checker/core/textproto.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "checker/io/transcript_io.h"
#include "google/protobuf/text_format.h"

namespace lantern {
namespace {

constexpr absl::string_view kHeader =
    "# proto-file: lantern/v1/transcript.proto\n"
    "# proto-message: lantern.v1.Transcript\n\n";

}  // namespace

absl::Status ReadTextprotoMessage(absl::string_view content, absl::string_view file_name,
                                  google::protobuf::Message& message) {
  TextprotoFault fault;
  if (!ParseTextproto(content, kMaxNesting, message, fault)) {
    return UnreadableError(file_name, fault.line, fault.column, fault.message);
  }
  // An escape such as "\377" can put anything into a string.
  if (absl::StrContains(content, '\\')) {
    const std::string field = FindString(message, "", [](const std::string& value) {
      return FindInvalidUtf8(value) != absl::string_view::npos;
    });
    if (!field.empty()) {
      return UnreadableError(
          file_name, 0, 0,
          absl::StrCat(field, " has an escape that makes it invalid UTF-8; write the character"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<v1::Transcript> ReadTextproto(absl::string_view content, absl::string_view file_name) {
  v1::Transcript transcript;
  const absl::Status status = ReadTextprotoMessage(content, file_name, transcript);
  if (!status.ok()) return status;
  return transcript;
}

std::vector<uint32_t> EventLinesOfTextproto(absl::string_view content) {
  v1::Transcript transcript;
  TextprotoFault fault;
  google::protobuf::TextFormat::ParseInfoTree places;
  if (!ParseTextproto(content, kMaxNesting, transcript, fault, &places)) return {};
  const auto* events = v1::Transcript::descriptor()->FindFieldByNumber(v1::Transcript::kEventsFieldNumber);
  std::vector<uint32_t> lines;
  lines.reserve(static_cast<size_t>(transcript.events_size()));
  for (int i = 0; i < transcript.events_size(); ++i) {
    lines.push_back(static_cast<uint32_t>(places.GetLocation(events, i).line) + 1);
  }
  return lines;
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
