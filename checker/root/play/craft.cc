// Crafting (Law 4.1).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Whether the faction on turn crafts now (Law 6.5, 7.5.1, 8.5.1, 9.5.8, HOL.6.2).
bool PlayReferee::CraftTime() {
  const int phase = s_.who == kHost ? v1::ROOT_PHASE_EVENING : v1::ROOT_PHASE_DAYLIGHT;
  if (!InPhase(phase, s_.who == kHost ? kHostCrafting : kCraftPhase, "crafting")) return false;
  if (s_.who == kMarquise && s_.t[kActions] + s_.t[kExtra] > 0) {
    Illegal(kCraftPhase, "the Marquise crafts before her actions, and before she spends birds for them");
    return false;
  }
  if (s_.who == kEyrie && (s_.t[kResolving] > 0 || s_.t[kTurmoiled] > 0)) {
    Illegal(kCraftPhase, "the Eyrie craft before they resolve the Decree");
    return false;
  }
  if (s_.who == kHost && (s_.t[kHostScored] > 0 || (s_.t[kReturned] == 0 && s_.revealed.size() > 0))) {
    Illegal(kHostCraftStep, s_.t[kHostScored] > 0 ? "the Host craft before they score"
                                                  : "revealed cards return before the Host craft");
    return false;
  }
  return true;
}

// Activates crafting pieces: those that the event states, or some that fit.
bool PlayReferee::PayForCraft(const CardInfo& card, const v1::RootDeclaredCraft& craft) {
  const RuleId rule = s_.who == kHost ? kHostCrafting : kCraftCost;
  std::array<int, 5> cost{};
  for (const v1::RootSuit suit : card.cost) ++cost[suit];
  const int symbols = static_cast<int>(card.cost.size());
  std::array<uint8_t, kClearings + 1> used = s_.activated;
  std::array<uint8_t, 5> open = s_.crafted_cost;
  if (craft.pieces_size() > 0) {
    std::array<int, 5> given{};
    for (const uint32_t c : craft.pieces()) {
      ++given[s_.b.suit[c]];
      ++used[c];
    }
    bool fits = craft.pieces_size() == symbols;
    for (Suit suit = kFox; suit <= kMouse; ++suit) fits &= given[suit] >= cost[suit];
    if (!fits) {
      Illegal(rule, absl::StrCat("the activated pieces do not match the cost of ", card.title));
      return false;
    }
  } else {
    for (Suit suit = 0; suit <= kMouse; ++suit) open[suit] = static_cast<uint8_t>(open[suit] + cost[suit]);
  }
  std::array<int, 5> have{};
  int total = -open[kAnySuit];
  bool enough = true;
  for (int c = 1; c <= kClearings; ++c) {
    const int left = CraftingPieces(s_.who, c) - used[c];
    // A piece that was removed after it was activated is not missed.
    enough &= left >= 0 || used[c] == s_.activated[c];
    have[s_.b.suit[c]] += std::max(0, left);
  }
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    enough &= have[suit] >= open[suit];
    total += have[suit] - open[suit];
  }
  if (!enough || total < 0) {
    Illegal(rule, absl::StrCat(card.title, " needs more crafting pieces than are left this turn"));
    return false;
  }
  s_.activated = used;
  s_.crafted_cost = open;
  return true;
}

void PlayReferee::JudgeCraft(const v1::RootDeclaredCraft& craft) {
  if (s_.who == kNobody) return Illegal(kCraftPhase, "a craft outside of a turn", kNobody);
  if (!CraftTime()) return;
  ++s_.t[kActs];
  CardRef ref = Ref(craft.card());
  if (ref.kind < 0) {
    return Illegal(kCardCopies, absl::StrCat("\"", craft.card().name(),
                                             "\" is no card of this deck, or its suit is missing"));
  }
  const CardInfo& card = deck_->cards[ref.kind];
  if (card.cost.empty()) return Illegal(kUncraftable, absl::StrCat(card.title, " cannot be crafted"));
  if (card.kind == v1::ROOT_CARD_KIND_ITEM && s_.b.item_supply[card.item] == 0)
    return Illegal(kItemSupply, absl::StrCat("no ", ItemName(card.item), " is left in the item supply"));
  const bool stays = card.kind == v1::ROOT_CARD_KIND_PERSISTENT;
  if (stays && (s_.b.crafted[s_.who] >> ref.kind & 1))
    return Illegal(kDuplicate, absl::StrCat(card.title, " lies in the own play area already"));
  bool paid = true;
  if (IsVagabond(s_.who)) {
    if (craft.pieces_size() > 0)
      Illegal(kCraftCost, "a Vagabond crafts with hammers, not with pieces on the map");
    // All hammers match the clearing of the pawn (Law 9.2.1).
    const int clearing = PawnClearing();
    for (const v1::RootSuit suit : card.cost)
      paid &= clearing != 0 &&
              (suit == v1::ROOT_SUIT_UNSPECIFIED || suit == static_cast<int>(s_.b.suit[clearing]));
    if (!paid) {
      Illegal(kCraftCost, absl::StrCat("the hammers do not match the cost of ", card.title));
    } else {
      for (size_t i = 0; i < card.cost.size(); ++i)
        paid = paid && Exhaust(V(), v1::ROOT_ITEM_HAMMER, "crafting");
    }
  } else {
    paid = PayForCraft(card, craft);
  }
  if (!paid || !FromHand(s_.who, ref, "crafting")) return;
  if (stays) {
    s_.b.crafted[s_.who] |= uint64_t{1} << ref.kind;
    return;
  }
  if (card.kind == v1::ROOT_CARD_KIND_ITEM) CraftItem(card);
  if (card.kind == v1::ROOT_CARD_KIND_IMMEDIATE) Favor(static_cast<Suit>(card.suit));
  Discard(ref);
}

void PlayReferee::CraftItem(const CardInfo& card) {
  --s_.b.item_supply[card.item];
  GainItem(s_.who, card.item);
  const bool disdain = s_.who == kEyrie && !LeaderIs("builder");
  Score(s_.who, kForItem, disdain ? 1 : card.points);
  if (HasCard(s_.who, "masterengravers")) Score(s_.who, kForCard, 1);
  for (Faction f = 1; f < kFactions; ++f) {
    if (InPlay(f) && f != s_.who && HasCard(f, "murinebroker")) OweDraw(f, 1, kPersistent);
  }
}

// Favor of the Foxes, Rabbits or Mice.
void PlayReferee::Favor(Suit suit) {
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.b.suit[c] == suit) RemoveAllEnemies(c, s_.who);
  }
}

}  // namespace lantern::root
