// What it costs to explain the turns of a game of Root that is written as movements. An item is a turn that
// was explained. The logs are those of check_bench.cc; ours is its game as well. "Bound" is a turn whose
// readings multiply until the search stops.

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

void BM_ExplainBound(benchmark::State& state) {
  std::string text =
      "Map: Fall\nDeck: E&P\nE: Eve\nC: Cat\n\n"
      "C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nE:b+6w->3/#despot->$\n\nC:t->5";
  for (int c : {2, 5, 6, 7, 8, 9, 10, 12}) absl::StrAppend(&text, "/XE", c);
  for (int i = 0; i < 24; ++i) {
    for (int c : {5, 9, 8}) absl::StrAppend(&text, "/B#C->/w", c, "->1");
  }
  Explain(state, Read(absl::StrCat(text, "\n")));
}
BENCHMARK(BM_ExplainBound);

}  // namespace
}  // namespace lantern
