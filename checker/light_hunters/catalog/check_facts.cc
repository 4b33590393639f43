// Where a catalog lacks or contradicts what the rulebook prints. The facts are those of the shipped rulebook
// catalog: each cell that it knows has to be the same, its unknown cells can be anything.
#include <memory>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/catalog/check.h"
#include "checker/light_hunters/catalog/rulebook.textproto.h"
#include "checker/light_hunters/catalog/sample.textproto.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/text_format.h"

namespace lantern::light_hunters {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::RepeatedPtrField;

// Cells that are compared by code of their own, or not at all: names and titles may be in another language.
constexpr absl::string_view kSkipped[] = {
    "id", "name", "title",  "provenance", "possible_seals",  "cost_most",  "targets", "target",
    "to", "with", "skills", "forms",      "spectral_skills", "more_lasts", "more",    "spring_more"};
// What this skill deals follows from an example by a reading (readings.md, 19): a card may say otherwise.
constexpr absl::string_view kByReading = "axe_blow";
// Flags whose absence the rulebook states; other flags that it does not print are unknown.
constexpr absl::string_view kStrictFlags[] = {"spectral", "locked_in_duel"};

// The same with the defaults of the schema written out.
void Normalize(Message& message) {
  if (message.GetDescriptor() == v1::LightHuntersAddStatus::descriptor()) {
    auto& status = static_cast<v1::LightHuntersAddStatus&>(message);
    const bool charged = status.kind() <= v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE ||
                         status.kind() == v1::LIGHT_HUNTERS_STATUS_KIND_TRAP;
    if (charged && !status.has_charges()) status.set_charges(1);
    if (status.duration() == v1::LIGHT_HUNTERS_DURATION_UNSPECIFIED) {
      status.set_duration(status.kind() == v1::LIGHT_HUNTERS_STATUS_KIND_FROZEN
                              ? v1::LIGHT_HUNTERS_DURATION_TARGET_TURN
                              : v1::LIGHT_HUNTERS_DURATION_ROUND);
    }
  } else if (message.GetDescriptor() == v1::LightHuntersAmount::descriptor()) {
    auto& amount = static_cast<v1::LightHuntersAmount&>(message);
    if (amount.count() == v1::LIGHT_HUNTERS_COUNT_UNSPECIFIED)
      amount.set_count(v1::LIGHT_HUNTERS_COUNT_FIXED);
  } else if (message.GetDescriptor() == v1::LightHuntersSkillCard::descriptor()) {
    auto& skill = static_cast<v1::LightHuntersSkillCard&>(message);
    if (skill.use() == v1::LIGHT_HUNTERS_SKILL_USE_UNSPECIFIED)
      skill.set_use(v1::LIGHT_HUNTERS_SKILL_USE_ACTION);
  }
}

// The facts of one skill or card, and where they are printed.
class FactCheck {
 public:
  FactCheck(CheckContext& context, const std::string& source) : context_(context), source_(source) {}

  // Compares two messages of one type: `known` of the rulebook, `given` at `cell`.
  void Compare(const Message& known_as_written, const Message& given_as_written, const std::string& cell);
  // The targets and steps of two skills.
  void CompareSkill(const v1::LightHuntersSkillCard& known, const v1::LightHuntersSkillCard& given,
                    const std::string& cell);

 private:
  void CompareSteps(const v1::LightHuntersEffect& known, const v1::LightHuntersEffect& given,
                    const std::string& cell);
  void CompareGroups(const v1::LightHuntersStep& known, const v1::LightHuntersStep& given);
  void CompareGroup(uint32_t known, uint32_t given);
  void CompareList(const Message& known, const Message& given, const FieldDescriptor& field,
                   const std::string& cell);
  void CompareScalar(const Message& known, const Message& given, const FieldDescriptor& field,
                     const std::string& cell);
  // "; the rulebook has 2 (Attack bonus, example)"
  std::string Printed(absl::string_view value) const {
    return absl::StrCat("; the rulebook has ", value, source_.empty() ? "" : " (", source_,
                        source_.empty() ? "" : ")");
  }

  CheckContext& context_;
  std::string source_;
  const v1::LightHuntersSkillCard* known_skill_ = nullptr;
  const v1::LightHuntersSkillCard* given_skill_ = nullptr;
  std::string skill_cell_;
};

// A value for people: "2", "true", "LIGHT_HUNTERS_SEAL_DAWN".
std::string ValueOf(const Message& message, const FieldDescriptor& field) {
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
    const int number = message.GetReflection()->GetEnumValue(message, &field);
    const auto* value = field.enum_type()->FindValueByNumber(number);
    return value == nullptr ? absl::StrCat(number) : std::string(value->name());
  }
  std::string text;
  google::protobuf::TextFormat::PrintFieldValueToString(message, &field, -1, &text);
  return text.substr(0, 60);
}

// Whether a scalar says something: present, or where it has no presence, not the default.
bool Says(const Message& message, const FieldDescriptor& field) {
  return message.GetReflection()->HasField(message, &field);
}

void FactCheck::CompareScalar(const Message& known, const Message& given, const FieldDescriptor& field,
                              const std::string& cell) {
  const bool strict = absl::c_linear_search(kStrictFlags, field.name());
  if (!Says(known, field) && !strict) return;
  const std::string expected = Says(known, field) ? ValueOf(known, field) : "false";
  if (!Says(given, field) && Says(known, field)) {
    const bool flag = field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL;
    // A flag that is not set is a statement, other cells that are not there are unknown.
    if (flag) {
      context_.report.Forbidden(cell, absl::StrCat("is false", Printed(expected)));
    } else {
      context_.report.Missing(cell, absl::StrCat("is not given", Printed(expected)));
    }
    return;
  }
  const std::string actual = Says(given, field) ? ValueOf(given, field) : "false";
  if (actual != expected) context_.report.Forbidden(cell, absl::StrCat("is ", actual, Printed(expected)));
}

void FactCheck::CompareList(const Message& known, const Message& given, const FieldDescriptor& field,
                            const std::string& cell) {
  const Reflection& reflection = *known.GetReflection();
  const int size = reflection.FieldSize(known, &field);
  if (size == 0) return;
  if (reflection.FieldSize(given, &field) != size) {
    context_.report.Forbidden(cell, absl::StrCat("has ", reflection.FieldSize(given, &field), " entries",
                                                 Printed(absl::StrCat(size))));
    return;
  }
  for (int i = 0; i < size; ++i) {
    Compare(reflection.GetRepeatedMessage(known, &field, i), reflection.GetRepeatedMessage(given, &field, i),
            Cell(cell, i));
  }
}

void FactCheck::Compare(const Message& known_as_written, const Message& given_as_written,
                        const std::string& cell) {
  const std::unique_ptr<Message> known(known_as_written.New());
  const std::unique_ptr<Message> given(given_as_written.New());
  known->CopyFrom(known_as_written);
  given->CopyFrom(given_as_written);
  Normalize(*known);
  Normalize(*given);
  const Reflection& reflection = *known->GetReflection();
  const Descriptor& type = *known->GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    if (absl::c_linear_search(kSkipped, field.name())) continue;
    const std::string here = absl::StrCat(cell, ".", field.name());
    const bool message = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (message && field.is_repeated()) {
      CompareList(*known, *given, field, here);
    } else if (!message) {
      CompareScalar(*known, *given, field, here);
    } else if (Says(*known, field)) {
      const Message& part = reflection.GetMessage(*known, &field);
      if (part.GetDescriptor() == v1::LightHuntersEffect::descriptor()) {
        if (Says(*given, field) && known_skill_->id() != kByReading) {
          CompareSteps(static_cast<const v1::LightHuntersEffect&>(part),
                       static_cast<const v1::LightHuntersEffect&>(reflection.GetMessage(*given, &field)),
                       here);
        }
      } else if (Says(*given, field)) {
        Compare(part, reflection.GetMessage(*given, &field), here);
      } else {
        context_.report.Missing(here, absl::StrCat("is not given", Printed(part.ShortDebugString())));
      }
    }
  }
}

// The given step that a known one is: the one at the same place, or where the rulebook does not know all of
// the steps, the first that does the same.
int StepLike(const v1::LightHuntersEffect& known, int index, const v1::LightHuntersEffect& given) {
  if (!known.more() && !given.more()) return index;
  for (int i = 0; i < given.steps_size(); ++i) {
    if (given.steps(i).effect_case() == known.steps(index).effect_case()) return i;
  }
  return -1;
}

void FactCheck::CompareSteps(const v1::LightHuntersEffect& known, const v1::LightHuntersEffect& given,
                             const std::string& cell) {
  if (!known.more() && !given.more() && known.steps_size() != given.steps_size()) {
    context_.report.Forbidden(cell + ".steps", absl::StrCat("has ", given.steps_size(), " steps",
                                                            Printed(absl::StrCat(known.steps_size()))));
    return;
  }
  for (int i = 0; i < known.steps_size(); ++i) {
    const int like = StepLike(known, i, given);
    const v1::LightHuntersStep& step = known.steps(i);
    const std::string what =
        step.GetReflection()->GetOneofFieldDescriptor(step, step.GetDescriptor()->oneof_decl(0))->name();
    if (like < 0 && given.more()) continue;
    if (like < 0 || given.steps(like).effect_case() != step.effect_case()) {
      context_.report.Forbidden(like < 0 ? cell + ".steps" : Cell(cell + ".steps", like),
                                absl::StrCat("is no ", what, " step", Printed(what)));
      continue;
    }
    Compare(step, given.steps(like), Cell(cell + ".steps", like));
    CompareGroups(step, given.steps(like));
  }
}

// The groups that two steps work on; their places in the lists mean nothing.
void FactCheck::CompareGroups(const v1::LightHuntersStep& known, const v1::LightHuntersStep& given) {
  if (known_skill_ == nullptr) return;
  CompareGroup(known.target(), given.target());
  if (known.has_change_team()) CompareGroup(known.change_team().with(), given.change_team().with());
}

void FactCheck::CompareGroup(uint32_t known, uint32_t given) {
  if (known >= static_cast<uint32_t>(known_skill_->targets_size()) ||
      given >= static_cast<uint32_t>(given_skill_->targets_size())) {
    return;
  }
  Compare(known_skill_->targets(static_cast<int>(known)), given_skill_->targets(static_cast<int>(given)),
          Cell(skill_cell_ + ".targets", static_cast<int>(given)));
}

void FactCheck::CompareSkill(const v1::LightHuntersSkillCard& known, const v1::LightHuntersSkillCard& given,
                             const std::string& cell) {
  known_skill_ = &known;
  given_skill_ = &given;
  skill_cell_ = cell;
  Compare(known, given, cell);
  if (given.has_seal() && known.possible_seals_size() > 0 &&
      !absl::c_linear_search(known.possible_seals(), given.seal())) {
    std::vector<std::string> seals;
    for (const int seal : known.possible_seals()) {
      seals.push_back(v1::LightHuntersSeal_Name(static_cast<v1::LightHuntersSeal>(seal)));
    }
    context_.report.Forbidden(cell + ".seal", absl::StrCat("is ", v1::LightHuntersSeal_Name(given.seal()),
                                                           Printed(absl::StrJoin(seals, " or "))));
  }
  if (known.has_cost_most() && given.cost() > known.cost_most()) {
    context_.report.Forbidden(
        cell + ".cost",
        absl::StrCat("is ", given.cost(), Printed(absl::StrCat("at most ", known.cost_most()))));
  }
}

// The skill of a card that is the known one, or -1. A skill whose name is not printed is known by its seal or
// by what it does; so is the Enchantment, which may be a family of skills.
int SkillLike(const v1::LightHuntersSkillCard& known, const v1::LightHuntersHeroCard& given) {
  const int count = std::min(given.skills_size(), kSkillsOfCard);
  for (int i = 0; i < count; ++i) {
    if (given.skills(i).id() == known.id()) return i;
  }
  const bool family = known.effect().steps_size() > 0 && known.effect().steps(0).has_store_effect();
  if (known.has_name() && !family) return -1;
  for (int i = 0; i < count; ++i) {
    if (known.has_seal() && given.skills(i).seal() == known.seal()) return i;
    if (known.has_seal() || known.effect().steps_size() == 0) continue;
    for (const v1::LightHuntersStep& step : given.skills(i).effect().steps()) {
      if (step.effect_case() == known.effect().steps(0).effect_case()) return i;
    }
  }
  return -1;
}

// Names that may stand for one skill; see readings.md, 41, 61 and 62.
constexpr absl::string_view kMayBeOne[][3] = {
    {"card_donation", "offering", ""}, {"infantry", "cavalry", "immortals"}, {"tetany", "obedience", ""}};

// Whether the card has a skill that may be the known one under another name.
bool MayBeAnother(const v1::LightHuntersSkillCard& known, const v1::LightHuntersHeroCard& given) {
  for (const auto& names : kMayBeOne) {
    if (!absl::c_linear_search(names, known.id())) continue;
    for (int i = 0; i < std::min(given.skills_size(), kSkillsOfCard); ++i) {
      if (!given.skills(i).id().empty() && absl::c_linear_search(names, given.skills(i).id())) return true;
    }
  }
  return false;
}

void CompareSkills(CheckContext& context, const v1::LightHuntersHeroCard& known,
                   const v1::LightHuntersHeroCard& given, const std::string& cell) {
  for (const v1::LightHuntersSkillCard& skill : known.skills()) {
    const int like = SkillLike(skill, given);
    if (like >= 0) {
      FactCheck(context, skill.provenance().source())
          .CompareSkill(skill, given.skills(like), Cell(cell + ".skills", like));
      continue;
    }
    if (!skill.has_name() || MayBeAnother(skill, given)) continue;
    const std::string message =
        absl::StrCat("\"", skill.id(), "\" is not among them, which the rulebook names (",
                     skill.provenance().source(), ")");
    if (given.skills_size() < kSkillsOfCard) {
      context.report.Missing(cell + ".skills", message);
    } else {
      context.report.Forbidden(cell + ".skills", message);
    }
  }
}

void CompareHeroes(CheckContext& context) {
  const v1::LightHuntersCatalog& catalog = context.catalog;
  const int count = std::min(catalog.heroes_size(), RulebookCatalog().heroes_size());
  for (int i = 0; i < count; ++i) {
    const auto known = absl::c_find_if(RulebookCatalog().heroes(),
                                       [&](const auto& hero) { return hero.id() == catalog.heroes(i).id(); });
    const std::string cell = Cell("heroes", i);
    if (known == RulebookCatalog().heroes().end()) {
      context.report.Forbidden(cell + ".id", "is no hero of the box; ids are those of the rulebook catalog");
      continue;
    }
    FactCheck(context, known->provenance().source()).Compare(*known, catalog.heroes(i), cell);
    CompareSkills(context, *known, catalog.heroes(i), cell);
  }
  for (const v1::LightHuntersHeroCard& known : RulebookCatalog().heroes()) {
    bool there = false;
    for (int i = 0; i < count; ++i) there = there || catalog.heroes(i).id() == known.id();
    if (!there) context.report.Missing("heroes", absl::StrCat("\"", known.id(), "\" is not among them"));
  }
}

// Compares the entries of a list with those of the rulebook that have the same key.
template <typename Entry, typename Key>
void CompareEntries(CheckContext& context, const RepeatedPtrField<Entry>& known,
                    const RepeatedPtrField<Entry>& given, const std::string& list, Key key) {
  for (const Entry& entry : known) {
    bool there = false;
    for (int i = 0; i < std::min(given.size(), known.size()); ++i) {
      if (key(given.Get(i)) != key(entry)) continue;
      there = true;
      FactCheck(context, entry.provenance().source()).Compare(entry, given.Get(i), Cell(list, i));
    }
    if (!there) context.report.Missing(list, absl::StrCat("has no entry for ", key(entry)));
  }
}

const v1::LightHuntersCatalog* Parsed(absl::string_view text) {
  auto* parsed = new v1::LightHuntersCatalog;
  google::protobuf::TextFormat::ParseFromString(std::string(text), parsed);
  return parsed;
}

// The names of the shipped catalogs stand for what ships.
void CheckNames(CheckContext& context) {
  const std::string& name = context.catalog.header().name();
  if (name != "rulebook" && name != "sample") return;
  static const auto* sample = Parsed(SampleText());
  const v1::LightHuntersCatalog& shipped = name == "sample" ? *sample : RulebookCatalog();
  if (CatalogDigestOf(context.catalog) != CatalogDigestOf(shipped)) {
    context.report.Contradiction("header.name",
                                 "is that of a catalog that ships with the program; give it another");
  }
}

}  // namespace

const v1::LightHuntersCatalog& RulebookCatalog() {
  static const auto* catalog = Parsed(RulebookText());
  return *catalog;
}

void CheckFacts(CheckContext& context) {
  const v1::LightHuntersCatalog& known = RulebookCatalog();
  const v1::LightHuntersCatalog& given = context.catalog;
  CheckNames(context);
  CompareEntries(context, known.seals(), given.seals(), "seals",
                 [](const v1::LightHuntersSealCards& one) { return v1::LightHuntersSeal_Name(one.seal()); });
  CompareHeroes(context);
  CompareEntries(context, known.invocations(), given.invocations(), "invocations",
                 [](const v1::LightHuntersInvocationCard& one) {
                   return v1::LightHuntersInvocation_Name(one.invocation());
                 });
  CompareEntries(context, known.tokens(), given.tokens(), "tokens",
                 [](const v1::LightHuntersTokenCard& one) { return v1::LightHuntersToken_Name(one.kind()); });
}

}  // namespace lantern::light_hunters
