// One turn explained: the best reading, what it lacks as findings, and its sentences.
#include "checker/root/explain/explain.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/root/explain/common.h"
#include "checker/root/explain/search.h"
#include "checker/root/referee.h"

namespace lantern::root {

bool IsExplained(Faction f) {
  return f == kMarquise || f == kEyrie || f == kAlliance || f == kHost || IsVagabond(f);
}

namespace {

std::unique_ptr<FactionTurn> TurnOf(const TurnRecord& turn, const std::array<Suit, kClearings + 1>& suits) {
  switch (turn.who) {
    case kMarquise:
      return MarquiseTurn(turn, suits);
    case kEyrie:
      return EyrieTurn(turn, suits);
    case kAlliance:
      return AllianceTurn(turn, suits);
    case kHost:
      return HostTurn(turn, suits);
    default:
      return VagabondTurn(turn, suits);
  }
}

}  // namespace

// What the best reading lacks, one finding a lack and event. Where something of the turn could not be read,
// it may be what is missing, and nothing is said.
void RootReferee::ExplainTurn(bool finished) {
  TurnRecord& r = record_;
  if (r.told) return;
  if (!r.kept) return SettleQuests(false);
  r.told = true;
  TurnWords words;
  words.faction = r.who;
  words.start = r.start;
  if (s_.turn.unreadable) {
    words.unexplained = "a part of it could not be read";
  } else if (r.too_long) {
    words.unexplained = absl::StrCat("it has more than ", kMostActs, " movements");
  }
  r.quests_for_cards = 0;
  const int base = EveningDraw(r.who);
  r.draws_enough = base > 0 && s_.turn.drawn[r.who] >= base && !s_.turn.informants && !NoCardsLeft();
  r.extra_draws = static_cast<uint8_t>(std::min(200, ExtraDraws(r.who)));
  Reading reading;
  std::unique_ptr<FactionTurn> faction = TurnOf(r, s_.suit);
  if (words.unexplained.empty()) {
    reading = FindReading(*faction, r, finished && !s_.over);
    if (s_.turn.quests > 0) ReadQuests(finished, faction, reading);
    if (r.who == kEyrie && r.leader_open) ReadAsAnyLeader(finished, faction, reading);
    if (reading.bound) {
      words.unexplained = absl::StrCat("the search for a reading stopped at its bound of ", kMostReadings,
                                       " partial readings");
    }
  }
  if (words.unexplained.empty()) {
    SayReading(*faction, reading, finished, words);
    SettlePoints(*faction, reading);
    s_.turn.cut_down = static_cast<uint8_t>(std::clamp(reading.cut_down, 0, 200));
    // A quest takes two items, and gives points or cards.
    s_.turn.perhaps_quest = IsVagabond(r.who) && reading.spare >= 2;
  } else if (!s_.turn.unreadable && finished) {
    SayAbout(r.start, FindingKind::kUnverifiable, kPhases,
             absl::StrCat("this turn is not explained as actions: ", words.unexplained), r.who);
  }
  SettleQuests(words.unexplained.empty());
  if (words_ != nullptr) words_->push_back(std::move(words));
}

// A quest gives points or two cards (Law 9.5.5), and the record does not say which: the choice with the
// nearest reading, and points and draws that fit best.
void RootReferee::ReadQuests(bool finished, std::unique_ptr<FactionTurn>& faction, Reading& best) {
  constexpr int kMost = 3;
  const int quests = std::min<int>(s_.turn.quests, kMost);
  RootReferee end = *this;
  end.OweEvening();
  end.AddOptionalPoints();
  uint32_t least = best.cost + end.Misfit();
  uint8_t chosen = 0;
  for (unsigned mask = 1; mask < 1U << quests; ++mask) {
    record_.quests_for_cards = end.record_.quests_for_cards = static_cast<uint8_t>(mask);
    const std::unique_ptr<FactionTurn> as = TurnOf(record_, s_.suit);
    Reading reading = FindReading(*as, record_, finished && !s_.over);
    const uint32_t cost = reading.cost + end.Misfit();
    if (reading.bound || (!best.bound && cost >= least)) continue;
    least = cost;
    chosen = static_cast<uint8_t>(mask);
    best = std::move(reading);
  }
  record_.quests_for_cards = chosen;
  faction = TurnOf(record_, s_.suit);
}

// How far the points and draws of a Vagabond's turn are from what it gives, with the rewards of its quests as
// they are read.
uint32_t RootReferee::Misfit() const {
  const Turn& t = s_.turn;
  const int cards = 2 * __builtin_popcount(record_.quests_for_cards);
  int least = 0;
  int most = 0;
  int quest = 0;
  for (int i = 0; i < t.due_count; ++i) {
    const Due& due = t.due[i];
    if (due.faction != t.who) continue;
    if (due.reason == kForQuest && (record_.quests_for_cards >> std::min(7, quest++) & 1)) continue;
    least += due.min;
    most += due.max;
  }
  int claimed = 0;
  for (int i = 0; i < t.claim_count; ++i) {
    if (t.claims[i].faction == t.who) claimed += std::max<int>(0, t.claims[i].points);
  }
  const int base = EveningDraw(t.who) + cards;
  const int coins = std::min(3, ItemsOf(t.who, v1::ROOT_ITEM_COIN));
  uint32_t cost = claimed > most ? kBreach : claimed < least ? kOmission : kFreely;
  const int drawn = t.drawn[t.who];
  // Cards that only a quest explains tell its reward.
  if (drawn > base + coins + ExtraDraws(t.who)) cost += kBreach + 10 * kLessLikely;
  if (drawn < base && !s_.over) cost += kOmission;
  return cost;
}

// Points or cards of the quests as they were read; where they were not, both are possible.
void RootReferee::SettleQuests(bool read) {
  Turn& t = s_.turn;
  if (t.quests == 0) return;
  int quest = 0;
  for (int k = 0; k < t.due_count; ++k) {
    Due& due = t.due[k];
    if (due.reason != kForQuest || due.faction != t.who) continue;
    if (!read) due.min = 0;
    if (read && (record_.quests_for_cards >> std::min(7, quest) & 1)) due.min = due.max = 0;
    ++quest;
  }
  if (read) {
    t.quest_cards = static_cast<uint8_t>(2 * __builtin_popcount(record_.quests_for_cards));
  } else {
    Count(t.may_draw[t.who], 2 * t.quests);
  }
}

// A leader who was not written may be any: the one with the nearest reading.
void RootReferee::ReadAsAnyLeader(bool finished, std::unique_ptr<FactionTurn>& faction, Reading& best) {
  const TurnRecord written = record_;
  TurnRecord nearest = written;
  for (const Leader& leader : catalog_->leaders) {
    record_ = written;
    record_.charismatic = leader.name == "charismatic";
    for (v1::RootDecreeColumn column : leader.viziers) ++record_.decree[column][kBird];
    const std::unique_ptr<FactionTurn> as = TurnOf(record_, s_.suit);
    Reading reading = FindReading(*as, record_, finished && !s_.over);
    if (reading.bound || (!best.bound && reading.cost >= best.cost)) continue;
    best = std::move(reading);
    nearest = record_;
  }
  record_ = std::move(nearest);
  faction = TurnOf(record_, s_.suit);
}

// Points that were open until the turn was read (a sermon that empties a column).
void RootReferee::SettlePoints(const FactionTurn& faction, const Reading& reading) {
  for (size_t i = 0; i < record_.acts.size(); ++i) {
    const Act& act = record_.acts[i];
    const PointRange range = faction.Points(act, reading.choices[i]);
    for (int k = 0; k < s_.turn.due_count; ++k) {
      Due& due = s_.turn.due[k];
      if (due.event != act.event || due.faction != record_.who || due.reason != kForColumn) continue;
      due.min = static_cast<int8_t>(std::min<int>(range.least, due.max));
      due.max = static_cast<int8_t>(std::min<int>(range.most, due.max));
    }
  }
}

void RootReferee::SayReading(const FactionTurn& faction, const Reading& reading, bool finished,
                             TurnWords& words) {
  const TurnRecord& r = record_;
  std::string last;
  auto lack = [&](const Act* act, const Choice& choice) {
    LackWords said = faction.SayLack(act, choice);
    const uint32_t event = act == nullptr ? s_.turn.last : act->event;
    std::string key = absl::StrCat(event, said.text);
    if (key == last) return;
    last = std::move(key);
    words.lacks.push_back(said.text);
    if (!finished) return;
    if (choice.lack == kCardMissing) AddCards(s_.hand_excess[r.who], choice.b);
    if (choice.lack == kCardMissing || said.rule == kSpreadCost) AddCards(s_.undiscarded, choice.b);
    if (said.breach) {
      IllegalUnlessInDoubt(event, said.rule, std::move(said.text), r.who, said.pieces);
    } else {
      SayAbout(event, FindingKind::kSlip, said.rule, std::move(said.text), r.who);
    }
  };
  for (size_t i = 0; i < r.acts.size(); ++i) {
    const Choice& choice = reading.choices[i];
    std::string sentence = faction.Say(r.acts[i], choice);
    if (!sentence.empty()) words.sentences.push_back(std::move(sentence));
    if (choice.lack != 0) lack(&r.acts[i], choice);
    if (choice.late != kInTime) lack(&r.acts[i], {choice.reading, kLate, choice.late, 0, kInTime});
  }
  for (const Choice& choice : reading.lacks) {
    const Act* about = nullptr;
    for (size_t i = 0; i < r.acts.size(); ++i) {
      if (faction.Concerns(choice.lack, r.acts[i], reading.choices[i])) about = &r.acts[i];
    }
    lack(about, choice);
  }
}

absl::Status ExplainTurns(const v1::Transcript& transcript, std::vector<TurnWords>& out) {
  RootReferee referee;
  referee.KeepWords(&out);
  Findings findings;
  if (absl::Status status = referee.Begin(transcript, findings); !status.ok()) return status;
  for (int i = 0; i < transcript.events_size(); ++i) {
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    if (absl::Status status =
            referee.Judge(transcript.events(i), index, Referee::AfterIllegal::kCarryOut, findings);
        !status.ok()) {
      return status;
    }
  }
  referee.End(findings);
  return absl::OkStatus();
}

}  // namespace lantern::root
