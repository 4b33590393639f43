#include "service/reactors.h"

#include <grpcpp/impl/codegen/server_callback_handlers.h>
#include <grpcpp/impl/rpc_service_method.h>
#include <grpcpp/impl/service_type.h>
#include <grpcpp/support/method_handler.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/call.h"
#include "service/call_reactor.h"
#include "service/errors.h"
#include "service/handover.h"

namespace lantern::service {
namespace {

using grpc::ByteBuffer;
using grpc::CallbackServerContext;

// Answers up to this size fit into gRPC's own buffers.
constexpr size_t kUnwatchedBytes = 64 << 10;

// A stream without requests.
absl::Status Silent(const Call& call) {
  const std::string most = absl::FormatDuration(call.options().max_stream_idle);
  RequestError error;
  error.code = absl::StatusCode::kResourceExhausted;
  error.reason = "STREAM_IDLE";
  error.description = absl::StrCat("no request came for ", most,
                                   ", which is the server's limit; open the stream again when there is one");
  error.metadata = {{"limit", "max_stream_idle"}, {"maximum", most}};
  return MakeError(error);
}

// A call whose one request does not come.
absl::Status Late(const Call& call) {
  const std::string most = absl::FormatDuration(call.options().max_receive_time);
  RequestError error;
  error.code = absl::StatusCode::kResourceExhausted;
  error.reason = "RECEIVE_TIME_EXCEEDED";
  error.description = absl::StrCat("the request did not come in within ", most,
                                   ", which is the server's limit; send it at once, or in smaller parts");
  error.metadata = {{"limit", "max_receive_time"}, {"maximum", most}};
  return MakeError(error);
}

// A call with one request that ends without it.
absl::Status NoRequest() {
  RequestError error;
  error.reason = "MISSING_REQUEST";
  error.description = "the call ended without a request; send one message, which may be empty";
  return MakeError(error);
}

// One call with one request and one answer.
class UnaryReactor final : public CallReactor {
 public:
  using Method = absl::Status (*)(Call&, const ByteBuffer&, ByteBuffer&);

  UnaryReactor(Hub& hub, absl::string_view name, CallbackServerContext& context, Method method)
      : CallReactor(hub, Call::Kind::kUnary, name, context), method_(method) {
    call_.record().items = 1;
    Begin(Admitted(), hub.receive_sweeper(), [this] {
      if (TakeOver()) End(Late(call_));
    });
  }

  // False: the caller half-closed without a request, or the call was cancelled.
  void OnReadDone(bool ok) override {
    TakeFromGrpc(this);
    // From here on nobody else can end the call.
    if (!TakeOver()) return HandToGrpc(this);
    watch_.End();
    if (!ok) return End(call_.cancelled() ? call_.WhyStopped() : NoRequest());
    if (incoming_.Length() <= Call::kInlineBytes) {
      Work();
    } else {
      HandToGrpc(this);
      call_.hub().workers().Add([this] { Work(); });
    }
  }

 private:
  // Refused before the request has come in: who may not call sends nothing.
  absl::Status Admitted() { return call_.admission().ok() ? call_.TakeTurn() : call_.admission(); }

  // Whether the caller of this is the one who ends the call: the first.
  bool TakeOver() { return !taken_.exchange(true); }

  void Work() {
    CallRecord& record = call_.record();
    record.request_bytes = incoming_.Length();
    const absl::Status status = Answer();
    if (!status.ok()) return End(status);
    record.response_bytes = answer_.Length();
    // A short answer is gone when it is written, whether the caller reads or not.
    if (answer_.Length() > kUnwatchedBytes) {
      answer_watch_.Begin(call_.hub().sweeper(), [this] { context_.TryCancel(); });
    }
    End(status, &answer_);
  }

  absl::Status Answer() {
    if (call_.cancelled()) return call_.WhyStopped();
    call_.BeginRequest();
    return method_(call_, incoming_, answer_);
  }

  const Method method_;
  std::atomic<bool> taken_{false};
  ByteBuffer answer_;
  IdleWatch answer_watch_;
};

// One stream that answers each request. Two requests are in hand at the most: one being judged or its answer
// being written, and one that was read ahead, so that the wire does not idle. The next one is read only when
// the read-ahead place is free again, that is when gRPC has taken the answer before; it takes answers only as
// fast as the caller's flow control lets them go.
class StreamReactor final : public CallReactor {
 public:
  // Answers one request; an error only where the answer cannot be written at all.
  using Answer = std::function<absl::Status(Call&, const ByteBuffer&, ByteBuffer&)>;

  // Requests up to `inline_bytes` are answered on gRPC's own thread, larger ones on a worker.
  StreamReactor(Hub& hub, absl::string_view name, CallbackServerContext& context, Answer answer,
                size_t inline_bytes)
      : CallReactor(hub, Call::Kind::kStream, name, context),
        answer_one_(std::move(answer)),
        inline_bytes_(inline_bytes) {
    Begin(call_.admission(), hub.sweeper(), [this] { OnSilence(); });
  }

  // False: the caller half-closed, or the call was cancelled.
  void OnReadDone(bool ok) override {
    TakeFromGrpc(this);
    watch_.Touch();
    {
      const std::lock_guard lock(mutex_);
      if (ok) {
        call_.hub().ItemRead();
        next_is_waiting_ = true;
      } else {
        reads_ended_ = true;
      }
    }
    Advance();
  }

  void OnWriteDone(bool ok) override {
    TakeFromGrpc(this);
    watch_.Touch();
    if (ok) {
      call_.hub().ItemAnswered();
    } else {
      call_.Cancel();
    }
    {
      const std::lock_guard lock(mutex_);
      busy_ = false;
    }
    Advance();
  }

 private:
  enum class Step : uint8_t { kNothing, kJudge, kFinish };

  // Decides, under the lock, what comes next; at most one thread is told to do something.
  Step NextStep() {
    const std::lock_guard lock(mutex_);
    if (busy_) return Step::kNothing;
    const bool abandoned = call_.cancelled() || !failure_.ok();
    if (next_is_waiting_ && !abandoned) {
      busy_ = true;
      judging_ = true;
      next_is_waiting_ = false;
      current_.Swap(&incoming_);
      return Step::kJudge;
    }
    if (!reads_ended_ && !abandoned) return Step::kNothing;
    busy_ = true;
    return Step::kFinish;
  }

  void Advance() {
    switch (NextStep()) {
      case Step::kNothing:
        return;
      case Step::kFinish:
        End(call_.cancelled() ? call_.WhyStopped() : failure_);
        return;
      case Step::kJudge:
        // Before the read is started: afterwards only this thread's right to `current_` keeps the reactor
        // alive, which is enough, since it is not finished while it is busy.
        ReadNext();
        if (current_.Length() <= inline_bytes_) {
          JudgeCurrent();
        } else {
          call_.hub().workers().Add([this] { JudgeCurrent(); });
        }
        return;
    }
  }

  void JudgeCurrent() {
    CallRecord& record = call_.record();
    ++record.items;
    record.request_bytes += current_.Length();
    call_.BeginRequest();
    const absl::Status status = answer_one_(call_, current_, answer_);
    current_.Clear();
    grpc::WriteOptions options;
    {
      const std::lock_guard lock(mutex_);
      failure_ = status;
      judging_ = false;
      // Another answer follows at once and will push this one out, unless it has to wait for a worker. Not
      // the first one: gRPC sends the initial metadata with it, and says that both are written only when they
      // are on the wire. Held back they would wait for each other until something else is sent, at worst a
      // ping.
      if (record.items > 1 && next_is_waiting_ && incoming_.Length() <= inline_bytes_)
        options.set_buffer_hint();
      if (!status.ok()) busy_ = false;
    }
    if (!status.ok()) return Advance();
    record.response_bytes += answer_.Length();
    watch_.Touch();
    HandToGrpc(this);
    StartWrite(&answer_, options);
  }

  // On the sweeper's thread.
  void OnSilence() {
    {
      const std::lock_guard lock(mutex_);
      if (judging_) return;
      // An answer is not taken, or the end of the stream is not.
      if (busy_) return context_.TryCancel();
      failure_ = Silent(call_);
    }
    Advance();
  }

  const Answer answer_one_;
  const size_t inline_bytes_;
  // Being judged.
  ByteBuffer current_;
  // Being written.
  ByteBuffer answer_;

  std::mutex mutex_;
  // Guarded by mutex_.
  // `incoming_` holds a request and no read is open.
  bool next_is_waiting_ = false;
  bool reads_ended_ = false;
  // A request is being judged, its answer is being written, or the stream was finished.
  bool busy_ = false;
  // A request is being judged, or waits for a worker.
  bool judging_ = false;
  // Why the stream goes on no longer; ends it.
  absl::Status failure_;
};

// One stream of requests that is answered once. One request is in hand at a time; the next one is read when
// it is done, so that the caller's flow control slows it down.
class CollectReactor final : public CallReactor {
 public:
  CollectReactor(Hub& hub, absl::string_view name, CallbackServerContext& context,
                 std::unique_ptr<Collector> collector)
      : CallReactor(hub, Call::Kind::kStream, name, context), collector_(std::move(collector)) {
    Begin(call_.admission().ok() ? call_.TakeTurn() : call_.admission(), hub.sweeper(), [this] {
      if (!working_.load()) context_.TryCancel();
    });
  }

  // False: the caller half-closed, or the call was cancelled.
  void OnReadDone(bool ok) override {
    TakeFromGrpc(this);
    working_ = true;
    if (!ok) {
      // Summing up may take a while.
      call_.hub().workers().Add([this] {
        call_.BeginRequest();
        Conclude(call_.cancelled() ? call_.WhyStopped() : collector_->Finish(call_, answer_));
      });
      return;
    }
    call_.hub().ItemRead();
    if (incoming_.Length() <= Call::kInlineBytes) {
      TakeOne();
    } else {
      call_.hub().workers().Add([this] { TakeOne(); });
    }
  }

 private:
  void TakeOne() {
    CallRecord& record = call_.record();
    ++record.items;
    record.request_bytes += incoming_.Length();
    call_.BeginRequest();
    const absl::Status status = call_.cancelled() ? call_.WhyStopped() : collector_->Take(call_, incoming_);
    incoming_.Clear();
    if (!status.ok()) return Conclude(status);
    Rest();
    ReadNext();
  }

  // From now on it is the caller's turn.
  void Rest() {
    watch_.Touch();
    working_ = false;
  }

  void Conclude(const absl::Status& status) {
    if (status.ok()) call_.record().response_bytes = answer_.Length();
    Rest();
    End(status, &answer_);
  }

  const std::unique_ptr<Collector> collector_;
  ByteBuffer answer_;
  // A piece is being taken, or waits for a worker.
  std::atomic<bool> working_{false};
};

// The service on wire bytes. gRPC's generated class of raw callbacks would do the same, but for calls of one
// request; see CallReactor.
class LanternServiceOnBytes final : public grpc::Service {
 public:
  explicit LanternServiceOnBytes(Hub& hub) : hub_(hub) {
    Unary("/lantern.v1.LanternService/CheckTranscript", &CheckTranscript);
    Unary("/lantern.v1.LanternService/ScoreTranscript", &ScoreTranscript);
    Unary("/lantern.v1.LanternService/ListLegalEvents", &ListLegalEvents);
    Unary("/lantern.v1.LanternService/CheckCatalog", &CheckCatalog);
    Unary("/lantern.v1.LanternService/CheckTournament", &CheckTournament);
    Unary("/lantern.v1.LanternService/ImportLog", &ImportLog);
    Unary("/lantern.v1.LanternService/ListGames", &ListGames);
    Unary("/lantern.v1.LanternService/ListRules", &ListRules);
    Unary("/lantern.v1.LanternService/GetRule", &GetRule);
    Unary("/lantern.v1.LanternService/GetLimits", &GetLimits);
    Add("/lantern.v1.LanternService/CheckTranscripts", [this](CallbackServerContext& context) {
      return new StreamReactor(hub_, "/lantern.v1.LanternService/CheckTranscripts", context, &AnswerItem,
                               Call::kInlineBytes);
    });
    Add("/lantern.v1.LanternService/RefereeGame", [this](CallbackServerContext& context) {
      // On workers whatever the size: few bytes can take many events back.
      return new StreamReactor(hub_, "/lantern.v1.LanternService/RefereeGame", context, NewLiveSession(), 0);
    });
    Add("/lantern.v1.LanternService/CheckResults", [this](CallbackServerContext& context) {
      return new CollectReactor(hub_, "/lantern.v1.LanternService/CheckResults", context,
                                NewSheetCollector());
    });
  }

 private:
  using NewReactor = std::function<CallReactor*(CallbackServerContext&)>;

  // `name`: static.
  void Unary(const char* name, UnaryReactor::Method method) {
    Add(name, [this, name, method](CallbackServerContext& context) {
      return new UnaryReactor(hub_, name, context, method);
    });
  }

  void Add(const char* name, const NewReactor& make) {
    AddMethod(new grpc::internal::RpcServiceMethod(name, grpc::internal::RpcMethod::BIDI_STREAMING, nullptr));
    // gRPC owns the handler.
    MarkMethodRawCallback(
        methods_++,
        new grpc::internal::CallbackBidiHandler<ByteBuffer, ByteBuffer>(
            [make](CallbackServerContext* context) -> grpc::ServerBidiReactor<ByteBuffer, ByteBuffer>* {
              return make(*context);
            }));
  }

  Hub& hub_;
  int methods_ = 0;
};

}  // namespace

std::unique_ptr<grpc::Service> NewLanternService(Hub& hub) {
  return std::make_unique<LanternServiceOnBytes>(hub);
}

}  // namespace lantern::service
