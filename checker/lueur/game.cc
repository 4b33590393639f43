#include "checker/lueur/game.h"

#include <memory>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"
#include "checker/lueur/referee.h"
#include "checker/lueur/rules.h"

namespace lantern::lueur {

namespace {

constexpr uint32_t kDefaultPlayers = 3;

absl::string_view EditionOn(absl::string_view) { return "lueur/2021"; }

absl::Status Deal(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript) {
  const uint32_t players = options.players == 0 ? kDefaultPlayers : options.players;
  if (players < 2 || players > kMaxPlayers) {
    return absl::InvalidArgumentError(absl::StrCat("Lueur is for 2 to 4 players, not ", players));
  }
  if (!options.catalog.empty() && options.catalog != "base") {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", options.catalog, "\" is no catalog of Lueur; use \"base\""));
  }
  v1::LueurSetup& setup = *transcript.mutable_lueur();
  transcript.set_edition("lueur/2021");
  setup.set_board(v1::LUEUR_BOARD_PROVINCE);
  bool choose = false;
  for (const auto& [name, value] : options.settings) {
    if (name == "board") {
      if (value != "1" && value != "2") return absl::InvalidArgumentError("the setting board is 1 or 2");
      if (value == "2") setup.set_board(v1::LUEUR_BOARD_ARCHIPELAGO);
    } else if (name == "adventurers") {
      if (value != "dealt" && value != "chosen") {
        return absl::InvalidArgumentError("the setting adventurers is dealt or chosen");
      }
      choose = value == "chosen";
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("Lueur has no setting \"", name, "\"; it has board and adventurers"));
    }
  }
  if (!options.catalog_text.empty()) {
    if (absl::Status status = LueurCatalogs().use(options.catalog_text, transcript); !status.ok())
      return status;
  }
  const v1::LueurCatalog& catalog = setup.has_catalog() ? setup.catalog() : BaseCatalogMessage();
  std::vector<int> adventurers(static_cast<size_t>(catalog.adventurers_size()));
  std::iota(adventurers.begin(), adventurers.end(), 0);
  chance.Shuffle(adventurers);
  for (uint32_t p = 0; p < players; ++p) {
    transcript.add_players()->set_name(absl::StrCat("Player ", p + 1));
    if (!choose) setup.add_adventurers(catalog.adventurers(adventurers[p]).id());
  }
  setup.set_first_player(chance.Below(players));
  return absl::OkStatus();
}

}  // namespace

const Game& LueurGame() {
  static const Game* const game =
      new Game{"lueur",
               "Lueur",
               v1::Transcript::kLueur,
               {"lueur/2021"},
               {},
               Rules(),
               &EditionOn,
               []() -> std::string { return BaseCatalog().digest; },
               []() -> std::unique_ptr<Referee> { return std::make_unique<LueurReferee>(); },
               &LueurCatalogs(),
               &Deal,
               {{"board", {"1", "2"}, "the side of the board: 1 the province, 2 the archipelago"},
                {"adventurers",
                 {"dealt", "chosen"},
                 "whether adventurers stand in the set-up or are chosen by events"}}};
  return *game;
}

}  // namespace lantern::lueur
