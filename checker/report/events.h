#ifndef LANTERN_CHECKER_REPORT_EVENTS_H_
#define LANTERN_CHECKER_REPORT_EVENTS_H_

#include <string>

#include "checker/report/timeline.h"

namespace lantern::report {

// Word and class of page.css of a kind of finding: "Illegal", "bad".
struct KindLook {
  absl::string_view word;
  absl::string_view style;
};
KindLook LookOf(v1::FindingKind kind);

// The event as a link to its place in the list: "event 12". `text` in place of that where it is not empty.
std::string EventLink(uint32_t event, absl::string_view text = "");
// The rule as a link to its place in the list of rules.
std::string RuleLink(absl::string_view rule);

// The findings in short, each with links to its event and its rule. Empty where there are none.
std::string FindingsHtml(const Timeline& timeline);
// Every event with its ruling and its findings, each with the rule's summary.
std::string EventsHtml(const v1::Transcript& transcript, const Timeline& timeline);
// The rules that findings, score lines and differences cite.
std::string RulesHtml(const v1::Verdict& verdict);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_EVENTS_H_
