// One use of a card from its condition to its end: condition, costs, operations, and what the catalog or the
// record does not say. An effect is a tree of operations that run once each, so every use ends.
#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

Truth Not(Truth truth) {
  if (truth == Truth::kMaybe) return truth;
  return truth == Truth::kYes ? Truth::kNo : Truth::kYes;
}

Truth Compare(Range value, const v1::SoulHuntersNumberCondition& condition) {
  const int32_t number = condition.number();
  bool sure = false;
  bool excluded = false;
  switch (condition.compare()) {
    case v1::SOUL_HUNTERS_COMPARE_AT_LEAST:
      sure = value.least >= number;
      excluded = value.most < number;
      break;
    case v1::SOUL_HUNTERS_COMPARE_AT_MOST:
      sure = value.most <= number;
      excluded = value.least > number;
      break;
    default:
      sure = value.exact() && value.least == number;
      excluded = !value.Has(number);
      break;
  }
  return sure ? Truth::kYes : excluded ? Truth::kNo : Truth::kMaybe;
}

bool IsLight(int alignment) { return alignment <= v1::SOUL_HUNTERS_ALIGNMENT_MONARCHY; }

Range Times(Range range, int times) {
  const auto scaled = [times](int32_t number) {
    return static_cast<int32_t>(
        std::clamp<int64_t>(int64_t{number} * times, -Range::kNoBound, Range::kNoBound));
  };
  const int32_t a = scaled(range.least);
  const int32_t b = scaled(range.most);
  return a <= b ? Range{a, b} : Range{b, a};
}

}  // namespace

// Whether a step says something that the card does not let be chosen or seen there.
bool SoulHuntersReferee::SaysTooMuch(const v1::SoulHuntersStep& step, const Need& need) {
  using Kind = Need::Kind;
  const bool cards = need.kind == Kind::kCards || need.kind == Kind::kChance;
  if (step.has_option()) return need.kind != Kind::kOption || step.has_player() || step.has_number();
  if (step.cards_size() > 0 && !cards) return true;
  if (step.hunters_size() > 0 && need.kind != Kind::kHunters) return true;
  return step.has_number() && !cards && need.kind != Kind::kHunters;
}

// The step that comes next. A step that the record does not have is an empty one.
const v1::SoulHuntersStep& SoulHuntersReferee::NextStep(Use& use, const Need& need) {
  const v1::SoulHuntersStep& nothing = v1::SoulHuntersStep::default_instance();
  if (use.steps_lost || use.stop) return nothing;
  if (use.next < use.steps->size()) {
    const v1::SoulHuntersStep& step = (*use.steps)[use.next++];
    if (SaysTooMuch(step, need)) {
      Illegal(kEffectText,
              absl::StrCat("says in step ", use.next - 1, " what the card does not ask for there"));
    }
    return step;
  }
  if (use.need != nullptr) {
    *use.need = need;
    use.need->player = use.player;
    use.stop = true;
  }
  return nothing;
}

// Carries a use out. `effect` is null where it is not known.
void SoulHuntersReferee::CarryOut(const v1::SoulHuntersEffect* effect,
                                  const v1::SoulHuntersUnlisted* unlisted, Use& use) {
  if (effect != nullptr) {
    RunEffect(*effect, use);
  } else {
    use.Lose(true, true, "what the card does");
    use.steps_lost = true;
  }
  if (use.stop) return;
  Finish(unlisted, use, effect != nullptr);
}

void SoulHuntersReferee::RunEffect(const v1::SoulHuntersEffect& effect, Use& use) {
  if (effect.has_condition() && Holds(effect.condition(), use.player, use.source) == Truth::kNo) {
    Illegal(kEffectCondition, "uses a card although what it asks for does not hold");
  }
  use.paying = true;
  RunOps(effect.costs(), use);
  use.paying = false;
  use.changed = false;
  RunOps(effect.ops(), use);
}

// What is left to say when the operations are done.
void SoulHuntersReferee::Finish(const v1::SoulHuntersUnlisted* unlisted, Use& use, bool known) {
  const bool lost = use.lost_influence || use.lost_cards;
  if (lost) {
    Unverifiable(kEffectText, absl::StrCat(NameOf(use), " cannot be followed: it is not known ", use.why));
  } else {
    if (use.next < use.steps->size()) {
      Illegal(kEffectText, absl::StrCat("has ", Counted(use.steps->size(), "step", "steps"),
                                        ", but the card has ", use.next));
    }
    if (!options_.use_without_effect && !use.changed)
      Illegal(kEffectNothing, "uses a card of which nothing comes");
  }
  const bool moved = unlisted != nullptr && !unlisted->moves().empty();
  if (moved && known && !use.lost_cards) Illegal(kEffectText, "moves cards that the card does not move");
  if (moved) MoveUnlisted(*unlisted, use);
  if (use.lost_cards && unlisted == nullptr) DoubtTables();
  if (use.lost_influence) {
    for (int seat = 0; seat < players_; ++seat) P(seat).base = Capped(Range::Anything());
  }
}

// Anything may have happened to cards.
void SoulHuntersReferee::DoubtTables() {
  s_.cards_open = true;
  s_.order_size = 0;
  s_.order_next = 0;
  for (int seat = 0; seat < players_; ++seat) {
    P(seat).table_open = true;
    if (P(seat).bonus == Bonus::kAway) P(seat).bonus = Bonus::kInDoubt;
  }
}

void SoulHuntersReferee::DoubtEverything() {
  DoubtTables();
  for (int seat = 0; seat < players_; ++seat) P(seat).base = Capped(Range::Anything());
}

// Cards that moved by an effect that the catalog does not know.
void SoulHuntersReferee::MoveUnlisted(const v1::SoulHuntersUnlisted& unlisted, Use& use) {
  for (const v1::SoulHuntersMove& move : unlisted.moves()) {
    for (const std::string& name : move.cards()) {
      Cards limbo;
      int used = 0;
      const int before = s_.hunter_count;
      const bool from_table = move.from().kind() == v1::SOUL_HUNTERS_PLACE_KIND_TABLE;
      const Hunter source = use.source >= 0 ? s_.hunters[static_cast<size_t>(use.source)] : Hunter();
      if (!TakeAway(move.from(), CardOf(name), used, limbo)) continue;
      if (from_table && use.source >= 0 && s_.hunter_count < before) {
        // The soul hunter that is being used may have gone, or moved up by one.
        int at = -1;
        for (int i = 0; i < s_.hunter_count; ++i) {
          if (i <= use.source && s_.hunters[static_cast<size_t>(i)] == source) at = i;
        }
        use.source = at;
      }
      PutDown(move.to(), CardOf(name), used, limbo);
    }
  }
}

// Takes one card from a place. False where there is none to take.
bool SoulHuntersReferee::TakeAway(const v1::SoulHuntersPlace& from, int card, int& used, Cards& limbo) {
  switch (from.kind()) {
    case v1::SOUL_HUNTERS_PLACE_KIND_HAND:
      return TakeFromHand(static_cast<int>(from.player()), card, limbo);
    case v1::SOUL_HUNTERS_PLACE_KIND_TABLE: {
      v1::SoulHuntersInPlay ref;
      if (card != kUnknownCard) ref.set_card(catalog_->card(card).card->id());
      std::bitset<kCards> all;
      all.set();
      const int index = FindHunter(ref, static_cast<int>(from.player()), all);
      if (index == -1)
        Illegal(kEffectTarget, absl::StrCat(Title(card), " leaves a table on which it does not lie"));
      if (index == -2) DoubtTables();
      if (index < 0) return false;
      used = s_.hunters[static_cast<size_t>(index)].used;
      RemoveHunter(index, limbo);
      return true;
    }
    default: {
      const PileId id = from.kind() == v1::SOUL_HUNTERS_PLACE_KIND_DECK ? kDeck : kDiscard;
      if (id == kDeck && s_.piles[kDeck].size() == 0) RefillDeck();
      Cards& pile = s_.piles[id];
      if (pile.size() == 0) {
        Illegal(kEffectTarget, "takes a card from an empty pile");
        return false;
      }
      if (id == kDeck) s_.order_next = s_.order_size;  // it may be any card of the deck
      if (card == kUnknownCard) return pile.MoveUnknown(1, limbo);
      if (!Show(id, card, kEffectTarget)) return false;
      pile.RemoveKnown(card);
      limbo.AddKnown(card);
      if (id == kDeck) AfterDeckShrank();
      return true;
    }
  }
}

// Puts the one card of `limbo` in a place.
void SoulHuntersReferee::PutDown(const v1::SoulHuntersPlace& to, int card, int used, Cards& limbo) {
  switch (to.kind()) {
    case v1::SOUL_HUNTERS_PLACE_KIND_HAND:
      return limbo.MoveAll(Hand(static_cast<int>(to.player())));
    case v1::SOUL_HUNTERS_PLACE_KIND_TABLE:
      if (s_.hunter_count == kCards) return limbo.MoveAll(s_.piles[kDiscard]);
      if (card != kUnknownCard && limbo.known(card) == 0) limbo.Bind(card);
      if (card == kUnknownCard) limbo.Forget();
      limbo.MoveAll(s_.piles[kTable]);
      AddHunter(static_cast<int>(to.player()), card, used);
      return AfterTableChanged(static_cast<int>(to.player()));
    case v1::SOUL_HUNTERS_PLACE_KIND_DECK:
      s_.order_next = s_.order_size;  // where in the deck is not recorded
      return limbo.MoveAll(s_.piles[kDeck]);
    default:
      return limbo.MoveAll(s_.piles[kDiscard]);
  }
}

// The players that an operation is about.
SoulHuntersReferee::Seats SoulHuntersReferee::SeatsOf(v1::SoulHuntersWho who, const v1::SoulHuntersStep& step,
                                                      Use& use) {
  Seats seats;
  const bool opponents =
      who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_EACH_OPPONENT;
  const bool chosen =
      who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER;
  if (who == v1::SOUL_HUNTERS_WHO_SELF) {
    seats.Add(use.player);
    return seats;
  }
  if (who == v1::SOUL_HUNTERS_WHO_SAME && use.chosen >= 0 && use.chosen != kNobody) {
    seats.Add(use.chosen);
    return seats;
  }
  if (chosen && step.has_player()) {
    if (opponents && static_cast<int>(step.player()) == use.player) {
      Illegal(kEffectTarget, "chooses the own player, but the card asks for an opponent");
    }
    use.chosen = static_cast<int>(step.player());
    seats.Add(use.chosen);
    return seats;
  }
  int seat = use.player;
  for (int i = 0; i < players_; ++i, seat = Next(seat)) {
    if (seat != use.player || !opponents) seats.Add(seat);
  }
  if (who == v1::SOUL_HUNTERS_WHO_SAME || (chosen && seats.count > 1)) {
    seats.open = true;
    use.chosen = kNobody;
  } else if (chosen) {
    use.chosen = seats.seat[0];
  }
  return seats;
}

// Whether a soul hunter is one that a card speaks of.
Truth SoulHuntersReferee::Matches(const v1::SoulHuntersHunters& hunters, int index, int player,
                                  int source) const {
  const Hunter& hunter = s_.hunters[static_cast<size_t>(index)];
  if (hunters.others() && index == source) return Truth::kNo;
  if (hunters.whose() == v1::SOUL_HUNTERS_WHOSE_OWN && hunter.owner != player) return Truth::kNo;
  if (hunters.whose() == v1::SOUL_HUNTERS_WHOSE_OPPONENTS && hunter.owner == player) return Truth::kNo;
  const bool any = hunters.alignment() == 0 && hunters.side() == 0;
  Truth truth = hunter.may_be_gone ? Truth::kMaybe : Truth::kYes;
  if (!hunters.card().empty()) {
    if (hunter.card == kUnknownCard) {
      truth = Truth::kMaybe;
    } else if (catalog_->Find(hunters.card()) != hunter.card) {
      return Truth::kNo;
    }
  }
  if (any) return truth;
  const int alignment = hunter.card == kUnknownCard ? 0 : catalog_->card(hunter.card).alignment;
  if (alignment == 0) return Truth::kMaybe;
  if (hunters.alignment() != 0 && alignment != hunters.alignment()) return Truth::kNo;
  if (hunters.side() != 0 && IsLight(alignment) != (hunters.side() == v1::SOUL_HUNTERS_SIDE_LIGHT))
    return Truth::kNo;
  return truth;
}

Range SoulHuntersReferee::CountHunters(const v1::SoulHuntersHunters& hunters, int player, int source) const {
  Range count;
  bool open = false;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Truth truth = Matches(hunters, i, player, source);
    count.least += truth == Truth::kYes ? 1 : 0;
    count.most += truth == Truth::kNo ? 0 : 1;
  }
  for (int seat = 0; seat < players_; ++seat) open |= P(seat).table_open;
  return open ? Range{0, kCards} : count;
}

// A number of a card. Without bounds where it is not known.
Range SoulHuntersReferee::AmountOf(const v1::SoulHuntersAmount& amount, const Use& use) const {
  const int times = amount.has_times() ? amount.times() : 1;
  switch (amount.amount_case()) {
    case v1::SoulHuntersAmount::kNumber:
      return Range::Exactly(amount.number());
    case v1::SoulHuntersAmount::kPerHunter:
      return Times(CountHunters(amount.per_hunter(), use.player, use.source), times);
    case v1::SoulHuntersAmount::kPerCardInHand:
      return Times(CardsOpen() ? Range{0, kCards} : Range::Exactly(Hand(use.player).size()), times);
    case v1::SoulHuntersAmount::kPerPaid:
      return Times(use.paid, times);
    case v1::SoulHuntersAmount::kOwnInfluence: {
      const Total total = TotalOf(use.player);
      const Range all = total.alignment == 0 ? total.fixed : total.fixed + ValueRange(total.alignment);
      const int32_t most = std::max(std::abs(all.least), std::abs(all.most));
      const int32_t least = all.Has(0) ? 0 : std::min(std::abs(all.least), std::abs(all.most));
      return Times({least, most}, times);
    }
    case v1::SoulHuntersAmount::AMOUNT_NOT_SET:
      return Range::Anything();
  }
  return Range::Anything();
}

Truth SoulHuntersReferee::Holds(const v1::SoulHuntersCondition& condition, int player, int source) const {
  switch (condition.condition_case()) {
    case v1::SoulHuntersCondition::kInPlay:
      return Compare(CountHunters(condition.in_play().hunters(), player, source),
                     condition.in_play().number());
    case v1::SoulHuntersCondition::kAlignmentFormed:
      return Formed(player, condition.alignment_formed());
    case v1::SoulHuntersCondition::kInfluence:
    case v1::SoulHuntersCondition::kInfluenceSize: {
      const Total total = TotalOf(player);
      const Range all = total.alignment == 0 ? total.fixed : total.fixed + ValueRange(total.alignment);
      if (condition.has_influence()) return Compare(all, condition.influence());
      const int32_t most = std::max(std::abs(all.least), std::abs(all.most));
      const int32_t least = all.Has(0) ? 0 : std::min(std::abs(all.least), std::abs(all.most));
      return Compare({least, most}, condition.influence_size());
    }
    case v1::SoulHuntersCondition::kHand:
      return Compare(CardsOpen() ? Range{0, kCards} : Range::Exactly(Hand(player).size()), condition.hand());
    case v1::SoulHuntersCondition::kAll:
    case v1::SoulHuntersCondition::kAny: {
      const bool all = condition.has_all();
      const Truth decides = all ? Truth::kNo : Truth::kYes;
      Truth truth = Not(decides);
      for (const v1::SoulHuntersCondition& part : (all ? condition.all() : condition.any()).conditions()) {
        const Truth here = Holds(part, player, source);
        if (here == decides) return decides;
        if (here == Truth::kMaybe) truth = Truth::kMaybe;
      }
      return truth;
    }
    case v1::SoulHuntersCondition::kUnless:
      return Not(Holds(condition.unless(), player, source));
    case v1::SoulHuntersCondition::CONDITION_NOT_SET:
      return Truth::kYes;
  }
  return Truth::kYes;
}

}  // namespace lantern::soul_hunters
