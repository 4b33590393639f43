#include "checker/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "checker/core/status.h"
#include "checker/lantern.h"

namespace lantern {
namespace {

TEST(Registry, GamesAreSortedAndFoundById) {
  ASSERT_FALSE(Games().empty());
  EXPECT_TRUE(std::is_sorted(Games().begin(), Games().end(),
                             [](const Game* a, const Game* b) { return a->id < b->id; }));
  for (const Game* game : Games()) EXPECT_EQ(FindGame(game->id), game);
  EXPECT_EQ(FindGame("chess"), nullptr);
  EXPECT_EQ(FindGame(""), nullptr);
}

TEST(Registry, GameOfATranscriptFollowsFromItsSetUp) {
  v1::Transcript transcript;
  EXPECT_EQ(GameOf(transcript), nullptr);
  transcript.mutable_root();
  EXPECT_EQ(GameOf(transcript), FindGame("root"));
}

TEST(Registry, EveryRuleResolvesToItself) {
  absl::flat_hash_set<absl::string_view> ids;
  for (const Game* game : Games()) {
    EXPECT_FALSE(game->rules.empty()) << game->id;
    for (const Rule& rule : game->rules) {
      EXPECT_TRUE(ids.insert(rule.id).second) << rule.id << " stands twice";
      EXPECT_EQ(FindRule(rule.id).rule, &rule) << rule.id;
      EXPECT_EQ(FindRule(rule.id).game, game);
      EXPECT_FALSE(rule.summary.empty()) << rule.id;
      EXPECT_FALSE(rule.section.empty()) << rule.id;
    }
  }
  EXPECT_EQ(FindRule("NO.SUCH.RULE").rule, nullptr);
}

TEST(Registry, GamesAreComplete) {
  for (const Game* game : Games()) {
    ASSERT_FALSE(game->editions.empty()) << game->id;
    EXPECT_EQ(game->edition_on(""), game->editions.front()) << game->id;
    const std::string digest = game->catalog_digest();
    EXPECT_EQ(digest.size(), 64u);
    EXPECT_TRUE(std::all_of(digest.begin(), digest.end(), absl::ascii_isxdigit));
    EXPECT_NE(game->new_referee(), nullptr);
  }
}

TEST(Check, NeedsASetUp) {
  v1::Verdict verdict;
  const absl::Status status = Check(v1::Transcript(), {}, verdict);
  ASSERT_TRUE(DetailOf(status).has_value());
  EXPECT_EQ(DetailOf(status)->field, "setup");
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("root"));
}

}  // namespace
}  // namespace lantern
