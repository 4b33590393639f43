#ifndef LANTERN_CHECKER_TOURNAMENT_JUDGE_H_
#define LANTERN_CHECKER_TOURNAMENT_JUDGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "checker/core/rule.h"
#include "checker/tournament/check.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// How one seat came out of a game.
struct SeatOutcome {
  bool came = true;
  bool disqualified = false;
  // From 1, shared places count 1, 1, 3; 0 for who did not come.
  uint32_t place = 0;
  int64_t score = 0;
  std::vector<int64_t> in_game;
};

// How a game came out.
struct GameOutcome {
  // False: it counts for nobody.
  bool counted = false;
  v1::ResultSource source = v1::RESULT_SOURCE_UNSPECIFIED;
  std::vector<SeatOutcome> seats;
};

// Where a game stands, and where its findings go.
struct GamePlace {
  uint32_t round = 0;
  uint32_t match = 0;
  uint32_t game = 0;
  v1::TournamentReport& report;

  void Say(v1::TournamentFindingKind kind, const Rule& rule, const std::string& entrant,
           const std::string& message) const;
};

// Judges the transcript of a game, if it has one, compares it with what the seats state, and decides what the
// result is. The game is well formed. CANCELLED only.
absl::Status JudgeGame(const v1::Game& game, const v1::TournamentRules& rules,
                       const TournamentOptions& options, const GamePlace& place, v1::GameReport& report,
                       GameOutcome& outcome);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_JUDGE_H_
