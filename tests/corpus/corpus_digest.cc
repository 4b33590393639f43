// corpus_digest: prints one SHA-256 over the verdicts (JSON, policy continue) of all transcripts in corpus/,
// in the order of their paths. `corpus_digest --check` compares it with corpus/DIGEST instead; `--verdicts`
// prints what is hashed.

#include <fstream>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/digest.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "tests/corpus/corpus.h"

namespace lantern::corpus {
namespace {

// "<path> <verdict>\n" of every transcript.
absl::StatusOr<std::string> AllVerdicts() {
  std::string all;
  CheckOptions options;
  options.policy = Policy::kContinue;
  for (const std::string& path : TranscriptPaths()) {
    const absl::StatusOr<Case> it = ReadCase(path);
    if (!it.ok()) return it.status();
    v1::Verdict verdict;
    const absl::Status status = Check(it->transcript, options, verdict);
    if (!status.ok()) return absl::Status(status.code(), absl::StrCat(path, ": ", status.message()));
    absl::StrAppend(&all, path, " ", VerdictJson(verdict), "\n");
  }
  return all;
}

int Run(const std::string& mode) {
  const absl::StatusOr<std::string> verdicts = AllVerdicts();
  if (!verdicts.ok()) {
    std::cerr << verdicts.status().message() << "\n";
    return 2;
  }
  if (mode == "--verdicts") {
    std::cout << *verdicts;
    return 0;
  }
  const std::string digest = Sha256Hex(*verdicts);
  if (mode != "--check") {
    std::cout << digest << "\n";
    return 0;
  }
  std::ifstream file(LANTERN_SOURCE_DIR "/corpus/DIGEST");
  std::string expected;
  std::getline(file, expected);
  if (digest == expected) return 0;
  std::cerr << "The verdicts of corpus/ have changed: their digest is\n  " << digest
            << "\nand corpus/DIGEST says\n  " << expected
            << "\nWhen the change is meant, run `make digest` and commit corpus/DIGEST with it. To see what "
               "changed, "
               "compare the output of `corpus_digest --verdicts` before and after.\n";
  return 1;
}

}  // namespace
}  // namespace lantern::corpus

int main(int argc, char** argv) { return lantern::corpus::Run(argc > 1 ? argv[1] : ""); }
