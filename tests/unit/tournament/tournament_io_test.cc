// Reading tournaments and writing reports.
#include "checker/io/tournament_io.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/io/plain_text.h"
#include "tests/unit/tournament/tournament_testing.h"

namespace lantern::tournament {
namespace {

using ::testing::HasSubstr;

constexpr char kText[] = R"(
  title: "Spring Cup"
  entrants { name: "Ann" } entrants { name: "Bo, the \"Fox\"" }
  rounds { matches { id: "final" games { seats { entrant: "Ann" score: 30 } seats { entrant: "Bo, the \"Fox\"" score: 12 } } } }
)";

v1::TournamentReport ReportOf(const v1::Tournament& tournament) {
  v1::TournamentReport report;
  EXPECT_TRUE(CheckTournament(tournament, {}, report).ok());
  return report;
}

TEST(TournamentIo, ReadsEveryFormat) {
  const auto text = ReadTournament(kText, "cup.textproto", Format::kAuto, {});
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(text->entrants_size(), 2);
  const auto binary = ReadTournament(text->SerializeAsString(), "cup.binpb", Format::kAuto, {});
  ASSERT_TRUE(binary.ok());
  EXPECT_EQ(binary->SerializeAsString(), text->SerializeAsString());
  const auto json =
      ReadTournament(R"({"title":"Spring Cup","entrants":[{"name":"Ann"}]})", "", Format::kAuto, {});
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(json->entrants(0).name(), "Ann");
  const auto written = WriteTournament(*text);
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(ReadTournament(*written, "x.textproto", Format::kAuto, {})->SerializeAsString(),
            text->SerializeAsString());
}

TEST(TournamentIo, NamesWhereATextIsWrong) {
  const auto message = [](absl::string_view text, absl::string_view name) {
    return std::string(ReadTournament(text, name, Format::kAuto, {}).status().message());
  };
  EXPECT_THAT(message("entrants { nme: \"A\" }", "a.textproto"), HasSubstr("a.textproto:1:12: "));
  EXPECT_THAT(message("{\n\"entrant\":[]}", "a.json"), HasSubstr("a.json:2:1: entrant: no such field"));
  EXPECT_THAT(message("[{},{}]", "a.json"), HasSubstr("expected one object"));
  EXPECT_THAT(message("", "a.json"), HasSubstr("is empty"));
  EXPECT_THAT(message("title: \"\xFF\"", "a.textproto"), HasSubstr("a.textproto:1:9: invalid UTF-8"));
  EXPECT_THAT(message("\x08\x01\xFF", "a.binpb"), HasSubstr("no lantern.v1.Tournament"));
  EXPECT_THAT(message("Map: Fall\n", "a.rootlog"), HasSubstr("the log of a game"));
  Limits small;
  small.max_bytes = 3;
  EXPECT_TRUE(absl::IsResourceExhausted(ReadTournament("abcd", "", Format::kAuto, small).status()));
}

TEST(TournamentIo, WritesReports) {
  const v1::TournamentReport report = ReportOf(*ReadTournament(kText, "", Format::kTextproto, {}));
  EXPECT_EQ(TournamentCsv(report),
            "Rank,Entrant,Played,Won,Points,Decided by\n"
            "1,Ann,1,1,1,First.\n"
            "2,\"Bo, the \"\"Fox\"\"\",1,0,0,Points: 0 against 1 of Ann.\n");
  const std::string text = TournamentText(report, /*workings=*/true);
  EXPECT_THAT(text, HasSubstr("Spring Cup: 2 entrants, 1 match, 0 transcripts judged, 0 findings\n"));
  EXPECT_THAT(text, HasSubstr("  final: Ann 1, Bo, the \"Fox\" 0\n"));
  EXPECT_THAT(text, HasSubstr("Workings of Ann\n  Points 1\n    round 1: 1\n"));
  EXPECT_THAT(TournamentText(report, false), Not(HasSubstr("Workings")));
  EXPECT_THAT(TournamentJson(report), HasSubstr("\"title\":\"Spring Cup\""));
}

// A name is no formula to the spreadsheet that opens the file, and a number is a number.
TEST(TournamentIo, CsvHoldsNoFormulas) {
  EXPECT_EQ(CsvLine({"=1+1", "+x", "-x", "@a", "\tx", "-", "-2.5", "+1", "-1/3", "a=b", ""}),
            "'=1+1,'+x,'-x,'@a,'\tx,'-,-2.5,+1,-1/3,a=b,\n");
}

}  // namespace
}  // namespace lantern::tournament
