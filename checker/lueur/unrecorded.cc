// Decisions that were announced as missing: what they may have changed becomes a range or a set of
// possibilities.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

void LueurReferee::JudgeUnrecorded(const v1::LueurUnrecorded& unrecorded) {
  acting_ = static_cast<int>(unrecorded.player());
  const int p = acting_;
  PlayerState& player = P(p);
  switch (unrecorded.what()) {
    case v1::LUEUR_MISSING_REROLLS:
      if (!ReadyForDice(p)) return;
      player.unwritten |= PlayerState::kRerolls;
      BlurRerolls(p);
      return Unverifiable(kRerollCount, absl::StrCat("rerolls of ", NameOf(p), " were not written down"));
    case v1::LUEUR_MISSING_EFFECTS:
      if (!ReadyForNoon(p)) return;
      player.unwritten |= PlayerState::kEffects;
      BlurEffects(p);
      return Unverifiable(kMandatory, absl::StrCat("effects of ", NameOf(p), " were not written down"));
    default:
      if (!ReadyForJourney(p, v1::LUEUR_BOARD_UNSPECIFIED)) return;
      player.unwritten |= PlayerState::kJourney;
      BlurJourney(p);
      return Unverifiable(board_ == v1::LUEUR_BOARD_PROVINCE ? kStepEdge : kOneBoat,
                          absl::StrCat("the journey of ", NameOf(p), " was not written down"));
  }
}

// Any dice may have been thrown or turned, for any rerolls.
void LueurReferee::BlurRerolls(int p) {
  ForEachDie(s_.Possibly(kPlayer0 + p), [&](int d) { Faces(d) = Die(d).faces; });
  P(p).rerolls.lo = 0;
  P(p).light.lo = 0;
}

// Any effect that may be triggered may have been resolved, as often as it can be.
void LueurReferee::BlurEffects(int p) {
  PlayerState& player = P(p);
  const Tally tally = Count(p);
  const auto blur = [&](const CardInfo& card, Slot* slot, bool possible) {
    const Bounds bounds = TimesOfCard(p, card, slot, tally);
    const int more = bounds.most - (slot == nullptr ? 0 : slot->hi);
    if (!possible || more <= 0) return false;
    AddGain(p, card.gain, 0, more);
    if (slot != nullptr) slot->hi = static_cast<uint8_t>(slot->hi + more);
    return true;
  };
  if (player.adventurer > 0) blur(catalog_->adventurers[player.adventurer - 1u], &player.self, true);
  bool resurrected = false;
  for (size_t i = 0; i < player.row_size; ++i) {
    Slot& slot = player.row[i];
    const CardInfo& card = Companion(slot.card);
    if (!blur(card, &slot, true) || !card.skull) continue;
    slot.Doubt();
    s_.irregular = true;
    if (slot.die != Slot::kNoDie) {
      const DiceMask fitting =
          slot.die == Slot::kUnknownDie ? catalog_->big : catalog_->big_of_colour[Die(slot.die - 1).colour];
      ForEachDie(fitting & s_.Possibly(kPlayer0 + p), [&](int d) { s_.Suspect(d, kReturned); });
    }
    resurrected |= card.ability == v1::LUEUR_ABILITY_RESURRECT;
    if (card.ability != v1::LUEUR_ABILITY_CAST_SPELLS) continue;
    for (int q = 0; q < s_.players; ++q) {
      if (q != p) GiveSpell(q, -1, Spell::kFaceDown | Spell::kGivenToday | Spell::kDoubtful);
    }
  }
  for (size_t i = 0; i < player.spell_count; ++i) {
    Spell& spell = player.spells[i];
    if (spell.Has(Spell::kFaceDown)) continue;
    // A spell of which the kind is unknown may be any of those that are left.
    bool fired = false;
    bool kills = false;
    for (int kind = 0; kind < catalog_->spell_kinds; ++kind) {
      if (spell.kind == 0 ? SpellRoom(kind) <= 0 : spell.kind != kind + 1) continue;
      const CardInfo& card = catalog_->spells[static_cast<size_t>(kind)];
      if (!blur(card, nullptr, !spell.Has(Spell::kDoubtful))) continue;
      fired = true;
      kills |= card.kills_newest;
    }
    if (fired) spell.flags |= Spell::kDoubtful;
    for (size_t row = 0; kills && row < player.row_size; ++row) player.row[row].Doubt();
    s_.irregular |= kills;
  }
  if (resurrected) SuspectResurrected(p);
}

// The company may be anywhere, one boat anywhere, and anything may have come or gone on the way.
void LueurReferee::BlurJourney(int p) {
  PlayerState& player = P(p);
  player.company = player.camp = kUnknownPlace;
  player.visited = 0;
  player.boats.fill(kUnknownPlace);
  player.arrived |= kUnrecordedArrivals;
  player.open_steps.fill(0);
  player.unnamed_dice.fill(0);
  s_.used &= ~s_.Possibly(kPlayer0 + p);
  for (Range* counter : {&player.light, &player.footprints, &player.fireflies, &player.rerolls}) {
    counter->Add(-kMost, kMost);
  }
  for (size_t i = 0; i < player.row_size; ++i) player.row[i].Doubt();
  for (size_t i = 0; i < player.spell_count; ++i) player.spells[i].flags |= Spell::kDoubtful;
  if (player.row_size > 0) s_.irregular = true;
  ForEachDie(s_.Possibly(kPlayer0 + p) & catalog_->big, [&](int d) {
    for (size_t i = 0; i < player.row_size; ++i) {
      if (player.row[i].die != Slot::kNoDie) return s_.Suspect(d, kReturned);
    }
  });
}

}  // namespace lantern::lueur
