#include "clients/cli/service_judge.h"

#include <grpcpp/grpcpp.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "lantern/v1/service.grpc.pb.h"

namespace lantern::cli {
namespace {

class ServiceJudge : public Judge {
 public:
  ServiceJudge(std::string address, const std::shared_ptr<grpc::Channel>& channel, absl::Duration timeout)
      : address_(std::move(address)), stub_(v1::LanternService::NewStub(channel)), timeout_(timeout) {}

  absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options,
                     v1::Verdict& verdict) override {
    if (options.final_only) {
      return Ask<v1::ScoreTranscriptResponse>(&v1::LanternService::Stub::ScoreTranscript,
                                              v1::ScoreTranscriptRequest(), transcript, verdict);
    }
    v1::CheckTranscriptRequest request;
    request.mutable_options()->set_policy(options.policy == Policy::kContinue ? v1::POLICY_CONTINUE
                                                                              : v1::POLICY_STOP);
    return Ask<v1::CheckTranscriptResponse>(&v1::LanternService::Stub::CheckTranscript, std::move(request),
                                            transcript, verdict);
  }

 private:
  template <typename Response, typename Request>
  absl::Status Ask(grpc::Status (v1::LanternService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                    Response*),
                   Request request, const v1::Transcript& transcript, v1::Verdict& verdict) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout_));
    // The copy is what the generated API asks for; the wire costs more than it does.
    *request.mutable_transcript() = transcript;
    Response response;
    const grpc::Status status = (stub_.get()->*method)(&context, request, &response);
    if (!status.ok()) return Explain(status);
    verdict = std::move(*response.mutable_verdict());
    return absl::OkStatus();
  }

  // What the service says of a transcript is passed on as it is; trouble on the way names the service.
  absl::Status Explain(const grpc::Status& status) const {
    const auto code = static_cast<absl::StatusCode>(status.error_code());
    const std::string& message = status.error_message();
    switch (status.error_code()) {
      case grpc::StatusCode::UNAVAILABLE:
        return absl::Status(code, absl::StrCat("the service at ", address_, " cannot be reached (", message,
                                               "); is it still running?"));
      case grpc::StatusCode::DEADLINE_EXCEEDED:
        return absl::Status(code,
                            absl::StrCat("the service at ", address_, " did not answer within ",
                                         absl::FormatDuration(timeout_), "; allow more with --timeout"));
      case grpc::StatusCode::UNIMPLEMENTED:
        return absl::Status(
            code, absl::StrCat("the program at ", address_, " is no Lantern service (", message, ")"));
      default:
        // The service counts fields from its request; who runs the program gave a transcript.
        return absl::Status(code, absl::StripPrefix(message, "transcript."));
    }
  }

  const std::string address_;
  const std::unique_ptr<v1::LanternService::Stub> stub_;
  const absl::Duration timeout_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Judge>> NewServiceJudge(const std::string& address, absl::Duration timeout) {
  grpc::ChannelArguments arguments;
  // The verdict of a log with many findings may be longer than gRPC's default of 4 MiB.
  arguments.SetMaxReceiveMessageSize(-1);
  auto channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  if (!channel->WaitForConnected(absl::ToChronoTime(absl::Now() + timeout))) {
    return absl::UnavailableError(
        absl::StrCat("no service answers at ", address, " within ", absl::FormatDuration(timeout),
                     "; start one with `lantern serve`, or check the address (host:port)"));
  }
  return std::make_unique<ServiceJudge>(address, channel, timeout);
}

}  // namespace lantern::cli
