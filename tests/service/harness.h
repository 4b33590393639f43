#ifndef LANTERN_TESTS_SERVICE_HARNESS_H_
#define LANTERN_TESTS_SERVICE_HARNESS_H_

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "google/rpc/status.pb.h"
#include "lantern/v1/service.grpc.pb.h"
#include "service/server.h"

namespace lantern::service {

// Waits until it holds, looking again every millisecond. False where it did not within a minute, which is a
// hang.
bool Eventually(const std::function<bool()>& condition);

// A server on a free port that keeps its log, and a client of it.
class TestServer {
 public:
  explicit TestServer(ServerOptions options = ServerOptions());

  Server& operator*() { return *server_; }
  Server* operator->() { return server_.get(); }
  v1::LanternService::Stub& stub() { return *stub_; }
  const std::shared_ptr<grpc::Channel>& channel() { return channel_; }

  // The lines so far.
  std::vector<std::string> Log();
  // Waits for the line number `index`, from 0; empty where none came.
  std::string LogLine(size_t index);

 private:
  std::mutex mutex_;
  // Guarded by mutex_.
  std::vector<std::string> log_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::LanternService::Stub> stub_;
};

// One call of any method on raw bytes, each step blocking.
class RawCall {
 public:
  RawCall(const std::shared_ptr<grpc::Channel>& channel, const std::string& method);
  ~RawCall();

  bool Write(absl::string_view bytes);
  bool WritesDone();
  // The next answer; none at the end.
  absl::optional<std::string> Read();
  grpc::Status Finish();
  void Cancel() { context_.TryCancel(); }

 private:
  bool Next();

  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  grpc::GenericStub stub_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call_;
};

// A unary call on raw bytes.
struct RawAnswer {
  grpc::Status status;
  std::string bytes;
};
RawAnswer RawUnary(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                   absl::string_view bytes);

// What http://127.0.0.1:port/path answers, headers included.
std::string Get(int port, const std::string& path);
// The value of a line "series value" of a page of metrics; -1 where there is none.
double ValueOf(const std::string& page, const std::string& series);

// A two-player game of Root whose events are turns that begin, one after the other.
v1::Transcript Game(int events, const std::string& id = "game");

// The same as the service's answer, from the library; fails the test where there is an error.
v1::Verdict LibraryVerdict(const v1::Transcript& transcript, Policy policy = Policy::kStop);

// The parts of an error, after the check that it has exactly one ErrorInfo of the domain, at most one
// BadRequest, and the same code and message as its status.
struct Details {
  std::string reason;
  std::map<std::string, std::string> metadata;
  // BadRequest's only field and description; empty where there is none.
  std::string field;
  std::string description;
};
Details DetailsOf(const google::rpc::Status& status);
Details DetailsOf(const grpc::Status& status);

}  // namespace lantern::service

#endif  // LANTERN_TESTS_SERVICE_HARNESS_H_
