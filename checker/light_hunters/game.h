#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_GAME_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_GAME_H_

#include "checker/core/game.h"

namespace lantern::light_hunters {

// Light Hunters, for the registry.
const Game& LightHuntersGame();

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_GAME_H_
