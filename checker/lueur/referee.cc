#include "checker/lueur/referee.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"

namespace lantern::lueur {

uint32_t LueurReferee::Say(FindingKind kind, RuleId rule, std::string message,
                           std::vector<std::string> alternatives) {
  Finding finding;
  finding.kind = kind;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  finding.alternatives = std::move(alternatives);
  if (acting_ >= 0) {
    finding.player = static_cast<uint32_t>(acting_);
    if (P(acting_).adventurer > 0) finding.actor = NameOf(acting_);
  }
  return findings_->Add(std::move(finding));
}

absl::Status LueurReferee::Malformed(absl::string_view field, absl::string_view what) const {
  return MalformedError(absl::StrCat("events[", index_, "].lueur", field.empty() ? "" : ".", field), what);
}

// A player as findings call it: by the adventurer, which renaming the players does not change.
std::string LueurReferee::NameOf(int p) const {
  const int adventurer = P(p).adventurer;
  if (adventurer > 0) return catalog_->adventurers[static_cast<size_t>(adventurer) - 1].name;
  return absl::StrCat("player ", p);
}

// "big red die 10".
std::string LueurReferee::DieName(int die) const {
  std::string colour = v1::LueurColour_Name(static_cast<v1::LueurColour>(Die(die).colour));
  absl::AsciiStrToLower(&colour);
  return absl::StrCat(Die(die).big ? "big " : "small ", absl::string_view(colour).substr(13), " die ",
                      die + 1);
}

std::string LueurReferee::DiceNames(DiceMask dice) const {
  std::vector<std::string> names;
  ForEachDie(dice, [&](int d) { names.push_back(DieName(d)); });
  return names.empty() ? "no die" : absl::StrJoin(names, ", ");
}

absl::Status LueurReferee::Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                                 Findings& findings) {
  findings_ = &findings;
  index_ = index;
  acting_ = -1;
  if (absl::Status status = CheckForm(event.lueur()); !status.ok()) return status;
  if (after == AfterIllegal::kCarryOut) {
    Dispatch(event.lueur());
    return absl::OkStatus();
  }
  // Only policy STOP needs the way back: a copy without allocation.
  const State before = s_;
  Dispatch(event.lueur());
  if (findings.illegal_here()) s_ = before;
  return absl::OkStatus();
}

void LueurReferee::Dispatch(const v1::LueurEvent& event) {
  // What players did on the last day is judged as on every other.
  const bool of_a_day = event.action_case() >= v1::LueurEvent::kRoll;
  if (IsOver() && (final_ || !of_a_day)) {
    if (!s_.end_reported) {
      Illegal(kAfterEnd, final_ ? "the set-up states the end of the game; nothing follows"
                                : "all players have ended the eighth day; nothing follows");
    } else {
      findings_->MarkOnTrust();
    }
    s_.end_reported = true;
    return;
  }
  switch (event.action_case()) {
    case v1::LueurEvent::kChooseAdventurer:
      return JudgeChooseAdventurer(event.choose_adventurer());
    case v1::LueurEvent::kFirstRoll:
      return JudgeFirstRoll(&event.first_roll());
    case v1::LueurEvent::kRefill:
      return JudgeRefill(&event.refill());
    case v1::LueurEvent::kTurnSpell:
      return JudgeTurnSpell(event.turn_spell());
    case v1::LueurEvent::kEnrol:
      return JudgeEnrol(event.enrol());
    case v1::LueurEvent::kSendAway:
      return JudgeSendAway(event.send_away());
    default:
      DispatchDay(event);
      if (s_.stage == v1::LUEUR_STAGE_DAY) CheckEarlyCancels();
  }
}

// The events of one player between morning and evening.
void LueurReferee::DispatchDay(const v1::LueurEvent& event) {
  switch (event.action_case()) {
    case v1::LueurEvent::kRoll:
      return JudgeRoll(event.roll());
    case v1::LueurEvent::kReroll:
      return JudgeReroll(event.reroll());
    case v1::LueurEvent::kSetDie:
      return JudgeSetDie(event.set_die());
    case v1::LueurEvent::kKeepDice:
      return JudgeKeepDice(event.keep_dice());
    case v1::LueurEvent::kResurrect:
      return JudgeResurrect(event.resurrect());
    case v1::LueurEvent::kEffect:
      return JudgeEffect(event.effect());
    case v1::LueurEvent::kStep:
      return JudgeStep(event.step());
    case v1::LueurEvent::kCamp:
      return JudgeCamp(event.camp());
    case v1::LueurEvent::kSail:
      return JudgeSail(event.sail());
    case v1::LueurEvent::kEndDay:
      acting_ = static_cast<int>(event.end_day().player());
      return JudgeEndDay(acting_, &event.end_day());
    default:
      return JudgeUnrecorded(event.unrecorded());
  }
}

// Those who have a spell face down turn it up before anybody enrols; then one enrols after the other.
void LueurReferee::AddMorningMoves(std::vector<uint32_t>& players) const {
  bool unseen = false;  // a token of unknown kind has to be turned up before anything else
  for (int p = 0; !s_.spells_turned && p < s_.players; ++p) {
    if (!HasFaceDown(p)) continue;
    players.push_back(static_cast<uint32_t>(p));
    for (size_t i = 0; i < P(p).spell_count; ++i) {
      const Spell& spell = P(p).spells[i];
      unseen |= spell.Has(Spell::kFaceDown) && spell.kind == 0;
    }
  }
  if (unseen || s_.first == State::kNobody) return;
  const auto next = static_cast<uint32_t>(s_.send_away_due ? s_.first : NextToAct());
  if (std::find(players.begin(), players.end(), next) == players.end()) players.push_back(next);
  std::sort(players.begin(), players.end());
}

// From the dice to the end of the day everybody acts at the same time. While players are in different parts
// of it, the earliest names the phase.
Referee::NextMove LueurReferee::ToMoveByDay() const {
  NextMove next;
  int earliest = v1::LUEUR_PHASE_ENDED;
  for (int p = 0; p < s_.players; ++p) {
    if (P(p).phase == v1::LUEUR_PHASE_ENDED) continue;
    earliest = std::min<int>(earliest, P(p).phase);
    next.players.push_back(static_cast<uint32_t>(p));
  }
  next.phase = earliest < v1::LUEUR_PHASE_NOON    ? "Late morning"
               : earliest == v1::LUEUR_PHASE_NOON ? "Noon"
               : earliest < v1::LUEUR_PHASE_ENDED ? "Afternoon"
                                                  : "";
  return next;
}

Referee::NextMove LueurReferee::ToMove() const {
  NextMove next;
  switch (s_.stage) {
    case v1::LUEUR_STAGE_ADVENTURERS:
      next.phase = "Adventurers";
      if (s_.first != State::kNobody) next.players.push_back(static_cast<uint32_t>(NextToAct()));
      return next;
    case v1::LUEUR_STAGE_FIRST_ROLL:
      next.phase = "Setup";
      return next;
    case v1::LUEUR_STAGE_REFILL:
      next.phase = s_.day == 1 ? "Setup" : "Evening";
      return next;
    case v1::LUEUR_STAGE_MORNING:
      next.phase = "Morning";
      AddMorningMoves(next.players);
      return next;
    case v1::LUEUR_STAGE_DAY:
      return ToMoveByDay();
    default:
      return next;
  }
}

void LueurReferee::End(Findings& findings) {
  findings_ = &findings;
  acting_ = -1;
  if (!IsOver()) return;
  for (const PlayerResult& result : Results()) {
    if (result.score.has_value()) continue;
    acting_ = static_cast<int>(result.player);
    Unverifiable(kVictory,
                 absl::StrCat("the final score of ", NameOf(acting_),
                              " rests on what was not recorded; the lines that are known are given"));
  }
}

}  // namespace lantern::lueur
