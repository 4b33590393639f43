#ifndef LANTERN_CHECKER_ROOT_PLAY_REFEREE_H_
#define LANTERN_CHECKER_ROOT_PLAY_REFEREE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/referee.h"
#include "checker/root/catalog/catalog.h"
#include "checker/root/pieces.h"
#include "checker/root/play/state.h"
#include "checker/root/rules.h"
#include "lantern/v1/root.pb.h"

namespace lantern::root {

// What printings and readings of declared play leave open; -1: not stated. See RootOptions, RootPlayOptions.
struct PlayOptions {
  int coalition_threshold = 10;
  bool partners_may_battle = false;
  int soup_weight = -1;
  int quests = v1::ROOT_QUEST_PRINTING_UNSPECIFIED;
  int partisan_birds = -1;
  bool outrage_for_escorts = false;
  int coffins_take_own = -1;
  bool proselytize_rewards = false;
  bool column_once = false;
  bool battle_without_move = false;
  bool righteousness_apart = false;
  int refresh_damaged = -1;
  int host_militant = -1;
  bool advanced = false;
  int fervor_spaces = 7;
  std::array<int, 31> fervor_points{};  // -1: not known
  std::array<int, 3> doubled{};         // RootReward by suit - kFox; 0: not known
};

// One point line of a ledger: who scored what, when.
struct LedgerLine {
  uint32_t event = 0;
  uint32_t turn = 0;
  Faction who = kNobody;
  Reason reason = kForNothing;
  int16_t points = 0;
};

// One thing that a declaration moved: pieces, cards or items.
struct Movement {
  enum What : uint8_t { kPieces, kCards, kItems } what = kPieces;
  uint8_t id = 0;  // Piece, or item; cards are counted
  uint8_t count = 0;
  uint8_t from = 0;  // Place of a piece
  uint8_t to = 0;
};

// Judges Root in declared play: turns with their phases, actions and costs.
//
// An event is one declaration. What it moves, costs and scores follows from it; what cannot follow (dice,
// drawn cards, somebody's choice) stands in the event or is not recorded. An event is ILLEGAL where no
// completion of what was not recorded makes it legal, UNVERIFIABLE where that depends on what was not
// recorded.
//
// The methods are spread over files by topic. The Law's chapters on factions have a file each.
class PlayReferee final : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override;
  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after, Findings& findings) override;
  void End(Findings& findings) override {
    findings_ = &findings;
    if (s_.b.in_play == 0) return;
    if (s_.battle.stage == kRolled && BattleIsOver()) CloseBattle();
    EndEvening();
  }
  bool IsOver() const override { return s_.b.over; }
  std::vector<PlayerResult> Results() const override;
  NextMove ToMove() const override;
  std::vector<uint32_t> TurnEnds() const override;
  std::vector<std::string> CoverageNotes() const override;
  const Rule& VictoryRule() const override { return RuleOf(kVictory); }
  absl::Status WritePosition(v1::Transcript& out) const override;
  std::string CatalogDigest() const override;
  absl::Status ListLegal(LegalEvents& out) const override;
  void Reveal(Chance& chance, v1::Event& event) const override;
  std::string BrokenInvariant() const override;

  // The present state, for tests.
  const PlayState& state() const { return s_; }

 private:
  using Event = v1::RootEvent;

  // --- referee.cc
  void Illegal(RuleId rule, std::string message, Faction actor);
  void Illegal(RuleId rule, std::string message) { Illegal(rule, std::move(message), s_.who); }
  void IllegalAnyway(RuleId rule, std::string message);
  void Unverifiable(RuleId rule, std::string message);
  void Add(FindingKind kind, RuleId rule, std::string message, Faction actor);
  absl::Status Malformed(absl::string_view field, absl::string_view what) const;
  absl::Status CheckForm(const Event& event) const;
  absl::Status Dispatch(const Event& event);
  void DispatchDeclaration(const Event& event);
  void DispatchFaction(const Event& event);
  bool MayComeNow(const Event& event);
  bool WasNotOver();
  bool IsLateHit(const Event& event);
  bool StaysInBattle(const Event& event) const;
  bool IsBattleEffect(const Event& event) const;
  bool ComesAfterEmigre(const Event& event) const;
  bool OnlyHandsWait() const;
  bool MayUseInBattle(int side) const;
  uint16_t DecideBattle() const;
  uint16_t DecideTurn() const;
  void DropNeedlessCrises();
  bool InPlay(Faction f) const { return f != kNobody && f < kFactions && (s_.b.in_play >> f & 1) != 0; }
  absl::Status ReadOptions(const v1::RootSetup& setup, absl::string_view edition);
  absl::Status ReadHostCatalog(const v1::RootPlaySetup& play);
  absl::Status BeginBoard(const v1::RootSetup& setup);
  void FillSupplies();
  void CheckDraft(const v1::RootSetup& setup);
  void Compare(const Event& event, size_t movements_before);
  bool OnTurn(Faction f, RuleId rule, absl::string_view what);
  bool InPhase(int phase, RuleId rule, absl::string_view what);

  std::vector<int32_t> ScoresByTurn(Faction f) const;

  // --- cards.cc
  CardRef Ref(const v1::RootCard& card) const;
  std::string Words(CardRef card) const;
  Suit SuitOf(int id) const;
  v1::RootCardKind KindOf(int id) const;
  int Room(int kind) const;
  bool CanGive(const Cards& pile, CardRef card) const;
  bool CanGiveMatching(const Cards& pile, Suit suit) const;
  CardRef Take(Cards& pile, CardRef card);
  static void Put(Cards& pile, CardRef card);
  void Discard(CardRef card);
  bool FromHand(Faction f, CardRef& card, absl::string_view what);
  bool NeedMatch(CardRef card, Suit wanted, RuleId rule, absl::string_view what);
  bool Spend(Faction f, const v1::RootCard& card, Suit wanted, RuleId rule, absl::string_view what);
  void OweDraw(Faction f, int n, RuleId rule, PendingKind kind = kPendDraw);
  void JudgeDraw(const v1::RootDraw& draw);
  void DrawCards(const v1::RootDraw& draw, int n, Cards& into, RuleId rule);
  CardRef NextDrawn(const v1::RootDraw& draw, uint64_t& left, int n) const;
  void Reshuffle();
  int CertainlyDrawable() const;
  void OpenDiscard();
  int DominanceOf(Suit suit) const;
  bool BindDominance(Suit suit);
  bool FromDiscard(CardRef& card, RuleId rule, absl::string_view what);
  void LoseCertainty(RuleId rule, std::string message, bool for_the_turn = false);
  void CheckUseFields(const v1::RootUseCard& use);
  bool IsAfterDraw() const;
  void PassOverDraw();
  void JudgeDiscard(const v1::RootDiscardCards& discard);
  bool NamesGoneSupporters(const v1::RootDiscardCards& discard);
  void DiscardSupporters(const v1::RootDiscardCards& discard);
  void LoseUnseenSupporters();
  int PartisanCards(Faction f, Suit suit) const;
  void DiscardPartisans(const v1::RootDiscardCards& discard);
  bool SaysThatPartisansTakeNone(const v1::RootDiscardCards& discard) const;
  void JudgeKeep(const v1::RootKeepCards& keep);
  int HandLimitExcess(Faction f) const;
  int CardsOf(const Cards& pile, Suit suit) const;

  // --- board.cc
  bool PathOpen(int a, int b) const;
  bool PathFor(Faction f, int a, int b) const;
  int OpenSlots(int clearing) const;
  int Where(Piece piece) const;
  bool HasCard(Faction f, absl::string_view name) const;
  int CardNamed(absl::string_view name) const;
  Faction RulerWith(int clearing, int soup) const;
  bool Rules(Faction f, int clearing);
  bool RulesQuietly(Faction f, int clearing) const;
  bool Partners(Faction a, Faction b) const;
  bool Enemies(Faction a, Faction b) const;
  bool CanPlace(Faction f, int clearing) const;
  bool NeedPlace(Faction f, int clearing);
  void MovePieces(Piece piece, int n, int from, int to);
  int Place(Piece piece, int n, int clearing);
  void Remove(Piece piece, int n, int clearing, Faction by, bool in_battle);
  void ForgetActivated(Piece piece, int n, int clearing);
  bool CoffinMakersAreOut() const;
  int EmptyCoffins();
  void RemoveAllEnemies(int clearing, Faction by);
  void AfterBaseRemoved(Piece base);
  void Score(Faction f, Reason reason, int n);
  void Win(Faction f);
  bool AwaitsHits(Faction f) const;
  void WinByHits();
  Pending* FindPending(PendingKind kind, Faction who);
  void AddPending(const Pending& pending);
  void DropPending(Pending* pending);
  bool Has(Faction f, int clearing) const { return PiecesIn(s_.b, f, clearing) > 0 || PawnAt(f, clearing); }
  bool PawnAt(Faction f, int clearing) const {
    return IsVagabond(f) && s_.b.pawn[f == kSecondVagabond].clearing == clearing;
  }
  int CraftingPieces(Faction f, int clearing) const;
  std::string ClearingText(int clearing) const;

  // --- turn.cc
  void JudgeTurnStart(const v1::RootTurnStart& start);
  void CheckStepsBeforeDraw();
  void FinishTurn();
  bool StepsAreDone() const;
  bool EveningIsDone() const;
  void ScorePass();
  void EndEvening();
  void JudgePhase(const v1::RootPhaseStart& phase);
  void BeginEvening();
  void FinishBirdsong();
  void CheckBirdsong();
  void FinishDaylight();
  void JudgeEveningStep(const v1::RootEveningStep& step);
  void NoPoints(int claimed);
  int EveningDraw(Faction f) const;
  void CheckDominanceWin(Faction f);
  void BeginBirdsong(Faction f);
  CardRef DominanceCard(const v1::RootCard& named) const;
  void JudgeDominance(const v1::RootActivateDominance& dominance);
  void JudgeCoalition(const v1::RootActivateDominance& dominance);
  void JudgeTakeDominance(const v1::RootTakeDominance& take);
  void JudgeClearPath(const v1::RootClearPath& path);
  Faction NextInOrder() const;
  bool SetUpOf(Faction f);
  void CheckCorner(Faction f, int corner, RuleId rule);
  // An action of several parts (a March, a move and its battle) is over as soon as something else is done.
  void EndAction() { s_.t[kMarchMoves] = s_.t[kHostMoves] = 0; }

  // --- move.cc
  void JudgeMove(const v1::RootDeclaredMove& move);
  bool Reaches(Faction f, int from, int to) const;
  bool MoveIsLegal(Faction f, int from, int to) const;
  bool PayForMove(const v1::RootDeclaredMove& move);
  bool PayByCard(const std::string& name, v1::RootItem item, int clearing, bool battle);
  void CheckMoveFields(const v1::RootDeclaredMove& move);
  std::string NotAdjacent(int a, int b) const;
  bool FerryCrosses(int from, int to) const;
  void CheckFerry(int from, int to);
  void TakeFerry(int to);
  bool CheckMove(const v1::RootDeclaredMove& move);
  void MoveWarriors(Faction f, int n, int from, int to, bool outrage);
  void MovePawn(const v1::RootDeclaredMove& move);
  bool HostileWarriors(int to) const;
  void PayBoots(int boots);
  bool PawnReaches(const v1::RootDeclaredMove& move, int forest);

  // --- battle.cc
  void JudgeBattle(const v1::RootDeclaredBattle& battle);
  bool PayForBattle(const v1::RootDeclaredBattle& battle);
  void JudgeAmbush(const v1::RootPlayedAmbush& ambush);
  void JudgeRoll(const v1::RootRoll& roll);
  void JudgeLosses(const v1::RootLosses& losses);
  void TakeHits(int side, int least, int most, const v1::RootLosses& losses, Faction by);
  void JudgeDamage(const v1::RootLosses& losses);
  void JudgeHospitals(const v1::RootFieldHospitals& hospitals);
  void JudgeOutrage(const v1::RootOutrage& outrage);
  bool BattleIsOver() const;
  void CloseBattle();
  int SideOf(Faction f) const;
  int RemovableOf(int side) const;
  int HigherSide() const;
  int RollLeast(int side) const;
  int RollMost(int side) const;
  void ProveRoll(int side, int lost, int available);
  int LeastHits(int side) const;
  int MostHits(int side) const;
  int BattleWarriors(int side) const;
  void DamageItem(Faction vagabond, int item);
  int UndamagedOf(int v, int item) const { return s_.item[v][item][kItemUp] + s_.item[v][item][kItemDown]; }
  int Undamaged(int v) const;

  // --- craft.cc
  void JudgeCraft(const v1::RootDeclaredCraft& craft);
  bool CraftTime();
  bool PayForCraft(const CardInfo& card, const v1::RootDeclaredCraft& craft);
  void CraftItem(const CardInfo& card);
  void Favor(Suit suit);

  // --- effects.cc: crafted cards.
  void JudgeUse(const v1::RootUseCard& use);
  bool UseOnce(const v1::RootUseCard& use, int phase, bool at_start);
  void UseBirdsongCard(const v1::RootUseCard& use);
  void UseDaylightCard(const v1::RootUseCard& use);
  void UseEveningCard(const v1::RootUseCard& use);
  void UseBattleCard(const v1::RootUseCard& use);
  void TakeAmbush(CardRef card);
  void Sabotage(Faction target, CardRef other);
  void FalseOrders(const v1::RootUseCard& use);
  void Propaganda(const v1::RootUseCard& use);
  void TakeForSwapMeet(const v1::RootUseCard& use);
  void GiveForSwapMeet(const v1::RootUseCard& use);
  bool TakeRandom(Faction from, Faction to, const v1::RootCard& card, RuleId rule);
  void DropCrafted(Faction f, int kind);

  // --- marquise.cc
  void SetUpMarquise(const v1::RootSetUpMarquise& setup);
  void MarquiseWood(const v1::RootMarquiseWood& wood);
  void MarquiseBird(const v1::RootMarquiseBird& bird);
  void MarquiseRecruit(const v1::RootMarquiseRecruit& recruit);
  void MarquiseBuild(const v1::RootMarquiseBuild& build);
  void MarquiseOverwork(const v1::RootMarquiseOverwork& overwork);
  bool MarquiseAction(absl::string_view what);
  ClearingMask ConnectedTo(int clearing);
  void PlaceEach(const google::protobuf::RepeatedField<uint32_t>& clearings, Piece piece, Piece at,
                 RuleId rule, absl::string_view what);

  // --- eyrie.cc
  void SetUpEyrie(const v1::RootSetUpEyrie& setup);
  void DecreeAdd(const v1::RootDecreeAdd& add);
  void NewRoost(const v1::RootNewRoost& roost);
  bool UseDecree(const v1::RootCard& card, int column, int clearing, RuleId rule);
  void DecreeRecruit(const v1::RootDecreeRecruit& recruit);
  void DecreeBuild(const v1::RootDecreeBuild& build);
  void Turmoil(const v1::RootTurmoil& turmoil);
  bool DecreePossible(int column, Suit suit);
  bool DecreeStuck();
  absl::string_view NoTurmoil() const;
  void BeginDecree();
  int ViziersIn(int column) const;
  bool LeaderIs(absl::string_view name) const;

  // --- alliance.cc
  void SetUpAlliance();
  void Revolt(const v1::RootRevolt& revolt);
  void Spread(const v1::RootSpreadSympathy& spread);
  void Mobilize(const v1::RootMobilize& mobilize);
  void Train(const v1::RootTrain& train);
  void AllianceRecruit(const v1::RootAllianceRecruit& recruit);
  void Organize(const v1::RootOrganize& organize);
  bool Operation(absl::string_view what);
  bool SpendSupporters(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards, int n, Suit suit,
                       RuleId rule);
  void PlaceSympathy(int clearing);
  void AddSupporter(CardRef card);
  bool BaseOnMap() const;

  // --- vagabond.cc
  void SetUpVagabond(const v1::RootSetUpVagabond& setup);
  void Refresh(const v1::RootRefresh& refresh);
  void Explore(const v1::RootExploreRuin& explore);
  void Aid(const v1::RootAid& aid);
  void Quest(const v1::RootCompleteQuest& quest);
  void Strike(const v1::RootStrike& strike);
  void Repair(const v1::RootRepair& repair);
  void DropItems(const v1::RootDropItems& drop);
  void Special(const v1::RootSpecialAction& special);
  void SpecialInBattle(const v1::RootSpecialAction& special, absl::string_view character);
  void Hideout(const v1::RootSpecialAction& special);
  void QuestsShown(const v1::RootQuestsShown& shown);
  bool PayQuest(const v1::RootCompleteQuest& quest, int id);
  bool Exhaust(int v, int item, absl::string_view what);
  void GainItem(Faction f, int item);
  void ImproveRelationship(Faction with);
  void MakeHostile(Faction vagabond, Faction with);
  bool VagabondAct(absl::string_view what);
  absl::string_view CharacterOf(Faction f) const;
  int ItemExcess(int v) const;
  int OnTrack(int v, int item) const;
  int RefreshLeast(int v) const;
  int V() const { return s_.who == kSecondVagabond; }
  int PawnClearing() const { return s_.b.pawn[V()].clearing; }

  // --- host.cc
  void SetUpHost(const v1::RootSetUpHost& setup);
  void HostFervor(const v1::RootHostFervor& fervor);
  void HostRecruit(const v1::RootHostRecruit& recruit);
  void HostPillar(const v1::RootHostPillar& pillar);
  void HostSermon(const v1::RootHostSermon& sermon);
  void HostUsePillar(const v1::RootHostUsePillar& use);
  void HostCrisis(const v1::RootHostCrisis& crisis);
  void HostReturn(const v1::RootHostReturn& back);
  void HostScore(const v1::RootHostScore& score);
  void SettleBirds(int n);
  bool HostIsGone() const;
  int BirdsOpen(Faction f) const { return f == kHost ? s_.birds_open : 0; }
  bool HostAction(absl::string_view what);
  bool PillarIs(int pillar, RuleId rule);
  bool PlaceFirebrand(int clearing, int reward);
  void GiveReward(int clearing, int reward);
  void ReturnFirebrand(int clearing, Suit suit);
  void ScoreColumns(uint8_t before);
  uint8_t EmptyColumns() const;
  int TokensLeft(Suit suit) const;
  int HolyClearings() const;
  int FirebrandIn(int clearing) const;
  void GainFervor(int n);
  bool RewardPossible(Suit suit, int reward) const;

  // --- position.cc
  absl::Status ReadPosition(const v1::RootPlayPosition& position);
  absl::Status ReadPieces(const v1::RootPlayPosition& position);
  absl::Status ReadSeat(int index, const v1::RootPlaySeat& seat);
  absl::Status ReadVagabond(const std::string& field, Faction f, const v1::RootPlaySeat& seat);
  absl::Status ReadHost(const std::string& field, const v1::RootPlaySeat& seat);
  absl::Status ReadWinner();
  absl::Status ReadTurn(const v1::RootPlayTurn& turn);
  absl::Status ReadBattle(const v1::RootPlayBattle& battle);
  absl::Status ReadBoard(const v1::RootPlayPosition& position);
  absl::Status ReadPile(const std::string& field, const v1::RootCardPile& in, Cards& out) const;
  void WritePile(const Cards& pile, v1::RootCardPile& out) const;
  void WriteCard(int id, v1::RootCard& out) const;
  void WriteSeat(Faction f, v1::RootPlaySeat& out) const;
  void WriteVagabond(Faction f, v1::RootPlaySeat& out) const;
  void WriteHost(v1::RootPlaySeat& out) const;
  void WriteTurn(v1::RootPlayTurn& out) const;

  // --- invariants.cc
  std::string BrokenPlaces() const;
  std::string BrokenPieces() const;
  std::string BrokenCards() const;
  std::string BrokenItems() const;
  std::string BrokenTurn() const;

  // --- legal.cc
  friend class LegalLister;
  bool Accepts(const Event& event, bool open);

  // --- reveal.cc
  CardRef RandomCard(Chance& chance, const Cards& pile) const;
  void NameCard(CardRef card, v1::RootCard& out) const;
  void RevealDraw(Chance& chance, v1::RootDraw& draw) const;
  void RevealRuin(Chance& chance, v1::RootExploreRuin& explore) const;
  void RevealQuests(Chance& chance, v1::RootQuestsShown& shown) const;
  v1::RootReward RandomReward(Chance& chance, int clearing) const;

  const v1::Transcript* transcript_ = nullptr;
  const Catalog* catalog_ = nullptr;
  const MapInfo* map_ = nullptr;
  const DeckInfo* deck_ = nullptr;
  PlayOptions options_;
  std::array<int8_t, kFactions> player_of_{};  // index into Transcript.players; -1: not in play
  v1::RootHostCatalog host_catalog_;
  PlayState s_;
  std::vector<LedgerLine> ledger_;
  std::vector<uint32_t> turn_ends_;  // last events of turns that are over
  std::vector<Movement> movements_;  // of the present event
  Findings* findings_ = nullptr;     // during a call
  uint32_t index_ = 0;
  bool probing_ = false;  // only whether the event is legal is asked
  bool failed_ = false;   // the present event is illegal
  bool doubted_ = false;  // the present event rests on what was not recorded
  RuleId compare_rule_ = kRecord;
  bool doubt_follows_ = false;  // the present event leaves the rest of the turn in doubt
  bool late_hit_ = false;       // the present event is a hit that was dealt together with the one that won
};

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_REFEREE_H_
