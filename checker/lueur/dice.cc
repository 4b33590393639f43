// Late morning: rolls, rerolls and what they cost, dice that are set; and the special faces that are paid at
// noon.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

FaceMask FaceOf(int symbol) {
  return symbol == v1::LUEUR_SYMBOL_SPECIAL ? kSpecialFace
                                            : static_cast<FaceMask>(1u << (symbol - v1::LUEUR_SYMBOL_PLANT));
}

}  // namespace

// Whether the player may still throw dice; supplies a roll that the record does not have.
bool LueurReferee::ReadyForDice(int p) {
  if (!EnterDay(p)) return false;
  if (P(p).phase == v1::LUEUR_PHASE_UNSPECIFIED) RollDice(p, nullptr);
  if (P(p).phase == v1::LUEUR_PHASE_DICE) return true;
  Illegal(kResultsStay, absl::StrCat(NameOf(p), " has gone on to the effects; the dice stay as they are"));
  return false;
}

// Notes what a die shows after it was thrown or turned; counts dice of which that was not recorded.
bool LueurReferee::SetFace(int die, int face, int& unrecorded) {
  if (face == v1::LUEUR_SYMBOL_UNSPECIFIED) {
    Faces(die) = Die(die).faces;
    ++unrecorded;
    return true;
  }
  if ((Die(die).faces & FaceOf(face)) == 0) {
    Illegal(kFace, absl::StrCat(DieName(die), " has no special face"));
    return false;
  }
  Faces(die) = FaceOf(face);
  return true;
}

void LueurReferee::JudgeRoll(const v1::LueurRoll& roll) {
  acting_ = static_cast<int>(roll.player());
  if (P(acting_).phase != v1::LUEUR_PHASE_UNSPECIFIED) {
    return Illegal(kRollAll, absl::StrCat(NameOf(acting_), " has rolled the dice of the day already"));
  }
  if (EnterDay(acting_)) RollDice(acting_, &roll);
}

// All dice of a player are rolled; `roll` is null where the record does not have the event.
void LueurReferee::RollDice(int p, const v1::LueurRoll* roll) {
  PlayerState& player = P(p);
  player.phase = v1::LUEUR_PHASE_DICE;
  player.visited = 0;
  int unrecorded = 0;
  if (roll == nullptr || roll->dice_size() == 0) {
    ForEachDie(s_.Possibly(kPlayer0 + p),
               [&](int d) { SetFace(d, v1::LUEUR_SYMBOL_UNSPECIFIED, unrecorded); });
    return Unverifiable(kRollAll, absl::StrCat("what ", NameOf(p), " rolled was not recorded"));
  }
  DiceMask listed = 0;
  for (const v1::LueurDie& written : roll->dice()) {
    const int die = static_cast<int>(written.die()) - 1;
    if ((s_.Possibly(kPlayer0 + p) & Bit(die)) == 0) {
      Illegal(kRollAll, absl::StrCat(NameOf(p), " does not have ", DieName(die)));
      continue;
    }
    listed |= Bit(die);
    if ((s_.unsure & Bit(die)) != 0) s_.Settle(die, kPlayer0 + p);
    SetFace(die, written.face(), unrecorded);
  }
  if (const DiceMask missing = s_.Possibly(kPlayer0 + p) & ~listed; missing != 0) {
    const DiceMask sure = missing & ~s_.unsure;
    if (sure != 0) Illegal(kRollAll, absl::StrCat("all dice are rolled; missing: ", DiceNames(sure)));
    ForEachDie(sure, [&](int d) { Faces(d) = Die(d).faces; });
    ForEachDie(missing & ~sure, [&](int d) { s_.Exclude(d, kPlayer0 + p); });
  }
  if (unrecorded > 0) {
    Unverifiable(kRollAll, absl::StrCat("what ", Counted(unrecorded, "die", "dice"), " of ", NameOf(p),
                                        unrecorded == 1 ? " shows" : " show", " was not recorded"));
  }
}

void LueurReferee::JudgeReroll(const v1::LueurReroll& reroll) {
  acting_ = static_cast<int>(reroll.player());
  const int p = acting_;
  if (!ReadyForDice(p)) return;
  if (reroll.dice_size() > 2) {
    return Illegal(kRerollCount, absl::StrCat("a reroll throws one or two dice, not ", reroll.dice_size()));
  }
  for (const v1::LueurDie& written : reroll.dice()) {
    const int die = static_cast<int>(written.die()) - 1;
    if ((s_.Possibly(kPlayer0 + p) & Bit(die)) != 0) continue;
    return Illegal(kRerollCount, absl::StrCat("only own dice are rerolled; ", DieName(die), " is not"));
  }
  Pay(p, reroll.payment());
  int unrecorded = 0;
  if (reroll.dice_size() == 0) {
    ForEachDie(s_.Possibly(kPlayer0 + p), [&](int d) { Faces(d) = Die(d).faces; });
    return Unverifiable(kRerollCount, "which dice were thrown again was not recorded");
  }
  for (const v1::LueurDie& written : reroll.dice()) {
    const int die = static_cast<int>(written.die()) - 1;
    if ((s_.unsure & Bit(die)) != 0) s_.Settle(die, kPlayer0 + p);
    SetFace(die, written.face(), unrecorded);
  }
  if (unrecorded > 0) {
    Unverifiable(kRerollCount, absl::StrCat("what ", Counted(unrecorded, "die shows", "dice show"),
                                            " after the reroll was not recorded"));
  }
}

void LueurReferee::JudgeSetDie(const v1::LueurSetDie& set) {
  acting_ = static_cast<int>(set.player());
  const int p = acting_;
  if (!ReadyForDice(p)) return;
  const int die = static_cast<int>(set.die().die()) - 1;
  if ((s_.Possibly(kPlayer0 + p) & Bit(die)) == 0) {
    return Illegal(kSetPrice, absl::StrCat("only own dice are set; ", DieName(die), " is not"));
  }
  if (set.payments_size() != 0 && set.payments_size() != 3) {
    return Illegal(kSetPrice, absl::StrCat("a die is set for three rerolls, not for ", set.payments_size()));
  }
  if ((s_.unsure & Bit(die)) != 0) s_.Settle(die, kPlayer0 + p);
  int unrecorded = 0;
  if (!SetFace(die, set.die().face(), unrecorded)) return;
  for (int i = 0; i < 3; ++i) {
    if (!Pay(p, set.payments_size() == 0 ? v1::LueurPayment::default_instance() : set.payments(i))) break;
  }
  if (unrecorded > 0) Unverifiable(kSetPrice, "the face to which the die was turned was not recorded");
}

// Pays one reroll. False, with a finding, where that is not possible.
bool LueurReferee::Pay(int p, const v1::LueurPayment& payment) {
  switch (payment.source()) {
    case v1::LUEUR_REROLL_SOURCE_COMPANION:
      return PayByCompanion(p, payment.companion());
    case v1::LUEUR_REROLL_SOURCE_TOKEN:
      return PayByToken(p);
    case v1::LUEUR_REROLL_SOURCE_TRACK:
      return PayByTrack(p);
    default:
      return PayUnrecorded(p);
  }
}

// Rerolls printed on the player's companions that can still be used today.
int LueurReferee::PrintedRerolls(int p) const {
  const PlayerState& player = P(p);
  int left = -player.unnamed_rerolls;
  for (size_t i = 0; i < player.row_size; ++i) {
    const Slot& slot = player.row[i];
    if (slot.Has(Slot::kRerollUsed) || slot.Has(Slot::kNewToday)) continue;
    left += Companion(slot.card).rerolls;
  }
  return left;
}

bool LueurReferee::PayByCompanion(int p, uint32_t id) {
  PlayerState& player = P(p);
  const int row = id == 0 ? -1 : BindRow(p, catalog_->FindCompanion(id));
  if (id == 0) {
    if (PrintedRerolls(p) < 1 && player.cards_unknown) {
      Unverifiable(kRerollCompanion, "which companion gave the reroll was not recorded");
      return true;
    }
    if (PrintedRerolls(p) < 1) {
      Illegal(kRerollCompanion, absl::StrCat("no companion of ", NameOf(p), " has a reroll left today"));
      return false;
    }
    ++player.unnamed_rerolls;
    return true;
  }
  const CardInfo& info = Companion(catalog_->FindCompanion(id));
  const Slot* slot = row < 0 ? nullptr : &player.row[static_cast<size_t>(row)];
  if (slot == nullptr || info.rerolls == 0 || slot->Has(Slot::kRerollUsed) || slot->Has(Slot::kNewToday) ||
      PrintedRerolls(p) < 1) {
    const char* why = slot == nullptr                ? " does not lie in front of the player"
                      : info.rerolls == 0            ? " has no reroll printed on it"
                      : slot->Has(Slot::kRerollUsed) ? " has given its reroll today"
                                                     : " has no reroll left today";
    Illegal(kRerollCompanion, absl::StrCat(info.title, why));
    return false;
  }
  player.row[static_cast<size_t>(row)].flags |= Slot::kRerollUsed;
  player.row[static_cast<size_t>(row)].Trust();
  return true;
}

bool LueurReferee::PayByToken(int p) {
  Range& tokens = P(p).rerolls;
  if (tokens.hi < 1) {
    Illegal(kRerollToken, absl::StrCat(NameOf(p), " has no reroll token"));
    return false;
  }
  if (tokens.lo < 1)
    Unverifiable(kRerollToken, absl::StrCat("whether ", NameOf(p), " has a token was not recorded"));
  tokens.Add(-1);
  return true;
}

// Whether some score that is possible has a reroll icon below, on the first lap.
bool LueurReferee::TrackSells(int p) const {
  const Range& light = P(p).light;
  if (!options_.track_rerolls_after_lap && light.lo >= catalog_->spaces) return false;
  const int highest =
      options_.track_rerolls_after_lap ? light.hi : std::min<int>(light.hi, catalog_->spaces - 1);
  return catalog_->IconBelow(highest) >= 0;
}

bool LueurReferee::PayByTrack(int p) {
  Range& light = P(p).light;
  if (!TrackSells(p)) {
    const bool lapped = !options_.track_rerolls_after_lap && light.lo >= catalog_->spaces;
    Illegal(lapped ? kRerollLap : kRerollTrack,
            lapped ? absl::StrCat(NameOf(p), " has lapped the score track")
                   : absl::StrCat("no reroll icon lies below the score of ", light.hi));
    return false;
  }
  const int highest =
      options_.track_rerolls_after_lap ? light.hi : std::min<int>(light.hi, catalog_->spaces - 1);
  const int below = catalog_->IconBelow(light.lo);
  if (highest < light.hi || below < 0) {
    Unverifiable(kRerollTrack, absl::StrCat("the score of ", NameOf(p),
                                            " was not recorded; the track may have no ", "reroll for it"));
  }
  light.hi = static_cast<int16_t>(catalog_->IconBelow(highest));
  light.lo = static_cast<int16_t>(std::max(below, 0));
  return true;
}

// A reroll of which the source was not recorded: it came from one of those that are there.
bool LueurReferee::PayUnrecorded(int p) {
  PlayerState& player = P(p);
  const bool printed = PrintedRerolls(p) > 0 || player.cards_unknown;
  const bool token = player.rerolls.hi > 0;
  const bool track = TrackSells(p);
  const int sources = printed + token + track;
  if (sources == 0) {
    Illegal(kRerollToken,
            absl::StrCat(NameOf(p), " has no reroll left: none printed, no token, none on the track"));
    return false;
  }
  if (sources == 1) return printed ? PayByCompanion(p, 0) : token ? PayByToken(p) : PayByTrack(p);
  Unverifiable(kRerollToken, "where the reroll came from was not recorded");
  if (token) player.rerolls.Add(-1, 0);
  if (track) player.light.lo = static_cast<int16_t>(std::max(catalog_->IconBelow(player.light.lo), 0));
  return true;
}

// How often the special face of a die is paid: between 0 and 1.
Range LueurReferee::SpecialTimes(int p, int die) const {
  Range times;
  if ((Faces(die) & kSpecialFace) == 0) return times;
  times.hi = 1;
  times.lo = Faces(die) == kSpecialFace && (s_.Certainly(kPlayer0 + p) & Bit(die)) != 0 ? 1 : 0;
  return times;
}

// Adds a gain, so many times; what is lost stops at 0.
void LueurReferee::AddGain(int p, const Gain& gain, int least, int most) {
  PlayerState& player = P(p);
  const auto add = [&](Range& counter, int amount) {
    if (amount != 0)
      counter.Add(std::min(amount * least, amount * most), std::max(amount * least, amount * most));
  };
  add(player.light, gain.light);
  add(player.footprints, gain.footprints);
  add(player.fireflies, gain.fireflies);
  add(player.rerolls, gain.rerolls);
}

// The dice stay; special faces bring or cost what they show, gains before losses.
void LueurReferee::EnterNoon(int p) {
  PlayerState& player = P(p);
  if (player.phase == v1::LUEUR_PHASE_UNSPECIFIED) RollDice(p, nullptr);
  if ((player.unwritten & PlayerState::kRerolls) != 0) BlurRerolls(p);
  player.phase = v1::LUEUR_PHASE_NOON;
  DiceMask special = 0;
  ForEachDie(s_.Possibly(kPlayer0 + p), [&](int d) {
    if ((Faces(d) & kSpecialFace) != 0) special |= Bit(d);
  });
  if (special == 0) return;
  for (const bool losses : {false, true}) {
    ForEachDie(special, [&](int d) {
      const Gain& gain = Die(d).gain;
      const bool loses = gain.light < 0 || gain.footprints < 0 || gain.fireflies < 0 || gain.rerolls < 0;
      if (loses != losses) return;
      const Range times = SpecialTimes(p, d);
      AddGain(p, gain, times.lo, times.hi);
    });
  }
}

// Whether what somebody wrote lies between two gains.
bool LueurReferee::MatchesGain(const v1::LueurGain& written, const Gain& least, const Gain& most) const {
  const auto between = [](int value, int a, int b) {
    return value >= std::min(a, b) && value <= std::max(a, b);
  };
  return between(written.light(), least.light, most.light) &&
         between(written.footprints(), least.footprints, most.footprints) &&
         between(written.fireflies(), least.fireflies, most.fireflies) &&
         between(written.rerolls(), least.rerolls, most.rerolls);
}

void LueurReferee::JudgeKeepDice(const v1::LueurKeepDice& keep) {
  acting_ = static_cast<int>(keep.player());
  const int p = acting_;
  if (!EnterDay(p)) return;
  if (P(p).phase > v1::LUEUR_PHASE_DICE) {
    return Illegal(kPhase, absl::StrCat(NameOf(p), " has gone on to the effects already"));
  }
  const Range light = P(p).light;
  const Range footprints = P(p).footprints;
  EnterNoon(p);
  if (!keep.has_gain()) return;
  // Between all losses with the fewest gains, and the other way round.
  Gain least, most;
  ForEachDie(s_.Possibly(kPlayer0 + p), [&](int d) {
    const Range times = SpecialTimes(p, d);
    const Gain& gain = Die(d).gain;
    const auto add = [&times](int16_t amount, int16_t& low, int16_t& high) {
      low = static_cast<int16_t>(low + std::min(amount * times.lo, amount * times.hi));
      high = static_cast<int16_t>(high + std::max(amount * times.lo, amount * times.hi));
    };
    add(gain.light, least.light, most.light);
    add(gain.footprints, least.footprints, most.footprints);
    add(gain.fireflies, least.fireflies, most.fireflies);
    add(gain.rerolls, least.rerolls, most.rerolls);
  });
  CompareGain(keep.gain(), least, most, light, footprints, kSpecialFaces, "the special faces");
}

}  // namespace lantern::lueur
