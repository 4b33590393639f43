#ifndef LANTERN_CHECKER_REPORT_PAGE_H_
#define LANTERN_CHECKER_REPORT_PAGE_H_

#include <string>

#include "checker/core/game.h"
#include "checker/report/timeline.h"

namespace lantern::report {

// The whole document.
std::string PageHtml(const Game& game, const v1::Transcript& transcript, const Timeline& timeline);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_PAGE_H_
