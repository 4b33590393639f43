#include "checker/lueur/catalog/catalog.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/lueur/catalog/base.textproto.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::lueur {
namespace {

constexpr char kMessage[] = "lantern.v1.LueurCatalog";

v1::LueurCatalog ParseOrDie() {
  v1::LueurCatalog catalog;
  CatalogReport report;
  if (!ReadCatalogText<v1::LueurCatalog, CheckLueurCatalog>(BaseCatalogText(), catalog, report) ||
      report.FirstObstacle() != nullptr) {
    const v1::CatalogFault& fault = *report.FirstObstacle();
    std::fprintf(stderr, "checker/lueur/catalog/base.textproto:%u: %s: %s\n", fault.line(),
                 fault.cell().c_str(), fault.message().c_str());
    std::abort();
  }
  return catalog;
}

void Check(absl::string_view text, CatalogReport& report) {
  v1::LueurCatalog catalog;
  ReadCatalogText<v1::LueurCatalog, CheckLueurCatalog>(text, catalog, report);
}

std::string DigestOfText(absl::string_view text) {
  v1::LueurCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::LueurCatalog, CheckLueurCatalog>(text, catalog, report);
  return CatalogDigestOf(catalog);
}

// The base catalog under another name: the components of the game are known, so a catalog is made by changing
// them.
std::string Skeleton() {
  std::string text(BaseCatalogText());
  const std::string name = "name: \"base\"";
  if (const size_t at = text.find(name); at != std::string::npos) {
    text.replace(at, name.size(), "name: \"\"  # give it a name of its own");
  }
  return absl::StrCat("# A catalog to change: what follows is the base game.\n#\n", text);
}

absl::Status Use(absl::string_view text, v1::Transcript& transcript) {
  v1::LueurCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::LueurCatalog, CheckLueurCatalog>(text, catalog, report);
  if (absl::Status status = CatalogStatus(report, "catalog"); !status.ok()) return status;
  transcript.mutable_lueur()->clear_catalog_name();
  *transcript.mutable_lueur()->mutable_catalog() = std::move(catalog);
  return absl::OkStatus();
}

}  // namespace

const Neighbour* Catalog::FindWay(int from, int to) const {
  const NodeInfo& node = nodes[static_cast<size_t>(from)];
  for (size_t i = 0; i < node.neighbours; ++i) {
    if (node.next[i].node == to) return &node.next[i];
  }
  return nullptr;
}

const RouteInfo* Catalog::FindRoute(int from, int to) const {
  const auto& all = routes[static_cast<size_t>(from)];
  for (size_t i = 0; i < route_count[static_cast<size_t>(from)]; ++i) {
    if (all[i].to == to) return &all[i];
  }
  return nullptr;
}

const v1::LueurCatalog& BaseCatalogMessage() {
  static const v1::LueurCatalog* const catalog = new v1::LueurCatalog(ParseOrDie());
  return *catalog;
}

const Catalog& BaseCatalog() {
  static const Catalog* const catalog = new Catalog(Flatten(BaseCatalogMessage()));
  return *catalog;
}

const CatalogKit& LueurCatalogs() {
  static const CatalogKit* const kit =
      new CatalogKit{kMessage,
                     {{"base", "The base game, complete: 7 adventurers, 46 companions, 7 spells, 30 dice",
                       &BaseCatalogText}},
                     &Check,
                     &DigestOfText,
                     &Skeleton,
                     &Use};
  return *kit;
}

}  // namespace lantern::lueur
