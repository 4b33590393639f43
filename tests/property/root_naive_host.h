// The Host of Light (HOL). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_HOST_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_HOST_H_

namespace lantern::root::naive {

inline void Game::Fervor(int change) { s_.fervor = std::clamp(s_.fervor + change, 0, FervorSpaces() - 1); }

inline bool Game::HostAction() {
  if (s_.phase != kDaylight) return No("acts in Daylight");
  if (s_.t.actions >= 2) return No("two actions");
  Act();
  ++s_.t.actions;
  return true;
}

inline bool Game::HostFervor(const v1::RootHostFervor& fervor) {
  if (s_.t.fervor) return No("once");
  int bright = 0;
  for (int c = 1; c <= 12; ++c) {
    if (FirebrandAt(c) == 0) continue;
    bright += std::any_of(order_.begin(), order_.end(), [&](int f) { return Enemy(kU, f) && Present(f, c); })
                  ? 0
                  : 1;
  }
  Act();
  s_.t.fervor = true;
  Fervor(bright > s_.fervor ? 1 : bright < s_.fervor ? -1 : 0);
  return !fervor.has_position() || static_cast<int>(fervor.position()) == s_.fervor || No("another position");
}

inline bool Game::HostRecruit(const v1::RootHostRecruit& recruit) {
  if (!s_.t.fervor || s_.t.pillar) return No("after the fervor, before the pillar");
  const int edge = static_cast<int>(recruit.edge());
  if (edge != 0) {
    if (recruit.has_card() || recruit.suit() != 0 || recruit.clearings_size() > 0)
      return No("names too much");
    if (edge > 12 || !Edge(edge) || !MayPlace(kU, edge)) return No("an edge clearing");
    for (int c = 1; c <= 12; ++c) {
      if (HasPieces(kU, c)) return No("has pieces on the map");
    }
    if (s_.t.edge || !s_.t.suits.empty()) return No("comes first, once");
    s_.t.edge = true;
    Act();
    PlaceUpTo(Warrior(kU), 3, edge);
    return true;
  }
  Card card;
  if (!TakeFromHand(kU, recruit.card(), card)) return false;
  const int suit = recruit.suit() != 0 ? static_cast<int>(recruit.suit()) : card.suit;
  if (suit == kBird) return Unknown("the suit");
  if (!Matches(card, suit)) return No("another suit");
  bool pieces = false;
  for (int c = 1; c <= 12; ++c) pieces |= HasPieces(kU, c);
  if (!pieces && Supply(Warrior(kU)) > 0) return No("an edge clearing first");
  if (!s_.t.suits.insert(suit).second) return No("once a suit");
  Discard(card);
  Act();
  std::set<int> at;
  for (int c = 1; c <= 12; ++c) {
    if (At(Firebrand(suit), c) > 0 && MayPlace(kU, c)) at.insert(c);
  }
  const int wanted = std::min(static_cast<int>(at.size()), Supply(Warrior(kU)));
  if (recruit.clearings_size() == 0) {
    if (wanted < static_cast<int>(at.size()) && wanted > 0) return Unknown("where the warriors go");
    if (wanted == 0) return true;
    for (const int c : at) Put(Warrior(kU), 1, c);
    return true;
  }
  if (recruit.clearings_size() != wanted) return No("one at each firebrand");
  for (const uint32_t c : recruit.clearings()) {
    if (at.erase(static_cast<int>(c)) == 0) return No("no such firebrand there");
    Put(Warrior(kU), 1, static_cast<int>(c));
  }
  return true;
}

inline bool Game::HostPillar(const v1::RootHostPillar& pillar) {
  if (!s_.t.fervor || s_.t.pillar) return No("after the fervor, once");
  bool pieces = false;
  for (int c = 1; c <= 12; ++c) pieces |= HasPieces(kU, c);
  if (!pieces && !s_.t.edge && Supply(Warrior(kU)) > 0) return No("an edge clearing first");
  if (pillar.pillar() == 0) return Unknown("the pillar");
  if (pillar.pillar() == s_.pillar) return No("a different one");
  s_.pillar = pillar.pillar();
  s_.t.pillar = true;
  Act();
  return true;
}

// The leftmost firebrand of the clearing's suit goes there and is turned.
inline bool Game::PlaceFirebrand(int c, int reward, bool& emptied) {
  const int suit = suit_[static_cast<size_t>(c)];
  std::array<Brand, 4>& row = s_.track[static_cast<size_t>(suit)];
  const auto token = std::find_if(row.begin(), row.end(), [](const Brand& space) { return space.there; });
  if (token == row.end()) return No("no firebrand left");
  if (reward == 0) return Unknown("the reward");
  if (token->reward != 0 && token->reward != reward) return No("it showed another reward");
  // Two of one reward, one of each other one.
  if (token->reward == 0) {
    int same = 0;
    for (const Brand& space : row) same += space.there && space.reward == reward ? 1 : 0;
    for (const auto& [where, shown] : s_.reward)
      same += suit_[static_cast<size_t>(where)] == suit && shown == reward ? 1 : 0;
    if (same >= (doubled_[suit] == reward ? 2 : 1)) return No("no such reward left");
  }
  const auto column = static_cast<size_t>(token - row.begin());
  *token = Brand();
  Put(Firebrand(suit), 1, c);
  s_.reward[c] = reward;
  emptied = true;
  for (const int other : {kFox, kRabbit, kMouse})
    emptied &= !s_.track[static_cast<size_t>(other)][column].there;
  return true;
}

inline void Game::GiveReward(int c, int reward) {
  if (reward == v1::ROOT_REWARD_TWO_WARRIORS) {
    PlaceUpTo(Warrior(kU), 2, c);
  } else if (reward == v1::ROOT_REWARD_FLAME) {
    Fervor(OnMap(Firebrand(suit_[static_cast<size_t>(c)])));
  } else {
    OweDraw(kU, 1);
  }
}

inline bool Game::HostSermon(const v1::RootHostSermon& sermon) {
  const int c = static_cast<int>(sermon.clearing());
  if (!HostAction()) return false;
  if (c < 1 || c > 12 || Warriors(kU, c) == 0 || FirebrandAt(c) > 0) return No("a warrior, no firebrand");
  if (!MayPlace(kU, c)) return No("cannot be placed there");
  Card card;
  if (!TakeFromHand(kU, sermon.card(), card)) return false;
  if (!Matches(card, suit_[static_cast<size_t>(c)])) return No("another suit");
  s_.revealed.insert(card);
  bool emptied = false;
  if (!PlaceFirebrand(c, sermon.reward(), emptied)) return false;
  GiveReward(c, sermon.reward());
  if (sermon.has_fervor() && static_cast<int>(sermon.fervor()) != s_.fervor) return No("another position");
  if (emptied) Score(kU, 2, "column");
  return true;
}

inline bool Game::HostUsePillar(const v1::RootHostUsePillar& use) {
  const int c = static_cast<int>(use.clearing());
  if (s_.t.pillar_used) return No("once a turn");
  const bool start = !s_.t.acted;
  s_.t.pillar_used = true;
  if (s_.pillar != v1::ROOT_PILLAR_PIETY) Act();  // Piety is one of what is at the start (reading 32)
  const bool plain = !use.has_card() && use.reward() == 0;
  switch (s_.pillar) {
    case v1::ROOT_PILLAR_CHARITY:
      if (!plain || c != 0) return No("names too much");
      OweDraw(kU, 2);
      return true;
    case v1::ROOT_PILLAR_PERSEVERANCE:
      if (!plain) return No("names too much");
      if (c < 1 || c > 12 || FirebrandAt(c) == 0 || !MayPlace(kU, c))
        return No("a clearing with a firebrand");
      PlaceUpTo(Warrior(kU), 3, c);
      return true;
    case v1::ROOT_PILLAR_PIETY:
      if (!plain || c != 0) return No("names too much");
      if (!start) return No("at the start of Daylight");
      Fervor(2);
      return true;
    case v1::ROOT_PILLAR_PROSELYTIZE: {
      if (c < 1 || c > 12 || FirebrandAt(c) > 0 || !MayPlace(kU, c))
        return No("a clearing without a firebrand");
      if (!SpendFor(kU, use.card(), 0)) return false;
      bool emptied = false;
      return PlaceFirebrand(c, use.reward(), emptied);
    }
    default:
      return No("nothing to resolve so");
  }
}

inline bool Game::HostCrisis(const v1::RootHostCrisis& crisis) {
  const int due = DueIndex("crisis", kU);
  if (due < 0) return No("no crisis");
  Card card;
  if (!TakeFromHand(kU, crisis.card(), card)) return false;
  Discard(card);
  s_.due.erase(s_.due.begin() + due);
  return true;
}

inline bool Game::HostReturn(const v1::RootHostReturn& back) {
  if (s_.t.returned || s_.t.scored || s_.t.drawn) return No("once, first");
  uint32_t birds = 0;
  for (const Card& card : s_.revealed) {
    if (card.suit == kBird) {
      ++birds;
      Discard(card);
    } else {
      s_.hand[kU].insert(card);
    }
  }
  s_.revealed.clear();
  s_.t.returned = true;
  Act();
  return !back.has_birds() || back.birds() == birds || No("another number of birds");
}

inline bool Game::HostScore(const v1::RootHostScore& score) {
  if (s_.t.scored || s_.t.drawn || !s_.revealed.empty()) return No("after returning, before the draw");
  const int points = fervor_points_[static_cast<size_t>(s_.fervor)];
  const int due = s_.marker_on[kU] == 0 ? points : 0;
  if (score.has_points() && static_cast<int>(score.points()) != due) return No("other points");
  s_.t.scored = true;
  Act();
  Score(kU, points, "fervor");
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_HOST_H_
