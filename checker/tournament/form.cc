#include "checker/tournament/form.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "checker/core/fraction.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"

namespace lantern::tournament {
namespace {

constexpr uint32_t kMaxCut = 100;
constexpr uint32_t kMaxInGame = 15;
constexpr int kMaxCriteria = 32;

// Checks a tournament from top to bottom and keeps the first fault.
class FormCheck {
 public:
  FormCheck(const v1::Tournament& tournament, const Limits& limits, Names& names)
      : tournament_(tournament), limits_(limits), names_(names) {}

  absl::Status Run() {
    CheckSizes();
    CheckEntrants();
    CheckRules();
    for (int r = 0; r < tournament_.rounds_size() && status_.ok(); ++r) CheckRound(r);
    for (int i = 0; i < tournament_.lots_size(); ++i) {
      Known(tournament_.lots(i), absl::StrCat("lots[", i, "]"));
    }
    CheckClaims();
    return status_;
  }

 private:
  void Fail(absl::string_view field, absl::string_view what) { status_.Update(MalformedError(field, what)); }

  void Limit(absl::string_view name, uint64_t value, uint64_t maximum, absl::string_view field) {
    if (value > maximum) status_.Update(LimitError(name, value, maximum, field));
  }

  // Of what no setting changes.
  void FixedLimit(absl::string_view name, uint64_t value, uint64_t maximum, absl::string_view field) {
    if (value > maximum) status_.Update(FixedLimitError(name, value, maximum, field));
  }

  void CheckSizes() {
    FixedLimit("max_entrants", static_cast<uint64_t>(tournament_.entrants_size()), kMaxEntrants, "entrants");
    FixedLimit("max_rounds", static_cast<uint64_t>(tournament_.rounds_size()), kMaxRounds, "rounds");
    uint64_t matches = 0;
    for (const v1::Round& round : tournament_.rounds())
      matches += static_cast<uint64_t>(round.matches_size());
    FixedLimit("max_matches", matches, kMaxMatches, "rounds");
    Limit("max_bytes", tournament_.ByteSizeLong(), limits_.max_bytes, "");
  }

  void CheckEntrants() {
    if (tournament_.entrants().empty()) Fail("entrants", "is empty; name everybody who plays");
    for (int i = 0; i < tournament_.entrants_size() && status_.ok(); ++i) {
      const std::string& name = tournament_.entrants(i).name();
      const std::string field = absl::StrCat("entrants[", i, "].name");
      if (name.empty()) Fail(field, "is empty; every entrant needs a name");
      Limit("max_string_bytes", name.size(), limits_.max_string_bytes, field);
      if (!names_.emplace(name, static_cast<uint32_t>(i)).second) {
        Fail(field, absl::StrCat("a second entrant \"", name, "\"; names must differ"));
      }
    }
  }

  void Known(const std::string& name, absl::string_view field) {
    if (!status_.ok() || names_.contains(name)) return;
    Fail(field, name.empty()
                    ? std::string("is empty; it names an entrant")
                    : absl::StrCat("\"", name.substr(0, 64), "\" is no entrant; entrants lists them"));
  }

  void CheckRules() {
    const v1::TournamentRules& rules = tournament_.rules();
    if (!v1::TournamentFormat_IsValid(rules.format())) Fail("rules.format", "is not known");
    if (!v1::IllegalGame_IsValid(rules.illegal_games())) Fail("rules.illegal_games", "is not known");
    if (!v1::UnfinishedGame_IsValid(rules.unfinished_games())) Fail("rules.unfinished_games", "is not known");
    if (rules.order_size() > kMaxCriteria) {
      Fail("rules.order", absl::StrCat(rules.order_size(), " criteria; at most ", kMaxCriteria));
    }
    for (int i = 0; i < rules.order_size(); ++i) {
      CheckCriterion(rules.order(i), absl::StrCat("rules.order[", i, "]"));
    }
  }

  void CheckCriterion(const v1::Criterion& criterion, const std::string& path) {
    const v1::CriterionKind kind = criterion.kind();
    if (!v1::CriterionKind_IsValid(kind) || kind == v1::CRITERION_KIND_UNSPECIFIED) {
      return Fail(absl::StrCat(path, ".kind"), "is missing or not known; name a method of ranking");
    }
    const bool buchholz = kind == v1::CRITERION_KIND_BUCHHOLZ;
    if (criterion.cut_low() > (buchholz || kind == v1::CRITERION_KIND_SONNEBORN_BERGER ? kMaxCut : 0)) {
      Fail(absl::StrCat(path, ".cut_low"),
           absl::StrCat("is for Buchholz and Sonneborn-Berger, at most ", kMaxCut));
    }
    if (criterion.cut_high() > (buchholz ? kMaxCut : 0)) {
      Fail(absl::StrCat(path, ".cut_high"), absl::StrCat("is for Buchholz, at most ", kMaxCut));
    }
    if (criterion.index() > (kind == v1::CRITERION_KIND_IN_GAME ? kMaxInGame : 0)) {
      Fail(absl::StrCat(path, ".index"), absl::StrCat("is for in-game values, at most ", kMaxInGame));
    }
    if (criterion.ascending() &&
        (kind == v1::CRITERION_KIND_HEAD_TO_HEAD || kind == v1::CRITERION_KIND_LOTS)) {
      Fail(absl::StrCat(path, ".ascending"), "has no meaning for direct encounter and lots");
    }
  }

  void CheckRound(int r) {
    const v1::Round& round = tournament_.rounds(r);
    const std::string path = absl::StrCat("rounds[", r, "]");
    for (int b = 0; b < round.byes_size(); ++b) {
      const std::string field = absl::StrCat(path, ".byes[", b, "]");
      Known(round.byes(b).entrant(), absl::StrCat(field, ".entrant"));
      if (!v1::ByeKind_IsValid(round.byes(b).kind())) Fail(absl::StrCat(field, ".kind"), "is not known");
    }
    for (int m = 0; m < round.matches_size() && status_.ok(); ++m) {
      CheckMatch(round.matches(m), absl::StrCat(path, ".matches[", m, "]"));
    }
  }

  void CheckMatch(const v1::Match& match, const std::string& path) {
    if (match.games_size() > kMaxGames) {
      Fail(absl::StrCat(path, ".games"), absl::StrCat(match.games_size(), " games; at most ", kMaxGames));
    }
    for (int g = 0; g < match.games_size() && status_.ok(); ++g) {
      CheckGame(match.games(g), absl::StrCat(path, ".games[", g, "]"));
    }
    if (!status_.ok()) return;
    const std::vector<uint32_t> sides = SidesOf(match, names_);
    if (sides.size() > kMaxSides || (match.games_size() > 0 && sides.size() < 2)) {
      Fail(absl::StrCat(path, ".games"),
           absl::StrCat(sides.size(), " entrants meet; a match has 2 to ", kMaxSides));
    }
    absl::flat_hash_set<absl::string_view> claimed;
    for (int i = 0; i < match.claimed_points_size(); ++i) {
      const v1::ClaimedPoints& claim = match.claimed_points(i);
      const std::string field = absl::StrCat(path, ".claimed_points[", i, "]");
      Known(claim.entrant(), absl::StrCat(field, ".entrant"));
      if (!status_.ok()) return;
      if (std::count(sides.begin(), sides.end(), names_.at(claim.entrant())) == 0) {
        Fail(absl::StrCat(field, ".entrant"), "has no seat in the match");
      }
      if (!claimed.insert(claim.entrant()).second) Fail(absl::StrCat(field, ".entrant"), "a second claim");
      if (!ParseFraction(claim.points()).has_value()) {
        Fail(absl::StrCat(field, ".points"), "is no exact number; write for example 3, 0.5 or 1/3");
      }
    }
  }

  void CheckGame(const v1::Game& game, const std::string& path) {
    if (!game.transcript_path().empty()) {
      Fail(absl::StrCat(path, ".transcript_path"),
           "names a file, which only the program reads; put the game into transcript");
    }
    if (game.seats_size() < 2) {
      Fail(absl::StrCat(path, ".seats"), absl::StrCat(game.seats_size(), " seats; a game has 2 at least"));
    }
    int came = 0;
    int ranked = 0;
    for (int s = 0; s < game.seats_size(); ++s) {
      const v1::GameSeat& seat = game.seats(s);
      const std::string field = absl::StrCat(path, ".seats[", s, "]");
      Known(seat.entrant(), absl::StrCat(field, ".entrant"));
      if (seat.has_rank() && seat.rank() == 0) {
        Fail(absl::StrCat(field, ".rank"), "0; ranks count from 1, leave it out where none is stated");
      }
      if (seat.absent() && (seat.has_score() || seat.has_rank() || seat.winner() || seat.disqualified())) {
        Fail(absl::StrCat(field, ".absent"), "who did not come has no score, rank, win or disqualification");
      }
      came += seat.absent() ? 0 : 1;
      ranked += seat.has_rank() ? 1 : 0;
    }
    if (ranked != 0 && ranked != came) {
      Fail(absl::StrCat(path, ".seats"), "some seats have a rank and some have none; state all or none");
    }
    const int players = game.transcript().players_size();
    if (game.has_transcript() && players != came) {
      Fail(absl::StrCat(path, ".seats"),
           absl::StrCat(Counted(came, "seat was", "seats were"), " taken, but the transcript has ",
                        Counted(players, "player", "players")));
    }
  }

  void CheckClaims() {
    absl::flat_hash_set<absl::string_view> seen;
    const int criteria = std::max(tournament_.rules().order_size(), 1);
    for (int i = 0; i < tournament_.claimed_standings_size() && status_.ok(); ++i) {
      const v1::ClaimedPlace& claim = tournament_.claimed_standings(i);
      const std::string field = absl::StrCat("claimed_standings[", i, "]");
      Known(claim.entrant(), absl::StrCat(field, ".entrant"));
      if (!seen.insert(claim.entrant()).second) Fail(absl::StrCat(field, ".entrant"), "a second claim");
      if (claim.has_rank() && claim.rank() == 0) Fail(absl::StrCat(field, ".rank"), "0; ranks count from 1");
      if (claim.values_size() > criteria) {
        Fail(absl::StrCat(field, ".values"),
             absl::StrCat(claim.values_size(), " values; rules.order has ", criteria, " criteria"));
      }
      for (int v = 0; v < claim.values_size(); ++v) {
        if (claim.values(v).empty() || ParseFraction(claim.values(v)).has_value()) continue;
        Fail(absl::StrCat(field, ".values[", v, "]"), "is no exact number; write for example 3, 0.5 or 1/3");
      }
    }
  }

  const v1::Tournament& tournament_;
  const Limits& limits_;
  Names& names_;
  absl::Status status_;
};

}  // namespace

absl::Status CheckForm(const v1::Tournament& tournament, const Limits& limits, Names& names) {
  return FormCheck(tournament, limits, names).Run();
}

std::vector<uint32_t> SidesOf(const v1::Match& match, const Names& names) {
  std::vector<uint32_t> sides;
  for (const v1::Game& game : match.games()) {
    for (const v1::GameSeat& seat : game.seats()) {
      const uint32_t entrant = names.at(seat.entrant());
      if (std::find(sides.begin(), sides.end(), entrant) == sides.end()) sides.push_back(entrant);
    }
  }
  return sides;
}

}  // namespace lantern::tournament
