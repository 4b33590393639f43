#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/text_format.h"

namespace lantern {
namespace {

constexpr absl::string_view kHeader =
    "# proto-file: lantern/v1/transcript.proto\n"
    "# proto-message: lantern.v1.Transcript\n\n";

// Keeps the first error; later ones mostly follow from it.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& message) override {
    if (found_) return;
    found_ = true;
    // The parser counts from 0, and gives -1 where it knows no place.
    line_ = line < 0 ? 0 : static_cast<uint64_t>(line) + 1;
    column_ = static_cast<uint64_t>(column < 0 ? 0 : column) + 1;
    message_ = message;
  }

  absl::Status StatusFor(absl::string_view file_name) const {
    return UnreadableError(file_name, line_, column_, found_ ? message_ : "is no Transcript in text format");
  }

 private:
  bool found_ = false;
  uint64_t line_ = 0;
  uint64_t column_ = 0;
  std::string message_;
};

}  // namespace

absl::StatusOr<v1::Transcript> ReadTextproto(absl::string_view content, absl::string_view file_name) {
  google::protobuf::io::ArrayInputStream input(content.data(), static_cast<int>(content.size()));
  google::protobuf::TextFormat::Parser parser;
  FirstError errors;
  parser.RecordErrorsTo(&errors);
  parser.SetRecursionLimit(kMaxNesting);
  v1::Transcript transcript;
  if (!parser.Parse(&input, &transcript)) return errors.StatusFor(file_name);
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
