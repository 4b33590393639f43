// Hidden information: what one seat may not know changes not one byte of the verdict that it gets. What each
// game hides is written down here a second time, as changes that nobody may notice.
#include "checker/veil.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "checker/core/simulate.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "checker/registry.h"
#include "declared_games.h"

namespace lantern {
namespace {

constexpr char kSecret[] = "a secret";

v1::Transcript Simulated(absl::string_view game, uint64_t seed, uint32_t events,
                         std::vector<std::pair<std::string, std::string>> settings = {}) {
  SimulateOptions options;
  options.seed = seed;
  options.max_events = events;
  options.settings = std::move(settings);
  for (const Game* known : Games()) {
    if (known->id != game) continue;
    absl::StatusOr<v1::Transcript> transcript = Simulate(*known, options);
    EXPECT_TRUE(transcript.ok()) << transcript.status();
    if (transcript.ok()) return *std::move(transcript);
  }
  ADD_FAILURE() << "no game " << game;
  return {};
}

v1::Transcript Seen(v1::Transcript transcript, uint32_t viewer) {
  const absl::Status status = HideFrom(viewer, transcript);
  EXPECT_TRUE(status.ok()) << status;
  return transcript;
}

v1::Verdict VerdictOn(const v1::Transcript& transcript, Policy policy) {
  CheckOptions options;
  options.policy = policy;
  v1::Verdict verdict;
  const absl::Status status = Check(transcript, options, verdict);
  EXPECT_TRUE(status.ok()) << status;
  return verdict;
}

// A change that the seat `viewer` may not notice.
using Change = std::function<void(uint32_t viewer, Chance& chance, v1::Transcript& transcript)>;

// What an importer would write beside the events.
void ChangeSource(Chance& chance, v1::Transcript& transcript) {
  for (v1::Event& event : *transcript.mutable_events()) {
    event.mutable_position()->set_line(7);
    event.mutable_position()->set_column(static_cast<uint32_t>(chance.Below(50)));
    event.mutable_position()->set_text(chance.Below(2) == 0 ? "" : kSecret);
    event.mutable_position()->set_loose_form(chance.Below(2) == 0 ? "" : kSecret);
  }
}

// Whether anybody could tell two records apart by what the checker says of them.
bool Differ(const v1::Transcript& one, const v1::Transcript& other) {
  v1::Verdict verdict;
  v1::Verdict verdict_other;
  const absl::Status status = Check(one, {}, verdict);
  return status != Check(other, {}, verdict_other) || VerdictBytes(verdict) != VerdictBytes(verdict_other);
}

void ExpectUnnoticed(const v1::Transcript& game, uint64_t seed, const Change& change) {
  Chance chance(seed);
  bool matters = false;
  std::vector<uint32_t> viewers = {kOnlooker};
  for (int player = 0; player < game.players_size(); ++player) {
    viewers.push_back(static_cast<uint32_t>(player));
  }
  for (const uint32_t viewer : viewers) {
    v1::Transcript one = game;
    ChangeSource(chance, one);
    v1::Transcript other = game;
    ChangeSource(chance, other);
    change(viewer, chance, other);
    ASSERT_NE(one.SerializeAsString(), other.SerializeAsString());
    matters = matters || Differ(one, other);
    const v1::Transcript seen = Seen(one, viewer);
    const v1::Transcript seen_other = Seen(other, viewer);
    for (const Policy policy : {Policy::kStop, Policy::kContinue}) {
      const v1::Verdict verdict = VerdictOn(seen, policy);
      ASSERT_EQ(VerdictBytes(verdict), VerdictBytes(VerdictOn(seen_other, policy)))
          << "viewer " << viewer << "\n"
          << VerdictText(verdict) << "\n"
          << VerdictText(VerdictOn(seen_other, policy));
      // A legal game stays one for every seat, as far as that can see.
      ASSERT_NE(verdict.outcome(), v1::OUTCOME_ILLEGAL) << "viewer " << viewer << "\n"
                                                        << VerdictText(verdict);
      ASSERT_EQ(VerdictText(verdict).find(kSecret), std::string::npos);
    }
    // Nothing more is found the second time.
    ASSERT_EQ(seen.SerializeAsString(), Seen(seen, viewer).SerializeAsString());
  }
  EXPECT_TRUE(matters) << "the changes would not be noticed even without a veil";
}

// --- Soul Hunters.

std::string OtherCard(Chance& chance) {
  static constexpr const char* kCards[] = {kSecret, "", "soul-1", "card-2"};
  return kCards[chance.Below(4)];
}

void ChangeSoulHunters(uint32_t viewer, Chance& chance, v1::Transcript& transcript) {
  v1::SoulHuntersSetup& setup = *transcript.mutable_soul_hunters();
  for (int i = 0; i < setup.hands_size(); ++i) {
    if (static_cast<uint32_t>(i) == viewer) continue;
    for (std::string& card : *setup.mutable_hands(i)->mutable_cards()) card = OtherCard(chance);
  }
  for (std::string& card : *setup.mutable_deck()) card = OtherCard(chance);
  for (uint32_t& soul : *setup.mutable_removed_souls()) soul = static_cast<uint32_t>(chance.Below(6));
  for (v1::Event& event : *transcript.mutable_events()) {
    v1::SoulHuntersEvent& what = *event.mutable_soul_hunters();
    if (what.has_draw() && what.draw().player() != viewer) what.mutable_draw()->set_card(OtherCard(chance));
  }
}

TEST(Veil, HidesHandsAndDeckOfSoulHunters) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    ExpectUnnoticed(Simulated("soul_hunters", seed, 120), seed, &ChangeSoulHunters);
    if (HasFatalFailure()) return;
  }
}

TEST(Veil, LeavesTheOwnCardsOfSoulHunters) {
  v1::Transcript game = Simulated("soul_hunters", 3, 60);
  for (v1::Event& event : *game.mutable_events()) {
    if (!event.soul_hunters().has_draw()) continue;
    const uint32_t player = event.soul_hunters().draw().player();
    v1::Transcript other = game;
    event.mutable_soul_hunters()->mutable_draw()->set_card(kSecret);
    EXPECT_NE(Seen(game, player).SerializeAsString(), Seen(other, player).SerializeAsString());
    return;
  }
  FAIL() << "nobody drew";
}

// --- Lueur.

void ChangeLueur(uint32_t, Chance& chance, v1::Transcript& transcript) {
  v1::LueurSetup& setup = *transcript.mutable_lueur();
  for (auto* cards : {setup.mutable_deck_a(), setup.mutable_deck_b(), setup.mutable_spells()}) {
    for (uint32_t& card : *cards) card = static_cast<uint32_t>(chance.Below(5));
  }
  setup.add_deck_a(1);
  setup.clear_removed();
  for (v1::Event& event : *transcript.mutable_events()) {
    if (!event.lueur().has_effect()) continue;
    for (v1::LueurGivenSpell& given : *event.mutable_lueur()->mutable_effect()->mutable_given()) {
      given.set_kind(static_cast<uint32_t>(chance.Below(4)));
    }
  }
}

TEST(Veil, HidesDecksAndSpellsOfLueur) {
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    ExpectUnnoticed(Simulated("lueur", seed, 400, {{"board", seed % 2 == 0 ? "1" : "2"}}), seed,
                    &ChangeLueur);
    if (HasFatalFailure()) return;
  }
}

// --- Light Hunters.

void ChangeSeals(Chance& chance, google::protobuf::RepeatedField<int>& seals) {
  for (int& seal : seals) seal = static_cast<int>(chance.Below(4));
}

void ChangeLightHunters(uint32_t viewer, Chance& chance, v1::Transcript& transcript) {
  v1::LightHuntersSetup& setup = *transcript.mutable_light_hunters();
  const bool duel = setup.mode() == v1::LIGHT_HUNTERS_MODE_DUEL;
  for (int i = 0; i < setup.duel_hands_size(); ++i) {
    if (static_cast<uint32_t>(i) != viewer)
      ChangeSeals(chance, *setup.mutable_duel_hands(i)->mutable_cards());
  }
  for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) {
    if (seat.player() != viewer && seat.has_hand())
      ChangeSeals(chance, *seat.mutable_hand()->mutable_cards());
  }
  uint32_t on_turn = 0;
  for (v1::Event& event : *transcript.mutable_events()) {
    v1::LightHuntersEvent& what = *event.mutable_light_hunters();
    if (what.has_turn_start()) {
      on_turn = duel ? what.turn_start().player()
                     : setup.heroes(static_cast<int>(what.turn_start().hero())).player();
    }
    if (what.has_draw() && on_turn != viewer) ChangeSeals(chance, *what.mutable_draw()->mutable_cards());
    if (what.has_exchange() && on_turn != viewer) {
      what.mutable_exchange()->set_drawn(v1::LIGHT_HUNTERS_SEAL_DAWN);
    }
    if (what.has_play() && what.play().face_down() &&
        setup.heroes(static_cast<int>(what.play().hero())).player() != viewer) {
      what.mutable_play()->set_skill(kSecret);
      what.mutable_play()->set_card(v1::LIGHT_HUNTERS_SEAL_SHIMMER);
    }
  }
  transcript.mutable_source()->add_comments()->set_text(kSecret);
}

TEST(Veil, HidesHandsAndTrapsOfLightHunters) {
  static constexpr const char* kModes[] = {"classic", "duel", "ffa"};
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    v1::Transcript game = Simulated("light_hunters", seed, 150, {{"mode", kModes[seed % 3]}});
    game.mutable_source()->set_notation("by hand");
    ExpectUnnoticed(game, seed, &ChangeLightHunters);
    if (HasFatalFailure()) return;
  }
}

// --- Root.

v1::RootCard AnotherCard(Chance& chance) {
  v1::RootCard card;
  if (chance.Below(3) == 0) return card;
  card.set_suit(static_cast<v1::RootSuit>(1 + chance.Below(4)));
  card.set_name(chance.Below(2) == 0 ? "ambush" : kSecret);
  return card;
}

void ChangeDeclared(uint32_t viewer, Chance& chance, v1::Transcript& transcript) {
  const v1::RootFaction mine = viewer == kOnlooker
                                   ? v1::ROOT_FACTION_UNSPECIFIED
                                   : v1::RootFaction(transcript.root().factions(static_cast<int>(viewer)));
  const bool alliance = mine == v1::ROOT_FACTION_WOODLAND_ALLIANCE;
  transcript.mutable_source()->add_comments()->set_text(kSecret);
  for (v1::Event& event : *transcript.mutable_events()) {
    v1::RootEvent& what = *event.mutable_root();
    if (what.has_draw() && what.draw().faction() != mine) {
      for (v1::RootCard& card : *what.mutable_draw()->mutable_cards()) card = AnotherCard(chance);
    }
    if (what.has_keep_cards() && what.keep_cards().faction() != mine) {
      for (v1::RootCard& card : *what.mutable_keep_cards()->mutable_returned()) card = AnotherCard(chance);
    }
    if (what.has_mobilize() && !alliance) *what.mutable_mobilize()->mutable_card() = AnotherCard(chance);
    if (what.has_outrage() && !what.outrage().none() && !alliance && what.outrage().faction() != mine) {
      *what.mutable_outrage()->mutable_card() = AnotherCard(chance);
    }
  }
}

TEST(Veil, HidesHandsAndSupportersOfDeclaredRoot) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    v1::Transcript game = root::DeclaredGame(seed, 250);
    game.mutable_source()->set_notation("by hand");
    ExpectUnnoticed(game, seed, &ChangeDeclared);
    if (HasFatalFailure()) return;
  }
}

// Movements: what is drawn and given from hand to hand, and plots.
v1::RootMove& Carry(v1::Transcript& game, v1::RootPlaceKind from, v1::RootFaction giver, v1::RootPlaceKind to,
                    v1::RootFaction taker) {
  v1::RootMove& move = *game.add_events()->mutable_root()->mutable_move();
  v1::RootThings& things = *move.add_things();
  things.set_count(1);
  things.mutable_card()->set_suit(v1::ROOT_SUIT_FOX);
  things.mutable_card()->set_name("ambush");
  things.mutable_from()->set_kind(from);
  things.mutable_from()->set_faction(giver);
  move.add_to()->set_kind(to);
  move.mutable_to(0)->set_faction(taker);
  return move;
}

TEST(Veil, ShowsCardsOfRootToThoseWhoSeeThem) {
  constexpr auto kCats = v1::ROOT_FACTION_MARQUISE_DE_CAT;
  constexpr auto kBirds = v1::ROOT_FACTION_EYRIE_DYNASTIES;
  constexpr auto kAlliance = v1::ROOT_FACTION_WOODLAND_ALLIANCE;
  v1::Transcript game;
  for (const auto faction : {kCats, kBirds, kAlliance}) {
    game.add_players();
    game.mutable_root()->add_factions(faction);
  }
  const struct {
    v1::RootPlaceKind from;
    v1::RootFaction giver;
    v1::RootPlaceKind to;
    v1::RootFaction taker;
    std::vector<bool> seen;
  } cases[] = {
      {v1::ROOT_PLACE_KIND_DECK, {}, v1::ROOT_PLACE_KIND_HAND, kCats, {true, false, false}},
      {v1::ROOT_PLACE_KIND_HAND, kCats, v1::ROOT_PLACE_KIND_HAND, kBirds, {true, true, false}},
      {v1::ROOT_PLACE_KIND_HAND, kCats, v1::ROOT_PLACE_KIND_BOARD, kAlliance, {true, false, true}},
      {v1::ROOT_PLACE_KIND_HAND, kBirds, v1::ROOT_PLACE_KIND_DECREE, kBirds, {true, true, true}},
      {v1::ROOT_PLACE_KIND_HAND, kBirds, v1::ROOT_PLACE_KIND_DISCARD, {}, {true, true, true}},
      {v1::ROOT_PLACE_KIND_DECK, {}, v1::ROOT_PLACE_KIND_BOARD, kAlliance, {false, false, true}},
      {v1::ROOT_PLACE_KIND_UNSPECIFIED, {}, v1::ROOT_PLACE_KIND_HAND, kBirds, {false, true, false}},
  };
  for (const auto& item : cases) Carry(game, item.from, item.giver, item.to, item.taker);
  for (uint32_t viewer = 0; viewer < 3; ++viewer) {
    const v1::Transcript seen = Seen(game, viewer);
    for (int i = 0; i < seen.events_size(); ++i) {
      const v1::RootThings& things = seen.events(i).root().move().things(0);
      EXPECT_TRUE(things.has_card());
      EXPECT_EQ(things.card().name() == "ambush", cases[i].seen[viewer])
          << "case " << i << ", viewer " << viewer;
    }
  }
}

// Whether a message can hold a `wanted` at any depth.
bool Holds(const google::protobuf::Descriptor& message, const google::protobuf::Descriptor& wanted) {
  if (&message == &wanted) return true;
  for (int i = 0; i < message.field_count(); ++i) {
    const auto* inner = message.field(i)->message_type();
    if (inner != nullptr && Holds(*inner, wanted)) return true;
  }
  return false;
}

// A new event with cards has to be thought of: does a seat see them that is neither the one that acts nor the
// one that is acted upon? If not, checker/root/veil.cc must hide them; then its name goes here.
TEST(Veil, KnowsEveryEventOfRootThatNamesCards) {
  const std::set<std::string> hidden_from_some = {"move",     "reveal",   "draw", "keep_cards",    "outrage",
                                                  "use_card", "mobilize", "aid",  "special_action"};
  const std::set<std::string> seen_by_all = {"craft",
                                             "discard_cards",
                                             "quests_shown",
                                             "declared_move",
                                             "declared_battle",
                                             "played_ambush",
                                             "field_hospitals",
                                             "declared_craft",
                                             "activate_dominance",
                                             "take_dominance",
                                             "clear_path",
                                             "marquise_bird",
                                             "marquise_overwork",
                                             "decree_add",
                                             "decree_recruit",
                                             "decree_build",
                                             "revolt",
                                             "spread_sympathy",
                                             "train",
                                             "complete_quest",
                                             "host_recruit",
                                             "host_sermon",
                                             "host_use_pillar",
                                             "host_crisis"};
  const auto* actions = v1::RootEvent::descriptor()->FindOneofByName("action");
  ASSERT_NE(actions, nullptr);
  for (int i = 0; i < actions->field_count(); ++i) {
    const auto* field = actions->field(i);
    if (field->message_type() == nullptr || !Holds(*field->message_type(), *v1::RootCard::descriptor()))
      continue;
    EXPECT_EQ(hidden_from_some.count(field->name()) + seen_by_all.count(field->name()), 1u) << field->name();
  }
}

TEST(Veil, RefusesSeatsThatDoNotExist) {
  v1::Transcript game = Simulated("soul_hunters", 1, 5);
  EXPECT_EQ(HideFrom(static_cast<uint32_t>(game.players_size()), game).code(),
            absl::StatusCode::kInvalidArgument);
  game.clear_setup();
  EXPECT_EQ(HideFrom(0, game).code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace lantern
