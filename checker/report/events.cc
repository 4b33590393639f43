#include "checker/report/events.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "checker/registry.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

// More than this are told only beside their events.
constexpr int kFindingsInShort = 100;

absl::string_view RuleSummary(absl::string_view id) {
  const RuleRef ref = FindRule(id);
  return ref.rule == nullptr ? "" : ref.rule->summary;
}

std::string SourceText(const v1::SourcePosition& position) {
  if (position.text().empty() && position.line() == 0) return "";
  return absl::StrCat(
      " <span class=\"source\">",
      position.line() > 0 ? absl::StrCat("<span class=\"line\">line ", position.line(), "</span> ") : "",
      position.text().empty() ? "" : absl::StrCat("<code>", Bdi(position.text(), 300), "</code>"), "</span>");
}

std::string FindingHtml(const v1::Verdict& verdict, int number) {
  const v1::Finding& finding = verdict.findings(number);
  const KindLook look = LookOf(finding.kind());
  std::string out = absl::StrCat("<div class=\"finding ", look.style, "\" id=\"f", number, "\"><p><strong>",
                                 look.word, "</strong> ");
  if (!finding.rule_id().empty()) absl::StrAppend(&out, RuleLink(finding.rule_id()), " ");
  absl::StrAppend(&out, Bdi(finding.message()), "</p>");
  const absl::string_view summary = RuleSummary(finding.rule_id());
  if (!summary.empty()) absl::StrAppend(&out, "<p class=\"summary\">The rule: ", Html(summary), "</p>");
  if (finding.alternatives_size() > 0) {
    std::vector<std::string> texts;
    for (const std::string& text : finding.alternatives()) texts.push_back(Bdi(text, 200));
    absl::StrAppend(&out, "<p class=\"summary\">Legal instead: ", absl::StrJoin(texts, "; "), "</p>");
  }
  if (finding.has_established_at()) {
    absl::StrAppend(&out, "<p class=\"summary\">Certain only at ", EventLink(finding.established_at()),
                    ".</p>");
  }
  if (finding.has_follows()) {
    absl::StrAppend(&out, "<p class=\"summary\">May follow from <a href=\"#f", finding.follows(),
                    "\">an earlier finding</a>.</p>");
  }
  return out + "</div>";
}

// The strongest of the findings of an event; the kinds are in that order.
v1::FindingKind Strongest(const v1::Verdict& verdict, const Step& step) {
  v1::FindingKind kind = v1::FINDING_KIND_NOTE;
  for (const int f : step.findings) kind = std::min(kind, verdict.findings(f).kind());
  return kind;
}

std::string RulingHtml(const v1::Verdict& verdict, const Step& step) {
  const auto badge = [](absl::string_view style, absl::string_view word) {
    return absl::StrCat("<span class=\"ruling ", style, "\">", word, "</span>");
  };
  if (!step.judged) return badge("quiet", "not reached");
  const v1::FindingKind kind = step.findings.empty() ? v1::FINDING_KIND_NOTE : Strongest(verdict, step);
  if (kind != v1::FINDING_KIND_NOTE) return badge(LookOf(kind).style, LookOf(kind).word);
  if (step.on_trust) return badge("quiet", "on trust");
  return badge("good", "legal");
}

std::string EventHtml(const v1::Transcript& transcript, const Timeline& timeline, size_t index) {
  const Step& step = timeline.steps[index];
  const v1::Event& event = transcript.events(static_cast<int>(index));
  const absl::string_view style =
      step.findings.empty() ? "" : absl::StripPrefix(LookOf(Strongest(timeline.verdict, step)).style, "note");
  std::string out =
      absl::StrCat("<li id=\"e", index, "\" class=\"ev ", style, "\"><a class=\"num\" href=\"#e", index,
                   "\">", index, "</a><div class=\"txt\">");
  if (step.actor >= 0) {
    const auto player = static_cast<uint32_t>(step.actor);
    absl::StrAppend(&out, "<span class=\"who\"><i class=\"dot t-", std::string(1, timeline.tones[player]),
                    "\"></i>", Bdi(PlayerName(transcript, player)), "</span> ");
  }
  absl::StrAppend(&out, "<span class=\"what\">", Bdi(step.words), SourceText(event.position()),
                  "</span></div>", RulingHtml(timeline.verdict, step));
  for (const int f : step.findings) out += FindingHtml(timeline.verdict, f);
  return out + "</li>\n";
}

}  // namespace

KindLook LookOf(v1::FindingKind kind) {
  switch (kind) {
    case v1::FINDING_KIND_ILLEGAL:
      return {"Illegal", "bad"};
    case v1::FINDING_KIND_SLIP:
      return {"Slip", "doubt"};
    case v1::FINDING_KIND_UNVERIFIABLE:
      return {"Unverifiable", "doubt"};
    case v1::FINDING_KIND_UNREADABLE:
      return {"Unreadable", "doubt"};
    case v1::FINDING_KIND_NOTE:
      return {"Note", "note"};
    default:
      return {"Finding", "doubt"};
  }
}

std::string EventLink(uint32_t event, absl::string_view text) {
  return absl::StrCat("<a class=\"jump\" href=\"#e", event, "\">",
                      text.empty() ? absl::StrCat("event ", event) : std::string(text), "</a>");
}

std::string RuleLink(absl::string_view rule) {
  return absl::StrCat("<a class=\"rule\" href=\"#rule-", Html(rule), "\">", Html(rule), "</a>");
}

std::string FindingsHtml(const Timeline& timeline) {
  const v1::Verdict& verdict = timeline.verdict;
  if (verdict.findings_size() == 0) return "";
  std::string out = "<ol class=\"short\">\n";
  for (int f = 0; f < std::min(verdict.findings_size(), kFindingsInShort); ++f) {
    const v1::Finding& finding = verdict.findings(f);
    const KindLook look = LookOf(finding.kind());
    absl::StrAppend(&out, "<li class=\"", look.style, "\"><span class=\"ruling ", look.style, "\">",
                    look.word, "</span> ",
                    finding.has_event_index() ? EventLink(finding.event_index()) : "set-up or source", " ",
                    finding.rule_id().empty() ? "" : RuleLink(finding.rule_id()), " ",
                    Bdi(finding.message(), 240), "</li>\n");
  }
  absl::StrAppend(&out, "</ol>\n");
  if (verdict.findings_size() > kFindingsInShort) {
    absl::StrAppend(&out, "<p>", verdict.findings_size() - kFindingsInShort,
                    " more stand beside their events below.</p>\n");
  }
  return out;
}

std::string EventsHtml(const v1::Transcript& transcript, const Timeline& timeline) {
  std::string out =
      "<ol class=\"events\" id=\"events\">\n<li id=\"setup\" class=\"ev\"><a class=\"num\" "
      "href=\"#setup\">start</a><div class=\"txt\"><span class=\"what\">Set-up</span></div>";
  for (const int f : timeline.other_findings) out += FindingHtml(timeline.verdict, f);
  absl::StrAppend(&out, "</li>\n");
  for (size_t i = 0; i < timeline.steps.size(); ++i) out += EventHtml(transcript, timeline, i);
  return out + "</ol>\n";
}

std::string RulesHtml(const v1::Verdict& verdict) {
  std::set<std::string> ids;
  for (const v1::Finding& finding : verdict.findings()) ids.insert(finding.rule_id());
  for (const v1::Mismatch& mismatch : verdict.mismatches()) ids.insert(mismatch.rule_id());
  for (const v1::Standing& standing : verdict.standings()) {
    for (const v1::ScoreLine& line : standing.score_lines()) ids.insert(line.rule_id());
  }
  ids.erase("");
  if (ids.empty()) return "";
  std::string out = "<dl class=\"rules\">\n";
  for (const std::string& id : ids) {
    const RuleRef ref = FindRule(id);
    absl::StrAppend(&out, "<div id=\"rule-", Html(id), "\"><dt>", Html(id),
                    ref.rule == nullptr
                        ? ""
                        : absl::StrCat(" <span class=\"section\">", Html(ref.rule->section), "</span>"),
                    "</dt><dd>", ref.rule == nullptr ? "" : Html(ref.rule->summary), "</dd></div>\n");
  }
  return out + "</dl>\n";
}

}  // namespace lantern::report
