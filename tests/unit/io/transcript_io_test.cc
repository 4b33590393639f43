#include "checker/io/transcript_io.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "checker/core/status.h"

namespace lantern {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Something of everything: nested messages, absent and present optionals, enums, bytes beyond ASCII.
v1::Transcript Sample() {
  v1::Transcript transcript;
  transcript.set_id("sample");
  transcript.add_players()->set_name("Ännchen \"A\" \\ \n");
  transcript.add_players()->set_name("鼠");
  transcript.set_played_on("2020-11-08");
  transcript.mutable_root()->set_map(v1::ROOT_MAP_WINTER);
  transcript.mutable_root()->add_factions(v1::ROOT_FACTION_VAGABOND);
  transcript.mutable_root()->mutable_options()->set_coalition_threshold(0);
  v1::Event& event = *transcript.add_events();
  event.mutable_position()->set_line(7);
  event.mutable_root()->mutable_score()->set_points(-3);
  v1::RootThings& things = *transcript.add_events()->mutable_root()->mutable_move()->add_things();
  things.set_count(0);
  things.mutable_card()->set_name("ambush");
  transcript.mutable_claimed_result()->set_winners_claimed(true);
  transcript.mutable_claimed_result()->add_standings()->set_score(-1);
  return transcript;
}

std::string ErrorOf(absl::string_view content, absl::string_view name, Format format = Format::kAuto,
                    const Limits& limits = {}) {
  const auto transcripts = ReadTranscripts(content, name, format, limits);
  if (transcripts.ok()) return "no error";
  EXPECT_EQ(transcripts.status().code(), absl::StatusCode::kInvalidArgument) << transcripts.status();
  EXPECT_TRUE(DetailOf(transcripts.status()).has_value());
  return std::string(transcripts.status().message());
}

TEST(FormatOf, EndingOfTheNameDecides) {
  for (const char* name : {"a.textproto", "a.txtpb", "dir.json/a.pbtxt", "A.TEXTPROTO"}) {
    EXPECT_EQ(FormatOf(name, "{}"), Format::kTextproto) << name;
  }
  EXPECT_EQ(FormatOf("a.json", "id: 1"), Format::kJson);
  for (const char* name : {"a.binpb", "a.pb", "a.bin"})
    EXPECT_EQ(FormatOf(name, "{}"), Format::kBinary) << name;
  EXPECT_EQ(FormatOf("a.rootlog", "{}"), Format::kRootlog);
}

TEST(FormatOf, OtherwiseTheContentDecides) {
  EXPECT_EQ(FormatOf("", "\n  {\"id\": 1}"), Format::kJson);
  EXPECT_EQ(FormatOf("game.txt", "[{}]"), Format::kJson);
  EXPECT_EQ(FormatOf("-", "\xEF\xBB\xBF{}"), Format::kJson);
  EXPECT_EQ(FormatOf("", "# proto-file: x\nid: \"a\""), Format::kTextproto);
  EXPECT_EQ(FormatOf("", "players { name: \"A\" }"), Format::kTextproto);
  EXPECT_EQ(FormatOf("", "id: \"A\""), Format::kTextproto);
  EXPECT_EQ(FormatOf("", "Map: Fall\nDeck: Standard"), Format::kRootlog);
  EXPECT_EQ(FormatOf("", "// a comment\nMap: Fall"), Format::kRootlog);
  EXPECT_EQ(FormatOf("", "\r\nMap : Fall"), Format::kRootlog);
  EXPECT_EQ(FormatOf("", "C: somebody"), Format::kRootlog);
  EXPECT_EQ(FormatOf("", Sample().SerializeAsString()), Format::kBinary);
  EXPECT_EQ(FormatOf("", ""), Format::kTextproto);
  EXPECT_EQ(FormatOf("", "   "), Format::kTextproto);
}

TEST(FormatName, IsReadBack) {
  for (const Format format :
       {Format::kAuto, Format::kTextproto, Format::kJson, Format::kBinary, Format::kRootlog}) {
    const auto parsed = ParseFormat(FormatName(format));
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(*parsed, format);
  }
  const absl::Status status = ParseFormat("yaml").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("textproto, json, binary, rootlog"));
}

class RoundTrip : public ::testing::TestWithParam<Format> {};

TEST_P(RoundTrip, ReadingWhatIsWrittenGivesTheSame) {
  const auto text = WriteTranscript(Sample(), GetParam());
  ASSERT_TRUE(text.ok()) << text.status();
  for (const Format format : {GetParam(), Format::kAuto}) {
    const auto back = ReadTranscripts(*text, "", format, {});
    ASSERT_TRUE(back.ok()) << back.status();
    ASSERT_EQ(back->size(), 1u);
    EXPECT_EQ((*back)[0].SerializeAsString(), Sample().SerializeAsString());
  }
}

TEST_P(RoundTrip, CutShortAnywhereNeverCrashes) {
  const std::string text = *WriteTranscript(Sample(), GetParam());
  for (size_t length = 0; length < text.size(); ++length) {
    const auto back = ReadTranscripts(absl::string_view(text).substr(0, length), "cut", GetParam(), {});
    if (back.ok()) continue;
    EXPECT_THAT(std::string(back.status().message()), StartsWith("cut")) << length;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip,
                         ::testing::Values(Format::kTextproto, Format::kJson, Format::kBinary),
                         [](const auto& info) { return std::string(FormatName(info.param)); });

TEST(ReadTranscripts, EmptyAndOverLargeInputIsNamedAsSuch) {
  for (const Format format : {Format::kTextproto, Format::kJson, Format::kBinary, Format::kRootlog}) {
    EXPECT_THAT(ErrorOf("", "a", format), HasSubstr("empty")) << FormatName(format);
  }
  Limits limits;
  limits.max_bytes = 10;
  EXPECT_TRUE(ReadTranscripts("id: \"1234\"", "a", Format::kTextproto, limits).ok());
  const absl::Status status = ReadTranscripts("id: \"12345\"", "a", Format::kTextproto, limits).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(DetailOf(status)->metadata.at("limit"), "max_bytes");
}

TEST(ReadTranscripts, InvalidUtf8HasAPlace) {
  EXPECT_THAT(ErrorOf("id: \"a\"\nedition: \"\xFF\"", "a.textproto"),
              StartsWith("a.textproto:2:11: invalid UTF-8"));
  EXPECT_THAT(ErrorOf("{\"id\":\n\"\xC3\"}", "a.json"), StartsWith("a.json:2:2: invalid UTF-8"));
  EXPECT_THAT(ErrorOf("\x0A\x01\xFF", "a.binpb"), HasSubstr("UTF-8"));
  EXPECT_THAT(ErrorOf("players { name: \"\\377\" }", "a.textproto"), HasSubstr("players[0].name"));
}

TEST(ReadTranscripts, ByteOrderMarkIsSkipped) {
  EXPECT_TRUE(ReadTranscripts("\xEF\xBB\xBFid: \"a\"", "a.textproto", Format::kAuto, {}).ok());
  EXPECT_TRUE(ReadTranscripts("\xEF\xBB\xBF{\"id\": \"a\"}", "a.json", Format::kAuto, {}).ok());
}

TEST(ReadTranscripts, DetailsCarryThePlace) {
  const auto detail = DetailOf(ReadTranscripts("id: 5", "a.textproto", Format::kAuto, {}).status());
  ASSERT_TRUE(detail.has_value());
  EXPECT_EQ(detail->reason, "UNREADABLE_TEXT");
  EXPECT_EQ(detail->metadata.at("line"), "1");
  EXPECT_EQ(detail->metadata.at("column"), "5");
}

TEST(Textproto, ErrorsHaveLineAndColumn) {
  EXPECT_THAT(ErrorOf("id: \"a\"\nroot { map: ROOT_MAP_FOREST }", "a.textproto"),
              StartsWith("a.textproto:2:13: "));
  EXPECT_THAT(ErrorOf("\n\n  nonsense: 1", "a.textproto"), StartsWith("a.textproto:3:"));
  EXPECT_THAT(ErrorOf("players { name: \"A\"", "a.textproto"), StartsWith("a.textproto:1:"));
  EXPECT_THAT(ErrorOf("events { root { score { points: 99999999999 } } }", "a.textproto"),
              StartsWith("a.textproto:1:33: "));
}

TEST(Textproto, DeepNestingIsAnError) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "root {";
  EXPECT_THAT(ErrorOf(deep, "a.textproto"), StartsWith("a.textproto:1:"));
}

TEST(Textproto, HasTheHeaderThatEditorsKnow) {
  EXPECT_THAT(
      *WriteTranscript(Sample(), Format::kTextproto),
      StartsWith("# proto-file: lantern/v1/transcript.proto\n# proto-message: lantern.v1.Transcript\n"));
  EXPECT_THAT(*WriteTranscript(Sample(), Format::kTextproto), HasSubstr("鼠"));
}

TEST(Json, TakesOneObjectOrAnArray) {
  const auto one = ReadTranscripts(" {\"id\": \"a\"} ", "a.json", Format::kAuto, {});
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->size(), 1u);
  const auto two =
      ReadTranscripts("[{\"id\": \"a\"},\n {\"id\": \"b\", \"players\": [{}]}]", "a.json", Format::kAuto, {});
  ASSERT_TRUE(two.ok()) << two.status();
  ASSERT_EQ(two->size(), 2u);
  EXPECT_EQ((*two)[1].id(), "b");
  EXPECT_EQ((*two)[1].players_size(), 1);
}

struct Fault {
  const char* text;
  const char* error;
};

class JsonFault : public ::testing::TestWithParam<Fault> {};

TEST_P(JsonFault, HasAPlaceAndSaysWhatIsWrong) {
  EXPECT_THAT(ErrorOf(GetParam().text, "f.json"), StartsWith(GetParam().error)) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Faults, JsonFault,
    ::testing::Values(Fault{"{\"id\": \"a\",\n \"eventz\": 5}", "f.json:2:2: eventz: no such field"},
                      Fault{"{\"events\": [{\"root\": {}},\n  {\"root\": {\"turnStrat\": {}}}]}",
                            "f.json:2:13: events[1].root.turnStrat: no such field"},
                      Fault{"{\"root\": {\"map\": \"ROOT_MAP_FALLS\"}}",
                            "f.json:1:11: root.map: invalid value \"ROOT_MAP_FALLS\""},
                      Fault{"{\"root\":\n{\"factions\": [1,\n \"X\"]}}",
                            "f.json:3:4: root.factions[1]: invalid value \"X\""},
                      Fault{"[{},\n{\"events\": [{\"root\": {\"score\": {\"points\": 99999999999}}}]}]",
                            "f.json:2:33: events[0].root.score.points: invalid value 99999999999"},
                      Fault{"{\"events\": [{\"root\": {\"move\": {},\n \"battle\": {}}}]}",
                            "f.json:2:2: events[0].root.battle: cannot"},
                      Fault{"{\"id\": {}}", "f.json:1:2: id: takes a single value"},
                      Fault{"{\"id\": \"a\",\n\"id\": \"b\"}", "f.json:2:5: a second \"id\""},
                      Fault{"{\"id\": \"a\",}", "f.json:1:12: Missing a name"},
                      Fault{"{\"id\": \"a\"} {}", "f.json:1:13: The document root must not be followed"},
                      Fault{"{\"id\": \"a", "f.json:1:10: Missing a closing quotation mark"},
                      Fault{"{\"id\": \"\\ud800\"}", "f.json:1:9: The surrogate pair in string is invalid"},
                      Fault{"5", "f.json:1:1: expected an object"},
                      Fault{"[5]", "f.json:1:2: expected an object"},
                      Fault{"[]", "f.json:1:1: the array holds no transcript"},
                      Fault{"   ", "f.json:1:4: The document is empty"},
                      Fault{"[[{}]]", "f.json:1:2: expected an object"}));

TEST(Json, HostileTextIsRefusedQuickly) {
  EXPECT_THAT(ErrorOf(std::string(1'000'000, '['), "a.json"), StartsWith("a.json:1:2: "));
  std::string deep = "{\"root\":";
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
  EXPECT_THAT(ErrorOf(deep, "a.json"), HasSubstr("nested more than"));
  // A name of megabytes with many values below it: quadratic, if each kept a copy.
  std::string wide = absl::StrCat("{\"", std::string(1'000'000, 'k'), "\": [");
  for (int i = 0; i < 300'000; ++i) wide += "{},";
  EXPECT_THAT(ErrorOf(absl::StrCat(wide, "{}]}"), "a.json"), HasSubstr("a key longer"));
  // Errors do not echo everything.
  const std::string huge = absl::StrCat("{\"root\": {\"map\": \"", std::string(1'000'000, 'x'), "\"}}");
  EXPECT_LT(ErrorOf(huge, "a.json").size(), 2000u);
}

TEST(Binary, RubbishIsAnError) {
  EXPECT_THAT(ErrorOf("\xFF\xFF\xFF\xFF", "a.binpb"), StartsWith("a.binpb: is no lantern.v1.Transcript"));
  std::string deep(100'000, '\x52');
  EXPECT_THAT(ErrorOf(deep, "a.binpb"), StartsWith("a.binpb: is no lantern.v1.Transcript"));
}

TEST(Rootlog, IsReadAndWrittenThroughTheSameDoor) {
  const char* log = "Map: Fall\nDeck: Standard\n\nC: Ann\nE: Bob\n\nC:Ct_k->1\nE:Eb->3\n";
  const auto read = ReadTranscripts(log, "g.rootlog", Format::kAuto, {});
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), 1u);
  EXPECT_EQ((*read)[0].players(1).name(), "Bob");
  EXPECT_EQ((*read)[0].source().notation(), "rootlog");
  const auto written = WriteTranscript((*read)[0], Format::kRootlog);
  ASSERT_TRUE(written.ok()) << written.status();
  EXPECT_THAT(*written, HasSubstr("Map: Fall"));
}

TEST(WriteTranscript, NeedsAFormat) {
  EXPECT_EQ(WriteTranscript(Sample(), Format::kAuto).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace lantern
