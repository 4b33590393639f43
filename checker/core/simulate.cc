#include "checker/core/simulate.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
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
  }
}

}  // namespace

absl::StatusOr<v1::Transcript> Simulate(const Game& game, const SimulateOptions& options) {
  if (game.deal == nullptr) {
    return absl::UnimplementedError(absl::StrCat(game.title, " cannot be simulated"));
  }
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
