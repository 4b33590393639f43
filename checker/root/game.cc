#include "checker/root/game.h"

#include <memory>

#include "checker/root/catalog/catalog.h"
#include "checker/root/either.h"
#include "checker/root/play/deal.h"
#include "checker/root/play/host_catalog.h"
#include "checker/root/referee.h"
#include "checker/root/rules.h"
#include "checker/root/sections.h"

namespace lantern::root {

absl::string_view RootEditionOn(absl::string_view day) {
  // The 8th printing of 2022 changed coalitions and Outrage; games before it were played by the older text.
  return !day.empty() && day < "2022-01-01" ? "root/law-2020" : "root/law-2025";
}

const Game& RootGame() {
  static const Game* const game = new Game{"root",
                                           "Root",
                                           v1::Transcript::kRoot,
                                           {"root/law-2025", "root/law-2020"},
                                           {"rootlog"},
                                           Rules(),
                                           &RootEditionOn,
                                           &CatalogDigest,
                                           &NewRootReferee,
                                           &HostCatalogKit(),
                                           &DealRoot,
                                           RootSettings(),
                                           &RulesOfSection};
  return *game;
}

}  // namespace lantern::root
