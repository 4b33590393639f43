#include "checker/core/live.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/limits.h"
#include "checker/core/run.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"

namespace lantern {

LiveGame::LiveGame(const Game& game, const CheckOptions& options) : game_(game), options_(options) {}

LiveGame::~LiveGame() = default;

absl::StatusOr<std::unique_ptr<LiveGame>> LiveGame::Open(const Game& game, const v1::Transcript& transcript,
                                                         const CheckOptions& options, v1::LiveState& state) {
  std::unique_ptr<LiveGame> live(new LiveGame(game, options));
  live->transcript_ = transcript;
  if (absl::Status status = live->Restart(state); !status.ok()) return status;
  return live;
}

absl::Status LiveGame::Restart(v1::LiveState& state) {
  state.Clear();
  // The run holds on to the transcript, so the events are given to it one by one.
  google::protobuf::RepeatedPtrField<v1::Event> events;
  run_ = std::make_unique<Run>(game_, transcript_, options_);
  // With all events, since the limits are on the whole.
  absl::Status status = run_->Start();
  if (!status.ok()) return status;
  run_->FillFindings(0, *state.mutable_findings());
  const int recorded = transcript_.events_size();
  const int wanted = run_->stopped() ? 0 : recorded;
  state.set_accepted(!run_->stopped());
  int kept = 0;
  for (; kept < wanted; ++kept) {
    if (options_.cancelled && kept % 64 == 0 && options_.cancelled()) {
      return absl::CancelledError(
          absl::StrCat("the replay was cancelled after ", Counted(kept, "event", "events")));
    }
    const absl::StatusOr<bool> accepted = run_->TryNext();
    if (!accepted.ok()) return accepted.status();
    run_->FillFindings(run_->first_new(), *state.mutable_findings());
    state.set_accepted(*accepted);
    if (!*accepted) break;
  }
  while (transcript_.events_size() > kept) DropLast();
  state.set_events_left_out(static_cast<uint32_t>(recorded - kept));
  bytes_ = transcript_.ByteSizeLong();
  FillState(state);
  return absl::OkStatus();
}

absl::Status LiveGame::Append(const v1::Event& event, v1::LiveState& state) {
  state.Clear();
  const auto number = static_cast<uint64_t>(transcript_.events_size()) + 1;
  if (number > options_.limits.max_events) {
    return LimitError("max_events", number, options_.limits.max_events);
  }
  // Each event costs its tag and length as well.
  constexpr uint64_t kFraming = 6;
  const uint64_t bytes = bytes_ + event.ByteSizeLong() + kFraming;
  if (bytes > options_.limits.max_bytes) return LimitError("max_bytes", bytes, options_.limits.max_bytes);
  const std::string path = absl::StrCat("events[", transcript_.events_size(), "]");
  if (absl::Status status = CheckEventLimits(event, path, options_.limits); !status.ok()) return status;
  *transcript_.add_events() = event;
  const absl::StatusOr<bool> accepted = run_->TryNext();
  if (accepted.ok()) run_->FillFindings(run_->first_new(), *state.mutable_findings());
  if (!accepted.ok() || !*accepted) {
    DropLast();
  } else {
    bytes_ = bytes;
  }
  if (!accepted.ok()) return accepted.status();
  state.set_accepted(*accepted);
  FillState(state);
  return absl::OkStatus();
}

absl::Status LiveGame::UndoTo(uint32_t events, v1::LiveState& state) {
  const auto now = static_cast<uint32_t>(transcript_.events_size());
  if (events > now) {
    return absl::OutOfRangeError(absl::StrCat("the game has ", Counted(now, "event", "events"),
                                              ", fewer than the ", events, " that are to stay; ask for ", now,
                                              " at most"));
  }
  while (transcript_.events_size() > static_cast<int>(events)) DropLast();
  absl::Status status = Restart(state);
  state.clear_findings();
  return status;
}

void LiveGame::FillState(v1::LiveState& state) const {
  const Referee& referee = run_->referee();
  state.set_events(static_cast<uint32_t>(transcript_.events_size()));
  run_->FillStandings(*state.mutable_standings());
  state.set_over(referee.IsOver());
  const Referee::NextMove next = referee.ToMove();
  for (const uint32_t player : next.players) state.add_to_move(player);
  state.set_phase(next.phase);
}

absl::Status LiveGame::ListLegal(LegalEvents& out) const { return run_->referee().ListLegal(out); }

absl::Status LiveGame::Check(v1::Verdict& verdict) const {
  return CheckWith(game_, transcript_, options_, verdict);
}

}  // namespace lantern
