#include "checker/light_hunters/referee.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"

namespace lantern::light_hunters {

namespace {

// What a breach of the rule rests on: where one of these is in doubt, so is the breach.
uint8_t RestsOn(RuleId rule) {
  switch (rule) {
    case kSeal:
    case kEtherCost:
    case kPrinted:
    case kLocked:
    case kSpectreSkills:
      return kDoubtTable | kDoubtHealth;
    case kOncePerGame:
    case kDuelOnce:
    case kHandFloor:
    case kExchange:
    case kDuelThaw:
      return kDoubtTable;
    case kEtherSpent:
    case kDuelPotion:
      return kDoubtEther | kDoubtHealth;
    case kEtherLevel:
    case kEtherCap:
    case kDuelEther:
    case kRoundEnd:
      return kDoubtTable | kDoubtHealth;
    case kCardHeld:
    case kSealCopies:
    case kHandLimit:
    case kDuelHandLimit:
    case kDraw:
    case kReshuffle:
    case kDuelDeck:
    case kDuelRemoved:
    case kWholeHand:
      return kDoubtCards | kDoubtHealth;
    default:
      return kDoubtAll;
  }
}

}  // namespace

void LightHuntersReferee::Say(FindingKind kind, RuleId rule, std::string message) {
  Finding finding;
  finding.kind = kind;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  if (kind == FindingKind::kIllegal && (s_.doubts & RestsOn(rule)) != 0) {
    finding.kind = FindingKind::kUnverifiable;
    finding.message += " (unless something that was not recorded explains it)";
  }
  if (event_ != nullptr && s_.phase != Phase::kBetween) {
    finding.player = static_cast<uint32_t>(PlayerOnTurn());
    if (!s_.duel) finding.actor = CardOf(s_.turn).name;
  }
  const uint8_t rests = RestsOn(rule);
  // After a breach that was carried out, a later one that rests on the same things may come from it.
  const bool counts = finding.kind == FindingKind::kIllegal && carry_out_ && event_ != nullptr;
  for (int bit = 0; counts && bit < kDoubtBits; ++bit) {
    const int32_t before = breach_[static_cast<size_t>(bit)];
    if ((rests >> bit & 1) == 0 || before < 0) continue;
    if (findings_->all()[static_cast<size_t>(before)].event == index_) continue;
    finding.follows = static_cast<uint32_t>(before);
  }
  const auto id = static_cast<int32_t>(findings_->Add(std::move(finding)));
  for (int bit = 0; counts && bit < kDoubtBits; ++bit) {
    if ((rests >> bit & 1) != 0) breach_[static_cast<size_t>(bit)] = id;
  }
}

absl::Status LightHuntersReferee::Malformed(absl::string_view field, absl::string_view what) const {
  return MalformedError(absl::StrCat("events[", index_, "].light_hunters", field.empty() ? "" : ".", field),
                        what);
}

// From now on this may be otherwise than the state says.
void LightHuntersReferee::Doubtful(uint8_t doubts) {
  s_.doubts |= doubts;
  findings_->MarkOnTrust();
}

std::string LightHuntersReferee::NameOfHero(int hero) const {
  if (hero < 0 || hero >= s_.heroes) return "nobody";
  const HeroCard& card = CardOf(hero);
  return H(hero).spectral ? absl::StrCat("Spectral ", card.name) : card.name;
}

std::string LightHuntersReferee::NameOfPlayer(int player) const {
  const std::string& name = transcript_->players(player).name();
  return name.empty() ? absl::StrCat("player ", player + 1) : name;
}

std::string LightHuntersReferee::NameOfTarget(const Target& target) const {
  switch (target.kind) {
    case Target::kToken:
      return absl::StrCat("the ", NameOf(target.token), " token",
                          target.hero == kNobody ? " at the side" : " of ",
                          target.hero == kNobody ? "" : NameOfHero(target.hero));
    case Target::kServant:
      return std::string(NameOf(target.servant));
    default:
      return NameOfHero(target.hero);
  }
}

std::string LightHuntersReferee::NameOfSkill(const Skill& skill) const {
  const std::string& hero = catalog_->heroes[skill.hero].name;
  if (!skill.name.empty()) return absl::StrCat("\"", skill.name, "\" of ", hero);
  return absl::StrCat("a skill of ", hero, " whose name is not known");
}

absl::Status LightHuntersReferee::Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                                        Findings& findings) {
  findings_ = &findings;
  index_ = index;
  carry_out_ = after == AfterIllegal::kCarryOut;
  event_ = &event.light_hunters();
  absl::Status status = CheckForm(*event_);
  if (status.ok() && carry_out_) {
    status = Dispatch(*event_);
  } else if (status.ok()) {
    // Only policy STOP needs the way back: a copy of a few kilobytes, no allocation.
    const State before = s_;
    status = Dispatch(*event_);
    if (!status.ok() || findings.illegal_here()) s_ = before;
  }
  event_ = nullptr;
  return status;
}

absl::Status LightHuntersReferee::Dispatch(const v1::LightHuntersEvent& event) {
  if (s_.over) {
    Illegal(kAfterEnd, absl::StrCat("the game was over at event ", s_.over_event, "; nothing follows"));
    return absl::OkStatus();
  }
  fx_ = Changes();
  gained_at_.fill(0);
  lost_at_.fill(0);
  turn_over_ = false;
  const bool round_ended = s_.round_ended;
  if (!event.has_round_end()) s_.round_ended = false;
  absl::Status status;
  switch (event.action_case()) {
    case v1::LightHuntersEvent::kTurnStart:
      status = JudgeTurnStart(event.turn_start());
      break;
    case v1::LightHuntersEvent::kDraw:
      status = JudgeDraw(event.draw());
      break;
    case v1::LightHuntersEvent::kReshuffle:
      JudgeReshuffle(event.reshuffle());
      break;
    case v1::LightHuntersEvent::kPlay:
      status = JudgePlay(event.play());
      break;
    case v1::LightHuntersEvent::kExchange:
      JudgeExchange(event.exchange());
      break;
    case v1::LightHuntersEvent::kThaw:
      JudgeThaw(event.thaw());
      break;
    case v1::LightHuntersEvent::kUnitAttack:
      status = JudgeUnitAttack(event.unit_attack());
      break;
    case v1::LightHuntersEvent::kInvocationAttack:
      status = JudgeInvocationAttack(event.invocation_attack());
      break;
    case v1::LightHuntersEvent::kFormPower:
      JudgeFormPower(event.form_power());
      break;
    case v1::LightHuntersEvent::kDiscard:
      JudgeDiscard(event.discard());
      break;
    case v1::LightHuntersEvent::kTurnEnd:
      status = JudgeTurnEnd();
      break;
    case v1::LightHuntersEvent::kRoundEnd:
      s_.round_ended = round_ended;
      JudgeRoundEnd(event.round_end());
      break;
    case v1::LightHuntersEvent::kConcede:
      JudgeConcede(event.concede());
      break;
    default:
      return Malformed("", "has no action; set one of the fields of LightHuntersEvent.action");
  }
  if (!status.ok()) return status;
  if (!event.outcomes().empty()) SettleOutcomes(event);
  if (fx_.open && !event.outcomes_complete()) Doubtful(kDoubtAll);
  // The turn of a hero who died in it is over at once.
  if (turn_over_ && !s_.over) EndTurn();
  return absl::OkStatus();
}

std::vector<std::string> LightHuntersReferee::CoverageNotes() const {
  return {
      "Light Hunters: what players may show or tell each other is not part of a record and is not checked.",
      absl::StrCat("The heroes' skills are judged by the catalog \"", catalog_->name,
                   "\"; what it does not know is taken as recorded."),
  };
}

}  // namespace lantern::light_hunters
