// Random games of Root for properties: a table that plays by a simple model of the rules, looking at the
// state of a referee that follows the record. What it writes is meant to be legal.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_PLAY_H_
#define LANTERN_TESTS_PROPERTY_ROOT_PLAY_H_

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "checker/core/finding.h"
#include "checker/root/catalog/catalog.h"
#include "checker/root/referee.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

// A place that only the writer knows: the supply, the boards, hands, deck and discard pile are kinds of their
// own.
inline v1::RootPlace PlaceAt(int place, Faction owner = kNobody) {
  v1::RootPlace out;
  if (IsClearing(place)) {
    out.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
    out.set_clearing(static_cast<uint32_t>(place));
  } else if (place == kBurrow) {
    out.set_kind(v1::ROOT_PLACE_KIND_BURROW);
  } else if (place == kSupply) {
    out.set_kind(v1::ROOT_PLACE_KIND_SUPPLY);
  } else {
    out.set_kind(v1::ROOT_PLACE_KIND_BOARD);
    out.set_faction(static_cast<v1::RootFaction>(place == kRiverfolkBoard ? kRiverfolk : owner));
  }
  return out;
}

inline v1::RootPlace PlaceOf(v1::RootPlaceKind kind, Faction faction = kNobody) {
  v1::RootPlace out;
  out.set_kind(kind);
  if (faction != kNobody) out.set_faction(static_cast<v1::RootFaction>(faction));
  return out;
}

inline v1::RootPiece Written(Piece piece) {
  v1::RootPiece out;
  out.set_faction(static_cast<v1::RootFaction>(kPieceInfo[piece].owner));
  out.set_kind(kPieceInfo[piece].kind);
  out.set_suit(static_cast<v1::RootSuit>(kPieceInfo[piece].suit));
  return out;
}

// Some pieces of one kind.
struct Group {
  Piece piece;
  int count;
};

// One game at the table. Every event that is written is judged at once.
class Table {
 public:
  // Same seed, same game.
  explicit Table(uint32_t seed) : random_(seed) {}

  // Plays the set-up and then up to `turns` turns.
  void Play(int turns) {
    SetUpTable();
    for (Faction f : {kMarquise, kEyrie, kAlliance, kVagabond, kCult, kRiverfolk, kDuchy, kCorvids}) {
      if (Plays(f)) SetUp(f);
    }
    std::shuffle(order_.begin(), order_.end(), random_);
    for (int i = 0; i < turns && !s().over; ++i) {
      TakeTurn(order_[static_cast<size_t>(i) % order_.size()]);
    }
  }

  const v1::Transcript& game() const { return game_; }
  const Findings& findings() const { return findings_; }
  const State& s() const { return referee_.state(); }
  // Empty, or the first invariant that broke.
  const std::string& broken() const { return broken_; }
  // An error of the referee; there should be none.
  const absl::Status& error() const { return error_; }

 private:
  // --- chance
  int Range(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Range(1, 100) <= percent; }
  template <typename T>
  T Pick(const std::vector<T>& from) {
    return from[static_cast<size_t>(Range(0, static_cast<int>(from.size()) - 1))];
  }
  // A random clearing for which `fits` holds; 0: none.
  template <typename Fits>
  int PickClearing(const Fits& fits) {
    std::vector<int> found;
    for (int c = 1; c <= kClearings; ++c) {
      if (fits(c)) found.push_back(c);
    }
    return found.empty() ? 0 : Pick(found);
  }

  // --- questions, answered in the plainest way
  bool Plays(Faction f) const { return std::find(order_.begin(), order_.end(), f) != order_.end(); }
  bool Path(int a, int b) const {
    if (a == kBurrow || b == kBurrow) return a != b && s().at[a + b][kTunnel] > 0;
    for (size_t i = 0; i < map_->closed.size(); ++i) {
      const ClosedPath& p = map_->closed[i];
      if (p.low == std::min(a, b) && p.high == std::max(a, b) && (s().closed >> i & 1)) return false;
    }
    return map_->paths[a] >> b & 1;
  }
  bool River(int a, int b) const { return a > 0 && b > 0 && (map_->rivers[a] >> b & 1); }
  bool Rules(Faction f, int c) const {
    if (c == kBurrow) return f == kDuchy;
    if (s().buildings[c][kCult] > 0) return f == kCult;
    const int mine = s().warriors[c][f] + s().buildings[c][f];
    if (mine == 0) return false;
    for (Faction g : order_) {
      const int theirs = s().warriors[c][g] + s().buildings[c][g];
      if (g != f && (f == kEyrie ? theirs > mine : theirs >= mine)) return false;
    }
    return true;
  }
  int OpenSlots(int c) const {
    int open = map_->slots[c] - ((s().ruins >> c & 1) ? 1 : 0);
    for (Faction g : order_) open -= s().buildings[c][g];
    return open;
  }
  bool MayPlace(Faction f, int c) const {
    return (s().at[c][kKeep] == 0 || f == kMarquise) && (s().at[c][kSnare] == 0 || f == kCorvids);
  }
  bool Here(Faction f, int c) const {
    return IsVagabond(f) ? s().pawn[0].clearing == c : PiecesIn(s(), f, c) > 0;
  }
  int InSupply(Piece p) const { return s().at[kSupply][p]; }
  int OnBoard(Faction f) const { return s().at[f == kRiverfolk ? kRiverfolkBoard : kOwnBoard][WarriorOf(f)]; }

  // --- writing
  v1::RootEvent& New() { return *game_.add_events()->mutable_root(); }
  // Has the referee judge what was written last.
  void Done() {
    const auto index = static_cast<uint32_t>(game_.events_size() - 1);
    findings_.BeginEvent(index);
    const absl::Status status = referee_.Judge(game_.events(static_cast<int>(index)), index,
                                               Referee::AfterIllegal::kCarryOut, findings_);
    if (!status.ok() && error_.ok()) error_ = status;
    if (broken_.empty()) broken_ = referee_.BrokenInvariant();
  }
  void Move(const std::vector<Group>& groups, int from, int to) {
    v1::RootMove& move = *New().mutable_move();
    for (const Group& group : groups) {
      v1::RootThings& things = *move.add_things();
      things.set_count(static_cast<uint32_t>(group.count));
      *things.mutable_piece() = Written(group.piece);
      *things.mutable_from() = PlaceAt(from, kPieceInfo[group.piece].owner);
    }
    *move.add_to() = PlaceAt(to, kPieceInfo[groups[0].piece].owner);
    Done();
  }
  void Place(Piece p, int n, int c) { Move({{p, n}}, kSupply, c); }
  void Card(int n, Suit suit, const v1::RootPlace& from, const v1::RootPlace& to) {
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(static_cast<uint32_t>(n));
    things.mutable_card()->set_suit(static_cast<v1::RootSuit>(suit));
    *things.mutable_from() = from;
    *move.add_to() = to;
    Done();
  }
  static v1::RootPlace Hand(Faction f) { return PlaceOf(v1::ROOT_PLACE_KIND_HAND, f); }
  static v1::RootPlace Board(Faction f) { return PlaceOf(v1::ROOT_PLACE_KIND_BOARD, f); }
  static v1::RootPlace Deck() { return PlaceOf(v1::ROOT_PLACE_KIND_DECK); }
  static v1::RootPlace Pile() { return PlaceOf(v1::ROOT_PLACE_KIND_DISCARD); }
  Suit AnySuit() { return static_cast<Suit>(Range(kBird, kMouse)); }
  bool CanDraw(int n) const { return s().deck + s().discard >= n && s().deck > 0; }
  void Draw(Faction f, int n) {
    if (n > 0 && CanDraw(n)) Card(n, kAnySuit, Deck(), Hand(f));
  }
  void Discard(Faction f, int n, Suit suit) { Card(n, suit, Hand(f), Pile()); }
  // Spends a card of this suit, or a bird. False: the hand is empty.
  bool Spend(Faction f, Suit suit) {
    if (s().hand[f] == 0) return false;
    Discard(f, 1, Chance(70) ? suit : kBird);
    return true;
  }
  void Score(Faction f, int points) {
    if (points == 0 || s().marker_on[f] != kNobody) return;
    v1::RootScore& score = *New().mutable_score();
    score.set_faction(static_cast<v1::RootFaction>(f));
    score.set_points(points);
    Done();
  }
  void Appoint(Faction f, const std::string& name) {
    v1::RootAppoint& appoint = *New().mutable_appoint();
    appoint.set_faction(static_cast<v1::RootFaction>(f));
    appoint.set_name(name);
    Done();
  }
  void Pawn(const v1::RootPlace& to) {
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(1);
    things.mutable_piece()->set_faction(v1::ROOT_FACTION_VAGABOND);
    things.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
    *move.add_to() = to;
    Done();
  }
  v1::RootPlace ForestAt(size_t i) const {
    v1::RootPlace out = PlaceOf(v1::ROOT_PLACE_KIND_FOREST);
    for (int c = 1; c <= kClearings; ++c) {
      if (map_->forests[i].clearings >> c & 1) out.add_forest(static_cast<uint32_t>(c));
    }
    return out;
  }
  void Start(Faction f) {
    New().mutable_turn_start()->set_faction(static_cast<v1::RootFaction>(f));
    Done();
  }
  // What the Law makes others do after removals and moves, as far as it has not been written yet.
  void SettleForced();
  void Relate(Faction with, v1::RootRelationship status) {
    v1::RootSetRelationship& r = *New().mutable_set_relationship();
    r.set_vagabond(v1::ROOT_FACTION_VAGABOND);
    r.add_factions(static_cast<v1::RootFaction>(with));
    r.set_status(status);
    Done();
  }
  // Everybody scores what this turn gave.
  void ScoreOpen();

  // --- root_play_setup.h
  void SetUpTable();
  void SetUp(Faction f);
  int FreeCorner(Faction f);

  // --- root_play_turns.h
  void TakeTurn(Faction f);
  void Evening(Faction f);
  void Act(Faction f);
  void MarchAct(Faction f);
  void FerryAct(Faction f);
  void BattleAct(Faction f);
  void Lose(Faction f, int hits, int c, bool hospital);
  void LoseItems(int hits);
  void CraftAct(Faction f);
  void OpenPathAct(Faction f);
  void BuyAct(Faction f);
  void Own(Faction f);
  void OwnMarquise();
  void OwnEyrie();
  void OwnAlliance();
  void OwnVagabond();
  void OwnCult();
  void OwnRiverfolk();
  void OwnDuchy();
  void OwnCorvids();
  void Turmoil();
  void Revolt();
  void Flip();

  std::mt19937 random_;
  const MapInfo* map_ = nullptr;
  v1::Transcript game_;
  std::vector<Faction> order_;  // factions in play
  RootReferee referee_;
  Findings findings_;
  std::string broken_;
  absl::Status error_;
  ClearingMask homes_ = 0;
  std::array<int, 5> ambushes_{};  // played, by suit
};

}  // namespace lantern::root

#include "root_play_setup.h"  // IWYU pragma: export
#include "root_play_turns.h"  // IWYU pragma: export

#endif  // LANTERN_TESTS_PROPERTY_ROOT_PLAY_H_
