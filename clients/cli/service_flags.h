#ifndef LANTERN_CLIENTS_CLI_SERVICE_FLAGS_H_
#define LANTERN_CLIENTS_CLI_SERVICE_FLAGS_H_

#include <CLI/CLI.hpp>

#include "clients/cli/service_judge.h"

namespace lantern::cli {

// Adds the flags that say how to reach a service with TLS and tokens; `way` outlives the command.
void AddServiceFlags(CLI::App& command, ServiceWay& way);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_SERVICE_FLAGS_H_
