#ifndef LANTERN_CHECKER_IO_PLAIN_TEXT_H_
#define LANTERN_CHECKER_IO_PLAIN_TEXT_H_

// What reports for people share.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/core/strings.h"

namespace lantern {

// Echoed text must not steer a terminal: control characters are written out.
std::string Clean(absl::string_view text);

// Characters, as far as columns are concerned.
size_t Width(absl::string_view text);

// `text` with spaces up to `width`, behind it or with `right` before it.
std::string Padded(const std::string& text, size_t width, bool right = false);

// Rows of equally many cells in columns, each line indented by two and without spaces at its end. `right`
// says which columns are set to the right.
std::string TextTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

// One line of CSV as RFC 4180 has it, ending in "\n": cells with commas, quotes, line breaks or spaces at an
// end are quoted. What a spreadsheet would take for a formula, a text that begins with =, +, -, @, a tab or a
// carriage return and is no number, gets an apostrophe in front.
std::string CsvLine(const std::vector<std::string>& cells);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_PLAIN_TEXT_H_
