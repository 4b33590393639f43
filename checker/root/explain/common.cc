// What the turns of all factions share: crafted cards that give more than the faction's own actions, cards
// that are spent, and pieces that are lost.
#include "checker/root/explain/common.h"

namespace lantern::root {

void CommonTurn::ReadEffects(const Act& act, const Budget& before, bool birdsong, bool early, bool evening,
                             Branches& out) {
  Budget b = before;
  const bool battle = act.kind == ActKind::kBattle;
  if (b.n[kCredit] > 0 && (act.effects & kHasLeague) != 0) {
    --b.n[kCredit];
    Add(out, b, kByLeague);
    b = before;
  }
  if (b.n[kCredit] == 0 && (act.effects & kHasLeague) != 0) Add(out, b, kByLeague, kLeagueItem);
  if ((act.effects & kHasEmigre) != 0 && birdsong && b.n[kEmigre] == (battle ? 1 : 0)) {
    Up(b, kEmigre);
    Add(out, b, kByEmigre);
    b = before;
  }
  if (battle && (act.effects & kHasWarren) != 0 && early && b.n[kWarren] == 0) {
    Up(b, kWarren);
    Add(out, b, kByWarren);
    b = before;
  }
  if (!battle && (act.effects & kHasCobbler) != 0 && evening && b.n[kCobbled] == 0) {
    Up(b, kCobbled);
    Add(out, b, kByCobbler);
  }
}

void CommonTurn::ReadPropaganda(size_t i, const Budget& before, Branches& out) const {
  const Act& act = turn_.acts[i];
  if ((act.effects & kHasPropaganda) == 0 || before.n[kPropaganda] > 0 || act.count != 1) return;
  // The removal is written next to it, before or after; of the Marquise it may go to the Field Hospitals.
  const size_t first = i < 3 ? 0 : i - 3;
  for (size_t k = first; k < turn_.acts.size() && k <= i + 3; ++k) {
    const Act& other = turn_.acts[k];
    const bool leaves = other.kind == ActKind::kRemove || other.kind == ActKind::kMove;
    if (!leaves || other.who == turn_.who || other.from != act.to) continue;
    if (!IsWarrior(other.piece) || other.count != 1) continue;
    Budget b = before;
    Up(b, kPropaganda);
    Need(b, act.to);
    Add(out, b, kByPropaganda);
    return;
  }
}

// Cards that an effect gives come at any time. Those of the Evening come last of all, so that the first step
// after them says that a step or the draw is written in the wrong place.
void CommonTurn::ReadDraw(const Act& act, const Budget& before, Branches& out) const {
  Budget b = before;
  if (b.n[kDrew] == 0) b.n[kDrew] = 1;
  Add(out, b, kPlain);
  b = before;
  Up(b, kEarlyDraws, act.count);
  if (b.n[kEarlyDraws] <= EarlyDraws(before)) Add(out, b, kPlain);
}

void CommonTurn::Finish(const Budget& budget, bool finished, Lacks& out) const {
  FinishTurn(budget, finished, out);
  // Too few draws in all are found where all draws are counted.
  if (finished && turn_.draws_enough && budget.n[kEarlyDraws] > 0 && budget.n[kDrew] == 0)
    out.push_back({0, kNoEveningDraw, budget.n[kEarlyDraws], 0, kInTime});
}

// What only Birdsong, Daylight or the Evening before its draw has. Losses, accounts and discards stand
// anywhere.
bool CommonTurn::IsStep(const Act& act) const {
  switch (act.kind) {
    case ActKind::kPlace:
    case ActKind::kMove:
      return act.who == turn_.who;
    case ActKind::kOfficer:
    case ActKind::kPawn:
    case ActKind::kBattle:
    case ActKind::kInstigate:
    case ActKind::kCraft:
    case ActKind::kGive:
    case ActKind::kSteal:
    case ActKind::kMobilize:
    case ActKind::kDecree:
    case ActKind::kTakeCard:
    case ActKind::kTurmoil:
    case ActKind::kRuin:
    case ActKind::kQuest:
    case ActKind::kPath:
    case ActKind::kCoalition:
    case ActKind::kPillar:
      return true;
    default:
      return false;
  }
}

void CommonTurn::Read(size_t i, const Budget& before, Branches& out) const {
  const Act& act = turn_.acts[i];
  if (act.kind == ActKind::kDraw) return ReadDraw(act, before, out);
  ReadAct(i, before, out);
  if (before.n[kDrew] != 1 || !IsStep(act)) return;
  for (Branch& branch : out) {
    branch.budget.n[kDrew] = 2;
    branch.choice.late = kAfterDraw;
  }
}

bool CommonTurn::Battled(size_t i, int clearing) const {
  for (size_t k = 0; k < i; ++k) {
    const Act& act = turn_.acts[k];
    if (act.kind == ActKind::kBattle && (act.to == clearing || act.from == clearing)) return true;
  }
  return false;
}

void CommonTurn::ReadOwnRemoval(size_t i, const Budget& before, Branches& out) const {
  const Act& act = turn_.acts[i];
  if (act.grouped || Battled(i, act.from)) return Add(out, before, kLost);
  if ((act.effects & kHasTaxCollector) != 0 && before.n[kTaxed] == 0 && act.count == 1 &&
      IsWarrior(act.piece)) {
    Budget b = before;
    Up(b, kTaxed);
    return Add(out, b, kByTax);
  }
  Add(out, before, kLost, kOwnRemoval);
}

CommonTurn::Run CommonTurn::RunOf(size_t i) const {
  const Act& act = turn_.acts[i];
  auto same = [&](const Act& other) {
    return other.kind == ActKind::kPlace && other.piece == act.piece && other.who == act.who;
  };
  size_t begin = i;
  while (begin > 0 && same(turn_.acts[begin - 1])) --begin;
  Run run;
  size_t k = begin;
  for (; k < turn_.acts.size() && same(turn_.acts[k]); ++k) {
    run.total += turn_.acts[k].count;
    if (k <= i && turn_.acts[k].to == act.to) run.here += turn_.acts[k].count;
  }
  run.last = k == i + 1;
  return run;
}

CardCount CommonTurn::CardBalance(const Budget& budget, int birds, CardCount& spare) const {
  CardCount needed;
  for (int suit = 0; suit < 5; ++suit)
    needed.n[static_cast<size_t>(suit)] = budget.n[static_cast<size_t>(kNeedAny + suit)];
  needed.n[kBird] += birds;
  // Cards that were spent before the Evening's draw need a purpose; those after it may have one.
  CardCount paid = CardsSpent(turn_, ActKind::kSpend, false);
  (void)Unpaid(needed, paid, spare);
  const CardCount late = CardsSpent(turn_, ActKind::kSpend, true);
  for (size_t suit = 0; suit < 5; ++suit) paid.n[suit] += late.n[suit];
  CardCount unused;
  return Unpaid(needed, paid, unused);
}

int CommonTurn::CutDown(const Budget& budget) const {
  const CardCount late = CardsSpent(turn_, ActKind::kSpend, true);
  int cards = 0;
  for (int n : late.n) cards += n;
  if (cards == 0) return 0;
  // Those that pay for what the earlier ones do not.
  CardCount needed;
  for (size_t suit = 0; suit < 5; ++suit) needed.n[suit] = budget.n[static_cast<size_t>(kNeedAny) + suit];
  CardCount unused;
  const CardCount owed = Unpaid(needed, CardsSpent(turn_, ActKind::kSpend, false), unused);
  (void)Unpaid(owed, late, unused);
  cards = 0;
  for (int n : unused.n) cards += n;
  return cards;
}

bool CommonTurn::SparesAreFree() const {
  // Where suits were not recorded, what was taken for one purpose may have been two.
  bool free = false;
  for (int c = 1; c <= kClearings; ++c) free |= SuitAt(c) == kAnySuit;
  for (const Act& act : turn_.acts) free |= (act.effects & (kHasPartisans | kHasSwapMeet)) != 0;
  return free;
}

void CommonTurn::FinishCards(const Budget& budget, int birds, bool spare_birds, Lacks& out) const {
  CardCount spare;
  const CardCount unpaid = CardBalance(budget, birds, spare);
  const bool partisans = SparesAreFree();
  for (uint8_t suit = 0; suit < 5; ++suit) {
    if (unpaid.n[suit] > 0)
      out.push_back({0, kCardMissing, suit, static_cast<uint8_t>(std::min(99, unpaid.n[suit])), kInTime});
    const bool free = partisans || (suit == kBird && spare_birds) || suit == kAnySuit;
    if (spare.n[suit] > 0 && !free) {
      out.push_back({0, kCardSpare, suit, static_cast<uint8_t>(std::min(99, spare.n[suit])), kInTime});
    }
  }
}

bool CommonTurn::Concerns(uint8_t lack, const Act& act, const Choice& choice) const {
  (void)choice;
  return lack == kCardSpare && act.kind == ActKind::kSpend;
}

std::string CommonTurn::Cards(int n, Suit suit) {
  const std::string word = suit == kAnySuit ? "card" : absl::StrCat(SuitName(suit), " card");
  return n == 1 ? absl::StrCat("a ", word) : absl::StrCat(n, " ", word, "s");
}

LackWords CommonTurn::SayLack(const Act* act, const Choice& choice) const {
  LackWords words;
  const Suit suit = choice.a;
  switch (choice.lack) {
    case kCardMissing:
      words.rule = kHand;
      words.text = absl::StrCat("the turn takes ", Cards(choice.b, suit),
                                " more than were written as spent: not spent, or not written");
      break;
    case kCardSpare:
      words.rule = kHand;
      words.text = absl::StrCat("spends ", Cards(choice.b, suit), ", and nothing that is written takes ",
                                choice.b == 1 ? "it" : "them", ": what it was spent for is not written");
      break;
    case kLeagueItem:
      words.rule = kPersistent;
      words.text =
          absl::StrCat(Say(*act, choice), ", and no item is exhausted for it: not exhausted, or not written");
      break;
    case kNoEveningDraw:
      words.rule = kDraw;
      words.text = absl::StrCat("draws ", Counted(choice.a, "card"),
                                " before the Evening, and none in it: not drawn, or not written");
      break;
    case kOwnRemoval:
      words.rule = kRemovalCause;
      words.text = absl::StrCat("takes ", CountOf(act->piece, act->count), " of its own from ", act->from,
                                ", where no battle is written and no action removes it");
      break;
    default:
      words.rule = kPhases;
      words.text = absl::StrCat(Say(*act, choice),
                                choice.a == kAfterDraw ? ", after the draw that ends the turn"
                                                       : ", after steps that come later in the turn",
                                ": done so, or written so");
      break;
  }
  return words;
}

// Sentences for what is the same for all factions.
void CommonTurn::ReadCommon(const Act& act, const Budget& before, Branches& out) {
  Budget b = before;
  if (act.kind == ActKind::kExhaust && (act.effects & kHasLeague) != 0) Up(b, kCredit, act.count);
  if (act.kind == ActKind::kPath) Up(b, kNeedAny + kAnySuit);
  if (act.kind == ActKind::kTakeCard) Up(b, kNeedAny + act.suit);
  Add(out, b, kPlain);
}

std::string CommonTurn::SayCommon(const Act& act, const Choice& choice) const {
  const char* by = choice.reading == kByEmigre    ? " by Eyrie Emigre"
                   : choice.reading == kByLeague  ? " by League of Adventurous Mice"
                   : choice.reading == kByWarren  ? " by Command Warren"
                   : choice.reading == kByCobbler ? " by Cobbler"
                                                  : "";
  switch (act.kind) {
    case ActKind::kBattle:
      return absl::StrCat("battles the ", NameOf(act.who), In(act.to), by);
    case ActKind::kMove:
      if (act.who != turn_.who)
        return absl::StrCat("makes ", CountOf(act.piece, act.count), " go from ", act.from, " to ", act.to);
      return absl::StrCat("moves ", CountOf(act.piece, act.count), " from ", act.from, " to ", act.to, by);
    case ActKind::kCraft:
      if (act.item != 0) return absl::StrCat("crafts a ", ItemName(act.item));
      if (turn_.deck == nullptr || act.count == 0) return "crafts a card";
      return absl::StrCat("crafts ", turn_.deck->cards[act.count - 1].title);
    case ActKind::kPath:
      return absl::StrCat("opens the path ", act.from, "-", act.to);
    case ActKind::kTakeCard:
      return absl::StrCat("takes the ", SuitName(act.suit), " dominance");
    case ActKind::kCoalition:
      return act.who == turn_.who ? std::string("activates dominance")
                                  : absl::StrCat("forms a coalition with the ", NameOf(act.who));
    case ActKind::kRemove:
      if (act.who != turn_.who)
        return absl::StrCat("removes ", CountOf(act.piece, act.count), " from ", act.from);
      if (choice.reading == kByTax)
        return absl::StrCat("removes a warrior from ", act.from, " by Tax Collector");
      return absl::StrCat("loses ", CountOf(act.piece, act.count), In(act.from));
    case ActKind::kPlace:
      if (choice.reading == kByPropaganda)
        return absl::StrCat("turns a warrior", In(act.to), " by Propaganda Bureau");
      return "";
    case ActKind::kDraw:
      return absl::StrCat("draws ", Counted(act.count, "card"));
    case ActKind::kSpend:
      return absl::StrCat("spends ", Cards(act.count, act.suit));
    case ActKind::kGive:
      return absl::StrCat("gives ", Cards(act.count, act.suit), " to the ", NameOf(act.who));
    default:
      return "";
  }
}

}  // namespace lantern::root
