#ifndef LANTERN_CHECKER_ROOT_PLAY_COUNTERS_H_
#define LANTERN_CHECKER_ROOT_PLAY_COUNTERS_H_

#include "absl/strings/string_view.h"
#include "checker/root/play/state.h"

namespace lantern::root {

// Names of the counters of a turn in positions, in the order of TurnCounter.
inline constexpr absl::string_view kTurnCounterNames[kTurnCounters] = {
    "acts",          "actions",     "extra-actions", "march-moves", "recruited",     "wooded",
    "added",         "added-birds", "new-roost",     "emergency",   "resolving",     "must-turmoil",
    "turmoiled",     "spread",      "tea-at-start",  "refreshed",   "slipped",       "improvised",
    "stepped",       "drawn",       "path-opened",   "ferried",     "fervor-set",    "suits-recruited",
    "pillar-chosen", "pillar-used", "host-moves",    "righteous",   "returned",      "host-scored",
    "emigre-moved",  "emigre-done", "used-cards",    "used-givers", "officers-lost", "evening-begun",
    "gone",          "gone-suits",  "pass-counted"};

// Among the counters of a position of a game that is over: a faction that won it, by its number.
inline constexpr absl::string_view kWinnerName = "winner";

// What was not recorded and outlasts the turn: written among the counters, by name, as members of PlayState.
struct LastingNumber {
  absl::string_view name;
  uint8_t most;
  uint8_t& (*of)(PlayState& state);
};
inline const LastingNumber kLastingNumbers[] = {
    {"birds-open", 54, [](PlayState& s) -> uint8_t& { return s.birds_open; }},
    {"dominance-open", 63, [](PlayState& s) -> uint8_t& { return s.dominance_open; }},
    {"fervor-open", 29, [](PlayState& s) -> uint8_t& { return s.fervor_open; }},
    {"in-doubt", 2, [](PlayState& s) -> uint8_t& { return s.in_doubt; }},
};

// Names of what must be resolved, in the order of PendingKind.
inline constexpr absl::string_view kPendingNames[kPendingKinds] = {
    "",       "draw",   "supporter",       "keep", "outrage",  "crisis",
    "damage", "quests", "lost-supporters", "give", "partisans"};

// The numbers of a battle beside its roll, by name, as members of PlayBattle.
struct BattleNumber {
  absl::string_view name;
  uint8_t& (*of)(PlayBattle& battle);
};
inline const BattleNumber kBattleNumbers[] = {
    {"attacker-warriors", [](PlayBattle& b) -> uint8_t& { return b.warriors[0]; }},
    {"defender-warriors", [](PlayBattle& b) -> uint8_t& { return b.warriors[1]; }},
    {"attacker-extra", [](PlayBattle& b) -> uint8_t& { return b.extra[0]; }},
    {"defender-extra", [](PlayBattle& b) -> uint8_t& { return b.extra[1]; }},
    {"attacker-fanatic", [](PlayBattle& b) -> uint8_t& { return b.fanatic[0]; }},
    {"defender-fanatic", [](PlayBattle& b) -> uint8_t& { return b.fanatic[1]; }},
    {"attacker-armored", [](PlayBattle& b) -> uint8_t& { return b.armored[0]; }},
    {"defender-armored", [](PlayBattle& b) -> uint8_t& { return b.armored[1]; }},
    {"attacker-proven", [](PlayBattle& b) -> uint8_t& { return b.proven[0]; }},
    {"defender-proven", [](PlayBattle& b) -> uint8_t& { return b.proven[1]; }},
    {"attacker-below", [](PlayBattle& b) -> uint8_t& { return b.below[0]; }},
    {"defender-below", [](PlayBattle& b) -> uint8_t& { return b.below[1]; }},
    {"used", [](PlayBattle& b) -> uint8_t& { return b.used; }},
    {"attacker-lost", [](PlayBattle& b) -> uint8_t& { return b.lost[0]; }},
    {"defender-lost", [](PlayBattle& b) -> uint8_t& { return b.lost[1]; }},
    {"took-ambush", [](PlayBattle& b) -> uint8_t& { return b.took_ambush; }},
    {"despot", [](PlayBattle& b) -> uint8_t& { return b.despot; }},
    {"enlisted", [](PlayBattle& b) -> uint8_t& { return b.enlisted; }},
    {"by-ally", [](PlayBattle& b) -> uint8_t& { return b.by_ally; }},
    {"by-items", [](PlayBattle& b) -> uint8_t& { return b.by_items; }},
    {"attacker-scorer", [](PlayBattle& b) -> uint8_t& { return b.scorer[0]; }},
    {"defender-scorer", [](PlayBattle& b) -> uint8_t& { return b.scorer[1]; }},
};

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_COUNTERS_H_
