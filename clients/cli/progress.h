#ifndef LANTERN_CLIENTS_CLI_PROGRESS_H_
#define LANTERN_CLIENTS_CLI_PROGRESS_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace lantern::cli {

// A progress bar on stderr. Shows itself only when stderr is a terminal and there is much to do. Not
// thread-safe.
class Progress {
 public:
  // `total`: how many there are of what `unit` names; fewer than `many` are done before anybody could read a
  // bar.
  explicit Progress(size_t total, absl::string_view unit = "files", size_t many = 16);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Takes the bar off the terminal, before something else is written there.
  void Hide();

  // Says that so many are done, and draws the bar when that is due.
  void Show(size_t done);

 private:
  const size_t total_;
  const std::string unit_;
  const bool enabled_;
  bool visible_ = false;
  absl::Time drawn_ = absl::InfinitePast();
};

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_PROGRESS_H_
