#include "checker/io/plain_text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

namespace lantern {

std::string Clean(absl::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are controls too.
    const bool c1 = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (byte == '\n') {
      out += "\\n";
    } else if (byte == '\t') {
      out += ' ';
    } else if (byte < 0x20 || byte == 0x7F) {
      absl::StrAppendFormat(&out, "\\x%02x", byte);
    } else if (c1) {
      absl::StrAppendFormat(&out, "\\u00%02x", static_cast<unsigned char>(text[++i]));
    } else {
      out += text[i];
    }
  }
  return out;
}

size_t Width(absl::string_view text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string Padded(const std::string& text, size_t width, bool right) {
  const std::string space(width - std::min(width, Width(text)), ' ');
  return right ? space + text : text + space;
}

std::string TextTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
  std::vector<size_t> widths(right.size(), 0);
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], Width(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      absl::StrAppend(&line, "  ", Padded(row[i], widths[i], right[i]));
    }
    absl::StrAppend(&out, absl::StripTrailingAsciiWhitespace(line), "\n");
  }
  return out;
}

namespace {

// Spreadsheets take text with such a beginning for a formula, which a player's name must not become. A number
// keeps its sign.
std::string Unevaluated(const std::string& cell) {
  if (cell.empty() || !absl::StrContains("=+-@\t\r", cell.front())) return cell;
  const bool number = cell.find_first_not_of("0123456789.,/", 1) == std::string::npos && cell.size() > 1;
  if ((cell.front() == '-' || cell.front() == '+') && number) return cell;
  return "'" + cell;
}

}  // namespace

std::string CsvLine(const std::vector<std::string>& cells) {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::string cell = Unevaluated(cells[i]);
    const bool spaced = !cell.empty() && (absl::ascii_isspace(static_cast<unsigned char>(cell.front())) ||
                                          absl::ascii_isspace(static_cast<unsigned char>(cell.back())));
    const bool quoted = spaced || cell.find_first_of(",;\"\r\n") != std::string::npos;
    absl::StrAppend(&line, i > 0 ? "," : "", quoted ? "\"" : "",
                    quoted ? absl::StrReplaceAll(cell, {{"\"", "\"\""}}) : cell, quoted ? "\"" : "");
  }
  return line + "\n";
}

}  // namespace lantern
