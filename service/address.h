#ifndef LANTERN_SERVICE_ADDRESS_H_
#define LANTERN_SERVICE_ADDRESS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace lantern::service {

// "unix:path".
bool IsUnixAddress(absl::string_view address);

// INVALID_ARGUMENT where it is neither "host:port" with a port from 0 to 65535, nor "[v6]:port", nor
// "unix:path". `name`: of the setting.
absl::Status CheckAddress(absl::string_view name, absl::string_view address);

// Whether two servers with these addresses, both as CheckAddress wants them, get into each other's way: the
// same port, not 0, of the same host or of all hosts; the same path.
bool Collide(absl::string_view one, absl::string_view other);

// INVALID_ARGUMENT where the host of an address that CheckAddress passes is unknown on this machine. `name`:
// of the setting.
absl::Status CheckHost(absl::string_view name, absl::string_view address);

// The address with this port in place of its own; a unix address as it is.
std::string WithPort(absl::string_view address, int port);

// Why gRPC, which does not say, could not listen there: tries it with plain sockets. UNAVAILABLE with the
// reason and what to do; INVALID_ARGUMENT where the host is unknown.
absl::Status WhyNotBound(absl::string_view address);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_ADDRESS_H_
