#ifndef LANTERN_CHECKER_LUEUR_CATALOG_CATALOG_H_
#define LANTERN_CHECKER_LUEUR_CATALOG_CATALOG_H_

// The printed components of Lueur in the form in which the referee reads them: flat arrays and bit masks,
// made from a LueurCatalog. Constant once made; may be read from any thread.

#include <array>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/catalog.h"
#include "lantern/v1/lueur_catalog.pb.h"

namespace lantern::lueur {

inline constexpr int kDice = 30;
inline constexpr int kCompanions = 46;
inline constexpr int kMaxAdventurers = 16;
inline constexpr int kMaxSpellKinds = 15;
inline constexpr int kSpots = 5;
inline constexpr int kElements = 5;
inline constexpr int kMaxNodes = 64;
inline constexpr int kMaxNeighbours = 8;
inline constexpr int kMaxIslands = 15;
inline constexpr int kDaysOfDeck = 4;  // each deck is laid out on four days
inline constexpr int kDays = 8;

// What a die can stand for: the five elements by LueurSymbol - 1, the special faces that wheels accept, and
// nothing.
enum Symbol : uint8_t {
  kPlant,
  kWater,
  kAir,
  kFire,
  kEarth,
  kFootSymbol,
  kLightSymbol,
  kNothing,
  kSymbols,
};
using SymbolMask = uint8_t;
inline constexpr SymbolMask kElementMask = 0x1f;
inline constexpr SymbolMask kNothingMask = 1u << kNothing;

// What one face of a die shows: bits 0 to 4 are the elements, bit 5 is the special face.
using FaceMask = uint8_t;
inline constexpr FaceMask kSpecialFace = 1u << 5;

// A set of dice; bit d is die number d + 1.
using DiceMask = uint32_t;

struct Gain {
  int16_t light = 0;
  int16_t footprints = 0;
  int16_t fireflies = 0;
  int16_t rerolls = 0;

  bool empty() const { return light == 0 && footprints == 0 && fireflies == 0 && rerolls == 0; }
  friend bool operator==(const Gain&, const Gain&) = default;
};

struct Condition {
  std::array<uint8_t, kElements> need{};
  uint8_t dice = 0;        // for one set: the sum of `need`, or `same`
  uint8_t same = 0;        // wheels
  SymbolMask symbols = 0;  // elements that are needed
  SymbolMask forbid = 0;   // elements that are crossed out
  bool any = false;        // false: the card has no effect
};

// An adventurer, a companion or a kind of spell.
struct CardInfo {
  std::string name;
  std::string title;  // as findings and score lines call it: "Sketal (13)"
  Condition condition;
  Gain gain;
  int16_t end_points = 0;
  uint8_t id = 0;
  uint8_t fireflies = 0;
  uint8_t rerolls = 0;
  uint8_t deck = 0;    // 0: A, 1: B
  uint8_t colour = 0;  // LueurColour of the big dice that come with it; 0: none
  bool any_die = false;
  bool skull = false;
  bool once = false;  // can be resolved once at most
  bool kills_newest = false;
  v1::LueurAbility ability = v1::LUEUR_ABILITY_UNSPECIFIED;
  uint8_t copies = 1;

  bool brings_die() const { return colour != 0 || any_die; }
};

struct DieInfo {
  uint8_t colour = 0;  // LueurColour
  bool big = false;
  FaceMask faces = 0;
  Symbol sixth = kNothing;    // the element that it has twice; nothing where it has a special face
  Symbol special = kNothing;  // what its special face is for wheels
  Gain gain;                  // of the special face
};

struct Neighbour {
  uint8_t node = 0;
  uint8_t edge = 0;
};

struct NodeInfo {
  v1::LueurNodeKind kind = v1::LUEUR_NODE_KIND_UNSPECIFIED;
  Symbol symbol = kNothing;
  int16_t points = 0;
  uint8_t price = 0;
  Gain bonus;
  std::array<Neighbour, kMaxNeighbours> next{};
  uint8_t neighbours = 0;
};

struct EdgeInfo {
  Gain marker;
  bool skull = false;
};

struct IslandInfo {
  int16_t points = 0;
  Gain bonus;
  bool skull = false;
};

struct RouteInfo {
  uint8_t to = 0;
  uint8_t least = 0;
  uint8_t most = 0;
  uint8_t toll = 0;
  bool free = false;
};

struct Catalog {
  std::array<CardInfo, kMaxAdventurers> adventurers;
  std::array<CardInfo, kCompanions> companions;
  std::array<CardInfo, kMaxSpellKinds> spells;
  int adventurer_count = 0;
  int spell_kinds = 0;
  int spell_tokens = 0;
  std::array<DieInfo, kDice> dice;
  std::array<DiceMask, kMaxAdventurers> adventurer_dice{};
  std::array<DiceMask, 9> big_of_colour{};
  DiceMask big = 0;
  DiceMask reserve = 0;  // big dice there at the beginning
  int black = -1;        // the small black die, or -1
  int caster = -1;       // companions with an ability, or -1
  int kaar = -1;
  int cromaug = -1;

  int spaces = 0;
  int start = 0;
  std::array<int16_t, 256> icon_below{};     // by score below 256: the next reroll icon strictly below, or -1
  std::array<Symbol, kSpots> spot_symbol{};  // by spot
  std::array<uint8_t, kElements> spot_of{};  // by element

  std::array<NodeInfo, kMaxNodes> nodes;
  std::array<EdgeInfo, 256> edges;
  int node_count = 0;
  std::array<IslandInfo, kMaxIslands> islands;
  std::array<std::array<RouteInfo, kMaxNeighbours>, kMaxIslands> routes;
  std::array<uint8_t, kMaxIslands> route_count{};
  int island_count = 0;

  // Index by number, or -1.
  int FindAdventurer(uint32_t id) const { return id < 256 ? adventurer_by_id[id] : -1; }
  int FindCompanion(uint32_t id) const { return id < 256 ? companion_by_id[id] : -1; }
  int FindSpell(uint32_t id) const { return id < 256 ? spell_by_id[id] : -1; }
  // The way from one node or island to another, or null.
  const Neighbour* FindWay(int from, int to) const;
  const RouteInfo* FindRoute(int from, int to) const;
  // The highest reroll icon below a score of any size, or -1.
  int IconBelow(int score) const { return icon_below[score < 256 ? static_cast<size_t>(score) : 255]; }

  std::array<int8_t, 256> adventurer_by_id{};
  std::array<int8_t, 256> companion_by_id{};
  std::array<int8_t, 256> spell_by_id{};
  std::string digest;
};

// Adds to `report` whatever keeps a catalog from being a complete and consistent game.
void CheckLueurCatalog(const v1::LueurCatalog& catalog, CatalogReport& report);

// Parts of it: cards and dice; tracks and boards (validate_boards.cc).
void CheckLueurBoards(const v1::LueurCatalog& catalog, CatalogReport& report);

// The flat form of a catalog without obstacles.
Catalog Flatten(const v1::LueurCatalog& catalog);

// The catalog "base". Aborts at first use if it does not parse or contradicts itself: a test reads it.
const Catalog& BaseCatalog();
// The same as a message.
const v1::LueurCatalog& BaseCatalogMessage();

// The catalogs of Lueur, for the house.
const CatalogKit& LueurCatalogs();

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_CATALOG_CATALOG_H_
