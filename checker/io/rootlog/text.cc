#include "checker/io/rootlog/text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace lantern::rootlog {
namespace {

constexpr char kReplacement[] = "\xEF\xBF\xBD";
constexpr size_t kQuotedBytes = 60;

bool IsContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

// Length of the valid UTF-8 sequence at `at`, 0 where there is none (RFC 3629: no overlong forms, no
// surrogates).
size_t SequenceLength(absl::string_view text, size_t at) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(at + i < text.size() ? text[at + i] : 0); };
  unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return IsContinuation(byte(1)) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    bool surrogate = lead == 0xED && byte(1) > 0x9F;
    return !overlong && !surrogate && IsContinuation(byte(1)) && IsContinuation(byte(2)) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    bool overlong = lead == 0xF0 && byte(1) < 0x90;
    bool beyond = lead == 0xF4 && byte(1) > 0x8F;
    bool tail = IsContinuation(byte(1)) && IsContinuation(byte(2)) && IsContinuation(byte(3));
    return !overlong && !beyond && tail ? 4 : 0;
  }
  return 0;
}

}  // namespace

const char kEllipsis[] = "\xE2\x80\xA6";

std::vector<size_t> InvalidUtf8(absl::string_view text) {
  std::vector<size_t> offsets;
  for (size_t at = 0; at < text.size();) {
    size_t length = SequenceLength(text, at);
    if (length == 0) offsets.push_back(at);
    at += std::max<size_t>(length, 1);
  }
  return offsets;
}

std::string ReplaceBytes(absl::string_view text, const std::vector<size_t>& offsets) {
  std::string replaced;
  replaced.reserve(text.size() + 2 * offsets.size());
  size_t from = 0;
  for (size_t offset : offsets) {
    absl::StrAppend(&replaced, text.substr(from, offset - from), kReplacement);
    from = offset + 1;
  }
  absl::StrAppend(&replaced, text.substr(from));
  return replaced;
}

std::string Cut(absl::string_view text, size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  size_t keep = bytes - (sizeof(kEllipsis) - 1);
  while (keep > 0 && IsContinuation(static_cast<unsigned char>(text[keep]))) --keep;
  return absl::StrCat(text.substr(0, keep), kEllipsis);
}

std::string Quote(absl::string_view text) { return absl::StrCat("\"", Cut(text, kQuotedBytes), "\""); }

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

absl::string_view Trim(absl::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

bool Cursor::Eat(char c) {
  if (Done() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool Cursor::EatNumber(uint32_t& number) {
  if (Done() || !absl::ascii_isdigit(text_[at_])) return false;
  uint64_t value = 0;
  for (; !Done() && absl::ascii_isdigit(text_[at_]); ++at_) {
    value = std::min<uint64_t>(value * 10 + (text_[at_] - '0'), kHugeNumber);
  }
  number = static_cast<uint32_t>(value);
  return true;
}

absl::string_view Cursor::EatName() {
  size_t from = at_;
  while (!Done() && (absl::ascii_islower(text_[at_]) || text_[at_] == '@')) ++at_;
  return text_.substr(from, at_ - from);
}

}  // namespace lantern::rootlog
