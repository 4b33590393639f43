#include "checker/root/veil.h"

namespace lantern::root {
namespace {

using Moves = google::protobuf::RepeatedPtrField<v1::RootMove>;

// A card of which nothing was recorded.
void Blank(v1::RootCard& card) { card.Clear(); }

void Blank(v1::RootCardPile& pile) {
  pile.set_unknown(pile.unknown() + static_cast<uint32_t>(pile.cards_size()));
  pile.clear_cards();
}

bool IsPlot(v1::RootPieceKind kind) {
  return kind == v1::ROOT_PIECE_KIND_BOMB || kind == v1::ROOT_PIECE_KIND_SNARE ||
         kind == v1::ROOT_PIECE_KIND_EXTORTION || kind == v1::ROOT_PIECE_KIND_RAID;
}

class RootVeil final : public Veil {
 public:
  RootVeil(const v1::RootSetup& setup, uint32_t viewer)
      : mine_(viewer < static_cast<uint32_t>(setup.factions_size())
                  ? static_cast<v1::RootFaction>(setup.factions(static_cast<int>(viewer)))
                  : v1::ROOT_FACTION_UNSPECIFIED) {}

  void HideSetup(v1::Transcript& transcript) override {
    v1::RootSetup& setup = *transcript.mutable_root();
    if (setup.has_position()) HidePieces(*setup.mutable_position()->mutable_pieces());
    if (setup.play().has_position()) HidePosition(*setup.mutable_play()->mutable_position());
  }

  void HideEvent(v1::Event& event) override {
    if (!event.has_root()) return;
    v1::RootEvent& what = *event.mutable_root();
    HideMoves(*what.mutable_movements());
    switch (what.action_case()) {
      case v1::RootEvent::kTurnStart:
        on_turn_ = what.turn_start().faction();
        break;
      case v1::RootEvent::kMove:
        HideMove(*what.mutable_move());
        break;
      case v1::RootEvent::kReveal:
        HideReveal(*what.mutable_reveal());
        break;
      case v1::RootEvent::kUnreadable:
        what.mutable_unreadable()->set_reason("this part of the text could not be read");
        break;
      default:
        HideDeclared(what);
    }
  }

 private:
  bool Mine(v1::RootFaction faction) const {
    return faction != v1::ROOT_FACTION_UNSPECIFIED && faction == mine_;
  }

  // Declared play: cards that go from one hidden place to another.
  void HideDeclared(v1::RootEvent& what) const {
    switch (what.action_case()) {
      case v1::RootEvent::kDraw:
        if (!Mine(what.draw().faction())) what.mutable_draw()->clear_cards();
        break;
      case v1::RootEvent::kKeepCards:
        if (!Mine(what.keep_cards().faction())) what.mutable_keep_cards()->clear_returned();
        break;
      case v1::RootEvent::kOutrage:
        if (Mine(what.outrage().faction()) || Mine(v1::ROOT_FACTION_WOODLAND_ALLIANCE)) break;
        what.mutable_outrage()->clear_card();
        break;
      case v1::RootEvent::kMobilize:
        if (!Mine(v1::ROOT_FACTION_WOODLAND_ALLIANCE)) Blank(*what.mutable_mobilize()->mutable_card());
        break;
      case v1::RootEvent::kUseCard:
        if (Mine(what.use_card().faction()) || Mine(what.use_card().target())) break;
        what.mutable_use_card()->clear_taken();
        what.mutable_use_card()->clear_other();
        break;
      case v1::RootEvent::kAid:
        if (!Mine(on_turn_) && !Mine(what.aid().faction())) Blank(*what.mutable_aid()->mutable_card());
        break;
      case v1::RootEvent::kSpecialAction: {
        v1::RootSpecialAction& action = *what.mutable_special_action();
        const v1::RootFaction actor =
            action.faction() == v1::ROOT_FACTION_UNSPECIFIED ? on_turn_ : action.faction();
        if (!Mine(actor) && !Mine(action.target())) action.clear_card();
        break;
      }
      default:
        break;
    }
  }

  // Whether the viewer sees the cards of a place, or those that come or go there.
  bool Seen(const v1::RootPlace& place) const {
    switch (place.kind()) {
      case v1::ROOT_PLACE_KIND_HAND:
        return Mine(place.faction());
      case v1::ROOT_PLACE_KIND_BOARD:
        // Supporters lie face down.
        return place.faction() != v1::ROOT_FACTION_WOODLAND_ALLIANCE || Mine(place.faction());
      case v1::ROOT_PLACE_KIND_DISCARD:
      case v1::ROOT_PLACE_KIND_DECREE:
      case v1::ROOT_PLACE_KIND_RETINUE:
      case v1::ROOT_PLACE_KIND_QUESTS:
        return true;
      default:
        return false;
    }
  }

  void HideMoves(Moves& moves) const {
    for (v1::RootMove& move : moves) HideMove(move);
  }

  void HideMove(v1::RootMove& move) const {
    bool seen_there = move.to_size() > 0;
    bool to_map = false;
    for (const v1::RootPlace& place : move.to()) {
      seen_there = seen_there && Seen(place);
      to_map = to_map || place.kind() == v1::ROOT_PLACE_KIND_CLEARING;
    }
    for (v1::RootThings& things : *move.mutable_things()) {
      if (things.has_card() && !seen_there && !Seen(things.from())) Blank(*things.mutable_card());
      if (things.has_piece() && to_map) HidePiece(*things.mutable_piece());
    }
  }

  // Plots come face down.
  void HidePiece(v1::RootPiece& piece) const {
    if (IsPlot(piece.kind()) && !Mine(piece.faction())) piece.set_kind(v1::ROOT_PIECE_KIND_PLOT);
  }

  void HidePieces(google::protobuf::RepeatedPtrField<v1::RootPlacedPieces>& pieces) const {
    for (v1::RootPlacedPieces& placed : pieces) HidePiece(*placed.mutable_piece());
  }

  void HideReveal(v1::RootReveal& reveal) const {
    if (reveal.to() == v1::ROOT_FACTION_UNSPECIFIED || Mine(reveal.to()) || Mine(reveal.faction())) return;
    for (v1::RootThings& things : *reveal.mutable_cards()) {
      if (things.has_card()) Blank(*things.mutable_card());
    }
  }

  void HidePosition(v1::RootPlayPosition& position) const {
    HidePieces(*position.mutable_pieces());
    for (v1::RootPlaySeat& seat : *position.mutable_seats()) {
      // Nobody knows the faces that lie on the track.
      for (v1::RootTrackSpace& space : *seat.mutable_track()) space.clear_reward();
      if (Mine(seat.faction())) continue;
      if (seat.has_hand()) Blank(*seat.mutable_hand());
      if (seat.has_supporters()) Blank(*seat.mutable_supporters());
    }
  }

  const v1::RootFaction mine_;
  v1::RootFaction on_turn_ = v1::ROOT_FACTION_UNSPECIFIED;
};

}  // namespace

std::unique_ptr<Veil> NewRootVeil(const v1::Transcript& transcript, uint32_t viewer) {
  return std::make_unique<RootVeil>(transcript.root(), viewer);
}

}  // namespace lantern::root
