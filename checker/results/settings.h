#ifndef LANTERN_CHECKER_RESULTS_SETTINGS_H_
#define LANTERN_CHECKER_RESULTS_SETTINGS_H_

#include "absl/status/statusor.h"
#include "checker/core/fraction.h"
#include "lantern/v1/results.pb.h"

namespace lantern::results {

// What is known of a game's end. Facts of the rulebooks.
struct GameFacts {
  absl::string_view id;
  uint32_t min_players = 0;
  // 0: not known.
  uint32_t max_players = 0;
  // A winner by points has so many at least, and nobody else; 0: none such.
  int64_t winning_score = 0;
  // Who has the highest score wins.
  bool highest_wins = false;
};

// ResultSheetOptions with all its defaults.
struct Settings {
  v1::ResultSheetOptions options;
  GameFacts facts;
  bool root = false;
  bool coalition_allowed = true;
  bool three_way_allowed = false;
  Fraction win = 1;
  Fraction multiplier = Fraction(1, 2);
  Fraction total = 1;
  Fraction min_score = 1;
  uint32_t min_games = 1;
  uint32_t max_findings = 10'000;
};

// Reads options. INVALID_ARGUMENT names the field.
absl::StatusOr<Settings> ReadSettings(const v1::ResultSheetOptions& options);

// The facts of the game that a sheet is of, once its form is known.
void ChooseGame(v1::ResultSheetForm form, Settings& settings);

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_SETTINGS_H_
