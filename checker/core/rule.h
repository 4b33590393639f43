#ifndef LANTERN_CHECKER_CORE_RULE_H_
#define LANTERN_CHECKER_CORE_RULE_H_

#include "absl/strings/string_view.h"

namespace lantern {

// One atomic rule of a game, as verdicts cite it. Rule tables are static arrays: a Rule lives as long as the
// program, and everything else holds pointers to it.
struct Rule {
  // Stable and readable, for example "ROOT.4.2.1". Never reused for another rule.
  absl::string_view id;
  // Section of the rulebook, for example "Law of Root 4.2.1".
  absl::string_view section;
  // What the rule says, in one or two sentences of our own.
  absl::string_view summary;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_RULE_H_
