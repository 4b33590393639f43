// A turn of the Marquise (Law 6.4 to 6.6): wood, crafting, three actions and one more a bird.
#include "checker/root/explain/common.h"

namespace lantern::root {

namespace {

enum : uint8_t {
  kActions = kOwn,
  kMarch,    // moves left of a march
  kRecruit,  // 1: being written, 2: over
  kWoodIn,   // wood of Birdsong
  kPool,     // wood spent and not built with
  kPoolLow,  // its clearings, in two bytes
  kPoolHigh,
  kDebt,         // wood that buildings took and no act paid
  kAstray,       // wood was placed where no sawmill is, so that where it lies is not known
  kRecruited,    // warriors of the recruit
  kRecruitFrom,  // act that began it
  kRecruitDue,   // what it could place
};
enum : uint8_t { kBirdsong, kCrafting, kActing, kEvening };
enum : uint8_t {
  kReadWood = 20,
  kReadOverwork,
  kReadWoodAndOverwork,  // a: placed by Overwork
  kReadRecruit,
  kReadBuild,
  kReadPay,
  kReadMarch,
  kReadHospital,
  kReadHealed,
  kReadIdle,
};
enum : uint8_t {
  kLackSawmill = 20,  // wood where no sawmill is
  kLackWrongMill,     // the same, and a sawmill got none
  kLackWood,          // a: placed, b: due
  kLackSecondRecruit,
  kLackRecruiter,       // a: warriors placed there, b: recruiters
  kLackWrongRecruiter,  // the same, and another recruiter got none
  kLackRule,
  kLackPaid,      // a: paid too little by
  kLackOverpaid,  // a: wood spent beyond the cost
  kLackLink,      // wood from a clearing that is not linked
  kLackBird,      // a: actions, b: birds that are missing
  kLackShort,     // a: recruited, b: due
};

const Track& TrackOf(Piece building) {
  const Catalog& catalog = GetCatalog();
  return building == kSawmill    ? catalog.sawmill
         : building == kWorkshop ? catalog.workshop
                                 : catalog.recruiter;
}

class Marquise final : public CommonTurn {
 public:
  using CommonTurn::CommonTurn;

  void ReadAct(size_t i, const Budget& before, Branches& out) const override {
    const Act& act = turn_.acts[i];
    const bool mine = act.who == turn_.who;
    switch (act.kind) {
      case ActKind::kPlace:
        if (!mine) return Add(out, before, kPlain);
        if (act.piece == kWood) return ReadWood(i, before, out);
        if (act.piece == kCatWarrior) return ReadRecruit(i, before, out);
        if (act.piece == kKeep) return Add(out, before, kPlain);
        return ReadBuild(act, before, out);
      case ActKind::kRemove:
        if (!mine) return Add(out, before, kPlain);
        if (act.piece == kWood) return ReadPay(i, before, out);
        return ReadOwnRemoval(i, before, out);
      case ActKind::kMove:
        if (!mine || !IsWarrior(act.piece)) return Add(out, before, kPlain);
        return ReadMove(i, before, out);
      case ActKind::kBattle:
        return ReadBattle(act, before, out);
      case ActKind::kCraft: {
        Budget b = before;
        const bool late = b.n[kPhase] > kCrafting;
        b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kCrafting);
        return Add(out, b, kPlain, 0, 0, 0, late);
      }
      case ActKind::kSpend:
        return ReadSpend(i, before, out);
      default:
        return ReadCommon(act, before, out);
    }
  }

  void FinishTurn(const Budget& budget, bool finished, Lacks& out) const override {
    const int due = WoodDue();
    if (budget.n[kWoodIn] < due && (finished || budget.n[kPhase] > kBirdsong)) {
      out.push_back({0, kLackWood, budget.n[kWoodIn], static_cast<uint8_t>(due), kInTime});
    }
    // Warriors on the Coffin Makers card are in no supply.
    const bool known =
        turn_.supply_certain && !turn_.acts.empty() && (turn_.acts[0].effects & kHasCoffin) == 0;
    if (known && budget.n[kRecruited] < budget.n[kRecruitDue])
      out.push_back({0, kLackShort, budget.n[kRecruited], budget.n[kRecruitDue], kInTime});
    if (budget.n[kDebt] > 0) out.push_back({0, kLackPaid, budget.n[kDebt], 0, kInTime});
    if (budget.n[kPool] > 0) out.push_back({0, kLackOverpaid, budget.n[kPool], 0, kInTime});
    const int birds = std::max(0, budget.n[kActions] - 3);
    const size_t before = out.size();
    FinishCards(budget, birds, true, out);
    for (size_t i = before; i < out.size(); ++i) {
      if (out[i].lack == kCardMissing && out[i].a == kBird)
        out[i] = {0, kLackBird, budget.n[kActions], out[i].b, kInTime};
    }
  }

  bool IsBreach(uint8_t lack) const override {
    return lack == kLackSawmill || lack == kLackSecondRecruit || lack == kLackRecruiter ||
           lack == kLackRule || lack == kLackOverpaid || lack == kLackLink;
  }

  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override {
    switch (lack) {
      case kLackPaid:
        return choice.reading == kReadBuild;
      case kLackOverpaid:
        return choice.reading == kReadPay;
      case kLackWood:
        return choice.reading == kReadWood;
      case kLackShort:
        return choice.reading == kReadRecruit;
      case kLackBird:
        return choice.reading == kReadMarch || choice.reading == kReadBuild ||
               choice.reading == kReadRecruit || choice.reading == kReadOverwork ||
               choice.reading == kReadWoodAndOverwork || choice.reading == kReadIdle ||
               (act.kind == ActKind::kBattle && choice.reading == kPlain);
      default:
        return CommonTurn::Concerns(lack, act, choice);
    }
  }

  std::string Say(const Act& act, const Choice& choice) const override {
    switch (choice.reading) {
      case kReadWood:
        return absl::StrCat("places ", CountOf(kWood, act.count), In(act.to));
      case kReadOverwork:
        return absl::StrCat("overworks", In(act.to),
                            act.count > 1 ? absl::StrCat(" ", act.count, " times") : "");
      case kReadWoodAndOverwork:
        return absl::StrCat("places ", CountOf(kWood, act.count), In(act.to), ", ",
                            static_cast<int>(choice.a), " of them by Overwork");
      case kReadIdle:
        return absl::StrCat("overworks with no wood left, for ", Cards(act.count, act.suit));
      case kReadRecruit:
        return absl::StrCat("recruits ", CountOf(kCatWarrior, act.count), In(act.to));
      case kReadBuild: {
        const int cost = CostOf(act);
        return absl::StrCat("builds ", AOne(act.piece), In(act.to), " for ", cost, " wood");
      }
      case kReadPay:
        return absl::StrCat("spends ", CountOf(kWood, act.count), " from ", act.from);
      case kReadMarch:
        return absl::StrCat("marches with ", CountOf(act.piece, act.count), " from ", act.from, " to ",
                            act.to);
      case kReadHospital:
        return absl::StrCat("brings ", CountOf(act.piece, act.count), " from ", act.from,
                            " to the keep by Field Hospitals");
      case kReadHealed:
        return absl::StrCat(SayCommon(act, {kPlain, 0, 0, 0, kInTime}), " for Field Hospitals at the keep");
      default:
        return SayCommon(act, choice);
    }
  }

  LackWords SayLack(const Act* act, const Choice& choice) const override;

 private:
  int WoodDue() const {
    int sawmills = 0;
    for (int c = 1; c <= kClearings; ++c) sawmills += turn_.sawmills[c];
    return std::min<int>(sawmills, turn_.wood);
  }

  static int CostOf(const Act& act) {
    const std::vector<int>& cost = TrackOf(act.piece).cost;
    return act.before < cost.size() ? cost[act.before] : 0;
  }

  // Takes an action, which ends a march and a recruiting.
  static Budget Acting(const Budget& before) {
    Budget b = before;
    b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kActing);
    b.n[kMarch] = 0;
    if (b.n[kRecruit] == 1) b.n[kRecruit] = 2;
    Up(b, kActions);
    return b;
  }

  Budget Overworking(Budget b, const Act& act, int times) const {
    for (int k = 0; k < times; ++k) {
      b = Acting(b);
      Need(b, act.to);
    }
    return b;
  }

  void ReadWood(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    int placed = 0;  // in this clearing this turn, with these
    for (size_t k = 0; k <= i; ++k) {
      const Act& other = turn_.acts[k];
      if (other.kind == ActKind::kPlace && other.piece == kWood && other.to == act.to) placed += other.count;
    }
    const int mills = IsClearing(act.to) ? turn_.sawmills[act.to] : 0;
    if (placed <= mills) {
      Budget b = before;
      Up(b, kWoodIn, act.count);
      Add(out, b, kReadWood, 0, 0, 0, b.n[kPhase] > kBirdsong);
    }
    if (act.here > 0) Add(out, Overworking(before, act, act.count), kReadOverwork);
    // Some writers add what a turn places in a clearing.
    const int beyond = placed - mills;
    if (act.here > 0 && beyond > 0 && beyond < act.count) {
      Budget b = before;
      Up(b, kWoodIn, act.count - beyond);
      Add(out, Overworking(b, act, beyond), kReadWoodAndOverwork, 0, beyond, 0, b.n[kPhase] > kBirdsong);
    }
    if (!out.empty()) return;
    // A wood token of Birdsong in the wrong clearing, or one too many.
    Budget b = before;
    Up(b, kWoodIn, act.count);
    b.n[kAstray] = 1;
    const bool wrong = b.n[kWoodIn] <= WoodDue() && placed > mills;
    Add(out, wrong ? b : before, kReadWood, wrong ? uint8_t{kLackWrongMill} : uint8_t{kLackSawmill});
  }

  // Warriors may have been removed from there before this act: in battle, or by the own Tax Collector.
  bool MayHeal(size_t i, int clearing) const {
    return Battled(i, clearing) || (turn_.acts[i].effects & kHasTaxCollector) != 0;
  }

  // A card is an account of the turn; with no wood left it may have been spent for an Overwork that places
  // nothing.
  void ReadSpend(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    Add(out, before, kPlain);
    // Warriors that Field Hospitals bring back to the clearing where they fell do not move.
    if (turn_.keep != 0 && MayHeal(i, turn_.keep)) {
      Budget b = before;
      Need(b, turn_.keep);
      Add(out, b, kReadHealed);
    }
    if (act.left > 0 || act.count != 1) return;
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      const bool fits = act.suit == suit || act.suit == kBird || act.suit == kAnySuit;
      if (!fits || (act.possible & (1u << suit | 1u << kAnySuit)) == 0) continue;
      Budget b = Acting(before);
      Up(b, kNeedAny + suit);
      return Add(out, b, kReadIdle);
    }
  }

  void ReadRecruit(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    Budget b = before;
    uint8_t lack = 0;
    int figure = 0;
    int other = 0;
    if (b.n[kRecruit] != 1) {
      if (b.n[kRecruit] == 2) lack = kLackSecondRecruit;
      b = Acting(b);
      b.n[kRecruit] = 1;
      b.n[kRecruited] = 0;
      b.n[kRecruitFrom] = static_cast<uint8_t>(i);
    }
    const Run run = RecruitOf(b.n[kRecruitFrom], i);
    b.n[kRecruitDue] = static_cast<uint8_t>(std::min<int>(act.carriers, b.n[kRecruited] + act.left));
    Up(b, kRecruited, act.count);
    if (run.here > act.here) {
      const bool wrong = run.total <= act.carriers;
      const bool apart = !wrong && RunOf(i).total < run.total;
      lack = wrong   ? uint8_t{kLackWrongRecruiter}
             : apart ? uint8_t{kLackSecondRecruit}
                     : uint8_t{kLackRecruiter};
      if (apart) {  // another one, which goes on from here
        b = Acting(b);
        b.n[kRecruit] = 1;
        b.n[kRecruited] = act.count;
        b.n[kRecruitFrom] = static_cast<uint8_t>(i);
      }
      figure = run.here;
      other = act.here;
    }
    if (lack == kLackSecondRecruit) b.n[kRecruitDue] = 0;
    ReadPropaganda(i, before, out);
    Add(out, b, kReadRecruit, lack, figure, other);
  }

  // What a recruit has placed, in the clearing of act i and in all: cards, crafts and wood may be written
  // between its warriors, but no other action.
  Run RecruitOf(size_t from, size_t i) const {
    Run run;
    for (size_t k = from; k < turn_.acts.size(); ++k) {
      const Act& act = turn_.acts[k];
      const bool mine = act.who == turn_.who;
      const bool places = act.kind == ActKind::kPlace && mine;
      if (act.kind == ActKind::kBattle || (act.kind == ActKind::kMove && mine)) break;
      if (places && IsBuilding(act.piece)) break;
      if (!places || act.piece != kCatWarrior) continue;
      run.total += act.count;
      if (k <= i && act.to == turn_.acts[i].to) run.here += act.count;
    }
    return run;
  }

  static void ReadBuild(const Act& act, const Budget& before, Branches& out) {
    Budget b = Acting(before);
    const int cost = CostOf(act);
    const int paid = std::min<int>(cost, b.n[kPool]);
    const ClearingMask wood = static_cast<ClearingMask>(b.n[kPoolLow] | b.n[kPoolHigh] << 8);
    const bool whole = paid == b.n[kPool];
    const bool linked = !whole || b.n[kAstray] > 0 || (wood & ~act.linked) == 0;
    b.n[kPool] = static_cast<uint8_t>(b.n[kPool] - paid);
    if (whole) b.n[kPoolLow] = b.n[kPoolHigh] = 0;
    Up(b, kDebt, cost - paid);
    const unsigned unlinked = linked ? 0 : wood & ~unsigned{act.linked};
    Add(out, b, kReadBuild, !act.ruled ? If(true, kLackRule) : If(!linked, kLackLink),
        static_cast<int>(unlinked & 255), static_cast<int>(unlinked >> 8));
  }

  void ReadPay(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    const bool battled = Battled(i, act.from);
    if (act.grouped) return Add(out, before, kLost);
    Budget b = before;
    const int late = std::min<int>(b.n[kDebt], act.count);
    b.n[kDebt] = static_cast<uint8_t>(b.n[kDebt] - late);
    Up(b, kPool, act.count - late);
    if (act.count > late) {
      const unsigned mask = (b.n[kPoolLow] | b.n[kPoolHigh] << 8) | 1u << act.from;
      b.n[kPoolLow] = static_cast<uint8_t>(mask & 255);
      b.n[kPoolHigh] = static_cast<uint8_t>(mask >> 8);
    }
    Add(out, b, kReadPay);
    if (battled) Add(out, before, kLost);
  }

  void ReadMove(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    ReadEffects(act, before, before.n[kPhase] == kBirdsong, false, true, out);
    if (act.to == turn_.keep && MayHeal(i, act.from)) {
      Budget b = before;
      Need(b, act.from);
      Add(out, b, kReadHospital);
    }
    Budget b = before;
    if (b.n[kMarch] > 0) {
      --b.n[kMarch];
    } else {
      b = Acting(b);
      b.n[kMarch] = 1;
    }
    Add(out, b, kReadMarch);
  }

  static void ReadBattle(const Act& act, const Budget& before, Branches& out) {
    ReadEffects(act, before, before.n[kPhase] == kBirdsong, before.n[kPhase] <= kCrafting, false, out);
    Add(out, Acting(before), kPlain);
  }
};

LackWords Marquise::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  words.breach = IsBreach(choice.lack);
  auto bit = [](Piece piece) { return uint64_t{1} << piece; };
  switch (choice.lack) {
    case kLackSawmill:
      words.rule = kMarquiseWood;
      words.pieces = bit(kSawmill);
      words.text = absl::StrCat("places wood", In(act->to), ", where no sawmill is");
      return words;
    case kLackWrongMill:
      words.rule = kMarquiseWood;
      words.text =
          absl::StrCat("places wood", In(act->to),
                       ", where no sawmill is that has none yet, and none at another sawmill: the wrong "
                       "clearing, placed or written");
      return words;
    case kLackWood:
      words.rule = kMarquiseWood;
      words.text = absl::StrCat("Birdsong places ", Counted(choice.b, "wood token"),
                                ", one at each sawmill; ", static_cast<int>(choice.a),
                                choice.a == 1 ? " is" : " are", " written: not placed, or not written");
      return words;
    case kLackSecondRecruit:
      words.rule = kMarquiseRecruit;
      words.text = absl::StrCat("recruits", In(act->to), " a second time this turn");
      return words;
    case kLackRecruiter:
      words.rule = kMarquiseRecruit;
      words.pieces = bit(kRecruiter);
      words.text = absl::StrCat("recruits ", CountOf(kCatWarrior, choice.a), In(act->to), ", which has ",
                                CountOf(kRecruiter, choice.b));
      return words;
    case kLackWrongRecruiter:
      words.rule = kMarquiseRecruit;
      words.text = absl::StrCat("recruits ", CountOf(kCatWarrior, choice.a), In(act->to), ", which has ",
                                CountOf(kRecruiter, choice.b),
                                ", and none at another recruiter: the wrong clearing, "
                                "placed or written");
      return words;
    case kLackShort:
      words.rule = kMarquiseRecruit;
      words.text = absl::StrCat("recruits ", CountOf(kCatWarrior, choice.a),
                                "; the recruiters on the map and the supply give ",
                                static_cast<int>(choice.b), ": not placed, or not written");
      return words;
    case kLackRule:
      words.rule = kBuildPlace;
      words.pieces = ~uint64_t{0};
      words.text = absl::StrCat(Say(*act, choice), ", which she does not rule");
      return words;
    case kLackPaid:
      words.rule = kBuildWood;
      words.text = absl::StrCat(
          act == nullptr ? "builds" : Say(*act, {kReadBuild, 0, 0, 0, kInTime}), "; ",
          choice.a == 1 ? "1 wood token" : absl::StrCat(static_cast<int>(choice.a), " wood tokens"),
          " of this turn's buildings ", choice.a == 1 ? "is" : "are",
          " not written as spent: not spent, or not written");
      return words;
    case kLackOverpaid:
      words.rule = kBuildWood;
      words.text = absl::StrCat("spends ", CountOf(kWood, choice.a), " more than this turn's buildings cost");
      return words;
    case kLackLink: {
      words.rule = kBuildWood;
      words.pieces = ~uint64_t{0};
      std::string clearings;
      for (int c = 1; c <= kClearings; ++c) {
        if ((choice.a | choice.b << 8) >> c & 1)
          absl::StrAppend(&clearings, clearings.empty() ? "" : " and ", c);
      }
      words.text = absl::StrCat(Say(*act, choice), " with wood from ", clearings,
                                ", which clearings that she rules do not link to it");
      return words;
    }
    case kLackBird:
      words.rule = kMarquiseActions;
      words.text = absl::StrCat(
          "takes ", static_cast<int>(choice.a), " actions; three and one for each bird are allowed, and ",
          Counted(choice.b, "bird"), " more would have to be spent: not spent, or not written");
      return words;
    default:
      words = CommonTurn::SayLack(act, choice);
      return words;
  }
}

}  // namespace

std::unique_ptr<FactionTurn> MarquiseTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits) {
  return std::make_unique<Marquise>(turn, suits);
}

}  // namespace lantern::root
