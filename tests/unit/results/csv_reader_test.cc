// Rows out of bytes: quotes, line ends, delimiters, and texts that are no CSV.
#include "checker/results/csv_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lantern::results {
namespace {

using ::testing::ElementsAre;

// "1: a|b" for each row, "1! ..." for each fault.
std::vector<std::string> Read(absl::string_view text, size_t piece = 1 << 20) {
  std::vector<std::string> out;
  CsvReader reader(
      [&out](const Row& row) {
        out.push_back(absl::StrCat(row.line, row.spaced_quotes ? "~ " : ": ", absl::StrJoin(row.cells, "|")));
      },
      [&out](uint32_t line, const std::string& message) {
        out.push_back(absl::StrCat(line, "! ", message.substr(0, message.find_first_of(";,"))));
      });
  for (size_t at = 0; at < text.size(); at += piece) reader.Feed(text.substr(at, piece));
  reader.Finish();
  return out;
}

TEST(CsvReader, PlainRows) {
  EXPECT_THAT(Read("a,b\n1,\n\n,2"), ElementsAre("1: a|b", "2: 1|", "3: ", "4: |2"));
  EXPECT_THAT(Read("a,b\r\n1,2\r\n"), ElementsAre("1: a|b", "2: 1|2"));
  EXPECT_THAT(Read("\xEF\xBB\xBF"
                   "a;b\n1,5;2\n"),
              ElementsAre("1: a|b", "2: 1,5|2"));
  EXPECT_THAT(Read("a\tb\n 1 \t2\n"), ElementsAre("1: a|b", "2:  1 |2"));
}

TEST(CsvReader, QuotedCells) {
  EXPECT_THAT(Read("a,b\n\"x, \"\"y\"\"\",2\n"), ElementsAre("1: a|b", "2: x, \"y\"|2"));
  EXPECT_THAT(Read("a,b\n\"two\nlines\",2\n3,4\n"), ElementsAre("1: a|b", "2: two\nlines|2", "4: 3|4"));
  EXPECT_THAT(Read("a,b\n1, \"x\"\n"), ElementsAre("1: a|b", "2~ 1|x"));
  EXPECT_THAT(Read("\"a\",\"b\"\n"), ElementsAre("1: a|b"));
}

TEST(CsvReader, QuotesThatDoNotPairUp) {
  EXPECT_THAT(Read("a,b\n\"x,1\n2,3\n4,5\n"),
              ElementsAre("1: a|b", "2! a quotation mark is opened and not closed before the end of the file",
                          "3: 2|3", "4: 4|5"));
  EXPECT_THAT(Read("a,b\nx\"y\"z,1\n2,3\n"),
              ElementsAre("1: a|b", "2! a quotation mark stands within a cell", "3: 2|3"));
  // The mark of line 2 pairs up with that of line 4, which makes no row; each line is then read by itself.
  EXPECT_THAT(
      Read("a,b\n5\" x,1\n2,3\n6\" y,5\n7,8\n"),
      ElementsAre("1: a|b", "2! a quotation mark stands within a cell", "3: 2|3",
                  "4! a quotation mark is opened and not closed before the end of the file", "5: 7|8"));
}

TEST(CsvReader, LongRowsAndTextsOfAnotherKind) {
  const std::string lost = absl::StrCat("a,b\n\"", std::string(CsvReader::kMaxRowBytes, 'x'), "\n1,2\n");
  EXPECT_THAT(Read(lost), ElementsAre("1: a|b", "2! the row is longer than 65536 bytes", "3: 1|2"));
  std::string open = "a,b\n\"x\n";
  for (int i = 0; i < 20'000; ++i) open += "1,2,3\n";
  const std::vector<std::string> rows = Read(open);
  EXPECT_EQ(rows.size(), 20'002u);
  EXPECT_EQ(rows[1], "2! a quotation mark is opened and not closed within 64 KiB");
  EXPECT_EQ(rows.back(), "20002: 1|2|3");
  EXPECT_THAT(Read("a,b\n\xFF,1\n2,3\n"), ElementsAre("1: a|b", "2! the row is not valid UTF-8", "3: 2|3"));
  EXPECT_THAT(Read("a,b\r1,2\r"), ElementsAre("1! lines end in carriage returns alone"));
  EXPECT_EQ(Read(absl::string_view("\xFF\xFE"
                                   "a\0",
                                   4))[0],
            "1! the file is in UTF-16");
}

TEST(CsvReader, PiecesCutAnywhereGiveTheSame) {
  const std::string text = absl::StrCat(
      "\xEF\xBB\xBF"
      "a;b\r\n\"x;\r\ny\";2\r\n5\" z;1\r\n\r\n",
      std::string(70'000, 'q'), "\r\n3;4");
  const std::vector<std::string> whole = Read(text);
  for (const size_t piece : {1, 2, 3, 5, 17, 65'535, 65'537}) EXPECT_EQ(Read(text, piece), whole) << piece;
}

}  // namespace
}  // namespace lantern::results
