// Events and set-ups that cannot be judged: the error names the field.
#include "absl/strings/match.h"
#include "tests/unit/light_hunters/table.h"

namespace lantern::light_hunters {
namespace {

TEST(FormTest, MalformedEventsNameTheirField) {
  const std::pair<const char*, const char*> kCases[] = {
      {"", ": has no action"},
      {"turn_start { }", ".turn_start.hero: is required"},
      {"turn_start { player: 0 }", ".turn_start.player: must be absent"},
      {"turn_start { hero: 9 }", ".turn_start.hero: is 9"},
      {"turn_start { hero: 0 servant_to: 4 }", ".turn_start.servant_to: is 4"},
      {"draw { count: 71 }", ".draw.count: must be at most 70"},
      {"draw { cards: ~DAWN count: 1 }", ".draw.count: must be absent"},
      {"reshuffle { kept: ~DAWN }", ".reshuffle.kept: must list three"},
      {"play { hero: 4 }", ".play.hero: is 4"},
      {"play { hero: 0 card: ~UNSPECIFIED }", ".play.card: must be one of the five seals"},
      {"play { hero: 0 targets { } }", ".play.targets[0]: names no hero"},
      {"play { hero: 0 targets { hero: 7 } }", ".play.targets[0].hero: is 7"},
      {"play { hero: 0 targets { hero: 1 group: 4 } }", ".play.targets[0].group: must be 0 to 3"},
      {"play { hero: 0 targets { token { } } }", ".play.targets[0].token.kind: must be one of the tokens"},
      {"play { hero: 0 targets { invocation: ~I_UNSPECIFIED } }", ".play.targets[0].invocation: must be"},
      {"play { hero: 0 bonus_on: 0 }", ".play.bonus_on: is no index"},
      {"play { hero: 0 option: 4 }", ".play.option: must be 0 to 3"},
      {"play { hero: 0 ether: 101 }", ".play.ether: must be 0 to 100"},
      {"play { hero: 0 status { hero: 1 } }", ".play.status.kind: must be one of the kinds"},
      {"play { hero: 0 reactions { hero: 1 } }", ".play.reactions[0].kind: must be REDIRECT"},
      {"play { hero: 0 springs { hero: 1 caster: 8 } }", ".play.springs[0].caster: is 8"},
      {"exchange { seal: ~UNSPECIFIED }", ".exchange.seal: must be one"},
      {"thaw { seal: ~UNSPECIFIED }", ".thaw.seal: must be one"},
      {"unit_attack { hero: 0 unit: ~T_ALTAR target { hero: 1 } }", ".unit_attack.unit: must be INFANTRY"},
      {"unit_attack { hero: 0 unit: ~T_INFANTRY }", ".unit_attack.target: names no hero"},
      {"invocation_attack { target { hero: 1 } }", ".invocation_attack.invocation: must be"},
      {"form_power { hero: 4 }", ".form_power.hero: is 4"},
      {"discard { }", ".discard.cards: is empty"},
      {"concede { team: 2 }", ".concede.team: must be 0 to 1"},
      {"turn_end { } outcomes { }", ".outcomes[0].target: names no hero"},
      {"turn_end { } outcomes { target { hero: 0 } damage: 1001 }", ".outcomes[0]: has a number"},
      {"turn_end { } outcomes { target { hero: 0 } team: 2 }", ".outcomes[0].team: must be 0 to 1"},
      {"turn_end { } outcomes { target { hero: 0 } statuses { } }", ".outcomes[0].statuses.kind: must be"},
      {"turn_end { } outcomes { target { hero: 0 } tokens: ~T_UNSPECIFIED }",
       ".outcomes[0].tokens: must be tokens"},
  };
  for (const auto& [event, error] : kCases) {
    Table table({"balder", "ludano", "lucrecia", "bergljot"});
    const std::string said = table.Judge(event);
    EXPECT_TRUE(absl::StartsWith(said, absl::StrCat("events[0].light_hunters", error)))
        << event << " gives " << said;
  }
}

TEST(FormTest, MalformedSetUpsNameTheirField) {
  using Change = void (*)(Table&);
  const std::pair<Change, const char*> kCases[] = {
      {[](Table& t) { t.setup().clear_mode(); }, "light_hunters.mode: must be"},
      {[](Table& t) { t.setup().set_catalog_name("best"); }, "light_hunters.catalog_name: \"best\" is not"},
      {[](Table& t) { t.setup().mutable_heroes(1)->set_hero("nobody"); },
       "light_hunters.heroes[1].hero: \"nobody\""},
      {[](Table& t) { t.setup().mutable_heroes(1)->set_team(2); }, "light_hunters.heroes[1].team: must be"},
      {[](Table& t) { t.setup().mutable_heroes(1)->set_player(4); }, "light_hunters.heroes[1].player: is 4"},
      {[](Table& t) { t.setup().mutable_heroes(1)->set_pick(0); }, "light_hunters.heroes[1].pick: must be"},
      {[](Table& t) { t.setup().mutable_heroes(1)->set_health(0); },
       "light_hunters.heroes[1].health: must be"},
      {[](Table& t) { t.setup().mutable_heroes(1)->add_locks(); },
       "light_hunters.heroes[1].locks: must be empty"},
      {[](Table& t) { t.setup().set_first_team(2); }, "light_hunters.first_team: must be"},
      {[](Table& t) { t.setup().mutable_options()->set_destrier_supply(2); },
       "light_hunters.options.destrier_supply: must be"},
      {[](Table& t) { t.setup().mutable_match()->add_earlier()->set_winner(2); },
       "light_hunters.match.earlier[0].winner: must be"},
      {[](Table& t) { t.setup().set_mode(v1::LIGHT_HUNTERS_MODE_DUEL); }, "players: must have two entries"},
      {[](Table& t) { t.position().set_round(0); }, "light_hunters.position.round: must be"},
      {[](Table& t) { t.position().clear_phase(); }, "light_hunters.position.phase: is none"},
      {[](Table& t) { t.position().set_turn(4); }, "light_hunters.position.turn: is no hero"},
      {[](Table& t) { t.position().mutable_heroes()->RemoveLast(); },
       "light_hunters.position.heroes: needs 4"},
      {[](Table& t) { t.position().mutable_heroes(0)->set_health(13); },
       "light_hunters.position.heroes[0].health"},
      {[](Table& t) { t.position().mutable_hands()->RemoveLast(); }, "light_hunters.position.hands: needs 4"},
      {[](Table& t) { t.position().mutable_deck()->set_unknown(57); },
       "light_hunters.position.deck: and the other"},
      {[](Table& t) { t.position().add_discard_top(v1::LIGHT_HUNTERS_SEAL_DAWN); },
       "light_hunters.position.deck: and the other"},
      {[](Table& t) { t.position().add_statuses(); }, "light_hunters.position.statuses[0].holders: is empty"},
      {[](Table& t) { t.position().add_tokens(); }, "light_hunters.position.tokens[0].kind: is none"},
      {[](Table& t) { t.position().add_invocations(); }, "light_hunters.position.invocations[0]: must be"},
      {[](Table& t) { t.position().mutable_heroes(0)->add_used_once("axe"); },
       "light_hunters.position.heroes[0].used_once: \"axe\" is no skill"},
  };
  for (const auto& [change, error] : kCases) {
    Table table({"balder", "ludano", "lucrecia", "bergljot"});
    change(table);
    const std::string said = table.Begin();
    EXPECT_TRUE(absl::StrContains(said, error)) << error << " but " << said;
  }
}

TEST(FormTest, PositionsThatCannotBeAreRefused) {
  using Change = void (*)(v1::LightHuntersPosition&);
  const std::pair<Change, const char*> kCases[] = {
      {[](auto& p) { p.add_conceded(0); }, "conceded: names team 0, which has living heroes"},
      {[](auto& p) { p.add_conceded(2); }, "conceded: names team 2, which does not exist"},
      {[](auto& p) { p.set_due(2); }, "due: is 2; in this phase it can only be 0"},
      {[](auto& p) { p.set_phase(v1::LIGHT_HUNTERS_PHASE_DRAW); },
       "due: is 0; before the draw it can only be 1 to 2"},
      {[](auto& p) {
         p.set_phase(v1::LIGHT_HUNTERS_PHASE_DRAW);
         p.set_due(70);
       },
       "due: is 70; before the draw"},
      {[](auto& p) {
         p.set_phase(v1::LIGHT_HUNTERS_PHASE_AMULETS);
         p.set_due(4);
       },
       "due: is 4; while Amulets are paid it can only be 1 to 3"},
      {[](auto& p) { p.set_draw_extra(1); }, "draw_extra: is 1; in this phase it can only be 0"},
      {[](auto& p) { p.mutable_turn_state(); }, "turn_state: must be absent between turns"},
      {[](auto& p) {
         p.set_phase(v1::LIGHT_HUNTERS_PHASE_PLAY);
         p.mutable_turn_state()->set_travel_due(4);
       },
       "turn_state.travel_due: is 4; with the Ether tokens that are left it can only be 0 to 3"},
      {[](auto& p) {
         p.set_phase(v1::LIGHT_HUNTERS_PHASE_PLAY);
         p.mutable_turn_state()->set_infantry_due(1);
       },
       "turn_state.infantry_due: is 1"},
      {[](auto& p) {
         p.set_phase(v1::LIGHT_HUNTERS_PHASE_PLAY);
         p.set_round_ended(true);
       },
       "round_ended: is true"},
      {[](auto& p) { p.add_duel_ether(1); }, "duel_ether: must be empty"},
      {[](auto& p) {
         p.set_illuminations(1);
         p.mutable_deck()->set_unknown(57);
       },
       "illuminations: must be 0"},
      {[](auto& p) { p.add_doubts("everything"); }, "doubts: must be"},
      {[](auto& p) {
         p.mutable_heroes(0)->set_health(0);
         p.mutable_hands(0)->clear_cards();
         p.mutable_deck()->set_unknown(61);
       },
       "turn: is 0, Balder, who is dead"},
      {[](auto& p) { p.mutable_heroes(3)->set_substitute("evaki"); },
       "heroes[3].substitute: is given, but no"},
      {[](auto& p) { p.add_tokens()->set_kind(v1::LIGHT_HUNTERS_TOKEN_ALTAR); },
       "tokens[0].hero: is required"},
      {[](auto& p) {
         v1::LightHuntersTokenState& token = *p.add_tokens();
         token.set_kind(v1::LIGHT_HUNTERS_TOKEN_ETHER);
         token.set_hero(0);
       },
       "tokens[0].hero: must be absent"},
      {[](auto& p) {
         v1::LightHuntersTokenState& token = *p.add_tokens();
         token.set_kind(v1::LIGHT_HUNTERS_TOKEN_AMULET);
         token.set_hero(0);
         token.set_due(true);
       },
       "tokens[0].due: must be false"},
      {[](auto& p) {
         p.add_invocations()->set_invocation(v1::LIGHT_HUNTERS_INVOCATION_OZU);
         p.add_invocations()->set_invocation(v1::LIGHT_HUNTERS_INVOCATION_OZU);
       },
       "invocations[1]: stands in an earlier entry"},
      {[](auto& p) {
         v1::LightHuntersResealed& card = *p.mutable_hands(0)->add_resealed();
         card.set_card(v1::LIGHT_HUNTERS_SEAL_BEAM);
         card.set_counts_as(v1::LIGHT_HUNTERS_SEAL_DAWN);
         card.set_count(1);
       },
       "hands[0].resealed: must count as a higher seal"},
      {[](auto& p) {
         v1::LightHuntersResealed& card = *p.mutable_hands(0)->add_resealed();
         card.set_card(v1::LIGHT_HUNTERS_SEAL_DAWN);
         card.set_counts_as(v1::LIGHT_HUNTERS_SEAL_BEAM);
         card.set_count(4);
       },
       "hands[0].resealed: has more cards than the hand"},
      {[](auto& p) {
         v1::LightHuntersStatusState& dodge = *p.add_statuses();
         dodge.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_DODGE);
         dodge.add_holders(0);
         dodge.add_spent(0);
       },
       "statuses[0].spent: says"},
      {[](auto& p) {
         v1::LightHuntersStatusState& dodge = *p.add_statuses();
         dodge.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_DODGE);
         dodge.add_holders(0);
         dodge.set_ether(1);
       },
       "statuses[0].ether: must be absent"},
  };
  for (const auto& [change, error] : kCases) {
    Table table({"balder", "ludano", "lucrecia", "bergljot"});
    change(table.position());
    const std::string said = table.Begin();
    EXPECT_TRUE(absl::StrContains(said, absl::StrCat("light_hunters.position.", error)))
        << error << " but " << said;
  }
}

TEST(FormTest, APositionMayHoldNoMoreTokensThanTheBox) {
  Table table({"phaenna", "ludano", "lucrecia", "bergljot"});
  for (int i = 0; i < 2; ++i) {
    v1::LightHuntersTokenState& token = *table.position().add_tokens();
    token.set_kind(v1::LIGHT_HUNTERS_TOKEN_ALTAR);
    token.set_hero(1);
  }
  EXPECT_TRUE(absl::StrContains(table.Begin(), "position.tokens[1]: is one more Altar token"));
}

TEST(FormTest, AFinishedGameIsAPositionToo) {
  Table table({"balder", "ludano", "lucrecia", "bergljot"});
  for (int hero : {1, 2}) {
    table.position().mutable_heroes(hero)->set_health(0);
    table.position().mutable_deck()->set_unknown(table.position().deck().unknown() + 3);
    table.position().mutable_hands(hero)->clear_cards();
  }
  EXPECT_EQ(table.Begin(), "");
  EXPECT_TRUE(table.referee().IsOver());
  EXPECT_EQ(table.Judge("turn_start { hero: 0 }"), "ILLEGAL LH.end.over");
}

}  // namespace
}  // namespace lantern::light_hunters
