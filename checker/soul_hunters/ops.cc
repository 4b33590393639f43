// The operations of effects. Each does as much as it can; a cost is paid in full.
#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

using OpCase = v1::SoulHuntersOp::OpCase;

bool Chosen(v1::SoulHuntersWho who) {
  return who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER;
}

int32_t TowardZero(int32_t number, int32_t by) {
  if (number > 0)
    return by >= Range::kNoBound ? 0 : number >= Range::kNoBound ? number : std::max(0, number - by);
  return by >= Range::kNoBound ? 0 : number <= -Range::kNoBound ? number : std::min(0, number + by);
}

// An amount that modifiers of yield make stronger: it grows in its own direction, and shrinks to nothing at
// most.
int32_t Stronger(int32_t amount, int32_t more) {
  if (amount == 0 || amount >= Range::kNoBound || amount <= -Range::kNoBound) return amount;
  if (more >= Range::kNoBound) return amount > 0 ? more : -more;
  if (more <= -Range::kNoBound) return 0;
  return amount > 0 ? std::max(0, amount + more) : std::min(0, amount - more);
}

// How many cards or soul hunters a step is about; -1: not recorded.
int CountOfStep(const v1::SoulHuntersStep& step) {
  if (step.has_number()) return static_cast<int>(step.number());
  const int listed = step.cards_size() + step.hunters_size();
  return listed > 0 ? listed : -1;
}

}  // namespace

void SoulHuntersReferee::RunOps(const OpList& ops, Use& use) {
  for (const v1::SoulHuntersOp& op : ops) {
    if (use.stop) return;
    RunOp(op, use);
  }
}

void SoulHuntersReferee::RunOp(const v1::SoulHuntersOp& op, Use& use) {
  switch (op.op_case()) {
    case v1::SoulHuntersOp::kInfluenceAdd:
      return InfluenceOp(op.influence_add(), op.op_case(), use);
    case v1::SoulHuntersOp::kInfluenceTowardZero:
      return InfluenceOp(op.influence_toward_zero(), op.op_case(), use);
    case v1::SoulHuntersOp::kInfluenceSet:
      return InfluenceOp(op.influence_set(), op.op_case(), use);
    case v1::SoulHuntersOp::kInfluenceNegate:
      return NegateOp(op.influence_negate(), use);
    case v1::SoulHuntersOp::kInfluenceSwap:
      return SwapOp(op.influence_swap(), use);
    case v1::SoulHuntersOp::kDraw:
      return CardsOp(op.draw(), op.op_case(), use);
    case v1::SoulHuntersOp::kDiscard:
      return CardsOp(op.discard(), op.op_case(), use);
    case v1::SoulHuntersOp::kStealCard:
      return CardsOp(op.steal_card(), op.op_case(), use);
    case v1::SoulHuntersOp::kRecover:
      return CardsOp(op.recover(), op.op_case(), use);
    case v1::SoulHuntersOp::kDestroy:
      return HuntersOp(op.destroy(), op.op_case(), use);
    case v1::SoulHuntersOp::kStealHunter:
      return HuntersOp(op.steal_hunter(), op.op_case(), use);
    case v1::SoulHuntersOp::kReturnHunter:
      return HuntersOp(op.return_hunter(), op.op_case(), use);
    case v1::SoulHuntersOp::kTurnHunter:
      return HuntersOp(op.turn_hunter(), op.op_case(), use);
    case v1::SoulHuntersOp::kChoose:
      return ChooseOp(op.choose(), use);
    case v1::SoulHuntersOp::kBranch:
      return Branch(op.branch(), use);
    case v1::SoulHuntersOp::kUnknown:
      return use.Lose(!op.unknown().not_influence(), !op.unknown().not_cards(),
                      "what the card does (an operation `unknown` of its effect)");
    case v1::SoulHuntersOp::OP_NOT_SET:
      return;  // CheckCatalog does not let it pass
  }
}

// Influence without bonus becomes `base`; `maybe`: or stays as it is.
void SoulHuntersReferee::ChangeBase(int seat, Range base, bool maybe, Use& use) {
  base = Capped(base);
  Range& mine = P(seat).base;
  if (maybe) base = base.With(mine);
  use.changed |= !(base == mine) || !base.exact();
  mine = base;
}

void SoulHuntersReferee::InfluenceOp(const v1::SoulHuntersInfluenceOp& op, OpCase kind, Use& use) {
  Need need;
  need.kind = Need::Kind::kPlayer;
  need.opponents = op.who() == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT;
  const v1::SoulHuntersStep& step =
      Chosen(op.who()) ? NextStep(use, need) : v1::SoulHuntersStep::default_instance();
  if (use.stop) return;
  Range amount = AmountOf(op.amount(), use);
  if (op.amount().amount_case() == v1::SoulHuntersAmount::AMOUNT_NOT_SET) {
    Unverifiable(
        kEffectText,
        absl::StrCat(NameOf(use), " changes influence by a number that is not known (cell `amount`)"));
  }
  if (kind == v1::SoulHuntersOp::kInfluenceAdd && use.by_hunter) {
    const Range more = YieldFor(use.player, use.source);
    amount = {std::min(Stronger(amount.least, more.least), Stronger(amount.least, more.most)),
              std::max(Stronger(amount.most, more.least), Stronger(amount.most, more.most))};
  }
  const Seats seats = SeatsOf(op.who(), step, use);
  for (int i = 0; i < seats.count; ++i) {
    const int seat = seats.seat[static_cast<size_t>(i)];
    const Range base = P(seat).base;
    if (kind == v1::SoulHuntersOp::kInfluenceSet) {
      ChangeBase(seat, amount, seats.open, use);
    } else if (kind == v1::SoulHuntersOp::kInfluenceAdd) {
      ChangeBase(seat, base + amount, seats.open, use);
    } else {
      amount.least = std::max(amount.least, 0);
      amount.most = std::max(amount.most, 0);
      const int32_t most_there = std::max(std::abs(base.least), std::abs(base.most));
      if (use.paying && most_there < amount.least) {
        Illegal(kEffectCost, absl::StrCat("pays ", amount.least, " of influence, but has ", RangeText(base)));
      }
      const Range moved{std::min(TowardZero(base.least, amount.least), TowardZero(base.least, amount.most)),
                        std::max(TowardZero(base.most, amount.least), TowardZero(base.most, amount.most))};
      ChangeBase(seat, moved, seats.open, use);
    }
  }
}

void SoulHuntersReferee::NegateOp(const v1::SoulHuntersNegateOp& op, Use& use) {
  Need need;
  need.kind = Need::Kind::kPlayer;
  need.opponents = op.who() == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT;
  const v1::SoulHuntersStep& step =
      Chosen(op.who()) ? NextStep(use, need) : v1::SoulHuntersStep::default_instance();
  if (use.stop) return;
  const Seats seats = SeatsOf(op.who(), step, use);
  for (int i = 0; i < seats.count; ++i) {
    const int seat = seats.seat[static_cast<size_t>(i)];
    ChangeBase(seat, -P(seat).base, seats.open, use);
  }
}

void SoulHuntersReferee::SwapOp(const v1::SoulHuntersSwapOp& op, Use& use) {
  Need need;
  need.kind = Need::Kind::kPlayer;
  need.opponents = true;
  const v1::SoulHuntersStep& step =
      Chosen(op.who()) ? NextStep(use, need) : v1::SoulHuntersStep::default_instance();
  if (use.stop) return;
  const Seats seats = SeatsOf(op.who(), step, use);
  if (seats.count == 0) return;
  const Range own = P(use.player).base;
  Range others = P(seats.seat[0]).base;
  for (int i = 0; i < seats.count; ++i) {
    const int seat = seats.seat[static_cast<size_t>(i)];
    others = others.With(P(seat).base);
    if (seat != use.player) ChangeBase(seat, own, seats.open, use);
  }
  ChangeBase(use.player, others, false, use);
}

// Operations on cards: one step for each player.
void SoulHuntersReferee::CardsOp(const v1::SoulHuntersCardsOp& op, OpCase kind, Use& use) {
  const bool by_chance = kind == v1::SoulHuntersOp::kDraw || kind == v1::SoulHuntersOp::kStealCard ||
                         op.chooser() == v1::SOUL_HUNTERS_CHOOSER_RANDOM;
  const Range amount = AmountOf(op.amount(), use);
  // Costs add up; of the effect the latest operation counts, with what all its players discard.
  if (kind == v1::SoulHuntersOp::kDiscard && !use.paying) use.paid = {};
  Need need;
  need.kind = by_chance ? Need::Kind::kChance : Need::Kind::kCards;
  need.draws = kind == v1::SoulHuntersOp::kDraw;
  need.from_discard = kind == v1::SoulHuntersOp::kRecover;
  need.with_player = Chosen(op.who());
  need.opponents = op.who() == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT;
  need.most = std::clamp(amount.most, 0, kCards);
  need.to_number = !op.up_to();
  if (need.with_player) {
    need.seat = kNobody;
    const v1::SoulHuntersStep& step = NextStep(use, need);
    if (use.stop) return;
    const Seats seats = SeatsOf(op.who(), step, use);
    if (seats.open) {
      use.steps_lost |= step.cards_size() == 0 && !step.has_number();
      return use.Lose(true, true, "which player was chosen");
    }
    return MoveCards(op, kind, amount, seats.seat[0], step, use);
  }
  const Seats seats = SeatsOf(op.who(), v1::SoulHuntersStep::default_instance(), use);
  if (seats.open) {
    NextStep(use, need);
    return use.Lose(true, true, "which player was chosen");
  }
  for (int i = 0; i < seats.count; ++i) {
    const int seat = seats.seat[static_cast<size_t>(i)];
    need.seat = seat;
    const v1::SoulHuntersStep& step = NextStep(use, need);
    if (use.stop) return;
    if (step.has_player() && static_cast<int>(step.player()) != seat) {
      Illegal(kEffectTarget,
              absl::StrCat("a step is said to be about ", Player(static_cast<int>(step.player())),
                           "; it is about ", Player(seat)));
    }
    MoveCards(op, kind, amount, seat, step, use);
  }
}

// One step of an operation on cards. `seat`: whose cards (for recover, who takes them).
void SoulHuntersReferee::MoveCards(const v1::SoulHuntersCardsOp& op, OpCase kind, Range amount, int seat,
                                   const v1::SoulHuntersStep& step, Use& use) {
  const bool draws = kind == v1::SoulHuntersOp::kDraw;
  const bool recovers = kind == v1::SoulHuntersOp::kRecover;
  const int there = draws ? s_.piles[kDeck].size() + s_.piles[kDiscard].size()
                          : (recovers ? s_.piles[kDiscard] : Hand(seat)).size();
  const int least = op.up_to() ? 0 : std::min(std::max(amount.least, 0), there);
  const int most = std::min(std::max(amount.most, 0), there);
  int count = CountOfStep(step);
  if (use.paying && !op.up_to() && there < amount.least) {
    Illegal(kEffectCost,
            absl::StrCat("pays with ", Counted(amount.least, "card", "cards"), ", but holds ", there));
  }
  if (count < 0) {
    count = least;
    if (least != most) {
      use.paid = use.paid + Range{least, most};
      return use.Lose(true, true, "how many cards it was about");
    }
  } else if (count < least || count > most) {
    Illegal(use.paying ? kEffectCost : kEffectNumber,
            absl::StrCat("a step is about ", Counted(count, "card", "cards"), "; the card says ",
                         least == most ? "" : "up to ", most));
  }
  if (op.amount().amount_case() == v1::SoulHuntersAmount::AMOUNT_NOT_SET) {
    Unverifiable(kEffectNumber,
                 absl::StrCat(NameOf(use), " is about a number of cards that is not known (cell `amount`)"));
  }
  use.changed |= count > 0;
  if (draws) return DrawFor(seat, count, step);
  if (kind == v1::SoulHuntersOp::kDiscard) {
    use.paid = use.paid + Range::Exactly(count);
  }
  Cards& to = kind == v1::SoulHuntersOp::kDiscard ? s_.piles[kDiscard] : Hand(use.player);
  for (int i = 0; i < count; ++i) {
    const int card = i < step.cards_size() ? CardOf(step.cards(i)) : kUnknownCard;
    if (!recovers) {
      TakeFromHand(seat, card, to);
    } else if (card == kUnknownCard) {
      s_.piles[kDiscard].MoveUnknown(1, to);
    } else if (Show(kDiscard, card, kEffectTarget)) {
      s_.piles[kDiscard].RemoveKnown(card);
      to.AddKnown(card);
    }
  }
}

void SoulHuntersReferee::DrawFor(int seat, int count, const v1::SoulHuntersStep& step) {
  for (int i = 0; i < count; ++i) {
    if (!CanDraw()) return;
    DrawCard(seat, i < step.cards_size() ? CardOf(step.cards(i)) : kUnknownCard);
  }
}

// Operations on soul hunters in play: no step where all of them are meant, one otherwise.
template <typename Op>
void SoulHuntersReferee::HuntersOp(const Op& op, OpCase kind, Use& use) {
  std::bitset<kCards> candidates;
  int sure = 0;
  bool open = false;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Truth truth = Matches(op.hunters(), i, use.player, use.source);
    if (truth == Truth::kNo) continue;
    candidates.set(static_cast<size_t>(i));
    sure += truth == Truth::kYes ? 1 : 0;
  }
  for (int seat = 0; seat < players_; ++seat) open |= P(seat).table_open;
  const int all = static_cast<int>(candidates.count());
  std::bitset<kCards> chosen = candidates;
  if (op.has_number()) {
    const int number = static_cast<int>(op.number());
    Need need;
    need.kind = Need::Kind::kHunters;
    need.hunters = candidates;
    need.most = std::min(number, all);
    need.least = op.up_to() ? 0 : std::min(number, sure);
    const v1::SoulHuntersStep& step = NextStep(use, need);
    if (use.stop) return;
    int count = CountOfStep(step);
    if (use.paying && !op.up_to() && all < number) {
      Illegal(kEffectCost,
              absl::StrCat("pays with ", Counted(number, "soul hunter", "soul hunters"), ", but has ", all));
    }
    if (count < 0 && need.least == need.most) count = need.most;
    if (count < 0) return use.Lose(true, true, "how many soul hunters were chosen");
    if ((count < need.least || count > need.most) && !open) {
      Illegal(use.paying ? kEffectCost : kEffectNumber,
              absl::StrCat("a step is about ", Counted(count, "soul hunter", "soul hunters"),
                           "; the card says ", need.least == need.most ? "" : "up to ", need.most));
    }
    if (!ReadHunters(step, candidates, count, use, chosen)) {
      return use.Lose(true, true, "which soul hunters were chosen");
    }
  } else if (sure != all || open) {
    return use.Lose(true, true, "which soul hunters it was about");
  }
  if (use.paying) use.paid = use.paid + Range::Exactly(static_cast<int32_t>(chosen.count()));
  int by = 0;
  if constexpr (std::is_same_v<Op, v1::SoulHuntersTurnOp>) {
    if (!op.has_by() && chosen.any())
      return use.Lose(true, true, "how far soul hunters were turned (cell `by`)");
    by = op.by();
  }
  // From behind, so that the indexes in front stay true.
  for (int i = kCards - 1; i >= 0; --i) {
    if (chosen[static_cast<size_t>(i)] && i < s_.hunter_count) ApplyToHunter(i, kind, by, use);
  }
}

// The soul hunters that a step names, `count` of the candidates. False where it leaves that open.
bool SoulHuntersReferee::ReadHunters(const v1::SoulHuntersStep& step, const std::bitset<kCards>& candidates,
                                     int count, Use& use, std::bitset<kCards>& chosen) {
  chosen.reset();
  for (const v1::SoulHuntersInPlay& ref : step.hunters()) {
    const int owner = ref.has_player() ? static_cast<int>(ref.player()) : -1;
    int index = FindHunter(ref, owner, candidates & ~chosen);
    if (index == -2) return false;
    if (index == -1) {
      std::bitset<kCards> rest;
      rest.set();
      index = FindHunter(ref, owner, rest & ~chosen);
      if (index == -2 || (index == -1 && CardsOpen())) return false;
      Illegal(kEffectTarget,
              absl::StrCat(Title(CardOf(ref.card())),
                           index == -1 ? " is chosen, but it is not in play, or was chosen before"
                                       : " is chosen, but the card does not speak of it"));
      if (index == -1) continue;
    }
    chosen.set(static_cast<size_t>(index));
  }
  const int open = count - step.hunters_size();
  if (open <= 0) return true;
  // Not named: plain only where all candidates are meant, or where they are alike.
  std::bitset<kCards> left = candidates & ~chosen;
  const Hunter* first = nullptr;
  bool alike = true;
  for (int i = 0; i < s_.hunter_count; ++i) {
    if (!left[static_cast<size_t>(i)]) continue;
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (first == nullptr) first = &hunter;
    alike &= hunter == *first && hunter.card != kUnknownCard;
  }
  if (static_cast<int>(left.count()) > open && !alike) return false;
  int needed = open;
  for (int i = 0; i < s_.hunter_count && needed > 0; ++i) {
    if (!left[static_cast<size_t>(i)] || i == use.source) continue;
    chosen.set(static_cast<size_t>(i));
    --needed;
  }
  if (needed > 0 && use.source >= 0 && left[static_cast<size_t>(use.source)]) {
    chosen.set(static_cast<size_t>(use.source));
  }
  return true;
}

void SoulHuntersReferee::ApplyToHunter(int index, OpCase kind, int by, Use& use) {
  const int owner = s_.hunters[static_cast<size_t>(index)].owner;
  if (kind == v1::SoulHuntersOp::kTurnHunter) return TurnHunter(index, by, use);
  if (kind == v1::SoulHuntersOp::kStealHunter) {
    use.changed |= owner != use.player;
    s_.hunters[static_cast<size_t>(index)].owner = static_cast<uint8_t>(use.player);
    AfterTableChanged(owner);
    return AfterTableChanged(use.player);
  }
  use.changed = true;
  RemoveHunter(index, kind == v1::SoulHuntersOp::kDestroy ? s_.piles[kDiscard] : Hand(owner));
  if (use.source == index) {
    use.source = -1;
  } else if (use.source > index) {
    --use.source;
  }
}

void SoulHuntersReferee::TurnHunter(int index, int by, Use& use) {
  Hunter& hunter = s_.hunters[static_cast<size_t>(index)];
  const bool known = hunter.card != kUnknownCard && catalog_->card(hunter.card).activations >= 0;
  if (!known) return use.Lose(true, true, "how often that soul hunter can be used (cell `activations`)");
  const int number = catalog_->card(hunter.card).activations;
  if (number == 0) return;
  const int used = std::clamp(hunter.used + by, 0, number);
  use.changed |= used != hunter.used;
  hunter.used = static_cast<uint8_t>(used);
  // The one that is being used leaves when its use is over.
  if (used < number || index == use.source) return;
  RemoveHunter(index, s_.piles[kDiscard]);
  if (use.source > index) --use.source;
}

void SoulHuntersReferee::ChooseOp(const v1::SoulHuntersChooseOp& op, Use& use) {
  Need need;
  need.kind = Need::Kind::kOption;
  need.options = op.options_size();
  const v1::SoulHuntersStep& step = NextStep(use, need);
  if (use.stop) return;
  if (!step.has_option()) {
    use.steps_lost = true;
    return use.Lose(true, true, "which of the options was chosen");
  }
  if (step.option() >= static_cast<uint32_t>(op.options_size())) {
    return Illegal(kEffectChoice, absl::StrCat("chooses option ", step.option(), " of ", op.options_size(),
                                               ", counted from 0"));
  }
  RunOps(op.options(static_cast<int>(step.option())).ops(), use);
}

void SoulHuntersReferee::Branch(const v1::SoulHuntersIfOp& op, Use& use) {
  switch (Holds(op.condition(), use.player, use.source)) {
    case Truth::kYes:
      return RunOps(op.then().ops(), use);
    case Truth::kNo:
      return RunOps(op.otherwise().ops(), use);
    case Truth::kMaybe:
      use.steps_lost = true;
      return use.Lose(true, true, "whether what the card asks for holds");
  }
}

}  // namespace lantern::soul_hunters
