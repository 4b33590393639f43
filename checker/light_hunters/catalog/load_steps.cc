// What skills do, from the schema's steps to the flat form.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/load.h"

namespace lantern::light_hunters {

namespace {

Amount AmountOf(const v1::LightHuntersAmount& in) {
  Amount out;
  if (in.count() != v1::LIGHT_HUNTERS_COUNT_UNSPECIFIED) out.count = static_cast<Count>(in.count());
  out.value = Cell8(in.has_value(), in.value());
  return out;
}

void SetConstant(bool has, int64_t value, Amount& out) {
  out.count = Count::kFixed;
  out.value = Cell8(has, value);
}

bool ChargedByDefault(StatusKind kind) {
  return kind == StatusKind::kDodge || kind == StatusKind::kDefense || kind == StatusKind::kAttackBonus ||
         kind == StatusKind::kFrontLine || kind == StatusKind::kTrap;
}

// What the steps of traps and enchantments may be.
bool AllowedBelow(v1::LightHuntersStep::EffectCase effect) {
  return effect == v1::LightHuntersStep::kDamage || effect == v1::LightHuntersStep::kKill ||
         effect == v1::LightHuntersStep::kMoveCards || effect == v1::LightHuntersStep::kAddStatus;
}

}  // namespace

absl::Status CatalogLoader::LoadSteps(const std::string& cell,
                                      const google::protobuf::RepeatedPtrField<v1::LightHuntersStep>& in,
                                      int most, int depth, const Skill& skill, StepList& out) {
  if (in.size() > most) {
    return Bad(cell, absl::StrCat("has ", in.size(), " steps; at most ", most, " here"));
  }
  // Sub-steps land behind: first make room for this list, so that it is in one piece.
  if (out_->steps.size() > 60'000) return Bad(cell, "makes the catalog too large");
  out.first = static_cast<uint16_t>(out_->steps.size());
  out.count = static_cast<uint8_t>(in.size());
  out_->steps.resize(out_->steps.size() + static_cast<size_t>(in.size()));
  for (int i = 0; i < in.size(); ++i) {
    Step step;
    absl::Status status = LoadStep(absl::StrCat(cell, "[", i, "]"), in.Get(i), depth, skill, step);
    if (!status.ok()) return status;
    out_->steps[static_cast<size_t>(out.first + i)] = step;
  }
  return absl::OkStatus();
}

absl::Status CatalogLoader::LoadHealthStep(const v1::LightHuntersStep& in, bool& done, Step& out) {
  done = true;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kDamage:
      out.op = Op::kDamage;
      out.amount = AmountOf(in.damage().amount());
      out.attack = !in.damage().no_attack();
      out.unavoidable = in.damage().unavoidable();
      break;
    case v1::LightHuntersStep::kHeal:
      out.op = Op::kHeal;
      out.amount = AmountOf(in.heal().amount());
      break;
    case v1::LightHuntersStep::kSetHealth:
      out.op = Op::kSetHealth;
      SetConstant(in.set_health().has_value(), in.set_health().value(), out.amount);
      break;
    case v1::LightHuntersStep::kKill:
      out.op = Op::kKill;
      out.attack = !in.kill().no_attack();
      out.unavoidable = in.kill().unavoidable();
      break;
    case v1::LightHuntersStep::kResurrect:
      out.op = Op::kResurrect;
      out.amount = AmountOf(in.resurrect().health());
      break;
    default:
      done = false;
  }
  return absl::OkStatus();
}

absl::Status CatalogLoader::LoadCardStep(const v1::LightHuntersStep& in, bool& done, Step& out) {
  done = true;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kMoveCards:
      out.op = Op::kMoveCards;
      out.from = static_cast<CardPlace>(in.move_cards().from());
      out.to = static_cast<CardPlace>(in.move_cards().to());
      out.amount = AmountOf(in.move_cards().count());
      out.any_number = in.move_cards().any_number();
      out.same_seal =
          static_cast<int8_t>(in.move_cards().has_same_seal() ? in.move_cards().same_seal() : kUnknown);
      break;
    case v1::LightHuntersStep::kReseal:
      out.op = Op::kReseal;
      break;
    case v1::LightHuntersStep::kEther:
      out.op = Op::kEther;
      // Deltas may be negative, so that -1 is a value: the known flag is `any_number`.
      out.any_number = in.ether().has_delta();
      out.amount.value = static_cast<int8_t>(std::clamp(in.ether().delta(), -kMaxCost, kMaxCost));
      break;
    default:
      done = false;
  }
  return absl::OkStatus();
}

absl::Status CatalogLoader::LoadTableStep(const std::string& cell, const v1::LightHuntersStep& in, bool& done,
                                          Step& out) {
  done = true;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kRemoveStatus:
      out.op = Op::kRemoveStatus;
      out.status = static_cast<StatusKind>(in.remove_status().kind());
      if (v1::LightHuntersStatusKind_IsValid(in.remove_status().kind())) break;
      return Bad(cell + ".remove_status.kind", "is no status");
    case v1::LightHuntersStep::kSummon:
      out.op = Op::kSummon;
      out.invocation = static_cast<Invocation>(in.summon().invocation());
      if (IsInvocation(in.summon().invocation())) break;
      return Bad(cell + ".summon.invocation", "is no invocation");
    case v1::LightHuntersStep::kPlaceToken:
      out.op = Op::kPlaceToken;
      out.token = static_cast<TokenKind>(in.place_token().kind());
      out.side = in.place_token().side();
      if (IsToken(in.place_token().kind()) && out.token != TokenKind::kEnchantment &&
          out.token != TokenKind::kNewFavorite) {
        break;
      }
      return Bad(cell + ".place_token.kind", "is no token that a step places");
    case v1::LightHuntersStep::kRemoveEntity:
      out.op = Op::kRemoveEntity;
      out.invocation = static_cast<Invocation>(in.remove_entity().invocation());
      out.token = static_cast<TokenKind>(in.remove_entity().token());
      if (IsInvocation(in.remove_entity().invocation()) || IsToken(in.remove_entity().token())) break;
      return Bad(cell + ".remove_entity", "names no invocation and no token");
    default:
      done = false;
  }
  return absl::OkStatus();
}

absl::Status CatalogLoader::LoadIdentityStep(const std::string& cell, const v1::LightHuntersStep& in,
                                             const Skill& skill, bool& done, Step& out) {
  done = true;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kMoveStatus:
      out.op = Op::kMoveStatus;
      out.other = static_cast<uint8_t>(std::min<uint32_t>(in.move_status().to(), kMaxGroups));
      if (out.other < skill.groups) break;
      return Bad(cell + ".move_status.to", "is no target group of the skill");
    case v1::LightHuntersStep::kChangeTeam:
      out.op = Op::kChangeTeam;
      out.other = static_cast<uint8_t>(std::min<uint32_t>(in.change_team().with(), kMaxGroups));
      if (out.other < skill.groups) break;
      return Bad(cell + ".change_team.with", "is no target group of the skill");
    case v1::LightHuntersStep::kTakeControl:
      out.op = Op::kTakeControl;
      break;
    case v1::LightHuntersStep::kChangeCard:
      out.op = Op::kChangeCard;
      break;
    case v1::LightHuntersStep::kSetForm:
      out.op = Op::kSetForm;
      out_->heroes[skill.hero].has_form_skill = true;
      break;
    default:
      done = false;
  }
  return absl::OkStatus();
}

absl::Status CatalogLoader::LoadStep(const std::string& cell, const v1::LightHuntersStep& in, int depth,
                                     const Skill& skill, Step& out) {
  if (depth == 0 && in.target() >= std::max<uint32_t>(skill.groups, 1)) {
    return Bad(cell + ".target",
               absl::StrCat("is ", in.target(), "; the skill has ", skill.groups, " target groups"));
  }
  out.target = static_cast<uint8_t>(std::min<uint32_t>(in.target(), kMaxGroups - 1));
  bool done = false;
  absl::Status status = LoadConditions(cell + ".when", in.when(), out.when);
  if (status.ok()) status = LoadHealthStep(in, done, out);
  if (status.ok() && !done) status = LoadCardStep(in, done, out);
  if (status.ok() && !done) status = LoadTableStep(cell, in, done, out);
  if (status.ok() && !done) status = LoadIdentityStep(cell, in, skill, done, out);
  if (!status.ok() || done) return status;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kAddStatus:
      return LoadStatus(cell, in.add_status(), depth, skill, out);
    case v1::LightHuntersStep::kStoreEffect:
      return LoadStore(cell, in.store_effect(), depth, skill, out);
    case v1::LightHuntersStep::kChoose:
      return LoadBranches(cell, in.choose(), depth, skill, out);
    default:
      return Bad(cell, "has no effect");
  }
}

absl::Status CatalogLoader::LoadStore(const std::string& cell, const v1::LightHuntersStoreEffect& in,
                                      int depth, const Skill& skill, Step& out) {
  out.op = Op::kStoreEffect;
  if (depth > 0) return Bad(cell + ".store_effect", "stands inside another effect");
  for (const v1::LightHuntersStep& step : in.steps()) {
    if (!AllowedBelow(step.effect_case())) {
      return Bad(cell + ".store_effect.steps", "holds a step that cannot be stored");
    }
  }
  absl::Status status = LoadSteps(cell + ".store_effect.steps", in.steps(), kMaxSubSteps, 1, skill, out.sub);
  out.sub.more = in.more();
  return status;
}

absl::Status CatalogLoader::LoadStatus(const std::string& cell, const v1::LightHuntersAddStatus& in,
                                       int depth, const Skill& skill, Step& out) {
  out.op = Op::kAddStatus;
  out.status = static_cast<StatusKind>(in.kind());
  if (in.kind() <= 0 || in.kind() > v1::LIGHT_HUNTERS_STATUS_KIND_SKILL_BONUS) {
    return Bad(cell + ".add_status.kind", "is no status that a step gives");
  }
  SetConstant(in.has_amount(), in.amount(), out.amount);
  if (in.has_seal()) out.seal = SealOf(in.seal());
  out.charges = ChargedByDefault(out.status) ? 1 : 0;
  if (in.has_charges()) out.charges = static_cast<int8_t>(std::min<uint32_t>(in.charges(), 3));
  out.duration = static_cast<Duration>(in.duration());
  if (out.duration == Duration::kNone) {
    out.duration = out.status == StatusKind::kFrozen ? Duration::kTargetTurn : Duration::kRound;
  }
  if (out.status == StatusKind::kSkillBonus) {
    for (const Skill& other : out_->skills) {
      if (other.hero == skill.hero && other.spectral == skill.spectral && !other.id.empty() &&
          other.id == in.skill()) {
        out.bonus_skill = static_cast<int8_t>(other.place);
      }
    }
    if (out.bonus_skill == kUnknown) {
      return Bad(cell + ".add_status.skill",
                 absl::StrCat("\"", in.skill(), "\" is no skill of the same card"));
    }
  }
  const bool trap = out.status == StatusKind::kTrap;
  if (trap && depth > 0) return Bad(cell + ".add_status.kind", "is a trap inside another effect");
  if (!trap && in.spring_size() > 0) return Bad(cell + ".add_status.spring", "belongs to traps only");
  for (const v1::LightHuntersStep& step : in.spring()) {
    if (!AllowedBelow(step.effect_case())) {
      return Bad(cell + ".add_status.spring", "holds a step that traps do not have");
    }
  }
  absl::Status status = LoadSteps(cell + ".add_status.spring", in.spring(), kMaxSubSteps, 2, skill, out.sub);
  out.sub.more = in.spring_more();
  return status;
}

absl::Status CatalogLoader::LoadBranches(const std::string& cell, const v1::LightHuntersChoose& in, int depth,
                                         const Skill& skill, Step& out) {
  out.op = Op::kChoose;
  if (depth > 0) return Bad(cell + ".choose", "stands inside another effect");
  const int branches = in.branches_size();
  if (branches < 2 || branches > kMaxBranches) {
    return Bad(cell + ".choose.branches", absl::StrCat("has ", branches, " entries; 2 to ", kMaxBranches));
  }
  out.sub.first = static_cast<uint16_t>(out_->steps.size());
  out.sub.count = static_cast<uint8_t>(branches);
  out_->steps.resize(out_->steps.size() + static_cast<size_t>(branches));
  for (int i = 0; i < branches; ++i) {
    Step branch;
    branch.op = Op::kBranch;
    const std::string below = absl::StrCat(cell, ".choose.branches[", i, "].steps");
    absl::Status status = LoadSteps(below, in.branches(i).steps(), kMaxSubSteps, 1, skill, branch.sub);
    if (!status.ok()) return status;
    for (const v1::LightHuntersStep& step : in.branches(i).steps()) {
      if (step.target() >= std::max<uint32_t>(skill.groups, 1)) {
        return Bad(below, "names a target group that the skill does not have");
      }
    }
    out_->steps[static_cast<size_t>(out.sub.first + i)] = branch;
  }
  return absl::OkStatus();
}

void CatalogLoader::Derive(Skill& skill) {
  skill.unavoidable = true;
  DeriveFrom(skill.effect[0], skill);
  DeriveFrom(skill.effect[1], skill);
  if (!skill.attacks) skill.unavoidable = false;
}

void CatalogLoader::DeriveFrom(const StepList& list, Skill& skill) {
  for (const Step& step : out_->StepsOf(list)) {
    if (step.op == Op::kChoose || step.op == Op::kBranch) DeriveFrom(step.sub, skill);
    if (step.op == Op::kStoreEffect) skill.stores = true;
    if (step.op == Op::kReseal) skill.reseals = true;
    if (step.op == Op::kPlaceToken && step.token == TokenKind::kDestrier && step.side) skill.cavalcade = true;
    if (step.op == Op::kPlaceToken && step.token == TokenKind::kBond) skill.bonds = true;
    if (step.op == Op::kAddStatus && step.status == StatusKind::kTrap) skill.lays_trap = true;
    if ((step.op != Op::kDamage && step.op != Op::kKill) || !step.attack || step.target >= skill.groups) {
      continue;
    }
    TargetGroup& group = out_->groups[static_cast<size_t>(skill.first_group + step.target)];
    (step.op == Op::kKill ? group.killed : group.damaged) = true;
    skill.attacks = true;
    skill.kills |= step.op == Op::kKill;
    skill.unavoidable &= step.unavoidable;
    skill.all_enemies |= group.all && group.side == Side::kEnemy;
  }
}

}  // namespace lantern::light_hunters
