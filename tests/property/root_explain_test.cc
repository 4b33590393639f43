// The recogniser against the referee of declared play: what was played legally and is written out as
// movements has a reading without a lack, leads to the same board and is found to be in order.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "checker/core/replay.h"
#include "checker/root/explain/explain.h"
#include "checker/root/referee.h"
#include "declared_games.h"
#include "root_movements.h"

namespace lantern::root {
namespace {

// Games that were once misread: improvised quests, aid before a coalition with who was hostile, Informants
// before a discard.
constexpr int kOnceMisread[] = {40, 64, 107, 116, 127};
constexpr int kEveryDay = 12 + static_cast<int>(std::size(kOnceMisread));

// LANTERN_LONG_TESTS=1 plays more games.
int Games() { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 200 : kEveryDay; }

// The few of every day have all maps, decks and set-ups.
v1::Transcript Game(int i) {
  if (Games() != kEveryDay) return DeclaredGame(static_cast<uint64_t>(i), 1200);
  return DeclaredGame(static_cast<uint64_t>(i < 12 ? 17 * i : kOnceMisread[i - 12]), 1200);
}

TEST(RootExplain, DeclaredTurnsAreExplained) {
  int explained = 0;
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript declared = Game(seed);
    ASSERT_GT(declared.events_size(), 0);
    const v1::Transcript written = Movements(declared).Write();
    std::vector<TurnWords> turns;
    ASSERT_TRUE(ExplainTurns(written, turns).ok());
    // The last turn of a game that is cut off is not whole.
    if (!turns.empty()) turns.pop_back();
    for (const TurnWords& turn : turns) {
      ++explained;
      EXPECT_TRUE(turn.unexplained.empty()) << turn.unexplained;
      EXPECT_TRUE(turn.lacks.empty())
          << "seed " << seed << ", event " << turn.start << ", " << NameOf(turn.faction) << ": "
          << absl::StrJoin(turn.sentences, "; ") << "\nlacks: " << absl::StrJoin(turn.lacks, "; ");
    }
  }
  EXPECT_GT(explained, 5 * Games());
}

// The whole verdict: neither the turns nor the board, the battles, the cards and the points have a finding.
TEST(RootExplain, NothingIsFoundInWhatWasPlayedLegally) {
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript written = Movements(Game(seed)).Write();
    v1::Verdict verdict;
    CheckOptions options;
    options.policy = Policy::kContinue;
    ASSERT_TRUE(CheckWith(RootGame(), written, options, verdict).ok());
    for (const v1::Finding& finding : verdict.findings()) {
      EXPECT_EQ(finding.kind(), v1::FINDING_KIND_NOTE)
          << "seed " << seed << ", event " << finding.event_index() << ", " << finding.rule_id() << ": "
          << finding.message();
    }
  }
}

// What was not recorded makes nothing illegal: suits of cards, what a firebrand's card was.
TEST(RootExplain, WhatIsHiddenBreaksNoRule) {
  int hidden = 0;
  for (int seed = 0; seed < Games(); ++seed) {
    v1::Transcript written = Movements(Game(seed)).Write();
    for (int i = seed % 3; i < written.events_size(); i += 3) {
      v1::RootEvent& event = *written.mutable_events(i)->mutable_root();
      if (event.has_reveal()) event.mutable_reveal()->mutable_cards(0)->mutable_card()->clear_suit();
      if (!event.has_move() || !event.move().things(0).has_card()) continue;
      v1::RootCard& card = *event.mutable_move()->mutable_things(0)->mutable_card();
      if (!card.name().empty()) continue;  // it lies open
      card.clear_suit();
      ++hidden;
    }
    v1::Verdict verdict;
    CheckOptions options;
    options.policy = Policy::kContinue;
    ASSERT_TRUE(CheckWith(RootGame(), written, options, verdict).ok());
    for (const v1::Finding& finding : verdict.findings()) {
      EXPECT_NE(finding.kind(), v1::FINDING_KIND_ILLEGAL)
          << "seed " << seed << ", event " << finding.event_index() << ", " << finding.rule_id() << ": "
          << finding.message();
    }
  }
  EXPECT_GT(hidden, 10 * Games());
}

// How two boards differ; the Coffin Makers card counts as the supply. Empty: they are the same.
std::string Difference(const PlayState& played, const State& read) {
  std::string text;
  auto compare = [&](absl::string_view what, int want, int have) {
    if (want != have) absl::StrAppend(&text, what, ": played ", want, ", read ", have, "; ");
  };
  const State& board = played.b;
  for (int place = 0; place < kPlaces; ++place) {
    if (place == kCoffin || place == kSupply) continue;
    for (int p = 0; p < kPieces; ++p)
      compare(absl::StrCat(kPieceInfo[p].one, " in ", place), board.at[place][p], read.at[place][p]);
  }
  for (Faction f = 1; f < kFactions; ++f) {
    if (!(board.in_play >> f & 1)) continue;
    if (board.marker_on[f] == kNobody)
      compare(absl::StrCat("points of the ", NameOf(f)), board.points[f], read.points[f]);
    const int revealed = f == kHost ? played.revealed.size() : 0;
    compare(absl::StrCat("hand of the ", NameOf(f)), played.hand[f].size() + revealed, read.hand[f]);
    compare(absl::StrCat("cards of the ", NameOf(f)), __builtin_popcountll(board.crafted[f]),
            __builtin_popcountll(read.crafted[f]));
    for (size_t v = 0; v < 2; ++v)
      compare(absl::StrCat("relationship to the ", NameOf(f)), board.relationship[v][f],
              read.relationship[v][f]);
  }
  compare("supporters", played.supporters.size(), read.supporters);
  compare("ferry", board.ferry, read.ferry);
  for (size_t v = 0; v < 2; ++v) {
    compare("clearing of a pawn", board.pawn[v].clearing, read.pawn[v].clearing);
    compare("forest of a pawn", board.pawn[v].forest, read.pawn[v].forest);
  }
  return text;
}

TEST(RootExplain, TheBoardIsTheOneThatWasPlayed) {
  int compared = 0;
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript declared = Game(seed);
    Movements movements(declared);
    const v1::Transcript written = movements.Write();
    RootReferee referee;
    Findings findings;
    ASSERT_TRUE(referee.Begin(written, findings).ok());
    auto stage = movements.stages().begin();
    for (int i = 0; i < written.events_size(); ++i) {
      const auto index = static_cast<uint32_t>(i);
      findings.BeginEvent(index);
      ASSERT_TRUE(referee.Judge(written.events(i), index, Referee::AfterIllegal::kCarryOut, findings).ok());
      if (referee.state().over) break;  // what follows is not carried out
      while (stage != movements.stages().end() && stage->written <= i) ++stage;
      if (stage == movements.stages().end() || stage->written != i + 1) continue;
      ++compared;
      const std::string difference = Difference(stage->state, referee.state());
      EXPECT_TRUE(difference.empty()) << "seed " << seed << ", event " << i << ": " << difference;
      if (!difference.empty()) break;
    }
  }
  EXPECT_GT(compared, 50 * Games());
}

}  // namespace
}  // namespace lantern::root
