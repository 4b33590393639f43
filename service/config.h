#ifndef LANTERN_SERVICE_CONFIG_H_
#define LANTERN_SERVICE_CONFIG_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "service/server.h"

namespace lantern::service {

// `defaults` with what a lantern.v1.ServerConfig in protobuf text format says. INVALID_ARGUMENT
// "<name>:<line>:<column>: <what>" where it cannot be read, "<name>: <field>: <what>" where a field says what
// ServerOptions have no words for: no duration, a burst of 0, an unknown log. Ranges are for ValidateOptions.
absl::StatusOr<ServerOptions> OptionsFromConfig(absl::string_view text, absl::string_view name,
                                                ServerOptions defaults = ServerOptions());

// The same from a file; NOT_FOUND where it cannot be opened.
absl::StatusOr<ServerOptions> OptionsFromConfigFile(const std::string& path);

// What valid options come to, one setting a line, for people. Holds no secret: of a client its name and rate.
std::string Describe(const ServerOptions& options);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_CONFIG_H_
