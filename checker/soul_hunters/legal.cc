// What may come next. The choices of an effect are found by trying it out: it runs on a copy of the state
// until it needs a step that is not there; each step that it could be is then tried in turn. What is listed
// is what the referee accepts.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/choices.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

// Random play: how likely each kind of thing is, shared by all forms of it.
constexpr uint32_t kPlaceWeight = 24;
constexpr uint32_t kPlayWeight = 16;
constexpr uint32_t kUseWeight = 24;
constexpr uint32_t kEndWeight = 6;
constexpr uint32_t kDiscardWeight = 24;

}  // namespace

// Runs an event on this referee, which is a copy, until its effect needs a step that the event does not have.
SoulHuntersReferee::Need SoulHuntersReferee::TryOut(const v1::SoulHuntersEvent& event, bool& legal) {
  Need need;
  Findings findings;
  findings.BeginEvent(index_);
  findings_ = &findings;
  probe_ = &need;
  legal = CheckForm(event).ok() && Dispatch(event).ok();
  legal &= !findings.illegal_here();
  probe_ = nullptr;
  findings_ = nullptr;
  return need;
}

class LegalLister {
 public:
  LegalLister(const SoulHuntersReferee& referee, LegalEvents& out)
      : start_(referee), now_(referee), out_(out) {
    now_.findings_ = &unsaid_;
  }

  void Run() {
    ListConfirmations();
    // What follows from the rules may be written or left out.
    for (; now_.s_.phase >= Phase::kTurnSoul; first_ = false) {
      if (now_.s_.phase == Phase::kOver || !ListConsequence()) return;
    }
    ListTurn();
  }

 private:
  using Need = SoulHuntersReferee::Need;

  State& s() { return now_.s_; }

  void Add(v1::SoulHuntersEvent event, std::string words, int player, uint32_t weight, bool open = false) {
    LegalEvent legal;
    *legal.event.mutable_soul_hunters() = std::move(event);
    legal.words = std::move(words);
    legal.player = player;
    legal.weight = first_ ? weight : 0;
    legal.open = open;
    out_.Add(std::move(legal));
  }

  // What the event before did by itself may be written after it.
  void ListConfirmations() {
    const int seat = s().on_turn == kNobody ? -1 : s().on_turn;
    if (s().used_up >= 0 || s().use_in_question >= 0) {
      const int card =
          s().used_up >= 0 ? s().used_up : s().hunters[static_cast<size_t>(s().use_in_question)].card;
      v1::SoulHuntersEvent event;
      if (seat >= 0) event.mutable_used_up()->set_player(static_cast<uint32_t>(seat));
      event.mutable_used_up()->set_card(Id(card));
      Add(std::move(event), absl::StrCat(now_.Title(card), " is used up"), -1, 0);
    }
    if (s().use_in_question >= 0) now_.SettleUse();
    if (s().reshuffled < 0) return;
    v1::SoulHuntersEvent event;
    event.mutable_reshuffle()->set_cards(static_cast<uint32_t>(s().reshuffled));
    Add(std::move(event), "the discard pile has become the deck", -1, 0);
  }

  // False at the end of the game.
  bool ListConsequence() {
    v1::SoulHuntersEvent event;
    switch (s().phase) {
      case Phase::kTurnSoul:
        event.mutable_soul_turned()->set_turned(s().turned + 1u);
        Add(std::move(event), "a soul is turned sideways", -1, 1);
        now_.TurnSoul();
        return true;
      case Phase::kCheck:
        ListCheck();
        return true;
      case Phase::kSoulLeaves:
        ListSoulLeaves();
        return true;
      case Phase::kLaySouls:
        event.mutable_souls_laid();
        Add(std::move(event), "new souls are laid out", -1, 1, true);
        now_.LaySouls(nullptr);
        return true;
      default:
        event.mutable_game_end();
        Add(std::move(event), "the game ends", -1, 1);
        return false;
    }
  }

  void ListCheck() {
    std::array<Total, kMaxPlayers> totals;
    bool exact = true;
    for (int seat = 0; seat < now_.players_; ++seat) {
      totals[static_cast<size_t>(seat)] = now_.TotalOf(seat);
      const Total& total = totals[static_cast<size_t>(seat)];
      exact &= total.fixed.exact() && total.alignment == 0;
    }
    for (uint8_t greatest = 1; greatest < now_.SetsOfPlayers(); ++greatest) {
      if (!now_.Possible(greatest, totals)) continue;
      v1::SoulHuntersEvent event;
      for (uint32_t seat = 0; seat < static_cast<uint32_t>(now_.players_); ++seat) {
        if (greatest >> seat & 1) event.mutable_influence_check()->add_greatest(seat);
        if (exact) event.mutable_influence_check()->add_compared(totals[seat].fixed.least);
      }
      Add(std::move(event), absl::StrCat("the check: ", now_.Names(greatest)), -1, 1);
    }
    now_.RunCheck(0);
  }

  void ListSoulLeaves() {
    SoulHuntersReferee after = now_;
    const int value = after.TakeSoul(0);
    const bool open = s().may_have_won != 0 || s().may_have_tied;
    for (int seat = 0; seat < now_.players_; ++seat) {
      if (open ? (s().may_have_won >> seat & 1) == 0 : s().winner != seat) continue;
      v1::SoulHuntersEvent event;
      event.mutable_soul_taken()->set_player(static_cast<uint32_t>(seat));
      if (value > 0) event.mutable_soul_taken()->set_value(static_cast<uint32_t>(value));
      Add(std::move(event), absl::StrCat(now_.Player(seat), " takes the soul"), -1, 1);
    }
    if (open ? s().may_have_tied : s().winner == kNobody) {
      v1::SoulHuntersEvent event;
      event.mutable_soul_freed();
      if (value > 0) event.mutable_soul_freed()->set_value(static_cast<uint32_t>(value));
      Add(std::move(event), "the soul goes free", -1, 1);
    }
    now_.LetSoulGo(now_.TakeSoul(0));
  }

  std::string Id(int card) const { return card == kUnknownCard ? "" : now_.catalog_->card(card).card->id(); }

  void ListTurn() {
    if (s().on_turn == kNobody) return ListStarts();
    const int seat = s().on_turn;
    if ((s().phase == Phase::kDraw && now_.CanDraw()) || s().draw_owed) {
      ListDraw(seat);
      if (s().phase == Phase::kDraw) return;
    }
    if (s().phase != Phase::kDiscard) {
      if (!s().hand_action) ListFromHand(seat);
      if (!s().table_action) ListUses(seat);
    }
    ListDiscards(seat);
    if (now_.Hand(seat).size() > kHandLimit && !now_.CardsOpen()) return;
    v1::SoulHuntersEvent event;
    event.mutable_end_turn()->set_player(static_cast<uint32_t>(seat));
    Add(std::move(event), absl::StrCat(now_.Player(seat), " ends the turn"), seat, kEndWeight);
  }

  // It is not known who starts: whoever can.
  void ListStarts() {
    for (int seat = 0; seat < now_.players_; ++seat) {
      SoulHuntersReferee copy = now_;
      Findings findings;
      findings.BeginEvent(now_.index_);
      copy.findings_ = &findings;
      copy.LearnStarter(seat);
      if (!findings.illegal_here()) ListDraw(seat);
    }
  }

  void ListDraw(int seat) {
    v1::SoulHuntersEvent event;
    event.mutable_draw()->set_player(static_cast<uint32_t>(seat));
    const bool top = s().order_next < s().order_size && s().order[s().order_next] != kUnknownCard;
    if (top) event.mutable_draw()->set_card(Id(s().order[s().order_next]));
    Add(std::move(event), absl::StrCat(now_.Player(seat), " draws a card"), top ? seat : -1, 1, !top);
    if (s().piles[kDeck].size() > 0 || s().piles[kDiscard].size() == 0 || s().reshuffled >= 0) return;
    v1::SoulHuntersEvent shuffle;
    shuffle.mutable_reshuffle()->set_cards(static_cast<uint32_t>(s().piles[kDiscard].size()));
    Add(std::move(shuffle), "the discard pile becomes the deck", -1, 0);
  }

  void ListFromHand(int seat) {
    for (int card = 0; card < static_cast<int>(now_.catalog_->cards().size()); ++card) {
      const bool held = now_.Hand(seat).known(card) > 0;
      if (!held && (now_.Hand(seat).unknown() == 0 || now_.Room(card) <= 0)) continue;
      const uint8_t cells = s().cells[static_cast<size_t>(card)];
      v1::SoulHuntersEvent event;
      if (cells & kCanBeHunter) {
        event.mutable_place_hunter()->set_player(static_cast<uint32_t>(seat));
        event.mutable_place_hunter()->set_card(Id(card));
        Add(event, absl::StrCat(now_.Player(seat), " places ", now_.Title(card)), seat, kPlaceWeight);
      }
      if (cells & kCanBeEvent) {
        event.mutable_play_event()->set_player(static_cast<uint32_t>(seat));
        event.mutable_play_event()->set_card(Id(card));
        ListForms(event, absl::StrCat(now_.Player(seat), " plays ", now_.Title(card)), seat, kPlayWeight);
      }
    }
  }

  void ListUses(int seat) {
    for (int i = 0; i < s().hunter_count; ++i) {
      const Hunter& hunter = s().hunters[static_cast<size_t>(i)];
      if (hunter.owner != seat) continue;
      bool seen = false;  // one that is alike was listed
      for (int k = 0; k < i && !seen; ++k) seen = s().hunters[static_cast<size_t>(k)] == hunter;
      if (seen) continue;
      v1::SoulHuntersEvent event;
      v1::SoulHuntersUseAbility& use = *event.mutable_use_ability();
      use.set_player(static_cast<uint32_t>(seat));
      use.mutable_hunter()->set_card(Id(hunter.card));
      use.mutable_hunter()->set_used(hunter.used);
      const std::string words = absl::StrCat(now_.Player(seat), " uses ", now_.Title(hunter.card));
      if (hunter.card == kUnknownCard) {
        ListForms(event, words, seat, kUseWeight);
        continue;
      }
      const auto& abilities = now_.catalog_->card(hunter.card).card->abilities();
      for (int a = 0; a < abilities.size(); ++a) {
        if (abilities[a].kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE) continue;
        use.set_ability(static_cast<uint32_t>(a));
        ListForms(event, abilities[a].text().empty() ? words : absl::StrCat(words, ": ", abilities[a].text()),
                  seat, kUseWeight);
      }
    }
  }

  // An event with every choice that its effect has.
  void ListForms(const v1::SoulHuntersEvent& event, const std::string& words, int seat, uint32_t weight) {
    forms_.clear();
    Extend(event);
    const auto share =
        std::max<uint32_t>(1, weight / std::max<uint32_t>(1, static_cast<uint32_t>(forms_.size())));
    for (auto& [form, open] : forms_) Add(std::move(form), words, seat, share, open);
  }

  static google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>& StepsOf(v1::SoulHuntersEvent& event) {
    return event.has_play_event() ? *event.mutable_play_event()->mutable_steps()
                                  : *event.mutable_use_ability()->mutable_steps();
  }

  void Extend(const v1::SoulHuntersEvent& event) {
    if (out_.full() || forms_.size() > kMostForms || --tries_ < 0) return;
    SoulHuntersReferee copy = start_;
    bool legal = false;
    const Need need = copy.TryOut(event, legal);
    if (!legal) return;
    if (need.kind == Need::Kind::kNone) {
      forms_.emplace_back(event, false);
      return;
    }
    if (need.kind == Need::Kind::kChance) return ExtendByChance(event, Choices(copy, need), need);
    for (v1::SoulHuntersStep& step : Choices(copy, need).Steps()) {
      v1::SoulHuntersEvent longer = event;
      *StepsOf(longer).Add() = std::move(step);
      Extend(longer);
    }
  }

  // What chance decides is left out, and so is all that comes after it.
  void ExtendByChance(const v1::SoulHuntersEvent& event, const Choices& choices, const Need& need) {
    for (const int seat : choices.Seats()) {
      v1::SoulHuntersEvent longer = event;
      v1::SoulHuntersStep& step = *StepsOf(longer).Add();
      if (need.with_player) step.set_player(static_cast<uint32_t>(seat));
      if (choices.Most(seat) == 0) {  // nothing is left to chance
        step.set_number(0);
        Extend(longer);
        continue;
      }
      bool some = false;
      for (int count = choices.Most(seat); count >= choices.Least(seat) && !some; --count) {
        step.set_number(static_cast<uint32_t>(count));
        some = CanEnd(longer);
      }
      if (!some) continue;
      forms_.emplace_back(event, true);
      if (need.with_player) StepsOf(forms_.back().first).Add()->set_player(static_cast<uint32_t>(seat));
    }
  }

  // Whether some way to go on is legal, whatever cards chance brings.
  bool CanEnd(const v1::SoulHuntersEvent& event) {
    if (--tries_ < 0) return false;
    SoulHuntersReferee copy = start_;
    bool legal = false;
    const Need need = copy.TryOut(event, legal);
    if (!legal || need.kind == Need::Kind::kNone) return legal;
    for (const v1::SoulHuntersStep& step : Choices(copy, need).AllSteps()) {
      v1::SoulHuntersEvent longer = event;
      *StepsOf(longer).Add() = step;
      if (CanEnd(longer)) return true;
    }
    return false;
  }

  void ListDiscards(int seat) {
    const int over = now_.Hand(seat).size() - kHandLimit;
    for (int count = 1; count <= over; ++count) {
      const auto sets = CardSets(now_.Hand(seat), count, static_cast<int>(now_.catalog_->cards().size()));
      const auto share =
          std::max<uint32_t>(1, kDiscardWeight / std::max<uint32_t>(1, static_cast<uint32_t>(sets.size())));
      for (const std::vector<int>& set : sets) {
        if (out_.full()) return;
        v1::SoulHuntersEvent event;
        event.mutable_discard()->set_player(static_cast<uint32_t>(seat));
        for (const int card : set) event.mutable_discard()->add_cards(Id(card));
        Add(std::move(event),
            absl::StrCat(now_.Player(seat), " discards ", count, count == 1 ? " card" : " cards"), seat,
            count == over ? share : 0);
      }
    }
  }

  const SoulHuntersReferee& start_;
  SoulHuntersReferee now_;
  Findings unsaid_;
  LegalEvents& out_;
  int tries_ = kMostTries;
  bool first_ = true;  // nothing that can be written was left out
  std::vector<std::pair<v1::SoulHuntersEvent, bool>> forms_;
};

absl::Status SoulHuntersReferee::ListLegal(LegalEvents& out) const {
  if (final_) return absl::OkStatus();
  LegalLister(*this, out).Run();
  return absl::OkStatus();
}

}  // namespace lantern::soul_hunters
