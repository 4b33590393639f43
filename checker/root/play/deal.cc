#include "checker/root/play/deal.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "checker/root/pieces.h"
#include "checker/root/play/host_catalog.h"

namespace lantern::root {

namespace {

constexpr std::pair<absl::string_view, Faction> kLetters[] = {{"C", kMarquise},       {"E", kEyrie},
                                                              {"A", kAlliance},       {"V", kVagabond},
                                                              {"G", kSecondVagabond}, {"U", kHost}};

absl::Status ReadFactions(absl::string_view list, v1::RootSetup& setup) {
  std::set<Faction> seen;
  for (const absl::string_view letter : absl::StrSplit(list, ',')) {
    const auto* found = std::find_if(std::begin(kLetters), std::end(kLetters),
                                     [letter](const auto& entry) { return entry.first == letter; });
    if (found == std::end(kLetters) || !seen.insert(found->second).second) {
      return absl::InvalidArgumentError(absl::StrCat(
          "factions=", list, ": \"", letter,
          "\" is no faction that can be played, or named twice; write some of C, E, A, V, G, U with commas"));
    }
    setup.add_factions(static_cast<v1::RootFaction>(found->second));
  }
  if (setup.factions_size() < 2)
    return absl::InvalidArgumentError(absl::StrCat("factions=", list, ": Root takes two players or more"));
  return absl::OkStatus();
}

}  // namespace

std::vector<SimulateSetting> RootSettings() {
  return {{"factions",
           {"C,E,A,V", "C,E,A,V,U"},
           "letters in turn order, with commas: C, E, A, V, G (second Vagabond), U (Host of Light)",
           true},
          {"map", {"fall", "winter", "lake", "mountain"}, "the map"},
          {"deck", {"standard", "exiles"}, "the shared deck"},
          {"setup", {"standard", "advanced"}, "the set-up"}};
}

absl::Status DealRoot(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript) {
  v1::RootSetup& setup = *transcript.mutable_root();
  if (absl::Status status = ReadFactions(SettingOf(options, "factions"), setup); !status.ok()) return status;
  if (options.players != 0 && static_cast<int>(options.players) != setup.factions_size()) {
    return absl::InvalidArgumentError(absl::StrCat(options.players, " players for ", setup.factions_size(),
                                                   " factions; name one for each"));
  }
  for (int i = 0; i < setup.factions_size(); ++i)
    transcript.add_players()->set_name(std::string(NameOf(static_cast<Faction>(setup.factions(i)))));
  transcript.set_edition("root/law-2025");
  const absl::string_view map = SettingOf(options, "map");
  setup.set_map(map == "fall"     ? v1::ROOT_MAP_FALL
                : map == "winter" ? v1::ROOT_MAP_WINTER
                : map == "lake"   ? v1::ROOT_MAP_LAKE
                                  : v1::ROOT_MAP_MOUNTAIN);
  setup.set_deck(SettingOf(options, "deck") == "standard" ? v1::ROOT_DECK_STANDARD
                                                          : v1::ROOT_DECK_EXILES_AND_PARTISANS);
  if (map != "fall") {
    std::vector<v1::RootSuit> suits;
    for (const v1::RootSuit suit : {v1::ROOT_SUIT_FOX, v1::ROOT_SUIT_RABBIT, v1::ROOT_SUIT_MOUSE})
      suits.insert(suits.end(), 4, suit);
    chance.Shuffle(suits);
    for (const v1::RootSuit suit : suits) setup.add_clearing_suits(suit);
  }
  // Readings that are open are set, so that nothing in the game depends on what is not known.
  setup.mutable_options()->set_soup_kitchens_weight(1);
  v1::RootPlaySetup& play = *setup.mutable_play();
  play.set_advanced(SettingOf(options, "setup") == "advanced");
  play.mutable_options()->set_quest_printing(v1::ROOT_QUEST_PRINTING_REVISED);
  play.mutable_options()->set_partisans_discard_birds(true);
  play.mutable_options()->set_coffins_take_own(false);
  play.mutable_options()->set_refresh_damaged(false);
  const bool host = std::count(setup.factions().begin(), setup.factions().end(), static_cast<int>(kHost)) > 0;
  if (!options.catalog_text.empty()) return HostCatalogKit().use(options.catalog_text, transcript);
  if (host) play.set_host_catalog_name(options.catalog.empty() ? "sample" : options.catalog);
  return absl::OkStatus();
}

}  // namespace lantern::root
