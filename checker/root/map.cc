// Questions about the map: who rules, what is adjacent, which slots are open.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

// What a faction counts for rule in a clearing (Law 2.5), with the Soup Kitchens' tokens where it has them.
int Strength(const State& s, Faction f, int clearing, int token_weight) {
  return s.warriors[clearing][f] + s.buildings[clearing][f] + token_weight * s.tokens[clearing][f];
}

}  // namespace

// Who rules a clearing, as far as it is known; the asker gets the benefit of services that may have been
// bought (mercenaries count for the buyer).
Faction RootReferee::Ruler(int clearing, Faction asking) const {
  if (clearing == kBurrow) return kDuchy;
  for (Piece p : {kGardenFox, kGardenRabbit, kGardenMouse}) {
    if (s_.at[clearing][p] > 0) return kCult;
  }
  const bool mercenaries = MayHaveServices(asking) && asking != kRiverfolk;
  int best = 0;
  Faction ruler = kNobody;
  bool eyrie_ties = false;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    int n = Strength(s_, f, clearing, TokenWeight(f, asking));
    if (mercenaries && f == asking) n += s_.warriors[clearing][kRiverfolk];
    if (mercenaries && f == kRiverfolk) n -= s_.warriors[clearing][kRiverfolk];
    if (n == 0) continue;
    if (n > best) {
      best = n;
      ruler = f;
      eyrie_ties = f == kEyrie;
    } else if (n == best) {
      ruler = kNobody;
      eyrie_ties |= f == kEyrie;
    }
  }
  return ruler == kNobody && eyrie_ties ? kEyrie : ruler;
}

// What a token counts for rule. Soup Kitchens make it count; whether as one or two the sources leave open, so
// without an option it counts for the asker as two and against it as one.
int RootReferee::TokenWeight(Faction f, Faction asking) const {
  if (!HasCard(f, kSoupKitchens)) return 0;
  if (options_.soup_weight >= 0) return options_.soup_weight;
  return f == asking ? 2 : 1;
}

bool RootReferee::PathOpen(int a, int b) const {
  if (!(map_->paths[a] >> b & 1)) return false;
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    const ClosedPath& path = map_->closed[i];
    const bool same = (path.low == a && path.high == b) || (path.low == b && path.high == a);
    if (same && (s_.closed >> i & 1)) return false;
  }
  return true;
}

bool RootReferee::Adjacent(int a, int b) const {
  if (a == kBurrow || b == kBurrow) {
    const int c = a == kBurrow ? b : a;
    return IsClearing(c) && s_.at[c][kTunnel] > 0;
  }
  return PathOpen(a, b);
}

bool RootReferee::River(int a, int b) const {
  return IsClearing(a) && IsClearing(b) && (map_->rivers[a] >> b & 1) != 0;
}

int RootReferee::OpenSlots(int clearing) const {
  int used = (s_.ruins >> clearing & 1) ? 1 : 0;
  for (int f = 1; f < kFactions; ++f) used += s_.buildings[clearing][f];
  return map_->slots[clearing] - used;
}

int RootReferee::Where(Piece piece) const {
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.at[c][piece] > 0) return c;
  }
  return 0;
}

int RootReferee::KeepClearing() const { return Where(kKeep); }

bool RootReferee::HasCard(Faction f, Effect effect) const {
  return (s_.crafted[f] & effect_cards_[effect]) != 0;
}

// The cards of the deck in use with each effect, as bits by their index.
void RootReferee::FindEffects() {
  static constexpr absl::string_view kNames[kEffects] = {"armorers",        "betterburrowbank",
                                                         "boatbuilders",    "brutaltactics",
                                                         "charmoffensive",  "coffinmakers",
                                                         "corvidplanners",  "masterengravers",
                                                         "murinebroker",    "propagandabureau",
                                                         "sappers",         "soupkitchens",
                                                         "standanddeliver", "taxcollector",
                                                         "tunnels",         "foxpartisans",
                                                         "rabbitpartisans", "mousepartisans",
                                                         "scoutingparty",   "swapmeet",
                                                         "eyrieemigre",     "leagueofadventurousmice",
                                                         "commandwarren",   "cobbler",
                                                         "informants",      "saboteurs",
                                                         "royalclaim"};
  effect_cards_.fill(0);
  if (deck_ == nullptr) return;
  for (size_t card = 0; card < deck_->cards.size(); ++card) {
    for (int e = 0; e < kEffects; ++e) {
      if (deck_->cards[card].name == kNames[e]) effect_cards_[e] |= uint64_t{1} << card;
    }
  }
}

// The faction paid the Riverfolk this turn for more than the cards it is seen to have bought, so that it may
// have riverboats or mercenaries.
bool RootReferee::MayHaveServices(Faction f) const {
  if (f != Now() || f == kRiverfolk || !InPlay(kRiverfolk)) return false;
  const int card_price = s_.price[v1::ROOT_SERVICE_HAND_CARD];
  // A price that was never written may be as low as 1 (Law 11.6.2).
  const int service = std::max(
      1, std::min<int>(s_.price[v1::ROOT_SERVICE_RIVERBOATS], s_.price[v1::ROOT_SERVICE_MERCENARIES]));
  return s_.turn.paid >= s_.turn.bought * card_price + service;
}

bool RootReferee::Partners(Faction a, Faction b) const {
  // A coalition is a chain of score markers that ends at the same board.
  auto end_of = [this](Faction f) {
    for (int step = 0; step < kFactions && s_.marker_on[f] != kNobody && s_.marker_on[f] != f; ++step) {
      f = s_.marker_on[f];
    }
    return f;
  };
  return a != b && end_of(a) == end_of(b);
}

bool RootReferee::Enemies(Faction a, Faction b) const { return a != b && InPlay(b) && !Partners(a, b); }

ClearingMask RootReferee::CraftingClearings(Faction f) const {
  ClearingMask mask = 0;
  for (int c = 1; c <= kClearings; ++c) {
    int n = 0;
    switch (f) {
      case kMarquise:
        n = s_.at[c][kWorkshop];
        break;
      case kEyrie:
        n = s_.at[c][kRoost];
        break;
      case kAlliance:
        n = s_.at[c][kSympathy];
        break;
      case kCult:
        n = s_.buildings[c][kCult];
        break;
      case kRiverfolk:
        n = s_.tokens[c][kRiverfolk];
        break;
      case kDuchy:
        n = s_.buildings[c][kDuchy];
        break;
      case kCorvids:
        n = s_.tokens[c][kCorvids];
        break;
      case kHundreds:
        n = s_.at[c][kStronghold];
        break;
      case kKeepers:
        n = s_.at[c][kWaystation];
        break;
      case kHost:
        n = s_.tokens[c][kHost];
        break;
      default:
        break;
    }
    if (n > 0) mask |= static_cast<ClearingMask>(1u << c);
  }
  return mask;
}

std::string RootReferee::ClearingName(int place) const {
  if (place == kBurrow) return "the Burrow";
  if (IsClearing(place)) return absl::StrCat("clearing ", place);
  if (place == kSupply) return "the supply";
  if (place == kOwnBoard) return "its board";
  if (place == kRiverfolkBoard) return "the Riverfolk's board";
  return "out of the game";
}

}  // namespace lantern::root
