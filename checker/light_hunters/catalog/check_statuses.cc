// Faults of the steps that put a card in front of a hero.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/catalog/check_effects.h"

namespace lantern::light_hunters {
namespace {

constexpr int kMostCharges = 3;  // the state counts up to it for each hero

bool HasAmount(v1::LightHuntersStatusKind kind) {
  return kind == v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE ||
         kind == v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS || kind == v1::LIGHT_HUNTERS_STATUS_KIND_POISON ||
         kind == v1::LIGHT_HUNTERS_STATUS_KIND_SKILL_BONUS;
}

bool HasCharges(v1::LightHuntersStatusKind kind) {
  return kind == v1::LIGHT_HUNTERS_STATUS_KIND_DODGE || kind == v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE ||
         kind == v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS ||
         kind == v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE || kind == v1::LIGHT_HUNTERS_STATUS_KIND_TRAP;
}

}  // namespace

void EffectCheck::CheckStatusCells(const v1::LightHuntersAddStatus& status, const std::string& cell) {
  const v1::LightHuntersStatusKind kind = status.kind();
  if (!HasAmount(kind) && status.has_amount()) {
    report_.Contradiction(cell + ".amount", "is given, but this kind has no points");
  } else if (HasAmount(kind) && !status.has_amount()) {
    report_.Missing(cell + ".amount", "is not known; give the points");
  } else if (status.has_amount()) {
    CheckNumber(context_, cell + ".amount", status.amount(), 0, kMaxHealth);
  }
  const bool lock = kind == v1::LIGHT_HUNTERS_STATUS_KIND_SEAL_LOCK;
  if (!lock && status.has_seal()) {
    report_.Contradiction(cell + ".seal", "is given, but this kind forbids no seal");
  } else if (lock && !status.has_seal()) {
    report_.Missing(cell + ".seal", "is not known; give the seal that cannot be played");
  } else if (lock && (status.seal() <= 0 || status.seal() > kSeals)) {
    report_.Forbidden(cell + ".seal", "is no seal");
  }
  if (status.has_charges() && !HasCharges(kind)) {
    report_.Contradiction(cell + ".charges", "are given, but this kind is not used up");
  } else if (status.has_charges()) {
    CheckNumber(context_, cell + ".charges", status.charges(), 0, kMostCharges);
  }
}

// Cards that lie there to the end of the game come from a card of the box, of which there are few. What needs
// no card of its own could pile them up without end.
void EffectCheck::CheckLasting(const v1::LightHuntersAddStatus& status, StepsOf in, const std::string& cell) {
  const v1::LightHuntersStatusKind kind = status.kind();
  if (!v1::LightHuntersDuration_IsValid(status.duration())) {
    report_.Forbidden(cell + ".duration", "is no value of the schema");
    return;
  }
  if (kind == v1::LIGHT_HUNTERS_STATUS_KIND_FROZEN &&
      status.duration() != v1::LIGHT_HUNTERS_DURATION_UNSPECIFIED &&
      status.duration() != v1::LIGHT_HUNTERS_DURATION_TARGET_TURN) {
    report_.Forbidden(cell + ".duration", "of a freeze is the target's next turn");
  }
  if (status.duration() != v1::LIGHT_HUNTERS_DURATION_GAME) return;
  const bool poison_of_trap = in == StepsOf::kTrap && kind == v1::LIGHT_HUNTERS_STATUS_KIND_POISON;
  if (Strikes(in) && !poison_of_trap) {
    report_.Forbidden(
        cell + ".duration",
        "can last to the end of the game only for the poison of a trap, whose card stays there");
  } else if (place_.card == nullptr) {
    report_.Forbidden(cell + ".duration", "cannot be to the end of the game: the power plays no card");
  }
}

void EffectCheck::CheckAddStatus(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  const v1::LightHuntersAddStatus& status = step.add_status();
  const std::string here = cell + ".add_status";
  switch (status.kind()) {
    case v1::LIGHT_HUNTERS_STATUS_KIND_UNSPECIFIED:
      report_.Forbidden(here + ".kind", "is missing; give one");
      return;
    case v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED:
      report_.Forbidden(here + ".kind", "comes from a take_control step only");
      return;
    case v1::LIGHT_HUNTERS_STATUS_KIND_FORM:
      report_.Forbidden(here + ".kind", "comes from a set_form step only");
      return;
    default:
      if (v1::LightHuntersStatusKind_IsValid(status.kind())) break;
      report_.Forbidden(here + ".kind", "is no value of the schema");
      return;
  }
  if (!Strikes(in)) GroupOf(step, false, cell);
  CheckStatusCells(status, here);
  CheckLasting(status, in, here);
  CheckBonusSkill(step, in, here);
  CheckTrap(step, in, here);
}

void EffectCheck::CheckBonusSkill(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  const v1::LightHuntersAddStatus& status = step.add_status();
  if (status.kind() != v1::LIGHT_HUNTERS_STATUS_KIND_SKILL_BONUS) {
    if (!status.skill().empty()) report_.Contradiction(cell + ".skill", "is given, but this raises no skill");
    return;
  }
  const bool self = !Strikes(in) && step.target() < static_cast<uint32_t>(place_.targets.size()) &&
                    place_.targets.Get(static_cast<int>(step.target())).side() == v1::LIGHT_HUNTERS_SIDE_SELF;
  if (!self) report_.Contradiction(cell + ".skill", "is one of the user's, so the target has to be the user");
  const SkillCards& card = place_.card == nullptr ? place_.hero.skills() : *place_.card;
  for (int i = 0; i < std::min(card.size(), kSkillsOfCard); ++i) {
    if (card.Get(i).id() == status.skill()) return;
  }
  report_.Contradiction(cell + ".skill", "is no skill of this card; give the id of one");
}

void EffectCheck::CheckTrap(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell) {
  const v1::LightHuntersAddStatus& status = step.add_status();
  if (status.kind() != v1::LIGHT_HUNTERS_STATUS_KIND_TRAP) {
    if (status.spring_size() > 0) report_.Contradiction(cell + ".spring", "is for traps, and this is none");
    if (status.spring_more()) report_.Contradiction(cell + ".spring_more", "is for traps, and this is none");
    return;
  }
  if (place_.card == nullptr) {
    report_.Forbidden(cell + ".kind", "is a trap, which needs a card; a power plays none");
    return;
  }
  if (in != StepsOf::kSkill && in != StepsOf::kBranch) {
    report_.Forbidden(cell + ".kind",
                      "is a trap, which only a skill can lay: one that springs may not lay another");
    return;
  }
  const v1::LightHuntersTargetGroup* group = Group(step.target(), cell + ".target");
  if (group != nullptr && group->side() != v1::LIGHT_HUNTERS_SIDE_ALLY &&
      group->side() != v1::LIGHT_HUNTERS_SIDE_SELF) {
    report_.Forbidden(cell + ".kind", "is a trap, which lies in front of allied heroes only");
  }
  if (status.spring_more()) {
    report_.Missing(cell + ".spring_more", "is true: the trap does more than these steps");
  } else if (status.spring_size() == 0) {
    report_.Missing(cell + ".spring", "is not known; give what the trap does to the attacker");
  }
  const bool hit = hit_;
  const bool damaged = damaged_;
  hit_ = damaged_ = false;  // by the trap, not by the skill that laid it
  CheckSteps(status.spring(), kMaxSubSteps, StepsOf::kTrap, cell + ".spring");
  hit_ = hit;
  damaged_ = damaged;
}

}  // namespace lantern::light_hunters
