#include "clients/cli/junit.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace lantern::cli {
namespace {

// Text for an attribute or an element. What has no form in XML 1.0 becomes "?": control characters, U+FFFE
// and U+FFFF.
std::string Xml(absl::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char byte = text[i];
    if (text.compare(i, 3, "\xEF\xBF\xBE") == 0 || text.compare(i, 3, "\xEF\xBF\xBF") == 0) {
      out += '?';
      i += 2;
      continue;
    }
    switch (byte) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        // Written out, a reader would make a space of it in an attribute.
        out += "&#9;";
        break;
      default:
        out += static_cast<unsigned char>(byte) < 0x20 ? '?' : byte;
    }
  }
  return out;
}

// One line for each finding and difference.
std::string DetailsOf(const v1::Verdict& verdict) {
  std::string details;
  for (const v1::Finding& finding : verdict.findings()) {
    absl::StrAppend(&details, absl::StripPrefix(v1::FindingKind_Name(finding.kind()), "FINDING_KIND_"));
    if (!finding.rule_id().empty()) absl::StrAppend(&details, " ", finding.rule_id());
    const v1::SourcePosition& position = finding.position();
    if (position.line() > 0) {
      absl::StrAppend(&details, " line ", position.line());
      if (position.column() > 0) absl::StrAppend(&details, ", column ", position.column());
    } else if (finding.has_event_index()) {
      absl::StrAppend(&details, " event ", finding.event_index());
    }
    absl::StrAppend(&details, ": ", finding.message(), "\n");
  }
  for (const v1::Mismatch& mismatch : verdict.mismatches())
    absl::StrAppend(&details, mismatch.message(), "\n");
  return details;
}

}  // namespace

std::string JunitCase(const SummaryRow& row, const v1::Verdict* verdict) {
  std::string name = row.file;
  if (row.game > 0) absl::StrAppend(&name, " #", row.game);
  const std::string open = absl::StrCat("  <testcase classname=\"lantern\" name=\"", Xml(name), "\" file=\"",
                                        Xml(row.file), "\" time=\"0\"");
  if (verdict == nullptr) {
    return absl::StrCat(open, ">\n    <error type=\"", Xml(absl::StatusCodeToString(row.error.code())),
                        "\" message=\"", Xml(row.error.message()), "\"/>\n  </testcase>\n");
  }
  const std::string details = DetailsOf(*verdict);
  if (ExitCodeOf(row) == kExitLegal) {
    if (details.empty()) return open + "/>\n";
    return absl::StrCat(open, ">\n    <system-out>", Xml(details), "</system-out>\n  </testcase>\n");
  }
  return absl::StrCat(open, ">\n    <failure type=\"",
                      absl::StripPrefix(v1::Outcome_Name(verdict->outcome()), "OUTCOME_"), "\" message=\"",
                      Xml(row.findings), "\">", Xml(details), "</failure>\n  </testcase>\n");
}

std::string JunitDocument(const std::vector<SummaryRow>& rows, const std::string& cases) {
  size_t failures = 0;
  size_t errors = 0;
  for (const SummaryRow& row : rows) {
    failures += row.error.ok() && ExitCodeOf(row) != kExitLegal ? 1 : 0;
    errors += row.error.ok() ? 0 : 1;
  }
  const std::string counts = absl::StrCat(" name=\"lantern check\" tests=\"", rows.size(), "\" failures=\"",
                                          failures, "\" errors=\"", errors, "\" skipped=\"0\" time=\"0\">\n");
  return absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", counts, "<testsuite", counts,
                      cases, "</testsuite>\n</testsuites>\n");
}

}  // namespace lantern::cli
