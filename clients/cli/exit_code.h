#ifndef LANTERN_CLIENTS_CLI_EXIT_CODE_H_
#define LANTERN_CLIENTS_CLI_EXIT_CODE_H_

namespace lantern::cli {

// What the program ends with. A larger number wins where several apply.
enum ExitCode : int {
  // Every game is LEGAL, or INCOMPLETE: legal as far as it goes.
  kExitLegal = 0,
  // At least one game is ILLEGAL or UNVERIFIABLE, or claims a result that is not the computed one.
  kExitFindings = 1,
  // Something could not be read, written or judged, or the command line makes no sense. The rest was done.
  kExitTrouble = 2,
};

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_EXIT_CODE_H_
