// library_verdicts POLICY FILE...: the verdicts of the files as JSON, one a line, by the library alone. It
// shares nothing with the program `lantern` but the library, so that the two can be held against each other.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "checker/io/transcript_io.h"
#include "checker/lantern.h"

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: library_verdicts stop|continue FILE...\n";
    return 2;
  }
  lantern::CheckOptions options;
  if (std::strcmp(argv[1], "continue") == 0) options.policy = lantern::Policy::kContinue;
  int code = 0;
  for (int i = 2; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    const auto games = lantern::ReadTranscripts(content, argv[i], lantern::Format::kAuto, options.limits);
    if (!games.ok()) {
      std::cerr << games.status() << "\n";
      code = 2;
      continue;
    }
    for (const lantern::v1::Transcript& game : *games) {
      lantern::v1::Verdict verdict;
      const absl::Status status = lantern::Check(game, options, verdict);
      if (status.ok()) {
        std::cout << lantern::VerdictJson(verdict) << "\n";
      } else {
        std::cerr << argv[i] << ": " << status << "\n";
        code = 2;
      }
    }
  }
  return code;
}
