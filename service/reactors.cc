#include "service/reactors.h"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "lantern/v1/service.grpc.pb.h"
#include "service/errors.h"
#include "service/handover.h"

namespace lantern::service {
namespace {

using grpc::ByteBuffer;
using grpc::CallbackServerContext;

// The status that ends a call, noted for its log line.
grpc::Status Ending(Call& call, const absl::Status& status) {
  if (status.ok()) return grpc::Status::OK;
  const google::rpc::Status rpc = RpcStatusOf(status);
  call.record().code = rpc.code();
  call.record().reason = ReasonOf(rpc);
  return GrpcStatusOf(rpc);
}

// One unary call. Deletes itself when gRPC is done with it.
class UnaryReactor final : public grpc::ServerUnaryReactor {
 public:
  using Method = absl::Status (*)(Call&, const ByteBuffer&, ByteBuffer&);

  // Starts to work; `request` and `response` live as long as the call.
  UnaryReactor(Hub& hub, absl::string_view name, const CallbackServerContext& context,
               const ByteBuffer& request, ByteBuffer& response, Method method)
      : call_(hub, name, context), request_(request), response_(response), method_(method) {
    hub.CallBegins();
    if (request.Length() <= Call::kInlineBytes) {
      Work();
    } else {
      HandToGrpc(this);
      hub.workers().Add([this] { Work(); });
    }
  }

  void OnCancel() override {
    TakeFromGrpc(this);
    call_.Cancel();
    HandToGrpc(this);
  }

  void OnDone() override {
    TakeFromGrpc(this);
    Hub& hub = call_.hub();
    delete this;
    hub.CallEnds();
  }

 private:
  void Work() {
    CallRecord& record = call_.record();
    record.items = 1;
    record.request_bytes = request_.Length();
    const absl::Status status = call_.cancelled() ? call_.WhyStopped() : method_(call_, request_, response_);
    if (status.ok()) record.response_bytes = response_.Length();
    // The reactor may be gone when Finish returns.
    const grpc::Status ending = Ending(call_, status);
    HandToGrpc(this);
    Finish(ending);
  }

  Call call_;
  const ByteBuffer& request_;
  ByteBuffer& response_;
  const Method method_;
};

// One stream that answers each request. Two requests are in hand at the most: one being judged or its answer
// being written, and one that was read ahead, so that the wire does not idle. The next one is read only when
// the read-ahead place is free again, that is when gRPC has taken the answer before; it takes answers only as
// fast as the caller's flow control lets them go. Deletes itself when gRPC is done with it.
class StreamReactor final : public grpc::ServerBidiReactor<ByteBuffer, ByteBuffer> {
 public:
  // Answers one request; an error only where the answer cannot be written at all.
  using Answer = std::function<absl::Status(Call&, const ByteBuffer&, ByteBuffer&)>;

  // Requests up to `inline_bytes` are answered on gRPC's own thread, larger ones on a worker.
  StreamReactor(Hub& hub, absl::string_view name, const CallbackServerContext& context, Answer answer,
                size_t inline_bytes)
      : call_(hub, name, context), answer_one_(std::move(answer)), inline_bytes_(inline_bytes) {
    hub.CallBegins();
    HandToGrpc(this);
    StartRead(&incoming_);
  }

  void OnCancel() override {
    TakeFromGrpc(this);
    call_.Cancel();
    HandToGrpc(this);
  }

  // False: the caller half-closed, or the call was cancelled.
  void OnReadDone(bool ok) override {
    TakeFromGrpc(this);
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

  void OnDone() override {
    TakeFromGrpc(this);
    Hub& hub = call_.hub();
    delete this;
    hub.CallEnds();
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
        End();
        return;
      case Step::kJudge:
        // Before the read is started: afterwards only this thread's right to `current_` keeps the reactor
        // alive, which is enough, since it is not finished while it is busy.
        HandToGrpc(this);
        StartRead(&incoming_);
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
    const absl::Status status = answer_one_(call_, current_, answer_);
    current_.Clear();
    grpc::WriteOptions options;
    {
      const std::lock_guard lock(mutex_);
      failure_ = status;
      // Another answer follows at once and will push this one out, unless it has to wait for a worker. Not
      // the first one: the headers go with it, and where it is held back gRPC (1.51) never says that it was
      // written, so that nothing follows.
      const bool first = record.items == 1;
      if (!first && next_is_waiting_ && incoming_.Length() <= inline_bytes_) options.set_buffer_hint();
      if (!status.ok()) busy_ = false;
    }
    if (!status.ok()) return Advance();
    record.response_bytes += answer_.Length();
    HandToGrpc(this);
    StartWrite(&answer_, options);
  }

  void End() {
    const grpc::Status ending = Ending(call_, call_.cancelled() ? call_.WhyStopped() : failure_);
    HandToGrpc(this);
    Finish(ending);
  }

  Call call_;
  const Answer answer_one_;
  const size_t inline_bytes_;
  // Being read into, or read and waiting.
  ByteBuffer incoming_;
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
  // Why no answer could be written; ends the stream.
  absl::Status failure_;
};

// One stream of requests that is answered once. One request is in hand at a time; the next one is read when
// it is done, so that the caller's flow control slows it down. Deletes itself when gRPC is done with it.
class CollectReactor final : public grpc::ServerReadReactor<ByteBuffer> {
 public:
  CollectReactor(Hub& hub, absl::string_view name, const CallbackServerContext& context, ByteBuffer& response,
                 std::unique_ptr<Collector> collector)
      : call_(hub, name, context), response_(response), collector_(std::move(collector)) {
    hub.CallBegins();
    HandToGrpc(this);
    StartRead(&incoming_);
  }

  void OnCancel() override {
    TakeFromGrpc(this);
    call_.Cancel();
    HandToGrpc(this);
  }

  // False: the caller half-closed, or the call was cancelled.
  void OnReadDone(bool ok) override {
    TakeFromGrpc(this);
    if (!ok) {
      // Summing up may take a while.
      call_.hub().workers().Add(
          [this] { End(call_.cancelled() ? call_.WhyStopped() : collector_->Finish(call_, response_)); });
      return;
    }
    call_.hub().ItemRead();
    if (incoming_.Length() <= Call::kInlineBytes) {
      TakeOne();
    } else {
      call_.hub().workers().Add([this] { TakeOne(); });
    }
  }

  void OnDone() override {
    TakeFromGrpc(this);
    Hub& hub = call_.hub();
    delete this;
    hub.CallEnds();
  }

 private:
  void TakeOne() {
    CallRecord& record = call_.record();
    ++record.items;
    record.request_bytes += incoming_.Length();
    const absl::Status status = call_.cancelled() ? call_.WhyStopped() : collector_->Take(call_, incoming_);
    incoming_.Clear();
    if (!status.ok()) return End(status);
    HandToGrpc(this);
    StartRead(&incoming_);
  }

  void End(const absl::Status& status) {
    if (status.ok()) call_.record().response_bytes = response_.Length();
    // The reactor may be gone when Finish returns.
    const grpc::Status ending = Ending(call_, status);
    HandToGrpc(this);
    Finish(ending);
  }

  Call call_;
  ByteBuffer& response_;
  const std::unique_ptr<Collector> collector_;
  ByteBuffer incoming_;
};

template <typename Base>
using RawService = v1::LanternService::WithRawCallbackMethod_CheckTranscript<
    v1::LanternService::WithRawCallbackMethod_CheckTranscripts<
        v1::LanternService::WithRawCallbackMethod_RefereeGame<
            v1::LanternService::WithRawCallbackMethod_ScoreTranscript<
                v1::LanternService::WithRawCallbackMethod_ListLegalEvents<
                    v1::LanternService::WithRawCallbackMethod_CheckCatalog<
                        v1::LanternService::WithRawCallbackMethod_CheckTournament<
                            v1::LanternService::WithRawCallbackMethod_CheckResults<
                                v1::LanternService::WithRawCallbackMethod_ImportLog<
                                    v1::LanternService::WithRawCallbackMethod_ListGames<
                                        v1::LanternService::WithRawCallbackMethod_ListRules<
                                            v1::LanternService::WithRawCallbackMethod_GetRule<
                                                Base>>>>>>>>>>>>;

class LanternServiceOnBytes final : public RawService<v1::LanternService::Service> {
 public:
  explicit LanternServiceOnBytes(Hub& hub) : hub_(hub) {}

  grpc::ServerUnaryReactor* CheckTranscript(CallbackServerContext* context, const ByteBuffer* request,
                                            ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/CheckTranscript", context, request, response,
                 &service::CheckTranscript);
  }
  grpc::ServerUnaryReactor* ScoreTranscript(CallbackServerContext* context, const ByteBuffer* request,
                                            ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/ScoreTranscript", context, request, response,
                 &service::ScoreTranscript);
  }
  grpc::ServerUnaryReactor* ListLegalEvents(CallbackServerContext* context, const ByteBuffer* request,
                                            ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/ListLegalEvents", context, request, response,
                 &service::ListLegalEvents);
  }
  grpc::ServerUnaryReactor* CheckCatalog(CallbackServerContext* context, const ByteBuffer* request,
                                         ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/CheckCatalog", context, request, response,
                 &service::CheckCatalog);
  }
  grpc::ServerUnaryReactor* CheckTournament(CallbackServerContext* context, const ByteBuffer* request,
                                            ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/CheckTournament", context, request, response,
                 &service::CheckTournament);
  }
  grpc::ServerReadReactor<ByteBuffer>* CheckResults(CallbackServerContext* context,
                                                    ByteBuffer* response) override {
    return new CollectReactor(hub_, "/lantern.v1.LanternService/CheckResults", *context, *response,
                              NewSheetCollector());
  }
  grpc::ServerUnaryReactor* ImportLog(CallbackServerContext* context, const ByteBuffer* request,
                                      ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/ImportLog", context, request, response, &service::ImportLog);
  }
  grpc::ServerUnaryReactor* ListGames(CallbackServerContext* context, const ByteBuffer* request,
                                      ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/ListGames", context, request, response, &service::ListGames);
  }
  grpc::ServerUnaryReactor* ListRules(CallbackServerContext* context, const ByteBuffer* request,
                                      ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/ListRules", context, request, response, &service::ListRules);
  }
  grpc::ServerUnaryReactor* GetRule(CallbackServerContext* context, const ByteBuffer* request,
                                    ByteBuffer* response) override {
    return Unary("/lantern.v1.LanternService/GetRule", context, request, response, &service::GetRule);
  }
  grpc::ServerBidiReactor<ByteBuffer, ByteBuffer>* CheckTranscripts(CallbackServerContext* context) override {
    return new StreamReactor(hub_, "/lantern.v1.LanternService/CheckTranscripts", *context, &AnswerItem,
                             Call::kInlineBytes);
  }
  grpc::ServerBidiReactor<ByteBuffer, ByteBuffer>* RefereeGame(CallbackServerContext* context) override {
    // On workers whatever the size: few bytes can take many events back.
    return new StreamReactor(hub_, "/lantern.v1.LanternService/RefereeGame", *context, NewLiveSession(), 0);
  }

 private:
  grpc::ServerUnaryReactor* Unary(absl::string_view name, const CallbackServerContext* context,
                                  const ByteBuffer* request, ByteBuffer* response,
                                  UnaryReactor::Method method) {
    return new UnaryReactor(hub_, name, *context, *request, *response, method);
  }

  Hub& hub_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewLanternService(Hub& hub) {
  return std::make_unique<LanternServiceOnBytes>(hub);
}

}  // namespace lantern::service
