#include "checker/lueur/veil.h"

namespace lantern::lueur {
namespace {

void HidePosition(v1::LueurPosition& position) {
  for (v1::LueurPlayerState& player : *position.mutable_players()) {
    for (v1::LueurSpellState& spell : *player.mutable_spells()) {
      if (spell.face_down()) spell.clear_kind();
    }
  }
}

class LueurVeil final : public Veil {
 public:
  void HideSetup(v1::Transcript& transcript) override {
    v1::LueurSetup& setup = *transcript.mutable_lueur();
    setup.clear_removed();
    setup.clear_deck_a();
    setup.clear_deck_b();
    setup.clear_spells();
    if (setup.has_position()) HidePosition(*setup.mutable_position());
  }

  void HideEvent(v1::Event& event) override {
    if (!event.lueur().has_effect()) return;
    for (v1::LueurGivenSpell& given : *event.mutable_lueur()->mutable_effect()->mutable_given()) {
      given.clear_kind();
    }
  }
};

}  // namespace

std::unique_ptr<Veil> NewLueurVeil() { return std::make_unique<LueurVeil>(); }

}  // namespace lantern::lueur
