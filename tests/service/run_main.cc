// A server as a program, configured by the environment alone.
#include <cstdio>

#include "service/server.h"

int main() {
  const auto options = lantern::service::OptionsFromEnvironment();
  if (options.ok()) return lantern::service::RunServer(*options);
  std::fprintf(stderr, "%s\n", std::string(options.status().message()).c_str());
  return 2;
}
