#ifndef LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_H_
#define LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_H_

// Standings of a tournament of stated results, worked out a second time and as plainly as can be: every value
// from its definition in checker/tournament/readings.md, by looking through all rounds again for each of
// them, in floating point, with all outcomes of missing matches tried out one by one. Shares no code with the
// checker.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lantern/v1/tournament.pb.h"
#include "tests/property/tournament_naive_game.h"

namespace lantern::naive {

class Standings {
 public:
  explicit Standings(const v1::Tournament& t)
      : t_(t), points_(t.rules().match_points()), game_points_(t.rules().game_points()) {
    swiss_ = t.rules().format() != v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL;
    for (int r = 0; r < t.rounds_size(); ++r) PlayRound(r);
  }

  // Names with their ranks, the best first; those that share a rank in the order of the entrants.
  std::vector<std::pair<std::string, int>> Ranks() {
    std::vector<std::string> all;
    for (const v1::Entrant& entrant : t_.entrants()) {
      if (!entrant.excluded()) all.push_back(entrant.name());
    }
    std::vector<std::pair<std::string, int>> ranks;
    Rank(all, 0, ranks);
    for (const v1::Entrant& entrant : t_.entrants()) {
      if (entrant.excluded()) ranks.emplace_back(entrant.name(), 0);
    }
    return ranks;
  }

  Number ValueOf(const std::string& who, const v1::Criterion& criterion) {
    switch (criterion.kind()) {
      case v1::CRITERION_KIND_BUCHHOLZ:
      case v1::CRITERION_KIND_SONNEBORN_BERGER:
        return Opponents(who, criterion);
      default:
        break;
    }
    Number sum = 0;
    for (const Turn& turn : turns_[who]) sum += Own(turn, criterion);
    return sum;
  }

 private:
  v1::Criterion Criterion(int c) const {
    v1::Criterion points;
    points.set_kind(v1::CRITERION_KIND_MATCH_POINTS);
    return t_.rules().order().empty() ? points : t_.rules().order(c);
  }
  int Criteria() const { return std::max(1, t_.rules().order_size()); }

  void PlayRound(int r) {
    std::set<std::string> here;
    for (const v1::Match& match : t_.rounds(r).matches()) PlayMatch(r, match, here);
    for (const v1::Bye& bye : t_.rounds(r).byes()) {
      here.insert(bye.entrant());
      Turn turn;
      turn.round = r;
      const bool half = bye.kind() == v1::BYE_KIND_HALF_POINT;
      const bool zero = bye.kind() == v1::BYE_KIND_ZERO_POINT;
      turn.kind = half || zero ? "asked bye" : "given bye";
      turn.points = half ? points_.half : zero ? points_.zero : points_.bye;
      turns_[bye.entrant()].push_back(turn);
    }
    if (!swiss_) return;
    for (const v1::Entrant& entrant : t_.entrants()) {
      if (here.count(entrant.name()) > 0) continue;
      Turn turn;
      turn.round = r;
      turn.kind = "asked bye";
      turn.points = points_.zero;
      turns_[entrant.name()].push_back(turn);
    }
  }

  void PlayMatch(int r, const v1::Match& match, std::set<std::string>& here) {
    std::vector<std::string> sides;
    bool decided = match.games_size() > 0;
    std::vector<std::vector<Seat>> games;
    for (const v1::Game& game : match.games()) {
      for (const v1::GameSeat& seat : game.seats()) {
        if (std::count(sides.begin(), sides.end(), seat.entrant()) == 0) sides.push_back(seat.entrant());
      }
      const std::vector<Seat> seats = SeatsOf(game);
      decided &= !seats.empty();
      games.push_back(ByEntrant(seats));
    }
    here.insert(sides.begin(), sides.end());
    if (!decided) {
      for (const std::string& side : sides) waiting_[side] = r;
      return;
    }
    std::map<std::string, Turn> turns;
    std::vector<Seat> table;
    for (const std::string& side : sides) {
      Seat seat;
      seat.who = side;
      seat.out = true;  // until a game that it came to without being disqualified
      for (const std::vector<Seat>& game : games) AddGame(game, side, seat, turns[side]);
      table.push_back(seat);
    }
    std::vector<Seat> came;
    for (const Seat& seat : table) {
      if (seat.came) came.push_back(seat);
    }
    if (games.size() == 1) {
      for (Seat& seat : came) seat = *Find(games[0], seat.who);
    } else {
      for (Seat& seat : came) {
        seat.out = false;
        seat.place = 1;
        for (const Seat& other : came) {
          seat.place += More(turns[other.who].game_points, turns[seat.who].game_points) ? 1 : 0;
        }
      }
    }
    for (const Seat& seat : table) {
      Turn& turn = turns[seat.who];
      turn.round = r;
      const bool alone = seat.came && came.size() == 1;
      const bool lost = !seat.came || (alone && seat.out);
      turn.kind = lost ? "stayed away" : alone ? "walkover" : "played";
      turn.points = !seat.came ? points_.stayed_away
                    : lost     ? points_.thrown_out
                    : alone    ? points_.walkover
                               : points_.Of(*Find(came, seat.who), came);
      for (const Seat& other : table) {
        if (other.who == seat.who) continue;
        const bool places = t_.rules().match_points().kind() == v1::POINTS_KIND_PLACES;
        Turn::Met met;
        met.who = other.who;
        met.forfeit = !seat.came || !other.came;
        met.against = lost          ? (places ? 0 : points_.loss)
                      : !other.came ? (places ? 1 : points_.win)
                                    : points_.Against(*Find(came, seat.who), *Find(came, other.who));
        turn.others.push_back(met);
      }
      turns_[seat.who].push_back(turn);
    }
  }

  static const Seat* Find(const std::vector<Seat>& table, const std::string& who) {
    for (const Seat& seat : table) {
      if (seat.who == who) return &seat;
    }
    return nullptr;
  }

  void AddGame(const std::vector<Seat>& game, const std::string& side, Seat& total, Turn& turn) const {
    const Seat* mine = Find(game, side);
    if (mine == nullptr) return;
    std::vector<Seat> came;
    for (const Seat& seat : game) {
      if (seat.came) came.push_back(seat);
    }
    if (!mine->came) {
      turn.game_points += game_points_.stayed_away;
      return;
    }
    total.came = true;
    total.out &= mine->out;
    if (came.size() == 1) {  // whatever is stated, there was no game
      turn.game_points += mine->out ? game_points_.thrown_out : game_points_.walkover;
      return;
    }
    turn.score += mine->score;
    turn.in_game.resize(std::max(turn.in_game.size(), mine->in_game.size()));
    for (size_t i = 0; i < mine->in_game.size(); ++i) turn.in_game[i] += mine->in_game[i];
    turn.game_points += game_points_.Of(*mine, came);
    Number others = 0;
    for (const Seat& seat : came) others += seat.who == side ? 0 : seat.score;
    turn.difference += mine->score - others / static_cast<Number>(came.size() - 1);
  }

  Number Win(const Turn& turn) const {
    int others = 0;
    for (const Turn::Met& met : turn.others) others += met.forfeit ? 0 : 1;
    return points_.scheme.kind() == v1::POINTS_KIND_PAIRWISE ? points_.win * std::max(1, others)
                                                             : points_.best;
  }

  Number Own(const Turn& turn, const v1::Criterion& criterion) const {
    switch (criterion.kind()) {
      case v1::CRITERION_KIND_MATCH_POINTS:
        return turn.points;
      case v1::CRITERION_KIND_GAME_POINTS:
        return turn.game_points;
      case v1::CRITERION_KIND_SCORE_SUM:
        return turn.score;
      case v1::CRITERION_KIND_SCORE_DIFFERENCE:
        return turn.difference;
      case v1::CRITERION_KIND_IN_GAME:
        return criterion.index() < turn.in_game.size() ? turn.in_game[criterion.index()] : 0;
      case v1::CRITERION_KIND_WINS:
        return More(Win(turn), turn.points) ? 0 : 1;
      case v1::CRITERION_KIND_WINS_PLAYED:
        return turn.kind != "played" || More(Win(turn), turn.points) ? 0 : 1;
      default:
        std::abort();
    }
  }

  Number Score(const std::string& who) {
    Number sum = 0;
    for (const Turn& turn : turns_[who]) sum += turn.points;
    return sum;
  }

  // As opponents see it.
  Number Adjusted(const std::string& who) {
    Number sum = 0;
    for (const Turn& turn : turns_[who]) {
      bool last = swiss_ && turn.Asked();
      for (const Turn& later : turns_[who]) last &= later.round <= turn.round || later.Voluntary();
      if (waiting_.count(who) > 0) last &= waiting_[who] <= turn.round;
      sum += last ? points_.level : turn.points;
    }
    return sum;
  }

  struct Part {
    Number opposite = 0, value = 0;
    bool voluntary = false;
  };

  Number Opponents(const std::string& who, const v1::Criterion& criterion) {
    const bool weighted = criterion.kind() == v1::CRITERION_KIND_SONNEBORN_BERGER;
    std::vector<Part> parts;
    for (const Turn& turn : turns_[who]) {
      Part part;
      Number met = 0;
      for (const Turn::Met& other : turn.others) {
        if (swiss_ && other.forfeit) continue;
        ++met;
        part.opposite += Adjusted(other.who);
        part.value += Adjusted(other.who) * (weighted ? other.against : 1);
      }
      if (met > 0) {
        part.opposite /= met;
        part.value /= met;
      } else if (swiss_) {
        part = Dummy(who, turn, weighted);
      } else {
        continue;
      }
      parts.push_back(part);
    }
    for (uint32_t i = 0; i < criterion.cut_low() && !parts.empty(); ++i) CutLow(weighted, parts);
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.value < b.value; });
    for (uint32_t i = 0; i < criterion.cut_high() && !parts.empty(); ++i) parts.pop_back();
    Number sum = 0;
    for (const Part& part : parts) sum += part.value;
    return sum;
  }

  Part Dummy(const std::string& who, const Turn& turn, bool weighted) {
    Part part;
    Number limit = points_.level * t_.rounds_size();
    if (!turn.others.empty()) {
      limit = 0;
      for (const Turn::Met& other : turn.others) limit += Adjusted(other.who);
      limit /= static_cast<Number>(turn.others.size());
    }
    part.opposite = std::min(Score(who), limit);
    Number got = turn.points;
    if (points_.scheme.kind() == v1::POINTS_KIND_PLACES) {
      got = Same(got, points_.level) ? 0.5L : got > points_.level ? 1 : 0;
    }
    part.value = part.opposite * (weighted ? got : 1);
    part.voluntary = turn.Voluntary();
    return part;
  }

  static void CutLow(bool weighted, std::vector<Part>& parts) {
    size_t least = 0;
    int voluntary = -1;
    for (size_t i = 0; i < parts.size(); ++i) {
      const bool tie = Same(parts[i].opposite, parts[least].opposite);
      if (More(parts[least].opposite, parts[i].opposite) ||
          (tie && More(parts[least].value, parts[i].value))) {
        least = i;
      }
      if (!parts[i].voluntary) continue;
      if (voluntary < 0 || More(parts[voluntary].value, parts[i].value) ||
          (Same(parts[voluntary].value, parts[i].value) &&
           More(parts[voluntary].opposite, parts[i].opposite))) {
        voluntary = static_cast<int>(i);
      }
    }
    const bool take = voluntary >= 0 && (!weighted || !More(parts[least].value, parts[voluntary].value));
    parts.erase(parts.begin() + (take ? voluntary : static_cast<int>(least)));
  }

  // Average points of one against another; false where they have not met.
  bool Meeting(const std::string& a, const std::string& b, Number& points) {
    Number sum = 0;
    int times = 0;
    const bool forfeits = !swiss_ || t_.rules().forfeits_in_direct_encounter();
    for (const Turn& turn : turns_[a]) {
      for (const Turn::Met& met : turn.others) {
        if (met.who != b || (met.forfeit && !forfeits)) continue;
        sum += met.against;
        ++times;
      }
    }
    points = times > 0 ? sum / times : 0;
    return times > 0;
  }

  using Tiers = std::vector<std::vector<std::string>>;

  // Whether `who` is first alone of `rest`, whatever comes of the matches that `group` has not played: the
  // worst for it and the best for another are tried together for each other.
  bool FirstWhatever(const std::string& who, const std::vector<std::string>& rest,
                     const std::vector<std::string>& group) {
    const bool places = points_.scheme.kind() == v1::POINTS_KIND_PLACES;
    const std::vector<std::pair<Number, Number>> results =
        places ? std::vector<std::pair<Number, Number>>{{1, 0}, {0.5L, 0.5L}, {0, 1}}
               : std::vector<std::pair<Number, Number>>{
                     {points_.win, points_.loss}, {points_.draw, points_.draw}, {points_.loss, points_.win}};
    for (const std::string& other : rest) {
      if (other == who) continue;
      std::vector<std::pair<std::string, std::string>> missing;
      std::map<std::string, Number> sum;
      for (const std::string& a : {who, other}) {
        for (const std::string& b : group) {
          Number points = 0;
          if (a == b) continue;
          if (Meeting(a, b, points)) {
            sum[a] += points;
          } else if (!(a == other && b == who)) {
            missing.emplace_back(a, b);
          }
        }
      }
      size_t all = 1;
      for (size_t i = 0; i < missing.size(); ++i) all *= 3;
      for (size_t code = 0; code < all; ++code) {
        std::map<std::string, Number> score = sum;
        size_t rest_of_code = code;
        for (const auto& [a, b] : missing) {
          score[a] += results[rest_of_code % 3].first;
          score[b] += results[rest_of_code % 3].second;
          rest_of_code /= 3;
        }
        if (!More(score[who], score[other])) return false;
      }
    }
    return true;
  }

  Tiers Encounter(const std::vector<std::string>& group) {
    if (group.size() < 2) return group.empty() ? Tiers{} : Tiers{group};
    bool all_met = true;
    std::map<std::string, Number> sum;
    for (const std::string& a : group) {
      for (const std::string& b : group) {
        Number points = 0;
        if (a != b) all_met &= Meeting(a, b, points);
        sum[a] += a == b ? 0 : points;
      }
    }
    Tiers tiers;
    std::vector<std::string> rest = group;
    if (all_met) {
      while (!rest.empty()) {
        std::vector<std::string> best, others;
        for (const std::string& a : rest) {
          bool top = true;
          for (const std::string& b : rest) top &= !More(sum[b], sum[a]);
          (top ? best : others).push_back(a);
        }
        for (const auto& tier : best.size() == group.size() ? Tiers{best} : Encounter(best)) {
          tiers.push_back(tier);
        }
        rest = others;
      }
      return tiers;
    }
    for (bool found = true; found && rest.size() > 1;) {
      found = false;
      for (size_t i = 0; i < rest.size(); ++i) {
        if (!FirstWhatever(rest[i], rest, group)) continue;
        tiers.push_back({rest[i]});
        rest.erase(rest.begin() + static_cast<int>(i));
        found = true;
        break;
      }
    }
    for (const auto& tier : rest.size() == group.size() ? Tiers{rest} : Encounter(rest))
      tiers.push_back(tier);
    return tiers;
  }

  Tiers Lots(const std::vector<std::string>& group) const {
    std::vector<std::string> drawn;
    for (const std::string& name : t_.lots()) {
      if (std::count(group.begin(), group.end(), name) > 0 &&
          std::count(drawn.begin(), drawn.end(), name) == 0) {
        drawn.push_back(name);
      }
    }
    if (drawn.size() < group.size()) return {group};
    Tiers tiers;
    for (const std::string& name : drawn) tiers.push_back({name});
    return tiers;
  }

  void Rank(const std::vector<std::string>& group, int c, std::vector<std::pair<std::string, int>>& ranks) {
    if (group.size() < 2 || c == Criteria()) {
      const int rank = static_cast<int>(ranks.size()) + 1;
      for (const v1::Entrant& entrant : t_.entrants()) {
        if (std::count(group.begin(), group.end(), entrant.name()) > 0)
          ranks.emplace_back(entrant.name(), rank);
      }
      return;
    }
    const v1::Criterion criterion = Criterion(c);
    if (criterion.kind() == v1::CRITERION_KIND_HEAD_TO_HEAD || criterion.kind() == v1::CRITERION_KIND_LOTS) {
      const Tiers tiers = criterion.kind() == v1::CRITERION_KIND_LOTS ? Lots(group) : Encounter(group);
      for (const auto& tier : tiers) Rank(tier, c + 1, ranks);
      return;
    }
    std::vector<std::string> rest = group;
    while (!rest.empty()) {
      std::vector<std::string> best, others;
      for (const std::string& a : rest) {
        bool top = true;
        for (const std::string& b : rest) {
          const Number mine = ValueOf(a, criterion), other = ValueOf(b, criterion);
          top &= criterion.ascending() ? !More(mine, other) : !More(other, mine);
        }
        (top ? best : others).push_back(a);
      }
      Rank(best, c + 1, ranks);
      rest = others;
    }
  }

  const v1::Tournament& t_;
  const Points points_;
  const Points game_points_;
  bool swiss_ = true;
  std::map<std::string, std::vector<Turn>> turns_;
  std::map<std::string, int> waiting_;
};

}  // namespace lantern::naive

#endif  // LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_H_
