// What each faction does on its own board in a random game. Part of root_play.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_PLAY_FACTIONS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_PLAY_FACTIONS_H_

namespace lantern::root {

inline void Table::Own(Faction f) {
  switch (f) {
    case kMarquise:
      return OwnMarquise();
    case kEyrie:
      return OwnEyrie();
    case kAlliance:
      return OwnAlliance();
    case kVagabond:
      return OwnVagabond();
    case kCult:
      return OwnCult();
    case kRiverfolk:
      return OwnRiverfolk();
    case kDuchy:
      return OwnDuchy();
    default:
      return OwnCorvids();
  }
}

inline void Table::OwnMarquise() {
  const int c =
      PickClearing([&](int d) { return Rules(kMarquise, d) && OpenSlots(d) > 0 && MayPlace(kMarquise, d); });
  switch (Range(0, 2)) {
    case 0:
      for (int d = 1; d <= kClearings; ++d) {
        const int wood = std::min<int>(s().at[d][kSawmill], InSupply(kWood));
        if (wood > 0 && MayPlace(kMarquise, d)) Place(kWood, wood, d);
      }
      return;
    case 1:
      for (int d = 1; d <= kClearings; ++d) {
        if (s().at[d][kRecruiter] > 0 && InSupply(kCatWarrior) > 0 && MayPlace(kMarquise, d))
          Place(kCatWarrior, 1, d);
      }
      return;
    default: {
      const Piece p = Pick(std::vector<Piece>{kSawmill, kWorkshop, kRecruiter});
      const int placed = OnMapCount(s(), p);
      if (c == 0 || InSupply(p) == 0) return;
      const int cost = GetCatalog().sawmill.cost[static_cast<size_t>(placed)];
      const int from = PickClearing([&](int d) { return s().at[d][kWood] >= cost && Rules(kMarquise, d); });
      if (cost > 0 && from == 0) return;
      if (cost > 0) Move({{kWood, cost}}, from, kSupply);
      return Place(p, 1, c);
    }
  }
}

inline void Table::Turmoil() {
  int birds = 2;
  for (const auto& column : s().decree) birds += column[kBird];
  New().mutable_discard_decree();
  Done();
  Score(kEyrie, -birds);
  std::vector<std::string> free;
  for (size_t i = 0; i < GetCatalog().leaders.size(); ++i) {
    if (!(s().deposed >> i & 1)) free.push_back(GetCatalog().leaders[i].name);
  }
  Appoint(kEyrie, free.empty() ? Pick(GetCatalog().leaders).name : Pick(free));
}

inline void Table::OwnEyrie() {
  const Turn& t = s().turn;
  if (t.turmoil) return;
  const int roost = PickClearing([&](int c) { return s().at[c][kRoost] > 0 && MayPlace(kEyrie, c); });
  const int site = PickClearing([&](int c) {
    return Rules(kEyrie, c) && OpenSlots(c) > 0 && s().at[c][kRoost] == 0 && MayPlace(kEyrie, c);
  });
  switch (Range(0, 4)) {
    case 0:
    case 1: {
      if (s().hand[kEyrie] == 0 || t.decree_added >= 2) return;
      v1::RootPlace column = PlaceOf(v1::ROOT_PLACE_KIND_DECREE, kEyrie);
      column.set_column(static_cast<v1::RootDecreeColumn>(Range(1, 4)));
      return Card(1, static_cast<Suit>(Range(t.decree_birds > 0 ? kFox : kBird, kMouse)), Hand(kEyrie),
                  column);
    }
    case 2:
      if (roost != 0 && InSupply(kEyrieWarrior) > 0) Place(kEyrieWarrior, 1, roost);
      return;
    case 3:
      if (site != 0 && InSupply(kRoost) > 0) Place(kRoost, 1, site);
      return;
    default:
      if (Chance(25)) Turmoil();
  }
}

inline void Table::Revolt() {
  auto base = [&](int c) { return SuitedPiece(v1::ROOT_PIECE_KIND_BASE, s().suit[c]); };
  const int c = PickClearing([&](int d) {
    int slots = OpenSlots(d);
    for (Faction g : order_) slots += g == kAlliance ? 0 : s().buildings[d][g];
    return s().at[d][kSympathy] > 0 && InSupply(base(d)) > 0 && slots > 0 && MayPlace(kAlliance, d);
  });
  if (c == 0 || s().supporters < 2 || s().turn.battled != 0) return;  // only in Birdsong
  Card(2, Chance(70) ? s().suit[c] : kBird, Board(kAlliance), Pile());
  std::vector<Group> enemies;
  for (int p = 0; p < kPieces; ++p) {
    if (kPieceInfo[p].owner != kAlliance && s().at[c][p] > 0)
      enemies.push_back({static_cast<Piece>(p), s().at[c][p]});
  }
  if (!enemies.empty()) Move(enemies, c, kSupply);
  if (Plays(kVagabond) && s().pawn[0].clearing == c) LoseItems(3);
  Place(base(c), 1, c);
  int warriors = 0;
  for (int d = 1; d <= kClearings; ++d) warriors += s().suit[d] == s().suit[c] && s().at[d][kSympathy] > 0;
  warriors = std::min(warriors, InSupply(kAllianceWarrior));
  if (warriors > 0) Place(kAllianceWarrior, warriors, c);
  if (InSupply(kAllianceWarrior) > 0) Move({{kAllianceWarrior, 1}}, kSupply, kOwnBoard);
}

inline void Table::OwnAlliance() {
  auto open = [&](int c) { return s().at[c][kSympathy] == 0 && MayPlace(kAlliance, c); };
  const int base =
      PickClearing([&](int c) { return s().buildings[c][kAlliance] > 0 && MayPlace(kAlliance, c); });
  switch (Range(0, 5)) {
    case 0:
    case 1: {
      const int c = PickClearing(open);
      const int cost =
          GetCatalog().sympathy.cost[static_cast<size_t>(std::min(9, OnMapCount(s(), kSympathy)))];
      if (c == 0 || InSupply(kSympathy) == 0 || s().supporters < cost) return;
      Card(cost, s().suit[c], Board(kAlliance), Pile());
      return Place(kSympathy, 1, c);
    }
    case 2:
      return Revolt();
    case 3:
      if (s().hand[kAlliance] > 0) Card(1, AnySuit(), Hand(kAlliance), Board(kAlliance));
      return;
    case 4: {
      if (base != 0 && InSupply(kAllianceWarrior) > 0 && Chance(50)) return Place(kAllianceWarrior, 1, base);
      if (base == 0 || InSupply(kAllianceWarrior) == 0 || !Spend(kAlliance, s().suit[base])) return;
      return Move({{kAllianceWarrior, 1}}, kSupply, kOwnBoard);
    }
    default: {
      const int c = PickClearing([&](int d) { return open(d) && s().warriors[d][kAlliance] > 0; });
      if (c == 0 || InSupply(kSympathy) == 0) return;
      Move({{kAllianceWarrior, 1}}, c, kSupply);
      return Place(kSympathy, 1, c);
    }
  }
}

inline void Table::OwnVagabond() {
  const int here = s().pawn[0].clearing;
  const Turn& t = s().turn;
  if (!t.pawn_moved && here != 0 && s().at[here][kSnare] == 0 && Chance(10)) {
    for (size_t i = 0; i < map_->forests.size(); ++i) {
      if (map_->forests[i].clearings >> here & 1) return Pawn(ForestAt(i));
    }
  }
  if (here == 0) return MarchAct(kVagabond);
  std::vector<Faction> others;
  for (Faction g : order_) {
    if (!IsVagabond(g) && Here(g, here)) others.push_back(g);
  }
  switch (Range(0, 4)) {
    case 0: {
      std::vector<int> items;
      for (int i = 1; i < 10; ++i) {
        if (s().ruin_items[static_cast<size_t>(i)] > 0) items.push_back(i);
      }
      if (!(s().ruins >> here & 1) || items.empty()) return;
      v1::RootMove& move = *New().mutable_move();
      v1::RootThings& things = *move.add_things();
      things.set_count(1);
      things.set_item(static_cast<v1::RootItem>(Pick(items)));
      *things.mutable_from() = PlaceAt(here);
      *move.add_to() = Board(kVagabond);
      return Done();
    }
    case 1: {
      if (others.empty() || s().hand[kVagabond] == 0) return;
      const Faction g = Pick(others);
      Card(1, s().suit[here], Hand(kVagabond), Hand(g));
      const int status = s().relationship[0][g];
      if (status < v1::ROOT_RELATIONSHIP_INDIFFERENT || status >= v1::ROOT_RELATIONSHIP_ALLIED) return;
      if (t.aids[g] > status - v1::ROOT_RELATIONSHIP_INDIFFERENT)
        Relate(g, static_cast<v1::RootRelationship>(status + 1));
      return;
    }
    case 2: {
      v1::RootMove& move = *New().mutable_move();
      v1::RootThings& things = *move.add_things();
      things.set_count(1);
      things.mutable_quest()->set_suit(static_cast<v1::RootSuit>(s().suit[here]));
      *things.mutable_from() = PlaceOf(v1::ROOT_PLACE_KIND_QUESTS);
      *move.add_to() = Board(kVagabond);
      Done();
      if (Chance(50)) return Score(kVagabond, s().quests[0][s().suit[here]]);
      return Draw(kVagabond, 2);
    }
    case 3: {
      std::vector<Faction> targets;
      for (Faction g : others) {
        if (s().warriors[here][g] > 0) targets.push_back(g);
      }
      if (targets.empty() || s().items[kVagabond][v1::ROOT_ITEM_CROSSBOW] == 0) return;
      v1::RootMove& move = *New().mutable_move();
      v1::RootThings& things = *move.add_things();
      things.set_count(1);
      things.set_item(v1::ROOT_ITEM_CROSSBOW);
      *things.mutable_from() = Board(kVagabond);
      v1::RootPlace& to = *move.add_to();
      to = PlaceOf(v1::ROOT_PLACE_KIND_ITEM_SPOT, kVagabond);
      to.set_face(v1::ROOT_ITEM_FACE_DOWN);
      Done();
      return Move({{WarriorOf(Pick(targets)), 1}}, here, kSupply);
    }
    default: {
      for (int i = 1; i < 10; ++i) {
        if (s().damaged[0][static_cast<size_t>(i)] == 0) continue;
        v1::RootMove& move = *New().mutable_move();
        v1::RootThings& things = *move.add_things();
        things.set_count(1);
        things.set_item(static_cast<v1::RootItem>(i));
        *things.mutable_from() = PlaceOf(v1::ROOT_PLACE_KIND_ITEM_SPOT, kVagabond);
        things.mutable_from()->set_area(v1::ROOT_ITEM_AREA_DAMAGED);
        v1::RootPlace& to = *move.add_to();
        to = PlaceOf(v1::ROOT_PLACE_KIND_ITEM_SPOT, kVagabond);
        to.set_area(v1::ROOT_ITEM_AREA_SATCHEL);
        return Done();
      }
    }
  }
}

inline void Table::OwnCult() {
  auto garden = [&](int c) { return SuitedPiece(v1::ROOT_PIECE_KIND_GARDEN, s().suit[c]); };
  const int any = PickClearing([&](int c) { return MayPlace(kCult, c); });
  const int site = PickClearing([&](int c) {
    return Rules(kCult, c) && OpenSlots(c) > 0 && MayPlace(kCult, c) && InSupply(garden(c)) > 0;
  });
  switch (Range(0, 6)) {
    case 0:
      if (InSupply(kCultWarrior) > 0) Place(kCultWarrior, 1, any);
      return;
    case 1:
      if (site != 0) Place(garden(site), 1, site);
      return;
    case 2: {
      const Suit suit = static_cast<Suit>(Range(kFox, kMouse));
      if (s().hand[kCult] == 0 || s().turn.spent_suit[suit] > 0) return;
      const int gardens = OnMapCount(s(), SuitedPiece(v1::ROOT_PIECE_KIND_GARDEN, suit));
      Discard(kCult, 1, suit);
      return Score(kCult, GetCatalog().garden_points[static_cast<size_t>(gardens)]);
    }
    case 3: {
      const int c = PickClearing([&](int d) { return s().warriors[d][kCult] > 0; });
      if (c != 0) Move({{kCultWarrior, 1}}, c, kOwnBoard);
      return;
    }
    case 4: {
      if (s().turn.battled != 0) return;  // only in Birdsong
      const bool sanctify = Chance(50);
      std::vector<Group> targets;
      const int c = PickClearing([&](int d) { return s().suit[d] == s().outcast && MayPlace(kCult, d); });
      for (int p = 0; p < kPieces && c != 0; ++p) {
        const Piece piece = static_cast<Piece>(p);
        if (kPieceInfo[p].owner != kCult && s().at[c][p] > 0 &&
            (sanctify ? IsBuilding(piece) : IsWarrior(piece)))
          targets.push_back({piece, 1});
      }
      const int cost = sanctify ? 3 : 2;
      if (targets.empty() || OnBoard(kCult) < cost || InSupply(sanctify ? garden(c) : kCultWarrior) == 0)
        return;
      Move({{kCultWarrior, cost}}, kOwnBoard, kSupply);
      Move({Pick(targets)}, c, kSupply);
      return Place(sanctify ? garden(c) : kCultWarrior, 1, c);
    }
    default:
      New().mutable_set_outcast()->set_suit(static_cast<v1::RootSuit>(Range(kFox, kMouse)));
      Done();
  }
}

inline void Table::OwnRiverfolk() {
  const int river = PickClearing([&](int c) { return map_->rivers[c] != 0 && MayPlace(kRiverfolk, c); });
  auto post = [&](int c) { return SuitedPiece(v1::ROOT_PIECE_KIND_TRADE_POST, s().suit[c]); };
  const int site = PickClearing([&](int c) {
    return s().tokens[c][kRiverfolk] == 0 && MayPlace(kRiverfolk, c) && InSupply(post(c)) > 0;
  });
  switch (Range(0, 4)) {
    case 0:
    case 1:
      if (river == 0 || OnBoard(kRiverfolk) == 0) return;
      Move({{kRiverfolkWarrior, 1}}, kRiverfolkBoard, kSupply);
      return Place(kRiverfolkWarrior, 1, river);
    case 2:
      if (site == 0 || OnBoard(kRiverfolk) < 2) return;
      Move({{kRiverfolkWarrior, 2}}, kRiverfolkBoard, kSupply);
      return Move({{post(site), 1}, {kRiverfolkWarrior, 1}}, kSupply, site);
    case 3:
      return Draw(kRiverfolk, 1);
    default:
      if (s().hand[kRiverfolk] == 0 || InSupply(kRiverfolkWarrior) == 0) return;
      Discard(kRiverfolk, 1, AnySuit());
      return Move({{kRiverfolkWarrior, 1}}, kSupply, kRiverfolkBoard);
  }
}

inline void Table::OwnDuchy() {
  const int site =
      PickClearing([&](int c) { return Rules(kDuchy, c) && OpenSlots(c) > 0 && MayPlace(kDuchy, c); });
  switch (Range(0, 3)) {
    case 0: {
      const int n = std::min(InSupply(kDuchyWarrior), 1 + OnMapCount(s(), kCitadel));
      if (n > 0) Place(kDuchyWarrior, n, kBurrow);
      return;
    }
    case 1: {
      const int c = PickClearing([&](int d) { return s().at[d][kTunnel] == 0 && MayPlace(kDuchy, d); });
      if (c == 0 || InSupply(kTunnel) == 0 || !Spend(kDuchy, s().suit[c])) return;
      Place(kTunnel, 1, c);
      const int n = std::min<int>(4, s().at[kBurrow][kDuchyWarrior]);
      if (n > 0) Move({{kDuchyWarrior, n}}, kBurrow, c);
      return;
    }
    case 2: {
      const Piece p = Chance(50) ? kCitadel : kMarket;
      if (site != 0 && InSupply(p) > 0) Place(p, 1, site);
      return;
    }
    default: {
      const size_t i = static_cast<size_t>(Range(0, static_cast<int>(GetCatalog().ministers.size()) - 1));
      const Minister& m = GetCatalog().ministers[i];
      int clearings = 0;
      for (int c = 1; c <= kClearings; ++c) clearings += Here(kDuchy, c);
      const size_t rank = static_cast<size_t>(m.cards - 2);
      if ((s().ministers >> i & 1) || s().crowns[rank] == 0 || s().turn.swayed > 0) return;
      if (s().hand[kDuchy] < m.cards || clearings < m.cards) return;
      v1::RootReveal& reveal = *New().mutable_reveal();
      reveal.set_faction(v1::ROOT_FACTION_UNDERGROUND_DUCHY);
      v1::RootThings& things = *reveal.add_cards();
      things.set_count(static_cast<uint32_t>(m.cards));
      things.mutable_card();
      *things.mutable_from() = Hand(kDuchy);
      Done();
      return Appoint(kDuchy, m.name);
    }
  }
}

// Turns a plot face up, with its effect.
inline void Table::Flip() {
  if (s().turn.battled != 0) return;  // only in Birdsong
  const int c = PickClearing([&](int d) { return s().at[d][kPlot] > 0 && s().warriors[d][kCorvids] > 0; });
  const Piece kind = Pick(std::vector<Piece>{kBomb, kSnare, kExtortion, kRaid});
  if (c == 0 || OnMapCount(s(), kind) >= 2) return;
  v1::RootFlipPlot& flip = *New().mutable_flip_plot();
  flip.set_clearing(static_cast<uint32_t>(c));
  flip.set_plot(kPieceInfo[kind].kind);
  Done();
  if (kind == kBomb) {
    std::vector<Group> enemies;
    for (int p = 0; p < kPieces; ++p) {
      if (kPieceInfo[p].owner != kCorvids && s().at[c][p] > 0)
        enemies.push_back({static_cast<Piece>(p), s().at[c][p]});
    }
    if (!enemies.empty()) Move(enemies, c, kSupply);
    if (Plays(kVagabond) && s().pawn[0].clearing == c) LoseItems(3);
  }
  for (Faction g : order_) {
    if (kind == kExtortion && g != kCorvids && Here(g, c) && s().hand[g] > 0)
      Card(1, kAnySuit, Hand(g), Hand(kCorvids));
  }
}

inline void Table::OwnCorvids() {
  switch (Range(0, 4)) {
    case 0:
    case 1:
      return Flip();
    case 2: {
      const Suit suit = static_cast<Suit>(Range(kFox, kMouse));
      if (InSupply(kCorvidWarrior) < 4 || !Spend(kCorvids, suit)) return;
      for (int c = 1; c <= kClearings; ++c) {
        if (s().suit[c] == suit && MayPlace(kCorvids, c) && InSupply(kCorvidWarrior) > 0)
          Place(kCorvidWarrior, 1, c);
      }
      return;
    }
    case 3: {
      const int needed = s().turn.plots_placed + 1;
      const int c = PickClearing([&](int d) {
        return s().warriors[d][kCorvids] >= needed && s().tokens[d][kCorvids] == 0 && MayPlace(kCorvids, d);
      });
      if (c == 0 || InSupply(kPlot) == 0) return;
      Move({{kCorvidWarrior, needed}}, c, kSupply);
      return Place(kPlot, 1, c);
    }
    default: {
      const int a = PickClearing([&](int c) { return s().at[c][kPlot] > 0; });
      const int b = PickClearing([&](int c) { return s().at[c][kPlot] > 0 && c != a; });
      if (a == 0 || b == 0) return;
      New().mutable_swap_plots()->set_first(static_cast<uint32_t>(a));
      game_.mutable_events(game_.events_size() - 1)
          ->mutable_root()
          ->mutable_swap_plots()
          ->set_second(static_cast<uint32_t>(b));
      Done();
    }
  }
}

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_PLAY_FACTIONS_H_
