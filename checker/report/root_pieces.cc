// Pieces, cards and places of Root in words, and positions of both its forms as one.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/report/root_parts.h"
#include "checker/report/text.h"
#include "checker/root/catalog/catalog.h"

namespace lantern::report {
namespace {

std::string FactionName(v1::RootFaction faction) {
  const absl::string_view name = root::GetCatalog().FactionName(faction);
  return name.empty() ? "nobody" : std::string(name);
}

template <typename Items>
Chips ItemChips(const Items& items) {
  std::array<uint32_t, v1::RootItem_ARRAYSIZE> counts{};
  for (const int item : items) ++counts[static_cast<size_t>(item)];
  Chips chips;
  for (size_t item = 1; item < counts.size(); ++item) {
    if (counts[item] == 0) continue;
    const std::string name = EnumWords(static_cast<v1::RootItem>(item));
    chips.Add(counts[item] == 1 ? name : absl::StrCat(counts[item], " ", name));
  }
  if (counts[0] > 0) chips.Add(absl::StrCat(counts[0], " not known"));
  return chips;
}

void AddHeld(const google::protobuf::RepeatedPtrField<v1::RootHeldItem>& items, Chips& chips) {
  for (const v1::RootHeldItem& held : items) {
    std::string text = EnumWords(held.item());
    if (held.area() == v1::ROOT_ITEM_AREA_DAMAGED) text += ", damaged";
    if (held.face() == v1::ROOT_ITEM_FACE_DOWN) text += ", exhausted";
    chips.Add(text);
  }
}

Chips CardChips(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards, uint32_t unknown) {
  Chips chips;
  for (const v1::RootCard& card : cards) chips.Add(CardText(card), SuitTone(card.suit()));
  if (unknown > 0) chips.Add(absl::StrCat(unknown, " not seen"));
  return chips;
}

Chips SuitChips(const google::protobuf::RepeatedField<int>& suits) {
  Chips chips;
  for (const int suit : suits)
    chips.Add(EnumWords(static_cast<v1::RootSuit>(suit)), SuitTone(static_cast<v1::RootSuit>(suit)));
  return chips;
}

Chips RelationshipChips(const google::protobuf::RepeatedPtrField<v1::RootRelationshipState>& states) {
  Chips chips;
  for (const v1::RootRelationshipState& state : states) {
    chips.Add(absl::StrCat(FactionName(state.faction()), ": ", EnumWords(state.status())),
              FactionTone(state.faction()));
  }
  return chips;
}

void AddPlaced(const v1::RootPlacedPieces& placed, RootTable& table) {
  const v1::RootFaction owner = placed.piece().faction();
  const std::string text = PieceText(placed.piece(), placed.count());
  const Tone tone = FactionTone(owner);
  switch (placed.place().kind()) {
    case v1::ROOT_PLACE_KIND_CLEARING:
      if (placed.place().clearing() < table.clearings.size())
        table.clearings[placed.place().clearing()].Add(text, tone);
      break;
    case v1::ROOT_PLACE_KIND_BURROW:
      table.clearings[0].Add(text, tone);
      break;
    case v1::ROOT_PLACE_KIND_FOREST:
      table.forests.Add(absl::StrCat(text, " in ", PlaceText(placed.place())), tone);
      break;
    case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
      table.out_of_game.Add(text, tone);
      break;
    default:
      if (v1::RootFaction_IsValid(owner)) table.seats[static_cast<size_t>(owner)].board.Add(text, tone);
  }
}

template <typename Position>
void ReadShared(const Position& position, RootTable& table) {
  // Buildings and tokens after warriors, as they are in the position; the order is the referee's and fixed.
  for (const v1::RootPlacedPieces& placed : position.pieces()) AddPlaced(placed, table);
  for (const uint32_t clearing : position.ruins().clearings()) {
    if (clearing < table.clearings.size()) table.clearings[clearing].Add("ruin");
  }
  if (position.ferry() > 0 && position.ferry() < table.clearings.size())
    table.clearings[position.ferry()].Add("ferry");
  for (int i = 0; i + 1 < position.opened_paths_size(); i += 2) {
    table.opened_paths.Add(absl::StrCat(position.opened_paths(i), " to ", position.opened_paths(i + 1)));
  }
  table.item_supply = ItemChips(position.item_supply().items());
  if (position.has_deck()) table.deck = position.deck();
}

void ReadFaction(const v1::RootFactionState& state, RootSeat& seat) {
  if (state.has_points()) seat.points = state.points();
  seat.marker_on = state.marker_on();
  seat.dominance = state.dominance();
  seat.hand.Add(Count(state.hand(), "card"));
  seat.crafted = CardChips(state.crafted(), 0);
  AddHeld(state.items(), seat.items);
  seat.supporters.Add(absl::StrCat(state.supporters()));
  for (const v1::RootDecreeCard& card : state.decree()) {
    seat.decree[static_cast<size_t>(card.column())].Add(EnumWords(card.suit()), SuitTone(card.suit()));
  }
  if (!state.leader().empty()) seat.leader.Add(Title(state.leader()));
  for (const std::string& name : state.deposed()) seat.leader.Add(absl::StrCat(name, ", deposed"));
  for (const std::string& name : state.ministers()) seat.ministers.Add(name);
  seat.relationships = RelationshipChips(state.relationships());
  if (state.outcast() != v1::ROOT_SUIT_UNSPECIFIED) {
    seat.outcast.Add(absl::StrCat(EnumWords(state.outcast()), state.hated() ? ", hated" : ""),
                     SuitTone(state.outcast()));
  }
  seat.quests = SuitChips(state.quests());
  static constexpr std::array<absl::string_view, 3> kServices = {"hand card", "riverboats", "mercenaries"};
  for (int i = 0; i < state.prices_size() && i < 3; ++i) {
    if (state.prices(i) > 0)
      seat.prices.Add(absl::StrCat(kServices[static_cast<size_t>(i)], " ", state.prices(i)));
  }
}

void ReadSeat(const v1::RootPlaySeat& state, RootSeat& seat) {
  if (state.marker_on() == v1::ROOT_FACTION_UNSPECIFIED) seat.points = state.points();
  seat.marker_on = state.marker_on();
  seat.dominance = state.dominance();
  seat.hand = CardChips(state.hand().cards(), state.hand().unknown());
  seat.crafted = CardChips(state.crafted(), 0);
  seat.items = ItemChips(state.items());
  AddHeld(state.held(), seat.items);
  seat.supporters = CardChips(state.supporters().cards(), state.supporters().unknown());
  for (const v1::RootDecreeEntry& entry : state.decree()) {
    seat.decree[static_cast<size_t>(entry.column())].Add(CardText(entry.card()),
                                                         SuitTone(entry.card().suit()));
  }
  if (!state.leader().empty()) seat.leader.Add(Title(state.leader()));
  for (const std::string& name : state.deposed()) seat.leader.Add(absl::StrCat(name, ", deposed"));
  seat.relationships = RelationshipChips(state.relationships());
  seat.quests = SuitChips(state.completed());
  seat.fervor.Add(absl::StrCat("space ", state.fervor()));
  if (state.pillar() != v1::ROOT_PILLAR_UNSPECIFIED) seat.fervor.Add(EnumWords(state.pillar()));
}

}  // namespace

Tone FactionTone(v1::RootFaction faction) {
  const auto index = static_cast<size_t>(faction);
  constexpr absl::string_view kLetters = "-CEAVGLODPHKU";
  return index < kLetters.size() ? kLetters[index] : kPlain;
}

Tone SuitTone(v1::RootSuit suit) {
  switch (suit) {
    case v1::ROOT_SUIT_BIRD:
      return '0';
    case v1::ROOT_SUIT_FOX:
      return '7';
    case v1::ROOT_SUIT_RABBIT:
      return '8';
    case v1::ROOT_SUIT_MOUSE:
      return '9';
    default:
      return kPlain;
  }
}

std::string PieceText(const v1::RootPiece& piece, uint32_t count) {
  std::string name = piece.kind() == v1::ROOT_PIECE_KIND_UNSPECIFIED ? "piece" : EnumWords(piece.kind());
  if (piece.relic() != v1::ROOT_RELIC_UNSPECIFIED) name = absl::StrCat(EnumWords(piece.relic()), " ", name);
  if (piece.suit() != v1::ROOT_SUIT_UNSPECIFIED) name = absl::StrCat(EnumWords(piece.suit()), " ", name);
  if (!piece.hireling().empty()) absl::StrAppend(&name, " of hireling ", piece.hireling());
  // "wood" and "sympathy" have no plural.
  const bool mass = piece.kind() == v1::ROOT_PIECE_KIND_WOOD || piece.kind() == v1::ROOT_PIECE_KIND_SYMPATHY;
  if (count == 1)
    return piece.kind() == v1::ROOT_PIECE_KIND_WARRIOR || mass ? absl::StrCat("1 ", name) : name;
  return mass ? absl::StrCat(count, " ", name) : Count(count, name);
}

std::string CardText(const v1::RootCard& card) {
  const std::string suit = card.suit() == v1::ROOT_SUIT_UNSPECIFIED ? "" : EnumWords(card.suit());
  if (card.name().empty()) return suit.empty() ? "card" : absl::StrCat(suit, " card");
  std::string title = card.name();
  for (const root::DeckInfo& deck : root::GetCatalog().decks) {
    const root::CardInfo* info = deck.Find(card.name(), v1::ROOT_SUIT_UNSPECIFIED);
    if (info != nullptr) title = info->title;
  }
  return suit.empty() ? title : absl::StrCat(title, " (", suit, ")");
}

std::string PlaceText(const v1::RootPlace& place) {
  switch (place.kind()) {
    case v1::ROOT_PLACE_KIND_CLEARING:
      return absl::StrCat("clearing ", place.clearing());
    case v1::ROOT_PLACE_KIND_FOREST:
      return absl::StrCat("forest ", absl::StrJoin(place.forest(), "-"));
    case v1::ROOT_PLACE_KIND_BURROW:
      return "the Burrow";
    case v1::ROOT_PLACE_KIND_DECREE:
      return absl::StrCat("the Decree",
                          place.column() == 0 ? "" : absl::StrCat(", ", EnumWords(place.column())));
    default:
      return absl::StrCat(EnumWords(place.kind()),
                          place.faction() == v1::ROOT_FACTION_UNSPECIFIED
                              ? ""
                              : absl::StrCat(" of the ", FactionName(place.faction())),
                          place.area() == 0 ? "" : absl::StrCat(", ", EnumWords(place.area())),
                          place.face() == 0 ? "" : absl::StrCat(", face ", EnumWords(place.face())));
  }
}

namespace {

std::string ThingsText(const v1::RootThings& things) {
  const std::string from = things.has_from() ? absl::StrCat(" from ", PlaceText(things.from())) : "";
  const uint32_t count = things.has_count() ? things.count() : 1;
  const std::string number = !things.has_count() ? "some " : count == 1 ? "" : absl::StrCat(count, " ");
  switch (things.thing_case()) {
    case v1::RootThings::kPiece: {
      const std::string owner = things.piece().faction() == v1::ROOT_FACTION_UNSPECIFIED
                                    ? ""
                                    : absl::StrCat(" of the ", FactionName(things.piece().faction()));
      return absl::StrCat(things.has_count() ? PieceText(things.piece(), count)
                                             : absl::StrCat("some ", PieceText(things.piece(), 2).substr(2)),
                          owner, from);
    }
    case v1::RootThings::kCard:
      return absl::StrCat(number, CardText(things.card()),
                          count > 1 && things.card().name().empty() ? "s" : "", from);
    case v1::RootThings::kQuest:
      return absl::StrCat(number, "quest ", CardText(things.quest()), from);
    case v1::RootThings::kItem:
      return absl::StrCat(number, EnumWords(things.item()), from);
    default:
      return absl::StrCat("all items", from);
  }
}

// "clearing 5", "clearings 1, 2, 4", "clearing 5 and discard".
std::string PlacesText(const google::protobuf::RepeatedPtrField<v1::RootPlace>& places) {
  std::vector<std::string> texts;
  std::vector<uint32_t> clearings;
  for (const v1::RootPlace& place : places) {
    texts.push_back(PlaceText(place));
    if (place.kind() == v1::ROOT_PLACE_KIND_CLEARING) clearings.push_back(place.clearing());
  }
  if (clearings.size() > 1 && clearings.size() == texts.size()) {
    return absl::StrCat("clearings ", absl::StrJoin(clearings, ", "));
  }
  return absl::StrJoin(texts, " and ");
}

std::string MoveText(const v1::RootMove& move) {
  std::vector<std::string> things;
  for (const v1::RootThings& part : move.things()) things.push_back(ThingsText(part));
  return absl::StrCat("Move ", absl::StrJoin(things, " and "), " to ", PlacesText(move.to()),
                      move.to_size() > 1 ? " each" : "");
}

}  // namespace

std::string SayRoot(const google::protobuf::Message& part) {
  if (const auto* move = dynamic_cast<const v1::RootMove*>(&part)) return MoveText(*move);
  if (const auto* things = dynamic_cast<const v1::RootThings*>(&part)) return ThingsText(*things);
  if (const auto* place = dynamic_cast<const v1::RootPlace*>(&part)) return PlaceText(*place);
  if (const auto* piece = dynamic_cast<const v1::RootPiece*>(&part)) return PieceText(*piece, 1);
  if (const auto* card = dynamic_cast<const v1::RootCard*>(&part)) return CardText(*card);
  if (const auto* score = dynamic_cast<const v1::RootScore*>(&part)) {
    return absl::StrCat(FactionName(score->faction()), score->points() < 0 ? " loses " : " scores ",
                        std::abs(score->points()), std::abs(score->points()) == 1 ? " point" : " points");
  }
  if (const auto* start = dynamic_cast<const v1::RootTurnStart*>(&part)) {
    return absl::StrCat("Turn or set-up of the ", FactionName(start->faction()));
  }
  return "";
}

RootTable ReadRootTable(const v1::RootSetup& picture) {
  RootTable table;
  if (picture.has_play()) {
    const v1::RootPlayPosition& position = picture.play().position();
    ReadShared(position, table);
    for (const v1::RootPlaySeat& seat : position.seats()) {
      ReadSeat(seat, table.seats[static_cast<size_t>(seat.faction())]);
      if (seat.has_pawn() && seat.pawn().kind() != v1::ROOT_PLACE_KIND_UNSPECIFIED) {
        v1::RootPlacedPieces pawn;
        pawn.mutable_piece()->set_faction(seat.faction());
        pawn.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
        pawn.set_count(1);
        *pawn.mutable_place() = seat.pawn();
        AddPlaced(pawn, table);
      }
    }
    table.turn = position.turn().faction();
    if (position.turn().phase() != v1::ROOT_PHASE_UNSPECIFIED)
      table.phase = EnumWords(position.turn().phase());
    table.discard = static_cast<uint32_t>(position.discard().cards_size()) + position.discard().unknown();
    table.open_quests = CardChips(position.quests(), 0);
    return table;
  }
  const v1::RootPosition& position = picture.position();
  ReadShared(position, table);
  for (const v1::RootFactionState& state : position.factions()) {
    ReadFaction(state, table.seats[static_cast<size_t>(state.faction())]);
  }
  for (size_t f = 0; f < table.seats.size(); ++f) {
    RootSeat& seat = table.seats[f];
    if (seat.marker_on != v1::ROOT_FACTION_UNSPECIFIED) seat.points.reset();
  }
  table.turn = position.turn();
  if (position.has_discard()) table.discard = position.discard();
  return table;
}

}  // namespace lantern::report
