// The steps of skills. Each runs once; nothing repeats.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// All that a skill does once it has been paid for.
void LightHuntersReferee::Run(Use& use) {
  const int which = s_.duel ? 1 : 0;
  const StepList& list = use.skill->effect[static_cast<size_t>(which)];
  if (!use.skill->known[static_cast<size_t>(which)]) {
    UnknownEffect(*use.skill, use.skill->form ? "effect" : which == 1 ? "effect or duel_effect" : "effect");
    return;
  }
  if (list.more) UnknownEffect(*use.skill, "effect.steps beyond those that it has");
  RunSteps(use, list);
  if (!use.release) SpringTraps(use);
}

void LightHuntersReferee::RunSteps(Use& use, const StepList& list) {
  // What traps and Enchantments do to their one target is one attack from the start where any of it is.
  if (use.one_target && !use.declared && use.skill != nullptr) {
    bool attacks = use.release;
    for (const Step& step : catalog_->StepsOf(list)) attacks |= step.attack;
    for (const Step& step : catalog_->StepsOf(list)) use.unavoidable |= step.attack && step.unavoidable;
    if (attacks) Declare(use);
  }
  for (const Step& step : catalog_->StepsOf(list)) {
    if (s_.over) return;
    bool holds = true;
    for (int i = 0; i < step.when.count; ++i) holds &= Holds(use, step.when.items[static_cast<size_t>(i)]);
    if (holds) RunStep(use, step);
  }
}

void LightHuntersReferee::RunStep(Use& use, const Step& step) {
  const bool on_attacked = !use.one_target && use.skill != nullptr && step.target < use.skill->groups &&
                           catalog_->Group(*use.skill, step.target).attacked();
  if (!use.declared && (step.attack || on_attacked)) Declare(use);
  switch (step.op) {
    case Op::kDamage:
      if (step.attack) {
        ApplyDamage(use, step);
      } else {
        HurtOwn(use, step);
      }
      break;
    case Op::kHeal:
      Heal(use, step);
      break;
    case Op::kSetHealth:
      SetHealth(use, step);
      break;
    case Op::kKill:
      ApplyKill(use, step);
      break;
    case Op::kResurrect:
      ForEachHero(use, step, [&](int hero) {
        if (H(hero).alive) return;
        const int health = AmountFor(use, step.amount, hero);
        if (health == kUnknown) UnknownFor(use.skill, "effect: the health points of a resurrection", hero);
        Rise(hero, health, kRestore);
      });
      break;
    case Op::kMoveCards:
      MoveCards(use, step);
      break;
    case Op::kReseal:
      ChangeFavor(use);
      break;
    case Op::kEther:
      ChangeEther(use, step);
      break;
    case Op::kAddStatus:
      GiveStatus(use, step);
      break;
    case Op::kRemoveStatus:
      RemoveChosen(use, step);
      break;
    case Op::kMoveStatus:
      MoveChosen(use, step);
      break;
    case Op::kSummon:
      Summon(use, step);
      break;
    case Op::kPlaceToken:
      PlaceTokens(use, step);
      break;
    case Op::kRemoveEntity:
      RemoveEntity(use, step);
      break;
    case Op::kChangeTeam:
      ChangeTeam(use, step);
      break;
    case Op::kTakeControl:
      TakeControl(use, step);
      break;
    case Op::kChangeCard:
      ChangeCard(use, step);
      break;
    case Op::kSetForm:
      SetForm(use);
      break;
    case Op::kStoreEffect:
      StoreEffect(use);
      break;
    case Op::kChoose:
      if (use.option == kUnknown) {
        UnknownChoice(use);
      } else {
        const Step& branch = catalog_->StepsOf(step.sub)[static_cast<size_t>(use.option)];
        RunSteps(use, branch.sub);
      }
      break;
    case Op::kBranch:
      break;  // only reached through kChoose
  }
}

// Which of several things was chosen was not recorded.
void LightHuntersReferee::UnknownChoice(const Use& use) {
  Unverifiable(kPrinted,
               absl::StrCat("which choice of ", NameOfSkill(*use.skill), " was made was not recorded"));
  fx_.unknown = fx_.open = true;
}

// kUnknown where the catalog does not say.
int LightHuntersReferee::AmountFor(const Use& use, const Amount& amount, int hero) const {
  switch (amount.count) {
    case Count::kDiscarded:
      return use.discarded + 1;
    case Count::kDamageDealt:
      return use.dealt;
    case Count::kLivingAllies:
      return __builtin_popcount(LivingOf(use.team));
    case Count::kAll:
      return hero < 0 ? 0 : MaxHealth(hero);
    default:
      return amount.value;
  }
}

// Damage that is no attack: what a hero suffers for a skill.
void LightHuntersReferee::HurtOwn(Use& use, const Step& step) {
  ForEachHero(use, step, [&](int hero) {
    if (!H(hero).alive) return;
    const int amount = AmountFor(use, step.amount, hero);
    fx_.hero[static_cast<size_t>(hero)].base = kSacrifice;
    if (amount == kUnknown) {
      UnknownFor(use.skill, "effect: its damage", hero);
    } else if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, -amount);
    } else {
      LoseHealth(hero, amount, hero == use.user ? -1 : use.user);
    }
  });
  SettleDeaths(-1);
}

void LightHuntersReferee::Heal(Use& use, const Step& step) {
  ForEachHero(use, step, [&](int hero) {
    if (!H(hero).alive) return;
    Change& change = fx_.hero[static_cast<size_t>(hero)];
    change.harmless = true;
    const bool drain = step.amount.count == Count::kDamageDealt;
    const int amount = AmountFor(use, step.amount, hero);
    change.heal_base = drain ? kDrain : kRestore;
    if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, -std::max(0, amount), true);
      return;
    }
    if (amount == kUnknown) {
      UnknownFor(use.skill, "effect: how much it restores", hero, true);
      return;
    }
    GainHealth(hero, amount, change.heal_base, use.user);
  });
}

// Fervor: no attack, and immortality does not help.
void LightHuntersReferee::SetHealth(Use& use, const Step& step) {
  ForEachHero(use, step, [&](int hero) {
    if (!H(hero).alive) return;
    Change& change = fx_.hero[static_cast<size_t>(hero)];
    change.harmless = true;
    change.base = kFervor;
    if (step.amount.value == kUnknown) {
      UnknownFor(use.skill, "effect: the health points that it sets", hero);
      return;
    }
    const int value = std::clamp<int>(step.amount.value, 1, MaxHealth(hero));
    const int health = H(hero).health;
    if (value < health) LoseHealth(hero, health - value, use.user);
    if (value > health) GainHealth(hero, value - health, kFervor, use.user);
  });
}

void LightHuntersReferee::ChangeEther(Use& use, const Step& step) {
  ForEachHero(use, step, [&](int hero) {
    if (use.declared && Has(use.attacked, hero) && AvoidsFor(use, hero)) return;
    if (HasStatus(hero, StatusKind::kImmortal) && hero != use.user) {
      Part(hero, kImmortal, 0);
      return;
    }
    if (!step.any_number) {  // the number is unknown
      Unknown(use.skill, "effect: how much Ether it changes");
      const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
      if (outcome == nullptr || !outcome->has_ether()) Doubtful(kDoubtEther);
      return;
    }
    const int delta = step.amount.value;
    Hero& h = H(hero);
    if (!h.alive && !h.spectral) return;
    Change& change = fx_.hero[static_cast<size_t>(hero)];
    change.ether = static_cast<int8_t>(std::clamp(change.ether + delta, -100, 100));
    h.bonus = static_cast<int8_t>(std::clamp(h.bonus + delta, -100, 100));
    // In Duel the bonus is a purse of its own; elsewhere it is part of what the hero can spend now.
    if (!s_.duel && h.ether != kUnknown) h.ether = static_cast<int8_t>(std::clamp(h.ether + delta, 0, 100));
  });
}

// Favor: a card of the hand counts as the next seal.
void LightHuntersReferee::ChangeFavor(Use& use) {
  Seal card = kNoSeal;
  if (use.cards != nullptr && use.cards_used < use.cards->size())
    card = SealOf(use.cards->Get(use.cards_used++));
  if (P(use.hand).size() == 0) {
    Illegal(kFavor, absl::StrCat(NameOfHero(use.user), " has no card to transform"));
    return;
  }
  Reseal reseal;
  reseal.hand = use.hand;
  reseal.card = card;
  if (card == kNoSeal) {
    Doubtful(0);
  } else if (!CanShow(use.hand, card)) {
    Illegal(P(use.hand).CanShow(card - 1) ? CopiesRule(card) : kFavor,
            absl::StrCat(ACard(card), " was transformed, but the hand has none"));
    return;
  } else {
    P(use.hand).Bind(card - 1);
    // The same card again goes one further; of several the one that is furthest below.
    int at = -1;
    int changed = 0;
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& other = s_.reseal[static_cast<size_t>(i)];
      if (other.hand != use.hand || other.card != card) continue;
      ++changed;
      if (at < 0 || other.as < s_.reseal[static_cast<size_t>(at)].as) at = i;
    }
    const bool plain = P(use.hand).CanShow(card - 1, changed + 1) && CanShow(use.hand, card, changed + 1);
    if (!plain && at >= 0) {
      Reseal& other = s_.reseal[static_cast<size_t>(at)];
      if (other.as >= kIllumination || other.as == kNoSeal) {
        Illegal(kFavor, absl::StrCat("the ", NameOf(card), " counts as an Illumination already"));
        return;
      }
      other.as = static_cast<Seal>(other.as + 1);
      return;
    }
    if (card == kIllumination) {
      Illegal(kFavor, "an Illumination has no next seal");
      return;
    }
    reseal.as = static_cast<Seal>(card + 1);
    // With cards that were not seen nobody can tell whether it is the one that was raised before or another.
    if (changed > 0 && P(use.hand).known(card - 1) <= changed) reseal.card = reseal.as = kNoSeal;
  }
  if (s_.reseal_count < kMaxReseals) s_.reseal[s_.reseal_count++] = reseal;
}

void LightHuntersReferee::MoveCards(Use& use, const Step& step) {
  if (step.from == CardPlace::kDeck) {
    if (step.to == CardPlace::kOwnHand) {
      DrawFor(use, use.user, AmountFor(use, step.amount, -1));
    } else {
      ForEachHero(use, step, [&](int hero) { DrawFor(use, hero, AmountFor(use, step.amount, -1)); });
    }
    return;
  }
  if (step.from == CardPlace::kOwnHand && step.to == CardPlace::kDiscard) {
    DiscardOwn(use, step);
    return;
  }
  if (step.from == CardPlace::kOwnHand) {
    ForEachHero(use, step, [&](int hero) { GiveCards(use, step, hero); });
    return;
  }
  if (step.from != CardPlace::kTargetHand) return;
  ForEachHero(use, step, [&](int hero) {
    if (use.declared && Has(use.attacked, hero) && AvoidsFor(use, hero)) return;
    if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, 0);
      return;
    }
    const bool all = step.amount.count == Count::kAll;
    TakeFrom(use, hero, all ? P(HandOf(hero)).size() : AmountFor(use, step.amount, -1),
             step.to == CardPlace::kOwnHand);
  });
}

// A draw by a skill; the cards are those of the recorded outcome.
void LightHuntersReferee::DrawFor(Use& use, int hero, int count) {
  if (hero != use.user && HasStatus(hero, StatusKind::kImmortal)) {
    Part(hero, kImmortal, 0);
    return;
  }
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  change.card_rule = kDrawCards;
  if (s_.duel && use.skill->known[1] && use.skill->effect[1].first != use.skill->effect[0].first) {
    change.card_rule = kDuelAid;
  }
  const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
  const bool recorded = outcome != nullptr && outcome->has_gained();
  if (count == kUnknown) {
    Unknown(use.skill, "effect: how many cards it draws");
    if (!recorded) Doubtful(kDoubtCards);
    return;
  }
  if (!s_.duel && !H(hero).alive && !H(hero).spectral) return;
  int at = gained_at_[static_cast<size_t>(hero)];
  const int hand = hero == use.user ? use.hand : HandOf(hero);
  const int drawn = DrawCards(hand, hero, count, recorded ? &outcome->gained().cards() : nullptr, &at);
  gained_at_[static_cast<size_t>(hero)] = static_cast<int8_t>(at);
  change.gained = static_cast<int8_t>(std::min(100, change.gained + drawn));
}

// A price of cards from the own hand.
void LightHuntersReferee::DiscardOwn(Use& use, const Step& step) {
  int count = 0;
  const int listed = use.cards == nullptr ? 0 : use.cards->size() - use.cards_used;
  if (step.any_number) {
    count = listed;
  } else {
    count = step.amount.count == Count::kAll ? P(use.hand).size() : AmountFor(use, step.amount, -1);
    if (count == kUnknown) {
      Unknown(use.skill, "effect: how many cards it discards");
      fx_.open = true;
      count = listed;
    }
    count = std::min(count, P(use.hand).size());
    if (listed > count) {
      Illegal(kDiscardDamage, absl::StrCat(listed, " cards were discarded, not ", count));
    }
  }
  for (int i = 0; i < count; ++i) {
    Seal seal = kNoSeal;
    if (use.cards != nullptr && use.cards_used < use.cards->size())
      seal = SealOf(use.cards->Get(use.cards_used++));
    if (step.any_number && seal != kNoSeal && use.as != kNoSeal && seal != use.as) {
      if (step.same_seal == 1) {
        Illegal(kDiscardDamage, absl::StrCat(ACard(seal), " was discarded with ", ACard(use.as)));
      } else if (step.same_seal == kUnknown) {
        Unverifiable(
            kDiscardDamage,
            absl::StrCat("whether cards of another seal may be discarded is not known: the catalog has no ",
                         "same_seal in ", use.skill->Cell()));
      }
    }
    ToDiscard(use.hand, seal, "discarded");
    ++use.discarded;
  }
  PruneReseals(use.hand);
}

void LightHuntersReferee::GiveCards(Use& use, const Step& step, int hero) {
  const int to = HandOf(hero);
  int count = AmountFor(use, step.amount, -1);
  if (count == kUnknown) {
    Unknown(use.skill, "effect: how many cards it gives");
    fx_.open = true;
    count = 1;
  }
  if (P(use.hand).size() < count) {
    Illegal(kDonation,
            absl::StrCat(NameOfHero(use.user), " gave away ", count, " of ", P(use.hand).size(), " cards"));
    count = P(use.hand).size();
  }
  for (int i = 0; i < count; ++i) {
    Seal seal = kNoSeal;
    if (use.cards != nullptr && use.cards_used < use.cards->size())
      seal = SealOf(use.cards->Get(use.cards_used++));
    if (seal != kNoSeal && !P(use.hand).CanShow(seal - 1)) {
      Illegal(kDonation, absl::StrCat(ACard(seal), " was given away, but the hand has none"));
      seal = kNoSeal;
    }
    if (to == use.hand) continue;  // one hand in Duel, or given to himself: nothing moves
    MoveCard(use.hand, to, seal, "given away");
    if (hero != use.user) {
      Note(hero, true, moved_);
      ++fx_.hero[static_cast<size_t>(hero)].gained;
      fx_.hero[static_cast<size_t>(hero)].card_rule = kDonation;
    }
  }
  PruneReseals(use.hand);
}

// Cards that are taken from a hidden hand without being seen; those of the recorded outcome.
void LightHuntersReferee::TakeFrom(Use& use, int hero, int count, bool to_hand) {
  const int from = HandOf(hero);
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
  const bool recorded = outcome != nullptr && outcome->has_lost();
  if (count == kUnknown) {
    Unknown(use.skill, "effect: how many cards it takes");
    if (!recorded) Doubtful(kDoubtCards);
    return;
  }
  // What a dead hero's trap takes goes to nobody's hand.
  to_hand &= s_.duel || H(use.user).alive || H(use.user).spectral;
  change.card_rule = P(from).size() <= count ? kWholeHand : kTakeCards;
  count = std::min(count, P(from).size());
  if (from == use.hand) return;
  int8_t& at = lost_at_[static_cast<size_t>(hero)];
  for (int i = 0; i < count; ++i) {
    Seal seal = kNoSeal;
    if (recorded && at < outcome->lost().cards_size()) seal = SealOf(outcome->lost().cards(at++));
    if (to_hand) {
      // The thief may have written down what the victim did not.
      const v1::LightHuntersOutcome* thief = OutcomeOf(use.user);
      int8_t& taken = gained_at_[use.user];
      if (thief != nullptr && taken < thief->gained().cards_size()) {
        const Seal shown = SealOf(thief->gained().cards(taken++));
        if (seal != kNoSeal && shown != kNoSeal && seal != shown)
          Illegal(kTakeCards, absl::StrCat(ACard(seal), " was taken and ", ACard(shown), " was gained"));
        if (seal == kNoSeal) seal = shown;
      }
      MoveCard(from, use.hand, seal, "stolen");
      Note(use.user, true, moved_);
      ++fx_.hero[use.user].gained;
    } else {
      ToDiscard(from, seal, "discarded");
    }
    Note(hero, false, moved_);
    ++change.parted;
  }
  PruneReseals(from);
}

}  // namespace lantern::light_hunters
