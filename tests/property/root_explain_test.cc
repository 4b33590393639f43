// The recogniser against the referee of declared play: what was played legally and is written out as
// movements has a reading without a lack, and a turn from which something that was paid is taken out has
// none.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "checker/root/explain/explain.h"
#include "declared_games.h"
#include "root_movements.h"

namespace lantern::root {
namespace {

int Games() { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 200 : 12; }

// LANTERN_LONG_TESTS=1 plays more games.
TEST(RootExplain, DeclaredTurnsAreExplained) {
  int explained = 0;
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript declared = DeclaredGame(static_cast<uint64_t>(seed), 1200);
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

// Wood, supporters and cards that were paid and are not written are missed in their turn.
TEST(RootExplain, WhatIsTakenOutIsMissed) {
  int missed = 0;
  for (int seed = 0; seed < Games() && missed < 20; ++seed) {
    const v1::Transcript declared = DeclaredGame(static_cast<uint64_t>(seed), 600);
    const v1::Transcript written = Movements(declared).Write();
    for (int i = written.events_size(); i-- > 0 && missed < 20;) {
      const v1::RootEvent& event = written.events(i).root();
      if (!event.has_move() || event.move().things(0).piece().kind() != v1::ROOT_PIECE_KIND_WOOD) continue;
      const bool spent = event.move().things(0).from().kind() == v1::ROOT_PLACE_KIND_CLEARING;
      if (!spent) continue;
      int start = i;
      while (start > 0 && !written.events(start).root().has_turn_start()) --start;
      bool fought = false;
      int end = i;
      for (int k = start; k < written.events_size(); ++k) {
        if (k > start && written.events(k).root().has_turn_start()) break;
        fought |= written.events(k).root().has_battle();
        end = k;
      }
      // In a battle wood may be lost; and the turn must be over.
      if (fought || end + 1 >= written.events_size()) continue;
      if (written.events(start).root().turn_start().faction() != v1::ROOT_FACTION_MARQUISE_DE_CAT) continue;
      v1::Transcript without = written;
      without.mutable_events()->DeleteSubrange(i, 1);
      std::vector<TurnWords> turns;
      ASSERT_TRUE(ExplainTurns(without, turns).ok());
      for (const TurnWords& turn : turns) {
        if (turn.start != static_cast<uint32_t>(start)) continue;
        EXPECT_FALSE(turn.lacks.empty()) << "seed " << seed << ", event " << i;
        ++missed;
      }
    }
  }
  EXPECT_GT(missed, 0);
}

}  // namespace
}  // namespace lantern::root
