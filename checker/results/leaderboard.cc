#include "checker/results/leaderboard.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lantern::results {
namespace {

// Roles and seats that a leaderboard tells apart; a sheet with more of them has something else in that
// column.
constexpr size_t kMaxRoles = 10'000;
constexpr uint32_t kMaxSeat = 100;

}  // namespace

void Leaderboard::Count(const Participant& participant, Tally& tally) {
  ++tally.games;
  tally.wins += *participant.points > 0 ? 1 : 0;
  tally.points += *participant.points;
  if (!participant.score.has_value()) return;
  ++tally.scored;
  tally.score += *participant.score;
}

void Leaderboard::Add(const ReadGame& game) {
  for (const Participant& participant : game.participants) {
    if (!participant.points.has_value()) continue;
    if (!participant.player.empty() && participant.player_id != Players::kNobody) {
      if (players_.size() <= participant.player_id) players_.resize(participant.player_id + 1);
      Count(participant, players_[participant.player_id]);
    }
    if (!participant.faction.empty()) {
      auto at = factions_.find(participant.faction);
      if (at == factions_.end() && factions_.size() < kMaxRoles)
        at = factions_.try_emplace(participant.faction).first;
      if (at != factions_.end()) Count(participant, at->second);
    }
    if (participant.turn.has_value() && *participant.turn <= kMaxSeat)
      Count(participant, seats_[*participant.turn]);
  }
}

void Leaderboard::Write(std::vector<Line> lines,
                        google::protobuf::RepeatedPtrField<v1::LeaderboardRow>& out) {
  const auto relative = [](const Line& line) {
    return line.tally->points * 100 / int64_t{line.tally->games};
  };
  // Negative: the first line is better.
  const auto compare = [&relative](const Line& a, const Line& b) {
    if (const int by = Fraction::Compare(relative(b), relative(a)); by != 0) return by;
    if (const int by = Fraction::Compare(b.tally->points, a.tally->points); by != 0) return by;
    return b.tally->games == a.tally->games ? 0 : b.tally->games > a.tally->games ? 1 : -1;
  };
  std::sort(lines.begin(), lines.end(), [&compare](const Line& a, const Line& b) {
    const int by = compare(a, b);
    return by != 0 ? by < 0 : a.name < b.name;
  });
  for (size_t i = 0; i < lines.size(); ++i) {
    const Tally& tally = *lines[i].tally;
    v1::LeaderboardRow& row = *out.Add();
    const bool level = i > 0 && compare(lines[i - 1], lines[i]) == 0;
    row.set_rank(level ? out.Get(out.size() - 2).rank() : static_cast<uint32_t>(i + 1));
    row.set_name(lines[i].name);
    row.set_games(tally.games);
    row.set_wins(tally.wins);
    row.set_score(tally.points.ToString());
    row.set_relative_score(relative(lines[i]).Rounded(2));
    if (tally.scored > 0) row.set_average_game_score(Fraction(tally.score, tally.scored).Rounded(2));
  }
}

void Leaderboard::Fill(const Players& players, uint32_t min_games, const Fraction& min_score,
                       v1::ResultSheetReport& report) const {
  std::vector<Line> lines;
  uint32_t left_out = 0;
  for (uint32_t i = 0; i < players_.size(); ++i) {
    const Tally& tally = players_[i];
    if (tally.games == 0) continue;
    if (tally.games < min_games || tally.points < min_score) {
      ++left_out;
    } else {
      lines.push_back({players.NameOf(i), &tally});
    }
  }
  report.set_players_left_out(left_out);
  Write(std::move(lines), *report.mutable_players());
  lines.clear();
  for (const auto& [name, tally] : factions_) lines.push_back({name, &tally});
  Write(std::move(lines), *report.mutable_factions());
  lines.clear();
  for (const auto& [seat, tally] : seats_) lines.push_back({absl::StrCat(seat), &tally});
  Write(std::move(lines), *report.mutable_seats());
}

}  // namespace lantern::results
