#ifndef LANTERN_CLIENTS_CLI_ABOUT_H_
#define LANTERN_CLIENTS_CLI_ABOUT_H_

#include <string>

#include "clients/cli/exit_code.h"

namespace lantern::cli {

// `lantern rules`: `what` is empty (all rules), the id of a game (its rules) or of a rule (that one).
ExitCode RunRules(const std::string& what, bool json);

// `lantern games`.
ExitCode RunGames(bool json);

// `lantern version`.
ExitCode RunVersion();

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_ABOUT_H_
