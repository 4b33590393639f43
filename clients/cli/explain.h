#ifndef LANTERN_CLIENTS_CLI_EXPLAIN_H_
#define LANTERN_CLIENTS_CLI_EXPLAIN_H_

#include <string>

#include "absl/status/statusor.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::cli {

// The turns of a game of Root that is written as movements, in words: a line for each turn, and one for each
// thing that its nearest reading lacks. INVALID_ARGUMENT for another game, or declared play, which says
// itself what is done.
absl::StatusOr<std::string> TurnsInWords(const v1::Transcript& transcript);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_EXPLAIN_H_
