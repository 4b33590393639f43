#include "checker/light_hunters/veil.h"

#include <set>
#include <vector>

namespace lantern::light_hunters {
namespace {

// A list of seals in which blanks stand for cards that were not seen.
template <typename Seals>
void Blank(Seals& seals) {
  for (int& seal : seals) seal = v1::LIGHT_HUNTERS_SEAL_UNSPECIFIED;
}

void Blank(v1::LightHuntersPile& pile) {
  pile.set_unknown(pile.unknown() + static_cast<uint32_t>(pile.known_size()));
  pile.clear_known();
}

class LightHuntersVeil final : public Veil {
 public:
  LightHuntersVeil(const v1::LightHuntersSetup& setup, uint32_t viewer)
      : viewer_(viewer), duel_(setup.mode() == v1::LIGHT_HUNTERS_MODE_DUEL) {
    for (const v1::LightHuntersSeat& seat : setup.heroes()) owners_.push_back(seat.player());
    for (int i = 0; i < setup.position().heroes_size() && i < setup.heroes_size(); ++i) {
      owners_[static_cast<size_t>(i)] = setup.position().heroes(i).player();
    }
    // A position may begin within a turn.
    own_turn_ = setup.has_position() && Owns(setup.position().turn());
  }

  void HideSetup(v1::Transcript& transcript) override {
    v1::LightHuntersSetup& setup = *transcript.mutable_light_hunters();
    for (int i = 0; i < setup.duel_hands_size(); ++i) {
      if (static_cast<uint32_t>(i) != viewer_) Blank(*setup.mutable_duel_hands(i)->mutable_cards());
    }
    for (int i = 0; i < setup.heroes_size(); ++i) {
      v1::LightHuntersSeat& seat = *setup.mutable_heroes(i);
      if (seat.has_hand() && !Owns(static_cast<uint32_t>(i))) Blank(*seat.mutable_hand()->mutable_cards());
    }
    if (setup.has_position()) HidePosition(*setup.mutable_position());
  }

  void HideEvent(v1::Event& event) override {
    if (!event.has_light_hunters()) return;
    v1::LightHuntersEvent& what = *event.mutable_light_hunters();
    switch (what.action_case()) {
      case v1::LightHuntersEvent::kTurnStart:
        own_turn_ = duel_ ? what.turn_start().has_player() && what.turn_start().player() == viewer_
                          : what.turn_start().has_hero() && Owns(what.turn_start().hero());
        break;
      case v1::LightHuntersEvent::kDraw:
        if (!own_turn_) Blank(*what.mutable_draw()->mutable_cards());
        break;
      case v1::LightHuntersEvent::kExchange:
        if (!own_turn_) what.mutable_exchange()->clear_drawn();
        break;
      case v1::LightHuntersEvent::kPlay:
        if (!Owns(what.play().hero())) HidePlay(*what.mutable_play());
        break;
      case v1::LightHuntersEvent::kFormPower:
        if (!Owns(what.form_power().hero())) Blank(*what.mutable_form_power()->mutable_cards());
        break;
      default:
        break;
    }
    for (v1::LightHuntersOutcome& outcome : *what.mutable_outcomes()) HideOutcome(outcome);
  }

 private:
  bool Owns(uint32_t hero) const { return hero < owners_.size() && owners_[hero] == viewer_; }

  // Cards that a skill moves may go from hand to hand.
  static void HidePlay(v1::LightHuntersPlay& play) {
    Blank(*play.mutable_cards());
    if (!play.face_down()) return;
    play.clear_skill();
    play.clear_card();
    play.clear_counts_as();
    play.clear_option();
  }

  void HideOutcome(v1::LightHuntersOutcome& outcome) const {
    if (outcome.target().has_hero() && Owns(outcome.target().hero())) return;
    if (outcome.has_gained()) Blank(*outcome.mutable_gained()->mutable_cards());
    if (outcome.has_lost()) Blank(*outcome.mutable_lost()->mutable_cards());
  }

  void HidePosition(v1::LightHuntersPosition& position) const {
    if (position.has_deck()) Blank(*position.mutable_deck());
    if (position.has_removed()) Blank(*position.mutable_removed());
    for (int i = 0; i < position.hands_size(); ++i) {
      const auto index = static_cast<uint32_t>(i);
      if (duel_ ? index == viewer_ : Owns(index)) continue;
      v1::LightHuntersHandState& hand = *position.mutable_hands(i);
      if (hand.has_cards()) Blank(*hand.mutable_cards());
      for (v1::LightHuntersResealed& resealed : *hand.mutable_resealed()) {
        resealed.clear_card();
        resealed.clear_counts_as();
      }
    }
    std::set<uint32_t> secretive;
    for (v1::LightHuntersStatusState& status : *position.mutable_statuses()) {
      if (status.status().kind() != v1::LIGHT_HUNTERS_STATUS_KIND_TRAP || Owns(status.caster())) continue;
      secretive.insert(status.caster());
      status.clear_skill();
      status.clear_skill_of();
      status.clear_card();
      status.clear_counts_as();
    }
    for (v1::LightHuntersTokenState& token : *position.mutable_tokens()) {
      if (token.kind() != v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT || Owns(token.owner())) continue;
      secretive.insert(token.owner());
      token.clear_skill();
      token.clear_skill_of();
      token.clear_card();
    }
    // The skills that a hero has used would tell which of them lies face down.
    for (const uint32_t hero : secretive) HideUsed(hero, position);
  }

  static void HideUsed(uint32_t hero, v1::LightHuntersPosition& position) {
    if (hero < static_cast<uint32_t>(position.heroes_size())) {
      position.mutable_heroes(static_cast<int>(hero))->clear_used_once();
      position.mutable_heroes(static_cast<int>(hero))->clear_own_used_once();
    }
    if (!position.has_turn_state()) return;
    for (v1::LightHuntersUsedSkill& used : *position.mutable_turn_state()->mutable_used()) {
      if (used.hero() != hero) continue;
      used.clear_skill();
      used.clear_seal();
    }
  }

  const uint32_t viewer_;
  const bool duel_;
  // Who plays each hero.
  std::vector<uint32_t> owners_;
  // Whether the viewer is on turn.
  bool own_turn_ = false;
};

}  // namespace

std::unique_ptr<Veil> NewLightHuntersVeil(const v1::Transcript& transcript, uint32_t viewer) {
  return std::make_unique<LightHuntersVeil>(transcript.light_hunters(), viewer);
}

}  // namespace lantern::light_hunters
