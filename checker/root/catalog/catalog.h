#ifndef LANTERN_CHECKER_ROOT_CATALOG_CATALOG_H_
#define LANTERN_CHECKER_ROOT_CATALOG_CATALOG_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lantern/v1/root_catalog.pb.h"
#include "lantern/v1/root_types.pb.h"

namespace lantern::root {

// The printed components of Root in the form in which the referee reads them: flat arrays and bit masks, made
// once from catalog/root.textproto, which is embedded at build time. Everything here is constant after that
// and may be read from any thread. Clearings are numbered 1 to 12; bit c of a clearing mask is clearing c,
// bit 0 is unused.

inline constexpr int kClearings = 12;
using ClearingMask = uint16_t;

struct Forest {
  ClearingMask clearings = 0;  // around it
  uint32_t neighbours = 0;     // bit i: MapInfo::forests[i]
};

struct ClosedPath {
  uint8_t low = 0;
  uint8_t high = 0;
};

struct MapInfo {
  v1::RootMap map = v1::ROOT_MAP_UNSPECIFIED;
  absl::string_view name;                       // "Fall", as Rootlog writes it
  std::array<uint8_t, kClearings + 1> suit{};   // printed RootSuit; 0: drawn at set-up
  std::array<uint8_t, kClearings + 1> slots{};  // building slots, the ruin's among them
  ClearingMask ruins = 0;                       // clearings that start with a ruin
  ClearingMask corners = 0;
  ClearingMask edge = 0;                              // clearings on the edge of the map
  std::array<ClearingMask, kClearings + 1> paths{};   // neighbours by path, closed ones included
  std::array<ClearingMask, kClearings + 1> rivers{};  // neighbours by river or lake
  std::array<uint8_t, kClearings + 1> opposite{};     // diagonally opposite corner; 0: not a corner
  std::vector<ClosedPath> closed;                     // closed at the beginning (Mountain)
  std::vector<Forest> forests;
  uint8_t ferry = 0;  // where the ferry starts; 0: none
  uint8_t tower = 0;  // the Pass; 0: none

  // Index of the forest that exactly these clearings surround, or -1.
  int FindForest(ClearingMask clearings) const;
};

struct CardInfo {
  std::string name;   // canonical: lower case, letters only: "swapmeet", "favorofthefoxes"
  std::string title;  // printed: "Swap Meet"
  v1::RootSuit suit = v1::ROOT_SUIT_UNSPECIFIED;
  v1::RootCardKind kind = v1::ROOT_CARD_KIND_UNSPECIFIED;
  std::vector<v1::RootSuit> cost;  // UNSPECIFIED: any suit; empty: cannot be crafted
  v1::RootItem item = v1::ROOT_ITEM_UNSPECIFIED;
  int points = 0;
  int count = 0;  // copies in the deck
};

struct DeckInfo {
  v1::RootDeck deck = v1::ROOT_DECK_UNSPECIFIED;
  absl::string_view name;           // "Standard" or "E&P", as Rootlog writes it
  std::vector<CardInfo> cards;      // one entry a name and suit
  std::array<int, 5> suit_total{};  // by RootSuit
  int total = 0;                    // 54

  // The card with this canonical name, of this suit where one is given; null where there is none. A name that
  // several suits have ("ambush", "roottea") with an unknown suit gives the first of them.
  const CardInfo* Find(absl::string_view name, v1::RootSuit suit) const;
};

// What crafting an item takes and gives; the same for every card with that item, in both decks.
struct ItemInfo {
  std::vector<v1::RootSuit> cost;
  int points = 0;
  int supply = 0;  // copies in the item supply at the beginning
};

struct Character {
  std::string name;  // "thief"
  std::vector<v1::RootItem> items;
};

struct Leader {
  std::string name;  // "despot"
  std::array<v1::RootDecreeColumn, 2> viziers{};
};

struct Minister {
  std::string name;  // "duchessofmud"
  int cards = 0;     // to reveal
  int points = 0;    // for swaying
};

// A printed track: cost and points of the first, second, ... piece placed (index 0 is the first).
struct Track {
  std::vector<int> cost;
  std::vector<int> points;
};

struct Catalog {
  std::array<MapInfo, 5> maps;           // by RootMap; entry 0 unused
  std::array<DeckInfo, 3> decks;         // by RootDeck; entry 0 unused
  std::array<ItemInfo, 10> items;        // by RootItem
  std::vector<v1::RootItem> ruin_items;  // one set: bag, boot, hammer, sword
  std::vector<Character> characters;
  std::vector<Leader> leaders;
  std::vector<Minister> ministers;
  Track sawmill, workshop, recruiter;  // Marquise: wood, points when placed
  Track sympathy;                      // Alliance: supporters, points when placed
  std::vector<int> roost_points;       // Eyrie: by roosts on the map, 0 to 7
  std::vector<int> garden_points;      // Cult ritual: by gardens of the suit on the map, 0 to 5
  std::vector<int> burrow_recruits;    // Duchy: by citadels on the map, 0 to 3

  // By RootFaction, RootPieceKind and RootSuit; suit 0 holds the sum over the suits. Read it by PieceCount.
  using PieceCounts = std::array<std::array<uint8_t, v1::RootSuit_ARRAYSIZE>, v1::RootPieceKind_ARRAYSIZE>;
  std::array<PieceCounts, v1::RootFaction_ARRAYSIZE> piece_counts{};

  // How many pieces of this kind (and suit, where the kind has one; UNSPECIFIED: of all suits) a faction has
  // in the box; 0: not its piece. A Corvid PLOT counts all eight, whatever is on their faces.
  int PieceCount(v1::RootFaction faction, v1::RootPieceKind kind, v1::RootSuit suit) const;

  const Character* FindCharacter(absl::string_view name) const;
  const Leader* FindLeader(absl::string_view name) const;
  const Minister* FindMinister(absl::string_view name) const;

  // Names of factions as people say them: "Marquise de Cat". Empty for no faction.
  absl::string_view FactionName(v1::RootFaction faction) const;

  // As parsed, for anything that the flat form leaves out.
  v1::RootCatalog source;
};

// The embedded catalog. Aborts at first use if it does not parse or contradicts itself: a test reads it.
const Catalog& GetCatalog();

// SHA-256 of its text, as 64 hexadecimal digits.
std::string CatalogDigest();

// "swapmeet" for "Swap Meet": letters only, in lower case.
std::string CanonicalCardName(absl::string_view title);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_CATALOG_CATALOG_H_
