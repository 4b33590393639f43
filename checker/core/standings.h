#ifndef LANTERN_CHECKER_CORE_STANDINGS_H_
#define LANTERN_CHECKER_CORE_STANDINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/core/rule.h"

namespace lantern {

// Points from one source; times > 1 where it was scored repeatedly.
struct ScoreLine {
  std::string label;
  int32_t points = 0;
  const Rule* rule = nullptr;
  uint32_t times = 1;
};

// One time that points were scored or lost.
struct ScoreEntry {
  std::string label;
  int32_t points = 0;
  const Rule* rule = nullptr;
  uint32_t event = 0;
  uint32_t turn = 0;  // from 1
};

// One value of a tie-break chain; higher is better.
struct TieBreakValue {
  std::string label;
  int64_t value = 0;
  // The rule that makes it decide, cited where a claim has it wrong. Null: the rule of victory.
  const Rule* rule = nullptr;
};

// A number that is told of a player and decides nothing.
struct Statistic {
  std::string label;
  int64_t value = 0;
};

// What a referee says of one player when it is asked for the result.
struct PlayerResult {
  // Index into Transcript.players.
  uint32_t player = 0;
  // What the player played, as the game calls it; may be empty.
  std::string role;
  // None: the player has no score any more.
  std::optional<int32_t> score;
  bool winner = false;
  std::vector<ScoreLine> lines;
  // The same points one by one, oldest first; empty where the game does not keep them.
  std::vector<ScoreEntry> entries;
  // The score after each turn of the game, whoever's it was; empty where the game does not keep it. Ends with
  // the turn in which the player's score marker went.
  std::vector<int32_t> score_after_turn;
  // Compared in this order among players whom `winner` and `score` leave tied. All players of a game give the
  // same labels in the same order.
  std::vector<TieBreakValue> tie_breaks;
  // The rule by which players whom every tie-break leaves level share a place. Null: the rule of victory.
  const Rule* level_rule = nullptr;
  std::vector<Statistic> statistics;
  // Something that the score needs was not recorded. When it is so for any player, nobody is ranked, only
  // those whom the game itself marked have won, and no claim on winners, ranks and this score is compared.
  bool score_unknown = false;

  // Filled in by RankPlayers: from 1, shared places count 1, 1, 3; 0 while the game is not over.
  uint32_t rank = 0;
  // Filled in by RankPlayers: what decided this place against the next better one, as one sentence.
  std::string decided_by;
  // Filled in by RankPlayers: the tie-break or level rule that decided this place; null: none of them did.
  const Rule* decided_rule = nullptr;
};

// Whether some score is unknown; see PlayerResult::score_unknown.
bool AnyScoreUnknown(const std::vector<PlayerResult>& results);

// Sorts results by rank, then player, and fills in `rank` and `decided_by`. Order: winners first; then a
// higher score (players without a score come after those with one); then the tie-breaks in order, comparing
// only players still tied. Winners share rank 1 whatever their scores are. With `over` false every rank is 0
// and results are sorted by player only. Where the game is over and no result is marked as a winner, the
// score decides: those who rank first are the winners.
void RankPlayers(bool over, std::vector<PlayerResult>& results);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_STANDINGS_H_
