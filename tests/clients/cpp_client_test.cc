// The client for C++: what it returns where something is wrong, and what the golden requests do not reach.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "clients/cpp/client.h"
#include "tests/service/harness.h"

namespace lantern::client {
namespace {

using service::Game;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kLog[] = "Map: Fall\nC: Ann\nE: Bob\n\nC:t_k->1/b_w->9/w->1+2\nC:1w1->5\n";

class CppClientTest : public ::testing::Test {
 protected:
  service::TestServer server_;
  Client client_{absl::StrCat(server_->address())};
};

TEST_F(CppClientTest, ImportsAndChecks) {
  const auto games = client_.ImportLog(kLog, "", "live.rootlog");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_THAT(*games, SizeIs(1));
  const auto verdict = client_.Check(games->front());
  ASSERT_TRUE(verdict.ok()) << verdict.status();
  EXPECT_EQ(verdict->source_file(), "live.rootlog");
  EXPECT_EQ(ToJson(*verdict), ToJson(service::LibraryVerdict(games->front())));
  EXPECT_THAT(client_.ImportLog(kLog, "smoke-signals").status().ToString(), HasSubstr("smoke-signals"));
}

TEST_F(CppClientTest, ErrorsCarryTheirDetails) {
  v1::Transcript game;
  game.add_players()->set_name("Ada");
  const absl::Status status = client_.Check(game).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  const ErrorDetails details = DetailsOf(status);
  EXPECT_EQ(details.domain, "lantern");
  EXPECT_NE(details.reason, "");
  ASSERT_THAT(details.violations, SizeIs(1));
  EXPECT_THAT(details.violations.front().field, StartsWith("transcript."));
  EXPECT_NE(details.violations.front().description, "");
  EXPECT_EQ(DetailsOf(absl::InternalError("of another origin")).reason, "");
}

TEST_F(CppClientTest, ALimitIsNamed) {
  service::ServerOptions options;
  options.limits.max_events = 3;
  service::TestServer narrow(options);
  const absl::Status status = Client(narrow->address()).Check(Game(4)).status();
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(DetailsOf(status).metadata, Contains(Pair(::testing::_, "max_events")));
}

TEST_F(CppClientTest, AViewerSeesWhatItMayKnow) {
  const v1::Transcript game = Game(4);
  const auto seen = client_.Check(game, v1::POLICY_CONTINUE, 0);
  ASSERT_TRUE(seen.ok()) << seen.status();
  const auto live = client_.Referee(game, v1::POLICY_CONTINUE, 0);
  ASSERT_TRUE(live.ok()) << live.status();
  EXPECT_EQ(ToJson(*(*live)->Verdict()), ToJson(*seen));
  v1::Tournament cup;
  cup.add_entrants()->set_name("Ann");
  EXPECT_TRUE(client_.CheckTournament(cup, false, "Ann").ok());
  EXPECT_TRUE(client_.CheckTournament(cup, false, "").ok());
  bool sent = false;
  absl::Status streamed;
  ASSERT_TRUE(client_
                  .CheckMany(
                      v1::POLICY_STOP,
                      [&](Item& item) {
                        item.transcript = game;
                        return !std::exchange(sent, true);
                      },
                      [&](CheckResult result) {
                        streamed = result.verdict.status();
                        return true;
                      },
                      9)
                  .ok());
  for (const absl::Status& status :
       {client_.Check(game, v1::POLICY_STOP, 9).status(), streamed, client_.Score(game, 9).status(),
        client_.Referee(game, v1::POLICY_STOP, 9).status(),
        client_.LegalEvents(game, v1::POLICY_STOP, 0, 9).status(),
        client_.CheckTournament(cup, false, "Bob").status()}) {
    EXPECT_EQ(DetailsOf(status).reason, "UNKNOWN_VIEWER") << status;
  }
}

TEST_F(CppClientTest, NobodyThereAndTooLate) {
  const absl::Status nobody = Client("127.0.0.1:1").ListGames().status();
  EXPECT_TRUE(absl::IsUnavailable(nobody)) << nobody;
  EXPECT_EQ(DetailsOf(nobody).reason, "");
  ClientOptions late;
  late.timeout = absl::Seconds(-1);
  EXPECT_TRUE(absl::IsDeadlineExceeded(Client(server_->address(), late).ListGames().status()));
}

TEST_F(CppClientTest, GamesAndRules) {
  const auto games = client_.ListGames();
  ASSERT_TRUE(games.ok()) << games.status();
  size_t total = 0;
  for (const v1::GameInfo& game : *games) {
    const auto rules = client_.ListRules(game.id());
    ASSERT_TRUE(rules.ok()) << rules.status();
    EXPECT_THAT(*rules, SizeIs(game.rule_count()));
    const auto rule = client_.GetRule(rules->front().id());
    ASSERT_TRUE(rule.ok()) << rule.status();
    EXPECT_EQ(ToJson(*rule), ToJson(rules->front()));
    total += rules->size();
  }
  EXPECT_GT(total, 0u);
  EXPECT_THAT(*client_.ListRules(), SizeIs(total));
  EXPECT_TRUE(absl::IsNotFound(client_.GetRule("NO.SUCH").status()));
  EXPECT_TRUE(absl::IsNotFound(client_.ListRules("no-such-game").status()));
}

TEST_F(CppClientTest, AStreamGoesOnAfterAnItemThatCannotBeJudged) {
  std::vector<Item> items = {{"a", Game(5)}, {"b", {}}, {"", Game(5)}};
  size_t sent = 0;
  const auto next = [&](Item& item) {
    if (sent == items.size()) return false;
    item = items[sent++];
    return true;
  };
  std::vector<CheckResult> results;
  const absl::Status status = client_.CheckMany(v1::POLICY_CONTINUE, next, [&](CheckResult result) {
    results.push_back(std::move(result));
    return true;
  });
  ASSERT_TRUE(status.ok()) << status;
  ASSERT_THAT(results, SizeIs(3));
  EXPECT_EQ(results[0].id, "a");
  EXPECT_EQ(results[1].id, "b");
  EXPECT_EQ(results[2].id, "2");
  EXPECT_TRUE(results[0].verdict.ok() && results[2].verdict.ok());
  EXPECT_TRUE(absl::IsInvalidArgument(results[1].verdict.status()));
  EXPECT_THAT(DetailsOf(results[1].verdict.status()).violations, SizeIs(1));
}

TEST_F(CppClientTest, AStreamEndsWhenTheCallerHasEnough) {
  int answers = 0;
  const auto endless = [](Item& item) {
    item.transcript = Game(5);
    return true;
  };
  const absl::Status status = client_.CheckMany(v1::POLICY_STOP, endless, [&](const CheckResult& result) {
    EXPECT_EQ(result.id, absl::StrCat(answers));
    return ++answers < 50;
  });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(answers, 50);
}

TEST_F(CppClientTest, RefereesWithUndo) {
  v1::Transcript start = Game(5);
  const v1::Transcript whole = start;
  start.mutable_events()->DeleteSubrange(2, 3);
  auto live = client_.Referee(start, v1::POLICY_CONTINUE);
  ASSERT_TRUE(live.ok()) << live.status();
  EXPECT_EQ((*live)->opening().events(), 2u);
  EXPECT_EQ((*live)->Undo(1)->events(), 1u);
  EXPECT_TRUE(absl::IsOutOfRange((*live)->Undo(100).status()));
  EXPECT_TRUE(absl::IsInvalidArgument((*live)->Play(v1::Event()).status()));
  for (int i = 1; i < 5; ++i) EXPECT_EQ((*live)->Play(whole.events(i))->events(), i + 1u);
  EXPECT_EQ(ToJson(*(*live)->Verdict()), ToJson(*client_.Check(whole, v1::POLICY_CONTINUE)));
  EXPECT_TRUE(absl::IsInvalidArgument(client_.Referee(v1::Transcript()).status()));
}

TEST_F(CppClientTest, ALostConnectionEndsALiveGame) {
  auto server = std::make_unique<service::TestServer>();
  Client client((*server)->address());
  auto live = client.Referee(Game(1));
  ASSERT_TRUE(live.ok()) << live.status();
  (*server)->Shutdown(absl::ZeroDuration());
  EXPECT_FALSE((*live)->Verdict().ok());
  EXPECT_TRUE(absl::IsCancelled((*live)->Verdict().status()));
}

TEST_F(CppClientTest, ErrorsOfTheOtherMethods) {
  const absl::Status status = client_.Score(Game(1)).status();
  ASSERT_THAT(DetailsOf(status).violations, SizeIs(1)) << status;
  EXPECT_EQ(DetailsOf(status).violations.front().field, "transcript.events");
  EXPECT_TRUE(absl::IsInvalidArgument(client_.CheckCatalog("nonsense", "no-such-game").status()));
  EXPECT_TRUE(absl::IsInvalidArgument(client_.CheckTournament(v1::Tournament()).status()));
  v1::ResultSheetOptions wrong;
  wrong.mutable_settings()->set_win_points("many");
  const absl::Status sheet = client_.CheckResults([](std::string&) { return false; }, wrong).status();
  ASSERT_THAT(DetailsOf(sheet).violations, SizeIs(1)) << sheet;
  EXPECT_EQ(DetailsOf(sheet).violations.front().field, "options.settings.win_points");
  EXPECT_THAT(client_.LegalEvents(v1::Transcript()).status().ToString(), HasSubstr("setup"));
}

}  // namespace
}  // namespace lantern::client
