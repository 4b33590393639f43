// The search for a reading of a turn: act by act, all readings that differ in what they have used up, best
// first for each. It is exhaustive within its bound.
#include "checker/root/explain/search.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"

namespace lantern::root {

namespace {

struct Node {
  Budget budget;
  Choice choice;
  uint32_t cost = 0;
  int32_t parent = -1;
};

uint32_t CostOf(const FactionTurn& faction, const Choice& choice) {
  uint32_t cost = choice.late == kInTime ? kFreely : kOmission;
  if (choice.lack != 0) cost += faction.IsBreach(choice.lack) ? kBreach : kOmission;
  return cost;
}

class Layers {
 public:
  Layers(const FactionTurn& faction, uint32_t most) : faction_(faction), most_(most) {
    nodes_.reserve(256);
    nodes_.push_back(Node());
    layer_end_ = 1;
  }

  // All readings of act i, after those of the acts before. False: the bound.
  bool Advance(size_t i) {
    const size_t begin = layer_begin_;
    const size_t end = layer_end_;
    seen_.clear();
    for (size_t k = begin; k < end; ++k) {
      branches_.clear();
      faction_.Read(i, nodes_[k].budget, branches_);
      uint32_t rank = 0;
      for (const Branch& branch : branches_) {
        const uint32_t cost = nodes_[k].cost + CostOf(faction_, branch.choice) + rank;
        rank = kLessLikely;  // the first reading that a faction names is the likeliest
        Keep(branch, cost, static_cast<int32_t>(k));
      }
      if (nodes_.size() > most_) return false;
    }
    layer_begin_ = end;
    layer_end_ = nodes_.size();
    return true;
  }

  Reading Best(size_t acts, bool finished) const {
    Reading best;
    uint32_t least = UINT32_MAX;
    size_t last = 0;
    Lacks lacks;
    for (size_t k = layer_begin_; k < layer_end_; ++k) {
      lacks.clear();
      faction_.Finish(nodes_[k].budget, finished, lacks);
      uint32_t cost = nodes_[k].cost;
      for (const Choice& lack : lacks) cost += CostOf(faction_, lack);
      if (cost >= least) continue;
      least = cost;
      last = k;
      best.lacks = lacks;
    }
    best.spare = faction_.Spare(nodes_[last].budget);
    best.cut_down = faction_.CutDown(nodes_[last].budget);
    best.choices.resize(acts);
    for (size_t i = acts; i > 0; --i) {
      best.choices[i - 1] = nodes_[last].choice;
      last = static_cast<size_t>(nodes_[last].parent);
    }
    best.cost = least;
    best.examined = examined();
    return best;
  }

  uint32_t examined() const { return static_cast<uint32_t>(nodes_.size()); }

 private:
  void Keep(const Branch& branch, uint32_t cost, int32_t parent) {
    const auto [it, fresh] = seen_.try_emplace(branch.budget, nodes_.size());
    if (fresh) {
      nodes_.push_back({branch.budget, branch.choice, cost, parent});
    } else if (Node& node = nodes_[it->second]; cost < node.cost) {
      node = {branch.budget, branch.choice, cost, parent};
    }
  }

  const FactionTurn& faction_;
  uint32_t most_;
  std::vector<Node> nodes_;
  size_t layer_begin_ = 0;
  size_t layer_end_ = 0;
  Branches branches_;
  absl::flat_hash_map<Budget, size_t> seen_;
};

}  // namespace

Reading FindReading(const FactionTurn& faction, const TurnRecord& turn, bool finished, uint32_t most) {
  Layers layers(faction, most);
  for (size_t i = 0; i < turn.acts.size(); ++i) {
    if (layers.Advance(i)) continue;
    Reading reading;
    reading.bound = true;
    reading.examined = layers.examined();
    return reading;
  }
  return layers.Best(turn.acts.size(), finished);
}

CardCount CardsSpent(const TurnRecord& turn, ActKind kind, bool late) {
  // The Evening's draw is the last one, or the first one of a row of draws that discards may lie between;
  // what is written after it cuts the hand down.
  size_t draw = turn.acts.size();
  bool row = false;
  for (size_t i = 0; i < turn.acts.size(); ++i) {
    const ActKind now = turn.acts[i].kind;
    if (now == ActKind::kDraw && !row) draw = i;
    row = now == ActKind::kDraw || (row && now == ActKind::kSpend);
  }
  CardCount cards;
  for (size_t i = 0; i < turn.acts.size(); ++i) {
    if (turn.acts[i].kind == kind && (i > draw) == late) cards.n[turn.acts[i].suit] += turn.acts[i].count;
  }
  return cards;
}

CardCount Unpaid(const CardCount& needed, const CardCount& paid, CardCount& spare) {
  CardCount unpaid = needed;
  spare = paid;
  auto pay = [&](Suit need, Suit with) {
    const int n = std::min(unpaid.n[need], spare.n[with]);
    unpaid.n[need] -= n;
    spare.n[with] -= n;
  };
  // What only one kind of card can pay goes first: birds by birds, suits by their own, then by what is wild.
  pay(kBird, kBird);
  for (Suit suit : {kFox, kRabbit, kMouse}) pay(suit, suit);
  for (Suit suit : {kFox, kRabbit, kMouse}) pay(suit, kBird);
  for (Suit suit : {kBird, kFox, kRabbit, kMouse}) pay(suit, kAnySuit);
  for (Suit with : {kFox, kRabbit, kMouse, kBird, kAnySuit}) pay(kAnySuit, with);
  return unpaid;
}

}  // namespace lantern::root
