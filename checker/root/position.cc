// Positions: the whole public state written out and read back (RootPosition).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

void SetPiece(Piece piece, v1::RootPiece& out) {
  const PieceInfo& info = kPieceInfo[piece];
  out.set_faction(static_cast<v1::RootFaction>(info.owner));
  out.set_kind(info.kind);
  if (info.suit != kAnySuit) out.set_suit(static_cast<v1::RootSuit>(info.suit));
  if (piece == kRelicFigure) out.set_relic(v1::ROOT_RELIC_FIGURE);
  if (piece == kRelicTablet) out.set_relic(v1::ROOT_RELIC_TABLET);
  if (piece == kRelicJewelry) out.set_relic(v1::ROOT_RELIC_JEWELRY);
}

void SetPlace(int place, Faction owner, v1::RootPlace& out) {
  if (IsClearing(place)) {
    out.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
    out.set_clearing(static_cast<uint32_t>(place));
  } else if (place == kBurrow) {
    out.set_kind(v1::ROOT_PLACE_KIND_BURROW);
  } else if (place == kOut) {
    out.set_kind(v1::ROOT_PLACE_KIND_OUT_OF_GAME);
  } else {
    out.set_kind(v1::ROOT_PLACE_KIND_BOARD);
    out.set_faction(static_cast<v1::RootFaction>(place == kRiverfolkBoard ? kRiverfolk : owner));
  }
}

void WriteForest(const MapInfo& map, int forest, v1::RootPlace& out) {
  out.set_kind(v1::ROOT_PLACE_KIND_FOREST);
  for (int c = 1; c <= kClearings; ++c) {
    if (map.forests[forest].clearings >> c & 1) out.add_forest(static_cast<uint32_t>(c));
  }
}

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("root.position.", field), what);
}

}  // namespace

absl::Status RootReferee::WritePosition(v1::Transcript& out) const {
  if (s_.set_up != s_.in_play || s_.turn.setup) {
    return absl::FailedPreconditionError(
        "the factions are not all set up yet; a position exists from the first turn on");
  }
  if (s_.over)
    return absl::FailedPreconditionError("the game is over; a position exists only while it goes on");
  return WritePicture(out);
}

absl::Status RootReferee::WritePicture(v1::Transcript& out) const {
  v1::RootSetup& setup = *out.mutable_root();
  v1::RootPosition& position = *setup.mutable_position();
  position.Clear();
  // Warriors on the Coffin Makers card are written as lying in their supply: they return there before they
  // matter.
  for (int place = 0; place < kCoffin; ++place) {
    for (int p = 0; p < kPieces; ++p) {
      if (s_.at[place][p] == 0) continue;
      v1::RootPlacedPieces& pieces = *position.add_pieces();
      SetPiece(static_cast<Piece>(p), *pieces.mutable_piece());
      pieces.set_count(s_.at[place][p]);
      SetPlace(place, kPieceInfo[p].owner, *pieces.mutable_place());
    }
  }
  for (int v = 0; v < 2; ++v) {
    const Faction f = v == 0 ? kVagabond : kSecondVagabond;
    if (!InPlay(f) || (s_.pawn[v].clearing == 0 && s_.pawn[v].forest < 0)) continue;
    v1::RootPlacedPieces& pieces = *position.add_pieces();
    pieces.mutable_piece()->set_faction(static_cast<v1::RootFaction>(f));
    pieces.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
    pieces.set_count(1);
    if (s_.pawn[v].forest >= 0) {
      WriteForest(*map_, s_.pawn[v].forest, *pieces.mutable_place());
    } else {
      SetPlace(s_.pawn[v].clearing, f, *pieces.mutable_place());
    }
  }
  for (Faction f = 1; f < kFactions; ++f) {
    if (InPlay(f)) WriteFaction(f, *position.add_factions());
  }
  for (int i = 0; i < s_.order_known; ++i) position.add_order(static_cast<v1::RootFaction>(s_.order[i]));
  position.set_turn(static_cast<v1::RootFaction>(s_.turn.who));
  position.set_last_turn(static_cast<v1::RootFaction>(s_.last_turn));
  position.set_deck(static_cast<uint32_t>(s_.deck));
  position.set_discard(static_cast<uint32_t>(s_.discard + s_.lost_souls));
  position.mutable_ruins();
  for (int c = 1; c <= kClearings; ++c) {
    if (!(s_.ruins >> c & 1)) continue;
    position.mutable_ruins()->add_clearings(static_cast<uint32_t>(c));
    position.add_ruin_items(s_.ruin_items_left[c]);
  }
  position.set_cards_undiscarded(
      static_cast<uint32_t>(std::clamp<int>(s_.undiscarded + UnseenDiscards(), 0, kMostCards)));
  position.set_sabotaged(s_.sabotaged);
  position.mutable_hidden_items();
  for (int item = 1; item <= 9; ++item) {
    for (int i = 0; i < s_.ruin_items[item]; ++i)
      position.mutable_hidden_items()->add_items(static_cast<v1::RootItem>(item));
  }
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    if (s_.closed >> i & 1) continue;
    position.add_opened_paths(map_->closed[i].low);
    position.add_opened_paths(map_->closed[i].high);
  }
  position.set_ferry(s_.ferry);
  position.mutable_item_supply();
  for (int item = 1; item < 10; ++item) {
    for (int i = 0; i < s_.item_supply[item]; ++i)
      position.mutable_item_supply()->add_items(static_cast<v1::RootItem>(item));
  }
  return absl::OkStatus();
}

// What the record left open about a faction (readings.md, 27 and 28).
void RootReferee::WriteDoubts(Faction f, v1::RootFactionState& out) const {
  v1::RootDoubts doubts;
  const auto number = [](int n) { return static_cast<uint32_t>(std::clamp(n, 0, kMostCards)); };
  doubts.set_points_due(number(s_.unwritten[f]));
  doubts.set_points_possible(number(s_.perhaps_unwritten[f]));
  doubts.set_cards_due(number(s_.hand_slack[f]));
  doubts.set_cards_taken(number(s_.hand_excess[f]));
  doubts.set_cards_doubtful(number(s_.hand_doubt[f]));
  if (IsVagabond(f)) doubts.set_quests(std::min<uint32_t>(200, s_.quests_unwritten[f == kSecondVagabond]));
  for (int item = 1; IsVagabond(f) && item < 10; ++item) {
    if (s_.perhaps_taken[f == kSecondVagabond] >> item & 1) doubts.add_items(static_cast<v1::RootItem>(item));
  }
  if (f == kEyrie) {
    doubts.set_points_lost(number(s_.unlost));
    doubts.set_decree(std::min<uint32_t>(200, s_.decree_doubt));
    doubts.set_leaders(std::min<uint32_t>(200, s_.leaders_unseen));
  }
  if (doubts.ByteSizeLong() > 0) *out.mutable_doubts() = std::move(doubts);
}

void RootReferee::WriteFaction(Faction f, v1::RootFactionState& out) const {
  out.set_faction(static_cast<v1::RootFaction>(f));
  if (s_.marker_on[f] == kNobody) {
    out.set_points(static_cast<uint32_t>(s_.points[f]));
  } else {
    out.set_marker_on(static_cast<v1::RootFaction>(s_.marker_on[f]));
    out.set_dominance(static_cast<v1::RootSuit>(s_.dominance[f]));
  }
  out.set_hand(static_cast<uint32_t>(s_.hand[f]));
  for (size_t i = 0; deck_ != nullptr && i < deck_->cards.size(); ++i) {
    if (!(s_.crafted[f] >> i & 1)) continue;
    v1::RootCard& card = *out.add_crafted();
    card.set_name(deck_->cards[i].name);
    card.set_suit(deck_->cards[i].suit);
  }
  const int v = f == kSecondVagabond;
  for (int item = 1; item < 10; ++item) {
    for (int i = 0; i < s_.items[f][item]; ++i) out.add_items()->set_item(static_cast<v1::RootItem>(item));
    for (int i = 0; IsVagabond(f) && i < s_.damaged[v][item]; ++i) {
      v1::RootHeldItem& held = *out.add_items();
      held.set_item(static_cast<v1::RootItem>(item));
      held.set_area(v1::ROOT_ITEM_AREA_DAMAGED);
    }
  }
  for (int item = 1; IsVagabond(f) && item < 10; ++item) {
    for (int i = 0; i < s_.from_ruins[v][item]; ++i) out.add_from_ruins(static_cast<v1::RootItem>(item));
  }
  WriteDoubts(f, out);
  if (f == kHost) out.set_leader(std::string(PillarName(s_.pillar)));
  if (f == kAlliance) out.set_supporters(static_cast<uint32_t>(s_.supporters));
  if (f == kEyrie) {
    for (int column = 1; column <= 4; ++column) {
      for (int suit = 0; suit <= kMouse; ++suit) {
        for (int i = 0; i < s_.decree[column][suit]; ++i) {
          v1::RootDecreeCard& card = *out.add_decree();
          card.set_column(static_cast<v1::RootDecreeColumn>(column));
          card.set_suit(static_cast<v1::RootSuit>(suit));
        }
      }
    }
    if (s_.leader >= 0) out.set_leader(catalog_->leaders[s_.leader].name);
    for (size_t i = 0; i < catalog_->leaders.size(); ++i) {
      if (s_.deposed >> i & 1) out.add_deposed(catalog_->leaders[i].name);
    }
  }
  if (IsVagabond(f)) {
    if (s_.character[v] >= 0) out.set_leader(catalog_->characters[s_.character[v]].name);
    for (Faction g = 1; g < kFactions; ++g) {
      if (!InPlay(g) || s_.relationship[v][g] == v1::ROOT_RELATIONSHIP_INDIFFERENT) continue;
      v1::RootRelationshipState& r = *out.add_relationships();
      r.set_faction(static_cast<v1::RootFaction>(g));
      r.set_status(static_cast<v1::RootRelationship>(s_.relationship[v][g]));
    }
    for (int suit = 0; suit <= kMouse; ++suit) {
      for (int i = 0; i < s_.quests[v][suit]; ++i) out.add_quests(static_cast<v1::RootSuit>(suit));
    }
  }
  if (f == kCult) {
    out.set_outcast(static_cast<v1::RootSuit>(s_.outcast));
    out.set_hated(s_.hated);
  }
  for (size_t i = 0; f == kDuchy && i < catalog_->ministers.size(); ++i) {
    if (s_.ministers >> i & 1) out.add_ministers(catalog_->ministers[i].name);
  }
  for (int i = 0; f == kDuchy && i < 3; ++i) out.add_crowns(s_.crowns[i]);
  for (int i = 1; f == kRiverfolk && i <= 3; ++i) out.add_prices(s_.price[i]);
}

absl::Status RootReferee::ReadPieces(const v1::RootPosition& position) {
  for (int i = 0; i < position.pieces_size(); ++i) {
    const v1::RootPlacedPieces& placed = position.pieces(i);
    const std::string field = absl::StrCat("pieces[", i, "]");
    const v1::RootPiece& piece = placed.piece();
    if (!Plays(piece.faction())) return Bad(field + ".piece.faction", "does not play in this game");
    const Faction f = static_cast<Faction>(piece.faction());
    if (piece.kind() == v1::ROOT_PIECE_KIND_PAWN) {
      if (!IsVagabond(f)) return Bad(field + ".piece.kind", "only Vagabonds have a pawn");
      Pawn& pawn = s_.pawn[f == kSecondVagabond];
      pawn = Pawn();
      if (placed.place().kind() == v1::ROOT_PLACE_KIND_FOREST) {
        ClearingMask mask = 0;
        for (uint32_t c : placed.place().forest())
          mask |= c <= kClearings ? static_cast<ClearingMask>(1u << c) : 0;
        pawn.forest = static_cast<int8_t>(map_->FindForest(mask));
        if (pawn.forest < 0) return Bad(field + ".place.forest", "is no forest of this map");
      } else if (placed.place().clearing() >= 1 && placed.place().clearing() <= kClearings) {
        pawn.clearing = static_cast<uint8_t>(placed.place().clearing());
      } else {
        return Bad(field + ".place", "a pawn stands in a clearing or a forest");
      }
      continue;
    }
    const Piece p = PieceOf(piece);
    if (p == kNoPiece) return Bad(field + ".piece", "is no piece of this faction, or its suit is missing");
    int place = 0;
    if (!ReadPlace("position.pieces", i, ".place", placed.place(), place).ok() || place == kSupply) {
      return Bad(field + ".place", "must be a clearing 1 to 12, the Burrow, a board or out of the game");
    }
    if (placed.count() == 0 || placed.count() > 100) return Bad(field + ".count", "must be 1 to 100");
    // A face-up plot comes out of the common supply of face-down ones.
    const Piece source = IsPlot(p) ? kPlot : p;
    if (s_.at[kSupply][source] < placed.count()) {
      return Bad(field + ".count",
                 absl::StrCat("puts ", CountOf(p, static_cast<int>(placed.count())),
                              " on the board; the box has ", s_.at[kSupply][source], " left"));
    }
    s_.at[kSupply][source] -= static_cast<uint8_t>(placed.count());
    s_.at[kSupply][p] += static_cast<uint8_t>(placed.count());
    Shift(s_, p, static_cast<int>(placed.count()), kSupply, place);
  }
  for (int c = 1; c <= kClearings; ++c) {
    if (OpenSlots(c) >= 0) continue;
    Finding finding;
    finding.kind = FindingKind::kIllegal;
    finding.rule = &RuleOf(kSlots);
    finding.message = absl::StrCat("the position has more buildings in clearing ", c, " than it has slots, ",
                                   static_cast<int>(map_->slots[c]));
    findings_->Add(std::move(finding));
  }
  return absl::OkStatus();
}

absl::Status RootReferee::ReadFaction(int index, const v1::RootFactionState& in) {
  const std::string field = absl::StrCat("factions[", index, "]");
  if (!Plays(in.faction())) return Bad(field + ".faction", "does not play in this game");
  const Faction f = static_cast<Faction>(in.faction());
  if (in.points() > 29) return Bad(field + ".points", "must be 0 to 29: with 30 the game is over");
  if (in.hand() > kMostCards) return Bad(field + ".hand", "must be 0 to 1000");
  if (in.marker_on() != 0 && !Plays(in.marker_on()))
    return Bad(field + ".marker_on", "does not play in this game");
  s_.points[f] = static_cast<int16_t>(in.points());
  if (in.points() > 0) {
    // Where the points came from is not part of a position; they stand as one line.
    s_.scored[f][kForNothing] = static_cast<int16_t>(in.points());
    s_.scored_times[f][kForNothing] = 1;
  }
  s_.marker_on[f] = static_cast<Faction>(in.marker_on());
  if (in.dominance() < 0 || in.dominance() > kMouse) return Bad(field + ".dominance", "is no suit");
  s_.dominance[f] = static_cast<Suit>(in.dominance());
  s_.hand[f] = static_cast<int16_t>(in.hand());
  for (const v1::RootCard& card : in.crafted()) {
    const int i = CardIndex(card);
    if (i < 0) return Bad(field + ".crafted", absl::StrCat("\"", card.name(), "\" is not in the deck"));
    s_.crafted[f] |= uint64_t{1} << i;
  }
  const int v = f == kSecondVagabond;
  for (const v1::RootHeldItem& held : in.items()) {
    if (held.item() < 1 || held.item() > 9) return Bad(field + ".items", "is no item");
    const bool damaged = IsVagabond(f) && held.area() == v1::ROOT_ITEM_AREA_DAMAGED;
    Count((damaged ? s_.damaged[v] : s_.items[f])[held.item()], 1);
  }
  for (int item : in.from_ruins()) {
    if (!IsVagabond(f) || item < 1 || item > 9)
      return Bad(field + ".from_ruins", "must be items, of a Vagabond");
    Count(s_.from_ruins[v][item], 1);
  }
  if (absl::Status status = ReadDoubts(field + ".doubts", f, in.doubts()); !status.ok()) return status;
  if (in.supporters() > kMostCards) return Bad(field + ".supporters", "must be 0 to 1000");
  if (f == kAlliance) s_.supporters = static_cast<int16_t>(in.supporters());
  for (const v1::RootDecreeCard& card : in.decree()) {
    if (card.column() < 1 || card.column() > 4 || card.suit() < 0 || card.suit() > kMouse)
      return Bad(field + ".decree", "has no such column or suit");
    Count(s_.decree[card.column()][card.suit()], 1);
  }
  return ReadFactionCards(field, f, in);
}

absl::Status RootReferee::ReadDoubts(const std::string& field, Faction f, const v1::RootDoubts& in) {
  for (uint32_t n : {in.points_due(), in.points_possible(), in.points_lost(), in.cards_due(),
                     in.cards_taken(), in.cards_doubtful()}) {
    if (n > kMostCards) return Bad(field, "numbers must be 0 to 1000");
  }
  for (uint32_t n : {in.quests(), in.decree(), in.leaders()}) {
    if (n > 200) return Bad(field, "`quests`, `decree` and `leaders` must be 0 to 200");
  }
  for (int item : in.items()) {
    if (!IsVagabond(f) || item < 1 || item > 9) return Bad(field + ".items", "must be items, of a Vagabond");
    s_.perhaps_taken[f == kSecondVagabond] |= static_cast<uint16_t>(1u << item);
  }
  if (in.quests() > 0 && !IsVagabond(f)) return Bad(field + ".quests", "only a Vagabond completes quests");
  if (in.points_lost() + in.decree() + in.leaders() > 0 && f != kEyrie)
    return Bad(field, "`points_lost`, `decree` and `leaders` are the Eyrie's");
  s_.unwritten[f] = static_cast<int16_t>(in.points_due());
  s_.perhaps_unwritten[f] = static_cast<int16_t>(in.points_possible());
  s_.hand_slack[f] = static_cast<int16_t>(in.cards_due());
  s_.hand_excess[f] = static_cast<int16_t>(in.cards_taken());
  s_.hand_doubt[f] = static_cast<int16_t>(in.cards_doubtful());
  if (IsVagabond(f)) s_.quests_unwritten[f == kSecondVagabond] = static_cast<uint8_t>(in.quests());
  if (f == kEyrie) {
    s_.unlost = static_cast<int16_t>(in.points_lost());
    s_.decree_doubt = static_cast<uint8_t>(in.decree());
    s_.leaders_unseen = static_cast<uint8_t>(in.leaders());
  }
  return absl::OkStatus();
}

absl::Status RootReferee::ReadFactionCards(const std::string& field, Faction f,
                                           const v1::RootFactionState& in) {
  auto index_in = [](const auto& list, absl::string_view name) {
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].name == name) return static_cast<int>(i);
    }
    return -1;
  };
  const int v = f == kSecondVagabond;
  if (f == kEyrie && !in.leader().empty()) {
    s_.leader = static_cast<int8_t>(index_in(catalog_->leaders, in.leader()));
    if (s_.leader < 0) return Bad(field + ".leader", "is no leader of the Eyrie");
  }
  for (const std::string& name : in.deposed()) {
    const int i = index_in(catalog_->leaders, name);
    if (i < 0) return Bad(field + ".deposed", "is no leader of the Eyrie");
    s_.deposed |= static_cast<uint8_t>(1u << i);
  }
  if (IsVagabond(f) && !in.leader().empty()) {
    s_.character[v] = static_cast<int8_t>(index_in(catalog_->characters, in.leader()));
    if (s_.character[v] < 0) return Bad(field + ".leader", "is no character of the Vagabond");
  }
  if (f == kHost && !in.leader().empty()) {
    s_.pillar = PillarNamed(in.leader());
    if (s_.pillar == 0) return Bad(field + ".leader", "is no pillar of the Host");
  }
  for (const v1::RootRelationshipState& r : in.relationships()) {
    if (!IsVagabond(f) || !Plays(r.faction()) || r.status() < 1 || r.status() > 5) {
      return Bad(field + ".relationships", "must be a Vagabond's, with a faction in play and a status");
    }
    s_.relationship[v][r.faction()] = static_cast<uint8_t>(r.status());
  }
  for (int suit : in.quests()) {
    if (!IsVagabond(f) || suit < 0 || suit > kMouse)
      return Bad(field + ".quests", "must be suits, of a Vagabond");
    Count(s_.quests[v][suit], 1);
  }
  if (in.outcast() < 0 || in.outcast() > kMouse) return Bad(field + ".outcast", "is no suit");
  if (f == kCult) {
    s_.outcast = static_cast<Suit>(in.outcast());
    s_.hated = in.hated();
  }
  for (const std::string& name : in.ministers()) {
    const int i = index_in(catalog_->ministers, name);
    if (i < 0 || f != kDuchy) return Bad(field + ".ministers", "must be ministers, of the Duchy");
    s_.ministers |= static_cast<uint16_t>(1u << i);
    uint8_t& crowns = s_.crowns[std::clamp(catalog_->ministers[i].cards - 2, 0, 2)];
    if (in.crowns().empty() && crowns > 0) --crowns;
  }
  if (!in.crowns().empty()) {
    if (in.crowns_size() != 3) return Bad(field + ".crowns", "needs three numbers: squires, nobles, lords");
    for (int i = 0; i < 3; ++i) s_.crowns[i] = static_cast<uint8_t>(std::min<uint32_t>(3, in.crowns(i)));
  }
  if (!in.prices().empty()) {
    if (in.prices_size() != 3)
      return Bad(field + ".prices", "needs three numbers: hand card, riverboats, mercenaries");
    for (int i = 0; i < 3; ++i) s_.price[i + 1] = static_cast<uint8_t>(std::min<uint32_t>(4, in.prices(i)));
  }
  return absl::OkStatus();
}

absl::Status RootReferee::ReadRuins(const v1::RootPosition& position) {
  if (position.has_ruins()) {
    s_.ruins = 0;
    for (uint32_t c : position.ruins().clearings()) {
      if (c > kClearings || !(map_->ruins >> c & 1))
        return Bad("ruins", absl::StrCat("clearing ", c, " never had a ruin"));
      s_.ruins |= static_cast<ClearingMask>(1u << c);
    }
  }
  if (position.ruin_items_size() > 0) {
    if (position.ruin_items_size() != position.ruins().clearings_size())
      return Bad("ruin_items", "needs one number for each clearing of `ruins`");
    for (int i = 0; i < position.ruin_items_size(); ++i) {
      uint8_t& left = s_.ruin_items_left[position.ruins().clearings(i)];
      if (position.ruin_items(i) > left)
        return Bad(absl::StrCat("ruin_items[", i, "]"),
                   absl::StrCat("is more than the ", left, " of the beginning"));
      left = static_cast<uint8_t>(position.ruin_items(i));
    }
  }
  if (!position.has_hidden_items()) return absl::OkStatus();
  const auto most = s_.ruin_items;
  s_.ruin_items.fill(0);
  for (int item : position.hidden_items().items()) {
    if (item < 1 || item > 9 || s_.ruin_items[item] >= most[item])
      return Bad("hidden_items", "holds an item more often than ruins do at the beginning");
    ++s_.ruin_items[item];
  }
  return absl::OkStatus();
}

absl::Status RootReferee::ReadPosition(const v1::RootPosition& position) {
  s_.hand.fill(0);
  if (position.cards_undiscarded() > kMostCards) return Bad("cards_undiscarded", "must be 0 to 1000");
  s_.undiscarded = static_cast<int16_t>(position.cards_undiscarded());
  s_.sabotaged = position.sabotaged();
  if (absl::Status s = ReadRuins(position); !s.ok()) return s;
  if (absl::Status s = ReadPieces(position); !s.ok()) return s;
  for (int i = 0; i < position.factions_size(); ++i) {
    for (int k = 0; k < i; ++k) {
      if (position.factions(k).faction() == position.factions(i).faction())
        return Bad(absl::StrCat("factions[", i, "].faction"), "is stated twice; give each faction once");
    }
    if (absl::Status s = ReadFaction(i, position.factions(i)); !s.ok()) return s;
  }
  for (int f : position.order()) {
    if (f < 0 || f >= kFactions || !InPlay(static_cast<Faction>(f)))
      return Bad("order", "names a faction that does not play");
    if (s_.order_known < s_.players) s_.order[s_.order_known++] = static_cast<Faction>(f);
  }
  if (position.order_size() > s_.players) return Bad("order", "names more factions than play");
  for (int i = 0; i < s_.order_known; ++i) {
    for (int k = 0; k < i; ++k) {
      if (s_.order[i] == s_.order[k]) return Bad("order", "names a faction twice");
    }
  }
  for (int f : {static_cast<int>(position.turn()), static_cast<int>(position.last_turn())}) {
    if (f != 0 && (f < 0 || f >= kFactions || !InPlay(static_cast<Faction>(f)))) {
      return Bad("turn", "and last_turn must be factions that play in this game");
    }
  }
  s_.turn.who = static_cast<Faction>(position.turn());
  s_.turn.partial = true;
  s_.last_turn = static_cast<Faction>(position.last_turn());
  s_.set_up = s_.in_play;
  s_.play_begun = true;
  if (position.opened_paths_size() % 2 != 0) return Bad("opened_paths", "holds pairs of clearings");
  for (int i = 0; i + 1 < position.opened_paths_size(); i += 2) {
    bool found = false;
    for (size_t k = 0; k < map_->closed.size(); ++k) {
      const ClosedPath& p = map_->closed[k];
      if (p.low != position.opened_paths(i) || p.high != position.opened_paths(i + 1)) continue;
      s_.closed &= static_cast<uint8_t>(~(1u << k));
      found = true;
    }
    if (!found) return Bad("opened_paths", "names a path that is not closed on this map");
  }
  if (position.ferry() != 0) {
    if (position.ferry() > kClearings || map_->ferry == 0)
      return Bad("ferry", "must be a clearing of the lake, on the Lake map");
    s_.ferry = static_cast<uint8_t>(position.ferry());
  }
  if (position.has_item_supply()) {
    s_.item_supply.fill(0);
    for (int item : position.item_supply().items()) {
      if (item < 1 || item > 9) return Bad("item_supply", "is no item");
      Count(s_.item_supply[item], 1);
    }
  }
  return ReadDeck(position);
}

// Cards that the position does not mention lie in the draw pile. Their numbers may be more than the deck has:
// a record with slips leads there.
absl::Status RootReferee::ReadDeck(const v1::RootPosition& position) {
  int cards = deck_ == nullptr ? 54 : deck_->total;
  if (s_.players == 2) cards -= 4;
  int out = s_.supporters;
  for (Faction f = 1; f < kFactions; ++f) {
    out += s_.hand[f] + __builtin_popcountll(s_.crafted[f]) + (s_.dominance[f] != kAnySuit ? 1 : 0);
  }
  for (const auto& column : s_.decree) {
    for (int n : column) out += n;
  }
  if (position.discard() > kMostCards) return Bad("discard", "must be 0 to 1000");
  s_.discard = static_cast<int16_t>(position.discard());
  if (position.has_deck()) {
    if (position.deck() > kMostCards) return Bad("deck", "must be 0 to 1000");
    s_.deck = static_cast<int16_t>(position.deck());
    return absl::OkStatus();
  }
  s_.deck = static_cast<int16_t>(cards - out - s_.discard);
  if (s_.deck < 0)
    return Bad("deck",
               absl::StrCat("hands, boards and discard pile hold ", out + s_.discard, " cards of ", cards));
  return absl::OkStatus();
}

}  // namespace lantern::root
