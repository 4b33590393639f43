#ifndef LANTERN_CHECKER_CORE_GAME_H_
#define LANTERN_CHECKER_CORE_GAME_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "checker/core/referee.h"
#include "checker/core/rule.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

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
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_GAME_H_
