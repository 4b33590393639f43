// What each method of LanternService answers.
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/codec.h"
#include "service/errors.h"
#include "service/replaying.h"
#include "service/serve.h"
#include "service/wire_fault.h"

namespace lantern::service {
namespace {

// `Request`: CheckTranscriptRequest or CheckTranscriptsRequest. `bytes`: of the request.
template <typename Request>
absl::Status Judge(Call& call, const Request& request, size_t bytes, v1::Verdict& verdict) {
  if (!request.has_transcript()) return MissingTranscript();
  v1::Transcript copy;
  const absl::StatusOr<const v1::Transcript*> seen =
      SeenTranscript(request.options(), request.transcript(), copy);
  if (!seen.ok()) return seen.status();
  return Replayed(call, request.transcript(), request.options(), bytes,
                  [&](const CheckOptions& options, Cost& cost) {
                    absl::Status status = Check(**seen, options, verdict);
                    FillCost(verdict, cost);
                    return status;
                  });
}

absl::Status Score(Call& call, const v1::ScoreTranscriptRequest& request,
                   v1::ScoreTranscriptResponse& response) {
  if (!request.has_transcript()) return MissingTranscript();
  v1::Transcript copy;
  const absl::StatusOr<const v1::Transcript*> seen =
      SeenTranscript(request.options(), request.transcript(), copy);
  if (!seen.ok()) return seen.status();
  return Replayed(call, request.transcript(), request.options(), request.ByteSizeLong(),
                  [&](CheckOptions options, Cost& cost) {
                    options.final_only = true;
                    absl::Status status = Check(**seen, options, *response.mutable_verdict());
                    FillCost(response.verdict(), cost);
                    return status;
                  });
}

constexpr uint32_t kDefaultListed = 10'000;

absl::Status ListLegal(Call& call, const v1::ListLegalEventsRequest& request,
                       v1::ListLegalEventsResponse& response) {
  if (!request.has_transcript()) return MissingTranscript();
  if (absl::Status status = CheckMaxListed(request.max_listed()); !status.ok()) return status;
  v1::Transcript copy;
  const absl::StatusOr<const v1::Transcript*> seen =
      SeenTranscript(request.options(), request.transcript(), copy);
  if (!seen.ok()) return seen.status();
  LegalEvents legal(request.max_listed() == 0 ? kDefaultListed : request.max_listed());
  absl::Status status = Replayed(call, request.transcript(), request.options(), request.ByteSizeLong(),
                                 [&](const CheckOptions& options, Cost& cost) {
                                   cost.events = static_cast<uint64_t>(request.transcript().events_size());
                                   return ListLegalEvents(**seen, options, legal);
                                 });
  if (!status.ok()) return status;
  FillLegal(legal, *response.mutable_events());
  response.set_cut(legal.cut());
  return absl::OkStatus();
}

absl::Status CheckOneCatalog(Call& call, const v1::CheckCatalogRequest& request,
                             v1::CheckCatalogResponse& response) {
  const Limits& limits = call.hub().options().limits;
  if (request.content().size() > limits.max_bytes) {
    return TranscriptError(LimitError("max_bytes", request.content().size(), limits.max_bytes));
  }
  const absl::StatusOr<const Game*> game = GameOfCatalog(request.game(), request.content());
  if (!game.ok()) {
    RequestError error;
    error.reason = "UNKNOWN_CATALOG";
    error.field = "game";
    error.description =
        absl::StrCat(game.status().message(), request.game().empty() ? ", or name the game" : "");
    error.metadata["game"] = request.game();
    return MakeError(error);
  }
  CatalogReport report;
  (*game)->catalogs->check(request.content(), report);
  for (const v1::CatalogFault& fault : report.faults()) *response.add_faults() = fault;
  response.set_usable(report.FirstObstacle() == nullptr);
  if (response.usable()) response.set_digest((*game)->catalogs->digest(request.content()));
  response.set_game(std::string((*game)->id));
  return absl::OkStatus();
}

std::vector<std::string> Notations() {
  std::vector<std::string> all;
  for (const Game* game : Games()) {
    for (const absl::string_view notation : game->notations) all.emplace_back(notation);
  }
  return all;
}

// The format of a notation that some game has.
absl::StatusOr<Format> NotationOf(const v1::ImportLogRequest& request) {
  const std::vector<std::string> known = Notations();
  const bool given = !request.notation().empty();
  const std::string name =
      given ? request.notation() : std::string(FormatName(FormatOf(request.file_name(), request.content())));
  for (const std::string& notation : known) {
    if (notation == name) return ParseFormat(notation);
  }
  const std::string list = absl::StrJoin(known, ", ");
  RequestError error;
  error.reason = "UNKNOWN_NOTATION";
  error.field = "notation";
  const bool blank = absl::StripAsciiWhitespace(request.content()).empty();
  error.description = blank && !given ? "the text is empty; send the log of a game"
                      : given
                          ? absl::StrCat("\"", name, "\" is no notation that is known here; known: ", list)
                          : absl::StrCat("the text looks like ", name,
                                         ", which is no notation of games; name the notation; known: ", list);
  error.metadata = {{"notation", name}, {"known", list}};
  return MakeError(error);
}

absl::Status Import(Call& call, const v1::ImportLogRequest& request, v1::ImportLogResponse& response) {
  absl::StatusOr<Format> format = NotationOf(request);
  if (!format.ok()) return format.status();
  auto transcripts =
      ReadTranscripts(request.content(), request.file_name(), *format, call.hub().options().limits);
  if (transcripts.ok()) {
    for (v1::Transcript& transcript : *transcripts) response.add_transcripts()->Swap(&transcript);
    return absl::OkStatus();
  }
  const absl::Status& status = transcripts.status();
  const absl::optional<ErrorDetail> detail = DetailOf(status);
  RequestError error;
  error.code = status.code();
  error.reason = detail.has_value() ? absl::string_view(detail->reason) : "UNREADABLE_TEXT";
  error.description = std::string(status.message());
  if (detail.has_value()) error.metadata = detail->metadata;
  if (absl::IsInvalidArgument(status)) error.field = "content";
  return MakeError(error);
}

void FillRule(const Game& game, const Rule& rule, v1::Rule& out) {
  out.set_id(std::string(rule.id));
  out.set_section(std::string(rule.section));
  out.set_summary(std::string(rule.summary));
  out.set_game(std::string(game.id));
}

absl::Status FillGames(Call&, const v1::ListGamesRequest&, v1::ListGamesResponse& response) {
  for (const Game* game : Games()) {
    v1::GameInfo& info = *response.add_games();
    info.set_id(std::string(game->id));
    info.set_title(std::string(game->title));
    for (const absl::string_view edition : game->editions) info.add_editions(std::string(edition));
    for (const absl::string_view notation : game->notations) info.add_notations(std::string(notation));
    info.set_rule_count(static_cast<uint32_t>(game->rules.size()));
    info.set_catalog_digest(game->catalog_digest());
    for (const absl::string_view name : CatalogNames(*game)) info.add_catalogs(std::string(name));
  }
  return absl::OkStatus();
}

absl::Status FillRules(Call&, const v1::ListRulesRequest& request, v1::ListRulesResponse& response) {
  std::vector<std::string> known;
  bool found = request.game().empty();
  for (const Game* game : Games()) {
    known.emplace_back(game->id);
    if (!request.game().empty() && game->id != request.game()) continue;
    found = true;
    for (const Rule& rule : game->rules) FillRule(*game, rule, *response.add_rules());
  }
  if (found) return absl::OkStatus();
  const std::string list = absl::StrJoin(known, ", ");
  RequestError error;
  error.code = absl::StatusCode::kNotFound;
  error.reason = "GAME_NOT_FOUND";
  error.field = "game";
  error.description = absl::StrCat("no game \"", request.game(), "\"; known: ", list, "; empty for all");
  error.metadata = {{"game", request.game()}, {"known", list}};
  return MakeError(error);
}

absl::Status FindOneRule(Call&, const v1::GetRuleRequest& request, v1::GetRuleResponse& response) {
  if (const RuleRef ref = FindRule(request.id()); ref.rule != nullptr) {
    FillRule(*ref.game, *ref.rule, *response.mutable_rule());
    return absl::OkStatus();
  }
  RequestError error;
  error.code = absl::StatusCode::kNotFound;
  error.reason = "RULE_NOT_FOUND";
  error.field = "id";
  error.description = absl::StrCat("no rule \"", request.id(), "\"; ListRules gives the ids");
  error.metadata["id"] = request.id();
  // A section of a rulebook that no rule is named after.
  std::vector<absl::string_view> covering;
  for (const RuleRef& ref : RulesOfSection(request.id())) covering.push_back(ref.rule->id);
  if (!covering.empty()) {
    const std::string ids = absl::StrJoin(covering, ", ");
    error.description =
        absl::StrCat("no rule is named after \"", request.id(), "\"; what it says is checked under ", ids);
    error.metadata["covered_by"] = ids;
  }
  return MakeError(error);
}

void FillDuration(absl::Duration from, google::protobuf::Duration& out) {
  out.set_seconds(absl::IDivDuration(from, absl::Seconds(1), &from));
  out.set_nanos(static_cast<int32_t>(absl::ToInt64Nanoseconds(from)));
}

absl::Status FillLimits(Call& call, const v1::GetLimitsRequest&, v1::GetLimitsResponse& response) {
  const ServerOptions& options = call.hub().options();
  response.set_max_request_bytes(static_cast<uint64_t>(options.max_receive_bytes));
  response.set_max_transcript_bytes(options.limits.max_bytes);
  response.set_max_events(options.limits.max_events);
  response.set_max_players(options.limits.max_players);
  response.set_max_string_bytes(options.limits.max_string_bytes);
  response.set_max_findings(options.limits.max_findings);
  response.set_max_listed(kMaxListed);
  response.set_max_calls_per_connection(static_cast<uint32_t>(options.max_concurrent_streams));
  response.set_max_concurrent_calls(static_cast<uint32_t>(options.max_calls));
  response.set_max_concurrent_streams(static_cast<uint32_t>(options.max_streams));
  response.set_max_unpacked_bytes(options.max_unpacked_bytes);
  if (options.max_call_time > absl::ZeroDuration()) {
    FillDuration(options.max_call_time, *response.mutable_max_call_time());
  }
  if (options.max_stream_idle > absl::ZeroDuration()) {
    FillDuration(options.max_stream_idle, *response.mutable_max_stream_idle());
  }
  if (options.max_receive_time > absl::ZeroDuration()) {
    FillDuration(options.max_receive_time, *response.mutable_max_receive_time());
  }
  if (call.client() != nullptr && call.client()->rate().requests_per_second > 0) {
    response.set_requests_per_second(call.client()->rate().requests_per_second);
    response.set_burst(call.client()->rate().burst);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status GetLimits(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &FillLimits);
}

absl::Status CheckTranscript(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  ScratchArena arena(call);
  auto& in = arena.New<v1::CheckTranscriptRequest>();
  auto& out = arena.New<v1::CheckTranscriptResponse>();
  if (absl::Status status = arena.Parse(request, in); !status.ok()) return status;
  absl::Status status = Judge(call, in, request.Length(), *out.mutable_verdict());
  if (!status.ok()) return status;
  return SerializeMessage(out, response);
}

absl::Status AnswerItem(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  ScratchArena arena(call);
  auto& in = arena.New<v1::CheckTranscriptsRequest>();
  auto& out = arena.New<v1::CheckTranscriptsResponse>();
  absl::Status status = arena.Parse(request, in);
  if (status.ok()) {
    out.set_request_id(in.request_id());
    status = call.TakeTurn();
    if (status.ok()) status = Judge(call, in, request.Length(), *out.mutable_verdict());
  } else {
    out.set_request_id(SalvageText(Flatten(request), v1::CheckTranscriptsRequest::kRequestIdFieldNumber));
  }
  if (!status.ok()) {
    ++call.record().failed_items;
    *out.mutable_error() = RpcStatusOf(status);
  }
  return SerializeMessage(out, response);
}

absl::Status ScoreTranscript(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &Score);
}

absl::Status ListLegalEvents(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &ListLegal);
}

absl::Status CheckCatalog(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &CheckOneCatalog);
}

absl::Status ImportLog(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &Import);
}

absl::Status ListGames(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &FillGames);
}

absl::Status ListRules(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &FillRules);
}

absl::Status GetRule(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &FindOneRule);
}

}  // namespace lantern::service
