#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_DEAL_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_DEAL_H_

#include "absl/status/status.h"
#include "checker/core/game.h"

namespace lantern::light_hunters {

// Game::deal: players, mode, heroes, order, locks and hands of a random game.
absl::Status DealGame(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript);

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_DEAL_H_
