#include "checker/report/text.h"

#include <gtest/gtest.h>

#include "lantern/v1/root_types.pb.h"

namespace lantern::report {
namespace {

TEST(ReportText, EscapesMarkup) {
  EXPECT_EQ(Html("<b a=\"1\" c='2'>&"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(Bdi("<i>"), "<bdi>&lt;i&gt;</bdi>");
}

TEST(ReportText, ShowsWhatWouldMoveTextAround) {
  EXPECT_EQ(Shown("a\xE2\x80\xAE"
                  "b"),
            "a<U+202e>b");
  EXPECT_EQ(Shown("\xE2\x81\xA6x\xE2\x81\xA9"), "<U+2066>x<U+2069>");
  // A right-to-left name, and the marks that act on nothing beyond themselves, stay.
  EXPECT_EQ(Shown("\xD7\xA9\xD7\x9C\xE2\x80\x8F"), "\xD7\xA9\xD7\x9C\xE2\x80\x8F");
}

TEST(ReportText, ShowsNoControlCharactersAndNoBrokenUtf8) {
  EXPECT_EQ(Shown(absl::string_view("a\0b\n\tc\x7F", 7)), "a b  c ");
  EXPECT_EQ(Shown("\xC2\x85 \xE2\x80\xA8"), "   ");
  EXPECT_EQ(Shown("a\xFF\xC3z"), "a\xEF\xBF\xBD\xEF\xBF\xBDz");
}

TEST(ReportText, CutsByCharacters) {
  EXPECT_EQ(Shown("\xC3\xA4\xC3\xB6\xC3\xBC", 2), "\xC3\xA4\xC3\xB6 [...]");
  EXPECT_EQ(Shown("abc", 3), "abc");
  EXPECT_EQ(Shown(std::string(10'000, 'x'), 60).size(), 66);
}

TEST(ReportText, JsonCanStandInAScript) {
  EXPECT_EQ(Json("</script>&\"\\\n"), "\"\\u003c/script\\u003e\\u0026\\\"\\\\\\n\"");
  EXPECT_EQ(Json("\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA"), "\"\\u2028\\u2029\xE2\x80\xAA\"");
}

TEST(ReportText, NamesOfTheSchemaAsWords) {
  EXPECT_EQ(Title("move_leader"), "Move leader");
  EXPECT_EQ(EnumWords(v1::ROOT_FACTION_MARQUISE_DE_CAT), "marquise de cat");
  EXPECT_EQ(EnumWords(v1::ROOT_DECREE_COLUMN_BATTLE), "battle");
  EXPECT_EQ(EnumWords(v1::ROOT_SUIT_UNSPECIFIED), "not recorded");
  EXPECT_EQ(Count(1, "card"), "1 card");
  EXPECT_EQ(Count(0, "card"), "0 cards");
}

}  // namespace
}  // namespace lantern::report
