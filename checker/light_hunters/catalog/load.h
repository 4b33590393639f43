#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_LOAD_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_LOAD_H_

#include <algorithm>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/status.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {

// Reads a catalog of the schema into flat arrays. load.cc has heroes, skills and target groups, load_steps.cc
// what skills do. It walks every message once, to a depth of three, and refuses lists that are too long: no
// catalog makes it loop.
class CatalogLoader {
 public:
  explicit CatalogLoader(const v1::LightHuntersCatalog& in) : in_(in), out_(std::make_shared<Catalog>()) {}

  absl::StatusOr<std::shared_ptr<const Catalog>> Load();

 private:
  absl::Status Bad(absl::string_view cell, absl::string_view what) { return MalformedError(cell, what); }
  absl::Status LoadHero(int index);
  absl::Status LoadSkills(const std::string& cell, uint16_t hero, bool spectral,
                          const google::protobuf::RepeatedPtrField<v1::LightHuntersSkillCard>& skills);
  absl::Status LoadSkill(const std::string& cell, const v1::LightHuntersSkillCard& in, Skill& out);
  absl::Status LoadForms(const std::string& cell, uint16_t hero);
  absl::Status LoadGroups(const std::string& cell,
                          const google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>& groups,
                          Skill& out);
  absl::Status LoadConditions(const std::string& cell,
                              const google::protobuf::RepeatedPtrField<v1::LightHuntersCondition>& in,
                              ConditionList& out);
  absl::Status LoadEffect(const std::string& cell, const v1::LightHuntersEffect& in, Skill& skill, int which);
  // Depth 0: steps of a skill; 1: of a trap, enchantment or branch; 2: of a trap in one of those.
  absl::Status LoadSteps(const std::string& cell,
                         const google::protobuf::RepeatedPtrField<v1::LightHuntersStep>& in, int most,
                         int depth, const Skill& skill, StepList& out);
  absl::Status LoadStep(const std::string& cell, const v1::LightHuntersStep& in, int depth,
                        const Skill& skill, Step& out);
  // LoadStep by what a step works on; each returns OK and leaves `done` false where the step is of another
  // kind.
  absl::Status LoadHealthStep(const v1::LightHuntersStep& in, bool& done, Step& out);
  absl::Status LoadCardStep(const v1::LightHuntersStep& in, bool& done, Step& out);
  absl::Status LoadTableStep(const std::string& cell, const v1::LightHuntersStep& in, bool& done, Step& out);
  absl::Status LoadIdentityStep(const std::string& cell, const v1::LightHuntersStep& in, const Skill& skill,
                                bool& done, Step& out);
  absl::Status LoadStore(const std::string& cell, const v1::LightHuntersStoreEffect& in, int depth,
                         const Skill& skill, Step& out);
  absl::Status LoadStatus(const std::string& cell, const v1::LightHuntersAddStatus& in, int depth,
                          const Skill& skill, Step& out);
  absl::Status LoadBranches(const std::string& cell, const v1::LightHuntersChoose& in, int depth,
                            const Skill& skill, Step& out);
  void Derive(Skill& skill);
  void DeriveFrom(const StepList& list, Skill& skill);

  const v1::LightHuntersCatalog& in_;
  std::shared_ptr<Catalog> out_;
};

// A cell in a small number: kUnknown where it is absent, cut to what no game reaches.
template <typename T>
int8_t Cell8(bool has, T value) {
  return has ? static_cast<int8_t>(std::clamp<int64_t>(static_cast<int64_t>(value), -100, 100))
             : static_cast<int8_t>(kUnknown);
}

inline bool IsInvocation(int number) { return number > 0 && number < kInvocations; }
inline bool IsToken(int number) { return number > 0 && number < kTokenKinds; }

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_LOAD_H_
