#ifndef LANTERN_SERVICE_REACTORS_H_
#define LANTERN_SERVICE_REACTORS_H_

#include <grpcpp/impl/service_type.h>

#include <memory>

#include "service/call.h"

namespace lantern::service {

// lantern.v1.LanternService on wire bytes, for grpc::ServerBuilder. `hub` outlives it.
std::unique_ptr<grpc::Service> NewLanternService(Hub& hub);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_REACTORS_H_
