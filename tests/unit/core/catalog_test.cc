#include "checker/core/catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "lantern/v1/root_catalog.pb.h"

namespace lantern {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// "line:column cell" of each fault.
std::vector<std::string> PlacesOf(const CatalogReport& report) {
  std::vector<std::string> places;
  for (const v1::CatalogFault& fault : report.faults()) {
    places.push_back(absl::StrCat(fault.line(), ":", fault.column(), " ", fault.cell()));
  }
  return places;
}

constexpr char kText[] =
    "# proto-message: lantern.v1.RootCatalog\n"
    "maps {\n"
    "  map: ROOT_MAP_FALL\n"
    "  clearings { slots: 1 }\n"
    "  clearings {\n"
    "    slots: 2\n"
    "  }\n"
    "}\n"
    "sources: \"a\"\n"
    "sources: \"b\"\n";

void NoFaults(const v1::RootCatalog&, CatalogReport&) {}

TEST(Catalog, FaultsGetTheLineOfTheirCell) {
  v1::RootCatalog catalog;
  CatalogReport report;
  const auto check = [](const google::protobuf::Message&, CatalogReport& faults) {
    faults.Missing("sources[1]", "x");
    faults.Missing("maps[0].clearings[1].slots", "x");
    faults.Missing("maps[0].clearings[0].slots", "x");
  };
  ASSERT_TRUE(ParseCatalogText(kText, catalog, report, check));
  EXPECT_THAT(PlacesOf(report), ElementsAre("4:15 maps[0].clearings[0].slots",
                                            "6:5 maps[0].clearings[1].slots", "10:1 sources[1]"));
}

TEST(Catalog, AbsentCellsGetTheLineOfTheirEntry) {
  v1::RootCatalog catalog;
  CatalogReport report;
  const auto check = [](const google::protobuf::Message&, CatalogReport& faults) {
    faults.Missing("decks", "there is none");
    faults.Missing("maps[0].clearings[1].suit", "x");
    faults.Missing("maps[0].clearings[7].suit", "x");
    faults.Missing("maps[0].nonsense.more", "x");
  };
  ASSERT_TRUE(ParseCatalogText(kText, catalog, report, check));
  EXPECT_THAT(PlacesOf(report), ElementsAre("0:0 decks", "2:1 maps[0].clearings[7].suit",
                                            "2:1 maps[0].nonsense.more", "5:3 maps[0].clearings[1].suit"));
}

TEST(Catalog, UnreadableTextsNameThePlace) {
  for (const auto& [text, line] :
       std::vector<std::pair<std::string, uint32_t>>{{"maps {\n  map: ROOT_MAP_NOWHERE\n}\n", 2},
                                                     {"maps {\n", 2},
                                                     {"\n\nnonsense: 1\n", 3},
                                                     {"maps { clearings { slots: -1 } }", 1}}) {
    v1::RootCatalog catalog;
    CatalogReport report;
    EXPECT_FALSE((ReadCatalogText<v1::RootCatalog, &NoFaults>(text, catalog, report)));
    ASSERT_EQ(report.faults().size(), 1u) << text;
    EXPECT_EQ(report.faults()[0].kind(), v1::CATALOG_FAULT_KIND_UNREADABLE);
    EXPECT_EQ(report.faults()[0].line(), line) << text;
    EXPECT_NE(report.FirstObstacle(), nullptr);
  }
}

TEST(Catalog, DeepNestingIsRefusedAndDoesNotCrash) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "maps { ";
  v1::RootCatalog catalog;
  CatalogReport report;
  EXPECT_FALSE((ReadCatalogText<v1::RootCatalog, &NoFaults>(text, catalog, report)));
}

TEST(Catalog, OnlyUnknownCellsLeaveItUsable) {
  CatalogReport report;
  report.Missing("maps", "x");
  EXPECT_EQ(report.FirstObstacle(), nullptr);
  EXPECT_TRUE(CatalogStatus(report, "setup.root.catalog").ok());
  report.Contradiction("maps[0].map", "is there twice");
  report.Forbidden("decks", "is too small");
  ASSERT_NE(report.FirstObstacle(), nullptr);
  EXPECT_EQ(report.FirstObstacle()->cell(), "maps[0].map");
  EXPECT_EQ(CatalogStatus(report, "setup.root.catalog").message(),
            "setup.root.catalog.maps[0].map: is there twice");
}

TEST(Catalog, TheHeaderNamesTheMessage) {
  EXPECT_EQ(CatalogMessageName(kText), "lantern.v1.RootCatalog");
  EXPECT_EQ(CatalogMessageName("# proto-file: x\n\n  #proto-message:a.B  \n"), "a.B");
  EXPECT_EQ(CatalogMessageName("maps {}\n# proto-message: a.B\n"), "");
  EXPECT_EQ(CatalogMessageName(""), "");
}

TEST(Catalog, TwoTextsThatSayTheSameHaveOneDigest) {
  v1::RootCatalog one;
  v1::RootCatalog other;
  CatalogReport report;
  ASSERT_TRUE(
      (ReadCatalogText<v1::RootCatalog, &NoFaults>("sources: 'a' item_supply: ROOT_ITEM_BAG", one, report)));
  ASSERT_TRUE((ReadCatalogText<v1::RootCatalog, &NoFaults>(
      "# Ours\nitem_supply:ROOT_ITEM_BAG\nsources: \"a\"\n", other, report)));
  EXPECT_EQ(CatalogDigestOf(one), CatalogDigestOf(other));
  EXPECT_EQ(CatalogDigestOf(one).size(), 64u);
  other.add_sources("b");
  EXPECT_NE(CatalogDigestOf(one), CatalogDigestOf(other));
}

TEST(Catalog, HeadersNeedANameAndSayThatTheyHoldSamples) {
  v1::CatalogHeader header;
  CatalogReport report;
  CheckCatalogHeader(header, true, report);
  EXPECT_THAT(PlacesOf(report), ElementsAre("0:0 header.name", "0:0 header.sample"));
  header.set_name("ours");
  header.set_sample(true);
  CatalogReport none;
  CheckCatalogHeader(header, true, none);
  EXPECT_THAT(none.faults(), IsEmpty());
}

TEST(Catalog, SampleMarksNameFieldsOfTheEntry) {
  const v1::RootCardData card;
  v1::Provenance provenance;
  CatalogReport report;
  EXPECT_FALSE(CheckProvenance(card, provenance, "cards[3]", report));
  provenance.add_sample("points");
  provenance.add_sample("all");
  EXPECT_TRUE(CheckProvenance(card, provenance, "cards[3]", report));
  EXPECT_THAT(report.faults(), IsEmpty());
  provenance.add_sample("price");
  CheckProvenance(card, provenance, "cards[3]", report);
  ASSERT_EQ(report.faults().size(), 1u);
  EXPECT_EQ(report.faults()[0].cell(), "cards[3].provenance.sample[2]");
  EXPECT_THAT(report.faults()[0].message(), HasSubstr("\"price\""));
}

}  // namespace
}  // namespace lantern
