#include "checker/results/rules.h"

namespace lantern::results {

absl::Span<const Rule> Rules() {
#define LANTERN_SHEET_RULE(name, id, section, summary) {id, section, summary},
  static constexpr Rule kRules[] = {LANTERN_SHEET_RULES(LANTERN_SHEET_RULE)};
#undef LANTERN_SHEET_RULE
  return kRules;
}

}  // namespace lantern::results
