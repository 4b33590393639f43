// What may come next at the dice and at noon.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/lueur/legal.h"

namespace lantern::lueur {

namespace {

// Of the many ways to spend rerolls, random play prefers the cheap ones.
constexpr uint32_t kRerollWeight = 60;
constexpr uint32_t kTrackWeight = 8;

std::string Word(v1::LueurSymbol symbol) {
  return absl::AsciiStrToLower(v1::LueurSymbol_Name(symbol).substr(sizeof("LUEUR_SYMBOL_") - 1));
}

}  // namespace

void LegalLister::ListDay(int p) {
  switch (r_.P(p).phase) {
    case v1::LUEUR_PHASE_UNSPECIFIED:
      return ListRoll(p);
    case v1::LUEUR_PHASE_DICE:
      return ListDice(p);
    case v1::LUEUR_PHASE_NOON:
      return ListNoon(p);
    case v1::LUEUR_PHASE_JOURNEY:
      return ListJourney(p);
    case v1::LUEUR_PHASE_CAMPED:
      return ListEndDay(p);
    default:
      return;
  }
}

void LegalLister::ListRoll(int p) {
  v1::LueurEvent event;
  event.mutable_roll()->set_player(static_cast<uint32_t>(p));
  const DiceMask dice = s().Possibly(kPlayer0 + p);
  if ((dice & s().unsure) == 0) {
    ForEachDie(dice, [&](int d) { event.mutable_roll()->add_dice()->set_die(static_cast<uint32_t>(d + 1)); });
  }
  Add(event, p, 50, absl::StrCat(r_.NameOf(p), " rolls the dice"), true);
}

// Rerolls, and what follows when the player stops: the effects, or the journey where there are none.
void LegalLister::ListDice(int p) {
  const size_t before = out_.all().size();
  if (scope_.rerolls) {
    ListRerolls(p);
    ListSettings(p);
  }
  uint32_t weight = 0;
  for (size_t i = before; i < out_.all().size(); ++i) weight += out_.all()[i].weight;
  v1::LueurEvent keep;
  keep.mutable_keep_dice()->set_player(static_cast<uint32_t>(p));
  // Players throw again about every second time.
  Add(keep, p, weight + 50, absl::StrCat(r_.NameOf(p), " keeps the dice"));
  LueurReferee then = r_;
  Findings unheard;
  then.findings_ = &unheard;
  then.acting_ = p;
  then.EnterNoon(p);
  LegalLister(then, scope_, out_).ListNoon(p);
}

// Each reroll that the player can spend.
std::vector<v1::LueurPayment> LegalLister::Payments(int p) const {
  std::vector<v1::LueurPayment> payments;
  const PlayerState& player = r_.P(p);
  v1::LueurPayment payment;
  for (size_t i = 0; i < player.row_size; ++i) {
    const Slot& slot = player.row[i];
    if (r_.Companion(slot.card).rerolls == 0 || slot.Has(Slot::kRerollUsed) || slot.Has(Slot::kNewToday))
      continue;
    payment.set_source(v1::LUEUR_REROLL_SOURCE_COMPANION);
    payment.set_companion(r_.Companion(slot.card).id);
    payments.push_back(payment);
  }
  payment.clear_companion();
  payment.set_source(v1::LUEUR_REROLL_SOURCE_TOKEN);
  if (player.rerolls.hi > 0) payments.push_back(payment);
  payment.set_source(v1::LUEUR_REROLL_SOURCE_TRACK);
  if (r_.TrackSells(p)) payments.push_back(payment);
  return payments;
}

void LegalLister::ListRerolls(int p) {
  std::vector<int> dice;
  ForEachDie(s().Possibly(kPlayer0 + p), [&](int d) { dice.push_back(d); });
  for (const v1::LueurPayment& payment : Payments(p)) {
    const std::string source = absl::AsciiStrToLower(
        v1::LueurRerollSource_Name(payment.source()).substr(sizeof("LUEUR_REROLL_SOURCE_") - 1));
    for (size_t i = 0; i < dice.size(); ++i) {
      for (size_t j = i; j < dice.size(); ++j) {
        v1::LueurEvent event;
        v1::LueurReroll& reroll = *event.mutable_reroll();
        reroll.set_player(static_cast<uint32_t>(p));
        *reroll.mutable_payment() = payment;
        reroll.add_dice()->set_die(static_cast<uint32_t>(dice[i] + 1));
        if (j > i) reroll.add_dice()->set_die(static_cast<uint32_t>(dice[j] + 1));
        Add(event, p, payment.source() == v1::LUEUR_REROLL_SOURCE_TRACK ? kTrackWeight : kRerollWeight,
            absl::StrCat(r_.NameOf(p), " rerolls die ", dice[i] + 1,
                         j > i ? absl::StrCat(" and die ", dice[j] + 1) : "", " by ", source),
            true);
        if (out_.cut()) return;
      }
    }
  }
}

// Whether three rerolls can be spent together.
bool LegalLister::CanPay(int p, const std::vector<v1::LueurPayment>& payments) const {
  int tokens = 0;
  int score = r_.P(p).light.hi;
  if (!r_.options_.track_rerolls_after_lap) score = std::min(score, c().spaces - 1);
  for (const v1::LueurPayment& payment : payments) {
    if (payment.source() == v1::LUEUR_REROLL_SOURCE_TOKEN) ++tokens;
    if (payment.source() == v1::LUEUR_REROLL_SOURCE_TRACK && score >= 0) score = c().IconBelow(score);
  }
  return score >= 0 && tokens <= r_.P(p).rerolls.hi;
}

void LegalLister::ListSettings(int p) {
  const std::vector<v1::LueurPayment> sources = Payments(p);
  std::vector<std::vector<v1::LueurPayment>> prices;
  const auto once = [&sources](size_t i) {
    return sources[i].source() == v1::LUEUR_REROLL_SOURCE_COMPANION ? 1u : 0u;
  };
  for (size_t i = 0; i < sources.size(); ++i) {
    for (size_t j = i + once(i); j < sources.size(); ++j) {
      for (size_t k = j + once(j); k < sources.size(); ++k) {
        std::vector<v1::LueurPayment> price = {sources[i], sources[j], sources[k]};
        if (CanPay(p, price)) prices.push_back(std::move(price));
      }
    }
  }
  ForEachDie(s().Possibly(kPlayer0 + p), [&](int d) {
    for (int face = v1::LUEUR_SYMBOL_PLANT; face <= v1::LUEUR_SYMBOL_SPECIAL; ++face) {
      if (face == v1::LUEUR_SYMBOL_SPECIAL && (r_.Die(d).faces & kSpecialFace) == 0) continue;
      for (const auto& price : prices) {
        if (out_.cut()) return;
        v1::LueurEvent event;
        v1::LueurSetDie& set = *event.mutable_set_die();
        set.set_player(static_cast<uint32_t>(p));
        set.mutable_die()->set_die(static_cast<uint32_t>(d + 1));
        set.mutable_die()->set_face(static_cast<v1::LueurSymbol>(face));
        for (const v1::LueurPayment& payment : price) *set.add_payments() = payment;
        Add(event, p, 1, absl::StrCat(r_.NameOf(p), " turns die ", d + 1, " to ", Word(set.die().face())));
      }
    }
  });
}

// Effects that are triggered; the journey where nothing has to be resolved first.
void LegalLister::ListNoon(int p) {
  const LueurReferee::Effects effects = r_.EffectsNow(p);
  bool pending = false;
  for (const LueurReferee::EffectNow& effect : effects) {
    const bool sure = effect.bounds.least > effect.done.hi && !effect.doubtful;
    pending |= sure;
    const bool cromaug = effect.row >= 0 && effect.card->ability == v1::LUEUR_ABILITY_RESURRECT;
    if (!cromaug || effect.bounds.most == 0) continue;
    // After another effect it is too late, unless it was not triggered then; and clouds do not come later.
    if (r_.P(p).effects_begun && !sure) continue;
    ListResurrect(p);
    if (sure) return;  // nothing goes before it
  }
  for (const LueurReferee::EffectNow& effect : effects) {
    if (effect.card->ability == v1::LUEUR_ABILITY_RESURRECT) continue;
    v1::LueurEvent event;
    event.mutable_effect()->set_player(static_cast<uint32_t>(p));
    if (effect.spell >= 0) {
      event.mutable_effect()->set_spell(effect.card->id);
    } else if (effect.row >= 0) {
      event.mutable_effect()->set_companion(effect.card->id);
    } else {
      event.mutable_effect()->mutable_adventurer();
    }
    const int row = effect.card->kills_newest ? r_.P(p).row_size - 1 : effect.card->skull ? effect.row : -1;
    for (int times = 1; times <= effect.bounds.most - effect.done.lo; ++times)
      ListEffect(p, event, *effect.card, times, row);
  }
  if (pending) return;
  LueurReferee then = r_;
  then.P(p).phase = v1::LUEUR_PHASE_JOURNEY;
  LegalLister(then, scope_, out_).ListJourney(p);
}

// The dice that the owner may choose to give back with a companion; 0 where there is no choice.
std::vector<uint32_t> LegalLister::DiceBack(int p, int row) const {
  std::vector<uint32_t> numbers;
  if (row < 0) return {0};
  const Slot& slot = r_.P(p).row[static_cast<size_t>(row)];
  const DiceMask dice = r_.MayGoBack(p, slot);
  if (dice == 0 || r_.Alike(slot, dice)) return {0};
  ForEachDie(dice, [&](int d) { numbers.push_back(static_cast<uint32_t>(d + 1)); });
  return numbers;
}

void LegalLister::ListEffect(int p, const v1::LueurEvent& event, const CardInfo& card, int times, int row) {
  for (const uint32_t die_back : DiceBack(p, row)) {
    v1::LueurEvent one = event;
    one.mutable_effect()->set_times(static_cast<uint32_t>(times));
    if (die_back != 0) one.mutable_effect()->set_die_back(die_back);
    Add(one, p, 60,
        absl::StrCat(r_.NameOf(p), " resolves ", card.title,
                     times > 1 ? absl::StrCat(", ", times, " times") : "",
                     die_back > 0 ? absl::StrCat(", die ", die_back, " goes back") : ""));
  }
}

void LegalLister::ListResurrect(int p) {
  v1::LueurEvent event;
  v1::LueurResurrect& resurrect = *event.mutable_resurrect();
  resurrect.set_player(static_cast<uint32_t>(p));
  resurrect.mutable_none();
  const std::string& cromaug = r_.Companion(c().cromaug).title;
  Add(event, p, 20, absl::StrCat(r_.NameOf(p), " resolves ", cromaug, " and takes nobody"));
  for (int card = 0; card < kCompanions; ++card) {
    if (!r_.Resurrectable(card)) continue;
    const CardInfo& info = r_.Companion(card);
    resurrect.set_companion(info.id);
    resurrect.clear_big_die();
    const std::string words = absl::StrCat(r_.NameOf(p), " resolves ", cromaug, " and takes ", info.title);
    const bool open = card == c().kaar && !s().black_in;
    const DiceMask reserve = info.any_die ? s().Possibly(kReserve) & c().big : 0;
    if ((reserve & (reserve - 1)) == 0) {
      Add(event, p, 20, words, open);
      continue;
    }
    ForEachDie(reserve, [&](int d) {
      resurrect.set_big_die(static_cast<uint32_t>(d + 1));
      Add(event, p, 5, absl::StrCat(words, " with ", r_.DieName(d)), open);
    });
  }
}

}  // namespace lantern::lueur
