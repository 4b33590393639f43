#ifndef LANTERN_CHECKER_LUEUR_RULES_H_
#define LANTERN_CHECKER_LUEUR_RULES_H_

#include "absl/types/span.h"
#include "checker/core/rule.h"

// The rule table of Lueur, in the order of a game: X(name, id, section, summary). Sections are the headings
// of the rulebook; where it says nothing of a component (its card pages are not public), the section names
// the component.
#define LANTERN_LUEUR_RULES(X)                                                                               \
  X(kPlayers, "LUE.setup.players", "Set-up", "Two to four players.")                                         \
  X(kBoard, "LUE.setup.board", "Set-up; Afternoon",                                                          \
    "The table chooses one side: on the province each player has a company and a camp, on the archipelago "  \
    "four boats.")                                                                                           \
  X(kAdventurerOrder, "LUE.setup.order", "Set-up",                                                           \
    "Adventurers are chosen clockwise from the first player, one each, before any companion is shown.")      \
  X(kAdventurerFree, "LUE.setup.adventurer", "Set-up",                                                       \
    "Each player takes an adventurer of the box that nobody else has, with its big dice.")                   \
  X(kDecks, "LUE.setup.decks", "Set-up",                                                                     \
    "Three companions of each deck are removed; the other twenty of deck A lie on the twenty of deck B.")    \
  X(kSpellStack, "LUE.setup.spells", "Set-up", "The spell tokens of the box form one face-down stack.")      \
  X(kFirstRoll, "LUE.setup.dice", "Set-up",                                                                  \
    "The nine small dice that are not black are rolled and go to the spots of their elements; a special "    \
    "face is rolled again.")                                                                                 \
  X(kPhase, "LUE.day.phase", "Turn of play",                                                                 \
    "A day has its steps in order: enrolling, dice, effects, journey, evening; each player goes through "    \
    "them once.")                                                                                            \
  X(kReveal, "LUE.day.spells", "Start of a day",                                                             \
    "At the start of a day, before anybody enrols, the spells that lie face down are turned up.")            \
  X(kMorningOrder, "LUE.morning.order", "Morning",                                                           \
    "Players enrol one companion each, clockwise from the first player; the marker passes clockwise every "  \
    "evening.")                                                                                              \
  X(kCompanionThere, "LUE.morning.companion", "Morning",                                                     \
    "A player takes a companion that lies on the meeting track.")                                            \
  X(kComesDice, "LUE.morning.dice", "Morning",                                                               \
    "All small dice of the spot come with the companion, and no others.")                                    \
  X(kComesFootprints, "LUE.morning.footprints", "Morning; Evening",                                          \
    "All footprints of the spot come with the companion; each evening every spot without a die gets one "    \
    "more.")                                                                                                 \
  X(kKaarMove, "LUE.morning.kaar-move", "Kaar",                                                              \
    "Kaar's owner may move the black die from the spot that is about to be taken to another spot that "      \
    "still has a companion.")                                                                                \
  X(kSketalDie, "LUE.morning.sketal", "Sketal",                                                              \
    "A Sketal brings a big die of its colour from the reserve, if one is there.")                            \
  X(kSketalAny, "LUE.morning.sketal-any", "Sketal",                                                          \
    "The many-coloured Sketal brings any big die of the reserve; one must be taken if any is there.")        \
  X(kKaarRoll, "LUE.morning.kaar-roll", "Kaar",                                                              \
    "When Kaar is enrolled the black die is rolled to a spot that still has a companion; its special face "  \
    "is rolled again.")                                                                                      \
  X(kKaarOnce, "LUE.morning.kaar-once", "Kaar",                                                              \
    "The black die comes into play once; later it is not rolled for Kaar again.")                            \
  X(kSendAway, "LUE.morning.two-players", "Morning, games for two",                                          \
    "With two players the first player, having enrolled, sends one of the remaining companions to the "      \
    "cemetery; its dice and footprints stay.")                                                               \
  X(kRollAll, "LUE.dice.roll", "End of the morning", "Each player rolls all own dice, big and small, once.") \
  X(kFace, "LUE.dice.face", "Dice", "A die shows one of its own six faces.")                                 \
  X(kRerollCount, "LUE.dice.reroll", "End of the morning", "A reroll throws one or two own dice.")           \
  X(kRerollCompanion, "LUE.dice.companion", "End of the morning",                                            \
    "A reroll printed on a companion can be used once a day while the companion lies in front of the "       \
    "player; one that came at noon comes too late.")                                                         \
  X(kRerollToken, "LUE.dice.token", "End of the morning",                                                    \
    "A reroll token is spent; only the last player in order begins with tokens, two of them.")               \
  X(kRerollTrack, "LUE.dice.track", "End of the morning",                                                    \
    "A reroll is bought by moving the score marker back to the next reroll icon strictly below; without an " \
    "icon below there is none.")                                                                             \
  X(kRerollLap, "LUE.dice.lap", "Score track", "Whoever has lapped the score track has no rerolls on it.")   \
  X(kSetPrice, "LUE.dice.set", "End of the morning",                                                         \
    "Three rerolls, from wherever they come, turn one own die to any of its faces.")                         \
  X(kResultsStay, "LUE.dice.stay", "End of the morning",                                                     \
    "Results stay as they are for the rest of the day once effects begin.")                                  \
  X(kCountReturned, "LUE.count.returned", "Sketal; Afternoon",                                               \
    "A die that went back to the reserve counts no more, neither for effects nor on the journey.")           \
  X(kCountReceived, "LUE.count.received", "Sketal; Cromaug",                                                 \
    "A die that came through Cromaug counts from the next day on.")                                          \
  X(kCountCurse, "LUE.count.curse", "Black die",                                                             \
    "While a player has rolled the black die, the player's other dice with its symbol do not count.")        \
  X(kCountBlack, "LUE.count.black", "Black die", "The black die itself never counts as an element.")         \
  X(kCountOwn, "LUE.count.own", "Noon; Afternoon", "Only a player's own dice count for the player.")         \
  X(kCromaugAir, "LUE.noon.cromaug", "Cromaug",                                                              \
    "Cromaug goes to the cemetery if a cloud counts, and its owner may take another companion from there.")  \
  X(kCromaugFirst, "LUE.noon.cromaug-first", "Cromaug",                                                      \
    "Cromaug is resolved before all other effects of its owner.")                                            \
  X(kCromaugChoice, "LUE.noon.cromaug-choice", "Cromaug",                                                    \
    "Cromaug reaches companions that were in the cemetery when the effects began, and not itself.")          \
  X(kSpecialFaces, "LUE.noon.special", "Noon",                                                               \
    "Special faces are paid before the cards: footprints for purple dice, light for yellow ones, lost "      \
    "light for the black one.")                                                                              \
  X(kCardHeld, "LUE.noon.card", "Noon", "Only cards in front of the player have effects for the player.")    \
  X(kCondition, "LUE.noon.condition", "Noon",                                                                \
    "An effect needs its symbols among the dice that count; some cards have none.")                          \
  X(kDieOnce, "LUE.noon.die-once", "Noon", "A die serves each card only once.")                              \
  X(kSame, "LUE.noon.same", "Noon",                                                                          \
    "Wheels stand for dice that show one and the same symbol; footprints and gained light are symbols for "  \
    "them, lost light is not.")                                                                              \
  X(kCrossed, "LUE.noon.crossed", "Noon", "A crossed-out symbol must be absent from the dice that count.")   \
  X(kTimes, "LUE.noon.times", "Noon",                                                                        \
    "An effect can be resolved as often as there are separate sets of dice for it.")                         \
  X(kSkullOnce, "LUE.noon.skull-once", "Noon",                                                               \
    "A card that goes to the cemetery by its effect is resolved once.")                                      \
  X(kCrossedOnce, "LUE.noon.crossed-once", "Noon",                                                           \
    "A card with a crossed-out symbol is resolved once a day.")                                              \
  X(kSpellHeld, "LUE.noon.spell", "Spells",                                                                  \
    "A spell that was turned up works like a card of its holder, once; then it leaves the game.")            \
  X(kReread, "LUE.noon.reread", "Noon",                                                                      \
    "Conditions are read anew after each effect: a die that left no longer triggers anything.")              \
  X(kMandatory, "LUE.noon.mandatory", "Noon",                                                                \
    "All effects that are triggered must be resolved before the journey.")                                   \
  X(kGain, "LUE.noon.gain", "Noon; Score track",                                                             \
    "An effect brings or costs what is printed; light and footprints do not fall below 0.")                  \
  X(kSketalBack, "LUE.noon.sketal-die", "Sketal",                                                            \
    "When a Sketal goes to the cemetery, a big die of the colour that it brought goes from its owner back "  \
    "to the reserve.")                                                                                       \
  X(kGiveSpells, "LUE.noon.xargok", "Xar'gok", "Xar'gok gives one face-down spell to every other player.")   \
  X(kSpellKill, "LUE.noon.spell-companion", "Spells",                                                        \
    "The spell of two clouds sends its holder's newest companion to the cemetery without effect; with no "   \
    "companion it waits.")                                                                                   \
  X(kStepEdge, "LUE.journey.edge", "Afternoon, province",                                                    \
    "A company goes along the lines of the board, from node to neighbouring node.")                          \
  X(kStepSymbol, "LUE.journey.symbol", "Afternoon, province",                                                \
    "A node with a symbol takes a die that shows it, or a footprint.")                                       \
  X(kStepDieOnce, "LUE.journey.die-once", "Afternoon", "Each die takes a company one node, once a day.")     \
  X(kStepCrossed, "LUE.journey.crossed", "Afternoon, province",                                              \
    "A crossed-out node is free while no counted die, used or not, shows its symbol; otherwise it takes a "  \
    "footprint.")                                                                                            \
  X(kStepVillage, "LUE.journey.village", "Afternoon, province",                                              \
    "Entering a village or the start takes neither die nor joker; a village has a price in footprints.")     \
  X(kStepFootprints, "LUE.journey.footprints", "Afternoon",                                                  \
    "Only footprints that a player has can be paid.")                                                        \
  X(kStepJoker, "LUE.journey.joker", "Afternoon, province",                                                  \
    "Where the table plays so, a footprint replaces a die only if no unused die shows the symbol.")          \
  X(kStepBonus, "LUE.journey.bonus", "Afternoon, province", "A village gives its bonus at every entry.")     \
  X(kStepMarker, "LUE.journey.marker", "Afternoon, province",                                                \
    "What is printed on a line applies each time it is walked, in either direction.")                        \
  X(kSkull, "LUE.journey.skull", "Afternoon; skull markers",                                                 \
    "A skull takes one companion, without its effect, or one spell, as the owner chooses; nothing where "    \
    "there is neither.")                                                                                     \
  X(kStepTwice, "LUE.journey.twice", "Afternoon, province",                                                  \
    "A company does not enter a node twice on one day.")                                                     \
  X(kCampVillage, "LUE.camp.village", "Afternoon, province",                                                 \
    "A camp is placed in the village where the company stands.")                                             \
  X(kCampEnds, "LUE.camp.ends", "Afternoon, province",                                                       \
    "Placing the camp ends the company's journey for the day.")                                              \
  X(kCampMoved, "LUE.camp.moved", "Afternoon, province",                                                     \
    "Where the table plays so, a camp is placed only after moving on the same day.")                         \
  X(kOneBoat, "LUE.boats.one", "Afternoon, archipelago", "One boat takes one route a day.")                  \
  X(kBoatThere, "LUE.boats.from", "Afternoon, archipelago", "A boat leaves from the island where it lies.")  \
  X(kRoute, "LUE.boats.route", "Afternoon, archipelago", "Boats sail along the routes of the board.")        \
  X(kRouteElements, "LUE.boats.elements", "Afternoon, archipelago",                                          \
    "A route needs a number of different elements among the counted dice; each footprint paid adds one.")    \
  X(kTooMany, "LUE.boats.too-many", "Afternoon, archipelago",                                                \
    "A route is closed for dice that show more different elements than it allows.")                          \
  X(kToll, "LUE.boats.toll", "Afternoon, archipelago", "Some routes cost a footprint beside.")               \
  X(kFreeRoute, "LUE.boats.free", "Afternoon, archipelago",                                                  \
    "A route without print needs no dice and takes no footprint.")                                           \
  X(kArrival, "LUE.boats.arrival", "Afternoon, archipelago",                                                 \
    "An island gives its bonus, or takes a companion or spell, at each arrival.")                            \
  X(kOwnBoats, "LUE.boats.own", "Afternoon, archipelago",                                                    \
    "A boat does not go to an island where another boat of the player lies.")                                \
  X(kPlaceDice, "LUE.evening.place", "Evening",                                                              \
    "Each small die goes back to the spot of the element that it shows.")                                    \
  X(kPlaceReroll, "LUE.evening.reroll", "Evening",                                                           \
    "A special face is rolled again until it shows an element, without effect.")                             \
  X(kPlaceSmall, "LUE.evening.small", "Evening",                                                             \
    "All small dice of the player go back, the black one too; big dice stay with their owner.")              \
  X(kRefill, "LUE.evening.refill", "Evening",                                                                \
    "Five companions are laid out from the top of the deck: deck A on days 1 to 4, deck B on days 5 to 8.")  \
  X(kTrackLine, "LUE.end.track", "End of the game",                                                          \
    "Bursts of light gained and lost during the eight days stand on the score track.")                       \
  X(kPrinted, "LUE.end.printed", "End of the game",                                                          \
    "Adventurer and companions in front of a player give the light printed on them, or cost it.")            \
  X(kVillageLine, "LUE.end.village", "End of the game",                                                      \
    "On the province, the village of the camp gives its light, wherever the company stands.")                \
  X(kBoatsLine, "LUE.end.boats", "End of the game",                                                          \
    "On the archipelago, the islands of the four boats give their light.")                                   \
  X(kFireflies, "LUE.end.fireflies", "End of the game",                                                      \
    "Fireflies, printed and tokens, that are at least as many as the companions give ten bursts of light, "  \
    "once.")                                                                                                 \
  X(kFootprintLine, "LUE.end.footprints", "End of the game",                                                 \
    "Each footprint left gives one burst of light.")                                                         \
  X(kVictory, "LUE.end.winner", "End of the game",                                                           \
    "Most light wins; of those level, most reroll tokens; those still level win together.")                  \
  X(kAfterEnd, "LUE.end.over", "End of the game", "The game ends with the eighth day; nothing follows.")

namespace lantern::lueur {

enum RuleId {
#define LANTERN_LUEUR_RULE_NAME(name, id, section, summary) name,
  LANTERN_LUEUR_RULES(LANTERN_LUEUR_RULE_NAME)
#undef LANTERN_LUEUR_RULE_NAME
      kRuleCount
};

// The table, in the order of RuleId.
absl::Span<const Rule> Rules();

const Rule& RuleOf(RuleId id);

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_RULES_H_
