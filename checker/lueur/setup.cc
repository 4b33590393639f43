// The beginning: catalog, options, decks, spells, adventurers, and the first roll of the small dice.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

constexpr int kFirstTokens = 2;  // of the last player in order
constexpr int kRemovedOfDeck = 3;

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("lueur.", field), what);
}

}  // namespace

absl::Status LueurReferee::ChooseCatalog(const v1::LueurSetup& setup) {
  own_catalog_.reset();
  catalog_ = &BaseCatalog();
  if (!setup.catalog_name().empty() && setup.catalog_name() != "base") {
    return Bad("catalog_name",
               absl::StrCat("\"", setup.catalog_name(), "\" is no shipped catalog; use \"base\""));
  }
  if (!setup.has_catalog()) return absl::OkStatus();
  if (!setup.catalog_name().empty()) return Bad("catalog_name", "is set beside `catalog`; give one of them");
  CatalogReport report;
  CheckLueurCatalog(setup.catalog(), report);
  if (absl::Status status = CatalogStatus(report, "lueur.catalog"); !status.ok()) return status;
  own_catalog_ = std::make_shared<const Catalog>(Flatten(setup.catalog()));
  catalog_ = own_catalog_.get();
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadOptions(const v1::LueurOptions& given) {
  options_.black_counts_itself = given.black_die_counts_itself();
  options_.footprint_only_without_die = given.footprint_only_without_die();
  options_.reenter_nodes = given.reenter_nodes();
  options_.village_bonus_at_camp = given.village_bonus_at_camp();
  options_.own_boats_share = given.own_boats_share_islands();
  options_.arrival_bonus_once = given.arrival_bonus_once();
  options_.fireflies_against_enrolled = given.fireflies_against_enrolled();
  options_.track_rerolls_after_lap = given.track_rerolls_after_lap();
  options_.used_dice_unblock = given.used_dice_unblock();
  options_.camp_only_after_moving = given.camp_only_after_moving();
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadDeck(absl::string_view field,
                                    const google::protobuf::RepeatedField<uint32_t>& ids, int deck) {
  auto& places = deck_[static_cast<size_t>(deck)];
  if (ids.size() > static_cast<int>(places.size())) {
    return Bad(field,
               absl::StrCat("has ", Counted(ids.size(), "card", "cards"), "; 20 of each deck are in a game"));
  }
  for (int i = 0; i < ids.size(); ++i) {
    if (ids[i] == 0) continue;
    const int card = catalog_->FindCompanion(ids[i]);
    const std::string cell = absl::StrCat(field, "[", i, "]");
    if (card < 0) return Bad(cell, absl::StrCat(ids[i], " is no companion of the catalog"));
    const auto value = static_cast<uint8_t>(card + 1);
    if (Companion(card).deck != deck) {
      Illegal(kDecks, absl::StrCat(field, " holds ", Companion(card).title, ", a card of the other deck"));
    } else if (s_.where[static_cast<size_t>(card)] == kRemoved) {
      Illegal(kDecks,
              absl::StrCat(Companion(card).title, " stands both among the removed cards and in ", field));
    } else if (std::find(places.begin(), places.end(), value) != places.end()) {
      Illegal(kDecks, absl::StrCat(Companion(card).title, " stands twice in ", field));
    } else {
      places[static_cast<size_t>(i)] = value;
    }
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadDecks(const v1::LueurSetup& setup) {
  std::array<int, 2> removed{};
  for (auto& places : deck_) places.fill(0);
  for (int i = 0; i < setup.removed_size(); ++i) {
    const int card = catalog_->FindCompanion(setup.removed(i));
    if (card < 0) return Bad(absl::StrCat("removed[", i, "]"), "is no companion of the catalog");
    if (s_.where[static_cast<size_t>(card)] == kRemoved) {
      return Bad(absl::StrCat("removed[", i, "]"), absl::StrCat(setup.removed(i), " stands twice"));
    }
    const int deck = Companion(card).deck;
    if (++removed[static_cast<size_t>(deck)] > kRemovedOfDeck) {
      Illegal(kDecks, absl::StrCat("more than three cards of deck ", deck == 0 ? "A" : "B", " are removed, ",
                                   Companion(card).title, " among them"));
      continue;
    }
    s_.where[static_cast<size_t>(card)] = kRemoved;
  }
  absl::Status status = ReadDeck("deck_a", setup.deck_a(), 0);
  if (!status.ok()) return status;
  return ReadDeck("deck_b", setup.deck_b(), 1);
}

absl::Status LueurReferee::ReadSpells(const v1::LueurSetup& setup) {
  stack_.fill(0);
  if (setup.spells_size() > catalog_->spell_tokens) {
    return Bad("spells",
               absl::StrCat("has ", setup.spells_size(), " tokens; the box holds ", catalog_->spell_tokens));
  }
  std::array<int, kMaxSpellKinds> count{};
  for (int i = 0; i < setup.spells_size(); ++i) {
    if (setup.spells(i) == 0) continue;
    const int kind = catalog_->FindSpell(setup.spells(i));
    if (kind < 0) return Bad(absl::StrCat("spells[", i, "]"), "is no spell of the catalog");
    const CardInfo& spell = catalog_->spells[static_cast<size_t>(kind)];
    if (++count[static_cast<size_t>(kind)] > spell.copies) {
      Illegal(kSpellStack, absl::StrCat("the stack holds more than the ", spell.copies, " of ", spell.name,
                                        " that are in the box"));
      continue;
    }
    stack_[static_cast<size_t>(i)] = static_cast<uint8_t>(kind + 1);
  }
  return absl::OkStatus();
}

// Score markers, companies, boats, reserve and box, before anybody has an adventurer.
void LueurReferee::PlaceEverything() {
  for (int d = 0; d < kDice; ++d) s_.Settle(d, kBox);
  ForEachDie(catalog_->reserve, [&](int d) { s_.Settle(d, kReserve); });
  for (int p = 0; p < s_.players; ++p) {
    P(p).light.Add(catalog_->start);
    P(p).arrived = 1;
  }
}

void LueurReferee::GiveAdventurer(int p, int adventurer) {
  P(p).adventurer = static_cast<uint8_t>(adventurer + 1);
  ForEachDie(catalog_->adventurer_dice[static_cast<size_t>(adventurer)], [&](int d) {
    if ((s_.Certainly(kBox) & Bit(d)) != 0) s_.Settle(d, kPlayer0 + p);
  });
}

absl::Status LueurReferee::ReadAdventurers(const v1::LueurSetup& setup) {
  if (setup.adventurers_size() == 0) {
    s_.stage = v1::LUEUR_STAGE_ADVENTURERS;
    return absl::OkStatus();
  }
  if (setup.adventurers_size() != s_.players) {
    return Bad("adventurers", absl::StrCat("has ", setup.adventurers_size(), " entries for ", s_.players,
                                           " players; name one for each, or none"));
  }
  for (int p = 0; p < s_.players; ++p) {
    const int adventurer = catalog_->FindAdventurer(setup.adventurers(p));
    if (adventurer < 0) return Bad(absl::StrCat("adventurers[", p, "]"), "is no adventurer of the catalog");
    for (int q = 0; q < p; ++q) {
      if (P(q).adventurer != adventurer + 1) continue;
      Illegal(kAdventurerFree, absl::StrCat(catalog_->adventurers[static_cast<size_t>(adventurer)].name,
                                            " is taken by two players"));
    }
    GiveAdventurer(p, adventurer);
  }
  s_.stage = v1::LUEUR_STAGE_FIRST_ROLL;
  return absl::OkStatus();
}

// The last player in order begins with tokens.
void LueurReferee::GiveLastTokens() { P((s_.first + s_.players - 1) % s_.players).rerolls.Add(kFirstTokens); }

// Who is first, where the set-up does not say: the first who acts.
void LueurReferee::FindFirst(int p) {
  if (s_.first != State::kNobody) return;
  s_.first = static_cast<uint8_t>(p);
  GiveLastTokens();
}

absl::Status LueurReferee::Begin(const v1::Transcript& transcript, Findings& findings) {
  findings_ = &findings;
  acting_ = -1;
  s_ = State();
  final_ = false;
  final_unknown_.fill(0);
  early_event_.fill(0);
  const v1::LueurSetup& setup = transcript.lueur();
  if (transcript.players_size() < 1 || transcript.players_size() > kMaxPlayers) {
    return MalformedError("players", absl::StrCat("has ", transcript.players_size(),
                                                  " entries; the game is for 2 to ", kMaxPlayers));
  }
  s_.players = static_cast<uint8_t>(transcript.players_size());
  if (s_.players == 1) Illegal(kPlayers, "there is one player; the game needs two to four");
  board_ = setup.board();
  if (board_ != v1::LUEUR_BOARD_PROVINCE && board_ != v1::LUEUR_BOARD_ARCHIPELAGO) {
    return Bad("board", "must be PROVINCE or ARCHIPELAGO");
  }
  absl::Status status = ChooseCatalog(setup);
  if (status.ok()) status = ReadOptions(setup.options());
  if (status.ok()) status = ReadDecks(setup);
  if (status.ok()) status = ReadSpells(setup);
  if (!status.ok()) return status;
  if (setup.has_final()) return ReadFinal(setup.final());
  if (setup.has_position()) return ReadPosition(setup.position());
  PlaceEverything();
  if (setup.has_first_player()) {
    if (setup.first_player() >= s_.players) return Bad("first_player", "is no player; players count from 0");
    s_.first = static_cast<uint8_t>(setup.first_player());
    GiveLastTokens();
  }
  return ReadAdventurers(setup);
}

void LueurReferee::JudgeChooseAdventurer(const v1::LueurChooseAdventurer& choose) {
  acting_ = static_cast<int>(choose.player());
  const int p = acting_;
  const int adventurer = catalog_->FindAdventurer(choose.adventurer());
  const CardInfo& card = catalog_->adventurers[static_cast<size_t>(adventurer)];
  if (s_.stage != v1::LUEUR_STAGE_ADVENTURERS) {
    return Illegal(kPhase, "adventurers are chosen before the game, and all have theirs");
  }
  FindFirst(p);
  const int turn = NextToAct();
  if (turn != p) {
    Illegal(kAdventurerOrder, absl::StrCat("player ", turn, " chooses before player ", p));
    if ((s_.acted >> p & 1) != 0) return;
  }
  for (int q = 0; q < s_.players; ++q) {
    if (P(q).adventurer != adventurer + 1) continue;
    return Illegal(kAdventurerFree, absl::StrCat(card.name, " is taken by another player"));
  }
  GiveAdventurer(p, adventurer);
  s_.acted |= static_cast<uint8_t>(1u << p);
  if (s_.acted == (1u << s_.players) - 1) {
    s_.acted = 0;
    s_.stage = v1::LUEUR_STAGE_FIRST_ROLL;
  }
}

// The small dice on to the meeting track; `roll` is null where the record does not have the event.
void LueurReferee::JudgeFirstRoll(const v1::LueurFirstRoll* roll) {
  if (s_.stage != v1::LUEUR_STAGE_FIRST_ROLL) {
    return Illegal(kPhase, s_.stage == v1::LUEUR_STAGE_ADVENTURERS
                               ? "the adventurers are still being chosen"
                               : "the small dice were rolled on to the track before");
  }
  const DiceMask small = ~catalog_->big & (Bit(kDice) - 1) & ~Bit(catalog_->black);
  DiceMask listed = 0;
  DiceMask open = small;
  for (int i = 0; roll != nullptr && i < roll->dice_size(); ++i) {
    const int die = static_cast<int>(roll->dice(i).die()) - 1;
    listed |= Bit(die);
    if ((small & Bit(die)) == 0) {
      Illegal(kFirstRoll,
              absl::StrCat(DieName(die), " is not among the small dice that are rolled before the game"));
      continue;
    }
    const int face = roll->dice(i).face();
    if (face == v1::LUEUR_SYMBOL_UNSPECIFIED) continue;
    if (face == v1::LUEUR_SYMBOL_SPECIAL) {
      Illegal(kFirstRoll, absl::StrCat(DieName(die), " is left on its special face, which is rolled again"));
      continue;
    }
    Faces(die) = static_cast<FaceMask>(1u << (face - v1::LUEUR_SYMBOL_PLANT));
    s_.Settle(die, kSpot0 + SpotOf(face));
    open &= ~Bit(die);
  }
  if (listed != 0 && (small & ~listed) != 0) {
    Illegal(kFirstRoll, absl::StrCat("all small dice but the black one are rolled; missing: ",
                                     DiceNames(small & ~listed)));
  }
  ForEachDie(open, [&](int d) {
    Faces(d) = kElementMask;
    s_.Settle(d, kSpot0);
    for (int spot = 1; spot < kSpots; ++spot) s_.Suspect(d, kSpot0 + spot);
  });
  if (open != 0) {
    Unverifiable(kFirstRoll, absl::StrCat("it was not recorded where ", __builtin_popcount(open),
                                          " small dice lie before day 1"));
  }
  s_.stage = v1::LUEUR_STAGE_REFILL;
}

}  // namespace lantern::lueur
