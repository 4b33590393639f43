#ifndef LANTERN_TESTS_BENCH_LONG_GAME_H_
#define LANTERN_TESTS_BENCH_LONG_GAME_H_

#include <string>

namespace lantern {

// A game of Root in Rootlog, made for measuring: Marquise, Duchy and Vagabond on Fall, `rounds` rounds long.
// Two armies walk to the same clearing, fight there and lose what they recruited, a pawn goes to and fro;
// everybody draws a card a turn and keeps five. Every action is allowed, nobody scores, so that it can be as
// long as one likes: 21 events a round, with the starts of turns. Always the same text for the same number.
std::string LongGame(int rounds);

}  // namespace lantern

#endif  // LANTERN_TESTS_BENCH_LONG_GAME_H_
