#include "checker/core/fraction.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace lantern {
namespace {

constexpr int kMaxDecimals = 6;
constexpr size_t kMaxDigits = 15;

absl::int128 Gcd(absl::int128 a, absl::int128 b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

// Division that rounds down, also below zero.
absl::int128 Floor(absl::int128 a, absl::int128 b) {
  const absl::int128 quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

std::string Digits(absl::int128 number) {
  if (number < 0) return absl::StrCat("-", Digits(-number));
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  return text;
}

// `number` of units of 10^-digits.
std::string WithPoint(absl::int128 number, int digits) {
  const bool negative = number < 0;
  std::string text = Digits(negative ? -number : number);
  if (digits > 0) {
    if (text.size() <= static_cast<size_t>(digits))
      text.insert(0, static_cast<size_t>(digits) + 1 - text.size(), '0');
    text.insert(text.size() - static_cast<size_t>(digits), ".");
  }
  return negative ? absl::StrCat("-", text) : text;
}

absl::int128 PowerOfTen(int digits) {
  absl::int128 power = 1;
  for (int i = 0; i < digits; ++i) power *= 10;
  return power;
}

// Digits only, at least one.
absl::optional<int64_t> Natural(absl::string_view text) {
  if (text.empty() || text.size() > kMaxDigits) return absl::nullopt;
  int64_t number = 0;
  for (const char c : text) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) return absl::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

Fraction::Fraction(absl::int128 numerator, absl::int128 denominator) {
  if (denominator == 1) {
    numerator_ = numerator;
    return;
  }
  const absl::int128 divisor = Gcd(numerator, denominator);
  const absl::int128 sign = denominator < 0 ? -1 : 1;
  numerator_ = sign * numerator / divisor;
  denominator_ = sign * denominator / divisor;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
  if (a.denominator_ == b.denominator_) return Fraction(a.numerator_ + b.numerator_, a.denominator_);
  const absl::int128 divisor = Gcd(a.denominator_, b.denominator_);
  return Fraction(a.numerator_ * (b.denominator_ / divisor) + b.numerator_ * (a.denominator_ / divisor),
                  a.denominator_ / divisor * b.denominator_);
}

Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }

Fraction operator*(const Fraction& a, const Fraction& b) {
  // Across first, so that the products stay as small as they can.
  const Fraction left(a.numerator_, b.denominator_);
  const Fraction right(b.numerator_, a.denominator_);
  return Fraction(left.numerator_ * right.numerator_, left.denominator_ * right.denominator_);
}

Fraction operator/(const Fraction& a, const Fraction& b) {
  return a * Fraction(b.denominator_, b.numerator_);
}

int Fraction::Compare(const Fraction& a, const Fraction& b) {
  // By whole parts, then by the rests turned over, as Euclid's algorithm goes: no product can overflow.
  if (a.denominator_ == b.denominator_) {
    return a.numerator_ == b.numerator_ ? 0 : a.numerator_ < b.numerator_ ? -1 : 1;
  }
  Fraction left = a;
  Fraction right = b;
  for (int sign = 1;; sign = -sign) {
    const absl::int128 whole_left = Floor(left.numerator_, left.denominator_);
    const absl::int128 whole_right = Floor(right.numerator_, right.denominator_);
    if (whole_left != whole_right) return whole_left < whole_right ? -sign : sign;
    const absl::int128 rest_left = left.numerator_ - whole_left * left.denominator_;
    const absl::int128 rest_right = right.numerator_ - whole_right * right.denominator_;
    if (rest_left == 0 || rest_right == 0) {
      if (rest_left == rest_right) return 0;
      return rest_left == 0 ? -sign : sign;
    }
    left = Fraction(left.denominator_, rest_left);
    right = Fraction(right.denominator_, rest_right);
  }
}

std::string Fraction::ToString() const {
  if (denominator_ == 1) return Digits(numerator_);
  absl::int128 power = 1;
  for (int digits = 1; digits <= kMaxDecimals; ++digits) {
    power *= 10;
    if (power % denominator_ == 0) return WithPoint(numerator_ * (power / denominator_), digits);
  }
  return absl::StrCat(Digits(numerator_), "/", Digits(denominator_));
}

std::string Fraction::Rounded(int digits) const {
  const absl::int128 scaled = (numerator_ < 0 ? -numerator_ : numerator_) * PowerOfTen(digits);
  const absl::int128 rounded = Floor(2 * scaled + denominator_, 2 * denominator_);
  return WithPoint(numerator_ < 0 ? -rounded : rounded, digits);
}

absl::optional<Fraction> ParseFraction(absl::string_view text) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  const size_t mark = text.find_first_of("/.,");
  const absl::optional<int64_t> first = Natural(text.substr(0, mark));
  if (!first.has_value()) return absl::nullopt;
  Fraction value(*first);
  if (mark != absl::string_view::npos) {
    const absl::string_view rest = text.substr(mark + 1);
    const absl::optional<int64_t> second = Natural(rest);
    if (!second.has_value()) return absl::nullopt;
    if (text[mark] == '/') {
      if (*second == 0) return absl::nullopt;
      value = Fraction(*first, *second);
    } else {
      value += Fraction(*second, PowerOfTen(static_cast<int>(rest.size())));
    }
  }
  return negative ? -value : value;
}

}  // namespace lantern
