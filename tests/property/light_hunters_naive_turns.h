// A second Light Hunters: rounds, turns and their phases. See light_hunters_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_TURNS_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_TURNS_H_

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_naive_use.h"

namespace lantern::light_hunters::naive {

// The course of the game but for what skills do.
class Turns {
 public:
  enum Phase { kBetween = 1, kAmulets, kDraw, kPlay, kEnd };  // as the schema numbers them

  Turns(const v1::Transcript& game, const v1::LightHuntersCatalog& catalog) {
    const v1::LightHuntersSetup& setup = game.light_hunters();
    std::map<std::string, HeroCard> cards;
    std::map<int, v1::LightHuntersTokenCard> token_cards;
    std::map<int, v1::LightHuntersInvocationCard> servant_cards;
    for (const HeroCard& card : catalog.heroes()) cards[card.id()] = card;
    for (const auto& card : catalog.tokens()) token_cards[card.kind()] = card;
    for (const auto& card : catalog.invocations()) servant_cards[card.invocation()] = card;
    t_.cards = std::make_shared<const std::map<std::string, HeroCard>>(std::move(cards));
    t_.token_cards = std::make_shared<const std::map<int, v1::LightHuntersTokenCard>>(std::move(token_cards));
    t_.servant_cards =
        std::make_shared<const std::map<int, v1::LightHuntersInvocationCard>>(std::move(servant_cards));
    t_.duel = setup.mode() == v1::LIGHT_HUNTERS_MODE_DUEL;
    t_.ffa = setup.mode() == v1::LIGHT_HUNTERS_MODE_FREE_FOR_ALL;
    for (const auto& seals : catalog.seals()) {
      for (uint32_t i = 0; i < seals.copies(); ++i) {
        if (!t_.duel || seals.seal() != kIlluminationSeal) t_.deck.insert(seals.seal());
      }
    }
    if (t_.duel) t_.display = 4;
    for (const v1::LightHuntersSeat& seat : setup.heroes()) {
      Hero hero;
      hero.own = hero.card = seat.hero();
      hero.team = static_cast<int>(seat.team());
      hero.player = static_cast<int>(seat.player());
      for (const auto& lock : seat.locks()) hero.locks.insert(lock.skill());
      t_.heroes.push_back(hero);
      t_.heroes.back().health = static_cast<int>(t_.cards->at(seat.hero()).health());
      if (!t_.duel) Deal(seat.hand());
    }
    for (const Hero& hero : t_.heroes) player_of_team_[hero.team] = hero.player;
    if (t_.duel) {
      t_.hands.resize(2);
      for (int i = 0; i < setup.duel_hands_size(); ++i) {
        const int team = player_of_team_[0] == i ? 0 : 1;
        Deal(setup.duel_hands(i), team);
      }
      t_.team_left = {{0, -1}, {1, -1}};
    }
    turn_ = t_.duel ? t_.heroes[0].team : 0;
  }

  const Table& table() const { return t_; }
  Phase phase() const { return phase_; }
  int round() const { return t_.round; }
  bool over() const { return t_.over; }
  // The hero, in Duel the team.
  int turn() const { return turn_; }
  int due() const { return due_; }
  const std::string& why() const { return why_; }

 protected:
  bool No(const std::string& why) {
    if (why_.empty()) why_ = why;
    return false;
  }

  // A card that matters was not recorded.
  bool NotSeen() {
    leaves_out_ = true;
    return No(kNotRecorded);
  }

  // A choice was not written down.
  bool NotChosen() {
    leaves_out_choice_ = true;
    return NotSeen();
  }

  void Deal(const v1::LightHuntersHand& hand, int team = -1) {
    if (team < 0) t_.hands.emplace_back();
    std::vector<Card>& cards = team < 0 ? t_.hands.back() : t_.hands[static_cast<size_t>(team)];
    for (const int seal : hand.cards()) {
      cards.push_back({seal, seal});
      t_.deck.erase(t_.deck.find(seal));
    }
  }

  // Heroes whose turn it is, dead ones too.
  std::vector<int> OnTurn() const {
    std::vector<int> heroes;
    for (int i = 0; i < t_.size(); ++i) {
      if (t_.duel ? t_.H(i).team == turn_ : i == turn_) heroes.push_back(i);
    }
    return heroes;
  }
  bool IsOnTurn(int hero) const { return t_.duel ? t_.H(hero).team == turn_ : hero == turn_; }
  int HandOnTurn() const { return turn_; }
  int Limit() const { return t_.duel ? 7 : 5; }

  // --- Start of a turn.
  bool Start(const v1::LightHuntersTurnStart& start, Recorded& recorded) {
    if (phase_ != kBetween) return No("a turn is going on");
    if (t_.duel) {
      if (start.has_hero() || !start.has_player()) return No("a player begins a turn in Duel");
      if (static_cast<int>(start.player()) != player_of_team_.at(turn_)) return No("it is the other's turn");
    } else if (!start.has_hero() || static_cast<int>(start.hero()) != turn_) {
      return No("it is another hero's turn");
    }
    if (start.has_round() && static_cast<int>(start.round()) != t_.round) return No("it is another round");
    if (start.has_ether() && static_cast<int>(start.ether()) != t_.Level()) return No("another Ether level");
    round_ended_ = false;
    acted_ = freed_ = false;
    used_.clear();
    form_used_.clear();
    travel_ = 0;
    phase_ = kPlay;
    if (t_.duel) {
      t_.team_left[turn_] = t_.Level();
    } else {
      t_.H(turn_).left = std::max(0, t_.Level() + t_.H(turn_).purse);
    }
    Use fate(t_, recorded, Source::kSkill, -1, -1);
    Bonds(fate);
    Poison(fate);
    Altars(fate);
    if (!Roshan(start)) return false;
    if (!fate.why().empty()) return No(fate.why());
    if (t_.over) return true;  // the game ended with that death, and nothing ends any more
    Expire(OnTurn());
    for (Status& status : t_.statuses) {
      for (const int hero : OnTurn()) {
        if (status.duration == v1::LIGHT_HUNTERS_DURATION_TARGET_TURN && status.holders.count(hero) > 0)
          status.running = true;
      }
    }
    if (t_.over) return true;
    if (TurnIsCut()) {
      Next();
      return true;
    }
    Units();
    AmuletsAndDraw();
    return true;
  }

  // What a dead partner of a bond brings.
  void Bonds(Use& fate) {
    for (const int hero : OnTurn()) {
      for (size_t i = 0; i < t_.tokens.size(); ++i) {
        Token& token = t_.tokens[i];
        if (token.kind != v1::LIGHT_HUNTERS_TOKEN_BOND || token.hero != hero || !token.due || t_.over)
          continue;
        const int partner = PartnerOf(hero);
        if (!t_.H(hero).alive()) {
          token.due = false;
          if (partner >= 0 && t_.H(partner).alive()) fate.Resurrect(hero, t_.H(partner).health);
        } else if (!t_.Immortal(hero) && !t_.Cuirass(hero)) {
          token.due = false;
          fate.Kill(hero);
        }
      }
    }
  }
  int PartnerOf(int hero) const {
    for (const Token& token : t_.tokens) {
      if (token.kind == v1::LIGHT_HUNTERS_TOKEN_BOND && token.hero != hero) return token.hero;
    }
    return -1;
  }

  void Poison(Use& fate) {
    for (const int hero : OnTurn()) {
      int points = 0;
      for (const Status& status : t_.statuses) {
        if (status.kind == v1::LIGHT_HUNTERS_STATUS_KIND_POISON && t_.Has(status, hero))
          points += status.amount;
      }
      if (points > 0 && t_.H(hero).alive() && !t_.Immortal(hero) && !t_.over) fate.LoseAndDie(hero, points);
    }
  }

  void Altars(Use& fate) {
    for (size_t i = 0; i < t_.tokens.size(); ++i) {
      const Token altar = t_.tokens[i];
      if (altar.kind != v1::LIGHT_HUNTERS_TOKEN_ALTAR || !IsOnTurn(altar.owner) || t_.over) continue;
      if (!t_.H(altar.owner).alive() || !t_.H(altar.hero).alive() || t_.Immortal(altar.hero)) continue;
      if (t_.H(altar.hero).team == t_.H(altar.owner).team) {
        t_.H(altar.hero).health = t_.MaxHealth(altar.hero);
      } else if (!t_.Cuirass(altar.hero)) {
        fate.Kill(altar.hero);
      }
    }
  }

  bool Roshan(const v1::LightHuntersTurnStart& start) {
    for (auto& [kind, servant] : t_.servants) {
      if (t_.Guards(kind) || !IsOnTurn(servant.master) || !t_.H(servant.master).alive()) continue;
      if (start.has_servant_to()) {
        const int to = static_cast<int>(start.servant_to());
        if (to >= t_.size() || !t_.H(to).alive() || t_.H(to).team != t_.H(servant.master).team)
          return No("the servant cannot go there");
        servant.beside = to;
      }
      const int beside = servant.beside;
      if (t_.over || !t_.H(beside).alive() || t_.Immortal(beside)) return true;
      if (t_.H(beside).team != t_.H(servant.master).team) return true;
      t_.H(beside).health =
          std::min(t_.MaxHealth(beside),
                   t_.H(beside).health + static_cast<int>(t_.servant_cards->at(kind).restores()));
      return true;
    }
    return start.has_servant_to() ? No("there is no servant to move") : true;
  }

  // What these heroes cast for a round ends.
  void Expire(const std::vector<int>& casters) {
    t_.EndWhere([&](const Status& status) {
      const bool round = status.duration == v1::LIGHT_HUNTERS_DURATION_ROUND ||
                         (t_.duel && status.kind == v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED);
      return round && std::count(casters.begin(), casters.end(), status.caster) > 0;
    });
  }

  // In Classic the hero on turn died.
  bool TurnIsCut() const {
    return !t_.duel && !t_.H(turn_).alive() && (!t_.H(turn_).spectral || Fell(turn_));
  }
  bool Fell(int hero) const { return t_.fell.count(hero) > 0; }

  void Units() {
    units_.clear();
    for (const int hero : OnTurn()) {
      for (const Token& token : t_.tokens) {
        if (token.kind <= v1::LIGHT_HUNTERS_TOKEN_IMMORTALS && token.hero == hero && t_.H(hero).alive())
          ++units_[token.kind];
      }
    }
  }
  bool UnitsDue() const {
    return std::any_of(units_.begin(), units_.end(), [](const auto& unit) { return unit.second > 0; });
  }

  void AmuletsAndDraw() {
    extra_ = 0;
    int pay = 0;
    for (const Token& token : t_.tokens) {
      if (token.kind != v1::LIGHT_HUNTERS_TOKEN_AMULET || !IsOnTurn(token.hero)) continue;
      if (!t_.H(token.hero).alive()) continue;
      (t_.H(token.owner).team == t_.H(token.hero).team ? extra_ : pay) += 1;
    }
    due_ = std::min(pay, static_cast<int>(t_.Hand(HandOnTurn()).size()));
    phase_ = kAmulets;
    if (due_ == 0) ToDraw();
  }
  void ToDraw() {
    phase_ = kDraw;
    due_ = std::min(2 + extra_, t_.Available());
    if (due_ == 0) phase_ = kPlay;
  }

  // --- Cards.
  bool DrawCards(const v1::LightHuntersDraw& draw) {
    if (phase_ != kDraw) return No("nothing is to be drawn");
    if (draw.cards_size() == 0 && draw.has_count() && static_cast<int>(draw.count()) == due_)
      return NotSeen();
    if (draw.cards_size() != due_) return No("another number of cards is to be drawn");
    for (const int seal : draw.cards()) {
      if (!t_.Draw(HandOnTurn(), seal)) return No("a card drawn is not there");
    }
    due_ = 0;
    phase_ = kPlay;
    return true;
  }

  bool Shuffle(const v1::LightHuntersReshuffle& reshuffle) {
    if (phase_ != kDraw || !t_.Reshuffle()) return No("nothing is to be shuffled");
    for (int i = 0; i < reshuffle.kept_size(); ++i) {
      if (t_.discard[static_cast<size_t>(i)] != reshuffle.kept(i)) return No("other cards were kept");
    }
    return true;
  }

  bool DiscardCards(const v1::LightHuntersDiscard& discard) {
    const int held = static_cast<int>(t_.Hand(HandOnTurn()).size());
    if (phase_ == kAmulets) {
      if (discard.cards_size() != due_) return No("another number is due for Amulets");
    } else if (phase_ == kPlay) {
      if (UnitsDue()) return No("units have to attack first");
      if (held <= Limit() || held - discard.cards_size() != Limit()) return No("not down to the limit");
    } else {
      return No("nothing is to be discarded");
    }
    for (const int seal : discard.cards()) {
      if (!t_.TakeFrom(HandOnTurn(), seal)) return No("a card discarded is not there");
      t_.Discard(seal);
    }
    due_ = 0;
    if (phase_ == kAmulets) {
      ToDraw();
    } else {
      phase_ = kEnd;
    }
    return true;
  }

  bool Three(int seal) {
    if (phase_ != kPlay || UnitsDue()) return No("cards are not played now");
    if (t_.CountIn(HandOnTurn(), seal) < 3) return No("there are no three identical cards");
    for (int i = 0; i < 3; ++i) {
      t_.TakeFrom(HandOnTurn(), seal);
      t_.Discard(seal);
    }
    acted_ = true;
    return true;
  }
  bool Exchange(const v1::LightHuntersExchange& exchange) {
    if (!t_.duel && t_.Frozen(turn_)) return No("a frozen hero exchanges nothing");
    if (!Three(exchange.seal())) return false;
    if (t_.Available() == 0) return exchange.has_drawn() ? No("there is nothing to draw") : true;
    if (!exchange.has_drawn()) return NotSeen();
    return t_.Draw(HandOnTurn(), exchange.drawn()) || No("a card drawn is not there");
  }
  bool Thaw(const v1::LightHuntersThaw& thaw) {
    if (t_.duel || !t_.Frozen(turn_)) return No("nobody can be thawed");
    if (!Three(thaw.seal())) return false;
    for (size_t i = t_.statuses.size(); i-- > 0;) {
      const Status& s = t_.statuses[i];
      if (s.kind == v1::LIGHT_HUNTERS_STATUS_KIND_FROZEN && s.holders.count(turn_) > 0) t_.Drop(i, turn_);
    }
    freed_ = true;
    return true;
  }

  // --- End of a turn.
  bool End() {
    if (phase_ != kPlay && phase_ != kEnd) return No("the turn cannot end now");
    if (UnitsDue()) return No("units have to attack first");
    if (static_cast<int>(t_.Hand(HandOnTurn()).size()) > Limit())
      return No("there are too many cards in the hand");
    for (; travel_ > 0; --travel_) {
      Token token;
      token.kind = v1::LIGHT_HUNTERS_TOKEN_ETHER;
      token.owner = traveller_;
      t_.tokens.push_back(token);
    }
    Next();
    return true;
  }

  // The turn is over; slots of the dead are passed.
  void Next() {
    Leave();
    for (int passed = 0; passed < 2 * t_.size(); ++passed) {
      if (t_.duel) {
        turn_ = 1 - turn_;
        if (turn_ == t_.heroes[0].team) NewRound();
        return;
      }
      turn_ = (turn_ + 1) % t_.size();
      if (turn_ == 0) NewRound();
      if (t_.H(turn_).alive() || t_.H(turn_).spectral || WillRise(turn_)) return;
      Expire({turn_});
    }
  }
  bool WillRise(int hero) const {
    const int partner = PartnerOf(hero);
    return partner >= 0 && t_.H(partner).alive() &&
           std::any_of(t_.tokens.begin(), t_.tokens.end(), [&](const Token& token) {
             return token.kind == v1::LIGHT_HUNTERS_TOKEN_BOND && token.hero == hero && token.due;
           });
  }
  void Leave() {
    for (size_t i = t_.statuses.size(); i-- > 0;) {
      if (!t_.statuses[i].running) continue;
      const size_t before = t_.statuses.size();
      for (const int hero : OnTurn()) {
        if (t_.statuses.size() == before && t_.statuses[i].holders.count(hero) > 0) t_.Drop(i, hero);
      }
    }
    for (Status& status : t_.statuses) status.running = false;
    for (Token& token : t_.tokens) token.fresh = false;
    for (auto& [kind, servant] : t_.servants) servant.attacked = false;
    phase_ = kBetween;
    due_ = 0;
    extra_ = 0;
    units_.clear();
    travel_ = 0;
  }
  void NewRound() {
    // What skills gave for the round ends with it, as far as it was not used.
    for (Hero& hero : t_.heroes) {
      if (!t_.duel && hero.purse > 0) hero.left = std::min(hero.left, t_.Level());
      hero.purse = 0;
    }
    ++t_.round;
    round_ended_ = true;
  }

  bool RoundEnd(const v1::LightHuntersRoundEnd& end) {
    if (phase_ != kBetween || !round_ended_) return No("no round ended");
    if (end.has_round() && static_cast<int>(end.round()) != t_.round - 1) return No("another round ended");
    if (end.has_ether() && static_cast<int>(end.ether()) != t_.Level()) return No("another Ether level");
    round_ended_ = false;
    return true;
  }

  Table t_;
  std::map<int, int> player_of_team_;
  Phase phase_ = kBetween;
  int turn_ = 0;
  bool round_ended_ = false;
  int due_ = 0;
  int extra_ = 0;
  bool acted_ = false;
  bool freed_ = false;
  std::set<std::pair<int, std::string>> used_;  // Duel: hero and skill
  std::set<int> form_used_;
  std::map<int, int> units_;  // that still have to attack
  bool leaves_out_ = false;
  bool leaves_out_choice_ = false;
  int travel_ = 0;
  int traveller_ = 0;
  std::string why_;
};

}  // namespace lantern::light_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_TURNS_H_
