// Clients that mean harm or are broken: the others are served, the limits hold, the process lives.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/access.h"
#include "tests/service/certificates.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

// A connection without gRPC.
class Raw {
 public:
  explicit Raw(int port) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  }
  ~Raw() { close(fd_); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  // The other side may have hung up already.
  void Send(absl::string_view bytes) const {
    static_cast<void>(send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  }
  // What comes until the other side hangs up or is silent.
  std::string Receive() const {
    std::string all;
    char buffer[4096];
    pollfd wait = {fd_, POLLIN, 0};
    while (poll(&wait, 1, 2000) > 0) {
      const ssize_t got = recv(fd_, buffer, sizeof(buffer), 0);
      if (got <= 0) break;
      all.append(buffer, static_cast<size_t>(got));
    }
    return all;
  }

 private:
  const int fd_;
};

// HTTP/2 by hand.
std::string Frame(char type, char flags, uint32_t stream, const std::string& payload, uint32_t length) {
  std::string frame;
  for (const int shift : {16, 8, 0}) frame += static_cast<char>(length >> shift & 0xFF);
  frame += type;
  frame += flags;
  for (const int shift : {24, 16, 8, 0}) frame += static_cast<char>(stream >> shift & 0xFF);
  return frame + payload;
}
std::string Frame(char type, char flags, uint32_t stream, const std::string& payload) {
  return Frame(type, flags, stream, payload, static_cast<uint32_t>(payload.size()));
}
std::string Preface() { return absl::StrCat("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", Frame(4, 0, 0, "")); }
// A field of a header block, without any compression.
std::string Field(const std::string& name, const std::string& value) {
  return absl::StrCat(std::string(1, '\0'), std::string(1, static_cast<char>(name.size())), name,
                      std::string(1, static_cast<char>(value.size())), value);
}
std::string CallHeaders(uint32_t stream, const std::string& method) {
  return Frame(1, 4, stream,
               absl::StrCat(Field(":method", "POST"), Field(":scheme", "http"),
                            Field(":path", absl::StrCat("/lantern.v1.LanternService/", method)),
                            Field(":authority", "localhost"), Field("content-type", "application/grpc"),
                            Field("te", "trailers")));
}

// An honest client: true where it is served.
bool Served(const std::shared_ptr<grpc::Channel>& channel) {
  const auto stub = v1::LanternService::NewStub(channel);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = Game(20);
  v1::CheckTranscriptResponse response;
  const grpc::Status status = stub->CheckTranscript(&context, request, &response);
  EXPECT_TRUE(status.ok()) << status.error_message();
  return response.verdict().SerializeAsString() == LibraryVerdict(Game(20)).SerializeAsString();
}

// Memory that a server may need beyond what it had, in bytes. Sanitizers keep shadows of it, and what was
// freed.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int64_t kSmall = int64_t{512} << 20;
constexpr int64_t kBombs = int64_t{1600} << 20;
#else
constexpr int64_t kSmall = int64_t{64} << 20;
constexpr int64_t kBombs = int64_t{200} << 20;
#endif

// Memory of this process in bytes.
int64_t Resident() {
  std::ifstream file("/proc/self/statm");
  int64_t size = 0;
  int64_t resident = 0;
  file >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

TEST(Hostile, BytesThatAreNoHttp2) {
  TestServer server;
  std::vector<std::unique_ptr<Raw>> connections;
  const std::string noise[] = {"", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", std::string(100'000, '\xFF'),
                               std::string("\x16\x03\x01\x02\x00\x01", 6), Preface().substr(0, 10)};
  for (int i = 0; i < 50; ++i) {
    connections.push_back(std::make_unique<Raw>(server->port()));
    connections.back()->Send(noise[i % 5]);
  }
  EXPECT_TRUE(Served(server.channel()));
  EXPECT_EQ(server->stats().calls_started, 1);
}

TEST(Hostile, GiantFramesAndMessages) {
  ServerOptions options;
  options.max_receive_bytes = 1 << 20;
  TestServer server(options);
  const int64_t before = Resident();
  std::vector<std::unique_ptr<Raw>> connections;
  for (int i = 0; i < 20; ++i) {
    connections.push_back(std::make_unique<Raw>(server->port()));
    // A frame of 16 MiB, beyond what HTTP/2 allows unasked.
    connections.back()->Send(
        absl::StrCat(Preface(), CallHeaders(1, "CheckTranscript"), Frame(0, 0, 1, "xx", (1 << 24) - 1)));
    // A frame in order that begins a message of 4 GiB.
    connections.push_back(std::make_unique<Raw>(server->port()));
    connections.back()->Send(absl::StrCat(Preface(), CallHeaders(1, "CheckTranscripts"),
                                          Frame(0, 0, 1, std::string("\0\xFF\xFF\xFF\xFFxx", 7))));
  }
  // It is refused at once, without waiting for the rest.
  EXPECT_FALSE(connections.back()->Receive().empty());
  EXPECT_TRUE(Served(server.channel()));
  EXPECT_LT(Resident() - before, kSmall);
  // Headers without end.
  Raw headers(server->port());
  headers.Send(Preface());
  for (int i = 0; i < 200; ++i) {
    headers.Send(Frame(1, 0, static_cast<uint32_t>(2 * i + 1), Field("x", std::string(120, 'y'))));
  }
  EXPECT_TRUE(Served(server.channel()));
  EXPECT_TRUE(Eventually([&] {
    connections.clear();
    return server->stats().calls_active == 0;
  }));
}

TEST(Hostile, CompressedBombs) {
  TestServer server;
  const int64_t before = Resident();
  v1::ImportLogRequest bomb;
  bomb.set_content(std::string(60 << 20, ' '));
  for (const grpc_compression_algorithm algorithm : {GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE}) {
    // The client's own copy is in the figure below; one at a time.
    grpc::ClientContext context;
    context.set_compression_algorithm(algorithm);
    v1::ImportLogResponse response;
    EXPECT_EQ(server.stub().ImportLog(&context, bomb, &response).error_code(),
              grpc::StatusCode::UNIMPLEMENTED);
  }
  EXPECT_LT(Resident() - before, kBombs);
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
  EXPECT_TRUE(Served(server.channel()));
}

TEST(Hostile, GarbageBeforeTls) {
  const Folder folder;
  const Authority ours("ours");
  const Identity identity = ours.Issue("server");
  ServerOptions options;
  options.tls.emplace();
  options.tls->certificate_file = folder.Put("server.pem", identity.certificate);
  options.tls->key_file = folder.Put("server.key", identity.key);
  TestServer server(options);
  std::vector<std::unique_ptr<Raw>> connections;
  const std::string noise[] = {"", Preface(), std::string(50'000, '\x16'),
                               // The beginning of a handshake that never goes on.
                               std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),
                               std::string("\x15\x03\x03\x00\x02\x02\x28", 7)};
  for (int i = 0; i < 50; ++i) {
    connections.push_back(std::make_unique<Raw>(server->port()));
    connections.back()->Send(noise[i % 5]);
  }
  EXPECT_TRUE(Served(grpc::CreateChannel(server->address(), grpc::SslCredentials({ours.root(), "", ""}))));
  EXPECT_EQ(server->stats().calls_started, 1);
}

TEST(Hostile, WrongTokensInARow) {
  ServerOptions options;
  const TokenDigest digest = DigestOfToken("right");
  options.clients.push_back({"league", absl::BytesToHexString(absl::string_view(
                                           reinterpret_cast<const char*>(digest.data()), digest.size()))});
  TestServer server(options);
  std::atomic<bool> stop = false;
  std::atomic<int> refused = 0;
  std::vector<std::thread> guessers;
  for (int i = 0; i < 3; ++i) {
    guessers.emplace_back([&, i] {
      for (int guess = 0; !stop; ++guess) {
        grpc::ClientContext context;
        context.AddMetadata("authorization", absl::StrCat("Bearer ", i, "-", guess));
        v1::ListGamesResponse games;
        const grpc::Status status = server.stub().ListGames(&context, {}, &games);
        EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAUTHENTICATED);
        EXPECT_EQ(games.games_size(), 0);
        ++refused;
      }
    });
  }
  for (int i = 0; i < 50; ++i) {
    grpc::ClientContext context;
    context.AddMetadata("authorization", "Bearer right");
    v1::ListGamesResponse games;
    EXPECT_TRUE(server.stub().ListGames(&context, {}, &games).ok());
  }
  EXPECT_TRUE(Eventually([&] { return refused > 100; }));
  stop = true;
  for (std::thread& guesser : guessers) guesser.join();
}

TEST(Hostile, ThousandsOfIdleStreams) {
  ServerOptions options;
  options.max_streams = 500;
  options.max_concurrent_streams = 1000;
  options.max_stream_idle = absl::Seconds(20);
  TestServer server(options);
  std::vector<std::unique_ptr<Raw>> connections;
  for (int i = 0; i < 4; ++i) {
    connections.push_back(std::make_unique<Raw>(server->port()));
    connections.back()->Send(Preface());
    // Opened and left alone.
    for (uint32_t stream = 1; stream < 1000; stream += 2) {
      connections.back()->Send(CallHeaders(stream, stream % 4 == 1 ? "CheckTranscripts" : "RefereeGame"));
    }
  }
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_started == 2000; }));
  EXPECT_TRUE(Served(server.channel()));
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 500; }));
  // Who is let in again when they are gone.
  connections.clear();
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write({}));
  EXPECT_TRUE(stream->Read(&response));
  context.TryCancel();
}

// Headers alone, or a request that stays in parts.
TEST(Hostile, CallsWhoseRequestNeverComes) {
  ServerOptions options;
  options.max_receive_time = absl::Seconds(3);
  options.max_calls = 200;
  TestServer server(options);
  std::vector<std::unique_ptr<Raw>> connections;
  for (int i = 0; i < 3; ++i) {
    connections.push_back(std::make_unique<Raw>(server->port()));
    connections.back()->Send(Preface());
    for (uint32_t stream = 1; stream < 100; stream += 2) {
      connections.back()->Send(CallHeaders(stream, "CheckTranscript"));
      if (stream % 4 == 1) connections.back()->Send(Frame(0, 0, stream, std::string("\0\0\0\0\x09xx", 7)));
    }
  }
  // They count, and others are served beside them.
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 150; }));
  EXPECT_TRUE(Served(server.channel()));
  // The connections are still open when they are gone.
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
  EXPECT_FALSE(connections.back()->Receive().empty());
  EXPECT_TRUE(Served(server.channel()));
}

// Callers that write and never read: cut when their time is over, and meanwhile in nobody's way.
TEST(Hostile, SlowReaders) {
  ServerOptions options;
  options.max_stream_idle = absl::Seconds(2);
  TestServer server(options);
  constexpr int kReaders = 20;

  std::vector<std::thread> writers;
  std::atomic<int> cut = 0;
  v1::CheckTranscriptsRequest item;
  item.set_request_id(std::string(64 << 10, 'i'));
  *item.mutable_transcript() = Game(1);
  for (int i = 0; i < kReaders; ++i) {
    writers.emplace_back([&] {
      grpc::ChannelArguments arguments;
      arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
      const auto stub = v1::LanternService::NewStub(
          grpc::CreateCustomChannel(server->address(), grpc::InsecureChannelCredentials(), arguments));
      grpc::ClientContext context;
      const auto stream = stub->CheckTranscripts(&context);
      while (stream->Write(item)) {
      }
      // What was sent before stays in the client's way until it is thrown away.
      context.TryCancel();
      EXPECT_FALSE(stream->Finish().ok());
      ++cut;
    });
  }
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active >= kReaders / 2; }));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Served(server.channel()));
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(cut, kReaders);
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
}

// Nothing of one client's data in another's answer, whatever comes between.
TEST(Hostile, AnswersOfManyClientsAreNotMixedUp) {
  TestServer server;
  std::vector<std::thread> clients;
  for (int client = 0; client < 8; ++client) {
    clients.emplace_back([&, client] {
      for (int i = 0; i < 40; ++i) {
        const std::string id = absl::StrCat("client", client, "-", i);
        grpc::ClientContext context;
        v1::CheckTranscriptRequest request;
        *request.mutable_transcript() = Game((client * 7 + i) % 30, id);
        // Every third one is malformed or cancelled, so that arenas and threads change hands.
        if (i % 3 == 1) request.mutable_transcript()->clear_setup();
        if (i % 3 == 2) context.TryCancel();
        v1::CheckTranscriptResponse response;
        const grpc::Status status = server.stub().CheckTranscript(&context, request, &response);
        if (i % 3 != 0) continue;
        EXPECT_TRUE(status.ok());
        EXPECT_EQ(response.verdict().SerializeAsString(),
                  LibraryVerdict(request.transcript()).SerializeAsString());
      }
    });
  }
  for (std::thread& client : clients) client.join();
}

}  // namespace
}  // namespace lantern::service
