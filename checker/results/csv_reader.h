#ifndef LANTERN_CHECKER_RESULTS_CSV_READER_H_
#define LANTERN_CHECKER_RESULTS_CSV_READER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lantern::results {

// One row of a file.
struct Row {
  // On which it begins, from 1.
  uint32_t line = 0;
  // As they stand there, without quotes. Valid during the call.
  std::vector<absl::string_view> cells;
  // Quoted cells have spaces around their quotes, which CSV does not allow.
  bool spaced_quotes = false;
};

// Reads CSV piece by piece, in memory that does not grow with the file. A line without quotation marks is cut
// at its delimiters; what has quotation marks is left to libcsv. The delimiter (comma, semicolon or tab) is
// the one that the first row has most of. A byte order mark is skipped.
class CsvReader {
 public:
  // Rows longer than this are faults.
  static constexpr size_t kMaxRowBytes = 64u << 10;

  using OnRow = std::function<void(const Row&)>;
  // A row that cannot be read, and why.
  using OnFault = std::function<void(uint32_t line, const std::string& message)>;

  CsvReader(OnRow on_row, OnFault on_fault);

  // The next bytes, cut anywhere.
  void Feed(absl::string_view bytes);
  // There are no more.
  void Finish();

  char delimiter() const { return delimiter_; }
  // Lines so far.
  uint32_t lines() const { return line_; }

 private:
  // One physical line without its end.
  void TakeLine(absl::string_view line);
  void TakeRecord(absl::string_view line);
  void TakePlain(absl::string_view line);
  void AddToQuoted(absl::string_view line);
  bool ParseQuoted(bool strip_spaces);
  // The row that was begun cannot be read: reports it, and reads the lines after its first one anew.
  void GiveUp(const std::string& why);
  void FindDelimiter(absl::string_view line);

  const OnRow on_row_;
  const OnFault on_fault_;
  // The beginning of a line whose end has not come.
  std::string partial_;
  bool overlong_ = false;
  uint32_t line_ = 0;
  char delimiter_ = '\0';
  // A row whose quotation marks do not pair up yet, with the lines that it took.
  std::string quoted_;
  uint32_t quoted_line_ = 0;
  Row row_;
  std::vector<std::string> cells_;
};

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_CSV_READER_H_
