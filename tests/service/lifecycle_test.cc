// Starting, health, reflection, stopping, signals.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tests/service/harness.h"

extern char** environ;

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kName[] = "lantern.v1.LanternService";
constexpr char kHealthCheck[] = "/grpc.health.v1.Health/Check";
constexpr char kHealthWatch[] = "/grpc.health.v1.Health/Watch";
constexpr char kReflection[] = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo";

// The messages of health and reflection, written out as bytes: HealthCheckRequest.service is field 1,
// HealthCheckResponse.status is field 1 with 1 SERVING and 2 NOT_SERVING,
// ServerReflectionRequest.list_services is field 7. The generated classes would clash with those inside of
// gRPC's libraries.
std::string HealthRequest(const std::string& service) {
  return service.empty() ? ""
                         : absl::StrCat("\x0A", std::string(1, static_cast<char>(service.size())), service);
}
const char kServing[] = "\x08\x01";
const char kNotServing[] = "\x08\x02";
const char kListServices[] = "\x3A\x01*";

bool Answers(TestServer& server) {
  grpc::ClientContext context;
  v1::ListGamesResponse response;
  return server.stub().ListGames(&context, {}, &response).ok();
}

TEST(Server, ListensOnAFreePortThatItTells) {
  TestServer server;
  EXPECT_GT(server->port(), 0);
  EXPECT_EQ(server->address(), absl::StrCat("127.0.0.1:", server->port()));
  EXPECT_TRUE(Answers(server));
}

TEST(Server, ListensOnAUnixSocket) {
  const std::string path = absl::StrCat(testing::TempDir(), "lantern.", getpid(), ".sock");
  TestServer server({.address = absl::StrCat("unix:", path)});
  EXPECT_EQ(server->port(), 0);
  EXPECT_EQ(server->address(), absl::StrCat("unix:", path));
  EXPECT_TRUE(Answers(server));
  server->Shutdown(absl::ZeroDuration());
  unlink(path.c_str());
}

TEST(Server, SaysThatAPortIsInUse) {
  TestServer server;
  const auto second = Server::Start({.address = server->address()});
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(second.status().message()),
              AllOf(HasSubstr(server->address()), HasSubstr("already in use"), HasSubstr("port 0")));
  EXPECT_TRUE(Answers(server));
}

TEST(Health, KnowsTheServerAndTheService) {
  TestServer server;
  for (const char* name : {"", kName}) {
    const RawAnswer answer = RawUnary(server.channel(), kHealthCheck, HealthRequest(name));
    EXPECT_TRUE(answer.status.ok());
    EXPECT_EQ(answer.bytes, kServing);
  }
  const RawAnswer unknown = RawUnary(server.channel(), kHealthCheck, HealthRequest("lantern.v1.Other"));
  EXPECT_EQ(unknown.status.error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST(Health, TellsWatchersBeforeTheServerStops) {
  TestServer server;
  RawCall watch(server.channel(), kHealthWatch);
  watch.Write(HealthRequest(kName));
  watch.WritesDone();
  EXPECT_EQ(watch.Read(), std::string(kServing));
  // A running stream keeps the server up, so that the watcher can be told.
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  ASSERT_TRUE(stream->Write({}));
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Read(&response));
  std::thread stop([&] { server->Shutdown(absl::InfiniteDuration()); });
  EXPECT_EQ(watch.Read(), std::string(kNotServing));
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
  // The watcher itself does not hold the server up.
  stop.join();
  EXPECT_FALSE(watch.Read().has_value());
}

TEST(Reflection, ListsTheServiceUnlessSwitchedOff) {
  {
    TestServer server;
    RawCall call(server.channel(), kReflection);
    ASSERT_TRUE(call.Write(kListServices));
    EXPECT_THAT(call.Read().value_or(""), AllOf(HasSubstr(kName), HasSubstr("grpc.health.v1.Health")));
  }
  TestServer server({.reflection = false});
  RawCall call(server.channel(), kReflection);
  call.Write(kListServices);
  EXPECT_FALSE(call.Read().has_value());
  EXPECT_EQ(call.Finish().error_code(), grpc::StatusCode::UNIMPLEMENTED);
}

TEST(Shutdown, LetsARunningCallFinishAndTakesNoNewOne) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsRequest request;
  *request.mutable_transcript() = Game(3);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write(request));
  ASSERT_TRUE(stream->Read(&response));
  std::atomic<bool> stopped = false;
  std::thread stop([&] {
    server->Shutdown(absl::InfiniteDuration());
    stopped = true;
  });
  // New calls are refused from some moment on; the running one still gets its answers.
  EXPECT_TRUE(Eventually([&] { return !Answers(server); }));
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(stream->Write(request));
    ASSERT_TRUE(stream->Read(&response));
    EXPECT_TRUE(response.has_verdict());
  }
  EXPECT_FALSE(stopped);
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
  stop.join();
  server->Wait();
  EXPECT_EQ(server->stats().calls_active, 0);
}

TEST(Shutdown, CutsWhatIsLeftWhenTheGraceIsOver) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write({}));
  ASSERT_TRUE(stream->Read(&response));
  server->Shutdown(absl::Milliseconds(50));
  EXPECT_FALSE(stream->Read(&response));
  EXPECT_FALSE(stream->Finish().ok());
  EXPECT_THAT(server.LogLine(server.Log().size() - 1), HasSubstr("\"code\":\"CANCELLED\""));
}

TEST(Shutdown, IsHastenedByASecondOneWithLessGrace) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write({}));
  ASSERT_TRUE(stream->Read(&response));
  std::thread patient([&] { server->Shutdown(absl::InfiniteDuration()); });
  EXPECT_TRUE(Eventually([&] { return !Answers(server); }));
  server->Shutdown(absl::ZeroDuration());
  patient.join();
  EXPECT_FALSE(stream->Finish().ok());
}

// A server as a child process.
class Runner {
 public:
  explicit Runner(std::vector<std::string> environment) {
    int out[2];
    EXPECT_EQ(pipe2(out, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDERR_FILENO);
    for (char** variable = environ; *variable != nullptr; ++variable) environment.emplace_back(*variable);
    std::vector<char*> pointers;
    for (std::string& variable : environment) pointers.push_back(variable.data());
    pointers.push_back(nullptr);
    std::string program = LANTERN_SERVICE_RUNNER;
    char* arguments[] = {program.data(), nullptr};
    EXPECT_EQ(posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments, pointers.data()), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    out_ = fdopen(out[0], "r");
  }
  ~Runner() { fclose(out_); }

  // The next line that it prints; empty at the end.
  std::string Line() {
    std::string line;
    for (int c = fgetc(out_); c != EOF && c != '\n'; c = fgetc(out_)) line += static_cast<char>(c);
    return line;
  }
  void Signal(int signal) { kill(pid_, signal); }
  int ExitCode() {
    int status = 0;
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = 0;
  FILE* out_ = nullptr;
};

TEST(RunServer, TellsItsAddressAndStopsOnASignal) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Runner runner({"LANTERN_ADDRESS=127.0.0.1:0"});
    const std::string line = runner.Line();
    ASSERT_THAT(line, testing::StartsWith("lantern: listening on 127.0.0.1:"));
    const std::string address(absl::StripPrefix(line, "lantern: listening on "));
    const auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
    EXPECT_EQ(RawUnary(channel, kHealthCheck, "").bytes, kServing);
    runner.Signal(signal);
    EXPECT_THAT(runner.Line(), HasSubstr("stopping"));
    EXPECT_EQ(runner.ExitCode(), 0);
  }
}

TEST(RunServer, CutsRunningCallsOnASecondSignal) {
  Runner runner({"LANTERN_ADDRESS=127.0.0.1:0", "LANTERN_GRACE=24h", "LANTERN_LOG_CALLS=none"});
  const std::string address(absl::StripPrefix(runner.Line(), "lantern: listening on "));
  const auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
  const auto stub = v1::LanternService::NewStub(channel);
  grpc::ClientContext context;
  const auto stream = stub->CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write({}));
  ASSERT_TRUE(stream->Read(&response));
  runner.Signal(SIGTERM);
  EXPECT_THAT(runner.Line(), HasSubstr("stopping"));
  runner.Signal(SIGTERM);
  EXPECT_EQ(runner.ExitCode(), 0);
  EXPECT_FALSE(stream->Finish().ok());
}

TEST(RunServer, ExitsWithTwoWhereItCannotStart) {
  TestServer server;
  Runner runner({absl::StrCat("LANTERN_ADDRESS=", server->address())});
  std::string all;
  for (std::string line = runner.Line(); !line.empty(); line = runner.Line())
    absl::StrAppend(&all, line, "\n");
  EXPECT_THAT(all, HasSubstr("already in use"));
  EXPECT_EQ(runner.ExitCode(), 2);
}

}  // namespace
}  // namespace lantern::service
