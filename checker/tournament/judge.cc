#include "checker/tournament/judge.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/strings.h"
#include "checker/lantern.h"
#include "checker/tournament/rules.h"
#include "checker/veil.h"

namespace lantern::tournament {
namespace {

using Kind = v1::TournamentFindingKind;

// Orders seats that came: a smaller key is better; seats with the same key share the place.
template <typename Less>
void Place(std::vector<SeatOutcome>& seats, const Less& better) {
  for (size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i].came) continue;
    seats[i].place = 1;
    for (size_t j = 0; j < seats.size(); ++j) {
      if (seats[j].came && better(j, i)) ++seats[i].place;
    }
  }
}

// Whether the first of two seats has the better tie-breaks; one that is not stated counts as 0.
bool BetterTieBreaks(const v1::GameSeat& left, const v1::GameSeat& right) {
  for (int i = 0; i < std::max(left.tie_breaks_size(), right.tie_breaks_size()); ++i) {
    const int64_t mine = i < left.tie_breaks_size() ? left.tie_breaks(i) : 0;
    const int64_t other = i < right.tie_breaks_size() ? right.tie_breaks(i) : 0;
    if (mine != other) return mine > other;
  }
  return false;
}

// One game on its way to a result.
class Judgement {
 public:
  Judgement(const v1::Game& game, const v1::TournamentRules& rules, const GamePlace& place,
            v1::GameReport& report, GameOutcome& outcome)
      : game_(game), rules_(rules), place_(place), report_(report), outcome_(outcome) {}

  absl::Status Run(const TournamentOptions& options) {
    outcome_.seats.resize(static_cast<size_t>(game_.seats_size()));
    for (int s = 0; s < game_.seats_size(); ++s) {
      const v1::GameSeat& seat = game_.seats(s);
      outcome_.seats[s].came = !seat.absent();
      outcome_.seats[s].disqualified = seat.disqualified();
      if (!seat.absent()) seat_of_player_.push_back(s);
    }
    CheckStated();
    if (SidesThatCame() < 2) {
      report_.set_source(v1::RESULT_SOURCE_FORFEIT);
      outcome_.counted = true;
    } else if (game_.has_transcript()) {
      absl::Status status = JudgeTranscript(options);
      if (!status.ok()) return status;
    } else {
      TakeStated();
    }
    outcome_.source = report_.source();
    MoveDisqualifiedBack();
    return absl::OkStatus();
  }

 private:
  size_t SidesThatCame() const {
    std::vector<std::string> sides;
    for (const v1::GameSeat& seat : game_.seats()) {
      if (!seat.absent()) sides.push_back(seat.entrant());
    }
    std::sort(sides.begin(), sides.end());
    return static_cast<size_t>(std::unique(sides.begin(), sides.end()) - sides.begin());
  }

  // What a seat is called: the entrant, and the member where one is named.
  std::string Called(int seat) const {
    const v1::GameSeat& at = game_.seats(seat);
    return at.player().empty() || at.player() == at.entrant()
               ? at.entrant()
               : absl::StrCat(at.entrant(), " (", at.player(), ")");
  }

  bool AnyWinner() const {
    return std::any_of(game_.seats().begin(), game_.seats().end(),
                       [](const v1::GameSeat& seat) { return seat.winner(); });
  }
  bool AnyRank() const {
    return std::any_of(game_.seats().begin(), game_.seats().end(),
                       [](const v1::GameSeat& seat) { return seat.has_rank(); });
  }
  bool AnyScore() const {
    return std::any_of(game_.seats().begin(), game_.seats().end(),
                       [](const v1::GameSeat& seat) { return seat.has_score(); });
  }
  bool AnythingStated() const { return AnyWinner() || AnyRank() || AnyScore(); }

  // Whether what is stated agrees with itself.
  void CheckStated() const {
    if (!AnyRank()) return;
    for (int s : seat_of_player_) {
      const v1::GameSeat& seat = game_.seats(s);
      uint32_t better = 0;
      for (int other : seat_of_player_) better += game_.seats(other).rank() < seat.rank() ? 1 : 0;
      if (seat.rank() != better + 1) {
        place_.Say(Kind::TOURNAMENT_FINDING_KIND_MISMATCH, RuleAt(kStatedResult), seat.entrant(),
                   absl::StrCat("rank ", seat.rank(), " is stated for ", Called(s), ", but ", better,
                                better == 1 ? " is" : " are", " before it; shared ranks count 1, 1, 3"));
      }
      if (AnyWinner() && seat.winner() != (seat.rank() == 1)) {
        place_.Say(Kind::TOURNAMENT_FINDING_KIND_MISMATCH, RuleAt(kStatedResult), seat.entrant(),
                   absl::StrCat(Called(s), " is stated with rank ", seat.rank(),
                                seat.winner() ? " and as a winner" : ", but not as a winner"));
      }
    }
  }

  void TakeStated() {
    if (!AnythingStated()) return;
    const auto score = [this](size_t s) {
      const v1::GameSeat& seat = game_.seats(static_cast<int>(s));
      return seat.has_score() ? int64_t{seat.score()} : std::numeric_limits<int64_t>::min();
    };
    const auto better = [this, &score](size_t a, size_t b) {
      const v1::GameSeat& left = game_.seats(static_cast<int>(a));
      const v1::GameSeat& right = game_.seats(static_cast<int>(b));
      if (AnyRank()) return left.rank() < right.rank();
      if (left.winner() != right.winner()) return left.winner();
      if (left.winner()) return false;
      if (score(a) != score(b)) return score(a) > score(b);
      return BetterTieBreaks(left, right);
    };
    Place(outcome_.seats, better);
    for (int s = 0; s < game_.seats_size(); ++s) {
      outcome_.seats[s].score = game_.seats(s).score();
      outcome_.seats[s].in_game.assign(game_.seats(s).tie_breaks().begin(),
                                       game_.seats(s).tie_breaks().end());
    }
    report_.set_source(v1::RESULT_SOURCE_STATED);
    outcome_.counted = true;
  }

  // The player of the transcript who is the only one of `entrant`; kOnlooker where there is none or are
  // several.
  uint32_t ViewerOf(absl::string_view entrant) const {
    uint32_t viewer = kOnlooker;
    for (size_t p = 0; p < seat_of_player_.size(); ++p) {
      if (game_.seats(seat_of_player_[p]).entrant() != entrant) continue;
      if (viewer != kOnlooker) return kOnlooker;
      viewer = static_cast<uint32_t>(p);
    }
    return viewer;
  }

  // Checks the transcript as the viewer may see it.
  absl::Status CheckSeen(const TournamentOptions& options, v1::Verdict& verdict) const {
    CheckOptions check = options.check;
    // The result needs the whole game.
    check.policy = Policy::kContinue;
    if (!options.viewer.has_value()) return Check(game_.transcript(), check, verdict);
    v1::Transcript seen = game_.transcript();
    absl::Status status = HideFrom(ViewerOf(*options.viewer), seen);
    return status.ok() ? Check(seen, check, verdict) : status;
  }

  absl::Status JudgeTranscript(const TournamentOptions& options) {
    v1::Verdict verdict;
    absl::Status status = CheckSeen(options, verdict);
    if (absl::IsCancelled(status)) return status;
    if (!status.ok()) {
      report_.set_error(std::string(status.message()));
      place_.Say(Kind::TOURNAMENT_FINDING_KIND_UNVERIFIABLE, RuleAt(kUnverifiedGame), "",
                 absl::StrCat("the transcript cannot be judged: ", status.message()));
      TakeStated();
      return absl::OkStatus();
    }
    if (options.judged) options.judged(GameOf(game_.transcript())->id, verdict);
    report_.set_outcome(verdict.outcome());
    report_.set_findings(static_cast<uint32_t>(
        std::count_if(verdict.findings().begin(), verdict.findings().end(),
                      [](const v1::Finding& finding) { return finding.kind() != v1::FINDING_KIND_NOTE; })));
    CheckSeats();
    SayOfVerdict(verdict);
    TakeVerdict(verdict);
    if (options.keep_verdicts) *report_.mutable_verdict() = std::move(verdict);
    return absl::OkStatus();
  }

  // Whether the transcript names its players in another order than the seats.
  void CheckSeats() const {
    for (size_t p = 0; p < seat_of_player_.size(); ++p) {
      const std::string& name = game_.transcript().players(static_cast<int>(p)).name();
      const v1::GameSeat& mine = game_.seats(seat_of_player_[p]);
      if (name.empty() || name == mine.entrant() || name == mine.player()) continue;
      for (int other : seat_of_player_) {
        const v1::GameSeat& seat = game_.seats(other);
        if (name != seat.entrant() && name != seat.player()) continue;
        place_.Say(Kind::TOURNAMENT_FINDING_KIND_FAULT, RuleAt(kSeats), seat.entrant(),
                   absl::StrCat("the transcript calls player ", p, " \"", name, "\", who has seat ", other,
                                " here; order the seats as the transcript orders its players"));
        break;
      }
    }
  }

  void SayOfVerdict(const v1::Verdict& verdict) {
    for (const v1::Finding& finding : verdict.findings()) {
      if (finding.kind() != v1::FINDING_KIND_ILLEGAL) continue;
      const std::string who = finding.has_player() && finding.player() < seat_of_player_.size()
                                  ? game_.seats(seat_of_player_[finding.player()]).entrant()
                                  : "";
      const Rule rule = {finding.rule_id(), "", ""};
      place_.Say(
          Kind::TOURNAMENT_FINDING_KIND_ILLEGAL_GAME, rule, who,
          absl::StrCat(finding.has_event_index() ? absl::StrCat("event ", finding.event_index(), ": ") : "",
                       finding.message()));
    }
    if (verdict.outcome() == v1::OUTCOME_UNVERIFIABLE) {
      place_.Say(
          Kind::TOURNAMENT_FINDING_KIND_UNVERIFIABLE, RuleAt(kUnverifiedGame), "",
          absl::StrCat("the record leaves doubt: ", Counted(report_.findings(), "finding", "findings"),
                       report_.findings() > 0 ? absl::StrCat(", the first: ", FirstDoubt(verdict)) : ""));
    }
    for (const v1::Mismatch& mismatch : verdict.mismatches()) {
      place_.Say(Kind::TOURNAMENT_FINDING_KIND_MISMATCH, RuleAt(kGameResult), "", mismatch.message());
    }
  }

  static std::string FirstDoubt(const v1::Verdict& verdict) {
    for (const v1::Finding& finding : verdict.findings()) {
      if (finding.kind() != v1::FINDING_KIND_NOTE) return finding.message();
    }
    return "";
  }

  void TakeVerdict(const v1::Verdict& verdict) {
    const bool illegal = verdict.outcome() == v1::OUTCOME_ILLEGAL;
    if (illegal && rules_.illegal_games() == v1::ILLEGAL_GAME_VOID) return;
    for (const v1::Standing& standing : verdict.standings()) {
      SeatOutcome& seat = outcome_.seats[seat_of_player_[standing.player()]];
      seat.place = standing.rank();
      seat.score = standing.score();
      for (const v1::TieBreak& value : standing.tie_breaks()) seat.in_game.push_back(value.value());
    }
    if (illegal && rules_.illegal_games() == v1::ILLEGAL_GAME_OFFENDER_LOSES) DisqualifyOffenders(verdict);
    if (!verdict.standings().empty() && verdict.standings(0).rank() > 0) {
      report_.set_source(v1::RESULT_SOURCE_TRANSCRIPT);
      outcome_.counted = true;
      CompareStated(verdict);
      return;
    }
    place_.Say(Kind::TOURNAMENT_FINDING_KIND_NOTE, RuleAt(kUnfinishedGame), "",
               verdict.outcome() == v1::OUTCOME_INCOMPLETE
                   ? "the record ends before the game is over"
                   : "the record comes to no places: it ends too early, or leaves scores out");
    DecideUnfinished(verdict);
  }

  void DisqualifyOffenders(const v1::Verdict& verdict) {
    for (const v1::Finding& finding : verdict.findings()) {
      if (finding.kind() != v1::FINDING_KIND_ILLEGAL) continue;
      if (finding.has_player()) {
        outcome_.seats[seat_of_player_[finding.player()]].disqualified = true;
      } else {
        place_.Say(
            Kind::TOURNAMENT_FINDING_KIND_UNVERIFIABLE, RuleAt(kIllegalGame), "",
            absl::StrCat("nobody in particular broke ", finding.rule_id(), ", so nobody is disqualified"));
      }
    }
  }

  void DecideUnfinished(const v1::Verdict& verdict) {
    switch (rules_.unfinished_games()) {
      case v1::UNFINISHED_GAME_PRESENT_SCORES: {
        std::vector<int64_t> score(outcome_.seats.size(), std::numeric_limits<int64_t>::min());
        for (const v1::Standing& standing : verdict.standings()) {
          if (standing.has_score()) score[seat_of_player_[standing.player()]] = standing.score();
        }
        Place(outcome_.seats, [&score](size_t a, size_t b) { return score[a] > score[b]; });
        break;
      }
      case v1::UNFINISHED_GAME_DRAWN:
        Place(outcome_.seats, [](size_t, size_t) { return false; });
        break;
      case v1::UNFINISHED_GAME_AS_STATED:
        TakeStated();
        return;
      default:
        return;
    }
    report_.set_source(v1::RESULT_SOURCE_UNFINISHED);
    outcome_.counted = true;
  }

  void CompareStated(const v1::Verdict& verdict) const {
    const bool winners_stated = AnyWinner();
    for (const v1::Standing& standing : verdict.standings()) {
      const int s = seat_of_player_[standing.player()];
      const v1::GameSeat& seat = game_.seats(s);
      std::vector<std::string> differences;
      if (seat.has_score() && (!standing.has_score() || seat.score() != standing.score())) {
        differences.push_back(absl::StrCat("the score ", seat.score(), " is stated, the record comes to ",
                                           standing.has_score() ? absl::StrCat(standing.score()) : "none"));
      }
      if (seat.has_rank() && seat.rank() != standing.rank()) {
        differences.push_back(
            absl::StrCat("rank ", seat.rank(), " is stated, the record comes to ", standing.rank()));
      }
      if (winners_stated && seat.winner() != (standing.rank() == 1)) {
        differences.push_back(seat.winner() ? "a win is stated, the record comes to none"
                                            : "no win is stated, the record comes to one");
      }
      for (int i = 0; i < std::min(seat.tie_breaks_size(), standing.tie_breaks_size()); ++i) {
        if (seat.tie_breaks(i) == standing.tie_breaks(i).value()) continue;
        differences.push_back(absl::StrCat(standing.tie_breaks(i).label(), " ", seat.tie_breaks(i),
                                           " is stated, the record comes to ",
                                           standing.tie_breaks(i).value()));
      }
      if (differences.empty()) continue;
      place_.Say(Kind::TOURNAMENT_FINDING_KIND_MISMATCH, RuleAt(kGameResult), seat.entrant(),
                 absl::StrCat("for ", Called(s), " ", absl::StrJoin(differences, "; ")));
    }
  }

  // Whoever is disqualified comes behind all others; those before move up.
  void MoveDisqualifiedBack() {
    if (!outcome_.counted || outcome_.source == v1::RESULT_SOURCE_FORFEIT) return;
    const std::vector<SeatOutcome> before = outcome_.seats;
    Place(outcome_.seats, [&before](size_t a, size_t b) {
      if (before[a].disqualified != before[b].disqualified) return before[b].disqualified;
      return !before[a].disqualified && before[a].place < before[b].place;
    });
  }

  const v1::Game& game_;
  const v1::TournamentRules& rules_;
  const GamePlace& place_;
  v1::GameReport& report_;
  GameOutcome& outcome_;
  // By index of Transcript.players.
  std::vector<int> seat_of_player_;
};

}  // namespace

void GamePlace::Say(v1::TournamentFindingKind kind, const Rule& rule, const std::string& entrant,
                    const std::string& message) const {
  v1::TournamentFinding& finding = *report.add_findings();
  finding.set_kind(kind);
  finding.set_rule_id(std::string(rule.id));
  finding.set_round(round);
  finding.set_match(match);
  finding.set_game(game);
  finding.set_entrant(entrant);
  finding.set_message(message);
}

absl::Status JudgeGame(const v1::Game& game, const v1::TournamentRules& rules,
                       const TournamentOptions& options, const GamePlace& place, v1::GameReport& report,
                       GameOutcome& outcome) {
  return Judgement(game, rules, place, report, outcome).Run(options);
}

}  // namespace lantern::tournament
