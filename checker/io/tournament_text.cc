// Reports on tournaments for people and for spreadsheets.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/io/plain_text.h"
#include "checker/io/tournament_io.h"

namespace lantern {
namespace {

absl::string_view KindName(v1::TournamentFindingKind kind) {
  switch (kind) {
    case v1::TOURNAMENT_FINDING_KIND_ILLEGAL_GAME:
      return "ILLEGAL GAME";
    case v1::TOURNAMENT_FINDING_KIND_MISMATCH:
      return "MISMATCH";
    case v1::TOURNAMENT_FINDING_KIND_FAULT:
      return "FAULT";
    case v1::TOURNAMENT_FINDING_KIND_UNVERIFIABLE:
      return "UNVERIFIABLE";
    case v1::TOURNAMENT_FINDING_KIND_NOTE:
      return "NOTE";
    default:
      return "FINDING";
  }
}

// Writes one report.
class Report {
 public:
  Report(const v1::TournamentReport& report, bool workings) : report_(report), workings_(workings) {}

  std::string Write() {
    WriteHeader();
    for (const v1::TournamentFinding& finding : report_.findings()) WriteFinding(finding);
    WriteMatches();
    WriteStandings();
    if (workings_) {
      for (const v1::TournamentStanding& standing : report_.standings()) WriteWorkings(standing);
    }
    WriteRules();
    return std::move(out_);
  }

 private:
  std::string Name() const {
    if (!report_.title().empty()) return Clean(report_.title());
    return report_.tournament_id().empty() ? "tournament" : Clean(report_.tournament_id());
  }

  void WriteHeader() {
    int judged = 0;
    for (const v1::MatchReport& match : report_.matches()) {
      judged += static_cast<int>(std::count_if(
          match.games().begin(), match.games().end(),
          [](const v1::GameReport& game) { return game.outcome() != v1::OUTCOME_UNSPECIFIED; }));
    }
    absl::StrAppend(&out_, Name(), ": ", Counted(report_.standings_size(), "entrant", "entrants"), ", ",
                    Counted(report_.matches_size(), "match", "matches"), ", ",
                    Counted(judged, "transcript", "transcripts"), " judged, ",
                    Counted(report_.findings_size(), "finding", "findings"), "\n");
  }

  void WriteFinding(const v1::TournamentFinding& finding) {
    std::string place;
    if (finding.has_round()) absl::StrAppend(&place, "round ", finding.round() + 1, ", ");
    if (finding.has_match()) absl::StrAppend(&place, "match ", finding.match() + 1, ", ");
    if (finding.has_game()) absl::StrAppend(&place, "game ", finding.game() + 1, ", ");
    absl::StrAppend(&out_, "\n", place, KindName(finding.kind()), " ", finding.rule_id(),
                    finding.entrant().empty() ? "" : absl::StrCat(" [", Clean(finding.entrant()), "]"),
                    "\n    ", Clean(finding.message()), "\n");
  }

  static std::string SideText(const v1::SideReport& side) {
    if (side.forfeited()) return absl::StrCat(Clean(side.entrant()), " (did not come)");
    return absl::StrCat(Clean(side.entrant()), " ", side.points().empty() ? "-" : side.points());
  }

  void WriteMatches() {
    uint32_t round = 0;
    bool first = true;
    for (const v1::MatchReport& match : report_.matches()) {
      if (first || match.round() != round) absl::StrAppend(&out_, "\nRound ", match.round() + 1, "\n");
      first = false;
      round = match.round();
      std::vector<std::string> sides;
      for (const v1::SideReport& side : match.sides()) sides.push_back(SideText(side));
      absl::StrAppend(&out_, "  ", match.id().empty() ? "" : absl::StrCat(Clean(match.id()), ": "),
                      sides.empty() ? "nobody is named yet" : absl::StrJoin(sides, ", "), "\n");
    }
  }

  void WriteStandings() {
    std::vector<std::string> header = {"rank", "entrant", "played", "won"};
    std::vector<bool> right = {true, false, true, true};
    for (const std::string& criterion : report_.criteria()) {
      header.push_back(criterion);
      right.push_back(true);
    }
    header.emplace_back("decided by");
    right.push_back(false);
    std::vector<std::vector<std::string>> rows = {std::move(header)};
    for (const v1::TournamentStanding& standing : report_.standings()) {
      std::vector<std::string> row = {standing.rank() == 0 ? "-" : absl::StrCat(standing.rank()),
                                      Clean(standing.entrant()), absl::StrCat(standing.played()),
                                      absl::StrCat(standing.won())};
      for (const v1::CriterionValue& value : standing.values()) {
        row.push_back(value.value().empty() ? "-" : value.value());
      }
      row.push_back(Clean(standing.decided_by()));
      rows.push_back(std::move(row));
    }
    absl::StrAppend(&out_, "\nStandings\n", TextTable(rows, right));
  }

  void WriteWorkings(const v1::TournamentStanding& standing) {
    absl::StrAppend(&out_, "\nWorkings of ", Clean(standing.entrant()), "\n");
    for (int c = 0; c < standing.values_size(); ++c) {
      const v1::CriterionValue& value = standing.values(c);
      if (value.value().empty()) continue;
      absl::StrAppend(&out_, "  ", report_.criteria(c), " ", value.value(), "\n");
      for (const std::string& line : value.workings()) absl::StrAppend(&out_, "    ", Clean(line), "\n");
    }
  }

  void WriteRules() {
    if (report_.rules().empty()) return;
    absl::StrAppend(&out_, "\nRules\n");
    for (const v1::Rule& rule : report_.rules()) {
      absl::StrAppend(&out_, "  ", rule.id(), " (", rule.section(), "): ", rule.summary(), "\n");
    }
  }

  const v1::TournamentReport& report_;
  const bool workings_;
  std::string out_;
};

}  // namespace

std::string TournamentText(const v1::TournamentReport& report, bool workings) {
  return Report(report, workings).Write();
}

std::string TournamentCsv(const v1::TournamentReport& report) {
  std::vector<std::string> header = {"Rank", "Entrant", "Played", "Won"};
  header.insert(header.end(), report.criteria().begin(), report.criteria().end());
  header.emplace_back("Decided by");
  std::string out = CsvLine(header);
  for (const v1::TournamentStanding& standing : report.standings()) {
    std::vector<std::string> row = {standing.rank() == 0 ? "" : absl::StrCat(standing.rank()),
                                    standing.entrant(), absl::StrCat(standing.played()),
                                    absl::StrCat(standing.won())};
    for (const v1::CriterionValue& value : standing.values()) row.push_back(value.value());
    row.push_back(standing.decided_by());
    out += CsvLine(row);
  }
  return out;
}

}  // namespace lantern
