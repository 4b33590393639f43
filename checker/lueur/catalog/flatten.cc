// From the message to the flat form. Only catalogs without obstacles come here, so that numbers are in range.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"

namespace lantern::lueur {
namespace {

Symbol ElementOf(int symbol) { return static_cast<Symbol>(symbol - v1::LUEUR_SYMBOL_PLANT); }

Gain GainOf(const v1::LueurGain& in) {
  return {static_cast<int16_t>(in.light()), static_cast<int16_t>(in.footprints()),
          static_cast<int16_t>(in.fireflies()), static_cast<int16_t>(in.rerolls())};
}

Condition ConditionOf(const v1::LueurCondition& in) {
  Condition out;
  out.any = true;
  for (const int symbol : in.require()) {
    ++out.need[ElementOf(symbol)];
    out.symbols |= static_cast<SymbolMask>(1u << ElementOf(symbol));
  }
  for (const int symbol : in.forbid()) out.forbid |= static_cast<SymbolMask>(1u << ElementOf(symbol));
  out.same = static_cast<uint8_t>(in.same());
  out.dice = static_cast<uint8_t>(in.same() + static_cast<uint32_t>(in.require_size()));
  return out;
}

template <typename Data>
CardInfo CardOf(const Data& in) {
  CardInfo out;
  out.id = static_cast<uint8_t>(in.id());
  if (in.has_condition()) out.condition = ConditionOf(in.condition());
  out.gain = GainOf(in.gain());
  return out;
}

void FlattenAdventurers(const v1::LueurCatalog& in, Catalog& out) {
  out.adventurer_count = in.adventurers_size();
  for (int i = 0; i < in.adventurers_size(); ++i) {
    const v1::LueurAdventurerData& data = in.adventurers(i);
    CardInfo& card = out.adventurers[static_cast<size_t>(i)];
    card = CardOf(data);
    card.name = card.title = data.name();
    card.end_points = static_cast<int16_t>(data.end_points());
    card.once = card.condition.forbid != 0;
    out.adventurer_by_id[card.id] = static_cast<int8_t>(i);
    // The lowest numbers of the colour are the adventurer's; what comes behind them is for the reserve.
    DiceMask left = out.big_of_colour[static_cast<size_t>(data.colour())];
    for (uint32_t n = 0; n < data.dice(); ++n) {
      out.adventurer_dice[static_cast<size_t>(i)] |= left & (~left + 1);
      left &= left - 1;
    }
  }
}

void FlattenCompanions(const v1::LueurCatalog& in, Catalog& out) {
  for (int i = 0; i < in.companions_size(); ++i) {
    const v1::LueurCompanionData& data = in.companions(i);
    CardInfo& card = out.companions[static_cast<size_t>(i)];
    card = CardOf(data);
    card.name = data.name();
    card.title = absl::StrCat(data.name(), " (", data.id(), ")");
    card.end_points = static_cast<int16_t>(data.end_points());
    card.fireflies = static_cast<uint8_t>(data.fireflies());
    card.rerolls = static_cast<uint8_t>(data.rerolls());
    card.deck = data.deck() == v1::LUEUR_DECK_B ? 1 : 0;
    card.colour = static_cast<uint8_t>(data.die());
    card.any_die = data.any_die();
    card.skull = data.to_cemetery();
    card.once = card.skull || card.condition.forbid != 0;
    card.ability = data.ability();
    out.companion_by_id[card.id] = static_cast<int8_t>(i);
    if (card.ability == v1::LUEUR_ABILITY_CAST_SPELLS) out.caster = i;
    if (card.ability == v1::LUEUR_ABILITY_BLACK_DIE) out.kaar = i;
    if (card.ability == v1::LUEUR_ABILITY_RESURRECT) out.cromaug = i;
  }
}

void FlattenSpells(const v1::LueurCatalog& in, Catalog& out) {
  out.spell_kinds = in.spells_size();
  for (int i = 0; i < in.spells_size(); ++i) {
    const v1::LueurSpellData& data = in.spells(i);
    CardInfo& card = out.spells[static_cast<size_t>(i)];
    card = CardOf(data);
    card.name = card.title = absl::StrCat("spell ", data.id());
    card.once = true;
    card.kills_newest = data.kills_newest();
    card.copies = static_cast<uint8_t>(data.copies());
    out.spell_by_id[card.id] = static_cast<int8_t>(i);
    out.spell_tokens += card.copies;
  }
}

DieInfo DieOf(const v1::LueurDiceData& data, bool big) {
  DieInfo die;
  die.colour = static_cast<uint8_t>(data.colour());
  die.big = big;
  die.faces = kElementMask;
  if (data.sixth() != v1::LUEUR_SYMBOL_UNSPECIFIED) die.sixth = ElementOf(data.sixth());
  if (data.sixth() == v1::LUEUR_SYMBOL_UNSPECIFIED) {
    die.faces |= kSpecialFace;
    die.gain = GainOf(data.special());
    if (die.gain.footprints > 0) die.special = kFootSymbol;
    if (die.gain.light > 0) die.special = kLightSymbol;
  }
  return die;
}

void FlattenDice(const v1::LueurCatalog& in, Catalog& out) {
  size_t number = 0;
  for (const bool big : {true, false}) {
    for (const v1::LueurDiceData& data : in.dice()) {
      for (uint32_t n = 0; n < (big ? data.big() : data.small()); ++n, ++number) {
        out.dice[number] = DieOf(data, big);
        const DiceMask bit = DiceMask{1} << number;
        if (big) out.big |= bit;
        if (big) out.big_of_colour[static_cast<size_t>(data.colour())] |= bit;
        // The highest numbers of a colour lie in the reserve.
        if (big && n + data.reserve() >= data.big()) out.reserve |= bit;
        if (!big && data.colour() == v1::LUEUR_COLOUR_BLACK) out.black = static_cast<int>(number);
      }
    }
  }
}

void FlattenTracks(const v1::LueurTrackData& in, Catalog& out) {
  out.spaces = static_cast<int>(in.spaces());
  out.start = static_cast<int>(in.start());
  out.icon_below.fill(-1);
  for (size_t score = 0; score < out.icon_below.size(); ++score) {
    for (const uint32_t icon : in.reroll_spaces()) {
      if (icon < score) out.icon_below[score] = static_cast<int16_t>(icon);
    }
  }
  for (int i = 0; i < in.spots_size(); ++i) {
    const Symbol symbol = ElementOf(in.spots(i));
    out.spot_symbol[static_cast<size_t>(i)] = symbol;
    out.spot_of[symbol] = static_cast<uint8_t>(i);
  }
}

void FlattenProvince(const v1::LueurProvinceData& in, Catalog& out) {
  out.node_count = in.nodes_size();
  for (int i = 0; i < in.nodes_size(); ++i) {
    const v1::LueurNodeData& data = in.nodes(i);
    NodeInfo& node = out.nodes[static_cast<size_t>(i)];
    node.kind = data.kind();
    if (data.symbol() != v1::LUEUR_SYMBOL_UNSPECIFIED) node.symbol = ElementOf(data.symbol());
    node.points = static_cast<int16_t>(data.points());
    node.price = static_cast<uint8_t>(data.price());
    node.bonus = GainOf(data.bonus());
  }
  for (int i = 0; i < in.edges_size(); ++i) {
    const v1::LueurEdgeData& data = in.edges(i);
    out.edges[static_cast<size_t>(i)] = {GainOf(data.marker()), data.skull()};
    for (const auto& [from, to] : {std::pair(data.a(), data.b()), std::pair(data.b(), data.a())}) {
      NodeInfo& node = out.nodes[from];
      node.next[node.neighbours++] = {static_cast<uint8_t>(to), static_cast<uint8_t>(i)};
    }
  }
  for (NodeInfo& node : out.nodes) {
    std::sort(node.next.begin(), node.next.begin() + node.neighbours,
              [](const Neighbour& a, const Neighbour& b) { return a.node < b.node; });
  }
}

void FlattenArchipelago(const v1::LueurArchipelagoData& in, Catalog& out) {
  out.island_count = in.islands_size();
  for (int i = 0; i < in.islands_size(); ++i) {
    const v1::LueurIslandData& data = in.islands(i);
    out.islands[static_cast<size_t>(i)] = {static_cast<int16_t>(data.points()), GainOf(data.bonus()),
                                           data.skull()};
  }
  for (const v1::LueurRouteData& data : in.routes()) {
    for (const auto& [from, to] : {std::pair(data.a(), data.b()), std::pair(data.b(), data.a())}) {
      RouteInfo& route = out.routes[from][out.route_count[from]++];
      route.to = static_cast<uint8_t>(to);
      route.free = !data.has_least();
      route.least = static_cast<uint8_t>(data.least());
      route.most = static_cast<uint8_t>(data.most());
      route.toll = static_cast<uint8_t>(data.toll());
    }
  }
  for (size_t i = 0; i < out.routes.size(); ++i) {
    std::sort(out.routes[i].begin(), out.routes[i].begin() + out.route_count[i],
              [](const RouteInfo& a, const RouteInfo& b) { return a.to < b.to; });
  }
}

}  // namespace

Catalog Flatten(const v1::LueurCatalog& catalog) {
  Catalog out;
  out.adventurer_by_id.fill(-1);
  out.companion_by_id.fill(-1);
  out.spell_by_id.fill(-1);
  FlattenDice(catalog, out);
  FlattenAdventurers(catalog, out);
  FlattenCompanions(catalog, out);
  FlattenSpells(catalog, out);
  FlattenTracks(catalog.track(), out);
  FlattenProvince(catalog.province(), out);
  FlattenArchipelago(catalog.archipelago(), out);
  out.digest = CatalogDigestOf(catalog);
  return out;
}

}  // namespace lantern::lueur
