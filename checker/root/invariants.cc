// What is true of every reachable state.
#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

std::string RootReferee::BrokenInvariant() const {
  RootReferee box = *this;
  box.s_ = State();
  box.s_.in_play = s_.in_play;
  box.s_.players = s_.players;
  box.s_.ruins = map_->ruins;
  box.FillSupplies();
  int plots = 0;
  for (int p = 0; p < kPieces; ++p) {
    const Piece piece = static_cast<Piece>(p);
    const int have = Total(s_, piece);
    if (IsPlot(piece)) {
      plots += have;
      continue;
    }
    if (have != Total(box.s_, piece)) {
      return absl::StrCat("there are ", CountOf(piece, have), ", not ", Total(box.s_, piece));
    }
  }
  if (InPlay(kCorvids) && plots != 8) return absl::StrCat("there are ", plots, " plots, not 8");
  for (int c = 0; c <= kClearings; ++c) {
    std::array<int, kFactions> warriors{};
    std::array<int, kFactions> buildings{};
    std::array<int, kFactions> tokens{};
    for (int p = 0; p < kPieces; ++p) {
      const PieceInfo& info = kPieceInfo[p];
      auto& sum = info.cls == PieceClass::kWarrior    ? warriors
                  : info.cls == PieceClass::kBuilding ? buildings
                                                      : tokens;
      sum[info.owner] += s_.at[c][p];
    }
    for (int f = 0; f < kFactions; ++f) {
      if (warriors[f] != s_.warriors[c][f] || buildings[f] != s_.buildings[c][f] ||
          tokens[f] != s_.tokens[c][f]) {
        return absl::StrCat("the totals of ", NameOf(static_cast<Faction>(f)), " in clearing ", c,
                            " are out of step");
      }
    }
  }
  for (Faction f = 1; f < kFactions; ++f) {
    if (s_.hand[f] < 0) return absl::StrCat("the hand of the ", NameOf(f), " is negative");
    if (s_.points[f] < 0) return absl::StrCat("the points of the ", NameOf(f), " are negative");
  }
  if (s_.deck < 0 || s_.discard < 0 || s_.lost_souls < 0 || s_.supporters < 0)
    return "a pile of cards is negative";
  return ScoreOutOfStep();
}

// Each player's points are the sum of their lines.
std::string RootReferee::ScoreOutOfStep() const {
  for (const PlayerResult& result : Results()) {
    if (!result.score.has_value()) continue;
    int sum = 0;
    for (const ScoreLine& line : result.lines) sum += line.points;
    if (sum != *result.score) {
      return absl::StrCat("the lines of the ", result.role, " add up to ", sum, ", the score is ",
                          *result.score);
    }
  }
  return "";
}

}  // namespace lantern::root
