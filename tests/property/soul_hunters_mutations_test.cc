// One wrong stroke in a legal record of Soul Hunters is caught at the event where it first matters, or the
// second implementation shows that what is written is legal all the same. With LANTERN_LONG_TESTS=1 many more
// are tried.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "checker/core/replay.h"
#include "soul_hunters_changes.h"
#include "soul_hunters_play.h"

namespace lantern::soul_hunters {
namespace {

// The first event that the referee calls illegal; -1: none. A malformed record fails the test.
int FirstIllegal(const v1::Transcript& game, std::string& said) {
  CheckOptions options;
  options.policy = Policy::kStop;
  v1::Verdict verdict;
  const absl::Status status = CheckWith(TheGame(), game, options, verdict);
  EXPECT_TRUE(status.ok()) << status.message();
  for (const v1::Finding& f : verdict.findings()) {
    said = f.ShortDebugString();
    if (f.kind() == v1::FINDING_KIND_ILLEGAL) return static_cast<int>(f.event_index());
  }
  return -1;
}

// The same of the second implementation, which played the events before `from` already. `missing`: what is
// wrong is that the record lacks a step of an effect.
int FirstRefused(naive::Game game, const v1::Transcript& record, int from, bool& missing) {
  missing = false;
  for (int i = from; i < record.events_size(); ++i) {
    if (game.Play(record.events(i).soul_hunters())) continue;
    missing = game.want().op != nullptr;
    return i;
  }
  return -1;
}

// One change of a record at an event or next to it.
bool Mutate(Stroke& stroke, Chance& chance, int at, v1::Transcript& record) {
  auto& events = *record.mutable_events();
  // Souls that are laid out without being written are souls that nobody knows: that is for the tests of
  // hiding.
  const bool laid = events.Get(at).soul_hunters().has_souls_laid() ||
                    (at + 1 < events.size() && events.Get(at + 1).soul_hunters().has_souls_laid());
  switch (chance.Below(6)) {
    case 0:  // left out
      if (laid) return false;
      events.DeleteSubrange(at, 1);
      return true;
    case 1: {  // written twice
      const v1::Event again = events.Get(at);
      *events.Add() = again;
      for (int i = events.size() - 1; i > at + 1; --i) events.SwapElements(i, i - 1);
      return true;
    }
    case 2:  // in the wrong order
      if (laid || at + 1 >= events.size()) return false;
      events.SwapElements(at, at + 1);
      return true;
    default:
      return stroke.Change(*events.Mutable(at)->mutable_soul_hunters());
  }
}

TEST(SoulHuntersMutation, IsCaughtAtItsEventOrLegal) {
  int caught = 0;
  int legal = 0;
  for (uint64_t seed = 0; seed < Games(60); ++seed) {
    RandomGame game(seed, {.random_catalog = seed % 2 == 1});
    game.PlayUntil(40 + static_cast<int>(game.chance().Below(260)));
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    Stroke stroke(game.chance(), game.catalog(), game.game().players_size());
    naive::Game before(game.game(), game.catalog());
    for (int at = 0; at < game.game().events_size(); ++at) {
      v1::Transcript record = game.game();
      if (game.chance().Happens(1, 20) && Mutate(stroke, game.chance(), at, record)) {
        bool missing = false;
        const int expected = FirstRefused(before, record, at, missing);
        std::string said;
        // A choice that was not written down is not illegal; that is for the tests of hiding.
        if (!missing) {
          ASSERT_EQ(FirstIllegal(record, said), expected)
              << "seed " << seed << ", changed at " << at << ": " << said << "\n"
              << record.events(std::max(0, expected)).ShortDebugString() << "\nwas\n"
              << game.game().events(at).ShortDebugString();
          (expected < 0 ? legal : caught)++;
        }
      }
      ASSERT_TRUE(before.Play(game.game().events(at).soul_hunters()))
          << "seed " << seed << " event " << at << " " << game.game().events(at).ShortDebugString();
    }
  }
  // Most strokes are wrong, some are not.
  EXPECT_GT(caught, legal);
  EXPECT_GT(legal, 0);
}

}  // namespace
}  // namespace lantern::soul_hunters
