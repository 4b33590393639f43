// What it costs to explain the turns of a game of Root that is written as movements. An item is a turn that
// was explained. The logs are those of check_bench.cc; ours is its game as well. "Worst" is a turn of each
// faction whose readings multiply.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "checker/io/transcript_io.h"
#include "checker/root/explain/explain.h"
#include "tests/bench/long_game.h"
#include "tests/unit/rootlog/adversarial_turns.h"

namespace lantern {
namespace {

void Explain(benchmark::State& state, const std::vector<v1::Transcript>& games) {
  int64_t explained = 0;
  for (auto _ : state) {
    for (const v1::Transcript& game : games) {
      std::vector<root::TurnWords> turns;
      if (!root::ExplainTurns(game, turns).ok()) return state.SkipWithError("a game is malformed");
      explained += static_cast<int64_t>(turns.size());
    }
  }
  state.SetItemsProcessed(explained);
}

std::vector<v1::Transcript> Read(const std::string& text) {
  auto games = ReadTranscripts(text, "game.rootlog", Format::kRootlog, Limits());
  return games.ok() ? *std::move(games) : std::vector<v1::Transcript>();
}

void BM_ExplainOurs(benchmark::State& state) { Explain(state, Read(LongGame(200))); }
BENCHMARK(BM_ExplainOurs);

void BM_ExplainLogs(benchmark::State& state) {
  std::filesystem::path folder =
      std::filesystem::path(LANTERN_SOURCE_DIR) / ".." / "shared" / "logs" / "rootlog";
  if (const char* given = std::getenv("LANTERN_LOGS")) folder = given;
  std::vector<v1::Transcript> games;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    for (v1::Transcript& game : Read(content.str())) games.push_back(std::move(game));
  }
  if (games.empty()) return state.SkipWithError("no logs; set LANTERN_LOGS");
  Explain(state, games);
}
BENCHMARK(BM_ExplainLogs);

// By faction, as kExplainedLetters has them.
void BM_ExplainWorst(benchmark::State& state) {
  const char letter = kExplainedLetters[state.range(0)];
  state.SetLabel(std::string(1, letter));
  Explain(state, Read(AdversarialGame(letter)));
}
BENCHMARK(BM_ExplainWorst)->DenseRange(0, sizeof(kExplainedLetters) - 2);

}  // namespace
}  // namespace lantern
