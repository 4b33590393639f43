#ifndef LANTERN_CHECKER_RESULTS_CELLS_H_
#define LANTERN_CHECKER_RESULTS_CELLS_H_

// What single cells mean.

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "lantern/v1/results.pb.h"

namespace lantern::results {

// `text` without spaces, tabs and no-break spaces at its ends.
absl::string_view Trimmed(absl::string_view text);

// A whole number of at most 9 digits.
absl::optional<int64_t> WholeNumber(absl::string_view text);

// How a date is written.
enum class DateForm : uint8_t { kDocumented, kOther, kAmbiguous, kUnreadable };

// Reads a date as "YYYY-MM-DD HH:MM", or without the time where there is none. Other forms that are read:
// a "T" between date and time, seconds and "Z", "/" or "." between the parts, the day or the month first,
// "AM" and "PM".
// and "PM". `time_needed`: the documented form has a time.
DateForm ReadDate(absl::string_view text, v1::DateOrder order, bool time_needed, std::string& out);

// One of a list of names, in whatever case; null where there is none such.
struct Word {
  absl::string_view name;
  // It is written as in the list.
  bool exact = false;
};
absl::optional<Word> FactionNamed(absl::string_view text);
absl::optional<Word> MapNamed(absl::string_view text);
absl::optional<Word> DeckNamed(absl::string_view text);
absl::optional<Word> SetupNamed(absl::string_view text);
absl::optional<Word> TimingNamed(absl::string_view text);

// Yes and no as people write them.
absl::optional<bool> YesOrNo(absl::string_view text);

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_CELLS_H_
