// Playing skills: who may, with which card, at which price.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// Whether a hero may act now. False: it has been said that it may not.
bool LightHuntersReferee::MayUse(int hero) {
  const Hero& h = H(hero);
  const std::string who = NameOfHero(hero);
  if (!h.alive && !h.spectral) {
    Illegal(kAlive, absl::StrCat(who, " acted, but is dead"));
    return false;
  }
  if (!s_.duel) {
    if (hero == s_.turn) return true;
    Illegal(kOwnTurn, absl::StrCat(who, " acted in the turn of ", NameOfHero(s_.turn)));
    return false;
  }
  if (h.spectral && Has(s_.now.fell, hero)) {
    Illegal(kSpectreTurn, absl::StrCat(who, " acted in the turn in which she died"));
    return false;
  }
  const int player = PlayerOnTurn();
  int by = h.player;
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kControlled && Has(status.holders, hero)) by = status.by_player;
  }
  if (by == player) return true;
  Illegal(by != h.player ? kDuelPossession : kDuelHero,
          absl::StrCat(who, by != h.player ? " was used by its owner while possessed"
                                           : " belongs to the other player"));
  return false;
}

void LightHuntersReferee::FillUser(int hero, Use& use) const {
  use.user = static_cast<uint8_t>(hero);
  use.team = static_cast<uint8_t>(SideOf(hero));
  use.player = static_cast<uint8_t>(PlayerOnTurn());
  use.hand = static_cast<uint8_t>(s_.duel ? use.player : hero);
}

// The skill that an event names, by id, by name, or by the seal of its card. Where it may be any of several
// the card's entry for those. `printed` becomes false where it can be none.
const Skill& LightHuntersReferee::ResolveSkill(int hero, absl::string_view name, Seal as, uint16_t& index,
                                               bool& printed) const {
  const HeroCard& card = CardOf(hero);
  const int first = H(hero).spectral ? card.first_spectral : card.first_skill;
  printed = true;
  int found = kUnknown;
  int candidates = 0;
  for (int i = 0; i < kSkillsOfCard; ++i) {
    const auto at = static_cast<uint16_t>(first + i);
    const Skill& skill = catalog_->skills[at];
    if (!name.empty() && (skill.id == name || skill.name == name)) {
      index = at;
      return skill;
    }
    const bool nameless = skill.name.empty();
    const bool fits = as == kNoSeal || Has(skill.possible, as);
    if (fits && (name.empty() || nameless)) {
      found = at;
      ++candidates;
    }
  }
  index = candidates == 1 ? static_cast<uint16_t>(found) : card.unlisted;
  printed = candidates > 0;
  return catalog_->skills[index];
}

bool LightHuntersReferee::Holds(const Use& use, const Condition& condition) const {
  switch (condition.kind) {
    case Condition::kOutnumbered: {
      const int own = __builtin_popcount(LivingOf(use.team));
      for (int team = 0; team < s_.teams; ++team) {
        if (team != use.team && __builtin_popcount(LivingOf(team)) > own) return true;
      }
      return false;
    }
    case Condition::kFrozen:
      return FindFreeze(use.user) >= 0;
    case Condition::kInvocation: {
      const Servant& servant = s_.servant[condition.arg];
      return servant.here && servant.master == use.user;
    }
    case Condition::kToken:
      return FindToken(static_cast<TokenKind>(condition.arg), use.user) >= 0;
    case Condition::kHit:
      return use.hit;
  }
  return false;
}

void LightHuntersReferee::CheckConditions(const Use& use) {
  const Skill& skill = *use.skill;
  for (int i = 0; i < skill.conditions.count; ++i) {
    const Condition& condition = skill.conditions.items[static_cast<size_t>(i)];
    // What unfreezes is asked for its freeze in CheckSkill.
    if (Holds(use, condition) || (condition.kind == Condition::kFrozen && skill.use == SkillUse::kUnfreeze))
      continue;
    const std::string what = NameOfSkill(skill);
    switch (condition.kind) {
      case Condition::kOutnumbered:
        Illegal(kOutnumbered,
                absl::StrCat(what, " was used by a side of ", __builtin_popcount(LivingOf(use.team)),
                             " living heroes that no enemy side outnumbers"));
        break;
      case Condition::kFrozen:
        Illegal(kBushido, absl::StrCat(what, " was used by a hero who is not frozen"));
        break;
      case Condition::kInvocation:
        Illegal(kInvocationNeeded,
                absl::StrCat(what, " needs ", NameOf(static_cast<Invocation>(condition.arg)),
                             ", which is not in play"));
        break;
      default:
        Illegal(kTargets, absl::StrCat(what, " needs something that is not on the table"));
        break;
    }
  }
  // What a skill takes off the table as a price has to be there.
  for (const Step& step : catalog_->StepsOf(skill.effect[s_.duel ? 1 : 0])) {
    if (step.op != Op::kRemoveEntity) continue;
    const bool here = step.invocation != Invocation::kNone
                          ? ServantAt(step.invocation).here && ServantAt(step.invocation).master == use.user
                          : FindToken(step.token, use.user) >= 0;
    // A condition may have said so already.
    bool said = false;
    for (int i = 0; i < skill.conditions.count; ++i) {
      const Condition& condition = skill.conditions.items[static_cast<size_t>(i)];
      said |= condition.kind == Condition::kInvocation &&
              condition.arg == static_cast<uint8_t>(step.invocation) && step.invocation != Invocation::kNone;
      said |= condition.kind == Condition::kToken && condition.arg == static_cast<uint8_t>(step.token) &&
              step.invocation == Invocation::kNone;
    }
    if (!here && !said) {
      Illegal(
          step.invocation != Invocation::kNone ? kInvocationNeeded : kTargets,
          absl::StrCat(NameOfSkill(skill), " sacrifices ",
                       step.invocation != Invocation::kNone ? NameOf(step.invocation) : NameOf(step.token),
                       ", which is not there"));
    }
  }
}

// Everything about the skill itself: seal, locks, once a game or turn, freeze, conditions.
void LightHuntersReferee::CheckSkill(const Use& use, bool reaction) {
  const Skill& skill = *use.skill;
  const Hero& h = H(use.user);
  const std::string& who = CardOf(use.user).name;
  if (use.as != kNoSeal && !Has(skill.possible, use.as)) {
    Illegal(kSeal, absl::StrCat(NameOfSkill(skill), " was played with ", ACard(use.as), ", not ",
                                skill.seal != kNoSeal ? ACard(skill.seal) : "a seal that it can have"));
  }
  const bool own_card = h.card == h.own_card && !skill.spectral && !skill.form;
  const bool locked = own_card && s_.duel &&
                      ((skill.place != kNoPlace && Has(h.locked, skill.place)) ||
                       (use.as != kNoSeal && Has(h.locked_seals, use.as)));
  if (locked) Illegal(kLocked, absl::StrCat(NameOfSkill(skill), " is locked"));
  const int bit = skill.place == kNoPlace ? -1 : skill.place + (skill.spectral ? kSkillsOfCard : 0);
  if (skill.once_per_game && bit >= 0 && (h.once >> bit & 1) != 0) {
    Illegal(kOncePerGame, absl::StrCat(NameOfSkill(skill), " was used before in this game"));
  }
  if (use.as != kNoSeal && SealLocked(use.user, use.as)) {
    Illegal(kSealLock, absl::StrCat(who, " cannot use ", ACard(use.as), " this round"));
  }
  if (reaction) return;
  if (skill.use == SkillUse::kRedirect) {
    Illegal(kRedirectMoment, absl::StrCat(NameOfSkill(skill), " is used only during an attack by an enemy"));
  }
  const bool used = s_.duel && ((bit >= 0 && (s_.now.used[use.user] >> bit & 1) != 0) ||
                                (bit < 0 && use.as != kNoSeal && Has(s_.now.used_seals[use.user], use.as)));
  if (used) Illegal(kDuelOnce, absl::StrCat(NameOfSkill(skill), " was used before in this turn"));
  const bool frozen = FindFreeze(use.user) >= 0;
  if (skill.use == SkillUse::kUnfreeze && (!frozen || s_.now.acted)) {
    Illegal(kBushido, absl::StrCat(NameOfSkill(skill), frozen ? " was used after something else in this turn"
                                                              : " was used by a hero who is not frozen"));
  } else if (frozen && skill.use != SkillUse::kUnfreeze) {
    // Whether an unknown skill of an unknown card unfreezes nobody can tell.
    Illegal(kFrozen, absl::StrCat(who, " is frozen and used ", NameOfSkill(skill)));
  }
  CheckConditions(use);
}

absl::Status LightHuntersReferee::JudgePlay(const v1::LightHuntersPlay& play) {
  const int hero = static_cast<int>(play.hero());
  if (s_.phase == Phase::kBetween && !H(hero).alive) {
    Illegal(H(hero).spectral ? kSpectreTurn : kAlive,
            absl::StrCat(NameOfHero(hero), " used a skill between turns, being dead"));
    return absl::OkStatus();
  }
  if (!InPlayPhase(absl::StrCat(NameOfHero(hero), " used a skill")) || !MayUse(hero)) return absl::OkStatus();
  if (play.face_down() && play.skill().empty()) {
    JudgeFaceDown(play);
    return absl::OkStatus();
  }
  Use use;
  FillUser(hero, use);
  use.card = play.has_card() ? SealOf(play.card()) : kNoSeal;
  use.as = play.has_counts_as() ? SealOf(play.counts_as()) : use.card;
  use.option = play.has_option() ? static_cast<int>(play.option()) : kUnknown;
  use.bonus_on = play.has_bonus_on() ? static_cast<int>(play.bonus_on()) : kUnknown;
  use.cards = &play.cards();
  use.status = play.has_status() ? &play.status() : nullptr;
  use.substitute = play.substitute().empty() ? nullptr : &play.substitute();
  use.reactions = &play.reactions();
  use.springs = &play.springs();
  bool printed = true;
  use.skill = &ResolveSkill(hero, play.skill(), use.as, use.skill_index, printed);
  if (!printed) {
    Illegal(
        H(hero).spectral || H(hero).has_died ? (CardOf(hero).spectral ? kSpectreSkills : kPrinted) : kPrinted,
        absl::StrCat("\"", play.skill(), "\" is no skill of ", NameOfHero(hero)));
    if (!carry_out_) return absl::OkStatus();
  }
  use.all_enemies = use.skill->all_enemies;
  use.unavoidable = use.skill->unavoidable;
  ReadTargets(play.targets(), use);
  if (printed) CheckSkill(use, false);
  CheckCard(use);
  const int cost = CheckCost(use, play.has_ether(), play.ether());
  if (play.face_down() && use.skill->known[0] && !use.skill->lays_trap && !use.skill->stores) {
    Illegal(kCardHeld, absl::StrCat(NameOfSkill(*use.skill), " was played face down"));
  }
  CheckTargets(use);
  CheckOption(use);
  CheckSacrifice(use);
  SettleCard(use);
  if (findings_->illegal_here() && !carry_out_) return absl::OkStatus();
  PayEther(hero, use.player, cost);
  MarkUsed(use);
  if (printed) {
    SayUnknownCells(use);
    Run(use);
    CheckNoAttack(use);
  } else {
    fx_.unknown = true;  // whatever the table did stands
  }
  KeepUnknownCard(use);
  LayCardAway(use);
  CheckLeftOver(use);
  return absl::OkStatus();
}

// Answers to a skill that turned out to be no attack.
void LightHuntersReferee::CheckNoAttack(const Use& use) {
  if (use.declared || fx_.unknown || s_.over) return;
  for (const v1::LightHuntersReaction& reaction : *use.reactions) {
    const bool redirect = reaction.kind() == v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT;
    Illegal(redirect ? kRedirectDamage : kDestrier,
            absl::StrCat(NameOfHero(static_cast<int>(reaction.hero())),
                         redirect ? " redirected " : " spent a Destrier on ", NameOfSkill(*use.skill),
                         ", which attacks nobody"));
  }
  for (const v1::LightHuntersSpring& spring : *use.springs) {
    Illegal(kTrapSprings, absl::StrCat("a trap before ", NameOfHero(static_cast<int>(spring.hero())),
                                       " sprang, but ", NameOfSkill(*use.skill), " attacks nobody"));
  }
}

// A choice that the skill has not, or has and was not made.
void LightHuntersReferee::CheckOption(Use& use) {
  int branches = 0;
  for (const Step& step : catalog_->StepsOf(use.skill->effect[s_.duel ? 1 : 0])) {
    if (step.op == Op::kChoose) branches = step.sub.count;
  }
  if (use.option == kUnknown || !use.skill->known[s_.duel ? 1 : 0] || use.option < branches) return;
  Illegal(kTargets, absl::StrCat(NameOfSkill(*use.skill), " has ", branches, " choices; number ", use.option,
                                 " was taken"));
  use.option = kUnknown;
}

// In some leagues nobody wins one against one by hurting himself to kill.
void LightHuntersReferee::CheckSacrifice(const Use& use) {
  if (!options_.no_win_by_sacrifice || !use.skill->kills) return;
  bool hurts = false;
  for (const Step& step : catalog_->StepsOf(use.skill->effect[s_.duel ? 1 : 0])) {
    hurts |= step.op == Op::kDamage && !step.attack;
  }
  int enemies = 0;
  for (int team = 0; team < s_.teams; ++team)
    enemies += team == use.team ? 0 : __builtin_popcount(LivingOf(team));
  if (!hurts || enemies > 1 || __builtin_popcount(LivingOf(use.team)) > 1) return;
  Illegal(kSacrifice,
          absl::StrCat(NameOfSkill(*use.skill), " was used one against one, which cannot win here"));
}

// Cards that the event lists and no step asked for.
void LightHuntersReferee::CheckLeftOver(const Use& use) {
  if (use.cards == nullptr || use.cards_used >= use.cards->size()) return;
  const size_t mode = s_.duel ? 1 : 0;
  if (!use.skill->known[mode]) return;
  // Steps that were left undone, since the game was over or what came before them is not known, may have
  // asked for them.
  for (const Step& step : catalog_->StepsOf(use.skill->effect[mode])) {
    const bool asks = step.op == Op::kReseal || step.op == Op::kSetForm ||
                      (step.op == Op::kMoveCards && step.from == CardPlace::kOwnHand);
    if ((s_.over || fx_.unknown) && asks) return;
  }
  Illegal(kCardHeld, absl::StrCat(NameOfSkill(*use.skill), " asks for ", use.cards_used,
                                  " cards of the hand; ", use.cards->size(), " were listed"));
}

}  // namespace lantern::light_hunters
