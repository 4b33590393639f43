#include "clients/cli/catalog.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/catalog.h"
#include "checker/io/plain_text.h"
#include "checker/lantern.h"
#include "clients/cli/input.h"
#include "clients/cli/output.h"

namespace lantern::cli {
namespace {

absl::string_view KindWord(v1::CatalogFaultKind kind) {
  switch (kind) {
    case v1::CATALOG_FAULT_KIND_UNREADABLE:
      return "unreadable";
    case v1::CATALOG_FAULT_KIND_FORBIDDEN:
      return "against the rules";
    case v1::CATALOG_FAULT_KIND_CONTRADICTION:
      return "contradiction";
    default:
      return "missing";
  }
}

// "cards.textproto:12:3: missing: hunters[3].activations: ..."
std::string TextOf(const std::string& file, const v1::CatalogFault& fault) {
  std::string text = file;
  if (fault.line() > 0) absl::StrAppend(&text, ":", fault.line(), ":", fault.column());
  absl::StrAppend(&text, ": ", KindWord(fault.kind()), ": ");
  if (!fault.cell().empty()) absl::StrAppend(&text, Clean(fault.cell()), ": ");
  return absl::StrCat(text, Clean(fault.message()), "\n");
}

std::string JsonOf(const v1::CatalogFault& fault) {
  std::string json;
  (void)google::protobuf::util::MessageToJsonString(fault, &json);
  return json + "\n";
}

ExitCode CheckOne(const std::string& path, const CatalogCheckCommand& command) {
  const absl::StatusOr<UserCatalog> catalog = ReadUserCatalog(path, command.game, "--game", Limits());
  if (!catalog.ok()) return Complain(catalog.status());
  const std::string file = DisplayName(path);
  CatalogReport report;
  catalog->game->catalogs->check(catalog->text, report);
  size_t missing = 0;
  for (const v1::CatalogFault& fault : report.faults()) {
    if (fault.kind() == v1::CATALOG_FAULT_KIND_MISSING) ++missing;
    Print(command.json ? JsonOf(fault) : TextOf(file, fault));
  }
  const size_t wrong = report.faults().size() - missing;
  if (!command.json) {
    Print(absl::StrCat(
        file, ": ", catalog->game->title, ", ", Counted(wrong, "fault", "faults"), ", ",
        Counted(missing, "unknown cell", "unknown cells"), "; ",
        wrong == 1  ? "it cannot be used until the fault is corrected"
        : wrong > 0 ? "it cannot be used until the faults are corrected"
                    : absl::StrCat("it can be used, digest ", catalog->game->catalogs->digest(catalog->text)),
        "\n"));
  }
  return wrong > 0 ? kExitTrouble : missing > 0 ? kExitFindings : kExitLegal;
}

absl::Status UnknownGame(const std::string& id) {
  std::vector<absl::string_view> known;
  for (const Game* game : GamesWithCatalogs()) known.push_back(game->id);
  return absl::NotFoundError(absl::StrCat(
      "\"", id, "\" is no game with catalogs that can be replaced; known: ", absl::StrJoin(known, ", ")));
}

}  // namespace

ExitCode RunCatalogCheck(const CatalogCheckCommand& command) {
  ExitCode code = kExitLegal;
  for (const std::string& file : command.files) code = std::max(code, CheckOne(file, command));
  return std::max(code, FinishOutput());
}

ExitCode RunCatalogList() {
  for (const Game* game : GamesWithCatalogs()) {
    for (size_t i = 0; i < game->catalogs->shipped.size(); ++i) {
      const ShippedCatalog& shipped = game->catalogs->shipped[i];
      Print(absl::StrCat(game->id, "  ", shipped.name, i == 0 ? "  (default)" : "", "  ", shipped.summary,
                         "\n    digest ", game->catalogs->digest(shipped.text()), "\n"));
    }
  }
  return FinishOutput();
}

ExitCode RunCatalogWrite(const std::string& id, const std::string& name, const std::string& out) {
  const Game* game = FindGame(id);
  if (game == nullptr || game->catalogs == nullptr) return Complain(UnknownGame(id));
  std::string text;
  if (name.empty()) {
    text = game->catalogs->skeleton();
  } else {
    const auto& shipped = game->catalogs->shipped;
    const auto found = std::find_if(shipped.begin(), shipped.end(),
                                    [&name](const ShippedCatalog& one) { return one.name == name; });
    if (found == shipped.end()) {
      return Complain(
          absl::NotFoundError(absl::StrCat("no catalog \"", name, "\" ships with ", game->title,
                                           "; known: ", absl::StrJoin(CatalogNames(*game), ", "))));
    }
    text = std::string(found->text());
  }
  if (out.empty()) {
    Print(text);
  } else if (absl::Status status = WriteFile(out, text); !status.ok()) {
    return Complain(status);
  }
  return FinishOutput();
}

}  // namespace lantern::cli
