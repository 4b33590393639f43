// The beginning of a game: catalog, options, heroes with their seats, the deal; and what is Classic's own.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kDealt = 2;

// Whose pick, and whose turn, comes when: 0 is the team that begins.
constexpr std::array<uint8_t, kMaxHeroes> kClassicOrder = {0, 1, 1, 0, 0, 1, 1, 0};

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("light_hunters.", field), what);
}

}  // namespace

absl::Status LightHuntersReferee::ReadCatalog(const v1::LightHuntersSetup& setup) {
  if (setup.has_catalog()) {
    CatalogReport report;
    CheckCatalog(setup.catalog(), report);
    absl::Status status = CatalogStatus(report, "light_hunters.catalog");
    if (!status.ok()) return status;
    absl::StatusOr<std::shared_ptr<const Catalog>> loaded = LoadCatalog(setup.catalog());
    if (!loaded.ok()) return Bad("catalog", loaded.status().message());
    catalog_ = *std::move(loaded);
    return absl::OkStatus();
  }
  const std::string name =
      setup.catalog_choice_case() == v1::LightHuntersSetup::kCatalogName ? setup.catalog_name() : "rulebook";
  catalog_ = ShippedCatalogNamed(name);
  if (catalog_ != nullptr) return absl::OkStatus();
  return Bad("catalog_name", absl::StrCat("\"", name, "\" is not shipped; \"rulebook\" and \"sample\" are"));
}

void LightHuntersReferee::ReadOptions(const v1::LightHuntersOptions& in) {
  options_.free_redirect = in.free_redirect();
  options_.expire_first = in.expire_first();
  options_.bonus_for_each_target = in.bonus_for_each_target();
  options_.tokens_ignore_front_line = in.tokens_ignore_front_line();
  options_.unavoidable_not_redirected = in.unavoidable_not_redirected();
  options_.unavoidable_through_cuirass = in.unavoidable_through_cuirass();
  options_.all_enemies_spare_invocations = in.all_enemies_spare_invocations();
  options_.invocations_outlive_master = in.invocations_outlive_master();
  options_.frozen_cannot_react = in.frozen_cannot_react();
  options_.destriers_indestructible = in.destriers_indestructible();
  if (in.has_destrier_supply()) options_.destrier_supply = static_cast<int>(in.destrier_supply());
  options_.travel_after_death = in.travel_after_death();
  options_.units_follow_possession = in.units_follow_possession();
  options_.cuirass_not_invincible = in.cuirass_not_invincible();
  options_.ffa_table_order = in.ffa_table_order();
  options_.no_win_by_sacrifice = in.no_win_by_sacrifice();
}

absl::Status LightHuntersReferee::ReadSeat(const v1::LightHuntersSeat& seat, int index, int players) {
  const std::string field = absl::StrCat("heroes[", index, "]");
  const int card = catalog_->FindHero(seat.hero());
  if (card == kUnknown) {
    return Bad(field + ".hero",
               absl::StrCat("\"", seat.hero(), "\" is no hero of the catalog \"", catalog_->name, "\""));
  }
  if (seat.team() >= s_.teams) return Bad(field + ".team", absl::StrCat("must be 0 to ", s_.teams - 1));
  if (static_cast<int>(seat.player()) >= players) {
    return Bad(field + ".player", absl::StrCat("is ", seat.player(), "; there are ", players, " players"));
  }
  if (seat.has_pick() && (seat.pick() == 0 || seat.pick() > s_.heroes)) {
    return Bad(field + ".pick", absl::StrCat("must be 1 to ", static_cast<int>(s_.heroes)));
  }
  if (seat.has_health() && (seat.health() == 0 || seat.health() > kMaxHealth)) {
    return Bad(field + ".health", absl::StrCat("must be 1 to ", kMaxHealth));
  }
  Hero& hero = H(index);
  hero = Hero();
  hero.card = hero.own_card = static_cast<uint8_t>(card);
  hero.team = static_cast<uint8_t>(seat.team());
  hero.player = static_cast<uint8_t>(seat.player());
  start_team_[static_cast<size_t>(index)] = hero.team;
  const HeroCard& printed = catalog_->heroes[static_cast<size_t>(card)];
  hero.health = static_cast<uint8_t>(MaxHealth(index));
  if (seat.has_health()) hero.health = static_cast<uint8_t>(seat.health());
  if (printed.health == kUnknown) {
    Unverifiable(kStartHealth,
                 absl::StrCat("the health points of ", printed.name, " are not known: the catalog has no ",
                              Cell("heroes", card, "health")));
    if (!seat.has_health()) s_.doubts |= kDoubtHealth;
  } else if (hero.health != printed.health) {
    Illegal(kStartHealth, absl::StrCat(printed.name, " began with ", static_cast<int>(hero.health),
                                       " health points; the card has ", static_cast<int>(printed.health)));
    hero.health = static_cast<uint8_t>(std::min<int>(hero.health, printed.health));
  }
  if (sets_ != 0 && !Has(sets_, printed.set)) {
    Illegal(kBoxHeroes, absl::StrCat(printed.name, " comes from a box that is not on the table"));
  }
  for (int i = 0; i < index; ++i) {
    if (H(i).card == card) Illegal(kBoxHeroes, absl::StrCat(printed.name, " was chosen twice"));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadSeats(const v1::Transcript& transcript) {
  const v1::LightHuntersSetup& setup = transcript.light_hunters();
  const int heroes = setup.heroes_size();
  if (heroes < 2 || heroes > kMaxHeroes)
    return Bad("heroes", absl::StrCat("has ", heroes, " entries; 4 to 8"));
  s_.heroes = static_cast<uint8_t>(heroes);
  s_.teams = 2;
  if (s_.ffa) {
    uint32_t most = 0;
    for (const v1::LightHuntersSeat& seat : setup.heroes()) most = std::max(most, seat.team());
    if (most >= kMaxTeams) return Bad("heroes", "has a clan above 3");
    s_.teams = static_cast<uint8_t>(most + 1);
  }
  for (int set : setup.sets()) {
    if (set <= 0 || set > 5) return Bad("sets", "must be boxes of LightHuntersSet");
    sets_ |= Bit(set);
  }
  if (s_.duel && transcript.players_size() != 2)
    return MalformedError("players", "must have two entries for Duel");
  for (int i = 0; i < heroes; ++i) {
    absl::Status status = ReadSeat(setup.heroes(i), i, transcript.players_size());
    if (!status.ok()) return status;
  }
  s_.first_team =
      setup.has_first_team() ? static_cast<uint8_t>(std::min<uint32_t>(setup.first_team(), 255)) : H(0).team;
  if (s_.first_team >= s_.teams) return Bad("first_team", absl::StrCat("must be 0 to ", s_.teams - 1));
  return absl::OkStatus();
}

// Who plays what: a player's heroes are of one side, and everybody plays.
void LightHuntersReferee::CheckPlayers(const v1::Transcript& transcript) {
  std::array<uint16_t, kMaxTeams> players{};
  for (int player = 0; player < transcript.players_size(); ++player) {
    int team = kUnknown;
    bool both = false;
    for (int i = 0; i < s_.heroes; ++i) {
      if (H(i).player != player) continue;
      if (team == kUnknown) team = H(i).team;
      both |= team != H(i).team;
      players[H(i).team] |= static_cast<uint16_t>(1u << (player & 15));
    }
    if (both) Illegal(kSeats, absl::StrCat(NameOfPlayer(player), " plays heroes of two sides"));
    if (team == kUnknown) Illegal(kSeats, absl::StrCat(NameOfPlayer(player), " plays no hero"));
  }
  for (int team = 0; team < s_.teams && !s_.ffa; ++team) {
    const int count = __builtin_popcount(players[static_cast<size_t>(team)]);
    if (count > 4) Illegal(kSeats, absl::StrCat("team ", team, " has ", count, " players; at most 4"));
  }
}

// Who chose when, by the order of the mode: `order` names a team for each pick.
void LightHuntersReferee::CheckPicks(const v1::LightHuntersSetup& setup, absl::Span<const uint8_t> order,
                                     RuleId rule) {
  uint32_t seen = 0;
  for (const v1::LightHuntersSeat& seat : setup.heroes()) {
    if (!seat.has_pick() || seat.pick() > order.size()) continue;
    if ((seen >> seat.pick() & 1) != 0) {
      Illegal(rule, absl::StrCat("two heroes were chosen as number ", seat.pick()));
    }
    seen |= 1u << seat.pick();
    const int expected = order[seat.pick() - 1];
    if (expected == static_cast<int>(seat.team())) continue;
    Illegal(rule, absl::StrCat("pick ", seat.pick(), " was made by team ", seat.team(), "; it is team ",
                               expected, "'s"));
  }
}

// Whose turns come when: the slots belong to teams.
void LightHuntersReferee::CheckSlots(absl::Span<const uint8_t> order, RuleId rule) {
  for (int i = 0; i < s_.heroes && static_cast<size_t>(i) < order.size(); ++i) {
    const int expected = order[static_cast<size_t>(i)];
    if (H(i).team == expected) continue;
    Illegal(rule, absl::StrCat("turn ", i + 1, " of a round is that of ", NameOfHero(i), " of team ",
                               static_cast<int>(H(i).team), "; it is team ", expected, "'s"));
    return;
  }
}

void LightHuntersReferee::CheckClassic(const v1::LightHuntersSetup& setup) {
  std::array<int, 2> size{};
  for (int i = 0; i < s_.heroes; ++i) ++size[H(i).team];
  if (size[0] != size[1]) {
    Illegal(kTeams, absl::StrCat("the teams have ", size[0], " and ", size[1], " heroes"));
  } else if (size[0] < 2 || size[0] > 4) {
    Illegal(kTeamSize, absl::StrCat("the teams have ", size[0], " heroes each; 2 to 4"));
  }
  std::array<uint8_t, kMaxHeroes> order{};
  for (size_t i = 0; i < order.size(); ++i) order[i] = kClassicOrder[i] ^ s_.first_team;
  CheckPicks(setup, order, kPicks);
  if (size[0] == size[1]) CheckSlots(order, kSlots);
}

absl::Status LightHuntersReferee::DealHand(absl::string_view field, int pile,
                                           const v1::LightHuntersHand& hand, int count, RuleId rule) {
  if (hand.cards_size() > 70) return Bad(field, "has more cards than the box");
  for (int seal : hand.cards()) {
    if (seal != 0 && SealOf(seal) == kNoSeal)
      return Bad(field, "must be seals, or UNSPECIFIED for cards not seen");
  }
  if (hand.cards_size() != count) {
    Illegal(rule, absl::StrCat(hand.cards_size(), " cards were dealt to one hand, not ", count));
  }
  for (int seal : hand.cards()) MoveCard(kDeck, pile, SealOf(seal), "dealt");
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::Deal(const v1::LightHuntersSetup& setup) {
  int cards = 0;
  for (int seal = kDawn; seal < kSealEnd; ++seal) cards += catalog_->copies[static_cast<size_t>(seal)];
  P(kDeck).AddUnknown(cards);
  if (s_.duel) return DealDuel(setup);
  if (setup.duel_hands_size() > 0) return Bad("duel_hands", "must be empty: heroes have the hands");
  for (int i = 0; i < s_.heroes; ++i) {
    const v1::LightHuntersSeat& seat = setup.heroes(i);
    if (!seat.has_hand()) {
      P(kDeck).MoveUnknown(kDealt, P(i));
      continue;
    }
    absl::Status status = DealHand(absl::StrCat("heroes[", i, "].hand"), i, seat.hand(), kDealt, kDeal);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Earlier games of the match: teams that exist; and a note where nobody alternated.
absl::Status LightHuntersReferee::ReadMatch(const v1::LightHuntersSetup& setup) const {
  const v1::LightHuntersMatch& match = setup.match();
  if (match.earlier_size() > 100) return Bad("match.earlier", "has more than 100 games");
  int before = kUnknown;
  for (int i = 0; i <= match.earlier_size(); ++i) {
    const bool present = i == match.earlier_size();
    int first = s_.first_team;
    if (!present) {
      const v1::LightHuntersMatchGame& game = match.earlier(i);
      const std::string field = absl::StrCat("match.earlier[", i, "]");
      if (game.has_winner() && game.winner() >= s_.teams) {
        return Bad(field + ".winner", absl::StrCat("must be a team, 0 to ", s_.teams - 1));
      }
      if (game.has_first_team() && game.first_team() >= s_.teams) {
        return Bad(field + ".first_team", absl::StrCat("must be a team, 0 to ", s_.teams - 1));
      }
      first = game.has_first_team() ? static_cast<int>(game.first_team()) : kUnknown;
    }
    if (first != kUnknown && first == before) {
      Finding finding;
      finding.rule = &RuleOf(kMatch);
      finding.message = absl::StrCat("team ", first, " began games ", i, " and ", i + 1, " of the match");
      findings_->Add(std::move(finding));
    }
    before = first;
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::Begin(const v1::Transcript& transcript, Findings& findings) {
  transcript_ = &transcript;
  findings_ = &findings;
  const v1::LightHuntersSetup& setup = transcript.light_hunters();
  if (setup.mode() <= 0 || setup.mode() > v1::LIGHT_HUNTERS_MODE_FREE_FOR_ALL) {
    return Bad("mode", "must be CLASSIC, DUEL or FREE_FOR_ALL");
  }
  s_ = State();
  s_.duel = setup.mode() == v1::LIGHT_HUNTERS_MODE_DUEL;
  s_.ffa = setup.mode() == v1::LIGHT_HUNTERS_MODE_FREE_FOR_ALL;
  if (setup.options().has_destrier_supply() &&
      (setup.options().destrier_supply() < 3 || setup.options().destrier_supply() > 20)) {
    return Bad("options.destrier_supply", "must be 3 to 20");
  }
  absl::Status status = ReadCatalog(setup);
  ReadOptions(setup.options());
  if (status.ok()) status = ReadSeats(transcript);
  if (!status.ok()) return status;
  CheckPlayers(transcript);
  if (s_.duel) {
    CheckDuel(setup);
  } else if (s_.ffa) {
    CheckFreeForAll(setup);
  } else {
    CheckClassic(setup);
  }
  status = ReadMatch(setup);
  if (status.ok()) status = ReadLocks(setup);
  s_.turn = s_.duel ? s_.first_team : 0;
  if (status.ok()) status = setup.has_position() ? ReadPosition(setup.position()) : Deal(setup);
  if (status.ok()) CheckVictory();
  return status;
}

}  // namespace lantern::light_hunters
