#include "checker/light_hunters/rules.h"

namespace lantern::light_hunters {
namespace {

constexpr Rule kTable[] = {
#define LANTERN_LH_RULE(name, id, section, summary) {id, section, summary},
#include "checker/light_hunters/rules_base.inc"
#include "checker/light_hunters/rules_expansions.inc"
#include "checker/light_hunters/rules_modes.inc"
#undef LANTERN_LH_RULE
};

}  // namespace

absl::Span<const Rule> Rules() { return absl::MakeConstSpan(kTable); }

const Rule& RuleOf(RuleId id) { return kTable[id]; }

}  // namespace lantern::light_hunters
