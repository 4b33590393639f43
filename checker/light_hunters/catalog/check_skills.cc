// Faults of skill cards and transformations: cells, seals, conditions, target groups.
#include <set>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/catalog/check.h"

namespace lantern::light_hunters {
namespace {

constexpr uint32_t kAllSeals = 0x3E;  // bits by seal
constexpr int kMostTargets = 8;

bool IsSeal(int seal) { return seal > 0 && seal <= kSeals; }

// Bits of the seals that a skill can have.
uint32_t SealsOf(const v1::LightHuntersSkillCard& skill) {
  if (skill.has_seal()) return IsSeal(skill.seal()) ? 1u << skill.seal() : 0;
  uint32_t seals = 0;
  for (const int seal : skill.possible_seals()) seals |= IsSeal(seal) ? 1u << seal : 0;
  return seals == 0 ? kAllSeals : seals;
}

// Whether each of the skills from `index` on can have a seal of its own among `free`.
bool SealsFit(const SkillCards& skills, int index, uint32_t free) {
  if (index == std::min(skills.size(), kSkillsOfCard)) return true;
  for (int seal = 1; seal <= kSeals; ++seal) {
    const uint32_t bit = 1u << seal;
    if ((SealsOf(skills.Get(index)) & free & bit) && SealsFit(skills, index + 1, free & ~bit)) return true;
  }
  return false;
}

void CheckSeal(CheckContext& context, const v1::LightHuntersSkillCard& skill, const std::string& cell) {
  CatalogReport& report = context.report;
  if (skill.has_seal() && !IsSeal(skill.seal())) {
    report.Forbidden(cell + ".seal", "is no seal; leave it out where it is not known");
  }
  const int count = CheckSize(context, cell + ".possible_seals", skill.possible_seals_size(), kSeals);
  for (int i = 0; i < count; ++i) {
    if (!IsSeal(skill.possible_seals(i))) {
      report.Forbidden(Cell(cell + ".possible_seals", i), "is no seal");
    }
  }
  if (skill.has_seal() && count > 0) {
    report.Contradiction(cell + ".possible_seals", "is for skills whose seal is not known; this one has it");
  } else if (!skill.has_seal()) {
    report.Missing(cell + ".seal", "is not known; give the seal of the card that the skill is played with");
  }
}

void CheckCost(CheckContext& context, const v1::LightHuntersSkillCard& skill, const std::string& cell) {
  if (skill.has_cost()) CheckNumber(context, cell + ".cost", skill.cost(), 0, kMaxCost);
  if (skill.has_cost_most()) CheckNumber(context, cell + ".cost_most", skill.cost_most(), 0, kMaxCost);
  if (!skill.has_cost()) {
    context.report.Missing(cell + ".cost", "is not known; give the Ether printed above the name");
  } else if (skill.has_cost_most() && skill.cost() > skill.cost_most()) {
    context.report.Contradiction(cell + ".cost",
                                 absl::StrCat("is ", skill.cost(), ", more than cost_most allows"));
  }
}

// How the user of the skill comes to use it.
void CheckUse(CheckContext& context, const v1::LightHuntersSkillCard& skill, const std::string& cell) {
  CatalogReport& report = context.report;
  bool frozen = false;
  for (const v1::LightHuntersCondition& condition : skill.conditions()) {
    frozen = frozen || condition.condition_case() == v1::LightHuntersCondition::kFrozen;
  }
  switch (skill.use()) {
    case v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT:
      if (skill.targets_size() > 0) {
        report.Contradiction(cell + ".targets", "are none for a skill that redirects an attack to its user");
      }
      if (skill.effect().steps_size() > 0 || skill.duel_effect().steps_size() > 0) {
        report.Contradiction(cell + ".effect.steps", "are none for a skill that redirects an attack");
      }
      break;
    case v1::LIGHT_HUNTERS_SKILL_USE_UNFREEZE:
      if (!frozen) {
        report.Contradiction(cell + ".conditions", "lack `frozen`, which a skill used while frozen asks for");
      }
      break;
    case v1::LIGHT_HUNTERS_SKILL_USE_UNSPECIFIED:
    case v1::LIGHT_HUNTERS_SKILL_USE_ACTION:
      if (frozen) {
        report.Contradiction(
            cell + ".conditions",
            "ask for a frozen hero, who can play nothing; set `use` to LIGHT_HUNTERS_SKILL_USE_UNFREEZE");
      }
      break;
    default:
      report.Forbidden(cell + ".use", "is no value of the schema");
  }
}

void CheckGroupNumbers(CheckContext& context, const v1::LightHuntersTargetGroup& group,
                       const std::string& cell) {
  CatalogReport& report = context.report;
  if (group.has_most()) CheckNumber(context, cell + ".most", group.most(), 1, kMostTargets);
  if (group.has_least()) CheckNumber(context, cell + ".least", group.least(), 0, kMostTargets);
  if (group.has_most() && group.has_least() && group.least() > group.most()) {
    report.Contradiction(cell + ".least",
                         absl::StrCat("is ", group.least(), ", but `most` is ", group.most()));
  }
  if (!group.has_most() && !group.all()) {
    report.Missing(cell + ".most", "is not known; give how many are chosen, or set `all`");
  }
  if (group.all() && (group.has_most() || group.has_least() || group.fewest_health())) {
    report.Contradiction(cell + ".all",
                         "is true, so nothing is chosen; leave out most, least, fewest_health");
  }
}

void CheckGroup(CheckContext& context, const v1::LightHuntersTargetGroup& group, const std::string& cell) {
  CatalogReport& report = context.report;
  if (!v1::LightHuntersSex_IsValid(group.sex())) report.Forbidden(cell + ".sex", "is no value of the schema");
  switch (group.side()) {
    case v1::LIGHT_HUNTERS_SIDE_UNSPECIFIED:
      report.Missing(cell + ".side", "is not known");
      break;
    case v1::LIGHT_HUNTERS_SIDE_SELF:
      if (group.has_most() || group.has_least() || group.all() || group.not_self() || group.dead() ||
          group.fewest_health() || group.sex() != v1::LIGHT_HUNTERS_SEX_UNSPECIFIED) {
        report.Contradiction(cell + ".side", "is the user, so nothing is chosen; give nothing but `side`");
      }
      return;
    case v1::LIGHT_HUNTERS_SIDE_ALLY:
    case v1::LIGHT_HUNTERS_SIDE_ENEMY:
    case v1::LIGHT_HUNTERS_SIDE_ANY:
      break;
    default:
      report.Forbidden(cell + ".side", "is no value of the schema");
      return;
  }
  if (group.side() == v1::LIGHT_HUNTERS_SIDE_ENEMY && group.not_self()) {
    report.Contradiction(cell + ".not_self", "is true, but the user is no enemy");
  }
  CheckGroupNumbers(context, group, cell);
}

int CheckGroups(CheckContext& context, const TargetGroups& groups, const std::string& cell) {
  const int count = CheckSize(context, cell, groups.size(), kMaxGroups);
  for (int i = 0; i < count; ++i) CheckGroup(context, groups.Get(i), Cell(cell, i));
  return count;
}

// Groups that no step works on, where all that happens is known.
void CheckUnusedGroups(CheckContext& context, const EffectPlace& place, bool all_known,
                       const std::string& cell) {
  for (int i = 0; all_known && i < std::min(place.targets.size(), kMaxGroups); ++i) {
    if (place.used_groups >> i & 1) continue;
    context.report.Contradiction(Cell(cell, i), "is used by no step; remove it or let a step work on it");
  }
}

// A skill that pays for its own next use would let a turn go on for ever.
void CheckGain(CheckContext& context, const v1::LightHuntersSkillCard& skill, const EffectGain& gain,
               const std::string& cell) {
  if (skill.once_per_game() || !skill.has_cost() || skill.cost() > kMaxCost) return;
  if (gain.ether >= static_cast<int>(skill.cost()) && gain.cards > 1) {
    context.report.Forbidden(
        cell + ".effect",
        absl::StrCat("gives its user ", gain.cards, " cards for one and ", gain.ether, " Ether for ",
                     skill.cost(), ", so it could be used without end; a use has to take something"));
  }
}

void CheckSkill(CheckContext& context, const v1::LightHuntersHeroCard& hero, const SkillCards& card,
                const v1::LightHuntersSkillCard& skill, const std::string& cell) {
  CatalogReport& report = context.report;
  CheckSource(context, skill, skill.provenance(), cell);
  CheckName(context, cell + ".name", skill.name());
  if (!skill.has_name()) report.Missing(cell + ".name", "is not known");
  CheckSeal(context, skill, cell);
  CheckCost(context, skill, cell);
  CheckUse(context, skill, cell);
  CheckConditions(context, hero, skill.conditions(), false, cell + ".conditions");
  CheckGroups(context, skill.targets(), cell + ".targets");
  EffectPlace place{hero, &card, skill.targets()};
  if (skill.has_effect()) {
    CheckGain(context, skill, CheckEffect(context, skill.effect(), place, cell + ".effect"), cell);
  } else {
    report.Missing(cell + ".effect", "is not known; give the steps");
  }
  if (skill.has_duel_effect()) CheckEffect(context, skill.duel_effect(), place, cell + ".duel_effect");
  const bool all_known = skill.has_effect() && !skill.effect().more() && !skill.duel_effect().more() &&
                         skill.use() != v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT;
  CheckUnusedGroups(context, place, all_known, cell + ".targets");
}

}  // namespace

void CheckSkills(CheckContext& context, const v1::LightHuntersHeroCard& hero, const SkillCards& skills,
                 const std::string& cell) {
  const int count = CheckSize(context, cell, skills.size(), kSkillsOfCard);
  std::set<std::string> ids;
  uint32_t seals = 0;
  bool twice = false;
  for (int i = 0; i < count; ++i) {
    const v1::LightHuntersSkillCard& skill = skills.Get(i);
    const std::string here = Cell(cell, i);
    if (CheckIdentifier(context, here + ".id", skill.id()) && !ids.insert(skill.id()).second) {
      context.report.Contradiction(here + ".id", absl::StrCat("\"", skill.id(), "\" is an earlier skill's"));
    }
    const uint32_t bit = skill.has_seal() && IsSeal(skill.seal()) ? 1u << skill.seal() : 0;
    if (seals & bit) {
      twice = true;
      context.report.Forbidden(here + ".seal",
                               "is that of an earlier skill; a card has one skill for each seal");
    }
    seals |= bit;
    CheckSkill(context, hero, skills, skill, here);
  }
  if (!twice && !SealsFit(skills, 0, kAllSeals)) {
    context.report.Contradiction(cell, "cannot have a seal each; see their seals and possible_seals");
  }
  if (count < kSkillsOfCard) {
    context.report.Missing(cell, absl::StrCat("has ", count, " of ", kSkillsOfCard, " skills"));
  }
}

void CheckForm(CheckContext& context, const v1::LightHuntersHeroCard& hero,
               const v1::LightHuntersFormCard& form, const std::string& cell) {
  CheckSource(context, form, form.provenance(), cell);
  CheckName(context, cell + ".name", form.name());
  CheckGroups(context, form.targets(), cell + ".targets");
  EffectPlace place{hero, nullptr, form.targets()};
  if (!form.has_effect()) {
    context.report.Missing(cell + ".effect", "is not known; give the steps");
    return;
  }
  CheckEffect(context, form.effect(), place, cell + ".effect");
  CheckUnusedGroups(context, place, !form.effect().more(), cell + ".targets");
}

void CheckConditions(CheckContext& context, const v1::LightHuntersHeroCard& hero,
                     const Conditions& conditions, bool hit_possible, const std::string& cell) {
  CatalogReport& report = context.report;
  const int count = CheckSize(context, cell, conditions.size(), kMaxConditions);
  for (int i = 0; i < count; ++i) {
    const v1::LightHuntersCondition& condition = conditions.Get(i);
    const std::string here = Cell(cell, i);
    switch (condition.condition_case()) {
      case v1::LightHuntersCondition::kOutnumbered:
      case v1::LightHuntersCondition::kFrozen:
        if (!condition.outnumbered() && !condition.frozen()) {
          report.Contradiction(here, "says false; a condition can only ask for what is so");
        }
        break;
      case v1::LightHuntersCondition::kInvocation:
        CheckOwnInvocation(context, hero, condition.invocation(), here + ".invocation");
        break;
      case v1::LightHuntersCondition::kToken:
        if (condition.token() <= 0 || condition.token() >= kTokenKinds) {
          report.Forbidden(here + ".token", "is no token");
        }
        break;
      case v1::LightHuntersCondition::kHit:
        if (!hit_possible) report.Contradiction(here + ".hit", "is asked before any step could hit somebody");
        break;
      default:
        report.Forbidden(here, "is empty; give one condition or remove it");
    }
  }
}

void CheckOwnInvocation(CheckContext& context, const v1::LightHuntersHeroCard& hero,
                        v1::LightHuntersInvocation invocation, const std::string& cell) {
  CatalogReport& report = context.report;
  if (invocation <= 0 || invocation >= kInvocations) {
    report.Forbidden(cell, "is no invocation");
    return;
  }
  for (int i = 0; i < std::min(context.catalog.invocations_size(), kInvocations - 1); ++i) {
    const v1::LightHuntersInvocationCard& card = context.catalog.invocations(i);
    if (card.invocation() != invocation) continue;
    if (card.has_master() && card.master() != hero.id()) {
      report.Contradiction(cell, "is the invocation of another hero, by its `master`");
    }
    return;
  }
  report.Missing(cell, "has no entry in `invocations`");
}

}  // namespace lantern::light_hunters
