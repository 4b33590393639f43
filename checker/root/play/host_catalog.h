#ifndef LANTERN_CHECKER_ROOT_PLAY_HOST_CATALOG_H_
#define LANTERN_CHECKER_ROOT_PLAY_HOST_CATALOG_H_

#include <string>

#include "absl/strings/string_view.h"
#include "checker/core/catalog.h"
#include "lantern/v1/root_play.pb.h"

namespace lantern::root {

// What is wrong with a catalog of the Host of Light, cell by cell.
void CheckHostCatalog(const v1::RootHostCatalog& catalog, CatalogReport& report);

// Reads a shipped catalog; an empty name is "rulebook". False where there is none of this name.
bool ShippedHostCatalog(absl::string_view name, v1::RootHostCatalog& out);

std::string HostCatalogDigest(const v1::RootHostCatalog& catalog);

// For `lantern catalog` and the service.
const CatalogKit& HostCatalogKit();

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_HOST_CATALOG_H_
