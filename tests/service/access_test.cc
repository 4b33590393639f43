// Tokens and rates.
#include "service/access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr char kToken[] = "open-sesame-8c1f";
constexpr char kOther[] = "another-token-77";

std::string Hashed(absl::string_view token) {
  const TokenDigest digest = DigestOfToken(token);
  return absl::BytesToHexString(
      absl::string_view(reinterpret_cast<const char*>(digest.data()), digest.size()));
}

ServerOptions TwoClients() {
  ServerOptions options;
  options.clients.push_back({"league", Hashed(kToken), absl::nullopt});
  options.clients.push_back({"archive", absl::AsciiStrToUpper(Hashed(kOther)), Rate{1000, 3}});
  return options;
}

grpc::Status List(TestServer& server, const std::string& authorization) {
  grpc::ClientContext context;
  if (!authorization.empty()) context.AddMetadata("authorization", authorization);
  v1::ListGamesResponse games;
  const grpc::Status status = server.stub().ListGames(&context, {}, &games);
  // Nothing else than the refusal.
  if (!status.ok()) {
    EXPECT_EQ(games.games_size(), 0);
  }
  return status;
}

TEST(DigestOfToken, IsSha256) {
  EXPECT_EQ(Hashed("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Tokens, LetInWhoIsKnownAndNobodyElse) {
  TestServer server(TwoClients());
  EXPECT_TRUE(List(server, absl::StrCat("Bearer ", kToken)).ok());
  EXPECT_TRUE(List(server, absl::StrCat("bearer ", kOther)).ok());
  // A caller has its answer before its line is written.
  ASSERT_TRUE(Eventually([&] { return server.Log().size() == 2; }));
  EXPECT_THAT(server.Log(),
              UnorderedElementsAre(HasSubstr("\"client\":\"league\""), HasSubstr("\"client\":\"archive\"")));
  const struct {
    std::string authorization;
    const char* reason;
  } cases[] = {
      {"", "MISSING_TOKEN"},
      {"Basic YTpi", "MISSING_TOKEN"},
      {kToken, "MISSING_TOKEN"},
      {"Bearer ", "MISSING_TOKEN"},
      {absl::StrCat("Bearer ", kToken, "x"), "UNKNOWN_TOKEN"},
      {absl::StrCat("Bearer ", absl::string_view(kToken).substr(1)), "UNKNOWN_TOKEN"},
      {absl::StrCat("Bearer ", Hashed(kToken)), "UNKNOWN_TOKEN"},
  };
  for (const auto& item : cases) {
    const grpc::Status status = List(server, item.authorization);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAUTHENTICATED) << item.authorization;
    EXPECT_EQ(DetailsOf(status).reason, item.reason) << item.authorization;
  }
  // Two of them are as good as none.
  grpc::ClientContext context;
  context.AddMetadata("authorization", absl::StrCat("Bearer ", kToken));
  context.AddMetadata("authorization", absl::StrCat("Bearer ", kOther));
  v1::ListGamesResponse games;
  EXPECT_EQ(server.stub().ListGames(&context, {}, &games).error_code(), grpc::StatusCode::UNAUTHENTICATED);
  ASSERT_TRUE(Eventually([&] { return server.Log().size() == 10; }));
  // No secret in the log, neither the token nor its digest.
  EXPECT_THAT(server.Log(), Each(Not(HasSubstr(std::string(kToken).substr(1)))));
  EXPECT_THAT(server.Log(), Each(Not(HasSubstr(Hashed(kToken)))));
}

TEST(Tokens, AreNeededForStreamsAndLargeRequestsToo) {
  TestServer server(TwoClients());
  grpc::ClientContext stream_context;
  const auto stream = server.stub().CheckTranscripts(&stream_context);
  v1::CheckTranscriptsResponse response;
  EXPECT_FALSE(stream->Read(&response));
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  grpc::ClientContext sheet_context;
  v1::CheckResultsResponse report;
  const auto sheet = server.stub().CheckResults(&sheet_context, &report);
  EXPECT_EQ(sheet->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  grpc::ClientContext context;
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = Game(20'000);
  v1::CheckTranscriptResponse verdict;
  EXPECT_EQ(server.stub().CheckTranscript(&context, request, &verdict).error_code(),
            grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(server->stats().checks_started, 0);
}

TEST(Rates, HoldForEachClientByItself) {
  ServerOptions options = TwoClients();
  // So slow that no allowance comes back while the test runs.
  options.clients[1].rate = Rate{0.001, 3};
  TestServer server(options);
  const std::string slow = absl::StrCat("Bearer ", kOther);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(List(server, slow).ok());
  const grpc::Status status = List(server, slow);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "RATE_EXCEEDED");
  EXPECT_EQ(details.metadata.at("maximum"), "0.001");
  EXPECT_GT(std::stoll(details.metadata.at("retryAfterMs")), 900'000);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(List(server, absl::StrCat("Bearer ", kToken)).ok());
}

TEST(Rates, CountEachItemOfAStreamAndLeaveItOpen) {
  ServerOptions options = TwoClients();
  options.clients[1].rate = Rate{0.001, 2};
  TestServer server(options);
  grpc::ClientContext context;
  context.AddMetadata("authorization", absl::StrCat("Bearer ", kOther));
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsRequest item;
  *item.mutable_transcript() = Game(1);
  v1::CheckTranscriptsResponse response;
  for (int i = 0; i < 4; ++i) {
    item.set_request_id(absl::StrCat(i));
    ASSERT_TRUE(stream->Write(item));
    ASSERT_TRUE(stream->Read(&response));
    EXPECT_EQ(response.request_id(), absl::StrCat(i));
    EXPECT_EQ(response.has_verdict(), i < 2);
    if (response.has_error()) {
      EXPECT_EQ(DetailsOf(response.error()).reason, "RATE_EXCEEDED");
    }
  }
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
}

TEST(Rates, ComeBackWithTimeUpToTheBurst) {
  Client client({"a", Hashed("a"), absl::nullopt}, Rate{10, 2});
  const absl::Time start = absl::UnixEpoch();
  EXPECT_EQ(client.Take(start), absl::ZeroDuration());
  EXPECT_EQ(client.Take(start), absl::ZeroDuration());
  EXPECT_NEAR(absl::ToDoubleMilliseconds(client.Take(start)), 100, 1e-6);
  EXPECT_NEAR(absl::ToDoubleMilliseconds(client.Take(start + absl::Milliseconds(40))), 60, 1e-6);
  EXPECT_EQ(client.Take(start + absl::Milliseconds(101)), absl::ZeroDuration());
  // However long it was silent, no more than the burst.
  const absl::Time later = start + absl::Hours(1);
  EXPECT_EQ(client.Take(later), absl::ZeroDuration());
  EXPECT_EQ(client.Take(later), absl::ZeroDuration());
  EXPECT_GT(client.Take(later), absl::ZeroDuration());
  // A clock that is set back gives nothing.
  EXPECT_GT(client.Take(start), absl::ZeroDuration());
}

TEST(Rates, AreAnnounced) {
  TestServer server(TwoClients());
  grpc::ClientContext context;
  context.AddMetadata("authorization", absl::StrCat("Bearer ", kOther));
  v1::GetLimitsResponse limits;
  ASSERT_TRUE(server.stub().GetLimits(&context, {}, &limits).ok());
  EXPECT_EQ(limits.requests_per_second(), 1000);
  EXPECT_EQ(limits.burst(), 3u);
}

TEST(ValidateOptions, NamesWhatIsWrongWithAClientAndNoSecret) {
  const auto refused = [](const ServerOptions& options, const std::string& field) {
    const absl::Status status = ValidateOptions(options);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << field;
    EXPECT_THAT(std::string(status.message()), HasSubstr(field));
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr(kToken)));
  };
  EXPECT_TRUE(ValidateOptions(TwoClients()).ok());
  ServerOptions options = TwoClients();
  options.clients[1].name = "a b";
  refused(options, "clients[1].name");
  options.clients[1].name = "league";
  refused(options, "twice");
  options = TwoClients();
  // Somebody may write the token itself.
  options.clients[0].token_sha256 = kToken;
  refused(options, "clients[0].token_sha256");
  options.clients[0].token_sha256 = Hashed(kOther);
  refused(options, "clients[1].token_sha256");
  options = TwoClients();
  options.clients[1].rate->requests_per_second = -1;
  refused(options, "clients[1].rate.requests_per_second");
  options = TwoClients();
  options.default_rate.burst = 2'000'000;
  refused(options, "default_rate.burst");
}

}  // namespace
}  // namespace lantern::service
