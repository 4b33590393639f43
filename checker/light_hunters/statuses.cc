// Cards in front of heroes.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

int UsesOf(const Status& status, int hero) { return status.used >> (2 * hero) & 3; }

}  // namespace

// The oldest card of a kind that still works for the hero; -1: none.
int LightHuntersReferee::FindStatus(int hero, StatusKind kind) const {
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind != kind || !Has(status.holders, hero)) continue;
    if (status.charges == 0 || UsesOf(status, hero) < status.charges) return i;
  }
  return -1;
}

// A freeze that holds in the turn that is going on; one that was cast in it holds in the next.
int LightHuntersReferee::FindFreeze(int hero) const {
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kFrozen && status.running && Has(status.holders, hero)) return i;
  }
  return -1;
}

bool LightHuntersReferee::SealLocked(int hero, Seal seal) const {
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kSealLock && Has(status.holders, hero) && status.seal == seal) return true;
  }
  return false;
}

// More cards than the box holds cannot lie there, whatever a hostile record says.
void LightHuntersReferee::AddStatus(Status status, uint8_t holders) {
  if (s_.status_count >= kMaxStatuses) {
    if (status.carries) ToDiscard(kInPlay, status.card, "left over");
    return;
  }
  status.holders = holders;
  StatusAt(s_.status_count++) = status;
  if (fx_.givens < fx_.given.size()) fx_.given[fx_.givens++] = {status, holders};
}

// Takes a card away. Where another effect of the same card stays, the card stays with it.
void LightHuntersReferee::RemoveStatusAt(int index) {
  const Status gone = StatusAt(index);
  std::copy(s_.status.begin() + index + 1, s_.status.begin() + s_.status_count, s_.status.begin() + index);
  StatusAt(--s_.status_count) = Status();
  if (!gone.carries) return;
  for (int i = index; i < s_.status_count; ++i) {
    Status& other = StatusAt(i);
    if (other.caster != gone.caster || other.skill != gone.skill || other.card != gone.card) continue;
    if (other.carries) break;  // another card of the same skill, with its own effects after it
    other.carries = true;
    return;
  }
  ToDiscard(kInPlay, gone.card, "taken from the table");
}

// The card does not work for this hero any more; it leaves when it works for nobody.
void LightHuntersReferee::DropHolder(int index, int hero) {
  Status& status = StatusAt(index);
  status.holders &= static_cast<uint8_t>(~Bit(hero));
  status.used &= static_cast<uint16_t>(~(3u << (2 * hero)));
  if (status.holders == 0) RemoveStatusAt(index);
}

// The card has worked for the hero. True: it was the last time, and it is gone (for this hero).
bool LightHuntersReferee::UseCharge(int index, int hero) {
  Status& status = StatusAt(index);
  if (status.charges == 0) return false;
  const int uses = UsesOf(status, hero) + 1;
  if (uses < status.charges) {
    status.used = static_cast<uint16_t>((status.used & ~(3u << (2 * hero))) | static_cast<unsigned>(uses)
                                                                                  << (2 * hero));
    return false;
  }
  DropHolder(index, hero);
  return true;
}

// Whatever lies in front of a hero who dies goes.
void LightHuntersReferee::ClearStatuses(int hero) {
  for (int i = s_.status_count - 1; i >= 0; --i) {
    if (i < s_.status_count && Has(StatusAt(i).holders, hero)) DropHolder(i, hero);
  }
}

// A step that puts the card in front of its targets.
void LightHuntersReferee::GiveStatus(Use& use, const Step& step) {
  Status status;
  status.kind = step.status;
  status.caster = use.user;
  status.skill = use.skill_index;
  status.card = use.card;
  status.as = use.as;
  status.charges = step.charges;
  status.amount = step.amount.value;
  status.seal = step.seal;
  status.duration = step.duration;
  status.bonus_skill = step.bonus_skill;
  const bool hostile_attack = use.declared;
  uint8_t holders = 0;
  ForEachHero(use, step, [&](int hero) {
    if (!H(hero).alive && !H(hero).spectral) return;
    if (hostile_attack && Has(use.attacked, hero) && AvoidsFor(use, hero)) return;
    Change& change = fx_.hero[static_cast<size_t>(hero)];
    change.harmless |= !use.declared;
    if (HasStatus(hero, StatusKind::kImmortal)) {
      Part(hero, kImmortal, 0);
      return;
    }
    holders |= Bit(hero);
  });
  if (holders == 0) return;
  const bool unknown_amount =
      status.amount == kUnknown &&
      (status.kind == StatusKind::kDefense || status.kind == StatusKind::kAttackBonus ||
       status.kind == StatusKind::kPoison || status.kind == StatusKind::kSkillBonus);
  if (unknown_amount || (status.kind == StatusKind::kSealLock && status.seal == kNoSeal)) {
    Unknown(use.skill, "effect: a number of its active skill");
  }
  status.carries = use.carries;
  use.carries = false;
  AddStatus(status, holders);
}

// The oldest card in front of a hero of a kind (kNone: of any) and by a caster, as far as these were
// recorded; -1: there is none. Where others fit too, it is said that nobody knows which it was.
int LightHuntersReferee::OnlyStatus(int hero, StatusKind kind, int caster, RuleId rule) {
  int found = -1;
  bool open = false;
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (!Has(status.holders, hero) || (kind != StatusKind::kNone && status.kind != kind)) continue;
    if (caster >= 0 && status.caster != caster) continue;
    if (found < 0) found = i;
    open |= StatusAt(found).kind != status.kind || StatusAt(found).caster != status.caster;
  }
  if (!open) return found;
  Unverifiable(rule, absl::StrCat("which of several active skills before ", NameOfHero(hero),
                                  " was meant was not recorded"));
  fx_.unknown = fx_.open = true;
  return found;
}

// The card that the event names, of a step that cancels or moves one; -1 where it cannot be.
int LightHuntersReferee::ChosenStatus(Use& use, StatusKind kind, int hero, RuleId rule) {
  int index = -1;
  if (use.status == nullptr) {
    index = kind == StatusKind::kFrozen ? FindStatus(hero, kind) : OnlyStatus(hero, kind, -1, rule);
  } else if (static_cast<int>(use.status->hero()) == hero) {
    index = OnlyStatus(hero, static_cast<StatusKind>(use.status->kind()),
                       use.status->has_caster() ? static_cast<int>(use.status->caster()) : -1, rule);
  }
  if (index < 0 || (kind != StatusKind::kNone && StatusAt(index).kind != kind)) {
    if (kind == StatusKind::kFrozen) return -1;  // nothing to thaw: the condition says so where it matters
    Illegal(rule, absl::StrCat("no such active skill lies in front of ", NameOfHero(hero)));
    return -1;
  }
  const Status& status = StatusAt(index);
  if (status.as == kIllumination && use.as != kNoSeal && use.as != kIllumination &&
      kind != StatusKind::kFrozen) {
    Illegal(rule,
            absl::StrCat("an Illumination, ", NameOf(status.kind), ", was touched with a ", NameOf(use.as)));
  }
  return index;
}

void LightHuntersReferee::RemoveChosen(Use& use, const Step& step) {
  ForEachHero(use, step, [&](int hero) {
    const int index = ChosenStatus(use, step.status, hero, kCancelSeal);
    if (index < 0) return;
    if (StatusAt(index).kind == StatusKind::kFrozen && hero == use.user && OnTurn(hero)) s_.now.freed = true;
    // "Cancel all the effects of an active skill": for everybody in front of whom the card lies.
    if (step.status == StatusKind::kFrozen) {
      DropHolder(index, hero);
    } else {
      const auto [first, last] = EffectsOfCard(index);
      for (int i = last; i >= first; --i) RemoveStatusAt(i);
    }
  });
}

// The effects of the card that one of them goes with: they stand together, the one that has the card first.
std::pair<int, int> LightHuntersReferee::EffectsOfCard(int index) const {
  const Status& one = StatusAt(index);
  const auto same = [&](int i) {
    const Status& other = StatusAt(i);
    return other.caster == one.caster && other.skill == one.skill && other.card == one.card;
  };
  int first = index;
  while (!StatusAt(first).carries && first > 0 && same(first - 1)) --first;
  int last = index;
  while (last + 1 < s_.status_count && same(last + 1) && !StatusAt(last + 1).carries) ++last;
  return {first, last};
}

void LightHuntersReferee::MoveChosen(Use& use, const Step& step) {
  int to = -1;
  for (int i = 0; i < use.target_count; ++i) {
    const Target& target = use.targets[static_cast<size_t>(i)];
    if (target.group == step.other && target.kind == Target::kHero) to = target.hero;
  }
  ForEachHero(use, step, [&](int hero) {
    const int index = ChosenStatus(use, step.status, hero, kMoveSeal);
    if (index < 0 || to < 0 || to == hero) return;
    // "Move all the effects of an active skill", as far as they are before this hero.
    auto [at, last] = EffectsOfCard(index);
    for (int left = last - at + 1; left > 0; --left) at += MoveEffect(at, hero, to) ? 0 : 1;
  });
}

// One effect of a card that is moved. True: nothing of it stays where it was.
bool LightHuntersReferee::MoveEffect(int index, int from, int to) {
  Status status = StatusAt(index);
  if (!Has(status.holders, from)) return false;
  const int before = s_.status_count;
  // A form means nothing to another hero, and nothing reaches an immortal.
  if (status.kind == StatusKind::kForm || HasStatus(to, StatusKind::kImmortal)) {
    DropHolder(index, from);
    return s_.status_count < before;
  }
  StatusAt(index).carries = false;
  const int uses = UsesOf(status, from);
  DropHolder(index, from);
  const bool whole = s_.status_count < before;
  // How often it has worked and when it ends goes with it.
  status.used = static_cast<uint16_t>(static_cast<unsigned>(uses) << (2 * to));
  status.running = status.running && Has(HeroesOnTurn(), to);
  AddStatus(status, Bit(to));
  return whole;
}

int8_t LightHuntersReferee::ChargesOf(const v1::LightHuntersStatus& in) {
  if (in.has_charges()) return static_cast<int8_t>(in.charges());
  switch (static_cast<StatusKind>(in.kind())) {
    case StatusKind::kDodge:
    case StatusKind::kDefense:
    case StatusKind::kAttackBonus:
    case StatusKind::kFrontLine:
    case StatusKind::kTrap:
      return 1;
    default:
      return 0;
  }
}

Duration LightHuntersReferee::DurationOf(const v1::LightHuntersStatus& in) const {
  if (in.duration() != v1::LIGHT_HUNTERS_DURATION_UNSPECIFIED) return static_cast<Duration>(in.duration());
  const auto kind = static_cast<StatusKind>(in.kind());
  const bool turn = kind == StatusKind::kFrozen || (kind == StatusKind::kControlled && !s_.duel);
  return turn ? Duration::kTargetTurn : Duration::kRound;
}

}  // namespace lantern::light_hunters
