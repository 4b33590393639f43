#ifndef LANTERN_CLIENTS_CLI_PROGRESS_H_
#define LANTERN_CLIENTS_CLI_PROGRESS_H_

#include <cstddef>

#include "absl/time/time.h"

namespace lantern::cli {

// A progress bar on stderr. Shows itself only when stderr is a terminal and there is much to do. Not
// thread-safe.
class Progress {
 public:
  // `total`: how many files there are.
  explicit Progress(size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Takes the bar off the terminal, before something else is written there.
  void Hide();

  // Says that `done` files are done, and draws the bar when that is due.
  void Show(size_t done);

 private:
  const size_t total_;
  const bool enabled_;
  bool visible_ = false;
  absl::Time drawn_ = absl::InfinitePast();
};

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_PROGRESS_H_
