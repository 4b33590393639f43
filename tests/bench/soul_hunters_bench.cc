// What judging Soul Hunters costs, over whole random games with the invented cards: an item is an event;
// `games` counts whole games a second. The size of the state is printed with every line.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "checker/core/simulate.h"
#include "checker/lantern.h"
#include "checker/registry.h"
#include "checker/soul_hunters/state.h"
#include "google/protobuf/arena.h"

namespace lantern {
namespace {

constexpr uint64_t kGames = 32;

// Whole games, as messages and as bytes.
struct Workload {
  std::vector<v1::Transcript> games;
  std::vector<std::string> bytes;
  int64_t events = 0;
  int64_t size = 0;   // of all bytes
  std::string error;  // empty: fit to be measured
};

// Random games for 2, 3 and 4 players in turn.
Workload Simulated() {
  Workload workload;
  for (uint64_t seed = 0; seed < kGames; ++seed) {
    SimulateOptions options;
    options.players = 2 + static_cast<uint32_t>(seed % 3);
    options.seed = seed;
    options.catalog = "sample";
    absl::StatusOr<v1::Transcript> game = Simulate(*FindGame("soul_hunters"), options);
    if (!game.ok()) {
      workload.error = game.status().ToString();
      return workload;
    }
    v1::Verdict verdict;
    const absl::Status status = Check(*game, CheckOptions(), verdict);
    if (!status.ok() || verdict.outcome() != v1::OUTCOME_LEGAL) {
      workload.error = absl::StrCat("game ", seed, " is not as it should be: ", verdict.ShortDebugString());
      return workload;
    }
    workload.events += game->events_size();
    workload.bytes.push_back(game->SerializeAsString());
    workload.size += static_cast<int64_t>(workload.bytes.back().size());
    workload.games.push_back(std::move(*game));
  }
  return workload;
}

const Workload& Games() {
  static const Workload& workload = *new Workload(Simulated());
  return workload;
}

bool Fit(benchmark::State& state) {
  if (!Games().error.empty()) state.SkipWithError(Games().error.c_str());
  return Games().error.empty();
}

void Finish(benchmark::State& state) {
  const Workload& workload = Games();
  state.SetItemsProcessed(state.iterations() * workload.events);
  state.counters["games"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(workload.games.size()),
                         benchmark::Counter::kIsRate);
  state.counters["events_a_game"] =
      static_cast<double>(workload.events) / static_cast<double>(workload.games.size());
  state.counters["bytes_a_game"] =
      static_cast<double>(workload.size) / static_cast<double>(workload.games.size());
  state.counters["state_bytes"] = static_cast<double>(sizeof(soul_hunters::State));
}

// From events to findings, and nothing else: what the rules cost.
void Judge(benchmark::State& state) {
  if (!Fit(state)) return;
  const Game& game = *FindGame("soul_hunters");
  for (auto _ : state) {
    for (const v1::Transcript& transcript : Games().games) {
      const std::unique_ptr<Referee> referee = game.new_referee();
      Findings findings;
      findings.BeginEvent({});
      absl::Status status = referee->Begin(transcript, findings);
      for (int i = 0; i < transcript.events_size() && status.ok(); ++i) {
        findings.BeginEvent(static_cast<uint32_t>(i));
        status = referee->Judge(transcript.events(i), static_cast<uint32_t>(i),
                                Referee::AfterIllegal::kCarryOut, findings);
      }
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(findings);
    }
  }
  Finish(state);
}
BENCHMARK(Judge)->Unit(benchmark::kMicrosecond);

// From transcript to verdict.
void CheckOnly(benchmark::State& state) {
  if (!Fit(state)) return;
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const v1::Transcript& transcript : Games().games) {
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const absl::Status status = Check(transcript, CheckOptions(), *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(state);
}
BENCHMARK(CheckOnly)->Unit(benchmark::kMicrosecond);

// From wire bytes to transcript, on an arena: what everybody pays; and on to the verdict.
void ParseBinary(benchmark::State& state, bool check) {
  if (!Fit(state)) return;
  std::vector<char> block(static_cast<size_t>(Games().size) * 16 + (1 << 20));
  google::protobuf::Arena arena(block.data(), block.size());
  for (auto _ : state) {
    for (const std::string& bytes : Games().bytes) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      const bool parsed = transcript->ParseFromString(bytes);
      benchmark::DoNotOptimize(parsed);
      benchmark::DoNotOptimize(transcript);
      if (!check) continue;
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const absl::Status status = Check(*transcript, CheckOptions(), *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(state);
}
BENCHMARK_CAPTURE(ParseBinary, alone, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(ParseBinary, and_check, true)->Unit(benchmark::kMicrosecond);

// A random game by what is listed: how fast games can be made up.
void PlayRandomly(benchmark::State& state) {
  SimulateOptions options;
  options.players = 2;
  options.catalog = "sample";
  int64_t events = 0;
  for (auto _ : state) {
    ++options.seed;
    const absl::StatusOr<v1::Transcript> game = Simulate(*FindGame("soul_hunters"), options);
    if (!game.ok()) return state.SkipWithError(game.status().ToString().c_str());
    events += game->events_size();
  }
  state.SetItemsProcessed(events);
}
BENCHMARK(PlayRandomly)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lantern
