#include "checker/root/referee.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"

namespace lantern::root {

uint32_t RootReferee::SayAbout(uint32_t event, FindingKind kind, RuleId rule, std::string message,
                               Faction actor) {
  Finding finding;
  finding.kind = kind;
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
  return MalformedError(absl::StrCat("events[", index_, "].root.", field), what);
}

absl::Status RootReferee::CheckFaction(absl::string_view field, int faction) const {
  if (faction > 0 && faction < kFactions && InPlay(static_cast<Faction>(faction))) return absl::OkStatus();
  return Malformed(field, "must be a faction that plays in this game, one of setup.root.factions");
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
  absl::Status status = Dispatch(event.root());
  if (!status.ok() || findings.illegal_here()) s_ = before;
  return status;
}

absl::Status RootReferee::Dispatch(const v1::RootEvent& event) {
  const auto action = event.action_case();
  if (action == v1::RootEvent::ACTION_NOT_SET) {
    return Malformed("", "has no action; set one of the fields of RootEvent.action");
  }
  if (action == v1::RootEvent::kUnreadable) {
    Finding finding;
    finding.kind = FindingKind::kUnreadable;
    finding.message = event.unreadable().reason().empty() ? "could not be read" : event.unreadable().reason();
    findings_->Add(std::move(finding));
    return absl::OkStatus();
  }
  if (s_.over) {
    Illegal(kAfterEnd, absl::StrCat("the game was won at event ", s_.over_event, "; nothing can follow"));
  }
  if (action != v1::RootEvent::kTurnStart && Now() == kNobody) {
    return Malformed("", "comes before any turn_start; begin each set-up and turn with one");
  }
  if (s_.turn.battle.open && !KeepsBattleOpen(event)) CloseBattle();
  s_.turn.last = index_;
  switch (action) {
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

void RootReferee::End(Findings& findings) {
  // What a turn still owes is not known to be missing while the turn may go on; only a battle that is over
  // can be judged, and it may go on as well. So the end of the record adds nothing that is not certain.
  findings_ = &findings;
}

std::vector<std::string> RootReferee::CoverageNotes() const {
  std::vector<std::string> notes = {
      "Root is checked at board level: pieces, places, cards by number, battles and points; the steps of "
      "each "
      "faction's turn and the actions that they cost are not."};
  for (Faction f : {kHundreds, kKeepers, kHost}) {
    if (InPlay(f)) {
      notes.push_back(
          absl::StrCat(NameOf(f), ": pieces and places are checked; points and draws are taken on trust."));
    }
  }
  const v1::RootSetup& setup = transcript_->root();
  if (setup.hirelings_size() > 0) notes.push_back("Hirelings are read and shown, but not checked.");
  if (setup.landmarks_size() > 0) notes.push_back("Landmarks are read and shown, but not checked.");
  if (deck_ == nullptr) notes.push_back("The deck is not named: cards are only counted.");
  return notes;
}

}  // namespace lantern::root
