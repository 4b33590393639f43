#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_H_

// The parts of CheckCatalog; see catalog.h. Cards and lists are in check.cc, skills and their targets in
// check_skills.cc, what they do in check_effects.cc and check_statuses.cc, and what the rulebook says
// otherwise in check_facts.cc.

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "checker/core/catalog.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "lantern/v1/light_hunters_catalog.pb.h"

namespace lantern::light_hunters {

using SkillCards = google::protobuf::RepeatedPtrField<v1::LightHuntersSkillCard>;
using TargetGroups = google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>;
using Conditions = google::protobuf::RepeatedPtrField<v1::LightHuntersCondition>;

// What all parts need.
struct CheckContext {
  const v1::LightHuntersCatalog& catalog;
  CatalogReport& report;
  bool has_sample = false;  // some entry is marked as made up
};

// Reports a number outside of [low, high]. Returns whether it is inside.
bool CheckNumber(CheckContext& context, const std::string& cell, int64_t value, int64_t low, int64_t high);

// Reports a list with more than `most` entries, once. Returns how many to look at, so that a list of millions
// costs no more than one of `most`.
int CheckSize(CheckContext& context, const std::string& cell, int size, int most);

// Reports an id that is not of lower case letters, digits and underscores, at most 40 of them.
bool CheckIdentifier(CheckContext& context, const std::string& cell, absl::string_view id);

// Reports a name that nobody can read: longer than 80 bytes, or with control characters.
void CheckName(CheckContext& context, const std::string& cell, absl::string_view name);

// Reports what is wrong with the provenance of an entry, and notes whether it has made-up cells.
void CheckSource(CheckContext& context, const google::protobuf::Message& entry,
                 const v1::Provenance& provenance, const std::string& cell);

// Faults of the five skills of one card, `cell` being the list.
void CheckSkills(CheckContext& context, const v1::LightHuntersHeroCard& hero, const SkillCards& skills,
                 const std::string& cell);

// Faults of a transformation.
void CheckForm(CheckContext& context, const v1::LightHuntersHeroCard& hero,
               const v1::LightHuntersFormCard& form, const std::string& cell);

// Reports an invocation that is none, or that is another hero's.
void CheckOwnInvocation(CheckContext& context, const v1::LightHuntersHeroCard& hero,
                        v1::LightHuntersInvocation invocation, const std::string& cell);

// Faults of a list of conditions. `hit_possible`: a step has run that can have hit somebody.
void CheckConditions(CheckContext& context, const v1::LightHuntersHeroCard& hero,
                     const Conditions& conditions, bool hit_possible, const std::string& cell);

// What an effect can be of.
struct EffectPlace {
  const v1::LightHuntersHeroCard& hero;
  const SkillCards* card = nullptr;  // the skills beside it; null: a transformation
  const TargetGroups& targets;
  uint32_t used_groups = 0;  // bit i: some step works on group i; written
};

// What a use of an effect gives back to its user.
struct EffectGain {
  int ether = 0;
  int cards = 0;  // drawn, less those that it discards or gives
};

// Faults of an effect.
EffectGain CheckEffect(CheckContext& context, const v1::LightHuntersEffect& effect, EffectPlace& place,
                       const std::string& cell);

// Reports where the catalog lacks or contradicts what the rulebook prints.
void CheckFacts(CheckContext& context);

// The shipped rulebook catalog as it is written.
const v1::LightHuntersCatalog& RulebookCatalog();

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CHECK_H_
