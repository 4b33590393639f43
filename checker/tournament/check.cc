#include "checker/tournament/check.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/tournament/build.h"
#include "checker/tournament/rules.h"
#include "checker/tournament/standings.h"

namespace lantern {
namespace tournament {
namespace {

using Kind = v1::TournamentFindingKind;

v1::TournamentFinding& Say(v1::TournamentReport& report, Kind kind, RuleIndex rule,
                           const std::string& entrant, const std::string& message) {
  v1::TournamentFinding& finding = *report.add_findings();
  finding.set_kind(kind);
  finding.set_rule_id(std::string(RuleAt(rule).id));
  finding.set_entrant(entrant);
  finding.set_message(message);
  return finding;
}

void WriteStandings(const Field& field, const std::vector<Place>& places, v1::TournamentReport& report) {
  for (const v1::Criterion& criterion : field.order) report.add_criteria(NameOf(criterion));
  for (size_t i = 0; i < places.size(); ++i) {
    const Place& place = places[i];
    const Record& record = field.records[place.entrant];
    v1::TournamentStanding& standing = *report.add_standings();
    standing.set_entrant(record.name);
    standing.set_rank(place.rank);
    standing.set_decided_by(DecidedBy(field, places, i));
    for (size_t c = 0; c < field.order.size(); ++c) {
      v1::CriterionValue& value = *standing.add_values();
      if (!place.has_value[c]) continue;
      value.set_value(place.values[c].value.ToString());
      for (const std::string& line : place.values[c].workings) value.add_workings(line);
    }
    uint32_t played = 0;
    uint32_t won = 0;
    for (const Entry& entry : record.entries) {
      if (entry.kind != EntryKind::kPlayed) continue;
      ++played;
      won += entry.points >= field.points.Win(entry.opponents.size()) ? 1 : 0;
    }
    standing.set_played(played);
    standing.set_won(won);
  }
}

void CompareClaim(const v1::ClaimedPlace& claim, const v1::TournamentStanding& standing,
                  v1::TournamentReport& report) {
  if (claim.has_rank() && claim.rank() != standing.rank()) {
    Say(report, Kind::TOURNAMENT_FINDING_KIND_MISMATCH, kStanding, claim.entrant(),
        absl::StrCat(
            claim.entrant(), " is claimed to have rank ", claim.rank(), "; computed is ",
            standing.rank() == 0 ? std::string("none, as it is excluded") : absl::StrCat(standing.rank())));
  }
  for (int c = 0; c < claim.values_size(); ++c) {
    if (claim.values(c).empty()) continue;
    const Fraction claimed = *ParseFraction(claim.values(c));
    const std::string& computed = standing.values(c).value();
    if (claimed.ToString() == computed) continue;
    Say(report, Kind::TOURNAMENT_FINDING_KIND_MISMATCH, kStanding, claim.entrant(),
        absl::StrCat("for ", claim.entrant(), " ", report.criteria(c), " ", claimed.ToString(),
                     " is claimed; computed is ", computed.empty() ? "none, as no tie needed it" : computed));
  }
}

void CompareClaims(const v1::Tournament& tournament, v1::TournamentReport& report) {
  absl::flat_hash_map<absl::string_view, int> position;
  for (int i = 0; i < report.standings_size(); ++i) position.emplace(report.standings(i).entrant(), i);
  for (const v1::ClaimedPlace& claim : tournament.claimed_standings()) {
    CompareClaim(claim, report.standings(position.at(claim.entrant())), report);
  }
}

// The rules that the report cites, in the order of the table.
void WriteRules(const Field& field, v1::TournamentReport& report) {
  std::set<std::string> cited;
  for (const v1::TournamentFinding& finding : report.findings()) cited.insert(finding.rule_id());
  const auto cite = [&cited](RuleIndex rule) { cited.insert(std::string(RuleAt(rule).id)); };
  for (const v1::Criterion& criterion : field.order) {
    switch (criterion.kind()) {
      case v1::CRITERION_KIND_GAME_POINTS:
        cite(kMethodGamePoints);
        break;
      case v1::CRITERION_KIND_HEAD_TO_HEAD:
        cite(kMethodHeadToHead);
        break;
      case v1::CRITERION_KIND_BUCHHOLZ:
      case v1::CRITERION_KIND_SONNEBORN_BERGER:
        cite(criterion.kind() == v1::CRITERION_KIND_BUCHHOLZ ? kMethodBuchholz : kMethodSonneborn);
        cite(kUnplayed);
        if (criterion.cut_low() + criterion.cut_high() > 0) cite(kModifierCut);
        break;
      case v1::CRITERION_KIND_WINS:
        cite(kMethodWins);
        break;
      case v1::CRITERION_KIND_WINS_PLAYED:
        cite(kMethodWinsPlayed);
        break;
      case v1::CRITERION_KIND_LOTS:
        cite(kLots);
        break;
      default:
        break;
    }
  }
  for (const Rule& rule : Rules()) {
    if (cited.count(std::string(rule.id)) == 0) continue;
    v1::Rule& out = *report.add_rules();
    out.set_id(std::string(rule.id));
    out.set_section(std::string(rule.section));
    out.set_summary(std::string(rule.summary));
  }
}

}  // namespace
}  // namespace tournament

absl::Status CheckTournament(const v1::Tournament& tournament, const TournamentOptions& options,
                             v1::TournamentReport& report) {
  report.Clear();
  tournament::Names names;
  absl::Status status = tournament::CheckForm(tournament, options.check.limits, names);
  if (!status.ok()) return status;
  if (options.viewer.has_value() && !options.viewer->empty() && names.count(*options.viewer) == 0) {
    return MalformedError("viewer",
                          absl::StrCat("\"", *options.viewer, "\" is no entrant of the tournament"));
  }
  tournament::Field field;
  status = tournament::BuildField(tournament, names, options, report, field);
  if (!status.ok()) return status;
  report.set_tournament_id(tournament.id());
  report.set_title(tournament.title());
  report.set_checker_version(kCheckerVersion);
  std::vector<uint32_t> lots_missing;
  const std::vector<tournament::Place> places = tournament::RankField(field, lots_missing);
  tournament::WriteStandings(field, places, report);
  for (const uint32_t entrant : lots_missing) {
    const std::string& name = field.records[entrant].name;
    tournament::Say(report, v1::TOURNAMENT_FINDING_KIND_UNVERIFIABLE, tournament::kLots, name,
                    absl::StrCat(name, " is tied up to the drawing of lots, and no lot of it is stated; the ",
                                 "tied share their place"));
  }
  tournament::CompareClaims(tournament, report);
  tournament::WriteRules(field, report);
  return absl::OkStatus();
}

}  // namespace lantern
