#ifndef LANTERN_CLIENTS_CLI_CATALOG_H_
#define LANTERN_CLIENTS_CLI_CATALOG_H_

#include <string>
#include <vector>

#include "clients/cli/exit_code.h"

namespace lantern::cli {

// What `lantern catalog check` was asked.
struct CatalogCheckCommand {
  // Files, or "-".
  std::vector<std::string> files;
  // A game's id; empty: each file says it.
  std::string game;
  // One fault a line as JSON, as lantern.v1.CatalogFault; otherwise "<file>:<line>:<column>: ...".
  bool json = false;
};

// Says cell by cell what is wrong. kExitFindings where a cell is missing, kExitTrouble where the catalog
// cannot be used.
ExitCode RunCatalogCheck(const CatalogCheckCommand& command);

// Lists the catalogs that ship with each game.
ExitCode RunCatalogList();

// Writes a catalog of a game to `out` (empty: stdout): with an empty `name` one to fill in, otherwise the
// shipped one of that name.
ExitCode RunCatalogWrite(const std::string& game, const std::string& name, const std::string& out);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_CATALOG_H_
