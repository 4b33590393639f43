#ifndef LANTERN_CHECKER_CORE_SIMULATE_H_
#define LANTERN_CHECKER_CORE_SIMULATE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "checker/core/game.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// Plays a whole random game of `game`: deals by `options`, then appends events that Referee::ListLegal lists,
// each chosen by its weight, until the game is over or has `options.max_events` events. Every draw and die is
// recorded, and the result is claimed. The same options give the same transcript. Errors: UNIMPLEMENTED where
// the game does not list its legal events, INVALID_ARGUMENT where the options do not fit the game, INTERNAL
// where the referee objects to what it listed.
// The options reach Game::deal checked against Game::simulate_settings and complete, so that SettingOf finds
// each.
absl::StatusOr<v1::Transcript> Simulate(const Game& game, const SimulateOptions& options);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_SIMULATE_H_
