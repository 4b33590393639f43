#include "checker/core/replay.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/run.h"
#include "checker/core/strings.h"

namespace lantern {

const char kCheckerVersion[] = LANTERN_VERSION;

namespace {

// Copies the set-up, whichever game's it is.
void CopySetup(const v1::Transcript& from, v1::Transcript& to) {
  const google::protobuf::Reflection& reflection = *from.GetReflection();
  const auto* oneof = from.GetDescriptor()->FindOneofByName("setup");
  const auto* field = reflection.GetOneofFieldDescriptor(from, oneof);
  reflection.MutableMessage(&to, field)->CopyFrom(reflection.GetMessage(from, field));
}

}  // namespace

absl::Status CheckWith(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                       v1::Verdict& verdict) {
  verdict.Clear();
  Run run(game, transcript, options);
  absl::Status status = run.Start();
  if (!status.ok()) return status;
  if (options.final_only) status = run.CheckFinal();
  if (!status.ok()) return status;
  status = run.Play(static_cast<uint32_t>(transcript.events_size()));
  if (!status.ok()) return status;
  if (!run.stopped()) run.Finish();
  run.FillVerdict(verdict);
  return absl::OkStatus();
}

absl::Status WatchWith(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                       const std::function<void(const Moment&)>& watch, v1::Verdict& verdict) {
  verdict.Clear();
  Run run(game, transcript, options);
  absl::Status status = run.Start();
  if (!status.ok()) return status;
  watch({0, false, run.referee()});
  for (uint32_t i = 0; i < static_cast<uint32_t>(transcript.events_size()) && !run.stopped(); ++i) {
    const uint32_t on_trust = run.on_trust();
    status = run.Play(i + 1);
    if (!status.ok()) return status;
    watch({run.judged(), run.on_trust() > on_trust, run.referee()});
  }
  if (!run.stopped()) run.Finish();
  run.FillVerdict(verdict);
  return absl::OkStatus();
}

absl::StatusOr<v1::Transcript> PictureOf(const v1::Transcript& transcript, const Referee& referee) {
  v1::Transcript out;
  *out.mutable_players() = transcript.players();
  CopySetup(transcript, out);
  const absl::Status status = referee.WritePicture(out);
  if (!status.ok()) return status;
  return out;
}

absl::Status ListLegalAfter(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                            LegalEvents& out) {
  Run run(game, transcript, options);
  absl::Status status = run.Start();
  if (!status.ok()) return status;
  status = run.Play(static_cast<uint32_t>(transcript.events_size()));
  if (!status.ok()) return status;
  if (run.stopped()) {
    return absl::FailedPreconditionError(absl::StrCat(
        run.judged() == 0 ? std::string("the set-up") : absl::StrCat("events[", run.judged() - 1, "]"),
        " breaks a rule, so nothing legal comes after it; correct it, or use policy CONTINUE"));
  }
  return run.referee().ListLegal(out);
}

absl::StatusOr<v1::Transcript> PositionAfter(const Game& game, const v1::Transcript& transcript,
                                             uint32_t events, const CheckOptions& options) {
  Run run(game, transcript, options);
  absl::Status status = run.Start();
  if (!status.ok()) return status;
  const uint32_t end = std::min(events, static_cast<uint32_t>(transcript.events_size()));
  status = run.Play(end);
  if (!status.ok()) return status;
  if (run.stopped()) {
    return absl::OutOfRangeError(
        absl::StrCat("the check stops after ", Counted(run.judged(), "event", "events"), ", before the ", end,
                     " asked for; use policy CONTINUE, or ask for an earlier position"));
  }
  v1::Transcript out;
  out.set_id(transcript.id());
  *out.mutable_players() = transcript.players();
  out.set_edition(std::string(run.edition()));
  out.set_played_on(transcript.played_on());
  CopySetup(transcript, out);
  status = run.referee().WritePosition(out);
  if (!status.ok()) return status;
  return out;
}

}  // namespace lantern
