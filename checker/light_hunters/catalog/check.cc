// What is wrong with a catalog, cell by cell: header, lists and cards. See check.h for the other parts.
#include "checker/light_hunters/catalog/check.h"

#include <cstddef>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {
namespace {

constexpr int kMaxTextBytes = 80;
constexpr int kMaxIdBytes = 40;
constexpr int kMaxSources = 100;
constexpr int kMaxMarks = 40;  // more than any message has fields
constexpr int kHeroes = 24;
constexpr int kTokens = kTokenKinds - 1;
constexpr int kInvocationCards = kInvocations - 1;

// One of a list of entries with a key each: reports keys that are no value of the schema and repeated ones.
bool CheckKey(CheckContext& context, const std::string& cell, int key, int last, std::set<int>& seen) {
  if (key <= 0 || key > last) {
    context.report.Forbidden(cell, "is missing or no value of the schema; give one that it has");
    return false;
  }
  if (!seen.insert(key).second) {
    context.report.Contradiction(cell, "stands in an earlier entry already; remove one of the two");
    return false;
  }
  return true;
}

void CheckSeals(CheckContext& context) {
  const auto& seals = context.catalog.seals();
  std::set<int> seen;
  const int count = CheckSize(context, "seals", seals.size(), kSeals);
  for (int i = 0; i < count; ++i) {
    const v1::LightHuntersSealCards& seal = seals.Get(i);
    const std::string cell = Cell("seals", i);
    CheckSource(context, seal, seal.provenance(), cell);
    if (!CheckKey(context, cell + ".seal", seal.seal(), kSeals, seen)) continue;
    if (!seal.has_copies()) context.report.Missing(cell + ".copies", "is not known");
  }
}

void CheckHeroCells(CheckContext& context, const v1::LightHuntersHeroCard& hero, const std::string& cell) {
  CatalogReport& report = context.report;
  CheckSource(context, hero, hero.provenance(), cell);
  CheckName(context, cell + ".name", hero.name());
  CheckName(context, cell + ".title", hero.title());
  if (!hero.has_name()) report.Missing(cell + ".name", "is not known");
  if (!hero.has_title()) report.Missing(cell + ".title", "is not known");
  if (!hero.has_health()) report.Missing(cell + ".health", "is not known");
  if (hero.has_health()) CheckNumber(context, cell + ".health", hero.health(), 1, kMaxHealth);
  const auto check_enum = [&](const std::string& field, int value, int last) {
    if (value == 0) report.Missing(cell + field, "is not known");
    if (value < 0 || value > last) report.Forbidden(cell + field, "is no value of the schema");
  };
  check_enum(".set", hero.set(), v1::LightHuntersSet_MAX);
  check_enum(".class", hero.class_(), v1::LightHuntersClass_MAX);
  check_enum(".sex", hero.sex(), v1::LightHuntersSex_MAX);
}

bool HasSetForm(const v1::LightHuntersHeroCard& hero) {
  for (const v1::LightHuntersSkillCard& skill : hero.skills()) {
    for (const v1::LightHuntersStep& step : skill.effect().steps()) {
      if (step.has_set_form()) return true;
    }
  }
  return false;
}

void CheckForms(CheckContext& context, const v1::LightHuntersHeroCard& hero, const std::string& cell) {
  std::set<int> seen;
  const int count = CheckSize(context, cell + ".forms", hero.forms_size(), kSeals);
  for (int i = 0; i < count; ++i) {
    const std::string form = Cell(cell + ".forms", i);
    CheckKey(context, form + ".seal", hero.forms(i).seal(), kSeals, seen);
    CheckForm(context, hero, hero.forms(i), form);
  }
  const bool transforms = HasSetForm(hero);
  if (transforms && count == 0)
    context.report.Missing(cell + ".forms", "none of the transformations is known");
  if (!transforms && count > 0) {
    context.report.Contradiction(cell + ".forms",
                                 "are there, but no skill of the hero has a set_form step that takes them");
  }
}

void CheckHero(CheckContext& context, const v1::LightHuntersHeroCard& hero, const std::string& cell) {
  CheckHeroCells(context, hero, cell);
  CheckSkills(context, hero, hero.skills(), cell + ".skills");
  if (hero.spectral()) {
    CheckSkills(context, hero, hero.spectral_skills(), cell + ".spectral_skills");
  } else if (hero.spectral_skills_size() > 0) {
    context.report.Contradiction(cell + ".spectral_skills", "are there, but `spectral` is not true");
  }
  CheckForms(context, hero, cell);
  int locked = 0;
  for (const v1::LightHuntersSkillCard& skill : hero.skills()) locked += skill.locked_in_duel() ? 1 : 0;
  if (locked > 2) {
    context.report.Forbidden(
        cell + ".skills",
        absl::StrCat("has ", locked, " skills that have to be locked in Duel; a hero can have two locks"));
  }
}

void CheckHeroes(CheckContext& context) {
  const auto& heroes = context.catalog.heroes();
  std::set<std::string> seen;
  const int count = CheckSize(context, "heroes", heroes.size(), kHeroes);
  for (int i = 0; i < count; ++i) {
    const std::string cell = Cell("heroes", i);
    const std::string& id = heroes.Get(i).id();
    if (CheckIdentifier(context, cell + ".id", id) && !seen.insert(id).second) {
      context.report.Contradiction(cell + ".id", absl::StrCat("\"", id, "\" is the id of an earlier hero"));
    }
    CheckHero(context, heroes.Get(i), cell);
  }
}

const v1::LightHuntersHeroCard* FindHeroCard(const v1::LightHuntersCatalog& catalog, absl::string_view id) {
  for (int i = 0; i < std::min(catalog.heroes_size(), kHeroes); ++i) {
    if (catalog.heroes(i).id() == id) return &catalog.heroes(i);
  }
  return nullptr;
}

void CheckInvocation(CheckContext& context, const v1::LightHuntersInvocationCard& card,
                     const std::string& cell) {
  CatalogReport& report = context.report;
  CheckName(context, cell + ".name", card.name());
  if (!card.has_name()) report.Missing(cell + ".name", "is not known");
  if (!card.has_master()) report.Missing(cell + ".master", "is not known");
  if (card.has_master() && FindHeroCard(context.catalog, card.master()) == nullptr) {
    report.Contradiction(cell + ".master",
                         absl::StrCat("\"", card.master().substr(0, kMaxIdBytes), "\" is no hero here"));
  }
  if (!card.has_health()) report.Missing(cell + ".health", "is not known");
  if (card.has_health()) CheckNumber(context, cell + ".health", card.health(), 1, 1);
  if (!card.has_damage()) report.Missing(cell + ".damage", "is not known");
  if (card.has_damage()) CheckNumber(context, cell + ".damage", card.damage(), 0, kMaxHealth);
  if (card.has_restores()) CheckNumber(context, cell + ".restores", card.restores(), 0, kMaxHealth);
  if (card.placement() == v1::LIGHT_HUNTERS_PLACEMENT_UNSPECIFIED) {
    report.Missing(cell + ".placement", "is not known");
  } else if (!v1::LightHuntersPlacement_IsValid(card.placement())) {
    report.Forbidden(cell + ".placement", "is no value of the schema");
  }
  if (card.restores() > 0 && card.placement() == v1::LIGHT_HUNTERS_PLACEMENT_GUARD) {
    report.Contradiction(cell + ".restores", "is given, but nobody stands beside what guards its master");
  }
}

void CheckInvocations(CheckContext& context) {
  const auto& cards = context.catalog.invocations();
  std::set<int> seen;
  const int count = CheckSize(context, "invocations", cards.size(), kInvocationCards);
  for (int i = 0; i < count; ++i) {
    const std::string cell = Cell("invocations", i);
    CheckSource(context, cards.Get(i), cards.Get(i).provenance(), cell);
    if (!CheckKey(context, cell + ".invocation", cards.Get(i).invocation(), kInvocationCards, seen)) continue;
    CheckInvocation(context, cards.Get(i), cell);
  }
}

bool DealsDamage(v1::LightHuntersToken kind) {
  return kind == v1::LIGHT_HUNTERS_TOKEN_INFANTRY || kind == v1::LIGHT_HUNTERS_TOKEN_CAVALRY ||
         kind == v1::LIGHT_HUNTERS_TOKEN_IMMORTALS || kind == v1::LIGHT_HUNTERS_TOKEN_DESTRIER;
}

void CheckTokens(CheckContext& context) {
  const auto& cards = context.catalog.tokens();
  std::set<int> seen;
  const int count = CheckSize(context, "tokens", cards.size(), kTokens);
  for (int i = 0; i < count; ++i) {
    const v1::LightHuntersTokenCard& card = cards.Get(i);
    const std::string cell = Cell("tokens", i);
    CheckSource(context, card, card.provenance(), cell);
    if (!CheckKey(context, cell + ".kind", card.kind(), kTokens, seen)) continue;
    if (!card.has_copies()) context.report.Missing(cell + ".copies", "is not known");
    if (DealsDamage(card.kind())) {
      if (!card.has_damage()) context.report.Missing(cell + ".damage", "is not known");
    } else if (card.has_damage()) {
      context.report.Contradiction(cell + ".damage", "is given, but tokens of this kind deal none");
    }
  }
}

void CheckHeader(CheckContext& context) {
  const v1::CatalogHeader& header = context.catalog.header();
  CheckCatalogHeader(header, context.has_sample, context.report);
  CheckName(context, "header.name", header.name());
  CheckSize(context, "header.sources", header.sources_size(), kMaxSources);
}

// A cell that is missing although the rulebook has it is reported once, with what the rulebook has: the
// faults from `facts` on.
void DropRepeats(CatalogReport& report, size_t facts) {
  auto& faults = report.faults();
  std::set<std::string> cells;
  for (size_t i = facts; i < faults.size(); ++i) {
    if (faults[i].kind() == v1::CATALOG_FAULT_KIND_MISSING) cells.insert(faults[i].cell());
  }
  const auto first_fact = faults.begin() + static_cast<std::ptrdiff_t>(facts);
  const auto kept = std::remove_if(faults.begin(), first_fact, [&](const v1::CatalogFault& fault) {
    return fault.kind() == v1::CATALOG_FAULT_KIND_MISSING && cells.count(fault.cell()) > 0;
  });
  faults.erase(kept, first_fact);
}

}  // namespace

bool CheckNumber(CheckContext& context, const std::string& cell, int64_t value, int64_t low, int64_t high) {
  if (value >= low && value <= high) return true;
  context.report.Forbidden(cell, low == high ? absl::StrCat("is ", value, "; it can only be ", low)
                                             : absl::StrCat("is ", value, "; it can be ", low, " to ", high));
  return false;
}

int CheckSize(CheckContext& context, const std::string& cell, int size, int most) {
  if (size > most) {
    context.report.Forbidden(
        cell, absl::StrCat("has ", size, " entries; there can be ", most, ", and only those were looked at"));
  }
  return std::min(size, most);
}

bool CheckIdentifier(CheckContext& context, const std::string& cell, absl::string_view id) {
  bool good = !id.empty() && id.size() <= kMaxIdBytes && absl::ascii_islower(id[0]);
  for (const char c : id) good = good && (absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '_');
  if (!good) {
    context.report.Forbidden(
        cell, absl::StrCat("has to be of lower case letters, digits and underscores, 1 to ", kMaxIdBytes,
                           " of them, a letter first, for example \"fire_ball\""));
  }
  return good;
}

void CheckName(CheckContext& context, const std::string& cell, absl::string_view name) {
  bool good = name.size() <= kMaxTextBytes;
  for (const char c : name) good = good && !absl::ascii_iscntrl(c);
  if (!good) {
    context.report.Forbidden(
        cell, absl::StrCat("is longer than ", kMaxTextBytes, " bytes or has control characters"));
  }
}

void CheckSource(CheckContext& context, const google::protobuf::Message& entry,
                 const v1::Provenance& provenance, const std::string& cell) {
  const int marks = provenance.sample_size();
  if (marks > kMaxMarks) {
    CheckSize(context, cell + ".provenance.sample", marks, kMaxMarks);
    context.has_sample = true;
  } else if (CheckProvenance(entry, provenance, cell, context.report)) {
    context.has_sample = true;
  }
}

void CheckCatalog(const v1::LightHuntersCatalog& catalog, CatalogReport& report) {
  CheckContext context{catalog, report};
  CheckSeals(context);
  CheckHeroes(context);
  CheckInvocations(context);
  CheckTokens(context);
  CheckHeader(context);
  const size_t facts = report.faults().size();
  CheckFacts(context);
  DropRepeats(report, facts);
}

}  // namespace lantern::light_hunters
