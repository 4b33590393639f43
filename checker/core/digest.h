#ifndef LANTERN_CHECKER_CORE_DIGEST_H_
#define LANTERN_CHECKER_CORE_DIGEST_H_

#include <string>

#include "absl/strings/string_view.h"

namespace lantern {

// SHA-256 of `bytes` as 64 lower-case hexadecimal digits.
std::string Sha256Hex(absl::string_view bytes);

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_DIGEST_H_
