#include "clients/cli/service_judge.h"

#include <grpcpp/grpcpp.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "lantern/v1/service.grpc.pb.h"

namespace lantern::cli {
namespace {

// What the service says of a transcript is passed on as it is; trouble on the way names the service.
absl::Status Explain(const grpc::Status& status, const std::string& address, absl::Duration timeout) {
  const auto code = static_cast<absl::StatusCode>(status.error_code());
  const std::string& message = status.error_message();
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
      return absl::Status(code, absl::StrCat("the service at ", address, " cannot be reached (", message,
                                             "); is it still running?"));
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return absl::Status(code, absl::StrCat("the service at ", address, " did not answer within ",
                                             absl::FormatDuration(timeout), "; allow more with --timeout"));
    case grpc::StatusCode::UNIMPLEMENTED:
      return absl::Status(code,
                          absl::StrCat("the program at ", address, " is no Lantern service (", message, ")"));
    default:
      // The service counts fields from its request; who runs the program gave what is in it.
      return absl::Status(code, absl::StripPrefix(absl::StripPrefix(message, "transcript."), "tournament."));
  }
}

absl::StatusOr<std::shared_ptr<grpc::Channel>> Connect(const std::string& address, absl::Duration timeout) {
  grpc::ChannelArguments arguments;
  // The verdict of a log with many findings may be longer than gRPC's default of 4 MiB.
  arguments.SetMaxReceiveMessageSize(-1);
  auto channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  if (channel->WaitForConnected(absl::ToChronoTime(absl::Now() + timeout))) return channel;
  return absl::UnavailableError(
      absl::StrCat("no service answers at ", address, " within ", absl::FormatDuration(timeout),
                   "; start one with `lantern serve`, or check the address (host:port)"));
}

class ServiceJudge : public Judge {
 public:
  ServiceJudge(std::string address, const std::shared_ptr<grpc::Channel>& channel, absl::Duration timeout)
      : address_(std::move(address)), stub_(v1::LanternService::NewStub(channel)), timeout_(timeout) {}

  absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options,
                     v1::Verdict& verdict) override {
    if (options.final_only) {
      return AskVerdict<v1::ScoreTranscriptResponse>(&v1::LanternService::Stub::ScoreTranscript,
                                                     v1::ScoreTranscriptRequest(), transcript, verdict);
    }
    v1::CheckTranscriptRequest request;
    request.mutable_options()->set_policy(options.policy == Policy::kContinue ? v1::POLICY_CONTINUE
                                                                              : v1::POLICY_STOP);
    return AskVerdict<v1::CheckTranscriptResponse>(&v1::LanternService::Stub::CheckTranscript,
                                                   std::move(request), transcript, verdict);
  }

  absl::Status CheckTournament(const v1::Tournament& tournament, bool keep_verdicts, const Limits&,
                               v1::TournamentReport& report) override {
    v1::CheckTournamentRequest request;
    *request.mutable_tournament() = tournament;
    request.set_include_verdicts(keep_verdicts);
    v1::CheckTournamentResponse response;
    absl::Status status = Ask(&v1::LanternService::Stub::CheckTournament, request, response);
    if (status.ok()) report.Swap(response.mutable_report());
    return status;
  }

 private:
  template <typename Response, typename Request>
  using Method = grpc::Status (v1::LanternService::Stub::*)(grpc::ClientContext*, const Request&, Response*);

  template <typename Response, typename Request>
  absl::Status Ask(Method<Response, Request> method, const Request& request, Response& response) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout_));
    const grpc::Status status = (stub_.get()->*method)(&context, request, &response);
    return status.ok() ? absl::OkStatus() : Explain(status, address_, timeout_);
  }

  template <typename Response, typename Request>
  absl::Status AskVerdict(Method<Response, Request> method, Request request, const v1::Transcript& transcript,
                          v1::Verdict& verdict) {
    // The copy is what the generated API asks for; the wire costs more than it does.
    *request.mutable_transcript() = transcript;
    Response response;
    absl::Status status = Ask(method, request, response);
    if (status.ok()) verdict = std::move(*response.mutable_verdict());
    return status;
  }

  const std::string address_;
  const std::unique_ptr<v1::LanternService::Stub> stub_;
  const absl::Duration timeout_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Judge>> NewServiceJudge(const std::string& address, absl::Duration timeout) {
  const absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = Connect(address, timeout);
  if (!channel.ok()) return channel.status();
  return std::make_unique<ServiceJudge>(address, *channel, timeout);
}

absl::Status CheckResultsByService(
    const std::string& address, absl::Duration timeout, const v1::ResultSheetOptions& options,
    const std::function<absl::Status(const std::function<bool(absl::string_view)>&)>& read,
    v1::ResultSheetReport& report) {
  const absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = Connect(address, timeout);
  if (!channel.ok()) return channel.status();
  const auto stub = v1::LanternService::NewStub(*channel);
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
  v1::CheckResultsResponse response;
  const auto stream = stub->CheckResults(&context, &response);
  v1::CheckResultsRequest request;
  *request.mutable_options() = options;
  bool open = stream->Write(request);
  absl::Status reading = read([&](absl::string_view piece) {
    request.set_content(piece.data(), piece.size());
    open = open && stream->Write(request);
    return open;
  });
  if (!reading.ok()) {
    context.TryCancel();
    stream->Finish();
    return reading;
  }
  stream->WritesDone();
  const grpc::Status status = stream->Finish();
  if (!status.ok()) return Explain(status, address, timeout);
  report.Swap(response.mutable_report());
  return absl::OkStatus();
}

}  // namespace lantern::cli
