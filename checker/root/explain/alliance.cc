// A turn of the Alliance (Law 8.4 to 8.6): revolts and sympathy, mobilising and training, operations.
#include "checker/root/explain/common.h"

namespace lantern::root {

namespace {

enum : uint8_t {
  kSupAny = kOwn,      // supporters that were needed, of any suit; the next four by suit
  kOps = kSupAny + 5,  // operations
  kTrained,            // officers that came
  kFromRevolt,         // officers that revolts bring and no act showed yet
  kRevolted,           // clearing of the latest revolt
  kRevoltLeft,         // its warriors that no act showed yet
  kOrganised,          // clearings, in two bytes: own warriors left there alone, and no token followed yet
  kOrganisedHigh,
  kRevoltOpen,  // how many warriors a revolt places is not known
};
enum : uint8_t { kRevolting, kSpreading, kDaylight, kEvening };
enum : uint8_t {
  kReadRevolt = 20,
  kReadRevoltWarriors,
  kReadRevoltAndRecruit,  // a: those of the revolt
  kReadOfficer,
  kReadTrain,
  kReadTrainNobody,
  kReadSpread,
  kReadOrganise,
  kReadLeave,
  kReadRecruit
};
enum : uint8_t {
  kLackSympathy = 20,  // revolts where no sympathy is
  kLackBase,           // recruits where no base is
  kLackBaseCard,       // trains without a base
  kLackAdjacent,       // spreads to where no sympathetic clearing is next to
  kLackOfficers,       // a: operations, b: officers
  kLackSupporters,     // a: suit, b: how many are missing
  kLackSpareSupporters,
  kLackToken,           // organises without a token
  kLackRevoltWarriors,  // a: placed, b: due
  kLackRevoltMany,      // a: due
};

class Alliance final : public CommonTurn {
 public:
  using CommonTurn::CommonTurn;

  void ReadAct(size_t i, const Budget& before, Branches& out) const override {
    const Act& act = turn_.acts[i];
    const bool mine = act.who == turn_.who;
    Budget b = before;
    switch (act.kind) {
      case ActKind::kPlace:
        if (!mine) return Add(out, before, kPlain);
        if (IsBase(act.piece)) return ReadRevolt(act, before, out);
        if (act.piece == kSympathy) return ReadSympathy(act, before, out);
        return ReadWarriors(i, before, out);
      case ActKind::kOfficer:
        return ReadOfficer(act, before, out);
      case ActKind::kRemove:
        if (!mine) return Add(out, before, kPlain);
        return ReadRemoval(i, before, out);
      case ActKind::kMove:
        if (!mine) return Add(out, before, kPlain);
        ReadEffects(act, before, before.n[kPhase] <= kSpreading, false, true, out);
        return Add(out, Operate(before), kPlain);
      case ActKind::kBattle:
        ReadEffects(act, before, before.n[kPhase] <= kSpreading, before.n[kPhase] <= kDaylight, false, out);
        return Add(out, Operate(before), kPlain);
      case ActKind::kCraft:
      case ActKind::kMobilize: {
        const bool late = b.n[kPhase] > kDaylight;
        b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kDaylight);
        return Add(out, b, kPlain, 0, 0, 0, late);
      }
      case ActKind::kSpend:
        ReadTrainedNobody(act, before, out);
        return Add(out, before, kPlain);
      default:
        return ReadCommon(act, before, out);
    }
  }

  void FinishTurn(const Budget& budget, bool finished, Lacks& out) const override {
    (void)finished;
    FinishCards(budget, 0, false, out);
    CardCount needed;
    for (size_t suit = 0; suit < 5; ++suit) needed.n[suit] = budget.n[kSupAny + suit];
    CardCount paid = CardsSpent(turn_, ActKind::kSupporter, false);
    const CardCount late = CardsSpent(turn_, ActKind::kSupporter, true);
    for (size_t suit = 0; suit < 5; ++suit) paid.n[suit] += late.n[suit];
    CardCount spare;
    const CardCount unpaid = Unpaid(needed, paid, spare);
    for (uint8_t suit = 0; suit < 5; ++suit) {
      if (unpaid.n[suit] > 0)
        out.push_back(
            {0, kLackSupporters, suit, static_cast<uint8_t>(std::min(99, unpaid.n[suit])), kInTime});
    }
    int left = 0;
    for (int n : spare.n) left += n;
    // Supporters beyond five are discarded where no base stands, and those of a base's suit when it is
    // removed.
    bool limit = false;
    for (const Act& act : turn_.acts) limit |= act.kind == ActKind::kRemove && IsBase(act.piece);
    // Without a base those beyond five go (Law 8.2.3.1), and only those.
    if (turn_.bases == 0) {
      int held = turn_.supporters;
      for (const Act& act : turn_.acts) {
        held += act.kind == ActKind::kMobilize ? act.count : 0;
        limit |= act.kind == ActKind::kPlace && IsBase(act.piece);
      }
      left -= std::min(left, std::max(0, held - 5));
    }
    if (left > 0 && !limit)
      out.push_back({0, kLackSpareSupporters, 0, static_cast<uint8_t>(std::min(99, left)), kInTime});
    const int officers = turn_.officers + budget.n[kTrained];
    if (budget.n[kOps] > officers) {
      out.push_back({0, kLackOfficers, budget.n[kOps], static_cast<uint8_t>(officers), kInTime});
    }
    if ((budget.n[kOrganised] | budget.n[kOrganisedHigh]) != 0) out.push_back({0, kLackToken, 0, 0, kInTime});
    if (budget.n[kRevoltLeft] > 0 && budget.n[kRevoltOpen] == 0)
      out.push_back({0, kLackRevoltWarriors, budget.n[kRevoltLeft], 0, kInTime});
  }

  bool IsBreach(uint8_t lack) const override {
    return lack == kLackSympathy || lack == kLackBase || lack == kLackBaseCard || lack == kLackAdjacent ||
           lack == kLackRevoltMany;
  }

  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override {
    switch (lack) {
      case kLackSupporters:
        return choice.reading == kReadSpread || choice.reading == kReadRevolt;
      case kLackSpareSupporters:
        return act.kind == ActKind::kSupporter;
      case kLackRevoltWarriors:
        return choice.reading == kReadRevolt;
      case kLackToken:
        return choice.reading == kReadLeave;
      case kLackOfficers:
        return choice.reading == kReadRecruit || choice.reading == kReadRevoltAndRecruit ||
               choice.reading == kReadOrganise ||
               ((act.kind == ActKind::kMove || act.kind == ActKind::kBattle) && choice.reading == kPlain);
      case kCardMissing:
        return choice.reading == kReadTrain;
      default:
        return CommonTurn::Concerns(lack, act, choice);
    }
  }

  std::string Say(const Act& act, const Choice& choice) const override {
    switch (choice.reading) {
      case kReadRevolt:
        return absl::StrCat("revolts", In(act.to), " and places ", AOne(act.piece));
      case kReadRevoltWarriors:
        return absl::StrCat("places ", CountOf(act.piece, act.count), In(act.to), " for the revolt");
      case kReadRevoltAndRecruit:
        return absl::StrCat("places ", CountOf(act.piece, act.count), In(act.to), ", ",
                            static_cast<int>(choice.a), " of them for the revolt, and recruits the rest");
      case kReadOfficer:
        return "gains an officer by the revolt";
      case kReadTrain:
        return absl::StrCat("trains ", Counted(act.count, "officer"));
      case kReadTrainNobody:
        return absl::StrCat("spends ", Cards(act.count, act.suit),
                            " for training, with no warrior in the supply");
      case kReadSpread:
        return absl::StrCat("spreads sympathy to ", act.to, " for ", Counted(CostOf(act), "supporter"),
                            act.here > 0 ? ", one of them for Martial Law" : "");
      case kReadOrganise:
        return absl::StrCat("organises", In(act.to));
      case kReadLeave:
        return absl::StrCat("takes ", CountOf(act.piece, act.count), " from ", act.from, " to organise");
      case kReadRecruit:
        return absl::StrCat("recruits ", CountOf(act.piece, act.count), In(act.to));
      default:
        if (act.kind == ActKind::kMobilize) return absl::StrCat("mobilises ", Cards(act.count, act.suit));
        return SayCommon(act, choice);
    }
  }

  LackWords SayLack(const Act* act, const Choice& choice) const override;

 private:
  // The clearings where a spread of this turn cost one more.
  std::string MartialLaw() const {
    std::string clearings;
    for (const Act& act : turn_.acts) {
      if (act.kind == ActKind::kPlace && act.piece == kSympathy && act.here > 0)
        absl::StrAppend(&clearings, clearings.empty() ? "" : " and ", act.to);
    }
    if (clearings.empty()) return "";
    return absl::StrCat("; in ", clearings, " Martial Law takes one more (three warriors of another player, ",
                        RuleOf(kMartialLaw).section, ")");
  }

  static int CostOf(const Act& act) {
    const std::vector<int>& cost = GetCatalog().sympathy.cost;
    const int supporters = act.before < cost.size() ? cost[act.before] : 0;
    return supporters + (act.here > 0 ? 1 : 0);  // Martial Law
  }

  static Budget Operate(const Budget& before, int n = 1) {
    Budget b = before;
    b.n[kPhase] = kEvening;
    Up(b, kOps, n);
    return b;
  }

  void NeedSupporters(Budget& b, int clearing, int n) const { Up(b, kSupAny + SuitAt(clearing), n); }

  // Revolts come first, then sympathy is spread; in records they stand in any order, as nothing depends on it
  // but where sympathy is.
  void ReadRevolt(const Act& act, const Budget& before, Branches& out) const {
    Budget b = before;
    const bool late = b.n[kPhase] > kSpreading;
    NeedSupporters(b, act.to, 2);
    Up(b, kFromRevolt);
    b.n[kRevolted] = act.to;
    // Its warriors may have been written before it.
    // On Coffin Makers may lie what the supply lacks, and suits may not be recorded: then they are that many
    // at most.
    const bool open = (act.effects & (kHasCoffin | kOpenSuits)) != 0;
    const int written = WrittenBefore(act);
    const int most = open ? act.carriers : std::min<int>(act.carriers, act.left + written);
    b.n[kRevoltLeft] = static_cast<uint8_t>(std::max(0, most - written));
    if (open) b.n[kRevoltOpen] = 1;
    Add(out, b, kReadRevolt, If(act.here == 0, kLackSympathy), 0, 0, late);
  }

  // Warriors that were written in the same clearing just before the base of a revolt.
  int WrittenBefore(const Act& base) const {
    int n = 0;
    for (const Act& act : turn_.acts) {
      if (&act == &base) return n;
      n = act.kind == ActKind::kPlace && act.piece == kAllianceWarrior && act.to == base.to ? n + act.count
                                                                                            : 0;
    }
    return n;
  }

  // Whether a base is placed in the clearing by an act that follows at once.
  bool RevoltFollows(size_t i) const {
    const Act& act = turn_.acts[i];
    for (size_t k = i + 1; k < turn_.acts.size() && k <= i + 2; ++k) {
      const Act& next = turn_.acts[k];
      if (next.kind == ActKind::kPlace && IsBase(next.piece) && next.to == act.to) return true;
    }
    return false;
  }

  // Whether the same event places a base there.
  bool RevoltWith(size_t i) const {
    const Act& act = turn_.acts[i];
    for (size_t k = i; k-- > 0 && turn_.acts[k].event == act.event;) {
      if (IsBase(turn_.acts[k].piece) && turn_.acts[k].to == act.to) return true;
    }
    return false;
  }

  void ReadWarriors(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    ReadPropaganda(i, before, out);
    if (RevoltFollows(i)) return Add(out, before, kReadRevoltWarriors);
    if (RevoltWith(i) && before.n[kRevoltLeft] < act.count) {
      const int due = before.n[kRevoltLeft];
      Budget b = before;
      b.n[kRevoltLeft] = 0;
      return Add(out, b, kReadRevoltWarriors, kLackRevoltMany, due);
    }
    if (before.n[kRevolted] == act.to && before.n[kRevoltLeft] >= act.count) {
      Budget b = before;
      b.n[kRevoltLeft] = static_cast<uint8_t>(b.n[kRevoltLeft] - act.count);
      Add(out, b, kReadRevoltWarriors);
    }
    // The last of a revolt's and those of a recruiting, written in one.
    if (before.n[kRevolted] == act.to && before.n[kRevoltLeft] > 0 && before.n[kRevoltLeft] < act.count) {
      Budget b = Operate(before, act.count - before.n[kRevoltLeft]);
      b.n[kRevoltLeft] = 0;
      Add(out, b, kReadRevoltAndRecruit, 0, before.n[kRevoltLeft]);
    }
    Add(out, Operate(before, act.count), kReadRecruit, If(act.here == 0, kLackBase));
  }

  // The officer of a revolt, or one that is trained: the revolt's may be left out, with no warrior in the
  // supply.
  void ReadOfficer(const Act& act, const Budget& before, Branches& out) const {
    Budget b = before;
    Up(b, kTrained, act.count);
    const bool late = b.n[kPhase] > kDaylight;
    const int revolt = std::min<int>(b.n[kFromRevolt], act.count);
    if (revolt > 0) {
      Budget gained = b;
      gained.n[kFromRevolt] = static_cast<uint8_t>(gained.n[kFromRevolt] - revolt);
      if (revolt == act.count) {
        Add(out, gained, kReadOfficer);
      } else {
        ReadTrained(gained, act.count - revolt, late, out);
      }
    }
    ReadTrained(b, act.count, late, out);
  }

  // The suits of bases that are on the map, or come there this turn.
  uint8_t BaseSuits() const {
    uint8_t bases = turn_.bases;
    for (const Act& act : turn_.acts) {
      if (act.kind == ActKind::kPlace && IsBase(act.piece))
        bases |= static_cast<uint8_t>(1u << kPieceInfo[act.piece].suit);
    }
    return bases;
  }

  // With no warrior in the supply training costs its card and places nobody (Law 1.5.4). On Coffin Makers may
  // lie what the supply seems to hold.
  void ReadTrainedNobody(const Act& act, const Budget& before, Branches& out) const {
    if (act.left > 0 && (act.effects & kHasCoffin) == 0) return;
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      if (!(BaseSuits() >> suit & 1) || (act.suit != suit && act.suit != kBird)) continue;
      Budget b = before;
      Up(b, kNeedAny + suit, act.count);
      Add(out, b, kReadTrainNobody);
    }
  }

  // The cards for training, of the suits of bases that are on the map; one reading for each suit.
  void ReadTrained(Budget before, int n, bool late, Branches& out) const {
    before.n[kPhase] = std::max<uint8_t>(before.n[kPhase], kDaylight);
    const uint8_t bases = BaseSuits();
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      if (!(bases >> suit & 1)) continue;
      Budget b = before;
      Up(b, kNeedAny + suit, n);
      Add(out, b, kReadTrain, 0, 0, 0, late);
    }
    if (bases != 0) return;
    Up(before, kNeedAny, n);  // its card was spent for it all the same
    Add(out, before, kReadTrain, kLackBaseCard, 0, 0, late);
  }

  void ReadSympathy(const Act& act, const Budget& before, Branches& out) const {
    const unsigned left = before.n[kOrganised] | before.n[kOrganisedHigh] << 8;
    if (left >> act.to & 1) {
      Budget b = Operate(before);
      const unsigned rest = left & ~(1u << act.to);
      b.n[kOrganised] = static_cast<uint8_t>(rest & 255);
      b.n[kOrganisedHigh] = static_cast<uint8_t>(rest >> 8);
      Add(out, b, kReadOrganise);
      return;
    }
    Budget b = before;
    const bool late = b.n[kPhase] > kSpreading;
    b.n[kPhase] = std::max<uint8_t>(b.n[kPhase], kSpreading);
    NeedSupporters(b, act.to, CostOf(act));
    Add(out, b, kReadSpread, If(!act.ruled, kLackAdjacent), 0, 0, late);
  }

  void ReadRemoval(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    const bool alone = !act.grouped && act.piece == kAllianceWarrior && IsClearing(act.from);
    bool token = false;
    for (size_t k = i + 1; alone && k < turn_.acts.size(); ++k) {
      const Act& next = turn_.acts[k];
      token |= next.kind == ActKind::kPlace && next.piece == kSympathy && next.to == act.from;
    }
    if (token || (alone && !Battled(i, act.from) && (act.effects & kHasTaxCollector) == 0)) {
      Budget b = before;
      const unsigned left = (b.n[kOrganised] | b.n[kOrganisedHigh] << 8) | 1u << act.from;
      b.n[kOrganised] = static_cast<uint8_t>(left & 255);
      b.n[kOrganisedHigh] = static_cast<uint8_t>(left >> 8);
      Add(out, b, kReadLeave);
    }
    if (out.empty() || Battled(i, act.from)) ReadOwnRemoval(i, before, out);
  }
};

LackWords Alliance::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  words.breach = IsBreach(choice.lack);
  auto bit = [](Piece piece) { return uint64_t{1} << piece; };
  switch (choice.lack) {
    case kLackSympathy:
      words.rule = kRevoltPlace;
      words.pieces = bit(kSympathy);
      words.text = absl::StrCat(Say(*act, choice), ", where no sympathy is");
      return words;
    case kLackBase:
      words.rule = kAllianceRecruit;
      words.pieces = bit(kBaseFox) | bit(kBaseRabbit) | bit(kBaseMouse);
      words.text = absl::StrCat(Say(*act, choice), ", where no base is");
      return words;
    case kLackBaseCard:
      words.rule = kTrain;
      words.pieces = bit(kBaseFox) | bit(kBaseRabbit) | bit(kBaseMouse);
      words.text = "trains an officer without a base on the map whose suit the card could match";
      return words;
    case kLackAdjacent:
      words.rule = kSpreadPlace;
      words.pieces = bit(kSympathy);
      words.text = absl::StrCat(Say(*act, choice), ", next to which no clearing is sympathetic");
      return words;
    case kLackOfficers:
      words.rule = kOperations;
      words.text = absl::StrCat("takes ", Counted(choice.a, "operation"), " with ",
                                Counted(choice.b, "officer"), ": one too many, or a training is not written");
      return words;
    case kLackSupporters:
      words.rule = kSpreadCost;
      words.text =
          absl::StrCat("the turn's revolts and sympathy take ", Cards(choice.b, choice.a),
                       " of the supporters more than were written: not spent, or not written", MartialLaw());
      return words;
    case kLackSpareSupporters:
      words.rule = kSpreadCost;
      words.text = absl::StrCat("spends ", Counted(choice.b, "supporter"),
                                " more than the turn's revolts and sympathy take");
      return words;
    case kLackToken:
      words.rule = kOrganize;
      words.text = absl::StrCat(act == nullptr ? std::string("takes a warrior off the map")
                                               : Say(*act, {kReadLeave, 0, 0, 0, kInTime}),
                                "; no sympathy is placed there");
      return words;
    case kLackRevoltMany:
      words.rule = kRevolt;
      words.pieces = bit(kSympathy);
      words.text = absl::StrCat(
          Say(*act, choice),
          "; it places one for each sympathetic clearing of its suit: ", static_cast<int>(choice.a));
      return words;
    case kLackRevoltWarriors:
      words.rule = kRevolt;
      words.text = absl::StrCat("a revolt places a warrior for each sympathetic clearing of its suit; ",
                                static_cast<int>(choice.a),
                                " more would have to be placed: not placed, or not written");
      return words;
    default:
      return CommonTurn::SayLack(act, choice);
  }
}

}  // namespace

std::unique_ptr<FactionTurn> AllianceTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits) {
  return std::make_unique<Alliance>(turn, suits);
}

}  // namespace lantern::root
