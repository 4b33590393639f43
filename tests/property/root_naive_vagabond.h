// Vagabonds (Law 9, 16.3). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_VAGABOND_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_VAGABOND_H_

namespace lantern::root::naive {

inline int Game::Count(int f, int item, bool damaged, bool down) const {
  const auto found = s_.items.find(f);
  return found == s_.items.end() ? 0 : static_cast<int>(found->second.count({item, damaged, down}));
}

inline bool Game::Exhaust(int f, int item, int n) {
  if (Count(f, item, false, false) < n || item == 0)
    return item == 0 ? Unknown("the item") : No("no such item to exhaust");
  for (int i = 0; i < n; ++i) {
    s_.items[f].erase(s_.items[f].find({item, false, false}));
    s_.items[f].insert({item, false, true});
  }
  return true;
}

inline bool Game::HereOnly(int f) { return s_.pawn_clearing[f] != 0 || No("is in a forest"); }

inline bool Game::Refresh(const v1::RootRefresh& refresh) {
  const int v = s_.who;
  if (s_.t.refreshed || s_.t.slipped) return No("once, before the slip");
  const int most = 3 + 2 * s_.t.teas;
  int down = 0;
  for (const Held& held : s_.items[v]) down += held.down && !held.damaged ? 1 : 0;
  s_.t.refreshed = true;
  Act();
  std::multiset<int> chosen(refresh.items().begin(), refresh.items().end());
  if (refresh.items_size() == 0) {
    if (down > most) return Unknown("what is refreshed");
    for (const Held& held : s_.items[v]) {
      if (held.down && !held.damaged) chosen.insert(held.item);
    }
  } else if (refresh.items_size() != std::min(down, most)) {
    return No("as many as it can");
  }
  for (const int item : chosen) {
    const auto found = s_.items[v].find({item, false, true});
    if (found == s_.items[v].end()) return No("no such exhausted item");
    s_.items[v].erase(found);
    s_.items[v].insert({item, false, false});
  }
  return true;
}

inline bool Game::Explore(const v1::RootExploreRuin& explore) {
  const int v = s_.who;
  const int c = s_.pawn_clearing[v];
  if (c == 0 || s_.ruins.count(c) == 0) return No("no ruin here");
  if (!Exhaust(v, kTorch)) return false;
  Act();
  if (explore.nothing()) {
    if (explore.item() != 0) return No("nothing or an item");
    if (!In(kV) || !In(kG)) return No("each kind lies there once");
    int own = 0;
    for (const int item : s_.ruin_items)
      own += s_.from_ruins[v].count(item) + s_.items_out.count(item) > 0 ? 1 : 0;
    return own >= s_.ruins[c] || No("it could take something");
  }
  const int item = explore.item();
  if (item == 0) return Unknown("the item");
  if (s_.from_ruins[v].count(item) > 0) return No("has such an item from a ruin");
  const auto found = s_.ruin_items.find(item);
  if (found == s_.ruin_items.end()) return No("no such item in the ruins");
  s_.ruin_items.erase(found);
  s_.from_ruins[v].insert(item);
  s_.items[v].insert({item, false, false});
  if (--s_.ruins[c] == 0) s_.ruins.erase(c);
  Score(v, 1, "ruin");
  return true;
}

inline bool Game::Aid(const v1::RootAid& aid) {
  const int v = s_.who;
  const int g = aid.faction();
  const int c = s_.pawn_clearing[v];
  if (!HereOnly(v)) return false;
  if (!In(g) || g == v || !Present(g, c)) return No("a player with pieces here");
  Card card;
  if (!TakeFromHand(v, aid.card(), card)) return false;
  if (!Matches(card, suit_[static_cast<size_t>(c)])) return No("the card does not match");
  if (!Exhaust(v, aid.exhausted())) return false;
  Act();
  s_.hand[g].insert(card);
  if (aid.taken() != 0) {
    const auto up = s_.box[g].find(aid.taken());
    const auto down = s_.box_down[g].find(aid.taken());
    // Of two the exhausted one (reading 40).
    if (down != s_.box_down[g].end()) {
      s_.box_down[g].erase(down);
    } else if (up != s_.box[g].end()) {
      s_.box[g].erase(up);
    } else {
      return No("no such crafted item");
    }
    s_.items[v].insert({aid.taken(), false, false});
  }
  if (Wanders(g) || s_.relation[v][g] == kHostile) return true;
  if (s_.relation[v][g] == kAllied) {
    Score(v, 2, "aid");
    return true;
  }
  const int step = s_.relation[v][g] - kIndifferent;  // 0, 1, 2
  if (++s_.t.aids[g] < step + 1) return true;
  s_.t.aids[g] = 0;
  ++s_.relation[v][g];
  Score(v, step == 0 ? 1 : 2, "relationship");
  return true;
}

inline bool Game::Quest(const v1::RootCompleteQuest& quest) {
  const int v = s_.who;
  if (!HereOnly(v)) return false;
  const Card card{quest.quest().suit(), quest.quest().name()};
  if (card.suit == 0 || card.name.empty()) return Unknown("the quest");
  if (s_.quests.count(card) == 0) return No("the quest does not lie there");
  if (card.suit != suit_[static_cast<size_t>(s_.pawn_clearing[v])]) return No("another suit");
  const QuestFacts* facts =
      std::find_if(std::begin(kRevisedQuests), std::end(kRevisedQuests),
                   [&](const QuestFacts& q) { return q.name == card.name && q.suit == card.suit; });
  std::multiset<int> wanted = {facts->first, facts->second};
  const bool improvises = quest.improvised() != 0;
  if (improvises && (s_.character[v] != "adventurer" || s_.t.improvised)) return No("cannot improvise");
  std::vector<int> used(quest.exhausted().begin(), quest.exhausted().end());
  // The improvised one may be named among the two as well.
  const auto named = std::find(used.begin(), used.end(), static_cast<int>(quest.improvised()));
  if (improvises && used.size() == 2 && named != used.end()) used.erase(named);
  if (used.size() != (improvises ? 1 : 2)) return No("two items");
  for (const int item : used) {
    const auto found = wanted.find(item);
    if (found == wanted.end()) return No("an item that the quest does not ask for");
    wanted.erase(found);
    if (!Exhaust(v, item)) return false;
  }
  if (improvises) {
    const int item = quest.improvised();
    if (!Exhaust(v, item)) return false;
    s_.items[v].erase(s_.items[v].find({item, false, true}));
    s_.items[v].insert({item, true, true});
    s_.t.improvised = true;
  }
  Act();
  s_.quests.erase(card);
  s_.past_quests.insert(card);
  s_.completed[v].insert(card.suit);
  if (quest.draw()) {
    OweDraw(v, 2);
  } else {
    Score(v, static_cast<int>(s_.completed[v].count(card.suit)), "quest");
  }
  if (s_.quests.size() + s_.past_quests.size() < 15) Owe("quests", v, 1);
  return true;
}

inline bool Game::Strike(const v1::RootStrike& strike) {
  const int v = s_.who;
  const int g = strike.faction();
  const int c = s_.pawn_clearing[v];
  if (!HereOnly(v)) return false;
  if (!In(g) || !Enemy(v, g)) return No("an enemy");
  if (strike.kind() == v1::ROOT_PIECE_KIND_TOKEN || strike.kind() == v1::ROOT_PIECE_KIND_BUILDING)
    return Unknown("which piece");
  const int kind = strike.kind() == 0 ? v1::ROOT_PIECE_KIND_WARRIOR : strike.kind();
  const Piece piece{g, kind, HasSuit(kind) ? static_cast<int>(strike.suit()) : 0};
  if (At(piece, c) == 0) return No("no such piece here");
  if (kind != v1::ROOT_PIECE_KIND_WARRIOR && Warriors(g, c) > 0) return No("a warrior first");
  if (!Exhaust(v, kCrossbow)) return false;
  Act();
  Remove(piece, 1, c, v, false);
  return true;
}

inline bool Game::Repair(const v1::RootRepair& repair) {
  const int v = s_.who;
  const int item = repair.item();
  if (item == 0) return Unknown("the item");
  bool down = repair.face() == v1::ROOT_ITEM_FACE_DOWN;
  if (repair.face() == 0) down = Count(v, item, true, false) == 0;
  if (Count(v, item, true, down) == 0) return No("no such damaged item");
  if (!Exhaust(v, kHammer)) return false;
  Act();
  s_.items[v].erase(s_.items[v].find({item, true, down}));
  s_.items[v].insert({item, false, down});
  return true;
}

// The Scoundrel: all enemies go, and nothing comes any more.
inline bool Game::Scorch(int f) {
  const int c = s_.pawn_clearing[f];
  s_.items[f].erase(s_.items[f].find({kTorch, false, true}));
  s_.items_out.insert(kTorch);
  s_.scorched.insert(c);
  RemoveEnemies(c, f);
  return true;
}

inline bool Game::Special(const v1::RootSpecialAction& special) {
  const int f = special.faction() == 0 ? s_.who : static_cast<int>(special.faction());
  if (!Wanders(f)) return No("no Vagabond");
  const std::string& name = s_.character[f];
  if (name == "arbiter" || name == "ronin") return SpecialInBattle(special);
  const bool steal = name == "thief";
  const bool labor = name == "tinker";
  if ((special.target() != 0) != steal) return No("Steal names a player");
  if (special.has_card() && !steal && !labor) return No("names a card");
  if (special.items_size() > 0 && name != "ranger") return No("names items");
  if ((special.clearing() != 0) != (name == "harrier")) return No("Glide names a clearing");
  const int c = s_.pawn_clearing[f];
  if (!Exhaust(f, kTorch)) return false;
  Act();
  if (steal) {
    const int g = special.target();
    if (c == 0 || !In(g) || g == f || !Present(g, c)) return No("a player with pieces here");
    if (!special.has_card()) return Unknown("the card");
    Card card;
    if (!TakeFromHand(g, special.card(), card)) return false;
    s_.hand[f].insert(card);
    return true;
  }
  if (labor) {
    if (c == 0) return No("in a clearing");
    if (!special.has_card()) return Unknown("the card");
    Card card;
    if (!Named(special.card(), card) || !Take(s_.discard, card, "in the discard pile")) return false;
    if (!Matches(card, suit_[static_cast<size_t>(c)])) return No("another suit");
    s_.hand[f].insert(card);
    return true;
  }
  if (name == "ranger") {
    int damaged = 0;
    for (const Held& held : s_.items[f]) damaged += held.damaged ? 1 : 0;
    if (special.items_size() != std::min(3, damaged)) return No("three items");
    for (const int item : special.items()) {
      const bool down = Count(f, item, true, false) == 0;
      const auto found = s_.items[f].find({item, true, down});
      if (found == s_.items[f].end()) return No("no such damaged item");
      s_.items[f].erase(found);
      s_.items[f].insert({item, false, down});
    }
    BeginEvening();
    return true;
  }
  if (name == "scoundrel") return c != 0 ? Scorch(f) : No("in a clearing");
  if (name == "harrier") {
    const int to = static_cast<int>(special.clearing());
    if (to < 1 || to > 12 || to == c || s_.scorched.count(to) > 0) return No("another clearing");
    s_.pawn_clearing[f] = to;
    s_.pawn_forest[f].clear();
    return true;
  }
  return No("no such special action");
}

inline bool Game::SpecialInBattle(const v1::RootSpecialAction& special) {
  const int f = special.faction() == 0 ? s_.who : static_cast<int>(special.faction());
  Battle& b = s_.battle;
  if (special.target() != 0 || special.has_card() || special.items_size() > 0 || special.clearing() != 0)
    return No("names too much");
  if (!b.on) return No("in a battle");
  if (s_.character[f] == "arbiter") {
    if (b.rolled || b.enlisted > 0 || b.used.count("protector") > 0) return No("once, before the roll");
    if (f == b.attacker || f == b.defender || s_.pawn_clearing[f] != b.clearing)
      return No("is not beside the battle");
    b.used.insert("protector");
    b.enlisted = Swords(f);
    Score(f, 1, "protector");
    return true;
  }
  if (!b.rolled || b.lost[0] || b.lost[1]) return No("after the roll");
  const int side = f == b.attacker ? 0 : f == b.defender ? 1 : -1;
  if (side < 0) return No("is not in the battle");
  if (!Exhaust(f, kSword)) return false;
  ++b.extra[side];
  return true;
}

// Items in Satchel and Damaged beyond six and two a bag.
inline int Game::ItemsBeyond(int f) const {
  int n = static_cast<int>(s_.items.at(f).size());
  for (const int item : {kTea, kCoin, kBag}) n -= OnItemTrack(f, item);
  return n - 6 - 2 * OnItemTrack(f, kBag);
}

inline bool Game::DropItems(const v1::RootDropItems& drop) {
  const int v = s_.who;
  if (!AfterDraw() || s_.hand[v].size() > 5) return No("after drawing and discarding");
  if (drop.items_size() == 0 || drop.items_size() != ItemsBeyond(v)) return No("as many as are too many");
  for (const int item : drop.items()) {
    const bool track = item == kTea || item == kCoin || item == kBag;
    bool done = false;
    for (const Held& held : {Held{item, true, true}, Held{item, true, false}, Held{item, false, true},
                             Held{item, false, false}}) {
      if (s_.items[v].count(held) == 0) continue;
      if (held == Held{item, false, false} && track && Count(v, item, false, false) <= 3) continue;
      s_.items[v].erase(s_.items[v].find(held));
      done = true;
      break;
    }
    if (!done) return No("no such item beside the tracks");
    s_.from_ruins[v].erase(item);  // it may be the one from a ruin (reading 40)
    s_.items_out.insert(item);
  }
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_VAGABOND_H_
