#ifndef LANTERN_CHECKER_RESULTS_LEADERBOARD_H_
#define LANTERN_CHECKER_RESULTS_LEADERBOARD_H_

#include <map>
#include <string>
#include <vector>

#include "checker/results/game.h"
#include "checker/results/players.h"
#include "lantern/v1/results.pb.h"

namespace lantern::results {

// Adds up the games of a sheet by player, faction and seat.
class Leaderboard {
 public:
  // Counts each participant whose points are known.
  void Add(const ReadGame& game);

  // Writes the three tables. The one of the players leaves out who has fewer than `min_games` games or less
  // than `min_score` points.
  void Fill(const Players& players, uint32_t min_games, const Fraction& min_score,
            v1::ResultSheetReport& report) const;

 private:
  struct Tally {
    uint32_t games = 0;
    uint32_t wins = 0;
    Fraction points;
    uint32_t scored = 0;
    int64_t score = 0;
  };
  struct Line {
    std::string name;
    const Tally* tally;
  };

  static void Count(const Participant& participant, Tally& tally);
  static void Write(std::vector<Line> lines, google::protobuf::RepeatedPtrField<v1::LeaderboardRow>& out);

  std::vector<Tally> players_;
  std::map<std::string, Tally, std::less<>> factions_;
  std::map<uint32_t, Tally> seats_;
};

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_LEADERBOARD_H_
