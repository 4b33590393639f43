// Chance: what a shuffled deck and fair choices fill in where a listed event leaves something open.
#include <algorithm>

#include "checker/soul_hunters/choices.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

class Revealer {
 public:
  using StepList = google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>;

  Revealer(const SoulHuntersReferee& referee, Chance& chance) : referee_(referee), chance_(chance) {}

  void Draw(v1::SoulHuntersDraw& draw) {
    SoulHuntersReferee copy = referee_;
    copy.findings_ = &unsaid_;
    copy.AdvanceTo(v1::SoulHuntersEvent::default_instance());
    if (copy.s_.piles[kDeck].size() == 0) copy.RefillDeck();
    draw.set_card(Id(AnyCard(copy, kDeck)));
  }

  // Five of the souls that can still be in the deck.
  void Souls(v1::SoulHuntersSoulsLaid& laid) {
    SoulHuntersReferee copy = referee_;
    copy.findings_ = &unsaid_;
    v1::SoulHuntersEvent laying;
    laying.mutable_souls_laid();
    copy.AdvanceTo(laying);
    std::vector<uint32_t> left;
    for (int value = 1; value < kSoulValues; ++value) {
      const int there = std::max(0, copy.SoulCopies(value) - copy.SoulsSeen(value));
      left.insert(left.end(), static_cast<size_t>(there), static_cast<uint32_t>(value));
    }
    chance_.Shuffle(left);
    const auto count = std::min<size_t>({left.size(), static_cast<size_t>(kBatch), copy.s_.soul_deck});
    laid.clear_values();
    for (size_t i = 0; i < count; ++i) laid.add_values(left[i]);
    while (laid.values_size() < std::min<int>(kBatch, copy.s_.soul_deck)) laid.add_values(0);
  }

  // Fills in the steps of a use: those that are not there at random, as far as it then can be carried out.
  void Steps(v1::SoulHuntersEvent& event) {
    StepList& steps = event.has_play_event() ? *event.mutable_play_event()->mutable_steps()
                                             : *event.mutable_use_ability()->mutable_steps();
    const StepList given = steps;
    steps.Clear();
    if (!Fill(event, steps, given)) steps = given;
  }

 private:
  using Need = SoulHuntersReferee::Need;

  // Goes on with the next step, and takes it back where it leads to nothing that is legal.
  bool Fill(v1::SoulHuntersEvent& event, StepList& steps, const StepList& given) {
    if (--tries_ < 0) return false;
    SoulHuntersReferee copy = referee_;
    bool legal = false;
    const Need need = copy.TryOut(event, legal);
    if (!legal || need.kind == Need::Kind::kNone) return legal;
    copy.findings_ = &unsaid_;
    std::vector<v1::SoulHuntersStep> all;
    if (steps.size() < given.size() && need.kind != Need::Kind::kChance) {
      all.push_back(given[steps.size()]);
    } else {
      all = Choices(copy, need).AllSteps();
      if (steps.size() < given.size()) KeepFitting(given[steps.size()], all);
      chance_.Shuffle(all);
    }
    for (v1::SoulHuntersStep& step : all) {
      if (need.kind == Need::Kind::kChance) ByChance(copy, need, step);
      *steps.Add() = std::move(step);
      if (Fill(event, steps, given)) return true;
      steps.RemoveLast();
    }
    return false;
  }

  // Leaves those steps that say what `given` says; where that names its cards it is the only one.
  static void KeepFitting(const v1::SoulHuntersStep& given, std::vector<v1::SoulHuntersStep>& all) {
    if (given.cards_size() > 0) {
      all = {given};
      return;
    }
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const v1::SoulHuntersStep& step) {
                               return (given.has_player() && step.player() != given.player()) ||
                                      (given.has_number() && step.number() != given.number());
                             }),
              all.end());
  }

  // Puts as many cards as the step says into it, as chance brings them.
  void ByChance(const SoulHuntersReferee& tried, const Need& need, v1::SoulHuntersStep& step) {
    if (step.cards_size() > 0) return;
    SoulHuntersReferee copy = tried;
    copy.findings_ = &unsaid_;
    const int seat = need.with_player ? static_cast<int>(step.player()) : need.seat;
    const PileId pile = need.draws ? kDeck : need.from_discard ? kDiscard : static_cast<PileId>(kHand + seat);
    for (uint32_t i = 0; i < step.number(); ++i) {
      if (need.draws && copy.s_.piles[kDeck].size() == 0) copy.RefillDeck();
      const int card = AnyCard(copy, pile);
      step.add_cards(Id(card));
      if (need.draws) {
        copy.DrawCard(seat, card);
      } else if (card == kUnknownCard) {
        copy.s_.piles[pile].AddUnknown(-1);
      } else {
        copy.s_.piles[pile].RemoveKnown(card);
      }
    }
    if (step.cards_size() > 0) step.clear_number();
  }

  // A card of a pile, each as likely as far as that is known.
  int AnyCard(const SoulHuntersReferee& from, PileId pile) {
    const State& s = from.s_;
    if (pile == kDeck && s.order_next < s.order_size && s.order[s.order_next] != kUnknownCard) {
      return s.order[s.order_next];
    }
    const Cards& cards = s.piles[pile];
    if (cards.size() == 0) return kUnknownCard;
    int at = static_cast<int>(chance_.Below(static_cast<uint32_t>(cards.size())));
    const int kinds = static_cast<int>(from.catalog_->cards().size());
    for (int card = 0; card < kinds; ++card) {
      if (at < cards.known(card)) return card;
      at -= cards.known(card);
    }
    int room = 0;
    for (int card = 0; card < kinds; ++card) room += std::max(0, from.Room(card));
    if (room == 0) return kUnknownCard;
    at = static_cast<int>(chance_.Below(static_cast<uint32_t>(room)));
    for (int card = 0; card < kinds; ++card) {
      const int here = std::max(0, from.Room(card));
      if (at < here) return card;
      at -= here;
    }
    return kUnknownCard;
  }

  std::string Id(int card) const {
    return card == kUnknownCard ? "" : referee_.catalog_->card(card).card->id();
  }

  const SoulHuntersReferee& referee_;
  Chance& chance_;
  int tries_ = kMostTries;
  Findings unsaid_;
};

void SoulHuntersReferee::Reveal(Chance& chance, v1::Event& event) const {
  v1::SoulHuntersEvent& it = *event.mutable_soul_hunters();
  Revealer revealer(*this, chance);
  if (it.has_draw() && it.draw().card().empty()) revealer.Draw(*it.mutable_draw());
  if (it.has_souls_laid() && it.souls_laid().values().empty()) revealer.Souls(*it.mutable_souls_laid());
  if (it.has_play_event() || it.has_use_ability()) revealer.Steps(it);
}

}  // namespace lantern::soul_hunters
