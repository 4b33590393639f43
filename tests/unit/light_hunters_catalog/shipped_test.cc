// The catalogs that ship: both can be used, the sample is complete, says what is made up and uses all that a
// catalog can say, and the skeleton holds what the rulebook catalog knows.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/util/message_differencer.h"
#include "tests/unit/light_hunters_catalog/catalog_testing.h"

namespace lantern::light_hunters {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;

TEST(ShippedTest, TheSampleHasNoFault) {
  const CatalogReport report = FaultsOf(CatalogText("sample"));
  EXPECT_TRUE(report.faults().empty()) << Describe(report);
  EXPECT_TRUE(CatalogOf("sample").header().sample());
}

TEST(ShippedTest, TheRulebookOnlyLacksCells) {
  const CatalogReport report = FaultsOf(CatalogText("rulebook"));
  EXPECT_EQ(report.FirstObstacle(), nullptr) << Describe(report);
  EXPECT_FALSE(report.faults().empty());
  for (const v1::CatalogFault& fault : report.faults()) EXPECT_GT(fault.line(), 0u) << Describe(fault);
  EXPECT_FALSE(CatalogOf("rulebook").header().sample());
  EXPECT_FALSE(absl::StrContains(CatalogText("rulebook"), "sample: "));
}

TEST(ShippedTest, BothCanBeLoadedAndTheRulebookIsTheDefault) {
  EXPECT_NE(ShippedCatalogNamed("rulebook"), nullptr);
  EXPECT_NE(ShippedCatalogNamed("sample"), nullptr);
  EXPECT_EQ(ShippedCatalogNamed("skeleton"), nullptr);
  EXPECT_EQ(LightHuntersCatalogs().shipped.front().name, "rulebook");
  EXPECT_EQ(CatalogMessageName(CatalogText("sample")), LightHuntersCatalogs().message);
}

TEST(ShippedTest, TheSampleHasFiveSkillsForFiveSeals) {
  const v1::LightHuntersCatalog sample = CatalogOf("sample");
  for (const v1::LightHuntersHeroCard& hero : sample.heroes()) {
    std::set<int> seals;
    for (const v1::LightHuntersSkillCard& skill : hero.skills()) seals.insert(skill.seal());
    EXPECT_EQ(seals, (std::set<int>{1, 2, 3, 4, 5})) << hero.id();
    EXPECT_EQ(hero.spectral_skills_size(), hero.spectral() ? 5 : 0) << hero.id();
  }
}

// Fields of `entry` that are set and are not those of `known` (of the rulebook; may be empty).
std::vector<std::string> FieldsBeyond(const Message& entry, const Message& known) {
  std::vector<const FieldDescriptor*> fields;
  entry.GetReflection()->ListFields(entry, &fields);
  std::vector<std::string> names;
  for (const FieldDescriptor* field : fields) {
    if (field->name() == "provenance" || field->name() == "skills" || field->name() == "spectral_skills" ||
        field->name() == "forms") {
      continue;
    }
    MessageDifferencer differencer;
    const std::vector<const FieldDescriptor*> one{field};
    // An absent number is unknown, which is not the same as 0.
    const bool only_here = field->has_presence() && !known.GetReflection()->HasField(known, field);
    if (only_here || !differencer.CompareWithFields(entry, known, one, one)) names.push_back(field->name());
  }
  return names;
}

void ExpectMarked(const Message& entry, const Message& known, const v1::Provenance& provenance,
                  const std::string& what) {
  const auto marked = [&](const std::string& name) {
    return std::find(provenance.sample().begin(), provenance.sample().end(), name) !=
           provenance.sample().end();
  };
  const std::vector<std::string> made_up = FieldsBeyond(entry, known);
  for (const std::string& name : made_up) {
    EXPECT_TRUE(marked(name) || marked("all")) << what << ": " << name << " is made up and not marked";
  }
  for (const std::string& name : provenance.sample()) {
    const bool is_made_up = name == "all" || std::find(made_up.begin(), made_up.end(), name) != made_up.end();
    EXPECT_TRUE(is_made_up) << what << ": " << name << " is marked and stands in the rulebook catalog";
  }
}

TEST(ShippedTest, WhatIsMadeUpIsMarked) {
  const v1::LightHuntersCatalog rulebook = CatalogOf("rulebook");
  const v1::LightHuntersCatalog sample = CatalogOf("sample");
  for (int i = 0; i < 24; ++i) {
    const v1::LightHuntersHeroCard& hero = sample.heroes(i);
    ASSERT_EQ(hero.id(), rulebook.heroes(i).id());
    ExpectMarked(hero, rulebook.heroes(i), hero.provenance(), hero.id());
    for (const v1::LightHuntersSkillCard& skill : hero.skills()) {
      v1::LightHuntersSkillCard known;
      for (const v1::LightHuntersSkillCard& one : rulebook.heroes(i).skills()) {
        // A skill without a printed name has the seal or the purpose that the rulebook tells.
        const bool same = one.id() == skill.id() ||
                          (one.id() == "unknown_dawn" && skill.id() == "sample_flurry") ||
                          (one.id() == "unknown_resurrection" && skill.id() == "sample_recall") ||
                          (one.id() == "unknown_illumination" && skill.id() == "sample_eagle_eye");
        if (same) known = one;
      }
      ExpectMarked(skill, known, skill.provenance(), hero.id() + "." + skill.id());
      const bool printed = known.has_name();
      EXPECT_EQ(absl::StartsWith(skill.name(), "Sample "), !printed) << skill.name();
    }
    for (const v1::LightHuntersSkillCard& skill : hero.spectral_skills()) {
      ExpectMarked(skill, v1::LightHuntersSkillCard(), skill.provenance(), skill.id());
    }
    for (const v1::LightHuntersFormCard& form : hero.forms()) {
      ExpectMarked(form, v1::LightHuntersFormCard(), form.provenance(), form.name());
    }
  }
  for (int i = 0; i < 3; ++i) {
    ExpectMarked(sample.invocations(i), rulebook.invocations(i), sample.invocations(i).provenance(),
                 "invocation");
  }
  for (int i = 0; i < 11; ++i) EXPECT_TRUE(MessageDifferencer::Equals(sample.tokens(i), rulebook.tokens(i)));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(MessageDifferencer::Equals(sample.seals(i), rulebook.seals(i)));
}

// Each field and enum value that some message of the catalog sets, as "Message.field" and "VALUE".
void Collect(const Message& message, std::set<std::string>& used) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    used.insert(field->containing_type()->name() + "." + field->name());
    const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        Collect(field->is_repeated() ? message.GetReflection()->GetRepeatedMessage(message, field, i)
                                     : message.GetReflection()->GetMessage(message, field),
                used);
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM && !field->is_repeated()) {
        used.insert(message.GetReflection()->GetEnum(message, field)->name());
      }
    }
  }
}

// What a complete catalog can say: all fields and enum values that can be reached from its message.
void Reach(const Descriptor* type, std::set<const Descriptor*>& seen, std::set<std::string>& all) {
  if (!seen.insert(type).second) return;
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    all.insert(type->name() + "." + field->name());
    if (field->message_type() != nullptr) Reach(field->message_type(), seen, all);
    for (int v = 1; field->enum_type() != nullptr && v < field->enum_type()->value_count(); ++v) {
      all.insert(field->enum_type()->value(v)->name());
    }
  }
}

TEST(ShippedTest, TheSampleUsesAllThatACatalogCanSay) {
  std::set<std::string> used;
  Collect(CatalogOf("sample"), used);
  std::set<std::string> all;
  std::set<const Descriptor*> seen;
  Reach(v1::LightHuntersCatalog::descriptor(), seen, all);
  // What says that something is unknown, and what comes of other steps.
  const std::set<std::string> left_out = {"LightHuntersSkillCard.possible_seals",
                                          "LightHuntersSkillCard.cost_most",
                                          "LightHuntersEffect.more",
                                          "LightHuntersEffect.more_lasts",
                                          "LightHuntersAddStatus.spring_more",
                                          "LightHuntersStoreEffect.more",
                                          "LIGHT_HUNTERS_STATUS_KIND_CONTROLLED",
                                          "LIGHT_HUNTERS_STATUS_KIND_FORM",
                                          "LIGHT_HUNTERS_SKILL_USE_ACTION",
                                          "LIGHT_HUNTERS_TOKEN_NEW_FAVORITE",
                                          "LIGHT_HUNTERS_TOKEN_ENCHANTMENT"};
  for (const std::string& name : all) {
    EXPECT_TRUE(used.count(name) == 1 || left_out.count(name) == 1) << name << " is used nowhere";
  }
}

// Pairs of places between which cards move.
TEST(ShippedTest, TheSampleMovesCardsInEachWay) {
  const std::string text = CatalogText("sample");
  const auto moves = [&](absl::string_view from, absl::string_view to) {
    return absl::StrContains(
        text, absl::StrCat("from: LIGHT_HUNTERS_CARD_PLACE_", from, " to: LIGHT_HUNTERS_CARD_PLACE_", to));
  };
  EXPECT_TRUE(moves("DECK", "OWN_HAND"));
  EXPECT_TRUE(moves("DECK", "TARGET_HAND"));
  EXPECT_TRUE(moves("OWN_HAND", "DISCARD"));
  EXPECT_TRUE(moves("OWN_HAND", "TARGET_HAND"));
  EXPECT_TRUE(moves("TARGET_HAND", "DISCARD"));
  EXPECT_TRUE(moves("TARGET_HAND", "OWN_HAND"));
}

TEST(ShippedTest, TheSkeletonHoldsWhatIsKnownAndOnlyLacksCells) {
  const CatalogReport report = FaultsOf(CatalogText("skeleton"));
  EXPECT_EQ(report.FirstObstacle(), nullptr) << Describe(report);
  const v1::LightHuntersCatalog rulebook = CatalogOf("rulebook");
  v1::LightHuntersCatalog skeleton = CatalogOf("skeleton");
  ASSERT_EQ(skeleton.heroes_size(), 24);
  for (int i = 0; i < 24; ++i) {
    v1::LightHuntersHeroCard& hero = *skeleton.mutable_heroes(i);
    EXPECT_EQ(hero.skills_size(), 5) << hero.id();
    while (hero.skills_size() > rulebook.heroes(i).skills_size()) {
      const v1::LightHuntersSkillCard& last = hero.skills(hero.skills_size() - 1);
      EXPECT_EQ(last.id(), absl::StrCat("unknown_", hero.skills_size()));
      EXPECT_FALSE(last.has_seal() || last.has_cost() || last.has_effect());
      hero.mutable_skills()->RemoveLast();
    }
    hero.clear_spectral_skills();
    hero.clear_forms();
  }
  *skeleton.mutable_header() = rulebook.header();
  EXPECT_TRUE(MessageDifferencer::Equals(skeleton, rulebook));
}

// Each kind of missing cell is announced by a comment, and the explanations name each kind of step.
TEST(ShippedTest, TheSkeletonExplainsEachStep) {
  const std::string text = CatalogText("skeleton");
  const Descriptor* step = v1::LightHuntersStep::descriptor();
  for (int i = 0; i < step->oneof_decl(0)->field_count(); ++i) {
    EXPECT_TRUE(absl::StrContains(text, absl::StrCat(step->oneof_decl(0)->field(i)->name(), " {")))
        << step->oneof_decl(0)->field(i)->name();
  }
  EXPECT_EQ(CatalogMessageName(text), LightHuntersCatalogs().message);
}

}  // namespace
}  // namespace lantern::light_hunters
