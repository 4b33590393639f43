// What checking costs, against the least that anybody pays: parsing the same transcript from its wire bytes.
// An item is an event. "log" benchmarks run over the public games where the folder ../shared/logs/rootlog
// next to the project, or the one that LANTERN_LOGS names, is there; the others run over a game of our own.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "benchmark/benchmark.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "google/protobuf/arena.h"
#include "tests/bench/long_game.h"

namespace lantern {
namespace {

// Texts that are measured together, in the three forms that the benchmarks start from.
struct Game {
  std::string text;
  std::string bytes;
  v1::Transcript transcript;
};

struct Workload {
  std::vector<Game> games;
  int64_t events = 0;  // in all games
  std::string error;   // empty: fit to be measured
};

CheckOptions Options() {
  CheckOptions options;
  options.policy = Policy::kContinue;
  return options;
}

// Reads one text of one game.
void AddGame(const std::string& text, const std::string& file_name, Workload& workload) {
  auto transcripts = ReadTranscripts(text, file_name, Format::kRootlog, Limits());
  if (!transcripts.ok() || transcripts->size() != 1) {
    workload.error = absl::StrCat(file_name, ": ", transcripts.status().ToString(), " or more than one game");
    return;
  }
  Game game{text, transcripts->front().SerializeAsString(), std::move(transcripts->front())};
  workload.events += game.transcript.events_size();
  workload.games.push_back(std::move(game));
}

// A game of our own with about this many events. Anything found in it would measure how findings are written.
Workload OurGame(int64_t events) {
  constexpr int kEventsPerRound = 21;
  Workload workload;
  AddGame(LongGame(static_cast<int>(events / kEventsPerRound)), "long.rootlog", workload);
  if (!workload.error.empty()) return workload;
  v1::Verdict verdict;
  const absl::Status status = Check(workload.games[0].transcript, Options(), verdict);
  if (!status.ok()) workload.error = status.ToString();
  if (status.ok() && verdict.outcome() != v1::OUTCOME_INCOMPLETE) {
    workload.error = "the game is not as it should be:\n" + VerdictText(verdict);
  }
  return workload;
}

// Where the public games lie; empty where they do not.
std::filesystem::path LogFolder() {
  const char* named = std::getenv("LANTERN_LOGS");
  const std::filesystem::path folder =
      named != nullptr ? named : LANTERN_SOURCE_DIR "/../shared/logs/rootlog";
  return std::filesystem::is_directory(folder) ? folder : std::filesystem::path();
}

// The public games, in the order of their names.
Workload Logs() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(LogFolder())) {
    if (entry.path().extension() == ".rootlog") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Workload workload;
  for (const auto& file : files) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    AddGame(text.str(), file.filename().string(), workload);
  }
  if (workload.games.empty() && workload.error.empty()) workload.error = "no logs in " + LogFolder().string();
  return workload;
}

// Says how much was done, or that nothing could be.
bool Fit(const Workload& workload, benchmark::State& state) {
  if (!workload.error.empty()) state.SkipWithError(workload.error.c_str());
  return workload.error.empty();
}

void Finish(const Workload& workload, benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * workload.events);
  state.counters["events"] = static_cast<double>(workload.events);
}

// A first block for an arena on which all games have room, so that parsing never waits for the allocator.
std::vector<char> BlockFor(const Workload& workload) {
  constexpr size_t kRoomForVerdicts = 1 << 20;
  google::protobuf::Arena arena;
  for (const Game& game : workload.games) {
    google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena)->ParseFromString(game.bytes);
  }
  return std::vector<char>(arena.SpaceAllocated() + kRoomForVerdicts);
}

// From text to verdict: what the program does to a file.
void ImportAndCheck(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  for (auto _ : state) {
    for (const Game& game : workload.games) {
      auto transcripts = ReadTranscripts(game.text, "log.rootlog", Format::kRootlog, Limits());
      v1::Verdict verdict;
      const absl::Status status = Check(transcripts->front(), Options(), verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
  }
  Finish(workload, state);
}

// From text to transcript.
void Import(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  for (auto _ : state) {
    for (const Game& game : workload.games) {
      auto transcripts = ReadTranscripts(game.text, "log.rootlog", Format::kRootlog, Limits());
      benchmark::DoNotOptimize(transcripts);
    }
  }
  Finish(workload, state);
}

// From transcript to verdict: actions a second on one core. Verdicts lie on an arena, as in the service.
void CheckOnly(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  google::protobuf::Arena arena;
  for (auto _ : state) {
    for (const Game& game : workload.games) {
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const absl::Status status = Check(game.transcript, Options(), *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

// From wire bytes to transcript, on an arena whose first block is kept: what everybody pays.
void ParseBinary(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  std::vector<char> block = BlockFor(workload);
  google::protobuf::Arena arena(block.data(), block.size());
  for (auto _ : state) {
    for (const Game& game : workload.games) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      const bool parsed = transcript->ParseFromString(game.bytes);
      benchmark::DoNotOptimize(parsed);
      benchmark::DoNotOptimize(transcript);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

// From wire bytes to verdict: what the service does beside the wire.
void ParseBinaryAndCheck(benchmark::State& state, const Workload& workload) {
  if (!Fit(workload, state)) return;
  std::vector<char> block = BlockFor(workload);
  google::protobuf::Arena arena(block.data(), block.size());
  for (auto _ : state) {
    for (const Game& game : workload.games) {
      auto* transcript = google::protobuf::Arena::CreateMessage<v1::Transcript>(&arena);
      auto* verdict = google::protobuf::Arena::CreateMessage<v1::Verdict>(&arena);
      const bool parsed = transcript->ParseFromString(game.bytes);
      benchmark::DoNotOptimize(parsed);
      const absl::Status status = Check(*transcript, Options(), *verdict);
      benchmark::DoNotOptimize(status);
      benchmark::DoNotOptimize(verdict);
    }
    arena.Reset();
  }
  Finish(workload, state);
}

using Measured = void (*)(benchmark::State&, const Workload&);

constexpr std::pair<const char*, Measured> kMeasured[] = {
    {"parse_binary", ParseBinary},
    {"parse_binary_and_check", ParseBinaryAndCheck},
    {"check", CheckOnly},
    {"import", Import},
    {"import_and_check", ImportAndCheck},
};

// Registers everything before main. A workload is made when a benchmark over it runs, and kept for the next
// one.
const bool kRegistered = [] {
  const auto add = [](const std::string& what, auto make) {
    for (const auto& [name, measured] : kMeasured) {
      benchmark::RegisterBenchmark(absl::StrCat(name, "/", what).c_str(), [make, measured = measured](
                                                                              benchmark::State& state) {
        measured(state, make());
      })->Unit(benchmark::kMicrosecond);
    }
  };
  add("events:1000", []() -> const Workload& {
    static const Workload& workload = *new Workload(OurGame(1000));
    return workload;
  });
  add("events:100000", []() -> const Workload& {
    static const Workload& workload = *new Workload(OurGame(100000));
    return workload;
  });
  if (!LogFolder().empty()) {
    add("logs", []() -> const Workload& {
      static const Workload& workload = *new Workload(Logs());
      return workload;
    });
  }
  return true;
}();

}  // namespace
}  // namespace lantern
