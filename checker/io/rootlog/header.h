#ifndef LANTERN_CHECKER_IO_ROOTLOG_HEADER_H_
#define LANTERN_CHECKER_IO_ROOTLOG_HEADER_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lantern/v1/root.pb.h"

namespace lantern::rootlog {

// The lines before the turns, by the word before the colon.
enum class HeaderKey { kNone, kMap, kDeck, kClearings, kLandmarks, kHirelings, kPool, kWinner };

// The key of a line; any case. kNone where the word is no key.
HeaderKey HeaderKeyOf(absl::string_view word);

// What is to be said of a header line.
struct HeaderNote {
  std::string message;
  bool unreadable = false;
  absl::string_view at;     // the part of the value that it is about; empty: the whole line
  absl::string_view field;  // SourceNote.field
};

// Reads what stands behind the colon into `setup`, for every key but kWinner. Notes say what was left out or
// is written otherwise than specified; they point into `value`.
void ReadHeader(HeaderKey key, absl::string_view value, v1::RootSetup& setup, std::vector<HeaderNote>& notes);

// The letters of all factions with blanks between them, for messages.
extern const char kFactionLetters[];

// The factions of a list of letters such as "CGV" or "C, G": for the pool and the winners. Anything else in
// the list is noted.
std::vector<v1::RootFaction> ReadFactions(absl::string_view value, std::vector<HeaderNote>& notes);

// What stands between the commas, semicolons and blanks of a list; with `keep_blanks` only between commas and
// semicolons.
std::vector<absl::string_view> WordsOf(absl::string_view value, bool keep_blanks);

// The date of a comment such as "Played: 19 Nov 2020." as "2020-11-19"; also "November 19, 2020" and
// "2020-11-19". Empty where the comment says no date.
std::string PlayedOn(absl::string_view comment);

// The edition of a comment "Edition: root/<name>". Empty where it says none.
std::string EditionOf(absl::string_view comment);

// Whether a comment says "Turns: board only": the log leaves out most of its turns, and only its board is
// checked.
bool SaysBoardOnly(absl::string_view comment);

// Values as they are written behind the colon; null for UNSPECIFIED.
const char* MapName(v1::RootMap map);
const char* DeckName(v1::RootDeck deck);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_HEADER_H_
