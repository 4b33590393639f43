// Cards, items, crafting and dominance (Law 2.1, 3.3, 4.1). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CARDS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CARDS_H_

namespace lantern::root::naive {

inline bool Game::InDeck(const Card& card) const {
  return std::any_of(deck_->cards.begin(), deck_->cards.end(), [&card](const CardInfo& info) {
    return info.name == card.name && info.suit == card.suit;
  });
}

// A card with name and suit, of this deck.
inline bool Game::Named(const v1::RootCard& named, Card& card) {
  card = {named.suit(), named.name()};
  if (card.name.empty() || card.suit == 0) return Unknown("a card");
  return InDeck(card) || No("no such card");
}

inline bool Game::Take(Pile& pile, const Card& card, const std::string& whence) {
  const auto found = pile.find(card);
  if (found == pile.end()) return No(absl::StrCat(card.name, " is not ", whence));
  pile.erase(found);
  return true;
}

inline bool Game::TakeFromHand(int f, const v1::RootCard& named, Card& card) {
  return Named(named, card) && Take(s_.hand[f], card, "in the hand");
}

// Discards a card of the hand that matches a suit; 0: any card will do.
inline bool Game::SpendFor(int f, const v1::RootCard& named, int suit) {
  Card card;
  if (!TakeFromHand(f, named, card)) return false;
  if (suit != 0 && !Matches(card, suit)) return No("the card does not match");
  Discard(card);
  return true;
}

// Dominance cards become available (Law 3.3.3).
inline void Game::Discard(const Card& card) {
  if (card.name == "dominance") {
    s_.available.insert(card.suit);
  } else {
    s_.discard.insert(card);
  }
}

// An empty deck is made of the discard pile at once (Law 2.1).
inline void Game::Reshuffle() {
  if (s_.deck.empty()) s_.deck.swap(s_.discard);
}

inline void Game::OweDraw(int f, int n, const std::string& what) { Owe(what, f, n); }

inline bool Game::DrawInto(const v1::RootDraw& draw, int n, Pile& into) {
  n = std::min(n, Drawable());
  if (draw.cards_size() > n) return No(absl::StrCat("draws more than ", n));
  if (draw.cards_size() < n) return Unknown("a drawn card");
  Pile drawn;
  for (const v1::RootCard& named : draw.cards()) {
    Card card;
    if (!Named(named, card)) return false;
    drawn.insert(card);
  }
  // They have no order; those of the discard pile come when the deck is made of it.
  while (!drawn.empty()) {
    const auto next = std::find_if(drawn.begin(), drawn.end(),
                                   [this](const Card& card) { return s_.deck.count(card) > 0; });
    if (next == drawn.end()) return No("not in the deck");
    s_.deck.erase(s_.deck.find(*next));
    into.insert(*next);
    drawn.erase(next);
    Reshuffle();
  }
  return true;
}

inline bool Game::Draw(const v1::RootDraw& draw) {
  const int f = draw.faction();
  const int owed = DueIndex("draw", f);
  const int supporters = f == kA ? DueIndex("supporter", kA) : -1;
  const int first = owed < 0 ? supporters : supporters < 0 ? owed : std::min(owed, supporters);
  if (first >= 0) {
    const Due due = s_.due[static_cast<size_t>(first)];
    s_.due.erase(s_.due.begin() + first);
    if (due.what == "draw") return DrawInto(draw, due.count, s_.hand[f]);
    Pile drawn;
    if (!DrawInto(draw, due.count, drawn)) return false;
    for (const Card& card : drawn) AddSupporter(card);
    return true;
  }
  if (f != s_.who) return No("nothing to draw");
  if (s_.phase == kBirdsong && f == kE) {  // Emergency Orders
    if (!s_.hand[kE].empty() || s_.t.emergency || s_.t.added > 0) return No("no emergency");
    s_.t.emergency = true;
    Act();
    return DrawInto(draw, 1, s_.hand[kE]);
  }
  if (s_.phase != kEvening) return No("draws in the Evening");
  if (s_.t.drawn) return No("has drawn");
  const bool in_forest = Wanders(f) && s_.pawn_clearing[f] == 0;
  if ((f == kE || in_forest) && !s_.t.stepped) return No("a step comes first");
  if (f == kU && !s_.t.scored) return No("scores first");
  s_.t.drawn = true;
  Act();
  return DrawInto(draw, EveningCards(f), s_.hand[f]);
}

inline bool Game::KeepCards(const v1::RootKeepCards& keep) {
  const int due = DueIndex("keep", keep.faction());
  if (due < 0) return No("nothing to give back");
  if (s_.set_up.size() != order_.size()) return No("when everybody is set up");
  if (keep.returned_size() > 2) return No("two go back");
  if (keep.returned_size() < 2) return Unknown("a card that went back");
  for (const v1::RootCard& named : keep.returned()) {
    Card card;
    if (!TakeFromHand(keep.faction(), named, card)) return false;
    s_.deck.insert(card);
  }
  s_.due.erase(s_.due.begin() + due);
  return true;
}

inline bool Game::DiscardSupporters(const v1::RootDiscardCards& discard, const Due& due) {
  if (discard.cards_size() != due.count) return No(absl::StrCat("as many as ", due.count));
  for (const v1::RootCard& named : discard.cards()) {
    Card card;
    if (!Named(named, card) || !Take(s_.supporters, card, "among the supporters")) return false;
    if (due.suit != 0 && !Matches(card, due.suit)) return No("a supporter of another suit");
    Discard(card);
  }
  return true;
}

inline bool Game::DiscardCards(const v1::RootDiscardCards& discard) {
  const int f = discard.faction();
  if (discard.supporters()) {
    if (f == kA && !s_.gone.empty() && s_.bases_gone > 1) return Unknown("with which base");
    Pile named;
    for (const v1::RootCard& card : discard.cards()) named.insert({card.suit(), card.name()});
    if (f == kA && !s_.gone.empty() && named == s_.gone) {
      s_.gone.clear();
      return true;
    }
    const int due = DueIndex("lost-supporters", f);
    if (due < 0) return No("no supporters to lose");
    const Due copy = s_.due[static_cast<size_t>(due)];
    s_.due.erase(s_.due.begin() + due);
    return DiscardSupporters(discard, copy);
  }
  int wanted = 0;
  int kept = 0;
  const bool none = SaysNone(discard);
  if (none || DueIndex("partisans", f) >= 0) s_.battle.partisans.erase(f);
  if (none) return true;
  if (const int due = DueIndex("partisans", f); due >= 0) {
    kept = s_.due[static_cast<size_t>(due)].suit;
    wanted = PartisansLose(f, kept);
    s_.due.erase(s_.due.begin() + due);
    // What they would have discarded may have left the hand for a Crisis of Faith.
    if (wanted == 0) return discard.cards_size() == 0 || No("discards 0");
  } else {
    if (f != s_.who || !AfterDraw()) return No("nothing to discard");
    wanted = static_cast<int>(s_.hand[f].size()) - 5;
  }
  if (wanted <= 0 || discard.cards_size() != wanted) return No(absl::StrCat("discards ", wanted));
  for (const v1::RootCard& named : discard.cards()) {
    Card card;
    if (!TakeFromHand(f, named, card)) return false;
    if (kept != 0 && card.suit == kept) return No("a card of this suit stays");
    if (kept != 0 && card.suit == kBird && !play_.options().partisans_discard_birds())
      return No("a bird stays");
    Discard(card);
  }
  return true;
}

// --- Crafting (Law 4.1).

inline int Game::CraftingPieces(int f, int c) const {
  switch (f) {
    case kC:
      return At({kC, v1::ROOT_PIECE_KIND_WORKSHOP, 0}, c);
    case kE:
      return At({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, c);
    case kA:
      return At(Sympathy(), c);
    case kU:
      return FirebrandAt(c);
    default:
      return 0;
  }
}

// Each piece pays one symbol a turn. Pieces that are not named must be found for all unnamed symbols
// together.
inline bool Game::PayCraft(int f, const std::vector<v1::RootSuit>& cost, const v1::RootDeclaredCraft& craft) {
  if (Wanders(f)) {
    const int c = s_.pawn_clearing[f];
    if (c == 0) return No("crafts nothing in a forest");
    if (craft.pieces_size() > 0) return No("hammers have no clearing");
    for (const v1::RootSuit suit : cost) {
      if (suit != 0 && suit != suit_[static_cast<size_t>(c)]) return No("the hammers are of another suit");
    }
    return Exhaust(f, kHammer, static_cast<int>(cost.size()));
  }
  if (craft.pieces_size() > 0) {
    if (craft.pieces_size() != static_cast<int>(cost.size())) return No("one piece a symbol");
    std::vector<int> symbols(cost.begin(), cost.end());
    // Dear symbols first: one of a suit is paid before one of any suit.
    std::multiset<int> suits;
    for (const uint32_t c : craft.pieces()) {
      if (c < 1 || c > 12) return No("no clearing");
      if (++s_.t.activated[static_cast<int>(c)] > CraftingPieces(f, static_cast<int>(c)))
        return No("the piece was activated before");
      suits.insert(suit_[c]);
    }
    for (const int symbol : symbols) {
      if (symbol == 0) continue;
      const auto found = suits.find(symbol);
      if (found == suits.end()) return No("the pieces do not match");
      suits.erase(found);
    }
  } else {
    s_.t.symbols.insert(s_.t.symbols.end(), cost.begin(), cost.end());
  }
  std::map<int, int> pieces;
  int all = 0;
  for (int c = 1; c <= 12; ++c) {
    const int left = std::max(0, CraftingPieces(f, c) - s_.t.activated[c]);
    pieces[suit_[static_cast<size_t>(c)]] += left;
    all += left;
  }
  for (const int symbol : s_.t.symbols) {
    if (symbol != 0 && --pieces[symbol] < 0) return No("too few crafting pieces");
    if (--all < 0) return No("too few crafting pieces");
  }
  return true;
}

// A crafted item comes from the supply (Law 4.1.2).
inline bool Game::GainItem(int f, int item, int points) {
  const auto found = s_.item_supply.find(item);
  if (found == s_.item_supply.end()) return No("the item is not in the supply");
  s_.item_supply.erase(found);
  if (Wanders(f)) {
    s_.items[f].insert({item, false, false});
  } else {
    s_.box[f].insert(item);
  }
  if (f == kE && s_.leader != "builder") points = 1;
  Score(f, points, "craft");
  if (Has(f, "masterengravers")) Score(f, 1, "engravers");
  for (const int g : order_) {
    if (g != f && Has(g, "murinebroker")) OweDraw(g, 1);
  }
  return true;
}

inline bool Game::Craft(const v1::RootDeclaredCraft& craft) {
  const int f = s_.who;
  if (s_.phase != (f == kU ? kEvening : kDaylight)) return No("another phase");
  if ((f == kC || f == kE) && s_.t.crafting_over) return No("crafts first");
  if (f == kU && (!s_.revealed.empty() || s_.t.scored || s_.t.drawn))
    return No("returns, crafts, scores, draws");
  Card card;
  if (!TakeFromHand(f, craft.card(), card)) return false;
  const CardInfo& info = *deck_->Find(card.name, static_cast<v1::RootSuit>(card.suit));
  if (info.cost.empty()) return No("it cannot be crafted");
  if (info.kind == v1::ROOT_CARD_KIND_PERSISTENT && Has(f, card.name)) return No("has it already");
  if (!PayCraft(f, info.cost, craft)) return false;
  Act();
  if (info.item != 0) {
    if (!GainItem(f, info.item, info.points)) return false;
    Discard(card);
  } else if (info.kind == v1::ROOT_CARD_KIND_PERSISTENT) {
    s_.crafted[f].insert(card);
  } else {
    Discard(card);
    const int suit = card.name == "favorofthefoxes" ? kFox : card.name == "favorofthemice" ? kMouse : kRabbit;
    for (int c = 1; c <= 12; ++c) {
      if (suit_[static_cast<size_t>(c)] == suit) RemoveEnemies(c, f);
    }
  }
  return true;
}

// --- Dominance (Law 3.3, 9.2.8).

inline bool Game::ActivateDominance(const v1::RootActivateDominance& dominance) {
  const int f = s_.who;
  if (s_.phase != kDaylight) return No("in Daylight");
  Card card;
  if (!TakeFromHand(f, dominance.card(), card)) return false;
  if (card.name != "dominance") return No("no dominance card");
  if (s_.marker_on[f] != 0) return No("the marker is off the track");
  const int partner = dominance.partner();
  if (!Wanders(f)) {
    if (partner != 0) return No("only a Vagabond forms coalitions");
    if (s_.points[f] < 10) return No("ten points");
    s_.marker_on[f] = f;
    s_.dominance[f] = card.suit;
    Act();
    return true;
  }
  const uint32_t threshold = options_.has_coalition_threshold() ? options_.coalition_threshold() : 10;
  if (s_.points[f] < static_cast<int>(threshold)) return No("too few points for a coalition");
  if (partner == 0 || !In(partner) || partner == f) return No("with another player");
  if (order_.size() < 4) return No("four players");
  int fewest = 1000;
  for (const int g : order_) {
    if (g != f && s_.marker_on[g] == 0) fewest = std::min(fewest, s_.points[g]);
  }
  if (s_.marker_on[partner] != 0) return No("the partner has no marker on the track");
  if (s_.points[partner] != fewest) return No("the player with the fewest points");
  for (const int g : order_) {
    if (g != f && s_.marker_on[g] == partner) return No("is in a coalition");
  }
  s_.marker_on[f] = partner;
  if (s_.relation[f][partner] == kHostile) s_.relation[f][partner] = kIndifferent;  // Law 9.2.9.3.4
  s_.dominance[f] = card.suit;
  Act();
  return true;
}

inline bool Game::TakeDominance(const v1::RootTakeDominance& take) {
  if (s_.phase != kDaylight) return No("in Daylight");
  if (s_.available.count(take.suit()) == 0) return No("it is not available");
  Card spent;
  if (!TakeFromHand(s_.who, take.spent(), spent)) return false;
  if (spent.suit != take.suit() && (take.suit() == kBird || spent.suit != kBird)) return No("another suit");
  s_.available.erase(take.suit());
  Discard(spent);
  s_.hand[s_.who].insert({take.suit(), "dominance"});
  Act();
  return true;
}

// Law 16.2.3.3.
inline bool Game::ClearPath(const v1::RootClearPath& path) {
  if (s_.phase != kDaylight) return No("in Daylight");
  if (s_.t.path) return No("once a turn");
  const int low = static_cast<int>(path.low());
  const int high = static_cast<int>(path.high());
  if (s_.closed.count({low, high}) == 0) return No("no closed path");
  if (!Present(s_.who, low) && !Present(s_.who, high)) return No("no piece at its ends");
  if (!SpendFor(s_.who, path.card(), 0)) return false;
  s_.closed.erase({low, high});
  s_.t.path = true;
  Act();
  Score(s_.who, 1, "path");
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CARDS_H_
