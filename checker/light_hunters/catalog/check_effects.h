#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_EFFECTS_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_EFFECTS_H_

// Faults of what a skill does; the walk through the steps behind CheckEffect. Cards in front of heroes are in
// check_statuses.cc, the other steps in check_effects.cc.

#include <string>

#include "checker/light_hunters/catalog/check.h"

namespace lantern::light_hunters {

using Steps = google::protobuf::RepeatedPtrField<v1::LightHuntersStep>;

// Where a list of steps stands.
enum class StepsOf { kSkill, kForm, kBranch, kTrap, kStore };

// Traps and enchantments have no groups: their steps work on whom they strike.
inline bool Strikes(StepsOf in) { return in == StepsOf::kTrap || in == StepsOf::kStore; }

class EffectCheck {
 public:
  EffectCheck(CheckContext& context, EffectPlace& place)
      : context_(context), report_(context.report), place_(place) {}

  EffectGain Run(const v1::LightHuntersEffect& effect, const std::string& cell);

 private:
  void CheckSteps(const Steps& steps, int most, StepsOf in, const std::string& cell);
  void CheckStep(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckDamage(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckKill(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckMoveCards(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckMovedNumber(const v1::LightHuntersMoveCards& move, const std::string& cell);
  void CheckEther(const v1::LightHuntersStep& step, const std::string& cell);
  void CheckAddStatus(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckLasting(const v1::LightHuntersAddStatus& status, StepsOf in, const std::string& cell);
  void CheckStatusCells(const v1::LightHuntersAddStatus& status, const std::string& cell);
  void CheckBonusSkill(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckTrap(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);
  void CheckSummon(const v1::LightHuntersStep& step, const std::string& cell);
  void CheckPlaceToken(const v1::LightHuntersStep& step, const std::string& cell);
  void CheckRemoveEntity(const v1::LightHuntersRemoveEntity& removed, const std::string& cell);
  void CheckChangeTeam(const v1::LightHuntersStep& step, const std::string& cell);
  void CheckChoose(const v1::LightHuntersChoose& choose, const std::string& cell);
  void CheckStore(const v1::LightHuntersStoreEffect& store, StepsOf in, const std::string& cell);
  void CheckOthers(const v1::LightHuntersStep& step, StepsOf in, const std::string& cell);

  // The group that a step works on, or null where it does not exist (reported).
  const v1::LightHuntersTargetGroup* Group(uint32_t index, const std::string& cell);
  // The same, of living heroes; `dead` says which it is about.
  const v1::LightHuntersTargetGroup* GroupOf(const v1::LightHuntersStep& step, bool dead,
                                             const std::string& cell);
  void CheckAmount(const v1::LightHuntersAmount& amount, bool known, bool all_possible, int low,
                   const std::string& cell);
  // The event of a use names one thing of each kind.
  void AskFor(int& asked, absl::string_view what, const std::string& cell);
  bool IncludesUser(const v1::LightHuntersTargetGroup* group) const;

  CheckContext& context_;
  CatalogReport& report_;
  EffectPlace& place_;
  EffectGain gain_;
  bool hit_ = false;        // a step has run that can have hit somebody
  bool damaged_ = false;    // a step has run that can have dealt damage
  bool discarded_ = false;  // a step has run that discarded own cards
  int choices_ = 0;
  int hand_cards_ = 0;
  int statuses_ = 0;
  int substitutes_ = 0;
  int bonds_on_ally_ = 0;
  int bonds_on_enemy_ = 0;
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_EFFECTS_H_
