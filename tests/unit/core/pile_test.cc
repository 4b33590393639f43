#include "checker/core/pile.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace lantern {
namespace {

constexpr int kIds = 4;
using Cards = Pile<kIds>;

TEST(Pile, CountsKnownAndUnknownCards) {
  Cards pile;
  pile.AddUnknown(3);
  pile.AddKnown(2, 2);
  EXPECT_EQ(pile.size(), 5);
  EXPECT_EQ(pile.unknown(), 3);
  EXPECT_EQ(pile.known(2), 2);
  EXPECT_EQ(pile.known(1), 0);
}

TEST(Pile, ShowingBindsUnknownCards) {
  Cards pile;
  pile.AddUnknown(2);
  pile.AddKnown(0);
  EXPECT_TRUE(pile.Bind(0));  // that one is known already
  EXPECT_EQ(pile.unknown(), 2);
  EXPECT_TRUE(pile.Bind(0, 2));
  EXPECT_EQ(pile.unknown(), 1);
  EXPECT_EQ(pile.known(0), 2);
  EXPECT_FALSE(pile.Bind(1, 2));
  EXPECT_EQ(pile.unknown(), 1);
  EXPECT_EQ(pile.size(), 3);
}

TEST(Pile, RemovingShownCardsTakesKnownOnesFirst) {
  Cards pile;
  pile.AddUnknown(1);
  pile.AddKnown(3);
  EXPECT_TRUE(pile.RemoveKnown(3));
  EXPECT_EQ(pile.unknown(), 1);
  EXPECT_TRUE(pile.RemoveKnown(3));
  EXPECT_EQ(pile.size(), 0);
  EXPECT_FALSE(pile.RemoveKnown(3));
}

TEST(Pile, CardsThatLeaveUnseenMayBeTheKnownOnes) {
  Cards hand, discard;
  hand.AddKnown(0, 3);
  hand.AddUnknown(1);
  EXPECT_TRUE(hand.MoveUnknown(2, discard));
  EXPECT_EQ(hand.size(), 2);
  EXPECT_EQ(hand.known(0), 1);  // of four cards with three copies two are left, so one copy at least
  EXPECT_EQ(discard.size(), 2);
  EXPECT_EQ(discard.known(0), 1);
}

TEST(Pile, MovingAllKeepsWhatIsKnown) {
  Cards discard, deck;
  discard.AddKnown(0, 2);
  discard.AddKnown(1, 1);
  discard.AddUnknown(4);
  const Cards before = discard;
  discard.MoveAll(deck);
  EXPECT_EQ(deck, before);
  EXPECT_EQ(discard, Cards());
}

TEST(Pile, ImpossibleMovesChangeNothing) {
  Cards from, to;
  from.AddUnknown(2);
  const Cards before = from;
  EXPECT_FALSE(from.MoveUnknown(3, to));
  EXPECT_FALSE(from.MoveUnknown(-1, to));
  EXPECT_FALSE(from.MoveUnknown(1, from));
  EXPECT_FALSE(from.RemoveUnknown(3));
  EXPECT_EQ(from, before);
  EXPECT_EQ(to, Cards());
}

TEST(Pile, ForgettingKeepsTheNumber) {
  Cards pile;
  pile.AddKnown(1, 3);
  pile.AddUnknown(1);
  pile.Forget();
  EXPECT_EQ(pile.size(), 4);
  EXPECT_EQ(pile.unknown(), 4);
  EXPECT_EQ(pile.known(1), 0);
}

TEST(Census, TheFifthCopyOfFourCannotBeShown) {
  const Census<kIds> box({4, 6, 6, 4});
  EXPECT_EQ(box.total(), 20);
  std::vector<Cards> piles(2);
  piles[0].AddUnknown(15);
  piles[1].AddUnknown(5);
  for (int copy = 1; copy <= 4; ++copy) {
    ASSERT_TRUE(box.CanShow(0, piles, 1, copy));
    ASSERT_TRUE(piles[1].Bind(0, copy));
    EXPECT_EQ(box.Room(0, piles), 4 - copy);
  }
  EXPECT_FALSE(box.CanShow(0, piles, 1, 5));
  EXPECT_FALSE(box.CanShow(0, piles, 0));
  EXPECT_TRUE(box.CanShow(0, piles, 1, 4));
  EXPECT_TRUE(box.CanShow(1, piles, 1));
  EXPECT_FALSE(box.CanShow(1, piles, 1, 2));  // one unknown card is left there
}

// Plays with real cards beside the piles: whatever a pile says is known is true, and what really is in a pile
// can always be shown. So hiding what happened never makes a legal showing illegal.
RC_GTEST_PROP(Pile, NothingThatIsTrueIsEverForbidden, ()) {
  const Census<kIds> box({4, 3, 2, 1});
  std::vector<std::vector<int>> real(3);
  std::vector<Cards> piles(3);
  for (int id = 0; id < kIds; ++id) real[0].insert(real[0].end(), static_cast<size_t>(box.copies(id)), id);
  piles[0].AddUnknown(box.total());
  const int steps = *rc::gen::inRange(0, 60);
  for (int step = 0; step < steps; ++step) {
    const auto from = *rc::gen::inRange<size_t>(0, 3);
    const size_t to = (from + *rc::gen::inRange<size_t>(1, 3)) % 3;
    if (real[from].empty()) continue;
    // Which cards really go; the pile is told so only where the card is shown.
    const bool shown = *rc::gen::arbitrary<bool>();
    const size_t count = shown ? 1 : *rc::gen::inRange<size_t>(1, real[from].size() + 1);
    std::vector<int> gone;
    for (size_t i = 0; i < count; ++i) {
      const auto at = *rc::gen::inRange<size_t>(0, real[from].size());
      gone.push_back(real[from][at]);
      real[from].erase(real[from].begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (shown) {
      RC_ASSERT(box.CanShow(gone[0], piles, from));
      RC_ASSERT(piles[from].RemoveKnown(gone[0]));
      piles[to].AddKnown(gone[0]);
    } else {
      RC_ASSERT(piles[from].MoveUnknown(static_cast<int>(count), piles[to]));
    }
    real[to].insert(real[to].end(), gone.begin(), gone.end());
    for (size_t pile = 0; pile < 3; ++pile) {
      RC_ASSERT(piles[pile].size() == static_cast<int>(real[pile].size()));
      for (int id = 0; id < kIds; ++id) {
        const auto truth = static_cast<int>(std::count(real[pile].begin(), real[pile].end(), id));
        RC_ASSERT(piles[pile].known(id) <= truth);
        RC_ASSERT(box.CanShow(id, piles, pile, truth));
      }
    }
  }
}

}  // namespace
}  // namespace lantern
