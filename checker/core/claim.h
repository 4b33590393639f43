#ifndef LANTERN_CHECKER_CORE_CLAIM_H_
#define LANTERN_CHECKER_CORE_CLAIM_H_

#include <vector>

#include "absl/status/status.h"
#include "checker/core/rule.h"
#include "checker/core/standings.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// INVALID_ARGUMENT where the claimed result of `transcript` names a player that it does not have, names one
// twice, claims rank 0, or a score line without saying which.
absl::Status CheckClaimForm(const v1::Transcript& transcript);

// Compares the claimed result with the ranked `results` and adds each difference to `verdict.mismatches`:
// winners first, then scores, ranks and score lines in the order of the claims. `rule` decides who wins. The
// claim is well formed.
void CompareClaim(const v1::Transcript& transcript, const std::vector<PlayerResult>& results, bool over,
                  const Rule& rule, v1::Verdict& verdict);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_CLAIM_H_
