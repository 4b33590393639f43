// Encryption, certificates of clients, and certificates that are replaced while the server runs.
#include "service/tls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

// A file that is broken is the operator's fault: new connections fail, open ones go on, and a good file mends
// it.
TEST(Tls, RecoversFromABrokenCertificate) {
  const Folder folder;
  const Authority ours("ours");
  const Identity identity = ours.Issue("server");
  TestServer server(With(Files(folder, identity)));
  TlsClient open(server->address(), ours.root());
  EXPECT_TRUE(open.List().ok());
  folder.Put("server.pem", "-----BEGIN CERTIFICATE-----\nhalf of");
  EXPECT_TRUE(Eventually([&] { return !TlsClient(server->address(), ours.root()).List().ok(); }));
  EXPECT_TRUE(open.List().ok());
  Files(folder, identity);
  EXPECT_TRUE(Eventually([&] { return TlsClient(server->address(), ours.root()).List().ok(); }));
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
  EXPECT_TRUE(CheckTlsFiles(good).ok());
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
  tls.key_file.clear();
  refused(tls, "key_file");
  tls = good;
  tls.reload_interval = absl::Milliseconds(1500);
  refused(tls, "tls.reload_interval");
}

}  // namespace
}  // namespace lantern::service
