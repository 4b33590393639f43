#ifndef LANTERN_CHECKER_ROOT_PLAY_LEGAL_H_
#define LANTERN_CHECKER_ROOT_PLAY_LEGAL_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "checker/core/legal.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Lists what may come next. For each kind of event it makes every form that could be legal, and keeps those
// that the referee accepts on a copy of its state: so the list and the judgement cannot differ, and what has
// to be seen to here is only that no form is forgotten.
class LegalLister {
 public:
  LegalLister(const PlayReferee& game, LegalEvents& out);

  void List();

 private:
  using Event = v1::RootEvent;
  using Counts = std::array<int, 16>;

  // Adds the event where it is legal.
  void Try(const Event& event, Faction player, uint32_t weight = 10, bool open = false);

  // Calls use(chosen) for every way to choose n of the counted things.
  static void Choose(const Counts& counts, int n, const std::function<void(const Counts&)>& use);
  // Calls use(card) for every card that a hand or pile may hold, matching a suit; kAnySuit: every card.
  void EachCard(const Cards& pile, Suit suit, const std::function<void(const v1::RootCard&)>& use);
  void EachHandCard(Faction f, Suit suit, const std::function<void(const v1::RootCard&)>& use) {
    EachCard(s().hand[f], suit, use);
  }
  void EachOther(Faction f, const std::function<void(Faction)>& use);

  // legal.cc
  void SetUps();
  void PendingThings();
  void ListKeep(Faction f);
  void ListSupporters(const Pending& pending);
  void ListPartisans(const Pending& pending);
  void Hospitals();
  void Battle();
  void BattleEffects();
  void LossesOf(int side);
  void LateHits();
  void DamageOf(Faction f, int n);
  void Crafting();
  void CraftedCards();
  void CardsOfBirdsong();
  void Dominance();
  void Paths();
  void Discards();
  void Phases();

  // legal_factions.cc
  void FactionSteps();
  void MovesOf(Faction f, const std::function<void(Event)>& use);
  void BattlesOf(Faction f, const std::function<void(Event)>& use);
  void GivenByCard(const std::string& card);
  void Marquise();
  void MarquiseBuilds();
  void Shares(Piece piece, Piece at, const std::function<void(const std::vector<uint32_t>&)>& use);
  void Eyrie();
  void EyrieDecree();
  void Alliance();
  void SpendingSupporters(Event event, Suit suit, int least, int most);
  void AllianceEvening();
  void Vagabond();
  void VagabondMoves();
  void VagabondBattles();
  void VagabondItems();
  void VagabondQuests();
  void VagabondAids();
  void VagabondSpecial();
  void Host();
  void HostBirdsong();
  void HostDaylight();

  const PlayState& s() const { return game_.s_; }
  const DeckInfo& deck() const { return *game_.deck_; }

  const PlayReferee& game_;
  PlayReferee probe_;
  Findings findings_;
  LegalEvents& out_;
};

// What an event is, in one line for people.
std::string EventWords(const v1::RootEvent& event);

inline v1::RootFaction AsFaction(int f) { return static_cast<v1::RootFaction>(f); }

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_LEGAL_H_
