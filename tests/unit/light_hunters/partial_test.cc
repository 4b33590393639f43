// Games with skills that the catalog does not know, and of whose outcomes the record has a part: whatever
// part that is, a game that was legal never becomes illegal. LANTERN_LONG_TESTS=1 plays a hundred times as
// many.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/core/simulate.h"
#include "checker/light_hunters/game.h"
#include "checker/light_hunters/referee.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace lantern::light_hunters {
namespace {

using Random = std::minstd_rand;

bool OneIn(Random& random, uint32_t n) { return random() / 7 % n == 0; }

// The sample catalog without the effects of some skills, whose ids go to `unknown`.
v1::LightHuntersCatalog Forgetful(Random& random, std::set<std::string>& unknown) {
  v1::LightHuntersCatalog catalog;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
      std::string(LightHuntersCatalogs().shipped[1].text()), &catalog));
  catalog.mutable_header()->set_name("league");
  for (int i = 0; i < catalog.heroes_size(); ++i) {
    for (int k = 0; k < catalog.heroes(i).skills_size(); ++k) {
      if (!OneIn(random, 4)) continue;
      v1::LightHuntersCatalog less = catalog;
      v1::LightHuntersSkillCard& skill = *less.mutable_heroes(i)->mutable_skills(k);
      if (skill.use() == v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT) continue;
      skill.clear_effect();
      skill.clear_duel_effect();
      CatalogReport report;
      CheckCatalog(less, report);
      if (report.FirstObstacle() != nullptr) continue;  // something else needs it
      unknown.insert(skill.id());
      catalog = less;
    }
  }
  return catalog;
}

v1::LightHuntersOutcome& OutcomeFor(v1::LightHuntersEvent& event, int hero) {
  for (v1::LightHuntersOutcome& outcome : *event.mutable_outcomes()) {
    if (outcome.target().has_hero() && outcome.target().hero() == static_cast<uint32_t>(hero)) return outcome;
  }
  v1::LightHuntersOutcome& outcome = *event.add_outcomes();
  outcome.mutable_target()->set_hero(static_cast<uint32_t>(hero));
  return outcome;
}

// Writes down some of what happened between two states.
void Record(const State& before, const State& after, Random& random, v1::LightHuntersEvent& event) {
  for (int hero = 0; hero < after.heroes; ++hero) {
    const auto at = static_cast<size_t>(hero);
    const Hero& was = before.hero[at];
    const Hero& is = after.hero[at];
    if (!OneIn(random, 2)) continue;
    v1::LightHuntersOutcome& outcome = OutcomeFor(event, hero);
    if (OneIn(random, 2)) outcome.set_health(is.health);
    if (OneIn(random, 2) && was.alive && !is.alive) outcome.set_life(v1::LIGHT_HUNTERS_LIFE_DIED);
    if (OneIn(random, 2) && is.alive) {
      outcome.set_life(was.alive ? v1::LIGHT_HUNTERS_LIFE_LIVES : v1::LIGHT_HUNTERS_LIFE_RESURRECTED);
    }
    if (OneIn(random, 3)) outcome.set_team(is.team);
    if (OneIn(random, 3)) {
      outcome.set_hand(static_cast<uint32_t>(after.piles[after.duel ? is.player : at].size()));
    }
    for (int i = 0; i < after.status_count && outcome.statuses_size() == 0; ++i) {
      const Status& status = after.status[static_cast<size_t>(i)];
      const bool fresh = i >= before.status_count && Has(status.holders, hero);
      if (!fresh || status.kind == StatusKind::kForm || OneIn(random, 2)) continue;
      v1::LightHuntersStatus& given = *outcome.add_statuses();
      given.set_kind(static_cast<v1::LightHuntersStatusKind>(status.kind));
      if (status.amount != kUnknown && OneIn(random, 2))
        given.set_amount(static_cast<uint32_t>(status.amount));
    }
  }
  if (OneIn(random, 3)) event.mutable_outcomes()->DeleteSubrange(0, event.outcomes_size() / 2);
}

// The game as somebody wrote it down who has the forgetful catalog. False: it has no unknown skill.
bool Retell(v1::Transcript& game, Random& random) {
  std::set<std::string> unknown;
  const v1::LightHuntersCatalog catalog = Forgetful(random, unknown);
  LightHuntersReferee referee;
  Findings findings;
  findings.BeginEvent({});
  const v1::Transcript original = game;
  EXPECT_TRUE(referee.Begin(original, findings).ok());
  bool any = false;
  for (int i = 0; i < game.events_size(); ++i) {
    const State before = referee.state();
    findings.BeginEvent(static_cast<uint32_t>(i));
    EXPECT_TRUE(
        referee
            .Judge(original.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
            .ok());
    v1::LightHuntersEvent& event = *game.mutable_events(i)->mutable_light_hunters();
    if (!event.has_play() || unknown.count(event.play().skill()) == 0) continue;
    any = true;
    Record(before, referee.state(), random, event);
  }
  *game.mutable_light_hunters()->mutable_catalog() = catalog;
  return any;
}

// Leaves out of a play what players choose and what only some of them see.
void Forget(Random& random, v1::LightHuntersPlay& play) {
  if (OneIn(random, 3)) play.clear_springs();
  for (v1::LightHuntersSpring& spring : *play.mutable_springs()) {
    if (OneIn(random, 2)) spring.clear_skill();
    if (OneIn(random, 2)) spring.clear_caster();
  }
  if (OneIn(random, 2)) play.mutable_status()->clear_caster();
  if (OneIn(random, 2) || play.status().kind() == 0) play.clear_status();
  if (OneIn(random, 2)) play.clear_substitute();
  if (OneIn(random, 3)) play.clear_option();
  if (OneIn(random, 3)) play.clear_ether();
  // Who hides the card hides what it counts as.
  if (OneIn(random, 4)) {
    play.clear_card();
    play.clear_counts_as();
  }
  for (int& card : *play.mutable_cards()) {
    if (OneIn(random, 3)) card = v1::LIGHT_HUNTERS_SEAL_UNSPECIFIED;
  }
  if (OneIn(random, 20)) play.clear_skill();
}

// No event of the game is illegal under CONTINUE.
void ExpectNothingIllegal(const v1::Transcript& game, const std::string& where) {
  v1::Verdict verdict;
  CheckOptions check;
  check.policy = Policy::kContinue;
  const absl::Status status = CheckWith(LightHuntersGame(), game, check, verdict);
  ASSERT_TRUE(status.ok()) << status << " " << where;
  for (const v1::Finding& finding : verdict.findings()) {
    EXPECT_NE(finding.kind(), v1::FINDING_KIND_ILLEGAL)
        << where << "\n"
        << finding.DebugString()
        << (finding.has_event_index() ? game.events(static_cast<int>(finding.event_index())).DebugString()
                                      : "");
  }
}

v1::Transcript Simulated(const char* mode, uint64_t seed) {
  SimulateOptions options;
  options.seed = seed;
  options.max_events = 3000;
  options.settings = {{"mode", mode}, {"heroes", "3"}, {"clans", "3"}};
  absl::StatusOr<v1::Transcript> game = Simulate(LightHuntersGame(), options);
  EXPECT_TRUE(game.ok()) << game.status();
  return game.ok() ? *std::move(game) : v1::Transcript();
}

uint64_t Games() {
  const char* more = std::getenv("LANTERN_LONG_TESTS");
  return more != nullptr && std::string(more) == "1" ? 500 : 5;
}

TEST(PartialTest, WhatPlayersChoseAndDidNotWriteDownIsNeverIllegal) {
  for (uint64_t seed = 1; seed <= Games() && !testing::Test::HasFailure(); ++seed) {
    for (const char* mode : {"classic", "duel", "ffa"}) {
      v1::Transcript game = Simulated(mode, seed + 1000);
      Random random(static_cast<uint32_t>(seed * 3 + 1));
      for (v1::Event& event : *game.mutable_events()) {
        v1::LightHuntersEvent& what = *event.mutable_light_hunters();
        if (what.has_play() && OneIn(random, 2)) Forget(random, *what.mutable_play());
        if (OneIn(random, 4)) what.clear_outcomes();
      }
      ExpectNothingIllegal(game, absl::StrCat(mode, " seed ", seed));
    }
  }
}

TEST(PartialTest, APartOfTheOutcomesOfUnknownSkillsIsNeverIllegal) {
  uint64_t retold = 0;
  for (uint64_t seed = 1; seed <= Games() && !HasFailure(); ++seed) {
    for (const char* mode : {"classic", "duel", "ffa"}) {
      v1::Transcript game = Simulated(mode, seed);
      Random random(static_cast<uint32_t>(seed * 3 + 1));
      if (!Retell(game, random)) continue;
      ++retold;
      ExpectNothingIllegal(game, absl::StrCat(mode, " seed ", seed));
    }
  }
  EXPECT_GT(retold, Games());
}

}  // namespace
}  // namespace lantern::light_hunters
