#include "checker/soul_hunters/referee.h"

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"

namespace lantern::soul_hunters {
namespace {

// Whether a breach of the rule can only be seen by knowing where cards are.
bool RestsOnCards(RuleId rule) {
  switch (rule) {
    case kCopies:
    case kDeckTop:
    case kReshuffle:
    case kDeckEmpty:
    case kHeld:
    case kHandMost:
    case kDiscardDown:
    case kInPlay:
    case kOwnHunter:
    case kTurned:
    case kUsedUp:
    case kEffectCondition:
    case kEffectCost:
    case kEffectTarget:
    case kEffectNumber:
    case kEffectNothing:
      return true;
    default:
      return false;
  }
}

std::string Signed(int32_t number) { return number > 0 ? absl::StrCat("+", number) : absl::StrCat(number); }

}  // namespace

std::string RangeText(Range range) {
  if (range.exact()) return Signed(range.least);
  const bool low = range.least <= -Range::kNoBound;
  const bool high = range.most >= Range::kNoBound;
  if (low && high) return "not known";
  if (low) return absl::StrCat("at most ", Signed(range.most));
  if (high) return absl::StrCat("at least ", Signed(range.least));
  return absl::StrCat("between ", Signed(range.least), " and ", Signed(range.most));
}

std::string SoulHuntersReferee::Player(int seat) const {
  if (seat < 0 || seat >= players_) return "somebody";
  return absl::StrCat("player ", std::string(1, static_cast<char>('A' + seat)));
}

std::string SoulHuntersReferee::Title(int card) const {
  return card == kUnknownCard ? "a card that was not recorded" : catalog_->card(card).title;
}

// " (cell cards[3].activations of the catalog)"; nothing for a card that was not recorded.
std::string SoulHuntersReferee::CellOf(int card, absl::string_view cell) const {
  return card == kUnknownCard ? "" : absl::StrCat(" (cell ", Cell("cards", card, cell), " of the catalog)");
}

// "the use of Archangel (cards[0] of the catalog)"
std::string SoulHuntersReferee::NameOf(const Use& use) const {
  if (use.card == kUnknownCard) return "the use of a card that was not recorded";
  return absl::StrCat("the use of ", Title(use.card), " (", Cell("cards", use.card), " of the catalog)");
}

void SoulHuntersReferee::Say(FindingKind kind, RuleId rule, std::string message) {
  if (kind == FindingKind::kIllegal) s_.broken = true;
  Finding finding;
  finding.kind = kind;
  finding.rule = &RuleOf(rule);
  finding.message = std::move(message);
  if (actor_ >= 0) {
    finding.player = static_cast<uint32_t>(actor_);
    finding.actor = Player(actor_);
  }
  findings_->Add(std::move(finding));
}

void SoulHuntersReferee::Illegal(RuleId rule, std::string message) {
  if (CardsOpen() && RestsOnCards(rule)) {
    absl::StrAppend(&message, " (unless something that is not known moved it before)");
    return Say(FindingKind::kUnverifiable, rule, std::move(message));
  }
  Say(FindingKind::kIllegal, rule, std::move(message));
}

absl::Status SoulHuntersReferee::Malformed(absl::string_view field, absl::string_view what) const {
  return MalformedError(absl::StrCat("events[", index_, "].soul_hunters", field.empty() ? "" : ".", field),
                        what);
}

absl::Status SoulHuntersReferee::Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                                       Findings& findings) {
  findings_ = &findings;
  index_ = index;
  actor_ = -1;
  compared_ = 0;
  const v1::SoulHuntersEvent& it = event.soul_hunters();
  if (absl::Status status = CheckForm(it); !status.ok()) return status;
  // Only policy STOP needs the way back: a copy of less than two kilobytes, no allocation.
  if (after == AfterIllegal::kCarryOut) return Dispatch(it);
  const State before = s_;
  absl::Status status = Dispatch(it);
  if (findings.illegal_here()) s_ = before;
  return status;
}

absl::Status SoulHuntersReferee::Dispatch(const v1::SoulHuntersEvent& event) {
  if (s_.use_in_question >= 0 && !event.has_used_up()) SettleUse();
  if (!event.has_used_up()) s_.used_up = -1;
  if (!event.has_reshuffle()) s_.reshuffled = -1;
  AdvanceTo(event);
  if (s_.phase == Phase::kOver || (s_.phase == Phase::kEnd && !event.has_game_end())) {
    Illegal(kAfterEnd, final_ ? "only the end of the game is given; nothing can follow it"
                              : "the last soul has left the table and the game is over");
    return absl::OkStatus();
  }
  DispatchKind(event);
  if (!event.influence().empty()) CheckStated(event.influence());
  return absl::OkStatus();
}

void SoulHuntersReferee::DispatchKind(const v1::SoulHuntersEvent& event) {
  switch (event.event_case()) {
    case v1::SoulHuntersEvent::kDraw:
      return JudgeDraw(event.draw());
    case v1::SoulHuntersEvent::kReshuffle:
      return JudgeReshuffle(event.reshuffle());
    case v1::SoulHuntersEvent::kPlaceHunter:
      return JudgePlace(event.place_hunter());
    case v1::SoulHuntersEvent::kPlayEvent:
      return JudgePlay(event.play_event());
    case v1::SoulHuntersEvent::kUseAbility:
      return JudgeUse(event.use_ability());
    case v1::SoulHuntersEvent::kUsedUp:
      return JudgeUsedUp(event.used_up());
    case v1::SoulHuntersEvent::kDiscard:
      return JudgeDiscard(event.discard());
    case v1::SoulHuntersEvent::kEndTurn:
      return JudgeEndTurn(event.end_turn());
    case v1::SoulHuntersEvent::kSoulTurned:
      return JudgeSoulTurned(event.soul_turned());
    case v1::SoulHuntersEvent::kInfluenceCheck:
      return JudgeCheck(event.influence_check());
    case v1::SoulHuntersEvent::kSoulTaken:
      return JudgeTaken(event.soul_taken());
    case v1::SoulHuntersEvent::kSoulFreed:
      return JudgeFreed(event.soul_freed());
    case v1::SoulHuntersEvent::kSoulsLaid:
      return JudgeLaid(event.souls_laid());
    case v1::SoulHuntersEvent::kGameEnd:
      if (s_.phase != Phase::kEnd) {
        return Illegal(
            kEnd, absl::StrCat("the game ends while ", Counted(CountOf(s_.table), "soul lies", "souls lie"),
                               " on the table and ", s_.soul_deck, s_.soul_deck == 1 ? " is" : " are",
                               " left in the soul deck"));
      }
      s_.phase = Phase::kOver;
      return;
    case v1::SoulHuntersEvent::EVENT_NOT_SET:
      return;  // CheckForm does not let it pass
  }
}

bool SoulHuntersReferee::IsOver() const {
  if (s_.phase == Phase::kOver || s_.phase == Phase::kEnd) return true;
  // The last turn may be over and nothing more need be written.
  const bool last_check =
      s_.phase == Phase::kTurnSoul || s_.phase == Phase::kCheck || s_.phase == Phase::kSoulLeaves;
  return last_check && s_.soul_deck == 0 && CountOf(s_.table) == 1;
}

std::vector<std::string> SoulHuntersReferee::CoverageNotes() const {
  std::vector<std::string> notes;
  if (catalog_->source().header().sample()) {
    notes.push_back(
        absl::StrCat("The catalog \"", catalog_->source().header().name(), "\" has cards that are made up."));
  }
  if (!catalog_->complete()) {
    notes.push_back(absl::StrCat("The catalog \"", catalog_->source().header().name(),
                                 "\" does not list all cards; those that it does not list cannot be named."));
  }
  return notes;
}

}  // namespace lantern::soul_hunters
