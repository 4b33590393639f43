#ifndef LANTERN_CHECKER_ROOT_EXPLAIN_EXPLAIN_H_
#define LANTERN_CHECKER_ROOT_EXPLAIN_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "checker/root/pieces.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

// One turn of a game that is written as movements, in words.
struct TurnWords {
  Faction faction = kNobody;
  // Event of its RootTurnStart.
  uint32_t start = 0;
  // What the faction did, in the order in which it is written; a sentence without a full stop each.
  std::vector<std::string> sentences;
  // What the nearest reading lacks. Empty: the turn is legal as read.
  std::vector<std::string> lacks;
  // Why the turn could not be explained. Empty: it was.
  std::string unexplained;
};

// Explains each turn of the Marquise, the Eyrie, the Alliance, the Vagabonds and the Host in a game of Root that
// is written as movements; turns of others and set-ups are left out. The findings are those that a check gives,
// where the same recogniser runs at the end of each turn. INVALID_ARGUMENT where the transcript is malformed.
//
// A reading of a turn is a sequence of declarations whose movements are the written ones. All readings are
// searched, act by act; those that have used up the same are looked at once. At most kMostReadings
// (explain/search.h) partial readings are looked at in a turn; a turn that needs more is UNVERIFIABLE.
absl::Status ExplainTurns(const v1::Transcript& transcript, std::vector<TurnWords>& out);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_EXPLAIN_EXPLAIN_H_
