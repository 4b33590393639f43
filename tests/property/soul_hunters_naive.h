// A second Soul Hunters, for properties: slow, plain, written from the rulebook and the schema alone, with
// every card seen. It knows nothing of the checker. This part is the table: who has what, and what it is
// worth.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_H_

#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "lantern/v1/soul_hunters.pb.h"

namespace lantern::soul_hunters::naive {

using CardNames = std::multiset<std::string>;  // ids
using Op = v1::SoulHuntersOp;
using Ops = google::protobuf::RepeatedPtrField<Op>;

// A soul hunter in play.
struct Hunter {
  int owner = 0;
  std::string card;
  int used = 0;
  int serial = 0;  // tells copies apart as long as they are in play; never 0
};

struct Player {
  CardNames hand;
  std::multiset<int> souls;
  int gained = 0;     // influence without bonus and what is always active
  bool away = false;  // the bonus stays away until the alignment is formed anew
};

// What the cards of a game are. Ids and names lead to the same card.
class Box {
 public:
  Box(const v1::SoulHuntersCatalog& catalog, const v1::SoulHuntersOptions& options, int players)
      : players_(players), options_(options) {
    for (const v1::SoulHuntersCard& card : catalog.cards()) {
      cards_[card.id()] = card;
      in_order_.push_back(card.id());
      ids_[card.id()] = card.id();
      if (!card.name().empty()) ids_[card.name()] = card.id();
    }
  }

  int players() const { return players_; }
  const v1::SoulHuntersOptions& options() const { return options_; }
  const std::map<std::string, v1::SoulHuntersCard>& cards() const { return cards_; }
  // Ids in the order of the catalog.
  const std::vector<std::string>& in_order() const { return in_order_; }
  // The id of a card by id or name; empty where there is none.
  std::string Id(const std::string& name) const {
    const auto found = ids_.find(name);
    return found == ids_.end() ? "" : found->second;
  }
  const v1::SoulHuntersCard& At(const std::string& id) const { return cards_.at(id); }
  bool bonus_returns() const {
    return !options_.has_bonus_returns_to_tied() || options_.bonus_returns_to_tied();
  }
  bool needs_effect() const { return options_.has_use_without_effect() && !options_.use_without_effect(); }
  bool IsLight(const std::string& id) const { return At(id).alignment() <= 3; }

 private:
  int players_;
  v1::SoulHuntersOptions options_;
  std::map<std::string, v1::SoulHuntersCard> cards_;
  std::map<std::string, std::string> ids_;
  std::vector<std::string> in_order_;
};

// Everything that lies on the table and in hands.
struct Table {
  CardNames deck;
  CardNames discard;
  std::vector<Player> players;
  std::vector<Hunter> hunters;  // in play, of all players
  int serials = 0;              // given out
  size_t reshuffled = 0;        // cards of the deck that the last event made by itself

  Player& of(int player) { return players[static_cast<size_t>(player)]; }
  const Player& of(int player) const { return players[static_cast<size_t>(player)]; }
};

// --- alignments and influence

inline std::vector<Hunter> HuntersOf(const Table& t, int player) {
  std::vector<Hunter> own;
  for (const Hunter& h : t.hunters) {
    if (h.owner == player) own.push_back(h);
  }
  return own;
}

// The alignment that a player's soul hunters form; 0: none.
inline int Formed(const Box& box, const Table& t, int player) {
  const std::vector<Hunter> own = HuntersOf(t, player);
  if (own.size() < 2) return 0;
  const int first = box.At(own[0].card).alignment();
  for (const Hunter& h : own) {
    if (box.At(h.card).alignment() != first) return 0;
  }
  return first;
}

// Whether `who`, seen from `self`, means `player`: only those who need no choice.
inline bool Means(v1::SoulHuntersWho who, int self, int player) {
  if (who == v1::SOUL_HUNTERS_WHO_SELF) return player == self;
  if (who == v1::SOUL_HUNTERS_WHO_EACH_OPPONENT) return player != self;
  return who == v1::SOUL_HUNTERS_WHO_EACH_PLAYER;
}

// Whether a soul hunter is one of those that a card of `self` speaks of. `source` is the serial of the soul
// hunter that speaks; 0: an event.
inline bool Fits(const Box& box, const v1::SoulHuntersHunters& which, int self, int source, const Hunter& h) {
  if (which.whose() == v1::SOUL_HUNTERS_WHOSE_OWN && h.owner != self) return false;
  if (which.whose() == v1::SOUL_HUNTERS_WHOSE_OPPONENTS && h.owner == self) return false;
  if (which.alignment() != 0 && box.At(h.card).alignment() != which.alignment()) return false;
  if (which.side() == v1::SOUL_HUNTERS_SIDE_LIGHT && !box.IsLight(h.card)) return false;
  if (which.side() == v1::SOUL_HUNTERS_SIDE_DARK && box.IsLight(h.card)) return false;
  if (!which.card().empty() && box.Id(which.card()) != h.card) return false;
  return !which.others() || h.serial != source;
}

inline std::vector<Hunter> AllThatFit(const Box& box, const Table& t, const v1::SoulHuntersHunters& which,
                                      int self, int source) {
  std::vector<Hunter> fit;
  for (const Hunter& h : t.hunters) {
    if (Fits(box, which, self, source, h)) fit.push_back(h);
  }
  return fit;
}

inline int Total(const Box& box, const Table& t, int player);

// What an amount comes to for `self`.
inline int Number(const Box& box, const Table& t, const v1::SoulHuntersAmount& amount, int self, int source,
                  int paid) {
  const int times = amount.has_times() ? amount.times() : 1;
  switch (amount.amount_case()) {
    case v1::SoulHuntersAmount::kNumber:
      return amount.number();
    case v1::SoulHuntersAmount::kPerHunter:
      return times * static_cast<int>(AllThatFit(box, t, amount.per_hunter(), self, source).size());
    case v1::SoulHuntersAmount::kPerCardInHand:
      return times * static_cast<int>(t.of(self).hand.size());
    case v1::SoulHuntersAmount::kPerPaid:
      return times * paid;
    case v1::SoulHuntersAmount::kOwnInfluence:
      return times * std::abs(Total(box, t, self));
    default:
      return 0;
  }
}

inline bool Compares(const v1::SoulHuntersNumberCondition& asked, int number) {
  if (asked.compare() == v1::SOUL_HUNTERS_COMPARE_AT_LEAST) return number >= asked.number();
  if (asked.compare() == v1::SOUL_HUNTERS_COMPARE_AT_MOST) return number <= asked.number();
  return number == asked.number();
}

inline bool Holds(const Box& box, const Table& t, const v1::SoulHuntersCondition& c, int self, int source) {
  switch (c.condition_case()) {
    case v1::SoulHuntersCondition::kInPlay:
      return Compares(c.in_play().number(),
                      static_cast<int>(AllThatFit(box, t, c.in_play().hunters(), self, source).size()));
    case v1::SoulHuntersCondition::kAlignmentFormed: {
      const int formed = Formed(box, t, self);
      return c.alignment_formed() == 0 ? formed != 0 : formed == c.alignment_formed();
    }
    case v1::SoulHuntersCondition::kInfluence:
      return Compares(c.influence(), Total(box, t, self));
    case v1::SoulHuntersCondition::kInfluenceSize:
      return Compares(c.influence_size(), std::abs(Total(box, t, self)));
    case v1::SoulHuntersCondition::kHand:
      return Compares(c.hand(), static_cast<int>(t.of(self).hand.size()));
    case v1::SoulHuntersCondition::kAll:
      for (const v1::SoulHuntersCondition& each : c.all().conditions()) {
        if (!Holds(box, t, each, self, source)) return false;
      }
      return true;
    case v1::SoulHuntersCondition::kAny:
      for (const v1::SoulHuntersCondition& each : c.any().conditions()) {
        if (Holds(box, t, each, self, source)) return true;
      }
      return false;
    case v1::SoulHuntersCondition::kUnless:
      return !Holds(box, t, c.unless(), self, source);
    default:
      return true;
  }
}

// The parts of a player's influence.
struct Parts {
  int gained = 0;
  int bonus = 0;
  int always = 0;
};

inline Parts PartsOf(const Box& box, const Table& t, int player) {
  Parts parts;
  const Player& p = t.of(player);
  parts.gained = p.gained;
  if (Formed(box, t, player) != 0 && !p.away) {
    parts.bonus = box.At(HuntersOf(t, player)[0].card).alignment_value();
  }
  for (const Hunter& h : t.hunters) {
    for (const v1::SoulHuntersAbility& ability : box.At(h.card).abilities()) {
      const v1::SoulHuntersInfluenceModifier& m = ability.influence();
      if (!ability.has_influence() || !Means(m.who(), h.owner, player)) continue;
      if (m.has_condition() && !Holds(box, t, m.condition(), h.owner, h.serial)) continue;
      parts.always += Number(box, t, m.amount(), h.owner, h.serial, 0);
    }
  }
  return parts;
}

inline int Total(const Box& box, const Table& t, int player) {
  const Parts parts = PartsOf(box, t, player);
  return parts.gained + parts.bonus + parts.always;
}

// --- the winner of the game

// What decides between players, most important first: score, souls, fives, fours, threes, twos, ones.
inline std::vector<int> Chain(const std::multiset<int>& souls) {
  std::vector<int> chain{0, static_cast<int>(souls.size())};
  for (const int value : souls) chain[0] += value;
  for (int value = 5; value >= 1; --value) chain.push_back(static_cast<int>(souls.count(value)));
  return chain;
}

// The rank of each player: one more than how many are ahead.
inline std::vector<int> Ranks(const std::vector<std::multiset<int>>& souls) {
  std::vector<int> ranks;
  for (const std::multiset<int>& mine : souls) {
    int ahead = 0;
    for (const std::multiset<int>& others : souls) ahead += Chain(others) > Chain(mine) ? 1 : 0;
    ranks.push_back(ahead + 1);
  }
  return ranks;
}

}  // namespace lantern::soul_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_H_
