// Faults of what a skill does. Steps run once, from first to last; what could start itself again is refused
// here: traps in traps, choices in choices, stored effects that store, powers that transform.
#include "checker/light_hunters/catalog/check_effects.h"

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {
namespace {

constexpr int kMostEther = 5;

}  // namespace

EffectGain EffectCheck::Run(const v1::LightHuntersEffect& effect, const std::string& cell) {
  if (!v1::LightHuntersDuration_IsValid(effect.more_lasts())) {
    report_.Forbidden(cell + ".more_lasts", "is no value of the schema");
  }
  if (effect.more()) {
    report_.Missing(cell + ".more", "is true: the card says more than these steps; add it and remove `more`");
  } else if (effect.more_lasts() != v1::LIGHT_HUNTERS_DURATION_UNSPECIFIED) {
    report_.Contradiction(cell + ".more_lasts", "is given, but `more` is not true");
  }
  CheckSteps(effect.steps(), kMaxSteps, place_.card == nullptr ? StepsOf::kForm : StepsOf::kSkill,
             cell + ".steps");
  if (bonds_on_ally_ != bonds_on_enemy_ || bonds_on_ally_ > 1) {
    report_.Forbidden(cell + ".steps",
                      "place the tokens of a bond otherwise than one on an ally, one on an enemy");
  }
  return gain_;
}

const v1::LightHuntersTargetGroup* EffectCheck::Group(uint32_t index, const std::string& cell) {
  if (index < static_cast<uint32_t>(std::min(place_.targets.size(), kMaxGroups))) {
    place_.used_groups |= 1u << index;
    return &place_.targets.Get(static_cast<int>(index));
  }
  report_.Contradiction(cell, absl::StrCat("is group ", index, ", but `targets` has ", place_.targets.size(),
                                           "; groups are numbered from 0"));
  return nullptr;
}

const v1::LightHuntersTargetGroup* EffectCheck::GroupOf(const v1::LightHuntersStep& step, bool dead,
                                                        const std::string& cell) {
  const v1::LightHuntersTargetGroup* group = Group(step.target(), cell + ".target");
  if (group != nullptr && group->dead() != dead) {
    report_.Contradiction(cell + ".target", dead ? "has to be a group of dead heroes (`dead: true`)"
                                                 : "is a group of dead heroes, on whom this does nothing");
  }
  return group;
}

void EffectCheck::CheckAmount(const v1::LightHuntersAmount& amount, bool known, bool all_possible, int low,
                              const std::string& cell) {
  if (!known) {
    report_.Missing(cell, "is not known; give the number");
    return;
  }
  const bool fixed = amount.count() == v1::LIGHT_HUNTERS_COUNT_UNSPECIFIED ||
                     amount.count() == v1::LIGHT_HUNTERS_COUNT_FIXED;
  if (!v1::LightHuntersCount_IsValid(amount.count())) {
    report_.Forbidden(cell + ".count", "is no value of the schema");
  } else if (fixed && !amount.has_value()) {
    report_.Missing(cell + ".value", "is not known; give the number");
  } else if (!fixed && amount.has_value()) {
    report_.Contradiction(cell + ".value", "is given, but the number is counted from something else");
  }
  if (amount.has_value()) CheckNumber(context_, cell + ".value", amount.value(), low, kMaxHealth);
  if (amount.count() == v1::LIGHT_HUNTERS_COUNT_ALL && !all_possible) {
    report_.Contradiction(cell + ".count", "is of all there are, which says nothing here");
  }
  if (amount.count() == v1::LIGHT_HUNTERS_COUNT_DISCARDED && !discarded_) {
    report_.Contradiction(cell + ".count", "counts discarded cards, but no earlier step discards own cards");
  }
  if (amount.count() == v1::LIGHT_HUNTERS_COUNT_DAMAGE_DEALT && !damaged_) {
    report_.Contradiction(cell + ".count", "counts dealt damage, but no earlier step deals any");
  }
}

void EffectCheck::AskFor(int& asked, absl::string_view what, const std::string& cell) {
  if (++asked > 1) {
    report_.Contradiction(
        cell, absl::StrCat("is the second step that asks for ", what, "; the event of a use names only one"));
  }
}

bool EffectCheck::IncludesUser(const v1::LightHuntersTargetGroup* group) const {
  return group != nullptr && group->side() != v1::LIGHT_HUNTERS_SIDE_ENEMY && !group->not_self();
}

void EffectCheck::CheckSteps(const Steps& steps, int most, StepsOf in, const std::string& cell) {
  const int count = CheckSize(context_, cell, steps.size(), most);
  for (int i = 0; i < count; ++i) CheckStep(steps.Get(i), in, Cell(cell, i));
}

void EffectCheck::CheckStep(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  CheckConditions(context_, place_.hero, step.when(), hit_ || in == StepsOf::kStore, cell + ".when");
  if (Strikes(in) && step.target() != 0) {
    report_.Contradiction(cell + ".target", "is given, but the steps here work on whoever is struck");
  }
  switch (step.effect_case()) {
    case v1::LightHuntersStep::EFFECT_NOT_SET:
      report_.Forbidden(cell, "does nothing; give one effect or remove the step");
      return;
    case v1::LightHuntersStep::kDamage:
      return CheckDamage(step, in, cell);
    case v1::LightHuntersStep::kKill:
      return CheckKill(step, in, cell);
    case v1::LightHuntersStep::kMoveCards:
      return CheckMoveCards(step, in, cell);
    case v1::LightHuntersStep::kAddStatus:
      return CheckAddStatus(step, in, cell);
    default:
      break;
  }
  if (Strikes(in)) {
    report_.Forbidden(cell, "can only be damage, kill, move_cards or add_status in a trap or enchantment");
    return;
  }
  CheckOthers(step, in, cell);
}

// The effects that only skills and transformations have.
void EffectCheck::CheckOthers(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  switch (step.effect_case()) {
    case v1::LightHuntersStep::kHeal:
      GroupOf(step, false, cell);
      return CheckAmount(step.heal().amount(), step.heal().has_amount(), true, 0, cell + ".heal.amount");
    case v1::LightHuntersStep::kSetHealth:
      GroupOf(step, false, cell);
      if (!step.set_health().has_value()) {
        report_.Missing(cell + ".set_health.value", "is not known");
      } else {
        CheckNumber(context_, cell + ".set_health.value", step.set_health().value(), 1, kMaxHealth);
      }
      return;
    case v1::LightHuntersStep::kResurrect:
      GroupOf(step, true, cell);
      return CheckAmount(step.resurrect().health(), step.resurrect().has_health(), true, 1,
                         cell + ".resurrect.health");
    case v1::LightHuntersStep::kReseal:
      return AskFor(hand_cards_, "cards of the own hand", cell + ".reseal");
    case v1::LightHuntersStep::kEther:
      return CheckEther(step, cell);
    case v1::LightHuntersStep::kRemoveStatus:
      GroupOf(step, false, cell);
      if (!v1::LightHuntersStatusKind_IsValid(step.remove_status().kind())) {
        report_.Forbidden(cell + ".remove_status.kind", "is no value of the schema");
      }
      if (step.remove_status().kind() == v1::LIGHT_HUNTERS_STATUS_KIND_UNSPECIFIED) {
        AskFor(statuses_, "a card that lies there", cell + ".remove_status");
      }
      return;
    case v1::LightHuntersStep::kMoveStatus:
      GroupOf(step, false, cell);
      Group(step.move_status().to(), cell + ".move_status.to");
      return AskFor(statuses_, "a card that lies there", cell + ".move_status");
    case v1::LightHuntersStep::kSummon:
      return CheckSummon(step, cell);
    case v1::LightHuntersStep::kPlaceToken:
      return CheckPlaceToken(step, cell);
    case v1::LightHuntersStep::kRemoveEntity:
      return CheckRemoveEntity(step.remove_entity(), cell + ".remove_entity");
    case v1::LightHuntersStep::kChangeTeam:
      return CheckChangeTeam(step, cell);
    case v1::LightHuntersStep::kTakeControl: {
      const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
      if (group != nullptr && (group->side() != v1::LIGHT_HUNTERS_SIDE_ENEMY || group->all())) {
        report_.Contradiction(cell + ".target", "has to be one enemy hero");
      }
      return;
    }
    case v1::LightHuntersStep::kChangeCard: {
      const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
      if (group != nullptr && group->sex() != v1::LIGHT_HUNTERS_SEX_FEMALE) {
        report_.Forbidden(cell + ".target", "has to be a group of female heroes");
      }
      return AskFor(substitutes_, "a substitute", cell + ".change_card");
    }
    case v1::LightHuntersStep::kSetForm:
      if (in == StepsOf::kForm) report_.Forbidden(cell, "transforms in a transformation, which takes a card");
      return AskFor(hand_cards_, "cards of the own hand", cell + ".set_form");
    case v1::LightHuntersStep::kStoreEffect:
      return CheckStore(step.store_effect(), in, cell);
    case v1::LightHuntersStep::kChoose:
      if (in == StepsOf::kBranch)
        report_.Forbidden(cell + ".choose", "stands in another choice; that has no end");
      if (in != StepsOf::kBranch) CheckChoose(step.choose(), cell + ".choose");
      return;
    default:
      return;
  }
}

void EffectCheck::CheckDamage(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  const v1::LightHuntersDamage& damage = step.damage();
  CheckAmount(damage.amount(), damage.has_amount(), false, 0, cell + ".damage.amount");
  if (!Strikes(in)) {
    const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
    const bool enemy = group == nullptr || group->side() == v1::LIGHT_HUNTERS_SIDE_ENEMY ||
                       group->side() == v1::LIGHT_HUNTERS_SIDE_UNSPECIFIED;
    if (!enemy && !damage.no_attack()) {
      report_.Contradiction(cell + ".damage",
                            "is on a group that is not of enemies only, which is no attack; set `no_attack`");
    }
  }
  if (damage.no_attack() && damage.unavoidable()) {
    report_.Contradiction(cell + ".damage.unavoidable", "is for attacks, and this is none");
  }
  hit_ = damaged_ = true;
}

void EffectCheck::CheckKill(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  if (!Strikes(in)) {
    const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
    if (group != nullptr && group->side() != v1::LIGHT_HUNTERS_SIDE_ENEMY && !step.kill().no_attack()) {
      report_.Contradiction(cell + ".kill",
                            "is on a group that is not of enemies only, which is no attack; set `no_attack`");
    }
  }
  hit_ = true;
}

void EffectCheck::CheckMovedNumber(const v1::LightHuntersMoveCards& move, const std::string& cell) {
  const bool own_discard = move.from() == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND &&
                           move.to() == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD;
  if (!move.any_number()) {
    CheckAmount(move.count(), move.has_count(), move.from() != v1::LIGHT_HUNTERS_CARD_PLACE_DECK, 0,
                cell + ".count");
    if (move.has_same_seal()) report_.Contradiction(cell + ".same_seal", "is for `any_number` only");
    return;
  }
  if (!own_discard) {
    report_.Contradiction(cell + ".any_number", "is for cards discarded from the own hand only");
  }
  if (move.has_count()) report_.Contradiction(cell + ".count", "is given, but `any_number` is true");
  if (!move.has_same_seal()) {
    report_.Missing(cell + ".same_seal", "is not known; say whether the cards need the seal of the skill");
  }
}

void EffectCheck::CheckMoveCards(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  const v1::LightHuntersMoveCards& move = step.move_cards();
  const std::string here = cell + ".move_cards";
  const auto from = move.from();
  const auto to = move.to();
  const bool draw =
      from == v1::LIGHT_HUNTERS_CARD_PLACE_DECK &&
      (to == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND || to == v1::LIGHT_HUNTERS_CARD_PLACE_TARGET_HAND);
  const bool pay =
      from == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND &&
      (to == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD || to == v1::LIGHT_HUNTERS_CARD_PLACE_TARGET_HAND);
  const bool take =
      from == v1::LIGHT_HUNTERS_CARD_PLACE_TARGET_HAND &&
      (to == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD || to == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND);
  if (!(draw || pay || take) || (Strikes(in) && !take)) {
    report_.Forbidden(here, Strikes(in) ? "has to take cards from the hand of whoever is struck"
                                        : "is no way that cards go; the schema lists them");
    return;
  }
  CheckMovedNumber(move, here);
  const bool of_target =
      from == v1::LIGHT_HUNTERS_CARD_PLACE_TARGET_HAND || to == v1::LIGHT_HUNTERS_CARD_PLACE_TARGET_HAND;
  const v1::LightHuntersTargetGroup* group = of_target && !Strikes(in) ? GroupOf(step, false, cell) : nullptr;
  const int fixed = static_cast<int>(std::min<uint32_t>(move.count().value(), kMaxHealth));
  const int number = move.count().count() == v1::LIGHT_HUNTERS_COUNT_LIVING_ALLIES ? 4 : fixed;
  if (draw && (!of_target || IncludesUser(group))) gain_.cards += number;
  if (pay) {
    AskFor(hand_cards_, "cards of the own hand", here);
    gain_.cards -= fixed;
    discarded_ = discarded_ || to == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD;
  }
}

void EffectCheck::CheckEther(const v1::LightHuntersStep& step, const std::string& cell) {
  const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
  if (!step.ether().has_delta()) {
    report_.Missing(cell + ".ether.delta", "is not known");
    return;
  }
  if (!CheckNumber(context_, cell + ".ether.delta", step.ether().delta(), -kMostEther, kMostEther)) return;
  if (IncludesUser(group)) gain_.ether += step.ether().delta();
}

void EffectCheck::CheckStore(const v1::LightHuntersStoreEffect& store, StepsOf in, const std::string& cell) {
  if (place_.card == nullptr || in == StepsOf::kBranch) {
    report_.Forbidden(cell, "stores an effect, which only a skill can do that plays a card for it");
    return;
  }
  const std::string here = cell + ".store_effect";
  if (store.more()) {
    report_.Missing(here + ".more", "is true: the enchantment does more than these steps");
  } else if (store.steps_size() == 0) {
    report_.Missing(here + ".steps", "are not known; give what the enchantment adds to the attack");
  }
  CheckSteps(store.steps(), kMaxSubSteps, StepsOf::kStore, here + ".steps");
}

void EffectCheck::CheckChoose(const v1::LightHuntersChoose& choose, const std::string& cell) {
  AskFor(choices_, "an option", cell);
  if (choose.branches_size() < 2)
    report_.Forbidden(cell + ".branches", "has to be at least 2 to choose from");
  const int count = CheckSize(context_, cell + ".branches", choose.branches_size(), kMaxBranches);
  for (int i = 0; i < count; ++i) {
    CheckSteps(choose.branches(i).steps(), kMaxSubSteps, StepsOf::kBranch,
               Cell(cell + ".branches", i, "steps"));
  }
}

void EffectCheck::CheckSummon(const v1::LightHuntersStep& step, const std::string& cell) {
  const v1::LightHuntersInvocation invocation = step.summon().invocation();
  CheckOwnInvocation(context_, place_.hero, invocation, cell + ".summon.invocation");
  for (int i = 0; i < std::min(context_.catalog.invocations_size(), kInvocations - 1); ++i) {
    const v1::LightHuntersInvocationCard& card = context_.catalog.invocations(i);
    if (card.invocation() != invocation || card.placement() != v1::LIGHT_HUNTERS_PLACEMENT_BESIDE) continue;
    const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
    if (group != nullptr && (group->side() != v1::LIGHT_HUNTERS_SIDE_ALLY || group->all())) {
      report_.Contradiction(cell + ".target", "has to be the one allied hero beside whom it stands");
    }
    return;
  }
}

namespace {

// The side on which a token of a kind can lie, or ANY.
v1::LightHuntersSide SideOfToken(v1::LightHuntersToken kind) {
  switch (kind) {
    case v1::LIGHT_HUNTERS_TOKEN_INFANTRY:
    case v1::LIGHT_HUNTERS_TOKEN_CAVALRY:
    case v1::LIGHT_HUNTERS_TOKEN_IMMORTALS:
    case v1::LIGHT_HUNTERS_TOKEN_CUIRASS:
      return v1::LIGHT_HUNTERS_SIDE_SELF;
    case v1::LIGHT_HUNTERS_TOKEN_DESTRIER:
      return v1::LIGHT_HUNTERS_SIDE_ALLY;
    default:
      return v1::LIGHT_HUNTERS_SIDE_ANY;
  }
}

}  // namespace

void EffectCheck::CheckPlaceToken(const v1::LightHuntersStep& step, const std::string& cell) {
  const v1::LightHuntersPlaceToken& place = step.place_token();
  const std::string here = cell + ".place_token";
  if (place.kind() <= 0 || place.kind() >= kTokenKinds) {
    report_.Forbidden(here + ".kind", "is missing or no token");
    return;
  }
  if (place.kind() == v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT ||
      place.kind() == v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE) {
    report_.Forbidden(here + ".kind", "is placed by store_effect or change_card only");
    return;
  }
  if (place.side() && place.kind() != v1::LIGHT_HUNTERS_TOKEN_DESTRIER) {
    report_.Contradiction(here + ".side", "is for Destriers only");
  }
  if (place.side() || place.kind() == v1::LIGHT_HUNTERS_TOKEN_ETHER) return;
  const v1::LightHuntersTargetGroup* group = GroupOf(step, false, cell);
  if (group == nullptr) return;
  if (place.kind() == v1::LIGHT_HUNTERS_TOKEN_BOND) {
    ++(group->side() == v1::LIGHT_HUNTERS_SIDE_ENEMY ? bonds_on_enemy_ : bonds_on_ally_);
  }
  const v1::LightHuntersSide side = SideOfToken(place.kind());
  const bool user = group->side() == v1::LIGHT_HUNTERS_SIDE_SELF;
  if (side != v1::LIGHT_HUNTERS_SIDE_ANY && group->side() != side && !user) {
    report_.Forbidden(cell + ".target", side == v1::LIGHT_HUNTERS_SIDE_SELF
                                            ? "has to be the user, with whom such tokens lie"
                                            : "has to be an ally, with whom such tokens lie");
  }
  if (group->all() || group->most() > 3) {
    report_.Contradiction(cell + ".target", "is more heroes than there are tokens of any kind");
  }
}

void EffectCheck::CheckRemoveEntity(const v1::LightHuntersRemoveEntity& removed, const std::string& cell) {
  switch (removed.entity_case()) {
    case v1::LightHuntersRemoveEntity::kInvocation:
      CheckOwnInvocation(context_, place_.hero, removed.invocation(), cell + ".invocation");
      return;
    case v1::LightHuntersRemoveEntity::kToken:
      if (removed.token() <= 0 || removed.token() >= kTokenKinds) {
        report_.Forbidden(cell + ".token", "is no token");
      } else if (removed.token() == v1::LIGHT_HUNTERS_TOKEN_BOND ||
                 removed.token() == v1::LIGHT_HUNTERS_TOKEN_ETHER) {
        report_.Forbidden(cell + ".token", "is a token that nothing takes off the table");
      }
      return;
    default:
      report_.Forbidden(cell, "is empty; give an invocation or a token");
  }
}

void EffectCheck::CheckChangeTeam(const v1::LightHuntersStep& step, const std::string& cell) {
  const v1::LightHuntersTargetGroup* dead = GroupOf(step, true, cell);
  if (dead != nullptr && (dead->side() != v1::LIGHT_HUNTERS_SIDE_ALLY || dead->all())) {
    report_.Contradiction(cell + ".target", "has to be one dead ally");
  }
  const v1::LightHuntersTargetGroup* enemy = Group(step.change_team().with(), cell + ".change_team.with");
  if (enemy != nullptr && (enemy->side() != v1::LIGHT_HUNTERS_SIDE_ENEMY || enemy->all() || enemy->dead())) {
    report_.Contradiction(cell + ".change_team.with", "has to be one living enemy hero");
  }
}

EffectGain CheckEffect(CheckContext& context, const v1::LightHuntersEffect& effect, EffectPlace& place,
                       const std::string& cell) {
  return EffectCheck(context, place).Run(effect, cell);
}

}  // namespace lantern::light_hunters
