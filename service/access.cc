#include "service/access.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "service/errors.h"

namespace lantern::service {
namespace {

constexpr size_t kMaxName = 64;
constexpr uint32_t kMaxBurst = 1'000'000;
// One request in eleven days; less is a slip of the pen.
constexpr double kMinRate = 1e-6;
constexpr char kScheme[] = "Bearer ";

Rate Completed(Rate rate) {
  if (rate.burst == 0) {
    rate.burst = static_cast<uint32_t>(std::clamp<double>(rate.requests_per_second, 1, kMaxBurst));
  }
  return rate;
}

TokenDigest DigestOfHex(absl::string_view hex) {
  const std::string bytes = absl::HexStringToBytes(hex);
  TokenDigest digest{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
  return digest;
}

absl::Status Refuse(absl::string_view reason, absl::string_view description) {
  RequestError error;
  error.code = absl::StatusCode::kUnauthenticated;
  error.reason = reason;
  error.description = std::string(description);
  return MakeError(error);
}

absl::Status ValidateRate(const std::string& field, const Rate& rate) {
  const double requests = rate.requests_per_second;
  if (!std::isfinite(requests) || (requests != 0 && requests < kMinRate)) {
    return absl::InvalidArgumentError(
        absl::StrCat(field, ".requests_per_second: ", requests, " is neither 0 nor from 0.000001 up"));
  }
  if (rate.burst > kMaxBurst) {
    return absl::InvalidArgumentError(
        absl::StrCat(field, ".burst: ", rate.burst, " is not from 1 to ", kMaxBurst));
  }
  return absl::OkStatus();
}

bool IsName(absl::string_view name) {
  return !name.empty() && name.size() <= kMaxName && std::all_of(name.begin(), name.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
  });
}

bool IsDigest(absl::string_view text) {
  return text.size() == 2 * sizeof(TokenDigest) && std::all_of(text.begin(), text.end(), [](char c) {
           return absl::ascii_isxdigit(static_cast<unsigned char>(c));
         });
}

}  // namespace

TokenDigest DigestOfToken(absl::string_view token) {
  TokenDigest digest{};
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), digest.data());
  return digest;
}

Client::Client(const ClientAccess& access, const Rate& rate)
    : name_(access.name),
      digest_(DigestOfHex(access.token_sha256)),
      rate_(Completed(rate)),
      left_(rate_.burst) {}

absl::Duration Client::Take(absl::Time now) {
  if (rate_.requests_per_second <= 0) return absl::ZeroDuration();
  const std::lock_guard lock(mutex_);
  if (now > counted_at_) {
    left_ = std::min<double>(rate_.burst,
                             left_ + absl::ToDoubleSeconds(now - counted_at_) * rate_.requests_per_second);
    counted_at_ = now;
  }
  if (left_ >= 1) {
    left_ -= 1;
    return absl::ZeroDuration();
  }
  return absl::Seconds((1 - left_) / rate_.requests_per_second);
}

Access::Access(const ServerOptions& options) {
  for (const ClientAccess& client : options.clients) {
    clients_.push_back(std::make_unique<Client>(client, client.rate.value_or(options.default_rate)));
  }
}

absl::StatusOr<Client*> Access::Identify(
    const std::multimap<grpc::string_ref, grpc::string_ref>& metadata) const {
  if (clients_.empty()) return nullptr;
  const auto [begin, end] = metadata.equal_range("authorization");
  if (begin == end || std::next(begin) != end) {
    return Refuse("MISSING_TOKEN",
                  "this service needs one token; send it as \"authorization: Bearer TOKEN\"");
  }
  const absl::string_view value(begin->second.data(), begin->second.size());
  if (!absl::StartsWithIgnoreCase(value, kScheme)) {
    return Refuse("MISSING_TOKEN",
                  "the authorization is of another kind; send \"authorization: Bearer TOKEN\"");
  }
  const absl::string_view token = value.substr(sizeof(kScheme) - 1);
  if (token.empty()) {
    return Refuse("MISSING_TOKEN", "the token is empty; send \"authorization: Bearer TOKEN\"");
  }
  const TokenDigest digest = DigestOfToken(token);
  Client* found = nullptr;
  // All of them, so that the time says nothing.
  for (const std::unique_ptr<Client>& client : clients_) {
    if (CRYPTO_memcmp(client->digest().data(), digest.data(), digest.size()) == 0) found = client.get();
  }
  if (found != nullptr) return found;
  return Refuse("UNKNOWN_TOKEN", "the token is not known here; ask the operator for one");
}

absl::Status ValidateAccess(const ServerOptions& options) {
  std::set<std::string> names;
  std::set<std::string> digests;
  for (size_t i = 0; i < options.clients.size(); ++i) {
    const ClientAccess& client = options.clients[i];
    const std::string field = absl::StrCat("clients[", i, "]");
    if (!IsName(client.name)) {
      return absl::InvalidArgumentError(absl::StrCat(
          field, ".name: write 1 to ", kMaxName, " of the characters a-z, A-Z, 0-9, \"-\", \"_\" and \".\""));
    }
    if (!names.insert(client.name).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(field, ".name: \"", client.name, "\" stands there twice"));
    }
    // Never the text itself, which might be a token that somebody put into the wrong place.
    if (!IsDigest(client.token_sha256)) {
      return absl::InvalidArgumentError(absl::StrCat(field,
                                                     ".token_sha256: it is not 64 hexadecimal digits; make "
                                                     "them with: printf %s \"$TOKEN\" | sha256sum"));
    }
    if (DigestOfHex(client.token_sha256) == DigestOfToken("")) {
      return absl::InvalidArgumentError(
          absl::StrCat(field, ".token_sha256: it is that of an empty token; was TOKEN set?"));
    }
    if (!digests.insert(absl::AsciiStrToLower(client.token_sha256)).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(field, ".token_sha256: another client has the same token"));
    }
    if (!client.rate.has_value()) continue;
    if (absl::Status status = ValidateRate(absl::StrCat(field, ".rate"), *client.rate); !status.ok())
      return status;
  }
  return ValidateRate("default_rate", options.default_rate);
}

}  // namespace lantern::service
