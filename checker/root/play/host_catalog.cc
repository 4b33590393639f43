// The Host of Light's printed components that are not public: what a league can fill in.
#include "checker/root/play/host_catalog.h"

#include "absl/strings/str_cat.h"
#include "checker/root/catalog/host_rulebook.textproto.h"
#include "checker/root/catalog/host_sample.textproto.h"

namespace lantern::root {

void CheckHostCatalog(const v1::RootHostCatalog& catalog, CatalogReport& report) {
  const bool sample = CheckProvenance(catalog, catalog.provenance(), "", report);
  CheckCatalogHeader(catalog.header(), sample, report);
  const int spaces = catalog.fervor_size();
  if (spaces == 1 || spaces > 30)
    report.Forbidden("fervor", "must have 2 to 30 spaces, or none where they are not known");
  if (spaces == 0) report.Missing("fervor", "is empty: seven spaces are taken, with unknown points");
  for (int i = 0; i < spaces; ++i) {
    const std::string cell = Cell("fervor", i, "points");
    if (!catalog.fervor(i).has_points()) {
      report.Missing(cell,
                     absl::StrCat("is unknown: what the Host score on space ", i, " is taken on trust"));
    } else if (catalog.fervor(i).points() > 30) {
      report.Forbidden(cell, "must be 0 to 30");
    }
  }
  std::array<int, 5> seen{};
  for (int i = 0; i < catalog.doubled_size(); ++i) {
    const v1::RootDoubledReward& doubled = catalog.doubled(i);
    if (doubled.suit() < v1::ROOT_SUIT_FOX || doubled.suit() > v1::ROOT_SUIT_MOUSE) {
      report.Forbidden(Cell("doubled", i, "suit"), "must be FOX, RABBIT or MOUSE");
      continue;
    }
    if (++seen[doubled.suit()] > 1) report.Contradiction(Cell("doubled", i, "suit"), "is given twice");
    if (!v1::RootReward_IsValid(doubled.reward()))
      report.Forbidden(Cell("doubled", i, "reward"), "is no reward");
    if (doubled.reward() == 0) report.Missing(Cell("doubled", i, "reward"), "is unknown");
  }
  if (catalog.doubled_size() == 0)
    report.Missing("doubled", "is empty: which reward a suit has twice is not known");
}

bool ShippedHostCatalog(absl::string_view name, v1::RootHostCatalog& out) {
  for (const ShippedCatalog& shipped : HostCatalogKit().shipped) {
    if (shipped.name != (name.empty() ? "rulebook" : name)) continue;
    CatalogReport report;
    return ReadCatalogText<v1::RootHostCatalog, CheckHostCatalog>(shipped.text(), out, report);
  }
  return false;
}

std::string HostCatalogDigest(const v1::RootHostCatalog& catalog) { return CatalogDigestOf(catalog); }

namespace {

std::string Skeleton() {
  return absl::StrCat(
      "# proto-message: lantern.v1.RootHostCatalog\n"
      "# The Host of Light. Write the points under the spaces of the fervor track, from left to right, and "
      "the reward that\n"
      "# two of the four firebrands of a suit show. Leave out what you do not know.\n"
      "header { name: \"my-league\" title: \"\" sources: \"\" }\n"
      "fervor {}  # points: 0\nfervor {}\nfervor {}\nfervor {}\nfervor {}\nfervor {}\nfervor {}\n"
      "doubled { suit: ROOT_SUIT_FOX }  # reward: ROOT_REWARD_TWO_WARRIORS, ROOT_REWARD_FLAME or "
      "ROOT_REWARD_CARD\n"
      "doubled { suit: ROOT_SUIT_RABBIT }\ndoubled { suit: ROOT_SUIT_MOUSE }\n");
}

void CheckText(absl::string_view text, CatalogReport& report) {
  v1::RootHostCatalog catalog;
  ReadCatalogText<v1::RootHostCatalog, CheckHostCatalog>(text, catalog, report);
}

std::string DigestText(absl::string_view text) {
  v1::RootHostCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::RootHostCatalog, CheckHostCatalog>(text, catalog, report);
  return CatalogDigestOf(catalog);
}

absl::Status UseText(absl::string_view text, v1::Transcript& transcript) {
  v1::RootHostCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::RootHostCatalog, CheckHostCatalog>(text, catalog, report);
  absl::Status status = CatalogStatus(report, "catalog");
  if (!status.ok()) return status;
  v1::RootPlaySetup& play = *transcript.mutable_root()->mutable_play();
  play.clear_host_catalog_name();
  *play.mutable_host_catalog() = catalog;
  return absl::OkStatus();
}

}  // namespace

const CatalogKit& HostCatalogKit() {
  static const CatalogKit* const kit = new CatalogKit{
      "lantern.v1.RootHostCatalog",
      {{"rulebook",
        "What the rulebook of the Host of Light says; fervor points and doubled rewards are unknown",
        &HostRulebookText},
       {"sample", "Made-up fervor points and rewards, for shows and tests", &HostSampleText}},
      &CheckText,
      &DigestText,
      &Skeleton,
      &UseText};
  return *kit;
}

}  // namespace lantern::root
