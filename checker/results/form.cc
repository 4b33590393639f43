#include "checker/results/form.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace lantern::results {
namespace {

constexpr absl::string_view kOrdinals[] = {"First", "Second", "Third", "Fourth"};

struct Named {
  std::string name;
  Column column;
  // Without it nothing can be checked.
  bool required = false;
  // Not in the documented header, but read where it is there.
  bool extra = false;
};

std::vector<Named> RootGames() {
  std::vector<Named> all = {{"Timestamp", {Field::kTimestamp}}};
  const auto each = [&all](absl::string_view suffix, Field field) {
    for (size_t seat = 0; seat < std::size(kOrdinals); ++seat) {
      all.push_back({absl::StrCat(kOrdinals[seat], " Player", suffix), {field, seat}, seat < 2});
    }
  };
  each("", Field::kPlayer);
  each(" Faction", Field::kFaction);
  all.push_back({"Unselected Faction", {Field::kUndrafted}});
  each(" Game Score", Field::kScore);
  each(" League Score", Field::kPoints);
  all.insert(all.end(), {{"Map", {Field::kMap}},
                         {"Deck", {Field::kDeck}},
                         {"Clearing Distribution", {Field::kDistribution}},
                         {"Timing", {Field::kTiming}},
                         {"Discord Link", {Field::kLink}},
                         {"Tournament", {Field::kTournament}},
                         {"Setup", {Field::kSetup}}});
  return all;
}

std::vector<Named> RootParticipants() {
  return {{"GameID", {Field::kId}, true},
          {"Timestamp", {Field::kTimestamp}},
          {"Player", {Field::kPlayer}, true},
          {"Faction", {Field::kFaction}, true},
          {"Turn Order", {Field::kTurn}, true},
          {"Game Score", {Field::kScore}, true},
          {"Tournament Score", {Field::kPoints}, true},
          {"Map", {Field::kMap}},
          {"Clearing Distribution", {Field::kDistribution}},
          {"Deck", {Field::kDeck}},
          {"Undrafted Faction", {Field::kUndrafted}},
          {"Turn Timing", {Field::kTiming}},
          {"Dom/Coal", {Field::kEnding}, true},
          {"Season", {Field::kTournament}}};
}

std::vector<Named> Plain() {
  return {{"Game ID", {Field::kId}, true}, {"Date", {Field::kTimestamp}}, {"Player", {Field::kPlayer}, true},
          {"Seat", {Field::kTurn}},        {"Role", {Field::kFaction}},   {"Score", {Field::kScore}},
          {"Rank", {Field::kRank}},        {"Winner", {Field::kWinner}},  {"Ending", {Field::kEnding}},
          {"Points", {Field::kPoints}}};
}

std::vector<Named> NamesOf(v1::ResultSheetForm form) {
  std::vector<Named> all = form == v1::RESULT_SHEET_FORM_ROOT_GAMES          ? RootGames()
                           : form == v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS ? RootParticipants()
                                                                             : Plain();
  if (form != v1::RESULT_SHEET_FORM_PLAIN) {
    all.push_back({"Promoted Hirelings", {Field::kPromoted}, false, true});
    all.push_back({"Demoted Hirelings", {Field::kDemoted}, false, true});
    all.push_back({"Landmarks", {Field::kLandmarks}, false, true});
  }
  return all;
}

// In lower case, with single spaces and none at the ends.
std::string Folded(absl::string_view name) {
  const std::vector<std::string> words =
      absl::StrSplit(absl::AsciiStrToLower(name), ' ', absl::SkipWhitespace());
  return absl::StrJoin(words, " ");
}

v1::ResultSheetForm Guess(const std::vector<std::string>& names) {
  const auto has = [&names](absl::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (has("first player")) return v1::RESULT_SHEET_FORM_ROOT_GAMES;
  if (has("gameid") || has("turn order") || has("dom/coal")) return v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS;
  if (has("game id") || has("player")) return v1::RESULT_SHEET_FORM_PLAIN;
  return v1::RESULT_SHEET_FORM_UNSPECIFIED;
}

}  // namespace

bool Form::Has(Field field) const {
  return std::any_of(columns.begin(), columns.end(),
                     [field](const Column& column) { return column.field == field; });
}

bool ReadHeader(const std::vector<absl::string_view>& cells, uint32_t line, v1::ResultSheetForm wanted,
                Findings& findings, Form& form) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const absl::string_view cell : cells) names.push_back(Folded(cell));
  findings.SetColumns({cells.begin(), cells.end()});
  form.kind = wanted != v1::RESULT_SHEET_FORM_UNSPECIFIED ? wanted : Guess(names);
  if (form.kind == v1::RESULT_SHEET_FORM_UNSPECIFIED) {
    findings.Fault(
        kHeader, Cell{std::string(cells[0]), line, 0},
        "the first row names no columns of a known form; known are Root's with a row a game (\"First "
        "Player\", ...) or a row a participant (\"GameID\", \"Turn Order\", ...), and the plain one "
        "(\"Game ID\", \"Player\", ...)");
    return false;
  }
  form.columns.assign(cells.size(), Column());
  bool usable = true;
  for (const Named& named : NamesOf(form.kind)) {
    const std::string folded = Folded(named.name);
    size_t found = 0;
    for (size_t i = 0; i < names.size(); ++i) {
      if (names[i] != folded) continue;
      const Cell cell = {std::string(cells[i]), line, static_cast<uint32_t>(i + 1)};
      if (++found > 1) {
        findings.Fault(kHeader, cell, "a second column of this name; the first one is read");
        continue;
      }
      form.columns[i] = named.column;
    }
    if (found > 0 || named.extra) continue;
    const Cell row = {"", line, 0};
    const std::string message = absl::StrCat("there is no column \"", named.name, "\"");
    if (named.required) {
      findings.Fault(kHeader, row, absl::StrCat(message, ", without which nothing can be checked"));
    } else {
      findings.Note(kHeader, row, absl::StrCat(message, "; what it would say is not checked"));
    }
    usable &= !named.required;
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (form.columns[i].field != Field::kNone || names[i].empty()) continue;
    if (std::find(names.begin(), names.begin() + static_cast<int64_t>(i), names[i]) !=
        names.begin() + static_cast<int64_t>(i))
      continue;
    findings.Note(kHeader, Cell{std::string(cells[i]), line, static_cast<uint32_t>(i + 1)},
                  "no column of this form; it is not read");
  }
  return usable;
}

std::vector<std::string> HeaderOf(v1::ResultSheetForm form) {
  std::vector<std::string> names;
  for (const Named& named : NamesOf(form)) {
    if (!named.extra) names.push_back(named.name);
  }
  return names;
}

std::vector<Column> ColumnsOf(v1::ResultSheetForm form) {
  std::vector<Column> columns;
  for (const Named& named : NamesOf(form)) {
    if (!named.extra) columns.push_back(named.column);
  }
  return columns;
}

absl::string_view FormName(v1::ResultSheetForm form) {
  switch (form) {
    case v1::RESULT_SHEET_FORM_ROOT_GAMES:
      return "root-games";
    case v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS:
      return "root-participants";
    case v1::RESULT_SHEET_FORM_PLAIN:
      return "plain";
    default:
      return "unknown";
  }
}

}  // namespace lantern::results
