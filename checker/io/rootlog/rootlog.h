#ifndef LANTERN_CHECKER_IO_ROOTLOG_ROOTLOG_H_
#define LANTERN_CHECKER_IO_ROOTLOG_ROOTLOG_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// Reads a log in Rootlog V2 (up to V2.8), the notation for games of Root, with one transcript for each game
// in it. A header line behind a Winner line, or a Map line behind a turn, begins the next game.
//
// What the transcripts hold:
// - Transcript.id is the base name of `file_name` without its ending; the second game of a file gets "-2"
// behind.
// - Players stand in the order of the player lines, RootSetup.factions beside them. A line "C: ..." is a
// player
//   line the first time that the letter is seen, unless a turn came before it or it has "->" in it; then the
//   player has no name and a note says so. A second one before the turns, of which nothing is an action, is
//   noted and makes no turn.
// - A winner is a letter; the name of a player is read as well, with a note.
// - Suits stay empty without a Clearings line, and unknown one by one where the line leaves some out; a note
//   says so. Where the Map line is missing or names no map, a note names root.map as the field that stays
//   empty.
// - A turn line gives a RootTurnStart and then one event for each action. An action that throws things of
// several
//   kinds away at once, as "(2R#+2w)$->", gives one event for each kind, since they go to different places.
// - What the notation leaves out is filled in: cards come from the deck and go to the discard pile, pieces
// come
//   from and go to the supply, items come from the board of the faction whose turn it is and leave the game.
//   The ferry takes its origin from the pieces that travel with it. Only a pawn's origin stays absent, and
//   that of a ferry which travels alone.
// - A comment behind a turn is kept at the RootTurnStart, one behind the Winner line at the claim; all others
// are
//   Source.comments. "Played: <date>" and "Edition: root/<name>" comments also set played_on and edition.
// - SourcePosition.text is cut to 200 bytes, and then ends in an ellipsis.
//
// Nothing is dropped: an action that cannot be read becomes a RootUnreadable, a line that cannot be read a
// note of the source. At most `limits.max_findings` notes are kept a game; a last one counts the rest. Bytes
// that are no UTF-8 are replaced by U+FFFD and noted.
//
// Errors: INVALID_ARGUMENT "<file>:<line>:<column>: ..." where the text holds no game (no Map line and no
// turn); RESOURCE_EXHAUSTED over a limit. `limits.max_events` holds for all games of the text together. Takes
// time linear in the size of `content`.
absl::StatusOr<std::vector<v1::Transcript>> ReadRootlog(absl::string_view content,
                                                        absl::string_view file_name, const Limits& limits);

// Writes one game in Rootlog, one turn a line, with its comments; notes of the source are left out. Reading
// the result gives the same set-up, players, events and claim back: every action is read again to make sure.
//
// Errors: INVALID_ARGUMENT "<field>: ..." where the transcript has what Rootlog cannot say: another game, a
// position, options, a number that was not recorded, a score that is claimed.
absl::StatusOr<std::string> WriteRootlog(const v1::Transcript& transcript);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_ROOTLOG_ROOTLOG_H_
