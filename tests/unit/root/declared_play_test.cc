// Parts of declared play that whole games seldom reach, and what its refusals say.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/catalog.h"
#include "checker/core/legal.h"
#include "checker/core/replay.h"
#include "checker/core/simulate.h"
#include "checker/root/game.h"
#include "checker/root/play/host_catalog.h"
#include "checker/root/play/quests.h"

namespace lantern::root {
namespace {

v1::Transcript Declared(std::initializer_list<v1::RootFaction> factions) {
  v1::Transcript game;
  v1::RootSetup& root = *game.mutable_root();
  root.set_map(v1::ROOT_MAP_FALL);
  root.set_deck(v1::ROOT_DECK_STANDARD);
  root.mutable_play();
  for (const v1::RootFaction faction : factions) {
    game.add_players();
    root.add_factions(faction);
  }
  return game;
}

std::string ErrorOf(const v1::Transcript& game) {
  v1::Verdict verdict;
  return std::string(CheckWith(RootGame(), game, CheckOptions(), verdict).message());
}

TEST(DeclaredPlay, RefusesFactionsThatItDoesNotKnow) {
  const v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_LIZARD_CULT});
  EXPECT_TRUE(absl::StrContains(ErrorOf(game), "root.factions[1]: the Lizard Cult have no declared play yet"))
      << ErrorOf(game);
}

TEST(DeclaredPlay, RefusesMovementsOfBoardLevel) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
  game.add_events()->mutable_root()->mutable_score()->set_points(1);
  EXPECT_TRUE(absl::StrContains(ErrorOf(game), "is a movement of board level")) << ErrorOf(game);
}

TEST(DeclaredPlay, IsRefusedAtBoardLevel) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
  game.mutable_root()->clear_play();
  game.add_events()->mutable_root()->mutable_roll();
  EXPECT_TRUE(absl::StrContains(ErrorOf(game), "is declared play")) << ErrorOf(game);
}

TEST(DeclaredPlay, NamesTheFieldOfAWrongNumber) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
  game.add_events()->mutable_root()->mutable_set_up_marquise()->set_sawmill(13);
  EXPECT_TRUE(absl::StrContains(ErrorOf(game),
                                "events[0].root.set_up_marquise.sawmill: is 13; clearings are 1 to 12"))
      << ErrorOf(game);
}

// A name of a card is one of the deck in use, with its suit, wherever it stands.
TEST(DeclaredPlay, SaysWhatIsWrongWithANameOfACard) {
  const auto error = [](const std::string& name, v1::RootSuit suit) {
    v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
    v1::RootDraw& draw = *game.add_events()->mutable_root()->mutable_draw();
    draw.set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
    draw.add_cards()->set_name(name);
    draw.mutable_cards(0)->set_suit(suit);
    return ErrorOf(game);
  };
  EXPECT_EQ(error("sword", v1::ROOT_SUIT_MOUSE), "");
  const std::string where = "events[0].root.draw.cards[0].name: ";
  EXPECT_EQ(error("sword", v1::ROOT_SUIT_FOX), where + "\"sword\" is a mouse card, and no fox one");
  EXPECT_EQ(error("nosuchcard", v1::ROOT_SUIT_FOX),
            where + "\"nosuchcard\" is no card of the deck in use, nor of another");
  EXPECT_EQ(error("tunnels", v1::ROOT_SUIT_RABBIT),
            where + "\"tunnels\" is no card of the deck in use; another deck has it");
}

// So are the names of what gives a move or battle, of leaders, characters and quests: a slip of the pen
// blames nobody.
TEST(DeclaredPlay, SaysWhatIsWrongWithOtherNames) {
  const auto error = [](const std::function<void(v1::RootEvent&)>& write) {
    v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
    write(*game.add_events()->mutable_root());
    return ErrorOf(game);
  };
  const auto move = [&](const std::string& by) {
    return error([&](v1::RootEvent& event) { event.mutable_declared_move()->set_by_card(by); });
  };
  const auto battle = [&](const std::string& by) {
    return error([&](v1::RootEvent& event) {
      event.mutable_declared_battle()->set_clearing(1);
      event.mutable_declared_battle()->set_defender(v1::ROOT_FACTION_EYRIE_DYNASTIES);
      event.mutable_declared_battle()->set_by_card(by);
    });
  };
  const std::string at = "events[0].root.";
  EXPECT_EQ(move("cobbler"), "");
  EXPECT_EQ(move("coblber"),
            at + "declared_move.by_card: \"coblber\" is no card of the deck in use, nor of another");
  EXPECT_EQ(move("eyrieemigre"),
            at + "declared_move.by_card: \"eyrieemigre\" is no card of the deck in use; another deck has it");
  EXPECT_TRUE(absl::StrContains(move("righteousness"), "declared_move.by_card")) << move("righteousness");
  EXPECT_EQ(battle("righteousness"), "");
  EXPECT_EQ(battle("instigate"), "");
  EXPECT_TRUE(absl::StrContains(battle("instigated"), "declared_battle.by_card")) << battle("instigated");
  EXPECT_EQ(error([](v1::RootEvent& event) { event.mutable_turmoil()->set_leader("despott"); }),
            at + "turmoil.leader: \"despott\" is no leader of the catalog");
  EXPECT_EQ(error([](v1::RootEvent& event) {
              event.mutable_set_up_eyrie()->set_clearing(3);
              event.mutable_set_up_eyrie()->set_leader("king");
            }),
            at + "set_up_eyrie.leader: \"king\" is no leader of the catalog");
  EXPECT_EQ(error([](v1::RootEvent& event) {
              event.mutable_set_up_vagabond()->set_faction(v1::ROOT_FACTION_VAGABOND);
              event.mutable_set_up_vagabond()->set_character("theif");
            }),
            at + "set_up_vagabond.character: \"theif\" is no character of the catalog");
  const auto quest = [&](const std::string& name, v1::RootSuit suit) {
    return error([&](v1::RootEvent& event) {
      v1::RootCard& card = *event.mutable_quests_shown()->add_quests();
      card.set_name(name);
      card.set_suit(suit);
    });
  };
  EXPECT_EQ(quest("errand", v1::ROOT_SUIT_FOX), "");
  EXPECT_EQ(quest("", v1::ROOT_SUIT_FOX), "");
  EXPECT_EQ(quest("errands", v1::ROOT_SUIT_FOX),
            at + "quests_shown.quests[0].name: \"errands\" is no quest card of this suit");
  EXPECT_EQ(quest("errand", v1::ROOT_SUIT_MOUSE),
            at + "quests_shown.quests[0].name: \"errand\" is no quest card of this suit");
}

// What an event cannot do without: missing, it is nobody's fault at the table.
TEST(DeclaredPlay, RefusesEventsWithoutTheirRequiredFields) {
  std::map<std::string, v1::RootEvent> without;
  without["turn_start.faction"].mutable_turn_start();
  without["set_up_vagabond.faction"].mutable_set_up_vagabond();
  without["set_up_marquise.keep"].mutable_set_up_marquise()->set_sawmill(1);
  without["set_up_host.beside"].mutable_set_up_host()->set_corner(1);
  without["draw.faction"].mutable_draw();
  without["keep_cards.faction"].mutable_keep_cards();
  without["discard_cards.faction"].mutable_discard_cards();
  without["declared_battle.defender"].mutable_declared_battle()->set_clearing(7);
  without["played_ambush.faction"].mutable_played_ambush();
  without["losses.faction"].mutable_losses();
  without["outrage.faction"].mutable_outrage();
  without["use_card.faction"].mutable_use_card();
  without["aid.faction"].mutable_aid();
  without["strike.faction"].mutable_strike();
  without["declared_craft.card.name"].mutable_declared_craft();
  without["turmoil.leader"].mutable_turmoil();
  without["set_up_eyrie.leader"].mutable_set_up_eyrie()->set_clearing(3);
  without["set_up_vagabond.character"].mutable_set_up_vagabond()->set_faction(v1::ROOT_FACTION_VAGABOND);
  v1::RootEvent& use = without["use_card.card"];
  use.mutable_use_card()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  for (const auto& [field, event] : without) {
    v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
    *game.add_events()->mutable_root() = event;
    EXPECT_TRUE(absl::StrContains(ErrorOf(game), absl::StrCat("events[0].root.", field, ": is missing")))
        << field << ": " << ErrorOf(game);
  }
}

// A position of the Marquise and the Alliance, with one thing changed.
std::string ErrorOfPosition(const std::function<void(v1::RootPlayPosition&)>& change) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_WOODLAND_ALLIANCE,
                                  v1::ROOT_FACTION_HOST_OF_LIGHT, v1::ROOT_FACTION_VAGABOND});
  game.mutable_root()->mutable_play()->set_host_catalog_name("sample");
  v1::RootPlayPosition& position = *game.mutable_root()->mutable_play()->mutable_position();
  for (const int faction : game.root().factions())
    position.add_seats()->set_faction(static_cast<v1::RootFaction>(faction));
  position.mutable_seats(3)->set_leader("thief");
  position.mutable_seats(3)->mutable_pawn()->set_kind(v1::ROOT_PLACE_KIND_CLEARING);
  position.mutable_seats(3)->mutable_pawn()->set_clearing(11);
  change(position);
  return ErrorOf(game);
}

void PutPiece(v1::RootPlayPosition& position, v1::RootFaction faction, v1::RootPieceKind kind,
              v1::RootSuit suit, uint32_t clearing) {
  v1::RootPlacedPieces& placed = *position.add_pieces();
  placed.mutable_piece()->set_faction(faction);
  placed.mutable_piece()->set_kind(kind);
  placed.mutable_piece()->set_suit(suit);
  placed.set_count(1);
  placed.mutable_place()->set_kind(v1::ROOT_PLACE_KIND_CLEARING);
  placed.mutable_place()->set_clearing(clearing);
}

// The game is over by the hits of one side; those of the other may be written yet, and are all that is
// listed.
TEST(DeclaredPlay, ListsTheHitsThatMayFollowTheOnesThatWon) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
  v1::RootPlayPosition& position = *game.mutable_root()->mutable_play()->mutable_position();
  const auto cats = v1::ROOT_FACTION_MARQUISE_DE_CAT;
  const auto birds = v1::ROOT_FACTION_EYRIE_DYNASTIES;
  for (const auto faction : {cats, birds}) {
    position.add_seats()->set_faction(faction);
    PutPiece(position, faction, v1::ROOT_PIECE_KIND_WARRIOR, v1::ROOT_SUIT_UNSPECIFIED, 7);
  }
  position.mutable_pieces(0)->set_count(2);
  PutPiece(position, birds, v1::ROOT_PIECE_KIND_ROOST, v1::ROOT_SUIT_UNSPECIFIED, 7);
  position.mutable_seats(0)->set_points(29);
  position.mutable_seats(1)->set_leader("commander");
  position.mutable_turn()->set_faction(cats);
  position.mutable_turn()->set_phase(v1::ROOT_PHASE_DAYLIGHT);
  v1::RootDeclaredBattle& battle = *game.add_events()->mutable_root()->mutable_declared_battle();
  battle.set_clearing(7);
  battle.set_defender(birds);
  v1::RootRoll& roll = *game.add_events()->mutable_root()->mutable_roll();
  roll.set_attacker(2);
  roll.set_defender(1);
  v1::RootLosses& losses = *game.add_events()->mutable_root()->mutable_losses();
  losses.set_faction(birds);
  for (const auto kind : {v1::ROOT_PIECE_KIND_WARRIOR, v1::ROOT_PIECE_KIND_ROOST}) {
    losses.add_pieces()->set_kind(kind);
    losses.mutable_pieces(losses.pieces_size() - 1)->set_count(1);
  }
  for (const size_t left : {1, 0}) {
    LegalEvents legal(100);
    ASSERT_TRUE(ListLegalAfter(RootGame(), game, CheckOptions(), legal).ok());
    ASSERT_EQ(legal.all().size(), left);
    if (left == 0) break;
    EXPECT_EQ(legal.all()[0].event.root().losses().faction(), cats);
    *game.add_events() = legal.all()[0].event;
  }
  v1::Verdict verdict;
  ASSERT_TRUE(CheckWith(RootGame(), game, CheckOptions(), verdict).ok());
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL) << verdict.DebugString();
}

// Positions that no game can have are refused, and the refusal says why.
TEST(DeclaredPlay, RefusesPositionsThatNoGameCanHave) {
  using Position = v1::RootPlayPosition;
  const auto alliance = v1::ROOT_FACTION_WOODLAND_ALLIANCE;
  const auto host = v1::ROOT_FACTION_HOST_OF_LIGHT;
  const auto none = v1::ROOT_SUIT_UNSPECIFIED;
  const auto keep = [](Position& p) {
    PutPiece(p, v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_KEEP, v1::ROOT_SUIT_UNSPECIFIED, 1);
  };
  EXPECT_EQ(ErrorOfPosition(keep), "");
  struct Wrong {
    std::function<void(Position&)> change;
    std::string said;
  };
  const std::vector<Wrong> wrong = {
      {[&](Position& p) { PutPiece(p, alliance, v1::ROOT_PIECE_KIND_BASE, v1::ROOT_SUIT_FOX, 2); },
       "stands in clearing 2 (mouse), which is not of its suit"},
      {[&](Position& p) { PutPiece(p, host, v1::ROOT_PIECE_KIND_FIREBRAND, v1::ROOT_SUIT_MOUSE, 8); },
       "stands in clearing 8 (fox), which is not of its suit"},
      {[&](Position& p) {
         keep(p);
         PutPiece(p, alliance, v1::ROOT_PIECE_KIND_SYMPATHY, none, 1);
       },
       "stands in clearing 1 (fox) with the keep"},
      {[&](Position& p) {
         keep(p);
         PutPiece(p, host, v1::ROOT_PIECE_KIND_FIREBRAND, v1::ROOT_SUIT_FOX, 1);
       },
       "stands in clearing 1 (fox) with the keep"},
      {[&](Position& p) {
         for (int i = 0; i < 2; ++i) p.mutable_seats(0)->add_crafted()->set_name("codebreakers");
       },
       "seats[0].crafted: \"codebreakers\" lies there twice"},
      {[&](Position& p) { p.mutable_seats(0)->add_crafted()->set_name("anvil"); },
       "seats[0].crafted: \"anvil\" has no persistent effect"},
      {[&](Position& p) { p.mutable_seats(0)->set_marker_on(alliance); },
       "seats[0].marker_on: is the own board"},
      {[&](Position& p) { p.mutable_seats(3)->set_marker_on(v1::ROOT_FACTION_VAGABOND); },
       "seats[3].marker_on: is the own board"},
      {[&](Position& p) {
         v1::RootRelationshipState& state = *p.mutable_seats(3)->add_relationships();
         state.set_faction(v1::ROOT_FACTION_VAGABOND);
         state.set_status(v1::ROOT_RELATIONSHIP_HOSTILE);
       },
       "seats[3].relationships: need a status, and a faction in play that is no Vagabond"},
      {[&](Position& p) {
         p.mutable_seats(0)->mutable_hand()->set_unknown(54);
         p.mutable_seats(1)->mutable_hand()->set_unknown(1);
       },
       "position: holds 55 cards in hands, on boards and in the discard pile, 1 more than the 54 of the "
       "deck"},
      {[&](Position& p) { p.set_deck(3); }, "position.deck: must be 54"},
  };
  for (const Wrong& one : wrong) {
    const std::string error = ErrorOfPosition(one.change);
    EXPECT_TRUE(absl::StrContains(error, one.said)) << one.said << "\n" << error;
  }
}

TEST(DeclaredPlay, NeedsTheSuitOfEveryClearing) {
  v1::Transcript game = Declared({v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_FACTION_EYRIE_DYNASTIES});
  game.mutable_root()->set_map(v1::ROOT_MAP_WINTER);
  EXPECT_TRUE(absl::StrContains(ErrorOf(game), "root.clearing_suits[0]")) << ErrorOf(game);
}

TEST(DeclaredPlay, KeepsALedgerWhoseEntriesAreTheScore) {
  SimulateOptions options;
  options.seed = 5;
  const absl::StatusOr<v1::Transcript> game = Simulate(RootGame(), options);
  ASSERT_TRUE(game.ok()) << game.status();
  v1::Verdict verdict;
  ASSERT_TRUE(CheckWith(RootGame(), *game, CheckOptions(), verdict).ok());
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(verdict.mismatches_size(), 0);
  for (const v1::Standing& standing : verdict.standings()) {
    int sum = 0;
    for (const v1::ScoreEntry& entry : standing.score_entries()) {
      sum += entry.points();
      EXPECT_FALSE(entry.rule_id().empty());
      EXPECT_LT(entry.event_index(), static_cast<uint32_t>(game->events_size()));
    }
    if (!standing.has_score()) continue;
    EXPECT_EQ(sum, standing.score()) << standing.role();
    ASSERT_EQ(standing.score_after_turn_size(), verdict.turn_ends_size()) << standing.role();
    EXPECT_EQ(*standing.score_after_turn().rbegin(), standing.score());
  }
}

// An organiser sees where each point came from: the rule of every source, and the score after every turn.
TEST(DeclaredPlay, NamesTheRuleOfEachSourceOfPointsTurnByTurn) {
  const std::map<std::string, std::string> rules = {{"removed buildings and tokens", "ROOT.3.2.1"},
                                                    {"crafted items", "ROOT.3.2.2"},
                                                    {"buildings placed", "ROOT.6.5.4.3"},
                                                    {"roosts in the Evening", "ROOT.7.6.1"},
                                                    {"the Despot", "ROOT.7.8.4"},
                                                    {"turmoil", "ROOT.7.7.1"},
                                                    {"sympathy placed", "ROOT.8.4.2.3"},
                                                    {"explored ruins", "ROOT.9.5.3"},
                                                    {"aid", "ROOT.9.2.9.1.2"},
                                                    {"quests", "ROOT.9.5.5"},
                                                    {"infamy", "ROOT.9.2.9.3.1"},
                                                    {"Protector", "ROOT.16.3"},
                                                    {"opened paths", "ROOT.16.2.3.3"},
                                                    {"the Pass", "ROOT.16.2.3.4"},
                                                    {"crafted effects", "ROOT.card"},
                                                    {"fervor", "HOL.6.3"},
                                                    {"emptied firebrand columns", "HOL.5.2"}};
  std::set<std::string> seen;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    SimulateOptions options;
    options.seed = seed;
    options.settings = {{"factions", "C,E,A,V,U"}, {"map", "mountain"}};
    const absl::StatusOr<v1::Transcript> game = Simulate(RootGame(), options);
    ASSERT_TRUE(game.ok()) << game.status();
    v1::Verdict verdict;
    ASSERT_TRUE(CheckWith(RootGame(), *game, CheckOptions(), verdict).ok());
    for (const v1::Standing& standing : verdict.standings()) {
      std::vector<int> after(static_cast<size_t>(verdict.turn_ends_size()));
      for (const v1::ScoreEntry& entry : standing.score_entries()) {
        const auto rule = rules.find(entry.label());
        ASSERT_NE(rule, rules.end()) << entry.label();
        EXPECT_EQ(entry.rule_id(), rule->second) << entry.label();
        seen.insert(entry.label());
        for (size_t turn = std::max(1u, entry.turn()); turn <= after.size(); ++turn)
          after[turn - 1] += entry.points();
      }
      ASSERT_LE(standing.score_after_turn_size(), static_cast<int>(after.size()));
      for (int turn = 0; turn < standing.score_after_turn_size(); ++turn)
        EXPECT_EQ(standing.score_after_turn(turn), after[static_cast<size_t>(turn)])
            << standing.role() << turn;
    }
  }
  EXPECT_GE(seen.size(), 14u);
}

TEST(HostCatalog, ShipsWhatIsKnownAndASample) {
  for (const ShippedCatalog& shipped : HostCatalogKit().shipped) {
    CatalogReport report;
    HostCatalogKit().check(shipped.text(), report);
    EXPECT_EQ(report.FirstObstacle(), nullptr) << shipped.name;
    const bool unknown = !report.faults().empty();
    EXPECT_EQ(unknown, shipped.name == "rulebook");
  }
  CatalogReport report;
  HostCatalogKit().check(HostCatalogKit().skeleton(), report);
  EXPECT_EQ(report.FirstObstacle(), nullptr);
}

TEST(HostCatalog, SaysWhatIsWrong) {
  CatalogReport report;
  HostCatalogKit().check(
      "header { name: \"x\" }\nfervor { points: 31 }\nfervor {}\ndoubled { suit: ROOT_SUIT_BIRD }", report);
  ASSERT_NE(report.FirstObstacle(), nullptr);
  EXPECT_EQ(report.FirstObstacle()->cell(), "fervor[0].points");
  EXPECT_EQ(report.FirstObstacle()->line(), 2u);
}

TEST(Quests, HaveFifteenCardsInEachPrinting) {
  int original = 0;
  int revised = 0;
  for (const QuestCard& quest : Quests()) {
    original += quest.original[0] != 0 ? 1 : 0;
    revised += quest.revised[0] != 0 ? 1 : 0;
    EXPECT_EQ(Quests()[static_cast<size_t>(FindQuest(quest.name, quest.suit))].name, quest.name);
  }
  EXPECT_EQ(original, 15);
  EXPECT_EQ(revised, 15);
}

}  // namespace
}  // namespace lantern::root
