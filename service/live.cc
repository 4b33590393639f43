// RefereeGame: one game that is refereed while it is played.
#include "checker/core/live.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/registry.h"
#include "checker/veil.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/codec.h"
#include "service/errors.h"
#include "service/replaying.h"
#include "service/wire_fault.h"

namespace lantern::service {
namespace {

absl::Status OutOfTurn(absl::string_view reason, absl::string_view field, absl::string_view description) {
  RequestError error;
  error.code = absl::StatusCode::kFailedPrecondition;
  error.reason = reason;
  error.field = std::string(field);
  error.description = std::string(description);
  return MakeError(error);
}

class LiveSession {
 public:
  absl::Status Answer(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
    ScratchArena arena(call);
    auto& in = arena.New<v1::RefereeGameRequest>();
    auto& out = arena.New<v1::RefereeGameResponse>();
    absl::Status status = arena.Parse(request, in);
    if (status.ok()) {
      out.set_request_id(in.request_id());
      status = CheckMaxListed(in.max_listed());
    } else {
      out.set_request_id(SalvageText(Flatten(request), v1::RefereeGameRequest::kRequestIdFieldNumber));
    }
    if (status.ok()) status = call.TakeTurn();
    if (status.ok()) status = Do(call, in, out);
    if (status.ok() && in.max_listed() > 0) status = List(in.max_listed(), out);
    if (!status.ok()) {
      ++call.record().failed_items;
      *out.mutable_error() = RpcStatusOf(status);
    }
    return SerializeMessage(out, response);
  }

 private:
  absl::Status Do(Call& call, const v1::RefereeGameRequest& in, v1::RefereeGameResponse& out) {
    Watch watch{call};
    watch_ = &watch;
    const absl::Time start = absl::Now();
    call.hub().CheckBegins();
    absl::Status status = Dispatch(call, in, out);
    call.hub().CheckEnds();
    const v1::Outcome outcome = status.ok() ? out.verdict().outcome() : v1::OUTCOME_UNSPECIFIED;
    const uint64_t events = !status.ok() ? watch.events() : EventsOf(in);
    const absl::string_view id = id_.empty() ? "unknown" : id_;
    call.Judged(id, outcome, events);
    call.CheckTook(id, absl::Now() - start);
    watch_ = nullptr;
    return status;
  }

  // How many events were judged for a request that was carried out.
  uint64_t EventsOf(const v1::RefereeGameRequest& in) const {
    return in.has_event() ? 1 : static_cast<uint64_t>(game_->transcript().events_size());
  }

  absl::Status Dispatch(Call& call, const v1::RefereeGameRequest& in, v1::RefereeGameResponse& out) {
    v1::LiveState& state = *out.mutable_state();
    if (in.request_case() == v1::RefereeGameRequest::kOpen) return Open(call, in.open(), state);
    if (game_ == nullptr) {
      return OutOfTurn("NO_GAME_OPEN", "open", "no game is open on this stream; open one first");
    }
    switch (in.request_case()) {
      case v1::RefereeGameRequest::kEvent:
        return CheckError(call, Append(in.event(), state));
      case v1::RefereeGameRequest::kUndo:
        return CheckError(call, Undo(in.undo().keep_events(), state));
      case v1::RefereeGameRequest::kVerdict:
        state.set_accepted(true);
        game_->FillState(state);
        return CheckError(call, game_->Check(*out.mutable_verdict()));
      default:
        break;
    }
    RequestError error;
    error.reason = "EMPTY_REQUEST";
    error.field = "request";
    error.description = "it is missing; set one of open, event, undo and verdict";
    return MakeError(error);
  }

  absl::Status Open(Call& call, const v1::RefereeOpen& open, v1::LiveState& state) {
    if (game_ != nullptr) {
      return OutOfTurn("GAME_ALREADY_OPEN", "open",
                       "a game is open on this stream; open another stream for another game");
    }
    if (!open.has_transcript()) return MissingTranscript();
    const Game* game = GameOf(open.transcript());
    if (game == nullptr) {
      return TranscriptError(
          MalformedError("setup", "is missing, so that the game is not known; set that of a game"));
    }
    absl::StatusOr<Policy> policy = PolicyOf(open.options());
    if (!policy.ok()) return policy.status();
    CheckOptions options;
    options.policy = *policy;
    options.limits = call.hub().options().limits;
    options.cancelled = [this] { return watch_ != nullptr && watch_->Stop(); };
    v1::Transcript copy;
    const absl::StatusOr<const v1::Transcript*> seen =
        SeenTranscript(open.options(), open.transcript(), copy);
    if (!seen.ok()) return seen.status();
    auto opened = LiveGame::Open(*game, **seen, options, state);
    if (!opened.ok()) return CheckError(call, opened.status());
    game_ = *std::move(opened);
    id_ = game->id;
    if (open.options().has_viewer()) viewer_ = open.options().viewer();
    return RenewVeil();
  }

  // Brings the veil to where the game stands.
  absl::Status RenewVeil() {
    if (!viewer_.has_value()) return absl::OkStatus();
    v1::Transcript so_far = game_->transcript();
    absl::StatusOr<std::unique_ptr<Veil>> veil = NewVeil(so_far, *viewer_);
    if (!veil.ok()) return TranscriptError(veil.status());
    veil_ = *std::move(veil);
    veil_->HideSetup(so_far);
    for (v1::Event& event : *so_far.mutable_events()) veil_->HideEvent(event);
    return absl::OkStatus();
  }

  absl::Status Append(const v1::Event& event, v1::LiveState& state) {
    if (veil_ == nullptr) return game_->Append(event, state);
    v1::Event seen = event;
    veil_->HideEvent(seen);
    absl::Status status = game_->Append(seen, state);
    // What the game did not take must not stay in the veil either.
    if (!status.ok() || !state.accepted()) {
      if (absl::Status renewed = RenewVeil(); !renewed.ok()) return renewed;
    }
    return status;
  }

  absl::Status Undo(uint32_t keep, v1::LiveState& state) {
    absl::Status status = game_->UndoTo(keep, state);
    if (status.ok()) return RenewVeil();
    if (!absl::IsOutOfRange(status)) return status;
    RequestError error;
    error.code = absl::StatusCode::kOutOfRange;
    error.reason = "TOO_FEW_EVENTS";
    error.field = "undo.keep_events";
    error.description = std::string(status.message());
    error.metadata = {{"value", absl::StrCat(keep)},
                      {"events", absl::StrCat(game_->transcript().events_size())}};
    return MakeError(error);
  }

  absl::Status List(uint32_t max_listed, v1::RefereeGameResponse& out) {
    LegalEvents legal(max_listed);
    absl::Status status = game_->ListLegal(legal);
    // A game that does not list its events is refereed all the same.
    if (absl::IsUnimplemented(status)) return absl::OkStatus();
    if (!status.ok()) return status;
    FillLegal(legal, *out.mutable_legal());
    out.set_cut(legal.cut());
    return absl::OkStatus();
  }

  std::unique_ptr<LiveGame> game_;
  // Game::id of it.
  absl::string_view id_;
  // Whose eyes it is seen through, if anybody's.
  absl::optional<uint32_t> viewer_;
  std::unique_ptr<Veil> veil_;
  // Of the request that is being answered.
  Watch* watch_ = nullptr;
};

}  // namespace

std::function<absl::Status(Call&, const grpc::ByteBuffer&, grpc::ByteBuffer&)> NewLiveSession() {
  return [session = std::make_shared<LiveSession>()](Call& call, const grpc::ByteBuffer& request,
                                                     grpc::ByteBuffer& response) {
    return session->Answer(call, request, response);
  };
}

}  // namespace lantern::service
