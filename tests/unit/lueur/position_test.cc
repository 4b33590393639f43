// Positions: every state can be written out and read back, and judges what follows in the same way.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/core/chance.h"
#include "checker/core/status.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

// Leaves faces, cards and places out here and there.
void Hide(v1::Transcript& game, Chance& chance) {
  for (v1::Event& event : *game.mutable_events()) {
    v1::LueurEvent& lueur = *event.mutable_lueur();
    if (!chance.Happens(1, 6)) continue;
    if (lueur.has_roll()) lueur.mutable_roll()->clear_dice();
    if (lueur.has_refill()) lueur.mutable_refill()->clear_companions();
    if (lueur.has_end_day()) lueur.mutable_end_day()->clear_dice();
    if (lueur.has_step()) lueur.mutable_step()->clear_means();
    if (lueur.has_step()) lueur.mutable_step()->clear_die();
    if (lueur.has_effect()) lueur.mutable_effect()->clear_times();
    if (lueur.has_reroll()) lueur.mutable_reroll()->clear_payment();
    if (lueur.has_sail()) lueur.mutable_sail()->clear_jokers();
  }
}

// Judges an event by a referee and by one that begins from its position; both have to say and become the
// same.
void ExpectSameAfterRoundTrip(const v1::Transcript& game, LueurReferee& referee, int event,
                              Findings& findings) {
  v1::Transcript written;
  *written.mutable_players() = game.players();
  *written.mutable_lueur() = game.lueur();
  ASSERT_TRUE(referee.WritePosition(written).ok());
  LueurReferee again;
  Findings other;
  const absl::Status status = again.Begin(written, other);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_TRUE(other.all().empty());
  ASSERT_TRUE(again.state() == referee.state()) << "at event " << event;
  if (event == game.events_size()) return;
  const size_t before = findings.all().size();
  const auto index = static_cast<uint32_t>(event);
  ASSERT_TRUE(referee.Judge(game.events(event), index, Referee::AfterIllegal::kCarryOut, findings).ok());
  ASSERT_TRUE(again.Judge(game.events(event), index, Referee::AfterIllegal::kCarryOut, other).ok());
  ASSERT_EQ(other.all().size(), findings.all().size() - before);
  for (size_t i = 0; i < other.all().size(); ++i) {
    EXPECT_EQ(other.all()[i].message, findings.all()[before + i].message);
  }
  EXPECT_TRUE(again.state() == referee.state()) << "after event " << event;
}

TEST(LueurPosition, EveryStateGoesRound) {
  for (uint64_t seed = 1; seed <= 16; ++seed) {
    v1::Transcript game = Simulated(2 + seed % 3, 1 + static_cast<int>(seed / 2 % 2), seed);
    Chance chance(seed);
    if (seed > 6) Hide(game, chance);
    LueurReferee referee;
    Findings findings;
    ASSERT_TRUE(referee.Begin(game, findings).ok());
    for (int event = 0; event <= game.events_size(); ++event) {
      ExpectSameAfterRoundTrip(game, referee, event, findings);
      if (HasFatalFailure()) return;
    }
  }
}

v1::Transcript SomePosition() {
  v1::Transcript game = Simulated(3, 1, 4);
  const absl::StatusOr<v1::Transcript> position = PositionAfter(LueurGame(), game, 60, {});
  EXPECT_TRUE(position.ok()) << position.status();
  return position.ok() ? *position : v1::Transcript();
}

std::string Refusal(const v1::Transcript& game) {
  v1::Verdict verdict;
  const absl::Status status = CheckWith(LueurGame(), game, {}, verdict);
  EXPECT_FALSE(status.ok());
  return DetailOf(status).has_value() ? DetailOf(status)->field : std::string(status.message());
}

TEST(LueurPosition, WrongOnesAreRefusedByField) {
  const v1::Transcript good = SomePosition();
  const auto change = [&good](auto&& edit) {
    v1::Transcript game = good;
    edit(*game.mutable_lueur()->mutable_position());
    return Refusal(game);
  };
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.clear_stage(); }), "lueur.position.stage");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.set_day(9); }), "lueur.position.day");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_players()->RemoveLast(); }),
            "lueur.position.players");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.set_first_player(3); }), "lueur.position.first_player");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_dice()->RemoveLast(); }), "lueur.position.dice");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_dice(4)->Clear(); }), "lueur.position.dice[4]");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_dice(0)->add_spots(2); }), "lueur.position");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_dice(0)->add_spots(5); }),
            "lueur.position.dice[0].spots");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_players(1)->mutable_light()->set_min(5000); }),
            "lueur.position.players[1].light");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_players(1)->set_adventurer(99); }),
            "lueur.position.players[1].adventurer");
  EXPECT_EQ(change([](v1::LueurPosition& p) {
              *p.mutable_players(1)->add_companions() = p.players(0).companions(0);
            }),
            absl::StrCat("lueur.position.players[1].companions[",
                         good.lueur().position().players(1).companions_size(), "].companion"));
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.mutable_players(0)->set_company(61); }),
            "lueur.position.players[0].company");
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.add_cemetery(p.players(0).companions(0).companion()); }),
            absl::StrCat("lueur.position.cemetery[", good.lueur().position().cemetery_size(), "]"));
  EXPECT_EQ(change([](v1::LueurPosition& p) { p.add_spent_spells(77); }), "lueur.position.spent_spells[0]");
}

// Eight companions on day 1 can be no game, but a position may say so: the tenth is not followed, and play
// goes on.
TEST(LueurPosition, TheTenthCompanionIsNotFollowed) {
  Table table({1, 4});
  table.Open().Add("enrol { player: 0 spot: FIRE companion: 1 }");
  table.Add("send_away { player: 0 spot: AIR companion: 4 }")
      .Add("enrol { player: 1 spot: EARTH companion: 3 }");
  auto position = PositionAfter(LueurGame(), table.game, 5, {});
  ASSERT_TRUE(position.ok()) << position.status();
  table.game = *position;
  v1::LueurPlayerState& player = *table.setup().mutable_position()->mutable_players(0);
  for (const uint32_t id : {6u, 7u, 8u, 9u, 11u, 12u, 13u}) player.add_companions()->set_companion(id);
  table.Add("enrol { player: 1 spot: FIRE companion: 16 }").Add("send_away { player: 1 spot: AIR }");
  table.Add("enrol { player: 0 spot: WATER companion: 17 }");
  table.Add("enrol { player: 0 spot: FIRE companion: 18 }").Add("send_away { player: 0 spot: AIR }");
  table.Add("enrol { player: 1 spot: WATER companion: 19 }");
  int tenth = 0;
  for (const std::string& finding : table.Findings()) {
    EXPECT_FALSE(absl::StrContains(finding, "ILLEGAL")) << finding;
    tenth += finding == "UNVERIFIABLE LUE.morning.order @3" ? 1 : 0;
  }
  EXPECT_EQ(tenth, 1);
}

}  // namespace
}  // namespace lantern::lueur
