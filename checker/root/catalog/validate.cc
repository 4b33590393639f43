#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/catalog/parse.h"

namespace lantern::root {
namespace {

template <typename... Args>
absl::Status Invalid(const Args&... args) {
  return absl::InvalidArgumentError(absl::StrCat(args...));
}

ClearingMask Bit(uint32_t clearing) { return static_cast<ClearingMask>(1u << clearing); }

// All twelve clearings.
constexpr ClearingMask kAll = ((1u << kClearings) - 1) << 1;

// Every clearing can be reached from clearing 1 by path.
absl::Status CheckConnected(const MapInfo& map) {
  ClearingMask reached = Bit(1);
  for (int round = 0; round < kClearings; ++round) {
    for (int c = 1; c <= kClearings; ++c) {
      if (reached & Bit(c)) reached |= map.paths[c];
    }
  }
  if (reached != kAll) return Invalid(map.name, ": paths: not every clearing can be reached");
  return absl::OkStatus();
}

absl::Status CheckPaths(const MapInfo& map) {
  for (int a = 1; a <= kClearings; ++a) {
    for (int b = 1; b <= kClearings; ++b) {
      if (!(map.paths[a] & Bit(b)) != !(map.paths[b] & Bit(a)) ||
          !(map.rivers[a] & Bit(b)) != !(map.rivers[b] & Bit(a))) {
        return Invalid(map.name, ": from ", a, " to ", b, " is not as from ", b, " to ", a);
      }
    }
  }
  for (const ClosedPath& closed : map.closed) {
    if (closed.low >= closed.high || !(map.paths[closed.low] & Bit(closed.high))) {
      return Invalid(map.name, ": closed_paths: ", closed.low, ", ", closed.high, " is not a path");
    }
  }
  return CheckConnected(map);
}

// The edge is one closed walk along paths, and the corners lie on it.
absl::Status CheckEdge(const MapInfo& map, const v1::RootMapData& data) {
  const int length = data.edge_size();
  for (int i = 0; i < length; ++i) {
    const uint32_t here = data.edge(i);
    const uint32_t next = data.edge((i + 1) % length);
    if (!(map.paths[here] & Bit(next))) return Invalid(map.name, ": edge: no path ", here, ", ", next);
  }
  if (data.corner_pairs_size() != 4 || (map.corners & ~map.edge) != 0) {
    return Invalid(map.name, ": corner_pairs: needs two pairs of clearings on the edge");
  }
  return absl::OkStatus();
}

absl::Status CheckForests(const MapInfo& map) {
  for (size_t i = 0; i < map.forests.size(); ++i) {
    const Forest& forest = map.forests[i];
    if (map.FindForest(forest.clearings) != static_cast<int>(i)) {
      return Invalid(map.name, ": forests: number ", i, " stands there twice");
    }
    if (__builtin_popcount(forest.clearings) < 3 || forest.neighbours == 0) {
      return Invalid(map.name, ": forests: number ", i, " needs three clearings and a neighbour");
    }
    for (size_t j = 0; j < map.forests.size(); ++j) {
      if (!(forest.neighbours >> j & 1)) continue;
      // Neighbours lie on either side of a path or a stretch of water, or follow each other round the lake.
      if (!(map.forests[j].neighbours >> i & 1) || !(map.forests[j].clearings & forest.clearings)) {
        return Invalid(map.name, ": forest_neighbours: ", i, ", ", j, " have no clearing in common");
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CheckMap(const MapInfo& map, const v1::RootMapData& data) {
  std::array<int, 5> suits{};
  for (int c = 1; c <= kClearings; ++c) ++suits[map.suit[c]];
  const bool drawn = suits[0] == kClearings;
  if (!drawn && (suits[v1::ROOT_SUIT_FOX] != 4 || suits[v1::ROOT_SUIT_RABBIT] != 4 ||
                 suits[v1::ROOT_SUIT_MOUSE] != 4)) {
    return Invalid(map.name, ": clearings: needs four of each suit, or no suits at all");
  }
  if (__builtin_popcount(map.ruins) != 4) return Invalid(map.name, ": clearings: needs four ruins");
  if (map.ferry != 0 && map.rivers[map.ferry] == 0) return Invalid(map.name, ": ferry: it is on no water");
  absl::Status status = CheckPaths(map);
  status.Update(CheckEdge(map, data));
  status.Update(CheckForests(map));
  return status;
}

absl::Status CheckCard(const CardInfo& card, const Catalog& catalog) {
  const bool item = card.item != v1::ROOT_ITEM_UNSPECIFIED;
  const bool crafted = card.kind >= v1::ROOT_CARD_KIND_ITEM && card.kind <= v1::ROOT_CARD_KIND_IMMEDIATE;
  if (card.name.empty() || card.count < 1) {
    return Invalid("\"", card.title, "\": needs letters in its name and a count");
  }
  if (item != (card.kind == v1::ROOT_CARD_KIND_ITEM) || item != (card.points > 0)) {
    return Invalid("\"", card.title, "\": item cards, and only they, have an item and points");
  }
  if (crafted == card.cost.empty()) {
    return Invalid("\"", card.title, "\": ambushes and dominances, and only they, have no cost");
  }
  if (std::count(card.cost.begin(), card.cost.end(), v1::ROOT_SUIT_BIRD) != 0) {
    return Invalid("\"", card.title, "\": no crafting piece is of suit bird");
  }
  if (item &&
      (card.cost != catalog.items[card.item].cost || card.points != catalog.items[card.item].points)) {
    return Invalid("\"", card.title, "\": another card gives the same item at another price");
  }
  return absl::OkStatus();
}

absl::Status CheckDeck(const DeckInfo& deck, const Catalog& catalog) {
  std::array<int, v1::RootCardKind_ARRAYSIZE> kinds{};
  for (const CardInfo& card : deck.cards) {
    if (absl::Status status = CheckCard(card, catalog); !status.ok()) return status;
    kinds[card.kind] += card.count;
  }
  if (deck.total != 54 || deck.suit_total != std::array<int, 5>{0, 14, 14, 13, 13}) {
    return Invalid(deck.name, ": ", deck.total, " cards: needs 54, of them 14 birds, 14 foxes, 13, 13");
  }
  if (kinds[v1::ROOT_CARD_KIND_AMBUSH] != 5 || kinds[v1::ROOT_CARD_KIND_DOMINANCE] != 4 ||
      kinds[v1::ROOT_CARD_KIND_ITEM] != 20) {
    return Invalid(deck.name, ": needs 5 ambushes, 4 dominances and 20 items");
  }
  return absl::OkStatus();
}

// A track has one figure for each piece.
absl::Status CheckTrack(const Catalog& catalog, v1::RootFaction faction, v1::RootPieceKind kind,
                        const Track& track) {
  const size_t pieces = catalog.PieceCount(faction, kind, v1::ROOT_SUIT_UNSPECIFIED);
  if (track.cost.size() != pieces || track.points.size() != pieces) {
    return Invalid("tracks: ", v1::RootPieceKind_Name(kind), ": needs ", pieces, " costs and points");
  }
  return absl::OkStatus();
}

// A track by how many pieces there are has one figure for none, and one for each piece.
absl::Status CheckCountTrack(const Catalog& catalog, v1::RootFaction faction, v1::RootPieceKind kind,
                             v1::RootSuit suit, const std::vector<int>& figures) {
  const size_t pieces = catalog.PieceCount(faction, kind, suit);
  if (figures.size() != pieces + 1) {
    return Invalid("tracks: by ", v1::RootPieceKind_Name(kind), ": needs ", pieces + 1, " figures");
  }
  return absl::OkStatus();
}

absl::Status CheckTracks(const Catalog& catalog) {
  absl::Status status =
      CheckTrack(catalog, v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_SAWMILL, catalog.sawmill);
  status.Update(
      CheckTrack(catalog, v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_WORKSHOP, catalog.workshop));
  status.Update(CheckTrack(catalog, v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_RECRUITER,
                           catalog.recruiter));
  status.Update(CheckTrack(catalog, v1::ROOT_FACTION_WOODLAND_ALLIANCE, v1::ROOT_PIECE_KIND_SYMPATHY,
                           catalog.sympathy));
  status.Update(CheckCountTrack(catalog, v1::ROOT_FACTION_EYRIE_DYNASTIES, v1::ROOT_PIECE_KIND_ROOST,
                                v1::ROOT_SUIT_UNSPECIFIED, catalog.roost_points));
  status.Update(CheckCountTrack(catalog, v1::ROOT_FACTION_LIZARD_CULT, v1::ROOT_PIECE_KIND_GARDEN,
                                v1::ROOT_SUIT_FOX, catalog.garden_points));
  status.Update(CheckCountTrack(catalog, v1::ROOT_FACTION_UNDERGROUND_DUCHY, v1::ROOT_PIECE_KIND_CITADEL,
                                v1::ROOT_SUIT_UNSPECIFIED, catalog.burrow_recruits));
  return status;
}

// The eight plots are the two of each kind.
absl::Status CheckFactions(const Catalog& catalog) {
  constexpr auto kCorvids = v1::ROOT_FACTION_CORVID_CONSPIRACY;
  int plots = 0;
  for (v1::RootPieceKind kind : {v1::ROOT_PIECE_KIND_BOMB, v1::ROOT_PIECE_KIND_SNARE,
                                 v1::ROOT_PIECE_KIND_EXTORTION, v1::ROOT_PIECE_KIND_RAID}) {
    plots += catalog.PieceCount(kCorvids, kind, v1::ROOT_SUIT_UNSPECIFIED);
  }
  if (plots != catalog.PieceCount(kCorvids, v1::ROOT_PIECE_KIND_PLOT, v1::ROOT_SUIT_UNSPECIFIED)) {
    return Invalid("Corvid Conspiracy: pieces: ", plots, " plots of a kind, and another number in all");
  }
  for (int i = 1; i < v1::RootFaction_ARRAYSIZE; ++i) {
    const v1::RootFactionData& data = catalog.source.factions(i - 1);
    if (data.name().empty() || data.pieces_size() == 0)
      return Invalid("factions: ", i, " lacks name or pieces");
  }
  if (catalog.characters.size() != 9 || catalog.leaders.size() != 4 || catalog.ministers.size() != 9) {
    return Invalid("factions: needs 9 characters, 4 leaders and 9 ministers");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ValidateCatalog(const Catalog& catalog) {
  if (catalog.source.sources().empty()) return Invalid("sources: says nothing");
  absl::Status status;
  for (int i = 1; i <= 4; ++i) status.Update(CheckMap(catalog.maps[i], catalog.source.maps(i - 1)));
  for (int i = 1; i <= 2; ++i) status.Update(CheckDeck(catalog.decks[i], catalog));
  status.Update(CheckTracks(catalog));
  status.Update(CheckFactions(catalog));
  return status;
}

}  // namespace lantern::root
