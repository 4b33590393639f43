// The catalog that ships with Lueur says what the facts say, cell by cell. The facts of the tests were typed
// on their own, so that a slip in either shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"
#include "lueur_naive_day.h"

namespace lantern::lueur_naive {
namespace {

const v1::LueurCatalog& Shipped() { return lueur::BaseCatalogMessage(); }

std::string ColourName(v1::LueurColour colour) {
  if (colour == v1::LUEUR_COLOUR_UNSPECIFIED) return "";
  return absl::AsciiStrToLower(v1::LueurColour_Name(colour).substr(sizeof("LUEUR_COLOUR_") - 1));
}

std::string Text(const Goods& goods) {
  return absl::StrCat("light ", goods.light, " feet ", goods.feet, " flies ", goods.flies, " rerolls ",
                      goods.rerolls);
}

std::string Text(const v1::LueurGain& gain) {
  return Text(Goods{gain.light(), gain.footprints(), gain.fireflies(), gain.rerolls()});
}

std::string NeedOf(const v1::LueurCondition& condition) {
  std::string need(condition.same(), '=');
  for (const int symbol : condition.require()) need += Letter(static_cast<v1::LueurSymbol>(symbol), 0);
  std::sort(need.begin(), need.end());
  return need;
}

std::string BarredOf(const v1::LueurCondition& condition) {
  std::string barred;
  for (const int symbol : condition.forbid()) barred += Letter(static_cast<v1::LueurSymbol>(symbol), 0);
  std::sort(barred.begin(), barred.end());
  return barred;
}

std::string Sorted(std::string letters) {
  std::sort(letters.begin(), letters.end());
  return letters;
}

TEST(LueurCatalog, Adventurers) {
  ASSERT_EQ(Shipped().adventurers_size(), 7);
  for (const v1::LueurAdventurerData& theirs : Shipped().adventurers()) {
    SCOPED_TRACE(theirs.name());
    const Card& mine = AdventurerCard(static_cast<int>(theirs.id()));
    EXPECT_EQ(mine.points, theirs.end_points());
    EXPECT_EQ(mine.die, ColourName(theirs.colour()));
    EXPECT_EQ(theirs.dice(), theirs.id() == 4 ? 3u : 2u);
    EXPECT_EQ(Sorted(mine.need), NeedOf(theirs.condition()));
    EXPECT_EQ(BarredOf(theirs.condition()), "");
    EXPECT_EQ(theirs.has_condition(), !mine.need.empty());
    EXPECT_EQ(Text(mine.gain), Text(theirs.gain()));
  }
}

TEST(LueurCatalog, Companions) {
  ASSERT_EQ(Shipped().companions_size(), 46);
  for (const v1::LueurCompanionData& theirs : Shipped().companions()) {
    SCOPED_TRACE(absl::StrCat(theirs.id(), " ", theirs.name()));
    const Card& mine = CompanionCard(static_cast<int>(theirs.id()));
    EXPECT_EQ(mine.id, static_cast<int>(theirs.id()));
    EXPECT_EQ(mine.deck, theirs.deck() == v1::LUEUR_DECK_A ? 'A' : 'B');
    EXPECT_EQ(mine.points, theirs.end_points());
    EXPECT_EQ(mine.flies, static_cast<int>(theirs.fireflies()));
    EXPECT_EQ(mine.rerolls, static_cast<int>(theirs.rerolls()));
    EXPECT_EQ(mine.die, theirs.any_die() ? "any" : ColourName(theirs.die()));
    EXPECT_EQ(Sorted(mine.need), NeedOf(theirs.condition()));
    EXPECT_EQ(Sorted(mine.barred), BarredOf(theirs.condition()));
    EXPECT_EQ(theirs.has_condition(), !mine.need.empty() || !mine.barred.empty());
    EXPECT_EQ(Text(mine.gain), Text(theirs.gain()));
    EXPECT_EQ(mine.dies, theirs.to_cemetery());
    const std::map<int, v1::LueurAbility> abilities{{kXargok, v1::LUEUR_ABILITY_CAST_SPELLS},
                                                    {kKaar, v1::LUEUR_ABILITY_BLACK_DIE},
                                                    {kCromaug, v1::LUEUR_ABILITY_RESURRECT}};
    const auto ability = abilities.find(mine.id);
    EXPECT_EQ(theirs.ability(), ability == abilities.end() ? v1::LUEUR_ABILITY_UNSPECIFIED : ability->second);
  }
}

TEST(LueurCatalog, Spells) {
  ASSERT_EQ(Shipped().spells_size(), 6);
  for (const v1::LueurSpellData& theirs : Shipped().spells()) {
    SCOPED_TRACE(theirs.id());
    const Spell& mine = SpellCard(static_cast<int>(theirs.id()));
    EXPECT_EQ(mine.copies, static_cast<int>(theirs.copies()));
    EXPECT_EQ(Sorted(mine.need), NeedOf(theirs.condition()));
    EXPECT_EQ(BarredOf(theirs.condition()), "");
    EXPECT_EQ(Text(mine.gain), Text(theirs.gain()));
    EXPECT_EQ(mine.id == kKillingSpell, theirs.kills_newest());
  }
}

TEST(LueurCatalog, Dice) {
  std::vector<std::string> colours;
  for (const bool big : {true, false}) {
    for (const v1::LueurDiceData& dice : Shipped().dice())
      colours.insert(colours.end(), big ? dice.big() : dice.small(), ColourName(dice.colour()));
  }
  EXPECT_EQ(colours, DiceColours());
  const std::map<char, Goods> special{{'p', {0, 2, 0, 0}}, {'y', {3, 0, 0, 0}}, {'b', {-2, 0, 0, 0}}};
  const std::set<std::string> reserve{"green", "blue", "azure", "red", "orange", "black"};
  for (const v1::LueurDiceData& dice : Shipped().dice()) {
    const std::string colour = ColourName(dice.colour());
    SCOPED_TRACE(colour);
    const char sixth = SixthFace(colour);
    EXPECT_EQ(Letter(dice.sixth(), 0), IsElement(sixth) ? sixth : 0);
    const auto gain = special.find(sixth);
    EXPECT_EQ(Text(dice.special()), Text(gain == special.end() ? Goods() : gain->second));
    EXPECT_EQ(dice.reserve(), reserve.count(colour));
  }
}

TEST(LueurCatalog, Tracks) {
  const v1::LueurTrackData& track = Shipped().track();
  EXPECT_EQ(std::vector<int>(track.reroll_spaces().begin(), track.reroll_spaces().end()), RerollSpaces());
  EXPECT_EQ(track.spaces(), 100u);
  EXPECT_EQ(track.start(), 10u);
  std::string spots;
  for (const int spot : track.spots()) spots += Letter(static_cast<v1::LueurSymbol>(spot), 0);
  EXPECT_EQ(spots, "FWEAP");
}

TEST(LueurCatalog, Province) {
  const v1::LueurProvinceData& province = Shipped().province();
  std::string nodes;
  for (const v1::LueurNodeData& node : province.nodes()) {
    const char symbol = Letter(node.symbol(), 0);
    const bool village = node.kind() == v1::LUEUR_NODE_KIND_VILLAGE;
    nodes += village                                          ? 'v'
             : node.kind() == v1::LUEUR_NODE_KIND_START       ? '0'
             : node.kind() == v1::LUEUR_NODE_KIND_CROSSED_OUT ? static_cast<char>(std::tolower(symbol))
                                                              : symbol;
    const Village mine = village ? Villages().at(static_cast<int>(node.id())) : Village{0, 0, {}};
    EXPECT_EQ(static_cast<int>(node.points()), mine.points) << node.id();
    EXPECT_EQ(static_cast<int>(node.price()), mine.price) << node.id();
    EXPECT_EQ(Text(node.bonus()), Text(mine.bonus)) << node.id();
  }
  EXPECT_EQ(nodes, ProvinceNodes());
  std::set<std::pair<int, int>> edges;
  for (const v1::LueurEdgeData& edge : province.edges()) {
    const int a = static_cast<int>(std::min(edge.a(), edge.b()));
    const int b = static_cast<int>(std::max(edge.a(), edge.b()));
    edges.insert({a, b});
    const auto marker = EdgeMarkers().find({a, b});
    EXPECT_EQ(Text(edge.marker()), Text(marker == EdgeMarkers().end() ? Goods() : marker->second))
        << a << "-" << b;
    EXPECT_EQ(edge.skull(), SkullOnEdge(a, b)) << a << "-" << b;
  }
  EXPECT_EQ(edges, (std::set<std::pair<int, int>>(ProvinceEdges().begin(), ProvinceEdges().end())));
  EXPECT_EQ(province.edges_size(), static_cast<int>(ProvinceEdges().size()));
}

TEST(LueurCatalog, Archipelago) {
  const v1::LueurArchipelagoData& archipelago = Shipped().archipelago();
  ASSERT_EQ(archipelago.islands_size(), static_cast<int>(Islands().size()));
  for (const v1::LueurIslandData& island : archipelago.islands()) {
    const Island& mine = Islands()[island.id()];
    EXPECT_EQ(static_cast<int>(island.points()), mine.points) << island.id();
    EXPECT_EQ(Text(island.bonus()), Text(mine.bonus)) << island.id();
    EXPECT_EQ(island.skull(), mine.skull) << island.id();
  }
  std::set<std::string> mine;
  std::set<std::string> theirs;
  for (const Route& r : Routes())
    mine.insert(absl::StrCat(r.a, "-", r.b, " ", r.least, "..", r.most, " ", r.toll));
  for (const v1::LueurRouteData& r : archipelago.routes()) {
    const int least = r.has_least() ? static_cast<int>(r.least()) : -1;
    const int most = r.has_most() ? static_cast<int>(r.most()) : -1;
    theirs.insert(absl::StrCat(r.a(), "-", r.b(), " ", least, "..", most, " ", r.toll()));
  }
  EXPECT_EQ(mine, theirs);
  EXPECT_EQ(archipelago.routes_size(), static_cast<int>(Routes().size()));
}

}  // namespace
}  // namespace lantern::lueur_naive
