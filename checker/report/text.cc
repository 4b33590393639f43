#include "checker/report/text.h"

#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/strings.h"

namespace lantern::report {
namespace {

constexpr char kReplacement[] = "\xEF\xBF\xBD";

// The bytes of the character that begins at `text`, which is well-formed UTF-8, with its code point.
size_t Next(absl::string_view text, uint32_t& code) {
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  code = size == 1 ? first : first & (0xFFu >> (size + 1));
  for (size_t i = 1; i < size; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  return size;
}

// Embeddings, overrides and isolates, which reach beyond the text they stand in.
bool ChangesDirection(uint32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool IsControl(uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

}  // namespace

std::string Shown(absl::string_view text, size_t most) {
  std::string out;
  size_t shown = 0;
  size_t invalid = FindInvalidUtf8(text);
  while (!text.empty()) {
    if (shown++ == most) return out + " [...]";
    uint32_t code = 0;
    size_t size = 1;
    if (invalid == 0) {
      out += kReplacement;
    } else {
      size = Next(text, code);
      if (IsControl(code)) {
        out += ' ';
      } else if (ChangesDirection(code)) {
        absl::StrAppend(&out, "<U+", absl::Hex(code), ">");
      } else {
        out.append(text.data(), size);
      }
    }
    text.remove_prefix(size);
    invalid = invalid == 0                         ? FindInvalidUtf8(text)
              : invalid == absl::string_view::npos ? invalid
                                                   : invalid - size;
  }
  return out;
}

std::string Html(absl::string_view text) {
  std::string out;
  for (const char byte : text) {
    switch (byte) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += byte;
    }
  }
  return out;
}

std::string Bdi(absl::string_view text, size_t most) {
  return absl::StrCat("<bdi>", Html(Shown(text, most)), "</bdi>");
}

std::string Json(absl::string_view text) {
  std::string out = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += static_cast<char>(byte);
    } else if (byte == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7F || byte == '<' || byte == '>' || byte == '&') {
      absl::StrAppend(&out, "\\u", absl::Hex(byte, absl::kZeroPad4));
    } else if (text.compare(i, 3, "\xE2\x80\xA8") == 0 || text.compare(i, 3, "\xE2\x80\xA9") == 0) {
      out += text[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      out += static_cast<char>(byte);
    }
  }
  return out + "\"";
}

std::string Words(absl::string_view name) {
  std::string out = absl::AsciiStrToLower(name);
  for (char& byte : out) {
    if (byte == '_') byte = ' ';
  }
  return out;
}

std::string Title(absl::string_view name) {
  std::string out = Words(name);
  if (!out.empty()) out[0] = absl::ascii_toupper(static_cast<unsigned char>(out[0]));
  return out;
}

std::string EnumWords(const google::protobuf::EnumDescriptor& type, int value) {
  const auto* found = type.FindValueByNumber(value);
  if (found == nullptr) return absl::StrCat(value);
  // "RootSuit" gives "ROOT_SUIT_".
  std::string prefix;
  for (const char byte : type.name()) {
    if (!prefix.empty() && absl::ascii_isupper(static_cast<unsigned char>(byte))) prefix += '_';
    prefix += absl::ascii_toupper(static_cast<unsigned char>(byte));
  }
  if (value == 0) return "not recorded";
  return Words(absl::StripPrefix(found->name(), prefix + "_"));
}

std::string Count(uint64_t count, absl::string_view one, absl::string_view many) {
  if (count == 1) return absl::StrCat("1 ", one);
  return many.empty() ? absl::StrCat(count, " ", one, "s") : absl::StrCat(count, " ", many);
}

}  // namespace lantern::report
