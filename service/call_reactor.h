#ifndef LANTERN_SERVICE_CALL_REACTOR_H_
#define LANTERN_SERVICE_CALL_REACTOR_H_

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <functional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "service/call.h"
#include "service/idle.h"

namespace lantern::service {

// What all calls share: how they are let in, cancelled, and ended. Every method is served as a stream of
// bytes in each direction, also those of one request and one answer: gRPC would hand over a unary call only
// when its request has come in whole, and would wait for that without end and without counting it. Deletes
// itself when gRPC is done with it.
class CallReactor : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
 public:
  void OnCancel() final;
  void OnDone() final;

 protected:
  // `name`: full name of the method, static.
  CallReactor(Hub& hub, Call::Kind kind, absl::string_view name, grpc::CallbackServerContext& context);

  // The call begins, as the last thing in a constructor: with `admission` its first request is read, and
  // `on_idle` is called while the caller is silent for as long as `sweeper` says; otherwise it ends with
  // that.
  void Begin(const absl::Status& admission, IdleSweeper& sweeper, std::function<void()> on_idle);

  // Reads the next request into `incoming_`.
  void ReadNext();

  // The last word of the call: an error, or OK after the answers that were written, or with `answer`, which
  // lives as long as the call. It may be gone when this returns.
  void End(const absl::Status& status, const grpc::ByteBuffer* answer = nullptr);

  Call call_;
  grpc::CallbackServerContext& context_;
  // Being read into, or read.
  grpc::ByteBuffer incoming_;
  // Of the caller's silence.
  IdleWatch watch_;
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_CALL_REACTOR_H_
