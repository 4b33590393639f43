// What a scribe of Rootlog can write: pieces, cards, items and markers that go somewhere.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_SCRIBE_H_
#define LANTERN_TESTS_PROPERTY_ROOT_SCRIBE_H_

#include <array>
#include <string>

#include "checker/root/state.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

class Scribe {
 protected:
  v1::RootEvent& New() { return *out_.add_events()->mutable_root(); }

  // The card that was moved last lay open.
  void NameLastCard(const char* name) {
    v1::RootEvent& last = *out_.mutable_events(out_.events_size() - 1)->mutable_root();
    last.mutable_move()->mutable_things(0)->mutable_card()->set_name(name);
  }

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
    // But a dominance card that is discarded lies available.
    if (card.name() == "dominance" && to.kind() == v1::ROOT_PLACE_KIND_DISCARD)
      things.mutable_card()->set_name("dominance");
    *things.mutable_from() = from;
    *move.add_to() = to;
    if (from.kind() == v1::ROOT_PLACE_KIND_HAND) hand_[from.faction()] -= n;
    if (to.kind() == v1::ROOT_PLACE_KIND_HAND) hand_[to.faction()] += n;
    if (from.kind() == v1::ROOT_PLACE_KIND_BOARD && from.faction() == kAlliance) supporters_ -= n;
    if (to.kind() == v1::ROOT_PLACE_KIND_BOARD && to.faction() == kAlliance) supporters_ += n;
  }
  void Spend(Faction f, const v1::RootCard& card) { Card(card, Hand(f), Discard()); }

  void Pieces(Piece piece, int n, int from, int to) {
    if (n == 0) return;
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

  void OutOfGame(Faction f, int item, int n, v1::RootItemArea from) {
    if (n <= 0) return;
    Item(f, item, n, from, v1::ROOT_ITEM_AREA_UNSPECIFIED, v1::ROOT_ITEM_FACE_UNSPECIFIED);
    *out_.mutable_events(out_.events_size() - 1)->mutable_root()->mutable_move()->mutable_to(0) =
        Where(v1::ROOT_PLACE_KIND_OUT_OF_GAME);
  }

  void Start(Faction f) { New().mutable_turn_start()->set_faction(static_cast<v1::RootFaction>(f)); }

  void Appoint(Faction f, const std::string& name) {
    v1::RootAppoint& appoint = *New().mutable_appoint();
    appoint.set_faction(static_cast<v1::RootFaction>(f));
    appoint.set_name(name);
  }

  void AppointPillar(int pillar) {
    static constexpr const char* kNames[] = {"",      "charity",     "perseverance",
                                             "piety", "proselytize", "righteousness"};
    if (pillar != 0) Appoint(kHost, kNames[pillar]);
  }

  v1::Transcript out_;
  // As what is written so far has them.
  std::array<int, kFactions> hand_ = [] {
    std::array<int, kFactions> three;
    three.fill(3);
    return three;
  }();
  int supporters_ = 0;
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_SCRIBE_H_
