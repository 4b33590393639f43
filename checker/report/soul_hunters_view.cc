// Soul Hunters on a page: the souls on the table, and what each player has in play, in hand and won.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/report/board.h"
#include "checker/report/text.h"
#include "checker/report/words.h"
#include "checker/soul_hunters/catalog/catalog.h"

namespace lantern::report {
namespace {

using v1::SoulHuntersPlayerState;
using v1::SoulHuntersPosition;

template <typename Values>
Chips SoulChips(const Values& souls) {
  std::vector<uint32_t> sorted(souls.begin(), souls.end());
  std::sort(sorted.begin(), sorted.end());
  Chips chips;
  for (const uint32_t value : sorted) chips.Add(value == 0 ? "not known" : absl::StrCat(value));
  return chips;
}

// "2", "2 or more", "between 2 and 4", "not known".
std::string Influence(const SoulHuntersPlayerState& state) {
  if (state.influence_unknown()) return "not known";
  if (state.has_influence()) return absl::StrCat(state.influence());
  if (state.has_influence_least() && state.has_influence_most()) {
    return absl::StrCat(state.influence_least(), " to ", state.influence_most());
  }
  if (state.has_influence_least()) return absl::StrCat(state.influence_least(), " or more");
  if (state.has_influence_most()) return absl::StrCat(state.influence_most(), " or less");
  return "0";
}

class SoulHuntersView final : public View {
 public:
  explicit SoulHuntersView(const v1::Transcript& transcript) : transcript_(transcript) {
    absl::StatusOr<std::shared_ptr<const soul_hunters::Catalog>> catalog =
        soul_hunters::CatalogOf(transcript.soul_hunters());
    if (catalog.ok()) catalog_ = *std::move(catalog);
    AddTable();
    for (int p = 0; p < transcript.players_size(); ++p) AddPlayer(p);
  }

  std::vector<Panel> Panels() const override { return sheet_.panels(); }
  Values Fill(const v1::Transcript& picture) const override {
    return sheet_.Fill(picture.soul_hunters().position());
  }

  int Actor(const v1::Event& event, int& turn) const override {
    const v1::SoulHuntersEvent& soul = event.soul_hunters();
    const auto* field =
        soul.GetReflection()->GetOneofFieldDescriptor(soul, soul.GetDescriptor()->FindOneofByName("event"));
    if (field == nullptr) return -1;
    const auto& action = soul.GetReflection()->GetMessage(soul, field);
    const auto* player = action.GetDescriptor()->FindFieldByName("player");
    if (player == nullptr) return -1;
    if (action.GetReflection()->HasField(action, player)) {
      turn = static_cast<int>(action.GetReflection()->GetUInt32(action, player));
      return turn;
    }
    return -1;
  }

  std::string NameOf(absl::string_view field, uint64_t number) const override {
    if (field == "player" || field == "greatest")
      return PlayerName(transcript_, static_cast<uint32_t>(number));
    return "";
  }

  std::string TextOf(absl::string_view field, absl::string_view text) const override {
    return field == "card" || field == "cards" ? Card(text) : "";
  }

  std::string Say(const google::protobuf::Message& part) const override {
    if (const auto* place = dynamic_cast<const v1::SoulHuntersPlace*>(&part)) {
      return place->has_player()
                 ? absl::StrCat(EnumWords(place->kind()), " of ", PlayerName(transcript_, place->player()))
                 : EnumWords(place->kind());
    }
    if (const auto* hunter = dynamic_cast<const v1::SoulHuntersInPlay*>(&part)) {
      return absl::StrCat(
          Card(hunter->card()),
          hunter->has_player() ? absl::StrCat(" of ", PlayerName(transcript_, hunter->player())) : "");
    }
    if (const auto* step = dynamic_cast<const v1::SoulHuntersStep*>(&part)) {
      const std::string words = PartWords(*this, *step);
      return words.empty() ? "(not recorded)" : absl::StrCat("(", words, ")");
    }
    return "";
  }

 private:
  std::string Card(absl::string_view id) const {
    if (id.empty()) return "an unseen card";
    const int index = catalog_ == nullptr ? -1 : catalog_->Find(id);
    return index < 0 ? std::string(id) : catalog_->card(index).title;
  }

  // With its alignment, which the tone shows too.
  std::string CardWithAlignment(absl::string_view id) const {
    const int index = catalog_ == nullptr ? -1 : catalog_->Find(id);
    const int alignment = index < 0 ? 0 : catalog_->card(index).alignment;
    if (alignment == 0) return Card(id);
    return absl::StrCat(Card(id), ", ", EnumWords(static_cast<v1::SoulHuntersAlignment>(alignment)));
  }

  // Tones 1 to 6 for the alignments.
  Tone CardTone(absl::string_view id) const {
    const int index = catalog_ == nullptr ? -1 : catalog_->Find(id);
    const int alignment = index < 0 ? 0 : catalog_->card(index).alignment;
    return alignment == 0 ? kPlain : static_cast<Tone>('0' + alignment);
  }

  Chips PileChips(const v1::SoulHuntersPile& pile) const {
    std::vector<std::string> cards(pile.cards().begin(), pile.cards().end());
    std::sort(cards.begin(), cards.end());
    Chips chips;
    for (const std::string& card : cards) chips.Add(CardWithAlignment(card), CardTone(card));
    if (pile.unknown() > 0) chips.Add(absl::StrCat(pile.unknown(), " not seen"));
    return chips;
  }

  void AddTable() {
    sheet_.AddPanel("Table");
    sheet_.AddRow("Next", [](const SoulHuntersPosition& p) { return Chips(EnumWords(p.phase())); });
    sheet_.AddRow("Turn", [this](const SoulHuntersPosition& p) {
      return p.has_player() ? Chips().Add(PlayerName(transcript_, p.player()), ToneOf(p.player())) : Chips();
    });
    sheet_.AddRow("Souls on the table", [](const SoulHuntersPosition& p) { return SoulChips(p.souls()); });
    sheet_.AddRow("Turned sideways",
                  [](const SoulHuntersPosition& p) { return Chips(absl::StrCat(p.souls_turned())); });
    sheet_.AddRow("Soul deck",
                  [](const SoulHuntersPosition& p) { return Chips(Count(p.soul_deck(), "soul")); });
    sheet_.AddRow("Freed souls", [](const SoulHuntersPosition& p) { return SoulChips(p.freed_souls()); });
    sheet_.AddRow("Game deck", [](const SoulHuntersPosition& p) {
      return Chips(Count(p.deck().unknown() + static_cast<uint32_t>(p.deck().cards_size()), "card"));
    });
    sheet_.AddRow("Discard pile", [](const SoulHuntersPosition& p) {
      return Chips(Count(p.discard().unknown() + static_cast<uint32_t>(p.discard().cards_size()), "card"));
    });
  }

  void AddPlayer(int player) {
    const auto index = static_cast<uint32_t>(player);
    sheet_.AddPanel(PlayerName(transcript_, index), ToneOf(index));
    using Find = std::function<Chips(const SoulHuntersPlayerState&)>;
    const auto row = [this, player](std::string label, Find find) {
      sheet_.AddRow(std::move(label), [player, find = std::move(find)](const SoulHuntersPosition& p) {
        return player < p.players_size() ? find(p.players(player)) : Chips();
      });
    };
    row("Souls won", [](const SoulHuntersPlayerState& state) { return SoulChips(state.souls()); });
    row("Influence", [](const SoulHuntersPlayerState& state) { return Chips(Influence(state)); });
    row("Soul hunters", [this](const SoulHuntersPlayerState& state) {
      Chips chips;
      for (const v1::SoulHuntersHunterState& hunter : state.hunters()) {
        chips.Add(absl::StrCat(CardWithAlignment(hunter.card()),
                               hunter.used() > 0 ? absl::StrCat(", used ", hunter.used(), "x") : "",
                               hunter.may_be_gone() ? ", perhaps gone" : ""),
                  CardTone(hunter.card()));
      }
      return chips;
    });
    row("Hand", [this](const SoulHuntersPlayerState& state) { return PileChips(state.hand()); });
  }

  const v1::Transcript& transcript_;
  std::shared_ptr<const soul_hunters::Catalog> catalog_;
  Sheet<SoulHuntersPosition> sheet_;
};

}  // namespace

std::unique_ptr<View> NewSoulHuntersView(const v1::Transcript& transcript) {
  return std::make_unique<SoulHuntersView>(transcript);
}

}  // namespace lantern::report
