#include "checker/soul_hunters/rules.h"

namespace lantern::soul_hunters {
namespace {

constexpr Rule kTable[] = {
#define LANTERN_SOUL_HUNTERS_RULE_ROW(name, id, section, summary) {id, section, summary},
    LANTERN_SOUL_HUNTERS_RULES(LANTERN_SOUL_HUNTERS_RULE_ROW)
#undef LANTERN_SOUL_HUNTERS_RULE_ROW
};

}  // namespace

absl::Span<const Rule> Rules() { return absl::MakeConstSpan(kTable); }

const Rule& RuleOf(RuleId id) { return kTable[id]; }

}  // namespace lantern::soul_hunters
