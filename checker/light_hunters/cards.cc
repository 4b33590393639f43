// Spirit of Light cards: drawing, shuffling, exchanging, discarding.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kKept = 3;  // discards that stay when the pile is shuffled

}  // namespace

RuleId LightHuntersReferee::CopiesRule(Seal seal) const {
  return s_.duel && seal == kIllumination ? kDuelRemoved : kSealCopies;
}

bool LightHuntersReferee::CanShow(int pile, Seal seal, int count) const {
  std::array<uint8_t, kSeals> copies{};
  for (int i = 0; i < kSeals; ++i)
    copies[static_cast<size_t>(i)] = catalog_->copies[static_cast<size_t>(i + 1)];
  const Census<kSeals> box(copies);
  return box.CanShow(seal - 1, absl::MakeConstSpan(s_.piles), static_cast<size_t>(pile), count);
}

// Moves one card, of a seal that was seen or not. Says what is wrong and, where there is any card, moves one
// all the same. False: there was none.
bool LightHuntersReferee::MoveCard(int from, int to, Seal seal, absl::string_view what) {
  Cards& pile = P(from);
  if (seal != kNoSeal && !CanShow(from, seal)) {
    if (!pile.CanShow(seal - 1)) {
      Illegal(
          from == kDeck && s_.duel && seal == kIllumination ? kDuelDeck : kCardHeld,
          absl::StrCat(ACard(seal), " was ", what, ", but there is none among the ", pile.size(), " cards"));
    } else {
      const RuleId rule = from == kDeck && s_.duel && seal == kIllumination ? kDuelDeck : CopiesRule(seal);
      Illegal(rule, absl::StrCat(ACard(seal), " was ", what, ", but all ",
                                 static_cast<int>(catalog_->copies[seal]), " of the box lie elsewhere"));
    }
    seal = kNoSeal;
  } else if (seal == kNoSeal && pile.size() == 0) {
    Illegal(kCardHeld, absl::StrCat("a card was ", what, ", but there is none"));
  }
  moved_ = seal;
  if (pile.size() == 0) return false;
  if (seal == kNoSeal && from != kInPlay) {
    ++unseen_;
    if (chance_ != nullptr) moved_ = seal = RandomSeal(from);
  }
  if (seal == kNoSeal) return pile.MoveUnknown(1, P(to));
  pile.RemoveKnown(seal - 1);
  P(to).AddKnown(seal - 1);
  return true;
}

void LightHuntersReferee::PushTop(Seal seal) {
  if (s_.top_count == kKept) {
    s_.top = {s_.top[1], s_.top[2], seal};
  } else {
    s_.top[s_.top_count++] = seal;
  }
}

// Face up on the discard pile; in Duel a used Illumination leaves the game instead.
void LightHuntersReferee::ToDiscard(int from, Seal seal, absl::string_view what) {
  if (s_.duel && seal == kIllumination) {
    MoveCard(from, kRemoved, seal, what);
    return;
  }
  // One that was not seen may have been an Illumination, which does not come back.
  if (s_.duel && seal == kNoSeal && CanShow(from, kIllumination)) Doubtful(kDoubtCards);
  if (MoveCard(from, kDiscard, seal, what)) PushTop(moved_);
}

// Cards that can be drawn now, shuffling included.
int LightHuntersReferee::Available() const {
  return P(kDeck).size() + std::max(0, P(kDiscard).size() - kKept);
}

// False: there is nothing to shuffle.
bool LightHuntersReferee::Reshuffle() {
  Cards& discard = P(kDiscard);
  if (discard.size() <= kKept) return false;
  Cards kept;
  int unknown = 0;
  for (int i = 0; i < s_.top_count; ++i) {
    const Seal seal = s_.top[static_cast<size_t>(i)];
    if (seal != kNoSeal && discard.RemoveKnown(seal - 1)) {
      kept.AddKnown(seal - 1);
    } else {
      ++unknown;
    }
  }
  discard.MoveUnknown(unknown, kept);
  discard.MoveAll(P(kDeck));
  discard = kept;
  return true;
}

// Draws, shuffling when needed; `seals` and `at` are what was recorded of the cards and how far it was read.
// Returns how many were drawn. `hero`: whose outcome tells of it, or kNobody where the event itself does.
int LightHuntersReferee::DrawCards(int hand, int hero, int count, const SealList* seals, int* at) {
  int drawn = 0;
  while (drawn < count) {
    if (P(kDeck).size() == 0 && !Reshuffle()) break;
    const bool recorded = seals != nullptr && *at < seals->size();
    MoveCard(kDeck, hand, recorded ? SealOf(seals->Get((*at)++)) : kNoSeal, "drawn");
    Note(hero, true, moved_);
    ++drawn;
  }
  return drawn;
}

absl::Status LightHuntersReferee::JudgeDraw(const v1::LightHuntersDraw& draw) {
  if (s_.phase != Phase::kDraw) {
    Illegal(kPhases, absl::StrCat("cards were drawn ", s_.phase == Phase::kBetween ? "between turns"
                                                       : s_.phase == Phase::kAmulets
                                                           ? "before the Amulets were paid"
                                                           : "although this turn has its cards"));
    if (s_.phase == Phase::kBetween || !carry_out_) return absl::OkStatus();
    int at = 0;
    DrawCards(HandOnTurn(), kNobody,
              draw.cards_size() > 0 ? draw.cards_size() : static_cast<int>(draw.count()), &draw.cards(), &at);
    return absl::OkStatus();
  }
  int count = s_.due;
  if (draw.cards_size() > 0) count = draw.cards_size();
  if (draw.has_count()) count = static_cast<int>(draw.count());
  if (count != s_.due) {
    Illegal(draw.cards_size() == 0 && s_.draw_extra > 0 ? kAmulet : kDraw,
            absl::StrCat(count, " cards were drawn, not ", static_cast<int>(s_.due)));
  }
  int at = 0;
  DrawCards(HandOnTurn(), kNobody, count, &draw.cards(), &at);
  EnterPlay();
  return absl::OkStatus();
}

// A reshuffle stands before the draw that needs it; or it is left out.
void LightHuntersReferee::JudgeReshuffle(const v1::LightHuntersReshuffle& reshuffle) {
  if (P(kDeck).size() > 0) {
    Illegal(kReshuffle, absl::StrCat("the discard pile was shuffled while the draw pile has ",
                                     P(kDeck).size(), " cards"));
    if (!carry_out_) return;
  } else if (s_.phase != Phase::kDraw) {
    Illegal(kReshuffle, "the discard pile was shuffled while nothing is drawn");
    if (!carry_out_) return;
  }
  for (int i = 0; i < reshuffle.kept_size() && s_.top_count == kKept; ++i) {
    const Seal seal = SealOf(reshuffle.kept(i));
    Seal& top = s_.top[static_cast<size_t>(i)];
    if (seal == kNoSeal) continue;
    if ((top != kNoSeal && top != seal) || !P(kDiscard).CanShow(seal - 1)) {
      Illegal(kReshuffle,
              absl::StrCat(ACard(seal), " was kept as one of the last three discards, which have ",
                           top == kNoSeal ? "none" : ACard(top), " there"));
      continue;
    }
    top = seal;
  }
  if (!Reshuffle()) {
    Illegal(kReshuffle,
            absl::StrCat("a discard pile of ", P(kDiscard).size(), " cards was shuffled; three stay"));
  }
}

// Three identical cards leave the hand of whoever is on turn.
bool LightHuntersReferee::TakeThree(Seal seal, absl::string_view what, RuleId rule) {
  const int hand = HandOnTurn();
  if (P(hand).size() < 3) {
    Illegal(rule, absl::StrCat("three identical cards were ", what, " by a hand of ", P(hand).size()));
    return false;
  }
  if (seal == kNoSeal) {
    // They have to be three of one seal that the hand can hold.
    bool possible = false;
    for (int s = kDawn; s < kSealEnd; ++s) possible |= CanShow(hand, static_cast<Seal>(s), 3);
    if (!possible)
      Illegal(rule, absl::StrCat("no three identical cards can be in the hand that ", what, " them"));
    if (s_.duel && CanShow(hand, kIllumination, 3)) Doubtful(kDoubtCards);
    P(hand).MoveUnknown(3, P(kDiscard));
    for (int i = 0; i < 3; ++i) PushTop(kNoSeal);
    return true;
  }
  if (!CanShow(hand, seal, 3)) {
    Illegal(P(hand).CanShow(seal - 1, 3) ? CopiesRule(seal) : rule,
            absl::StrCat("three ", NameOf(seal), " cards were ", what, "; the hand can show ",
                         P(hand).known(seal - 1) + P(hand).unknown()));
    return false;
  }
  for (int i = 0; i < 3; ++i) ToDiscard(hand, seal, what);
  return true;
}

void LightHuntersReferee::JudgeExchange(const v1::LightHuntersExchange& exchange) {
  if (!InPlayPhase("three cards were exchanged")) return;
  if (!s_.duel && FindFreeze(s_.turn) >= 0) {
    Illegal(kFrozen, absl::StrCat(NameOfHero(s_.turn), " is frozen and exchanges nothing"));
  }
  s_.now.acted = true;
  TakeThree(exchange.has_seal() ? SealOf(exchange.seal()) : kNoSeal, "exchanged", kExchange);
  PruneReseals(HandOnTurn());  // before a card is drawn that nothing was done to
  SealList drawn;
  int at = 0;
  if (exchange.has_drawn()) {
    if (P(kDeck).size() == 0 && !Reshuffle()) {
      Illegal(kReshuffle, "a card was drawn, but there is none left");
      return;
    }
    MoveCard(kDeck, HandOnTurn(), SealOf(exchange.drawn()), "drawn");
  } else {
    DrawCards(HandOnTurn(), kNobody, 1, nullptr, &at);
  }
}

void LightHuntersReferee::JudgeThaw(const v1::LightHuntersThaw& thaw) {
  if (!InPlayPhase("a frozen hero was freed")) return;
  if (s_.duel) {
    Illegal(kDuelThaw, "three identical cards free no frozen hero in Duel");
    return;
  }
  if (FindFreeze(s_.turn) < 0) {
    Illegal(kThaw, absl::StrCat(NameOfHero(s_.turn), " is not frozen"));
    return;
  }
  if (TakeThree(thaw.has_seal() ? SealOf(thaw.seal()) : kNoSeal, "discarded", kThaw)) {
    // However often he was frozen, he is free.
    for (int i = FindFreeze(s_.turn); i >= 0; i = FindFreeze(s_.turn)) DropHolder(i, s_.turn);
    s_.now.freed = true;
  }
  s_.now.acted = true;
  PruneReseals(HandOnTurn());
}

void LightHuntersReferee::JudgeDiscard(const v1::LightHuntersDiscard& discard) {
  const int hand = HandOnTurn();
  const int count = discard.cards_size();
  if (s_.phase == Phase::kAmulets) {
    if (count != s_.due) {
      Illegal(kAmulet,
              absl::StrCat(count, " cards were discarded for Amulets, not ", static_cast<int>(s_.due)));
    }
  } else if (s_.phase == Phase::kPlay) {
    const RuleId floor = s_.duel ? kDuelHandLimit : kHandFloor;
    const RuleId limit = s_.duel ? kDuelHandLimit : kHandLimit;
    const int left = P(hand).size() - count;
    if (s_.now.units_due != std::array<uint8_t, 3>{}) {
      Illegal(kUnitsAttack, "a unit has not attacked yet");
    } else if (P(hand).size() <= HandLimit() || left < HandLimit()) {
      Illegal(floor, absl::StrCat(count, " of ", P(hand).size(), " cards were discarded; the limit is ",
                                  HandLimit()));
    } else if (left > HandLimit()) {
      Illegal(limit, absl::StrCat(count, " of ", P(hand).size(), " cards were discarded; ", left,
                                  " are more than ", HandLimit()));
    }
  } else {
    Illegal(kPhases, "cards were discarded in a phase in which nothing has to be");
    if (s_.phase == Phase::kBetween) return;
  }
  for (int i = 0; i < count && P(hand).size() > 0; ++i)
    ToDiscard(hand, SealOf(discard.cards(i)), "discarded");
  PruneReseals(hand);
  if (s_.phase == Phase::kAmulets) {
    EnterDraw();
  } else if (s_.phase == Phase::kPlay) {
    s_.phase = Phase::kEnd;
  }
}

// What counts as another seal counts so only while it is in the hand.
void LightHuntersReferee::PruneReseals(int hand) {
  if (s_.reseal_count == 0) return;
  std::array<int, kSealEnd> kept{};
  int to = 0;
  // Of cards that left unseen nobody knows which entry went with them, so there may be more than the hand
  // holds.
  for (int i = 0; i < s_.reseal_count; ++i) {
    const Reseal reseal = s_.reseal[static_cast<size_t>(i)];
    if (reseal.hand == hand && reseal.card == kNoSeal) {
      // It may have raised a card that another entry has raised already.
      if (P(hand).size() == 0) continue;
    } else if (reseal.hand == hand) {
      const bool room = P(hand).CanShow(reseal.card - 1, kept[reseal.card] + 1);
      if (!room || P(hand).size() == 0) continue;
      ++kept[reseal.card];
    }
    s_.reseal[static_cast<size_t>(to++)] = reseal;
  }
  while (s_.reseal_count > to) s_.reseal[--s_.reseal_count] = Reseal();
}

}  // namespace lantern::light_hunters
