#include "service/tls.h"

#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"

namespace lantern::service {
namespace {

// `what` of `file`, with the first reason that OpenSSL has, which names no contents.
absl::Status Refuse(const std::string& what, const std::string& file) {
  const unsigned long code = ERR_peek_error();
  const char* known =
      ERR_SYSTEM_ERROR(code) ? std::strerror(ERR_GET_REASON(code)) : ERR_reason_error_string(code);
  const std::string reason = known == nullptr ? "unknown reason" : known;
  ERR_clear_error();
  return absl::InvalidArgumentError(absl::StrCat(what, "=\"", file, "\": it cannot be used: ", reason,
                                                 "; name a PEM file that this program may read"));
}

// A key with a passphrase would wait for somebody to type it.
int NoPassphrase(char*, int, int, void*) { return 0; }

}  // namespace

absl::Status CheckTlsFiles(const TlsOptions& tls) {
  ERR_clear_error();
  const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free);
  if (context == nullptr) return absl::InternalError("OpenSSL has no memory");
  SSL_CTX_set_default_passwd_cb(context.get(), &NoPassphrase);
  if (SSL_CTX_use_certificate_chain_file(context.get(), tls.certificate_file.c_str()) != 1) {
    return Refuse("tls.certificate_file", tls.certificate_file);
  }
  if (SSL_CTX_use_PrivateKey_file(context.get(), tls.key_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context.get()) != 1) {
    return Refuse("tls.key_file", tls.key_file);
  }
  if (!tls.client_roots_file.empty() &&
      SSL_CTX_load_verify_locations(context.get(), tls.client_roots_file.c_str(), nullptr) != 1) {
    return Refuse("tls.client_roots_file", tls.client_roots_file);
  }
  return absl::OkStatus();
}

std::shared_ptr<grpc::ServerCredentials> CredentialsOf(const ServerOptions& options) {
  if (!options.tls.has_value()) return grpc::InsecureServerCredentials();
  const TlsOptions& tls = *options.tls;
  namespace experimental = grpc::experimental;
  const auto provider = std::make_shared<experimental::FileWatcherCertificateProvider>(
      tls.key_file, tls.certificate_file, tls.client_roots_file,
      static_cast<unsigned int>(absl::ToInt64Seconds(tls.reload_interval)));
  experimental::TlsServerCredentialsOptions credentials(provider);
  credentials.watch_identity_key_cert_pairs();
  if (tls.client_roots_file.empty()) {
    credentials.set_cert_request_type(GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE);
  } else {
    credentials.watch_root_certs();
    credentials.set_cert_request_type(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  }
  return experimental::TlsServerCredentials(credentials);
}

}  // namespace lantern::service
