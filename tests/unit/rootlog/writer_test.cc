// What the writer gives out, and what it refuses because Rootlog cannot say it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "rootlog_testing.h"

namespace lantern {
namespace {

using ::testing::HasSubstr;

v1::Transcript Example() {
  return ReadOne(
      "// Played: 5 Dec 2020\nMap: Mountain\nDeck: Standard\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, "
      "F10, R11, "
      "R12\nLandmarks: Lost City,\nPool: CEV\nC: Ann\nV: Bo\nC:t_k->1 // keep\nV:#thief->$\nC:2w->3/XV3\n// "
      "later\n"
      "V:%s->e/oops\nWinner: VC // both\n// bye\n");
}

TEST(WriterTest, WritesCanonicalText) {
  absl::StatusOr<std::string> text = WriteRootlog(Example());
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(*text,
            "// Played: 5 Dec 2020\n"
            "\n"
            "Map: Mountain\n"
            "Deck: Standard\n"
            "Clearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\n"
            "Landmarks: Lost City,\n"
            "Pool: CEV\n"
            "C: Ann\n"
            "V: Bo\n"
            "\n"
            "C:t_k->1 // keep\n"
            "V:#thief->$\n"
            "\n"
            "C:2w->3/XV3\n"
            "// later\n"
            "V:%s->e/oops\n"
            "\n"
            "Winner: VC // both\n"
            "// bye\n");
  EXPECT_TRUE(SameGame(ReadOne(*text), Example()));
}

TEST(WriterTest, DateAndEditionBecomeComments) {
  v1::Transcript game = Example();
  game.set_played_on("2021-01-02");
  game.set_edition("root/law-2025");
  absl::StatusOr<std::string> text = WriteRootlog(game);
  ASSERT_TRUE(text.ok()) << text.status();
  v1::Transcript again = ReadOne(*text);
  EXPECT_EQ(again.played_on(), "2021-01-02");
  EXPECT_EQ(again.edition(), "root/law-2025");
  EXPECT_EQ(*WriteRootlog(again), *text);
}

TEST(WriterTest, CommentsCannotBreakOut) {
  v1::Transcript game = Example();
  game.mutable_source()->mutable_comments(0)->set_text("one\nMap: Lake\nC:w->1");
  game.mutable_events(0)->mutable_position()->set_comment("two\nlines \xFF");
  game.mutable_events(1)->mutable_position()->set_comment("another");
  game.clear_played_on();
  absl::StatusOr<std::string> text = WriteRootlog(game);
  ASSERT_TRUE(text.ok()) << text.status();
  v1::Transcript again = ReadOne(*text);
  EXPECT_TRUE(SameGame(again, game));
  EXPECT_EQ(again.source().comments(0).text(), "one Map: Lake C:w->1");
  EXPECT_EQ(again.events(0).position().comment(), "two lines \xEF\xBF\xBD // another");
}

TEST(WriterTest, AnUnknownMapAndMissingNamesComeBack) {
  v1::Transcript game = FromText<v1::Transcript>(
      "players { } root { factions: ROOT_FACTION_EYRIE_DYNASTIES }"
      " events { root { turn_start { faction: ROOT_FACTION_EYRIE_DYNASTIES } } }");
  absl::StatusOr<std::string> text = WriteRootlog(game);
  ASSERT_TRUE(text.ok()) << text.status();
  v1::Transcript again = ReadOne(*text);
  again.clear_source();
  again.clear_id();
  again.mutable_events(0)->clear_position();
  EXPECT_TRUE(SameMessage(again, game));
}

struct Refusal {
  const char* name;
  const char* field;  // what the error begins with
  std::function<void(v1::Transcript&)> spoil;
};

// Event 1 is "t_k->1", event 5 is "2w->3", event 6 is "XV3", event 9 is "oops".
const Refusal kRefusals[] = {
    {"AnotherGame", "setup", [](v1::Transcript& t) { t.clear_root(); }},
    {"Position", "root.position", [](v1::Transcript& t) { t.mutable_root()->mutable_position(); }},
    {"Options", "root.options",
     [](v1::Transcript& t) { t.mutable_root()->mutable_options()->set_coalition_threshold(0); }},
    {"Date", "played_on", [](v1::Transcript& t) { t.set_played_on("yesterday"); }},
    {"Edition", "edition", [](v1::Transcript& t) { t.set_edition("Root 1st"); }},
    {"SuitCount", "root.clearing_suits",
     [](v1::Transcript& t) { t.mutable_root()->add_clearing_suits(v1::ROOT_SUIT_FOX); }},
    {"BirdClearing", "root.clearing_suits[3]",
     [](v1::Transcript& t) { t.mutable_root()->set_clearing_suits(3, v1::ROOT_SUIT_BIRD); }},
    {"LandmarkComma", "root.landmarks[0]",
     [](v1::Transcript& t) { t.mutable_root()->set_landmarks(0, "a,b"); }},
    {"HirelingLine", "root.hirelings[0]",
     [](v1::Transcript& t) { t.mutable_root()->add_hirelings("a\nMap: Lake"); }},
    {"PoolTwice", "root.pool[3]", [](v1::Transcript& t) { t.mutable_root()->add_pool(t.root().pool(0)); }},
    {"FactionCount", "root.factions", [](v1::Transcript& t) { t.add_players(); }},
    {"FactionTwice", "root.factions[1]",
     [](v1::Transcript& t) { t.mutable_root()->set_factions(1, t.root().factions(0)); }},
    {"NameWithComment", "players[0].name",
     [](v1::Transcript& t) { t.mutable_players(0)->set_name("a // b"); }},
    {"NameWithArrow", "players[0].name", [](v1::Transcript& t) { t.mutable_players(0)->set_name("a->b"); }},
    {"NameWithLine", "players[1].name",
     [](v1::Transcript& t) { t.mutable_players(1)->set_name("a\nC:w->1"); }},
    {"NoTurn", "events[0].root", [](v1::Transcript& t) { t.mutable_events()->DeleteSubrange(0, 1); }},
    {"StrangeTurn", "events[0].root.turn_start.faction",
     [](v1::Transcript& t) {
       t.mutable_events(0)->mutable_root()->mutable_turn_start()->set_faction(
           v1::ROOT_FACTION_KEEPERS_IN_IRON);
     }},
    {"EmptyEvent", "events[1].root", [](v1::Transcript& t) { t.mutable_events(1)->clear_root(); }},
    {"EmptyAction", "events[1].root",
     [](v1::Transcript& t) { t.mutable_events(1)->mutable_root()->Clear(); }},
    {"NoCount", "events[5].root.move.things[0].count",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_things(0)->clear_count();
     }},
    {"NoOrigin", "events[5].root.move.things[0].from",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_things(0)->clear_from();
     }},
    {"NoThing", "events[5].root.move.things[0]",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_things(0)->clear_piece();
     }},
    {"NoThings", "events[5].root.move.things",
     [](v1::Transcript& t) { t.mutable_events(5)->mutable_root()->mutable_move()->clear_things(); }},
    {"NoDestination", "events[5].root.move.to",
     [](v1::Transcript& t) { t.mutable_events(5)->mutable_root()->mutable_move()->clear_to(); }},
    {"OutOfGame", "events[5].root.move.to[0]",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_to(0)->set_kind(
           v1::ROOT_PLACE_KIND_OUT_OF_GAME);
     }},
    {"ClearingTooLarge", "events[5].root",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_to(0)->set_clearing(13);
     }},
    {"StrayField", "events[5].root",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_to(0)->set_retinue_column(2);
     }},
    {"ForeignPiece", "events[5].root.move.things[0].piece",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_things(0)->mutable_piece()->set_kind(
           v1::ROOT_PIECE_KIND_MOB);
     }},
    {"UnknownCard", "events[5].root.move.things[0].card.name",
     [](v1::Transcript& t) {
       t.mutable_events(5)->mutable_root()->mutable_move()->mutable_things(0)->mutable_card()->set_name(
           "joker");
     }},
    {"OneRoll", "events[6].root.battle",
     [](v1::Transcript& t) { t.mutable_events(6)->mutable_root()->mutable_battle()->set_attacker_roll(1); }},
    {"NameWithSlash", "events[1].root",
     [](v1::Transcript& t) {
       t.mutable_events(1)->mutable_root()->mutable_appoint()->set_faction(v1::ROOT_FACTION_EYRIE_DYNASTIES);
       t.mutable_events(1)->mutable_root()->mutable_appoint()->set_name("despot->$/#builder");
     }},
    {"DecreeOfCats", "events[1].root",
     [](v1::Transcript& t) { t.mutable_events(1)->mutable_root()->mutable_discard_decree(); }},
    {"UnreadableWithoutText", "events[9].root",
     [](v1::Transcript& t) { t.mutable_events(9)->clear_position(); }},
    {"UnreadableThatIsReadable", "events[9].root",
     [](v1::Transcript& t) { t.mutable_events(9)->mutable_position()->set_text("++"); }},
    {"UnreadableWithSlash", "events[9].root",
     [](v1::Transcript& t) { t.mutable_events(9)->mutable_position()->set_text("oops/++"); }},
    {"Score", "claimed_result.standings[0].score",
     [](v1::Transcript& t) { t.mutable_claimed_result()->mutable_standings(0)->set_score(30); }},
    {"Rank", "claimed_result.standings[0].rank",
     [](v1::Transcript& t) { t.mutable_claimed_result()->mutable_standings(0)->set_rank(1); }},
    {"StrangeWinner", "claimed_result.standings[1].player",
     [](v1::Transcript& t) { t.mutable_claimed_result()->mutable_standings(1)->set_player(2); }},
    {"Loser", "claimed_result.standings[1]",
     [](v1::Transcript& t) { t.mutable_claimed_result()->mutable_standings(1)->set_winner(false); }},
    {"NobodyWon", "claimed_result", [](v1::Transcript& t) { t.mutable_claimed_result()->clear_standings(); }},
};

class WriterRefusal : public ::testing::TestWithParam<Refusal> {};

TEST_P(WriterRefusal, NamesTheField) {
  v1::Transcript game = Example();
  ASSERT_TRUE(WriteRootlog(game).ok());
  GetParam().spoil(game);
  absl::Status status = WriteRootlog(game).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  EXPECT_THAT(std::string(status.message()), ::testing::StartsWith(absl::StrCat(GetParam().field, ": ")));
}

INSTANTIATE_TEST_SUITE_P(All, WriterRefusal, ::testing::ValuesIn(kRefusals),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace lantern
