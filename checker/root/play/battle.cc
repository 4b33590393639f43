// Battles (Law 4.3), and what removed pieces lead to: Field Hospitals (6.2.3), Outrage (8.2.6).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

int PlayReferee::Undamaged(int v) const {
  int n = 0;
  for (const auto& item : s_.item[v]) n += item[kItemUp] + item[kItemDown];
  return n;
}

int PlayReferee::SideOf(Faction f) const {
  return f == s_.battle.side[0] ? 0 : f == s_.battle.side[1] ? 1 : -1;
}

// Warriors of a side in the clearing of battle, for the most it can roll (Law 4.3.2.1, 9.2.6, 9.2.9.2.3).
int PlayReferee::BattleWarriors(int side) const {
  const PlayBattle& b = s_.battle;
  const Faction f = b.side[side];
  if (!IsVagabond(f)) return s_.b.warriors[b.clearing][f];
  int n = UndamagedOf(f == kSecondVagabond, v1::ROOT_ITEM_SWORD);
  if (side == 0 && b.ally != kNobody) n += s_.b.warriors[b.clearing][b.ally];
  return n;
}

// What hits can take from a side.
int PlayReferee::RemovableOf(int side) const {
  const PlayBattle& b = s_.battle;
  const Faction f = b.side[side];
  int n = PiecesIn(s_.b, f, b.clearing);
  if (IsVagabond(f)) n += Undamaged(f == kSecondVagabond);
  if (side == 0 && b.ally != kNobody) n += s_.b.warriors[b.clearing][b.ally];
  return n;
}

// The side that has the higher roll (Law 4.3.2, 8.2.2).
int PlayReferee::HigherSide() const { return s_.battle.side[1] == kAlliance ? 1 : 0; }

// Bounds of what a side rolled: recorded, or proven by losses; the lower roll is not above the higher one.
int PlayReferee::RollLeast(int side) const {
  const PlayBattle& b = s_.battle;
  if (b.roll[side] >= 0) return b.roll[side];
  const int other = b.roll[1 - side] >= 0 ? b.roll[1 - side] : b.proven[1 - side];
  return side == HigherSide() ? std::max<int>(b.proven[side], other) : b.proven[side];
}

int PlayReferee::RollMost(int side) const {
  const PlayBattle& b = s_.battle;
  if (b.roll[side] >= 0) return b.roll[side];
  const int other = b.roll[1 - side] >= 0 ? b.roll[1 - side] : 3 - b.below[1 - side];
  return side == HigherSide() ? 3 - b.below[side] : std::min(3 - b.below[side], other);
}

// Hits that a side takes, from what is known of the roll.
int PlayReferee::LeastHits(int side) const {
  const PlayBattle& b = s_.battle;
  const int dealer = 1 - side;
  const int rolled = b.armored[side] ? 0 : std::min<int>(RollLeast(dealer), b.warriors[dealer]);
  return rolled + b.extra[dealer];
}

int PlayReferee::MostHits(int side) const {
  const PlayBattle& b = s_.battle;
  const int dealer = 1 - side;
  const int rolled = b.armored[side] ? 0 : std::min<int>(RollMost(dealer), b.warriors[dealer]);
  return rolled + b.extra[dealer];
}

// What a loss that was in order proves of the roll of the side that dealt it.
void PlayReferee::ProveRoll(int side, int lost, int available) {
  PlayBattle& b = s_.battle;
  const int dealer = 1 - side;
  const int rolled = lost - b.extra[dealer];
  if (b.roll[dealer] >= 0 || b.armored[side] > 0 || rolled < 0 || rolled > RollMost(dealer)) return;
  b.proven[dealer] = static_cast<uint8_t>(std::max(rolled, RollLeast(dealer)));
  // Where more could have been lost, no more was dealt; only the number of warriors may have kept it down.
  if (lost < available && rolled < b.warriors[dealer])
    b.below[dealer] = static_cast<uint8_t>(3 - std::max(rolled, RollLeast(dealer)));
}

bool PlayReferee::PayForBattle(const v1::RootDeclaredBattle& battle) {
  const int clearing = static_cast<int>(battle.clearing());
  if (battle.by_card() == "righteousness") {
    if (s_.who != kHost || !PillarIs(v1::ROOT_PILLAR_RIGHTEOUSNESS, kRighteousness)) {
      if (s_.who != kHost) Illegal(kPillarOnce, "only the Host have pillars");
      return false;
    }
    if (s_.t[kRighteous] == 1 && s_.t[kActs] != s_.t[kPillarUsed] && !options_.righteousness_apart)
      Illegal(kRighteousness, "the two battles of Righteousness are taken in a row");
    if (s_.t[kRighteous] >= 2) IllegalAnyway(kRighteousness, "a third battle by Righteousness");
    s_.t[kRighteous] = std::min<uint8_t>(2, s_.t[kRighteous] + 1);
    s_.t[kHostMoves] = 0;
    s_.t[kPillarUsed] = static_cast<uint8_t>(s_.t[kActs] + 1);
    return true;
  }
  if (!battle.by_card().empty()) {
    EndAction();
    return PayByCard(battle.by_card(), battle.item(), clearing, true);
  }
  switch (s_.who) {
    case kMarquise:
      return MarquiseAction("a battle");
    case kEyrie:
      return UseDecree(battle.decree(), v1::ROOT_DECREE_COLUMN_BATTLE, clearing, kDecreeBattle);
    case kAlliance:
      return Operation("a battle");
    case kVagabond:
    case kSecondVagabond:
      return VagabondAct("a battle") && Exhaust(V(), v1::ROOT_ITEM_SWORD, "a battle");
    case kHost: {
      const bool after_move = s_.phase == v1::ROOT_PHASE_DAYLIGHT && s_.t[kHostMoves] > 0;
      s_.t[kHostMoves] = 0;
      if (after_move) return true;
      if (options_.battle_without_move) return HostAction("a battle");
      Illegal(kMoveThenBattle, "a battle of an action follows the move of that action");
      return false;
    }
    default:
      return false;
  }
}

void PlayReferee::JudgeBattle(const v1::RootDeclaredBattle& battle) {
  if (s_.who == kNobody) return Illegal(kMoveSource, "a battle outside of a turn", kNobody);
  const bool instigate = battle.by_card() == "instigate";
  const Faction attacker = instigate ? static_cast<Faction>(battle.attacker()) : s_.who;
  const Faction defender = static_cast<Faction>(battle.defender());
  const int clearing = static_cast<int>(battle.clearing());
  if (battle.has_decree() && (s_.who != kEyrie || !battle.by_card().empty()))
    Illegal(kMoveSource, "names a card of the Decree, and the Decree does not give this battle");
  if (battle.item() != 0 && battle.by_card() != "leagueofadventurousmice")
    Illegal(kMoveSource, absl::StrCat("names a ", ItemName(battle.item()), ", and nothing exhausts it"));
  if (battle.attacker() != 0 && attacker != static_cast<Faction>(battle.attacker()))
    Illegal(kBattleAttacker, "names another attacker than the player on turn, who attacks");
  if (instigate) {
    if (CharacterOf(s_.who) != "vagrant" || attacker == s_.who || defender == s_.who ||
        PawnClearing() != clearing) {
      return Illegal(kSpecial, "Instigate starts a battle between two others in the clearing of the Vagrant");
    }
    if (VagabondAct("Instigate")) Exhaust(V(), v1::ROOT_ITEM_TORCH, "Instigate");
  } else {
    PayForBattle(battle);
  }
  if (battle.by_card() != "commandwarren") ++s_.t[kActs];
  if (!InPlay(defender) || !Has(defender, clearing) || defender == attacker ||
      (Partners(attacker, defender) && !options_.partners_may_battle)) {
    return Illegal(kBattleDefender, absl::StrCat("the ", NameOf(defender), " are no enemy with pieces in ",
                                                 ClearingText(clearing)));
  }
  const bool pawn = PawnAt(attacker, clearing);
  if (!InPlay(attacker) || (s_.b.warriors[clearing][attacker] == 0 && !pawn))
    return Illegal(kBattleAttacker,
                   absl::StrCat("the ", NameOf(attacker), " have no warrior in ", ClearingText(clearing)));
  PlayBattle& b = s_.battle;
  b = PlayBattle();
  b.stage = kBattleDeclared;
  b.side[0] = attacker;
  b.side[1] = defender;
  b.scorer[0] = instigate ? s_.who : attacker;
  b.scorer[1] = instigate ? s_.who : defender;
  b.clearing = static_cast<uint8_t>(clearing);
  const Faction ally = static_cast<Faction>(battle.ally());
  if (ally == kNobody) return;
  const bool allied = IsVagabond(attacker) && !instigate && InPlay(ally) && ally != defender &&
                      s_.b.relationship[attacker == kSecondVagabond][ally] == v1::ROOT_RELATIONSHIP_ALLIED &&
                      s_.b.warriors[clearing][ally] > 0;
  if (!allied)
    return Illegal(kAllyBattle, absl::StrCat("the ", NameOf(ally), " are no ally with warriors there"));
  b.ally = ally;
}

void PlayReferee::JudgeAmbush(const v1::RootPlayedAmbush& ambush) {
  PlayBattle& b = s_.battle;
  const Faction f = static_cast<Faction>(ambush.faction());
  const bool foil = b.stage == kAmbushPlayed;
  if (b.stage == kNoBattle) return Illegal(kBattleSteps, "an ambush is played, and there is no battle", f);
  if (b.stage != kBattleDeclared && !foil)
    return Illegal(kBattleSteps, "an ambush is played at the beginning of a battle, by the defender", f);
  if (f != b.side[foil ? 0 : 1])
    return Illegal(kBattleSteps,
                   absl::StrCat("the ambush is the ", foil ? "attacker's" : "defender's", " to play"), f);
  CardRef card = Ref(ambush.card());
  for (size_t i = 0; card.kind < 0 && card.suit != kAnySuit && i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].kind == v1::ROOT_CARD_KIND_AMBUSH &&
        deck_->cards[i].suit == static_cast<int>(card.suit))
      card.kind = static_cast<int8_t>(i);
  }
  if (card.kind >= 0 && KindOf(card.kind) != v1::ROOT_CARD_KIND_AMBUSH)
    return Illegal(kAmbushSuit, absl::StrCat(Words(card), " is no ambush card"), f);
  if (!FromHand(f, card, "the ambush")) return;
  if (card.suit == kAnySuit) {
    Unverifiable(kAmbushSuit, "the suit of the ambush was not recorded");
  } else if (!Matches(card.suit, s_.b.suit[b.clearing])) {
    Illegal(kAmbushSuit, absl::StrCat(Words(card), " does not match ", ClearingText(b.clearing)), f);
  }
  Discard(card);
  // Scouting Party makes the ambush without effect.
  const bool scouted = !foil && HasCard(b.side[0], "scoutingparty");
  b.stage = foil || scouted ? kAmbushResolved : kAmbushPlayed;
}

void PlayReferee::JudgeRoll(const v1::RootRoll& roll) {
  PlayBattle& b = s_.battle;
  if (b.stage == kNoBattle) return Illegal(kBattleSteps, "dice are rolled, and there is no battle");
  if (b.stage == kAmbushPlayed && RemovableOf(0) > 0)
    return Illegal(kBattleSteps, "the hits of the ambush come before the roll");
  if (b.stage != kBattleDeclared && b.stage != kAmbushResolved && b.stage != kAmbushPlayed)
    return Illegal(kBattleSteps, "dice are rolled once in a battle");
  if (BattleIsOver())
    return Illegal(kBattleSteps, "no attacking warrior is left: the battle ended with the ambush");
  if (roll.has_attacker()) b.roll[0] = static_cast<int8_t>(roll.attacker());
  if (roll.has_defender()) b.roll[1] = static_cast<int8_t>(roll.defender());
  const bool guerrilla = b.side[1] == kAlliance;
  if (b.roll[0] >= 0 && b.roll[1] >= 0 && (guerrilla ? b.roll[0] > b.roll[1] : b.roll[0] < b.roll[1])) {
    Illegal(kRoll, absl::StrCat("the attacker has ", b.roll[0], " and the defender ", b.roll[1],
                                "; the higher roll is the ", guerrilla ? "defender's" : "attacker's"));
  }
  b.stage = kRolled;
  for (int side = 0; side < 2; ++side) {
    b.warriors[side] =
        static_cast<uint8_t>(BattleWarriors(side) + (side == 1 && b.enlisted > 0 ? b.enlisted - 1 : 0));
    if (b.side[side] == kHost && s_.b.tokens[b.clearing][kHost] > 0) {
      ++b.extra[side];
      b.fanatic[side] = 1;
    }
  }
  if (BattleWarriors(1) == 0) ++b.extra[0];  // defenseless
  if (b.side[0] == kEyrie && LeaderIs("commander")) ++b.extra[0];
}

// An item takes a hit: an exhausted one of its kind where there is one.
void PlayReferee::DamageItem(Faction vagabond, int item) {
  auto& faces = s_.item[vagabond == kSecondVagabond][item];
  const int from = faces[kItemDown] > 0 ? kItemDown : kItemUp;
  if (faces[from] == 0) return;
  --faces[from];
  ++faces[from == kItemDown ? kItemDamagedDown : kItemDamagedUp];
  movements_.push_back(Movement{Movement::kItems, static_cast<uint8_t>(item), 1, 0, 0});
}

// A side takes at least `least` and at most `most` hits, or all that it has.
void PlayReferee::TakeHits(int side, int least, int most, const v1::RootLosses& losses, Faction by) {
  PlayBattle& b = s_.battle;
  const Faction f = b.side[side];
  const int v = f == kSecondVagabond;
  const int available = RemovableOf(side);
  int lost = losses.items_size() + static_cast<int>(losses.ally_warriors());
  std::array<int, kPieces> gone{};
  int others = 0;
  for (const v1::RootLostPieces& part : losses.pieces()) {
    v1::RootPiece named;
    named.set_faction(static_cast<v1::RootFaction>(f));
    named.set_kind(part.kind());
    named.set_suit(part.suit());
    const Piece piece = PieceOf(named);
    lost += static_cast<int>(part.count());
    if (piece == kNoPiece || gone[piece] + static_cast<int>(part.count()) > s_.b.at[b.clearing][piece]) {
      Illegal(
          kMoveOrigin,
          absl::StrCat("loses ", part.count(), " pieces that ", ClearingText(b.clearing), " does not hold"),
          f);
      continue;
    }
    gone[piece] += static_cast<int>(part.count());
    if (!IsWarrior(piece)) others += static_cast<int>(part.count());
  }
  const Piece warrior = WarriorOf(f);
  if (others > 0 && warrior != kNoPiece && gone[warrior] < s_.b.at[b.clearing][warrior])
    Illegal(kWarriorsFirst,
            absl::StrCat("loses buildings or tokens while ", s_.b.at[b.clearing][warrior] - gone[warrior],
                         " warriors stand there"),
            f);
  if (lost > std::min(most, available))
    Illegal(
        kMaxHits,
        absl::StrCat("takes ", Counted(lost, "hit"), "; at most ", std::min(most, available), " were dealt"),
        f);
  if (lost < std::min(least, available)) {
    const bool fanatic =
        b.stage == kRolled && b.fanatic[1 - side] > 0 && lost == std::min(least, available) - 1;
    Illegal(fanatic         ? kFanaticism
            : IsVagabond(f) ? kDamage
                            : kHitsDealt,
            absl::StrCat("takes ", Counted(lost, "hit"), "; at least ", std::min(least, available),
                         " were dealt", fanatic ? ", one by Fanaticism" : ""),
            f);
  }
  if (losses.ally_warriors() > 0) {
    const bool can = side == 0 && b.ally != kNobody &&
                     static_cast<int>(losses.ally_warriors()) <= s_.b.warriors[b.clearing][b.ally];
    if (!can) return Illegal(kAllyBattle, "no such warriors of an ally fight there", f);
    Remove(WarriorOf(b.ally), static_cast<int>(losses.ally_warriors()), b.clearing, by, true);
    b.by_ally = static_cast<uint8_t>(b.by_ally + losses.ally_warriors());
  }
  for (const int item : losses.items()) {
    if (!IsVagabond(f) || item == 0 || UndamagedOf(v, item) == 0) {
      Illegal(kItems, absl::StrCat("damages a ", ItemName(item), ", and has none undamaged"), f);
      continue;
    }
    DamageItem(f, item);
    ++b.by_items;
  }
  for (int p = 0; p < kPieces; ++p) {
    if (gone[p] > 0) Remove(static_cast<Piece>(p), gone[p], b.clearing, by, true);
  }
}

void PlayReferee::JudgeLosses(const v1::RootLosses& losses) {
  const Faction f = static_cast<Faction>(losses.faction());
  PlayBattle& b = s_.battle;
  if (FindPending(kPendDamage, f) != nullptr) return JudgeDamage(losses);
  const int side = SideOf(f);
  if (b.stage == kNoBattle || side < 0) return Illegal(kHitsDealt, "takes hits, and nothing deals any", f);
  if (b.stage == kAmbushPlayed && side == 0) {
    TakeHits(0, 2, 2, losses, b.scorer[1]);
    b.stage = kAmbushResolved;
    b.took_ambush = 1;
    return;
  }
  if (b.stage != kRolled)
    return Illegal(kBattleSteps, "hits are dealt after the roll; where nobody saw the dice, write roll { }",
                   f);
  if (b.lost[side] > 0) return Illegal(kBattleSteps, "takes its hits a second time", f);
  if (MostHits(side) == 0 || RemovableOf(side) == 0)
    return Illegal(kHitsDealt, "takes hits, and none can be dealt to it", f);
  b.lost[side] = 1;
  int lost = losses.items_size() + static_cast<int>(losses.ally_warriors());
  for (const v1::RootLostPieces& part : losses.pieces()) lost += static_cast<int>(part.count());
  const int available = RemovableOf(side);
  TakeHits(side, LeastHits(side), MostHits(side), losses, b.scorer[1 - side]);
  if (b.stage == kRolled) ProveRoll(side, lost, available);
  WinByHits();
}

// A Vagabond damages items for an effect that removes all enemy pieces (Law 9.2.2.1).
void PlayReferee::JudgeDamage(const v1::RootLosses& losses) {
  const Faction f = static_cast<Faction>(losses.faction());
  Pending* pending = FindPending(kPendDamage, f);
  const int due = pending->count;
  DropPending(pending);
  if (losses.items_size() != due || losses.pieces_size() > 0 || losses.ally_warriors() > 0)
    Illegal(kFullRemoval, absl::StrCat("damages ", Counted(losses.items_size(), "item"), "; it is ", due), f);
  for (const int item : losses.items()) {
    if (item == 0 || UndamagedOf(f == kSecondVagabond, item) == 0)
      Illegal(kItems, absl::StrCat("damages a ", ItemName(item), ", and has none undamaged"), f);
    else
      DamageItem(f, item);
  }
}

// Nothing more has to happen in the battle.
bool PlayReferee::BattleIsOver() const {
  const PlayBattle& b = s_.battle;
  if (b.stage == kAmbushResolved && b.took_ambush > 0) {
    const bool stands = IsVagabond(b.side[0]) || s_.b.warriors[b.clearing][b.side[0]] > 0;
    return !stands;
  }
  if (b.stage != kRolled) return false;
  for (int side = 0; side < 2; ++side) {
    if (b.lost[side] == 0 && std::min(LeastHits(side), RemovableOf(side)) > 0) return false;
  }
  return true;
}

void PlayReferee::CloseBattle() {
  PlayBattle& b = s_.battle;
  if (b.ally != kNobody && b.by_ally > b.by_items)
    s_.b.relationship[b.side[0] == kSecondVagabond][b.ally] = v1::ROOT_RELATIONSHIP_HOSTILE;
  b = PlayBattle();
  WinByHits();
}

void PlayReferee::JudgeHospitals(const v1::RootFieldHospitals& hospitals) {
  const int clearing = static_cast<int>(hospitals.clearing());
  const int keep = Where(kKeep);
  const int n = s_.hospital[clearing];
  if (!InPlay(kMarquise) || n == 0 || keep == 0) {
    return Illegal(kFieldHospitals,
                   absl::StrCat("no Marquise warriors were just removed from clearing ", clearing,
                                ", or there is no keep"),
                   kMarquise);
  }
  Spend(kMarquise, hospitals.card(), s_.b.suit[clearing], kFieldHospitals, "Field Hospitals");
  s_.hospital[clearing] = 0;
  const int from_coffin = std::min<int>(n, s_.b.at[kCoffin][kCatWarrior]);
  MovePieces(kCatWarrior, from_coffin, kCoffin, keep);
  Place(kCatWarrior, n - from_coffin, keep);
}

void PlayReferee::JudgeOutrage(const v1::RootOutrage& outrage) {
  const Faction f = static_cast<Faction>(outrage.faction());
  Pending* pending = FindPending(kPendOutrage, f);
  if (pending == nullptr) return Illegal(kOutrage, "gives a card for Outrage, and there was none", f);
  const Suit suit = pending->suit;
  DropPending(pending);
  if (outrage.none()) {
    if (outrage.has_card()) return Illegal(kOutrage, "names a card, and says that there was none", f);
    const int matching = CardsOf(s_.hand[f], suit) + CardsOf(s_.hand[f], kBird);
    if (matching > 0)
      return Illegal(
          kOutrage,
          absl::StrCat("shows a hand with ", Counted(matching, "card"), " that match ", SuitName(suit)), f);
    if (s_.hand[f].unknown() > 0) Unverifiable(kOutrage, "the hand that was shown was not recorded");
    return OweDraw(kAlliance, 1, kOutrage, kPendSupporter);
  }
  CardRef card = Ref(outrage.card());
  if (card.suit == kAnySuit && !CanGiveMatching(s_.hand[f], suit))
    return Illegal(kOutrage, absl::StrCat("gives a card, and cannot hold one that matches ", SuitName(suit)),
                   f);
  if (!FromHand(f, card, "Outrage")) return;
  NeedMatch(card, suit, kOutrage, "Outrage");
  AddSupporter(card);
}

}  // namespace lantern::root
