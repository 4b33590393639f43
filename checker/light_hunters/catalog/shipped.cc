// The catalogs that ship with the program, read once.
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/catalog/rulebook.textproto.h"
#include "checker/light_hunters/catalog/sample.textproto.h"
#include "checker/light_hunters/catalog/skeleton.textproto.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::light_hunters {
namespace {

// Null where the text does not hold a usable catalog; a test sees to it that the shipped ones do.
std::shared_ptr<const Catalog> Read(absl::string_view text) {
  v1::LightHuntersCatalog catalog;
  CatalogReport report;
  if (!ReadCatalogText<v1::LightHuntersCatalog, &CheckCatalog>(text, catalog, report)) return nullptr;
  auto loaded = LoadCatalog(catalog);
  return loaded.ok() ? *loaded : nullptr;
}

void Check(absl::string_view text, CatalogReport& report) {
  v1::LightHuntersCatalog catalog;
  ReadCatalogText<v1::LightHuntersCatalog, &CheckCatalog>(text, catalog, report);
}

std::string Digest(absl::string_view text) {
  v1::LightHuntersCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::LightHuntersCatalog, &CheckCatalog>(text, catalog, report);
  return CatalogDigestOf(catalog);
}

absl::Status Use(absl::string_view text, v1::Transcript& transcript) {
  v1::LightHuntersCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::LightHuntersCatalog, &CheckCatalog>(text, catalog, report);
  absl::Status status = CatalogStatus(report, "catalog");
  if (!status.ok()) return status;
  *transcript.mutable_light_hunters()->mutable_catalog() = std::move(catalog);
  return absl::OkStatus();
}

}  // namespace

std::shared_ptr<const Catalog> ShippedCatalogNamed(absl::string_view name) {
  static const auto* rulebook = new std::shared_ptr<const Catalog>(Read(RulebookText()));
  static const auto* sample = new std::shared_ptr<const Catalog>(Read(SampleText()));
  if (name == "rulebook") return *rulebook;
  if (name == "sample") return *sample;
  return nullptr;
}

const CatalogKit& LightHuntersCatalogs() {
  static const auto* kit = new CatalogKit{
      "lantern.v1.LightHuntersCatalog",
      {{"rulebook", "What the rulebook and the official answers state; all else is unknown", &RulebookText},
       {"sample", "All 24 heroes with made-up values for what is unknown, to try things out", &SampleText}},
      &Check,
      &Digest,
      [] { return std::string(SkeletonText()); },
      &Use};
  return *kit;
}

}  // namespace lantern::light_hunters
