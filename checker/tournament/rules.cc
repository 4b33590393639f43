#include "checker/tournament/rules.h"

namespace lantern::tournament {

absl::Span<const Rule> Rules() {
#define LANTERN_TOURNAMENT_RULE(name, id, section, summary) {id, section, summary},
  static constexpr Rule kRules[] = {LANTERN_TOURNAMENT_RULES(LANTERN_TOURNAMENT_RULE)};
#undef LANTERN_TOURNAMENT_RULE
  return kRules;
}

}  // namespace lantern::tournament
