// The form of events: numbers and lists in range, whatever the state is. Checked before an event touches the
// state, so that the chapters can use its numbers as indexes.
#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

constexpr uint32_t kMostTimes = kDice;
constexpr int32_t kMostGain = 9999;

bool IsElement(int symbol) { return symbol >= v1::LUEUR_SYMBOL_PLANT && symbol <= v1::LUEUR_SYMBOL_EARTH; }

bool InRange(const v1::LueurGain& gain) {
  for (const int32_t number : {gain.light(), gain.footprints(), gain.fireflies(), gain.rerolls()}) {
    if (number < -kMostGain || number > kMostGain) return false;
  }
  return true;
}

}  // namespace

absl::Status LueurReferee::CheckPlayer(absl::string_view field, uint32_t player) const {
  if (player < s_.players) return absl::OkStatus();
  return Malformed(field, absl::StrCat(player, " is no player; they count from 0 to ", s_.players - 1));
}

absl::Status LueurReferee::CheckDie(absl::string_view field, uint32_t die, bool may_be_absent) const {
  if ((die >= 1 && die <= kDice) || (die == 0 && may_be_absent)) return absl::OkStatus();
  return Malformed(field, absl::StrCat(die, " is no die; they are numbered from 1 to ", kDice));
}

absl::Status LueurReferee::CheckDice(absl::string_view field,
                                     const google::protobuf::RepeatedPtrField<v1::LueurDie>& dice) const {
  DiceMask seen = 0;
  for (int i = 0; i < dice.size(); ++i) {
    const v1::LueurDie& die = dice[i];
    if (die.die() < 1 || die.die() > kDice)
      return CheckDie(absl::StrCat(field, "[", i, "].die"), die.die(), false);
    if (die.face() < 0 || die.face() > v1::LUEUR_SYMBOL_SPECIAL) {
      return Malformed(absl::StrCat(field, "[", i, "].face"), "must be one of LueurSymbol, or absent");
    }
    const DiceMask bit = Bit(static_cast<int>(die.die()) - 1);
    if ((seen & bit) != 0)
      return Malformed(absl::StrCat(field, "[", i, "].die"), absl::StrCat(die.die(), " stands twice"));
    seen |= bit;
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::CheckDieNumbers(absl::string_view field,
                                           const google::protobuf::RepeatedField<uint32_t>& dice) const {
  if (dice.size() > static_cast<int>(kDice * kMostTimes)) return Malformed(field, "has too many entries");
  for (int i = 0; i < dice.size(); ++i) {
    if (dice[i] < 1 || dice[i] > kDice) return CheckDie(absl::StrCat(field, "[", i, "]"), dice[i], false);
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::CheckCompanion(absl::string_view field, uint32_t id, bool may_be_absent) const {
  if ((id == 0 && may_be_absent) || catalog_->FindCompanion(id) >= 0) return absl::OkStatus();
  return Malformed(field, absl::StrCat(id, " is no companion of the catalog"));
}

absl::Status LueurReferee::CheckSpell(absl::string_view field, uint32_t id, bool may_be_absent) const {
  if ((id == 0 && may_be_absent) || catalog_->FindSpell(id) >= 0) return absl::OkStatus();
  return Malformed(field, absl::StrCat(id, " is no spell of the catalog"));
}

absl::Status LueurReferee::CheckElement(absl::string_view field, int symbol, bool may_be_absent) const {
  if (IsElement(symbol) || (symbol == v1::LUEUR_SYMBOL_UNSPECIFIED && may_be_absent)) return absl::OkStatus();
  return Malformed(field, "must be one of the five elements");
}

absl::Status LueurReferee::CheckLoss(absl::string_view field, const v1::LueurLoss& loss) const {
  if (loss.die_back() != 0 && !loss.has_companion()) {
    return Malformed(absl::StrCat(field, ".die_back"), "goes back with a companion only");
  }
  switch (loss.lost_case()) {
    case v1::LueurLoss::LOST_NOT_SET:
      return Malformed(field, "says nothing; name what was lost, or leave it out");
    case v1::LueurLoss::kCompanion:
      if (absl::Status status = CheckCompanion(absl::StrCat(field, ".companion"), loss.companion(), false);
          !status.ok())
        return status;
      return CheckDie(absl::StrCat(field, ".die_back"), loss.die_back(), true);
    case v1::LueurLoss::kSpell:
      return CheckSpell(absl::StrCat(field, ".spell"), loss.spell(), false);
    default:
      return absl::OkStatus();
  }
}

absl::Status LueurReferee::CheckPayment(absl::string_view field, const v1::LueurPayment& payment) const {
  if (!v1::LueurRerollSource_IsValid(payment.source())) {
    return Malformed(absl::StrCat(field, ".source"), "must be COMPANION, TOKEN or TRACK, or absent");
  }
  if (payment.companion() != 0 && payment.source() != v1::LUEUR_REROLL_SOURCE_COMPANION) {
    return Malformed(absl::StrCat(field, ".companion"), "is named, but the source is no companion");
  }
  return CheckCompanion(absl::StrCat(field, ".companion"), payment.companion(), true);
}

absl::Status LueurReferee::CheckEnrol(const v1::LueurEnrol& enrol) const {
  absl::Status status = CheckElement("enrol.spot", enrol.spot(), false);
  if (status.ok()) status = CheckCompanion("enrol.companion", enrol.companion(), false);
  if (status.ok()) status = CheckDieNumbers("enrol.came.dice", enrol.came().dice());
  if (status.ok()) status = CheckDie("enrol.big_die", enrol.big_die(), true);
  if (status.ok()) status = CheckElement("enrol.black_die_to", enrol.black_die_to(), true);
  if (!status.ok()) return status;
  if (enrol.came().footprints() > kMost) return Malformed("enrol.came.footprints", "is too large");
  if (enrol.black_die_face() < 0 || enrol.black_die_face() > v1::LUEUR_SYMBOL_SPECIAL) {
    return Malformed("enrol.black_die_face", "must be one of LueurSymbol, or absent");
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::CheckEffect(const v1::LueurEffect& effect) const {
  switch (effect.card_case()) {
    case v1::LueurEffect::CARD_NOT_SET:
      return Malformed("effect.card", "is missing; name the adventurer, a companion or a spell");
    case v1::LueurEffect::kCompanion: {
      if (absl::Status status = CheckCompanion("effect.companion", effect.companion(), false); !status.ok())
        return status;
      if (catalog_->FindCompanion(effect.companion()) == catalog_->cromaug) {
        return Malformed("effect.companion", "resurrects; its effect is the event `resurrect`");
      }
      break;
    }
    case v1::LueurEffect::kSpell:
      if (absl::Status status = CheckSpell("effect.spell", effect.spell(), false); !status.ok())
        return status;
      break;
    default:
      break;
  }
  if (effect.has_times() && (effect.times() < 1 || effect.times() > kMostTimes)) {
    return Malformed("effect.times",
                     absl::StrCat("must be 1 to ", kMostTimes, ", or absent where it was not recorded"));
  }
  absl::Status status = CheckDieNumbers("effect.dice", effect.dice());
  if (status.ok()) status = CheckDie("effect.die_back", effect.die_back(), true);
  if (!status.ok()) return status;
  if (!InRange(effect.gain())) return Malformed("effect.gain", "has a number that is too large");
  for (int i = 0; i < effect.given_size(); ++i) {
    const std::string field = absl::StrCat("effect.given[", i, "]");
    status = CheckPlayer(absl::StrCat(field, ".player"), effect.given(i).player());
    if (status.ok()) status = CheckSpell(absl::StrCat(field, ".kind"), effect.given(i).kind(), true);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::CheckForm(const v1::LueurEvent& event) const {
  switch (event.action_case()) {
    case v1::LueurEvent::ACTION_NOT_SET:
      return Malformed("", "has no action; set one of the fields of LueurEvent.action");
    case v1::LueurEvent::kChooseAdventurer: {
      const v1::LueurChooseAdventurer& choose = event.choose_adventurer();
      if (catalog_->FindAdventurer(choose.adventurer()) < 0) {
        return Malformed("choose_adventurer.adventurer",
                         absl::StrCat(choose.adventurer(), " is no adventurer of the catalog"));
      }
      return CheckPlayer("choose_adventurer.player", choose.player());
    }
    case v1::LueurEvent::kFirstRoll:
      return CheckDice("first_roll.dice", event.first_roll().dice());
    case v1::LueurEvent::kRefill: {
      const auto& companions = event.refill().companions();
      if (!companions.empty() && companions.size() != kSpots) {
        return Malformed("refill.companions",
                         absl::StrCat("has ", companions.size(), " entries; it needs five, or none"));
      }
      for (int i = 0; i < companions.size(); ++i) {
        absl::Status status = companions[i] == 0 ? absl::OkStatus()
                                                 : CheckCompanion(absl::StrCat("refill.companions[", i, "]"),
                                                                  companions[i], true);
        if (!status.ok()) return status;
      }
      return absl::OkStatus();
    }
    case v1::LueurEvent::kTurnSpell:
      if (absl::Status status = CheckPlayer("turn_spell.player", event.turn_spell().player()); !status.ok())
        return status;
      return CheckSpell("turn_spell.kind", event.turn_spell().kind(), true);
    case v1::LueurEvent::kEnrol:
      if (absl::Status status = CheckPlayer("enrol.player", event.enrol().player()); !status.ok())
        return status;
      return CheckEnrol(event.enrol());
    case v1::LueurEvent::kSendAway: {
      const v1::LueurSendAway& away = event.send_away();
      absl::Status status = CheckPlayer("send_away.player", away.player());
      if (status.ok()) status = CheckElement("send_away.spot", away.spot(), false);
      if (status.ok()) status = CheckCompanion("send_away.companion", away.companion(), true);
      return status;
    }
    default:
      return CheckDayForm(event);
  }
}

// The events of one player between morning and evening.
absl::Status LueurReferee::CheckDayForm(const v1::LueurEvent& event) const {
  switch (event.action_case()) {
    case v1::LueurEvent::kRoll:
      if (absl::Status status = CheckPlayer("roll.player", event.roll().player()); !status.ok())
        return status;
      return CheckDice("roll.dice", event.roll().dice());
    case v1::LueurEvent::kReroll:
      if (absl::Status status = CheckPlayer("reroll.player", event.reroll().player()); !status.ok())
        return status;
      if (absl::Status status = CheckPayment("reroll.payment", event.reroll().payment()); !status.ok())
        return status;
      return CheckDice("reroll.dice", event.reroll().dice());
    case v1::LueurEvent::kSetDie: {
      const v1::LueurSetDie& set = event.set_die();
      absl::Status status = CheckPlayer("set_die.player", set.player());
      if (status.ok()) status = CheckDie("set_die.die.die", set.die().die(), false);
      for (int i = 0; status.ok() && i < set.payments_size(); ++i) {
        status = CheckPayment(absl::StrCat("set_die.payments[", i, "]"), set.payments(i));
      }
      if (!status.ok()) return status;
      if (set.die().face() < 0 || set.die().face() > v1::LUEUR_SYMBOL_SPECIAL) {
        return Malformed("set_die.die.face", "must be one of LueurSymbol, or absent");
      }
      return absl::OkStatus();
    }
    case v1::LueurEvent::kKeepDice:
      if (!InRange(event.keep_dice().gain()))
        return Malformed("keep_dice.gain", "has a number that is too large");
      return CheckPlayer("keep_dice.player", event.keep_dice().player());
    case v1::LueurEvent::kResurrect: {
      const v1::LueurResurrect& resurrect = event.resurrect();
      absl::Status status = CheckPlayer("resurrect.player", resurrect.player());
      if (status.ok())
        status = CheckCompanion("resurrect.companion", resurrect.companion(), !resurrect.has_companion());
      if (status.ok()) status = CheckDie("resurrect.big_die", resurrect.big_die(), true);
      if (!status.ok()) return status;
      if (resurrect.black_die_face() < 0 || resurrect.black_die_face() > v1::LUEUR_SYMBOL_SPECIAL) {
        return Malformed("resurrect.black_die_face", "must be one of LueurSymbol, or absent");
      }
      if (resurrect.has_none() && resurrect.big_die() != 0) {
        return Malformed("resurrect.big_die", "comes with nobody, since none is taken");
      }
      if (resurrect.has_none() && resurrect.black_die_face() != 0) {
        return Malformed("resurrect.black_die_face", "comes with nobody, since none is taken");
      }
      return absl::OkStatus();
    }
    case v1::LueurEvent::kEffect:
      if (absl::Status status = CheckPlayer("effect.player", event.effect().player()); !status.ok())
        return status;
      return CheckEffect(event.effect());
    case v1::LueurEvent::kEndDay:
      if (absl::Status status = CheckPlayer("end_day.player", event.end_day().player()); !status.ok())
        return status;
      return CheckDice("end_day.dice", event.end_day().dice());
    case v1::LueurEvent::kUnrecorded:
      if (event.unrecorded().what() < v1::LUEUR_MISSING_REROLLS ||
          event.unrecorded().what() > v1::LUEUR_MISSING_JOURNEY) {
        return Malformed("unrecorded.what", "must be REROLLS, EFFECTS or JOURNEY");
      }
      return CheckPlayer("unrecorded.player", event.unrecorded().player());
    default:
      return CheckJourneyForm(event);
  }
}

absl::Status LueurReferee::CheckJourneyForm(const v1::LueurEvent& event) const {
  if (event.has_camp()) return CheckPlayer("camp.player", event.camp().player());
  if (event.has_step()) {
    const v1::LueurStep& step = event.step();
    absl::Status status = CheckPlayer("step.player", step.player());
    if (status.ok()) status = CheckDie("step.die", step.die(), true);
    if (status.ok() && step.has_loss()) status = CheckLoss("step.loss", step.loss());
    if (!status.ok()) return status;
    if (step.to() >= static_cast<uint32_t>(catalog_->node_count)) {
      return Malformed(
          "step.to", absl::StrCat(step.to(), " is no node; they count from 0 to ", catalog_->node_count - 1));
    }
    if (!v1::LueurMeans_IsValid(step.means()))
      return Malformed("step.means", "must be DIE, FOOTPRINT or NOTHING, or absent");
    if (step.die() != 0 && step.means() != v1::LUEUR_MEANS_DIE) {
      return Malformed("step.die", "is named, but the means is not DIE");
    }
    if (!InRange(step.gain())) return Malformed("step.gain", "has a number that is too large");
    return absl::OkStatus();
  }
  const v1::LueurSail& sail = event.sail();
  absl::Status status = CheckPlayer("sail.player", sail.player());
  if (status.ok() && sail.has_loss()) status = CheckLoss("sail.loss", sail.loss());
  if (!status.ok()) return status;
  for (const auto& [field, island] : {std::pair("sail.from", sail.from()), std::pair("sail.to", sail.to())}) {
    if (island < static_cast<uint32_t>(catalog_->island_count)) continue;
    return Malformed(
        field, absl::StrCat(island, " is no island; they count from 0 to ", catalog_->island_count - 1));
  }
  if (sail.jokers() > kMost) return Malformed("sail.jokers", "is too large");
  if (!InRange(sail.gain())) return Malformed("sail.gain", "has a number that is too large");
  return absl::OkStatus();
}

}  // namespace lantern::lueur
