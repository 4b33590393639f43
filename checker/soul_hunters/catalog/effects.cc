// What can be wrong with the effects of a catalog. Everything that the referee relies on is asked here:
// players, choices and numbers that exist, no choice where none can be made, and a bound on the size of an
// effect.
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/catalog/catalog.h"

namespace lantern::soul_hunters {
namespace {

constexpr int kMostOps = 64;  // of one effect, counted through choices and branches
constexpr int kMostOpsInList = 16;
constexpr int kMostOptions = 8;
constexpr int kMostDepth = 3;

// Where an operation stands, for what is allowed there.
enum class Spot : uint8_t { kCost, kEffect, kTrigger };

class EffectChecker {
 public:
  explicit EffectChecker(EffectCheck& check) : check_(check) {}

  void Effect(const v1::SoulHuntersEffect& effect, const std::string& cell) {
    if (effect.has_condition()) Condition(effect.condition(), cell + ".condition", 1, true);
    if (effect.costs_size() > 4) Forbid(cell + ".costs", "are more than 4");
    for (int i = 0; i < effect.costs_size(); ++i) {
      Op(effect.costs(i), absl::StrCat(cell, ".", Cell("costs", i)), Spot::kCost, 1);
    }
    Ops(effect.ops(), cell, Spot::kEffect, 1);
    if (effect.ops().empty()) Forbid(cell, "does nothing; leave it out where it is not known");
  }

  void Always(const v1::SoulHuntersAbility& ability, const std::string& cell) {
    if (ability.has_influence()) {
      const v1::SoulHuntersInfluenceModifier& modifier = ability.influence();
      Whole(modifier.who(), cell + ".influence.who");
      Amount(modifier, cell + ".influence", false);
      if (modifier.has_condition()) Condition(modifier.condition(), cell + ".influence.condition", 1, false);
      check_.touches_influence = true;
    } else if (ability.has_yield()) {
      const v1::SoulHuntersYieldModifier& yield = ability.yield();
      Hunters(yield.hunters(), cell + ".yield.hunters");
      if (yield.hunters().whose() != v1::SOUL_HUNTERS_WHOSE_OWN) {
        Forbid(cell + ".yield.hunters.whose", "must be OWN: it makes the owner's soul hunters stronger");
      }
      if (!yield.has_more()) {
        check_.report.Missing(cell + ".yield.more", "is not known");
      } else if (yield.more() == 0 || yield.more() < -10 || yield.more() > 10) {
        Forbid(cell + ".yield.more", "must be 1 to 10, or -10 to -1");
      }
    } else if (ability.has_trigger()) {
      Trigger(ability.trigger(), cell + ".trigger");
    }
  }

 private:
  using Who = v1::SoulHuntersWho;

  void Forbid(std::string cell, std::string message) {
    check_.report.Forbidden(std::move(cell), std::move(message));
  }

  void Trigger(const v1::SoulHuntersTrigger& trigger, const std::string& cell) {
    if (!v1::SoulHuntersOccasion_IsValid(trigger.occasion()) || trigger.occasion() == 0) {
      Forbid(cell + ".occasion", "must be one of SoulHuntersOccasion");
    }
    Whole(trigger.by(), cell + ".by");
    if (trigger.has_condition()) Condition(trigger.condition(), cell + ".condition", 1, true);
    Ops(trigger.ops(), cell, Spot::kTrigger, 1);
    if (trigger.ops().empty()) check_.report.Missing(cell + ".ops", "are not known");
  }

  void Ops(const google::protobuf::RepeatedPtrField<v1::SoulHuntersOp>& ops, const std::string& cell,
           Spot spot, int depth) {
    if (ops.size() > kMostOpsInList) Forbid(cell + ".ops", "are more than 16");
    for (int i = 0; i < ops.size(); ++i) Op(ops[i], absl::StrCat(cell, ".", Cell("ops", i)), spot, depth);
  }

  void Op(const v1::SoulHuntersOp& op, const std::string& cell, Spot spot, int depth) {
    if (++check_.ops == kMostOps + 1)
      Forbid(cell, "is the 65th operation of one effect; at most 64 are allowed");
    if (check_.ops > kMostOps) return;
    if (!Allowed(op, spot)) {
      Forbid(cell, spot == Spot::kCost
                       ? "is no cost: pay with discard of SELF, destroy of OWN, influence_toward_zero of "
                         "SELF, or unknown"
                       : "is nothing that a trigger can do: influence_add or influence_toward_zero");
      return;
    }
    switch (op.op_case()) {
      case v1::SoulHuntersOp::kInfluenceAdd:
        return Influence(op.influence_add(), cell + ".influence_add", spot, false);
      case v1::SoulHuntersOp::kInfluenceTowardZero:
        return Influence(op.influence_toward_zero(), cell + ".influence_toward_zero", spot, true);
      case v1::SoulHuntersOp::kInfluenceSet:
        return Influence(op.influence_set(), cell + ".influence_set", spot, false);
      case v1::SoulHuntersOp::kInfluenceNegate:
        check_.touches_influence = true;
        return AnyWho(op.influence_negate().who(), cell + ".influence_negate.who");
      case v1::SoulHuntersOp::kInfluenceSwap:
        return Swap(op.influence_swap(), cell + ".influence_swap");
      case v1::SoulHuntersOp::kDraw:
        return Cards(op.draw(), cell + ".draw", false, true);
      case v1::SoulHuntersOp::kDiscard:
        return Cards(op.discard(), cell + ".discard", true, true);
      case v1::SoulHuntersOp::kStealCard:
        if (op.steal_card().who() == v1::SOUL_HUNTERS_WHO_SELF ||
            op.steal_card().who() == v1::SOUL_HUNTERS_WHO_EACH_PLAYER ||
            op.steal_card().who() == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER) {
          Forbid(cell + ".steal_card.who", "must be opponents");
        }
        return Cards(op.steal_card(), cell + ".steal_card", true, true);
      case v1::SoulHuntersOp::kRecover:
        if (op.recover().who() != v1::SOUL_HUNTERS_WHO_SELF) Forbid(cell + ".recover.who", "must be SELF");
        return Cards(op.recover(), cell + ".recover", true, true);
      case v1::SoulHuntersOp::kDestroy:
        return OnHunters(op.destroy(), cell + ".destroy");
      case v1::SoulHuntersOp::kStealHunter:
        return OnHunters(op.steal_hunter(), cell + ".steal_hunter");
      case v1::SoulHuntersOp::kReturnHunter:
        return OnHunters(op.return_hunter(), cell + ".return_hunter");
      case v1::SoulHuntersOp::kTurnHunter:
        return Turn(op.turn_hunter(), cell + ".turn_hunter");
      case v1::SoulHuntersOp::kChoose:
        return Choose(op.choose(), cell + ".choose", spot, depth);
      case v1::SoulHuntersOp::kBranch:
        return Branch(op.branch(), cell + ".branch", spot, depth);
      case v1::SoulHuntersOp::kUnknown:
        check_.touches_influence |= !op.unknown().not_influence();
        return check_.report.Missing(cell + ".unknown", "what happens here is not known");
      case v1::SoulHuntersOp::OP_NOT_SET:
        return Forbid(cell, "has no operation; set one of the fields of SoulHuntersOp");
    }
  }

  static bool Allowed(const v1::SoulHuntersOp& op, Spot spot) {
    switch (spot) {
      case Spot::kEffect:
        return true;
      case Spot::kCost:
        return op.has_unknown() || (op.has_discard() && op.discard().who() == v1::SOUL_HUNTERS_WHO_SELF) ||
               (op.has_destroy() && op.destroy().hunters().whose() == v1::SOUL_HUNTERS_WHOSE_OWN) ||
               (op.has_influence_toward_zero() &&
                op.influence_toward_zero().who() == v1::SOUL_HUNTERS_WHO_SELF);
      case Spot::kTrigger:
        return op.has_influence_add() || op.has_influence_toward_zero();
    }
    return false;
  }

  // SELF, EACH_OPPONENT or EACH_PLAYER: nothing is chosen.
  void Whole(Who who, const std::string& cell) {
    if (who != v1::SOUL_HUNTERS_WHO_SELF && who != v1::SOUL_HUNTERS_WHO_EACH_OPPONENT &&
        who != v1::SOUL_HUNTERS_WHO_EACH_PLAYER) {
      Forbid(cell, "must be SELF, EACH_OPPONENT or EACH_PLAYER");
    }
  }

  void AnyWho(Who who, const std::string& cell) {
    if (!v1::SoulHuntersWho_IsValid(who) || who == 0) return Forbid(cell, "must be one of SoulHuntersWho");
    if (who == v1::SOUL_HUNTERS_WHO_SAME && !chosen_) {
      Forbid(cell, "is SAME, but no player was chosen before in this effect");
    }
    if (who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER)
      chosen_ = true;
  }

  void Influence(const v1::SoulHuntersInfluenceOp& op, const std::string& cell, Spot spot, bool positive) {
    check_.touches_influence = true;
    if (spot == Spot::kTrigger) {
      Whole(op.who(), cell + ".who");
    } else {
      AnyWho(op.who(), cell + ".who");
    }
    Amount(op, cell, true);
    if (positive && op.amount().has_number() && op.amount().number() < 0) {
      Forbid(cell + ".amount.number", "must not be negative here");
    }
  }

  void Swap(const v1::SoulHuntersSwapOp& op, const std::string& cell) {
    check_.touches_influence = true;
    if (op.who() != v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT && op.who() != v1::SOUL_HUNTERS_WHO_SAME) {
      return Forbid(cell + ".who", "must be CHOSEN_OPPONENT or SAME");
    }
    AnyWho(op.who(), cell + ".who");
  }

  void Cards(const v1::SoulHuntersCardsOp& op, const std::string& cell, bool choice, bool influence) {
    AnyWho(op.who(), cell + ".who");
    Amount(op, cell, influence);
    if (!choice && (op.up_to() || op.chooser() != 0)) Forbid(cell, "draws: nobody chooses what or how many");
    if (!v1::SoulHuntersChooser_IsValid(op.chooser()))
      Forbid(cell + ".chooser", "must be one of SoulHuntersChooser");
    if (op.amount().has_number() && op.amount().number() < 1)
      Forbid(cell + ".amount.number", "must be at least 1");
  }

  void Number(bool has, uint32_t number, bool up_to, const std::string& cell) {
    if (has && (number < 1 || number > 84)) Forbid(cell + ".number", "must be 1 to 84, or absent for all");
    if (!has && up_to) Forbid(cell + ".up_to", "needs a number");
  }

  void OnHunters(const v1::SoulHuntersHuntersOp& op, const std::string& cell) {
    Hunters(op.hunters(), cell + ".hunters");
    Number(op.has_number(), op.number(), op.up_to(), cell);
    if (!v1::SoulHuntersChooser_IsValid(op.chooser()))
      Forbid(cell + ".chooser", "must be one of SoulHuntersChooser");
  }

  void Turn(const v1::SoulHuntersTurnOp& op, const std::string& cell) {
    Hunters(op.hunters(), cell + ".hunters");
    Number(op.has_number(), op.number(), op.up_to(), cell);
    if (!op.has_by()) return check_.report.Missing(cell + ".by", "is not known");
    if (op.by() == 0 || op.by() < -4 || op.by() > 4) Forbid(cell + ".by", "must be -4 to 4, and not 0");
  }

  void Choose(const v1::SoulHuntersChooseOp& op, const std::string& cell, Spot spot, int depth) {
    if (depth > kMostDepth) return Forbid(cell, "is deeper than 3 choices and branches");
    if (op.options_size() < 2 || op.options_size() > kMostOptions)
      Forbid(cell + ".options", "must be 2 to 8");
    const bool before = chosen_;
    bool every = true;
    for (int i = 0; i < op.options_size(); ++i) {
      chosen_ = before;
      Ops(op.options(i).ops(), absl::StrCat(cell, ".", Cell("options", i)), spot, depth + 1);
      every &= chosen_;
    }
    chosen_ = every;
  }

  void Branch(const v1::SoulHuntersIfOp& op, const std::string& cell, Spot spot, int depth) {
    if (depth > kMostDepth) return Forbid(cell, "is deeper than 3 choices and branches");
    if (!op.has_condition()) Forbid(cell, "has no condition");
    Condition(op.condition(), cell + ".condition", 1, true);
    const bool before = chosen_;
    Ops(op.then().ops(), cell + ".then", spot, depth + 1);
    const bool after_then = chosen_;
    chosen_ = before;
    Ops(op.otherwise().ops(), cell + ".otherwise", spot, depth + 1);
    chosen_ = chosen_ && after_then;
  }

  // The amount of any message that has one. `live`: it may depend on influence and on what was paid.
  template <typename Holder>
  void Amount(const Holder& holder, const std::string& cell, bool live) {
    const v1::SoulHuntersAmount& amount = holder.amount();
    const std::string at = cell + ".amount";
    if (amount.has_times() && (amount.times() == 0 || amount.times() < -10 || amount.times() > 10)) {
      Forbid(at + ".times", "must be -10 to 10, and not 0");
    }
    switch (amount.amount_case()) {
      case v1::SoulHuntersAmount::kNumber:
        if (amount.number() < -100 || amount.number() > 100) Forbid(at + ".number", "must be -100 to 100");
        if (amount.has_times()) Forbid(at + ".times", "multiplies what is counted; write the number itself");
        return;
      case v1::SoulHuntersAmount::kPerHunter:
        return Hunters(amount.per_hunter(), at + ".per_hunter");
      case v1::SoulHuntersAmount::kPerCardInHand:
        if (!amount.per_card_in_hand()) Forbid(at + ".per_card_in_hand", "can only be true");
        return;
      case v1::SoulHuntersAmount::kPerPaid:
        if (!live || !amount.per_paid())
          Forbid(at + ".per_paid", "can only be true, and not in what is always active");
        return;
      case v1::SoulHuntersAmount::kOwnInfluence:
        if (!live || !amount.own_influence()) {
          Forbid(at + ".own_influence", "can only be true, and not in what is always active");
        }
        return;
      case v1::SoulHuntersAmount::AMOUNT_NOT_SET:
        return check_.report.Missing(at, "is not known");
    }
  }

  void Hunters(const v1::SoulHuntersHunters& hunters, const std::string& cell) {
    if (!v1::SoulHuntersWhose_IsValid(hunters.whose()) || hunters.whose() == 0) {
      Forbid(cell + ".whose", "must be OWN, OPPONENTS or ANY");
    }
    if (!v1::SoulHuntersAlignment_IsValid(hunters.alignment()))
      Forbid(cell + ".alignment", "is no alignment");
    if (!v1::SoulHuntersSide_IsValid(hunters.side()))
      Forbid(cell + ".side", "must be LIGHT or DARK, or absent");
    if (hunters.card().empty()) return;
    for (const v1::SoulHuntersCard& card : check_.catalog.cards()) {
      if (card.id() == hunters.card() || card.name() == hunters.card()) return;
    }
    check_.report.Contradiction(cell + ".card",
                                absl::StrCat("\"", hunters.card(),
                                             "\" is no card of this catalog; add it or correct "
                                             "the name"));
  }

  void Condition(const v1::SoulHuntersCondition& condition, const std::string& cell, int depth, bool live) {
    if (depth > 4) return Forbid(cell, "is deeper than 4 conditions");
    switch (condition.condition_case()) {
      case v1::SoulHuntersCondition::kInPlay:
        Hunters(condition.in_play().hunters(), cell + ".in_play.hunters");
        return Compare(condition.in_play().number(), cell + ".in_play.number");
      case v1::SoulHuntersCondition::kAlignmentFormed:
        if (!v1::SoulHuntersAlignment_IsValid(condition.alignment_formed())) {
          Forbid(cell + ".alignment_formed", "is no alignment");
        }
        return;
      case v1::SoulHuntersCondition::kInfluence:
        if (!live) Forbid(cell + ".influence", "cannot be asked for by what is a part of influence");
        return Compare(condition.influence(), cell + ".influence");
      case v1::SoulHuntersCondition::kInfluenceSize:
        if (!live) Forbid(cell + ".influence_size", "cannot be asked for by what is a part of influence");
        return Compare(condition.influence_size(), cell + ".influence_size");
      case v1::SoulHuntersCondition::kHand:
        return Compare(condition.hand(), cell + ".hand");
      case v1::SoulHuntersCondition::kAll:
        return Conditions(condition.all(), cell + ".all", depth, live);
      case v1::SoulHuntersCondition::kAny:
        return Conditions(condition.any(), cell + ".any", depth, live);
      case v1::SoulHuntersCondition::kUnless:
        return Condition(condition.unless(), cell + ".unless", depth + 1, live);
      case v1::SoulHuntersCondition::CONDITION_NOT_SET:
        return Forbid(cell, "asks for nothing; set one of the fields of SoulHuntersCondition");
    }
  }

  void Conditions(const v1::SoulHuntersConditions& list, const std::string& cell, int depth, bool live) {
    if (list.conditions_size() < 1 || list.conditions_size() > 8)
      Forbid(cell + ".conditions", "must be 1 to 8");
    for (int i = 0; i < list.conditions_size() && i < 8; ++i) {
      Condition(list.conditions(i), absl::StrCat(cell, ".", Cell("conditions", i)), depth + 1, live);
    }
  }

  void Compare(const v1::SoulHuntersNumberCondition& number, const std::string& cell) {
    if (!v1::SoulHuntersCompare_IsValid(number.compare()) || number.compare() == 0) {
      Forbid(cell + ".compare", "must be AT_LEAST, AT_MOST or EQUAL");
    }
    if (number.number() < -1000 || number.number() > 1000) Forbid(cell + ".number", "must be -1000 to 1000");
  }

  EffectCheck& check_;
  bool chosen_ = false;  // a player was chosen for sure before this place of the effect
};

}  // namespace

void CheckEffect(const v1::SoulHuntersEffect& effect, const std::string& cell, EffectCheck& check) {
  check.ops = 0;
  EffectChecker(check).Effect(effect, cell);
}

void CheckAlways(const v1::SoulHuntersAbility& ability, const std::string& cell, EffectCheck& check) {
  check.ops = 0;
  EffectChecker(check).Always(ability, cell);
}

}  // namespace lantern::soul_hunters
