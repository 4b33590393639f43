// Tokens of the Dunes and of Atlantis.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kCavalcadeSize = 3;

bool IsUnit(TokenKind kind) { return kind >= TokenKind::kInfantry && kind <= TokenKind::kImmortals; }

}  // namespace

// Unknown: no limit is known.
int LightHuntersReferee::CopiesOf(TokenKind kind) const {
  if (kind == TokenKind::kDestrier && options_.destrier_supply != kUnknown) return options_.destrier_supply;
  return catalog_->tokens[static_cast<size_t>(kind)].copies;
}

RuleId LightHuntersReferee::LimitRule(TokenKind kind) {
  if (IsUnit(kind)) return kUnitsLimit;
  switch (kind) {
    case TokenKind::kDestrier:
      return kDestrierSupply;
    case TokenKind::kEther:
      return kTravelLimit;
    case TokenKind::kAmulet:
      return kAmuletLimit;
    case TokenKind::kAltar:
      return kAltarLimit;
    default:
      return kTokenSupply;
  }
}

// With `hero` kNobody those at the side; -1 (default): anywhere.
int LightHuntersReferee::CountTokens(TokenKind kind, int hero) const {
  int count = 0;
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind == kind && (hero < 0 || token.hero == hero)) ++count;
  }
  return count;
}

// The oldest; -1: none.
int LightHuntersReferee::FindToken(TokenKind kind, int hero) const {
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind == kind && token.hero == hero) return i;
  }
  return -1;
}

// Units that have left do not have to attack.
void LightHuntersReferee::RemoveTokenAt(int index) {
  const Token gone = s_.token[static_cast<size_t>(index)];
  std::copy(s_.token.begin() + index + 1, s_.token.begin() + s_.token_count, s_.token.begin() + index);
  s_.token[--s_.token_count] = Token();
  if (!IsUnit(gone.kind)) return;
  uint8_t& due = s_.now.units_due[static_cast<size_t>(gone.kind) - 1];
  due = std::min<uint8_t>(due, static_cast<uint8_t>(CountTokens(gone.kind, gone.hero)));
}

// Takes a token off the table with what hangs on it: the card under it, the hero card that it keeps away.
void LightHuntersReferee::TakeTokenAway(int index) {
  const Token gone = s_.token[static_cast<size_t>(index)];
  RemoveTokenAt(index);
  if (gone.carries) ToDiscard(kInPlay, gone.card, "taken from under its token");
  if (gone.kind == TokenKind::kNewFavorite && FindToken(TokenKind::kNewFavorite, gone.hero) < 0) {
    RestoreCard(gone.hero);
  }
}

// False: it is more than the box has, and is not placed.
bool LightHuntersReferee::PlaceToken(const Use& use, TokenKind kind, int hero) {
  const int copies = CopiesOf(kind);
  const int placed = CountTokens(kind) + (kind == TokenKind::kEther ? s_.now.travel_due : 0);
  if ((copies != kUnknown && placed >= copies) || s_.token_count >= kMaxTokens) {
    Illegal(LimitRule(kind),
            absl::StrCat("one more ", NameOf(kind), " token was placed; there are ", placed));
    return false;
  }
  if (fx_.tokens < fx_.token.size()) {
    fx_.token[fx_.tokens++] = {kind, static_cast<uint8_t>(hero), true, false};
  }
  if (kind == TokenKind::kEther) {
    ++s_.now.travel_due;
    return true;
  }
  Token token;
  token.kind = kind;
  token.hero = static_cast<uint8_t>(hero);
  token.owner = use.user;
  token.fresh = true;
  s_.token[s_.token_count++] = token;
  return true;
}

void LightHuntersReferee::PlaceTokens(Use& use, const Step& step) {
  if (IsUnit(step.token)) {
    if (H(use.user).alive) PlaceToken(use, step.token, use.user);
  } else if (step.token == TokenKind::kEther) {
    PlaceToken(use, step.token, kNobody);
  } else if (step.token == TokenKind::kDestrier && step.side) {
    if (PlaceToken(use, step.token, kNobody) &&
        CountTokens(TokenKind::kDestrier, kNobody) >= kCavalcadeSize) {
      Cavalcade(use);
    }
  } else {
    ForEachHero(use, step, [&](int hero) { PlaceToken(use, step.token, hero); });
  }
}

// An attack has hit it.
void LightHuntersReferee::DestroyToken(int index, Use& use) {
  const Token token = s_.token[static_cast<size_t>(index)];
  use.hit = true;
  if (fx_.tokens < fx_.token.size()) fx_.token[fx_.tokens++] = {token.kind, token.hero, false, true};
  TakeTokenAway(index);
}

// The third Destrier at the side: all three strike every enemy hero and go back to the box.
void LightHuntersReferee::Cavalcade(Use& by) {
  for (int i = 0; i < kCavalcadeSize; ++i) RemoveTokenAt(FindToken(TokenKind::kDestrier, kNobody));
  Use use;
  use.source = Source::kCavalcade;
  use.skill = by.skill;
  use.skill_index = by.skill_index;
  use.user = by.user;
  use.team = by.team;
  use.player = by.player;
  use.reactions = by.reactions;
  by.declared = true;
  use.all_enemies = true;
  use.one_target = true;
  use.base = kCavalcade;
  if (s_.ffa) {
    for (int i = 0; i < by.target_count; ++i) AddTarget(use, by.targets[static_cast<size_t>(i)]);
  } else {
    for (int i = 0; i < s_.heroes; ++i) {
      if (!H(i).alive || !Enemies(use.team, i)) continue;
      Target target;
      target.hero = static_cast<uint8_t>(i);
      AddTarget(use, target);
    }
  }
  Step step;
  step.op = Op::kDamage;
  step.attack = true;
  step.amount.value = catalog_->tokens[static_cast<size_t>(TokenKind::kDestrier)].damage;
  RunStep(use, step);
}

// At the start of its owner's turn.
void LightHuntersReferee::Altars(int owner) {
  for (int i = 0; i < s_.token_count && !s_.over; ++i) {
    const Token token = s_.token[static_cast<size_t>(i)];
    if (token.kind != TokenKind::kAltar || token.owner != owner || token.hero == kNobody) continue;
    const int hero = token.hero;
    if (!H(hero).alive) continue;
    if (H(hero).team == H(owner).team) {
      if (!HasStatus(hero, StatusKind::kImmortal)) GainHealth(hero, MaxHealth(hero), kAltar, owner);
      continue;
    }
    Change& change = fx_.hero[static_cast<size_t>(hero)];
    change.base = kAltar;
    if (Invincible(hero)) {
      Part(hero, kAltar, -H(hero).health);
      continue;
    }
    LoseHealth(hero, H(hero).health, owner);
    SettleDeaths(owner);
  }
}

// Whether a dead hero comes back at its slot.
bool LightHuntersReferee::BondDue(int hero) const {
  const int mine = FindToken(TokenKind::kBond, hero);
  return mine >= 0 && s_.token[static_cast<size_t>(mine)].due && !H(hero).alive &&
         !Has(s_.conceded, H(hero).team);
}

// Lethal Bond at the start of a hero's turn.
void LightHuntersReferee::Bonds(int hero) {
  const int mine = FindToken(TokenKind::kBond, hero);
  if (mine < 0 || !s_.token[static_cast<size_t>(mine)].due) return;
  Token& token = s_.token[static_cast<size_t>(mine)];
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  if (H(hero).alive) {
    change.base = kBondDeath;
    if (Invincible(hero)) {
      Part(hero, kBondDeath, -H(hero).health);
      return;
    }
    token.due = false;
    LoseHealth(hero, H(hero).health, -1);
    SettleDeaths(-1);
    return;
  }
  token.due = false;
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& other = s_.token[static_cast<size_t>(i)];
    if (other.kind == TokenKind::kBond && other.hero != hero && other.hero != kNobody &&
        H(other.hero).alive) {
      Rise(hero, H(other.hero).health, kBondBack);
      return;
    }
  }
}

void LightHuntersReferee::OnDeathOfBonded(int hero) {
  if (FindToken(TokenKind::kBond, hero) < 0) return;
  for (int i = 0; i < s_.token_count; ++i) {
    Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind != TokenKind::kBond || token.hero == kNobody) continue;
    token.due = token.hero != hero && H(token.hero).alive;
  }
}

void LightHuntersReferee::OnRiseOfBonded(int hero) {
  if (FindToken(TokenKind::kBond, hero) < 0) return;
  for (int i = 0; i < s_.token_count; ++i) {
    Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind != TokenKind::kBond || token.hero == kNobody) continue;
    token.due = token.hero != hero && !H(token.hero).alive;
  }
}

// Units that have to attack before anything is played.
void LightHuntersReferee::CountUnits() {
  const uint8_t heroes = HeroesOnTurn();
  s_.now.units_due = {};
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    if (!IsUnit(token.kind) || token.hero == kNobody || token.fresh) continue;
    if (Has(heroes, token.hero) && H(token.hero).alive)
      ++s_.now.units_due[static_cast<size_t>(token.kind) - 1];
  }
}

absl::Status LightHuntersReferee::JudgeUnitAttack(const v1::LightHuntersUnitAttack& attack) {
  const int hero = static_cast<int>(attack.hero());
  const auto kind = static_cast<TokenKind>(attack.unit());
  if (s_.phase != Phase::kPlay || !Has(HeroesOnTurn(), hero)) {
    Illegal(s_.phase == Phase::kPlay || s_.phase == Phase::kBetween ? kOwnTurn : kPhases,
            absl::StrCat("a unit of ", NameOfHero(hero), " attacked outside of its time"));
    return absl::OkStatus();
  }
  int ready = -1;
  bool fresh = false;
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind != kind || token.hero != hero) continue;
    if (!token.fresh && ready < 0) ready = i;
    fresh |= token.fresh;
  }
  uint8_t& due = s_.now.units_due[static_cast<size_t>(kind) - 1];
  if (due == 0 || ready < 0) {
    RuleId rule = fresh ? kUnitsFresh : kUnitsAttack;
    if (CountTokens(kind, hero) == 0) rule = H(hero).has_died ? kUnitsFlee : kUnitsAttack;
    Illegal(rule, absl::StrCat("no ", NameOf(kind), " of ", NameOfHero(hero), " has to attack now"));
    return absl::OkStatus();
  }
  s_.token[static_cast<size_t>(ready)].fresh = true;
  --due;
  Use use;
  use.source = Source::kUnit;
  use.user = static_cast<uint8_t>(hero);
  use.team = static_cast<uint8_t>(options_.units_follow_possession ? SideOf(hero) : H(hero).team);
  use.player = H(hero).player;
  use.reactions = &attack.reactions();
  use.one_target = true;
  use.base = kUnitsDamage;
  TargetGroup group;
  group.side = Side::kEnemy;
  group.most = group.least = 1;
  group.no_tokens = true;
  group.damaged = true;
  const Target target = ReadTarget(attack.target());
  if (target.kind == Target::kToken) {
    Illegal(kUnitsTarget, absl::StrCat("a unit attacked ", NameOfTarget(target), "; units attack heroes"));
    return absl::OkStatus();
  }
  AddTarget(use, target);
  CheckOneTarget(use, group, target);
  Step step;
  step.op = Op::kDamage;
  step.attack = true;
  step.amount.value = catalog_->tokens[static_cast<size_t>(kind)].damage;
  RunStep(use, step);
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
