// Noon: effects of adventurer, companions and spells.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

// The part of a slot that bounds how often its card was resolved today.
Range ResolvedOf(const Slot* slot) { return slot == nullptr ? Range{} : Range{slot->lo, slot->hi}; }

uint8_t Capped(int number) { return static_cast<uint8_t>(std::clamp(number, 0, 255)); }

}  // namespace

// Whether effects can be resolved; pays special faces first. False, with a finding, where the player is
// elsewhere.
bool LueurReferee::ReadyForNoon(int p) {
  if (!EnterDay(p)) return false;
  if (P(p).phase < v1::LUEUR_PHASE_NOON) EnterNoon(p);
  if (P(p).phase == v1::LUEUR_PHASE_NOON) return true;
  Illegal(kPhase, absl::StrCat(NameOf(p), " has left the effects of the day behind"));
  return false;
}

// Index of a companion in front of a player, or -1.
int LueurReferee::FindRow(int p, int card) const {
  const PlayerState& player = P(p);
  for (int i = 0; i < player.row_size; ++i) {
    if (player.row[static_cast<size_t>(i)].card == card) return i;
  }
  return -1;
}

// Index of a spell that is turned up and is, or may be, of this kind; or -1.
int LueurReferee::FindSpell(int p, int kind) const {
  const PlayerState& player = P(p);
  int found = -1;
  for (int i = 0; i < player.spell_count; ++i) {
    const Spell& spell = player.spells[static_cast<size_t>(i)];
    if (spell.Has(Spell::kFaceDown)) continue;
    if (spell.kind == kind + 1 && !spell.Has(Spell::kDoubtful)) return i;
    if (spell.kind == kind + 1 || (spell.kind == 0 && SpellRoom(kind) > 0)) found = i;
  }
  return found;
}

// The card of an event; none, with a finding, where the player does not have it.
LueurReferee::Chosen LueurReferee::FindEffect(int p, const v1::LueurEffect& effect) {
  Chosen chosen;
  PlayerState& player = P(p);
  if (effect.has_adventurer()) {
    if (player.adventurer == 0) {
      Illegal(kCardHeld, "has no adventurer");
      return chosen;
    }
    chosen.card = &catalog_->adventurers[player.adventurer - 1u];
    chosen.slot = &player.self;
    return chosen;
  }
  if (effect.has_spell()) {
    const int kind = catalog_->FindSpell(effect.spell());
    chosen.spell = FindSpell(p, kind);
    if (chosen.spell < 0) {
      Illegal(kSpellHeld,
              absl::StrCat(NameOf(p), " holds no ", catalog_->spells[static_cast<size_t>(kind)].name,
                           " that is turned up"));
      return chosen;
    }
    Spell& spell = player.spells[static_cast<size_t>(chosen.spell)];
    spell.kind = static_cast<uint8_t>(kind + 1);
    spell.flags = 0;
    chosen.card = &catalog_->spells[static_cast<size_t>(kind)];
    return chosen;
  }
  const int card = catalog_->FindCompanion(effect.companion());
  chosen.row = BindRow(p, card);
  if (chosen.row < 0) {
    Illegal(kCardHeld, absl::StrCat(Companion(card).title, " does not lie in front of ", NameOf(p)));
    return chosen;
  }
  chosen.card = &Companion(card);
  chosen.slot = &player.row[static_cast<size_t>(chosen.row)];
  chosen.slot->Trust();
  return chosen;
}

// How often a card can be resolved today by the dice that count now, the times that are done counted in.
Bounds LueurReferee::TimesOfCard(int p, const CardInfo& card, const Slot* slot, const Tally& tally) const {
  if (!card.condition.any) return {};
  Bounds bounds = tally.exact ? TimesWith(tally, card.condition) : TimesOf(p, card.condition, slot);
  if (card.once) bounds = {std::min(bounds.least, 1), std::min(bounds.most, 1)};
  if (card.kills_newest && P(p).row_size == 0 && !P(p).cards_unknown) bounds = {};
  return bounds;
}

// Everything in front of the player that may have an effect.
LueurReferee::Effects LueurReferee::EffectsNow(int p) const {
  Effects effects;
  const PlayerState& player = P(p);
  const Tally tally = Count(p);
  const auto add = [&](const CardInfo& card, const Slot* slot, int row, int spell, bool doubtful) {
    const Range done = ResolvedOf(slot);
    effects.push_back({&card, row, spell, TimesOfCard(p, card, slot, tally), done, doubtful});
  };
  if (player.adventurer > 0) {
    const CardInfo& card = catalog_->adventurers[player.adventurer - 1u];
    if (card.condition.any) add(card, &player.self, -1, -1, false);
  }
  for (int i = 0; i < player.row_size; ++i) {
    const Slot& slot = player.row[static_cast<size_t>(i)];
    const CardInfo& card = Companion(slot.card);
    if (card.condition.any) add(card, &slot, i, -1, slot.Has(Slot::kDoubtful));
  }
  for (int i = 0; i < player.spell_count; ++i) {
    const Spell& spell = player.spells[static_cast<size_t>(i)];
    if (spell.Has(Spell::kFaceDown) || spell.kind == 0) continue;
    add(catalog_->spells[spell.kind - 1u], nullptr, -1, i, spell.Has(Spell::kDoubtful));
  }
  return effects;
}

// All triggered effects must have been resolved when a player goes on to the journey.
void LueurReferee::CheckNothingPending(int p) {
  const PlayerState& player = P(p);
  std::vector<std::string> sure, open;
  for (const EffectNow& effect : EffectsNow(p)) {
    if (effect.bounds.least > effect.done.hi && !effect.doubtful) {
      sure.push_back(effect.card->title);
    } else if (effect.bounds.most > effect.done.lo) {
      open.push_back(effect.card->title);
    }
  }
  if ((player.unwritten & PlayerState::kEffects) != 0) {
    Unverifiable(kMandatory, absl::StrCat("effects of ", NameOf(p), " were not written down"));
    return BlurEffects(p);
  }
  if (!sure.empty()) {
    return Illegal(
        kMandatory,
        absl::StrCat(NameOf(p), " goes on while effects are still triggered: ", absl::StrJoin(sure, ", ")),
        sure);
  }
  if (player.cards_unknown) open.emplace_back("a companion that was not recorded");
  for (size_t i = 0; i < player.spell_count; ++i) {
    const Spell& spell = player.spells[i];
    if (!spell.Has(Spell::kFaceDown) && spell.kind == 0) open.emplace_back("a spell that was not recorded");
  }
  if (open.empty()) return;
  Unverifiable(kMandatory,
               absl::StrCat("whether these effects are still triggered rests on what was not recorded: ",
                            absl::StrJoin(open, ", ")));
}

// Cromaug goes before all other effects of its owner.
bool LueurReferee::CheckCromaugFirst(int p) {
  const int row = catalog_->cromaug < 0 ? -1 : FindRow(p, catalog_->cromaug);
  if (row < 0 || P(p).row[static_cast<size_t>(row)].Has(Slot::kDoubtful)) return true;
  const Condition& condition = Companion(catalog_->cromaug).condition;
  const Tally tally = Count(p);
  if ((tally.exact ? TimesWith(tally, condition).least : SureTimes(p, condition)) == 0) return true;
  Illegal(kCromaugFirst,
          absl::StrCat(Companion(catalog_->cromaug).title, " is triggered and is resolved before"));
  return false;
}

// Cards that are resolved once a day.
bool LueurReferee::CheckOnce(const Chosen& chosen, int times) {
  if (!chosen.card->once || ResolvedOf(chosen.slot).lo + times <= 1) return true;
  const RuleId rule = chosen.slot == nullptr ? kSpellHeld : chosen.card->skull ? kSkullOnce : kCrossedOnce;
  Illegal(rule, absl::StrCat(chosen.card->title, " is resolved once, not ",
                             ResolvedOf(chosen.slot).lo + times, " times"));
  return false;
}

// A die that a record names for an effect or a step must be one that counts.
bool LueurReferee::CheckNamedDie(int p, int die) {
  const DiceMask bit = Bit(die);
  if ((P(p).dice_back & bit) != 0) {
    Illegal(kCountReturned, absl::StrCat(DieName(die), " has gone back to the reserve"));
  } else if ((s_.Possibly(kPlayer0 + p) & bit) == 0) {
    Illegal(kCountOwn, absl::StrCat(DieName(die), " is not a die of ", NameOf(p)));
  } else if ((s_.received & bit) != 0 && (s_.unsure & bit) == 0) {
    Illegal(kCountReceived, absl::StrCat(DieName(die), " came through Cromaug and counts from tomorrow on"));
  } else if (die == catalog_->black && !options_.black_counts_itself) {
    Illegal(kCountBlack, absl::StrCat(DieName(die), " counts as no element"));
  } else if (PossibleSymbols(p, die) == 0) {
    Illegal(kCountCurse, absl::StrCat(DieName(die), " shows the symbol of the black die and does not count"));
  } else {
    return true;
  }
  return false;
}

// The dice that a record names for an effect.
bool LueurReferee::CheckEffectDice(int p, const v1::LueurEffect& effect, const Chosen& chosen, int times) {
  if (effect.dice_size() == 0) return true;
  const CardInfo& card = *chosen.card;
  const RuleId rule = card.condition.same > 0 ? kSame : kCondition;
  DiceMask named = 0;
  for (const uint32_t number : effect.dice()) {
    const int die = static_cast<int>(number) - 1;
    if (!CheckNamedDie(p, die)) return false;
    const DiceMask before = chosen.slot == nullptr ? 0 : chosen.slot->named;
    if (((named | before) & Bit(die)) != 0) {
      Illegal(kDieOnce, absl::StrCat(DieName(die), " is used twice for ", card.title));
      return false;
    }
    named |= Bit(die);
  }
  if (effect.dice_size() != times * card.condition.dice) {
    Illegal(rule, absl::StrCat(card.title, " takes ", Counted(times * card.condition.dice, "die", "dice"),
                               ", not ", effect.dice_size()));
    return false;
  }
  const View view = ViewOfDice(p, named);
  if (!FitsExactly(view, card.condition, times)) {
    Illegal(rule, absl::StrCat(card.title, " is not triggered by ", DiceNames(named)));
    return false;
  }
  ForEachDie(named, [&](int d) {
    if ((s_.unsure & Bit(d)) != 0) s_.Settle(d, kPlayer0 + p);
    if (card.condition.symbols != 0) Faces(d) &= card.condition.symbols;
  });
  if (chosen.slot != nullptr) chosen.slot->named |= named;
  return true;
}

// The rule that keeps a card from being resolved so often.
RuleId LueurReferee::WhyNot(int p, const Chosen& chosen, int times, const Bounds& bounds) const {
  const CardInfo& card = *chosen.card;
  if (card.kills_newest && P(p).row_size == 0) return kSpellKill;
  if (P(p).dice_back != 0) {
    LueurReferee before = *this;
    ForEachDie(P(p).dice_back, [&](int d) { before.s_.Settle(d, kPlayer0 + p); });
    const Bounds then = before.TimesOfCard(p, card, nullptr, before.Count(p));
    if (then.most >= ResolvedOf(chosen.slot).lo + times) return kReread;
  }
  if (bounds.most > 0) return kTimes;
  if (card.condition.same > 0) return kSame;
  if (card.condition.forbid == 0) return kCondition;
  Condition without = card.condition;
  without.forbid = 0;
  return TimesOf(p, without, nullptr).most > 0 ? kCrossed : kCondition;
}

// Holds what was claimed against dice of which something is unknown.
void LueurReferee::BindClaims(int p, const Chosen& chosen) {
  PlayerState& player = P(p);
  // A die that an unwritten effect takes away may be the one that was claimed.
  if ((player.unwritten & PlayerState::kEffects) != 0) return DropClaims(p);
  const Condition& condition = chosen.card->condition;
  const int times = std::max<int>(ResolvedOf(chosen.slot).lo, 1);
  for (size_t s = 0; s < kElements; ++s) {
    player.claimed[s] = std::max(player.claimed[s], Capped(condition.need[s] * times));
  }
  if (condition.forbid == 0 || (CountedDice(p) & Bit(catalog_->black)) != 0) return;
  ForEachDie(CountedDice(p) & ~s_.unsure, [&](int d) {
    if ((Faces(d) & ~condition.forbid) != 0) Faces(d) &= static_cast<FaceMask>(~condition.forbid);
  });
}

// How often an event says that it resolves the card; 0 where it does not.
int LueurReferee::TimesWritten(const v1::LueurEffect& effect, const CardInfo& card) const {
  if (effect.has_times()) return static_cast<int>(effect.times());
  if (card.once) return 1;
  const int dice = card.condition.dice;
  return dice > 0 && effect.dice_size() > 0 && effect.dice_size() % dice == 0 ? effect.dice_size() / dice : 0;
}

void LueurReferee::JudgeEffect(const v1::LueurEffect& effect) {
  acting_ = static_cast<int>(effect.player());
  const int p = acting_;
  if (!ReadyForNoon(p)) return;
  const Chosen chosen = FindEffect(p, effect);
  if (chosen.card == nullptr) return;
  const CardInfo& card = *chosen.card;
  if (!card.condition.any) return Illegal(kCondition, absl::StrCat(card.title, " has no effect"));
  const int written = TimesWritten(effect, card);
  const int times = std::max(written, 1);
  bool sound = CheckCromaugFirst(p);
  sound = sound && CheckOnce(chosen, times) && CheckEffectDice(p, effect, chosen, times);
  const Tally tally = Count(p);
  const Bounds bounds = TimesOfCard(p, card, chosen.slot, tally);
  const Range done = ResolvedOf(chosen.slot);
  if (sound && bounds.most < done.lo + times) {
    Illegal(WhyNot(p, chosen, times, bounds),
            absl::StrCat(card.title, " can be resolved ", Counted(bounds.most, "time", "times"),
                         " today by the dice that count now; this is ", done.lo + times));
    sound = false;
  }
  if (sound && bounds.least < done.hi + times) {
    Unverifiable(kCondition, absl::StrCat("whether the dice of ", NameOf(p), " trigger ", card.title,
                                          " rests on what was not recorded"));
  }
  Bounds now{times, times};
  if (written == 0 && sound) now.most = std::max(times, bounds.most - done.lo);
  if (now.most > now.least) {
    Unverifiable(kTimes, absl::StrCat("how often ", card.title, " was resolved was not recorded"));
  }
  CarryOutEffect(p, chosen, now, effect);
}

void LueurReferee::CarryOutEffect(int p, const Chosen& chosen, const Bounds& times,
                                  const v1::LueurEffect& effect) {
  PlayerState& player = P(p);
  const CardInfo& card = *chosen.card;
  player.effects_begun = true;
  if (chosen.slot != nullptr) {
    chosen.slot->lo = Capped(chosen.slot->lo + times.least);
    chosen.slot->hi = Capped(chosen.slot->hi + times.most);
  }
  if (!Count(p).exact) BindClaims(p, chosen);
  const Range light = player.light;
  const Range footprints = player.footprints;
  AddGain(p, card.gain, times.least, times.most);
  if (effect.has_gain()) {
    const auto scaled = [&card](int n) {
      return Gain{static_cast<int16_t>(card.gain.light * n), static_cast<int16_t>(card.gain.footprints * n),
                  static_cast<int16_t>(card.gain.fireflies * n), static_cast<int16_t>(card.gain.rerolls * n)};
    };
    CompareGain(effect.gain(), scaled(times.least), scaled(times.most), light, footprints, kGain, card.title);
  }
  if (effect.given_size() > 0 && card.ability != v1::LUEUR_ABILITY_CAST_SPELLS) {
    Illegal(kGiveSpells, absl::StrCat(card.title, " gives no spells"));
  }
  if (card.ability == v1::LUEUR_ABILITY_CAST_SPELLS) CastSpells(p, effect);
  if (chosen.spell >= 0) RemoveSpell(p, chosen.spell);
  if (card.kills_newest) return KillNewest(p, effect.die_back());
  if (chosen.row >= 0 && card.skull) return RemoveCompanion(p, chosen.row, effect.die_back());
  if (effect.die_back() != 0) Illegal(kSketalBack, absl::StrCat("no die goes back with ", card.title));
}

// Compares what somebody wrote with what a card, node, island or face brings. Where a counter stopped at 0,
// the loss that is printed and the one that happened may both be written.
void LueurReferee::CompareGain(const v1::LueurGain& written, Gain least, Gain most, const Range& light,
                               const Range& footprints, RuleId rule, absl::string_view title) {
  const PlayerState& now = P(acting_);
  const auto moved = [](const Range& before, const Range& after, int claimed, int16_t& low, int16_t& high) {
    const bool possible = after.lo - before.hi <= claimed && claimed <= after.hi - before.lo;
    if (possible && claimed <= 0 && low < 0) low = high = static_cast<int16_t>(claimed);
  };
  moved(light, now.light, written.light(), least.light, most.light);
  moved(footprints, now.footprints, written.footprints(), least.footprints, most.footprints);
  if (MatchesGain(written, least, most)) return;
  const auto range = [](int low, int high) {
    return low == high ? absl::StrCat(low) : absl::StrCat(std::min(low, high), " to ", std::max(low, high));
  };
  Illegal(rule, absl::StrCat(title, " brings ", range(least.light, most.light), " light, ",
                             range(least.footprints, most.footprints), " footprints, ",
                             range(least.fireflies, most.fireflies), " fireflies, ",
                             range(least.rerolls, most.rerolls), " rerolls, not what is written"));
}

}  // namespace lantern::lueur
