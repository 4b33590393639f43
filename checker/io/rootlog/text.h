#ifndef LANTERN_CHECKER_IO_ROOTLOG_TEXT_H_
#define LANTERN_CHECKER_IO_ROOTLOG_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lantern::rootlog {

// The mark behind a text that was cut. It is in no form of the notation, so a cut action stays unreadable.
extern const char kEllipsis[];

// The longest text that a position keeps, in bytes.
inline constexpr size_t kPositionTextBytes = 200;

// Offsets of the bytes of `text` that belong to no valid UTF-8 sequence, rising. Linear.
std::vector<size_t> InvalidUtf8(absl::string_view text);

// `text` with each byte at one of `offsets` replaced by U+FFFD, which takes three bytes.
std::string ReplaceBytes(absl::string_view text, const std::vector<size_t>& offsets);

// `text`, which must be valid UTF-8, cut to at most `bytes` (at least 4) at a character boundary, with an
// ellipsis at its end where something was cut.
std::string Cut(absl::string_view text, size_t bytes);

// `text` in double quotes, cut to a length fit for a message.
std::string Quote(absl::string_view text);

// Spaces, tabs and the like: what the notation ignores around its words.
bool IsBlank(char c);

// `text` without blanks at both ends.
absl::string_view Trim(absl::string_view text);

// A place in an action. Peek() past the end gives '\0', which is in no form of the notation.
class Cursor {
 public:
  explicit Cursor(absl::string_view text) : text_(text) {}

  bool Done() const { return at_ >= text_.size(); }
  char Peek(size_t ahead = 0) const { return ahead < text_.size() - at_ ? text_[at_ + ahead] : '\0'; }
  void Skip(size_t count) { at_ = count < text_.size() - at_ ? at_ + count : text_.size(); }
  bool Eat(char c);
  absl::string_view Rest() const { return text_.substr(at_); }

  // Takes a number; false where no digit stands here. Larger than kHugeNumber gives kHugeNumber.
  bool EatNumber(uint32_t& number);
  static constexpr uint32_t kHugeNumber = 1'000'000'000;

  // Takes the longest run of lower-case letters and '@', the characters of card names. May be empty.
  absl::string_view EatName();

 private:
  absl::string_view text_;
  size_t at_ = 0;
};

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_TEXT_H_
