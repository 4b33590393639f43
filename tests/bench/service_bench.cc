// Calls a second of the service on transcripts of a hundred events, client and server in this process,
// against an echo server of the same messages; and memory over many streamed transcripts (counter kb_grown).
//
// With LANTERN_BENCH_TLS=FOLDER, which holds server.pem (its own root, for 127.0.0.1) and server.key, both
// servers speak TLS, and the service wants a token and counts for Prometheus.
#include <benchmark/benchmark.h>
#include <grpcpp/grpcpp.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "checker/io/transcript_io.h"
#include "lantern/test/v1/echo.grpc.pb.h"
#include "lantern/v1/service.grpc.pb.h"
#include "service/server.h"
#include "tests/bench/long_game.h"

namespace lantern {
namespace {

constexpr int kEvents = 100;
// Items of one stream; a stream is one iteration.
constexpr int64_t kItems = 2000;

const v1::Transcript& HundredEvents() {
  static const auto* game = [] {
    auto games = ReadTranscripts(LongGame(kEvents / 10), "bench.rootlog", Format::kRootlog, Limits());
    if (!games.ok()) std::abort();
    auto* cut = new v1::Transcript(games->front());
    cut->mutable_events()->DeleteSubrange(kEvents, cut->events_size() - kEvents);
    return cut;
  }();
  return *game;
}

template <typename Request>
Request NewRequest() {
  Request request;
  *request.mutable_transcript() = HundredEvents();
  return request;
}

// Echo by the same callback API as the service.
class EchoStream final
    : public grpc::ServerBidiReactor<v1::CheckTranscriptsRequest, v1::CheckTranscriptsRequest> {
 public:
  EchoStream() { StartRead(&message_); }
  void OnReadDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);
    StartWrite(&message_);
  }
  void OnWriteDone(bool ok) override {
    if (ok) StartRead(&message_);
  }
  void OnDone() override { delete this; }

 private:
  v1::CheckTranscriptsRequest message_;
};

class EchoOnCallbacks final : public test::v1::EchoService::CallbackService {
 public:
  grpc::ServerUnaryReactor* Echo(grpc::CallbackServerContext* context,
                                 const v1::CheckTranscriptRequest* request,
                                 v1::CheckTranscriptRequest* response) override {
    *response = *request;
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  grpc::ServerBidiReactor<v1::CheckTranscriptsRequest, v1::CheckTranscriptsRequest>* EchoStream(
      grpc::CallbackServerContext*) override {
    return new lantern::EchoStream;
  }
};

using EchoPipe = grpc::ServerReaderWriter<v1::CheckTranscriptsRequest, v1::CheckTranscriptsRequest>;

// Echo by the blocking API, one thread a stream, which is the quickest way to pump one stream.
class EchoOnThreads final : public test::v1::EchoService::Service {
 public:
  grpc::Status EchoStream(grpc::ServerContext*, EchoPipe* stream) override {
    v1::CheckTranscriptsRequest message;
    grpc::WriteOptions options;
    options.set_buffer_hint();
    while (stream->Read(&message)) stream->Write(message, options);
    return grpc::Status::OK;
  }
};

constexpr char kToken[] = "token";
constexpr char kTokenSha256[] = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0";

// Empty: no TLS.
const std::string& TlsFolder() {
  static const auto* folder = [] {
    const char* wanted = std::getenv("LANTERN_BENCH_TLS");
    return new std::string(wanted == nullptr ? "" : wanted);
  }();
  return *folder;
}

std::string FileOf(const char* name) {
  std::ifstream file(TlsFolder() + "/" + name, std::ios::binary);
  std::ostringstream text;
  if (!(text << file.rdbuf())) std::abort();
  return text.str();
}

std::shared_ptr<grpc::ServerCredentials> EchoCredentials() {
  if (TlsFolder().empty()) return grpc::InsecureServerCredentials();
  grpc::SslServerCredentialsOptions options;
  options.pem_key_cert_pairs.push_back({FileOf("server.key"), FileOf("server.pem")});
  return grpc::SslServerCredentials(options);
}

std::shared_ptr<grpc::ChannelCredentials> ClientCredentials() {
  if (TlsFolder().empty()) return grpc::InsecureChannelCredentials();
  return grpc::SslCredentials({FileOf("server.pem"), "", ""});
}

// The token goes to the echo too, so that both get the same bytes.
class Context : public grpc::ClientContext {
 public:
  Context() {
    if (!TlsFolder().empty()) AddMetadata("authorization", std::string("Bearer ") + kToken);
  }
};

// Either echo server on a free port.
class EchoServer {
 public:
  explicit EchoServer(std::unique_ptr<grpc::Service> service) : service_(std::move(service)) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", EchoCredentials(), &port_);
    builder.RegisterService(service_.get());
    server_ = builder.BuildAndStart();
    if (server_ == nullptr) std::abort();
  }
  int port() const { return port_; }

 private:
  const std::unique_ptr<grpc::Service> service_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

int CallbackEchoPort() {
  static const auto* server = new EchoServer(std::make_unique<EchoOnCallbacks>());
  return server->port();
}

int ThreadEchoPort() {
  static const auto* server = new EchoServer(std::make_unique<EchoOnThreads>());
  return server->port();
}

int ServicePort() {
  static const auto* server = [] {
    service::ServerOptions options;
    options.address = "127.0.0.1:0";
    options.log_calls = service::CallLogging::kNone;
    if (!TlsFolder().empty()) {
      options.tls.emplace();
      options.tls->certificate_file = TlsFolder() + "/server.pem";
      options.tls->key_file = TlsFolder() + "/server.key";
      options.clients.push_back({"bench", kTokenSha256, service::Rate{1e9, 1'000'000}});
      options.metrics_address = "127.0.0.1:0";
    }
    auto started = service::Server::Start(options);
    if (!started.ok()) std::abort();
    return started->release();
  }();
  return server->port();
}

template <typename Service>
std::unique_ptr<typename Service::Stub> Connect(int port) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return Service::NewStub(
      grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(port), ClientCredentials(), arguments));
}

// Calls a second of the last echo run, to compare with.
struct Rates {
  double unary = 0;
  double callback_stream = 0;
  double thread_stream = 0;
};
Rates& Echo() {
  static Rates rates;
  return rates;
}

// Seconds since it was made.
class Stopwatch {
 public:
  double Seconds() const { return absl::ToDoubleSeconds(absl::Now() - start_); }

 private:
  const absl::Time start_ = absl::Now();
};

void UnaryEcho(benchmark::State& state) {
  static auto* stub = Connect<test::v1::EchoService>(CallbackEchoPort()).release();
  const auto request = NewRequest<v1::CheckTranscriptRequest>();
  v1::CheckTranscriptRequest response;
  const Stopwatch watch;
  for (auto _ : state) {
    Context context;
    if (!stub->Echo(&context, request, &response).ok()) return state.SkipWithError("call failed");
  }
  state.SetItemsProcessed(state.iterations());
  if (state.thread_index() == 0) Echo().unary = state.threads() * state.iterations() / watch.Seconds();
}
BENCHMARK(UnaryEcho)->Threads(8)->UseRealTime();

void UnaryCheck(benchmark::State& state) {
  static auto* stub = Connect<v1::LanternService>(ServicePort()).release();
  const auto request = NewRequest<v1::CheckTranscriptRequest>();
  v1::CheckTranscriptResponse response;
  const Stopwatch watch;
  for (auto _ : state) {
    Context context;
    if (!stub->CheckTranscript(&context, request, &response).ok()) return state.SkipWithError("call failed");
  }
  state.SetItemsProcessed(state.iterations());
  if (state.thread_index() == 0) {
    state.counters["of_echo"] = state.threads() * state.iterations() / watch.Seconds() / Echo().unary;
  }
}
BENCHMARK(UnaryCheck)->Threads(8)->UseRealTime();

// One stream of `items` requests, written by one thread and read by another. Whether all were answered.
template <typename Stream, typename Response>
bool Pump(Stream& stream, int64_t items, Response& response) {
  std::thread writer([&] {
    const auto request = NewRequest<v1::CheckTranscriptsRequest>();
    grpc::WriteOptions options;
    options.set_buffer_hint();
    for (int64_t i = 0; i < items; ++i) stream.Write(request, options);
    stream.WritesDone();
  });
  int64_t answers = 0;
  while (stream.Read(&response)) ++answers;
  writer.join();
  return stream.Finish().ok() && answers == items;
}

void StreamEcho(benchmark::State& state, test::v1::EchoService::Stub& stub, double& rate) {
  v1::CheckTranscriptsRequest response;
  const Stopwatch watch;
  for (auto _ : state) {
    Context context;
    if (!Pump(*stub.EchoStream(&context), kItems, response)) return state.SkipWithError("stream failed");
  }
  state.SetItemsProcessed(state.iterations() * kItems);
  rate = static_cast<double>(state.iterations() * kItems) / watch.Seconds();
}

void StreamEchoOnCallbacks(benchmark::State& state) {
  static auto* stub = Connect<test::v1::EchoService>(CallbackEchoPort()).release();
  StreamEcho(state, *stub, Echo().callback_stream);
}
BENCHMARK(StreamEchoOnCallbacks)->UseRealTime();

void StreamEchoOnThreads(benchmark::State& state) {
  static auto* stub = Connect<test::v1::EchoService>(ThreadEchoPort()).release();
  StreamEcho(state, *stub, Echo().thread_stream);
}
BENCHMARK(StreamEchoOnThreads)->UseRealTime();

void StreamCheck(benchmark::State& state) {
  static auto* stub = Connect<v1::LanternService>(ServicePort()).release();
  v1::CheckTranscriptsResponse response;
  const Stopwatch watch;
  for (auto _ : state) {
    Context context;
    if (!Pump(*stub->CheckTranscripts(&context), kItems, response))
      return state.SkipWithError("stream failed");
  }
  if (response.verdict().coverage().events() != kEvents || response.verdict().coverage().not_reached() != 0) {
    return state.SkipWithError("not every event was judged");
  }
  state.SetItemsProcessed(state.iterations() * kItems);
  const double rate = static_cast<double>(state.iterations() * kItems) / watch.Seconds();
  state.counters["of_callback_echo"] = rate / Echo().callback_stream;
  state.counters["of_thread_echo"] = rate / Echo().thread_stream;
}
BENCHMARK(StreamCheck)->UseRealTime();

// Resident memory of this process in KiB.
double ResidentKb() {
  long pages = 0;
  FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr || std::fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
  if (file != nullptr) std::fclose(file);
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

// One stream of LANTERN_BENCH_ITEMS transcripts (100000 when unset) after one of a tenth as many: what it
// adds to the memory of client and server.
void StreamMemory(benchmark::State& state) {
  const char* wanted = std::getenv("LANTERN_BENCH_ITEMS");
  const int64_t items = wanted == nullptr ? 100'000 : std::atoll(wanted);
  static auto* stub = Connect<v1::LanternService>(ServicePort()).release();
  const auto pump = [](int64_t count) {
    v1::CheckTranscriptsResponse response;
    Context context;
    return Pump(*stub->CheckTranscripts(&context), count, response);
  };
  bool ok = pump(items / 10);
  const double before = ResidentKb();
  for (auto _ : state) ok = ok && pump(items);
  if (!ok) return state.SkipWithError("stream failed");
  state.SetItemsProcessed(state.iterations() * items);
  state.counters["kb_before"] = before;
  state.counters["kb_grown"] = ResidentKb() - before;
}
BENCHMARK(StreamMemory)->Iterations(1)->UseRealTime();

}  // namespace
}  // namespace lantern
