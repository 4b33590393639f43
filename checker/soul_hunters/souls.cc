// Souls that leave the table and new ones, rounds, and the end of the game.
#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

// How many souls of a value this game can have; -1: not known.
int SoulHuntersReferee::SoulCopies(int value) const {
  const int copies = catalog_->soul_copies(value);
  if (copies < 0) return copies;
  return options_.remove_whole_sets ? std::max(0, copies - (players_ - 2)) : copies;
}

// How many souls of a value are known to lie somewhere, those that were removed included unless they are
// sets.
int SoulHuntersReferee::SoulsSeen(int value) const {
  const auto v = static_cast<size_t>(value);
  int seen = s_.table[v] + s_.freed[v] + s_.somebodys[v];
  if (!options_.remove_whole_sets) seen += s_.removed[v];
  for (int seat = 0; seat < players_; ++seat) seen += P(seat).souls[v];
  return seen;
}

void SoulHuntersReferee::CheckSoulCopies(int value) {
  const int copies = SoulCopies(value);
  if (copies < 0 || SoulsSeen(value) <= copies) return;
  Illegal(kSoulCopies,
          absl::StrCat("a soul of value ", value, " turns up, but all ", copies, " of them are elsewhere"));
}

// Takes the soul that leaves off the table: one of the lowest value. `value` is what the record says; 0:
// nothing. Returns its value; 0: not known.
int SoulHuntersReferee::TakeSoul(int value) {
  Souls& table = s_.table;
  int lowest = 1;
  while (lowest < kSoulValues && table[static_cast<size_t>(lowest)] == 0) ++lowest;
  const bool some_unknown = table[0] > 0;
  if (value == 0) {
    if (!some_unknown || lowest == s_.least_soul || lowest == 1) {
      value = lowest;
    } else {
      // Either an unknown one left or the lowest of the others: that one is not certain any more.
      --table[0];
      if (lowest < kSoulValues) {
        --table[static_cast<size_t>(lowest)];
        ++table[0];
      }
      return 0;
    }
  } else if (value > lowest || value < s_.least_soul || (value < lowest && !some_unknown)) {
    Illegal(
        kSoulLowest,
        absl::StrCat("a soul of value ", value, " leaves; the lowest on the table is ",
                     some_unknown ? "at least " : "", some_unknown ? static_cast<int>(s_.least_soul) : lowest,
                     some_unknown && lowest < kSoulValues ? absl::StrCat(" and at most ", lowest) : ""));
  }
  const auto v = static_cast<size_t>(value);
  if (table[v] > 0) {
    --table[v];
  } else if (some_unknown) {
    ++table[v];
    --table[0];
    CheckSoulCopies(value);
    --table[v];
  } else if (lowest < kSoulValues) {
    --table[static_cast<size_t>(lowest)];  // as many leave as the record says
  }
  s_.least_soul = std::max(s_.least_soul, static_cast<uint8_t>(value));
  return value;
}

// The soul goes where the check says; then the next round begins, or new souls come, or the game ends.
void SoulHuntersReferee::LetSoulGo(int value) {
  const auto v = static_cast<size_t>(value);
  if (s_.may_have_won != 0 || s_.may_have_tied) {
    ++s_.somebodys[v];
    s_.open_soul = static_cast<uint8_t>(value);
  } else if (s_.winner != kNobody) {
    ++P(s_.winner).souls[v];
  } else {
    ++s_.freed[v];
  }
  s_.turned = 0;
  s_.turns_taken = 0;
  if (CountOf(s_.table) > 0) return StartRound();
  s_.least_soul = 0;
  s_.phase = s_.soul_deck > 0 ? Phase::kLaySouls : Phase::kEnd;
}

void SoulHuntersReferee::StartRound() {
  s_.phase = Phase::kDraw;
  if (s_.may_have_won != 0 || s_.may_have_tied) {
    s_.on_turn = kNobody;
    return;
  }
  if (s_.winner != kNobody) s_.starter = s_.winner;
  s_.on_turn = s_.starter;
}

void SoulHuntersReferee::JudgeTaken(const v1::SoulHuntersSoulTaken& taken) {
  const auto seat = static_cast<int>(taken.player());
  if (s_.phase != Phase::kSoulLeaves) {
    actor_ = seat;
    return Illegal(kCheckDue, "a soul is taken although no check was due");
  }
  actor_ = seat;
  if (s_.may_have_won != 0 || s_.may_have_tied) {
    if (s_.may_have_won >> seat & 1) {
      s_.winner = static_cast<uint8_t>(seat);
      P(seat).base = Range::Exactly(0);
    } else {
      Illegal(kSoulTaken, absl::StrCat(Player(seat), " takes the soul, but cannot have won the check"));
      s_.winner = static_cast<uint8_t>(seat);
    }
    s_.may_have_won = 0;
    s_.may_have_tied = false;
  } else if (s_.winner != seat) {
    Illegal(kSoulTaken,
            s_.winner == kNobody
                ? absl::StrCat(Player(seat), " takes the soul, but the check was tied")
                : absl::StrCat(Player(seat), " takes the soul, but ", Player(s_.winner), " won the check"));
    s_.winner = static_cast<uint8_t>(seat);
  }
  LetSoulGo(TakeSoul(static_cast<int>(taken.value())));
}

void SoulHuntersReferee::JudgeFreed(const v1::SoulHuntersSoulFreed& freed) {
  if (s_.phase != Phase::kSoulLeaves) return Illegal(kCheckDue, "a soul goes free although no check was due");
  if (s_.winner != kNobody) {
    Illegal(kSoulFreed, absl::StrCat("the soul goes free, but ", Player(s_.winner), " won the check"));
    s_.winner = kNobody;
  } else if (s_.may_have_won != 0 && !s_.may_have_tied) {
    Illegal(kSoulFreed, "the soul goes free, but the check cannot have been tied");
  } else if (s_.may_have_tied && players_ == 2) {
    // Of two players both tied; of more it stays open who.
    for (int seat = 0; seat < players_; ++seat) ZeroTied(seat);
  }
  s_.may_have_won = 0;
  s_.may_have_tied = false;
  LetSoulGo(TakeSoul(static_cast<int>(freed.value())));
}

// Puts five souls on the table. `values`: what the record says; null or empty: nothing.
void SoulHuntersReferee::LaySouls(const google::protobuf::RepeatedField<uint32_t>* values) {
  const int count = std::min<int>(kBatch, s_.soul_deck);
  if (values != nullptr && !values->empty() && values->size() != count) {
    Illegal(kNewSouls,
            absl::StrCat(Counted(values->size(), "soul is", "souls are"), " laid out; it has to be ", count));
  }
  for (int i = 0; i < count; ++i) {
    const uint32_t value = values != nullptr && i < values->size() ? (*values)[i] : 0;
    ++s_.table[value];
    if (value > 0) CheckSoulCopies(static_cast<int>(value));
  }
  s_.soul_deck = static_cast<uint8_t>(s_.soul_deck - count);
  StartRound();
}

void SoulHuntersReferee::JudgeLaid(const v1::SoulHuntersSoulsLaid& laid) {
  if (s_.phase != Phase::kLaySouls) {
    const int left = CountOf(s_.table);
    return Illegal(kNewSouls, absl::StrCat("new souls are laid out while ", left,
                                           left == 1 ? " lies" : " lie", " on the table"));
  }
  LaySouls(&laid.values());
}

}  // namespace lantern::soul_hunters
