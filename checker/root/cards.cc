// Cards: hands, deck and discard pile by number; supporters; the Decree.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

int RootReferee::CardIndex(const v1::RootCard& card) const {
  if (deck_ == nullptr || card.name().empty()) return -1;
  const CardInfo* found = deck_->Find(card.name(), card.suit());
  return found == nullptr ? -1 : static_cast<int>(found - deck_->cards.data());
}

namespace {

constexpr int kReshuffleMargin = 8;

}  // namespace

// Whether a crafted card is discarded for its effect.
bool RootReferee::DiscardsItself(absl::string_view card) {
  static constexpr absl::string_view kCards[] = {"armorers",   "eyrieemigre", "falseorders",
                                                 "royalclaim", "saboteurs",   "sappers"};
  return std::find(std::begin(kCards), std::end(kCards), card) != std::end(kCards);
}

// One more copy of a card is shown. More than the box holds, counting those that certainly lie in play areas
// and in the discard pile, there cannot be.
void RootReferee::CheckCopies(int index, absl::string_view verb) {
  if (index < 0 || deck_ == nullptr) return;
  const CardInfo& info = deck_->cards[static_cast<size_t>(index)];
  int crafted = 0;
  for (Faction f = 1; f < kFactions; ++f) crafted += (s_.crafted[f] >> index & 1) != 0;
  const int discarded = s_.discarded.known(index);
  if (crafted + discarded < info.count) return;
  // A crafted card that its effect discards may have come back since, without a word in the record.
  const bool perhaps = crafted > 0 && discarded < info.count && (DiscardsItself(info.name) || s_.sabotaged);
  Say(perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kCardCopies,
      absl::StrCat(verb, " ", info.title, " (", SuitName(static_cast<Suit>(info.suit)), "); of ", info.count,
                   " in the deck, ", crafted, crafted == 1 ? " lies" : " lie", " in play areas and ",
                   discarded, " in the discard pile"),
      Now());
}

void RootReferee::DiscardKnown(int index) {
  if (index < 0 || s_.deck <= kReshuffleMargin) return;
  // Never more than the box has: the record may claim anything.
  const int copies = deck_->cards[static_cast<size_t>(index)].count;
  if (s_.discarded.known(index) < copies) s_.discarded.AddKnown(index);
}

void RootReferee::FromDeck(int n) {
  s_.deck = static_cast<int16_t>(s_.deck - n);
  // The deck is counted from the record, whose slips may hide a few draws: near its end it may have been
  // reshuffled.
  if (s_.deck <= kReshuffleMargin) s_.discarded = {};
  if (s_.deck > 0) return;
  // Law 2.1: the discard pile becomes the new deck as soon as the deck is empty.
  s_.deck = static_cast<int16_t>(s_.deck + s_.discard);
  s_.discard = 0;
  s_.turn.ran_out |= s_.deck <= 0;
  if (s_.deck >= 0) return;
  const bool perhaps = s_.deck + s_.undiscarded + UnseenDiscards() >= 0;
  Say(perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kDeckEmpty,
      absl::StrCat("draws ", Counted(n, "card"), "; deck and discard pile together held ", s_.deck + n,
                   perhaps ? ", unless a discard before was not written" : ""),
      Now());
  s_.deck = 0;
}

// Discards that no turn had to have and that may have been left out all the same, such as a card that pays
// for what another reading of its turn pays otherwise.
int RootReferee::UnseenDiscards() const { return std::min<int>(3, s_.closed_turns); }

void RootReferee::ToDiscard(int n) {
  if (InPlay(kCult)) {
    AddCards(s_.lost_souls, n);
  } else {
    AddCards(s_.discard, n);
  }
}

void RootReferee::Draw(Faction f, int n) {
  FromDeck(n);
  AddCards(s_.hand[f], n);
  s_.turn.drawn[f] = static_cast<uint8_t>(std::min(255, s_.turn.drawn[f] + n));
}

// Takes cards out of a hand; a hand that does not hold them is a slip, and is then taken to be empty.
void RootReferee::LeaveHand(Faction f, int n, Suit suit) {
  (void)suit;
  if (s_.hand[f] < n && s_.hand[f] + s_.hand_slack[f] >= n) {
    // Cards that an earlier turn gave, and the record did not show, must have been drawn after all.
    const int16_t late = static_cast<int16_t>(n - s_.hand[f]);
    s_.hand_slack[f] = static_cast<int16_t>(s_.hand_slack[f] - late);
    s_.hand[f] = static_cast<int16_t>(n);
    FromDeck(late);
    findings_->MarkOnTrust();
  }
  if (s_.hand[f] < n) {
    Finding finding;
    finding.kind = FindingKind::kSlip;
    finding.rule = &RuleOf(kHand);
    finding.message = absl::StrCat("takes ", Counted(n, "card"), " from the hand of the ", NameOf(f),
                                   ", which holds ", s_.hand[f], "; a draw or gift is missing in the record");
    if (player_of_[f] >= 0) {
      finding.player = static_cast<uint32_t>(player_of_[f]);
      finding.actor = std::string(NameOf(f));
    }
    if (hand_short_[f] >= 0) finding.follows = static_cast<uint32_t>(hand_short_[f]);
    slip_of_hand_[f] = static_cast<int32_t>(findings_->Add(std::move(finding)));
    hand_short_[f] = slip_of_hand_[f];
    s_.hand[f] = static_cast<int16_t>(n);
  }
  s_.hand[f] = static_cast<int16_t>(s_.hand[f] - n);
}

// A card that is spent or discarded (the Law makes no difference).
void RootReferee::SpendFromHand(Faction f, int n, const v1::RootCard& card) {
  const Suit suit = static_cast<Suit>(card.suit());
  LeaveHand(f, n, suit);
  Turn& t = s_.turn;
  if (card.name() == "dominance" && suit != kAnySuit) {
    s_.dominance_available |= static_cast<uint8_t>(1u << suit);
  } else {
    ToDiscard(n);
    if (n == 1) DiscardKnown(ExactCard(card));
  }
  if (f == Now()) {
    t.spent = static_cast<uint8_t>(std::min(255, t.spent + n));
    t.spent_suit[suit] = static_cast<uint8_t>(std::min(255, t.spent_suit[suit] + n));
    if (suit == kBird) Count(t.birds_discarded, n);
  }
  for (int i = 0; f == kMarquise && i < std::min(n, 10); ++i) HospitalCard(suit);
  if (f == kDuchy && Now() != kDuchy) Count(t.duchy_cards_lost, n);
  if (f == kCult && Now() != kCult) Count(t.cult_cards_lost, n);
  if (f == kHost && Now() != kHost) Count(t.host_cards_lost, n);
}

// A card passes between hands by an effect (Law 1.3.2): a purchase, aid, theft, Swap Meet, an extortion, a
// wrong guess.
void RootReferee::CheckGift(Faction from, Faction to) {
  const Turn& t = s_.turn;
  const Faction me = Now();
  if (HasCard(me, kSwapMeet) || HasCard(me, kStandAndDeliver) || deck_ == nullptr || s_.over) return;
  if (me == kCorvids && to == me && t.extorted) return;
  if (from == kRiverfolk && to == me) {
    if (t.paid >= t.bought * std::max<int>(1, s_.price[v1::ROOT_SERVICE_HAND_CARD]) || IsVagabond(me)) return;
    Slip(kFunds, absl::StrCat("takes ", Counted(t.bought, "card"), " of the Riverfolk at ",
                              std::max<int>(1, s_.price[v1::ROOT_SERVICE_HAND_CARD]),
                              " each this turn; paid by the record: ", static_cast<int>(t.paid)));
    return;
  }
  if (IsVagabond(me)) {
    const bool thief = s_.character[me == kSecondVagabond] < 0 || IsCharacter(me, "thief");
    if (from == me) return MustMeet(to, kAid, absl::StrCat("aids the ", NameOf(to)));
    if (thief) return MustMeet(from, kSpecial, absl::StrCat("steals a card of the ", NameOf(from)));
  }
  if (to == kCorvids && t.exposed != 0) return;
  Illegal(kPrecedenceGift, absl::StrCat("a card goes from the ", NameOf(from), " to the ", NameOf(to),
                                        "; no effect of this turn does that"));
}

void RootReferee::GiveCard(Faction from, Faction to, int n, const v1::RootCard& card) {
  const bool misnamed = from != Now() && to != Now();
  if (misnamed) {
    Slip(kPrecedenceGift,
         absl::StrCat("gives a card of the ", NameOf(from), " to the ", NameOf(to), " on the turn of the ",
                      NameOf(Now()), ", which no effect does; read as given by the ", NameOf(Now())));
    from = Now();
  }
  LeaveHand(from, n, static_cast<Suit>(card.suit()));
  Turn& t = s_.turn;
  if (to == kAlliance && from == Now() && t.outrage_paid < t.outrage_due && !IsVagabond(from)) {
    Slip(kOutrage,
         "gives a card to the Alliance's hand; Outrage adds it to the supporters, and the board goes on so");
    Count(t.outrage_paid, n);
    Count(t.outrage_suit_paid[card.suit()], n);
    AddCards(s_.supporters, n);
    return;
  }
  AddCards(s_.hand[to], n);
  const bool extorted = Now() == kCorvids && t.extorted;
  if (from == kRiverfolk && to == Now() && !extorted) Count(t.bought, n);
  if (to == kCorvids && from == Now() && t.guesses > 0) {
    --t.guesses;  // the price of a wrong guess (Law 13.2.4), no aid
    return;
  }
  if (!misnamed) CheckGift(from, to);
  if (from != kRiverfolk && to == Now()) Count(t.taken_cards, n);
  if (from == Now()) Count(t.given_cards, n);
  if (IsVagabond(Now()) && from == Now()) {
    const int v = from == kSecondVagabond;
    // Aid to a Hostile faction improves nothing (Law 9.2.9.1), though a coalition may end the hostility
    // later.
    if (s_.relationship[v][to] != v1::ROOT_RELATIONSHIP_HOSTILE) Count(t.aids[to], n);
    Count(t.aided[to], n);
    // Each aid to an ally scores two points (Law 9.2.9.2.1); a card given for another reason does not.
    if (s_.relationship[v][to] == v1::ROOT_RELATIONSHIP_ALLIED) Owe(from, kForAid, 0, 2 * n);
    return;
  }
}

void RootReferee::BoardCard(Faction board, int n, const v1::RootCard& card) {
  if (board == kAlliance && card.name() != "dominance") {
    AddCards(s_.supporters, n);
    return;
  }
  if (card.name() == "dominance") {
    const Suit suit = static_cast<Suit>(card.suit());
    for (Faction f = 1; f < kFactions; ++f) {
      if (f == board || suit == kAnySuit || s_.dominance[f] != suit) continue;
      Illegal(kCardCopies,
              absl::StrCat("activates the ", SuitName(suit), " dominance, which lies with the ", NameOf(f)));
    }
    s_.dominance[board] = suit;
    if (board != Now() || s_.turn.setup) return;
    s_.turn.dominance_laid = true;
    s_.turn.dominance_event = index_;
    s_.turn.dominance_points =
        static_cast<int16_t>(s_.points[board] + s_.unwritten[board] + OpenShortage(board));
    return;
  }
  // A card laid on a board without being crafted: an effect of the card itself, or a minister or leader in an
  // older form.
  findings_->MarkOnTrust();
  const int i = CardIndex(card);
  if (i >= 0) s_.crafted[board] |= uint64_t{1} << i;
  if (i < 0) s_.cards_open = true;
}

void RootReferee::ToDecree(int n, const v1::RootCard& card, int column) {
  const Suit suit = static_cast<Suit>(card.suit());
  if (!InPlay(kEyrie)) return;
  Count(s_.decree[column][suit], n);
  Turn& t = s_.turn;
  Count(t.decree_added, n);
  if (suit == kBird) Count(t.decree_birds, n);
  if (Now() != kEyrie) {
    Illegal(kDecreeAdd, absl::StrCat("adds to the Decree on the turn of the ", NameOf(Now())));
    return;
  }
  if (t.decree_added > 2)
    Illegal(kDecreeAdd,
            absl::StrCat("adds card ", t.decree_added, " to the Decree; at most two are added a turn"));
  if (suit == kBird && t.decree_birds > 1)
    Illegal(kDecreeAdd, "adds a second bird to the Decree this turn; only one may be a bird");
}

// The card that is named so that there is no other it could be; -1: none.
int RootReferee::ExactCard(const v1::RootCard& card) const {
  const int i = CardIndex(card);
  if (i < 0) return -1;
  int same_name = 0;
  for (const CardInfo& info : deck_->cards) same_name += info.name == card.name();
  return same_name == 1 || card.suit() != v1::ROOT_SUIT_UNSPECIFIED ? i : -1;
}

void RootReferee::TakeFromDiscard(Faction f, int n, const v1::RootCard& card) {
  // Which card left is known only when it is named exactly.
  if (const int i = ExactCard(card); n != 1 || i < 0) {
    s_.discarded = {};
  } else if (s_.discarded.known(i) > 0) {
    s_.discarded.RemoveKnown(i);
  }
  if (InPlay(kCult) && s_.lost_souls + s_.discard >= n && s_.discard < n) findings_->MarkOnTrust();
  if (s_.discard + (InPlay(kCult) ? s_.lost_souls : 0) < n) {
    Slip(kMoveOrigin,
         absl::StrCat("takes ", Counted(n, "card"), " from the discard pile, which holds ", s_.discard));
    FromDeck(n);
  } else if (s_.discard >= n) {
    s_.discard = static_cast<int16_t>(s_.discard - n);
  } else {
    s_.lost_souls = static_cast<int16_t>(s_.lost_souls - (n - s_.discard));
    s_.discard = 0;
  }
  AddCards(s_.hand[f], n);
  if (card.name() == "ambush" || card.name().empty()) s_.turn.informants = true;
}

namespace {

bool IsHand(const v1::RootPlace& p) { return p.kind() == v1::ROOT_PLACE_KIND_HAND; }

// The board of a faction; a hireling's card is none.
bool IsBoard(const v1::RootPlace& p) { return p.kind() == v1::ROOT_PLACE_KIND_BOARD && p.hireling().empty(); }

}  // namespace

absl::Status RootReferee::MoveCards(const v1::RootThings& things, const v1::RootPlace& to) {
  const v1::RootCard& card = things.card();
  const int n = things.has_count() ? static_cast<int>(things.count()) : 1;
  const v1::RootPlace& from = things.from();
  if (from.kind() == v1::ROOT_PLACE_KIND_DECK && IsHand(to) && to.faction() > 0 && to.faction() < kFactions &&
      !InPlay(static_cast<Faction>(to.faction()))) {
    Slip(kInPlay, absl::StrCat("lets the ", NameOf(static_cast<Faction>(to.faction())),
                               " draw, who do not play; read as drawn by the ", NameOf(Now())));
    Draw(Now(), n);
    return absl::OkStatus();
  }
  for (const v1::RootPlace* place : {&from, &to}) {
    if ((IsHand(*place) || IsBoard(*place)) && !Plays(place->faction()))
      return CheckFaction(place == &from ? "move.things.from.faction" : "move.to.faction", place->faction());
  }
  if (!from.hireling().empty() || !to.hireling().empty()) {
    MoveHirelingCards(n, card, from, to);
    return absl::OkStatus();
  }
  if (deck_ != nullptr && !card.name().empty() && CardIndex(card) < 0 &&
      deck_->Find(card.name(), v1::ROOT_SUIT_UNSPECIFIED) == nullptr && card.name() != "faithfulretainer") {
    Slip(kCardCopies, absl::StrCat("names the card \"", card.name(), "\", which the ", deck_->name,
                                   " deck does not have"));
  } else if (deck_ != nullptr && !card.name().empty() && CardIndex(card) < 0 &&
             card.name() != "faithfulretainer") {
    Slip(kCardCopies,
         absl::StrCat("names the card \"", card.name(), "\" as a ", SuitName(static_cast<Suit>(card.suit())),
                      " card; the ", deck_->name, " deck has none of that suit"));
  }
  if (s_.players == 2 && card.name() == "dominance")
    Slip(kCardCopies, "names a dominance card; in a game of two they stay in the box (Law 5.1.3)");
  switch (from.kind()) {
    case v1::ROOT_PLACE_KIND_DECK:
      return FromDeckTo(n, card, to);
    case v1::ROOT_PLACE_KIND_HAND:
      return FromHandTo(static_cast<Faction>(from.faction()), n, card, to);
    case v1::ROOT_PLACE_KIND_BOARD:
      return FromBoardTo(static_cast<Faction>(from.faction()), n, card, to);
    case v1::ROOT_PLACE_KIND_DISCARD:
      if (!IsHand(to)) return Nowhere("the discard pile");
      CheckFromDiscard(static_cast<Faction>(to.faction()), card);
      TakeFromDiscard(static_cast<Faction>(to.faction()), n, card);
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_DECREE:
    case v1::ROOT_PLACE_KIND_RETINUE:
      findings_->MarkOnTrust();
      return absl::OkStatus();
    default:
      return Nowhere("a place that holds no cards");
  }
}

// Cards on a hireling are not followed; only the other end of the move is.
void RootReferee::MoveHirelingCards(int n, const v1::RootCard& card, const v1::RootPlace& from,
                                    const v1::RootPlace& to) {
  findings_->MarkOnTrust();
  if (IsHand(from)) LeaveHand(static_cast<Faction>(from.faction()), n, static_cast<Suit>(card.suit()));
  if (from.kind() == v1::ROOT_PLACE_KIND_DECK) FromDeck(n);
  if (IsHand(to)) AddCards(s_.hand[to.faction()], n);
  if (to.kind() == v1::ROOT_PLACE_KIND_DISCARD) ToDiscard(n);
}

// A card that is taken from or to where no card can be: the record names a wrong place.
absl::Status RootReferee::Nowhere(absl::string_view from) {
  Slip(kMoveOrigin,
       absl::StrCat("takes a card from ", from, " to where no rule puts it; the cards stay where they are"));
  return absl::OkStatus();
}

absl::Status RootReferee::FromDeckTo(int n, const v1::RootCard& card, const v1::RootPlace& to) {
  if (IsHand(to)) {
    const Faction f = static_cast<Faction>(to.faction());
    if (card.name() == "dominance") return TakeDominance(f, card);
    // A drawn card is not shown; one that is named was taken from the discard pile (the Tinker's Day Labor).
    if (!card.name().empty() && s_.discard + s_.lost_souls >= n) {
      CheckFromDiscard(f, card);
      TakeFromDiscard(f, n, card);
      s_.turn.informants = false;
      return absl::OkStatus();
    }
    if (f != Now()) return DrawForAnother(f, n, card);
    Draw(f, n);
    return absl::OkStatus();
  }
  if (to.kind() == v1::ROOT_PLACE_KIND_BOARD) {
    // The name of another card where a pillar's should stand: which one was chosen is not known.
    if (to.faction() == kHost && !card.name().empty() && card.name() != "dominance") {
      SayNoSuchName(kHost, card.name());
      s_.pillar = 0;
      s_.turn.leader_chosen = true;
      return absl::OkStatus();
    }
    FromDeck(n);
    BoardCard(static_cast<Faction>(to.faction()), n, card);
    if (to.faction() == kAlliance && Now() != kAlliance) Count(s_.turn.outrage_paid, n);
    return absl::OkStatus();
  }
  if (to.kind() == v1::ROOT_PLACE_KIND_DISCARD) {
    Slip(kHand, absl::StrCat("discards ", Counted(n, "card"),
                             " straight from the deck, which no rule does; read as from the hand of the ",
                             NameOf(Now())));
    SpendFromHand(Now(), n, card);
    return absl::OkStatus();
  }
  if (to.kind() == v1::ROOT_PLACE_KIND_DECREE || to.kind() == v1::ROOT_PLACE_KIND_RETINUE) {
    Slip(kHand, absl::StrCat("takes ", Counted(n, "card"),
                             " straight from the deck, which no rule does; read as from the hand of the ",
                             NameOf(Now())));
    return FromHandTo(Now(), n, card, to);
  }
  return Nowhere("the deck");
}

// A draw of somebody who is not on turn: by Murine Broker or Better Burrow Bank; as Outrage, when the
// Alliance draw; or a slip for a card of the player on turn.
absl::Status RootReferee::DrawForAnother(Faction f, int n, const v1::RootCard& card) {
  Turn& t = s_.turn;
  if (t.drawn[f] + n <= t.may_draw[f] || HasCard(Now(), kBetterBurrowBank)) {
    Draw(f, n);
  } else if (f == kAlliance && t.outrage_paid < t.outrage_due) {
    FromDeck(n);
    Slip(kOutrage,
         "draws a card to the Alliance's hand; Outrage adds it to the supporters, and the board goes on so");
    Count(t.outrage_paid, n);
    AddCards(s_.supporters, n);
  } else if (IsVagabond(Now()) && !IsVagabond(f)) {
    Slip(kHand,
         absl::StrCat("lets the ", NameOf(f), " draw ", Counted(n, "card"),
                      " on the Vagabond's turn, which nothing does; read as given from the Vagabond's hand"));
    GiveCard(Now(), f, n, card);
  } else {
    Slip(kDraw, absl::StrCat("lets the ", NameOf(f), " draw ", Counted(n, "card"), " on the turn of the ",
                             NameOf(Now()), ", which nothing does"));
    Draw(f, n);
    AddCards(s_.hand_doubt[f], n);
    AddCards(s_.hand_slack[Now()], n);
    Count(t.misdrawn, n);
  }
  return absl::OkStatus();
}

absl::Status RootReferee::TakeDominance(Faction f, const v1::RootCard& card) {
  const Suit suit = static_cast<Suit>(card.suit());
  AddCards(s_.hand[f], 1);
  if (suit == kAnySuit) {
    findings_->MarkOnTrust();
    return absl::OkStatus();
  }
  // Where nobody discarded it in the record it may have been discarded without its name (readings.md, 11).
  if (!(s_.dominance_available >> suit & 1)) {
    findings_->MarkOnTrust();
    if (s_.discard + s_.lost_souls > 0) {
      (s_.discard > 0 ? s_.discard : s_.lost_souls) -= 1;
    } else {
      Illegal(kTakeDominance,
              absl::StrCat("takes the ", SuitName(suit), " dominance, which is not available"));
      FromDeck(1);
    }
  }
  s_.dominance_available &= static_cast<uint8_t>(~(1u << suit));
  if (s_.turn.spent == 0) {
    Slip(kTakeDominance, absl::StrCat("takes the ", SuitName(suit), " dominance without a spent card"));
  } else if (s_.turn.spent_suit[suit] + s_.turn.spent_suit[kBird] + s_.turn.spent_suit[kAnySuit] == 0 ||
             (suit == kBird && s_.turn.spent_suit[kBird] + s_.turn.spent_suit[kAnySuit] == 0)) {
    Illegal(kTakeDominance,
            absl::StrCat("takes the ", SuitName(suit), " dominance; no card spent this turn matches it"));
  }
  return absl::OkStatus();
}

absl::Status RootReferee::FromHandTo(Faction f, int n, const v1::RootCard& card, const v1::RootPlace& to) {
  switch (to.kind()) {
    case v1::ROOT_PLACE_KIND_DISCARD:
    case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
      SpendFromHand(f, n, card);
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_HAND:
      GiveCard(f, static_cast<Faction>(to.faction()), n, card);
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_BOARD: {
      const Faction board = static_cast<Faction>(to.faction());
      LeaveHand(f, n, static_cast<Suit>(card.suit()));
      BoardCard(board, n, card);
      if (board == kAlliance && f != kAlliance) {
        Count(s_.turn.outrage_paid, n);
        Count(s_.turn.outrage_suit_paid[card.suit()], n);
      }
      return absl::OkStatus();
    }
    case v1::ROOT_PLACE_KIND_DECREE: {
      if (!InPlay(kEyrie)) return CheckFaction("move.to", kEyrie);
      if (to.column() < 1 || to.column() > 4)
        return Malformed("move.to.column", "must be RECRUIT, MOVE, BATTLE or BUILD");
      LeaveHand(f, n, static_cast<Suit>(card.suit()));
      ToDecree(n, card, to.column());
      return absl::OkStatus();
    }
    case v1::ROOT_PLACE_KIND_RETINUE:
      LeaveHand(f, n, static_cast<Suit>(card.suit()));
      findings_->MarkOnTrust();
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_DECK:
      LeaveHand(f, n, static_cast<Suit>(card.suit()));
      AddCards(s_.deck, n);
      return absl::OkStatus();
    default:
      return Nowhere("a hand");
  }
}

absl::Status RootReferee::FromBoardTo(Faction board, int n, const v1::RootCard& card,
                                      const v1::RootPlace& to) {
  const int i = CardIndex(card);
  const bool crafted = i >= 0 && (s_.crafted[board] >> i & 1);
  if (crafted) {
    CheckOthersCard(board, card);
    s_.crafted[board] &= ~(uint64_t{1} << i);
    DiscardKnown(i);
    if (card.name() == "saboteurs" && board == Now()) {
      s_.turn.saboteurs = true;
      s_.turn.saboteurs_event = index_;
    }
    s_.turn.sabotage |= board != Now();
    if (card.name() == "falseorders" && board == Now()) s_.turn.false_orders = true;
    if (card.name() == "coffinmakers") EmptyCoffin();
    if (card.name() == "royalclaim") {
      int ruled = 0;
      for (int c = 1; c <= kClearings; ++c) ruled += Rules(board, c);
      Owe(board, kForCard, ruled, ruled);
    }
  } else if (board == kAlliance && !(i >= 0 && Now() != kAlliance && s_.turn.bases_lost == 0)) {
    if (s_.supporters < n) {
      Finding finding;
      finding.kind = FindingKind::kSlip;
      finding.rule = &RuleOf(kSupporters);
      finding.message = absl::StrCat("spends ", Counted(n, "supporter"), " where the record leaves ",
                                     s_.supporters, "; a card that went to them is missing");
      finding.player = static_cast<uint32_t>(player_of_[Now()]);
      finding.actor = std::string(NameOf(Now()));
      if (slip_of_supporters_ >= 0) finding.follows = static_cast<uint32_t>(slip_of_supporters_);
      slip_of_supporters_ = static_cast<int32_t>(findings_->Add(std::move(finding)));
      s_.supporters = static_cast<int16_t>(n);
    }
    s_.supporters = static_cast<int16_t>(s_.supporters - n);
    if (board == Now()) Count(s_.turn.supporters_spent, n);
  } else if (!card.name().empty() && deck_ != nullptr) {
    Slip(kMoveOrigin, absl::StrCat("takes \"", card.name(), "\" from the board of the ", NameOf(board),
                                   ", where it does not lie"));
    if (card.name() == "falseorders" && board == Now()) s_.turn.false_orders = true;
    s_.turn.sabotage |= board != Now();
  } else if (s_.turn.bases_lost > 0 && InPlay(kAlliance) && s_.supporters >= n) {
    Slip(kMoveOrigin, absl::StrCat("discards ", Counted(n, "card"), " from the board of the ", NameOf(board),
                                   ", who keep none there; read as supporters of the removed base"));
    s_.supporters = static_cast<int16_t>(s_.supporters - n);
  } else {
    s_.cards_open = true;
    findings_->MarkOnTrust();
  }
  if (IsHand(to)) {
    AddCards(s_.hand[to.faction()], n);
  } else {
    ToDiscard(n);
  }
  return absl::OkStatus();
}

void RootReferee::EmptyCoffin() {
  for (int p = 0; p < kPieces; ++p) {
    const int n = s_.at[kCoffin][p];
    if (n > 0) Shift(s_, static_cast<Piece>(p), n, kCoffin, kSupply);
  }
}

absl::Status RootReferee::JudgeReveal(const v1::RootReveal& reveal) {
  if (absl::Status s = CheckFaction("reveal.faction", reveal.faction()); !s.ok()) return s;
  const Faction f = static_cast<Faction>(reveal.faction());
  int n = 0;
  for (const v1::RootThings& things : reveal.cards()) {
    const int count = things.has_count() ? static_cast<int>(things.count()) : 1;
    n += count;
    if (things.card().suit() == v1::ROOT_SUIT_BIRD) Count(s_.turn.revealed_birds, count);
  }
  if (f == Now()) {
    Count(s_.turn.revealed, std::min(n, 100));
    s_.turn.last_revealed.fill(0);
    for (const v1::RootThings& things : reveal.cards()) {
      const int count = things.has_count() ? static_cast<int>(things.count()) : 1;
      const int suit = things.card().suit();
      Count(s_.turn.last_revealed[suit], count);
      if (suit == kAnySuit) Count(s_.turn.revealed_unknown, count);
    }
  }
  if (n > s_.hand[f] && n <= s_.hand[f] + s_.hand_slack[f]) {
    s_.hand_slack[f] = static_cast<int16_t>(s_.hand_slack[f] - (n - s_.hand[f]));
    s_.hand[f] = static_cast<int16_t>(n);
    findings_->MarkOnTrust();
  }
  if (n > s_.hand[f]) {
    Slip(kHand, absl::StrCat("reveals ", Counted(n, "card"), " from the hand of the ", NameOf(f),
                             ", which holds ", s_.hand[f]));
    s_.hand[f] = static_cast<int16_t>(n);
  }
  return absl::OkStatus();
}

}  // namespace lantern::root
