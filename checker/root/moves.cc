// Pieces that go somewhere (Law 4.2), and what is done when they are not where the record takes them from.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

// The field of an error is `list`[`index`]`part`; it is put together only when there is one.
absl::Status RootReferee::ReadPlace(absl::string_view list, int index, absl::string_view part,
                                    const v1::RootPlace& place, int& out) const {
  auto field = [&](absl::string_view more) { return absl::StrCat(list, "[", index, "]", part, more); };
  switch (place.kind()) {
    case v1::ROOT_PLACE_KIND_CLEARING:
      out = static_cast<int>(place.clearing());
      if (place.clearing() >= 1 && place.clearing() <= kClearings) return absl::OkStatus();
      return CheckClearing(field(".clearing"), place.clearing(), false);
    case v1::ROOT_PLACE_KIND_BURROW:
      out = kBurrow;
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_SUPPLY:
      out = kSupply;
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
      out = kOut;
      return absl::OkStatus();
    // Relics wait in forests; which one holds which is hidden, so the forests are one pool with the supply.
    case v1::ROOT_PLACE_KIND_FOREST:
      out = kSupply;
      return absl::OkStatus();
    case v1::ROOT_PLACE_KIND_BOARD: {
      if (place.faction() <= 0 || place.faction() >= kFactions ||
          !InPlay(static_cast<Faction>(place.faction()))) {
        return CheckFaction(field(".faction"), place.faction());
      }
      out = place.faction() == kRiverfolk ? kRiverfolkBoard : kOwnBoard;
      return absl::OkStatus();
    }
    default:
      return Malformed(
          field(""), "pieces are in a clearing, forest, the Burrow, a supply, on a board or out of the game");
  }
}

absl::Status RootReferee::JudgeMove(const v1::RootMove& move) {
  for (const v1::RootThings& things : move.things()) {
    if (things.has_count() || things.has_all_items() || things.piece().kind() == v1::ROOT_PIECE_KIND_PAWN)
      continue;
    s_.numbers_open = true;
    findings_->MarkOnTrust();
  }
  if (absl::Status status = MovePieces(move); !status.ok()) return status;
  for (const v1::RootThings& things : move.things()) {
    absl::Status status;
    if (things.has_card()) {
      for (const v1::RootPlace& to : move.to()) {
        status = MoveCards(things, to);
        if (!status.ok()) return status;
      }
    } else if (things.has_item() || things.has_all_items()) {
      status = MoveItems(things, move);
    } else if (things.has_quest()) {
      status = TakeQuest(things.quest());
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// The pieces among the things of a move. Removals of one event are one removal: effects that they trigger see
// the board after all of them (Law 1.5.4).
absl::Status RootReferee::MovePieces(const v1::RootMove& move) {
  bool with_ferry = false;
  bool others = false;  // takes in pieces of somebody who is not on turn
  for (const v1::RootThings& things : move.things()) {
    if (!things.has_piece()) continue;
    with_ferry |= things.piece().kind() == v1::ROOT_PIECE_KIND_FERRY;
    others |= things.piece().faction() != Now();
  }
  removed_buildings_ = 0;
  group_ = 0;
  for (const v1::RootThings& things : move.things()) {
    const Piece piece = things.has_piece() ? PieceOf(things.piece()) : kNoPiece;
    if (piece != kNoPiece && kPieceInfo[piece].owner != Now()) group_ |= uint64_t{1} << piece;
  }
  for (int i = 0; i < move.things_size(); ++i) {
    const v1::RootThings& things = move.things(i);
    if (!things.has_piece()) continue;
    const v1::RootPiece& piece = things.piece();
    if (piece.kind() == v1::ROOT_PIECE_KIND_FERRY) {
      if (absl::Status status = MoveFerry(things, move.to(0)); !status.ok()) return status;
      continue;
    }
    if (!piece.hireling().empty()) {
      findings_->MarkOnTrust();
      continue;
    }
    if (absl::Status s = CheckFaction("move.things.piece.faction", piece.faction()); !s.ok()) return s;
    if (piece.kind() == v1::ROOT_PIECE_KIND_PAWN) {
      if (!IsVagabond(static_cast<Faction>(piece.faction()))) {
        Slip(kPawnMove, absl::StrCat("moves a pawn of the ", NameOf(static_cast<Faction>(piece.faction())),
                                     ", who have none; the board stays as it is"));
        continue;
      }
      if (absl::Status s = MovePawn(static_cast<Faction>(piece.faction()), move.to(0)); !s.ok()) return s;
      continue;
    }
    for (int j = 0; j < move.to_size(); ++j) {
      Thing thing;
      thing.count = things.has_count() ? static_cast<int>(things.count()) : 1;
      thing.piece = PieceOf(piece);
      if (absl::Status s = ReadPlace("move.things", i, ".from", things.from(), thing.from); !s.ok()) return s;
      int to = kSupply;
      if (absl::Status s = ReadPlace("move.to", j, "", move.to(j), to); !s.ok()) return s;
      ReadLooseOwner(things.from(), thing);
      ResolveOpenPiece(piece, OnMap(thing.from) ? thing.from : to, thing);
      if (thing.piece == kNoPiece) {
        Unverifiable(kComponentLimit,
                     absl::StrCat("which piece of the ", NameOf(static_cast<Faction>(piece.faction())),
                                  " is meant was not recorded"));
        s_.numbers_open = true;
        continue;
      }
      if (IntoForest(thing, things.from(), move.to(j))) continue;
      MoveThing(thing, to, others, with_ferry);
    }
  }
  if (removed_buildings_ > 0) Count(s_.turn.failures_due, 1);
  return absl::OkStatus();
}

// Forests hold pawns, and the relics of the Keepers (Law 4.2). True: it was something else, and stays.
bool RootReferee::IntoForest(const Thing& thing, const v1::RootPlace& from, const v1::RootPlace& to) {
  const bool into = to.kind() == v1::ROOT_PLACE_KIND_FOREST;
  if (kPieceInfo[thing.piece].owner == kKeepers || (!into && from.kind() != v1::ROOT_PLACE_KIND_FOREST))
    return false;
  Illegal(kMoveAdjacent, absl::StrCat(thing.from == kSupply && into ? "places " : "moves ",
                                      CountOf(thing.piece, thing.count), into ? " into" : " out of",
                                      " a forest, where only pawns go; the board stays as it is"));
  return true;
}

// Finds out which piece is meant where the record leaves its kind or suit open, from the clearing it
// concerns.
void RootReferee::ResolveOpenPiece(const v1::RootPiece& piece, int place, Thing& thing) {
  const Faction f = static_cast<Faction>(piece.faction());
  if (IsPlot(thing.piece) && thing.from == kSupply) thing.piece = kPlot;  // placed face down, whatever it is
  if (thing.piece != kNoPiece && IsPlot(thing.piece) && OnMap(thing.from)) {
    // A plot is named by its kind when it is exposed or removed face down, and without it when it lies face
    // up.
    if (s_.at[thing.from][thing.piece] > 0) return;
    for (Piece p : {kPlot, kBomb, kSnare, kExtortion, kRaid}) {
      const bool fits = thing.piece == kPlot || p == kPlot;
      if (fits && s_.at[thing.from][p] > 0) {
        named_plot_ = thing.piece;
        thing.piece = p;
        return;
      }
    }
    for (Piece p : {kBomb, kSnare, kExtortion, kRaid}) {
      if (s_.at[thing.from][p] == 0) continue;
      SlipOfPiece(p, kMoveOrigin,
                  absl::StrCat("names ", AOne(thing.piece), " in clearing ", thing.from, ", where ", AOne(p),
                               " lies; the board goes on with that"),
                  thing.from, 0);
      thing.piece = p;
      return;
    }
    return;
  }
  if (thing.piece != kNoPiece) return;
  if (OnMap(thing.from)) {
    for (int p = 0; p < kPieces; ++p) {
      const PieceInfo& info = kPieceInfo[p];
      if (info.owner != f || s_.at[thing.from][p] == 0) continue;
      const bool generic_building =
          piece.kind() == v1::ROOT_PIECE_KIND_BUILDING && IsBuilding(static_cast<Piece>(p));
      const bool generic_token = piece.kind() == v1::ROOT_PIECE_KIND_TOKEN && IsToken(static_cast<Piece>(p));
      if (info.kind == piece.kind() || generic_building || generic_token) {
        thing.piece = static_cast<Piece>(p);
        return;
      }
    }
  }
  if (IsClearing(place)) thing.piece = SuitedPiece(piece.kind(), s_.suit[place]);
  if (thing.piece != kNoPiece && kPieceInfo[thing.piece].owner != f) thing.piece = kNoPiece;
}

// `2wA$->` names warriors of the player on turn on another's board; only the board's own lie there. And
// officers of a removed base are sometimes taken from the board of the player on turn.
void RootReferee::ReadLooseOwner(const v1::RootPlace& from, Thing& thing) {
  if (thing.piece == kNoPiece || !IsWarrior(thing.piece) || thing.from != kOwnBoard) return;
  const Faction owner = kPieceInfo[thing.piece].owner;
  Faction board = static_cast<Faction>(from.faction());
  if (s_.turn.bases_lost > 0 && board != kAlliance && s_.at[kOwnBoard][thing.piece] == 0) board = kAlliance;
  if (board == owner || WarriorOf(board) == kNoPiece || s_.at[kOwnBoard][WarriorOf(board)] == 0) return;
  SlipOfPiece(WarriorOf(board), kMoveOrigin,
              absl::StrCat("takes ", CountOf(thing.piece, thing.count), " from a board where only ",
                           kPieceInfo[WarriorOf(board)].many, " lie; the board goes on with those"),
              kOwnBoard, 0);
  thing.piece = WarriorOf(board);
}

void RootReferee::MoveThing(const Thing& thing, int to, bool grouped, bool with_ferry) {
  if (thing.from == kSupply && OnMap(to)) return PlaceOnMap(thing, to);
  if (OnMap(thing.from) && OnMap(to)) {
    if (IsWarrior(thing.piece)) return MoveWarriors(thing, to, with_ferry);
    if (kPieceInfo[thing.piece].owner != kKeepers) {
      Illegal(kMoveAdjacent, absl::StrCat("moves ", AOne(thing.piece), " from ", ClearingName(thing.from),
                                          " to ", ClearingName(to), "; buildings and tokens do not move"));
    }
    const int n = Take(thing, to);
    return Shift(s_, thing.piece, n, thing.from, to);
  }
  if (OnMap(thing.from)) return Remove(thing, to, grouped);
  if (thing.from == kSupply && to == kSupply) {
    // A removal that names no clearing: its battle's, where there is one.
    const Battle& battle = s_.turn.battle;
    const bool known = battle.open && s_.at[battle.clearing][thing.piece] > 0;
    SlipOfPiece(
        thing.piece, kMoveOrigin,
        absl::StrCat("removes ", CountOf(thing.piece, thing.count), " and names no clearing",
                     known ? absl::StrCat("; taken as clearing ", static_cast<int>(battle.clearing)) : ""),
        -1, known ? 1u << battle.clearing : 0u);
    if (!known) return;
    Thing found = thing;
    found.from = battle.clearing;
    return Remove(found, to, true);
  }
  ShiftBoards(thing, to);
}

// Between supplies and boards: officers, acolytes, payments and funds; or from a board onto the map.
void RootReferee::ShiftBoards(const Thing& thing, int to) {
  const Faction owner = kPieceInfo[thing.piece].owner;
  const int n = Take(thing, to);
  if (thing.from == kOwnBoard && owner == kCult) Count(s_.turn.acolytes_spent, n);
  if (thing.from == kOwnBoard && owner == kAlliance) Count(s_.turn.officers_gone, n);
  if (to == kRiverfolkBoard && Now() != kRiverfolk) {
    Count(s_.turn.paid, n);
    Count(s_.payments, n);
  } else if (to == kRiverfolkBoard && !s_.turn.setup) {
    s_.protection -= static_cast<uint8_t>(std::min<int>(n, s_.protection));
  }
  if (OnMap(to)) {
    CheckPlacingBans(thing.piece, to);
    CheckBuildingSlot(thing.piece, to);
  }
  Shift(s_, thing.piece, n, thing.from, to);
}

// Makes sure that the pieces are where the record takes them from, and returns how many can go. What is
// missing is a slip; pieces are then brought there from where they most probably are, so that the rest of the
// record fits again.
int RootReferee::Take(const Thing& thing, int to) {
  const int have = s_.at[thing.from][thing.piece];
  if (have >= thing.count) return thing.count;
  const int missing = thing.count - have;
  // Warriors may lie on the Coffin Makers card without a word in the record (Rootlog says so).
  if (thing.from == kSupply && s_.at[kCoffin][thing.piece] > 0) {
    const int n = std::min<int>(missing, s_.at[kCoffin][thing.piece]);
    Shift(s_, thing.piece, n, kCoffin, kSupply);
    findings_->MarkOnTrust();
    if (n == missing) return thing.count;
  }
  // Protectionism (Law 11.4.1) puts two warriors into empty Payments; records leave it out.
  if (thing.from == kRiverfolkBoard && thing.piece == kRiverfolkWarrior && s_.protection > 0) {
    const int n = std::min<int>({missing, s_.protection, s_.at[kSupply][kRiverfolkWarrior]});
    Shift(s_, kRiverfolkWarrior, n, kSupply, kRiverfolkBoard);
    s_.protection -= static_cast<uint8_t>(n);
    findings_->MarkOnTrust();
    if (n == missing) return thing.count;
  }
  const RuleId rule = thing.from == kSupply                                    ? kComponentLimit
                      : thing.from == kRiverfolkBoard                          ? kFunds
                      : thing.from == kOwnBoard && thing.piece == kCultWarrior ? kAcolytes
                                                                               : kMoveOrigin;
  // Pieces that the record placed although the box had no more of them.
  uint8_t* phantom = OnMap(thing.from) ? &s_.phantom[thing.piece] : nullptr;
  if (phantom != nullptr && *phantom >= missing) {
    *phantom -= static_cast<uint8_t>(missing);
    findings_->MarkOnTrust();
    return have;
  }
  const int still = thing.count - s_.at[thing.from][thing.piece];
  const int source = FindMissing(thing.piece, still, thing.from, to);
  std::string message = absl::StrCat(
      "takes ", CountOf(thing.piece, thing.count), " from ", ClearingName(thing.from),
      thing.from == kSupply || thing.from == kRiverfolkBoard ? ", which has " : ", which holds ", have);
  const int brought = source < 0 ? 0 : std::min<int>(still, s_.at[source][thing.piece]);
  if (brought > 0) {
    absl::StrAppend(&message, "; the board goes on as if ", brought, " came from ", ClearingName(source));
    Shift(s_, thing.piece, brought, source, thing.from);
    ClearSuspects(thing.piece, source, brought);
  } else {
    if (thing.from == kSupply && OnMap(to)) Count(s_.phantom[thing.piece], std::min(still, 50));
    absl::StrAppend(&message, "; the board goes on with what is there");
  }
  uint32_t short_places = 1u << thing.from;
  if (brought > 0) short_places |= 1u << source;
  if (brought < still && to >= 0 && to < kPlaces)
    short_places |= 1u << to;  // fewer came there than is written
  SlipOfPiece(thing.piece, rule, std::move(message), thing.from, short_places);
  return std::min<int>(thing.count, s_.at[thing.from][thing.piece]);
}

// Warriors that were taken to stand elsewhere after all.
void RootReferee::ClearSuspects(Piece piece, int clearing, int n) {
  Turn& t = s_.turn;
  for (int i = 0; i < t.suspect_count; ++i) {
    Suspect& suspect = t.suspects[i];
    if (suspect.piece != piece || suspect.clearing != clearing) continue;
    suspect.count -= static_cast<uint8_t>(std::min<int>(n, suspect.count));
  }
}

// `place` is where the pieces are missing (-1: nowhere), `short_places` which places may hold too few from
// now on.
void RootReferee::SlipOfPiece(Piece piece, RuleId rule, std::string message, int place,
                              uint32_t short_places) {
  if (piece_slip_.message.empty()) {
    piece_slip_.rule = rule;
    piece_slip_.message = std::move(message);
  } else {
    absl::StrAppend(&piece_slip_.message, "; ", message);
  }
  piece_slip_.pieces |= uint64_t{1} << piece;
  piece_slip_.places[piece] |= short_places;
  if (place >= 0) piece_slip_.follows = std::max(piece_slip_.follows, short_of_[piece][place]);
}

// Where pieces that are missing in `from` most probably are: the clearing of the battle whose losses are
// being written, a clearing from which the move would have been possible, a neighbour, the supply, the
// largest stack. -1: nowhere that can be named.
int RootReferee::FindMissing(Piece piece, int missing, int from, int to) const {
  if (from == kSupply) {
    // Payments and funds are counted less strictly in records than the map.
    return piece == kRiverfolkWarrior && s_.at[kRiverfolkBoard][piece] > 0 ? kRiverfolkBoard : -1;
  }
  if (!OnMap(from)) return s_.at[kSupply][piece] > 0 ? static_cast<int>(kSupply) : -1;
  const Battle& battle = s_.turn.battle;
  if (battle.open && battle.clearing != from && s_.at[battle.clearing][piece] >= missing && !OnMap(to)) {
    return battle.clearing;
  }
  for (int i = 0; i < s_.turn.suspect_count; ++i) {
    const Suspect& suspect = s_.turn.suspects[i];
    if (suspect.piece == piece && suspect.count >= missing && suspect.clearing != from)
      return suspect.clearing;
  }
  int best = -1;
  int best_score = 0;
  for (int c = 0; c <= kClearings; ++c) {
    if (c == from || c == to || s_.at[c][piece] < missing) continue;
    int score = 1 + s_.at[c][piece];
    if (OnMap(to) && Adjacent(c, to)) score += 100;
    if (OnMap(from) && Adjacent(c, from)) score += 50;
    if (s_.last_to[piece] == c && s_.last_count[piece] == missing) score += 200;
    if (!OnMap(to) && (KindsIn(c) & group_) == group_) score += 150;  // holds all that is removed together
    if (score > best_score) {
      best = c;
      best_score = score;
    }
  }
  const bool lost = !OnMap(to) && kPieceInfo[piece].owner != Now();  // what others lose stood on the map
  if (best >= 0 && (lost || best_score > 50 || s_.at[kSupply][piece] < missing)) return best;
  return s_.at[kSupply][piece] > 0 ? kSupply : best;
}

// A crafted False Orders, whose discard is not written, is taken as used.
bool RootReferee::SpendFalseOrders() {
  const Faction me = Now();
  uint64_t orders = 0;
  for (size_t i = 0; deck_ != nullptr && i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].name == "falseorders") orders |= s_.crafted[me] & uint64_t{1} << i;
  }
  if (orders == 0) return false;
  s_.crafted[me] &= ~orders;
  ToDiscard(1);
  s_.turn.false_orders = true;
  Slip(kOwnership, absl::StrCat("moves warriors of another player; that the ", NameOf(me),
                                " discard False Orders for it is not written"));
  return true;
}

void RootReferee::MoveWarriors(const Thing& thing, int to, bool with_ferry) {
  const Faction owner = kPieceInfo[thing.piece].owner;
  if (MaybeFieldHospitals(thing, to)) return;
  const bool was_there = s_.at[thing.from][thing.piece] >= thing.count;
  // A Vagabond takes warriors of an ally along (Law 9.2.9.2.2).
  const bool escorted = IsVagabond(Now()) && s_.turn.pawn_from == thing.from && s_.turn.pawn_to == to &&
                        s_.relationship[Now() == kSecondVagabond][owner] == v1::ROOT_RELATIONSHIP_ALLIED;
  if (owner != Now() && !escorted && !s_.turn.false_orders && !SpendFalseOrders()) {
    Illegal(kOwnership,
            absl::StrCat("moves ", CountOf(thing.piece, thing.count), " from ", ClearingName(thing.from),
                         " to ", ClearingName(to), " on the turn of the ", NameOf(Now()),
                         " without False Orders or an alliance"));
  }
  const bool barred = to == kBurrow && owner != kDuchy;
  if (was_there && !escorted && !barred) {
    CheckAdjacent(thing, to, with_ferry);
    if (owner == Now()) CheckMoveRule(thing, thing.from, to);
  }
  if (s_.at[thing.from][kSnare] > 0 && owner != kCorvids) {
    Illegal(kSnareBan, absl::StrCat("moves ", CountOf(thing.piece, thing.count), " out of clearing ",
                                    thing.from, ", which holds a face-up snare"));
  }
  if (barred) {
    Illegal(kBurrowOnly, absl::StrCat("moves ", CountOf(thing.piece, thing.count), " into the Burrow"));
  }
  const int n = Take(thing, to);
  Shift(s_, thing.piece, n, thing.from, to);
  s_.last_to[thing.piece] = static_cast<uint8_t>(to);
  s_.last_count[thing.piece] = static_cast<uint8_t>(n);
  // False Orders makes its owner move them (Law 1.5.5).
  const bool moves = owner == Now() || s_.turn.false_orders;
  if (IsClearing(to) && s_.at[to][kSympathy] > 0 && moves && owner != kAlliance) OweOutrage(to);
}

// A move across the lake from the ferry's clearing took the ferry along, written or not (Law 16.2.2.5).
bool RootReferee::TakesFerry(int from, int to, Faction mover) {
  if (map_->ferry == 0 || s_.ferry != from || !River(from, to) || s_.turn.ferry_used) return false;
  s_.turn.ferry_used = true;
  s_.turn.ferry_rider = mover;
  s_.turn.ferry_unwritten = true;
  s_.ferry = static_cast<uint8_t>(to);
  Count(s_.turn.may_draw[mover], 1);
  findings_->MarkOnTrust();
  return true;
}

void RootReferee::CheckAdjacent(const Thing& thing, int to, bool with_ferry) {
  const Faction owner = kPieceInfo[thing.piece].owner;
  const int from = thing.from;
  if (Adjacent(from, to)) return;
  if (with_ferry) return;  // judged by MoveFerry
  if (River(from, to) && (owner == kRiverfolk || HasCard(owner, kBoatBuilders))) return;
  const ClearingMask tunnels = HasCard(owner, kTunnels) ? CraftingClearings(owner) : 0;
  if ((tunnels >> from & 1) && (tunnels >> to & 1)) return;
  if (TakesFerry(from, to, owner)) return;
  // Two moves through the Burrow, written as one.
  if (owner == kDuchy && IsClearing(from) && IsClearing(to) && s_.at[from][kTunnel] > 0 &&
      s_.at[to][kTunnel] > 0) {
    return findings_->MarkOnTrust();
  }
  if (River(from, to) && MayHaveServices(owner)) return findings_->MarkOnTrust();  // riverboats
  std::string why;
  if (from == kBurrow || to == kBurrow) {
    why = absl::StrCat("clearing ", from == kBurrow ? to : from, " has no tunnel");
    Illegal(kBurrowOnly, absl::StrCat("moves ", CountOf(thing.piece, thing.count), " from ",
                                      ClearingName(from), " to ", ClearingName(to), "; ", why));
    return;
  }
  std::string neighbours;
  for (int c = 1; c <= kClearings; ++c) {
    if (PathOpen(from, c)) absl::StrAppend(&neighbours, neighbours.empty() ? "" : ", ", c);
  }
  const bool closed = map_->paths[from] >> to & 1;
  // Tunnels join crafting pieces: one that stands where it cannot may stand at the other end.
  const bool tunnelled = (tunnels >> from & 1) || (tunnels >> to & 1);
  IllegalUnlessItFollows(
      index_, kMoveAdjacent,
      absl::StrCat("moves ", CountOf(thing.piece, thing.count), " from clearing ", from, " to clearing ", to,
                   closed ? "; the path between them is closed" : "; they are not adjacent", " (from ", from,
                   " paths lead to ", neighbours, ")"),
      Now(), tunnelled ? breach_of_building_[owner] : -1);
}

void RootReferee::CheckMoveRule(const Thing& thing, int from, int to) {
  const Faction owner = kPieceInfo[thing.piece].owner;
  if (owner == kCorvids || HasCard(owner, kCorvidPlanners)) return;
  if (owner == kRiverfolk && River(from, to)) return;
  if (Rules(owner, from) || Rules(owner, to)) return;
  auto strength = [&](int c) {
    std::string text;
    for (Faction f = 1; f < kFactions; ++f) {
      const int n = s_.warriors[c][f] + s_.buildings[c][f];
      if (n > 0) absl::StrAppend(&text, text.empty() ? "" : ", ", NameOf(f), " ", n);
    }
    return text.empty() ? std::string("empty") : text;
  };
  IllegalUnlessInDoubt(index_, kMoveRule,
                       absl::StrCat("moves ", CountOf(thing.piece, thing.count), " from ", ClearingName(from),
                                    " to ", ClearingName(to), " and rules neither (", from, ": ",
                                    strength(from), "; ", to, ": ", strength(to), ")"),
                       owner, KindsIn(from) | KindsIn(to));
}

absl::Status RootReferee::MoveFerry(const v1::RootThings& things, const v1::RootPlace& place) {
  int to = 0;
  if (absl::Status s = ReadPlace("move.to", 0, "", place, to); !s.ok()) return s;
  if (map_->ferry == 0) {
    Illegal(kFerry, absl::StrCat("moves the ferry on the ", map_->name, " map, which has none"));
    return absl::OkStatus();
  }
  if (s_.turn.ferry_unwritten && s_.ferry == to) {  // the move before took it along, and here it is written
    s_.turn.ferry_unwritten = false;
    return absl::OkStatus();
  }
  const int from = things.from().kind() == v1::ROOT_PLACE_KIND_CLEARING
                       ? static_cast<int>(things.from().clearing())
                       : s_.ferry;
  if (from != s_.ferry) {
    Slip(kFerry, absl::StrCat("takes the ferry from clearing ", from, "; it is in clearing ",
                              static_cast<int>(s_.ferry)));
  } else if (!River(from, to)) {
    Illegal(kFerry, absl::StrCat("takes the ferry from clearing ", from, " to ", ClearingName(to),
                                 ", which is not on the lake"));
  }
  if (s_.turn.ferry_used) Illegal(kFerry, "takes the ferry a second time this turn");
  s_.turn.ferry_used = true;
  s_.turn.ferry_rider = Now();
  Count(s_.turn.may_draw[Now()], 1);
  if (IsClearing(to)) s_.ferry = static_cast<uint8_t>(to);
  return absl::OkStatus();
}

bool RootReferee::PawnMayGo(const Pawn& pawn, int clearing) const {
  if (pawn.forest >= 0) return (map_->forests[pawn.forest].clearings >> clearing & 1) != 0;
  if (pawn.clearing == 0) return true;  // not placed in the record
  return PathOpen(pawn.clearing, clearing);
}

absl::Status RootReferee::MovePawn(Faction owner, const v1::RootPlace& to) {
  const int v = owner == kSecondVagabond;
  Pawn& pawn = s_.pawn[v];
  const Pawn before = pawn;
  if (before.clearing != 0 && s_.at[before.clearing][kSnare] > 0 && Enemies(kCorvids, owner)) {
    Illegal(kSnareBan, absl::StrCat("moves the pawn out of clearing ", static_cast<int>(before.clearing),
                                    ", which holds a face-up snare"));
  }
  if (to.kind() == v1::ROOT_PLACE_KIND_FOREST) {
    ClearingMask mask = 0;
    for (uint32_t c : to.forest()) {
      if (absl::Status s = CheckClearing("move.to[0].forest", c, false); !s.ok()) return s;
      mask |= static_cast<ClearingMask>(1u << c);
    }
    const int forest = map_->FindForest(mask);
    if (forest < 0) {
      Slip(kPawnMove, "goes to a forest that this map does not have; the pawn stays where it is");
      return absl::OkStatus();
    }
    if (!s_.turn.setup) CheckSlip(before, forest);
    pawn = Pawn{0, static_cast<int8_t>(forest)};
  } else {
    int clearing = 0;
    if (absl::Status s = ReadPlace("move.to", 0, "", to, clearing); !s.ok()) return s;
    if (!IsClearing(clearing)) {
      Illegal(kPawnMove, "takes the pawn off the map; a pawn is never removed");
      return absl::OkStatus();
    }
    if (!PawnMayGo(before, clearing)) CheckFarPawn(owner, before, clearing);
    pawn = Pawn{static_cast<uint8_t>(clearing), -1};
    if (before.clearing != 0) s_.turn.pawn_was |= static_cast<ClearingMask>(1u << before.clearing);
    s_.turn.pawn_from = before.clearing;
    s_.turn.pawn_to = static_cast<uint8_t>(clearing);
  }
  s_.turn.pawn_moved = true;
  return absl::OkStatus();
}

// A pawn goes into a forest only by slipping, the first thing in the turn (Law 9.4.2, 9.5.1).
void RootReferee::CheckSlip(const Pawn& before, int forest) {
  if (s_.turn.pawn_moved)
    Illegal(kPawnMove, "goes into a forest after having moved; only the slip of Birdsong leads there");
  const Forest& target = map_->forests[forest];
  const bool adjacent = before.forest >= 0
                            ? (target.neighbours >> before.forest & 1) != 0
                            : before.clearing == 0 || (target.clearings >> before.clearing & 1) != 0;
  if (!adjacent) Illegal(kPawnMove, "slips into a forest that is not adjacent to where the pawn stands");
}

void RootReferee::CheckFarPawn(Faction owner, const Pawn& before, int clearing) {
  // The Harrier glides to any clearing (Law 16.3.9).
  if (IsCharacter(owner, "harrier")) return findings_->MarkOnTrust();
  if (before.clearing != 0 && River(before.clearing, clearing)) {
    if (HasCard(owner, kBoatBuilders)) return;
    if (MayHaveServices(owner)) return findings_->MarkOnTrust();
    if (TakesFerry(before.clearing, clearing, owner)) return;
  }
  Illegal(kPawnMove,
          absl::StrCat("moves the pawn from ",
                       before.forest >= 0 ? std::string("a forest") : ClearingName(before.clearing),
                       " to clearing ", clearing, ", which is not adjacent"));
}

}  // namespace lantern::root
