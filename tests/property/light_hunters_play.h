// Random games of Light Hunters for properties: whatever ListLegal offers, in every mode and size, with the
// sample catalog, and with more of it written down than `lantern simulate` does.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_PLAY_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_PLAY_H_

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/chance.h"
#include "checker/core/finding.h"
#include "checker/core/game.h"
#include "checker/core/legal.h"
#include "checker/light_hunters/game.h"
#include "checker/light_hunters/referee.h"
#include "judging.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::light_hunters {

// What is said of an event, with the rules, for messages of failed tests.
inline std::string Said(const Findings& findings) {
  std::string said;
  for (const Finding& finding : findings.all())
    absl::StrAppend(&said, finding.rule == nullptr ? "" : finding.rule->id, " ", finding.message, "\n");
  return said;
}

// Whether the event being judged is one that nobody would list: against the rules, or with targets named
// without need, which are noted and count once (reading 107).
inline bool Objected(const Findings& findings, uint32_t event) {
  if (findings.illegal_here()) return true;
  return std::any_of(findings.all().begin(), findings.all().end(), [&](const Finding& finding) {
    return finding.kind == FindingKind::kNote && finding.established == event && finding.rule != nullptr &&
           finding.rule->id == "LH.play.targets";
  });
}

// How a game is played.
struct Wish {
  bool random_options = false;
  bool concessions = false;  // now and then a side gives up
};

// One game, event by event. Its kind follows from the seed: all modes and sizes in turn.
class RandomGame {
 public:
  explicit RandomGame(uint64_t seed, const Wish& wish = {}) : chance_(seed), wish_(wish) {
    static constexpr const char* kKinds[][3] = {{"classic", "2", "3"}, {"duel", "2", "3"},
                                                {"classic", "3", "3"}, {"ffa", "2", "3"},
                                                {"classic", "4", "3"}, {"ffa", "2", "4"}};
    const auto& kind = kKinds[seed % 6];
    SimulateOptions options;
    options.catalog = "sample";
    options.settings = {{"mode", kind[0]}, {"heroes", kind[1]}, {"clans", kind[2]}};
    if (seed % 6 != 1 && chance_.Happens(1, 2)) options.players = kind[0][0] == 'f' ? 4 : 2;
    Fail(LightHuntersGame().deal(options, chance_, game_));
    if (wish.random_options) Agree(*game_.mutable_light_hunters()->mutable_options());
    findings_.BeginEvent({});
    Fail(referee_.Begin(game_, findings_));
    if (!findings_.all().empty()) Fail(Said(findings_));
  }

  // Plays one event. False at the end of the game, or where something went wrong.
  bool Step() {
    if (!error_.empty() || referee_.IsOver()) return false;
    LegalEvents legal(kMostListed);
    Fail(referee_.ListLegal(legal));
    const LegalEvent* chosen = Choose(legal.all());
    if (chosen == nullptr) {
      Fail("nothing is listed although the game is not over");
      return false;
    }
    v1::Event event = chosen->event;
    if (chosen->open) referee_.Reveal(chance_, event);
    return Play(event);
  }

  // Plays this event, and writes down more of it.
  bool Play(v1::Event event) {
    const State before = referee_.state();
    Note(event);
    const auto index = static_cast<uint32_t>(game_.events_size());
    *game_.add_events() = event;
    findings_.BeginEvent(index);
    Fail(referee_.Judge(event, index, Referee::AfterIllegal::kChangeNothing, findings_));
    if (!findings_.all().empty()) Fail(Said(findings_));
    if (error_.empty()) NoteAfter(before, *game_.mutable_events(game_.events_size() - 1));
    return error_.empty();
  }

  // Plays until so many events are there, or to the end.
  void PlayUntil(int events) {
    while (game_.events_size() < events && Step()) {
    }
  }

  const v1::Transcript& game() const { return game_; }
  const LightHuntersReferee& referee() const { return referee_; }
  Chance& chance() { return chance_; }
  bool over() const { return referee_.IsOver(); }
  // Empty, or what went wrong first, with the event.
  const std::string& error() const { return error_; }

  // The state as a position.
  v1::LightHuntersPosition Position() const {
    v1::Transcript out = game_;
    out.clear_events();
    if (!referee_.WritePosition(out).ok()) return {};
    return out.light_hunters().position();
  }

 private:
  static constexpr uint32_t kMostListed = 50'000;

  void Agree(v1::LightHuntersOptions& options) {
    const auto some = [&] { return chance_.Happens(1, 4); };
    if (some()) options.set_free_redirect(true);
    if (some()) options.set_expire_first(true);
    if (some()) options.set_bonus_for_each_target(true);
    if (some()) options.set_tokens_ignore_front_line(true);
    if (some()) options.set_unavoidable_not_redirected(true);
    if (some()) options.set_unavoidable_through_cuirass(true);
    if (some()) options.set_all_enemies_spare_invocations(true);
    if (some()) options.set_invocations_outlive_master(true);
    if (some()) options.set_frozen_cannot_react(true);
    if (some()) options.set_destriers_indestructible(true);
    if (some()) options.set_destrier_supply(3 + chance_.Below(5));
    if (some()) options.set_travel_after_death(true);
    if (some()) options.set_units_follow_possession(true);
    if (some()) options.set_cuirass_not_invincible(true);
    if (some()) options.set_no_win_by_sacrifice(true);
  }

  const LegalEvent* Choose(const std::vector<LegalEvent>& events) {
    uint32_t total = 0;
    for (const LegalEvent& event : events) total += event.weight;
    if (wish_.concessions && !events.empty() && chance_.Happens(1, 400)) {
      const LegalEvent& last = events.back();
      if (last.event.light_hunters().has_concede()) return &last;
    }
    if (total == 0) return nullptr;
    uint32_t left = chance_.Below(total);
    for (const LegalEvent& event : events) {
      if (left < event.weight) return &event;
      left -= event.weight;
    }
    return nullptr;
  }

  // What can be written before it happened: prices and levels.
  void Note(v1::Event& event) {
    v1::LightHuntersEvent& it = *event.mutable_light_hunters();
    if (it.has_turn_start() && chance_.Happens(1, 2)) {
      it.mutable_turn_start()->set_round(referee_.state().round);
      int tokens = 0;
      for (int i = 0; i < referee_.state().token_count; ++i)
        tokens += referee_.state().token[static_cast<size_t>(i)].kind == TokenKind::kEther ? 1 : 0;
      it.mutable_turn_start()->set_ether(
          static_cast<uint32_t>(std::min<int>(5, referee_.state().round) + tokens));
    }
    if (it.has_play() && chance_.Happens(1, 2)) {
      for (const Skill& skill : referee_.catalog().skills) {
        if (skill.id == it.play().skill() && !it.play().skill().empty())
          it.mutable_play()->set_ether(static_cast<uint32_t>(skill.cost));
      }
    }
  }

  // What can be written afterwards: health, cards in hand, life.
  void NoteAfter(const State& before, v1::Event& event) {
    const State& after = referee_.state();
    v1::LightHuntersEvent& it = *event.mutable_light_hunters();
    if (it.has_concede() || it.has_round_end()) return;
    for (int i = 0; i < after.heroes; ++i) {
      const Hero& was = before.hero[static_cast<size_t>(i)];
      const Hero& is = after.hero[static_cast<size_t>(i)];
      if (was.health == is.health || chance_.Happens(1, 2)) continue;
      v1::LightHuntersOutcome& outcome = OutcomeOf(it, i);
      outcome.set_health(is.health);
      if (was.alive && !is.alive) outcome.set_life(v1::LIGHT_HUNTERS_LIFE_DIED);
      if (was.alive && is.alive) outcome.set_life(v1::LIGHT_HUNTERS_LIFE_LIVES);
      if (!was.alive && is.alive) outcome.set_life(v1::LIGHT_HUNTERS_LIFE_RESURRECTED);
      if (!after.duel && chance_.Happens(1, 2))
        outcome.set_hand(static_cast<uint32_t>(after.piles[static_cast<size_t>(i)].size()));
    }
  }

  static v1::LightHuntersOutcome& OutcomeOf(v1::LightHuntersEvent& event, int hero) {
    for (v1::LightHuntersOutcome& outcome : *event.mutable_outcomes()) {
      if (outcome.target().has_hero() && outcome.target().hero() == static_cast<uint32_t>(hero))
        return outcome;
    }
    v1::LightHuntersOutcome& outcome = *event.add_outcomes();
    outcome.mutable_target()->set_hero(static_cast<uint32_t>(hero));
    return outcome;
  }

  void Fail(const std::string& what) {
    if (!error_.empty()) return;
    const int last = game_.events_size() - 1;
    error_ = absl::StrCat("event ", last, ": ", what,
                          last < 0 ? "" : "\n" + game_.events(last).ShortDebugString());
  }
  void Fail(const absl::Status& status) {
    if (!status.ok()) Fail(std::string(status.message()));
  }

  Chance chance_;
  Wish wish_;
  v1::Transcript game_;
  LightHuntersReferee referee_;
  Findings findings_;
  std::string error_;
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_PLAY_H_
