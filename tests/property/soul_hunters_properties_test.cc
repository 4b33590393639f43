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

// How many games are played where `usual` are enough for every day.
uint64_t Games(uint64_t usual) { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? usual * 20 : usual; }

CheckOptions With(Policy policy) {
  CheckOptions options;
  options.policy = policy;
  return options;
}

// The verdict; a transcript that is malformed fails the test.
v1::Verdict Judged(const v1::Transcript& game, Policy policy = Policy::kContinue) {
  v1::Verdict verdict;
  const absl::Status status = CheckWith(TheGame(), game, With(policy), verdict);
  EXPECT_TRUE(status.ok()) << status.message() << "\n" << game.ShortDebugString();
  return verdict;
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

int EstablishedAt(const v1::Finding& f) {
  if (f.has_established_at()) return static_cast<int>(f.established_at());
  return f.has_event_index() ? static_cast<int>(f.event_index()) : -1;
}

std::string Texts(const google::protobuf::RepeatedPtrField<v1::Finding>& findings, int before) {
  std::string text;
  for (const v1::Finding& f : findings) {
    if (EstablishedAt(f) < before) absl::StrAppend(&text, f.ShortDebugString(), "\n");
  }
  return text;
}

std::string FirstIllegal(const v1::Verdict& verdict) {
  for (const v1::Finding& f : verdict.findings()) {
    if (f.kind() == v1::FINDING_KIND_ILLEGAL) return f.ShortDebugString();
  }
  return "";
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

// Drives a referee over a game and says what breaks, if anything.
std::string FirstBroken(const v1::Transcript& game, Referee::AfterIllegal after) {
  const std::unique_ptr<Referee> referee = TheGame().new_referee();
  Findings findings;
  findings.BeginEvent({});
  if (!referee->Begin(game, findings).ok()) return "the set-up is malformed";
  for (int i = 0; i < game.events_size(); ++i) {
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    const absl::Status status = referee->Judge(game.events(i), index, after, findings);
    if (!status.ok()) return std::string(status.message());
    const std::string broken = referee->BrokenInvariant();
    if (!broken.empty()) return absl::StrCat("event ", i, ": ", broken);
  }
  return "";
}

TEST(SoulHuntersPlay, InvariantsHoldWhateverIsWritten) {
  for (uint64_t seed = 300; seed < 300 + Games(60); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    ASSERT_EQ(FirstBroken(game, Referee::AfterIllegal::kCarryOut), "") << "seed " << seed;
    ASSERT_EQ(FirstBroken(game, Referee::AfterIllegal::kChangeNothing), "") << "seed " << seed;
  }
}

TEST(SoulHuntersPlay, FindingsNeverDependOnLaterEvents) {
  for (uint64_t seed = 400; seed < 400 + Games(60); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    const v1::Verdict whole = Judged(game);
    v1::Transcript part = game;
    const int k = static_cast<int>(Chance(seed).Below(static_cast<uint32_t>(game.events_size() + 1)));
    part.mutable_events()->DeleteSubrange(k, game.events_size() - k);
    const v1::Verdict prefix = Judged(part);
    ASSERT_EQ(Texts(prefix.findings(), k), Texts(whole.findings(), k)) << "seed " << seed;
    ASSERT_EQ(Texts(prefix.findings(), k), Texts(prefix.findings(), game.events_size())) << "seed " << seed;
  }
}

TEST(SoulHuntersPlay, PolicyStopEndsAtTheFirstIllegalEvent) {
  for (uint64_t seed = 500; seed < 500 + Games(40); ++seed) {
    const v1::Transcript game = Strewn(seed, 250);
    const v1::Verdict all = Judged(game);
    int first = game.events_size();
    for (const v1::Finding& f : all.findings()) {
      if (f.kind() == v1::FINDING_KIND_ILLEGAL) first = std::min(first, EstablishedAt(f));
    }
    ASSERT_EQ(Texts(Judged(game, Policy::kStop).findings(), game.events_size()),
              Texts(all.findings(), first + 1))
        << "seed " << seed;
  }
}

// The state as the bytes of a position.
std::string Position(const Referee& referee, const v1::Transcript& game) {
  v1::Transcript out = game;
  out.clear_events();
  const absl::Status status = referee.WritePosition(out);
  EXPECT_TRUE(status.ok()) << status.message();
  return out.soul_hunters().SerializeAsString();
}

TEST(SoulHuntersPlay, IllegalEventsChangeNothingUnderStop) {
  for (uint64_t seed = 600; seed < 600 + Games(30); ++seed) {
    const v1::Transcript game = Strewn(seed, 200);
    const std::unique_ptr<Referee> referee = TheGame().new_referee();
    Findings findings;
    findings.BeginEvent({});
    ASSERT_TRUE(referee->Begin(game, findings).ok());
    for (int i = 0; i < game.events_size(); ++i) {
      const auto index = static_cast<uint32_t>(i);
      const std::string before = Position(*referee, game);
      findings.BeginEvent(index);
      const absl::Status status =
          referee->Judge(game.events(i), index, Referee::AfterIllegal::kChangeNothing, findings);
      ASSERT_TRUE(status.ok()) << status.message();
      if (findings.illegal_here()) {
        ASSERT_EQ(before, Position(*referee, game)) << "seed " << seed << " event " << i;
      }
    }
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
    absl::StatusOr<v1::Transcript> resumed =
        PositionAfter(TheGame(), game, static_cast<uint32_t>(start), With(Policy::kContinue));
    ASSERT_TRUE(resumed.ok()) << resumed.status().message();
    for (int i = start; i < game.events_size(); ++i) *resumed->add_events() = game.events(i);
    std::string rest;
    const v1::Verdict whole = Judged(game);
    for (const v1::Finding& f : whole.findings()) {
      if (EstablishedAt(f) < start) continue;
      absl::StrAppend(&rest, f.kind(), " ", f.rule_id(), " ", f.message(), "\n");
    }
    std::string resumed_rest;
    const v1::Verdict second = Judged(*resumed);
    for (const v1::Finding& f : second.findings()) {
      absl::StrAppend(&resumed_rest, f.kind(), " ", f.rule_id(), " ", f.message(), "\n");
    }
    ASSERT_EQ(rest, resumed_rest) << "seed " << seed << " from event " << start;
    const auto end = static_cast<uint32_t>(game.events_size());
    const auto one = PositionAfter(TheGame(), game, end, With(Policy::kContinue));
    const auto two = PositionAfter(TheGame(), *resumed, end, With(Policy::kContinue));
    ASSERT_TRUE(one.ok() && two.ok()) << one.status() << two.status();
    ASSERT_EQ(Sorted(*one), Sorted(*two)) << "seed " << seed << " from event " << start;
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
