// The result: points by source, winners, places.
#include "checker/root/referee.h"

namespace lantern::root {

std::vector<PlayerResult> RootReferee::Results() const {
  // The turn that is still open has its points not booked yet.
  RootReferee now = *this;
  if (now.s_.turn.who != kNobody) {
    if (!now.s_.turn.setup) {
      now.OweEvening();
      now.AddOptionalPoints();
    }
    for (Faction f = 1; f < kFactions; ++f) {
      if (InPlay(f)) now.Attribute(now.s_, f);
    }
  }
  std::vector<PlayerResult> results;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    PlayerResult result;
    result.player = static_cast<uint32_t>(player_of_[f]);
    result.role = std::string(NameOf(f));
    if (s_.marker_on[f] == kNobody) result.score = s_.points[f];
    result.winner = s_.winners >> f & 1;
    for (int r = 0; r < kReasons; ++r) {
      if (now.s_.scored_times[f][r] == 0) continue;
      ScoreLine line;
      line.label = std::string(ReasonLabel(static_cast<Reason>(r)));
      line.points = now.s_.scored[f][r];
      line.rule = &RuleOf(RuleFor(static_cast<Reason>(r)));
      line.times = now.s_.scored_times[f][r];
      result.lines.push_back(std::move(line));
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace lantern::root
