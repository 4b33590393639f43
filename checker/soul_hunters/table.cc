// Soul hunters in play: finding them, using them, and when they leave.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

// Gives a card that the table's pile counts already its place.
void SoulHuntersReferee::AddHunter(int seat, int card, int used) {
  // Only a record that breaks rules again and again gets so far.
  if (s_.hunter_count == kCards) return;
  Hunter& hunter = s_.hunters[s_.hunter_count++];
  hunter = Hunter();
  hunter.card = static_cast<uint8_t>(card);
  hunter.owner = static_cast<uint8_t>(seat);
  hunter.used = static_cast<uint8_t>(used);
}

// Takes a soul hunter off the table. Indexes of those behind it go down by one.
void SoulHuntersReferee::RemoveHunter(int index, Cards& to) {
  const Hunter hunter = s_.hunters[static_cast<size_t>(index)];
  Cards& table = s_.piles[kTable];
  if (hunter.card == kUnknownCard) {
    // It is certain that none of the known ones went.
    if (table.unknown() > 0) table.AddUnknown(-1);
    to.AddUnknown(1);
  } else {
    if (table.known(hunter.card) > 0) table.RemoveKnown(hunter.card);
    to.AddKnown(hunter.card);
  }
  if (hunter.may_be_gone) --s_.gone;
  --s_.hunter_count;
  for (int i = index; i < s_.hunter_count; ++i)
    s_.hunters[static_cast<size_t>(i)] = s_.hunters[static_cast<size_t>(i + 1)];
  s_.hunters[s_.hunter_count] = Hunter();
  AfterTableChanged(hunter.owner);
}

// A soul hunter that was not recorded turns out to be this card.
void SoulHuntersReferee::BindHunter(int index, int card) {
  if (Room(card) <= 0) {
    Illegal(kCopies, absl::StrCat(Title(card), " turns up, but all ", catalog_->census().copies(card),
                                  " of the game are elsewhere"));
  }
  if (s_.piles[kTable].unknown() > 0) s_.piles[kTable].AddUnknown(-1);
  s_.piles[kTable].AddKnown(card);
  s_.hunters[static_cast<size_t>(index)].card = static_cast<uint8_t>(card);
  LearnKind(card, true);
}

// A soul hunter that may have left the table is there after all.
void SoulHuntersReferee::SeeHunter(int index) {
  Hunter& hunter = s_.hunters[static_cast<size_t>(index)];
  if (!hunter.may_be_gone) return;
  hunter.may_be_gone = false;
  --s_.gone;
  if (hunter.card == kUnknownCard || catalog_->card(hunter.card).activations >= 0) return;
  uint8_t& cells = s_.cells[hunter.card];
  cells = static_cast<uint8_t>(cells & ~(1u << hunter.used));
}

// The soul hunter that a record names, of those that `among` has: its index, -1 where there is none, -2 where
// it can be several that are not alike.
int SoulHuntersReferee::FindHunter(const v1::SoulHuntersInPlay& ref, int owner,
                                   const std::bitset<kCards>& among) {
  const int card = CardOf(ref.card());
  for (int seat = 0; seat < players_; ++seat) {
    // Where a table is not known for certain, only a name says what was meant.
    if (card == kUnknownCard && (owner < 0 || owner == seat) && P(seat).table_open) return -2;
  }
  int found = -1;
  int best = 0;  // 3: the card itself; 2: itself, if it did not leave; 1: one that was not recorded
  const Hunter* first = nullptr;
  bool several = false;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (!among[static_cast<size_t>(i)] || (owner >= 0 && hunter.owner != owner)) continue;
    if (ref.has_used() && hunter.used != ref.used()) continue;
    const bool bound = hunter.card != card && card != kUnknownCard;
    if (bound && hunter.card != kUnknownCard) continue;
    if (bound && found >= 0 && Room(card) <= 0) continue;  // all copies are elsewhere: it is none
    if (first == nullptr) first = &hunter;
    several |= first->owner != hunter.owner || first->used != hunter.used;
    several |= card == kUnknownCard && first->card != hunter.card;
    const int rank = bound ? 1 : hunter.may_be_gone ? 2 : 3;
    if (rank <= best) continue;
    best = rank;
    found = i;
  }
  if (several) return -2;
  if (found >= 0 && best == 1) BindHunter(found, card);
  if (found >= 0) SeeHunter(found);
  return found;
}

// Alignments are looked at again: with the option bonus_returns_to_tied off, a broken one has its bonus back
// when it is formed anew.
void SoulHuntersReferee::AfterTableChanged(int seat) {
  Bonus& bonus = P(seat).bonus;
  if (bonus == Bonus::kCounts) return;
  switch (Formed(seat, 0)) {
    case Truth::kNo:
      bonus = Bonus::kCounts;
      return;
    case Truth::kMaybe:
      bonus = Bonus::kInDoubt;
      return;
    case Truth::kYes:
      return;
  }
}

// The soul hunter that a use names; -1 with a finding where there is none, -2 where the record leaves it
// open.
int SoulHuntersReferee::HunterToUse(const v1::SoulHuntersUseAbility& use, int seat) {
  const int owner = use.hunter().has_player() ? static_cast<int>(use.hunter().player()) : seat;
  if (owner != seat) {
    Illegal(kOwnHunter, absl::StrCat("uses a soul hunter of ", Player(owner)));
  }
  std::bitset<kCards> all;
  all.set();
  const int index = FindHunter(use.hunter(), owner, all);
  if (index != -1 || P(owner).table_open) return index == -1 ? -2 : index;
  if (use.hunter().has_used()) {
    v1::SoulHuntersInPlay turned = use.hunter();
    turned.clear_used();
    const int other = FindHunter(turned, owner, all);
    if (other >= 0) {
      Illegal(kTurned,
              absl::StrCat(Title(s_.hunters[static_cast<size_t>(other)].card), " is said to have been used ",
                           use.hunter().used(), " times before; it was used ",
                           static_cast<int>(s_.hunters[static_cast<size_t>(other)].used)));
      return other;
    }
    if (other == -2) {
      Illegal(kTurned, absl::StrCat("uses a copy of ", Title(card_), " that was used ",
                                    Counted(use.hunter().used(), "time", "times"), " before; no copy of ",
                                    Player(owner), " was"));
      return -2;
    }
  }
  const auto begin = s_.hunters.begin();
  const bool elsewhere = !use.hunter().has_player() && card_ != kUnknownCard &&
                         std::any_of(begin, begin + s_.hunter_count, [this, owner](const Hunter& hunter) {
                           return hunter.card == card_ && hunter.owner != owner;
                         });
  if (elsewhere) {
    Illegal(kOwnHunter, absl::StrCat("uses ", Title(card_), ", which is in play before another player"));
  } else {
    Illegal(kInPlay, absl::StrCat("uses ", Title(card_), ", which is not in play"));
  }
  return -1;
}

// The effect of the ability that is used; null where it is not known, and then `why` says what is missing.
// `legal` is false, with a finding, where the card has no such ability to use.
const v1::SoulHuntersEffect* SoulHuntersReferee::ChooseAbility(const v1::SoulHuntersUseAbility& use, int card,
                                                               bool& legal, const char*& why) {
  legal = true;
  if (card == kUnknownCard) {
    why = "which soul hunter was used";
    return nullptr;
  }
  const CardInfo& info = catalog_->card(card);
  const auto& abilities = info.card->abilities();
  const bool whole = info.card->all_activated();
  int index = -1;
  int open = whole ? 0 : 1;  // abilities that it can be
  for (int i = 0; i < abilities.size(); ++i) {
    if (abilities[i].kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE) continue;
    ++open;
    index = i;
  }
  if (use.has_ability()) {
    index = use.ability() < 1000 ? static_cast<int>(use.ability()) : 1000;
    if (index >= abilities.size()) {
      why = "what this ability does (cell `abilities`)";
      legal = !whole || info.may_hide_always_active;
      if (!legal) {
        Illegal(kAnnounce, absl::StrCat("uses ability ", use.ability(), " of ", info.title, ", which has ",
                                        abilities.size(), ", counted from 0"));
      }
      return nullptr;
    }
    if (abilities[index].kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE) {
      legal = false;
      Illegal(kActivated,
              absl::StrCat("uses ability ", index, " of ", info.title, ", which is always active"));
      return nullptr;
    }
  } else if (open != 1 || index < 0) {
    why = open == 1 ? "what this ability does (cell `abilities`)" : "which ability was used";
    legal = open > 0;
    if (!legal)
      Illegal(kActivated, absl::StrCat("uses ", info.title, ", whose abilities are all always active"));
    return nullptr;
  }
  if (abilities[index].has_effect()) return &abilities[index].effect();
  why = "what this ability does (cell `effect`)";
  return nullptr;
}

void SoulHuntersReferee::JudgeUse(const v1::SoulHuntersUseAbility& event) {
  ExpectTurn(SeatOf(event.has_player(), event.player()));
  BeginAction(false);
  if (actor_ < 0) return;
  const int index = HunterToUse(event, actor_);
  if (index == -1) return;
  Use use;
  use.player = actor_;
  use.need = probe_;
  use.source = index == -2 ? -1 : index;
  use.card = index == -2 ? card_ : s_.hunters[static_cast<size_t>(index)].card;
  use.by_hunter = true;
  use.steps = &event.steps();
  const v1::SoulHuntersEffect* effect = nullptr;
  bool legal = true;
  if (index == -2) {
    use.why = "which soul hunter was used";
    P(actor_).table_open = true;
    s_.cards_open = true;
  } else {
    Hunter& hunter = s_.hunters[static_cast<size_t>(index)];
    effect = ChooseAbility(event, hunter.card, legal, use.why);
    if (hunter.used < kMostUsesOfACard) ++hunter.used;
  }
  if (legal) CarryOut(effect, event.has_unlisted() ? &event.unlisted() : nullptr, use);
  if (use.stop) return;  // tried out: the state stays that of the step that is missing
  if (use.source >= 0) TurnUsed(use.source, event);
  FireTriggers(v1::SOUL_HUNTERS_OCCASION_ABILITY_USED, actor_);
}

// Numbers of activations that a card can have: bits 0 to 4.
uint8_t SoulHuntersReferee::PossibleUses(int card) const {
  return card == kUnknownCard ? kAnyActivations : s_.cells[static_cast<size_t>(card)] & kAnyActivations;
}

// Whether a use was the last one, after its effect.
void SoulHuntersReferee::TurnUsed(int index, const v1::SoulHuntersUseAbility& use) {
  const Hunter& hunter = s_.hunters[static_cast<size_t>(index)];
  const int used = hunter.used;
  const uint8_t enough = static_cast<uint8_t>(PossibleUses(hunter.card) & ~((1u << used) - 1) & ~1u);
  const bool may_leave = enough >> used & 1;
  const bool must_leave = may_leave && enough == 1u << used;
  const bool known = hunter.card != kUnknownCard && catalog_->card(hunter.card).activations >= 0;
  if (use.has_used_up() && use.used_up() && !may_leave) {
    Illegal(kUsedUp, absl::StrCat(Title(hunter.card), " is said to be used up after ",
                                  Counted(used, "use", "uses"), "; it has more"));
    return LeaveUsedUp(index);
  }
  if (use.has_used_up() && !use.used_up() && must_leave) {
    const bool fourth = used == kMostUsesOfACard && !known;
    return Illegal(
        fourth ? kMostUses : kUsedUp,
        absl::StrCat(Title(hunter.card), " is said to stay in play after ", Counted(used, "use", "uses"),
                     fourth ? "; no soul hunter has more than four" : ", which is its number"));
  }
  if (must_leave) return LeaveUsedUp(index);
  if (!may_leave) return;
  Unverifiable(kUsedUp, absl::StrCat("how often ", Title(hunter.card), " can be used is not known",
                                     CellOf(hunter.card, "activations")));
  if (!use.has_used_up()) {
    s_.use_in_question = static_cast<int16_t>(index);
  } else if (use.used_up()) {
    LeaveUsedUp(index);
  } else if (hunter.card != kUnknownCard) {
    s_.cells[hunter.card] = static_cast<uint8_t>(s_.cells[hunter.card] & ~(1u << used));
  }
}

void SoulHuntersReferee::LeaveUsedUp(int index) {
  const Hunter hunter = s_.hunters[static_cast<size_t>(index)];
  if (hunter.card != kUnknownCard && (PossibleUses(hunter.card) >> hunter.used & 1) != 0) {
    uint8_t& cells = s_.cells[hunter.card];
    cells = static_cast<uint8_t>((cells & ~kAnyActivations) | 1u << hunter.used);
  }
  RemoveHunter(index, s_.piles[kDiscard]);
  s_.used_up = hunter.card;
}

void SoulHuntersReferee::JudgeUsedUp(const v1::SoulHuntersUsedUp& used_up) {
  const int expected = s_.used_up;
  const int question = s_.use_in_question;
  s_.used_up = -1;
  s_.use_in_question = -1;
  ExpectTurn(SeatOf(used_up.has_player(), used_up.player()));
  if (actor_ < 0) return;
  if (question >= 0) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(question)];
    if (card_ == kUnknownCard || hunter.card == kUnknownCard || hunter.card == card_) {
      if (card_ != kUnknownCard && hunter.card == kUnknownCard) BindHunter(question, card_);
      LeaveUsedUp(question);
      s_.used_up = -1;
      return;
    }
    s_.use_in_question = static_cast<int16_t>(question);
    SettleUse();
  }
  const bool same = expected >= 0 && (card_ == kUnknownCard || expected == kUnknownCard || expected == card_);
  if (same) {
    if (expected == kUnknownCard && card_ != kUnknownCard) Show(kDiscard, card_, kCopies);
    return;
  }
  Illegal(kUsedUp,
          absl::StrCat(Title(card_), " is said to be used up, but no use before it was the last one"));
}

// The record went on without saying whether the use before was the last one.
void SoulHuntersReferee::SettleUse() {
  Hunter& hunter = s_.hunters[static_cast<size_t>(s_.use_in_question)];
  s_.use_in_question = -1;
  if (hunter.may_be_gone) return;
  hunter.may_be_gone = true;
  ++s_.gone;
  AfterTableChanged(hunter.owner);
}

}  // namespace lantern::soul_hunters
