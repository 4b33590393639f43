// The Eyrie Dynasties (Law 7).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

bool PlayReferee::LeaderIs(absl::string_view name) const {
  return s_.b.leader >= 0 && catalog_->leaders[s_.b.leader].name == name;
}

int PlayReferee::ViziersIn(int column) const {
  if (s_.b.leader < 0) return 0;
  int n = 0;
  for (const v1::RootDecreeColumn vizier : catalog_->leaders[s_.b.leader].viziers)
    n += vizier == column ? 1 : 0;
  return n;
}

void PlayReferee::SetUpEyrie(const v1::RootSetUpEyrie& setup) {
  if (!SetUpOf(kEyrie)) return;
  const int c = static_cast<int>(setup.clearing());
  if (!options_.advanced) {
    // A free corner, opposite a starting corner where that is possible (Law 7.3.2).
    if (!(map_->corners >> c & 1)) Illegal(kSetup, absl::StrCat("clearing ", c, " is no corner"), kEyrie);
    CheckCorner(kEyrie, c, kSetup);
  }
  for (size_t i = 0; i < catalog_->leaders.size(); ++i) {
    if (catalog_->leaders[i].name == setup.leader()) s_.b.leader = static_cast<int8_t>(i);
  }
  if (s_.b.leader < 0) {
    Illegal(kLeader, absl::StrCat("\"", setup.leader(), "\" is no leader"), kEyrie);
    s_.b.leader = 0;
  }
  NeedPlace(kEyrie, c);
  if (OpenSlots(c) > 0) {
    Place(kRoost, 1, c);
  } else {
    Illegal(kSlots, absl::StrCat(ClearingText(c), " has no open slot"), kEyrie);
  }
  Place(kEyrieWarrior, 6, c);
}

void PlayReferee::DecreeAdd(const v1::RootDecreeAdd& add) {
  if (!OnTurn(kEyrie, kDecreeAdd, "the Decree") ||
      !InPhase(v1::ROOT_PHASE_BIRDSONG, kDecreeAdd, "adding to the Decree"))
    return;
  ++s_.t[kActs];
  if (add.column() == v1::ROOT_DECREE_COLUMN_UNSPECIFIED)
    return Illegal(kDecreeAdd, "names no column of the Decree");
  if (s_.t[kRoosted] > 0) return Illegal(kPhases, "cards are added to the Decree before the new roost");
  CardRef card = Ref(add.card());
  const bool said = card.suit != kAnySuit;
  if (!FromHand(kEyrie, card, "the Decree")) return;
  if (s_.t[kAdded] >= 2) IllegalAnyway(kDecreeAdd, "adds a third card to the Decree");
  // What the hand must have held is no certainty while the state is in doubt.
  if (!said && s_.in_doubt != 0) card = CardRef();
  if (card.suit == kBird && s_.t[kAddedBirds] >= 1)
    IllegalAnyway(kDecreeAdd, "adds a second bird to the Decree");
  if (card.suit == kAnySuit) Unverifiable(kDecreeAdd, "the suit of the card added was not recorded");
  s_.t[kAdded] = std::min<uint8_t>(2, s_.t[kAdded] + 1);
  if (card.suit == kBird) s_.t[kAddedBirds] = 1;
  Put(s_.decree[add.column()], card);
}

// A roost and three warriors where the fewest warriors are (Law 7.4.3).
void PlayReferee::NewRoost(const v1::RootNewRoost& roost) {
  if (!OnTurn(kEyrie, kNewRoost, "a new roost") ||
      !InPhase(v1::ROOT_PHASE_BIRDSONG, kNewRoost, "a new roost"))
    return;
  ++s_.t[kActs];
  const int c = static_cast<int>(roost.clearing());
  if (OnMapCount(s_.b, kRoost) > 0) Illegal(kNewRoost, "a roost stands on the map");
  // With an empty hand a card is drawn for it first (Law 7.4.1).
  if (s_.t[kAdded] == 0 && s_.hand[kEyrie].size() + std::max(0, CertainlyDrawable()) > 0)
    Illegal(kPhases, "cards are added to the Decree before the new roost");
  auto warriors = [this](int clearing) {
    int n = 0;
    for (Faction f = 1; f < kFactions; ++f) n += s_.b.warriors[clearing][f];
    return n;
  };
  auto fits = [this](int clearing) { return OpenSlots(clearing) > 0 && CanPlace(kEyrie, clearing); };
  if (!fits(c))
    return Illegal(kNewRoost, absl::StrCat("roost and warriors cannot be placed in ", ClearingText(c)));
  for (int d = 1; d <= kClearings; ++d) {
    if (fits(d) && warriors(d) < warriors(c)) {
      Illegal(kNewRoost, absl::StrCat("clearing ", d, " has fewer warriors than clearing ", c));
      break;
    }
  }
  s_.t[kRoosted] = 1;
  Place(kRoost, 1, c);
  Place(kEyrieWarrior, 3, c);
}

void PlayReferee::BeginDecree() {
  for (int column = 1; column <= 4; ++column) {
    const Cards& cards = s_.decree[column];
    auto& left = s_.left[column];
    left[kAnySuit] = static_cast<uint8_t>(cards.unknown());
    for (Suit suit = kBird; suit <= kMouse; ++suit) left[suit] = static_cast<uint8_t>(CardsOf(cards, suit));
    left[kBird] = static_cast<uint8_t>(left[kBird] + ViziersIn(column));
  }
}

// Resolves one card of a column of the Decree in a clearing.
bool PlayReferee::UseDecree(const v1::RootCard& card, int column, int clearing, RuleId rule) {
  if (!OnTurn(kEyrie, kDecreeOrder, "the Decree") ||
      !InPhase(v1::ROOT_PHASE_DAYLIGHT, kDecreeOrder, "the Decree"))
    return false;
  s_.t[kResolving] = 1;
  if (s_.t[kTurmoiled] > 0) {
    Illegal(kDecreeOrder, "nothing of the Decree is resolved after turmoil");
    return false;
  }
  for (int before = 1; before < column; ++before) {
    for (const int n : s_.left[before]) {
      if (n == 0) continue;
      Illegal(kDecreeOrder, "cards in a column further left are not resolved");
      return false;
    }
  }
  if (s_.t[kMustTurmoil] > 1) {
    Illegal(kTurmoilCause, "the Recruit could not be taken in full: turmoil follows");
    return false;
  }
  const Suit suit = card.name() == "vizier" ? kBird : Ref(card).suit;
  const bool there = card.name() == "vizier" ? ViziersIn(column) > 0 && card.suit() <= kBird
                                             : CanGive(s_.decree[column], Ref(card));
  if (!card.name().empty() && !there) {
    Illegal(kDecreeOrder, absl::StrCat("\"", card.name(), "\" does not lie in this column of the Decree"));
    return false;
  }
  auto& left = s_.left[column];
  Suit slot = suit;
  if (slot != kAnySuit && left[slot] == 0) slot = kAnySuit;
  if (suit == kAnySuit) {
    int possible = 0;
    for (Suit other = kMouse + 1; other-- > kAnySuit;) {
      const bool matches = other == kAnySuit || clearing == 0 || Matches(other, s_.b.suit[clearing]);
      if (left[other] == 0 || !matches) continue;
      slot = other;
      ++possible;
    }
    const std::string what = "which card of the Decree was resolved was not recorded";
    if (possible > 1) {
      LoseCertainty(kDecreeOrder, what, true);
    } else if (possible == 1) {
      Unverifiable(kDecreeOrder, what);
    }
  }
  if (left[slot] == 0) {
    Illegal(kDecreeOrder, absl::StrCat("no ", suit == kAnySuit ? "" : SuitName(suit),
                                       " card is left in this column of the Decree"));
    return false;
  }
  --left[slot];
  const Suit known = suit != kAnySuit ? suit : slot;
  if (known != kAnySuit && clearing != 0 && !Matches(known, s_.b.suit[clearing]))
    Illegal(rule, absl::StrCat("a ", SuitName(known), " card does not match ", ClearingText(clearing)));
  return true;
}

void PlayReferee::DecreeRecruit(const v1::RootDecreeRecruit& recruit) {
  const int c = static_cast<int>(recruit.clearing());
  if (!UseDecree(recruit.decree(), v1::ROOT_DECREE_COLUMN_RECRUIT, c, kDecreeRecruit)) return;
  ++s_.t[kActs];
  if (s_.b.at[c][kRoost] == 0) Illegal(kDecreeRecruit, absl::StrCat(ClearingText(c), " has no roost"));
  if (!NeedPlace(kEyrie, c)) return;
  const int wanted = LeaderIs("charismatic") ? 2 : 1;
  const int placed = Place(kEyrieWarrior, wanted, c);
  if (placed == 0) return Illegal(kComponentLimit, "no Eyrie warrior is left in the supply");
  if (placed < wanted) s_.t[kMustTurmoil] = 2;
}

void PlayReferee::DecreeBuild(const v1::RootDecreeBuild& build) {
  const int c = static_cast<int>(build.clearing());
  if (!UseDecree(build.decree(), v1::ROOT_DECREE_COLUMN_BUILD, c, kDecreeBuild)) return;
  ++s_.t[kActs];
  if (!Rules(kEyrie, c)) Illegal(kDecreeBuild, absl::StrCat("does not rule ", ClearingText(c)));
  if (s_.b.at[c][kRoost] > 0)
    return Illegal(kOneRoost, absl::StrCat(ClearingText(c), " has a roost already"));
  if (OpenSlots(c) <= 0) return Illegal(kSlots, absl::StrCat(ClearingText(c), " has no open slot"));
  if (s_.b.at[kSupply][kRoost] == 0) return Illegal(kComponentLimit, "no roost is left");
  if (!NeedPlace(kEyrie, c)) return;
  Place(kRoost, 1, c);
}

// Whether the action of a card of the Decree can be taken in full.
bool PlayReferee::DecreePossible(int column, Suit suit) {
  for (int c = 1; c <= kClearings; ++c) {
    if (suit != kAnySuit && !Matches(suit, s_.b.suit[c])) continue;
    switch (column) {
      case v1::ROOT_DECREE_COLUMN_RECRUIT:
        // The Charismatic's last warrior is placed, and turmoil comes after.
        if (s_.b.at[c][kRoost] > 0 && CanPlace(kEyrie, c) && s_.b.at[kSupply][kEyrieWarrior] > 0) return true;
        break;
      case v1::ROOT_DECREE_COLUMN_MOVE:
        for (int d = 1; d <= kClearings; ++d) {
          if (MoveIsLegal(kEyrie, c, d)) return true;
        }
        break;
      case v1::ROOT_DECREE_COLUMN_BATTLE:
        for (Faction f = 1; f < kFactions; ++f) {
          if (s_.b.warriors[c][kEyrie] > 0 && f != kEyrie && InPlay(f) && Has(f, c) &&
              (!Partners(kEyrie, f) || options_.partners_may_battle))
            return true;
        }
        break;
      default:
        if (RulesQuietly(kEyrie, c) && s_.b.at[c][kRoost] == 0 && OpenSlots(c) > 0 &&
            s_.b.at[kSupply][kRoost] > 0 && CanPlace(kEyrie, c))
          return true;
    }
  }
  return false;
}

// Whether some card of the leftmost column that is left cannot be resolved.
bool PlayReferee::DecreeStuck() {
  if (s_.t[kMustTurmoil] > 1) return true;
  for (int column = 1; column <= 4; ++column) {
    bool any = false;
    for (Suit suit = kAnySuit; suit <= kMouse; ++suit) {
      if (s_.left[column][suit] == 0) continue;
      any = true;
      if (!DecreePossible(column, suit)) return true;
      if (suit == kAnySuit) return true;  // its suit was not recorded: it may be one that is stuck
    }
    if (any) return false;
  }
  return false;
}

// Why the Decree is not stuck, in words.
absl::string_view PlayReferee::NoTurmoil() const {
  for (const auto& column : s_.left) {
    for (const int n : column) {
      if (n > 0) return "every card of the column that comes next can be resolved";
    }
  }
  const bool from_here = transcript_->root().play().has_position() && turn_ends_.empty();
  return from_here ? "no card of the Decree is left to be resolved; those that wait when a position begins "
                     "stand in "
                     "turn.decree_left"
                   : "no card of the Decree is left to be resolved";
}

void PlayReferee::Turmoil(const v1::RootTurmoil& turmoil) {
  if (!OnTurn(kEyrie, kTurmoilCause, "turmoil") ||
      !InPhase(v1::ROOT_PHASE_DAYLIGHT, kTurmoilCause, "turmoil"))
    return;
  if (s_.t[kTurmoiled] > 0) return IllegalAnyway(kTurmoilCause, "a second turmoil in one turn");
  if (!DecreeStuck()) Illegal(kTurmoilCause, std::string(NoTurmoil()));
  s_.t[kTurmoiled] = 1;
  ++s_.t[kActs];
  int birds = 2;
  for (int column = 1; column <= 4; ++column) {
    birds += CardsOf(s_.decree[column], kBird);
    if (s_.decree[column].unknown() > 0)
      LoseCertainty(kHumiliate, "the birds of the Decree were not all recorded");
  }
  Score(kEyrie, kForTurmoil, -birds);
  for (int column = 1; column <= 4; ++column) {
    Cards& cards = s_.decree[column];
    for (size_t i = 0; i < deck_->cards.size(); ++i) {
      const int id = static_cast<int>(i);
      while (cards.known(id) > 0) Discard(Take(cards, CardRef{static_cast<int8_t>(id), SuitOf(id)}));
    }
    for (Suit suit = kBird; suit <= kMouse; ++suit) {
      while (cards.known(kSuitOnly + suit) > 0) Discard(Take(cards, CardRef{-1, suit}));
    }
    while (cards.size() > 0) Discard(Take(cards, CardRef()));
    s_.left[column].fill(0);
  }
  int leader = -1;
  for (size_t i = 0; i < catalog_->leaders.size(); ++i) {
    if (catalog_->leaders[i].name == turmoil.leader()) leader = static_cast<int>(i);
  }
  if (s_.b.leader >= 0) s_.b.deposed |= static_cast<uint8_t>(1u << s_.b.leader);
  const auto all = static_cast<uint8_t>((1u << catalog_->leaders.size()) - 1);
  if (s_.b.deposed == all) s_.b.deposed = 0;  // a new clutch
  if (leader < 0 || (s_.b.deposed >> leader & 1))
    return Illegal(kLeader, absl::StrCat("\"", turmoil.leader(), "\" is no leader that lies face up"));
  s_.b.leader = static_cast<int8_t>(leader);
  BeginEvening();
}

}  // namespace lantern::root
