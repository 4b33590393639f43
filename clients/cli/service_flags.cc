#include "clients/cli/service_flags.h"

namespace lantern::cli {

void AddServiceFlags(CLI::App& command, ServiceWay& way) {
  command.add_flag("--tls", way.tls, "Reach the service with TLS, believing the roots of this machine");
  command.add_option("--ca", way.roots_file, "PEM file with the roots to believe instead; means --tls")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  CLI::Option* certificate = command
                                 .add_option("--client-certificate", way.certificate_file,
                                             "PEM file with our own certificate; means --tls")
                                 ->check(CLI::ExistingFile)
                                 ->type_name("FILE");
  CLI::Option* key = command.add_option("--client-key", way.key_file, "PEM file with its private key")
                         ->check(CLI::ExistingFile)
                         ->type_name("FILE");
  certificate->needs(key);
  key->needs(certificate);
  command
      .add_option("--token-file", way.token_file,
                  "File with the token of the service; without it the variable LANTERN_TOKEN is sent, if set")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
}

}  // namespace lantern::cli
