// The result: who won, what each player's heroes did, and where the match stands.
#include <array>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

std::vector<PlayerResult> LightHuntersReferee::Results() const {
  const v1::LightHuntersSetup& setup = transcript_->light_hunters();
  std::vector<PlayerResult> results;
  for (int player = 0; player < transcript_->players_size(); ++player) {
    PlayerResult result;
    result.player = static_cast<uint32_t>(player);
    int team = kNobody;
    int damage = 0;
    int healed = 0;
    int kills = 0;
    int alive = 0;
    for (int i = 0; i < s_.heroes; ++i) {
      const Hero& hero = H(i);
      if (hero.player != player) continue;
      if (team == kNobody) team = hero.team;
      absl::StrAppend(&result.role, result.role.empty() ? "" : ", ", NameOfHero(i));
      const std::string name = NameOfHero(i);
      result.statistics.push_back({absl::StrCat(name, ": damage dealt"), hero.damage});
      result.statistics.push_back({absl::StrCat(name, ": health restored"), hero.healed});
      result.statistics.push_back({absl::StrCat(name, ": enemies killed"), hero.kills});
      result.statistics.push_back({absl::StrCat(name, ": health points left"), hero.health});
      damage += hero.damage;
      healed += hero.healed;
      kills += hero.kills;
      alive += hero.alive ? 1 : 0;
    }
    result.statistics.push_back({"damage dealt", damage});
    result.statistics.push_back({"health restored", healed});
    result.statistics.push_back({"enemies killed", kills});
    result.statistics.push_back({"heroes alive", alive});
    result.winner = s_.over && team != kNobody && team == s_.winner;
    if (setup.has_match() && team != kNobody) AddMatchScore(team, result);
    results.push_back(std::move(result));
  }
  return results;
}

// Games of the match that the player's team has won, this one included.
void LightHuntersReferee::AddMatchScore(int team, PlayerResult& result) const {
  int earlier = 0;
  for (const v1::LightHuntersMatchGame& game : transcript_->light_hunters().match().earlier()) {
    earlier += game.has_winner() && static_cast<int>(game.winner()) == team ? 1 : 0;
  }
  const int now = result.winner ? 1 : 0;
  result.score = earlier + now;
  if (earlier > 0) {
    result.lines.push_back(
        {"earlier games of the match won", earlier, &RuleOf(kMatch), static_cast<uint32_t>(earlier)});
  }
  if (now > 0) result.lines.push_back({"this game won", now, &RuleOf(kVictory), 1});
}

// Where the match stands, once the game is over.
void LightHuntersReferee::End(Findings& findings) {
  findings_ = &findings;
  const v1::LightHuntersSetup& setup = transcript_->light_hunters();
  if (!setup.has_match() || !s_.over) return;
  std::array<int, kMaxTeams> wins{};
  for (const v1::LightHuntersMatchGame& game : setup.match().earlier()) {
    if (game.has_winner() && game.winner() < kMaxTeams) ++wins[game.winner()];
  }
  if (s_.winner < kMaxTeams) ++wins[s_.winner];
  int best = 0;
  bool shared = false;
  for (int team = 1; team < s_.teams; ++team) {
    const int difference = wins[static_cast<size_t>(team)] - wins[static_cast<size_t>(best)];
    if (difference > 0) best = team;
    shared = difference == 0 || (shared && difference < 0);
  }
  const int games = setup.match().earlier_size() + 1;
  std::string stand;
  for (int team = 0; team < s_.teams; ++team) {
    absl::StrAppend(&stand, team == 0 ? "" : " to ", wins[static_cast<size_t>(team)]);
  }
  Finding finding;
  finding.kind = FindingKind::kNote;
  finding.rule = &RuleOf(kMatch);
  finding.message =
      absl::StrCat("after ", games, games == 1 ? " game" : " games", " the match stands ", stand, "; ",
                   games < 2 ? "one game does not make a winner"
                   : shared  ? "nobody has won it"
                             : absl::StrCat("team ", best, " has won it"));
  findings.Add(std::move(finding));
}

}  // namespace lantern::light_hunters
