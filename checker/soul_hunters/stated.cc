// Influence that the record states: compared with the sum of its parts, and used where a part is not known.
#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

namespace {

absl::string_view AlignmentName(int alignment) {
  constexpr absl::string_view kNames[kAlignments] = {"",     "Heaven",   "Government", "Monarchy",
                                                     "Hell", "the Cult", "the Aliens"};
  return kNames[alignment];
}

}  // namespace

// The bonus that stays away from a player who tied (option bonus_returns_to_tied); 0 where none does, or its
// value is not known.
int32_t SoulHuntersReferee::BonusAway(int seat) const {
  if (P(seat).bonus != Bonus::kAway) return 0;
  for (int a = 1; a < kAlignments; ++a) {
    if (Formed(seat, a) != Truth::kYes) continue;
    const Range value = ValueRange(a);
    return value.exact() ? value.least : 0;
  }
  return 0;
}

// Whether a check was held and nothing but the draw of the next round can have come after it.
bool SoulHuntersReferee::JustChecked() const {
  if (s_.phase >= Phase::kSoulLeaves) return true;
  return s_.turned == 0 && s_.turns_taken == 0 && !s_.hand_action && !s_.table_action &&
         s_.phase <= Phase::kDiscard && s_.soul_deck + CountOf(s_.table) < SoulsInGame(players_);
}

// Why a number is wrong that stands at a check, or was written soon after it. kRuleCount: not by the check.
RuleId SoulHuntersReferee::WhyOffAfterCheck(int seat, int stated, const Total& total) const {
  const int64_t off = int64_t{stated} - total.fixed.least;
  const Range base = P(seat).base;
  // Whose influence became zero; where the check was an event before, as far as the state shows it.
  const bool zeroed = compared_ != 0         ? (compared_ >> seat & 1) != 0
                      : s_.winner != kNobody ? s_.winner == seat
                                             : base == Range::Exactly(0);
  if (!zeroed) return compared_ != 0 || off == -int64_t{base.least} ? kKeep : kRuleCount;
  const bool tie = compared_ != 0 ? std::popcount(compared_) > 1 : s_.winner == kNobody;
  const Range before = before_[static_cast<size_t>(seat)];
  const bool kept = compared_ == 0 || (before.exact() && before.least == stated);
  uint8_t formed = 0;
  const Range bonus = BonusRange(seat, formed);
  if (bonus.exact() && bonus.least != 0 && stated == 0) return kAlignBack;
  if (off == BonusAway(seat)) return kAlignBack;
  return !kept ? kInfluenceSum : tie ? kTieZero : kZero;
}

// Why a stated number is wrong, as the rule that its difference from the right one points to.
RuleId SoulHuntersReferee::WhyOff(int seat, int stated, const Total& total) const {
  const bool known = total.fixed.exact() && total.alignment == 0;
  if (compared_ != 0 || (known && JustChecked())) {
    const RuleId rule = WhyOffAfterCheck(seat, stated, total);
    if (rule != kRuleCount) return rule;
  }
  if (!known) return kInfluenceSum;
  const int64_t off = int64_t{stated} - total.fixed.least;
  if (off == BonusAway(seat)) return kAlignBack;
  uint8_t formed = 0;
  const Range bonus = BonusRange(seat, formed);
  int hunters = 0;
  int64_t all_values = 0;
  bool alone_matches = false;
  bool one_matches = false;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.owner != seat || hunter.card == kUnknownCard) continue;
    const Range value = ValueRange(catalog_->card(hunter.card).alignment);
    if (!value.exact()) continue;
    ++hunters;
    all_values += value.least;
    one_matches |= value.least == off;
    alone_matches = value.least == off;
  }
  if (bonus.exact() && bonus.least != 0) {
    if (off == -bonus.least) return kAlignBonus;
    if (off == all_values - bonus.least) return kAlignOnce;
    return kInfluenceSum;
  }
  if (hunters == 1 && alone_matches) return kAlignTwo;
  return hunters > 1 && one_matches ? kAlignMixed : kInfluenceSum;
}

// Compares one stated number. False, with a finding by `rule` (kRuleCount: the one that explains the
// difference), where nothing that is not known can make it right.
bool SoulHuntersReferee::CheckStatedOf(int seat, int stated, const Total& total, RuleId rule) {
  bool possible = false;
  if (total.alignment == 0) {
    possible = total.fixed.Has(stated);
  } else {
    for (int value = -kMostValue; value <= kMostValue && !possible; ++value) {
      if (s_.values[total.alignment] >> (value + kMostValue) & 1)
        possible = total.fixed.Has(int64_t{stated} - value);
    }
  }
  if (!possible) {
    const Range all = total.alignment == 0 ? total.fixed : total.fixed + ValueRange(total.alignment);
    Illegal(rule == kRuleCount ? WhyOff(seat, stated, total) : rule,
            absl::StrCat("the influence of ", Player(seat), " is given as ",
                         RangeText(Range::Exactly(stated)), "; it is ", RangeText(all)));
    return false;
  }
  if (total.alignment != 0 || !total.fixed.exact()) Narrow(seat, stated, total);
  return true;
}

// Learns from a stated number that is possible what its unknown parts can be.
void SoulHuntersReferee::Narrow(int seat, int stated, const Total& total) {
  uint8_t alignment = 0;
  const Range base = P(seat).base;
  Range rest = BonusRange(seat, alignment) + Modifiers(seat);
  if (total.alignment != 0) {
    uint64_t& mask = s_.values[total.alignment];
    for (int value = -kMostValue; value <= kMostValue; ++value) {
      const uint64_t bit = uint64_t{1} << (value + kMostValue);
      if ((mask & bit) != 0 && !total.fixed.Has(int64_t{stated} - value)) mask &= ~bit;
    }
    rest = rest + ValueRange(total.alignment);
    Unverifiable(kAlignBonus, absl::StrCat("the influence of ", Player(seat),
                                           " is taken as the record says: it rests on the value of ",
                                           AlignmentName(total.alignment),
                                           ", which is not known (cells `alignment_value`)"));
  } else {
    findings_->MarkOnTrust();
  }
  const Range wanted = Range::Exactly(stated) + -rest;
  const Range narrowed{std::max(base.least, wanted.least), std::min(base.most, wanted.most)};
  if (narrowed.least <= narrowed.most) P(seat).base = narrowed;
}

void SoulHuntersReferee::CheckStated(const google::protobuf::RepeatedField<int32_t>& stated) {
  for (int seat = 0; seat < players_; ++seat) CheckStatedOf(seat, stated[seat], TotalOf(seat), kRuleCount);
}

}  // namespace lantern::soul_hunters
