// Invocations: those that stand in front of their master, and the servant beside an ally.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// The rulebook has invocations in front of their master, Roshan excepted; a catalog may say so too.
bool LightHuntersReferee::Guards(Invocation servant) const {
  const Placement placement = catalog_->invocations[static_cast<size_t>(servant)].placement;
  return placement == Placement::kGuard || (placement == Placement::kNone && servant != Invocation::kRoshan);
}

// The invocation that stands in front of a hero; 0: none.
int LightHuntersReferee::GuardOf(int hero) const {
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = s_.servant[static_cast<size_t>(i)];
    if (servant.here && servant.master == hero && Guards(static_cast<Invocation>(i))) return i;
  }
  return 0;
}

void LightHuntersReferee::RemoveServant(Invocation servant) { ServantAt(servant) = Servant(); }

void LightHuntersReferee::Summon(Use& use, const Step& step) {
  Servant& servant = ServantAt(step.invocation);
  if (!H(use.user).alive && !H(use.user).spectral) return;  // died of the price
  if (servant.here) {
    Illegal(kTokenSupply, absl::StrCat(NameOf(step.invocation), " was summoned, but is in play already"));
    return;
  }
  servant.here = true;
  servant.master = use.user;
  servant.beside = use.user;
  if (Guards(step.invocation)) return;
  ForEachHero(use, step, [&](int hero) { servant.beside = static_cast<uint8_t>(hero); });
}

// A price: the invocation or token has to be there. CheckSkill has said so where it is not.
void LightHuntersReferee::RemoveEntity(Use& use, const Step& step) {
  if (step.invocation != Invocation::kNone) {
    if (ServantAt(step.invocation).here && ServantAt(step.invocation).master == use.user) {
      RemoveServant(step.invocation);
      fx_.servants_lost |= Bit(static_cast<int>(step.invocation));
    }
    return;
  }
  const int index = FindToken(step.token, use.user);
  if (index >= 0) TakeTokenAway(index);
}

// At the start of the master's turn: she is moved, if the player wants, and heals. False: the master has
// none.
bool LightHuntersReferee::ServantHeals(int master, const v1::LightHuntersTurnStart& start) {
  bool any = false;
  for (int i = 1; i < kInvocations; ++i) {
    const auto kind = static_cast<Invocation>(i);
    Servant& servant = ServantAt(kind);
    if (!servant.here || servant.master != master || Guards(kind)) continue;
    any = true;
    if (start.has_servant_to()) {
      const int to = static_cast<int>(start.servant_to());
      if (!H(to).alive || H(to).team != H(master).team) {
        Illegal(kServant, absl::StrCat(NameOf(kind), " was moved beside ", NameOfHero(to),
                                       ", who is no living ally of ", NameOfHero(master)));
      } else {
        servant.beside = static_cast<uint8_t>(to);
      }
    }
    const int restores = catalog_->invocations[static_cast<size_t>(i)].restores;
    if (!H(servant.beside).alive || HasStatus(servant.beside, StatusKind::kImmortal)) continue;
    if (restores == kUnknown) {
      UnknownFor(nullptr, "invocations: how much it restores", servant.beside, true);
    } else {
      GainHealth(servant.beside, restores, kServant, master);
    }
  }
  return any;
}

absl::Status LightHuntersReferee::JudgeInvocationAttack(const v1::LightHuntersInvocationAttack& attack) {
  const auto kind = static_cast<Invocation>(attack.invocation());
  Servant& servant = ServantAt(kind);
  const InvocationCard& card = catalog_->invocations[static_cast<size_t>(kind)];
  if (!InPlayPhase(absl::StrCat(NameOf(kind), " attacked"))) return absl::OkStatus();
  if (!servant.here) {
    Illegal(kInvocationAttack, absl::StrCat(NameOf(kind), " attacked, but is not in play"));
    return absl::OkStatus();
  }
  if (!MayUse(servant.master)) return absl::OkStatus();
  if (servant.attacked || card.damage == 0) {
    Illegal(kInvocationAttack, absl::StrCat(NameOf(kind), card.damage == 0 ? " attacked, which it never does"
                                                                           : " attacked twice in one turn"));
  }
  if (FindFreeze(servant.master) >= 0) {
    Illegal(kFrozen, absl::StrCat(NameOfHero(servant.master), " is frozen and lets nobody attack"));
  }
  servant.attacked = true;
  s_.now.acted = true;
  Use use;
  use.source = Source::kServant;
  use.user = servant.master;
  use.team = static_cast<uint8_t>(SideOf(servant.master));
  use.player = static_cast<uint8_t>(PlayerOnTurn());
  use.reactions = &attack.reactions();
  use.one_target = true;
  TargetGroup group;
  group.side = Side::kEnemy;
  group.most = group.least = 1;
  group.damaged = true;
  const Target target = ReadTarget(attack.target());
  AddTarget(use, target);
  CheckOneTarget(use, group, target);
  Step step;
  step.op = Op::kDamage;
  step.attack = true;
  step.amount.value = card.damage;
  if (card.damage == kUnknown) {
    Unverifiable(kDamage, absl::StrCat("what ", NameOf(kind),
                                       " deals is not known: the catalog has no "
                                       "invocations.damage for it"));
    fx_.unknown = true;
  }
  RunStep(use, step);
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
