// Whose decision comes next, and in which phase, while a game goes on.
#include "tests/unit/light_hunters/table.h"

namespace lantern::light_hunters {
namespace {

// "0 Play": players and the first word of the phase.
std::string Next(Table& table) {
  const Referee::NextMove next = table.referee().ToMove();
  std::string said;
  for (const uint32_t player : next.players) absl::StrAppend(&said, player, " ");
  return said + next.phase.substr(0, next.phase.find(' '));
}

TEST(NextTest, ATurnOfAHero) {
  Table table({"balder", "phaenna", "lucrecia", "ludano"});
  EXPECT_EQ(table.Begin(), "");
  EXPECT_EQ(Next(table), "0 Discard");
  EXPECT_EQ(table.referee().ToMove().phase, "Discard active skills");
  EXPECT_EQ(table.Judge("turn_start { hero: 0 }"), "");
  EXPECT_EQ(Next(table), "Draw") << "the deck comes next";
  EXPECT_EQ(table.Judge("draw { cards: [~DAWN, ~DAWN] }"), "");
  EXPECT_EQ(Next(table), "0 Play");
  EXPECT_EQ(table.Judge("exchange { }"), "");
  EXPECT_EQ(table.Judge("exchange { }"), "");
  EXPECT_EQ(Next(table), "0 Play");
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  EXPECT_EQ(Next(table), "1 Discard");
}

TEST(NextTest, AfterTheDiscardTheTurnOnlyEnds) {
  Table table({"balder", "phaenna", "lucrecia", "ludano"});
  table.position().mutable_hands(0)->mutable_cards()->set_unknown(5);
  table.position().mutable_deck()->set_unknown(56);
  table.Turn(0);
  EXPECT_EQ(table.Judge("discard { cards: [~UNSPECIFIED, ~UNSPECIFIED] }"), "");
  EXPECT_EQ(table.referee().ToMove().phase, "Discard excess cards");
  EXPECT_EQ(Next(table), "0 Discard");
}

TEST(NextTest, AmuletsOfEnemiesArePaidByWhoeverIsOnTurn) {
  Table table({"balder", "phaenna", "lucrecia", "ludano"});
  v1::LightHuntersTokenState& amulet = *table.position().add_tokens();
  amulet.set_kind(v1::LIGHT_HUNTERS_TOKEN_AMULET);
  amulet.set_hero(0);
  amulet.set_owner(1);
  EXPECT_EQ(table.Judge("turn_start { hero: 0 }"), "");
  EXPECT_EQ(Next(table), "0 Discard");
}

TEST(NextTest, WhoeverPossessesAHeroPlaysItsTurn) {
  Table table({"balder", "phaenna", "intipacha", "ludano"});
  v1::LightHuntersStatusState& possessed = *table.position().add_statuses();
  possessed.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED);
  possessed.set_caster(2);
  possessed.add_holders(0);
  possessed.set_by_team(1);
  possessed.set_by_player(2);
  EXPECT_EQ(table.Begin(), "");
  EXPECT_EQ(Next(table), "2 Discard");
  EXPECT_EQ(table.Judge("turn_start { hero: 0 }"), "");
  EXPECT_EQ(table.Judge("draw { count: 2 }"), "");
  EXPECT_EQ(Next(table), "2 Play");
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  EXPECT_EQ(Next(table), "1 Discard");
}

TEST(NextTest, ADeadHeroIsPassedAndAFinishedGameIsNobodys) {
  Table table({"balder", "phaenna", "lucrecia", "ludano"});
  table.position().mutable_heroes(1)->set_health(0);
  table.position().mutable_hands(1)->clear_cards();
  table.position().mutable_deck()->set_unknown(61);
  table.Turn(0);
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  EXPECT_EQ(Next(table), "2 Discard");
  EXPECT_EQ(table.Judge("concede { team: 1 }"), "");
  EXPECT_TRUE(table.referee().IsOver());
  EXPECT_EQ(Next(table), "");
}

}  // namespace
}  // namespace lantern::light_hunters
