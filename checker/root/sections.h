#ifndef LANTERN_CHECKER_ROOT_SECTIONS_H_
#define LANTERN_CHECKER_ROOT_SECTIONS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "checker/core/rule.h"

namespace lantern::root {

// The rules that cover a section, written like an id ("ROOT.7.2.2", "HOL.5.2"): those whose table line names
// it or a part of it, and those that sections.cc adds; of the nearest section around it where there are none.
std::vector<const Rule*> RulesOfSection(absl::string_view id);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_SECTIONS_H_
