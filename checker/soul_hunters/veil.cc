#include "checker/soul_hunters/veil.h"

#include <algorithm>
#include <string>

namespace lantern::soul_hunters {
namespace {

using Cards = google::protobuf::RepeatedPtrField<std::string>;

// How many there are is public, which they are is not.
void Blank(Cards& cards) {
  for (std::string& card : cards) card.clear();
}

void Blank(v1::SoulHuntersPile& pile) {
  pile.set_unknown(pile.unknown() + static_cast<uint32_t>(pile.cards_size()));
  pile.clear_cards();
}

class SoulHuntersVeil final : public Veil {
 public:
  explicit SoulHuntersVeil(uint32_t viewer) : viewer_(viewer) {}

  void HideSetup(v1::Transcript& transcript) override {
    v1::SoulHuntersSetup& setup = *transcript.mutable_soul_hunters();
    setup.clear_removed_souls();
    setup.clear_deck();
    for (int i = 0; i < setup.hands_size(); ++i) {
      if (!IsViewer(static_cast<uint32_t>(i))) setup.mutable_hands(i)->clear_cards();
    }
    const bool none = std::all_of(setup.hands().begin(), setup.hands().end(),
                                  [](const v1::SoulHuntersHand& hand) { return hand.cards().empty(); });
    if (none) setup.clear_hands();
    if (setup.has_position()) HidePosition(*setup.mutable_position());
  }

  void HideEvent(v1::Event& event) override {
    if (!event.has_soul_hunters()) return;
    v1::SoulHuntersEvent& what = *event.mutable_soul_hunters();
    if (what.has_draw() && !(what.draw().has_player() && IsViewer(what.draw().player()))) {
      what.mutable_draw()->clear_card();
    }
    if (what.has_play_event()) {
      HideSteps(*what.mutable_play_event()->mutable_steps());
      HideMoves(*what.mutable_play_event());
    }
    if (what.has_use_ability()) {
      HideSteps(*what.mutable_use_ability()->mutable_steps());
      HideMoves(*what.mutable_use_ability());
    }
  }

 private:
  bool IsViewer(uint32_t player) const { return player == viewer_; }

  void HidePosition(v1::SoulHuntersPosition& position) const {
    position.clear_removed_souls();
    position.clear_deck_order();
    if (position.has_deck()) Blank(*position.mutable_deck());
    for (int i = 0; i < position.players_size(); ++i) {
      if (!IsViewer(static_cast<uint32_t>(i)) && position.players(i).has_hand()) {
        Blank(*position.mutable_players(i)->mutable_hand());
      }
    }
  }

  // A step can be about cards drawn, looked at or given; only those of the viewer are surely seen by the
  // viewer.
  void HideSteps(google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>& steps) const {
    for (v1::SoulHuntersStep& step : steps) {
      if (!step.has_player() || !IsViewer(step.player())) Blank(*step.mutable_cards());
    }
  }

  bool Seen(const v1::SoulHuntersPlace& place) const {
    switch (place.kind()) {
      case v1::SOUL_HUNTERS_PLACE_KIND_DISCARD:
      case v1::SOUL_HUNTERS_PLACE_KIND_TABLE:
        return true;
      case v1::SOUL_HUNTERS_PLACE_KIND_HAND:
        return place.has_player() && IsViewer(place.player());
      default:
        return false;
    }
  }

  template <typename Use>
  void HideMoves(Use& use) const {
    if (!use.has_unlisted()) return;
    for (v1::SoulHuntersMove& move : *use.mutable_unlisted()->mutable_moves()) {
      if (!Seen(move.from()) && !Seen(move.to())) Blank(*move.mutable_cards());
    }
  }

  const uint32_t viewer_;
};

}  // namespace

std::unique_ptr<Veil> NewSoulHuntersVeil(uint32_t viewer) {
  return std::make_unique<SoulHuntersVeil>(viewer);
}

}  // namespace lantern::soul_hunters
