#include "checker/registry.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/light_hunters/game.h"
#include "checker/lueur/game.h"
#include "checker/root/game.h"
#include "checker/soul_hunters/game.h"

namespace lantern {
namespace {

// How an event is known to belong to the game of its transcript; see Game::setup_case.
static_assert(static_cast<int>(v1::Transcript::kLightHunters) == static_cast<int>(v1::Event::kLightHunters));
static_assert(static_cast<int>(v1::Transcript::kLueur) == static_cast<int>(v1::Event::kLueur));
static_assert(static_cast<int>(v1::Transcript::kRoot) == static_cast<int>(v1::Event::kRoot));
static_assert(static_cast<int>(v1::Transcript::kSoulHunters) == static_cast<int>(v1::Event::kSoulHunters));

absl::flat_hash_map<absl::string_view, RuleRef> MapRules() {
  absl::flat_hash_map<absl::string_view, RuleRef> rules;
  for (const Game* game : Games()) {
    for (const Rule& rule : game->rules) rules.emplace(rule.id, RuleRef{game, &rule});
  }
  return rules;
}

}  // namespace

const std::vector<const Game*>& Games() {
  static const auto* games =
      new std::vector<const Game*>{&light_hunters::LightHuntersGame(), &lueur::LueurGame(), &root::RootGame(),
                                   &soul_hunters::SoulHuntersGame()};
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

std::vector<const Game*> GamesWithCatalogs() {
  std::vector<const Game*> games;
  for (const Game* game : Games()) {
    if (game->catalogs != nullptr) games.push_back(game);
  }
  return games;
}

std::vector<absl::string_view> CatalogNames(const Game& game) {
  std::vector<absl::string_view> names;
  if (game.catalogs == nullptr) return names;
  for (const ShippedCatalog& shipped : game.catalogs->shipped) names.push_back(shipped.name);
  return names;
}

absl::StatusOr<const Game*> GameOfCatalog(absl::string_view id, absl::string_view text) {
  const absl::string_view message = CatalogMessageName(text);
  std::vector<std::string> known;
  for (const Game* game : GamesWithCatalogs()) {
    if (id.empty() ? game->catalogs->message == message : game->id == id) return game;
    known.push_back(id.empty() ? absl::StrCat("\"# proto-message: ", game->catalogs->message, "\"")
                               : std::string(game->id));
  }
  const std::string list = absl::StrJoin(known, ", ");
  if (!id.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", id, "\" is no game with catalogs that can be replaced; known: ", list));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(message.empty() ? std::string("the text does not say which game it is for")
                                   : absl::StrCat("\"", message, "\" is no catalog that is known"),
                   "; begin it with one of ", list));
}

RuleRef FindRule(absl::string_view id) {
  static const auto* rules = new absl::flat_hash_map<absl::string_view, RuleRef>(MapRules());
  const auto found = rules->find(id);
  return found == rules->end() ? RuleRef{} : found->second;
}

std::vector<RuleRef> RulesOfSection(absl::string_view id) {
  std::vector<RuleRef> covering;
  for (const Game* game : Games()) {
    if (game->rules_of_section == nullptr) continue;
    for (const Rule* rule : game->rules_of_section(id)) covering.push_back({game, rule});
  }
  return covering;
}

}  // namespace lantern
