#ifndef LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_GAME_H_
#define LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_GAME_H_

// What the plain standings of tournament_naive.h know of single games: numbers, points schemes and places.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lantern/v1/tournament.pb.h"

namespace lantern::naive {

using Number = long double;

inline bool Same(Number a, Number b) { return std::fabs(a - b) < 1e-9L; }
inline bool More(Number a, Number b) { return a > b && !Same(a, b); }

inline Number Parse(const std::string& text, Number otherwise) {
  if (text.empty()) return otherwise;
  const size_t slash = text.find('/');
  if (slash == std::string::npos) return std::strtold(text.c_str(), nullptr);
  return std::strtold(text.substr(0, slash).c_str(), nullptr) /
         std::strtold(text.substr(slash + 1).c_str(), nullptr);
}

// One player or team at one table.
struct Seat {
  std::string who;
  bool came = false;
  bool out = false;  // disqualified
  int place = 0;
  Number score = 0;
  std::vector<Number> in_game;
};

struct Points {
  explicit Points(const v1::PointsScheme& s) : scheme(s) {
    const bool places = s.kind() == v1::POINTS_KIND_PLACES;
    win = Parse(s.win(), 1);
    draw = Parse(s.draw(), win / 2);
    loss = Parse(s.loss(), 0);
    best = places ? Parse(s.places(0), 0) : win;
    bye = Parse(s.pairing_bye(), best);
    half = Parse(s.half_point_bye(), places ? best / 2 : draw);
    zero = Parse(s.zero_point_bye(), 0);
    walkover = Parse(s.forfeit_win(), best);
    stayed_away = Parse(s.forfeit_loss(), 0);
    thrown_out = Parse(s.disqualified(), 0);
    level = places ? best / 2 : draw;
  }
  v1::PointsScheme scheme;
  Number win, draw, loss, best, bye, half, zero, walkover, stayed_away, thrown_out, level;

  Number Against(const Seat& a, const Seat& b) const {
    const bool places = scheme.kind() == v1::POINTS_KIND_PLACES;
    const Number w = places ? 1 : win, d = places ? 0.5L : draw, l = places ? 0 : loss;
    if (a.out) return l;
    if (b.out) return w;
    return a.place < b.place ? w : a.place == b.place ? d : l;
  }
  Number Of(const Seat& seat, const std::vector<Seat>& table) const {
    if (seat.out) return thrown_out;
    int sharing = 0;
    for (const Seat& other : table) sharing += !other.out && other.place == seat.place ? 1 : 0;
    switch (scheme.kind()) {
      case v1::POINTS_KIND_PLACES: {
        std::vector<Number> shared;
        for (int p = seat.place; p < seat.place + sharing; ++p) {
          shared.push_back(p <= scheme.places_size() ? Parse(scheme.places(p - 1), 0) : 0);
        }
        if (scheme.shared_places() == v1::SHARED_PLACES_BEST) return shared.front();
        if (scheme.shared_places() == v1::SHARED_PLACES_WORST) return shared.back();
        Number sum = 0;
        for (const Number one : shared) sum += one;
        return sum / sharing;
      }
      case v1::POINTS_KIND_PAIRWISE: {
        Number sum = 0;
        for (const Seat& other : table) {
          if (other.who != seat.who) sum += Against(seat, other);
        }
        return sum;
      }
      default:
        if (seat.place > 1) return loss;
        if (sharing == 1 || scheme.shared_win() == v1::SHARED_WIN_FULL) return win;
        return scheme.shared_win() == v1::SHARED_WIN_SPLIT ? win / sharing : draw;
    }
  }
};

// What somebody did in one match or bye.
struct Turn {
  std::string kind;  // "played", "walkover", "stayed away", "given bye", "asked bye"
  int round = 0;
  Number points = 0, game_points = 0, score = 0, difference = 0;
  std::vector<Number> in_game;
  struct Met {
    std::string who;
    Number against = 0;
    bool forfeit = false;
  };
  std::vector<Met> others;
  bool Asked() const { return kind == "asked bye"; }
  bool Voluntary() const { return Asked() || kind == "stayed away"; }
};

// Places 1, 1, 3 from a "comes before" relation.
template <typename Before>
void GivePlaces(std::vector<Seat>& seats, const Before& before) {
  for (Seat& seat : seats) {
    if (!seat.came) continue;
    seat.place = 1;
    for (const Seat& other : seats) {
      if (other.came && before(other, seat)) ++seat.place;
    }
  }
}

// The seats of a stated game with their places; none where nothing is stated.
inline std::vector<Seat> SeatsOf(const v1::Game& game) {
  bool stated = false, ranks = false;
  std::vector<Seat> seats;
  std::map<int, const v1::GameSeat*> text;
  for (const v1::GameSeat& seat : game.seats()) {
    Seat one;
    one.who = std::to_string(seats.size());
    one.came = !seat.absent();
    one.out = seat.disqualified();
    one.score = seat.score();
    for (const auto value : seat.tie_breaks()) one.in_game.push_back(static_cast<Number>(value));
    stated |= seat.has_score() || seat.has_rank() || seat.winner();
    ranks |= seat.has_rank();
    text[static_cast<int>(seats.size())] = &seat;
    seats.push_back(one);
  }
  const auto key = [&](const Seat& seat) {
    const v1::GameSeat& at = *text.at(std::atoi(seat.who.c_str()));
    std::vector<Number> key = {at.disqualified() ? 1.0L : 0.0L};
    if (at.disqualified()) return key;
    if (ranks) {
      key.push_back(at.rank());
      return key;
    }
    key.push_back(at.winner() ? 0 : 1);
    if (at.winner()) return key;
    key.push_back(at.has_score() ? -static_cast<Number>(at.score()) : 1e12L);
    for (const auto value : at.tie_breaks()) key.push_back(-static_cast<Number>(value));
    key.resize(20);  // what is not stated counts as 0
    return key;
  };
  GivePlaces(seats, [&](const Seat& a, const Seat& b) { return key(a) < key(b); });
  std::set<std::string> came;
  for (const v1::GameSeat& seat : game.seats()) {
    if (!seat.absent()) came.insert(seat.entrant());
  }
  if (!stated && came.size() > 1) return {};
  for (size_t i = 0; i < seats.size(); ++i) seats[i].who = game.seats(static_cast<int>(i)).entrant();
  return seats;
}

// Entrants of a game: the best place and the sum of the scores of their seats.
inline std::vector<Seat> ByEntrant(const std::vector<Seat>& seats) {
  std::vector<Seat> table;
  for (const Seat& seat : seats) {
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const Seat& one) { return one.who == seat.who; });
    if (found == table.end()) {
      table.push_back(seat);
      if (!seat.came) table.back().out = true;
      continue;
    }
    if (!seat.came) continue;
    found->out = (found->out || !found->came) && seat.out;
    if (!found->came) found->out = seat.out;
    found->place = found->came ? std::min(found->place, seat.place) : seat.place;
    found->came = true;
    found->score += seat.score;
    found->in_game.resize(std::max(found->in_game.size(), seat.in_game.size()));
    for (size_t i = 0; i < seat.in_game.size(); ++i) found->in_game[i] += seat.in_game[i];
  }
  const std::vector<Seat> before = table;
  for (Seat& seat : table) {
    if (!seat.came) continue;
    const int mine = seat.place;
    seat.place = 1;
    for (const Seat& other : before) seat.place += other.came && other.place < mine ? 1 : 0;
  }
  return table;
}

}  // namespace lantern::naive

#endif  // LANTERN_TESTS_PROPERTY_TOURNAMENT_NAIVE_GAME_H_
