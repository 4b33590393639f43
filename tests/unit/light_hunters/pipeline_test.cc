// The attack pipeline: which rule comes before which, and what each uses up.
#include "tests/unit/light_hunters/table.h"

namespace lantern::light_hunters {
namespace {

// Puts a card in front of a hero of the position.
void Lay(Table& table, v1::LightHuntersStatusKind kind, int hero, int amount, int caster) {
  v1::LightHuntersStatusState& status = *table.position().add_statuses();
  status.mutable_status()->set_kind(kind);
  if (amount > 0) status.mutable_status()->set_amount(static_cast<uint32_t>(amount));
  const bool lasting = kind == v1::LIGHT_HUNTERS_STATUS_KIND_IMMORTAL;
  status.mutable_status()->set_charges(lasting ? 0 : 1);
  status.mutable_status()->set_duration(v1::LIGHT_HUNTERS_DURATION_ROUND);
  status.set_caster(static_cast<uint32_t>(caster));
  status.add_holders(static_cast<uint32_t>(hero));
}

void PutToken(Table& table, v1::LightHuntersToken kind, int hero, int owner) {
  v1::LightHuntersTokenState& token = *table.position().add_tokens();
  token.set_kind(kind);
  token.set_hero(static_cast<uint32_t>(hero));
  token.set_owner(static_cast<uint32_t>(owner));
}

constexpr char kArrow[] = "play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY targets { hero: 1 } }";
constexpr char kArrowMeetsDestrier[] =
    "play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY targets { hero: 1 } "
    "reactions { hero: 1 kind: ~R_DESTRIER } }";

Table Archer() { return Table({"bergljot", "balder", "lucrecia", "ludano"}); }

TEST(PipelineTest, AnAttackTakesItsNumber) {
  Table table = Archer();
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_EQ(table.health(1), 9);
  EXPECT_EQ(table.state().hero[0].damage, 3);
}

TEST(PipelineTest, ADestrierComesBeforeADodgeAndSparesIt) {
  Table table = Archer();
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DODGE, 1, 0, 2);
  PutToken(table, v1::LIGHT_HUNTERS_TOKEN_DESTRIER, 1, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrowMeetsDestrier), "");
  EXPECT_EQ(table.health(1), 12);
  EXPECT_EQ(table.state().status_count, 1);
  EXPECT_EQ(table.state().token_count, 0);
}

TEST(PipelineTest, ADodgeComesBeforeDefenseAndSparesIt) {
  Table table = Archer();
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DODGE, 1, 0, 2);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 1, 2, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  ASSERT_EQ(table.state().status_count, 1);
  EXPECT_EQ(table.state().status[0].kind, StatusKind::kDefense);
  EXPECT_EQ(table.health(1), 12);
}

TEST(PipelineTest, DefenseTakesFromTheSumAndNeverHeals) {
  Table table = Archer();
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS, 0, 1, 3);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 1, 9, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_EQ(table.health(1), 12);
  EXPECT_EQ(table.state().status_count, 0) << "bonus and defense are used up";
}

TEST(PipelineTest, ADodgedAttackUsesItsBonusUp) {
  Table table = Archer();
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS, 0, 1, 3);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DODGE, 1, 0, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_EQ(table.state().status_count, 0);
}

TEST(PipelineTest, ABonusGoesOnlyWhereThereIsOneAndItCanGo) {
  const std::string twin =
      "play { hero: 0 skill: \"sample_war_drum\" card: ~BEAM targets { hero: 1 } "
      "targets { hero: 2 } bonus_on: 1 }";
  Table without({"jamshaid", "balder", "lucrecia", "ludano"});
  without.Turn(0);
  EXPECT_EQ(without.Judge(twin), "ILLEGAL LH.bonus.attack");
  Table with({"jamshaid", "balder", "lucrecia", "ludano"});
  Lay(with, v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS, 0, 1, 3);
  with.Turn(0);
  EXPECT_EQ(with.Judge(twin), "");
  EXPECT_EQ(with.health(1), 10);
  EXPECT_EQ(with.health(2), 6);
}

TEST(PipelineTest, AnImmortalHeroKeepsItsDefense) {
  Table table = Archer();
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_IMMORTAL, 1, 0, 2);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 1, 1, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_EQ(table.health(1), 12);
  EXPECT_EQ(table.state().status_count, 2);
}

TEST(PipelineTest, AnUnavoidableAttackLeavesDefensesWhereTheyLie) {
  Table table({"balder", "bergljot", "lucrecia", "ludano"});
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DODGE, 1, 0, 2);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 1, 2, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"sample_felling\" card: ~ILLUMINATION targets { hero: 1 } }"),
            "");
  EXPECT_EQ(table.health(1), 2);
  EXPECT_EQ(table.state().status_count, 2);
}

TEST(PipelineTest, ARedirectedAttackMeetsTheDefensesOfWhoTakesIt) {
  Table table({"bergljot", "balder", "chenguang", "ludano"});
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 1, 3, 2);
  Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE, 2, 1, 2);
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY targets { hero: 1 } "
                        "reactions { hero: 2 kind: ~R_REDIRECT card: ~SHIMMER } }"),
            "");
  EXPECT_EQ(table.health(1), 12);
  EXPECT_EQ(table.health(2), 7);
  ASSERT_EQ(table.state().status_count, 1);
  EXPECT_EQ(table.state().status[0].holders, Bit(1)) << "the one who was aimed at keeps its card";
}

TEST(PipelineTest, ATrapSpringsAfterTheAttackAlsoWhenItsHeroDies) {
  Table table({"bergljot", "chiharu", "lucrecia", "ludano"});
  v1::LightHuntersStatusState& trap = *table.position().add_statuses();
  trap.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_TRAP);
  trap.mutable_status()->set_charges(1);
  trap.set_caster(1);
  trap.set_skill("poisoning");
  trap.set_card(v1::LIGHT_HUNTERS_SEAL_ILLUMINATION);
  trap.set_lies_there(true);
  trap.add_holders(1);
  table.position().mutable_heroes(1)->set_health(1);
  table.position().mutable_deck()->set_unknown(57);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_EQ(table.health(1), 0);
  EXPECT_EQ(table.health(0), 6);
  ASSERT_EQ(table.state().status_count, 1);
  EXPECT_EQ(table.state().status[0].kind, StatusKind::kPoison);
  EXPECT_TRUE(table.state().status[0].carries) << "the Illumination stays with the victim";
}

TEST(PipelineTest, TheLastDeathEndsTheGameAtOnce) {
  Table table = Archer();
  table.position().mutable_heroes(1)->set_health(3);
  table.position().mutable_heroes(2)->set_health(0);
  table.position().mutable_hands(2)->clear_cards();
  table.position().mutable_deck()->set_unknown(61);
  table.Turn(0);
  EXPECT_EQ(table.Judge(kArrow), "");
  EXPECT_TRUE(table.referee().IsOver());
  EXPECT_EQ(table.state().winner, 0);
  EXPECT_EQ(table.Judge("turn_end { }"), "ILLEGAL LH.end.over");
}

TEST(PipelineTest, TokensOfOneKindAtOnePlaceAreTargetsEach) {
  Table table({"ludano", "atheer", "lucrecia", "balder"});
  for (int i = 0; i < 2; ++i) PutToken(table, v1::LIGHT_HUNTERS_TOKEN_INFANTRY, 1, 1);
  table.Turn(0);
  LegalEvents legal(10'000);
  ASSERT_TRUE(table.referee().ListLegal(legal).ok());
  int both = 0;
  for (const LegalEvent& event : legal.all()) {
    const v1::LightHuntersPlay& play = event.event.light_hunters().play();
    both += play.targets_size() == 2 && play.targets(0).has_token() && play.targets(1).has_token() ? 1 : 0;
  }
  EXPECT_EQ(both, 1) << "one way to strike both";
  const std::string infantry = " targets { token { kind: ~T_INFANTRY hero: 1 } } ";
  const std::string strike = "play { hero: 0 skill: \"sample_twin_strike\" card: ~NEW_DAY ";
  EXPECT_EQ(table.Judge(strike + infantry + infantry + " }"), "");
  EXPECT_EQ(table.state().token_count, 0);
}

TEST(PipelineTest, EachOptionTurnsARuling) {
  const std::string spared = "tokens_ignore_front_line: true";
  const char* at_token =
      "play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY "
      "targets { token { kind: ~T_AMULET hero: 0 } } }";
  for (const bool option : {false, true}) {
    Table table({"bergljot", "phaenna", "lucrecia", "ludano"}, 5, option ? spared : "");
    Lay(table, v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE, 2, 0, 2);
    PutToken(table, v1::LIGHT_HUNTERS_TOKEN_AMULET, 0, 1);
    EXPECT_EQ(table.Judge("turn_start { hero: 0 }"), "");
    EXPECT_EQ(table.Judge("discard { cards: ~UNSPECIFIED }"), "");
    EXPECT_EQ(table.Judge("draw { count: 2 }"), "");
    EXPECT_EQ(table.Judge(at_token), option ? "" : "ILLEGAL LH.front-line.target");
  }
  for (const bool option : {false, true}) {
    Table table({"bergljot", "balder", "lucrecia", "ludano"}, 5,
                option ? "destriers_indestructible: true" : "");
    PutToken(table, v1::LIGHT_HUNTERS_TOKEN_DESTRIER, 1, 2);
    table.Turn(0);
    EXPECT_EQ(table.Judge("play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY "
                          "targets { token { kind: ~T_DESTRIER hero: 1 } } }"),
              option ? "ILLEGAL LH.token.indestructible" : "");
  }
  for (const bool option : {false, true}) {
    Table table({"balder", "heliodoros", "lucrecia", "ludano"}, 5,
                option ? "unavoidable_through_cuirass: true" : "");
    PutToken(table, v1::LIGHT_HUNTERS_TOKEN_CUIRASS, 1, 1);
    table.Turn(0);
    EXPECT_EQ(
        table.Judge("play { hero: 0 skill: \"sample_felling\" card: ~ILLUMINATION targets { hero: 1 } }"),
        "");
    EXPECT_EQ(table.health(1), option ? 3 : 8);
  }
  for (const bool option : {false, true}) {
    Table table({"akihiko", "balder", "lucrecia", "ludano"}, 5, option ? "no_win_by_sacrifice: true" : "");
    for (int dead : {2, 3}) {
      table.position().mutable_heroes(dead)->set_health(0);
      table.position().mutable_hands(dead)->clear_cards();
    }
    table.position().mutable_deck()->set_unknown(64);
    table.Turn(0);
    EXPECT_EQ(table.Judge("play { hero: 0 skill: \"seppuku\" card: ~BEAM targets { hero: 1 group: 1 } }"),
              option ? "ILLEGAL LH.seppuku.first" : "");
    EXPECT_EQ(table.referee().IsOver(), !option);
  }
}

}  // namespace
}  // namespace lantern::light_hunters
