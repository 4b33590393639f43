#include "checker/registry.h"

#include "absl/container/flat_hash_map.h"
#include "checker/root/game.h"

namespace lantern {
namespace {

// How an event is known to belong to the game of its transcript; see Game::setup_case.
static_assert(static_cast<int>(v1::Transcript::kRoot) == static_cast<int>(v1::Event::kRoot));

absl::flat_hash_map<absl::string_view, RuleRef> MapRules() {
  absl::flat_hash_map<absl::string_view, RuleRef> rules;
  for (const Game* game : Games()) {
    for (const Rule& rule : game->rules) rules.emplace(rule.id, RuleRef{game, &rule});
  }
  return rules;
}

}  // namespace

const std::vector<const Game*>& Games() {
  static const auto* games = new std::vector<const Game*>{&root::RootGame()};
  return *games;
}

const Game* FindGame(absl::string_view id) {
  for (const Game* game : Games()) {
    if (game->id == id) return game;
  }
  return nullptr;
}

const Game* GameOf(const v1::Transcript& transcript) {
  if (transcript.setup_case() == v1::Transcript::SETUP_NOT_SET) return nullptr;
  for (const Game* game : Games()) {
    if (game->setup_case == transcript.setup_case()) return game;
  }
  return nullptr;
}

RuleRef FindRule(absl::string_view id) {
  static const auto* rules = new absl::flat_hash_map<absl::string_view, RuleRef>(MapRules());
  const auto found = rules->find(id);
  return found == rules->end() ? RuleRef{} : found->second;
}

}  // namespace lantern
