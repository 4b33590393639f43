#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_REFEREE_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_REFEREE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/referee.h"
#include "checker/light_hunters/catalog/catalog.h"
#include "checker/light_hunters/rules.h"
#include "checker/light_hunters/state.h"
#include "lantern/v1/light_hunters.pb.h"

namespace lantern::light_hunters {

// Points where leagues differ; see LightHuntersOptions.
struct Options {
  bool free_redirect = false;
  bool expire_first = false;
  bool bonus_for_each_target = false;
  bool tokens_ignore_front_line = false;
  bool unavoidable_not_redirected = false;
  bool unavoidable_through_cuirass = false;
  bool all_enemies_spare_invocations = false;
  bool invocations_outlive_master = false;
  bool frozen_cannot_react = false;
  bool destriers_indestructible = false;
  int destrier_supply = kUnknown;
  bool travel_after_death = false;
  bool units_follow_possession = false;
  bool cuirass_not_invincible = false;
  bool ffa_table_order = false;
  bool no_win_by_sacrifice = false;
};

// What something is aimed at.
struct Target {
  enum Kind : uint8_t { kHero, kToken, kServant };
  Kind kind = kHero;
  uint8_t group = 0;
  uint8_t hero = kNobody;  // the hero, or with whom the token lies
  TokenKind token = TokenKind::kNone;
  Invocation servant = Invocation::kNone;

  friend bool operator==(const Target&, const Target&) = default;
};
inline constexpr int kMaxTargets = 24;

// Who attacks.
enum class Source : uint8_t { kSkill, kUnit, kServant, kCavalcade, kTrap };

using SealList = google::protobuf::RepeatedField<int>;

// A trap that springs: taken off the table when the attack is declared.
struct Sprung {
  uint8_t hero = 0;
  bool destrier = false;
  Status trap;
};

// One use of a skill, a power, a unit, a trap: what the event says, and what becomes of it.
struct Use {
  Source source = Source::kSkill;
  const Skill* skill = nullptr;
  uint16_t skill_index = kNoSkill;
  uint8_t user = kNobody;  // hero
  uint8_t team = kNobody;  // of whoever controls the user
  uint8_t player = kNobody;
  uint8_t hand = 0;         // pile
  Seal card = kNoSeal;      // printed
  Seal as = kNoSeal;        // counted as
  bool carries = false;     // a physical card is on its way: a status may take it
  bool release = false;     // Enchantments strike
  bool one_target = false;  // all steps work on targets[0], as in traps and released Enchantments
  int option = kUnknown;
  int bonus_on = kUnknown;
  const SealList* cards = nullptr;
  const v1::LightHuntersStatusRef* status = nullptr;
  const std::string* substitute = nullptr;
  const google::protobuf::RepeatedPtrField<v1::LightHuntersReaction>* reactions = nullptr;
  const google::protobuf::RepeatedPtrField<v1::LightHuntersSpring>* springs = nullptr;
  std::array<Target, kMaxTargets> targets;
  int target_count = 0;
  // Of the attack.
  bool declared = false;
  bool all_enemies = false;
  bool unavoidable = false;
  uint8_t attacked = 0;        // heroes at whom it is aimed
  uint8_t avoided = 0;         // heroes who avoided it
  uint8_t defended = 0;        // heroes whose defense was taken into account
  uint8_t redirect = kNobody;  // who takes the damage
  int bonus = 0;               // attack bonus that is not yet spent
  RuleId base = kDamage;       // the rule that says how much
  RuleId bonus_rule = kAttackBonus;
  RuleId defense_rule = kDefense;
  std::array<int8_t, kMaxHeroes> defense{};
  std::array<Sprung, kMaxHeroes> sprung;
  int sprung_count = 0;
  // Results.
  int dealt = 0;
  int discarded = 0;
  int cards_used = 0;
  bool hit = false;
};

// What an event did to a hero, for comparing with what was recorded.
struct Change {
  struct Part {
    RuleId rule = kDamage;
    int8_t points = 0;
    bool heal = false;
  };
  int16_t lost = 0;
  int16_t healed = 0;
  int8_t gained = 0;  // cards
  int8_t parted = 0;  // cards lost that the event does not name
  int8_t ether = 0;
  bool attacked = false;
  bool harmless = false;  // touched by a skill that is no attack
  bool avoided = false;
  bool died = false;
  bool rose = false;
  RuleId avoided_by = kDodge;
  RuleId base = kDamage;
  RuleId heal_base = kRestore;
  RuleId card_rule = kTakeCards;
  uint8_t parts = 0;
  std::array<Part, 6> part{};
};

struct TokenChange {
  TokenKind kind = TokenKind::kNone;
  uint8_t hero = kNobody;
  bool placed = false;
  bool destroyed = false;
};

struct Changes {
  std::array<Change, kMaxHeroes> hero{};
  std::array<TokenChange, 8> token{};
  uint8_t tokens = 0;
  uint8_t servants_lost = 0;  // bits by Invocation
  // Statuses given by this event: kind and holders.
  struct Given {
    Status status;
    uint8_t holders = 0;
  };
  std::array<Given, 6> given{};
  uint8_t givens = 0;
  bool unknown = false;      // something that the catalog does not know happened
  bool open = false;         // and the record may not tell all of it
  bool all_enemies = false;  // an attack on all enemies was made
};

// Judges Light Hunters.
//
// The methods are spread over files by chapter: setup.cc, duel.cc and free_for_all.cc; turn.cc; cards.cc;
// play.cc, price.cc, face_down.cc, unknown.cc and targets.cc; effects.cc; attack.cc (the pipeline of every
// attack, in one place); death.cc; statuses.cc; tokens.cc; invocations.cc; identity.cc; outcome.cc;
// scoring.cc; legal.cc; position.cc; invariants.cc; form.cc.
class LightHuntersReferee final : public Referee {
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
  std::string CatalogDigest() const override { return catalog_ == nullptr ? "" : catalog_->digest; }
  absl::Status ListLegal(LegalEvents& out) const override;
  void Reveal(Chance& chance, v1::Event& event) const override;
  std::string BrokenInvariant() const override;

  // The present state and the catalog in use, for tests.
  const State& state() const { return s_; }
  const Catalog& catalog() const { return *catalog_; }

 private:
  friend class LegalLister;

  // --- referee.cc: findings, one event to its chapter.
  void Say(FindingKind kind, RuleId rule, std::string message);
  void Illegal(RuleId rule, std::string message) { Say(FindingKind::kIllegal, rule, std::move(message)); }
  void Unverifiable(RuleId rule, std::string message) {
    Say(FindingKind::kUnverifiable, rule, std::move(message));
  }
  absl::Status Malformed(absl::string_view field, absl::string_view what) const;
  absl::Status Dispatch(const v1::LightHuntersEvent& event);
  void Doubtful(uint8_t doubts);
  std::string NameOfHero(int hero) const;
  std::string NameOfPlayer(int player) const;
  std::string NameOfTarget(const Target& target) const;
  std::string NameOfSkill(const Skill& skill) const;

  // --- form.cc
  absl::Status CheckForm(const v1::LightHuntersEvent& event) const;
  absl::Status CheckHero(absl::string_view field, uint32_t hero) const;
  absl::Status CheckSeals(absl::string_view field, const SealList& seals) const;
  absl::Status CheckSeal(absl::string_view field, bool has, int seal) const;
  absl::Status CheckTarget(absl::string_view field, const v1::LightHuntersTarget& target) const;
  absl::Status CheckTargetForms(absl::string_view field,
                                const google::protobuf::RepeatedPtrField<v1::LightHuntersTarget>& list) const;
  absl::Status CheckReactions(absl::string_view field,
                              const google::protobuf::RepeatedPtrField<v1::LightHuntersReaction>& list) const;
  absl::Status CheckSprings(absl::string_view field,
                            const google::protobuf::RepeatedPtrField<v1::LightHuntersSpring>& list) const;
  absl::Status CheckPlayForm(const v1::LightHuntersPlay& play) const;
  absl::Status CheckPowerForm(const v1::LightHuntersFormPower& power) const;
  absl::Status CheckTurnForm(const v1::LightHuntersTurnStart& start) const;
  absl::Status CheckOutcomeForm(int index, const v1::LightHuntersOutcome& outcome) const;
  absl::Status CheckStatusRef(absl::string_view field, const v1::LightHuntersStatusRef& ref) const;

  // --- setup.cc, duel.cc, free_for_all.cc
  absl::Status ReadCatalog(const v1::LightHuntersSetup& setup);
  void ReadOptions(const v1::LightHuntersOptions& options);
  absl::Status ReadSeats(const v1::Transcript& transcript);
  absl::Status ReadSeat(const v1::LightHuntersSeat& seat, int index, int players);
  absl::Status ReadMatch(const v1::LightHuntersSetup& setup) const;
  void CheckPlayers(const v1::Transcript& transcript);
  void CheckPicks(const v1::LightHuntersSetup& setup, absl::Span<const uint8_t> order, RuleId rule);
  void CheckSlots(absl::Span<const uint8_t> order, RuleId rule);
  void CheckClassic(const v1::LightHuntersSetup& setup);
  absl::Status Deal(const v1::LightHuntersSetup& setup);
  absl::Status DealHand(absl::string_view field, int pile, const v1::LightHuntersHand& hand, int count,
                        RuleId rule);
  void CheckDuel(const v1::LightHuntersSetup& setup);
  absl::Status ReadLocks(const v1::LightHuntersSetup& setup);
  absl::Status ReadLock(absl::string_view field, const v1::LightHuntersSkillRef& lock, Hero& hero);
  void CheckForcedLocks(const v1::LightHuntersSetup& setup, const std::array<int, 2>& locks);
  absl::Status DealDuel(const v1::LightHuntersSetup& setup);
  void CheckFreeForAll(const v1::LightHuntersSetup& setup);

  // --- turn.cc
  absl::Status JudgeTurnStart(const v1::LightHuntersTurnStart& start);
  absl::Status JudgeTurnEnd();
  void JudgeRoundEnd(const v1::LightHuntersRoundEnd& end);
  void JudgeConcede(const v1::LightHuntersConcede& concede);
  bool CheckTurnOf(const v1::LightHuntersTurnStart& start);
  void CheckEther(bool has_round, uint32_t round, bool has_ether, uint32_t ether);
  void StartTriggers(const v1::LightHuntersTurnStart& start, uint8_t heroes);
  void Expire(uint8_t casters, SealList* seen);
  void CheckExpired(const v1::LightHuntersTurnStart& start, const SealList& seen);
  void CountAmulets(uint8_t heroes);
  void EnterDraw();
  void EnterPlay();
  void EndTurn();
  void Advance();
  void NextRound();
  int Level() const;
  uint8_t HeroesOnTurn() const;
  bool OnTurn(int hero) const { return s_.phase != Phase::kBetween && Has(HeroesOnTurn(), hero); }
  int TeamOnTurn() const { return s_.duel ? s_.turn : SideOf(s_.turn); }
  int PlayerOnTurn() const;
  int HandOnTurn() const { return s_.duel ? PlayerOnTurn() : s_.turn; }
  bool PlaysSlot(int hero) const;
  int HandLimit() const { return s_.duel ? 7 : 5; }
  bool InPlayPhase(absl::string_view what);

  // --- cards.cc
  absl::Status JudgeDraw(const v1::LightHuntersDraw& draw);
  void JudgeReshuffle(const v1::LightHuntersReshuffle& reshuffle);
  void JudgeExchange(const v1::LightHuntersExchange& exchange);
  void JudgeThaw(const v1::LightHuntersThaw& thaw);
  void JudgeDiscard(const v1::LightHuntersDiscard& discard);
  int HandOf(int hero) const { return s_.duel ? s_.hero[static_cast<size_t>(hero)].player : hero; }
  bool CanShow(int pile, Seal seal, int count = 1) const;
  bool MoveCard(int from, int to, Seal seal, absl::string_view what);
  void ToDiscard(int from, Seal seal, absl::string_view what);
  void PushTop(Seal seal);
  int Available() const;
  bool Reshuffle();
  int DrawCards(int hand, int hero, int count, const SealList* seals, int* at);
  bool TakeThree(Seal seal, absl::string_view what, RuleId rule);
  void PruneReseals(int hand);
  RuleId CopiesRule(Seal seal) const;

  // --- unknown.cc
  void UnknownEffect(const Skill& skill, absl::string_view cell);
  void Unknown(const Skill* skill, absl::string_view cell);
  void UnknownFor(const Skill* skill, absl::string_view cell, int hero, bool healing = false);
  bool RecordsHealth(int hero, bool healing) const;
  void SayUnknownCells(const Use& use);
  void KeepUnknownCard(Use& use);
  void AdoptStatuses(Use& use, const v1::LightHuntersOutcome& outcome);

  // --- price.cc
  int CheckCost(const Use& use, bool has, uint32_t ether);
  int EtherOf(int hero, int player) const;
  void PayEther(int hero, int player, int cost);
  void CheckCard(const Use& use);
  void SettleCard(Use& use);
  void LayCardAway(Use& use);
  void MarkUsed(const Use& use);
  int DuelTeam(int player) const { return duel_player_[0] == player ? 0 : 1; }

  // --- face_down.cc
  void JudgeFaceDown(const v1::LightHuntersPlay& play);
  void LayUnknownTrap(const v1::LightHuntersPlay& play, Use& use);
  void ShowTrap(const v1::LightHuntersSpring& spring, Status& trap);
  void CheckShown(const Skill& skill, Status& trap);
  void BindTrap(Seal seal, Status& trap);
  bool MayReseal(int hero) const;

  // --- play.cc
  absl::Status JudgePlay(const v1::LightHuntersPlay& play);
  bool MayUse(int hero);
  void FillUser(int hero, Use& use) const;
  const Skill& ResolveSkill(int hero, absl::string_view name, Seal as, uint16_t& index, bool& printed) const;
  void CheckSkill(const Use& use, bool reaction);
  void CheckConditions(const Use& use);
  bool Holds(const Use& use, const Condition& condition) const;
  void CheckOption(Use& use);
  void CheckNoAttack(const Use& use);
  void CheckSacrifice(const Use& use);
  void CheckLeftOver(const Use& use);

  // --- targets.cc
  // What speaks against a target: a rule and a sentence; kRuleCount: nothing does.
  struct Objection {
    RuleId rule = kRuleCount;
    const char* what = "";
  };
  void ReadTargets(const google::protobuf::RepeatedPtrField<v1::LightHuntersTarget>& list, Use& use) const;
  void CheckTargets(Use& use);
  void DropRedundant(Use& use);
  bool ReachedAnyway(const Use& use, const Target& target);
  void Redundant(const Use& use, const Target& target, absl::string_view what);
  std::string WhyNotChosen(const Skill& skill, int group) const;
  void CheckGroup(const Use& use, int group);
  void FillGroup(Use& use, int group);
  void CheckOnePerClan(const Use& use, int group);
  void CheckOneTarget(const Use& use, const TargetGroup& group, const Target& target);
  Objection AgainstHero(const Use& use, const TargetGroup& group, int hero) const;
  Objection AgainstSide(const Use& use, const TargetGroup& group, int hero) const;
  Objection AgainstToken(const Use& use, const TargetGroup& group, const Target& target) const;
  Objection AgainstServant(const Use& use, const TargetGroup& group, const Target& target) const;
  Objection Against(const Use& use, const TargetGroup& group, const Target& target) const;
  bool ChosenByPlayer(const TargetGroup& group) const;
  int Candidates(const Use& use, const TargetGroup& group) const;
  bool InFrontOf(int team) const;
  void AddTarget(Use& use, const Target& target) const;
  static Target ReadTarget(const v1::LightHuntersTarget& in);

  // --- effects.cc
  void Run(Use& use);
  void RunSteps(Use& use, const StepList& list);
  void RunStep(Use& use, const Step& step);
  int AmountFor(const Use& use, const Amount& amount, int hero) const;
  void UnknownChoice(const Use& use);
  void HurtOwn(Use& use, const Step& step);
  void Heal(Use& use, const Step& step);
  void SetHealth(Use& use, const Step& step);
  void MoveCards(Use& use, const Step& step);
  void DiscardOwn(Use& use, const Step& step);
  void GiveCards(Use& use, const Step& step, int hero);
  void TakeFrom(Use& use, int hero, int count, bool to_hand);
  void DrawFor(Use& use, int hero, int count);
  void ChangeEther(Use& use, const Step& step);
  void ChangeFavor(Use& use);
  template <typename Body>
  void ForEachHero(const Use& use, const Step& step, Body body) {
    for (int i = 0; i < use.target_count && !s_.over; ++i) {
      const Target& target = use.targets[static_cast<size_t>(i)];
      if (target.kind != Target::kHero || (!use.one_target && target.group != step.target)) continue;
      body(static_cast<int>(target.hero));
    }
  }

  // --- attack.cc
  void Declare(Use& use);
  void ConsumeFrontLine(const Use& use);
  void FetchBonus(Use& use);
  bool BonusFits(const Use& use) const;
  void ReadReactions(Use& use);
  void CheckRedirect(Use& use, const v1::LightHuntersReaction& reaction);
  bool MayRedirect(const Use& use, const Target& target, int hero) const;
  void PlayRedirect(const v1::LightHuntersReaction& reaction, int hero);
  void CheckDestrier(Use& use, const v1::LightHuntersReaction& reaction);
  void SpendDestrier(Use& use, int hero);
  void AvoidByDodge(Use& use);
  int TrapOf(int hero, const v1::LightHuntersSpring* named);
  void CollectSprings(Use& use);
  void CheckSpringList(const Use& use);
  void ApplyDamage(Use& use, const Step& step);
  void ApplyKill(Use& use, const Step& step);
  void HitHero(Use& use, int hero, int amount);
  bool Immune(const Use& use, int hero, int amount);
  void HitOther(Use& use, const Target& target);
  int WithBonuses(Use& use, int hero, int index, int amount);
  int AfterDefense(Use& use, int hero, int amount);
  void SpringTraps(Use& use);
  bool TrapAttacks(const Use& trap) const;
  void RunTrap(const Sprung& sprung, int attacker);
  bool AvoidsFor(const Use& use, int hero) const { return Has(use.avoided, hero); }

  // --- death.cc
  int LoseHealth(int hero, int amount, int by);
  int GainHealth(int hero, int amount, RuleId base, int by);
  void SettleDeaths(int by);
  void Die(int hero, int by);
  void Rise(int hero, int health, RuleId rule);
  void DiscardHand(int hero);
  void CheckVictory();
  int MaxHealth(int hero) const;
  uint8_t LivingOf(int team) const;
  int SideOf(int hero) const;
  bool Enemies(int team, int hero) const { return SideOf(hero) != team; }
  bool Invincible(int hero) const;

  // --- statuses.cc
  int FindStatus(int hero, StatusKind kind) const;
  bool HasStatus(int hero, StatusKind kind) const { return FindStatus(hero, kind) >= 0; }
  int FindFreeze(int hero) const;
  void GiveStatus(Use& use, const Step& step);
  void AddStatus(Status status, uint8_t holders);
  void RemoveStatusAt(int index);
  std::pair<int, int> EffectsOfCard(int index) const;
  bool MoveEffect(int index, int from, int to);
  void DropHolder(int index, int hero);
  bool UseCharge(int index, int hero);
  void ClearStatuses(int hero);
  void RemoveChosen(Use& use, const Step& step);
  void MoveChosen(Use& use, const Step& step);
  int OnlyStatus(int hero, StatusKind kind, int caster, RuleId rule);
  int ChosenStatus(Use& use, StatusKind kind, int hero, RuleId rule);
  bool SealLocked(int hero, Seal seal) const;
  // What a written status means where it leaves these out.
  static int8_t ChargesOf(const v1::LightHuntersStatus& in);
  Duration DurationOf(const v1::LightHuntersStatus& in) const;

  // --- tokens.cc
  absl::Status JudgeUnitAttack(const v1::LightHuntersUnitAttack& attack);
  void PlaceTokens(Use& use, const Step& step);
  bool PlaceToken(const Use& use, TokenKind kind, int hero);
  void RemoveTokenAt(int index);
  void TakeTokenAway(int index);
  void DestroyToken(int index, Use& use);
  int FindToken(TokenKind kind, int hero) const;
  int CountTokens(TokenKind kind, int hero = -1) const;
  int CopiesOf(TokenKind kind) const;
  void Cavalcade(Use& by);
  void Altars(int owner);
  void Bonds(int hero);
  bool BondDue(int hero) const;
  void OnDeathOfBonded(int hero);
  void OnRiseOfBonded(int hero);
  void CountUnits();
  static RuleId LimitRule(TokenKind kind);

  // --- invocations.cc
  absl::Status JudgeInvocationAttack(const v1::LightHuntersInvocationAttack& attack);
  void Summon(Use& use, const Step& step);
  void RemoveServant(Invocation servant);
  void RemoveEntity(Use& use, const Step& step);
  int GuardOf(int hero) const;
  bool Guards(Invocation servant) const;
  bool ServantHeals(int master, const v1::LightHuntersTurnStart& start);
  Servant& ServantAt(Invocation servant) { return s_.servant[static_cast<size_t>(servant)]; }
  const Servant& ServantAt(Invocation servant) const { return s_.servant[static_cast<size_t>(servant)]; }

  // --- identity.cc
  void JudgeFormPower(const v1::LightHuntersFormPower& power);
  void ChangeTeam(Use& use, const Step& step);
  void TakeControl(Use& use, const Step& step);
  void ChangeCard(Use& use, const Step& step);
  void RestoreCard(int hero);
  void SetForm(Use& use);
  const Skill* FormOf(int hero, uint16_t& index) const;
  void StoreEffect(Use& use);
  void Release(Use& use);
  bool CheckRelease(Use& use);

  // --- outcome.cc
  void SettleOutcomes(const v1::LightHuntersEvent& event);
  void SettleHero(const v1::LightHuntersOutcome& outcome, int hero);
  void SettleHealth(const v1::LightHuntersOutcome& outcome, int hero);
  void SettleLife(const v1::LightHuntersOutcome& outcome, int hero);
  void SettleCards(const v1::LightHuntersOutcome& outcome, int hero);
  void AdoptAmount(const Status& given, uint32_t amount);
  void SettleGiven(const v1::LightHuntersOutcome& outcome, int hero);
  void SettleToken(const v1::LightHuntersOutcome& outcome);
  void SettleServant(const v1::LightHuntersOutcome& outcome);
  void Differs(RuleId rule, int hero, absl::string_view what, int64_t recorded, int64_t computed);
  const v1::LightHuntersOutcome* OutcomeOf(int hero) const;
  int RecordedDamage(int hero) const;
  void Part(int hero, RuleId rule, int points, bool heal = false);
  RuleId RuleOfDifference(int hero, int difference, bool heal) const;

  // --- legal.cc
  // A card that chance or the record showed, and whose it became or was; no hero for what the event itself
  // lists.
  struct Seen {
    uint8_t hero = kNobody;
    bool gained = false;
    Seal seal = kNoSeal;
  };
  Seal RandomSeal(int pile);
  void Note(int hero, bool gained, Seal seal) {
    if (chance_ != nullptr) seen_.push_back({static_cast<uint8_t>(hero), gained, seal});
  }

  // --- scoring.cc
  void AddMatchScore(int team, PlayerResult& result) const;

  // --- position.cc
  void WriteHero(int hero, v1::LightHuntersHeroState& out) const;
  void WriteStatus(const Status& status, v1::LightHuntersStatusState& out) const;
  void WriteToken(const Token& token, v1::LightHuntersTokenState& out) const;
  void WriteTurn(v1::LightHuntersTurnState& out) const;
  static void WritePile(const Cards& cards, v1::LightHuntersPile& out);
  // --- position_read.cc
  absl::Status ReadPosition(const v1::LightHuntersPosition& position);
  absl::Status ReadHeroState(const v1::LightHuntersHeroState& in, int hero);
  absl::Status ReadStatusState(const v1::LightHuntersStatusState& in, int index);
  absl::Status ReadTokenState(const v1::LightHuntersTokenState& in, int index);
  absl::Status ReadTurnState(const v1::LightHuntersTurnState& in);
  absl::Status ReadPiles(const v1::LightHuntersPosition& position);
  absl::Status ReadInvocations(const v1::LightHuntersPosition& position);
  absl::Status ReadResealed(const std::string& field, int hand, const v1::LightHuntersResealed& card);
  absl::Status ReadRest(const v1::LightHuntersPosition& position);
  absl::Status ReadPile(absl::string_view field, const v1::LightHuntersPile& in, Cards& out);

  // --- position_check.cc
  absl::Status CheckPosition(const v1::LightHuntersPosition& position) const;
  absl::Status CheckDue(const v1::LightHuntersPosition& position) const;
  absl::Status CheckPositionMode(const v1::LightHuntersPosition& position) const;
  absl::Status CheckPositionSides() const;
  absl::Status CheckPositionTokens() const;
  absl::Status CheckPositionCards() const;

  const Skill* SkillAt(uint16_t index) const {
    return index == kNoSkill ? nullptr : &catalog_->skills[index];
  }
  const HeroCard& CardOf(int hero) const { return catalog_->heroes[s_.hero[static_cast<size_t>(hero)].card]; }
  Hero& H(int hero) { return s_.hero[static_cast<size_t>(hero)]; }
  const Hero& H(int hero) const { return s_.hero[static_cast<size_t>(hero)]; }
  Cards& P(int pile) { return s_.piles[static_cast<size_t>(pile)]; }
  const Cards& P(int pile) const { return s_.piles[static_cast<size_t>(pile)]; }
  Status& StatusAt(int index) { return s_.status[static_cast<size_t>(index)]; }
  const Status& StatusAt(int index) const { return s_.status[static_cast<size_t>(index)]; }

  const v1::Transcript* transcript_ = nullptr;
  std::shared_ptr<const Catalog> catalog_;
  Options options_;
  uint8_t sets_ = 0;                      // bits of boxes on the table
  std::array<uint8_t, 2> duel_player_{};  // by team
  std::array<uint8_t, kMaxHeroes> start_team_{};
  State s_;

  // The latest breach, as number of its finding, by what it rests on (bits of Doubt); -1: none.
  std::array<int32_t, kDoubtBits> breach_{-1, -1, -1, -1};

  // Of the event being judged.
  Findings* findings_ = nullptr;
  const v1::LightHuntersEvent* event_ = nullptr;
  Changes fx_;
  uint32_t index_ = 0;
  bool carry_out_ = false;
  bool turn_over_ = false;  // the hero on turn died
  int unseen_ = 0;          // cards that moved out of hands or deck without being recorded
  Seal moved_ = kNoSeal;    // the card that moved last
  // While chance stands in for what was not recorded (Reveal); otherwise null.
  Chance* chance_ = nullptr;
  std::vector<Seen> seen_;
  std::array<int8_t, kMaxHeroes> gained_at_{};  // cards of the recorded outcome used so far
  std::array<int8_t, kMaxHeroes> lost_at_{};
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_REFEREE_H_
