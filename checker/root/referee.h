#ifndef LANTERN_CHECKER_ROOT_REFEREE_H_
#define LANTERN_CHECKER_ROOT_REFEREE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/referee.h"
#include "checker/root/catalog/catalog.h"
#include "checker/root/explain/act.h"
#include "checker/root/explain/explain.h"
#include "checker/root/pieces.h"
#include "checker/root/rules.h"
#include "checker/root/state.h"
#include "lantern/v1/root.pb.h"

namespace lantern::root {

class FactionTurn;
struct Reading;

// Effects of persistent cards that the board level has to know (Law 4.1.3), in the order of FindEffects.
enum Effect : uint8_t {
  kArmorers,
  kBetterBurrowBank,
  kBoatBuilders,
  kBrutalTactics,
  kCharmOffensive,
  kCoffinMakers,
  kCorvidPlanners,
  kMasterEngravers,
  kMurineBroker,
  kPropagandaBureau,
  kSappers,
  kSoupKitchens,
  kStandAndDeliver,
  kTaxCollector,
  kTunnels,
  kFoxPartisans,
  kRabbitPartisans,
  kMousePartisans,
  kScoutingParty,
  kSwapMeet,
  kEyrieEmigre,
  kLeague,
  kCommandWarren,
  kCobbler,
  kInformants,
  kSaboteurs,
  kRoyalClaim,
  kEffects,
};

// What differs between editions and leagues; see RootOptions.
struct Options {
  int coalition_threshold = 10;
  bool progressive_posts = false;
  bool partners_may_battle = false;
  int soup_weight = -1;  // -1: not set; then 1 or 2, whichever speaks for the player in question
};

// The edition for a day "YYYY-MM-DD", or the newest for an empty one.
absl::string_view RootEditionOn(absl::string_view day);

// Judges Root at board level: what the Law says about pieces, places and points whatever a faction's
// procedure is.
//
// An event is one physical action as Rootlog writes it; what it was for is not recorded. So an event is
// ILLEGAL only where no explanation within the Law exists. A piece, card or item that is not where the record
// takes it from is a SLIP: the board is brought back in step (see Take in moves.cc) and the game goes on.
// What somebody had to do and the record does not show (points, a draw, a card for Outrage) is a SLIP too,
// found when the turn ends: the table may have done it without writing it down.
//
// The methods are spread over files by topic: setup.cc, moves.cc, hospitals.cc, placement.cc, cards.cc,
// items.cc, battle.cc, hits.cc, points.cc, turns.cc, markers.cc, scoring.cc, position.cc, invariants.cc,
// explain/.
class RootReferee final : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override;
  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after, Findings& findings) override;
  void End(Findings& findings) override;
  bool IsOver() const override { return s_.over; }
  std::vector<PlayerResult> Results() const override;
  NextMove ToMove() const override;
  std::vector<std::string> CoverageNotes() const override;
  const Rule& VictoryRule() const override { return RuleOf(kVictory); }
  absl::Status WritePosition(v1::Transcript& out) const override;
  absl::Status WritePicture(v1::Transcript& out) const override;
  std::string BrokenInvariant() const override;

  // Adds the words of each turn that is explained to `words`, which outlives the referee's last call.
  void KeepWords(std::vector<TurnWords>* words) { words_ = words; }

  // The present state, for tests.
  const State& state() const { return s_; }

  // What points of each kind are called, and the rule that gives them.
  static absl::string_view ReasonLabel(Reason reason);
  static RuleId RuleFor(Reason reason);

 private:
  // --- referee.cc: findings, and one event to its topic.
  uint32_t Say(FindingKind kind, RuleId rule, std::string message, Faction actor);
  uint32_t Illegal(RuleId rule, std::string message) {
    return Say(FindingKind::kIllegal, rule, std::move(message), Now());
  }
  uint32_t Slip(RuleId rule, std::string message) {
    return Say(FindingKind::kSlip, rule, std::move(message), Now());
  }
  uint32_t Unverifiable(RuleId rule, std::string message) {
    return Say(FindingKind::kUnverifiable, rule, std::move(message), Now());
  }
  // As Say, about an earlier event.
  uint32_t SayAbout(uint32_t event, FindingKind kind, RuleId rule, std::string message, Faction actor);
  // Faction on turn.
  Faction Now() const { return s_.turn.who; }
  // As InPlay, for a number of the schema that may be anything.
  bool Plays(int faction) const {
    return faction > 0 && faction < kFactions && InPlay(static_cast<Faction>(faction));
  }
  bool InPlay(Faction f) const { return f < kFactions && (s_.in_play >> f & 1) != 0; }
  absl::Status Dispatch(const v1::RootEvent& event);
  absl::Status DispatchAction(const v1::RootEvent& event);
  bool HangsOnSuits(const v1::RootEvent& event) const;
  bool AfterTheEnd(const v1::RootEvent& event);
  bool ExhaustsSword(const v1::RootMove& move) const;
  bool GivesCard(const v1::RootEvent& event) const;
  void FlushPieceSlips();
  FindingKind IllegalAsFarAsKnown(RuleId rule) const;
  uint32_t IllegalUnlessInDoubt(uint32_t event, RuleId rule, std::string message, Faction actor,
                                uint64_t pieces);
  uint32_t IllegalUnlessItFollows(uint32_t event, RuleId rule, std::string message, Faction actor,
                                  int32_t follows);
  int32_t SlipOf(uint64_t pieces, uint32_t event) const;
  uint64_t KindsIn(int clearing) const;
  absl::Status Malformed(absl::string_view field, absl::string_view what) const;
  absl::Status CheckFaction(absl::string_view field, int faction) const;
  absl::Status CheckClearing(absl::string_view field, uint32_t clearing, bool burrow) const;

  // --- form.cc: numbers and lists of one event; INVALID_ARGUMENT names the field.
  absl::Status CheckForm(const v1::RootEvent& event) const;
  absl::Status CheckMoveForm(const v1::RootMove& move) const;
  absl::Status CheckRevealForm(const v1::RootReveal& reveal) const;
  absl::Status CheckBattleForm(const v1::RootBattle& battle) const;

  // --- position.cc
  void WriteFaction(Faction f, v1::RootFactionState& out) const;
  void WriteDoubts(Faction f, v1::RootFactionState& out) const;
  absl::Status ReadPieces(const v1::RootPosition& position);
  absl::Status ReadFaction(int index, const v1::RootFactionState& in);
  absl::Status ReadDoubts(const std::string& field, Faction f, const v1::RootDoubts& in);
  absl::Status ReadFactionCards(const std::string& field, Faction f, const v1::RootFactionState& in);
  absl::Status ReadDeck(const v1::RootPosition& position);

  // --- invariants.cc
  std::string ScoreOutOfStep() const;

  // --- setup.cc
  absl::Status BeginBoard(const v1::RootSetup& setup);
  absl::Status ReadOptions(const v1::RootSetup& setup, absl::string_view edition);
  void FillSupplies();
  void CheckSetupOf(Faction faction);
  void CheckMarquiseSetup();
  void CheckHostSetup();
  void CheckHomeAndNeighbours(Faction f, int home, Piece warrior, int at_home, int beside);
  absl::Status ReadRuins(const v1::RootPosition& position);
  absl::Status ReadPosition(const v1::RootPosition& position);

  // --- turns.cc
  absl::Status JudgeTurnStart(const v1::RootTurnStart& start);
  void CloseTurn();
  void CheckOrder(Faction next);
  void CheckDecreeAtEnd();
  void CheckCardsAtEnd();
  void CheckSupportersAtEnd();
  void CheckRelationsAtEnd();
  void CheckForcedLosses();
  void CheckRaid();
  void NoteMost();
  void OweEvening();
  void CheckDominanceLaid();
  void CheckOutrageSuits();
  bool LossWritten(Faction f) const;
  void CheckCutDown();
  int CoinsUp(Faction vagabond) const;
  bool SwapsCards(Faction f) const;
  bool WonBeforeEvening(Faction f) const;
  int EveningDraw(Faction f) const;
  int ExtraDraws(Faction f) const;
  bool NoCardsLeft() const;
  void CheckDominanceWin(Faction f);
  void Win(Faction f);

  // --- moves.cc: one RootMove.
  struct Thing {
    int count = 1;
    Piece piece = kNoPiece;
    int from = kSupply;
  };
  absl::Status JudgeMove(const v1::RootMove& move);
  absl::Status ReadPlace(absl::string_view list, int index, absl::string_view part,
                         const v1::RootPlace& place, int& out) const;
  absl::Status MovePieces(const v1::RootMove& move);
  void ResolveOpenPiece(const v1::RootPiece& piece, int place, Thing& thing);
  void MoveThing(const Thing& thing, int to, bool grouped, bool with_ferry);
  bool IntoForest(const Thing& thing, const v1::RootPlace& from, const v1::RootPlace& to);
  void MoveWarriors(const Thing& thing, int to, bool with_ferry);
  void CheckAdjacent(const Thing& thing, int to, bool with_ferry);
  void CheckMoveRule(const Thing& thing, int from, int to);
  absl::Status MovePawn(Faction owner, const v1::RootPlace& to);
  bool PawnMayGo(const Pawn& pawn, int clearing) const;
  void ShiftBoards(const Thing& thing, int to);
  void ReadLooseOwner(const v1::RootPlace& from, Thing& thing);
  absl::Status MoveFerry(const v1::RootThings& things, const v1::RootPlace& place);
  bool TakesFerry(int from, int to, Faction mover);
  void CheckSlip(const Pawn& before, int forest);
  void CheckFarPawn(Faction owner, const Pawn& before, int clearing);
  int Take(const Thing& thing, int to);
  int FindMissing(Piece piece, int missing, int from, int to) const;
  int PayForPlot(int to);
  void PlaceBattle();
  int BringAttacker(std::string& message);
  bool RecruitIsMissing(int clearing) const;
  bool StartsBattle(const v1::RootThings& things, const v1::RootMove& move) const;
  Piece InsteadOf(Piece piece, int from) const;
  void FlushSuspects();
  void ClearSuspects(Piece piece, int clearing, int n);
  void SlipOfPiece(Piece piece, RuleId rule, std::string message, int place, uint32_t short_places);
  void OweOutrage(int clearing);

  // --- hospitals.cc
  bool MaybeFieldHospitals(const Thing& thing, int to);
  bool HealsOnOwnTurn(const Thing& thing, int to);
  bool MarchLeads(int from, int to) const;
  bool HospitalCardFits(int clearing) const;
  bool AnyHospitalCard() const;
  void PayHospital(int clearing, int n);
  void HospitalCard(Suit suit);
  void SayWrongHospitalCard(const Healing& healing);
  void FlushHealings();
  void CheckHospitalOfAll();

  // --- placement.cc: pieces onto the map and off it.
  void PlaceOnMap(const Thing& thing, int to);
  void CheckPlacingBans(Piece piece, int to);
  bool NoteRevolt(Piece piece, int to);
  void CheckRevolts();
  void SayFull(Piece piece, int to, uint32_t event);
  void CheckCleared(int clearing, Faction f, RuleId rule, absl::string_view verb, uint32_t event);
  void CheckBuildingSlot(Piece piece, int to);
  void CheckOnePerClearing(Piece piece, int to);
  void PointsForPlacing(Piece piece, int to, int before);
  bool EmptiesColumn(Piece firebrand, int before) const;
  void Remove(const Thing& thing, int to, bool grouped);
  void CheckRemovalCause(const Thing& thing);
  bool CauseMayFollow(int clearing) const;
  void FlushUnpaid();
  void SayNoCause(uint32_t event, Piece piece, int n, int clearing);
  void AfterRemoval(Piece piece, int n, int from);
  int WhereRemovedGoes(Piece piece, int from) const;
  void PointsForRemoval(Piece piece, int n, int from, bool in_battle, bool grouped);
  void VagabondRemoves(Piece piece, int n, int from, bool in_battle);
  void OweDespot(Faction f);
  bool Instigated() const;
  void PointsForInstigated(Piece piece, int n);
  void BattleOfTheSword(Piece piece, int n, int from);
  void MakesHostile(Faction vagabond, Faction loser, bool perhaps = false);

  // --- map questions (map.cc)
  Faction Ruler(int clearing, Faction asking) const;
  int TokenWeight(Faction f, Faction asking) const;
  bool Rules(Faction f, int clearing) const { return Ruler(clearing, f) == f; }
  bool PathOpen(int a, int b) const;
  bool Adjacent(int a, int b) const;
  bool River(int a, int b) const;
  int OpenSlots(int clearing) const;
  int KeepClearing() const;
  int Where(Piece piece) const;
  bool HasCard(Faction f, Effect effect) const;
  void FindEffects();
  bool MayHaveServices(Faction f) const;
  bool Enemies(Faction a, Faction b) const;
  bool Partners(Faction a, Faction b) const;
  ClearingMask CraftingClearings(Faction f) const;
  std::string ClearingName(int place) const;

  // --- cards.cc
  absl::Status MoveCards(const v1::RootThings& things, const v1::RootPlace& to);
  void Draw(Faction f, int n);
  void FromDeck(int n);
  void ToDiscard(int n);
  int UnseenDiscards() const;
  void LeaveHand(Faction f, int n, Suit suit);
  void SpendFromHand(Faction f, int n, const v1::RootCard& card);
  void GiveCard(Faction from, Faction to, int n, const v1::RootCard& card);
  void BoardCard(Faction board, int n, const v1::RootCard& card);
  void ToDecree(int n, const v1::RootCard& card, int column);
  void TakeFromDiscard(Faction f, int n, const v1::RootCard& card);
  int CardIndex(const v1::RootCard& card) const;
  absl::Status FromDeckTo(int n, const v1::RootCard& card, const v1::RootPlace& to);
  void MoveHirelingCards(int n, const v1::RootCard& card, const v1::RootPlace& from, const v1::RootPlace& to);
  absl::Status FromHandTo(Faction f, int n, const v1::RootCard& card, const v1::RootPlace& to);
  absl::Status FromBoardTo(Faction board, int n, const v1::RootCard& card, const v1::RootPlace& to);
  absl::Status DrawForAnother(Faction f, int n, const v1::RootCard& card);
  absl::Status TakeDominance(Faction f, const v1::RootCard& card);
  void EmptyCoffin();
  absl::Status Nowhere(absl::string_view from);
  void CheckGift(Faction from, Faction to);
  void CheckCopies(int index, absl::string_view verb);
  void DiscardKnown(int index);
  int ExactCard(const v1::RootCard& card) const;
  absl::Status JudgeReveal(const v1::RootReveal& reveal);

  // --- craft.cc
  absl::Status JudgeCraft(const v1::RootCraft& craft);
  void CraftItem(int item);
  void CraftCard(const v1::RootCard& card);
  void ForgetCrafting(Piece piece, int n, int clearing);
  void CheckFromDiscard(Faction f, const v1::RootCard& card);
  void CheckOthersCard(Faction board, const v1::RootCard& card);
  void CheckSaboteurs();
  void CheckSwapMeet();
  std::string Title(const v1::RootCard& card) const;
  void UseCraftingPieces(const std::vector<v1::RootSuit>& cost, absl::string_view what);
  void UseHammers(const std::vector<v1::RootSuit>& cost, absl::string_view what);
  // Calls add(suit, number) for the crafting pieces that the player on turn has in a clearing.
  template <typename Add>
  void AddCraftingPieces(int clearing, const Add& add) const;

  // --- items.cc
  absl::Status MoveItems(const v1::RootThings& things, const v1::RootMove& move);
  void TakeRuinItem(int item, int n, int clearing);
  void TakeCraftedItem(int item, int n, Faction from, Faction to);
  uint16_t TakenUnwritten() const;
  bool MayHaveTaken(Faction vagabond, int item) const;
  void ChangeItem(Faction owner, int item, int n, const v1::RootPlace& from, const v1::RootMove& move);
  void StrikeInstead();
  void CheckStrike(const Thing& thing);
  void PawnMustBe(int clearing, RuleId rule, absl::string_view what);
  bool HaveItems(Faction owner, int item, int n, bool from_damaged);
  int ItemsOf(Faction owner, int item) const;
  void CountExhausted(Faction owner, int item, int n, const v1::RootMove& move);
  void MustMeet(Faction other, RuleId rule, const std::string& what);
  void MoveAllItems(Faction owner, const v1::RootPlace& from, const v1::RootMove& move);
  absl::Status TakeQuest(const v1::RootCard& quest);
  int UndamagedSwords(Faction vagabond) const;
  bool TakesSecondOfAKind(int item);
  bool IsCharacter(Faction f, absl::string_view name) const;

  // --- battle.cc
  absl::Status JudgeBattle(const v1::RootBattle& battle);
  void CheckAmbush(const v1::RootBattle& battle);
  void PlayAmbush(Faction f, Suit suit);
  void OpenBattle(const v1::RootBattle& battle);
  Faction OnlyEnemyIn(Faction attacker, int clearing) const;
  void OweProtector();
  void CountSides();
  void CheckParticipants();
  void CheckWarriorsFirst(int side, int lost, int most);
  void CheckMaxHits(int side);
  uint64_t SlippedWarriors(const Battle& b) const;
  bool PieceKeepsBattleOpen(const v1::RootThings& things, const v1::RootMove& move) const;
  void CloseBattle();
  bool KeepsBattleOpen(const v1::RootEvent& event) const;
  bool MayLeaveAlone(Piece piece, int n) const;
  bool CountLoss(Piece piece, int n, int from, bool grouped, bool perhaps = false, bool healed = false);
  void CountItemLoss(Faction vagabond, int n, int swords);
  void CheckLosses(int side);
  void CheckRolls();

  // --- hits.cc
  std::string HitsWords(int side, int rolled, int extra) const;
  bool EndedByAmbush() const;
  bool HeldCard(int side, Effect effect) const;
  int RolledMost(int side, bool with_arbiter = true) const;
  int SwordsAfterAmbush(const Battle& b, bool most) const;
  int ExtraHitsLeast(int side) const;
  int ExtraHitsMost(int side) const;

  // --- points.cc
  absl::Status JudgeScore(const v1::RootScore& score);
  int MostForAQuest(Faction vagabond) const;
  void AddImprovements(Faction with, int status);
  static int PointsForStatus(int status);
  void Owe(Faction f, Reason reason, int min, int max);
  void OweAt(uint32_t event, Faction f, Reason reason, int min, int max);
  void AddOptionalPoints();
  void AddParliament();
  std::string DescribeDue(Faction f) const;
  std::string ExploreWords(Faction f) const;
  uint32_t LocateShortage(Faction f, RuleId& rule) const;
  int OpenShortage(Faction f) const;
  RuleId RuleOfExcess(Faction f) const;
  void Reconcile(Faction f);
  void ReconcileLosses();
  void Attribute(State& s, Faction f) const;

  // --- markers.cc
  absl::Status JudgeScoreMarker(const v1::RootScoreMarker& marker);
  void Coalition(Faction vagabond, Faction with);
  absl::Status JudgeOpenPath(const v1::RootOpenPath& path);
  absl::Status JudgeFlip(const v1::RootFlipPlot& flip);
  absl::Status JudgeSwap(const v1::RootSwapPlots& swap);
  absl::Status JudgeExpose(const v1::RootExposePlot& expose);
  absl::Status JudgePrice(const v1::RootSetPrice& price);
  absl::Status JudgeFunds(const v1::RootSetFunds& funds);
  absl::Status JudgeOutcast(const v1::RootSetOutcast& outcast);
  absl::Status JudgeRelationship(const v1::RootSetRelationship& relationship);
  absl::Status JudgeDecreeDiscard();
  void DiscardDecree();
  bool SpendFalseOrders();
  FindingKind KindOfFewPoints(Faction f, int points, int needed) const;
  std::string UnlessUnwritten(Faction f, int points, int needed) const;
  void CheckDominancePoints(Faction me, int points, uint32_t event);
  static bool DiscardsItself(absl::string_view card);
  absl::Status JudgeAppoint(const v1::RootAppoint& appoint);
  absl::Status JudgeDismiss(const v1::RootDismiss& dismiss);
  void Sway(int minister);
  void CheckSwayCards(const Minister& m);
  void ChooseCharacter(Faction f, int character);
  void ChangeRelationship(Faction vagabond, Faction with, int status);
  void FlipMissing(int clearing, Piece kind);
  void SayNoSuchName(Faction f, absl::string_view name);
  void ChooseLeader(int leader);
  static uint8_t PillarNamed(absl::string_view name);
  static absl::string_view PillarName(int pillar);

  // --- explain/observe.cc: what the present turn does.
  void BeginRecord();
  void RecordDecree();
  void RecordItems();
  void Observe(const v1::RootEvent& event);
  void ObserveAfter(const v1::RootEvent& event);
  void ObserveMove(const v1::RootMove& move);
  void ObservePiece(const v1::RootThings& things, const v1::RootPlace& to, bool others);
  void ObserveCard(const v1::RootThings& things, const v1::RootPlace& to);
  void ObserveItem(const v1::RootThings& things, const v1::RootMove& move);
  void ObserveReveal(const v1::RootReveal& reveal);
  bool HostIsGone() const;
  static ClearingMask SympathyOf(const v1::RootMove& move);
  void Keep(Act act);
  void KeepPlacing(Act& act) const;
  bool JoinsLast(const Act& act);
  uint16_t EffectsOf(Faction f) const;
  ClearingMask LinkedTo(int to) const;
  ClearingMask RuledBy(Faction f) const;
  uint32_t DecreePossible() const;

  // --- explain/explain.cc: the turn as actions with their costs.
  void ExplainTurn(bool finished);
  void SettlePoints(const FactionTurn& faction, const Reading& reading);
  void ReadAsAnyLeader(bool finished, std::unique_ptr<FactionTurn>& faction, Reading& best);
  void ReadQuests(bool finished, std::unique_ptr<FactionTurn>& faction, Reading& best);
  uint32_t Misfit() const;
  void SettleQuests(bool read);
  void SayReading(const FactionTurn& faction, const Reading& reading, bool finished, TurnWords& words);

  const v1::Transcript* transcript_ = nullptr;
  const Catalog* catalog_ = nullptr;
  const MapInfo* map_ = nullptr;
  const DeckInfo* deck_ = nullptr;  // null: unknown deck
  ClearingMask suits_open_ = 0;     // clearings whose suit was not recorded
  Options options_;
  std::array<uint64_t, kEffects + 1> effect_cards_{};
  std::array<int8_t, kFactions> player_of_{};  // index into Transcript.players; -1: not in play
  State s_;
  bool explain_ = true;        // RootOptions.board_only is not set
  TurnRecord record_;          // of the present turn
  ClearingMask together_ = 0;  // where the present event places sympathy
  std::vector<TurnWords>* words_ = nullptr;
  Findings* findings_ = nullptr;      // during a call
  uint32_t index_ = 0;                // of the event being judged
  uint64_t group_ = 0;                // kinds of pieces that the present event removes together
  uint32_t cause_said_ = UINT32_MAX;  // event with a finding about the cause of a removal
  int32_t slip_of_supporters_ = -1;
  int removed_buildings_ = 0;    // Duchy buildings that the present event removed
  Piece named_plot_ = kNoPiece;  // the kind by which the present event names a face-down plot
  // What the present event takes from places that do not hold it.
  struct PieceSlip {
    RuleId rule = kMoveOrigin;
    std::string message;
    uint64_t pieces = 0;
    std::array<uint32_t, kPieces> places{};  // that it leaves short of a kind, as bits
    int32_t follows = -1;
  };
  PieceSlip piece_slip_;
  // The latest slip about each kind of piece, card hand and item: later ones of the same kind may follow from
  // it.
  std::array<int32_t, kPieces> slip_of_piece_{};
  // The slip that took pieces of a kind away from a place, or left it short of them: what is missing there
  // later may follow from it.
  std::array<std::array<int32_t, kPlaces>, kPieces> short_of_{};
  // The latest slip after which a hand, or the supporters, may be larger than the record has them.
  std::array<int32_t, kFactions> hand_short_{};
  std::array<int32_t, kFactions> slip_of_hand_{};
  std::array<int32_t, kFactions> slip_of_items_{};
  // The latest breach about where a building stands, by owner: effects that reach from building to building
  // may rest on it.
  std::array<int32_t, kFactions> breach_of_building_{};
};

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_REFEREE_H_
