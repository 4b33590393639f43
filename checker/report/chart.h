#ifndef LANTERN_CHECKER_REPORT_CHART_H_
#define LANTERN_CHECKER_REPORT_CHART_H_

#include <string>

#include "checker/report/timeline.h"

namespace lantern::report {

// The points over time: a chart as SVG with title and description, and the same numbers as a table. Along the
// turns where the game keeps them (Verdict.turn_ends), otherwise along the events.
// Where no score is ever known, what the game has instead (Timeline::measure).
std::string ChartHtml(const v1::Transcript& transcript, const Timeline& timeline);

// What the chart is of: "Points over time".
std::string ChartTitle(const Timeline& timeline);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_CHART_H_
