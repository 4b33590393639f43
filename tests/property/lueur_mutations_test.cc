// One wrong stroke in a legal record of Lueur: what the naive table still allows is ruled legal, and what it
// does not is caught at exactly that event. With LANTERN_LONG_TESTS=1 on fifty times as many games.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/lueur/referee.h"
#include "lueur_mutate.h"
#include "lueur_table.h"

namespace lantern::lueur_naive {
namespace {

constexpr int kStrokesPerGame = 150;
constexpr int kEventsAfterStroke = 60;

// What the referee says of one event: "" nothing, "?..." not sure, otherwise what is wrong.
std::string Ruling(lueur::LueurReferee& referee, const v1::Event& event, uint32_t index) {
  Findings findings;
  findings.BeginEvent(index);
  const absl::Status status = referee.Judge(event, index, Referee::AfterIllegal::kChangeNothing, findings);
  if (!status.ok()) return status.ToString();
  std::string ruling;
  for (const Finding& finding : findings.all()) {
    const std::string text =
        absl::StrCat(finding.rule == nullptr ? "" : finding.rule->id, " ", finding.message);
    if (finding.kind == FindingKind::kIllegal) return text;
    if (finding.kind != FindingKind::kNote) ruling = "?" + text;
  }
  return ruling;
}

// A legal record, with both referees as they were before each event.
struct Record {
  v1::Transcript game;
  std::vector<lueur::LueurReferee> referees;
  std::vector<Naive> naives;
};

Record MakeRecord(uint64_t seed) {
  Record record;
  Play play(seed);
  play.Run();
  EXPECT_EQ(play.error(), "");
  record.game = play.transcript();
  lueur::LueurReferee referee;
  Findings findings;
  EXPECT_TRUE(referee.Begin(record.game, findings).ok());
  Naive naive(record.game);
  for (int i = 0; i < record.game.events_size(); ++i) {
    record.referees.push_back(referee);
    record.naives.push_back(naive);
    EXPECT_EQ(Ruling(referee, record.game.events(i), static_cast<uint32_t>(i)), "");
    EXPECT_EQ(naive.Judge(record.game.events(i).lueur()), "");
  }
  return record;
}

// Follows a stroke until one of the two objects; says where they differ. Counts how it ended.
std::string Follow(const Record& record, const Stroke& stroke, std::map<std::string, int>& ends) {
  const auto at = static_cast<size_t>(stroke.at);
  lueur::LueurReferee referee = record.referees[at];
  Naive naive = record.naives[at];
  const int end = std::min(stroke.game.events_size(), stroke.at + kEventsAfterStroke);
  for (int i = stroke.at; i < end; ++i) {
    const v1::Event& event = stroke.game.events(i);
    const std::string mine = naive.Judge(event.lueur());
    const std::string theirs = Ruling(referee, event, static_cast<uint32_t>(i));
    const auto differ = [&] {
      return absl::StrCat("event ", i, " ", event.lueur().ShortDebugString(), ": naive \"", mine,
                          "\", referee \"", theirs, "\"");
    };
    if (!mine.empty() && mine[0] == '?') {
      ++ends["something is missing"];
      return "";
    }
    if (!mine.empty()) {
      ++ends["caught"];
      return theirs.empty() || theirs[0] == '?' ? differ() : "";
    }
    if (!theirs.empty()) return differ();
  }
  ++ends["still legal"];
  return Difference(naive.table(), referee);
}

TEST(LueurMutations, AreStillLegalOrCaughtAtTheirEvent) {
  std::map<std::string, int> ends;
  for (int seed = 1; seed <= Few(40, 2000); ++seed) {
    const Record record = MakeRecord(static_cast<uint64_t>(seed));
    Chance chance(static_cast<uint64_t>(seed));
    for (int i = 0; i < kStrokesPerGame; ++i) {
      const Stroke stroke = RandomStroke(record.game, chance);
      ASSERT_EQ(Follow(record, stroke, ends), "")
          << "seed " << seed << ", " << stroke.what << " at event " << stroke.at << ", which was "
          << record.game.events(stroke.at).lueur().ShortDebugString();
    }
  }
  // The strokes are of all sorts.
  EXPECT_GT(ends["caught"], 1000);
  EXPECT_GT(ends["still legal"], 500);
  EXPECT_GT(ends["something is missing"], 100);
}

// A whole game that claims its result line by line, as the naive table counts it.
v1::Transcript Claiming(uint64_t seed) {
  Play play(seed);
  Naive naive(play.transcript());
  while (play.Next()) EXPECT_EQ(naive.Judge(play.last()), "");
  EXPECT_EQ(play.error(), "");
  v1::Transcript game = play.transcript();
  const Table& t = naive.table();
  for (size_t p = 0; p < t.people.size(); ++p) {
    const Count count = CountUp(t, t.people[p]);
    v1::ClaimedStanding& claim = *game.mutable_claimed_result()->add_standings();
    claim.set_player(static_cast<uint32_t>(p));
    claim.set_score(count.total());
    const auto line = [&claim](const char* rule, int points) {
      claim.add_score_lines()->set_rule_id(rule);
      claim.mutable_score_lines(claim.score_lines_size() - 1)->set_points(points);
    };
    line("LUE.end.track", count.track);
    line("LUE.end.printed", count.printed);
    line(t.province ? "LUE.end.village" : "LUE.end.boats", count.journey);
    line("LUE.end.fireflies", count.fireflies);
    line("LUE.end.footprints", count.footprints);
  }
  return game;
}

v1::Verdict Judged(const v1::Transcript& game) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  const absl::Status status = CheckWith(lueur::LueurGame(), game, options, verdict);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return verdict;
}

TEST(LueurMutations, AWrongTotalIsNamedAndAWrongLineToo) {
  for (int seed = 1; seed <= 12; ++seed) {
    const v1::Transcript game = Claiming(static_cast<uint64_t>(seed));
    const v1::Verdict right = Judged(game);
    ASSERT_EQ(right.outcome(), v1::OUTCOME_LEGAL) << right.DebugString();
    ASSERT_EQ(right.mismatches_size(), 0);
    const int off = seed % 2 == 0 ? 1 : -1;
    for (int p = 0; p < game.players_size(); ++p) {
      v1::Transcript wrong = game;
      v1::ClaimedStanding& claim = *wrong.mutable_claimed_result()->mutable_standings(p);
      claim.set_score(claim.score() + off);
      v1::ClaimedScoreLine& line = *claim.mutable_score_lines((seed + p) % claim.score_lines_size());
      line.set_points(line.points() + off);
      const v1::Verdict verdict = Judged(wrong);
      ASSERT_EQ(verdict.mismatches_size(), 2) << verdict.DebugString();
      EXPECT_EQ(verdict.mismatches(0).player(), claim.player());
      EXPECT_EQ(verdict.mismatches(0).field(), "score");
      EXPECT_EQ(verdict.mismatches(1).player(), claim.player());
      EXPECT_EQ(verdict.mismatches(1).field(), "score_line");
      EXPECT_EQ(verdict.mismatches(1).rule_id(), line.rule_id());
      EXPECT_EQ(verdict.outcome(), v1::OUTCOME_UNVERIFIABLE);
    }
  }
}

}  // namespace
}  // namespace lantern::lueur_naive
