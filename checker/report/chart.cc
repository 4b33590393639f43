#include "checker/report/chart.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

// Sizes in units of the drawing.
constexpr int kWidth = 760, kHeight = 300;
constexpr int kLeft = 44, kRight = 130, kTop = 14, kBottom = 40;
constexpr int kPlotWidth = kWidth - kLeft - kRight, kPlotHeight = kHeight - kTop - kBottom;
// Least distance between the names at the ends of lines.
constexpr int kNameHeight = 16;

// Score of one player along the axis; absent from where there is none.
struct Line {
  uint32_t player = 0;
  std::vector<std::pair<int, int>> points;  // place on the axis, score
  int end = 0;                              // where it ends
};

struct Chart {
  bool by_turn = false;
  int last = 1;  // of the axis
  int low = 0, high = 1;
  std::vector<Line> lines;
};

Chart ByTurn(const Timeline& timeline) {
  Chart chart;
  chart.by_turn = true;
  chart.last = std::max(1, timeline.verdict.turn_ends_size());
  for (const v1::Standing& standing : timeline.verdict.standings()) {
    Line line;
    line.player = standing.player();
    for (int turn = 0; turn < standing.score_after_turn_size(); ++turn) {
      line.points.emplace_back(turn + 1, standing.score_after_turn(turn));
    }
    if (!line.points.empty()) line.end = line.points.back().first;
    chart.lines.push_back(std::move(line));
  }
  return chart;
}

Chart ByEvent(const Timeline& timeline, const std::vector<std::vector<ScorePoint>>& scores) {
  Chart chart;
  int judged = 0;
  for (const Step& step : timeline.steps) judged += step.judged ? 1 : 0;
  chart.last = std::max(1, judged);
  for (size_t player = 0; player < scores.size(); ++player) {
    Line line;
    line.player = static_cast<uint32_t>(player);
    line.end = judged;
    for (const ScorePoint& point : scores[player]) {
      const int at = static_cast<int>(point.events);
      if (!point.score.has_value()) {
        line.end = at;
        continue;
      }
      line.end = judged;
      line.points.emplace_back(at, *point.score);
    }
    chart.lines.push_back(std::move(line));
  }
  return chart;
}

bool HasScores(const Timeline& timeline) {
  for (const std::vector<ScorePoint>& points : timeline.scores) {
    for (const ScorePoint& point : points) {
      if (point.score.has_value()) return true;
    }
  }
  return false;
}

Chart MakeChart(const Timeline& timeline) {
  Chart chart = timeline.verdict.turn_ends_size() > 0
                    ? ByTurn(timeline)
                    : ByEvent(timeline, HasScores(timeline) ? timeline.scores : timeline.measures);
  std::sort(chart.lines.begin(), chart.lines.end(),
            [](const Line& a, const Line& b) { return a.player < b.player; });
  chart.lines.erase(std::remove_if(chart.lines.begin(), chart.lines.end(),
                                   [](const Line& line) { return line.points.empty(); }),
                    chart.lines.end());
  for (const Line& line : chart.lines) {
    for (const auto& [at, score] : line.points) {
      chart.low = std::min(chart.low, score);
      chart.high = std::max(chart.high, score);
    }
  }
  return chart;
}

// A round distance that cuts a range into at most `parts`.
int RoundStep(int range, int parts) {
  for (int64_t power = 1;; power *= 10) {
    for (const int64_t digit : {1, 2, 5}) {
      if (digit * power * parts >= range) return static_cast<int>(digit * power);
    }
  }
}

// Rounds down, also below zero.
int FloorTo(int value, int step) {
  return (value >= 0 ? value / step : -((-value + step - 1) / step)) * step;
}

class Drawing {
 public:
  Drawing(const v1::Transcript& transcript, const Timeline& timeline, Chart chart)
      : transcript_(transcript), timeline_(timeline), chart_(std::move(chart)) {
    step_ = RoundStep(std::max(1, chart_.high - chart_.low), 6);
    chart_.low = FloorTo(chart_.low, step_);
    chart_.high = std::max(chart_.low + step_, -FloorTo(-chart_.high, step_));
  }

  std::string Write() {
    absl::StrAppend(
        &out_,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Chart of the "
        "points\">\n<svg class=\"chart\" viewBox=\"0 0 ",
        kWidth, " ", kHeight, "\" role=\"img\" aria-labelledby=\"chart-title chart-desc\" data-left=\"",
        kLeft, "\" data-width=\"", kPlotWidth, "\" data-last=\"", chart_.last, "\" data-by=\"",
        chart_.by_turn ? "turn" : "event", "\">\n<title id=\"chart-title\">", ChartTitle(timeline_),
        "</title>\n<desc id=\"chart-desc\">", Html(Description()), "</desc>\n");
    Axes();
    for (const Line& line : chart_.lines) DrawLine(line);
    Names();
    absl::StrAppend(&out_, "<line id=\"cursor\" class=\"cursor\" x1=\"-9\" x2=\"-9\" y1=\"", kTop, "\" y2=\"",
                    kTop + kPlotHeight, "\"/>\n</svg></div>\n");
    Table();
    return std::move(out_);
  }

 private:
  int X(int at) const { return kLeft + static_cast<int>(int64_t{kPlotWidth} * at / chart_.last); }
  int Y(int score) const {
    return kTop + kPlotHeight -
           static_cast<int>(int64_t{kPlotHeight} * (score - chart_.low) / (chart_.high - chart_.low));
  }
  std::string ToneClass(uint32_t player) const {
    return absl::StrCat("t-", std::string(1, timeline_.tones[player]), " d-", player % 4);
  }

  std::string Description() const {
    std::string text =
        absl::StrCat(Count(chart_.lines.size(), "line"), " along ",
                     Count(static_cast<uint64_t>(chart_.last), chart_.by_turn ? "turn" : "event"), ".");
    for (const Line& line : chart_.lines) {
      absl::StrAppend(&text, " ", PlayerName(transcript_, line.player), " ends with ",
                      line.points.back().second, ".");
    }
    return text;
  }

  void Axes() {
    for (int score = chart_.low; score <= chart_.high; score += step_) {
      absl::StrAppend(&out_, "<line class=\"grid\" x1=\"", kLeft, "\" x2=\"", kLeft + kPlotWidth, "\" y1=\"",
                      Y(score), "\" y2=\"", Y(score), "\"/><text class=\"tick y\" x=\"", kLeft - 8, "\" y=\"",
                      Y(score) + 4, "\">", score, "</text>\n");
    }
    const int step = RoundStep(chart_.last, 10);
    for (int at = 0; at <= chart_.last; at += step) {
      absl::StrAppend(&out_, "<text class=\"tick x\" x=\"", X(at), "\" y=\"", kTop + kPlotHeight + 18, "\">",
                      at, "</text>\n");
    }
    absl::StrAppend(&out_, "<text class=\"tick x\" x=\"", kLeft + kPlotWidth / 2, "\" y=\"", kHeight - 5,
                    "\">", chart_.by_turn ? "turns" : "events judged", "</text>\n");
  }

  // Along turns from point to point; along events a score holds until it changes.
  void DrawLine(const Line& line) {
    std::string path;
    int y = 0;
    for (const auto& [at, score] : line.points) {
      if (path.empty()) {
        absl::StrAppend(&path, "M", X(at), " ", Y(score));
      } else if (chart_.by_turn) {
        absl::StrAppend(&path, "L", X(at), " ", Y(score));
      } else {
        absl::StrAppend(&path, "H", X(at), "V", Y(score));
      }
      y = Y(score);
    }
    if (!chart_.by_turn) absl::StrAppend(&path, "H", X(line.end));
    absl::StrAppend(&out_, "<path class=\"line ", ToneClass(line.player), "\" d=\"", path,
                    "\"/><circle class=\"end ", ToneClass(line.player), "\" cx=\"", X(line.end), "\" cy=\"",
                    y, "\" r=\"3.5\"/>\n");
  }

  // The names at the ends of the lines, moved apart where they would lie on each other.
  void Names() {
    std::vector<std::pair<int, const Line*>> names;
    for (const Line& line : chart_.lines) names.emplace_back(Y(line.points.back().second), &line);
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    int free = kTop;
    for (auto& [y, line] : names) {
      y = std::max(y, free);
      free = y + kNameHeight;
    }
    int limit = kTop + kPlotHeight;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
      name->first = std::min(name->first, limit);
      limit = name->first - kNameHeight;
    }
    for (const auto& [y, line] : names) {
      absl::StrAppend(&out_, "<circle class=\"end ", ToneClass(line->player), "\" cx=\"",
                      kLeft + kPlotWidth + 16, "\" cy=\"", y, "\" r=\"3.5\"/><text class=\"name\" x=\"",
                      kLeft + kPlotWidth + 25, "\" y=\"", y + 4, "\">",
                      Html(Shown(PlayerName(transcript_, line->player), 12)), " <tspan class=\"points\">",
                      line->points.back().second, "</tspan></text>\n");
    }
  }

  void Table() {
    absl::StrAppend(&out_,
                    "<details><summary>The numbers of the chart as a table</summary>\n<div class=\"scroll\" "
                    "tabindex=\"0\" role=\"region\" aria-label=\"Points as a table\"><table "
                    "class=\"numbers\"><thead><tr><th scope=\"col\">",
                    chart_.by_turn ? "Turn" : "Events", "</th>");
    std::set<int> places;
    std::vector<std::map<int, int>> scores;
    for (const Line& line : chart_.lines) {
      absl::StrAppend(&out_, "<th scope=\"col\">", Bdi(PlayerName(transcript_, line.player)), "</th>");
      scores.emplace_back(line.points.begin(), line.points.end());
      for (const auto& [at, score] : line.points) places.insert(at);
    }
    absl::StrAppend(&out_, "</tr></thead><tbody>\n");
    for (const int at : places) {
      absl::StrAppend(&out_, "<tr><th scope=\"row\">", at, "</th>");
      for (size_t i = 0; i < scores.size(); ++i) {
        auto after = scores[i].upper_bound(at);
        const bool has = after != scores[i].begin() && at <= chart_.lines[i].end;
        absl::StrAppend(&out_, "<td>", has ? absl::StrCat(std::prev(after)->second) : "&ndash;", "</td>");
      }
      absl::StrAppend(&out_, "</tr>\n");
    }
    absl::StrAppend(&out_, "</tbody></table></div></details>\n");
  }

  const v1::Transcript& transcript_;
  const Timeline& timeline_;
  Chart chart_;
  int step_ = 1;
  std::string out_;
};

}  // namespace

std::string ChartTitle(const Timeline& timeline) {
  if (HasScores(timeline) || timeline.measure.empty()) return "Points over time";
  return absl::StrCat(timeline.measure, " over time");
}

std::string ChartHtml(const v1::Transcript& transcript, const Timeline& timeline) {
  Chart chart = MakeChart(timeline);
  if (chart.lines.empty()) return "<p>No score is known at any moment of this game.</p>\n";
  return Drawing(transcript, timeline, std::move(chart)).Write();
}

}  // namespace lantern::report
