#include "checker/soul_hunters/choices.h"

#include <algorithm>
#include <functional>

namespace lantern::soul_hunters {
namespace {

// All ways to take `count` things of kinds of which there are so many each: calls done with the numbers
// taken.
void ForEachPick(const std::vector<int>& available, int count, size_t kind, std::vector<int>& taken,
                 size_t& left, const std::function<void(const std::vector<int>&)>& done) {
  if (left == 0) return;
  if (kind == available.size()) {
    if (count > 0) return;
    --left;
    return done(taken);
  }
  for (int n = std::min(available[kind], count); n >= 0; --n) {
    taken.push_back(n);
    ForEachPick(available, count - n, kind + 1, taken, left, done);
    taken.pop_back();
  }
}

}  // namespace

std::vector<std::vector<int>> CardSets(const Cards& pile, int count, int cards) {
  std::vector<int> ids, available;
  for (int card = 0; card < cards; ++card) {
    if (pile.known(card) == 0) continue;
    ids.push_back(card);
    available.push_back(pile.known(card));
  }
  if (pile.unknown() > 0) {
    ids.push_back(kUnknownCard);
    available.push_back(pile.unknown());
  }
  std::vector<std::vector<int>> sets;
  std::vector<int> taken;
  size_t left = kMostForms;
  ForEachPick(available, count, 0, taken, left, [&](const std::vector<int>& numbers) {
    std::vector<int>& set = sets.emplace_back();
    for (size_t i = 0; i < numbers.size(); ++i)
      set.insert(set.end(), static_cast<size_t>(numbers[i]), ids[i]);
  });
  return sets;
}

std::vector<int> Choices::Seats() const {
  if (!need_.with_player && need_.kind != Need::Kind::kPlayer) return {need_.seat};
  std::vector<int> seats;
  for (int seat = 0; seat < tried_.players_; ++seat) {
    if (seat != need_.player || !need_.opponents) seats.push_back(seat);
  }
  return seats;
}

const Cards& Choices::PileOf(int seat) const {
  return need_.from_discard ? tried_.s_.piles[kDiscard] : tried_.Hand(seat);
}

int Choices::Most(int seat) const {
  const int there =
      need_.draws ? tried_.s_.piles[kDeck].size() + tried_.s_.piles[kDiscard].size() : PileOf(seat).size();
  return std::min(need_.most, there);
}

std::vector<v1::SoulHuntersStep> Choices::Steps() const {
  std::vector<v1::SoulHuntersStep> steps;
  switch (need_.kind) {
    case Need::Kind::kPlayer:
      for (const int seat : Seats()) steps.emplace_back().set_player(static_cast<uint32_t>(seat));
      break;
    case Need::Kind::kOption:
      for (int option = 0; option < need_.options; ++option)
        steps.emplace_back().set_option(static_cast<uint32_t>(option));
      break;
    case Need::Kind::kHunters:
      AddHunters(steps);
      break;
    case Need::Kind::kCards:
      AddCards(steps);
      break;
    default:
      break;
  }
  return steps;
}

std::vector<v1::SoulHuntersStep> Choices::AllSteps() const {
  if (need_.kind != Need::Kind::kChance) return Steps();
  std::vector<v1::SoulHuntersStep> steps;
  for (const int seat : Seats()) {
    for (int count = Most(seat); count >= Least(seat); --count) {
      v1::SoulHuntersStep& step = steps.emplace_back();
      if (need_.with_player) step.set_player(static_cast<uint32_t>(seat));
      step.set_number(static_cast<uint32_t>(count));
    }
  }
  return steps;
}

void Choices::AddCards(std::vector<v1::SoulHuntersStep>& steps) const {
  const int cards = static_cast<int>(tried_.catalog_->cards().size());
  for (const int seat : Seats()) {
    for (int count = Least(seat); count <= Most(seat) && steps.size() < kMostForms; ++count) {
      for (const std::vector<int>& set : CardSets(PileOf(seat), count, cards)) {
        v1::SoulHuntersStep& step = steps.emplace_back();
        if (need_.with_player) step.set_player(static_cast<uint32_t>(seat));
        if (set.empty()) step.set_number(0);
        for (const int card : set) {
          step.add_cards(card == kUnknownCard ? "" : tried_.catalog_->card(card).card->id());
        }
      }
    }
  }
}

void Choices::AddHunters(std::vector<v1::SoulHuntersStep>& steps) const {
  std::vector<Hunter> kinds;
  std::vector<int> available;
  for (int i = 0; i < tried_.s_.hunter_count; ++i) {
    if (!need_.hunters[static_cast<size_t>(i)]) continue;
    const Hunter& hunter = tried_.s_.hunters[static_cast<size_t>(i)];
    const auto kind = std::find(kinds.begin(), kinds.end(), hunter);
    if (kind == kinds.end()) {
      kinds.push_back(hunter);
      available.push_back(1);
    } else {
      ++available[static_cast<size_t>(kind - kinds.begin())];
    }
  }
  size_t left = kMostForms;
  for (int count = need_.least; count <= need_.most; ++count) {
    std::vector<int> taken;
    ForEachPick(available, count, 0, taken, left, [&](const std::vector<int>& numbers) {
      v1::SoulHuntersStep& step = steps.emplace_back();
      if (count == 0) step.set_number(0);
      for (size_t i = 0; i < numbers.size(); ++i) {
        for (int n = 0; n < numbers[i]; ++n) {
          v1::SoulHuntersInPlay& it = *step.add_hunters();
          it.set_player(kinds[i].owner);
          if (kinds[i].card != kUnknownCard) it.set_card(tried_.catalog_->card(kinds[i].card).card->id());
          it.set_used(kinds[i].used);
        }
      }
    });
  }
}

}  // namespace lantern::soul_hunters
