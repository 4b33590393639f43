// Crafted cards in use (Law 4.1.3): each when and as it says.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

// Cards that can be used once a turn: bits of kUsedCards1. Those that give moves and battles have bits of
// kUsedCards2.
enum OnceCard : uint8_t {
  kOnceStand = 1,
  kOnceTax = 2,
  kOnceBank = 4,
  kOnceCodes = 8,
  kOncePropaganda = 16,
  kOnceCharm = 32,
  kOnceSwap = 64,
};

uint8_t OnceBit(absl::string_view card) {
  if (card == "standanddeliver") return kOnceStand;
  if (card == "taxcollector") return kOnceTax;
  if (card == "betterburrowbank") return kOnceBank;
  if (card == "codebreakers") return kOnceCodes;
  if (card == "propagandabureau") return kOncePropaganda;
  if (card == "charmoffensive") return kOnceCharm;
  if (card == "swapmeet") return kOnceSwap;
  return 0;
}

}  // namespace

void PlayReferee::DropCrafted(Faction f, int kind) {
  if (kind < 0 || !(s_.b.crafted[f] >> kind & 1)) return;
  s_.b.crafted[f] &= ~(uint64_t{1} << kind);
  if (deck_->cards[kind].name == "coffinmakers") EmptyCoffins();
  Discard(CardRef{static_cast<int8_t>(kind), SuitOf(kind)});
}

// A card from one hand into another, at random or as far as it was seen.
bool PlayReferee::TakeRandom(Faction from, Faction to, const v1::RootCard& card, RuleId rule) {
  if (!InPlay(from) || from == to) {
    Illegal(rule, "names no other player to take a card from");
    return false;
  }
  if (s_.hand[from].size() == 0) {
    Illegal(rule, absl::StrCat("the ", NameOf(from), " have no card to take"));
    return false;
  }
  CardRef ref = Ref(card);
  if (!FromHand(from, ref, "taking a card")) return false;
  Put(s_.hand[to], ref);
  return true;
}

// What the use of a card names, and what has no place in it.
void PlayReferee::CheckUseFields(const v1::RootUseCard& use) {
  struct Fields {
    absl::string_view card;
    bool target, clearing, to, taken, other;
  };
  static constexpr Fields kFields[] = {
      {"taxcollector", false, true, false, false, false},
      {"codebreakers", true, false, false, false, false},
      {"charmoffensive", true, false, false, false, false},
      {"betterburrowbank", true, false, false, false, false},
      {"propagandabureau", true, true, false, true, false},
      {"informants", false, false, false, true, false},
      {"standanddeliver", true, false, false, true, false},
      {"swapmeet", true, false, false, true, true},
      {"saboteurs", true, false, false, false, true},
      {"falseorders", true, true, true, false, false},
  };
  Fields allowed{"", false, false, false, false, false};
  for (const Fields& fields : kFields) {
    if (fields.card == use.card()) allowed = fields;
  }
  const bool stray = (use.target() != 0 && !allowed.target) || (use.clearing() != 0 && !allowed.clearing) ||
                     (use.to() != 0 && !allowed.to) || (use.has_taken() && !allowed.taken) ||
                     (use.has_other() && !allowed.other);
  if (stray) Illegal(kPersistent, "names a player, clearing or card that has no part in the effect");
}

void PlayReferee::JudgeUse(const v1::RootUseCard& use) {
  const Faction f = static_cast<Faction>(use.faction());
  const std::string& name = use.card();
  if (!InPlay(f)) return Illegal(kInPlay, absl::StrCat("the ", NameOf(f), " do not play"), kNobody);
  // The second half by itself: a card was taken before, or nobody says that one was.
  if (name == "swapmeet" && use.has_other() &&
      (FindPending(kPendGive, f) != nullptr || (use.target() == 0 && !use.has_taken())))
    return GiveForSwapMeet(use);
  if (!HasCard(f, name)) {
    return Illegal(kPersistent,
                   absl::StrCat("\"", name, "\" does not lie in the play area of the ", NameOf(f)), f);
  }
  CheckUseFields(use);
  if (name == "armorers" || name == "sappers" || name == "brutaltactics" || name == "foxpartisans" ||
      name == "rabbitpartisans" || name == "mousepartisans") {
    return UseBattleCard(use);
  }
  if (!OnTurn(f, kPersistent, deck_->cards[CardNamed(name)].title)) return;
  if (name == "royalclaim" || name == "standanddeliver" || name == "betterburrowbank" ||
      name == "saboteurs" || name == "falseorders" || name == "swapmeet") {
    return UseBirdsongCard(use);
  }
  if (name == "taxcollector" || name == "codebreakers" || name == "propagandabureau")
    return UseDaylightCard(use);
  if (name == "charmoffensive" || name == "informants") return UseEveningCard(use);
  Illegal(kPersistent, absl::StrCat(deck_->cards[CardNamed(name)].title, " is not used by itself"));
}

// Whether a card is used in its phase, at its start where it says so, and for the first time this turn.
bool PlayReferee::UseOnce(const v1::RootUseCard& use, int phase, bool at_start) {
  const std::string& title = deck_->cards[CardNamed(use.card())].title;
  if (!InPhase(phase, kPersistent, title)) return false;
  if (at_start && s_.t[kActs] > 0) {
    Illegal(kPersistent, absl::StrCat(title, " is used at the start of the phase"));
    return false;
  }
  const uint8_t bit = OnceBit(use.card());
  if (bit != 0 && (s_.t[kUsedCards1] & bit)) {
    IllegalAnyway(kPersistent, absl::StrCat(title, " is used once a turn"));
    return false;
  }
  s_.t[kUsedCards1] |= bit;
  EndAction();
  if (!at_start) ++s_.t[kActs];
  return true;
}

void PlayReferee::UseBirdsongCard(const v1::RootUseCard& use) {
  const std::string& name = use.card();
  const Faction target = static_cast<Faction>(use.target());
  const bool at_start = name == "betterburrowbank" || name == "saboteurs";
  if (!UseOnce(use, v1::ROOT_PHASE_BIRDSONG, at_start)) return;
  if (name == "royalclaim") {
    int ruled = 0;
    for (int c = 1; c <= kClearings; ++c) ruled += Rules(s_.who, c) ? 1 : 0;
    DropCrafted(s_.who, CardNamed(name));
    return Score(s_.who, kForCard, ruled);
  }
  if (name == "standanddeliver") {
    if (TakeRandom(target, s_.who, use.taken(), kPersistent)) Score(target, kForCard, 1);
    return;
  }
  if (name == "falseorders") return FalseOrders(use);
  if (name == "swapmeet") return TakeForSwapMeet(use);
  if (!InPlay(target) || target == s_.who) return Illegal(kPersistent, "names no other player");
  if (name == "betterburrowbank") {
    OweDraw(s_.who, 1, kPersistent);
    return OweDraw(target, 1, kPersistent);
  }
  Sabotage(target, Ref(use.other()));
}

// Saboteurs discard a crafted card of an enemy: the named one, or whichever it can be.
void PlayReferee::Sabotage(Faction target, CardRef other) {
  int possible = 0;
  int kind = -1;
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    const bool fits = other.kind >= 0 ? other.kind == id : other.suit == kAnySuit || other.suit == SuitOf(id);
    if (!fits || !(s_.b.crafted[target] >> id & 1)) continue;
    kind = id;
    ++possible;
  }
  if (possible == 0 || !Enemies(s_.who, target))
    return Illegal(kPersistent, "Saboteurs discard a crafted card of an enemy, and this is none");
  DropCrafted(s_.who, CardNamed("saboteurs"));
  if (possible > 1) return LoseCertainty(kPersistent, "which card Saboteurs discarded was not recorded");
  DropCrafted(target, kind);
}

// Swap Meet: a card is taken, and one given back in the same event or the next.
void PlayReferee::TakeForSwapMeet(const v1::RootUseCard& use) {
  const Faction target = static_cast<Faction>(use.target());
  if (!TakeRandom(target, s_.who, use.taken(), kPersistent)) return;
  AddPending(Pending{kPendGive, s_.who, 1, kAnySuit, target, kPersistent});
  if (!use.has_other()) return;
  v1::RootUseCard given = use;
  given.clear_taken();
  GiveForSwapMeet(given);
}

// The second half of Swap Meet: a card is given back.
void PlayReferee::GiveForSwapMeet(const v1::RootUseCard& use) {
  Pending* pending = FindPending(kPendGive, static_cast<Faction>(use.faction()));
  if (pending == nullptr)
    return Illegal(kPersistent, "gives a card for Swap Meet, and took none",
                   static_cast<Faction>(use.faction()));
  const Faction to = pending->other;
  const Faction from = pending->who;
  if ((use.target() != 0 && static_cast<Faction>(use.target()) != to) || use.clearing() != 0 ||
      use.to() != 0 || use.has_taken())
    Illegal(kPersistent, "Swap Meet gives a card to the player that one was taken from, and nothing else",
            from);
  DropPending(pending);
  CardRef card = Ref(use.other());
  if (FromHand(from, card, "Swap Meet")) Put(s_.hand[to], card);
}

void PlayReferee::FalseOrders(const v1::RootUseCard& use) {
  const Faction target = static_cast<Faction>(use.target());
  const int from = static_cast<int>(use.clearing());
  const int to = static_cast<int>(use.to());
  if (!Enemies(s_.who, target) || from == 0 || s_.b.warriors[from][target] == 0)
    return Illegal(kPersistent, "False Orders move warriors of an enemy, and there are none");
  if (to == 0 || !Reaches(target, from, to) || (s_.scorched >> to & 1))
    return Illegal(kPersistent,
                   absl::StrCat("False Orders move to an adjacent clearing; ", NotAdjacent(from, to)));
  DropCrafted(s_.who, CardNamed("falseorders"));
  MoveWarriors(target, (s_.b.warriors[from][target] + 1) / 2, from, to, true);
}

void PlayReferee::UseDaylightCard(const v1::RootUseCard& use) {
  if (!UseOnce(use, v1::ROOT_PHASE_DAYLIGHT, false)) return;
  const int clearing = static_cast<int>(use.clearing());
  if (use.card() == "taxcollector") {
    const Piece warrior = WarriorOf(s_.who);
    if (clearing == 0 || warrior == kNoPiece || s_.b.at[clearing][warrior] == 0)
      return Illegal(kPersistent, absl::StrCat("Tax Collector removes an own warrior; clearing ", clearing,
                                               " holds none"));
    Remove(warrior, 1, clearing, s_.who, false);
    return OweDraw(s_.who, 1, kPersistent);
  }
  if (use.card() == "propagandabureau") return Propaganda(use);
  const Faction target = static_cast<Faction>(use.target());
  if (!InPlay(target) || target == s_.who)
    Illegal(kPersistent, "Codebreakers look at the hand of another player");
}

void PlayReferee::Propaganda(const v1::RootUseCard& use) {
  const Faction target = static_cast<Faction>(use.target());
  const int clearing = static_cast<int>(use.clearing());
  const Piece own = WarriorOf(s_.who);
  if (clearing == 0 || !Enemies(s_.who, target) || s_.b.warriors[clearing][target] == 0)
    return Illegal(kPersistent, "Propaganda Bureau replaces an enemy warrior, and there is none");
  // The sources leave open what happens where no own warrior can take its place.
  const bool full = own != kNoPiece && s_.b.at[kSupply][own] > 0;
  if (!full)
    Unverifiable(kPersistent, "whether Propaganda Bureau is used without an own warrior is not known");
  if (full) NeedPlace(s_.who, clearing);
  Spend(s_.who, use.taken(), s_.b.suit[clearing], kPersistent, "Propaganda Bureau");
  Remove(WarriorOf(target), 1, clearing, s_.who, false);
  if (full) Place(own, 1, clearing);
}

void PlayReferee::UseEveningCard(const v1::RootUseCard& use) {
  const bool charm = use.card() == "charmoffensive";
  if (!UseOnce(use, v1::ROOT_PHASE_EVENING, charm)) return;
  const Faction target = static_cast<Faction>(use.target());
  if (charm) {
    if (!InPlay(target) || target == s_.who)
      return Illegal(kPersistent, "Charm Offensive names another player");
    OweDraw(s_.who, 1, kPersistent);
    return Score(target, kForCard, 1);
  }
  // Informants: an ambush from the discard pile in place of the draw.
  if (s_.t[kDrawn] > 0) return Illegal(kPersistent, "Informants replace the Evening's draw, which was taken");
  const bool rests = IsVagabond(s_.who) && s_.b.pawn[V()].forest >= 0;
  if (((s_.who == kEyrie || rests) && s_.t[kStepped] == 0) || (s_.who == kHost && s_.t[kHostScored] == 0))
    Illegal(kPhases, "the step of the Evening before the draw comes first");
  s_.t[kDrawn] = 1;
  TakeAmbush(Ref(use.taken()));
}

// Informants take an ambush card from the discard pile: the named one, or whichever it can be.
void PlayReferee::TakeAmbush(CardRef card) {
  if (card.kind >= 0 && KindOf(card.kind) != v1::ROOT_CARD_KIND_AMBUSH)
    return Illegal(kPersistent, absl::StrCat("Informants take an ambush card; ", Words(card), " is none"));
  int possible = 0;
  CardRef only;
  for (size_t i = 0; card.kind < 0 && i < deck_->cards.size(); ++i) {
    const CardRef ambush{static_cast<int8_t>(i), SuitOf(static_cast<int>(i))};
    const bool fits = card.suit == kAnySuit || card.suit == ambush.suit;
    if (!fits || KindOf(ambush.kind) != v1::ROOT_CARD_KIND_AMBUSH) continue;
    if (!CanGive(s_.discard, ambush) && s_.dominance_open == 0) continue;
    only = ambush;
    ++possible;
  }
  if (card.kind < 0 && possible == 0)
    return Illegal(kPersistent, "Informants take an ambush card, and the discard pile holds none that fits");
  if (card.kind < 0 && (possible > 1 || s_.dominance_open != 0))
    Unverifiable(kPersistent, "which ambush card Informants took was not recorded");
  if (possible == 1 && s_.dominance_open == 0) card = only;
  if (FromDiscard(card, kPersistent, "Informants")) Put(s_.hand[s_.who], card);
}

void PlayReferee::UseBattleCard(const v1::RootUseCard& use) {
  const Faction f = static_cast<Faction>(use.faction());
  const std::string& name = use.card();
  PlayBattle& b = s_.battle;
  const int side = SideOf(f);
  const std::string& title = deck_->cards[CardNamed(name)].title;
  if (b.stage != kRolled || side < 0 || b.lost[0] + b.lost[1] > 0)
    return Illegal(
        kBattleEffect,
        absl::StrCat(title, " is used in a battle of its owner, after the roll and before the hits"), f);
  if (name == "armorers") {
    b.armored[side] = 1;
    return DropCrafted(f, CardNamed(name));
  }
  if (name == "sappers") {
    if (side != 1) return Illegal(kBattleEffect, "Sappers are the defender's", f);
    ++b.extra[side];
    return DropCrafted(f, CardNamed(name));
  }
  if (name == "brutaltactics") {
    if (side != 0 || (b.used & 1))
      return Illegal(kBattleEffect, "Brutal Tactics are the attacker's, once a battle", f);
    b.used |= 1;
    ++b.extra[side];
    return Score(b.side[1], kForCard, 1);
  }
  const Suit suit = name[0] == 'f' ? kFox : name[0] == 'r' ? kRabbit : kMouse;
  const uint8_t bit = static_cast<uint8_t>(2u << side);
  if (s_.b.suit[b.clearing] != suit || (b.used & bit))
    return Illegal(kBattleEffect, absl::StrCat(title, " fight in clearings of their suit, once a battle"), f);
  b.used |= bit;
  ++b.extra[side];
  // What cannot hold a card of another suit has nothing to discard.
  int others = s_.hand[f].unknown();
  for (Suit other = kFox; other <= kMouse; ++other) others += other == suit ? 0 : CardsOf(s_.hand[f], other);
  if (options_.partisan_birds != 0) others += CardsOf(s_.hand[f], kBird);
  if (others > 0) AddPending(Pending{kPendPartisans, f, 0, suit, kNobody, kPersistent});
}

}  // namespace lantern::root
