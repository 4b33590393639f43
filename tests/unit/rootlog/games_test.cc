// Lines, headers, players, comments, winners, positions and limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "checker/io/rootlog/header.h"
#include "rootlog_testing.h"

namespace lantern {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kGame[] =
    "// A game of ours\n"
    "// Played: 5 Dec 2020\n"
    "\n"
    "Map: Winter\n"
    "Deck: E&P\n"
    "Clearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\n"
    "Pool: CEA // drawn\n"
    "E: Bo\n"
    "C: Ann\n"
    "\n"
    "C:t_k->1/w->2 // keep in the corner\n"
    "E:6w+b->12 ; #despot->$\n"
    "// round one\n"
    "E:XC2/Cw2->/\n"
    "\n"
    "Winner: E// by far\n";

std::vector<std::string> Messages(const v1::Transcript& game) {
  std::vector<std::string> messages;
  for (const v1::SourceNote& note : game.source().notes()) messages.push_back(note.message());
  return messages;
}

TEST(GamesTest, ReadsAWholeGame) {
  v1::Transcript game = ReadOne(kGame);
  EXPECT_EQ(game.id(), "example");
  EXPECT_EQ(game.source().file(), "logs/example.rootlog");
  EXPECT_EQ(game.source().notation(), "rootlog");
  EXPECT_EQ(game.played_on(), "2020-12-05");
  EXPECT_EQ(game.root().map(), v1::ROOT_MAP_WINTER);
  EXPECT_EQ(game.root().deck(), v1::ROOT_DECK_EXILES_AND_PARTISANS);
  ASSERT_EQ(game.root().clearing_suits_size(), 12);
  EXPECT_EQ(game.root().clearing_suits(1), v1::ROOT_SUIT_MOUSE);
  EXPECT_EQ(game.root().clearing_suits(11), v1::ROOT_SUIT_RABBIT);
  EXPECT_THAT(game.root().pool(),
              ElementsAre(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES,
                          v1::ROOT_FACTION_WOODLAND_ALLIANCE));
  ASSERT_EQ(game.players_size(), 2);
  EXPECT_EQ(game.players(0).name(), "Bo");
  EXPECT_EQ(game.players(1).name(), "Ann");
  EXPECT_THAT(game.root().factions(),
              ElementsAre(v1::ROOT_FACTION_EYRIE_DYNASTIES, v1::ROOT_FACTION_MARQUISE_DE_CAT));
  EXPECT_THAT(Messages(game), IsEmpty());
}

TEST(GamesTest, KeepsPositionsAndComments) {
  v1::Transcript game = ReadOne(kGame);
  ASSERT_EQ(game.events_size(), 9);
  const v1::SourcePosition& turn = game.events(0).position();
  EXPECT_EQ(turn.line(), 11u);
  EXPECT_EQ(turn.column(), 1u);
  EXPECT_EQ(turn.text(), "C:");
  EXPECT_EQ(turn.comment(), "keep in the corner");
  EXPECT_EQ(game.events(2).position().column(), 10u);
  EXPECT_EQ(game.events(2).position().text(), "w->2");
  EXPECT_EQ(game.events(2).position().comment(), "");
  EXPECT_EQ(game.events(5).position().line(), 12u);
  EXPECT_EQ(game.events(5).position().column(), 14u);
  ASSERT_EQ(game.source().comments_size(), 4);
  EXPECT_EQ(game.source().comments(2).text(), "drawn");
  EXPECT_EQ(game.source().comments(3).text(), "round one");
  EXPECT_EQ(game.source().comments(3).line(), 13u);
}

TEST(GamesTest, ReadsTheWinnerWithItsComment) {
  v1::Transcript game = ReadOne(kGame);
  const v1::ClaimedResult& claim = game.claimed_result();
  EXPECT_TRUE(claim.winners_claimed());
  ASSERT_EQ(claim.standings_size(), 1);
  EXPECT_EQ(claim.standings(0).player(), 0u);
  EXPECT_TRUE(claim.standings(0).winner());
  EXPECT_EQ(claim.position().line(), 16u);
  EXPECT_EQ(claim.position().text(), "Winner: E");
  EXPECT_EQ(claim.position().comment(), "by far");
}

TEST(GamesTest, LineEndsAndAMarkAtTheStartMakeNoDifference) {
  std::string windows = "\xEF\xBB\xBF";
  for (char c : std::string(kGame)) windows += c == '\n' ? std::string(" \t\r\n") : std::string(1, c);
  v1::Transcript game = ReadOne(windows);
  EXPECT_TRUE(SameGame(game, ReadOne(kGame)));
  EXPECT_EQ(game.events(2).position().column(), 10u);
  EXPECT_THAT(Messages(game), IsEmpty());
}

TEST(GamesTest, HeaderLinesStandInAnyOrderAndCase) {
  v1::Transcript game = ReadOne(
      "pool :C, E\nDECK:standard\n  Landmarks:  Tower ,Lost City,\nhirelings: a b\nC:Ann\nmap:  LAKE\n"
      "Clearings: f m r f m r f m r f m r\nC:\n");
  EXPECT_EQ(game.root().map(), v1::ROOT_MAP_LAKE);
  EXPECT_EQ(game.root().deck(), v1::ROOT_DECK_STANDARD);
  EXPECT_EQ(game.root().pool_size(), 2);
  EXPECT_THAT(game.root().landmarks(), ElementsAre("Tower", "Lost City"));
  EXPECT_THAT(game.root().hirelings(), ElementsAre("a", "b"));
  EXPECT_EQ(game.root().clearing_suits(2), v1::ROOT_SUIT_RABBIT);
  EXPECT_EQ(game.events_size(), 1);
  EXPECT_THAT(Messages(game), IsEmpty());
}

TEST(GamesTest, SuitsThatNoMapHasAreTakenAndNoted) {
  v1::Transcript game =
      ReadOne("Map: Fall\nClearings: F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12\nC: Ann\nC:++\n");
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("12 fox, 0 rabbit and 0 mouse")));
  EXPECT_FALSE(game.source().notes(0).unreadable());
  EXPECT_EQ(game.root().clearing_suits(11), v1::ROOT_SUIT_FOX);
}

// Lines of old systems end with a carriage return alone.
TEST(GamesTest, CarriageReturnsAloneEndLines) {
  std::string old(kGame);
  std::replace(old.begin(), old.end(), '\n', '\r');
  EXPECT_TRUE(SameGame(ReadOne(old), ReadOne(kGame)));
}

TEST(GamesTest, Utf16IsNamed) {
  for (const bool big : {false, true}) {
    for (const bool mark : {false, true}) {
      std::string wide = !mark ? "" : big ? "\xFE\xFF" : "\xFF\xFE";
      for (char c : std::string(kGame)) {
        if (big) wide += '\0';
        wide += c;
        if (!big) wide += '\0';
      }
      const auto read = ReadRootlog(wide, "wide.rootlog", Limits());
      ASSERT_FALSE(read.ok());
      EXPECT_THAT(std::string(read.status().message()), HasSubstr("UTF-16; save it as UTF-8"));
    }
  }
}

TEST(GamesTest, ACommentFullOfNulsIsReadAgain) {
  const std::string comment(70, '\0');
  const v1::Transcript game = ReadOne(std::string("Map: Fall // ") + comment + "\nC: Ann\nC:++\n");
  const absl::StatusOr<std::string> written = WriteRootlog(game);
  ASSERT_TRUE(written.ok()) << written.status();
  EXPECT_TRUE(SameGame(ReadOne(*written), game));
}

TEST(GamesTest, HeadersThatCannotBeReadAreNoted) {
  v1::Transcript game = ReadOne(
      "Map: Gorge\nDeck: Tarot\nClearings: F1, B2, R3\nPool: CQ\nC: Ann\nColour: red\nQ: "
      "who\nnonsense\nC:++\n");
  EXPECT_THAT(Messages(game),
              ElementsAre(HasSubstr("\"Gorge\" is no map"), HasSubstr("\"Tarot\" is no deck"),
                          HasSubstr("\"B2\" is no suit"), HasSubstr("clearings 2, 4, 5"),
                          HasSubstr("\"CQ\" holds more than letters of factions"),
                          HasSubstr("no header, player or turn"), HasSubstr("Q is no faction"),
                          HasSubstr("no header, player or turn")));
  for (const v1::SourceNote& note : game.source().notes()) {
    EXPECT_EQ(note.unreadable(), note.position().text() != "F1, B2, R3") << note.message();
  }
  EXPECT_EQ(game.source().notes(0).field(), "root.map");
  EXPECT_EQ(game.source().notes(5).position().line(), 6u);
  EXPECT_EQ(game.source().notes(5).position().text(), "Colour: red");
  EXPECT_EQ(game.root().clearing_suits(1), v1::ROOT_SUIT_UNSPECIFIED);
  EXPECT_EQ(game.root().clearing_suits(2), v1::ROOT_SUIT_RABBIT);
}

TEST(GamesTest, LooseHeadersAreReadAndNoted) {
  v1::Transcript game = ReadOne("Map: Autumn\nDeck: Exiles and Partisans\nClearings: F1\nC: Ann\nc:++\n");
  EXPECT_EQ(game.root().map(), v1::ROOT_MAP_FALL);
  EXPECT_EQ(game.root().deck(), v1::ROOT_DECK_EXILES_AND_PARTISANS);
  EXPECT_EQ(game.events_size(), 2);
  EXPECT_EQ(game.source().notes_size(), 4);
  for (const v1::SourceNote& note : game.source().notes()) EXPECT_FALSE(note.unreadable()) << note.message();
}

TEST(GamesTest, TheSecondLineOfALetterIsATurn) {
  v1::Transcript game = ReadOne("Map: Fall\nC: w3\nC: ++\nC:\n");
  EXPECT_EQ(game.players(0).name(), "w3");
  ASSERT_EQ(game.events_size(), 3);
  EXPECT_TRUE(game.events(0).root().has_turn_start());
  EXPECT_TRUE(game.events(1).root().has_score());
  EXPECT_TRUE(game.events(2).root().has_turn_start());
}

TEST(GamesTest, ATurnWithoutAPlayerLineMakesAPlayerWithoutAName) {
  v1::Transcript game = ReadOne("Map: Fall\nC:w->1\nE:++\n");
  ASSERT_EQ(game.players_size(), 2);
  EXPECT_EQ(game.players(0).name(), "");
  EXPECT_EQ(game.events_size(), 4);
  EXPECT_THAT(Messages(game),
              ElementsAre(HasSubstr("No player line for C"), HasSubstr("No player line for E")));
}

TEST(GamesTest, ReadsSeveralGames) {
  std::string two = std::string(kGame) + "// the next one, Played long ago\nDeck: Standard\n" +
                    "Map: Lake\nA: Cy\nA:3#->$\n" + "Map: Fall\nA: Cy\nA:\n// end\n";
  absl::StatusOr<std::vector<v1::Transcript>> games = ReadRootlog(two, "x/two.games.rootlog", Limits());
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 3u);
  EXPECT_EQ((*games)[0].id(), "two.games");
  EXPECT_EQ((*games)[1].id(), "two.games-2");
  EXPECT_EQ((*games)[2].id(), "two.games-3");
  EXPECT_TRUE(SameGame((*games)[0], ReadOne(kGame)));
  EXPECT_EQ((*games)[1].root().deck(), v1::ROOT_DECK_STANDARD);
  EXPECT_EQ((*games)[1].root().map(), v1::ROOT_MAP_LAKE);
  EXPECT_EQ((*games)[1].source().comments(0).text(), "the next one, Played long ago");
  EXPECT_EQ((*games)[1].events(1).position().line(), 21u);
  EXPECT_EQ((*games)[2].source().comments(0).text(), "end");
}

TEST(GamesTest, WinnersThatCannotBeReadClaimNothing) {
  for (const char* winner : {"Winner: Q", "Winner: A", "Winner:", "Winner: Bob", "Winner: Ann, Bob"}) {
    v1::Transcript game = ReadOne(absl::StrCat("Map: Fall\nC: Ann\nC:++\n", winner, "\n"));
    EXPECT_FALSE(game.has_claimed_result()) << winner;
    ASSERT_EQ(game.source().notes_size(), 1) << winner;
    EXPECT_TRUE(game.source().notes(0).unreadable());
    EXPECT_THAT(game.source().notes(0).message(), HasSubstr("or the name of one player"));
    EXPECT_EQ(game.source().notes(0).position().line(), 4u);
  }
}

TEST(GamesTest, FaultsOfHeadersPointToTheirWord) {
  v1::Transcript game = ReadOne(
      "Map:  Autumn\nDeck: \"Foo\"\nClearings: F1, M2, R3, F4, X5\nPool: C, Ann\nC: Ann\nC:++\nWinner: Cy\n");
  std::vector<std::string> places;
  for (const v1::SourceNote& note : game.source().notes()) {
    places.push_back(
        absl::StrCat(note.position().line(), ":", note.position().column(), " ", note.position().text()));
  }
  EXPECT_THAT(places, ElementsAre("1:7 Autumn", "2:7 \"Foo\"", "3:28 X5", "3:12 F1, M2, R3, F4, X5",
                                  "4:10 Ann", "7:9 Cy"));
}

TEST(GamesTest, ClearingsWithoutASuitAreNamed) {
  v1::Transcript game =
      ReadOne("Map: Lake\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11\nC: Ann\nC:++\n");
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("The suit of clearing 12 is not written")));
  EXPECT_EQ(game.root().clearing_suits(11), v1::ROOT_SUIT_UNSPECIFIED);
}

TEST(GamesTest, OnlyFallLeavesTheSuitsOut) {
  EXPECT_THAT(Messages(ReadOne("Map: Fall\nC: Ann\nC:++\n")), IsEmpty());
  for (const char* map : {"Winter", "Lake", "Mountain"}) {
    v1::Transcript game = ReadOne(absl::StrCat("// ours\nMap: ", map, "\nC: Ann\nC:++\n"));
    EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("Write all twelve"))) << map;
    EXPECT_EQ(game.source().notes(0).position().line(), 2u);
    EXPECT_FALSE(game.source().notes(0).unreadable());
    EXPECT_EQ(game.root().clearing_suits_size(), 0);
  }
}

TEST(GamesTest, ALetterThatIsNoFactionIsNamed) {
  v1::Transcript game = ReadOne("Map: Fall\nC: Ann\nC:++\nX:t->1/w->5\n");
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("X is no faction")));
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("C E A V G L O D P H K U")));
}

TEST(GamesTest, WinnersAreReadByName) {
  for (const char* winner : {"Winner: ann", "Winner: Bo , Ann", "Winner: Dr. No, of Crab Key"}) {
    v1::Transcript game =
        ReadOne(absl::StrCat("Map: Fall\nC: Ann\nE: Bo\nA: Dr. No, of Crab Key\nC:++\n", winner, "\n"));
    EXPECT_TRUE(game.claimed_result().winners_claimed()) << winner;
    EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("name of a player was read"))) << winner;
    EXPECT_FALSE(game.source().notes(0).unreadable());
  }
  // Of two players with one name it is not known who is meant.
  EXPECT_FALSE(ReadOne("Map: Fall\nC: Ann\nE: Ann\nC:++\nWinner: Ann\n").has_claimed_result());
}

TEST(GamesTest, ASecondPlayerLineIsNoTurn) {
  v1::Transcript game = ReadOne("Map: Fall\nC: Ann\nE: Bo\nC: Cy\nC:++\n");
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("second player line for C, whose player is \"Ann\"")));
  EXPECT_TRUE(game.source().notes(0).unreadable());
  EXPECT_EQ(game.players_size(), 2);
  EXPECT_EQ(game.events_size(), 2);
  // Behind a turn, and where it looks like actions, it is one.
  EXPECT_EQ(ReadOne("Map: Fall\nC: Ann\nC:++\nC: Cy\n").events_size(), 4);
  EXPECT_EQ(ReadOne("Map: Fall\nC: Ann\nC:w+w\n").events_size(), 2);
  // And what was a turn stays one when it is written again.
  game = ReadOne("Map: Fall\nC: Ann\nC:hello/\n");
  EXPECT_EQ(game.events_size(), 2);
  EXPECT_TRUE(SameGame(ReadOne(*WriteRootlog(game)), game));
}

TEST(GamesTest, NulsAreNoText) {
  const auto read = ReadRootlog(std::string(1000, '\0'), "a.rootlog", Limits());
  EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(read.status().message()), HasSubstr("a.rootlog:1:1: this is no text"));
}

TEST(GamesTest, ASecondHeaderLineOfItsKindIsNoted) {
  v1::Transcript game = ReadOne(
      "Map: Fall\nDeck: E&P\nPool: CE\nLandmarks: Tower\nC: Ann\nDeck: Standard\nPool: EA\nLandmarks: "
      "Ferry\nC:++\n"
      "Deck: Standard\n");
  EXPECT_EQ(game.root().deck(), v1::ROOT_DECK_EXILES_AND_PARTISANS);
  EXPECT_EQ(game.root().pool_size(), 2);
  EXPECT_THAT(game.root().landmarks(), ElementsAre("Tower"));
  EXPECT_EQ(game.source().notes_size(), 4);
}

TEST(GamesTest, SecondWinnersAndMapsAreNoted) {
  v1::Transcript game = ReadOne("Map: Fall\nMap: Lake\nC: Ann\nE: Bo\nC:++\nWinner: C, E\nWinner: E\n");
  EXPECT_EQ(game.root().map(), v1::ROOT_MAP_FALL);
  EXPECT_EQ(game.claimed_result().standings_size(), 2);
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("second header line"), HasSubstr("second Winner line")));
}

TEST(GamesTest, BytesThatAreNoUtf8AreReplacedAndNoted) {
  v1::Transcript game = ReadOne("Map: Fall\nC: \xC3\x28nn\nC:\xFF\xFE/w->1 // \xED\xA0\x80\n");
  EXPECT_EQ(game.players(0).name(), "\xEF\xBF\xBD(nn");
  ASSERT_EQ(game.source().notes_size(), 2);
  EXPECT_EQ(game.source().notes(0).position().line(), 2u);
  EXPECT_EQ(game.source().notes(0).position().column(), 4u);
  EXPECT_EQ(game.source().notes(1).position().column(), 3u);
  EXPECT_TRUE(game.events(1).root().has_unreadable());
  // Columns are those of the bytes that stood there.
  EXPECT_EQ(game.events(1).position().column(), 3u);
  EXPECT_EQ(game.events(2).position().column(), 6u);
}

TEST(GamesTest, AFileWithoutAGameIsAnError) {
  for (const char* text : {"", "\n\n", "// only a comment\n", "C: Ann\n"}) {
    absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog(text, "a.rootlog", Limits());
    EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr("a.rootlog:1:1: "));
  }
  absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog("// x\n  {\"id\": 1}\n", "", Limits());
  EXPECT_THAT(std::string(read.status().message()), HasSubstr("rootlog:2:3: "));
  EXPECT_THAT(std::string(read.status().message()), HasSubstr("write a Map line"));
}

TEST(GamesTest, AGameWithoutAMapIsReadAndNoted) {
  v1::Transcript game = ReadOne("C: Ann\nC:++\n");
  EXPECT_EQ(game.root().map(), v1::ROOT_MAP_UNSPECIFIED);
  EXPECT_THAT(Messages(game), ElementsAre(HasSubstr("no Map line")));
}

absl::Status StatusWith(const std::string& text, const Limits& limits) {
  return ReadRootlog(text, "a.rootlog", limits).status();
}

TEST(GamesTest, LimitsAreNamed) {
  Limits limits;
  limits.max_events = 3;
  EXPECT_TRUE(StatusWith("Map: Fall\nC: A\nC:++/++\n", limits).ok());
  for (const char* text :
       {"Map: Fall\nC: A\nC:++/++/++\n", "Map: Fall\nC: A\nC:\nC:\nC:\nC:\n",
        "Map: Fall\nC: A\nC:++\nMap: Fall\nC: A\nC:++\n", "Map: Fall\n//a\n//b\n//c\n//d\n"}) {
    absl::Status status = StatusWith(text, limits);
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("max_events"));
  }
  limits = Limits();
  limits.max_players = 1;
  EXPECT_THAT(std::string(StatusWith("Map: Fall\nC: A\nE: B\n", limits).message()), HasSubstr("max_players"));
  EXPECT_THAT(std::string(StatusWith("Map: Fall\nC:w->1\nE:w->1\n", limits).message()),
              HasSubstr("max_players"));
  limits = Limits();
  limits.max_bytes = 10;
  EXPECT_THAT(std::string(StatusWith("Map: Fall\nC: A\n", limits).message()), HasSubstr("max_bytes"));
  limits = Limits();
  limits.max_string_bytes = 20;
  for (const char* text :
       {"Map: Fall\nC: A name of more than twenty bytes\n", "Map: Fall\n// twenty bytes and a few\n",
        "Landmarks: twenty bytes and a few more\n"}) {
    EXPECT_THAT(std::string(StatusWith(text, limits).message()), HasSubstr("max_string_bytes")) << text;
  }
  EXPECT_EQ(StatusWith("Map: Fall\nC: A name of more than twenty bytes\n", limits).message(),
            "a.rootlog:2:4: the name of this player has 32 bytes, where at most 20 are allowed (limit "
            "max_string_bytes); make it shorter");
}

TEST(GamesTest, NotesAreBoundedAndCounted) {
  Limits limits;
  limits.max_findings = 5;
  std::string text = "Map: Fall\nC: A\nC:++\n";
  for (int i = 0; i < 100; ++i) text += "junk\n";
  absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog(text, "a.rootlog", limits);
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->front().source().notes_size(), 5);
  EXPECT_THAT(read->front().source().notes(4).message(), HasSubstr("96 more notes"));
}

TEST(GamesTest, DatesAndEditionsAreFoundInComments) {
  using rootlog::EditionOf;
  using rootlog::PlayedOn;
  EXPECT_EQ(PlayedOn("Played: 19 Nov 2020"), "2020-11-19");
  EXPECT_EQ(PlayedOn("Played 24 Nov 2020."), "2020-11-24");
  EXPECT_EQ(PlayedOn("played: 5 December 2020"), "2020-12-05");
  EXPECT_EQ(PlayedOn("Played: 2024-02-29"), "2024-02-29");
  EXPECT_EQ(PlayedOn("Played: Sept 3, 2021"), "2021-09-03");
  for (const char* none :
       {"Played", "Played: yesterday", "Played: 30 Feb 2020", "Played: 2023-02-29", "Played: 1 1 1",
        "Players: 19 Nov 2020", "Played: 19 Foo 2020", "Played: 32 Jan 2020"}) {
    EXPECT_EQ(PlayedOn(none), "") << none;
  }
  EXPECT_EQ(EditionOf("Edition: root/law-2025"), "root/law-2025");
  EXPECT_EQ(EditionOf("Edition: first printing"), "");
  EXPECT_EQ(ReadOne("// Edition: root/law-2025\nMap: Fall\n").edition(), "root/law-2025");
}

}  // namespace
}  // namespace lantern
