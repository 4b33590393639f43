#include "clients/cpp/client.h"

#include <atomic>
#include <thread>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "google/protobuf/util/json_util.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace lantern::client {
namespace {

// Under this URL an absl::Status carries the google.rpc.Status that it was made from.
constexpr char kDetailsUrl[] = "type.googleapis.com/google.rpc.Status";

absl::Status Error(const google::rpc::Status& rpc) {
  absl::Status status(static_cast<absl::StatusCode>(rpc.code()), rpc.message());
  if (!status.ok()) status.SetPayload(kDetailsUrl, absl::Cord(rpc.SerializeAsString()));
  return status;
}

absl::Status Error(const grpc::Status& status) {
  google::rpc::Status details;
  if (details.ParseFromString(status.error_details()) && details.code() == status.error_code() &&
      !status.ok()) {
    return Error(details);
  }
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
}

v1::CheckOptions OptionsOf(v1::Policy policy, absl::optional<uint32_t> viewer) {
  v1::CheckOptions options;
  options.set_policy(policy);
  if (viewer.has_value()) options.set_viewer(*viewer);
  return options;
}

template <typename Message>
std::vector<Message> Taken(google::protobuf::RepeatedPtrField<Message>& from) {
  return std::vector<Message>(std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

std::shared_ptr<grpc::Channel> Connect(const std::string& address, ClientOptions& options) {
  // A verdict with many findings may be longer than gRPC's default of 4 MiB.
  options.arguments.SetMaxReceiveMessageSize(-1);
  return grpc::CreateCustomChannel(
      address, options.credentials == nullptr ? grpc::InsecureChannelCredentials() : options.credentials,
      options.arguments);
}

}  // namespace

ErrorDetails DetailsOf(const absl::Status& status) {
  ErrorDetails result;
  const auto payload = status.GetPayload(kDetailsUrl);
  google::rpc::Status rpc;
  if (!payload.has_value() || !rpc.ParseFromString(std::string(*payload))) return result;
  for (const google::protobuf::Any& detail : rpc.details()) {
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad_request;
    if (detail.UnpackTo(&info)) {
      result.reason = info.reason();
      result.domain = info.domain();
      result.metadata = {info.metadata().begin(), info.metadata().end()};
    } else if (detail.UnpackTo(&bad_request)) {
      for (const auto& violation : bad_request.field_violations()) {
        result.violations.push_back({violation.field(), violation.description()});
      }
    }
  }
  return result;
}

std::string ToJson(const google::protobuf::Message& message) {
  std::string line;
  // It fails for messages of unknown types in Any only, and the schema has none outside of errors.
  (void)google::protobuf::util::MessageToJsonString(message, &line);
  return line;
}

LiveGame::~LiveGame() {
  if (stream_ == nullptr) return;
  stream_->WritesDone();
  context_.TryCancel();
  stream_->Finish();
}

absl::StatusOr<v1::RefereeGameResponse> LiveGame::Ask(const v1::RefereeGameRequest& request) {
  if (stream_ == nullptr) return absl::CancelledError("the stream of the game has ended");
  v1::RefereeGameResponse response;
  // Where the stream has ended, writing fails, and so does reading.
  stream_->Write(request);
  if (!stream_->Read(&response)) {
    const grpc::Status status = stream_->Finish();
    stream_ = nullptr;
    return status.ok() ? absl::CancelledError("the stream of the game has ended") : Error(status);
  }
  if (response.has_error()) return Error(response.error());
  legal_ = Taken(*response.mutable_legal());
  return response;
}

absl::StatusOr<v1::LiveState> LiveGame::Play(const v1::Event& event, uint32_t max_listed) {
  v1::RefereeGameRequest request;
  *request.mutable_event() = event;
  request.set_max_listed(max_listed);
  auto response = Ask(request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_state());
}

absl::StatusOr<v1::LiveState> LiveGame::Undo(uint32_t keep_events) {
  v1::RefereeGameRequest request;
  request.mutable_undo()->set_keep_events(keep_events);
  auto response = Ask(request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_state());
}

absl::StatusOr<v1::Verdict> LiveGame::Verdict() {
  v1::RefereeGameRequest request;
  request.mutable_verdict();
  auto response = Ask(request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_verdict());
}

Client::Client(const std::string& address, ClientOptions options)
    : timeout_(options.timeout),
      token_(options.token),
      stub_(v1::LanternService::NewStub(Connect(address, options))) {}

void Client::Prepare(grpc::ClientContext& context) const {
  if (!token_.empty()) context.AddMetadata("authorization", absl::StrCat("Bearer ", token_));
}

template <typename Request, typename Response>
absl::StatusOr<Response> Client::Ask(Method<Request, Response> method, const Request& request) {
  grpc::ClientContext context;
  Prepare(context);
  context.set_deadline(absl::ToChronoTime(absl::Now() + timeout_));
  Response response;
  const grpc::Status status = (stub_.get()->*method)(&context, request, &response);
  if (!status.ok()) return Error(status);
  return response;
}

absl::StatusOr<v1::Verdict> Client::Check(const v1::Transcript& transcript, v1::Policy policy,
                                          absl::optional<uint32_t> viewer) {
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = transcript;
  *request.mutable_options() = OptionsOf(policy, viewer);
  auto response = Ask(&v1::LanternService::Stub::CheckTranscript, request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_verdict());
}

absl::Status Client::CheckMany(v1::Policy policy, const std::function<bool(Item&)>& next,
                               const std::function<bool(CheckResult)>& each,
                               absl::optional<uint32_t> viewer) {
  grpc::ClientContext context;
  Prepare(context);
  const auto stream = stub_->CheckTranscripts(&context);
  std::atomic<bool> enough = false;
  std::thread sender([&] {
    v1::CheckTranscriptsRequest request;
    *request.mutable_options() = OptionsOf(policy, viewer);
    for (uint64_t number = 0; !enough; ++number) {
      Item item;
      if (!next(item)) break;
      request.set_request_id(item.id.empty() ? absl::StrCat(number) : std::move(item.id));
      *request.mutable_transcript() = std::move(item.transcript);
      if (!stream->Write(request)) return;
    }
    stream->WritesDone();
  });
  v1::CheckTranscriptsResponse response;
  while (!enough && stream->Read(&response)) {
    CheckResult result{response.request_id(), absl::UnknownError("")};
    if (response.has_error()) {
      result.verdict = Error(response.error());
    } else {
      result.verdict = std::move(*response.mutable_verdict());
    }
    if (!each(std::move(result))) {
      enough = true;
      context.TryCancel();
    }
  }
  // The stream may have ended while the sender still waits for its source; its next write fails.
  sender.join();
  const grpc::Status status = stream->Finish();
  return enough || status.ok() ? absl::OkStatus() : Error(status);
}

absl::StatusOr<std::unique_ptr<LiveGame>> Client::Referee(const v1::Transcript& transcript, v1::Policy policy,
                                                          absl::optional<uint32_t> viewer) {
  std::unique_ptr<LiveGame> game(new LiveGame());
  Prepare(game->context_);
  game->stub_ = stub_;
  game->stream_ = stub_->RefereeGame(&game->context_);
  v1::RefereeGameRequest request;
  *request.mutable_open()->mutable_transcript() = transcript;
  *request.mutable_open()->mutable_options() = OptionsOf(policy, viewer);
  auto response = game->Ask(request);
  if (!response.ok()) return response.status();
  game->opening_ = std::move(*response->mutable_state());
  return game;
}

absl::StatusOr<v1::Verdict> Client::Score(const v1::Transcript& transcript, absl::optional<uint32_t> viewer) {
  v1::ScoreTranscriptRequest request;
  *request.mutable_transcript() = transcript;
  *request.mutable_options() = OptionsOf(v1::POLICY_STOP, viewer);
  auto response = Ask(&v1::LanternService::Stub::ScoreTranscript, request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_verdict());
}

absl::StatusOr<std::vector<v1::LegalEvent>> Client::LegalEvents(const v1::Transcript& transcript,
                                                                v1::Policy policy, uint32_t max_listed,
                                                                absl::optional<uint32_t> viewer) {
  v1::ListLegalEventsRequest request;
  *request.mutable_transcript() = transcript;
  *request.mutable_options() = OptionsOf(policy, viewer);
  request.set_max_listed(max_listed);
  auto response = Ask(&v1::LanternService::Stub::ListLegalEvents, request);
  if (!response.ok()) return response.status();
  return Taken(*response->mutable_events());
}

absl::StatusOr<v1::CheckCatalogResponse> Client::CheckCatalog(absl::string_view content,
                                                              absl::string_view game) {
  v1::CheckCatalogRequest request;
  request.set_game(std::string(game));
  request.set_content(std::string(content));
  return Ask(&v1::LanternService::Stub::CheckCatalog, request);
}

absl::StatusOr<v1::TournamentReport> Client::CheckTournament(const v1::Tournament& tournament,
                                                             bool include_verdicts,
                                                             const absl::optional<std::string>& viewer) {
  v1::CheckTournamentRequest request;
  *request.mutable_tournament() = tournament;
  request.set_include_verdicts(include_verdicts);
  if (viewer.has_value()) request.set_viewer(*viewer);
  auto response = Ask(&v1::LanternService::Stub::CheckTournament, request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_report());
}

absl::StatusOr<v1::ResultSheetReport> Client::CheckResults(const std::function<bool(std::string&)>& next,
                                                           const v1::ResultSheetOptions& options) {
  grpc::ClientContext context;
  Prepare(context);
  v1::CheckResultsResponse response;
  const auto stream = stub_->CheckResults(&context, &response);
  v1::CheckResultsRequest request;
  *request.mutable_options() = options;
  // A write fails where the service has ended the stream; why, Finish says.
  bool open = stream->Write(request);
  while (open && next(*request.mutable_content())) open = stream->Write(request);
  stream->WritesDone();
  const grpc::Status status = stream->Finish();
  if (!status.ok()) return Error(status);
  return std::move(*response.mutable_report());
}

absl::StatusOr<std::vector<v1::Transcript>> Client::ImportLog(absl::string_view log,
                                                              absl::string_view notation,
                                                              absl::string_view file_name) {
  v1::ImportLogRequest request;
  request.set_notation(std::string(notation));
  request.set_content(std::string(log));
  request.set_file_name(std::string(file_name));
  auto response = Ask(&v1::LanternService::Stub::ImportLog, request);
  if (!response.ok()) return response.status();
  return Taken(*response->mutable_transcripts());
}

absl::StatusOr<std::vector<v1::GameInfo>> Client::ListGames() {
  auto response = Ask(&v1::LanternService::Stub::ListGames, v1::ListGamesRequest());
  if (!response.ok()) return response.status();
  return Taken(*response->mutable_games());
}

absl::StatusOr<std::vector<v1::Rule>> Client::ListRules(absl::string_view game) {
  v1::ListRulesRequest request;
  request.set_game(std::string(game));
  auto response = Ask(&v1::LanternService::Stub::ListRules, request);
  if (!response.ok()) return response.status();
  return Taken(*response->mutable_rules());
}

absl::StatusOr<v1::Rule> Client::GetRule(absl::string_view id) {
  v1::GetRuleRequest request;
  request.set_id(std::string(id));
  auto response = Ask(&v1::LanternService::Stub::GetRule, request);
  if (!response.ok()) return response.status();
  return std::move(*response->mutable_rule());
}

absl::StatusOr<v1::GetLimitsResponse> Client::Limits() {
  return Ask(&v1::LanternService::Stub::GetLimits, v1::GetLimitsRequest());
}

}  // namespace lantern::client
