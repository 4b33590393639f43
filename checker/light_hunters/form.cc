// The form of events: what must hold of the numbers and lists of one event whatever the game is. Checked
// before an event touches the state, so that the chapters can use its numbers as indexes.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kMaxListed = 70;  // cards in the box
constexpr int kMaxReactions = 16;

constexpr char kNoSealText[] = "must be one of the five seals, or absent where it was not recorded";

}  // namespace

absl::Status LightHuntersReferee::CheckHero(absl::string_view field, uint32_t hero) const {
  if (hero < s_.heroes) return absl::OkStatus();
  return Malformed(field, absl::StrCat("is ", hero, "; the set-up has heroes 0 to ", s_.heroes - 1));
}

absl::Status LightHuntersReferee::CheckSeal(absl::string_view field, bool has, int seal) const {
  if (!has || SealOf(seal) != kNoSeal) return absl::OkStatus();
  return Malformed(field, kNoSealText);
}

absl::Status LightHuntersReferee::CheckSeals(absl::string_view field, const SealList& seals) const {
  if (seals.size() > kMaxListed) {
    return Malformed(field, absl::StrCat("lists ", seals.size(), " cards; the box has ", kMaxListed));
  }
  for (int i = 0; i < seals.size(); ++i) {
    if (seals[i] != 0 && SealOf(seals[i]) == kNoSeal) {
      return Malformed(absl::StrCat(field, "[", i, "]"),
                       "must be one of the five seals, or UNSPECIFIED where it was not recorded");
    }
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckTarget(absl::string_view field,
                                              const v1::LightHuntersTarget& target) const {
  if (target.group() >= kMaxGroups) return Malformed(absl::StrCat(field, ".group"), "must be 0 to 3");
  switch (target.target_case()) {
    case v1::LightHuntersTarget::kHero:
      if (target.hero() < s_.heroes) return absl::OkStatus();
      return CheckHero(absl::StrCat(field, ".hero"), target.hero());
    case v1::LightHuntersTarget::kToken:
      if (target.token().kind() <= 0 || target.token().kind() >= kTokenKinds) {
        return Malformed(absl::StrCat(field, ".token.kind"), "must be one of the tokens");
      }
      if (!target.token().has_hero()) return absl::OkStatus();
      return CheckHero(absl::StrCat(field, ".token.hero"), target.token().hero());
    case v1::LightHuntersTarget::kInvocation:
      if (target.invocation() > 0 && target.invocation() < kInvocations) return absl::OkStatus();
      return Malformed(absl::StrCat(field, ".invocation"), "must be OZU, OCELOTL or ROSHAN");
    default:
      return Malformed(field, "names no hero, token or invocation");
  }
}

absl::Status LightHuntersReferee::CheckTargetForms(
    absl::string_view field, const google::protobuf::RepeatedPtrField<v1::LightHuntersTarget>& list) const {
  if (list.size() > kMaxTargets / 2)
    return Malformed(field, absl::StrCat("lists more than ", kMaxTargets / 2));
  for (int i = 0; i < list.size(); ++i) {
    const v1::LightHuntersTarget& target = list.Get(i);
    // The name of the field is only built where it may be needed.
    if (target.has_hero() && target.hero() < s_.heroes && target.group() < kMaxGroups) continue;
    absl::Status status = CheckTarget(absl::StrCat(field, "[", i, "]"), target);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckReactions(
    absl::string_view field, const google::protobuf::RepeatedPtrField<v1::LightHuntersReaction>& list) const {
  if (list.size() > kMaxReactions) return Malformed(field, absl::StrCat("lists more than ", kMaxReactions));
  for (int i = 0; i < list.size(); ++i) {
    const v1::LightHuntersReaction& reaction = list.Get(i);
    const std::string at = absl::StrCat(field, "[", i, "]");
    absl::Status status = CheckHero(at + ".hero", reaction.hero());
    if (status.ok() && (reaction.kind() < 1 || reaction.kind() > 2)) {
      status = Malformed(at + ".kind", "must be REDIRECT or DESTRIER");
    }
    if (status.ok()) status = CheckSeal(at + ".card", reaction.has_card(), reaction.card());
    if (status.ok()) status = CheckSeal(at + ".counts_as", reaction.has_counts_as(), reaction.counts_as());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckSprings(
    absl::string_view field, const google::protobuf::RepeatedPtrField<v1::LightHuntersSpring>& list) const {
  if (list.size() > kMaxHeroes) return Malformed(field, absl::StrCat("lists more than ", kMaxHeroes));
  for (int i = 0; i < list.size(); ++i) {
    const v1::LightHuntersSpring& spring = list.Get(i);
    const std::string at = absl::StrCat(field, "[", i, "]");
    absl::Status status = CheckHero(at + ".hero", spring.hero());
    if (status.ok() && spring.has_caster()) status = CheckHero(at + ".caster", spring.caster());
    if (status.ok()) status = CheckSeal(at + ".card", spring.has_card(), spring.card());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckStatusRef(absl::string_view field,
                                                 const v1::LightHuntersStatusRef& ref) const {
  absl::Status status = CheckHero(absl::StrCat(field, ".hero"), ref.hero());
  if (status.ok() && (ref.kind() <= 0 || ref.kind() >= static_cast<int>(StatusKind::kEnd))) {
    status = Malformed(absl::StrCat(field, ".kind"), "must be one of the kinds of statuses");
  }
  if (status.ok() && ref.has_caster()) status = CheckHero(absl::StrCat(field, ".caster"), ref.caster());
  return status;
}

absl::Status LightHuntersReferee::CheckPlayForm(const v1::LightHuntersPlay& play) const {
  absl::Status status = CheckHero("play.hero", play.hero());
  if (status.ok()) status = CheckSeal("play.card", play.has_card(), play.card());
  if (status.ok()) status = CheckSeal("play.counts_as", play.has_counts_as(), play.counts_as());
  if (status.ok()) status = CheckTargetForms("play.targets", play.targets());
  if (status.ok()) status = CheckSeals("play.cards", play.cards());
  if (status.ok() && play.has_status()) status = CheckStatusRef("play.status", play.status());
  if (status.ok()) status = CheckReactions("play.reactions", play.reactions());
  if (status.ok()) status = CheckSprings("play.springs", play.springs());
  if (!status.ok()) return status;
  if (play.ether() > 100) return Malformed("play.ether", "must be 0 to 100");
  if (play.option() >= kMaxBranches) return Malformed("play.option", "must be 0 to 3");
  if (play.has_bonus_on() && play.bonus_on() >= static_cast<uint32_t>(play.targets_size())) {
    return Malformed("play.bonus_on", "is no index into `targets`");
  }
  return status;
}

absl::Status LightHuntersReferee::CheckPowerForm(const v1::LightHuntersFormPower& power) const {
  absl::Status status = CheckHero("form_power.hero", power.hero());
  if (status.ok()) status = CheckTargetForms("form_power.targets", power.targets());
  if (status.ok()) status = CheckSeals("form_power.cards", power.cards());
  if (status.ok() && power.has_status()) status = CheckStatusRef("form_power.status", power.status());
  if (status.ok()) status = CheckReactions("form_power.reactions", power.reactions());
  if (status.ok()) status = CheckSprings("form_power.springs", power.springs());
  if (!status.ok()) return status;
  if (power.option() >= kMaxBranches) return Malformed("form_power.option", "must be 0 to 3");
  if (power.has_bonus_on() && power.bonus_on() >= static_cast<uint32_t>(power.targets_size())) {
    return Malformed("form_power.bonus_on", "is no index into `targets`");
  }
  return status;
}

absl::Status LightHuntersReferee::CheckTurnForm(const v1::LightHuntersTurnStart& start) const {
  absl::Status status;
  if (s_.duel) {
    if (start.has_hero()) return Malformed("turn_start.hero", "must be absent in Duel; name the player");
    if (!start.has_player()) return Malformed("turn_start.player", "is required in Duel");
    if (start.player() > 1) return Malformed("turn_start.player", "must be 0 or 1");
  } else {
    if (start.has_player()) return Malformed("turn_start.player", "must be absent; name the hero");
    if (!start.has_hero()) return Malformed("turn_start.hero", "is required");
    status = CheckHero("turn_start.hero", start.hero());
  }
  if (status.ok()) status = CheckSeals("turn_start.expired.cards", start.expired().cards());
  if (status.ok() && start.has_servant_to()) {
    status = CheckHero("turn_start.servant_to", start.servant_to());
  }
  return status;
}

absl::Status LightHuntersReferee::CheckOutcomeForm(int index, const v1::LightHuntersOutcome& outcome) const {
  const std::string at = absl::StrCat("outcomes[", index, "]");
  absl::Status status = CheckTarget(at + ".target", outcome.target());
  if (status.ok()) status = CheckSeals(at + ".gained.cards", outcome.gained().cards());
  if (status.ok()) status = CheckSeals(at + ".lost.cards", outcome.lost().cards());
  if (!status.ok()) return status;
  if (outcome.damage() > 1000 || outcome.healed() > 1000 || outcome.health() > 250 || outcome.hand() > 70) {
    return Malformed(at, "has a number that no game reaches");
  }
  if (outcome.ether() > 100 || outcome.ether() < -100) return Malformed(at + ".ether", "must be -100 to 100");
  if (!v1::LightHuntersLife_IsValid(outcome.life())) {
    return Malformed(at + ".life", "must be LIVES, DIED or RESURRECTED, or absent");
  }
  if (outcome.has_team() && outcome.team() >= s_.teams) {
    return Malformed(at + ".team", absl::StrCat("must be 0 to ", s_.teams - 1));
  }
  if (outcome.statuses_size() > 8 || outcome.tokens_size() > 8) {
    return Malformed(at, "lists more than 8 statuses or tokens");
  }
  for (const v1::LightHuntersStatus& given : outcome.statuses()) {
    if (given.kind() <= 0 || given.kind() >= static_cast<int>(StatusKind::kEnd)) {
      return Malformed(at + ".statuses.kind", "must be one of the kinds of statuses");
    }
    status = CheckSeal(at + ".statuses.seal", given.has_seal(), given.seal());
    if (!status.ok()) return status;
    if (!v1::LightHuntersDuration_IsValid(given.duration())) {
      return Malformed(at + ".statuses.duration", "must be one of the durations, or absent");
    }
    if (given.amount() > 30 || given.charges() > 3) {
      return Malformed(at + ".statuses", "has an amount above 30 or more than 3 charges");
    }
  }
  for (int token : outcome.tokens()) {
    if (token <= 0 || token >= kTokenKinds) return Malformed(at + ".tokens", "must be tokens");
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckForm(const v1::LightHuntersEvent& event) const {
  if (event.outcomes_size() > 32) return Malformed("outcomes", "has more than 32 entries");
  for (int i = 0; i < event.outcomes_size(); ++i) {
    absl::Status status = CheckOutcomeForm(i, event.outcomes(i));
    if (!status.ok()) return status;
  }
  absl::Status status;
  switch (event.action_case()) {
    case v1::LightHuntersEvent::kTurnStart:
      return CheckTurnForm(event.turn_start());
    case v1::LightHuntersEvent::kDraw:
      if (event.draw().count() > kMaxListed) return Malformed("draw.count", "must be at most 70");
      if (event.draw().has_count() && event.draw().cards_size() > 0) {
        return Malformed("draw.count", "must be absent where `cards` lists the cards");
      }
      return CheckSeals("draw.cards", event.draw().cards());
    case v1::LightHuntersEvent::kReshuffle:
      if (event.reshuffle().kept_size() != 0 && event.reshuffle().kept_size() != 3) {
        return Malformed("reshuffle.kept", "must list three cards, or none");
      }
      return CheckSeals("reshuffle.kept", event.reshuffle().kept());
    case v1::LightHuntersEvent::kPlay:
      return CheckPlayForm(event.play());
    case v1::LightHuntersEvent::kExchange:
      status = CheckSeal("exchange.seal", event.exchange().has_seal(), event.exchange().seal());
      if (!status.ok()) return status;
      return CheckSeal("exchange.drawn", event.exchange().has_drawn(), event.exchange().drawn());
    case v1::LightHuntersEvent::kThaw:
      return CheckSeal("thaw.seal", event.thaw().has_seal(), event.thaw().seal());
    case v1::LightHuntersEvent::kUnitAttack:
      if (event.unit_attack().unit() < v1::LIGHT_HUNTERS_TOKEN_INFANTRY ||
          event.unit_attack().unit() > v1::LIGHT_HUNTERS_TOKEN_IMMORTALS) {
        return Malformed("unit_attack.unit", "must be INFANTRY, CAVALRY or IMMORTALS");
      }
      status = CheckHero("unit_attack.hero", event.unit_attack().hero());
      if (status.ok()) status = CheckTarget("unit_attack.target", event.unit_attack().target());
      if (!status.ok()) return status;
      return CheckReactions("unit_attack.reactions", event.unit_attack().reactions());
    case v1::LightHuntersEvent::kInvocationAttack:
      if (event.invocation_attack().invocation() <= 0 ||
          event.invocation_attack().invocation() >= kInvocations) {
        return Malformed("invocation_attack.invocation", "must be OZU, OCELOTL or ROSHAN");
      }
      status = CheckTarget("invocation_attack.target", event.invocation_attack().target());
      if (!status.ok()) return status;
      return CheckReactions("invocation_attack.reactions", event.invocation_attack().reactions());
    case v1::LightHuntersEvent::kFormPower:
      return CheckPowerForm(event.form_power());
    case v1::LightHuntersEvent::kDiscard:
      if (event.discard().cards().empty())
        return Malformed("discard.cards", "is empty; list what was discarded");
      return CheckSeals("discard.cards", event.discard().cards());
    case v1::LightHuntersEvent::kConcede:
      if (event.concede().team() < s_.teams) return status;
      return Malformed("concede.team", absl::StrCat("must be 0 to ", s_.teams - 1));
    default:
      return status;
  }
}

}  // namespace lantern::light_hunters
