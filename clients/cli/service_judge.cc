#include "clients/cli/service_judge.h"

#include <grpcpp/grpcpp.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
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

// A file that is small; nothing where it is not named.
absl::Status ReadInto(const std::string& path, std::string& out) {
  if (path.empty()) return absl::OkStatus();
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": cannot be read, or is empty"));
  }
  out = text.str();
  return absl::OkStatus();
}

// Empty: none.
absl::StatusOr<std::string> TokenOf(const ServiceWay& way) {
  std::string token;
  if (way.token_file.empty()) {
    const char* variable = std::getenv("LANTERN_TOKEN");
    if (variable != nullptr) token = variable;
  } else if (absl::Status status = ReadInto(way.token_file, token); !status.ok()) {
    return status;
  }
  token = std::string(absl::StripAsciiWhitespace(token));
  for (const char c : token) {
    if (!absl::ascii_isgraph(static_cast<unsigned char>(c))) {
      return absl::InvalidArgumentError(
          "the token holds spaces or characters beyond ASCII, so it cannot be one");
    }
  }
  return token;
}

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> CredentialsOf(const ServiceWay& way) {
  if (!way.tls && way.roots_file.empty() && way.certificate_file.empty())
    return grpc::InsecureChannelCredentials();
  grpc::SslCredentialsOptions options;
  absl::Status status = ReadInto(way.roots_file, options.pem_root_certs);
  status.Update(ReadInto(way.certificate_file, options.pem_cert_chain));
  status.Update(ReadInto(way.key_file, options.pem_private_key));
  if (!status.ok()) return status;
  return grpc::SslCredentials(options);
}

void AddToken(const std::string& token, grpc::ClientContext& context) {
  if (!token.empty()) context.AddMetadata("authorization", absl::StrCat("Bearer ", token));
}

absl::StatusOr<std::shared_ptr<grpc::Channel>> Connect(const std::string& address, absl::Duration timeout,
                                                       const ServiceWay& way) {
  const auto credentials = CredentialsOf(way);
  if (!credentials.ok()) return credentials.status();
  grpc::ChannelArguments arguments;
  // The verdict of a log with many findings may be longer than gRPC's default of 4 MiB.
  arguments.SetMaxReceiveMessageSize(-1);
  auto channel = grpc::CreateCustomChannel(address, *credentials, arguments);
  if (channel->WaitForConnected(absl::ToChronoTime(absl::Now() + timeout))) return channel;
  return absl::UnavailableError(absl::StrCat(
      "no service answers at ", address, " within ", absl::FormatDuration(timeout),
      "; start one with `lantern serve`, or check the address (host:port) and whether it wants TLS"));
}

class ServiceJudge : public Judge {
 public:
  ServiceJudge(std::string address, const std::shared_ptr<grpc::Channel>& channel, absl::Duration timeout,
               std::string token)
      : address_(std::move(address)),
        stub_(v1::LanternService::NewStub(channel)),
        timeout_(timeout),
        token_(std::move(token)) {}

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
    AddToken(token_, context);
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
  const std::string token_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Judge>> NewServiceJudge(const std::string& address, absl::Duration timeout,
                                                       const ServiceWay& way) {
  absl::StatusOr<std::string> token = TokenOf(way);
  if (!token.ok()) return token.status();
  const absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = Connect(address, timeout, way);
  if (!channel.ok()) return channel.status();
  return std::make_unique<ServiceJudge>(address, *channel, timeout, *std::move(token));
}

absl::Status CheckResultsByService(
    const std::string& address, absl::Duration timeout, const ServiceWay& way,
    const v1::ResultSheetOptions& options,
    const std::function<absl::Status(const std::function<bool(absl::string_view)>&)>& read,
    v1::ResultSheetReport& report) {
  const absl::StatusOr<std::string> token = TokenOf(way);
  if (!token.ok()) return token.status();
  const absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = Connect(address, timeout, way);
  if (!channel.ok()) return channel.status();
  const auto stub = v1::LanternService::NewStub(*channel);
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
  AddToken(*token, context);
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
