// Declared Root against the naive second implementation: whole random games with all sets of factions, maps
// and decks, and events that somebody might write wrongly into them. Both allow the same events, and after
// each have the same table. With LANTERN_LONG_TESTS=1 many more games are played.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "root_naive_both.h"
#include "root_naive_changes.h"

namespace lantern::root {
namespace {

// Plays one game on both; says the first thing that is wrong.
std::string PlayOne(uint64_t seed) {
  const v1::Transcript game = DeclaredGame(seed, 3000);
  Both both(game);
  if (std::string difference = both.Difference(); !difference.empty()) return difference;
  for (int i = 0; i < game.events_size(); ++i) {
    bool goes_on = false;
    const std::string wrong = both.Play(game.events(i).root(), goes_on);
    if (!wrong.empty()) return absl::StrCat("event ", i, ": ", wrong, Before(game, i));
    if (!goes_on) return absl::StrCat("event ", i, " is not allowed: ", both.naive().why(), Before(game, i));
    if (std::string overdrawn = both.naive().Overdrawn(); !overdrawn.empty())
      return absl::StrCat("event ", i, ": ", overdrawn, Before(game, i));
  }
  if (std::string lines = both.ScoreDifference(); !lines.empty()) return lines;
  return both.referee().IsOver() == both.naive().s().over ? "" : "only one thinks that the game is over";
}

// Several processes share the games.
constexpr uint64_t kShares = 4;

class RootNaive : public testing::TestWithParam<uint64_t> {};

TEST_P(RootNaive, AgreesAfterEveryEvent) {
  for (uint64_t seed = GetParam(); seed < Games(40); seed += kShares) {
    const std::string wrong = PlayOne(seed);
    if (!wrong.empty()) ADD_FAILURE() << "seed " << seed << ", " << wrong;
  }
}

// One wrong stroke at an event: another field, another event of the game in its place, itself once more or
// not at all. Then the record goes on, until both refuse something.
std::string Stray(const v1::Transcript& game, Both both, Strokes& strokes, int at, int& refused) {
  v1::RootEvent wrong = game.events(at).root();
  int next = at + 1;
  switch (strokes.Below(8)) {
    case 0:  // left out
      wrong = game.events(std::min(at + 1, game.events_size() - 1)).root();
      next = at + 2;
      break;
    case 1:  // the one before it once more
      wrong = game.events(std::max(0, at - 1)).root();
      next = at;
      break;
    case 2:  // a later one too early
      wrong =
          game.events(std::min(at + 2 + static_cast<int>(strokes.Below(30)), game.events_size() - 1)).root();
      next = at;
      break;
    case 3:  // any other one
      wrong = game.events(static_cast<int>(strokes.Below(static_cast<uint32_t>(game.events_size())))).root();
      next = at;
      break;
    default:
      strokes.Change(wrong);
  }
  bool goes_on = false;
  std::string said = both.Play(wrong, goes_on);
  if (!said.empty()) return absl::StrCat("stroke at ", at, ": ", said, Before(game, at));
  for (int i = next; goes_on && i < std::min(game.events_size(), next + 40); ++i) {
    said = both.Play(game.events(i).root(), goes_on);
    if (!said.empty())
      return absl::StrCat("stroke at ", at, " ", wrong.ShortDebugString(), "\nevent ", i, ": ", said,
                          Before(game, i));
  }
  refused += goes_on ? 0 : 1;
  return "";
}

TEST_P(RootNaive, AgreesOnWrongStrokes) {
  int tried = 0;
  int refused = 0;
  for (uint64_t seed = GetParam(); seed < Games(28); seed += kShares) {
    const v1::Transcript game = DeclaredGame(seed + 1000, 500);
    Both both(game);
    Strokes strokes(seed, game);
    for (int at = 0; at < game.events_size(); ++at) {
      for (int i = 0; i < 2; ++i, ++tried) {
        const std::string wrong = Stray(game, both, strokes, at, refused);
        if (!wrong.empty()) ADD_FAILURE() << "seed " << seed << ", " << wrong;
      }
      bool goes_on = false;
      ASSERT_EQ(both.Play(game.events(at).root(), goes_on), "");
      ASSERT_TRUE(goes_on) << both.naive().why();
    }
  }
  EXPECT_GT(refused, tried / 2) << "most strokes are wrong";
  EXPECT_LT(refused, tried) << "some are not";
}

INSTANTIATE_TEST_SUITE_P(Share, RootNaive, testing::Range<uint64_t>(0, kShares));

}  // namespace
}  // namespace lantern::root
