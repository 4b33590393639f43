#ifndef LANTERN_CHECKER_IO_ROOTLOG_FORMAT_H_
#define LANTERN_CHECKER_IO_ROOTLOG_FORMAT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lantern/v1/root.pb.h"

namespace lantern::rootlog {

// One action in its canonical form.
struct FormattedAction {
  // Empty where Rootlog cannot say the event.
  std::string text;
  // What cannot be said: a path from the event, for example "move.things[0].count". May be empty: the whole
  // event.
  std::string field;
  // Why not, and what to do.
  std::string what;
};

// Writes an event, which is neither a turn start nor unreadable, on the turn of `turn`. What comes out is not
// yet checked: for events that break the schema's comments it may be read as something else.
FormattedAction FormatAction(const v1::RootEvent& event, v1::RootFaction turn);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_FORMAT_H_
