// What a skill may be aimed at.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

Target LightHuntersReferee::ReadTarget(const v1::LightHuntersTarget& in) {
  Target out;
  out.group = static_cast<uint8_t>(in.group());
  if (in.has_hero()) {
    out.hero = static_cast<uint8_t>(in.hero());
  } else if (in.has_token()) {
    out.kind = Target::kToken;
    out.token = static_cast<TokenKind>(in.token().kind());
    out.hero = in.token().has_hero() ? static_cast<uint8_t>(in.token().hero()) : kNobody;
  } else {
    out.kind = Target::kServant;
    out.servant = static_cast<Invocation>(in.invocation());
  }
  return out;
}

void LightHuntersReferee::AddTarget(Use& use, const Target& target) const {
  if (use.target_count < kMaxTargets) use.targets[static_cast<size_t>(use.target_count++)] = target;
}

void LightHuntersReferee::ReadTargets(const google::protobuf::RepeatedPtrField<v1::LightHuntersTarget>& list,
                                      Use& use) const {
  for (const v1::LightHuntersTarget& in : list) AddTarget(use, ReadTarget(in));
}

// Whether the player names the targets of a group, or the rules do.
bool LightHuntersReferee::ChosenByPlayer(const TargetGroup& group) const {
  if (group.side == Side::kSelf) return false;
  return !group.all || (s_.ffa && group.side == Side::kEnemy);
}

void LightHuntersReferee::CheckTargets(Use& use) {
  const Skill& skill = *use.skill;
  if (!skill.known[s_.duel ? 1 : 0]) return;  // nobody knows what it can be aimed at
  if (skill.stores) {
    CheckRelease(use);
    return;
  }
  if (skill.cavalcade && s_.ffa) {
    const bool third = CountTokens(TokenKind::kDestrier, kNobody) >= 2;
    if (third) {
      CheckOnePerClan(use, -1);
    } else if (use.target_count > 0) {
      Illegal(kTargets, "only the third Destrier strikes somebody");
      use.target_count = 0;
    }
    return;
  }
  DropRedundant(use);
  for (int group = 0; group < skill.groups; ++group) {
    if (ChosenByPlayer(catalog_->Group(skill, group))) {
      CheckGroup(use, group);
    } else {
      FillGroup(use, group);
    }
  }
}

// Takes out of the list what was named without need: a target twice, or one that the rules choose anyway.
// What neither the player nor the rules choose is a breach.
void LightHuntersReferee::DropRedundant(Use& use) {
  const Skill& skill = *use.skill;
  int kept = 0;
  for (int i = 0; i < use.target_count; ++i) {
    const Target target = use.targets[static_cast<size_t>(i)];
    const bool chosen = target.group < skill.groups && ChosenByPlayer(catalog_->Group(skill, target.group));
    int before = 0;
    for (int k = 0; k < kept; ++k) before += use.targets[static_cast<size_t>(k)] == target ? 1 : 0;
    // Tokens of one kind at one place have one name: each is a target of its own.
    const bool twice =
        before > 0 && (target.kind != Target::kToken || before >= CountTokens(target.token, target.hero));
    const bool reached = !chosen && ReachedAnyway(use, target);
    if (chosen && !twice) {
      if (use.bonus_on == i) use.bonus_on = kept;
      use.targets[static_cast<size_t>(kept++)] = target;
    } else if (twice || reached) {
      if (use.bonus_on == i) use.bonus_on = kUnknown;
      Redundant(use, target, twice ? " was named twice as a target of " : " is reached anyway by ");
    } else {
      Illegal(kTargets, absl::StrCat(NameOfSkill(skill), " was aimed at ", NameOfTarget(target),
                                     WhyNotChosen(skill, target.group)));
    }
  }
  use.target_count = kept;
}

// Whether a target is among those that the rules choose for the skill.
bool LightHuntersReferee::ReachedAnyway(const Use& use, const Target& target) {
  const Skill& skill = *use.skill;
  // The user of a skill that is aimed at nobody.
  if (skill.groups == 0) return target.kind == Target::kHero && target.hero == use.user;
  if (target.group >= skill.groups) return false;
  Use whole;
  whole.skill = use.skill;
  whole.user = use.user;
  whole.team = use.team;
  FillGroup(whole, target.group);
  bool reached = false;
  for (int i = 0; i < whole.target_count; ++i) reached |= whole.targets[static_cast<size_t>(i)] == target;
  return reached;
}

void LightHuntersReferee::Redundant(const Use& use, const Target& target, absl::string_view what) {
  Finding finding;
  finding.kind = FindingKind::kNote;
  finding.rule = &RuleOf(kTargets);
  finding.message = absl::StrCat(NameOfTarget(target), what, NameOfSkill(*use.skill), "; it counts once");
  findings_->Add(std::move(finding));
}

// Why a target of this group is nobody's choice.
std::string LightHuntersReferee::WhyNotChosen(const Skill& skill, int group) const {
  std::string choices;
  for (int i = 0; i < skill.groups; ++i) {
    if (!ChosenByPlayer(catalog_->Group(skill, i))) continue;
    absl::StrAppend(&choices, choices.empty() ? "" : " and ", i);
  }
  const std::string chosen =
      choices.empty() ? "nothing is chosen for it" : absl::StrCat("what is chosen is target group ", choices);
  if (skill.groups == 0) return ", but it is aimed at nobody";
  if (group >= skill.groups) {
    return absl::StrCat(" in target group ", group, ", which it does not have: ", chosen);
  }
  return absl::StrCat(" in target group ", group, ", which the rules fill: ", chosen);
}

// Adds the targets that the rules choose: the user, or everybody of a side.
void LightHuntersReferee::FillGroup(Use& use, int index) {
  const TargetGroup& group = catalog_->Group(*use.skill, index);
  Target target;
  target.group = static_cast<uint8_t>(index);
  if (group.side == Side::kSelf) {
    target.hero = use.user;
    AddTarget(use, target);
    return;
  }
  for (int i = 0; i < s_.heroes; ++i) {
    const bool ally = SideOf(i) == use.team;
    if (group.dead && Has(s_.conceded, H(i).team)) continue;
    if (H(i).alive == group.dead || (group.not_self && i == use.user)) continue;
    if ((group.side == Side::kAlly && !ally) || (group.side == Side::kEnemy && ally)) continue;
    if (group.sex != Sex::kUnknown && CardOf(i).sex != group.sex) continue;
    target.hero = static_cast<uint8_t>(i);
    AddTarget(use, target);
  }
  if (!group.damaged || group.side != Side::kEnemy || options_.all_enemies_spare_invocations) return;
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = s_.servant[static_cast<size_t>(i)];
    const auto kind = static_cast<Invocation>(i);
    if (!servant.here || !Guards(kind) || SideOf(servant.master) == use.team) continue;
    Target other;
    other.kind = Target::kServant;
    other.servant = kind;
    other.group = static_cast<uint8_t>(index);
    AddTarget(use, other);
  }
}

// Free-For-All: one living hero of each enemy clan. `index` -1: all targets.
void LightHuntersReferee::CheckOnePerClan(const Use& use, int index) {
  std::array<int, kMaxTeams> chosen{};
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    if (index >= 0 && target.group != index) continue;
    if (target.kind != Target::kHero) {
      Illegal(kOnePerClan, absl::StrCat("a skill on all enemy heroes was aimed at ", NameOfTarget(target)));
      continue;
    }
    if (!H(target.hero).alive) {
      Illegal(H(target.hero).spectral ? kSpectreDead : kAlive,
              absl::StrCat(NameOfHero(target.hero), " was attacked, but is dead"));
    } else if (SideOf(target.hero) == use.team) {
      Illegal(kTargets, absl::StrCat("a skill on all enemies was aimed at ", NameOfHero(target.hero)));
    } else {
      ++chosen[static_cast<size_t>(SideOf(target.hero))];
    }
  }
  for (int team = 0; team < s_.teams; ++team) {
    int living = 0;
    for (int i = 0; i < s_.heroes; ++i) living += H(i).alive && SideOf(i) == team ? 1 : 0;
    const int due = team == use.team || living == 0 ? 0 : 1;
    const int count = chosen[static_cast<size_t>(team)];
    if (count == due) continue;
    Illegal(kOnePerClan, absl::StrCat("a skill on all enemy heroes was aimed at ", count, " heroes of clan ",
                                      team, "; it reaches ", due));
  }
}

void LightHuntersReferee::CheckGroup(const Use& use, int index) {
  const TargetGroup& group = catalog_->Group(*use.skill, index);
  if (group.all) {
    CheckOnePerClan(use, index);
    return;
  }
  int count = 0;
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    if (target.group != index) continue;
    ++count;
    CheckOneTarget(use, group, target);
  }
  if (group.most == kUnknown) return;
  if (count > group.most) {
    Illegal(kTargets, absl::StrCat(NameOfSkill(*use.skill), " was aimed at ", count, " targets, not ",
                                   static_cast<int>(group.most)));
  } else if (count < group.least) {
    const int least = std::min<int>(group.least, Candidates(use, group));
    if (count >= least) return;
    Illegal(kTargets,
            absl::StrCat(NameOfSkill(*use.skill), " was aimed at ", count, " targets, not ", least));
  }
}

// How many targets of a group there are.
int LightHuntersReferee::Candidates(const Use& use, const TargetGroup& group) const {
  int count = 0;
  for (int i = 0; i < s_.heroes; ++i) count += AgainstHero(use, group, i).rule == kRuleCount ? 1 : 0;
  for (int i = 1; i < kInvocations; ++i) {
    Target target;
    target.kind = Target::kServant;
    target.servant = static_cast<Invocation>(i);
    count += AgainstServant(use, group, target).rule == kRuleCount ? 1 : 0;
  }
  for (int i = 0; i < s_.token_count; ++i) {
    Target target;
    target.kind = Target::kToken;
    target.token = s_.token[static_cast<size_t>(i)].kind;
    target.hero = s_.token[static_cast<size_t>(i)].hero;
    count += AgainstToken(use, group, target).rule == kRuleCount ? 1 : 0;
  }
  return count;
}

void LightHuntersReferee::CheckOneTarget(const Use& use, const TargetGroup& group, const Target& target) {
  const Objection objection = Against(use, group, target);
  if (objection.rule == kRuleCount) return;
  const std::string what = use.skill != nullptr ? NameOfSkill(*use.skill) : "an attack";
  Illegal(objection.rule, absl::StrCat(what, " was aimed at ", NameOfTarget(target), ", ", objection.what));
}

LightHuntersReferee::Objection LightHuntersReferee::Against(const Use& use, const TargetGroup& group,
                                                            const Target& target) const {
  switch (target.kind) {
    case Target::kToken:
      return AgainstToken(use, group, target);
    case Target::kServant:
      return AgainstServant(use, group, target);
    default:
      return AgainstHero(use, group, target.hero);
  }
}

// Some living hero of the side stands in the front line.
bool LightHuntersReferee::InFrontOf(int team) const {
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).alive && SideOf(i) == team && HasStatus(i, StatusKind::kFrontLine)) return true;
  }
  return false;
}

LightHuntersReferee::Objection LightHuntersReferee::AgainstSide(const Use& use, const TargetGroup& group,
                                                                int hero) const {
  const bool ally = SideOf(hero) == use.team;
  const bool wrong = (group.side == Side::kAlly && !ally) || (group.side == Side::kEnemy && ally);
  if (wrong) {
    const bool moved = H(hero).team != start_team_[static_cast<size_t>(hero)];
    const bool possessed = SideOf(hero) != H(hero).team || SideOf(use.user) != H(use.user).team;
    RuleId rule = kTargets;
    if (use.skill != nullptr && use.skill->bonds) rule = kBond;
    if (moved) rule = kTreasonSide;
    if (possessed) rule = kPossession;
    return {rule, group.side == Side::kAlly ? "who is no ally" : "who is no enemy"};
  }
  if (group.not_self && hero == use.user) {
    const bool bonds = use.skill != nullptr && use.skill->bonds;
    return {bonds ? kBond : kTargets, "who uses it and cannot be chosen"};
  }
  return {};
}

LightHuntersReferee::Objection LightHuntersReferee::AgainstHero(const Use& use, const TargetGroup& group,
                                                                int hero) const {
  const Hero& h = H(hero);
  if (group.dead && h.alive) return {kAlive, "who is alive"};
  if (group.dead && Has(s_.conceded, h.team)) return {kConcede, "whose side gave up"};
  if (!group.dead && !h.alive) {
    return h.spectral ? Objection{kSpectreDead, "who is a spectre"} : Objection{kAlive, "who is dead"};
  }
  const Objection side = AgainstSide(use, group, hero);
  if (side.rule != kRuleCount) return side;
  if (group.sex != Sex::kUnknown && CardOf(hero).sex != group.sex) {
    return {kFavoriteReserve, "who is not of the sex that it asks for"};
  }
  if (group.fewest_health) {
    const bool immortal = HasStatus(hero, StatusKind::kImmortal);
    for (int i = 0; i < s_.heroes; ++i) {
      if (i == hero || !H(i).alive || HasStatus(i, StatusKind::kImmortal)) continue;
      if (AgainstSide(use, group, i).rule != kRuleCount) continue;
      if (immortal) return {kTreasonFewest, "who is immortal and is passed over"};
      if (H(i).health < h.health) return {kTreasonFewest, "who has not the fewest health points"};
    }
  }
  if (!group.attacked() || group.all) return {};
  if (GuardOf(hero) != 0) return {kGuard, "in front of whom an invocation stands"};
  if (InFrontOf(SideOf(hero)) && !HasStatus(hero, StatusKind::kFrontLine)) {
    return {kFrontLine, "while another stands in the front line"};
  }
  return {};
}

LightHuntersReferee::Objection LightHuntersReferee::AgainstToken(const Use& use, const TargetGroup& group,
                                                                 const Target& target) const {
  if (!group.damaged || group.killed || group.no_tokens) {
    return {kTokenNoHero, "which only attacks that deal damage are aimed at"};
  }
  const int index = FindToken(target.token, target.hero);
  if (index < 0) {
    const bool unit = target.token >= TokenKind::kInfantry && target.token <= TokenKind::kImmortals;
    const bool fled = unit && target.hero != kNobody && H(target.hero).has_died;
    return {fled ? kUnitsFlee : kTargets, "which is not on the table"};
  }
  if (target.token == TokenKind::kBond || target.token == TokenKind::kEther) {
    return {kTokenBond, "which cannot be destroyed"};
  }
  if (target.token == TokenKind::kDestrier && options_.destriers_indestructible) {
    return {kTokenBond, "which this league does not let be destroyed"};
  }
  const int side = SideOf(s_.token[static_cast<size_t>(index)].owner);
  const bool ally = side == use.team;
  if ((group.side == Side::kAlly && !ally) || (group.side == Side::kEnemy && ally)) {
    return {kTargets, "which is not an enemy's"};
  }
  if (InFrontOf(side) && !options_.tokens_ignore_front_line) {
    return {kFrontLine, "while somebody stands in the front line"};
  }
  return {};
}

LightHuntersReferee::Objection LightHuntersReferee::AgainstServant(const Use& use, const TargetGroup& group,
                                                                   const Target& target) const {
  if (!group.attacked() || group.dead) return {kTargets, "which only attacks are aimed at"};
  const Servant& servant = ServantAt(target.servant);
  if (!servant.here) return {kTargets, "which is not in play"};
  const int side = SideOf(servant.master);
  const bool ally = side == use.team;
  if ((group.side == Side::kAlly && !ally) || (group.side == Side::kEnemy && ally)) {
    return {kTargets, "which is not an enemy's"};
  }
  const bool in_front = Guards(target.servant) && HasStatus(servant.master, StatusKind::kFrontLine);
  if (InFrontOf(side) && !in_front) return {kFrontLine, "while somebody stands in the front line"};
  return {};
}

}  // namespace lantern::light_hunters
