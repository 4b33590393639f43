#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_VEIL_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_VEIL_H_

#include <cstdint>
#include <memory>

#include "checker/core/veil.h"

namespace lantern::light_hunters {

// Hidden are the hands of other players' heroes, what they draw, their traps and enchantments that lie face
// down, and the draw pile. Whose a hero is, is as the set-up or its position says.
std::unique_ptr<Veil> NewLightHuntersVeil(const v1::Transcript& transcript, uint32_t viewer);

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_VEIL_H_
