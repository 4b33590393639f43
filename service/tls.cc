#include "service/tls.h"

#include <grpc/grpc.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace lantern::service {
namespace {

// More than any chain or list of roots that is meant.
constexpr size_t kMaxFileBytes = 4 << 20;

using Bio = std::unique_ptr<BIO, int (*)(BIO*)>;
using Certificate = std::unique_ptr<X509, void (*)(X509*)>;

absl::Status Refuse(absl::string_view what, const std::string& file, absl::string_view reason) {
  return absl::InvalidArgumentError(absl::StrCat(what, "=\"", file, "\": it cannot be used: ", reason,
                                                 "; name a PEM file that this program may read"));
}

// With the first reason that OpenSSL has, which names no contents.
absl::Status RefuseForOpenSsl(absl::string_view what, const std::string& file) {
  const char* known = ERR_reason_error_string(ERR_peek_error());
  const std::string reason = known == nullptr ? "unknown reason" : known;
  ERR_clear_error();
  return Refuse(what, file, reason);
}

absl::Status ReadFile(absl::string_view what, const std::string& path, std::string& out) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  out.assign(kMaxFileBytes + 1, '\0');
  if (!file || (!file.read(out.data(), static_cast<std::streamsize>(out.size())) && !file.eof())) {
    return Refuse(what, path, errno == 0 ? "it cannot be read" : std::strerror(errno));
  }
  out.resize(static_cast<size_t>(file.gcount()));
  if (out.size() > kMaxFileBytes) return Refuse(what, path, "it is larger than 4 MiB");
  return absl::OkStatus();
}

// A key with a passphrase would wait for somebody to type it.
int NoPassphrase(char*, int, int, void*) { return 0; }

Bio Reading(const std::string& pem) {
  return Bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), &BIO_free);
}

// Gives each certificate of a text to `each`; false where one is broken, there is none, or `each` says so.
template <typename Each>
bool ForEachCertificate(const std::string& pem, Each each) {
  const Bio bio = Reading(pem);
  bool any = false;
  while (X509* next = PEM_read_bio_X509_AUX(bio.get(), nullptr, &NoPassphrase, nullptr)) {
    Certificate certificate(next, &X509_free);
    if (!each(certificate.get())) return false;
    any = true;
  }
  // At the end it finds no further beginning.
  if (!any || ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) return false;
  ERR_clear_error();
  return true;
}

// As gRPC will load it.
bool UseChain(SSL_CTX* context, const std::string& pem) {
  bool first = true;
  return ForEachCertificate(pem, [&](X509* certificate) {
    if (std::exchange(first, false)) return SSL_CTX_use_certificate(context, certificate) == 1;
    return SSL_CTX_add1_chain_cert(context, certificate) == 1;
  });
}

bool UseKey(SSL_CTX* context, const std::string& pem) {
  const Bio bio = Reading(pem);
  const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key(
      PEM_read_bio_PrivateKey(bio.get(), nullptr, &NoPassphrase, nullptr), &EVP_PKEY_free);
  return key != nullptr && SSL_CTX_use_PrivateKey(context, key.get()) == 1 &&
         SSL_CTX_check_private_key(context) == 1;
}

// Encrypted ports of one server, with certificates that are fetched for each connection. gRPC 1.51 has this
// in its C API only; its C++ watcher of files takes whatever they hold.
class FetchingCredentials final : public grpc::ServerCredentials {
 public:
  // Takes over `credentials`.
  explicit FetchingCredentials(grpc_server_credentials* credentials) : credentials_(credentials) {}
  ~FetchingCredentials() override { grpc_server_credentials_release(credentials_); }

  // Nobody sets one here; tokens are looked at in Access.
  void SetAuthMetadataProcessor(const std::shared_ptr<grpc::AuthMetadataProcessor>&) override {}

 private:
  int AddPortToServer(const std::string& address, grpc_server* server) override {
    return grpc_server_add_http2_port(server, address.c_str(), credentials_);
  }

  grpc_server_credentials* const credentials_;
};

}  // namespace

absl::StatusOr<TlsContents> ReadTlsFiles(const TlsOptions& tls) {
  TlsContents contents;
  absl::Status status = ReadFile("tls.certificate_file", tls.certificate_file, contents.certificate);
  if (status.ok()) status = ReadFile("tls.key_file", tls.key_file, contents.key);
  if (status.ok() && tls.client_roots_file.has_value()) {
    status = ReadFile("tls.client_roots_file", *tls.client_roots_file, contents.client_roots);
  }
  if (!status.ok()) return status;
  ERR_clear_error();
  const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free);
  if (context == nullptr) return absl::InternalError("OpenSSL has no memory");
  if (!UseChain(context.get(), contents.certificate)) {
    return RefuseForOpenSsl("tls.certificate_file", tls.certificate_file);
  }
  if (!UseKey(context.get(), contents.key)) return RefuseForOpenSsl("tls.key_file", tls.key_file);
  X509_STORE* const roots = SSL_CTX_get_cert_store(context.get());
  if (tls.client_roots_file.has_value() && !ForEachCertificate(contents.client_roots, [roots](X509* root) {
        return X509_STORE_add_cert(roots, root) == 1;
      })) {
    return RefuseForOpenSsl("tls.client_roots_file", *tls.client_roots_file);
  }
  return contents;
}

std::string OutOfDate(const TlsContents& contents) {
  const Bio bio = Reading(contents.certificate);
  const Certificate certificate(PEM_read_bio_X509_AUX(bio.get(), nullptr, &NoPassphrase, nullptr),
                                &X509_free);
  if (certificate == nullptr) return "it cannot be read";
  if (X509_cmp_current_time(X509_get0_notAfter(certificate.get())) < 0) {
    return "it has expired, so clients refuse it; replace the file";
  }
  if (X509_cmp_current_time(X509_get0_notBefore(certificate.get())) > 0) {
    return "it is not in force yet, so clients refuse it; look at the clock, or replace the file";
  }
  return "";
}

absl::StatusOr<std::unique_ptr<TlsWatcher>> TlsWatcher::Start(const TlsOptions& tls, Told told) {
  absl::StatusOr<TlsContents> contents = ReadTlsFiles(tls);
  if (!contents.ok()) return contents.status();
  return std::unique_ptr<TlsWatcher>(new TlsWatcher(tls, *std::move(contents), std::move(told)));
}

TlsWatcher::TlsWatcher(const TlsOptions& tls, TlsContents contents, Told told)
    : tls_(tls), told_(std::move(told)), contents_(std::move(contents)), thread_([this] { Run(); }) {}

TlsWatcher::~TlsWatcher() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

uint64_t TlsWatcher::Latest(TlsContents& contents) const {
  const std::lock_guard lock(mutex_);
  contents = contents_;
  return number_;
}

void TlsWatcher::Run() {
  const auto pause = absl::ToChronoMilliseconds(tls_.reload_interval);
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, pause, [this] { return stopping_; })) return;
    }
    Look();
  }
}

void TlsWatcher::Look() {
  absl::StatusOr<TlsContents> contents = ReadTlsFiles(tls_);
  if (!contents.ok()) {
    if (contents.status() == fault_) return;
    fault_ = contents.status();
    told_(fault_);
    return;
  }
  bool news = !fault_.ok();
  {
    const std::lock_guard lock(mutex_);
    if (!(*contents == contents_)) {
      contents_ = *std::move(contents);
      ++number_;
      news = true;
    }
  }
  fault_ = absl::OkStatus();
  if (news) told_(fault_);
}

std::shared_ptr<grpc::ServerCredentials> TlsSource::Credentials() {
  return std::make_shared<FetchingCredentials>(grpc_ssl_server_credentials_create_with_options(
      grpc_ssl_server_credentials_create_options_using_config_fetcher(
          watcher_.asks_clients() ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                                  : GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE,
          &TlsSource::Fetch, this)));
}

grpc_ssl_certificate_config_reload_status TlsSource::Fetch(void* self,
                                                           grpc_ssl_server_certificate_config** config) {
  TlsSource& source = *static_cast<TlsSource*>(self);
  TlsContents contents;
  const uint64_t number = source.watcher_.Latest(contents);
  if (source.given_.exchange(number) == number) return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_UNCHANGED;
  const grpc_ssl_pem_key_cert_pair pair = {contents.key.c_str(), contents.certificate.c_str()};
  // gRPC wants roots even where it asks no client for a certificate, and then does nothing with them.
  const std::string& roots = source.watcher_.asks_clients() ? contents.client_roots : contents.certificate;
  *config = grpc_ssl_server_certificate_config_create(roots.c_str(), &pair, 1);
  return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_NEW;
}

}  // namespace lantern::service
