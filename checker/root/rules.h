#ifndef LANTERN_CHECKER_ROOT_RULES_H_
#define LANTERN_CHECKER_ROOT_RULES_H_

#include "absl/types/span.h"
#include "checker/core/rule.h"

// The rule table of Root: first what board level and declared play share, in the order of the Law, then what
// only declared play can cite: X(name, id, section, summary). An id is the section of the Law; where one
// section holds several checks, or several sections hold the same one, a word tells them apart.
#define LANTERN_ROOT_RULES(X)                                                                                \
  X(kPrecedenceGift, "ROOT.1.3.2", "Law of Root 1.3.2",                                                      \
    "A card passes from one player to another only when an effect says so.")                                 \
  X(kTurnOrder, "ROOT.1.4.1", "Law of Root 1.4.1",                                                           \
    "Players take their turns clockwise, each once a round, in the order of the first round.")               \
  X(kComponentLimit, "ROOT.1.5.1", "Law of Root 1.5.1",                                                      \
    "Pieces are limited by what is in the box: nothing can be placed that is not in its supply.")            \
  X(kOwnership, "ROOT.1.5.2", "Law of Root 1.5.2",                                                           \
    "A player handles the pieces of the own faction; others' pieces only by an effect that says so.")        \
  X(kDeckEmpty, "ROOT.2.1", "Law of Root 2.1",                                                               \
    "Cards are drawn from the deck, which is reshuffled from the discard pile when it is empty; there are "  \
    "no more "                                                                                               \
    "cards than the deck holds.")                                                                            \
  X(kCardCopies, "ROOT.2.1.copies", "Law of Root 2.1",                                                       \
    "No more copies of a card can be in play than the deck contains, and only cards of the deck in use.")    \
  X(kUncraftable, "ROOT.2.1.2", "Law of Root 2.1.2, 2.1.3", "Ambush and dominance cards cannot be crafted.") \
  X(kSlots, "ROOT.2.2.3", "Law of Root 2.2.3, 2.2.4",                                                        \
    "A building needs an open slot in its clearing; a ruin fills its slot until the last item is taken.")    \
  X(kVictory, "ROOT.3.1", "Law of Root 3.1", "The first player to reach 30 victory points wins at once.")    \
  X(kAfterEnd, "ROOT.3.1.end", "Law of Root 3.1, 1.4.1", "Nothing happens after the game is won.")           \
  X(kPoints, "ROOT.3.2", "Law of Root 3.2", "Victory points are scored only for what the Law scores.")       \
  X(kRemovalPoints, "ROOT.3.2.1", "Law of Root 3.2.1",                                                       \
    "Removing an enemy building or token scores one point.")                                                 \
  X(kItemPoints, "ROOT.3.2.2", "Law of Root 3.2.2, 7.2.3",                                                   \
    "Crafting an item scores the points on the card; for the Eyrie one point, except under the Builder.")    \
  X(kDominance, "ROOT.3.3.1", "Law of Root 3.3.1",                                                           \
    "Dominance is activated in Daylight with a dominance card from hand and at least 10 points on the "      \
    "track.")                                                                                                \
  X(kDominanceWin, "ROOT.3.3.1.1", "Law of Root 3.3.1.1, 3.3.1.2",                                           \
    "Dominance wins at the start of Birdsong: three ruled clearings of its suit, or two opposite corners "   \
    "for birds.")                                                                                            \
  X(kNoMorePoints, "ROOT.3.3.1.points", "Law of Root 3.3.1, 9.2.8",                                          \
    "A player whose score marker has left the track scores no points any more.")                             \
  X(kTakeDominance, "ROOT.3.3.4", "Law of Root 3.3.3, 3.3.4",                                                \
    "A dominance card can be taken only while it lies available, by spending a card of its suit.")           \
  X(kCraftCost, "ROOT.4.1.1", "Law of Root 4.1.1",                                                           \
    "Crafting takes crafting pieces in clearings of the suits shown, each used once a turn.")                \
  X(kItemSupply, "ROOT.4.1.2", "Law of Root 4.1.2",                                                          \
    "An item can be crafted only while it is in the item supply.")                                           \
  X(kDuplicate, "ROOT.4.1.4", "Law of Root 4.1.4",                                                           \
    "A persistent effect cannot be crafted while an identical one lies in the own play area.")               \
  X(kMoveOrigin, "ROOT.4.2", "Law of Root 4.2", "What leaves a place must have been there.")                 \
  X(kMoveAdjacent, "ROOT.4.2.adjacent", "Law of Root 4.2, 2.2.1, 2.3",                                       \
    "A move goes to an adjacent clearing: by path, or as an effect allows by river, tunnel or ferry.")       \
  X(kMoveRule, "ROOT.4.2.1", "Law of Root 4.2.1",                                                            \
    "Who moves must rule the origin or the destination of the move.")                                        \
  X(kBattleAttacker, "ROOT.4.3.attacker", "Law of Root 4.3",                                                 \
    "The attacker needs a warrior or pawn in the clearing of battle.")                                       \
  X(kBattleDefender, "ROOT.4.3.defender", "Law of Root 4.3",                                                 \
    "The defender is an enemy with pieces in the clearing of battle.")                                       \
  X(kAmbushSuit, "ROOT.4.3.1", "Law of Root 4.3.1",                                                          \
    "An ambush card matches the clearing of battle or is a bird; the attacker may answer only an ambush.")   \
  X(kRoll, "ROOT.4.3.2", "Law of Root 4.3.2, 8.2.2",                                                         \
    "The attacker takes the higher roll and the defender the lower; against the Alliance it is the other "   \
    "way.")                                                                                                  \
  X(kMaxHits, "ROOT.4.3.2.1", "Law of Root 4.3.2.1, 4.3.3",                                                  \
    "Rolled hits are at most three and at most the own warriors in the clearing; extra hits come on top.")   \
  X(kHitsDealt, "ROOT.4.3.4.hits", "Law of Root 4.3.4",                                                      \
    "Every hit that is dealt removes a piece while there is one.")                                           \
  X(kWarriorsFirst, "ROOT.4.3.4", "Law of Root 4.3.4",                                                       \
    "In battle, all warriors of a side are removed before any of its buildings and tokens there.")           \
  X(kRemovalCause, "ROOT.4.3.cause", "Law of Root 4.3.4, 16.6.22",                                           \
    "Another player's pieces are removed by battle or by an effect that says so.")                           \
  X(kInPlay, "ROOT.5.1.1", "Law of Root 5.1.1",                                                              \
    "Only the factions that play have pieces, hands and boards.")                                            \
  X(kSetup, "ROOT.5.1.7", "Law of Root 5.1.7 and the set-up section of each faction",                        \
    "Each faction is set up once, before the first turn, with the pieces and in the places its section "     \
    "names.")                                                                                                \
  X(kHand, "ROOT.hand", "Law of Root 1.2.1, 5.1.3",                                                          \
    "The number of cards in a hand is public; a card that leaves a hand must have been there.")              \
  X(kDraw, "ROOT.evening.draw", "Law of Root 6.6, 7.6.2, 8.6.2, 9.6.2, 10.6.3, 12.6.3, 13.6.2",              \
    "In the Evening a player draws one card and one for each draw bonus.")                                   \
  X(kHandLimit, "ROOT.evening.hand-limit",                                                                   \
    "Law of Root 6.6, 7.6.2, 8.6.2, 9.6.3, 10.6.3, 11.6.1, 12.6.3, 13.6.2",                                  \
    "At the end of the Evening a hand holds at most five cards.")                                            \
  X(kKeepBan, "ROOT.6.2.2", "Law of Root 6.2.2",                                                             \
    "Only the Marquise places pieces in the clearing with the keep; the keep is never placed again.")        \
  X(kFieldHospitals, "ROOT.6.2.3", "Law of Root 6.2.3",                                                      \
    "Removed Marquise warriors go to the keep only for a spent card that matches their clearing.")           \
  X(kBuildPoints, "ROOT.6.5.4.3", "Law of Root 6.5.4.3",                                                     \
    "A sawmill, workshop or recruiter scores the points of the space that it uncovers.")                     \
  X(kDecreeAdd, "ROOT.7.4.2", "Law of Root 7.4.2",                                                           \
    "The Eyrie add one or two cards to the Decree each Birdsong, at most one of them a bird.")               \
  X(kOneRoost, "ROOT.7.5.2.4", "Law of Root 7.5.2.4", "A clearing holds at most one roost.")                 \
  X(kRoostPoints, "ROOT.7.6.1", "Law of Root 7.6.1",                                                         \
    "In the Evening the Eyrie score by the number of roosts on the map.")                                    \
  X(kHumiliate, "ROOT.7.7.1", "Law of Root 7.7.1",                                                           \
    "Turmoil costs one point for each bird card in the Decree, the two viziers among them.")                 \
  X(kLeader, "ROOT.7.7.3", "Law of Root 7.7.3, 7.3.3",                                                       \
    "A new leader is chosen at set-up and in turmoil, among those that were not deposed.")                   \
  X(kDespot, "ROOT.7.8.4", "Law of Root 7.8.4",                                                              \
    "The Despot scores one more point in a battle that removes an enemy building or token.")                 \
  X(kSupporterCapacity, "ROOT.8.2.3.1", "Law of Root 8.2.3.1",                                               \
    "Without a base on the map the Alliance keep at most five supporters.")                                  \
  X(kSupporters, "ROOT.8.2.3", "Law of Root 8.2.3", "Only supporters that are there can be spent.")          \
  X(kBaseRemoved, "ROOT.8.2.4", "Law of Root 8.2.4",                                                         \
    "When a base is removed, half of the officers, rounded up, go with it.")                                 \
  X(kOneSympathy, "ROOT.8.2.5.1", "Law of Root 8.2.5.1", "A clearing holds at most one sympathy token.")     \
  X(kOutrage, "ROOT.8.2.6", "Law of Root 8.2.6",                                                             \
    "Who removes a sympathy token or moves warriors into a sympathetic clearing gives the Alliance a card.") \
  X(kBaseSuit, "ROOT.8.4.1.3", "Law of Root 8.4.1.3", "A base is placed in a clearing of its suit.")         \
  X(kRevolt, "ROOT.8.4.1.3.all", "Law of Root 8.4.1.3",                                                      \
    "A revolt removes all enemy pieces from its clearing before the base is placed.")                        \
  X(kSympathyPoints, "ROOT.8.4.2.3", "Law of Root 8.4.2.3",                                                  \
    "A sympathy token scores the points of the space that it uncovers.")                                     \
  X(kItems, "ROOT.9.2.5", "Law of Root 9.2.5, 5.1.5",                                                        \
    "An item can be used, damaged, taken or removed only where it lies, and there are only those in the "    \
    "box.")                                                                                                  \
  X(kCoalition, "ROOT.9.2.8", "Law of Root 9.2.8",                                                           \
    "A Vagabond in a game of four or more forms a coalition with a player who has the fewest points.")       \
  X(kRelationship, "ROOT.9.2.9.1", "Law of Root 9.2.9.1",                                                    \
    "A relationship improves by one space for one, two, then three aids within a turn, never from Hostile.") \
  X(kAidPoints, "ROOT.9.2.9.1.2", "Law of Root 9.2.9.1.2, 9.2.9.2.1",                                        \
    "A better relationship scores 1, 2, then 2 points; each aid to an ally scores 2.")                       \
  X(kHostile, "ROOT.9.2.9.3", "Law of Root 9.2.9.3",                                                         \
    "A faction whose warrior the Vagabond removes becomes Hostile.")                                         \
  X(kInfamy, "ROOT.9.2.9.3.1", "Law of Root 9.2.9.3.1",                                                      \
    "A Vagabond scores one more point for each piece of a Hostile faction removed in battle on the own "     \
    "turn.")                                                                                                 \
  X(kPawnMove, "ROOT.9.5.1", "Law of Root 9.4.2, 9.5.1, 9.2.3",                                              \
    "A Vagabond moves to an adjacent clearing; only the slip of Birdsong goes into a forest.")               \
  X(kExplore, "ROOT.9.5.3", "Law of Root 9.5.3, 9.7.3",                                                      \
    "Taking an item from a ruin in the own clearing scores one point.")                                      \
  X(kQuest, "ROOT.9.5.5", "Law of Root 9.5.5",                                                               \
    "A quest in a clearing of its suit scores the number of completed quests of that suit, or draws two "    \
    "cards.")                                                                                                \
  X(kFearOfTheFaithful, "ROOT.10.2.5", "Law of Root 10.2.5",                                                 \
    "Whenever a garden is removed, the Cult discard a random card.")                                         \
  X(kGardenSuit, "ROOT.10.5.1", "Law of Root 10.5.1", "A garden is placed in a clearing of its suit.")       \
  X(kRitual, "ROOT.10.5.3", "Law of Root 10.5.3",                                                            \
    "The Cult's ritual scores by the gardens of the suit of the card that is spent.")                        \
  X(kAcolytes, "ROOT.10.4.3", "Law of Root 10.4.3", "Conspiracies take acolytes that are there.")            \
  X(kFunds, "ROOT.11.2.4", "Law of Root 11.2.4, 11.2.6",                                                     \
    "Funds and payments are warriors on the Riverfolk's board; only those that are there can be spent.")     \
  X(kDividends, "ROOT.11.4.2", "Law of Root 11.4.2",                                                         \
    "With a trade post on the map the Riverfolk score one point for two funds.")                             \
  X(kOnePost, "ROOT.11.5.6.1", "Law of Root 11.5.6.1, 11.5.6.3",                                             \
    "A trade post is placed in a clearing of its suit that has none.")                                       \
  X(kPostPoints, "ROOT.11.5.6.3", "Law of Root 11.5.6.3",                                                    \
    "A trade post scores the points printed under it.")                                                      \
  X(kBurrowOnly, "ROOT.12.2.2", "Law of Root 12.2.2",                                                        \
    "Only Duchy pieces enter the Burrow, which is adjacent to the clearings with tunnels.")                  \
  X(kPriceOfFailure, "ROOT.12.2.3", "Law of Root 12.2.3",                                                    \
    "Whenever Duchy buildings are removed, the Duchy lose a minister of the highest rank and a random "      \
    "card.")                                                                                                 \
  X(kOneTunnel, "ROOT.12.5.1.5", "Law of Root 12.5.1.5", "A tunnel is dug in a clearing that has none.")     \
  X(kParliament, "ROOT.12.5.2", "Law of Root 12.5.2",                                                        \
    "Swayed ministers score: the Banker for spent cards, the Duchess for tunnels, Baron and Earl for "       \
    "buildings.")                                                                                            \
  X(kSway, "ROOT.12.5.3", "Law of Root 12.5.3",                                                              \
    "One minister a turn is swayed, for the number of revealed cards on it, with a crown of its rank.")      \
  X(kSwayPoints, "ROOT.12.5.3.3", "Law of Root 12.5.3.3",                                                    \
    "A swayed minister scores the points under its crown.")                                                  \
  X(kOnePlot, "ROOT.13.2.2.2", "Law of Root 13.2.2.2", "A clearing holds at most one plot token.")           \
  X(kPlotCost, "ROOT.13.5.2", "Law of Root 13.5.2",                                                          \
    "A plot takes the removal of a Corvid warrior there, and of one more for each plot placed before this "  \
    "turn.")                                                                                                 \
  X(kExposure, "ROOT.13.2.4", "Law of Root 13.2.4",                                                          \
    "Exposure guesses a face-down plot in a clearing where the guesser has pieces.")                         \
  X(kFlip, "ROOT.13.4.2", "Law of Root 13.4.2",                                                              \
    "The Corvids flip face-down plots where they have a warrior, and score the face-up plots on the map.")   \
  X(kPlotKinds, "ROOT.13.2.2", "Law of Root 13.2.2", "There are two plots of each kind.")                    \
  X(kTrick, "ROOT.13.5.4", "Law of Root 13.5.4",                                                             \
    "A trick swaps two plots on the map that lie the same way up.")                                          \
  X(kBombed, "ROOT.13.7.1", "Law of Root 13.7.1",                                                            \
    "A flipped bomb removes all enemy pieces from its clearing.")                                            \
  X(kSnareBan, "ROOT.13.7.2", "Law of Root 13.7.2",                                                          \
    "Enemy pieces are neither placed in nor moved out of a clearing with a face-up snare.")                  \
  X(kRaidWarriors, "ROOT.13.7.4", "Law of Root 13.7.4",                                                      \
    "A removed raid places one Corvid warrior in each adjacent clearing.")                                   \
  X(kFerry, "ROOT.16.2.2.5", "Law of Root 16.2.2.5",                                                         \
    "Once a turn a move from the ferry's clearing may cross the lake with the ferry.")                       \
  X(kClosedPath, "ROOT.16.2.3.3", "Law of Root 16.2.3.3",                                                    \
    "Once a turn a player with a piece at one end spends a card to open a closed path for one point.")       \
  X(kPass, "ROOT.16.2.3.4", "Law of Root 16.2.3.4",                                                          \
    "Who rules the Pass at the end of the own Evening scores one point.")                                    \
  X(kCardEffect, "ROOT.card", "the crafted card, Law of Root 4.1.3",                                         \
    "A crafted card scores what is printed on it.")                                                          \
  X(kPhases, "ROOT.1.4.1.phases", "Law of Root 1.4.1 and the phases of each faction",                        \
    "A turn is Birdsong, Daylight, Evening, with the steps of each in order; what a step demands is not "    \
    "left out.")                                                                                             \
  X(kInterrupt, "ROOT.1.4.2", "Law of Root 1.4.2",                                                           \
    "An action, ability or effect is resolved in full before anything else.")                                \
  X(kAsMuch, "ROOT.1.5.4", "Law of Root 1.5.4",                                                              \
    "What cannot be placed, taken or removed in full is done as far as it can be.")                          \
  X(kRecord, "ROOT.record", "Law of Root 1.5.4",                                                             \
    "What a record says twice of one event, as a declaration and as movements or points, agrees.")           \
  X(kWild, "ROOT.2.1.1", "Law of Root 2.1.1",                                                                \
    "A card spent, given or taken for a suit is of that suit or a bird; for a bird it is a bird.")           \
  X(kPersistent, "ROOT.4.1.3", "Law of Root 4.1.3",                                                          \
    "A crafted card is used from the own play area, when and as it says.")                                   \
  X(kCraftPhase, "ROOT.4.1.phase", "the Crafting section of each faction",                                   \
    "A faction crafts in the phase, and before the steps, that its section names.")                          \
  X(kMoveSome, "ROOT.4.2.number", "Law of Root 4.2", "A move takes at least one warrior or pawn.")           \
  X(kMoveSource, "ROOT.4.2.2", "Law of Root 4.2.2 and the actions of each faction",                          \
    "A move is taken by an action, a card of the Decree or an effect that gives one.")                       \
  X(kBattleSteps, "ROOT.4.3.steps", "Law of Root 4.3.1 to 4.3.4",                                            \
    "A battle is ambush, roll, effects, hits, in that order.")                                               \
  X(kBattleEffect, "ROOT.4.3.3", "Law of Root 4.3.3",                                                        \
    "In battle, its two sides use effects that they have, after the roll.")                                  \
  X(kStartingHand, "ROOT.5.1.3", "Law of Root 5.1.3, 16.1.7, 16.1.10",                                       \
    "A first hand is three cards; in the advanced set-up five, of which two go back.")                       \
  X(kDraft, "ROOT.16.1.8", "Law of Root 16.1.8",                                                             \
    "Factions are chosen from a pool of one more than the players; a locked insurgent waits for a "          \
    "militant.")                                                                                             \
  X(kMarquiseWood, "ROOT.6.4", "Law of Root 6.4",                                                            \
    "In Birdsong each sawmill gives one wood in its clearing.")                                              \
  X(kMarquiseActions, "ROOT.6.5", "Law of Root 6.5",                                                         \
    "The Marquise takes three actions, and one more for each bird spent.")                                   \
  X(kMarquiseRecruit, "ROOT.6.5.3", "Law of Root 6.5.3",                                                     \
    "Once a turn the Marquise places a warrior at each recruiter.")                                          \
  X(kBuildPlace, "ROOT.6.5.4.1", "Law of Root 6.5.4.1", "The Marquise builds in a clearing that she rules.") \
  X(kBuildWood, "ROOT.6.5.4.2", "Law of Root 6.5.4.2",                                                       \
    "A building costs the wood above its column, from clearings connected through clearings that she "       \
    "rules.")                                                                                                \
  X(kOverwork, "ROOT.6.5.5", "Law of Root 6.5.5",                                                            \
    "Overwork spends a card that matches the clearing of a sawmill and places wood there.")                  \
  X(kNewRoost, "ROOT.7.4.3", "Law of Root 7.4.3",                                                            \
    "Without a roost the Eyrie place one and three warriors where the fewest warriors are.")                 \
  X(kDecreeOrder, "ROOT.7.5.2", "Law of Root 7.5.2",                                                         \
    "Every card of the Decree is resolved, column by column from the left.")                                 \
  X(kDecreeRecruit, "ROOT.7.5.2.1", "Law of Root 7.5.2.1, 7.8.2",                                            \
    "The Decree recruits in a clearing with a roost that matches the card: one warrior, under the "          \
    "Charismatic two.")                                                                                      \
  X(kDecreeMove, "ROOT.7.5.2.2", "Law of Root 7.5.2.2",                                                      \
    "The Decree moves from a clearing that matches the card.")                                               \
  X(kDecreeBattle, "ROOT.7.5.2.3", "Law of Root 7.5.2.3",                                                    \
    "The Decree battles in a clearing that matches the card.")                                               \
  X(kDecreeBuild, "ROOT.7.5.2.4.build", "Law of Root 7.5.2.4",                                               \
    "The Decree builds in a ruled clearing that matches the card.")                                          \
  X(kTurmoilCause, "ROOT.7.7", "Law of Root 7.7",                                                            \
    "The Eyrie fall into turmoil when an action of the Decree cannot be taken, and only then.")              \
  X(kBaseSupporters, "ROOT.8.2.4.supporters", "Law of Root 8.2.4",                                           \
    "When a base is removed, all supporters of its suit and all birds are discarded.")                       \
  X(kRevoltPlace, "ROOT.8.4.1.1", "Law of Root 8.4.1.1",                                                     \
    "A revolt is in a sympathetic clearing that matches a base on the board.")                               \
  X(kRevoltCost, "ROOT.8.4.1.2", "Law of Root 8.4.1.2",                                                      \
    "A revolt spends two supporters that match its clearing.")                                               \
  X(kSpreadPlace, "ROOT.8.4.2.1", "Law of Root 8.4.2.1",                                                     \
    "Sympathy spreads to an unsympathetic clearing next to a sympathetic one, or anywhere where there "      \
    "is none.")                                                                                              \
  X(kSpreadCost, "ROOT.8.4.2.2", "Law of Root 8.4.2.2",                                                      \
    "Spreading sympathy spends the supporters above the token, of the suit of the clearing.")                \
  X(kMartialLaw, "ROOT.8.4.2.2.1", "Law of Root 8.4.2.2.1",                                                  \
    "Three warriors of another player in the clearing cost one more supporter.")                             \
  X(kTrain, "ROOT.8.5.3", "Law of Root 8.5.3",                                                               \
    "An officer is trained for a card of the suit of a base on the map.")                                    \
  X(kOperations, "ROOT.8.6.1", "Law of Root 8.6.1",                                                          \
    "In the Evening the Alliance take as many operations as they have officers.")                            \
  X(kAllianceRecruit, "ROOT.8.6.1.3", "Law of Root 8.6.1.3",                                                 \
    "An operation recruits a warrior in a clearing with a base.")                                            \
  X(kOrganize, "ROOT.8.6.1.4", "Law of Root 8.6.1.4",                                                        \
    "Organizing removes an Alliance warrior from an unsympathetic clearing and places sympathy there.")      \
  X(kFullRemoval, "ROOT.9.2.2.1", "Law of Root 9.2.2.1",                                                     \
    "An effect that removes all enemy pieces damages three items of a Vagabond in the clearing.")            \
  X(kExhaust, "ROOT.9.2.5.exhaust", "Law of Root 9.2.5, 9.5",                                                \
    "A Vagabond's action exhausts face-up undamaged items of the kinds that it names.")                      \
  X(kDamage, "ROOT.9.2.7", "Law of Root 9.2.7",                                                              \
    "Each hit that a Vagabond takes damages an undamaged item while there is one.")                          \
  X(kAllyMove, "ROOT.9.2.9.2.2", "Law of Root 9.2.9.2.2",                                                    \
    "A Vagabond takes warriors of one Allied faction along, from its own clearing.")                         \
  X(kAllyBattle, "ROOT.9.2.9.2.3", "Law of Root 9.2.9.2.3, 9.2.9.2.4",                                       \
    "An attacking Vagabond may treat the warriors of one Allied faction there as its own, not against "      \
    "that faction.")                                                                                         \
  X(kRefresh, "ROOT.9.4.1", "Law of Root 9.4.1",                                                             \
    "In Birdsong a Vagabond refreshes two items for each tea on its track and three more.")                  \
  X(kBoots, "ROOT.9.5.1.boots", "Law of Root 9.5.1",                                                         \
    "A Vagabond's move exhausts a boot, and one more into a clearing with Hostile warriors.")                \
  X(kAid, "ROOT.9.5.4", "Law of Root 9.5.4",                                                                 \
    "Aid gives a card matching the clearing to a player with pieces there, and may take a crafted item.")    \
  X(kQuestItems, "ROOT.9.5.5.items", "Law of Root 9.5.5, 16.3.7",                                            \
    "A quest is one of those laid out, and exhausts the two items that it lists.")                           \
  X(kStrike, "ROOT.9.5.6", "Law of Root 9.5.6",                                                              \
    "A strike removes an enemy warrior in the own clearing, another piece only where there is none.")        \
  X(kRepair, "ROOT.9.5.7", "Law of Root 9.5.7", "A hammer repairs one damaged item.")                        \
  X(kCapacity, "ROOT.9.6.4", "Law of Root 9.6.4",                                                            \
    "Items in Satchel and Damaged box beyond six, and two for each bag on its track, leave the game.")       \
  X(kRuinKind, "ROOT.9.7.3", "Law of Root 9.7.3",                                                            \
    "A Vagabond takes no second item of the same kind from ruins.")                                          \
  X(kSpecial, "ROOT.16.3", "Law of Root 16.3",                                                               \
    "A character's special action is used as its card says, most of them for a torch.")                      \
  X(kHostCrafting, "HOL.2.1", "Host of Light 2.1", "The Host craft in Evening with firebrands that match.")  \
  X(kFirebrands, "HOL.2.2", "Host of Light 2.2",                                                             \
    "Firebrands come from their track, four of each suit, leftmost first, and go back to the rightmost "     \
    "space of their suit; none changes its face.")                                                           \
  X(kOneFirebrand, "HOL.2.2.limit", "Host of Light 2.2", "A clearing holds at most one firebrand.")          \
  X(kFanaticism, "HOL.2.3", "Host of Light 2.3",                                                             \
    "With a firebrand in the clearing of battle the Host deal one more hit.")                                \
  X(kCrisis, "HOL.2.4", "Host of Light 2.4",                                                                 \
    "For each firebrand that is removed the Host lose a random card and one fervor.")                        \
  X(kHostSetup, "HOL.3.1", "Host of Light 3.1",                                                              \
    "The Host begin with four warriors in a free corner, opposite a starting corner where possible, and "    \
    "four next to it on the edge.")                                                                          \
  X(kHostTrack, "HOL.3.2", "Host of Light 3.2", "All twelve firebrands begin on their tracks, four a suit.") \
  X(kHostMarker, "HOL.3.3", "Host of Light 3.3", "The fervor marker begins on the leftmost space.")          \
  X(kFirstPillar, "HOL.3.4", "Host of Light 3.4", "One Pillar of Faith is laid out at the beginning.")       \
  X(kHostBirdsong, "HOL.4", "Host of Light 4",                                                               \
    "The Host's Birdsong is fervor, recruiting, pillar, in that order.")                                     \
  X(kHostFervor, "HOL.4.1", "Host of Light 4.1",                                                             \
    "Fervor moves one step towards the number of clearings with a firebrand and no enemy piece.")            \
  X(kHostRecruit, "HOL.4.2", "Host of Light 4.2",                                                            \
    "Once a suit, a card places one warrior at each firebrand of its suit.")                                 \
  X(kHostEdge, "HOL.4.2.edge", "Host of Light 4.2",                                                          \
    "Without a piece on the map the Host place three warriors in a clearing on the edge.")                   \
  X(kPillarChange, "HOL.4.3", "Host of Light 4.3",                                                           \
    "Each Birdsong the pillar is replaced by a different one.")                                              \
  X(kHostActions, "HOL.5", "Host of Light 5",                                                                \
    "The Host take up to two actions, and may resolve their pillar.")                                        \
  X(kMoveThenBattle, "HOL.5.1", "Host of Light 5.1", "An action is a move, and then possibly a battle.")     \
  X(kSermon, "HOL.5.2", "Host of Light 5.2",                                                                 \
    "A sermon reveals a card and places a firebrand of its suit in a matching clearing with a Host "         \
    "warrior.")                                                                                              \
  X(kHostReturn, "HOL.6.1", "Host of Light 6.1",                                                             \
    "In Evening revealed birds are discarded and the other revealed cards return.")                          \
  X(kHostCraftStep, "HOL.6.2", "Host of Light 6.2",                                                          \
    "The Host craft after the return of revealed cards and before they score.")                              \
  X(kHostScore, "HOL.6.3", "Host of Light 6.3",                                                              \
    "In Evening the Host score the points under the fervor marker.")                                         \
  X(kHostDraw, "HOL.6.4", "Host of Light 6.4", "The Host draw one card, then discard down to five.")         \
  X(kPillarOnce, "HOL.7", "Host of Light 7",                                                                 \
    "Only the pillar in its slot is resolved, once a turn, in Daylight.")                                    \
  X(kCharity, "HOL.7.1", "Host of Light 7.1", "Charity draws two cards.")                                    \
  X(kPerseverance, "HOL.7.2", "Host of Light 7.2",                                                           \
    "Perseverance places three warriors in a clearing with a firebrand.")                                    \
  X(kPiety, "HOL.7.3", "Host of Light 7.3", "Piety gives two fervor at the start of Daylight.")              \
  X(kProselytize, "HOL.7.4", "Host of Light 7.4",                                                            \
    "Proselytize spends a card to place a firebrand in a clearing of its suit that has none.")               \
  X(kRighteousness, "HOL.7.5", "Host of Light 7.5", "Righteousness gives up to two battles.")                \
  X(kRewardWarriors, "HOL.8.1", "Host of Light 8.1", "Two Warriors places two warriors at the firebrand.")   \
  X(kRewardFlame, "HOL.8.2", "Host of Light 8.2",                                                            \
    "Flame gives one fervor for each matching firebrand on the map.")                                        \
  X(kRewardCard, "HOL.8.3", "Host of Light 8.3", "Card draws a card.")

namespace lantern::root {

enum RuleId {
#define LANTERN_ROOT_RULE_NAME(name, id, section, summary) name,
  LANTERN_ROOT_RULES(LANTERN_ROOT_RULE_NAME)
#undef LANTERN_ROOT_RULE_NAME
      kRuleCount
};

// The table, in the order of RuleId.
absl::Span<const Rule> Rules();

const Rule& RuleOf(RuleId id);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_RULES_H_
