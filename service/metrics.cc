#include "service/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/exposer.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <exception>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lantern/v1/service.pb.h"
#include "service/errors.h"

namespace lantern::service {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Histogram;
using Buckets = Histogram::BucketBoundaries;

constexpr char kOther[] = "other";
constexpr char kPrefix[] = "/lantern.v1.LanternService/";

// As gRFC A66 wants them.
const Buckets& Seconds() {
  static const auto& buckets = *new Buckets{
      0,    0.00001, 0.00005, 0.0001, 0.0003, 0.0006, 0.0008, 0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.008,
      0.01, 0.013,   0.016,   0.02,   0.025,  0.03,   0.04,   0.05,  0.065, 0.08,  0.1,   0.13,  0.16,  0.2,
      0.25, 0.3,     0.4,     0.5,    0.65,   0.8,    1,      2,     5,     10,    20,    50,    100};
  return buckets;
}
const Buckets& Bytes() {
  static const auto& buckets =
      *new Buckets{0,       1024,    2048,     4096,     16384,     65536,      262144,
                   1048576, 4194304, 16777216, 67108864, 268435456, 1073741824, 4294967296};
  return buckets;
}

std::string MethodLabel(absl::string_view method) {
  if (!absl::StartsWith(method, kPrefix)) return kOther;
  // Only those that exist: whoever calls must not be able to fill the memory with names.
  const auto* service = v1::ListGamesRequest::descriptor()->file()->FindServiceByName("LanternService");
  const absl::string_view name = absl::StripPrefix(method, kPrefix);
  if (service == nullptr || service->FindMethodByName(std::string(name)) == nullptr) return kOther;
  return std::string(absl::StripPrefix(method, "/"));
}

// Made when they are first wanted, and then found without making label sets again.
template <typename Metric, typename... Keys>
class Made {
 public:
  template <typename Make>
  Metric& Get(const std::tuple<Keys...>& key, Make make) {
    const std::lock_guard lock(mutex_);
    const auto found = made_.find(key);
    if (found != made_.end()) return *found->second;
    return *made_.emplace(key, &make()).first->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::tuple<Keys...>, Metric*> made_;
};

// What one method and status have.
struct CallMetrics {
  Histogram& duration;
  Histogram& received;
  Histogram& sent;
};

}  // namespace

struct Metrics::Parts {
  explicit Parts(const std::string& address) : exposer(address, 1) { exposer.RegisterCollectable(registry); }

  Family<Counter>& NewCounter(const std::string& name, const std::string& help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(*registry);
  }
  Family<Histogram>& NewHistogram(const std::string& name, const std::string& help) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(*registry);
  }

  const std::shared_ptr<prometheus::Registry> registry = std::make_shared<prometheus::Registry>();
  Family<Counter>& started = NewCounter("grpc_server_call_started_total", "Calls that have begun");
  Family<Histogram>& duration = NewHistogram("grpc_server_call_duration_seconds", "How long calls took");
  Family<Histogram>& received = NewHistogram("grpc_server_call_rcvd_total_compressed_message_size_bytes",
                                             "Bytes of the requests of a call");
  Family<Histogram>& sent = NewHistogram("grpc_server_call_sent_total_compressed_message_size_bytes",
                                         "Bytes of the answers of a call");
  Family<Counter>& verdicts = NewCounter("lantern_verdicts_total", "Verdicts by game and outcome");
  Family<Counter>& events = NewCounter("lantern_events_judged_total", "Events that checks came to");
  Family<Histogram>& check = NewHistogram("lantern_check_duration_seconds", "How long checks took");
  Family<Counter>& refused = NewCounter("lantern_refused_total", "Calls and requests that were not let in");
  Family<Counter>& requests = NewCounter("lantern_client_requests_total", "Requests of clients with tokens");

  Made<Counter, std::string> started_of;
  Made<Counter, std::string> refused_of;
  Made<Counter, std::string> requests_of;
  Made<Counter, std::string> events_of;
  Made<Histogram, std::string> check_of;
  Made<Counter, std::string, int> verdicts_of;
  std::mutex calls_mutex;
  std::map<std::pair<std::string, int>, CallMetrics> calls;

  // Last: it reads all of the others until it is gone.
  prometheus::Exposer exposer;
};

Metrics::Metrics(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Metrics::~Metrics() = default;

absl::StatusOr<std::unique_ptr<Metrics>> Metrics::Start(const std::string& address) {
  // The library throws where it cannot listen.
  try {
    return std::unique_ptr<Metrics>(new Metrics(std::make_unique<Parts>(address)));
  } catch (const std::exception&) {
    return absl::UnavailableError(absl::StrCat(
        "cannot listen for metrics on ", address,
        "; another program may have the port, or the address is not of this machine (write ip:port)"));
  }
}

int Metrics::port() const {
  const std::vector<int> ports = parts_->exposer.GetListeningPorts();
  return ports.empty() ? 0 : ports.front();
}

void Metrics::CallStarted(absl::string_view method) {
  const std::string label = MethodLabel(method);
  parts_->started_of.Get({label},
                         [&]() -> Counter& {
                           return parts_->started.Add({{"grpc_method", label}});
                         })
      .Increment();
}

void Metrics::CallEnded(const CallRecord& record) {
  const std::string method = MethodLabel(record.method);
  CallMetrics* metrics = nullptr;
  {
    const std::lock_guard lock(parts_->calls_mutex);
    const std::pair<std::string, int> key(method, record.code);
    auto found = parts_->calls.find(key);
    if (found == parts_->calls.end()) {
      const prometheus::Labels labels = {{"grpc_method", method}, {"grpc_status", CodeName(record.code)}};
      found = parts_->calls
                  .emplace(key, CallMetrics{parts_->duration.Add(labels, Seconds()),
                                            parts_->received.Add(labels, Bytes()),
                                            parts_->sent.Add(labels, Bytes())})
                  .first;
    }
    // Entries of a map stay where they are.
    metrics = &found->second;
  }
  metrics->duration.Observe(absl::ToDoubleSeconds(record.duration));
  metrics->received.Observe(static_cast<double>(record.request_bytes));
  metrics->sent.Observe(static_cast<double>(record.response_bytes));
}

void Metrics::Refused(absl::string_view reason) {
  const std::string label(reason);
  parts_->refused_of.Get({label},
                         [&]() -> Counter& {
                           return parts_->refused.Add({{"reason", label}});
                         })
      .Increment();
}

void Metrics::Requested(const std::string& client) {
  parts_->requests_of.Get({client},
                          [&]() -> Counter& {
                            return parts_->requests.Add({{"client", client}});
                          })
      .Increment();
}

void Metrics::CheckTook(absl::string_view game, absl::Duration time) {
  const std::string label(game);
  parts_->check_of
      .Get({label},
           [&]() -> Histogram& {
             return parts_->check.Add({{"game", label}}, Seconds());
           })
      .Observe(absl::ToDoubleSeconds(time));
}

void Metrics::Judged(absl::string_view game, v1::Outcome outcome, uint64_t events) {
  const std::string label(game);
  parts_->events_of.Get({label},
                        [&]() -> Counter& {
                          return parts_->events.Add({{"game", label}});
                        })
      .Increment(static_cast<double>(events));
  if (outcome == v1::OUTCOME_UNSPECIFIED) return;
  parts_->verdicts_of
      .Get({label, outcome},
           [&]() -> Counter& {
             const std::string name(absl::StripPrefix(v1::Outcome_Name(outcome), "OUTCOME_"));
             return parts_->verdicts.Add({{"game", label}, {"outcome", name}});
           })
      .Increment();
}

void Metrics::TlsFilesAreGood(bool good) {
  // Only servers with TLS have it.
  static constexpr char kName[] = "lantern_tls_files_good";
  prometheus::BuildGauge()
      .Name(kName)
      .Help("1: the files with the certificates are in order; 0: they are not, and older ones are used")
      .Register(*parts_->registry)
      .Add({})
      .Set(good ? 1 : 0);
}

}  // namespace lantern::service
