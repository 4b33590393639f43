// What lies where, who rules, and what removing a piece brings with it (Law 1, 2, 3). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TABLE_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TABLE_H_

namespace lantern::root::naive {

inline bool Game::IsBuilding(int kind) {
  return kind == v1::ROOT_PIECE_KIND_SAWMILL || kind == v1::ROOT_PIECE_KIND_WORKSHOP ||
         kind == v1::ROOT_PIECE_KIND_RECRUITER || kind == v1::ROOT_PIECE_KIND_ROOST ||
         kind == v1::ROOT_PIECE_KIND_BASE;
}

inline int Game::At(const Piece& piece, int place) const {
  const auto found = s_.pieces.find(piece);
  if (found == s_.pieces.end()) return 0;
  const auto at = found->second.find(place);
  return at == found->second.end() ? 0 : at->second;
}

// How many there are in the box (Law 6 to 9, HOL).
inline int HowMany(const Piece& piece) {
  switch (piece.kind) {
    case v1::ROOT_PIECE_KIND_WARRIOR:
      return piece.who == kC ? 25 : piece.who == kE ? 20 : piece.who == kA ? 10 : piece.who == kU ? 15 : 0;
    case v1::ROOT_PIECE_KIND_KEEP:
      return 1;
    case v1::ROOT_PIECE_KIND_WOOD:
      return 8;
    case v1::ROOT_PIECE_KIND_SAWMILL:
    case v1::ROOT_PIECE_KIND_WORKSHOP:
    case v1::ROOT_PIECE_KIND_RECRUITER:
      return 6;
    case v1::ROOT_PIECE_KIND_ROOST:
      return 7;
    case v1::ROOT_PIECE_KIND_SYMPATHY:
      return 10;
    case v1::ROOT_PIECE_KIND_BASE:
      return 1;
    case v1::ROOT_PIECE_KIND_FIREBRAND:
      return 4;
    default:
      return 0;
  }
}

inline int Game::Supply(const Piece& piece) const {
  int out = HowMany(piece);
  const auto found = s_.pieces.find(piece);
  if (found == s_.pieces.end()) return out;
  for (const auto& [place, n] : found->second) out -= n;
  return out;
}

inline int Game::OnMap(const Piece& piece) const {
  int n = 0;
  for (int c = 1; c <= 12; ++c) n += At(piece, c);
  return n;
}

inline int Game::Buildings(int f, int c) const {
  int n = 0;
  for (const auto& [piece, places] : s_.pieces) {
    if (piece.who == f && IsBuilding(piece.kind)) n += At(piece, c);
  }
  return n;
}

inline bool Game::HasPieces(int f, int c) const {
  return std::any_of(s_.pieces.begin(), s_.pieces.end(),
                     [&](const auto& entry) { return entry.first.who == f && At(entry.first, c) > 0; });
}

// Most warriors and buildings (Law 2.5); the Eyrie win ties (7.2.2); Soup Kitchens count tokens.
inline int Game::Ruler(int c) const {
  std::map<int, int> strength;
  for (const auto& [piece, places] : s_.pieces) {
    const int n = At(piece, c);
    if (n == 0) continue;
    if (!IsToken(piece.kind)) strength[piece.who] += n;
    if (IsToken(piece.kind) && Has(piece.who, "soupkitchens"))
      strength[piece.who] += n * static_cast<int>(options_.soup_kitchens_weight());
  }
  int most = 0;
  for (const auto& [f, n] : strength) most = std::max(most, n);
  if (most == 0) return 0;
  std::vector<int> first;
  for (const auto& [f, n] : strength) {
    if (n == most) first.push_back(f);
  }
  if (first.size() == 1) return first[0];
  return std::count(first.begin(), first.end(), kE) > 0 ? kE : 0;
}

inline bool Game::Adjacent(int a, int b) const {
  if (a < 1 || b < 1 || a > 12 || b > 12 || a == b) return false;
  return (map_->paths[a] >> b & 1) && s_.closed.count({std::min(a, b), std::max(a, b)}) == 0;
}

inline int Game::OpenSlots(int c) const {
  int open = map_->slots[c] - (s_.ruins.count(c) > 0 ? 1 : 0);
  for (const int f : order_) open -= Buildings(f, c);
  return open;
}

inline int Game::Keep() const {
  for (int c = 1; c <= 12; ++c) {
    if (At({kC, v1::ROOT_PIECE_KIND_KEEP, 0}, c) > 0) return c;
  }
  return 0;
}

// Who win together: a Vagabond and whose board its marker lies on, and so on from there.
inline bool Game::Partners(int f, int g) const {
  const auto leader = [this](int h) {
    while (s_.marker_on.at(h) != 0 && s_.marker_on.at(h) != h) h = s_.marker_on.at(h);
    return h;
  };
  return f != g && leader(f) == leader(g);
}

inline bool Game::Has(int f, const std::string& card) const {
  const auto found = s_.crafted.find(f);
  return found != s_.crafted.end() && std::any_of(found->second.begin(), found->second.end(),
                                                  [&card](const Card& c) { return c.name == card; });
}

inline void Game::Drop(const Piece& piece, int n, int place) {
  int& there = s_.pieces[piece][place];
  there -= n;
  if (there == 0) s_.pieces[piece].erase(place);
}

inline int Game::PlaceUpTo(const Piece& piece, int n, int c) {
  const int placed = std::min(n, Supply(piece));
  if (placed > 0) Put(piece, placed, c);
  return placed;
}

inline void Game::Score(int f, int n, const std::string& reason) {
  // All that is removed at once scores, whichever of it brings the victory.
  const bool at_once = late_ || reason == "removal" || reason == "infamy" || reason == "despot";
  if (n == 0 || (s_.over && !at_once) || s_.marker_on[f] != 0) return;
  const int before = s_.points[f];
  s_.points[f] = std::max(0, before + n);
  s_.scored[{f, reason}] += s_.points[f] - before;
  if (s_.points[f] >= 30 && !s_.over && !Awaits(f)) Win(f);
}

// Hits are dealt at the same time: whether the player on turn may reach 30 by those that are still to be
// taken (reading 34). A piece brings two points at most, the Despot one more.
inline bool Game::Awaits(int f) const {
  const Battle& b = s_.battle;
  if (f == s_.who || !b.on || !b.rolled || b.lost[0] == b.lost[1]) return false;
  const int side = b.lost[0] ? 1 : 0;
  if (b.scorer[side] != s_.who || s_.marker_on.at(s_.who) != 0) return false;
  const int hits = HitsOn(side);
  return hits > 0 && s_.points.at(s_.who) + 2 * hits + 1 >= 30;
}

// Both sides have taken their hits.
inline void Game::WinByHits() {
  if (s_.over) return;
  std::vector<int> first = {s_.who};
  first.insert(first.end(), order_.begin(), order_.end());
  for (const int f : first) {
    if (s_.points[f] >= 30 && s_.marker_on[f] == 0 && !Awaits(f)) return Win(f);
  }
}

inline void Game::Win(int f) {
  s_.over = true;
  s_.winners.insert(f);
  for (const int g : order_) {
    if (Partners(f, g)) s_.winners.insert(g);
  }
}

inline void Game::Owe(const std::string& what, int who, int count, int suit, int other) {
  if (count > 0) s_.due.push_back({what, who, count, suit, other});
}

inline int Game::DueIndex(const std::string& what, int who) const {
  for (size_t i = 0; i < s_.due.size(); ++i) {
    if (s_.due[i].what == what && (who == 0 || s_.due[i].who == who)) return static_cast<int>(i);
  }
  return -1;
}

inline void Game::MakeHostile(int v, int f) { s_.relation[v][f] = kHostile; }

// Takes pieces off the map. `by` removes them; 0: nobody scores.
inline void Game::Remove(const Piece& piece, int n, int c, int by, bool in_battle) {
  if (n <= 0) return;
  const int owner = piece.who;
  const int crafting = CraftingPieces(owner, c);
  Drop(piece, n, c);
  // A crafting piece that is lost may be one of those that were activated and not named.
  for (int lost = crafting - CraftingPieces(owner, c); owner == s_.who && lost > 0; --lost) {
    std::vector<int>& symbols = s_.t.symbols;
    auto paid = std::find(symbols.begin(), symbols.end(), suit_[static_cast<size_t>(c)]);
    if (paid == symbols.end()) paid = std::find(symbols.begin(), symbols.end(), 0);
    if (paid != symbols.end()) symbols.erase(paid);
  }
  const bool theirs = by != 0 && by != owner;
  const bool warrior = piece.kind == v1::ROOT_PIECE_KIND_WARRIOR;
  int infamy = 0;
  if (theirs && Wanders(by)) {
    infamy = in_battle && s_.who == by ? n : 0;
    const bool was_hostile = s_.relation[by][owner] == kHostile;
    if (warrior && !was_hostile) {
      MakeHostile(by, owner);
      infamy = std::max(0, infamy - 1);
    } else if (!was_hostile) {
      infamy = 0;
    }
  }
  if (warrior) {
    const bool kept = theirs || play_.options().coffins_take_own();
    if (kept && CoffinsInPlay()) Put(piece, n, kCoffin);
    if (owner == kC && Keep() != 0) s_.hospital[c] += n;
  }
  if (piece.kind == v1::ROOT_PIECE_KIND_KEEP) Put(piece, n, kBox);  // it never comes back
  if (theirs && infamy > 0) Score(by, infamy, "infamy");
  if (theirs && !warrior) Score(by, n, "removal");
  if (theirs && !warrior && in_battle && by == kE && s_.leader == "despot" && !s_.battle.despot) {
    s_.battle.despot = true;
    Score(kE, 1, "despot");
  }
  if (piece.kind == v1::ROOT_PIECE_KIND_SYMPATHY && theirs) Owe("outrage", by, n, suit_[c]);
  if (piece.kind == v1::ROOT_PIECE_KIND_BASE) LoseBase(piece.suit);
  if (piece.kind == v1::ROOT_PIECE_KIND_FIREBRAND) {
    std::array<Brand, 4>& row = s_.track[static_cast<size_t>(piece.suit)];
    for (int i = 3; i >= 0; --i) {
      Brand& space = row[static_cast<size_t>(i)];
      if (space.there) continue;
      space = {true, s_.reward[c]};
      break;
    }
    s_.reward.erase(c);
    Crisis();
  }
}

// Law 8.2.4: supporters of its suit and birds, half the officers, and the limit of five.
inline void Game::LoseBase(int suit) {
  const int officers = At(Warrior(kA), kOfficers);
  const int gone = (officers + 1) / 2;
  if (gone > 0) Drop(Warrior(kA), gone, kOfficers);
  if (gone > 0 && CoffinsInPlay()) Put(Warrior(kA), gone, kCoffin);
  for (const Card& card : Pile(s_.supporters)) {
    if (!Matches(card, suit)) continue;
    s_.supporters.erase(s_.supporters.find(card));
    Discard(card);
    s_.gone.insert(card);
  }
  ++s_.bases_gone;
  if (Bases() == 0) Owe("lost-supporters", kA, static_cast<int>(s_.supporters.size()) - 5);
}

inline void Game::Crisis() {
  Fervor(-1);
  Owe("crisis", kU, 1);
}

// Removes all enemies of a player from a clearing at once (Law 1.5.4).
inline void Game::RemoveEnemies(int c, int by) {
  std::vector<std::pair<Piece, int>> there;
  for (const auto& [piece, places] : s_.pieces) {
    if (Enemy(by, piece.who) && At(piece, c) > 0) there.emplace_back(piece, At(piece, c));
  }
  for (const auto& [piece, n] : there) Remove(piece, n, c, by, false);
  for (const int f : order_) {
    if (Wanders(f) && Enemy(by, f) && s_.pawn_clearing[f] == c) Owe("damage", f, std::min(3, Losable(f, c)));
  }
}

// What waits and cannot be done any more is done as far as it can be.
inline void Game::Settle() {
  for (auto due = s_.due.begin(); due != s_.due.end();) {
    const bool no_hand = due->what == "crisis" && s_.hand[kU].empty();
    int undamaged = 0;
    if (due->what == "damage") {
      for (const Held& held : s_.items[due->who]) undamaged += held.damaged ? 0 : 1;
    }
    const bool no_items = due->what == "damage" && undamaged == 0;
    due = no_hand || no_items ? s_.due.erase(due) : due + 1;
  }
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TABLE_H_
