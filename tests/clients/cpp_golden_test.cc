// The golden requests (tests/golden): the answers of the client for C++ as JSON are those of the program,
// byte by byte.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "clients/cpp/client.h"
#include "service/config.h"
#include "tests/service/harness.h"

namespace lantern::client {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path& Golden() {
  static const auto& golden = *new fs::path(LANTERN_SOURCE_DIR "/tests/golden");
  return golden;
}

std::string Content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> Requests(const std::string& kind) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(Golden() / "requests")) {
    if (absl::StartsWith(entry.path().filename().string(), kind + "_")) paths.push_back(entry.path());
  }
  EXPECT_FALSE(paths.empty()) << kind;
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string Answer(const fs::path& request) {
  return Content(Golden() / "answers" / (request.stem().string() + ".json"));
}

template <typename Request>
Request Parsed(const fs::path& path) {
  Request request;
  const auto status = google::protobuf::util::JsonStringToMessage(Content(path), &request);
  EXPECT_TRUE(status.ok()) << path << ": " << status.ToString();
  return request;
}

template <typename Message>
void ExpectSame(const fs::path& path, const absl::StatusOr<Message>& got) {
  ASSERT_TRUE(got.ok()) << path << ": " << got.status();
  EXPECT_EQ(ToJson(*got) + "\n", Answer(path)) << path;
}

class CppGoldenTest : public ::testing::Test {
 protected:
  service::TestServer server_;
  Client client_{absl::StrCat(server_->address())};
};

// What a service of known settings says of its limits.
TEST(CppGoldenLimits, AreThoseOfTheSettings) {
  const auto options = service::OptionsFromConfigFile((Golden() / "limits" / "config.textproto").string());
  ASSERT_TRUE(options.ok()) << options.status();
  service::TestServer server(*options);
  ClientOptions with_token;
  with_token.token = "golden-token";
  const auto limits = Client(server->address(), with_token).Limits();
  ASSERT_TRUE(limits.ok()) << limits.status();
  EXPECT_EQ(ToJson(*limits) + "\n", Content(Golden() / "limits" / "answer.json"));
}

TEST_F(CppGoldenTest, CheckAndStream) {
  for (const v1::Policy policy : {v1::POLICY_STOP, v1::POLICY_CONTINUE}) {
    std::vector<fs::path> paths;
    std::vector<v1::Transcript> games;
    for (const fs::path& path : Requests("check")) {
      auto request = Parsed<v1::CheckTranscriptRequest>(path);
      if ((request.options().policy() == v1::POLICY_CONTINUE) != (policy == v1::POLICY_CONTINUE)) continue;
      ExpectSame(path, client_.Check(request.transcript(), policy));
      paths.push_back(path);
      games.push_back(request.transcript());
    }
    ASSERT_FALSE(games.empty());
    size_t sent = 0;
    size_t answered = 0;
    const auto next = [&](Item& item) {
      if (sent == games.size()) return false;
      item = {paths[sent].string(), games[sent]};
      return ++sent > 0;
    };
    const absl::Status status = client_.CheckMany(policy, next, [&](const CheckResult& result) {
      EXPECT_EQ(result.id, paths[answered].string());
      ExpectSame(paths[answered], result.verdict);
      return ++answered > 0;
    });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(answered, games.size());
  }
}

// Event by event a game gets the verdict that it gets as a whole, up to the event that STOP refuses.
TEST_F(CppGoldenTest, Live) {
  for (const fs::path& path : Requests("check")) {
    const auto request = Parsed<v1::CheckTranscriptRequest>(path);
    v1::Transcript start = request.transcript();
    start.clear_events();
    const auto live = client_.Referee(start, request.options().policy());
    ASSERT_TRUE(live.ok()) << path << ": " << live.status();
    bool accepted = true;
    for (const v1::Event& event : request.transcript().events()) {
      const auto state = (*live)->Play(event);
      ASSERT_TRUE(state.ok()) << path << ": " << state.status();
      accepted = state->accepted();
      if (!accepted) break;
    }
    if (accepted) {
      ExpectSame(path, (*live)->Verdict());
    } else {
      EXPECT_THAT(Answer(path), HasSubstr("\"outcome\":\"OUTCOME_ILLEGAL\"")) << path;
    }
  }
}

TEST_F(CppGoldenTest, Score) {
  for (const fs::path& path : Requests("score")) {
    ExpectSame(path, client_.Score(Parsed<v1::ScoreTranscriptRequest>(path).transcript()));
  }
}

TEST_F(CppGoldenTest, Tournament) {
  for (const fs::path& path : Requests("tournament")) {
    const auto request = Parsed<v1::CheckTournamentRequest>(path);
    ExpectSame(path, client_.CheckTournament(request.tournament(), request.include_verdicts()));
  }
}

TEST_F(CppGoldenTest, Results) {
  for (const fs::path& path : Requests("results")) {
    const std::string sheet = Content(path);
    size_t at = 0;
    const auto next = [&](std::string& piece) {
      piece = sheet.substr(at, 1000);
      at += piece.size();
      return !piece.empty();
    };
    ExpectSame(path, client_.CheckResults(next));
  }
}

}  // namespace
}  // namespace lantern::client
