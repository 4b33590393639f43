// Moves (Law 4.2): where they may go, and what gives them.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Whether a move may go from one clearing to another, by path or as a crafted card allows.
bool PlayReferee::Reaches(Faction f, int from, int to) const {
  if (from == to) return false;
  if (PathFor(f, from, to)) return true;
  return CraftingPieces(f, from) > 0 && CraftingPieces(f, to) > 0 && HasCard(f, "tunnels");
}

// Whether the faction could take a move of some of its warriors.
bool PlayReferee::MoveIsLegal(Faction f, int from, int to) const {
  if (s_.b.warriors[from][f] == 0 || (s_.scorched >> to & 1)) return false;
  const bool ferry = s_.b.ferry == from && (map_->rivers[from] >> to & 1) && s_.t[kFerried] == 0;
  if (!Reaches(f, from, to) && !ferry) return false;
  return HasCard(f, "corvidplanners") || RulesQuietly(f, from) || RulesQuietly(f, to);
}

// Why two clearings are not adjacent, in words.
std::string PlayReferee::NotAdjacent(int a, int b) const {
  const bool closed = (map_->paths[a] >> b & 1) && !PathOpen(a, b);
  return absl::StrCat("clearings ", a, " and ", b, " are not adjacent",
                      closed ? ": the path between them is closed" : "");
}

// Whether the ferry lies in a clearing and reaches another one by the lake.
bool PlayReferee::FerryCrosses(int from, int to) const {
  return from != 0 && to != 0 && s_.b.ferry == from && (map_->rivers[from] >> to & 1) != 0;
}

void PlayReferee::CheckFerry(int from, int to) {
  if (map_->ferry == 0) return Illegal(kFerry, "there is no ferry on this map");
  if (!FerryCrosses(from, to))
    return Illegal(kFerry, absl::StrCat("the ferry does not cross from clearing ", from, " to ", to,
                                        "; it lies at clearing ", static_cast<int>(s_.b.ferry)));
  if (s_.t[kFerried] > 0) Illegal(kFerry, "a second crossing by ferry this turn");
}

// The ferry goes along, and gives a card (Law 16.2.2.5).
void PlayReferee::TakeFerry(int to) {
  s_.t[kFerried] = 1;
  s_.b.ferry = static_cast<uint8_t>(to);
  OweDraw(s_.who, 1, kFerry);
}

bool PlayReferee::CheckMove(const v1::RootDeclaredMove& move) {
  const Faction f = s_.who;
  const int from = static_cast<int>(move.from());
  const int to = static_cast<int>(move.to());
  if (from == 0 || to == 0) {
    Illegal(kMoveAdjacent, "warriors move from one clearing to another");
    return false;
  }
  if (move.count() == 0) Illegal(kMoveSome, "a move takes at least one warrior");
  if (static_cast<int>(move.count()) > s_.b.warriors[from][f]) {
    Illegal(kMoveOrigin, absl::StrCat("moves ", Counted(static_cast<int>(move.count()), "warrior"), " from ",
                                      ClearingText(from), ", which holds ", s_.b.warriors[from][f]));
  }
  if (move.ferry()) {
    CheckFerry(from, to);
  } else if (!Reaches(f, from, to)) {
    Illegal(kMoveAdjacent, NotAdjacent(from, to));
  }
  if (s_.scorched >> to & 1)
    Illegal(kSpecial, absl::StrCat("the earth of ", ClearingText(to), " is scorched"));
  if (!HasCard(f, "corvidplanners") && !Rules(f, from) && !Rules(f, to))
    Illegal(kMoveRule, absl::StrCat("rules neither ", ClearingText(from), " nor ", ClearingText(to)));
  return true;
}

// Moves as many warriors as are there, and causes Outrage (Law 8.2.6).
void PlayReferee::MoveWarriors(Faction f, int n, int from, int to, bool outrage) {
  n = std::min<int>(n, s_.b.warriors[from][f]);
  if (n == 0) return;
  MovePieces(WarriorOf(f), n, from, to);
  if (outrage && f != kAlliance && s_.b.at[to][kSympathy] > 0 && InPlay(kAlliance))
    AddPending(Pending{kPendOutrage, f, 1, s_.b.suit[to], kNobody, kOutrage});
}

// A move or battle that a crafted card gives; `battle` tells which.
bool PlayReferee::PayByCard(const std::string& name, v1::RootItem item, int clearing, bool battle) {
  const int card = CardNamed(name);
  if (card < 0 || !HasCard(s_.who, name)) {
    Illegal(kPersistent, absl::StrCat("\"", name, "\" does not lie in the own play area"));
    return false;
  }
  auto need = [this, &name](bool right, absl::string_view when) {
    if (!right) Illegal(kPersistent, absl::StrCat(deck_->cards[CardNamed(name)].title, " is used ", when));
    return right;
  };
  // What comes at the start of a phase is none of the acts that it comes before.
  auto once = [this](uint8_t bit) {
    const bool first = (s_.t[kUsedCards2] & bit) == 0;
    s_.t[kUsedCards2] |= bit;
    return first;
  };
  if (name == "cobbler" && !battle) {
    return need(s_.phase == v1::ROOT_PHASE_EVENING && s_.t[kActs] == 0 && once(kOnceCobbler),
                "once, at the start of Evening");
  }
  if (name == "commandwarren" && battle) {
    return need(s_.phase == v1::ROOT_PHASE_DAYLIGHT && s_.t[kActs] == 0 && once(kOnceWarren),
                "once, at the start of Daylight");
  }
  if (name == "eyrieemigre") {
    if (!need(s_.phase == v1::ROOT_PHASE_BIRDSONG && s_.t[kEmigreDone] == 0, "once, at the end of Birdsong"))
      return false;
    if (!battle && !need(s_.t[kEmigreMoved] == 0, "for one move, and then a battle")) return false;
    if (!battle) CheckBirdsong();
    if (battle && !need(s_.t[kEmigreMoved] == clearing, "for a battle where its move went")) return false;
    (battle ? s_.t[kEmigreDone] : s_.t[kEmigreMoved]) = static_cast<uint8_t>(clearing);
    return true;
  }
  if (name == "leagueofadventurousmice") {
    if (IsVagabond(s_.who)) {
      Illegal(kPersistent, "a Vagabond has no Crafted Items box");
      return false;
    }
    if (item == 0 || s_.b.items[s_.who][item] <= s_.box_down[s_.who][item]) {
      Illegal(kPersistent, absl::StrCat("no ", ItemName(item), " to exhaust lies in the Crafted Items box"));
      return false;
    }
    if (!need(s_.phase == v1::ROOT_PHASE_DAYLIGHT && once(kOnceLeague), "once, in Daylight")) return false;
    ++s_.box_down[s_.who][item];
    return true;
  }
  Illegal(kPersistent, absl::StrCat(deck_->cards[card].title, " gives no ", battle ? "battle" : "move"));
  return false;
}

// What gives the move to the faction on turn.
bool PlayReferee::PayForMove(const v1::RootDeclaredMove& move) {
  if (!move.by_card().empty()) {
    EndAction();
    return PayByCard(move.by_card(), move.item(), static_cast<int>(move.to()), false);
  }
  switch (s_.who) {
    case kMarquise:
      if (s_.phase == v1::ROOT_PHASE_DAYLIGHT && s_.t[kMarchMoves] > 0) {
        --s_.t[kMarchMoves];
        return true;
      }
      if (!MarquiseAction("a March")) return false;
      s_.t[kMarchMoves] = 1;
      return true;
    case kEyrie:
      return UseDecree(move.decree(), v1::ROOT_DECREE_COLUMN_MOVE, static_cast<int>(move.from()),
                       kDecreeMove);
    case kAlliance:
      return Operation("a move");
    case kHost:
      if (!HostAction("a move")) return false;
      s_.t[kHostMoves] = 1;
      return true;
    default:
      Illegal(kMoveSource, "nothing gives this move");
      return false;
  }
}

// What a move names, and what has no place in it.
void PlayReferee::CheckMoveFields(const v1::RootDeclaredMove& move) {
  if (move.has_decree() && (s_.who != kEyrie || !move.by_card().empty()))
    Illegal(kMoveSource, "names a card of the Decree, and the Decree does not give this move");
  if (move.item() != 0 && move.by_card() != "leagueofadventurousmice")
    Illegal(kMoveSource, absl::StrCat("names a ", ItemName(move.item()), ", and nothing exhausts it"));
  if (IsVagabond(s_.who)) {
    if (move.count() > 0) Illegal(kPawnMove, "a Vagabond has no warriors to move; its pawn moves");
    if (move.to() != 0 && move.forest_size() > 0) Illegal(kPawnMove, "names a clearing and a forest");
    if (move.ferry() && (move.from() == 0 || move.to() == 0))
      Illegal(kFerry, "the ferry goes between clearings");
  } else if (move.forest_size() > 0 || move.ally() != 0) {
    Illegal(kPawnMove, "only a Vagabond goes into a forest, or takes warriors of an ally along");
  }
  if (move.ally() == 0 && move.ally_count() > 0)
    Illegal(kAllyMove, "takes warriors along, and names no ally");
}

void PlayReferee::JudgeMove(const v1::RootDeclaredMove& move) {
  if (s_.who == kNobody) return Illegal(kMoveSource, "a move outside of a turn", kNobody);
  CheckMoveFields(move);
  if (IsVagabond(s_.who)) return MovePawn(move);
  PayForMove(move);
  if (move.by_card() != "cobbler") ++s_.t[kActs];
  if (!CheckMove(move)) return;
  const int from = static_cast<int>(move.from());
  const int to = static_cast<int>(move.to());
  MoveWarriors(s_.who, static_cast<int>(move.count()), from, to, true);
  if (move.ferry() && FerryCrosses(from, to)) TakeFerry(to);
}

bool PlayReferee::PawnReaches(const v1::RootDeclaredMove& move, int forest) {
  const Pawn& pawn = s_.b.pawn[V()];
  const int to = static_cast<int>(move.to());
  if (forest >= 0) {
    if (pawn.forest >= 0) return map_->forests[pawn.forest].neighbours >> forest & 1;
    return map_->forests[forest].clearings >> pawn.clearing & 1;
  }
  if (pawn.forest >= 0) return map_->forests[pawn.forest].clearings >> to & 1;
  return Reaches(s_.who, pawn.clearing, to);
}

// Whether warriors of a Hostile faction stand where the Vagabond on turn goes (Law 9.2.9.3.2).
bool PlayReferee::HostileWarriors(int to) const {
  for (Faction f = 1; f < kFactions; ++f) {
    if (to != 0 && InPlay(f) && s_.b.relationship[V()][f] == v1::ROOT_RELATIONSHIP_HOSTILE &&
        s_.b.warriors[to][f] > 0)
      return true;
  }
  return false;
}

// The boots of a move; a move that a card gives takes one only into a Hostile clearing.
void PlayReferee::PayBoots(int boots) {
  for (int i = 0; i < boots; ++i) {
    if (s_.item[V()][v1::ROOT_ITEM_BOOT][kItemUp] == 0)
      return Illegal(kBoots,
                     absl::StrCat("the move exhausts ", Counted(boots, "boot"), "; too few are face up"));
    Exhaust(V(), v1::ROOT_ITEM_BOOT, "a move");
  }
}

// A Vagabond's slip (Law 9.4.2) or move (9.5.1).
void PlayReferee::MovePawn(const v1::RootDeclaredMove& move) {
  const int v = V();
  Pawn& pawn = s_.b.pawn[v];
  const int to = static_cast<int>(move.to());
  ClearingMask around = 0;
  for (const uint32_t c : move.forest()) around |= static_cast<ClearingMask>(1u << c);
  const int forest = to == 0 ? map_->FindForest(around) : -1;
  if (to == 0 && forest < 0) return Illegal(kPawnMove, "names no forest of this map and no clearing");
  if (static_cast<int>(move.from()) != pawn.clearing)
    Illegal(kMoveOrigin, absl::StrCat("the pawn does not stand in clearing ", move.from()));
  const bool slip = s_.phase == v1::ROOT_PHASE_BIRDSONG && move.by_card().empty();
  if (forest >= 0 && !slip) Illegal(kPawnMove, "only the slip of Birdsong goes into a forest");
  if (move.ferry() && to != 0 && pawn.clearing != 0) {
    CheckFerry(pawn.clearing, to);
  } else if (!PawnReaches(move, forest)) {
    const bool clearings = to != 0 && pawn.clearing != 0;
    const bool path = clearings && (map_->paths[pawn.clearing] >> to & 1) != 0;
    Illegal(path ? kMoveAdjacent : kPawnMove,
            clearings ? NotAdjacent(pawn.clearing, to) : "the pawn moves to what is adjacent only");
  }
  if (to != 0 && (s_.scorched >> to & 1))
    Illegal(kSpecial, absl::StrCat("the earth of ", ClearingText(to), " is scorched"));
  const Faction ally = static_cast<Faction>(move.ally());
  const int from = pawn.clearing;
  if (ally != kNobody) {
    const bool allied = InPlay(ally) && s_.b.relationship[v][ally] == v1::ROOT_RELATIONSHIP_ALLIED;
    if (!allied || to == 0 || from == 0 || static_cast<int>(move.ally_count()) > s_.b.warriors[from][ally] ||
        move.ally_count() == 0) {
      return Illegal(kAllyMove, absl::StrCat("cannot take ", move.ally_count(), " warriors of the ",
                                             NameOf(ally), " along from clearing ", from));
    }
  }
  if (slip) {
    if (RefreshLeast(v) > 0 && s_.t[kRefreshed] == 0)
      Illegal(kRefresh, "items are refreshed before the slip");
    if (s_.t[kSlipped] > 0) IllegalAnyway(kPawnMove, "a second slip");
    s_.t[kSlipped] = 1;
  } else {
    const bool by_card = !move.by_card().empty();
    if (by_card) PayByCard(move.by_card(), move.item(), to, false);
    if (!by_card && !InPhase(v1::ROOT_PHASE_DAYLIGHT, kPawnMove, "a move by boots")) return;
    PayBoots((by_card ? 0 : 1) + (HostileWarriors(to) ? 1 : 0));
  }
  if (move.by_card() != "cobbler") ++s_.t[kActs];
  pawn.clearing = static_cast<uint8_t>(to);
  pawn.forest = static_cast<int8_t>(forest);
  if (ally != kNobody) MoveWarriors(ally, static_cast<int>(move.ally_count()), from, to, true);
  // The ruling before the 8th printing: who takes Alliance warriors along gives the card.
  if (ally == kAlliance && options_.outrage_for_escorts && s_.b.at[to][kSympathy] > 0)
    AddPending(Pending{kPendOutrage, s_.who, 1, s_.b.suit[to], kNobody, kOutrage});
  if (move.ferry() && FerryCrosses(from, to)) TakeFerry(to);
}

}  // namespace lantern::root
