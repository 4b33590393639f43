// Tournaments with transcripts, claims, teams and everything that can be wrong with them.
#include "checker/tournament/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "checker/core/status.h"
#include "tests/unit/tournament/tournament_testing.h"

namespace lantern::tournament {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A tournament of one match with a transcript of the corpus, between Ann and Bob.
v1::Tournament OneGame(const std::string& file) {
  v1::Tournament t;
  for (const char* name : {"Ann", "Bob"}) t.add_entrants()->set_name(name);
  v1::Game& game = *t.add_rounds()->add_matches()->add_games();
  for (const char* name : {"Ann", "Bob"}) game.add_seats()->set_entrant(name);
  *game.mutable_transcript() = CorpusGame(file);
  return t;
}

v1::TournamentReport Checked(const v1::Tournament& t, const TournamentOptions& options = {}) {
  v1::TournamentReport report;
  const absl::Status status = CheckTournament(t, options, report);
  EXPECT_TRUE(status.ok()) << status;
  return report;
}

std::vector<std::string> Findings(const v1::TournamentReport& report) {
  std::vector<std::string> all;
  for (const v1::TournamentFinding& finding : report.findings()) {
    all.push_back(absl::StrCat(v1::TournamentFindingKind_Name(finding.kind()).substr(24), " ",
                               finding.rule_id(), " ", finding.entrant(), ": ", finding.message()));
  }
  return all;
}

std::string PointsOf(const v1::TournamentReport& report) {
  return absl::StrCat(report.matches(0).sides(0).points(), ":", report.matches(0).sides(1).points());
}

v1::Game& GameOf(v1::Tournament& t) { return *t.mutable_rounds(0)->mutable_matches(0)->mutable_games(0); }

std::string FieldOf(const v1::Tournament& t) {
  v1::TournamentReport report;
  const absl::Status status = CheckTournament(t, {}, report);
  const auto detail = DetailOf(status);
  return detail.has_value() ? absl::StrCat(detail->reason, " ", detail->field)
                            : std::string(status.message());
}

TEST(CheckTournament, TakesTheResultFromTheTranscript) {
  v1::Tournament t = OneGame("thirty_in_the_middle_of_a_turn.textproto");
  v1::TournamentReport report = Checked(t);
  EXPECT_THAT(Findings(report), IsEmpty());
  EXPECT_EQ(PointsOf(report), "1:0");
  EXPECT_EQ(report.matches(0).games(0).source(), v1::RESULT_SOURCE_TRANSCRIPT);
  EXPECT_EQ(report.matches(0).games(0).outcome(), v1::OUTCOME_LEGAL);
  EXPECT_FALSE(report.matches(0).games(0).has_verdict());
  EXPECT_EQ(report.checker_version(), kCheckerVersion);
  TournamentOptions keep;
  keep.keep_verdicts = true;
  EXPECT_EQ(Checked(t, keep).matches(0).games(0).verdict().outcome(), v1::OUTCOME_LEGAL);
}

TEST(CheckTournament, ComparesEveryClaim) {
  v1::Tournament t = OneGame("thirty_in_the_middle_of_a_turn.textproto");
  GameOf(t).mutable_seats(0)->set_score(31);
  GameOf(t).mutable_seats(1)->set_winner(true);
  v1::ClaimedPoints& points = *t.mutable_rounds(0)->mutable_matches(0)->add_claimed_points();
  points.set_entrant("Bob");
  points.set_points("0.5");
  v1::ClaimedPlace& place = *t.add_claimed_standings();
  place.set_entrant("Bob");
  place.set_rank(1);
  place.add_values("2");
  const std::vector<std::string> findings = Findings(Checked(t));
  ASSERT_EQ(findings.size(), 5u);
  EXPECT_THAT(findings[0], HasSubstr("the score 31 is stated, the record comes to 30"));
  EXPECT_THAT(findings[1], HasSubstr("MISMATCH TOUR.game.result Bob: for Bob a win is stated"));
  EXPECT_THAT(findings[2], HasSubstr("TOUR.match.points Bob: Bob is claimed to have 0.5 points"));
  EXPECT_THAT(findings[3], HasSubstr("TOUR.standing Bob: Bob is claimed to have rank 1; computed is 2"));
  EXPECT_THAT(findings[4], HasSubstr("Points 2 is claimed; computed is 0"));
}

TEST(CheckTournament, IllegalGames) {
  v1::Tournament t = OneGame("thirty_points_without_a_source.textproto");
  v1::TournamentReport report = Checked(t);
  ASSERT_EQ(report.findings_size(), 1);
  EXPECT_EQ(report.findings(0).kind(), v1::TOURNAMENT_FINDING_KIND_ILLEGAL_GAME);
  EXPECT_EQ(report.findings(0).rule_id(), "ROOT.3.2");
  EXPECT_EQ(report.findings(0).entrant(), "Ann");
  EXPECT_EQ(PointsOf(report), "1:0");
  t.mutable_rules()->set_illegal_games(v1::ILLEGAL_GAME_OFFENDER_LOSES);
  t.mutable_rules()->mutable_match_points()->set_disqualified("-1");
  report = Checked(t);
  EXPECT_EQ(PointsOf(report), "-1:1");
  EXPECT_EQ(report.matches(0).sides(0).place(), 2u);
  t.mutable_rules()->set_illegal_games(v1::ILLEGAL_GAME_VOID);
  report = Checked(t);
  EXPECT_EQ(PointsOf(report), ":");
  EXPECT_EQ(report.standings(0).played(), 0u);
}

// A disqualification is no win, whoever did not come.
TEST(CheckTournament, DisqualifiedWithoutAnOpponent) {
  v1::Tournament t;
  for (const char* name : {"Ann", "Bob"}) t.add_entrants()->set_name(name);
  v1::Match& match = *t.add_rounds()->add_matches();
  const auto add_game = [&match](bool disqualified) {
    v1::Game& game = *match.add_games();
    v1::GameSeat& ann = *game.add_seats();
    ann.set_entrant("Ann");
    ann.set_disqualified(disqualified);
    v1::GameSeat& bob = *game.add_seats();
    bob.set_entrant("Bob");
    bob.set_absent(true);
  };
  add_game(true);
  for (const auto format : {v1::TOURNAMENT_FORMAT_SWISS, v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL}) {
    for (const auto kind : {v1::POINTS_KIND_RESULT, v1::POINTS_KIND_PLACES, v1::POINTS_KIND_PAIRWISE}) {
      t.mutable_rules()->set_format(format);
      v1::PointsScheme& scheme = *t.mutable_rules()->mutable_match_points();
      scheme.Clear();
      scheme.set_kind(kind);
      if (kind == v1::POINTS_KIND_PLACES) scheme.add_places("3");
      EXPECT_EQ(PointsOf(Checked(t)), "0:0");
      scheme.set_disqualified("-2");
      scheme.set_forfeit_loss("-1");
      EXPECT_EQ(PointsOf(Checked(t)), "-2:-1");
    }
  }
  // In a match of several games each game counts by itself; who did not throw all of them away has come.
  t.mutable_rules()->Clear();
  t.mutable_rules()->mutable_game_points()->set_disqualified("-2");
  add_game(false);
  v1::TournamentReport report = Checked(t);
  EXPECT_EQ(PointsOf(report), "1:0");
  EXPECT_EQ(report.matches(0).sides(0).game_points(), "-1");
  match.mutable_games(1)->mutable_seats(0)->set_disqualified(true);
  report = Checked(t);
  EXPECT_EQ(PointsOf(report), "0:0");
  EXPECT_EQ(report.matches(0).sides(0).game_points(), "-4");
}

TEST(CheckTournament, FixedLimitsAreNotToBeRaised) {
  v1::Tournament t;
  for (int i = 0; i < 1001; ++i) t.add_rounds();
  v1::TournamentReport report;
  const absl::Status status = CheckTournament(t, {}, report);
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()), HasSubstr("max_rounds: 1001"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("this limit is fixed"));
}

TEST(CheckTournament, UnfinishedGames) {
  v1::Tournament t = OneGame("twenty_nine_is_no_win.textproto");
  GameOf(t).mutable_transcript()->clear_claimed_result();
  const auto points = [&t](v1::UnfinishedGame rule) {
    t.mutable_rules()->set_unfinished_games(rule);
    return PointsOf(Checked(t));
  };
  EXPECT_THAT(Findings(Checked(t)), testing::Contains(HasSubstr("TOUR.game.unfinished")));
  EXPECT_EQ(points(v1::UNFINISHED_GAME_NOT_COUNTED), ":");
  EXPECT_EQ(points(v1::UNFINISHED_GAME_PRESENT_SCORES), "1:0");
  EXPECT_EQ(points(v1::UNFINISHED_GAME_DRAWN), "0.5:0.5");
  EXPECT_EQ(points(v1::UNFINISHED_GAME_AS_STATED), ":");
  GameOf(t).mutable_seats(1)->set_winner(true);
  EXPECT_EQ(points(v1::UNFINISHED_GAME_AS_STATED), "0:1");
}

TEST(CheckTournament, ATranscriptThatCannotBeJudgedIsAFinding) {
  v1::Tournament t = OneGame("thirty_in_the_middle_of_a_turn.textproto");
  GameOf(t).mutable_transcript()->clear_setup();
  v1::TournamentReport report = Checked(t);
  EXPECT_EQ(report.findings(0).kind(), v1::TOURNAMENT_FINDING_KIND_UNVERIFIABLE);
  EXPECT_THAT(report.matches(0).games(0).error(), HasSubstr("setup"));
  EXPECT_EQ(PointsOf(report), ":");
  GameOf(t).mutable_seats(1)->set_score(3);
  EXPECT_EQ(PointsOf(Checked(t)), "0:1");
}

TEST(CheckTournament, SeatsInAnotherOrderThanThePlayers) {
  v1::Tournament t = OneGame("thirty_in_the_middle_of_a_turn.textproto");
  GameOf(t).mutable_seats()->SwapElements(0, 1);
  const v1::TournamentReport report = Checked(t);
  EXPECT_EQ(report.findings(0).rule_id(), "TOUR.game.seats");
}

TEST(CheckTournament, CoalitionsShareTheWin) {
  const v1::Transcript game = CorpusGame("coalition_wins.textproto");
  v1::Tournament t;
  v1::Game& out = *t.add_rounds()->add_matches()->add_games();
  for (int i = 0; i < game.players_size(); ++i) {
    const std::string name = absl::StrCat("P", i);
    t.add_entrants()->set_name(name);
    out.add_seats()->set_entrant(name);
  }
  *out.mutable_transcript() = game;
  v1::PointsScheme& scheme = *t.mutable_rules()->mutable_match_points();
  scheme.set_shared_win(v1::SHARED_WIN_SPLIT);
  const v1::TournamentReport report = Checked(t);
  int halves = 0;
  for (const v1::SideReport& side : report.matches(0).sides()) halves += side.points() == "0.5" ? 1 : 0;
  EXPECT_EQ(halves, 2);
  EXPECT_EQ(report.standings(1).rank(), 1u);
}

TEST(CheckTournament, TeamsAreDecidedByGamePoints) {
  v1::Tournament t;
  for (const char* name : {"Reds", "Blues"}) t.add_entrants()->set_name(name);
  v1::Match& match = *t.add_rounds()->add_matches();
  const char* results[] = {"Reds", "Blues", "", "Blues"};
  for (const char* winner : results) {
    v1::Game& game = *match.add_games();
    for (const char* team : {"Reds", "Blues"}) {
      v1::GameSeat& seat = *game.add_seats();
      seat.set_entrant(team);
      seat.set_rank(winner[0] == '\0' || winner == std::string(team) ? 1 : 2);
    }
  }
  v1::TournamentReport report = Checked(t);
  EXPECT_EQ(PointsOf(report), "0:1");
  EXPECT_EQ(report.matches(0).sides(0).game_points(), "1.5");
  EXPECT_EQ(report.matches(0).sides(1).game_points(), "2.5");
  // One board without a result: the match is not decided.
  for (v1::GameSeat& seat : *match.mutable_games(1)->mutable_seats()) seat.clear_rank();
  EXPECT_EQ(PointsOf(Checked(t)), ":");
  // A board to which nobody of the Blues came.
  match.mutable_games(1)->mutable_seats(1)->set_absent(true);
  report = Checked(t);
  EXPECT_EQ(report.matches(0).sides(0).game_points(), "2.5");
  EXPECT_EQ(PointsOf(report), "1:0");
}

TEST(CheckTournament, SeveralSeatsOfOneTeam) {
  v1::Tournament t;
  for (const char* name : {"Day", "Night"}) t.add_entrants()->set_name(name);
  v1::Game& game = *t.add_rounds()->add_matches()->add_games();
  for (int i = 0; i < 4; ++i) {
    v1::GameSeat& seat = *game.add_seats();
    seat.set_entrant(i % 2 == 0 ? "Day" : "Night");
    seat.set_winner(i % 2 == 1);
    seat.set_score(i);
  }
  const v1::TournamentReport report = Checked(t);
  EXPECT_EQ(PointsOf(report), "0:1");
}

TEST(CheckTournament, StatedResultsThatContradictThemselves) {
  Made made("ABC");
  made.Round({"A-B-C 1 1 2"});
  EXPECT_THAT(Findings(made.Check())[0], HasSubstr("rank 2 is stated for C, but 2 are before it"));
  Made other("AB");
  other.Round({"A-B 1-0"});
  other.t.mutable_rounds(0)->mutable_matches(0)->mutable_games(0)->mutable_seats(1)->set_winner(true);
  EXPECT_EQ(other.Check().findings_size(), 2);
}

TEST(CheckTournament, TwiceInARound) {
  Made made("ABC");
  made.Round({"A-B 1-0", "A-C 1-0"});
  EXPECT_EQ(made.Check().findings(0).rule_id(), "TOUR.round.once");
  made.t.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
  EXPECT_EQ(made.Check().findings_size(), 0);
}

TEST(CheckTournament, ExcludedEntrantsHaveNoRank) {
  Made made("ABC");
  made.Round({"A-B 1-0", "C bye"});
  made.t.mutable_entrants(0)->set_excluded(true);
  EXPECT_EQ(made.Ranks(), "C1 B2 A0");
}

TEST(CheckTournament, MalformedTournaments) {
  v1::Tournament t;
  EXPECT_EQ(FieldOf(t), "MALFORMED_TRANSCRIPT entrants");
  t = Made("AB").Round({"A-B 1-0"}).t;
  EXPECT_EQ(FieldOf(t), "");
  const auto with = [&t](const std::function<void(v1::Tournament&)>& change) {
    v1::Tournament changed = t;
    change(changed);
    return FieldOf(changed);
  };
  const std::string malformed = "MALFORMED_TRANSCRIPT ";
  EXPECT_EQ(with([](auto& x) { x.add_entrants()->set_name("A"); }), malformed + "entrants[2].name");
  EXPECT_EQ(with([](auto& x) { x.add_entrants(); }), malformed + "entrants[2].name");
  EXPECT_EQ(with([](auto& x) { x.add_lots("Z"); }), malformed + "lots[0]");
  EXPECT_EQ(with([](auto& x) { GameOf(x).mutable_seats(1)->set_entrant("Z"); }),
            malformed + "rounds[0].matches[0].games[0].seats[1].entrant");
  EXPECT_EQ(with([](auto& x) { GameOf(x).mutable_seats(1)->clear_rank(); }),
            malformed + "rounds[0].matches[0].games[0].seats");
  EXPECT_EQ(with([](auto& x) { GameOf(x).mutable_seats(1)->set_absent(true); }),
            malformed + "rounds[0].matches[0].games[0].seats[1].absent");
  EXPECT_EQ(with([](auto& x) { GameOf(x).mutable_seats(1)->set_entrant("A"); }),
            malformed + "rounds[0].matches[0].games");
  EXPECT_EQ(with([](auto& x) { GameOf(x).mutable_transcript()->add_players(); }),
            malformed + "rounds[0].matches[0].games[0].seats");
  EXPECT_EQ(with([](auto& x) { GameOf(x).set_transcript_path("a.rootlog"); }),
            malformed + "rounds[0].matches[0].games[0].transcript_path");
  EXPECT_EQ(with([](auto& x) { x.mutable_rules()->add_order(); }), malformed + "rules.order[0].kind");
  EXPECT_EQ(with([](auto& x) { x.mutable_rules()->mutable_match_points()->set_win("three"); }),
            malformed + "rules.match_points.win");
  EXPECT_EQ(with([](auto& x) { x.mutable_rules()->mutable_game_points()->set_loss("2"); }),
            malformed + "rules.game_points");
  EXPECT_EQ(with([](auto& x) {
              x.mutable_rules()->mutable_match_points()->set_win("1/997");
              x.mutable_rules()->mutable_match_points()->set_draw("1/991");
            }),
            malformed + "rules.match_points");
  EXPECT_EQ(with([](auto& x) { x.add_claimed_standings()->set_entrant("Z"); }),
            malformed + "claimed_standings[0].entrant");
  EXPECT_EQ(with([](auto& x) { x.mutable_rounds(0)->add_byes()->set_entrant("Z"); }),
            malformed + "rounds[0].byes[0].entrant");
  EXPECT_EQ(with([](auto& x) {
              for (int i = 0; i < 1001; ++i) x.add_rounds();
            }),
            "LIMIT_EXCEEDED rounds");
}

TEST(CheckTournament, EndsWhenCancelled) {
  v1::Tournament t = OneGame("thirty_in_the_middle_of_a_turn.textproto");
  TournamentOptions options;
  options.check.cancelled = [] { return true; };
  v1::TournamentReport report;
  EXPECT_TRUE(absl::IsCancelled(CheckTournament(t, options, report)));
}

}  // namespace
}  // namespace lantern::tournament
