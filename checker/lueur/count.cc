// Counting dice: how often a condition is met, surely and possibly.
//
// Where all faces are known this is arithmetic. Otherwise each die is a set of symbols that it may stand for,
// and the question is whether faces can be chosen so that everything claimed holds. Requirements are lower
// bounds on the number of dice of each symbol, so Hall's theorem answers it exactly: every set of symbols
// must have enough dice that can show one of them. Wheels add a choice, over which a bounded search goes.
#include <algorithm>

#include "absl/container/inlined_vector.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {
namespace {

using Need = std::array<uint8_t, kSymbols>;

// Steps of one search over wheels; beyond it a claim is believed (readings.md, 39).
constexpr int kSearchSteps = 20'000;

int Wheels(const std::array<uint8_t, kSymbols>& count, int dice) {
  int times = 0;
  for (int s = 0; s < kNothing; ++s) times += count[static_cast<size_t>(s)] / dice;
  return times;
}

// Whether the dice of a view can show at least `need` of each symbol at the same time.
bool Covers(const View& view, const Need& need) {
  SymbolMask needed = 0;
  int total = 0;
  for (int s = 0; s < kNothing; ++s) {
    if (need[static_cast<size_t>(s)] == 0) continue;
    needed |= static_cast<SymbolMask>(1u << s);
    total += need[static_cast<size_t>(s)];
  }
  if (total > view.size) return false;
  // Over all subsets of the needed symbols.
  for (SymbolMask set = needed; set != 0; set = static_cast<SymbolMask>((set - 1) & needed)) {
    int wanted = 0;
    for (int s = 0; s < kNothing; ++s) wanted += set >> s & 1 ? need[static_cast<size_t>(s)] : 0;
    int there = 0;
    for (int d = 0; d < view.size; ++d) there += (view.die[static_cast<size_t>(d)] & set) != 0 ? 1 : 0;
    if (there < wanted) return false;
  }
  return true;
}

// Searches over the symbols that the wheels of several cards may stand for.
class WheelSearch {
 public:
  WheelSearch(const View& view, absl::Span<const SameDemand> demands) : view_(view), demands_(demands) {}

  bool Run(const Need& need) { return Choose(0, 0, demands_.empty() ? 0 : demands_[0].times, need); }

 private:
  // Places `left` more sets of demand `which` on symbols from `symbol` on.
  bool Choose(size_t which, int symbol, int left, const Need& need) {
    if (++steps_ > kSearchSteps) return true;
    if (which == demands_.size()) return Covers(view_, need);
    if (left == 0) {
      const size_t next = which + 1;
      return Choose(next, 0, next < demands_.size() ? demands_[next].times : 0, need);
    }
    if (symbol == kNothing || !Covers(view_, need)) return false;
    const auto s = static_cast<size_t>(symbol);
    for (int sets = left; sets >= 0; --sets) {
      const int dice = sets * demands_[which].dice;
      if (dice > view_.size) continue;
      Need more = need;
      more[s] = std::max(more[s], static_cast<uint8_t>(dice));
      if (Choose(which, symbol + 1, left - sets, more)) return true;
    }
    return false;
  }

  const View& view_;
  absl::Span<const SameDemand> demands_;
  int steps_ = 0;
};

// Takes symbols away from every die; false where a die has none left.
bool Restrict(View& view, SymbolMask forbidden) {
  if (forbidden == 0) return true;
  for (int d = 0; d < view.size; ++d) {
    SymbolMask& die = view.die[static_cast<size_t>(d)];
    die &= static_cast<SymbolMask>(~forbidden);
    if (die == 0) return false;
  }
  return true;
}

}  // namespace

// What a die with these faces can stand for; the special face of a die that wheels do not know stands for
// nothing.
SymbolMask LueurReferee::SymbolsOf(int die, FaceMask faces) const {
  auto symbols = static_cast<SymbolMask>(faces & kElementMask);
  if ((faces & kSpecialFace) != 0) symbols |= static_cast<SymbolMask>(1u << Die(die).special);
  return symbols;
}

// Dice that may count for a player today.
DiceMask LueurReferee::CountedDice(int p) const { return s_.Possibly(kPlayer0 + p) & ~s_.received; }

// Dice that surely do not count, since the player's black die shows their symbol.
DiceMask LueurReferee::CursedDice(int p) const {
  const int black = catalog_->black;
  if ((s_.Certainly(kPlayer0 + p) & Bit(black)) == 0) return 0;
  const FaceMask face = Faces(black);
  if ((face & (face - 1)) != 0 || (face & kElementMask) == 0) return 0;
  DiceMask cursed = 0;
  ForEachDie(CountedDice(p) & ~Bit(black), [&](int d) {
    if (Faces(d) == face) cursed |= Bit(d);
  });
  return cursed;
}

// Counts dice where everything is known.
Tally LueurReferee::Count(int p) const {
  Tally tally;
  const DiceMask dice = CountedDice(p);
  if ((dice & s_.unsure) != 0) return tally;
  const int black = catalog_->black;
  const bool with_black = (dice & Bit(black)) != 0;
  for (DiceMask left = dice & ~Bit(black); left != 0; left &= left - 1) {
    const int d = __builtin_ctz(left);
    const FaceMask face = Faces(d);
    if (face == 0 || (face & (face - 1)) != 0) return tally;
    const int symbol = face == kSpecialFace ? static_cast<int>(Die(d).special) : __builtin_ctz(face);
    ++tally.count[static_cast<size_t>(symbol)];
  }
  if (with_black) {
    const FaceMask face = Faces(black);
    if (face == 0 || (face & (face - 1)) != 0) return tally;
    if (face != kSpecialFace) {
      const auto symbol = static_cast<size_t>(__builtin_ctz(face));
      tally.count[kNothing] = static_cast<uint8_t>(tally.count[kNothing] + tally.count[symbol]);
      tally.count[symbol] = options_.black_counts_itself ? 1 : 0;
    }
  }
  tally.exact = true;
  return tally;
}

// Calls `call(black)` for everything that the player's black die may do: -1 where it is not there, an
// element, or kNothing for its special face.
template <typename Call>
void LueurReferee::ForEachBlackFace(int p, Call call) const {
  const int black = catalog_->black;
  if ((CountedDice(p) & Bit(black)) == 0) return call(-1);
  if ((s_.unsure & Bit(black)) != 0) call(-1);
  const FaceMask faces = Faces(black);
  for (int s = 0; s < kElements; ++s) {
    if (faces >> s & 1) call(s);
  }
  if ((faces & kSpecialFace) != 0) call(kNothing);
}

View LueurReferee::ViewOf(int p, int black) const {
  View view;
  ForEachDie(CountedDice(p), [&](int d) {
    SymbolMask symbols = SymbolsOf(d, Faces(d));
    if (d == catalog_->black) {
      if (black < 0) return;
      symbols = options_.black_counts_itself && black < kElements ? static_cast<SymbolMask>(1u << black)
                                                                  : kNothingMask;
    } else if (black >= 0 && black < kElements && (symbols >> black & 1) != 0) {
      symbols = static_cast<SymbolMask>((symbols & ~(1u << black)) | kNothingMask);
    }
    if ((s_.unsure & Bit(d)) != 0 && d != catalog_->black) symbols |= kNothingMask;
    view.die[static_cast<size_t>(view.size++)] = symbols;
  });
  return view;
}

// What these dice, named in a record, may stand for.
View LueurReferee::ViewOfDice(int p, DiceMask dice) const {
  View view;
  ForEachDie(dice, [&](int d) { view.die[static_cast<size_t>(view.size++)] = PossibleSymbols(p, d); });
  return view;
}

// What a die of the player may count as, whatever the black die does.
SymbolMask LueurReferee::PossibleSymbols(int p, int die) const {
  SymbolMask all = 0;
  ForEachBlackFace(p, [&](int black) {
    SymbolMask symbols = SymbolsOf(die, Faces(die));
    if (die == catalog_->black) {
      symbols = options_.black_counts_itself && black >= 0 && black < kElements
                    ? static_cast<SymbolMask>(1u << black)
                    : kNothingMask;
    } else if (black >= 0 && black < kElements) {
      symbols &= static_cast<SymbolMask>(~(1u << black));
    }
    all |= symbols;
  });
  return all;
}

Bounds LueurReferee::TimesWith(const Tally& tally, const Condition& condition) const {
  for (int s = 0; s < kElements; ++s) {
    if ((condition.forbid >> s & 1) != 0 && tally.count[static_cast<size_t>(s)] > 0) return {0, 0};
  }
  if (condition.same > 0) {
    const int times = Wheels(tally.count, condition.same);
    return {times, times};
  }
  int times = condition.symbols == 0 ? 1 : kDice;
  for (int s = 0; s < kElements; ++s) {
    const int need = condition.need[static_cast<size_t>(s)];
    if (need > 0) times = std::min(times, tally.count[static_cast<size_t>(s)] / need);
  }
  return {times, times};
}

// How often a condition can be met today by the dice that count now, those times included that it was met
// already. `slot` is the card's, where it has one.
Bounds LueurReferee::TimesOf(int p, const Condition& condition, const Slot* slot) const {
  if (!condition.any) return {};
  if (const Tally tally = Count(p); tally.exact) return TimesWith(tally, condition);
  Bounds bounds;
  bounds.least = SureTimes(p, condition);
  bounds.most = std::max(bounds.least, slot == nullptr ? 0 : static_cast<int>(slot->lo));
  while (bounds.most < kDice && CanTrigger(p, condition, slot, bounds.most + 1)) {
    ++bounds.most;
    if (condition.dice == 0) break;
  }
  return bounds;
}

// Whether faces exist with which the condition is met so often and everything claimed today holds.
bool LueurReferee::CanTrigger(int p, const Condition& condition, const Slot* slot, int times) const {
  const PlayerState& player = P(p);
  Need need = player.claimed;
  for (size_t s = 0; s < kElements; ++s) {
    need[s] = std::max(need[s], static_cast<uint8_t>(condition.need[s] * times));
  }
  absl::InlinedVector<SameDemand, kMaxRow + 2> demands;
  if (condition.same > 0) demands.push_back({condition.same, times});
  const auto add = [&](const Slot& other, const CardInfo& card) {
    if (&other == slot || other.lo == 0 || card.condition.same == 0) return;
    demands.push_back({card.condition.same, other.lo});
  };
  if (!player.claims_dropped) {
    if (player.adventurer > 0) add(player.self, catalog_->adventurers[player.adventurer - 1u]);
    for (size_t i = 0; i < player.row_size; ++i) add(player.row[i], Companion(player.row[i].card));
  }
  bool can = false;
  ForEachBlackFace(p, [&](int black) {
    if (can) return;
    View view = ViewOf(p, black);
    can = Restrict(view, condition.forbid) && WheelSearch(view, demands).Run(need);
  });
  return can;
}

bool LueurReferee::CanShow(const View& view, const Need& need) { return Covers(view, need); }

// Whether the dice of a view are just what the condition needs, so many times.
bool LueurReferee::FitsExactly(const View& view, const Condition& condition, int times) {
  if (view.size != condition.dice * times) return false;
  Need need{};
  for (size_t s = 0; s < kElements; ++s) need[s] = static_cast<uint8_t>(condition.need[s] * times);
  if (condition.same == 0) return Covers(view, need);
  const SameDemand demand{condition.same, times};
  return WheelSearch(view, absl::MakeConstSpan(&demand, 1)).Run(need);
}

// How often a condition is met whatever the unknown faces are.
int LueurReferee::SureTimes(int p, const Condition& condition) const {
  int least = kDice;
  ForEachBlackFace(p, [&](int black) {
    const View view = ViewOf(p, black);
    Tally sure;
    SymbolMask any = 0;
    for (int d = 0; d < view.size; ++d) {
      const SymbolMask symbols = view.die[static_cast<size_t>(d)];
      any |= symbols;
      if ((symbols & (symbols - 1)) == 0 && symbols != 0)
        ++sure.count[static_cast<size_t>(__builtin_ctz(symbols))];
    }
    const bool clear = (any & condition.forbid) == 0;
    least = std::min(least, clear ? TimesWith(sure, condition).least : 0);
  });
  return least;
}

// Whether the counted dice can show exactly so many different elements.
bool LueurReferee::CanShowElements(int p, int count) const {
  const PlayerState& player = P(p);
  bool can = false;
  ForEachBlackFace(p, [&](int black) {
    for (SymbolMask set = 0; set <= kElementMask && !can; ++set) {
      if (__builtin_popcount(set) != count) continue;
      View view = ViewOf(p, black);
      if (!Restrict(view, static_cast<SymbolMask>(kElementMask & ~set))) continue;
      Need need = player.claimed;
      for (size_t s = 0; s < kElements; ++s) {
        if (set >> s & 1) need[s] = std::max<uint8_t>(need[s], 1);
      }
      can = Covers(view, need);
    }
  });
  return can;
}

}  // namespace lantern::lueur
