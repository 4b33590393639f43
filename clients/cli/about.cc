#include "clients/cli/about.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/lantern.h"
#include "clients/cli/output.h"
#include "lantern/v1/rule.pb.h"
#include "lantern/v1/service.pb.h"

namespace lantern::cli {
namespace {

// One message as one line of JSON.
std::string JsonLine(const google::protobuf::Message& message) {
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(message, &json);
  // Our own tables are valid messages, so there is nothing to fail.
  (void)status;
  return json + "\n";
}

std::string RuleJson(const Game& game, const Rule& rule) {
  v1::Rule message;
  message.set_id(rule.id.data(), rule.id.size());
  message.set_section(rule.section.data(), rule.section.size());
  message.set_summary(rule.summary.data(), rule.summary.size());
  message.set_game(game.id.data(), game.id.size());
  return JsonLine(message);
}

// Prints the rules of a game whose ids begin with these dotted words, in either case ("SH.influence"); all of
// them where `words` is empty. Returns whether there were any.
bool PrintRulesOf(const Game& game, absl::string_view words, bool json) {
  std::vector<const Rule*> rules;
  size_t width = 0;
  for (const Rule& rule : game.rules) {
    if (!words.empty() && !absl::StartsWithIgnoreCase(rule.id, absl::StrCat(words, "."))) continue;
    rules.push_back(&rule);
    width = std::max(width, rule.id.size());
  }
  for (const Rule* rule : rules) {
    Print(json ? RuleJson(game, *rule)
               : absl::StrCat(rule->id, std::string(width - rule->id.size() + 2, ' '), rule->summary, "\n"));
  }
  return !rules.empty();
}

bool PrintRulesUnder(absl::string_view words, bool json) {
  bool any = false;
  for (const Game* game : Games()) any |= PrintRulesOf(*game, words, json);
  return any;
}

// A section of a rulebook that no rule is named after: the rules that cover it.
bool PrintRulesOfSection(const std::string& what, bool json) {
  const std::vector<RuleRef> covering = RulesOfSection(absl::AsciiStrToUpper(what));
  size_t width = 0;
  for (const RuleRef& ref : covering) width = std::max(width, ref.rule->id.size());
  if (!covering.empty() && !json)
    Print("No rule is named after this section; what it says is checked under:\n");
  for (const RuleRef& ref : covering) {
    Print(json ? RuleJson(*ref.game, *ref.rule)
               : absl::StrCat(ref.rule->id, std::string(width - ref.rule->id.size() + 2, ' '),
                              ref.rule->summary, "\n"));
  }
  return !covering.empty();
}

std::string TextOf(const Game& game) {
  std::string text =
      absl::StrCat(game.id, "  ", game.title, "\n  editions   ", absl::StrJoin(game.editions, ", "));
  if (!game.notations.empty()) absl::StrAppend(&text, "\n  notations  ", absl::StrJoin(game.notations, ", "));
  absl::StrAppend(&text, "\n  rules      ", game.rules.size(), "\n  catalog    ", game.catalog_digest());
  if (game.catalogs != nullptr)
    absl::StrAppend(&text, "\n  catalogs   ", absl::StrJoin(CatalogNames(game), ", "));
  for (const SimulateSetting& setting : game.simulate_settings) {
    absl::StrAppend(&text, "\n  simulate   --set ", setting.name, "=", absl::StrJoin(setting.values, "|"),
                    "  ", setting.help);
  }
  return text + "\n";
}

absl::Status UnknownRule(const std::string& what) {
  std::vector<absl::string_view> games;
  std::vector<absl::string_view> close;
  for (const Game* game : Games()) {
    games.push_back(game->id);
    for (const Rule& rule : game->rules) {
      if (absl::StrContains(absl::AsciiStrToLower(rule.id), absl::AsciiStrToLower(what)))
        close.push_back(rule.id);
    }
  }
  std::string hint = "; `lantern rules` lists them all";
  if (!close.empty()) {
    close.resize(std::min<size_t>(close.size(), 8));
    hint = absl::StrCat("; similar: ", absl::StrJoin(close, ", "));
  }
  return absl::NotFoundError(
      absl::StrCat("no rule or game \"", what, "\" (games: ", absl::StrJoin(games, ", "), ")", hint));
}

}  // namespace

ExitCode RunRules(const std::string& what, bool json) {
  if (what.empty()) {
    PrintRulesUnder("", json);
    return FinishOutput();
  }
  if (const Game* game = FindGame(what)) {
    PrintRulesOf(*game, "", json);
    return FinishOutput();
  }
  const RuleRef found = FindRule(what);
  if (found.rule == nullptr) {
    return PrintRulesUnder(what, json) || PrintRulesOfSection(what, json) ? FinishOutput()
                                                                          : Complain(UnknownRule(what));
  }
  if (json) {
    Print(RuleJson(*found.game, *found.rule));
  } else {
    Print(absl::StrCat(found.rule->id, "\n", found.game->title, ", ", found.rule->section, "\n\n",
                       found.rule->summary, "\n"));
  }
  return FinishOutput();
}

ExitCode RunGames(bool json) {
  for (const Game* game : Games()) {
    if (json) {
      v1::GameInfo info;
      info.set_id(game->id.data(), game->id.size());
      info.set_title(game->title.data(), game->title.size());
      for (absl::string_view edition : game->editions) info.add_editions(edition.data(), edition.size());
      for (absl::string_view notation : game->notations) info.add_notations(notation.data(), notation.size());
      info.set_rule_count(static_cast<uint32_t>(game->rules.size()));
      info.set_catalog_digest(game->catalog_digest());
      for (absl::string_view name : CatalogNames(*game)) info.add_catalogs(name.data(), name.size());
      Print(JsonLine(info));
      continue;
    }
    Print(TextOf(*game));
  }
  return FinishOutput();
}

ExitCode RunVersion() {
  Print(absl::StrCat("lantern ", kCheckerVersion, "\n"));
  return FinishOutput();
}

}  // namespace lantern::cli
