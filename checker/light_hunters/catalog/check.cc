// What is wrong with a catalog, cell by cell.
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {

void CheckCatalog(const v1::LightHuntersCatalog& catalog, CatalogReport& report) {
  CheckCatalogHeader(catalog.header(), false, report);
}

}  // namespace lantern::light_hunters
