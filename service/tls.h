#ifndef LANTERN_SERVICE_TLS_H_
#define LANTERN_SERVICE_TLS_H_

#include <grpcpp/security/server_credentials.h>

#include <memory>

#include "absl/status/status.h"
#include "service/server.h"

namespace lantern::service {

// INVALID_ARGUMENT where a file cannot be read, is no PEM of its kind, or key and certificate do not belong
// together; names the file. A certificate that is out of date is no error here: it may be replaced.
absl::Status CheckTlsFiles(const TlsOptions& tls);

// With TLS where the options have it. The files are looked at again and again.
std::shared_ptr<grpc::ServerCredentials> CredentialsOf(const ServerOptions& options);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_TLS_H_
