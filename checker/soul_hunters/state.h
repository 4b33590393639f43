#ifndef LANTERN_CHECKER_SOUL_HUNTERS_STATE_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_STATE_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "checker/core/pile.h"
#include "checker/soul_hunters/catalog/catalog.h"

// The state of a game of Soul Hunters: one plain value type, cheap to copy and compare. Players are seats, 0
// to 3 in clockwise order, which is the order of Transcript.players.

namespace lantern::soul_hunters {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kHandLimit = 5;
// Cards in all piles together that a state can hold: those of the box, and some that should not be there.
inline constexpr int kMostCards = 2 * kCards;
// Influence without bonus stops here on either side.
inline constexpr int32_t kMostGained = 1'000'000;
inline constexpr int kBatch = 5;  // souls that are laid out together
inline constexpr uint8_t kNobody = 255;

// A number that is known to lie between two others. Beyond kNoBound on either side nothing is known.
struct Range {
  static constexpr int32_t kNoBound = 1'000'000'000;

  int32_t least = 0;
  int32_t most = 0;

  static constexpr Range Anything() { return {-kNoBound, kNoBound}; }
  static constexpr Range Exactly(int32_t number) { return {number, number}; }
  bool exact() const { return least == most; }
  bool Has(int64_t number) const { return number >= least && number <= most; }
  // The smallest range that holds both.
  Range With(Range other) const { return {std::min(least, other.least), std::max(most, other.most)}; }

  friend bool operator==(const Range&, const Range&) = default;
};

// Sums keep what has no bound without one, and stop far away from every influence that a game can reach.
inline int32_t AddBounded(int32_t a, int32_t b) {
  if (a <= -Range::kNoBound || a >= Range::kNoBound) return a;
  if (b <= -Range::kNoBound || b >= Range::kNoBound) return b;
  return std::clamp(a + b, -Range::kNoBound + 1, Range::kNoBound - 1);
}
inline Range operator+(Range a, Range b) {
  return {AddBounded(a.least, b.least), AddBounded(a.most, b.most)};
}
inline Range operator-(Range a) { return {-a.most, -a.least}; }

// Piles of cards. Hands are kHand + seat; all soul hunters in play lie in kTable.
enum PileId : uint8_t { kDeck, kDiscard, kTable, kHand, kPiles = kHand + kMaxPlayers };
using Cards = Pile<kCards>;

// A soul hunter in play.
struct Hunter {
  uint8_t card = kUnknownCard;
  uint8_t owner = 0;
  uint8_t used = 0;          // how far it is turned
  bool may_be_gone = false;  // whether its last use was the last one is not known

  friend bool operator==(const Hunter&, const Hunter&) = default;
};

// Whether an alignment that is formed gives its bonus (option bonus_returns_to_tied).
enum class Bonus : uint8_t { kCounts, kAway, kInDoubt };

// Numbers of souls by value; index 0 counts those of unknown value.
using Souls = std::array<uint8_t, kSoulValues>;

inline int CountOf(const Souls& souls) {
  int sum = 0;
  for (const uint8_t count : souls) sum += count;
  return sum;
}

struct PlayerState {
  Range base;  // influence without bonus and what is always active
  Souls souls{};
  Bonus bonus = Bonus::kCounts;
  bool table_open = false;  // what lies on the table is not known for certain

  friend bool operator==(const PlayerState&, const PlayerState&) = default;
};

// What comes next. From kTurnSoul to kEnd: something that follows from the rules and may be left out.
enum class Phase : uint8_t { kDraw, kAct, kDiscard, kTurnSoul, kCheck, kSoulLeaves, kLaySouls, kEnd, kOver };

// What the record can teach of one card whose cells are unknown: bits 0 to 4 are numbers of activations that
// are possible, the next two what it can be.
inline constexpr uint8_t kCanBeHunter = 1 << 5;
inline constexpr uint8_t kCanBeEvent = 1 << 6;
inline constexpr uint8_t kAnyActivations = 0x1f;

struct State {
  std::array<Cards, kPiles> piles;
  std::array<Hunter, kCards> hunters;          // in play, in the order in which they came
  std::array<uint8_t, kCards> order{};         // the deck from the top, as far as known; kUnknownCard: a gap
  std::array<uint8_t, kCards> cells{};         // by card: see kCanBeHunter
  std::array<uint64_t, kAlignments> values{};  // possible alignment values: bit v + kMostValue
  std::array<PlayerState, kMaxPlayers> players;
  Souls table{};      // souls on the table
  Souls removed{};    // before the game
  Souls freed{};      // left the game after a tie
  Souls somebodys{};  // left the table, it is not known how
  uint8_t hunter_count = 0;
  uint8_t order_size = 0;
  uint8_t order_next = 0;
  uint8_t soul_deck = 0;
  uint8_t turned = 0;      // souls on the table that lie sideways
  uint8_t least_soul = 0;  // no unknown soul on the table is worth less
  Phase phase = Phase::kDraw;
  uint8_t on_turn = kNobody;  // kNobody: not known
  uint8_t starter = kNobody;  // of the round; kNobody: not known
  uint8_t turns_taken = 0;    // since a soul was turned
  bool hand_action = false;   // done this turn
  bool table_action = false;
  bool draw_owed = false;    // acted without having drawn
  uint8_t winner = kNobody;  // kSoulLeaves: who takes the soul
  uint8_t may_have_won = 0;  // bits by seat: the outcome of the last check is not known
  bool may_have_tied = false;
  uint8_t open_soul = 0;    // the value of the soul that this check let go, for `may_have_won`
  bool broken = false;      // the record broke a rule and play went on: numbers need not add up
  bool cards_open = false;  // where cards are is not known for certain
  uint8_t gone = 0;         // soul hunters that may be gone
  int16_t use_in_question =
      -1;                   // index of a soul hunter: whether the event before was its last use is not known
  int16_t used_up = -1;     // card that the event before used up; kUnknownCard: unknown; -1: none
  int16_t reshuffled = -1;  // cards of the deck that the event before made; -1: none

  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) < 2048);

// What a table has agreed on; see SoulHuntersOptions.
struct Options {
  bool bonus_returns_to_tied = true;
  int cap = 0;  // 0: none
  bool eager_reshuffle = false;
  bool remove_whole_sets = false;
  bool use_without_effect = true;
};

// Souls in a game for this many players.
inline int SoulsInGame(int players) { return kSoulsInBox - (players - 2) * 5; }

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_STATE_H_
