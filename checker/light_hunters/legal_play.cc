// Skills that may be played: every card, every choice of targets and cards, every reaction and trap.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/legal.h"

namespace lantern::light_hunters {

namespace {

void SetTarget(const Target& target, v1::LightHuntersTarget& out) {
  if (target.kind == Target::kHero) {
    out.set_hero(target.hero);
  } else if (target.kind == Target::kServant) {
    out.set_invocation(static_cast<v1::LightHuntersInvocation>(target.servant));
  } else {
    out.mutable_token()->set_kind(static_cast<v1::LightHuntersToken>(target.token));
    if (target.hero != kNobody) out.mutable_token()->set_hero(target.hero);
  }
  if (target.group > 0) out.set_group(target.group);
}

}  // namespace

void LegalLister::ListPlays(int hero) {
  const Hero& h = r_.H(hero);
  if (!h.alive && !h.spectral) return;
  const HeroCard& card = r_.CardOf(hero);
  const int first = h.spectral ? card.first_spectral : card.first_skill;
  const int hand = r_.s_.duel ? r_.HandOnTurn() : hero;
  for (int place = 0; place < kSkillsOfCard && !full(); ++place) {
    const auto index = static_cast<uint16_t>(first + place);
    const Skill& skill = r_.catalog_->skills[index];
    // What the catalog does not even name cannot be told from other such skills.
    if (skill.id.empty()) continue;
    for (int seal = kDawn; seal < kSealEnd; ++seal) {
      const auto printed = static_cast<Seal>(seal);
      if (!r_.CanShow(hand, printed)) continue;
      if (Has(skill.possible, seal)) ListSkill(hero, skill, index, printed, printed);
      uint8_t tried = 0;
      for (int i = 0; i < r_.s_.reseal_count; ++i) {
        const Reseal& reseal = r_.s_.reseal[static_cast<size_t>(i)];
        if (reseal.hand != hand || reseal.card != printed || Has(tried, reseal.as)) continue;
        tried |= Bit(reseal.as);
        if (Has(skill.possible, reseal.as)) ListSkill(hero, skill, index, printed, reseal.as);
      }
    }
  }
  ListFormPower(hero);
}

// Whether the skill could be played at all, apart from its targets: a question to the referee, answered
// quickly.
bool LegalLister::Usable(int hero, const Skill& skill, uint16_t index, Seal card, Seal as) {
  Findings findings;
  findings.BeginEvent(0);
  probe_.findings_ = &findings;
  Use use;
  probe_.FillUser(hero, use);
  use.skill = &skill;
  use.skill_index = index;
  use.card = card;
  use.as = as;
  if (!probe_.MayUse(hero)) return false;
  probe_.CheckSkill(use, false);
  probe_.CheckCost(use, false, 0);
  probe_.CheckCard(use);
  probe_.s_ = r_.s_;
  return !findings.illegal_here();
}

void LegalLister::ListSkill(int hero, const Skill& skill, uint16_t index, Seal card, Seal as) {
  if (!Usable(hero, skill, index, card, as)) return;
  Draft draft;
  draft.skill = &skill;
  draft.hero = hero;
  draft.hand = r_.s_.duel ? r_.HandOnTurn() : hero;
  draft.team = r_.SideOf(hero);
  draft.card = card;
  draft.as = as;
  draft.play.set_hero(static_cast<uint32_t>(hero));
  draft.play.set_skill(skill.id);
  draft.play.set_card(static_cast<v1::LightHuntersSeal>(card));
  if (as != card) draft.play.set_counts_as(static_cast<v1::LightHuntersSeal>(as));
  ChooseGroup(draft, 0);
}

void LegalLister::ListFormPower(int hero) {
  uint16_t index = kNoSkill;
  const Skill* skill = r_.FormOf(hero, index);
  if (skill == nullptr || Has(r_.s_.now.form_used, hero)) return;
  Draft draft;
  draft.skill = skill;
  draft.form = true;
  draft.hero = hero;
  draft.hand = r_.s_.duel ? r_.HandOnTurn() : hero;
  draft.team = r_.SideOf(hero);
  draft.as = skill->seal;
  draft.play.set_hero(static_cast<uint32_t>(hero));
  ChooseGroup(draft, 0);
}

Use LegalLister::UseOf(const Draft& draft) const {
  Use use;
  r_.FillUser(draft.hero, use);
  use.skill = draft.skill;
  use.as = draft.as;
  return use;
}

// All that a group can be aimed at, tokens of one kind at one place as often as they are there.
std::vector<Target> LegalLister::CandidatesOf(const Draft& draft, const TargetGroup& group) const {
  const Use use = UseOf(draft);
  std::vector<Target> all;
  for (int i = 0; i < r_.s_.heroes; ++i) {
    Target target;
    target.hero = static_cast<uint8_t>(i);
    all.push_back(target);
  }
  for (int i = 1; i < kInvocations; ++i) {
    Target target;
    target.kind = Target::kServant;
    target.servant = static_cast<Invocation>(i);
    all.push_back(target);
  }
  for (int i = 0; i < r_.s_.token_count; ++i) {
    const Token& token = r_.s_.token[static_cast<size_t>(i)];
    if (r_.FindToken(token.kind, token.hero) != i) continue;
    Target target;
    target.kind = Target::kToken;
    target.token = token.kind;
    target.hero = token.hero;
    // Those that are the same stand together; see ChooseTargets.
    all.insert(all.end(), static_cast<size_t>(r_.CountTokens(token.kind, token.hero)), target);
  }
  std::vector<Target> good;
  for (const Target& target : all) {
    if (r_.Against(use, group, target).rule == kRuleCount) good.push_back(target);
  }
  return good;
}

// The choices of one group after the other, and then the rest.
void LegalLister::ChooseGroup(Draft& draft, int group) {
  const Skill& skill = *draft.skill;
  if (skill.stores) {
    ChooseRelease(draft);
    return;
  }
  if (!skill.known[r_.s_.duel ? 1 : 0] || group >= skill.groups) {
    if (skill.cavalcade && r_.s_.ffa && r_.CountTokens(TokenKind::kDestrier, kNobody) >= 2) {
      ChoosePerClan(draft, -1, 0);
    } else {
      ChooseCards(draft);
    }
    return;
  }
  const TargetGroup& what = r_.catalog_->Group(skill, group);
  if (!r_.ChosenByPlayer(what)) {
    Use use = UseOf(draft);
    probe_.FillGroup(use, group);
    const size_t before = draft.targets.size();
    draft.targets.insert(draft.targets.end(), use.targets.begin(), use.targets.begin() + use.target_count);
    ChooseGroup(draft, group + 1);
    draft.targets.resize(before);
    return;
  }
  if (what.all) {
    ChoosePerClan(draft, group, 0);
    return;
  }
  const std::vector<Target> candidates = CandidatesOf(draft, what);
  const int most = what.most == kUnknown ? 1 : what.most;
  const int least =
      what.most == kUnknown ? 0 : std::min<int>(what.least, static_cast<int>(candidates.size()));
  ChooseTargets(draft, group, candidates, 0, most, least);
}

void LegalLister::ChooseTargets(Draft& draft, int group, const std::vector<Target>& candidates, size_t next,
                                int left, int least) {
  if (full()) return;
  if (least <= 0) ChooseGroup(draft, group + 1);
  if (left == 0) return;
  for (size_t i = next; i < candidates.size(); ++i) {
    if (i > next && candidates[i] == candidates[i - 1]) continue;  // one of the same, tried before
    Target target = candidates[i];
    target.group = static_cast<uint8_t>(group);
    draft.targets.push_back(target);
    SetTarget(target, *draft.play.add_targets());
    ChooseTargets(draft, group, candidates, i + 1, left - 1, least - 1);
    draft.play.mutable_targets()->RemoveLast();
    draft.targets.pop_back();
  }
}

// Free-For-All: one hero of each enemy clan. `group` -1: for a Cavalcade.
void LegalLister::ChoosePerClan(Draft& draft, int group, int team) {
  if (full()) return;
  if (team == r_.s_.teams) {
    if (group >= 0) {
      ChooseGroup(draft, group + 1);
    } else {
      ChooseCards(draft);
    }
    return;
  }
  bool any = false;
  for (int i = 0; i < r_.s_.heroes && team != draft.team; ++i) {
    if (!r_.H(i).alive || r_.SideOf(i) != team) continue;
    any = true;
    Target target;
    target.hero = static_cast<uint8_t>(i);
    target.group = static_cast<uint8_t>(std::max(0, group));
    draft.targets.push_back(target);
    SetTarget(target, *draft.play.add_targets());
    ChoosePerClan(draft, group, team + 1);
    draft.play.mutable_targets()->RemoveLast();
    draft.targets.pop_back();
  }
  if (!any) ChoosePerClan(draft, group, team + 1);
}

// An Enchantment needs a target exactly when it is the third.
void LegalLister::ChooseRelease(Draft& draft) {
  if (r_.CountTokens(TokenKind::kEnchantment, draft.hero) < 2) {
    ChooseCards(draft);
    return;
  }
  for (const Target& target : AttackTargets(draft.team, false)) {
    draft.targets.assign(1, target);
    draft.play.clear_targets();
    SetTarget(target, *draft.play.add_targets());
    ChooseCards(draft);
  }
  draft.targets.clear();
  draft.play.clear_targets();
}

// The first step of a kind, in the branch that was chosen too.
const Step* LegalLister::FindStep(const Draft& draft, Op op) const {
  const int which = r_.s_.duel ? 1 : 0;
  for (const Step& step : r_.catalog_->StepsOf(draft.skill->effect[static_cast<size_t>(which)])) {
    if (step.op == op) return &step;
    if (step.op != Op::kChoose) continue;
    for (const Step& branch : r_.catalog_->StepsOf(step.sub)) {
      for (const Step& inner : r_.catalog_->StepsOf(branch.sub)) {
        if (inner.op == op) return &inner;
      }
    }
  }
  return nullptr;
}

// Cards of the own hand that a step asks for. The card that the skill is played with is not among them.
void LegalLister::ChooseCards(Draft& draft) {
  int least = 0;
  int most = 0;
  bool same = false;
  const int left = r_.P(draft.hand).size() - (draft.form ? 0 : 1);
  for (const Op op : {Op::kMoveCards, Op::kReseal, Op::kSetForm}) {
    const Step* step = FindStep(draft, op);
    if (step == nullptr || (op == Op::kMoveCards && step->from != CardPlace::kOwnHand)) continue;
    if (op == Op::kMoveCards && step->any_number) {
      most = left;
      same = step->same_seal == 1;
    } else if (op == Op::kMoveCards && step->amount.count == Count::kAll) {
      least = most = left;
    } else {
      least = most = std::min(left, op == Op::kMoveCards ? std::max<int>(0, step->amount.value) : 1);
    }
  }
  for (int count = least; count <= most; ++count) {
    ForEachChoice(draft.hand, count, [&](const SealCounts& chosen) {
      if (full() || (same && chosen[draft.as] != count)) return;
      draft.play.clear_cards();
      for (int seal = kDawn; seal < kSealEnd; ++seal) {
        for (int i = 0; i < chosen[static_cast<size_t>(seal)]; ++i) {
          draft.play.add_cards(static_cast<v1::LightHuntersSeal>(seal));
        }
      }
      ChooseOption(draft);
    });
  }
  draft.play.clear_cards();
}

void LegalLister::ChooseOption(Draft& draft) {
  const Step* choose = FindStep(draft, Op::kChoose);
  if (choose == nullptr) {
    ChooseStatus(draft);
    return;
  }
  for (uint32_t i = 0; i < choose->sub.count; ++i) {
    draft.play.set_option(i);
    ChooseStatus(draft);
  }
  draft.play.clear_option();
}

// Which card in front of the target is cancelled or moved.
void LegalLister::ChooseStatus(Draft& draft) {
  const Step* step = FindStep(draft, Op::kRemoveStatus);
  if (step == nullptr) step = FindStep(draft, Op::kMoveStatus);
  if (step == nullptr || step->status != StatusKind::kNone) {
    ChooseSubstitute(draft);
    return;
  }
  std::vector<std::pair<StatusKind, uint8_t>> tried;
  for (const Target& target : draft.targets) {
    if (target.kind != Target::kHero || target.group != step->target) continue;
    tried.clear();
    for (int i = 0; i < r_.s_.status_count; ++i) {
      const Status& status = r_.StatusAt(i);
      if (!Has(status.holders, target.hero) || status.kind == StatusKind::kNone) continue;
      const std::pair<StatusKind, uint8_t> key(status.kind, status.caster);
      if (std::find(tried.begin(), tried.end(), key) != tried.end()) continue;
      tried.push_back(key);
      v1::LightHuntersStatusRef& ref = *draft.play.mutable_status();
      ref.set_hero(target.hero);
      ref.set_kind(static_cast<v1::LightHuntersStatusKind>(status.kind));
      ref.set_caster(status.caster);
      ChooseSubstitute(draft);
    }
  }
  draft.play.clear_status();
}

// New Favorite: a heroine of the reserve.
void LegalLister::ChooseSubstitute(Draft& draft) {
  if (FindStep(draft, Op::kChangeCard) == nullptr) {
    ChooseBonus(draft);
    return;
  }
  for (const HeroCard& card : r_.catalog_->heroes) {
    if (card.sex != Sex::kFemale) continue;
    draft.play.set_substitute(card.id);
    ChooseBonus(draft);
  }
  draft.play.clear_substitute();
}

// Which target the attack bonus goes to; the first one unless it is said.
void LegalLister::ChooseBonus(Draft& draft) {
  ChooseRedirect(draft);
  const bool split = draft.play.targets_size() > 1 && !draft.skill->all_enemies && !draft.skill->stores &&
                     !r_.options_.bonus_for_each_target && r_.HasStatus(draft.hero, StatusKind::kAttackBonus);
  for (int i = 1; split && i < draft.play.targets_size(); ++i) {
    const TargetGroup& group =
        r_.catalog_->Group(*draft.skill, static_cast<int>(draft.play.targets(i).group()));
    if (!group.damaged) continue;
    draft.play.set_bonus_on(static_cast<uint32_t>(i));
    ChooseRedirect(draft);
  }
  draft.play.clear_bonus_on();
}

// Whether the attack of the draft is aimed at a hero.
bool LegalLister::Attacked(const Draft& draft, int hero) const {
  for (const Target& target : draft.targets) {
    if (target.kind != Target::kHero || target.hero != hero) continue;
    const bool cavalcade = draft.skill->cavalcade && r_.s_.ffa;
    if (draft.skill->stores || cavalcade) return true;
    if (r_.catalog_->Group(*draft.skill, target.group).attacked()) return true;
  }
  return false;
}

// Nobody redirects, or each who can.
void LegalLister::ChooseRedirect(Draft& draft) {
  const bool strikes =
      draft.skill->attacks || (draft.skill->stores && !draft.targets.empty()) || draft.skill->cavalcade;
  ChooseDestriers(draft, 0, false);
  if (!strikes) return;
  for (int hero = 0; hero < r_.s_.heroes && !full(); ++hero) {
    if (!r_.H(hero).alive || r_.SideOf(hero) == draft.team) continue;
    const HeroCard& card = r_.CardOf(hero);
    for (int i = 0; i < kSkillsOfCard; ++i) {
      const Skill& skill = r_.catalog_->skills[static_cast<size_t>(card.first_skill + i)];
      if (skill.use != SkillUse::kRedirect) continue;
      for (int seal = kDawn; seal < kSealEnd; ++seal) {
        const auto printed = static_cast<Seal>(seal);
        if (!r_.CanShow(r_.HandOf(hero), printed)) continue;
        for (int as = kDawn; as < kSealEnd; ++as) {
          if (!Has(skill.possible, as)) continue;
          v1::LightHuntersReaction& reaction = *draft.play.add_reactions();
          reaction.set_hero(static_cast<uint32_t>(hero));
          reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT);
          reaction.set_card(static_cast<v1::LightHuntersSeal>(seal));
          if (as != seal) reaction.set_counts_as(static_cast<v1::LightHuntersSeal>(as));
          ChooseDestriers(draft, 0, true);
          draft.play.mutable_reactions()->RemoveLast();
        }
      }
    }
  }
}

// Each who can spends a Destrier or does not. `redirected`: the reaction before these is a redirection.
void LegalLister::ChooseDestriers(Draft& draft, int hero, bool redirected) {
  if (full()) return;
  if (hero == r_.s_.heroes) {
    ChooseSprings(draft, 0);
    return;
  }
  ChooseDestriers(draft, hero + 1, redirected);
  const bool redirects = redirected && draft.play.reactions(0).hero() == static_cast<uint32_t>(hero);
  const bool cavalcade = draft.skill->cavalcade && !r_.s_.ffa && r_.SideOf(hero) != draft.team &&
                         r_.CountTokens(TokenKind::kDestrier, kNobody) >= 2;
  if (!Attacked(draft, hero) && !redirects && !cavalcade) return;
  if (r_.FindToken(TokenKind::kDestrier, hero) < 0) return;
  v1::LightHuntersReaction& reaction = *draft.play.add_reactions();
  reaction.set_hero(static_cast<uint32_t>(hero));
  reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER);
  ChooseDestriers(draft, hero + 1, redirected);
  draft.play.mutable_reactions()->RemoveLast();
}

// Which trap of each attacked hero springs, and whether the attacker spends a Destrier on it.
void LegalLister::ChooseSprings(Draft& draft, int hero) {
  if (full()) return;
  if (hero == r_.s_.heroes) {
    OfferPlay(draft);
    return;
  }
  const bool strikes = draft.skill->attacks || draft.skill->stores;
  // A skill that moves cards may bring a trap or take it away before it strikes.
  const bool moves =
      FindStep(draft, Op::kMoveStatus) != nullptr || FindStep(draft, Op::kRemoveStatus) != nullptr;
  std::vector<std::pair<uint8_t, uint16_t>> traps;
  for (int i = 0; i < r_.s_.status_count && strikes && Attacked(draft, hero); ++i) {
    const Status& status = r_.StatusAt(i);
    if (status.kind != StatusKind::kTrap || (!moves && !Has(status.holders, hero))) continue;
    const std::pair<uint8_t, uint16_t> key(status.caster, status.skill);
    if (std::find(traps.begin(), traps.end(), key) == traps.end()) traps.push_back(key);
  }
  // The only trap springs without being named.
  if (traps.size() < 2 || moves) ChooseSprings(draft, hero + 1);
  const bool destrier = r_.FindToken(TokenKind::kDestrier, draft.hero) >= 0;
  for (const auto& [caster, skill] : traps) {
    v1::LightHuntersSpring& spring = *draft.play.add_springs();
    spring.set_hero(static_cast<uint32_t>(hero));
    if (traps.size() > 1) {
      spring.set_caster(caster);
      if (r_.SkillAt(skill) != nullptr) spring.set_skill(r_.SkillAt(skill)->id);
      ChooseSprings(draft, hero + 1);
    }
    if (destrier) {
      spring.set_destrier(true);
      ChooseSprings(draft, hero + 1);
    }
    draft.play.mutable_springs()->RemoveLast();
  }
}

void LegalLister::OfferPlay(const Draft& draft) {
  v1::LightHuntersEvent event;
  std::string words = absl::StrCat(r_.NameOfHero(draft.hero), ": ",
                                   draft.form                  ? "power of the form"
                                   : draft.skill->name.empty() ? draft.skill->id
                                                               : draft.skill->name);
  for (const v1::LightHuntersTarget& target : draft.play.targets()) {
    absl::StrAppend(&words, ", ", r_.NameOfTarget(LightHuntersReferee::ReadTarget(target)));
  }
  for (int card : draft.play.cards()) absl::StrAppend(&words, ", ", NameOf(static_cast<Seal>(card)));
  for (const v1::LightHuntersReaction& reaction : draft.play.reactions()) {
    absl::StrAppend(
        &words, "; ", r_.NameOfHero(static_cast<int>(reaction.hero())),
        reaction.kind() == v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT ? " redirects" : " spends a Destrier");
  }
  if (!draft.form) {
    *event.mutable_play() = draft.play;
  } else {
    v1::LightHuntersFormPower& power = *event.mutable_form_power();
    power.set_hero(draft.play.hero());
    *power.mutable_targets() = draft.play.targets();
    *power.mutable_cards() = draft.play.cards();
    if (draft.play.has_option()) power.set_option(draft.play.option());
    if (draft.play.has_status()) *power.mutable_status() = draft.play.status();
    if (draft.play.has_bonus_on()) power.set_bonus_on(draft.play.bonus_on());
    *power.mutable_reactions() = draft.play.reactions();
    *power.mutable_springs() = draft.play.springs();
  }
  Offer(event, std::move(words), draft.skill->attacks ? 6 : 3);
}

}  // namespace lantern::light_hunters
