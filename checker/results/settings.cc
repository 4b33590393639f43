#include "checker/results/settings.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"

namespace lantern::results {
namespace {

constexpr uint32_t kMaxFindings = 100'000;
constexpr int kMaxRenames = 10'000;
constexpr int64_t kMaxPoints = 10'000;

// Root: Law of Root 3.1. The others: who has most wins, in Light Hunters a team whatever its scores.
constexpr GameFacts kFacts[] = {
    {"light_hunters", 2, 8, 0, false},
    {"lueur", 1, 6, 0, true},
    {"root", 2, 0, 30, false},
    {"soul_hunters", 2, 4, 0, true},
};

absl::Status ReadPoints(const std::string& text, absl::string_view field, Fraction& out) {
  if (text.empty()) return absl::OkStatus();
  const absl::optional<Fraction> value = ParseFraction(text);
  if (!value.has_value() || *value < 0 || *value > kMaxPoints || value->denominator() > 1000) {
    return MalformedError(
        absl::StrCat("settings.", field),
        absl::StrCat("\"", text.substr(0, 32), "\" is no number of points; write for example 1 or 0.5"));
  }
  out = *value;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Settings> ReadSettings(const v1::ResultSheetOptions& options) {
  Settings settings;
  settings.options = options;
  const v1::LeagueSettings& league = options.settings();
  if (!v1::ResultSheetForm_IsValid(options.form())) return MalformedError("form", "is not known");
  if (!v1::DateOrder_IsValid(options.date_order())) return MalformedError("date_order", "is not known");
  if (options.max_findings() > kMaxFindings) {
    return MalformedError("max_findings",
                          absl::StrCat(options.max_findings(), " is too many; at most ", kMaxFindings));
  }
  if (options.renames_size() > kMaxRenames) {
    return MalformedError("renames",
                          absl::StrCat(options.renames_size(), " is too many; at most ", kMaxRenames));
  }
  if (league.max_players() > 0 && league.max_players() < league.min_players()) {
    return MalformedError("settings.max_players", "is less than min_players");
  }
  if (league.has_coalition_allowed()) settings.coalition_allowed = league.coalition_allowed();
  settings.three_way_allowed = league.three_way_coalition_allowed();
  absl::Status status = ReadPoints(league.win_points(), "win_points", settings.win);
  status.Update(ReadPoints(league.coalition_multiplier(), "coalition_multiplier", settings.multiplier));
  settings.total = settings.win;
  status.Update(ReadPoints(league.total_points(), "total_points", settings.total));
  status.Update(ReadPoints(league.min_score(), "min_score", settings.min_score));
  if (!status.ok()) return status;
  if (league.min_games() > 0) settings.min_games = league.min_games();
  if (options.max_findings() > 0) settings.max_findings = options.max_findings();
  return settings;
}

void ChooseGame(v1::ResultSheetForm form, Settings& settings) {
  const bool plain = form == v1::RESULT_SHEET_FORM_PLAIN;
  const absl::string_view id = plain ? absl::string_view(settings.options.game()) : "root";
  settings.root = id == "root";
  for (const GameFacts& facts : kFacts) {
    if (facts.id == id) settings.facts = facts;
  }
}

}  // namespace lantern::results
