// What is malformed names its field.
#include "tests/unit/soul_hunters/soul_hunters_testing.h"

namespace lantern::soul_hunters {
namespace {

struct Malformed {
  const char* text;
  const char* field;
};

TEST(Form, EventsThatCannotBeJudgedNameTheirField) {
  const Malformed cases[] = {
      {"", "events[0].soul_hunters"},
      {"draw { player: 2 }", "events[0].soul_hunters.draw.player"},
      {"draw { card: \"Nobody\" }", "events[0].soul_hunters.draw.card"},
      {"place_hunter { card: \"Nobody\" }", "place_hunter.card"},
      {"play_event { card: \"sermon\" steps { player: 7 } }", "play_event.steps[0].player"},
      {"play_event { card: \"sermon\" steps { cards: \"Nobody\" } }", "play_event.steps[0].cards[0]"},
      {"play_event { card: \"sermon\" steps { cards: \"imp\" hunters {} } }", "play_event.steps[0].cards"},
      {"play_event { card: \"sermon\" steps { cards: [\"imp\", \"imp\"] number: 1 } }",
       "play_event.steps[0].number"},
      {"play_event { card: \"sermon\" steps { number: 113 } }", "play_event.steps[0].number"},
      {"play_event { unlisted { moves {} } }", "play_event.unlisted.moves[0].from.kind"},
      {"play_event { unlisted { moves { from { kind: SOUL_HUNTERS_PLACE_KIND_HAND } } } }",
       "unlisted.moves[0].from.player"},
      {"play_event { unlisted { moves { from { kind: SOUL_HUNTERS_PLACE_KIND_DECK } to { kind: "
       "SOUL_HUNTERS_PLACE_KIND_DISCARD } } } }",
       "unlisted.moves[0].cards"},
      {"use_ability {}", "use_ability.hunter"},
      {"use_ability { hunter { used: 5 } }", "use_ability.hunter.used"},
      {"use_ability { hunter { player: 3 } }", "use_ability.hunter.player"},
      {"use_ability { hunter {} steps { hunters { card: \"Nobody\" } } }",
       "use_ability.steps[0].hunters[0].card"},
      {"used_up { card: \"Nobody\" }", "used_up.card"},
      {"discard {}", "discard.cards"},
      {"discard { cards: \"Nobody\" }", "discard.cards[0]"},
      {"end_turn { player: 9 }", "end_turn.player"},
      {"soul_turned { turned: 6 }", "soul_turned.turned"},
      {"influence_check { compared: 1 }", "influence_check.compared"},
      {"influence_check { greatest: [0, 0] }", "influence_check.greatest[1]"},
      {"influence_check { greatest: 2 }", "influence_check.greatest[0]"},
      {"soul_taken {}", "soul_taken.player"},
      {"soul_taken { player: 0 value: 6 }", "soul_taken.value"},
      {"soul_freed { value: 0 }", "soul_freed.value"},
      {"souls_laid { values: 6 }", "souls_laid.values[0]"},
      {"game_end {} influence: 1", "influence"},
      {"game_end {} influence: [10000001, 0]", "influence"},
  };
  for (const Malformed& it : cases) {
    const std::string said = Judged(Written(2, "catalog_name: \"sample\" starting_player: 0", {it.text}));
    EXPECT_NE(said.find(absl::StrCat(it.field, ": ")), std::string::npos) << it.text << " -> " << said;
  }
}

TEST(Form, SetUpsThatCannotBeJudgedNameTheirField) {
  const Malformed cases[] = {
      {"souls: 6", "setup.soul_hunters.souls[0]"},
      {"removed_souls: 6", "removed_souls[0]"},
      {"starting_player: 2", "starting_player"},
      {"deals {}", "deals[0].souls"},
      {"deals { souls { value: 1 } }", "deals[0].souls[0].player"},
      {"deals { souls { player: 0 value: 6 } }", "deals[0].souls[0].value"},
      {"deals { souls { player: 0 } souls { player: 0 } }", "deals[0].souls[1].player"},
      {"hands {}", "hands"},
      {"hands { cards: \"Nobody\" } hands {}", "hands[0].cards[0]"},
      {"deck: \"Nobody\"", "deck[0]"},
      {"options { influence_cap: 0 }", "options.influence_cap"},
      {"final {}", "final.won"},
      {"final { won {} won {} } souls: 1", "final"},
      {"position {} final {}", "final"},
      {"position {}", "position.phase"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW }", "position.players"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW players {} players {} }", "position.soul_deck"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW players {} players {} soul_deck: 15 }", "position"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW players { hunters { card: \"sermon\" } } players {} "
       "soul_deck: 15 }",
       "position.players[0].hunters[0].card"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW players { influence: 1 influence_unknown: true } players "
       "{} soul_deck: 15 }",
       "position.players[0].influence"},
      {"position { phase: SOUL_HUNTERS_PHASE_DRAW player: 1 round_starter: 0 players {} players {} "
       "soul_deck: 15 }",
       "position.player"},
  };
  for (const Malformed& it : cases) {
    const std::string said = Judged(Written(2, absl::StrCat("catalog_name: \"sample\" ", it.text)));
    EXPECT_NE(said.find(absl::StrCat(it.field, ": ")), std::string::npos) << it.text << " -> " << said;
  }
  for (const int players : {0, 1, 5}) {
    EXPECT_EQ(Judged(Written(players, "")).substr(0, 8), "players:") << players;
  }
}

}  // namespace
}  // namespace lantern::soul_hunters
