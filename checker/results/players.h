#ifndef LANTERN_CHECKER_RESULTS_PLAYERS_H_
#define LANTERN_CHECKER_RESULTS_PLAYERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "checker/results/findings.h"

namespace lantern::results {

// Who is who. A name may end in an id, as "Ann+1234"; then the id decides, and otherwise the name whatever
// its case and spaces.
class Players {
 public:
  static constexpr uint32_t kMaxPlayers = 200'000;
  // For names beyond the capacity.
  static constexpr uint32_t kNobody = kMaxPlayers;

  explicit Players(const v1::ResultSheetOptions& options);

  // The number of a player. Says so where the name is another one than before.
  uint32_t Find(const Cell& cell, Findings& findings);

  // The name as the leaderboard has it: with an id as it was written last, otherwise as it was written first.
  const std::string& NameOf(uint32_t player) const { return names_[player]; }
  size_t size() const { return names_.size(); }

 private:
  void Remember(const std::string& text, uint32_t player);

  // Ways of writing that have been met.
  absl::flat_hash_map<std::string, uint32_t> exact_;
  absl::flat_hash_map<std::string, uint32_t> by_key_;
  absl::flat_hash_map<std::string, std::string> renames_;
  std::vector<std::string> names_;
  bool full_ = false;
};

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_PLAYERS_H_
