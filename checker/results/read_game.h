#ifndef LANTERN_CHECKER_RESULTS_READ_GAME_H_
#define LANTERN_CHECKER_RESULTS_READ_GAME_H_

#include "checker/results/form.h"
#include "checker/results/game.h"
#include "checker/results/players.h"
#include "checker/results/settings.h"

namespace lantern::results {

// Understands the cells of one game, and says what is half-filled or cannot be read.
void UnderstandGame(const GameCells& cells, const Form& form, const Settings& settings, Players& players,
                    Findings& findings, ReadGame& game);

// Checks a game against the end conditions of its game and the league's settings.
void CheckGame(const GameCells& cells, const Form& form, const Settings& settings, const ReadGame& game,
               Findings& findings);

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_READ_GAME_H_
