// Each operation, amount and condition once, by what it does to influence and cards. The influence that an
// event states is compared with what the referee works out, so a case that is not INCOMPLETE is wrong.
#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

struct Case {
  const char* ada;  // hands are filled up to five unknown cards
  const char* ben;
  int deck;
  const char* event;
  const char* rest = "";
};

std::string JudgedCase(const Case& it) {
  return Judged(Written(2, Position(it.ada, it.ben, it.deck, it.rest), {it.event}));
}

TEST(Effects, OperationsOnInfluence) {
  const Case cases[] = {
      // influence_set
      {"hand { unknown: 5 } hunters { card: \"regent\" } influence: -2", "hand { unknown: 5 }", 101,
       "use_ability { hunter { card: \"regent\" } } influence: [5, 0]"},
      // influence_swap
      {"hand { unknown: 5 } hunters { card: \"fool\" } influence: -2", "hand { unknown: 5 } influence: 7",
       101, "use_ability { hunter { card: \"fool\" } ability: 0 } influence: [7, -2]"},
      // influence_negate of all
      {"hand { cards: \"eclipse\" unknown: 4 } influence: -2", "hand { unknown: 5 } influence: 7", 102,
       "play_event { card: \"eclipse\" } influence: [2, -7]"},
      // influence_toward_zero of all, and the always-active parts of Dampener
      {"hand { unknown: 5 } hunters { card: \"dampener\" } influence: -1", "hand { unknown: 5 } influence: 7",
       101, "use_ability { hunter { card: \"dampener\" } } influence: [-1, 4]"},
      // an amount for each card that was paid
      {"hand { cards: [\"imp\", \"page\"] unknown: 3 } hunters { card: \"stoker\" }", "hand { unknown: 5 }",
       101,
       "use_ability { hunter { card: \"stoker\" } steps { cards: [\"imp\", \"page\"] } } influence: [-4, 0]"},
      // an amount by the own influence, bonus included
      {"hand { unknown: 5 } hunters { card: \"mirror-mind\" } hunters { card: \"clerk\" } influence: 3",
       "hand { unknown: 5 }", 100, "use_ability { hunter { card: \"mirror-mind\" } } influence: [0, 0]"},
      // an amount for each soul hunter in play, of one side, without the card itself
      {"hand { unknown: 5 } hunters { card: \"pit-warden\" } hunters { card: \"clerk\" }",
       "hand { unknown: 5 } hunters { card: \"imp\" } hunters { card: \"probe\" }", 98,
       "use_ability { hunter { card: \"pit-warden\" } } influence: [-2, 0]"},
      // branch, both ways
      {"hand { unknown: 5 } hunters { card: \"ash-eater\" } influence: -4", "hand { unknown: 5 }", 101,
       "use_ability { hunter { card: \"ash-eater\" } } influence: [-5, 0]"},
      {"hand { unknown: 5 } hunters { card: \"ash-eater\" } influence: -5", "hand { unknown: 5 }", 101,
       "use_ability { hunter { card: \"ash-eater\" } } influence: [-8, 0]"},
      // destroy as a payment of any number up to two
      {"hand { cards: \"last-stand\" unknown: 4 } hunters { card: \"imp\" } hunters { card: \"clerk\" }",
       "hand { unknown: 5 }", 100,
       "play_event { card: \"last-stand\" steps { hunters { card: \"imp\" } hunters { card: \"clerk\" } } } "
       "influence: [6, 0]"},
      // an always-active part by cards in hand: Treasurer
      {"hand { cards: \"sermon\" unknown: 4 } hunters { card: \"treasurer\" }", "hand { unknown: 5 }", 101,
       "play_event { card: \"sermon\" } influence: [6, 0]"},
      // a trigger on placing, with its condition: Standard Bearer makes the Monarchy with the Page that is
      // placed
      {"hand { cards: \"page\" unknown: 4 } hunters { card: \"standard-bearer\" }", "hand { unknown: 5 }",
       101, "place_hunter { card: \"page\" } influence: [4, 0]"},
      // a trigger at the end of a turn
      {"hand { unknown: 5 } hunters { card: \"clockwork-guest\" }", "hand { unknown: 5 }", 101,
       "end_turn {} influence: [-1, 0]"},
  };
  for (const Case& it : cases) EXPECT_EQ(JudgedCase(it), "INCOMPLETE") << it.event;
}

TEST(Effects, OperationsOnCards) {
  const Case cases[] = {
      // draw, for others as well
      {"hand { unknown: 5 } hunters { card: \"almoner\" }", "hand { unknown: 5 }", 101,
       "use_ability { hunter { card: \"almoner\" } steps { option: 1 } steps { cards: \"imp\" } steps { "
       "cards: \"imp\" } } "
       "influence: [1, 0]"},
      // steal_card of one known card
      {"hand { unknown: 5 } hunters { card: \"toll-keeper\" }", "hand { cards: \"imp\" }", 105,
       "use_ability { hunter { card: \"toll-keeper\" } steps { player: 1 cards: \"imp\" } } influence: [1, "
       "0]"},
      // recover
      {"hand { unknown: 5 } hunters { card: \"archivist\" }", "hand { unknown: 5 }", 100,
       "use_ability { hunter { card: \"archivist\" } steps { cards: \"imp\" } } influence: [1, 0]",
       "discard { cards: \"imp\" }"},
      // discard by the victim, and the same player again
      {"hand { unknown: 5 } hunters { card: \"inspector\" }", "hand { cards: \"imp\" unknown: 4 }", 101,
       "use_ability { hunter { card: \"inspector\" } ability: 0 steps { player: 1 cards: \"imp\" } } "
       "influence: [0, -1]"},
      // return_hunter, up to one: none
      {"hand { unknown: 5 } hunters { card: \"castellan\" } hunters { card: \"imp\" }", "hand { unknown: 5 }",
       100, "use_ability { hunter { card: \"castellan\" } steps { number: 0 } } influence: [1, 0]"},
      // return_hunter breaks the alignment of its owner
      {"hand { unknown: 5 } hunters { card: \"castellan\" } hunters { card: \"page\" }",
       "hand { unknown: 5 }", 100,
       "use_ability { hunter { card: \"castellan\" } steps { hunters { card: \"page\" } } } influence: [1, "
       "0]"},
      // steal_hunter forms an alignment here and breaks one there: Tempter pays with an Imp
      {"hand { unknown: 5 } hunters { card: \"tempter\" } hunters { card: \"imp\" }",
       "hand { unknown: 5 } hunters { card: \"clerk\" } hunters { card: \"censor\" }", 98,
       "use_ability { hunter { card: \"tempter\" } ability: 0 steps { hunters { card: \"imp\" } } steps { "
       "hunters { player: 1 "
       "card: \"clerk\" } } } influence: [0, 0]"},
      // turn_hunter back
      {"hand { unknown: 5 } hunters { card: \"page\" } hunters { card: \"imp\" used: 3 }",
       "hand { unknown: 5 }", 100,
       "use_ability { hunter { card: \"page\" } ability: 1 steps { hunters { card: \"imp\" used: 3 } } }"},
      // turn_hunter on: the Censor of Ben is used up by it, so its alignment is broken
      {"hand { unknown: 5 } hunters { card: \"hypnotist\" }",
       "hand { unknown: 5 } hunters { card: \"censor\" } hunters { card: \"clerk\" }", 99,
       "use_ability { hunter { card: \"hypnotist\" } ability: 0 steps { hunters { player: 1 card: \"censor\" "
       "} } } "
       "influence: [0, 0]"},
  };
  for (const Case& it : cases) EXPECT_EQ(JudgedCase(it), "INCOMPLETE") << it.event;
}

TEST(Effects, WhatTheyMovedIsWhereItWent) {
  // The Page turned the Imp back to two uses, so it has two more.
  EXPECT_EQ(Judged(Written(
                2,
                Position("hand { unknown: 5 } hunters { card: \"page\" } hunters { card: \"imp\" used: 3 }",
                         "hand { unknown: 5 }", 100),
                {"use_ability { hunter { card: \"page\" } ability: 1 steps { hunters { card: \"imp\" } } }",
                 "end_turn {}", "draw { player: 1 }", "discard { cards: \"\" }", "end_turn {}", "draw {}",
                 "use_ability { hunter { card: \"imp\" used: 2 } used_up: false }"})),
            "INCOMPLETE");
  // The Censor that was turned to its end lies in the discard pile.
  EXPECT_EQ(Judged(Written(2,
                           Position("hand { cards: \"seance\" unknown: 4 } hunters { card: \"hypnotist\" }",
                                    "hand { unknown: 5 } hunters { card: \"censor\" }", 100),
                           {"use_ability { hunter { card: \"hypnotist\" } ability: 0 steps { hunters { "
                            "player: 1 card: \"censor\" } } }",
                            "play_event { card: \"seance\" steps { cards: \"censor\" } }"})),
            "INCOMPLETE");
  // A card that was not discarded cannot be recovered.
  EXPECT_EQ(Judged(Written(2,
                           Position("hand { cards: \"seance\" unknown: 4 }", "hand { unknown: 5 }", 101,
                                    "discard { cards: \"imp\" }"),
                           {"play_event { card: \"seance\" steps { cards: \"page\" } }"})),
            "ILLEGAL SH.effect.target 0");
}

TEST(Effects, WrongNumbersAreFound) {
  // Each of the cases above with one wrong number would be found: the sum is really compared.
  EXPECT_EQ(Judged(Written(
                2, Position("hand { unknown: 5 } hunters { card: \"regent\" }", "hand { unknown: 5 }", 101),
                {"use_ability { hunter { card: \"regent\" } } influence: [4, 0]"})),
            "ILLEGAL SH.influence.sum 0");
  EXPECT_EQ(
      Judged(Written(
          2, Position("hand { cards: \"eclipse\" unknown: 4 }", "hand { unknown: 5 } influence: 7", 102),
          {"play_event { card: \"eclipse\" } influence: [0, 7]"})),
      "ILLEGAL SH.influence.sum 0");
}

TEST(Effects, NothingChangesUnderPolicyStop) {
  const v1::Transcript transcript = Written(2,
                                            Position("hand { cards: \"exile\" unknown: 4 }",
                                                     "hand { unknown: 5 } hunters { card: \"clerk\" }", 101),
                                            {"play_event { card: \"exile\" steps { number: 0 } }"});
  EXPECT_EQ(Judged(transcript, Policy::kStop), "ILLEGAL SH.effect.number 0");
  EXPECT_EQ(Judged(transcript, Policy::kContinue), "ILLEGAL SH.effect.number 0");
}

}  // namespace
}  // namespace lantern::soul_hunters
