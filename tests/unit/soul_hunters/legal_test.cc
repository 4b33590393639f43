// What may come next, at places where the whole list can be seen.
#include <gmock/gmock.h>

#include "checker/soul_hunters/referee.h"
#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::vector<std::string> Listed(const v1::Transcript& transcript) {
  LegalEvents events(1000);
  const absl::Status status = ListLegalEvents(transcript, {}, events);
  EXPECT_TRUE(status.ok()) << status;
  std::vector<std::string> words;
  for (const LegalEvent& event : events.all()) words.push_back(event.words);
  return words;
}

TEST(Legal, AtTheStartOfATurnACardIsDrawn) {
  EXPECT_THAT(Listed(Written(2, "catalog_name: \"sample\" starting_player: 0")),
              ElementsAre("player A draws a card"));
}

TEST(Legal, WhereTheStartIsNotKnownEverybodyMayBegin) {
  EXPECT_THAT(Listed(Written(3, "catalog_name: \"sample\"")),
              ElementsAre("player A draws a card", "player B draws a card", "player C draws a card"));
}

TEST(Legal, ActionsOfATurn) {
  const std::string position = Position("hand { cards: [\"imp\", \"rumour\"] } hunters { card: \"clerk\" }",
                                        "hand { unknown: 5 }", 104);
  EXPECT_THAT(Listed(Written(2, position)),
              UnorderedElementsAre("player A places Imp", "player A plays Rumour", "player A plays Rumour",
                                   "player A uses Clerk: You gain 1.", "player A ends the turn"));
  EXPECT_THAT(Listed(Written(2, position,
                             {"place_hunter { card: \"imp\" }", "use_ability { hunter { card: \"imp\" } }"})),
              ElementsAre("player A ends the turn"));
}

TEST(Legal, OverTheLimitOneDiscards) {
  const std::string position =
      Position("hand { cards: [\"imp\", \"imp\", \"page\", \"page\", \"clerk\", \"clerk\"] }",
               "hand { unknown: 5 }", 101);
  EXPECT_THAT(Listed(Written(2, position, {"discard { cards: \"imp\" }"})),
              ElementsAre("player A ends the turn"));
  LegalEvents events(1000);
  ASSERT_TRUE(ListLegalEvents(Written(2, position), {}, events).ok());
  int discards = 0;
  for (const LegalEvent& event : events.all()) discards += event.event.soul_hunters().has_discard() ? 1 : 0;
  EXPECT_EQ(discards, 3);  // one of each
}

TEST(Legal, WhatFollowsMayBeWrittenOrNot) {
  EXPECT_THAT(Listed(Written(2,
                             "catalog_name: \"sample\" position { phase: SOUL_HUNTERS_PHASE_CHECK "
                             "round_starter: 0 souls_turned: 5 souls: "
                             "[1, 2, 3, 4, 5] soul_deck: 15 players { hand { unknown: 5 } influence: 3 } "
                             "players { hand { unknown: 5 } } "
                             "deck { unknown: 102 } }")),
              ElementsAre("the check: player A", "player A takes the soul", "player A draws a card"));
}

// Who decides next, and what, as "0 draw".
std::string Next(const v1::Transcript& transcript) {
  SoulHuntersReferee referee;
  Findings findings;
  findings.BeginEvent({});
  EXPECT_TRUE(referee.Begin(transcript, findings).ok());
  for (int i = 0; i < transcript.events_size(); ++i) {
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    EXPECT_TRUE(
        referee.Judge(transcript.events(i), index, Referee::AfterIllegal::kChangeNothing, findings).ok());
  }
  const Referee::NextMove next = referee.ToMove();
  return absl::StrCat(next.players.empty() ? "nobody" : absl::StrCat(next.players[0]), " ", next.phase);
}

TEST(Legal, SaysWhoDecidesNext) {
  const std::string setup = "catalog_name: \"sample\" starting_player: 1";
  EXPECT_EQ(Next(Written(2, setup)), "1 draw");
  EXPECT_EQ(Next(Written(2, setup, {"draw {}"})), "1 actions");
  EXPECT_EQ(Next(Written(2, setup, {"draw {}", "discard { cards: \"\" }"})), "1 discard");
  EXPECT_EQ(Next(Written(2, setup, {"draw {}", "discard { cards: \"\" }", "end_turn {}"})), "0 draw");
  EXPECT_EQ(Next(Written(2, "catalog_name: \"sample\"")), "nobody draw");
  EXPECT_EQ(Next(Written(2, "final { won { values: [5] } won {} }")), "nobody ");
}

TEST(Legal, NothingAfterTheEnd) {
  EXPECT_THAT(Listed(Written(2, "final { won { values: [5] } won {} }")), IsEmpty());
}

TEST(Legal, EverythingListedIsAcceptedThroughAGame) {
  const v1::Transcript game = Simulated(3, 12);
  v1::Transcript prefix = game;
  prefix.clear_events();
  prefix.clear_claimed_result();
  for (int i = 0; i < 120; ++i) {
    LegalEvents events(200);
    ASSERT_TRUE(ListLegalEvents(prefix, {}, events).ok());
    for (const LegalEvent& event : events.all()) {
      v1::Transcript longer = prefix;
      *longer.add_events() = event.event;
      const std::string said = Judged(longer, Policy::kStop);
      EXPECT_EQ(said.find("ILLEGAL"), std::string::npos) << said << ": " << event.event.ShortDebugString();
    }
    *prefix.add_events() = game.events(i);
  }
}

}  // namespace
}  // namespace lantern::soul_hunters
