#ifndef LANTERN_CHECKER_LUEUR_GAME_H_
#define LANTERN_CHECKER_LUEUR_GAME_H_

#include "checker/core/game.h"

namespace lantern::lueur {

// Lueur, for the registry.
const Game& LueurGame();

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_GAME_H_
