// Properties of tournaments: the standings agree with a second, plain implementation; names, the order of the
// entrants and the order of matches within a round carry no meaning.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/chance.h"
#include "checker/core/fraction.h"
#include "checker/tournament/check.h"
#include "tests/property/tournament_naive.h"
#include "tests/property/tournament_random.h"

namespace lantern {
namespace {

constexpr uint64_t kTournaments = 10'000;

v1::TournamentReport Checked(const v1::Tournament& tournament) {
  v1::TournamentReport report;
  const absl::Status status = CheckTournament(tournament, {}, report);
  EXPECT_TRUE(status.ok()) << status;
  return report;
}

using Ranks = std::vector<std::pair<std::string, int>>;

Ranks RanksOf(const v1::TournamentReport& report) {
  Ranks ranks;
  for (const v1::TournamentStanding& standing : report.standings()) {
    ranks.emplace_back(standing.entrant(), standing.rank());
  }
  return ranks;
}

long double Floating(const std::string& value) { return naive::Parse(value, 0); }

// How often each thing that is to be compared came up.
struct Seen {
  int compared = 0;
  int shared = 0;
  int split_late = 0;
};

void Compare(uint64_t seed, Seen& seen) {
  const v1::Tournament tournament = naive::RandomTournament(seed).Make();
  const v1::TournamentReport report = Checked(tournament);
  naive::Standings plain(tournament);
  ASSERT_EQ(RanksOf(report), plain.Ranks()) << "seed " << seed << "\n" << tournament.DebugString();
  for (const v1::TournamentStanding& standing : report.standings()) {
    for (int c = 0; c < tournament.rules().order_size(); ++c) {
      const v1::Criterion& criterion = tournament.rules().order(c);
      if (criterion.kind() == v1::CRITERION_KIND_HEAD_TO_HEAD ||
          criterion.kind() == v1::CRITERION_KIND_LOTS) {
        continue;
      }
      const long double expected = plain.ValueOf(standing.entrant(), criterion);
      ASSERT_TRUE(naive::Same(Floating(standing.values(c).value()), expected))
          << "seed " << seed << ", " << standing.entrant() << ", " << report.criteria(c) << ": "
          << standing.values(c).value() << " against " << static_cast<double>(expected) << "\n"
          << tournament.DebugString();
      ++seen.compared;
    }
  }
  for (int i = 1; i < report.standings_size(); ++i) {
    const v1::TournamentStanding& standing = report.standings(i);
    if (standing.rank() > 0 && standing.rank() == report.standings(i - 1).rank()) ++seen.shared;
  }
  for (int c = 1; c < report.criteria_size(); ++c) {
    for (const v1::TournamentStanding& standing : report.standings()) {
      if (absl::StrContains(standing.decided_by(), absl::StrCat(report.criteria(c), ": "))) ++seen.split_late;
    }
  }
}

TEST(Tournament, AgreesWithASecondImplementation) {
  Seen seen;
  for (uint64_t seed = 1; seed <= kTournaments; ++seed) {
    Compare(seed, seen);
    if (testing::Test::HasFatalFailure()) return;
  }
  // The tournaments are worth comparing.
  EXPECT_GT(seen.compared, 100'000);
  EXPECT_GT(seen.shared, 5'000);
  EXPECT_GT(seen.split_late, 5'000);
}

// The order of the matches of a round and of the byes carries no meaning, nor does that of the entrants but
// among those who share a place.
TEST(Tournament, OrderCarriesNoMeaning) {
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    v1::Tournament tournament = naive::RandomTournament(seed).Make();
    const v1::TournamentReport before = Checked(tournament);
    for (v1::Round& round : *tournament.mutable_rounds()) {
      std::reverse(round.mutable_matches()->begin(), round.mutable_matches()->end());
      std::reverse(round.mutable_byes()->begin(), round.mutable_byes()->end());
    }
    std::reverse(tournament.mutable_entrants()->begin(), tournament.mutable_entrants()->end());
    const v1::TournamentReport after = Checked(tournament);
    Ranks left = RanksOf(before), right = RanksOf(after);
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    ASSERT_EQ(left, right) << "seed " << seed;
  }
}

TEST(Tournament, NamesCarryNoMeaning) {
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    const v1::Tournament tournament = naive::RandomTournament(seed).Make();
    std::string text = tournament.SerializeAsString();
    // One letter for another, so that the lengths stay.
    v1::Tournament renamed;
    ASSERT_TRUE(renamed.ParseFromString(text));
    const auto rename = [](std::string* name) {
      *name = std::string(1, static_cast<char>('z' - ((*name)[0] - 'A')));
    };
    for (v1::Entrant& entrant : *renamed.mutable_entrants()) rename(entrant.mutable_name());
    for (std::string& lot : *renamed.mutable_lots()) rename(&lot);
    for (v1::Round& round : *renamed.mutable_rounds()) {
      for (v1::Bye& bye : *round.mutable_byes()) rename(bye.mutable_entrant());
      for (v1::Match& match : *round.mutable_matches()) {
        for (v1::Game& game : *match.mutable_games()) {
          for (v1::GameSeat& seat : *game.mutable_seats()) rename(seat.mutable_entrant());
        }
      }
    }
    Ranks expected = RanksOf(Checked(tournament));
    for (auto& [name, rank] : expected) rename(&name);
    ASSERT_EQ(RanksOf(Checked(renamed)), expected) << "seed " << seed;
  }
}

// What a report says, claimed back, is no mismatch; any other rank is one.
TEST(Tournament, ClaimsOfTheReportAreRight) {
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    v1::Tournament tournament = naive::RandomTournament(seed).Make();
    const v1::TournamentReport before = Checked(tournament);
    for (const v1::TournamentStanding& standing : before.standings()) {
      v1::ClaimedPlace& claim = *tournament.add_claimed_standings();
      claim.set_entrant(standing.entrant());
      if (standing.rank() > 0) claim.set_rank(standing.rank());
      for (const v1::CriterionValue& value : standing.values()) claim.add_values(value.value());
    }
    ASSERT_EQ(Checked(tournament).findings_size(), before.findings_size()) << "seed " << seed;
    v1::ClaimedPlace& first = *tournament.mutable_claimed_standings(0);
    first.set_rank(first.rank() + 1);
    ASSERT_EQ(Checked(tournament).findings_size(), before.findings_size() + 1) << "seed " << seed;
  }
}

TEST(Fraction, AgreesWithFloatingPoint) {
  Chance chance(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto draw = [&chance] { return static_cast<int64_t>(chance.Below(2'000)) - 1'000; };
    const int64_t a = draw(), c = draw();
    const int64_t b = 1 + chance.Below(60), d = 1 + chance.Below(60);
    const Fraction left(a, b), right(c, d);
    const long double x = static_cast<long double>(a) / b, y = static_cast<long double>(c) / d;
    ASSERT_TRUE(naive::Same(Floating((left + right).ToString()), x + y) ||
                (left + right).ToString().find('/') != std::string::npos);
    ASSERT_EQ(Fraction::Compare(left, right), naive::Same(x, y) ? 0 : x < y ? -1 : 1);
    ASSERT_EQ(left - right + right, left);
    if (c != 0) {
      ASSERT_EQ(left * right / right, left);
    }
    ASSERT_EQ(*ParseFraction(left.ToString()), left);
  }
}

}  // namespace
}  // namespace lantern
