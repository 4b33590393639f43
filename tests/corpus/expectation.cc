// Reading .expect files; corpus/README.md describes the format.

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tests/corpus/corpus.h"

namespace lantern::corpus {
namespace {

// Removes a text in quotes from `rest` and returns it; empty where there is none.
std::string TakeQuoted(std::string& rest) {
  const auto first = rest.find('"');
  const auto last = rest.rfind('"');
  if (first == std::string::npos || last == first) return "";
  std::string quoted = rest.substr(first + 1, last - first - 1);
  rest.erase(first, last - first + 1);
  return quoted;
}

// Reads one line after another into an Expectation.
class Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  absl::Status ReadLine(absl::string_view line) {
    ++line_;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#') return absl::OkStatus();
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(line, absl::MaxSplits(':', 1));
    const absl::string_view key = parts.first;
    const absl::string_view value = absl::StripAsciiWhitespace(parts.second);
    if (value.empty()) return Error("write `key: value`");
    if (key == "policy") return ReadPolicy(value);
    if (key == "outcome") return ReadOutcome(value);
    if (key == "finding" || key == "note") return ReadFinding(key == "note", value);
    if (key == "exercises") return ReadExercises(value);
    if (key == "winner" || key == "score" || key == "rank" || key == "mismatch")
      return ReadStanding(key, value);
    return Error(
        absl::StrCat("unknown key \"", key,
                     "\"; known: policy, outcome, finding, note, mismatch, winner, score, rank, exercises"));
  }

  absl::StatusOr<Expectation> Finish() {
    if (expectation_.outcome.empty()) return Error("the line `outcome: ...` is missing");
    return std::move(expectation_);
  }

 private:
  absl::Status Error(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat(path_, ":", line_, ": ", what));
  }

  absl::Status ReadPolicy(absl::string_view value) {
    if (value != "stop" && value != "continue") return Error("policy is `stop` or `continue`");
    expectation_.policy = value == "stop" ? Policy::kStop : Policy::kContinue;
    return absl::OkStatus();
  }

  absl::Status ReadOutcome(absl::string_view value) {
    v1::Outcome outcome;
    if (!v1::Outcome_Parse(absl::StrCat("OUTCOME_", value), &outcome) || outcome == v1::OUTCOME_UNSPECIFIED) {
      return Error("outcome is ILLEGAL, UNVERIFIABLE, INCOMPLETE or LEGAL");
    }
    if (!expectation_.outcome.empty()) return Error("a second outcome");
    expectation_.outcome = std::string(value);
    return absl::OkStatus();
  }

  // "event=12", "event=setup", "line=3" into `finding`; false where the word is none of these.
  static bool ReadPlace(absl::string_view word, ExpectedFinding& finding) {
    uint32_t number = 0;
    if (word == "event=setup") {
      finding.in_setup = true;
    } else if (absl::ConsumePrefix(&word, "event=") && absl::SimpleAtoi(word, &number)) {
      finding.event = number;
    } else if (absl::ConsumePrefix(&word, "line=") && absl::SimpleAtoi(word, &number)) {
      finding.line = number;
    } else {
      return false;
    }
    return true;
  }

  absl::Status ReadFinding(bool note, absl::string_view value) {
    ExpectedFinding finding;
    finding.at = line_;
    std::string rest(value);
    finding.text = TakeQuoted(rest);
    std::vector<std::string> words = absl::StrSplit(rest, ' ', absl::SkipWhitespace());
    if (note) {
      finding.kind = "NOTE";
    } else {
      v1::FindingKind kind;
      if (words.empty() || !v1::FindingKind_Parse("FINDING_KIND_" + words[0], &kind) ||
          kind == v1::FINDING_KIND_UNSPECIFIED || kind == v1::FINDING_KIND_NOTE) {
        return Error("a finding begins with ILLEGAL, SLIP, UNVERIFIABLE or UNREADABLE");
      }
      finding.kind = words[0];
      words.erase(words.begin());
    }
    for (const std::string& word : words) {
      if (ReadPlace(word, finding)) continue;
      if (!finding.rule.empty() || absl::StrContains(word, '=')) {
        return Error(absl::StrCat("\"", word, "\" is no rule, event=N, event=setup, line=N or \"text\""));
      }
      finding.rule = word;
    }
    (note ? expectation_.notes : expectation_.findings).push_back(std::move(finding));
    return absl::OkStatus();
  }

  absl::Status ReadExercises(absl::string_view value) {
    ExpectedFinding place;
    std::vector<std::string> rules;
    for (absl::string_view word : absl::StrSplit(value, absl::ByAnyChar(" ,"), absl::SkipWhitespace())) {
      if (!ReadPlace(word, place)) rules.emplace_back(word);
    }
    if (rules.empty()) return Error("exercises: names at least one rule");
    for (std::string& rule : rules) expectation_.exercises.push_back({std::move(rule), place.event, line_});
    return absl::OkStatus();
  }

  // The last word is the value where the key has one; all before it is the player, whose name may have
  // spaces.
  absl::Status ReadStanding(absl::string_view key, absl::string_view value) {
    ExpectedStanding standing;
    standing.key = std::string(key);
    standing.at = line_;
    if (key == "winner") {
      standing.player = std::string(value);
      expectation_.standings.push_back(std::move(standing));
      return absl::OkStatus();
    }
    if (key == "mismatch") {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(value, absl::MaxSplits(' ', 1));
      standing.value = std::string(parts.first);
      standing.player = std::string(absl::StripAsciiWhitespace(parts.second));
      expectation_.mismatches.push_back(std::move(standing));
      return absl::OkStatus();
    }
    const auto space = value.rfind(' ');
    if (space == absl::string_view::npos)
      return Error(absl::StrCat(key, ": write the player and the number"));
    standing.player = std::string(absl::StripAsciiWhitespace(value.substr(0, space)));
    standing.value = std::string(value.substr(space + 1));
    int32_t number = 0;
    const bool none = key == "score" && standing.value == "none";
    if (!none && !absl::SimpleAtoi(standing.value, &number)) {
      return Error(absl::StrCat("\"", standing.value, "\" is no number"));
    }
    expectation_.standings.push_back(std::move(standing));
    return absl::OkStatus();
  }

  std::string path_;
  int line_ = 0;
  Expectation expectation_;
};

}  // namespace

absl::StatusOr<Expectation> ParseExpectation(absl::string_view text, const std::string& path) {
  Reader reader(path);
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::Status status = reader.ReadLine(line); !status.ok()) return status;
  }
  return reader.Finish();
}

absl::StatusOr<Expectation> ReadExpectation(const std::string& path) {
  std::ifstream file(std::string(LANTERN_SOURCE_DIR "/") + path);
  if (!file) {
    return absl::NotFoundError(
        absl::StrCat(path, ": cannot be read; every transcript of the corpus needs one"));
  }
  return ParseExpectation(std::string(std::istreambuf_iterator<char>(file), {}), path);
}

}  // namespace lantern::corpus
