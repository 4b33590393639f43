#ifndef LANTERN_CHECKER_ROOT_EXPLAIN_SEARCH_H_
#define LANTERN_CHECKER_ROOT_EXPLAIN_SEARCH_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "checker/root/explain/act.h"
#include "checker/root/rules.h"

namespace lantern::root {

// What a reading of the acts so far has used up. Each faction gives the numbers names of its own. Two
// readings with the same numbers have the same future, so that one of them is enough.
struct Budget {
  std::array<uint8_t, 40> n{};
  friend bool operator==(const Budget& a, const Budget& b) { return a.n == b.n; }
  template <typename H>
  friend H AbslHashValue(H h, const Budget& b) {
    return H::combine(std::move(h), b.n);
  }
};

// How far off a reading is. Readings are ranked by the number of breaches, then by that of omissions.
inline constexpr uint32_t kFreely = 0;
inline constexpr uint32_t kLessLikely = 1;        // legal, but another reading is preferred
inline constexpr uint32_t kOmission = 1000;       // something that the record may have left out
inline constexpr uint32_t kBreach = 1000 * 1000;  // nothing that could have been left out makes it legal

// Whether a step stands where it belongs.
enum Lateness : uint8_t {
  kInTime,
  kAfterLaterSteps,  // it belongs before another one that is written before it
  kAfterDraw,        // it is written after the Evening's draw
};

// How one act is read, and what that reading lacks. 0 is no lack; other numbers belong to the faction.
struct Choice {
  uint8_t reading = 0;
  uint8_t lack = 0;
  uint8_t a = 0;  // figures of the lack
  uint8_t b = 0;
  Lateness late = kInTime;
};

// The lack that `late` stands for in SayLack; `a` is the Lateness.
inline constexpr uint8_t kLate = 255;

struct Branch {
  Budget budget;
  Choice choice;
};
using Branches = absl::InlinedVector<Branch, 6>;
using Lacks = std::vector<Choice>;

// A lack in words.
struct LackWords {
  RuleId rule = kRecord;
  std::string text;
  bool breach = false;
  uint64_t pieces = 0;  // kinds of pieces on whose places a breach rests, as bits
};

// Points that only the reading of an act gives.
struct PointRange {
  int least = 0;
  int most = 0;
};

// What the search has to know of a faction. An object serves one turn.
class FactionTurn {
 public:
  explicit FactionTurn(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits)
      : turn_(turn), suits_(suits) {}
  FactionTurn(const FactionTurn&) = delete;
  FactionTurn& operator=(const FactionTurn&) = delete;
  virtual ~FactionTurn() = default;

  // The readings of act i after `before`. At least one.
  virtual void Read(size_t i, const Budget& before, Branches& out) const = 0;
  // What a reading of the whole turn lacks; `finished`: the turn is over, so that what it had to do is due.
  virtual void Finish(const Budget& budget, bool finished, Lacks& out) const = 0;
  virtual bool IsBreach(uint8_t lack) const = 0;
  // Items that were exhausted and that no action of a reading takes.
  // Cards that were discarded after the Evening's draw and that nothing else takes.
  virtual int CutDown(const Budget& budget) const = 0;
  virtual int Spare(const Budget& budget) const {
    (void)budget;
    return 0;
  }
  // A sentence for a reading of an act; empty: it needs none.
  virtual std::string Say(const Act& act, const Choice& choice) const = 0;
  virtual LackWords SayLack(const Act* act, const Choice& choice) const = 0;
  // Whether a lack of Finish is about acts that were read so; the last of these is what its finding names.
  virtual bool Concerns(uint8_t lack, const Act& act, const Choice& choice) const = 0;
  virtual PointRange Points(const Act& act, const Choice& choice) const {
    (void)act;
    (void)choice;
    return {};
  }

 protected:
  Suit SuitAt(int clearing) const { return IsClearing(clearing) ? suits_[clearing] : kAnySuit; }

  const TurnRecord& turn_;
  const std::array<Suit, kClearings + 1>& suits_;
};

// The best reading of a turn.
struct Reading {
  std::vector<Choice> choices;  // by act
  Lacks lacks;                  // of the turn as a whole
  uint32_t cost = 0;            // how far off it is
  int spare = 0;                // items exhausted for nothing that is written
  int cut_down = 0;             // cards discarded after the Evening's draw for nothing else
  bool bound = false;           // the search met its bound: nothing is known
  uint32_t examined = 0;
};

// Partial readings that are looked at in one turn, at most. No turn of a real log comes near a tenth of it.
inline constexpr uint32_t kMostReadings = 20000;

Reading FindReading(const FactionTurn& faction, const TurnRecord& turn, bool finished,
                    uint32_t most = kMostReadings);

// Cards: how many of each suit (0: any, or not recorded) a reading needs, and how many are written.
struct CardCount {
  std::array<int, 5> n{};
};
// The cards that were spent during a turn; `late`: after its first draw, where a hand is cut down to five.
CardCount CardsSpent(const TurnRecord& turn, ActKind kind, bool late);
// What is needed and not paid for; `spare` gets the cards that are left over of `paid`.
CardCount Unpaid(const CardCount& needed, const CardCount& paid, CardCount& spare);

std::unique_ptr<FactionTurn> MarquiseTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits);
std::unique_ptr<FactionTurn> EyrieTurn(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits);
std::unique_ptr<FactionTurn> AllianceTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits);
std::unique_ptr<FactionTurn> VagabondTurn(const TurnRecord& turn,
                                          const std::array<Suit, kClearings + 1>& suits);
std::unique_ptr<FactionTurn> HostTurn(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits);

// Whether turns of a faction are explained.
bool IsExplained(Faction f);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_EXPLAIN_SEARCH_H_
