#include "checker/io/transcript_io.h"

#include <limits>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "checker/io/rootlog/rootlog.h"
#include "google/protobuf/stubs/logging.h"

namespace lantern {
namespace {

absl::Status CheckText(absl::string_view content, absl::string_view file_name) {
  const size_t bad = FindInvalidUtf8(content);
  if (bad == absl::string_view::npos) return absl::OkStatus();
  const LineColumn place = LineColumnAt(content, bad);
  return UnreadableError(file_name, place.line, place.column, "invalid UTF-8; save the file as UTF-8");
}

absl::StatusOr<v1::Transcript> ReadBinary(absl::string_view content, absl::string_view file_name) {
  // protobuf would print to stderr what the error below says.
  const google::protobuf::LogSilencer silencer;
  v1::Transcript transcript;
  if (transcript.ParseFromArray(content.data(), static_cast<int>(content.size()))) return transcript;
  return UnreadableError(
      file_name, 0, 0,
      "is no lantern.v1.Transcript in wire form: cut short, of another kind, nested too deep, or "
      "with strings that are not UTF-8");
}

// The result of a reader of single transcripts as a list.
absl::StatusOr<std::vector<v1::Transcript>> Single(absl::StatusOr<v1::Transcript> transcript) {
  if (!transcript.ok()) return transcript.status();
  std::vector<v1::Transcript> all;
  all.push_back(*std::move(transcript));
  return all;
}

}  // namespace

absl::StatusOr<std::vector<v1::Transcript>> ReadTranscripts(absl::string_view content,
                                                            absl::string_view file_name, Format format,
                                                            const Limits& limits) {
  // protobuf counts bytes in an int.
  const uint64_t maximum = std::min<uint64_t>(limits.max_bytes, std::numeric_limits<int>::max());
  if (content.size() > maximum) return LimitError("max_bytes", content.size(), maximum);
  if (format == Format::kAuto) format = FormatOf(file_name, content);
  if (content.empty()) return UnreadableError(file_name, 0, 0, "is empty; it holds no transcript");
  if (format == Format::kRootlog) return ReadRootlog(content, file_name, limits);
  if (format == Format::kBinary) return Single(ReadBinary(content, file_name));
  absl::ConsumePrefix(&content, "\xEF\xBB\xBF");  // a byte order mark
  const absl::Status status = CheckText(content, file_name);
  if (!status.ok()) return status;
  if (format == Format::kJson) return ReadJson(content, file_name);
  return Single(ReadTextproto(content, file_name));
}

absl::StatusOr<std::string> WriteTranscript(const v1::Transcript& transcript, Format format) {
  switch (format) {
    case Format::kTextproto:
      return WriteTextproto(transcript);
    case Format::kJson:
      return WriteJson(transcript);
    case Format::kBinary:
      return DeterministicBytes(transcript);
    case Format::kRootlog:
      return WriteRootlog(transcript);
    case Format::kAuto:
      break;
  }
  return MalformedError("format", "is not chosen; use textproto, json, binary or rootlog");
}

}  // namespace lantern
