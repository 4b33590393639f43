#include "checker/core/simulate.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/chance.h"
#include "checker/core/finding.h"
#include "checker/core/legal.h"
#include "checker/core/standings.h"

namespace lantern {
namespace {

// No position of any game has so many events that it would matter to random play.
constexpr uint32_t kMaxListed = 100'000;

// What the referee says against its own list, as an error: it is a fault of ours.
absl::Status Objection(const Findings& findings, size_t before, absl::string_view where) {
  for (size_t i = before; i < findings.all().size(); ++i) {
    const Finding& finding = findings.all()[i];
    if (finding.kind == FindingKind::kNote) continue;
    return absl::InternalError(absl::StrCat(
        where, ": the referee objects to its own list: ", finding.rule == nullptr ? "" : finding.rule->id,
        " ", finding.message));
  }
  return absl::OkStatus();
}

// One of `events` by weight, or null where none may be chosen.
const LegalEvent* Choose(const std::vector<LegalEvent>& events, Chance& chance) {
  uint32_t total = 0;
  for (const LegalEvent& event : events) total += event.weight;
  if (total == 0) return nullptr;
  uint32_t left = chance.Below(total);
  for (const LegalEvent& event : events) {
    if (left < event.weight) return &event;
    left -= event.weight;
  }
  return nullptr;
}

// Appends one random event; false where nothing can come next.
absl::StatusOr<bool> PlayOne(Referee& referee, Chance& chance, Findings& findings, v1::Transcript& out) {
  LegalEvents legal(kMaxListed);
  absl::Status status = referee.ListLegal(legal);
  if (!status.ok()) return status;
  const LegalEvent* chosen = Choose(legal.all(), chance);
  if (chosen == nullptr) return false;
  v1::Event& event = *out.add_events();
  event = chosen->event;
  if (chosen->open) referee.Reveal(chance, event);
  const auto index = static_cast<uint32_t>(out.events_size() - 1);
  const size_t before = findings.all().size();
  findings.BeginEvent(index);
  status = referee.Judge(event, index, Referee::AfterIllegal::kChangeNothing, findings);
  if (status.ok()) status = Objection(findings, before, absl::StrCat("events[", index, "]"));
  if (!status.ok()) return status;
  return true;
}

absl::Status CheckSetting(const Game& game, const std::string& name, const std::string& value) {
  std::vector<absl::string_view> names;
  for (const SimulateSetting& setting : game.simulate_settings) {
    names.push_back(setting.name);
    if (setting.name != name) continue;
    for (const absl::string_view allowed : setting.values) {
      if (setting.open || allowed == value) return absl::OkStatus();
    }
    return absl::InvalidArgumentError(absl::StrCat(
        name, "=", value, ": allowed are ", absl::StrJoin(setting.values, ", "), " (", setting.help, ")"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(game.title, " has no setting \"", name, "\"; ",
                   names.empty() ? "it has none" : absl::StrCat("it has ", absl::StrJoin(names, ", "))));
}

// Checks the settings and the name of the catalog, and adds the settings that were not given.
absl::Status Complete(const Game& game, SimulateOptions& options) {
  for (size_t i = 0; i < options.settings.size(); ++i) {
    const auto& [name, value] = options.settings[i];
    if (absl::Status status = CheckSetting(game, name, value); !status.ok()) return status;
    for (size_t j = 0; j < i; ++j) {
      if (options.settings[j].first == name) {
        return absl::InvalidArgumentError(absl::StrCat("the setting \"", name, "\" is given twice"));
      }
    }
  }
  for (const SimulateSetting& setting : game.simulate_settings) {
    if (SettingOf(options, setting.name).empty())
      options.settings.emplace_back(setting.name, setting.values[0]);
  }
  if (options.catalog.empty()) return absl::OkStatus();
  std::vector<absl::string_view> known;
  if (game.catalogs != nullptr) {
    for (const ShippedCatalog& shipped : game.catalogs->shipped) {
      if (shipped.name == options.catalog) return absl::OkStatus();
      known.push_back(shipped.name);
    }
  }
  return absl::InvalidArgumentError(absl::StrCat("no catalog \"", options.catalog, "\" ships with ",
                                                 game.title, "; known: ", absl::StrJoin(known, ", ")));
}

void ClaimResult(const Referee& referee, v1::Transcript& out) {
  std::vector<PlayerResult> results = referee.Results();
  RankPlayers(true, results);
  v1::ClaimedResult& claim = *out.mutable_claimed_result();
  claim.set_winners_claimed(true);
  for (const PlayerResult& result : results) {
    v1::ClaimedStanding& standing = *claim.add_standings();
    standing.set_player(result.player);
    if (result.score.has_value()) standing.set_score(*result.score);
    standing.set_rank(result.rank);
    standing.set_winner(result.winner);
    for (const ScoreLine& line : result.lines) {
      v1::ClaimedScoreLine& claimed = *standing.add_score_lines();
      claimed.set_label(line.label);
      claimed.set_points(line.points);
    }
  }
}

}  // namespace

absl::StatusOr<v1::Transcript> Simulate(const Game& game, const SimulateOptions& wanted) {
  if (game.deal == nullptr) {
    return absl::UnimplementedError(absl::StrCat(game.title, " cannot be simulated"));
  }
  SimulateOptions options = wanted;
  if (absl::Status status = Complete(game, options); !status.ok()) return status;
  Chance chance(options.seed);
  v1::Transcript out;
  absl::Status status = game.deal(options, chance, out);
  if (!status.ok()) return status;
  const std::unique_ptr<Referee> referee = game.new_referee();
  Findings findings;
  findings.BeginEvent({});
  status = referee->Begin(out, findings);
  if (status.ok()) status = Objection(findings, 0, "setup");
  if (!status.ok()) return status;
  while (!referee->IsOver() && static_cast<uint32_t>(out.events_size()) < options.max_events) {
    absl::StatusOr<bool> played = PlayOne(*referee, chance, findings, out);
    if (!played.ok()) return played.status();
    if (!*played) break;
  }
  if (referee->IsOver()) ClaimResult(*referee, out);
  return out;
}

}  // namespace lantern
