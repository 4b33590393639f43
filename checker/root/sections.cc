// Which rules cover a section of the Law that has no rule of its own name: a player looks a rule up by the
// number in the book.
#include "checker/root/sections.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "checker/root/rules.h"

namespace lantern::root {
namespace {

// Sections that the `section` of no rule names, as what they say is checked with something more general.
struct Covered {
  absl::string_view section;
  std::vector<RuleId> rules;
};

const std::vector<Covered>& CoveredSections() {
  static const auto* const table = new std::vector<Covered>{
      {"1.1", {kInterrupt, kPersistent, kBattleEffect, kMoveRule, kBuildPlace, kNoMorePoints}},
      {"1.1.1", {kPersistent, kBattleEffect, kMoveRule}},  // a card or a faction over the general rule
      {"1.1.2", {kBuildPlace, kMoveRule, kNoMorePoints}},  // what cannot be done
      {"1.1.3", {kInterrupt}},                             // who decides the order
      {"1.5.3", {kOwnership}},
      {"1.5.5", {kOwnership, kMoveRule}},
      {"2.2.2", {kSlots}},
      {"2.4", {kPawnMove}},
      {"2.5", {kMoveRule, kBuildPlace, kDecreeBuild, kDominanceWin, kPass}},
      {"3.3.2", {kDominance, kNoMorePoints}},
      {"5.1.4", {kSlots, kExplore}},
      {"6.2.1", {kCraftPhase, kCraftCost}},
      {"6.3", {kSetup}},
      {"6.5.1", {kMarquiseActions, kBattleAttacker, kBattleDefender}},
      {"6.5.2", {kMarquiseActions, kMoveAdjacent, kMoveRule}},
      {"7.2.1", {kCraftPhase, kCraftCost}},
      {"7.2.2", {kMoveRule, kDecreeBuild}},
      {"7.3", {kSetup}},
      {"7.4.1", {kPhases, kDraw}},
      {"7.5.1", {kCraftPhase, kCraftCost}},
      {"7.7.2", {kTurmoilCause}},
      {"7.7.4", {kTurmoilCause, kPhases}},
      {"7.8.1", {kItemPoints}},
      {"7.8.3", {kMaxHits, kHitsDealt}},
      {"8.2.1", {kCraftPhase, kCraftCost}},
      {"8.2.5.2", {kRevoltPlace, kSpreadPlace, kOutrage, kOrganize}},
      {"8.3", {kSetup}},
      {"8.5.1", {kCraftPhase, kCraftCost}},
      {"8.5.2", {kSupporters, kPhases}},
      {"9.2.1", {kCraftPhase, kCraftCost}},
      {"9.2.4", {kHitsDealt}},
      {"9.2.6", {kMaxHits}},
      {"9.2.9.3.2", {kBoots}},
      {"9.3", {kSetup}},
      {"9.3.4", {kSetup, kExplore, kItems}},
      {"9.5.2", {kBattleAttacker, kBattleDefender, kExhaust}},
      {"9.5.8", {kCraftCost, kExhaust}},
      {"9.5.9", {kSpecial}},
      {"9.6.1", {kPhases, kRepair}},
      {"9.7", {kExplore, kRuinKind}},
      {"9.7.1", {kSetup, kExplore}},
      {"9.7.2", {kQuest, kQuestItems}},
      {"10.3", {kSetup}},
      {"11.3", {kSetup}},
      {"12.3", {kSetup}},
      {"13.3", {kSetup}},
      {"16.2.1", {kMoveAdjacent, kPawnMove}},
      {"16.2.2", {kMoveAdjacent, kPawnMove, kFerry}},
      {"16.2.3", {kMoveAdjacent, kPawnMove, kClosedPath, kPass}},
      {"16.2.3.2", {kMoveAdjacent}},
      {"16.6.8", {kBattleDefender}},
      {"16.6.9", {kBattleDefender, kRemovalPoints, kRemovalCause}},
      {"16.6.15", {kHostSetup, kHostEdge}},
      {"16.6.19", {kComponentLimit, kAsMuch}},
      {"16.6.20", {kPersistent, kDuplicate}},
      {"16.6.21", {kComponentLimit, kAsMuch, kRemovalCause}},
      {"16.6.23", {kHand}},
      {"16.6.31", {kTrick}},
  };
  return *table;
}

// A section that has numbered parts, and how many: the outline of the book.
struct Outline {
  absl::string_view section;  // empty: the book
  int parts;
};

absl::Span<const Outline> OutlineOf(absl::string_view book) {
  static constexpr Outline kLaw[] = {
      {"", 16},       {"1", 5},        {"1.1", 3},      {"1.2", 2},      {"1.3", 2},      {"1.4", 2},
      {"1.5", 5},     {"2", 5},        {"2.1", 3},      {"2.1.1", 2},    {"2.2", 4},      {"2.4", 1},
      {"3", 3},       {"3.2", 2},      {"3.3", 4},      {"3.3.1", 2},    {"4", 3},        {"4.1", 4},
      {"4.2", 2},     {"4.3", 4},      {"4.3.1", 2},    {"4.3.2", 1},    {"4.3.3", 2},    {"5", 2},
      {"5.1", 7},     {"6", 6},        {"6.2", 3},      {"6.3", 5},      {"6.5", 5},      {"6.5.4", 3},
      {"7", 8},       {"7.2", 3},      {"7.3", 5},      {"7.4", 3},      {"7.5", 2},      {"7.5.2", 4},
      {"7.6", 2},     {"7.7", 4},      {"7.7.3", 1},    {"7.8", 4},      {"8", 6},        {"8.2", 6},
      {"8.2.3", 1},   {"8.2.5", 2},    {"8.3", 4},      {"8.4", 2},      {"8.4.1", 3},    {"8.4.2", 3},
      {"8.4.2.2", 1}, {"8.5", 3},      {"8.6", 2},      {"8.6.1", 4},    {"9", 7},        {"9.2", 9},
      {"9.2.2", 1},   {"9.2.5", 2},    {"9.2.9", 3},    {"9.2.9.1", 2},  {"9.2.9.2", 4},  {"9.2.9.3", 4},
      {"9.3", 6},     {"9.4", 2},      {"9.5", 9},      {"9.6", 4},      {"9.7", 3},      {"10", 6},
      {"10.2", 6},    {"10.3", 4},     {"10.4", 3},     {"10.4.3", 3},   {"10.5", 4},     {"10.6", 3},
      {"11", 6},      {"11.2", 7},     {"11.2.5", 1},   {"11.2.6", 3},   {"11.2.7", 3},   {"11.2.7.3", 2},
      {"11.3", 5},    {"11.4", 3},     {"11.5", 6},     {"11.5.3", 1},   {"11.5.6", 3},   {"11.6", 2},
      {"12", 6},      {"12.2", 4},     {"12.3", 6},     {"12.5", 3},     {"12.5.1", 5},   {"12.5.2", 9},
      {"12.5.3", 3},  {"12.6", 3},     {"13", 7},       {"13.2", 5},     {"13.2.2", 2},   {"13.3", 2},
      {"13.4", 3},    {"13.5", 4},     {"13.6", 2},     {"13.7", 4},     {"14", 7},       {"14.2", 5},
      {"14.2.4", 2},  {"14.3", 4},     {"14.4", 4},     {"14.5", 3},     {"14.5.2", 3},   {"14.6", 3},
      {"14.7", 8},    {"15", 6},       {"15.2", 5},     {"15.3", 6},     {"15.4", 3},     {"15.5", 2},
      {"15.5.2", 3},  {"15.5.2.2", 2}, {"15.5.2.3", 3}, {"15.6", 3},     {"16", 6},       {"16.1", 10},
      {"16.1.5", 3},  {"16.1.6", 5},   {"16.1.8", 2},   {"16.1.8.1", 3}, {"16.1.8.2", 3}, {"16.2", 3},
      {"16.2.1", 1},  {"16.2.2", 5},   {"16.2.3", 5},   {"16.3", 9},     {"16.3.1", 2},   {"16.3.2", 2},
      {"16.3.3", 2},  {"16.3.4", 2},   {"16.3.5", 2},   {"16.3.6", 2},   {"16.3.7", 2},   {"16.3.8", 2},
      {"16.3.9", 2},  {"16.4", 3},     {"16.4.1", 3},   {"16.4.2", 4},   {"16.4.3", 7},   {"16.5", 1},
      {"16.5.1", 2},  {"16.6", 34},
  };
  static constexpr Outline kHostBook[] = {{"", 8},  {"2", 4}, {"3", 4}, {"4", 3},
                                          {"5", 2}, {"6", 4}, {"7", 5}, {"8", 3}};
  return book == "Law of Root" ? absl::MakeConstSpan(kLaw) : absl::MakeConstSpan(kHostBook);
}

// Whether the book has a section of this number, as "6.5.4".
bool HasSection(absl::string_view book, absl::string_view section) {
  absl::string_view around;
  while (true) {
    const auto* const outline =
        std::find_if(OutlineOf(book).begin(), OutlineOf(book).end(),
                     [around](const Outline& line) { return line.section == around; });
    const size_t begin = around.empty() ? 0 : around.size() + 1;
    const size_t dot = std::min(section.find('.', begin), section.size());
    int number = 0;
    if (!absl::SimpleAtoi(section.substr(begin, dot - begin), &number) || number < 1) return false;
    if (outline == OutlineOf(book).end() || number > outline->parts) return false;
    if (dot == section.size()) return true;
    around = section.substr(0, dot);
  }
}

// Whether "Law of Root 6.6, 7.6.2" names the section, or a part of it where `parts`.
bool Names(absl::string_view text, absl::string_view book, absl::string_view section, bool parts) {
  if (!absl::ConsumePrefix(&text, book)) return false;
  for (absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(", "), absl::SkipEmpty())) {
    if (word == section || (parts && absl::StartsWith(word, absl::StrCat(section, ".")))) return true;
  }
  return false;
}

std::vector<const Rule*> Covering(absl::string_view book, absl::string_view section, bool parts) {
  std::vector<const Rule*> rules;
  for (const Rule& rule : Rules()) {
    if (Names(rule.section, book, section, parts)) rules.push_back(&rule);
  }
  for (const Covered& covered : CoveredSections()) {
    if (covered.section != section || book != "Law of Root") continue;
    for (const RuleId id : covered.rules) {
      if (std::find(rules.begin(), rules.end(), &RuleOf(id)) == rules.end()) rules.push_back(&RuleOf(id));
    }
  }
  return rules;
}

bool IsNumbered(absl::string_view section) {
  for (const char c : section) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c)) && c != '.') return false;
  }
  return !section.empty() && section.size() <= 16;
}

}  // namespace

std::vector<const Rule*> RulesOfSection(absl::string_view id) {
  absl::string_view section = id;
  absl::string_view book;
  if (absl::ConsumePrefix(&section, "ROOT.")) book = "Law of Root";
  if (absl::ConsumePrefix(&section, "HOL.")) book = "Host of Light";
  if (book.empty() || !IsNumbered(section) || !HasSection(book, section)) return {};
  std::vector<const Rule*> rules = Covering(book, section, true);
  // The other parts of the section around it are no answer, but what covers that as a whole is.
  for (size_t dot = section.rfind('.'); rules.empty() && dot != absl::string_view::npos;
       dot = section.rfind('.')) {
    section = section.substr(0, dot);
    rules = Covering(book, section, false);
  }
  return rules;
}

}  // namespace lantern::root
