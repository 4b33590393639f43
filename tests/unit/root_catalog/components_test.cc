// Cards, items, pieces and tracks, compared with literals typed from the boards and cards.
#include <algorithm>
#include <string>
#include <vector>

#include "checker/root/catalog/catalog.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lantern::root {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr v1::RootSuit kAny = v1::ROOT_SUIT_UNSPECIFIED;
constexpr v1::RootSuit kBird = v1::ROOT_SUIT_BIRD;
constexpr v1::RootSuit kFox = v1::ROOT_SUIT_FOX;
constexpr v1::RootSuit kRabbit = v1::ROOT_SUIT_RABBIT;
constexpr v1::RootSuit kMouse = v1::ROOT_SUIT_MOUSE;

const DeckInfo& Standard() { return GetCatalog().decks[v1::ROOT_DECK_STANDARD]; }
const DeckInfo& Exiles() { return GetCatalog().decks[v1::ROOT_DECK_EXILES_AND_PARTISANS]; }

// "2 fox: mouse mouse mouse" for two fox cards that cost three mice; "none" where there is no such card.
std::string Describe(const DeckInfo& deck, absl::string_view name, v1::RootSuit suit = kAny) {
  constexpr const char* kSuits[] = {"any", "bird", "fox", "rabbit", "mouse"};
  const CardInfo* card = deck.Find(name, suit);
  if (card == nullptr) return "none";
  std::string text = std::to_string(card->count) + " " + kSuits[card->suit] + ":";
  for (v1::RootSuit cost : card->cost) text += std::string(" ") + kSuits[cost];
  return text;
}

TEST(DecksTest, HaveTheirNamesAndTotals) {
  EXPECT_EQ(Standard().name, "Standard");
  EXPECT_EQ(Exiles().name, "E&P");
  for (const DeckInfo* deck : {&Standard(), &Exiles()}) {
    EXPECT_EQ(deck->total, 54);
    EXPECT_THAT(deck->suit_total, ElementsAre(0, 14, 14, 13, 13));
  }
}

TEST(DecksTest, TotalsAreTheSumsOfTheCards) {
  for (const DeckInfo* deck : {&Standard(), &Exiles()}) {
    int total = 0;
    std::array<int, 5> suits{};
    for (const CardInfo& card : deck->cards) {
      total += card.count;
      suits[card.suit] += card.count;
      EXPECT_EQ(card.name, CanonicalCardName(card.title));
      EXPECT_EQ(deck->Find(card.name, card.suit), &card);
    }
    EXPECT_EQ(total, 54);
    EXPECT_EQ(suits, deck->suit_total);
  }
}

TEST(DecksTest, AmbushesAndDominances) {
  for (const DeckInfo* deck : {&Standard(), &Exiles()}) {
    EXPECT_EQ(Describe(*deck, "ambush", kBird), "2 bird:");
    EXPECT_EQ(Describe(*deck, "ambush", kFox), "1 fox:");
    EXPECT_EQ(Describe(*deck, "ambush", kRabbit), "1 rabbit:");
    EXPECT_EQ(Describe(*deck, "ambush", kMouse), "1 mouse:");
    for (v1::RootSuit suit : {kBird, kFox, kRabbit, kMouse}) {
      ASSERT_NE(deck->Find("dominance", suit), nullptr);
      EXPECT_EQ(deck->Find("dominance", suit)->count, 1);
      EXPECT_EQ(deck->Find("dominance", suit)->kind, v1::ROOT_CARD_KIND_DOMINANCE);
      EXPECT_EQ(deck->Find("ambush", suit)->kind, v1::ROOT_CARD_KIND_AMBUSH);
    }
  }
}

TEST(DecksTest, StandardEffects) {
  EXPECT_EQ(Describe(Standard(), "armorers"), "2 bird: fox");
  EXPECT_EQ(Describe(Standard(), "sappers"), "2 bird: mouse");
  EXPECT_EQ(Describe(Standard(), "brutaltactics"), "2 bird: fox fox");
  EXPECT_EQ(Describe(Standard(), "royalclaim"), "1 bird: any any any any");
  EXPECT_EQ(Describe(Standard(), "standanddeliver"), "2 fox: mouse mouse mouse");
  EXPECT_EQ(Describe(Standard(), "taxcollector"), "3 fox: fox rabbit mouse");
  EXPECT_EQ(Describe(Standard(), "favorofthefoxes"), "1 fox: fox fox fox");
  EXPECT_EQ(Describe(Standard(), "commandwarren"), "2 rabbit: rabbit rabbit");
  EXPECT_EQ(Describe(Standard(), "betterburrowbank"), "2 rabbit: rabbit rabbit");
  EXPECT_EQ(Describe(Standard(), "cobbler"), "2 rabbit: rabbit rabbit");
  EXPECT_EQ(Describe(Standard(), "favoroftherabbits"), "1 rabbit: rabbit rabbit rabbit");
  EXPECT_EQ(Describe(Standard(), "scoutingparty"), "2 mouse: mouse mouse");
  EXPECT_EQ(Describe(Standard(), "codebreakers"), "2 mouse: mouse");
  EXPECT_EQ(Describe(Standard(), "favorofthemice"), "1 mouse: mouse mouse mouse");
  EXPECT_EQ(Standard().Find("favorofthemice", kAny)->kind, v1::ROOT_CARD_KIND_IMMEDIATE);
  EXPECT_EQ(Standard().Find("cobbler", kAny)->kind, v1::ROOT_CARD_KIND_PERSISTENT);
}

TEST(DecksTest, ExilesAndPartisansEffects) {
  EXPECT_EQ(Describe(Exiles(), "saboteurs"), "3 bird: any");
  EXPECT_EQ(Describe(Exiles(), "soupkitchens"), "1 bird: fox rabbit mouse");
  EXPECT_EQ(Describe(Exiles(), "boatbuilders"), "1 bird: any any");
  EXPECT_EQ(Describe(Exiles(), "corvidplanners"), "1 bird: any any");
  EXPECT_EQ(Describe(Exiles(), "eyrieemigre"), "1 bird: fox fox");
  EXPECT_EQ(Describe(Exiles(), "foxpartisans"), "1 fox: fox");
  EXPECT_EQ(Describe(Exiles(), "propagandabureau"), "1 fox: any any any");
  EXPECT_EQ(Describe(Exiles(), "falseorders"), "2 fox: fox");
  EXPECT_EQ(Describe(Exiles(), "informants"), "2 fox: fox fox");
  EXPECT_EQ(Describe(Exiles(), "rabbitpartisans"), "1 rabbit: rabbit");
  EXPECT_EQ(Describe(Exiles(), "tunnels"), "2 rabbit: rabbit");
  EXPECT_EQ(Describe(Exiles(), "charmoffensive"), "1 rabbit: rabbit");
  EXPECT_EQ(Describe(Exiles(), "swapmeet"), "2 rabbit: rabbit");
  EXPECT_EQ(Describe(Exiles(), "coffinmakers"), "1 rabbit: rabbit rabbit");
  EXPECT_EQ(Describe(Exiles(), "mousepartisans"), "1 mouse: mouse");
  EXPECT_EQ(Describe(Exiles(), "leagueofadventurousmice"), "2 mouse: mouse");
  EXPECT_EQ(Describe(Exiles(), "murinebroker"), "1 mouse: mouse mouse");
  EXPECT_EQ(Describe(Exiles(), "masterengravers"), "1 mouse: mouse mouse");
}

TEST(DecksTest, TheItemCardsAreTheSameInBoth) {
  std::vector<std::string> items[2];
  for (const CardInfo& card : Standard().cards) {
    if (card.item != 0) items[0].push_back(card.name + Describe(Standard(), card.name, card.suit));
  }
  for (const CardInfo& card : Exiles().cards) {
    if (card.item != 0) items[1].push_back(card.name + Describe(Exiles(), card.name, card.suit));
  }
  EXPECT_THAT(items[0], SizeIs(20));
  EXPECT_EQ(items[0], items[1]);
  EXPECT_EQ(Describe(Standard(), "mouseinasack"), "1 mouse: mouse");
  EXPECT_EQ(Describe(Standard(), "smugglerstrail"), "1 rabbit: mouse");
}

TEST(DecksTest, FindGoesByNameAndSuit) {
  EXPECT_EQ(Standard().Find("roottea", kRabbit)->suit, kRabbit);
  EXPECT_EQ(Standard().Find("roottea", kBird), nullptr);
  ASSERT_NE(Standard().Find("roottea", kAny), nullptr);
  EXPECT_EQ(Standard().Find("swapmeet", kAny), nullptr);
  EXPECT_EQ(Exiles().Find("cobbler", kAny), nullptr);
  EXPECT_EQ(Exiles().Find("", kAny), nullptr);
}

TEST(ItemsTest, PriceAndSupply) {
  struct Expected {
    v1::RootItem item;
    std::vector<v1::RootSuit> cost;
    int points;
    int supply;
  };
  const Expected expected[] = {
      {v1::ROOT_ITEM_SWORD, {kFox, kFox}, 2, 2},
      {v1::ROOT_ITEM_BAG, {kMouse}, 1, 2},
      {v1::ROOT_ITEM_COIN, {kRabbit, kRabbit}, 3, 2},
      {v1::ROOT_ITEM_CROSSBOW, {kFox}, 1, 1},
      {v1::ROOT_ITEM_HAMMER, {kFox}, 2, 1},
      {v1::ROOT_ITEM_TEA, {kMouse}, 2, 2},
      {v1::ROOT_ITEM_BOOT, {kRabbit}, 1, 2},
      {v1::ROOT_ITEM_TORCH, {}, 0, 0},
      {v1::ROOT_ITEM_CLUB, {}, 0, 0},
  };
  for (const Expected& e : expected) {
    const ItemInfo& item = GetCatalog().items[e.item];
    EXPECT_EQ(item.cost, e.cost) << v1::RootItem_Name(e.item);
    EXPECT_EQ(item.points, e.points) << v1::RootItem_Name(e.item);
    EXPECT_EQ(item.supply, e.supply) << v1::RootItem_Name(e.item);
  }
  EXPECT_THAT(GetCatalog().ruin_items,
              ElementsAre(v1::ROOT_ITEM_BAG, v1::ROOT_ITEM_BOOT, v1::ROOT_ITEM_HAMMER, v1::ROOT_ITEM_SWORD));
}

int Count(v1::RootFaction faction, v1::RootPieceKind kind, v1::RootSuit suit = kAny) {
  return GetCatalog().PieceCount(faction, kind, suit);
}

TEST(PiecesTest, WarriorsAndPawns) {
  const int warriors[] = {0, 25, 20, 10, 0, 0, 25, 15, 20, 15, 20, 15, 15};
  for (int f = 0; f < v1::RootFaction_ARRAYSIZE; ++f) {
    const auto faction = static_cast<v1::RootFaction>(f);
    const bool vagabond = faction == v1::ROOT_FACTION_VAGABOND || faction == v1::ROOT_FACTION_SECOND_VAGABOND;
    EXPECT_EQ(Count(faction, v1::ROOT_PIECE_KIND_WARRIOR), warriors[f]) << v1::RootFaction_Name(faction);
    EXPECT_EQ(Count(faction, v1::ROOT_PIECE_KIND_PAWN), vagabond ? 1 : 0) << v1::RootFaction_Name(faction);
  }
  EXPECT_EQ(Count(v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, v1::ROOT_PIECE_KIND_WARLORD), 1);
}

TEST(PiecesTest, BuildingsAndTokens) {
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_KEEP), 1);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_WOOD), 8);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_SAWMILL), 6);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_WORKSHOP), 6);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_RECRUITER), 6);
  EXPECT_EQ(Count(v1::ROOT_FACTION_EYRIE_DYNASTIES, v1::ROOT_PIECE_KIND_ROOST), 7);
  EXPECT_EQ(Count(v1::ROOT_FACTION_WOODLAND_ALLIANCE, v1::ROOT_PIECE_KIND_SYMPATHY), 10);
  EXPECT_EQ(Count(v1::ROOT_FACTION_UNDERGROUND_DUCHY, v1::ROOT_PIECE_KIND_TUNNEL), 3);
  EXPECT_EQ(Count(v1::ROOT_FACTION_UNDERGROUND_DUCHY, v1::ROOT_PIECE_KIND_CITADEL), 3);
  EXPECT_EQ(Count(v1::ROOT_FACTION_UNDERGROUND_DUCHY, v1::ROOT_PIECE_KIND_MARKET), 3);
  EXPECT_EQ(Count(v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, v1::ROOT_PIECE_KIND_MOB), 5);
  EXPECT_EQ(Count(v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, v1::ROOT_PIECE_KIND_STRONGHOLD), 6);
  EXPECT_EQ(Count(v1::ROOT_FACTION_KEEPERS_IN_IRON, v1::ROOT_PIECE_KIND_RELIC), 12);
  EXPECT_EQ(Count(v1::ROOT_FACTION_KEEPERS_IN_IRON, v1::ROOT_PIECE_KIND_WAYSTATION), 3);
}

TEST(PiecesTest, PiecesWithASuit) {
  for (v1::RootSuit suit : {kFox, kRabbit, kMouse}) {
    EXPECT_EQ(Count(v1::ROOT_FACTION_WOODLAND_ALLIANCE, v1::ROOT_PIECE_KIND_BASE, suit), 1);
    EXPECT_EQ(Count(v1::ROOT_FACTION_LIZARD_CULT, v1::ROOT_PIECE_KIND_GARDEN, suit), 5);
    EXPECT_EQ(Count(v1::ROOT_FACTION_RIVERFOLK_COMPANY, v1::ROOT_PIECE_KIND_TRADE_POST, suit), 3);
    EXPECT_EQ(Count(v1::ROOT_FACTION_HOST_OF_LIGHT, v1::ROOT_PIECE_KIND_FIREBRAND, suit), 4);
  }
  EXPECT_EQ(Count(v1::ROOT_FACTION_WOODLAND_ALLIANCE, v1::ROOT_PIECE_KIND_BASE), 3);
  EXPECT_EQ(Count(v1::ROOT_FACTION_LIZARD_CULT, v1::ROOT_PIECE_KIND_GARDEN), 15);
  EXPECT_EQ(Count(v1::ROOT_FACTION_RIVERFOLK_COMPANY, v1::ROOT_PIECE_KIND_TRADE_POST), 9);
  EXPECT_EQ(Count(v1::ROOT_FACTION_HOST_OF_LIGHT, v1::ROOT_PIECE_KIND_FIREBRAND), 12);
  EXPECT_EQ(Count(v1::ROOT_FACTION_LIZARD_CULT, v1::ROOT_PIECE_KIND_GARDEN, kBird), 0);
}

TEST(PiecesTest, EightPlotsTwoOfEachKind) {
  for (v1::RootPieceKind kind : {v1::ROOT_PIECE_KIND_BOMB, v1::ROOT_PIECE_KIND_SNARE,
                                 v1::ROOT_PIECE_KIND_EXTORTION, v1::ROOT_PIECE_KIND_RAID}) {
    EXPECT_EQ(Count(v1::ROOT_FACTION_CORVID_CONSPIRACY, kind), 2);
  }
  EXPECT_EQ(Count(v1::ROOT_FACTION_CORVID_CONSPIRACY, v1::ROOT_PIECE_KIND_PLOT), 8);
}

TEST(PiecesTest, WhatAFactionHasNotIsNone) {
  EXPECT_EQ(Count(v1::ROOT_FACTION_EYRIE_DYNASTIES, v1::ROOT_PIECE_KIND_SAWMILL), 0);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_WARRIOR, kFox), 0);
  EXPECT_EQ(Count(v1::ROOT_FACTION_UNSPECIFIED, v1::ROOT_PIECE_KIND_FERRY), 0);
  // A message may hold numbers that the enums do not.
  EXPECT_EQ(Count(static_cast<v1::RootFaction>(99), v1::ROOT_PIECE_KIND_WARRIOR), 0);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, static_cast<v1::RootPieceKind>(-5)), 0);
  EXPECT_EQ(Count(v1::ROOT_FACTION_MARQUISE_DE_CAT, v1::ROOT_PIECE_KIND_WOOD, static_cast<v1::RootSuit>(7)),
            0);
}

TEST(TracksTest, Marquise) {
  const Catalog& catalog = GetCatalog();
  for (const Track* track : {&catalog.sawmill, &catalog.workshop, &catalog.recruiter}) {
    EXPECT_THAT(track->cost, ElementsAre(0, 1, 2, 3, 3, 4));
  }
  EXPECT_THAT(catalog.sawmill.points, ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(catalog.workshop.points, ElementsAre(0, 2, 2, 3, 4, 5));
  EXPECT_THAT(catalog.recruiter.points, ElementsAre(0, 1, 2, 3, 3, 4));
}

TEST(TracksTest, OtherFactions) {
  const Catalog& catalog = GetCatalog();
  EXPECT_THAT(catalog.sympathy.cost, ElementsAre(1, 1, 1, 2, 2, 2, 3, 3, 3, 3));
  EXPECT_THAT(catalog.sympathy.points, ElementsAre(0, 1, 1, 1, 2, 2, 3, 4, 4, 4));
  EXPECT_THAT(catalog.roost_points, ElementsAre(0, 0, 1, 2, 3, 4, 4, 5));
  EXPECT_THAT(catalog.garden_points, ElementsAre(0, 0, 2, 2, 3, 4));
  EXPECT_THAT(catalog.burrow_recruits, ElementsAre(1, 2, 4, 6));
  const v1::RootFactionData& riverfolk = catalog.source.factions(v1::ROOT_FACTION_RIVERFOLK_COMPANY - 1);
  ASSERT_EQ(riverfolk.tracks_size(), 1);
  EXPECT_THAT(riverfolk.tracks(0).points(), ElementsAre(2, 2, 2));
}

TEST(PeopleTest, Characters) {
  const Catalog& catalog = GetCatalog();
  const auto items = [&](absl::string_view name) {
    const Character* character = catalog.FindCharacter(name);
    std::string letters;
    // Rootlog's letters of the items.
    for (v1::RootItem item : character == nullptr ? std::vector<v1::RootItem>() : character->items) {
      letters.push_back(".sbcxhtrfw"[item]);
    }
    std::sort(letters.begin(), letters.end());
    return letters;
  };
  // Boot f, torch r, tea t, sword s, bag b, hammer h, crossbow x, coin c.
  EXPECT_EQ(items("thief"), "frst");
  EXPECT_EQ(items("tinker"), "bfhr");
  EXPECT_EQ(items("ranger"), "frsx");
  EXPECT_EQ(items("vagrant"), "cfr");
  EXPECT_EQ(items("arbiter"), "frss");
  EXPECT_EQ(items("scoundrel"), "ffrx");
  EXPECT_EQ(items("adventurer"), "fhr");
  EXPECT_EQ(items("ronin"), "ffrs");
  EXPECT_EQ(items("harrier"), "crsx");
  EXPECT_THAT(catalog.characters, SizeIs(9));
  EXPECT_EQ(catalog.FindCharacter("Thief"), nullptr);
}

TEST(PeopleTest, Leaders) {
  const Catalog& catalog = GetCatalog();
  constexpr auto kRecruit = v1::ROOT_DECREE_COLUMN_RECRUIT;
  constexpr auto kMove = v1::ROOT_DECREE_COLUMN_MOVE;
  constexpr auto kBattle = v1::ROOT_DECREE_COLUMN_BATTLE;
  constexpr auto kBuild = v1::ROOT_DECREE_COLUMN_BUILD;
  ASSERT_THAT(catalog.leaders, SizeIs(4));
  EXPECT_THAT(catalog.FindLeader("builder")->viziers, ElementsAre(kRecruit, kMove));
  EXPECT_THAT(catalog.FindLeader("charismatic")->viziers, ElementsAre(kRecruit, kBattle));
  EXPECT_THAT(catalog.FindLeader("commander")->viziers, ElementsAre(kMove, kBattle));
  EXPECT_THAT(catalog.FindLeader("despot")->viziers, ElementsAre(kMove, kBuild));
  EXPECT_EQ(catalog.FindLeader("marshal"), nullptr);
}

TEST(PeopleTest, Ministers) {
  const Catalog& catalog = GetCatalog();
  const struct {
    int cards;
    int points;
    std::vector<const char*> names;
  } ranks[] = {{2, 1, {"foremole", "captain", "marshal"}},
               {3, 2, {"brigadier", "banker", "mayor"}},
               {4, 3, {"duchessofmud", "baronofdirt", "earlofstone"}}};
  for (const auto& rank : ranks) {
    for (const char* name : rank.names) {
      ASSERT_NE(catalog.FindMinister(name), nullptr) << name;
      EXPECT_EQ(catalog.FindMinister(name)->cards, rank.cards) << name;
      EXPECT_EQ(catalog.FindMinister(name)->points, rank.points) << name;
    }
  }
  EXPECT_THAT(catalog.ministers, SizeIs(9));
  EXPECT_EQ(catalog.FindMinister("duchess of mud"), nullptr);
}

TEST(NamesTest, OfFactionsAndCards) {
  const Catalog& catalog = GetCatalog();
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_MARQUISE_DE_CAT), "Marquise de Cat");
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_EYRIE_DYNASTIES), "Eyrie Dynasties");
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_VAGABOND), "Vagabond");
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_SECOND_VAGABOND), "Second Vagabond");
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_CORVID_CONSPIRACY), "Corvid Conspiracy");
  EXPECT_EQ(catalog.FactionName(v1::ROOT_FACTION_HOST_OF_LIGHT), "Host of Light");
  EXPECT_THAT(std::string(catalog.FactionName(v1::ROOT_FACTION_UNSPECIFIED)), IsEmpty());
  EXPECT_THAT(std::string(catalog.FactionName(static_cast<v1::RootFaction>(13))), IsEmpty());
  EXPECT_EQ(CanonicalCardName("Swap Meet"), "swapmeet");
  EXPECT_EQ(CanonicalCardName("Stand and Deliver!"), "standanddeliver");
  EXPECT_EQ(CanonicalCardName("Mouse-in-a-Sack"), "mouseinasack");
  EXPECT_EQ(CanonicalCardName("42"), "");
}

}  // namespace
}  // namespace lantern::root
