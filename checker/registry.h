#ifndef LANTERN_CHECKER_REGISTRY_H_
#define LANTERN_CHECKER_REGISTRY_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/game.h"

namespace lantern {

// All games, sorted by id. A new game is one line in registry.cc.
const std::vector<const Game*>& Games();

// The game with this id, or null.
const Game* FindGame(absl::string_view id);

// The game of a transcript, or null where its set-up is missing.
const Game* GameOf(const v1::Transcript& transcript);

// The games with catalogs that a user can replace.
std::vector<const Game*> GamesWithCatalogs();

// The names of the catalogs that ship with a game, the default first.
std::vector<absl::string_view> CatalogNames(const Game& game);

// The game that a user's catalog is for: the one with this id, or where `id` is empty the one whose message
// the text names in its "# proto-message:" header. INVALID_ARGUMENT says what is known.
absl::StatusOr<const Game*> GameOfCatalog(absl::string_view id, absl::string_view text);

// A rule with the game that it belongs to.
struct RuleRef {
  const Game* game = nullptr;
  const Rule* rule = nullptr;
};

// The rule with this id in any game; rule is null where there is none.
RuleRef FindRule(absl::string_view id);

// The rules that cover a section of a rulebook which no rule is named after ("ROOT.7.2.2"); none where it is
// no section that they cover.
std::vector<RuleRef> RulesOfSection(absl::string_view id);

}  // namespace lantern

#endif  // LANTERN_CHECKER_REGISTRY_H_
