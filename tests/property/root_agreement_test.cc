// Whole random games of declared Root, with all sets of factions, maps and decks, against the naive second
// implementation: it accepts every event, and after each both see the same table.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "declared_games.h"
#include "root_naive_compare.h"

namespace lantern::root {
namespace {

// How many; with LANTERN_LONG_TESTS=1 many times as many.
uint64_t Games(uint64_t few) { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 25 * few : few; }

std::string Said(const Findings& findings) {
  std::string out;
  for (const Finding& finding : findings.all()) absl::StrAppend(&out, finding.message, "; ");
  return out;
}

v1::RootPlayPosition PositionOf(const PlayReferee& referee) {
  v1::Transcript out;
  if (!referee.WritePosition(out).ok()) return {};
  return out.root().play().position();
}

// Plays one game on both; says the first thing that is wrong.
std::string PlayOne(uint64_t seed) {
  const v1::Transcript game = DeclaredGame(seed, 3000);
  naive::Game naive(game);
  PlayReferee referee;
  Findings findings;
  findings.BeginEvent({});
  if (!referee.Begin(game, findings).ok()) return "cannot begin";
  std::string difference = naive::Difference(PositionOf(referee), naive);
  if (!difference.empty()) return absl::StrCat("at the beginning:\n", difference);
  for (int i = 0; i < game.events_size(); ++i) {
    const v1::RootEvent& event = game.events(i).root();
    findings.BeginEvent(static_cast<uint32_t>(i));
    if (!referee
             .Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kChangeNothing, findings)
             .ok())
      return "malformed";
    difference = naive.Play(event) ? naive::Difference(PositionOf(referee), naive)
                                   : absl::StrCat("the naive one does not allow it: ", naive.why(), "\n");
    if (!difference.empty()) {
      std::string before;
      for (int k = std::max(0, i - 8); k < i; ++k)
        absl::StrAppend(&before, "\n  ", game.events(k).root().ShortDebugString());
      return absl::StrCat("event ", i, ":\n", difference, event.ShortDebugString(), "\n", Said(findings),
                          before);
    }
  }
  return referee.IsOver() == naive.s().over ? "" : "only one thinks that the game is over";
}

TEST(RootNaive, AgreesAfterEveryEvent) {
  for (uint64_t seed = 0; seed < Games(80); ++seed) {
    const std::string said = PlayOne(seed);
    if (!said.empty()) ADD_FAILURE() << "seed " << seed << ", " << said;
  }
}

}  // namespace
}  // namespace lantern::root
