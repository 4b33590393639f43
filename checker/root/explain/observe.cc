// What a turn does, act by act, with what the board was before each: the referee keeps it while the turn goes
// on.
#include <algorithm>

#include "checker/root/explain/search.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

bool InHand(const v1::RootPlace& place, Faction f) {
  return place.kind() == v1::ROOT_PLACE_KIND_HAND && place.faction() == static_cast<int>(f);
}
bool OnBoard(const v1::RootPlace& place, Faction f) {
  return place.kind() == v1::ROOT_PLACE_KIND_BOARD && place.faction() == static_cast<int>(f);
}
uint8_t Small(uint32_t n) { return static_cast<uint8_t>(std::min<uint32_t>(n, 200)); }

// A place of a piece, as State counts it; kPlaces where the record names none that a turn asks about.
uint8_t PlaceOf(const v1::RootPlace& place) {
  switch (place.kind()) {
    case v1::ROOT_PLACE_KIND_CLEARING:
      if (place.clearing() < 1 || place.clearing() > kClearings) return kPlaces;
      return static_cast<uint8_t>(place.clearing());
    case v1::ROOT_PLACE_KIND_BURROW:
      return kBurrow;
    case v1::ROOT_PLACE_KIND_SUPPLY:
      return kSupply;
    case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
      return kOut;
    case v1::ROOT_PLACE_KIND_BOARD:
      return place.faction() == v1::ROOT_FACTION_RIVERFOLK_COMPANY ? kRiverfolkBoard : kOwnBoard;
    default:
      return kPlaces;
  }
}

}  // namespace

// Begins the record of a turn. What began before the position that a transcript starts from is not explained.
void RootReferee::BeginRecord() {
  TurnRecord& r = record_;
  r.acts.clear();
  r.ruled = 0;
  r.who = s_.turn.who;
  r.start = index_;
  r.told = false;
  r.too_long = false;
  r.kept = explain_ && IsExplained(r.who) && !s_.turn.setup && !s_.over;
  if (!r.kept) return;
  for (int c = 1; c <= kClearings; ++c) r.sawmills[c] = s_.at[c][kSawmill];
  r.wood = s_.at[kSupply][kWood];
  r.keep = static_cast<uint8_t>(KeepClearing());
  r.deck = deck_;
  r.officers = s_.at[kOwnBoard][kAllianceWarrior];
  r.supporters = Small(static_cast<uint32_t>(std::max<int>(0, s_.supporters)));
  r.bases = 0;
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    if (OnMapCount(s_, SuitedPiece(v1::ROOT_PIECE_KIND_BASE, suit)) > 0)
      r.bases |= static_cast<uint8_t>(1u << suit);
  }
  r.hand = Small(static_cast<uint32_t>(std::max<int>(0, s_.hand[r.who])));
  r.hand_open =
      s_.hand[r.who] <= 1 + s_.hand_excess[r.who] || slip_of_hand_[r.who] >= 0 || s_.hand_slack[r.who] > 0;
  r.roosts = Small(static_cast<uint32_t>(OnMapCount(s_, kRoost)));
  const int v = r.who == kSecondVagabond;
  r.in_forest = s_.pawn[v].forest >= 0;
  r.character = s_.character[v] < 0 ? absl::string_view()
                                    : absl::string_view(catalog_->characters[s_.character[v]].name);
  RecordDecree();
  r.items.fill(0);
  if (IsVagabond(r.who)) RecordItems();
  const Piece warrior = WarriorOf(r.who);
  r.supply = warrior == kNoPiece ? 0 : s_.at[kSupply][warrior];
  r.supply_certain = warrior != kNoPiece && slip_of_piece_[warrior] < 0 && !s_.numbers_open;
  r.pillar = s_.pillar;
  r.firebrands = 0;
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.tokens[c][kHost] > 0) r.firebrands |= static_cast<ClearingMask>(1u << c);
  }
  r.host_gone = HostIsGone();
}

bool RootReferee::HostIsGone() const {
  int pieces = 0;
  for (int c = 1; c <= kClearings; ++c) pieces += PiecesIn(s_, kHost, c);
  return pieces == 0;
}

// Whether a firebrand empties a column of its track, with `before` of its suit on the map. Firebrands leave
// the track from the left and come back to the rightmost empty space, so that a column is empty as soon as
// every suit has that many on the map.
bool RootReferee::EmptiesColumn(Piece firebrand, int before) const {
  bool empties = true;
  for (Piece other : {kFirebrandFox, kFirebrandRabbit, kFirebrandMouse})
    empties &= other == firebrand || OnMapCount(s_, other) > before;
  return empties;
}

// What a Vagabond owns, as far as it grew.
void RootReferee::RecordItems() {
  TurnRecord& r = record_;
  for (int item = 1; item < 10; ++item)
    r.items[item] = std::max(r.items[item], Small(static_cast<uint32_t>(ItemsOf(r.who, item))));
  const unsigned taken = s_.perhaps_taken[r.who == kSecondVagabond] | TakenUnwritten();
  r.items_certain = !r.character.empty() && slip_of_items_[r.who] < 0 && !s_.numbers_open && taken == 0;
}

// The Decree as it stands, with its viziers, and whether its leader is the Charismatic.
void RootReferee::RecordDecree() {
  if (record_.who != kEyrie) return;
  record_.decree = s_.decree;
  record_.charismatic = false;
  record_.decree_open = s_.decree_doubt > 0;
  record_.leader_open = s_.leader < 0;
  if (s_.leader < 0) return;
  const Leader& leader = catalog_->leaders[s_.leader];
  for (v1::RootDecreeColumn column : leader.viziers) ++record_.decree[column][kBird];
  record_.charismatic = leader.name == "charismatic";
}

uint16_t RootReferee::EffectsOf(Faction f) const {
  static constexpr struct {
    Effect effect;
    ActEffect bit;
  } kBits[] = {{kEyrieEmigre, kHasEmigre},          {kLeague, kHasLeague},
               {kCommandWarren, kHasWarren},        {kCobbler, kHasCobbler},
               {kPropagandaBureau, kHasPropaganda}, {kTaxCollector, kHasTaxCollector},
               {kFoxPartisans, kHasPartisans},      {kRabbitPartisans, kHasPartisans},
               {kMousePartisans, kHasPartisans},    {kSwapMeet, kHasSwapMeet},
               {kStandAndDeliver, kHasStand}};
  uint16_t effects = MayHaveServices(f) ? kHasServices : 0;
  for (Faction g = 1; g < kFactions; ++g) {
    if (HasCard(g, kCoffinMakers)) effects |= kHasCoffin;
  }
  for (const auto& bit : kBits) {
    if (HasCard(f, bit.effect)) effects |= bit.bit;
  }
  return effects;
}

ClearingMask RootReferee::RuledBy(Faction f) const {
  ClearingMask ruled = 0;
  for (int c = 1; c <= kClearings; ++c) {
    if (Rules(f, c)) ruled |= static_cast<ClearingMask>(1u << c);
  }
  return ruled;
}

// Clearings that wood may come from to build in `to` (Law 6.5.4.2): linked through ruled ones, by paths, by
// rivers where a card or a service makes paths of them, and by Tunnels.
ClearingMask RootReferee::LinkedTo(int to) const {
  const Faction me = Now();
  const ClearingMask ruled = RuledBy(me) | record_.ruled;
  const ClearingMask tunnels = HasCard(me, kTunnels) ? CraftingClearings(me) : 0;
  const bool boats = HasCard(me, kBoatBuilders) || MayHaveServices(me);
  ClearingMask linked = static_cast<ClearingMask>(1u << to);
  for (bool grown = true; grown;) {
    grown = false;
    for (int a = 1; a <= kClearings; ++a) {
      if (!(linked >> a & 1)) continue;
      for (int b = 1; b <= kClearings; ++b) {
        if ((linked >> b & 1) || !(ruled >> b & 1)) continue;
        const bool dug = (tunnels >> a & 1) && (tunnels >> b & 1);
        if (!PathOpen(a, b) && !dug && !(boats && River(a, b))) continue;
        linked |= static_cast<ClearingMask>(1u << b);
        grown = true;
      }
    }
  }
  return linked;
}

// What a card of the Decree could still do, as bits by column and suit (Law 7.5.2); for turmoil.
uint32_t RootReferee::DecreePossible() const {
  uint32_t possible = 0;
  auto can = [&](int column, int clearing) {
    possible |= 1u << (column * 5 + s_.suit[clearing]);
    possible |= 1u << (column * 5 + kBird);
    possible |= 1u << (column * 5 + kAnySuit);
  };
  for (int c = 1; c <= kClearings; ++c) {
    const int mine = s_.warriors[c][kEyrie];
    const bool barred = s_.at[c][kKeep] > 0 || s_.at[c][kSnare] > 0;
    if (s_.at[c][kRoost] > 0 && !barred && s_.at[kSupply][kEyrieWarrior] > 0)
      can(v1::ROOT_DECREE_COLUMN_RECRUIT, c);
    for (int to = 1; mine > 0 && s_.at[c][kSnare] == 0 && to <= kClearings; ++to) {
      if (PathOpen(c, to) && (Rules(kEyrie, c) || Rules(kEyrie, to))) can(v1::ROOT_DECREE_COLUMN_MOVE, c);
    }
    bool enemy = false;
    for (Faction f = 1; f < kFactions; ++f) {
      const bool pawn = IsVagabond(f) && InPlay(f) && s_.pawn[f == kSecondVagabond].clearing == c;
      enemy |= Enemies(kEyrie, f) && (PiecesIn(s_, f, c) > 0 || pawn);
    }
    if (mine > 0 && enemy) can(v1::ROOT_DECREE_COLUMN_BATTLE, c);
    const bool open = s_.at[c][kRoost] == 0 && OpenSlots(c) > 0 && s_.at[kSupply][kRoost] > 0;
    if (open && Rules(kEyrie, c) && s_.at[c][kKeep] == 0 && s_.at[c][kSnare] == 0) {
      can(v1::ROOT_DECREE_COLUMN_BUILD, c);
    }
  }
  return possible;
}

// One event that names the same thing twice, as in `(w5+w5)->10`, is one act of them all.
bool RootReferee::JoinsLast(const Act& act) {
  if (record_.acts.empty()) return false;
  Act& last = record_.acts.back();
  const bool same = last.event == act.event && last.kind == act.kind && last.piece == act.piece &&
                    last.from == act.from && last.to == act.to && last.who == act.who &&
                    last.suit == act.suit && last.item == act.item && last.column == act.column;
  const bool countable = act.kind == ActKind::kPlace || act.kind == ActKind::kMove ||
                         act.kind == ActKind::kRemove || act.kind == ActKind::kOfficer;
  // What the Host place may have come by several ways, and is kept apart on purpose.
  if (!same || !countable || act.piece == kHostWarrior) return false;
  last.count = Small(last.count + uint32_t{act.count});
  return true;
}

// Adds an act, with the questions that its kind raises answered from the board as it is.
void RootReferee::Keep(Act act) {
  TurnRecord& r = record_;
  if (r.acts.size() >= kMostActs) {
    r.too_long = true;
    return;
  }
  act.event = index_;
  if (JoinsLast(act)) return;
  // With Soup Kitchens wood counts for rule, until it is spent.
  const bool spends = act.kind == ActKind::kRemove && act.piece == kWood && r.who == kMarquise;
  const bool goes_on =
      !r.acts.empty() && r.acts.back().kind == ActKind::kRemove && r.acts.back().piece == kWood;
  if (spends && !goes_on) r.ruled = RuledBy(kMarquise);
  act.effects = EffectsOf(r.who);
  const bool clearing = IsClearing(act.to);
  if (IsVagabond(r.who)) RecordItems();
  if (act.piece != kNoPiece) {
    act.before = Small(static_cast<uint32_t>(OnMapCount(s_, act.piece)));
    act.left = s_.at[kSupply][act.piece];
    // What the same event places before this stands in the supply as yet.
    for (size_t k = r.acts.size(); act.kind == ActKind::kPlace && k-- > 0 && r.acts[k].event == index_;) {
      const Act& other = r.acts[k];
      if (other.kind != ActKind::kPlace || other.piece != act.piece) continue;
      act.before = Small(act.before + uint32_t{other.count});
      act.left = static_cast<uint8_t>(std::max(0, act.left - other.count));
    }
  }
  if (act.kind == ActKind::kPlace && act.who == r.who && clearing) KeepPlacing(act);
  // What a Crisis of Faith can take: revealed cards are out of the hand.
  if (act.kind == ActKind::kRemove && act.who == kHost && r.who == kHost)
    act.left = Small(static_cast<uint32_t>(std::max<int>(0, s_.hand[kHost] - s_.turn.revealed)));
  if (act.kind == ActKind::kPawn && clearing) {
    const int v = r.who == kSecondVagabond;
    for (Faction f = 1; f < kFactions; ++f) {
      if (s_.relationship[v][f] == v1::ROOT_RELATIONSHIP_HOSTILE && s_.warriors[act.to][f] > 0) ++act.here;
    }
  }
  if (act.kind == ActKind::kGive && IsVagabond(r.who)) act.to = s_.pawn[r.who == kSecondVagabond].clearing;
  if (act.kind == ActKind::kSpend && r.who == kMarquise) {
    // Overwork with no wood left places nothing.
    act.left = s_.at[kSupply][kWood];
    for (int c = 1; c <= kClearings; ++c) {
      if (s_.at[c][kSawmill] > 0) act.possible |= 1u << s_.suit[c];
    }
  }
  if (act.kind == ActKind::kSpend && r.who == kHost) act.left = s_.at[kSupply][kHostWarrior];
  if (act.kind == ActKind::kSpend && r.who == kAlliance) act.left = s_.at[kSupply][kAllianceWarrior];
  if (act.kind == ActKind::kTurmoil) {
    act.possible = DecreePossible();
    act.left = s_.at[kSupply][kEyrieWarrior];
  }
  r.acts.push_back(act);
}

void RootReferee::KeepPlacing(Act& act) const {
  auto carried_by = [&](Piece piece) {
    act.here = s_.at[act.to][piece];
    act.carriers = Small(static_cast<uint32_t>(OnMapCount(s_, piece)));
  };
  switch (act.piece) {
    case kWood:
      return carried_by(kSawmill);
    case kCatWarrior:
      return carried_by(kRecruiter);
    case kEyrieWarrior:
      return carried_by(kRoost);
    case kAllianceWarrior: {
      // Of a clearing whose suit was not recorded the base itself tells it.
      for (Piece base : {kBaseFox, kBaseRabbit, kBaseMouse}) {
        if (s_.suit[act.to] == kPieceInfo[base].suit || s_.at[act.to][base] > 0) carried_by(base);
      }
      return;
    }
    case kHostWarrior:
      act.here = s_.tokens[act.to][kHost];
      act.ruled = HostIsGone();
      act.possible = map_->edge >> act.to & 1;
      return;
    case kFirebrandFox:
    case kFirebrandRabbit:
    case kFirebrandMouse:
      act.here = s_.warriors[act.to][kHost];
      act.ruled = EmptiesColumn(act.piece, act.before);
      return;
    case kSawmill:
    case kWorkshop:
    case kRecruiter:
      act.linked = LinkedTo(act.to);
      act.ruled = Rules(kMarquise, act.to) || (record_.ruled >> act.to & 1) != 0;
      return;
    case kRoost:
      act.ruled = Rules(kEyrie, act.to);
      return;
    case kBaseFox:
    case kBaseRabbit:
    case kBaseMouse:
      act.here = s_.at[act.to][kSympathy];
      act.left = s_.at[kSupply][kAllianceWarrior];
      for (int c = 1; c <= kClearings; ++c) {
        if (s_.at[c][kSympathy] == 0) continue;
        // Of a clearing whose suit was not recorded the base tells it.
        const Suit here = s_.suit[act.to] != kAnySuit ? s_.suit[act.to] : kPieceInfo[act.piece].suit;
        const bool open = s_.suit[c] == kAnySuit && c != act.to;
        if (open) act.effects |= kOpenSuits;
        if (open || c == act.to || s_.suit[c] == here) ++act.carriers;
      }
      return;
    case kSympathy:
      // here: Martial Law (Law 8.4.2.2.1). ruled: next to a sympathetic clearing, or there is none.
      act.ruled = act.before == 0;
      for (Faction f = 1; f < kFactions; ++f)
        act.here |= f != kAlliance && s_.warriors[act.to][f] >= 3 ? 1 : 0;
      // Tokens of one event may have been placed in any order.
      for (int c = 1; c <= kClearings; ++c) {
        const bool boats =
            River(act.to, c) && (HasCard(kAlliance, kBoatBuilders) || MayHaveServices(kAlliance));
        const bool sympathetic = s_.at[c][kSympathy] > 0 || (together_ >> c & 1) != 0;
        act.ruled |= sympathetic && (boats || PathOpen(act.to, c));
      }
      return;
    default:
      return;
  }
}

void RootReferee::Observe(const v1::RootEvent& event) {
  if (!record_.kept || s_.over) return;
  Act act;
  switch (event.action_case()) {
    case v1::RootEvent::kMove:
      return ObserveMove(event.move());
    case v1::RootEvent::kBattle: {
      const v1::RootBattle& battle = event.battle();
      const bool own = battle.attacker() == static_cast<int>(record_.who);
      if (battle.clearing() > kClearings || (!own && !IsVagabond(record_.who))) return;
      act.kind = own ? ActKind::kBattle : ActKind::kInstigate;
      act.to = act.from = static_cast<uint8_t>(battle.clearing());
      act.who = static_cast<Faction>(battle.defender());
      return Keep(act);
    }
    case v1::RootEvent::kCraft:
      act.kind = ActKind::kCraft;
      if (event.craft().has_item()) act.item = Small(static_cast<uint32_t>(event.craft().item()));
      if (event.craft().has_card())
        act.count = Small(static_cast<uint32_t>(CardIndex(event.craft().card()) + 1));
      return Keep(act);
    case v1::RootEvent::kOpenPath:
      act.kind = ActKind::kPath;
      act.from = Small(event.open_path().low());
      act.to = Small(event.open_path().high());
      return Keep(act);
    case v1::RootEvent::kDiscardDecree:
      act.kind = ActKind::kTurmoil;
      return Keep(act);
    case v1::RootEvent::kAppoint:
      act.kind = record_.who == kHost ? ActKind::kPillar : ActKind::kLeader;
      if (record_.who == kHost) act.item = PillarNamed(event.appoint().name());
      return Keep(act);
    case v1::RootEvent::kReveal:
      return ObserveReveal(event.reveal());
    case v1::RootEvent::kScoreMarker:
      act.kind = ActKind::kCoalition;
      act.who = static_cast<Faction>(event.score_marker().board());
      return Keep(act);
    default:
      return;
  }
}

// What only the board after the event tells: where a battle was taken to be, and the Decree with a card
// added.
void RootReferee::ObserveAfter(const v1::RootEvent& event) {
  if (event.has_battle() && record_.acts.back().kind == ActKind::kBattle)
    record_.acts.back().who = s_.turn.battle.defender;
  if (event.has_battle() && s_.turn.battle.open && IsClearing(s_.turn.battle.clearing)) {
    record_.acts.back().from = s_.turn.battle.clearing;
  }
  if (record_.acts.back().kind == ActKind::kDecree) RecordDecree();
}

void RootReferee::ObserveMove(const v1::RootMove& move) {
  together_ = SympathyOf(move);
  bool others = false;
  for (const v1::RootThings& things : move.things()) {
    others |= things.has_piece() && things.piece().faction() != static_cast<int>(record_.who);
  }
  for (const v1::RootThings& things : move.things()) {
    for (const v1::RootPlace& to : move.to()) {
      if (things.has_piece()) ObservePiece(things, to, others);
      if (things.has_card()) ObserveCard(things, to);
    }
    if (move.to_size() == 0) continue;
    if (things.has_item() || things.all_items()) ObserveItem(things, move);
    if (things.has_quest() && move.to(0).kind() == v1::ROOT_PLACE_KIND_BOARD) {
      Act act;
      act.kind = ActKind::kQuest;
      act.suit = static_cast<Suit>(things.quest().suit());
      Keep(act);
    }
  }
}

// Sermons show cards to everybody; what an effect makes somebody show goes to a player.
void RootReferee::ObserveReveal(const v1::RootReveal& reveal) {
  if (record_.who != kHost || reveal.faction() != static_cast<int>(kHost) || reveal.to() != 0) return;
  for (const v1::RootThings& things : reveal.cards()) {
    Act act;
    act.kind = ActKind::kReveal;
    act.suit = static_cast<Suit>(things.card().suit());
    act.count = things.has_count() ? Small(things.count()) : 1;
    Keep(act);
  }
}

// The clearings where the present event places sympathy.
ClearingMask RootReferee::SympathyOf(const v1::RootMove& move) {
  ClearingMask mask = 0;
  for (const v1::RootThings& things : move.things()) {
    if (things.piece().kind() != v1::ROOT_PIECE_KIND_SYMPATHY) continue;
    for (const v1::RootPlace& to : move.to()) {
      if (IsClearing(static_cast<int>(to.clearing()))) mask |= static_cast<ClearingMask>(1u << to.clearing());
    }
  }
  return mask;
}

void RootReferee::ObservePiece(const v1::RootThings& things, const v1::RootPlace& to, bool others) {
  const v1::RootPiece& piece = things.piece();
  if (!piece.hireling().empty() || piece.kind() == v1::ROOT_PIECE_KIND_FERRY) return;
  Act act;
  act.who = static_cast<Faction>(piece.faction());
  if (piece.kind() == v1::ROOT_PIECE_KIND_PAWN) {
    if (act.who != record_.who) return;
    act.kind = ActKind::kPawn;
    const uint8_t place = PlaceOf(to);
    act.to = IsClearing(place) ? place : 0;
    act.from = s_.pawn[record_.who == kSecondVagabond].clearing;
    return Keep(act);
  }
  Thing thing;
  thing.piece = PieceOf(piece);
  act.from = PlaceOf(things.from());
  act.to = PlaceOf(to);
  if (act.from == kPlaces || act.to == kPlaces || (act.from == kSupply && act.to == kSupply)) return;
  if (thing.piece == kNoPiece && IsClearing(act.to)) thing.piece = SuitedPiece(piece.kind(), s_.suit[act.to]);
  if (thing.piece == kNoPiece) return;
  act.piece = thing.piece;
  act.who = kPieceInfo[act.piece].owner;
  act.count = things.has_count() ? Small(things.count()) : 1;
  act.grouped = others;
  if (OnMap(act.from) && OnMap(act.to)) {
    act.kind = ActKind::kMove;
  } else if (OnMap(act.to)) {
    act.kind = ActKind::kPlace;
  } else if (OnMap(act.from)) {
    act.kind = ActKind::kRemove;
  } else if (act.from == kSupply && act.to == kOwnBoard && act.who == record_.who) {
    act.kind = ActKind::kOfficer;
  } else {
    return;
  }
  // Nothing places more than three of the Host's warriors, so that these came by two or three ways, written
  // in one: Perseverance, a reward, a recruiting.
  while (act.kind == ActKind::kPlace && act.piece == kHostWarrior && act.count > 3 && act.count <= 6) {
    Act part = act;
    part.count = act.count == 5 ? 2 : 1;
    act.count = static_cast<uint8_t>(act.count - part.count);
    Keep(part);
  }
  Keep(act);
}

void RootReferee::ObserveCard(const v1::RootThings& things, const v1::RootPlace& to) {
  const Faction me = record_.who;
  const v1::RootPlace& from = things.from();
  Act act;
  act.suit = static_cast<Suit>(things.card().suit());
  act.count = things.has_count() ? Small(things.count()) : 1;
  if (act.suit == kAnySuit && !things.card().name().empty()) {
    const int exact = ExactCard(things.card());
    if (exact >= 0) act.suit = static_cast<Suit>(deck_->cards[static_cast<size_t>(exact)].suit);
  }
  // Written without where it comes from; read so at board level as well.
  const bool to_decree =
      from.kind() == v1::ROOT_PLACE_KIND_DECK && to.kind() == v1::ROOT_PLACE_KIND_DECREE && me == kEyrie;
  if (InHand(from, me) || to_decree) {
    if (to.kind() == v1::ROOT_PLACE_KIND_DISCARD) act.kind = ActKind::kSpend;
    if (to.kind() == v1::ROOT_PLACE_KIND_HAND) act.kind = ActKind::kGive;
    if (to.kind() == v1::ROOT_PLACE_KIND_DECREE) act.kind = ActKind::kDecree;
    if (OnBoard(to, kAlliance) && me == kAlliance) act.kind = ActKind::kMobilize;
    act.who = static_cast<Faction>(to.faction());
    act.column = Small(static_cast<uint32_t>(to.column()));
  } else if (OnBoard(from, me) && me == kAlliance && to.kind() == v1::ROOT_PLACE_KIND_DISCARD) {
    const int i = CardIndex(things.card());
    if (i < 0 || !(s_.crafted[me] >> i & 1)) act.kind = ActKind::kSupporter;
  } else if (from.kind() == v1::ROOT_PLACE_KIND_HAND && InHand(to, me) && from.faction() != kRiverfolk &&
             IsCharacter(me, "thief")) {
    act.kind = ActKind::kSteal;
    act.who = static_cast<Faction>(from.faction());
  } else if (from.kind() == v1::ROOT_PLACE_KIND_DECK && InHand(to, me)) {
    act.kind = things.card().name().empty() ? ActKind::kDraw : ActKind::kTakeCard;
    if (act.kind == ActKind::kTakeCard && things.card().name() != "dominance") act.kind = ActKind::kOther;
  } else if (from.kind() == v1::ROOT_PLACE_KIND_DISCARD && InHand(to, me) && HasCard(me, kInformants)) {
    act.kind = ActKind::kDraw;  // an ambush card in place of the Evening's draw
  } else if (from.kind() == v1::ROOT_PLACE_KIND_DECK && to.kind() == v1::ROOT_PLACE_KIND_DISCARD) {
    act.kind = ActKind::kSpend;  // read so at board level as well
  } else if (from.kind() == v1::ROOT_PLACE_KIND_DECK && OnBoard(to, kHost) && me == kHost) {
    act.kind = ActKind::kPillar;  // one of a wrong name, said at board level
  }
  if (act.kind != ActKind::kOther) Keep(act);
}

void RootReferee::ObserveItem(const v1::RootThings& things, const v1::RootMove& move) {
  const Faction me = record_.who;
  const v1::RootPlace& from = things.from();
  Act act;
  act.item = things.has_item() ? Small(static_cast<uint32_t>(things.item())) : 0;
  act.count = things.has_count() ? Small(things.count()) : 1;
  if (from.kind() == v1::ROOT_PLACE_KIND_CLEARING) {
    act.kind = ActKind::kRuin;
    act.to = Small(from.clearing());
    return Keep(act);
  }
  const bool mine = from.faction() == 0 || from.faction() == static_cast<int>(me);
  if (!mine) {
    act.kind = OnBoard(move.to(0), me) ? ActKind::kTakeItem : ActKind::kOther;
    act.who = static_cast<Faction>(from.faction());
    if (act.kind != ActKind::kOther) Keep(act);
    return;
  }
  bool down = false;
  bool up = false;
  bool damaged = false;
  bool mended = false;
  for (const v1::RootPlace& to : move.to()) {
    down |= to.face() == v1::ROOT_ITEM_FACE_DOWN;
    up |= to.face() == v1::ROOT_ITEM_FACE_UP;
    damaged |= to.area() == v1::ROOT_ITEM_AREA_DAMAGED;
    mended |= to.area() == v1::ROOT_ITEM_AREA_SATCHEL || to.area() == v1::ROOT_ITEM_AREA_TRACK;
  }
  const bool was_damaged = from.area() == v1::ROOT_ITEM_AREA_DAMAGED;
  if (was_damaged && mended) {
    act.kind = ActKind::kRepair;
    Keep(act);
  } else if (damaged && !was_damaged) {
    act.kind = ActKind::kDamage;
    Keep(act);
  }
  if (down || up) {
    act.kind = down ? ActKind::kExhaust : ActKind::kRefresh;
    Keep(act);
  }
}

}  // namespace lantern::root
