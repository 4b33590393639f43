#ifndef LANTERN_CLIENTS_CLI_TOURNAMENT_COMMAND_H_
#define LANTERN_CLIENTS_CLI_TOURNAMENT_COMMAND_H_

#include <CLI/CLI.hpp>

#include "clients/cli/exit_code.h"

namespace lantern::cli {

// Add the commands `tournament` and `results` to the program. When one was run, `code` is what the program
// ends with.
void AddTournament(CLI::App& app, ExitCode& code);
void AddResults(CLI::App& app, ExitCode& code);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_TOURNAMENT_COMMAND_H_
