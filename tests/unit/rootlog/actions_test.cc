// What each form of action is read as, in the notation's own letters. The examples are ours.
#include <gtest/gtest.h>

#include <string>

#include "rootlog_testing.h"

namespace lantern {
namespace {

struct Form {
  char turn;
  const char* action;
  const char* event;              // the RootEvent, as text
  bool loose = false;             // not a form of the specification
  const char* written = nullptr;  // the canonical form, where it is another
};

const Form kMoves[] = {
    {'C', "2w3->5",
     "move { things { count: 2 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 5 "
     "} }"},
    {'C', "t->4+11",
     "move { things { count: 1 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WOOD }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 4 }"
     " to { kind: ROOT_PLACE_KIND_CLEARING clearing: 11 } }"},
    {'E', "Cb_s9->",
     "move { things { count: 1 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_SAWMILL }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 9 } } to { kind: ROOT_PLACE_KIND_SUPPLY } }"},
    {'E', "6w+b->3",
     "move { things { count: 6 piece { faction: ROOT_FACTION_EYRIE_DYNASTIES kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } }"
     " things { count: 1 piece { faction: ROOT_FACTION_EYRIE_DYNASTIES kind: ROOT_PIECE_KIND_ROOST }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } }"},
    {'A', "(w+2Cw)3->",
     "move { things { count: 1 piece { faction: ROOT_FACTION_WOODLAND_ALLIANCE kind: ROOT_PIECE_KIND_WARRIOR "
     "}"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } }"
     " things { count: 2 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } } to { kind: ROOT_PLACE_KIND_SUPPLY } }"},
    {'D', "t+4w0->9",
     "move { things { count: 1 piece { faction: ROOT_FACTION_UNDERGROUND_DUCHY kind: ROOT_PIECE_KIND_TUNNEL }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } }"
     " things { count: 4 piece { faction: ROOT_FACTION_UNDERGROUND_DUCHY kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_BURROW } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 9 } }"},
    {'V', "p->2_7_10",
     "move { things { count: 1 piece { faction: ROOT_FACTION_VAGABOND kind: ROOT_PIECE_KIND_PAWN } }"
     " to { kind: ROOT_PLACE_KIND_FOREST forest: [2, 7, 10] } }"},
    {'C', "3w->O$",
     "move { things { count: 3 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_RIVERFOLK_COMPANY } }"},
    {'C', "(3w+f)11->1",
     "move { things { count: 3 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 11 } }"
     " things { count: 1 piece { kind: ROOT_PIECE_KIND_FERRY }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 11 } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: "
     "1 } }"},
    {'C', "w1+r->11",
     "move { things { count: 1 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 1 } }"
     " things { count: 1 piece { kind: ROOT_PIECE_KIND_FERRY }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 1 } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: "
     "11 } }",
     true, "(w+f)1->11"},
    {'C', "f->6",
     "move { things { count: 1 piece { kind: ROOT_PIECE_KIND_FERRY } }"
     " to { kind: ROOT_PLACE_KIND_CLEARING clearing: 6 } }"},
    {'A', "r_b->7",
     "move { things { count: 1 piece { faction: ROOT_FACTION_WOODLAND_ALLIANCE kind: ROOT_PIECE_KIND_BASE"
     " suit: ROOT_SUIT_RABBIT } from { kind: ROOT_PLACE_KIND_SUPPLY } }"
     " to { kind: ROOT_PLACE_KIND_CLEARING clearing: 7 } }",
     true, "b_r->7"},
    {'K', "t_t7_10_11->10",
     "move { things { count: 1 piece { faction: ROOT_FACTION_KEEPERS_IN_IRON kind: ROOT_PIECE_KIND_RELIC"
     " relic: ROOT_RELIC_TABLET } from { kind: ROOT_PLACE_KIND_FOREST forest: [7, 10, 11] } }"
     " to { kind: ROOT_PLACE_KIND_CLEARING clearing: 10 } }"},
    {'H', "w_w->12",
     "move { things { count: 1 piece { faction: ROOT_FACTION_LORD_OF_THE_HUNDREDS kind: "
     "ROOT_PIECE_KIND_WARLORD }"
     " from { kind: ROOT_PLACE_KIND_SUPPLY } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 12 } }"},
    {'U', "t_f->5",
     "move { things { count: 1 piece { faction: ROOT_FACTION_HOST_OF_LIGHT kind: ROOT_PIECE_KIND_FIREBRAND"
     " suit: ROOT_SUIT_FOX } from { kind: ROOT_PLACE_KIND_SUPPLY } }"
     " to { kind: ROOT_PLACE_KIND_CLEARING clearing: 5 } }"},
    {'C', "2h_aw3->7",
     "move { things { count: 2 piece { kind: ROOT_PIECE_KIND_WARRIOR hireling: 'a' }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 7 "
     "} }"},
    {'C', " 2 w 3 -> 5 ",
     "move { things { count: 2 piece { faction: ROOT_FACTION_MARQUISE_DE_CAT kind: ROOT_PIECE_KIND_WARRIOR }"
     " from { kind: ROOT_PLACE_KIND_CLEARING clearing: 3 } } to { kind: ROOT_PLACE_KIND_CLEARING clearing: 5 "
     "} }",
     true, "2w3->5"},
};

const Form kCards[] = {
    {'C', "2#->C",
     "move { things { count: 2 card { } from { kind: ROOT_PLACE_KIND_DECK } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_MARQUISE_DE_CAT } }"},
    {'C', "#->C+V",
     "move { things { count: 1 card { } from { kind: ROOT_PLACE_KIND_DECK } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_MARQUISE_DE_CAT }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_VAGABOND } }"},
    {'C', "M#C->",
     "move { things { count: 1 card { suit: ROOT_SUIT_MOUSE }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_MARQUISE_DE_CAT } }"
     " to { kind: ROOT_PLACE_KIND_DISCARD } }"},
    {'A', "(2R+B)#$->",
     "move { things { count: 2 card { suit: ROOT_SUIT_RABBIT }"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_WOODLAND_ALLIANCE } }"
     " things { count: 1 card { suit: ROOT_SUIT_BIRD }"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_WOODLAND_ALLIANCE } }"
     " to { kind: ROOT_PLACE_KIND_DISCARD } }"},
    {'E', "M#E->$_x+$_m",
     "move { things { count: 1 card { suit: ROOT_SUIT_MOUSE }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_EYRIE_DYNASTIES } }"
     " to { kind: ROOT_PLACE_KIND_DECREE faction: ROOT_FACTION_EYRIE_DYNASTIES column: "
     "ROOT_DECREE_COLUMN_BATTLE }"
     " to { kind: ROOT_PLACE_KIND_DECREE faction: ROOT_FACTION_EYRIE_DYNASTIES column: "
     "ROOT_DECREE_COLUMN_MOVE } }"},
    {'K', "#faith$_2->",
     "move { things { count: 1 card { name: 'faithfulretainer' }"
     " from { kind: ROOT_PLACE_KIND_RETINUE faction: ROOT_FACTION_KEEPERS_IN_IRON retinue_column: 2 } }"
     " to { kind: ROOT_PLACE_KIND_DISCARD } }"},
    {'A', "F#@*->A",
     "move { things { count: 1 card { suit: ROOT_SUIT_FOX name: 'ambush' } from { kind: "
     "ROOT_PLACE_KIND_DISCARD } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_WOODLAND_ALLIANCE } }"},
    {'E', "B#domO->E",
     "move { things { count: 1 card { suit: ROOT_SUIT_BIRD name: 'dominance' }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_RIVERFOLK_COMPANY } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_EYRIE_DYNASTIES } }"},
    {'D', "#gentlyusedknapsackO->D",
     "move { things { count: 1 card { name: 'gentlyusedknapsack' }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_RIVERFOLK_COMPANY } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_UNDERGROUND_DUCHY } }"},
    {'C', "#cplansE$->",
     "move { things { count: 1 card { name: 'corvidplanners' }"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_EYRIE_DYNASTIES } }"
     " to { kind: ROOT_PLACE_KIND_DISCARD } }"},
    {'V', "R#favor*->V",
     "move { things { count: 1 card { suit: ROOT_SUIT_RABBIT name: 'favoroftherabbits' }"
     " from { kind: ROOT_PLACE_KIND_DISCARD } }"
     " to { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_VAGABOND } }"},
    {'V', "F#Q->$",
     "move { things { count: 1 quest { suit: ROOT_SUIT_FOX } from { kind: ROOT_PLACE_KIND_QUESTS } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"},
    {'V', "M#bear->$",
     "move { things { count: 1 quest { suit: ROOT_SUIT_MOUSE name: 'fendoffabear' }"
     " from { kind: ROOT_PLACE_KIND_QUESTS } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }",
     true, "M#bearQ->$"},
    {'C', "#taxcollectorsC->",
     "move { things { count: 1 card { name: 'taxcollector' }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_MARQUISE_DE_CAT } }"
     " to { kind: ROOT_PLACE_KIND_DISCARD } }",
     true, "#taxC->"},
    {'C', "^A", "reveal { faction: ROOT_FACTION_MARQUISE_DE_CAT to: ROOT_FACTION_WOODLAND_ALLIANCE }"},
    {'C', "D^A", "reveal { faction: ROOT_FACTION_UNDERGROUND_DUCHY to: ROOT_FACTION_WOODLAND_ALLIANCE }"},
    {'D', "3#^",
     "reveal { cards { count: 3 card { }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_UNDERGROUND_DUCHY } }"
     " faction: ROOT_FACTION_UNDERGROUND_DUCHY }"},
    {'D', "(F#+2M#)^",
     "reveal { cards { count: 1 card { suit: ROOT_SUIT_FOX }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_UNDERGROUND_DUCHY } }"
     " cards { count: 2 card { suit: ROOT_SUIT_MOUSE }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_UNDERGROUND_DUCHY } }"
     " faction: ROOT_FACTION_UNDERGROUND_DUCHY }",
     false, "(F+2M)#^"},
    {'C', "F#P^D",
     "reveal { cards { count: 1 card { suit: ROOT_SUIT_FOX }"
     " from { kind: ROOT_PLACE_KIND_HAND faction: ROOT_FACTION_CORVID_CONSPIRACY } }"
     " faction: ROOT_FACTION_CORVID_CONSPIRACY to: ROOT_FACTION_UNDERGROUND_DUCHY }"},
    {'C', "Z%x", "craft { item: ROOT_ITEM_CROSSBOW }"},
    {'C', "Zh", "craft { item: ROOT_ITEM_HAMMER }", true, "Z%h"},
    {'C', "Zemi", "craft { card { name: 'eyrieemigre' } }"},
    {'C', "Zfpart", "craft { card { suit: ROOT_SUIT_FOX name: 'foxpartisans' } }"},
    {'C', "ZB#sabo", "craft { card { suit: ROOT_SUIT_BIRD name: 'saboteurs' } }", true},
};

const Form kItems[] = {
    {'V', "%x->e",
     "move { things { count: 1 item: ROOT_ITEM_CROSSBOW"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_DOWN } }"},
    {'V', "%_d->s+r",
     "move { things { all_items: true from { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND"
     " area: ROOT_ITEM_AREA_DAMAGED } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_SATCHEL }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_UP } }"},
    {'V', "%tt->s+e",
     "move { things { count: 1 item: ROOT_ITEM_TEA from { kind: ROOT_PLACE_KIND_ITEM_SPOT"
     " faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_TRACK } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_SATCHEL }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_DOWN } }"},
    {'V', "%sde->r",
     "move { things { count: 1 item: ROOT_ITEM_SWORD from { kind: ROOT_PLACE_KIND_ITEM_SPOT"
     " faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_DAMAGED face: ROOT_ITEM_FACE_DOWN } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_UP } }"},
    {'V', "(%b+2%c)O$->$",
     "move { things { count: 1 item: ROOT_ITEM_BAG"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_RIVERFOLK_COMPANY } }"
     " things { count: 2 item: ROOT_ITEM_COIN"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_RIVERFOLK_COMPANY } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"},
    {'E', "3%hG$->d",
     "move { things { count: 3 item: ROOT_ITEM_HAMMER"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_SECOND_VAGABOND } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_SECOND_VAGABOND area: "
     "ROOT_ITEM_AREA_DAMAGED } }"},
    {'E', "%xV$e->d",
     "move { things { count: 1 item: ROOT_ITEM_CROSSBOW from { kind: ROOT_PLACE_KIND_ITEM_SPOT"
     " faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_DOWN } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_DAMAGED } }",
     true},
    {'V', "%s12->$",
     "move { things { count: 1 item: ROOT_ITEM_SWORD from { kind: ROOT_PLACE_KIND_CLEARING clearing: 12 } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"},
    {'G', "%b12->t",
     "move { things { count: 1 item: ROOT_ITEM_BAG from { kind: ROOT_PLACE_KIND_CLEARING clearing: 12 } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_SECOND_VAGABOND area: ROOT_ITEM_AREA_TRACK "
     "} }"},
    {'V', "%fe->",
     "move { things { count: 1 item: ROOT_ITEM_BOOT from { kind: ROOT_PLACE_KIND_ITEM_SPOT"
     " faction: ROOT_FACTION_VAGABOND face: ROOT_ITEM_FACE_DOWN } } to { kind: ROOT_PLACE_KIND_OUT_OF_GAME } "
     "}"},
    {'V', "%s->de",
     "move { things { count: 1 item: ROOT_ITEM_SWORD"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"
     " to { kind: ROOT_PLACE_KIND_ITEM_SPOT faction: ROOT_FACTION_VAGABOND area: ROOT_ITEM_AREA_DAMAGED"
     " face: ROOT_ITEM_FACE_DOWN } }"},
    {'V', "%s->O",
     "move { things { count: 1 item: ROOT_ITEM_SWORD"
     " from { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_VAGABOND } }"
     " to { kind: ROOT_PLACE_KIND_BOARD faction: ROOT_FACTION_RIVERFOLK_COMPANY } }",
     true, "%s->O$"},
};

const Form kOthers[] = {
    {'C', "XD0",
     "battle { attacker: ROOT_FACTION_MARQUISE_DE_CAT defender: ROOT_FACTION_UNDERGROUND_DUCHY }"},
    {'E', "CXA3B@R@(3,0)",
     "battle { attacker: ROOT_FACTION_MARQUISE_DE_CAT defender: ROOT_FACTION_WOODLAND_ALLIANCE clearing: 3"
     " defender_ambush: ROOT_SUIT_BIRD attacker_ambush: ROOT_SUIT_RABBIT attacker_roll: 3 defender_roll: 0 "
     "}"},
    {'E', "h_aXh_35",
     "battle { attacker: ROOT_FACTION_EYRIE_DYNASTIES attacker_hireling: 'a'"
     " defender_hireling: '3' clearing: 5 }"},
    {'E', "XA3@",
     "battle { attacker: ROOT_FACTION_EYRIE_DYNASTIES defender: ROOT_FACTION_WOODLAND_ALLIANCE clearing: 3"
     " defender_ambush: ROOT_SUIT_UNSPECIFIED }",
     true},
    {'C', "++", "score { faction: ROOT_FACTION_MARQUISE_DE_CAT points: 1 }"},
    {'C', "A++4", "score { faction: ROOT_FACTION_WOODLAND_ALLIANCE points: 4 }"},
    {'E', "--5", "score { faction: ROOT_FACTION_EYRIE_DYNASTIES points: -5 }"},
    {'V', "++->C$", "score_marker { board: ROOT_FACTION_MARQUISE_DE_CAT }"},
    {'C', "++->$", "score_marker { board: ROOT_FACTION_MARQUISE_DE_CAT }"},
    {'C', "5_9->", "open_path { low: 5 high: 9 }"},
    {'C', "9_5->", "open_path { low: 5 high: 9 }", true, "5_9->"},
    {'P', "t3^t_b", "flip_plot { clearing: 3 plot: ROOT_PIECE_KIND_BOMB }"},
    {'C', "Pt12^t_r", "flip_plot { clearing: 12 plot: ROOT_PIECE_KIND_RAID }"},
    {'C', "t12^t_r", "flip_plot { clearing: 12 plot: ROOT_PIECE_KIND_RAID }", true, "Pt12^t_r"},
    {'P', "t12<->t4", "swap_plots { first: 12 second: 4 }"},
    {'C', "?Pt_e5", "expose_plot { clearing: 5 guess: ROOT_PIECE_KIND_EXTORTION }"},
    {'C', "?Pt3^t_s", "expose_plot { clearing: 3 guess: ROOT_PIECE_KIND_SNARE }", true, "?Pt_s3"},
    {'O', "$_->3", "set_price { price: 3 }"},
    {'O', "$_h->4", "set_price { services: ROOT_SERVICE_HAND_CARD price: 4 }"},
    {'O', "($_h+$_m)->2",
     "set_price { services: [ROOT_SERVICE_HAND_CARD, ROOT_SERVICE_MERCENARIES] price: 2 }"},
    {'E', "$_f->1", "set_funds { funds: 1 }"},
    {'O', "$_f->0", "set_funds { }"},
    {'L', "$_o->R", "set_outcast { suit: ROOT_SUIT_RABBIT }"},
    {'L', "$_ho->M", "set_outcast { suit: ROOT_SUIT_MOUSE hated: true }"},
    {'V', "$_E->a",
     "set_relationship { vagabond: ROOT_FACTION_VAGABOND factions: ROOT_FACTION_EYRIE_DYNASTIES"
     " status: ROOT_RELATIONSHIP_ALLIED }"},
    {'C', "G$_C->h",
     "set_relationship { vagabond: ROOT_FACTION_SECOND_VAGABOND factions: ROOT_FACTION_MARQUISE_DE_CAT"
     " status: ROOT_RELATIONSHIP_HOSTILE }"},
    {'V', "$_O+$_C->0",
     "set_relationship { vagabond: ROOT_FACTION_VAGABOND factions: [ROOT_FACTION_RIVERFOLK_COMPANY,"
     " ROOT_FACTION_MARQUISE_DE_CAT] status: ROOT_RELATIONSHIP_INDIFFERENT }"},
    {'E', "$_->", "discard_decree { }"},
    {'E', "#despot->$", "appoint { faction: ROOT_FACTION_EYRIE_DYNASTIES name: 'despot' }"},
    {'D', "#duchess->$", "appoint { faction: ROOT_FACTION_UNDERGROUND_DUCHY name: 'duchessofmud' }", true,
     "#duchessofmud->$"},
    {'H', "#rowdy->$", "appoint { faction: ROOT_FACTION_LORD_OF_THE_HUNDREDS name: 'rowdy' }"},
    {'U', "#piety->$", "appoint { faction: ROOT_FACTION_HOST_OF_LIGHT name: 'piety' }"},
    {'C', "#marshalD$->", "dismiss { faction: ROOT_FACTION_UNDERGROUND_DUCHY name: 'marshal' }"},
    {'K', "t_t10^2",
     "reveal_relic { relic { faction: ROOT_FACTION_KEEPERS_IN_IRON kind: ROOT_PIECE_KIND_RELIC"
     " relic: ROOT_RELIC_TABLET } clearing: 10 value: 2 }"},
};

class FormOfAction : public ::testing::TestWithParam<Form> {};

TEST_P(FormOfAction, IsReadAsItsEvent) {
  const Form& form = GetParam();
  std::vector<v1::Event> events = ReadActions(form.turn, form.action);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_TRUE(SameMessage(events[0].root(), FromText<v1::RootEvent>(form.event)));
  EXPECT_EQ(!events[0].position().loose_form().empty(), form.loose) << events[0].position().loose_form();
}

TEST_P(FormOfAction, IsWrittenInItsCanonicalForm) {
  const Form& form = GetParam();
  std::string letter(1, form.turn);
  std::string head = absl::StrCat("Map: Fall\n", letter, ": Ann\n\n", letter, ":");
  absl::StatusOr<std::string> text = WriteRootlog(ReadOne(absl::StrCat(head, form.action)));
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(*text, absl::StrCat(head, form.written != nullptr ? form.written : form.action, "\n"));
}

INSTANTIATE_TEST_SUITE_P(Moves, FormOfAction, ::testing::ValuesIn(kMoves));
INSTANTIATE_TEST_SUITE_P(Cards, FormOfAction, ::testing::ValuesIn(kCards));
INSTANTIATE_TEST_SUITE_P(Items, FormOfAction, ::testing::ValuesIn(kItems));
INSTANTIATE_TEST_SUITE_P(Others, FormOfAction, ::testing::ValuesIn(kOthers));

TEST(ActionTest, ThingsOfSeveralKindsThrownAwayGiveOneEventForEachKind) {
  std::vector<v1::Event> events = ReadActions('D', "w->0/(2R#+2w)$->/++");
  ASSERT_EQ(events.size(), 4u);
  EXPECT_EQ(events[1].root().move().to(0).kind(), v1::ROOT_PLACE_KIND_DISCARD);
  EXPECT_EQ(events[2].root().move().to(0).kind(), v1::ROOT_PLACE_KIND_SUPPLY);
  EXPECT_EQ(events[1].position().column(), events[2].position().column());
  EXPECT_EQ(events[2].root().move().things(0).count(), 2u);
}

TEST(ActionTest, AnOwnPlaceInParenthesesWinsOverTheSharedOne) {
  std::vector<v1::Event> events = ReadActions('D', "(t+w0)5->6");
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].root().move().things(0).from().clearing(), 5u);
  EXPECT_EQ(events[0].root().move().things(1).from().kind(), v1::ROOT_PLACE_KIND_BURROW);
  EXPECT_NE(events[0].position().loose_form(), "");
}

}  // namespace
}  // namespace lantern
