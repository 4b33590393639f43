// Cards that lie face down: traps and Enchantments of which the record says no more, until they are shown.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// A card that was laid face down and of which the record says no more: a trap, or without targets an
// Enchantment.
void LightHuntersReferee::JudgeFaceDown(const v1::LightHuntersPlay& play) {
  const int hero = static_cast<int>(play.hero());
  const HeroCard& card = CardOf(hero);
  const int first = H(hero).spectral ? card.first_spectral : card.first_skill;
  bool traps = false;
  bool stores = false;
  for (int i = 0; i < kSkillsOfCard; ++i) {
    const Skill& skill = catalog_->skills[static_cast<size_t>(first + i)];
    const bool unknown = !skill.known[s_.duel ? 1 : 0];
    traps |= unknown || skill.lays_trap;
    stores |= unknown || skill.stores;
  }
  const bool aimed = play.targets_size() > 0 && play.targets(0).has_hero();
  const bool at_enemy = aimed && Enemies(SideOf(hero), static_cast<int>(play.targets(0).hero()));
  const bool trap = aimed && traps && !(stores && at_enemy);
  const bool possible = trap || stores;
  if (!possible) {
    Illegal(kPrinted, absl::StrCat(NameOfHero(hero), " has no skill that is played face down"));
    return;
  }
  Use use;
  FillUser(hero, use);
  use.card = play.has_card() ? SealOf(play.card()) : kNoSeal;
  use.as = play.has_counts_as() ? SealOf(play.counts_as()) : use.card;
  use.skill_index = card.unlisted;
  use.skill = &catalog_->skills[card.unlisted];
  if (FindFreeze(hero) >= 0) Illegal(kFrozen, absl::StrCat(NameOfHero(hero), " is frozen and laid a card"));
  if (use.as != kNoSeal && SealLocked(hero, use.as)) {
    Illegal(kSealLock, absl::StrCat(NameOfHero(hero), " cannot use ", ACard(use.as), " this round"));
  }
  const int cost = CheckCost(use, play.has_ether(), play.ether());
  if (!play.has_ether()) {
    Unverifiable(kEtherCost,
                 absl::StrCat("what ", NameOfHero(hero), " paid for a card laid face down was not recorded"));
  }
  CheckCard(use);
  SettleCard(use);
  PayEther(hero, use.player, cost);
  MarkUsed(use);
  use.skill_index = kNoSkill;
  if (trap) {
    LayUnknownTrap(play, use);
  } else {
    Unverifiable(kEnchantmentForced, "an Enchantment was laid of which the record does not say what it does");
    ReadTargets(play.targets(), use);
    CheckRelease(use);
    use.reactions = &play.reactions();
    use.springs = &play.springs();
    StoreEffect(use);
  }
  LayCardAway(use);
}

void LightHuntersReferee::LayUnknownTrap(const v1::LightHuntersPlay& play, Use& use) {
  uint8_t holders = 0;
  TargetGroup group;
  group.side = Side::kAlly;
  for (const v1::LightHuntersTarget& in : play.targets()) {
    const Target target = ReadTarget(in);
    CheckOneTarget(use, group, target);
    if (target.kind == Target::kHero && !HasStatus(target.hero, StatusKind::kImmortal))
      holders |= Bit(target.hero);
  }
  if (holders == 0) return;
  Status status;
  status.kind = StatusKind::kTrap;
  status.caster = use.user;
  status.card = use.card;
  status.as = use.as;
  if (play.has_ether()) status.paid = static_cast<int8_t>(play.ether());
  status.charges = 1;
  status.carries = use.carries;
  use.carries = false;
  AddStatus(status, holders);
}

// Whether a card of the hand that this hero plays from may count as another seal, by a skill of a card that
// plays from it, as far as is known.
bool LightHuntersReferee::MayReseal(int hero) const {
  const size_t which = s_.duel ? 1 : 0;
  for (int i = 0; i < s_.heroes; ++i) {
    if (HandOf(i) != HandOf(hero)) continue;
    for (const uint8_t at : {H(i).card, H(i).own_card}) {
      const HeroCard& card = catalog_->heroes[at];
      for (int k = 0; k < kSkillsOfCard * (card.spectral ? 2 : 1); ++k) {
        const int place = k < kSkillsOfCard ? card.first_skill + k : card.first_spectral + k - kSkillsOfCard;
        const Skill& skill = catalog_->skills[static_cast<size_t>(place)];
        if (!skill.known[which] || skill.effect[which].more || skill.reseals) return true;
      }
    }
  }
  return false;
}

// The seal of a face-down trap is seen, or follows from its skill.
void LightHuntersReferee::BindTrap(Seal seal, Status& trap) {
  if (trap.card != kNoSeal || !trap.carries) return;
  if (CanShow(kInPlay, seal)) {
    P(kInPlay).Bind(seal - 1);
    trap.card = trap.as = seal;
    return;
  }
  Illegal(CopiesRule(seal),
          absl::StrCat("a trap was shown as ", ACard(seal), ", of which there are no more"));
}

// What the record shows of a face-down trap when it springs. From then on it is known, also to the other
// heroes in front of whom it lies.
void LightHuntersReferee::ShowTrap(const v1::LightHuntersSpring& spring, Status& trap) {
  const Seal seal = spring.has_card() ? SealOf(spring.card()) : kNoSeal;
  if (seal != kNoSeal && trap.card != kNoSeal && trap.card != seal) {
    Illegal(kTrapOne,
            absl::StrCat("a trap was shown as ", ACard(seal), "; it was laid as ", ACard(trap.card)));
  } else if (seal != kNoSeal) {
    BindTrap(seal, trap);
  }
  if (trap.skill != kNoSkill || spring.skill().empty() || trap.caster >= s_.heroes) return;
  bool printed = false;
  uint16_t index = kNoSkill;
  const Skill& skill = ResolveSkill(trap.caster, spring.skill(), trap.as, index, printed);
  if (!printed || (skill.known[0] && !skill.lays_trap)) {
    Illegal(kPrinted, absl::StrCat("the trap was shown as \"", spring.skill(), "\", which is no trap of ",
                                   NameOfHero(trap.caster)));
    return;
  }
  CheckShown(skill, trap);
  trap.skill = index;
  trap.paid = kUnknown;
}

// Whether what was seen of a trap when it was laid fits the skill that it is shown as.
void LightHuntersReferee::CheckShown(const Skill& skill, Status& trap) {
  const bool dear = trap.paid != kUnknown && skill.cost == kUnknown && trap.paid > skill.cost_most;
  if (trap.paid != kUnknown && skill.cost != kUnknown && trap.paid != skill.cost) {
    Illegal(kEtherCost, absl::StrCat("the trap that sprang, ", NameOfSkill(skill), ", costs ",
                                     static_cast<int>(skill.cost), " Ether, but ",
                                     static_cast<int>(trap.paid), " were paid when it was laid"));
  } else if (dear) {
    Illegal(kEtherCost, absl::StrCat("the trap that sprang, ", NameOfSkill(skill), ", costs at most ",
                                     static_cast<int>(skill.cost_most), " Ether, but ",
                                     static_cast<int>(trap.paid), " were paid when it was laid"));
  }
  const Hero& caster = H(trap.caster);
  if (s_.duel && caster.card == caster.own_card && skill.place != kNoPlace &&
      Has(caster.locked, skill.place)) {
    Illegal(kLocked, absl::StrCat("the trap that sprang, ", NameOfSkill(skill), ", is locked"));
  }
  if (MayReseal(trap.caster)) return;
  if (trap.as != kNoSeal && !Has(skill.possible, trap.as)) {
    Illegal(kSeal,
            absl::StrCat("the trap that sprang, ", NameOfSkill(skill), ", was laid with ", ACard(trap.as),
                         ", not ", skill.seal != kNoSeal ? ACard(skill.seal) : "a seal that it can have"));
  } else if (skill.seal != kNoSeal) {
    BindTrap(skill.seal, trap);
  }
}

}  // namespace lantern::light_hunters
