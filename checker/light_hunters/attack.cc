// The pipeline of every attack, in one place. In this order: legal targets and price (targets.cc, play.cc);
// redirection; avoidance, by Destrier and then by dodge; immunity; amount (skill bonus, attack bonus,
// defense); health points; results for later steps; deaths and victory; traps, each an attack of its own.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// The attack is declared: everything that is decided before anybody is hurt. Done once for a use, at its
// first step that attacks.
void LightHuntersReferee::Declare(Use& use) {
  use.declared = true;
  fx_.all_enemies |= use.all_enemies;
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    if (target.kind != Target::kHero) continue;
    const bool aimed = use.one_target || catalog_->Group(*use.skill, target.group).attacked();
    if (!aimed) continue;
    use.attacked |= Bit(target.hero);
    fx_.hero[target.hero].attacked = true;
  }
  if (use.source == Source::kSkill) CollectSprings(use);
  if (use.source == Source::kSkill && use.springs != nullptr) CheckSpringList(use);
  ConsumeFrontLine(use);
  FetchBonus(use);
  ReadReactions(use);
  AvoidByDodge(use);
}

// A front line holds until the next aimed attack, dodged or not.
void LightHuntersReferee::ConsumeFrontLine(const Use& use) {
  if (use.all_enemies || use.source == Source::kTrap) return;
  for (int i = 0; i < s_.heroes; ++i) {
    if (!Has(use.attacked, i)) continue;
    const int front = FindStatus(i, StatusKind::kFrontLine);
    if (front >= 0) UseCharge(front, i);
  }
}

// Attack bonuses of the attacker, used up by an attack with a number, though not by one on all enemies.
void LightHuntersReferee::FetchBonus(Use& use) {
  if (use.source != Source::kSkill) return;
  const bool damages = use.release || use.skill->attacks;
  if (!damages) return;
  if (use.all_enemies) {
    int waiting = 0;
    for (int i = 0; i < s_.status_count; ++i) {
      const Status& status = StatusAt(i);
      if (status.kind == StatusKind::kAttackBonus && Has(status.holders, use.user)) waiting += status.amount;
    }
    for (int i = 0; i < s_.heroes && waiting > 0; ++i) {
      if (Has(use.attacked, i)) Part(i, kBonusAllEnemies, -waiting);
    }
    return;
  }
  bool number = use.release;
  for (int i = 0; i < use.skill->groups; ++i) number |= catalog_->Group(*use.skill, i).damaged;
  if (!number) return;
  if (use.bonus_on != kUnknown && !BonusFits(use)) {
    Illegal(kAttackBonus, absl::StrCat(NameOfHero(use.user), " put an attack bonus where none can go"));
  }
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind != StatusKind::kAttackBonus || !Has(status.holders, use.user)) continue;
    if (status.amount == kUnknown) {
      for (int hero = 0; hero < s_.heroes; ++hero) {
        if (Has(use.attacked, hero))
          UnknownFor(SkillAt(status.skill), "effect: the points of its bonus", hero);
      }
    } else {
      use.bonus += status.amount;
    }
    if (!H(status.caster).alive) use.bonus_rule = kDeathCasts;
    if (H(use.user).spectral) use.bonus_rule = kSpectreActive;
    if (UseCharge(i, use.user)) --i;
  }
}

// Whether the target that is named for the attack bonus can have it, and there is one.
bool LightHuntersReferee::BonusFits(const Use& use) const {
  if (use.release || use.bonus_on >= use.target_count) return false;
  if (!HasStatus(use.user, StatusKind::kAttackBonus)) return false;
  const Target& target = use.targets[static_cast<size_t>(use.bonus_on)];
  return catalog_->Group(*use.skill, target.group).damaged;
}

void LightHuntersReferee::ReadReactions(Use& use) {
  if (use.reactions == nullptr) return;
  for (const v1::LightHuntersReaction& reaction : *use.reactions) {
    if (reaction.kind() == v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT) CheckRedirect(use, reaction);
  }
  for (const v1::LightHuntersReaction& reaction : *use.reactions) {
    if (reaction.kind() == v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER) CheckDestrier(use, reaction);
  }
}

// Influence: all damage that is aimed at the hero's side goes to the hero.
void LightHuntersReferee::CheckRedirect(Use& use, const v1::LightHuntersReaction& reaction) {
  const int hero = static_cast<int>(reaction.hero());
  const std::string who = NameOfHero(hero);
  if (use.source != Source::kSkill || !Enemies(use.team, hero)) {
    Illegal(kRedirectMoment, absl::StrCat(who, " redirected what is no attack of an enemy hero"));
    return;
  }
  if (!H(hero).alive) {
    Illegal(kAlive, absl::StrCat(who, " redirected an attack, but is dead"));
    return;
  }
  bool own_side = false;
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    own_side |= MayRedirect(use, target, hero);
  }
  if (!own_side)
    Illegal(kRedirectMoment, absl::StrCat(who, " redirected an attack that is aimed at none of her side"));
  bool number = use.release;
  for (int i = 0; i < use.skill->groups; ++i) number |= catalog_->Group(*use.skill, i).damaged;
  if (!number)
    Illegal(kRedirectDamage, absl::StrCat(who, " redirected a skill that deals no number of damage"));
  if (use.as == kIllumination && !use.release) {
    Illegal(kRedirectIllumination, absl::StrCat(who, " redirected an Illumination"));
  }
  if (use.redirect != kNobody) Illegal(kRedirectMoment, "an attack was redirected twice");
  if (use.unavoidable && options_.unavoidable_not_redirected) {
    Illegal(kUnavoidable, absl::StrCat(who, " redirected an attack that cannot be avoided"));
  }
  if (HasStatus(hero, StatusKind::kFrozen) && options_.frozen_cannot_react) {
    Illegal(kFrozen, absl::StrCat(who, " redirected an attack, but is frozen"));
  }
  PlayRedirect(reaction, hero);
  use.redirect = static_cast<uint8_t>(hero);
}

// Whether a target is one whose damage the hero can take: of the own side.
bool LightHuntersReferee::MayRedirect(const Use& use, const Target& target, int hero) const {
  if (!use.one_target && !catalog_->Group(*use.skill, target.group).damaged) return false;
  const int side = SideOf(hero);
  switch (target.kind) {
    case Target::kHero:
      return SideOf(target.hero) == side;
    case Target::kServant:
      return ServantAt(target.servant).here && SideOf(ServantAt(target.servant).master) == side;
    default: {
      const int index = FindToken(target.token, target.hero);
      return index >= 0 && SideOf(s_.token[static_cast<size_t>(index)].owner) == side;
    }
  }
}

// The card of a redirection, in the turn of somebody else.
void LightHuntersReferee::PlayRedirect(const v1::LightHuntersReaction& reaction, int hero) {
  Use use;
  use.user = static_cast<uint8_t>(hero);
  use.team = static_cast<uint8_t>(SideOf(hero));
  use.player = H(hero).player;
  use.hand = static_cast<uint8_t>(HandOf(hero));
  use.card = reaction.has_card() ? SealOf(reaction.card()) : kNoSeal;
  use.as = reaction.has_counts_as() ? SealOf(reaction.counts_as()) : use.card;
  const HeroCard& card = CardOf(hero);
  bool unnamed = false;
  for (int i = 0; i < kSkillsOfCard; ++i) {
    const auto index = static_cast<uint16_t>(card.first_skill + i);
    const Skill& skill = catalog_->skills[index];
    if (skill.use == SkillUse::kRedirect) {
      use.skill = &skill;
      use.skill_index = index;
    }
    unnamed |= !skill.known[s_.duel ? 1 : 0] && skill.name.empty();
  }
  if (use.skill == nullptr) {
    const std::string what = absl::StrCat(NameOfHero(hero), " redirected an attack; ");
    if (unnamed) {
      Unverifiable(kPrinted, absl::StrCat(what, "whether a skill of that card does that is not known"));
    } else {
      Illegal(kPrinted, absl::StrCat(what, "no skill of that card does that"));
    }
    CheckCard(use);
    SettleCard(use);
    LayCardAway(use);
    return;
  }
  CheckSkill(use, true);
  CheckCard(use);
  const int cost = options_.free_redirect ? 0 : CheckCost(use, reaction.has_ether(), reaction.ether());
  PayEther(hero, use.player, cost);
  SettleCard(use);
  LayCardAway(use);
}

void LightHuntersReferee::CheckDestrier(Use& use, const v1::LightHuntersReaction& reaction) {
  const int hero = static_cast<int>(reaction.hero());
  const bool shielded =
      use.redirect != kNobody && use.redirect != hero && SideOf(hero) == SideOf(use.redirect);
  const bool hurt = (Has(use.attacked, hero) && !shielded) || use.redirect == hero;
  if (!hurt || !H(hero).alive) {
    Illegal(kDestrier, absl::StrCat(NameOfHero(hero), " spent a Destrier, but is not attacked"));
    return;
  }
  SpendDestrier(use, hero);
}

void LightHuntersReferee::SpendDestrier(Use& use, int hero) {
  const int token = FindToken(TokenKind::kDestrier, hero);
  if (token < 0) {
    Illegal(kDestrier, absl::StrCat(NameOfHero(hero), " spent a Destrier, but has none"));
    return;
  }
  if (Has(use.avoided, hero)) {
    Illegal(kDestrier, absl::StrCat(NameOfHero(hero), " spent two Destriers on one attack"));
    return;
  }
  if (use.unavoidable) {
    Illegal(kUnavoidable,
            absl::StrCat(NameOfHero(hero), " spent a Destrier on an attack that cannot be avoided"));
  }
  if (HasStatus(hero, StatusKind::kFrozen) && options_.frozen_cannot_react) {
    Illegal(kFrozen, absl::StrCat(NameOfHero(hero), " spent a Destrier, but is frozen"));
  }
  RemoveTokenAt(token);
  use.avoided |= Bit(hero);
  fx_.hero[static_cast<size_t>(hero)].avoided = true;
  fx_.hero[static_cast<size_t>(hero)].avoided_by = kDestrier;
}

// A dodge works by itself, on whoever would be hurt.
void LightHuntersReferee::AvoidByDodge(Use& use) {
  for (int i = 0; i < s_.heroes; ++i) {
    const bool shielded = use.redirect != kNobody && use.redirect != i && SideOf(i) == SideOf(use.redirect);
    const bool hurt = (Has(use.attacked, i) && !shielded) || use.redirect == i;
    if (!hurt || Has(use.avoided, i)) continue;
    const int dodge = FindStatus(i, StatusKind::kDodge);
    if (dodge < 0 || use.unavoidable) continue;
    UseCharge(dodge, i);
    use.avoided |= Bit(i);
    fx_.hero[static_cast<size_t>(i)].avoided = true;
    fx_.hero[static_cast<size_t>(i)].avoided_by = use.source == Source::kTrap ? kTrapDefense : kDodge;
  }
}

// Skill bonus, and the attack bonus where it goes to this target.
int LightHuntersReferee::WithBonuses(Use& use, int hero, int index, int amount) {
  if (use.source != Source::kSkill || use.release) {
    // Only the attack bonus adds to Enchantments.
  } else {
    for (int i = 0; i < s_.status_count; ++i) {
      const Status& status = StatusAt(i);
      if (status.kind != StatusKind::kSkillBonus || !Has(status.holders, use.user)) continue;
      const Skill* by = SkillAt(status.skill);
      if (by == nullptr || by->hero != use.skill->hero || status.bonus_skill != use.skill->place) continue;
      if (status.amount == kUnknown) {
        if (hero >= 0) UnknownFor(by, "effect: the points of its bonus", hero);
        continue;
      }
      if (hero >= 0) Part(hero, kSkillBonus, status.amount);
      amount += status.amount;
    }
  }
  if (use.bonus == 0) return amount;
  const bool named = use.bonus_on != kUnknown && !use.release;
  if (named && use.bonus_on != index && !options_.bonus_for_each_target) return amount;
  if (hero >= 0) Part(hero, use.bonus_rule, use.bonus);
  amount += use.bonus;
  if (!options_.bonus_for_each_target) use.bonus = 0;
  return amount;
}

// What the defense of a hero leaves of an amount. One attack is reduced once, whatever steps it has.
int LightHuntersReferee::AfterDefense(Use& use, int hero, int amount) {
  int8_t& left = use.defense[static_cast<size_t>(hero)];
  if (!Has(use.defended, hero)) {
    use.defended |= Bit(hero);
    for (int i = 0; i < s_.status_count; ++i) {
      const Status& status = StatusAt(i);
      if (status.kind != StatusKind::kDefense || !Has(status.holders, hero)) continue;
      if (use.unavoidable) {
        Part(hero, kUnavoidable, std::min<int>(amount, std::max<int>(0, status.amount)));
        continue;
      }
      if (status.amount == kUnknown) {
        UnknownFor(SkillAt(status.skill), "effect: the points of its defense", hero);
      } else {
        left = static_cast<int8_t>(std::min(100, left + status.amount));
      }
      use.defense_rule = H(status.caster).alive ? kDefense : kDeathCasts;
      if (UseCharge(i, hero)) --i;
    }
  }
  const int cut = std::min<int>(left, amount);
  if (cut == 0) return amount;
  left = static_cast<int8_t>(left - cut);
  Part(hero, use.source == Source::kTrap ? kTrapDefense : use.defense_rule, -cut);
  return amount - cut;
}

// Whether the attack does nothing to the hero: avoided, immortal, behind a Cuirass.
bool LightHuntersReferee::Immune(const Use& use, int hero, int amount) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  if (Has(use.avoided, hero)) {
    Part(hero, change.avoided_by, -amount);
    return true;
  }
  if (HasStatus(hero, StatusKind::kImmortal)) {
    Part(hero, kImmortal, -amount);
    return true;
  }
  const bool through = use.unavoidable && options_.unavoidable_through_cuirass;
  if (FindToken(TokenKind::kCuirass, hero) >= 0 && !through) {
    Part(hero, kCuirass, -amount);
    return true;
  }
  return false;
}

void LightHuntersReferee::HitHero(Use& use, int hero, int amount) {
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  change.base = use.redirect == hero ? kRedirect : use.base;
  if (!H(hero).alive || Immune(use, hero, amount)) return;
  amount = AfterDefense(use, hero, amount);
  const int lost = LoseHealth(hero, amount, use.user);
  use.dealt += lost;
  use.hit |= lost > 0;
}

// A token or an invocation has one health point.
void LightHuntersReferee::HitOther(Use& use, const Target& target) {
  if (target.kind == Target::kServant) {
    if (!ServantAt(target.servant).here) return;
    RemoveServant(target.servant);
    fx_.servants_lost |= Bit(static_cast<int>(target.servant));
    use.hit = true;
    return;
  }
  const int index = FindToken(target.token, target.hero);
  if (index >= 0) DestroyToken(index, use);
}

void LightHuntersReferee::ApplyDamage(Use& use, const Step& step) {
  int taken = 0;  // by whoever redirects
  bool taking = false;
  if (step.amount.count == Count::kDiscarded && use.base == kDamage) use.base = kDiscardDamage;
  for (int i = 0; i < use.target_count && !s_.over; ++i) {
    const Target target = use.targets[static_cast<size_t>(i)];
    if (!use.one_target && target.group != step.target) continue;
    const int hero = target.kind == Target::kHero ? target.hero : -1;
    int amount = AmountFor(use, step.amount, hero);
    if (amount == kUnknown) {
      // Nobody knows how much: what was recorded is what happened, whatever stood against it.
      amount = hero >= 0 ? RecordedDamage(hero) : 1;
      const absl::string_view cell =
          use.skill != nullptr ? "effect: its damage" : "tokens: the damage of the unit";
      if (hero >= 0) {
        UnknownFor(use.skill, cell, hero);
      } else {
        Unknown(use.skill, cell);
        fx_.open = true;
      }
      if (amount == kUnknown || (hero >= 0 && Immune(use, hero, 0))) continue;
      if (hero >= 0) {
        const int lost = LoseHealth(hero, amount, use.user);
        use.dealt += lost;
        use.hit |= lost > 0;
        use.defended |= Bit(hero);
        continue;
      }
    }
    amount = WithBonuses(use, hero, i, amount);
    if (use.redirect != kNobody && MayRedirect(use, target, use.redirect)) {
      taken += amount;
      taking = true;
      if (hero >= 0 && hero != use.redirect) {
        fx_.hero[target.hero].base = kRedirect;
        Part(hero, kRedirect, -amount);
      }
    } else if (hero >= 0) {
      HitHero(use, hero, amount);
    } else if (amount > 0) {
      HitOther(use, target);
    }
  }
  if (taking) HitHero(use, use.redirect, taken);
  SettleDeaths(use.user);
}

void LightHuntersReferee::ApplyKill(Use& use, const Step& step) {
  for (int i = 0; i < use.target_count && !s_.over; ++i) {
    const Target target = use.targets[static_cast<size_t>(i)];
    if (!use.one_target && target.group != step.target) continue;
    if (target.kind != Target::kHero) {
      HitOther(use, target);
      continue;
    }
    const int hero = target.hero;
    Change& change = fx_.hero[target.hero];
    change.base = kKill;
    if (!H(hero).alive) continue;
    const int health = H(hero).health;
    const bool immune = step.attack ? Immune(use, hero, health) : HasStatus(hero, StatusKind::kImmortal);
    if (immune) continue;
    LoseHealth(hero, health, use.user);
    use.hit = true;
  }
  SettleDeaths(use.user);
}

// The trap of a hero that springs: the oldest that fits what was recorded; -1: none. Where several fit that
// are not the same, nobody knows which it was.
int LightHuntersReferee::TrapOf(int hero, const v1::LightHuntersSpring* named) {
  int found = -1;
  bool open = false;
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind != StatusKind::kTrap || !Has(status.holders, hero)) continue;
    if (named != nullptr && named->has_caster() && named->caster() != status.caster) continue;
    const Skill* skill = SkillAt(status.skill);
    const bool other = named != nullptr && !named->skill().empty() && skill != nullptr &&
                       skill->id != named->skill() && skill->name != named->skill();
    if (other) continue;
    if (found < 0) found = i;
    open |= StatusAt(found).skill != status.skill || StatusAt(found).caster != status.caster;
  }
  if (!open) return found;
  Unverifiable(kTrapOne,
               absl::StrCat("which of several traps before ", NameOfHero(hero), " sprang was not recorded"));
  fx_.unknown = fx_.open = true;
  return found;
}

// Which traps spring: one of each attacked hero, taken off the table before anybody is hurt, since it springs
// although its hero dies.
void LightHuntersReferee::CollectSprings(Use& use) {
  for (int hero = 0; hero < s_.heroes; ++hero) {
    if (!Has(use.attacked, hero)) continue;
    const v1::LightHuntersSpring* named = nullptr;
    for (int i = 0; use.springs != nullptr && i < use.springs->size(); ++i) {
      if (static_cast<int>(use.springs->Get(i).hero()) == hero) named = &use.springs->Get(i);
    }
    const int found = TrapOf(hero, named);
    if (found < 0) continue;
    if (named != nullptr) ShowTrap(*named, StatusAt(found));
    Sprung& sprung = use.sprung[static_cast<size_t>(use.sprung_count++)];
    sprung.hero = static_cast<uint8_t>(hero);
    sprung.trap = StatusAt(found);
    sprung.destrier = named != nullptr && named->destrier();
    // The card stays among those in play until the trap has done its work.
    const bool last = (StatusAt(found).holders & ~Bit(hero)) == 0;
    sprung.trap.carries = last && sprung.trap.carries;
    if (last) StatusAt(found).carries = false;
    DropHolder(found, hero);
  }
}

// Springs that the record names must be of attacked heroes with a trap, one each.
void LightHuntersReferee::CheckSpringList(const Use& use) {
  uint8_t seen = 0;
  for (const v1::LightHuntersSpring& spring : *use.springs) {
    const int hero = static_cast<int>(spring.hero());
    if (Has(seen, hero)) {
      Illegal(kTrapOne, absl::StrCat("two traps of ", NameOfHero(hero), " sprang on one attack"));
      continue;
    }
    seen |= Bit(hero);
    bool sprang = false;
    for (int i = 0; i < use.sprung_count; ++i) sprang |= use.sprung[static_cast<size_t>(i)].hero == hero;
    if (sprang) continue;
    Illegal(kTrapSprings,
            absl::StrCat("a trap of ", NameOfHero(hero), " sprang, but ",
                         Has(use.attacked, hero) ? "no such trap lies there" : "this hero is not attacked"));
  }
}

// After the attack: each trap is an attack on the attacker. Traps spring no traps.
void LightHuntersReferee::SpringTraps(Use& use) {
  for (int i = 0; i < use.sprung_count; ++i) RunTrap(use.sprung[static_cast<size_t>(i)], use.user);
  use.sprung_count = 0;
}

// Whether what a trap does is an attack, as far as is known.
bool LightHuntersReferee::TrapAttacks(const Use& trap) const {
  const int which = s_.duel ? 1 : 0;
  if (trap.skill == nullptr || !trap.skill->known[static_cast<size_t>(which)]) return true;
  for (const Step& step : catalog_->StepsOf(trap.skill->effect[static_cast<size_t>(which)])) {
    if (step.op != Op::kAddStatus || step.status != StatusKind::kTrap) continue;
    if (step.sub.more) return true;
    for (const Step& inner : catalog_->StepsOf(step.sub)) {
      if (inner.attack) return true;
    }
  }
  return false;
}

void LightHuntersReferee::RunTrap(const Sprung& sprung, int attacker) {
  Use trap;
  trap.source = Source::kTrap;
  trap.skill_index = sprung.trap.skill;
  trap.skill = SkillAt(sprung.trap.skill);
  trap.user = sprung.trap.caster;
  trap.team = H(sprung.trap.caster).team;
  trap.player = H(sprung.trap.caster).player;
  trap.hand = static_cast<uint8_t>(HandOf(sprung.trap.caster));
  trap.card = sprung.trap.card;
  trap.as = sprung.trap.as;
  trap.carries = sprung.trap.carries;
  trap.one_target = true;
  trap.base = kTrapSprings;
  Target target;
  target.hero = static_cast<uint8_t>(attacker);
  AddTarget(trap, target);
  if (!s_.over && H(attacker).alive) {
    if (sprung.destrier && TrapAttacks(trap)) {
      SpendDestrier(trap, attacker);
    } else if (sprung.destrier) {
      Illegal(kDestrier, absl::StrCat(NameOfHero(attacker), " spent a Destrier on a trap that is no attack"));
    }
    if (trap.skill == nullptr || !trap.skill->known[s_.duel ? 1 : 0]) {
      Unverifiable(kTrapSprings, "a trap sprang of which the record does not say what it does");
      fx_.unknown = fx_.open = true;
    } else {
      for (const Step& step : catalog_->StepsOf(trap.skill->effect[s_.duel ? 1 : 0])) {
        if (step.op != Op::kAddStatus || step.status != StatusKind::kTrap) continue;
        if (step.sub.more) UnknownEffect(*trap.skill, "effect");
        RunSteps(trap, step.sub);
      }
    }
  } else if (sprung.destrier) {
    Illegal(kDestrier, absl::StrCat(NameOfHero(attacker), " spent a Destrier, but is dead"));
  }
  if (trap.carries) ToDiscard(kInPlay, trap.card, "sprung");
}

}  // namespace lantern::light_hunters
