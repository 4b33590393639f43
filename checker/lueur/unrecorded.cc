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

// A card may have been resolved more often than was written. False where it cannot be.
bool LueurReferee::BlurEffect(int p, const CardInfo& card, Slot* slot, const Tally& tally) {
  const Bounds bounds = TimesOfCard(p, card, slot, tally);
  const int more = bounds.most - (slot == nullptr ? 0 : slot->hi);
  if (more <= 0) return false;
  AddGain(p, card.gain, 0, more);
  if (slot != nullptr) slot->hi = static_cast<uint8_t>(slot->hi + more);
  return true;
}

// Any effect that may be triggered may have been resolved, as often as it can be.
void LueurReferee::BlurEffects(int p) {
  PlayerState& player = P(p);
  const Tally tally = Count(p);
  if (player.adventurer > 0) {
    BlurEffect(p, catalog_->adventurers[player.adventurer - 1u], &player.self, tally);
  }
  BlurCompanions(p, tally);
  BlurSpells(p, tally);
  if (player.cards_unknown) BlurResurrected(p, tally);
}

void LueurReferee::BlurCompanions(int p, const Tally& tally) {
  PlayerState& player = P(p);
  bool resurrected = false;
  for (size_t i = 0; i < player.row_size; ++i) {
    Slot& slot = player.row[i];
    const CardInfo& card = Companion(slot.card);
    if (!BlurEffect(p, card, &slot, tally) || !card.skull) continue;
    slot.Doubt();
    s_.irregular = true;
    SuspectReturned(p, slot);
    resurrected |= card.ability == v1::LUEUR_ABILITY_RESURRECT;
    if (card.ability == v1::LUEUR_ABILITY_CAST_SPELLS) MayGiveSpells(p);
  }
  if (resurrected) SuspectResurrected(p);
}

// A spell of which the kind is unknown may be any of those that are left.
void LueurReferee::BlurSpells(int p, const Tally& tally) {
  PlayerState& player = P(p);
  for (size_t i = 0; i < player.spell_count; ++i) {
    Spell& spell = player.spells[i];
    // One that may be gone may as well be there, and fire.
    if (spell.Has(Spell::kFaceDown)) continue;
    bool kills = false;
    for (int kind = 0; kind < catalog_->spell_kinds; ++kind) {
      if (spell.kind == 0 ? SpellRoom(kind) <= 0 : spell.kind != kind + 1) continue;
      const CardInfo& card = catalog_->spells[static_cast<size_t>(kind)];
      if (!BlurEffect(p, card, nullptr, tally)) continue;
      spell.flags |= Spell::kDoubtful;
      kills |= card.kills_newest;
    }
    for (size_t row = 0; kills && row < player.row_size; ++row) {
      player.row[row].Doubt();
      SuspectReturned(p, player.row[row]);
    }
    if (kills) SuspectUnknownReturned(p);
    s_.irregular |= kills;
  }
}

// The companion that Cromaug may have brought may have been resolved too, whichever it is.
void LueurReferee::BlurResurrected(int p, const Tally& tally) {
  Gain least;
  Gain most;
  for (int card = 0; card < kCompanions; ++card) {
    if (!Resurrectable(card)) continue;
    const CardInfo& info = Companion(card);
    const int times = TimesOfCard(p, info, nullptr, tally).most;
    if (times > 0 && info.ability == v1::LUEUR_ABILITY_CAST_SPELLS) MayGiveSpells(p);
    const auto widen = [times](int amount, int16_t& low, int16_t& high) {
      low = static_cast<int16_t>(std::min<int>(low, amount * times));
      high = static_cast<int16_t>(std::max<int>(high, amount * times));
    };
    widen(info.gain.light, least.light, most.light);
    widen(info.gain.footprints, least.footprints, most.footprints);
    widen(info.gain.fireflies, least.fireflies, most.fireflies);
    widen(info.gain.rerolls, least.rerolls, most.rerolls);
  }
  AddGain(p, least, 0, 1);
  AddGain(p, most, 0, 1);
  SuspectUnknownReturned(p);
}

// Every other player may have taken a spell face down.
void LueurReferee::MayGiveSpells(int p) {
  // How many tokens are left, and which lies on top, is no longer known.
  s_.given_spells = static_cast<uint8_t>(stack_.size());
  for (int q = 0; q < s_.players; ++q) {
    if (q == p) continue;
    const auto& spells = P(q).spells;
    const bool noted = std::any_of(spells.begin(), spells.begin() + P(q).spell_count, [](const Spell& spell) {
      return spell.Has(Spell::kGivenToday) && spell.Has(Spell::kDoubtful);
    });
    if (!noted) GiveSpell(q, -1, Spell::kFaceDown | Spell::kGivenToday | Spell::kDoubtful);
  }
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
  for (size_t i = 0; i < player.row_size; ++i) {
    player.row[i].Doubt();
    SuspectReturned(p, player.row[i]);
  }
  SuspectUnknownReturned(p);
  for (size_t i = 0; i < player.spell_count; ++i) player.spells[i].flags |= Spell::kDoubtful;
  if (player.row_size > 0) s_.irregular = true;
}

}  // namespace lantern::lueur
