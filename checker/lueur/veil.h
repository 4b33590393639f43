#ifndef LANTERN_CHECKER_LUEUR_VEIL_H_
#define LANTERN_CHECKER_LUEUR_VEIL_H_

#include <cstdint>
#include <memory>

#include "checker/core/veil.h"

namespace lantern::lueur {

// Hidden are the orders of decks and spells, the companions that were removed, and spells that lie face down,
// from everybody alike.
std::unique_ptr<Veil> NewLueurVeil();

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_VEIL_H_
