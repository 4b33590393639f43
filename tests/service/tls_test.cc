// Encryption, certificates of clients, and certificates that are replaced while the server runs.
#include "service/tls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "tests/service/certificates.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Files of a server in a folder.
TlsOptions Files(const Folder& folder, const Identity& identity, const std::string& client_roots = "") {
  TlsOptions tls;
  tls.certificate_file = folder.Put("server.pem", identity.certificate);
  tls.key_file = folder.Put("server.key", identity.key);
  if (!client_roots.empty()) tls.client_roots_file = folder.Put("clients.pem", client_roots);
  tls.reload_interval = absl::Seconds(1);
  return tls;
}

ServerOptions With(const TlsOptions& tls) {
  ServerOptions options;
  options.tls = tls;
  return options;
}

// A client with a connection of its own.
class TlsClient {
 public:
  TlsClient(const std::string& address, const std::string& root, const Identity& identity = {})
      : channel_(Channel(address, grpc::SslCredentials({root, identity.key, identity.certificate}))),
        stub_(v1::LanternService::NewStub(channel_)) {}

  grpc::Status List() {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
    v1::ListGamesResponse games;
    const grpc::Status status = stub_->ListGames(&context, {}, &games);
    EXPECT_EQ(games.games_size() > 0, status.ok());
    return status;
  }

  static std::shared_ptr<grpc::Channel> Channel(
      const std::string& address, const std::shared_ptr<grpc::ChannelCredentials>& credentials) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return grpc::CreateCustomChannel(address, credentials, arguments);
  }

 private:
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<v1::LanternService::Stub> stub_;
};

void ExpectRefused(const grpc::Status& status) {
  EXPECT_THAT(status.error_code(), AnyOf(grpc::StatusCode::UNAVAILABLE, grpc::StatusCode::UNAUTHENTICATED))
      << status.error_message();
}

TEST(Tls, ServesThoseWhoSpeakItAndBelieveTheCertificate) {
  const Folder folder;
  const Authority ours("ours");
  TestServer server(With(Files(folder, ours.Issue("server"))));
  EXPECT_TRUE(TlsClient(server->address(), ours.root()).List().ok());
  ExpectRefused(TlsClient(server->address(), Authority("theirs").root()).List());
  const auto plain =
      v1::LanternService::NewStub(TlsClient::Channel(server->address(), grpc::InsecureChannelCredentials()));
  grpc::ClientContext context;
  v1::ListGamesResponse games;
  ExpectRefused(plain->ListGames(&context, {}, &games));
  EXPECT_EQ(server->stats().calls_started, 1);
}

TEST(MutualTls, LetsInKnownClientsAndNobodyElse) {
  const Folder folder;
  const Authority ours("ours");
  const Authority theirs("theirs");
  TestServer server(With(Files(folder, ours.Issue("server"), ours.root())));
  EXPECT_TRUE(TlsClient(server->address(), ours.root(), ours.Issue("client")).List().ok());
  ExpectRefused(TlsClient(server->address(), ours.root()).List());
  ExpectRefused(TlsClient(server->address(), ours.root(), theirs.Issue("client")).List());
  // The name of our authority alone does not help.
  ExpectRefused(TlsClient(server->address(), ours.root(), Authority("ours").Issue("client")).List());
  ExpectRefused(TlsClient(server->address(), ours.root(), ours.Issue("client", -absl::Hours(1))).List());
  ExpectRefused(TlsClient(server->address(), ours.root(), ours.Issue("client", absl::Hours(48))).List());
  EXPECT_EQ(server->stats().calls_started, 1);
  EXPECT_TRUE(TlsClient(server->address(), ours.root(), ours.Issue("another")).List().ok());
}

TEST(Tls, UsesReplacedCertificatesForNewConnections) {
  const Folder folder;
  const Authority before("before");
  const Authority after("after");
  TestServer server(With(Files(folder, before.Issue("server"))));
  TlsClient old(server->address(), before.root());
  EXPECT_TRUE(old.List().ok());
  Files(folder, after.Issue("server"));
  EXPECT_TRUE(Eventually([&] { return TlsClient(server->address(), after.root()).List().ok(); }));
  ExpectRefused(TlsClient(server->address(), before.root()).List());
  // The open connection goes on.
  EXPECT_TRUE(old.List().ok());
}

class BrokenTlsTest : public testing::Test {
 protected:
  ServerOptions Options() {
    ServerOptions options = With(Files(folder_, identity_, ours_.root()));
    options.metrics_address = "127.0.0.1:0";
    return options;
  }
  bool Served(const Identity& client) {
    return TlsClient(server_->address(), ours_.root(), client).List().ok();
  }
  bool Served() { return Served(ours_.Issue("client")); }
  double Good() { return ValueOf(Get(server_->metrics_port(), "/metrics"), "lantern_tls_files_good"); }
  // Lines of the log on the files.
  std::string Lines() {
    std::string lines;
    for (const std::string& line : server_.Log()) {
      if (line.find("\"event\":\"tls_") != std::string::npos) lines += line + "\n";
    }
    return lines;
  }
  // Waits until the server has looked at a file that is no good, and expects that it goes on as before.
  void ExpectKept(const std::string& reason) {
    ASSERT_TRUE(Eventually([&] { return Good() == 0; })) << reason;
    EXPECT_THAT(Lines(), HasSubstr("tls_not_reloaded"));
    EXPECT_THAT(Lines(), HasSubstr(reason));
    EXPECT_THAT(Lines(), Not(HasSubstr("PRIVATE")));
    EXPECT_TRUE(Served()) << reason;
    ExpectRefused(TlsClient(server_->address(), ours_.root()).List());
  }

  const Folder folder_;
  const Authority ours_{"ours"};
  const Identity identity_ = ours_.Issue("server");
  TestServer server_{Options()};
};

// A file that is broken is the operator's fault: the last good ones serve on, and the log and the metrics say
// so, once.
TEST_F(BrokenTlsTest, KeepsTheLastGoodFiles) {
  EXPECT_EQ(Good(), 1);
  EXPECT_TRUE(Served());
  folder_.Put("server.pem", "-----BEGIN CERTIFICATE-----\nhalf of");
  ExpectKept("server.pem");
  // Mended, with what is new: it is used.
  const Authority after("after");
  Files(folder_, after.Issue("server"), ours_.root());
  ASSERT_TRUE(Eventually(
      [&] { return TlsClient(server_->address(), after.root(), ours_.Issue("client")).List().ok(); }));
  EXPECT_TRUE(Eventually([&] { return Good() == 1; }));
  EXPECT_FALSE(Served());
  EXPECT_THAT(Lines(), HasSubstr("\"tls_reloaded\""));
}

// Between the two renames of a replacement, certificate and key do not belong together.
TEST_F(BrokenTlsTest, KeepsTheLastPairWhileItIsReplaced) {
  const Identity next = ours_.Issue("next");
  folder_.Put("server.pem", next.certificate);
  ExpectKept("server.key");
  folder_.Put("server.key", next.key);
  EXPECT_TRUE(Eventually([&] { return Good() == 1; }));
  EXPECT_TRUE(Served());
}

TEST_F(BrokenTlsTest, KeepsTheLastRootsOfClients) {
  folder_.Put("clients.pem", "");
  ExpectKept("clients.pem");
  // Whoever was unknown before still is.
  EXPECT_FALSE(Served(Authority("theirs").Issue("client")));
}

TEST_F(BrokenTlsTest, GoesOnWithoutTheFiles) {
  ASSERT_EQ(std::remove(folder_.Path("server.key").c_str()), 0);
  ExpectKept("No such file");
  folder_.Put("server.key", identity_.key);
  EXPECT_TRUE(Eventually([&] { return Good() == 1; }));
}

TEST(MutualTls, UsesReplacedRootsOfClients) {
  const Folder folder;
  const Authority ours("ours");
  const Authority theirs("theirs");
  const Identity client = ours.Issue("client");
  const Identity identity = ours.Issue("server");
  TestServer server(With(Files(folder, identity, ours.root())));
  EXPECT_TRUE(TlsClient(server->address(), ours.root(), client).List().ok());
  folder.Put("clients.pem", theirs.root());
  EXPECT_TRUE(Eventually(
      [&] { return TlsClient(server->address(), ours.root(), theirs.Issue("client")).List().ok(); }));
  ExpectRefused(TlsClient(server->address(), ours.root(), client).List());
}

TEST(Tls, RefusesToStartWithFilesThatCannotBeUsed) {
  const Folder folder;
  const Authority ours("ours");
  const Identity identity = ours.Issue("server");
  const auto refused = [&](const TlsOptions& tls, const std::string& field) {
    const auto server = Server::Start(With(tls));
    EXPECT_EQ(server.status().code(), absl::StatusCode::kInvalidArgument) << field;
    EXPECT_THAT(std::string(server.status().message()), HasSubstr(field));
    EXPECT_THAT(std::string(server.status().message()), Not(HasSubstr("PRIVATE")));
  };
  const TlsOptions good = Files(folder, identity, ours.root());
  EXPECT_TRUE(ReadTlsFiles(good).ok());
  TlsOptions tls = good;
  tls.certificate_file = folder.Path("none.pem");
  refused(tls, "tls.certificate_file");
  refused(tls, "No such file");
  tls = good;
  tls.key_file = folder.Put("other.key", ours.Issue("other").key);
  refused(tls, "tls.key_file");
  tls = good;
  tls.client_roots_file = good.key_file;
  refused(tls, "tls.client_roots_file");
  tls = good;
  // The second certificate of a chain counts too.
  tls.certificate_file =
      folder.Put("chain.pem", identity.certificate + "-----BEGIN CERTIFICATE-----\nhalf of");
  refused(tls, "tls.certificate_file");
  tls = good;
  tls.key_file.clear();
  refused(tls, "key_file");
  tls = good;
  tls.reload_interval = absl::Milliseconds(1500);
  refused(tls, "tls.reload_interval");
  tls = good;
  tls.client_roots_file = "";
  refused(tls, "tls.client_roots_file: it is empty");
}

// It is not refused, since the file may be replaced at any time, yet nobody should have to find out by
// himself.
TEST(Tls, WarnsOfAServerCertificateThatIsOutOfDate) {
  const Folder folder;
  const Authority ours("ours");
  const TlsOptions good = Files(folder, ours.Issue("server"), ours.root());
  EXPECT_EQ(WarningOf(With(good)), "");
  const Folder other;
  const TlsOptions old = Files(other, ours.Issue("server", -absl::Hours(1)), ours.root());
  EXPECT_TRUE(ValidateOptions(With(old)).ok());
  EXPECT_THAT(WarningOf(With(old)), HasSubstr("it has expired"));
  EXPECT_THAT(WarningOf(With(old)), HasSubstr(old.certificate_file));
  EXPECT_EQ(WarningOf(ServerOptions()), "");
}

}  // namespace
}  // namespace lantern::service
