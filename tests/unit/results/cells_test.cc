// What single cells mean.
#include "checker/results/cells.h"

#include <gtest/gtest.h>

#include <utility>

#include "absl/strings/str_cat.h"

namespace lantern::results {
namespace {

std::string Date(absl::string_view text, v1::DateOrder order = v1::DATE_ORDER_UNSPECIFIED, bool time = true) {
  std::string out;
  const DateForm form = ReadDate(text, order, time, out);
  const char* words[] = {"", "other ", "ambiguous ", "unreadable"};
  return words[static_cast<int>(form)] + out;
}

TEST(Cells, Dates) {
  EXPECT_EQ(Date("2026-03-01 19:00"), "2026-03-01 19:00");
  EXPECT_EQ(Date("2026-03-01T19:00:30Z"), "other 2026-03-01 19:00");
  EXPECT_EQ(Date("2026/3/1 9:05"), "other 2026-03-01 09:05");
  EXPECT_EQ(Date("1.3.2026"), "other 2026-03-01");
  EXPECT_EQ(Date("2026-03-01"), "other 2026-03-01");
  EXPECT_EQ(Date("2026-03-01", v1::DATE_ORDER_UNSPECIFIED, false), "2026-03-01");
  EXPECT_EQ(Date("31/1/2026 12:00 AM"), "other 2026-01-31 00:00");
  EXPECT_EQ(Date("1/31/2026 12:30 pm"), "other 2026-01-31 12:30");
  EXPECT_EQ(Date("3/4/2026"), "ambiguous 2026-03-04");
  EXPECT_EQ(Date("4/4/2026"), "other 2026-04-04");
  EXPECT_EQ(Date("3/4/2026", v1::DATE_ORDER_DAY_FIRST), "other 2026-04-03");
  EXPECT_EQ(Date("3/4/2026", v1::DATE_ORDER_MONTH_FIRST), "other 2026-03-04");
  EXPECT_EQ(Date("2024-02-29"), "other 2024-02-29");
  for (const char* bad : {"", "yesterday", "2025-02-29", "2026-13-01", "32.1.2026", "2026-03-01 24:00",
                          "2026-03-01 7", "1-2-3", "2026-03-01 13:00 PM", "20260301", "2026-03--1"}) {
    EXPECT_EQ(Date(bad), "unreadable") << bad;
  }
}

TEST(Cells, NumbersAndSpaces) {
  EXPECT_EQ(WholeNumber("-12").value(), -12);
  for (const char* bad : {"", "-", "1.0", " 1", "1234567890", "+1"})
    EXPECT_FALSE(WholeNumber(bad).has_value()) << bad;
  EXPECT_EQ(Trimmed(" \t\xC2\xA0 x y\xC2\xA0 "), "x y");
  EXPECT_EQ(Trimmed("   "), "");
  EXPECT_TRUE(YesOrNo("Yes").value());
  EXPECT_FALSE(YesOrNo("0").value());
  EXPECT_FALSE(YesOrNo("maybe").has_value());
}

TEST(Cells, Words) {
  EXPECT_TRUE(FactionNamed("Lizard Cult")->exact);
  EXPECT_FALSE(FactionNamed("lizard cult")->exact);
  EXPECT_EQ(FactionNamed("Ronin")->name, "Vagabond (Ronin)");
  EXPECT_FALSE(FactionNamed("Vagabond").has_value());
  EXPECT_EQ(MapNamed("LAKE")->name, "Lake");
  EXPECT_FALSE(DeckNamed("Squires").has_value());
}

}  // namespace
}  // namespace lantern::results
