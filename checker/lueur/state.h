#ifndef LANTERN_CHECKER_LUEUR_STATE_H_
#define LANTERN_CHECKER_LUEUR_STATE_H_

// The whole state of a game of Lueur as one plain value. What nobody recorded is kept as what is still
// possible: a die may be in several places and show several faces, a counter lies between two bounds.

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "checker/lueur/catalog/catalog.h"
#include "lantern/v1/lueur_position.pb.h"

namespace lantern::lueur {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxRow = 9;     // companions in front of one player
inline constexpr int kMaxSpells = 4;  // spells in front of one player
inline constexpr uint8_t kUnknownPlace = 255;
inline constexpr uint16_t kUnrecordedArrivals = 1u << kMaxIslands;
inline constexpr int kMost = 9999;  // no counter comes near

// Places of dice: the five spots, up to four players, and the rest.
enum Place : uint8_t {
  kSpot0 = 0,
  kPlayer0 = 5,
  kReserve = 9,
  kReturned = 10,  // in the reserve since this day's effects
  kBox = 11,
  kPlaces = 12,
};

// Places of companions.
enum CardPlace : uint8_t {
  kUnseen = 0,  // in a deck, or somewhere where nobody recorded it
  kRemoved = 1,
  kTrack = 2,
  kDead = 3,
  kNewlyDead = 4,  // dead since this day's effects
  kFront0 = 5,     // in front of player 0
};

// A counter that lies between two bounds.
struct Range {
  int16_t lo = 0;
  int16_t hi = 0;

  bool exact() const { return lo == hi; }
  // Adds something between `least` and `most`; a counter never falls below 0.
  void Add(int least, int most) {
    lo = static_cast<int16_t>(std::clamp(lo + least, 0, kMost));
    hi = static_cast<int16_t>(std::clamp(hi + most, 0, kMost));
  }
  void Add(int amount) { Add(amount, amount); }

  friend bool operator==(const Range&, const Range&) = default;
};

// A card in front of a player: the adventurer, or a companion.
struct Slot {
  enum Flag : uint8_t { kRerollUsed = 1, kDoubtful = 2, kNewToday = 4, kDoubtfulToday = 8 };
  static constexpr uint8_t kNoDie = 0;
  static constexpr uint8_t kUnknownDie = 255;

  uint8_t card = 0;  // index into the catalog
  uint8_t flags = 0;
  uint8_t lo = 0;  // how often it was resolved today, at least
  uint8_t hi = 0;  // at most
  uint8_t die = kNoDie;
  DiceMask named = 0;  // dice that were named for its effect today

  bool Has(Flag flag) const { return (flags & flag) != 0; }
  // It may have gone to the cemetery.
  void Doubt() {
    if (!Has(kDoubtful)) flags |= kDoubtful | kDoubtfulToday;
  }
  // It is there after all.
  void Trust() { flags &= static_cast<uint8_t>(~(kDoubtful | kDoubtfulToday)); }
  friend bool operator==(const Slot&, const Slot&) = default;
};

struct Spell {
  enum Flag : uint8_t { kFaceDown = 1, kGivenToday = 2, kDoubtful = 4 };

  uint8_t kind = 0;  // index into the catalog plus 1; 0: not known
  uint8_t flags = 0;

  bool Has(Flag flag) const { return (flags & flag) != 0; }
  friend bool operator==(const Spell&, const Spell&) = default;
};

struct PlayerState {
  enum Unwritten : uint8_t { kRerolls = 1, kEffects = 2, kJourney = 4, kLoss = 8 };

  uint8_t adventurer = 0;  // index into the catalog plus 1; 0: none yet
  uint8_t phase = v1::LUEUR_PHASE_UNSPECIFIED;
  uint8_t enrolled = 0;
  uint8_t unwritten = 0;
  uint8_t company = 0;
  uint8_t camp = 0;
  uint8_t row_size = 0;
  uint8_t spell_count = 0;
  uint8_t unnamed_rerolls = 0;
  uint8_t early_cancels = 0;
  bool cards_unknown = false;
  bool moved = false;
  bool claims_dropped = false;
  bool effects_begun = false;
  Slot self;  // the adventurer's own
  std::array<Slot, kMaxRow> row{};
  std::array<Spell, kMaxSpells> spells{};
  Range light, footprints, fireflies, rerolls;
  uint64_t visited = 0;
  std::array<uint8_t, 4> boats{};
  uint16_t arrived = 0;                           // islands; kUnrecordedArrivals: maybe others too
  std::array<uint8_t, kElements> open_steps{};    // entered by means that nobody recorded
  std::array<uint8_t, kElements> unnamed_dice{};  // entered with a die that nobody recorded
  std::array<uint8_t, kSymbols> claimed{};        // dice that must show a symbol, by what was claimed today
  DiceMask dice_back = 0;

  friend bool operator==(const PlayerState&, const PlayerState&) = default;
};

struct State {
  static constexpr uint8_t kNoCard = 0;
  static constexpr uint8_t kUnseenCard = 255;
  static constexpr uint8_t kNobody = 255;

  uint8_t stage = v1::LUEUR_STAGE_UNSPECIFIED;
  uint8_t day = 1;
  uint8_t first = kNobody;
  uint8_t acted = 0;  // players who have acted in this stage
  uint8_t players = 0;
  uint8_t given_spells = 0;
  uint8_t unseen_spent = 0;
  uint8_t may_be_given = 0;  // players to whom another's Xar'gok may give a spell today
  bool send_away_due = false;
  bool spells_turned = false;
  bool black_in = false;
  bool irregular = false;
  bool end_reported = false;

  std::array<PlayerState, kMaxPlayers> player{};
  // Dice that may be in each place; `unsure` are those with more than one.
  std::array<DiceMask, kPlaces> at{};
  DiceMask unsure = 0;
  DiceMask used = 0;      // on today's journey
  DiceMask received = 0;  // at noon; count from tomorrow on
  std::array<FaceMask, kDice> faces{};
  std::array<uint8_t, kCompanions> where{};  // CardPlace
  std::array<uint8_t, kSpots> spot_card{};   // index plus 1, kNoCard or kUnseenCard
  std::array<Range, kSpots> spot_footprints{};
  std::array<uint8_t, 2> unseen_dead{};  // by deck
  std::array<uint8_t, kMaxSpellKinds> spent{};

  DiceMask Certainly(int place) const { return at[static_cast<size_t>(place)] & ~unsure; }
  DiceMask Possibly(int place) const { return at[static_cast<size_t>(place)]; }

  // Makes sure where a die is.
  void Settle(int die, int place) {
    const DiceMask bit = DiceMask{1} << die;
    for (DiceMask& mask : at) mask &= ~bit;
    at[static_cast<size_t>(place)] |= bit;
    unsure &= ~bit;
  }
  // Moves what may be a die's presence in one place to another.
  void Shift(int die, int from, int to) {
    const DiceMask bit = DiceMask{1} << die;
    at[static_cast<size_t>(from)] &= ~bit;
    at[static_cast<size_t>(to)] |= bit;
    Recount(die);
  }
  // The die may also be here.
  void Suspect(int die, int place) {
    at[static_cast<size_t>(place)] |= DiceMask{1} << die;
    Recount(die);
  }
  // The die is not here, unless it can be nowhere else.
  void Exclude(int die, int place) {
    const DiceMask bit = DiceMask{1} << die;
    if ((unsure & bit) == 0) return;
    at[static_cast<size_t>(place)] &= ~bit;
    Recount(die);
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  void Recount(int die) {
    const DiceMask bit = DiceMask{1} << die;
    int places = 0;
    for (const DiceMask mask : at) places += (mask & bit) != 0 ? 1 : 0;
    unsure = places > 1 ? unsure | bit : unsure & ~bit;
  }
};

static_assert(sizeof(State) < 2048, "states are copied often");
static_assert(std::is_trivially_copyable_v<State>);

// Calls `call(die)` for each die of a set, lowest number first.
template <typename Call>
void ForEachDie(DiceMask dice, Call call) {
  for (; dice != 0; dice &= dice - 1) call(__builtin_ctz(dice));
}

inline DiceMask Bit(int die) { return DiceMask{1} << die; }

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_STATE_H_
