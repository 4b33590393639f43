// Games of Lueur written down in a test, and what the referee says of them.
#ifndef LANTERN_TESTS_UNIT_LUEUR_LUEUR_TESTING_H_
#define LANTERN_TESTS_UNIT_LUEUR_LUEUR_TESTING_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "checker/core/finding.h"
#include "checker/core/replay.h"
#include "checker/core/simulate.h"
#include "checker/lueur/game.h"
#include "checker/lueur/referee.h"
#include "google/protobuf/text_format.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::lueur {

// Short words for the names of enums: "at: FIRE" for a spot or face, "by: TOKEN" for a payment.
inline std::string Long(absl::string_view text) {
  std::string out(text);
  for (const char* word : {"PLANT", "WATER", "AIR", "FIRE", "EARTH", "SPECIAL"}) {
    out = absl::StrReplaceAll(out, {{absl::StrCat(": ", word), absl::StrCat(": LUEUR_SYMBOL_", word)}});
  }
  for (const char* word : {"COMPANION", "TOKEN", "TRACK"}) {
    out =
        absl::StrReplaceAll(out, {{absl::StrCat(": ", word), absl::StrCat(": LUEUR_REROLL_SOURCE_", word)}});
  }
  for (const char* word : {"DIE", "FOOTPRINT", "NOTHING"}) {
    out = absl::StrReplaceAll(out, {{absl::StrCat(": ", word), absl::StrCat(": LUEUR_MEANS_", word)}});
  }
  for (const char* word : {"REROLLS", "EFFECTS", "JOURNEY"}) {
    out = absl::StrReplaceAll(out,
                              {{absl::StrCat("what: ", word), absl::StrCat("what: LUEUR_MISSING_", word)}});
  }
  return out;
}

// A game that is written event by event.
class Table {
 public:
  // Adventurers by number, in the order of the players; the first player begins.
  explicit Table(const std::vector<uint32_t>& adventurers, v1::LueurBoard board = v1::LUEUR_BOARD_PROVINCE) {
    setup().set_board(board);
    for (const uint32_t adventurer : adventurers) {
      game.add_players();
      setup().add_adventurers(adventurer);
    }
    setup().set_first_player(0);
  }

  v1::LueurSetup& setup() { return *game.mutable_lueur(); }

  // Appends an event, as the body of a LueurEvent.
  Table& Add(absl::string_view text) {
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(Long(text), game.add_events()->mutable_lueur()))
        << text;
    return *this;
  }

  // Both small dice of each spot, and these companions from fire to plant.
  Table& Open(absl::string_view companions = "[1, 2, 3, 4, 5]") {
    Add("first_roll { dice { die: 21 face: FIRE } dice { die: 22 face: WATER } dice { die: 23 face: EARTH } "
        "dice { die: 24 face: AIR } dice { die: 25 face: PLANT } dice { die: 26 face: FIRE } "
        "dice { die: 27 face: WATER } dice { die: 28 face: EARTH } dice { die: 29 face: AIR } }");
    return Add(absl::StrCat("refill { companions: ", companions, " }"));
  }

  v1::Verdict Check(Policy policy = Policy::kContinue) const {
    CheckOptions options;
    options.policy = policy;
    v1::Verdict verdict;
    const absl::Status status = CheckWith(LueurGame(), game, options, verdict);
    EXPECT_TRUE(status.ok()) << status;
    return verdict;
  }
  absl::Status Status() const {
    v1::Verdict verdict;
    return CheckWith(LueurGame(), game, {}, verdict);
  }

  // "ILLEGAL LUE.x @3" for each finding.
  std::vector<std::string> Findings() const {
    std::vector<std::string> out;
    const v1::Verdict verdict = Check();
    for (const v1::Finding& finding : verdict.findings()) {
      std::string kind = v1::FindingKind_Name(finding.kind()).substr(sizeof("FINDING_KIND_") - 1);
      out.push_back(absl::StrCat(kind, " ", finding.rule_id(),
                                 finding.has_event_index() ? absl::StrCat(" @", finding.event_index()) : ""));
    }
    return out;
  }
  uint32_t last() const { return static_cast<uint32_t>(game.events_size()) - 1; }

  v1::Transcript game;
};

// A random whole game.
inline v1::Transcript Simulated(uint32_t players, int board, uint64_t seed) {
  SimulateOptions options;
  options.players = players;
  options.seed = seed;
  options.settings = {{"board", board == 1 ? "1" : "2"}};
  absl::StatusOr<v1::Transcript> game = Simulate(LueurGame(), options);
  EXPECT_TRUE(game.ok()) << game.status();
  return game.ok() ? *std::move(game) : v1::Transcript();
}

}  // namespace lantern::lueur

#endif  // LANTERN_TESTS_UNIT_LUEUR_LUEUR_TESTING_H_
