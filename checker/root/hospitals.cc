// Field Hospitals (Law 6.2.3): a card takes warriors that were removed to the keep. The record may write it
// before or after them.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

// Field Hospitals are written as a move to the keep. True: this was it.
bool RootReferee::MaybeFieldHospitals(const Thing& thing, int to) {
  if (thing.piece != kCatWarrior || to == 0 || to != KeepClearing()) return false;
  const bool others_turn = Now() != kMarquise;
  const bool fought = s_.turn.battled >> thing.from & 1;
  if (!others_turn && !HealsOnOwnTurn(thing, to)) return false;
  if (others_turn && s_.turn.false_orders && !fought && Adjacent(thing.from, to)) return false;
  const int n = Take(thing, to);
  if (others_turn) BattleOfTheSword(thing.piece, n, thing.from);
  const bool strike = IsVagabond(Now()) && n == 1 && s_.turn.battle.strikes > 0;
  const bool in_battle = s_.turn.battle.open && s_.turn.battle.clearing == thing.from && !strike;
  if (IsVagabond(Now())) {
    VagabondRemoves(thing.piece, n, thing.from, in_battle);
  } else if (in_battle) {
    const Battle& battle = s_.turn.battle;
    const Faction foe = battle.attacker == kMarquise ? battle.defender : battle.attacker;
    if (IsVagabond(foe)) MakesHostile(foe, kMarquise);
  }
  PayHospital(thing.from, n);
  if (in_battle) Count(s_.turn.battle.hospital_saved, n);
  // On the own turn it may be a march after a battle, with a card that was spent for something else.
  CountLoss(thing.piece, n, thing.from, true, !others_turn && MarchLeads(thing.from, to), true);
  Shift(s_, thing.piece, n, thing.from, to);
  if (thing.from == to) s_.turn.battle.hospital_at_battle = true;
  return true;
}

// On her own turn the Marquise marches to the keep as well. Where a march leads there it was one, unless a
// card that fits was spent in the battle, before or after it; where none does it was Field Hospitals.
bool RootReferee::HealsOnOwnTurn(const Thing& thing, int to) {
  const int from = thing.from;
  Battle& latest = s_.turn.battle;
  // A battle that is taken to have been elsewhere is still written where the record says it was.
  const bool fought = (s_.turn.battled >> from & 1) && (latest.clearing == from || latest.stated == from);
  const bool fits = HospitalCardFits(from);
  if (!MarchLeads(from, to)) {
    // Her own Tax Collector removes a warrior of hers from any clearing.
    const bool taxed = HasCard(kMarquise, kTaxCollector) && thing.count == 1;
    return (fought && (latest.open || AnyHospitalCard())) || (taxed && (fits || !AnyHospitalCard()));
  }
  if (!fought || !latest.open) return false;
  if (fits) return true;
  const bool marches = HasCard(kMarquise, kCorvidPlanners) || Rules(kMarquise, from) || Rules(kMarquise, to);
  if (!marches) return true;
  if (from == latest.clearing)
    Count(latest.perhaps_healed, std::min<int>(thing.count, s_.at[from][kCatWarrior]));
  return false;
}

// Whether a move of hers goes there at all, whoever rules.
bool RootReferee::MarchLeads(int from, int to) const {
  if (Adjacent(from, to)) return true;
  const ClearingMask tunnels = HasCard(kMarquise, kTunnels) ? CraftingClearings(kMarquise) : 0;
  if ((tunnels >> from & 1) && (tunnels >> to & 1)) return true;
  const bool boats = HasCard(kMarquise, kBoatBuilders) || MayHaveServices(kMarquise) ||
                     (map_->ferry != 0 && s_.ferry == from);
  return boats && River(from, to);
}

bool RootReferee::AnyHospitalCard() const {
  int cards = 0;
  for (int n : s_.turn.hospital_cards) cards += n;
  return cards > 0;
}

// Whether a card was spent that saves warriors of this clearing: one that is not used up for another one.
bool RootReferee::HospitalCardFits(int clearing) const {
  const Turn& t = s_.turn;
  const Suit suit = s_.suit[clearing];
  if (t.healed >> clearing & 1) return true;
  if (suit == kAnySuit) return AnyHospitalCard();
  return t.hospital_cards[suit] + t.hospital_cards[kBird] + t.hospital_cards[kAnySuit] > 0;
}

// The card for warriors that went to the keep: one that was spent before, or one that may follow. On the own
// turn a card may have been for something else, so that it is not used up.
void RootReferee::PayHospital(int clearing, int n) {
  Turn& t = s_.turn;
  const Suit suit = s_.suit[clearing];
  const bool fits = HospitalCardFits(clearing);
  if (fits && Now() != kMarquise && !(t.healed >> clearing & 1)) {
    for (Suit with : {suit, Suit{kAnySuit}, Suit{kBird}}) {
      if (t.hospital_cards[with] == 0) continue;
      --t.hospital_cards[with];
      break;
    }
  }
  if (fits) {
    t.healed |= static_cast<ClearingMask>(1u << clearing);
    return;
  }
  const Healing healing{index_, static_cast<uint8_t>(clearing), static_cast<uint8_t>(std::min(n, 200)),
                        AnyHospitalCard()};
  // On another player's turn the Marquise spend cards for nothing else.
  if (healing.other_card && Now() != kMarquise) return SayWrongHospitalCard(healing);
  if (t.healing_count < kMaxHealings) t.healings[t.healing_count++] = healing;
}

// A card that the Marquise spent: for warriors that went to the keep before it, or for what follows.
void RootReferee::HospitalCard(Suit suit) {
  Turn& t = s_.turn;
  auto fits = [&](int clearing) {
    const Suit here = s_.suit[clearing];
    return suit == kBird || suit == kAnySuit || here == kAnySuit || suit == here;
  };
  Battle& battle = t.battle;
  if (battle.open && battle.perhaps_healed > 0 && fits(battle.clearing)) {
    CountLoss(kCatWarrior, battle.perhaps_healed, battle.clearing, true, true, true);
    const Faction foe = battle.attacker == kMarquise ? battle.defender : battle.attacker;
    if (IsVagabond(foe)) MakesHostile(foe, kMarquise);
    battle.perhaps_healed = 0;
  }
  for (int i = 0; i < t.healing_count; ++i) {
    const int clearing = t.healings[i].clearing;
    if (!fits(clearing)) continue;
    // One card for all that left this clearing.
    t.healed |= static_cast<ClearingMask>(1u << clearing);
    int kept = 0;
    for (int k = 0; k < t.healing_count; ++k) {
      if (t.healings[k].clearing != clearing) t.healings[kept++] = t.healings[k];
    }
    t.healing_count = static_cast<uint8_t>(kept);
    return;
  }
  Count(t.hospital_cards[suit], 1);
  for (int i = 0; i < t.healing_count; ++i) t.healings[i].other_card = true;
}

void RootReferee::SayWrongHospitalCard(const Healing& healing) {
  SayAbout(healing.event, FindingKind::kIllegal, kFieldHospitals,
           absl::StrCat("the card spent for Field Hospitals is not a ", SuitName(s_.suit[healing.clearing]),
                        " or bird card, which clearing ", static_cast<int>(healing.clearing), " takes"),
           Now());
}

// When the turn ends, warriors that went to the keep without a card.
void RootReferee::FlushHealings() {
  Turn& t = s_.turn;
  for (int i = 0; i < t.healing_count && !s_.over; ++i) {
    const Healing& healing = t.healings[i];
    // Unless it pays for another clearing, whose warriors left later.
    int unused = 0;
    for (int n : t.hospital_cards) unused += n;
    if (healing.other_card && unused > 0) {
      SayWrongHospitalCard(healing);
      continue;
    }
    SayAbout(
        healing.event, FindingKind::kSlip, kFieldHospitals,
        absl::StrCat(CountOf(kCatWarrior, healing.count), healing.count == 1 ? " goes from " : " go from ",
                     ClearingName(healing.clearing), " to the keep, but no card is spent for it"),
        Now());
  }
  t.healing_count = 0;
}

// One removal, one card: Field Hospitals place all the warriors that were removed (Law 6.2.3). An ambush
// and the roll are two removals.
void RootReferee::CheckHospitalOfAll() {
  const Battle& b = s_.turn.battle;
  if (b.ambush || b.scouted || b.hospital_saved == 0 || b.hospital_lost == 0) return;
  SayAbout(b.event, FindingKind::kSlip, kFieldHospitals,
           absl::StrCat("Field Hospitals bring ", CountOf(kCatWarrior, b.hospital_saved), " from ",
                        ClearingName(b.clearing), " to the keep, and ", static_cast<int>(b.hospital_lost),
                        " that fell with them to the supply; the card saves all of them"),
           Now());
}

}  // namespace lantern::root
