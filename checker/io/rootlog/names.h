#ifndef LANTERN_CHECKER_IO_ROOTLOG_NAMES_H_
#define LANTERN_CHECKER_IO_ROOTLOG_NAMES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lantern/v1/root_types.pb.h"

namespace lantern::rootlog {

// What a name behind "#" or "Z" names.
enum class NameClass {
  kUnknown,
  kCard,       // of one of the shared decks, or a retainer of the Keepers
  kQuest,      // a quest card
  kAppointee,  // a leader, character, minister, mood or pillar
  kNeedsSuit,  // "favor" or "part": which one depends on the suit
};

struct Name {
  NameClass kind = NameClass::kUnknown;
  // In full, in lower case with letters only. Empty for kUnknown and kNeedsSuit.
  absl::string_view full;
  // The suit that the name itself says ("fpart"), UNSPECIFIED for most.
  v1::RootSuit suit = v1::ROOT_SUIT_UNSPECIFIED;
  // The name is neither the printed one nor an abbreviation of the specification.
  bool loose = false;
};

// Looks up a full name or an abbreviation. `suit` is the suit that stands before the name; it decides "favor"
// and "part". Case matters: the notation has lower case only.
Name FindName(absl::string_view text, v1::RootSuit suit);

// The shortest way to write a card's or quest's full name behind "#", given that its suit stands before the
// "#". Empty where no such name is known.
std::string ShortName(absl::string_view full, v1::RootSuit suit);

// What to write behind "Z" for a card: "sabo", "fpart", "B#sabo". Empty where no such name is known.
std::string CraftName(absl::string_view full, v1::RootSuit suit);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_NAMES_H_
