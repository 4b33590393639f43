// What judging whole games costs, game by game. An item is an event; "games" is whole games a second; "state"
// is the size of the state in bytes. The games are simulated and recorded to the last die. "first" benchmarks
// judge the beginnings of the same games, so that the cost of an event can be seen to stay the same however
// many there are. Each game is checked before it is measured.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "checker/core/simulate.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "checker/light_hunters/game.h"
#include "checker/light_hunters/state.h"
#include "checker/lueur/game.h"
#include "checker/lueur/state.h"
#include "checker/root/game.h"
#include "checker/root/play/state.h"
#include "checker/soul_hunters/game.h"
#include "checker/soul_hunters/state.h"
#include "google/protobuf/arena.h"

namespace lantern {
namespace {

constexpr int kGames = 48;

// A kind of game to be measured.
struct Kind {
  std::string name;
  const Game& game;
  size_t state;                                     // bytes
  std::function<void(int, SimulateOptions&)> vary;  // how the i-th game is played
};

struct Workload {
  std::vector<v1::Transcript> games;
  std::vector<std::string> bytes;
  int64_t events = 0;  // in all games
  std::string error;   // empty: fit to be measured
};

// Adds a game, cut after `first` events (0: whole), and says what is wrong with it.
std::string AddGame(v1::Transcript game, int first, Workload& workload) {
  if (first > 0 && first < game.events_size()) {
    game.mutable_events()->DeleteSubrange(first, game.events_size() - first);
    game.clear_claimed_result();
  }
  v1::Verdict verdict;
  const absl::Status status = Check(game, {}, verdict);
  const bool whole = verdict.outcome() == v1::OUTCOME_LEGAL;
  workload.events += game.events_size();
  workload.bytes.push_back(game.SerializeAsString());
  workload.games.push_back(std::move(game));
  if (!status.ok()) return status.ToString();
  if (whole || (first > 0 && verdict.outcome() == v1::OUTCOME_INCOMPLETE)) return "";
  return VerdictText(verdict);
}

Workload Make(const Kind& kind, int first) {
  Workload workload;
  for (int i = 0; i < kGames && workload.error.empty(); ++i) {
    SimulateOptions options;
    options.seed = static_cast<uint64_t>(i) + 1;
    kind.vary(i, options);
    absl::StatusOr<v1::Transcript> game = Simulate(kind.game, options);
    workload.error = game.ok() ? AddGame(*std::move(game), first, workload) : game.status().ToString();
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
void CheckOnly(benchmark::State& state, const Kind&, const Workload& workload) {
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const v1::Transcript& game : workload.games) {
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      benchmark::DoNotOptimize(Check(game, {}, *verdict));
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
}

// The referee alone.
void Judge(benchmark::State& state, const Kind& kind, const Workload& workload, Referee::AfterIllegal after) {
  for (auto _ : state) {
    for (const v1::Transcript& game : workload.games) {
      const std::unique_ptr<Referee> referee = kind.game.new_referee();
      Findings findings;
      findings.BeginEvent({});
      absl::Status status = referee->Begin(game, findings);
      for (int i = 0; i < game.events_size(); ++i) {
        findings.BeginEvent(static_cast<uint32_t>(i));
        status = referee->Judge(game.events(i), static_cast<uint32_t>(i), after, findings);
      }
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(findings);
    }
  }
}

void JudgeContinue(benchmark::State& state, const Kind& kind, const Workload& workload) {
  Judge(state, kind, workload, Referee::AfterIllegal::kCarryOut);
}

void JudgeStop(benchmark::State& state, const Kind& kind, const Workload& workload) {
  Judge(state, kind, workload, Referee::AfterIllegal::kChangeNothing);
}

// From wire bytes to transcript: what everybody pays.
void ParseBinary(benchmark::State& state, const Kind&, const Workload& workload) {
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const std::string& bytes : workload.bytes) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      benchmark::DoNotOptimize(transcript->ParseFromString(bytes));
    }
    arena.Reset();
  }
}

// From wire bytes to verdict: what the service does beside the wire.
void ParseBinaryAndCheck(benchmark::State& state, const Kind&, const Workload& workload) {
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const std::string& bytes : workload.bytes) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      benchmark::DoNotOptimize(transcript->ParseFromString(bytes));
      benchmark::DoNotOptimize(Check(*transcript, {}, *verdict));
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
}

// One whole random game, listed and chosen event by event.
void SimulateGame(benchmark::State& state, const Kind& kind) {
  int games = 0;
  int64_t events = 0;
  for (auto _ : state) {
    SimulateOptions options;
    options.seed = static_cast<uint64_t>(games) + 1;
    kind.vary(games++, options);
    const absl::StatusOr<v1::Transcript> game = Simulate(kind.game, options);
    if (!game.ok()) return state.SkipWithError(game.status().ToString().c_str());
    events += game->events_size();
  }
  state.SetItemsProcessed(events);
  state.counters["state"] = static_cast<double>(kind.state);
}

using Measured = void (*)(benchmark::State&, const Kind&, const Workload&);

// Games are made when the first benchmark that needs them runs, and kept for those after it.
const Workload& Games(const Kind& kind, int first) {
  static auto& all = *new std::vector<std::pair<std::string, std::unique_ptr<Workload>>>;
  const std::string name = absl::StrCat(kind.name, first);
  for (const auto& [made, workload] : all) {
    if (made == name) return *workload;
  }
  all.emplace_back(name, std::make_unique<Workload>(Make(kind, first)));
  return *all.back().second;
}

void Register(const Kind& kind, const std::string& name, Measured measured, int first = 0) {
  const std::string whole = absl::StrCat(kind.name, "_", name);
  benchmark::RegisterBenchmark(whole.c_str(), [&kind, measured, first](benchmark::State& state) {
    const Workload& workload = Games(kind, first);
    if (!Fit(workload, state)) return;
    measured(state, kind, workload);
    Finish(workload, state);
  })->Unit(benchmark::kMicrosecond);
}

void VaryLightHunters(const char* mode, SimulateOptions& options) {
  options.settings = {{"mode", mode}, {"heroes", "4"}, {"clans", "4"}};
}

void VaryRoot(int i, SimulateOptions& options) {
  static constexpr const char* kFactions[] = {"C,E,A,V", "U,C,E,A", "V,U,A,G,C", "E,A,U"};
  static constexpr const char* kMaps[] = {"fall", "winter", "lake", "mountain"};
  options.settings = {{"factions", kFactions[i % 4]},
                      {"map", kMaps[i / 4 % 4]},
                      {"deck", i % 2 == 0 ? "standard" : "exiles"},
                      {"setup", i % 3 == 0 ? "advanced" : "standard"}};
}

const std::vector<Kind>& Kinds() {
  static const auto& kinds = *new std::vector<Kind>{
      {"light_hunters_classic", light_hunters::LightHuntersGame(), sizeof(light_hunters::State),
       [](int, SimulateOptions& options) { VaryLightHunters("classic", options); }},
      {"light_hunters_duel", light_hunters::LightHuntersGame(), sizeof(light_hunters::State),
       [](int, SimulateOptions& options) { VaryLightHunters("duel", options); }},
      {"light_hunters_ffa", light_hunters::LightHuntersGame(), sizeof(light_hunters::State),
       [](int, SimulateOptions& options) { VaryLightHunters("ffa", options); }},
      {"lueur", lueur::LueurGame(), sizeof(lueur::State),
       [](int i, SimulateOptions& options) { options.players = 2 + static_cast<uint32_t>(i) % 3; }},
      {"root_declared", root::RootGame(), sizeof(root::PlayState), VaryRoot},
      {"soul_hunters", soul_hunters::SoulHuntersGame(), sizeof(soul_hunters::State),
       [](int i, SimulateOptions& options) {
         options.players = 2 + static_cast<uint32_t>(i) % 3;
         options.catalog = "sample";
       }},
  };
  return kinds;
}

const bool kRegistered = [] {
  for (const Kind& kind : Kinds()) {
    Register(kind, "parse_binary", ParseBinary);
    Register(kind, "parse_binary_and_check", ParseBinaryAndCheck);
    Register(kind, "check", CheckOnly);
    Register(kind, "judge/stop", JudgeStop);
    Register(kind, "judge/continue", JudgeContinue);
    for (const int first : {25, 100, 400})
      Register(kind, absl::StrCat("judge/first:", first), JudgeContinue, first);
    const std::string name = absl::StrCat(kind.name, "_simulate");
    benchmark::RegisterBenchmark(name.c_str(), [&kind](benchmark::State& state) {
      SimulateGame(state, kind);
    })->Unit(benchmark::kMicrosecond);
  }
  return true;
}();

}  // namespace
}  // namespace lantern
