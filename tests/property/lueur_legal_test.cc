// What Lueur's referee lists as legal is what it accepts: in random states, everything listed is judged
// without a finding, and whatever else can be enumerated is not. With LANTERN_LONG_TESTS=1 in fifty times as
// many states.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "checker/lueur/referee.h"
#include "lueur_alphabet.h"
#include "lueur_hide.h"
#include "lueur_mutate.h"
#include "lueur_table.h"

namespace lantern::lueur_naive {
namespace {

// An event without what chance decides and without what only repeats the rest, so that two that are the same
// decision read the same.
std::string Key(const v1::LueurEvent& event) {
  v1::LueurEvent key = event;
  const auto without_faces = [](google::protobuf::RepeatedPtrField<v1::LueurDie>& dice) {
    for (v1::LueurDie& die : dice) die.clear_face();
    std::sort(dice.begin(), dice.end(), [](const auto& a, const auto& b) { return a.die() < b.die(); });
  };
  if (key.has_first_roll()) without_faces(*key.mutable_first_roll()->mutable_dice());
  if (key.has_roll()) without_faces(*key.mutable_roll()->mutable_dice());
  if (key.has_reroll()) without_faces(*key.mutable_reroll()->mutable_dice());
  if (key.has_end_day()) without_faces(*key.mutable_end_day()->mutable_dice());
  if (key.has_set_die()) {
    auto& payments = *key.mutable_set_die()->mutable_payments();
    std::sort(payments.begin(), payments.end(), [](const v1::LueurPayment& a, const v1::LueurPayment& b) {
      return a.SerializeAsString() < b.SerializeAsString();
    });
  }
  if (key.has_enrol()) {
    key.mutable_enrol()->clear_came();
    key.mutable_enrol()->clear_black_die_face();
  }
  if (key.has_resurrect()) key.mutable_resurrect()->clear_black_die_face();
  if (key.has_refill()) key.mutable_refill()->clear_companions();
  if (key.has_keep_dice()) key.mutable_keep_dice()->clear_gain();
  if (key.has_effect()) {
    key.mutable_effect()->clear_dice();
    key.mutable_effect()->clear_gain();
    key.mutable_effect()->clear_given();
  }
  if (key.has_step()) key.mutable_step()->clear_gain();
  if (key.has_sail()) key.mutable_sail()->clear_gain();
  return key.SerializeAsString();
}

// The same with a die left out that can only be one, and a spell that nobody could know.
std::string ShortKey(const v1::LueurEvent& event) {
  v1::LueurEvent key = event;
  if (key.has_enrol()) key.mutable_enrol()->clear_big_die();
  if (key.has_resurrect()) key.mutable_resurrect()->clear_big_die();
  if (key.has_effect()) key.mutable_effect()->clear_die_back();
  if (key.has_end_day()) key.mutable_end_day()->clear_dice();
  if (key.has_turn_spell()) key.mutable_turn_spell()->clear_kind();
  if (key.step().has_loss()) key.mutable_step()->mutable_loss()->clear_die_back();
  if (key.sail().has_loss()) key.mutable_sail()->mutable_loss()->clear_die_back();
  return Key(key);
}

// Judges an event on a copy: nothing at all is said of it.
bool Accepted(const lueur::LueurReferee& referee, lueur::LueurReferee& scratch, const v1::Event& event) {
  Findings findings;
  findings.BeginEvent(0);
  const absl::Status status = scratch.Judge(event, 0, Referee::AfterIllegal::kChangeNothing, findings);
  const bool said_something =
      std::any_of(findings.all().begin(), findings.all().end(),
                  [](const Finding& finding) { return finding.kind != FindingKind::kNote; });
  if (status.ok() && !findings.illegal_here()) scratch = referee;  // it was applied
  return status.ok() && !said_something;
}

// Says everything that a player decides. What is left out is read without a finding where it can only be one
// thing.
bool SaysAll(const v1::LueurEvent& event) {
  const auto named = [](const v1::LueurPayment& payment) {
    return payment.source() != v1::LUEUR_REROLL_SOURCE_UNSPECIFIED &&
           (payment.source() != v1::LUEUR_REROLL_SOURCE_COMPANION || payment.companion() != 0);
  };
  const auto& payments = event.set_die().payments();
  const v1::LueurStep& step = event.step();
  return (!event.has_reroll() || named(event.reroll().payment())) &&
         (!event.has_set_die() ||
          (!payments.empty() && std::all_of(payments.begin(), payments.end(), named))) &&
         (!event.has_step() || (step.means() != v1::LUEUR_MEANS_UNSPECIFIED &&
                                (step.means() != v1::LUEUR_MEANS_DIE || step.die() != 0))) &&
         (!event.has_sail() || event.sail().has_jokers()) &&
         (!event.has_effect() || event.effect().has_times());
}

struct Tried {
  int states = 0;
  int64_t events = 0;
  int64_t accepted = 0;
};

// Compares the list of one state with the alphabet; says the first difference.
std::string TryState(const lueur::LueurReferee& referee, const Table& t, Chance& chance,
                     const v1::Transcript& so_far, Tried& tried) {
  LegalEvents legal(1'000'000);
  if (!referee.ListLegal(legal).ok()) return "nothing is listed";
  lueur::LueurReferee scratch = referee;
  std::set<std::string> listed;
  ++tried.states;
  for (const LegalEvent& event : legal.all()) {
    v1::Event filled = event.event;
    if (event.open) referee.Reveal(chance, filled);
    if (!Accepted(referee, scratch, filled))
      return "is listed but not accepted: " + filled.ShortDebugString();
    if (!listed.insert(Key(event.event.lueur())).second)
      return "is listed twice: " + event.event.ShortDebugString();
    // Faces that are known say where the dice go, and on the last day it matters to nobody.
    if (event.event.lueur().has_end_day()) listed.insert(ShortKey(event.event.lueur()));
    if (event.words.empty()) return "is listed without words: " + event.event.ShortDebugString();
  }
  std::vector<v1::LueurEvent> candidates = Alphabet(t, chance, 60).All();
  // And everything that the game has seen so far, and small changes of what is listed.
  for (int i = 0; i < so_far.events_size(); i += 3) candidates.push_back(so_far.events(i).lueur());
  Mutator mutator(chance, so_far.players_size());
  for (const LegalEvent& event : legal.all()) {
    if (!chance.Happens(1, 10)) continue;
    candidates.push_back(event.event.lueur());
    mutator.ChangeField(candidates.back());
  }
  for (const v1::LueurEvent& candidate : candidates) {
    v1::Event event;
    *event.mutable_lueur() = candidate;
    ++tried.events;
    if (!SaysAll(candidate) || !Accepted(referee, scratch, event)) continue;
    ++tried.accepted;
    if (listed.count(Key(candidate)) == 0 && listed.count(ShortKey(candidate)) == 0)
      return "is accepted but not listed: " + candidate.ShortDebugString();
  }
  return "";
}

TEST(LueurLegal, TheRefereeAcceptsWhatItListsAndNothingElse) {
  Tried tried;
  for (int seed = 1; seed <= Few(36, 1800); ++seed) {
    Play play(static_cast<uint64_t>(seed));
    Naive naive(play.transcript());
    Chance chance(static_cast<uint64_t>(seed));
    while (play.Next()) {
      ASSERT_EQ(naive.Judge(play.last()), "") << "seed " << seed;
      if (!chance.Happens(1, 60)) continue;
      const auto& referee = static_cast<const lueur::LueurReferee&>(play.referee());
      ASSERT_EQ(TryState(referee, naive.table(), chance, play.transcript(), tried), "")
          << "seed " << seed << " after " << play.transcript().events_size()
          << " events, the last of which is " << play.last().ShortDebugString();
    }
    ASSERT_EQ(play.error(), "");
  }
  EXPECT_GT(tried.states, 80);
  EXPECT_GT(tried.events, 500'000);
  EXPECT_GT(tried.accepted, 1000);
  RecordProperty("states", tried.states);
}

// Where things were not recorded, what may be legal is listed; nothing of it is ruled illegal.
TEST(LueurLegal, WhatIsListedInAHiddenGameIsNotIllegal) {
  int states = 0;
  for (int seed = 1; seed <= Few(60, 3000); ++seed) {
    Play play(static_cast<uint64_t>(seed));
    play.Run();
    ASSERT_EQ(play.error(), "");
    const v1::Transcript game = Hiding(static_cast<uint64_t>(seed)).Hide(play.transcript());
    Chance chance(static_cast<uint64_t>(seed));
    lueur::LueurReferee referee;
    Findings findings;
    findings.BeginEvent({});
    ASSERT_TRUE(referee.Begin(game, findings).ok());
    for (int i = 0; i < game.events_size(); ++i) {
      findings.BeginEvent(static_cast<uint32_t>(i));
      ASSERT_TRUE(referee
                      .Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kChangeNothing,
                             findings)
                      .ok());
      if (!chance.Happens(1, 30)) continue;
      ++states;
      LegalEvents legal(1'000'000);
      ASSERT_TRUE(referee.ListLegal(legal).ok());
      for (const LegalEvent& event : legal.all()) {
        v1::Event filled = event.event;
        if (event.open) referee.Reveal(chance, filled);
        lueur::LueurReferee scratch = referee;
        Findings said;
        said.BeginEvent(0);
        ASSERT_TRUE(scratch.Judge(filled, 0, Referee::AfterIllegal::kChangeNothing, said).ok());
        ASSERT_FALSE(said.illegal_here()) << "seed " << seed << ", after event " << i << ": "
                                          << filled.ShortDebugString() << " " << said.all().back().message;
      }
    }
  }
  EXPECT_GT(states, 100);
}

TEST(LueurLegal, NothingIsListedWhenTheGameIsOver) {
  Play play(1);
  play.Run();
  ASSERT_EQ(play.error(), "");
  LegalEvents legal(100);
  ASSERT_TRUE(play.referee().ListLegal(legal).ok());
  EXPECT_TRUE(legal.all().empty());
}

// A short list is the beginning of the long one, and says that it was cut.
TEST(LueurLegal, AShortListIsTheBeginningOfTheLongOne) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Play play(seed);
    play.Run(40 + static_cast<int>(seed) * 5);
    LegalEvents all(1'000'000);
    ASSERT_TRUE(play.referee().ListLegal(all).ok());
    const auto size = static_cast<uint32_t>(all.all().size());
    LegalEvents some(size / 2);
    ASSERT_TRUE(play.referee().ListLegal(some).ok());
    ASSERT_EQ(some.all().size(), size / 2);
    EXPECT_EQ(some.cut(), size > size / 2);
    for (size_t i = 0; i < size / 2; ++i)
      ASSERT_EQ(some.all()[i].event.SerializeAsString(), all.all()[i].event.SerializeAsString());
  }
}

}  // namespace
}  // namespace lantern::lueur_naive
