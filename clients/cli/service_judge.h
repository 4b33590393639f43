#ifndef LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_
#define LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "clients/cli/judge.h"
#include "lantern/v1/results.pb.h"

namespace lantern::cli {

// How to reach a service. Nothing set: not encrypted, without a token.
struct ServiceWay {
  bool tls = false;
  // PEM. Each one means TLS.
  std::string roots_file;
  std::string certificate_file;
  std::string key_file;
  // Whose first line is the token. Empty: the environment variable LANTERN_TOKEN, if set.
  std::string token_file;
};

// A service at `address` ("host:port"). Waits for the connection, `timeout` at the longest: UNAVAILABLE where
// nobody answers. Each check may take `timeout` too. The limits of CheckOptions are the server's own, so
// those of the caller are not sent. INVALID_ARGUMENT where a file of `way` cannot be read.
absl::StatusOr<std::unique_ptr<Judge>> NewServiceJudge(const std::string& address, absl::Duration timeout,
                                                       const ServiceWay& way);

// Lets the service at `address` check a result sheet. `read` calls its argument with each piece of the file
// until that says false, which is when the service has ended the call.
absl::Status CheckResultsByService(
    const std::string& address, absl::Duration timeout, const ServiceWay& way,
    const v1::ResultSheetOptions& options,
    const std::function<absl::Status(const std::function<bool(absl::string_view)>&)>& read,
    v1::ResultSheetReport& report);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_
