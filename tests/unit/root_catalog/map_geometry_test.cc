// The maps are plane graphs, so forests, their neighbours and the edge follow from paths and rivers. These
// tests work them out and compare: a wrong number in one table shows against the others.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "checker/root/catalog/catalog.h"
#include "gtest/gtest.h"

namespace lantern::root {
namespace {

using Pair = std::pair<int, int>;

std::set<Pair> PairsOf(const std::array<ClearingMask, kClearings + 1>& neighbours) {
  std::set<Pair> pairs;
  for (int a = 1; a <= kClearings; ++a) {
    for (int b = a + 1; b <= kClearings; ++b) {
      if (neighbours[a] >> b & 1) pairs.emplace(a, b);
    }
  }
  return pairs;
}

bool Holds(ClearingMask mask, const Pair& pair) {
  return (mask >> pair.first & 1) != 0 && (mask >> pair.second & 1) != 0;
}

class MapGeometryTest : public ::testing::TestWithParam<int> {
 protected:
  MapGeometryTest() : map_(GetCatalog().maps[GetParam()]), paths_(PairsOf(map_.paths)) {
    // What separates forests: paths, and the water where the Law of the map says so. The shore of the lake is
    // a ring through the coastal clearings 1, 11, 10, 12.
    if (map_.map == v1::ROOT_MAP_WINTER) water_ = PairsOf(map_.rivers);
    if (map_.map == v1::ROOT_MAP_LAKE) water_ = {{1, 11}, {10, 11}, {10, 12}, {1, 12}};
    borders_ = paths_;
    borders_.insert(water_.begin(), water_.end());
    const v1::RootMapData& data = GetCatalog().source.maps(GetParam() - 1);
    for (int i = 0; i < data.edge_size(); ++i) {
      const int here = static_cast<int>(data.edge(i));
      const int next = static_cast<int>(data.edge((i + 1) % data.edge_size()));
      edge_.emplace(std::min(here, next), std::max(here, next));
    }
  }

  const MapInfo& map_;
  std::set<Pair> paths_;
  std::set<Pair> water_;
  std::set<Pair> borders_;
  std::set<Pair> edge_;
};

TEST_P(MapGeometryTest, ForestsAreTheInnerFaces) {
  // Euler: inner faces = borders - clearings + 1. One of them is the lake itself.
  const int lake = map_.map == v1::ROOT_MAP_LAKE ? 1 : 0;
  EXPECT_EQ(map_.forests.size(), borders_.size() - kClearings + 1 - lake);
}

TEST_P(MapGeometryTest, EveryBorderHasTwoSides) {
  for (const Pair& border : borders_) {
    size_t sides = edge_.count(border);
    for (const Forest& forest : map_.forests) sides += Holds(forest.clearings, border);
    if (map_.map == v1::ROOT_MAP_LAKE) sides += water_.count(border);
    EXPECT_EQ(sides, 2u) << map_.name << ": " << border.first << ", " << border.second;
  }
}

TEST_P(MapGeometryTest, EveryForestHasOneBorderForEachClearing) {
  for (const Forest& forest : map_.forests) {
    int borders = 0;
    for (const Pair& border : borders_) borders += Holds(forest.clearings, border);
    EXPECT_EQ(borders, __builtin_popcount(forest.clearings)) << map_.name << ": " << forest.clearings;
  }
}

TEST_P(MapGeometryTest, NeighbouringForestsShareABorder) {
  // Round the lake two forests follow each other when they meet in a coastal clearing and both lie on the
  // shore.
  const auto on_shore = [&](const Forest& forest) {
    for (const Pair& shore : water_) {
      if (Holds(forest.clearings, shore)) return true;
    }
    return false;
  };
  const ClearingMask coastal = map_.rivers[1] | map_.rivers[10];
  for (size_t i = 0; i < map_.forests.size(); ++i) {
    for (size_t j = 0; j < map_.forests.size(); ++j) {
      if (i == j) continue;
      const Forest& a = map_.forests[i];
      const Forest& b = map_.forests[j];
      bool share = false;
      for (const Pair& border : borders_) share |= Holds(a.clearings, border) && Holds(b.clearings, border);
      if (map_.map == v1::ROOT_MAP_LAKE && on_shore(a) && on_shore(b)) {
        share |= (a.clearings & b.clearings & coastal) != 0;
      }
      EXPECT_EQ((a.neighbours >> j & 1) != 0, share) << map_.name << ": forests " << i << ", " << j;
    }
    EXPECT_FALSE(map_.forests[i].neighbours >> i & 1) << map_.name << ": forest " << i;
  }
}

TEST_P(MapGeometryTest, TheEdgeIsOneLoopOfPaths) {
  const int length = GetCatalog().source.maps(GetParam() - 1).edge_size();
  EXPECT_EQ(edge_.size(), static_cast<size_t>(length));
  EXPECT_EQ(__builtin_popcount(map_.edge), length);
  for (const Pair& step : edge_) EXPECT_TRUE(paths_.count(step)) << step.first << ", " << step.second;
}

TEST_P(MapGeometryTest, NoRiverRunsAlongAPath) {
  for (const Pair& river : PairsOf(map_.rivers)) {
    EXPECT_FALSE(paths_.count(river)) << map_.name << ": " << river.first << ", " << river.second;
  }
}

INSTANTIATE_TEST_SUITE_P(AllMaps, MapGeometryTest, ::testing::Values(1, 2, 3, 4),
                         [](const ::testing::TestParamInfo<int>& info) {
                           return std::string(GetCatalog().maps[info.param].name);
                         });

}  // namespace
}  // namespace lantern::root
