// Set-up of a random game (Law 5.1 and each faction's .3). Part of root_play.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_PLAY_SETUP_H_
#define LANTERN_TESTS_PROPERTY_ROOT_PLAY_SETUP_H_

namespace lantern::root {

inline void Table::SetUpTable() {
  v1::RootSetup& setup = *game_.mutable_root();
  setup.mutable_options()->set_board_only(true);  // these games know no costs
  setup.set_map(static_cast<v1::RootMap>(Range(1, 4)));
  setup.set_deck(static_cast<v1::RootDeck>(Range(1, 2)));
  map_ = &GetCatalog().maps[setup.map()];
  if (setup.map() == v1::ROOT_MAP_WINTER || Chance(30)) {
    std::vector<int> suits = {2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4};
    std::shuffle(suits.begin(), suits.end(), random_);
    for (int suit : suits) setup.add_clearing_suits(static_cast<v1::RootSuit>(suit));
  }
  std::vector<Faction> box = {kMarquise, kEyrie, kAlliance, kVagabond, kCult, kRiverfolk, kDuchy, kCorvids};
  std::shuffle(box.begin(), box.end(), random_);
  order_.assign(box.begin(), box.begin() + Range(3, 5));
  for (Faction f : order_) {
    setup.add_factions(static_cast<v1::RootFaction>(f));
    game_.add_players()->set_name(std::string(NameOf(f).substr(0, 3)));
  }
  game_.set_id("play");
  findings_.BeginEvent({});
  error_ = referee_.Begin(game_, findings_);
}

// A corner without anybody's home.
inline int Table::FreeCorner(Faction f) {
  const int corner =
      PickClearing([&](int c) { return (map_->corners >> c & 1) && !(homes_ >> c & 1) && MayPlace(f, c); });
  homes_ |= static_cast<ClearingMask>(1u << corner);
  return corner;
}

inline void Table::SetUp(Faction f) {
  Start(f);
  const int home = f == kMarquise || f == kEyrie || f == kCult || f == kDuchy ? FreeCorner(f) : 0;
  switch (f) {
    case kMarquise: {
      Place(kKeep, 1, home);
      for (Piece p : {kSawmill, kWorkshop, kRecruiter}) {
        Place(p, 1, PickClearing([&](int c) { return (c == home || Path(home, c)) && OpenSlots(c) > 0; }));
      }
      for (int c = 1; c <= kClearings; ++c) {
        if (c != map_->opposite[home]) Place(kCatWarrior, 1, c);
      }
      break;
    }
    case kEyrie:
      Move({{kRoost, 1}, {kEyrieWarrior, 6}}, kSupply, home);
      Appoint(f, Pick(GetCatalog().leaders).name);
      break;
    case kAlliance:
      Card(3, kAnySuit, Deck(), Board(f));
      break;
    case kVagabond:
      Appoint(f, Pick(GetCatalog().characters).name);
      Pawn(ForestAt(static_cast<size_t>(Range(0, static_cast<int>(map_->forests.size()) - 1))));
      break;
    case kCult:
      Place(SuitedPiece(v1::ROOT_PIECE_KIND_GARDEN, s().suit[home]), 1, home);
      Place(kCultWarrior, 4, home);
      for (int c = 1; c <= kClearings; ++c) {
        if (Path(home, c)) Place(kCultWarrior, 1, c);
      }
      New().mutable_set_outcast()->set_suit(static_cast<v1::RootSuit>(Range(kFox, kMouse)));
      Done();
      break;
    case kRiverfolk:
      for (int i = 0; i < 4; ++i) {
        Place(kRiverfolkWarrior, 1,
              PickClearing([&](int c) { return map_->rivers[c] != 0 && MayPlace(f, c); }));
      }
      Move({{kRiverfolkWarrior, 3}}, kSupply, kRiverfolkBoard);
      New().mutable_set_price()->set_price(static_cast<uint32_t>(Range(1, 4)));
      Done();
      break;
    case kDuchy:
      Move({{kTunnel, 1}, {kDuchyWarrior, 2}}, kSupply, home);
      for (int c = 1; c <= kClearings; ++c) {
        if (Path(home, c)) Place(kDuchyWarrior, 2, c);
      }
      break;
    default:
      for (Suit suit : {kFox, kRabbit, kMouse}) {
        Place(kCorvidWarrior, 1, PickClearing([&](int c) { return s().suit[c] == suit && MayPlace(f, c); }));
      }
      break;
  }
}

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_PLAY_SETUP_H_
