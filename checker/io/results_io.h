#ifndef LANTERN_CHECKER_IO_RESULTS_IO_H_
#define LANTERN_CHECKER_IO_RESULTS_IO_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lantern/v1/results.pb.h"

namespace lantern {

// Reads a lantern.v1.ResultSheetOptions as textproto, or as JSON where it begins with a brace. Errors are
// INVALID_ARGUMENT "<file>:<line>:<column>: <what>".
absl::StatusOr<v1::ResultSheetOptions> ReadResultSheetOptions(absl::string_view content,
                                                              absl::string_view file_name);

// A report for people, ending in a newline: the findings as "<file>:<line>:<column>: ...", what was read, and
// the leaderboards.
std::string ResultSheetText(const v1::ResultSheetReport& report, absl::string_view file_name);

// A report as JSON on one line, without a newline.
std::string ResultSheetJson(const v1::ResultSheetReport& report);

// The leaderboards as CSV: table ("player", "faction", "seat"), rank, name, games, wins, score, relative
// score, average game score.
std::string ResultSheetCsv(const v1::ResultSheetReport& report);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_RESULTS_IO_H_
