#ifndef LANTERN_CHECKER_RESULTS_RULES_H_
#define LANTERN_CHECKER_RESULTS_RULES_H_

#include "absl/types/span.h"
#include "checker/core/rule.h"

namespace lantern::results {

// What findings about sheets cite, beside the rules of the games.
#define LANTERN_SHEET_RULES(X)                                                                              \
  X(kText, "SHEET.text", "RFC 4180", "A sheet is CSV in UTF-8, with cells in quotes where they need them.") \
  X(kHeader, "SHEET.header", "Lantern", "The first row names the columns of one of the known forms.")       \
  X(kCells, "SHEET.cells", "RFC 4180", "Each row has as many cells as the header.")                         \
  X(kSpace, "SHEET.space", "Lantern", "Cells have no spaces at their ends.")                                \
  X(kBlank, "SHEET.blank", "Lantern", "There are no blank rows.")                                           \
  X(kHalfFilled, "SHEET.half-filled", "League", "A seat is filled in whole, or left empty in whole.")       \
  X(kNumber, "SHEET.number", "Lantern", "Scores, seats and ranks are whole numbers, points exact numbers.") \
  X(kDate, "SHEET.date", "League", "Dates are written YYYY-MM-DD HH:MM.")                                   \
  X(kName, "SHEET.name", "League", "Factions, maps, decks and other words are those of the game.")          \
  X(kPlayers, "SHEET.players", "League", "A game has as many players as the game and the league allow.")    \
  X(kPlayerTwice, "SHEET.player.twice", "League", "Nobody plays twice in one game.")                        \
  X(kRenamed, "SHEET.player.renamed", "League", "A player is written in one way.")                          \
  X(kFactionTwice, "SHEET.faction.twice", "League", "The factions of a game are distinct.")                 \
  X(kUndrafted, "SHEET.faction.undrafted", "League", "The faction left over is none of those that play.")   \
  X(kTurns, "SHEET.turns", "League", "The turn orders of a game are 1, 2, 3 and so on.")                    \
  X(kScoreOrEnding, "SHEET.ending", "League",                                                               \
    "Each player has a game score, a dominance or a coalition, and only one of them.")                      \
  X(kCoalition, "SHEET.coalition", "League",                                                                \
    "A coalition is one that the league allows, of a Vagabond with another player of the game.")            \
  X(kLeagueScore, "SHEET.points", "League",                                                                 \
    "Winners have the points of a win, coalition partners their share, and losers none.")                   \
  X(kTotal, "SHEET.points.total", "League", "The points of a game add up to the total a game.")             \
  X(kWinner, "SHEET.winner", "League", "A game has a winner: somebody with points, rank 1 or a win.")       \
  X(kRank, "SHEET.rank", "League", "Ranks count 1, 1, 3 and follow the scores.")                            \
  X(kFixed, "SHEET.fixed", "League", "Set-up, deck, map and distribution are those that the league fixed.") \
  X(kWinter, "SHEET.winter", "League", "On the Winter map the clearing distribution is random.")            \
  X(kHirelings, "SHEET.hirelings", "League",                                                                \
    "Three hirelings, with fewer than five players 5 less the players promoted, none in both versions.")    \
  X(kLandmarks, "SHEET.landmarks", "League", "As many landmarks as the league has.")                        \
  X(kDuplicate, "SHEET.duplicate", "League", "A game stands in the sheet once.")                            \
  X(kScattered, "SHEET.scattered", "League", "The rows of a game stand together and say the same of it.")   \
  X(kCapacity, "SHEET.capacity", "Lantern", "A leaderboard holds at most 200,000 players.")

#define LANTERN_SHEET_RULE(name, id, section, summary) name,
enum RuleIndex { LANTERN_SHEET_RULES(LANTERN_SHEET_RULE) kRuleCount };
#undef LANTERN_SHEET_RULE

// The rules in the order above.
absl::Span<const Rule> Rules();

inline absl::string_view IdOf(RuleIndex index) { return Rules()[index].id; }

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_RULES_H_
