#include "checker/report/timeline.h"

#include <memory>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "checker/report/text.h"
#include "checker/report/words.h"

namespace lantern::report {
namespace {

class Builder {
 public:
  Builder(const v1::Transcript& transcript, Timeline& timeline) : transcript_(transcript), out_(timeline) {
    out_.values.emplace_back();
    numbers_.emplace("", 0);
    out_.steps.resize(static_cast<size_t>(transcript.events_size()));
    out_.scores.resize(static_cast<size_t>(transcript.players_size()));
  }

  void See(const Moment& moment) {
    // Made here, since only now the set-up is known to be in order.
    if (moment.events == 0) Begin();
    Step* step = moment.events == 0 ? nullptr : &out_.steps[moment.events - 1];
    if (step != nullptr) {
      step->judged = true;
      step->on_trust = moment.on_trust;
      SeeActor(*step, transcript_.events(static_cast<int>(moment.events) - 1));
    }
    SeeBoard(moment, step);
    SeeScores(moment);
    // Whose decision comes next, where the game tells.
    const Referee::NextMove next = moment.referee.ToMove();
    next_ = next.players.size() == 1 ? static_cast<int>(next.players[0]) : -1;
  }

  // What can be said once the verdict is there.
  void Finish() {
    for (size_t i = 0; i < out_.steps.size(); ++i) {
      Step& step = out_.steps[i];
      const v1::Event& event = transcript_.events(static_cast<int>(i));
      if (!step.judged) SeeActor(step, event);
      step.words = EventWords(*view_, event, step.actor >= 0);
    }
    for (int f = 0; f < out_.verdict.findings_size(); ++f) {
      const v1::Finding& finding = out_.verdict.findings(f);
      const bool of_event = finding.has_event_index() && finding.event_index() < out_.steps.size();
      (of_event ? out_.steps[finding.event_index()].findings : out_.other_findings).push_back(f);
    }
  }

 private:
  void Begin() {
    view_ = NewView(transcript_);
    out_.panels = view_->Panels();
    const size_t rows = RowsIn(out_.panels);
    out_.first.assign(rows, 0);
    out_.last.assign(rows, "");
    out_.measure = view_->MeasureName();
    for (int p = 0; p < transcript_.players_size(); ++p)
      out_.tones.push_back(view_->ToneOf(static_cast<uint32_t>(p)));
  }

  void SeeActor(Step& step, const v1::Event& event) {
    int actor = view_->Actor(event, turn_);
    if (actor < 0) actor = next_;
    step.actor = actor < transcript_.players_size() ? actor : -1;
  }

  uint32_t Number(const std::string& value) {
    const auto [found, is_new] = numbers_.emplace(value, static_cast<uint32_t>(out_.values.size()));
    if (is_new) out_.values.push_back(value);
    return found->second;
  }

  static void AddPoint(uint32_t events, absl::optional<int32_t> score, std::vector<ScorePoint>& points) {
    if (points.empty() || points.back().score != score) points.push_back({events, score});
  }

  void SeeBoard(const Moment& moment, Step* step) {
    const absl::StatusOr<v1::Transcript> picture = PictureOf(transcript_, moment.referee);
    if (!picture.ok()) {
      if (out_.trouble.empty()) out_.trouble = std::string(picture.status().message());
      return;
    }
    Values values = view_->Fill(*picture);
    for (size_t row = 0; row < values.size(); ++row) {
      if (values[row] == out_.last[row]) continue;
      const uint32_t number = Number(values[row]);
      if (step == nullptr) {
        out_.first[row] = number;
      } else {
        step->changes.emplace_back(static_cast<uint32_t>(row), number);
      }
    }
    out_.last = std::move(values);
    const std::vector<int32_t> measures = view_->Measures(*picture);
    out_.measures.resize(measures.size());
    for (size_t player = 0; player < measures.size(); ++player) {
      AddPoint(moment.events, measures[player], out_.measures[player]);
    }
  }

  void SeeScores(const Moment& moment) {
    for (const PlayerResult& result : moment.referee.Results()) {
      if (result.player >= out_.scores.size()) continue;
      std::vector<ScorePoint>& points = out_.scores[result.player];
      const absl::optional<int32_t> score = result.score.has_value() && !result.score_unknown
                                                ? absl::optional<int32_t>(*result.score)
                                                : absl::nullopt;
      AddPoint(moment.events, score, points);
    }
  }

  const v1::Transcript& transcript_;
  Timeline& out_;
  std::unique_ptr<View> view_;
  absl::flat_hash_map<std::string, uint32_t> numbers_;
  int turn_ = -1;
  int next_ = -1;
};

}  // namespace

absl::Status FillTimeline(const Game& game, const v1::Transcript& transcript, const CheckOptions& options,
                          Timeline& timeline) {
  Builder builder(transcript, timeline);
  absl::Status status = WatchWith(
      game, transcript, options, [&builder](const Moment& moment) { builder.See(moment); }, timeline.verdict);
  if (!status.ok()) return status;
  builder.Finish();
  return absl::OkStatus();
}

}  // namespace lantern::report
