#ifndef LANTERN_SERVICE_SERVE_H_
#define LANTERN_SERVICE_SERVE_H_

#include "absl/status/status.h"
#include "service/call.h"
#include "service/codec.h"

namespace lantern::service {

// Runs `body` on the parsed request and writes its response.
template <typename Request, typename Response>
absl::Status Serve(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response,
                   absl::Status (*body)(Call&, const Request&, Response&)) {
  ScratchArena arena(call);
  Request& in = arena.New<Request>();
  Response& out = arena.New<Response>();
  if (absl::Status status = arena.Parse(request, in); !status.ok()) return status;
  if (absl::Status status = body(call, in, out); !status.ok()) return status;
  return SerializeMessage(out, response);
}

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_SERVE_H_
