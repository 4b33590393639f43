#ifndef LANTERN_CHECKER_TOURNAMENT_POINTS_H_
#define LANTERN_CHECKER_TOURNAMENT_POINTS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "checker/core/fraction.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// One side of a table whose places are known.
struct Side {
  // From 1; shared places count 1, 1, 3.
  uint32_t place = 0;
  bool disqualified = false;
};

// A PointsScheme with all its defaults.
struct PointsTable {
  v1::PointsKind kind = v1::POINTS_KIND_RESULT;
  v1::SharedWin shared_win = v1::SHARED_WIN_DRAW;
  v1::SharedPlaces shared_places = v1::SHARED_PLACES_AVERAGE;
  Fraction win = 1;
  Fraction draw = Fraction(1, 2);
  Fraction loss = 0;
  std::vector<Fraction> places;
  Fraction pairing_bye = 1;
  Fraction half_point_bye = Fraction(1, 2);
  Fraction zero_point_bye = 0;
  Fraction forfeit_win = 1;
  Fraction forfeit_loss = 0;
  Fraction disqualified = 0;

  // The points of each side of a table.
  std::vector<Fraction> Of(const std::vector<Side>& sides) const;

  // What a win gives at a table with so many others; `places` has its first place for it.
  Fraction Win(size_t others) const;
  // What a draw counts where an unplayed round counts as one.
  Fraction Draw() const;

  // The points that one side scores against one other of the table: `win`, `draw` or `loss` by their places,
  // or with PLACES 1, 1/2 or 0.
  Fraction Against(const Side& mine, const Side& other) const;
  Fraction AgainstWin() const;
  Fraction AgainstLoss() const;
  // The points of a round without a table on the scale of Against.
  Fraction AgainstDummy(const Fraction& points) const;
};

// Reads a scheme. INVALID_ARGUMENT names the field below `path`.
absl::StatusOr<PointsTable> ReadPoints(const v1::PointsScheme& scheme, absl::string_view path);

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_POINTS_H_
