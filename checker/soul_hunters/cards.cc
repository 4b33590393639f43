// Deck, discard pile and hands, and the two actions from hand.
#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

int SoulHuntersReferee::CardOf(const std::string& name) const {
  return name.empty() ? kUnknownCard : catalog_->Find(name);
}

// The card of which a hand is known to hold nothing else.
int SoulHuntersReferee::OnlyCardOf(int seat) const {
  if (seat < 0 || CardsOpen() || Hand(seat).unknown() > 0) return kUnknownCard;
  for (size_t card = 0; card < catalog_->cards().size(); ++card) {
    const int known = Hand(seat).known(static_cast<int>(card));
    if (known > 0) return known == Hand(seat).size() ? static_cast<int>(card) : kUnknownCard;
  }
  return kUnknownCard;
}

// How many more copies of a card can turn up among cards that were not seen.
int SoulHuntersReferee::Room(int card) const {
  return catalog_->census().Room(card, s_.piles) - (card == resolving_ ? 1 : 0);
}

// Makes sure that a pile is known to hold a card, and says so where it cannot: by rule `absent` where other
// cards are known to make up the whole pile.
bool SoulHuntersReferee::Show(PileId pile, int card, RuleId absent) {
  Cards& cards = s_.piles[pile];
  if (cards.known(card) > 0) return true;
  if (cards.unknown() == 0) {
    Illegal(absent, pile == kDeck ? absl::StrCat("draws ", Title(card), ", which is not in the deck")
                    : pile == kDiscard
                        ? absl::StrCat("takes ", Title(card), ", which is not in the discard pile")
                    : pile == kTable ? absl::StrCat("names ", Title(card), ", which is not in play")
                                     : absl::StrCat("takes ", Title(card), " from the hand of ",
                                                    Player(pile - kHand), ", which does not hold it"));
    return false;
  }
  if (Room(card) <= 0) {
    Illegal(kCopies, absl::StrCat(Title(card), " turns up, but all ", catalog_->census().copies(card),
                                  " of the game are elsewhere"));
    return false;
  }
  cards.Bind(card);
  return true;
}

// A card that the record has, although by what is known it cannot be there. A record full of them has an end.
void SoulHuntersReferee::Conjure(int card, Cards& to) {
  int cards = 0;
  for (const Cards& pile : s_.piles) cards += pile.size();
  if (cards >= kMostCards) return;
  card == kUnknownCard ? to.AddUnknown(1) : to.AddKnown(card);
}

// Where the deck is empty the discard pile becomes the new one. The record may say so behind the event.
void SoulHuntersReferee::RefillDeck() {
  if (s_.piles[kDiscard].size() == 0) return;
  s_.piles[kDiscard].MoveAll(s_.piles[kDeck]);
  s_.reshuffled = static_cast<int16_t>(s_.piles[kDeck].size());
  s_.order_size = 0;
  s_.order_next = 0;
}

void SoulHuntersReferee::AfterDeckShrank() {
  if (!options_.eager_reshuffle || s_.piles[kDeck].size() > 0 || s_.piles[kDiscard].size() == 0) return;
  RefillDeck();
}

// The top card of the deck goes to a hand; `seat` -1: it is not known whose.
void SoulHuntersReferee::DrawCard(int seat, int card) {
  Cards& deck = s_.piles[kDeck];
  if (deck.size() == 0) RefillDeck();
  if (deck.size() == 0) {
    Illegal(kDeckEmpty, "draws a card, but the deck and the discard pile are empty");
    if (CardsOpen() && seat >= 0) Conjure(card, Hand(seat));
    return;
  }
  if (s_.order_next < s_.order_size) {
    const int top = s_.order[s_.order_next++];
    if (card == kUnknownCard) {
      card = top;
    } else if (top != kUnknownCard && top != card) {
      Illegal(kDeckTop,
              absl::StrCat("draws ", Title(card), ", but ", Title(top), " lies on top of the deck"));
    }
  }
  if (seat < 0) {
    deck.RemoveUnknown(1);
  } else if (card == kUnknownCard) {
    deck.MoveUnknown(1, Hand(seat));
  } else {
    if (Show(kDeck, card, kCopies)) {
      deck.RemoveKnown(card);
    } else {
      deck.RemoveUnknown(1);
    }
    Hand(seat).AddKnown(card);
  }
  AfterDeckShrank();
}

// A card leaves a hand, shown or unseen. False, with a finding, where it cannot be there; then the hand loses
// a card all the same.
bool SoulHuntersReferee::TakeFromHand(int seat, int card, Cards& to) {
  Cards& hand = Hand(seat);
  if (hand.size() == 0) {
    Illegal(kHeld, absl::StrCat(Player(seat), " holds no card"));
    Conjure(card, to);
    return false;
  }
  if (card == kUnknownCard) return hand.MoveUnknown(1, to);
  const bool held = Show(static_cast<PileId>(kHand + seat), card, kHeld);
  if (held) {
    hand.RemoveKnown(card);
  } else {
    hand.RemoveUnknown(1);
  }
  to.AddKnown(card);
  return held;
}

void SoulHuntersReferee::JudgeReshuffle(const v1::SoulHuntersReshuffle& reshuffle) {
  const int deck = s_.piles[kDeck].size();
  int made = s_.piles[kDiscard].size();
  if (s_.reshuffled >= 0) {
    made = s_.reshuffled;  // it happened by itself
  } else if (deck > 0) {
    Illegal(kReshuffle, absl::StrCat("the discard pile is shuffled while the deck holds ",
                                     Counted(deck, "card", "cards")));
    if (!CardsOpen()) return;
    RefillDeck();
  } else if (s_.phase != Phase::kDraw && !s_.draw_owed) {
    Illegal(kReshuffle,
            "the discard pile is shuffled although nobody draws; that is done when a card is needed");
    RefillDeck();
  } else if (made == 0) {
    Illegal(kReshuffle, "the discard pile is shuffled, but it is empty");
  } else {
    RefillDeck();
  }
  s_.reshuffled = -1;
  if (reshuffle.has_cards() && static_cast<int64_t>(reshuffle.cards()) != made) {
    Illegal(kReshuffle, absl::StrCat("the new deck is said to have ",
                                     Counted(reshuffle.cards(), "card", "cards"), "; it has ", made));
  }
}

// A card of unknown kind shows what it is. False where it showed something else before.
bool SoulHuntersReferee::LearnKind(int card, bool hunter) {
  const CardInfo& info = catalog_->card(card);
  uint8_t& cells = s_.cells[static_cast<size_t>(card)];
  const uint8_t wanted = hunter ? kCanBeHunter : kCanBeEvent;
  const bool possible = (cells & wanted) != 0;
  if (!possible) {
    Illegal(hunter ? kPlaceHunter : kPlayEvent,
            absl::StrCat(hunter ? "places " : "plays ", info.title, ", which is ",
                         hunter ? "an event" : "a soul hunter",
                         info.kind == v1::SOUL_HUNTERS_CARD_KIND_UNSPECIFIED ? " as was seen before" : ""));
    return false;
  }
  if (info.kind == v1::SOUL_HUNTERS_CARD_KIND_UNSPECIFIED) {
    Unverifiable(hunter ? kPlaceHunter : kPlayEvent,
                 absl::StrCat("whether ", info.title, " is a soul hunter or an event is not known",
                              CellOf(card, "kind")));
    cells = static_cast<uint8_t>(cells & ~(hunter ? kCanBeEvent : kCanBeHunter));
  }
  return true;
}

void SoulHuntersReferee::JudgePlace(const v1::SoulHuntersPlaceHunter& place) {
  ExpectTurn(SeatOf(place.has_player(), place.player()));
  BeginAction(true);
  const int card = card_ == kUnknownCard ? OnlyCardOf(actor_) : card_;
  if (card != kUnknownCard) LearnKind(card, true);
  if (actor_ < 0) return;
  // The table's pile counts the card; AddHunter gives it its place.
  Cards limbo;
  if (s_.hunter_count < kCards) TakeFromHand(actor_, card, limbo);
  if (card == kUnknownCard) limbo.Forget();
  if (limbo.size() > 0) AddHunter(actor_, card, 0);
  limbo.MoveAll(s_.piles[kTable]);
  AfterTableChanged(actor_);
  FireTriggers(v1::SOUL_HUNTERS_OCCASION_HUNTER_PLACED, actor_);
}

void SoulHuntersReferee::JudgePlay(const v1::SoulHuntersPlayEvent& play) {
  ExpectTurn(SeatOf(play.has_player(), play.player()));
  BeginAction(true);
  const int card = card_ == kUnknownCard ? OnlyCardOf(actor_) : card_;
  const bool is_event = card == kUnknownCard || LearnKind(card, false);
  if (actor_ < 0) return;
  // The card is in no pile until its effect is over.
  Cards limbo;
  TakeFromHand(actor_, card, limbo);
  Use use;
  use.player = actor_;
  use.card = card;
  use.need = probe_;
  use.steps = &play.steps();
  const v1::SoulHuntersEffect* effect = nullptr;
  if (card == kUnknownCard) {
    use.why = "which card was played";
  } else if (catalog_->card(card).card->has_effect()) {
    effect = &catalog_->card(card).card->effect();
  } else {
    use.why = "what the card does (cell `effect`)";
  }
  resolving_ = card == kUnknownCard ? -1 : card;
  if (is_event) CarryOut(effect, play.has_unlisted() ? &play.unlisted() : nullptr, use);
  if (use.stop) return;  // tried out: the state stays that of the step that is missing
  resolving_ = -1;
  limbo.MoveAll(s_.piles[kDiscard]);
  if (is_event) FireTriggers(v1::SOUL_HUNTERS_OCCASION_EVENT_PLAYED, actor_);
}

}  // namespace lantern::soul_hunters
