#include "checker/io/tournament_io.h"

#include <algorithm>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "google/protobuf/stubs/logging.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/json_util.h"

namespace lantern {
namespace {

constexpr absl::string_view kHeader =
    "# proto-file: lantern/v1/tournament.proto\n"
    "# proto-message: lantern.v1.Tournament\n\n";

}  // namespace

absl::StatusOr<v1::Tournament> ReadTournament(absl::string_view content, absl::string_view file_name,
                                              Format format, const Limits& limits) {
  const uint64_t maximum = std::min<uint64_t>(limits.max_bytes, std::numeric_limits<int>::max());
  if (content.size() > maximum) return LimitError("max_bytes", content.size(), maximum);
  if (format == Format::kAuto) format = FormatOf(file_name, content);
  if (content.empty()) return UnreadableError(file_name, 0, 0, "is empty; it holds no tournament");
  v1::Tournament tournament;
  if (format == Format::kBinary) {
    // protobuf would print to stderr what the error below says.
    const google::protobuf::LogSilencer silencer;
    if (tournament.ParseFromArray(content.data(), static_cast<int>(content.size()))) return tournament;
    return UnreadableError(file_name, 0, 0, "is no lantern.v1.Tournament in wire form");
  }
  absl::ConsumePrefix(&content, "\xEF\xBB\xBF");  // a byte order mark
  const size_t bad = FindInvalidUtf8(content);
  if (bad != absl::string_view::npos) {
    const LineColumn place = LineColumnAt(content, bad);
    return UnreadableError(file_name, place.line, place.column, "invalid UTF-8; save the file as UTF-8");
  }
  if (format == Format::kRootlog) {
    return UnreadableError(
        file_name, 0, 0,
        "is the log of a game, not a tournament; write a lantern.v1.Tournament that names it");
  }
  const absl::Status status = format == Format::kJson ? ReadJsonObject(content, file_name, tournament)
                                                      : ReadTextprotoMessage(content, file_name, tournament);
  if (!status.ok()) return status;
  return tournament;
}

absl::StatusOr<std::string> WriteTournament(const v1::Tournament& tournament) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  std::string text;
  if (!printer.PrintToString(tournament, &text))
    return absl::InternalError("the tournament could not be printed");
  return absl::StrCat(kHeader, text);
}

std::string TournamentJson(const v1::TournamentReport& report) {
  std::string text;
  // Fails only for messages that no report has.
  (void)google::protobuf::util::MessageToJsonString(report, &text);
  return text;
}

}  // namespace lantern
