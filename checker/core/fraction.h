#ifndef LANTERN_CHECKER_CORE_FRACTION_H_
#define LANTERN_CHECKER_CORE_FRACTION_H_

#include <cstdint>
#include <string>

#include "absl/numeric/int128.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace lantern {

// An exact rational number, always in lowest terms with a positive denominator. Numbers of 128 bits: who adds
// and multiplies keeps the common denominator of everything below 10^19 or so, which the limits of
// tournaments see to.
class Fraction {
 public:
  Fraction() = default;
  Fraction(int64_t whole) : numerator_(whole) {}  // NOLINT(google-explicit-constructor): a number is a number
  // `denominator` is not 0.
  Fraction(absl::int128 numerator, absl::int128 denominator);

  absl::int128 numerator() const { return numerator_; }
  absl::int128 denominator() const { return denominator_; }

  friend Fraction operator+(const Fraction& a, const Fraction& b);
  friend Fraction operator-(const Fraction& a, const Fraction& b);
  friend Fraction operator*(const Fraction& a, const Fraction& b);
  // `b` is not 0.
  friend Fraction operator/(const Fraction& a, const Fraction& b);
  Fraction& operator+=(const Fraction& other) { return *this = *this + other; }
  Fraction& operator-=(const Fraction& other) { return *this = *this - other; }
  Fraction operator-() const { return Fraction(-numerator_, denominator_); }

  // Negative, 0 or positive; exact for all values.
  static int Compare(const Fraction& a, const Fraction& b);
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend bool operator!=(const Fraction& a, const Fraction& b) { return !(a == b); }
  friend bool operator<(const Fraction& a, const Fraction& b) { return Compare(a, b) < 0; }
  friend bool operator>(const Fraction& a, const Fraction& b) { return Compare(a, b) > 0; }
  friend bool operator<=(const Fraction& a, const Fraction& b) { return Compare(a, b) <= 0; }
  friend bool operator>=(const Fraction& a, const Fraction& b) { return Compare(a, b) >= 0; }

  // "3", "-0.25" where the decimals end after at most six digits, otherwise "13/3".
  std::string ToString() const;
  // With exactly `digits` (0 to 6) decimals, half away from zero: "66.67".
  std::string Rounded(int digits) const;

 private:
  absl::int128 numerator_ = 0;
  absl::int128 denominator_ = 1;
};

// Reads "3", "-0.5", "0,5" or "1/3"; nothing else, and no numerator or denominator of more than 15 digits.
absl::optional<Fraction> ParseFraction(absl::string_view text);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_FRACTION_H_
