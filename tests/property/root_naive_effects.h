// Crafted cards of both decks. Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_EFFECTS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_EFFECTS_H_

namespace lantern::root::naive {

// Fields without a part in the card say nothing (reading 29).
inline bool Game::OnlyNames(const v1::RootUseCard& use, bool target, bool clearing, bool to, bool taken,
                            bool other) {
  if (!target && use.target() != 0) return No("names a player");
  if (!clearing && use.clearing() != 0) return No("names a clearing");
  if (!to && use.to() != 0) return No("names a clearing to go to");
  if (!taken && use.has_taken()) return No("names a card");
  if (!other && use.has_other()) return No("names another card");
  if (target && use.target() == 0) return No("names no player");
  if (clearing && (use.clearing() < 1 || use.clearing() > 12)) return No("names no clearing");
  if (to && (use.to() < 1 || use.to() > 12)) return No("names no clearing to go to");
  if (taken && !use.has_taken()) return Unknown("a card");
  if (other && !use.has_other()) return Unknown("another card");
  return true;
}

inline bool Game::TargetFits(int f, int target) {
  return (In(target) && target != f) || No("another player");
}

inline bool Game::DiscardCrafted(int f, const std::string& name) {
  for (const Card& card : s_.crafted[f]) {
    if (card.name != name) continue;
    const Card copy = card;
    s_.crafted[f].erase(copy);
    if (name == "coffinmakers") {  // its warriors go back
      for (auto& [piece, places] : s_.pieces) places.erase(kCoffin);
    }
    Discard(copy);
    return true;
  }
  return No(absl::StrCat("has not crafted ", name));
}

inline bool Game::UseCard(const v1::RootUseCard& use) {
  const int f = use.faction();
  if (DueIndex("give", 0) >= 0) return Give(use);
  if (!In(f) || !Has(f, use.card())) return No("has not crafted it");
  if (s_.battle.on) return UseInBattle(use);
  if (f != s_.who) return No("on its own turn");
  if (s_.t.used.count(use.card()) > 0) return No("once a turn");
  return s_.phase == kBirdsong ? UseInBirdsong(use) : UseInDaylight(use);
}

inline bool Game::UseInBirdsong(const v1::RootUseCard& use) {
  const int f = use.faction();
  const std::string& name = use.card();
  const bool start = name == "betterburrowbank" || name == "saboteurs";
  if (start && s_.t.acted) return No("at the start of Birdsong");
  if (s_.t.emigre != 0) return No("at the end of Birdsong");
  if (name == "betterburrowbank") {
    if (!OnlyNames(use, true, false, false, false, false) || !TargetFits(f, use.target())) return false;
    OweDraw(f, 1);
    OweDraw(use.target(), 1);
    s_.t.used.insert(name);
    return true;
  }
  if (name == "saboteurs") {
    if (!OnlyNames(use, true, false, false, false, true) || !TargetFits(f, use.target())) return false;
    if (!Enemy(f, use.target())) return No("an enemy");
    Card card;
    return DiscardCrafted(f, name) && Named(use.other(), card) &&
           (s_.crafted[use.target()].count(card) > 0 || No("the enemy has not crafted it")) &&
           DiscardCrafted(use.target(), card.name);
  }
  Act();
  if (name == "royalclaim") {
    if (!OnlyNames(use, false, false, false, false, false)) return false;
    int ruled = 0;
    for (int c = 1; c <= 12; ++c) ruled += Rules(f, c) ? 1 : 0;
    if (!DiscardCrafted(f, name)) return false;
    Score(f, ruled, "royal claim");
    return true;
  }
  if (name == "standanddeliver" || name == "swapmeet") {
    const bool both = name == "swapmeet" && use.has_other();  // one event for both halves
    if (!OnlyNames(use, true, false, false, true, both) || !TargetFits(f, use.target())) return false;
    Card card;
    if (!TakeFromHand(use.target(), use.taken(), card)) return false;
    s_.hand[f].insert(card);
    s_.t.used.insert(name);
    if (name == "swapmeet") {
      Owe("give", f, 1, 0, use.target());
      v1::RootUseCard given = use;
      given.clear_taken();
      return !both || Give(given);
    } else {
      Score(use.target(), 1, "stand and deliver");
    }
    return true;
  }
  if (name == "falseorders") {
    if (!OnlyNames(use, true, true, true, false, false) || !TargetFits(f, use.target())) return false;
    const int g = use.target();
    const int from = static_cast<int>(use.clearing());
    const int to = static_cast<int>(use.to());
    if (!Enemy(f, g)) return No("an enemy");
    const int n = (Warriors(g, from) + 1) / 2;
    if (n == 0) return No("no warriors");
    if (!Reaches(g, from, to)) return No("not adjacent");
    if (!DiscardCrafted(f, name)) return false;
    Shift(g, n, from, to, true);
    return true;
  }
  return No("not in Birdsong");
}

// The second half of Swap Meet.
inline bool Game::Give(const v1::RootUseCard& use) {
  const int due = DueIndex("give", use.faction());
  if (due < 0 || use.card() != "swapmeet") return No("gives nothing");
  const int to = s_.due[static_cast<size_t>(due)].other;
  if (use.target() != 0 && use.target() != to) return No("another player");
  if (use.clearing() != 0 || use.to() != 0 || use.has_taken()) return No("names too much");
  if (!use.has_other()) return Unknown("the card given");
  Card card;
  if (!TakeFromHand(use.faction(), use.other(), card)) return false;
  s_.hand[to].insert(card);
  s_.due.erase(s_.due.begin() + due);
  return true;
}

inline bool Game::UseInDaylight(const v1::RootUseCard& use) {
  const int f = use.faction();
  const std::string& name = use.card();
  if (name == "charmoffensive") {
    if (s_.phase != kEvening || s_.t.acted) return No("at the start of Evening");
    if (!OnlyNames(use, true, false, false, false, false) || !TargetFits(f, use.target())) return false;
    s_.t.used.insert(name);
    OweDraw(f, 1);
    Score(use.target(), 1, "charm offensive");
    return true;
  }
  if (name == "informants") {
    if (s_.phase != kEvening || s_.t.drawn) return No("in place of the draw");
    const bool in_forest = Wanders(f) && s_.pawn_clearing[f] == 0;
    if (((f == kE || in_forest) && !s_.t.stepped) || (f == kU && !s_.t.scored))
      return No("a step comes first");
    if (!OnlyNames(use, false, false, false, true, false)) return false;
    Card card;
    if (!Named(use.taken(), card) || !Take(s_.discard, card, "in the discard pile")) return false;
    if (card.name != "ambush") return No("an ambush");
    s_.hand[f].insert(card);
    s_.t.drawn = true;
    Act();
    return true;
  }
  if (s_.phase != kDaylight) return No("in Daylight");
  s_.t.used.insert(name);
  Act();
  if (name == "taxcollector") {
    if (!OnlyNames(use, false, true, false, false, false)) return false;
    const int c = static_cast<int>(use.clearing());
    if (Warriors(f, c) == 0) return No("no warrior there");
    Remove(Warrior(f), 1, c, f, false);
    OweDraw(f, 1);
    return true;
  }
  if (name == "codebreakers")
    return OnlyNames(use, true, false, false, false, false) && TargetFits(f, use.target());
  if (name == "propagandabureau") {
    if (!OnlyNames(use, true, true, false, true, false) || !TargetFits(f, use.target())) return false;
    const int c = static_cast<int>(use.clearing());
    if (!Enemy(f, use.target()) || Warriors(use.target(), c) == 0) return No("no enemy warrior");
    if (!MayPlace(f, c)) return No("cannot place a warrior");
    if (Supply(Warrior(f)) == 0) return Unknown("whether it takes an own warrior");  // reading 38
    if (!SpendFor(f, use.taken(), suit_[static_cast<size_t>(c)])) return false;
    Remove(Warrior(use.target()), 1, c, f, false);
    Put(Warrior(f), 1, c);
    return true;
  }
  return No("not by itself");
}

inline bool Game::UseInBattle(const v1::RootUseCard& use) {
  const int f = use.faction();
  const std::string& name = use.card();
  Battle& b = s_.battle;
  if (!OnlyNames(use, false, false, false, false, false)) return false;
  if (!b.rolled) return No("after the roll");
  if (b.lost[0] || b.lost[1]) return No("before the losses");
  const int side = f == b.attacker ? 0 : f == b.defender ? 1 : -1;
  if (side < 0) return No("is not in the battle");
  if (b.used.count(absl::StrCat(f, name)) > 0) return No("once a battle");
  b.used.insert(absl::StrCat(f, name));
  if (name == "armorers") {
    b.armored[side] = true;
    return DiscardCrafted(f, name);
  }
  if (name == "sappers") {
    if (side != 1) return No("the defender's");
    ++b.extra[1];
    return DiscardCrafted(f, name);
  }
  if (name == "brutaltactics") {
    if (side != 0) return No("the attacker's");
    ++b.extra[0];
    Score(b.defender, 1, "brutal tactics");
    return true;
  }
  const int suit = name == "foxpartisans"      ? kFox
                   : name == "rabbitpartisans" ? kRabbit
                   : name == "mousepartisans"  ? kMouse
                                               : 0;
  if (suit == 0) return No("not in a battle");
  if (suit_[static_cast<size_t>(b.clearing)] != suit) return No("another suit");
  ++b.extra[side];
  b.partisans.insert(f);
  if (PartisansLose(f, suit) > 0) s_.due.push_back({"partisans", f, 0, suit, 0});
  return true;
}

// Cards of a hand that Partisans of a suit discard.
inline int Game::PartisansLose(int f, int suit) const {
  int lost = 0;
  for (const Card& card : s_.hand.at(f)) {
    if (card.suit != suit && (card.suit != kBird || play_.options().partisans_discard_birds())) ++lost;
  }
  return lost;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_EFFECTS_H_
