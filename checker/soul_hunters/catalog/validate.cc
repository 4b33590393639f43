// What can be wrong with a catalog, cell by cell.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/catalog/catalog.h"

namespace lantern::soul_hunters {
namespace {

bool IsId(absl::string_view text) {
  if (text.empty() || text.size() > 60) return false;
  for (const char c : text) {
    if (!absl::ascii_islower(static_cast<unsigned char>(c)) &&
        !absl::ascii_isdigit(static_cast<unsigned char>(c)) && c != '-') {
      return false;
    }
  }
  return true;
}

class CatalogChecker {
 public:
  CatalogChecker(const v1::SoulHuntersCatalog& catalog, CatalogReport& report)
      : catalog_(catalog), report_(report), effects_{catalog, report} {}

  void Run() {
    if (catalog_.has_hunter_cards() && (catalog_.hunter_cards() < 1 || catalog_.hunter_cards() > 84)) {
      report_.Forbidden("hunter_cards", "must be 1 to 84; the box has 84");
    }
    if (catalog_.has_event_cards() && catalog_.event_cards() > 28) {
      report_.Forbidden("event_cards", "must be 0 to 28; the box has 28");
    }
    if (catalog_.cards_size() > kCards) {
      report_.Forbidden(Cell("cards", kCards), "is the 113th card; the game deck has 112");
      return;
    }
    for (int i = 0; i < catalog_.cards_size(); ++i) CheckCard(catalog_.cards(i), i);
    CheckTotals();
    CheckSouls();
    CheckCatalogHeader(catalog_.header(), sample_, report_);
    CheckCatalogName(catalog_, catalog_.header(), Catalogs(), report_);
  }

 private:
  void CheckCard(const v1::SoulHuntersCard& card, int index) {
    const std::string cell = Cell("cards", index);
    CheckNames(card, index);
    if (!v1::SoulHuntersCardKind_IsValid(card.kind()))
      return report_.Forbidden(cell + ".kind", "is no kind of card");
    if (card.kind() == 0) {
      report_.Missing(cell + ".kind",
                      absl::StrCat("it is not known whether ", Name(card), " is a soul hunter or an event"));
    }
    if (!card.has_copies()) {
      report_.Missing(cell + ".copies",
                      absl::StrCat("it is not known how many copies of ", Name(card), " there are"));
    } else if (card.copies() < 1 || card.copies() > kCards) {
      report_.Forbidden(cell + ".copies", "must be 1 to 112");
    }
    if (card.kind() == v1::SOUL_HUNTERS_CARD_KIND_EVENT) {
      CheckEvent(card, cell);
    } else if (card.kind() == v1::SOUL_HUNTERS_CARD_KIND_HUNTER) {
      CheckHunter(card, cell);
    }
    sample_ |= CheckProvenance(card, card.provenance(), cell, report_);
  }

  static absl::string_view Name(const v1::SoulHuntersCard& card) {
    return card.name().empty() ? card.id() : card.name();
  }

  void CheckNames(const v1::SoulHuntersCard& card, int index) {
    if (!IsId(card.id())) {
      report_.Forbidden(Cell("cards", index, "id"),
                        "must be lower case letters, digits and hyphens, at most 60");
    }
    if (!names_.insert(card.id()).second) {
      report_.Contradiction(Cell("cards", index, "id"),
                            absl::StrCat("\"", card.id(), "\" names another card already"));
    }
    if (card.name().empty()) {
      report_.Missing(Cell("cards", index, "name"),
                      absl::StrCat("the printed name of ", card.id(), " is not known"));
    } else if (card.name() != card.id() && !names_.insert(card.name()).second) {
      report_.Contradiction(Cell("cards", index, "name"),
                            absl::StrCat("\"", card.name(), "\" names another card already"));
    }
  }

  void CheckEvent(const v1::SoulHuntersCard& card, const std::string& cell) {
    if (card.alignment() != 0 || card.has_alignment_value() || card.has_activations() ||
        !card.abilities().empty()) {
      report_.Contradiction(cell + ".kind", "is an event, but it has what only soul hunters have");
    }
    if (!card.has_effect()) {
      return report_.Missing(cell + ".effect", absl::StrCat("what ", Name(card), " does is not known"));
    }
    CheckEffect(card.effect(), cell + ".effect", effects_);
  }

  void CheckHunter(const v1::SoulHuntersCard& card, const std::string& cell) {
    if (card.has_effect())
      report_.Contradiction(cell + ".effect", "belongs to events; this is a soul hunter");
    CheckAlignment(card, cell);
    if (card.abilities_size() > 8) return report_.Forbidden(cell + ".abilities", "are more than 8");
    effects_.touches_influence = false;
    int activated = 0;
    bool known = card.all_activated() && card.all_always_active();
    for (int i = 0; i < card.abilities_size(); ++i) {
      const v1::SoulHuntersAbility& ability = card.abilities(i);
      known &= CheckAbility(ability, absl::StrCat(cell, ".", Cell("abilities", i)));
      activated += ability.kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED ? 1 : 0;
    }
    if (!card.all_activated()) {
      report_.Missing(cell + ".all_activated",
                      absl::StrCat(Name(card), " may have more abilities that are used"));
    }
    if (!card.all_always_active()) {
      report_.Missing(cell + ".all_always_active",
                      absl::StrCat(Name(card), " may have more abilities that are always active"));
    }
    CheckActivations(card, cell, activated);
    if (known && !effects_.touches_influence) {
      report_.Forbidden(cell + ".abilities", "cannot affect influence, which every soul hunter can");
    }
  }

  void CheckAlignment(const v1::SoulHuntersCard& card, const std::string& cell) {
    if (!v1::SoulHuntersAlignment_IsValid(card.alignment())) {
      return report_.Forbidden(cell + ".alignment", "is no alignment");
    }
    if (card.alignment() == 0) {
      report_.Missing(cell + ".alignment", absl::StrCat("the alignment of ", Name(card), " is not known"));
    }
    if (!card.has_alignment_value()) {
      return report_.Missing(cell + ".alignment_value",
                             absl::StrCat("the alignment value of ", Name(card), " is not known"));
    }
    if (card.alignment_value() < -kMostValue || card.alignment_value() > kMostValue) {
      return report_.Forbidden(cell + ".alignment_value", "must be -31 to 31");
    }
    if (card.alignment() == 0) return;
    const auto [first, is_new] = values_.emplace(static_cast<int>(card.alignment()), &card);
    if (!is_new && first->second->alignment_value() != card.alignment_value()) {
      report_.Contradiction(cell + ".alignment_value",
                            absl::StrCat("is ", card.alignment_value(), ", but ", Name(*first->second),
                                         " of the same alignment has ", first->second->alignment_value()));
    }
  }

  void CheckActivations(const v1::SoulHuntersCard& card, const std::string& cell, int activated) {
    if (!card.has_activations()) {
      return report_.Missing(cell + ".activations",
                             absl::StrCat("how often ", Name(card), " can be used is not known"));
    }
    if (card.activations() > kMostUsesOfACard)
      return report_.Forbidden(cell + ".activations", "must be 0 to 4");
    if (card.activations() == 0 && activated > 0) {
      report_.Contradiction(cell + ".activations", "is 0, but the card has abilities that are used");
    }
    if (card.activations() > 0 && activated == 0 && card.all_activated()) {
      report_.Contradiction(
          cell + ".activations",
          absl::StrCat("is ", card.activations(), ", but the card has no ability that is used"));
    }
  }

  // Whether the ability is known.
  bool CheckAbility(const v1::SoulHuntersAbility& ability, const std::string& cell) {
    const bool always = ability.always_case() != v1::SoulHuntersAbility::ALWAYS_NOT_SET;
    if (!v1::SoulHuntersAbilityKind_IsValid(ability.kind())) {
      report_.Forbidden(cell + ".kind", "must be ACTIVATED or ALWAYS_ACTIVE");
      return false;
    }
    if (ability.kind() == 0) {
      report_.Missing(cell + ".kind", "it is not known whether this ability is used or always active");
      if (always || ability.has_effect())
        report_.Contradiction(cell + ".kind", "is not given, but what it does is");
      return false;
    }
    const bool activated = ability.kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED;
    if (activated ? always : ability.has_effect()) {
      report_.Contradiction(cell + ".kind", activated ? "is ACTIVATED, but what is always active is given"
                                                      : "is ALWAYS_ACTIVE, but what a use does is given");
    }
    if (activated ? !ability.has_effect() : !always) {
      report_.Missing(cell + (activated ? ".effect" : ".influence"), "what this ability does is not known");
      return false;
    }
    if (activated) {
      CheckEffect(ability.effect(), cell + ".effect", effects_);
    } else {
      CheckAlways(ability, cell, effects_);
      if (ability.has_trigger()) effects_.touches_influence = true;
    }
    return true;
  }

  void CheckTotals() {
    // Numbers beyond the box are faults of their own; they must not run over here.
    const auto number = [](uint32_t cards) { return static_cast<int>(std::min<uint32_t>(cards, kCards)); };
    const int hunters = catalog_.has_hunter_cards() ? number(catalog_.hunter_cards()) : 84;
    const int events = catalog_.has_event_cards() ? number(catalog_.event_cards()) : 28;
    std::array<int, v1::SoulHuntersCardKind_ARRAYSIZE> listed{};
    bool all = true;
    for (const v1::SoulHuntersCard& card : catalog_.cards()) {
      if (!v1::SoulHuntersCardKind_IsValid(card.kind())) continue;
      listed[card.kind()] +=
          card.has_copies() ? static_cast<int>(card.copies() > kCards ? kCards : card.copies()) : 1;
      all &= card.has_copies() && card.kind() != 0;
    }
    CompareTotal("soul hunters", "hunter_cards", listed[v1::SOUL_HUNTERS_CARD_KIND_HUNTER], hunters, all);
    CompareTotal("events", "event_cards", listed[v1::SOUL_HUNTERS_CARD_KIND_EVENT], events, all);
    const int sum = listed[0] + listed[1] + listed[2];
    if (listed[0] > 0 && sum > hunters + events) {
      report_.Contradiction("cards", absl::StrCat(Counted(sum, "card is", "cards are"),
                                                  " listed, the game deck has ", hunters + events));
    }
  }

  void CompareTotal(absl::string_view what, absl::string_view cell, int listed, int total, bool all) {
    if (listed > total) {
      report_.Contradiction(std::string(cell),
                            absl::StrCat(listed, " ", what, " are listed, the game deck has ", total));
    } else if (all && listed < total) {
      report_.Missing(std::string(cell),
                      absl::StrCat(total - listed, " of ", total, " ", what, " are not listed"));
    }
  }

  void CheckSouls() {
    std::array<int, kSoulValues> copies{};
    copies.fill(-1);
    std::set<uint32_t> values;
    int sum = 0;
    for (int i = 0; i < catalog_.souls_size(); ++i) {
      const v1::SoulHuntersSoulCard& soul = catalog_.souls(i);
      sample_ |= CheckProvenance(soul, soul.provenance(), Cell("souls", i), report_);
      if (soul.value() < 1 || soul.value() >= kSoulValues) {
        report_.Forbidden(Cell("souls", i, "value"), "must be 1 to 5");
        continue;
      }
      if (!values.insert(soul.value()).second) {
        report_.Contradiction(Cell("souls", i, "value"), absl::StrCat(soul.value(), " is listed already"));
      }
      if (!soul.has_copies()) continue;
      copies[soul.value()] = static_cast<int>(soul.copies() > 1000 ? 1000 : soul.copies());
      sum += copies[soul.value()];
    }
    bool all = true;
    for (int value = 1; value < kSoulValues; ++value) {
      if (copies[static_cast<size_t>(value)] >= 0) continue;
      all = false;
      report_.Missing("souls", absl::StrCat("how many souls have the value ", value, " is not known"));
    }
    if (sum > kSoulsInBox || (all && sum != kSoulsInBox)) {
      report_.Contradiction("souls", absl::StrCat("add up to ", sum, "; the box has 20"));
    }
  }

  const v1::SoulHuntersCatalog& catalog_;
  CatalogReport& report_;
  EffectCheck effects_;
  std::set<std::string> names_;
  std::map<int, const v1::SoulHuntersCard*> values_;
  bool sample_ = false;
};

}  // namespace

void CheckCatalog(const v1::SoulHuntersCatalog& catalog, CatalogReport& report) {
  CatalogChecker(catalog, report).Run();
}

}  // namespace lantern::soul_hunters
