#include "service/replaying.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/veil.h"

namespace lantern::service {
absl::StatusOr<Policy> PolicyOf(const v1::CheckOptions& options) {
  switch (options.policy()) {
    case v1::POLICY_UNSPECIFIED:
    case v1::POLICY_STOP:
      return Policy::kStop;
    case v1::POLICY_CONTINUE:
      return Policy::kContinue;
    default:
      break;
  }
  RequestError error;
  error.reason = "UNKNOWN_POLICY";
  error.field = "options.policy";
  error.description = absl::StrCat(static_cast<int>(options.policy()),
                                   " is no policy; allowed are POLICY_UNSPECIFIED (0), POLICY_STOP (1) and "
                                   "POLICY_CONTINUE (2)");
  error.metadata["policy"] = absl::StrCat(static_cast<int>(options.policy()));
  return MakeError(error);
}

absl::Status MissingField(absl::string_view reason, absl::string_view field, absl::string_view description) {
  RequestError error;
  error.reason = reason;
  error.field = std::string(field);
  error.description = std::string(description);
  return MakeError(error);
}

absl::Status UnknownViewer(absl::string_view field, std::string description,
                           std::map<std::string, std::string> metadata) {
  RequestError error;
  error.reason = "UNKNOWN_VIEWER";
  error.field = std::string(field);
  error.description = std::move(description);
  error.metadata = std::move(metadata);
  return MakeError(error);
}

absl::Status MissingTranscript() {
  return MissingField("MISSING_TRANSCRIPT", "transcript", "it is missing; send the game to check");
}

absl::StatusOr<const v1::Transcript*> SeenTranscript(const v1::CheckOptions& options,
                                                     const v1::Transcript& transcript, v1::Transcript& copy) {
  if (!options.has_viewer()) return &transcript;
  if (options.viewer() >= static_cast<uint32_t>(transcript.players_size())) {
    return UnknownViewer(
        "options.viewer",
        absl::StrCat("there is no player ", options.viewer(), "; there are ", transcript.players_size(),
                     ", counted from 0"),
        {{"value", absl::StrCat(options.viewer())}, {"players", absl::StrCat(transcript.players_size())}});
  }
  copy = transcript;
  if (absl::Status status = HideFrom(options.viewer(), copy); !status.ok()) return TranscriptError(status);
  return &copy;
}

absl::Status CheckMaxListed(uint32_t max_listed) {
  if (max_listed <= kMaxListed) return absl::OkStatus();
  RequestError error;
  error.reason = "LIST_TOO_LONG";
  error.field = "max_listed";
  error.description = absl::StrCat(max_listed, " is too many; at most ", kMaxListed, " events are listed");
  error.metadata = {{"value", absl::StrCat(max_listed)}, {"maximum", absl::StrCat(kMaxListed)}};
  return MakeError(error);
}

void FillLegal(const LegalEvents& legal, google::protobuf::RepeatedPtrField<v1::LegalEvent>& out) {
  for (const LegalEvent& event : legal.all()) {
    v1::LegalEvent& message = *out.Add();
    *message.mutable_event() = event.event;
    message.set_words(event.words);
    if (event.player >= 0) message.set_player(static_cast<uint32_t>(event.player));
    message.set_open(event.open);
  }
}

absl::Status CheckError(const Call& call, const absl::Status& status, absl::string_view field) {
  if (absl::IsCancelled(status)) return call.WhyStopped();
  return status.ok() ? status : FieldError(status, field);
}

}  // namespace lantern::service
