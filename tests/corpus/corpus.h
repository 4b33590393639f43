#ifndef LANTERN_TESTS_CORPUS_CORPUS_H_
#define LANTERN_TESTS_CORPUS_CORPUS_H_

// Reading the corpus: transcripts and what is expected of them. corpus/README.md describes the format.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::corpus {

// Where a finding must stand. What is absent is not compared.
struct ExpectedFinding {
  // "ILLEGAL", "SLIP", "UNVERIFIABLE", "UNREADABLE" or "NOTE".
  std::string kind;
  std::string rule;
  bool in_setup = false;  // belongs to no event
  std::optional<uint32_t> event;
  std::optional<uint32_t> line;
  std::string text;  // part of the message
  int at = 0;        // line of the .expect file, for messages
};

// "winner: C", "score: C 31", "rank: E 2", "mismatch: score C".
struct ExpectedStanding {
  std::string key;
  std::string player;
  std::string value;  // the number, or "none"; for mismatches the field
  int at = 0;
};

// "exercises: RULE event=N".
struct Exercise {
  std::string rule;
  std::optional<uint32_t> event;
  int at = 0;
};

// A whole .expect file.
struct Expectation {
  Policy policy = Policy::kContinue;
  std::string outcome;
  std::vector<ExpectedFinding> findings;
  std::vector<ExpectedFinding> notes;
  std::vector<ExpectedStanding> standings;
  std::vector<ExpectedStanding> mismatches;
  std::vector<Exercise> exercises;
};

// A transcript of the corpus.
struct Case {
  std::string path;  // from the root of the sources: "corpus/root/moves.rootlog"
  v1::Transcript transcript;
};

// Paths of all transcripts in corpus/, sorted, from the root of the sources.
std::vector<std::string> TranscriptPaths();

// Paths of all .expect files in corpus/, sorted.
std::vector<std::string> ExpectationPaths();

// "corpus/root/moves.expect" for "corpus/root/moves.rootlog".
std::string ExpectationPath(const std::string& transcript_path);

// Reads a transcript; an error where the file is no single game.
absl::StatusOr<Case> ReadCase(const std::string& path);

// Reads the text of an .expect file. Errors: INVALID_ARGUMENT "<path>:<line>: ...".
absl::StatusOr<Expectation> ParseExpectation(absl::string_view text, const std::string& path);

// Reads an .expect file; NOT_FOUND where there is none.
absl::StatusOr<Expectation> ReadExpectation(const std::string& path);

// What of a verdict is not as expected, one sentence an entry; empty when all is.
std::vector<std::string> Differences(const Expectation& expectation, const v1::Transcript& transcript,
                                     const v1::Verdict& verdict);

}  // namespace lantern::corpus

#endif  // LANTERN_TESTS_CORPUS_CORPUS_H_
