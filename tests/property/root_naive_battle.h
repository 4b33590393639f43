// Moves, battles, Field Hospitals and Outrage (Law 4.2, 4.3, 6.2.3, 8.2.6). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BATTLE_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BATTLE_H_

namespace lantern::root::naive {

// Next to each other for a player's moves.
inline bool Game::Reaches(int f, int from, int to) const {
  if (from < 1 || to < 1 || from > 12 || to > 12 || from == to) return false;
  if (Adjacent(from, to)) return true;
  if (River(from, to) && Has(f, "boatbuilders")) return true;
  return Has(f, "tunnels") && CraftingPieces(f, from) > 0 && CraftingPieces(f, to) > 0;
}

inline bool Game::MoveFits(int f, int from, int to) const {
  if (s_.scorched.count(to) > 0) return false;
  return Has(f, "corvidplanners") || Rules(f, from) || Rules(f, to);
}

inline void Game::Shift(int f, int n, int from, int to, bool outrage) {
  Drop(Warrior(f), n, from);
  Put(Warrior(f), n, to);
  if (outrage && f != kA && At(Sympathy(), to) > 0) Owe("outrage", f, 1, suit_[static_cast<size_t>(to)]);
}

inline bool Game::PayByCard(const std::string& name, int item, bool battle) {
  const int f = s_.who;
  if (!Has(f, name)) return No("has not crafted it");
  if (name == "cobbler" && !battle) {
    if (s_.phase != kEvening || s_.t.acted || s_.t.used.count(name) > 0) return No("at the start of Evening");
  } else if (name == "commandwarren" && battle) {
    if (s_.phase != kDaylight || s_.t.acted || s_.t.used.count(name) > 0)
      return No("at the start of Daylight");
  } else if (name == "leagueofadventurousmice") {
    if (s_.phase != kDaylight || s_.t.used.count(name) > 0) return No("once in Daylight");
    if (item == 0) return Unknown("the item");
    const auto found = s_.box[f].find(item);
    if (found == s_.box[f].end()) return No("no such item");
    s_.box[f].erase(found);
    s_.box_down[f].insert(item);
    s_.t.used.insert(name);
    Act();
    return true;
  } else if (name == "eyrieemigre") {
    if (s_.phase != kBirdsong || s_.t.emigre_done) return No("at the end of Birdsong");
    if (battle != (s_.t.emigre != 0)) return No("a move, then a battle");
    if (!battle && !BirdsongDone()) return false;
  } else {
    return No("the card gives no such thing");
  }
  if (item != 0) return No("names an item");
  s_.t.used.insert(name);
  return true;
}

// What a move costs.
inline bool Game::PayMove(const v1::RootDeclaredMove& move) {
  const int f = s_.who;
  const std::string& by = move.by_card();
  if (f != kE && move.has_decree()) return No("has no Decree");
  if (by.empty() && move.item() != 0) return No("names an item");
  if (!by.empty()) {
    if (move.has_decree()) return No("the Decree or a card");
    if (!PayByCard(by, move.item(), false)) return false;
    if (by == "eyrieemigre") s_.t.emigre = static_cast<int>(move.to());
    return true;
  }
  switch (f) {
    case kC:
      if (s_.phase != kDaylight) return No("marches in Daylight");
      if (s_.t.march > 0) {
        --s_.t.march;
        s_.t.acted = true;
        return true;
      }
      if (!CatAction()) return false;
      s_.t.march = 1;
      return true;
    case kE:
      return UseDecree(2, move.decree(), static_cast<int>(move.from()));
    case kA:
      return Operation();
    case kU:
      if (!HostAction()) return false;
      s_.t.host_moves = 1;
      return true;
    default:
      return true;
  }
}

inline bool Game::Move(const v1::RootDeclaredMove& move) {
  const int f = s_.who;
  if (f == kE && move.by_card().empty() && !move.has_decree()) return Unknown("the card of the Decree");
  if (Wanders(f)) return MovePawn(move);
  if (f == kE && move.by_card().empty() && move.decree().suit() == 0 && move.decree().name().empty())
    return Unknown("the card of the Decree");
  const int from = static_cast<int>(move.from());
  const int to = static_cast<int>(move.to());
  const int n = static_cast<int>(move.count());
  if (move.ally() != 0 || move.ally_count() != 0 || move.forest_size() > 0)
    return No("names what a pawn does");
  if (n < 1 || from < 1 || Warriors(f, from) < n) return No("no such warriors");
  if (!MoveFits(f, from, to)) return No("rules neither end");
  if (move.ferry()) {
    if (s_.t.ferried || s_.ferry != from || !River(from, to)) return No("no ferry");
  } else if (!Reaches(f, from, to)) {
    return No("not adjacent");
  }
  if (!PayMove(move)) return false;
  Shift(f, n, from, to, true);
  if (move.ferry()) {
    s_.t.ferried = true;
    s_.ferry = to;
    OweDraw(f, 1);
  }
  return true;
}

// Law 9.4.2: one free step of the pawn, also into a forest.
inline bool Game::Slip() {
  const int v = s_.who;
  if (s_.t.slipped) return No("slips once");
  if (!s_.t.refreshed && std::any_of(s_.items[v].begin(), s_.items[v].end(),
                                     [](const Held& held) { return held.down && !held.damaged; }))
    return No("refreshes first");
  s_.t.slipped = true;
  return true;
}

inline bool Game::MovePawn(const v1::RootDeclaredMove& move) {
  const int v = s_.who;
  const int from = static_cast<int>(move.from());
  const int to = static_cast<int>(move.to());
  if (move.has_decree() || move.count() != 0) return No("names what a pawn has not");
  if (from != s_.pawn_clearing[v]) return No("the pawn is elsewhere");
  std::vector<int> forest;
  if (to == 0) {
    if (!ForestIs(move.forest(), forest)) return false;
  } else if (move.forest_size() > 0 || to > 12) {
    return No("a clearing or a forest");
  }
  const bool slip = move.by_card().empty() && s_.phase == kBirdsong;
  if (to == 0 && !slip) return No("enters forests only by slipping");
  // Where to.
  if (to == 0) {
    const std::vector<int>& now = s_.pawn_forest[v];
    bool next = from != 0 && std::count(forest.begin(), forest.end(), from) > 0;
    if (from == 0) {
      for (size_t i = 0; i < map_->forests.size(); ++i) {
        const auto around = [this](size_t k) {
          std::vector<int> out;
          for (int c = 1; c <= 12; ++c) {
            if (map_->forests[k].clearings >> c & 1) out.push_back(c);
          }
          return out;
        };
        if (around(i) != now) continue;
        for (size_t k = 0; k < map_->forests.size(); ++k)
          next |= (map_->forests[i].neighbours >> k & 1) && around(k) == forest;
      }
    }
    if (!next) return No("the forest is not adjacent");
    if (move.ferry()) return No("no ferry into forests");
  } else if (from == 0) {
    const std::vector<int>& now = s_.pawn_forest[v];
    if (move.ferry() || std::count(now.begin(), now.end(), to) == 0) return No("not next to the forest");
  } else if (move.ferry()) {
    if (s_.t.ferried || s_.ferry != from || !River(from, to)) return No("no ferry");
  } else if (!Reaches(v, from, to)) {
    return No("not adjacent");
  }
  if (to != 0 && s_.scorched.count(to) > 0) return No("the clearing burnt down");
  // The escort.
  const int ally = move.ally();
  const int escort = static_cast<int>(move.ally_count());
  if ((ally == 0) != (escort == 0)) return No("an ally and how many of its warriors");
  if (ally != 0 && (!In(ally) || Wanders(ally) || s_.relation[v][ally] != kAllied)) return No("not allied");
  if (ally != 0 && (from == 0 || to == 0 || Warriors(ally, from) < escort)) return No("no such escort");
  // What it costs.
  bool hostile = false;
  for (const int g : order_) hostile |= !Wanders(g) && s_.relation[v][g] == kHostile && Warriors(g, to) > 0;
  if (!move.by_card().empty()) {
    if (!PayByCard(move.by_card(), move.item(), false)) return false;
    if (move.by_card() == "eyrieemigre") s_.t.emigre = to;
    if (hostile && !Exhaust(v, kBoot)) return false;  // reading 41
  } else {
    if (move.item() != 0) return No("names an item");
    if (slip) {
      if (!Slip()) return false;
    } else {
      if (s_.phase != kDaylight) return No("moves in Daylight");
      if (!Exhaust(v, kBoot, hostile ? 2 : 1)) return false;
    }
    Act();
  }
  s_.pawn_clearing[v] = to;
  s_.pawn_forest[v] = forest;
  const bool outrage = play_.options().outrage_for_escorts();
  if (ally != 0) {
    Drop(Warrior(ally), escort, from);
    Put(Warrior(ally), escort, to);
    // Forced moves are those of the ally (Law 1.5.5).
    if ((outrage || ally != kA) && At(Sympathy(), to) > 0)
      Owe("outrage", ally, 1, suit_[static_cast<size_t>(to)]);
  }
  if (move.ferry()) {
    s_.t.ferried = true;
    s_.ferry = to;
    OweDraw(v, 1);
  }
  return true;
}

// --- Battles.

inline bool Game::FightFits(int f, int g, int c) const {
  if (!In(f) || !In(g) || c < 1 || c > 12 || !Enemy(f, g)) return false;
  if (!(Wanders(f) ? s_.pawn_clearing.at(f) == c : Warriors(f, c) > 0)) return false;
  return Present(g, c);
}

inline bool Game::PayFight(const v1::RootDeclaredBattle& battle, int f) {
  const std::string& by = battle.by_card();
  if (f != kE && battle.has_decree()) return No("has no Decree");
  if (by.empty() && battle.item() != 0) return No("names an item");
  if (by == "righteousness") {
    if (f != kU || s_.pillar != v1::ROOT_PILLAR_RIGHTEOUSNESS || s_.phase != kDaylight)
      return No("no such pillar");
    if (battle.item() != 0) return No("names an item");
    const bool first = s_.t.righteous == 0;
    if (first ? s_.t.pillar_used : s_.t.righteous != 1) return No("two battles, in a row");
    s_.t.pillar_used = true;
    Act();
    s_.t.righteous = first ? 1 : 3;
    return true;
  }
  if (by == "instigate") {
    if (battle.has_decree() || battle.item() != 0) return No("names too much");
    if (s_.character[f] != "vagrant" || s_.phase != kDaylight) return No("no Vagrant");
    if (!Exhaust(f, kTorch)) return false;
    Act();
    return true;
  }
  if (!by.empty()) {
    if (battle.has_decree()) return No("the Decree or a card");
    if (!PayByCard(by, battle.item(), true)) return false;
    if (by == "eyrieemigre") {
      if (s_.t.emigre != static_cast<int>(battle.clearing())) return No("where it moved to");
      s_.t.emigre_done = true;
    }
    return true;
  }
  switch (f) {
    case kC:
      return s_.phase == kDaylight ? CatAction() : No("battles in Daylight");
    case kE:
      return UseDecree(3, battle.decree(), static_cast<int>(battle.clearing()));
    case kA:
      return Operation();
    case kU:
      if (s_.phase != kDaylight || s_.t.host_moves != 1) return No("after a move");
      s_.t.host_moves = 0;
      return true;
    default:
      if (s_.phase != kDaylight || !Exhaust(f, kSword)) return No("a sword in Daylight");
      Act();
      return true;
  }
}

inline bool Game::Fight(const v1::RootDeclaredBattle& battle) {
  const int f = s_.who;
  if (f == kE && battle.by_card().empty() && !battle.has_decree()) return Unknown("the card of the Decree");
  const int c = static_cast<int>(battle.clearing());
  const int g = battle.defender();
  int attacker = f;
  int scorer = f;
  if (battle.by_card() == "instigate") {
    attacker = battle.attacker();
    if (!In(attacker) || attacker == f || g == f || s_.pawn_clearing[f] != c)
      return No("between two others here");
  } else if (battle.attacker() != 0 && battle.attacker() != f) {
    return No("attacks for another");
  }
  if (!FightFits(attacker, g, c)) return No("no such battle");
  const int ally = battle.ally();
  if (ally != 0) {
    if (!Wanders(f) || attacker != f || ally == g || !In(ally) || Wanders(ally)) return No("no such ally");
    if (s_.relation[f][ally] != kAllied || Warriors(ally, c) == 0) return No("no allied warriors here");
  }
  if (!PayFight(battle, f)) return false;
  s_.battle = Battle();
  s_.battle.on = true;
  s_.battle.attacker = attacker;
  s_.battle.defender = g;
  s_.battle.clearing = c;
  s_.battle.ally = ally;
  s_.battle.scorer[1] = scorer;
  s_.battle.scorer[0] = battle.by_card() == "instigate" ? f : g;  // the Vagrant removes pieces for each
  s_.hospital.clear();
  return true;
}

inline bool Game::Ambush(const v1::RootPlayedAmbush& ambush) {
  Battle& b = s_.battle;
  if (!b.on || b.rolled) return No("no battle before its roll");
  const int f = ambush.faction();
  if (f != (b.ambush.empty() ? b.defender : b.attacker)) return No("it is not this player's");
  if (!b.ambush.empty() && b.ambush != "played") return No("the ambush is over");
  Card card;
  if (!TakeFromHand(f, ambush.card(), card)) return false;
  if (card.name != "ambush") return No("no ambush");
  if (!Matches(card, suit_[static_cast<size_t>(b.clearing)])) return No("another suit");
  Discard(card);
  if (b.ambush.empty()) {
    b.ambush = Has(b.attacker, "scoutingparty") ? "done" : "played";
  } else {
    b.ambush = "done";
  }
  return true;
}

// What limits a side's roll.
inline int Game::Strength(int side) const {
  const Battle& b = s_.battle;
  const int f = side == 0 ? b.attacker : b.defender;
  int n = Wanders(f) ? Swords(f) : Warriors(f, b.clearing);
  if (side == 0 && b.ally != 0) n += Warriors(b.ally, b.clearing);
  if (side == 1) n += b.enlisted;
  return n;
}

inline bool Game::Roll(const v1::RootRoll& roll) {
  Battle& b = s_.battle;
  if (!b.on || b.rolled) return No("no battle before its roll");
  if (b.ambush == "played") {
    // Nobody answers: two hits at once.
    b.ambush = "hits";
    if (HitsOn(0) > 0) return No("the ambush's hits come first");
  }
  if (b.ambush == "hits" && HitsOn(0) > 0) return No("the ambush's hits come first");
  if (!b.ambush.empty() && BattleMayEnd()) return No("the ambush ended the battle");
  b.ambush = "done";
  if (!roll.has_attacker() || !roll.has_defender()) return Unknown("a die");
  b.roll[0] = static_cast<int>(roll.attacker());
  b.roll[1] = static_cast<int>(roll.defender());
  const bool guerrilla = b.defender == kA;
  if (guerrilla ? b.roll[0] > b.roll[1] : b.roll[1] > b.roll[0])
    return No("the higher roll is the other side's");
  b.rolled = true;
  for (const int side : {0, 1}) {
    b.strength[side] = Strength(side);
    const int f = side == 0 ? b.attacker : b.defender;
    if (f == kU && FirebrandAt(b.clearing) > 0) ++b.extra[side];
  }
  if (b.attacker == kE && s_.leader == "commander") ++b.extra[0];
  const int defenders = Wanders(b.defender) ? Swords(b.defender) : Warriors(b.defender, b.clearing);
  if (defenders == 0) ++b.extra[0];
  return true;
}

// What a side could lose.
inline int Game::Losable(int f, int c) const {
  int n = 0;
  if (Wanders(f)) {
    for (const Held& held : s_.items.at(f)) n += held.damaged ? 0 : 1;
    return n;
  }
  for (const auto& [piece, places] : s_.pieces) n += piece.who == f ? At(piece, c) : 0;
  return n;
}

// Hits that a side still has to take, as far as it can.
inline int Game::HitsOn(int side) const {
  const Battle& b = s_.battle;
  const int f = side == 0 ? b.attacker : b.defender;
  int can = Losable(f, b.clearing);
  if (side == 0 && b.ally != 0) can += Warriors(b.ally, b.clearing);
  if (b.ambush == "hits") return side == 0 ? std::min(2, can) : 0;
  if (!b.rolled || b.lost[side]) return 0;
  const int by = 1 - side;
  const int rolled = b.armored[side] ? 0 : std::min(b.roll[by], b.strength[by]);
  return std::min(rolled + b.extra[by], can);
}

inline bool Game::LoseItems(int f, const google::protobuf::RepeatedField<int>& items, int hits,
                            int undamaged) {
  if (items.size() != std::min(hits, undamaged))
    return No(absl::StrCat("damages ", std::min(hits, undamaged)));
  for (const int item : items) {
    auto found = s_.items[f].find({item, false, true});
    if (found == s_.items[f].end()) found = s_.items[f].find({item, false, false});
    if (found == s_.items[f].end()) return No("no such item");
    Held held = *found;
    s_.items[f].erase(found);
    held.damaged = true;
    s_.items[f].insert(held);
  }
  return true;
}

inline bool Game::LosePieces(const v1::RootLosses& losses, int hits, int by, bool in_battle) {
  const int f = losses.faction();
  const int c = s_.battle.clearing;
  int sum = 0;
  std::map<Piece, int> lost;
  for (const v1::RootLostPieces& pieces : losses.pieces()) {
    if (pieces.count() == 0) return No("no number of pieces");
    if (pieces.kind() == v1::ROOT_PIECE_KIND_BUILDING || pieces.kind() == v1::ROOT_PIECE_KIND_TOKEN)
      return Unknown("the kind of the pieces");
    const Piece piece{f, pieces.kind(), HasSuit(pieces.kind()) ? static_cast<int>(pieces.suit()) : 0};
    lost[piece] += static_cast<int>(pieces.count());
    sum += static_cast<int>(pieces.count());
    if (lost[piece] > At(piece, c)) return No("no such pieces there");
  }
  if (sum != hits) return No(absl::StrCat("takes ", hits));
  const int warriors = lost.count(Warrior(f)) > 0 ? lost[Warrior(f)] : 0;
  if (sum > warriors && warriors < Warriors(f, c)) return No("warriors first");
  for (const auto& [piece, n] : lost) {
    if (piece.kind == v1::ROOT_PIECE_KIND_WARRIOR) Remove(piece, n, c, by, in_battle);
  }
  for (const auto& [piece, n] : lost) {
    if (piece.kind != v1::ROOT_PIECE_KIND_WARRIOR) Remove(piece, n, c, by, in_battle);
  }
  return true;
}

inline bool Game::Losses(const v1::RootLosses& losses) {
  const int f = losses.faction();
  if (const int due = DueIndex("damage", f); due >= 0) {
    if (losses.pieces_size() > 0 || losses.ally_warriors() > 0) return No("damages items");
    s_.due.erase(s_.due.begin() + due);
    return LoseItems(f, losses.items(), 3, Losable(f, 0));
  }
  Battle& b = s_.battle;
  if (!b.on) return No("no battle");
  const int side = f == b.attacker ? 0 : f == b.defender ? 1 : -1;
  if (side < 0) return No("is not in the battle");
  if (!b.rolled) {
    if (b.ambush == "played") b.ambush = "hits";
    if (b.ambush != "hits" || side != 0) return No("no hits to take");
  }
  const int hits = HitsOn(side);
  if (hits == 0) return No("no hits to take");
  const int by = b.scorer[side];
  const bool ambushed = b.ambush == "hits";
  b.lost[side] = !ambushed;
  const int ally = static_cast<int>(losses.ally_warriors());
  if (ally > 0) {
    if (side != 0 || b.ally == 0 || Warriors(b.ally, b.clearing) < ally || ally > hits)
      return No("no such escort");
  }
  if (Wanders(f)) {
    if (losses.pieces_size() > 0) return No("damages items");
    const int rest = hits - ally;
    if (losses.items_size() != rest) return No("takes all its hits");
    const int items = losses.items_size();
    if (!LoseItems(f, losses.items(), rest, Losable(f, b.clearing))) return false;
    if (ally > 0) Remove(Warrior(b.ally), ally, b.clearing, by, true);
    b.by_ally += ally;
    b.by_items += items;
  } else {
    if (losses.items_size() > 0) return No("has no items");
    if (!LosePieces(losses, hits, by, true)) return false;
  }
  if (ambushed) b.ambush = "done";
  WinByHits();
  return true;
}

// At its end an ally that took more hits than the Vagabond turns hostile (Law 9.2.9.2.4).
inline void Game::EndBattle() {
  const Battle& b = s_.battle;
  if (b.on && b.ally != 0 && b.by_ally > b.by_items) MakeHostile(b.attacker, b.ally);
  s_.battle = Battle();
}

// No hits are left to take, so that anything else may come.
inline bool Game::BattleMayEnd() const {
  const Battle& b = s_.battle;
  if (!b.on) return true;
  if (b.rolled) return HitsOn(0) == 0 && HitsOn(1) == 0;
  // An ambush that left no attacker ended it.
  return b.ambush == "done" && !Wanders(b.attacker) && Warriors(b.attacker, b.clearing) == 0;
}

inline bool Game::Hospitals(const v1::RootFieldHospitals& hospitals) {
  const int c = static_cast<int>(hospitals.clearing());
  if (c < 1 || c > 12 || s_.hospital[c] == 0) return No("no warriors were removed there");
  if (Keep() == 0) return No("the keep is gone");
  if (!SpendFor(kC, hospitals.card(), suit_[static_cast<size_t>(c)])) return false;
  int n = s_.hospital[c];
  s_.hospital.erase(c);
  const int kept = std::min(n, At(Warrior(kC), kCoffin));
  if (kept > 0) Drop(Warrior(kC), kept, kCoffin);
  PlaceUpTo(Warrior(kC), n, Keep());
  return true;
}

inline bool Game::Outrage(const v1::RootOutrage& outrage) {
  const int f = outrage.faction();
  const int due = DueIndex("outrage", f);
  if (due < 0) return No("no outrage");
  const bool none = outrage.none();
  if (none == outrage.has_card()) return none ? No("a card or none") : Unknown("the card");
  // Several may wait: the card may be for any of them.
  for (size_t i = 0; i < s_.due.size(); ++i) {
    if (s_.due[i].what != "outrage" || s_.due[i].who != f) continue;
    const int suit = s_.due[i].suit;
    if (none) {
      const Pile& hand = s_.hand[f];
      if (std::any_of(hand.begin(), hand.end(), [&](const Card& card) { return Matches(card, suit); }))
        continue;
      if (--s_.due[i].count == 0) s_.due.erase(s_.due.begin() + static_cast<int>(i));
      OweDraw(kA, 1, "supporter");
      return true;
    }
    Card card{outrage.card().suit(), outrage.card().name()};
    if (!Named(outrage.card(), card)) return false;
    if (!Matches(card, suit)) continue;
    if (!TakeFromHand(f, outrage.card(), card)) return false;
    if (--s_.due[i].count == 0) s_.due.erase(s_.due.begin() + static_cast<int>(i));
    AddSupporter(card);
    return true;
  }
  return No(none ? "has a matching card" : "the card does not match");
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BATTLE_H_
