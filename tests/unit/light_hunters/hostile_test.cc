// Records and catalogs that somebody made to do harm while a game is judged: the state stays within its
// bounds, and everything ends.
#include "absl/strings/match.h"
#include "checker/core/simulate.h"
#include "checker/light_hunters/game.h"
#include "tests/unit/light_hunters/table.h"

namespace lantern::light_hunters {
namespace {

v1::LightHuntersCatalog Sample() {
  v1::LightHuntersCatalog catalog;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
      std::string(LightHuntersCatalogs().shipped[1].text()), &catalog));
  catalog.mutable_header()->set_name("league");
  return catalog;
}

v1::LightHuntersSkillCard& SkillOf(v1::LightHuntersCatalog& catalog, absl::string_view id) {
  for (v1::LightHuntersHeroCard& hero : *catalog.mutable_heroes()) {
    for (v1::LightHuntersSkillCard& skill : *hero.mutable_skills()) {
      if (skill.id() == id) return skill;
    }
  }
  ADD_FAILURE() << "no skill " << id;
  return *catalog.mutable_heroes(0)->mutable_skills(0);
}

// Nobody knows what the skill does, so whatever is recorded stands: ever more tokens and active skills.
TEST(HostileTest, ThousandsOfTokensAndStatusesThatWereRecorded) {
  Table table({"jamshaid", "weyaya", "evaki", "lucrecia"}, 5, "", "rulebook");
  table.position().mutable_hands(0)->mutable_cards()->set_unknown(40);
  table.position().mutable_deck()->set_unknown(21);
  table.Turn(0);
  std::string event = "play { hero: 0 skill: \"Flood\" ether: 0 } ";
  for (int i = 0; i < 32; ++i) {
    absl::StrAppend(&event, "outcomes { target { hero: ", i % 4, " } ");
    for (int k = 0; k < 8; ++k) absl::StrAppend(&event, "statuses { kind: ~S_POISON amount: 1 } ");
    for (const char* token :
         {"AMULET", "ALTAR", "DESTRIER", "CUIRASS", "INFANTRY", "BOND", "ETHER", "ENCHANTMENT"})
      absl::StrAppend(&event, "tokens: ~T_", token, " ");
    absl::StrAppend(&event, "} ");
  }
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(absl::StartsWith(table.Judge(event, Referee::AfterIllegal::kCarryOut), "BROKEN"));
    EXPECT_LE(table.state().status_count, kMaxStatuses);
    EXPECT_LE(table.state().token_count, kMaxTokens);
  }
}

TEST(HostileTest, ThousandsOfTokensInAPosition) {
  Table table({"jamshaid", "weyaya", "evaki", "lucrecia"}, 5, "", "rulebook");
  for (int i = 0; i < 5000; ++i) {
    v1::LightHuntersTokenState& token = *table.position().add_tokens();
    token.set_kind(v1::LIGHT_HUNTERS_TOKEN_AMULET);
    token.set_hero(0);
  }
  EXPECT_TRUE(absl::StrContains(table.Begin(), "position.tokens: has more entries than a box has tokens"));
}

TEST(HostileTest, ReferencesToWhatDoesNotExist) {
  const std::pair<void (*)(v1::LightHuntersCatalog&), const char*> kCases[] = {
      {[](auto& c) {
         SkillOf(c, "ceremony")
             .mutable_effect()
             ->mutable_steps(0)
             ->mutable_add_status()
             ->set_skill("nothing");
       },
       "skill: is no skill of this card"},
      {[](auto& c) { SkillOf(c, "axe_blow").mutable_effect()->mutable_steps(0)->set_target(3); }, "group 3"},
      {[](auto& c) { c.mutable_invocations(0)->set_master("nobody"); }, "is the invocation of another hero"},
      {[](auto& c) {
         SkillOf(c, "murderer_solstice")
             .mutable_conditions(0)
             ->set_invocation(v1::LIGHT_HUNTERS_INVOCATION_OZU);
       },
       "conditions[0]"},
  };
  for (const auto& [change, error] : kCases) {
    v1::LightHuntersCatalog catalog = Sample();
    change(catalog);
    Table table({"balder", "weyaya", "evaki", "lucrecia"});
    *table.setup().mutable_catalog() = catalog;
    const std::string said = table.Begin();
    EXPECT_TRUE(absl::StrContains(said, "light_hunters.catalog")) << error << " but " << said;
    EXPECT_TRUE(absl::StrContains(said, error)) << error << " but " << said;
  }
}

// Two traps that each strike the other's hero: traps spring no traps, so one attack ends.
TEST(HostileTest, TrapsDoNotSpringEachOther) {
  Table table({"bergljot", "chiharu", "ludano", "lucrecia"});
  for (const uint32_t hero : {0u, 1u}) {
    v1::LightHuntersStatusState& trap = *table.position().add_statuses();
    trap.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_TRAP);
    trap.set_caster(1);
    trap.set_skill("sample_caltrops");
    trap.add_holders(hero);
  }
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"flaming_arrow\" card: ~SHIMMER targets { hero: 1 } }"), "");
  EXPECT_EQ(table.health(0), 5);
  EXPECT_EQ(table.health(1), 7);
  EXPECT_EQ(table.state().status_count, 1);
}

// The price of a skill can be any token that lies with the user; what hangs on the token goes with it.
TEST(HostileTest, ATokenAsAPriceTakesAlongWhatHangsOnIt) {
  v1::LightHuntersCatalog catalog = Sample();
  v1::LightHuntersEffect& arrow = *SkillOf(catalog, "sample_quick_shot").mutable_effect();
  arrow.add_steps()->mutable_remove_entity()->set_token(v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE);
  const std::string shot = "play { hero: 0 skill: \"sample_quick_shot\" card: ~DAWN targets { hero: 1 } }";
  Table table({"chenguang", "weyaya", "evaki", "lucrecia"});
  *table.setup().mutable_catalog() = catalog;
  table.position().mutable_heroes(0)->set_substitute("bergljot");
  table.position().mutable_heroes(0)->set_health(7);
  v1::LightHuntersTokenState& token = *table.position().add_tokens();
  token.set_kind(v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE);
  token.set_hero(0);
  token.set_owner(3);
  table.Turn(0);
  EXPECT_EQ(table.Judge(shot), "");
  EXPECT_EQ(table.state().token_count, 0);
  EXPECT_EQ(table.state().hero[0].card, table.state().hero[0].own_card) << "the old card comes back";
  Table without({"bergljot", "weyaya", "evaki", "lucrecia"});
  *without.setup().mutable_catalog() = catalog;
  without.Turn(0);
  EXPECT_EQ(without.Judge(shot), "ILLEGAL LH.play.targets") << "there is nothing to pay with";
}

// A card that a trap lays before its victim outside of the caster's turn ends with the caster's next turn;
// and a trap that neither deals damage nor kills is no attack, which no Destrier avoids.
TEST(HostileTest, TrapsThatOnlyLayACard) {
  v1::LightHuntersCatalog catalog = Sample();
  v1::LightHuntersAddStatus& trap =
      *SkillOf(catalog, "sample_caltrops").mutable_effect()->mutable_steps(0)->mutable_add_status();
  trap.clear_spring();
  v1::LightHuntersAddStatus& lock = *trap.add_spring()->mutable_add_status();
  lock.set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_SEAL_LOCK);
  lock.set_seal(v1::LIGHT_HUNTERS_SEAL_DAWN);
  lock.set_duration(v1::LIGHT_HUNTERS_DURATION_ROUND);
  Table table({"chiharu", "balder", "ludano", "lucrecia"});
  *table.setup().mutable_catalog() = catalog;
  v1::LightHuntersTokenState& destrier = *table.position().add_tokens();
  destrier.set_kind(v1::LIGHT_HUNTERS_TOKEN_DESTRIER);
  destrier.set_hero(1);
  destrier.set_owner(1);
  table.Turn(0);
  EXPECT_EQ(
      table.Judge(
          "play { hero: 0 skill: \"sample_caltrops\" card: ~DAWN face_down: true targets { hero: 3 } }"),
      "");
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  table.Turn(1);
  EXPECT_EQ(table.Judge("play { hero: 1 skill: \"axe_blow\" card: ~DAWN targets { hero: 3 } "
                        "springs { hero: 3 destrier: true } }"),
            "ILLEGAL LH.destrier.avoid");
  const std::string blow = "play { hero: 1 skill: \"axe_blow\" card: ~DAWN targets { hero: 3 } }";
  EXPECT_EQ(table.Judge(blow), "");
  EXPECT_EQ(table.Judge(blow), "ILLEGAL LH.tetany.seal");
  for (const int hero : {2, 3}) {
    EXPECT_EQ(table.Judge("turn_end { }"), "");
    table.Turn(hero);
    EXPECT_EQ(table.state().status_count, 1);
  }
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  table.Turn(0);
  EXPECT_EQ(table.state().status_count, 0);
}

// Random games with a catalog whose effects feed each other as far as the checks let them: drawing, Ether and
// traps.
TEST(HostileTest, GamesWithAGreedyCatalogEnd) {
  v1::LightHuntersCatalog catalog = Sample();
  for (v1::LightHuntersHeroCard& hero : *catalog.mutable_heroes()) {
    for (v1::LightHuntersSkillCard& skill : *hero.mutable_skills()) {
      for (v1::LightHuntersStep& step : *skill.mutable_effect()->mutable_steps()) {
        if (step.has_add_status() && step.add_status().kind() == v1::LIGHT_HUNTERS_STATUS_KIND_TRAP &&
            skill.id() != "poisoning") {
          step.mutable_add_status()->set_charges(0);
        }
        if (step.heal().amount().has_value()) step.mutable_heal()->mutable_amount()->set_value(30);
      }
    }
  }
  std::string text;
  google::protobuf::TextFormat::PrintToString(catalog, &text);
  SimulateOptions options;
  options.catalog_text = "# proto-message: lantern.v1.LightHuntersCatalog\n" + text;
  options.max_events = 400;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    options.seed = seed;
    const absl::StatusOr<v1::Transcript> game = Simulate(LightHuntersGame(), options);
    EXPECT_TRUE(game.ok()) << game.status();
  }
}

}  // namespace
}  // namespace lantern::light_hunters
