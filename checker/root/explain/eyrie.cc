// A turn of the Eyrie (Law 7.4 to 7.7): cards for the Decree, crafting, the Decree column by column, or
// turmoil.
#include "checker/root/explain/common.h"

namespace lantern::root {

namespace {

enum : uint8_t {
  kLeft = kOwn,  // cards of the present column that are left, by suit (five numbers)
  kAdded = kLeft + 5,
  kAddedBirds,
  kNewRoost,     // clearing of the new roost whose three warriors may follow
  kNewWarriors,  // of these, placed
  kHalf,         // Charismatic: warriors of a recruit that still come
  kRoosted,      // the new roost was placed
  kStuck,        // turmoil
  kOmitted,      // cards of earlier columns that no act resolved
};
// Phases: 0 Birdsong, 1 crafting, 2 to 5 the columns, 6 Evening.
enum : uint8_t { kBirdsong, kCrafting, kColumns, kEvening = 6 };
constexpr uint8_t PhaseOf(int column) { return static_cast<uint8_t>(kColumns + column - 1); }

enum : uint8_t {
  kReadAdd = 20,
  kReadNewRoost,
  kReadRecruit,
  kReadMove,
  kReadBattle,
  kReadBuild,
  kReadTurmoil
};
enum : uint8_t {
  kLackAdd = 20,    // no card was added
  kLackRoost,       // recruits where no roost is
  kLackCard,        // a: column; no card of it is left for this
  kLackTooMany,     // the same, and two cards were added already
  kLackUnresolved,  // a: cards
  kLackPossible,    // turmoil although a card of column a can be resolved
  kLackHalf,        // Charismatic: an odd number
  kLackBuildRule,
};

const char* ColumnName(int column) {
  static constexpr const char* kNames[] = {"", "Recruit", "Move", "Battle", "Build"};
  return kNames[std::clamp(column, 0, 4)];
}

class Eyrie final : public CommonTurn {
 public:
  using CommonTurn::CommonTurn;

  void ReadAct(size_t i, const Budget& before, Branches& out) const override {
    const Act& act = turn_.acts[i];
    const bool mine = act.who == turn_.who;
    Budget b = before;
    switch (act.kind) {
      case ActKind::kDecree:
        Up(b, kAdded, act.count);
        return Add(out, b, kReadAdd, 0, 0, 0, b.n[kPhase] > kBirdsong);
      case ActKind::kPlace:
        if (!mine) return Add(out, before, kPlain);
        if (act.piece == kEyrieWarrior) return ReadRecruit(i, before, out);
        return ReadRoost(act, before, out);
      case ActKind::kRemove:
        if (!mine) return Add(out, before, kPlain);
        return ReadOwnRemoval(i, before, out);
      case ActKind::kMove:
        if (!mine) return Add(out, before, kPlain);
        ReadEffects(act, before, before.n[kPhase] == kBirdsong, false, true, out);
        return Resolve(before, v1::ROOT_DECREE_COLUMN_MOVE, act.from, 1, kReadMove, out);
      case ActKind::kBattle:
        ReadEffects(act, before, before.n[kPhase] == kBirdsong, before.n[kPhase] <= kCrafting, false, out);
        Resolve(before, v1::ROOT_DECREE_COLUMN_BATTLE, act.to, 1, kReadBattle, out);
        if (act.from != act.to) Resolve(before, v1::ROOT_DECREE_COLUMN_BATTLE, act.from, 1, kReadBattle, out);
        return;
      case ActKind::kCraft: {
        const bool late = b.n[kPhase] > kCrafting;
        b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kCrafting);
        return Add(out, b, kPlain, 0, 0, 0, late);
      }
      case ActKind::kTurmoil:
        return ReadTurmoil(act, before, out);
      default:
        return ReadCommon(act, before, out);
    }
  }

  void FinishTurn(const Budget& budget, bool finished, Lacks& out) const override {
    FinishCards(budget, 0, false, out);
    if (budget.n[kOmitted] > 0) out.push_back({0, kLackUnresolved, budget.n[kOmitted], 0, kInTime});
    if (!finished || budget.n[kStuck] > 0) return;
    Budget end = budget;
    const uint8_t before = end.n[kOmitted];
    EnterPhase(end, kEvening);
    if (end.n[kOmitted] > before) {
      if (before > 0) out.pop_back();
      out.push_back({0, kLackUnresolved, end.n[kOmitted], 0, kInTime});
    }
  }

  bool IsBreach(uint8_t lack) const override {
    // A card of the Decree that was not written may have been resolved, or not.
    if (turn_.decree_open && (lack == kLackTooMany || lack == kLackPossible)) return false;
    if (lack == kLackPossible && !Added()) return false;
    return lack == kLackRoost || lack == kLackTooMany || lack == kLackPossible || lack == kLackBuildRule;
  }

  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override {
    if (lack == kLackUnresolved) {
      return choice.reading == kReadRecruit || choice.reading == kReadMove || choice.reading == kReadBattle ||
             choice.reading == kReadBuild || choice.reading == kReadAdd;
    }
    return CommonTurn::Concerns(lack, act, choice);
  }

  std::string Say(const Act& act, const Choice& choice) const override {
    switch (choice.reading) {
      case kReadAdd:
        return absl::StrCat("adds ", Cards(act.count, act.suit), " to ", ColumnName(act.column));
      case kReadNewRoost:
        return absl::StrCat("places a new roost", In(act.to), " with its warriors");
      case kReadRecruit:
        return absl::StrCat("recruits ", CountOf(kEyrieWarrior, act.count), In(act.to));
      case kReadMove:
        return absl::StrCat("moves ", CountOf(kEyrieWarrior, act.count), " from ", act.from, " to ", act.to,
                            " by the Decree");
      case kReadBattle:
        return absl::StrCat("battles the ", NameOf(act.who), In(act.to), " by the Decree");
      case kReadBuild:
        return absl::StrCat("builds a roost", In(act.to));
      case kReadTurmoil:
        return "falls into turmoil";
      default:
        return SayCommon(act, choice);
    }
  }

  LackWords SayLack(const Act* act, const Choice& choice) const override;

 private:
  // Emergency Orders (Law 7.4.1) draw in Birdsong.
  int EarlyDraws(const Budget& before) const override {
    const bool orders = turn_.hand_open && before.n[kPhase] == kBirdsong;
    return CommonTurn::EarlyDraws(before) + (orders ? 1 : 0);
  }

  // Goes on to a phase. Cards of columns that are passed and that no act resolved are omitted.
  void EnterPhase(Budget& b, uint8_t phase) const {
    while (b.n[kPhase] < phase) {
      ++b.n[kPhase];
      for (size_t suit = 0; suit < 5; ++suit) {
        if (b.n[kPhase] > kColumns) Up(b, kOmitted, b.n[kLeft + suit]);
        const int column = b.n[kPhase] - kColumns + 1;
        b.n[kLeft + suit] = column >= 1 && column <= 4 ? turn_.decree[static_cast<size_t>(column)][suit] : 0;
      }
    }
  }

  // Takes n cards of the present column that fit a clearing, `own` of them of its own suit, `unknown` of
  // those whose suit was not recorded, and the rest birds. Of a clearing whose suit is not known any card may
  // do, those of the suit `first` before others.
  bool TakeCards(Budget& b, int clearing, int n, int own, int unknown, Suit first) const {
    const Suit suit = SuitAt(clearing);
    auto take = [&](Suit with, int most) {
      const int taken = std::min<int>({n, most, b.n[kLeft + with]});
      b.n[kLeft + with] = static_cast<uint8_t>(b.n[kLeft + with] - taken);
      n -= taken;
    };
    take(suit, own);
    take(kAnySuit, unknown);
    take(first, n);
    take(kBird, n);
    for (Suit with : {kFox, kRabbit, kMouse}) {
      if (suit == kAnySuit) take(with, n);
    }
    return n == 0;
  }

  // Resolves n cards of a column in a clearing.
  void Resolve(const Budget& before, int column, int clearing, int n, uint8_t reading, Branches& out,
               uint8_t lack = 0) const {
    const bool late = before.n[kPhase] > PhaseOf(column);
    bool taken = false;
    Budget entered = before;
    if (!late) EnterPhase(entered, PhaseOf(column));
    // Which cards are kept for later is a choice: it decides what can be resolved, and whether turmoil comes.
    for (int own = std::min<int>(n, entered.n[kLeft + SuitAt(clearing)]); own >= 0 && !late; --own) {
      for (int unknown = std::min<int>(n - own, entered.n[kLeft + kAnySuit]); unknown >= 0; --unknown) {
        for (Suit first = kBird; first <= (SuitAt(clearing) == kAnySuit ? kMouse : kBird); ++first) {
          Budget b = entered;
          if (!TakeCards(b, clearing, n, own, unknown, first)) continue;
          taken = true;
          Add(out, b, reading, lack, column, n);
        }
      }
    }
    if (taken) return;
    const uint8_t missing = before.n[kAdded] < 2 || late ? uint8_t{kLackCard} : uint8_t{kLackTooMany};
    // Cards for a part of them.
    for (int part = n - 1; part > 0 && !late; --part) {
      Budget b = entered;
      if (TakeCards(b, clearing, part, part, part, kBird))
        return Add(out, b, reading, missing, column, n - part);
    }
    if (lack == 0) lack = missing;
    Add(out, before, reading, lack, column, n);
  }

  void ReadRecruit(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    ReadPropaganda(i, before, out);
    // The warriors of a new roost, written with it, after it or before it.
    const bool mine = before.n[kNewRoost] == act.to || before.n[kNewRoost] == 0;
    if (turn_.roosts == 0 && mine && before.n[kNewWarriors] + act.count <= 3 &&
        before.n[kPhase] <= kCrafting) {
      Budget b = before;
      b.n[kNewRoost] = act.to;
      Up(b, kNewWarriors, act.count);
      Add(out, b, kReadNewRoost);
    }
    int n = act.count;
    uint8_t lack = If(act.here == 0, kLackRoost);
    Budget b = before;
    if (turn_.charismatic) {
      n += b.n[kHalf];
      b.n[kHalf] = static_cast<uint8_t>(n % 2);
      const bool last = RunOf(i).last;
      if (b.n[kHalf] == 1 && last && act.left > act.count && lack == 0) lack = kLackHalf;
      if (last) {
        n += b.n[kHalf];
        b.n[kHalf] = 0;
      }
      n /= 2;
    }
    if (n == 0) return Add(out, b, kReadRecruit, lack);
    Resolve(b, v1::ROOT_DECREE_COLUMN_RECRUIT, act.to, n, kReadRecruit, out, lack);
  }

  void ReadRoost(const Act& act, const Budget& before, Branches& out) const {
    if (act.before == 0 && before.n[kRoosted] == 0 && before.n[kPhase] <= kCrafting) {
      Budget b = before;
      b.n[kNewRoost] = act.to;
      b.n[kRoosted] = 1;
      Add(out, b, kReadNewRoost);
    }
    Resolve(before, v1::ROOT_DECREE_COLUMN_BUILD, act.to, 1, kReadBuild, out, If(!act.ruled, kLackBuildRule));
  }

  bool Added() const {
    for (const Act& act : turn_.acts) {
      if (act.kind == ActKind::kDecree) return true;
    }
    return false;
  }

  // Turmoil is right where a card of the first column that is left cannot be resolved (Law 7.7). A column
  // before it may have been resolved without being written; then its cards are omitted.
  void ReadTurmoil(const Act& act, const Budget& before, Branches& out) const {
    Budget b = before;
    if (b.n[kPhase] < kColumns) EnterPhase(b, kColumns);
    int first = 0;
    for (; b.n[kPhase] < kEvening; EnterPhase(b, static_cast<uint8_t>(b.n[kPhase] + 1))) {
      const int column = b.n[kPhase] - kColumns + 1;
      if (first == 0 && CardsLeft(b) > 0) first = column;
      if (Stuck(act, b, column)) Add(out, AfterTurmoil(b), kReadTurmoil);
    }
    // With their last warrior placed the Charismatic fail at the second one (readings.md).
    if (turn_.charismatic && act.left == 0) Add(out, AfterTurmoil(before), kReadTurmoil);
    if (out.empty()) Add(out, AfterTurmoil(before), kReadTurmoil, kLackPossible, first);
  }

  static int CardsLeft(const Budget& b) {
    int left = 0;
    for (size_t suit = 0; suit < 5; ++suit) left += b.n[kLeft + suit];
    return left;
  }

  bool Stuck(const Act& act, const Budget& b, int column) const {
    if (CardsLeft(b) == 0) return false;
    // The Charismatic need two warriors for a recruit; with one left they fall into turmoil.
    if (turn_.charismatic && column == v1::ROOT_DECREE_COLUMN_RECRUIT && act.left < 2) return true;
    for (size_t suit = 0; suit < 5; ++suit) {
      if (b.n[kLeft + suit] == 0) continue;
      // Of a card whose suit was not recorded it is not known what it could do.
      if (suit == kAnySuit || !(act.possible >> (static_cast<size_t>(column) * 5 + suit) & 1)) return true;
    }
    return false;
  }

  static Budget AfterTurmoil(Budget b) {
    for (size_t suit = 0; suit < 5; ++suit) b.n[kLeft + suit] = 0;
    b.n[kPhase] = kEvening;
    b.n[kStuck] = 1;
    return b;
  }
};

LackWords Eyrie::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  words.breach = IsBreach(choice.lack);
  switch (choice.lack) {
    case kLackRoost:
      words.rule = kDecreeRecruit;
      words.pieces = uint64_t{1} << kRoost;
      words.text = absl::StrCat(Say(*act, choice), ", where no roost is");
      return words;
    case kLackCard:
    case kLackTooMany:
      words.rule = choice.a == v1::ROOT_DECREE_COLUMN_RECRUIT  ? kDecreeRecruit
                   : choice.a == v1::ROOT_DECREE_COLUMN_MOVE   ? kDecreeMove
                   : choice.a == v1::ROOT_DECREE_COLUMN_BATTLE ? kDecreeBattle
                                                               : kDecreeBuild;
      words.text =
          absl::StrCat(Say(*act, choice), "; no ",
                       SuitName(SuitAt(choice.a == v1::ROOT_DECREE_COLUMN_MOVE ? act->from : act->to)),
                       " or bird card of ", ColumnName(choice.a), " is left for ",
                       choice.b < act->count ? absl::StrCat(static_cast<int>(choice.b), " of them") : "it",
                       " when its turn comes");
      return words;
    case kLackUnresolved:
      words.rule = kDecreeOrder;
      words.text = absl::StrCat("passes over ", Counted(choice.a, "card"),
                                " of the Decree that no movement resolves: not resolved, or not written");
      return words;
    case kLackPossible:
      words.rule = kTurmoilCause;
      words.pieces = ~uint64_t{0};
      words.text = choice.a == 0 ? std::string("falls into turmoil with every card of the Decree resolved")
                                 : absl::StrCat("falls into turmoil although the cards that are left of ",
                                                ColumnName(choice.a), " can be resolved");
      return words;
    case kLackHalf:
      words.rule = kDecreeRecruit;
      words.text = absl::StrCat(Say(*act, choice), "; each recruit of the Charismatic places two");
      return words;
    case kLackBuildRule:
      words.rule = kDecreeBuild;
      words.pieces = ~uint64_t{0};
      words.text = absl::StrCat(Say(*act, choice), ", which they do not rule");
      return words;
    default:
      return CommonTurn::SayLack(act, choice);
  }
}

}  // namespace

std::unique_ptr<FactionTurn> EyrieTurn(const TurnRecord& turn,
                                       const std::array<Suit, kClearings + 1>& suits) {
  return std::make_unique<Eyrie>(turn, suits);
}

}  // namespace lantern::root
