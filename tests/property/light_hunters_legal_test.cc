// The referee accepts exactly what it lists. In random states of random games events are put together from
// all that the game's alphabet has (heroes, skills, cards, targets, choices, answers; as many as a budget
// allows, in random order): the referee accepts one if and only if the naive second implementation does, and
// then it is listed. With LANTERN_LONG_TESTS=1 many more states are tried.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_alphabet.h"
#include "light_hunters_compare.h"
#include "light_hunters_play.h"

namespace lantern::light_hunters {
namespace {

// What the referee says against an event; empty: nothing.
std::string Objection(const LightHuntersReferee& referee, const v1::LightHuntersEvent& event) {
  LightHuntersReferee trial = referee;
  v1::Event wrapped;
  *wrapped.mutable_light_hunters() = event;
  Findings findings;
  findings.BeginEvent(0);
  const absl::Status status = trial.Judge(wrapped, 0, Referee::AfterIllegal::kChangeNothing, findings);
  if (!status.ok()) return std::string(status.message());
  return Objected(findings, 0) ? Said(findings) : "";
}

// One form for every way to write the same decision.
std::string Normal(v1::LightHuntersEvent event) {
  event.clear_outcomes();
  if (event.has_discard()) {
    std::sort(event.mutable_discard()->mutable_cards()->begin(),
              event.mutable_discard()->mutable_cards()->end());
  }
  if (event.has_play()) {
    v1::LightHuntersPlay& play = *event.mutable_play();
    play.clear_ether();
    play.clear_bonus_on();
    play.clear_springs();
    if (play.counts_as() == play.card()) play.clear_counts_as();
    std::sort(play.mutable_cards()->begin(), play.mutable_cards()->end());
    std::sort(play.mutable_targets()->pointer_begin(), play.mutable_targets()->pointer_end(),
              [](const auto* a, const auto* b) {
                return a->group() != b->group() ? a->group() < b->group()
                                                : a->SerializeAsString() < b->SerializeAsString();
              });
  }
  return event.SerializeAsString();
}

// Everything that is listed, in its normal form. What the referee or the second implementation does not
// accept fails the test.
std::set<std::string> Listed(RandomGame& game, const naive::Game& naive) {
  std::set<std::string> all;
  LegalEvents legal(100'000);
  EXPECT_TRUE(game.referee().ListLegal(legal).ok());
  EXPECT_FALSE(legal.cut());
  std::set<std::string> written;
  for (const LegalEvent& listed : legal.all()) {
    EXPECT_TRUE(written.insert(listed.event.SerializeAsString()).second)
        << "twice: " << listed.event.ShortDebugString();
    EXPECT_FALSE(listed.words.empty());
    all.insert(Normal(listed.event.light_hunters()));
    if (written.size() > 300 && game.chance().Happens(9, 10)) continue;
    v1::Event event = listed.event;
    if (listed.open) game.referee().Reveal(game.chance(), event);
    EXPECT_EQ(Objection(game.referee(), event.light_hunters()), "") << event.ShortDebugString();
    if (event.light_hunters().has_concede()) continue;  // the second implementation has no concessions
    naive::Game trial = naive;
    EXPECT_TRUE(trial.Play(event.light_hunters()) || trial.leaves_out()) << trial.why() << "\n"
                                                                         << event.ShortDebugString();
  }
  return all;
}

TEST(LightHuntersLegal, AcceptsExactlyWhatIsListed) {
  int accepted = 0;
  int refused = 0;
  for (uint64_t seed = 0; seed < Games(90); ++seed) {
    RandomGame game(seed);
    naive::Game naive(game.game(), SampleCatalog());
    const int start = static_cast<int>(game.chance().Below(200));
    for (int states = 0; states < 12 && !game.over();) {
      if (game.game().events_size() >= start && game.chance().Happens(1, 2)) {
        ++states;
        const std::string where =
            absl::StrCat("seed ", seed, " after ", game.game().events_size(), " events");
        const std::set<std::string> listed = Listed(game, naive);
        for (const v1::LightHuntersEvent& event : Alphabet(naive, game.chance()).All()) {
          const std::string objection = Objection(game.referee(), event);
          naive::Game trial = naive;
          const bool legal = trial.Play(event) || trial.leaves_out();
          if (trial.leaves_out_choice()) continue;  // a record of less than was decided
          EXPECT_EQ(objection.empty(), legal) << where << ": " << event.ShortDebugString() << "\n"
                                              << objection << "\n"
                                              << trial.why();
          if (objection.empty()) {
            EXPECT_EQ(listed.count(Normal(event)), 1u)
                << "not listed: " << where << ": " << event.ShortDebugString();
          }
          (objection.empty() ? accepted : refused)++;
        }
        ASSERT_FALSE(HasFailure()) << where;
      }
      ASSERT_TRUE(game.Step()) << game.error();
      ASSERT_TRUE(naive.Play(game.game().events(game.game().events_size() - 1).light_hunters()))
          << naive.why();
    }
  }
  EXPECT_GT(accepted, 1200);
  EXPECT_GT(refused, accepted);
}

}  // namespace
}  // namespace lantern::light_hunters
