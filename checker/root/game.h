#ifndef LANTERN_CHECKER_ROOT_GAME_H_
#define LANTERN_CHECKER_ROOT_GAME_H_

#include "checker/core/game.h"

namespace lantern::root {

// Root, for the registry.
const Game& RootGame();

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_GAME_H_
