#ifndef LANTERN_CHECKER_ROOT_CATALOG_ROOT_TEXTPROTO_H_
#define LANTERN_CHECKER_ROOT_CATALOG_ROOT_TEXTPROTO_H_

#include "absl/strings/string_view.h"

namespace lantern::root {

// The bytes of root.textproto.
absl::string_view RootCatalogText();

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_CATALOG_ROOT_TEXTPROTO_H_
