// Whose turn it is, and what a turn consists of.
#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

// The seat that an event names, or the one on turn; -1: not known.
int SoulHuntersReferee::SeatOf(bool has, uint32_t player) const {
  if (has) return static_cast<int>(player);
  return s_.on_turn == kNobody ? -1 : s_.on_turn;
}

// The player who decides next; what follows from the rules before that decides nothing.
Referee::NextMove SoulHuntersReferee::ToMove() const {
  NextMove next;
  if (IsOver()) return next;
  SoulHuntersReferee now = *this;
  Findings unsaid;
  now.findings_ = &unsaid;
  now.AdvanceTo(v1::SoulHuntersEvent::default_instance());
  if (now.s_.on_turn != kNobody) next.players.push_back(now.s_.on_turn);
  next.phase = now.s_.phase == Phase::kDraw && now.CanDraw() ? "draw"
               : now.s_.phase == Phase::kDiscard             ? "discard"
                                                             : "actions";
  return next;
}

bool SoulHuntersReferee::CanDraw() const { return s_.piles[kDeck].size() + s_.piles[kDiscard].size() > 0; }

// Sets the actor of the event, and says so where it is not that player's turn.
void SoulHuntersReferee::ExpectTurn(int seat) {
  actor_ = seat;
  if (s_.on_turn == kNobody) {
    if (seat >= 0) return LearnStarter(seat);
    if (!s_.cards_open) Unverifiable(kTurnOrder, "it was not recorded whose turn this is");
    findings_->MarkOnTrust();
    return DoubtEverything();
  }
  if (seat == s_.on_turn) return;
  const bool opens_round = s_.phase == Phase::kDraw && s_.turns_taken == 0 && s_.turned == 0;
  RuleId rule = kTurnOrder;
  std::string why = absl::StrCat("it is the turn of ", Player(s_.on_turn));
  if (opens_round && s_.winner != kNobody) {
    rule = kStarterWinner;
    absl::StrAppend(&why, ", who won the last soul");
  } else if (opens_round && s_.soul_deck + CountOf(s_.table) == SoulsInGame(players_)) {
    rule = kStartBiggest;
    absl::StrAppend(&why, ", who starts the game");
  } else if (opens_round) {
    rule = kStarterSame;
    absl::StrAppend(&why, ", who started the last round, since nobody won the soul");
  } else if (s_.phase != Phase::kDraw) {
    absl::StrAppend(&why, ", and its end was not recorded");
  }
  Illegal(rule, absl::StrCat(Player(seat), " acts, but ", why));
}

// The first event of a turn shows who started the round.
void SoulHuntersReferee::LearnStarter(int seat) {
  const int starter = (seat + players_ - s_.turns_taken) % players_;
  const bool first = s_.may_have_won == 0 && !s_.may_have_tied;
  if (!first) {
    const bool won = s_.may_have_won >> starter & 1;
    const bool same = s_.may_have_tied && (s_.starter == starter || s_.starter == kNobody);
    if (!won && !same) {
      Illegal(kStarterWinner, absl::StrCat(Player(starter),
                                           " starts the round, but can neither have won the last soul "
                                           "nor have started the last round"));
    } else if (won && !same) {
      Souls& souls = P(starter).souls;
      if (s_.somebodys[s_.open_soul] > 0) --s_.somebodys[s_.open_soul];
      ++souls[s_.open_soul];
      P(starter).base = Range::Exactly(0);
    }
  }
  s_.may_have_won = 0;
  s_.may_have_tied = false;
  s_.open_soul = 0;
  s_.starter = static_cast<uint8_t>(starter);
  s_.on_turn = static_cast<uint8_t>(seat);
}

// Play went on with another seat than the rules say: those between count as having had their turns.
void SoulHuntersReferee::SkipTo(int seat) {
  const int skipped = (seat - s_.on_turn + players_) % players_;
  if (s_.turns_taken == 0 && s_.turned == 0) {
    s_.starter = static_cast<uint8_t>(seat);
  } else if (s_.turns_taken + skipped < players_) {
    s_.turns_taken = static_cast<uint8_t>(s_.turns_taken + skipped);
  }
  s_.on_turn = static_cast<uint8_t>(seat);
}

void SoulHuntersReferee::JudgeDraw(const v1::SoulHuntersDraw& draw) {
  ExpectTurn(SeatOf(draw.has_player(), draw.player()));
  if (actor_ >= 0 && actor_ != s_.on_turn) {
    if (s_.phase != Phase::kDraw) {
      FinishTurn();
      AdvanceTo(v1::SoulHuntersEvent::default_instance());
      if (s_.phase != Phase::kDraw || s_.on_turn == kNobody) return;
    }
    SkipTo(actor_);
  } else if (s_.phase != Phase::kDraw && !s_.draw_owed) {
    Illegal(kDrawOne, "draws a second card in one turn");
  }
  const bool first = s_.phase == Phase::kDraw;
  s_.draw_owed = false;
  if (first) s_.phase = Phase::kAct;
  DrawCard(actor_, card_);
}

// Says what forbids an action of this kind now, and counts it.
void SoulHuntersReferee::BeginAction(bool from_hand) {
  if (actor_ >= 0 && actor_ != s_.on_turn) return;
  if (s_.phase == Phase::kDraw) {
    if (CanDraw()) {
      const bool may_be_empty = CardsOpen() && catalog_->deck_size() < kCards;
      Say(may_be_empty ? FindingKind::kUnverifiable : FindingKind::kIllegal, kDrawFirst,
          "acts before the card of this turn was drawn");
      s_.draw_owed = true;
    }
    s_.phase = Phase::kAct;
  }
  if (s_.phase == Phase::kDiscard) Illegal(kDiscardEnd, "acts after discarding for the hand limit");
  if (from_hand) {
    if (s_.hand_action) Illegal(kHandAction, "takes a second action from hand in one turn");
    s_.hand_action = true;
  } else {
    if (s_.table_action) Illegal(kTableAction, "uses a second ability in one turn");
    s_.table_action = true;
  }
}

void SoulHuntersReferee::JudgeDiscard(const v1::SoulHuntersDiscard& discard) {
  ExpectTurn(SeatOf(discard.has_player(), discard.player()));
  if (actor_ < 0) return;
  if (s_.phase == Phase::kDraw && CanDraw()) {
    Illegal(kDrawFirst, "discards before the card of this turn was drawn");
    s_.draw_owed = true;
  }
  const int size = Hand(actor_).size();
  const int count = discard.cards_size();
  if (size - count < kHandLimit) {
    Illegal(kDiscardDown, size <= kHandLimit
                              ? absl::StrCat("discards ", count, " of ", Counted(size, "card", "cards"),
                                             ", which the limit of five allows to keep")
                              : absl::StrCat("discards ", count, " of ", size, " cards; ", size - kHandLimit,
                                             size == kHandLimit + 1 ? " is" : " are", " over the limit"));
  }
  for (const std::string& name : discard.cards()) TakeFromHand(actor_, CardOf(name), s_.piles[kDiscard]);
  if (actor_ == s_.on_turn) s_.phase = Phase::kDiscard;
}

void SoulHuntersReferee::JudgeEndTurn(const v1::SoulHuntersEndTurn& end) {
  ExpectTurn(SeatOf(end.has_player(), end.player()));
  if (actor_ >= 0 && actor_ != s_.on_turn) return;
  if (s_.phase == Phase::kDraw && CanDraw()) {
    const bool may_be_empty = CardsOpen() && catalog_->deck_size() < kCards;
    Say(may_be_empty ? FindingKind::kUnverifiable : FindingKind::kIllegal, kDrawFirst,
        "ends the turn without having drawn a card");
  }
  if (actor_ >= 0 && Hand(actor_).size() > kHandLimit) {
    Illegal(kHandMost, absl::StrCat("ends the turn with ", Hand(actor_).size(), " cards; five may be kept"));
  }
  if (actor_ >= 0) FireTriggers(v1::SOUL_HUNTERS_OCCASION_TURN_ENDED, actor_);
  FinishTurn();
}

void SoulHuntersReferee::FinishTurn() {
  s_.hand_action = false;
  s_.table_action = false;
  s_.draw_owed = false;
  ++s_.turns_taken;
  if (s_.turns_taken >= players_) {
    s_.phase = Phase::kTurnSoul;
    s_.on_turn = kNobody;
    return;
  }
  s_.phase = Phase::kDraw;
  if (s_.on_turn != kNobody) s_.on_turn = static_cast<uint8_t>(Next(s_.on_turn));
}

}  // namespace lantern::soul_hunters
