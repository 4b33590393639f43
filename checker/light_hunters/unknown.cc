// What the catalog does not know: it is named, and what was recorded stands. Whatever the record may not tell
// is in doubt from then on, so that leaving out more of it never makes a legal game illegal (readings, 93).
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// One finding for all that the catalog does not know of a skill.
void LightHuntersReferee::SayUnknownCells(const Use& use) {
  const Skill& skill = *use.skill;
  if (!skill.in_catalog && event_->play().skill().empty()) {
    // What it did is open, whatever part of it was written down.
    Unverifiable(kPrinted,
                 absl::StrCat("which skill of ", NameOfHero(use.user), " was used was not recorded"));
    Doubtful(kDoubtAll);
    fx_.unknown = true;
    return;
  }
  std::vector<std::string> cells;
  if (skill.seal == kNoSeal && __builtin_popcount(skill.possible) > 1) cells.push_back("seal");
  if (skill.cost == kUnknown) cells.push_back("cost");
  if (!skill.known[s_.duel ? 1 : 0]) cells.push_back("effect");
  if (cells.empty()) return;
  const std::string where = skill.in_catalog
                                ? absl::StrCat(skill.Cell(), " without ", absl::StrJoin(cells, ", "))
                                : absl::StrCat("no entry for it in heroes[", skill.hero, "]");
  Unverifiable(kPrinted, absl::StrCat(NameOfSkill(skill), " is not known in full: the catalog has ", where,
                                      event_->outcomes().empty() ? "" : "; what was recorded stands"));
  if (!skill.known[s_.duel ? 1 : 0]) fx_.unknown = fx_.open = true;
}

// The card of an effect that is not known stays where the record or the catalog says so.
void LightHuntersReferee::KeepUnknownCard(Use& use) {
  for (int i = 0; fx_.unknown && i < event_->outcomes_size(); ++i) {
    const v1::LightHuntersOutcome& outcome = event_->outcomes(i);
    if (outcome.target().has_hero()) AdoptStatuses(use, outcome);
  }
  const StepList& list = use.skill->effect[s_.duel ? 1 : 0];
  if (!use.carries || !list.more || list.more_lasts != Duration::kGame || !H(use.user).alive) return;
  Status status;
  status.caster = use.user;
  status.skill = use.skill_index;
  status.card = use.card;
  status.as = use.as;
  status.duration = Duration::kGame;
  status.carries = true;
  use.carries = false;
  AddStatus(status, Bit(use.user));
  if (fx_.givens > 0) --fx_.givens;  // nobody knows what it is, so nothing is compared
}

// Statuses that were recorded and that no known step gave.
void LightHuntersReferee::AdoptStatuses(Use& use, const v1::LightHuntersOutcome& outcome) {
  const int hero = static_cast<int>(outcome.target().hero());
  for (const v1::LightHuntersStatus& recorded : outcome.statuses()) {
    const auto kind = static_cast<StatusKind>(recorded.kind());
    bool known = false;
    for (int i = 0; i < fx_.givens; ++i) {
      const Changes::Given& given = fx_.given[static_cast<size_t>(i)];
      known |= given.status.kind == kind && Has(given.holders, hero);
    }
    if (known || kind == StatusKind::kForm || (!H(hero).alive && !H(hero).spectral)) continue;
    Status status;
    status.kind = kind;
    status.caster = use.user;
    status.skill = use.skill_index;
    status.card = use.card;
    status.as = use.as;
    status.charges = ChargesOf(recorded);
    if (recorded.has_amount()) status.amount = static_cast<int8_t>(recorded.amount());
    if (recorded.has_seal()) status.seal = SealOf(recorded.seal());
    status.duration = DurationOf(recorded);
    if (kind == StatusKind::kControlled) {
      status.by_team = use.team;
      status.by_player = use.player;
    }
    status.carries = use.carries;
    use.carries = false;
    AddStatus(status, Bit(hero));
  }
}

// What the catalog does not know happened: the record decides, or nobody does.
void LightHuntersReferee::UnknownEffect(const Skill& skill, absl::string_view cell) {
  if (!fx_.unknown) {
    Unverifiable(kPrinted,
                 absl::StrCat("what ", NameOfSkill(skill), " does is not known: the catalog has no ",
                              skill.in_catalog ? absl::StrCat(skill.Cell(), ".", cell) : "entry for it",
                              event_->outcomes().empty() ? "" : "; taken as recorded"));
  }
  fx_.unknown = fx_.open = true;
}

// A number that decides what happened is not in the catalog. `skill` may be null: then `cell` is the whole
// cell.
void LightHuntersReferee::Unknown(const Skill* skill, absl::string_view cell) {
  if (!fx_.unknown) {
    Unverifiable(kPrinted, absl::StrCat("what happens is not known in full: the catalog has no ",
                                        skill == nullptr ? "" : skill->Cell(), skill == nullptr ? "" : ".",
                                        cell, event_->outcomes().empty() ? "" : "; taken as recorded"));
  }
  fx_.unknown = true;
}

// The same of a number of health points: where the record does not have those of the hero, they are in doubt.
void LightHuntersReferee::UnknownFor(const Skill* skill, absl::string_view cell, int hero, bool healing) {
  Unknown(skill, cell);
  fx_.open |= !RecordsHealth(hero, healing);
}

bool LightHuntersReferee::RecordsHealth(int hero, bool healing) const {
  const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
  if (outcome == nullptr) return false;
  return outcome->has_health() ||
         (healing ? outcome->has_healed()
                  : outcome->has_damage() || outcome->life() == v1::LIGHT_HUNTERS_LIFE_DIED);
}

}  // namespace lantern::light_hunters
