// What the catalog does not know, and what the record left out.
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "tests/unit/light_hunters/table.h"

namespace lantern::light_hunters {
namespace {

Table Rulebook() { return Table({"merletta", "weyaya", "ludano", "lucrecia"}, 3, "", "rulebook"); }

TEST(UnknownTest, ASkillThatIsNotKnownIsNotIllegalAndNamesItsCells) {
  Table table = Rulebook();
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"breath_of_life\" card: ~DAWN }"),
            "UNVERIFIABLE LH.play.printed");
  const std::string& message = table.findings().all().back().message;
  EXPECT_TRUE(absl::StrContains(message, "heroes[5].skills[0] without effect")) << message;
}

TEST(UnknownTest, WhatIsKnownIsCheckedAllTheSame) {
  Table table = Rulebook();
  table.Turn(0);
  EXPECT_TRUE(absl::StartsWith(table.Judge("play { hero: 0 skill: \"breath_of_life\" card: ~BEAM }"),
                               "ILLEGAL LH.play.seal"));
  EXPECT_TRUE(absl::StartsWith(table.Judge("play { hero: 0 skill: \"breath_of_life\" card: ~DAWN ether: 2 }"),
                               "ILLEGAL LH.ether.cost"));
  EXPECT_TRUE(
      absl::StartsWith(table.Judge("play { hero: 1 skill: \"x\" card: ~DAWN }"), "ILLEGAL LH.play.own-turn"));
  // Three known costs of 1 fit into a level of 3; a fourth does not, whatever the skills do.
  const std::string breath =
      "play { hero: 0 skill: \"breath_of_life\" card: ~DAWN } outcomes { target { hero: 0 } healed: 0 } "
      "outcomes_complete: true";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(table.Judge(breath), "UNVERIFIABLE LH.play.printed");
  EXPECT_EQ(table.Judge(breath), "ILLEGAL LH.ether.spent");
}

TEST(UnknownTest, TheRecordedOutcomeStands) {
  Table table = Rulebook();
  table.position().mutable_heroes(3)->set_health(5);
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"breath_of_life\" card: ~DAWN } "
                        "outcomes { target { hero: 3 } healed: 2 } outcomes_complete: true"),
            "UNVERIFIABLE LH.play.printed");
  EXPECT_EQ(table.health(3), 7);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"rain_of_thorns\" card: ~SHIMMER targets { hero: 1 } } "
                        "outcomes { target { hero: 1 } damage: 8 life: ~L_DIED } outcomes_complete: true"),
            "UNVERIFIABLE LH.play.printed; UNVERIFIABLE LH.play.printed");
  EXPECT_FALSE(table.state().hero[1].alive);
  EXPECT_EQ(table.state().doubts, 0);
}

TEST(UnknownTest, PartOfAnOutcomeLeavesTheRestInDoubt) {
  Table table = Rulebook();
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"rain_of_thorns\" card: ~SHIMMER targets { hero: 1 } } "
                        "outcomes { target { hero: 1 } damage: 1 }"),
            "UNVERIFIABLE LH.play.printed; UNVERIFIABLE LH.play.printed");
  EXPECT_EQ(table.state().doubts, kDoubtAll);
  EXPECT_EQ(table.health(1), 7);
  EXPECT_EQ(table.Judge("turn_end { } outcomes { target { hero: 2 } health: 3 }"),
            "UNVERIFIABLE LH.attack.damage");
}

TEST(UnknownTest, WithoutAnOutcomeWhatFollowsIsInDoubt) {
  Table table = Rulebook();
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"breath_of_life\" card: ~DAWN }"),
            "UNVERIFIABLE LH.play.printed");
  EXPECT_EQ(table.state().doubts, kDoubtAll);
  // Merletta may have been given Ether for it.
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"storm_of_thorns\" card: ~NEW_DAY targets { hero: 1 } } "
                        "outcomes { target { hero: 1 } damage: 1 }"),
            "UNVERIFIABLE LH.ether.spent; UNVERIFIABLE LH.play.printed; UNVERIFIABLE LH.play.printed");
}

TEST(UnknownTest, ARecordedStatusLiesOnTheTable) {
  Table table = Rulebook();
  table.Turn(0);
  EXPECT_EQ(
      table.Judge("play { hero: 0 skill: \"Moth Dust\" card: ~ILLUMINATION } "
                  "outcomes { target { hero: 1 } statuses { kind: ~S_FROZEN } } outcomes_complete: true"),
      "UNVERIFIABLE LH.play.printed");
  ASSERT_EQ(table.state().status_count, 1);
  EXPECT_TRUE(table.state().status[0].carries);
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  table.Turn(1);
  EXPECT_EQ(table.Judge("play { hero: 1 skill: \"Grave Song\" card: ~DAWN }"), "ILLEGAL LH.freeze.skills");
}

TEST(UnknownTest, ANameOfNoSkillIsIllegalOnlyWhereAllNamesAreKnown) {
  Table known({"atheer", "weyaya", "ludano", "lucrecia"}, 3, "", "rulebook");
  known.Turn(0);
  EXPECT_EQ(known.Judge("play { hero: 0 skill: \"Charge\" card: ~DAWN }"), "ILLEGAL LH.play.printed");
  Table unknown({"evaki", "weyaya", "ludano", "lucrecia"}, 3, "", "rulebook");
  unknown.Turn(0);
  EXPECT_EQ(unknown.Judge("play { hero: 0 skill: \"Charge\" card: ~DAWN }"), "UNVERIFIABLE LH.play.printed");
}

TEST(UnknownTest, CardsThatWereNotSeenAreBoundWhenTheyAre) {
  Table table({"balder", "weyaya", "ludano", "lucrecia"});
  table.position().mutable_discard()->set_unknown(0);
  for (int i = 0; i < 3; ++i) table.position().add_discard_top(v1::LIGHT_HUNTERS_SEAL_ILLUMINATION);
  table.position().mutable_deck()->set_unknown(55);
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 skill: \"sample_felling\" card: ~ILLUMINATION targets { hero: 1 } }"),
            "");
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  table.Turn(1);
  EXPECT_EQ(table.Judge("play { hero: 1 skill: \"sample_plague\" card: ~ILLUMINATION }"),
            "ILLEGAL LH.box.seals");
}

TEST(UnknownTest, ANumberThatTheCatalogLacksIsNamed) {
  Table table({"balder", "weyaya", "ludano", "lucrecia"});
  v1::LightHuntersCatalog& catalog = *table.setup().mutable_catalog();
  const auto text = LightHuntersCatalogs().shipped[1].text();
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(std::string(text), &catalog));
  catalog.mutable_header()->set_name("league");
  v1::LightHuntersSkillCard& axe = *catalog.mutable_heroes(1)->mutable_skills(0);
  ASSERT_EQ(axe.id(), "axe_blow");
  axe.mutable_effect()->mutable_steps(0)->mutable_damage()->mutable_amount()->clear_value();
  table.Turn(0);
  const std::string blow = "play { hero: 0 skill: \"axe_blow\" card: ~DAWN targets { hero: 1 } } ";
  EXPECT_EQ(table.Judge(blow + "outcomes { target { hero: 1 } damage: 2 }"), "UNVERIFIABLE LH.play.printed");
  const std::string& message = table.findings().all().back().message;
  EXPECT_TRUE(absl::StrContains(message, "heroes[1].skills[0].effect: its damage")) << message;
  EXPECT_EQ(table.health(1), 6);
  EXPECT_EQ(table.state().doubts, 0) << "the number that was missing was recorded";
  EXPECT_EQ(table.Judge(blow + "outcomes { target { hero: 2 } damage: 0 }"), "UNVERIFIABLE LH.play.printed");
  EXPECT_EQ(table.state().doubts, kDoubtAll) << "that of another hero is not the one";
}

TEST(UnknownTest, AFaceDownCardMayBeATrapAndIsShownWhenItSprings) {
  Table table({"chiharu", "bergljot", "ludano", "lucrecia"});
  table.Turn(0);
  EXPECT_EQ(table.Judge("play { hero: 0 face_down: true ether: 5 targets { hero: 3 } }"), "");
  ASSERT_EQ(table.state().status_count, 1);
  EXPECT_EQ(table.state().status[0].skill, kNoSkill);
  EXPECT_EQ(table.Judge("turn_end { }"), "");
  table.Turn(1);
  EXPECT_EQ(table.Judge("play { hero: 1 skill: \"flaming_arrow\" card: ~SHIMMER targets { hero: 3 } "
                        "springs { hero: 3 skill: \"poisoning\" card: ~ILLUMINATION } }"),
            "");
  EXPECT_EQ(table.health(1), 6);
}

TEST(UnknownTest, ATrapThatIsShownHasItsPriceAndItsSeal) {
  const std::pair<const char*, const char*> kCases[] = {
      {"ether: 2 | skill: \"sample_snare\" card: ~SHIMMER", ""},
      {"ether: 2 | skill: \"sample_snare\"", ""},
      {"| skill: \"sample_snare\" card: ~SHIMMER", ""},
      {"ether: 3 | skill: \"sample_snare\" card: ~SHIMMER", "ILLEGAL LH.ether.cost"},
      {"ether: 2 | skill: \"sample_snare\" card: ~BEAM", "ILLEGAL LH.play.seal"},
      {"ether: 2 card: ~BEAM | skill: \"sample_snare\"", "ILLEGAL LH.play.seal"},
      {"ether: 2 card: ~DAWN | card: ~BEAM", "ILLEGAL LH.trap.choice; UNVERIFIABLE LH.trap.springs"},
  };
  for (const auto& [text, said] : kCases) {
    const std::vector<std::string> parts = absl::StrSplit(text, '|');
    Table table({"chiharu", "bergljot", "ludano", "lucrecia"});
    table.Turn(0);
    table.Judge(absl::StrCat("play { hero: 0 face_down: true targets { hero: 0 } targets { hero: 3 } ",
                             parts[0], "}"));
    table.Judge("turn_end { }");
    table.Turn(1);
    EXPECT_EQ(
        table.Judge(absl::StrCat("play { hero: 1 skill: \"flaming_arrow\" card: ~SHIMMER targets { hero: 3 } "
                                 "springs { hero: 3 ",
                                 parts[1], " } }")),
        said)
        << text;
    if (*said != '\0') continue;
    ASSERT_GE(table.state().status_count, 1);
    EXPECT_NE(table.state().status[0].skill, kNoSkill) << "the other hero's trap is known too";
    EXPECT_EQ(table.state().status[0].card, kShimmer);
  }
}

TEST(UnknownTest, ARecordedNumberThatIsNotTheRulesIsABreachOfTheRuleThatWasForgotten) {
  Table table({"bergljot", "balder", "jamshaid", "lucrecia"});
  v1::LightHuntersStatusState& armour = *table.position().add_statuses();
  armour.mutable_status()->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE);
  armour.mutable_status()->set_amount(1);
  armour.mutable_status()->set_charges(1);
  armour.set_caster(2);
  armour.add_holders(1);
  table.Turn(0);
  const std::string arrow = "play { hero: 0 skill: \"triple_arrow\" card: ~NEW_DAY targets { hero: 1 } } ";
  EXPECT_EQ(table.Judge(arrow + "outcomes { target { hero: 1 } damage: 3 }"), "ILLEGAL LH.bonus.defense");
  EXPECT_EQ(table.Judge(arrow + "outcomes { target { hero: 1 } damage: 5 }"), "ILLEGAL LH.attack.damage");
  EXPECT_EQ(table.Judge(arrow + "outcomes { target { hero: 1 } avoided: true }"), "ILLEGAL LH.dodge.once");
  EXPECT_EQ(table.Judge(arrow + "outcomes { target { hero: 1 } life: ~L_DIED }").substr(0, 7), "ILLEGAL");
  EXPECT_EQ(table.health(1), 12) << "an illegal event changes nothing";
  EXPECT_EQ(
      table.Judge(arrow + "outcomes { target { hero: 1 } damage: 3 }", Referee::AfterIllegal::kCarryOut),
      "ILLEGAL LH.bonus.defense");
  EXPECT_EQ(table.health(1), 9) << "carried out as the table did";
}

}  // namespace
}  // namespace lantern::light_hunters
