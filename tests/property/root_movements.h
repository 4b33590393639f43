// A game of declared play written out as movements, as a scribe of Rootlog would: what each declaration
// moved, and the cards, items and markers that go with it, without a word of what it was for.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_

#include <string>

#include "checker/core/finding.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

class Movements {
 public:
  explicit Movements(const v1::Transcript& declared) : declared_(declared) {
    *out_.mutable_players() = declared.players();
    v1::RootSetup& setup = *out_.mutable_root();
    setup = declared.root();
    setup.clear_play();
    out_.set_edition(declared.edition());
  }

  // Empty where the declared game could not be replayed.
  v1::Transcript Write() {
    PlayReferee referee;
    Findings findings;
    if (!referee.Begin(declared_, findings).ok()) return {};
    for (int i = 0; i < declared_.events_size(); ++i) {
      const PlayState before = referee.state();
      const auto index = static_cast<uint32_t>(i);
      findings.BeginEvent(index);
      const v1::Event& event = declared_.events(i);
      if (!referee.Judge(event, index, Referee::AfterIllegal::kCarryOut, findings).ok()) return {};
      One(event.root(), before, referee.state());
    }
    Flush();
    return out_;
  }

 private:
  using Event = v1::RootEvent;

  v1::RootEvent& New() { return *out_.add_events()->mutable_root(); }

  static v1::RootPlace PlaceAt(int place, Faction owner) {
    v1::RootPlace out;
    if (IsClearing(place)) {
      out.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
      out.set_clearing(static_cast<uint32_t>(place));
    } else if (place == kOwnBoard) {
      out.set_kind(v1::ROOT_PLACE_KIND_BOARD);
      out.set_faction(static_cast<v1::RootFaction>(owner));
    } else {
      out.set_kind(place == kOut ? v1::ROOT_PLACE_KIND_OUT_OF_GAME : v1::ROOT_PLACE_KIND_SUPPLY);
    }
    return out;
  }
  static v1::RootPlace Where(v1::RootPlaceKind kind, Faction f = kNobody) {
    v1::RootPlace out;
    out.set_kind(kind);
    out.set_faction(static_cast<v1::RootFaction>(f));
    return out;
  }
  static v1::RootPlace Hand(Faction f) { return Where(v1::ROOT_PLACE_KIND_HAND, f); }
  static v1::RootPlace Discard() { return Where(v1::ROOT_PLACE_KIND_DISCARD); }
  static v1::RootPlace Deck() { return Where(v1::ROOT_PLACE_KIND_DECK); }
  static v1::RootPlace Board(Faction f) { return Where(v1::ROOT_PLACE_KIND_BOARD, f); }

  void Card(const v1::RootCard& card, const v1::RootPlace& from, const v1::RootPlace& to, int n = 1) {
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(static_cast<uint32_t>(n));
    things.mutable_card()->set_suit(card.suit());  // which card it was, a scribe seldom sees
    *things.mutable_from() = from;
    *move.add_to() = to;
  }
  void Spend(Faction f, const v1::RootCard& card) { Card(card, Hand(f), Discard()); }

  void Pieces(Piece piece, int n, int from, int to) {
    if (from == to || n == 0) return;
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    const PieceInfo& info = kPieceInfo[piece];
    things.set_count(static_cast<uint32_t>(n));
    things.mutable_piece()->set_faction(static_cast<v1::RootFaction>(info.owner));
    things.mutable_piece()->set_kind(info.kind);
    things.mutable_piece()->set_suit(static_cast<v1::RootSuit>(info.suit));
    *things.mutable_from() = PlaceAt(from, info.owner);
    *move.add_to() = PlaceAt(to, info.owner);
  }

  // Warriors of the Marquise that a battle or an effect removed wait: the Field Hospitals may take them.
  void Flush() {
    for (int c = 1; c <= kClearings; ++c) {
      if (wounded_[c] == 0) continue;
      Pieces(kCatWarrior, wounded_[c], c, kSupply);
      wounded_[c] = 0;
      flushed_[c] = out_.events_size();
    }
  }

  // What moved by the difference of two states: first what left the map or went along it, then what came onto
  // it, bases before tokens before warriors.
  void Differences(const PlayState& before, const PlayState& after, bool wounds) {
    for (bool placing : {false, true}) {
      for (int p = kPieces; p-- > 0;) Differences(static_cast<Piece>(p), before, after, placing, wounds);
    }
  }

  void Differences(Piece p, const PlayState& before, const PlayState& after, bool placing, bool wounds) {
    std::array<int, kPlaces> change{};
    for (int place = 0; place < kPlaces; ++place) {
      const int as = place == kCoffin ? kSupply : place;
      change[as] += after.b.at[place][p] - before.b.at[place][p];
    }
    for (int from = 0; from < kPlaces; ++from) {
      for (int to = kPlaces; to-- > 0;) {
        const int n = std::min(-change[from], change[to]);
        if (n <= 0 || placing == (OnMap(from) && from != kBurrow)) continue;
        change[from] += n;
        change[to] -= n;
        if (wounds && p == kCatWarrior && to == kSupply) {
          wounded_[from] += n;
        } else {
          Pieces(p, n, from, to);
        }
      }
    }
  }

  void Item(Faction f, int item, int n, v1::RootItemArea from, v1::RootItemArea to, v1::RootItemFace face) {
    if (n <= 0) return;
    v1::RootMove& move = *New().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(static_cast<uint32_t>(n));
    things.set_item(static_cast<v1::RootItem>(item));
    *things.mutable_from() = Where(v1::ROOT_PLACE_KIND_ITEM_SPOT, f);
    things.mutable_from()->set_area(from);
    v1::RootPlace& place = *move.add_to();
    place = Where(v1::ROOT_PLACE_KIND_ITEM_SPOT, f);
    place.set_area(to);
    place.set_face(face);
  }

  // `improvised`: an item that a quest damages was exhausted for it.
  void Items(const PlayState& before, const PlayState& after, bool improvised) {
    for (Faction f : {kVagabond, kSecondVagabond}) {
      if (!(after.b.in_play >> f & 1)) continue;
      const int v = f == kSecondVagabond;
      for (int item = 1; item < kItemKinds; ++item) {
        const auto& was = before.item[static_cast<size_t>(v)][static_cast<size_t>(item)];
        const auto& is = after.item[static_cast<size_t>(v)][static_cast<size_t>(item)];
        const int up = is[kItemUp] - was[kItemUp];
        const int down = is[kItemDown] - was[kItemDown];
        const int damaged =
            is[kItemDamagedUp] + is[kItemDamagedDown] - was[kItemDamagedUp] - was[kItemDamagedDown];
        const auto none = v1::ROOT_ITEM_AREA_UNSPECIFIED;
        const auto whole = v1::ROOT_ITEM_AREA_SATCHEL;
        const auto broken = v1::ROOT_ITEM_AREA_DAMAGED;
        if (damaged > 0 && up + down < 0)
          Item(f, item, damaged, none, broken, v1::ROOT_ITEM_FACE_UNSPECIFIED);
        if (damaged < 0 && up + down > 0)
          Item(f, item, -damaged, broken, whole, v1::ROOT_ITEM_FACE_UNSPECIFIED);
        if (damaged == 0) Item(f, item, down, none, none, v1::ROOT_ITEM_FACE_DOWN);
        if (damaged > 0 && improvised) Item(f, item, damaged, none, broken, v1::ROOT_ITEM_FACE_DOWN);
        if (damaged == 0) Item(f, item, std::min(up, -down), none, none, v1::ROOT_ITEM_FACE_UP);
      }
    }
    for (Faction f = 1; f < kFactions; ++f) {
      for (size_t item = 1; item < kItemKinds; ++item) {
        const int n = after.box_down[f][item] - before.box_down[f][item];
        Item(f, static_cast<int>(item), n, v1::ROOT_ITEM_AREA_UNSPECIFIED, v1::ROOT_ITEM_AREA_UNSPECIFIED,
             v1::ROOT_ITEM_FACE_DOWN);
      }
    }
  }

  void Pawns(const PlayState& before, const PlayState& after) {
    for (Faction f : {kVagabond, kSecondVagabond}) {
      const Pawn& was = before.b.pawn[f == kSecondVagabond];
      const Pawn& is = after.b.pawn[f == kSecondVagabond];
      if (was.clearing == is.clearing && was.forest == is.forest) continue;
      v1::RootMove& move = *New().mutable_move();
      v1::RootThings& things = *move.add_things();
      things.set_count(1);
      things.mutable_piece()->set_faction(static_cast<v1::RootFaction>(f));
      things.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
      v1::RootPlace& to = *move.add_to();
      to = PlaceAt(is.clearing, f);
      if (is.clearing != 0) continue;
      to.set_kind(v1::ROOT_PLACE_KIND_FOREST);
      const MapInfo& map = GetCatalog().maps[out_.root().map()];
      const ClearingMask around = map.forests[static_cast<size_t>(is.forest)].clearings;
      for (uint32_t c = 1; c <= kClearings; ++c) {
        if (around >> c & 1) to.add_forest(c);
      }
    }
  }

  void Start(Faction f) { New().mutable_turn_start()->set_faction(static_cast<v1::RootFaction>(f)); }

  void Appoint(Faction f, const std::string& name) {
    v1::RootAppoint& appoint = *New().mutable_appoint();
    appoint.set_faction(static_cast<v1::RootFaction>(f));
    appoint.set_name(name);
  }

  // The set-up of a faction. True: this was one.
  bool SetUp(const Event& event) {
    switch (event.action_case()) {
      case Event::kSetUpMarquise:
        Start(kMarquise);
        return true;
      case Event::kSetUpEyrie:
        Start(kEyrie);
        Appoint(kEyrie, event.set_up_eyrie().leader());
        return true;
      case Event::kSetUpAlliance:
        Start(kAlliance);
        Card({}, Deck(), Board(kAlliance), 3);
        return true;
      case Event::kSetUpVagabond:
        Start(static_cast<Faction>(event.set_up_vagabond().faction()));
        Appoint(static_cast<Faction>(event.set_up_vagabond().faction()), event.set_up_vagabond().character());
        return true;
      case Event::kSetUpHost:
        Start(kHost);
        return true;
      default:
        return false;
    }
  }

  void One(const Event& event, const PlayState& before, const PlayState& after) {
    const Faction me = after.who;
    const bool propaganda = event.has_use_card() && event.use_card().card() == "propagandabureau";
    const bool wounds = event.has_losses() || (event.has_use_card() && !propaganda) || event.has_revolt() ||
                        event.has_declared_craft() || event.has_strike();
    if (event.has_field_hospitals()) {
      const int c = static_cast<int>(event.field_hospitals().clearing());
      int keep = 0;
      for (int k = 1; k <= kClearings; ++k) keep = before.b.at[k][kKeep] > 0 ? k : keep;
      Spend(kMarquise, event.field_hospitals().card());
      if (wounded_[c] == 0 && flushed_[c] > 0) {  // written as lost before: the scribe corrects it
        v1::RootMove& move = *out_.mutable_events(flushed_[c] - 1)->mutable_root()->mutable_move();
        *move.mutable_to(0) = PlaceAt(keep, kMarquise);
      }
      Pieces(kCatWarrior, wounded_[c], c, keep);
      wounded_[c] = 0;
      return;
    }
    const bool waits = event.has_losses() || event.has_outrage() || event.has_draw() ||
                       event.has_discard_cards() || event.has_use_card() || event.has_roll() ||
                       event.has_played_ambush();
    if (!waits) Flush();
    if (event.has_turn_start()) flushed_.fill(0);  // what fell in earlier turns is past healing
    if (SetUp(event)) return Differences(before, after, false);
    if (event.has_turn_start()) Start(static_cast<Faction>(event.turn_start().faction()));
    CardsOf(event, me, before, after);
    if (event.has_repair()) {
      const auto none = v1::ROOT_ITEM_AREA_UNSPECIFIED;
      Item(me, v1::ROOT_ITEM_HAMMER, 1, none, none, v1::ROOT_ITEM_FACE_DOWN);
      Item(me, event.repair().item(), 1, v1::ROOT_ITEM_AREA_DAMAGED, v1::ROOT_ITEM_AREA_SATCHEL,
           v1::ROOT_ITEM_FACE_UNSPECIFIED);
    } else {
      Items(before, after, event.has_complete_quest());
    }
    if (event.has_declared_battle()) {
      v1::RootBattle& battle = *New().mutable_battle();
      const auto attacker = event.declared_battle().attacker();
      battle.set_attacker(attacker == 0 ? static_cast<v1::RootFaction>(me) : attacker);
      battle.set_defender(event.declared_battle().defender());
      battle.set_clearing(event.declared_battle().clearing());
    }
    if (event.has_explore_ruin() && event.explore_ruin().item() != 0) {
      v1::RootMove& move = *New().mutable_move();
      move.add_things()->set_item(event.explore_ruin().item());
      move.mutable_things(0)->set_count(1);
      *move.mutable_things(0)->mutable_from() = PlaceAt(after.b.pawn[me == kSecondVagabond].clearing, me);
      *move.add_to() = Board(me);
    }
    Pawns(before, after);
    Differences(before, after, wounds);
  }

  void CardsOf(const Event& event, Faction me, const PlayState& before, const PlayState& after) {
    switch (event.action_case()) {
      case Event::kMarquiseBird:
        return Spend(me, event.marquise_bird().card());
      case Event::kMarquiseOverwork:
        return Spend(me, event.marquise_overwork().card());
      case Event::kTrain:
        return Spend(me, event.train().card());
      case Event::kMobilize:
        return Card(event.mobilize().card(), Hand(me), Board(me));
      case Event::kRevolt:
        for (const v1::RootCard& card : event.revolt().supporters()) Card(card, Board(me), Discard());
        return;
      case Event::kSpreadSympathy:
        for (const v1::RootCard& card : event.spread_sympathy().supporters())
          Card(card, Board(me), Discard());
        return;
      case Event::kDecreeAdd: {
        v1::RootPlace decree = Where(v1::ROOT_PLACE_KIND_DECREE, me);
        decree.set_column(event.decree_add().column());
        return Card(event.decree_add().card(), Hand(me), decree);
      }
      case Event::kTurmoil:
        New().mutable_discard_decree();
        return Appoint(me, event.turmoil().leader());
      case Event::kDraw: {
        const auto f = static_cast<Faction>(event.draw().faction());
        const int n = after.hand[f].size() - before.hand[f].size();
        if (f == me && n > 0) Card({}, Deck(), Hand(f), n);
        return;
      }
      case Event::kDiscardCards: {
        const auto f = static_cast<Faction>(event.discard_cards().faction());
        for (const v1::RootCard& card : event.discard_cards().cards()) {
          if (!event.discard_cards().supporters()) Spend(f, card);
        }
        return;
      }
      case Event::kUseCard:
        if (event.use_card().card() == "propagandabureau") Spend(me, event.use_card().taken());
        return;
      case Event::kAid:
        return Card(event.aid().card(), Hand(me), Hand(static_cast<Faction>(event.aid().faction())));
      default:
        return MarkersOf(event, me);
    }
  }

  void MarkersOf(const Event& event, Faction me) {
    switch (event.action_case()) {
      case Event::kDeclaredCraft: {
        v1::RootCraft& craft = *New().mutable_craft();
        *craft.mutable_card() = event.declared_craft().card();
        const DeckInfo& deck = GetCatalog().decks[out_.root().deck()];
        const CardInfo* card = deck.Find(craft.card().name(), craft.card().suit());
        if (card != nullptr && card->item != v1::ROOT_ITEM_UNSPECIFIED) craft.set_item(card->item);
        return;
      }
      case Event::kClearPath:
        Spend(me, event.clear_path().card());
        New().mutable_open_path()->set_low(event.clear_path().low());
        out_.mutable_events(out_.events_size() - 1)
            ->mutable_root()
            ->mutable_open_path()
            ->set_high(event.clear_path().high());
        return;
      case Event::kTakeDominance: {
        Spend(me, event.take_dominance().spent());
        v1::RootCard card;
        card.set_suit(event.take_dominance().suit());
        Card(card, Deck(), Hand(me));
        out_.mutable_events(out_.events_size() - 1)
            ->mutable_root()
            ->mutable_move()
            ->mutable_things(0)
            ->mutable_card()
            ->set_name("dominance");
        return;
      }
      case Event::kActivateDominance: {
        const auto partner = event.activate_dominance().partner();
        New().mutable_score_marker()->set_board(partner == 0 ? static_cast<v1::RootFaction>(me) : partner);
        return;
      }
      case Event::kCompleteQuest: {
        v1::RootMove& move = *New().mutable_move();
        *move.add_things()->mutable_quest() = event.complete_quest().quest();
        *move.mutable_things(0)->mutable_from() = Where(v1::ROOT_PLACE_KIND_QUESTS);
        *move.add_to() = Board(me);
        return;
      }
      default:
        return;
    }
  }

  const v1::Transcript& declared_;
  v1::Transcript out_;
  std::array<int, kClearings + 1> wounded_{};
  std::array<int, kClearings + 1> flushed_{};  // events that were written when the latest of them were
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_
