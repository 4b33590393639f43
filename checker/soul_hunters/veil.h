#ifndef LANTERN_CHECKER_SOUL_HUNTERS_VEIL_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_VEIL_H_

#include <cstdint>
#include <memory>

#include "checker/core/veil.h"

namespace lantern::soul_hunters {

// Hidden are the hands of others, the game deck, and the souls that were removed before the game; won souls
// and the discard pile are public. Draws that do not say who drew are hidden from everybody.
std::unique_ptr<Veil> NewSoulHuntersVeil(uint32_t viewer);

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_VEIL_H_
