#ifndef LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_
#define LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "clients/cli/judge.h"

namespace lantern::cli {

// A service at `address` ("host:port"). Waits for the connection, `timeout` at the longest: UNAVAILABLE where
// nobody answers. Each check may take `timeout` too. The limits of CheckOptions are the server's own, so
// those of the caller are not sent.
absl::StatusOr<std::unique_ptr<Judge>> NewServiceJudge(const std::string& address, absl::Duration timeout);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_SERVICE_JUDGE_H_
