// What holds of every game of Root, sensible or not.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/io/transcript_io.h"
#include "checker/root/game.h"
#include "judging.h"
#include "root_events.h"
#include "root_play.h"

namespace lantern::root {
namespace {

uint32_t Seed() { return static_cast<uint32_t>(*rc::gen::resize(100, rc::gen::inRange(0, 1 << 30))); }
int Turns(int most) { return *rc::gen::resize(100, rc::gen::inRange(1, most)); }

// A game that means to be legal.
v1::Transcript Sensible(uint32_t seed, int turns) {
  Table table(seed);
  table.Play(turns);
  return table.game();
}

// A sensible game with nonsense strewn in, as far as it is well formed.
v1::Transcript Strewn(uint32_t seed, int turns) {
  const v1::Transcript base = Sensible(seed, turns);
  v1::Transcript game = base;
  game.clear_events();
  Chaos chaos(seed);
  std::mt19937 random(seed);
  RootReferee referee;
  Findings findings;
  RC_ASSERT(referee.Begin(game, findings).ok());
  auto judge = [&](RootReferee& by) {
    const auto index = static_cast<uint32_t>(game.events_size() - 1);
    findings.BeginEvent(index);
    return by.Judge(game.events(game.events_size() - 1), index, Referee::AfterIllegal::kCarryOut, findings)
        .ok();
  };
  for (const v1::Event& event : base.events()) {
    *game.add_events() = event;
    RC_ASSERT(judge(referee));
    while (random() % 8 == 0) {
      chaos.Append(1, game);
      RootReferee trial = referee;
      if (judge(trial)) {
        referee = trial;
      } else {
        game.mutable_events()->RemoveLast();
      }
    }
  }
  return game;
}

// The verdict, or none where the transcript is malformed: chance also makes moves of cards to where none go.
std::optional<v1::Verdict> Judged(const v1::Transcript& game, Policy policy = Policy::kContinue) {
  absl::StatusOr<v1::Verdict> verdict = Judge(RootGame(), game, policy);
  if (verdict.ok()) return *std::move(verdict);
  RC_ASSERT(absl::IsInvalidArgument(verdict.status()));
  return std::nullopt;
}

int Illegals(const v1::Verdict& verdict) {
  return static_cast<int>(std::count_if(verdict.findings().begin(), verdict.findings().end(),
                                        [](const auto& f) { return f.kind() == v1::FINDING_KIND_ILLEGAL; }));
}

RC_GTEST_PROP(RootPlay, SensibleGamesAreNotIllegal, ()) {
  Table table(Seed());
  table.Play(Turns(80));
  RC_ASSERT(table.error().ok());
  RC_ASSERT(table.broken() == "");
  for (const Finding& finding : table.findings().all()) {
    if (finding.kind == FindingKind::kIllegal)
      RC_FAIL(absl::StrCat("event ", finding.event.value_or(0), ": ", finding.message));
  }
}

// Says what breaks, if anything. A malformed event would end a replay; even so it must leave no broken state
// behind.
std::string Broken(const v1::Transcript& game, Referee::AfterIllegal after) {
  static_assert(std::is_trivially_copyable_v<State>);
  RootReferee referee;
  return FirstBroken(referee, game, after, [](const RootReferee& r) {
    return std::string(reinterpret_cast<const char*>(&r.state()), sizeof(State));
  });
}

RC_GTEST_PROP(RootPlay, InvariantsHoldWhateverIsWritten, ()) {
  const uint32_t seed = Seed();
  v1::Transcript game;
  if (seed % 2 == 0) {
    game = Strewn(seed, Turns(40));
  } else {
    Chaos chaos(seed);
    game = chaos.SetUp();
    chaos.Append(Turns(400), game);
  }
  RC_ASSERT(Broken(game, Referee::AfterIllegal::kCarryOut) == "");
  RC_ASSERT(Broken(game, Referee::AfterIllegal::kChangeNothing) == "");
}

RC_GTEST_PROP(RootPlay, FindingsNeverDependOnLaterEvents, ()) {
  const v1::Transcript game = Strewn(Seed(), Turns(40));
  RC_PRE(Judged(game).has_value());
  const int k = *rc::gen::resize(100, rc::gen::inRange(0, game.events_size()));
  RC_ASSERT(PrefixDifference(RootGame(), game, k) == "");
}

RC_GTEST_PROP(RootPlay, PolicyStopEndsAtTheFirstIllegalEvent, ()) {
  const v1::Transcript game = Strewn(Seed(), Turns(40));
  RC_PRE(Judged(game).has_value());
  RC_ASSERT(StopDifference(RootGame(), game) == "");
}

// The same game with its players sitting elsewhere in the list, under other names.
v1::Transcript Reseated(const v1::Transcript& game, const std::vector<int>& seats) {
  v1::Transcript other = game;
  other.set_id("renamed");
  for (int i = 0; i < game.players_size(); ++i) {
    other.mutable_root()->set_factions(seats[static_cast<size_t>(i)], game.root().factions(i));
    other.mutable_players(i)->set_name(absl::StrCat("somebody ", i));
  }
  return other;
}

RC_GTEST_PROP(RootPlay, NamesAndSeatsInTheListChangeNoRuling, ()) {
  const v1::Transcript game = Strewn(Seed(), Turns(40));
  std::vector<int> seats(static_cast<size_t>(game.players_size()));
  std::iota(seats.begin(), seats.end(), 0);
  std::mt19937 random(Seed());
  std::shuffle(seats.begin(), seats.end(), random);
  const std::optional<v1::Verdict> one = Judged(game);
  const std::optional<v1::Verdict> two = Judged(Reseated(game, seats));
  RC_ASSERT(one.has_value() == two.has_value());
  RC_PRE(one.has_value());
  v1::Verdict moved = *one;
  for (v1::Finding& f : *moved.mutable_findings()) {
    if (f.has_player()) f.set_player(static_cast<uint32_t>(seats[f.player()]));
  }
  RC_ASSERT(Texts(moved.findings(), game.events_size()) == Texts(two->findings(), game.events_size()));
  RC_ASSERT(one->outcome() == two->outcome());
  auto standing = [](const v1::Verdict& verdict, const std::string& role) {
    for (v1::Standing s : verdict.standings()) {
      if (s.role() != role) continue;
      s.clear_player();
      s.clear_name();
      s.clear_decided_by();  // says who of those that are level stands first in the list
      return s.ShortDebugString();
    }
    return std::string();
  };
  for (const v1::Standing& s : one->standings())
    RC_ASSERT(standing(*one, s.role()) == standing(*two, s.role()));
}

RC_GTEST_PROP(RootPlay, TheSameBytesGiveTheSameVerdictOnEveryThread, ()) {
  const v1::Transcript game = Strewn(Seed(), Turns(30));
  std::vector<std::string> bytes(3);
  auto check = [&](size_t i) {
    v1::Verdict verdict;
    const absl::Status status = CheckWith(RootGame(), game, With(Policy::kContinue), verdict);
    bytes[i] = status.ok() ? VerdictBytes(verdict) : std::string(status.message());
  };
  check(0);
  std::thread first(check, 1);
  std::thread second(check, 2);
  first.join();
  second.join();
  RC_ASSERT(bytes[1] == bytes[0]);
  RC_ASSERT(bytes[2] == bytes[0]);
}

// What must survive a change of format: not the places in a text, nor notes on how something was written.
std::string Ruling(v1::Verdict verdict) {
  auto& all = *verdict.mutable_findings();
  all.erase(
      std::remove_if(all.begin(), all.end(), [](const auto& f) { return f.kind() == v1::FINDING_KIND_NOTE; }),
      all.end());
  for (v1::Finding& f : *verdict.mutable_findings()) f.clear_position();
  verdict.clear_source_file();
  verdict.clear_transcript_id();
  return VerdictBytes(verdict);
}

RC_GTEST_PROP(RootPlay, EveryFormatCarriesTheWholeGame, ()) {
  const v1::Transcript game = Sensible(Seed(), Turns(40));
  const std::string ruling = Ruling(*Judged(game));
  for (Format format : {Format::kTextproto, Format::kJson, Format::kBinary, Format::kRootlog}) {
    const absl::StatusOr<std::string> written = WriteTranscript(game, format);
    if (!written.ok()) RC_FAIL(std::string(written.status().message()));
    const auto read = ReadTranscripts(*written, "play", format, Limits());
    if (!read.ok()) RC_FAIL(std::string(read.status().message()));
    RC_ASSERT(read->size() == 1u);
    // Findings name events by their places in a text where they have some.
    v1::Transcript again = read->front();
    for (v1::Event& event : *again.mutable_events()) event.clear_position();
    RC_ASSERT(Ruling(*Judged(again)) == ruling);
  }
}

// Judges on from a position, which was written after `start` events of `game`.
struct Resumed {
  std::optional<v1::Verdict> verdict;
  v1::Transcript rest;
};

Resumed ResumeFrom(const v1::Transcript& game, int start) {
  Resumed out;
  auto position = PositionAfter(RootGame(), game, static_cast<uint32_t>(start), With(Policy::kContinue));
  if (!position.ok()) return out;
  out.rest = *position;
  for (int i = start; i < game.events_size(); ++i) *out.rest.add_events() = game.events(i);
  out.verdict = Judged(out.rest);
  return out;
}

// The position after all of a game. The Lost Souls of the Cult are not told apart from the discard pile, and
// Coffin Makers' warriors not from their supply, so cards are only added up.
std::string LastPosition(const v1::Transcript& game) {
  auto end =
      PositionAfter(RootGame(), game, static_cast<uint32_t>(game.events_size()), With(Policy::kContinue));
  if (!end.ok()) return std::string(end.status().message());
  v1::RootPosition& position = *end->mutable_root()->mutable_position();
  const uint32_t cards = position.deck() + position.discard();
  position.set_deck(cards);
  position.clear_discard();
  // What the turn that the position lies in left out is not known to whoever goes on from it.
  position.clear_cards_undiscarded();
  for (v1::RootFactionState& faction : *position.mutable_factions()) faction.clear_doubts();
  return position.DebugString();
}

RC_GTEST_PROP(RootPlay, APositionCarriesTheWholeBoard, ()) {
  const v1::Transcript game = Sensible(Seed(), Turns(60));
  std::vector<int> starts;  // just behind a turn start
  int set_up = 0;
  for (int i = 0; i < game.events_size(); ++i) {
    if (!game.events(i).root().has_turn_start()) continue;
    if (++set_up > game.players_size()) starts.push_back(i + 1);
  }
  RC_PRE(!starts.empty());
  const int start = *rc::gen::elementOf(starts);
  const Resumed resumed = ResumeFrom(game, start);
  RC_PRE(!resumed.rest.players().empty());  // the game may be over by then
  RC_ASSERT(resumed.verdict.has_value());
  RC_ASSERT(FirstIllegal(*resumed.verdict) == "");
  RC_ASSERT(LastPosition(resumed.rest) == LastPosition(game));
}

// Leaves out what a record need not say, here and there.
class Hiding {
 public:
  explicit Hiding(uint32_t seed) : random_(seed), kinds_(random_()) {}

  v1::Transcript Hide(v1::Transcript game) {
    for (int i = 0; i < game.root().clearing_suits_size(); ++i) {
      if (Sometimes(kSuits)) game.mutable_root()->set_clearing_suits(i, v1::ROOT_SUIT_UNSPECIFIED);
    }
    if (Sometimes(kDeck)) game.mutable_root()->clear_deck();
    for (v1::Event& event : *game.mutable_events()) HideIn(*event.mutable_root());
    return game;
  }

 private:
  // One game leaves out some kinds of things only.
  enum Kind : uint32_t { kSuits = 1, kNames = 2, kNumbers = 4, kDice = 8, kDeck = 16 };
  bool Sometimes(Kind kind) { return (kinds_ & kind) != 0 && random_() % 4 == 0; }
  void HideCard(v1::RootCard& card) {
    if (Sometimes(kSuits)) card.clear_suit();
    if (Sometimes(kNames)) card.clear_name();
  }
  void HideIn(v1::RootEvent& event) {
    for (v1::RootThings& things : *(event.has_move() ? event.mutable_move()->mutable_things() : &none_)) {
      if (Sometimes(kNumbers)) things.clear_count();
      if (things.has_card()) HideCard(*things.mutable_card());
      if (things.has_quest() && Sometimes(kSuits)) things.mutable_quest()->clear_suit();
    }
    if (event.has_craft() && event.craft().has_card()) HideCard(*event.mutable_craft()->mutable_card());
    if (event.has_battle()) {
      v1::RootBattle& battle = *event.mutable_battle();
      if (Sometimes(kDice)) battle.clear_attacker_roll();
      if (Sometimes(kDice)) battle.clear_defender_roll();
      if (battle.has_defender_ambush() && Sometimes(kSuits))
        battle.set_defender_ambush(v1::ROOT_SUIT_UNSPECIFIED);
    }
    if (event.has_reveal()) {
      for (v1::RootThings& things : *event.mutable_reveal()->mutable_cards())
        HideCard(*things.mutable_card());
    }
  }

  std::mt19937 random_;
  uint32_t kinds_;
  google::protobuf::RepeatedPtrField<v1::RootThings> none_;
};

RC_GTEST_PROP(RootPlay, LeavingOutWhatIsHiddenMakesNothingIllegal, ()) {
  const v1::Transcript game = Sensible(Seed(), Turns(50));
  RC_PRE(Illegals(*Judged(game)) == 0);
  const std::optional<v1::Verdict> hidden = Judged(Hiding(Seed()).Hide(game));
  RC_ASSERT(hidden.has_value());
  RC_ASSERT(FirstIllegal(*hidden) == "");
}

}  // namespace
}  // namespace lantern::root
