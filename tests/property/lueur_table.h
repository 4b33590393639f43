#ifndef LANTERN_TESTS_PROPERTY_LUEUR_TABLE_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_TABLE_H_

// Random games of Lueur through Referee::ListLegal, and the naive table set against the position that the
// referee writes.

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/chance.h"
#include "checker/core/simulate.h"
#include "checker/lueur/game.h"
#include "lueur_naive_play.h"

namespace lantern::lueur_naive {

// With LANTERN_LONG_TESTS=1 in the environment, `many` instead of `few`.
inline int Few(int few, int many) {
  const char* wanted = std::getenv("LANTERN_LONG_TESTS");
  return wanted != nullptr && std::string(wanted) == "1" ? many : few;
}

// Which game a seed plays: 2 to 4 players on either board, every second game with readings of its own.
struct Kind {
  int players = 2;
  v1::LueurBoard board = v1::LUEUR_BOARD_PROVINCE;
  v1::LueurOptions options;
  bool chosen = false;       // adventurers are chosen by events
  bool decks_known = false;  // the set-up says how the decks and the spells lie
};

inline Kind KindOf(uint64_t seed) {
  Kind kind;
  kind.players = 2 + static_cast<int>(seed % 3);
  kind.board = seed / 3 % 2 == 0 ? v1::LUEUR_BOARD_PROVINCE : v1::LUEUR_BOARD_ARCHIPELAGO;
  kind.chosen = seed % 4 == 0;
  kind.decks_known = seed % 5 == 0;
  if (seed / 6 % 2 == 0) return kind;
  Chance chance(seed);
  for (int i = 0; i < v1::LueurOptions::descriptor()->field_count(); ++i) {
    const bool on = chance.Happens(1, 2);
    kind.options.GetReflection()->SetBool(&kind.options, v1::LueurOptions::descriptor()->field(i), on);
  }
  return kind;
}

// One random game, an event at a time.
class Play {
 public:
  explicit Play(uint64_t seed) : Play(seed, KindOf(seed)) {}
  Play(uint64_t seed, const Kind& kind)
      : chance_(seed), referee_(lueur::LueurGame().new_referee()), seed_(seed) {
    const Game& game = lueur::LueurGame();
    SimulateOptions options;
    options.players = static_cast<uint32_t>(kind.players);
    options.seed = seed;
    options.settings.emplace_back("board", kind.board == v1::LUEUR_BOARD_PROVINCE ? "1" : "2");
    options.settings.emplace_back("adventurers", kind.chosen ? "chosen" : "dealt");
    Note(game.deal(options, chance_, transcript_));
    if (kind.decks_known) LayDecks(*transcript_.mutable_lueur());
    *transcript_.mutable_lueur()->mutable_options() = kind.options;
    findings_.BeginEvent({});
    Note(referee_->Begin(transcript_, findings_));
    NoteFindings("the set-up");
  }

  // Plays one event; false where the game is over or something is wrong.
  bool Next() {
    if (!error_.empty() || referee_->IsOver()) return false;
    LegalEvents legal(1'000'000);
    Note(referee_->ListLegal(legal));
    uint32_t total = 0;
    for (const LegalEvent& event : legal.all()) total += event.weight;
    if (total == 0 && error_.empty()) error_ = "nothing can come next";
    if (!error_.empty()) return false;
    uint32_t left = chance_.Below(total);
    for (const LegalEvent& event : legal.all()) {
      if (left < event.weight) return Append(event);
      left -= event.weight;
    }
    return false;
  }

  // Plays to the end, or for some events.
  void Run(int events = 1'000'000) {
    while (events-- > 0 && Next()) {
    }
  }

  const v1::Transcript& transcript() const { return transcript_; }
  const v1::LueurEvent& last() const { return transcript_.events(transcript_.events_size() - 1).lueur(); }
  Referee& referee() { return *referee_; }
  Chance& chance() { return chance_; }
  // What went wrong; empty: nothing.
  std::string error() const {
    return error_.empty() ? ""
                          : absl::StrCat("seed ", seed_, ", event ", transcript_.events_size(), ": ", error_);
  }

 private:
  // Shuffles decks and spells in the set-up, and removes what is removed.
  void LayDecks(v1::LueurSetup& setup) {
    for (const bool second : {false, true}) {
      std::vector<uint32_t> cards(23);
      for (uint32_t i = 0; i < 23; ++i) cards[i] = i + (second ? 24 : 1);
      chance_.Shuffle(cards);
      for (uint32_t i = 0; i < 20; ++i)
        (second ? setup.mutable_deck_b() : setup.mutable_deck_a())->Add(cards[i]);
      for (uint32_t i = 20; i < 23; ++i) setup.add_removed(cards[i]);
    }
    std::vector<uint32_t> stack{1, 2, 3, 4, 5, 6, 6};
    chance_.Shuffle(stack);
    setup.mutable_spells()->Assign(stack.begin(), stack.end());
  }

  bool Append(const LegalEvent& chosen) {
    v1::Event& event = *transcript_.add_events();
    event = chosen.event;
    if (chosen.open) referee_->Reveal(chance_, event);
    const auto index = static_cast<uint32_t>(transcript_.events_size() - 1);
    findings_.BeginEvent(index);
    Note(referee_->Judge(event, index, Referee::AfterIllegal::kChangeNothing, findings_));
    NoteFindings(event.ShortDebugString());
    return error_.empty();
  }
  void Note(const absl::Status& status) {
    if (!status.ok() && error_.empty()) error_ = status.ToString();
  }
  void NoteFindings(const std::string& what) {
    for (const Finding& finding : findings_.all()) {
      if (finding.kind != FindingKind::kNote && error_.empty())
        error_ = absl::StrCat(what, " gives: ", finding.rule->id, " ", finding.message);
    }
  }

  Chance chance_;
  std::unique_ptr<Referee> referee_;
  uint64_t seed_;
  v1::Transcript transcript_;
  Findings findings_;
  std::string error_;
};

// Compares the naive table with a position; says the first difference.
class Comparison {
 public:
  static std::string Of(const Table& t, const v1::LueurPosition& position) {
    Comparison comparison(t, position);
    comparison.Globals();
    comparison.AllDice();
    for (int i = 0; i < position.players_size(); ++i) comparison.Player(i);
    return comparison.difference_;
  }

 private:
  Comparison(const Table& t, const v1::LueurPosition& position) : t_(t), p_(position) {}

  template <typename A, typename B>
  void Same(const std::string& what, const A& naive, const B& engine) {
    const std::string mine = absl::StrCat(naive);
    const std::string theirs = absl::StrCat(engine);
    if (mine != theirs && difference_.empty())
      difference_ = absl::StrCat(what, ": ", mine, " by the naive table, ", theirs, " by the referee");
  }
  void SameRange(const std::string& what, int naive, const v1::LueurRange& range) {
    Same(what, naive, range.min());
    Same(what, naive, range.max());
  }
  template <typename A, typename B>
  void SameList(const std::string& what, const A& naive, const B& engine) {
    Same(what, absl::StrJoin(naive, ","), absl::StrJoin(engine, ","));
  }

  void Globals() {
    Same("stage", static_cast<int>(t_.stage) + 1, static_cast<int>(p_.stage()));
    Same("day", t_.day, p_.day());
    if (t_.first >= 0) Same("first player", t_.first, p_.first_player());
    if (t_.stage == Stage::kMorning) Same("acted", t_.acted, p_.acted_size());
    Same("irregular", false, p_.irregular());
    Same("send away", t_.send_due, p_.send_away_due());
    Same("black die in", t_.black_in, p_.black_die_in());
    Same("spells given", t_.given, p_.given_spells());
    std::set<int> dead(p_.cemetery().begin(), p_.cemetery().end());
    const std::set<int> newly(p_.newly_dead().begin(), p_.newly_dead().end());
    dead.insert(newly.begin(), newly.end());
    SameList("cemetery", t_.cemetery, dead);
    if (t_.stage == Stage::kDay) SameList("newly dead", t_.buried, newly);
    std::multiset<int> gone(p_.spent_spells().begin(), p_.spent_spells().end());
    for (uint32_t i = 0; i < p_.unseen_spent_spells(); ++i) gone.insert(0);
    SameList("spells gone", std::multiset<int>(t_.gone.begin(), t_.gone.end()), gone);
    static const std::string kOrder = "FWEAP";
    for (int i = 0; i < p_.spots_size(); ++i) {
      const Spot& spot = t_.spots.at(kOrder[static_cast<size_t>(i)]);
      Same("companion", spot.companion, p_.spots(i).companion());
      SameRange("footprints of a spot", spot.feet, p_.spots(i).footprints());
    }
  }

  static std::string EnginePlace(const v1::LueurDieState& die) {
    static const std::string kOrder = "FWEAP";
    std::vector<std::string> places;
    for (const uint32_t spot : die.spots()) places.push_back(std::string("spot ") + kOrder[spot]);
    for (const uint32_t player : die.players()) places.push_back(PlaceOf(static_cast<int>(player)));
    if (die.reserve()) places.emplace_back("reserve");
    if (die.returned()) places.emplace_back("reserve");
    if (die.box()) places.emplace_back("box");
    return absl::StrJoin(places, " or ");
  }

  void AllDice() {
    Same("dice", t_.dice.size(), p_.dice_size());
    for (int number = 1; number <= p_.dice_size(); ++number) {
      const v1::LueurDieState& theirs = p_.dice(number - 1);
      const Die& mine = t_.dice.at(number);
      const std::string name = absl::StrCat("die ", number);
      if (t_.stage != Stage::kOver) Same(name, mine.place, EnginePlace(theirs));
      if (t_.stage != Stage::kDay || mine.place[0] != 'p') continue;
      Same(name + " used", mine.used, theirs.used());
      Same(name + " received", mine.late, theirs.received());
      if (t_.people[static_cast<size_t>(mine.place.back() - '0')].phase == Phase::kBefore || mine.late)
        continue;
      std::string faces;
      for (const int face : theirs.faces()) faces += Letter(static_cast<v1::LueurSymbol>(face), number);
      Same(name + " shows", std::string(1, mine.face), faces);
    }
  }

  void Cards(const std::string& name, const Person& person, const v1::LueurPlayerState& player) {
    Same(name + "companions", person.cards.size(), player.companions_size());
    for (int i = 0; i < player.companions_size() && difference_.empty(); ++i) {
      const v1::LueurCardState& theirs = player.companions(i);
      const Held& mine = person.cards[static_cast<size_t>(i)];
      Same(name + "companion", mine.id, theirs.companion());
      Same(name + "die of a companion", mine.die, theirs.die());
      Same(name + "doubtful", false, theirs.doubtful() || theirs.die_unknown());
      if (t_.stage != Stage::kDay) continue;
      SameRange(absl::StrCat(name, "resolved ", mine.id), mine.resolved, theirs.resolved());
      Same(name + "new today", mine.late, theirs.new_today());
      Same(name + "reroll used", mine.reroll_used, theirs.reroll_used());
    }
    std::vector<std::string> mine;
    std::vector<std::string> theirs;
    for (const Token& token : person.spells) mine.push_back(absl::StrCat(token.kind, token.down ? "d" : ""));
    for (const v1::LueurSpellState& token : player.spells())
      theirs.push_back(absl::StrCat(token.kind(), token.face_down() ? "d" : ""));
    SameList(name + "spells", mine, theirs);
  }

  void Player(int index) {
    const Person& person = t_.people[static_cast<size_t>(index)];
    const v1::LueurPlayerState& player = p_.players(index);
    const std::string name = absl::StrCat("player ", index, " ");
    Same(name + "adventurer", person.adventurer.id, player.adventurer());
    SameRange(name + "light", person.has.light, player.light());
    SameRange(name + "footprints", person.has.feet, player.footprints());
    SameRange(name + "fireflies", person.has.flies, player.fireflies());
    SameRange(name + "rerolls", person.has.rerolls, player.rerolls());
    Same(name + "enrolled", person.taken, player.enrolled());
    Cards(name, person, player);
    if (t_.province) {
      Same(name + "company", person.company, player.company());
      Same(name + "camp", person.camp, player.camp());
    } else {
      SameList(name + "boats", person.boats, player.boats());
    }
    if (t_.stage != Stage::kDay) return;
    Same(name + "phase", static_cast<int>(person.phase), static_cast<int>(player.phase()));
    SameRange(name + "adventurer resolved", person.adventurer.resolved, player.adventurer_resolved());
    Same(name + "moved", person.moved, player.moved());
  }

  const Table& t_;
  const v1::LueurPosition& p_;
  std::string difference_;
};

inline std::string Difference(const Table& t, const Referee& referee) {
  v1::Transcript out;
  const absl::Status status = referee.WritePosition(out);
  if (!status.ok()) return status.ToString();
  return Comparison::Of(t, out.lueur().position());
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_TABLE_H_
