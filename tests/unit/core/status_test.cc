#include "checker/core/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "checker/core/digest.h"
#include "checker/core/strings.h"

namespace lantern {
namespace {

using ::testing::HasSubstr;

TEST(Status, MalformedErrorsNameTheField) {
  const absl::Status status = MalformedError("events[3].root.move", "has no destination");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "events[3].root.move: has no destination");
  const auto detail = DetailOf(status);
  ASSERT_TRUE(detail.has_value());
  EXPECT_EQ(detail->reason, "MALFORMED_TRANSCRIPT");
  EXPECT_EQ(detail->field, "events[3].root.move");
  EXPECT_EQ(detail->description, "has no destination");
  EXPECT_EQ(detail->metadata.at("field"), "events[3].root.move");
}

TEST(Status, UnreadableErrorsNameThePlace) {
  const absl::Status status = UnreadableError("a.json", 3, 14, "expected a comma");
  EXPECT_EQ(status.message(), "a.json:3:14: expected a comma");
  const auto detail = DetailOf(status);
  ASSERT_TRUE(detail.has_value());
  EXPECT_EQ(detail->reason, "UNREADABLE_TEXT");
  EXPECT_EQ(detail->metadata.at("line"), "3");
  EXPECT_EQ(detail->metadata.at("column"), "14");
  EXPECT_EQ(detail->metadata.at("file"), "a.json");
  EXPECT_EQ(UnreadableError("", 0, 0, "is empty").message(), "input: is empty");
}

TEST(Status, LimitErrorsSayTheFiguresAndTheWayOut) {
  const absl::Status status = LimitError("max_events", 12, 10);
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()), HasSubstr("12"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("raise max_events"));
  EXPECT_EQ(DetailOf(status)->field, "");
  EXPECT_EQ(DetailOf(LimitError("max_string_bytes", 9, 8, "id"))->field, "id");
}

TEST(Status, OtherErrorsHaveNoDetail) {
  EXPECT_FALSE(DetailOf(absl::OkStatus()).has_value());
  EXPECT_FALSE(DetailOf(absl::InternalError("x")).has_value());
}

TEST(Status, EchoedInputIsCutBetweenCharacters) {
  std::string what = "x";
  for (int i = 0; i < 100'000; ++i) what += "é";
  const absl::Status status = MalformedError("id", what);
  EXPECT_LT(status.message().size(), 1100u);
  const absl::string_view message(status.message().data(), status.message().size());
  EXPECT_EQ(FindInvalidUtf8(message), absl::string_view::npos);
}

TEST(Strings, Utf8IsTakenExactly) {
  for (const char* good : {"", "plain", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                           "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(FindInvalidUtf8(good), absl::string_view::npos) << good;
  }
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2x", "\xE0\x9F\xBF", "\xE0\xA0", "\xED\xA0\x80",
        "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xF0\x90\x80"}) {
    EXPECT_EQ(FindInvalidUtf8(absl::StrCat("ab", bad)), 2u);
  }
}

TEST(Strings, LinesAndColumnsCountFromOne) {
  const absl::string_view text = "ab\n\ncd";
  EXPECT_EQ(LineColumnAt(text, 0).line, 1u);
  EXPECT_EQ(LineColumnAt(text, 0).column, 1u);
  EXPECT_EQ(LineColumnAt(text, 2).column, 3u);
  EXPECT_EQ(LineColumnAt(text, 3).line, 2u);
  EXPECT_EQ(LineColumnAt(text, 3).column, 1u);
  EXPECT_EQ(LineColumnAt(text, 5).line, 3u);
  EXPECT_EQ(LineColumnAt(text, 5).column, 2u);
  EXPECT_EQ(LineColumnAt(text, 99).column, 3u);
}

TEST(Digest, IsSha256) {
  EXPECT_EQ(Sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace lantern
