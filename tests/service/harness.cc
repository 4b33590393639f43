#include "tests/service/harness.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "checker/lantern.h"
#include "google/rpc/error_details.pb.h"

namespace lantern::service {
namespace {

constexpr absl::Duration kHang = absl::Minutes(1);

grpc::ByteBuffer ToBuffer(absl::string_view bytes) {
  const grpc::Slice slice(bytes.data(), bytes.size());
  return grpc::ByteBuffer(&slice, 1);
}

std::string ToString(const grpc::ByteBuffer& buffer) {
  grpc::Slice slice;
  EXPECT_TRUE(buffer.DumpToSingleSlice(&slice).ok());
  return std::string(reinterpret_cast<const char*>(slice.begin()), slice.size());
}

}  // namespace

bool Eventually(const std::function<bool()>& condition) {
  const absl::Time end = absl::Now() + kHang;
  while (!condition()) {
    if (absl::Now() > end) return false;
    absl::SleepFor(absl::Milliseconds(1));
  }
  return true;
}

TestServer::TestServer(ServerOptions options) {
  static const ServerOptions usual;  // a temporary would have g++ 12 warn of its parts under AddressSanitizer
  if (options.address == usual.address) options.address = "127.0.0.1:0";
  options.log_sink = [this](absl::string_view line) {
    const std::lock_guard lock(mutex_);
    log_.emplace_back(line);
  };
  auto server = Server::Start(options);
  if (!server.ok()) {
    ADD_FAILURE() << server.status();
    std::abort();
  }
  server_ = *std::move(server);
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);
  // A connection of its own for each test server, whatever the address.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  channel_ = grpc::CreateCustomChannel(server_->address(), grpc::InsecureChannelCredentials(), arguments);
  stub_ = v1::LanternService::NewStub(channel_);
}

std::vector<std::string> TestServer::Log() {
  const std::lock_guard lock(mutex_);
  return log_;
}

std::string TestServer::LogLine(size_t index) {
  Eventually([&] { return Log().size() > index; });
  const std::vector<std::string> lines = Log();
  return lines.size() > index ? lines[index] : "";
}

RawCall::RawCall(const std::shared_ptr<grpc::Channel>& channel, const std::string& method) : stub_(channel) {
  context_.set_deadline(std::chrono::system_clock::now() + absl::ToChronoSeconds(kHang));
  call_ = stub_.PrepareCall(&context_, method, &queue_);
  call_->StartCall(this);
  EXPECT_TRUE(Next());
}

RawCall::~RawCall() {
  context_.TryCancel();
  queue_.Shutdown();
  void* tag = nullptr;
  bool ok = false;
  while (queue_.Next(&tag, &ok)) {
  }
}

bool RawCall::Next() {
  void* tag = nullptr;
  bool ok = false;
  return queue_.Next(&tag, &ok) && ok;
}

bool RawCall::Write(absl::string_view bytes) {
  call_->Write(ToBuffer(bytes), this);
  return Next();
}

bool RawCall::WritesDone() {
  call_->WritesDone(this);
  return Next();
}

absl::optional<std::string> RawCall::Read() {
  grpc::ByteBuffer buffer;
  call_->Read(&buffer, this);
  if (!Next()) return absl::nullopt;
  return ToString(buffer);
}

grpc::Status RawCall::Finish() {
  grpc::Status status;
  call_->Finish(&status, this);
  EXPECT_TRUE(Next());
  return status;
}

RawAnswer RawUnary(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                   absl::string_view bytes) {
  RawCall call(channel, method);
  RawAnswer answer;
  call.Write(bytes);
  call.WritesDone();
  if (auto read = call.Read()) answer.bytes = *std::move(read);
  answer.status = call.Finish();
  return answer;
}

std::string Get(int port, const std::string& path) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  const std::string request = absl::StrCat("GET ", path, " HTTP/1.0\r\n\r\n");
  EXPECT_EQ(write(fd, request.data(), request.size()), static_cast<ssize_t>(request.size()));
  std::string answer;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(fd, buffer, sizeof(buffer))) > 0;)
    answer.append(buffer, static_cast<size_t>(got));
  close(fd);
  return answer;
}

// The value of a line "series value"; -1 where there is none.
double ValueOf(const std::string& page, const std::string& series) {
  const size_t at = page.find(absl::StrCat("\n", series, " "));
  if (at == std::string::npos) return -1;
  const size_t begin = at + series.size() + 2;
  double value = -1;
  EXPECT_TRUE(absl::SimpleAtod(page.substr(begin, page.find('\n', begin) - begin), &value));
  return value;
}

v1::Transcript Game(int events, const std::string& id) {
  v1::Transcript game;
  game.set_id(id);
  game.add_players()->set_name("Ann");
  game.add_players()->set_name("Bob");
  v1::RootSetup& setup = *game.mutable_root();
  setup.set_map(v1::ROOT_MAP_FALL);
  setup.set_deck(v1::ROOT_DECK_STANDARD);
  setup.add_factions(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  setup.add_factions(v1::ROOT_FACTION_EYRIE_DYNASTIES);
  for (int i = 0; i < events; ++i) {
    game.add_events()->mutable_root()->mutable_turn_start()->set_faction(setup.factions(i % 2));
  }
  return game;
}

v1::Verdict LibraryVerdict(const v1::Transcript& transcript, Policy policy) {
  CheckOptions options;
  options.policy = policy;
  v1::Verdict verdict;
  const absl::Status status = Check(transcript, options, verdict);
  EXPECT_TRUE(status.ok()) << status;
  return verdict;
}

Details DetailsOf(const google::rpc::Status& status) {
  Details details;
  int infos = 0;
  int bad_requests = 0;
  for (const google::protobuf::Any& any : status.details()) {
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad;
    if (any.UnpackTo(&info)) {
      ++infos;
      EXPECT_EQ(info.domain(), "lantern");
      details.reason = info.reason();
      details.metadata.insert(info.metadata().begin(), info.metadata().end());
    } else if (any.UnpackTo(&bad)) {
      ++bad_requests;
      EXPECT_EQ(bad.field_violations_size(), 1);
      details.field = bad.field_violations(0).field();
      details.description = bad.field_violations(0).description();
    } else {
      ADD_FAILURE() << any.type_url();
    }
  }
  EXPECT_EQ(infos, 1) << status.ShortDebugString();
  EXPECT_LE(bad_requests, 1);
  return details;
}

Details DetailsOf(const grpc::Status& status) {
  google::rpc::Status rpc;
  EXPECT_TRUE(rpc.ParseFromString(status.error_details()));
  EXPECT_EQ(rpc.code(), static_cast<int>(status.error_code()));
  EXPECT_EQ(rpc.message(), status.error_message());
  return DetailsOf(rpc);
}

}  // namespace lantern::service
