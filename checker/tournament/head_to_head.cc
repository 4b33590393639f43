// Direct encounter, FIDE C.07 article 6.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/tournament/schemes.h"

namespace lantern::tournament {
namespace {

// The standings of one group among itself.
struct Table {
  // By position in the group.
  std::vector<Fraction> known;
  std::vector<size_t> met;
  std::vector<std::string> words;

  bool EveryoneMet() const {
    return std::all_of(met.begin(), met.end(), [this](size_t count) { return count + 1 == met.size(); });
  }
};

struct Meetings {
  Fraction sum;
  int64_t count = 0;
};

Table TableOf(const Field& field, const std::vector<uint32_t>& group) {
  absl::flat_hash_map<uint32_t, size_t> position;
  for (size_t i = 0; i < group.size(); ++i) position.emplace(group[i], i);
  Table table;
  for (const uint32_t entrant : group) {
    std::map<size_t, Meetings> meetings;
    for (const Entry& entry : field.records[entrant].entries) {
      for (const Opponent& opponent : entry.opponents) {
        if (opponent.forfeit && !field.forfeits_in_head_to_head) continue;
        const auto found = position.find(opponent.entrant);
        if (found == position.end()) continue;
        meetings[found->second].sum += opponent.against;
        ++meetings[found->second].count;
      }
    }
    Fraction known;
    std::vector<std::string> words;
    for (const auto& [other, met] : meetings) {
      // Who met more than once counts by the average (6.1.2).
      const Fraction points = met.sum / met.count;
      known += points;
      words.push_back(absl::StrCat(field.records[group[other]].name, " ", points.ToString()));
    }
    table.known.push_back(known);
    table.met.push_back(meetings.size());
    table.words.push_back(words.empty() ? std::string("met nobody of the tied")
                                        : absl::StrCat(known.ToString(), " = ", absl::StrJoin(words, " + ")));
  }
  return table;
}

class Ordering {
 public:
  Ordering(const Field& field, Encounters& out) : field_(field), out_(out) {}

  void Order(const std::vector<uint32_t>& group, const Table& table) {
    if (group.size() < 2) return Level(group);
    if (table.EveryoneMet()) {
      ByScores(group, table);
    } else {
      ByBounds(group, table);
    }
  }

 private:
  void Level(const std::vector<uint32_t>& group) {
    if (!group.empty()) out_.tiers.push_back(group);
  }

  // What is left of a group is looked at again by itself, unless it is the whole group.
  void Again(const std::vector<uint32_t>& rest, size_t before) {
    if (rest.size() < 2 || rest.size() == before) return Level(rest);
    Order(rest, TableOf(field_, rest));
  }

  // 6.2: all met, so the points order the group.
  void ByScores(const std::vector<uint32_t>& group, const Table& table) {
    std::vector<size_t> order(group.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&table](size_t a, size_t b) { return table.known[a] > table.known[b]; });
    for (size_t i = 0; i < order.size();) {
      std::vector<uint32_t> level;
      const Fraction& known = table.known[order[i]];
      for (; i < order.size() && table.known[order[i]] == known; ++i) level.push_back(group[order[i]]);
      Again(level, group.size());
    }
  }

  // 6.3: some have not met. Whoever is first whatever the missing matches would give is placed first, and so
  // on.
  void ByBounds(const std::vector<uint32_t>& group, const Table& table) {
    std::vector<Fraction> low, high;
    for (size_t i = 0; i < group.size(); ++i) {
      const auto missing = static_cast<int64_t>(group.size() - 1 - table.met[i]);
      low.push_back(table.known[i] + field_.points.AgainstLoss() * missing);
      high.push_back(table.known[i] + field_.points.AgainstWin() * missing);
    }
    std::vector<size_t> rest(group.size());
    for (size_t i = 0; i < rest.size(); ++i) rest[i] = i;
    while (rest.size() > 1) {
      const auto first =
          std::max_element(rest.begin(), rest.end(), [&low](size_t a, size_t b) { return low[a] < low[b]; });
      const bool alone = std::all_of(rest.begin(), rest.end(), [&](size_t other) {
        return other == *first || high[other] < low[*first];
      });
      if (!alone) break;
      Level({group[*first]});
      rest.erase(first);
    }
    std::vector<uint32_t> left;
    left.reserve(rest.size());
    for (const size_t i : rest) left.push_back(group[i]);
    Again(left, group.size());
  }

  const Field& field_;
  Encounters& out_;
};

}  // namespace

Encounters HeadToHead(const Field& field, const std::vector<uint32_t>& group) {
  Encounters out;
  Table table = TableOf(field, group);
  Ordering(field, out).Order(group, table);
  out.workings = std::move(table.words);
  return out;
}

}  // namespace lantern::tournament
