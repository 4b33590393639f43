// From the schema's catalog to the flat form.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {
namespace {

// More than any box holds: keeps indices small.
constexpr int kMaxHeroes = 64;

class Loader {
 public:
  explicit Loader(const v1::LightHuntersCatalog& in) : in_(in), out_(std::make_shared<Catalog>()) {}

  absl::StatusOr<std::shared_ptr<const Catalog>> Load();

 private:
  absl::Status Bad(absl::string_view cell, absl::string_view what) { return MalformedError(cell, what); }
  absl::Status LoadHero(int index);
  absl::Status LoadSkills(const std::string& cell, uint16_t hero, bool spectral,
                          const google::protobuf::RepeatedPtrField<v1::LightHuntersSkillCard>& skills);
  absl::Status LoadSkill(const std::string& cell, const v1::LightHuntersSkillCard& in, Skill& out);
  absl::Status LoadForms(const std::string& cell, uint16_t hero);
  absl::Status LoadGroups(const std::string& cell,
                          const google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>& groups,
                          Skill& out);
  absl::Status LoadConditions(const std::string& cell,
                              const google::protobuf::RepeatedPtrField<v1::LightHuntersCondition>& in,
                              ConditionList& out);
  absl::Status LoadEffect(const std::string& cell, const v1::LightHuntersEffect& in, Skill& skill, int which);
  // Depth 0: steps of a skill; 1: of a trap, enchantment or branch; 2: of a trap in one of those.
  absl::Status LoadSteps(const std::string& cell,
                         const google::protobuf::RepeatedPtrField<v1::LightHuntersStep>& in, int most,
                         int depth, const Skill& skill, StepList& out);
  absl::Status LoadStep(const std::string& cell, const v1::LightHuntersStep& in, int depth,
                        const Skill& skill, Step& out);
  absl::Status LoadStatus(const std::string& cell, const v1::LightHuntersAddStatus& in, int depth,
                          const Skill& skill, Step& out);
  absl::Status LoadBranches(const std::string& cell, const v1::LightHuntersChoose& in, int depth,
                            const Skill& skill, Step& out);
  void Derive(Skill& skill);
  void DeriveFrom(const StepList& list, Skill& skill);

  const v1::LightHuntersCatalog& in_;
  std::shared_ptr<Catalog> out_;
};

template <typename T>
int8_t Cell8(bool has, T value) {
  return has ? static_cast<int8_t>(std::clamp<int64_t>(static_cast<int64_t>(value), -100, 100))
             : static_cast<int8_t>(kUnknown);
}

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

bool IsInvocation(int number) { return number > 0 && number < kInvocations; }
bool IsToken(int number) { return number > 0 && number < kTokenKinds; }

absl::StatusOr<std::shared_ptr<const Catalog>> Loader::Load() {
  Catalog& out = *out_;
  out.name = in_.header().name();
  out.digest = CatalogDigestOf(in_);
  for (const v1::LightHuntersSealCards& seal : in_.seals()) {
    if (SealOf(seal.seal()) != kNoSeal && seal.has_copies()) {
      out.copies[SealOf(seal.seal())] = static_cast<uint8_t>(std::min<uint32_t>(seal.copies(), 60));
    }
  }
  if (in_.heroes_size() > kMaxHeroes) {
    return Bad("heroes", absl::StrCat("has ", in_.heroes_size(), " entries; at most ", kMaxHeroes));
  }
  out.heroes.resize(static_cast<size_t>(in_.heroes_size()));
  for (int i = 0; i < in_.heroes_size(); ++i) {
    if (absl::Status status = LoadHero(i); !status.ok()) return status;
  }
  for (const v1::LightHuntersInvocationCard& card : in_.invocations()) {
    if (!IsInvocation(card.invocation())) continue;
    InvocationCard& to = out.invocations[static_cast<size_t>(card.invocation())];
    to.in_catalog = true;
    to.name = card.name();
    to.placement = static_cast<Placement>(card.placement());
    to.damage = Cell8(card.has_damage(), card.damage());
    to.restores = Cell8(card.has_restores(), card.restores());
    if (card.has_master()) to.master = static_cast<int16_t>(out.FindHero(card.master()));
  }
  for (const v1::LightHuntersTokenCard& card : in_.tokens()) {
    if (!IsToken(card.kind())) continue;
    TokenCard& to = out.tokens[static_cast<size_t>(card.kind())];
    to.copies = Cell8(card.has_copies(), card.copies());
    to.damage = Cell8(card.has_damage(), card.damage());
  }
  return out_;
}

absl::Status Loader::LoadHero(int index) {
  const v1::LightHuntersHeroCard& in = in_.heroes(index);
  HeroCard& out = out_->heroes[static_cast<size_t>(index)];
  const auto hero = static_cast<uint16_t>(index);
  const std::string cell = Cell("heroes", index);
  out.id = in.id();
  out.name = in.has_name() ? in.name() : in.id();
  out.set = static_cast<uint8_t>(in.set());
  out.sex = static_cast<Sex>(in.sex());
  out.health = Cell8(in.has_health(), in.health());
  out.spectral = in.spectral();
  out.first_skill = static_cast<uint16_t>(out_->skills.size());
  absl::Status status = LoadSkills(cell + ".skills", hero, false, in.skills());
  if (!status.ok()) return status;
  if (in.spectral()) {
    out.first_spectral = static_cast<uint16_t>(out_->skills.size());
    status = LoadSkills(cell + ".spectral_skills", hero, true, in.spectral_skills());
    if (!status.ok()) return status;
  }
  out.unlisted = static_cast<uint16_t>(out_->skills.size());
  Skill any;
  any.hero = hero;
  any.place = kNoPlace;
  any.possible = 0x3E;
  out_->skills.push_back(std::move(any));
  return LoadForms(cell, hero);
}

// A card has five skills; those that the catalog does not list are unknown.
absl::Status Loader::LoadSkills(const std::string& cell, uint16_t hero, bool spectral,
                                const google::protobuf::RepeatedPtrField<v1::LightHuntersSkillCard>& skills) {
  if (skills.size() > kSkillsOfCard) {
    return Bad(cell, absl::StrCat("has ", skills.size(), " entries; a card has ", kSkillsOfCard));
  }
  const size_t first = out_->skills.size();
  for (int i = 0; i < kSkillsOfCard; ++i) {
    Skill skill;
    skill.hero = hero;
    skill.place = static_cast<uint8_t>(i);
    skill.spectral = spectral;
    skill.possible = 0x3E;
    if (i < skills.size()) skill.id = skills.Get(i).id();
    out_->skills.push_back(std::move(skill));
  }
  // Two rounds, since a bonus may name a later skill.
  for (int i = 0; i < skills.size(); ++i) {
    Skill skill = out_->skills[first + static_cast<size_t>(i)];
    absl::Status status = LoadSkill(absl::StrCat(cell, "[", i, "]"), skills.Get(i), skill);
    if (!status.ok()) return status;
    if (skill.seal != kNoSeal) skill.possible = static_cast<uint8_t>(1u << skill.seal);
    out_->skills[first + static_cast<size_t>(i)] = std::move(skill);
  }
  // One skill for each seal: what one has, the others do not.
  for (size_t i = first; i < out_->skills.size(); ++i) {
    if (out_->skills[i].seal == kNoSeal) continue;
    for (size_t k = first; k < out_->skills.size(); ++k) {
      if (k != i && out_->skills[k].seal == kNoSeal) {
        out_->skills[k].possible &= static_cast<uint8_t>(~(1u << out_->skills[i].seal));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status Loader::LoadSkill(const std::string& cell, const v1::LightHuntersSkillCard& in, Skill& out) {
  out.in_catalog = true;
  out.name = in.has_name() ? in.name() : "";
  if (in.has_seal()) out.seal = SealOf(in.seal());
  if (in.possible_seals_size() > 0) {
    out.possible = 0;
    for (int seal : in.possible_seals()) {
      if (SealOf(seal) != kNoSeal) out.possible |= static_cast<uint8_t>(1u << seal);
    }
  }
  out.cost = Cell8(in.has_cost(), in.cost());
  if (in.has_cost_most()) out.cost_most = Cell8(true, in.cost_most());
  if (in.use() != v1::LIGHT_HUNTERS_SKILL_USE_UNSPECIFIED) out.use = static_cast<SkillUse>(in.use());
  out.once_per_game = in.once_per_game();
  out.locked_in_duel = in.locked_in_duel();
  absl::Status status = LoadConditions(cell + ".conditions", in.conditions(), out.conditions);
  if (status.ok()) status = LoadGroups(cell + ".targets", in.targets(), out);
  out.known[0] = in.has_effect() || out.use == SkillUse::kRedirect;
  if (status.ok()) status = LoadEffect(cell + ".effect", in.effect(), out, 0);
  out.known[1] = in.has_duel_effect() || out.known[0];
  if (!in.has_duel_effect()) out.effect[1] = out.effect[0];
  if (status.ok() && in.has_duel_effect()) {
    status = LoadEffect(cell + ".duel_effect", in.duel_effect(), out, 1);
  }
  if (status.ok()) Derive(out);
  return status;
}

absl::Status Loader::LoadForms(const std::string& cell, uint16_t hero) {
  HeroCard& card = out_->heroes[hero];
  const auto& forms = in_.heroes(hero).forms();
  if (forms.size() > kSeals) return Bad(cell + ".forms", "has more entries than there are seals");
  card.first_form = static_cast<uint16_t>(out_->skills.size());
  card.forms = static_cast<uint8_t>(forms.size());
  for (int i = 0; i < forms.size(); ++i) {
    const v1::LightHuntersFormCard& in = forms.Get(i);
    const std::string form_cell = absl::StrCat(cell, ".forms[", i, "]");
    Skill skill;
    skill.hero = hero;
    skill.place = static_cast<uint8_t>(i);
    skill.form = true;
    skill.in_catalog = true;
    skill.name = in.has_name() ? in.name() : "";
    skill.cost = 0;
    skill.seal = SealOf(in.seal());
    absl::Status status = LoadGroups(form_cell + ".targets", in.targets(), skill);
    skill.known = {in.has_effect(), in.has_effect()};
    if (status.ok()) status = LoadEffect(form_cell + ".effect", in.effect(), skill, 0);
    if (!status.ok()) return status;
    skill.effect[1] = skill.effect[0];
    Derive(skill);
    out_->skills.push_back(std::move(skill));
  }
  return absl::OkStatus();
}

absl::Status Loader::LoadGroups(const std::string& cell,
                                const google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>& groups,
                                Skill& out) {
  if (groups.size() > kMaxGroups) return Bad(cell, absl::StrCat("has more than ", kMaxGroups, " entries"));
  out.first_group = static_cast<uint16_t>(out_->groups.size());
  out.groups = static_cast<uint8_t>(groups.size());
  for (const v1::LightHuntersTargetGroup& in : groups) {
    TargetGroup group;
    group.side = static_cast<Side>(in.side());
    group.most = Cell8(in.has_most(), std::min<uint32_t>(in.most(), 8));
    group.least = in.has_least() ? Cell8(true, std::min<uint32_t>(in.least(), 8)) : group.most;
    group.all = in.all();
    group.not_self = in.not_self();
    group.dead = in.dead();
    group.sex = static_cast<Sex>(in.sex());
    group.fewest_health = in.fewest_health();
    group.no_tokens = in.no_tokens();
    if (group.side == Side::kSelf) group.most = group.least = 1;
    out_->groups.push_back(group);
  }
  return absl::OkStatus();
}

absl::Status Loader::LoadConditions(const std::string& cell,
                                    const google::protobuf::RepeatedPtrField<v1::LightHuntersCondition>& in,
                                    ConditionList& out) {
  if (in.size() > kMaxConditions)
    return Bad(cell, absl::StrCat("has more than ", kMaxConditions, " entries"));
  for (const v1::LightHuntersCondition& condition : in) {
    Condition to;
    switch (condition.condition_case()) {
      case v1::LightHuntersCondition::kOutnumbered:
        to.kind = Condition::kOutnumbered;
        break;
      case v1::LightHuntersCondition::kFrozen:
        to.kind = Condition::kFrozen;
        break;
      case v1::LightHuntersCondition::kInvocation:
        to.kind = Condition::kInvocation;
        to.arg = static_cast<uint8_t>(condition.invocation());
        if (!IsInvocation(condition.invocation())) {
          return Bad(absl::StrCat(cell, "[", out.count, "].invocation"), "is no invocation");
        }
        break;
      case v1::LightHuntersCondition::kToken:
        to.kind = Condition::kToken;
        to.arg = static_cast<uint8_t>(condition.token());
        if (!IsToken(condition.token())) {
          return Bad(absl::StrCat(cell, "[", out.count, "].token"), "is no token");
        }
        break;
      case v1::LightHuntersCondition::kHit:
        to.kind = Condition::kHit;
        break;
      default:
        return Bad(absl::StrCat(cell, "[", out.count, "]"), "has no condition");
    }
    out.items[out.count++] = to;
  }
  return absl::OkStatus();
}

absl::Status Loader::LoadEffect(const std::string& cell, const v1::LightHuntersEffect& in, Skill& skill,
                                int which) {
  StepList& list = skill.effect[static_cast<size_t>(which)];
  absl::Status status = LoadSteps(cell + ".steps", in.steps(), kMaxSteps, 0, skill, list);
  list.more = in.more();
  list.more_lasts = static_cast<Duration>(in.more_lasts());
  return status;
}

absl::Status Loader::LoadSteps(const std::string& cell,
                               const google::protobuf::RepeatedPtrField<v1::LightHuntersStep>& in, int most,
                               int depth, const Skill& skill, StepList& out) {
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

// What the steps of traps and enchantments may be.
bool AllowedBelow(v1::LightHuntersStep::EffectCase effect) {
  return effect == v1::LightHuntersStep::kDamage || effect == v1::LightHuntersStep::kKill ||
         effect == v1::LightHuntersStep::kMoveCards || effect == v1::LightHuntersStep::kAddStatus;
}

absl::Status Loader::LoadStep(const std::string& cell, const v1::LightHuntersStep& in, int depth,
                              const Skill& skill, Step& out) {
  if (depth == 0 && in.target() >= std::max<uint32_t>(skill.groups, 1)) {
    return Bad(cell + ".target",
               absl::StrCat("is ", in.target(), "; the skill has ", skill.groups, " target groups"));
  }
  out.target = static_cast<uint8_t>(std::min<uint32_t>(in.target(), kMaxGroups - 1));
  absl::Status status = LoadConditions(cell + ".when", in.when(), out.when);
  if (!status.ok()) return status;
  switch (in.effect_case()) {
    case v1::LightHuntersStep::kDamage:
      out.op = Op::kDamage;
      out.amount = AmountOf(in.damage().amount());
      out.attack = !in.damage().no_attack();
      out.unavoidable = in.damage().unavoidable();
      return status;
    case v1::LightHuntersStep::kHeal:
      out.op = Op::kHeal;
      out.amount = AmountOf(in.heal().amount());
      return status;
    case v1::LightHuntersStep::kSetHealth:
      out.op = Op::kSetHealth;
      SetConstant(in.set_health().has_value(), in.set_health().value(), out.amount);
      return status;
    case v1::LightHuntersStep::kKill:
      out.op = Op::kKill;
      out.attack = !in.kill().no_attack();
      out.unavoidable = in.kill().unavoidable();
      return status;
    case v1::LightHuntersStep::kResurrect:
      out.op = Op::kResurrect;
      out.amount = AmountOf(in.resurrect().health());
      return status;
    case v1::LightHuntersStep::kMoveCards:
      out.op = Op::kMoveCards;
      out.from = static_cast<CardPlace>(in.move_cards().from());
      out.to = static_cast<CardPlace>(in.move_cards().to());
      out.amount = AmountOf(in.move_cards().count());
      out.any_number = in.move_cards().any_number();
      out.same_seal =
          static_cast<int8_t>(in.move_cards().has_same_seal() ? in.move_cards().same_seal() : kUnknown);
      return status;
    case v1::LightHuntersStep::kReseal:
      out.op = Op::kReseal;
      return status;
    case v1::LightHuntersStep::kEther:
      out.op = Op::kEther;
      // Deltas may be negative, so that -1 is a value: the known flag is `any_number`.
      out.any_number = in.ether().has_delta();
      out.amount.value = static_cast<int8_t>(std::clamp(in.ether().delta(), -kMaxCost, kMaxCost));
      return status;
    case v1::LightHuntersStep::kAddStatus:
      return LoadStatus(cell, in.add_status(), depth, skill, out);
    case v1::LightHuntersStep::kRemoveStatus:
      out.op = Op::kRemoveStatus;
      out.status = static_cast<StatusKind>(in.remove_status().kind());
      return status;
    case v1::LightHuntersStep::kMoveStatus:
      out.op = Op::kMoveStatus;
      out.other = static_cast<uint8_t>(std::min<uint32_t>(in.move_status().to(), kMaxGroups));
      if (out.other >= skill.groups) return Bad(cell + ".move_status.to", "is no target group of the skill");
      return status;
    case v1::LightHuntersStep::kSummon:
      out.op = Op::kSummon;
      out.invocation = static_cast<Invocation>(in.summon().invocation());
      return IsInvocation(in.summon().invocation()) ? status
                                                    : Bad(cell + ".summon.invocation", "is no invocation");
    case v1::LightHuntersStep::kPlaceToken:
      out.op = Op::kPlaceToken;
      out.token = static_cast<TokenKind>(in.place_token().kind());
      out.side = in.place_token().side();
      if (!IsToken(in.place_token().kind()) || out.token == TokenKind::kEnchantment ||
          out.token == TokenKind::kNewFavorite) {
        return Bad(cell + ".place_token.kind", "is no token that a step places");
      }
      return status;
    case v1::LightHuntersStep::kRemoveEntity:
      out.op = Op::kRemoveEntity;
      out.invocation = static_cast<Invocation>(in.remove_entity().invocation());
      out.token = static_cast<TokenKind>(in.remove_entity().token());
      if (!IsInvocation(in.remove_entity().invocation()) && !IsToken(in.remove_entity().token())) {
        return Bad(cell + ".remove_entity", "names no invocation and no token");
      }
      return status;
    case v1::LightHuntersStep::kChangeTeam:
      out.op = Op::kChangeTeam;
      out.other = static_cast<uint8_t>(std::min<uint32_t>(in.change_team().with(), kMaxGroups));
      if (out.other >= skill.groups)
        return Bad(cell + ".change_team.with", "is no target group of the skill");
      return status;
    case v1::LightHuntersStep::kTakeControl:
      out.op = Op::kTakeControl;
      return status;
    case v1::LightHuntersStep::kChangeCard:
      out.op = Op::kChangeCard;
      return status;
    case v1::LightHuntersStep::kSetForm:
      out.op = Op::kSetForm;
      out_->heroes[skill.hero].has_form_skill = true;
      return status;
    case v1::LightHuntersStep::kStoreEffect:
      out.op = Op::kStoreEffect;
      if (depth > 0) return Bad(cell + ".store_effect", "stands inside another effect");
      status =
          LoadSteps(cell + ".store_effect.steps", in.store_effect().steps(), kMaxSubSteps, 1, skill, out.sub);
      out.sub.more = in.store_effect().more();
      for (const v1::LightHuntersStep& step : in.store_effect().steps()) {
        if (!AllowedBelow(step.effect_case())) {
          return Bad(cell + ".store_effect.steps", "holds a step that cannot be stored");
        }
      }
      return status;
    case v1::LightHuntersStep::kChoose:
      return LoadBranches(cell, in.choose(), depth, skill, out);
    default:
      return Bad(cell, "has no effect");
  }
}

absl::Status Loader::LoadStatus(const std::string& cell, const v1::LightHuntersAddStatus& in, int depth,
                                const Skill& skill, Step& out) {
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

absl::Status Loader::LoadBranches(const std::string& cell, const v1::LightHuntersChoose& in, int depth,
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

void Loader::Derive(Skill& skill) {
  skill.unavoidable = true;
  DeriveFrom(skill.effect[0], skill);
  DeriveFrom(skill.effect[1], skill);
  if (!skill.attacks) skill.unavoidable = false;
}

void Loader::DeriveFrom(const StepList& list, Skill& skill) {
  for (const Step& step : out_->StepsOf(list)) {
    if (step.op == Op::kChoose || step.op == Op::kBranch) DeriveFrom(step.sub, skill);
    if (step.op == Op::kStoreEffect) skill.stores = true;
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

}  // namespace

absl::string_view NameOf(Seal seal) {
  static constexpr absl::string_view kNames[] = {"unknown", "Dawn", "Shimmer",
                                                 "New Day", "Beam", "Illumination"};
  return seal < kSealEnd ? kNames[seal] : kNames[0];
}

std::string ACard(Seal seal) { return absl::StrCat(seal == kIllumination ? "an " : "a ", NameOf(seal)); }

absl::string_view NameOf(StatusKind kind) {
  static constexpr absl::string_view kNames[] = {
      "no status", "dodge", "defense bonus", "attack bonus", "front line", "immortality", "freeze",
      "seal lock", "trap",  "poison",        "skill bonus",  "possession", "form"};
  return kNames[kind < StatusKind::kEnd ? static_cast<size_t>(kind) : 0];
}

absl::string_view NameOf(TokenKind kind) {
  static constexpr absl::string_view kNames[] = {"no token", "Infantry",     "Cavalry", "Immortals",
                                                 "Destrier", "New Favorite", "Ether",   "Lethal Bond",
                                                 "Cuirass",  "Enchantment",  "Amulet",  "Altar"};
  return kNames[kind < TokenKind::kEnd ? static_cast<size_t>(kind) : 0];
}

absl::string_view NameOf(Invocation invocation) {
  static constexpr absl::string_view kNames[] = {"no invocation", "Ozu", "Ocelotl", "Roshan"};
  return kNames[invocation < Invocation::kEnd ? static_cast<size_t>(invocation) : 0];
}

std::string Skill::Cell() const {
  return absl::StrCat("heroes[", hero, "].",
                      form       ? "forms["
                      : spectral ? "spectral_skills["
                                 : "skills[",
                      place, "]");
}

int Catalog::FindHero(absl::string_view id) const {
  for (size_t i = 0; i < heroes.size(); ++i) {
    if (heroes[i].id == id) return static_cast<int>(i);
  }
  return kUnknown;
}

absl::StatusOr<std::shared_ptr<const Catalog>> LoadCatalog(const v1::LightHuntersCatalog& catalog) {
  return Loader(catalog).Load();
}

}  // namespace lantern::light_hunters
