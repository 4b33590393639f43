#ifndef LANTERN_TESTS_SERVICE_CERTIFICATES_H_
#define LANTERN_TESTS_SERVICE_CERTIFICATES_H_

// Certificates for tests, made on the spot, so that none of them can run out.

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

#include "absl/time/time.h"

namespace lantern::service {

// A certificate and its key, in PEM.
struct Identity {
  std::string certificate;
  std::string key;
};

// Who signs certificates.
class Authority {
 public:
  explicit Authority(const std::string& name);

  // Its own certificate.
  const std::string& root() const { return root_; }

  // A certificate for `name`, "localhost" and 127.0.0.1, good from an hour before `until` minus a day.
  Identity Issue(const std::string& name, absl::Duration until = absl::Hours(24)) const;

 private:
  using Key = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;
  using Certificate = std::unique_ptr<X509, void (*)(X509*)>;

  Key key_;
  Certificate certificate_;
  std::string root_;
};

// A folder of its own for one test, removed at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string Path(const std::string& name) const { return path_ + "/" + name; }
  // Puts a file into its place at once, as an operator should.
  std::string Put(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

}  // namespace lantern::service

#endif  // LANTERN_TESTS_SERVICE_CERTIFICATES_H_
