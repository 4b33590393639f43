// A catalog that contradicts itself is refused, with the place of the trouble.
#include "checker/root/catalog/parse.h"

#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_replace.h"
#include "checker/core/digest.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lantern::root {
namespace {

using ::testing::HasSubstr;

// The catalog as it lies in the sources.
std::string CatalogFile() {
  std::ostringstream text;
  text << std::ifstream(LANTERN_SOURCE_DIR "/checker/root/catalog/root.textproto", std::ios::binary).rdbuf();
  return text.str();
}

// What ParseCatalog says of the catalog with every `from` replaced by `to`, "OK" if nothing.
std::string SaysOf(absl::string_view from, absl::string_view to) {
  const std::string original = CatalogFile();
  const std::string changed = absl::StrReplaceAll(original, {{from, to}});
  EXPECT_NE(changed, original) << "the catalog has no " << from;
  const absl::Status status = ParseCatalog(changed).status();
  if (status.ok()) return "OK";
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  return std::string(status.message());
}

TEST(ParseCatalogTest, TheDigestIsThatOfTheFile) {
  EXPECT_EQ(CatalogDigest(), Sha256Hex(CatalogFile()));
  EXPECT_THAT(CatalogDigest(), ::testing::MatchesRegex("[0-9a-f]{64}"));
}

TEST(ParseCatalogTest, TheEmbeddedCatalogIsTheFile) {
  const auto parsed = ParseCatalog(CatalogFile());
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->source.SerializeAsString(), GetCatalog().source.SerializeAsString());
}

TEST(ParseCatalogTest, SyntaxErrorsHaveLineAndColumn) {
  EXPECT_EQ(ParseCatalog("maps {\n  map: 1\n  nonsense: 2\n}").status().message(),
            "line 3, column 3: Message type \"lantern.v1.RootMapData\" has no field named \"nonsense\".");
  EXPECT_THAT(SaysOf("ROOT_MAP_LAKE", "ROOT_MAP_POND"), HasSubstr("ROOT_MAP_POND"));
}

TEST(ParseCatalogTest, PartsMustBeComplete) {
  EXPECT_EQ(ParseCatalog("").status().message(), "maps: 0 where 4 are needed");
  EXPECT_THAT(SaysOf("map: ROOT_MAP_LAKE", "map: ROOT_MAP_FALL"), HasSubstr("not in the order of RootMap"));
  EXPECT_THAT(SaysOf("ROOT_FACTION_VAGABOND", "ROOT_FACTION_EYRIE_DYNASTIES"),
              HasSubstr("not in the order of RootFaction"));
  EXPECT_THAT(SaysOf("sources:", "#"), HasSubstr("sources: says nothing"));
  EXPECT_THAT(SaysOf("leaders { name: \"despot\"", "# "), HasSubstr("4 leaders"));
}

TEST(ParseCatalogTest, MapsMustHoldTogether) {
  EXPECT_THAT(SaysOf("closed_paths: [2, 5,", "closed_paths: [1, 5,"), HasSubstr("1, 5 is not a path"));
  EXPECT_THAT(SaysOf("rivers: [2, 10,", "rivers: [10, 2,"), HasSubstr("10, 2 is not low, high"));
  EXPECT_THAT(SaysOf("rivers: [2, 10,", "rivers: [2, 13,"), HasSubstr("no such pair: 2, 13"));
  EXPECT_THAT(SaysOf("rivers: [2, 10,", "rivers: [2, 10, 2, 10,"), HasSubstr("2, 10 stands there twice"));
  EXPECT_THAT(SaysOf("rivers: [2, 10,", "rivers: [2, 10, 3,"), HasSubstr("a number without its pair"));
  EXPECT_THAT(SaysOf("edge: [1, 5, 2,", "edge: [1, 2, 5,"), HasSubstr("edge: no path 1, 2"));
  EXPECT_THAT(SaysOf("edge: [1, 5, 2,", "edge: [1, 5, 1,"), HasSubstr("edge: clearing 1 stands there twice"));
  EXPECT_THAT(SaysOf("corner_pairs: [1, 3, 2, 4]", "corner_pairs: [1, 3]"), HasSubstr("two pairs"));
  EXPECT_THAT(SaysOf("forests: \"1_2_5_10\"", "forests: \"2_1_5_10\""), HasSubstr("rising list"));
  EXPECT_THAT(SaysOf("forests: \"1_2_5_10\"", "forests: \"1_9_10_12\""), HasSubstr("stands there twice"));
  EXPECT_THAT(SaysOf("forest_neighbours: [0, 1,", "forest_neighbours: [0, 10,"), HasSubstr("no such pair"));
  EXPECT_THAT(SaysOf("ferry: 1", "ferry: 2"), HasSubstr("Lake: ferry: it is on no water"));
  EXPECT_THAT(SaysOf("tower: 10", "tower: 13"), HasSubstr("tower: there is no clearing 13"));
  EXPECT_THAT(SaysOf("slots: 3", "slots: 4"), HasSubstr("4 slots, 1 to 3 are possible"));
  EXPECT_THAT(SaysOf("slots: 3 ruin: true", "slots: 3"), HasSubstr("needs four ruins"));
  EXPECT_THAT(SaysOf("suit: ROOT_SUIT_FOX slots: 1 }", "suit: ROOT_SUIT_MOUSE slots: 1 }"),
              HasSubstr("four of each suit"));
}

TEST(ParseCatalogTest, MapsMustBeConnected) {
  // Clearing 5 of Fall hangs on 1 and 2; give these paths to others.
  EXPECT_THAT(
      SaysOf("1, 5, 1, 9, 1, 10, 2, 5, 2, 6, 2, 10, 3, 6,", "1, 8, 1, 9, 1, 10, 2, 9, 2, 6, 2, 10, 3, 6,"),
      HasSubstr("Fall: paths: not every clearing can be reached"));
}

TEST(ParseCatalogTest, DecksMustAddUp) {
  EXPECT_THAT(SaysOf("name: \"Saboteurs\" suit: ROOT_SUIT_BIRD", "name: \"Saboteurs\" suit: ROOT_SUIT_FOX"),
              HasSubstr("E&P: 54 cards: needs 54, of them 14 birds"));
  EXPECT_THAT(SaysOf("kind: ROOT_CARD_KIND_DOMINANCE", "kind: ROOT_CARD_KIND_AMBUSH"),
              HasSubstr("5 ambushes, 4 dominances"));
  EXPECT_THAT(SaysOf("item: ROOT_ITEM_HAMMER points: 2", "item: ROOT_ITEM_SWORD points: 2"),
              HasSubstr("\"Anvil\": another card gives the same item at another price"));
  EXPECT_THAT(SaysOf("item: ROOT_ITEM_HAMMER points: 2", ""), HasSubstr("have an item and points"));
  EXPECT_THAT(SaysOf("cost: [ROOT_SUIT_FOX]", "cost: [ROOT_SUIT_BIRD]"), HasSubstr("no crafting piece"));
  EXPECT_THAT(SaysOf("name: \"Tunnels\"", "name: \"Swap Meet\""), HasSubstr("\"Swap Meet\" of one suit"));
  EXPECT_THAT(SaysOf("kind: ROOT_CARD_KIND_IMMEDIATE", "kind: 77"), HasSubstr("none there can be"));
}

TEST(ParseCatalogTest, TracksMustMatchThePieces) {
  EXPECT_THAT(SaysOf("ROOT_PIECE_KIND_ROOST count: 7", "ROOT_PIECE_KIND_ROOST count: 8"),
              HasSubstr("ROOT_PIECE_KIND_ROOST: needs 9 figures"));
  EXPECT_THAT(SaysOf("points: [0, 1, 2, 3, 3, 4]", "points: [0, 1, 2, 3, 3]"),
              HasSubstr("ROOT_PIECE_KIND_RECRUITER: needs 6 costs and points"));
  EXPECT_THAT(SaysOf("ROOT_PIECE_KIND_PLOT count: 8", "ROOT_PIECE_KIND_PLOT count: 9"),
              HasSubstr("8 plots of a kind, and another number in all"));
  EXPECT_THAT(SaysOf("ROOT_PIECE_KIND_WOOD count: 8", "ROOT_PIECE_KIND_WOOD count: 800"),
              HasSubstr("Marquise de Cat: pieces: ROOT_PIECE_KIND_WOOD none, too many or twice"));
}

}  // namespace
}  // namespace lantern::root
