#include "checker/core/textproto.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"

namespace lantern {
namespace {

// Keeps the first error; later ones mostly follow from it.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(TextprotoFault& fault) : fault_(fault) {}

  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (found_) return;
    found_ = true;
    // The parser counts from 0, and gives -1 where it knows no place.
    fault_.line = line < 0 ? 0 : static_cast<uint32_t>(line) + 1;
    fault_.column = static_cast<uint32_t>(std::max(column, 0)) + 1;
    fault_.message = message;
  }
  bool found() const { return found_; }

 private:
  TextprotoFault& fault_;
  bool found_ = false;
};

// The parser notices some names only after it has read the token behind them, and names the place of that
// one. Moves such a fault back on to the name.
void MoveBackToName(absl::string_view text, TextprotoFault& fault) {
  const bool behind = absl::StartsWith(fault.message, "Unknown enumeration value") ||
                      absl::StrContains(fault.message, "has no field named");
  if (!behind || fault.line == 0) return;
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  size_t line = std::min<size_t>(fault.line, lines.size()) - 1;
  absl::string_view before = lines[line].substr(0, fault.column - 1);
  for (;;) {
    before = absl::StripTrailingAsciiWhitespace(before.substr(0, before.find('#')));
    if (!before.empty()) break;
    if (line == 0) return;
    before = lines[--line];
  }
  const size_t start = before.find_last_of(" \t:,[{") + 1;
  fault.line = static_cast<uint32_t>(line) + 1;
  fault.column = static_cast<uint32_t>(start) + 1;
}

}  // namespace

bool ParseTextproto(absl::string_view text, int max_nesting, google::protobuf::Message& message,
                    TextprotoFault& fault, google::protobuf::TextFormat::ParseInfoTree* places) {
  google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
  google::protobuf::TextFormat::Parser parser;
  FirstError errors(fault);
  parser.RecordErrorsTo(&errors);
  parser.WriteLocationsTo(places);
  parser.SetRecursionLimit(max_nesting);
  if (parser.Parse(&input, &message)) return true;
  if (!errors.found()) fault.message = "this is no text of that kind";
  MoveBackToName(text, fault);
  return false;
}

}  // namespace lantern
