#ifndef LANTERN_TESTS_PROPERTY_TOURNAMENT_RANDOM_H_
#define LANTERN_TESTS_PROPERTY_TOURNAMENT_RANDOM_H_

// Random tournaments of stated results: all formats, schemes and criteria, tables of two to four, teams with
// several games, byes, absences, forfeits, disqualifications and matches that are still to come.

#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::naive {

class RandomTournament {
 public:
  explicit RandomTournament(uint64_t seed) : chance_(seed) {}

  v1::Tournament Make() {
    const uint32_t entrants = 2 + chance_.Below(8);
    for (uint32_t i = 0; i < entrants; ++i) {
      v1::Entrant& entrant = *t_.add_entrants();
      entrant.set_name(std::string(1, static_cast<char>('A' + i)));
      entrant.set_excluded(chance_.Happens(1, 30));
    }
    MakeRules();
    for (uint32_t rounds = chance_.Below(7); rounds > 0; --rounds) MakeRound();
    MakeLots();
    return t_;
  }

 private:
  void MakeRules() {
    v1::TournamentRules& rules = *t_.mutable_rules();
    if (chance_.Happens(1, 3)) rules.set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
    rules.set_forfeits_in_direct_encounter(chance_.Happens(1, 4));
    if (chance_.Happens(2, 3)) MakeScheme(*rules.mutable_match_points());
    if (chance_.Happens(1, 3)) MakeScheme(*rules.mutable_game_points());
    std::vector<int> kinds = {1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11};
    chance_.Shuffle(kinds);
    if (chance_.Happens(4, 5)) kinds.insert(kinds.begin(), 1);
    kinds.resize(1 + chance_.Below(6));
    for (const int kind : kinds) {
      v1::Criterion& criterion = *rules.add_order();
      criterion.set_kind(static_cast<v1::CriterionKind>(kind));
      const bool buchholz = kind == v1::CRITERION_KIND_BUCHHOLZ;
      if (buchholz || kind == v1::CRITERION_KIND_SONNEBORN_BERGER) criterion.set_cut_low(chance_.Below(3));
      if (buchholz) criterion.set_cut_high(chance_.Below(3));
      if (kind == v1::CRITERION_KIND_IN_GAME) criterion.set_index(chance_.Below(2));
      if (kind == v1::CRITERION_KIND_SCORE_SUM) criterion.set_ascending(chance_.Happens(1, 3));
    }
  }

  std::string Number(std::initializer_list<const char*> choices) {
    return *(choices.begin() + chance_.Below(static_cast<uint32_t>(choices.size())));
  }

  void MakeScheme(v1::PointsScheme& scheme) {
    scheme.set_kind(static_cast<v1::PointsKind>(chance_.Below(4)));
    scheme.set_shared_win(static_cast<v1::SharedWin>(chance_.Below(4)));
    scheme.set_shared_places(static_cast<v1::SharedPlaces>(chance_.Below(4)));
    scheme.set_win(Number({"", "1", "3", "2.5"}));
    if (scheme.win() != "" && chance_.Happens(1, 2)) scheme.set_draw(Number({"1", "1/3", "0.5"}));
    if (scheme.win() == "3" && scheme.draw() == "1") scheme.set_loss(Number({"", "1", "0.5"}));
    if (scheme.kind() == v1::POINTS_KIND_PLACES) {
      scheme.add_places(Number({"4", "5", "10"}));
      for (uint32_t more = chance_.Below(4); more > 0; --more)
        scheme.add_places(Number({"3", "2", "1", "0.5"}));
    }
    if (chance_.Happens(1, 4)) scheme.set_pairing_bye(Number({"1", "0.5", "2"}));
    if (chance_.Happens(1, 4)) scheme.set_half_point_bye(Number({"0.5", "1"}));
    if (chance_.Happens(1, 6)) scheme.set_zero_point_bye("0.25");
    if (chance_.Happens(1, 6)) scheme.set_forfeit_win("2");
    if (chance_.Happens(1, 6)) scheme.set_forfeit_loss("-1");
    if (chance_.Happens(1, 6)) scheme.set_disqualified("-0.5");
  }

  void MakeRound() {
    v1::Round& round = *t_.add_rounds();
    std::vector<std::string> names;
    for (const v1::Entrant& entrant : t_.entrants()) names.push_back(entrant.name());
    chance_.Shuffle(names);
    while (!names.empty()) {
      const uint32_t what = chance_.Below(12);
      if (what == 0) {
        names.pop_back();  // absent
      } else if (what == 1 || names.size() == 1) {
        v1::Bye& bye = *round.add_byes();
        bye.set_entrant(names.back());
        bye.set_kind(static_cast<v1::ByeKind>(chance_.Below(5)));
        names.pop_back();
      } else {
        const size_t sides = std::min<size_t>(names.size(), what < 9 ? 2 : 3 + chance_.Below(2));
        MakeMatch({names.end() - static_cast<int>(sides), names.end()}, *round.add_matches());
        names.resize(names.size() - sides);
      }
    }
    if (chance_.Happens(1, 5) && t_.entrants_size() > 2) {  // somebody plays twice
      MakeMatch({t_.entrants(0).name(), t_.entrants(1).name()}, *round.add_matches());
    }
  }

  void MakeMatch(const std::vector<std::string>& sides, v1::Match& match) {
    if (chance_.Happens(1, 15)) return;  // to come, and nobody knows who
    const uint32_t games = chance_.Happens(1, 5) ? 2 + chance_.Below(3) : 1;
    for (uint32_t g = 0; g < games; ++g) MakeGame(sides, *match.add_games());
  }

  void MakeGame(const std::vector<std::string>& sides, v1::Game& game) {
    const uint32_t seats_each = chance_.Happens(1, 8) ? 2 : 1;
    const bool absences = chance_.Happens(1, 8);
    for (uint32_t s = 0; s < seats_each; ++s) {
      for (const std::string& side : sides) {
        v1::GameSeat& seat = *game.add_seats();
        seat.set_entrant(side);
        seat.set_absent(absences && chance_.Happens(1, 2));
      }
    }
    State(game);
  }

  // States a result in one of the forms, or none.
  void State(v1::Game& game) {
    const uint32_t form = chance_.Below(10);
    if (form == 0) return;
    std::vector<v1::GameSeat*> came;
    for (v1::GameSeat& seat : *game.mutable_seats()) {
      if (!seat.absent()) came.push_back(&seat);
    }
    for (v1::GameSeat* seat : came) {
      if (form < 6 || chance_.Happens(1, 2)) seat->set_score(static_cast<int>(chance_.Below(5)) - 1);
      seat->add_tie_breaks(chance_.Below(3));
      if (chance_.Happens(1, 2)) seat->add_tie_breaks(chance_.Below(3));
      if (form >= 8) seat->set_winner(chance_.Happens(1, 3));
      if (chance_.Happens(1, 40)) seat->set_disqualified(true);
    }
    if (form != 6 && form != 7) return;
    for (v1::GameSeat* seat : came) seat->set_rank(1 + chance_.Below(static_cast<uint32_t>(came.size())));
  }

  void MakeLots() {
    std::vector<std::string> names;
    for (const v1::Entrant& entrant : t_.entrants()) names.push_back(entrant.name());
    chance_.Shuffle(names);
    if (chance_.Happens(1, 2)) names.resize(chance_.Below(static_cast<uint32_t>(names.size())));
    for (const std::string& name : names) t_.add_lots(name);
  }

  Chance chance_;
  v1::Tournament t_;
};

}  // namespace lantern::naive

#endif  // LANTERN_TESTS_PROPERTY_TOURNAMENT_RANDOM_H_
