#ifndef LANTERN_CHECKER_ROOT_EXPLAIN_ACT_H_
#define LANTERN_CHECKER_ROOT_EXPLAIN_ACT_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/root/catalog/catalog.h"
#include "checker/root/pieces.h"
#include "checker/root/state.h"

namespace lantern::root {

// What one written movement did, as far as turns ask for it. One event may be several acts: `w->5+11` places
// in two clearings.
enum class ActKind : uint8_t {
  kOther,      // nothing that a turn has to account for
  kPlace,      // a piece came onto the map
  kRemove,     // a piece left the map
  kMove,       // warriors went from clearing to clearing
  kOfficer,    // an own warrior came onto the own board
  kPawn,       // the pawn went to `to`; 0: a forest
  kBattle,     // the player on turn attacked in `to`; `from` is the clearing where the board goes on
  kInstigate,  // the Vagrant made others battle in `to`
  kCraft,      // a card was crafted
  kSpend,      // a card of the own hand was discarded
  kGive,       // a card of the own hand went to another hand
  kMobilize,   // a card of the own hand went to the supporters
  kSupporter,  // a supporter was discarded
  kDecree,     // a card was added to the Decree
  kDraw,       // cards came into the own hand from the deck
  kSteal,      // cards of another hand came into the own hand
  kTakeCard,   // an available dominance card was taken
  kTurmoil,    // the Decree was discarded
  kLeader,     // a leader was chosen
  kExhaust,    // an own item was turned down
  kRefresh,    // own items were turned up
  kRepair,     // an own item was repaired
  kDamage,     // an own item was damaged
  kRuin,       // an item came from under a ruin
  kTakeItem,   // a crafted item of another player was taken
  kQuest,      // a quest was completed
  kPath,       // a closed path was opened
  kCoalition,  // the score marker left the track
  kPillar,     // the Host chose a pillar, `item`
  kReveal,     // a card of the own hand was shown to everybody
};

// Crafted cards whose effects give moves, battles and payments beyond a faction's own actions, as bits.
enum ActEffect : uint16_t {
  kHasEmigre = 1 << 0,
  kHasLeague = 1 << 1,
  kHasWarren = 1 << 2,
  kHasCobbler = 1 << 3,
  kHasPropaganda = 1 << 4,
  kHasTaxCollector = 1 << 5,
  kHasPartisans = 1 << 6,
  kHasSwapMeet = 1 << 7,
  kHasCoffin = 1 << 9,  // somebody has Coffin Makers, so that what is in a supply is not known
  kOpenSuits =
      1 << 10,  // of a base: sympathetic clearings whose suit was not recorded are among its carriers
  kHasServices = 1 << 8,  // may have bought a service of the Riverfolk this turn
  kHasStand = 1 << 10,    // Stand and Deliver!, which takes a card of another hand
};

// One act with what the board was before its event.
struct Act {
  ActKind kind = ActKind::kOther;
  uint32_t event = 0;
  Piece piece = kNoPiece;
  uint8_t count = 1;
  uint8_t from = 0;
  uint8_t to = 0;
  Faction who = kNobody;  // whose piece, whom a battle is against, who gets a card
  Suit suit = kAnySuit;   // of a card
  uint8_t item = 0;       // RootItem
  uint8_t column = 0;     // RootDecreeColumn
  bool grouped = false;   // its event also removes pieces of others
  uint16_t effects = 0;   // ActEffect bits
  uint8_t before = 0;     // pieces of this kind on the map
  uint8_t left = 0;       // pieces of this kind in the supply
  uint8_t here = 0;       // what carries it in `to`: sawmills, recruiters, roosts, bases, hostile warriors,
                          // firebrands; of a firebrand: Host warriors
  uint8_t carriers = 0;   // the same on the whole map
  // The player on turn rules `to`, as far as is known. Of a Host warrior: no Host piece is on the map. Of a
  // firebrand: it empties a column.
  bool ruled = false;
  ClearingMask linked = 0;  // clearings linked to `to` through ruled ones
  // Turmoil: bit column * 5 + suit, such a card could be resolved. A card spent by the Marquise: bit suit, a
  // sawmill stands in such a clearing. A Host warrior: 1, `to` is on the edge of the map.
  uint32_t possible = 0;
};

inline constexpr size_t kMostActs = 250;

// One turn as it is written, kept by the referee while the turn goes on.
struct TurnRecord {
  Faction who = kNobody;
  uint32_t start = 0;     // event of its RootTurnStart
  bool kept = false;      // acts are being kept: a faction that can be explained, from its beginning
  bool told = false;      // the turn has been explained
  bool too_long = false;  // more acts than kMostActs
  std::vector<Act> acts;
  const DeckInfo* deck = nullptr;
  // The board when the turn began.
  std::array<uint8_t, kClearings + 1> sawmills{};
  uint8_t wood = 0;  // in the supply
  uint8_t keep = 0;  // clearing of the keep
  uint8_t officers = 0;
  uint8_t supporters = 0;
  uint8_t bases = 0;  // bit suit: the base is on the map
  uint8_t hand = 0;
  bool hand_open = false;  // it may have been empty when the turn began
  // The Decree when it was last added to, by column and suit, viziers among the birds; and its leader.
  std::array<std::array<uint8_t, 5>, 5> decree{};
  bool charismatic = false;
  bool leader_open = false;  // who the leader is was not written
  bool decree_open = false;  // cards may lie in the Decree that were not written
  ClearingMask ruled = 0;    // before the wood that was spent last
  uint8_t roosts = 0;
  bool in_forest = false;       // a Vagabond's pawn
  absl::string_view character;  // of a Vagabond; empty: not known
  // A Vagabond's items of each kind, the most during the turn; and whether the record leaves no doubt of
  // them.
  std::array<uint8_t, 10> items{};
  bool items_certain = false;
  uint8_t supply = 0;           // own warriors in the supply
  bool supply_certain = false;  // nothing in the record speaks against that number
  // Host of Light.
  uint8_t pillar = 0;           // RootPillar that lay there; 0: not known
  ClearingMask firebrands = 0;  // clearings with a firebrand
  bool host_gone = false;       // no Host piece is on the map
  bool draws_enough = false;    // the turn draws as many cards as it has to, early or late
  uint8_t extra_draws = 0;      // cards that crafted cards and the ferry may give this turn
  // Of a Vagabond's quests of the turn, those whose reward is read as two cards: bit i, the i-th quest.
  uint8_t quests_for_cards = 0;
};

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_EXPLAIN_ACT_H_
