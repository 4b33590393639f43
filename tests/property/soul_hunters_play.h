// Random games of Soul Hunters for properties: whatever ListLegal offers, with the sample cards or with
// random ones, under random agreements, followed by the second implementation.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_PLAY_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_PLAY_H_

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/chance.h"
#include "checker/core/finding.h"
#include "checker/core/game.h"
#include "checker/core/legal.h"
#include "checker/core/referee.h"
#include "checker/registry.h"
#include "judging.h"
#include "lantern/v1/transcript.pb.h"
#include "soul_hunters_catalogs.h"
#include "soul_hunters_naive_game.h"

namespace lantern::soul_hunters {

inline const lantern::Game& TheGame() { return *FindGame("soul_hunters"); }

// The shipped catalog of invented cards.
inline v1::SoulHuntersCatalog SampleCatalog() {
  v1::SoulHuntersCatalog catalog;
  for (const ShippedCatalog& shipped : TheGame().catalogs->shipped) {
    if (shipped.name == "sample") {
      google::protobuf::TextFormat::ParseFromString(std::string(shipped.text()), &catalog);
    }
  }
  return catalog;
}

// What is said of an event or a position, with the rules, for messages of failed tests.
inline std::string Said(const Findings& findings, size_t from) {
  std::string said;
  for (size_t i = from; i < findings.all().size(); ++i) {
    const Finding& finding = findings.all()[i];
    absl::StrAppend(&said, finding.rule == nullptr ? "" : finding.rule->id, " ", finding.message, "\n");
  }
  return said;
}

// Notes what is not the same on both sides.
class Differences {
 public:
  template <typename A, typename B>
  void Compare(const std::string& what, const A& referee, const B& naive) {
    if (!found_.empty() || Text(referee) == Text(naive)) return;
    found_ =
        absl::StrCat(what, ": the referee has ", Text(referee), ", the second implementation ", Text(naive));
  }
  const std::string& found() const { return found_; }

  template <typename T>
  static std::string Text(const T& value) {
    if constexpr (requires { value.begin(); }) {
      std::vector<std::string> all;
      for (const auto& each : value) all.push_back(absl::StrCat(each));
      std::sort(all.begin(), all.end());
      return absl::StrCat("{", absl::StrJoin(all, ", "), "}");
    } else {
      return absl::StrCat(value);
    }
  }

 private:
  std::string found_;
};

// How a game is played.
struct Wish {
  bool random_catalog = false;
  bool random_options = true;
  uint32_t players = 0;  // 0: any number
};

// Where the state that a position states differs from the second implementation's; empty: nowhere.
std::string Difference(const v1::SoulHuntersPosition& position, const naive::Game& game);

// One game, event by event.
class RandomGame {
 public:
  RandomGame(uint64_t seed, const Wish& wish) : chance_(seed) {
    SimulateOptions options;
    options.players = wish.players != 0 ? wish.players : 2 + chance_.Below(3);
    options.catalog = "sample";
    catalog_ = wish.random_catalog ? CatalogWriter(chance_).Write() : SampleCatalog();
    if (wish.random_catalog) {
      options.catalog.clear();
      google::protobuf::TextFormat::PrintToString(catalog_, &options.catalog_text);
    }
    for (const SimulateSetting& setting : TheGame().simulate_settings) {
      options.settings.emplace_back(std::string(setting.name), std::string(setting.values[0]));
    }
    Fail(TheGame().deal(options, chance_, game_));
    if (wish.random_options) Agree(*game_.mutable_soul_hunters()->mutable_options());
    referee_ = TheGame().new_referee();
    findings_.BeginEvent({});
    Fail(referee_->Begin(game_, findings_));
    naive_ = std::make_unique<naive::Game>(game_, catalog_);
    LookAround();
  }

  // Plays one event. False at the end of the game, or where something went wrong.
  bool Step() {
    if (!error_.empty() || referee_->IsOver()) return false;
    LegalEvents legal(kMostListed);
    Fail(referee_->ListLegal(legal));
    const LegalEvent* chosen = Choose(legal.all());
    if (chosen == nullptr) {
      Fail("nothing is listed although the game is not over");
      return false;
    }
    v1::Event event = chosen->event;
    if (chosen->open) referee_->Reveal(chance_, event);
    return Play(event);
  }

  // Plays this event.
  bool Play(const v1::Event& event) {
    *game_.add_events() = event;
    const auto index = static_cast<uint32_t>(game_.events_size() - 1);
    findings_.BeginEvent(index);
    Fail(referee_->Judge(event, index, Referee::AfterIllegal::kChangeNothing, findings_));
    if (!findings_.all().empty()) Fail(Said(findings_, 0));
    const naive::Table before = naive_->table();
    if (!naive_->Play(event.soul_hunters())) {
      Fail(absl::StrCat("the second implementation does not allow this event, with the hand ",
                        Differences::Text(before.of(naive_->on_turn()).hand), ", the deck ",
                        Differences::Text(before.deck), ", the discard pile ",
                        Differences::Text(before.discard), " and the card\n", CardText(event)));
    }
    LookAround();
    return error_.empty();
  }

  // Plays until so many events are there, or to the end.
  void PlayUntil(int events) {
    while (game_.events_size() < events && Step()) {
    }
  }

  const v1::Transcript& game() const { return game_; }
  const v1::SoulHuntersCatalog& catalog() const { return catalog_; }
  const naive::Game& naive() const { return *naive_; }
  Referee& referee() { return *referee_; }
  Chance& chance() { return chance_; }
  bool over() const { return referee_->IsOver(); }
  // Empty, or what went wrong first, with the event.
  const std::string& error() const { return error_; }

  // The state as a position.
  v1::SoulHuntersPosition Position() const {
    v1::Transcript out = game_;
    out.clear_events();
    if (!referee_->WritePosition(out).ok()) return {};
    return out.soul_hunters().position();
  }

 private:
  static constexpr uint32_t kMostListed = 50'000;

  void Agree(v1::SoulHuntersOptions& options) {
    if (chance_.Happens(1, 3)) options.set_bonus_returns_to_tied(chance_.Happens(1, 4));
    if (chance_.Happens(1, 5)) options.set_influence_cap(1 + chance_.Below(8));
    if (chance_.Happens(1, 3)) options.set_eager_reshuffle(chance_.Happens(3, 4));
    if (chance_.Happens(1, 3)) options.set_use_without_effect(chance_.Happens(1, 4));
  }

  const LegalEvent* Choose(const std::vector<LegalEvent>& events) {
    uint32_t total = 0;
    for (const LegalEvent& event : events) total += event.weight;
    if (total == 0) return nullptr;
    uint32_t left = chance_.Below(total);
    for (const LegalEvent& event : events) {
      if (left < event.weight) return &event;
      left -= event.weight;
    }
    return nullptr;
  }

  // The card of an event as the catalog has it.
  std::string CardText(const v1::Event& event) const {
    const v1::SoulHuntersEvent& it = event.soul_hunters();
    const std::string id =
        naive_->box().Id(it.has_play_event() ? it.play_event().card() : it.use_ability().hunter().card());
    return id.empty() ? "" : naive_->box().At(id).ShortDebugString();
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

  // What holds after every event: nothing was said, the invariants, and that both implementations see the
  // same.
  void LookAround() {
    if (!error_.empty()) return;
    const std::string broken = referee_->BrokenInvariant();
    if (!broken.empty()) return Fail(broken);
    const std::string difference = Difference(Position(), *naive_);
    if (!difference.empty())
      Fail(absl::StrCat(difference, "\n",
                        game_.events().empty() ? "" : CardText(game_.events(game_.events_size() - 1))));
  }

  Chance chance_;
  v1::SoulHuntersCatalog catalog_;
  v1::Transcript game_;
  std::unique_ptr<Referee> referee_;
  std::unique_ptr<naive::Game> naive_;
  Findings findings_;
  std::string error_;
};

inline std::vector<std::string> HuntersOn(const v1::SoulHuntersPlayerState& player) {
  std::vector<std::string> hunters;
  for (const v1::SoulHuntersHunterState& h : player.hunters())
    hunters.push_back(absl::StrCat(h.card(), " ", h.used()));
  return hunters;
}

inline std::string Difference(const v1::SoulHuntersPosition& position, const naive::Game& game) {
  Differences d;
  const naive::Table& t = game.table();
  d.Compare("phase", static_cast<int>(position.phase()), static_cast<int>(game.phase()));
  if (game.phase() <= naive::Game::kDiscard) d.Compare("player", position.player(), game.on_turn());
  // Between two rounds only the winner is stated.
  if (game.phase() <= naive::Game::kSoulLeaves)
    d.Compare("round starter", position.round_starter(), game.starter());
  d.Compare("turns taken", position.turns_taken(), game.turns_taken());
  d.Compare("souls turned", position.souls_turned(), game.turned());
  d.Compare("souls", position.souls(), game.souls());
  d.Compare("soul deck", position.soul_deck(), game.soul_deck());
  d.Compare("freed souls", position.freed_souls(), game.freed());
  d.Compare("deck", position.deck().cards_size() + static_cast<int>(position.deck().unknown()),
            static_cast<int>(t.deck.size()));
  d.Compare("discard pile", position.discard().cards(), t.discard);
  d.Compare("hand action", position.hand_action_done(), game.hand_action());
  d.Compare("table action", position.table_action_done(), game.table_action());
  d.Compare("players", position.players_size(), static_cast<int>(t.players.size()));
  for (int p = 0; d.found().empty() && p < position.players_size(); ++p) {
    const v1::SoulHuntersPlayerState& player = position.players(p);
    const std::string whose = absl::StrCat(" of player ", p);
    d.Compare("influence" + whose, player.influence(), t.of(p).gained);
    d.Compare("hand" + whose, player.hand().cards(), t.of(p).hand);
    d.Compare("unseen cards in hand" + whose, player.hand().unknown(), 0);
    d.Compare("souls" + whose, player.souls(), t.of(p).souls);
    d.Compare("bonus away" + whose, player.bonus() == v1::SOUL_HUNTERS_BONUS_AWAY, t.of(p).away);
    std::vector<std::string> hunters;
    for (const naive::Hunter& h : naive::HuntersOf(t, p))
      hunters.push_back(absl::StrCat(h.card, " ", h.used));
    d.Compare("soul hunters" + whose, HuntersOn(player), hunters);
  }
  return d.found();
}

}  // namespace lantern::soul_hunters

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_PLAY_H_
