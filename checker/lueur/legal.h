#ifndef LANTERN_CHECKER_LUEUR_LEGAL_H_
#define LANTERN_CHECKER_LUEUR_LEGAL_H_

#include <string>
#include <vector>

#include "checker/core/legal.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// Lists what may come next in a state: every event that is recorded in full and that the referee judges
// without a finding. Forms that differ only in what they leave unsaid stand once: dice named for an effect,
// gains, the number of a die that can only be one. Where the state holds unknown things, what may be legal is
// listed.
class LegalLister {
 public:
  LegalLister(const LueurReferee& referee, const ListScope& scope, LegalEvents& out)
      : r_(referee), scope_(scope), out_(out) {}

  void List();

 private:
  const State& s() const { return r_.s_; }
  const Catalog& c() const { return *r_.catalog_; }
  bool AllKnown(int p) const;
  bool Wanted(int p) const { return scope_.player < 0 || scope_.player == p; }
  void Add(const v1::LueurEvent& event, int player, uint32_t weight, std::string words, bool open = false);

  // legal.cc
  void ListAdventurers();
  void ListFirstRoll();
  void ListRefill();
  void ListMorning();
  bool ListSpells();
  void ListSendAway();
  void ListEnrol(int p);
  void AddEnrol(int p, int spot, int card, int black_to);

  // legal_day.cc
  void ListDay(int p);
  void ListRoll(int p);
  void ListDice(int p);
  std::vector<v1::LueurPayment> Payments(int p) const;
  void ListRerolls(int p);
  void ListSettings(int p);
  bool CanPay(int p, const std::vector<v1::LueurPayment>& payments) const;
  void ListNoon(int p);
  void ListResurrect(int p);
  void ListEffect(int p, const v1::LueurEvent& event, const CardInfo& card, int times, int row);
  std::vector<uint32_t> DiceBack(int p, int row) const;

  // legal_journey.cc
  void ListJourney(int p);
  void ListSteps(int p);
  void AddStep(int p, v1::LueurStep step);
  std::vector<v1::LueurLoss> Losses(int p) const;
  void ListCamp(int p);
  void ListSails(int p);
  void AddSail(int p, v1::LueurSail sail);
  void ListEndDay(int p);

  const LueurReferee& r_;
  const ListScope scope_;
  LegalEvents& out_;
  uint32_t scale_ = 1;  // of the weights of what follows the dice, while dice can still be thrown
};

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_LEGAL_H_
