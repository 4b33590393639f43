// What must hold of a catalog: everything is given, within range, and fits the box. Cards and dice here;
// tracks and boards in validate_boards.cc.
#include <array>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/lueur/catalog/catalog.h"

namespace lantern::lueur {
namespace {

constexpr uint32_t kMaxGain = 99;
constexpr int kPerDeck = kCompanions / 2;

bool IsElement(int symbol) { return symbol >= v1::LUEUR_SYMBOL_PLANT && symbol <= v1::LUEUR_SYMBOL_EARTH; }

bool IsColour(int colour) { return colour >= v1::LUEUR_COLOUR_GREEN && colour <= v1::LUEUR_COLOUR_BLACK; }

bool Small(int32_t number) {
  return number >= -static_cast<int32_t>(kMaxGain) && number <= static_cast<int32_t>(kMaxGain);
}

void CheckGain(const v1::LueurGain& gain, const std::string& cell, CatalogReport& report) {
  if (Small(gain.light()) && Small(gain.footprints()) && Small(gain.fireflies()) && Small(gain.rerolls()))
    return;
  report.Forbidden(cell,
                   absl::StrCat("has a number beyond ", kMaxGain, "; nothing in the game brings so much"));
}

void CheckCondition(const v1::LueurCondition& condition, const std::string& cell, CatalogReport& report) {
  for (const auto* list : {&condition.require(), &condition.forbid()}) {
    for (const int symbol : *list) {
      if (!IsElement(symbol)) report.Forbidden(cell, "names a symbol that is none of the five elements");
    }
  }
  for (const int symbol : condition.require()) {
    const auto& forbid = condition.forbid();
    if (std::find(forbid.begin(), forbid.end(), symbol) == forbid.end()) continue;
    report.Contradiction(cell, "needs a symbol and forbids it; no dice meet that");
    break;
  }
  if (condition.require_size() > 6 || condition.same() > 6) {
    report.Forbidden(cell, "needs more than six dice; nothing in the game does");
  }
  if (condition.same() > 0 && condition.require_size() > 0) {
    report.Contradiction(cell, "needs both wheels and symbols; a card has one or the other");
  }
  if (condition.same() == 0 && condition.require_size() == 0 && condition.forbid_size() == 0) {
    report.Forbidden(cell, "is empty; leave the condition out where a card has no effect");
  }
}

template <typename Data>
void CheckHead(const Data& data, const std::string& cell, uint32_t highest, CatalogReport& report) {
  if (data.id() < 1 || data.id() > highest) {
    report.Forbidden(absl::StrCat(cell, ".id"), absl::StrCat("must be 1 to ", highest));
  }
  if (data.has_condition()) CheckCondition(data.condition(), absl::StrCat(cell, ".condition"), report);
  CheckGain(data.gain(), absl::StrCat(cell, ".gain"), report);
}

template <typename Data>
void CheckEndPoints(const Data& data, const std::string& cell, CatalogReport& report) {
  if (!data.has_end_points()) {
    report.Forbidden(cell, "must be given; 0 where none are printed");
  } else if (!Small(data.end_points())) {
    report.Forbidden(
        cell, absl::StrCat("must be -", kMaxGain, " to ", kMaxGain, "; nothing in the game brings so much"));
  }
}

template <typename List>
void CheckIdsDiffer(const List& list, absl::string_view name, CatalogReport& report) {
  std::array<bool, 256> seen{};
  for (int i = 0; i < list.size(); ++i) {
    const uint32_t id = list[i].id();
    if (id > 255) continue;  // has a fault of its own
    if (seen[id]) {
      report.Contradiction(Cell(name, i, "id"),
                           absl::StrCat(id, " stands twice; each entry has its own number"));
    }
    seen[id] = true;
  }
}

bool CheckAdventurers(const v1::LueurCatalog& catalog, CatalogReport& report) {
  bool sample = false;
  const int count = catalog.adventurers_size();
  if (count < 4 || count > kMaxAdventurers) {
    report.Forbidden("adventurers", absl::StrCat("has ", count, " entries; it needs 4 to ", kMaxAdventurers));
  }
  for (int i = 0; i < count; ++i) {
    const v1::LueurAdventurerData& data = catalog.adventurers(i);
    CheckHead(data, Cell("adventurers", i), 255, report);
    if (data.name().empty()) report.Forbidden(Cell("adventurers", i, "name"), "is missing");
    if (!IsColour(data.colour()) || data.colour() == v1::LUEUR_COLOUR_BLACK) {
      report.Forbidden(Cell("adventurers", i, "colour"), "must be one of the colours of big dice");
    }
    if (data.dice() < 1 || data.dice() > 6)
      report.Forbidden(Cell("adventurers", i, "dice"), "must be 1 to 6");
    CheckEndPoints(data, Cell("adventurers", i, "end_points"), report);
    sample |= CheckProvenance(data, data.provenance(), Cell("adventurers", i), report);
  }
  CheckIdsDiffer(catalog.adventurers(), "adventurers", report);
  return sample;
}

void CheckCompanion(const v1::LueurCompanionData& data, int i, CatalogReport& report) {
  CheckHead(data, Cell("companions", i), 255, report);
  if (data.name().empty()) report.Forbidden(Cell("companions", i, "name"), "is missing");
  if (data.deck() != v1::LUEUR_DECK_A && data.deck() != v1::LUEUR_DECK_B) {
    report.Forbidden(Cell("companions", i, "deck"), "must be A or B");
  }
  CheckEndPoints(data, Cell("companions", i, "end_points"), report);
  if (data.fireflies() > kMaxGain) report.Forbidden(Cell("companions", i, "fireflies"), "must be 0 to 99");
  if (data.rerolls() > 1) report.Forbidden(Cell("companions", i, "rerolls"), "must be 0 or 1");
  if (data.die() != v1::LUEUR_COLOUR_UNSPECIFIED &&
      (!IsColour(data.die()) || data.die() == v1::LUEUR_COLOUR_BLACK)) {
    report.Forbidden(Cell("companions", i, "die"), "must be one of the colours of big dice");
  }
  if (data.any_die() && data.die() != v1::LUEUR_COLOUR_UNSPECIFIED) {
    report.Contradiction(Cell("companions", i, "any_die"), "is true, but a colour is given too");
  }
  if (!v1::LueurAbility_IsValid(data.ability())) {
    report.Forbidden(Cell("companions", i, "ability"), "must be one of LueurAbility, or absent");
  }
}

// Things of which the game has one: two of them would make the order of simultaneous noons matter.
void CheckAbilities(const v1::LueurCatalog& catalog, CatalogReport& report) {
  std::array<int, v1::LueurAbility_ARRAYSIZE> seen{};
  for (int i = 0; i < catalog.companions_size(); ++i) {
    const int ability = catalog.companions(i).ability();
    if (ability <= 0 || ability >= v1::LueurAbility_ARRAYSIZE) continue;
    if (++seen[static_cast<size_t>(ability)] > 1) {
      report.Contradiction(Cell("companions", i, "ability"),
                           "another companion has it already; each stands once");
    }
    if (ability == v1::LUEUR_ABILITY_RESURRECT && !catalog.companions(i).to_cemetery()) {
      report.Contradiction(Cell("companions", i, "to_cemetery"),
                           "must be true for a companion that resurrects");
    }
    if (ability == v1::LUEUR_ABILITY_CAST_SPELLS && !catalog.companions(i).to_cemetery()) {
      report.Contradiction(Cell("companions", i, "to_cemetery"),
                           "must be true for a companion that casts spells");
    }
  }
}

bool CheckCompanions(const v1::LueurCatalog& catalog, CatalogReport& report) {
  bool sample = false;
  std::array<int, 3> decks{};
  for (int i = 0; i < catalog.companions_size(); ++i) {
    const v1::LueurCompanionData& data = catalog.companions(i);
    CheckCompanion(data, i, report);
    if (data.deck() >= 0 && data.deck() <= 2) ++decks[static_cast<size_t>(data.deck())];
    sample |= CheckProvenance(data, data.provenance(), Cell("companions", i), report);
  }
  for (const auto& [deck, name] : {std::pair(1, "A"), std::pair(2, "B")}) {
    if (decks[static_cast<size_t>(deck)] == kPerDeck) continue;
    report.Forbidden("companions", absl::StrCat("has ", decks[static_cast<size_t>(deck)], " cards of deck ",
                                                name, "; it needs ", kPerDeck));
  }
  CheckIdsDiffer(catalog.companions(), "companions", report);
  CheckAbilities(catalog, report);
  return sample;
}

bool CheckSpells(const v1::LueurCatalog& catalog, CatalogReport& report) {
  bool sample = false;
  uint32_t tokens = 0;
  for (int i = 0; i < catalog.spells_size(); ++i) {
    const v1::LueurSpellData& data = catalog.spells(i);
    CheckHead(data, Cell("spells", i), kMaxSpellKinds, report);
    if (!data.has_condition()) report.Forbidden(Cell("spells", i, "condition"), "is missing");
    if (data.copies() < 1 || data.copies() > kMaxSpellKinds) {
      report.Forbidden(Cell("spells", i, "copies"), absl::StrCat("must be 1 to ", kMaxSpellKinds));
    }
    if (data.gain().light() > 0 || data.gain().footprints() > 0) {
      report.Forbidden(Cell("spells", i, "gain"), "brings something; spells only cost");
    }
    tokens += data.copies();
    sample |= CheckProvenance(data, data.provenance(), Cell("spells", i), report);
  }
  // Xar'gok can be resolved twice, the second time through Cromaug; three others take a token each time.
  if (tokens < 6 || tokens > kMaxSpellKinds) {
    report.Forbidden("spells", absl::StrCat("has ", tokens, " tokens; it needs 6 to ", kMaxSpellKinds));
  }
  CheckIdsDiffer(catalog.spells(), "spells", report);
  return sample;
}

void CheckDieKind(const v1::LueurDiceData& data, int i, CatalogReport& report) {
  if (!IsColour(data.colour())) report.Forbidden(Cell("dice", i, "colour"), "must be one of LueurColour");
  if (data.big() > kDice || data.small() > kDice) {
    report.Forbidden(Cell("dice", i), absl::StrCat("has more than ", kDice, " dice"));
  }
  const bool black = data.colour() == v1::LUEUR_COLOUR_BLACK;
  if (black && (data.big() != 0 || data.small() != 1 || data.reserve() != 1)) {
    report.Forbidden(Cell("dice", i), "there is one black die, small, and it begins in the reserve");
  }
  if (!black && data.reserve() > data.big()) {
    report.Contradiction(Cell("dice", i, "reserve"), "is more than the big dice of this colour");
  }
  const bool element = IsElement(data.sixth());
  if (!element && data.sixth() != v1::LUEUR_SYMBOL_UNSPECIFIED) {
    report.Forbidden(Cell("dice", i, "sixth"), "must be an element, or absent for a special face");
  }
  if (element == data.has_special()) {
    report.Contradiction(Cell("dice", i, "sixth"), "give either the element of the sixth face or `special`");
  }
  CheckGain(data.special(), Cell("dice", i, "special"), report);
}

bool CheckDice(const v1::LueurCatalog& catalog, CatalogReport& report) {
  bool sample = false;
  uint32_t total = 0;
  std::array<uint32_t, v1::LueurColour_ARRAYSIZE> used{}, big{};
  std::array<bool, v1::LueurColour_ARRAYSIZE> seen{};
  for (int i = 0; i < catalog.dice_size(); ++i) {
    const v1::LueurDiceData& data = catalog.dice(i);
    CheckDieKind(data, i, report);
    sample |= CheckProvenance(data, data.provenance(), Cell("dice", i), report);
    if (!IsColour(data.colour()) || data.big() > kDice || data.small() > kDice) continue;
    const auto colour = static_cast<size_t>(data.colour());
    if (seen[colour]) report.Contradiction(Cell("dice", i, "colour"), "stands twice");
    seen[colour] = true;
    total += data.big() + data.small();
    big[colour] = data.big();
    used[colour] = colour == v1::LUEUR_COLOUR_BLACK ? 0 : data.reserve();
  }
  if (total != kDice) report.Forbidden("dice", absl::StrCat("are ", total, "; the box holds ", kDice));
  if (!seen[v1::LUEUR_COLOUR_BLACK]) report.Forbidden("dice", "have no black die");
  for (int i = 0; i < catalog.adventurers_size(); ++i) {
    const v1::LueurAdventurerData& data = catalog.adventurers(i);
    if (!IsColour(data.colour()) || data.dice() > 6) continue;
    const auto colour = static_cast<size_t>(data.colour());
    used[colour] += data.dice();
    if (used[colour] > big[colour]) {
      report.Contradiction(Cell("adventurers", i, "dice"),
                           absl::StrCat("needs more big dice of the colour than the ", big[colour],
                                        " of the box, the reserve's and other adventurers' counted in"));
    }
  }
  return sample;
}

}  // namespace

void CheckLueurCatalog(const v1::LueurCatalog& catalog, CatalogReport& report) {
  bool sample = CheckAdventurers(catalog, report);
  sample |= CheckCompanions(catalog, report);
  sample |= CheckSpells(catalog, report);
  sample |= CheckDice(catalog, report);
  CheckLueurBoards(catalog, report);
  CheckCatalogHeader(catalog.header(), sample, report);
}

}  // namespace lantern::lueur
