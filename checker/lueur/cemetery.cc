// What leaves a player at noon or on the way, and what comes back: Cromaug's choice, Xar'gok's spells, cards
// that go to the cemetery and the dice that go back with them.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// Whether Cromaug may find a companion in the cemetery: it lay there when the day's effects began.
bool LueurReferee::Resurrectable(int card) const {
  if (card == catalog_->cromaug) return false;
  const uint8_t where = s_.where[static_cast<size_t>(card)];
  if (where == kDead || (where == kUnseen && s_.unseen_dead[Companion(card).deck] > 0)) return true;
  if (where < kFront0) return false;
  // It may have gone there unrecorded.
  const PlayerState& owner = P(where - kFront0);
  const int row = FindRow(where - kFront0, card);
  if (row < 0) return false;
  const Slot& slot = owner.row[static_cast<size_t>(row)];
  return slot.Has(Slot::kDoubtful) && !slot.Has(Slot::kDoubtfulToday);
}

// The card is no longer in the cemetery; an unrecorded one is known from now on.
void LueurReferee::TakeFromCemetery(int card) {
  const uint8_t where = s_.where[static_cast<size_t>(card)];
  if (where == kUnseen) --s_.unseen_dead[Companion(card).deck];
  if (where >= kFront0) DropRow(where - kFront0, FindRow(where - kFront0, card));
}

void LueurReferee::DropRow(int p, int row) {
  PlayerState& player = P(p);
  std::copy(player.row.begin() + row + 1, player.row.begin() + player.row_size, player.row.begin() + row);
  player.row[--player.row_size] = {};
}

// Index of a companion in front of a player, or -1. A companion that came through Cromaug without being
// recorded is known from now on; only on the day on which it came is its place in the row known too.
int LueurReferee::BindRow(int p, int card) {
  PlayerState& player = P(p);
  const int row = FindRow(p, card);
  if (row >= 0 || !player.cards_unknown || !Resurrectable(card)) return row;
  // Only one comes through Cromaug; of records that speak of more and more of them a row holds no end.
  if (player.row_size == kMaxRow) return -1;
  TakeFromCemetery(card);
  Slot* slot = PutInFront(p, card);
  if (slot == nullptr) return -1;
  const bool today = s_.where[static_cast<size_t>(catalog_->cromaug)] == kNewlyDead;
  if (today) slot->flags = Slot::kNewToday;
  if (Companion(card).brings_die()) slot->die = Slot::kUnknownDie;
  player.cards_unknown = !today;
  return player.row_size - 1;
}

void LueurReferee::JudgeResurrect(const v1::LueurResurrect& resurrect) {
  acting_ = static_cast<int>(resurrect.player());
  const int p = acting_;
  if (!ReadyForNoon(p)) return;
  PlayerState& player = P(p);
  const int cromaug = catalog_->cromaug;
  const int row = cromaug < 0 ? -1 : FindRow(p, cromaug);
  if (row < 0) return Illegal(kCardHeld, absl::StrCat("no companion of ", NameOf(p), " resurrects"));
  const CardInfo& info = Companion(cromaug);
  const Bounds bounds = TimesOfCard(p, info, &player.row[static_cast<size_t>(row)], Count(p));
  if (bounds.most == 0) {
    Illegal(kCromaugAir, absl::StrCat(info.title, " is not triggered by the dice of ", NameOf(p)));
  } else if (bounds.least == 0) {
    Unverifiable(kCromaugAir, absl::StrCat("whether the dice of ", NameOf(p), " trigger ", info.title,
                                           " rests on what was not recorded"));
  }
  // Where an effect came before a Cromaug that was surely triggered, that effect has the finding.
  if (player.effects_begun && bounds.most > 0 && bounds.least == 0) {
    Illegal(kCromaugFirst, "other effects were resolved before it");
  }
  player.row[static_cast<size_t>(row)].lo = 1;
  BindClaims(p, {&info, &player.row[static_cast<size_t>(row)], row, -1});
  RemoveCompanion(p, row, 0);
  player.effects_begun = true;
  if (resurrect.has_none()) return;
  if (!resurrect.has_companion()) {
    Unverifiable(kCromaugChoice, "which companion was taken from the cemetery, if any, was not recorded");
    return SuspectResurrected(p);
  }
  const int card = catalog_->FindCompanion(resurrect.companion());
  if (!Resurrectable(card)) {
    return Illegal(kCromaugChoice,
                   absl::StrCat(Companion(card).title, card == cromaug ? " cannot take itself"
                                                       : s_.where[static_cast<size_t>(card)] == kNewlyDead
                                                           ? " came to the cemetery by an effect of this day"
                                                           : " does not lie in the cemetery"));
  }
  TakeFromCemetery(card);
  Slot* slot = PutInFront(p, card);
  if (slot == nullptr) return;
  slot->flags = Slot::kNewToday;
  TakeBigDie(p, *slot, resurrect.big_die(), true);
  RollBlackDie(card, resurrect.black_die_face(), (DiceMask{1} << kSpots) - 1, true);
}

// Some companion may have come from the cemetery, and a die with it.
void LueurReferee::SuspectResurrected(int p) {
  P(p).cards_unknown = true;
  s_.irregular = true;
  for (int card = 0; card < kCompanions; ++card) {
    if (!Resurrectable(card)) continue;
    const CardInfo& info = Companion(card);
    if (info.brings_die()) {
      const DiceMask fitting = info.any_die ? catalog_->big : catalog_->big_of_colour[info.colour];
      ForEachDie(s_.Possibly(kReserve) & fitting, [&](int d) {
        if ((s_.Certainly(kReserve) & Bit(d)) != 0) s_.received |= Bit(d);
        s_.Suspect(d, kPlayer0 + p);
      });
    }
    // With Kaar the black die may have come in; until it is seen, it may still be out too.
    if (card != catalog_->kaar || s_.black_in) continue;
    Faces(catalog_->black) = kElementMask;
    for (int spot = 0; spot < kSpots; ++spot) s_.Suspect(catalog_->black, kSpot0 + spot);
  }
}

void LueurReferee::GiveSpell(int to, int kind, uint8_t flags) {
  PlayerState& player = P(to);
  if (player.early_cancels > 0) {
    // A skull of the same afternoon took it; see readings.md, 14.
    --player.early_cancels;
    if (kind < 0) ++s_.unseen_spent;
    if (kind >= 0) ++s_.spent[static_cast<size_t>(kind)];
    return;
  }
  // Two spells at most lie in front of a player in the end, so of many that may be there two stand for all.
  for (int i = 0; i < player.spell_count && player.spell_count == kMaxSpells; ++i) {
    const Spell& old = player.spells[static_cast<size_t>(i)];
    if (old.kind == 0 && old.Has(Spell::kDoubtful) && !old.Has(Spell::kFaceDown)) DropSpell(to, i);
  }
  if (player.spell_count == kMaxSpells) {
    s_.irregular = true;
    return;
  }
  if ((player.unwritten & PlayerState::kLoss) != 0) flags |= Spell::kDoubtful;
  player.spells[player.spell_count++] = {static_cast<uint8_t>(kind + 1), flags};
}

// Every other player takes a token, clockwise from the owner's left.
void LueurReferee::CastSpells(int p, const v1::LueurEffect& effect) {
  uint8_t named = 0;
  for (const v1::LueurGivenSpell& given : effect.given()) named |= static_cast<uint8_t>(1u << given.player());
  const auto others = static_cast<uint8_t>(((1u << s_.players) - 1) & ~(1u << p));
  if (effect.given_size() > 0 && (named != others || effect.given_size() != s_.players - 1)) {
    Illegal(kGiveSpells, "every other player takes one spell, and nobody else");
  }
  for (int i = 1; i < s_.players; ++i) {
    const int to = (p + i) % s_.players;
    int kind = s_.given_spells < stack_.size() ? stack_[s_.given_spells] - 1 : -1;
    ++s_.given_spells;
    for (const v1::LueurGivenSpell& given : effect.given()) {
      if (static_cast<int>(given.player()) != to || given.kind() == 0) continue;
      const int written = catalog_->FindSpell(given.kind());
      if ((kind >= 0 && kind != written) || (kind < 0 && SpellRoom(written) <= 0)) {
        Illegal(kGiveSpells,
                absl::StrCat("the stack has no ", catalog_->spells[static_cast<size_t>(written)].name,
                             " to give there"));
      } else {
        kind = written;
      }
    }
    GiveSpell(to, kind, Spell::kFaceDown | Spell::kGivenToday);
  }
}

void LueurReferee::RemoveSpell(int p, int spell) {
  PlayerState& player = P(p);
  const Spell gone = player.spells[static_cast<size_t>(spell)];
  if (gone.kind == 0) {
    ++s_.unseen_spent;
  } else {
    ++s_.spent[gone.kind - 1u];
  }
  DropSpell(p, spell);
}

void LueurReferee::DropSpell(int p, int spell) {
  PlayerState& player = P(p);
  std::copy(player.spells.begin() + spell + 1, player.spells.begin() + player.spell_count,
            player.spells.begin() + spell);
  player.spells[--player.spell_count] = {};
}

// The newest companion goes without its effect.
void LueurReferee::KillNewest(int p, uint32_t die_back) {
  PlayerState& player = P(p);
  if (player.row_size == 0) return;
  int newest = player.row_size - 1;
  if (!player.row[static_cast<size_t>(newest)].Has(Slot::kDoubtful) && !player.cards_unknown) {
    return RemoveCompanion(p, newest, die_back);
  }
  // It is not known which of the last ones lies there: one of them goes.
  for (; newest >= 0; --newest) {
    Slot& slot = player.row[static_cast<size_t>(newest)];
    const bool was_sure = !slot.Has(Slot::kDoubtful);
    slot.Doubt();
    SuspectReturned(p, slot);
    if (was_sure) break;
  }
  SuspectUnknownReturned(p);
  s_.irregular = true;
  Unverifiable(kSpellKill, "which companion was the newest rests on what was not recorded");
}

void LueurReferee::RemoveCompanion(int p, int row, uint32_t die_back) {
  PlayerState& player = P(p);
  const Slot slot = player.row[static_cast<size_t>(row)];
  s_.where[slot.card] = kNewlyDead;
  DropRow(p, row);
  ReturnDie(p, slot, die_back);
}

// The dice of which one goes back with a companion: the owner's big ones of the colour that it brought.
DiceMask LueurReferee::MayGoBack(int p, const Slot& slot) const {
  const CardInfo& info = Companion(slot.card);
  DiceMask possible = 0;
  if (slot.die == Slot::kUnknownDie) {
    possible = info.any_die ? catalog_->big : catalog_->big_of_colour[info.colour];
  } else if (slot.die != Slot::kNoDie) {
    possible = catalog_->big_of_colour[Die(slot.die - 1).colour];
  }
  return possible & s_.Possibly(kPlayer0 + p);
}

// Whether it makes no difference which of these dice goes back.
bool LueurReferee::Alike(const Slot& slot, DiceMask dice) const {
  if (slot.die == Slot::kUnknownDie || (dice & s_.unsure) != 0) return false;
  const int first = __builtin_ctz(dice);
  if (dice == Bit(first)) return true;
  bool alike = (Faces(first) & (Faces(first) - 1)) == 0;
  ForEachDie(dice, [&](int d) {
    alike = alike && Faces(d) == Faces(first) && ((s_.used >> d ^ s_.used >> first) & 1) == 0 &&
            ((s_.received >> d ^ s_.received >> first) & 1) == 0;
  });
  return alike;
}

void LueurReferee::ReturnDie(int p, const Slot& slot, uint32_t die_back) {
  const DiceMask possible = MayGoBack(p, slot);
  if (die_back != 0) {
    const int die = static_cast<int>(die_back) - 1;
    if ((possible & Bit(die)) != 0) return GiveBack(p, die);
    Illegal(kSketalBack, absl::StrCat(DieName(die), " does not go back with ", Companion(slot.card).title));
  }
  if (possible == 0) return;
  if (Alike(slot, possible)) return GiveBack(p, __builtin_ctz(possible));
  Unverifiable(kSketalBack, absl::StrCat("which die went back with ", Companion(slot.card).title,
                                         " was not recorded; it is one of ", DiceNames(possible)));
  SuspectReturned(p, slot);
}

// A companion that may have gone may have taken a die back to the reserve.
void LueurReferee::SuspectReturned(int p, const Slot& slot) {
  const DiceMask dice = MayGoBack(p, slot);
  if (dice == 0) return;
  ForEachDie(dice, [&](int d) { s_.Suspect(d, kReturned); });
  DropClaims(p);
}

// So may one that came through Cromaug and was not recorded.
void LueurReferee::SuspectUnknownReturned(int p) {
  for (int card = 0; P(p).cards_unknown && card < kCompanions; ++card) {
    if (!Companion(card).brings_die() || !Resurrectable(card)) continue;
    Slot slot;
    slot.card = static_cast<uint8_t>(card);
    slot.die = Slot::kUnknownDie;
    SuspectReturned(p, slot);
  }
}

// What was claimed of today's dice may rest on one that has left.
void LueurReferee::DropClaims(int p) {
  PlayerState& player = P(p);
  player.claims_dropped = true;
  player.claimed.fill(0);
  player.open_steps.fill(0);
  player.unnamed_dice.fill(0);
}

void LueurReferee::GiveBack(int p, int die) {
  PlayerState& player = P(p);
  s_.Settle(die, kReturned);
  player.dice_back |= Bit(die);
  s_.used &= ~Bit(die);
  s_.received &= ~Bit(die);
  const FaceMask face = Faces(die);
  if ((face & (face - 1)) == 0 && face != 0) {
    const auto symbol = static_cast<size_t>(__builtin_ctz(SymbolsOf(die, face)));
    if (player.claimed[symbol] > 0) --player.claimed[symbol];
    player.claims_dropped = true;  // of wheels: which dice they took is not noted
    player.open_steps.fill(0);
    player.unnamed_dice.fill(0);
    return;
  }
  DropClaims(p);
}

}  // namespace lantern::lueur
