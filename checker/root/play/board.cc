// Questions about the map, and what changes it: pieces, points, what waits to be resolved.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

bool PlayReferee::PathOpen(int a, int b) const {
  if (!(map_->paths[a] >> b & 1)) return false;
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    const ClosedPath& path = map_->closed[i];
    const bool same = (path.low == a && path.high == b) || (path.low == b && path.high == a);
    if (same && (s_.b.closed >> i & 1)) return false;
  }
  return true;
}

// Whether a path links two clearings for a faction; Boat Builders make rivers paths (the card, Law 2.3).
bool PlayReferee::PathFor(Faction f, int a, int b) const {
  return PathOpen(a, b) || ((map_->rivers[a] >> b & 1) && HasCard(f, "boatbuilders"));
}

int PlayReferee::OpenSlots(int clearing) const {
  int used = (s_.b.ruins >> clearing & 1) ? 1 : 0;
  for (int f = 1; f < kFactions; ++f) used += s_.b.buildings[clearing][f];
  return map_->slots[clearing] - used;
}

int PlayReferee::Where(Piece piece) const {
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.b.at[c][piece] > 0) return c;
  }
  return 0;
}

int PlayReferee::CardNamed(absl::string_view name) const {
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

bool PlayReferee::HasCard(Faction f, absl::string_view name) const {
  if (s_.b.crafted[f] == 0) return false;
  const int card = CardNamed(name);
  return card >= 0 && (s_.b.crafted[f] >> card & 1);
}

// Who rules a clearing (Law 2.5, 7.2.2), where each token of a player with Soup Kitchens counts `soup`.
Faction PlayReferee::RulerWith(int clearing, int soup) const {
  int best = 0;
  Faction ruler = kNobody;
  bool eyrie_ties = false;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    int n = s_.b.warriors[clearing][f] + s_.b.buildings[clearing][f];
    if (soup > 0 && s_.b.tokens[clearing][f] > 0 && HasCard(f, "soupkitchens"))
      n += soup * s_.b.tokens[clearing][f];
    if (n == 0) continue;
    if (n > best) {
      best = n;
      ruler = f;
      eyrie_ties = f == kEyrie;
    } else if (n == best) {
      ruler = kNobody;
      eyrie_ties |= f == kEyrie;
    }
  }
  return ruler == kNobody && eyrie_ties ? kEyrie : ruler;
}

bool PlayReferee::Rules(Faction f, int clearing) {
  if (options_.soup_weight >= 0) return RulerWith(clearing, options_.soup_weight) == f;
  const bool one = RulerWith(clearing, 1) == f;
  const bool two = RulerWith(clearing, 2) == f;
  if (one != two) {
    Unverifiable(kPersistent,
                 absl::StrCat("who rules clearing ", clearing,
                              " depends on what Soup Kitchens' tokens count; set soup_kitchens_weight"));
  }
  return one || two;
}

bool PlayReferee::RulesQuietly(Faction f, int clearing) const {
  if (options_.soup_weight >= 0) return RulerWith(clearing, options_.soup_weight) == f;
  return RulerWith(clearing, 1) == f || RulerWith(clearing, 2) == f;
}

bool PlayReferee::Partners(Faction a, Faction b) const {
  auto end_of = [this](Faction f) {
    for (int step = 0; step < kFactions && s_.b.marker_on[f] != kNobody && s_.b.marker_on[f] != f; ++step)
      f = s_.b.marker_on[f];
    return f;
  };
  return a != b && end_of(a) == end_of(b);
}

bool PlayReferee::Enemies(Faction a, Faction b) const { return a != b && InPlay(b) && !Partners(a, b); }

// Whether a faction may place pieces in a clearing (Law 6.2.2, 16.3.6).
bool PlayReferee::CanPlace(Faction f, int clearing) const {
  if (s_.scorched >> clearing & 1) return false;
  return f == kMarquise || s_.b.at[clearing][kKeep] == 0;
}

bool PlayReferee::NeedPlace(Faction f, int clearing) {
  if (CanPlace(f, clearing)) return true;
  const bool scorched = s_.scorched >> clearing & 1;
  Illegal(scorched ? kSpecial : kKeepBan,
          absl::StrCat("nothing can be placed in clearing ", clearing,
                       scorched ? ", whose earth is scorched" : ", where the keep stands"),
          f);
  return false;
}

std::string PlayReferee::ClearingText(int clearing) const {
  return absl::StrCat("clearing ", clearing, " (", SuitName(s_.b.suit[clearing]), ")");
}

void PlayReferee::MovePieces(Piece piece, int n, int from, int to) {
  if (n == 0) return;
  Shift(s_.b, piece, n, from, to);
  movements_.push_back(Movement{Movement::kPieces, piece, static_cast<uint8_t>(n), static_cast<uint8_t>(from),
                                static_cast<uint8_t>(to)});
}

// Places as many of n pieces as the supply has (Law 1.5.4); returns how many.
int PlayReferee::Place(Piece piece, int n, int clearing) {
  n = std::min<int>(n, s_.b.at[kSupply][piece]);
  MovePieces(piece, n, kSupply, clearing);
  return n;
}

// A crafting piece that is removed may be one of those that were activated and not stated.
void PlayReferee::ForgetActivated(Piece piece, int n, int clearing) {
  const bool crafts = piece == kWorkshop || piece == kRoost || piece == kSympathy ||
                      (IsToken(piece) && kPieceInfo[piece].owner == kHost);
  for (; crafts && n > 0; --n) {
    uint8_t& suited = s_.crafted_cost[s_.b.suit[clearing]];
    uint8_t& any = s_.crafted_cost[kAnySuit];
    if (suited > 0) {
      --suited;
    } else if (any > 0) {
      --any;
    }
  }
}

bool PlayReferee::CoffinMakersAreOut() const {
  for (Faction f = 1; f < kFactions; ++f) {
    if (InPlay(f) && HasCard(f, "coffinmakers")) return true;
  }
  return false;
}

// Warriors on Coffin Makers go back to their supplies; returns how many.
int PlayReferee::EmptyCoffins() {
  int n = 0;
  for (int p = 0; p < kPieces; ++p) {
    n += s_.b.at[kCoffin][p];
    MovePieces(static_cast<Piece>(p), s_.b.at[kCoffin][p], kCoffin, kSupply);
  }
  return n;
}

// Removes pieces that are there, with the points and effects of it (Law 3.2.1, 16.6.22).
void PlayReferee::Remove(Piece piece, int n, int clearing, Faction by, bool in_battle) {
  if (n == 0) return;
  const Faction owner = kPieceInfo[piece].owner;
  const bool enemy = by != kNobody && Enemies(by, owner);
  int to = piece == kKeep ? kOut : kSupply;
  if (IsWarrior(piece)) {
    if (CoffinMakersAreOut() && (by != owner || options_.coffins_take_own == 1)) to = kCoffin;
    // Warriors that Field Hospitals may bring back wait in the supply, so that the card takes what is not.
    if (piece == kCatWarrior && Where(kKeep) > 0) s_.hospital[clearing] += static_cast<uint8_t>(n);
  }
  if (owner == s_.who) ForgetActivated(piece, n, clearing);
  MovePieces(piece, n, clearing, to);
  if (IsVagabond(by) && owner != by && !IsVagabond(owner)) {
    const int v = by == kSecondVagabond;
    const bool hostile = s_.b.relationship[v][owner] == v1::ROOT_RELATIONSHIP_HOSTILE;
    int counted = n;
    if (!hostile && IsWarrior(piece)) {
      MakeHostile(by, owner);
      --counted;
    }
    if (in_battle && s_.who == by && (hostile || IsWarrior(piece)) && counted > 0)
      Score(by, kForInfamy, counted);
  }
  if (!IsWarrior(piece) && enemy) {
    Score(by, kForRemoval, n);
    if (in_battle && by == kEyrie && LeaderIs("despot") && s_.battle.despot == 0) {
      s_.battle.despot = 1;
      Score(by, kForDespot, 1);
    }
  }
  if (piece == kSympathy && by != kAlliance && InPlay(by)) {
    for (int i = 0; i < n; ++i)
      AddPending(Pending{kPendOutrage, by, 1, s_.b.suit[clearing], kNobody, kOutrage});
  }
  if (IsBase(piece)) AfterBaseRemoved(piece);
  if (owner == kHost && IsToken(piece)) {
    ReturnFirebrand(clearing, kPieceInfo[piece].suit);
    if (s_.fervor > 0) --s_.fervor;
    AddPending(Pending{kPendCrisis, kHost, 1, kAnySuit, kNobody, kCrisis});
  }
}

// Effects that remove all enemy pieces; a Vagabond there damages three items (Law 9.2.2.1).
void PlayReferee::RemoveAllEnemies(int clearing, Faction by) {
  for (int p = 0; p < kPieces; ++p) {
    const Piece piece = static_cast<Piece>(p);
    if (s_.b.at[clearing][p] > 0 && Enemies(by, kPieceInfo[p].owner))
      Remove(piece, s_.b.at[clearing][p], clearing, by, false);
  }
  for (Faction f : {kVagabond, kSecondVagabond}) {
    if (!InPlay(f) || !Enemies(by, f) || !PawnAt(f, clearing)) continue;
    const int n = std::min(3, Undamaged(f == kSecondVagabond));
    if (n > 0) AddPending(Pending{kPendDamage, f, static_cast<uint8_t>(n), kAnySuit, kNobody, kFullRemoval});
  }
}

void PlayReferee::AfterBaseRemoved(Piece base) {
  const int lost = (s_.b.at[kOwnBoard][kAllianceWarrior] + 1) / 2;
  MovePieces(kAllianceWarrior, lost, kOwnBoard, CoffinMakersAreOut() ? kCoffin : kSupply);
  s_.t[kOfficersLost] = static_cast<uint8_t>(s_.t[kOfficersLost] + lost);
  const Suit suit = kPieceInfo[base].suit;
  const int before = s_.supporters.size();
  const bool all_known = s_.supporters.unknown() == 0;
  if (!all_known)
    return AddPending(Pending{kPendLostSupporters, kAlliance, 0, suit, kNobody, kBaseSupporters});
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    if (!Matches(SuitOf(id), suit)) continue;
    while (s_.supporters.known(id) > 0)
      Discard(Take(s_.supporters, CardRef{static_cast<int8_t>(id), SuitOf(id)}));
  }
  for (const Suit of : {suit, kBird}) {
    while (s_.supporters.known(kSuitOnly + of) > 0) Discard(Take(s_.supporters, CardRef{-1, of}));
  }
  s_.t[kGone] = static_cast<uint8_t>(s_.t[kGone] + before - s_.supporters.size());
  s_.t[kGoneSuits] |= static_cast<uint8_t>(1u << suit);
  if (!BaseOnMap() && s_.supporters.size() > 5)
    AddPending(Pending{kPendLostSupporters, kAlliance, 0, kAnySuit, kNobody, kSupporterCapacity});
}

void PlayReferee::Score(Faction f, Reason reason, int n) {
  // What is removed at once scores at once (Law 1.5.4): the piece that brings the victory is not the last
  // that counts.
  const bool removal = reason == kForRemoval || reason == kForInfamy || reason == kForDespot;
  const bool at_once = late_hit_ || (removal && s_.b.over_event == index_);
  if (n == 0 || s_.b.marker_on[f] != kNobody || (s_.b.over && !at_once)) return;
  n = std::max<int>(n, -s_.b.points[f]);  // the track begins at 0 (readings.md, 3)
  s_.b.points[f] = static_cast<int16_t>(s_.b.points[f] + n);
  s_.b.scored[f][reason] += n;
  ++s_.b.scored_times[f][reason];
  if (!probing_) ledger_.push_back(LedgerLine{index_, s_.number, f, reason, static_cast<int16_t>(n)});
  if (s_.b.points[f] >= 30 && !s_.b.over && !AwaitsHits(f)) Win(f);
}

// Whether the player on turn may still reach 30 points by hits that are dealt at the same time as those that
// brought another player there, and then wins (Law 3.1).
bool PlayReferee::AwaitsHits(Faction f) const {
  const PlayBattle& b = s_.battle;
  if (f == s_.who || b.stage != kRolled || b.lost[0] + b.lost[1] != 1) return false;
  const int side = b.lost[0] > 0 ? 1 : 0;  // that has to take its hits yet
  if (b.scorer[1 - side] != s_.who || s_.b.marker_on[s_.who] != kNobody) return false;
  const int hits = std::min(MostHits(side), RemovableOf(side));
  // A building or token scores one point, and one more for the Despot or a piece of a Hostile faction.
  return hits > 0 && s_.b.points[s_.who] + 2 * hits + 1 >= 30;
}

// Who has 30 points when both sides of a battle have taken their hits.
void PlayReferee::WinByHits() {
  if (s_.b.over) return;
  for (int i = -1; i < s_.b.players && !s_.b.over; ++i) {
    const Faction f = i < 0 ? s_.who : s_.b.order[i];
    if (f != kNobody && s_.b.marker_on[f] == kNobody && s_.b.points[f] >= 30 && !AwaitsHits(f)) Win(f);
  }
}

void PlayReferee::Win(Faction f) {
  s_.b.over = true;
  s_.b.over_event = index_;
  for (Faction g = 1; g < kFactions; ++g) {
    if (InPlay(g) && (g == f || Partners(g, f))) s_.b.winners |= static_cast<uint16_t>(1u << g);
  }
}

Pending* PlayReferee::FindPending(PendingKind kind, Faction who) {
  for (int i = 0; i < s_.pending_count; ++i) {
    if (s_.pending[i].kind == kind && s_.pending[i].who == who) return &s_.pending[i];
  }
  return nullptr;
}

void PlayReferee::AddPending(const Pending& pending) {
  // The list is longer than one event of a legal game can make it; what a broken record adds beyond it is let
  // go.
  if (s_.pending_count < kMaxPending) s_.pending[s_.pending_count++] = pending;
}

void PlayReferee::DropPending(Pending* pending) {
  Pending* end = s_.pending.data() + s_.pending_count;
  std::move(pending + 1, end, pending);
  s_.pending[--s_.pending_count] = Pending();
}

// Crafting pieces that a faction has in a clearing.
int PlayReferee::CraftingPieces(Faction f, int clearing) const {
  switch (f) {
    case kMarquise:
      return s_.b.at[clearing][kWorkshop];
    case kEyrie:
      return s_.b.at[clearing][kRoost];
    case kAlliance:
      return s_.b.at[clearing][kSympathy];
    case kHost:
      return s_.b.tokens[clearing][kHost];
    default:
      return 0;
  }
}

}  // namespace lantern::root
