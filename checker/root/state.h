#ifndef LANTERN_CHECKER_ROOT_STATE_H_
#define LANTERN_CHECKER_ROOT_STATE_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "checker/core/pile.h"
#include "checker/root/catalog/catalog.h"
#include "checker/root/pieces.h"

namespace lantern::root {

// Where a piece can be: the Burrow is 0, clearings are 1 to 12.
enum Place : uint8_t {
  kBurrow = 0,
  kOwnBoard = 13,        // officers, acolytes
  kRiverfolkBoard = 14,  // payments, funds, committed
  kOut = 15,             // out of the game
  kCoffin = 16,          // on the Coffin Makers card
  kSupply = 17,
  kPlaces = 18,
};
inline bool IsClearing(int place) { return place >= 1 && place <= kClearings; }
inline bool OnMap(int place) { return place >= 0 && place <= kClearings; }

// What points are for; the lines of a score.
enum Reason : uint8_t {
  kForRemoval,
  kForItem,
  kForBuilding,
  kForRoosts,
  kForDespot,
  kForSympathy,
  kForExplore,
  kForAid,
  kForQuest,
  kForInfamy,
  kForRitual,
  kForPost,
  kForDividends,
  kForSway,
  kForParliament,
  kForFlip,
  kForPath,
  kForPass,
  kForCard,
  kForTurmoil,
  kForFervor,
  kForColumn,
  kForProtector,
  kForNothing,  // written, but nothing in the record gives them
  kReasons,
};

// Points that somebody has to score (min) or may score (max) for something that happened this turn.
struct Due {
  uint32_t event = 0;
  Faction faction = kNobody;
  Reason reason = kForNothing;
  int8_t min = 0;
  int8_t max = 0;
};

// Points that were written as scored or lost this turn.
struct Claim {
  uint32_t event = 0;
  Faction faction = kNobody;
  int16_t points = 0;  // what the marker really moved: a loss stops at 0
  int16_t written = 0;
  bool to_zero = false;  // a loss after which the marker stood at 0
};

// Warriors that stand where a battle took buildings or tokens. Unless they turn out to be elsewhere, a
// breach.
struct Suspect {
  uint32_t event = 0;
  Piece piece = kNoPiece;
  uint8_t clearing = 0;
  uint8_t count = 0;
  uint8_t others_lost = 0;
  Faction attacker = kNobody;
};
inline constexpr int kMaxSuspects = 4;

// Marquise warriors that went to the keep by Field Hospitals, for which no card was written yet.
struct Healing {
  uint32_t event = 0;
  uint8_t clearing = 0;
  uint8_t count = 0;
  bool other_card = false;  // a card was spent, and does not match
};
inline constexpr int kMaxHealings = 6;

// Something of this turn whose payment may still be written: a removal by a revolt, a conspiracy or a strike,
// or (no piece) the opening of a path.
struct Unpaid {
  uint32_t event = 0;
  Piece piece = kNoPiece;
  uint8_t count = 0;
  uint8_t clearing = 0;  // of a path: its lower end
  uint8_t high = 0;
};
inline constexpr int kMaxUnpaid = 8;

// The battle whose losses are still being written.
struct Battle {
  bool open = false;
  bool scouted = false;  // an ambush played against Scouting Party
  bool ambush = false;   // played and not foiled
  Faction attacker = kNobody;
  Faction defender = kNobody;
  uint8_t clearing = 0;  // where it was fought
  uint8_t stated = 0;    // where the record says it was fought
  int8_t attacker_roll = -1;
  int8_t defender_roll = -1;
  bool face_down_plot = false;  // the Corvids defended with one (Embedded Agents)
  bool firebrand = false;       // the Host fought beside one (Fanaticism)
  bool despot_scored = false;
  uint8_t hospital_saved =
      0;  // Marquise warriors that Field Hospitals brought away, and those that were removed
  uint8_t hospital_lost = 0;
  bool hospital_at_battle = false;    // Field Hospitals brought warriors back into the clearing of battle
  uint8_t side_before[2] = {0, 0};    // warriors (or a Vagabond's swords) of attacker, defender
  uint8_t pieces_before[2] = {0, 0};  // all pieces (or undamaged items) that hits can remove
  uint8_t warriors_lost[2] = {0, 0};
  uint8_t others_lost[2] = {0, 0};    // buildings and tokens
  uint8_t maybe_lost[2] = {0, 0};     // of the above, removals that may have had another reason
  std::array<uint64_t, 2> held{};     // crafted cards when the battle began, as bits
  bool max_said[2] = {false, false};  // too many losses were reported
  uint8_t helpers = 0;                // mercenaries or allies that may have fought for the attacker's side
  uint8_t helpers_lost = 0;
  uint8_t strikes = 0;  // crossbows exhausted since it began: as many removals may be strikes
  // Marquise warriors that marched from here to the keep, unless a card that follows makes it Field
  // Hospitals.
  uint8_t perhaps_healed = 0;
  // Items that the ambush damaged of an attacking Vagabond, and how many of them are, or may be, swords.
  uint8_t ambushed_items = 0;
  uint8_t ambushed_swords = 0;
  uint8_t ambushed_swords_most = 0;
  uint32_t event = 0;
  uint32_t last_event = 0;
};

inline constexpr int kAttackerSide = 0;
inline constexpr int kDefenderSide = 1;
inline Faction SideOf(const Battle& b, int side) { return side == kAttackerSide ? b.attacker : b.defender; }

// Kinds of cards of a deck, at most; crafted cards are bits of 64.
inline constexpr int kMaxCards = 64;

inline constexpr int kMaxDue = 96;
inline constexpr int kMaxClaims = 64;

// What matters only within one turn.
struct Turn {
  Faction who = kNobody;
  bool setup = false;
  bool unreadable = false;  // holds an event that could not be read
  bool partial = false;     // began before the position that the transcript starts from
  uint32_t start = 0;
  uint32_t last = 0;
  uint8_t due_count = 0;
  uint8_t claim_count = 0;
  std::array<Due, kMaxDue> due{};
  std::array<Claim, kMaxClaims> claims{};
  Battle battle;
  int16_t hand_at_start = 0;
  uint8_t suspect_count = 0;
  std::array<Suspect, kMaxSuspects> suspects{};
  // Cards.
  std::array<uint8_t, kFactions> drawn{};     // from the deck into the hand
  std::array<uint8_t, kFactions> may_draw{};  // by effects other than the Evening's draw
  bool ran_out = false;                       // deck and discard pile were empty after a draw
  uint8_t misdrawn = 0;                 // cards others drew by the record, perhaps by the player on turn
  ClearingMask pawn_was = 0;            // clearings the pawn stood in this turn
  uint8_t spent = 0;                    // cards that the player on turn spent or discarded
  std::array<uint8_t, 5> spent_suit{};  // of those, by suit (0: not recorded)
  uint8_t revealed = 0;
  uint8_t revealed_birds = 0;
  uint8_t birds_discarded = 0;  // birds the player on turn discarded
  bool informants = false;      // took an ambush instead of drawing
  uint8_t decree_added = 0;
  uint8_t decree_birds = 0;
  uint8_t supporters_spent = 0;
  uint8_t acolytes_spent = 0;
  uint8_t paid = 0;    // warriors or items paid to the Riverfolk
  uint8_t bought = 0;  // cards bought from them
  // Field Hospitals: cards the Marquise spent since the last battle began, by suit; clearings for which a
  // card was spent; warriors that wait for one.
  std::array<uint8_t, 5> hospital_cards{};
  ClearingMask healed = 0;
  uint8_t healing_count = 0;
  std::array<Healing, kMaxHealings> healings{};
  uint8_t unpaid_count = 0;
  std::array<Unpaid, kMaxUnpaid> unpaid{};
  // Crafting pieces used, by suit (0: any).
  std::array<uint8_t, 5> craft_used{};
  // What happened.
  ClearingMask battled = 0;                       // clearings with a battle
  std::array<uint16_t, kClearings + 1> fought{};  // by clearing: factions that fought there
  bool extorted = false;                          // an extortion was flipped
  uint32_t bomb_event = 0;
  ClearingMask bombed = 0;
  // Bases that were placed while enemy pieces stood there, by suit: where, 0 for none, and the event.
  std::array<uint8_t, 5> revolt_at{};
  std::array<uint32_t, 5> revolt_event{};
  ClearingMask exposed = 0;
  uint8_t guesses = 0;            // of plots, whose outcome the record does not show yet
  ClearingMask raided = 0;        // neighbours of removed raids, where Corvids appear
  ClearingMask raid_placed = 0;   // of those, where they did
  uint8_t bomb_written = 0;       // clearing of a bomb whose own removal may still be written
  uint32_t last_place_event = 0;  // the latest placing of Corvid warriors: event, clearing, number
  uint8_t last_place_clearing = 0;
  uint8_t last_place_count = 0;
  uint8_t plots_placed = 0;
  ClearingMask warriors_placed = 0;  // clearings where the player on turn placed warriors of its own
  std::array<uint8_t, kClearings + 1> plot_paid{};  // own Corvid warriors removed, by clearing
  uint16_t fought_somewhere = 0;                    // factions in battles whose clearing cannot be told
  uint8_t crossbow_out = 0;                         // crossbows the Vagabond on turn took out of the game
  uint32_t crossbow_event = 0;
  bool sabotage = false;  // and a crafted card of another
  uint32_t saboteurs_event = 0;
  std::array<uint8_t, kFactions> aided{};  // aids to a faction, and items that were taken for them
  std::array<uint8_t, kFactions> taken_for_aid{};
  uint8_t taken_cards = 0;  // cards of other hands that came to the player on turn, and those it gave away
  uint8_t given_cards = 0;
  bool saboteurs = false;  // the player on turn discarded its Saboteurs
  bool favor = false;      // a "Favor of the ..." was crafted
  bool false_orders = false;
  bool propaganda = false;
  bool ferry_used = false;
  Faction ferry_rider = kNobody;
  bool ferry_unwritten = false;  // used by a move that did not name it
  bool path_opened = false;
  bool turmoil = false;
  int8_t turmoil_min = 0;
  int8_t turmoil_max = 0;
  uint32_t turmoil_event = 0;
  bool turmoil_at_zero = false;  // the marker stood at 0 then
  uint8_t turmoil_doubt = 0;     // cards that the discarded Decree may have held without being written
  bool dominance_laid = false;   // a dominance card came into the own play area: then, and with these points
  uint32_t dominance_event = 0;
  int16_t dominance_points = 0;
  bool leader_chosen = false;
  uint8_t swayed = 0;
  bool all_tunnels = false;  // all three tunnels were on the map at some time
  uint8_t most_markets = 0;
  uint8_t most_citadels = 0;
  uint8_t most_funds = 0;
  uint8_t outrage_due = 0;
  uint8_t outrage_paid = 0;
  std::array<uint8_t, 5> outrage_suit_due{};   // by suit of the clearing; 0: not known
  std::array<uint8_t, 5> outrage_suit_paid{};  // by suit of the card from a hand
  uint32_t outrage_event = 0;
  uint8_t bases_lost = 0;
  uint8_t officers_before = 0;  // before the first base was lost
  uint8_t officers_gone = 0;
  uint32_t base_event = 0;
  uint8_t failures_due = 0;  // Price of Failure
  uint8_t ministers_lost = 0;
  uint8_t duchy_cards_lost = 0;
  uint32_t failure_event = 0;
  uint8_t gardens_lost = 0;  // Fear of the Faithful
  uint8_t cult_cards_lost = 0;
  uint32_t garden_event = 0;
  uint8_t firebrands_lost = 0;  // Crisis of Faith
  uint8_t host_cards_lost = 0;
  uint32_t firebrand_event = 0;
  uint32_t raid_event = 0;
  // Vagabond on turn.
  std::array<uint8_t, kFactions> aids{};      // cards given, not yet used for a better relationship
  std::array<uint16_t, 2> must_be_hostile{};  // factions that lost a warrior to the Vagabond, by Vagabond
  std::array<uint16_t, 2> may_be_hostile{};   // those that may have
  std::array<uint32_t, kFactions> hostile_event{};
  bool pawn_moved = false;
  uint8_t coffin_points = 0;              // Coffin Makers: one for five warriors on the card
  std::array<uint8_t, 5> most_gardens{};  // by suit
  uint8_t posts_at_start = 0;
  std::array<uint8_t, 5> last_revealed{};  // by suit, of the latest reveal of the player on turn
  uint8_t revealed_unknown = 0;
  uint8_t strikes = 0;        // crossbows exhausted
  bool sword_waits = false;   // a sword was exhausted after a battle, and no other battle is written yet
  ClearingMask scorched = 0;  // where the Scoundrel placed a torch
  uint32_t scorch_event = 0;
  uint8_t hammers_used = 0;
  std::array<uint8_t, 10> exhausted{};  // own items that were exhausted this turn, by kind
  uint8_t quests = 0;
  uint8_t cut_down = 0;        // cards discarded after the Evening's draw for nothing else
  uint8_t quest_cards = 0;     // cards that its quests give in place of points
  bool perhaps_quest = false;  // items were exhausted that a quest which is not written may have taken
  uint8_t pawn_from = 0;       // clearing that the pawn left last
  uint8_t pawn_to = 0;
};

// A Vagabond's pawn: in a clearing, or in a forest by index into MapInfo::forests.
struct Pawn {
  uint8_t clearing = 0;
  int8_t forest = -1;
};

// The whole state: one plain value. Copying it is a memory copy; comparing two is comparing their bytes'
// meaning.
struct State {
  // Pieces by place, and what they add up to on the map by faction.
  std::array<std::array<uint8_t, kPieces>, kPlaces> at{};
  std::array<std::array<uint8_t, kFactions>, kClearings + 1> warriors{};
  std::array<std::array<uint8_t, kFactions>, kClearings + 1> buildings{};
  std::array<std::array<uint8_t, kFactions>, kClearings + 1> tokens{};
  // Map.
  std::array<Suit, kClearings + 1> suit{};
  ClearingMask ruins = 0;
  std::array<uint8_t, kClearings + 1> ruin_items_left{};
  uint8_t closed = 0;  // bit i: MapInfo::closed[i] is still closed
  uint8_t ferry = 0;
  std::array<Pawn, 2> pawn{};  // Vagabond, second Vagabond
  // Players.
  uint16_t in_play = 0;  // bit f
  std::array<int16_t, kFactions> points{};
  std::array<int16_t, kFactions> unwritten{};  // points that turns gave and the record does not show
  // Points that turns may have given and the record does not show, beyond those.
  std::array<int16_t, kFactions> perhaps_unwritten{};
  int16_t unlost = 0;                          // points that turmoil cost and the record does not show
  std::array<uint8_t, 2> quests_unwritten{};   // that a Vagabond may have completed
  std::array<Faction, kFactions> marker_on{};  // whose board the score marker lies on; nobody: the track
  std::array<int16_t, kFactions> hand{};
  std::array<int16_t, kFactions> hand_doubt{};   // cards drawn by the record that may have been another's
  std::array<int16_t, kFactions> hand_slack{};   // cards that turns gave and the record does not show
  std::array<int16_t, kFactions> hand_excess{};  // cards that turns took and the record does not show
  std::array<std::array<int32_t, kReasons>, kFactions> scored{};  // points by reason
  std::array<std::array<uint16_t, kReasons>, kFactions> scored_times{};
  std::array<uint64_t, kFactions> crafted{};  // bit i: card i of the deck lies in the play area
  std::array<std::array<uint8_t, 10>, kFactions>
      items{};                                       // crafted items box, or a Vagabond's undamaged items
  std::array<std::array<uint8_t, 10>, 2> damaged{};  // a Vagabond's damaged items
  std::array<uint8_t, 10> item_supply{};
  std::array<uint8_t, 10> ruin_items{};                 // items that may still lie under ruins, by kind
  std::array<std::array<uint8_t, 10>, 2> from_ruins{};  // of a Vagabond's items, those taken from ruins
  std::array<uint16_t, 2> perhaps_taken{};  // kinds of items, as bits, that aids may have brought a Vagabond
  std::array<Suit, kFactions> dominance{};  // suit of the activated dominance card
  uint8_t dominance_available = 0;          // bit suit
  // Cards.
  int16_t deck = 0;
  int16_t discard = 0;
  int16_t lost_souls = 0;
  int16_t supporters = 0;
  uint8_t closed_turns = 0;  // since the record begins: each may have left out a discard
  bool sabotaged = false;    // Saboteurs took a crafted card that is not written
  int16_t undiscarded = 0;   // cards that turns took and the record does not show in the discard pile
  // Cards that certainly lie in the discard pile (or Lost Souls), by index into the deck: since the last time
  // that it may have been reshuffled or searched.
  Pile<kMaxCards> discarded;
  // Factions.
  std::array<std::array<uint8_t, 5>, 5> decree{};  // by column, suit; viziers not counted
  int8_t leader = -1;                              // index into Catalog::leaders
  uint8_t deposed = 0;                             // bit i: leader i lies face down
  uint8_t leaders_unseen = 0;                      // deposed leaders that the record does not name
  uint8_t decree_doubt = 0;                        // cards that may lie in the Decree without being written
  std::array<std::array<uint8_t, kFactions>, 2> relationship{};
  std::array<int8_t, 2> character{-1, -1};
  std::array<std::array<uint8_t, 5>, 2> quests{};
  uint8_t pillar = 0;  // of the Host, RootPillar; 0: not known
  Suit outcast = kAnySuit;
  bool hated = false;
  uint16_t ministers = 0;
  std::array<uint8_t, 3> crowns{3, 3, 3};  // left, by rank: squire, noble, lord
  uint8_t payments = 3;                    // made since the Riverfolk's last turn, and at set-up
  uint8_t protection = 0;                  // warriors that Protectionism gave and the record does not show
  std::array<uint8_t, 4> price{};          // by service
  // Turns.
  std::array<Faction, kFactions> order{};
  uint8_t order_known = 0;
  Faction last_turn = kNobody;
  uint16_t set_up = 0;  // factions whose set-up was seen
  uint8_t players = 0;
  bool play_begun = false;
  bool over = false;
  bool numbers_open = false;  // some number was not recorded, so that all counts are in doubt
  bool cards_open = false;    // a card came into play, and which one was not recorded
  bool end_reported = false;  // something after the end has its finding
  uint16_t winners = 0;
  uint32_t over_event = 0;
  // Where the last group of each kind of warrior was moved to and how many they were: the likeliest wrong
  // clearing.
  std::array<uint8_t, kPieces> phantom{};  // placed by the record beyond what the box holds
  std::array<uint8_t, kPieces> last_to{};
  std::array<uint8_t, kPieces> last_count{};
  Turn turn;
};

// Adds to a counter. No game comes near the end of one, but a hostile record could drive it there: it stays.
inline void Count(uint8_t& counter, int n) {
  counter = static_cast<uint8_t>(std::min<int>(UINT8_MAX, counter + n));
}

// The same for numbers of cards and points.
inline constexpr int kMostCards = 1000;
inline void AddCards(int16_t& cards, int n) {
  cards = static_cast<int16_t>(std::min<int>(kMostCards, cards + n));
}

// Moves n pieces between places and keeps the totals by faction in step. The caller has checked that they are
// there.
inline void Shift(State& s, Piece piece, int n, int from, int to) {
  s.at[from][piece] -= static_cast<uint8_t>(n);
  s.at[to][piece] += static_cast<uint8_t>(n);
  const PieceInfo& info = kPieceInfo[piece];
  auto& totals = info.cls == PieceClass::kWarrior    ? s.warriors
                 : info.cls == PieceClass::kBuilding ? s.buildings
                                                     : s.tokens;
  if (OnMap(from)) totals[from][info.owner] -= static_cast<uint8_t>(n);
  if (OnMap(to)) totals[to][info.owner] += static_cast<uint8_t>(n);
}

// Pieces of a faction in a clearing, without pawns.
inline int PiecesIn(const State& s, Faction f, int clearing) {
  return s.warriors[clearing][f] + s.buildings[clearing][f] + s.tokens[clearing][f];
}

inline int OnMapCount(const State& s, Piece piece) {
  int n = 0;
  for (int c = 0; c <= kClearings; ++c) n += s.at[c][piece];
  return n;
}

// How many pieces of this kind the game has, wherever they are.
inline int Total(const State& s, Piece piece) {
  int n = 0;
  for (int place = 0; place < kPlaces; ++place) n += s.at[place][piece];
  return n;
}

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_STATE_H_
