#include "clients/cli/progress.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"

namespace lantern::cli {
namespace {

constexpr size_t kWidth = 30;
constexpr absl::Duration kRedraw = absl::Milliseconds(100);

}  // namespace

Progress::Progress(size_t total, absl::string_view unit, size_t many)
    : total_(total), unit_(unit), enabled_(total >= many && isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() { Hide(); }

void Progress::Hide() {
  if (!visible_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  visible_ = false;
}

void Progress::Show(size_t done) {
  if (!enabled_) return;
  const absl::Time now = absl::Now();
  // A bar that Hide took away comes back at once; one that stands is not redrawn all the time.
  if (visible_ && now - drawn_ < kRedraw && done < total_) return;
  const size_t filled = kWidth * done / total_;
  const std::string line = absl::StrCat("\r[", std::string(filled, '#'), std::string(kWidth - filled, '.'),
                                        "] ", done, " of ", total_, " ", unit_, "\x1b[K");
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  visible_ = true;
  drawn_ = now;
}

}  // namespace lantern::cli
