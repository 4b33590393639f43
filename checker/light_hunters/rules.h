#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_RULES_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_RULES_H_

#include <cstdint>

#include "absl/types/span.h"
#include "checker/core/rule.h"

// The rule table of Light Hunters, in three files by chapter of the rulebook: rules_base.inc,
// rules_expansions.inc and rules_modes.inc. An id is LH.<chapter>.<rule>.
namespace lantern::light_hunters {

enum RuleId : uint8_t {
#define LANTERN_LH_RULE(name, id, section, summary) name,
#include "checker/light_hunters/rules_base.inc"
#include "checker/light_hunters/rules_expansions.inc"
#include "checker/light_hunters/rules_modes.inc"
#undef LANTERN_LH_RULE
  kRuleCount
};

// The table, in the order of RuleId.
absl::Span<const Rule> Rules();

const Rule& RuleOf(RuleId id);

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_RULES_H_
