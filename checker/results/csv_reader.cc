#include "checker/results/csv_reader.h"

#include <csv.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/strings.h"

namespace lantern::results {
namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

int NothingIsSpace(unsigned char) { return 0; }

bool IsAscii(absl::string_view text) {
  uint64_t bits = 0;
  size_t i = 0;
  for (; i + sizeof(bits) <= text.size(); i += sizeof(bits)) {
    uint64_t eight;
    std::memcpy(&eight, text.data() + i, sizeof(eight));
    bits |= eight;
  }
  for (; i < text.size(); ++i) bits |= static_cast<unsigned char>(text[i]);
  return (bits & 0x8080808080808080u) == 0;
}

// libcsv's parser, freed at the end.
class Parser {
 public:
  Parser(char delimiter, bool strip_spaces) {
    csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
    if (!strip_spaces) csv_set_space_func(&parser_, &NothingIsSpace);
  }
  ~Parser() { csv_free(&parser_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Whether `record` is one well-formed row.
  bool Parse(absl::string_view record, std::vector<std::string>& cells) {
    const auto on_cell = [](void* text, size_t size, void* out) {
      static_cast<std::vector<std::string>*>(out)->emplace_back(static_cast<const char*>(text), size);
    };
    const auto on_row = [](int, void*) {};
    return csv_parse(&parser_, record.data(), record.size(), on_cell, on_row, &cells) == record.size() &&
           csv_fini(&parser_, on_cell, on_row, &cells) == 0;
  }

 private:
  csv_parser parser_;
};

}  // namespace

CsvReader::CsvReader(OnRow on_row, OnFault on_fault)
    : on_row_(std::move(on_row)), on_fault_(std::move(on_fault)) {}

void CsvReader::Feed(absl::string_view bytes) {
  while (!bytes.empty()) {
    const void* end = std::memchr(bytes.data(), '\n', bytes.size());
    if (end == nullptr) {
      // Enough is kept to see that it is too long.
      const size_t room = kMaxRowBytes + 1 - std::min(partial_.size(), kMaxRowBytes + 1);
      overlong_ |= bytes.size() > room;
      partial_.append(bytes.data(), std::min(bytes.size(), room));
      return;
    }
    const auto size = static_cast<size_t>(static_cast<const char*>(end) - bytes.data());
    if (partial_.empty()) {
      TakeLine(bytes.substr(0, size));
    } else {
      overlong_ |= partial_.size() + size > kMaxRowBytes;
      if (!overlong_) partial_.append(bytes.data(), size);
      const std::string line = std::exchange(partial_, std::string());
      TakeLine(line);
    }
    bytes.remove_prefix(size + 1);
  }
}

void CsvReader::Finish() {
  if (!partial_.empty()) {
    const std::string line = std::exchange(partial_, std::string());
    TakeLine(line);
  }
  // Each round leaves fewer lines.
  while (!quoted_.empty()) GiveUp("a quotation mark is opened and not closed before the end of the file");
}

void CsvReader::TakeLine(absl::string_view line) {
  ++line_;
  if (line_ == 1) {
    absl::ConsumePrefix(&line, kByteOrderMark);
    if (absl::StartsWith(line, "\xFF\xFE") || absl::StartsWith(line, "\xFE\xFF")) {
      on_fault_(line_, "the file is in UTF-16; save it as CSV in UTF-8");
    }
  }
  absl::ConsumeSuffix(&line, "\r");
  if (std::exchange(overlong_, false) || line.size() > kMaxRowBytes) {
    // So that the lines before it are not counted on without it.
    while (!quoted_.empty()) GiveUp("a quotation mark is opened and not closed within 64 KiB");
    on_fault_(line_, absl::StrCat("the row is longer than ", kMaxRowBytes, " bytes"));
    return;
  }
  if (quoted_.empty()) {
    TakeRecord(line);
  } else {
    AddToQuoted(line);
  }
}

void CsvReader::TakeRecord(absl::string_view line) {
  if (delimiter_ == '\0' && !absl::StripAsciiWhitespace(line).empty()) FindDelimiter(line);
  if (!absl::StrContains(line, '"')) return TakePlain(line);
  quoted_line_ = line_;
  AddToQuoted(line);
}

void CsvReader::TakePlain(absl::string_view line) {
  row_.line = line_;
  row_.cells.clear();
  row_.spaced_quotes = false;
  if (!IsAscii(line) && FindInvalidUtf8(line) != absl::string_view::npos) {
    on_fault_(line_, "the row is not valid UTF-8; save the file as UTF-8");
    return;
  }
  if (absl::StrContains(line, '\r')) {
    on_fault_(line_, "lines end in carriage returns alone; save the file with line feeds");
    return;
  }
  for (;;) {
    const size_t end = line.find(delimiter_);
    row_.cells.push_back(line.substr(0, end));
    if (end == absl::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  on_row_(row_);
}

void CsvReader::AddToQuoted(absl::string_view line) {
  absl::StrAppend(&quoted_, line, "\n");
  if (quoted_.size() > kMaxRowBytes) {
    return GiveUp("a quotation mark is opened and not closed within 64 KiB");
  }
  // In well-formed CSV the row is whole when its quotation marks pair up.
  if (std::count(quoted_.begin(), quoted_.end(), '"') % 2 != 0) return;
  if (FindInvalidUtf8(quoted_) != absl::string_view::npos)
    return GiveUp("the row is not valid UTF-8; save the file as UTF-8");
  if (!ParseQuoted(/*strip_spaces=*/false) && !ParseQuoted(/*strip_spaces=*/true)) {
    return GiveUp("a quotation mark stands within a cell; put the cell into quotes and double the mark");
  }
  const std::string record = std::exchange(quoted_, std::string());
  on_row_(row_);
}

bool CsvReader::ParseQuoted(bool strip_spaces) {
  cells_.clear();
  absl::string_view record = quoted_;
  record.remove_suffix(1);
  if (!Parser(delimiter_, strip_spaces).Parse(record, cells_)) return false;
  row_.line = quoted_line_;
  row_.spaced_quotes = strip_spaces;
  row_.cells.assign(cells_.begin(), cells_.end());
  return true;
}

void CsvReader::GiveUp(const std::string& why) {
  const std::string record = std::exchange(quoted_, std::string());
  const uint32_t first = quoted_line_;
  const uint32_t last = line_;
  on_fault_(first, why);
  absl::string_view rest = record;
  rest.remove_prefix(rest.find('\n') + 1);
  for (line_ = first; !rest.empty();) {
    const absl::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    ++line_;
    if (quoted_.empty()) {
      TakeRecord(line);
    } else {
      AddToQuoted(line);
    }
  }
  line_ = last;
}

void CsvReader::FindDelimiter(absl::string_view line) {
  size_t most = 0;
  delimiter_ = ',';
  for (const char candidate : {',', ';', '\t'}) {
    const auto count = static_cast<size_t>(std::count(line.begin(), line.end(), candidate));
    if (count <= most) continue;
    most = count;
    delimiter_ = candidate;
  }
}

}  // namespace lantern::results
