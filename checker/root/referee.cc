#include "checker/root/referee.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/root/explain/search.h"

namespace lantern::root {

namespace {

// Whether a breach of the rule can be seen without counting anything that came before.
bool NeedsNoNumbers(RuleId rule) {
  switch (rule) {
    case kTurnOrder:
    case kOwnership:
    case kUncraftable:
    case kMoveAdjacent:
    case kBattleAttacker:
    case kBattleDefender:
    case kAmbushSuit:
    case kRoll:
    case kKeepBan:
    case kLeader:
    case kBaseSuit:
    case kGardenSuit:
    case kRelationship:
    case kPawnMove:
    case kBurrowOnly:
    case kNoMorePoints:
    case kDecreeAdd:
      return true;
    default:
      return false;
  }
}

// Whether a breach of the rule can be seen without knowing which cards are in play.
bool NeedsNoCards(RuleId rule) {
  switch (rule) {
    case kTurnOrder:
    case kUncraftable:
    case kBattleAttacker:
    case kBattleDefender:
    case kAmbushSuit:
    case kRoll:
    case kKeepBan:
    case kSnareBan:
    case kSlots:
    case kCraftCost:
    case kItemSupply:
    case kDuplicate:
    case kCardCopies:
    case kDominance:
    case kTakeDominance:
    case kLeader:
    case kBaseSuit:
    case kGardenSuit:
    case kOneRoost:
    case kOneSympathy:
    case kOneTunnel:
    case kOnePlot:
    case kOneFirebrand:
    case kOnePost:
    case kRelationship:
    case kNoMorePoints:
    case kDecreeAdd:
    case kSetup:
      return true;
    default:
      return false;
  }
}

}  // namespace

// ILLEGAL, unless the breach rests on something that the record left out.
FindingKind RootReferee::IllegalAsFarAsKnown(RuleId rule) const {
  const bool known = (!s_.numbers_open || NeedsNoNumbers(rule)) && (!s_.cards_open || NeedsNoCards(rule));
  return known ? FindingKind::kIllegal : FindingKind::kUnverifiable;
}

uint32_t RootReferee::SayAbout(uint32_t event, FindingKind kind, RuleId rule, std::string message,
                               Faction actor) {
  // What could not be read in this turn may be what explains it.
  if (kind == FindingKind::kIllegal && s_.turn.unreadable) {
    kind = FindingKind::kUnverifiable;
    message += " (unless an action of this turn that could not be read explains it)";
  }
  Finding finding;
  finding.kind = kind == FindingKind::kIllegal ? IllegalAsFarAsKnown(rule) : kind;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  finding.event = event;
  if (actor != kNobody && player_of_[actor] >= 0) {
    finding.player = static_cast<uint32_t>(player_of_[actor]);
    finding.actor = std::string(NameOf(actor));
  }
  return findings_->Add(std::move(finding));
}

uint32_t RootReferee::Say(FindingKind kind, RuleId rule, std::string message, Faction actor) {
  return SayAbout(index_, kind, rule, std::move(message), actor);
}

absl::Status RootReferee::Malformed(absl::string_view field, absl::string_view what) const {
  return MalformedError(absl::StrCat("events[", index_, "].root", field.empty() ? "" : ".", field), what);
}

absl::Status RootReferee::CheckFaction(absl::string_view field, int faction) const {
  if (faction <= 0 || faction >= kFactions)
    return Malformed(field, "must be one of the factions of RootFaction");
  if (InPlay(static_cast<Faction>(faction))) return absl::OkStatus();
  // Well formed, but nobody plays it: Dispatch makes a slip of this.
  return absl::NotFoundError(
      absl::StrCat("names the ", NameOf(static_cast<Faction>(faction)), ", who do not play in this game"));
}

absl::Status RootReferee::CheckClearing(absl::string_view field, uint32_t clearing, bool burrow) const {
  if (clearing <= kClearings && (clearing > 0 || burrow)) return absl::OkStatus();
  return Malformed(
      field, absl::StrCat("is ", clearing, "; clearings are 1 to 12", burrow ? ", the Burrow is 0" : ""));
}

absl::Status RootReferee::Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                                Findings& findings) {
  findings_ = &findings;
  index_ = index;
  // Only policy STOP needs the way back: a copy of a few kilobytes, no allocation.
  if (after == AfterIllegal::kCarryOut) return Dispatch(event.root());
  const State before = s_;
  const TurnRecord record = event.root().has_turn_start() ? record_ : TurnRecord();
  const size_t acts = record_.acts.size();
  absl::Status status = Dispatch(event.root());
  if (!status.ok() || findings.illegal_here()) {
    s_ = before;
    if (event.root().has_turn_start()) record_ = record;
    record_.acts.resize(acts);
  }
  return status;
}

absl::Status RootReferee::Dispatch(const v1::RootEvent& event) {
  const auto action = event.action_case();
  if (absl::Status status = CheckForm(event); !status.ok()) return status;
  if (action == v1::RootEvent::kUnreadable) {
    Finding finding;
    finding.kind = FindingKind::kUnreadable;
    finding.message = event.unreadable().reason().empty() ? "could not be read" : event.unreadable().reason();
    findings_->Add(std::move(finding));
    s_.turn.unreadable = true;
    return absl::OkStatus();
  }
  if (s_.over && AfterTheEnd(event)) return absl::OkStatus();
  if (action != v1::RootEvent::kTurnStart) {
    if (Now() == kNobody)
      return Malformed("", "comes before any turn_start; begin each set-up and turn with one");
    if (s_.turn.battle.open && !KeepsBattleOpen(event)) {
      s_.turn.sword_waits = IsVagabond(Now()) && event.has_move() && ExhaustsSword(event.move());
      CloseBattle();
    } else if (s_.turn.sword_waits && (!KeepsBattleOpen(event) || GivesCard(event))) {
      s_.turn.sword_waits = false;
    }
    s_.turn.last = index_;
  }
  const size_t acts = record_.acts.size();
  Observe(event);
  absl::Status status = DispatchAction(event);
  FlushPieceSlips();
  if (suits_open_ != 0 && HangsOnSuits(event)) findings_->MarkOnTrust();
  if (record_.kept && record_.acts.size() > acts) ObserveAfter(event);
  if (!absl::IsNotFound(status)) return status;
  Slip(kInPlay, std::string(status.message()));
  return absl::OkStatus();
}

namespace {

bool HasSuit(const v1::RootCard& card) { return card.suit() >= v1::ROOT_SUIT_FOX; }

}  // namespace

// Whether the suits of clearings decide something about an event: cards that pay for actions, crafting,
// ambushes, the Decree, and pieces of one suit.
bool RootReferee::HangsOnSuits(const v1::RootEvent& event) const {
  const bool decree = Now() == kEyrie && !s_.turn.setup;
  if (event.has_craft()) return true;
  if (event.has_battle()) {
    const v1::RootBattle& battle = event.battle();
    return decree || battle.defender_ambush() >= v1::ROOT_SUIT_FOX ||
           battle.attacker_ambush() >= v1::ROOT_SUIT_FOX;
  }
  if (event.has_reveal()) {
    const auto& cards = event.reveal().cards();
    return std::any_of(cards.begin(), cards.end(), [](const v1::RootThings& t) { return HasSuit(t.card()); });
  }
  if (!event.has_move()) return false;
  for (const v1::RootThings& things : event.move().things()) {
    const v1::RootPlace& from = things.from();
    const bool held = from.kind() == v1::ROOT_PLACE_KIND_HAND || from.kind() == v1::ROOT_PLACE_KIND_BOARD;
    if (things.has_card() && held && HasSuit(things.card())) return true;
    if (things.has_quest()) return true;
    if (!things.has_piece() || event.move().to_size() == 0) continue;
    const bool onto_map = event.move().to(0).kind() == v1::ROOT_PLACE_KIND_CLEARING;
    if (onto_map && (decree || things.piece().suit() >= v1::ROOT_SUIT_FOX)) return true;
  }
  return false;
}

bool RootReferee::ExhaustsSword(const v1::RootMove& move) const {
  for (const v1::RootThings& things : move.things()) {
    if (StartsBattle(things, move)) return true;
  }
  return false;
}

// A card that the player on turn gives away, as a Vagabond does for an exhausted item.
bool RootReferee::GivesCard(const v1::RootEvent& event) const {
  if (!event.has_move() || event.move().to(0).kind() != v1::ROOT_PLACE_KIND_HAND) return false;
  for (const v1::RootThings& things : event.move().things()) {
    const v1::RootPlace& from = things.from();
    if (from.kind() == v1::ROOT_PLACE_KIND_HAND && from.faction() == static_cast<int>(Now())) return true;
  }
  return false;
}

// Something that is written after the game was won. What only completes the winning event (officers of a
// removed base, cards for Outrage) is no play any more; the first thing that is gets the finding. True: leave
// it alone.
bool RootReferee::AfterTheEnd(const v1::RootEvent& event) {
  bool completes =
      event.has_dismiss() || event.has_set_relationship() || event.has_set_funds() || event.has_reveal();
  if (event.has_move()) {
    completes = true;
    for (const v1::RootThings& things : event.move().things()) {
      const auto from = things.from().kind();
      const bool off_map = from != v1::ROOT_PLACE_KIND_CLEARING && from != v1::ROOT_PLACE_KIND_SUPPLY;
      completes &=
          off_map && !(things.has_piece() && event.move().to(0).kind() == v1::ROOT_PLACE_KIND_CLEARING);
    }
  }
  if (completes || s_.end_reported) {
    findings_->MarkOnTrust();
    return completes && !s_.end_reported;
  }
  s_.end_reported = true;
  // The Eyrie's marker may have stood lower by a loss that is not written.
  const bool perhaps = s_.unlost > 0 && (s_.winners >> kEyrie & 1) != 0 && s_.marker_on[kEyrie] == kNobody;
  Say(perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kAfterEnd,
      absl::StrCat("the game was won at ", EventWords(*transcript_, s_.over_event), "; nothing follows",
                   perhaps ? ", unless the loss of an earlier turmoil was not written" : ""),
      Now());
  return false;
}

absl::Status RootReferee::DispatchAction(const v1::RootEvent& event) {
  switch (event.action_case()) {
    case v1::RootEvent::kTurnStart:
      return JudgeTurnStart(event.turn_start());
    case v1::RootEvent::kMove:
      return JudgeMove(event.move());
    case v1::RootEvent::kBattle:
      return JudgeBattle(event.battle());
    case v1::RootEvent::kCraft:
      return JudgeCraft(event.craft());
    case v1::RootEvent::kScore:
      return JudgeScore(event.score());
    case v1::RootEvent::kScoreMarker:
      return JudgeScoreMarker(event.score_marker());
    case v1::RootEvent::kReveal:
      return JudgeReveal(event.reveal());
    case v1::RootEvent::kOpenPath:
      return JudgeOpenPath(event.open_path());
    case v1::RootEvent::kFlipPlot:
      return JudgeFlip(event.flip_plot());
    case v1::RootEvent::kSwapPlots:
      return JudgeSwap(event.swap_plots());
    case v1::RootEvent::kExposePlot:
      return JudgeExpose(event.expose_plot());
    case v1::RootEvent::kSetPrice:
      return JudgePrice(event.set_price());
    case v1::RootEvent::kSetFunds:
      return JudgeFunds(event.set_funds());
    case v1::RootEvent::kSetOutcast:
      return JudgeOutcast(event.set_outcast());
    case v1::RootEvent::kSetRelationship:
      return JudgeRelationship(event.set_relationship());
    case v1::RootEvent::kDiscardDecree:
      return JudgeDecreeDiscard();
    case v1::RootEvent::kAppoint:
      return JudgeAppoint(event.appoint());
    case v1::RootEvent::kDismiss:
      return JudgeDismiss(event.dismiss());
    default:
      findings_->MarkOnTrust();
      return absl::OkStatus();  // a relic's value: hidden until shown
  }
}

// One finding about everything that one event takes from where it is not.
void RootReferee::FlushPieceSlips() {
  if (piece_slip_.message.empty()) return;
  Finding finding;
  finding.kind = FindingKind::kSlip;
  finding.rule = &RuleOf(piece_slip_.rule);
  finding.message = std::move(piece_slip_.message);
  piece_slip_.message.clear();
  const Faction actor = Now();
  if (actor != kNobody && player_of_[actor] >= 0) {
    finding.player = static_cast<uint32_t>(player_of_[actor]);
    finding.actor = std::string(NameOf(actor));
  }
  if (piece_slip_.follows >= 0) finding.follows = static_cast<uint32_t>(piece_slip_.follows);
  const int32_t id = static_cast<int32_t>(findings_->Add(std::move(finding)));
  for (int p = 0; p < kPieces; ++p) {
    if (!(piece_slip_.pieces >> p & 1)) continue;
    slip_of_piece_[p] = id;
    for (int place = 0; place < kPlaces; ++place) {
      if (piece_slip_.places[p] >> place & 1) short_of_[p][place] = id;
    }
  }
  piece_slip_ = PieceSlip();
}

// A breach that rests on how many pieces stand somewhere. Where an earlier slip left the number of one of
// these kinds of pieces in doubt, it may follow from that and is a slip itself.
uint32_t RootReferee::IllegalUnlessInDoubt(uint32_t event, RuleId rule, std::string message, Faction actor,
                                           uint64_t pieces) {
  return IllegalUnlessItFollows(event, rule, std::move(message), actor, SlipOf(pieces, event));
}

// The latest slip about one of these kinds of pieces, of those at or before the event where there are any;
// -1: none.
int32_t RootReferee::SlipOf(uint64_t pieces, uint32_t event) const {
  int32_t latest = -1;
  int32_t before = -1;
  for (int p = 0; p < kPieces; ++p) {
    if (!(pieces >> p & 1) || slip_of_piece_[p] < 0) continue;
    latest = std::max(latest, slip_of_piece_[p]);
    const Finding& slip = findings_->all()[static_cast<size_t>(slip_of_piece_[p])];
    // What was counted wrongly on a board leaves the map as it is.
    const bool on_map = slip.rule != &RuleOf(kFunds) && slip.rule != &RuleOf(kAcolytes);
    if (on_map && slip.event <= event) before = std::max(before, slip_of_piece_[p]);
  }
  return before >= 0 ? before : latest;
}

uint32_t RootReferee::IllegalUnlessItFollows(uint32_t event, RuleId rule, std::string message, Faction actor,
                                             int32_t follows) {
  if (follows < 0) return SayAbout(event, FindingKind::kIllegal, rule, std::move(message), actor);
  Finding finding;
  finding.kind = FindingKind::kSlip;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  finding.event = event;
  const std::optional<uint32_t> at = findings_->all()[static_cast<size_t>(follows)].event;
  if (!at.has_value() || *at <= event) {
    finding.follows = static_cast<uint32_t>(follows);
  } else {
    // Nothing follows from what comes later; that only shows that the record had left the table before.
    absl::StrAppend(&finding.message, ", unless the record is wrong here already, as it is at ",
                    EventWords(*transcript_, *at));
  }
  if (actor != kNobody && player_of_[actor] >= 0) {
    finding.player = static_cast<uint32_t>(player_of_[actor]);
    finding.actor = std::string(NameOf(actor));
  }
  return findings_->Add(std::move(finding));
}

// The kinds of warriors and buildings that stand in a clearing, as bits by Piece.
uint64_t RootReferee::KindsIn(int clearing) const {
  uint64_t kinds = 0;
  for (int p = 0; p < kPieces; ++p) {
    if (s_.at[clearing][p] > 0) kinds |= uint64_t{1} << p;
  }
  return kinds;
}

void RootReferee::End(Findings& findings) {
  // What a turn still owes is not known to be missing while the turn may go on; only a battle that is over
  // can be judged, and it may go on as well. So the end of the record adds nothing that is not certain.
  findings_ = &findings;
  if (s_.turn.who != kNobody && !s_.turn.setup) ExplainTurn(s_.over);
}

std::vector<std::string> RootReferee::CoverageNotes() const {
  std::vector<std::string> notes;
  std::string board;
  std::string turns;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    std::string& names = explain_ && IsExplained(f) ? turns : board;
    absl::StrAppend(&names, names.empty() ? "" : ", ", NameOf(f));
  }
  if (!board.empty()) {
    notes.push_back(absl::StrCat(
        board,
        ": checked at board level, that is pieces, places, cards by number, battles and points. The steps of "
        "a turn, and what an action costs or needs beyond its place, are not."));
  }
  if (!turns.empty()) {
    notes.push_back(absl::StrCat(
        turns,
        ": turns are explained as actions with their costs. Which cards were in a hand, and what was not "
        "written, is allowed for."));
  }
  for (Faction f : {kHundreds, kKeepers}) {
    if (InPlay(f)) {
      notes.push_back(
          absl::StrCat(NameOf(f), ": pieces and places are checked; points and draws are taken on trust."));
    }
  }
  if (InPlay(kHost)) {
    notes.push_back(
        "Host of Light: where the fervor marker stands and what a firebrand shows is not written, and what "
        "the "
        "fervor track gives is in no public source: points of fervor are taken on trust.");
  }
  const v1::RootSetup& setup = transcript_->root();
  if (setup.hirelings_size() > 0) notes.push_back("Hirelings are read and shown, but not checked.");
  if (setup.landmarks_size() > 0) notes.push_back("Landmarks are read and shown, but not checked.");
  if (suits_open_ != 0) {
    std::string names;
    for (int c = 1; c <= kClearings; ++c) {
      if (suits_open_ >> c & 1) absl::StrAppend(&names, names.empty() ? "" : ", ", c);
    }
    const int open = __builtin_popcount(suits_open_);
    notes.push_back(absl::StrCat(open == 1 ? "The suit of clearing " : "The suits of clearings ", names,
                                 open == 1 ? " is" : " are",
                                 " not recorded: what hangs on suits is taken on trust."));
  }
  if (deck_ == nullptr) notes.push_back("The deck is not named: cards are only counted.");
  return notes;
}

}  // namespace lantern::root
