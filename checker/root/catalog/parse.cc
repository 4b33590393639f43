#include "checker/root/catalog/parse.h"

#include <functional>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "checker/core/textproto.h"

namespace lantern::root {
namespace {

// Deeper texts are refused; the catalog has four levels.
constexpr int kMaxNesting = 10;

template <typename... Args>
absl::Status Invalid(const Args&... args) {
  return absl::InvalidArgumentError(absl::StrCat(args...));
}

ClearingMask Bit(uint32_t clearing) { return static_cast<ClearingMask>(1u << clearing); }

// The numbers of a flat list of pairs, each of the form first, second within [lowest, highest]; `name` is the
// field, for messages.
absl::Status ForEachPair(const google::protobuf::RepeatedField<uint32_t>& flat, absl::string_view name,
                         uint32_t lowest, uint32_t highest,
                         const std::function<absl::Status(uint32_t, uint32_t)>& use) {
  if (flat.size() % 2 != 0) return Invalid(name, ": a number without its pair");
  for (int i = 0; i < flat.size(); i += 2) {
    const uint32_t a = flat[i];
    const uint32_t b = flat[i + 1];
    if (a < lowest || a > highest || b < lowest || b > highest || a == b) {
      return Invalid(name, ": no such pair: ", a, ", ", b);
    }
    if (absl::Status status = use(a, b); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// Fills in both directions of the neighbours that `flat` lists.
absl::Status ReadNeighbours(const google::protobuf::RepeatedField<uint32_t>& flat, absl::string_view name,
                            std::array<ClearingMask, kClearings + 1>& neighbours) {
  return ForEachPair(flat, name, 1, kClearings, [&](uint32_t a, uint32_t b) {
    if (a > b) return Invalid(name, ": ", a, ", ", b, " is not low, high");
    if (neighbours[a] & Bit(b)) return Invalid(name, ": ", a, ", ", b, " stands there twice");
    neighbours[a] |= Bit(b);
    neighbours[b] |= Bit(a);
    return absl::OkStatus();
  });
}

// "1_2_5_10" as a mask.
absl::StatusOr<ClearingMask> ReadForest(absl::string_view text) {
  ClearingMask mask = 0;
  uint32_t last = 0;
  for (absl::string_view number : absl::StrSplit(text, '_')) {
    uint32_t clearing = 0;
    if (!absl::SimpleAtoi(number, &clearing) || clearing <= last || clearing > kClearings) {
      return Invalid("forests: \"", text, "\" is not a rising list of clearings");
    }
    mask |= Bit(clearing);
    last = clearing;
  }
  return mask;
}

absl::Status ReadClearings(const v1::RootMapData& data, MapInfo& map) {
  if (data.clearings_size() != kClearings) {
    return Invalid("clearings: ", data.clearings_size(), " where ", kClearings, " are needed");
  }
  for (int i = 0; i < kClearings; ++i) {
    const v1::RootClearingData& clearing = data.clearings(i);
    if (!v1::RootSuit_IsValid(clearing.suit()) || clearing.suit() == v1::ROOT_SUIT_BIRD) {
      return Invalid("clearing ", i + 1, ": a clearing is never of suit ", clearing.suit());
    }
    if (clearing.slots() < 1 || clearing.slots() > 3) {
      return Invalid("clearing ", i + 1, ": ", clearing.slots(), " slots, 1 to 3 are possible");
    }
    map.suit[i + 1] = static_cast<uint8_t>(clearing.suit());
    map.slots[i + 1] = static_cast<uint8_t>(clearing.slots());
    if (clearing.ruin()) map.ruins |= Bit(i + 1);
  }
  return absl::OkStatus();
}

absl::Status ReadForests(const v1::RootMapData& data, MapInfo& map) {
  for (const std::string& text : data.forests()) {
    absl::StatusOr<ClearingMask> mask = ReadForest(text);
    if (!mask.ok()) return mask.status();
    map.forests.push_back({*mask, 0});
  }
  if (map.forests.empty() || map.forests.size() > 32) return Invalid("forests: 1 to 32 are possible");
  const uint32_t last = static_cast<uint32_t>(map.forests.size()) - 1;
  return ForEachPair(data.forest_neighbours(), "forest_neighbours", 0, last, [&](uint32_t a, uint32_t b) {
    map.forests[a].neighbours |= 1u << b;
    map.forests[b].neighbours |= 1u << a;
    return absl::OkStatus();
  });
}

absl::Status ReadEdge(const v1::RootMapData& data, MapInfo& map) {
  for (uint32_t clearing : data.edge()) {
    if (clearing < 1 || clearing > kClearings) return Invalid("edge: there is no clearing ", clearing);
    if (map.edge & Bit(clearing)) return Invalid("edge: clearing ", clearing, " stands there twice");
    map.edge |= Bit(clearing);
  }
  return ForEachPair(data.corner_pairs(), "corner_pairs", 1, kClearings, [&](uint32_t a, uint32_t b) {
    if (map.corners & (Bit(a) | Bit(b))) return Invalid("corner_pairs: ", a, ", ", b, ": used twice");
    map.corners |= Bit(a) | Bit(b);
    map.opposite[a] = static_cast<uint8_t>(b);
    map.opposite[b] = static_cast<uint8_t>(a);
    return absl::OkStatus();
  });
}

absl::Status ReadMap(const v1::RootMapData& data, MapInfo& map) {
  constexpr absl::string_view kNames[] = {"", "Fall", "Winter", "Lake", "Mountain"};
  map.map = data.map();
  map.name = kNames[data.map()];
  absl::Status status = ReadClearings(data, map);
  status.Update(ReadNeighbours(data.paths(), "paths", map.paths));
  status.Update(ReadNeighbours(data.rivers(), "rivers", map.rivers));
  status.Update(ForEachPair(data.closed_paths(), "closed_paths", 1, kClearings, [&](uint32_t a, uint32_t b) {
    map.closed.push_back({static_cast<uint8_t>(a), static_cast<uint8_t>(b)});
    return absl::OkStatus();
  }));
  status.Update(ReadForests(data, map));
  status.Update(ReadEdge(data, map));
  if (data.ferry() > kClearings) status.Update(Invalid("ferry: there is no clearing ", data.ferry()));
  if (data.tower() > kClearings) status.Update(Invalid("tower: there is no clearing ", data.tower()));
  map.ferry = static_cast<uint8_t>(data.ferry());
  map.tower = static_cast<uint8_t>(data.tower());
  return status;
}

absl::Status ReadCard(const v1::RootCardData& data, DeckInfo& deck) {
  CardInfo card;
  card.name = CanonicalCardName(data.name());
  card.title = data.name();
  card.suit = data.suit();
  card.kind = data.kind();
  for (int suit : data.cost()) card.cost.push_back(static_cast<v1::RootSuit>(suit));
  card.item = data.item();
  card.points = static_cast<int>(data.points());
  card.count = static_cast<int>(data.count());
  if (card.suit == v1::ROOT_SUIT_UNSPECIFIED || card.kind == v1::ROOT_CARD_KIND_UNSPECIFIED ||
      !v1::RootSuit_IsValid(card.suit) || !v1::RootCardKind_IsValid(card.kind) ||
      !v1::RootItem_IsValid(card.item) || data.points() > 100 || data.count() > 100) {
    return Invalid("\"", card.title, "\": suit, kind, item, points or count is none there can be");
  }
  if (deck.Find(card.name, card.suit) != nullptr) {
    return Invalid("\"", card.title, "\" of one suit stands there twice");
  }
  deck.total += card.count;
  deck.suit_total[card.suit] += card.count;
  deck.cards.push_back(std::move(card));
  return absl::OkStatus();
}

absl::Status ReadDeck(const v1::RootDeckData& data, DeckInfo& deck) {
  constexpr absl::string_view kNames[] = {"", "Standard", "E&P"};
  deck.deck = data.deck();
  deck.name = kNames[data.deck()];
  for (const v1::RootCardData& card : data.cards()) {
    if (absl::Status status = ReadCard(card, deck); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// The price of an item is that of the first card with it; ValidateCatalog compares the others.
absl::Status ReadItems(const v1::RootCatalog& source, Catalog& catalog) {
  for (const DeckInfo& deck : catalog.decks) {
    for (const CardInfo& card : deck.cards) {
      if (card.item == v1::ROOT_ITEM_UNSPECIFIED) continue;
      ItemInfo& item = catalog.items[card.item];
      if (!item.cost.empty()) continue;
      item.cost = card.cost;
      item.points = card.points;
    }
  }
  for (int item : source.item_supply()) {
    if (item == 0 || !v1::RootItem_IsValid(item)) return Invalid("item_supply: there is no item ", item);
    ++catalog.items[item].supply;
  }
  for (int item : source.ruin_items()) {
    if (item == 0 || !v1::RootItem_IsValid(item)) return Invalid("ruin_items: there is no item ", item);
    catalog.ruin_items.push_back(static_cast<v1::RootItem>(item));
  }
  return absl::OkStatus();
}

absl::Status ReadPieces(const v1::RootFactionData& data, Catalog::PieceCounts& counts) {
  for (const v1::RootPieceCount& piece : data.pieces()) {
    if (piece.kind() == 0 || !v1::RootPieceKind_IsValid(piece.kind()) ||
        !v1::RootSuit_IsValid(piece.suit())) {
      return Invalid("pieces: unknown kind ", piece.kind(), " or suit ", piece.suit());
    }
    auto& by_suit = counts[piece.kind()];
    if (piece.count() < 1 || by_suit[0] + piece.count() > 100 || by_suit[piece.suit()] != 0) {
      return Invalid("pieces: ", v1::RootPieceKind_Name(piece.kind()), " none, too many or twice");
    }
    by_suit[piece.suit()] = static_cast<uint8_t>(piece.count());
    if (piece.suit() != 0) by_suit[0] = static_cast<uint8_t>(by_suit[0] + piece.count());
  }
  return absl::OkStatus();
}

std::vector<int> Ints(const google::protobuf::RepeatedField<uint32_t>& values) {
  return std::vector<int>(values.begin(), values.end());
}

// Tracks that the referee reads get a member of their own; the others stay in `source`.
void ReadTracks(const v1::RootFactionData& data, Catalog& catalog) {
  for (const v1::RootTrack& track : data.tracks()) {
    const Track flat{Ints(track.cost()), Ints(track.points())};
    if (track.kind() == v1::ROOT_PIECE_KIND_SAWMILL) catalog.sawmill = flat;
    if (track.kind() == v1::ROOT_PIECE_KIND_WORKSHOP) catalog.workshop = flat;
    if (track.kind() == v1::ROOT_PIECE_KIND_RECRUITER) catalog.recruiter = flat;
    if (track.kind() == v1::ROOT_PIECE_KIND_SYMPATHY) catalog.sympathy = flat;
    if (track.name() == "roosts") catalog.roost_points = flat.points;
    if (track.name() == "gardens") catalog.garden_points = flat.points;
    if (track.name() == "burrow recruits") catalog.burrow_recruits = flat.points;
  }
}

absl::Status ReadPeople(const v1::RootFactionData& data, Catalog& catalog) {
  for (const v1::RootCharacter& character : data.characters()) {
    Character flat{character.name(), {}};
    for (int item : character.items()) flat.items.push_back(static_cast<v1::RootItem>(item));
    catalog.characters.push_back(std::move(flat));
  }
  for (const v1::RootLeader& leader : data.leaders()) {
    if (leader.viziers_size() != 2) return Invalid("leader ", leader.name(), ": needs two viziers");
    catalog.leaders.push_back({leader.name(), {leader.viziers(0), leader.viziers(1)}});
  }
  for (const v1::RootMinister& minister : data.ministers()) {
    catalog.ministers.push_back(
        {minister.name(), static_cast<int>(minister.cards()), static_cast<int>(minister.points())});
  }
  return absl::OkStatus();
}

// Prefixes a message with the part of the catalog that it is about.
absl::Status Within(absl::string_view part, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(part, ": ", status.message()));
}

absl::Status Flatten(const v1::RootCatalog& source, Catalog& catalog) {
  if (source.maps_size() != 4) return Invalid("maps: ", source.maps_size(), " where 4 are needed");
  if (source.decks_size() != 2) return Invalid("decks: ", source.decks_size(), " where 2 are needed");
  if (source.factions_size() != v1::RootFaction_MAX) {
    return Invalid("factions: ", source.factions_size(), " where ", v1::RootFaction_MAX, " are needed");
  }
  absl::Status status;
  for (int i = 0; i < source.maps_size(); ++i) {
    if (source.maps(i).map() != i + 1) return Invalid("maps: not in the order of RootMap");
    status.Update(
        Within(v1::RootMap_Name(source.maps(i).map()), ReadMap(source.maps(i), catalog.maps[i + 1])));
  }
  for (int i = 0; i < source.decks_size(); ++i) {
    if (source.decks(i).deck() != i + 1) return Invalid("decks: not in the order of RootDeck");
    const v1::RootDeckData& data = source.decks(i);
    status.Update(Within(v1::RootDeck_Name(data.deck()), ReadDeck(data, catalog.decks[i + 1])));
  }
  status.Update(ReadItems(source, catalog));
  for (int i = 0; i < source.factions_size(); ++i) {
    const v1::RootFactionData& data = source.factions(i);
    if (data.faction() != i + 1) return Invalid("factions: not in the order of RootFaction");
    status.Update(Within(data.name(), ReadPieces(data, catalog.piece_counts[i + 1])));
    ReadTracks(data, catalog);
    status.Update(Within(data.name(), ReadPeople(data, catalog)));
  }
  return status;
}

}  // namespace

absl::StatusOr<Catalog> ParseCatalog(absl::string_view text) {
  Catalog catalog;
  TextprotoFault fault;
  if (!ParseTextproto(text, kMaxNesting, catalog.source, fault)) {
    return Invalid("line ", fault.line, ", column ", fault.column, ": ", fault.message);
  }
  absl::Status status = Flatten(catalog.source, catalog);
  if (status.ok()) status = ValidateCatalog(catalog);
  if (!status.ok()) return status;
  return catalog;
}

}  // namespace lantern::root
