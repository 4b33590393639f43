#include "service/call_reactor.h"

#include <utility>

#include "google/rpc/status.pb.h"
#include "service/errors.h"
#include "service/handover.h"

namespace lantern::service {
namespace {

// The status that ends a call, noted for its log line.
grpc::Status Ending(Call& call, const absl::Status& status) {
  if (status.ok()) return grpc::Status::OK;
  const google::rpc::Status rpc = RpcStatusOf(status);
  call.record().code = rpc.code();
  call.record().reason = ReasonOf(rpc);
  return GrpcStatusOf(rpc);
}

}  // namespace

CallReactor::CallReactor(Hub& hub, Call::Kind kind, absl::string_view name,
                         grpc::CallbackServerContext& context)
    : call_(hub, kind, name, context), context_(context) {}

void CallReactor::OnCancel() {
  TakeFromGrpc(this);
  call_.Cancel();
  HandToGrpc(this);
}

void CallReactor::OnDone() {
  TakeFromGrpc(this);
  watch_.End();
  Hub& hub = call_.hub();
  const bool stream = call_.stream();
  delete this;
  hub.CallEnds(stream);
}

void CallReactor::Begin(const absl::Status& admission, IdleSweeper& sweeper, std::function<void()> on_idle) {
  if (!admission.ok()) {
    End(admission);
    return;
  }
  watch_.Begin(sweeper, std::move(on_idle));
  ReadNext();
}

void CallReactor::ReadNext() {
  HandToGrpc(this);
  StartRead(&incoming_);
}

void CallReactor::End(const absl::Status& status, const grpc::ByteBuffer* answer) {
  const grpc::Status ending = Ending(call_, status);
  HandToGrpc(this);
  if (ending.ok() && answer != nullptr) {
    StartWriteAndFinish(answer, grpc::WriteOptions(), ending);
  } else {
    Finish(ending);
  }
}

}  // namespace lantern::service
