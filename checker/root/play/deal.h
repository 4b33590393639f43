#ifndef LANTERN_CHECKER_ROOT_PLAY_DEAL_H_
#define LANTERN_CHECKER_ROOT_PLAY_DEAL_H_

#include <vector>

#include "absl/status/status.h"
#include "checker/core/chance.h"
#include "checker/core/game.h"

namespace lantern::root {

// Set-up of a random game of declared play: factions, map, deck and set-up as the options say.
// INVALID_ARGUMENT where they do not fit.
absl::Status DealRoot(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript);

// What `lantern simulate root --set` knows.
std::vector<SimulateSetting> RootSettings();

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_DEAL_H_
