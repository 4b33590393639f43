// Lueur on a page: the journey board, the meeting track, what lies in front of each player.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"
#include "checker/report/board.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

using v1::LueurPlayerState;
using v1::LueurPosition;

std::string RangeText(const v1::LueurRange& range) {
  if (range.min() == range.max()) return absl::StrCat(range.min());
  return absl::StrCat(range.min(), " to ", range.max());
}

// The tone of a symbol: "1" to "6".
Tone SymbolTone(v1::LueurSymbol symbol) {
  return symbol >= v1::LUEUR_SYMBOL_PLANT && symbol <= v1::LUEUR_SYMBOL_SPECIAL
             ? static_cast<Tone>('0' + symbol)
             : kPlain;
}

class LueurView final : public View {
 public:
  explicit LueurView(const v1::Transcript& transcript) : transcript_(transcript) {
    const v1::LueurSetup& setup = transcript.lueur();
    if (setup.has_catalog()) {
      own_ = std::make_unique<lueur::Catalog>(lueur::Flatten(setup.catalog()));
    }
    catalog_ = own_ != nullptr ? own_.get() : &lueur::BaseCatalog();
    AddTable();
    AddMeetingTrack();
    if (setup.board() == v1::LUEUR_BOARD_PROVINCE) AddProvince();
    if (setup.board() == v1::LUEUR_BOARD_ARCHIPELAGO) AddArchipelago();
    for (int p = 0; p < transcript.players_size(); ++p) AddPlayer(p);
  }

  std::vector<Panel> Panels() const override { return sheet_.panels(); }
  Values Fill(const v1::Transcript& picture) const override {
    return sheet_.Fill(picture.lueur().position());
  }

  int Actor(const v1::Event& event, int& turn) const override {
    (void)turn;
    const v1::LueurEvent& lueur = event.lueur();
    const auto* field = lueur.GetReflection()->GetOneofFieldDescriptor(
        lueur, lueur.GetDescriptor()->FindOneofByName("action"));
    if (field == nullptr) return -1;
    const auto& action = lueur.GetReflection()->GetMessage(lueur, field);
    const auto* player = action.GetDescriptor()->FindFieldByName("player");
    return player == nullptr ? -1 : static_cast<int>(action.GetReflection()->GetUInt32(action, player));
  }

  std::string NameOf(absl::string_view field, uint64_t number) const override {
    const auto id = static_cast<uint32_t>(number);
    if (field == "player") return PlayerName(transcript_, id);
    if (field == "companion" || field == "companions") return Companion(id);
    if (field == "adventurer") return Adventurer(id);
    // Node 0 is a place as good as any.
    if (field == "to" || field == "from") return absl::StrCat(id);
    if (field == "spell" || field == "kind") return id == 0 ? "not known" : absl::StrCat("kind ", id);
    return "";
  }

  std::string Say(const google::protobuf::Message& part) const override {
    if (const auto* die = dynamic_cast<const v1::LueurDie*>(&part)) {
      return absl::StrCat(die->die(), " (", Face(die->face()), ")");
    }
    if (const auto* gain = dynamic_cast<const v1::LueurGain*>(&part)) return Gain(*gain);
    if (const auto* payment = dynamic_cast<const v1::LueurPayment*>(&part)) {
      return payment->companion() != 0 ? Companion(payment->companion()) : EnumWords(payment->source());
    }
    return "";
  }

 private:
  static std::string Face(v1::LueurSymbol face) {
    return face == v1::LUEUR_SYMBOL_UNSPECIFIED ? "not recorded" : EnumWords(face);
  }

  static std::string Gain(const v1::LueurGain& gain) {
    std::string out;
    const auto add = [&out](int number, absl::string_view name) {
      if (number == 0) return;
      absl::StrAppend(&out, out.empty() ? "" : " ", number > 0 ? "+" : "", number, " ", name);
    };
    add(gain.light(), "light");
    add(gain.footprints(), "footprints");
    add(gain.fireflies(), "fireflies");
    add(gain.rerolls(), "rerolls");
    return out.empty() ? "nothing" : out;
  }

  std::string Companion(uint32_t id) const {
    if (id == 0) return "not recorded";
    const int index = catalog_->FindCompanion(id);
    return index < 0 ? absl::StrCat("companion ", id)
                     : catalog_->companions[static_cast<size_t>(index)].title;
  }

  std::string Adventurer(uint32_t id) const {
    const int index = catalog_->FindAdventurer(id);
    return index < 0 ? "not chosen" : catalog_->adventurers[static_cast<size_t>(index)].name;
  }

  // "7 red: fire, used". Dice are numbered from 1 in their order in the position.
  void AddDie(const LueurPosition& position, int index, bool sure, Chips& chips) const {
    const v1::LueurDieState& die = position.dice(index);
    std::string text = absl::StrCat(index + 1);
    if (index < lueur::kDice) {
      absl::StrAppend(
          &text, " ",
          EnumWords(static_cast<v1::LueurColour>(catalog_->dice[static_cast<size_t>(index)].colour)));
    }
    Tone tone = kPlain;
    if (die.faces_size() == 1) {
      absl::StrAppend(&text, ": ", Face(die.faces(0)));
      tone = SymbolTone(die.faces(0));
    } else if (die.faces_size() > 1) {
      absl::StrAppend(&text, ": ?");
    }
    if (die.used()) absl::StrAppend(&text, ", used");
    if (!sure) absl::StrAppend(&text, ", perhaps");
    chips.Add(text, tone);
  }

  static int PlacesOf(const v1::LueurDieState& die) {
    return die.spots_size() + die.players_size() + (die.reserve() ? 1 : 0) + (die.box() ? 1 : 0);
  }

  template <typename Here>
  Chips DiceWhere(const LueurPosition& position, const Here& here) const {
    Chips chips;
    for (int i = 0; i < position.dice_size(); ++i) {
      if (here(position.dice(i))) AddDie(position, i, PlacesOf(position.dice(i)) == 1, chips);
    }
    return chips;
  }

  void AddTable() {
    sheet_.AddPanel("Table").wide = true;
    sheet_.AddRow("Day",
                  [](const LueurPosition& p) { return Chips(absl::StrCat(p.day(), " of ", lueur::kDays)); });
    sheet_.AddRow("Stage", [](const LueurPosition& p) { return Chips(EnumWords(p.stage())); });
    sheet_.AddRow("First player", [this](const LueurPosition& p) {
      return Chips(p.has_first_player() ? PlayerName(transcript_, p.first_player()) : "not known");
    });
    sheet_.AddRow("Reserve", [this](const LueurPosition& p) {
      return DiceWhere(p, [](const v1::LueurDieState& die) { return die.reserve(); });
    });
    sheet_.AddRow("Cemetery", [this](const LueurPosition& p) {
      Chips chips;
      for (const uint32_t id : p.cemetery()) chips.Add(Companion(id));
      for (const uint32_t id : p.newly_dead()) chips.Add(absl::StrCat(Companion(id), ", today"));
      const uint32_t unseen = p.unseen_dead_a() + p.unseen_dead_b();
      if (unseen > 0) chips.Add(absl::StrCat(unseen, " not seen"));
      return chips;
    });
  }

  void AddMeetingTrack() {
    sheet_.AddPanel("Meeting track", kPlain, PanelKind::kFields);
    for (int spot = 0; spot < lueur::kSpots; ++spot) {
      const auto symbol = static_cast<v1::LueurSymbol>(catalog_->spot_symbol[static_cast<size_t>(spot)] + 1);
      sheet_.AddRow(
          Row{Title(EnumWords(symbol)), "", absl::StrCat("big s-", std::string(1, SymbolTone(symbol))), ""},
          [this, spot](const LueurPosition& p) { return Spot(p, spot); });
    }
  }

  Chips Spot(const LueurPosition& p, int spot) const {
    Chips chips;
    if (spot < p.spots_size()) {
      const v1::LueurSpotState& state = p.spots(spot);
      if (state.companion() != 0) chips.Add(Companion(state.companion()));
      if (state.unseen()) chips.Add("companion, not recorded");
      if (state.footprints().max() > 0) chips.Add(absl::StrCat(RangeText(state.footprints()), " footprints"));
    }
    for (int i = 0; i < p.dice_size(); ++i) {
      for (const uint32_t at : p.dice(i).spots()) {
        if (static_cast<int>(at) == spot) AddDie(p, i, PlacesOf(p.dice(i)) == 1, chips);
      }
    }
    return chips;
  }

  void AddProvince() {
    sheet_.AddPanel("Province of shadows: companies and camps", kPlain, PanelKind::kFields);
    for (int node = 0; node < catalog_->node_count; ++node) {
      const lueur::NodeInfo& info = catalog_->nodes[static_cast<size_t>(node)];
      const bool symbol = info.symbol < lueur::kElements;
      const std::string what = symbol
                                   ? absl::StrCat(info.kind == v1::LUEUR_NODE_KIND_CROSSED_OUT ? "no " : "",
                                                  EnumWords(static_cast<v1::LueurSymbol>(info.symbol + 1)))
                                   : EnumWords(info.kind);
      const std::string note = info.points > 0 ? absl::StrCat(what, ", ", info.points) : what;
      sheet_.AddRow(
          Row{absl::StrCat(node), note,
              symbol ? absl::StrCat("s-",
                                    std::string(1, SymbolTone(static_cast<v1::LueurSymbol>(info.symbol + 1))))
                     : "",
              ""},
          [this, node](const LueurPosition& p) { return Node(p, static_cast<uint32_t>(node)); });
    }
  }

  Chips Node(const LueurPosition& p, uint32_t node) const {
    Chips chips;
    for (int i = 0; i < p.players_size(); ++i) {
      const LueurPlayerState& player = p.players(i);
      const bool company = player.has_company() && player.company() == node;
      const bool camp = player.has_camp() && player.camp() == node;
      if (!company && !camp) continue;
      const auto index = static_cast<uint32_t>(i);
      chips.Add(absl::StrCat(PlayerName(transcript_, index), company && camp ? " and camp"
                                                             : camp          ? ": camp"
                                                                             : ""),
                ToneOf(index));
    }
    return chips;
  }

  void AddArchipelago() {
    sheet_.AddPanel("Dark archipelago: boats", kPlain, PanelKind::kFields);
    for (int island = 0; island < catalog_->island_count; ++island) {
      const int points = catalog_->islands[static_cast<size_t>(island)].points;
      sheet_.AddRow(
          Row{absl::StrCat("Island ", island), points > 0 ? absl::StrCat(points, " points") : "", "big", ""},
          [this, island](const LueurPosition& p) {
            Chips chips;
            for (int i = 0; i < p.players_size(); ++i) {
              uint32_t boats = 0;
              for (const uint32_t boat : p.players(i).boats())
                boats += static_cast<int>(boat) == island ? 1 : 0;
              const auto index = static_cast<uint32_t>(i);
              if (boats == 0) continue;
              chips.Add(
                  absl::StrCat(PlayerName(transcript_, index), boats > 1 ? absl::StrCat(": ", boats) : ""),
                  ToneOf(index));
            }
            return chips;
          });
    }
  }

  void AddPlayer(int player) {
    const auto index = static_cast<uint32_t>(player);
    sheet_.AddPanel(PlayerName(transcript_, index), ToneOf(index));
    const auto row = [this, player](std::string label, Chips (*find)(const LueurPlayerState&)) {
      sheet_.AddRow(std::move(label), [player, find](const LueurPosition& p) {
        return player < p.players_size() ? find(p.players(player)) : Chips();
      });
    };
    sheet_.AddRow("Adventurer", [this, player](const LueurPosition& p) {
      return player < p.players_size() ? Chips(Adventurer(p.players(player).adventurer())) : Chips();
    });
    row("Light", [](const LueurPlayerState& state) { return Chips(RangeText(state.light())); });
    row("Footprints", [](const LueurPlayerState& state) { return Chips(RangeText(state.footprints())); });
    row("Fireflies", [](const LueurPlayerState& state) { return Chips(RangeText(state.fireflies())); });
    row("Rerolls", [](const LueurPlayerState& state) { return Chips(RangeText(state.rerolls())); });
    row("Day", [](const LueurPlayerState& state) {
      return Chips(state.phase() == v1::LUEUR_PHASE_UNSPECIFIED ? "not begun" : EnumWords(state.phase()));
    });
    sheet_.AddRow("Companions", [this, player](const LueurPosition& p) {
      Chips chips;
      if (player >= p.players_size()) return chips;
      for (const v1::LueurCardState& card : p.players(player).companions()) {
        chips.Add(absl::StrCat(Companion(card.companion()), card.doubtful() ? ", perhaps" : ""));
      }
      return chips;
    });
    row("Spells", [](const LueurPlayerState& state) {
      Chips chips;
      for (const v1::LueurSpellState& spell : state.spells()) {
        chips.Add(absl::StrCat(spell.kind() == 0 ? "not known" : absl::StrCat("kind ", spell.kind()),
                               spell.face_down() ? ", face down" : "", spell.doubtful() ? ", perhaps" : ""));
      }
      return chips;
    });
    sheet_.AddRow("Dice", [this, index](const LueurPosition& p) {
      return DiceWhere(p, [index](const v1::LueurDieState& die) {
        for (const uint32_t at : die.players()) {
          if (at == index) return true;
        }
        return false;
      });
    });
  }

  const v1::Transcript& transcript_;
  std::unique_ptr<lueur::Catalog> own_;
  const lueur::Catalog* catalog_ = nullptr;
  Sheet<LueurPosition> sheet_;
};

}  // namespace

std::unique_ptr<View> NewLueurView(const v1::Transcript& transcript) {
  return std::make_unique<LueurView>(transcript);
}

}  // namespace lantern::report
