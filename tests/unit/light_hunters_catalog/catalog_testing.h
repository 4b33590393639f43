#ifndef LANTERN_TESTS_UNIT_LIGHT_HUNTERS_CATALOG_CATALOG_TESTING_H_
#define LANTERN_TESTS_UNIT_LIGHT_HUNTERS_CATALOG_CATALOG_TESTING_H_

// What the tests of catalogs share: the shipped texts, and reading fragments.

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "checker/core/catalog.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "lantern/v1/light_hunters_catalog.pb.h"

namespace lantern::light_hunters {

// The text of the shipped catalog `name`, or of the skeleton.
inline std::string CatalogText(absl::string_view name) {
  const CatalogKit& kit = LightHuntersCatalogs();
  if (name == "skeleton") return kit.skeleton();
  for (const ShippedCatalog& shipped : kit.shipped) {
    if (shipped.name == name) return std::string(shipped.text());
  }
  ADD_FAILURE() << "no catalog " << name;
  return "";
}

// A message from a fragment of text in which "@" stands for "LIGHT_HUNTERS_".
template <typename M>
M FromText(absl::string_view text) {
  M message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
      absl::StrReplaceAll(text, {{"@", "LIGHT_HUNTERS_"}}), &message))
      << text;
  return message;
}

inline v1::LightHuntersCatalog CatalogOf(absl::string_view name) {
  return FromText<v1::LightHuntersCatalog>(CatalogText(name));
}

inline CatalogReport FaultsOf(absl::string_view text) {
  CatalogReport report;
  LightHuntersCatalogs().check(text, report);
  return report;
}

inline CatalogReport FaultsOf(const v1::LightHuntersCatalog& catalog) {
  CatalogReport report;
  CheckCatalog(catalog, report);
  return report;
}

inline std::string Describe(const v1::CatalogFault& fault) {
  return absl::StrCat(fault.line(), ": ", v1::CatalogFaultKind_Name(fault.kind()), " ", fault.cell(), ": ",
                      fault.message());
}

inline std::string Describe(const CatalogReport& report) {
  std::string text;
  for (const v1::CatalogFault& fault : report.faults()) absl::StrAppend(&text, Describe(fault), "\n");
  return text;
}

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_UNIT_LIGHT_HUNTERS_CATALOG_CATALOG_TESTING_H_
