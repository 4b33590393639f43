// The maps, compared with literals typed from the diagrams of the Law.
#include <string>
#include <vector>

#include "checker/root/catalog/catalog.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lantern::root {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const MapInfo& Map(v1::RootMap map) { return GetCatalog().maps[map]; }

// The clearings of a mask, rising.
std::vector<int> Clearings(ClearingMask mask) {
  std::vector<int> clearings;
  for (int c = 0; c < 16; ++c) {
    if (mask >> c & 1) clearings.push_back(c);
  }
  return clearings;
}

std::vector<int> Paths(v1::RootMap map, int clearing) { return Clearings(Map(map).paths[clearing]); }
std::vector<int> Rivers(v1::RootMap map, int clearing) { return Clearings(Map(map).rivers[clearing]); }

// The suits of clearings 1 to 12 as letters, "." where none is printed.
std::string Suits(v1::RootMap map) {
  std::string suits;
  for (int c = 1; c <= kClearings; ++c) suits.push_back(".BFRM"[Map(map).suit[c]]);
  return suits;
}

// The building slots of clearings 1 to 12 as digits.
std::string Slots(v1::RootMap map) {
  std::string slots;
  for (int c = 1; c <= kClearings; ++c) slots.push_back(static_cast<char>('0' + Map(map).slots[c]));
  return slots;
}

// The index of the forest between these clearings, or -1.
int ForestOf(v1::RootMap map, const std::vector<int>& clearings) {
  ClearingMask mask = 0;
  for (int c : clearings) mask |= static_cast<ClearingMask>(1 << c);
  return Map(map).FindForest(mask);
}

bool Neighbours(v1::RootMap map, const std::vector<int>& one, const std::vector<int>& other) {
  const int a = ForestOf(map, one);
  const int b = ForestOf(map, other);
  EXPECT_GE(a, 0);
  EXPECT_GE(b, 0);
  return a >= 0 && b >= 0 && (Map(map).forests[a].neighbours >> b & 1) != 0;
}

TEST(MapsTest, StandUnderTheirNumbers) {
  EXPECT_EQ(Map(v1::ROOT_MAP_FALL).name, "Fall");
  EXPECT_EQ(Map(v1::ROOT_MAP_WINTER).name, "Winter");
  EXPECT_EQ(Map(v1::ROOT_MAP_LAKE).name, "Lake");
  EXPECT_EQ(Map(v1::ROOT_MAP_MOUNTAIN).name, "Mountain");
  for (int i = 1; i <= 4; ++i) EXPECT_EQ(GetCatalog().maps[i].map, i);
}

TEST(MapsTest, PrintedSuits) {
  EXPECT_EQ(Suits(v1::ROOT_MAP_FALL), "FMRRRFMFMRMF");
  EXPECT_EQ(Suits(v1::ROOT_MAP_WINTER), "............");
  EXPECT_EQ(Suits(v1::ROOT_MAP_LAKE), "FFMRMFMRFMRR");
  EXPECT_EQ(Suits(v1::ROOT_MAP_MOUNTAIN), "FRFMMMRRRFMF");
}

TEST(MapsTest, BuildingSlots) {
  EXPECT_EQ(Slots(v1::ROOT_MAP_FALL), "121122222232");
  EXPECT_EQ(Slots(v1::ROOT_MAP_WINTER), "112222122133");
  EXPECT_EQ(Slots(v1::ROOT_MAP_LAKE), "211132111333");
  EXPECT_EQ(Slots(v1::ROOT_MAP_MOUNTAIN), "222211113233");
}

TEST(MapsTest, Ruins) {
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_FALL).ruins), ElementsAre(6, 10, 11, 12));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_WINTER).ruins), ElementsAre(8, 9, 11, 12));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_LAKE).ruins), ElementsAre(5, 10, 11, 12));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_MOUNTAIN).ruins), ElementsAre(9, 10, 11, 12));
}

TEST(MapsTest, PathsOfFall) {
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 1), ElementsAre(5, 9, 10));
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 2), ElementsAre(5, 6, 10));
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 5), ElementsAre(1, 2));
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 8), ElementsAre(4, 7));
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 11), ElementsAre(3, 6, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_FALL, 12), ElementsAre(4, 7, 9, 10, 11));
}

TEST(MapsTest, PathsOfWinter) {
  EXPECT_THAT(Paths(v1::ROOT_MAP_WINTER, 1), ElementsAre(5, 10, 11));
  EXPECT_THAT(Paths(v1::ROOT_MAP_WINTER, 4), ElementsAre(9, 10, 11));
  EXPECT_THAT(Paths(v1::ROOT_MAP_WINTER, 6), ElementsAre(2, 5));
  EXPECT_THAT(Paths(v1::ROOT_MAP_WINTER, 9), ElementsAre(4, 8, 11));
  EXPECT_THAT(Paths(v1::ROOT_MAP_WINTER, 12), ElementsAre(2, 3, 8));
}

TEST(MapsTest, PathsOfLake) {
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 1), ElementsAre(5, 9));
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 4), ElementsAre(5, 6));
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 7), ElementsAre(2, 6, 10, 11));
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 9), ElementsAre(1, 3, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 11), ElementsAre(5, 6, 7));
  EXPECT_THAT(Paths(v1::ROOT_MAP_LAKE, 12), ElementsAre(3, 9));
}

TEST(MapsTest, PathsOfMountain) {
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 1), ElementsAre(8, 9));
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 4), ElementsAre(8, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 9), ElementsAre(1, 5, 8, 10, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 10), ElementsAre(5, 9, 11, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 11), ElementsAre(2, 3, 5, 6, 10, 12));
  EXPECT_THAT(Paths(v1::ROOT_MAP_MOUNTAIN, 12), ElementsAre(4, 7, 9, 10, 11));
}

TEST(MapsTest, ClosedPathsAreSixOfMountain) {
  std::vector<std::pair<int, int>> closed;
  for (const ClosedPath& path : Map(v1::ROOT_MAP_MOUNTAIN).closed) closed.emplace_back(path.low, path.high);
  EXPECT_THAT(closed, ::testing::UnorderedElementsAre(std::pair(8, 9), std::pair(5, 9), std::pair(2, 5),
                                                      std::pair(11, 12), std::pair(6, 11), std::pair(3, 7)));
  EXPECT_THAT(Map(v1::ROOT_MAP_FALL).closed, IsEmpty());
  EXPECT_THAT(Map(v1::ROOT_MAP_WINTER).closed, IsEmpty());
  EXPECT_THAT(Map(v1::ROOT_MAP_LAKE).closed, IsEmpty());
}

TEST(MapsTest, Rivers) {
  // Fall: 5 - 10 - 11 - 7 - 4. Winter: 7 - 12 - 11 - 10. Mountain: 2 - 10 - 4.
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 5), ElementsAre(10));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 10), ElementsAre(5, 11));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 11), ElementsAre(7, 10));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 7), ElementsAre(4, 11));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 4), ElementsAre(7));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_FALL, 12), IsEmpty());
  EXPECT_THAT(Rivers(v1::ROOT_MAP_WINTER, 7), ElementsAre(12));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_WINTER, 12), ElementsAre(7, 11));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_WINTER, 11), ElementsAre(10, 12));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_WINTER, 10), ElementsAre(11));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_MOUNTAIN, 10), ElementsAre(2, 4));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_MOUNTAIN, 2), ElementsAre(10));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_MOUNTAIN, 4), ElementsAre(10));
}

TEST(MapsTest, TheLakeJoinsEveryTwoCoastalClearings) {
  EXPECT_THAT(Rivers(v1::ROOT_MAP_LAKE, 1), ElementsAre(10, 11, 12));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_LAKE, 10), ElementsAre(1, 11, 12));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_LAKE, 11), ElementsAre(1, 10, 12));
  EXPECT_THAT(Rivers(v1::ROOT_MAP_LAKE, 12), ElementsAre(1, 10, 11));
  for (int inland = 2; inland <= 9; ++inland) EXPECT_THAT(Rivers(v1::ROOT_MAP_LAKE, inland), IsEmpty());
}

TEST(MapsTest, CornersAreOpposite) {
  for (v1::RootMap map : {v1::ROOT_MAP_FALL, v1::ROOT_MAP_WINTER, v1::ROOT_MAP_MOUNTAIN}) {
    EXPECT_THAT(Clearings(Map(map).corners), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(Map(map).opposite, ElementsAre(0, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0)) << map;
  }
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_LAKE).corners), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(Map(v1::ROOT_MAP_LAKE).opposite, ElementsAre(0, 2, 1, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(MapsTest, ClearingsOnTheEdge) {
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_FALL).edge), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_WINTER).edge), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_LAKE).edge), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
  EXPECT_THAT(Clearings(Map(v1::ROOT_MAP_MOUNTAIN).edge), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 12));
}

TEST(MapsTest, FerryAndTower) {
  for (int i = 1; i <= 4; ++i) {
    EXPECT_EQ(GetCatalog().maps[i].ferry, i == v1::ROOT_MAP_LAKE ? 1 : 0);
    EXPECT_EQ(GetCatalog().maps[i].tower, i == v1::ROOT_MAP_MOUNTAIN ? 10 : 0);
  }
}

TEST(MapsTest, ForestsAreFoundByTheClearingsAroundThem) {
  EXPECT_EQ(Map(v1::ROOT_MAP_FALL).forests.size(), 7u);
  EXPECT_EQ(Map(v1::ROOT_MAP_WINTER).forests.size(), 8u);
  EXPECT_EQ(Map(v1::ROOT_MAP_LAKE).forests.size(), 9u);
  EXPECT_EQ(Map(v1::ROOT_MAP_MOUNTAIN).forests.size(), 10u);
  EXPECT_GE(ForestOf(v1::ROOT_MAP_FALL, {2, 6, 10, 11, 12}), 0);
  EXPECT_GE(ForestOf(v1::ROOT_MAP_WINTER, {1, 2, 5, 6, 11, 12}), 0);
  EXPECT_GE(ForestOf(v1::ROOT_MAP_LAKE, {3, 8, 10, 12}), 0);
  EXPECT_GE(ForestOf(v1::ROOT_MAP_MOUNTAIN, {3, 7, 11, 12}), 0);
  // Between closed paths lies a forest, outside of the edge none.
  EXPECT_GE(ForestOf(v1::ROOT_MAP_MOUNTAIN, {2, 5, 11}), 0);
  EXPECT_EQ(ForestOf(v1::ROOT_MAP_MOUNTAIN, {1, 5, 9}), -1);
  EXPECT_EQ(ForestOf(v1::ROOT_MAP_MOUNTAIN, {4, 7, 12}), -1);
  EXPECT_EQ(ForestOf(v1::ROOT_MAP_FALL, {2, 6, 10, 11}), -1);
}

TEST(MapsTest, NeighbouringForests) {
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_FALL, {3, 7, 11, 12}, {4, 7, 8, 12}));
  EXPECT_FALSE(Neighbours(v1::ROOT_MAP_FALL, {1, 2, 5, 10}, {4, 9, 12}));
  EXPECT_FALSE(Neighbours(v1::ROOT_MAP_FALL, {3, 7, 11, 12}, {4, 9, 12}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_MOUNTAIN, {1, 8, 9}, {4, 8, 9, 12}));
  EXPECT_FALSE(Neighbours(v1::ROOT_MAP_MOUNTAIN, {1, 8, 9}, {5, 9, 10}));
}

TEST(MapsTest, ForestsAcrossTheRiverOfWinterAreNeighbours) {
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_WINTER, {1, 10, 11}, {4, 10, 11}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_WINTER, {1, 2, 5, 6, 11, 12}, {8, 9, 11, 12}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_WINTER, {2, 7, 12}, {3, 7, 12}));
}

TEST(MapsTest, CoastalForestsOfTheLakeFollowEachOther) {
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_LAKE, {1, 5, 11}, {7, 10, 11}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_LAKE, {7, 10, 11}, {3, 8, 10, 12}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_LAKE, {3, 8, 10, 12}, {1, 9, 12}));
  EXPECT_TRUE(Neighbours(v1::ROOT_MAP_LAKE, {1, 9, 12}, {1, 5, 11}));
  EXPECT_FALSE(Neighbours(v1::ROOT_MAP_LAKE, {1, 5, 11}, {3, 8, 10, 12}));
  EXPECT_FALSE(Neighbours(v1::ROOT_MAP_LAKE, {1, 9, 12}, {7, 10, 11}));
}

}  // namespace
}  // namespace lantern::root
