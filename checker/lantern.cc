#include "checker/lantern.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"

namespace lantern {

namespace {

absl::Status NoGame() {
  std::vector<absl::string_view> ids;
  for (const Game* known : Games()) ids.push_back(known->id);
  return MalformedError("setup",
                        absl::StrCat("is missing, so that the game is not known; set one of the fields ",
                                     absl::StrJoin(ids, ", ")));
}

}  // namespace

absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options, v1::Verdict& verdict) {
  const Game* game = GameOf(transcript);
  if (game == nullptr) {
    verdict.Clear();
    return NoGame();
  }
  return CheckWith(*game, transcript, options, verdict);
}

absl::Status ListLegalEvents(const v1::Transcript& transcript, const CheckOptions& options,
                             LegalEvents& out) {
  const Game* game = GameOf(transcript);
  return game == nullptr ? NoGame() : ListLegalAfter(*game, transcript, options, out);
}

}  // namespace lantern
