// The ranking of ends of games agrees with sorting by the chain of the rulebook. With LANTERN_LONG_TESTS=1
// ten million random ends are compared, otherwise as many as a few seconds allow.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "checker/core/referee.h"
#include "checker/core/standings.h"
#include "soul_hunters_play.h"
#include "tests/effort.h"

namespace lantern::soul_hunters {
namespace {

using Won = std::vector<std::multiset<int>>;

// A random end: nearly all of the souls of the game, handed out so that equal scores are common.
Won RandomEnd(Chance& chance) {
  Won won(2 + chance.Below(3));
  const uint32_t souls = 30 - 5 * static_cast<uint32_t>(won.size());
  const uint32_t kinds = 1 + chance.Below(5);
  const uint32_t lowest = 1 + chance.Below(6 - kinds);
  const uint32_t freed = chance.Below(souls / 2);
  for (uint32_t i = freed; i < souls; ++i) {
    // Mostly one each in turn, so that players stay level.
    const size_t to = chance.Happens(2, 3) ? i % won.size() : chance.Below(static_cast<uint32_t>(won.size()));
    won[to].insert(static_cast<int>(lowest + chance.Below(kinds)));
  }
  return won;
}

v1::Transcript EndOf(const Won& won) {
  v1::Transcript out;
  out.set_edition(std::string(TheGame().editions[0]));
  v1::SoulHuntersFinal& end = *out.mutable_soul_hunters()->mutable_final();
  uint32_t left = 30 - 5 * static_cast<uint32_t>(won.size());
  for (const std::multiset<int>& souls : won) {
    out.add_players();
    v1::SoulHuntersWonSouls& mine = *end.add_won();
    for (const int value : souls) mine.add_values(static_cast<uint32_t>(value));
    left -= static_cast<uint32_t>(souls.size());
  }
  for (; left > 0; --left) end.mutable_freed()->add_values(0);
  return out;
}

// Ranks by sorting the tuples: equal ones share the best place that they would fill.
std::vector<uint32_t> Sorted(const Won& won) {
  std::vector<std::vector<int>> chains;
  for (const std::multiset<int>& souls : won) chains.push_back(naive::Chain(souls));
  std::vector<std::vector<int>> order = chains;
  std::sort(order.rbegin(), order.rend());
  std::vector<uint32_t> ranks;
  for (const std::vector<int>& chain : chains) {
    ranks.push_back(static_cast<uint32_t>(std::find(order.begin(), order.end(), chain) - order.begin()) + 1);
  }
  return ranks;
}

std::string Text(const Won& won) {
  std::string text;
  for (const std::multiset<int>& souls : won) absl::StrAppend(&text, Differences::Text(souls), " ");
  return text;
}

TEST(SoulHuntersRanking, AgreesWithSortingByTheChain) {
  const int ends = static_cast<int>(Effort(100'000, 100));
  Chance chance(1);
  std::array<int, 9> decided{};  // by which place of the chain the first two differ; 7: by none
  for (int i = 0; i < ends; ++i) {
    const Won won = RandomEnd(chance);
    const v1::Transcript end = EndOf(won);
    const std::unique_ptr<Referee> referee = TheGame().new_referee();
    Findings findings;
    ASSERT_TRUE(referee->Begin(end, findings).ok()) << end.ShortDebugString();
    ASSERT_TRUE(findings.all().empty()) << Said(findings, 0) << Text(won);
    ASSERT_TRUE(referee->IsOver());
    std::vector<PlayerResult> results = referee->Results();
    RankPlayers(true, results);
    const std::vector<uint32_t> expected = Sorted(won);
    for (const PlayerResult& result : results) ASSERT_EQ(result.rank, expected[result.player]) << Text(won);
    const std::vector<int> first = naive::Chain(won[0]);
    const std::vector<int> second = naive::Chain(won[1]);
    ++decided[static_cast<size_t>(std::mismatch(first.begin(), first.end(), second.begin()).first -
                                  first.begin())];
  }
  // Every link of the chain decided somewhere, but for twos and ones, which cannot.
  for (size_t link : {0, 1, 2, 3, 4, 7}) EXPECT_GT(decided[link], 0) << "link " << link;
  EXPECT_EQ(decided[5] + decided[6], 0);
}

}  // namespace
}  // namespace lantern::soul_hunters
