#include "checker/core/standings.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace lantern {
namespace {

// Which of two players comes first, and by what.
struct Comparison {
  enum class By : uint8_t { kNothing, kWinner, kHavingScore, kScore, kTieBreak };
  int sign = 0;  // negative: the first player is better
  By by = By::kNothing;
  size_t tie_break = 0;  // index into tie_breaks for kTieBreak
};

Comparison Compare(const PlayerResult& a, const PlayerResult& b) {
  using By = Comparison::By;
  if (a.winner != b.winner) return {a.winner ? -1 : 1, By::kWinner};
  if (a.winner) return {};
  if (a.score.has_value() != b.score.has_value()) return {a.score.has_value() ? -1 : 1, By::kHavingScore};
  if (a.score.has_value() && *a.score != *b.score) return {*a.score > *b.score ? -1 : 1, By::kScore};
  const size_t shared = std::min(a.tie_breaks.size(), b.tie_breaks.size());
  for (size_t i = 0; i < shared; ++i) {
    const int64_t left = a.tie_breaks[i].value;
    const int64_t right = b.tie_breaks[i].value;
    if (left != right) return {left > right ? -1 : 1, By::kTieBreak, i};
  }
  return {};
}

std::string ScoreText(const PlayerResult& result) {
  return result.score.has_value() ? absl::StrCat("a score of ", *result.score) : "no score";
}

std::string LostTieBreak(const PlayerResult& better, const PlayerResult& player, size_t tie_break) {
  const TieBreakValue& mine = player.tie_breaks[tie_break];
  return absl::StrCat("Level on ", ScoreText(player), "; tie-break ", mine.label, ": ", mine.value,
                      " against ", better.tie_breaks[tie_break].value, ".");
}

// What put `player` behind (or level with) `better`, which has the place before in the sorted order.
std::string DecidedAgainst(const PlayerResult& better, const PlayerResult& player) {
  const Comparison comparison = Compare(better, player);
  switch (comparison.by) {
    case Comparison::By::kNothing:
      return player.winner
                 ? "Won together with others."
                 : absl::StrCat("Level with the place before: ", ScoreText(player),
                                player.tie_breaks.empty() ? "." : ", and every tie-break the same.");
    case Comparison::By::kWinner:
      // Where a tie-break made the winner, that is the reason.
      if (player.score.has_value() && player.score == better.score) {
        const size_t shared = std::min(better.tie_breaks.size(), player.tie_breaks.size());
        for (size_t i = 0; i < shared; ++i) {
          if (player.tie_breaks[i].value < better.tie_breaks[i].value) return LostTieBreak(better, player, i);
          if (player.tie_breaks[i].value > better.tie_breaks[i].value) break;
        }
      }
      return absl::StrCat("Did not win; best of the others with ", ScoreText(player), ".");
    case Comparison::By::kHavingScore:
      return "No score any more, which comes after every score.";
    case Comparison::By::kScore:
      return absl::StrCat("Score: ", *player.score, " against ", *better.score, ".");
    case Comparison::By::kTieBreak:
      return LostTieBreak(better, player, comparison.tie_break);
  }
  return "";
}

std::string DecidedForFirst(const std::vector<PlayerResult>& sorted) {
  const PlayerResult& first = sorted.front();
  const bool shared = sorted.size() > 1 && Compare(first, sorted[1]).sign == 0;
  if (first.winner) return shared ? "Won together with others." : "Won the game.";
  return absl::StrCat(shared ? "Shares the best result with " : "Best result with ", ScoreText(first), ".");
}

// The rule of the tie-break that separates two players who come one after the other, or of being level.
const Rule* DecidingRule(const PlayerResult& better, const PlayerResult& player) {
  const Comparison comparison = Compare(better, player);
  if (comparison.by == Comparison::By::kNothing && !player.winner) return player.level_rule;
  if (comparison.by != Comparison::By::kTieBreak) return nullptr;
  return player.tie_breaks[comparison.tie_break].rule;
}

void MarkWinners(std::vector<PlayerResult>& results) {
  for (const PlayerResult& result : results) {
    if (result.winner) return;
  }
  for (PlayerResult& result : results) result.winner = result.rank == 1;
}

}  // namespace

bool AnyScoreUnknown(const std::vector<PlayerResult>& results) {
  return std::any_of(results.begin(), results.end(),
                     [](const PlayerResult& result) { return result.score_unknown; });
}

void RankPlayers(bool over, std::vector<PlayerResult>& results) {
  if (AnyScoreUnknown(results)) over = false;
  std::sort(results.begin(), results.end(), [over](const PlayerResult& a, const PlayerResult& b) {
    const int sign = over ? Compare(a, b).sign : 0;
    return sign != 0 ? sign < 0 : a.player < b.player;
  });
  for (size_t i = 0; i < results.size(); ++i) {
    results[i].rank = 0;
    results[i].decided_by.clear();
    results[i].decided_rule = nullptr;
    if (!over) continue;
    const bool level = i > 0 && Compare(results[i - 1], results[i]).sign == 0;
    results[i].rank = level ? results[i - 1].rank : static_cast<uint32_t>(i + 1);
    results[i].decided_by = i == 0 ? DecidedForFirst(results) : DecidedAgainst(results[i - 1], results[i]);
    if (i == 0 && results.size() > 1) results[i].decided_rule = DecidingRule(results[0], results[1]);
    if (i > 0) results[i].decided_rule = DecidingRule(results[i - 1], results[i]);
  }
  if (over) MarkWinners(results);
}

}  // namespace lantern
