// Malformed events and set-ups are errors that name the field.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/core/status.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

// The field that is blamed for an event.
std::string Blamed(absl::string_view event) {
  Table table({1, 4});
  table.Add(event);
  const absl::Status status = table.Status();
  return DetailOf(status).has_value() ? DetailOf(status)->field : std::string(status.message());
}

std::string At(absl::string_view field) { return absl::StrCat("events[0].lueur", field); }

TEST(LueurForm, Events) {
  EXPECT_EQ(Blamed(""), At(""));
  EXPECT_EQ(Blamed("choose_adventurer { player: 0 adventurer: 8 }"), At(".choose_adventurer.adventurer"));
  EXPECT_EQ(Blamed("choose_adventurer { player: 2 adventurer: 1 }"), At(".choose_adventurer.player"));
  EXPECT_EQ(Blamed("first_roll { dice { die: 31 } }"), At(".first_roll.dice[0].die"));
  EXPECT_EQ(Blamed("first_roll { dice { die: 1 } dice { die: 1 } }"), At(".first_roll.dice[1].die"));
  EXPECT_EQ(Blamed("first_roll { dice { die: 1 face: 7 } }"), At(".first_roll.dice[0].face"));
  EXPECT_EQ(Blamed("refill { companions: [1, 2] }"), At(".refill.companions"));
  EXPECT_EQ(Blamed("refill { companions: [1, 2, 3, 4, 99] }"), At(".refill.companions[4]"));
  EXPECT_EQ(Blamed("turn_spell { player: 0 kind: 9 }"), At(".turn_spell.kind"));
  EXPECT_EQ(Blamed("enrol { player: 0 companion: 1 }"), At(".enrol.spot"));
  EXPECT_EQ(Blamed("enrol { player: 0 spot: SPECIAL companion: 1 }"), At(".enrol.spot"));
  EXPECT_EQ(Blamed("enrol { player: 0 spot: FIRE }"), At(".enrol.companion"));
  EXPECT_EQ(Blamed("enrol { player: 0 spot: FIRE companion: 1 big_die: 31 }"), At(".enrol.big_die"));
  EXPECT_EQ(Blamed("enrol { player: 0 spot: FIRE companion: 1 came { dice: 0 } }"),
            At(".enrol.came.dice[0]"));
  EXPECT_EQ(Blamed("send_away { player: 0 }"), At(".send_away.spot"));
  EXPECT_EQ(Blamed("roll { player: 7 }"), At(".roll.player"));
  EXPECT_EQ(Blamed("reroll { player: 0 payment { source: 4 } }"), At(".reroll.payment.source"));
  EXPECT_EQ(Blamed("set_die { player: 0 }"), At(".set_die.die.die"));
  EXPECT_EQ(Blamed("set_die { player: 0 die { die: 1 } payments { source: COMPANION companion: 50 } }"),
            At(".set_die.payments[0].companion"));
  EXPECT_EQ(Blamed("keep_dice { player: 0 gain { light: 10000 } }"), At(".keep_dice.gain"));
  EXPECT_EQ(Blamed("resurrect { player: 0 companion: 0 }"), At(".resurrect.companion"));
  EXPECT_EQ(Blamed("effect { player: 0 }"), At(".effect.card"));
  EXPECT_EQ(Blamed("effect { player: 0 companion: 41 }"), At(".effect.companion"));
  EXPECT_EQ(Blamed("effect { player: 0 adventurer {} times: 0 }"), At(".effect.times"));
  EXPECT_EQ(Blamed("effect { player: 0 adventurer {} dice: 40 }"), At(".effect.dice[0]"));
  EXPECT_EQ(Blamed("effect { player: 0 companion: 10 given { player: 5 } }"), At(".effect.given[0].player"));
  EXPECT_EQ(Blamed("step { player: 0 to: 61 }"), At(".step.to"));
  EXPECT_EQ(Blamed("step { player: 0 to: 1 means: 9 }"), At(".step.means"));
  EXPECT_EQ(Blamed("step { player: 0 to: 1 loss {} }"), At(".step.loss"));
  EXPECT_EQ(Blamed("step { player: 0 to: 1 means: FOOTPRINT die: 1 }"), At(".step.die"));
  EXPECT_EQ(Blamed("reroll { player: 0 payment { source: TRACK companion: 18 } }"),
            At(".reroll.payment.companion"));
  EXPECT_EQ(Blamed("resurrect { player: 0 none {} big_die: 3 }"), At(".resurrect.big_die"));
  EXPECT_EQ(Blamed("camp { player: 3 }"), At(".camp.player"));
  EXPECT_EQ(Blamed("sail { player: 0 from: 12 to: 1 }"), At(".sail.from"));
  EXPECT_EQ(Blamed("sail { player: 0 from: 0 to: 1 loss { companion: 0 } }"), At(".sail.loss.companion"));
  EXPECT_EQ(Blamed("end_day { player: 0 dice { die: 0 } }"), At(".end_day.dice[0].die"));
  EXPECT_EQ(Blamed("unrecorded { player: 0 }"), At(".unrecorded.what"));
}

std::string SetupBlamed(const Table& table) {
  const absl::Status status = table.Status();
  return DetailOf(status).has_value() ? DetailOf(status)->field : std::string(status.message());
}

TEST(LueurForm, SetUps) {
  Table table({1, 4});
  EXPECT_TRUE(table.Status().ok());
  table.setup().set_board(v1::LUEUR_BOARD_UNSPECIFIED);
  EXPECT_EQ(SetupBlamed(table), "lueur.board");
  table.setup().set_board(v1::LUEUR_BOARD_PROVINCE);
  table.setup().add_adventurers(5);
  EXPECT_EQ(SetupBlamed(table), "lueur.adventurers");
  table.setup().mutable_adventurers()->RemoveLast();
  table.setup().set_adventurers(1, 9);
  EXPECT_EQ(SetupBlamed(table), "lueur.adventurers[1]");
  table.setup().set_adventurers(1, 4);
  table.setup().set_first_player(2);
  EXPECT_EQ(SetupBlamed(table), "lueur.first_player");
  table.setup().set_first_player(0);
  table.setup().add_removed(47);
  EXPECT_EQ(SetupBlamed(table), "lueur.removed[0]");
  table.setup().set_removed(0, 1);
  table.setup().add_removed(1);
  EXPECT_EQ(SetupBlamed(table), "lueur.removed[1]");
  table.setup().clear_removed();
  table.setup().add_deck_b(60);
  EXPECT_EQ(SetupBlamed(table), "lueur.deck_b[0]");
  table.setup().clear_deck_b();
  table.setup().add_spells(7);
  EXPECT_EQ(SetupBlamed(table), "lueur.spells[0]");
  table.setup().clear_spells();
  table.setup().set_catalog_name("dawn");
  EXPECT_EQ(SetupBlamed(table), "lueur.catalog_name");
  table.setup().clear_catalog_name();
  table.setup().mutable_catalog()->mutable_header()->set_name("mine");
  EXPECT_THAT(SetupBlamed(table), ::testing::HasSubstr("lueur.catalog."));
  table.setup().clear_catalog();
  for (int i = 0; i < 3; ++i) table.game.add_players();
  EXPECT_EQ(SetupBlamed(table), "players");
}

}  // namespace
}  // namespace lantern::lueur
