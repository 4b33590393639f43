// Afternoon on the archipelago: one boat takes one route.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// Whether a boat can take the way at all. False, with a finding, where not.
bool LueurReferee::CheckBoats(int p, int from, int to) {
  const PlayerState& player = P(p);
  const auto lies = [&player](int island) {
    return std::find(player.boats.begin(), player.boats.end(), island) != player.boats.end();
  };
  if (!lies(from) && !lies(kUnknownPlace)) {
    Illegal(kBoatThere, absl::StrCat("no boat of ", NameOf(p), " lies at island ", from));
    return false;
  }
  if (catalog_->FindRoute(from, to) == nullptr) {
    std::vector<std::string> routes;
    for (size_t i = 0; i < catalog_->route_count[static_cast<size_t>(from)]; ++i) {
      routes.push_back(absl::StrCat("island ", catalog_->routes[static_cast<size_t>(from)][i].to));
    }
    Illegal(kRoute, absl::StrCat("no route leads from island ", from, " to island ", to), std::move(routes));
    return false;
  }
  if (lies(to) && !options_.own_boats_share) {
    Illegal(kOwnBoats, absl::StrCat("another boat of ", NameOf(p), " lies at island ", to));
  }
  return true;
}

// Different elements among the counted dice, where everything about them is known; else -1.
int LueurReferee::ElementsShown(int p) const {
  const Tally tally = Count(p);
  if (!tally.exact) return -1;
  int shown = 0;
  for (size_t s = 0; s < kElements; ++s) shown += tally.count[s] > 0 ? 1 : 0;
  return shown;
}

// The least and most footprints that let the dice fit a route; {1, 0} where none do. `surely`: whatever
// unknown dice show.
Bounds LueurReferee::JokersThatFit(int p, const RouteInfo& route, bool surely) const {
  if (route.free) return {0, 0};
  Bounds jokers{kElements + 1, -1};
  if (surely) jokers = {0, kElements};
  const int known = ElementsShown(p);
  for (int shown = 0; shown <= kElements; ++shown) {
    if (known >= 0 ? shown != known : !CanShowElements(p, shown)) continue;
    const Bounds here{std::max(0, route.least - shown), route.most - shown};
    if (surely) {
      jokers = {std::max(jokers.least, here.least), std::min(jokers.most, here.most)};
    } else if (here.most >= 0) {
      jokers = {std::min(jokers.least, here.least), std::max(jokers.most, here.most)};
    }
  }
  if (jokers.most < jokers.least) return {1, 0};
  return jokers;
}

// Elements and footprints that a route takes.
void LueurReferee::PayForRoute(int p, const RouteInfo& route, const v1::LueurSail& sail) {
  const Bounds can = JokersThatFit(p, route, false);
  const Bounds sure = JokersThatFit(p, route, true);
  const int have = P(p).footprints.hi;
  const auto written = static_cast<int>(sail.jokers());
  if (route.free) {
    if (written > 0) Illegal(kFreeRoute, "the route takes no footprints");
    return;
  }
  if (have < route.toll)
    Illegal(kToll, absl::StrCat("the toll is ", route.toll, "; ", NameOf(p), " has no footprint"));
  if (can.most < can.least) {
    return Illegal(kTooMany, absl::StrCat("the dice show more different elements than the ", route.most,
                                          " that the route allows"));
  }
  Bounds paid{written, written};
  if (!sail.has_jokers()) {
    paid = {can.least, std::min(can.most, std::max(have - route.toll, can.least))};
    if (paid.most > paid.least)
      Unverifiable(kRouteElements, "how many footprints were paid for elements was not recorded");
  }
  if (paid.least < can.least || paid.most > can.most) {
    Illegal(paid.least < can.least ? kRouteElements : kTooMany,
            absl::StrCat("the route takes ", route.least, " to ", route.most, " different elements; with ",
                         written, " footprints the dice of ", NameOf(p), " do not fit it"));
  } else if (paid.least < sure.least || paid.most > sure.most) {
    Unverifiable(kRouteElements, "whether the dice fit the route rests on what was not recorded");
  }
  if (have >= route.toll && paid.least + route.toll > have) {
    Illegal(kStepFootprints, absl::StrCat(Counted(paid.least + route.toll, "footprint is", "footprints are"),
                                          " paid; ", NameOf(p), " has ", have));
  } else if (have >= route.toll && P(p).footprints.lo < paid.most + route.toll && !P(p).footprints.exact()) {
    Unverifiable(kStepFootprints, absl::StrCat("how many footprints ", NameOf(p), " has was not recorded"));
  }
  P(p).footprints.Add(-paid.most - route.toll, -paid.least - route.toll);
}

void LueurReferee::JudgeSail(const v1::LueurSail& sail) {
  acting_ = static_cast<int>(sail.player());
  const int p = acting_;
  if (!ReadyForJourney(p, v1::LUEUR_BOARD_ARCHIPELAGO)) return;
  PlayerState& player = P(p);
  const auto from = static_cast<int>(sail.from());
  const auto to = static_cast<int>(sail.to());
  if (player.moved) Illegal(kOneBoat, absl::StrCat("a boat of ", NameOf(p), " has sailed today"));
  if (!CheckBoats(p, from, to)) return;
  PayForRoute(p, *catalog_->FindRoute(from, to), sail);
  auto boat = std::find(player.boats.begin(), player.boats.end(), from);
  if (boat == player.boats.end()) boat = std::find(player.boats.begin(), player.boats.end(), kUnknownPlace);
  *boat = static_cast<uint8_t>(to);
  std::sort(player.boats.begin(), player.boats.end());
  player.moved = true;
  Arrive(p, to, sail);
}

void LueurReferee::Arrive(int p, int to, const v1::LueurSail& sail) {
  PlayerState& player = P(p);
  const IslandInfo& island = catalog_->islands[static_cast<size_t>(to)];
  const bool again = (player.arrived >> to & 1) != 0 && options_.arrival_bonus_once;
  const bool maybe_again =
      !again && (player.arrived & kUnrecordedArrivals) != 0 && options_.arrival_bonus_once;
  player.arrived |= static_cast<uint16_t>(1u << to);
  if (sail.has_loss() && (!island.skull || again)) {
    Illegal(kSkull, "no skull takes anything here");
  } else if (island.skull && !again && (sail.has_loss() || !maybe_again)) {
    Lose(p, sail.has_loss() ? &sail.loss() : nullptr, "the skull of the island");
  } else if (island.skull && maybe_again) {
    LoseUnrecorded(p, "the skull of the island");
  }
  const Gain bonus = again ? Gain() : island.bonus;
  const Gain least = maybe_again ? Gain() : bonus;
  const Range light = player.light;
  const Range footprints = player.footprints;
  AddGain(p, bonus, maybe_again ? 0 : 1, 1);
  if (sail.has_gain()) {
    CompareGain(sail.gain(), least, bonus, light, footprints, kArrival, absl::StrCat("island ", to));
  }
}

}  // namespace lantern::lueur
