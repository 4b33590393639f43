// Catalogs that somebody made to do harm: refused with a clear error, at a cost that does not grow with what
// they hold.
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "google/protobuf/descriptor.h"
#include "tests/unit/light_hunters_catalog/catalog_testing.h"

namespace lantern::light_hunters {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

v1::LightHuntersCatalog Sample() {
  static const auto* sample = new v1::LightHuntersCatalog(CatalogOf("sample"));
  v1::LightHuntersCatalog catalog = *sample;
  catalog.mutable_header()->set_name("test");
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

// The catalog is refused, the first fault of `cell` says `message`, and the report is short.
void ExpectRefused(const v1::LightHuntersCatalog& catalog, absl::string_view cell,
                   absl::string_view message) {
  const CatalogReport report = FaultsOf(catalog);
  EXPECT_LT(report.faults().size(), 5000u);
  ASSERT_NE(report.FirstObstacle(), nullptr) << cell;
  for (const v1::CatalogFault& fault : report.faults()) {
    if (fault.cell() == cell && absl::StrContains(fault.message(), message)) return;
  }
  ADD_FAILURE() << "nothing of " << cell << ": " << message << "\n" << Describe(report);
}

TEST(HostileTest, ListsOfThousands) {
  v1::LightHuntersCatalog catalog = Sample();
  for (int i = 0; i < 20'000; ++i) catalog.add_tokens()->set_kind(v1::LIGHT_HUNTERS_TOKEN_INFANTRY);
  ExpectRefused(catalog, "tokens", "has 20011 entries; there can be 11");

  catalog = Sample();
  for (int i = 0; i < 2'000; ++i) *catalog.add_heroes() = catalog.heroes(0);
  ExpectRefused(catalog, "heroes", "there can be 24");

  catalog = Sample();
  for (int i = 0; i < 2'000; ++i) *catalog.add_invocations() = catalog.invocations(0);
  ExpectRefused(catalog, "invocations", "there can be 3");

  catalog = Sample();
  v1::LightHuntersSkillCard& stomp = SkillOf(catalog, "sample_stomp");
  for (int i = 0; i < 2'000; ++i) *stomp.mutable_effect()->add_steps() = stomp.effect().steps(0);
  ExpectRefused(catalog, "heroes[0].skills[0].effect.steps", "there can be 8");

  catalog = Sample();
  for (int i = 0; i < 2'000; ++i)
    *SkillOf(catalog, "sample_stomp").add_targets() = v1::LightHuntersTargetGroup();
  ExpectRefused(catalog, "heroes[0].skills[0].targets", "there can be 4");

  catalog = Sample();
  for (int i = 0; i < 2'000; ++i) SkillOf(catalog, "sample_stomp").add_conditions()->set_outnumbered(true);
  ExpectRefused(catalog, "heroes[0].skills[0].conditions", "there can be 4");

  catalog = Sample();
  for (int i = 0; i < 2'000; ++i) SkillOf(catalog, "armour").mutable_provenance()->add_sample("x");
  ExpectRefused(catalog, "heroes[0].skills[1].provenance.sample", "there can be 40");
}

TEST(HostileTest, TriggersThatStartThemselves) {
  // A trap whose spring lays a trap whose spring ...
  v1::LightHuntersCatalog catalog = Sample();
  v1::LightHuntersAddStatus* trap =
      SkillOf(catalog, "sample_caltrops").mutable_effect()->mutable_steps(0)->mutable_add_status();
  for (int i = 0; i < 1'000; ++i) {
    trap = trap->add_spring()->mutable_add_status();
    trap->set_kind(v1::LIGHT_HUNTERS_STATUS_KIND_TRAP);
  }
  ExpectRefused(catalog, "heroes[11].skills[0].effect.steps[0].add_status.spring[1].add_status.kind",
                "may not lay another");

  // A choice in a choice in a choice ...
  catalog = Sample();
  v1::LightHuntersChoose* choose =
      SkillOf(catalog, "sample_frenzy").mutable_effect()->mutable_steps(0)->mutable_choose();
  for (int i = 0; i < 1'000; ++i)
    choose = choose->mutable_branches(0)->add_steps()->mutable_choose(), choose->add_branches();
  ExpectRefused(catalog, "heroes[13].skills[4].effect.steps[0].choose.branches[0].steps[1].choose", "no end");

  // An enchantment that stores an enchantment.
  catalog = Sample();
  SkillOf(catalog, "enchantment")
      .mutable_effect()
      ->mutable_steps(0)
      ->mutable_store_effect()
      ->add_steps()
      ->mutable_store_effect();
  ExpectRefused(catalog, "heroes[23].skills[0].effect.steps[0].store_effect.steps[1]", "can only be");

  // A transformation that transforms.
  catalog = Sample();
  catalog.mutable_heroes(19)->mutable_forms(0)->mutable_effect()->add_steps()->mutable_set_form();
  ExpectRefused(catalog, "heroes[19].forms[0].effect.steps[1]", "in a transformation");
}

TEST(HostileTest, SkillsThatPayForThemselves) {
  v1::LightHuntersCatalog catalog = Sample();
  v1::LightHuntersSkillCard& vision = SkillOf(catalog, "sample_vision");
  EXPECT_TRUE(FaultsOf(catalog).faults().empty());  // two cards for one, but 3 Ether
  vision.set_cost(0);
  ExpectRefused(catalog, "heroes[22].skills[2].effect", "could be used without end");
  vision.set_cost(3);
  *vision.add_targets() = FromText<v1::LightHuntersTargetGroup>("side: @SIDE_SELF");
  vision.mutable_effect()->add_steps()->mutable_ether()->set_delta(3);
  ExpectRefused(catalog, "heroes[22].skills[2].effect", "3 Ether for 3");
  vision.set_once_per_game(true);
  EXPECT_TRUE(FaultsOf(catalog).faults().empty()) << Describe(FaultsOf(catalog));
}

TEST(HostileTest, LastingEffectsWithoutACard) {
  v1::LightHuntersCatalog catalog = Sample();
  *catalog.mutable_heroes(19)->mutable_forms(0)->mutable_effect()->add_steps() =
      FromText<v1::LightHuntersStep>(
          "add_status { kind: @STATUS_KIND_ATTACK_BONUS amount: 30 charges: 0 duration: @DURATION_GAME }");
  ExpectRefused(catalog, "heroes[19].forms[0].effect.steps[1].add_status.duration", "plays no card");
}

TEST(HostileTest, HugeNumbersAndUnknownValues) {
  constexpr uint32_t kHuge = std::numeric_limits<uint32_t>::max();
  v1::LightHuntersCatalog catalog = Sample();
  SkillOf(catalog, "sample_stomp").set_cost(kHuge);
  ExpectRefused(catalog, "heroes[0].skills[0].cost", "is 4294967295; it can be 0 to 5");
  catalog = Sample();
  SkillOf(catalog, "sample_stomp").mutable_effect()->mutable_steps(0)->set_target(kHuge);
  ExpectRefused(catalog, "heroes[0].skills[0].effect.steps[0].target", "is group 4294967295");
  catalog = Sample();
  SkillOf(catalog, "sample_stomp").mutable_targets(0)->set_most(kHuge);
  ExpectRefused(catalog, "heroes[0].skills[0].targets[0].most", "it can be 1 to 8");
  catalog = Sample();
  SkillOf(catalog, "sample_hex")
      .mutable_effect()
      ->mutable_steps(1)
      ->mutable_ether()
      ->set_delta(-2'147'483'648);
  ExpectRefused(catalog, "heroes[4].skills[3].effect.steps[1].ether.delta", "is -2147483648");
  catalog = Sample();
  catalog.mutable_seals(0)->set_copies(kHuge);
  ExpectRefused(catalog, "seals[0].copies", "the rulebook has 24");
  catalog = Sample();
  catalog.mutable_heroes(0)->set_health(kHuge);
  ExpectRefused(catalog, "heroes[0].health", "it can be 1 to 30");
  catalog = Sample();
  catalog.mutable_heroes(0)->set_sex(static_cast<v1::LightHuntersSex>(77));
  ExpectRefused(catalog, "heroes[0].sex", "no value of the schema");
  catalog = Sample();
  SkillOf(catalog, "sample_stomp").set_seal(static_cast<v1::LightHuntersSeal>(6));
  ExpectRefused(catalog, "heroes[0].skills[0].seal", "is no seal");
  catalog = Sample();
  catalog.mutable_tokens(0)->set_kind(static_cast<v1::LightHuntersToken>(-5));
  ExpectRefused(catalog, "tokens[0].kind", "no value of the schema");
  catalog = Sample();
  catalog.mutable_heroes(0)->set_id(std::string(1'000'000, 'a'));
  ExpectRefused(catalog, "heroes[0].id", "lower case letters");
  catalog = Sample();
  catalog.mutable_heroes(0)->set_name(std::string("Jam\nshaid"));
  ExpectRefused(catalog, "heroes[0].name", "control characters");
}

TEST(HostileTest, TextsThatNestWithoutEnd) {
  std::string text = "heroes { skills { effect { ";
  for (int i = 0; i < 100'000; ++i) text += "steps { choose { branches { ";
  const CatalogReport report = FaultsOf(text);
  ASSERT_NE(report.FirstObstacle(), nullptr);
  EXPECT_EQ(report.FirstObstacle()->kind(), v1::CATALOG_FAULT_KIND_UNREADABLE);
}

// Changes one random field somewhere in the message; descends at random.
void Mutate(Message& message, std::mt19937& random) {
  const auto* type = message.GetDescriptor();
  if (type->field_count() == 0) return;
  const FieldDescriptor* field =
      type->field(static_cast<int>(random() % static_cast<uint32_t>(type->field_count())));
  const Reflection& reflection = *message.GetReflection();
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    if (!field->is_repeated()) return Mutate(*reflection.MutableMessage(&message, field), random);
    const int size = reflection.FieldSize(message, field);
    const uint32_t what = random() % 8;
    if (what == 0 || size == 0) {
      reflection.AddMessage(&message, field);
    } else if (what == 1) {
      reflection.RemoveLast(&message, field);
    } else {
      Mutate(*reflection.MutableRepeatedMessage(&message, field,
                                                static_cast<int>(random() % static_cast<uint32_t>(size))),
             random);
    }
    return;
  }
  if (field->is_repeated()) return;
  const int number = random() % 4 == 0 ? static_cast<int>(random()) : static_cast<int>(random() % 8);
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      return reflection.SetUInt32(&message, field, static_cast<uint32_t>(number));
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(&message, field, number);
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.SetBool(&message, field, number % 2 == 0);
    case FieldDescriptor::CPPTYPE_ENUM:
      return reflection.SetEnumValue(&message, field, number);
    case FieldDescriptor::CPPTYPE_STRING:
      return reflection.SetString(&message, field, number % 2 == 0 ? "" : "tumi");
    default:
      return;
  }
}

// Whatever a catalog holds: the check ends, and a catalog in which it finds no obstacle can be loaded.
TEST(HostileTest, WhatPassesCanBeLoaded) {
  std::mt19937 random(5);
  int passed = 0;
  for (int i = 0; i < 1'000; ++i) {
    v1::LightHuntersCatalog catalog = Sample();
    for (uint32_t k = 0; k < 1 + random() % 12; ++k)
      Mutate(*catalog.mutable_heroes(static_cast<int>(random() % 24)), random);
    const CatalogReport report = FaultsOf(catalog);
    const auto loaded = LoadCatalog(catalog);
    if (report.FirstObstacle() != nullptr) continue;
    ++passed;
    EXPECT_TRUE(loaded.ok()) << loaded.status() << "\n" << Describe(report);
  }
  EXPECT_GT(passed, 30);
}

}  // namespace
}  // namespace lantern::light_hunters
