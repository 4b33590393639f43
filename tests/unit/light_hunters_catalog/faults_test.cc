// Each kind of fault is reported as what it is, at its cell and line. A case changes the sample in one place.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "tests/unit/light_hunters_catalog/catalog_testing.h"

namespace lantern::light_hunters {
namespace {

constexpr auto kForbidden = v1::CATALOG_FAULT_KIND_FORBIDDEN;
constexpr auto kContradiction = v1::CATALOG_FAULT_KIND_CONTRADICTION;
constexpr auto kMissing = v1::CATALOG_FAULT_KIND_MISSING;
constexpr auto kUnreadable = v1::CATALOG_FAULT_KIND_UNREADABLE;

// In all texts "@" stands for "LIGHT_HUNTERS_".
struct Case {
  const char* behind;  // the change is behind this text
  const char* from;
  const char* to;
  v1::CatalogFaultKind kind;
  const char* cell;
  const char* message;  // stands in the message
  const char* line;     // stands in the line that the fault names
  size_t faults = 1;    // how many are reported in all: some changes break several rules
};

std::string Expand(absl::string_view text) { return absl::StrReplaceAll(text, {{"@", "LIGHT_HUNTERS_"}}); }

// The sample under a name of its own.
std::string Base() {
  return absl::StrReplaceAll(CatalogText("sample"), {{"name: \"sample\"", "name: \"test\""}});
}

std::string LineOf(const std::string& text, uint32_t line) {
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  return line == 0 || line > lines.size() ? "" : lines[line - 1];
}

void RunCases(const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    std::string text = Base();
    const size_t behind = text.find(Expand(one.behind));
    ASSERT_NE(behind, std::string::npos) << one.behind;
    const size_t at = text.find(Expand(one.from), behind);
    ASSERT_NE(at, std::string::npos) << one.behind << " ... " << one.from;
    text.replace(at, Expand(one.from).size(), Expand(one.to));
    const CatalogReport report = FaultsOf(text);
    const std::string what = absl::StrCat(one.behind, ": ", one.from, " -> ", one.to, "\n", Describe(report));
    EXPECT_EQ(report.faults().size(), one.faults) << what;
    const auto found =
        std::find_if(report.faults().begin(), report.faults().end(), [&](const v1::CatalogFault& fault) {
          return fault.kind() == one.kind && fault.cell() == one.cell &&
                 absl::StrContains(fault.message(), one.message) &&
                 absl::StrContains(LineOf(text, fault.line()), Expand(one.line));
        });
    EXPECT_NE(found, report.faults().end()) << "no " << one.cell << " (" << one.message << ") after " << what;
  }
}

TEST(FaultsTest, TheSampleUnderAnotherNameHasNone) {
  EXPECT_TRUE(FaultsOf(Base()).faults().empty()) << Describe(FaultsOf(Base()));
}

TEST(FaultsTest, NamesOfShippedCatalogs) {
  for (const char* name : {"sample", "rulebook"}) {
    const std::string text =
        absl::StrReplaceAll(CatalogText(name), {{"title: \"Light Hunters", "title: \"Hunters of Light"}});
    const v1::CatalogFault* fault = nullptr;
    const CatalogReport report = FaultsOf(text);
    ASSERT_NE(fault = report.FirstObstacle(), nullptr);
    EXPECT_EQ(fault->cell(), "header.name");
    EXPECT_TRUE(absl::StrContains(fault->message(), "ships with the program"));
  }
}

TEST(FaultsTest, Text) {
  RunCases({
      {"header", "name: \"test\"", "name: \"\"", kForbidden, "header.name", "give the catalog a name",
       "name"},
      {"header", "sample: true", "", kContradiction, "header.sample", "marked as made up", "header"},
      {"# Seals.", "seals {", "seal {", kUnreadable, "", "no field named \"seal\"", "seal {"},
      {"# Seals.", "@SEAL_DAWN", "@SEAL_DUSK", kUnreadable, "", "DUSK", "DUSK"},
      {"id: \"armour\"", "sample: [\"seal\"", "sample: [\"sael\"", kContradiction,
       "heroes[0].skills[1].provenance.sample[0]", "no field of this entry", "sael"},
  });
}

TEST(FaultsTest, SealsInvocationsTokens) {
  RunCases({
      {"# Seals.", "copies: 24", "copies: 25", kForbidden, "seals[0].copies", "is 25; the rulebook has 24",
       "copies: 25"},
      {"@SEAL_ILLUMINATION", "copies: 4 ", "", kMissing, "seals[4].copies", "the rulebook has 4",
       "@SEAL_ILLUMINATION"},
      {"# Seals.", "@SEAL_BEAM", "@SEAL_DAWN", kContradiction, "seals[3].seal", "earlier entry", "copies: 12",
       3},
      {"# Invocations.", "health: 1", "health: 2", kForbidden, "invocations[0].health", "can only be 1",
       "health: 2", 2},
      {"INVOCATION_OZU name", "damage: 0", "damage: 31", kForbidden, "invocations[0].damage", "0 to 30",
       "31"},
      {"# Invocations.", "master: \"weyaya\"", "master: \"akihiko\"", kContradiction,
       "heroes[7].skills[1].effect.steps[0].summon.invocation", "another hero", "summon"},
      {"# Invocations.", "master: \"weyaya\"", "master: \"nobody\"", kContradiction, "invocations[0].master",
       "is no hero here", "nobody", 2},
      {"# Invocations.", "restores: 1", "restores: 2", kForbidden, "invocations[2].restores", "has 1",
       "restores"},
      {"# Invocations.", "@PLACEMENT_GUARD", "@PLACEMENT_BESIDE", kForbidden, "invocations[0].placement",
       "has LIGHT_HUNTERS_PLACEMENT_GUARD", "BESIDE", 2},
      {"# Tokens.", "copies: 3 damage: 1", "copies: 30 damage: 1", kForbidden, "tokens[0].copies", "has 3",
       "30"},
      {"# Tokens.", "damage: 3", "damage: 2", kForbidden, "tokens[1].damage", "the rulebook has 3",
       "damage: 2"},
      {"TOKEN_IMMORTALS copies", "damage: 5", "", kMissing, "tokens[2].damage", "has 5", "tokens"},
      {"TOKEN_ETHER copies", "copies: 3", "copies: 3 damage: 1", kContradiction, "tokens[5].damage",
       "deal none", "damage: 1"},
      {"# Tokens.", "@TOKEN_ALTAR", "@TOKEN_AMULET", kContradiction, "tokens[10].kind", "earlier entry",
       "AMULET", 3},
  });
}

TEST(FaultsTest, Heroes) {
  RunCases({
      {"id: \"jamshaid\"", "\"jamshaid\"", "\"Jamshaid\"", kForbidden, "heroes[0].id", "lower case",
       "Jamshaid", 3},
      {"id: \"jamshaid\"", "\"jamshaid\"", "\"jasmin\"", kForbidden, "heroes[0].id", "no hero of the box",
       "jasmin", 2},
      {"id: \"balder\"", "\"balder\"", "\"jamshaid\"", kContradiction, "heroes[1].id", "an earlier hero",
       "jamshaid", 4},
      {"id: \"jamshaid\"", "health: 10", "health: 11", kForbidden, "heroes[0].health",
       "is 11; the rulebook has 10", "health: 11"},
      {"id: \"jamshaid\"", "health: 10", "", kMissing, "heroes[0].health", "the rulebook has 10", "heroes"},
      {"id: \"jamshaid\"", "@SEX_MALE", "@SEX_FEMALE", kForbidden, "heroes[0].sex", "SEX_MALE", "SEX_FEMALE"},
      {"id: \"jamshaid\"", "@CLASS_DEFENSE", "@CLASS_ATTACK", kForbidden, "heroes[0].class", "CLASS_DEFENSE",
       "CLASS_ATTACK"},
      {"id: \"jamshaid\"", "set: @SET_BATTALION_OF_DARKNESS", "", kMissing, "heroes[0].set", "BATTALION",
       "heroes"},
      {"id: \"ludano\"", "health: 7", "health: 7 spectral: true", kForbidden, "heroes[3].spectral",
       "is true; the rulebook has false", "spectral: true", 2},
      {"id: \"nuriyah\"", "spectral: true", "", kContradiction, "heroes[17].spectral_skills", "not true",
       "spectral_skills", 2},
      {"forms {", "@SEAL_SHIMMER", "@SEAL_DAWN", kContradiction, "heroes[19].forms[1].seal", "earlier entry",
       "SEAL_DAWN"},
      {"id: \"revelation\"", "set_form {}", "reseal {}", kContradiction, "heroes[19].forms",
       "no skill of the hero", "forms", 2},
  });
}

TEST(FaultsTest, Skills) {
  RunCases({
      {"id: \"armour\"", "\"armour\"", "\"Ar mour\"", kForbidden, "heroes[0].skills[1].id", "lower case",
       "Ar mour", 2},
      {"id: \"armour\"", "\"armour\"", "\"sample_stomp\"", kContradiction, "heroes[0].skills[1].id",
       "an earlier skill", "sample_stomp", 2},
      {"id: \"armour\"", "\"armour\"", "\"armor\"", kForbidden, "heroes[0].skills",
       "\"armour\" is not among them, which the rulebook names", "skills {"},
      {"id: \"armour\"", "@SEAL_SHIMMER", "@SEAL_BEAM", kForbidden, "heroes[0].skills[3].seal",
       "one skill for each seal", "SEAL_BEAM"},
      {"id: \"armour\"", "seal: @SEAL_SHIMMER", "", kMissing, "heroes[0].skills[1].seal", "is not known",
       "skills"},
      {"id: \"armour\"", "seal: @SEAL_SHIMMER", "possible_seals: [@SEAL_DAWN, @SEAL_BEAM]", kContradiction,
       "heroes[0].skills", "cannot have a seal each", "skills", 2},
      {"id: \"armour\"", "cost: 2", "cost: 6", kForbidden, "heroes[0].skills[1].cost", "it can be 0 to 5",
       "cost: 6"},
      {"id: \"armour\"", "cost: 2", "cost: 2 cost_most: 1", kContradiction, "heroes[0].skills[1].cost",
       "more than cost_most", "cost: 2"},
      {"id: \"armour\"", "cost: 2", "", kMissing, "heroes[0].skills[1].cost", "is not known", "skills"},
      {"id: \"armour\"", "name: \"Armour\"", "", kMissing, "heroes[0].skills[1].name", "is not known",
       "skills"},
      {"id: \"sample_stomp\"", "effect {", "duel_effect {", kMissing, "heroes[0].skills[0].effect",
       "is not known", "skills"},
      {"id: \"sample_stomp\"", "effect {", "conditions { frozen: true } effect {", kContradiction,
       "heroes[0].skills[0].conditions", "LIGHT_HUNTERS_SKILL_USE_UNFREEZE", "conditions"},
      {"id: \"sample_stomp\"", "effect {", "conditions {} effect {", kForbidden,
       "heroes[0].skills[0].conditions[0]", "is empty", "conditions"},
      {"id: \"sample_stomp\"", "effect {", "conditions { hit: true } effect {", kContradiction,
       "heroes[0].skills[0].conditions[0].hit", "before any step", "conditions"},
      {"id: \"sample_stomp\"", "effect {", "conditions { outnumbered: false } effect {", kContradiction,
       "heroes[0].skills[0].conditions[0]", "says false", "conditions"},
      {"id: \"bushido\"", "conditions { frozen: true }", "", kContradiction, "heroes[9].skills[1].conditions",
       "lack `frozen`", "skills", 2},
      {"id: \"influence\"", "effect {}", "targets { side: @SIDE_SELF } effect {}", kContradiction,
       "heroes[8].skills[1].targets", "redirects", "targets"},
  });
}

TEST(FaultsTest, TargetGroups) {
  RunCases({
      {"id: \"sample_war_drum\"", "most: 2 least: 1", "most: 9 least: 1", kForbidden,
       "heroes[0].skills[3].targets[0].most", "1 to 8", "most: 9"},
      {"id: \"sample_war_drum\"", "most: 2 least: 1", "most: 2 least: 3", kContradiction,
       "heroes[0].skills[3].targets[0].least", "`most` is 2", "least: 3"},
      {"id: \"sample_war_drum\"", "most: 2 least: 1", "", kMissing, "heroes[0].skills[3].targets[0].most",
       "or set `all`", "targets"},
      {"id: \"sample_war_drum\"", "most: 2 least: 1", "most: 2 all: true", kContradiction,
       "heroes[0].skills[3].targets[0].all", "nothing is chosen", "all: true"},
      {"id: \"sample_war_drum\"", "most: 2 least: 1", "most: 2 not_self: true", kContradiction,
       "heroes[0].skills[3].targets[0].not_self", "no enemy", "not_self"},
      {"id: \"sample_war_drum\"", "side: @SIDE_ENEMY", "", kMissing, "heroes[0].skills[3].targets[0].side",
       "is not known", "targets"},
      {"id: \"sample_war_drum\"", "effect {", "targets { side: @SIDE_SELF } effect {", kContradiction,
       "heroes[0].skills[3].targets[1]", "used by no step", "SIDE_SELF"},
      {"id: \"sample_war_drum\"", "steps { ", "steps { target: 1 ", kContradiction,
       "heroes[0].skills[3].effect.steps[0].target", "`targets` has 1", "target: 1", 2},
      {"id: \"sample_smoke\"", "@SIDE_SELF", "@SIDE_SELF most: 1", kContradiction,
       "heroes[3].skills[3].targets[0].side", "nothing but `side`", "most: 1"},
      {"id: \"sample_salve\"", "side: @SIDE_ALLY", "dead: true side: @SIDE_ALLY", kContradiction,
       "heroes[14].skills[0].effect.steps[0].target", "dead heroes, on whom", "steps"},
      {"id: \"sample_recall\"", "dead: true", "", kContradiction,
       "heroes[7].skills[3].effect.steps[0].target", "has to be a group of dead heroes", "steps", 2},
  });
}

TEST(FaultsTest, Numbers) {
  RunCases({
      {"id: \"sample_stomp\"", "value: 1", "value: 31", kForbidden,
       "heroes[0].skills[0].effect.steps[0].damage.amount.value", "0 to 30", "31"},
      {"id: \"sample_stomp\"", "value: 1", "", kMissing,
       "heroes[0].skills[0].effect.steps[0].damage.amount.value", "is not known", "amount"},
      {"id: \"sample_stomp\"", "@COUNT_FIXED value: 1", "@COUNT_ALL", kContradiction,
       "heroes[0].skills[0].effect.steps[0].damage.amount.count", "says nothing here", "COUNT_ALL"},
      {"id: \"sample_stomp\"", "@COUNT_FIXED value: 1", "@COUNT_DISCARDED", kContradiction,
       "heroes[0].skills[0].effect.steps[0].damage.amount.count", "no earlier step discards", "DISCARDED"},
      {"id: \"sample_stomp\"", "@COUNT_FIXED value: 1", "@COUNT_DAMAGE_DEALT", kContradiction,
       "heroes[0].skills[0].effect.steps[0].damage.amount.count", "no earlier step deals", "DAMAGE_DEALT"},
      {"id: \"sample_stomp\"", "@COUNT_FIXED", "@COUNT_LIVING_ALLIES", kContradiction,
       "heroes[0].skills[0].effect.steps[0].damage.amount.value", "counted from something else", "value: 1"},
      {"id: \"sample_recall\"", "value: 3", "value: 0", kForbidden,
       "heroes[7].skills[3].effect.steps[0].resurrect.health.value", "1 to 30", "value: 0"},
      {"id: \"sample_hex\"", "delta: -2", "delta: -6", kForbidden,
       "heroes[4].skills[3].effect.steps[1].ether.delta", "-5 to 5", "delta: -6"},
      {"id: \"fervor\"", "value: 5", "value: 6", kForbidden,
       "heroes[23].skills[3].effect.steps[0].set_health.value", "is 6; the rulebook has 5", "value: 6"},
  });
}

TEST(FaultsTest, Steps) {
  RunCases({
      {"id: \"sample_stomp\"", "steps { ", "steps {} steps { ", kForbidden,
       "heroes[0].skills[0].effect.steps[0]", "does nothing", "steps {}"},
      {"id: \"sample_stomp\"", "damage {", "when { frozen: true invocation: @INVOCATION_OZU } damage {",
       kUnreadable, "", "another member of oneof", "OZU"},
      {"id: \"sample_headbutt\"", "no_attack: true", "", kContradiction,
       "heroes[1].skills[1].effect.steps[0].damage", "set `no_attack`", "steps"},
      {"id: \"sample_felling\"", "unavoidable: true", "unavoidable: true no_attack: true", kContradiction,
       "heroes[1].skills[4].effect.steps[0].damage.unavoidable", "for attacks", "unavoidable"},
      {"id: \"sample_theft\"", "@CARD_PLACE_OWN_HAND", "@CARD_PLACE_TARGET_HAND", kForbidden,
       "heroes[4].skills[2].effect.steps[0].move_cards", "no way that cards go", "move_cards", 2},
      {"id: \"sample_theft\"", "count {", "same_seal: true count {", kContradiction,
       "heroes[4].skills[2].effect.steps[0].move_cards.same_seal", "any_number", "same_seal"},
      {"id: \"sample_theft\"", "count {", "any_number: true count {", kContradiction,
       "heroes[4].skills[2].effect.steps[0].move_cards.any_number", "own hand only", "any_number", 3},
      {"id: \"favor\"", "steps { reseal {} }", "steps { reseal {} } steps { reseal {} }", kContradiction,
       "heroes[12].skills[0].effect.steps[1].reseal", "second step that asks", "reseal", 2},
      {"id: \"sample_call_ozu\"", "@INVOCATION_OZU", "@INVOCATION_OCELOTL", kContradiction,
       "heroes[7].skills[1].effect.steps[0].summon.invocation", "another hero", "OCELOTL"},
      {"id: \"cuirass\"", "@SIDE_SELF", "@SIDE_ALLY most: 1", kForbidden,
       "heroes[21].skills[1].effect.steps[0].target", "has to be the user", "steps", 2},
      {"id: \"great_escape\"", "@SIDE_ALLY", "@SIDE_ENEMY", kForbidden,
       "heroes[17].skills[1].effect.steps[0].target", "has to be an ally", "steps", 2},
      {"id: \"amulet\"", "most: 1", "most: 4", kContradiction, "heroes[22].skills[1].effect.steps[0].target",
       "more heroes than there are tokens", "steps", 2},
      {"id: \"amulet\"", "@TOKEN_AMULET", "@TOKEN_ENCHANTMENT", kForbidden,
       "heroes[22].skills[1].effect.steps[0].place_token.kind", "store_effect", "ENCHANTMENT", 3},
      {"id: \"amulet\"", "@TOKEN_AMULET", "@TOKEN_AMULET side: true", kContradiction,
       "heroes[22].skills[1].effect.steps[0].place_token.side", "Destriers only", "side: true", 2},
      {"id: \"lethal_bond\"", "steps { target: 1 place_token { kind: @TOKEN_BOND } }", "", kForbidden,
       "heroes[20].skills[2].effect.steps", "one on an ally, one on an enemy", "steps", 3},
      {"id: \"sample_shield_break\"", "remove_entity { token: @TOKEN_CUIRASS }", "remove_entity {}",
       kForbidden, "heroes[21].skills[3].effect.steps[0].remove_entity", "is empty", "remove_entity"},
      {"id: \"sample_shield_break\"", "remove_entity { token: @TOKEN_CUIRASS }",
       "remove_entity { token: @TOKEN_BOND }", kForbidden,
       "heroes[21].skills[3].effect.steps[0].remove_entity.token", "nothing takes off", "remove_entity"},
      {"id: \"treason\"", "with: 1", "with: 0", kContradiction,
       "heroes[8].skills[3].effect.steps[0].change_team.with", "one living enemy", "with: 0", 4},
      {"id: \"possession\"", "@SIDE_ENEMY", "@SIDE_ALLY", kContradiction,
       "heroes[14].skills[3].effect.steps[0].target", "one enemy hero", "take_control", 2},
      {"id: \"new_favorite\"", "@SEX_FEMALE", "@SEX_MALE", kForbidden,
       "heroes[18].skills[3].effect.steps[0].target", "female", "change_card", 2},
      {"id: \"sample_frenzy\"", "branches {", "branches { steps { choose {} } } branches {", kForbidden,
       "heroes[13].skills[4].effect.steps[0].choose.branches[0].steps[0].choose", "no end", "choose"},
      {"id: \"sample_call_ozu\"", "steps { summon { invocation: @INVOCATION_OZU } }",
       "steps { choose { branches {} } }", kForbidden, "heroes[7].skills[1].effect.steps[0].choose.branches",
       "at least 2", "branches"},
  });
}

TEST(FaultsTest, CardsInFrontOfHeroes) {
  RunCases({
      {"id: \"sample_smoke\"", "@STATUS_KIND_DODGE", "@STATUS_KIND_CONTROLLED", kForbidden,
       "heroes[3].skills[3].effect.steps[0].add_status.kind", "take_control", "CONTROLLED", 2},
      {"id: \"sample_smoke\"", "@STATUS_KIND_DODGE", "@STATUS_KIND_FORM", kForbidden,
       "heroes[3].skills[3].effect.steps[0].add_status.kind", "set_form", "FORM", 2},
      {"id: \"sample_smoke\"", "charges: 0", "charges: 11", kForbidden,
       "heroes[3].skills[3].effect.steps[0].add_status.charges", "0 to 3", "charges: 11"},
      {"id: \"sample_smoke\"", "charges: 0", "charges: 0 amount: 1", kContradiction,
       "heroes[3].skills[3].effect.steps[0].add_status.amount", "no points", "amount"},
      {"id: \"sample_smoke\"", "charges: 0", "charges: 0 seal: @SEAL_DAWN", kContradiction,
       "heroes[3].skills[3].effect.steps[0].add_status.seal", "forbids no seal", "seal"},
      {"id: \"sample_smoke\"", "charges: 0", "charges: 0 skill: \"shield\"", kContradiction,
       "heroes[3].skills[3].effect.steps[0].add_status.skill", "raises no skill", "skill:"},
      {"id: \"sample_smoke\"", "charges: 0", "charges: 0 spring { damage { amount { value: 1 } } }",
       kContradiction, "heroes[3].skills[3].effect.steps[0].add_status.spring", "for traps", "spring"},
      {"id: \"sample_immortality\"", "@STATUS_KIND_IMMORTAL", "@STATUS_KIND_IMMORTAL charges: 1",
       kContradiction, "heroes[0].skills[4].effect.steps[0].add_status.charges", "not used up", "charges"},
      {"id: \"sample_challenge\"", "amount: 2", "", kMissing,
       "heroes[0].skills[2].effect.steps[1].add_status.amount", "is not known", "add_status"},
      {"id: \"sample_charm\"", "@STATUS_KIND_SEAL_LOCK seal: @SEAL_SHIMMER", "@STATUS_KIND_SEAL_LOCK",
       kMissing, "heroes[13].skills[1].effect.steps[1].add_status.seal", "is not known", "add_status"},
      {"id: \"sample_pinning_shot\"", "@DURATION_TARGET_TURN", "@DURATION_ROUND", kForbidden,
       "heroes[2].skills[3].effect.steps[1].add_status.duration", "the target's next turn", "DURATION_ROUND"},
      {"id: \"ceremony\"", "skill: \"tumi\"", "skill: \"dumi\"", kContradiction,
       "heroes[15].skills[4].effect.steps[0].add_status.skill", "no skill of this card", "dumi", 2},
      {"id: \"ceremony\"", "@SIDE_SELF", "@SIDE_ALLY most: 1", kContradiction,
       "heroes[15].skills[4].effect.steps[0].add_status.skill", "has to be the user", "skill", 2},
      {"id: \"sample_caltrops\"", "@SIDE_ALLY", "@SIDE_ENEMY", kForbidden,
       "heroes[11].skills[0].effect.steps[0].add_status.kind", "allied heroes only", "TRAP"},
      {"id: \"sample_snare\"", "@STATUS_KIND_FROZEN duration: @DURATION_TARGET_TURN", "@STATUS_KIND_TRAP",
       kForbidden, "heroes[11].skills[1].effect.steps[0].add_status.spring[1].add_status.kind",
       "may not lay another", "TRAP"},
      {"id: \"sample_snare\"", "@STATUS_KIND_FROZEN duration: @DURATION_TARGET_TURN",
       "@STATUS_KIND_IMMORTAL duration: @DURATION_GAME", kForbidden,
       "heroes[11].skills[1].effect.steps[0].add_status.spring[1].add_status.duration", "poison of a trap",
       "GAME"},
      {"id: \"sample_snare\"", "spring { damage", "spring { target: 1 damage", kContradiction,
       "heroes[11].skills[1].effect.steps[0].add_status.spring[0].target", "whoever is struck", "target: 1"},
      {"id: \"sample_snare\"", "spring { damage { amount { count: @COUNT_FIXED value: 1 } } }",
       "spring { reseal {} }", kForbidden, "heroes[11].skills[1].effect.steps[0].add_status.spring[0]",
       "can only be damage", "reseal"},
      {"id: \"sample_enchantment_of_salt\"", "store_effect {", "store_effect { more: true", kMissing,
       "heroes[23].skills[1].effect.steps[0].store_effect.more", "does more", "more: true"},
      {"id: \"sample_enchantment_of_the_abyss\"", "kill {}", "store_effect {}", kForbidden,
       "heroes[23].skills[4].effect.steps[0].store_effect.steps[0]", "can only be damage", "store_effect"},
  });
}

TEST(FaultsTest, Transformations) {
  RunCases({
      {"Sample Form of Dawn", "ether { delta: 1 }", "set_form {}", kForbidden,
       "heroes[19].forms[0].effect.steps[0]", "in a transformation", "set_form", 2},
      {"Sample Form of Dawn", "ether { delta: 1 }", "store_effect { steps { kill {} } }", kForbidden,
       "heroes[19].forms[0].effect.steps[0]", "plays a card", "store_effect", 2},
      {"Sample Form of Dawn", "ether { delta: 1 }",
       "add_status { kind: @STATUS_KIND_DODGE duration: @DURATION_GAME }", kForbidden,
       "heroes[19].forms[0].effect.steps[0].add_status.duration", "the power plays no card", "GAME"},
      {"Sample Form of Dawn", "ether { delta: 1 }",
       "add_status { kind: @STATUS_KIND_TRAP spring { kill {} } }", kForbidden,
       "heroes[19].forms[0].effect.steps[0].add_status.kind", "needs a card", "TRAP"},
      {"Sample Form of Dawn", "effect { steps { ether { delta: 1 } } }", "", kMissing,
       "heroes[19].forms[0].effect", "is not known", "forms"},
  });
}

TEST(FaultsTest, WhatTheRulebookPrints) {
  RunCases({
      {"id: \"fire_ball\"", "value: 2", "value: 3", kForbidden,
       "heroes[6].skills[1].effect.steps[0].damage.amount.value", "is 3; the rulebook has 2", "value: 3"},
      {"id: \"fire_ball\"", "cost: 2", "cost: 3", kForbidden, "heroes[6].skills[1].cost", "at most 2",
       "cost: 3"},
      {"id: \"ether_potion\"", "cost: 0", "cost: 1", kForbidden, "heroes[6].skills[0].cost", "has 0",
       "cost: 1"},
      {"id: \"fire_ball\"", "damage {", "heal {", kForbidden, "heroes[6].skills[1].effect.steps[0]",
       "is no damage step", "heal"},
      {"id: \"earthquake\"", "all: true", "most: 2", kForbidden, "heroes[1].skills[3].targets[0].all",
       "is false; the rulebook has true", "targets"},
      {"id: \"shield\"", "charges: 1", "charges: 2", kForbidden,
       "heroes[3].skills[1].effect.steps[0].add_status.charges", "has 1", "charges: 2"},
      {"id: \"ceremony\"", "once_per_game: true", "", kForbidden, "heroes[15].skills[4].once_per_game",
       "is false; the rulebook has true", "skills"},
      {"id: \"stimulus\"", "locked_in_duel: true", "", kForbidden, "heroes[14].skills[1].locked_in_duel",
       "has true", "skills"},
      {"id: \"tumi\"", "@SEAL_DAWN", "@SEAL_DAWN locked_in_duel: true", kForbidden,
       "heroes[15].skills[0].locked_in_duel", "is true; the rulebook has false", "locked_in_duel"},
      {"id: \"seppuku\"", "no_tokens: true", "", kForbidden, "heroes[9].skills[3].targets[1].no_tokens",
       "has true", "targets"},
      {"id: \"poisoning\"", "@DURATION_GAME", "@DURATION_ROUND", kForbidden,
       "heroes[11].skills[4].effect.steps[0].add_status.spring[1].add_status.duration", "DURATION_GAME",
       "DURATION_ROUND"},
      {"id: \"sample_recall\"", "resurrect {", "set_health { value: 1 } } steps { resurrect {",
       kContradiction, "heroes[7].skills[3].effect.steps[0].target", "dead heroes", "set_health"},
      {"id: \"divine_aid\"", "seal: @SEAL_BEAM", "seal: @SEAL_DAWN", kForbidden, "heroes[5].skills[3].seal",
       "SEAL_BEAM or LIGHT_HUNTERS_SEAL_ILLUMINATION", "SEAL_DAWN", 2},
  });
}

// Defaults of the schema may be written out or left out; groups may be in another order; names are not
// compared.
TEST(FaultsTest, WhatSaysTheSameIsNoFault) {
  std::string text = Base();
  const auto change = [&](absl::string_view behind, absl::string_view from, absl::string_view to) {
    const size_t at = text.find(Expand(from), text.find(Expand(behind)));
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, Expand(from).size(), Expand(to));
  };
  change("id: \"armour\"", "charges: 1 duration: @DURATION_ROUND", "");
  change("id: \"fire_ball\"", "count: @COUNT_FIXED ", "");
  change("id: \"fire_ball\"", "cost: 2", "cost: 2 use: @SKILL_USE_ACTION");
  change("id: \"armour\"", "\"Armour\"", "\"Armure\"");
  change("id: \"jamshaid\"", "\"Orc King\"", "\"Roi des Orques\"");
  change("id: \"life_drain\"", "targets { side: @SIDE_ENEMY most: 1 }",
         "targets { side: @SIDE_ALLY most: 1 }");
  change("id: \"life_drain\"",
         "targets { side: @SIDE_ALLY most: 1 }\n    targets { side: @SIDE_ALLY most: 1 }",
         "targets { side: @SIDE_ALLY most: 1 }\n    targets { side: @SIDE_ENEMY most: 1 least: 1 }");
  change("id: \"life_drain\"", "steps { damage", "steps { target: 1 damage");
  change("id: \"life_drain\"", "steps { target: 1 heal", "steps { target: 0 heal");
  EXPECT_TRUE(FaultsOf(text).faults().empty()) << Describe(FaultsOf(text));
}

// Two names that may be one skill: a card with one of them is complete.
TEST(FaultsTest, NamesThatMayBeOneSkill) {
  v1::LightHuntersCatalog catalog = CatalogOf("sample");
  catalog.mutable_header()->set_name("test");
  for (v1::LightHuntersSkillCard& skill : *catalog.mutable_heroes(10)->mutable_skills()) {
    if (skill.id() == "offering") skill.set_id("another");
  }
  EXPECT_TRUE(FaultsOf(catalog).faults().empty()) << Describe(FaultsOf(catalog));
}

TEST(FaultsTest, FewerHeroesAreMissing) {
  v1::LightHuntersCatalog catalog = CatalogOf("sample");
  catalog.mutable_header()->set_name("test");
  catalog.mutable_heroes()->RemoveLast();
  const CatalogReport report = FaultsOf(catalog);
  ASSERT_EQ(report.faults().size(), 1u) << Describe(report);
  EXPECT_EQ(report.faults()[0].kind(), kMissing);
  EXPECT_EQ(report.faults()[0].cell(), "heroes");
  EXPECT_TRUE(absl::StrContains(report.faults()[0].message(), "\"photine\""));
}

}  // namespace
}  // namespace lantern::light_hunters
