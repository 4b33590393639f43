// Movements and points that a log gives beside a declaration, against what the declaration moves and scores.
#include <algorithm>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

// Pieces that changed places: piece, from, to -> number. Places off the map are one.
using Pieces = std::map<std::tuple<int, int, int>, int>;

int PlaceOf(const v1::RootPlace& place) {
  return place.kind() == v1::ROOT_PLACE_KIND_CLEARING ? static_cast<int>(place.clearing()) : 0;
}

}  // namespace

void PlayReferee::Compare(const Event& event, size_t lines) {
  if (probing_ || failed_) return;
  Pieces derived;
  for (const Movement& m : movements_) {
    if (m.what != Movement::kPieces) continue;
    const int from = IsClearing(m.from) ? m.from : 0;
    const int to = IsClearing(m.to) ? m.to : 0;
    if (from != 0 || to != 0) derived[{m.id, from, to}] += m.count;
  }
  Pieces written;
  for (const v1::RootMove& move : event.movements()) {
    for (const v1::RootThings& things : move.things()) {
      if (!things.has_piece() || !things.has_count()) continue;
      const Piece piece = PieceOf(things.piece());
      for (const v1::RootPlace& to : move.to()) {
        if (piece != kNoPiece)
          written[{piece, PlaceOf(things.from()), PlaceOf(to)}] += static_cast<int>(things.count());
      }
    }
  }
  if (event.movements_size() > 0 && derived != written) {
    for (const auto& [key, n] : derived) {
      const auto found = written.find(key);
      const int given = found == written.end() ? 0 : found->second;
      if (given == n) continue;
      const auto& [piece, from, to] = key;
      const std::string where = absl::StrCat(from == 0 ? "the supply" : absl::StrCat("clearing ", from),
                                             " to ", to == 0 ? "the supply" : absl::StrCat("clearing ", to));
      return Illegal(compare_rule_,
                     absl::StrCat("the movements have ", CountOf(static_cast<Piece>(piece), given), " from ",
                                  where, "; the declaration moves ", n));
    }
    return Illegal(compare_rule_, "the movements have more than the declaration moves");
  }
  std::map<int, int> claimed;
  for (const v1::RootScore& score : event.points()) claimed[score.faction()] += score.points();
  if (event.points_size() == 0) return;
  std::map<int, int> scored;
  auto add = [this, &scored](size_t from) {
    for (size_t i = from; i < ledger_.size(); ++i) scored[ledger_[i].who] += ledger_[i].points;
  };
  add(lines);
  // The point of the Pass may be written at the event that ends the Evening, or at the next turn's start.
  if (s_.who != kNobody && claimed[s_.who] == scored[s_.who] + 1 && EveningIsDone()) {
    const size_t before = ledger_.size();
    ScorePass();
    add(before);
  }
  for (Faction f = 1; f < kFactions; ++f) {
    if (claimed[f] != scored[f])
      Illegal(kRecord,
              absl::StrCat("the log has ", claimed[f], " points for the ", NameOf(f),
                           "; the declaration gives ", scored[f]),
              f);
  }
}

}  // namespace lantern::root
