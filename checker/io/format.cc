// Which format a text is in.
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/status.h"
#include "checker/io/transcript_io.h"

namespace lantern {
namespace {

struct Suffix {
  absl::string_view suffix;
  Format format;
};
constexpr Suffix kSuffixes[] = {
    {".textproto", Format::kTextproto}, {".txtpb", Format::kTextproto}, {".pbtxt", Format::kTextproto},
    {".json", Format::kJson},           {".binpb", Format::kBinary},    {".pb", Format::kBinary},
    {".bin", Format::kBinary},          {".rootlog", Format::kRootlog},
};

// How much of the content is looked at.
constexpr size_t kLookedAt = 4096;

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 && !absl::ascii_isspace(byte);
}

// A line of Rootlog: a comment, a header line or a turn, all of which start with "//" or with a capital
// letter and a word up to a colon. Fields of a textproto start in lower case, its comments with "#".
bool LooksLikeRootlog(absl::string_view line) {
  if (absl::StartsWith(line, "//")) return true;
  const size_t colon = line.find(':');
  if (colon == absl::string_view::npos || !absl::ascii_isupper(static_cast<unsigned char>(line[0])))
    return false;
  for (const char c : line.substr(0, colon)) {
    if (!absl::ascii_isalpha(static_cast<unsigned char>(c)) && c != ' ') return false;
  }
  return true;
}

}  // namespace

Format FormatOf(absl::string_view file_name, absl::string_view content) {
  const std::string name = absl::AsciiStrToLower(file_name);
  for (const Suffix& known : kSuffixes) {
    if (absl::EndsWith(name, known.suffix)) return known.format;
  }
  absl::string_view head = content.substr(0, kLookedAt);
  for (const char c : head) {
    if (IsControl(c)) return Format::kBinary;
  }
  absl::ConsumePrefix(&head, "\xEF\xBB\xBF");  // a byte order mark
  head = absl::StripLeadingAsciiWhitespace(head);
  if (head.empty()) return Format::kTextproto;
  if (head[0] == '{' || head[0] == '[') return Format::kJson;
  return LooksLikeRootlog(head.substr(0, head.find('\n'))) ? Format::kRootlog : Format::kTextproto;
}

absl::string_view FormatName(Format format) {
  switch (format) {
    case Format::kAuto:
      return "auto";
    case Format::kTextproto:
      return "textproto";
    case Format::kJson:
      return "json";
    case Format::kBinary:
      return "binary";
    case Format::kRootlog:
      return "rootlog";
  }
  return "";
}

absl::StatusOr<Format> ParseFormat(absl::string_view name) {
  for (const Format format :
       {Format::kAuto, Format::kTextproto, Format::kJson, Format::kBinary, Format::kRootlog}) {
    if (name == FormatName(format)) return format;
  }
  return MalformedError("format",
                        absl::StrCat("\"", name.substr(0, 64),
                                     "\" is not known; use textproto, json, binary, rootlog or auto"));
}

}  // namespace lantern
