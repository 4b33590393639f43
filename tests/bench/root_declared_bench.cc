// What checking declared play of Root costs. An item is an event; "games" is whole games a second. The games
// are simulated, 3 to 5 factions on all maps with both decks, recorded to the last die. "first" benchmarks
// judge the beginnings of the same games, so that the cost of an event can be seen to stay the same however
// many there are.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "checker/core/simulate.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "checker/root/game.h"
#include "checker/root/play/referee.h"
#include "google/protobuf/arena.h"

namespace lantern::root {
namespace {

constexpr int kGames = 32;

struct Workload {
  std::vector<v1::Transcript> games;
  std::vector<std::string> bytes;
  int64_t events = 0;  // in all games
  std::string error;   // empty: fit to be measured
};

constexpr const char* kFactions[] = {"C,E,A,V", "U,C,E,A", "V,U,A,G,C", "E,A,U"};
constexpr const char* kMaps[] = {"fall", "winter", "lake", "mountain"};

// Cuts each game after `first` events; 0: whole games.
Workload Make(int first) {
  Workload workload;
  for (int i = 0; i < kGames && workload.error.empty(); ++i) {
    SimulateOptions options;
    options.seed = static_cast<uint64_t>(i) + 1;
    options.settings = {{"factions", kFactions[i % 4]},
                        {"map", kMaps[i / 4 % 4]},
                        {"deck", i % 2 == 0 ? "standard" : "exiles"},
                        {"setup", i % 3 == 0 ? "advanced" : "standard"}};
    absl::StatusOr<v1::Transcript> game = Simulate(RootGame(), options);
    if (!game.ok()) {
      workload.error = game.status().ToString();
      break;
    }
    if (first > 0 && first < game->events_size()) {
      game->mutable_events()->DeleteSubrange(first, game->events_size() - first);
      game->clear_claimed_result();
    }
    v1::Verdict verdict;
    const absl::Status status = Check(*game, {}, verdict);
    const bool whole = verdict.outcome() == v1::OUTCOME_LEGAL;
    if (!status.ok() || (!whole && (first == 0 || verdict.outcome() != v1::OUTCOME_INCOMPLETE)))
      workload.error = absl::StrCat("game ", i, " is not as it should be:\n", VerdictText(verdict));
    workload.events += game->events_size();
    workload.bytes.push_back(game->SerializeAsString());
    workload.games.push_back(*std::move(game));
  }
  return workload;
}

bool Fit(const Workload& workload, benchmark::State& state) {
  if (!workload.error.empty()) state.SkipWithError(workload.error.c_str());
  return workload.error.empty();
}

void Finish(const Workload& workload, benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * workload.events);
  state.counters["games"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kGames, benchmark::Counter::kIsRate);
  state.counters["events"] = static_cast<double>(workload.events);
}

// From transcript to verdict, on one core.
void CheckOnly(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const v1::Transcript& game : workload.games) {
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const absl::Status status = Check(game, {}, *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

// The referee alone, under both policies.
void Judge(benchmark::State& state, const Workload& workload, Referee::AfterIllegal after) {
  if (!Fit(workload, state)) return;
  for (auto _ : state) {
    for (const v1::Transcript& game : workload.games) {
      PlayReferee referee;
      Findings findings;
      findings.BeginEvent({});
      absl::Status status = referee.Begin(game, findings);
      for (int i = 0; i < game.events_size(); ++i) {
        findings.BeginEvent(static_cast<uint32_t>(i));
        status = referee.Judge(game.events(i), static_cast<uint32_t>(i), after, findings);
      }
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(referee);
    }
  }
  Finish(workload, state);
}

void JudgeContinue(benchmark::State& state, const Workload& workload) {
  Judge(state, workload, Referee::AfterIllegal::kCarryOut);
}

void JudgeStop(benchmark::State& state, const Workload& workload) {
  Judge(state, workload, Referee::AfterIllegal::kChangeNothing);
}

// From wire bytes to transcript: what everybody pays.
void ParseBinary(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const std::string& bytes : workload.bytes) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      const bool parsed = transcript->ParseFromString(bytes);
      benchmark::DoNotOptimize(parsed);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

// From wire bytes to verdict: what the service does beside the wire.
void ParseBinaryAndCheck(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const std::string& bytes : workload.bytes) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const bool parsed = transcript->ParseFromString(bytes);
      benchmark::DoNotOptimize(parsed);
      const absl::Status status = Check(*transcript, {}, *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

const Workload& Games(int first) {
  static auto& all = *new std::vector<std::pair<int, std::unique_ptr<Workload>>>;
  for (const auto& [made, workload] : all) {
    if (made == first) return *workload;
  }
  all.emplace_back(first, std::make_unique<Workload>(Make(first)));
  return *all.back().second;
}

using Measured = void (*)(benchmark::State&, const Workload&);

void Register(const std::string& name, Measured measured, int first) {
  benchmark::RegisterBenchmark(name.c_str(), [measured, first](benchmark::State& state) {
    measured(state, Games(first));
  })->Unit(benchmark::kMicrosecond);
}

const bool kRegistered = [] {
  Register("root_declared_parse_binary", ParseBinary, 0);
  Register("root_declared_parse_binary_and_check", ParseBinaryAndCheck, 0);
  Register("root_declared_check", CheckOnly, 0);
  Register("root_declared_judge/stop", JudgeStop, 0);
  Register("root_declared_judge/continue", JudgeContinue, 0);
  for (const int first : {50, 100, 200, 400})
    Register(absl::StrCat("root_declared_judge/first:", first), JudgeContinue, first);
  return true;
}();

// One whole random game, listed and chosen event by event.
void SimulateGame(benchmark::State& state) {
  uint64_t seed = 0;
  int64_t events = 0;
  for (auto _ : state) {
    SimulateOptions options;
    options.seed = ++seed;
    const absl::StatusOr<v1::Transcript> game = Simulate(RootGame(), options);
    if (!game.ok()) return state.SkipWithError(game.status().ToString().c_str());
    events += game->events_size();
  }
  state.SetItemsProcessed(events);
}
BENCHMARK(SimulateGame)->Name("root_declared_simulate")->Unit(benchmark::kMicrosecond);

// What keeping an old state costs.
void CopyState(benchmark::State& state) {
  PlayState from;
  PlayState to;
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  state.counters["bytes"] = sizeof(PlayState);
}
BENCHMARK(CopyState)->Name("root_declared_copy_state");

}  // namespace
}  // namespace lantern::root
