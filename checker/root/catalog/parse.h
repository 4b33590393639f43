#ifndef LANTERN_CHECKER_ROOT_CATALOG_PARSE_H_
#define LANTERN_CHECKER_ROOT_CATALOG_PARSE_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/root/catalog/catalog.h"

namespace lantern::root {

// Makes the flat form of a catalog in textproto. INVALID_ARGUMENT says what is wrong and where in the
// catalog: a syntax error with line and column, a number out of range, or a contradiction. Only GetCatalog
// and the tests call it.
absl::StatusOr<Catalog> ParseCatalog(absl::string_view text);

// What must hold of a catalog whose numbers are in range: maps connected and closed paths among the paths,
// decks of 54 cards with 14, 14, 13 and 13 of a suit, one price for an item in both decks, complete tracks
// and factions. INVALID_ARGUMENT names the first contradiction.
absl::Status ValidateCatalog(const Catalog& catalog);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_CATALOG_PARSE_H_
