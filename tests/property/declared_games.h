// Random games of declared play, and events that somebody might write into them.
#ifndef LANTERN_TESTS_PROPERTY_DECLARED_GAMES_H_
#define LANTERN_TESTS_PROPERTY_DECLARED_GAMES_H_

#include <string>
#include <vector>

#include "checker/core/simulate.h"
#include "checker/root/game.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// A random game, cut after `events` events.
inline v1::Transcript DeclaredGame(uint64_t seed, uint32_t events) {
  static constexpr const char* kFactions[] = {"C,E,A,V", "U,C,E", "V,U,A,G,C", "A,E,U", "E,C,V,A,U"};
  static constexpr const char* kMaps[] = {"fall", "winter", "lake", "mountain"};
  SimulateOptions options;
  options.seed = seed;
  options.settings = {{"factions", kFactions[seed % 5]},
                      {"map", kMaps[seed / 5 % 4]},
                      {"deck", seed / 20 % 2 == 0 ? "standard" : "exiles"},
                      {"setup", seed / 40 % 2 == 0 ? "standard" : "advanced"}};
  options.max_events = events;
  absl::StatusOr<v1::Transcript> game = Simulate(RootGame(), options);
  return game.ok() ? *std::move(game) : v1::Transcript();
}

// Events that can be told apart by small numbers: most are not legal at any time. Together they hold every
// form in which the referee lists a move, battle, build, craft, card spent for an action, phase or turn.
class Alphabet {
 public:
  explicit Alphabet(const v1::Transcript& game) : setup_(game.root()) {
    const Catalog& catalog = GetCatalog();
    for (const CardInfo& info : catalog.decks[setup_.deck()].cards) {
      v1::RootCard card;
      card.set_name(info.name);
      card.set_suit(info.suit);
      cards_.push_back(card);
    }
    Phases();
    for (uint32_t c = 1; c <= kClearings; ++c) {
      Clearing(c);
      for (uint32_t d = 1; d <= kClearings; ++d) Moves(c, d);
      for (const int f : setup_.factions()) Battles(c, static_cast<v1::RootFaction>(f));
    }
    for (const v1::RootCard& card : cards_) Card(card);
    for (const int f : setup_.factions()) {
      Effects(static_cast<v1::RootFaction>(f));
      Strikes(static_cast<v1::RootFaction>(f));
      if (IsVagabond(static_cast<Faction>(f))) Specials(static_cast<v1::RootFaction>(f));
    }
    Items();
  }

  const std::vector<v1::RootEvent>& events() const { return events_; }

 private:
  v1::RootEvent& Add() { return events_.emplace_back(); }

  void Phases() {
    for (const auto phase : {v1::ROOT_PHASE_DAYLIGHT, v1::ROOT_PHASE_EVENING})
      Add().mutable_phase_start()->set_phase(phase);
    for (const int f : setup_.factions()) {
      Add().mutable_turn_start()->set_faction(static_cast<v1::RootFaction>(f));
      Add().mutable_draw()->set_faction(static_cast<v1::RootFaction>(f));
    }
    for (int pillar = 1; pillar <= 5; ++pillar)
      Add().mutable_host_pillar()->set_pillar(static_cast<v1::RootPillar>(pillar));
    for (const char* leader : {"builder", "charismatic", "commander", "despot"})
      Add().mutable_turmoil()->set_leader(leader);
    Add().mutable_evening_step();
    Add().mutable_host_fervor();
    Add().mutable_host_return();
    Add().mutable_host_score();
    Add().mutable_host_crisis();
    Add().mutable_roll();
    Add().mutable_quests_shown();
    Add().mutable_set_up_alliance();
  }

  void Clearing(uint32_t c) {
    Add().mutable_new_roost()->set_clearing(c);
    Add().mutable_alliance_recruit()->set_clearing(c);
    Add().mutable_organize()->set_clearing(c);
    Add().mutable_host_recruit()->set_edge(c);
    for (uint32_t suit = 1; suit <= 4; ++suit) {
      v1::RootDecreeRecruit& recruit = *Add().mutable_decree_recruit();
      recruit.set_clearing(c);
      recruit.mutable_decree()->set_suit(static_cast<v1::RootSuit>(suit));
      v1::RootDecreeBuild& build = *Add().mutable_decree_build();
      build.set_clearing(c);
      build.mutable_decree()->set_suit(static_cast<v1::RootSuit>(suit));
    }
    for (const auto kind :
         {v1::ROOT_PIECE_KIND_SAWMILL, v1::ROOT_PIECE_KIND_WORKSHOP, v1::ROOT_PIECE_KIND_RECRUITER}) {
      for (uint32_t wood = 0; wood <= kClearings; ++wood) {
        v1::RootMarquiseBuild& build = *Add().mutable_marquise_build();
        build.set_building(kind);
        build.set_clearing(c);
        if (wood > 0) build.add_wood(wood);
      }
    }
    for (const v1::RootCard& card : cards_) {
      v1::RootMarquiseOverwork& overwork = *Add().mutable_marquise_overwork();
      overwork.set_clearing(c);
      *overwork.mutable_card() = card;
      v1::RootHostSermon& sermon = *Add().mutable_host_sermon();
      sermon.set_clearing(c);
      *sermon.mutable_card() = card;
      v1::RootSpreadSympathy& spread = *Add().mutable_spread_sympathy();
      spread.set_clearing(c);
      *spread.add_supporters() = card;
      v1::RootFieldHospitals& hospitals = *Add().mutable_field_hospitals();
      hospitals.set_clearing(c);
      *hospitals.mutable_card() = card;
    }
  }

  void Moves(uint32_t from, uint32_t to) {
    for (uint32_t n = 0; n <= 3; ++n) {
      for (int suit = 0; suit <= 4; ++suit) {
        v1::RootDeclaredMove& move = *Add().mutable_declared_move();
        move.set_from(from);
        move.set_to(to);
        move.set_count(n);
        if (suit > 0) move.mutable_decree()->set_suit(static_cast<v1::RootSuit>(suit));
      }
    }
  }

  void Battles(uint32_t c, v1::RootFaction f) {
    for (int suit = 0; suit <= 4; ++suit) {
      v1::RootDeclaredBattle& battle = *Add().mutable_declared_battle();
      battle.set_clearing(c);
      battle.set_defender(f);
      if (suit > 0) battle.mutable_decree()->set_suit(static_cast<v1::RootSuit>(suit));
    }
    v1::RootDeclaredBattle& battle = *Add().mutable_declared_battle();
    battle.set_clearing(c);
    battle.set_defender(f);
    battle.set_by_card("righteousness");
  }

  void Card(const v1::RootCard& card) {
    *Add().mutable_declared_craft()->mutable_card() = card;
    *Add().mutable_marquise_bird()->mutable_card() = card;
    *Add().mutable_mobilize()->mutable_card() = card;
    *Add().mutable_train()->mutable_card() = card;
    for (int column = 1; column <= 4; ++column) {
      v1::RootDecreeAdd& add = *Add().mutable_decree_add();
      add.set_column(static_cast<v1::RootDecreeColumn>(column));
      *add.mutable_card() = card;
    }
    for (const int f : setup_.factions()) {
      v1::RootPlayedAmbush& ambush = *Add().mutable_played_ambush();
      ambush.set_faction(static_cast<v1::RootFaction>(f));
      *ambush.mutable_card() = card;
      v1::RootOutrage& outrage = *Add().mutable_outrage();
      outrage.set_faction(static_cast<v1::RootFaction>(f));
      *outrage.mutable_card() = card;
      v1::RootDiscardCards& discard = *Add().mutable_discard_cards();
      discard.set_faction(static_cast<v1::RootFaction>(f));
      *discard.add_cards() = card;
    }
  }

  // Crafted cards with one field each.
  void Effects(v1::RootFaction f) {
    for (const char* name :
         {"royalclaim",    "standanddeliver", "taxcollector",     "betterburrowbank", "codebreakers",
          "armorers",      "sappers",         "brutaltactics",    "scoutingparty",    "cobbler",
          "commandwarren", "charmoffensive",  "propagandabureau", "informants",       "swapmeet",
          "saboteurs",     "falseorders",     "foxpartisans",     "rabbitpartisans",  "mousepartisans",
          "coffinmakers",  "murinebroker",    "masterengravers",  "tunnels"}) {
      if (GetCatalog().decks[setup_.deck()].Find(name, v1::ROOT_SUIT_UNSPECIFIED) == nullptr) continue;
      v1::RootUseCard use;
      use.set_faction(f);
      use.set_card(name);
      *Add().mutable_use_card() = use;
      for (uint32_t c = 1; c <= kClearings; ++c) {
        v1::RootUseCard& at = *Add().mutable_use_card();
        at = use;
        at.set_clearing(c);
      }
      for (const int target : setup_.factions()) {
        v1::RootUseCard& with = *Add().mutable_use_card();
        with = use;
        with.set_target(static_cast<v1::RootFaction>(target));
      }
    }
  }

  // Special actions of a Vagabond.
  void Specials(v1::RootFaction f) {
    v1::RootSpecialAction special;
    special.set_faction(f);
    *Add().mutable_special_action() = special;
    for (const int target : setup_.factions()) {
      special.set_target(static_cast<v1::RootFaction>(target));
      *Add().mutable_special_action() = special;
    }
    special.clear_target();
    for (uint32_t c = 1; c <= kClearings; ++c) {
      special.set_clearing(c);
      *Add().mutable_special_action() = special;
    }
  }

  void Strikes(v1::RootFaction f) {
    for (int kind = 1; kind <= v1::ROOT_PIECE_KIND_BASE; ++kind) {
      // "A building" and "a token" are other names of kinds that are tried by their own.
      const bool other_name = kind == v1::ROOT_PIECE_KIND_BUILDING || kind == v1::ROOT_PIECE_KIND_TOKEN;
      if (!v1::RootPieceKind_IsValid(kind) || other_name) continue;
      v1::RootStrike& strike = *Add().mutable_strike();
      strike.set_faction(f);
      strike.set_kind(static_cast<v1::RootPieceKind>(kind));
    }
    for (int item = 1; item <= 9; ++item) {
      for (const v1::RootCard& card : cards_) {
        v1::RootAid& aid = *Add().mutable_aid();
        aid.set_faction(f);
        aid.set_exhausted(static_cast<v1::RootItem>(item));
        *aid.mutable_card() = card;
      }
    }
    for (const v1::RootCard& card : cards_) {
      v1::RootActivateDominance& coalition = *Add().mutable_activate_dominance();
      coalition.set_partner(f);
      *coalition.mutable_card() = card;
    }
  }

  void Items() {
    Add().mutable_refresh();
    Add().mutable_explore_ruin();
    Add().mutable_explore_ruin()->set_nothing(true);
    for (int item = 1; item <= 9; ++item) {
      Add().mutable_drop_items()->add_items(static_cast<v1::RootItem>(item));
      for (const v1::RootItemFace face : {v1::ROOT_ITEM_FACE_UP, v1::ROOT_ITEM_FACE_DOWN}) {
        v1::RootRepair& repair = *Add().mutable_repair();
        repair.set_item(static_cast<v1::RootItem>(item));
        repair.set_face(face);
      }
    }
    Add().mutable_host_use_pillar();
    for (uint32_t c = 1; c <= kClearings; ++c) {
      Add().mutable_host_use_pillar()->set_clearing(c);
      for (const v1::RootCard& card : cards_) {
        v1::RootHostUsePillar& use = *Add().mutable_host_use_pillar();
        use.set_clearing(c);
        *use.mutable_card() = card;
      }
    }
    for (const v1::RootCard& card : cards_) {
      *Add().mutable_activate_dominance()->mutable_card() = card;
      for (int suit = v1::ROOT_SUIT_BIRD; suit <= v1::ROOT_SUIT_MOUSE; ++suit) {
        v1::RootTakeDominance& take = *Add().mutable_take_dominance();
        take.set_suit(static_cast<v1::RootSuit>(suit));
        *take.mutable_spent() = card;
        v1::RootHostRecruit& recruit = *Add().mutable_host_recruit();
        recruit.set_suit(static_cast<v1::RootSuit>(suit));
        *recruit.mutable_card() = card;
      }
    }
  }

  const v1::RootSetup& setup_;
  std::vector<v1::RootCard> cards_;
  std::vector<v1::RootEvent> events_;
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_DECLARED_GAMES_H_
