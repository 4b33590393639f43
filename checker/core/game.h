#ifndef LANTERN_CHECKER_CORE_GAME_H_
#define LANTERN_CHECKER_CORE_GAME_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "checker/core/catalog.h"
#include "checker/core/chance.h"
#include "checker/core/referee.h"
#include "checker/core/rule.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// One choice that a simulated game can be given, for example the board.
struct SimulateSetting {
  absl::string_view name;                 // as in `lantern simulate GAME --set NAME=VALUE`
  std::vector<absl::string_view> values;  // allowed; the first is the default
  absl::string_view help;                 // one line for people
  bool open = false;                      // other values are allowed as well; the game's deal checks them
};

// What kind of game to simulate.
struct SimulateOptions {
  uint32_t players = 0;  // 0: the game's default
  uint64_t seed = 1;
  // Name and value of a SimulateSetting of the game; each at most once.
  std::vector<std::pair<std::string, std::string>> settings;
  // Name of a shipped catalog; empty: the one that the game can be played with.
  std::string catalog;
  // A catalog of the user's, as textproto, in place of a shipped one; empty: none.
  std::string catalog_text;
  uint32_t max_events = 100'000;
};

// The value of a setting in options that Simulate has completed; empty where the game has no such setting.
inline absl::string_view SettingOf(const SimulateOptions& options, absl::string_view name) {
  for (const auto& [key, value] : options.settings) {
    if (key == name) return value;
  }
  return "";
}

// What the rest of the house knows of one game. Games are static objects listed in checker/registry.cc.
struct Game {
  // Stable id, for example "root".
  absl::string_view id;
  // The name on the box.
  absl::string_view title;
  // Transcript.setup_case() of its transcripts. A game has the same field number in Transcript.setup and in
  // Event.event, which is how an event is known to belong to the game; registry.cc asserts it.
  v1::Transcript::SetupCase setup_case;
  // Rules editions, the newest first.
  std::vector<absl::string_view> editions;
  // Notations with an importer, for example "rootlog".
  std::vector<absl::string_view> notations;
  // The rule table, in the order of the rulebook.
  absl::Span<const Rule> rules;
  // The edition for a day "YYYY-MM-DD"; an empty day gives the newest.
  absl::string_view (*edition_on)(absl::string_view day);
  // SHA-256 of the embedded catalog, as 64 hexadecimal digits.
  std::string (*catalog_digest)();
  // A new referee for one transcript.
  std::unique_ptr<Referee> (*new_referee)();
  // The catalogs that a transcript can choose; null: only the embedded one.
  const CatalogKit* catalogs = nullptr;
  // Writes players, edition and set-up of a new random game into an empty transcript, with every card and die
  // that its events will need left to them. INVALID_ARGUMENT where the options do not fit. Null: the game
  // cannot be simulated.
  absl::Status (*deal)(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript) = nullptr;
  // What SimulateOptions.settings may hold.
  std::vector<SimulateSetting> simulate_settings = {};
  // The rules that cover a section of the rulebook which has no rule of its own name, for a look-up as if it
  // had one ("ROOT.7.2.2"); none where it is no section that they cover. Null: the game has no such look-up.
  std::vector<const Rule*> (*rules_of_section)(absl::string_view id) = nullptr;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_GAME_H_
