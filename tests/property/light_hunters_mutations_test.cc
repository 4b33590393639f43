// One wrong stroke in a legal record of Light Hunters is caught at the event where it first matters, or the
// naive second implementation shows that what is written is legal all the same. With LANTERN_LONG_TESTS=1
// many more are tried.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "light_hunters_changes.h"
#include "light_hunters_compare.h"
#include "light_hunters_naive_game.h"
#include "light_hunters_play.h"

namespace lantern::light_hunters {
namespace {

constexpr int kFarEnough = 60;  // events after the stroke that are looked at

// One change of a record at an event or next to it. False: nothing was changed.
bool Mutate(Stroke& stroke, Chance& chance, int at, v1::Transcript& record) {
  auto& events = *record.mutable_events();
  switch (chance.Below(6)) {
    case 0:  // left out
      events.DeleteSubrange(at, 1);
      return true;
    case 1: {  // written twice
      const v1::Event again = events.Get(at);
      *events.Add() = again;
      for (int i = events.size() - 1; i > at + 1; --i) events.SwapElements(i, i - 1);
      return true;
    }
    case 2:  // in the wrong order
      if (at + 1 >= events.size()) return false;
      events.SwapElements(at, at + 1);
      return true;
    default:
      return stroke.Change(*events.Mutable(at)->mutable_light_hunters());
  }
}

// What the referee, who has judged the events before `from`, says first; -1: nothing. None: it cannot be
// read.
std::optional<int> FirstIllegal(LightHuntersReferee referee, const v1::Transcript& record, int from, int to,
                                std::string& said) {
  Findings findings;
  for (int i = from; i < to; ++i) {
    findings.BeginEvent(static_cast<uint32_t>(i));
    const absl::Status status = referee.Judge(record.events(i), static_cast<uint32_t>(i),
                                              Referee::AfterIllegal::kChangeNothing, findings);
    if (!status.ok()) return std::nullopt;
    said = Said(findings);
    if (Objected(findings, static_cast<uint32_t>(i))) return i;
  }
  return -1;
}

// The same of the second implementation. `unknown`: the record does not say which cards went, so that this
// one cannot tell and nothing is compared from there on.
int FirstRefused(naive::Game game, const v1::Transcript& record, int from, int to, int& unknown) {
  for (int i = from; i < to; ++i) {
    if (game.Play(record.events(i).light_hunters())) continue;
    if (game.leaves_out()) {
      unknown = i;
      return -1;
    }
    return i;
  }
  return -1;
}

class Tally {
 public:
  // Tries one stroke at an event; says what is wrong.
  std::string Try(RandomGame& game, const v1::Transcript& whole, const LightHuntersReferee& referee,
                  const naive::Game& naive, int at) {
    Stroke stroke(game.chance(), whole);
    v1::Transcript record = whole;
    if (!Mutate(stroke, game.chance(), at, record)) return "";
    const int to = std::min(record.events_size(), at + kFarEnough);
    std::string said;
    int unknown = -1;
    const int expected = FirstRefused(naive, record, at, to, unknown);
    const std::optional<int> found = FirstIllegal(referee, record, at, unknown >= 0 ? unknown : to, said);
    if (!found.has_value()) return "";  // a record that cannot be read is no game at all
    if (unknown < 0) (expected < 0 ? legal : caught)++;
    if (*found == expected) return "";
    naive::Game again = naive;
    for (int i = at; i < expected; ++i) again.Play(record.events(i).light_hunters());
    if (expected >= 0) again.Play(record.events(expected).light_hunters());
    return absl::StrCat("changed at ", at, ", the second implementation refuses ", expected, " ", again.why(),
                        ", the referee ", *found, " ", said, "\n",
                        record
                            .events(std::max({at, expected, *found}) < record.events_size()
                                        ? std::max(expected < 0 ? *found : expected, 0)
                                        : at)
                            .light_hunters()
                            .ShortDebugString(),
                        "\nwas\n", whole.events(at).light_hunters().ShortDebugString());
  }

  int caught = 0;
  int legal = 0;
};

TEST(LightHuntersMutation, IsCaughtAtItsEventOrLegal) {
  Tally tally;
  for (uint64_t seed = 0; seed < Games(60); ++seed) {
    RandomGame game(seed);
    game.PlayUntil(60 + static_cast<int>(game.chance().Below(200)));
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    const v1::Transcript& whole = game.game();
    naive::Game naive(whole, SampleCatalog());
    LightHuntersReferee referee;
    Findings findings;
    findings.BeginEvent({});
    ASSERT_TRUE(referee.Begin(whole, findings).ok());
    for (int at = 0; at < whole.events_size(); ++at) {
      for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(tally.Try(game, whole, referee, naive, at), "") << "seed " << seed;
      }
      ASSERT_TRUE(naive.Play(whole.events(at).light_hunters())) << naive.why();
      findings.BeginEvent(static_cast<uint32_t>(at));
      ASSERT_TRUE(referee
                      .Judge(whole.events(at), static_cast<uint32_t>(at),
                             Referee::AfterIllegal::kChangeNothing, findings)
                      .ok());
    }
  }
  // Most strokes are wrong, some are not.
  EXPECT_GT(tally.caught, tally.legal);
  EXPECT_GT(tally.legal, 50);
}

}  // namespace
}  // namespace lantern::light_hunters
