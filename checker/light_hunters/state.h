#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_STATE_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_STATE_H_

#include <array>
#include <cstdint>

#include "checker/core/pile.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {

inline constexpr int kMaxHeroes = 8;
inline constexpr int kMaxTeams = 4;
inline constexpr int kMaxStatuses = 72;  // a card for each, and 70 cards
inline constexpr int kMaxTokens = 48;
inline constexpr int kMaxReseals = 24;
inline constexpr uint8_t kNobody = 0xFF;  // no hero, no team, no player
inline constexpr uint16_t kNoSkill = 0xFFFF;

// Piles of cards; hands come first, by hero or in Duel by player. Together they hold the whole box. Ids of
// cards are seals less one.
enum PileId : uint8_t {
  kDeck = 8,
  kDiscard,
  kInPlay,   // before heroes, under Enchantments
  kDisplay,  // Illuminations at the side (Duel)
  kRemoved,  // out of the game (Duel)
  kPileCount
};
using Cards = Pile<kSeals>;

enum class Phase : uint8_t { kNone, kBetween, kAmulets, kDraw, kPlay, kEnd };

struct Hero {
  uint8_t card = 0;  // index into Catalog::heroes
  uint8_t own_card = 0;
  uint8_t team = 0;
  uint8_t player = 0;
  uint8_t health = 0;
  bool alive = true;
  bool spectral = false;  // plays on with the spectral card
  bool has_died = false;
  int8_t ether = kUnknown;  // left until the own next turn; kUnknown: has had no turn, so it has the level
  int8_t bonus = 0;         // Ether of this round that skills gave
  uint16_t once = 0;      // skills used that can be used once: bit of the place, 5 more for the spectral card
  uint16_t own_once = 0;  // the same of the own card while a substitute lies there
  uint8_t locked = 0;     // Duel: skills by place
  uint8_t locked_seals = 0;  // Duel: skills known by seal only
  uint16_t damage = 0;       // dealt, for the result
  uint16_t healed = 0;
  uint16_t kills = 0;

  friend bool operator==(const Hero&, const Hero&) = default;
};

// A card in front of heroes.
struct Status {
  StatusKind kind = StatusKind::kNone;
  uint8_t caster = kNobody;
  uint16_t skill = kNoSkill;  // kNoSkill: face down, not known
  Seal card = kNoSeal;        // printed; kNoSeal: not recorded
  Seal as = kNoSeal;          // counted as; kNoSeal: not recorded
  uint8_t holders = 0;        // bits of heroes
  uint16_t used = 0;          // two bits for each hero: how often it worked
  int8_t charges = 0;         // for each hero; 0: any number
  int8_t amount = kUnknown;
  Seal seal = kNoSeal;  // of kSealLock and kForm
  Duration duration = Duration::kRound;
  bool carries = false;  // a card lies there; false: the effect goes with another card
  bool running = false;  // kFrozen, kControlled: the turn has begun at whose end it leaves
  int8_t bonus_skill = kUnknown;
  uint8_t by_team = kNobody;  // kControlled
  uint8_t by_player = kNobody;
  int8_t paid = kUnknown;  // face down, not known: the Ether that was paid

  friend bool operator==(const Status&, const Status&) = default;
};

struct Token {
  TokenKind kind = TokenKind::kNone;
  uint8_t hero = kNobody;  // kNobody: at the side
  uint8_t owner = 0;       // whose skill placed it
  bool fresh = false;      // placed in this turn, or a unit that has attacked in it
  bool due = false;        // kBond: its hero dies or comes back at its next turn
  bool carries = false;    // kEnchantment: a card lies under it
  Seal card = kNoSeal;     // of that card
  uint16_t skill = kNoSkill;

  friend bool operator==(const Token&, const Token&) = default;
};

struct Servant {  // an invocation in play
  bool here = false;
  uint8_t master = 0;
  uint8_t beside = 0;
  bool attacked = false;  // in this turn

  friend bool operator==(const Servant&, const Servant&) = default;
};

// A card of a hand that counts as another seal.
struct Reseal {
  uint8_t hand = 0;
  Seal card = kNoSeal;  // kNoSeal: not recorded
  Seal as = kNoSeal;

  friend bool operator==(const Reseal&, const Reseal&) = default;
};

// What the record left open, and what therefore cannot be called illegal any more. Bits.
enum Doubt : uint8_t {
  kDoubtHealth = 1,  // health points, who is alive, whose turn it is
  kDoubtCards = 2,   // how many cards are where
  kDoubtEther = 4,
  kDoubtTable = 8,  // statuses, tokens, invocations, sides
  kDoubtAll = 15
};
inline constexpr int kDoubtBits = 4;

// What matters within one turn.
struct Turn {
  uint8_t ether_unknown = 0;                     // skills of unknown cost that were played in it
  bool acted = false;                            // something was played, exchanged or thawed
  bool freed = false;                            // the hero was thawed or unfroze
  std::array<uint8_t, 3> units_due{};            // Infantry, Cavalry, Immortals
  std::array<uint16_t, kMaxHeroes> used{};       // Duel: skills used, by place (and 5 more, spectral)
  std::array<uint8_t, kMaxHeroes> used_seals{};  // Duel: seals of skills that could not be told
  uint8_t form_used = 0;                         // bits of heroes
  uint8_t fell = 0;                              // bits of heroes who died in it
  uint8_t travel_due = 0;                        // Ether tokens placed at the end of the turn

  friend bool operator==(const Turn&, const Turn&) = default;
};

// The whole state: one plain value.
struct State {
  uint8_t heroes = 0;
  uint8_t teams = 0;
  bool duel = false;
  bool ffa = false;
  Phase phase = Phase::kBetween;
  uint8_t turn = 0;  // hero whose turn it is, or between turns, comes next; in Duel the team
  uint8_t first_team = 0;
  uint16_t round = 1;
  bool round_ended = false;  // by the last event
  uint8_t due = 0;           // cards to draw or discard
  uint8_t draw_extra = 0;    // cards that Amulets add to the draw
  uint8_t doubts = 0;
  bool over = false;
  uint8_t winner = kNobody;  // team
  uint8_t conceded = 0;      // bits of teams
  uint32_t over_event = 0;
  std::array<int8_t, 2> duel_ether{kUnknown, kUnknown};  // as Hero::ether, by team
  std::array<Hero, kMaxHeroes> hero{};
  std::array<Cards, kPileCount> piles{};
  uint8_t top_count = 0;
  std::array<Seal, 3> top{};  // last cards of the discard pile, the last one last; kNoSeal: not recorded
  uint8_t status_count = 0;
  uint8_t token_count = 0;
  uint8_t reseal_count = 0;
  std::array<Status, kMaxStatuses> status{};
  std::array<Token, kMaxTokens> token{};
  std::array<Reseal, kMaxReseals> reseal{};
  std::array<Servant, kInvocations> servant{};
  Turn now;

  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) < 4096);

inline uint8_t Bit(int index) { return static_cast<uint8_t>(1u << index); }
inline bool Has(uint8_t bits, int index) { return (bits >> index & 1) != 0; }

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_STATE_H_
