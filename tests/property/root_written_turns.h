// Turns of a legal record of movements, what stands in them, and how one of them is changed.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_WRITTEN_TURNS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_WRITTEN_TURNS_H_

#include <algorithm>
#include <functional>
#include <vector>

#include "checker/root/referee.h"

namespace lantern::root {

using Event = v1::RootEvent;

// One turn of a legal record, closed by the start of the next.
struct WrittenTurn {
  const v1::Transcript* game = nullptr;
  const std::vector<State>* before = nullptr;  // the board before each event
  Faction who = kNobody;
  int begin = 0;  // its RootTurnStart
  int end = 0;    // that of the next turn

  const Event& At(int i) const { return game->events(i).root(); }
  const State& Before(int i) const { return (*before)[static_cast<size_t>(i)]; }
  const State& start() const { return Before(begin); }

  int CountOf(const std::function<bool(const Event&)>& is) const {
    int n = 0;
    for (int i = begin + 1; i < end; ++i) n += is(At(i)) ? 1 : 0;
    return n;
  }
  // The last event that fits; -1: none.
  int Last(const std::function<bool(int, const Event&)>& fits) const {
    for (int i = end - 1; i > begin; --i) {
      if (fits(i, At(i))) return i;
    }
    return -1;
  }
  // Who is on turn has no crafted card, so that none of them gives or allows anything.
  bool Plain() const {
    return start().crafted[who] == 0 && CountOf([](const Event& e) { return e.has_craft(); }) == 0;
  }
  Suit SuitOf(uint32_t clearing) const { return start().suit[clearing]; }
};

inline const v1::RootThings& Things(const Event& e) { return e.move().things(0); }
inline uint32_t ToOf(const Event& e) { return e.move().to(0).clearing(); }
inline uint32_t FromOf(const Event& e) { return Things(e).from().clearing(); }
inline bool IsPiece(const Event& e, Faction f, v1::RootPieceKind kind) {
  return e.has_move() && Things(e).has_piece() && Things(e).piece().kind() == kind &&
         Things(e).piece().faction() == static_cast<int>(f);
}
inline bool FromMap(const Event& e) { return Things(e).from().kind() == v1::ROOT_PLACE_KIND_CLEARING; }
inline bool ToMap(const Event& e) { return e.move().to(0).kind() == v1::ROOT_PLACE_KIND_CLEARING; }
inline bool Placed(const Event& e, Faction f, v1::RootPieceKind kind) {
  return IsPiece(e, f, kind) && !FromMap(e) && ToMap(e);
}
inline bool Left(const Event& e, Faction f, v1::RootPieceKind kind) {
  return IsPiece(e, f, kind) && FromMap(e) && !ToMap(e);
}
inline bool Moved(const Event& e, Faction f) {
  return IsPiece(e, f, v1::ROOT_PIECE_KIND_WARRIOR) && FromMap(e) && ToMap(e);
}
inline bool IsBuilding(const Event& e) {
  return Placed(e, kMarquise, v1::ROOT_PIECE_KIND_SAWMILL) ||
         Placed(e, kMarquise, v1::ROOT_PIECE_KIND_WORKSHOP) ||
         Placed(e, kMarquise, v1::ROOT_PIECE_KIND_RECRUITER);
}
inline bool Attacks(const Event& e, Faction f) {
  return e.has_battle() && e.battle().attacker() == static_cast<int>(f);
}
inline bool SpendsFrom(const Event& e, v1::RootPlaceKind kind, Faction f) {
  return e.has_move() && Things(e).has_card() && Things(e).from().kind() == kind &&
         Things(e).from().faction() == static_cast<int>(f) &&
         e.move().to(0).kind() == v1::ROOT_PLACE_KIND_DISCARD;
}
inline bool Spends(const Event& e, Faction f) { return SpendsFrom(e, v1::ROOT_PLACE_KIND_HAND, f); }
inline bool Draws(const Event& e, Faction f) {
  return e.has_move() && Things(e).has_card() && Things(e).from().kind() == v1::ROOT_PLACE_KIND_DECK &&
         e.move().to(0).faction() == static_cast<int>(f);
}
inline bool Exhausts(const Event& e, v1::RootItem item) {
  return e.has_move() && Things(e).item() == item && e.move().to(0).face() == v1::ROOT_ITEM_FACE_DOWN;
}

// A change of a turn. False: it cannot be made there, or what comes out may be legal; then nothing is
// changed.
using Change = std::function<bool(const WrittenTurn&, v1::Transcript&)>;

inline void Delete(v1::Transcript& game, int i) { game.mutable_events()->DeleteSubrange(i, 1); }
inline void Insert(v1::Transcript& game, int at, const Event& event, int times = 1) {
  for (int n = 0; n < times; ++n) {
    *game.add_events()->mutable_root() = event;
    for (int i = game.events_size() - 1; i > at; --i) game.mutable_events()->SwapElements(i, i - 1);
  }
}
inline Event& Root(v1::Transcript& game, int i) { return *game.mutable_events(i)->mutable_root(); }

inline bool LeaveOut(const WrittenTurn& turn, v1::Transcript& game,
                     const std::function<bool(int, const Event&)>& fits) {
  const int i = turn.Last(fits);
  if (i < 0) return false;
  Delete(game, i);
  return true;
}

// Another suit than this one, and no bird.
inline v1::RootSuit Other(int suit) { return suit == kFox ? v1::ROOT_SUIT_RABBIT : v1::ROOT_SUIT_FOX; }

inline std::vector<WrittenTurn> Turns(const v1::Transcript& game, std::vector<State>& before) {
  RootReferee referee;
  Findings findings;
  std::vector<WrittenTurn> turns;
  if (!referee.Begin(game, findings).ok()) return turns;
  for (int i = 0; i < game.events_size(); ++i) {
    before.push_back(referee.state());
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    if (!referee.Judge(game.events(i), index, Referee::AfterIllegal::kCarryOut, findings).ok()) return turns;
    if (!game.events(i).root().has_turn_start()) continue;
    if (!turns.empty() && turns.back().end == 0) turns.back().end = i;
    const auto who = static_cast<Faction>(game.events(i).root().turn_start().faction());
    if (!referee.state().turn.setup) turns.push_back({&game, &before, who, i, 0});
    if (referee.state().over) break;
  }
  if (!turns.empty() && turns.back().end == 0) turns.pop_back();  // it is not closed
  return turns;
}

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_WRITTEN_TURNS_H_
