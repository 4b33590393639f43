#ifndef LANTERN_CHECKER_IO_TRANSCRIPT_IO_H_
#define LANTERN_CHECKER_IO_TRANSCRIPT_IO_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/replay.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern {

// How a transcript is written down.
enum class Format : uint8_t { kAuto, kTextproto, kJson, kBinary, kRootlog };

// The format that a file name or, failing that, the content suggests: .textproto .txtpb .pbtxt; .json; .binpb
// .pb .bin; .rootlog. Never kAuto.
Format FormatOf(absl::string_view file_name, absl::string_view content);

// "textproto", "json", "binary", "rootlog"; and back. ParseFormat: INVALID_ARGUMENT lists the known names.
absl::string_view FormatName(Format format);
absl::StatusOr<Format> ParseFormat(absl::string_view name);

// Reads the transcripts in `content`. `file_name` is for messages and to find the format out. Errors are
// INVALID_ARGUMENT "<file>:<line>:<column>: <what>" (line and column from 1, where the format has lines) or
// RESOURCE_EXHAUSTED. A log in a notation is never an error as long as it holds a game: what could not be
// read is in its events and notes.
absl::StatusOr<std::vector<v1::Transcript>> ReadTranscripts(absl::string_view content,
                                                            absl::string_view file_name, Format format,
                                                            const Limits& limits);

// The lines, from 1, on which the events of a transcript in textproto begin; empty where `content` is none.
std::vector<uint32_t> EventLinesOfTextproto(absl::string_view content);

// Writes one transcript. textproto carries the "# proto-file" and "# proto-message" header. UNIMPLEMENTED
// never; INVALID_ARGUMENT where the transcript has something that the format cannot say (a Soul Hunters game
// as rootlog).
absl::StatusOr<std::string> WriteTranscript(const v1::Transcript& transcript, Format format);

// A verdict as JSON (one line, fields in the order of the schema, defaults left out), the same bytes on every
// run.
std::string VerdictJson(const v1::Verdict& verdict);

// A verdict as deterministic wire bytes, for digests and comparisons.
std::string VerdictBytes(const v1::Verdict& verdict);

// A verdict as text for people, ending in a newline. Width-independent, no colour.
std::string VerdictText(const v1::Verdict& verdict);

}  // namespace lantern

#endif  // LANTERN_CHECKER_IO_TRANSCRIPT_IO_H_
