// What changes who somebody is: sides, control, hero cards, forms, stored effects.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kStored = 3;  // Enchantments that strike together
constexpr int kFavoriteTokens = 2;

}  // namespace

// Treason: a dead ally and an enemy exchange sides, and with the sides their players.
void LightHuntersReferee::ChangeTeam(Use& use, const Step& step) {
  int ally = -1;
  int enemy = -1;
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    if (target.kind != Target::kHero) continue;
    if (target.group == step.target) ally = target.hero;
    if (target.group == step.other) enemy = target.hero;
  }
  if (ally < 0 || enemy < 0 || ally == enemy) return;
  if (HasStatus(enemy, StatusKind::kImmortal)) {
    Part(enemy, kImmortal, 0);
    return;
  }
  std::swap(H(ally).team, H(enemy).team);
  std::swap(H(ally).player, H(enemy).player);
  CheckVictory();
}

// Possession. In Duel it begins at once and ends when the possessor's turn comes again.
void LightHuntersReferee::TakeControl(Use& use, const Step& step) {
  Status status;
  status.kind = StatusKind::kControlled;
  status.caster = use.user;
  status.skill = use.skill_index;
  status.card = use.card;
  status.as = use.as;
  status.duration = s_.duel ? Duration::kRound : Duration::kTargetTurn;
  status.by_team = use.team;
  status.by_player = use.player;
  ForEachHero(use, step, [&](int hero) {
    if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, 0);
      return;
    }
    status.carries = use.carries;
    use.carries = false;
    AddStatus(status, Bit(hero));
  });
}

// New Favorite.
void LightHuntersReferee::ChangeCard(Use& use, const Step& step) {
  if (use.substitute == nullptr) {
    Unverifiable(kFavoriteReserve, "which hero was taken from the reserve was not recorded");
    fx_.unknown = fx_.open = true;
    return;
  }
  const int card = catalog_->FindHero(*use.substitute);
  if (card == kUnknown) {
    Illegal(kFavoriteReserve, absl::StrCat("\"", *use.substitute, "\" is no hero of the catalog"));
    return;
  }
  const HeroCard& chosen = catalog_->heroes[static_cast<size_t>(card)];
  if (chosen.sex != Sex::kFemale) {
    Illegal(kFavoriteReserve,
            absl::StrCat(chosen.name,
                         chosen.sex == Sex::kMale ? " is not female" : " is of a sex that is not known"));
  }
  if (sets_ != 0 && !Has(sets_, chosen.set)) {
    Illegal(kFavoriteReserve, absl::StrCat(chosen.name, " comes from a box that is not on the table"));
  }
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).card == card || H(i).own_card == card) {
      Illegal(kFavoriteReserve, absl::StrCat(chosen.name, " is in the game already"));
    }
  }
  ForEachHero(use, step, [&](int hero) {
    if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, 0);
      return;
    }
    Hero& h = H(hero);
    if (h.card != h.own_card) {
      Illegal(kTokenSupply, absl::StrCat(NameOfHero(hero), " stands in for another hero already"));
      return;
    }
    for (int i = 0; i < kFavoriteTokens; ++i) {
      if (!PlaceToken(use, TokenKind::kNewFavorite, hero)) return;
    }
    h.card = static_cast<uint8_t>(card);
    h.own_once = h.once;
    h.once = 0;
    h.health = static_cast<uint8_t>(std::min<int>(h.health, MaxHealth(hero)));
    fx_.hero[static_cast<size_t>(hero)].base = kFavoriteHealth;
  });
}

// Both New Favorite tokens are gone.
void LightHuntersReferee::RestoreCard(int hero) {
  Hero& h = H(hero);
  h.card = h.own_card;
  h.once = h.own_once;
  h.own_once = 0;
  fx_.hero[static_cast<size_t>(hero)].base = kFavoriteBack;
  if (h.alive) h.health = static_cast<uint8_t>(std::min<int>(h.health, MaxHealth(hero)));
  // A dead hero plays on exactly where its card says so.
  const bool was_spectre = h.spectral;
  h.spectral = !h.alive && CardOf(hero).spectral;
  if (!was_spectre || h.spectral) return;
  ClearStatuses(hero);
  if (s_.duel) return;
  DiscardHand(hero);
  turn_over_ |= OnTurn(hero);
}

// Revelation: a card of the hand lies in front of the hero, in place of the one before.
void LightHuntersReferee::SetForm(Use& use) {
  const HeroCard& card = CardOf(use.user);
  Seal seal = kNoSeal;
  if (use.cards != nullptr && use.cards_used < use.cards->size())
    seal = SealOf(use.cards->Get(use.cards_used++));
  if (P(use.hand).size() == 0) {
    Illegal(kForm, absl::StrCat(NameOfHero(use.user), " has no card to turn into"));
    return;
  }
  bool known = seal == kNoSeal || card.forms == 0;
  for (int i = 0; i < card.forms; ++i)
    known |= catalog_->skills[static_cast<size_t>(card.first_form + i)].seal == seal;
  if (!known) {
    Illegal(kForm, absl::StrCat(NameOfHero(use.user), " has no form of ", NameOf(seal)));
  }
  for (int i = s_.status_count - 1; i >= 0; --i) {
    if (StatusAt(i).kind == StatusKind::kForm && Has(StatusAt(i).holders, use.user)) RemoveStatusAt(i);
  }
  if (!MoveCard(use.hand, kInPlay, seal, "placed as a form")) return;
  Status status;
  status.kind = StatusKind::kForm;
  status.caster = use.user;
  status.skill = use.skill_index;
  status.card = seal;
  status.as = seal;
  status.seal = seal;
  status.duration = Duration::kGame;
  status.carries = true;
  AddStatus(status, Bit(use.user));
}

// The power of the hero's form; null: it has none, or nobody knows it.
const Skill* LightHuntersReferee::FormOf(int hero, uint16_t& index) const {
  index = kNoSkill;
  const int status = FindStatus(hero, StatusKind::kForm);
  if (status < 0) return nullptr;
  const HeroCard& card = CardOf(hero);
  for (int i = 0; i < card.forms; ++i) {
    const auto at = static_cast<uint16_t>(card.first_form + i);
    if (catalog_->skills[at].seal == StatusAt(status).seal) {
      index = at;
      return &catalog_->skills[at];
    }
  }
  return nullptr;
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

// An Enchantment: its card goes face down under a token.
void LightHuntersReferee::StoreEffect(Use& use) {
  if (!PlaceToken(use, TokenKind::kEnchantment, use.user)) return;
  Token& token = s_.token[static_cast<size_t>(s_.token_count - 1)];
  token.skill = use.skill_index;
  token.card = use.card;
  token.carries = use.carries;
  use.carries = false;
  if (CountTokens(TokenKind::kEnchantment, use.user) >= kStored) Release(use);
}

// Whether the use of a skill that stores makes the third, and its target fits that.
bool LightHuntersReferee::CheckRelease(Use& use) {
  const bool third = CountTokens(TokenKind::kEnchantment, use.user) + 1 >= kStored;
  if (!third) {
    if (use.target_count == 0) return true;
    Illegal(kEnchantmentForced, "Enchantments strike only when there are three");
    use.target_count = 0;
    return false;
  }
  if (use.target_count == 0) {
    Illegal(kEnchantmentForced, "the third Enchantment has to strike, but no target was named");
    return false;
  }
  if (use.target_count > 1) {
    Illegal(kEnchantmentOne, absl::StrCat("three Enchantments were aimed at ", use.target_count, " targets"));
    use.target_count = 1;
  }
  TargetGroup group;
  group.side = Side::kEnemy;
  group.most = group.least = 1;
  group.no_tokens = true;
  group.damaged = true;
  CheckOneTarget(use, group, use.targets[0]);
  return true;
}

// Three Enchantments: all that is stored becomes one attack on one enemy.
void LightHuntersReferee::Release(Use& by) {
  Use use = by;
  by.declared = true;
  use.release = true;
  use.one_target = true;
  use.carries = false;
  std::array<Token, kStored> stored;
  for (int i = 0; i < kStored; ++i) {
    const int index = FindToken(TokenKind::kEnchantment, by.user);
    stored[static_cast<size_t>(i)] = s_.token[static_cast<size_t>(index)];
    RemoveTokenAt(index);
  }
  for (const Token& token : stored) {
    if (token.carries) ToDiscard(kInPlay, token.card, "taken from under its token");
  }
  if (use.target_count == 0) return;
  for (const Token& token : stored) {
    const Skill* skill = SkillAt(token.skill);
    if (skill == nullptr) {
      if (!fx_.unknown) {
        Unverifiable(kEnchantmentForced,
                     "an Enchantment strikes of which the record does not say what it does");
      }
      fx_.unknown = fx_.open = true;
      continue;
    }
    for (const Step& step : catalog_->StepsOf(skill->effect[s_.duel ? 1 : 0])) {
      if (step.op != Op::kStoreEffect) continue;
      if (step.sub.more) UnknownEffect(*skill, "effect");
      RunSteps(use, step.sub);
    }
  }
  SpringTraps(use);
}

}  // namespace lantern::light_hunters
