#ifndef LANTERN_CHECKER_ROOT_EXPLAIN_COMMON_H_
#define LANTERN_CHECKER_ROOT_EXPLAIN_COMMON_H_

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/root/explain/search.h"

namespace lantern::root {

// The numbers of a Budget that all factions share; those of a faction begin at kOwn.
enum CommonBudget : uint8_t {
  kNeedAny,  // cards of any suit that were needed; the next four by suit
  kNeedBird,
  kNeedFox,
  kNeedRabbit,
  kNeedMouse,
  kPhase,
  kEmigre,      // Eyrie Emigre: 1 moved, 2 battled
  kCredit,      // items exhausted for League of Adventurous Mice
  kWarren,      // Command Warren was used
  kCobbled,     // Cobbler was used
  kPropaganda,  // Propaganda Bureau was used
  kTaxed,       // Tax Collector was used
  kEarlyDraws,  // cards drawn before the Evening, by effects
  kDrew,        // 1: the Evening's draw is written, 2: and a step after it
  kOwn,
};

// Lacks and readings that all factions share; those of a faction begin at 20.
inline constexpr uint8_t kNoLack = 0;
enum CommonLack : uint8_t {
  kCardMissing = 1,  // a: suit (0 any), b: how many
  kCardSpare,        // a: suit, b: how many
  kOwnRemoval,       // own pieces leave the map and nothing removes them
  kLeagueItem,       // a move or battle of the League without an item exhausted for it
  kNoEveningDraw,    // cards were drawn by effects, and none in the Evening
};
enum CommonReading : uint8_t {
  kPlain,
  kByEmigre,
  kByLeague,
  kByWarren,
  kByCobbler,
  kByPropaganda,
  kByTax,
  kLost,
};

// What the turns of all factions have in common: crafted cards, cards spent, removals.
class CommonTurn : public FactionTurn {
 public:
  using FactionTurn::FactionTurn;

  // The acts that all factions read alike, the others by ReadAct; and whether they come after the Evening's
  // draw, which ends every turn.
  void Read(size_t i, const Budget& before, Branches& out) const final;
  int CutDown(const Budget& budget) const override;
  bool IsBreach(uint8_t lack) const override { return lack == kNoLack; }
  void Finish(const Budget& budget, bool finished, Lacks& out) const final;
  bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const override;
  LackWords SayLack(const Act* act, const Choice& choice) const override;

 protected:
  // The readings of an act that is no draw.
  virtual void ReadAct(size_t i, const Budget& before, Branches& out) const = 0;
  // What a reading lacks, but for the Evening's draw.
  virtual void FinishTurn(const Budget& budget, bool finished, Lacks& out) const = 0;
  // Cards that may be drawn before the Evening, at this point of the turn.
  virtual int EarlyDraws(const Budget& before) const {
    (void)before;
    return turn_.extra_draws;
  }

  static void Add(Branches& out, const Budget& b, uint8_t reading, uint8_t lack = 0, int a = 0, int n = 0,
                  bool late = false) {
    out.push_back({b,
                   {reading, lack, static_cast<uint8_t>(std::clamp(a, 0, 255)),
                    static_cast<uint8_t>(std::clamp(n, 0, 255)), late ? kAfterLaterSteps : kInTime}});
  }
  static uint8_t If(bool lacking, uint8_t lack) { return lacking ? lack : kNoLack; }
  static void Up(Budget& b, int what, int n = 1) {
    b.n[static_cast<size_t>(what)] = static_cast<uint8_t>(std::min(250, b.n[static_cast<size_t>(what)] + n));
  }
  // A card that matches a clearing is needed.
  void Need(Budget& b, int clearing) const { Up(b, kNeedAny + SuitAt(clearing)); }

  // Battles and moves of crafted cards, beside the faction's own.
  static void ReadEffects(const Act& act, const Budget& before, bool birdsong, bool early, bool evening,
                          Branches& out);
  // What asks nothing of a faction in particular: an item for the League, a card for a path or a dominance.
  static void ReadCommon(const Act& act, const Budget& before, Branches& out);
  // Placing an own warrior by Propaganda Bureau, where a warrior of another left the clearing just before.
  void ReadPropaganda(size_t i, const Budget& before, Branches& out) const;
  // Own warriors that leave the map: lost in a battle, or by Tax Collector.
  void ReadOwnRemoval(size_t i, const Budget& before, Branches& out) const;
  // What was needed and not spent; `spare` gets the cards that nothing needed. `birds` more birds than the
  // budget says.
  CardCount CardBalance(const Budget& budget, int birds, CardCount& spare) const;
  // Cards that nothing needed may have left the hand by an effect.
  bool SparesAreFree() const;
  // The same as lacks.
  void FinishCards(const Budget& budget, int birds, bool spare_birds, Lacks& out) const;
  bool Battled(size_t i, int clearing) const;
  // An own warrior was placed in `to` in the same run of placings: how many with act i, and in all.
  struct Run {
    int here = 0;
    int total = 0;
    bool last = false;
  };
  Run RunOf(size_t i) const;

  bool IsStep(const Act& act) const;
  void ReadDraw(const Act& act, const Budget& before, Branches& out) const;

  static std::string Cards(int n, Suit suit);
  std::string In(int clearing) const { return absl::StrCat(" in ", clearing); }
  std::string SayCommon(const Act& act, const Choice& choice) const;
};

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_EXPLAIN_COMMON_H_
