#ifndef LANTERN_CHECKER_VEIL_H_
#define LANTERN_CHECKER_VEIL_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "checker/core/veil.h"

namespace lantern {

// Who watches a game and has no seat in it.
inline constexpr uint32_t kOnlooker = UINT32_MAX;

// The veil of a transcript's game for the seat `viewer`, index into its players or kOnlooker. Beyond what the
// game hides it takes the source text of events, comments and notes, which may name anything, and fields that
// are not known here. INVALID_ARGUMENT: there is no such player, or the set-up is missing or of no game.
absl::StatusOr<std::unique_ptr<Veil>> NewVeil(const v1::Transcript& transcript, uint32_t viewer);

// The whole transcript as that seat may know it. Errors as NewVeil.
absl::Status HideFrom(uint32_t viewer, v1::Transcript& transcript);

}  // namespace lantern

#endif  // LANTERN_CHECKER_VEIL_H_
