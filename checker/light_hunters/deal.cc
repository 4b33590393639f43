// Random games for `lantern simulate`.
#include "checker/light_hunters/deal.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {

namespace {

constexpr std::array<uint8_t, 8> kClassicOrder = {0, 1, 1, 0, 0, 1, 1, 0};
constexpr std::array<uint8_t, 6> kDuelOrder = {0, 1, 1, 0, 0, 1};

std::string SettingOf(const SimulateOptions& options, absl::string_view name, absl::string_view otherwise) {
  for (const auto& [key, value] : options.settings) {
    if (key == name) return value;
  }
  return std::string(otherwise);
}

// Whose pick comes when.
std::vector<uint8_t> OrderOf(const std::string& mode, int heroes, int clans) {
  if (mode == "duel") return {kDuelOrder.begin(), kDuelOrder.end()};
  if (mode == "classic") return {kClassicOrder.begin(), kClassicOrder.begin() + ptrdiff_t{2} * heroes};
  std::vector<uint8_t> order;
  order.reserve(static_cast<size_t>(clans) * 2);
  for (int i = 0; i < clans; ++i) order.push_back(static_cast<uint8_t>(i));
  for (int i = clans; i > 0; --i) order.push_back(static_cast<uint8_t>(i - 1));
  return order;
}

absl::Status ChooseCatalog(const SimulateOptions& options, v1::Transcript& transcript,
                           std::shared_ptr<const Catalog>& catalog) {
  if (!options.catalog_text.empty()) {
    absl::Status status = LightHuntersCatalogs().use(options.catalog_text, transcript);
    if (!status.ok()) return status;
    absl::StatusOr<std::shared_ptr<const Catalog>> loaded = LoadCatalog(transcript.light_hunters().catalog());
    if (!loaded.ok()) return loaded.status();
    catalog = *std::move(loaded);
    return absl::OkStatus();
  }
  const std::string name = options.catalog.empty() ? "sample" : options.catalog;
  catalog = ShippedCatalogNamed(name);
  if (catalog == nullptr)
    return absl::InvalidArgumentError(absl::StrCat("no catalog \"", name, "\" is shipped"));
  transcript.mutable_light_hunters()->set_catalog_name(name);
  return absl::OkStatus();
}

// Five locks a player, two of two heroes and one of the third; forced ones among them.
void LockSkills(const Catalog& catalog, int team, Chance& chance, v1::LightHuntersSetup& setup) {
  std::vector<v1::LightHuntersSeat*> seats;
  for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) {
    if (static_cast<int>(seat.team()) == team) seats.push_back(&seat);
  }
  chance.Shuffle(seats);
  int locks = 0;
  for (size_t i = 0; i < seats.size(); ++i) {
    const HeroCard& card = catalog.heroes[static_cast<size_t>(catalog.FindHero(seats[i]->hero()))];
    std::vector<int> places = {0, 1, 2, 3, 4};
    chance.Shuffle(places);
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
      const auto at = [&](int place) {
        return catalog.skills[static_cast<size_t>(card.first_skill + place)].locked_in_duel;
      };
      return at(a) && !at(b);
    });
    const int count = i + 1 < seats.size() ? 2 : 5 - locks;
    for (int k = 0; k < count; ++k) {
      const Skill& skill =
          catalog.skills[static_cast<size_t>(card.first_skill + places[static_cast<size_t>(k)])];
      v1::LightHuntersSkillRef& lock = *seats[i]->add_locks();
      if (!skill.id.empty()) lock.set_skill(skill.id);
    }
    locks += count;
  }
}

void DealCards(const Catalog& catalog, bool duel, Chance& chance, v1::LightHuntersSetup& setup) {
  std::vector<int> deck;
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    if (duel && seal == kIllumination) continue;
    deck.insert(deck.end(), catalog.copies[static_cast<size_t>(seal)], seal);
  }
  chance.Shuffle(deck);
  const auto deal = [&](int count, v1::LightHuntersHand& hand) {
    for (int i = 0; i < count && !deck.empty(); ++i) {
      hand.add_cards(static_cast<v1::LightHuntersSeal>(deck.back()));
      deck.pop_back();
    }
  };
  if (duel) {
    deal(2, *setup.add_duel_hands());
    deal(4, *setup.add_duel_hands());
    return;
  }
  for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) deal(2, *seat.mutable_hand());
}

}  // namespace

absl::Status DealGame(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript) {
  const std::string mode = SettingOf(options, "mode", "classic");
  int heroes = 2;
  int clans = 3;
  if (!absl::SimpleAtoi(SettingOf(options, "heroes", "2"), &heroes) ||
      !absl::SimpleAtoi(SettingOf(options, "clans", "3"), &clans)) {
    return absl::InvalidArgumentError("`heroes` and `clans` must be numbers");
  }
  const std::vector<uint8_t> order = OrderOf(mode, heroes, clans);
  const bool duel = mode == "duel";
  const int teams = mode == "ffa" ? clans : 2;
  const int most = duel ? 2 : static_cast<int>(order.size());
  const int players = options.players == 0 ? (duel ? 2 : most) : static_cast<int>(options.players);
  if (players < teams || players > most || (duel && players != 2)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a game of this size has ", teams, " to ", most, " players, not ", players));
  }
  v1::LightHuntersSetup& setup = *transcript.mutable_light_hunters();
  std::shared_ptr<const Catalog> catalog;
  absl::Status status = ChooseCatalog(options, transcript, catalog);
  if (!status.ok()) return status;
  if (catalog->heroes.size() < order.size())
    return absl::InvalidArgumentError("the catalog has too few heroes");
  for (const Skill& skill : catalog->skills) {
    const bool known = skill.seal != kNoSeal && skill.cost != kUnknown && skill.known[duel ? 1 : 0];
    if (known || skill.place == kNoPlace) continue;
    return absl::InvalidArgumentError(absl::StrCat("games cannot be played with the catalog \"",
                                                   catalog->name, "\", which does not know ", skill.Cell(),
                                                   " in full"));
  }
  setup.set_mode(duel            ? v1::LIGHT_HUNTERS_MODE_DUEL
                 : mode == "ffa" ? v1::LIGHT_HUNTERS_MODE_FREE_FOR_ALL
                                 : v1::LIGHT_HUNTERS_MODE_CLASSIC);
  for (int i = 0; i < players; ++i) transcript.add_players()->set_name(absl::StrCat("Player ", i + 1));
  std::vector<size_t> cards(catalog->heroes.size());
  for (size_t i = 0; i < cards.size(); ++i) cards[i] = i;
  chance.Shuffle(cards);
  std::array<int, 4> seated{};
  for (size_t i = 0; i < order.size(); ++i) {
    v1::LightHuntersSeat& seat = *setup.add_heroes();
    const int team = order[i];
    seat.set_hero(catalog->heroes[cards[i]].id);
    seat.set_team(static_cast<uint32_t>(team));
    seat.set_pick(static_cast<uint32_t>(i + 1));
    // Players take turns in their team; the first `teams` players have one team each.
    const int in_team = players / teams + (team < players % teams ? 1 : 0);
    const int nth = seated[static_cast<size_t>(team)]++ % in_team;
    seat.set_player(static_cast<uint32_t>(team + nth * teams));
  }
  if (duel) {
    LockSkills(*catalog, 0, chance, setup);
    LockSkills(*catalog, 1, chance, setup);
  }
  DealCards(*catalog, duel, chance, setup);
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
