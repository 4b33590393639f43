#include "checker/core/simulate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "checker/core/chance.h"
#include "checker/core/replay.h"
#include "tests/unit/core/fake_game.h"

namespace lantern {
namespace {

using fake::FakeGame;
using fake::Game2;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Bytes(const v1::Transcript& transcript) { return transcript.SerializeAsString(); }

TEST(Chance, TheSameSeedGivesTheSameChoices) {
  Chance one(7);
  Chance same(7);
  Chance other(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const uint32_t number = one.Below(1000);
    EXPECT_EQ(number, same.Below(1000));
    differs |= number != other.Below(1000);
  }
  EXPECT_TRUE(differs);
  // The generator is that of the C++ standard, so these hold on every machine.
  Chance first(1);
  EXPECT_EQ(first.Below(100), 7u);
}

TEST(Chance, EveryResultIsAboutAsLikely) {
  Chance chance(3);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen[chance.Below(6)];
  // Ten standard deviations.
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 920);
}

TEST(Chance, ShuffledThingsAreAllStillThere) {
  Chance chance(5);
  std::set<std::vector<int>> orders;
  for (int i = 0; i < 200; ++i) {
    std::vector<int> things = {1, 2, 3};
    chance.Shuffle(things);
    orders.insert(things);
  }
  EXPECT_EQ(orders.size(), 6u);
}

TEST(Simulate, PlaysToTheEndAndClaimsTheResult) {
  SimulateOptions options;
  const auto played = Simulate(FakeGame(), options);
  ASSERT_TRUE(played.ok()) << played.status();
  v1::Verdict verdict;
  ASSERT_TRUE(CheckWith(FakeGame(), *played, {}, verdict).ok());
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(verdict.mismatches_size(), 0);
  EXPECT_EQ(played->claimed_result().standings_size(), 2);
  EXPECT_TRUE(played->claimed_result().winners_claimed());
}

TEST(Simulate, IsFixedByTheSeed) {
  SimulateOptions options;
  std::set<std::string> games;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    options.seed = seed;
    const auto played = Simulate(FakeGame(), options);
    ASSERT_TRUE(played.ok());
    EXPECT_EQ(Bytes(*played), Bytes(*Simulate(FakeGame(), options)));
    games.insert(Bytes(*played));
  }
  EXPECT_GT(games.size(), 10u);
}

TEST(Simulate, StopsAfterSoManyEventsWithoutAClaim) {
  SimulateOptions options;
  options.max_events = 1;
  const auto played = Simulate(FakeGame(), options);
  ASSERT_TRUE(played.ok());
  EXPECT_EQ(played->events_size(), 1);
  EXPECT_FALSE(played->has_claimed_result());
}

TEST(Simulate, NeverChoosesWhatHasNoWeightAndRevealsWhatIsOpen) {
  std::set<int> seen;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    SimulateOptions options;
    options.seed = seed;
    const auto played = Simulate(FakeGame(), options);
    ASSERT_TRUE(played.ok());
    for (const v1::Event& event : played->events()) seen.insert(event.root().score().points());
  }
  // 1 and 2 are listed, 3 and 4 are what the open event can turn out to be.
  EXPECT_THAT(seen, ElementsAre(1, 2, 3, 4));
}

TEST(Simulate, ChecksItsSettings) {
  SimulateOptions options;
  options.settings = {{"speed", "slow"}};
  const auto slow = Simulate(FakeGame(), options);
  ASSERT_TRUE(slow.ok());
  EXPECT_EQ(slow->id(), "slow");
  EXPECT_EQ(Simulate(FakeGame(), {})->id(), "fast");
  options.settings = {{"speed", "warp"}};
  EXPECT_THAT(std::string(Simulate(FakeGame(), options).status().message()), HasSubstr("fast, slow"));
  options.settings = {{"colour", "red"}};
  EXPECT_THAT(std::string(Simulate(FakeGame(), options).status().message()), HasSubstr("it has speed"));
  options.settings = {{"speed", "slow"}, {"speed", "fast"}};
  EXPECT_THAT(std::string(Simulate(FakeGame(), options).status().message()), HasSubstr("twice"));
  SimulateOptions cards;
  cards.catalog = "sample";
  EXPECT_EQ(Simulate(FakeGame(), cards).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Simulate, AnObjectionOfTheRefereeIsAFaultOfOurs) {
  SimulateOptions options;
  options.settings = {{"speed", "broken"}};
  EXPECT_EQ(Simulate(FakeGame(), options).status().code(), absl::StatusCode::kInternal);
}

TEST(ListLegalAfter, ListsUpToTheLimit) {
  LegalEvents all(100);
  ASSERT_TRUE(ListLegalAfter(FakeGame(), Game2({1, 2}), {}, all).ok());
  EXPECT_EQ(all.all().size(), 4u);
  EXPECT_FALSE(all.cut());
  LegalEvents some(2);
  ASSERT_TRUE(ListLegalAfter(FakeGame(), Game2({1, 2}), {}, some).ok());
  EXPECT_EQ(some.all().size(), 2u);
  EXPECT_TRUE(some.cut());
  LegalEvents over(100);
  ASSERT_TRUE(ListLegalAfter(FakeGame(), Game2({10}), {}, over).ok());
  EXPECT_TRUE(over.all().empty());
}

TEST(ListLegalAfter, NothingIsLegalAfterAnIllegalEvent) {
  LegalEvents out(100);
  const absl::Status status = ListLegalAfter(FakeGame(), Game2({1, fake::kIllegal, 2}), {}, out);
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("events[1]"));
  CheckOptions options;
  options.policy = Policy::kContinue;
  EXPECT_TRUE(ListLegalAfter(FakeGame(), Game2({1, fake::kIllegal, 2}), options, out).ok());
}

TEST(FinalOnly, TakesNothingButTheEndOfAGame) {
  CheckOptions options;
  options.final_only = true;
  v1::Verdict verdict;
  v1::Transcript transcript = Game2({10});
  EXPECT_THAT(std::string(CheckWith(FakeGame(), transcript, options, verdict).message()),
              HasSubstr("events"));
  transcript.clear_events();
  EXPECT_THAT(std::string(CheckWith(FakeGame(), transcript, options, verdict).message()),
              HasSubstr("no finished game"));
  transcript.mutable_root()->mutable_position()->set_deck(fake::kFinishedGame);
  ASSERT_TRUE(CheckWith(FakeGame(), transcript, options, verdict).ok());
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(verdict.standings(0).rank(), 1u);
}

}  // namespace
}  // namespace lantern
