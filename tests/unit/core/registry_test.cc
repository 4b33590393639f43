#include "checker/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

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

std::vector<std::string> IdsOfSection(absl::string_view id) {
  std::vector<std::string> ids;
  for (const RuleRef& ref : RulesOfSection(id)) ids.emplace_back(ref.rule->id);
  return ids;
}

// A section that no rule is named after names the rules that cover it.
TEST(Registry, SectionsNameTheRulesThatCoverThem) {
  using ::testing::Contains;
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  EXPECT_THAT(IdsOfSection("ROOT.6.6"), ElementsAre("ROOT.evening.draw", "ROOT.evening.hand-limit"));
  EXPECT_THAT(IdsOfSection("ROOT.7.2.2"), Contains("ROOT.4.2.1"));
  EXPECT_THAT(IdsOfSection("ROOT.2.5"), Contains("ROOT.4.2.1"));
  EXPECT_THAT(IdsOfSection("ROOT.9.2.6"), ElementsAre("ROOT.4.3.2.1"));
  EXPECT_THAT(IdsOfSection("ROOT.1.1.3"), ElementsAre("ROOT.1.4.2"));
  EXPECT_THAT(IdsOfSection("ROOT.16.6.21"), Contains("ROOT.1.5.4"));
  // A part of a section that is covered as a whole.
  EXPECT_THAT(IdsOfSection("ROOT.16.1.8.2"), Contains("ROOT.16.1.8"));
  EXPECT_THAT(IdsOfSection("ROOT.16.2.2.1"), Contains("ROOT.16.2.2.5"));
  EXPECT_THAT(IdsOfSection("ROOT.9.7.2"), Contains("ROOT.9.5.5"));
  EXPECT_THAT(IdsOfSection("ROOT.16.2.3.2"), Contains("ROOT.4.2.adjacent"));
  // Sections whose content is checked answer, whatever the number of their rule.
  for (const char* some : {"ROOT.16.2.1", "ROOT.16.2.1.1", "ROOT.16.2.2.1", "ROOT.16.2.2.4", "ROOT.16.2.3.1",
                           "ROOT.16.2.3.5", "ROOT.9.7.1", "ROOT.5.1.4", "ROOT.1.5.3", "ROOT.8.2.5.2",
                           "ROOT.16.6.9", "ROOT.16.6.20", "ROOT.6.5.4.1"})
    EXPECT_THAT(IdsOfSection(some), ::testing::Not(IsEmpty())) << some;
  EXPECT_THAT(IdsOfSection("ROOT.10.3.2"), ElementsAre("ROOT.5.1.7"));
  EXPECT_THAT(IdsOfSection("HOL.2.2"), Contains("HOL.2.2.limit"));
  // The other parts of the section around one say nothing of it, and one that the book does not have has no
  // answer.
  for (const char* none : {"ROOT.1.5.9", "ROOT.6.5.9", "ROOT.6.5.4.4", "ROOT.7.5.0", "ROOT.16.2.2.6",
                           "ROOT.17", "ROOT.6.5.01.1", "ROOT.6.4.1", "HOL.5.9", "HOL.9", "ROOT.99",
                           "ROOT.99.1.2", "ROOT.", "ROOT.x.y", "ROOT.6.", "HOL.99.1", "LH.6.6", ""})
    EXPECT_THAT(IdsOfSection(none), IsEmpty()) << none;
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
