#include "checker/results/players.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace lantern::results {
namespace {

std::string Folded(absl::string_view name) {
  const std::vector<std::string> words =
      absl::StrSplit(absl::AsciiStrToLower(name), ' ', absl::SkipWhitespace());
  return absl::StrJoin(words, " ");
}

// "+1234" of "Ann+1234"; the folded name where there is none.
std::string KeyOf(absl::string_view name) {
  const size_t plus = name.rfind('+');
  const absl::string_view id = plus == absl::string_view::npos ? "" : name.substr(plus + 1);
  const bool digits = !id.empty() && std::all_of(id.begin(), id.end(),
                                                 [](unsigned char c) { return absl::ascii_isdigit(c); });
  return digits ? absl::StrCat("+", id) : Folded(name);
}

}  // namespace

Players::Players(const v1::ResultSheetOptions& options) {
  for (const v1::Rename& rename : options.renames()) renames_.emplace(Folded(rename.from()), rename.to());
}

uint32_t Players::Find(const Cell& cell, Findings& findings) {
  const auto known = exact_.find(cell.text);
  if (known != exact_.end()) return known->second;
  std::string name = cell.text;
  const auto rename = renames_.find(Folded(name));
  if (rename != renames_.end()) name = rename->second;
  const std::string key = KeyOf(name);
  const auto [at, added] = by_key_.try_emplace(key, static_cast<uint32_t>(names_.size()));
  if (!added) {
    std::string& before = names_[at->second];
    if (before != name) {
      findings.Note(kRenamed, cell,
                    absl::StrCat("the same player was written \"", before, "\" before; counted as one"));
      // With an id the last name counts, and each change is said; otherwise the first way of writing it
      // counts.
      if (key[0] == '+') {
        exact_.erase(before);
        before = name;
      }
    }
    Remember(cell.text, at->second);
    return at->second;
  }
  if (names_.size() == kMaxPlayers) {
    by_key_.erase(at);
    if (!std::exchange(full_, true)) {
      findings.Doubt(kCapacity, cell,
                     absl::StrCat("more than ", kMaxPlayers,
                                  " players; this one and further ones are not in the leaderboard"));
    }
    return kNobody;
  }
  names_.push_back(name);
  Remember(cell.text, at->second);
  return at->second;
}

void Players::Remember(const std::string& text, uint32_t player) {
  // Beyond that, names go the long way each time.
  if (exact_.size() < size_t{2} * kMaxPlayers) exact_.emplace(text, player);
}

}  // namespace lantern::results
