// Light Hunters on a page: each hero with health, cards in front and tokens, and the hands.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/report/board.h"
#include "checker/report/text.h"
#include "checker/report/words.h"

namespace lantern::report {
namespace {

using v1::LightHuntersPosition;

std::string SealName(v1::LightHuntersSeal seal) {
  return seal == v1::LIGHT_HUNTERS_SEAL_UNSPECIFIED ? "not seen" : EnumWords(seal);
}

// "2 dawn", "beam": the cards of a place by seal, lowest first, then those that nobody saw.
Chips PileChips(const v1::LightHuntersPile& pile) {
  std::array<uint32_t, v1::LightHuntersSeal_ARRAYSIZE> counts{};
  for (const int seal : pile.known()) ++counts[static_cast<size_t>(seal)];
  Chips chips;
  for (size_t seal = 1; seal < counts.size(); ++seal) {
    if (counts[seal] == 0) continue;
    chips.Add(absl::StrCat(counts[seal], " ", EnumWords(static_cast<v1::LightHuntersSeal>(seal))),
              static_cast<Tone>('0' + seal));
  }
  const uint32_t unseen = pile.unknown() + counts[0];
  if (unseen > 0) chips.Add(absl::StrCat(unseen, " not seen"));
  return chips;
}

class LightHuntersView final : public View {
 public:
  explicit LightHuntersView(const v1::Transcript& transcript)
      : transcript_(transcript), setup_(transcript.light_hunters()) {
    if (setup_.has_catalog()) {
      auto loaded = light_hunters::LoadCatalog(setup_.catalog());
      if (loaded.ok()) catalog_ = *std::move(loaded);
    } else {
      const bool named = setup_.catalog_choice_case() == v1::LightHuntersSetup::kCatalogName;
      catalog_ = light_hunters::ShippedCatalogNamed(named ? setup_.catalog_name() : "rulebook");
    }
    AddTable();
    for (int hero = 0; hero < setup_.heroes_size(); ++hero) AddHero(hero);
    if (!IsDuel()) return;
    for (int p = 0; p < transcript.players_size(); ++p) AddHand(p);
  }

  std::vector<Panel> Panels() const override { return sheet_.panels(); }
  Values Fill(const v1::Transcript& picture) const override {
    return sheet_.Fill(picture.light_hunters().position());
  }

  std::string MeasureName() const override { return "Health"; }
  // Of each player's heroes together.
  std::vector<int32_t> Measures(const v1::Transcript& picture) const override {
    std::vector<int32_t> health(static_cast<size_t>(transcript_.players_size()));
    for (const v1::LightHuntersHeroState& hero : picture.light_hunters().position().heroes()) {
      if (hero.player() < health.size()) health[hero.player()] += static_cast<int32_t>(hero.health());
    }
    return health;
  }

  // The player of the hero that the event names, or else of the hero whose turn it is.
  int Actor(const v1::Event& event, int& turn) const override {
    const v1::LightHuntersEvent& light = event.light_hunters();
    if (light.has_turn_start()) {
      const v1::LightHuntersTurnStart& start = light.turn_start();
      turn = start.has_player() ? static_cast<int>(start.player())
             : start.has_hero() ? PlayerOf(start.hero())
                                : -1;
      return turn;
    }
    if (light.has_play()) return PlayerOf(light.play().hero());
    if (light.has_unit_attack()) return PlayerOf(light.unit_attack().hero());
    if (light.has_form_power()) return PlayerOf(light.form_power().hero());
    if (light.has_round_end() || light.has_concede()) return -1;
    return turn;
  }

  std::string NameOf(absl::string_view field, uint64_t number) const override {
    const auto id = static_cast<uint32_t>(number);
    if (field == "player") return PlayerName(transcript_, id);
    if (field == "hero" || field == "caster" || field == "bonus_on" || field == "servant_to") return Hero(id);
    return "";
  }

  std::string TextOf(absl::string_view field, absl::string_view text) const override {
    if (field == "skill") return Skill(text);
    return field == "substitute" ? HeroCard(text) : "";
  }

  std::string Say(const google::protobuf::Message& part) const override {
    if (const auto* target = dynamic_cast<const v1::LightHuntersTarget*>(&part)) return Target(*target);
    if (const auto* hand = dynamic_cast<const v1::LightHuntersHand*>(&part)) {
      return hand->cards_size() == 0 ? "no cards" : PartWords(*this, *hand);
    }
    if (const auto* status = dynamic_cast<const v1::LightHuntersStatus*>(&part)) return Status(*status);
    if (const auto* outcome = dynamic_cast<const v1::LightHuntersOutcome*>(&part)) {
      return absl::StrCat("(", PartWords(*this, *outcome), ")");
    }
    return "";
  }

 private:
  bool IsDuel() const { return setup_.mode() == v1::LIGHT_HUNTERS_MODE_DUEL; }

  int PlayerOf(uint32_t hero) const {
    if (hero >= static_cast<uint32_t>(setup_.heroes_size())) return -1;
    return static_cast<int>(setup_.heroes(static_cast<int>(hero)).player());
  }

  std::string HeroCard(absl::string_view id) const {
    const int index = catalog_ == nullptr ? -1 : catalog_->FindHero(id);
    if (index < 0) return std::string(id);
    const std::string& name = catalog_->heroes[static_cast<size_t>(index)].name;
    return name.empty() ? std::string(id) : name;
  }

  std::string Hero(uint32_t hero) const {
    if (hero >= static_cast<uint32_t>(setup_.heroes_size())) return absl::StrCat("hero ", hero);
    return HeroCard(setup_.heroes(static_cast<int>(hero)).hero());
  }

  std::string Skill(absl::string_view id) const {
    if (id.empty()) return "not recorded";
    for (size_t i = 0; catalog_ != nullptr && i < catalog_->skills.size(); ++i) {
      if (catalog_->skills[i].id == id && !catalog_->skills[i].name.empty()) return catalog_->skills[i].name;
    }
    return std::string(id);
  }

  std::string Target(const v1::LightHuntersTarget& target) const {
    if (target.has_hero()) return Hero(target.hero());
    if (target.has_invocation()) return EnumWords(target.invocation());
    const v1::LightHuntersTokenRef& token = target.token();
    return absl::StrCat(EnumWords(token.kind()),
                        token.has_hero() ? absl::StrCat(" of ", Hero(token.hero())) : "");
  }

  static std::string Status(const v1::LightHuntersStatus& status) {
    std::string text = EnumWords(status.kind());
    if (status.has_amount()) absl::StrAppend(&text, " ", status.amount());
    if (status.has_seal()) absl::StrAppend(&text, " ", SealName(status.seal()));
    return text;
  }

  void AddTable() {
    sheet_.AddPanel("Table");
    sheet_.AddRow("Round", [](const LightHuntersPosition& p) { return Chips(absl::StrCat(p.round())); });
    sheet_.AddRow("Next", [](const LightHuntersPosition& p) {
      return Chips(p.phase() == v1::LIGHT_HUNTERS_PHASE_BETWEEN ? "a turn starts" : EnumWords(p.phase()));
    });
    sheet_.AddRow("Turn", [this](const LightHuntersPosition& p) {
      const int player = PlayerOf(p.turn());
      if (player < 0) return Chips();
      const auto index = static_cast<uint32_t>(player);
      return Chips().Add(IsDuel() ? PlayerName(transcript_, index) : Hero(p.turn()), ToneOf(index));
    });
    sheet_.AddRow("Draw pile", [](const LightHuntersPosition& p) {
      return Chips(Count(p.deck().unknown() + static_cast<uint32_t>(p.deck().known_size()), "card"));
    });
    sheet_.AddRow("Discard pile, top last", [](const LightHuntersPosition& p) {
      Chips chips;
      const uint32_t below = p.discard().unknown() + static_cast<uint32_t>(p.discard().known_size());
      if (below > 0) chips.Add(Count(below, "card"));
      for (const int seal : p.discard_top()) {
        chips.Add(SealName(static_cast<v1::LightHuntersSeal>(seal)),
                  static_cast<Tone>(seal == 0 ? kPlain : '0' + seal));
      }
      return chips;
    });
    if (IsDuel()) {
      sheet_.AddRow("Illuminations aside",
                    [](const LightHuntersPosition& p) { return Chips(absl::StrCat(p.illuminations())); });
    }
    sheet_.AddRow("Tokens aside", [this](const LightHuntersPosition& p) { return Tokens(p, -1); });
  }

  // "7 of 10" with its tone: the last of the life is marked.
  Chips Health(const v1::LightHuntersHeroState& state, int hero) const {
    if (state.health() == 0) return Chips().Add("dead", 'X');
    const int index = catalog_ == nullptr ? -1 : catalog_->FindHero(setup_.heroes(hero).hero());
    const int most = index < 0 ? -1 : catalog_->heroes[static_cast<size_t>(index)].health;
    const bool own = state.substitute().empty();
    Chips chips;
    chips.Add(own && most > 0 ? absl::StrCat(state.health(), " of ", most) : absl::StrCat(state.health()));
    if (state.spectral()) chips.Add("spectral card");
    if (!own) chips.Add(absl::StrCat("as ", HeroCard(state.substitute())));
    return chips;
  }

  Chips InFront(const LightHuntersPosition& p, int hero) const {
    Chips chips;
    for (const v1::LightHuntersStatusState& state : p.statuses()) {
      if (std::find(state.holders().begin(), state.holders().end(), static_cast<uint32_t>(hero)) ==
          state.holders().end()) {
        continue;
      }
      chips.Add(absl::StrCat(Status(state.status()),
                             state.skill().empty() ? "" : absl::StrCat(" (", Skill(state.skill()), ")")));
    }
    for (const v1::LightHuntersInvocationState& state : p.invocations()) {
      if (static_cast<int>(state.beside()) == hero) chips.Add(EnumWords(state.invocation()));
    }
    return chips;
  }

  // Tokens with a hero, or with -1 those at the side of the table.
  Chips Tokens(const LightHuntersPosition& p, int hero) const {
    Chips chips;
    for (const v1::LightHuntersTokenState& token : p.tokens()) {
      const int at = token.has_hero() ? static_cast<int>(token.hero()) : -1;
      if (at != hero) continue;
      chips.Add(absl::StrCat(EnumWords(token.kind()), static_cast<int>(token.owner()) == hero
                                                          ? ""
                                                          : absl::StrCat(" of ", Hero(token.owner()))));
    }
    return chips;
  }

  Chips Hand(const LightHuntersPosition& p, int index) const {
    if (index >= p.hands_size()) return Chips();
    Chips chips = PileChips(p.hands(index).cards());
    for (const v1::LightHuntersResealed& resealed : p.hands(index).resealed()) {
      chips.Add(absl::StrCat(resealed.count(), " ", SealName(resealed.card()), " as ",
                             SealName(resealed.counts_as())));
    }
    return chips;
  }

  void AddHero(int hero) {
    const v1::LightHuntersSeat& seat = setup_.heroes(hero);
    using Find = std::function<Chips(const v1::LightHuntersHeroState&)>;
    sheet_.AddPanel(
        absl::StrCat(Hero(static_cast<uint32_t>(hero)), " (", PlayerName(transcript_, seat.player()), ")"),
        ToneOf(seat.player()));
    const auto row = [this, hero](std::string label, Find find) {
      sheet_.AddRow(std::move(label), [hero, find = std::move(find)](const LightHuntersPosition& p) {
        return hero < p.heroes_size() ? find(p.heroes(hero)) : Chips();
      });
    };
    row("Health", [this, hero](const v1::LightHuntersHeroState& state) { return Health(state, hero); });
    row("Side", [this](const v1::LightHuntersHeroState& state) {
      return Chips().Add(absl::StrCat("team ", state.team()), ToneOf(state.player()));
    });
    if (!IsDuel()) {
      row("Ether left", [](const v1::LightHuntersHeroState& state) {
        return Chips(state.ether() < 0 ? "the level" : absl::StrCat(state.ether()));
      });
    }
    sheet_.AddRow("In front", [this, hero](const LightHuntersPosition& p) { return InFront(p, hero); });
    sheet_.AddRow("Tokens", [this, hero](const LightHuntersPosition& p) { return Tokens(p, hero); });
    if (!IsDuel()) {
      sheet_.AddRow("Hand", [this, hero](const LightHuntersPosition& p) { return Hand(p, hero); });
    }
  }

  void AddHand(int player) {
    const auto index = static_cast<uint32_t>(player);
    sheet_.AddPanel(PlayerName(transcript_, index), ToneOf(index));
    sheet_.AddRow("Hand", [this, player](const LightHuntersPosition& p) { return Hand(p, player); });
  }

  const v1::Transcript& transcript_;
  const v1::LightHuntersSetup& setup_;
  std::shared_ptr<const light_hunters::Catalog> catalog_;
  Sheet<LightHuntersPosition> sheet_;
};

}  // namespace

std::unique_ptr<View> NewLightHuntersView(const v1::Transcript& transcript) {
  return std::make_unique<LightHuntersView>(transcript);
}

}  // namespace lantern::report
