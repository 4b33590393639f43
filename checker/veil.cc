#include "checker/veil.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/veil.h"
#include "checker/lueur/veil.h"
#include "checker/root/veil.h"
#include "checker/soul_hunters/veil.h"

namespace lantern {
namespace {

// Line and text of an import. The column tells how long what stands before it is.
void HideSource(v1::SourcePosition& position) {
  position.clear_column();
  position.clear_text();
  position.clear_comment();
  position.clear_loose_form();
}

// What is the same for all games, around the veil of one.
class AnyVeil final : public Veil {
 public:
  explicit AnyVeil(std::unique_ptr<Veil> game) : game_(std::move(game)) {}

  void HideSetup(v1::Transcript& transcript) override {
    transcript.DiscardUnknownFields();
    if (transcript.has_source()) {
      v1::Source& source = *transcript.mutable_source();
      source.clear_comments();
      for (v1::SourceNote& note : *source.mutable_notes()) {
        HideSource(*note.mutable_position());
        note.set_message("the importer has a note on this line, which may name what one seat may not know");
      }
    }
    if (transcript.claimed_result().has_position()) {
      HideSource(*transcript.mutable_claimed_result()->mutable_position());
    }
    game_->HideSetup(transcript);
  }

  void HideEvent(v1::Event& event) override {
    event.DiscardUnknownFields();
    if (event.has_position()) HideSource(*event.mutable_position());
    game_->HideEvent(event);
  }

 private:
  const std::unique_ptr<Veil> game_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Veil>> NewVeil(const v1::Transcript& transcript, uint32_t viewer) {
  if (viewer != kOnlooker && viewer >= static_cast<uint32_t>(transcript.players_size())) {
    return MalformedError(
        "players", absl::StrCat("there is no player ", viewer, " to look through the eyes of; there are ",
                                transcript.players_size(), ", counted from 0"));
  }
  std::unique_ptr<Veil> game;
  switch (transcript.setup_case()) {
    case v1::Transcript::kRoot:
      game = root::NewRootVeil(transcript, viewer);
      break;
    case v1::Transcript::kSoulHunters:
      game = soul_hunters::NewSoulHuntersVeil(viewer);
      break;
    case v1::Transcript::kLueur:
      game = lueur::NewLueurVeil();
      break;
    case v1::Transcript::kLightHunters:
      game = light_hunters::NewLightHuntersVeil(transcript, viewer);
      break;
    case v1::Transcript::SETUP_NOT_SET:
      return MalformedError("setup", "is missing, so that the game is not known; set that of a game");
  }
  return std::make_unique<AnyVeil>(std::move(game));
}

absl::Status HideFrom(uint32_t viewer, v1::Transcript& transcript) {
  absl::StatusOr<std::unique_ptr<Veil>> veil = NewVeil(transcript, viewer);
  if (!veil.ok()) return veil.status();
  (*veil)->HideSetup(transcript);
  for (v1::Event& event : *transcript.mutable_events()) (*veil)->HideEvent(event);
  return absl::OkStatus();
}

}  // namespace lantern
