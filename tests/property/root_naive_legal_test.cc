// The list of what may come next in declared Root against the naive second implementation: in random states
// it allows what is listed, and of all events of a large alphabet nothing else. With LANTERN_LONG_TESTS=1
// many more states are looked at.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/chance.h"
#include "checker/core/legal.h"
#include "root_naive_both.h"

namespace lantern::root {
namespace {

class Looker {
 public:
  explicit Looker(const v1::Transcript& game) : alphabet_(game) {}

  // What the list and the second implementation see differently in this state. Empty: nothing.
  std::string Look(const Both& both, Chance& chance) {
    LegalEvents legal(100'000);
    if (!both.referee().ListLegal(legal).ok()) return "no list";
    std::set<std::string> listed;
    for (const LegalEvent& event : legal.all()) {
      v1::Event full = event.event;
      listed.insert(event.event.root().SerializeAsString());
      if (event.open) both.referee().Reveal(chance, full);
      naive::Game game = both.naive();
      if (!game.Play(full.root()))
        return absl::StrCat("listed, the naive one objects: ", game.why(), "\n",
                            full.root().ShortDebugString());
      ++allowed;
    }
    naive::Game game = both.naive();
    for (const v1::RootEvent& event : alphabet_.events()) {
      const bool allows = game.Play(event);  // what it refuses changes nothing
      const std::string why = game.why();
      const bool unknown = game.leaves_out();
      if (allows) game = both.naive();
      if (allows == (listed.count(event.SerializeAsString()) > 0) || unknown) continue;
      return absl::StrCat(allows ? "not listed, the naive one allows it" : "listed, the naive one objects: ",
                          why, "\n", event.ShortDebugString());
    }
    return "";
  }

  int allowed = 0;

 private:
  Alphabet alphabet_;
};

// Several processes share the games.
constexpr uint64_t kShares = 2;

class RootNaiveLegal : public testing::TestWithParam<uint64_t> {};

TEST_P(RootNaiveLegal, AllowsWhatIsListedAndNothingElse) {
  int allowed = 0, games = 0;
  for (uint64_t seed = GetParam(); seed < Games(14); seed += kShares, ++games) {
    const v1::Transcript game = DeclaredGame(seed + 3000, 500);
    Chance chance(seed);
    Both both(game);
    Looker looker(game);
    for (int at = 0; at < game.events_size(); ++at) {
      if (chance.Below(25) == 0) {
        const std::string wrong = looker.Look(both, chance);
        if (!wrong.empty())
          ADD_FAILURE() << "seed " << seed << ", before event " << at << ", " << wrong << Before(game, at);
      }
      bool goes_on = false;
      ASSERT_EQ(both.Play(game.events(at).root(), goes_on), "");
      ASSERT_TRUE(goes_on) << both.naive().why();
    }
    allowed += looker.allowed;
  }
  EXPECT_GT(allowed, 10 * games);
}

INSTANTIATE_TEST_SUITE_P(Share, RootNaiveLegal, testing::Range<uint64_t>(0, kShares));

}  // namespace
}  // namespace lantern::root
