// The influence check: when it is due, who has the greatest influence, and what becomes of it.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

using EventCase = v1::SoulHuntersEvent::EventCase;

// The sizes (numbers without sign) that a range allows.
struct Sizes {
  int32_t least = 0;
  int32_t most = 0;
};

Sizes SizesOf(Range range) {
  const int32_t a = std::abs(range.least);
  const int32_t b = std::abs(range.most);
  return {range.Has(0) ? 0 : std::min(a, b), std::max(a, b)};
}

// What one alignment value (or no alignment) makes of the players who depend on it.
struct Option {
  int32_t least = 0;               // of the size that the greatest have
  int32_t most = Range::kNoBound;  // of the same
  int32_t others = -1;             // the least size that the others can have
};

}  // namespace

// Does what follows from the rules until the event fits.
void SoulHuntersReferee::AdvanceTo(const v1::SoulHuntersEvent& event) {
  const EventCase kind = event.event_case();
  for (;;) {
    switch (s_.phase) {
      case Phase::kTurnSoul:
        if (kind == v1::SoulHuntersEvent::kSoulTurned) return;
        TurnSoul();
        break;
      case Phase::kCheck:
        if (kind == v1::SoulHuntersEvent::kInfluenceCheck) return;
        if (kind == v1::SoulHuntersEvent::kSoulTaken) {
          RunCheck(static_cast<uint8_t>(1u << event.soul_taken().player()));
        } else if (kind != v1::SoulHuntersEvent::kSoulFreed || !RunTiedCheck()) {
          RunCheck(0);
        }
        break;
      case Phase::kSoulLeaves:
        if (kind == v1::SoulHuntersEvent::kSoulTaken || kind == v1::SoulHuntersEvent::kSoulFreed) return;
        LetSoulGo(TakeSoul(0));
        break;
      case Phase::kLaySouls:
        if (kind == v1::SoulHuntersEvent::kSoulsLaid) return;
        LaySouls(nullptr);
        break;
      default:
        return;
    }
  }
}

void SoulHuntersReferee::TurnSoul() {
  ++s_.turned;
  s_.turns_taken = 0;
  if (s_.turned >= CountOf(s_.table)) {
    s_.phase = Phase::kCheck;
    return;
  }
  s_.phase = Phase::kDraw;
  const bool open = s_.may_have_won != 0 || s_.may_have_tied;
  s_.on_turn = open ? kNobody : s_.starter;
}

void SoulHuntersReferee::JudgeSoulTurned(const v1::SoulHuntersSoulTurned& turned) {
  if (s_.phase != Phase::kTurnSoul) {
    return Illegal(kSoulTurn, absl::StrCat("a soul is turned after ", static_cast<int>(s_.turns_taken),
                                           " of ", players_, " turns"));
  }
  TurnSoul();
  const int now = s_.phase == Phase::kCheck ? CountOf(s_.table) : s_.turned;
  if (turned.has_turned() && static_cast<int>(turned.turned()) != now) {
    Illegal(kSoulTurn, absl::StrCat(Counted(turned.turned(), "soul is", "souls are"),
                                    " said to lie sideways; the right number is ", now));
  }
}

std::string SoulHuntersReferee::Names(uint8_t seats) const {
  std::string names;
  for (int seat = 0; seat < players_; ++seat) {
    if (seats >> seat & 1) absl::StrAppend(&names, names.empty() ? "" : ", ", Player(seat));
  }
  return names;
}

std::string SoulHuntersReferee::Influences(const std::array<Total, kMaxPlayers>& totals) const {
  std::string text;
  for (int seat = 0; seat < players_; ++seat) {
    const Total& total = totals[static_cast<size_t>(seat)];
    const Range all = total.alignment == 0 ? total.fixed : total.fixed + ValueRange(total.alignment);
    absl::StrAppend(&text, seat == 0 ? "" : ", ", Player(seat), " ", RangeText(all));
  }
  return text;
}

// Whether exactly these players can have the greatest influence. Players who depend on the same unknown
// alignment value depend on it together. For a size m of the greatest each alignment has to have a value that
// allows it; the largest m that some value allows is the best for the others to stay below.
bool SoulHuntersReferee::Possible(uint8_t greatest, const std::array<Total, kMaxPlayers>& totals) const {
  std::array<std::array<Option, 2 * kMostValue + 1>, kAlignments> options;
  std::array<int, kAlignments> counts{};
  std::array<uint8_t, kAlignments> groups{};
  for (int seat = 0; seat < players_; ++seat) {
    uint8_t& group = groups[totals[static_cast<size_t>(seat)].alignment];
    group = static_cast<uint8_t>(group | 1u << seat);
  }
  for (size_t a = 0; a < kAlignments; ++a) {
    if (groups[a] == 0) continue;
    for (int value = -kMostValue; value <= kMostValue; ++value) {
      if (a == 0 ? value != 0 : (s_.values[a] >> (value + kMostValue) & 1) == 0) continue;
      Option option;
      for (int seat = 0; seat < players_; ++seat) {
        if ((groups[a] >> seat & 1) == 0) continue;
        const Sizes sizes = SizesOf(totals[static_cast<size_t>(seat)].fixed + Range::Exactly(value));
        if (greatest >> seat & 1) {
          option.least = std::max(option.least, sizes.least);
          option.most = std::min(option.most, sizes.most);
        } else {
          option.others = std::max(option.others, sizes.least);
        }
      }
      if (option.least <= option.most) options[a][static_cast<size_t>(counts[a]++)] = option;
    }
    if (counts[a] == 0) return false;
  }
  const auto allowed = [&](int32_t size) {
    for (size_t a = 0; a < kAlignments; ++a) {
      if (groups[a] == 0) continue;
      bool some = false;
      for (int i = 0; i < counts[a] && !some; ++i) {
        const Option& option = options[a][static_cast<size_t>(i)];
        some = option.least <= size && size <= option.most && option.others < size;
      }
      if (!some) return false;
    }
    return true;
  };
  for (size_t a = 0; a < kAlignments; ++a) {
    for (int i = 0; i < counts[a]; ++i) {
      if (allowed(options[a][static_cast<size_t>(i)].most)) return true;
    }
  }
  return false;
}

// Removes the alignment values that the outcome excludes, each alignment by itself.
void SoulHuntersReferee::LearnFromCheck(uint8_t greatest, const std::array<Total, kMaxPlayers>& totals) {
  for (int seat = 0; seat < players_; ++seat) {
    const uint8_t a = totals[static_cast<size_t>(seat)].alignment;
    if (a == 0) continue;
    const uint64_t mask = s_.values[a];
    uint64_t left = 0;
    for (uint64_t rest = mask; rest != 0; rest &= rest - 1) {
      s_.values[a] = rest & -rest;
      if (Possible(greatest, totals)) left |= rest & -rest;
    }
    s_.values[a] = left != 0 ? left : mask;
  }
}

// The outcome that the record states is not the one that follows; says so by the rule that explains the
// mistake.
void SoulHuntersReferee::SayWrongOutcome(uint8_t claimed, uint8_t truth,
                                         const std::array<Total, kMaxPlayers>& totals) {
  const bool one = std::popcount(claimed) == 1;
  bool by_sign = one && truth != 0;
  if (one) {
    // Would the player have the greatest influence if minus counted as less?
    const Range mine = totals[static_cast<size_t>(std::countr_zero(claimed))].fixed;
    for (int seat = 0; seat < players_; ++seat) {
      const Range other = totals[static_cast<size_t>(seat)].fixed;
      by_sign &= (claimed >> seat & 1) != 0 || (mine.exact() && other.exact() && other.least < mine.least);
    }
  }
  const bool tie = truth != 0 ? std::popcount(truth) > 1 : !one;
  const std::string should = truth == 0                  ? "no value of what is not known makes that so"
                             : std::popcount(truth) == 1 ? absl::StrCat(Names(truth), " has the greatest")
                                                         : absl::StrCat(Names(truth), " are tied");
  Illegal(by_sign ? kSign
          : tie   ? kTie
                  : kGreatest,
          absl::StrCat(Names(claimed), one ? " is" : " are", " said to have the greatest influence; ", should,
                       " (", Influences(totals), ")"));
}

// The influence of all, and who has the greatest. False where some of it is not known.
bool SoulHuntersReferee::LookAtTotals(std::array<Total, kMaxPlayers>& totals, uint8_t& greatest) {
  bool exact = true;
  int32_t best = -1;
  greatest = 0;
  for (int seat = 0; seat < players_; ++seat) {
    Total& total = totals[static_cast<size_t>(seat)];
    total = TotalOf(seat);
    before_[static_cast<size_t>(seat)] = total.fixed;
    exact &= total.fixed.exact() && total.alignment == 0;
    const int32_t size = std::abs(total.fixed.least);
    if (size > best) greatest = 0;
    if (size >= best) greatest = static_cast<uint8_t>(greatest | 1u << seat);
    best = std::max(best, size);
  }
  return exact;
}

// Compares the influence. `claimed`: the players whom the record names, as bits by seat; 0: none.
void SoulHuntersReferee::RunCheck(uint8_t claimed) {
  std::array<Total, kMaxPlayers> totals;
  uint8_t greatest = 0;
  if (LookAtTotals(totals, greatest)) {
    if (claimed != 0 && claimed != greatest) SayWrongOutcome(claimed, greatest, totals);
    return ApplyCheck(claimed != 0 ? claimed : greatest);
  }
  if (claimed != 0) {
    if (Possible(claimed, totals)) {
      LearnFromCheck(claimed, totals);
      findings_->MarkOnTrust();
    } else {
      SayWrongOutcome(claimed, 0, totals);
    }
    return ApplyCheck(claimed);
  }
  uint8_t winners = 0;
  bool tie = false;
  uint8_t only = 0;
  int outcomes = 0;
  for (uint8_t some = 1; some < SetsOfPlayers(); ++some) {
    if (!Possible(some, totals)) continue;
    ++outcomes;
    only = some;
    if (std::popcount(some) == 1) winners = static_cast<uint8_t>(winners | some);
    tie |= std::popcount(some) > 1;
  }
  if (outcomes == 1) return ApplyCheck(only);
  Unverifiable(
      kGreatest,
      absl::StrCat("the outcome of the check was not recorded and does not follow from what is known (",
                   Influences(totals), ")"));
  LeaveOpen(winners, tie);
}

// The soul goes free, which says that the check was tied, though not between whom. False where no tie is
// possible.
bool SoulHuntersReferee::RunTiedCheck() {
  std::array<Total, kMaxPlayers> totals;
  uint8_t greatest = 0;
  const bool exact = LookAtTotals(totals, greatest);
  uint8_t some_tie = 0;
  uint8_t every_tie = 0xff;
  int ties = 0;
  for (uint8_t tied = 1; tied < SetsOfPlayers(); ++tied) {
    if (std::popcount(tied) < 2 || !Possible(tied, totals)) continue;
    ++ties;
    some_tie = static_cast<uint8_t>(some_tie | tied);
    every_tie &= tied;
  }
  if (ties == 0) return false;
  if (!exact) findings_->MarkOnTrust();
  if (ties == 1) {
    LearnFromCheck(some_tie, totals);
    ApplyCheck(some_tie);
    return true;
  }
  Unverifiable(kTie, absl::StrCat("who was tied was not recorded and does not follow from what is known (",
                                  Influences(totals), ")"));
  LeaveOpen(0, false);
  for (int seat = 0; seat < players_; ++seat) {
    if (every_tie >> seat & 1) {
      ZeroTied(seat);
    } else if (some_tie >> seat & 1) {
      P(seat).base = P(seat).base.With({});
      if (!options_.bonus_returns_to_tied && Formed(seat, 0) != Truth::kNo) P(seat).bonus = Bonus::kInDoubt;
    }
  }
  return true;
}

// Where the outcome before was never learnt, nobody knows who started this round.
void SoulHuntersReferee::ForgetStarter() {
  if (s_.may_have_won != 0 || s_.may_have_tied) s_.starter = kNobody;
}

// What a tie does to one of those who tied.
void SoulHuntersReferee::ZeroTied(int seat) {
  P(seat).base = Range::Exactly(0);
  if (options_.bonus_returns_to_tied) return;
  const Truth formed = Formed(seat, 0);
  if (formed == Truth::kYes) P(seat).bonus = Bonus::kAway;
  if (formed == Truth::kMaybe) P(seat).bonus = Bonus::kInDoubt;
}

// The tied players or the winner lose what they gained; the soul leaves next.
void SoulHuntersReferee::ApplyCheck(uint8_t greatest) {
  const bool tie = std::popcount(greatest) > 1;
  compared_ = greatest;
  for (int seat = 0; seat < players_; ++seat) {
    if ((greatest >> seat & 1) == 0) continue;
    if (tie) ZeroTied(seat);
    P(seat).base = Range::Exactly(0);
  }
  s_.winner = tie ? kNobody : static_cast<uint8_t>(std::countr_zero(greatest));
  ForgetStarter();
  s_.may_have_won = 0;
  s_.may_have_tied = false;
  s_.phase = Phase::kSoulLeaves;
}

// Nobody knows who won: any of `winners`, or nobody.
void SoulHuntersReferee::LeaveOpen(uint8_t winners, bool tie) {
  for (int seat = 0; seat < players_; ++seat) {
    if ((winners >> seat & 1) == 0 && !tie) continue;
    P(seat).base = P(seat).base.With({});
    if (tie && !options_.bonus_returns_to_tied && Formed(seat, 0) != Truth::kNo)
      P(seat).bonus = Bonus::kInDoubt;
  }
  s_.winner = kNobody;
  ForgetStarter();
  s_.may_have_won = winners;
  s_.may_have_tied = tie;
  s_.phase = Phase::kSoulLeaves;
}

void SoulHuntersReferee::JudgeCheck(const v1::SoulHuntersInfluenceCheck& check) {
  if (s_.phase != Phase::kCheck) {
    return Illegal(kCheckDue, absl::StrCat("the influence is compared while ", static_cast<int>(s_.turned),
                                           " of ", CountOf(s_.table), " souls lie sideways"));
  }
  if (!check.compared().empty()) CheckStated(check.compared());
  uint8_t claimed = 0;
  for (const uint32_t seat : check.greatest()) claimed = static_cast<uint8_t>(claimed | 1u << seat);
  RunCheck(claimed);
}

}  // namespace lantern::soul_hunters
