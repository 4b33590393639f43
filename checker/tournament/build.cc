#include "checker/tournament/build.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/tournament/judge.h"
#include "checker/tournament/rules.h"

namespace lantern::tournament {
namespace {

using Kind = v1::TournamentFindingKind;

// One entrant in one match.
struct Part {
  uint32_t entrant = 0;
  bool came = false;
  // Disqualified from each game that it came to, so that not even the absence of the others is a win.
  bool thrown_out = true;
  Side side;
  Fraction game_points;
  int64_t score = 0;
  Fraction score_difference;
  std::vector<int64_t> in_game;
  Fraction points;
};

// The sides of one game: an entrant with several seats has the best of their places and the sum of their
// scores.
struct GameSides {
  std::vector<size_t> parts;  // index of the entrant's part in the match
  std::vector<Side> sides;
  std::vector<int64_t> scores;
};

void AddInGame(const std::vector<int64_t>& from, std::vector<int64_t>& to) {
  if (to.size() < from.size()) to.resize(from.size());
  for (size_t i = 0; i < from.size(); ++i) to[i] += from[i];
}

// Turns best places such as 1, 1, 4 into places that count 1, 1, 3.
void CountPlaces(std::vector<Side>& sides) {
  const std::vector<Side> before = sides;
  for (Side& side : sides) {
    const uint32_t mine = side.place;
    side.place = 1;
    for (const Side& other : before) side.place += other.place < mine ? 1 : 0;
  }
}

class Builder {
 public:
  Builder(const v1::Tournament& tournament, const Names& names, v1::TournamentReport& report, Field& field)
      : tournament_(tournament), names_(names), report_(report), field_(field) {}

  absl::Status Run(const TournamentOptions& options) {
    absl::Status status = ReadSchemes();
    if (!status.ok()) return status;
    FillField();
    for (int r = 0; r < tournament_.rounds_size(); ++r) {
      times_.assign(field_.records.size(), 0);
      for (int m = 0; m < tournament_.rounds(r).matches_size(); ++m) {
        status = AddMatch(static_cast<uint32_t>(r), static_cast<uint32_t>(m), options);
        if (!status.ok()) return status;
      }
      AddByes(static_cast<uint32_t>(r));
      if (field_.swiss) CloseRound(static_cast<uint32_t>(r));
    }
    for (Record& record : field_.records) {
      for (const Entry& entry : record.entries) record.points += entry.points;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status ReadSchemes() {
    absl::StatusOr<PointsTable> points = ReadPoints(tournament_.rules().match_points(), "rules.match_points");
    if (!points.ok()) return points.status();
    absl::StatusOr<PointsTable> game_points =
        ReadPoints(tournament_.rules().game_points(), "rules.game_points");
    if (!game_points.ok()) return game_points.status();
    field_.points = *std::move(points);
    game_points_ = *std::move(game_points);
    return absl::OkStatus();
  }

  void FillField() {
    const v1::TournamentRules& rules = tournament_.rules();
    field_.swiss = rules.format() != v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL;
    field_.forfeits_in_head_to_head = rules.forfeits_in_direct_encounter() || !field_.swiss;
    field_.rounds = static_cast<uint32_t>(tournament_.rounds_size());
    field_.order.assign(rules.order().begin(), rules.order().end());
    if (field_.order.empty()) {
      field_.order.emplace_back();
      field_.order.back().set_kind(v1::CRITERION_KIND_MATCH_POINTS);
    }
    for (const v1::Entrant& entrant : tournament_.entrants()) {
      field_.records.emplace_back();
      field_.records.back().name = entrant.name();
      field_.records.back().excluded = entrant.excluded();
    }
    ReadLots();
  }

  void ReadLots() {
    field_.lots.assign(field_.records.size(), 0);
    for (int i = 0; i < tournament_.lots_size(); ++i) {
      uint32_t& lot = field_.lots[names_.at(tournament_.lots(i))];
      if (lot != 0) {
        v1::TournamentFinding& finding = *report_.add_findings();
        finding.set_kind(Kind::TOURNAMENT_FINDING_KIND_FAULT);
        finding.set_rule_id(std::string(RuleAt(kLots).id));
        finding.set_entrant(tournament_.lots(i));
        finding.set_message(
            absl::StrCat("drawn as number ", lot, " and again as number ", i + 1, "; the first counts"));
        continue;
      }
      lot = static_cast<uint32_t>(i + 1);
    }
  }

  absl::Status AddMatch(uint32_t r, uint32_t m, const TournamentOptions& options) {
    const v1::Match& match = tournament_.rounds(static_cast<int>(r)).matches(static_cast<int>(m));
    v1::MatchReport& report = *report_.add_matches();
    report.set_round(r);
    report.set_match(m);
    report.set_id(match.id());
    std::vector<Part> parts;
    for (const uint32_t entrant : SidesOf(match, names_)) {
      parts.emplace_back();
      parts.back().entrant = entrant;
    }
    std::vector<GameOutcome> outcomes(static_cast<size_t>(match.games_size()));
    bool counted = match.games_size() > 0;
    for (int g = 0; g < match.games_size(); ++g) {
      if (options.check.cancelled && options.check.cancelled()) {
        return absl::CancelledError("the check was cancelled");
      }
      const GamePlace place = {r, m, static_cast<uint32_t>(g), report_};
      absl::Status status =
          JudgeGame(match.games(g), tournament_.rules(), options, place, *report.add_games(), outcomes[g]);
      if (!status.ok()) return status;
      counted &= outcomes[g].counted;
      for (int s = 0; s < match.games(g).seats_size(); ++s) {
        if (!outcomes[g].seats[s].came) continue;
        Part& part = PartOf(match.games(g).seats(s), parts);
        part.came = true;
        part.thrown_out &= outcomes[g].seats[s].disqualified;
      }
    }
    if (counted) DecideMatch(match, outcomes, parts);
    for (const Part& part : parts) {
      NoteRound(r, part.entrant);
      if (!counted) field_.records[part.entrant].undecided = r;
    }
    WriteSides(parts, counted, report);
    if (counted) AddEntries(r, parts);
    CompareClaims(match, parts, counted, r, m);
    return absl::OkStatus();
  }

  Part& PartOf(const v1::GameSeat& seat, std::vector<Part>& parts) const {
    const uint32_t entrant = names_.at(seat.entrant());
    return *std::find_if(parts.begin(), parts.end(),
                         [entrant](const Part& part) { return part.entrant == entrant; });
  }

  // Adds one game to the parts of those who sat there.
  void AddGame(const v1::Game& game, const GameOutcome& outcome, std::vector<Part>& parts,
               GameSides& present) const {
    for (int s = 0; s < game.seats_size(); ++s) {
      const SeatOutcome& seat = outcome.seats[s];
      Part& part = PartOf(game.seats(s), parts);
      const auto index = static_cast<size_t>(&part - parts.data());
      if (!seat.came) continue;
      size_t at = static_cast<size_t>(std::find(present.parts.begin(), present.parts.end(), index) -
                                      present.parts.begin());
      if (at == present.parts.size()) {
        present.parts.push_back(index);
        present.sides.push_back({seat.place, true});
        present.scores.push_back(0);
      }
      present.sides[at].place = std::min(present.sides[at].place, seat.place);
      present.sides[at].disqualified &= seat.disqualified;
      present.scores[at] += seat.score;
      part.score += seat.score;
      AddInGame(seat.in_game, part.in_game);
    }
    CountPlaces(present.sides);
  }

  void DecideMatch(const v1::Match& match, const std::vector<GameOutcome>& outcomes,
                   std::vector<Part>& parts) const {
    GameSides present;
    for (int g = 0; g < match.games_size(); ++g) {
      present = GameSides();
      AddGame(match.games(g), outcomes[g], parts, present);
      AddGamePoints(match.games(g), outcomes[g], present, parts);
    }
    // With one game its places are those of the match; with several the game points decide.
    std::vector<size_t> came;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (parts[p].came) came.push_back(p);
    }
    if (came.size() < 2) {
      for (Part& part : parts) {
        part.points = !part.came        ? field_.points.forfeit_loss
                      : part.thrown_out ? field_.points.disqualified
                                        : field_.points.forfeit_win;
      }
      return;
    }
    if (match.games_size() > 1) {
      for (const size_t p : came) {
        parts[p].side.place = 1;
        for (const size_t q : came)
          parts[p].side.place += parts[q].game_points > parts[p].game_points ? 1 : 0;
      }
    } else {
      for (size_t i = 0; i < present.parts.size(); ++i) parts[present.parts[i]].side = present.sides[i];
    }
    std::vector<Side> sides;
    sides.reserve(came.size());
    for (const size_t p : came) sides.push_back(parts[p].side);
    const std::vector<Fraction> points = field_.points.Of(sides);
    for (Part& part : parts) part.points = field_.points.forfeit_loss;
    for (size_t i = 0; i < came.size(); ++i) parts[came[i]].points = points[i];
  }

  void AddGamePoints(const v1::Game& game, const GameOutcome& outcome, const GameSides& present,
                     std::vector<Part>& parts) const {
    std::vector<bool> here(parts.size(), false);
    for (const v1::GameSeat& seat : game.seats()) {
      here[static_cast<size_t>(&PartOf(seat, parts) - parts.data())] = true;
    }
    if (outcome.source == v1::RESULT_SOURCE_FORFEIT) {
      for (size_t i = 0; i < present.parts.size(); ++i) {
        parts[present.parts[i]].game_points +=
            present.sides[i].disqualified ? game_points_.disqualified : game_points_.forfeit_win;
      }
    } else {
      const std::vector<Fraction> points = game_points_.Of(present.sides);
      Fraction total;
      for (const int64_t score : present.scores) total += score;
      const auto others = static_cast<int64_t>(present.parts.size()) - 1;
      for (size_t i = 0; i < present.parts.size(); ++i) {
        Part& part = parts[present.parts[i]];
        part.game_points += points[i];
        part.score_difference += present.scores[i];
        part.score_difference -= (total - present.scores[i]) / others;
      }
    }
    for (const size_t p : present.parts) here[p] = false;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (here[p]) parts[p].game_points += game_points_.forfeit_loss;
    }
  }

  void WriteSides(const std::vector<Part>& parts, bool counted, v1::MatchReport& report) const {
    for (const Part& part : parts) {
      v1::SideReport& side = *report.add_sides();
      side.set_entrant(field_.records[part.entrant].name);
      side.set_forfeited(!part.came);
      if (!counted) continue;
      side.set_place(part.side.place);
      side.set_points(part.points.ToString());
      side.set_game_points(part.game_points.ToString());
    }
  }

  void AddEntries(uint32_t r, const std::vector<Part>& parts) {
    const auto came = static_cast<size_t>(
        std::count_if(parts.begin(), parts.end(), [](const Part& part) { return part.came; }));
    for (const Part& part : parts) {
      // Who sits there alone and is disqualified has not won either: a forfeit by both sides.
      const bool lost_alone = part.came && came == 1 && part.thrown_out;
      Entry entry;
      entry.kind = !part.came || lost_alone ? EntryKind::kForfeitLoss
                   : came == 1              ? EntryKind::kForfeitWin
                                            : EntryKind::kPlayed;
      entry.round = r;
      entry.points = part.points;
      entry.game_points = part.game_points;
      entry.score = part.score;
      entry.score_difference = part.score_difference;
      entry.in_game = part.in_game;
      for (const Part& other : parts) {
        if (other.entrant == part.entrant) continue;
        Opponent opponent;
        opponent.entrant = other.entrant;
        opponent.forfeit = !part.came || !other.came;
        opponent.against = !part.came || lost_alone ? field_.points.AgainstLoss()
                           : !other.came            ? field_.points.AgainstWin()
                                                    : field_.points.Against(part.side, other.side);
        entry.opponents.push_back(opponent);
      }
      field_.records[part.entrant].entries.push_back(std::move(entry));
    }
  }

  void CompareClaims(const v1::Match& match, const std::vector<Part>& parts, bool counted, uint32_t r,
                     uint32_t m) {
    for (const v1::ClaimedPoints& claim : match.claimed_points()) {
      const uint32_t entrant = names_.at(claim.entrant());
      const auto part = std::find_if(parts.begin(), parts.end(),
                                     [entrant](const Part& one) { return one.entrant == entrant; });
      if (counted && *ParseFraction(claim.points()) == part->points) continue;
      v1::TournamentFinding& finding = Say(r, Kind::TOURNAMENT_FINDING_KIND_MISMATCH, kMatchPoints);
      finding.set_match(m);
      finding.set_entrant(claim.entrant());
      finding.set_message(
          absl::StrCat(claim.entrant(), " is claimed to have ", claim.points(),
                       " points of the match; by the scheme it is ",
                       counted ? part->points.ToString() : "none, as the match does not count"));
    }
  }

  v1::TournamentFinding& Say(uint32_t round, Kind kind, RuleIndex rule) {
    v1::TournamentFinding& finding = *report_.add_findings();
    finding.set_kind(kind);
    finding.set_rule_id(std::string(RuleAt(rule).id));
    finding.set_round(round);
    return finding;
  }

  // Counts what an entrant has in a round of a Swiss tournament.
  void NoteRound(uint32_t r, uint32_t entrant) {
    if (++times_[entrant] != 2 || !field_.swiss) return;
    v1::TournamentFinding& finding = Say(r, Kind::TOURNAMENT_FINDING_KIND_FAULT, kOneMatchARound);
    finding.set_entrant(field_.records[entrant].name);
    finding.set_message(absl::StrCat(field_.records[entrant].name,
                                     " has more than one match or bye in round ", r + 1,
                                     "; all of them are counted"));
  }

  void AddByes(uint32_t r) {
    for (const v1::Bye& bye : tournament_.rounds(static_cast<int>(r)).byes()) {
      const uint32_t entrant = names_.at(bye.entrant());
      NoteRound(r, entrant);
      const bool half = bye.kind() == v1::BYE_KIND_HALF_POINT;
      const bool zero = bye.kind() == v1::BYE_KIND_ZERO_POINT;
      AddBye(r, entrant, half || zero ? EntryKind::kRequestedBye : EntryKind::kAwardedBye,
             half   ? field_.points.half_point_bye
             : zero ? field_.points.zero_point_bye
                    : field_.points.pairing_bye);
    }
  }

  void AddBye(uint32_t r, uint32_t entrant, EntryKind kind, const Fraction& points) {
    Entry entry;
    entry.kind = kind;
    entry.round = r;
    entry.points = points;
    field_.records[entrant].entries.push_back(std::move(entry));
  }

  // Who has nothing in a round was absent.
  void CloseRound(uint32_t r) {
    for (uint32_t entrant = 0; entrant < times_.size(); ++entrant) {
      if (times_[entrant] == 0) AddBye(r, entrant, EntryKind::kRequestedBye, field_.points.zero_point_bye);
    }
  }

  const v1::Tournament& tournament_;
  const Names& names_;
  v1::TournamentReport& report_;
  Field& field_;
  PointsTable game_points_;
  // Matches and byes of each entrant in the present round.
  std::vector<uint32_t> times_;
};

}  // namespace

absl::Status BuildField(const v1::Tournament& tournament, const Names& names,
                        const TournamentOptions& options, v1::TournamentReport& report, Field& field) {
  return Builder(tournament, names, report, field).Run(options);
}

}  // namespace lantern::tournament
