#include "tests/corpus/corpus.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "checker/io/transcript_io.h"

namespace lantern::corpus {
namespace {

namespace fs = std::filesystem;

// Folders of corpus/ that hold something else than transcripts.
constexpr absl::string_view kOtherFolders[] = {"results", "tournaments"};

std::vector<std::string> PathsWith(const std::vector<std::string>& extensions) {
  std::vector<std::string> paths;
  const fs::path base(LANTERN_SOURCE_DIR);
  for (fs::recursive_directory_iterator entry(base / "corpus"); entry != fs::recursive_directory_iterator();
       ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry.depth() == 0 && absl::c_linear_search(kOtherFolders, name)) {
      entry.disable_recursion_pending();
      continue;
    }
    const std::string extension = entry->path().extension().string();
    if (!absl::c_linear_search(extensions, extension)) continue;
    paths.push_back(fs::relative(entry->path(), base).generic_string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Root's letters, by RootFaction.
constexpr char kFactionLetters[] = "?CEAVGLODPHKU";

// The player that an .expect file means, or -1.
int PlayerNamed(const std::string& name, const v1::Transcript& transcript, const v1::Verdict& verdict) {
  int index = 0;
  if (absl::SimpleAtoi(name, &index) && index >= 0 && index < transcript.players_size()) return index;
  if (name.size() == 1 && transcript.has_root()) {
    const auto& factions = transcript.root().factions();
    for (int i = 0; i < factions.size(); ++i) {
      if (v1::RootFaction_IsValid(factions[i]) && kFactionLetters[factions[i]] == name[0]) return i;
    }
  }
  for (const v1::Standing& standing : verdict.standings()) {
    if (standing.name() == name || standing.role() == name) return static_cast<int>(standing.player());
  }
  return -1;
}

std::string KindOf(const v1::Finding& finding) {
  return std::string(absl::StripPrefix(v1::FindingKind_Name(finding.kind()), "FINDING_KIND_"));
}

std::string Describe(const v1::Finding& finding) {
  std::string text = absl::StrCat(KindOf(finding), " ", finding.rule_id());
  absl::StrAppend(
      &text, finding.has_event_index() ? absl::StrCat(" event=", finding.event_index()) : " event=setup");
  if (finding.position().line() > 0) absl::StrAppend(&text, " line=", finding.position().line());
  absl::StrAppend(&text, " \"", finding.message(), "\"");
  return text;
}

bool Matches(const ExpectedFinding& expected, const v1::Finding& finding) {
  if (expected.kind != KindOf(finding)) return false;
  if (!expected.rule.empty() && expected.rule != finding.rule_id()) return false;
  if (expected.in_setup && finding.has_event_index()) return false;
  if (expected.event && (!finding.has_event_index() || *expected.event != finding.event_index()))
    return false;
  if (expected.line && *expected.line != finding.position().line()) return false;
  return absl::StrContains(finding.message(), expected.text);
}

void CompareFindings(const Expectation& expectation, const v1::Verdict& verdict,
                     std::vector<std::string>& out) {
  std::vector<const v1::Finding*> found;
  for (const v1::Finding& finding : verdict.findings()) {
    if (finding.kind() != v1::FINDING_KIND_NOTE) found.push_back(&finding);
  }
  const size_t both = std::min(found.size(), expectation.findings.size());
  for (size_t i = 0; i < both; ++i) {
    if (Matches(expectation.findings[i], *found[i])) continue;
    out.push_back(absl::StrCat("finding ", i, " is not that of line ", expectation.findings[i].at, ", but ",
                               Describe(*found[i])));
  }
  for (size_t i = both; i < found.size(); ++i) {
    out.push_back(absl::StrCat("a finding that is not expected: ", Describe(*found[i])));
  }
  for (size_t i = both; i < expectation.findings.size(); ++i) {
    out.push_back(absl::StrCat("the finding of line ", expectation.findings[i].at, " is missing"));
  }
  for (const ExpectedFinding& note : expectation.notes) {
    const bool there = std::any_of(verdict.findings().begin(), verdict.findings().end(),
                                   [&](const v1::Finding& finding) { return Matches(note, finding); });
    if (!there) out.push_back(absl::StrCat("the note of line ", note.at, " is missing"));
  }
}

void CompareWinners(const Expectation& expectation, const v1::Transcript& transcript,
                    const v1::Verdict& verdict, std::vector<std::string>& out) {
  std::vector<int> expected;
  bool stated = false;
  for (const ExpectedStanding& standing : expectation.standings) {
    if (standing.key != "winner") continue;
    stated = true;
    if (standing.player == "none") continue;
    expected.push_back(PlayerNamed(standing.player, transcript, verdict));
    if (expected.back() < 0)
      out.push_back(absl::StrCat("line ", standing.at, " names no player of the game"));
  }
  if (!stated) return;
  for (const v1::Standing& standing : verdict.standings()) {
    const auto it = std::find(expected.begin(), expected.end(), static_cast<int>(standing.player()));
    if (standing.winner() == (it != expected.end())) continue;
    out.push_back(absl::StrCat("player ", standing.player(), " (", standing.role(), ") ",
                               standing.winner() ? "won, which is not expected" : "should have won"));
  }
}

void CompareStandings(const Expectation& expectation, const v1::Transcript& transcript,
                      const v1::Verdict& verdict, std::vector<std::string>& out) {
  for (const ExpectedStanding& expected : expectation.standings) {
    if (expected.key == "winner") continue;
    const int player = PlayerNamed(expected.player, transcript, verdict);
    const auto standing =
        std::find_if(verdict.standings().begin(), verdict.standings().end(),
                     [&](const v1::Standing& each) { return static_cast<int>(each.player()) == player; });
    if (standing == verdict.standings().end()) {
      out.push_back(absl::StrCat("line ", expected.at, " names no player of the game"));
      continue;
    }
    std::string actual = absl::StrCat(standing->rank());
    if (expected.key == "score") actual = standing->has_score() ? absl::StrCat(standing->score()) : "none";
    if (actual != expected.value) {
      out.push_back(absl::StrCat("the ", expected.key, " of ", expected.player, " is ", actual, ", not ",
                                 expected.value));
    }
  }
}

void CompareMismatches(const Expectation& expectation, const v1::Transcript& transcript,
                       const v1::Verdict& verdict, std::vector<std::string>& out) {
  if (verdict.mismatches_size() != static_cast<int>(expectation.mismatches.size())) {
    out.push_back(
        absl::StrCat(verdict.mismatches_size(), " mismatches instead of ", expectation.mismatches.size()));
  }
  const int both = std::min<int>(verdict.mismatches_size(), static_cast<int>(expectation.mismatches.size()));
  for (int i = 0; i < both; ++i) {
    const v1::Mismatch& mismatch = verdict.mismatches(i);
    const ExpectedStanding& expected = expectation.mismatches[i];
    const bool same_player = expected.player.empty() ||
                             (mismatch.has_player() && PlayerNamed(expected.player, transcript, verdict) ==
                                                           static_cast<int>(mismatch.player()));
    if (mismatch.field() != expected.value || !same_player) {
      out.push_back(absl::StrCat("mismatch ", i, " is not that of line ", expected.at, ", but ",
                                 mismatch.field(), ": ", mismatch.message()));
    }
  }
}

void CompareExercises(const Expectation& expectation, const v1::Transcript& transcript,
                      const v1::Verdict& verdict, std::vector<std::string>& out) {
  for (const Exercise& exercise : expectation.exercises) {
    if (exercise.event && *exercise.event >= static_cast<uint32_t>(transcript.events_size())) {
      out.push_back(absl::StrCat("line ", exercise.at, " names event ", *exercise.event,
                                 ", but there are only ", transcript.events_size()));
    }
    for (const v1::Finding& finding : verdict.findings()) {
      if (finding.kind() == v1::FINDING_KIND_NOTE) continue;
      const bool at_event =
          exercise.event && finding.has_event_index() && finding.event_index() == *exercise.event;
      if (finding.rule_id() == exercise.rule || at_event) {
        out.push_back(absl::StrCat("line ", exercise.at, " says that ", exercise.rule,
                                   " is used legally, but there is ", Describe(finding)));
      }
    }
  }
}

}  // namespace

std::vector<std::string> TranscriptPaths() {
  return PathsWith({".rootlog", ".textproto", ".txtpb", ".json", ".binpb"});
}

std::vector<std::string> ExpectationPaths() { return PathsWith({".expect"}); }

std::string ExpectationPath(const std::string& transcript_path) {
  return fs::path(transcript_path).replace_extension(".expect").generic_string();
}

absl::StatusOr<Case> ReadCase(const std::string& path) {
  std::ifstream file(std::string(LANTERN_SOURCE_DIR "/") + path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat(path, ": cannot be read"));
  const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  absl::StatusOr<std::vector<v1::Transcript>> transcripts =
      ReadTranscripts(content, path, Format::kAuto, Limits());
  if (!transcripts.ok()) return transcripts.status();
  if (transcripts->size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": holds ", transcripts->size(), " games; a file of the corpus holds one"));
  }
  return Case{path, std::move(transcripts->front())};
}

std::vector<std::string> Differences(const Expectation& expectation, const v1::Transcript& transcript,
                                     const v1::Verdict& verdict) {
  std::vector<std::string> out;
  const std::string outcome(absl::StripPrefix(v1::Outcome_Name(verdict.outcome()), "OUTCOME_"));
  if (outcome != expectation.outcome) {
    out.push_back(absl::StrCat("the outcome is ", outcome, ", not ", expectation.outcome));
  }
  CompareFindings(expectation, verdict, out);
  CompareWinners(expectation, transcript, verdict, out);
  CompareStandings(expectation, transcript, verdict, out);
  CompareMismatches(expectation, transcript, verdict, out);
  CompareExercises(expectation, transcript, verdict, out);
  return out;
}

}  // namespace lantern::corpus
