#include "service/address.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace lantern::service {
namespace {

struct HostPort {
  absl::string_view host;
  absl::string_view port;
};

// Splits at the last colon; brackets around a v6 host are taken off.
HostPort Split(absl::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return {address, ""};
  absl::string_view host = address.substr(0, colon);
  if (absl::StartsWith(host, "[") && absl::EndsWith(host, "]")) host = host.substr(1, host.size() - 2);
  return {host, address.substr(colon + 1)};
}

// The errno of binding one resolved address, or 0.
int TryToBind(const addrinfo& info) {
  const int fd = socket(info.ai_family, info.ai_socktype | SOCK_CLOEXEC, info.ai_protocol);
  if (fd < 0) return errno;
  const int one = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
  int error = 0;
  if (bind(fd, info.ai_addr, info.ai_addrlen) != 0 || listen(fd, 1) != 0) error = errno;
  close(fd);
  return error;
}

std::string Advice(int error) {
  switch (error) {
    case EADDRINUSE:
      return "another program listens there; stop it, or choose another address (port 0 picks a free port)";
    case EACCES:
      return "this port needs more rights; choose one from 1024";
    case EADDRNOTAVAIL:
      return "this machine has no such address; use one of its own, 127.0.0.1 or 0.0.0.0";
    default:
      return "choose another address";
  }
}

}  // namespace

bool IsUnixAddress(absl::string_view address) { return absl::StartsWith(address, "unix:"); }

bool Collide(absl::string_view one, absl::string_view other) {
  if (IsUnixAddress(one) || IsUnixAddress(other)) return one == other;
  const HostPort a = Split(one);
  const HostPort b = Split(other);
  int port = 0;
  int port_of_other = 0;
  if (!absl::SimpleAtoi(a.port, &port) || !absl::SimpleAtoi(b.port, &port_of_other)) return false;
  const auto all = [](absl::string_view host) { return host == "0.0.0.0" || host == "::"; };
  const auto plain = [](absl::string_view host) { return host == "localhost" ? "127.0.0.1" : host; };
  return port == port_of_other && port != 0 && (plain(a.host) == plain(b.host) || all(a.host) || all(b.host));
}

absl::Status CheckHost(absl::string_view name, absl::string_view address) {
  if (IsUnixAddress(address)) return absl::OkStatus();
  const std::string host(Split(address).host);
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  const int failed = getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (failed == 0) {
    freeaddrinfo(found);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(name, ": the host of \"", address, "\" is unknown: ", gai_strerror(failed)));
}

absl::Status CheckAddress(absl::string_view name, absl::string_view address) {
  if (IsUnixAddress(address)) {
    if (address.size() > std::strlen("unix:")) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": \"unix:\" has no path; write unix:/path/of/socket"));
  }
  const HostPort parts = Split(address);
  int port = -1;
  if (!parts.host.empty() && absl::SimpleAtoi(parts.port, &port) && port >= 0 && port <= 65535) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(name, ": \"", address,
                   "\" is not host:port with a port from 0 to 65535; write for example 127.0.0.1:50051"));
}

std::string WithPort(absl::string_view address, int port) {
  if (IsUnixAddress(address)) return std::string(address);
  return absl::StrCat(address.substr(0, address.rfind(':')), ":", port);
}

absl::Status WhyNotBound(absl::string_view address) {
  if (IsUnixAddress(address)) {
    return absl::UnavailableError(absl::StrCat("cannot listen on ", address,
                                               "; does the folder exist, and may this user write to it?"));
  }
  const HostPort parts = Split(address);
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  const int failed =
      getaddrinfo(std::string(parts.host).c_str(), std::string(parts.port).c_str(), &hints, &found);
  if (failed != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("address: the host of \"", address, "\" is unknown: ", gai_strerror(failed)));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, &freeaddrinfo);
  for (const addrinfo* info = found; info != nullptr; info = info->ai_next) {
    if (const int error = TryToBind(*info); error != 0) {
      return absl::UnavailableError(
          absl::StrCat("cannot listen on ", address, ": ", std::strerror(error), "; ", Advice(error)));
    }
  }
  return absl::UnavailableError(
      absl::StrCat("cannot listen on ", address, "; try again or choose another address"));
}

}  // namespace lantern::service
