// Afternoon on the province: steps, what they cost and bring, and the camp.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// Whether the player can be on the journey; leaves noon first. `board` is the one that the event belongs to,
// or UNSPECIFIED. False, with a finding, where not.
bool LueurReferee::ReadyForJourney(int p, v1::LueurBoard board) {
  PlayerState& player = P(p);
  if (board != v1::LUEUR_BOARD_UNSPECIFIED && board != board_) {
    Illegal(kBoard, board == v1::LUEUR_BOARD_PROVINCE ? "the game is played on the archipelago, with boats"
                                                      : "the game is played on the province, without boats");
    return false;
  }
  if (!EnterDay(p)) return false;
  if (player.phase == v1::LUEUR_PHASE_CAMPED || player.phase == v1::LUEUR_PHASE_ENDED) {
    const bool camped = player.phase == v1::LUEUR_PHASE_CAMPED;
    Illegal(camped ? kCampEnds : kPhase,
            absl::StrCat(NameOf(p), camped ? " has placed the camp; the journey is over"
                                           : " has ended the day already"));
    return false;
  }
  if (player.phase < v1::LUEUR_PHASE_NOON) EnterNoon(p);
  if (player.phase == v1::LUEUR_PHASE_NOON) {
    CheckNothingPending(p);
    player.phase = v1::LUEUR_PHASE_JOURNEY;
  }
  return true;
}

// The way to a node; none where it is not known. False, with a finding, where the company cannot go there.
bool LueurReferee::CheckStep(int p, int to, const Neighbour*& way) {
  const PlayerState& player = P(p);
  // Steps that were not written down may lie between.
  if (player.company == kUnknownPlace || (player.unwritten & PlayerState::kJourney) != 0) return true;
  way = catalog_->FindWay(player.company, to);
  if (way == nullptr) {
    std::vector<std::string> next;
    const NodeInfo& node = catalog_->nodes[player.company];
    for (size_t i = 0; i < node.neighbours; ++i) next.push_back(absl::StrCat("node ", node.next[i].node));
    Illegal(kStepEdge, absl::StrCat("no line leads from node ", player.company, " to node ", to),
            std::move(next));
    return false;
  }
  const bool here = (player.visited >> to & 1) != 0;
  if (here && !options_.reenter_nodes) {
    Illegal(kStepTwice, absl::StrCat("the company was at node ", to, " today already"));
    return false;
  }
  return true;
}

void LueurReferee::JudgeStep(const v1::LueurStep& step) {
  acting_ = static_cast<int>(step.player());
  const int p = acting_;
  if (!ReadyForJourney(p, v1::LUEUR_BOARD_PROVINCE)) return;
  PlayerState& player = P(p);
  const int to = static_cast<int>(step.to());
  const NodeInfo& node = catalog_->nodes[static_cast<size_t>(to)];
  const Neighbour* way = nullptr;
  CheckStep(p, to, way);
  PayForNode(p, step);
  const Range light = player.light;
  const Range footprints = player.footprints;
  const EdgeInfo edge = way == nullptr ? EdgeInfo() : catalog_->edges[way->edge];
  if (edge.skull || step.has_loss()) {
    const bool unknown_way = way == nullptr;
    if (!edge.skull && !unknown_way) {
      Illegal(kSkull, "there is no skull on the way");
    } else {
      Lose(p, step.has_loss() ? &step.loss() : nullptr, "the skull on the way");
    }
  }
  AddGain(p, edge.marker, 1, 1);
  const Gain bonus = options_.village_bonus_at_camp ? Gain() : node.bonus;
  AddGain(p, bonus, 1, 1);
  if (step.has_gain() && way != nullptr) {
    const Gain total{static_cast<int16_t>(edge.marker.light + bonus.light),
                     static_cast<int16_t>(edge.marker.footprints + bonus.footprints),
                     static_cast<int16_t>(edge.marker.fireflies + bonus.fireflies),
                     static_cast<int16_t>(edge.marker.rerolls + bonus.rerolls)};
    CompareGain(step.gain(), total, total, light, footprints, node.bonus.empty() ? kStepMarker : kStepBonus,
                absl::StrCat("the way to node ", to));
  }
  if (player.company != kUnknownPlace) player.visited |= uint64_t{1} << player.company;
  player.visited |= uint64_t{1} << to;
  player.company = static_cast<uint8_t>(to);
  player.moved = true;
}

// What entering a node costs.
void LueurReferee::PayForNode(int p, const v1::LueurStep& step) {
  const NodeInfo& node = catalog_->nodes[step.to()];
  switch (node.kind) {
    case v1::LUEUR_NODE_KIND_SYMBOL:
      return EnterSymbol(p, step, node.symbol);
    case v1::LUEUR_NODE_KIND_CROSSED_OUT:
      return EnterCrossedOut(p, step, node.symbol);
    default:
      if (step.means() == v1::LUEUR_MEANS_DIE || step.means() == v1::LUEUR_MEANS_FOOTPRINT) {
        Illegal(kStepVillage, absl::StrCat("node ", step.to(), " takes neither a die nor a joker"));
      }
      if (node.price > 0) Spend(p, node.price, kStepFootprints, "the price of the village");
  }
}

// The dice that a company can still use today, as what they may stand for.
View LueurReferee::UnusedDice(int p) const {
  View view;
  ForEachDie(CountedDice(p) & ~s_.used,
             [&](int d) { view.die[static_cast<size_t>(view.size++)] = PossibleSymbols(p, d); });
  return view;
}

bool LueurReferee::UnusedDieShows(int p, Symbol symbol) const {
  const View view = UnusedDice(p);
  return std::any_of(view.die.begin(), view.die.begin() + view.size,
                     [symbol](SymbolMask die) { return (die >> symbol & 1) != 0; });
}

// Whether the unused dice suffice for the steps of which the die was not recorded.
bool LueurReferee::CoversUnnamed(int p) const {
  std::array<uint8_t, kSymbols> need{};
  std::copy(P(p).unnamed_dice.begin(), P(p).unnamed_dice.end(), need.begin());
  return CanShow(UnusedDice(p), need);
}

// Footprints that must have been spent on steps of which the means were not recorded, since no dice are left
// for them. The sets of steps that dice can serve form a matroid, so taking them one by one finds the most.
int LueurReferee::ForcedFootprints(int p) const {
  const PlayerState& player = P(p);
  int open = 0;
  for (const uint8_t steps : player.open_steps) open += steps;
  if (open == 0) return 0;
  const View view = UnusedDice(p);
  std::array<uint8_t, kSymbols> need{};
  std::copy(player.unnamed_dice.begin(), player.unnamed_dice.end(), need.begin());
  for (size_t s = 0; s < kElements; ++s) {
    for (int i = 0; i < player.open_steps[s]; ++i) {
      ++need[s];
      if (CanShow(view, need)) {
        --open;
      } else {
        --need[s];
      }
    }
  }
  return open;
}

// Takes footprints from a player.
void LueurReferee::Spend(int p, int amount, RuleId rule, absl::string_view what) {
  PlayerState& player = P(p);
  const int most = player.footprints.hi - ForcedFootprints(p);
  if (most < amount) {
    Illegal(rule, absl::StrCat(what, " takes ", Counted(amount, "footprint", "footprints"), "; ", NameOf(p),
                               " has ", std::max(most, 0)));
  } else if (player.footprints.lo < amount) {
    Unverifiable(rule,
                 absl::StrCat("whether ", NameOf(p), " has ", Counted(amount, "footprint", "footprints"),
                              " for ", what, " rests on what was not recorded"));
  }
  player.footprints.Add(-amount);
}

// Whether everything that was claimed of today's dice still holds for what they may show.
bool LueurReferee::ClaimsHold(int p) const {
  if (Count(p).exact) return true;
  Condition nothing;
  nothing.any = true;
  return CanTrigger(p, nothing, nullptr, 1);
}

void LueurReferee::UseDie(int p, int die, Symbol symbol) {
  if (!CheckNamedDie(p, die)) return;
  if ((s_.used & Bit(die)) != 0) {
    return Illegal(kStepDieOnce, absl::StrCat(DieName(die), " was used on the way today"));
  }
  if ((PossibleSymbols(p, die) >> symbol & 1) == 0) {
    return Illegal(kStepSymbol, absl::StrCat(DieName(die), " does not show the symbol of the node"));
  }
  const auto face = static_cast<FaceMask>(1u << symbol);
  const bool sure = Faces(die) == face && (s_.unsure & Bit(die)) == 0 && (Blocking(p, symbol).least > 0);
  if ((s_.unsure & Bit(die)) != 0) s_.Settle(die, kPlayer0 + p);
  Faces(die) = face;
  s_.used |= Bit(die);
  if (sure && CoversUnnamed(p)) return;
  if (!ClaimsHold(p))
    return Illegal(kStepSymbol, absl::StrCat("after what was claimed of the dice today, ", DieName(die),
                                             " cannot show the symbol of the node"));
  if (!CoversUnnamed(p)) return Illegal(kStepDieOnce, "more dice were used on the way than show the symbols");
  Unverifiable(kStepSymbol, absl::StrCat("what ", DieName(die), " shows was not recorded"));
}

// A step with a die that nobody named.
void LueurReferee::UseUnnamedDie(int p, Symbol symbol) {
  ++P(p).unnamed_dice[symbol];
  if (CoversUnnamed(p)) {
    if (!Count(p).exact) Unverifiable(kStepSymbol, "which die was used, and what it shows, was not recorded");
    return;
  }
  --P(p).unnamed_dice[symbol];
  const bool shown = Blocking(p, symbol).most > 0;
  Illegal(shown ? kStepDieOnce : kStepSymbol,
          shown ? "all dice with the symbol of the node are used" : "no die shows the symbol of the node");
}

// A step by a die or a footprint; nobody wrote which.
void LueurReferee::EnterOpenly(int p, Symbol symbol) {
  PlayerState& player = P(p);
  const int forced = ForcedFootprints(p);
  ++player.open_steps[symbol];
  const bool die_helps = ForcedFootprints(p) == forced;
  --player.open_steps[symbol];
  const bool can_pay = player.footprints.hi > forced;
  if (!die_helps && !can_pay) {
    return Illegal(
        kStepSymbol,
        absl::StrCat(NameOf(p), " has neither an unused die with the symbol of the node nor a footprint"));
  }
  if (!can_pay) return UseUnnamedDie(p, symbol);
  if (!die_helps) return Spend(p, 1, kStepFootprints, "the joker");
  ++player.open_steps[symbol];
  player.footprints.Add(-1, 0);
  Unverifiable(kStepSymbol, "whether a die or a footprint was used was not recorded");
}

// Whether the record tells which dice were used on the way.
bool LueurReferee::StepsAreKnown(int p) const {
  const PlayerState& player = P(p);
  const auto none = [](const std::array<uint8_t, kElements>& steps) {
    return std::all_of(steps.begin(), steps.end(), [](uint8_t count) { return count == 0; });
  };
  return (player.unwritten & PlayerState::kJourney) == 0 && none(player.open_steps) &&
         none(player.unnamed_dice);
}

void LueurReferee::EnterSymbol(int p, const v1::LueurStep& step, Symbol symbol) {
  switch (step.means()) {
    case v1::LUEUR_MEANS_DIE:
      return step.die() == 0 ? UseUnnamedDie(p, symbol) : UseDie(p, static_cast<int>(step.die()) - 1, symbol);
    case v1::LUEUR_MEANS_FOOTPRINT:
      if (options_.footprint_only_without_die && StepsAreKnown(p) && Count(p).exact &&
          UnusedDieShows(p, symbol)) {
        Illegal(kStepJoker, "an unused die shows the symbol of the node; a footprint does not replace it");
      }
      return Spend(p, 1, kStepFootprints, "the joker");
    case v1::LUEUR_MEANS_NOTHING:
      return Illegal(kStepSymbol,
                     absl::StrCat("node ", step.to(), " takes a die with its symbol, or a footprint"));
    default:
      return EnterOpenly(p, symbol);
  }
}

// Counted dice that show a symbol, as far as they block crossed-out nodes.
Bounds LueurReferee::Blocking(int p, Symbol symbol) const {
  const Tally tally = Count(p);
  if (tally.exact && !options_.used_dice_unblock) {
    return {tally.count[symbol], tally.count[symbol]};
  }
  Bounds bounds;
  const int black = catalog_->black;
  const bool may_curse = (CountedDice(p) & Bit(black)) != 0 && (Faces(black) >> symbol & 1) != 0;
  // Steps of which the dice are not known may have used any of them.
  const bool may_be_used = options_.used_dice_unblock && !StepsAreKnown(p);
  ForEachDie(CountedDice(p), [&](int d) {
    if (options_.used_dice_unblock && (s_.used & Bit(d)) != 0) return;
    if ((PossibleSymbols(p, d) >> symbol & 1) == 0) return;
    ++bounds.most;
    const bool sure = SymbolsOf(d, Faces(d)) == (1u << symbol) && (s_.unsure & Bit(d)) == 0;
    if (sure && !may_be_used && (!may_curse || d == black)) ++bounds.least;
  });
  return bounds;
}

void LueurReferee::EnterCrossedOut(int p, const v1::LueurStep& step, Symbol symbol) {
  const Bounds blocking = Blocking(p, symbol);
  switch (step.means()) {
    case v1::LUEUR_MEANS_DIE:
      return Illegal(kStepCrossed, absl::StrCat("node ", step.to(), " takes no die"));
    case v1::LUEUR_MEANS_FOOTPRINT:
      return Spend(p, 1, kStepFootprints, "the joker");
    case v1::LUEUR_MEANS_NOTHING:
      if (blocking.least > 0) {
        return Illegal(kStepCrossed,
                       absl::StrCat(Counted(blocking.least, "counted die shows", "counted dice show"),
                                    " the symbol that is crossed out at node ", step.to()));
      }
      if (blocking.most > 0)
        Unverifiable(kStepCrossed, "whether a die shows the symbol that is crossed out was not recorded");
      return;
    default:
      break;
  }
  const bool can_pay = P(p).footprints.hi > ForcedFootprints(p);
  if (blocking.least > 0) {
    if (can_pay) return Spend(p, 1, kStepFootprints, "the joker");
    return Illegal(kStepCrossed,
                   "a counted die shows the symbol that is crossed out, and there is no footprint");
  }
  if (blocking.most == 0 && !can_pay) return;
  if (can_pay) P(p).footprints.Add(-1, 0);
  Unverifiable(kStepCrossed, "whether a footprint was paid at the crossed-out node was not recorded");
}

// The journey of the day is over; what must have been paid is paid.
void LueurReferee::SettleOpenSteps(int p) {
  PlayerState& player = P(p);
  if (const int forced = ForcedFootprints(p); forced > 0) player.footprints.Add(0, -forced);
  if (player.footprints.lo > player.footprints.hi) player.footprints.lo = player.footprints.hi;
  player.open_steps.fill(0);
  player.unnamed_dice.fill(0);
  if ((player.unwritten & PlayerState::kJourney) != 0 && player.phase != v1::LUEUR_PHASE_CAMPED)
    BlurJourney(p);
}

void LueurReferee::JudgeCamp(const v1::LueurCamp& camp) {
  acting_ = static_cast<int>(camp.player());
  const int p = acting_;
  if (!ReadyForJourney(p, v1::LUEUR_BOARD_PROVINCE)) return;
  PlayerState& player = P(p);
  SettleOpenSteps(p);
  if (player.company != kUnknownPlace) {
    const NodeInfo& node = catalog_->nodes[player.company];
    if (node.kind != v1::LUEUR_NODE_KIND_VILLAGE) {
      return Illegal(kCampVillage,
                     absl::StrCat("the company stands at node ", player.company, ", which is no village"));
    }
    if (options_.camp_only_after_moving && !player.moved) {
      Illegal(kCampMoved, "the company has not moved today");
    }
    if (options_.village_bonus_at_camp && player.camp != player.company) AddGain(p, node.bonus, 1, 1);
  }
  player.camp = player.company;
  player.phase = v1::LUEUR_PHASE_CAMPED;
}

}  // namespace lantern::lueur
