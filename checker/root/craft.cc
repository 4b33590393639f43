// Crafting (Law 4.1): cost in crafting pieces, item supply, duplicates, copies in the deck.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/root/explain/search.h"
#include "checker/root/referee.h"

namespace lantern::root {

absl::Status RootReferee::JudgeCraft(const v1::RootCraft& craft) {
  switch (craft.crafted_case()) {
    case v1::RootCraft::kItem:
      if (craft.item() < v1::ROOT_ITEM_SWORD || craft.item() > v1::ROOT_ITEM_CLUB) {
        return Malformed("craft.item", "is no item");
      }
      LeaveHand(Now(), 1, kAnySuit);
      ToDiscard(1);
      CraftItem(craft.item());
      return absl::OkStatus();
    case v1::RootCraft::kCard:
      LeaveHand(Now(), 1, static_cast<Suit>(craft.card().suit()));
      CraftCard(craft.card());
      return absl::OkStatus();
    default:
      return Malformed("craft", "names neither an item nor a card");
  }
}

void RootReferee::CraftItem(int item) {
  const Faction me = Now();
  const ItemInfo& info = catalog_->items[item];
  if (info.cost.empty()) {
    Illegal(kItemSupply, absl::StrCat("crafts a ", ItemName(item), ", which is on no card"));
    return;
  }
  UseCraftingPieces(info.cost, ItemName(item));
  const bool none_left = s_.item_supply[item] == 0;
  if (none_left) {
    Illegal(kItemSupply,
            absl::StrCat("crafts a ", ItemName(item), "; the item supply has none left of ", info.supply));
  } else {
    --s_.item_supply[item];
    Count(s_.items[me][item], 1);
  }
  const bool builder = me == kEyrie && s_.leader >= 0 && catalog_->leaders[s_.leader].name == "builder";
  int points = me == kEyrie && !builder ? 1 : info.points;
  if (HasCard(me, kMasterEngravers)) ++points;
  // The Hundreds choose between the item and its points (Law 14.2.3).
  // A table that wrongly crafted one may or may not have scored it.
  const bool perhaps_builder = me == kEyrie && s_.leader < 0;
  const int most = perhaps_builder ? points - 1 + std::max<int>(1, info.points) : points;
  Owe(me, kForItem, me == kHundreds || none_left ? 0 : points, most);
  // Murine Broker: whenever another player crafts an item, its owner draws a card.
  for (Faction f = 1; f < kFactions; ++f) {
    if (f != me && InPlay(f) && HasCard(f, kMurineBroker)) Count(s_.turn.may_draw[f], 1);
  }
}

void RootReferee::CraftCard(const v1::RootCard& card) {
  const Faction me = Now();
  const int i = CardIndex(card);
  if (i < 0) s_.cards_open = true;
  if (deck_ == nullptr) {
    findings_->MarkOnTrust();
    return;
  }
  if (i < 0) {
    ToDiscard(1);
    const std::string name =
        card.name().empty() ? std::string("a card without a name") : absl::StrCat("\"", card.name(), "\"");
    Slip(kCardCopies, absl::StrCat("crafts ", name, ", which the ", deck_->name, " deck does not have"));
    return;
  }
  const CardInfo& info = deck_->cards[i];
  if (info.kind == v1::ROOT_CARD_KIND_AMBUSH || info.kind == v1::ROOT_CARD_KIND_DOMINANCE) {
    ToDiscard(1);
    Illegal(kUncraftable, absl::StrCat("crafts ", info.title, ", which cannot be crafted"));
    return;
  }
  if (info.kind == v1::ROOT_CARD_KIND_ITEM) {
    ToDiscard(1);
    return CraftItem(info.item);
  }
  UseCraftingPieces(info.cost, info.title);
  if (info.kind == v1::ROOT_CARD_KIND_IMMEDIATE) {
    CheckCopies(i, "crafts");
    ToDiscard(1);
    DiscardKnown(i);
    s_.turn.favor = true;
    return;
  }
  const uint64_t bit = uint64_t{1} << i;
  if (s_.crafted[me] & bit) {
    const bool perhaps = DiscardsItself(info.name) || s_.sabotaged;
    Say(perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kDuplicate,
        absl::StrCat("crafts ", info.title, " while one lies in the own play area",
                     perhaps ? ", unless its discard is not written" : ""),
        me);
    ToDiscard(1);
    return;
  }
  CheckCopies(i, "crafts");
  s_.crafted[me] |= bit;
  if (info.name == "betterburrowbank") Count(s_.turn.may_draw[me], 1);
}

// Each crafting piece serves once a turn. Which piece was used is not recorded, so the suits are counted:
// what was crafted this turn must fit into the pieces on the map.
void RootReferee::UseCraftingPieces(const std::vector<v1::RootSuit>& cost, absl::string_view what) {
  const Faction me = Now();
  if (me == kHundreds || me == kKeepers) return findings_->MarkOnTrust();
  if (IsVagabond(me)) return UseHammers(cost, what);
  std::array<int, 5> have{};
  int any = 0;  // pieces in clearings whose suit is unknown fit every cost
  auto add = [&](Suit suit, int n) { (suit == kAnySuit ? any : have[suit]) += n; };
  if (me == kRiverfolk) {
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      const Piece post = SuitedPiece(v1::ROOT_PIECE_KIND_TRADE_POST, suit);
      add(suit, OnMapCount(s_, post) + s_.at[kOut][post]);
    }
  } else {
    for (int c = 1; c <= kClearings; ++c) AddCraftingPieces(c, add);
  }
  for (v1::RootSuit suit : cost) Count(s_.turn.craft_used[suit], 1);
  const auto& used = s_.turn.craft_used;
  int lacking = 0;
  int spare = 0;
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    lacking += std::max(0, used[suit] - have[suit]);
    spare += std::max(0, have[suit] - used[suit]);
  }
  // Bird never stands in a cost; "any" (0) takes what is left over.
  const int short_of =
      std::max(0, lacking - any) + std::max(0, used[kAnySuit] - spare - std::max(0, any - lacking));
  if (short_of == 0) return;
  std::vector<std::string> needs;
  needs.reserve(cost.size());
  for (v1::RootSuit suit : cost)
    needs.push_back(suit == 0 ? "any" : std::string(SuitName(static_cast<Suit>(suit))));
  Illegal(kCraftCost,
          absl::StrCat("crafts ", what, " for ", absl::StrJoin(needs, ", "),
                       "; crafting pieces on the map: fox ", have[kFox], ", rabbit ", have[kRabbit],
                       ", mouse ", have[kMouse], " (used this turn, with this craft: fox ", used[kFox],
                       ", rabbit ", used[kRabbit], ", mouse ", used[kMouse], ", any ", used[kAnySuit], ")"));
}

// A crafting piece that is removed may be one of those that were used.
void RootReferee::ForgetCrafting(Piece piece, int n, int clearing) {
  const bool crafts = piece == kWorkshop || piece == kRoost || piece == kSympathy || IsFirebrand(piece) ||
                      IsGarden(piece) || IsPlot(piece) ||
                      (IsBuilding(piece) && kPieceInfo[piece].owner == kDuchy);
  if (!crafts || !IsClearing(clearing)) return;
  auto& used = s_.turn.craft_used;
  for (; n > 0; --n) {
    uint8_t& one = used[s_.suit[clearing]] > 0 ? used[s_.suit[clearing]] : used[kAnySuit];
    if (one > 0) --one;
  }
}

// All hammers match the clearing of the pawn when they craft (Law 9.2.1), so that each craft is for itself; a
// forest has no suit.
void RootReferee::UseHammers(const std::vector<v1::RootSuit>& cost, absl::string_view what) {
  const Faction me = Now();
  const int clearing = s_.pawn[me == kSecondVagabond].clearing;
  const Suit here = s_.suit[clearing];
  std::string problem;
  for (v1::RootSuit suit : cost) {
    if (clearing == 0) problem = "; the pawn stands in a forest, where hammers have no suit";
    if (clearing == 0 || suit == 0 || here == kAnySuit || static_cast<Suit>(suit) == here) continue;
    problem = absl::StrCat(" for ", SuitName(static_cast<Suit>(suit)),
                           "; the pawn and so its hammers stand in clearing ", clearing, ", which is a ",
                           SuitName(here), " clearing");
  }
  Count(s_.turn.hammers_used, static_cast<int>(cost.size()));
  const int have = s_.items[me][v1::ROOT_ITEM_HAMMER];
  const bool fits = problem.empty();
  if (fits && s_.turn.hammers_used > have) {
    problem =
        absl::StrCat("; undamaged hammers: ", have,
                     ", used for crafts this turn with this one: ", static_cast<int>(s_.turn.hammers_used));
  }
  if (problem.empty()) return;
  // A repair that was not written may have given the hammer.
  const bool repaired = s_.turn.hammers_used <= ItemsOf(me, v1::ROOT_ITEM_HAMMER);
  const bool perhaps =
      fits && (repaired || slip_of_items_[me] >= 0 || MayHaveTaken(me, v1::ROOT_ITEM_HAMMER));
  Say(perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kCraftCost,
      absl::StrCat("crafts ", what, problem,
                   perhaps ? ", unless a repair, or a hammer that was taken, is not written" : ""),
      me);
}

template <typename Add>
void RootReferee::AddCraftingPieces(int c, const Add& add) const {
  const Suit suit = s_.suit[c];
  switch (Now()) {
    case kMarquise:
      return add(suit, s_.at[c][kWorkshop]);
    case kEyrie:
      return add(suit, s_.at[c][kRoost]);
    case kAlliance:
      return add(suit, s_.at[c][kSympathy]);
    case kDuchy:
      return add(suit, s_.buildings[c][kDuchy]);
    case kCorvids:
      return add(suit, s_.tokens[c][kCorvids]);
    case kHost:
      return add(suit, s_.tokens[c][kHost]);
    case kCult: {
      // Only gardens of the Outcast's suit (Law 10.2.1); an Outcast that was never set fits all.
      for (Piece p : {kGardenFox, kGardenRabbit, kGardenMouse}) {
        if (s_.outcast == kAnySuit || kPieceInfo[p].suit == s_.outcast) add(kPieceInfo[p].suit, s_.at[c][p]);
      }
      return;
    }
    default:
      return;
  }
}

// A card comes out of the discard pile by Informants, an ambush in place of the Evening's draw, or by the
// Tinker's Day Labor. The factions whose turns are not followed may have other ways.
void RootReferee::CheckFromDiscard(Faction f, const v1::RootCard& card) {
  const bool tinker = IsVagabond(f) && (s_.character[f == kSecondVagabond] < 0 || IsCharacter(f, "tinker"));
  const bool informants = HasCard(f, kInformants) && (card.name().empty() || card.name() == "ambush");
  if (f != Now() || !IsExplained(f) || tinker || informants || deck_ == nullptr || s_.over) return;
  if (s_.cards_open) {
    Unverifiable(kPersistent,
                 "takes a card from the discard pile; which crafted cards lie in play was not recorded");
    return;
  }
  Illegal(kPersistent,
          absl::StrCat("takes ", Title(card), " from the discard pile; no effect of this turn does that"));
}

// Swap Meet takes one card and gives one back. Vagabonds have other reasons to give, the Thief to take.
void RootReferee::CheckSwapMeet() {
  const Turn& t = s_.turn;
  const Faction me = t.who;
  if (!HasCard(me, kSwapMeet) || IsVagabond(me) || !IsExplained(me)) return;
  const int others = HasCard(me, kStandAndDeliver) ? 1 : 0;
  if (t.taken_cards <= 1 + others && t.given_cards <= 1 &&
      (t.taken_cards == t.given_cards || t.taken_cards == t.given_cards + others))
    return;
  // One more that is given, or taken, would make it right.
  const bool perhaps = t.taken_cards <= 1 + others && t.given_cards <= 1;
  SayAbout(t.last, perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kPersistent,
           absl::StrCat("takes ", Counted(t.taken_cards, "card"), " of other hands and gives ",
                        static_cast<int>(t.given_cards), "; Swap Meet takes one and gives one back",
                        others > 0 ? ", Stand and Deliver! takes one" : "",
                        perhaps ? ": not done, or not written" : ""),
           me);
}

// Saboteurs discard a crafted card of another player; which, is not written where none is.
void RootReferee::CheckSaboteurs() {
  const Turn& t = s_.turn;
  if (!t.saboteurs || t.sabotage) return;
  s_.sabotaged = true;
  SayAbout(t.saboteurs_event, FindingKind::kSlip, kPersistent,
           "discards Saboteurs, and no crafted card of another player: not discarded, or not written", t.who);
}

// A crafted card leaves another player's play area by Saboteurs, unless its own effect discards it.
void RootReferee::CheckOthersCard(Faction board, const v1::RootCard& card) {
  if (board == Now() || s_.over || s_.turn.setup || s_.cards_open || !IsExplained(Now())) return;
  if (DiscardsItself(card.name()) || s_.turn.saboteurs || HasCard(Now(), kSaboteurs)) return;
  Illegal(kPersistent, absl::StrCat("discards ", Title(card), " of the ", NameOf(board),
                                    "; no effect of this turn does that"));
}

// "Charm Offensive", or "a card".
std::string RootReferee::Title(const v1::RootCard& card) const {
  const int i = CardIndex(card);
  if (i >= 0) return deck_->cards[static_cast<size_t>(i)].title;
  return card.name().empty() ? std::string("a card") : absl::StrCat("\"", card.name(), "\"");
}

}  // namespace lantern::root
