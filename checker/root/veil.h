#ifndef LANTERN_CHECKER_ROOT_VEIL_H_
#define LANTERN_CHECKER_ROOT_VEIL_H_

#include <cstdint>
#include <memory>

#include "checker/core/veil.h"

namespace lantern::root {

// Hidden are the hands and supporters of others, cards that move where they cannot see them, and plots that
// lie face down. The viewer is known by the faction that the set-up gives that player.
std::unique_ptr<Veil> NewRootVeil(const v1::Transcript& transcript, uint32_t viewer);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_VEIL_H_
