// Marquise, Eyrie and Alliance (Law 6 to 8). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_MILITANTS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_MILITANTS_H_

namespace lantern::root::naive {

// --- Marquise de Cat.

// Three actions and one more for each bird.
inline bool Game::CatAction() {
  if (s_.t.actions >= 3 + s_.t.birds) return No("no action left");
  Act();
  ++s_.t.actions;
  s_.t.crafting_over = true;
  return true;
}

inline bool Game::CatWood(const v1::RootMarquiseWood& wood) {
  if (s_.t.wooded) return No("once");
  const Piece token{kC, v1::ROOT_PIECE_KIND_WOOD, 0};
  std::map<int, int> at;
  int wanted = 0;
  for (int c = 1; c <= 12; ++c) {
    at[c] = At({kC, v1::ROOT_PIECE_KIND_SAWMILL, 0}, c);
    wanted += at[c];
  }
  wanted = std::min(wanted, Supply(token));
  Act();
  s_.t.wooded = true;
  if (wood.clearings_size() == 0) {
    int all = 0;
    for (const auto& [c, n] : at) all += n;
    if (all > wanted && wanted > 0) return Unknown("where the wood goes");
    if (wanted == 0) return true;
    for (const auto& [c, n] : at) {
      if (n > 0) Put(token, n, c);
    }
    return true;
  }
  if (wood.clearings_size() != wanted) return No("one wood a sawmill");
  for (const uint32_t c : wood.clearings()) {
    if (--at[static_cast<int>(c)] < 0) return No("no sawmill there");
    Put(token, 1, static_cast<int>(c));
  }
  return true;
}

inline bool Game::CatBird(const v1::RootMarquiseBird& bird) {
  Card card;
  if (!TakeFromHand(kC, bird.card(), card)) return false;
  if (card.suit != kBird) return No("a bird");
  Discard(card);
  Act();
  s_.t.crafting_over = true;
  ++s_.t.birds;
  return true;
}

inline bool Game::CatRecruit(const v1::RootMarquiseRecruit& recruit) {
  if (s_.t.recruited) return No("once a turn");
  if (!CatAction()) return false;
  s_.t.recruited = true;
  std::map<int, int> at;
  int wanted = 0;
  for (int c = 1; c <= 12; ++c) {
    at[c] = MayPlace(kC, c) ? At({kC, v1::ROOT_PIECE_KIND_RECRUITER, 0}, c) : 0;
    wanted += at[c];
  }
  const int all = wanted;
  wanted = std::min(wanted, Supply(Warrior(kC)));
  if (recruit.clearings_size() == 0) {
    if (all > wanted && wanted > 0) return Unknown("where the warriors go");
    if (wanted == 0) return true;
    for (const auto& [c, n] : at) {
      if (n > 0) Put(Warrior(kC), n, c);
    }
    return true;
  }
  if (recruit.clearings_size() != wanted) return No("one warrior a recruiter");
  for (const uint32_t c : recruit.clearings()) {
    if (--at[static_cast<int>(c)] < 0) return No("no recruiter there");
    Put(Warrior(kC), 1, static_cast<int>(c));
  }
  return true;
}

inline bool Game::CatBuild(const v1::RootMarquiseBuild& build) {
  const int kind = build.building();
  const int c = static_cast<int>(build.clearing());
  if (kind != v1::ROOT_PIECE_KIND_SAWMILL && kind != v1::ROOT_PIECE_KIND_WORKSHOP &&
      kind != v1::ROOT_PIECE_KIND_RECRUITER)
    return No("no building of hers");
  static constexpr int kCost[] = {0, 1, 2, 3, 3, 4};
  static constexpr int kSawmill[] = {0, 1, 2, 3, 4, 5};
  static constexpr int kWorkshop[] = {0, 2, 2, 3, 4, 5};
  static constexpr int kRecruiter[] = {0, 1, 2, 3, 3, 4};
  const int nth = OnMap({kC, kind, 0});
  if (nth >= 6) return No("none left");
  if (!CatAction()) return false;
  if (c < 1 || c > 12 || !Rules(kC, c)) return No("rules the clearing");
  if (OpenSlots(c) < 1 || !MayPlace(kC, c)) return No("an open slot");
  std::set<int> linked = {c};
  for (bool more = true; more;) {
    more = false;
    for (int a = 1; a <= 12; ++a) {
      for (const int b : std::set<int>(linked)) {
        const bool next = Adjacent(a, b) || (Has(kC, "boatbuilders") && River(a, b));
        if (next && Rules(kC, a)) more |= linked.insert(a).second;
      }
    }
  }
  if (build.wood_size() != kCost[nth]) return No(absl::StrCat("costs ", kCost[nth]));
  for (const uint32_t from : build.wood()) {
    const int w = static_cast<int>(from);
    if (linked.count(w) == 0) return No("wood that is not linked");
    if (At({kC, v1::ROOT_PIECE_KIND_WOOD, 0}, w) == 0) return No("no wood there");
    Drop({kC, v1::ROOT_PIECE_KIND_WOOD, 0}, 1, w);
  }
  Put({kC, kind, 0}, 1, c);
  Score(kC,
        kind == v1::ROOT_PIECE_KIND_SAWMILL    ? kSawmill[nth]
        : kind == v1::ROOT_PIECE_KIND_WORKSHOP ? kWorkshop[nth]
                                               : kRecruiter[nth],
        "build");
  return true;
}

inline bool Game::CatOverwork(const v1::RootMarquiseOverwork& overwork) {
  const int c = static_cast<int>(overwork.clearing());
  if (!CatAction()) return false;
  if (c < 1 || c > 12 || At({kC, v1::ROOT_PIECE_KIND_SAWMILL, 0}, c) == 0) return No("no sawmill there");
  if (!MayPlace(kC, c)) return No("cannot be placed there");
  if (!SpendFor(kC, overwork.card(), suit_[static_cast<size_t>(c)])) return false;
  PlaceUpTo({kC, v1::ROOT_PIECE_KIND_WOOD, 0}, 1, c);
  return true;
}

// --- Eyrie Dynasties.

inline std::vector<int> Game::Viziers() const {
  if (s_.leader == "builder") return {1, 2};
  if (s_.leader == "charismatic") return {1, 3};
  if (s_.leader == "commander") return {2, 3};
  return {2, 4};
}

inline bool Game::AddToDecree(const v1::RootDecreeAdd& add) {
  if (s_.t.roosted) return No("before the new roost");
  if (s_.t.added >= 2) return No("two cards at most");
  if (add.column() < 1 || add.column() > 4) return No("no column");
  Card card;
  if (!TakeFromHand(kE, add.card(), card)) return false;
  if (card.suit == kBird && ++s_.t.added_birds > 1) return No("one bird at most");
  ++s_.t.added;
  s_.decree[add.column()].insert(card);
  Act();
  return true;
}

// With no roost on the map: one and three warriors where the fewest warriors are.
inline bool Game::RoostPossible(int c) const {
  const Piece roost{kE, v1::ROOT_PIECE_KIND_ROOST, 0};
  if (OnMap(roost) > 0 || c < 1 || c > 12) return false;
  const auto warriors = [this](int d) {
    int n = 0;
    for (const int f : order_) n += Warriors(f, d);
    return n;
  };
  const auto fits = [this](int d) { return OpenSlots(d) > 0 && MayPlace(kE, d); };
  if (!fits(c)) return false;
  for (int d = 1; d <= 12; ++d) {
    if (fits(d) && warriors(d) < warriors(c)) return false;
  }
  return true;
}

inline bool Game::Roost(const v1::RootNewRoost& roost) {
  const int c = static_cast<int>(roost.clearing());
  if (s_.t.roosted) return No("once");
  if (s_.t.added == 0 && (!s_.hand[kE].empty() || Drawable() > 0)) return No("after the Decree");
  if (!RoostPossible(c)) return No("not there");
  s_.t.roosted = true;
  Act();
  Put({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, 1, c);
  PlaceUpTo(Warrior(kE), 3, c);
  return true;
}

inline int Game::ResolvingColumn() const {
  for (const auto& [column, suits] : s_.t.left) {
    for (const auto& [suit, n] : suits) {
      if (n > 0) return column;
    }
  }
  return 0;
}

// Takes a card of the leftmost column that is left.
inline bool Game::UseDecree(int column, const v1::RootCard& card, int c) {
  if (s_.phase != kDaylight || s_.t.turmoil) return No("in Daylight");
  if (s_.t.must_turmoil) return No("turmoil comes first");
  if (ResolvingColumn() != column) return No("another column");
  if (card.suit() == 0) return Unknown("the card of the Decree");
  if (s_.t.left[column][card.suit()] == 0) return No("no such card in the column");
  if (card.name() == "vizier") {
    const std::vector<int> viziers = Viziers();
    if (card.suit() != kBird || std::count(viziers.begin(), viziers.end(), column) == 0)
      return No("no vizier");
  } else if (!card.name().empty()) {
    if (s_.decree[column].count({card.suit(), card.name()}) == 0) return No("no such card in the column");
  }
  if (c < 1 || c > 12) return No("no clearing");
  if (card.suit() != kBird && card.suit() != suit_[static_cast<size_t>(c)]) return No("another suit");
  --s_.t.left[column][card.suit()];
  s_.t.crafting_over = true;
  Act();
  return true;
}

inline bool Game::BuildFits(int c) const {
  const Piece roost{kE, v1::ROOT_PIECE_KIND_ROOST, 0};
  return Rules(kE, c) && At(roost, c) == 0 && OpenSlots(c) > 0 && Supply(roost) > 0 && MayPlace(kE, c);
}

inline bool Game::DecreeRecruit(const v1::RootDecreeRecruit& recruit) {
  const int c = static_cast<int>(recruit.clearing());
  if (!UseDecree(1, recruit.decree(), c)) return false;
  if (At({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, c) == 0) return No("no roost there");
  if (!MayPlace(kE, c)) return No("cannot be placed there");
  const int wanted = s_.leader == "charismatic" ? 2 : 1;
  const int placed = PlaceUpTo(Warrior(kE), wanted, c);
  if (placed == 0) return No("no warriors");
  s_.t.must_turmoil = placed < wanted;
  return true;
}

inline bool Game::DecreeBuild(const v1::RootDecreeBuild& build) {
  const int c = static_cast<int>(build.clearing());
  if (c < 1 || c > 12 || !BuildFits(c)) return No("cannot build there");
  if (!UseDecree(4, build.decree(), c)) return false;
  Put({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, 1, c);
  return true;
}

// Whether a card of a column can be resolved in full somewhere.
inline bool Game::CardCanBeResolved(int column, int suit) const {
  for (int c = 1; c <= 12; ++c) {
    if (suit != kBird && suit != suit_[static_cast<size_t>(c)]) continue;
    if (column == 1 && At({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, c) > 0 && MayPlace(kE, c) &&
        Supply(Warrior(kE)) >= 1)
      return true;
    for (int d = 1; column == 2 && Warriors(kE, c) > 0 && d <= 12; ++d) {
      const bool ferry = !s_.t.ferried && s_.ferry == c && River(c, d);
      if (MoveFits(kE, c, d) && (Reaches(kE, c, d) || ferry)) return true;
    }
    for (const int g : order_) {
      if (column == 3 && g != kE && FightFits(kE, g, c)) return true;
    }
    if (column == 4 && BuildFits(c)) return true;
  }
  return false;
}

inline bool Game::Turmoil(const v1::RootTurmoil& turmoil) {
  const int column = ResolvingColumn();
  bool stuck = s_.t.must_turmoil;
  if (column != 0) {
    for (const auto& [suit, n] : s_.t.left[column]) stuck |= n > 0 && !CardCanBeResolved(column, suit);
  }
  if (!stuck) return No("every card can be resolved");
  std::set<std::string> deposed = s_.deposed;
  deposed.insert(s_.leader);
  if (deposed.size() == 4) deposed.clear();
  if (GetCatalog().FindLeader(turmoil.leader()) == nullptr || deposed.count(turmoil.leader()) > 0)
    return No("no such leader");
  Act();
  int birds = static_cast<int>(Viziers().size());
  for (const auto& [c, cards] : s_.decree) {
    for (const Card& card : cards) birds += card.suit == kBird ? 1 : 0;
  }
  Score(kE, -birds, "turmoil");
  for (const auto& [c, cards] : s_.decree) {
    for (const Card& card : cards) Discard(card);
  }
  s_.decree.clear();
  s_.deposed = deposed;
  s_.leader = turmoil.leader();
  s_.t.left.clear();
  s_.t.turmoil = true;
  s_.t.must_turmoil = false;
  BeginEvening();
  return true;
}

// --- Woodland Alliance.

inline bool Game::Supporters(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards, int n, int suit) {
  if (cards.size() > n) return No(absl::StrCat("costs ", n));
  if (static_cast<int>(s_.supporters.size()) < n) return No("too few supporters");
  if (cards.size() < n) return Unknown("a supporter");
  for (const v1::RootCard& named : cards) {
    Card card;
    if (!Named(named, card) || !Take(s_.supporters, card, "among the supporters")) return false;
    if (!Matches(card, suit)) return No("another suit");
    Discard(card);
  }
  return true;
}

inline bool Game::Revolt(const v1::RootRevolt& revolt) {
  const int c = static_cast<int>(revolt.clearing());
  if (s_.t.spread) return No("revolts come first");
  if (c < 1 || c > 12 || At(Sympathy(), c) == 0) return No("no sympathy there");
  const int suit = suit_[static_cast<size_t>(c)];
  if (OnMap(Base(suit)) > 0) return No("the base is on the map");
  if (!MayPlace(kA, c)) return No("cannot be placed there");
  int enemy_buildings = 0;
  for (const int f : order_) enemy_buildings += Enemy(kA, f) ? Buildings(f, c) : 0;
  if (OpenSlots(c) + enemy_buildings < 1) return No("no slot");
  if (!Supporters(revolt.supporters(), 2, suit)) return false;
  Act();
  RemoveEnemies(c, kA);
  Put(Base(suit), 1, c);
  int sympathetic = 0;
  for (int d = 1; d <= 12; ++d)
    sympathetic += suit_[static_cast<size_t>(d)] == suit && At(Sympathy(), d) > 0 ? 1 : 0;
  PlaceUpTo(Warrior(kA), sympathetic, c);
  if (Supply(Warrior(kA)) > 0) Put(Warrior(kA), 1, kOfficers);
  return true;
}

inline void Game::AddSympathy(int c) {
  static constexpr int kPoints[] = {0, 1, 1, 1, 2, 2, 3, 4, 4, 4};
  const int nth = OnMap(Sympathy());
  Put(Sympathy(), 1, c);
  Score(kA, kPoints[nth], "sympathy");
}

inline bool Game::Spread(const v1::RootSpreadSympathy& spread) {
  const int c = static_cast<int>(spread.clearing());
  const int nth = OnMap(Sympathy());
  if (c < 1 || c > 12 || At(Sympathy(), c) > 0 || nth >= 10) return No("not there");
  if (!MayPlace(kA, c)) return No("cannot be placed there");
  bool next = nth == 0;
  for (int d = 1; d <= 12; ++d) {
    const bool boats = Has(kA, "boatbuilders") && River(c, d);
    next |= (Adjacent(c, d) || boats) && At(Sympathy(), d) > 0;
  }
  if (!next) return No("next to a sympathetic clearing");
  static constexpr int kCost[] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 3};
  int cost = kCost[nth];
  if (std::any_of(order_.begin(), order_.end(), [&](int f) { return f != kA && Warriors(f, c) >= 3; }))
    ++cost;
  if (!Supporters(spread.supporters(), cost, suit_[static_cast<size_t>(c)])) return false;
  s_.t.spread = true;
  Act();
  AddSympathy(c);
  return true;
}

// Without a base there is room for five (Law 8.2.3).
inline void Game::AddSupporter(const Card& card) {
  if (Bases() == 0 && s_.supporters.size() >= 5) {
    Discard(card);
  } else {
    s_.supporters.insert(card);
  }
}

inline bool Game::Mobilize(const v1::RootMobilize& mobilize) {
  Card card;
  if (!TakeFromHand(kA, mobilize.card(), card)) return false;
  Act();
  AddSupporter(card);
  return true;
}

inline bool Game::Train(const v1::RootTrain& train) {
  Card card;
  if (!TakeFromHand(kA, train.card(), card)) return false;
  bool fits = false;
  for (const int suit : {kFox, kRabbit, kMouse}) fits |= OnMap(Base(suit)) > 0 && Matches(card, suit);
  if (!fits) return No("the suit of a base");
  Discard(card);
  Act();
  PlaceUpTo(Warrior(kA), 1, kOfficers);
  return true;
}

// An officer's operation in the Evening.
inline bool Game::Operation() {
  if (s_.phase != kEvening || s_.t.drawn) return No("operations come before the draw");
  if (s_.t.actions >= At(Warrior(kA), kOfficers)) return No("no officer left");
  Act();
  ++s_.t.actions;
  return true;
}

inline bool Game::BaseRecruit(const v1::RootAllianceRecruit& recruit) {
  const int c = static_cast<int>(recruit.clearing());
  if (c < 1 || c > 12 || Buildings(kA, c) == 0 || !MayPlace(kA, c)) return No("no base there");
  if (!Operation()) return false;
  PlaceUpTo(Warrior(kA), 1, c);
  return true;
}

inline bool Game::Organize(const v1::RootOrganize& organize) {
  const int c = static_cast<int>(organize.clearing());
  if (c < 1 || c > 12 || Warriors(kA, c) == 0 || At(Sympathy(), c) > 0) return No("a warrior, no sympathy");
  if (OnMap(Sympathy()) >= 10 || !MayPlace(kA, c)) return No("no sympathy to place");
  if (!Operation()) return false;
  Remove(Warrior(kA), 1, c, kA, false);
  AddSympathy(c);
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_MILITANTS_H_
