// deploy/grpc: with these service configs gRPC tries again by itself.
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "clients/cpp/client.h"

namespace lantern::client {
namespace {

// Refuses the first two calls.
class Flaky : public v1::LanternService::Service {
 public:
  int calls = 0;

  grpc::Status ListGames(grpc::ServerContext*, const v1::ListGamesRequest*,
                         v1::ListGamesResponse* response) override {
    if (++calls <= 2) return grpc::Status(grpc::StatusCode::UNAVAILABLE, "not yet");
    response->add_games()->set_id("root");
    return grpc::Status::OK;
  }
};

class CppRetryTest : public ::testing::Test {
 protected:
  CppRetryTest() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
    builder.RegisterService(&flaky_);
    server_ = builder.BuildAndStart();
  }
  ~CppRetryTest() override { server_->Shutdown(); }

  std::string Address() const { return absl::StrCat("127.0.0.1:", port_); }

  Flaky flaky_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

TEST_F(CppRetryTest, TheServiceConfigMakesGrpcTryAgain) {
  std::ifstream file(LANTERN_SOURCE_DIR "/deploy/grpc/retry.json");
  ASSERT_TRUE(file);
  ClientOptions options;
  options.arguments.SetServiceConfigJSON({std::istreambuf_iterator<char>(file), {}});
  const auto games = Client(Address(), options).ListGames();
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ(games->front().id(), "root");
  EXPECT_EQ(flaky_.calls, 3);
}

TEST_F(CppRetryTest, WithoutItTheCallerSeesTheError) {
  const absl::Status status = Client(Address()).ListGames().status();
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  EXPECT_EQ(flaky_.calls, 1);
}

}  // namespace
}  // namespace lantern::client
