#ifndef LANTERN_CHECKER_TOURNAMENT_RULES_H_
#define LANTERN_CHECKER_TOURNAMENT_RULES_H_

#include "absl/types/span.h"
#include "checker/core/rule.h"

namespace lantern::tournament {

// What reports of tournaments cite. Sections "C.07" are those of the FIDE Play-Off and Tie-Break Regulations
// in force from 1 March 2026; see readings.md.
#define LANTERN_TOURNAMENT_RULES(X)                                                                     \
  X(kIllegalGame, "TOUR.game.illegal", "Lantern", "Every event of a game is allowed by the rules.")     \
  X(kUnverifiedGame, "TOUR.game.unverified", "Lantern",                                                 \
    "A game's record can be read, and holds what its rules need to be judged.")                         \
  X(kUnfinishedGame, "TOUR.game.unfinished", "Lantern", "A game is played to its end.")                 \
  X(kGameResult, "TOUR.game.result", "Lantern",                                                         \
    "The stated result of a game is the one that its record comes to.")                                 \
  X(kSeats, "TOUR.game.seats", "Lantern", "The seats stand in the order of the players of the record.") \
  X(kStatedResult, "TOUR.game.stated", "Lantern",                                                       \
    "A stated result agrees with itself: ranks count 1, 1, 3, and the winners are those of rank 1.")    \
  X(kMatchPoints, "TOUR.match.points", "Lantern", "Claimed points of a match are those of the scheme.") \
  X(kOneMatchARound, "TOUR.round.once", "FIDE C.04.1",                                                  \
    "In a Swiss tournament everybody has one match or one bye in a round.")                             \
  X(kStanding, "TOUR.standing", "Lantern", "Claimed ranks and values are the computed ones.")           \
  X(kLots, "TOUR.lots", "FIDE C.07 4.2",                                                                \
    "Lots order a tied group when each of its members was drawn, once.")                                \
  X(kMethodWins, "C07.7.1", "FIDE C.07 7.1",                                                            \
    "Wins: the rounds in which as many points as for a win were obtained, with or without playing.")    \
  X(kMethodWinsPlayed, "C07.7.2", "FIDE C.07 7.2", "Won games: the games won at the board.")            \
  X(kMethodHeadToHead, "C07.6", "FIDE C.07 6",                                                          \
    "Direct encounter: tied participants are ranked by their games against one another.")               \
  X(kMethodBuchholz, "C07.8.1", "FIDE C.07 8.1", "Buchholz: the sum of the opponents' scores.")         \
  X(kMethodSonneborn, "C07.9.1", "FIDE C.07 9.1",                                                       \
    "Sonneborn-Berger: the sum of the opponents' scores times the points scored against them.")         \
  X(kMethodGamePoints, "C07.13.1", "FIDE C.07 13.1", "Game points: the points of all single games.")    \
  X(kModifierCut, "C07.14", "FIDE C.07 14.1 to 14.4",                                                   \
    "Cuts leave out the least significant contributions, medians the highest ones too.")                \
  X(kUnplayed, "C07.16", "FIDE C.07 16",                                                                \
    "Unplayed rounds count by adjusted scores of the opponents and by dummy opponents of the own.")

#define LANTERN_TOURNAMENT_RULE(name, id, section, summary) name,
enum RuleIndex { LANTERN_TOURNAMENT_RULES(LANTERN_TOURNAMENT_RULE) kRuleCount };
#undef LANTERN_TOURNAMENT_RULE

// The rules in the order above.
absl::Span<const Rule> Rules();

inline const Rule& RuleAt(RuleIndex index) { return Rules()[index]; }

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_RULES_H_
