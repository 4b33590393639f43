#include "checker/root/rules.h"

namespace lantern::root {
namespace {

constexpr Rule kTable[] = {
#define LANTERN_ROOT_RULE_ROW(name, id, section, summary) {id, section, summary},
    LANTERN_ROOT_RULES(LANTERN_ROOT_RULE_ROW)
#undef LANTERN_ROOT_RULE_ROW
};

}  // namespace

absl::Span<const Rule> Rules() { return absl::MakeConstSpan(kTable); }

const Rule& RuleOf(RuleId id) { return kTable[id]; }

}  // namespace lantern::root
