#ifndef LANTERN_CHECKER_SOUL_HUNTERS_CHOICES_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_CHOICES_H_

#include <vector>

#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

// More forms of one event are not listed.
inline constexpr size_t kMostForms = 20'000;
// Nor is an effect tried out more often, whatever a catalog makes of it: listing and revealing have an end.
inline constexpr int kMostTries = 50'000;

// All sets of `count` cards that a pile can give, each once, as ids in rising order; kUnknownCard stands for
// one of those that are not known. `cards`: how many different cards there are.
std::vector<std::vector<int>> CardSets(const Cards& pile, int count, int cards);

// The steps that an effect can need, seen from a referee on which it was tried out so far.
class Choices {
 public:
  using Need = SoulHuntersReferee::Need;

  Choices(const SoulHuntersReferee& tried, const Need& need) : tried_(tried), need_(need) {}

  // Players whom the step can be about.
  std::vector<int> Seats() const;
  // Every step that it can be, for needs that are no chance.
  std::vector<v1::SoulHuntersStep> Steps() const;
  // The same for any need: of what chance brings only the numbers.
  std::vector<v1::SoulHuntersStep> AllSteps() const;
  // The pile from which cards of a seat come.
  const Cards& PileOf(int seat) const;
  // How many cards of it.
  int Least(int seat) const { return need_.to_number ? Most(seat) : 0; }
  int Most(int seat) const;

 private:
  void AddCards(std::vector<v1::SoulHuntersStep>& steps) const;
  void AddHunters(std::vector<v1::SoulHuntersStep>& steps) const;

  const SoulHuntersReferee& tried_;
  const Need& need_;
};

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_CHOICES_H_
