// Cards in hands and piles, of which some were never seen (Law 2.1, 1.2).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

Suit PlayReferee::SuitOf(int id) const {
  return id > kSuitOnly ? static_cast<Suit>(id - kSuitOnly) : static_cast<Suit>(deck_->cards[id].suit);
}

v1::RootCardKind PlayReferee::KindOf(int id) const {
  return id < 0 || id > kSuitOnly ? v1::ROOT_CARD_KIND_UNSPECIFIED : deck_->cards[id].kind;
}

// The card that an event names. A name that several suits have needs its suit, or only its name is known,
// which is not followed.
CardRef PlayReferee::Ref(const v1::RootCard& card) const {
  CardRef out;
  out.suit = static_cast<Suit>(card.suit());
  if (card.name().empty()) return out;
  int found = 0;
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const CardInfo& info = deck_->cards[i];
    if (info.name != card.name() || (out.suit != kAnySuit && info.suit != card.suit())) continue;
    out.kind = static_cast<int8_t>(i);
    ++found;
  }
  if (found == 1) {
    out.suit = static_cast<Suit>(deck_->cards[out.kind].suit);
  } else {
    out.kind = -1;
  }
  return out;
}

std::string PlayReferee::Words(CardRef card) const {
  if (card.kind >= 0) return absl::StrCat(deck_->cards[card.kind].title, " (", SuitName(card.suit), ")");
  return card.suit == kAnySuit ? std::string("a card") : absl::StrCat("a ", SuitName(card.suit), " card");
}

// How many more copies of a card can still turn up among the unknown ones.
int PlayReferee::Room(int kind) const {
  int room = deck_->cards[kind].count;
  if (s_.b.players == 2 && deck_->cards[kind].kind == v1::ROOT_CARD_KIND_DOMINANCE) room = 0;
  for (Faction f = 1; f < kFactions; ++f) {
    room -= s_.hand[f].known(kind) + static_cast<int>(s_.b.crafted[f] >> kind & 1);
    if (s_.b.dominance[f] != kAnySuit && deck_->cards[kind].kind == v1::ROOT_CARD_KIND_DOMINANCE &&
        deck_->cards[kind].suit == static_cast<int>(s_.b.dominance[f]))
      --room;
  }
  for (const Cards& column : s_.decree) room -= column.known(kind);
  room -= s_.supporters.known(kind) + s_.discard.known(kind) + s_.revealed.known(kind);
  if (deck_->cards[kind].kind == v1::ROOT_CARD_KIND_DOMINANCE &&
      (s_.b.dominance_available >> deck_->cards[kind].suit & 1))
    --room;
  return room;
}

int PlayReferee::CardsOf(const Cards& pile, Suit suit) const {
  int n = pile.known(kSuitOnly + suit);
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].suit == static_cast<int>(suit)) n += pile.known(static_cast<int>(i));
  }
  return n;
}

bool PlayReferee::CanGive(const Cards& pile, CardRef card) const {
  if (card.kind >= 0) {
    if (pile.known(card.kind) > 0) return true;
    return (pile.known(kSuitOnly + card.suit) > 0 || pile.unknown() > 0) && Room(card.kind) > 0;
  }
  if (card.suit != kAnySuit) return pile.unknown() > 0 || CardsOf(pile, card.suit) > 0;
  return pile.size() > 0;
}

bool PlayReferee::CanGiveMatching(const Cards& pile, Suit suit) const {
  return CanGive(pile, CardRef{-1, suit}) || CanGive(pile, CardRef{-1, kBird});
}

// Takes a card off a pile that can give it. Returns it with what is known of it, which may be more than was
// asked for.
CardRef PlayReferee::Take(Cards& pile, CardRef card) {
  if (card.kind >= 0) {
    if (pile.known(card.kind) > 0) {
      pile.RemoveKnown(card.kind);
    } else if (pile.known(kSuitOnly + card.suit) > 0) {
      pile.RemoveKnown(kSuitOnly + card.suit);
    } else {
      pile.AddUnknown(-1);
    }
    return card;
  }
  if (card.suit == kAnySuit) {
    Cards one;
    pile.MoveUnknown(1, one);
    for (size_t i = 0; i < deck_->cards.size(); ++i) {
      if (one.known(static_cast<int>(i)) > 0)
        return CardRef{static_cast<int8_t>(i), SuitOf(static_cast<int>(i))};
    }
    for (Suit suit = kBird; suit <= kMouse; ++suit) {
      if (one.known(kSuitOnly + suit) > 0) return CardRef{-1, suit};
    }
    return card;
  }
  // Of this suit: which one is not known, so what is known of the others of the suit shrinks to their suit.
  const int known = CardsOf(pile, card.suit);
  if (known == 0) {
    pile.AddUnknown(-1);
    return card;
  }
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    if (deck_->cards[i].suit != static_cast<int>(card.suit)) continue;
    if (pile.known(id) == known && pile.unknown() == 0) {
      pile.RemoveKnown(id);
      return CardRef{static_cast<int8_t>(id), card.suit};
    }
    pile.AddKnown(id, -pile.known(id));
  }
  pile.AddKnown(kSuitOnly + card.suit, known - 1 - pile.known(kSuitOnly + card.suit));
  return card;
}

void PlayReferee::Put(Cards& pile, CardRef card) {
  if (card.kind >= 0) {
    pile.AddKnown(card.kind);
  } else if (card.suit != kAnySuit) {
    pile.AddKnown(kSuitOnly + card.suit);
  } else {
    pile.AddUnknown(1);
  }
}

// To the discard pile; a dominance card lies available instead (Law 3.3.3).
void PlayReferee::Discard(CardRef card) {
  if (KindOf(card.kind) == v1::ROOT_CARD_KIND_DOMINANCE) {
    s_.b.dominance_available |= static_cast<uint8_t>(1u << card.suit);
    return;
  }
  for (Suit suit = kBird; suit <= kMouse; ++suit) {
    const bool may_be = card.kind < 0 && (card.suit == kAnySuit || card.suit == suit);
    if (may_be && s_.b.players > 2) s_.dominance_open |= static_cast<uint8_t>(1u << suit);
  }
  Put(s_.discard, card);
}

// The index of a suit's dominance card in the deck.
int PlayReferee::DominanceOf(Suit suit) const {
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].kind == v1::ROOT_CARD_KIND_DOMINANCE &&
        deck_->cards[i].suit == static_cast<int>(suit))
      return static_cast<int>(i);
  }
  return -1;
}

// A dominance card that was discarded without its name turns out to lie available. It was counted to the
// discard pile, or to the deck that was made of it. False where it cannot.
bool PlayReferee::BindDominance(Suit suit) {
  const int card = DominanceOf(suit);
  if (!(s_.dominance_open >> suit & 1) || card < 0 || Room(card) <= 0) return false;
  if (suit == kBird && s_.birds_open > 0 && s_.hand[kHost].size() > 0) {
    // It may have been a revealed bird, which was counted to the hand.
    LoseCertainty(kTakeDominance, "where the dominance card was discarded was not recorded");
    --s_.birds_open;
    Take(s_.hand[kHost], CardRef());
    s_.dominance_open &= static_cast<uint8_t>(~(1u << suit));
    s_.b.dominance_available |= static_cast<uint8_t>(1u << suit);
    return true;
  }
  if (s_.discard.known(kSuitOnly + suit) > 0) {
    s_.discard.RemoveKnown(kSuitOnly + suit);
  } else if (s_.discard.unknown() > 0) {
    s_.discard.AddUnknown(-1);
  } else if (s_.deck > 0) {
    --s_.deck;
  } else {
    return false;
  }
  s_.dominance_open &= static_cast<uint8_t>(~(1u << suit));
  s_.b.dominance_available |= static_cast<uint8_t>(1u << suit);
  Reshuffle();
  return true;
}

// Takes a card out of the discard pile. Where a dominance card may have been discarded unseen, the deck may
// have been made anew earlier than it seems, so that a card that is missed here may have been discarded
// since.
bool PlayReferee::FromDiscard(CardRef& card, RuleId rule, absl::string_view what) {
  if (CanGive(s_.discard, card)) {
    card = Take(s_.discard, card);
    return true;
  }
  if (s_.dominance_open != 0 && s_.deck > 0 && (card.kind < 0 || Room(card.kind) > 0)) {
    Unverifiable(
        rule,
        absl::StrCat(what, " takes ", Words(card),
                     "; whether it lay in the discard pile depends on a discard that was not recorded"));
    --s_.deck;
    return true;
  }
  Illegal(rule, absl::StrCat(what, " takes ", Words(card), ", which the discard pile cannot hold"));
  return false;
}

// Cards of deck and discard pile that are there for certain: dominance cards that were discarded unseen are
// not.
int PlayReferee::CertainlyDrawable() const {
  const uint8_t suits = s_.dominance_open & ~(kDeckOpen | kDiscardOpen);
  return s_.deck + s_.discard.size() - __builtin_popcount(suits);
}

// A card is about to leave the deck. Where the deck may have run out before, the discard pile went into it,
// and nothing that is known of the pile need lie there.
void PlayReferee::OpenDiscard() {
  constexpr int kMostMissing = 4;  // dominance cards
  if ((s_.dominance_open & kDeckOpen) != 0 && s_.deck <= kMostMissing) s_.dominance_open |= kDiscardOpen;
  if ((s_.dominance_open & kDiscardOpen) != 0) s_.discard.Forget();
}

// An empty deck is made of the discard pile at once (Law 2.1).
void PlayReferee::Reshuffle() {
  if (s_.deck > 0 || s_.discard.size() == 0) return;
  if (s_.dominance_open != 0) {
    const bool often = (s_.dominance_open & kDeckOpen) != 0 || s_.birds_open > 0;
    s_.dominance_open |= often ? kDeckOpen | kDiscardOpen : kDeckOpen;
  }
  s_.deck = static_cast<int16_t>(s_.discard.size());
  s_.discard = Cards();
}

// Takes a card out of a hand, filling in what is known of it. False where the hand cannot hold it.
bool PlayReferee::FromHand(Faction f, CardRef& card, absl::string_view what) {
  if (!CanGive(s_.hand[f], card)) {
    const bool gone = card.kind >= 0 && Room(card.kind) <= 0 && s_.hand[f].size() > 0;
    Illegal(gone ? kCardCopies : kHand,
            absl::StrCat(what, " takes ", Words(card), " of the ", NameOf(f), ", whose hand of ",
                         Counted(s_.hand[f].size(), "card"),
                         gone ? " cannot hold it: no copy is left" : " has none"),
            f);
    return false;
  }
  card = Take(s_.hand[f], card);
  movements_.push_back(Movement{Movement::kCards, 0, 1, f, 0});
  return true;
}

// Whether a card may stand for a suit; what is not recorded is UNVERIFIABLE.
bool PlayReferee::NeedMatch(CardRef card, Suit wanted, RuleId rule, absl::string_view what) {
  if (wanted == kAnySuit) return true;
  if (card.suit == kAnySuit) {
    Unverifiable(rule, absl::StrCat(what, ": the suit of the card was not recorded; it must match ",
                                    SuitName(wanted)));
    return true;
  }
  if (Matches(card.suit, wanted)) return true;
  Illegal(rule, absl::StrCat(what, " takes a ", SuitName(wanted), " card",
                             wanted == kBird ? "" : " or a bird", "; ", Words(card), " is none"));
  return false;
}

// Spends a card of a hand.
bool PlayReferee::Spend(Faction f, const v1::RootCard& card, Suit wanted, RuleId rule,
                        absl::string_view what) {
  CardRef ref = Ref(card);
  if (ref.kind < 0 && ref.suit == kAnySuit && wanted != kAnySuit && !CanGiveMatching(s_.hand[f], wanted)) {
    Illegal(kHand, absl::StrCat(what, ": the hand of the ", NameOf(f), " cannot hold a matching card"), f);
    return false;
  }
  if (!FromHand(f, ref, what)) return false;
  const bool matches = NeedMatch(ref, wanted, rule, what);
  Discard(ref);
  return matches;
}

void PlayReferee::OweDraw(Faction f, int n, RuleId rule, PendingKind kind) {
  if (n > 0)
    AddPending(Pending{kind, f, static_cast<uint8_t>(n), kAnySuit, kNobody, static_cast<uint8_t>(rule)});
}

// Which of the cards that are left of a draw, as bits, comes next; n are still to be drawn. Cards that are
// drawn together have no order: those that can lie in the deck now come first, so that a reshuffle within the
// draw lies where it has to; and those that were not seen are where a named one cannot be.
CardRef PlayReferee::NextDrawn(const v1::RootDraw& draw, uint64_t& left, int n) const {
  int next = -1;
  for (int i = 0; i < 64 && left >> i != 0; ++i) {
    if (!(left >> i & 1)) continue;
    const CardRef card = Ref(draw.cards(i));
    const bool fits = card.kind < 0 || Room(card.kind) > 0;
    if (next < 0 || fits) next = i;
    if (fits) break;
    if (__builtin_popcountll(left) < n) next = -1;
  }
  if (next < 0) return CardRef();
  left &= ~(uint64_t{1} << next);
  return Ref(draw.cards(next));
}

// Draws n cards, or as many as there are (Law 1.5.4).
void PlayReferee::DrawCards(const v1::RootDraw& draw, int n, Cards& into, RuleId rule) {
  const bool supporters = &into == &s_.supporters;
  const Faction f = static_cast<Faction>(draw.faction());
  if (draw.cards_size() > n)
    Illegal(rule, absl::StrCat("draws ", Counted(draw.cards_size(), "card"), "; ", n, " may be drawn"), f);
  uint64_t left = (uint64_t{1} << std::min({draw.cards_size(), n, 63})) - 1;
  const int certain = std::max(CertainlyDrawable(), draw.cards_size());
  int drawn = 0;
  for (; drawn < n; ++drawn) {
    Reshuffle();
    // Revealed birds that are counted to a hand, and supporters that went with a base, may be what is drawn.
    if (s_.deck == 0) LoseUnseenSupporters();
    if (s_.deck == 0 && s_.discard.size() == 0 && left != 0) SettleBirds(1);
    Reshuffle();
    if (s_.deck == 0) break;
    OpenDiscard();
    CardRef card = NextDrawn(draw, left, std::min(n - drawn, s_.deck + s_.discard.size() + s_.birds_open));
    if (card.kind >= 0 && Room(card.kind) <= 0) {
      Illegal(kCardCopies, absl::StrCat("draws ", Words(card), ", of which every copy lies elsewhere"), f);
      card = CardRef();
    }
    --s_.deck;
    movements_.push_back(Movement{Movement::kCards, 0, 1, 0, static_cast<uint8_t>(f)});
    if (supporters) {
      Reshuffle();  // before the card is discarded, where the stack cannot hold it
      AddSupporter(card);
    } else {
      Put(into, card);
    }
    Reshuffle();
  }
  if ((drawn > certain || (drawn < n && left == 0 && s_.birds_open > 0)) && s_.in_doubt != 1)
    LoseCertainty(kDeckEmpty, "how many cards were left to draw depends on discards that were not recorded");
  if (left != 0) {
    Illegal(kDeckEmpty,
            absl::StrCat("draws ", Counted(drawn + __builtin_popcountll(left), "card"),
                         "; deck and discard pile held ", drawn == 0 ? "none" : absl::StrCat(drawn)),
            f);
  }
}

void PlayReferee::JudgeDraw(const v1::RootDraw& draw) {
  const Faction f = static_cast<Faction>(draw.faction());
  if (!InPlay(f)) return Illegal(kInPlay, absl::StrCat("the ", NameOf(f), " do not play"), kNobody);
  for (const PendingKind kind : {kPendDraw, kPendSupporter}) {
    Pending* pending = FindPending(kind, f);
    if (pending == nullptr) continue;
    const Pending due = *pending;
    DropPending(pending);
    return DrawCards(draw, due.count, kind == kPendDraw ? s_.hand[f] : s_.supporters,
                     static_cast<RuleId>(due.rule));
  }
  if (s_.pending_count > 0)
    return Illegal(kInterrupt, absl::StrCat("the ", NameOf(f), " draw while something else comes first"), f);
  if (s_.who == f && s_.phase == v1::ROOT_PHASE_BIRDSONG && f == kEyrie && s_.hand[f].size() == 0 &&
      s_.t[kEmergency] == 0 && s_.t[kAdded] == 0) {
    s_.t[kEmergency] = 1;
    ++s_.t[kActs];
    return DrawCards(draw, 1, s_.hand[f], kDraw);
  }
  const RuleId rule = f == kHost ? kHostDraw : kDraw;
  if (s_.who != f || s_.phase != v1::ROOT_PHASE_EVENING || s_.t[kDrawn] > 0)
    return Illegal(rule, absl::StrCat("the ", NameOf(f), " draw, and nothing gives it"), f);
  if (f == kHost && s_.t[kHostScored] == 0) Illegal(rule, "the Host score before they draw");
  if ((f == kEyrie || (IsVagabond(f) && s_.b.pawn[V()].forest >= 0)) && s_.t[kStepped] == 0)
    Illegal(kPhases, absl::StrCat(f == kEyrie ? "the roosts score" : "a Vagabond in a forest rests",
                                  " before the Evening's draw"));
  s_.t[kDrawn] = 1;
  ++s_.t[kActs];
  DrawCards(draw, EveningDraw(f), s_.hand[f], rule);
}

// Whether the Evening's draw was taken, or has no card to take.
bool PlayReferee::IsAfterDraw() const {
  return s_.t[kDrawn] > 0 || (s_.phase == v1::ROOT_PHASE_EVENING && CertainlyDrawable() <= 0);
}

// Something comes that is due after the draw. What is discarded now may not be drawn any more.
void PlayReferee::PassOverDraw() {
  if (s_.t[kDrawn] > 0 || !IsAfterDraw()) return;
  CheckStepsBeforeDraw();
  s_.t[kDrawn] = 1;
}

// The cards over five that the player on turn has to discard.
int PlayReferee::HandLimitExcess(Faction f) const { return std::max(0, s_.hand[f].size() - 5); }

void PlayReferee::JudgeDiscard(const v1::RootDiscardCards& discard) {
  const Faction f = static_cast<Faction>(discard.faction());
  if (!InPlay(f)) return Illegal(kInPlay, absl::StrCat("the ", NameOf(f), " do not play"), kNobody);
  if (discard.supporters()) return DiscardSupporters(discard);
  const bool partisans = FindPending(kPendPartisans, f) != nullptr;
  if (partisans || SaysThatPartisansTakeNone(discard)) {
    if (const int side = SideOf(f); side >= 0) s_.battle.used |= static_cast<uint8_t>(8u << side);
    return partisans ? DiscardPartisans(discard) : void();
  }
  const RuleId rule = f == kHost ? kHostDraw : kHandLimit;
  if (s_.pending_count > 0)
    return Illegal(kInterrupt, "cards are discarded while something else comes first", f);
  if (s_.who != f || !IsAfterDraw())
    return Illegal(rule, absl::StrCat("the ", NameOf(f), " discard, and nothing asks for it"), f);
  PassOverDraw();
  const int excess = HandLimitExcess(f);
  const int least = std::max(0, excess - BirdsOpen(f));
  if (discard.cards_size() > excess || discard.cards_size() < least) {
    Illegal(rule, absl::StrCat("discards ", Counted(discard.cards_size(), "card"), " of ", s_.hand[f].size(),
                               "; five are kept"));
  } else if (discard.cards_size() > 0 && BirdsOpen(f) > 0) {
    // Now the hand is known to have held five and those.
    SettleBirds(excess - discard.cards_size());
    s_.birds_open = 0;
  }
  for (const v1::RootCard& card : discard.cards()) Spend(f, card, kAnySuit, rule, "the hand limit");
}

// Supporters of which all was known went with their base already; a record may name them still. False: it
// means other ones.
bool PlayReferee::NamesGoneSupporters(const v1::RootDiscardCards& discard) {
  if (s_.t[kGone] == 0) return false;
  const bool one_base = __builtin_popcount(s_.t[kGoneSuits]) == 1;
  const int n = discard.cards_size();
  bool fits = n > 0 && (one_base ? n == s_.t[kGone] : n <= s_.t[kGone]);
  for (const v1::RootCard& given : discard.cards()) {
    const CardRef card = Ref(given);
    bool matches = card.suit == kAnySuit;
    for (Suit suit = kFox; suit <= kMouse; ++suit)
      matches |= (s_.t[kGoneSuits] >> suit & 1) != 0 && Matches(card.suit, suit);
    // It lies where it was discarded to, unless that pile has become the deck since.
    const bool there = card.kind < 0 || s_.discard.size() < n || s_.discard.known(card.kind) > 0 ||
                       KindOf(card.kind) == v1::ROOT_CARD_KIND_DOMINANCE;
    fits &= matches && there;
  }
  if (!fits && FindPending(kPendLostSupporters, kAlliance) != nullptr) return false;
  if (!fits) {
    Illegal(kBaseSupporters,
            absl::StrCat("discards ", Counted(n, "supporter"),
                         "; of the suit of the lost base, or birds, were ", static_cast<int>(s_.t[kGone])),
            kAlliance);
  }
  s_.t[kGone] = one_base || n > s_.t[kGone] ? 0 : static_cast<uint8_t>(s_.t[kGone] - n);
  return true;
}

// Supporters that went with a base, of which some were not seen: those that are known go, how many others is
// open.
void PlayReferee::LoseUnseenSupporters() {
  Pending* lost = FindPending(kPendLostSupporters, kAlliance);
  if (lost == nullptr || lost->suit == kAnySuit || s_.supporters.unknown() == 0) return;
  for (int id = 0; id < kMaxCards; ++id) {
    while (id != kSuitOnly && s_.supporters.known(id) > 0 && Matches(SuitOf(id), lost->suit)) {
      Discard(Take(s_.supporters,
                   id < kSuitOnly ? CardRef{static_cast<int8_t>(id), SuitOf(id)} : CardRef{-1, SuitOf(id)}));
    }
  }
  DropPending(lost);
  LoseCertainty(kBaseSupporters, "which supporters went with the base was not recorded");
}

void PlayReferee::DiscardSupporters(const v1::RootDiscardCards& discard) {
  const Faction f = static_cast<Faction>(discard.faction());
  if (f == kAlliance && NamesGoneSupporters(discard)) return;
  Pending* pending = FindPending(kPendLostSupporters, f);
  if (pending == nullptr)
    return Illegal(kBaseSupporters, "supporters are discarded, and nothing asks for it", f);
  const Pending due = *pending;
  DropPending(pending);
  // Those of the suit may have gone unwritten, and these be what is discarded down to five.
  if (due.suit != kAnySuit && !BaseOnMap() && s_.supporters.size() > 5 && s_.in_doubt != 1)
    LoseCertainty(kBaseSupporters, "which supporters went with the base was not recorded");
  for (const v1::RootCard& given : discard.cards()) {
    const CardRef card = Ref(given);
    if (due.suit != kAnySuit && card.suit != kAnySuit && !Matches(card.suit, due.suit))
      Illegal(kBaseSupporters,
              absl::StrCat("discards ", Words(card), "; the lost base is of ", SuitName(due.suit)), f);
    if (!CanGive(s_.supporters, card)) {
      Illegal(kSupporters, absl::StrCat("discards ", Words(card), ", which is not among the supporters"), f);
      continue;
    }
    Discard(Take(s_.supporters, card));
  }
  if (due.suit == kAnySuit) {
    if (s_.supporters.size() != 5)
      Illegal(kSupporterCapacity,
              absl::StrCat(s_.supporters.size(), " supporters are kept; without a base it is 5"), f);
  } else if (const int stay = CardsOf(s_.supporters, due.suit) + CardsOf(s_.supporters, kBird); stay > 0) {
    Illegal(kBaseSupporters,
            absl::StrCat(Counted(stay, "supporter"), " of the suit of the lost base, or birds, stay"), f);
  } else if (s_.supporters.unknown() > 0) {
    Unverifiable(kBaseSupporters, "the suits of the supporters that stay were not recorded");
  }
  if (due.suit != kAnySuit && !BaseOnMap() && s_.supporters.size() > 5)
    AddPending(Pending{kPendLostSupporters, f, 0, kAnySuit, kNobody, kSupporterCapacity});
}

// Cards of a hand that Partisans of a suit certainly discard.
int PlayReferee::PartisanCards(Faction f, Suit suit) const {
  int n = options_.partisan_birds == 1 ? CardsOf(s_.hand[f], kBird) : 0;
  for (Suit other = kFox; other <= kMouse; ++other) n += other == suit ? 0 : CardsOf(s_.hand[f], other);
  return n;
}

// A discard of no card by somebody whose Partisans fight, and asked for none: a statement, made once.
bool PlayReferee::SaysThatPartisansTakeNone(const v1::RootDiscardCards& discard) const {
  const int side = SideOf(static_cast<Faction>(discard.faction()));
  if (discard.supporters() || discard.cards_size() > 0 || s_.battle.stage != kRolled || side < 0)
    return false;
  for (int i = 0; i < s_.pending_count; ++i) {
    if (s_.pending[i].kind == kPendPartisans && s_.pending[i].who == s_.battle.side[side]) return false;
  }
  return (s_.battle.used >> (1 + side) & 1) != 0 && (s_.battle.used >> (3 + side) & 1) == 0;
}

void PlayReferee::DiscardPartisans(const v1::RootDiscardCards& discard) {
  const Faction f = static_cast<Faction>(discard.faction());
  const Suit suit = FindPending(kPendPartisans, f)->suit;
  DropPending(FindPending(kPendPartisans, f));
  for (const v1::RootCard& given : discard.cards()) {
    CardRef card = Ref(given);
    if (!FromHand(f, card, "Partisans")) continue;
    if (card.suit == suit || (card.suit == kBird && options_.partisan_birds == 0))
      Illegal(kPersistent, absl::StrCat("Partisans do not discard ", Words(card)), f);
    Discard(card);
  }
  const int stay = PartisanCards(f, suit);
  if (stay > 0)
    Illegal(kPersistent, absl::StrCat("Partisans discard every card of another suit; ", stay, " stay"), f);
  const bool bird_open = options_.partisan_birds < 0 && CardsOf(s_.hand[f], kBird) > 0;
  if (stay == 0 && (bird_open || s_.hand[f].unknown() > 0))
    Unverifiable(kPersistent,
                 bird_open ? "whether Partisans discard birds is not known; set partisans_discard_birds"
                           : "the suits of the cards that stay were not recorded");
}

void PlayReferee::JudgeKeep(const v1::RootKeepCards& keep) {
  const Faction f = static_cast<Faction>(keep.faction());
  Pending* pending = FindPending(kPendKeep, f);
  if (pending == nullptr || FindPending(kPendDraw, f) != nullptr)
    return Illegal(kStartingHand, "cards of a first hand go back only after the deal of the advanced set-up",
                   f);
  if (s_.b.set_up != s_.b.in_play)
    Illegal(kStartingHand, "first hands are chosen when every faction is set up", f);
  DropPending(pending);
  if (keep.returned_size() > 2)
    Illegal(kStartingHand, absl::StrCat(keep.returned_size(), " cards go back; two do"), f);
  for (int i = 0; i < 2; ++i) {
    CardRef card = i < keep.returned_size() ? Ref(keep.returned(i)) : CardRef();
    if (FromHand(f, card, "the first hand")) ++s_.deck;
  }
}

}  // namespace lantern::root
