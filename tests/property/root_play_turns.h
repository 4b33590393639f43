// Turns of a random game: what anybody may do, and the Evening. Part of root_play.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_PLAY_TURNS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_PLAY_TURNS_H_

namespace lantern::root {

inline void Table::SettleForced() {
  const Turn& t = s().turn;
  const Faction me = t.who;
  while (me != kAlliance && t.outrage_paid < t.outrage_due) {
    if (s().hand[me] == 0 && !CanDraw(1)) break;
    Card(1, kAnySuit, s().hand[me] > 0 ? Hand(me) : Deck(), Board(kAlliance));
  }
  if (me != kAlliance && t.bases_lost > 0) {
    const int officers = std::min((t.officers_before + 1) / 2 - t.officers_gone, OnBoard(kAlliance));
    if (officers > 0) Move({{kAllianceWarrior, officers}}, kOwnBoard, kSupply);
  }
  while (me != kDuchy && t.ministers_lost < t.failures_due && s().ministers != 0) {
    const Minister* highest = nullptr;
    for (size_t i = 0; i < GetCatalog().ministers.size(); ++i) {
      const Minister& m = GetCatalog().ministers[i];
      if ((s().ministers >> i & 1) && (highest == nullptr || m.cards > highest->cards)) highest = &m;
    }
    New().mutable_dismiss()->set_faction(v1::ROOT_FACTION_UNDERGROUND_DUCHY);
    game_.mutable_events(game_.events_size() - 1)->mutable_root()->mutable_dismiss()->set_name(highest->name);
    Done();
  }
  while (me != kDuchy && t.duchy_cards_lost < t.failures_due && s().hand[kDuchy] > 0)
    Discard(kDuchy, 1, kAnySuit);
  while (me != kCult && t.cult_cards_lost < t.gardens_lost && s().hand[kCult] > 0)
    Discard(kCult, 1, kAnySuit);
  for (int c = 1; c <= kClearings; ++c) {
    const bool due = (t.raided >> c & 1) && !(t.raid_placed >> c & 1) && s().at[c][kKeep] == 0;
    if (due && InSupply(kCorvidWarrior) > 0) Place(kCorvidWarrior, 1, c);
  }
  for (Faction f : order_) {
    if ((t.must_be_hostile[0] >> f & 1) && s().relationship[0][f] != v1::ROOT_RELATIONSHIP_HOSTILE)
      Relate(f, v1::ROOT_RELATIONSHIP_HOSTILE);
  }
}

inline void Table::ScoreOpen() {
  for (Faction f : order_) {
    const Turn& t = s().turn;
    int open = 0;
    for (int i = 0; i < t.due_count; ++i) open += t.due[i].faction == f ? t.due[i].min : 0;
    for (int i = 0; i < t.claim_count; ++i)
      open -= t.claims[i].faction == f ? std::max<int>(0, t.claims[i].points) : 0;
    if (open > 0 && !s().over) Score(f, open);
  }
}

inline void Table::TakeTurn(Faction f) {
  Start(f);
  if (s().over) return;
  if (f == kRiverfolk && s().turn.posts_at_start > 0 && Chance(80)) Score(f, s().turn.most_funds / 2);
  if (s().over) return;
  Own(f);
  for (int i = Range(1, 5); i > 0 && !s().over; --i) {
    Act(f);
    SettleForced();
    if (Chance(50)) ScoreOpen();
  }
  if (!s().over) Evening(f);
}

// Cards that the Evening gives.
inline int EveningCards(const State& s, Faction f) {
  auto n = [&](Piece p) { return OnMapCount(s, p); };
  switch (f) {
    case kMarquise:
      return 1 + (n(kRecruiter) >= 3) + (n(kRecruiter) >= 5);
    case kEyrie:
      return 1 + (n(kRoost) >= 3) + (n(kRoost) >= 6);
    case kAlliance:
      return 1 + n(kBaseFox) + n(kBaseRabbit) + n(kBaseMouse);
    case kCult:
      return 1 + (n(kGardenFox) >= 2) + (n(kGardenRabbit) >= 2) + (n(kGardenMouse) >= 2);
    case kRiverfolk:
      return 0;
    case kDuchy:
      return 1 + n(kMarket);
    case kCorvids:
      return 1 + n(kExtortion);
    default:
      return 1;
  }
}

inline void Table::Evening(Faction f) {
  SettleForced();
  ScoreOpen();
  if (s().over) return;
  if (f == kEyrie)
    Score(f, GetCatalog().roost_points[static_cast<size_t>(std::min(7, OnMapCount(s(), kRoost)))]);
  if (map_->tower != 0 && !s().over && Rules(f, map_->tower)) Score(f, 1);
  if (s().over) return;
  Draw(f, EveningCards(s(), f));
  if (s().hand[f] > 5) Discard(f, s().hand[f] - 5, kAnySuit);
  const bool base =
      OnMapCount(s(), kBaseFox) + OnMapCount(s(), kBaseRabbit) + OnMapCount(s(), kBaseMouse) > 0;
  if (Plays(kAlliance) && !base && s().supporters > 5)
    Card(s().supporters - 5, kAnySuit, Board(kAlliance), Pile());
}

inline void Table::Act(Faction f) {
  switch (Range(0, 11)) {
    case 0:
    case 1:
    case 2:
      return MarchAct(f);
    case 3:
    case 4:
    case 5:
      return BattleAct(f);
    case 6:
      return CraftAct(f);
    case 7:
      return Chance(50) ? FerryAct(f) : OpenPathAct(f);
    case 8:
      return BuyAct(f);
    default:
      return Own(f);
  }
}

inline void Table::MarchAct(Faction f) {
  if (IsVagabond(f)) {
    const auto& pawn = s().pawn[0];
    if (pawn.clearing != 0 && s().at[pawn.clearing][kSnare] > 0) return;
    const int to = PickClearing([&](int c) {
      return pawn.forest >= 0 ? (map_->forests[static_cast<size_t>(pawn.forest)].clearings >> c & 1) != 0
                              : Path(pawn.clearing, c);
    });
    if (to != 0) Pawn(PlaceAt(to));
    return;
  }
  const Piece warrior = WarriorOf(f);
  const int from = f == kDuchy && s().at[kBurrow][warrior] > 0 && Chance(40)
                       ? 0
                       : PickClearing([&](int c) { return s().at[c][warrior] > 0; });
  if (s().at[from][warrior] == 0 || (s().at[from][kSnare] > 0 && f != kCorvids)) return;
  auto reach = [&](int c) {
    const bool swim = f == kRiverfolk && River(from, c);
    return swim || (Path(from, c) && (f == kCorvids || Rules(f, from) || Rules(f, c)));
  };
  int to = PickClearing(reach);
  if (f == kDuchy && from != 0 && s().at[from][kTunnel] > 0 && Chance(20)) to = kBurrow;
  if (to == 0 && !(f == kDuchy && from != 0 && s().at[from][kTunnel] > 0)) return;
  Move({{warrior, Range(1, s().at[from][warrior])}}, from, to);
}

inline void Table::FerryAct(Faction f) {
  const Piece warrior = WarriorOf(f);
  const int from = s().ferry;
  if (from == 0 || warrior == kNoPiece || s().turn.ferry_used || s().at[from][warrior] == 0) return;
  if (s().at[from][kSnare] > 0 && f != kCorvids) return;
  const int to =
      PickClearing([&](int c) { return River(from, c) && (f == kCorvids || Rules(f, from) || Rules(f, c)); });
  if (to == 0) return;
  v1::RootMove& move = *New().mutable_move();
  for (bool ferry : {false, true}) {
    v1::RootThings& things = *move.add_things();
    things.set_count(1);
    *things.mutable_from() = PlaceAt(from);
    if (ferry) {
      things.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_FERRY);
    } else {
      *things.mutable_piece() = Written(warrior);
    }
  }
  *move.add_to() = PlaceAt(to);
  Done();
  Draw(f, 1);
}

inline void Table::LoseItems(int hits) {
  for (; hits > 0; --hits) {
    std::vector<int> good;
    for (int i = 1; i < 10; ++i) {
      if (s().items[kVagabond][static_cast<size_t>(i)] > 0) good.push_back(i);
    }
    if (good.empty()) return;
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(1);
    things.set_item(static_cast<v1::RootItem>(Pick(good)));
    *things.mutable_from() = Board(kVagabond);
    v1::RootPlace& to = *move.add_to();
    to = PlaceOf(v1::ROOT_PLACE_KIND_ITEM_SPOT, kVagabond);
    to.set_area(v1::ROOT_ITEM_AREA_DAMAGED);
    Done();
  }
}

// Takes hits: warriors first, then buildings and tokens.
inline void Table::Lose(Faction f, int hits, int c, bool hospital) {
  if (hits <= 0) return;
  if (IsVagabond(f)) return LoseItems(hits);
  std::vector<Group> groups;
  const Piece warrior = WarriorOf(f);
  const int fallen = std::min<int>(hits, s().at[c][warrior]);
  const int keep = PickClearing([&](int d) { return s().at[d][kKeep] > 0; });
  hits -= fallen;
  if (f == kMarquise && hospital && fallen > 0 && keep != 0 && keep != c && s().hand[f] > 0) {
    Discard(f, 1, Chance(70) ? s().suit[c] : kBird);
    Move({{warrior, fallen}}, c, keep);
  } else if (fallen > 0) {
    groups.push_back({warrior, fallen});
  }
  for (int p = 0; p < kPieces && hits > 0; ++p) {
    const Piece piece = static_cast<Piece>(p);
    if (kPieceInfo[p].owner != f || IsWarrior(piece) || s().at[c][p] == 0) continue;
    const int n = std::min<int>(hits, s().at[c][p]);
    groups.push_back({piece, n});
    hits -= n;
  }
  if (!groups.empty()) Move(groups, c, kSupply);
}

inline void Table::BattleAct(Faction f) {
  const int c =
      IsVagabond(f) ? s().pawn[0].clearing : PickClearing([&](int d) { return s().warriors[d][f] > 0; });
  std::vector<Faction> foes;
  for (Faction g : order_) {
    if (g != f && c != 0 && Here(g, c)) foes.push_back(g);
  }
  auto strength = [&](Faction g) {
    return IsVagabond(g) ? s().items[g][v1::ROOT_ITEM_SWORD] : s().warriors[c][g];
  };
  if (foes.empty() || strength(f) == 0) return;
  const Faction foe = Pick(foes);
  const Suit ambush_suit = Chance(50) ? s().suit[c] : kBird;
  // No more ambushes than the deck has, as if it were never reshuffled.
  const bool ambush =
      Chance(10) && s().hand[foe] > 0 && ambushes_[ambush_suit]++ < (ambush_suit == kBird ? 2 : 1);
  const int attackers = strength(f) - (ambush ? std::min<int>(2, strength(f)) : 0);
  const bool ended = attackers == 0 && !IsVagabond(f);
  int high = Range(0, 3);
  int low = Range(0, 3);
  if (high < low) std::swap(high, low);
  if (foe == kAlliance) std::swap(high, low);
  v1::RootBattle& battle = *New().mutable_battle();
  battle.set_attacker(static_cast<v1::RootFaction>(f));
  battle.set_defender(static_cast<v1::RootFaction>(foe));
  battle.set_clearing(static_cast<uint32_t>(c));
  if (ambush) battle.set_defender_ambush(static_cast<v1::RootSuit>(ambush_suit));
  if (!ended && Chance(40)) {
    battle.set_attacker_roll(static_cast<uint32_t>(high));
    battle.set_defender_roll(static_cast<uint32_t>(low));
  }
  Done();
  const bool commander = f == kEyrie && s().leader >= 0 &&
                         GetCatalog().leaders[static_cast<size_t>(s().leader)].name == "commander";
  const int dealt = ended ? 0 : std::min(high, attackers) + (strength(foe) == 0) + commander;
  const int taken =
      (ambush ? 2 : 0) +
      (ended ? 0 : std::min<int>(low, strength(foe)) + (foe == kCorvids && s().at[c][kPlot] > 0));
  Lose(foe, dealt, c, Chance(40));
  Lose(f, taken, c, Chance(40));
}

inline void Table::CraftAct(Faction f) {
  if (s().hand[f] == 0) return;
  v1::Event event;
  v1::RootCraft& craft = *event.mutable_root()->mutable_craft();
  if (Chance(50)) {
    craft.set_item(static_cast<v1::RootItem>(Range(1, 9)));
  } else {
    const CardInfo& card = Pick(GetCatalog().decks[game_.root().deck()].cards);
    // How much their tokens weigh is an open question; games without them are plain.
    if (card.name == "soupkitchens") return;
    craft.mutable_card()->set_name(card.name);
    craft.mutable_card()->set_suit(card.suit);
  }
  // What can be paid for is asked of a copy of the referee.
  RootReferee trial = referee_;
  Findings says;
  says.BeginEvent(static_cast<uint32_t>(game_.events_size()));
  const bool fits =
      trial.Judge(event, static_cast<uint32_t>(game_.events_size()), Referee::AfterIllegal::kCarryOut, says)
          .ok() &&
      says.all().empty();
  if (!fits) return;
  *game_.add_events() = event;
  Done();
}

inline void Table::OpenPathAct(Faction f) {
  if (s().turn.path_opened || s().hand[f] == 0) return;
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    const ClosedPath& path = map_->closed[i];
    if (!(s().closed >> i & 1) || !(Here(f, path.low) || Here(f, path.high))) continue;
    Discard(f, 1, AnySuit());
    New().mutable_open_path()->set_low(path.low);
    game_.mutable_events(game_.events_size() - 1)->mutable_root()->mutable_open_path()->set_high(path.high);
    return Done();
  }
}

// Buys a card of the Riverfolk, or guesses a plot of the Corvids, or lays down a dominance card.
inline void Table::BuyAct(Faction f) {
  const Piece warrior = WarriorOf(f);
  const int price = s().price[v1::ROOT_SERVICE_HAND_CARD];
  if (Plays(kRiverfolk) && f != kRiverfolk && warrior != kNoPiece && InSupply(warrior) >= price &&
      s().hand[kRiverfolk] > 0) {
    Move({{warrior, price}}, kSupply, kRiverfolkBoard);
    return Card(1, AnySuit(), Hand(kRiverfolk), Hand(f));
  }
  const int plot = PickClearing([&](int c) { return s().at[c][kPlot] > 0 && Here(f, c); });
  if (f != kCorvids && plot != 0 && s().hand[f] > 0) {
    v1::RootExposePlot& expose = *New().mutable_expose_plot();
    expose.set_clearing(static_cast<uint32_t>(plot));
    expose.set_guess(static_cast<v1::RootPieceKind>(Range(71, 74)));
    Done();
    if (Chance(50)) return Card(1, s().suit[plot], Hand(f), Hand(kCorvids));
    return Move({{kPlot, 1}}, plot, kSupply);
  }
  if (IsVagabond(f) || s().points[f] < 10 || s().marker_on[f] != kNobody || s().hand[f] == 0 || !Chance(20))
    return;
  const Suit suit = AnySuit();
  for (Faction g : order_) {
    if (s().dominance[g] == suit) return;
  }
  ScoreOpen();
  if (s().over) return;
  v1::RootMove& move = *New().mutable_move();
  v1::RootThings& things = *move.add_things();
  things.set_count(1);
  things.mutable_card()->set_name("dominance");
  things.mutable_card()->set_suit(static_cast<v1::RootSuit>(suit));
  *things.mutable_from() = Hand(f);
  *move.add_to() = Board(f);
  Done();
  New().mutable_score_marker()->set_board(static_cast<v1::RootFaction>(f));
  Done();
}

}  // namespace lantern::root

#include "root_play_factions.h"  // IWYU pragma: export

#endif  // LANTERN_TESTS_PROPERTY_ROOT_PLAY_TURNS_H_
