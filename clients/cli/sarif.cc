#include "clients/cli/sarif.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/replay.h"
#include "checker/registry.h"

namespace lantern::cli {
namespace {

// The id of a file that could not be judged; it is no rule of a game.
constexpr char kNotJudged[] = "lantern.not-judged";

absl::string_view LevelOf(v1::FindingKind kind) {
  switch (kind) {
    case v1::FINDING_KIND_ILLEGAL:
      return "error";
    case v1::FINDING_KIND_NOTE:
      return "note";
    default:
      return "warning";
  }
}

// A path as a relative reference (RFC 3986): every byte that may not stand in a path is written %XX.
std::string UriOf(absl::string_view path) {
  std::string uri;
  for (const unsigned char byte : path) {
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') || absl::StrContains("-._~/", static_cast<char>(byte));
    if (plain) {
      uri += static_cast<char>(byte);
    } else {
      absl::StrAppend(&uri, "%", absl::Hex(byte, absl::kZeroPad2));
    }
  }
  return uri;
}

// Columns are counted in bytes here and in UTF-16 units there, so only the line is said, with its text.
std::string RegionOf(const v1::SourcePosition& position) {
  if (position.line() == 0) return "";
  std::string region = absl::StrCat(",\"region\":{\"startLine\":", position.line());
  if (!position.text().empty()) {
    absl::StrAppend(&region, ",\"snippet\":{\"text\":", JsonString(position.text()), "}");
  }
  return region + "}";
}

std::string Result(const SummaryRow& row, absl::string_view rule, absl::string_view level,
                   absl::string_view message, const v1::SourcePosition& position, const std::string& event) {
  std::string place =
      absl::StrCat("{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", JsonString(UriOf(row.file)), "}",
                   RegionOf(position), "}");
  std::vector<std::string> names;
  if (row.game > 0) names.push_back(absl::StrCat("game ", row.game));
  if (!event.empty()) names.push_back(event);
  if (!names.empty()) {
    absl::StrAppend(&place,
                    ",\"logicalLocations\":[{\"fullyQualifiedName\":", JsonString(absl::StrJoin(names, ", ")),
                    "}]");
  }
  return absl::StrCat("{", rule.empty() ? "" : absl::StrCat("\"ruleId\":", JsonString(rule), ","),
                      "\"level\":\"", level, "\",\"message\":{\"text\":", JsonString(message),
                      "},\"locations\":[", place, "}]}");
}

}  // namespace

std::string SarifHead() {
  return "{\"$schema\":\"https://json.schemastore.org/"
         "sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"results\":[\n";
}

std::string SarifResults(const SummaryRow& row, const v1::Verdict* verdict, std::set<std::string>& rules) {
  if (verdict == nullptr) {
    rules.insert(kNotJudged);
    return Result(row, kNotJudged, "error", row.error.message(), {}, "");
  }
  std::vector<std::string> results;
  for (const v1::Finding& finding : verdict->findings()) {
    if (!finding.rule_id().empty()) rules.insert(finding.rule_id());
    const std::string event =
        finding.has_event_index() ? absl::StrCat("events[", finding.event_index(), "]") : "";
    v1::SourcePosition position = finding.position();
    if (position.line() == 0 && finding.has_event_index() && finding.event_index() < row.event_lines.size()) {
      position.set_line(row.event_lines[finding.event_index()]);
    }
    results.push_back(
        Result(row, finding.rule_id(), LevelOf(finding.kind()), finding.message(), position, event));
  }
  for (const v1::Mismatch& mismatch : verdict->mismatches()) {
    if (!mismatch.rule_id().empty()) rules.insert(mismatch.rule_id());
    results.push_back(
        Result(row, mismatch.rule_id(), "error", mismatch.message(), mismatch.position(), "claimed result"));
  }
  return absl::StrJoin(results, ",\n");
}

std::string SarifTail(const std::set<std::string>& rules) {
  std::vector<std::string> described;
  for (const std::string& id : rules) {
    const RuleRef ref = FindRule(id);
    // A newer service may cite rules that this program does not know.
    const std::string summary = ref.rule != nullptr ? std::string(ref.rule->summary)
                                : id == kNotJudged  ? "The file or game could not be judged."
                                                    : "A rule that this version does not know.";
    const std::string text = JsonString(summary);
    const std::string help =
        ref.rule != nullptr
            ? JsonString(absl::StrCat(ref.game->title, ", ", ref.rule->section, ": ", ref.rule->summary))
            : text;
    described.push_back(absl::StrCat("{\"id\":", JsonString(id), ",\"shortDescription\":{\"text\":", text,
                                     "},\"fullDescription\":{\"text\":", text, "},\"help\":{\"text\":", help,
                                     "}}"));
  }
  return absl::StrCat("\n],\"tool\":{\"driver\":{\"name\":\"Lantern\",\"version\":",
                      JsonString(kCheckerVersion), ",\"semanticVersion\":", JsonString(kCheckerVersion),
                      ",\"rules\":[\n", absl::StrJoin(described, ",\n"), "\n]}}}]}\n");
}

}  // namespace lantern::cli
