#ifndef LANTERN_CHECKER_ROOT_EITHER_H_
#define LANTERN_CHECKER_ROOT_EITHER_H_

#include <memory>

#include "checker/core/referee.h"

namespace lantern::root {

// A referee for either way of writing Root: the set-up decides which one judges, movements at board level
// (referee.h) or declared play (play/referee.h).
std::unique_ptr<Referee> NewRootReferee();

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_EITHER_H_
