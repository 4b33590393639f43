// Checks a log twice: with the library in this process, and through a running service.
//
//   lantern_example game.rootlog                    # the library
//   lantern_example game.rootlog 127.0.0.1:50051    # the service
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "clients/cpp/client.h"

namespace {

absl::Status CheckHere(const lantern::v1::Transcript& game, lantern::v1::Verdict& verdict) {
  lantern::CheckOptions options;
  options.policy = lantern::Policy::kContinue;
  return lantern::Check(game, options, verdict);
}

absl::Status CheckThere(const lantern::v1::Transcript& game, const std::string& address,
                        lantern::v1::Verdict& verdict) {
  auto answer = lantern::client::Client(address).Check(game, lantern::v1::POLICY_CONTINUE);
  if (!answer.ok()) return answer.status();
  verdict = *std::move(answer);
  return absl::OkStatus();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: lantern_example FILE [HOST:PORT]\n";
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  const auto games = lantern::ReadTranscripts(content, argv[1], lantern::Format::kAuto, {});
  if (!games.ok()) {
    std::cerr << games.status() << "\n";
    return 2;
  }
  for (const lantern::v1::Transcript& game : *games) {
    lantern::v1::Verdict verdict;
    const absl::Status status = argc > 2 ? CheckThere(game, argv[2], verdict) : CheckHere(game, verdict);
    if (!status.ok()) {
      std::cerr << status << "\n";
      return 2;
    }
    std::cout << lantern::VerdictText(verdict);
  }
  return 0;
}
