// What is true of every reachable state of declared play.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Bases and firebrands stand in clearings of their suit; and where the keep stands, from the set-up on,
// nothing of another player's is placed, so that what does not move there is not there.
std::string PlayReferee::BrokenPlaces() const {
  for (int c = 1; c <= kClearings; ++c) {
    for (int p = 0; p < kPieces; ++p) {
      const PieceInfo& info = kPieceInfo[p];
      const Piece piece = static_cast<Piece>(p);
      if (s_.b.at[c][p] == 0) continue;
      const bool firebrand = info.owner == kHost && IsToken(piece);
      if ((IsBase(piece) || firebrand) && static_cast<Suit>(info.suit) != s_.b.suit[c])
        return absl::StrCat(CountOf(piece, 1), " stands in ", ClearingText(c), ", which is not of its suit");
      if ((IsBase(piece) || firebrand || piece == kSympathy) && s_.b.at[c][kKeep] > 0)
        return absl::StrCat(CountOf(piece, 1), " stands in ", ClearingText(c),
                            " with the keep, where only the Marquise places pieces");
    }
  }
  return "";
}

// Every piece is in exactly one place.
std::string PlayReferee::BrokenPieces() const {
  for (int p = 0; p < kPieces; ++p) {
    const PieceInfo& info = kPieceInfo[p];
    const int box = InPlay(info.owner) ? catalog_->PieceCount(static_cast<v1::RootFaction>(info.owner),
                                                              info.kind, static_cast<v1::RootSuit>(info.suit))
                                       : 0;
    if (Total(s_.b, static_cast<Piece>(p)) != box)
      return absl::StrCat("there are ", CountOf(static_cast<Piece>(p), Total(s_.b, static_cast<Piece>(p))),
                          ", not ", box);
  }
  for (int c = 1; c <= kClearings; ++c) {
    std::array<int, kFactions> sums[3] = {};
    for (int p = 0; p < kPieces; ++p)
      sums[static_cast<int>(kPieceInfo[p].cls)][kPieceInfo[p].owner] += s_.b.at[c][p];
    for (Faction f = 1; f < kFactions; ++f) {
      if (sums[0][f] != s_.b.warriors[c][f] || sums[1][f] != s_.b.buildings[c][f] ||
          sums[2][f] != s_.b.tokens[c][f])
        return absl::StrCat("the totals of the ", NameOf(f), " in clearing ", c, " are out of step");
    }
    if (OpenSlots(c) < 0) return absl::StrCat("clearing ", c, " has more buildings than slots");
    if (s_.b.at[c][kSympathy] > 1 || s_.b.tokens[c][kHost] > 1)
      return absl::StrCat("clearing ", c, " has two tokens of a kind");
  }
  if (std::string broken = BrokenPlaces(); !broken.empty()) return broken;
  for (Suit suit = kFox; InPlay(kHost) && suit <= kMouse; ++suit) {
    if (TokensLeft(suit) != s_.b.at[kSupply][kFirebrandFox + suit - kFox])
      return "firebrand tracks are out of step";
  }
  return "";
}

// Every card is in exactly one place, and none is known more often than it is printed.
std::string PlayReferee::BrokenCards() const {
  int n = s_.deck + s_.supporters.size() + s_.discard.size() + s_.revealed.size();
  for (const Cards& column : s_.decree) n += column.size();
  for (Faction f = 1; f < kFactions; ++f) {
    n += s_.hand[f].size() + __builtin_popcountll(s_.b.crafted[f]) + (s_.b.marker_on[f] != kNobody ? 1 : 0);
  }
  n += __builtin_popcount(s_.b.dominance_available);
  const int box = deck_->total - (s_.b.players == 2 ? 4 : 0);
  if (n != box) return absl::StrCat("there are ", Counted(n, "card"), ", not ", box);
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    if (Room(static_cast<int>(i)) < 0)
      return absl::StrCat("more copies of ", deck_->cards[i].title, " are known than there are");
  }
  return "";
}

// Every item is in exactly one place.
std::string PlayReferee::BrokenItems() const {
  for (int item = 1; item < kItemKinds; ++item) {
    int box = catalog_->items[item].supply;
    int n = s_.b.item_supply[item] + s_.b.ruin_items[item] + s_.item_out[item];
    const int sets = (InPlay(kVagabond) ? 1 : 0) + (InPlay(kSecondVagabond) ? 1 : 0);
    for (const v1::RootItem ruin : catalog_->ruin_items) box += ruin == item ? sets : 0;
    for (Faction f = 1; f < kFactions; ++f) n += s_.b.items[f][item];
    for (int v = 0; v < 2; ++v) {
      for (const int count : s_.item[v][item]) n += count;
      if (s_.b.character[v] < 0) continue;
      for (const v1::RootItem start : catalog_->characters[s_.b.character[v]].items)
        box += start == item ? 1 : 0;
    }
    if (n != box && s_.items_whole)
      return absl::StrCat("there are ", n, " ", ItemName(item), " items, not ", box);
  }
  return "";
}

// Budgets of the turn, and the score markers.
std::string PlayReferee::BrokenTurn() const {
  if (s_.who == kMarquise && s_.t[kActions] > 3 + s_.t[kExtra]) return "the Marquise took too many actions";
  if (s_.who == kAlliance && s_.t[kActions] > s_.b.at[kOwnBoard][kAllianceWarrior] + s_.t[kOfficersLost])
    return "the Alliance took more operations than they have officers";
  if (s_.t[kAdded] > 2 || s_.t[kAddedBirds] > std::min<int>(1, s_.t[kAdded]))
    return "more was added to the Decree than a Birdsong allows";
  if (s_.t[kRighteous] > 2) return "the Host fought a third battle by Righteousness";
  if (s_.who == kHost && s_.t[kActions] > 2) return "the Host took more than two actions";
  if (s_.t[kMarchMoves] > 1 || s_.t[kHostMoves] > 1) return "more moves of one action wait than it has";
  if ((s_.who == kNobody) != (s_.phase == v1::ROOT_PHASE_UNSPECIFIED)) return "a phase is that of nobody";
  for (Faction f = 1; f < kFactions; ++f) {
    if (s_.b.marker_on[f] != kNobody && !InPlay(s_.b.marker_on[f])) return "a score marker lies on no board";
    if (s_.box_down[f] != std::array<uint8_t, kItemKinds>{}) {
      for (int item = 1; item < kItemKinds; ++item) {
        if (s_.box_down[f][item] > s_.b.items[f][item]) return "more items are exhausted than lie in the box";
      }
    }
  }
  return "";
}

std::string PlayReferee::BrokenInvariant() const {
  for (std::string broken : {BrokenPieces(), BrokenCards(), BrokenItems()}) {
    if (!broken.empty()) return broken;
  }
  if (InPlay(kHost) && s_.fervor >= options_.fervor_spaces) return "the fervor marker is off its track";
  for (int column = 1; column <= 4; ++column) {
    int left = 0;
    for (const int n : s_.left[column]) left += n;
    if (left > s_.decree[column].size() + ViziersIn(column)) return "more of the Decree waits than it holds";
  }
  if (std::string broken = BrokenTurn(); !broken.empty()) return broken;
  for (const PlayerResult& result : Results()) {
    int sum = 0;
    for (const ScoreLine& line : result.lines) sum += line.points;
    if (result.score.has_value() && sum != *result.score)
      return absl::StrCat("the lines of the ", result.role, " add up to ", sum, ", the score is ",
                          *result.score);
    if (result.score.has_value() && (*result.score < 0)) return "a score is negative";
  }
  return "";
}

}  // namespace lantern::root
