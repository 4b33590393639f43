#ifndef LANTERN_CHECKER_IO_ROOTLOG_ACTION_H_
#define LANTERN_CHECKER_IO_ROOTLOG_ACTION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lantern/v1/root.pb.h"

namespace lantern::rootlog {

// The longest action that is read, in bytes. No game needs more than a tenth of it.
inline constexpr size_t kMaxActionBytes = 4096;

// One action, read.
struct ParsedAction {
  // What it says; several where things of several kinds are thrown away at once. Empty if `error` is not.
  std::vector<v1::RootEvent> events;
  // What was accepted although the specification has another form, as sentences.
  std::string loose;
  // Why it cannot be read, with what to write instead.
  std::string error;
};

// Reads one action, which is not empty and valid UTF-8, on the turn of `turn`. Takes time linear in its size.
ParsedAction ParseAction(absl::string_view text, v1::RootFaction turn);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_ACTION_H_
