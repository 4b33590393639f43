#include "checker/tournament/points.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"

namespace lantern::tournament {
namespace {

constexpr int64_t kMaxPoints = 10'000;
constexpr int64_t kMaxDenominator = 1'000;
constexpr int kMaxPlaces = 100;

size_t Sharing(const std::vector<Side>& sides, uint32_t place) {
  return static_cast<size_t>(std::count_if(sides.begin(), sides.end(), [place](const Side& side) {
    return !side.disqualified && side.place == place;
  }));
}

Fraction OfPlace(const std::vector<Fraction>& places, size_t place) {
  return place - 1 < places.size() ? places[place - 1] : Fraction(0);
}

absl::Status ReadOne(const std::string& text, absl::string_view path, absl::string_view field,
                     Fraction& out) {
  if (text.empty()) return absl::OkStatus();
  const absl::optional<Fraction> value = ParseFraction(text);
  if (value.has_value() && *value <= kMaxPoints && *value >= -kMaxPoints &&
      value->denominator() <= kMaxDenominator) {
    out = *value;
    return absl::OkStatus();
  }
  return MalformedError(absl::StrCat(path, ".", field),
                        absl::StrCat("\"", text.substr(0, 32),
                                     "\" is no number of points; write a whole number, a decimal or a ",
                                     "fraction, for example 3, 0.5 or 1/3, from -10000 to 10000"));
}

// The common denominator of all points; 0 where it is too large to reckon with.
absl::int128 CommonDenominator(const PointsTable& table) {
  std::vector<Fraction> all = table.places;
  all.insert(all.end(), {table.win, table.draw, table.loss, table.pairing_bye, table.half_point_bye,
                         table.zero_point_bye, table.forfeit_win, table.forfeit_loss, table.disqualified});
  absl::int128 common = 1;
  for (const Fraction& points : all) {
    // common / denominator in lowest terms leaves what the denominator lacks.
    common *= Fraction(points.denominator(), common).numerator();
    if (common > kMaxDenominator) return 0;
  }
  return common;
}

absl::Status CheckEnums(const v1::PointsScheme& scheme, absl::string_view path) {
  if (!v1::PointsKind_IsValid(scheme.kind()))
    return MalformedError(absl::StrCat(path, ".kind"), "is not known");
  if (!v1::SharedWin_IsValid(scheme.shared_win())) {
    return MalformedError(absl::StrCat(path, ".shared_win"), "is not known");
  }
  if (!v1::SharedPlaces_IsValid(scheme.shared_places())) {
    return MalformedError(absl::StrCat(path, ".shared_places"), "is not known");
  }
  if (scheme.kind() == v1::POINTS_KIND_PLACES && scheme.places().empty()) {
    return MalformedError(absl::StrCat(path, ".places"),
                          "is empty; state the points of the first place and of those after it");
  }
  if (scheme.places_size() > kMaxPlaces) {
    return MalformedError(absl::StrCat(path, ".places"),
                          absl::StrCat(scheme.places_size(), " places; at most ", kMaxPlaces));
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<Fraction> PointsTable::Of(const std::vector<Side>& sides) const {
  std::vector<Fraction> points;
  for (const Side& side : sides) {
    if (side.disqualified) {
      points.push_back(disqualified);
      continue;
    }
    const size_t sharing = Sharing(sides, side.place);
    if (kind == v1::POINTS_KIND_PAIRWISE) {
      Fraction sum;
      for (const Side& other : sides) {
        if (&other != &side) sum += Against(side, other);
      }
      points.push_back(sum);
    } else if (kind == v1::POINTS_KIND_PLACES) {
      Fraction sum;
      for (size_t i = 0; i < sharing; ++i) sum += OfPlace(places, side.place + i);
      points.push_back(shared_places == v1::SHARED_PLACES_BEST    ? OfPlace(places, side.place)
                       : shared_places == v1::SHARED_PLACES_WORST ? OfPlace(places, side.place + sharing - 1)
                                                                  : sum / static_cast<int64_t>(sharing));
    } else if (side.place != 1) {
      points.push_back(loss);
    } else if (sharing == 1 || shared_win == v1::SHARED_WIN_FULL) {
      points.push_back(win);
    } else {
      points.push_back(shared_win == v1::SHARED_WIN_SPLIT ? win / static_cast<int64_t>(sharing) : draw);
    }
  }
  return points;
}

Fraction PointsTable::Win(size_t others) const {
  if (kind == v1::POINTS_KIND_PLACES) return OfPlace(places, 1);
  if (kind == v1::POINTS_KIND_PAIRWISE) return win * static_cast<int64_t>(std::max<size_t>(others, 1));
  return win;
}

Fraction PointsTable::Draw() const {
  return kind == v1::POINTS_KIND_PLACES ? OfPlace(places, 1) * Fraction(1, 2) : draw;
}

Fraction PointsTable::Against(const Side& mine, const Side& other) const {
  if (mine.disqualified) return AgainstLoss();
  if (other.disqualified || mine.place < other.place) return AgainstWin();
  if (mine.place > other.place) return AgainstLoss();
  return kind == v1::POINTS_KIND_PLACES ? Fraction(1, 2) : draw;
}

Fraction PointsTable::AgainstWin() const { return kind == v1::POINTS_KIND_PLACES ? Fraction(1) : win; }
Fraction PointsTable::AgainstLoss() const { return kind == v1::POINTS_KIND_PLACES ? Fraction(0) : loss; }

Fraction PointsTable::AgainstDummy(const Fraction& points) const {
  if (kind != v1::POINTS_KIND_PLACES) return points;
  const int sign = Fraction::Compare(points, Draw());
  return sign > 0 ? Fraction(1) : sign == 0 ? Fraction(1, 2) : Fraction(0);
}

absl::StatusOr<PointsTable> ReadPoints(const v1::PointsScheme& scheme, absl::string_view path) {
  absl::Status status = CheckEnums(scheme, path);
  if (!status.ok()) return status;
  PointsTable table;
  if (scheme.kind() != v1::POINTS_KIND_UNSPECIFIED) table.kind = scheme.kind();
  if (scheme.shared_win() != v1::SHARED_WIN_UNSPECIFIED) table.shared_win = scheme.shared_win();
  if (scheme.shared_places() != v1::SHARED_PLACES_UNSPECIFIED) table.shared_places = scheme.shared_places();
  status.Update(ReadOne(scheme.win(), path, "win", table.win));
  for (int i = 0; i < scheme.places_size(); ++i) {
    table.places.emplace_back(0);
    status.Update(ReadOne(scheme.places(i), path, absl::StrCat("places[", i, "]"), table.places.back()));
  }
  table.draw = table.win * Fraction(1, 2);
  status.Update(ReadOne(scheme.draw(), path, "draw", table.draw));
  table.pairing_bye = table.forfeit_win = table.Win(1);
  table.half_point_bye = table.Draw();
  status.Update(ReadOne(scheme.loss(), path, "loss", table.loss));
  status.Update(ReadOne(scheme.pairing_bye(), path, "pairing_bye", table.pairing_bye));
  status.Update(ReadOne(scheme.half_point_bye(), path, "half_point_bye", table.half_point_bye));
  status.Update(ReadOne(scheme.zero_point_bye(), path, "zero_point_bye", table.zero_point_bye));
  status.Update(ReadOne(scheme.forfeit_win(), path, "forfeit_win", table.forfeit_win));
  status.Update(ReadOne(scheme.forfeit_loss(), path, "forfeit_loss", table.forfeit_loss));
  status.Update(ReadOne(scheme.disqualified(), path, "disqualified", table.disqualified));
  if (!status.ok()) return status;
  if (table.draw > table.win || table.loss > table.draw) {
    return MalformedError(path, "a win must give at least as much as a draw, and a draw as a loss");
  }
  if (CommonDenominator(table) == 0) {
    return MalformedError(path, absl::StrCat("its fractions have no common denominator up to ",
                                             kMaxDenominator, "; use fewer different ones"));
  }
  return table;
}

}  // namespace lantern::tournament
