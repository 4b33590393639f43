// Rounds and turns: whose turn it is, what happens when it starts and ends, and the Ether level.
#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kLevelCap = 5;
constexpr int kCardsDrawn = 2;

// "2 Dawn, 1 not seen"; "nothing".
std::string WordsOf(const SealList& seals) {
  std::array<int, kSealEnd> count{};
  for (int seal : seals) ++count[static_cast<size_t>(seal)];
  std::string words;
  for (size_t seal = 1; seal <= count.size(); ++seal) {
    const size_t at = seal % count.size();  // those that were not seen come last
    if (count[at] == 0) continue;
    absl::StrAppend(&words, words.empty() ? "" : ", ", count[at], " ",
                    at == 0 ? "not seen" : NameOf(static_cast<Seal>(at)));
  }
  return words.empty() ? "nothing" : words;
}

}  // namespace

int LightHuntersReferee::Level() const {
  return std::min<int>(s_.round, kLevelCap) + CountTokens(TokenKind::kEther);
}

// The heroes who may act in the present turn, as bits: in Duel those of the player.
uint8_t LightHuntersReferee::HeroesOnTurn() const {
  if (!s_.duel) return Bit(s_.turn);
  uint8_t heroes = 0;
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).player == duel_player_[s_.turn]) heroes |= Bit(i);
  }
  return heroes;
}

int LightHuntersReferee::PlayerOnTurn() const {
  if (s_.duel) return duel_player_[s_.turn];
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kControlled && status.running && Has(status.holders, s_.turn)) {
      return status.by_player;
    }
  }
  return H(s_.turn).player;
}

// Whether the slot of a hero is played, or passed over.
bool LightHuntersReferee::PlaysSlot(int hero) const {
  const Hero& h = H(hero);
  return h.alive || h.spectral || BondDue(hero);
}

// Says that something is done in the wrong phase. False: it cannot be carried out.
bool LightHuntersReferee::InPlayPhase(absl::string_view what) {
  if (s_.phase == Phase::kPlay) {
    if (s_.now.units_due == std::array<uint8_t, 3>{}) return true;
    Illegal(kUnitsAttack, absl::StrCat(what, " before all units had attacked"));
    return true;
  }
  const bool spectre = !s_.duel && s_.phase == Phase::kBetween;
  switch (s_.phase) {
    case Phase::kBetween:
      Illegal(kOwnTurn, absl::StrCat(what, " between turns"));
      break;
    case Phase::kEnd:
      Illegal(kPhases, absl::StrCat(what, " after the excess cards were discarded"));
      break;
    default:
      Illegal(kPhases, absl::StrCat(what, " before the cards of the turn were drawn"));
      break;
  }
  return carry_out_ && !spectre && s_.phase != Phase::kBetween;
}

void LightHuntersReferee::CheckEther(bool has_round, uint32_t round, bool has_ether, uint32_t ether) {
  if (has_round && round != s_.round) {
    Illegal(kRoundEnd, absl::StrCat("round ", round, " was recorded; it is round ", s_.round));
  }
  const int level = Level();
  if (!has_ether || static_cast<int>(ether) == level) return;
  const int travels = CountTokens(TokenKind::kEther);
  RuleId rule = s_.duel ? kDuelEther : kEtherLevel;
  if (s_.round > kLevelCap) rule = kEtherCap;
  if (travels > 0 && static_cast<int>(ether) != level) rule = kTravel;
  Illegal(rule, absl::StrCat("an Ether level of ", ether, " was recorded; in round ", s_.round,
                             travels > 0 ? absl::StrCat(" with ", travels, " Ether tokens") : "", " it is ",
                             level));
}

// Whether the turn is that of whoever comes next. False: it cannot be carried out.
bool LightHuntersReferee::CheckTurnOf(const v1::LightHuntersTurnStart& start) {
  if (s_.phase != Phase::kBetween) {
    const int hand = P(HandOnTurn()).size();
    const bool excess = s_.phase == Phase::kPlay && hand > HandLimit();
    Illegal(excess    ? (s_.duel ? kDuelHandLimit : kHandLimit)
            : s_.duel ? kDuelTurns
                      : kTurnOrder,
            excess ? absl::StrCat("the turn before ended with ", hand, " cards in hand")
                   : "a turn began before the one before had ended");
    if (!carry_out_) return false;
    EndTurn();
  }
  if (s_.duel) {
    if (start.player() == duel_player_[s_.turn]) return true;
    Illegal(kDuelTurns, absl::StrCat(NameOfPlayer(static_cast<int>(start.player())), " began a turn; it is ",
                                     NameOfPlayer(duel_player_[s_.turn]), "'s"));
    if (!carry_out_) return false;
    s_.turn ^= 1;
    return true;
  }
  const int hero = static_cast<int>(start.hero());
  if (hero == s_.turn) return true;
  const std::string who = NameOfHero(hero);
  if (!H(hero).alive && !H(hero).spectral) {
    Illegal(kAlive, absl::StrCat(who, " began a turn, but is dead"));
    return false;
  }
  Illegal(H(hero).spectral ? kSpectreTurn : kTurnOrder,
          absl::StrCat(who, " began a turn; it is ", NameOfHero(s_.turn), "'s"));
  if (!carry_out_) return false;
  s_.turn = static_cast<uint8_t>(hero);
  return true;
}

absl::Status LightHuntersReferee::JudgeTurnStart(const v1::LightHuntersTurnStart& start) {
  if (!CheckTurnOf(start)) return absl::OkStatus();
  CheckEther(start.has_round(), start.round(), start.has_ether(), start.ether());
  s_.now = Turn();
  s_.draw_extra = 0;
  s_.due = 0;
  const uint8_t heroes = HeroesOnTurn();
  // A hero who dies at the start of the turn has no draw and no play.
  s_.phase = Phase::kAmulets;
  if (s_.duel) {
    s_.duel_ether[s_.turn] = static_cast<int8_t>(std::min(100, Level()));
  }
  for (int i = 0; i < s_.heroes; ++i) {
    if (Has(heroes, i) && !s_.duel)
      H(i).ether = static_cast<int8_t>(std::clamp(Level() + H(i).bonus, 0, 100));
  }
  for (int i = 0; i < s_.status_count; ++i) {
    Status& status = StatusAt(i);
    if ((status.holders & heroes) == 0) continue;
    if (status.kind == StatusKind::kFrozen || (status.kind == StatusKind::kControlled && !s_.duel)) {
      status.running = true;
    }
  }
  SealList discarded;
  SealList* seen = start.has_expired() ? &discarded : nullptr;
  if (options_.expire_first) Expire(heroes, seen);
  StartTriggers(start, heroes);
  if (s_.over) return absl::OkStatus();
  if (!options_.expire_first) Expire(heroes, seen);
  if (seen != nullptr) CheckExpired(start, discarded);
  if (turn_over_) return absl::OkStatus();
  CountAmulets(heroes);
  if (s_.due == 0) EnterDraw();
  return absl::OkStatus();
}

// Bonds, poison, Altars, the servant; readings, 12.
void LightHuntersReferee::StartTriggers(const v1::LightHuntersTurnStart& start, uint8_t heroes) {
  for (int i = 0; i < s_.heroes && !s_.over; ++i) {
    if (Has(heroes, i)) Bonds(i);
  }
  for (int i = 0; i < s_.status_count && !s_.over; ++i) {
    const Status status = StatusAt(i);
    if (status.kind != StatusKind::kPoison) continue;
    for (int h = 0; h < s_.heroes; ++h) {
      if (!Has(status.holders, h) || !Has(heroes, h) || !H(h).alive) continue;
      if (HasStatus(h, StatusKind::kImmortal)) {
        Part(h, kImmortal, -status.amount);
        continue;
      }
      Change& change = fx_.hero[static_cast<size_t>(h)];
      change.base = H(status.caster).alive ? kPoison : kPoisonStays;
      if (status.amount == kUnknown) {
        UnknownFor(SkillAt(status.skill), "effect: the points of its poison", h);
      } else {
        LoseHealth(h, status.amount, status.caster);
      }
    }
  }
  for (int i = 0; i < s_.heroes && !s_.over; ++i) {
    if (H(i).alive && H(i).health == 0) SettleDeaths(-1);
  }
  for (int i = 0; i < s_.heroes && !s_.over; ++i) {
    if (Has(heroes, i) && H(i).alive) Altars(i);
  }
  if (s_.over) return;
  bool served = false;
  for (int i = 0; i < s_.heroes; ++i) {
    if (Has(heroes, i) && H(i).alive) served |= ServantHeals(i, start);
  }
  if (start.has_servant_to() && !served)
    Illegal(kServant, "a servant was moved, but none serves whoever is on turn");
}

// Phase 1: what these heroes cast for a round ends. The seals of the cards go to `seen`, where wanted.
void LightHuntersReferee::Expire(uint8_t casters, SealList* seen) {
  for (int i = s_.status_count - 1; i >= 0; --i) {
    if (i >= s_.status_count) continue;
    const Status status = StatusAt(i);
    if (status.duration != Duration::kRound || status.caster >= kMaxHeroes || !Has(casters, status.caster))
      continue;
    if (status.carries && seen != nullptr) seen->Add(status.card);
    RemoveStatusAt(i);
  }
}

void LightHuntersReferee::CheckExpired(const v1::LightHuntersTurnStart& start, const SealList& seen) {
  const SealList& recorded = start.expired().cards();
  std::array<int, kSealEnd> more{};  // recorded less what ends
  for (int seal : recorded) ++more[static_cast<size_t>(seal)];
  for (int seal : seen) --more[static_cast<size_t>(seal)];
  bool same = recorded.size() == seen.size();
  // A card that was not seen, on either side, may be any.
  int missing = 0;
  int extra = 0;
  for (size_t seal = 1; seal < more.size(); ++seal) {
    missing += std::max(0, -more[seal]);
    extra += std::max(0, more[seal]);
  }
  int hidden = 0;
  for (int seal : seen) hidden += seal == 0 ? 1 : 0;
  int unrecorded = 0;
  for (int seal : recorded) unrecorded += seal == 0 ? 1 : 0;
  same &= extra <= hidden && missing <= unrecorded;
  if (same) return;
  // A card that stays longer was taken for one that ends.
  RuleId rule = kExpire;
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.duration != Duration::kGame || !status.carries || more[status.card] <= 0) continue;
    rule = status.kind == StatusKind::kPoison ? kPoisonStays : kGameCards;
  }
  Illegal(rule, absl::StrCat("the cards discarded at the start of the turn were ", WordsOf(recorded),
                             "; what ends is ", WordsOf(seen)));
}

// What Amulets do to the draw of the heroes on turn.
void LightHuntersReferee::CountAmulets(uint8_t heroes) {
  int lost = 0;
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    if (token.kind != TokenKind::kAmulet || token.hero == kNobody || !Has(heroes, token.hero)) continue;
    if (!H(token.hero).alive) continue;
    if (H(token.owner).team == H(token.hero).team) {
      ++s_.draw_extra;
    } else {
      ++lost;
    }
  }
  s_.due = static_cast<uint8_t>(std::min(lost, P(HandOnTurn()).size()));
}

void LightHuntersReferee::EnterDraw() {
  s_.phase = Phase::kDraw;
  s_.due = static_cast<uint8_t>(std::min(kCardsDrawn + s_.draw_extra, Available()));
  if (s_.due == 0) EnterPlay();
}

void LightHuntersReferee::EnterPlay() {
  s_.phase = Phase::kPlay;
  s_.due = 0;
  s_.draw_extra = 0;
  CountUnits();
}

absl::Status LightHuntersReferee::JudgeTurnEnd() {
  const int hand = P(HandOnTurn()).size();
  if (s_.phase == Phase::kBetween) {
    Illegal(kPhases, "a turn ended, but none is going on");
    return absl::OkStatus();
  }
  if (s_.phase == Phase::kDraw) {
    Illegal(kDraw, absl::StrCat("the turn ended before ", static_cast<int>(s_.due), " cards were drawn"));
  } else if (s_.phase == Phase::kAmulets) {
    Illegal(kAmulet, "the turn ended before the Amulets were paid");
  } else if (s_.now.units_due != std::array<uint8_t, 3>{}) {
    Illegal(kUnitsAttack, "the turn ended before all units had attacked");
  } else if (hand > HandLimit()) {
    Illegal(s_.duel ? kDuelHandLimit : kHandLimit,
            absl::StrCat("the turn ended with ", hand, " cards in hand; the limit is ", HandLimit()));
  }
  EndTurn();
  return absl::OkStatus();
}

void LightHuntersReferee::EndTurn() {
  const uint8_t heroes = HeroesOnTurn();
  const bool travels = s_.now.travel_due > 0 && (!turn_over_ || options_.travel_after_death);
  for (int i = 0; travels && i < s_.now.travel_due && s_.token_count < kMaxTokens; ++i) {
    Token token;
    token.kind = TokenKind::kEther;
    token.owner = s_.duel ? 0 : s_.turn;
    s_.token[s_.token_count++] = token;
  }
  for (int i = s_.status_count - 1; i >= 0; --i) {
    if (i >= s_.status_count) continue;
    const Status& status = StatusAt(i);
    if (status.duration != Duration::kTargetTurn || !status.running) continue;
    const int before = s_.status_count;
    for (int h = 0; h < s_.heroes && s_.status_count == before; ++h) {
      if (Has(heroes, h) && Has(StatusAt(i).holders, h)) DropHolder(i, h);
    }
    // It goes on for others whose turn is still to come.
    if (s_.status_count == before) s_.status[static_cast<size_t>(i)].running = false;
  }
  for (int i = 0; i < s_.token_count; ++i) s_.token[static_cast<size_t>(i)].fresh = false;
  for (Servant& servant : s_.servant) servant.attacked = false;
  s_.now = Turn();
  s_.due = 0;
  s_.draw_extra = 0;
  s_.phase = Phase::kBetween;
  turn_over_ = false;
  Advance();
}

void LightHuntersReferee::NextRound() {
  for (int i = 0; i < s_.heroes; ++i) {
    // What skills gave for this round ends with it, as far as it was not spent.
    Hero& hero = H(i);
    if (!s_.duel && hero.bonus > 0 && hero.ether != kUnknown)
      hero.ether = static_cast<int8_t>(std::min<int>(hero.ether, Level()));
    hero.bonus = 0;
  }
  if (s_.round < UINT16_MAX) ++s_.round;
  s_.round_ended = true;
}

// To the next slot that is played. Dead heroes' slots are passed; what they cast for a round ends there.
void LightHuntersReferee::Advance() {
  if (s_.duel) {
    s_.turn ^= 1;
    if (s_.turn == s_.first_team) NextRound();
    return;
  }
  for (int passed = 0; passed < s_.heroes; ++passed) {
    s_.turn = static_cast<uint8_t>((s_.turn + 1) % s_.heroes);
    if (s_.turn == 0) NextRound();
    if (PlaysSlot(s_.turn)) return;
    Expire(Bit(s_.turn), nullptr);
  }
}

void LightHuntersReferee::JudgeRoundEnd(const v1::LightHuntersRoundEnd& end) {
  if (!s_.round_ended || s_.phase != Phase::kBetween) {
    Illegal(kRoundEnd, "a round was said to end, but not everybody has had a turn in it");
    s_.round_ended = false;
    return;
  }
  s_.round_ended = false;
  const uint32_t ended = s_.round - 1u;
  if (end.has_round() && end.round() != ended) {
    Illegal(kRoundEnd, absl::StrCat("the end of round ", end.round(), " was recorded; it is round ", ended,
                                    " that has ended"));
  }
  CheckEther(false, 0, end.has_ether(), end.ether());
}

void LightHuntersReferee::JudgeConcede(const v1::LightHuntersConcede& concede) {
  const int team = static_cast<int>(concede.team());
  if (LivingOf(team) == 0) {
    Illegal(kConcede, absl::StrCat("team ", team, " gave up, but has no living hero any more"));
    return;
  }
  s_.conceded |= Bit(team);
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).team != team || (!H(i).alive && !H(i).spectral)) continue;
    H(i).health = 0;
    if (H(i).alive) Die(i, -1);
    // Nobody plays for that side any more, spectres included.
    if (H(i).spectral) {
      turn_over_ |= !s_.duel && OnTurn(i);
      H(i).spectral = false;
      ClearStatuses(i);
      if (!s_.duel) DiscardHand(i);
    }
  }
  CheckVictory();
  if (s_.over || s_.phase != Phase::kBetween || s_.duel || PlaysSlot(s_.turn)) return;
  Expire(Bit(s_.turn), nullptr);
  Advance();
}

// Between turns it is that of whoever comes next; while cards are drawn the deck decides.
Referee::NextMove LightHuntersReferee::ToMove() const {
  NextMove next;
  if (s_.over) return next;
  int player = PlayerOnTurn();
  switch (s_.phase) {
    case Phase::kDraw:
      next.phase = "Draw 2 extra cards";
      return next;
    case Phase::kPlay:
      next.phase = "Play Spirit of Light cards";
      break;
    case Phase::kEnd:
      next.phase = "Discard excess cards";
      break;
    default:
      next.phase = "Discard active skills";
      break;
  }
  for (int i = 0; s_.phase == Phase::kBetween && !s_.duel && i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kControlled && Has(status.holders, s_.turn)) player = status.by_player;
  }
  next.players.push_back(static_cast<uint32_t>(player));
  return next;
}

}  // namespace lantern::light_hunters
