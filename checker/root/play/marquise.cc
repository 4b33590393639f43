// The Marquise de Cat (Law 6).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

void PlayReferee::SetUpMarquise(const v1::RootSetUpMarquise& setup) {
  if (!SetUpOf(kMarquise)) return;
  const int keep = static_cast<int>(setup.keep());
  const int opposite = keep == 0 ? 0 : map_->opposite[keep];
  if (opposite == 0)
    return Illegal(kSetup, absl::StrCat("the keep stands in a corner; clearing ", keep, " is none"),
                   kMarquise);
  // Enemy homelands differ (Law 16.1.8.2).
  if (options_.advanced && s_.b.at[keep][kRoost] > 0)
    Illegal(kSetup, absl::StrCat("clearing ", keep, " is the homeland of the Eyrie"), kMarquise);
  Place(kKeep, 1, keep);
  for (int c = 1; c <= kClearings; ++c) {
    if (c != opposite) Place(kCatWarrior, 1, c);
  }
  const std::pair<Piece, uint32_t> buildings[] = {
      {kSawmill, setup.sawmill()}, {kWorkshop, setup.workshop()}, {kRecruiter, setup.recruiter()}};
  for (const auto& [piece, at] : buildings) {
    const int c = static_cast<int>(at);
    if (c == 0 || (c != keep && !PathOpen(keep, c))) {
      Illegal(kSetup,
              absl::StrCat("the ", kPieceInfo[piece].one, " stands at the keep or next to it; clearing ", c,
                           " is neither"),
              kMarquise);
      if (c == 0) continue;
    }
    if (OpenSlots(c) <= 0) {
      Illegal(kSlots, absl::StrCat(ClearingText(c), " has no open slot"), kMarquise);
      continue;
    }
    Place(piece, 1, c);
  }
}

// One piece for each entry, at places that hold enough of another; no entry: one at each of them.
void PlayReferee::PlaceEach(const google::protobuf::RepeatedField<uint32_t>& clearings, Piece piece, Piece at,
                            RuleId rule, absl::string_view what) {
  const int places = OnMapCount(s_.b, at);
  const int due = std::min<int>(places, s_.b.at[kSupply][piece]);
  if (clearings.empty()) {
    if (due == 0) return;
    if (due < places) {
      return Illegal(kAsMuch, absl::StrCat("the supply has ", s_.b.at[kSupply][piece], " for ", places,
                                           " places; say where they go"));
    }
    for (int c = 1; c <= kClearings; ++c) Place(piece, s_.b.at[c][at], c);
    return;
  }
  if (clearings.size() != due)
    Illegal(clearings.size() < due && due < places ? kAsMuch : rule,
            absl::StrCat(what, " places ", clearings.size(), "; it is ", due));
  std::array<int, kClearings + 1> wanted{};
  for (const uint32_t c : clearings) {
    if (++wanted[c] > s_.b.at[c][at])
      Illegal(rule, absl::StrCat(what, " places more in clearing ", c, " than it has ", kPieceInfo[at].many));
    Place(piece, 1, static_cast<int>(c));
  }
}

void PlayReferee::MarquiseWood(const v1::RootMarquiseWood& wood) {
  if (!OnTurn(kMarquise, kMarquiseWood, "wood") || !InPhase(v1::ROOT_PHASE_BIRDSONG, kMarquiseWood, "wood"))
    return;
  if (s_.t[kWooded] > 0) return IllegalAnyway(kMarquiseWood, "wood is placed a second time");
  ++s_.t[kActs];
  s_.t[kWooded] = 1;
  PlaceEach(wood.clearings(), kWood, kSawmill, kMarquiseWood, "Birdsong");
}

// An action of the Marquise's Daylight.
bool PlayReferee::MarquiseAction(absl::string_view what) {
  if (!OnTurn(kMarquise, kMarquiseActions, what) || !InPhase(v1::ROOT_PHASE_DAYLIGHT, kMarquiseActions, what))
    return false;
  s_.t[kMarchMoves] = 0;
  ++s_.t[kActs];
  const int allowed = 3 + s_.t[kExtra];
  if (s_.t[kActions] >= allowed) {
    IllegalAnyway(kMarquiseActions,
                  absl::StrCat(what, " is action ", s_.t[kActions] + 1, "; ", allowed, " are allowed"));
    return false;
  }
  ++s_.t[kActions];
  return true;
}

void PlayReferee::MarquiseBird(const v1::RootMarquiseBird& bird) {
  if (!OnTurn(kMarquise, kMarquiseActions, "a bird for an action") ||
      !InPhase(v1::ROOT_PHASE_DAYLIGHT, kMarquiseActions, "a bird for an action")) {
    return;
  }
  s_.t[kMarchMoves] = 0;
  ++s_.t[kActs];
  // While the state is in doubt the action is given, whatever the hand seems to hold.
  if (Spend(kMarquise, bird.card(), kBird, kWild, "one more action") || s_.in_doubt != 0) ++s_.t[kExtra];
}

void PlayReferee::MarquiseRecruit(const v1::RootMarquiseRecruit& recruit) {
  if (!MarquiseAction("recruiting")) return;
  if (s_.t[kRecruited] > 0) return IllegalAnyway(kMarquiseRecruit, "recruits a second time this turn");
  s_.t[kRecruited] = 1;
  PlaceEach(recruit.clearings(), kCatWarrior, kRecruiter, kMarquiseRecruit, "recruiting");
}

// The clearings connected with one through clearings that the Marquise rules.
ClearingMask PlayReferee::ConnectedTo(int clearing) {
  ClearingMask found = static_cast<ClearingMask>(1u << clearing);
  for (bool grew = true; grew;) {
    grew = false;
    for (int c = 1; c <= kClearings; ++c) {
      if ((found >> c & 1) || !RulesQuietly(kMarquise, c)) continue;
      for (int d = 1; d <= kClearings; ++d) {
        if (!(found >> d & 1) || !PathFor(kMarquise, c, d)) continue;
        found |= static_cast<ClearingMask>(1u << c);
        grew = true;
        break;
      }
    }
  }
  return found;
}

void PlayReferee::MarquiseBuild(const v1::RootMarquiseBuild& build) {
  if (!MarquiseAction("building")) return;
  const int c = static_cast<int>(build.clearing());
  const Piece piece = build.building() == v1::ROOT_PIECE_KIND_SAWMILL    ? kSawmill
                      : build.building() == v1::ROOT_PIECE_KIND_WORKSHOP ? kWorkshop
                                                                         : kRecruiter;
  if (piece == kRecruiter && build.building() != v1::ROOT_PIECE_KIND_RECRUITER)
    return Illegal(kBuildPlace, "the Marquise builds sawmills, workshops and recruiters");
  if (!Rules(kMarquise, c)) Illegal(kBuildPlace, absl::StrCat("does not rule ", ClearingText(c)));
  if (s_.b.at[kSupply][piece] == 0)
    return Illegal(kComponentLimit, absl::StrCat("no ", kPieceInfo[piece].one, " is left on its track"));
  if (OpenSlots(c) <= 0) return Illegal(kSlots, absl::StrCat(ClearingText(c), " has no open slot"));
  if (!NeedPlace(kMarquise, c)) return;
  const Track& track = piece == kSawmill    ? catalog_->sawmill
                       : piece == kWorkshop ? catalog_->workshop
                                            : catalog_->recruiter;
  const int built = OnMapCount(s_.b, piece);
  const int cost = track.cost[built];
  if (build.wood_size() != cost)
    Illegal(kBuildWood, absl::StrCat("pays ", build.wood_size(), " wood; ", kPieceInfo[piece].one, " ",
                                     built + 1, " costs ", cost));
  const ClearingMask connected = ConnectedTo(c);
  for (const uint32_t from : build.wood()) {
    if (!(connected >> from & 1))
      Illegal(kBuildWood, absl::StrCat("the wood in clearing ", from, " is not connected with clearing ", c));
    if (s_.b.at[from][kWood] == 0) {
      Illegal(kBuildWood, absl::StrCat("clearing ", from, " holds no more wood"));
      continue;
    }
    MovePieces(kWood, 1, static_cast<int>(from), kSupply);
  }
  Place(piece, 1, c);
  Score(kMarquise, kForBuilding, track.points[built]);
}

void PlayReferee::MarquiseOverwork(const v1::RootMarquiseOverwork& overwork) {
  if (!MarquiseAction("overwork")) return;
  const int c = static_cast<int>(overwork.clearing());
  if (s_.b.at[c][kSawmill] == 0) Illegal(kOverwork, absl::StrCat(ClearingText(c), " has no sawmill"));
  Spend(kMarquise, overwork.card(), s_.b.suit[c], kOverwork, "overwork");
  Place(kWood, 1, c);
}

}  // namespace lantern::root
