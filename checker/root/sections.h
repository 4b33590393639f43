#ifndef LANTERN_CHECKER_ROOT_SECTIONS_H_
#define LANTERN_CHECKER_ROOT_SECTIONS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "checker/core/rule.h"

namespace lantern::root {

// The rules that cover a section, written like an id ("ROOT.7.2.2", "HOL.5.2"): those whose table line names
// it or a part of it, and those that sections.cc adds; where there are none, those of the section around it
// as a whole.
std::vector<const Rule*> RulesOfSection(absl::string_view id);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_SECTIONS_H_
