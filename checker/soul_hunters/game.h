#ifndef LANTERN_CHECKER_SOUL_HUNTERS_GAME_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_GAME_H_

#include "checker/core/game.h"

namespace lantern::soul_hunters {

// Soul Hunters, for the registry.
const Game& SoulHuntersGame();

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_GAME_H_
