// From the schema's catalog to the flat form: heroes, skills, target groups. load_steps.cc has what skills
// do.
#include "checker/light_hunters/catalog/load.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lantern::light_hunters {

namespace {

// More than any box holds: keeps indices small.
constexpr int kMaxHeroCards = 64;

}  // namespace

absl::StatusOr<std::shared_ptr<const Catalog>> CatalogLoader::Load() {
  Catalog& out = *out_;
  out.name = in_.header().name();
  out.digest = CatalogDigestOf(in_);
  for (const v1::LightHuntersSealCards& seal : in_.seals()) {
    if (SealOf(seal.seal()) != kNoSeal && seal.has_copies()) {
      out.copies[SealOf(seal.seal())] = static_cast<uint8_t>(std::min<uint32_t>(seal.copies(), 60));
    }
  }
  if (in_.heroes_size() > kMaxHeroCards) {
    return Bad("heroes", absl::StrCat("has ", in_.heroes_size(), " entries; at most ", kMaxHeroCards));
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

absl::Status CatalogLoader::LoadHero(int index) {
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
absl::Status CatalogLoader::LoadSkills(
    const std::string& cell, uint16_t hero, bool spectral,
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

absl::Status CatalogLoader::LoadSkill(const std::string& cell, const v1::LightHuntersSkillCard& in,
                                      Skill& out) {
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

absl::Status CatalogLoader::LoadForms(const std::string& cell, uint16_t hero) {
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

absl::Status CatalogLoader::LoadGroups(
    const std::string& cell, const google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>& groups,
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

absl::Status CatalogLoader::LoadConditions(
    const std::string& cell, const google::protobuf::RepeatedPtrField<v1::LightHuntersCondition>& in,
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

absl::Status CatalogLoader::LoadEffect(const std::string& cell, const v1::LightHuntersEffect& in,
                                       Skill& skill, int which) {
  StepList& list = skill.effect[static_cast<size_t>(which)];
  absl::Status status = LoadSteps(cell + ".steps", in.steps(), kMaxSteps, 0, skill, list);
  list.more = in.more();
  list.more_lasts = static_cast<Duration>(in.more_lasts());
  return status;
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
  return CatalogLoader(catalog).Load();
}

}  // namespace lantern::light_hunters
