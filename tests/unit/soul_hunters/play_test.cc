// Whole games: simulated ones are legal, and what follows from the rules can be left out.
#include "checker/soul_hunters/referee.h"
#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

bool Follows(const v1::SoulHuntersEvent& event) {
  return event.has_soul_turned() || event.has_influence_check() || event.has_soul_taken() ||
         event.has_soul_freed() || event.has_game_end() || event.has_reshuffle() || event.has_used_up();
}

std::string Standings(const v1::Transcript& transcript) {
  v1::Verdict verdict;
  EXPECT_TRUE(Check(transcript, {}, verdict).ok());
  std::string text = v1::Outcome_Name(verdict.outcome());
  for (const v1::Standing& standing : verdict.standings()) {
    absl::StrAppend(&text, " ", standing.player(), ":", standing.score(), ":", standing.rank());
  }
  return text;
}

int Count(const v1::Transcript& game, v1::SoulHuntersEvent::EventCase kind) {
  int count = 0;
  for (const v1::Event& event : game.events()) count += event.soul_hunters().event_case() == kind ? 1 : 0;
  return count;
}

TEST(Play, SimulatedGamesAreLegalWithEverySetting) {
  const std::vector<std::vector<std::pair<std::string, std::string>>> settings = {
      {},
      {{"tied-bonus", "away"}, {"cap", "20"}},
      {{"reshuffle", "eager"}, {"removal", "sets"}},
      {{"empty-use", "forbidden"}}};
  for (uint32_t players = 2; players <= 4; ++players) {
    for (size_t i = 0; i < settings.size(); ++i) {
      const v1::Transcript game = Simulated(players, 40 + i, settings[i]);
      EXPECT_EQ(Judged(game), "LEGAL") << players << " players, settings " << i;
      const int souls = SoulsInGame(static_cast<int>(players));
      EXPECT_EQ(Count(game, v1::SoulHuntersEvent::kEndTurn), static_cast<int>(players) * 15 * souls / 5);
    }
  }
}

TEST(Play, InvariantsHoldAfterEveryEvent) {
  for (uint32_t players = 2; players <= 4; ++players) {
    const v1::Transcript game = Simulated(players, 9);
    SoulHuntersReferee referee;
    Findings findings;
    findings.BeginEvent({});
    ASSERT_TRUE(referee.Begin(game, findings).ok());
    for (int i = 0; i < game.events_size(); ++i) {
      findings.BeginEvent(static_cast<uint32_t>(i));
      ASSERT_TRUE(
          referee.Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
              .ok());
      ASSERT_EQ(referee.BrokenInvariant(), "") << "event " << i;
    }
    EXPECT_TRUE(findings.all().empty());
    EXPECT_TRUE(referee.IsOver());
  }
}

TEST(Play, WhatFollowsFromTheRulesMayBeLeftOut) {
  for (uint32_t players = 2; players <= 4; ++players) {
    const v1::Transcript game = Simulated(players, 3);
    v1::Transcript bare = game;
    bare.clear_events();
    for (const v1::Event& event : game.events()) {
      if (!Follows(event.soul_hunters())) *bare.add_events() = event;
    }
    EXPECT_LT(bare.events_size(), game.events_size());
    EXPECT_EQ(Standings(bare), Standings(game));
  }
}

TEST(Play, SoulValuesThatNobodyWroteLeaveTheScoreUnknown) {
  v1::Transcript game = Simulated(2, 3);
  game.clear_claimed_result();
  game.mutable_soul_hunters()->clear_souls();
  for (v1::Event& event : *game.mutable_events()) {
    v1::SoulHuntersEvent& it = *event.mutable_soul_hunters();
    if (it.has_souls_laid()) it.mutable_souls_laid()->clear_values();
    if (it.has_soul_taken()) it.mutable_soul_taken()->clear_value();
    if (it.has_soul_freed()) it.mutable_soul_freed()->clear_value();
  }
  EXPECT_EQ(Judged(game), "UNVERIFIABLE SH.score.sum");
}

TEST(Play, TheSameSeedGivesTheSameGame) {
  EXPECT_EQ(Simulated(3, 5).SerializeAsString(), Simulated(3, 5).SerializeAsString());
  EXPECT_NE(Simulated(3, 5).SerializeAsString(), Simulated(3, 6).SerializeAsString());
}

TEST(Play, ACatalogWithUnknownCellsCannotBeSimulated) {
  SimulateOptions options;
  options.catalog = "rulebook";
  const auto game = Simulate(SoulHuntersGame(), options);
  EXPECT_TRUE(absl::IsInvalidArgument(game.status())) << game.status();
  options.catalog.clear();
  options.players = 5;
  EXPECT_TRUE(absl::IsInvalidArgument(Simulate(SoulHuntersGame(), options).status()));
}

TEST(Play, HidingEveryCardBreaksNoLegalGame) {
  for (uint32_t players = 2; players <= 4; ++players) {
    v1::Transcript game = Simulated(players, 21);
    game.clear_claimed_result();
    game.mutable_soul_hunters()->clear_hands();
    for (v1::Event& event : *game.mutable_events()) {
      v1::SoulHuntersEvent& it = *event.mutable_soul_hunters();
      if (it.has_draw()) it.mutable_draw()->clear_card();
      if (it.has_discard()) {
        for (std::string& card : *it.mutable_discard()->mutable_cards()) card.clear();
      }
      if (it.has_play_event()) it.mutable_play_event()->clear_steps();
      if (it.has_use_ability()) it.mutable_use_ability()->clear_steps();
    }
    const std::string said = Judged(game);
    EXPECT_EQ(said.find("ILLEGAL"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace lantern::soul_hunters
