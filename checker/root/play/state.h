#ifndef LANTERN_CHECKER_ROOT_PLAY_STATE_H_
#define LANTERN_CHECKER_ROOT_PLAY_STATE_H_

#include <array>
#include <cstdint>

#include "checker/core/pile.h"
#include "checker/root/rules.h"
#include "checker/root/state.h"
#include "lantern/v1/root_play.pb.h"

namespace lantern::root {

// Cards of one place in declared play. Ids below kSuitOnly are indexes into the deck; kSuitOnly + suit is a
// card of which only the suit is known.
inline constexpr int kSuitOnly = 59;
using Cards = Pile<kMaxCards>;

// A card as an event names it.
struct CardRef {
  int8_t kind = -1;  // index into the deck; -1: not known
  Suit suit = kAnySuit;
};

// What the rules of a turn count. All are zero when a turn begins, but for those that kTurnCounterNames
// marks.
enum TurnCounter : uint8_t {
  kActs,         // things done in this phase, so that "at the start of" can be told
  kActions,      // actions taken
  kExtra,        // birds spent for actions
  kMarchMoves,   // moves left of a March
  kRecruited,    // the Marquise recruited
  kWooded,       // wood was placed in Birdsong
  kAdded,        // cards added to the Decree
  kAddedBirds,   // of those, birds
  kRoosted,      // the new roost was placed
  kEmergency,    // Emergency Orders were drawn
  kResolving,    // the Decree is being resolved
  kMustTurmoil,  // the Charismatic could not place a second warrior
  kTurmoiled,    // turmoil this turn
  kSpread,       // sympathy was spread: no revolts any more
  kTeaAtStart,   // face-up tea when Birdsong began
  kRefreshed,
  kSlipped,
  kImprovised,
  kStepped,  // the step before the Evening's draw was taken
  kDrawn,    // the Evening's draw was taken
  kPathOpened,
  kFerried,
  kFervorSet,
  kSuitsRecruited,  // bits by suit
  kPillarChosen,
  kPillarUsed,
  kHostMoves,  // moves of actions whose battle may follow
  kRighteous,  // battles of Righteousness
  kReturned,
  kHostScored,
  kEmigreMoved,  // clearing that Eyrie Emigre moved to
  kEmigreDone,
  kUsedCards1,  // crafted cards used this turn, as bits by OnceCard, then by GivingCard
  kUsedCards2,
  kOfficersLost,  // Alliance officers that went with bases
  kEveningBegun,  // turmoil or Hideout began the Evening
  kGone,          // supporters that have just gone with bases
  kGoneSuits,     // suits of those bases, as bits
  kPassCounted,   // the point of the Pass was written at the end of the Evening
  kTurnCounters,
};

// Crafted cards that give a move or a battle once a turn: bits of kUsedCards2.
enum GivingCard : uint8_t { kOnceLeague = 1, kOnceWarren = 2, kOnceCobbler = 4 };

// Something that must be resolved before anything else.
enum PendingKind : uint8_t {
  kNoPending,
  kPendDraw,            // cards from the deck into the hand
  kPendSupporter,       // cards from the deck to the supporters
  kPendKeep,            // first hand: two cards go back
  kPendOutrage,         // a card for the supporters
  kPendCrisis,          // a random card is discarded
  kPendDamage,          // a Vagabond damages items
  kPendQuests,          // quests are laid out
  kPendLostSupporters,  // supporters of a suit, or beyond five
  kPendGive,            // Swap Meet
  kPendPartisans,       // cards of other suits are discarded
  kPendingKinds,
};

struct Pending {
  PendingKind kind = kNoPending;
  Faction who = kNobody;
  uint8_t count = 0;
  Suit suit = kAnySuit;
  Faction other = kNobody;
  uint8_t rule = kDraw;  // RuleId cited when its figures are wrong
};
inline constexpr int kMaxPending = 24;

// Stages of a battle.
enum BattleStage : uint8_t {
  kNoBattle,
  kBattleDeclared,
  kAmbushPlayed,    // may be foiled
  kAmbushResolved,  // or foiled
  kRolled,          // effects, losses
};

struct PlayBattle {
  BattleStage stage = kNoBattle;
  Faction side[2] = {kNobody, kNobody};    // attacker, defender
  Faction scorer[2] = {kNobody, kNobody};  // who removes the pieces of the other side
  Faction ally = kNobody;
  uint8_t clearing = 0;
  int8_t roll[2] = {-1, -1};  // -1: not recorded
  // What the losses of a side prove of a roll that was not recorded: at least so much, at most 3 less so
  // much.
  uint8_t proven[2] = {0, 0};
  uint8_t below[2] = {0, 0};
  uint8_t warriors[2] = {0, 0};  // that limit rolled hits, after the ambush
  uint8_t extra[2] = {0, 0};     // extra hits
  uint8_t fanatic[2] = {0, 0};   // of those, by Fanaticism
  uint8_t armored[2] = {0, 0};   // rolled hits against this side are ignored
  uint8_t used = 0;              // effects used, as bits
  uint8_t lost[2] = {0, 0};      // the side has taken its hits
  uint8_t took_ambush = 0;
  uint8_t despot = 0;
  uint8_t enlisted = 0;  // 1 + swords of the Arbiter
  uint8_t by_ally = 0;   // hits that the ally took
  uint8_t by_items = 0;  // hits that items took
};

// Bits of PlayState::dominance_open beside those of suits. The deck was made of a discard pile that may have
// held up to four cards fewer; and the pile may have become the deck at another time than it seems.
inline constexpr uint8_t kDeckOpen = 1;
inline constexpr uint8_t kDiscardOpen = 32;

// State::over_event where the game was over in the position that it begins from.
inline constexpr uint32_t kOverBefore = 0xffffffff;

// Faces of a Vagabond's items.
enum ItemState : uint8_t { kItemUp, kItemDown, kItemDamagedUp, kItemDamagedDown, kItemStates };
inline constexpr int kItemKinds = 10;

// The whole state of declared play: one plain value. Board, points and items in boxes are those of State; its
// numbers of cards and its Turn are not used.
struct PlayState {
  State b;
  // Cards.
  std::array<Cards, kFactions> hand;
  Cards supporters;
  Cards discard;
  Cards revealed;
  std::array<Cards, 5> decree;  // by column; viziers not among them
  int16_t deck = 0;
  // Turn.
  uint8_t phase = v1::ROOT_PHASE_UNSPECIFIED;
  Faction who = kNobody;
  uint32_t number = 0;                        // turns that have begun
  std::array<uint32_t, kFactions> gone_in{};  // turn in which the score marker left the track
  std::array<uint8_t, kTurnCounters> t{};
  std::array<Pending, kMaxPending> pending{};
  uint8_t pending_count = 0;
  PlayBattle battle;
  std::array<std::array<uint8_t, 5>, 5> left{};     // of the Decree, by column and suit, viziers among them
  std::array<uint8_t, kClearings + 1> activated{};  // crafting pieces used, where stated
  std::array<uint8_t, 5> crafted_cost{};            // symbols paid by pieces that were not stated, by suit
  std::array<uint8_t, kClearings + 1> hospital{};   // Marquise warriors just removed
  std::array<uint8_t, kFactions> aids{};
  // Vagabonds.
  std::array<std::array<std::array<uint8_t, kItemStates>, kItemKinds>, 2> item{};
  std::array<std::array<uint8_t, kItemKinds>, 2> from_ruins{};
  std::array<uint8_t, kItemKinds> item_out{};  // out of the game
  bool items_whole = true;  // all items are accounted for: none left a ruin unseen, no position left any out
  std::array<std::array<uint8_t, kItemKinds>, kFactions>
      box_down{};                  // exhausted items in crafted items boxes
  std::array<uint8_t, 3> quest{};  // laid out: 0 none, 255 unknown, else index into Quests() + 1
  uint32_t quests_seen = 0;        // bits by index
  ClearingMask scorched = 0;
  // Host of Light.
  std::array<std::array<uint8_t, 4>, 3> track{};  // by suit - kFox: 0 empty, else 1 + RootReward
  std::array<uint8_t, kClearings + 1> reward{};   // of the firebrand there, RootReward
  std::array<int8_t, 31> fervor_points{};         // scored by position; -1: not yet
  uint8_t fervor = 0;
  uint8_t pillar = 0;
  uint8_t columns = 0;      // bits: columns that have scored
  uint8_t birds_open = 0;   // cards counted to the hand that may be revealed birds, and then were discarded
  uint8_t fervor_open = 0;  // how much higher the marker may stand, for rewards that were not recorded
  // Dominance cards, as bits by suit, that may lie available because a discarded card was not recorded. Then
  // also kDeckOpen and kDiscardOpen.
  uint8_t dominance_open = 0;
  // 1: what decides the state was not recorded (a reward, an item of a ruin, birds of a lost Decree): nothing
  // but the order of turns is certain any more, so no further event can be shown to be illegal. 2: until the
  // turn ends.
  uint8_t in_doubt = 0;
  bool points_open = false;  // points whose number is not known were scored
};

inline bool Matches(Suit card, Suit wanted) { return card == wanted || card == kBird; }

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_STATE_H_
