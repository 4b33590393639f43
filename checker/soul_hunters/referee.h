#ifndef LANTERN_CHECKER_SOUL_HUNTERS_REFEREE_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_REFEREE_H_

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/referee.h"
#include "checker/soul_hunters/catalog/catalog.h"
#include "checker/soul_hunters/rules.h"
#include "checker/soul_hunters/state.h"
#include "lantern/v1/soul_hunters.pb.h"

namespace lantern::soul_hunters {

// Whether something holds, as far as that is known.
enum class Truth : uint8_t { kNo, kYes, kMaybe };

// Somebody's influence: a range, plus the value of an alignment that is not known yet (0: of none).
struct Total {
  Range fixed;
  uint8_t alignment = 0;
};

// Judges Soul Hunters by its rulebook and a catalog of cards.
//
// A card's effect is carried out from the catalog; what was chosen and seen stands in the steps of the event.
// Where the catalog or the record does not say what happened, influence becomes a range, and places of cards
// and the tables are in doubt: a breach that rests on them is UNVERIFIABLE (see RestsOnCards), everything
// else is judged as ever.
//
// What follows from the rules (a soul turned, the check, souls that leave and come) happens when the next
// event needs it, so a record that writes it and one that does not are judged alike.
//
// The methods are spread over files by topic: setup.cc, turns.cc, cards.cc, table.cc, effects.cc, ops.cc,
// influence.cc, stated.cc, check.cc, souls.cc, scoring.cc, legal.cc, position.cc, invariants.cc.
class SoulHuntersReferee final : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override;
  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after, Findings& findings) override;
  void End(Findings& findings) override;
  bool IsOver() const override;
  std::vector<PlayerResult> Results() const override;
  NextMove ToMove() const override;
  std::vector<std::string> CoverageNotes() const override;
  const Rule& VictoryRule() const override { return RuleOf(kScore); }
  absl::Status WritePosition(v1::Transcript& out) const override;
  std::string CatalogDigest() const override { return catalog_->digest(); }
  absl::Status ListLegal(LegalEvents& out) const override;
  void Reveal(Chance& chance, v1::Event& event) const override;
  std::string BrokenInvariant() const override;

  // The present state, the cards and the agreements, for tests.
  const State& state() const { return s_; }
  const Catalog& catalog() const { return *catalog_; }
  const Options& options() const { return options_; }
  // The influence of a player, with bonus and what is always active.
  Total TotalOf(int seat) const;

 private:
  using Steps = google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>;
  using OpList = google::protobuf::RepeatedPtrField<v1::SoulHuntersOp>;

  // What an effect needs to know when it is tried out to list its choices; see legal.cc.
  struct Need {
    enum class Kind : uint8_t { kNone, kPlayer, kOption, kHunters, kCards, kChance };
    Kind kind = Kind::kNone;
    int player = 0;            // who uses the card
    bool with_player = false;  // a player is chosen with the cards
    bool opponents = false;    // of the players only opponents
    int options = 0;
    std::bitset<kCards> hunters;  // that can be chosen
    int least = 0;                // cards or hunters
    int most = 0;
    bool to_number = false;  // kCards with with_player: least and most are each player's own
    int seat = -1;           // whose cards; kNobody: to be chosen
    bool from_discard = false;
    bool draws = false;  // kChance: from the deck
  };

  // One use of an ability or one event that is played.
  struct Use {
    int player = 0;
    int card = kUnknownCard;
    int source = -1;  // the soul hunter; -1: an event, or it has left the table
    bool by_hunter = false;
    const Steps* steps = nullptr;
    int next = 0;
    int chosen = -1;  // the player chosen last; kNobody: not recorded
    Range paid;
    bool paying = false;      // costs are being paid
    bool changed = false;     // something came of it
    bool steps_lost = false;  // which step belongs to which operation is not known any more
    bool lost_influence = false;
    bool lost_cards = false;
    const char* why = nullptr;  // what is not known; the first thing
    Need* need = nullptr;       // not null: the effect is tried out
    bool stop = false;          // tried out as far as the steps go

    // Says that something cannot be followed.
    void Lose(bool influence, bool cards, const char* reason) {
      lost_influence |= influence;
      lost_cards |= cards;
      if (why == nullptr) why = reason;
    }
  };

  // Players whom an operation is about.
  struct Seats {
    std::array<uint8_t, kMaxPlayers> seat{};
    int count = 0;
    bool open = false;  // one of these, it is not known which
    void Add(int s) { seat[static_cast<size_t>(count++)] = static_cast<uint8_t>(s); }
  };

  // --- referee.cc: findings, and one event to its topic.
  void Say(FindingKind kind, RuleId rule, std::string message);
  void Illegal(RuleId rule, std::string message);
  void Unverifiable(RuleId rule, std::string message) {
    Say(FindingKind::kUnverifiable, rule, std::move(message));
  }
  absl::Status Malformed(absl::string_view field, absl::string_view what) const;
  absl::Status Dispatch(const v1::SoulHuntersEvent& event);
  void DispatchKind(const v1::SoulHuntersEvent& event);
  bool CardsOpen() const { return s_.cards_open || s_.gone > 0; }
  int Next(int seat) const { return seat + 1 == players_ ? 0 : seat + 1; }
  std::string Player(int seat) const;
  std::string Title(int card) const;
  std::string CellOf(int card, absl::string_view cell) const;
  std::string NameOf(const Use& use) const;
  PlayerState& P(int seat) { return s_.players[static_cast<size_t>(seat)]; }
  const PlayerState& P(int seat) const { return s_.players[static_cast<size_t>(seat)]; }
  Cards& Hand(int seat) { return s_.piles[static_cast<size_t>(kHand + seat)]; }
  const Cards& Hand(int seat) const { return s_.piles[static_cast<size_t>(kHand + seat)]; }

  // --- form.cc: numbers and names of one event; INVALID_ARGUMENT names the field.
  absl::Status CheckForm(const v1::SoulHuntersEvent& event);
  absl::Status FormCard(absl::string_view field, const std::string& name);
  absl::Status FormPlayer(absl::string_view field, bool has, uint32_t player) const;
  absl::Status FormHunter(const std::string& field, const v1::SoulHuntersInPlay& hunter) const;
  absl::Status FormSteps(const std::string& field, const Steps& steps) const;
  absl::Status FormMoves(const std::string& field, const v1::SoulHuntersUnlisted& unlisted) const;
  absl::Status FormSouls(const v1::SoulHuntersEvent& event) const;
  absl::Status FormCheck(const v1::SoulHuntersInfluenceCheck& check) const;

  // --- setup.cc
  absl::Status BeginBoard(const v1::SoulHuntersSetup& setup);
  absl::Status ReadOptions(const v1::SoulHuntersOptions& given);
  absl::Status ReadSouls(const v1::SoulHuntersSetup& setup);
  absl::Status ReadHands(const v1::SoulHuntersSetup& setup);
  absl::Status ReadDeck(const v1::SoulHuntersSetup& setup);
  absl::Status ReadDeals(const v1::SoulHuntersSetup& setup);
  absl::Status ReadDeal(const v1::SoulHuntersDeal& deal, const std::string& field,
                        std::array<int, kMaxPlayers>& values);
  void CheckDealtCopies(const Souls& dealt, int count);
  void CheckDealsDecide(const v1::SoulHuntersSetup& setup, uint8_t leaders, bool known);
  absl::Status ReadFinal(const v1::SoulHuntersFinal& final_souls);
  void StartHidden();
  int SoulCopies(int value) const;

  // --- turns.cc
  int SeatOf(bool has, uint32_t player) const;
  void ExpectTurn(int seat);
  void LearnStarter(int seat);
  void JudgeDraw(const v1::SoulHuntersDraw& draw);
  void BeginAction(bool from_hand);
  void JudgeDiscard(const v1::SoulHuntersDiscard& discard);
  void JudgeEndTurn(const v1::SoulHuntersEndTurn& end);
  void FinishTurn();
  void SkipTo(int seat);
  bool CanDraw() const;

  // --- cards.cc
  bool Show(PileId pile, int card, RuleId absent);
  void DrawCard(int seat, int card);
  void RefillDeck();
  void AfterDeckShrank();
  void Conjure(int card, Cards& to);
  bool TakeFromHand(int seat, int card, Cards& to);
  int Room(int card) const;
  void JudgeReshuffle(const v1::SoulHuntersReshuffle& reshuffle);
  void JudgePlace(const v1::SoulHuntersPlaceHunter& place);
  void JudgePlay(const v1::SoulHuntersPlayEvent& play);
  bool LearnKind(int card, bool hunter);
  int CardOf(const std::string& name) const;
  int OnlyCardOf(int seat) const;

  // --- table.cc: soul hunters in play.
  void AddHunter(int seat, int card, int used);
  void RemoveHunter(int index, Cards& to);
  void BindHunter(int index, int card);
  void SeeHunter(int index);
  int FindHunter(const v1::SoulHuntersInPlay& ref, int owner, const std::bitset<kCards>& among);
  void JudgeUse(const v1::SoulHuntersUseAbility& use);
  const v1::SoulHuntersEffect* ChooseAbility(const v1::SoulHuntersUseAbility& use, int card, bool& legal,
                                             const char*& why);
  int HunterToUse(const v1::SoulHuntersUseAbility& use, int seat);
  void TurnUsed(int index, const v1::SoulHuntersUseAbility& use);
  uint8_t PossibleUses(int card) const;
  void LeaveUsedUp(int index);
  void JudgeUsedUp(const v1::SoulHuntersUsedUp& used_up);
  void SettleUse();
  void AfterTableChanged(int seat);

  // --- effects.cc: one use from its condition to its end.
  void CarryOut(const v1::SoulHuntersEffect* effect, const v1::SoulHuntersUnlisted* unlisted, Use& use);
  void RunEffect(const v1::SoulHuntersEffect& effect, Use& use);
  void Finish(const v1::SoulHuntersUnlisted* unlisted, Use& use, bool known);
  void MoveUnlisted(const v1::SoulHuntersUnlisted& unlisted, Use& use);
  bool TakeAway(const v1::SoulHuntersPlace& from, int card, int& used, Cards& limbo);
  void PutDown(const v1::SoulHuntersPlace& to, int card, int used, Cards& limbo);
  void DoubtTables();
  void DoubtEverything();
  static bool SaysTooMuch(const v1::SoulHuntersStep& step, const Need& need);
  const v1::SoulHuntersStep& NextStep(Use& use, const Need& need);
  Seats SeatsOf(v1::SoulHuntersWho who, const v1::SoulHuntersStep& step, Use& use);
  Range AmountOf(const v1::SoulHuntersAmount& amount, const Use& use) const;
  Range CountHunters(const v1::SoulHuntersHunters& hunters, int player, int source) const;
  Truth Matches(const v1::SoulHuntersHunters& hunters, int index, int player, int source) const;
  Truth Holds(const v1::SoulHuntersCondition& condition, int player, int source) const;

  // --- ops.cc: the operations.
  void RunOps(const OpList& ops, Use& use);
  void RunOp(const v1::SoulHuntersOp& op, Use& use);
  void InfluenceOp(const v1::SoulHuntersInfluenceOp& op, v1::SoulHuntersOp::OpCase kind, Use& use);
  void NegateOp(const v1::SoulHuntersNegateOp& op, Use& use);
  void SwapOp(const v1::SoulHuntersSwapOp& op, Use& use);
  void CardsOp(const v1::SoulHuntersCardsOp& op, v1::SoulHuntersOp::OpCase kind, Use& use);
  void MoveCards(const v1::SoulHuntersCardsOp& op, v1::SoulHuntersOp::OpCase kind, Range amount, int seat,
                 const v1::SoulHuntersStep& step, Use& use);
  void DrawFor(int seat, int count, const v1::SoulHuntersStep& step);
  template <typename Op>
  void HuntersOp(const Op& op, v1::SoulHuntersOp::OpCase kind, Use& use);
  bool ReadHunters(const v1::SoulHuntersStep& step, const std::bitset<kCards>& candidates, int count,
                   Use& use, std::bitset<kCards>& chosen);
  void ApplyToHunter(int index, v1::SoulHuntersOp::OpCase kind, int by, Use& use);
  void TurnHunter(int index, int by, Use& use);
  void ChooseOp(const v1::SoulHuntersChooseOp& op, Use& use);
  void Branch(const v1::SoulHuntersIfOp& op, Use& use);
  void ChangeBase(int seat, Range base, bool maybe, Use& use);

  // --- influence.cc
  Range BonusRange(int seat, uint8_t& alignment) const;
  Range ValueRange(int alignment) const;
  Range Modifiers(int seat) const;
  bool MayHideAlwaysActive() const;
  Truth Formed(int seat, int alignment) const;
  Range YieldFor(int player, int source) const;
  void FireTriggers(v1::SoulHuntersOccasion occasion, int mover);
  void FireTrigger(const v1::SoulHuntersTrigger& trigger, int owner, int index);
  Range Capped(Range base) const;

  // --- stated.cc: influence that the record states.
  void CheckStated(const google::protobuf::RepeatedField<int32_t>& stated);
  bool CheckStatedOf(int seat, int stated, const Total& total, RuleId rule);
  void Narrow(int seat, int stated, const Total& total);
  RuleId WhyOff(int seat, int stated, const Total& total) const;
  RuleId WhyOffAfterCheck(int seat, int stated, const Total& total) const;
  int32_t BonusAway(int seat) const;
  bool JustChecked() const;

  // --- check.cc: the influence check.
  struct Outcome {
    uint8_t greatest = 0;  // bits by seat; 0: not known
  };
  void AdvanceTo(const v1::SoulHuntersEvent& event);
  void TurnSoul();
  void JudgeSoulTurned(const v1::SoulHuntersSoulTurned& turned);
  void JudgeCheck(const v1::SoulHuntersInfluenceCheck& check);
  bool LookAtTotals(std::array<Total, kMaxPlayers>& totals, uint8_t& greatest);
  void RunCheck(uint8_t claimed);
  bool RunTiedCheck();
  void ZeroTied(int seat);
  // One more than the greatest set of players, a bit each.
  uint8_t SetsOfPlayers() const { return static_cast<uint8_t>(1u << players_); }
  bool Possible(uint8_t greatest, const std::array<Total, kMaxPlayers>& totals) const;
  void LearnFromCheck(uint8_t greatest, const std::array<Total, kMaxPlayers>& totals);
  void SayWrongOutcome(uint8_t claimed, uint8_t truth, const std::array<Total, kMaxPlayers>& totals);
  void ApplyCheck(uint8_t greatest);
  void LeaveOpen(uint8_t winners, bool tie);
  void ForgetStarter();
  std::string Names(uint8_t seats) const;
  std::string Influences(const std::array<Total, kMaxPlayers>& totals) const;

  // --- souls.cc: souls that leave and come, rounds, the end.
  int TakeSoul(int value);
  void JudgeTaken(const v1::SoulHuntersSoulTaken& taken);
  void JudgeFreed(const v1::SoulHuntersSoulFreed& freed);
  void LetSoulGo(int value);
  void JudgeLaid(const v1::SoulHuntersSoulsLaid& laid);
  void LaySouls(const google::protobuf::RepeatedField<uint32_t>* values);
  void StartRound();
  void CheckSoulCopies(int value);
  int SoulsSeen(int value) const;

  // --- legal.cc and reveal.cc
  friend class LegalLister;
  friend class Revealer;
  friend class Choices;
  Need TryOut(const v1::SoulHuntersEvent& event, bool& legal);

  // --- invariants.cc
  std::string BrokenForm() const;
  std::string BrokenCards() const;
  std::string BrokenSouls() const;

  // --- position.cc
  absl::Status ReadPosition(const v1::SoulHuntersPosition& position);
  absl::Status ReadPlayer(int seat, const v1::SoulHuntersPlayerState& player);
  absl::Status ReadTable(int seat, const v1::SoulHuntersPlayerState& player, const std::string& field);
  absl::Status ReadPile(const std::string& field, const v1::SoulHuntersPile& pile, Cards& out) const;
  absl::Status ReadLearned(const v1::SoulHuntersPosition& position);
  absl::Status ReadTurn(const v1::SoulHuntersPosition& position);
  void WritePlayer(int seat, v1::SoulHuntersPlayerState& out) const;
  void WritePile(const Cards& pile, v1::SoulHuntersPile& out) const;
  void WriteLearned(v1::SoulHuntersPosition& out) const;

  State s_;
  Options options_;
  std::shared_ptr<const Catalog> catalog_;
  int players_ = 0;
  bool final_ = false;  // only the end is known
  Findings* findings_ = nullptr;
  uint32_t index_ = 0;
  // Of the event being judged.
  int actor_ = -1;  // seat; -1: nobody's, or not known
  int card_ = kUnknownCard;
  int resolving_ = -1;    // the event card whose effect is being carried out: it is in no pile
  uint8_t compared_ = 0;  // the players with the greatest influence, where this event brought a check about
  std::array<Range, kMaxPlayers> before_{};  // the influence that was compared
  Need* probe_ = nullptr;                    // not null: effects are tried out; see legal.cc
};

// The influence as people write it: "+4", "-1", "0", "between -3 and 2".
std::string RangeText(Range range);

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_REFEREE_H_
