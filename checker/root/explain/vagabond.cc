// A turn of a Vagabond (Law 9.4 to 9.6): each action exhausts the items that it takes.
#include "checker/root/explain/common.h"

namespace lantern::root {

namespace {

enum : uint8_t {
  kNeedItem = kOwn,  // items that were needed; by kind of RootItem, 0: any
  kSlipped = kNeedItem + 10,
  kRest,     // the pawn is in a forest, where the Evening repairs everything
  kHideout,  // repairs left of a Hideout
  kQuests,   // quests so far
};
enum : uint8_t { kBirdsong, kDaylight };
enum : uint8_t {
  kReadSlip = 20,
  kReadStep,
  kReadExplore,
  kReadAid,
  kReadQuest,
  kReadQuestForCards,
  kReadSteal,
  kReadInstigate,
  kReadStrike,
  kReadRepair,
  kReadRest,
  kReadHideout,
  kReadSwap
};
enum : uint8_t {
  kLackItem = 20,  // a: item (0 any), b: how many
  kLackAidSuit,
  kLackOwned,  // a: item, b: how many the actions take; more than there are
};

class Vagabond final : public CommonTurn {
 public:
  using CommonTurn::CommonTurn;

  void ReadAct(size_t i, const Budget& before, Branches& out) const override {
    const Act& act = turn_.acts[i];
    switch (act.kind) {
      case ActKind::kPawn:
        return ReadPawn(act, before, out);
      case ActKind::kBattle: {
        if ((act.effects & (kHasLeague | kHasEmigre | kHasWarren)) != 0) ReadCards(act, before, out);
        return Add(out, Using(before, v1::ROOT_ITEM_SWORD), kPlain);
      }
      case ActKind::kInstigate:
        return Add(out, Using(before, v1::ROOT_ITEM_TORCH), kReadInstigate);
      case ActKind::kRuin:
        return Add(out, Using(before, v1::ROOT_ITEM_TORCH, act.count), kReadExplore);
      case ActKind::kGive:
        return ReadGive(act, before, out);
      case ActKind::kQuest:
        return ReadQuest(before, out);
      case ActKind::kSteal:
        return ReadSteal(act, before, out);
      case ActKind::kRemove:
        return ReadStrike(i, before, out);
      case ActKind::kMove:
        if (act.who != kMarquise || act.to != turn_.keep) return Add(out, before, kPlain);
        return ReadStrike(i, before, out);
      case ActKind::kRepair:
        return ReadRepair(act, before, out);
      case ActKind::kCraft:
        return Add(out, Using(before, v1::ROOT_ITEM_HAMMER, HammersFor(act)), kPlain);
      case ActKind::kExhaust:
        return Add(out, before, kPlain);  // what it paid for is one account, at the end
      default:
        return ReadCommon(act, before, out);
    }
  }

  void FinishTurn(const Budget& budget, bool finished, Lacks& out) const override {
    (void)finished;
    FinishCards(budget, 0, false, out);
    std::array<int, 10> exhausted{};
    bool all = false;
    for (const Act& act : turn_.acts) {
      if (act.kind != ActKind::kExhaust) continue;
      all |= act.item == 0;
      if (act.item < 10) exhausted[act.item] += act.count;
    }
    if (all) return;
    int spare = 0;
    for (uint8_t item = 1; item < 10; ++item) {
      const int missing = budget.n[static_cast<size_t>(kNeedItem) + item] - exhausted[item];
      spare += std::max(0, -missing);
      // A strike without its crossbow is a removal without a cause, which the board finds.
      if (item == v1::ROOT_ITEM_CROSSBOW) continue;
      const uint8_t needed = budget.n[static_cast<size_t>(kNeedItem) + item];
      if (turn_.items_certain && needed > turn_.items[item] && !MayHaveBought()) {
        out.push_back({0, kLackOwned, item, needed, kInTime});
        continue;
      }
      if (missing <= 0) continue;
      out.push_back({0, kLackItem, item, static_cast<uint8_t>(missing), kInTime});
    }
    if (budget.n[kNeedItem] > spare) {
      out.push_back({0, kLackItem, 0, static_cast<uint8_t>(budget.n[kNeedItem] - spare), kInTime});
    }
  }

  int Spare(const Budget& budget) const override {
    int spare = 0;
    for (const Act& act : turn_.acts) spare += act.kind == ActKind::kExhaust ? act.count : 0;
    for (size_t item = 0; item < 10; ++item) spare -= budget.n[static_cast<size_t>(kNeedItem) + item];
    return spare;
  }

  bool IsBreach(uint8_t lack) const override { return lack == kLackOwned || CommonTurn::IsBreach(lack); }

  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override {
    // Which of the actions lacks its item is not known; the last that takes such a one stands for them.
    (void)act;
    if (lack != kLackItem) return CommonTurn::Concerns(lack, act, choice);
    return false;
  }

  std::string Say(const Act& act, const Choice& choice) const override {
    switch (choice.reading) {
      case kReadSlip:
        return act.to == 0 ? std::string("slips into a forest") : absl::StrCat("slips to ", act.to);
      case kReadStep:
        return absl::StrCat("moves to ", act.to, " for ", Counted(1 + (act.here > 0 ? 1 : 0), "boot"));
      case kReadExplore:
        return absl::StrCat("explores the ruin", In(act.to), " and takes a ", ItemName(act.item));
      case kReadAid:
        return absl::StrCat("aids the ", NameOf(act.who), " with ", Cards(act.count, act.suit));
      case kReadQuest:
        return absl::StrCat("completes a ", act.suit == kAnySuit ? "" : absl::StrCat(SuitName(act.suit), " "),
                            "quest");
      case kReadQuestForCards:
        return absl::StrCat(Say(act, {kReadQuest, 0, 0, 0, kInTime}), " for two cards");
      case kReadInstigate:
        return absl::StrCat("instigates a battle against the ", NameOf(act.who), In(act.to));
      case kReadSteal:
        return absl::StrCat("steals ", Cards(act.count, act.suit), " of the ", NameOf(act.who));
      case kReadStrike:
        return absl::StrCat("strikes ", CountOf(act.piece, act.count), In(act.from));
      case kReadRepair:
        return absl::StrCat("repairs a ", ItemName(act.item));
      case kReadHideout:
        return absl::StrCat("repairs a ", ItemName(act.item), " in the hideout");
      case kReadRest:
        return "rests in the forest";
      default:
        if (act.kind == ActKind::kTakeItem)
          return absl::StrCat("takes a ", ItemName(act.item), " of the ", NameOf(act.who));
        return SayCommon(act, choice);
    }
  }

  LackWords SayLack(const Act* act, const Choice& choice) const override;

 private:
  // Services of the Riverfolk may give what the items of an action would.
  bool MayHaveBought() const {
    bool may = false;
    for (const Act& act : turn_.acts) may |= (act.effects & kHasServices) != 0;
    return may;
  }

  static Budget Using(const Budget& before, int item, int n = 1) {
    Budget b = before;
    b.n[kPhase] = kDaylight;
    Up(b, kNeedItem + item, n);
    return b;
  }

  // A card of the Vagabond's own that gives a move or a battle; the League exhausts one item of any kind.
  void ReadCards(const Act& act, const Budget& before, Branches& out) const {
    if ((act.effects & kHasLeague) != 0) Add(out, Using(before, v1::ROOT_ITEM_UNSPECIFIED), kByLeague);
    ReadEffects(act, before, before.n[kPhase] == kBirdsong, before.n[kPhase] == kBirdsong, true, out);
  }

  void ReadPawn(const Act& act, const Budget& before, Branches& out) const {
    Budget after = before;
    after.n[kRest] = act.to == 0 ? 1 : 0;
    if (before.n[kSlipped] == 0 && (before.n[kPhase] == kBirdsong || act.to == 0)) {
      Budget b = after;
      b.n[kSlipped] = 1;
      Add(out, b, kReadSlip);
      if (act.to == 0) return;
    }
    if ((act.effects & (kHasLeague | kHasCobbler | kHasEmigre)) != 0) ReadCards(act, after, out);
    const bool harrier = turn_.character == "harrier";
    if (harrier) Add(out, Using(after, v1::ROOT_ITEM_TORCH), kReadStep);
    Add(out, Using(after, v1::ROOT_ITEM_BOOT, act.here > 0 ? 2 : 1), kReadStep);
  }

  void ReadGive(const Act& act, const Budget& before, Branches& out) const {
    if ((act.effects & kHasSwapMeet) != 0) Add(out, before, kPlain);
    const Suit suit = SuitAt(act.to);
    const bool fits = act.suit == kAnySuit || act.suit == kBird || suit == kAnySuit || act.suit == suit;
    Add(out, Using(before, v1::ROOT_ITEM_UNSPECIFIED, act.count), kReadAid, If(!fits, kLackAidSuit), suit);
  }

  int EarlyDraws(const Budget& before) const override {
    return CommonTurn::EarlyDraws(before) + 2 * __builtin_popcount(turn_.quests_for_cards);
  }

  void ReadQuest(const Budget& before, Branches& out) const {
    Budget b = Using(before, v1::ROOT_ITEM_UNSPECIFIED, 2);
    const bool cards = turn_.quests_for_cards >> std::min<int>(7, b.n[kQuests]) & 1;
    Up(b, kQuests);
    Add(out, b, cards ? kReadQuestForCards : kReadQuest);
  }

  // The Thief takes a card for a torch each time (Law 16.3). Other cards come by effects.
  void ReadSteal(const Act& act, const Budget& before, Branches& out) const {
    if ((act.effects & (kHasSwapMeet | kHasStand)) != 0) Add(out, before, kPlain);
    Add(out, Using(before, v1::ROOT_ITEM_TORCH, act.count), kReadSteal);
  }

  // A strike removes one piece, without a battle; of the Marquise it may go to the Field Hospitals.
  void ReadStrike(size_t i, const Budget& before, Branches& out) const {
    const Act& act = turn_.acts[i];
    int together = 0;
    for (const Act& other : turn_.acts)
      together += other.event == act.event && other.kind == act.kind ? other.count : 0;
    if (act.who == turn_.who || together != 1 || Battled(i, act.from)) return Add(out, before, kPlain);
    Add(out, Using(before, v1::ROOT_ITEM_CROSSBOW), kReadStrike);
  }

  void ReadRepair(const Act& act, const Budget& before, Branches& out) const {
    if (before.n[kRest] > 0 || (turn_.in_forest && !PawnMoved())) return Add(out, before, kReadRest);
    if (turn_.character == "ranger") {
      Budget b = before;
      if (b.n[kHideout] < act.count) {
        b = Using(b, v1::ROOT_ITEM_TORCH);
        b.n[kHideout] = 3;
      }
      if (b.n[kHideout] >= act.count) {
        b.n[kHideout] = static_cast<uint8_t>(b.n[kHideout] - act.count);
        Add(out, b, kReadHideout);
      }
    }
    Add(out, Using(before, v1::ROOT_ITEM_HAMMER, act.count), kReadRepair);
  }

  bool PawnMoved() const {
    for (const Act& act : turn_.acts) {
      if (act.kind == ActKind::kPawn) return true;
    }
    return false;
  }

  int HammersFor(const Act& act) const {
    if (act.item != 0 && act.item < 10) return static_cast<int>(GetCatalog().items[act.item].cost.size());
    if (turn_.deck == nullptr || act.count == 0) return 1;
    return static_cast<int>(turn_.deck->cards[act.count - 1U].cost.size());
  }
};

LackWords Vagabond::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  switch (choice.lack) {
    case kLackItem: {
      words.rule = kExhaust;
      const std::string what = choice.a == 0 ? Counted(choice.b, "item") : CountOfItem(choice.b, choice.a);
      words.text = absl::StrCat("the turn's actions take ", what,
                                " more than were written as exhausted: not exhausted, or not written");
      return words;
    }
    case kLackOwned:
      words.rule = kExhaust;
      words.breach = true;
      words.text =
          absl::StrCat("the turn's actions take ", CountOfItem(choice.b, choice.a), "; the Vagabond has ",
                       static_cast<int>(turn_.items[choice.a]), ", and nothing refreshes items in Daylight");
      return words;
    case kLackAidSuit:
      words.rule = kAid;
      words.text = absl::StrCat(Say(*act, choice), In(act->to), ", which takes ", SuitName(choice.a),
                                " or bird cards");
      return words;
    default:
      return CommonTurn::SayLack(act, choice);
  }
}

}  // namespace

std::unique_ptr<FactionTurn> VagabondTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits) {
  return std::make_unique<Vagabond>(turn, suits);
}

}  // namespace lantern::root
