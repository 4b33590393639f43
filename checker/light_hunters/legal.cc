// What may come next, apart from skills (legal_play.cc); and what chance makes of what is drawn.
#include "checker/light_hunters/legal.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lantern::light_hunters {

namespace {

// Far more rounds than games take in which somebody can be hurt.
constexpr int kDraggingRound = 60;

v1::LightHuntersTarget TargetIn(const Target& target) {
  v1::LightHuntersTarget out;
  if (target.kind == Target::kHero) {
    out.set_hero(target.hero);
  } else if (target.kind == Target::kServant) {
    out.set_invocation(static_cast<v1::LightHuntersInvocation>(target.servant));
  } else {
    out.mutable_token()->set_kind(static_cast<v1::LightHuntersToken>(target.token));
    if (target.hero != kNobody) out.mutable_token()->set_hero(target.hero);
  }
  return out;
}

}  // namespace

void LegalLister::Offer(const v1::LightHuntersEvent& event, std::string words, uint32_t weight) {
  LegalEvent legal;
  *legal.event.mutable_light_hunters() = event;
  Findings findings;
  findings.BeginEvent(0);
  probe_.s_ = r_.s_;
  probe_.unseen_ = 0;
  const absl::Status status = probe_.Judge(legal.event, 0, Referee::AfterIllegal::kChangeNothing, findings);
  const bool open = probe_.unseen_ > 0;
  probe_.s_ = r_.s_;
  if (!status.ok() || findings.illegal_here()) return;
  // Which trap springs is said where there are several; the event that says so is offered too.
  for (const Finding& finding : findings.all()) {
    if (finding.rule == &RuleOf(kTrapOne)) return;
  }
  legal.words = std::move(words);
  legal.weight = weight;
  legal.open = open;
  legal.player =
      event.has_concede() || event.has_reshuffle() || event.has_round_end() ? -1 : r_.PlayerOnTurn();
  out_.Add(std::move(legal));
}

void LegalLister::List() {
  if (r_.s_.over) return;
  switch (r_.s_.phase) {
    case Phase::kBetween:
      ListTurnStart();
      break;
    case Phase::kAmulets:
      ListDiscards(r_.s_.due);
      break;
    case Phase::kDraw: {
      v1::LightHuntersEvent draw;
      draw.mutable_draw()->set_count(r_.s_.due);
      Offer(draw, absl::StrCat("draw ", static_cast<int>(r_.s_.due)), 1);
      v1::LightHuntersEvent reshuffle;
      reshuffle.mutable_reshuffle();
      Offer(reshuffle, "shuffle the discard pile", 1);
      break;
    }
    case Phase::kPlay:
      ListInPlay();
      break;
    default: {
      v1::LightHuntersEvent end;
      end.mutable_turn_end();
      Offer(end, "end the turn", 1);
      break;
    }
  }
  ListConcessions();
}

void LegalLister::ListTurnStart() {
  v1::LightHuntersEvent event;
  v1::LightHuntersTurnStart& start = *event.mutable_turn_start();
  if (r_.s_.duel) {
    start.set_player(r_.duel_player_[r_.s_.turn]);
  } else {
    start.set_hero(r_.s_.turn);
  }
  const std::string words =
      absl::StrCat(r_.s_.duel ? r_.NameOfPlayer(r_.duel_player_[r_.s_.turn]) : r_.NameOfHero(r_.s_.turn),
                   " begins a turn");
  Offer(event, words, 4);
  const uint8_t heroes = r_.HeroesOnTurn();
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = r_.s_.servant[static_cast<size_t>(i)];
    if (!servant.here || !Has(heroes, servant.master) || r_.Guards(static_cast<Invocation>(i))) continue;
    for (int to = 0; to < r_.s_.heroes; ++to) {
      start.set_servant_to(static_cast<uint32_t>(to));
      Offer(event,
            absl::StrCat(words, ", ", NameOf(static_cast<Invocation>(i)), " beside ", r_.NameOfHero(to)), 1);
    }
  }
  if (!r_.s_.round_ended) return;
  v1::LightHuntersEvent round;
  round.mutable_round_end();
  Offer(round, "the round ends", 2);
}

void LegalLister::Choose(int hand, int seal, int left, SealCounts& chosen, const Body& body) const {
  if (left == 0) {
    body(chosen);
    return;
  }
  if (seal >= kSealEnd) return;
  for (int count = 0; count <= left; ++count) {
    if (count > 0 && !r_.CanShow(hand, static_cast<Seal>(seal), count)) break;
    chosen[static_cast<size_t>(seal)] = count;
    Choose(hand, seal + 1, left - count, chosen, body);
  }
  chosen[static_cast<size_t>(seal)] = 0;
}

void LegalLister::ForEachChoice(int hand, int count, const Body& body) const {
  SealCounts chosen{};
  Choose(hand, kDawn, count, chosen, body);
}

void LegalLister::ListOneDiscard(const SealCounts& chosen) {
  v1::LightHuntersEvent event;
  std::string words = "discard";
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    for (int i = 0; i < chosen[static_cast<size_t>(seal)]; ++i) {
      event.mutable_discard()->add_cards(static_cast<v1::LightHuntersSeal>(seal));
      absl::StrAppend(&words, " ", NameOf(static_cast<Seal>(seal)));
    }
  }
  Offer(event, std::move(words), 1);
}

void LegalLister::ListDiscards(int count) {
  if (count <= 0) return;
  ForEachChoice(r_.HandOnTurn(), count, [&](const SealCounts& chosen) {
    if (!full()) ListOneDiscard(chosen);
  });
}

void LegalLister::ListInPlay() {
  ListUnitAttacks();
  if (r_.s_.now.units_due != std::array<uint8_t, 3>{}) return;
  const uint8_t heroes = r_.HeroesOnTurn();
  for (int hero = 0; hero < r_.s_.heroes; ++hero) {
    // In Duel a possessed hero of the other side may be used too.
    if (r_.s_.duel || Has(heroes, hero)) ListPlays(hero);
  }
  ListServantAttacks();
  ListThrees();
  const int excess = r_.P(r_.HandOnTurn()).size() - r_.HandLimit();
  ListDiscards(excess);
  v1::LightHuntersEvent end;
  end.mutable_turn_end();
  Offer(end, "end the turn", 6);
}

// Whom an attack of a unit or an invocation can be aimed at.
std::vector<Target> LegalLister::AttackTargets(int team, bool tokens) const {
  Use use;
  use.team = static_cast<uint8_t>(team);
  use.user = 0;
  TargetGroup group;
  group.side = Side::kEnemy;
  group.most = group.least = 1;
  group.damaged = true;
  group.no_tokens = !tokens;
  std::vector<Target> targets;
  const auto add = [&](const Target& target) {
    if (r_.Against(use, group, target).rule == kRuleCount) targets.push_back(target);
  };
  for (int i = 0; i < r_.s_.heroes; ++i) {
    Target target;
    target.hero = static_cast<uint8_t>(i);
    add(target);
  }
  for (int i = 1; i < kInvocations; ++i) {
    Target target;
    target.kind = Target::kServant;
    target.servant = static_cast<Invocation>(i);
    add(target);
  }
  for (int i = 0; i < r_.s_.token_count; ++i) {
    const Token& token = r_.s_.token[static_cast<size_t>(i)];
    if (r_.FindToken(token.kind, token.hero) != i) continue;
    Target target;
    target.kind = Target::kToken;
    target.token = token.kind;
    target.hero = token.hero;
    add(target);
  }
  return targets;
}

void LegalLister::ListUnitAttacks() {
  for (int kind = 0; kind < 3; ++kind) {
    if (r_.s_.now.units_due[static_cast<size_t>(kind)] == 0) continue;
    for (int hero = 0; hero < r_.s_.heroes; ++hero) {
      const auto unit = static_cast<TokenKind>(kind + 1);
      if (r_.FindToken(unit, hero) < 0) continue;
      const int team = r_.options_.units_follow_possession ? r_.SideOf(hero) : r_.H(hero).team;
      for (const Target& target : AttackTargets(team, false)) {
        v1::LightHuntersEvent event;
        v1::LightHuntersUnitAttack& attack = *event.mutable_unit_attack();
        attack.set_hero(static_cast<uint32_t>(hero));
        attack.set_unit(static_cast<v1::LightHuntersToken>(unit));
        *attack.mutable_target() = TargetIn(target);
        const std::string words = absl::StrCat(NameOf(unit), " attacks ", r_.NameOfTarget(target));
        Offer(event, words, 4);
        if (target.kind != Target::kHero || r_.FindToken(TokenKind::kDestrier, target.hero) < 0) continue;
        v1::LightHuntersReaction& reaction = *attack.add_reactions();
        reaction.set_hero(target.hero);
        reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER);
        Offer(event, words + ", who spends a Destrier", 2);
      }
    }
  }
}

void LegalLister::ListServantAttacks() {
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = r_.s_.servant[static_cast<size_t>(i)];
    if (!servant.here || servant.attacked) continue;
    for (const Target& target : AttackTargets(r_.SideOf(servant.master), true)) {
      v1::LightHuntersEvent event;
      v1::LightHuntersInvocationAttack& attack = *event.mutable_invocation_attack();
      attack.set_invocation(static_cast<v1::LightHuntersInvocation>(i));
      *attack.mutable_target() = TargetIn(target);
      const std::string words =
          absl::StrCat(NameOf(static_cast<Invocation>(i)), " attacks ", r_.NameOfTarget(target));
      Offer(event, words, 4);
      if (target.kind != Target::kHero || r_.FindToken(TokenKind::kDestrier, target.hero) < 0) continue;
      v1::LightHuntersReaction& reaction = *attack.add_reactions();
      reaction.set_hero(target.hero);
      reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER);
      Offer(event, words + ", who spends a Destrier", 2);
    }
  }
}

// Three identical cards: for another card, or out of a freeze.
void LegalLister::ListThrees() {
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    if (!r_.CanShow(r_.HandOnTurn(), static_cast<Seal>(seal), 3)) continue;
    const std::string three = absl::StrCat("three ", NameOf(static_cast<Seal>(seal)), " cards");
    v1::LightHuntersEvent exchange;
    exchange.mutable_exchange()->set_seal(static_cast<v1::LightHuntersSeal>(seal));
    Offer(exchange, absl::StrCat("exchange ", three), 1);
    v1::LightHuntersEvent thaw;
    thaw.mutable_thaw()->set_seal(static_cast<v1::LightHuntersSeal>(seal));
    Offer(thaw, absl::StrCat("discard ", three, " to be free"), 4);
  }
}

// Random play gives up only where nobody seems able to win any more.
void LegalLister::ListConcessions() {
  const uint32_t weight = r_.s_.round > kDraggingRound ? 1 : 0;
  for (int team = 0; team < r_.s_.teams; ++team) {
    v1::LightHuntersEvent event;
    event.mutable_concede()->set_team(static_cast<uint32_t>(team));
    Offer(event, absl::StrCat("team ", team, " gives up"), weight);
  }
}

absl::Status LightHuntersReferee::ListLegal(LegalEvents& out) const {
  LegalLister(*this, out).List();
  return absl::OkStatus();
}

// A random card of a pile: one that is known to be there, or one of those that lie nobody knows where.
Seal LightHuntersReferee::RandomSeal(int pile) {
  std::array<uint32_t, kSealEnd> weight{};
  const Cards& cards = P(pile);
  uint32_t total = 0;
  const bool among_known =
      chance_->Below(static_cast<uint32_t>(cards.size())) >= static_cast<uint32_t>(cards.unknown());
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    int count = cards.known(seal - 1);
    if (!among_known) {
      count = catalog_->copies[static_cast<size_t>(seal)];
      for (const Cards& other : s_.piles) count -= other.known(seal - 1);
    }
    weight[static_cast<size_t>(seal)] = static_cast<uint32_t>(std::max(0, count));
    total += weight[static_cast<size_t>(seal)];
  }
  if (total == 0) return kNoSeal;
  uint32_t left = chance_->Below(total);
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    if (left < weight[static_cast<size_t>(seal)]) return static_cast<Seal>(seal);
    left -= weight[static_cast<size_t>(seal)];
  }
  return kNoSeal;
}

// Plays the event once with chance in place of what is not recorded, and writes down what came.
void LightHuntersReferee::Reveal(Chance& chance, v1::Event& event) const {
  LightHuntersReferee probe(*this);
  probe.chance_ = &chance;
  Findings findings;
  findings.BeginEvent(0);
  if (!probe.Judge(event, 0, AfterIllegal::kChangeNothing, findings).ok()) return;
  v1::LightHuntersEvent& out = *event.mutable_light_hunters();
  std::array<v1::LightHuntersHand, kMaxHeroes> gained;
  std::array<v1::LightHuntersHand, kMaxHeroes> lost;
  for (const Seen& seen : probe.seen_) {
    const auto seal = static_cast<v1::LightHuntersSeal>(seen.seal);
    if (seen.hero == kNobody && out.has_draw()) {
      out.mutable_draw()->clear_count();
      out.mutable_draw()->add_cards(seal);
    } else if (seen.hero == kNobody && out.has_exchange()) {
      out.mutable_exchange()->set_drawn(seal);
    } else if (seen.hero != kNobody) {
      (seen.gained ? gained : lost)[seen.hero].add_cards(seal);
    }
  }
  for (int hero = 0; hero < s_.heroes; ++hero) {
    const size_t at = static_cast<size_t>(hero);
    if (gained[at].cards().empty() && lost[at].cards().empty()) continue;
    v1::LightHuntersOutcome& outcome = *out.add_outcomes();
    outcome.mutable_target()->set_hero(static_cast<uint32_t>(hero));
    if (!gained[at].cards().empty()) *outcome.mutable_gained() = gained[at];
    if (!lost[at].cards().empty()) *outcome.mutable_lost() = lost[at];
  }
}

}  // namespace lantern::light_hunters
