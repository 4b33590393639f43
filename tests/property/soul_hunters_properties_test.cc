// What holds of every game of Soul Hunters: with the sample cards and with random ones, under random
// agreements, legal, wrong or half recorded. With LANTERN_LONG_TESTS=1 twenty times as many games are played.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/io/transcript_io.h"
#include "soul_hunters_changes.h"
#include "soul_hunters_play.h"

namespace lantern::soul_hunters {
namespace {

// The verdict; a transcript that is malformed fails the test.
v1::Verdict Judged(const v1::Transcript& game) {
  absl::StatusOr<v1::Verdict> verdict = Judge(TheGame(), game);
  EXPECT_TRUE(verdict.ok()) << verdict.status().message() << "\n" << game.ShortDebugString();
  return verdict.value_or(v1::Verdict());
}

// A legal game of random length; its error fails the test.
v1::Transcript Legal(uint64_t seed, int most_events) {
  RandomGame game(seed, {.random_catalog = seed % 2 == 1});
  game.PlayUntil(1 + static_cast<int>(game.chance().Below(static_cast<uint32_t>(most_events))));
  EXPECT_EQ(game.error(), "") << "seed " << seed;
  return game.game();
}

v1::SoulHuntersCatalog CatalogOfGame(const v1::Transcript& game) {
  return game.soul_hunters().has_catalog() ? game.soul_hunters().catalog() : SampleCatalog();
}

// A legal game of which something is hidden, and in which some strokes are wrong.
v1::Transcript Strewn(uint64_t seed, int most_events) {
  v1::Transcript game = Legal(seed, most_events);
  Chance chance(seed);
  const v1::SoulHuntersCatalog catalog = CatalogOfGame(game);
  Stroke stroke(chance, catalog, game.players_size());
  if (chance.Happens(1, 2)) game = Hiding(chance).Hide(game);
  for (v1::Event& event : *game.mutable_events()) {
    if (chance.Happens(1, 12)) stroke.Change(*event.mutable_soul_hunters());
  }
  for (int i = game.events_size() / 20; i > 0; --i) {
    const auto at = static_cast<int>(chance.Below(static_cast<uint32_t>(game.events_size())));
    if (chance.Happens(1, 2)) game.mutable_events()->DeleteSubrange(at, 1);
    if (game.events_size() == 0) break;
    game.mutable_events()->SwapElements(at % game.events_size(), (at + 1) % game.events_size());
  }
  return game;
}

std::string Standings(const v1::Verdict& verdict) {
  std::string text;
  for (const v1::Standing& s : verdict.standings()) absl::StrAppend(&text, s.ShortDebugString(), "\n");
  return text;
}

TEST(SoulHuntersPlay, WholeGamesAreLegalAndHaveTheirNumberOfTurns) {
  for (uint64_t seed = 0; seed < Games(12); ++seed) {
    RandomGame game(seed, {.random_catalog = seed % 2 == 1, .players = 2 + static_cast<uint32_t>(seed % 3)});
    game.PlayUntil(100'000);
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    ASSERT_TRUE(game.over()) << "seed " << seed;
    const int players = game.game().players_size();
    const int souls = 30 - 5 * players;
    EXPECT_EQ(game.naive().turns(), players * 15 * (souls / 5));
    const v1::Verdict verdict = Judged(game.game());
    EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL) << "seed " << seed << "\n" << VerdictText(verdict);
    // The result is the second implementation's.
    naive::Game end = game.naive();
    v1::SoulHuntersEvent over;
    over.mutable_game_end();
    end.Play(over);  // it may be left out, and what comes before it
    const std::vector<std::multiset<int>> won = end.Won();
    const std::vector<int> ranks = naive::Ranks(won);
    for (const v1::Standing& standing : verdict.standings()) {
      EXPECT_EQ(standing.score(), naive::Chain(won[standing.player()])[0]);
      EXPECT_EQ(static_cast<int>(standing.rank()), ranks[standing.player()]);
    }
  }
}

TEST(SoulHuntersPlay, WhatFollowsFromTheRulesMayBeLeftOut) {
  for (uint64_t seed = 100; seed < 100 + Games(6); ++seed) {
    RandomGame game(seed, {.random_catalog = seed % 2 == 1});
    game.PlayUntil(100'000);
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    v1::Transcript shorter = game.game();
    shorter.clear_events();
    for (const v1::Event& event : game.game().events()) {
      if (!Follows(event.soul_hunters())) *shorter.add_events() = event;
    }
    const v1::Verdict verdict = Judged(shorter);
    EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL) << "seed " << seed << "\n" << VerdictText(verdict);
    EXPECT_EQ(Standings(verdict), Standings(Judged(game.game())));
  }
}

// Every influence is the sum of its parts, whatever happened before: written behind each event as the second
// implementation sums them up it is right, and with one more it is wrong.
TEST(SoulHuntersPlay, InfluenceIsTheSumOfItsParts) {
  for (uint64_t seed = 200; seed < 200 + Games(10); ++seed) {
    RandomGame game(seed, {.random_catalog = seed % 2 == 1});
    v1::Transcript stated = game.game();
    Chance chance(seed);
    while (game.game().events_size() < 300 && game.Step()) {
      v1::SoulHuntersEvent& event = *stated.add_events()->mutable_soul_hunters();
      event = game.game().events(game.game().events_size() - 1).soul_hunters();
      for (const int influence : game.naive().Influences()) event.add_influence(influence);
      if (!chance.Happens(1, 40)) continue;
      v1::Transcript wrong = stated;
      v1::SoulHuntersEvent& last = *wrong.mutable_events(wrong.events_size() - 1)->mutable_soul_hunters();
      const int player = static_cast<int>(chance.Below(static_cast<uint32_t>(last.influence_size())));
      last.set_influence(player, last.influence(player) + (chance.Happens(1, 2) ? 1 : -1));
      const v1::Verdict verdict = Judged(wrong);
      ASSERT_EQ(verdict.outcome(), v1::OUTCOME_ILLEGAL) << "seed " << seed << "\n" << last.ShortDebugString();
      ASSERT_EQ(EstablishedAt(verdict.findings(0)), wrong.events_size() - 1);
    }
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    EXPECT_EQ(Texts(Judged(stated).findings(), stated.events_size()), "") << "seed " << seed;
  }
}

// Says what breaks, if anything; the state as the bytes of a position.
std::string Broken(const v1::Transcript& game, Referee::AfterIllegal after) {
  const std::unique_ptr<Referee> referee = TheGame().new_referee();
  return FirstBroken(*referee, game, after, [&](const Referee& r) { return PositionBytes(r, game); });
}

TEST(SoulHuntersPlay, InvariantsHoldWhateverIsWritten) {
  for (uint64_t seed = 300; seed < 300 + Games(60); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    ASSERT_EQ(Broken(game, Referee::AfterIllegal::kCarryOut), "") << "seed " << seed;
    ASSERT_EQ(Broken(game, Referee::AfterIllegal::kChangeNothing), "") << "seed " << seed;
  }
}

TEST(SoulHuntersPlay, FindingsNeverDependOnLaterEvents) {
  for (uint64_t seed = 400; seed < 400 + Games(60); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    const int k = static_cast<int>(Chance(seed).Below(static_cast<uint32_t>(game.events_size() + 1)));
    ASSERT_EQ(PrefixDifference(TheGame(), game, k), "") << "seed " << seed;
  }
}

TEST(SoulHuntersPlay, PolicyStopEndsAtTheFirstIllegalEvent) {
  for (uint64_t seed = 500; seed < 500 + Games(40); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    ASSERT_EQ(StopDifference(TheGame(), game), "") << "seed " << seed;
  }
}

// A position as text, with each player's soul hunters in an order that does not tell when they came.
std::string Sorted(const v1::Transcript& transcript) {
  v1::SoulHuntersPosition position = transcript.soul_hunters().position();
  for (v1::SoulHuntersPlayerState& player : *position.mutable_players()) {
    std::sort(player.mutable_hunters()->pointer_begin(), player.mutable_hunters()->pointer_end(),
              [](const auto* a, const auto* b) { return a->SerializeAsString() < b->SerializeAsString(); });
  }
  return position.DebugString();
}

// A referee that begins from the position of another says of the rest what that one says, and comes to the
// same end.
TEST(SoulHuntersPlay, APositionCarriesTheWholeState) {
  for (uint64_t seed = 700; seed < 700 + Games(80); ++seed) {
    const v1::Transcript game = seed % 3 == 0 ? Legal(seed, 400) : Strewn(seed, 250);
    const int start = static_cast<int>(Chance(seed).Below(static_cast<uint32_t>(game.events_size() + 1)));
    ASSERT_EQ(ResumeDifference(TheGame(), game, start, Sorted), "") << "seed " << seed << " from " << start;
  }
}

TEST(SoulHuntersPlay, NamesAndSeatsInTheListChangeNoRuling) {
  for (uint64_t seed = 800; seed < 800 + Games(60); ++seed) {
    v1::Transcript game = Strewn(seed, 250);
    Chance chance(seed);
    const Reseating seats(game.players_size(), static_cast<int>(chance.Below(4)) % game.players_size());
    const v1::Verdict one = Judged(game);
    const v1::Verdict two = Judged(seats.Move(game));
    ASSERT_EQ(one.outcome(), two.outcome()) << "seed " << seed;
    const auto said = [](const v1::Verdict& verdict, const auto& seat) {
      std::multiset<std::string> lines;  // findings of one event may be in the order of the seats
      for (const v1::Finding& f : verdict.findings()) {
        lines.insert(absl::StrCat(EstablishedAt(f), " ", f.kind(), " ", f.rule_id(), " ",
                                  f.has_player() ? absl::StrCat(seat(f.player())) : "-"));
      }
      return absl::StrJoin(lines, "\n");
    };
    ASSERT_EQ(said(one, [&](uint32_t p) { return seats.Seat(p); }), said(two, [](uint32_t p) { return p; }))
        << "seed " << seed;
    for (const v1::Standing& s : one.standings()) {
      for (const v1::Standing& t : two.standings()) {
        if (t.player() != seats.Seat(s.player())) continue;
        ASSERT_EQ(s.score(), t.score());
        ASSERT_EQ(s.rank(), t.rank());
      }
    }
  }
}

TEST(SoulHuntersPlay, LeavingOutWhatIsHiddenMakesNothingIllegal) {
  for (uint64_t seed = 900; seed < 900 + Games(150); ++seed) {
    const v1::Transcript game = Legal(seed, 400);
    Chance chance(seed);
    v1::Transcript hidden = game;
    for (int i = 0; i < 3; ++i) {
      hidden = Hiding(chance).Hide(hidden);
      const v1::Verdict verdict = Judged(hidden);
      ASSERT_EQ(FirstIllegal(verdict), "") << "seed " << seed << " round " << i;
    }
  }
}

TEST(SoulHuntersPlay, EveryFormatCarriesTheWholeGame) {
  for (uint64_t seed = 1000; seed < 1000 + Games(6); ++seed) {
    const v1::Transcript game = Strewn(seed, 200);
    const std::string findings = Texts(Judged(game).findings(), game.events_size());
    for (const Format format : {Format::kTextproto, Format::kJson, Format::kBinary}) {
      const absl::StatusOr<std::string> written = WriteTranscript(game, format);
      ASSERT_TRUE(written.ok()) << written.status().message();
      const auto read = ReadTranscripts(*written, "play", format, Limits());
      ASSERT_TRUE(read.ok()) << read.status().message();
      ASSERT_EQ(read->size(), 1u);
      ASSERT_EQ(Texts(Judged(read->front()).findings(), game.events_size()), findings) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace lantern::soul_hunters
