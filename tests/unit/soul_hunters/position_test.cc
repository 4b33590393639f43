// Positions: any state can be written out, read back, and gets the same later rulings.
#include <gmock/gmock.h>

#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

// The findings of events from `first` on, counted from there, and the result.
std::string After(const v1::Transcript& transcript, uint32_t first) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  const absl::Status status = Check(transcript, options, verdict);
  if (!status.ok()) return std::string(status.message());
  std::string text;
  for (const v1::Finding& finding : verdict.findings()) {
    if (!finding.has_event_index() || finding.event_index() < first) continue;
    absl::StrAppend(&text, finding.event_index() - first, " ", finding.rule_id(), " ", finding.message(),
                    "\n");
  }
  for (const v1::Standing& standing : verdict.standings()) {
    absl::StrAppend(&text, standing.player(), " ", standing.score(), " ", standing.rank(), "\n");
  }
  return text;
}

void ExpectSameFrom(const v1::Transcript& game, int step) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  for (int at = 0; at <= game.events_size(); at += step) {
    absl::StatusOr<v1::Transcript> position =
        PositionAfter(SoulHuntersGame(), game, static_cast<uint32_t>(at), options);
    ASSERT_TRUE(position.ok()) << at << ": " << position.status();
    for (int i = at; i < game.events_size(); ++i) *position->add_events() = game.events(i);
    EXPECT_EQ(After(*position, 0), After(game, static_cast<uint32_t>(at))) << "from event " << at;
  }
}

TEST(PositionRoundTrip, OfRandomGames) {
  for (uint32_t players = 2; players <= 4; ++players) {
    v1::Transcript game = Simulated(players, 17, {{"reshuffle", players == 3 ? "eager" : "lazy"}});
    game.clear_claimed_result();
    ExpectSameFrom(game, 29);
  }
}

TEST(PositionRoundTrip, OfGamesInWhichLittleIsKnown) {
  v1::Transcript game = Simulated(3, 8);
  game.clear_claimed_result();
  game.mutable_soul_hunters()->clear_hands();
  game.mutable_soul_hunters()->clear_souls();
  int number = 0;
  for (v1::Event& event : *game.mutable_events()) {
    v1::SoulHuntersEvent& it = *event.mutable_soul_hunters();
    ++number;
    if (it.has_draw()) it.mutable_draw()->clear_card();
    if (it.has_souls_laid()) it.mutable_souls_laid()->clear_values();
    if (it.has_place_hunter() && number % 5 == 0) it.mutable_place_hunter()->clear_card();
    if (it.has_use_ability() && number % 3 == 0) it.mutable_use_ability()->clear_steps();
    if (it.has_influence_check()) it.mutable_influence_check()->Clear();
  }
  ExpectSameFrom(game, 13);
}

TEST(PositionRoundTrip, WithTheRulebooksCards) {
  const v1::Transcript game = Written(
      2, "starting_player: 0 catalog_name: \"rulebook\"",
      {"draw {}", "place_hunter { card: \"archangel\" }",
       "use_ability { hunter { card: \"archangel\" } ability: 0 }", "end_turn {}", "draw {}",
       "place_hunter { card: \"cultist\" }", "use_ability { hunter { card: \"cultist\" } ability: 0 }",
       "used_up { card: \"cultist\" }", "end_turn {}", "soul_turned {}", "draw {}", "discard { cards: \"\" }",
       "end_turn {}", "draw {}", "play_event { card: \"change-of-mind\" }", "end_turn {}", "draw {}",
       "end_turn {}"});
  ExpectSameFrom(game, 1);
}

TEST(PositionRoundTrip, NoneOfAnEndAlone) {
  const v1::Transcript game = Written(2, "final { won { values: [5] } won {} }");
  EXPECT_TRUE(absl::IsFailedPrecondition(PositionAfter(SoulHuntersGame(), game, 0, {}).status()));
}

TEST(Positions, OfADrawSayNothingOfActions) {
  const std::string ada = "hand { unknown: 5 } influence: 0";
  for (const std::string field : {"hand_action_done", "table_action_done"}) {
    v1::Transcript game = Written(2, Position(ada, ada, 102, field + ": true"));
    EXPECT_EQ(Judged(game), "INCOMPLETE");
    game.mutable_soul_hunters()->mutable_position()->set_phase(v1::SOUL_HUNTERS_PHASE_DRAW);
    EXPECT_THAT(Judged(game), testing::StartsWith("setup.soul_hunters.position." + field + ": "));
  }
}

TEST(Positions, LearnedValuesRise) {
  const std::string ada = "hand { unknown: 5 } influence: 0";
  const auto learned = [&ada](const std::string& values) {
    v1::Transcript game = Written(
        2, Position(ada, ada, 102,
                    "learned_values { alignment: SOUL_HUNTERS_ALIGNMENT_HEAVEN values: " + values + " }"));
    game.mutable_soul_hunters()->set_catalog_name("rulebook");
    return Judged(game);
  };
  EXPECT_EQ(learned("[-3, 2, 7]"), "INCOMPLETE");
  for (const std::string values : {"[2, -3]", "[2, 2]"}) {
    EXPECT_THAT(learned(values),
                testing::StartsWith("setup.soul_hunters.position.learned_values[0].values: must rise"));
  }
}

}  // namespace
}  // namespace lantern::soul_hunters
