// The Woodland Alliance (Law 8).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

bool PlayReferee::BaseOnMap() const {
  return OnMapCount(s_.b, kBaseFox) + OnMapCount(s_.b, kBaseRabbit) + OnMapCount(s_.b, kBaseMouse) > 0;
}

void PlayReferee::SetUpAlliance() {
  if (SetUpOf(kAlliance)) OweDraw(kAlliance, 3, kSetup, kPendSupporter);
}

// A card joins the supporters, or is discarded where they can hold no more (Law 8.2.3.1).
void PlayReferee::AddSupporter(CardRef card) {
  if (!BaseOnMap() && s_.supporters.size() >= 5) return Discard(card);
  Put(s_.supporters, card);
}

// Spends n supporters of a suit; those that are not named were not seen.
bool PlayReferee::SpendSupporters(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards, int n,
                                  Suit suit, RuleId rule) {
  if (s_.supporters.size() < n) {
    Illegal(kSupporters,
            absl::StrCat("spends ", Counted(n, "supporter"), "; there are ", s_.supporters.size()));
    return false;
  }
  if (cards.size() > n)
    Illegal(rule, absl::StrCat("spends ", Counted(cards.size(), "supporter"), "; it takes ", n));
  bool fits = cards.size() <= n;
  for (int i = 0; i < n; ++i) {
    CardRef card = i < cards.size() ? Ref(cards.Get(i)) : CardRef();
    if (card.suit == kAnySuit && !CanGiveMatching(s_.supporters, suit)) {
      Illegal(rule,
              absl::StrCat("spends ", Counted(n, "supporter"), " for ", SuitName(suit), "; too few match"));
      return false;
    }
    if (!CanGive(s_.supporters, card)) {
      Illegal(kSupporters, absl::StrCat("spends ", Words(card), ", which is not among the supporters"));
      fits = false;
      continue;
    }
    card = Take(s_.supporters, card);
    fits &= NeedMatch(card, suit, rule, "spending supporters");
    Discard(card);
    movements_.push_back(Movement{Movement::kCards, 0, 1, kAlliance, 0});
  }
  return fits;
}

void PlayReferee::Revolt(const v1::RootRevolt& revolt) {
  if (!OnTurn(kAlliance, kRevoltPlace, "a revolt") || !InPhase(v1::ROOT_PHASE_BIRDSONG, kPhases, "a revolt"))
    return;
  if (s_.t[kSpread] > 0) return IllegalAnyway(kPhases, "revolts come before sympathy is spread");
  ++s_.t[kActs];
  const int c = static_cast<int>(revolt.clearing());
  const Suit suit = s_.b.suit[c];
  const Piece base = SuitedPiece(v1::ROOT_PIECE_KIND_BASE, suit);
  if (s_.b.at[c][kSympathy] == 0)
    return Illegal(kRevoltPlace, absl::StrCat(ClearingText(c), " is not sympathetic"));
  if (s_.b.at[kSupply][base] == 0)
    return Illegal(kRevoltPlace, absl::StrCat("the ", SuitName(suit), " base is on the map"));
  int free = OpenSlots(c);
  for (Faction f = 1; f < kFactions; ++f) free += Enemies(kAlliance, f) ? s_.b.buildings[c][f] : 0;
  if (free <= 0) return Illegal(kSlots, absl::StrCat(ClearingText(c), " has no slot for the base"));
  if (!SpendSupporters(revolt.supporters(), 2, suit, kRevoltCost)) return;
  RemoveAllEnemies(c, kAlliance);
  if (!NeedPlace(kAlliance, c)) return;
  Place(base, 1, c);
  int sympathetic = 0;
  for (int d = 1; d <= kClearings; ++d)
    sympathetic += s_.b.suit[d] == suit && s_.b.at[d][kSympathy] > 0 ? 1 : 0;
  Place(kAllianceWarrior, sympathetic, c);
  MovePieces(kAllianceWarrior, std::min<int>(1, s_.b.at[kSupply][kAllianceWarrior]), kSupply, kOwnBoard);
}

void PlayReferee::PlaceSympathy(int clearing) {
  const int placed = OnMapCount(s_.b, kSympathy);
  if (Place(kSympathy, 1, clearing) == 1) Score(kAlliance, kForSympathy, catalog_->sympathy.points[placed]);
}

void PlayReferee::Spread(const v1::RootSpreadSympathy& spread) {
  if (!OnTurn(kAlliance, kSpreadPlace, "spreading sympathy") ||
      !InPhase(v1::ROOT_PHASE_BIRDSONG, kPhases, "spreading sympathy"))
    return;
  ++s_.t[kActs];
  const int c = static_cast<int>(spread.clearing());
  const Suit suit = s_.b.suit[c];
  if (s_.b.at[c][kSympathy] > 0)
    return Illegal(kOneSympathy, absl::StrCat(ClearingText(c), " is sympathetic already"));
  if (s_.b.at[kSupply][kSympathy] == 0) return Illegal(kComponentLimit, "no sympathy token is left");
  bool adjacent = OnMapCount(s_.b, kSympathy) == 0;
  bool closed = false;
  for (int d = 1; d <= kClearings; ++d) {
    if (s_.b.at[d][kSympathy] == 0) continue;
    adjacent |= PathFor(kAlliance, c, d);
    closed |= (map_->paths[c] >> d & 1) != 0 && !PathOpen(c, d);
  }
  if (!adjacent)
    Illegal(kSpreadPlace, absl::StrCat(ClearingText(c), " is not next to a sympathetic clearing",
                                       closed ? ": the path to one is closed" : ""));
  if (!NeedPlace(kAlliance, c)) return;
  const int cost = catalog_->sympathy.cost[OnMapCount(s_.b, kSympathy)];
  bool martial = false;
  for (Faction f = 1; f < kFactions; ++f) martial |= f != kAlliance && s_.b.warriors[c][f] >= 3;
  const int due = cost + (martial ? 1 : 0);
  // One too few where martial law asks for one more: that is the rule that was broken.
  if (martial && spread.supporters_size() == cost && spread.supporters_size() > 0) {
    Illegal(kMartialLaw, absl::StrCat("spends ", cost, "; three warriors of one player there make it ", due));
    SpendSupporters(spread.supporters(), cost, suit, kSpreadCost);
  } else if (spread.supporters_size() > 0 && spread.supporters_size() < due) {
    Illegal(kSpreadCost,
            absl::StrCat("spends ", Counted(spread.supporters_size(), "supporter"), "; it takes ", due));
    SpendSupporters(spread.supporters(), spread.supporters_size(), suit, kSpreadCost);
  } else if (!SpendSupporters(spread.supporters(), due, suit, kSpreadCost)) {
    return;
  }
  s_.t[kSpread] = 1;
  PlaceSympathy(c);
}

void PlayReferee::Mobilize(const v1::RootMobilize& mobilize) {
  if (!OnTurn(kAlliance, kSupporters, "mobilizing") ||
      !InPhase(v1::ROOT_PHASE_DAYLIGHT, kPhases, "mobilizing"))
    return;
  ++s_.t[kActs];
  CardRef card = Ref(mobilize.card());
  if (FromHand(kAlliance, card, "mobilizing")) AddSupporter(card);
}

void PlayReferee::Train(const v1::RootTrain& train) {
  if (!OnTurn(kAlliance, kTrain, "training") || !InPhase(v1::ROOT_PHASE_DAYLIGHT, kPhases, "training"))
    return;
  ++s_.t[kActs];
  CardRef card = Ref(train.card());
  if (!FromHand(kAlliance, card, "training")) return;
  bool match = false;
  for (const Piece base : {kBaseFox, kBaseRabbit, kBaseMouse}) {
    match |=
        OnMapCount(s_.b, base) > 0 && (card.suit == kAnySuit || Matches(card.suit, kPieceInfo[base].suit));
  }
  if (!match) Illegal(kTrain, absl::StrCat(Words(card), " matches no base on the map"));
  if (match && card.suit == kAnySuit) Unverifiable(kTrain, "the suit of the card spent was not recorded");
  Discard(card);
  // As much as possible: the card is spent all the same (Law 1.5.4).
  MovePieces(kAllianceWarrior, std::min<int>(1, s_.b.at[kSupply][kAllianceWarrior]), kSupply, kOwnBoard);
}

// One of the operations of the Evening, before the draw.
bool PlayReferee::Operation(absl::string_view what) {
  if (!OnTurn(kAlliance, kOperations, what) || !InPhase(v1::ROOT_PHASE_EVENING, kOperations, what))
    return false;
  ++s_.t[kActs];
  const int officers = s_.b.at[kOwnBoard][kAllianceWarrior];
  if (s_.t[kDrawn] > 0) {
    Illegal(kPhases, "operations come before the draw");
    return false;
  }
  if (s_.t[kActions] >= officers) {
    Illegal(kOperations, absl::StrCat(what, " is operation ", s_.t[kActions] + 1, "; there are ",
                                      Counted(officers, "officer")));
    return false;
  }
  ++s_.t[kActions];
  return true;
}

void PlayReferee::AllianceRecruit(const v1::RootAllianceRecruit& recruit) {
  if (!Operation("recruiting")) return;
  const int c = static_cast<int>(recruit.clearing());
  if (s_.b.buildings[c][kAlliance] == 0)
    Illegal(kAllianceRecruit, absl::StrCat(ClearingText(c), " has no base"));
  if (NeedPlace(kAlliance, c)) Place(kAllianceWarrior, 1, c);
}

void PlayReferee::Organize(const v1::RootOrganize& organize) {
  if (!Operation("organizing")) return;
  const int c = static_cast<int>(organize.clearing());
  if (s_.b.at[c][kAllianceWarrior] == 0)
    return Illegal(kOrganize, absl::StrCat(ClearingText(c), " holds no Alliance warrior"));
  if (s_.b.at[c][kSympathy] > 0)
    return Illegal(kOrganize, absl::StrCat(ClearingText(c), " is sympathetic already"));
  if (s_.b.at[kSupply][kSympathy] == 0) return Illegal(kComponentLimit, "no sympathy token is left");
  if (!NeedPlace(kAlliance, c)) return;
  Remove(kAllianceWarrior, 1, c, kAlliance, false);
  PlaceSympathy(c);
}

}  // namespace lantern::root
