// Root on a page: the map, the table, and each faction's board.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/report/board.h"
#include "checker/report/root_parts.h"
#include "checker/report/text.h"
#include "checker/root/catalog/catalog.h"

namespace lantern::report {
namespace {

class RootView final : public View {
 public:
  explicit RootView(const v1::Transcript& transcript) : transcript_(transcript), setup_(transcript.root()) {
    AddMap();
    AddTable();
    for (int p = 0; p < setup_.factions_size(); ++p) AddFaction(p);
  }

  std::vector<Panel> Panels() const override { return sheet_.panels(); }
  Values Fill(const v1::Transcript& picture) const override {
    return sheet_.Fill(ReadRootTable(picture.root()));
  }

  Tone ToneOf(uint32_t player) const override {
    return player < static_cast<uint32_t>(setup_.factions_size())
               ? FactionTone(setup_.factions(static_cast<int>(player)))
               : kPlain;
  }

  int Actor(const v1::Event& event, int& turn) const override {
    const v1::RootEvent& root = event.root();
    if (root.has_turn_start()) turn = PlayerOf(root.turn_start().faction());
    // Some events name their faction, which may be another than that on turn.
    const auto* field =
        root.GetReflection()->GetOneofFieldDescriptor(root, root.GetDescriptor()->FindOneofByName("action"));
    if (field == nullptr) return turn;
    const auto& action = root.GetReflection()->GetMessage(root, field);
    const auto* faction = action.GetDescriptor()->FindFieldByName("faction");
    if (faction == nullptr) return turn;
    const int named =
        PlayerOf(static_cast<v1::RootFaction>(action.GetReflection()->GetEnumValue(action, faction)));
    return named >= 0 ? named : turn;
  }

  std::string Say(const google::protobuf::Message& part) const override { return SayRoot(part); }

 private:
  int PlayerOf(v1::RootFaction faction) const {
    for (int p = 0; p < setup_.factions_size(); ++p) {
      if (setup_.factions(p) == faction) return p;
    }
    return -1;
  }

  v1::RootSuit SuitOf(size_t clearing) const {
    if (setup_.clearing_suits_size() == root::kClearings)
      return setup_.clearing_suits(static_cast<int>(clearing) - 1);
    return static_cast<v1::RootSuit>(
        root::GetCatalog().maps[static_cast<size_t>(setup_.map())].suit[clearing]);
  }

  static std::string WaysFrom(const root::MapInfo& map, size_t clearing) {
    std::vector<size_t> ways;
    for (size_t c = 1; c <= root::kClearings; ++c) {
      if (map.paths[clearing] >> c & 1) ways.push_back(c);
    }
    return absl::StrCat("paths to ", absl::StrJoin(ways, ", "));
  }

  void AddMap() {
    Panel& panel =
        sheet_.AddPanel(absl::StrCat("Map: ", Title(EnumWords(setup_.map()))), kPlain, PanelKind::kMap);
    RootDrawing drawing = DrawRootMap(setup_.map());
    panel.drawing = std::move(drawing.paths);
    panel.style = std::move(drawing.style);
    const root::MapInfo& map = root::GetCatalog().maps[static_cast<size_t>(setup_.map())];
    for (size_t c = 1; c <= root::kClearings; ++c) {
      const v1::RootSuit suit = SuitOf(c);
      const bool known = suit != v1::ROOT_SUIT_UNSPECIFIED;
      sheet_.AddRow(
          Row{absl::StrCat(c), known ? EnumWords(suit) : "",
              absl::StrCat("c", c, known ? absl::StrCat(" s-", std::string(1, SuitTone(suit))) : ""),
              WaysFrom(map, c)},
          [c](const RootTable& table) { return table.clearings[c]; });
    }
  }

  void AddTable() {
    sheet_.AddPanel("Table");
    sheet_.AddRow("Turn", [](const RootTable& table) {
      const absl::string_view name = root::GetCatalog().FactionName(table.turn);
      Chips chips;
      if (!name.empty()) chips.Add(name, FactionTone(table.turn));
      if (!table.phase.empty()) chips.Add(table.phase);
      return chips;
    });
    const auto count = [](const absl::optional<uint32_t>& cards) {
      return Chips(cards.has_value() ? Count(*cards, "card") : "not known");
    };
    sheet_.AddRow("Draw pile", [count](const RootTable& table) { return count(table.deck); });
    sheet_.AddRow("Discard pile", [count](const RootTable& table) { return count(table.discard); });
    sheet_.AddRow("Item supply", [](const RootTable& table) { return table.item_supply; });
    if (Plays(v1::ROOT_FACTION_VAGABOND) || Plays(v1::ROOT_FACTION_SECOND_VAGABOND)) {
      sheet_.AddRow("Forests", [](const RootTable& table) { return table.forests; });
    }
    if (setup_.has_play())
      sheet_.AddRow("Open quests", [](const RootTable& table) { return table.open_quests; });
    if (setup_.map() == v1::ROOT_MAP_MOUNTAIN) {
      sheet_.AddRow("Opened paths", [](const RootTable& table) { return table.opened_paths; });
    }
    sheet_.AddRow("Out of the game", [](const RootTable& table) { return table.out_of_game; });
  }

  bool Plays(v1::RootFaction faction) const { return PlayerOf(faction) >= 0; }

  static Chips Points(const RootSeat& seat) {
    Chips chips;
    if (seat.points.has_value()) return chips.Add(absl::StrCat(*seat.points));
    if (seat.marker_on == v1::ROOT_FACTION_UNSPECIFIED) return chips;
    return chips.Add(absl::StrCat("marker on the ", root::GetCatalog().FactionName(seat.marker_on)),
                     FactionTone(seat.marker_on));
  }

  void AddFaction(int player) {
    const v1::RootFaction faction = setup_.factions(player);
    const auto index = static_cast<size_t>(faction);
    sheet_.AddPanel(absl::StrCat(root::GetCatalog().FactionName(faction), " (",
                                 PlayerName(transcript_, static_cast<uint32_t>(player)), ")"),
                    FactionTone(faction));
    const auto row = [this, index](std::string label, Chips (*find)(const RootSeat&)) {
      sheet_.AddRow(std::move(label),
                    [index, find](const RootTable& table) { return find(table.seats[index]); });
    };
    row("Points", Points);
    row("Dominance", [](const RootSeat& seat) {
      return seat.dominance == v1::ROOT_SUIT_UNSPECIFIED
                 ? Chips()
                 : Chips().Add(EnumWords(seat.dominance), SuitTone(seat.dominance));
    });
    row("Hand", [](const RootSeat& seat) { return seat.hand; });
    row("Crafted", [](const RootSeat& seat) { return seat.crafted; });
    row("Items", [](const RootSeat& seat) { return seat.items; });
    AddOwnRows(faction, row);
    row("On the board", [](const RootSeat& seat) { return seat.board; });
  }

  // What only some factions have.
  template <typename Add>
  void AddOwnRows(v1::RootFaction faction, const Add& row) {
    switch (faction) {
      case v1::ROOT_FACTION_EYRIE_DYNASTIES:
        row("Leader", [](const RootSeat& seat) { return seat.leader; });
        row("Decree: recruit",
            [](const RootSeat& seat) { return seat.decree[v1::ROOT_DECREE_COLUMN_RECRUIT]; });
        row("Decree: move", [](const RootSeat& seat) { return seat.decree[v1::ROOT_DECREE_COLUMN_MOVE]; });
        row("Decree: battle",
            [](const RootSeat& seat) { return seat.decree[v1::ROOT_DECREE_COLUMN_BATTLE]; });
        row("Decree: build", [](const RootSeat& seat) { return seat.decree[v1::ROOT_DECREE_COLUMN_BUILD]; });
        break;
      case v1::ROOT_FACTION_WOODLAND_ALLIANCE:
        row("Supporters", [](const RootSeat& seat) { return seat.supporters; });
        break;
      case v1::ROOT_FACTION_VAGABOND:
      case v1::ROOT_FACTION_SECOND_VAGABOND:
        row("Character", [](const RootSeat& seat) { return seat.leader; });
        row("Relationships", [](const RootSeat& seat) { return seat.relationships; });
        row("Quests", [](const RootSeat& seat) { return seat.quests; });
        break;
      case v1::ROOT_FACTION_LIZARD_CULT:
        row("Outcast", [](const RootSeat& seat) { return seat.outcast; });
        break;
      case v1::ROOT_FACTION_RIVERFOLK_COMPANY:
        row("Prices", [](const RootSeat& seat) { return seat.prices; });
        break;
      case v1::ROOT_FACTION_UNDERGROUND_DUCHY:
        row("Ministers", [](const RootSeat& seat) { return seat.ministers; });
        sheet_.AddRow("Burrow", [](const RootTable& table) { return table.clearings[0]; });
        break;
      case v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS:
        row("Mood", [](const RootSeat& seat) { return seat.leader; });
        break;
      case v1::ROOT_FACTION_HOST_OF_LIGHT:
        row("Fervor", [](const RootSeat& seat) { return seat.fervor; });
        break;
      default:
        break;
    }
  }

  const v1::Transcript& transcript_;
  const v1::RootSetup& setup_;
  Sheet<RootTable> sheet_;
};

}  // namespace

std::unique_ptr<View> NewRootView(const v1::Transcript& transcript) {
  return std::make_unique<RootView>(transcript);
}

}  // namespace lantern::report
