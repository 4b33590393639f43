#include "checker/light_hunters/game.h"

#include <memory>

#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/deal.h"
#include "checker/light_hunters/referee.h"
#include "checker/light_hunters/rules.h"

namespace lantern::light_hunters {

const Game& LightHuntersGame() {
  static const Game* const game =
      new Game{"light_hunters",
               "Light Hunters",
               v1::Transcript::kLightHunters,
               {"light-hunters/pandora"},
               {},
               Rules(),
               [](absl::string_view) -> absl::string_view { return "light-hunters/pandora"; },
               [] { return ShippedCatalogNamed("rulebook")->digest; },
               []() -> std::unique_ptr<Referee> { return std::make_unique<LightHuntersReferee>(); },
               &LightHuntersCatalogs(),
               &DealGame,
               {{"mode", {"classic", "duel", "ffa"}, "which of the three modes"},
                {"heroes", {"2", "3", "4"}, "heroes of a team in Classic"},
                {"clans", {"3", "4"}, "clans in Free-For-All"}}};
  return *game;
}

}  // namespace lantern::light_hunters
