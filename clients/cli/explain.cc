#include "clients/cli/explain.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/root/explain/explain.h"

namespace lantern::cli {

namespace {

std::string WhereOf(const v1::Transcript& transcript, uint32_t event) {
  const v1::SourcePosition& position = transcript.events(static_cast<int>(event)).position();
  return position.line() > 0 ? absl::StrCat("line ", position.line()) : absl::StrCat("event ", event);
}

}  // namespace

absl::StatusOr<std::string> TurnsInWords(const v1::Transcript& transcript) {
  if (!transcript.has_root() || transcript.root().has_play()) {
    return absl::InvalidArgumentError("only games of Root that are written as movements are explained");
  }
  std::vector<root::TurnWords> turns;
  if (absl::Status status = root::ExplainTurns(transcript, turns); !status.ok()) return status;
  std::string text = absl::StrCat(transcript.id(), "\n");
  for (const root::TurnWords& turn : turns) {
    absl::StrAppend(&text, "  ", WhereOf(transcript, turn.start), ", ", root::NameOf(turn.faction), ": ");
    if (!turn.unexplained.empty()) {
      absl::StrAppend(&text, "not explained, as ", turn.unexplained, ".\n");
      continue;
    }
    absl::StrAppend(&text, absl::StrJoin(turn.sentences, "; "), ".\n");
    for (const std::string& lack : turn.lacks) absl::StrAppend(&text, "    lacks: ", lack, ".\n");
  }
  return text;
}

}  // namespace lantern::cli
