// The form of events: what must hold of the numbers and names of one event whatever the game is. Checked
// before an event touches the state, so that the topic files can use its numbers as indexes and its names as
// cards.
#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

constexpr char kNoSoul[] = "must be 1 to 5, the value of a soul";
constexpr uint32_t kMostMoved = kCards;
constexpr int32_t kMostInfluence = 10'000'000;

}  // namespace

absl::Status SoulHuntersReferee::FormCard(absl::string_view field, const std::string& name) {
  card_ = kUnknownCard;
  if (name.empty()) return absl::OkStatus();
  const int card = catalog_->Find(name);
  if (card < 0) {
    return Malformed(
        field, absl::StrCat("\"", name, "\" is no card of the catalog \"", catalog_->source().header().name(),
                            "\"; correct the name, or add the card to a catalog of your own"));
  }
  card_ = card;
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::FormPlayer(absl::string_view field, bool has, uint32_t player) const {
  if (!has || player < static_cast<uint32_t>(players_)) return absl::OkStatus();
  return Malformed(field,
                   absl::StrCat(player, " is no player; the transcript has ", players_, ", numbered from 0"));
}

absl::Status SoulHuntersReferee::FormHunter(const std::string& field,
                                            const v1::SoulHuntersInPlay& hunter) const {
  if (hunter.has_player()) {
    if (absl::Status status = FormPlayer(field + ".player", true, hunter.player()); !status.ok())
      return status;
  }
  if (hunter.used() > kMostUsesOfACard) return Malformed(field + ".used", "must be 0 to 4");
  if (!hunter.card().empty() && catalog_->Find(hunter.card()) < 0) {
    return Malformed(field + ".card", absl::StrCat("\"", hunter.card(), "\" is no card of the catalog"));
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::FormSteps(const std::string& field, const Steps& steps) const {
  for (int i = 0; i < steps.size(); ++i) {
    const v1::SoulHuntersStep& step = steps[i];
    const auto at = [&field, i](absl::string_view name) { return absl::StrCat(field, "[", i, "].", name); };
    if (step.has_player()) {
      if (absl::Status status = FormPlayer(at("player"), true, step.player()); !status.ok()) return status;
    }
    if (step.has_number() && step.number() > kMostMoved)
      return Malformed(at("number"), "must be at most 112");
    if (step.hunters_size() > 0 && step.cards_size() > 0) {
      return Malformed(at("cards"), "stand next to hunters; one operation is about the one or the other");
    }
    const int listed = step.hunters_size() + step.cards_size();
    if (listed > kCards) return Malformed(at("cards"), "are more than 112");
    if (step.has_number() && static_cast<int>(step.number()) < listed) {
      return Malformed(at("number"), absl::StrCat("is ", step.number(), ", but ", listed, " are listed"));
    }
    for (int k = 0; k < step.hunters_size(); ++k) {
      absl::Status status = FormHunter(absl::StrCat(at("hunters"), "[", k, "]"), step.hunters(k));
      if (!status.ok()) return status;
    }
    for (int k = 0; k < step.cards_size(); ++k) {
      if (step.cards(k).empty() || catalog_->Find(step.cards(k)) >= 0) continue;
      return Malformed(absl::StrCat(at("cards"), "[", k, "]"),
                       absl::StrCat("\"", step.cards(k), "\" is no card of the catalog"));
    }
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::FormMoves(const std::string& field,
                                           const v1::SoulHuntersUnlisted& unlisted) const {
  for (int i = 0; i < unlisted.moves_size(); ++i) {
    const v1::SoulHuntersMove& move = unlisted.moves(i);
    const std::string at = absl::StrCat(field, ".moves[", i, "]");
    for (const auto* place : {&move.from(), &move.to()}) {
      const std::string here = at + (place == &move.from() ? ".from" : ".to");
      const bool owned = place->kind() == v1::SOUL_HUNTERS_PLACE_KIND_HAND ||
                         place->kind() == v1::SOUL_HUNTERS_PLACE_KIND_TABLE;
      if (!v1::SoulHuntersPlaceKind_IsValid(place->kind()) || place->kind() == 0) {
        return Malformed(here + ".kind", "must be DECK, DISCARD, HAND or TABLE");
      }
      if (owned != place->has_player()) {
        return Malformed(here + ".player", "belongs to hands and tables, and to no other place");
      }
      if (owned) {
        if (absl::Status status = FormPlayer(here + ".player", true, place->player()); !status.ok())
          return status;
      }
    }
    if (move.cards_size() < 1 || move.cards_size() > kCards)
      return Malformed(at + ".cards", "must be 1 to 112");
    for (int k = 0; k < move.cards_size(); ++k) {
      if (move.cards(k).empty() || catalog_->Find(move.cards(k)) >= 0) continue;
      return Malformed(absl::StrCat(at, ".cards[", k, "]"),
                       absl::StrCat("\"", move.cards(k), "\" is no card of the catalog"));
    }
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::FormCheck(const v1::SoulHuntersInfluenceCheck& check) const {
  if (!check.compared().empty() && check.compared_size() != players_) {
    return Malformed("influence_check.compared",
                     absl::StrCat("has ", check.compared_size(), " numbers; give one a player, or none"));
  }
  for (const int32_t number : check.compared()) {
    if (number < -kMostInfluence || number > kMostInfluence) {
      return Malformed("influence_check.compared", "must be -10000000 to 10000000");
    }
  }
  uint32_t seen = 0;
  for (int i = 0; i < check.greatest_size(); ++i) {
    const std::string field = absl::StrCat("influence_check.greatest[", i, "]");
    if (absl::Status status = FormPlayer(field, true, check.greatest(i)); !status.ok()) return status;
    if (seen >> check.greatest(i) & 1) return Malformed(field, "names a player twice");
    seen |= 1u << check.greatest(i);
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::FormSouls(const v1::SoulHuntersEvent& event) const {
  switch (event.event_case()) {
    case v1::SoulHuntersEvent::kSoulTaken:
      if (!event.soul_taken().has_player())
        return Malformed("soul_taken.player", "is missing; say who took it");
      if (event.soul_taken().has_value() &&
          (event.soul_taken().value() < 1 || event.soul_taken().value() > 5)) {
        return Malformed("soul_taken.value", kNoSoul);
      }
      return FormPlayer("soul_taken.player", true, event.soul_taken().player());
    case v1::SoulHuntersEvent::kSoulFreed:
      if (event.soul_freed().has_value() &&
          (event.soul_freed().value() < 1 || event.soul_freed().value() > 5)) {
        return Malformed("soul_freed.value", kNoSoul);
      }
      return absl::OkStatus();
    case v1::SoulHuntersEvent::kSoulTurned:
      if (event.soul_turned().has_turned() &&
          (event.soul_turned().turned() < 1 || event.soul_turned().turned() > kBatch)) {
        return Malformed("soul_turned.turned", "must be 1 to 5");
      }
      return absl::OkStatus();
    case v1::SoulHuntersEvent::kSoulsLaid:
      if (event.souls_laid().values_size() > kSoulsInBox)
        return Malformed("souls_laid.values", "are more than 20");
      for (int i = 0; i < event.souls_laid().values_size(); ++i) {
        if (event.souls_laid().values(i) < kSoulValues) continue;
        return Malformed(absl::StrCat("souls_laid.values[", i, "]"),
                         absl::StrCat(kNoSoul, ", or 0 where it was not recorded"));
      }
      return absl::OkStatus();
    default:
      return absl::OkStatus();
  }
}

absl::Status SoulHuntersReferee::CheckForm(const v1::SoulHuntersEvent& event) {
  if (!event.influence().empty()) {
    if (event.influence_size() != players_) {
      return Malformed("influence",
                       absl::StrCat("has ", event.influence_size(), " numbers; give one a player, or none"));
    }
    for (const int32_t number : event.influence()) {
      if (number < -kMostInfluence || number > kMostInfluence) {
        return Malformed("influence", "must be -10000000 to 10000000");
      }
    }
  }
  absl::Status status;
  switch (event.event_case()) {
    case v1::SoulHuntersEvent::kDraw:
      status = FormPlayer("draw.player", event.draw().has_player(), event.draw().player());
      return status.ok() ? FormCard("draw.card", event.draw().card()) : status;
    case v1::SoulHuntersEvent::kReshuffle:
      return absl::OkStatus();
    case v1::SoulHuntersEvent::kPlaceHunter:
      status =
          FormPlayer("place_hunter.player", event.place_hunter().has_player(), event.place_hunter().player());
      return status.ok() ? FormCard("place_hunter.card", event.place_hunter().card()) : status;
    case v1::SoulHuntersEvent::kPlayEvent: {
      const v1::SoulHuntersPlayEvent& play = event.play_event();
      status = FormPlayer("play_event.player", play.has_player(), play.player());
      if (status.ok()) status = FormCard("play_event.card", play.card());
      if (status.ok() && !play.steps().empty()) status = FormSteps("play_event.steps", play.steps());
      if (status.ok() && play.has_unlisted()) status = FormMoves("play_event.unlisted", play.unlisted());
      return status;
    }
    case v1::SoulHuntersEvent::kUseAbility: {
      const v1::SoulHuntersUseAbility& use = event.use_ability();
      status = FormPlayer("use_ability.player", use.has_player(), use.player());
      if (!use.has_hunter())
        return Malformed("use_ability.hunter", "is missing; say which soul hunter was used");
      if (status.ok())
        status = FormPlayer("use_ability.hunter.player", use.hunter().has_player(), use.hunter().player());
      if (status.ok()) status = FormCard("use_ability.hunter.card", use.hunter().card());
      if (status.ok() && use.hunter().used() > kMostUsesOfACard) {
        return Malformed("use_ability.hunter.used", "must be 0 to 4");
      }
      if (status.ok() && !use.steps().empty()) status = FormSteps("use_ability.steps", use.steps());
      if (status.ok() && use.has_unlisted()) status = FormMoves("use_ability.unlisted", use.unlisted());
      return status;
    }
    case v1::SoulHuntersEvent::kUsedUp:
      status = FormPlayer("used_up.player", event.used_up().has_player(), event.used_up().player());
      return status.ok() ? FormCard("used_up.card", event.used_up().card()) : status;
    case v1::SoulHuntersEvent::kDiscard:
      status = FormPlayer("discard.player", event.discard().has_player(), event.discard().player());
      if (event.discard().cards_size() < 1 || event.discard().cards_size() > kCards) {
        return Malformed("discard.cards", "must be 1 to 112");
      }
      for (int i = 0; status.ok() && i < event.discard().cards_size(); ++i) {
        if (catalog_->Find(event.discard().cards(i)) >= 0 || event.discard().cards(i).empty()) continue;
        status = FormCard(absl::StrCat("discard.cards[", i, "]"), event.discard().cards(i));
      }
      return status;
    case v1::SoulHuntersEvent::kEndTurn:
      return FormPlayer("end_turn.player", event.end_turn().has_player(), event.end_turn().player());
    case v1::SoulHuntersEvent::kInfluenceCheck:
      return FormCheck(event.influence_check());
    case v1::SoulHuntersEvent::EVENT_NOT_SET:
      return Malformed("", "says nothing that happened; set one of the fields of SoulHuntersEvent.event");
    default:
      return FormSouls(event);
  }
}

}  // namespace lantern::soul_hunters
