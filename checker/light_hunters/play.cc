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
      Illegal(kInvocationNeeded, absl::StrCat(NameOfSkill(skill), " sacrifices ",
                                              step.invocation != Invocation::kNone ? NameOf(step.invocation)
                                                                                   : NameOf(step.token),
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

// Ether that a hero (in Duel: a player through this hero) can still spend.
int LightHuntersReferee::EtherOf(int hero, int player) const {
  const Hero& h = H(hero);
  if (!s_.duel) return h.ether == kUnknown ? Level() + h.bonus : h.ether;
  const int8_t left = s_.duel_ether[static_cast<size_t>(DuelTeam(player))];
  return (left == kUnknown ? Level() : left) + h.bonus;
}

void LightHuntersReferee::PayEther(int hero, int player, int cost) {
  Hero& h = H(hero);
  if (!s_.duel) {
    h.ether = static_cast<int8_t>(std::max(0, EtherOf(hero, player) - cost));
    return;
  }
  // Ether Potion's purse first: only this hero can use it.
  const int purse = std::clamp<int>(h.bonus, 0, cost);
  h.bonus = static_cast<int8_t>(h.bonus - purse);
  int8_t& left = s_.duel_ether[static_cast<size_t>(DuelTeam(player))];
  if (left == kUnknown) left = static_cast<int8_t>(Level());
  left = static_cast<int8_t>(std::max(0, left - (cost - purse)));
}

// What was paid, checked against the card and against what is left. An unknown cost that was not recorded
// counts 0.
int LightHuntersReferee::CheckCost(const Use& use, bool has, uint32_t ether) {
  const Skill& skill = *use.skill;
  int cost = skill.cost;
  if (has && cost != kUnknown && static_cast<int>(ether) != cost) {
    Illegal(kEtherCost,
            absl::StrCat(NameOfSkill(skill), " costs ", cost, " Ether, but ", ether, " were paid"));
  } else if (has && cost == kUnknown) {
    if (static_cast<int>(ether) > skill.cost_most) {
      Illegal(kEtherCost,
              absl::StrCat(NameOfSkill(skill), " costs at most ", static_cast<int>(skill.cost_most),
                           " Ether, but ", ether, " were paid"));
    }
    cost = static_cast<int>(ether);
  }
  if (cost == kUnknown) {
    if (s_.now.ether_unknown < UINT8_MAX) ++s_.now.ether_unknown;
    return 0;
  }
  const int left = EtherOf(use.user, use.player);
  if (cost <= left) return cost;
  int purses = 0;
  for (int i = 0; s_.duel && i < s_.heroes; ++i) {
    if (i != use.user && H(i).team == H(use.user).team) purses += std::max<int>(0, H(i).bonus);
  }
  Illegal(purses > 0 && cost <= left + purses ? kDuelPotion : kEtherSpent,
          absl::StrCat(NameOfSkill(skill), " costs ", cost, " Ether; ", left, " are left of a level of ",
                       Level()));
  return cost;
}

// A card that counts as another seal has been made to.
void LightHuntersReferee::CheckCard(const Use& use) {
  if (use.card == kNoSeal) return;
  if (use.as == use.card) {
    int changed = 0;
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
      changed += reseal.hand == use.hand && reseal.card == use.card ? 1 : 0;
    }
    if (changed > 0 && CanShow(use.hand, use.card) && !CanShow(use.hand, use.card, changed + 1))
      Illegal(kFavor,
              absl::StrCat(ACard(use.card), " was played as printed, but it counts as the next seal"));
    return;
  }
  for (int i = 0; i < s_.reseal_count; ++i) {
    const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
    if (reseal.hand != use.hand) continue;
    if (reseal.as == use.as && reseal.card == use.card) return;
    if (reseal.card == kNoSeal) return;  // one that was not recorded may be it
  }
  Illegal(kFavor, absl::StrCat(ACard(use.card), " was played as ", ACard(use.as), ", which nothing made it"));
}

// The card leaves the hand. It lies on the table until the skill is done, or longer where it stays.
void LightHuntersReferee::SettleCard(Use& use) {
  if (use.card != kNoSeal && use.as != use.card) {
    int at = -1;
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
      if (reseal.hand != use.hand) continue;
      if (reseal.as == use.as && reseal.card == use.card) at = i;
      if (at < 0 && reseal.card == kNoSeal) at = i;
    }
    if (at >= 0) {
      std::copy(s_.reseal.begin() + at + 1, s_.reseal.begin() + s_.reseal_count, s_.reseal.begin() + at);
      s_.reseal[--s_.reseal_count] = Reseal();
    }
  }
  use.carries = MoveCard(use.hand, kInPlay, use.card, "played");
  if (moved_ == kNoSeal) use.card = kNoSeal;  // it was not there, which has been said
  PruneReseals(use.hand);
}

// What no effect keeps on the table is discarded.
void LightHuntersReferee::LayCardAway(Use& use) {
  if (!use.carries) return;
  use.carries = false;
  ToDiscard(kInPlay, use.card, "played");
}

void LightHuntersReferee::MarkUsed(const Use& use) {
  const Skill& skill = *use.skill;
  s_.now.acted = true;
  if (skill.place == kNoPlace) {
    if (use.as != kNoSeal) s_.now.used_seals[use.user] |= Bit(use.as);
    return;
  }
  const int bit = skill.place + (skill.spectral ? kSkillsOfCard : 0);
  if (s_.duel) s_.now.used[use.user] |= static_cast<uint16_t>(1u << bit);
  if (skill.once_per_game) H(use.user).once |= static_cast<uint16_t>(1u << bit);
}

// One finding for all that the catalog does not know of a skill.
void LightHuntersReferee::SayUnknownCells(const Use& use) {
  const Skill& skill = *use.skill;
  if (!skill.in_catalog && event_->play().skill().empty()) {
    // What it did is open, whatever part of it was written down.
    Unverifiable(kPrinted,
                 absl::StrCat("which skill of ", NameOfHero(use.user), " was used was not recorded"));
    Doubtful(kDoubtAll);
    fx_.unknown = true;
    return;
  }
  std::vector<std::string> cells;
  if (skill.seal == kNoSeal && __builtin_popcount(skill.possible) > 1) cells.push_back("seal");
  if (skill.cost == kUnknown) cells.push_back("cost");
  if (!skill.known[s_.duel ? 1 : 0]) cells.push_back("effect");
  if (cells.empty()) return;
  const std::string where = skill.in_catalog
                                ? absl::StrCat(skill.Cell(), " without ", absl::StrJoin(cells, ", "))
                                : absl::StrCat("no entry for it in heroes[", skill.hero, "]");
  Unverifiable(kPrinted, absl::StrCat(NameOfSkill(skill), " is not known in full: the catalog has ", where,
                                      event_->outcomes().empty() ? "" : "; what was recorded stands"));
  if (!skill.known[s_.duel ? 1 : 0]) fx_.unknown = true;
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

// The card of an effect that is not known stays where the record or the catalog says so.
void LightHuntersReferee::KeepUnknownCard(Use& use) {
  for (int i = 0; fx_.unknown && i < event_->outcomes_size(); ++i) {
    const v1::LightHuntersOutcome& outcome = event_->outcomes(i);
    if (outcome.target().has_hero()) AdoptStatuses(use, outcome);
  }
  const StepList& list = use.skill->effect[s_.duel ? 1 : 0];
  if (!use.carries || !list.more || list.more_lasts != Duration::kGame || !H(use.user).alive) return;
  Status status;
  status.caster = use.user;
  status.skill = use.skill_index;
  status.card = use.card;
  status.as = use.as;
  status.duration = Duration::kGame;
  status.carries = true;
  use.carries = false;
  AddStatus(status, Bit(use.user));
  if (fx_.givens > 0) --fx_.givens;  // nobody knows what it is, so nothing is compared
}

// Statuses that were recorded and that no known step gave.
void LightHuntersReferee::AdoptStatuses(Use& use, const v1::LightHuntersOutcome& outcome) {
  const int hero = static_cast<int>(outcome.target().hero());
  for (const v1::LightHuntersStatus& recorded : outcome.statuses()) {
    const auto kind = static_cast<StatusKind>(recorded.kind());
    bool known = false;
    for (int i = 0; i < fx_.givens; ++i) {
      const Changes::Given& given = fx_.given[static_cast<size_t>(i)];
      known |= given.status.kind == kind && Has(given.holders, hero);
    }
    if (known || kind == StatusKind::kForm || (!H(hero).alive && !H(hero).spectral)) continue;
    Status status;
    status.kind = kind;
    status.caster = use.user;
    status.skill = use.skill_index;
    status.card = use.card;
    status.as = use.as;
    status.charges = ChargesOf(recorded);
    if (recorded.has_amount()) status.amount = static_cast<int8_t>(recorded.amount());
    if (recorded.has_seal()) status.seal = SealOf(recorded.seal());
    status.duration = DurationOf(recorded);
    if (kind == StatusKind::kControlled) {
      status.by_team = use.team;
      status.by_player = use.player;
    }
    status.carries = use.carries;
    use.carries = false;
    AddStatus(status, Bit(hero));
  }
}

// Cards that the event lists and no step asked for.
void LightHuntersReferee::CheckLeftOver(const Use& use) {
  if (fx_.unknown || use.cards == nullptr || use.cards_used >= use.cards->size()) return;
  // Steps that were left undone because the game was over may have asked for them.
  for (const Step& step : catalog_->StepsOf(use.skill->effect[s_.duel ? 1 : 0])) {
    const bool asks = step.op == Op::kReseal || step.op == Op::kSetForm ||
                      (step.op == Op::kMoveCards && step.from == CardPlace::kOwnHand);
    if (s_.over && asks) return;
  }
  Illegal(kCardHeld, absl::StrCat(NameOfSkill(*use.skill), " asks for ", use.cards_used,
                                  " cards of the hand; ", use.cards->size(), " were listed"));
}

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
  status.charges = 1;
  status.carries = use.carries;
  use.carries = false;
  AddStatus(status, holders);
}

void LightHuntersReferee::JudgeFormPower(const v1::LightHuntersFormPower& power) {
  const int hero = static_cast<int>(power.hero());
  if (!InPlayPhase(absl::StrCat(NameOfHero(hero), " used the power of a form")) || !MayUse(hero)) return;
  if (FindStatus(hero, StatusKind::kForm) < 0) {
    Illegal(kFormPower, absl::StrCat(NameOfHero(hero), " has taken no form"));
    return;
  }
  const Skill* by = SkillAt(StatusAt(FindStatus(hero, StatusKind::kForm)).skill);
  if (by != nullptr && by->hero != H(hero).card) {
    Illegal(kFormPower, absl::StrCat(NameOfHero(hero), " has another card than the one that the form is on"));
    return;
  }
  if (Has(s_.now.form_used, hero)) {
    Illegal(kFormPower, absl::StrCat(NameOfHero(hero), " used the power of a form twice in one turn"));
  }
  if (FindFreeze(hero) >= 0)
    Illegal(kFrozen, absl::StrCat(NameOfHero(hero), " is frozen and used the power of a form"));
  s_.now.form_used |= Bit(hero);
  s_.now.acted = true;
  Use use;
  FillUser(hero, use);
  use.skill = FormOf(hero, use.skill_index);
  if (use.skill == nullptr) {
    use.skill_index = CardOf(hero).unlisted;
    use.skill = &catalog_->skills[use.skill_index];
  }
  use.option = power.has_option() ? static_cast<int>(power.option()) : kUnknown;
  use.bonus_on = power.has_bonus_on() ? static_cast<int>(power.bonus_on()) : kUnknown;
  use.cards = &power.cards();
  use.status = power.has_status() ? &power.status() : nullptr;
  use.reactions = &power.reactions();
  use.springs = &power.springs();
  use.all_enemies = use.skill->all_enemies;
  use.unavoidable = use.skill->unavoidable;
  const int form = FindStatus(hero, StatusKind::kForm);
  use.as = StatusAt(form).as;
  ReadTargets(power.targets(), use);
  CheckTargets(use);
  CheckOption(use);
  if (findings_->illegal_here() && !carry_out_) return;
  Run(use);
  CheckNoAttack(use);
  CheckLeftOver(use);
}

}  // namespace lantern::light_hunters
