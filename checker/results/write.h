#ifndef LANTERN_CHECKER_RESULTS_WRITE_H_
#define LANTERN_CHECKER_RESULTS_WRITE_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/results/game.h"
#include "lantern/v1/results.pb.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern {

// Writes games of a sheet in a form, as CSV with commas, one call a game. What the form cannot say is left
// out; games without an id get their number.
class ResultSheetWriter {
 public:
  // `write` takes the text, piece by piece; first the header.
  ResultSheetWriter(v1::ResultSheetForm form, std::function<void(absl::string_view)> write);

  void Add(const results::GameCells& cells, const results::ReadGame& game);

  // Games that the form had no room for: more than four players in a row a game.
  uint32_t left_out() const { return left_out_; }

 private:
  std::string TextOf(const results::GameCells& cells, const results::ReadGame& game,
                     const results::Participant& participant, results::Field field) const;

  const v1::ResultSheetForm form_;
  const std::function<void(absl::string_view)> write_;
  uint32_t games_ = 0;
  uint32_t left_out_ = 0;
};

// Adds a game of a sheet to a tournament that all play all, with its stated results: league points decide the
// places, then ranks and scores. Entrants are added as they come.
class TournamentOfSheet {
 public:
  explicit TournamentOfSheet(v1::Tournament& tournament);
  void Add(const results::ReadGame& game);

 private:
  v1::Tournament& tournament_;
  std::vector<bool> known_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_RESULTS_WRITE_H_
