#include "checker/lueur/rules.h"

namespace lantern::lueur {
namespace {

constexpr Rule kTable[] = {
#define LANTERN_LUEUR_RULE_ROW(name, id, section, summary) {id, section, summary},
    LANTERN_LUEUR_RULES(LANTERN_LUEUR_RULE_ROW)
#undef LANTERN_LUEUR_RULE_ROW
};

}  // namespace

absl::Span<const Rule> Rules() { return absl::MakeConstSpan(kTable); }

const Rule& RuleOf(RuleId id) { return kTable[id]; }

}  // namespace lantern::lueur
