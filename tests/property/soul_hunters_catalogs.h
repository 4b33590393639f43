// Random catalogs of Soul Hunters for properties: every cell is known, and every kind of ability, condition,
// cost, operation and amount of the schema turns up, but for those that stand for something unknown. Numbers
// are small, so that the choices of one use can be listed.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CATALOGS_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CATALOGS_H_

#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/chance.h"
#include "lantern/v1/soul_hunters_catalog.pb.h"

namespace lantern::soul_hunters {

// Writes one catalog; the same seed gives the same one.
class CatalogWriter {
 public:
  explicit CatalogWriter(Chance& chance) : chance_(chance) {}

  v1::SoulHuntersCatalog Write() {
    v1::SoulHuntersCatalog out;
    out.mutable_header()->set_name("random");
    out.mutable_header()->set_sample(true);
    for (int& value : values_) value = Range(-4, 4);
    hunters_ = Range(6, 24);
    const int events = Range(0, 10);
    for (int i = 0; i < hunters_; ++i) Hunter(i, *out.add_cards());
    for (int i = 0; i < events; ++i) Event(i, *out.add_cards());
    uint32_t hunter_cards = 0;
    uint32_t event_cards = 0;
    for (const v1::SoulHuntersCard& card : out.cards()) {
      (card.kind() == v1::SOUL_HUNTERS_CARD_KIND_HUNTER ? hunter_cards : event_cards) += card.copies();
    }
    out.set_hunter_cards(hunter_cards);
    out.set_event_cards(event_cards);
    Souls(out);
    return out;
  }

 private:
  int Range(int low, int high) {
    return low + static_cast<int>(chance_.Below(static_cast<uint32_t>(high - low + 1)));
  }
  bool Often(uint32_t percent) { return chance_.Happens(percent, 100); }
  // A value of an enum from 1 to `last`.
  template <typename Enum>
  Enum Any(Enum last) {
    return static_cast<Enum>(Range(1, static_cast<int>(last)));
  }

  void Souls(v1::SoulHuntersCatalog& out) {
    std::array<uint32_t, 6> copies{};
    for (int i = 0; i < 20; ++i) ++copies[static_cast<size_t>(Range(1, 5))];
    for (uint32_t value = 1; value <= 5; ++value) {
      v1::SoulHuntersSoulCard& soul = *out.add_souls();
      soul.set_value(value);
      soul.set_copies(copies[value]);
    }
  }

  void Name(const std::string& name, v1::SoulHuntersCard& card) {
    card.set_id(name);
    card.set_name(absl::StrCat("The ", name));
    card.mutable_provenance()->add_sample("all");
  }

  void Hunter(int index, v1::SoulHuntersCard& card) {
    Name(absl::StrCat("hunter-", index), card);
    card.set_kind(v1::SOUL_HUNTERS_CARD_KIND_HUNTER);
    // Four hands need 20 cards, which the first six have.
    card.set_copies(static_cast<uint32_t>(index < 6 ? 4 : Range(1, 3)));
    // The first six bring every alignment, later ones mostly two of them, so that some are formed.
    const int alignment = index < 6 ? index + 1 : Often(70) ? Range(1, 2) : Range(1, 6);
    card.set_alignment(static_cast<v1::SoulHuntersAlignment>(alignment));
    card.set_alignment_value(values_[static_cast<size_t>(alignment)]);
    card.set_all_activated(true);
    card.set_all_always_active(true);
    const int used = Often(80) ? Range(1, 2) : 0;
    const int always = used == 0 ? 1 : Often(40) ? Range(1, 2) : 0;
    card.set_activations(used == 0 ? 0 : static_cast<uint32_t>(Range(1, 4)));
    hunter_ = true;
    for (int i = 0; i < used; ++i) {
      v1::SoulHuntersAbility& ability = *card.add_abilities();
      ability.set_kind(v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED);
      Effect(*ability.mutable_effect(), i == 0);
    }
    for (int i = 0; i < always; ++i) {
      v1::SoulHuntersAbility& ability = *card.add_abilities();
      ability.set_kind(v1::SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE);
      Always(ability, used > 0);
    }
  }

  void Event(int index, v1::SoulHuntersCard& card) {
    Name(absl::StrCat("event-", index), card);
    card.set_kind(v1::SOUL_HUNTERS_CARD_KIND_EVENT);
    card.set_copies(static_cast<uint32_t>(Range(1, 2)));
    hunter_ = false;
    Effect(*card.mutable_effect(), false);
  }

  // --- always active
  v1::SoulHuntersWho Whole() {
    const int which = Range(0, 2);
    return which == 0   ? v1::SOUL_HUNTERS_WHO_SELF
           : which == 1 ? v1::SOUL_HUNTERS_WHO_EACH_OPPONENT
                        : v1::SOUL_HUNTERS_WHO_EACH_PLAYER;
  }

  void Always(v1::SoulHuntersAbility& ability, bool yield) {
    const int which = Range(yield ? 0 : 1, 2);
    if (which == 0) {
      Hunters(*ability.mutable_yield()->mutable_hunters());
      ability.mutable_yield()->mutable_hunters()->set_whose(v1::SOUL_HUNTERS_WHOSE_OWN);
      ability.mutable_yield()->set_more(Often(70) ? Range(1, 2) : Range(-3, -1));
    } else if (which == 1) {
      ability.mutable_influence()->set_who(Whole());
      Amount(*ability.mutable_influence()->mutable_amount(), 3, false);
      if (Often(50)) Condition(*ability.mutable_influence()->mutable_condition(), false, 2);
    } else {
      Trigger(*ability.mutable_trigger());
    }
  }

  void Trigger(v1::SoulHuntersTrigger& trigger) {
    trigger.set_occasion(Any(v1::SOUL_HUNTERS_OCCASION_TURN_ENDED));
    trigger.set_by(Whole());
    if (Often(50)) Condition(*trigger.mutable_condition(), true, 2);
    for (int i = Range(1, 2); i > 0; --i) {
      v1::SoulHuntersOp& op = *trigger.add_ops();
      v1::SoulHuntersInfluenceOp& change =
          Often(70) ? *op.mutable_influence_add() : *op.mutable_influence_toward_zero();
      change.set_who(Whole());
      Influence(change, op.has_influence_toward_zero());
    }
  }

  // --- effects
  void Effect(v1::SoulHuntersEffect& effect, bool influence) {
    chosen_ = false;
    if (Often(25)) Condition(*effect.mutable_condition(), true, 2);
    if (Often(30)) Cost(*effect.add_costs());
    if (Often(5)) Cost(*effect.add_costs());
    if (influence) {
      effect.add_ops()->mutable_influence_add()->set_who(v1::SOUL_HUNTERS_WHO_SELF);
      Influence(*effect.mutable_ops(0)->mutable_influence_add(), false);
    }
    for (int i = Range(influence ? 0 : 1, 2); i > 0; --i) Op(*effect.add_ops(), 2);
  }

  void Cost(v1::SoulHuntersOp& op) {
    const int which = Range(0, 2);
    if (which == 0) {
      op.mutable_discard()->set_who(v1::SOUL_HUNTERS_WHO_SELF);
      op.mutable_discard()->mutable_amount()->set_number(Range(1, 2));
      op.mutable_discard()->set_up_to(Often(30));
    } else if (which == 1) {
      Hunters(*op.mutable_destroy()->mutable_hunters());
      op.mutable_destroy()->mutable_hunters()->set_whose(v1::SOUL_HUNTERS_WHOSE_OWN);
      Count(*op.mutable_destroy());
    } else {
      op.mutable_influence_toward_zero()->set_who(v1::SOUL_HUNTERS_WHO_SELF);
      op.mutable_influence_toward_zero()->mutable_amount()->set_number(Range(1, 2));
    }
  }

  // A player; who is chosen is remembered for SAME.
  v1::SoulHuntersWho Who() {
    const auto who = static_cast<v1::SoulHuntersWho>(Range(1, 6));
    if (who == v1::SOUL_HUNTERS_WHO_SAME && !chosen_) return v1::SOUL_HUNTERS_WHO_SELF;
    chosen_ |= who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER;
    return who;
  }

  void Influence(v1::SoulHuntersInfluenceOp& op, bool positive) {
    Amount(*op.mutable_amount(), 3, true);
    v1::SoulHuntersAmount& amount = *op.mutable_amount();
    if (!positive) return;
    if (amount.has_number()) amount.set_number(std::max(0, amount.number()));
    if (amount.times() < 0) amount.set_times(-amount.times());
  }

  template <typename HuntersOp>
  void Count(HuntersOp& op) {
    if (Often(20)) return;
    op.set_number(static_cast<uint32_t>(Often(80) ? 1 : 2));
    op.set_up_to(Often(30));
  }

  template <typename HuntersOp>
  void OnHunters(HuntersOp& op) {
    Hunters(*op.mutable_hunters());
    Count(op);
  }

  void Chooser(v1::SoulHuntersHuntersOp& op) {
    op.set_chooser(static_cast<v1::SoulHuntersChooser>(Range(0, 2)));
  }

  // How many cards: one for several players, so that what all of them choose can be listed.
  void Cards(v1::SoulHuntersCardsOp& op, v1::SoulHuntersWho who) {
    op.set_who(who);
    const bool several = who == v1::SOUL_HUNTERS_WHO_EACH_OPPONENT || who == v1::SOUL_HUNTERS_WHO_EACH_PLAYER;
    if (!several && Often(15)) {
      op.mutable_amount()->set_per_paid(true);
    } else {
      op.mutable_amount()->set_number(several ? 1 : Range(1, 2));
    }
  }

  void Discard(v1::SoulHuntersCardsOp& op) {
    Cards(op, Who());
    op.set_up_to(Often(30));
    op.set_chooser(static_cast<v1::SoulHuntersChooser>(Range(0, 2)));
  }

  void Op(v1::SoulHuntersOp& op, int depth) {
    switch (Range(0, depth > 0 ? 14 : 12)) {
      case 0:
      case 1:
        op.mutable_influence_add()->set_who(Who());
        return Influence(*op.mutable_influence_add(), false);
      case 2:
        op.mutable_influence_toward_zero()->set_who(Who());
        return Influence(*op.mutable_influence_toward_zero(), true);
      case 3:
        return Cards(*op.mutable_draw(), Who());
      case 4:
        return Discard(*op.mutable_discard());
      case 5:
        Chooser(*op.mutable_destroy());
        return OnHunters(*op.mutable_destroy());
      case 6:
        op.mutable_influence_set()->set_who(Who());
        return Influence(*op.mutable_influence_set(), false);
      case 7:
        return op.mutable_influence_negate()->set_who(Who());
      case 8:
        op.mutable_influence_swap()->set_who(chosen_ && Often(50) ? v1::SOUL_HUNTERS_WHO_SAME
                                                                  : v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT);
        chosen_ = true;
        return;
      case 9:
        return OnHunters(*op.mutable_steal_hunter());
      case 10:
        Chooser(*op.mutable_return_hunter());
        return OnHunters(*op.mutable_return_hunter());
      case 11: {
        const bool each = Often(30);
        chosen_ |= !each;
        return Cards(*op.mutable_steal_card(),
                     each ? v1::SOUL_HUNTERS_WHO_EACH_OPPONENT : v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT);
      }
      case 12:
        if (Often(50)) {
          OnHunters(*op.mutable_turn_hunter());
          return op.mutable_turn_hunter()->set_by(Often(50) ? Range(1, 2) : Range(-2, -1));
        }
        op.mutable_recover()->set_up_to(Often(30));
        op.mutable_recover()->set_who(v1::SOUL_HUNTERS_WHO_SELF);
        return op.mutable_recover()->mutable_amount()->set_number(1);
      case 13:
        return Choose(*op.mutable_choose(), depth);
      default:
        return Branch(*op.mutable_branch(), depth);
    }
  }

  // SAME behind a choice means whoever was chosen on every way there.
  void Choose(v1::SoulHuntersChooseOp& choose, int depth) {
    const bool before = chosen_;
    bool always = true;
    for (int i = Range(2, 3); i > 0; --i) {
      chosen_ = before;
      v1::SoulHuntersOps& option = *choose.add_options();
      for (int k = Range(1, 2); k > 0; --k) Op(*option.add_ops(), depth - 1);
      always &= chosen_;
    }
    chosen_ = always;
  }

  void Branch(v1::SoulHuntersIfOp& branch, int depth) {
    Condition(*branch.mutable_condition(), true, 2);
    const bool before = chosen_;
    Op(*branch.mutable_then()->add_ops(), depth - 1);
    const bool then = chosen_;
    chosen_ = before;
    if (Often(50)) Op(*branch.mutable_otherwise()->add_ops(), depth - 1);
    chosen_ &= then;
  }

  // --- words
  void Hunters(v1::SoulHuntersHunters& hunters) {
    hunters.set_whose(Any(v1::SOUL_HUNTERS_WHOSE_ANY));
    if (Often(20)) hunters.set_alignment(Any(v1::SOUL_HUNTERS_ALIGNMENT_ALIENS));
    if (Often(15)) hunters.set_side(Any(v1::SOUL_HUNTERS_SIDE_DARK));
    if (Often(10)) {
      hunters.set_card(absl::StrCat(Often(50) ? "hunter-" : "The hunter-", Range(0, hunters_ - 1)));
    }
    if (hunter_ && Often(30)) hunters.set_others(true);
  }

  // `live`: it may depend on influence and on what was paid.
  void Amount(v1::SoulHuntersAmount& amount, int most, bool live) {
    const int which = Range(0, 9);
    if (which < 6) return amount.set_number(Range(-most, most));
    if (Often(50)) amount.set_times(Often(50) ? Range(1, 2) : Range(-2, -1));
    if (which == 6) return Hunters(*amount.mutable_per_hunter());
    if (which == 7 || !live) return amount.set_per_card_in_hand(true);
    which == 8 ? amount.set_per_paid(true) : amount.set_own_influence(true);
  }

  void Compare(v1::SoulHuntersNumberCondition& number, int low, int high) {
    number.set_compare(Any(v1::SOUL_HUNTERS_COMPARE_EQUAL));
    number.set_number(Range(low, high));
  }

  void Condition(v1::SoulHuntersCondition& condition, bool live, int depth) {
    switch (Range(live ? 0 : 2, depth > 0 ? 7 : 4)) {
      case 0:
        return Compare(*condition.mutable_influence(), -3, 3);
      case 1:
        return Compare(*condition.mutable_influence_size(), 0, 4);
      case 2:
        Hunters(*condition.mutable_in_play()->mutable_hunters());
        return Compare(*condition.mutable_in_play()->mutable_number(), 0, 3);
      case 3:
        return condition.set_alignment_formed(
            static_cast<v1::SoulHuntersAlignment>(Often(50) ? 0 : Range(1, 2)));
      case 4:
        return Compare(*condition.mutable_hand(), 2, 5);
      case 5:
        for (int i = Range(1, 2); i > 0; --i)
          Condition(*condition.mutable_all()->add_conditions(), live, depth - 1);
        return;
      case 6:
        for (int i = Range(1, 3); i > 0; --i)
          Condition(*condition.mutable_any()->add_conditions(), live, depth - 1);
        return;
      default:
        return Condition(*condition.mutable_unless(), live, depth - 1);
    }
  }

  Chance& chance_;
  std::array<int, 7> values_{};
  int hunters_ = 0;
  bool hunter_ = false;  // a soul hunter is being written, which `others` can mean
  bool chosen_ = false;  // a player was chosen for sure before this place of the effect
};

}  // namespace lantern::soul_hunters

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CATALOGS_H_
