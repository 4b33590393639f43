// The second Soul Hunters: turns, rounds and the end.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_GAME_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_GAME_H_

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "lantern/v1/transcript.pb.h"
#include "soul_hunters_naive.h"
#include "soul_hunters_naive_effects.h"

namespace lantern::soul_hunters::naive {

// A game of which everything is recorded. Copying it and playing on is how moves are tried out.
class Game {
 public:
  // What comes next; the numbers are those of SoulHuntersPhase.
  enum Phase { kDraw = 1, kAct, kDiscard, kTurnSoul, kCheck, kSoulLeaves, kLaySouls, kEnd, kOver };

  // A new game whose set-up records souls, starting player and hands.
  Game(const v1::Transcript& transcript, const v1::SoulHuntersCatalog& catalog)
      : box_(catalog, transcript.soul_hunters().options(), transcript.players_size()) {
    const v1::SoulHuntersSetup& setup = transcript.soul_hunters();
    for (const v1::SoulHuntersCard& card : catalog.cards()) {
      for (uint32_t i = 0; i < card.copies(); ++i) t_.deck.insert(card.id());
    }
    for (const v1::SoulHuntersHand& hand : setup.hands()) {
      Player player;
      for (const std::string& card : hand.cards()) {
        TakeOne(t_.deck, box_.Id(card));
        player.hand.insert(box_.Id(card));
      }
      t_.players.push_back(player);
    }
    for (const v1::SoulHuntersSoulCard& soul : catalog.souls()) {
      for (uint32_t i = 0; i < soul.copies(); ++i) unseen_souls_.insert(static_cast<int>(soul.value()));
    }
    for (const uint32_t soul : setup.souls()) LayOne(static_cast<int>(soul));
    for (const uint32_t soul : setup.removed_souls()) {
      unseen_souls_.erase(unseen_souls_.find(static_cast<int>(soul)));
    }
    soul_deck_ = 15 - 5 * (box_.players() - 2);
    starter_ = on_turn_ = static_cast<int>(setup.starting_player());
  }

  const Box& box() const { return box_; }
  const Table& table() const { return t_; }
  Phase phase() const { return phase_; }
  int on_turn() const { return on_turn_; }
  int starter() const { return starter_; }
  int turned() const { return turned_; }
  int turns_taken() const { return turns_taken_; }
  int soul_deck() const { return soul_deck_; }
  int turns() const { return turns_; }
  bool hand_action() const { return hand_action_; }
  bool table_action() const { return table_action_; }
  const std::multiset<int>& souls() const { return souls_; }
  const std::multiset<int>& freed() const { return freed_; }
  int Influence(int player) const { return Total(box_, t_, player); }
  std::vector<int> Influences() const {
    std::vector<int> all;
    for (int p = 0; p < box_.players(); ++p) all.push_back(Influence(p));
    return all;
  }
  std::vector<int> GreatestNow() const {
    std::vector<int> greatest;
    int most = 0;
    for (const int influence : Influences()) most = std::max(most, std::abs(influence));
    for (int p = 0; p < box_.players(); ++p) {
      if (std::abs(Influence(p)) == most) greatest.push_back(p);
    }
    return greatest;
  }
  std::vector<std::multiset<int>> Won() const {
    std::vector<std::multiset<int>> won;
    for (const Player& player : t_.players) won.push_back(player.souls);
    return won;
  }

  // Whether the event is legal now.
  bool Allows(const v1::SoulHuntersEvent& event) const {
    Game copy = *this;
    return copy.Play(event);
  }

  // Of the last event that was played: the step that was missing, if that is what was wrong with it.
  const Want& want() const { return want_; }
  // The same: what it was, in one form for every way to write it. Of what chance brings it has only the
  // number.
  const std::string& log() const { return log_; }

  // The last event was refused because new souls were not written before it. They may be left out, but then
  // nobody knows them, which is beyond this game.
  bool left_souls_out() const { return left_souls_out_; }

  // Plays an event. False: it is against the rules, and the game is of no use any more.
  bool Play(const v1::SoulHuntersEvent& event) {
    want_ = Want();
    log_ = absl::StrCat(event.event_case(), "; ");
    if (!event.has_used_up()) used_up_.clear();
    if (!event.has_reshuffle()) t_.reshuffled = 0;
    GoOnUntil(event);
    left_souls_out_ = phase_ == kLaySouls && !event.has_souls_laid();
    if (!PlayKind(event)) return false;
    for (int p = 0; p < event.influence_size(); ++p) {
      if (event.influence(p) != Influence(p)) return false;
    }
    return true;
  }

 private:
  template <typename Message>
  bool IsTurnOf(const Message& message) const {
    return !message.has_player() || static_cast<int>(message.player()) == on_turn_;
  }
  Player& Me() { return t_.of(on_turn_); }

  bool PlayKind(const v1::SoulHuntersEvent& event) {
    switch (event.event_case()) {
      case v1::SoulHuntersEvent::kDraw:
        return IsTurnOf(event.draw()) && Draw(event.draw());
      case v1::SoulHuntersEvent::kReshuffle:
        return Reshuffles(event.reshuffle());
      case v1::SoulHuntersEvent::kPlaceHunter:
        return IsTurnOf(event.place_hunter()) && Place(event.place_hunter());
      case v1::SoulHuntersEvent::kPlayEvent:
        return IsTurnOf(event.play_event()) && PlayCard(event.play_event());
      case v1::SoulHuntersEvent::kUseAbility:
        return IsTurnOf(event.use_ability()) && UseHunter(event.use_ability());
      case v1::SoulHuntersEvent::kUsedUp:
        return UsedUp(event.used_up());
      case v1::SoulHuntersEvent::kDiscard:
        return IsTurnOf(event.discard()) && Discards(event.discard());
      case v1::SoulHuntersEvent::kEndTurn:
        return IsTurnOf(event.end_turn()) && EndTurn();
      case v1::SoulHuntersEvent::kSoulTurned:
        return phase_ == kTurnSoul &&
               (!event.soul_turned().has_turned() ||
                static_cast<int>(event.soul_turned().turned()) == turned_ + 1) &&
               TurnSoul();
      case v1::SoulHuntersEvent::kInfluenceCheck:
        return phase_ == kCheck && CheckAsWritten(event.influence_check());
      case v1::SoulHuntersEvent::kSoulTaken:
        return phase_ == kSoulLeaves && winner_ == static_cast<int>(event.soul_taken().player()) &&
               (!event.soul_taken().has_value() ||
                static_cast<int>(event.soul_taken().value()) == *souls_.begin()) &&
               SoulLeaves();
      case v1::SoulHuntersEvent::kSoulFreed:
        return phase_ == kSoulLeaves && winner_ < 0 &&
               (!event.soul_freed().has_value() ||
                static_cast<int>(event.soul_freed().value()) == *souls_.begin()) &&
               SoulLeaves();
      case v1::SoulHuntersEvent::kSoulsLaid:
        return phase_ == kLaySouls && Lay(event.souls_laid());
      case v1::SoulHuntersEvent::kGameEnd:
        if (phase_ != kEnd) return false;
        phase_ = kOver;
        return true;
      default:
        return false;
    }
  }

  // What follows from the rules and was not written happens before the next thing.
  void GoOnUntil(const v1::SoulHuntersEvent& event) {
    if (phase_ == kTurnSoul && !event.has_soul_turned()) TurnSoul();
    if (phase_ == kCheck && !event.has_influence_check()) Check();
    if (phase_ == kSoulLeaves && !event.has_soul_taken() && !event.has_soul_freed()) SoulLeaves();
  }

  // --- a turn
  bool CanDraw() const { return !t_.deck.empty() || !t_.discard.empty(); }
  void SkipDrawing() {
    if (phase_ == kDraw && !CanDraw()) phase_ = kAct;
  }

  bool Draw(const v1::SoulHuntersDraw& draw) {
    if (phase_ != kDraw || !CanDraw() || !DrawOne(box_, t_, on_turn_, box_.Id(draw.card()))) return false;
    phase_ = kAct;
    return true;
  }

  bool Reshuffles(const v1::SoulHuntersReshuffle& reshuffle) {
    const bool happened = t_.reshuffled > 0;  // by itself, in the event before
    if (!happened && (phase_ != kDraw || !t_.deck.empty() || t_.discard.empty())) return false;
    const size_t cards = happened ? t_.reshuffled : t_.discard.size();
    if (!happened) Reshuffle(t_);
    t_.reshuffled = 0;
    return !reshuffle.has_cards() || reshuffle.cards() == cards;
  }

  bool Place(const v1::SoulHuntersPlaceHunter& place) {
    SkipDrawing();
    const std::string card = box_.Id(place.card());
    if (phase_ != kAct || hand_action_ || !TakeOne(Me().hand, card)) return false;
    if (box_.At(card).kind() != v1::SOUL_HUNTERS_CARD_KIND_HUNTER) return false;
    log_ += card;
    t_.hunters.push_back({on_turn_, card, 0, ++t_.serials});
    LookAtAlignments(box_, t_);
    hand_action_ = true;
    Trigger(box_, t_, v1::SOUL_HUNTERS_OCCASION_HUNTER_PLACED, on_turn_);
    return true;
  }

  bool CarryOut(const v1::SoulHuntersEffect& effect, int source, const Steps& steps) {
    Use use(box_, t_, on_turn_, source, steps);
    const bool fine = use.Pay(effect.costs()) && use.All(effect.ops()) && use.Done();
    want_ = use.want();
    log_ += use.log();
    if (!fine) return false;
    return !box_.needs_effect() || use.changed();
  }

  bool PlayCard(const v1::SoulHuntersPlayEvent& play) {
    SkipDrawing();
    const std::string card = box_.Id(play.card());
    if (phase_ != kAct || hand_action_ || !TakeOne(Me().hand, card)) return false;
    if (box_.At(card).kind() != v1::SOUL_HUNTERS_CARD_KIND_EVENT) return false;
    absl::StrAppend(&log_, card, "; ");
    const v1::SoulHuntersEffect& effect = box_.At(card).effect();
    if (effect.has_condition() && !Holds(box_, t_, effect.condition(), on_turn_, 0)) return false;
    if (!CarryOut(effect, 0, play.steps())) return false;
    t_.discard.insert(card);
    hand_action_ = true;
    Trigger(box_, t_, v1::SOUL_HUNTERS_OCCASION_EVENT_PLAYED, on_turn_);
    return true;
  }

  // The soul hunter of the own table that is used; 0: it is not there.
  int SerialOf(const v1::SoulHuntersInPlay& wanted) const {
    if (wanted.has_player() && static_cast<int>(wanted.player()) != on_turn_) return 0;
    for (const Hunter& h : t_.hunters) {
      if (h.owner == on_turn_ && h.card == box_.Id(wanted.card()) &&
          (!wanted.has_used() || h.used == static_cast<int>(wanted.used())))
        return h.serial;
    }
    return 0;
  }

  bool UseHunter(const v1::SoulHuntersUseAbility& it) {
    SkipDrawing();
    const int serial = SerialOf(it.hunter());
    if (phase_ != kAct || table_action_ || serial == 0) return false;
    const std::string id = InPlay(t_, serial)->card;
    const v1::SoulHuntersCard& card = box_.At(id);
    int ability = it.has_ability() ? static_cast<int>(it.ability()) : -1;
    for (int i = 0; i < card.abilities_size() && ability < 0; ++i) {
      if (card.abilities(i).kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED) ability = i;
    }
    if (ability < 0 || ability >= card.abilities_size()) return false;
    if (card.abilities(ability).kind() != v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED) return false;
    const v1::SoulHuntersEffect& effect = card.abilities(ability).effect();
    if (effect.has_condition() && !Holds(box_, t_, effect.condition(), on_turn_, serial)) return false;
    absl::StrAppend(&log_, id, " ", InPlay(t_, serial)->used, " ability ", ability, "; ");
    ++InPlay(t_, serial)->used;
    if (!CarryOut(effect, serial, it.steps())) return false;
    const Hunter* left = InPlay(t_, serial);
    if (left != nullptr) {
      const bool last = left->used == static_cast<int>(card.activations());
      if (it.has_used_up() && it.used_up() != last) return false;
      if (last) {
        TakeOff(box_, t_, serial, t_.discard);
        used_up_ = id;
      }
    }
    table_action_ = true;
    Trigger(box_, t_, v1::SOUL_HUNTERS_OCCASION_ABILITY_USED, on_turn_);
    return true;
  }

  bool UsedUp(const v1::SoulHuntersUsedUp& it) {
    if (used_up_.empty() || !IsTurnOf(it) || (!it.card().empty() && box_.Id(it.card()) != used_up_))
      return false;
    used_up_.clear();
    return true;
  }

  bool Discards(const v1::SoulHuntersDiscard& it) {
    SkipDrawing();
    if ((phase_ != kAct && phase_ != kDiscard) || it.cards_size() + 5 > static_cast<int>(Me().hand.size()))
      return false;
    CardNames gone;
    for (const std::string& card : it.cards()) {
      if (!TakeOne(Me().hand, box_.Id(card))) return false;
      gone.insert(box_.Id(card));
    }
    for (const std::string& card : gone) {
      absl::StrAppend(&log_, card, "; ");
      t_.discard.insert(card);
    }
    phase_ = kDiscard;
    return true;
  }

  bool EndTurn() {
    SkipDrawing();
    if ((phase_ != kAct && phase_ != kDiscard) || Me().hand.size() > 5) return false;
    Trigger(box_, t_, v1::SOUL_HUNTERS_OCCASION_TURN_ENDED, on_turn_);
    ++turns_;
    ++turns_taken_;
    BeginTurn((on_turn_ + 1) % box_.players());
    if (turns_taken_ == box_.players()) phase_ = kTurnSoul;
    return true;
  }

  void BeginTurn(int player) {
    on_turn_ = player;
    phase_ = kDraw;
    hand_action_ = table_action_ = false;
  }

  // --- a round
  bool TurnSoul() {
    turns_taken_ = 0;
    ++turned_;
    phase_ = turned_ == static_cast<int>(souls_.size()) ? kCheck : kDraw;
    return true;
  }

  bool CheckAsWritten(const v1::SoulHuntersInfluenceCheck& it) {
    const std::vector<int> greatest = GreatestNow();
    for (int p = 0; p < it.compared_size(); ++p) {
      if (it.compared(p) != Influence(p)) return false;
    }
    const std::set<int> written(it.greatest().begin(), it.greatest().end());
    if (!written.empty() && written != std::set<int>(greatest.begin(), greatest.end())) return false;
    Check();
    return true;
  }

  void Check() {
    const std::vector<int> greatest = GreatestNow();
    winner_ = greatest.size() == 1 ? greatest[0] : -1;
    for (const int p : greatest) {
      t_.of(p).gained = 0;
      if (winner_ < 0 && !box_.bonus_returns() && Formed(box_, t_, p) != 0) t_.of(p).away = true;
    }
    phase_ = kSoulLeaves;
  }

  bool SoulLeaves() {
    (winner_ < 0 ? freed_ : t_.of(winner_).souls).insert(*souls_.begin());
    souls_.erase(souls_.begin());
    turned_ = 0;
    if (winner_ >= 0) starter_ = winner_;
    BeginTurn(starter_);
    if (souls_.empty()) phase_ = soul_deck_ > 0 ? kLaySouls : kEnd;
    return true;
  }

  void LayOne(int value) {
    souls_.insert(value);
    const auto found = unseen_souls_.find(value);
    if (found != unseen_souls_.end()) unseen_souls_.erase(found);
  }

  bool Lay(const v1::SoulHuntersSoulsLaid& it) {
    if (it.values_size() != 5) return false;
    std::multiset<int> left = unseen_souls_;
    for (const uint32_t value : it.values()) {
      const auto found = left.find(static_cast<int>(value));
      if (found == left.end()) return false;
      left.erase(found);
    }
    for (const uint32_t value : it.values()) LayOne(static_cast<int>(value));
    soul_deck_ -= 5;
    phase_ = kDraw;
    return true;
  }

  Box box_;
  Table t_;
  Phase phase_ = kDraw;
  int on_turn_ = 0;
  int starter_ = 0;
  int turned_ = 0;
  int turns_taken_ = 0;
  int turns_ = 0;
  int soul_deck_ = 0;
  int winner_ = -1;  // of the last check
  bool hand_action_ = false;
  bool table_action_ = false;
  std::multiset<int> souls_;  // on the table
  std::multiset<int> freed_;
  std::multiset<int> unseen_souls_;
  std::string used_up_;  // by the event before
  Want want_;
  std::string log_;
  bool left_souls_out_ = false;
};

}  // namespace lantern::soul_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_NAIVE_GAME_H_
