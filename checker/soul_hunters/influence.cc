// Influence: what was gained, the bonus of an alignment, what is always active, and triggers.
#include <algorithm>
#include <bit>

#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

// What lies on one table, as far as alignments are concerned.
struct Table {
  int hunters = 0;         // at most
  int sure = 0;            // certainly in play
  uint8_t alignments = 0;  // bits: of those certainly in play
  uint8_t others = 0;      // bits: of those that may be gone
  bool unknown = false;    // one has an unknown alignment
};

// Whether a modifier or trigger of `owner` that is about `who` is about `seat`.
bool IsAbout(v1::SoulHuntersWho who, int owner, int seat) {
  if (who == v1::SOUL_HUNTERS_WHO_EACH_PLAYER) return true;
  return (who == v1::SOUL_HUNTERS_WHO_SELF) == (owner == seat);
}

bool WaitsFor(const v1::SoulHuntersCard& card, v1::SoulHuntersOccasion occasion) {
  return std::any_of(card.abilities().begin(), card.abilities().end(), [occasion](const auto& ability) {
    return ability.has_trigger() && ability.trigger().occasion() == occasion;
  });
}

Table Look(const State& state, const Catalog& catalog, int seat) {
  Table table;
  for (int i = 0; i < state.hunter_count; ++i) {
    const Hunter& hunter = state.hunters[static_cast<size_t>(i)];
    if (hunter.owner != seat) continue;
    const int alignment = hunter.card == kUnknownCard ? 0 : catalog.card(hunter.card).alignment;
    ++table.hunters;
    table.unknown |= alignment == 0;
    if (!hunter.may_be_gone) ++table.sure;
    if (alignment == 0) continue;
    uint8_t& bits = hunter.may_be_gone ? table.others : table.alignments;
    bits = static_cast<uint8_t>(bits | 1u << alignment);
  }
  return table;
}

// The alignments that the hunters can form: bits. `sure` says whether one is certainly formed.
uint8_t CanForm(const Table& table, bool& sure) {
  sure = false;
  if (table.hunters < 2 || std::popcount(table.alignments) > 1) return 0;
  const uint8_t any = (1u << kAlignments) - 2;
  const bool one = std::popcount(table.alignments) == 1;
  if (one) {
    sure = !table.unknown && table.sure >= 2 && (table.others & ~table.alignments) == 0;
    return table.alignments;
  }
  // Nobody certain has a known alignment: those that may be gone, or cards that are not known, form what they
  // can.
  return table.unknown ? any : std::popcount(table.others) > 0 ? table.others : 0;
}

}  // namespace

Range SoulHuntersReferee::ValueRange(int alignment) const {
  const uint64_t mask = s_.values[static_cast<size_t>(alignment)];
  return {std::countr_zero(mask) - kMostValue, 63 - std::countl_zero(mask) - kMostValue};
}

// Whether the soul hunters of a player form an alignment: this one, or with 0 any.
Truth SoulHuntersReferee::Formed(int seat, int alignment) const {
  if (P(seat).table_open) return Truth::kMaybe;
  bool sure = false;
  const uint8_t can = CanForm(Look(s_, *catalog_, seat), sure);
  if (can == 0 || (alignment != 0 && (can >> alignment & 1) == 0)) return Truth::kNo;
  return sure ? Truth::kYes : Truth::kMaybe;
}

// The bonus of a player. Where it is certainly that of one alignment whose value is not known, `alignment` is
// set and the value is not in the range.
Range SoulHuntersReferee::BonusRange(int seat, uint8_t& alignment) const {
  alignment = 0;
  const PlayerState& player = P(seat);
  bool sure = false;
  uint8_t can = (1u << kAlignments) - 2;
  if (!player.table_open) can = CanForm(Look(s_, *catalog_, seat), sure);
  if (can == 0 || (player.bonus == Bonus::kAway && sure)) return {};
  const bool counts = sure && player.bonus == Bonus::kCounts;
  if (counts) {
    const int formed = std::countr_zero(can);
    const Range value = ValueRange(formed);
    if (value.exact()) return value;
    alignment = static_cast<uint8_t>(formed);
    return {};
  }
  Range range;
  for (int a = 1; a < kAlignments; ++a) {
    if (can >> a & 1) range = range.With(ValueRange(a));
  }
  return range;
}

// Whether something in play may be always active without anybody knowing.
bool SoulHuntersReferee::MayHideAlwaysActive() const {
  for (int seat = 0; seat < players_; ++seat) {
    if (P(seat).table_open && (catalog_->has_modifiers() || catalog_->may_hide_always_active() ||
                               !catalog_->complete() || !catalog_->trigger_cards().empty())) {
      return true;
    }
  }
  if (s_.piles[kTable].unknown() > 0) return true;
  if (!catalog_->may_hide_always_active()) return false;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const uint8_t card = s_.hunters[static_cast<size_t>(i)].card;
    if (card == kUnknownCard || catalog_->card(card).may_hide_always_active) return true;
  }
  return false;
}

// What always-active abilities add to the influence of a player. They are summed, so their order has no
// effect.
Range SoulHuntersReferee::Modifiers(int seat) const {
  if (MayHideAlwaysActive()) return Range::Anything();
  Range sum;
  if (!catalog_->has_modifiers()) return sum;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.card == kUnknownCard) continue;
    const CardInfo& info = catalog_->card(hunter.card);
    if (!info.has_modifiers) continue;
    for (const v1::SoulHuntersAbility& ability : info.card->abilities()) {
      if (!ability.has_influence() || !IsAbout(ability.influence().who(), hunter.owner, seat)) continue;
      const v1::SoulHuntersInfluenceModifier& modifier = ability.influence();
      Truth holds = hunter.may_be_gone ? Truth::kMaybe : Truth::kYes;
      if (modifier.has_condition()) {
        const Truth condition = Holds(modifier.condition(), hunter.owner, i);
        if (condition != Truth::kYes) holds = condition;
      }
      if (holds == Truth::kNo) continue;
      Use use;
      use.player = hunter.owner;
      use.source = i;
      const Range amount = AmountOf(modifier.amount(), use);
      sum = sum + (holds == Truth::kMaybe ? amount.With({}) : amount);
    }
  }
  return sum;
}

Total SoulHuntersReferee::TotalOf(int seat) const {
  Total total;
  total.fixed = P(seat).base + BonusRange(seat, total.alignment) + Modifiers(seat);
  return total;
}

// How much stronger the abilities of a soul hunter are.
Range SoulHuntersReferee::YieldFor(int player, int source) const {
  if (MayHideAlwaysActive()) return Range::Anything();
  Range sum;
  if (!catalog_->has_modifiers()) return sum;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.owner != player || hunter.card == kUnknownCard) continue;
    const CardInfo& info = catalog_->card(hunter.card);
    if (!info.has_modifiers) continue;
    for (const v1::SoulHuntersAbility& ability : info.card->abilities()) {
      if (!ability.has_yield()) continue;
      const v1::SoulHuntersYieldModifier& yield = ability.yield();
      // "others" are those that are not the card with this ability.
      Truth strong = source < 0 || (yield.hunters().others() && source == i)
                         ? Truth::kNo
                         : Matches(yield.hunters(), source, player, i);
      if (strong == Truth::kYes && hunter.may_be_gone) strong = Truth::kMaybe;
      if (strong == Truth::kNo) continue;
      const Range more = yield.has_more() ? Range::Exactly(yield.more()) : Range::Anything();
      sum = sum + (strong == Truth::kMaybe ? more.With({}) : more);
    }
  }
  return sum;
}

Range SoulHuntersReferee::Capped(Range base) const {
  if (options_.cap > 0) {
    return {std::clamp(base.least, -options_.cap, options_.cap),
            std::clamp(base.most, -options_.cap, options_.cap)};
  }
  // No table gets so far, but cards that double influence again and again would.
  if (base.least > -Range::kNoBound) base.least = std::clamp(base.least, -kMostGained, kMostGained);
  if (base.most < Range::kNoBound) base.most = std::clamp(base.most, -kMostGained, kMostGained);
  return base;
}

// What always-active abilities do after a move of `mover`: by player from the one who moved, then by catalog.
void SoulHuntersReferee::FireTriggers(v1::SoulHuntersOccasion occasion, int mover) {
  if (MayHideAlwaysActive()) {
    for (int seat = 0; seat < players_; ++seat) P(seat).base = Capped(Range::Anything());
    return;
  }
  // Most of these cards are not in play, and most of those that are wait for something else.
  std::array<uint8_t, kCards> waiting{};
  size_t count = 0;
  for (const int card : catalog_->trigger_cards()) {
    const bool waits = s_.piles[kTable].known(card) > 0 && WaitsFor(*catalog_->card(card).card, occasion);
    if (waits) waiting[count++] = static_cast<uint8_t>(card);
  }
  int owner = mover;
  for (int n = 0; n < players_ && count > 0; ++n, owner = Next(owner)) {
    for (size_t k = 0; k < count; ++k) {
      const int card = waiting[k];
      if (s_.piles[kTable].known(card) == 0) continue;
      for (int i = 0; i < s_.hunter_count; ++i) {
        const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
        if (hunter.card != card || hunter.owner != owner) continue;
        for (const v1::SoulHuntersAbility& ability : catalog_->card(card).card->abilities()) {
          if (!ability.has_trigger() || ability.trigger().occasion() != occasion) continue;
          if (IsAbout(ability.trigger().by(), owner, mover)) FireTrigger(ability.trigger(), owner, i);
        }
      }
    }
  }
}

void SoulHuntersReferee::FireTrigger(const v1::SoulHuntersTrigger& trigger, int owner, int index) {
  Truth holds = s_.hunters[static_cast<size_t>(index)].may_be_gone ? Truth::kMaybe : Truth::kYes;
  if (trigger.has_condition()) {
    const Truth condition = Holds(trigger.condition(), owner, index);
    if (condition != Truth::kYes) holds = condition;
  }
  if (holds == Truth::kNo) return;
  std::array<Range, kMaxPlayers> before{};
  for (int seat = 0; seat < players_; ++seat) before[static_cast<size_t>(seat)] = P(seat).base;
  static const Steps* const no_steps = new Steps();
  Use use;
  use.player = owner;
  use.card = s_.hunters[static_cast<size_t>(index)].card;
  use.source = index;
  use.by_hunter = true;
  use.steps = no_steps;
  RunOps(trigger.ops(), use);
  if (holds == Truth::kYes) return;
  for (int seat = 0; seat < players_; ++seat)
    P(seat).base = P(seat).base.With(before[static_cast<size_t>(seat)]);
}

}  // namespace lantern::soul_hunters
