// Every unary method over a socket: its answers and its errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kCheck[] = "/lantern.v1.LanternService/CheckTranscript";
constexpr char kLog[] = "Map: Fall\nPlayer 1: C\nPlayer 2: E\nWinner: C\nC: 1w->1\nE: 6w->3\n";

grpc::Status Check(TestServer& server, const v1::CheckTranscriptRequest& request,
                   v1::CheckTranscriptResponse* response = nullptr) {
  grpc::ClientContext context;
  v1::CheckTranscriptResponse ignored;
  return server.stub().CheckTranscript(&context, request, response == nullptr ? &ignored : response);
}

v1::CheckTranscriptRequest Ask(const v1::Transcript& transcript) {
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = transcript;
  return request;
}

TEST(CheckTranscript, GivesTheVerdictOfTheLibraryByteForByte) {
  TestServer server;
  // 5 events are answered on gRPC's thread, 20000 on a worker.
  for (const int events : {0, 5, 20'000}) {
    for (const v1::Policy policy : {v1::POLICY_UNSPECIFIED, v1::POLICY_STOP, v1::POLICY_CONTINUE}) {
      v1::CheckTranscriptRequest request = Ask(Game(events));
      request.mutable_options()->set_policy(policy);
      const RawAnswer answer = RawUnary(server.channel(), kCheck, request.SerializeAsString());
      ASSERT_TRUE(answer.status.ok()) << answer.status.error_message();
      v1::CheckTranscriptResponse expected;
      *expected.mutable_verdict() = LibraryVerdict(
          request.transcript(), policy == v1::POLICY_CONTINUE ? Policy::kContinue : Policy::kStop);
      EXPECT_EQ(answer.bytes, expected.SerializeAsString()) << events;
      v1::CheckTranscriptResponse got;
      ASSERT_TRUE(got.ParseFromString(answer.bytes));
      EXPECT_EQ(VerdictBytes(got.verdict()), VerdictBytes(expected.verdict()));
      EXPECT_EQ(got.verdict().coverage().events(), static_cast<uint32_t>(events));
    }
  }
}

TEST(CheckTranscript, LogsFiguresAndNoContents) {
  TestServer server;
  v1::CheckTranscriptResponse response;
  ASSERT_TRUE(Check(server, Ask(Game(5, "secret-id")), &response).ok());
  const std::string outcome = v1::Outcome_Name(response.verdict().outcome()).substr(strlen("OUTCOME_"));
  EXPECT_THAT(
      server.LogLine(0),
      AllOf(HasSubstr("\"method\":\"/lantern.v1.LanternService/CheckTranscript\""),
            HasSubstr("\"peer\":\"ipv4:127.0.0.1:"), HasSubstr("\"code\":\"OK\""), HasSubstr("\"items\":1"),
            HasSubstr("\"events\":"), HasSubstr(absl::StrCat("\"outcomes\":{\"", outcome, "\":1}")),
            HasSubstr("\"duration_ms\":"), Not(HasSubstr("secret-id")), Not(HasSubstr("Ann"))));
}

TEST(CheckTranscript, LogsOnlyFailuresWhenAskedTo) {
  ServerOptions options;
  options.log_calls = CallLogging::kFailures;
  TestServer server(options);
  EXPECT_TRUE(Check(server, Ask(Game(1))).ok());
  EXPECT_FALSE(Check(server, {}).ok());
  EXPECT_THAT(server.LogLine(0), AllOf(HasSubstr("\"code\":\"INVALID_ARGUMENT\""),
                                       HasSubstr("\"reason\":\"MISSING_TRANSCRIPT\"")));
}

TEST(CheckTranscript, RefusesAMissingTranscript) {
  TestServer server;
  const grpc::Status status = Check(server, {});
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "MISSING_TRANSCRIPT");
  EXPECT_EQ(details.field, "transcript");
}

TEST(CheckTranscript, RefusesAnUnknownPolicy) {
  TestServer server;
  v1::CheckTranscriptRequest request = Ask(Game(1));
  request.mutable_options()->set_policy(static_cast<v1::Policy>(99));
  const grpc::Status status = Check(server, request);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "UNKNOWN_POLICY");
  EXPECT_EQ(details.field, "options.policy");
  EXPECT_EQ(details.metadata.at("policy"), "99");
}

TEST(CheckTranscript, PutsTranscriptBeforeTheFieldThatTheLibraryBlames) {
  TestServer server;
  v1::Transcript game = Game(3);
  game.clear_setup();
  const grpc::Status status = Check(server, Ask(game));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "MALFORMED_TRANSCRIPT");
  EXPECT_EQ(details.field, "transcript.setup");
  EXPECT_EQ(details.metadata.at("field"), "transcript.setup");
  EXPECT_THAT(status.error_message(), HasSubstr("transcript.setup: "));
}

TEST(CheckTranscript, NamesTheLimitThatIsExceeded) {
  ServerOptions options;
  options.limits.max_players = 1;
  TestServer server(options);
  const grpc::Status status = Check(server, Ask(Game(1)));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "LIMIT_EXCEEDED");
  EXPECT_EQ(details.metadata.at("limit"), "max_players");
  EXPECT_EQ(details.metadata.at("value"), "2");
  EXPECT_EQ(details.metadata.at("maximum"), "1");
  EXPECT_EQ(details.field, "");
}

TEST(CheckTranscript, LimitsTheBytesOfARequest) {
  ServerOptions options;
  options.limits.max_bytes = 100;
  TestServer server(options);
  const grpc::Status status = Check(server, Ask(Game(100)));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(DetailsOf(status).metadata.at("limit"), "max_bytes");
}

TEST(CheckTranscript, RefusesWhatIsLargerThanItMayReceive) {
  ServerOptions options;
  options.max_receive_bytes = 1024;
  TestServer server(options);
  EXPECT_EQ(Check(server, Ask(Game(1000))).error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Check(server, Ask(Game(1))).ok());
}

TEST(CheckTranscript, RefusesBytesThatAreNoMessage) {
  TestServer server;
  for (const std::string& bytes :
       {std::string("\xFF\xFF\xFF"), std::string(40'000, '\xFF'), std::string("\x0A\x7F")}) {
    const RawAnswer answer = RawUnary(server.channel(), kCheck, bytes);
    EXPECT_EQ(answer.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    const Details details = DetailsOf(answer.status);
    EXPECT_EQ(details.reason, "MALFORMED_MESSAGE");
    EXPECT_EQ(details.metadata.at("message"), "lantern.v1.CheckTranscriptRequest");
  }
}

TEST(CheckTranscript, NamesTheFieldWhoseTextIsNotUtf8) {
  TestServer server;
  std::string bytes = Ask(Game(1)).SerializeAsString();
  bytes.replace(bytes.find("Bob"), 3, "\xC3(b");
  const RawAnswer answer = RawUnary(server.channel(), kCheck, bytes);
  EXPECT_EQ(answer.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(answer.status).field, "transcript.players[1].name");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("UTF-8"));
}

TEST(CheckTranscript, RefusesCompressedRequests) {
  TestServer server;
  grpc::ClientContext context;
  context.set_compression_algorithm(GRPC_COMPRESS_GZIP);
  v1::CheckTranscriptResponse response;
  const grpc::Status status = server.stub().CheckTranscript(&context, Ask(Game(2000)), &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
}

TEST(ImportLog, ReadsALogAsTheLibraryDoes) {
  TestServer server;
  auto expected = ReadTranscripts(kLog, "a.rootlog", Format::kRootlog, Limits());
  ASSERT_TRUE(expected.ok()) << expected.status();
  for (const char* notation : {"rootlog", ""}) {
    v1::ImportLogRequest request;
    request.set_notation(notation);
    request.set_content(kLog);
    request.set_file_name("a.rootlog");
    v1::ImportLogResponse response;
    grpc::ClientContext context;
    const grpc::Status status = server.stub().ImportLog(&context, request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
    ASSERT_EQ(static_cast<size_t>(response.transcripts_size()), expected->size());
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(response.transcripts(i).SerializeAsString(), (*expected)[i].SerializeAsString());
    }
  }
}

TEST(ImportLog, RefusesAnUnknownNotation) {
  TestServer server;
  v1::ImportLogRequest request;
  request.set_notation("pgn");
  request.set_content("1. e4 e5");
  v1::ImportLogResponse response;
  grpc::ClientContext context;
  const grpc::Status status = server.stub().ImportLog(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "UNKNOWN_NOTATION");
  EXPECT_EQ(details.field, "notation");
  EXPECT_EQ(details.metadata.at("notation"), "pgn");
  EXPECT_THAT(details.metadata.at("known"), HasSubstr("rootlog"));
}

TEST(ImportLog, RefusesATranscriptThatIsNotInANotation) {
  TestServer server;
  v1::ImportLogRequest request;
  request.set_content("{\"id\": \"x\"}");
  request.set_file_name("x.json");
  v1::ImportLogResponse response;
  grpc::ClientContext context;
  const grpc::Status status = server.stub().ImportLog(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).reason, "UNKNOWN_NOTATION");
}

TEST(ImportLog, RefusesATextWithoutAGame) {
  TestServer server;
  v1::ImportLogRequest request;
  request.set_notation("rootlog");
  request.set_file_name("empty.rootlog");
  v1::ImportLogResponse response;
  grpc::ClientContext context;
  const grpc::Status status = server.stub().ImportLog(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "UNREADABLE_TEXT");
  EXPECT_EQ(details.field, "content");
  EXPECT_THAT(status.error_message(), HasSubstr("empty.rootlog"));
}

TEST(ListGames, TellsWhatTheRegistryHolds) {
  TestServer server;
  v1::ListGamesResponse response;
  grpc::ClientContext context;
  ASSERT_TRUE(server.stub().ListGames(&context, {}, &response).ok());
  ASSERT_EQ(static_cast<size_t>(response.games_size()), Games().size());
  for (int i = 0; i < response.games_size(); ++i) {
    const v1::GameInfo& info = response.games(i);
    const lantern::Game& game = *Games()[i];
    EXPECT_EQ(info.id(), std::string(game.id));
    EXPECT_EQ(info.title(), std::string(game.title));
    EXPECT_EQ(static_cast<size_t>(info.editions_size()), game.editions.size());
    ASSERT_EQ(static_cast<size_t>(info.notations_size()), game.notations.size());
    for (int n = 0; n < info.notations_size(); ++n) {
      EXPECT_EQ(info.notations(n), std::string(game.notations[static_cast<size_t>(n)]));
    }
    const std::vector<absl::string_view> catalogs = CatalogNames(game);
    ASSERT_EQ(static_cast<size_t>(info.catalogs_size()), catalogs.size());
    for (int n = 0; n < info.catalogs_size(); ++n) {
      EXPECT_EQ(info.catalogs(n), std::string(catalogs[static_cast<size_t>(n)]));
    }
    EXPECT_EQ(info.rule_count(), game.rules.size());
    EXPECT_EQ(info.catalog_digest(), game.catalog_digest());
  }
}

TEST(ListRules, ListsOneGameOrAllInOrder) {
  TestServer server;
  std::vector<std::string> asked = {""};
  for (const lantern::Game* game : Games()) asked.emplace_back(game->id);
  for (const std::string& id : asked) {
    v1::ListRulesRequest request;
    request.set_game(id);
    v1::ListRulesResponse response;
    grpc::ClientContext context;
    ASSERT_TRUE(server.stub().ListRules(&context, request, &response).ok());
    int i = 0;
    for (const lantern::Game* game : Games()) {
      if (!id.empty() && game->id != id) continue;
      for (const Rule& rule : game->rules) {
        ASSERT_LT(i, response.rules_size());
        EXPECT_EQ(response.rules(i).id(), std::string(rule.id));
        EXPECT_EQ(response.rules(i).section(), std::string(rule.section));
        EXPECT_EQ(response.rules(i).summary(), std::string(rule.summary));
        EXPECT_EQ(response.rules(i).game(), std::string(game->id));
        ++i;
      }
    }
    EXPECT_EQ(i, response.rules_size());
  }
}

TEST(ListRules, DoesNotFindAnUnknownGame) {
  TestServer server;
  v1::ListRulesRequest request;
  request.set_game("chess");
  v1::ListRulesResponse response;
  grpc::ClientContext context;
  const grpc::Status status = server.stub().ListRules(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "GAME_NOT_FOUND");
  EXPECT_EQ(details.metadata.at("game"), "chess");
  EXPECT_THAT(details.metadata.at("known"), HasSubstr("root"));
}

grpc::Status GetRule(TestServer& server, const std::string& id, v1::GetRuleResponse& response) {
  v1::GetRuleRequest request;
  request.set_id(id);
  grpc::ClientContext context;
  return server.stub().GetRule(&context, request, &response);
}

TEST(GetRule, FindsEveryRuleOfTheTable) {
  TestServer server;
  for (const Rule& rule : FindGame("root")->rules) {
    v1::GetRuleResponse response;
    ASSERT_TRUE(GetRule(server, std::string(rule.id), response).ok()) << rule.id;
    EXPECT_EQ(response.rule().id(), std::string(rule.id));
    EXPECT_EQ(response.rule().summary(), std::string(rule.summary));
  }
}

TEST(GetRule, NamesTheRulesThatCoverASection) {
  TestServer server;
  v1::GetRuleResponse response;
  const grpc::Status status = GetRule(server, "ROOT.7.2.2", response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_THAT(DetailsOf(status).metadata.at("covered_by"), HasSubstr("ROOT.4.2.1"));
}

TEST(GetRule, DoesNotFindAnUnknownRuleHoweverLong) {
  TestServer server;
  for (const std::string& id : {std::string("ROOT.nowhere"), std::string(100'000, 'x'), std::string()}) {
    v1::GetRuleResponse response;
    const grpc::Status status = GetRule(server, id, response);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND) << status.error_message();
    const Details details = DetailsOf(status);
    EXPECT_EQ(details.reason, "RULE_NOT_FOUND");
    EXPECT_EQ(details.metadata.at("id").substr(0, 10), id.substr(0, 10));
  }
}

}  // namespace
}  // namespace lantern::service
