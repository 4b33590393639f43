// A verdict as a report for people: outcome first, then what is wrong and where, then the result and how it
// comes about, then how far it can be relied on.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "checker/io/plain_text.h"
#include "checker/io/transcript_io.h"

namespace lantern {
namespace {

// Text of a log longer than this is cut; the position says where the rest is.
constexpr size_t kShownText = 200;

std::string Cut(absl::string_view text) {
  if (text.size() <= kShownText) return Clean(text);
  size_t end = kShownText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
  return absl::StrCat(Clean(text.substr(0, end)), " ...");
}

absl::string_view KindName(v1::FindingKind kind) {
  switch (kind) {
    case v1::FINDING_KIND_ILLEGAL:
      return "ILLEGAL";
    case v1::FINDING_KIND_SLIP:
      return "SLIP";
    case v1::FINDING_KIND_UNVERIFIABLE:
      return "UNVERIFIABLE";
    case v1::FINDING_KIND_UNREADABLE:
      return "UNREADABLE";
    case v1::FINDING_KIND_NOTE:
      return "NOTE";
    default:
      return "FINDING";
  }
}

// Whether nothing but the claimed result is wrong. A finding without a rule says that the list is cut.
bool OnlyTheClaimDiffers(const v1::Verdict& verdict) {
  return verdict.mismatches_size() > 0 &&
         std::all_of(verdict.findings().begin(), verdict.findings().end(), [](const v1::Finding& finding) {
           return finding.kind() == v1::FINDING_KIND_NOTE && !finding.rule_id().empty();
         });
}

absl::string_view OutcomeWords(const v1::Verdict& verdict) {
  switch (verdict.outcome()) {
    case v1::OUTCOME_ILLEGAL:
      return "ILLEGAL: at least one event breaks a rule";
    case v1::OUTCOME_UNVERIFIABLE:
      return OnlyTheClaimDiffers(verdict)
                 ? "UNVERIFIABLE: every event is legal, but the result that is claimed differs"
                 : "UNVERIFIABLE: no rule is broken for certain, but the record leaves doubt";
    case v1::OUTCOME_INCOMPLETE:
      return "INCOMPLETE: legal so far, the game is not over";
    case v1::OUTCOME_LEGAL:
      return "LEGAL: from beginning to end";
    default:
      return "no outcome";
  }
}

// Writes one report.
class Report {
 public:
  explicit Report(const v1::Verdict& verdict) : verdict_(verdict) {}

  std::string Write() {
    WriteHeader();
    for (const v1::Finding& finding : verdict_.findings()) WriteFinding(finding);
    if (verdict_.standings_size() > 0) WriteStandings();
    for (const v1::Standing& standing : verdict_.standings()) WritePoints(standing);
    if (verdict_.mismatches_size() > 0) WriteMismatches();
    WriteCoverage();
    return std::move(out_);
  }

 private:
  // What the transcript is called in this report.
  std::string Name() const {
    if (!verdict_.source_file().empty()) return Clean(verdict_.source_file());
    return verdict_.transcript_id().empty() ? "transcript" : Clean(verdict_.transcript_id());
  }

  std::string Place(const v1::SourcePosition& position) const {
    std::string place = Name();
    if (position.line() > 0) absl::StrAppend(&place, ":", position.line());
    if (position.line() > 0 && position.column() > 0) absl::StrAppend(&place, ":", position.column());
    return place;
  }

  std::string Place(const v1::Finding& finding) const {
    std::string place = Place(finding.position());
    if (finding.position().line() == 0 && finding.has_event_index()) {
      absl::StrAppend(&place, ":events[", finding.event_index(), "]");
    }
    return place;
  }

  void WriteHeader() {
    absl::StrAppend(&out_, Name(), ": ", OutcomeWords(verdict_), "\n");
    absl::StrAppend(&out_, "  game ", verdict_.game(), ", rules ", verdict_.edition());
    const bool named_by_file = !verdict_.source_file().empty() && !verdict_.transcript_id().empty();
    if (named_by_file) absl::StrAppend(&out_, ", transcript ", Clean(verdict_.transcript_id()));
    absl::StrAppend(&out_, "\n");
    std::vector<std::string> counts;
    for (int kind = v1::FINDING_KIND_ILLEGAL; kind <= v1::FINDING_KIND_NOTE; ++kind) {
      const auto count = std::count_if(verdict_.findings().begin(), verdict_.findings().end(),
                                       [kind](const v1::Finding& finding) { return finding.kind() == kind; });
      if (count > 0) counts.push_back(absl::StrCat(count, " ", KindName(static_cast<v1::FindingKind>(kind))));
    }
    if (!counts.empty()) absl::StrAppend(&out_, "  findings: ", absl::StrJoin(counts, ", "), "\n");
  }

  void WriteFinding(const v1::Finding& finding) {
    absl::StrAppend(&out_, "\n", Place(finding), ": ", KindName(finding.kind()));
    if (!finding.rule_id().empty()) absl::StrAppend(&out_, " ", finding.rule_id());
    if (!finding.actor().empty()) absl::StrAppend(&out_, " [", Clean(finding.actor()), "]");
    absl::StrAppend(&out_, " ", Clean(finding.message()), "\n");
    if (!finding.position().text().empty()) Line(Cut(finding.position().text()));
    if (finding.alternatives_size() > 0) {
      std::vector<std::string> clean;
      for (const std::string& alternative : finding.alternatives()) clean.push_back(Clean(alternative));
      Line(absl::StrCat("legal instead: ", absl::StrJoin(clean, "; ")));
    }
    if (finding.has_established_at()) {
      const v1::SourcePosition& later = finding.established_position();
      Line(later.line() > 0 ? absl::StrCat("certain only at ", Place(later))
                            : absl::StrCat("certain only at event ", finding.established_at()));
    }
    if (finding.has_follows() && finding.follows() < static_cast<uint32_t>(verdict_.findings_size())) {
      const v1::Finding& cause = verdict_.findings(static_cast<int>(finding.follows()));
      Line(absl::StrCat("may follow from ", Place(cause), " ", cause.rule_id()));
    }
  }

  void Line(absl::string_view text) { absl::StrAppend(&out_, "    ", text, "\n"); }

  void WriteStandings() {
    std::vector<std::vector<std::string>> rows = {{"rank", "role", "player", "score", "decided by"}};
    for (const v1::Standing& standing : verdict_.standings()) {
      rows.push_back(
          {standing.rank() == 0 ? "-" : absl::StrCat(standing.rank()),
           standing.role().empty() ? "-" : Clean(standing.role()),
           standing.name().empty() ? absl::StrCat("player ", standing.player()) : Clean(standing.name()),
           standing.has_score() ? absl::StrCat(standing.score()) : "-", Clean(standing.decided_by())});
    }
    std::vector<size_t> widths(rows[0].size(), 0);
    for (const auto& row : rows) {
      for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], Width(row[i]));
    }
    const bool placed = verdict_.standings(0).rank() > 0;
    absl::StrAppend(&out_, "\nStandings", placed ? "" : " so far", "\n");
    for (const auto& row : rows) {
      std::string line =
          absl::StrCat("  ", Padded(row[0], widths[0], true), "  ", Padded(row[1], widths[1]), "  ",
                       Padded(row[2], widths[2]), "  ", Padded(row[3], widths[3], true), "  ", row[4]);
      line.erase(line.find_last_not_of(' ') + 1);
      absl::StrAppend(&out_, line, "\n");
    }
  }

  void WritePoints(const v1::Standing& standing) {
    if (standing.score_lines_size() == 0 && standing.tie_breaks_size() == 0 &&
        standing.statistics_size() == 0) {
      return;
    }
    const std::string who = !standing.role().empty()   ? standing.role()
                            : !standing.name().empty() ? standing.name()
                                                       : absl::StrCat("player ", standing.player());
    absl::StrAppend(&out_, "\nPoints of ", Clean(who), "\n");
    size_t width = 0;
    for (const v1::ScoreLine& line : standing.score_lines()) width = std::max(width, Width(Label(line)));
    for (const v1::ScoreLine& line : standing.score_lines()) {
      absl::StrAppendFormat(&out_, "  %5d  %s  %s\n", line.points(), Padded(Label(line), width),
                            line.rule_id());
    }
    std::vector<std::string> values;
    for (const v1::TieBreak& value : standing.tie_breaks()) {
      values.push_back(absl::StrCat(Clean(value.label()), " ", value.value()));
    }
    if (!values.empty()) absl::StrAppend(&out_, "  tie-breaks in order: ", absl::StrJoin(values, ", "), "\n");
    for (const v1::Statistic& value : standing.statistics()) {
      absl::StrAppendFormat(&out_, "  %5d  %s\n", value.value(), Clean(value.label()));
    }
  }

  static std::string Label(const v1::ScoreLine& line) {
    return line.times() > 1 ? absl::StrCat(Clean(line.label()), " (", line.times(), " times)")
                            : Clean(line.label());
  }

  void WriteMismatches() {
    absl::StrAppend(&out_, "\nThe claimed result differs\n");
    for (const v1::Mismatch& mismatch : verdict_.mismatches()) {
      absl::StrAppend(&out_, "  ", Place(mismatch.position()), ": ", mismatch.rule_id(), " ",
                      Clean(mismatch.message()), "\n");
      if (!mismatch.position().text().empty()) Line(Cut(mismatch.position().text()));
    }
  }

  void WriteCoverage() {
    const v1::Coverage& coverage = verdict_.coverage();
    absl::StrAppend(&out_, "\nCoverage: ", Counted(coverage.events(), "event", "events"), "; ",
                    coverage.checked(), " checked in full, ", coverage.on_trust(), " taken on trust, ",
                    coverage.unreadable(), " unreadable, ", coverage.not_reached(), " not reached\n");
    for (const std::string& note : coverage.notes())
      absl::StrAppend(&out_, "  not covered: ", Clean(note), "\n");
  }

  const v1::Verdict& verdict_;
  std::string out_;
};

}  // namespace

std::string VerdictText(const v1::Verdict& verdict) { return Report(verdict).Write(); }

}  // namespace lantern
