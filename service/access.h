#ifndef LANTERN_SERVICE_ACCESS_H_
#define LANTERN_SERVICE_ACCESS_H_

// Who may call, and how often.

#include <grpcpp/support/string_ref.h>

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/server.h"

namespace lantern::service {

// SHA-256 of a token.
using TokenDigest = std::array<unsigned char, 32>;
TokenDigest DigestOfToken(absl::string_view token);

// One client with its allowance. Thread-safe.
class Client {
 public:
  // `access` and `rate` are valid.
  Client(const ClientAccess& access, const Rate& rate);

  const std::string& name() const { return name_; }
  const TokenDigest& digest() const { return digest_; }
  const Rate& rate() const { return rate_; }

  // Takes one request from the allowance: zero, or how long until there is one.
  absl::Duration Take(absl::Time now);

 private:
  const std::string name_;
  const TokenDigest digest_;
  // With its burst filled in.
  const Rate rate_;
  std::mutex mutex_;
  // Guarded by mutex_.
  double left_;
  absl::Time counted_at_ = absl::InfinitePast();
};

// All clients of a server. Thread-safe.
class Access {
 public:
  // `options` are valid.
  explicit Access(const ServerOptions& options);

  // Whose token the metadata of a call holds; null where everybody may call. UNAUTHENTICATED: none, more than
  // one, or an unknown one. Takes the same time whichever token it is.
  absl::StatusOr<Client*> Identify(const std::multimap<grpc::string_ref, grpc::string_ref>& metadata) const;

 private:
  std::vector<std::unique_ptr<Client>> clients_;
};

// INVALID_ARGUMENT where a client or a rate is out of its range; names the field.
absl::Status ValidateAccess(const ServerOptions& options);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_ACCESS_H_
