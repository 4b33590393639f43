// What the rulebook and the official answers print, written down a second time: each known cell stands in
// both shipped catalogs.
#include <string>
#include <vector>

#include "google/protobuf/descriptor.h"
#include "tests/unit/light_hunters_catalog/catalog_testing.h"

namespace lantern::light_hunters {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Whether `whole` has all that `part` says; lists of `part` are beginnings of those of `whole`.
bool Contains(const Message& whole, const Message& part) {
  std::vector<const FieldDescriptor*> fields;
  part.GetReflection()->ListFields(part, &fields);
  for (const FieldDescriptor* field : fields) {
    const auto& in_part = *part.GetReflection();
    const auto& in_whole = *whole.GetReflection();
    const bool message = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (field->is_repeated()) {
      const int size = in_part.FieldSize(part, field);
      if (!message || in_whole.FieldSize(whole, field) < size) return false;
      for (int i = 0; i < size; ++i) {
        if (!Contains(in_whole.GetRepeatedMessage(whole, field, i),
                      in_part.GetRepeatedMessage(part, field, i)))
          return false;
      }
      continue;
    }
    if (!in_whole.HasField(whole, field)) return false;
    if (message) {
      if (!Contains(in_whole.GetMessage(whole, field), in_part.GetMessage(part, field))) return false;
      continue;
    }
    std::string a;
    std::string b;
    google::protobuf::TextFormat::PrintFieldValueToString(whole, field, -1, &a);
    google::protobuf::TextFormat::PrintFieldValueToString(part, field, -1, &b);
    if (a != b) return false;
  }
  return true;
}

const v1::LightHuntersHeroCard* HeroIn(const v1::LightHuntersCatalog& catalog, absl::string_view id) {
  for (const v1::LightHuntersHeroCard& hero : catalog.heroes()) {
    if (hero.id() == id) return &hero;
  }
  ADD_FAILURE() << catalog.header().name() << " has no " << id;
  return nullptr;
}

const v1::LightHuntersSkillCard* SkillIn(const v1::LightHuntersHeroCard* hero, absl::string_view id) {
  for (int i = 0; hero != nullptr && i < hero->skills_size(); ++i) {
    if (hero->skills(i).id() == id) return &hero->skills(i);
  }
  return nullptr;
}

struct Stats {
  const char* id;
  const char* fragment;
};

// Box, class, health points, sex; the two whose sex is not printed have none here.
constexpr Stats kStats[] = {
    {"jamshaid", "name: 'Jamshaid' title: 'Orc King' set: 1 class: 1 health: 10 sex: @SEX_MALE"},
    {"balder", "name: 'Balder' title: 'Barbarian Lord' set: 1 class: 1 health: 12 sex: @SEX_MALE"},
    {"bergljot", "name: 'Bergljot' title: 'Expert Archer' set: 1 class: 2 health: 7 sex: @SEX_FEMALE"},
    {"ludano", "name: 'Ludano' title: 'Mysterious Champion' set: 1 class: 2 health: 7 sex: @SEX_MALE"},
    {"lucrecia", "name: 'Lucrecia' title: 'Belligerent Witch' set: 1 class: 3 health: 9 sex: @SEX_FEMALE"},
    {"merletta", "name: 'Merletta' title: 'Mischievous Fairy' set: 1 class: 3 health: 9 sex: @SEX_FEMALE"},
    {"dagbjart", "name: 'Dagbjart' title: 'Druid Hermit' set: 1 class: 4 health: 8 sex: @SEX_MALE"},
    {"weyaya", "name: 'Weyaya' title: 'Esoteric Necromancer' set: 1 class: 4 health: 8"},
    {"chenguang",
     "name: 'Chenguang' title: 'Influential Empress' set: 2 class: 1 health: 9 sex: @SEX_FEMALE"},
    {"akihiko", "name: 'Akihiko' title: 'Noble Samurai' set: 2 class: 2 health: 8 sex: @SEX_MALE"},
    {"mitsuko", "name: 'Mitsuko' title: 'Furtive Kitsune' set: 2 class: 3 health: 10 sex: @SEX_FEMALE"},
    {"chiharu", "name: 'Chiharu' title: 'Ambush Shinobi' set: 2 class: 4 health: 9"},
    {"catequil", "name: 'Catequil' title: 'Inca Emperor' set: 3 class: 1 health: 10 sex: @SEX_MALE"},
    {"evaki", "name: 'Evaki' title: 'Charming Amazon' set: 3 class: 2 health: 7 sex: @SEX_FEMALE"},
    {"intipacha", "name: 'Intipacha' title: 'Crazy Herbalist' set: 3 class: 3 health: 9 sex: @SEX_MALE"},
    {"illariy", "name: 'Illariy' title: 'Jaguar Priest' set: 3 class: 4 health: 7 sex: @SEX_FEMALE"},
    {"atheer", "name: 'Atheer' title: 'Opulent King' set: 4 class: 1 health: 11 sex: @SEX_MALE"},
    {"nuriyah",
     "name: 'Nuriyah' title: 'Immortal Horse tamer' set: 4 class: 2 health: 6 sex: @SEX_FEMALE "
     "spectral: true"},
    {"shalan", "name: 'Shalan' title: 'Impassive Gardian' set: 4 class: 3 health: 9 sex: @SEX_MALE"},
    {"mashael", "name: 'Mashael' title: 'Seductive Djinn' set: 4 class: 4 health: 8 sex: @SEX_FEMALE"},
    {"cassandra", "name: 'Cassandra' title: 'Insatiable Queen' set: 5 class: 1 health: 10 sex: @SEX_FEMALE"},
    {"heliodoros",
     "name: 'Heliodoros' title: 'Experienced Hoplite' set: 5 class: 2 health: 8 sex: @SEX_MALE"},
    {"phaenna", "name: 'Phaenna' title: 'Ambiguous Oracle' set: 5 class: 3 health: 10 sex: @SEX_FEMALE"},
    {"photine", "name: 'Photine' title: 'Dazzling Nymph' set: 5 class: 4 health: 8 sex: @SEX_FEMALE"},
};

struct Fact {
  const char* hero;
  const char* skill;      // id in the rulebook catalog
  const char* in_sample;  // id in the sample, where its name is made up
  const char* fragment;
};

// The 47 skills with a printed name, and the three without of which something is known.
const std::vector<Fact>& Facts() {
  static const auto* facts = new std::vector<Fact>{
      {"jamshaid", "armour", "",
       "name: 'Armour' targets { side: @SIDE_ALLY most: 1 } effect { steps { add_status { "
       "kind: @STATUS_KIND_DEFENSE amount: 1 charges: 1 duration: @DURATION_ROUND } } }"},
      {"balder", "war_cry", "",
       "name: 'War Cry' targets { side: @SIDE_ALLY all: true } effect { steps { add_status { "
       "kind: @STATUS_KIND_ATTACK_BONUS amount: 1 charges: 1 duration: @DURATION_ROUND } } }"},
      {"balder", "axe_blow", "",
       "name: 'Axe blow' targets { side: @SIDE_ENEMY most: 1 } effect { steps { damage { amount { value: 1 } "
       "} } }"},
      {"balder", "earthquake", "",
       "name: 'Earthquake' targets { side: @SIDE_ENEMY all: true } effect { steps { damage { amount { value: "
       "1 } } } }"},
      {"bergljot", "flaming_arrow", "",
       "name: 'Flaming arrow' targets { side: @SIDE_ENEMY most: 1 } effect { steps { damage { amount { "
       "value: 2 } } } }"},
      {"bergljot", "triple_arrow", "",
       "name: 'Triple arrow' targets { side: @SIDE_ENEMY } effect { steps { damage { amount { value: 3 } } } "
       "}"},
      {"bergljot", "unknown_illumination", "sample_eagle_eye", "seal: @SEAL_ILLUMINATION effect {}"},
      {"ludano", "shield", "",
       "name: 'Shield' targets { side: @SIDE_SELF } effect { steps { add_status { "
       "kind: @STATUS_KIND_DODGE charges: 1 duration: @DURATION_ROUND } } }"},
      {"lucrecia", "life_drain", "",
       "name: 'Life drain' targets { side: @SIDE_ENEMY most: 1 } targets { side: @SIDE_ALLY most: 1 } effect "
       "{ "
       "steps { damage { amount { value: 2 } } } "
       "steps { target: 1 heal { amount { count: @COUNT_DAMAGE_DEALT } } } }"},
      {"merletta", "breath_of_life", "", "name: 'Breath of life' seal: @SEAL_DAWN cost: 1"},
      {"merletta", "rain_of_thorns", "",
       "name: 'Rain of thorns' cost: 2 targets { side: @SIDE_ENEMY } effect { steps { damage {} } }"},
      {"merletta", "storm_of_thorns", "",
       "name: 'Storm of thorns' cost: 3 targets { side: @SIDE_ENEMY } effect { steps { damage {} } }"},
      {"merletta", "divine_aid", "",
       "name: 'Divine Aid' duel_effect { steps { move_cards { from: @CARD_PLACE_DECK to: "
       "@CARD_PLACE_OWN_HAND "
       "count { count: @COUNT_LIVING_ALLIES } } } }"},
      {"dagbjart", "ether_potion", "",
       "name: 'Ether potion' cost: 0 targets { side: @SIDE_SELF } effect { steps { ether { delta: 1 } } }"},
      {"dagbjart", "fire_ball", "",
       "name: 'Fire ball' targets { side: @SIDE_ENEMY most: 1 } effect { steps { damage { amount { value: 2 "
       "} } } }"},
      {"dagbjart", "underground_creepers", "",
       "name: 'Underground creepers' targets { side: @SIDE_ENEMY most: 1 } effect { steps { add_status { "
       "kind: @STATUS_KIND_FROZEN duration: @DURATION_TARGET_TURN } } }"},
      {"weyaya", "unknown_resurrection", "sample_recall",
       "targets { side: @SIDE_ALLY most: 1 dead: true } effect { steps { resurrect {} } }"},
      {"chenguang", "influence", "", "name: 'Influence' use: @SKILL_USE_REDIRECT effect {}"},
      {"chenguang", "treason", "",
       "name: 'Treason' conditions { outnumbered: true } targets { side: @SIDE_ALLY most: 1 dead: true } "
       "targets { side: @SIDE_ENEMY most: 1 fewest_health: true } effect { steps { change_team { with: 1 } } "
       "}"},
      {"akihiko", "unknown_dawn", "sample_flurry",
       "seal: @SEAL_DAWN targets { side: @SIDE_ENEMY } effect { "
       "steps { move_cards { from: @CARD_PLACE_OWN_HAND to: @CARD_PLACE_DISCARD any_number: true } } "
       "steps { damage { amount { count: @COUNT_DISCARDED } } } }"},
      {"akihiko", "bushido", "",
       "name: 'Bushido' use: @SKILL_USE_UNFREEZE conditions { frozen: true } targets { side: @SIDE_SELF } "
       "effect { steps { remove_status { kind: @STATUS_KIND_FROZEN } } }"},
      {"akihiko", "seppuku", "",
       "name: 'Seppuku' targets { side: @SIDE_SELF } targets { side: @SIDE_ENEMY most: 1 no_tokens: true } "
       "effect { steps { damage { amount { value: 4 } no_attack: true } } steps { target: 1 kill {} } }"},
      {"mitsuko", "card_donation", "",
       "name: 'Card donation' seal: @SEAL_DAWN targets { side: @SIDE_ALLY most: 1 } effect { steps { "
       "move_cards { "
       "from: @CARD_PLACE_OWN_HAND to: @CARD_PLACE_TARGET_HAND count { value: 1 } } } }"},
      {"mitsuko", "offering", "", "name: 'Offering' locked_in_duel: true"},
      {"chiharu", "poisoning", "",
       "name: 'Poisoning' seal: @SEAL_ILLUMINATION targets { side: @SIDE_ALLY most: 1 } effect { steps { "
       "add_status { kind: @STATUS_KIND_TRAP charges: 1 duration: @DURATION_ROUND "
       "spring { damage { amount { value: 1 } } } spring { add_status { kind: @STATUS_KIND_POISON amount: 1 "
       "duration: @DURATION_GAME } } } } }"},
      {"catequil", "favor", "", "name: 'Favor' seal: @SEAL_DAWN effect { steps { reseal {} } }"},
      {"catequil", "sacrifice", "", "name: 'Sacrifice' seal: @SEAL_ILLUMINATION"},
      {"intipacha", "possession", "",
       "name: 'Possession' targets { side: @SIDE_ENEMY most: 1 } effect { steps { take_control {} } }"},
      {"intipacha", "stimulus", "", "name: 'Stimulus' locked_in_duel: true"},
      {"illariy", "tumi", "", "name: 'Tumi' targets { side: @SIDE_ENEMY } effect { steps { damage {} } }"},
      {"illariy", "ceremony", "",
       "name: 'Ceremony' seal: @SEAL_ILLUMINATION once_per_game: true targets { side: @SIDE_SELF } effect { "
       "steps { add_status { kind: @STATUS_KIND_SKILL_BONUS amount: 2 skill: 'tumi' duration: @DURATION_GAME "
       "} } }"},
      {"illariy", "murderer_solstice", "",
       "name: 'Murderer Solstice' conditions { invocation: @INVOCATION_OCELOTL } effect { steps { "
       "remove_entity { "
       "invocation: @INVOCATION_OCELOTL } } }"},
      {"atheer", "infantry", "",
       "name: 'Infantry' targets { side: @SIDE_SELF } effect { steps { place_token { kind: @TOKEN_INFANTRY } "
       "} }"},
      {"atheer", "cavalry", "",
       "name: 'Cavalry' targets { side: @SIDE_SELF } effect { steps { place_token { kind: @TOKEN_CAVALRY } } "
       "}"},
      {"atheer", "immortals", "",
       "name: 'Immortals' targets { side: @SIDE_SELF } effect { steps { place_token { kind: @TOKEN_IMMORTALS "
       "} } }"},
      {"atheer", "tetany", "",
       "name: 'Tetany' targets { side: @SIDE_ENEMY most: 1 } effect { steps { add_status { "
       "kind: @STATUS_KIND_SEAL_LOCK seal: @SEAL_DAWN duration: @DURATION_ROUND } } }"},
      {"atheer", "obedience", "",
       "name: 'Obedience' targets { side: @SIDE_ENEMY most: 1 } effect { steps { add_status { "
       "kind: @STATUS_KIND_SEAL_LOCK seal: @SEAL_ILLUMINATION duration: @DURATION_ROUND } } }"},
      {"nuriyah", "great_escape", "",
       "name: 'Great Escape' targets { side: @SIDE_ALLY most: 1 } effect { steps { place_token { "
       "kind: @TOKEN_DESTRIER } } }"},
      {"nuriyah", "cavalcade", "",
       "name: 'Cavalcade' effect { steps { place_token { kind: @TOKEN_DESTRIER side: true } } }"},
      {"nuriyah", "bucking", "",
       "name: 'Bucking' targets { side: @SIDE_SELF } targets { side: @SIDE_ENEMY most: 1 } effect { "
       "steps { damage { amount { value: 1 } no_attack: true } } "
       "steps { target: 1 add_status { kind: @STATUS_KIND_FROZEN duration: @DURATION_TARGET_TURN } } }"},
      {"shalan", "servant", "",
       "name: 'Servant' targets { side: @SIDE_ALLY most: 1 } effect { steps { summon { "
       "invocation: @INVOCATION_ROSHAN } } }"},
      {"shalan", "new_favorite", "",
       "name: 'New Favorite' targets { side: @SIDE_ANY most: 1 sex: @SEX_FEMALE } effect { steps { "
       "change_card {} } }"},
      {"mashael", "revelation", "", "name: 'Revelation' seal: @SEAL_DAWN effect { steps { set_form {} } }"},
      {"mashael", "ethereal_travel", "",
       "name: 'Ethereal Travel' effect { steps { place_token { kind: @TOKEN_ETHER } } }"},
      {"cassandra", "lethal_bond", "",
       "name: 'Lethal Bond' once_per_game: true targets { side: @SIDE_ALLY most: 1 not_self: true } "
       "targets { side: @SIDE_ENEMY most: 1 } effect { steps { place_token { kind: @TOKEN_BOND } } "
       "steps { target: 1 place_token { kind: @TOKEN_BOND } } }"},
      {"heliodoros", "cuirass", "",
       "name: 'Cuirass' targets { side: @SIDE_SELF } effect { steps { place_token { kind: @TOKEN_CUIRASS } } "
       "}"},
      {"phaenna", "amulet", "",
       "name: 'Amulet' targets { side: @SIDE_ANY most: 1 } effect { steps { place_token { kind: "
       "@TOKEN_AMULET } } }"},
      {"phaenna", "altar", "",
       "name: 'Altar' targets { side: @SIDE_ANY most: 1 } effect { steps { place_token { kind: @TOKEN_ALTAR "
       "} } }"},
      {"photine", "enchantment", "", "name: 'Enchantment' effect { steps { store_effect {} } }"},
      {"photine", "fervor", "",
       "name: 'Fervor' targets { side: @SIDE_ANY most: 1 } effect { steps { set_health { value: 5 } } }"},
  };
  return *facts;
}

class FactsTest : public ::testing::TestWithParam<const char*> {
 protected:
  const v1::LightHuntersCatalog catalog_ = CatalogOf(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Both, FactsTest, ::testing::Values("rulebook", "sample"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(FactsTest, TheTwentyFourHeroes) {
  EXPECT_EQ(catalog_.heroes_size(), 24);
  for (const Stats& stats : kStats) {
    const v1::LightHuntersHeroCard* hero = HeroIn(catalog_, stats.id);
    if (hero == nullptr) continue;
    EXPECT_TRUE(Contains(*hero, FromText<v1::LightHuntersHeroCard>(stats.fragment)))
        << stats.fragment << "\n"
        << hero->ShortDebugString();
    EXPECT_EQ(hero->spectral(), hero->id() == "nuriyah");
  }
}

TEST_P(FactsTest, TheKnownSkills) {
  int named = 0;
  for (const Fact& fact : Facts()) {
    const bool renamed = std::string(GetParam()) == "sample" && *fact.in_sample != '\0';
    const v1::LightHuntersSkillCard* skill =
        SkillIn(HeroIn(catalog_, fact.hero), renamed ? fact.in_sample : fact.skill);
    ASSERT_NE(skill, nullptr) << fact.hero << " " << fact.skill;
    const auto part = FromText<v1::LightHuntersSkillCard>(fact.fragment);
    EXPECT_TRUE(Contains(*skill, part)) << fact.fragment << "\n" << skill->ShortDebugString();
    named += part.has_name() ? 1 : 0;
  }
  EXPECT_EQ(named, 47);
}

TEST_P(FactsTest, WhatTheExamplesSayOfCosts) {
  struct Bound {
    const char* hero;
    const char* skill;
    uint32_t most;
  };
  for (const Bound& bound :
       {Bound{"ludano", "shield", 4}, Bound{"balder", "earthquake", 5}, Bound{"dagbjart", "fire_ball", 2},
        Bound{"dagbjart", "underground_creepers", 4}}) {
    const v1::LightHuntersSkillCard* skill = SkillIn(HeroIn(catalog_, bound.hero), bound.skill);
    ASSERT_NE(skill, nullptr);
    EXPECT_LE(skill->has_cost() ? skill->cost() : skill->cost_most(), bound.most) << bound.skill;
    EXPECT_TRUE(skill->has_cost() || skill->has_cost_most());
  }
}

TEST_P(FactsTest, SealsOfMerletta) {
  const v1::LightHuntersHeroCard* merletta = HeroIn(catalog_, "merletta");
  const auto possible = [&](absl::string_view id, v1::LightHuntersSeal low, v1::LightHuntersSeal high) {
    const v1::LightHuntersSkillCard* skill = SkillIn(merletta, id);
    ASSERT_NE(skill, nullptr) << id;
    if (skill->has_seal()) {
      EXPECT_TRUE(skill->seal() == low || skill->seal() == high);
    } else {
      EXPECT_EQ(skill->possible_seals_size(), 2);
      EXPECT_EQ(skill->possible_seals(0), low);
      EXPECT_EQ(skill->possible_seals(1), high);
    }
  };
  possible("rain_of_thorns", v1::LIGHT_HUNTERS_SEAL_SHIMMER, v1::LIGHT_HUNTERS_SEAL_NEW_DAY);
  possible("storm_of_thorns", v1::LIGHT_HUNTERS_SEAL_SHIMMER, v1::LIGHT_HUNTERS_SEAL_NEW_DAY);
  possible("divine_aid", v1::LIGHT_HUNTERS_SEAL_BEAM, v1::LIGHT_HUNTERS_SEAL_ILLUMINATION);
}

TEST_P(FactsTest, SealsInvocationsTokens) {
  const auto known = FromText<v1::LightHuntersCatalog>(
      "seals { seal: 1 copies: 24 } seals { seal: 2 copies: 16 } seals { seal: 3 copies: 14 } "
      "seals { seal: 4 copies: 12 } seals { seal: 5 copies: 4 } "
      "invocations { invocation: @INVOCATION_OZU name: 'Ozu' health: 1 placement: @PLACEMENT_GUARD } "
      "invocations { invocation: @INVOCATION_OCELOTL name: 'Ocēlōtl' health: 1 master: 'illariy' "
      "  placement: @PLACEMENT_GUARD } "
      "invocations { invocation: @INVOCATION_ROSHAN name: 'Roshan' health: 1 master: 'shalan' "
      "  placement: @PLACEMENT_BESIDE restores: 1 } "
      "tokens { kind: @TOKEN_INFANTRY copies: 3 damage: 1 } tokens { kind: @TOKEN_CAVALRY copies: 2 damage: "
      "3 } "
      "tokens { kind: @TOKEN_IMMORTALS copies: 1 damage: 5 } tokens { kind: @TOKEN_DESTRIER copies: 3 "
      "damage: 3 } "
      "tokens { kind: @TOKEN_NEW_FAVORITE copies: 2 } tokens { kind: @TOKEN_ETHER copies: 3 } "
      "tokens { kind: @TOKEN_BOND copies: 2 } tokens { kind: @TOKEN_CUIRASS copies: 1 } "
      "tokens { kind: @TOKEN_ENCHANTMENT copies: 3 } tokens { kind: @TOKEN_AMULET copies: 3 } "
      "tokens { kind: @TOKEN_ALTAR copies: 1 }");
  EXPECT_TRUE(Contains(catalog_, known));
  int dunes = 0;
  int atlantis = 0;
  for (const v1::LightHuntersTokenCard& token : catalog_.tokens()) {
    (token.kind() <= v1::LIGHT_HUNTERS_TOKEN_ETHER ? dunes : atlantis) += static_cast<int>(token.copies());
  }
  EXPECT_EQ(dunes, 14);
  EXPECT_EQ(atlantis, 10);
}

// The rulebook catalog says no more than that: what nobody printed is not there.
TEST(RulebookTest, SaysNothingElse) {
  const v1::LightHuntersCatalog catalog = CatalogOf("rulebook");
  int skills = 0;
  int seals = 0;
  int costs = 0;
  for (const v1::LightHuntersHeroCard& hero : catalog.heroes()) {
    EXPECT_EQ(hero.spectral_skills_size(), 0);
    EXPECT_EQ(hero.forms_size(), 0);
    for (const v1::LightHuntersSkillCard& skill : hero.skills()) {
      ++skills;
      seals += skill.has_seal() ? 1 : 0;
      costs += skill.has_cost() ? 1 : 0;
      EXPECT_FALSE(skill.provenance().source().empty()) << skill.id();
    }
    EXPECT_FALSE(hero.provenance().source().empty()) << hero.id();
  }
  // Named, described without a name, and Merletta's fifth, whose seal the others leave.
  EXPECT_EQ(skills, 47 + 3 + 1);
  EXPECT_EQ(seals, 9);
  EXPECT_EQ(costs, 4);
  EXPECT_EQ(HeroIn(catalog, "weyaya")->sex(), v1::LIGHT_HUNTERS_SEX_UNSPECIFIED);
  EXPECT_EQ(HeroIn(catalog, "chiharu")->sex(), v1::LIGHT_HUNTERS_SEX_UNSPECIFIED);
  EXPECT_FALSE(catalog.invocations(0).has_master());
  for (const v1::LightHuntersInvocationCard& card : catalog.invocations()) EXPECT_FALSE(card.has_damage());
}

}  // namespace
}  // namespace lantern::light_hunters
