// Pieces that come onto the map and leave it, and the points for both.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

void RootReferee::PlaceOnMap(const Thing& thing, int to) {
  const Piece piece = thing.piece;
  const Faction owner = kPieceInfo[piece].owner;
  const bool from_raid = piece == kCorvidWarrior && (s_.turn.raided >> to & 1);
  if (owner != Now() && !from_raid) {
    Illegal(kOwnership, absl::StrCat("places ", CountOf(piece, thing.count), " in ", ClearingName(to),
                                     " on the turn of the ", NameOf(Now())));
  }
  if (from_raid) s_.turn.raid_placed |= static_cast<ClearingMask>(1u << to);
  if (piece == kPlot && !s_.turn.setup) to = PayForPlot(to);
  if (piece == kKeep && !s_.turn.setup) {
    Illegal(kKeepBan, "places the keep after set-up; it never comes back");
    return;
  }
  CheckPlacingBans(piece, to);
  if (!NoteRevolt(piece, to)) CheckBuildingSlot(piece, to);
  CheckOnePerClearing(piece, to);
  const int before = OnMapCount(s_, piece);
  const int n = Take(thing, to);
  Shift(s_, piece, n, kSupply, to);
  if (owner == Now() && IsWarrior(piece) && n > 0 && !from_raid)
    s_.turn.warriors_placed |= static_cast<ClearingMask>(1u << to);
  if (piece == kCorvidWarrior) {
    s_.turn.last_place_event = index_;
    s_.turn.last_place_clearing = static_cast<uint8_t>(to);
    s_.turn.last_place_count = static_cast<uint8_t>(thing.count);
  }
  if (!s_.turn.setup) {
    for (int i = 0; i < n; ++i) PointsForPlacing(piece, to, before + i);
  }
  if (!IsWarrior(piece)) NoteMost();
}

// A base may be written before the enemy pieces that its revolt removes; whether they are gone, and it has a
// slot, is then asked at the end of the turn. False: there is none.
bool RootReferee::NoteRevolt(Piece piece, int to) {
  if (!IsBase(piece) || !IsClearing(to) || s_.turn.setup) return false;
  for (int p = 0; p < kPieces; ++p) {
    if (s_.at[to][p] == 0 || !Enemies(kAlliance, kPieceInfo[p].owner)) continue;
    const Suit suit = kPieceInfo[piece].suit;
    s_.turn.revolt_at[suit] = static_cast<uint8_t>(to);
    s_.turn.revolt_event[suit] = index_;
    return true;
  }
  return false;
}

void RootReferee::CheckRevolts() {
  const Turn& t = s_.turn;
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    const int c = t.revolt_at[suit];
    if (c == 0) continue;
    if (OpenSlots(c) < 0) SayFull(SuitedPiece(v1::ROOT_PIECE_KIND_BASE, suit), c, t.revolt_event[suit]);
    CheckCleared(c, kAlliance, kRevolt, "revolts", t.revolt_event[suit]);
  }
}

// After an effect that removes all enemy pieces of a clearing (pawns apart) none may be left.
void RootReferee::CheckCleared(int clearing, Faction f, RuleId rule, absl::string_view verb, uint32_t event) {
  std::string left;
  for (int p = 0; p < kPieces; ++p) {
    const int n = s_.at[clearing][p];
    if (n == 0 || !Enemies(f, kPieceInfo[p].owner)) continue;
    absl::StrAppend(&left, left.empty() ? "" : ", ", CountOf(static_cast<Piece>(p), n));
  }
  if (left.empty()) return;
  SayAbout(event, FindingKind::kSlip, rule,
           absl::StrCat(NameOf(f), " ", verb, " in clearing ", clearing,
                        ", which removes all enemy pieces; by the record ", left,
                        " remain: not removed, or not written"),
           f);
}

void RootReferee::CheckPlacingBans(Piece piece, int to) {
  const Faction owner = kPieceInfo[piece].owner;
  if (to == kBurrow) {
    if (owner != kDuchy) Illegal(kBurrowOnly, absl::StrCat("places ", AOne(piece), " in the Burrow"));
    return;
  }
  if (s_.at[to][kKeep] > 0 && owner != kMarquise) {
    Illegal(kKeepBan, absl::StrCat("places ", AOne(piece), " in clearing ", to, ", which holds the keep"));
  }
  if (s_.at[to][kSnare] > 0 && owner != kCorvids) {
    Illegal(kSnareBan,
            absl::StrCat("places ", AOne(piece), " in clearing ", to, ", which holds a face-up snare"));
  }
}

void RootReferee::CheckBuildingSlot(Piece piece, int to) {
  if (!IsBuilding(piece) || !IsClearing(to)) return;
  if (OpenSlots(to) > 0) return;
  SayFull(piece, to, index_);
}

void RootReferee::SayFull(Piece piece, int to, uint32_t event) {
  const bool ruin = s_.ruins >> to & 1;
  const std::string slots = map_->slots[to] == 1
                                ? "the only slot is"
                                : absl::StrCat("all ", static_cast<int>(map_->slots[to]), " slots are");
  breach_of_building_[kPieceInfo[piece].owner] = static_cast<int32_t>(
      IllegalUnlessInDoubt(event, kSlots,
                           absl::StrCat("places ", AOne(piece), " in clearing ", to, ", where ", slots,
                                        " filled", ruin ? " (one by the ruin)" : ""),
                           Now(), KindsIn(to)));
}

void RootReferee::CheckOnePerClearing(Piece piece, int to) {
  if (!IsClearing(to)) return;
  const Suit suit = s_.suit[to];
  const PieceInfo& info = kPieceInfo[piece];
  auto second = [&](RuleId rule) {
    Illegal(rule, absl::StrCat("places a ", info.one, " in clearing ", to, ", which has one already"));
  };
  auto wrong_suit = [&](RuleId rule) {
    Illegal(rule, absl::StrCat("places a ", info.one, " in clearing ", to, ", which is a ", SuitName(suit),
                               " clearing"));
  };
  const bool suit_known = suit != kAnySuit;
  if (piece == kSympathy && s_.at[to][kSympathy] > 0) second(kOneSympathy);
  if (piece == kRoost && s_.at[to][kRoost] > 0) second(kOneRoost);
  if (piece == kTunnel && s_.at[to][kTunnel] > 0) second(kOneTunnel);
  if (IsPlot(piece) && s_.tokens[to][kCorvids] > 0) second(kOnePlot);
  if (IsFirebrand(piece)) {
    if (s_.tokens[to][kHost] > 0) second(kOneFirebrand);
    if (suit_known && suit != info.suit) wrong_suit(kSermon);
  }
  if (IsPost(piece)) {
    if (s_.tokens[to][kRiverfolk] > 0) second(kOnePost);
    if (suit_known && suit != info.suit) wrong_suit(kOnePost);
  }
  if (IsBase(piece) && suit_known && suit != info.suit) wrong_suit(kBaseSuit);
  if (IsGarden(piece) && suit_known && suit != info.suit) wrong_suit(kGardenSuit);
}

// `before`: pieces of the kind on the map before this one.
void RootReferee::PointsForPlacing(Piece piece, int to, int before) {
  (void)to;
  auto from_track = [&](const Track& track, Faction f, Reason reason) {
    if (before < static_cast<int>(track.points.size()))
      Owe(f, reason, track.points[before], track.points[before]);
  };
  switch (piece) {
    case kSawmill:
      return from_track(catalog_->sawmill, kMarquise, kForBuilding);
    case kWorkshop:
      return from_track(catalog_->workshop, kMarquise, kForBuilding);
    case kRecruiter:
      return from_track(catalog_->recruiter, kMarquise, kForBuilding);
    case kSympathy:
      return from_track(catalog_->sympathy, kAlliance, kForSympathy);
    // Whether by a sermon, which scores, is known when the turn is read.
    case kFirebrandFox:
    case kFirebrandRabbit:
    case kFirebrandMouse:
      if (EmptiesColumn(piece, before)) Owe(kHost, kForColumn, 0, 2);
      return;
    case kPostFox:
    case kPostRabbit:
    case kPostMouse: {
      // Posts never come back, so the track is uncovered by all that were ever placed.
      const int placed = before + s_.at[kOut][piece];
      const int points = options_.progressive_posts ? placed + 1 : 2;
      return Owe(kRiverfolk, kForPost, points, points);
    }
    default:
      return;
  }
}

int RootReferee::WhereRemovedGoes(Piece piece, int from) const {
  if (IsPost(piece) || piece == kKeep) return kOut;
  if (!IsWarrior(piece)) return kSupply;
  const Battle& battle = s_.turn.battle;
  // Revenge (Law 10.2.3): Cult warriors lost in defence become acolytes.
  if (piece == kCultWarrior && battle.open && battle.defender == kCult && battle.clearing == from)
    return kOwnBoard;
  for (Faction f = 1; f < kFactions; ++f) {
    if (InPlay(f) && HasCard(f, kCoffinMakers)) return kCoffin;
  }
  return kSupply;
}

void RootReferee::Remove(const Thing& thing, int to, bool grouped) {
  Thing resolved = thing;
  if (thing.piece == kKeep && to == kSupply) to = kOut;
  if (IsPlot(thing.piece) && s_.turn.bomb_written == thing.from && s_.tokens[thing.from][kCorvids] == 0) {
    s_.turn.bomb_written = 0;  // the bomb's own removal, carried out when it was flipped
    return;
  }
  // A battle whose clearing was written wrongly was placed where it must have been; its losses go with it.
  Battle& battle = s_.turn.battle;
  const bool misplaced = battle.open && battle.stated == thing.from && battle.stated != battle.clearing;
  if (misplaced && s_.at[thing.from][thing.piece] < thing.count &&
      s_.at[battle.clearing][thing.piece] >= thing.count) {
    findings_->MarkOnTrust();
    resolved.from = battle.clearing;
  }
  const Faction loser = kPieceInfo[thing.piece].owner;
  if (misplaced && resolved.from == battle.stated && s_.at[battle.clearing][thing.piece] == 0 &&
      (loser == battle.attacker || loser == battle.defender)) {
    // What falls in it does not stand where it was taken to be.
    battle.clearing = battle.stated;
    CountSides();
  }
  resolved.piece = InsteadOf(resolved.piece, resolved.from);
  if (resolved.piece != thing.piece) {
    SlipOfPiece(
        resolved.piece, kMoveOrigin,
        absl::StrCat("takes ", CountOf(thing.piece, thing.count), " from ", ClearingName(resolved.from),
                     ", which holds 0; the ", kPieceInfo[resolved.piece].one, " there is taken to be meant"),
        resolved.from, 1u << resolved.from);
  }
  if (resolved.piece != thing.piece || resolved.from != thing.from) return Remove(resolved, to, grouped);
  const int from_before = s_.at[thing.from][thing.piece];
  const int n = Take(resolved, to);
  if (n == 0) return;
  const Faction owner = kPieceInfo[thing.piece].owner;
  if (owner != Now()) BattleOfTheSword(thing.piece, n, thing.from);
  if (owner != Now() && from_before > 0) CheckRemovalCause(thing);
  if (owner == kCorvids && Now() == kCorvids && IsWarrior(thing.piece) && IsClearing(thing.from) &&
      !grouped) {
    Count(s_.turn.plot_paid[thing.from], n);
  }
  const bool in_battle = CountLoss(thing.piece, n, thing.from, grouped);
  if (to == kRiverfolkBoard) {
    Illegal(kFunds, absl::StrCat("pays the Riverfolk with ", CountOf(thing.piece, n), " from ",
                                 ClearingName(thing.from), "; payments come from the supply"));
    Count(s_.turn.paid, n);
    Count(s_.payments, n);
  }
  const int goes = to == kSupply ? WhereRemovedGoes(thing.piece, thing.from) : to;
  Shift(s_, thing.piece, n, thing.from, goes);
  PointsForRemoval(thing.piece, n, thing.from, in_battle, grouped);
  AfterRemoval(thing.piece, n, thing.from);
  // In the supply all plots lie face down and are alike.
  if (IsPlot(thing.piece) && thing.piece != kPlot) {
    s_.at[goes][thing.piece] -= static_cast<uint8_t>(n);
    s_.at[goes][kPlot] += static_cast<uint8_t>(n);
  }
}

// A Vagabond exhausted a sword after a battle, and a piece falls where its pawn stands: a battle is not
// written.
void RootReferee::BattleOfTheSword(Piece piece, int n, int from) {
  if (!s_.turn.sword_waits || s_.pawn[Now() == kSecondVagabond].clearing != from) return;
  const Faction owner = kPieceInfo[piece].owner;
  Slip(kRemovalCause, absl::StrCat("exhausts a sword and removes ", CountOf(piece, n), " from clearing ",
                                   from, "; a battle with the ", NameOf(owner),
                                   " there is not written, and the board "
                                   "goes on with one"));
  v1::RootEvent event;
  v1::RootBattle& battle = *event.mutable_battle();
  battle.set_clearing(static_cast<uint32_t>(from));
  battle.set_attacker(static_cast<v1::RootFaction>(Now()));
  battle.set_defender(static_cast<v1::RootFaction>(owner));
  // It comes before the losses, which have been observed already.
  std::vector<Act> after;
  while (record_.kept && !record_.acts.empty() && record_.acts.back().event == index_) {
    after.push_back(record_.acts.back());
    record_.acts.pop_back();
  }
  Observe(event);
  record_.acts.insert(record_.acts.end(), after.rbegin(), after.rend());
  (void)JudgeBattle(battle);
}

// Another player's piece leaves the map by a battle in its clearing, or by an effect; which effect is not
// written, so anything that the record does not rule out is accepted.
void RootReferee::CheckRemovalCause(const Thing& thing) {
  const Turn& t = s_.turn;
  const Faction me = Now();
  const Faction owner = kPieceInfo[thing.piece].owner;
  const int c = thing.from;
  if (c == kBurrow) return;
  if (t.fought[c] >> owner & 1) return;
  // Mercenaries and allied warriors fall in battles of others.
  if ((t.battled >> c & 1) && IsWarrior(thing.piece) && (owner == kRiverfolk || IsVagabond(me))) return;
  if (me == kAlliance && t.supporters_spent > 0) return;  // Revolt
  if (me == kCult && t.acolytes_spent > 0) return;        // Convert, Sanctify
  if (me == kHundreds) return;                            // Raze
  if ((t.bombed >> c & 1) || (t.exposed >> c & 1) || t.favor) return;
  if (IsVagabond(me) && t.strikes > 0) return CheckStrike(thing);
  if (t.scorched >> c & 1) return;  // Scorched Earth (Law 16.3.6)
  if (IsVagabond(me) && t.crossbow_out > 0) return StrikeInstead();
  if (t.fought_somewhere >> owner & 1) return findings_->MarkOnTrust();
  if (HasCard(me, kPropagandaBureau) && IsWarrior(thing.piece) && t.spent > 0) return;
  if (cause_said_ == index_) return;
  cause_said_ = index_;
  Turn& turn = s_.turn;
  if (CauseMayFollow(c) && turn.unpaid_count < kMaxUnpaid) {
    turn.unpaid[turn.unpaid_count++] = {index_, thing.piece, static_cast<uint8_t>(std::min(thing.count, 200)),
                                        static_cast<uint8_t>(c), 0};
    return;
  }
  SayNoCause(index_, thing.piece, thing.count, c);
}

// What removes a piece may be written after it: supporters of a revolt, acolytes, an exhausted crossbow.
bool RootReferee::CauseMayFollow(int clearing) const {
  const Faction me = Now();
  if (!IsVagabond(me)) return me == kAlliance || me == kCult;
  if (s_.pawn[me == kSecondVagabond].clearing != clearing) return false;
  return ItemsOf(me, v1::ROOT_ITEM_CROSSBOW) > 0 ||
         (IsCharacter(me, "scoundrel") && ItemsOf(me, v1::ROOT_ITEM_TORCH) > 0);
}

void RootReferee::SayNoCause(uint32_t event, Piece piece, int n, int clearing) {
  SayAbout(
      event, FindingKind::kSlip, kRemovalCause,
      absl::StrCat("removes ", CountOf(piece, n), " from clearing ", clearing, ", where no battle with the ",
                   NameOf(kPieceInfo[piece].owner), " is written and no effect removes it"),
      Now());
}

// When the turn ends, what no payment followed for.
void RootReferee::FlushUnpaid() {
  Turn& t = s_.turn;
  const Faction me = t.who;
  const bool caused = (me == kAlliance && t.supporters_spent > 0) || (me == kCult && t.acolytes_spent > 0) ||
                      (IsVagabond(me) && t.strikes > 0);
  const auto scorched = [&t](const Unpaid& unpaid) { return (t.scorched >> unpaid.clearing & 1) != 0; };
  for (int i = 0; i < t.unpaid_count; ++i) {
    const Unpaid& unpaid = t.unpaid[i];
    if (unpaid.piece != kNoPiece) {
      if (!caused && !scorched(unpaid)) SayNoCause(unpaid.event, unpaid.piece, unpaid.count, unpaid.clearing);
    } else if (t.spent == 0) {
      SayAbout(unpaid.event, FindingKind::kSlip, kClosedPath,
               absl::StrCat("opens the path ", static_cast<int>(unpaid.clearing), "-",
                            static_cast<int>(unpaid.high), "; no card is spent for it in the record"),
               me);
    }
  }
  t.unpaid_count = 0;
}

// A building or token that is not where it is removed, while one other of its owner is: that one was meant.
Piece RootReferee::InsteadOf(Piece piece, int from) const {
  if (IsWarrior(piece) || IsPlot(piece) || s_.at[from][piece] > 0) return piece;
  const Faction owner = kPieceInfo[piece].owner;
  if (owner == Now()) return piece;
  for (int p = 0; p < kPieces; ++p) {
    const Piece other = static_cast<Piece>(p);
    if (kPieceInfo[p].owner != owner || IsWarrior(other) || s_.at[from][p] == 0 || other == kKeep) continue;
    return other;
  }
  return piece;
}

// The plot of a turn takes one more warrior each time (Law 13.5.2). Returns the clearing in which the plot is
// placed: another one where only that was paid for. Missing warriors are taken off the board, as the table
// must have done.
int RootReferee::PayForPlot(int to) {
  Turn& t = s_.turn;
  Count(t.plots_placed, 1);
  const int needed = t.plots_placed;
  int paid = t.plot_paid[to];
  std::string message = absl::StrCat("places plot ", needed, " of this turn in clearing ", to, " for ",
                                     CountOf(kCorvidWarrior, paid), " removed there; it takes ", needed);
  int elsewhere = 0;
  for (int c = 1; paid == 0 && c <= kClearings; ++c) {
    if (t.plot_paid[c] >= needed && s_.tokens[c][kCorvids] == 0) elsewhere = c;
  }
  if (elsewhere != 0) {
    absl::StrAppend(&message, "; the board goes on as if clearing ", elsewhere,
                    " was meant, where they were removed");
    t.plot_paid[elsewhere] = 0;
    Slip(kPlotCost, std::move(message));
    return elsewhere;
  }
  t.plot_paid[to] = 0;
  if (paid >= needed) return to;
  const int missing = needed - paid;
  // "2w->8/t->8" for "2w8->/t->8": the removal was written as a placing.
  if (t.last_place_event + 1 == index_ && t.last_place_clearing == to && t.last_place_count == missing) {
    absl::StrAppend(&message, "; the placing before it is taken to be that removal");
    Shift(s_, kCorvidWarrior, std::min<int>(missing, s_.at[to][kCorvidWarrior]), to, kSupply);
  }
  const int n = std::min<int>(missing, s_.at[to][kCorvidWarrior]);
  Shift(s_, kCorvidWarrior, n, to, kSupply);
  if (n > 0) absl::StrAppend(&message, "; the board goes on with the rest removed");
  Slip(kPlotCost, std::move(message));
  return to;
}

// A strike reaches the pawn's own clearing, and warriors before anything else (Law 9.5.6).
void RootReferee::CheckStrike(const Thing& thing) {
  const Faction me = Now();
  const Faction owner = kPieceInfo[thing.piece].owner;
  const Pawn& pawn = s_.pawn[me == kSecondVagabond];
  if (pawn.clearing != thing.from) {
    Slip(kRemovalCause,
         absl::StrCat("strikes in clearing ", thing.from, "; by the record the pawn stands ",
                      pawn.clearing == 0 ? "in a forest"
                                         : absl::StrCat("in clearing ", static_cast<int>(pawn.clearing))));
  } else if (!IsWarrior(thing.piece) && s_.warriors[thing.from][owner] > 0) {
    IllegalUnlessInDoubt(
        index_, kRemovalCause,
        absl::StrCat("strikes ", AOne(thing.piece), " in clearing ", thing.from, ", where warriors of the ",
                     NameOf(owner), " stand: ", static_cast<int>(s_.warriors[thing.from][owner])),
        me, KindsIn(thing.from));
  }
}

// A strike whose crossbow was written as removed from the game.
void RootReferee::StrikeInstead() {
  Turn& t = s_.turn;
  --t.crossbow_out;
  Count(t.strikes, 1);
  Count(s_.items[Now()][v1::ROOT_ITEM_CROSSBOW], 1);
  SayAbout(
      t.crossbow_event, FindingKind::kSlip, kItems,
      "takes a crossbow out of the game; the removal that follows shows that it was exhausted for a strike",
      Now());
}

// Who removes what scores (Law 3.2.1), with the Despot's and the Vagabond's extras.
void RootReferee::PointsForRemoval(Piece piece, int n, int from, bool in_battle, bool grouped) {
  const Faction owner = kPieceInfo[piece].owner;
  const Faction me = Now();
  Battle& battle = s_.turn.battle;
  const bool scores = !IsWarrior(piece);
  if (in_battle && Instigated()) return PointsForInstigated(piece, n);
  if (owner != me) {
    // The extras first: where a point is missing, the latest ones count as scored, and it is an extra that is
    // forgotten.
    if (IsVagabond(me)) VagabondRemoves(piece, n, from, in_battle);
    if (scores && Enemies(me, owner)) {
      if (in_battle) OweDespot(me);
      Owe(me, kForRemoval, n, n);
    }
    return;
  }
  if (in_battle && battle.open && IsWarrior(piece)) {
    const Faction foe = battle.attacker == me ? battle.defender : battle.attacker;
    if (IsVagabond(foe)) MakesHostile(foe, me, !grouped && MayLeaveAlone(piece, n));
  }
  // Own buildings and tokens: lost to the other side of the battle, or spent.
  if (!scores || !in_battle || !battle.open || from != battle.clearing) return;
  const Faction other = battle.attacker == me ? battle.defender : battle.attacker;
  const bool certain = grouped && piece != kWood;
  if (!Enemies(other, me)) return;
  OweDespot(other);
  Owe(other, kForRemoval, certain ? n : 0, n);
}

// The Vagrant has two others battle (Law 16.3.4).
bool RootReferee::Instigated() const {
  const Battle& b = s_.turn.battle;
  return b.open && IsVagabond(Now()) && b.attacker != Now() && b.defender != Now();
}

// Whether the Vagrant or the other side of the battle removes the pieces is left open by the sources
// (readings.md, 31): points and hostility are possible for either.
void RootReferee::PointsForInstigated(Piece piece, int n) {
  const Battle& b = s_.turn.battle;
  const Faction me = Now();
  const Faction owner = kPieceInfo[piece].owner;
  const Faction foe = b.attacker == owner ? b.defender : b.attacker;
  if (IsWarrior(piece)) MakesHostile(me, owner, true);
  if (!IsVagabond(owner)) Owe(me, kForInfamy, 0, n);
  if (IsWarrior(piece)) return;
  Owe(me, kForRemoval, 0, n);
  Owe(foe, kForRemoval, 0, n);
  if (foe == kEyrie) Owe(foe, kForDespot, 0, 1);
}

void RootReferee::OweDespot(Faction f) {
  if (f != kEyrie || s_.turn.battle.despot_scored) return;
  const bool known = s_.leader >= 0;  // one who was not written may be the Despot
  if (known && catalog_->leaders[s_.leader].name != "despot") return;
  s_.turn.battle.despot_scored = true;
  Owe(kEyrie, kForDespot, known ? 1 : 0, 1);
}

void RootReferee::VagabondRemoves(Piece piece, int n, int from, bool in_battle) {
  const Faction me = Now();
  const Faction owner = kPieceInfo[piece].owner;
  const int v = me == kSecondVagabond;
  Turn& t = s_.turn;
  if (IsVagabond(owner)) return;
  if (in_battle && Instigated()) return PointsForInstigated(piece, n);
  const bool hostile = s_.relationship[v][owner] == v1::ROOT_RELATIONSHIP_HOSTILE;
  const bool pending = t.must_be_hostile[v] >> owner & 1;
  // A removal with neither battle nor strike was probably a battle that was not written.
  const bool maybe_battle = !in_battle && s_.turn.strikes == 0 && s_.pawn[v].clearing == from;
  int infamous = in_battle || maybe_battle ? n : 0;
  if (!hostile && !pending) {
    if (IsWarrior(piece)) {
      MakesHostile(me, owner);
      if (infamous > 0) --infamous;  // the warrior that made the faction Hostile does not count
    } else {
      infamous = 0;
    }
  }
  if (infamous > 0) Owe(me, kForInfamy, maybe_battle ? 0 : infamous, infamous);
}

void RootReferee::MakesHostile(Faction vagabond, Faction loser, bool perhaps) {
  if (IsVagabond(loser)) return;
  auto& hostile = perhaps ? s_.turn.may_be_hostile : s_.turn.must_be_hostile;
  hostile[vagabond == kSecondVagabond] |= static_cast<uint16_t>(1u << loser);
  s_.turn.hostile_event[loser] = index_;
}

void RootReferee::OweOutrage(int clearing) {
  Count(s_.turn.outrage_due, 1);
  s_.turn.outrage_event = index_;
  Count(s_.turn.outrage_suit_due[IsClearing(clearing) ? s_.suit[clearing] : kAnySuit], 1);
}

// What a removal makes others do.
void RootReferee::AfterRemoval(Piece piece, int n, int from) {
  Turn& t = s_.turn;
  const Faction me = Now();
  const Faction owner = kPieceInfo[piece].owner;
  if (piece == kSympathy && me != kAlliance && !Partners(me, kAlliance)) {
    for (int i = 0; i < n; ++i) OweOutrage(from);
  }
  if (IsBase(piece) && owner != me) {
    if (t.bases_lost == 0) t.officers_before = s_.at[kOwnBoard][kAllianceWarrior];
    Count(t.bases_lost, n);
    t.base_event = index_;
  }
  if (owner == kDuchy && IsBuilding(piece)) {
    removed_buildings_ += n;
    t.failure_event = index_;
  }
  if (IsGarden(piece)) {
    Count(t.gardens_lost, n);
    t.garden_event = index_;
  }
  if (owner == me) ForgetCrafting(piece, n, from);
  if (IsFirebrand(piece)) {
    Count(t.firebrands_lost, n);
    t.firebrand_event = index_;
  }
  const bool raid = piece == kRaid || (piece == kPlot && named_plot_ == kRaid);
  if (raid && IsClearing(from) && !(t.exposed >> from & 1)) {
    t.raided |= map_->paths[from];
    t.raid_event = index_;
  }
  if (IsPlot(piece) && t.guesses > 0 && IsClearing(from) && (t.exposed >> from & 1)) --t.guesses;
  named_plot_ = kNoPiece;
}

}  // namespace lantern::root
