#include "checker/root/play/referee.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/catalog.h"
#include "checker/core/status.h"
#include "checker/root/play/host_catalog.h"
#include "checker/root/referee.h"

namespace lantern::root {

void PlayReferee::Add(FindingKind kind, RuleId rule, std::string message, Faction actor) {
  Finding finding;
  finding.kind = kind;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  if (actor != kNobody && player_of_[actor] >= 0) {
    finding.player = static_cast<uint32_t>(player_of_[actor]);
    finding.actor = std::string(NameOf(actor));
  }
  findings_->Add(std::move(finding));
}

void PlayReferee::Illegal(RuleId rule, std::string message, Faction actor) {
  const bool certain = rule == kTurnOrder || rule == kInPlay || rule == kSetup;
  if (s_.in_doubt != 0 && !certain && !probing_) {
    doubted_ = true;
    s_.in_doubt = 1;
    return Add(FindingKind::kUnverifiable, rule,
               absl::StrCat(message, "; something that decides it was not recorded before"), actor);
  }
  failed_ = true;
  if (!probing_) Add(FindingKind::kIllegal, rule, std::move(message), actor);
}

// A budget that only the events of the turn decide is exceeded: whatever else was not recorded, this is one
// too many. (What takes from a budget may go uncounted while the state is in doubt; what adds to one never
// does.)
void PlayReferee::IllegalAnyway(RuleId rule, std::string message) {
  const uint8_t doubt = std::exchange(s_.in_doubt, 0);
  Illegal(rule, std::move(message));
  s_.in_doubt = doubt;
}

// What decides the state from here on was not recorded.
void PlayReferee::LoseCertainty(RuleId rule, std::string message, bool for_the_turn) {
  Unverifiable(rule, std::move(message));
  if (!for_the_turn) s_.in_doubt = 1;
  doubt_follows_ |=
      for_the_turn;  // before this event everything is certain, and so is what else is wrong with it
}

void PlayReferee::Unverifiable(RuleId rule, std::string message) {
  doubted_ = true;
  if (!probing_) Add(FindingKind::kUnverifiable, rule, std::move(message), s_.who);
}

absl::Status PlayReferee::Malformed(absl::string_view field, absl::string_view what) const {
  return MalformedError(absl::StrCat("events[", index_, "].root", field.empty() ? "" : ".", field), what);
}

bool PlayReferee::OnTurn(Faction f, RuleId rule, absl::string_view what) {
  if (s_.who == f) return true;
  Illegal(rule, absl::StrCat(what, " belongs to the turn of the ", NameOf(f), "; it is ",
                             s_.who == kNobody ? "nobody's" : absl::StrCat("that of the ", NameOf(s_.who))));
  return false;
}

bool PlayReferee::InPhase(int phase, RuleId rule, absl::string_view what) {
  if (s_.phase == phase) return true;
  static constexpr absl::string_view kNames[] = {"set-up", "Birdsong", "Daylight", "Evening"};
  Illegal(rule, absl::StrCat(what, " belongs to ", kNames[phase], "; it is ", kNames[s_.phase]));
  return false;
}

absl::Status PlayReferee::Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                                Findings& findings) {
  findings_ = &findings;
  index_ = index;
  failed_ = false;
  if (after == AfterIllegal::kCarryOut) return Dispatch(event.root());
  const PlayState before = s_;
  const size_t lines = ledger_.size();
  const size_t turns = turn_ends_.size();
  absl::Status status = Dispatch(event.root());
  if (!status.ok() || failed_) {
    s_ = before;
    ledger_.resize(lines);
    turn_ends_.resize(turns);
  }
  return status;
}

// Whether an event, tried on a copy of the state, is legal and rests on nothing unknown.
bool PlayReferee::Accepts(const Event& event, bool open) {
  failed_ = false;
  doubted_ = false;
  return Dispatch(event).ok() && !failed_ && (open || !doubted_);
}

namespace {

// Events of a battle, which it waits for.
bool IsBattleEvent(const v1::RootEvent& event) {
  return event.has_played_ambush() || event.has_roll() || event.has_losses();
}

// Events that resolve what is pending; their own functions check that it is. A draw or a discard may also be
// a step of the turn, which waits for a battle like any other.
bool ResolvesPending(const v1::RootEvent& event, bool pending) {
  if (event.has_draw() || event.has_discard_cards()) return pending;
  return event.has_keep_cards() || event.has_outrage() || event.has_host_crisis() ||
         event.has_quests_shown() || event.has_losses() || event.has_field_hospitals();
}

bool IsSetUp(const v1::RootEvent& event) {
  return event.has_set_up_marquise() || event.has_set_up_eyrie() || event.has_set_up_alliance() ||
         event.has_set_up_vagabond() || event.has_set_up_host();
}

// Crafted cards that are used within a battle.
bool IsBattleCard(const v1::RootEvent& event) {
  const std::string& card = event.use_card().card();
  return event.has_use_card() &&
         (card == "armorers" || card == "sappers" || card == "brutaltactics" || card == "foxpartisans" ||
          card == "rabbitpartisans" || card == "mousepartisans");
}

absl::string_view PendingName(PendingKind kind) {
  static constexpr absl::string_view kNames[kPendingKinds] = {"nothing",
                                                              "a draw",
                                                              "a draw of supporters",
                                                              "the choice of the first hand",
                                                              "a card for Outrage",
                                                              "a Crisis of Faith",
                                                              "the damage to items",
                                                              "laying out quests",
                                                              "discarding supporters",
                                                              "giving a card back",
                                                              "discarding for Partisans"};
  return kNames[kind];
}

}  // namespace

// Crafted cards and special actions that are used within a battle.
bool PlayReferee::IsBattleEffect(const Event& event) const {
  if (!event.has_special_action()) return IsBattleCard(event);
  const auto named = static_cast<Faction>(event.special_action().faction());
  const absl::string_view character = CharacterOf(named == kNobody ? s_.who : named);
  return character == "arbiter" || character == "ronin";
}

// Without a card in hand a Crisis of Faith takes none.
void PlayReferee::DropNeedlessCrises() {
  while (s_.hand[kHost].size() == 0 && s_.pending_count > 0 && FindPending(kPendCrisis, kHost) != nullptr) {
    DropPending(FindPending(kPendCrisis, kHost));
  }
}

// Nothing waits but the choice of first hands.
bool PlayReferee::OnlyHandsWait() const {
  return std::all_of(s_.pending.begin(), s_.pending.begin() + s_.pending_count,
                     [](const Pending& pending) { return pending.kind == kPendKeep; });
}

// Whether an event would follow Eyrie Emigre within Birdsong, and is not its battle.
bool PlayReferee::ComesAfterEmigre(const Event& event) const {
  if (s_.phase != v1::ROOT_PHASE_BIRDSONG || s_.t[kEmigreMoved] == 0) return false;
  const bool its_own =
      event.declared_battle().by_card() == "eyrieemigre" || event.declared_move().by_card() == "eyrieemigre";
  return !its_own && !event.has_phase_start() && !event.has_turn_start();
}

// Cards that are drawn or discarded, and are no step of an Evening, do not show that the table left a battle.
bool PlayReferee::StaysInBattle(const Event& event) const {
  const int by = event.has_draw() ? event.draw().faction() : event.discard_cards().faction();
  const bool evening = s_.phase == v1::ROOT_PHASE_EVENING && s_.who == static_cast<Faction>(by);
  return (event.has_draw() && !evening) ||
         (event.has_discard_cards() && (!evening || event.discard_cards().cards_size() == 0));
}

// What is under way comes first (Law 1.4.2).
bool PlayReferee::MayComeNow(const Event& event) {
  const bool supporters_gone =
      event.has_discard_cards() && event.discard_cards().supporters() && s_.t[kGone] > 0;
  // The second half of Swap Meet.
  const bool gives = event.use_card().card() == "swapmeet" && event.use_card().has_other() &&
                     FindPending(kPendGive, static_cast<Faction>(event.use_card().faction())) != nullptr;
  const bool none_taken = event.has_discard_cards() && SaysThatPartisansTakeNone(event.discard_cards());
  const bool pending_event =
      ResolvesPending(event, s_.pending_count > 0) || supporters_gone || gives || none_taken;
  // A step of the turn, and not the answer to something that waits.
  const Faction drawer = static_cast<Faction>(event.draw().faction());
  const bool own_step =
      !pending_event ||
      (event.has_draw() && FindPending(kPendDraw, drawer) == nullptr &&
       FindPending(kPendSupporter, drawer) == nullptr) ||
      (event.has_discard_cards() && !event.discard_cards().supporters() && !none_taken &&
       FindPending(kPendPartisans, static_cast<Faction>(event.discard_cards().faction())) == nullptr);
  // A hand that may be empty need not give a card to a Crisis of Faith.
  if (own_step && s_.birds_open > 0 && s_.hand[kHost].size() <= s_.birds_open &&
      FindPending(kPendCrisis, kHost) != nullptr)
    SettleBirds(s_.birds_open);
  DropNeedlessCrises();
  // Nor need a draw one, where neither deck nor discard pile has a card.
  for (int i = s_.pending_count - 1; own_step && CertainlyDrawable() <= 0 && i >= 0; --i) {
    if (s_.pending[i].kind == kPendDraw || s_.pending[i].kind == kPendSupporter) DropPending(&s_.pending[i]);
  }
  // Partisans that had nothing to discard need no event.
  for (Faction f = 1; own_step && f < kFactions; ++f) {
    const Pending* partisans = InPlay(f) ? FindPending(kPendPartisans, f) : nullptr;
    if (partisans != nullptr && PartisanCards(f, partisans->suit) == 0) {
      v1::RootDiscardCards none;
      none.set_faction(static_cast<v1::RootFaction>(f));
      DiscardPartisans(none);
    }
  }
  // Supporters that went with a base by themselves need no event.
  if (own_step) LoseUnseenSupporters();
  // In the advanced set-up hands are chosen after the factions are set up (Law 16.1.8, 16.1.10).
  if (s_.pending_count > 0 && !pending_event && !(IsSetUp(event) && OnlyHandsWait())) {
    const Pending& first = s_.pending[0];
    Illegal(kInterrupt, absl::StrCat(PendingName(first.kind), " of the ", NameOf(first.who), " comes first"));
    if (s_.in_doubt == 0 || failed_ || probing_) return false;
    // Nobody need owe it: the event shows that the table went on, and the turn's budgets stay certain.
    while (s_.pending_count > 0) DropPending(&s_.pending[0]);
  }
  if (s_.battle.stage != kNoBattle && !pending_event && !IsBattleEvent(event) && !IsBattleEffect(event)) {
    if (!BattleIsOver()) {
      Illegal(kBattleSteps,
              absl::StrCat("the battle in clearing ", s_.battle.clearing, " is not over",
                           s_.battle.stage == kRolled ? "" : ": nobody rolled; unseen dice are roll { }"));
      if (StaysInBattle(event)) return false;
      if (s_.battle.stage != kNoBattle) CloseBattle();
      return true;
    }
    CloseBattle();
  }
  // What is healed has just been removed: the roll is too late for the ambush.
  if (event.has_roll() || (!pending_event && !IsBattleEvent(event))) s_.hospital.fill(0);
  if (!pending_event && !IsBattleEvent(event)) s_.t[kGone] = s_.t[kGoneSuits] = 0;
  if (own_step && s_.battle.stage == kNoBattle && ComesAfterEmigre(event))
    Illegal(kPersistent, "Eyrie Emigre comes at the end of Birdsong: only its battle and Daylight follow");
  if (s_.number == 0 && !IsSetUp(event) && !pending_event && !event.has_turn_start()) {
    Illegal(kSetup, "comes before the first turn");
    return false;
  }
  if (s_.number > 0 && IsSetUp(event)) {
    Illegal(kSetup, "set-up comes before the first turn");
    return false;
  }
  return true;
}

// An event follows the end of the game: that is illegal. Where the end rests on what was not recorded, it
// shows that the game was not over: then true.
bool PlayReferee::WasNotOver() {
  Illegal(kAfterEnd, s_.b.over_event == kOverBefore
                         ? std::string("the game was over when the record begins; nothing follows")
                         : absl::StrCat("the game was won at event ", s_.b.over_event, "; nothing follows"));
  if (s_.in_doubt == 0 || probing_) return false;
  s_.b.over = false;
  s_.b.winners = 0;
  return true;
}

// What was removed together with the pieces that won the game: the hits of the other side of the battle, or
// the items that an effect damages which removes all enemy pieces (Law 1.5.4, 4.3.4). Only the order of
// writing puts it after the end.
bool PlayReferee::IsLateHit(const Event& event) {
  if (!s_.b.over || !event.has_losses()) return false;
  const Faction f = static_cast<Faction>(event.losses().faction());
  if (InPlay(f) && FindPending(kPendDamage, f) != nullptr) return true;
  const PlayBattle& b = s_.battle;
  const int side = SideOf(f);
  return b.stage == kRolled && side >= 0 && b.lost[side] == 0 && b.lost[1 - side] > 0 &&
         std::min(MostHits(side), RemovableOf(side)) > 0;
}

absl::Status PlayReferee::Dispatch(const Event& event) {
  if (absl::Status status = CheckForm(event); !status.ok()) return status;
  movements_.clear();
  compare_rule_ = kRecord;
  doubt_follows_ = false;
  late_hit_ = IsLateHit(event);
  if (s_.b.over && !late_hit_ && !WasNotOver()) return absl::OkStatus();
  const bool comes = MayComeNow(event);
  // A battle that is over may turn out to have been won.
  if ((s_.b.over && !late_hit_ && !WasNotOver()) || !comes) return absl::OkStatus();
  const size_t lines = ledger_.size();
  DispatchDeclaration(event);
  if (doubt_follows_ && s_.in_doubt == 0) s_.in_doubt = 2;
  Reshuffle();  // once, since cards that are discarded together are
  DropNeedlessCrises();
  if (event.movements_size() > 0 || event.points_size() > 0) Compare(event, lines);
  return absl::OkStatus();
}

void PlayReferee::DispatchDeclaration(const Event& event) {
  switch (event.action_case()) {
    case Event::kTurnStart:
      return JudgeTurnStart(event.turn_start());
    case Event::kSetUpMarquise:
      return SetUpMarquise(event.set_up_marquise());
    case Event::kSetUpEyrie:
      return SetUpEyrie(event.set_up_eyrie());
    case Event::kSetUpAlliance:
      return SetUpAlliance();
    case Event::kSetUpVagabond:
      return SetUpVagabond(event.set_up_vagabond());
    case Event::kSetUpHost:
      return SetUpHost(event.set_up_host());
    case Event::kDraw:
      return JudgeDraw(event.draw());
    case Event::kKeepCards:
      return JudgeKeep(event.keep_cards());
    case Event::kDiscardCards:
      return JudgeDiscard(event.discard_cards());
    case Event::kQuestsShown:
      return QuestsShown(event.quests_shown());
    case Event::kPhaseStart:
      return JudgePhase(event.phase_start());
    case Event::kDeclaredMove:
      return JudgeMove(event.declared_move());
    case Event::kDeclaredBattle:
      return JudgeBattle(event.declared_battle());
    case Event::kPlayedAmbush:
      return JudgeAmbush(event.played_ambush());
    case Event::kRoll:
      return JudgeRoll(event.roll());
    case Event::kLosses:
      return JudgeLosses(event.losses());
    case Event::kFieldHospitals:
      return JudgeHospitals(event.field_hospitals());
    case Event::kOutrage:
      return JudgeOutrage(event.outrage());
    case Event::kUseCard:
      return JudgeUse(event.use_card());
    case Event::kDeclaredCraft:
      return JudgeCraft(event.declared_craft());
    case Event::kActivateDominance:
      return JudgeDominance(event.activate_dominance());
    case Event::kTakeDominance:
      return JudgeTakeDominance(event.take_dominance());
    case Event::kClearPath:
      return JudgeClearPath(event.clear_path());
    case Event::kEveningStep:
      return JudgeEveningStep(event.evening_step());
    default:
      return DispatchFaction(event);
  }
}

void PlayReferee::DispatchFaction(const Event& event) {
  switch (event.action_case()) {
    case Event::kMarquiseWood:
      return MarquiseWood(event.marquise_wood());
    case Event::kMarquiseBird:
      return MarquiseBird(event.marquise_bird());
    case Event::kMarquiseRecruit:
      return MarquiseRecruit(event.marquise_recruit());
    case Event::kMarquiseBuild:
      return MarquiseBuild(event.marquise_build());
    case Event::kMarquiseOverwork:
      return MarquiseOverwork(event.marquise_overwork());
    case Event::kDecreeAdd:
      return DecreeAdd(event.decree_add());
    case Event::kNewRoost:
      return NewRoost(event.new_roost());
    case Event::kDecreeRecruit:
      return DecreeRecruit(event.decree_recruit());
    case Event::kDecreeBuild:
      return DecreeBuild(event.decree_build());
    case Event::kTurmoil:
      return Turmoil(event.turmoil());
    case Event::kRevolt:
      return Revolt(event.revolt());
    case Event::kSpreadSympathy:
      return Spread(event.spread_sympathy());
    case Event::kMobilize:
      return Mobilize(event.mobilize());
    case Event::kTrain:
      return Train(event.train());
    case Event::kAllianceRecruit:
      return AllianceRecruit(event.alliance_recruit());
    case Event::kOrganize:
      return Organize(event.organize());
    case Event::kRefresh:
      return Refresh(event.refresh());
    case Event::kExploreRuin:
      return Explore(event.explore_ruin());
    case Event::kAid:
      return Aid(event.aid());
    case Event::kCompleteQuest:
      return Quest(event.complete_quest());
    case Event::kStrike:
      return Strike(event.strike());
    case Event::kRepair:
      return Repair(event.repair());
    case Event::kSpecialAction:
      return Special(event.special_action());
    case Event::kDropItems:
      return DropItems(event.drop_items());
    case Event::kHostFervor:
      return HostFervor(event.host_fervor());
    case Event::kHostRecruit:
      return HostRecruit(event.host_recruit());
    case Event::kHostPillar:
      return HostPillar(event.host_pillar());
    case Event::kHostSermon:
      return HostSermon(event.host_sermon());
    case Event::kHostUsePillar:
      return HostUsePillar(event.host_use_pillar());
    case Event::kHostCrisis:
      return HostCrisis(event.host_crisis());
    case Event::kHostReturn:
      return HostReturn(event.host_return());
    case Event::kHostScore:
      return HostScore(event.host_score());
    default:
      return;  // CheckForm refuses everything else
  }
}

std::vector<PlayerResult> PlayReferee::Results() const {
  std::vector<PlayerResult> results;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    PlayerResult result;
    result.player = static_cast<uint32_t>(player_of_[f]);
    result.role = std::string(NameOf(f));
    if (s_.b.marker_on[f] == kNobody) result.score = s_.b.points[f];
    result.winner = s_.b.winners >> f & 1;
    for (int r = 0; r < kReasons; ++r) {
      if (s_.b.scored_times[f][r] == 0) continue;
      const Reason reason = static_cast<Reason>(r);
      result.lines.push_back(ScoreLine{std::string(RootReferee::ReasonLabel(reason)), s_.b.scored[f][r],
                                       &RuleOf(RootReferee::RuleFor(reason)), s_.b.scored_times[f][r]});
    }
    for (const LedgerLine& line : ledger_) {
      if (line.who != f) continue;
      result.entries.push_back(ScoreEntry{std::string(RootReferee::ReasonLabel(line.reason)), line.points,
                                          &RuleOf(RootReferee::RuleFor(line.reason)), line.event, line.turn});
    }
    if (!ledger_.empty() || !turn_ends_.empty()) result.score_after_turn = ScoresByTurn(f);
    results.push_back(std::move(result));
  }
  return results;
}

// The score after each turn that is over, and after the one under way.
std::vector<int32_t> PlayReferee::ScoresByTurn(Faction f) const {
  int score = s_.b.points[f];
  for (const LedgerLine& line : ledger_) score -= line.who == f ? line.points : 0;
  std::vector<int32_t> scores;
  const uint32_t first = s_.number - static_cast<uint32_t>(turn_ends_.size());
  const uint32_t last = s_.gone_in[f] != 0 ? s_.gone_in[f] : s_.number;
  for (uint32_t turn = first; turn <= last; ++turn) {
    for (const LedgerLine& line : ledger_)
      score += line.who == f && (line.turn == turn || (turn == first && line.turn < first)) ? line.points : 0;
    scores.push_back(score);
  }
  return scores;
}

std::vector<uint32_t> PlayReferee::TurnEnds() const {
  std::vector<uint32_t> ends = turn_ends_;
  if (s_.number > 0 && (!ledger_.empty() || !ends.empty())) ends.push_back(index_);
  return ends;
}

// Whether a side has something that it may still use in the battle, besides an ambush.
bool PlayReferee::MayUseInBattle(int side) const {
  const PlayBattle& b = s_.battle;
  const Faction f = b.side[side];
  if (b.stage == kBattleDeclared || b.stage == kAmbushResolved) {
    bool arbiter = false;
    for (const Faction v : {kVagabond, kSecondVagabond})
      arbiter |= CharacterOf(v) == "arbiter" && SideOf(v) < 0 && PawnAt(v, b.clearing);
    return side == 1 && arbiter && b.enlisted == 0;
  }
  if (b.stage != kRolled || b.lost[0] + b.lost[1] > 0) return false;
  const Suit suit = s_.b.suit[b.clearing];
  const absl::string_view partisans = suit == kFox      ? "foxpartisans"
                                      : suit == kRabbit ? "rabbitpartisans"
                                                        : "mousepartisans";
  return HasCard(f, "armorers") || (side == 1 && HasCard(f, "sappers")) ||
         (side == 0 && HasCard(f, "brutaltactics") && (b.used & 1) == 0) ||
         (HasCard(f, partisans) && (b.used >> (1 + side) & 1) == 0) ||
         (CharacterOf(f) == "ronin" && s_.item[f == kSecondVagabond][v1::ROOT_ITEM_SWORD][kItemUp] > 0);
}

// The defender may ambush, the attacker foil it or take its hits; then the dice; then each side takes its
// hits.
uint16_t PlayReferee::DecideBattle() const {
  const PlayBattle& b = s_.battle;
  uint16_t deciding = 0;
  for (int side = 0; side < 2; ++side) {
    const bool hits =
        b.stage == kRolled && b.lost[side] == 0 && std::min(MostHits(side), RemovableOf(side)) > 0;
    if (hits || MayUseInBattle(side) || (b.stage == kBattleDeclared && side == 1) ||
        (b.stage == kAmbushPlayed && side == 0))
      deciding |= static_cast<uint16_t>(1u << b.side[side]);
  }
  return deciding;
}

// Whose turn it is, or comes next where this one is over.
uint16_t PlayReferee::DecideTurn() const {
  uint16_t left = 0;
  for (int i = 0; s_.number == 0 && i < s_.b.players; ++i) {
    if (!(s_.b.set_up >> s_.b.order[i] & 1)) left |= static_cast<uint16_t>(1u << s_.b.order[i]);
  }
  if (left != 0) return left;
  const bool done = s_.t[kDrawn] > 0 && EveningIsDone();
  return static_cast<uint16_t>(1u << (s_.who == kNobody || done ? NextInOrder() : s_.who));
}

Referee::NextMove PlayReferee::ToMove() const {
  static constexpr absl::string_view kPhases[] = {"Set-up", "Birdsong", "Daylight", "Evening"};
  NextMove next;
  if (s_.b.over) return next;
  next.phase = std::string(kPhases[s_.phase]);
  uint16_t deciding = 0;
  for (int i = 0; i < s_.pending_count; ++i) {
    const PendingKind kind = s_.pending[i].kind;
    const bool chance =
        kind == kPendDraw || kind == kPendSupporter || kind == kPendCrisis || kind == kPendQuests;
    const bool too_early = kind == kPendKeep && s_.b.set_up != s_.b.in_play;
    if (!chance && !too_early) deciding |= static_cast<uint16_t>(1u << s_.pending[i].who);
  }
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.hospital[c] > 0 && Where(kKeep) > 0 && CanGiveMatching(s_.hand[kMarquise], s_.b.suit[c]))
      deciding |= static_cast<uint16_t>(1u << kMarquise);
  }
  const bool fights = s_.battle.stage != kNoBattle;
  if (fights && s_.pending_count == 0) deciding |= DecideBattle();
  const bool hands_wait = s_.b.set_up != s_.b.in_play && OnlyHandsWait();
  const bool waits = s_.pending_count > 0 && !hands_wait;
  if (!waits && (!fights || BattleIsOver())) deciding |= DecideTurn();
  for (int i = 0; i < s_.b.players; ++i) {
    if (deciding >> s_.b.order[i] & 1) next.players.push_back(static_cast<uint32_t>(i));
  }
  return next;
}

std::vector<std::string> PlayReferee::CoverageNotes() const {
  std::vector<std::string> notes;
  if (options_.advanced) {
    notes.push_back(
        "Set-up cards of the advanced set-up are not public: how far apart homelands must be is not "
        "checked.");
  }
  const v1::RootSetup& setup = transcript_->root();
  if (setup.hirelings_size() > 0) notes.push_back("Hirelings are not checked.");
  if (setup.landmarks_size() > 0) notes.push_back("Landmarks are not checked.");
  return notes;
}

std::string PlayReferee::CatalogDigest() const {
  return InPlay(kHost) ? HostCatalogDigest(host_catalog_) : "";
}

}  // namespace lantern::root
