// Which rules cover a section of the Law that has no rule of its own name: a player looks a rule up by the
// number in the book.
#include "checker/root/sections.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
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
      {"10.3", {kSetup}},
      {"11.3", {kSetup}},
      {"12.3", {kSetup}},
      {"13.3", {kSetup}},
      {"16.2.1", {kMoveAdjacent, kPawnMove}},
      {"16.2.2", {kMoveAdjacent, kPawnMove, kFerry}},
      {"16.2.3", {kMoveAdjacent, kPawnMove, kClosedPath, kPass}},
      {"16.2.3.2", {kMoveAdjacent}},
      {"16.6.8", {kBattleDefender}},
      {"16.6.15", {kHostSetup, kHostEdge}},
      {"16.6.19", {kComponentLimit, kAsMuch}},
      {"16.6.21", {kComponentLimit, kAsMuch, kRemovalCause}},
      {"16.6.23", {kHand}},
      {"16.6.31", {kTrick}},
  };
  return *table;
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
  if (book.empty() || !IsNumbered(section)) return {};
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
