#include "checker/results/cells.h"

#include <array>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace lantern::results {
namespace {

constexpr absl::string_view kFactions[] = {
    "Marquise de Cat",    "Eyrie Dynasties",    "Woodland Alliance",    "Riverfolk Company",
    "Lizard Cult",        "Underground Duchy",  "Corvid Conspiracy",    "Lord of the Hundreds",
    "Keepers in Iron",    "Vagabond (Ranger)",  "Vagabond (Thief)",     "Vagabond (Tinker)",
    "Vagabond (Vagrant)", "Vagabond (Arbiter)", "Vagabond (Scoundrel)", "Vagabond (Adventurer)",
    "Vagabond (Ronin)",   "Vagabond (Harrier)",
};
constexpr absl::string_view kMaps[] = {"Autumn", "Winter", "Mountain", "Lake"};
constexpr absl::string_view kDecks[] = {"Standard", "Exiles and Partisans"};
constexpr absl::string_view kSetups[] = {"Advanced", "Standard"};
constexpr absl::string_view kTimings[] = {"Live", "Async"};

template <size_t kSize>
absl::optional<Word> Find(const absl::string_view (&list)[kSize], absl::string_view text) {
  for (const absl::string_view name : list) {
    if (name == text) return Word{name, true};
  }
  for (const absl::string_view name : list) {
    if (absl::EqualsIgnoreCase(name, text)) return Word{name, false};
  }
  return absl::nullopt;
}

bool IsLeap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int64_t DaysOf(int64_t month, int64_t year) {
  constexpr std::array<int64_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeap(year) ? 29 : kDays[static_cast<size_t>(month - 1)];
}

// "21:05", "21:05:30", "9:05 PM"; nothing where it is no time.
absl::optional<std::string> ReadTime(absl::string_view text) {
  absl::ConsumeSuffix(&text, "Z");
  const bool pm = absl::EndsWithIgnoreCase(text, "PM");
  const bool twelve = pm || absl::EndsWithIgnoreCase(text, "AM");
  if (twelve) text = absl::StripTrailingAsciiWhitespace(text.substr(0, text.size() - 2));
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  if (parts.size() < 2 || parts.size() > 3) return absl::nullopt;
  int64_t numbers[3] = {0, 0, 0};
  for (size_t i = 0; i < parts.size(); ++i) {
    const absl::optional<int64_t> number = WholeNumber(parts[i]);
    if (!number.has_value() || *number < 0 || parts[i].size() > 2) return absl::nullopt;
    numbers[i] = *number;
  }
  if (twelve && (numbers[0] < 1 || numbers[0] > 12)) return absl::nullopt;
  const int64_t hour = twelve ? numbers[0] % 12 + (pm ? 12 : 0) : numbers[0];
  if (hour > 23 || numbers[1] > 59 || numbers[2] > 59) return absl::nullopt;
  return absl::StrFormat("%02d:%02d", hour, numbers[1]);
}

bool AllDigits(absl::string_view text, absl::string_view pattern) {
  if (text.size() != pattern.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(text[i]));
    if (pattern[i] == '0' ? !digit : text[i] != pattern[i]) return false;
  }
  return true;
}

}  // namespace

absl::string_view Trimmed(absl::string_view text) {
  constexpr absl::string_view kNoBreak = "\xC2\xA0";
  for (;;) {
    const absl::string_view before = text;
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    absl::ConsumePrefix(&text, kNoBreak);
    absl::ConsumeSuffix(&text, kNoBreak);
    if (text.size() == before.size()) return text;
  }
}

absl::optional<int64_t> WholeNumber(absl::string_view text) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  if (text.empty() || text.size() > 9) return absl::nullopt;
  int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return absl::nullopt;
    number = number * 10 + (c - '0');
  }
  return negative ? -number : number;
}

DateForm ReadDate(absl::string_view text, v1::DateOrder order, bool time_needed, std::string& out) {
  out.clear();
  const size_t gap = text.find_first_of(" T");
  const absl::string_view date = text.substr(0, gap);
  const std::vector<absl::string_view> parts = absl::StrSplit(date, absl::ByAnyChar("-/."));
  if (parts.size() != 3) return DateForm::kUnreadable;
  int64_t numbers[3];
  for (size_t i = 0; i < 3; ++i) {
    const absl::optional<int64_t> number = WholeNumber(parts[i]);
    if (!number.has_value() || *number < 1) return DateForm::kUnreadable;
    numbers[i] = *number;
  }
  int64_t year = numbers[0], month = numbers[1], day = numbers[2];
  bool ambiguous = false;
  if (parts[0].size() != 4) {
    if (parts[2].size() != 4) return DateForm::kUnreadable;
    year = numbers[2];
    const bool dots = absl::StrContains(date, '.');
    const bool day_first = order == v1::DATE_ORDER_DAY_FIRST || dots || numbers[0] > 12;
    day = day_first && numbers[1] <= 12 ? numbers[0] : numbers[1];
    month = day_first && numbers[1] <= 12 ? numbers[1] : numbers[0];
    ambiguous = order == v1::DATE_ORDER_UNSPECIFIED && !dots && numbers[0] <= 12 && numbers[1] <= 12 &&
                numbers[0] != numbers[1];
  }
  if (month > 12 || day > DaysOf(month, year)) return DateForm::kUnreadable;
  out = absl::StrFormat("%04d-%02d-%02d", year, month, day);
  if (gap != absl::string_view::npos) {
    const absl::optional<std::string> time = ReadTime(Trimmed(text.substr(gap + 1)));
    if (!time.has_value()) {
      out.clear();
      return DateForm::kUnreadable;
    }
    absl::StrAppend(&out, " ", *time);
  }
  if (ambiguous) return DateForm::kAmbiguous;
  const bool documented =
      AllDigits(text, "0000-00-00 00:00") || (!time_needed && AllDigits(text, "0000-00-00"));
  return documented ? DateForm::kDocumented : DateForm::kOther;
}

absl::optional<Word> FactionNamed(absl::string_view text) {
  absl::optional<Word> found = Find(kFactions, text);
  if (found.has_value()) return found;
  // A Vagabond by its character alone.
  found = Find(kFactions, absl::StrCat("Vagabond (", text, ")"));
  if (found.has_value()) found->exact = false;
  return found;
}

absl::optional<Word> MapNamed(absl::string_view text) { return Find(kMaps, text); }
absl::optional<Word> DeckNamed(absl::string_view text) { return Find(kDecks, text); }
absl::optional<Word> SetupNamed(absl::string_view text) { return Find(kSetups, text); }
absl::optional<Word> TimingNamed(absl::string_view text) { return Find(kTimings, text); }

absl::optional<bool> YesOrNo(absl::string_view text) {
  for (const absl::string_view yes : {"yes", "y", "true", "1", "x"}) {
    if (absl::EqualsIgnoreCase(text, yes)) return true;
  }
  for (const absl::string_view no : {"no", "n", "false", "0"}) {
    if (absl::EqualsIgnoreCase(text, no)) return false;
  }
  return absl::nullopt;
}

}  // namespace lantern::results
