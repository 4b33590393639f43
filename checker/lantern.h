#ifndef LANTERN_CHECKER_LANTERN_H_
#define LANTERN_CHECKER_LANTERN_H_

// The front door of the library: everything that a program needs to check games.
//
//   lantern::v1::Verdict verdict;
//   absl::Status status = lantern::Check(transcript, {}, verdict);

#include "absl/status/status.h"
#include "checker/core/replay.h"
#include "checker/registry.h"

namespace lantern {

// Judges a transcript of any game that the library knows; see CheckWith in core/replay.h. INVALID_ARGUMENT
// where its set-up is missing or belongs to no known game.
absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options, v1::Verdict& verdict);

// Lists what may come next in a transcript of any game; see ListLegalAfter in core/replay.h. Errors as Check.
absl::Status ListLegalEvents(const v1::Transcript& transcript, const CheckOptions& options, LegalEvents& out);

}  // namespace lantern

#endif  // LANTERN_CHECKER_LANTERN_H_
