// What must hold of the tracks and the two boards of a catalog.
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"

namespace lantern::lueur {
namespace {

constexpr uint32_t kMaxSpaces = 255;
constexpr uint32_t kMaxPoints = 999;

bool IsElement(int symbol) { return symbol >= v1::LUEUR_SYMBOL_PLANT && symbol <= v1::LUEUR_SYMBOL_EARTH; }

bool Small(const v1::LueurGain& gain) {
  for (const int32_t number : {gain.light(), gain.footprints(), gain.fireflies(), gain.rerolls()}) {
    if (number < -99 || number > 99) return false;
  }
  return true;
}

void CheckTrack(const v1::LueurTrackData& track, CatalogReport& report) {
  if (track.spaces() < 1 || track.spaces() > kMaxSpaces) {
    report.Forbidden("track.spaces", absl::StrCat("must be 1 to ", kMaxSpaces));
  }
  if (track.start() >= track.spaces()) report.Contradiction("track.start", "is no space of the track");
  for (int i = 0; i < track.reroll_spaces_size(); ++i) {
    const std::string cell = absl::StrCat("track.", Cell("reroll_spaces", i));
    if (track.reroll_spaces(i) >= track.spaces()) report.Contradiction(cell, "is no space of the track");
    if (i > 0 && track.reroll_spaces(i) <= track.reroll_spaces(i - 1)) {
      report.Forbidden(cell, "must be higher than the one before");
    }
  }
  std::set<int> spots(track.spots().begin(), track.spots().end());
  bool elements = true;
  for (const int spot : track.spots()) elements &= IsElement(spot);
  if (!elements || track.spots_size() != kSpots || spots.size() != kSpots) {
    report.Forbidden("track.spots", "must be the five elements, each once");
  }
}

// Edges or routes as pairs: in range, no loops, each once, few at a node, and all nodes reached from 0.
class Graph {
 public:
  Graph(std::string list, int nodes, CatalogReport& report)
      : list_(std::move(list)), nodes_(nodes), next_(static_cast<size_t>(nodes)), report_(report) {}

  void Add(int index, uint32_t a, uint32_t b) {
    const std::string cell = absl::StrCat(list_, "[", index, "]");
    const auto nodes = static_cast<uint32_t>(nodes_);
    if (a >= nodes || b >= nodes) {
      report_.Contradiction(cell,
                            absl::StrCat("joins ", a, " and ", b, ", but the board ends at ", nodes_ - 1));
      return;
    }
    if (a == b) report_.Forbidden(cell, "joins a place with itself");
    if (!seen_.insert(std::minmax(a, b)).second) {
      report_.Contradiction(cell, absl::StrCat("joins ", a, " and ", b, " a second time"));
    }
    next_[a].push_back(b);
    next_[b].push_back(a);
  }

  void Finish() {
    std::vector<bool> reached(next_.size(), false);
    std::vector<uint32_t> open = {0};
    if (!reached.empty()) reached[0] = true;
    while (!open.empty()) {
      const uint32_t place = open.back();
      open.pop_back();
      if (place >= next_.size()) continue;
      for (const uint32_t other : next_[place]) {
        if (!reached[other]) open.push_back(other);
        reached[other] = true;
      }
    }
    for (size_t i = 0; i < next_.size(); ++i) {
      if (!reached[i]) report_.Contradiction(list_, absl::StrCat("do not lead from 0 to ", i));
      if (next_[i].size() > kMaxNeighbours) {
        report_.Forbidden(list_, absl::StrCat("give ", i, " more than ", kMaxNeighbours, " neighbours"));
      }
    }
  }

 private:
  std::string list_;
  int nodes_;
  std::vector<std::vector<uint32_t>> next_;
  std::set<std::pair<uint32_t, uint32_t>> seen_;
  CatalogReport& report_;
};

void CheckNode(const v1::LueurNodeData& node, int i, CatalogReport& report) {
  const std::string cell = absl::StrCat("province.", Cell("nodes", i));
  const int kind = node.kind();
  if (node.id() != static_cast<uint32_t>(i)) {
    report.Contradiction(absl::StrCat(cell, ".id"),
                         absl::StrCat("must be ", i, ": nodes stand in their order"));
  }
  if (!v1::LueurNodeKind_IsValid(kind) || kind == v1::LUEUR_NODE_KIND_UNSPECIFIED) {
    report.Forbidden(absl::StrCat(cell, ".kind"), "must be one of LueurNodeKind");
  }
  if ((kind == v1::LUEUR_NODE_KIND_START) != (i == 0)) {
    report.Contradiction(absl::StrCat(cell, ".kind"), "the start is node 0, and no other");
  }
  const bool symbol = kind == v1::LUEUR_NODE_KIND_SYMBOL || kind == v1::LUEUR_NODE_KIND_CROSSED_OUT;
  if (symbol ? !IsElement(node.symbol()) : node.symbol() != v1::LUEUR_SYMBOL_UNSPECIFIED) {
    report.Contradiction(absl::StrCat(cell, ".symbol"),
                         "must be an element for nodes that show one, and absent for others");
  }
  if (kind != v1::LUEUR_NODE_KIND_VILLAGE && (node.points() > 0 || node.price() > 0 || node.has_bonus())) {
    report.Contradiction(cell, "only villages have points, a price or a bonus");
  }
  if (node.points() > kMaxPoints || node.price() > 99 || !Small(node.bonus())) {
    report.Forbidden(cell, "has a number that is too large");
  }
}

void CheckProvince(const v1::LueurProvinceData& province, CatalogReport& report) {
  const int nodes = province.nodes_size();
  if (nodes < 2 || nodes > kMaxNodes) {
    report.Forbidden("province.nodes", absl::StrCat("has ", nodes, " entries; it needs 2 to ", kMaxNodes));
    return;
  }
  for (int i = 0; i < nodes; ++i) CheckNode(province.nodes(i), i, report);
  if (province.edges_size() > 255) {
    report.Forbidden("province.edges", "has more than 255 entries");
    return;
  }
  Graph graph("province.edges", nodes, report);
  for (int i = 0; i < province.edges_size(); ++i) {
    graph.Add(i, province.edges(i).a(), province.edges(i).b());
    if (!Small(province.edges(i).marker())) {
      report.Forbidden(absl::StrCat("province.", Cell("edges", i, "marker")), "has a number beyond 99");
    }
  }
  graph.Finish();
}

void CheckRoute(const v1::LueurRouteData& route, const std::string& cell, CatalogReport& report) {
  if (route.has_least() != route.has_most()) {
    report.Contradiction(cell, "give both `least` and `most`, or neither for a free route");
  }
  if (route.least() > route.most() || route.most() > kElements) {
    report.Contradiction(cell, "`least` must not be above `most`, nor `most` above 5");
  }
  if (!route.has_least() && route.toll() > 0) report.Contradiction(cell, "a free route has no toll");
  if (route.toll() > 99) report.Forbidden(cell, "has a toll beyond 99");
}

void CheckArchipelago(const v1::LueurArchipelagoData& archipelago, CatalogReport& report) {
  const int islands = archipelago.islands_size();
  if (islands < 2 || islands > kMaxIslands) {
    report.Forbidden("archipelago.islands",
                     absl::StrCat("has ", islands, " entries; it needs 2 to ", kMaxIslands));
    return;
  }
  for (int i = 0; i < islands; ++i) {
    const v1::LueurIslandData& island = archipelago.islands(i);
    const std::string cell = absl::StrCat("archipelago.", Cell("islands", i));
    if (island.id() != static_cast<uint32_t>(i)) {
      report.Contradiction(absl::StrCat(cell, ".id"),
                           absl::StrCat("must be ", i, ": islands stand in their order"));
    }
    if (island.points() > kMaxPoints || !Small(island.bonus())) {
      report.Forbidden(cell, "has a number that is too large");
    }
  }
  Graph graph("archipelago.routes", islands, report);
  for (int i = 0; i < archipelago.routes_size(); ++i) {
    graph.Add(i, archipelago.routes(i).a(), archipelago.routes(i).b());
    CheckRoute(archipelago.routes(i), absl::StrCat("archipelago.", Cell("routes", i)), report);
  }
  graph.Finish();
}

}  // namespace

void CheckLueurBoards(const v1::LueurCatalog& catalog, CatalogReport& report) {
  CheckTrack(catalog.track(), report);
  CheckProvince(catalog.province(), report);
  CheckArchipelago(catalog.archipelago(), report);
}

}  // namespace lantern::lueur
