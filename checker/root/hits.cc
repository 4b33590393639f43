// The hits that the sides of a battle can deal, and must deal (Law 4.3.2): by dice, which are hardly ever
// written, by an ambush, and extra ones.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

// Where the hits of a side come from. An ambush's come before the roll and are no extra hits (Law 4.3.1.2).
std::string RootReferee::HitsWords(int side, int rolled, int extra) const {
  const Battle& b = s_.turn.battle;
  const int ambush = side == kDefenderSide && b.ambush ? std::min(2, extra) : 0;
  std::string text = absl::StrCat(" (", rolled, " rolled, ");
  if (ambush > 0) absl::StrAppend(&text, ambush, " by the ambush");
  if (ambush > 0 && extra > ambush) absl::StrAppend(&text, ", ");
  if (ambush == 0 || extra > ambush) absl::StrAppend(&text, extra - ambush, " extra");
  return absl::StrCat(text, ")");
}

// The ambush left no attacker, so the battle ended with it (Law 4.3.1.2).
bool RootReferee::EndedByAmbush() const {
  const Battle& b = s_.turn.battle;
  return b.ambush && !IsVagabond(b.attacker) && b.helpers == 0 && b.side_before[kAttackerSide] <= 2 &&
         !b.hospital_at_battle;
}

// A crafted card that a side had when the battle began: some are discarded for their effect.
bool RootReferee::HeldCard(int side, Effect effect) const {
  return (s_.turn.battle.held[static_cast<size_t>(side)] & effect_cards_[effect]) != 0;
}

// Most hits by dice: three, or the recorded roll, and no more than the warriors (or swords) of the side.
int RootReferee::RolledMost(int side, bool with_arbiter) const {
  const Battle& b = s_.turn.battle;
  if (EndedByAmbush()) return 0;
  const int roll = side == kAttackerSide ? b.attacker_roll : b.defender_roll;
  int own = b.side_before[side];
  if (side == kAttackerSide && IsVagabond(b.attacker)) own = SwordsAfterAmbush(b, true);
  // Field Hospitals of a battle at the keep bring back whom the ambush removed.
  const bool fewer = b.ambush && !IsVagabond(b.attacker) && !b.hospital_at_battle;
  if (side == kAttackerSide && fewer) own = std::max(0, own - 2);
  if (side == kAttackerSide) own += b.helpers;
  if (side == kDefenderSide && with_arbiter) {
    for (Faction f : {kVagabond, kSecondVagabond}) {  // the Arbiter lends its swords (Law 16.3.5)
      const int v = f == kSecondVagabond;
      if (IsCharacter(f, "arbiter") && s_.pawn[v].clearing == b.clearing && f != b.attacker &&
          f != b.defender)
        own += UndamagedSwords(f);
    }
  }
  return std::min(roll < 0 ? 3 : roll, own);
}

// Swords of an attacking Vagabond when the dice are rolled, after the ambush (Law 9.2.6, 4.3.1.2): the most,
// or the fewest, which counts what an ambush damaged and the record does not show.
int RootReferee::SwordsAfterAmbush(const Battle& b, bool most) const {
  if (!b.ambush) return b.side_before[kAttackerSide];
  const int gone = most ? b.ambushed_swords : b.ambushed_swords_most + 2 - b.ambushed_items;
  return std::max(0, b.side_before[kAttackerSide] - gone);
}

int RootReferee::ExtraHitsLeast(int side) const {
  const Battle& b = s_.turn.battle;
  if (EndedByAmbush()) return side == kDefenderSide ? 2 : 0;
  int hits = 0;
  if (side == kAttackerSide) {
    if (b.side_before[kDefenderSide] == 0) ++hits;  // defenseless
    if (b.attacker == kEyrie && s_.leader >= 0 && catalog_->leaders[s_.leader].name == "commander") ++hits;
  } else {
    if (b.defender == kCorvids && b.face_down_plot) ++hits;  // Embedded Agents
    if (b.ambush) hits += 2;
  }
  // Fanaticism; an ambush may have removed the firebrand before.
  const bool ambushed = side == kAttackerSide && b.ambush;
  if (SideOf(b, side) == kHost && b.firebrand && !ambushed) ++hits;
  return hits;
}

int RootReferee::ExtraHitsMost(int side) const {
  const Battle& b = s_.turn.battle;
  const Faction f = SideOf(b, side);
  int hits = ExtraHitsLeast(side);
  if (EndedByAmbush()) return hits;
  if (side == kDefenderSide && b.scouted) hits += 2;
  // A leader who was not written may be the Commander.
  if (side == kAttackerSide && f == kEyrie && s_.leader < 0) ++hits;
  if (side == kAttackerSide && HeldCard(side, kBrutalTactics)) ++hits;
  if (side == kDefenderSide && HeldCard(side, kSappers)) ++hits;
  static constexpr Effect kPartisans[5] = {kEffects, kEffects, kFoxPartisans, kRabbitPartisans,
                                           kMousePartisans};
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    const Suit here = s_.suit[b.clearing];
    if ((here == suit || here == kAnySuit) && HeldCard(side, kPartisans[suit])) ++hits;
  }
  if (f == kHost && b.firebrand && side == kAttackerSide && b.ambush) ++hits;
  if (f == kHundreds) ++hits;  // Wrathful
  // Swift Strike exhausts a sword a hit; the battle itself took one of the attacker's.
  if (IsCharacter(f, "ronin")) hits += std::max(0, b.side_before[side] - (side == kAttackerSide ? 1 : 0));
  return hits;
}

}  // namespace lantern::root
