// Catalogs: what ships, what is found in a text and where, and how a transcript uses one.
#include "checker/soul_hunters/catalog/catalog.h"

#include <algorithm>

#include "checker/core/digest.h"
#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

std::vector<v1::CatalogFault> FaultsOf(absl::string_view text) {
  CatalogReport report;
  Catalogs().check(text, report);
  return report.faults();
}

// A catalog of one soul hunter and one event, with more lines where a test puts them.
std::string Small(const std::string& hunter, const std::string& event = "", const std::string& top = "") {
  return absl::StrCat(
      "header { name: \"small\" }\n", top,
      "\ncards {\n  id: \"seraph\" name: \"Seraph\" kind: SOUL_HUNTERS_CARD_KIND_HUNTER\n", hunter,
      "\n}\ncards {\n  id: \"storm\" name: \"Storm\" kind: SOUL_HUNTERS_CARD_KIND_EVENT\n", event, "\n}\n");
}

std::string Effect(const std::string& op) {
  return absl::StrCat("abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ACTIVATED effect {", op, "} }");
}

std::string Ops(const std::string& op) { return Effect("ops {" + op + "}"); }

// Whether the text has a fault of this kind in this cell; otherwise what it has.
testing::AssertionResult Has(const std::string& text, v1::CatalogFaultKind kind, const std::string& cell,
                             uint32_t line = 0) {
  std::string all;
  for (const v1::CatalogFault& fault : FaultsOf(text)) {
    absl::StrAppend(&all, fault.ShortDebugString(), "\n");
    if (fault.kind() == kind && fault.cell() == cell && (line == 0 || fault.line() == line)) {
      return testing::AssertionSuccess();
    }
  }
  return testing::AssertionFailure() << "no such fault of " << cell << " in\n" << text << "\nbut\n" << all;
}

TEST(Catalog, TheSampleIsWholeAndWithoutFault) {
  EXPECT_TRUE(FaultsOf(Catalogs().shipped[1].text()).empty());
  const auto sample = Shipped("sample");
  ASSERT_NE(sample, nullptr);
  EXPECT_TRUE(sample->playable());
  EXPECT_EQ(sample->deck_size(), 112);
  EXPECT_TRUE(sample->source().header().sample());
  int hunters = 0;
  int souls = 0;
  for (const CardInfo& info : sample->cards()) {
    if (info.kind == v1::SOUL_HUNTERS_CARD_KIND_HUNTER) hunters += static_cast<int>(info.card->copies());
  }
  for (int value = 1; value < kSoulValues; ++value) souls += sample->soul_copies(value);
  EXPECT_EQ(hunters, 84);
  EXPECT_EQ(souls, 20);
}

TEST(Catalog, TheRulebookKnowsLittleAndMakesNothingUp) {
  const auto faults = FaultsOf(Catalogs().shipped[0].text());
  EXPECT_FALSE(faults.empty());
  for (const v1::CatalogFault& fault : faults) {
    EXPECT_EQ(fault.kind(), v1::CATALOG_FAULT_KIND_MISSING) << fault.ShortDebugString();
    EXPECT_GT(fault.line() + (fault.cell() == "souls" ? 1 : 0), 0u) << fault.ShortDebugString();
    EXPECT_FALSE(fault.message().empty());
  }
  const auto rulebook = Shipped("rulebook");
  EXPECT_FALSE(rulebook->playable());
  EXPECT_FALSE(rulebook->source().header().sample());
  for (const CardInfo& info : rulebook->cards()) EXPECT_TRUE(info.card->provenance().sample().empty());
  EXPECT_EQ(DefaultCatalogDigest(), rulebook->digest());
  EXPECT_EQ(Shipped("mine"), nullptr);
}

TEST(Catalog, TheSkeletonCanBeUsedAsItIs) {
  const std::string skeleton = Catalogs().skeleton();
  EXPECT_EQ(CatalogMessageName(skeleton), "lantern.v1.SoulHuntersCatalog");
  for (const v1::CatalogFault& fault : FaultsOf(skeleton)) {
    EXPECT_EQ(fault.kind(), v1::CATALOG_FAULT_KIND_MISSING) << fault.ShortDebugString();
  }
  v1::Transcript transcript = Written(2, "starting_player: 0");
  ASSERT_TRUE(Catalogs().use(skeleton, transcript).ok());
  EXPECT_EQ(Judged(transcript), "INCOMPLETE");
}

TEST(Catalog, MissingCellsAreNamedWithTheirLine) {
  const auto kind = v1::CATALOG_FAULT_KIND_MISSING;
  const std::string bare = Small("");
  for (const char* cell :
       {"copies", "alignment", "alignment_value", "activations", "all_activated", "all_always_active"}) {
    EXPECT_TRUE(Has(bare, kind, absl::StrCat("cards[0].", cell), 3)) << cell;
  }
  EXPECT_TRUE(Has(bare, kind, "cards[1].effect", 7));
  EXPECT_TRUE(Has("cards { id: \"what\" }", kind, "cards[0].kind", 1));
  EXPECT_TRUE(Has("cards { id: \"what\" }", kind, "cards[0].name", 1));
  EXPECT_TRUE(Has(bare, kind, "souls"));
  EXPECT_TRUE(Has(Small("copies: 3", "copies: 2"), kind, "hunter_cards"));
  EXPECT_TRUE(Has(Small("copies: 3", "copies: 2"), kind, "event_cards"));
  EXPECT_TRUE(Has(Small("abilities {}"), kind, "cards[0].abilities[0].kind", 5));
  EXPECT_TRUE(Has(Small("abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ACTIVATED }"), kind,
                  "cards[0].abilities[0].effect"));
  EXPECT_TRUE(Has(Small("abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE }"), kind,
                  "cards[0].abilities[0].influence"));
  EXPECT_TRUE(Has(Small(Ops("influence_add { who: SOUL_HUNTERS_WHO_SELF }")), kind,
                  "cards[0].abilities[0].effect.ops[0].influence_add.amount"));
  EXPECT_TRUE(Has(Small(Ops("unknown {}")), kind, "cards[0].abilities[0].effect.ops[0].unknown"));
  EXPECT_TRUE(Has(Small(Ops("turn_hunter { hunters { whose: SOUL_HUNTERS_WHOSE_OWN } }")), kind,
                  "cards[0].abilities[0].effect.ops[0].turn_hunter.by"));
}

TEST(Catalog, ContradictionsAreNamed) {
  const auto kind = v1::CATALOG_FAULT_KIND_CONTRADICTION;
  EXPECT_TRUE(
      Has("header { name: \"a\" }\ncards { id: \"a\" }\ncards { id: \"a\" }", kind, "cards[1].id", 3));
  EXPECT_TRUE(
      Has("cards { id: \"a\" name: \"A\" }\ncards { id: \"b\" name: \"A\" }", kind, "cards[1].name", 2));
  EXPECT_TRUE(Has(Small("", "alignment: SOUL_HUNTERS_ALIGNMENT_HELL"), kind, "cards[1].kind"));
  EXPECT_TRUE(Has(Small("effect { ops { unknown {} } }"), kind, "cards[0].effect"));
  EXPECT_TRUE(Has(Small("activations: 0 " + Ops("unknown {}")), kind, "cards[0].activations"));
  EXPECT_TRUE(Has(Small("activations: 2 all_activated: true"), kind, "cards[0].activations"));
  EXPECT_TRUE(Has(Small("copies: 85"), kind, "hunter_cards"));
  EXPECT_TRUE(Has(Small("copies: 3", "", "hunter_cards: 2"), kind, "hunter_cards", 2));
  EXPECT_TRUE(Has("souls { value: 1 copies: 21 }", kind, "souls"));
  EXPECT_TRUE(Has("souls { value: 1 }\nsouls { value: 1 }", kind, "souls[1].value", 2));
  EXPECT_TRUE(Has(Small("provenance { sample: \"all\" }"), kind, "header.sample", 1));
  EXPECT_TRUE(Has(Small("provenance { sample: \"nothing\" }"), kind, "cards[0].provenance.sample[0]"));
  EXPECT_TRUE(
      Has("cards { id: \"a\" kind: SOUL_HUNTERS_CARD_KIND_HUNTER alignment: SOUL_HUNTERS_ALIGNMENT_HELL "
          "alignment_value: 1 }\ncards { id: \"b\" kind: SOUL_HUNTERS_CARD_KIND_HUNTER alignment: "
          "SOUL_HUNTERS_ALIGNMENT_HELL alignment_value: 2 }",
          kind, "cards[1].alignment_value", 2));
  EXPECT_TRUE(Has(Small(Ops("destroy { hunters { whose: SOUL_HUNTERS_WHOSE_ANY card: \"Nobody\" } }")), kind,
                  "cards[0].abilities[0].effect.ops[0].destroy.hunters.card"));
  EXPECT_TRUE(
      Has(Small("abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE effect { ops { unknown {} } } }"),
          kind, "cards[0].abilities[0].kind"));
}

TEST(Catalog, WhatTheRulesExcludeIsNamed) {
  const auto kind = v1::CATALOG_FAULT_KIND_FORBIDDEN;
  EXPECT_TRUE(Has("cards { id: \"Not An Id\" }", kind, "cards[0].id"));
  EXPECT_TRUE(Has("cards { id: \"a\" }", kind, "header.name"));
  EXPECT_TRUE(Has(Small("activations: 5"), kind, "cards[0].activations"));
  EXPECT_TRUE(Has(Small("copies: 0"), kind, "cards[0].copies"));
  EXPECT_TRUE(Has(Small("alignment_value: 32"), kind, "cards[0].alignment_value"));
  EXPECT_TRUE(Has(Small("", "", "hunter_cards: 85"), kind, "hunter_cards", 2));
  EXPECT_TRUE(Has(Small("", "", "event_cards: 29"), kind, "event_cards"));
  EXPECT_TRUE(Has("souls { value: 6 copies: 1 }", kind, "souls[0].value"));
  // Rule of the rulebook: every soul hunter can affect influence.
  EXPECT_TRUE(Has(Small("activations: 1 all_activated: true all_always_active: true " +
                        Ops("draw { who: SOUL_HUNTERS_WHO_SELF amount { number: 1 } }")),
                  kind, "cards[0].abilities"));
  const std::string at = "cards[0].abilities[0].effect";
  EXPECT_TRUE(Has(Small(Effect("")), kind, at));
  EXPECT_TRUE(Has(
      Small(Effect("costs { draw { who: SOUL_HUNTERS_WHO_SELF amount { number: 1 } } } ops { unknown {} }")),
      kind, at + ".costs[0]"));
  EXPECT_TRUE(Has(Small(Ops("")), kind, at + ".ops[0]"));
  EXPECT_TRUE(Has(Small(Ops("influence_add { who: SOUL_HUNTERS_WHO_SAME amount { number: 1 } }")), kind,
                  at + ".ops[0].influence_add.who"));
  EXPECT_TRUE(Has(Small(Ops("influence_toward_zero { who: SOUL_HUNTERS_WHO_SELF amount { number: -1 } }")),
                  kind, at + ".ops[0].influence_toward_zero.amount.number"));
  EXPECT_TRUE(Has(Small(Ops("steal_card { who: SOUL_HUNTERS_WHO_SELF amount { number: 1 } }")), kind,
                  at + ".ops[0].steal_card.who"));
  EXPECT_TRUE(Has(Small(Ops("recover { who: SOUL_HUNTERS_WHO_EACH_PLAYER amount { number: 1 } }")), kind,
                  at + ".ops[0].recover.who"));
  EXPECT_TRUE(Has(Small(Ops("influence_swap { who: SOUL_HUNTERS_WHO_EACH_PLAYER }")), kind,
                  at + ".ops[0].influence_swap.who"));
  EXPECT_TRUE(Has(Small(Ops("draw { who: SOUL_HUNTERS_WHO_SELF amount { number: 1 } up_to: true }")), kind,
                  at + ".ops[0].draw"));
  EXPECT_TRUE(Has(Small(Ops("choose { options {} }")), kind, at + ".ops[0].choose.options"));
  EXPECT_TRUE(Has(Small(Ops("branch {}")), kind, at + ".ops[0].branch"));
  EXPECT_TRUE(
      Has(Small(Ops("influence_add { who: SOUL_HUNTERS_WHO_SELF amount { per_paid: true times: 11 } }")),
          kind, at + ".ops[0].influence_add.amount.times"));
  EXPECT_TRUE(Has(
      Small(
          "abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE influence { who: SOUL_HUNTERS_WHO_SELF "
          "amount { own_influence: true } } }"),
      kind, "cards[0].abilities[0].influence.amount.own_influence"));
  EXPECT_TRUE(Has(
      Small(
          "abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE influence { who: SOUL_HUNTERS_WHO_SELF "
          "amount { number: 1 } condition { influence { compare: SOUL_HUNTERS_COMPARE_EQUAL } } } }"),
      kind, "cards[0].abilities[0].influence.condition.influence"));
  EXPECT_TRUE(Has(Small("abilities { kind: SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE trigger { occasion: "
                        "SOUL_HUNTERS_OCCASION_TURN_ENDED by: SOUL_HUNTERS_WHO_SELF ops { draw { who: "
                        "SOUL_HUNTERS_WHO_SELF "
                        "amount { number: 1 } } } } }"),
                  kind, "cards[0].abilities[0].trigger.ops[0]"));
}

TEST(Catalog, EffectsHaveABound) {
  std::string nested = "unknown {}";
  for (int i = 0; i < 4; ++i) nested = "choose { options { ops {" + nested + "} } options {} }";
  EXPECT_TRUE(
      Has(Small(Ops(nested)), v1::CATALOG_FAULT_KIND_FORBIDDEN,
          "cards[0].abilities[0].effect.ops[0].choose.options[0].ops[0].choose.options[0].ops[0].choose."
          "options[0].ops[0].choose"));
  std::string many;
  for (int i = 0; i < 17; ++i) many += "ops { unknown {} }";
  EXPECT_TRUE(Has(Small(Effect(many)), v1::CATALOG_FAULT_KIND_FORBIDDEN, "cards[0].abilities[0].effect.ops"));
  std::string lists;
  for (int i = 0; i < 8; ++i) {
    lists += "options {";
    for (int k = 0; k < 9; ++k) lists += "ops { unknown {} }";
    lists += "}";
  }
  bool found = false;
  for (const v1::CatalogFault& fault : FaultsOf(Small(Ops("choose {" + lists + "}")))) {
    found |= fault.message().find("65th operation") != std::string::npos;
  }
  EXPECT_TRUE(found);
}

TEST(Catalog, TextThatCannotBeReadSaysWhere) {
  const auto faults = FaultsOf("header { name: \"a\" }\ncards {\n  colour: 3\n}\n");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].kind(), v1::CATALOG_FAULT_KIND_UNREADABLE);
  EXPECT_EQ(faults[0].line(), 3u);
}

TEST(Catalog, OneThatHasObstaclesIsNotUsed) {
  v1::Transcript transcript = Written(2, "starting_player: 0");
  const absl::Status status = Catalogs().use(Small("activations: 5"), transcript);
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_NE(status.message().find("cards[0].activations"), absl::string_view::npos) << status;
  transcript.mutable_soul_hunters()->mutable_catalog()->add_cards()->set_id("Not An Id");
  EXPECT_NE(Judged(transcript).find("setup.soul_hunters.catalog.cards[0].id"), std::string::npos)
      << Judged(transcript);
  EXPECT_NE(Judged(Written(2, "catalog_name: \"mine\"")).find("setup.soul_hunters.catalog_name"),
            std::string::npos);
}

TEST(Catalog, TheVerdictCarriesTheDigestOfWhatWasUsed) {
  const std::string text = Small("copies: 3");
  v1::Transcript transcript = Written(2, "");
  ASSERT_TRUE(Catalogs().use(text, transcript).ok());
  v1::Verdict verdict;
  ASSERT_TRUE(Check(transcript, {}, verdict).ok());
  EXPECT_EQ(verdict.catalog_digest(), Catalogs().digest(text));
  EXPECT_EQ(verdict.catalog_digest(), Catalogs().digest("# the same\n" + text));
  EXPECT_NE(verdict.catalog_digest(), Catalogs().digest(Small("copies: 4")));
  EXPECT_NE(verdict.catalog_digest(), DefaultCatalogDigest());
}

TEST(Catalog, NoOtherHasTheNameOfOneThatShips) {
  const std::string sample(Catalogs().shipped[1].text());
  EXPECT_TRUE(FaultsOf(sample).empty());  // a copy is still that one
  const size_t at = sample.find("influence_add");
  ASSERT_NE(at, std::string::npos);
  std::string changed = sample;
  changed.replace(at, 13, "influence_set");
  EXPECT_TRUE(Has(changed, v1::CATALOG_FAULT_KIND_CONTRADICTION, "header.name"));
  const size_t name = changed.find("\"sample\"");
  ASSERT_NE(name, std::string::npos);
  changed.replace(name, 8, "\"ours\"");
  EXPECT_TRUE(FaultsOf(changed).empty());
}

TEST(Catalog, SaysWhichStringIsTooLong) {
  const std::string text = Small(absl::StrCat("abilities { text: \"", std::string(70'000, 'x'), "\" }"));
  EXPECT_TRUE(Has(text, v1::CATALOG_FAULT_KIND_FORBIDDEN, "cards[0].abilities[0].text"));
}

}  // namespace
}  // namespace lantern::soul_hunters
