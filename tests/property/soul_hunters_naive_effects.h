// The second Soul Hunters: what cards do.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_EFFECTS_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_EFFECTS_H_

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "soul_hunters_naive.h"

namespace lantern::soul_hunters::naive {

using Steps = google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>;

inline void Gain(const Box& box, Table& t, int player, int change) {
  int& gained = t.of(player).gained;
  gained += change;
  const int cap =
      box.options().has_influence_cap() ? static_cast<int>(box.options().influence_cap()) : 1'000'000;
  gained = std::max(-cap, std::min(cap, gained));
}

// An alignment that is not formed has no bonus that could stay away.
inline void LookAtAlignments(const Box& box, Table& t) {
  for (int p = 0; p < box.players(); ++p) {
    if (Formed(box, t, p) == 0) t.of(p).away = false;
  }
}

inline void Reshuffle(Table& t) {
  if (t.discard.empty()) return;
  t.deck.insert(t.discard.begin(), t.discard.end());
  t.discard.clear();
  t.reshuffled = t.deck.size();
}

inline bool TakeOne(CardNames& from, const std::string& card) {
  const auto found = from.find(card);
  if (found == from.end()) return false;
  from.erase(found);
  return true;
}

inline bool DrawOne(const Box& box, Table& t, int player, const std::string& card) {
  if (t.deck.empty()) Reshuffle(t);
  if (!TakeOne(t.deck, card)) return false;
  t.of(player).hand.insert(card);
  if (t.deck.empty() && box.options().eager_reshuffle()) Reshuffle(t);
  return true;
}

// Takes a soul hunter off the table.
inline void TakeOff(const Box& box, Table& t, int serial, CardNames& to) {
  for (size_t i = 0; i < t.hunters.size(); ++i) {
    if (t.hunters[i].serial != serial) continue;
    to.insert(t.hunters[i].card);
    t.hunters.erase(t.hunters.begin() + static_cast<long>(i));
    break;
  }
  LookAtAlignments(box, t);
}

inline Hunter* InPlay(Table& t, int serial) {
  for (Hunter& h : t.hunters) {
    if (h.serial == serial) return &h;
  }
  return nullptr;
}

// How much stronger the abilities of a soul hunter are.
inline int Yield(const Box& box, Table& t, int serial) {
  const Hunter* target = InPlay(t, serial);
  int more = 0;
  for (const Hunter& h : t.hunters) {
    if (target == nullptr || h.owner != target->owner) continue;
    for (const v1::SoulHuntersAbility& ability : box.At(h.card).abilities()) {
      if (ability.has_yield() && Fits(box, ability.yield().hunters(), h.owner, h.serial, *target))
        more += ability.yield().more();
    }
  }
  return more;
}

inline int Strengthened(int number, int more) {
  const int size = std::max(0, std::abs(number) + more);
  return number == 0 ? 0 : number < 0 ? -size : size;
}

// What an effect can change.
inline auto Seen(const Table& t) {
  std::vector<std::tuple<int, std::string, int>> hunters;
  for (const Hunter& h : t.hunters) hunters.emplace_back(h.owner, h.card, h.used);
  std::sort(hunters.begin(), hunters.end());
  std::vector<std::pair<CardNames, int>> players;
  for (const Player& p : t.players) players.emplace_back(p.hand, p.gained);
  return std::make_pair(hunters, players);
}

// A step that an effect asks for and the record does not have.
struct Want {
  const Op* op = nullptr;  // null: nothing is missing
  int player = -1;         // whose cards; -1: the step says who, or it is not about cards
  int amount = 0;          // of cards
};

// One use of a card. Every function is false where what the record says is not what the card says.
class Use {
 public:
  Use(const Box& box, Table& t, int self, int source, const Steps& steps)
      : box_(box), t_(t), self_(self), source_(source), steps_(steps) {}

  bool Pay(const Ops& costs) {
    paying_ = true;
    if (!All(costs)) return false;
    paying_ = false;
    return true;
  }
  bool All(const Ops& ops) {
    for (const Op& op : ops) {
      const auto before = Seen(t_);
      if (!One(op)) return false;
      changed_ |= !paying_ && Seen(t_) != before;
    }
    return true;
  }
  // Something came of the operations; costs do not count.
  bool changed() const { return changed_; }
  // The step that was missing when a function came back false.
  const Want& want() const { return want_; }
  // What was chosen, in one form for every way to write it; of what chance brings only the number.
  const std::string& log() const { return log_; }
  // Nothing is left over in the record.
  bool Done() const { return next_ == steps_.size(); }

 private:
  bool One(const Op& op) {
    now_ = {&op, -1, 0};
    switch (op.op_case()) {
      case Op::kInfluenceAdd:
        return Add(op.influence_add());
      case Op::kInfluenceTowardZero:
        return TowardZero(op.influence_toward_zero());
      case Op::kInfluenceSet: {
        const int number = Amount(op.influence_set().amount());
        return Each(op.influence_set().who(), [&](int p) {
          Gain(box_, t_, p, number - t_.of(p).gained);
          return true;
        });
      }
      case Op::kInfluenceNegate:
        return Each(op.influence_negate().who(), [&](int p) {
          t_.of(p).gained = -t_.of(p).gained;
          return true;
        });
      case Op::kInfluenceSwap:
        return Each(op.influence_swap().who(), [&](int p) {
          std::swap(t_.of(p).gained, t_.of(self_).gained);
          return true;
        });
      case Op::kDraw:
        return Draw(op.draw());
      case Op::kDiscard:
        return Discard(op.discard());
      case Op::kStealCard:
        return MoveCards(op.steal_card(), nullptr, &t_.of(self_).hand);
      case Op::kRecover:
        return MoveCards(op.recover(), &t_.discard, &t_.of(self_).hand);
      case Op::kDestroy:
        return OnHunters(op.destroy(), [&](const Hunter& h) { TakeOff(box_, t_, h.serial, t_.discard); });
      case Op::kReturnHunter:
        return OnHunters(op.return_hunter(),
                         [&](const Hunter& h) { TakeOff(box_, t_, h.serial, t_.of(h.owner).hand); });
      case Op::kStealHunter:
        return OnHunters(op.steal_hunter(), [&](const Hunter& h) { InPlay(t_, h.serial)->owner = self_; });
      case Op::kTurnHunter:
        return OnHunters(op.turn_hunter(), [&](const Hunter& h) { Turn(h.serial, op.turn_hunter().by()); });
      case Op::kChoose: {
        const v1::SoulHuntersStep* step = Next();
        if (step == nullptr || static_cast<int>(step->option()) >= op.choose().options_size()) return false;
        Log("option", step->option());
        return All(op.choose().options(static_cast<int>(step->option())).ops());
      }
      case Op::kBranch:
        return All(Holds(box_, t_, op.branch().condition(), self_, source_) ? op.branch().then().ops()
                                                                            : op.branch().otherwise().ops());
      default:
        return false;
    }
  }

  const v1::SoulHuntersStep* Next() {
    if (next_ < steps_.size()) return &steps_[next_++];
    want_ = now_;
    return nullptr;
  }
  int Amount(const v1::SoulHuntersAmount& amount) const {
    return Number(box_, t_, amount, self_, source_, paid_);
  }

  // The players that an operation is about. For a chosen one the step says who.
  std::optional<std::vector<int>> Players(v1::SoulHuntersWho who, const v1::SoulHuntersStep* step) {
    if (who == v1::SOUL_HUNTERS_WHO_SAME) return std::vector<int>{chosen_};
    if (who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER) {
      if (step == nullptr || !step->has_player()) return std::nullopt;
      chosen_ = static_cast<int>(step->player());
      if (chosen_ >= box_.players()) return std::nullopt;
      if (who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT && chosen_ == self_) return std::nullopt;
      Log("player", chosen_);
      return std::vector<int>{chosen_};
    }
    std::vector<int> players;
    for (int i = 0; i < box_.players(); ++i) {
      const int p = (self_ + i) % box_.players();
      if (Means(who, self_, p)) players.push_back(p);
    }
    return players;
  }

  static bool IsChosen(v1::SoulHuntersWho who) {
    return who == v1::SOUL_HUNTERS_WHO_CHOSEN_OPPONENT || who == v1::SOUL_HUNTERS_WHO_CHOSEN_PLAYER;
  }

  // An operation on influence.
  template <typename Do>
  bool Each(v1::SoulHuntersWho who, const Do& act) {
    const auto players = Players(who, IsChosen(who) ? Next() : nullptr);
    return players.has_value() && std::all_of(players->begin(), players->end(), act);
  }

  bool Add(const v1::SoulHuntersInfluenceOp& op) {
    const int change = Strengthened(Amount(op.amount()), source_ == 0 ? 0 : Yield(box_, t_, source_));
    return Each(op.who(), [&](int p) {
      Gain(box_, t_, p, change);
      return true;
    });
  }

  bool TowardZero(const v1::SoulHuntersInfluenceOp& op) {
    const int number = std::max(0, Amount(op.amount()));
    return Each(op.who(), [&](int p) {
      const int gained = t_.of(p).gained;
      if (paying_ && std::abs(gained) < number) return false;
      const int change = std::min(number, std::abs(gained));
      Gain(box_, t_, p, gained > 0 ? -change : change);
      return true;
    });
  }

  bool Draw(const v1::SoulHuntersCardsOp& op) {
    now_.amount = Amount(op.amount());
    return ForCards(op.who(), [&](int p, const v1::SoulHuntersStep& step) {
      const int there = static_cast<int>(t_.deck.size() + t_.discard.size());
      if (step.cards_size() != std::min(there, std::max(0, now_.amount))) return false;
      Log("drawn", step.cards_size());
      return std::all_of(step.cards().begin(), step.cards().end(),
                         [&](const std::string& card) { return DrawOne(box_, t_, p, box_.Id(card)); });
    });
  }

  bool Discard(const v1::SoulHuntersCardsOp& op) {
    const int before = paid_;
    int taken = 0;
    const int amount = now_.amount = Amount(op.amount());
    const bool fine = ForCards(op.who(), [&](int p, const v1::SoulHuntersStep& step) {
      taken += step.cards_size();
      return Moves(op, amount, step, t_.of(p).hand, t_.discard);
    });
    paid_ = paying_ ? before + taken : taken;
    return fine;
  }

  // For each player a step with cards.
  template <typename Do>
  bool ForCards(v1::SoulHuntersWho who, const Do& act) {
    const v1::SoulHuntersStep* step = IsChosen(who) ? Next() : nullptr;
    const auto players = Players(who, step);
    if (!players.has_value()) return false;
    for (const int p : *players) {
      now_.player = p;
      if (!IsChosen(who)) step = Next();
      if (step == nullptr) return false;
      if (step->has_player() && static_cast<int>(step->player()) != p) return false;
      if (step->has_number() && static_cast<int>(step->number()) != step->cards_size()) return false;
      if (!act(p, *step)) return false;
    }
    return true;
  }

  // The cards of a step go from one place to another, if they are as many as they should be.
  bool Moves(const v1::SoulHuntersCardsOp& op, int amount, const v1::SoulHuntersStep& step, CardNames& from,
             CardNames& to) {
    const int most = std::min(std::max(0, amount), static_cast<int>(from.size()));
    const int count = step.cards_size();
    if (count > most || (count < most && !op.up_to())) return false;
    if (paying_ && !op.up_to() && count < amount) return false;
    const bool by_chance = now_.op->has_steal_card() || op.chooser() == v1::SOUL_HUNTERS_CHOOSER_RANDOM;
    CardNames moved;
    for (const std::string& card : step.cards()) {
      if (!TakeOne(from, box_.Id(card))) return false;
      moved.insert(box_.Id(card));
    }
    Log("cards", count);
    for (const std::string& card : moved) {
      if (!by_chance) Log("card", card);
      to.insert(card);
    }
    return true;
  }

  bool MoveCards(const v1::SoulHuntersCardsOp& op, CardNames* from, CardNames* to) {
    const int amount = now_.amount = Amount(op.amount());
    return ForCards(op.who(), [&](int p, const v1::SoulHuntersStep& step) {
      return Moves(op, amount, step, from == nullptr ? t_.of(p).hand : *from, *to);
    });
  }

  // The soul hunters that a step names, each once; none where that cannot be.
  std::optional<std::vector<Hunter>> Named(const v1::SoulHuntersStep& step, std::vector<Hunter> from) const {
    std::vector<Hunter> named;
    if (step.has_number() && static_cast<int>(step.number()) != step.hunters_size()) return std::nullopt;
    for (const v1::SoulHuntersInPlay& h : step.hunters()) {
      const int owner = h.has_player() ? static_cast<int>(h.player()) : self_;
      const auto found = std::find_if(from.begin(), from.end(), [&](const Hunter& candidate) {
        return candidate.owner == owner && candidate.card == box_.Id(h.card()) &&
               (!h.has_used() || candidate.used == static_cast<int>(h.used()));
      });
      if (found == from.end()) return std::nullopt;
      named.push_back(*found);
      from.erase(found);
    }
    return named;
  }

  template <typename HuntersOp, typename Do>
  bool OnHunters(const HuntersOp& op, const Do& act) {
    std::vector<Hunter> hunters = AllThatFit(box_, t_, op.hunters(), self_, source_);
    if (op.has_number()) {
      const v1::SoulHuntersStep* step = Next();
      if (step == nullptr) return false;
      const size_t most = std::min<size_t>(op.number(), hunters.size());
      const auto named = Named(*step, hunters);
      if (!named.has_value() || named->size() > most) return false;
      if (named->size() < most && !op.up_to()) return false;
      if (paying_ && !op.up_to() && named->size() < op.number()) return false;
      hunters = *named;
      std::multiset<std::string> words;
      for (const Hunter& h : hunters) words.insert(absl::StrCat(h.owner, " ", h.card, " ", h.used));
      for (const std::string& word : words) Log("hunter", word);
      Log("hunters", hunters.size());
    }
    if (paying_) paid_ += static_cast<int>(hunters.size());
    for (const Hunter& h : hunters) act(h);
    LookAtAlignments(box_, t_);
    return true;
  }

  // The one that is being used leaves when its use is over.
  void Turn(int serial, int by) {
    Hunter& h = *InPlay(t_, serial);
    const int most = static_cast<int>(box_.At(h.card).activations());
    if (most == 0) return;
    h.used = std::max(0, std::min(most, h.used + by));
    if (h.used == most && serial != source_) TakeOff(box_, t_, serial, t_.discard);
  }

  template <typename T>
  void Log(const char* what, const T& which) {
    absl::StrAppend(&log_, what, " ", which, "; ");
  }

  const Box& box_;
  Table& t_;
  int self_;
  int source_;
  const Steps& steps_;
  int next_ = 0;
  int chosen_ = -1;
  int paid_ = 0;
  bool paying_ = false;
  bool changed_ = false;
  Want now_;
  Want want_;
  std::string log_;
};

// What always-active abilities do when something happened in the turn of `mover`.
inline void Trigger(const Box& box, Table& t, v1::SoulHuntersOccasion occasion, int mover) {
  static const Steps kNone;
  std::vector<Hunter> order = t.hunters;
  std::stable_sort(order.begin(), order.end(), [&](const Hunter& a, const Hunter& b) {
    return (a.owner - mover + box.players()) % box.players() <
           (b.owner - mover + box.players()) % box.players();
  });
  for (int i = 0; i < box.players(); ++i) {
    const int owner = (mover + i) % box.players();
    for (const std::string& id : box.in_order()) {
      for (const Hunter& h : order) {
        if (h.owner != owner || h.card != id) continue;
        for (const v1::SoulHuntersAbility& ability : box.At(id).abilities()) {
          const v1::SoulHuntersTrigger& trigger = ability.trigger();
          if (!ability.has_trigger() || trigger.occasion() != occasion) continue;
          if (!Means(trigger.by(), owner, mover)) continue;
          if (trigger.has_condition() && !Holds(box, t, trigger.condition(), owner, h.serial)) continue;
          Use(box, t, owner, h.serial, kNone).All(trigger.ops());
        }
      }
    }
  }
}

}  // namespace lantern::soul_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_EFFECTS_H_
