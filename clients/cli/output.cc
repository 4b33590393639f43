#include "clients/cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace lantern::cli {

void Print(absl::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

ExitCode FinishOutput() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return kExitLegal;
  return Complain(
      absl::DataLossError(absl::StrCat("stdout: ", std::strerror(errno), "; the output is not whole")));
}

ExitCode Complain(const absl::Status& status) {
  // What was printed before comes first where both go to one terminal.
  std::fflush(stdout);
  // What a file holds must not look like words of ours, or command the terminal.
  std::string line = absl::StrCat("lantern: ", status.message());
  for (char& byte : line) {
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f) byte = '?';
  }
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
  return kExitTrouble;
}

absl::Status WriteFile(const std::string& path, absl::string_view content) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) {
    return absl::UnknownError(absl::StrCat(path, ": cannot be written: ", std::strerror(errno)));
  }
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  if (std::fclose(file) == 0 && written) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(path, ": cannot be written whole: ", std::strerror(errno)));
}

}  // namespace lantern::cli
