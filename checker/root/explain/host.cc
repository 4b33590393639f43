// A turn of the Host of Light (HOL.4 to HOL.7): recruiting and the pillar, two actions and the pillar's
// effect, then crafting and the draw. Which reward a firebrand shows is not written: warriors and draws tell.
#include "checker/root/explain/common.h"
#include "lantern/v1/root_play.pb.h"

namespace lantern::root {

namespace {

enum : uint8_t {
  kActions = kOwn,
  kBattleOpen,  // the latest action was a move whose battle may follow
  kRighteous,   // 1: one battle of Righteousness was fought and the next may follow, 2: no further one
  kPillarDone,  // the pillar was resolved
  kPillarSet,   // pillars chosen
  kSuits,       // bits: suits recruited for; bit 0: the warriors on the edge
  kDoneLow,     // clearings that had their warrior of a recruiting, in two bytes
  kDoneHigh,
  kRewardAt,  // firebrand of the latest sermon, and warriors that it may still place or kGiven
  kRewardLeft,
  kFaithAt,  // Perseverance
  kFaithLeft,
  kEdgeAt,
  kEdgeLeft,
  kSermons,                 // cards that sermons reveal; by suit of the clearing, 0: not known
  kRewards = kSermons + 5,  // sermons whose reward was no warriors
  kPlacedShort,             // warriors that Perseverance and rewards had to place besides
  kBudgets,
};
static_assert(kBudgets <= std::tuple_size<decltype(Budget::n)>(), "a budget has room for it");
enum : uint8_t { kBirdsong, kDaylight, kEvening };
constexpr uint8_t kGiven = 9;  // the reward's warriors were written before the firebrand
enum : uint8_t {
  kReadPillar = 20,
  kReadRecruit,
  kReadEdge,
  kReadReward,
  kReadFaith,
  kReadSermon,
  kReadProselytize,
  kReadMove,
  kReadBattle,
  kReadRighteous,
  kReadReveal,
  kReadIdle,
};
enum : uint8_t {
  kLackSamePillar = 20,
  kLackSecondPillar,
  kLackPillar,   // none was chosen
  kLackActions,  // a: actions
  kLackWarrior,  // a sermon without a warrior
  kLackBattle,   // a battle that no action and no pillar gives
  kLackPlace,    // warriors that nothing places
  kLackEdge,     // warriors on the edge, which the clearing is not
  kLackNoEdge,   // none were placed there
  kLackReveal,   // a: suit, b: cards that sermons take and that were not revealed
  kLackSpare,    // a: suit, b: revealed cards that no sermon takes
  kLackDraws,    // a: drawn, b: most
  kLackCrisis,   // a: cards that firebrands that were removed cost
  kLackShort,    // a: placed, b: due; a recruiting while the supply holds warriors
  kLackPlaced,   // a: warriors that Perseverance or a reward had to place besides
};

constexpr const char* kPillarNames[] = {"a pillar", "Charity",     "Perseverance",
                                        "Piety",    "Proselytize", "Righteousness"};

constexpr bool IsFirebrandPiece(Piece p) { return p >= kFirebrandFox && p <= kFirebrandMouse; }

class Host final : public CommonTurn {
 public:
  Host(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits) : CommonTurn(turn, suits) {
    // The pillar of the turn; where none is written it may be any.
    for (const Act& act : turn.acts) {
      if (act.kind == ActKind::kPillar) pillar_ = act.item;
      if (act.kind == ActKind::kPlace && IsFirebrandPiece(act.piece)) ++firebrands_;
    }
  }

  void ReadAct(size_t i, const Budget& before, Branches& out) const override {
    const Act& act = turn_.acts[i];
    const bool mine = act.who == turn_.who;
    Budget b = before;
    switch (act.kind) {
      case ActKind::kPillar: {
        Up(b, kPillarSet);
        const uint8_t lack = b.n[kPillarSet] > 1                             ? uint8_t{kLackSecondPillar}
                             : turn_.pillar != 0 && act.item == turn_.pillar ? uint8_t{kLackSamePillar}
                                                                             : kNoLack;
        return Add(out, b, kReadPillar, lack, 0, 0, b.n[kPhase] > kBirdsong);
      }
      case ActKind::kPlace:
        if (!mine) return Add(out, before, kPlain);
        if (IsFirebrandPiece(act.piece)) return ReadFirebrand(act, before, out);
        return ReadWarriors(i, before, out);
      case ActKind::kRemove:
        if (!mine) return Add(out, before, kPlain);
        return ReadOwnRemoval(i, before, out);
      case ActKind::kMove:
        if (!mine) return Add(out, before, kPlain);
        return ReadMove(act, before, out);
      case ActKind::kBattle:
        return ReadBattle(act, before, out);
      case ActKind::kCraft:
        b.n[kPhase] = kEvening;
        return Add(out, b, kPlain);
      case ActKind::kReveal:
        return Add(out, before, kReadReveal);
      case ActKind::kSpend:
        return ReadSpend(act, before, out);
      default:
        return ReadCommon(act, before, out);
    }
  }

  void FinishTurn(const Budget& budget, bool finished, Lacks& out) const override {
    FinishHand(budget, finished, out);
    FinishReveals(budget, out);
    FinishDraws(budget, out);
    if (!finished) return;
    if (budget.n[kPillarSet] == 0) out.push_back({0, kLackPillar, 0, 0, kInTime});
    if (turn_.host_gone && turn_.supply > 0 && !(budget.n[kSuits] & 1))
      out.push_back({0, kLackNoEdge, 0, 0, kInTime});
    FinishRecruits(budget, out);
  }

  bool IsBreach(uint8_t lack) const override {
    return lack == kLackSamePillar || lack == kLackSecondPillar || lack == kLackActions ||
           lack == kLackWarrior || lack == kLackBattle || lack == kLackPlace || lack == kLackEdge ||
           lack == kLackDraws;
  }

  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override {
    switch (lack) {
      case kLackReveal:
        return choice.reading == kReadSermon;
      case kLackSpare:
        return act.kind == ActKind::kReveal;
      case kLackDraws:
        return act.kind == ActKind::kDraw;
      case kLackCrisis:
        return act.kind == ActKind::kRemove && IsFirebrandPiece(act.piece) && act.who == turn_.who;
      case kLackShort:
        return choice.reading == kReadRecruit;
      case kLackPlaced:
        return choice.reading == kReadReward || choice.reading == kReadFaith;
      case kCardMissing:
        return choice.reading == kReadRecruit || choice.reading == kReadProselytize;
      default:
        return CommonTurn::Concerns(lack, act, choice);
    }
  }

  // Revealed birds go in the Evening, and a Crisis of Faith takes cards at any time.
  int CutDown(const Budget& budget) const override {
    int others = 0;
    for (const Act& act : turn_.acts) {
      const bool bird = act.kind == ActKind::kReveal && (act.suit == kBird || act.suit == kAnySuit);
      const bool lost = act.kind == ActKind::kRemove && act.who == turn_.who && IsFirebrandPiece(act.piece);
      if (bird || lost) others += act.count;
    }
    return std::max(0, CommonTurn::CutDown(budget) - others);
  }

  // A sermon that empties a column scores; where a firebrand of the turn may be Proselytize's it is not sure
  // which is which.
  PointRange Points(const Act& act, const Choice& choice) const override {
    PointRange range;
    if (choice.reading != kReadSermon || !act.ruled) return range;
    range.most = 2;
    range.least = MayBe(v1::ROOT_PILLAR_PROSELYTIZE) ? 0 : 2;
    return range;
  }

  std::string Say(const Act& act, const Choice& choice) const override {
    switch (choice.reading) {
      case kReadPillar:
        return absl::StrCat("chooses ", kPillarNames[act.item]);
      case kReadRecruit:
        return absl::StrCat("recruits ", CountOf(kHostWarrior, act.count), " at the firebrand", In(act.to));
      case kReadEdge:
        return absl::StrCat("comes back with ", CountOf(kHostWarrior, act.count), " on the edge", In(act.to));
      case kReadReward:
        return absl::StrCat("places ", CountOf(kHostWarrior, act.count), In(act.to),
                            " by the firebrand's reward");
      case kReadFaith:
        return absl::StrCat("places ", CountOf(kHostWarrior, act.count), In(act.to), " by Perseverance");
      case kReadSermon:
        return absl::StrCat("holds a sermon", In(act.to), " and places ", AOne(act.piece));
      case kReadProselytize:
        return absl::StrCat("places ", AOne(act.piece), In(act.to), " by Proselytize");
      case kReadRighteous:
        return absl::StrCat("battles the ", NameOf(act.who), In(act.to), " by Righteousness");
      case kReadIdle:
        return absl::StrCat("recruits for ", SuitName(choice.a), ", which places nothing, for ",
                            Cards(act.count, act.suit));
      case kReadReveal:
        return absl::StrCat("reveals ", Cards(act.count, act.suit));
      default:
        return SayCommon(act, choice);
    }
  }

  LackWords SayLack(const Act* act, const Choice& choice) const override;

 private:
  int EarlyDraws(const Budget& before) const override {
    return CommonTurn::EarlyDraws(before) + (MayBe(v1::ROOT_PILLAR_CHARITY) ? 2 : 0) + firebrands_;
  }

  bool MayBe(int pillar) const { return pillar_ == 0 || pillar_ == pillar; }

  static ClearingMask Done(const Budget& b) {
    return static_cast<ClearingMask>(b.n[kDoneLow] | b.n[kDoneHigh] << 8);
  }

  // Something new begins in Daylight: what came before it is closed.
  static Budget Next(const Budget& before) {
    Budget b = before;
    b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kDaylight);
    b.n[kBattleOpen] = 0;
    if (b.n[kRighteous] == 1) b.n[kRighteous] = 2;
    Up(b, kPlacedShort, ShortOf(before));
    b.n[kRewardLeft] = b.n[kRewardAt] = 0;
    b.n[kFaithLeft] = b.n[kFaithAt] = 0;
    return b;
  }
  // What Perseverance, or a reward of warriors that was begun, still has to place (HOL.7.2, HOL.8.1).
  static int ShortOf(const Budget& b) {
    const int reward = b.n[kRewardLeft] == 1 ? 1 : 0;
    return b.n[kFaithLeft] + reward;
  }
  static Budget Acting(const Budget& before) {
    Budget b = Next(before);
    Up(b, kActions);
    return b;
  }

  static void ReadMove(const Act& act, const Budget& before, Branches& out) {
    ReadEffects(act, before, before.n[kPhase] == kBirdsong, false, true, out);
    Budget b = Acting(before);
    b.n[kBattleOpen] = 1;
    Add(out, b, kReadMove, If(b.n[kActions] > 2, kLackActions), b.n[kActions], 0,
        before.n[kPhase] > kDaylight);
  }

  void ReadBattle(const Act& act, const Budget& before, Branches& out) const {
    ReadEffects(act, before, before.n[kPhase] == kBirdsong, before.n[kPhase] == kBirdsong, false, out);
    const bool late = before.n[kPhase] > kDaylight;
    if (before.n[kBattleOpen] > 0) {
      Budget b = Next(before);
      Add(out, b, kReadBattle, 0, 0, 0, late);
    }
    const bool first = before.n[kRighteous] == 0 && before.n[kPillarDone] == 0;
    if (MayBe(v1::ROOT_PILLAR_RIGHTEOUSNESS) && (first || before.n[kRighteous] == 1)) {
      Budget b = Next(before);
      b.n[kRighteous] = first ? 1 : 2;
      b.n[kPillarDone] = 1;
      Add(out, b, kReadRighteous, 0, 0, 0, late);
    }
    if (out.empty()) Add(out, Next(before), kReadBattle, kLackBattle);
  }

  // A firebrand is placed in the clearing next, so that warriors may have been written before it as its
  // reward.
  bool FirebrandFollows(size_t i) const {
    for (size_t k = i + 1; k < turn_.acts.size(); ++k) {
      const Act& act = turn_.acts[k];
      if (act.kind == ActKind::kReveal || act.kind == ActKind::kSpend) continue;
      return act.kind == ActKind::kPlace && IsFirebrandPiece(act.piece) && act.to == turn_.acts[i].to;
    }
    return false;
  }

  void ReadFirebrand(const Act& act, const Budget& before, Branches& out) const {
    const bool late = before.n[kPhase] > kDaylight;
    Budget b = Acting(before);
    Up(b, kSermons + SuitAt(act.to));
    if (before.n[kRewardAt] != act.to || before.n[kRewardLeft] != kGiven) {
      b.n[kRewardAt] = act.to;
      b.n[kRewardLeft] = 2;
      Up(b, kRewards);
    }
    const uint8_t lack = act.here == 0       ? uint8_t{kLackWarrior}
                         : b.n[kActions] > 2 ? uint8_t{kLackActions}
                                             : kNoLack;
    Add(out, b, kReadSermon, lack, b.n[kActions], 0, late);
    if (!MayBe(v1::ROOT_PILLAR_PROSELYTIZE) || before.n[kPillarDone] > 0) return;
    b = Next(before);
    b.n[kPillarDone] = 1;
    Up(b, kNeedAny);
    Add(out, b, kReadProselytize, 0, 0, 0, late);
  }

  void ReadWarriors(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    ReadPropaganda(i, before, out);
    const bool late = before.n[kPhase] > kBirdsong || before.n[kPillarSet] > 0;
    if (act.ruled || (before.n[kEdgeAt] == act.to && before.n[kEdgeLeft] >= act.count)) {
      Budget b = before;
      const int left = b.n[kEdgeAt] == act.to ? b.n[kEdgeLeft] : 3;
      if (act.count <= left) {
        b.n[kSuits] |= 1;
        b.n[kEdgeAt] = act.to;
        b.n[kEdgeLeft] = static_cast<uint8_t>(left - act.count);
        Add(out, b, kReadEdge, If((act.possible & 1) == 0, kLackEdge), 0, 0, late);
        return;
      }
    }
    if (before.n[kRewardAt] == act.to && before.n[kRewardLeft] >= act.count && before.n[kRewardLeft] <= 2) {
      Budget b = before;
      if (b.n[kRewardLeft] == 2) --b.n[kRewards];
      b.n[kRewardLeft] = Left(act, b.n[kRewardLeft] - act.count);
      Add(out, b, kReadReward);
    } else if (FirebrandFollows(i) && act.count <= 2) {
      Budget b = before;
      Up(b, kPlacedShort, Left(act, 2 - act.count));
      b.n[kRewardAt] = act.to;
      b.n[kRewardLeft] = kGiven;
      Add(out, b, kReadReward);
    }
    ReadFaith(act, before, out);
    if (act.here > 0 && act.count == 1 && !(Done(before) >> act.to & 1)) {
      Budget b = before;
      const auto bit = static_cast<uint8_t>(1u << SuitAt(act.to));
      if (!(b.n[kSuits] & bit)) Need(b, act.to);
      b.n[kSuits] |= bit;
      const unsigned done = Done(b) | 1u << act.to;
      b.n[kDoneLow] = static_cast<uint8_t>(done & 255);
      b.n[kDoneHigh] = static_cast<uint8_t>(done >> 8);
      Add(out, b, kReadRecruit, 0, 0, 0, late);
    }
    if (out.empty()) Add(out, before, kPlain, kLackPlace);
  }

  // A card is an account of the turn. In Birdsong it may have been spent for a suit that has no firebrand, or
  // with no warrior left, which places nothing (readings.md, declared play, 17).
  void ReadSpend(const Act& act, const Budget& before, Branches& out) const {
    Add(out, before, kPlain);
    if (act.count != 1 || before.n[kPhase] > kBirdsong || before.n[kPillarSet] > 0) return;
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      const bool fits = act.suit == suit || act.suit == kBird || act.suit == kAnySuit;
      if (!fits || (before.n[kSuits] >> suit & 1) || (act.left > 0 && HasFirebrand(suit))) continue;
      Budget b = before;
      b.n[kSuits] |= static_cast<uint8_t>(1u << suit);
      Up(b, kNeedAny + suit);
      Add(out, b, kReadIdle, 0, suit);
    }
  }

  bool HasFirebrand(Suit suit) const {
    for (int c = 1; c <= kClearings; ++c) {
      if ((turn_.firebrands >> c & 1) && (SuitAt(c) == suit || SuitAt(c) == kAnySuit)) return true;
    }
    return false;
  }

  // Warriors that are still to be placed after an act: as many as the supply has (Law 1.5.4).
  static uint8_t Left(const Act& act, int due) {
    return static_cast<uint8_t>(std::clamp<int>(due, 0, std::max(0, act.left - act.count)));
  }

  void ReadFaith(const Act& act, const Budget& before, Branches& out) const {
    if (!MayBe(v1::ROOT_PILLAR_PERSEVERANCE) || act.here == 0) return;
    if (before.n[kFaithAt] == act.to && before.n[kFaithLeft] >= act.count) {
      Budget b = before;
      b.n[kFaithLeft] = Left(act, b.n[kFaithLeft] - act.count);
      return Add(out, b, kReadFaith);
    }
    if (before.n[kPillarDone] > 0 || act.count > 3) return;
    Budget b = Next(before);
    b.n[kPillarDone] = 1;
    b.n[kFaithAt] = act.to;
    b.n[kFaithLeft] = Left(act, 3 - act.count);
    Add(out, b, kReadFaith, 0, 0, 0, before.n[kPhase] > kDaylight);
  }

  // Cards: what was needed, birds that were revealed and are discarded in the Evening, and one at random for
  // each firebrand that was removed while the hand held some.
  void FinishHand(const Budget& budget, bool finished, Lacks& out) const {
    CardCount spare;
    const CardCount unpaid = CardBalance(budget, 0, spare);
    for (uint8_t suit = 0; suit < 5; ++suit) {
      if (unpaid.n[suit] > 0) out.push_back({0, kCardMissing, suit, Few(unpaid.n[suit]), kInTime});
    }
    int crises = 0;
    for (const Act& act : turn_.acts) {
      if (act.kind == ActKind::kReveal && (act.suit == kBird || act.suit == kAnySuit))
        spare.n[kBird] -= std::min<int>(spare.n[kBird], act.count);
      const bool lost = act.kind == ActKind::kRemove && act.who == turn_.who && IsFirebrandPiece(act.piece);
      if (lost) crises += std::min(act.left, act.count);
    }
    for (int& n : spare.n) {
      const int paid = std::min(n, crises);
      n -= paid;
      crises -= paid;
    }
    if (crises > 0 && finished) out.push_back({0, kLackCrisis, Few(crises), 0, kInTime});
    for (uint8_t suit = 1; suit < 5; ++suit) {
      if (spare.n[suit] > 0 && !SparesAreFree())
        out.push_back({0, kCardSpare, suit, Few(spare.n[suit]), kInTime});
    }
  }

  void FinishReveals(const Budget& budget, Lacks& out) const {
    CardCount needed;
    for (size_t suit = 0; suit < 5; ++suit) needed.n[suit] = budget.n[kSermons + suit];
    CardCount revealed;
    for (const Act& act : turn_.acts) revealed.n[act.suit] += act.kind == ActKind::kReveal ? act.count : 0;
    CardCount spare;
    const CardCount missing = Unpaid(needed, revealed, spare);
    for (uint8_t suit = 0; suit < 5; ++suit) {
      if (missing.n[suit] > 0) out.push_back({0, kLackReveal, suit, Few(missing.n[suit]), kInTime});
      if (spare.n[suit] > 0) out.push_back({0, kLackSpare, suit, Few(spare.n[suit]), kInTime});
    }
  }

  void FinishDraws(const Budget& budget, Lacks& out) const {
    int drawn = 0;
    for (const Act& act : turn_.acts) drawn += act.kind == ActKind::kDraw ? act.count : 0;
    const bool charity = MayBe(v1::ROOT_PILLAR_CHARITY) && budget.n[kPillarDone] == 0;
    const int most = 1 + (charity ? 2 : 0) + budget.n[kRewards] + turn_.extra_draws;
    if (drawn > most) out.push_back({0, kLackDraws, Few(drawn), Few(most), kInTime});
  }

  // A recruiting places a warrior at each firebrand of its suit, as far as the supply goes.
  void FinishRecruits(const Budget& budget, Lacks& out) const {
    if (!turn_.supply_certain) return;
    const int short_of = budget.n[kPlacedShort] + ShortOf(budget);
    // Warriors on the Coffin Makers card are in no supply.
    if (short_of > 0 && (turn_.acts[0].effects & kHasCoffin) == 0)
      out.push_back({0, kLackPlaced, Few(short_of), 0, kInTime});
    int due = 0;
    int placed = 0;
    for (int c = 1; c <= kClearings; ++c) {
      if (!(turn_.firebrands >> c & 1) || !(budget.n[kSuits] >> SuitAt(c) & 1)) continue;
      ++due;
      placed += Done(budget) >> c & 1;
    }
    due = std::min<int>(due, turn_.supply);
    if (placed < due) out.push_back({0, kLackShort, Few(placed), Few(due), kInTime});
  }

  static uint8_t Few(int n) { return static_cast<uint8_t>(std::clamp(n, 0, 99)); }

  uint8_t pillar_ = 0;
  int firebrands_ = 0;
};

LackWords Host::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  words.breach = IsBreach(choice.lack);
  const auto firebrands =
      uint64_t{1} << kFirebrandFox | uint64_t{1} << kFirebrandRabbit | uint64_t{1} << kFirebrandMouse;
  const auto warrior = uint64_t{1} << kHostWarrior;
  const int a = choice.a;
  switch (choice.lack) {
    case kLackSamePillar:
      words.rule = kPillarChange;
      words.text = absl::StrCat(Say(*act, choice), ", which lay there before; it must change");
      return words;
    case kLackSecondPillar:
      words.rule = kPillarChange;
      words.text = absl::StrCat(Say(*act, choice), ", a second pillar in one turn");
      return words;
    case kLackPillar:
      words.rule = kPillarChange;
      words.text = "chooses no new pillar this turn: not chosen, or not written";
      return words;
    case kLackActions:
      words.rule = kHostActions;
      words.text = absl::StrCat(Say(*act, choice), ", as action ", a, "; a turn has two");
      return words;
    case kLackWarrior:
      words.rule = kSermon;
      words.pieces = warrior;
      words.text = absl::StrCat(Say(*act, choice), ", where no Host warrior is");
      return words;
    case kLackBattle:
      words.rule = kMoveThenBattle;
      words.text = absl::StrCat(
          Say(*act, choice), "; no move comes before it as its action, and no Righteousness is left for it");
      return words;
    case kLackPlace:
      words.rule = kHostRecruit;
      words.pieces = firebrands | warrior;
      words.text = absl::StrCat("places ", CountOf(kHostWarrior, act->count), In(act->to),
                                "; no recruiting, reward or pillar is left that places them there");
      return words;
    case kLackEdge:
      words.rule = kHostEdge;
      words.text = absl::StrCat("places ", CountOf(kHostWarrior, act->count), In(act->to),
                                ", which is not on the edge of the map");
      return words;
    case kLackNoEdge:
      words.rule = kHostEdge;
      words.text =
          "begins without a piece on the map; three warriors on its edge come first: not placed, or not "
          "written";
      return words;
    case kLackReveal:
      words.rule = kSermon;
      words.text = absl::StrCat("the turn's sermons take ", Cards(choice.b, choice.a),
                                " more than were written as revealed: not revealed, or not written");
      return words;
    case kLackSpare:
      words.rule = kSermon;
      words.text = absl::StrCat("reveals ", Cards(choice.b, choice.a),
                                ", and no sermon that is written takes ", choice.b == 1 ? "it" : "them");
      return words;
    case kLackDraws:
      words.rule = kHostDraw;
      words.text =
          absl::StrCat("draws ", Counted(a, "card"), " this turn; the Evening, the pillar and the rewards ",
                       "of firebrands give at most ", static_cast<int>(choice.b));
      return words;
    case kLackCrisis:
      words.rule = kCrisis;
      words.text = absl::StrCat("firebrands that were removed cost ", Counted(a, "card"),
                                " more than were written: not discarded, or not written");
      return words;
    case kLackPlaced:
      words.rule = kPerseverance;
      words.text =
          absl::StrCat("Perseverance places three warriors and the reward two; ", Counted(a, "warrior"),
                       " more would have to be placed: not placed, or not written");
      return words;
    case kLackShort:
      words.rule = kHostRecruit;
      words.text = absl::StrCat("recruits ", CountOf(kHostWarrior, a),
                                "; the firebrands of its suits and the supply give ",
                                static_cast<int>(choice.b), ": not placed, or not written");
      return words;
    default:
      return CommonTurn::SayLack(act, choice);
  }
}

}  // namespace

std::unique_ptr<FactionTurn> HostTurn(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits) {
  return std::make_unique<Host>(turn, suits);
}

}  // namespace lantern::root
