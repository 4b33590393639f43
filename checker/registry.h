#ifndef LANTERN_CHECKER_REGISTRY_H_
#define LANTERN_CHECKER_REGISTRY_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/core/game.h"

namespace lantern {

// All games, sorted by id. A new game is one line in registry.cc.
const std::vector<const Game*>& Games();

// The game with this id, or null.
const Game* FindGame(absl::string_view id);

// The game of a transcript, or null where its set-up is missing.
const Game* GameOf(const v1::Transcript& transcript);

// A rule with the game that it belongs to.
struct RuleRef {
  const Game* game = nullptr;
  const Rule* rule = nullptr;
};

// The rule with this id in any game; rule is null where there is none.
RuleRef FindRule(absl::string_view id);

}  // namespace lantern

#endif  // LANTERN_CHECKER_REGISTRY_H_
