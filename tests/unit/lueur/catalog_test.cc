// The catalog "base" against sums that were taken from the published lists, and what is said of broken ones.

#include "checker/lueur/catalog/catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

CatalogReport ReportOf(const std::string& text) {
  CatalogReport report;
  LueurCatalogs().check(text, report);
  return report;
}

// The base catalog with one text replaced by another; the text must be there.
CatalogReport WithChange(absl::string_view from, absl::string_view to) {
  const std::string text(LueurCatalogs().shipped.front().text());
  EXPECT_NE(text.find(std::string(from)), std::string::npos) << from;
  return ReportOf(absl::StrReplaceAll(text, {{from, to}}));
}

// The first fault as "line cell: message".
std::string FirstOf(const CatalogReport& report) {
  if (report.FirstObstacle() == nullptr) return "no fault";
  const v1::CatalogFault& fault = *report.FirstObstacle();
  return absl::StrCat(fault.line() > 0 ? "line " : "", fault.cell(), ": ", fault.message());
}

TEST(LueurCatalog, BaseIsCompleteAndNamed) {
  EXPECT_THAT(ReportOf(std::string(LueurCatalogs().shipped.front().text())).faults(), IsEmpty());
  EXPECT_EQ(LueurCatalogs().shipped.front().name, "base");
  EXPECT_EQ(BaseCatalogMessage().header().name(), "base");
  EXPECT_FALSE(BaseCatalogMessage().header().sample());
  EXPECT_EQ(LueurCatalogs().digest(LueurCatalogs().shipped.front().text()), BaseCatalog().digest);
}

TEST(LueurCatalog, SumsOfTheCards) {
  int dice = 0;
  int points = 0;
  for (const v1::LueurAdventurerData& card : BaseCatalogMessage().adventurers()) {
    dice += static_cast<int>(card.dice());
    points += card.end_points();
  }
  EXPECT_EQ(dice, 15);
  EXPECT_EQ(points, 12);
  struct Sums {
    int cards = 0, points = 0, fireflies = 0, skulls = 0, crossed = 0, wheels = 0, dice = 0, light = 0;
  };
  Sums decks[2];
  for (const CardInfo& card : BaseCatalog().companions) {
    Sums& sums = decks[card.deck];
    ++sums.cards;
    sums.points += card.end_points;
    sums.fireflies += card.fireflies;
    sums.skulls += card.skull ? 1 : 0;
    sums.crossed += card.condition.forbid != 0 ? 1 : 0;
    sums.wheels += card.condition.same > 0 ? 1 : 0;
    sums.dice += card.brings_die() ? 1 : 0;
    sums.light += card.gain.light;
  }
  const Sums& a = decks[0];
  EXPECT_EQ(
      std::vector<int>({a.cards, a.points, a.fireflies, a.skulls, a.crossed, a.wheels, a.dice, a.light}),
      std::vector<int>({23, 9, 8, 10, 4, 2, 5, 24}));
  const Sums& b = decks[1];
  EXPECT_EQ(
      std::vector<int>({b.cards, b.points, b.fireflies, b.skulls, b.crossed, b.wheels, b.dice, b.light}),
      std::vector<int>({23, 49, 10, 7, 4, 3, 1, 47}));
  EXPECT_EQ(BaseCatalog().spell_tokens, 7);
}

TEST(LueurCatalog, DiceAreNumberedBigOnesFirst) {
  const Catalog& base = BaseCatalog();
  EXPECT_EQ(__builtin_popcount(base.big), 20);
  EXPECT_EQ(base.big, (DiceMask{1} << 20) - 1);
  EXPECT_EQ(base.black, 29);
  // One of each ordinary colour begins in the reserve, and no adventurer has it.
  EXPECT_EQ(base.reserve, Bit(2) | Bit(5) | Bit(8) | Bit(12) | Bit(15));
  for (int i = 0; i < base.adventurer_count; ++i) {
    EXPECT_EQ(base.adventurer_dice[static_cast<size_t>(i)] & base.reserve, 0u);
  }
  EXPECT_EQ(base.dice[16].special, kFootSymbol);
  EXPECT_EQ(base.dice[18].special, kLightSymbol);
  EXPECT_EQ(base.dice[29].special, kNothing);
}

TEST(LueurCatalog, PriceOfRerollsOnTheTrack) {
  // From a score, what one, two, ... rerolls cost in all.
  const std::vector<std::pair<int, std::vector<int>>> vectors = {
      {10, {1, 3, 5, 6}},    {9, {2, 4, 5, 6}},
      {11, {2, 4, 6, 7}},    {12, {1, 3, 5, 7}},
      {20, {1, 4, 7, 9}},    {31, {5, 9, 12, 15}},
      {38, {1, 7, 12, 16}},  {52, {8, 15, 21, 26}},
      {60, {8, 16, 23, 29}}, {1, {1}},
  };
  for (const auto& [score, costs] : vectors) {
    int now = score;
    for (const int cost : costs) {
      now = BaseCatalog().IconBelow(now);
      EXPECT_EQ(score - now, cost) << score;
    }
  }
  EXPECT_EQ(BaseCatalog().IconBelow(0), -1);
  EXPECT_EQ(BaseCatalog().IconBelow(5000), 52);
}

TEST(LueurCatalog, BoardsAsGraphs) {
  const Catalog& base = BaseCatalog();
  EXPECT_EQ(base.node_count, 61);
  int degrees = 0;
  int leaves = 0;
  int villages = 0;
  for (int i = 0; i < base.node_count; ++i) {
    const NodeInfo& node = base.nodes[static_cast<size_t>(i)];
    degrees += node.neighbours;
    leaves += node.neighbours == 1 ? 1 : 0;
    villages += node.kind == v1::LUEUR_NODE_KIND_VILLAGE ? 1 : 0;
    for (size_t n = 0; n < node.neighbours; ++n) EXPECT_NE(base.FindWay(node.next[n].node, i), nullptr);
  }
  EXPECT_EQ(degrees, 148);
  EXPECT_EQ(leaves, 1);
  EXPECT_EQ(villages, 7);
  EXPECT_EQ(base.island_count, 12);
  int points = 0;
  int routes = 0;
  for (int i = 0; i < base.island_count; ++i) {
    points += base.islands[static_cast<size_t>(i)].points;
    routes += base.route_count[static_cast<size_t>(i)];
  }
  EXPECT_EQ(points, 24);
  EXPECT_EQ(routes, 28);
}

TEST(LueurCatalog, FaultsNameTheCell) {
  EXPECT_THAT(FirstOf(WithChange("companions { id: 46 ", "companions { id: 45 ")),
              HasSubstr("companions[45].id"));
  EXPECT_THAT(FirstOf(WithChange("companions { id: 46 name: \"Kapao\" deck: LUEUR_DECK_B",
                                 "companions { id: 46 name: \"Kapao\" deck: LUEUR_DECK_A")),
              HasSubstr("24 cards of deck A"));
  EXPECT_THAT(FirstOf(WithChange("COLOUR_YELLOW big: 2", "COLOUR_YELLOW big: 3")),
              HasSubstr("are 31; the box holds 30"));
  EXPECT_THAT(FirstOf(WithChange("COLOUR_RED big: 4 small: 1", "COLOUR_RED big: 3 small: 2")),
              HasSubstr("more big dice of the colour"));
  EXPECT_THAT(FirstOf(WithChange("special { light: 3 }", "sixth: LUEUR_SYMBOL_AIR special { light: 3 }")),
              HasSubstr("dice[6].sixth"));
  EXPECT_THAT(FirstOf(WithChange("edges { a: 13 b: 14 }", "edges { a: 13 b: 14 } edges { a: 14 b: 13 }")),
              HasSubstr("a second time"));
  EXPECT_THAT(WithChange("edges { a: 13 b: 14 }", "").faults(), SizeIs(1));
  EXPECT_THAT(FirstOf(WithChange("edges { a: 13 b: 14 }", "")), HasSubstr("do not lead from 0 to 14"));
  EXPECT_THAT(FirstOf(WithChange("edges { a: 13 b: 14 }", "edges { a: 13 b: 14 } edges { a: 0 b: 61 }")),
              HasSubstr("joins 0 and 61"));
  EXPECT_THAT(FirstOf(WithChange("ability: LUEUR_ABILITY_BLACK_DIE",
                                 "to_cemetery: true ability: LUEUR_ABILITY_RESURRECT")),
              HasSubstr("companions[40].ability"));
  EXPECT_THAT(FirstOf(WithChange("name: \"base\"", "")), HasSubstr("header.name"));
  EXPECT_THAT(FirstOf(WithChange("least: 4 most: 4", "least: 4")), HasSubstr("archipelago.routes[4]"));
  EXPECT_THAT(FirstOf(WithChange("spaces: 100", "spaces: 40")), HasSubstr("track.reroll_spaces"));
  EXPECT_NE(ReportOf("adventurers { id: x }").FirstObstacle(), nullptr);
}

TEST(LueurCatalog, FaultsHaveTheLineOfTheCell) {
  const CatalogReport report = WithChange("id: 7 name: \"Orium\"", "id: 0 name: \"Orium\"");
  ASSERT_NE(report.FirstObstacle(), nullptr);
  EXPECT_EQ(report.FirstObstacle()->line(), 20u);
}

TEST(LueurCatalog, SkeletonNeedsANameOnly) {
  const CatalogReport report = ReportOf(LueurCatalogs().skeleton());
  ASSERT_THAT(report.faults(), SizeIs(1));
  EXPECT_EQ(report.faults().front().cell(), "header.name");
}

TEST(LueurCatalog, AnOwnCatalogIsUsed) {
  // Braccio's two leaves bring seven points by the rules of this table.
  const std::string text = absl::StrReplaceAll(
      LueurCatalogs().shipped.front().text(),
      {{"name: \"base\"", "name: \"house\""}, {"gain { light: 3 footprints: 1 }", "gain { light: 7 }"}});
  Table table({1, 4});
  ASSERT_TRUE(LueurCatalogs().use(text, table.game).ok());
  table.Open()
      .Add("enrol { player: 0 spot: FIRE companion: 1 }")
      .Add("send_away { player: 0 spot: AIR companion: 4 }");
  table.Add("enrol { player: 1 spot: EARTH companion: 3 }");
  table.Add(
      "roll { player: 0 dice { die: 1 face: PLANT } dice { die: 2 face: PLANT } dice { die: 21 face: AIR } "
      "dice { die: 26 face: AIR } }");
  table.Add("effect { player: 0 adventurer {} times: 1 gain { light: 7 } }");
  const v1::Verdict verdict = table.Check();
  EXPECT_EQ(verdict.findings_size(), 0);
  EXPECT_EQ(verdict.standings(0).score(), 17);
  EXPECT_EQ(verdict.catalog_digest(), LueurCatalogs().digest(text));
  EXPECT_NE(verdict.catalog_digest(), BaseCatalog().digest);
  EXPECT_FALSE(LueurCatalogs().use("header { name: \"x\" }", table.game).ok());
  table.setup().set_catalog_name("base");
  EXPECT_THAT(std::string(table.Status().message()), HasSubstr("catalog_name"));
}

TEST(LueurCatalog, NeedsNoSymbolThatItForbids) {
  EXPECT_THAT(FirstOf(WithChange("require: [LUEUR_SYMBOL_WATER] forbid: [LUEUR_SYMBOL_EARTH]",
                                 "require: [LUEUR_SYMBOL_WATER] forbid: [LUEUR_SYMBOL_WATER]")),
              HasSubstr("needs a symbol and forbids it"));
}

TEST(LueurCatalog, SaysThatPointsAreOutOfRange) {
  EXPECT_THAT(FirstOf(WithChange("name: \"Briki\" deck: LUEUR_DECK_A end_points: 6",
                                 "name: \"Briki\" deck: LUEUR_DECK_A end_points: -2147483648")),
              HasSubstr("companions[10].end_points: must be -99 to 99"));
}

}  // namespace
}  // namespace lantern::lueur
