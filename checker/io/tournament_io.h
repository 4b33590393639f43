#ifndef LANTERN_CHECKER_IO_TOURNAMENT_IO_H_
#define LANTERN_CHECKER_IO_TOURNAMENT_IO_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/io/transcript_io.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern {

// Reads the tournament in `content`: textproto, JSON or binary, found out as for transcripts. Errors as
// ReadTranscripts. Paths of transcripts stay paths.
absl::StatusOr<v1::Tournament> ReadTournament(absl::string_view content, absl::string_view file_name,
                                              Format format, const Limits& limits);

// A tournament as textproto, with its "# proto-file" header.
absl::StatusOr<std::string> WriteTournament(const v1::Tournament& tournament);

// A report for people, ending in a newline. With `workings` each value's contributions stand below the table.
std::string TournamentText(const v1::TournamentReport& report, bool workings);

// A report as JSON on one line, without a newline, as VerdictJson.
std::string TournamentJson(const v1::TournamentReport& report);

// The standings as CSV: rank, entrant, played, won, then one column a criterion.
std::string TournamentCsv(const v1::TournamentReport& report);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_TOURNAMENT_IO_H_
