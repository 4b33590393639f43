// The form of events: what must hold of the numbers and lists of one event whatever the game is. Checked
// before an event touches the state, so that the topic files can use its numbers as indexes.
#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

// What is wrong with a message, and in which of its fields. Nothing is built while nothing is wrong.
struct Fault {
  const char* field = "";
  const char* what = nullptr;
};

constexpr char kNoSuit[] = "must be BIRD, FOX, RABBIT or MOUSE, or absent where it was not recorded";
constexpr char kNoFaction[] = "must be one of the factions of RootFaction";

bool IsSuit(int suit) { return suit >= 0 && suit <= kMouse; }
bool IsFaction(int faction) { return faction >= 0 && faction < kFactions; }

Fault FaultOf(const v1::RootPlace& place) {
  if (!v1::RootPlaceKind_IsValid(place.kind())) return {".kind", "must be one of the kinds of RootPlaceKind"};
  const bool clearing = place.kind() == v1::ROOT_PLACE_KIND_CLEARING;
  if (clearing && (place.clearing() < 1 || place.clearing() > kClearings))
    return {".clearing", "must be a clearing from 1 to 12"};
  if (!IsFaction(place.faction())) return {".faction", kNoFaction};
  if (!v1::RootItemArea_IsValid(place.area()))
    return {".area", "must be SATCHEL, DAMAGED or TRACK, or absent"};
  if (!v1::RootItemFace_IsValid(place.face())) return {".face", "must be UP or DOWN, or absent"};
  if (!v1::RootDecreeColumn_IsValid(place.column()))
    return {".column", "must be RECRUIT, MOVE, BATTLE or BUILD"};
  return {};
}

Fault FaultOf(const v1::RootPiece& piece) {
  if (!IsFaction(piece.faction())) return {".piece.faction", kNoFaction};
  if (!v1::RootPieceKind_IsValid(piece.kind()))
    return {".piece.kind", "must be one of the kinds of RootPieceKind"};
  if (!IsSuit(piece.suit())) return {".piece.suit", kNoSuit};
  if (!v1::RootRelic_IsValid(piece.relic()))
    return {".piece.relic", "must be FIGURE, TABLET or JEWELRY, or absent"};
  return {};
}

Fault FaultOf(const v1::RootThings& things) {
  if (things.has_count() && (things.count() == 0 || things.count() > 100))
    return {".count", "must be 1 to 100, or absent where it was not recorded"};
  switch (things.thing_case()) {
    case v1::RootThings::kPiece:
      return FaultOf(things.piece());
    case v1::RootThings::kCard:
      return IsSuit(things.card().suit()) ? Fault{} : Fault{".card.suit", kNoSuit};
    case v1::RootThings::kQuest:
      return IsSuit(things.quest().suit()) ? Fault{} : Fault{".quest.suit", kNoSuit};
    case v1::RootThings::kItem:
      return things.item() >= v1::ROOT_ITEM_SWORD && things.item() <= v1::ROOT_ITEM_CLUB
                 ? Fault{}
                 : Fault{".item", "must be one of the items of RootItem"};
    case v1::RootThings::kAllItems:
      return things.all_items() ? Fault{} : Fault{".all_items", "can only be true; name the item otherwise"};
    default:
      return {"", "names no piece, card, item or quest"};
  }
}

}  // namespace

absl::Status RootReferee::CheckMoveForm(const v1::RootMove& move) const {
  if (move.things_size() == 0) return Malformed("move.things", "is empty; name what went");
  if (move.to_size() == 0) return Malformed("move.to", "is empty; name where it went");
  for (int i = 0; i < move.things_size(); ++i) {
    Fault fault = FaultOf(move.things(i));
    const char* from = "";
    if (fault.what == nullptr) {
      from = ".from";
      fault = FaultOf(move.things(i).from());
    }
    if (fault.what != nullptr)
      return Malformed(absl::StrCat("move.things[", i, "]", from, fault.field), fault.what);
  }
  for (int j = 0; j < move.to_size(); ++j) {
    const Fault fault = FaultOf(move.to(j));
    if (fault.what != nullptr) return Malformed(absl::StrCat("move.to[", j, "]", fault.field), fault.what);
  }
  return absl::OkStatus();
}

absl::Status RootReferee::CheckRevealForm(const v1::RootReveal& reveal) const {
  int shown = 0;
  for (int i = 0; i < reveal.cards_size(); ++i) {
    const v1::RootThings& things = reveal.cards(i);
    const Fault fault = FaultOf(things);
    if (fault.what != nullptr)
      return Malformed(absl::StrCat("reveal.cards[", i, "]", fault.field), fault.what);
    if (!things.has_card())
      return Malformed(absl::StrCat("reveal.cards[", i, "]"), "only cards are revealed");
    shown += things.has_count() ? static_cast<int>(things.count()) : 1;
    if (shown > 100) return Malformed("reveal.cards", "shows more than 100 cards");
  }
  if (!IsFaction(reveal.to())) return Malformed("reveal.to", kNoFaction);
  return absl::OkStatus();
}

absl::Status RootReferee::CheckBattleForm(const v1::RootBattle& battle) const {
  if (battle.attacker_roll() > 3) return Malformed("battle.attacker_roll", "must be 0 to 3");
  if (battle.defender_roll() > 3) return Malformed("battle.defender_roll", "must be 0 to 3");
  if (!IsSuit(battle.attacker_ambush())) return Malformed("battle.attacker_ambush", kNoSuit);
  if (!IsSuit(battle.defender_ambush())) return Malformed("battle.defender_ambush", kNoSuit);
  return absl::OkStatus();
}

absl::Status RootReferee::CheckForm(const v1::RootEvent& event) const {
  switch (event.action_case()) {
    case v1::RootEvent::ACTION_NOT_SET:
      return Malformed("", "has no action; set one of the fields of RootEvent.action");
    case v1::RootEvent::kMove:
      return CheckMoveForm(event.move());
    case v1::RootEvent::kReveal:
      return CheckRevealForm(event.reveal());
    case v1::RootEvent::kBattle:
      return CheckBattleForm(event.battle());
    case v1::RootEvent::kCraft:
      if (!IsSuit(event.craft().card().suit())) return Malformed("craft.card.suit", kNoSuit);
      return absl::OkStatus();
    case v1::RootEvent::kRevealRelic: {
      const v1::RootRevealRelic& reveal = event.reveal_relic();
      const Fault fault = FaultOf(reveal.relic());
      if (fault.what != nullptr)
        return Malformed(absl::StrCat("reveal_relic.relic", absl::string_view(fault.field).substr(6)),
                         fault.what);
      return CheckClearing("reveal_relic.clearing", reveal.clearing(), false);
    }
    default:
      return absl::OkStatus();  // the topic files check the few numbers of the others
  }
}

}  // namespace lantern::root
