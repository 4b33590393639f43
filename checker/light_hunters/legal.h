#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_LEGAL_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_LEGAL_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// Cards of a hand by seal: how many of each are chosen.
using SealCounts = std::array<int, kSealEnd>;

// Lists what may come next: it writes down what could be, and a referee of its own says of each whether it is
// accepted. So what is listed is accepted; that nothing accepted is missing is for the tests.
class LegalLister {
 public:
  LegalLister(const LightHuntersReferee& referee, LegalEvents& out)
      : r_(referee), probe_(referee), out_(out) {}

  void List();

 private:
  // Adds the event where the referee accepts it.
  void Offer(const v1::LightHuntersEvent& event, std::string words, uint32_t weight);
  bool full() const { return out_.full(); }

  // --- legal.cc
  void ListTurnStart();
  void ListDiscards(int count);
  void ListOneDiscard(const SealCounts& chosen);
  void ListInPlay();
  void ListUnitAttacks();
  void ListServantAttacks();
  void ListThrees();
  void ListConcessions();
  std::vector<Target> AttackTargets(int team, bool tokens) const;
  // Calls body(counts) for each way to choose `count` cards that a hand can show.
  using Body = std::function<void(const SealCounts&)>;
  void ForEachChoice(int hand, int count, const Body& body) const;
  void Choose(int hand, int seal, int left, SealCounts& chosen, const Body& body) const;

  // --- legal_play.cc
  struct Draft {
    const Skill* skill = nullptr;
    bool form = false;
    int hero = 0;
    int hand = 0;
    int team = 0;
    Seal as = kNoSeal;
    Seal card = kNoSeal;
    v1::LightHuntersPlay play;
    std::vector<Target> targets;  // all, also those that the player does not choose
  };
  void ListPlays(int hero);
  void ListSkill(int hero, const Skill& skill, uint16_t index, Seal card, Seal as);
  void ListFormPower(int hero);
  bool Usable(int hero, const Skill& skill, uint16_t index, Seal card, Seal as);
  void ChooseGroup(Draft& draft, int group);
  void ChooseTargets(Draft& draft, int group, const std::vector<Target>& candidates, size_t next, int left,
                     int least);
  void ChoosePerClan(Draft& draft, int group, int team);
  std::vector<Target> CandidatesOf(const Draft& draft, const TargetGroup& group) const;
  void ChooseRelease(Draft& draft);
  void ChooseCards(Draft& draft);
  void ChooseStatus(Draft& draft);
  void ChooseSubstitute(Draft& draft);
  void ChooseOption(Draft& draft);
  void ChooseBonus(Draft& draft);
  void ChooseRedirect(Draft& draft);
  void ChooseDestriers(Draft& draft, int hero, bool redirected);
  void ChooseSprings(Draft& draft, int hero);
  void OfferPlay(const Draft& draft);
  const Step* FindStep(const Draft& draft, Op op) const;
  bool Attacked(const Draft& draft, int hero) const;
  Use UseOf(const Draft& draft) const;

  const LightHuntersReferee& r_;
  LightHuntersReferee probe_;
  LegalEvents& out_;
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_LEGAL_H_
