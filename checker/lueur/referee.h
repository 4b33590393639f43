#ifndef LANTERN_CHECKER_LUEUR_REFEREE_H_
#define LANTERN_CHECKER_LUEUR_REFEREE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/referee.h"
#include "checker/lueur/catalog/catalog.h"
#include "checker/lueur/rules.h"
#include "checker/lueur/state.h"
#include "lantern/v1/lueur.pb.h"

namespace lantern::lueur {

// What differs between tables; see LueurOptions.
struct Options {
  bool black_counts_itself = false;
  bool footprint_only_without_die = false;
  bool reenter_nodes = false;
  bool village_bonus_at_camp = false;
  bool own_boats_share = false;
  bool arrival_bonus_once = false;
  bool fireflies_against_enrolled = false;
  bool track_rerolls_after_lap = false;
  bool used_dice_unblock = false;
  bool camp_only_after_moving = false;
};

// Counted dice of a player by symbol, where everything about them is known.
struct Tally {
  bool exact = false;
  std::array<uint8_t, kSymbols> count{};
};

// What dice of which something is unknown may stand for: one mask of symbols for each.
struct View {
  std::array<SymbolMask, kDice> die{};
  int size = 0;
};

// Sets of `dice` equal symbols, `times` of them.
struct SameDemand {
  int dice = 0;
  int times = 0;
};

// Least and most times.
struct Bounds {
  int least = 0;
  int most = 0;
};

// A part of what ListLegal lists, for callers that play many games.
struct ListScope {
  // Only this player's events; -1: everybody's. Events that are nobody's are always listed.
  int player = -1;
  // Rerolls and settings of dice, which are most of the list.
  bool rerolls = true;
};

// Judges Lueur by every rule of the base game.
//
// Each player has an own phase within the day, so that events of different players commute: what they share
// (cemetery, big dice in the reserve, spells) is seen by them as it was when the day's effects began. What
// the record leaves out is kept as possibilities in the state; an event is ILLEGAL where none of them allows
// it, UNVERIFIABLE where some do.
//
// The methods are spread over files by chapter: setup.cc, morning.cc, dice.cc, count.cc, noon.cc, journey.cc,
// evening.cc, scoring.cc, unrecorded.cc, legal.cc, position.cc, invariants.cc.
class LueurReferee final : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override;
  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after, Findings& findings) override;
  void End(Findings& findings) override;
  bool IsOver() const override { return s_.stage == v1::LUEUR_STAGE_OVER; }
  std::vector<PlayerResult> Results() const override;
  NextMove ToMove() const override;
  const Rule& VictoryRule() const override { return RuleOf(kVictory); }
  absl::Status WritePosition(v1::Transcript& out) const override;
  std::string CatalogDigest() const override { return catalog_->digest; }
  absl::Status ListLegal(LegalEvents& out) const override;
  // As ListLegal, for a part of the list.
  void ListLegalIn(const ListScope& scope, LegalEvents& out) const;
  void Reveal(Chance& chance, v1::Event& event) const override;
  std::string BrokenInvariant() const override;

  // The present state, for tests.
  const State& state() const { return s_; }
  const Catalog& catalog() const { return *catalog_; }
  const Options& options() const { return options_; }

 private:
  friend class LegalLister;

  // --- referee.cc
  uint32_t Say(FindingKind kind, RuleId rule, std::string message,
               std::vector<std::string> alternatives = {});
  void Illegal(RuleId rule, std::string message, std::vector<std::string> alternatives = {}) {
    Say(FindingKind::kIllegal, rule, std::move(message), std::move(alternatives));
  }
  void Unverifiable(RuleId rule, std::string message) {
    Say(FindingKind::kUnverifiable, rule, std::move(message));
  }
  absl::Status Malformed(absl::string_view field, absl::string_view what) const;
  void Dispatch(const v1::LueurEvent& event);
  void DispatchDay(const v1::LueurEvent& event);
  void AddMorningMoves(std::vector<uint32_t>& players) const;
  NextMove ToMoveByDay() const;
  PlayerState& P(int p) { return s_.player[static_cast<size_t>(p)]; }
  const PlayerState& P(int p) const { return s_.player[static_cast<size_t>(p)]; }
  const CardInfo& Companion(int card) const { return catalog_->companions[static_cast<size_t>(card)]; }
  const DieInfo& Die(int die) const { return catalog_->dice[static_cast<size_t>(die)]; }
  FaceMask& Faces(int die) { return s_.faces[static_cast<size_t>(die)]; }
  FaceMask Faces(int die) const { return s_.faces[static_cast<size_t>(die)]; }
  std::string NameOf(int p) const;
  std::string DieName(int die) const;
  std::string DiceNames(DiceMask dice) const;
  int SpotOf(int element) const {
    return catalog_->spot_of[static_cast<size_t>(element - v1::LUEUR_SYMBOL_PLANT)];
  }
  int DeckOfToday() const { return s_.day > kDaysOfDeck ? 1 : 0; }

  // --- form.cc: numbers and lists of one event; INVALID_ARGUMENT names the field.
  absl::Status CheckForm(const v1::LueurEvent& event) const;
  absl::Status CheckJourneyForm(const v1::LueurEvent& event) const;
  absl::Status CheckDayForm(const v1::LueurEvent& event) const;
  absl::Status CheckPlayer(absl::string_view field, uint32_t player) const;
  absl::Status CheckDie(absl::string_view field, uint32_t die, bool may_be_absent) const;
  absl::Status CheckDice(absl::string_view field,
                         const google::protobuf::RepeatedPtrField<v1::LueurDie>& dice) const;
  absl::Status CheckDieNumbers(absl::string_view field,
                               const google::protobuf::RepeatedField<uint32_t>& dice) const;
  absl::Status CheckCompanion(absl::string_view field, uint32_t id, bool may_be_absent) const;
  absl::Status CheckSpell(absl::string_view field, uint32_t id, bool may_be_absent) const;
  absl::Status CheckElement(absl::string_view field, int symbol, bool may_be_absent) const;
  absl::Status CheckLoss(absl::string_view field, const v1::LueurLoss& loss) const;
  absl::Status CheckPayment(absl::string_view field, const v1::LueurPayment& payment) const;
  absl::Status CheckEnrol(const v1::LueurEnrol& enrol) const;
  absl::Status CheckEffect(const v1::LueurEffect& effect) const;

  // --- setup.cc
  absl::Status ReadOptions(const v1::LueurOptions& given);
  absl::Status ChooseCatalog(const v1::LueurSetup& setup);
  absl::Status ReadDecks(const v1::LueurSetup& setup);
  absl::Status ReadDeck(absl::string_view field, const google::protobuf::RepeatedField<uint32_t>& ids,
                        int deck);
  absl::Status ReadSpells(const v1::LueurSetup& setup);
  absl::Status ReadAdventurers(const v1::LueurSetup& setup);
  void PlaceEverything();
  void GiveAdventurer(int p, int adventurer);
  void FindFirst(int p);
  void GiveLastTokens();
  void JudgeChooseAdventurer(const v1::LueurChooseAdventurer& choose);
  void JudgeFirstRoll(const v1::LueurFirstRoll* roll);

  // --- evening.cc
  void JudgeRefill(const v1::LueurRefill* refill);
  void RefillSpot(int spot, uint32_t id);
  bool CloseDay();
  void JudgeEndDay(int p, const v1::LueurEndDay* end);
  void PlaceDie(int die, const v1::LueurDie* written);
  DiceMask PlaceListed(int p, const v1::LueurEndDay& end);
  void FinishDay();
  void StartDay();
  bool EnterDay(int p);

  // --- morning.cc
  bool BeginMorning();
  int NextToAct() const;
  void JudgeTurnSpell(const v1::LueurTurnSpell& turn);
  bool HasFaceDown(int p) const;
  void TurnForgottenSpells();
  int SpellRoom(int kind) const;
  void JudgeEnrol(const v1::LueurEnrol& enrol);
  bool TakeFromTrack(int spot, int card);
  void MoveBlackDie(int p, int spot, int to);
  void TakeSpot(int p, int spot, const v1::LueurEnrol& enrol);
  void TakeSpotDice(int p, int spot, const v1::LueurEnrol& enrol);
  Slot* PutInFront(int p, int card);
  void TakeBigDie(int p, Slot& slot, uint32_t written, bool at_noon);
  void RollBlackDie(int card, int face, DiceMask spots, bool at_noon);
  DiceMask SpotsWithCompanion() const;
  void JudgeSendAway(const v1::LueurSendAway& away);
  void FinishMorning();
  void SendToCemetery(int spot);
  std::vector<std::string> TrackNow() const;

  // --- dice.cc
  bool ReadyForDice(int p);
  void JudgeRoll(const v1::LueurRoll& roll);
  void RollDice(int p, const v1::LueurRoll* roll);
  void JudgeReroll(const v1::LueurReroll& reroll);
  void JudgeSetDie(const v1::LueurSetDie& set);
  void JudgeKeepDice(const v1::LueurKeepDice& keep);
  bool SetFace(int die, int face, int& unrecorded);
  bool Pay(int p, const v1::LueurPayment& payment);
  bool PayByCompanion(int p, uint32_t id);
  bool PayByToken(int p);
  bool PayByTrack(int p);
  bool PayUnrecorded(int p);
  int PrintedRerolls(int p) const;
  bool TrackSells(int p) const;
  void AddGain(int p, const Gain& gain, int least, int most);
  void EnterNoon(int p);
  Range SpecialTimes(int p, int die) const;
  bool MatchesGain(const v1::LueurGain& written, const Gain& least, const Gain& most) const;

  // --- count.cc
  Tally Count(int p) const;
  View ViewOf(int p, int black) const;
  View ViewOfDice(int p, DiceMask dice) const;
  template <typename Call>
  void ForEachBlackFace(int p, Call call) const;
  SymbolMask SymbolsOf(int die, FaceMask faces) const;
  Bounds TimesOf(int p, const Condition& condition, const Slot* slot) const;
  Bounds TimesWith(const Tally& tally, const Condition& condition) const;
  bool CanTrigger(int p, const Condition& condition, const Slot* slot, int times) const;
  int SureTimes(int p, const Condition& condition) const;
  SymbolMask PossibleSymbols(int p, int die) const;
  DiceMask CountedDice(int p) const;
  DiceMask CursedDice(int p) const;
  bool CanShowElements(int p, int count) const;
  static bool CanShow(const View& view, const std::array<uint8_t, kSymbols>& need);
  static bool FitsExactly(const View& view, const Condition& condition, int times);

  // --- noon.cc: effects; cemetery.cc: Cromaug, and cards, dice and spells that leave.
  bool ReadyForNoon(int p);
  void JudgeEffect(const v1::LueurEffect& effect);
  struct Chosen {
    const CardInfo* card = nullptr;
    Slot* slot = nullptr;  // null: a spell
    int row = -1;          // of a companion
    int spell = -1;
  };
  Chosen FindEffect(int p, const v1::LueurEffect& effect);
  int FindSpell(int p, int kind) const;
  int FindRow(int p, int card) const;
  int TimesWritten(const v1::LueurEffect& effect, const CardInfo& card) const;
  bool CheckOnce(const Chosen& chosen, int times);
  bool CheckEffectDice(int p, const v1::LueurEffect& effect, const Chosen& chosen, int times);
  bool CheckNamedDie(int p, int die);
  Bounds TimesOfCard(int p, const CardInfo& card, const Slot* slot, const Tally& tally) const;
  RuleId WhyNot(int p, const Chosen& chosen, int times, const Bounds& bounds) const;
  bool CheckCromaugFirst(int p);
  void BindClaims(int p, const Chosen& chosen);
  void CompareGain(const v1::LueurGain& written, Gain least, Gain most, const Range& light,
                   const Range& footprints, RuleId rule, absl::string_view title);
  void CarryOutEffect(int p, const Chosen& chosen, const Bounds& times, const v1::LueurEffect& effect);
  // Something in front of a player, with how often it can be and was resolved today.
  struct EffectNow {
    const CardInfo* card;
    int row;    // of a companion, or -1
    int spell;  // or -1
    Bounds bounds;
    Range done;
    bool doubtful;
  };
  using Effects = absl::InlinedVector<EffectNow, kMaxRow + kMaxSpells + 1>;
  Effects EffectsNow(int p) const;
  void CheckNothingPending(int p);
  void JudgeResurrect(const v1::LueurResurrect& resurrect);
  bool Resurrectable(int card) const;
  void TakeFromCemetery(int card);
  void DropRow(int p, int row);
  int BindRow(int p, int card);
  void DropClaims(int p);
  void SuspectReturned(int p, const Slot& slot);
  void SuspectUnknownReturned(int p);
  void SuspectResurrected(int p);
  void CastSpells(int p, const v1::LueurEffect& effect);
  void GiveSpell(int to, int kind, uint8_t flags);
  void KillNewest(int p, uint32_t die_back);
  void RemoveSpell(int p, int spell);
  void DropSpell(int p, int spell);
  void RemoveCompanion(int p, int row, uint32_t die_back);
  void ReturnDie(int p, const Slot& slot, uint32_t die_back);
  DiceMask MayGoBack(int p, const Slot& slot) const;
  bool Alike(const Slot& slot, DiceMask dice) const;
  void GiveBack(int p, int die);

  // --- journey.cc: the province; boats.cc: the archipelago; loss.cc: skulls on the way.
  bool ReadyForJourney(int p, v1::LueurBoard board);
  void JudgeStep(const v1::LueurStep& step);
  bool CheckStep(int p, int to, const Neighbour*& way);
  void PayForNode(int p, const v1::LueurStep& step);
  void EnterSymbol(int p, const v1::LueurStep& step, Symbol symbol);
  void UseDie(int p, int die, Symbol symbol);
  void UseUnnamedDie(int p, Symbol symbol);
  void EnterOpenly(int p, Symbol symbol);
  void EnterCrossedOut(int p, const v1::LueurStep& step, Symbol symbol);
  Bounds Blocking(int p, Symbol symbol) const;
  View UnusedDice(int p) const;
  bool ClaimsHold(int p) const;
  void Spend(int p, int amount, RuleId rule, absl::string_view what);
  int ForcedFootprints(int p) const;
  bool UnusedDieShows(int p, Symbol symbol) const;
  bool StepsAreKnown(int p) const;
  bool CoversUnnamed(int p) const;
  void SettleOpenSteps(int p);
  void JudgeCamp(const v1::LueurCamp& camp);
  void JudgeSail(const v1::LueurSail& sail);
  bool CheckBoats(int p, int from, int to);
  Bounds JokersThatFit(int p, const RouteInfo& route, bool surely) const;
  int ElementsShown(int p) const;
  void PayForRoute(int p, const RouteInfo& route, const v1::LueurSail& sail);
  void Arrive(int p, int to, const v1::LueurSail& sail);
  void Lose(int p, const v1::LueurLoss* loss, absl::string_view where);
  void LoseUnrecorded(int p, absl::string_view where);
  void LoseNothing(int p);
  void LoseFaceDown(int p);
  bool MayBeGivenSpell(int p) const;
  void CheckEarlyCancels();

  // --- unrecorded.cc
  void JudgeUnrecorded(const v1::LueurUnrecorded& unrecorded);
  void BlurRerolls(int p);
  void BlurEffects(int p);
  bool BlurEffect(int p, const CardInfo& card, Slot* slot, const Tally& tally);
  void BlurCompanions(int p, const Tally& tally);
  void BlurSpells(int p, const Tally& tally);
  void BlurResurrected(int p, const Tally& tally);
  void MayGiveSpells(int p);
  void BlurJourney(int p);

  // --- scoring.cc, invariants.cc
  struct Final;
  enum FinalUnknown : uint8_t { kUnknownCards = 1, kUnknownEnrolled = 2 };
  void AddCards(int p, Final& out) const;
  void AddJourney(int p, Final& out) const;
  void AddFireflies(int p, Final& out) const;
  Final Compute(int p) const;
  std::string DiceOutOfStep() const;
  std::string CardsOutOfStep() const;

  // --- position.cc, position_read.cc
  void WriteDice(v1::LueurPosition& out) const;
  void WriteTrack(v1::LueurPosition& out) const;
  void WritePlayer(int p, v1::LueurPlayerState& out) const;
  absl::Status ReadPosition(const v1::LueurPosition& position);
  absl::Status ReadDice(const v1::LueurPosition& position);
  absl::Status ReadTrack(const v1::LueurPosition& position);
  absl::Status ReadCards(const v1::LueurPosition& position);
  absl::Status ReadPlayer(int p, const v1::LueurPlayerState& in);
  absl::Status ReadRow(int p, const std::string& field, const v1::LueurPlayerState& in);
  absl::Status ReadJourney(int p, const std::string& field, const v1::LueurPlayerState& in);
  absl::Status ReadFinal(const v1::LueurFinal& final);
  absl::Status ReadFinalPlayer(int p, const v1::LueurFinalPlayer& in);
  void CheckFinalBoats(int p);

  // --- legal.cc: what dice, deck and stack bring
  v1::LueurSymbol ThrowDie(Chance& chance, int die) const;
  v1::LueurSymbol ThrowElement(Chance& chance, int die, FaceMask elements) const;
  int DrawCard(Chance& chance, const std::vector<int>& taken) const;
  int DrawSpell(Chance& chance) const;
  void RevealRefill(Chance& chance, v1::LueurRefill& refill) const;

  State s_;
  const Catalog* catalog_ = &BaseCatalog();
  std::shared_ptr<const Catalog> own_catalog_;  // the transcript's, where it has one
  Options options_;
  v1::LueurBoard board_ = v1::LUEUR_BOARD_UNSPECIFIED;
  // The decks as the set-up knows them: index plus 1 by place, 0 for unknown.
  std::array<std::array<uint8_t, 20>, 2> deck_{};
  std::array<uint8_t, kMaxSpellKinds> stack_{};  // kinds plus 1 from the top, 0 for unknown
  // The end of a game for scoring alone: what was not recorded, one bit a cell; see ReadFinalPlayer.
  std::array<uint8_t, kMaxPlayers> final_unknown_{};
  bool final_ = false;

  // Of the event being judged.
  Findings* findings_ = nullptr;
  uint32_t index_ = 0;
  int acting_ = -1;
  std::array<uint32_t, kMaxPlayers> early_event_{};
};

}  // namespace lantern::lueur

#endif  // LANTERN_CHECKER_LUEUR_REFEREE_H_
