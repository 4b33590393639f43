// What judging Light Hunters costs. An item is an event, in whole games an item is a game. The games are
// simulated with the sample catalog, so that every kind of effect is among them.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "benchmark/benchmark.h"
#include "checker/core/finding.h"
#include "checker/core/replay.h"
#include "checker/core/simulate.h"
#include "checker/light_hunters/game.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {
namespace {

constexpr int kGames = 40;

struct Workload {
  std::vector<v1::Transcript> games;
  std::vector<std::string> bytes;
  int64_t events = 0;
};

const Workload& GamesOf(const std::string& mode) {
  static auto* all = new std::vector<std::pair<std::string, Workload>>();
  for (const auto& [name, workload] : *all) {
    if (name == mode) return workload;
  }
  Workload workload;
  for (int seed = 1; seed <= kGames; ++seed) {
    SimulateOptions options;
    options.seed = static_cast<uint64_t>(seed);
    options.settings = {{"mode", mode}, {"heroes", "4"}, {"clans", "4"}};
    absl::StatusOr<v1::Transcript> game = Simulate(LightHuntersGame(), options);
    if (!game.ok()) continue;
    workload.events += game->events_size();
    workload.bytes.push_back(game->SerializeAsString());
    workload.games.push_back(*std::move(game));
  }
  all->emplace_back(mode, std::move(workload));
  return all->back().second;
}

// The referee alone, as under policy STOP (which keeps a way back) or CONTINUE.
void Judge(benchmark::State& state, const std::string& mode, Referee::AfterIllegal after) {
  const Workload& workload = GamesOf(mode);
  for (auto _ : state) {
    for (const v1::Transcript& game : workload.games) {
      LightHuntersReferee referee;
      Findings findings;
      findings.BeginEvent({});
      if (!referee.Begin(game, findings).ok()) state.SkipWithError("a game does not begin");
      for (int i = 0; i < game.events_size(); ++i) {
        findings.BeginEvent(static_cast<uint32_t>(i));
        benchmark::DoNotOptimize(referee.Judge(game.events(i), static_cast<uint32_t>(i), after, findings));
      }
      if (!findings.all().empty()) state.SkipWithError("a game has findings");
    }
  }
  state.SetItemsProcessed(state.iterations() * workload.events);
  state.counters["state_bytes"] = sizeof(State);
}
BENCHMARK_CAPTURE(Judge, classic_stop, "classic", Referee::AfterIllegal::kChangeNothing);
BENCHMARK_CAPTURE(Judge, classic_continue, "classic", Referee::AfterIllegal::kCarryOut);
BENCHMARK_CAPTURE(Judge, duel_stop, "duel", Referee::AfterIllegal::kChangeNothing);
BENCHMARK_CAPTURE(Judge, ffa_stop, "ffa", Referee::AfterIllegal::kChangeNothing);

// From wire bytes to the verdict.
void WholeGames(benchmark::State& state, const std::string& mode) {
  const Workload& workload = GamesOf(mode);
  for (auto _ : state) {
    for (const std::string& bytes : workload.bytes) {
      v1::Transcript game;
      v1::Verdict verdict;
      if (!game.ParseFromString(bytes)) state.SkipWithError("a game cannot be parsed");
      if (!CheckWith(LightHuntersGame(), game, CheckOptions(), verdict).ok())
        state.SkipWithError("a check fails");
      benchmark::DoNotOptimize(verdict);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(workload.bytes.size()));
}
BENCHMARK_CAPTURE(WholeGames, classic, "classic");
BENCHMARK_CAPTURE(WholeGames, duel, "duel");
BENCHMARK_CAPTURE(WholeGames, ffa, "ffa");

}  // namespace
}  // namespace lantern::light_hunters

BENCHMARK_MAIN();
