// Checks a log twice: with the library in this process, and through a running service.
//
//   lantern_example game.rootlog                    # the library
//   lantern_example game.rootlog 127.0.0.1:50051    # the service
#include <grpcpp/grpcpp.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "lantern/v1/service.grpc.pb.h"

namespace {

absl::Status CheckHere(const lantern::v1::Transcript& game, lantern::v1::Verdict& verdict) {
  lantern::CheckOptions options;
  options.policy = lantern::Policy::kContinue;
  return lantern::Check(game, options, verdict);
}

absl::Status CheckThere(const lantern::v1::Transcript& game, const std::string& address,
                        lantern::v1::Verdict& verdict) {
  auto stub =
      lantern::v1::LanternService::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
  lantern::v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = game;
  request.mutable_options()->set_policy(lantern::v1::POLICY_CONTINUE);
  lantern::v1::CheckTranscriptResponse response;
  grpc::ClientContext context;
  const grpc::Status status = stub->CheckTranscript(&context, request, &response);
  if (!status.ok()) return absl::Status(absl::StatusCode(status.error_code()), status.error_message());
  verdict = response.verdict();
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
