#ifndef LANTERN_TESTS_UNIT_TOURNAMENT_TOURNAMENT_TESTING_H_
#define LANTERN_TESTS_UNIT_TOURNAMENT_TOURNAMENT_TESTING_H_

#include <gtest/gtest.h>

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "checker/io/transcript_io.h"
#include "checker/tournament/check.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// Builds tournaments from short texts.
class Made {
 public:
  // One letter an entrant.
  explicit Made(const std::string& entrants) {
    for (const char name : entrants) t.add_entrants()->set_name(std::string(1, name));
  }

  // One round: "A-B 1-0", "A-B 1/2", "A-B +-" (B did not come), "A-B --" (nobody came), "A bye", "A half",
  // "A zero", and for larger tables the places: "A-B-C 1 2 2".
  Made& Round(std::initializer_list<const char*> items) {
    v1::Round& round = *t.add_rounds();
    for (const std::string item : items) {
      const std::vector<std::string> words = absl::StrSplit(item, ' ');
      if (words[1] == "bye" || words[1] == "half" || words[1] == "zero") {
        v1::Bye& bye = *round.add_byes();
        bye.set_entrant(words[0]);
        bye.set_kind(words[1] == "bye"    ? v1::BYE_KIND_PAIRING
                     : words[1] == "half" ? v1::BYE_KIND_HALF_POINT
                                          : v1::BYE_KIND_ZERO_POINT);
        continue;
      }
      AddMatch(words, *round.add_matches());
    }
    return *this;
  }

  Made& By(v1::CriterionKind kind, uint32_t cut_low = 0, uint32_t cut_high = 0) {
    v1::Criterion& criterion = *t.mutable_rules()->add_order();
    criterion.set_kind(kind);
    criterion.set_cut_low(cut_low);
    criterion.set_cut_high(cut_high);
    return *this;
  }

  v1::TournamentReport Check() const {
    v1::TournamentReport report;
    const absl::Status status = CheckTournament(t, {}, report);
    EXPECT_TRUE(status.ok()) << status;
    return report;
  }

  // The value of one criterion for one entrant.
  std::string Value(const std::string& entrant, int criterion) const {
    const v1::TournamentReport report = Check();
    for (const v1::TournamentStanding& standing : report.standings()) {
      if (standing.entrant() == entrant) return standing.values(criterion).value();
    }
    return "no such entrant";
  }

  // "A1 B2 C2".
  std::string Ranks() const {
    std::vector<std::string> ranks;
    const v1::TournamentReport report = Check();
    for (const v1::TournamentStanding& standing : report.standings()) {
      ranks.push_back(absl::StrCat(standing.entrant(), standing.rank()));
    }
    return absl::StrJoin(ranks, " ");
  }

  v1::Tournament t;

 private:
  static void AddMatch(const std::vector<std::string>& words, v1::Match& match) {
    v1::Game& game = *match.add_games();
    for (const auto name : absl::StrSplit(words[0], '-')) game.add_seats()->set_entrant(std::string(name));
    const std::string& result = words[1];
    if (words.size() > 2) {
      for (int s = 0; s < game.seats_size(); ++s) {
        uint32_t rank = 0;
        EXPECT_TRUE(absl::SimpleAtoi(words[s + 1], &rank));
        game.mutable_seats(s)->set_rank(rank);
      }
    } else if (result == "+-" || result == "-+" || result == "--") {
      for (int s = 0; s < 2; ++s) game.mutable_seats(s)->set_absent(result[s] == '-');
    } else {
      game.mutable_seats(0)->set_rank(result == "0-1" ? 2 : 1);
      game.mutable_seats(1)->set_rank(result == "1-0" ? 2 : 1);
    }
  }
};

// A transcript of the corpus.
inline v1::Transcript CorpusGame(const std::string& name) {
  std::ifstream file(absl::StrCat(LANTERN_SOURCE_DIR, "/corpus/root/", name), std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto games = ReadTranscripts(text, name, Format::kAuto, {});
  EXPECT_TRUE(games.ok()) << games.status();
  return games.ok() ? games->front() : v1::Transcript();
}

}  // namespace lantern::tournament

#endif  // LANTERN_TESTS_UNIT_TOURNAMENT_TOURNAMENT_TESTING_H_
