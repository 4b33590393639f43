#include "checker/soul_hunters/game.h"

#include <memory>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/catalog/catalog.h"
#include "checker/soul_hunters/referee.h"
#include "checker/soul_hunters/rules.h"

namespace lantern::soul_hunters {
namespace {

absl::string_view EditionOn(absl::string_view /*day*/) { return "soul-hunters/2009"; }

// Deals one soul to each of `seats` from the top of a shuffled pile; those who then share the biggest are
// dealt again.
void DealForStart(int players, Chance& chance, std::vector<uint32_t> pile, v1::SoulHuntersSetup& setup) {
  std::vector<int> seats(static_cast<size_t>(players));
  std::iota(seats.begin(), seats.end(), 0);
  size_t next = 0;
  while (seats.size() > 1) {
    if (pile.size() - next < seats.size()) {
      chance.Shuffle(pile);
      next = 0;
    }
    v1::SoulHuntersDeal& deal = *setup.add_deals();
    std::vector<int> best;
    uint32_t most = 0;
    for (const int seat : seats) {
      const uint32_t value = pile[next++];
      v1::SoulHuntersDealtSoul& soul = *deal.add_souls();
      soul.set_player(static_cast<uint32_t>(seat));
      soul.set_value(value);
      if (value > most) best.clear();
      if (value >= most) best.push_back(seat);
      most = std::max(most, value);
    }
    seats = best;
    // A pile of equal souls would never decide.
    const bool equal = std::adjacent_find(pile.begin(), pile.end(), std::not_equal_to<>()) == pile.end();
    if (equal && seats.size() > 1) seats = {seats[chance.Below(static_cast<uint32_t>(seats.size()))]};
  }
  setup.set_starting_player(static_cast<uint32_t>(seats[0]));
}

void DealCards(const Catalog& catalog, int players, Chance& chance, v1::SoulHuntersSetup& setup) {
  std::vector<const std::string*> deck;
  for (const CardInfo& info : catalog.cards()) deck.insert(deck.end(), info.card->copies(), &info.card->id());
  chance.Shuffle(deck);
  for (int i = 0; i < players * kHandLimit; ++i) {
    if (i % kHandLimit == 0) setup.add_hands();
    setup.mutable_hands()->rbegin()->add_cards(*deck[static_cast<size_t>(i)]);
  }
}

absl::Status DealSouls(const Catalog& catalog, int players, bool sets, Chance& chance,
                       v1::SoulHuntersSetup& setup) {
  std::vector<uint32_t> souls;
  for (uint32_t value = 1; value < kSoulValues; ++value) {
    const int removed = sets ? players - 2 : 0;
    const int copies = catalog.soul_copies(static_cast<int>(value)) - removed;
    if (copies < 0) {
      return absl::InvalidArgumentError(absl::StrCat("the catalog has too few souls of value ", value,
                                                     " for whole sets to be removed; choose removal=random"));
    }
    souls.insert(souls.end(), static_cast<size_t>(copies), value);
  }
  chance.Shuffle(souls);
  // With whole sets the pile is that of the game; otherwise those behind it are removed.
  souls.resize(static_cast<size_t>(SoulsInGame(players)));
  for (int i = 0; i < kBatch; ++i) setup.add_souls(souls[static_cast<size_t>(i)]);
  souls.erase(souls.begin(), souls.begin() + kBatch);
  DealForStart(players, chance, std::move(souls), setup);
  return absl::OkStatus();
}

absl::Status Deal(const SimulateOptions& options, Chance& chance, v1::Transcript& transcript) {
  const uint32_t players = options.players == 0 ? 2 : options.players;
  if (players < 2 || players > kMaxPlayers) {
    return absl::InvalidArgumentError(absl::StrCat(players, " players; Soul Hunters is for 2 to 4"));
  }
  v1::SoulHuntersSetup& setup = *transcript.mutable_soul_hunters();
  if (!options.catalog_text.empty()) {
    if (absl::Status status = Catalogs().use(options.catalog_text, transcript); !status.ok()) return status;
  } else {
    setup.set_catalog_name(options.catalog.empty() ? "sample" : options.catalog);
  }
  const absl::StatusOr<std::shared_ptr<const Catalog>> catalog = CatalogOf(setup);
  if (!catalog.ok()) return catalog.status();
  if (!(*catalog)->playable()) {
    return absl::InvalidArgumentError(absl::StrCat("the catalog \"", (*catalog)->source().header().name(),
                                                   "\" does not know all that a game needs; `lantern catalog "
                                                   "check` says what is missing, \"sample\" is complete"));
  }
  if ((*catalog)->deck_size() < static_cast<int>(players) * kHandLimit) {
    return absl::InvalidArgumentError(absl::StrCat("the catalog has too few cards for ", players, " hands"));
  }
  for (uint32_t seat = 0; seat < players; ++seat) {
    transcript.add_players()->set_name(
        absl::StrCat("Player ", std::string(1, static_cast<char>('A' + seat))));
  }
  transcript.set_edition("soul-hunters/2009");
  const bool sets = SettingOf(options, "removal") == "sets";
  v1::SoulHuntersOptions& agreed = *setup.mutable_options();
  if (sets) agreed.set_remove_whole_sets(true);
  if (SettingOf(options, "tied-bonus") == "away") agreed.set_bonus_returns_to_tied(false);
  if (SettingOf(options, "reshuffle") == "eager") agreed.set_eager_reshuffle(true);
  if (SettingOf(options, "cap") == "20") agreed.set_influence_cap(20);
  if (SettingOf(options, "empty-use") == "forbidden") agreed.set_use_without_effect(false);
  if (agreed.ByteSizeLong() == 0) setup.clear_options();
  if (absl::Status status = DealSouls(**catalog, static_cast<int>(players), sets, chance, setup);
      !status.ok()) {
    return status;
  }
  DealCards(**catalog, static_cast<int>(players), chance, setup);
  return absl::OkStatus();
}

}  // namespace

const Game& SoulHuntersGame() {
  static const Game* const game = new Game{
      "soul_hunters",
      "Soul Hunters",
      v1::Transcript::kSoulHunters,
      {"soul-hunters/2009"},
      {},
      Rules(),
      &EditionOn,
      &DefaultCatalogDigest,
      []() -> std::unique_ptr<Referee> { return std::make_unique<SoulHuntersReferee>(); },
      &Catalogs(),
      &Deal,
      {{"tied-bonus", {"returns", "away"}, "whether the bonus of tied players comes back at once"},
       {"cap", {"none", "20"}, "the greatest influence without bonus"},
       {"reshuffle", {"lazy", "eager"}, "when the discard pile becomes the deck"},
       {"removal", {"random", "sets"}, "which souls are removed for three and four players"},
       {"empty-use", {"allowed", "forbidden"}, "whether a card may be used of which nothing comes"}}};
  return *game;
}

}  // namespace lantern::soul_hunters
