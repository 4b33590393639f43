#ifndef LANTERN_CLIENTS_CLI_OUTPUT_H_
#define LANTERN_CLIENTS_CLI_OUTPUT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "clients/cli/exit_code.h"

namespace lantern::cli {

// Writes to stdout. Trouble is kept and reported by FinishOutput.
void Print(absl::string_view text);

// Flushes stdout. kExitTrouble, with a message on stderr, where something could not be written; otherwise
// kExitLegal.
ExitCode FinishOutput();

// Writes "lantern: <message>" to stderr and returns kExitTrouble.
ExitCode Complain(const absl::Status& status);

// Writes a new file, or over an old one. Errors name the file.
absl::Status WriteFile(const std::string& path, absl::string_view content);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_OUTPUT_H_
