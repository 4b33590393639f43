#ifndef LANTERN_CHECKER_RESULTS_CHECK_H_
#define LANTERN_CHECKER_RESULTS_CHECK_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/results/game.h"
#include "lantern/v1/results.pb.h"

namespace lantern {

// What hears of a sheet while it is read; each may be null.
struct ResultSheetListener {
  std::function<void(const v1::SheetFinding&)> on_finding;
  // Each game that is no duplicate, with its cells.
  std::function<void(const results::GameCells&, const results::ReadGame&)> on_game;
};

// Checks a result sheet piece by piece. Memory does not grow with the rows, only with the number of different
// players (at most 200,000) and the findings that are kept. Duplicates are found among the last million
// games.
class ResultSheetChecker {
 public:
  // INVALID_ARGUMENT names the field of the options.
  static absl::StatusOr<std::unique_ptr<ResultSheetChecker>> New(const v1::ResultSheetOptions& options,
                                                                 ResultSheetListener listener = {});
  ~ResultSheetChecker();

  // The next bytes of the file, cut anywhere.
  void Feed(absl::string_view bytes);

  // There are no more. Fills in `report` (cleared first). Call it once.
  void Finish(v1::ResultSheetReport& report);

  // Rows under the header so far.
  uint32_t rows() const;

 private:
  class Impl;
  explicit ResultSheetChecker(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_RESULTS_CHECK_H_
