// Every transcript of corpus/ gets the verdict that its .expect file states, through every format; and every
// rule is broken by one transcript and used legally by another.

#include "tests/corpus/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/replay.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "checker/root/catalog/catalog.h"

namespace lantern::corpus {
namespace {

class CorpusFile : public testing::TestWithParam<std::string> {};

TEST_P(CorpusFile, GetsItsVerdict) {
  const absl::StatusOr<Case> it = ReadCase(GetParam());
  ASSERT_TRUE(it.ok()) << it.status();
  const absl::StatusOr<Expectation> expectation = ReadExpectation(ExpectationPath(GetParam()));
  ASSERT_TRUE(expectation.ok()) << expectation.status();
  CheckOptions options;
  options.policy = expectation->policy;
  v1::Verdict verdict;
  const absl::Status status = Check(it->transcript, options, verdict);
  ASSERT_TRUE(status.ok()) << status;
  const std::vector<std::string> differences = Differences(*expectation, it->transcript, verdict);
  EXPECT_TRUE(differences.empty()) << GetParam() << ":\n  " << absl::StrJoin(differences, "\n  ");
}

TEST_P(CorpusFile, GetsTheSameVerdictThroughEveryFormat) {
  const absl::StatusOr<Case> it = ReadCase(GetParam());
  ASSERT_TRUE(it.ok()) << it.status();
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  ASSERT_TRUE(Check(it->transcript, options, verdict).ok());
  const std::string expected = VerdictBytes(verdict);
  for (const Format format : {Format::kTextproto, Format::kJson, Format::kBinary}) {
    const absl::StatusOr<std::string> text = WriteTranscript(it->transcript, format);
    ASSERT_TRUE(text.ok()) << FormatName(format) << ": " << text.status();
    const auto again = ReadTranscripts(*text, "again", format, Limits());
    ASSERT_TRUE(again.ok()) << FormatName(format) << ": " << again.status();
    ASSERT_EQ(again->size(), 1u) << FormatName(format);
    v1::Verdict second;
    ASSERT_TRUE(Check(again->front(), options, second).ok()) << FormatName(format);
    EXPECT_EQ(VerdictBytes(second), expected)
        << FormatName(format) << ": " << VerdictJson(second) << "\nnot\n"
        << VerdictJson(verdict);
  }
}

// What is found in a transcript when the suits of some clearings were not recorded: event, rule, and whether
// it is a breach.
std::set<std::string> FoundWithout(const v1::Transcript& transcript, unsigned hidden) {
  v1::Transcript copy = transcript;
  v1::RootSetup& setup = *copy.mutable_root();
  const root::MapInfo& map = root::GetCatalog().maps[setup.map()];
  for (int c = 1; c <= root::kClearings && hidden != 0; ++c) {
    if (setup.clearing_suits_size() < c) setup.add_clearing_suits(static_cast<v1::RootSuit>(map.suit[c]));
    if (hidden >> c & 1) setup.set_clearing_suits(c - 1, v1::ROOT_SUIT_UNSPECIFIED);
  }
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  EXPECT_TRUE(Check(copy, options, verdict).ok());
  std::set<std::string> found;
  for (const v1::Finding& finding : verdict.findings()) {
    const bool breach = finding.kind() == v1::FINDING_KIND_ILLEGAL;
    if (!breach && finding.kind() != v1::FINDING_KIND_SLIP) continue;
    const std::string what = absl::StrCat(finding.event_index(), " ", finding.rule_id());
    found.insert(what);
    if (breach) found.insert(absl::StrCat(what, " breach"));
  }
  return found;
}

// Suits are drawn on some maps, and a record that leaves them out is not found to be wrong for that.
TEST_P(CorpusFile, IsNotFoundWorseWithoutSuits) {
  const absl::StatusOr<Case> it = ReadCase(GetParam());
  ASSERT_TRUE(it.ok()) << it.status();
  if (!it->transcript.has_root() || it->transcript.root().has_play()) return;
  const std::set<std::string> known = FoundWithout(it->transcript, 0);
  constexpr unsigned kAll = 0x1ffe;
  for (const unsigned hidden : {kAll, kAll & 0x5555, kAll & 0xaaaa}) {
    for (const std::string& found : FoundWithout(it->transcript, hidden)) {
      EXPECT_EQ(known.count(found), 1u) << GetParam() << ": " << found << ", hidden " << hidden;
    }
  }
}

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, CorpusFile, testing::ValuesIn(TranscriptPaths()), TestName);

TEST(Corpus, HasNoExpectationWithoutATranscript) {
  std::set<std::string> expected;
  for (const std::string& path : TranscriptPaths()) {
    EXPECT_TRUE(expected.insert(ExpectationPath(path)).second)
        << path << ": a second transcript of this name";
  }
  for (const std::string& path : ExpectationPaths()) {
    EXPECT_TRUE(expected.count(path) == 1) << path << ": there is no transcript of this name";
  }
}

// Where each rule is broken and where it is used legally, as the .expect files say.
struct Uses {
  std::map<std::string, std::string> broken;
  std::map<std::string, std::string> exercised;
};

// The rules that the differences from the claimed result of a transcript cite.
std::vector<std::string> RulesOfMismatches(const std::string& path) {
  std::vector<std::string> rules;
  const absl::StatusOr<Case> it = ReadCase(path);
  EXPECT_TRUE(it.ok()) << it.status();
  if (!it.ok()) return rules;
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  EXPECT_TRUE(Check(it->transcript, options, verdict).ok()) << path;
  for (const v1::Mismatch& mismatch : verdict.mismatches()) rules.push_back(mismatch.rule_id());
  return rules;
}

Uses ReadUses() {
  Uses uses;
  for (const std::string& transcript : TranscriptPaths()) {
    const std::string path = ExpectationPath(transcript);
    const absl::StatusOr<Expectation> expectation = ReadExpectation(path);
    EXPECT_TRUE(expectation.ok()) << expectation.status();
    if (!expectation.ok()) continue;
    if (!expectation->mismatches.empty()) {
      for (const std::string& rule : RulesOfMismatches(transcript)) uses.broken.emplace(rule, path);
    }
    for (const auto* list : {&expectation->findings, &expectation->notes}) {
      for (const ExpectedFinding& finding : *list) {
        if (finding.event || finding.in_setup) uses.broken.emplace(finding.rule, path);
      }
    }
    for (const Exercise& exercise : expectation->exercises) uses.exercised.emplace(exercise.rule, path);
  }
  return uses;
}

TEST(Corpus, BreaksAndExercisesEveryRule) {
  const Uses uses = ReadUses();
  std::vector<std::string> unbroken;
  std::vector<std::string> unused;
  for (const Game* game : Games()) {
    for (const Rule& rule : game->rules) {
      const std::string id(rule.id);
      if (uses.broken.count(id) == 0) unbroken.push_back(id);
      if (uses.exercised.count(id) == 0) unused.push_back(id);
    }
  }
  EXPECT_TRUE(unbroken.empty()) << unbroken.size()
                                << " rules that no transcript breaks at a stated event:\n  "
                                << absl::StrJoin(unbroken, "\n  ");
  EXPECT_TRUE(unused.empty()) << unused.size() << " rules that no transcript names in `exercises:`:\n  "
                              << absl::StrJoin(unused, "\n  ");
}

TEST(Corpus, NamesOnlyRulesThatExist) {
  const Uses uses = ReadUses();
  for (const auto* named : {&uses.broken, &uses.exercised}) {
    for (const auto& [rule, path] : *named) {
      if (rule.empty()) continue;
      EXPECT_NE(FindRule(rule).rule, nullptr) << path << ": there is no rule " << rule;
    }
  }
}

}  // namespace
}  // namespace lantern::corpus
