#ifndef LANTERN_CLIENTS_CLI_SERVE_H_
#define LANTERN_CLIENTS_CLI_SERVE_H_

#include <CLI/CLI.hpp>

#include "clients/cli/exit_code.h"

namespace lantern::cli {

// Adds the command `serve` to the program. When it was run, `code` is what the program ends with.
void AddServe(CLI::App& app, ExitCode& code);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_SERVE_H_
