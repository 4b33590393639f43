#ifndef LANTERN_CHECKER_SOUL_HUNTERS_RULES_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_RULES_H_

#include "absl/types/span.h"
#include "checker/core/rule.h"

// The rule table of Soul Hunters, in the order of a game: X(name, id, section, summary). Sections are the
// headings of the rulebook. What no record can break (what the box holds, what cards look like) is no row.
#define LANTERN_SOUL_HUNTERS_RULES(X)                                                                        \
  X(kSoulsInGame, "SH.setup.souls-in-game", "Soul Hunters rulebook, Number of Players",                      \
    "Two players play for all 20 souls, three for 15, four for 10; the others are removed before the game.") \
  X(kFirstSouls, "SH.setup.souls", "Soul Hunters rulebook, Setup",                                           \
    "The game begins with five souls face up on the table.")                                                 \
  X(kFirstHand, "SH.setup.hand", "Soul Hunters rulebook, Setup", "Every player begins with five cards.")     \
  X(kStartBiggest, "SH.setup.start", "Soul Hunters rulebook, Setup",                                         \
    "One soul is dealt to every player; the biggest decides who starts.")                                    \
  X(kStartTie, "SH.setup.redeal", "Soul Hunters rulebook, Setup",                                            \
    "Players who tie for the biggest soul, and only they, are dealt new ones until one is the biggest.")     \
  X(kCopies, "SH.deck.copies", "Soul Hunters rulebook, Game Contents",                                       \
    "No more copies of a card can turn up than the game has.")                                               \
  X(kDeckTop, "SH.deck.top", "Soul Hunters rulebook, Player Actions",                                        \
    "Cards are drawn from the top of the game deck.")                                                        \
  X(kReshuffle, "SH.deck.reshuffle", "Soul Hunters rulebook, Game Start",                                    \
    "The discard pile becomes the game deck when the game deck has run out, not before.")                    \
  X(kDeckEmpty, "SH.deck.empty", "Soul Hunters rulebook, Game Start",                                        \
    "Where deck and discard pile are both empty nothing is drawn.")                                          \
  X(kTurnOrder, "SH.turn.order", "Soul Hunters rulebook, Setup, Playing the Game",                           \
    "Turns go clockwise, and everybody has one before a soul is turned.")                                    \
  X(kDrawFirst, "SH.turn.draw-first", "Soul Hunters rulebook, Player Actions",                               \
    "A turn begins with drawing a card.")                                                                    \
  X(kDrawOne, "SH.turn.draw-one", "Soul Hunters rulebook, Player Actions", "A turn has one draw.")           \
  X(kHandAction, "SH.turn.hand-action", "Soul Hunters rulebook, Player Actions",                             \
    "At most one action a turn is from hand: a soul hunter placed or an event played.")                      \
  X(kTableAction, "SH.turn.table-action", "Soul Hunters rulebook, Player Actions",                           \
    "At most one action a turn is on the table: the use of one ability.")                                    \
  X(kHeld, "SH.hand.held", "Soul Hunters rulebook, Player Actions",                                          \
    "Who plays, places or discards a card holds it.")                                                        \
  X(kHandMost, "SH.hand.limit", "Soul Hunters rulebook, Number of Cards",                                    \
    "Nobody has more than five cards at the end of the own turn.")                                           \
  X(kDiscardDown, "SH.hand.discard", "Soul Hunters rulebook, Number of Cards",                               \
    "Who has more than five cards at the end of the own turn discards down to five, not further.")           \
  X(kDiscardEnd, "SH.hand.end", "Soul Hunters rulebook, Number of Cards",                                    \
    "Discarding for the limit ends a turn: no action follows.")                                              \
  X(kPlaceHunter, "SH.action.hunter", "Soul Hunters rulebook, Player Actions, Soul Hunters",                 \
    "Only soul hunters are placed on the table.")                                                            \
  X(kPlayEvent, "SH.action.event", "Soul Hunters rulebook, Player Actions, Events",                          \
    "Only events are played for their effect and discarded.")                                                \
  X(kInPlay, "SH.ability.in-play", "Soul Hunters rulebook, Player Actions",                                  \
    "An ability is used of a soul hunter that is in play.")                                                  \
  X(kOwnHunter, "SH.ability.own", "Soul Hunters rulebook, Player Actions",                                   \
    "A player uses the own soul hunters only.")                                                              \
  X(kActivated, "SH.ability.activated", "Soul Hunters rulebook, Abilities",                                  \
    "Only abilities that need activation are used; the others work by themselves.")                          \
  X(kAnnounce, "SH.ability.announce", "Soul Hunters rulebook, Abilities",                                    \
    "A use is that of one ability that the card has.")                                                       \
  X(kTurned, "SH.ability.turned", "Soul Hunters rulebook, Abilities",                                        \
    "Every use turns the card by a quarter, so it shows how often it was used.")                             \
  X(kUsedUp, "SH.ability.used-up", "Soul Hunters rulebook, Abilities",                                       \
    "A soul hunter leaves the table for the discard pile when it was used as often as its number says, and " \
    "not before.")                                                                                           \
  X(kMostUses, "SH.ability.most", "Soul Hunters rulebook, Abilities",                                        \
    "No soul hunter is used more than four times.")                                                          \
  X(kEffectCondition, "SH.effect.condition", "Soul Hunters rulebook, Abilities, Events",                     \
    "A card is used only while what it asks for holds.")                                                     \
  X(kEffectCost, "SH.effect.cost", "Soul Hunters rulebook, Abilities, Events",                               \
    "What a card costs is paid in full before it does anything.")                                            \
  X(kEffectTarget, "SH.effect.target", "Soul Hunters rulebook, Abilities, Events",                           \
    "A card works on those players, soul hunters and cards that it names, each of them once.")               \
  X(kEffectNumber, "SH.effect.number", "Soul Hunters rulebook, Abilities, Events",                           \
    "A card works on as many as it says, or on all there are where that is fewer.")                          \
  X(kEffectChoice, "SH.effect.choice", "Soul Hunters rulebook, Abilities, Events",                           \
    "Of several things that a card offers one is done.")                                                     \
  X(kEffectText, "SH.effect.text", "Soul Hunters rulebook, Abilities, Events",                               \
    "A card does what it says and nothing else.")                                                            \
  X(kEffectNothing, "SH.effect.nothing", "Soul Hunters rulebook, Player Actions",                            \
    "With the option use_without_effect off, a card is used only where something comes of it.")              \
  X(kInfluenceSum, "SH.influence.sum", "Soul Hunters rulebook, Influence",                                   \
    "Influence is the sum of what was gained and lost, the alignment bonus and what is always active.")      \
  X(kAlignBonus, "SH.alignment.bonus", "Soul Hunters rulebook, Alignment",                                   \
    "While all soul hunters of a player, two or more, have one alignment, its value counts for the "         \
    "influence.")                                                                                            \
  X(kAlignOnce, "SH.alignment.once", "Soul Hunters rulebook, Alignment",                                     \
    "The bonus counts once, however many soul hunters form the alignment.")                                  \
  X(kAlignTwo, "SH.alignment.two", "Soul Hunters rulebook, Alignment",                                       \
    "One soul hunter alone forms no alignment.")                                                             \
  X(kAlignMixed, "SH.alignment.mixed", "Soul Hunters rulebook, Alignment",                                   \
    "A soul hunter of another alignment breaks the alignment as long as it is in play.")                     \
  X(kCheckDue, "SH.influence.due", "Soul Hunters rulebook, Playing the Game, Influence",                     \
    "Influence is compared when all souls on the table are sideways, not before.")                           \
  X(kGreatest, "SH.influence.greatest", "Soul Hunters rulebook, Influence",                                  \
    "The player with the biggest influence wins the soul.")                                                  \
  X(kSign, "SH.influence.sign", "Soul Hunters rulebook, Influence",                                          \
    "Only the number of the influence counts, not its sign.")                                                \
  X(kTie, "SH.influence.tie", "Soul Hunters rulebook, Influence",                                            \
    "If several players share the biggest influence, nobody wins the soul.")                                 \
  X(kZero, "SH.influence.zero", "Soul Hunters rulebook, Influence",                                          \
    "The influence of the player who wins a soul becomes zero.")                                             \
  X(kTieZero, "SH.influence.tie-zero", "Soul Hunters rulebook, Influence",                                   \
    "The influence of the players who tied becomes zero.")                                                   \
  X(kKeep, "SH.influence.keep", "Soul Hunters rulebook, Influence",                                          \
    "All others keep their influence at a check.")                                                           \
  X(kAlignBack, "SH.alignment.back", "Soul Hunters rulebook, Influence",                                     \
    "After a check the bonus of an alignment that is formed counts again at once.")                          \
  X(kSoulTurn, "SH.soul.turn", "Soul Hunters rulebook, Playing the Game",                                    \
    "One soul is turned sideways each time that everybody has had a turn.")                                  \
  X(kSoulLowest, "SH.soul.lowest", "Soul Hunters rulebook, Influence",                                       \
    "The soul that leaves the table is one of the lowest value.")                                            \
  X(kSoulTaken, "SH.soul.taken", "Soul Hunters rulebook, Influence",                                         \
    "The player who wins the check takes the soul.")                                                         \
  X(kSoulFreed, "SH.soul.freed", "Soul Hunters rulebook, Influence",                                         \
    "After a tie the soul leaves the game.")                                                                 \
  X(kSoulCopies, "SH.soul.copies", "Soul Hunters rulebook, Souls",                                           \
    "No more souls of a value can turn up than the game has.")                                               \
  X(kStarterWinner, "SH.round.winner", "Soul Hunters rulebook, Continuing the Game",                         \
    "Who won the soul starts the next round.")                                                               \
  X(kStarterSame, "SH.round.same", "Soul Hunters rulebook, Continuing the Game",                             \
    "If nobody won the soul, the player who started the round starts the next one too.")                     \
  X(kNewSouls, "SH.round.new-souls", "Soul Hunters rulebook, Continuing the Game",                           \
    "When no soul is left on the table, and not before, five new ones are laid out.")                        \
  X(kEnd, "SH.end.last-soul", "Soul Hunters rulebook, Ending the Game",                                      \
    "The game ends when the soul deck is empty and the last soul has left the table.")                       \
  X(kAfterEnd, "SH.end.after", "Soul Hunters rulebook, Ending the Game", "Nothing happens after the end.")   \
  X(kScore, "SH.score.sum", "Soul Hunters rulebook, Winner of the Game",                                     \
    "The score is the sum of the values of the souls won; the highest wins.")                                \
  X(kMostSouls, "SH.score.souls", "Soul Hunters rulebook, Winner of the Game",                               \
    "Of players with the same score, the one with more souls is ahead.")                                     \
  X(kMostFives, "SH.score.fives", "Soul Hunters rulebook, Winner of the Game",                               \
    "Then the one with more souls of value five.")                                                           \
  X(kMostFours, "SH.score.fours", "Soul Hunters rulebook, Winner of the Game",                               \
    "Then the one with more souls of value four.")                                                           \
  X(kMostThrees, "SH.score.threes", "Soul Hunters rulebook, Winner of the Game",                             \
    "Then the one with more souls of value three; after that twos and ones are equal too.")                  \
  X(kShared, "SH.score.shared", "Soul Hunters rulebook, Winner of the Game",                                 \
    "Players whom all this leaves equal share the place.")

namespace lantern::soul_hunters {

// Names of the rules in the code, for example kTie for "SH.influence.tie".
enum RuleId : int {
#define LANTERN_SOUL_HUNTERS_RULE_NAME(name, id, section, summary) name,
  LANTERN_SOUL_HUNTERS_RULES(LANTERN_SOUL_HUNTERS_RULE_NAME)
#undef LANTERN_SOUL_HUNTERS_RULE_NAME
      kRuleCount
};

// All rules, in the order of the table.
absl::Span<const Rule> Rules();

// One of them; lives as long as the program.
const Rule& RuleOf(RuleId id);

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_RULES_H_
