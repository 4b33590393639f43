// Positions read back into the state.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kMostRounds = 10'000;

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("light_hunters.position.", field), what);
}

// The skill of a card with this id; kNoSkill: it has none.
uint16_t FindSkill(const Catalog& catalog, const HeroCard& card, absl::string_view id) {
  if (id.empty()) return kNoSkill;
  for (int i = 0; i < (card.spectral ? 2 : 1) * kSkillsOfCard; ++i) {
    const int at = i < kSkillsOfCard ? card.first_skill + i : card.first_spectral + i - kSkillsOfCard;
    if (catalog.skills[static_cast<size_t>(at)].id == id) return static_cast<uint16_t>(at);
  }
  for (int i = 0; i < card.forms; ++i) {
    const int at = card.first_form + i;
    if (catalog.skills[static_cast<size_t>(at)].id == id) return static_cast<uint16_t>(at);
  }
  return kNoSkill;
}

int BitOf(const Skill& skill) { return skill.place + (skill.spectral ? kSkillsOfCard : 0); }

}  // namespace

absl::Status LightHuntersReferee::ReadPile(absl::string_view field, const v1::LightHuntersPile& in,
                                           Cards& out) {
  if (in.known_size() > 70 || in.unknown() > 70) return Bad(field, "has more cards than the box");
  for (int seal : in.known()) {
    if (SealOf(seal) == kNoSeal)
      return Bad(field, "must list seals; cards not seen are counted in `unknown`");
    out.AddKnown(seal - 1);
  }
  out.AddUnknown(static_cast<int>(in.unknown()));
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadHeroState(const v1::LightHuntersHeroState& in, int hero) {
  const std::string field = absl::StrCat("heroes[", hero, "]");
  Hero& h = H(hero);
  h.own_card = h.card;
  if (!in.substitute().empty()) {
    const int card = catalog_->FindHero(in.substitute());
    if (card == kUnknown) return Bad(field + ".substitute", "is no hero of the catalog");
    h.card = static_cast<uint8_t>(card);
  }
  if (static_cast<int>(in.health()) > MaxHealth(hero)) {
    return Bad(field + ".health", absl::StrCat("must be 0 to ", MaxHealth(hero)));
  }
  if (in.team() >= s_.teams) return Bad(field + ".team", absl::StrCat("must be 0 to ", s_.teams - 1));
  if (static_cast<int>(in.player()) >= transcript_->players_size())
    return Bad(field + ".player", "is no player");
  if (in.spectral() && (in.health() > 0 || !CardOf(hero).spectral)) {
    return Bad(field + ".spectral", "must be a dead hero with a spectral card");
  }
  if (in.ether() < -1 || in.ether() > 100 || in.ether_bonus() < -100 || in.ether_bonus() > 100) {
    return Bad(field + ".ether", "must be -1 to 100, and the bonus -100 to 100");
  }
  h.health = static_cast<uint8_t>(in.health());
  h.alive = in.health() > 0;
  h.team = static_cast<uint8_t>(in.team());
  h.player = static_cast<uint8_t>(in.player());
  h.spectral = in.spectral();
  h.has_died = in.has_died();
  h.ether = static_cast<int8_t>(in.ether());
  h.bonus = static_cast<int8_t>(in.ether_bonus());
  h.damage = static_cast<uint16_t>(std::min<uint32_t>(in.damage_dealt(), UINT16_MAX));
  h.healed = static_cast<uint16_t>(std::min<uint32_t>(in.healed(), UINT16_MAX));
  h.kills = static_cast<uint16_t>(std::min<uint32_t>(in.kills(), UINT16_MAX));
  for (const std::string& id : in.used_once()) {
    const uint16_t skill = FindSkill(*catalog_, CardOf(hero), id);
    if (skill == kNoSkill)
      return Bad(field + ".used_once", absl::StrCat("\"", id, "\" is no skill of the hero"));
    h.once |= static_cast<uint16_t>(1u << BitOf(catalog_->skills[skill]));
  }
  for (const std::string& id : in.own_used_once()) {
    const uint16_t skill = FindSkill(*catalog_, catalog_->heroes[h.own_card], id);
    if (skill == kNoSkill)
      return Bad(field + ".own_used_once", absl::StrCat("\"", id, "\" is no skill of the hero"));
    h.own_once |= static_cast<uint16_t>(1u << BitOf(catalog_->skills[skill]));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadStatusState(const v1::LightHuntersStatusState& in, int index) {
  const std::string field = absl::StrCat("statuses[", index, "]");
  const v1::LightHuntersStatus& what = in.status();
  if (what.kind() < 0 || what.kind() >= static_cast<int>(StatusKind::kEnd))
    return Bad(field + ".status.kind", "is none");
  if (what.amount() > 100 || what.charges() > 3) return Bad(field + ".status", "has a number too large");
  if (!v1::LightHuntersDuration_IsValid(what.duration())) return Bad(field + ".status.duration", "is none");
  if (in.caster() >= s_.heroes) return Bad(field + ".caster", "is no hero of the set-up");
  if (in.holders().empty()) return Bad(field + ".holders", "is empty");
  Status status;
  status.kind = static_cast<StatusKind>(what.kind());
  if (what.has_amount()) status.amount = static_cast<int8_t>(what.amount());
  if (what.has_seal()) status.seal = SealOf(what.seal());
  status.charges = ChargesOf(what);
  status.duration = DurationOf(what);
  status.caster = static_cast<uint8_t>(in.caster());
  const int card = in.skill_of().empty() ? H(status.caster).own_card : catalog_->FindHero(in.skill_of());
  if (card == kUnknown) return Bad(field + ".skill_of", "is no hero of the catalog");
  const HeroCard& of = catalog_->heroes[static_cast<size_t>(card)];
  status.skill = FindSkill(*catalog_, of, in.skill());
  if (!in.bonus_skill().empty()) {
    const uint16_t bonus = FindSkill(*catalog_, of, in.bonus_skill());
    if (bonus == kNoSkill) return Bad(field + ".bonus_skill", "is no skill of that hero");
    status.bonus_skill = static_cast<int8_t>(catalog_->skills[bonus].place);
  }
  if (in.has_card()) status.card = SealOf(in.card());
  status.as = in.has_counts_as() ? SealOf(in.counts_as()) : status.card;
  for (uint32_t holder : in.holders()) {
    if (holder >= s_.heroes) return Bad(field + ".holders", "names no hero of the set-up");
    status.holders |= Bit(static_cast<int>(holder));
  }
  for (uint32_t spent : in.spent()) {
    if (spent >= s_.heroes) return Bad(field + ".spent", "names no hero of the set-up");
    if ((status.used >> (2 * spent) & 3) < 3)
      status.used = static_cast<uint16_t>(status.used + (1u << (2 * spent)));
  }
  if (in.ether() > 100) return Bad(field + ".ether", "must be 0 to 100");
  if (in.has_ether() && (status.kind != StatusKind::kTrap || status.skill != kNoSkill)) {
    return Bad(field + ".ether", "must be absent: it is for traps that are not known");
  }
  if (in.has_ether()) status.paid = static_cast<int8_t>(in.ether());
  status.carries = in.lies_there();
  status.running = in.running();
  if (status.kind == StatusKind::kControlled) {
    if (in.by_team() >= s_.teams || static_cast<int>(in.by_player()) >= transcript_->players_size()) {
      return Bad(field + ".by_team", "and by_player must be a team and a player of the set-up");
    }
    status.by_team = static_cast<uint8_t>(in.by_team());
    status.by_player = static_cast<uint8_t>(in.by_player());
  }
  StatusAt(s_.status_count++) = status;
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadTokenState(const v1::LightHuntersTokenState& in, int index) {
  const std::string field = absl::StrCat("tokens[", index, "]");
  if (in.kind() <= 0 || in.kind() >= kTokenKinds) return Bad(field + ".kind", "is none");
  if (in.has_hero() && in.hero() >= s_.heroes) return Bad(field + ".hero", "is no hero of the set-up");
  if (in.owner() >= s_.heroes) return Bad(field + ".owner", "is no hero of the set-up");
  Token token;
  token.kind = static_cast<TokenKind>(in.kind());
  token.hero = in.has_hero() ? static_cast<uint8_t>(in.hero()) : kNobody;
  token.owner = static_cast<uint8_t>(in.owner());
  token.fresh = in.fresh();
  token.due = in.due();
  token.carries = in.lies_there();
  if (in.has_card()) token.card = SealOf(in.card());
  const int card = in.skill_of().empty() ? H(token.owner).own_card : catalog_->FindHero(in.skill_of());
  if (card == kUnknown) return Bad(field + ".skill_of", "is no hero of the catalog");
  token.skill = FindSkill(*catalog_, catalog_->heroes[static_cast<size_t>(card)], in.skill());
  s_.token[s_.token_count++] = token;
  const int copies = CopiesOf(token.kind);
  if (copies != kUnknown && CountTokens(token.kind) > copies) {
    return Bad(field, absl::StrCat("is one more ", NameOf(token.kind), " token than there are, ", copies));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadTurnState(const v1::LightHuntersTurnState& in) {
  Turn& now = s_.now;
  for (const v1::LightHuntersUsedSkill& used : in.used()) {
    if (used.hero() >= s_.heroes) return Bad("turn_state.used", "names no hero of the set-up");
    if (used.has_seal()) {
      now.used_seals[used.hero()] |= Bit(SealOf(used.seal()));
      continue;
    }
    const uint16_t skill = FindSkill(*catalog_, CardOf(static_cast<int>(used.hero())), used.skill());
    if (skill == kNoSkill)
      return Bad("turn_state.used", absl::StrCat("\"", used.skill(), "\" is no skill of the hero"));
    now.used[used.hero()] |= static_cast<uint16_t>(1u << BitOf(catalog_->skills[skill]));
  }
  for (uint32_t hero : in.form_used()) {
    if (hero >= s_.heroes) return Bad("turn_state.form_used", "names no hero of the set-up");
    now.form_used |= Bit(static_cast<int>(hero));
  }
  for (uint32_t hero : in.fell()) {
    if (hero >= s_.heroes) return Bad("turn_state.fell", "names no hero of the set-up");
    now.fell |= Bit(static_cast<int>(hero));
  }
  const auto few = [](uint32_t n) { return static_cast<uint8_t>(std::min<uint32_t>(n, UINT8_MAX)); };
  now.units_due = {few(in.infantry_due()), few(in.cavalry_due()), few(in.immortals_due())};
  now.acted = in.acted();
  now.freed = in.freed();
  now.travel_due = few(in.travel_due());
  now.ether_unknown = static_cast<uint8_t>(std::min<uint32_t>(in.ether_unknown(), UINT8_MAX));
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadResealed(const std::string& field, int hand,
                                               const v1::LightHuntersResealed& card) {
  const int printed = card.card();
  const int counts_as = card.counts_as();
  const bool good = printed >= 0 && printed < kSealEnd && counts_as >= 0 && counts_as < kSealEnd;
  if (!good) return Bad(field, "must be seals and a number of cards");
  if (counts_as != 0 && counts_as <= printed)
    return Bad(field, "must count as a higher seal than the printed one");
  if (card.count() > static_cast<uint32_t>(kMaxReseals - s_.reseal_count)) {
    return Bad(field, absl::StrCat("must be at most ", kMaxReseals, " cards of all hands together"));
  }
  for (uint32_t k = 0; k < card.count(); ++k) {
    s_.reseal[s_.reseal_count++] = {static_cast<uint8_t>(hand), SealOf(printed), SealOf(counts_as)};
  }
  return absl::OkStatus();
}

// All cards of the box lie somewhere.
absl::Status LightHuntersReferee::ReadPiles(const v1::LightHuntersPosition& position) {
  const int hands = s_.duel ? 2 : s_.heroes;
  if (position.hands_size() != hands) return Bad("hands", absl::StrCat("needs ", hands, " entries"));
  for (int i = 0; i < hands; ++i) {
    const std::string field = absl::StrCat("hands[", i, "]");
    absl::Status status = ReadPile(field + ".cards", position.hands(i).cards(), P(i));
    if (!status.ok()) return status;
    for (const v1::LightHuntersResealed& card : position.hands(i).resealed()) {
      status = ReadResealed(field + ".resealed", i, card);
      if (!status.ok()) return status;
    }
  }
  absl::Status status = ReadPile("deck", position.deck(), P(kDeck));
  if (status.ok()) status = ReadPile("discard", position.discard(), P(kDiscard));
  if (status.ok()) status = ReadPile("removed", position.removed(), P(kRemoved));
  if (!status.ok()) return status;
  if (position.discard_top_size() > 3) return Bad("discard_top", "has more than three cards");
  for (int seal : position.discard_top()) {
    if (seal != 0 && SealOf(seal) == kNoSeal) return Bad("discard_top", "must be seals");
    if (SealOf(seal) != kNoSeal) P(kDiscard).AddKnown(seal - 1);
    s_.top[s_.top_count++] = SealOf(seal);
  }
  if (s_.top_count != std::min(3, P(kDiscard).size())) {
    return Bad("discard_top", "must have the last three cards of the discard pile, or all of fewer");
  }
  if (position.illuminations() > 4) return Bad("illuminations", "must be 0 to 4");
  P(kDisplay).AddKnown(kIllumination - 1, static_cast<int>(position.illuminations()));
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& lying = StatusAt(i);
    if (!lying.carries) continue;
    lying.card == kNoSeal ? P(kInPlay).AddUnknown(1) : P(kInPlay).AddKnown(lying.card - 1);
  }
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& lying = s_.token[static_cast<size_t>(i)];
    if (!lying.carries) continue;
    lying.card == kNoSeal ? P(kInPlay).AddUnknown(1) : P(kInPlay).AddKnown(lying.card - 1);
  }
  int total = 0;
  int box = 0;
  for (const Cards& pile : s_.piles) total += pile.size();
  for (int seal = kDawn; seal < kSealEnd; ++seal) {
    box += catalog_->copies[static_cast<size_t>(seal)];
    int seen = 0;
    for (const Cards& pile : s_.piles) seen += pile.known(seal - 1);
    if (seen > catalog_->copies[static_cast<size_t>(seal)]) {
      Illegal(kSealCopies,
              absl::StrCat("the position has ", seen, " ", NameOf(static_cast<Seal>(seal)), " cards"));
    }
  }
  if (total != box) {
    return Bad("deck",
               absl::StrCat("and the other piles hold ", total, " cards together; the box has ", box));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadInvocations(const v1::LightHuntersPosition& position) {
  for (int i = 0; i < position.invocations_size(); ++i) {
    const v1::LightHuntersInvocationState& in = position.invocations(i);
    const std::string field = absl::StrCat("invocations[", i, "]");
    if (in.invocation() <= 0 || in.invocation() >= kInvocations || in.master() >= s_.heroes ||
        in.beside() >= s_.heroes) {
      return Bad(field, "must be an invocation with heroes of the set-up");
    }
    Servant& servant = s_.servant[static_cast<size_t>(in.invocation())];
    if (servant.here) return Bad(field, "stands in an earlier entry already");
    servant = {true, static_cast<uint8_t>(in.master()), static_cast<uint8_t>(in.beside()), in.attacked()};
  }
  return absl::OkStatus();
}

// What stands alone in the position: cards that are owed, doubts, Ether of Duel, sides that gave up.
absl::Status LightHuntersReferee::ReadRest(const v1::LightHuntersPosition& position) {
  s_.due = static_cast<uint8_t>(std::min<uint32_t>(position.due(), UINT8_MAX));
  s_.draw_extra = static_cast<uint8_t>(std::min<uint32_t>(position.draw_extra(), UINT8_MAX));
  s_.round_ended = position.round_ended();
  for (const std::string& doubt : position.doubts()) {
    const uint8_t before = s_.doubts;
    if (doubt == "health") s_.doubts |= kDoubtHealth;
    if (doubt == "cards") s_.doubts |= kDoubtCards;
    if (doubt == "ether") s_.doubts |= kDoubtEther;
    if (doubt == "table") s_.doubts |= kDoubtTable;
    if (s_.doubts == before)
      return Bad("doubts", "must be \"health\", \"cards\", \"ether\", \"table\", each once");
  }
  for (int team = 0; team < std::min(2, position.duel_ether_size()); ++team) {
    s_.duel_ether[static_cast<size_t>(team)] =
        static_cast<int8_t>(std::clamp(position.duel_ether(team), -1, 100));
  }
  for (uint32_t team : position.conceded()) {
    if (team >= s_.teams) return Bad("conceded", absl::StrCat("names team ", team, ", which does not exist"));
    s_.conceded |= Bit(static_cast<int>(team));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadPosition(const v1::LightHuntersPosition& position) {
  if (position.round() == 0 || position.round() > kMostRounds) return Bad("round", "must be 1 to 10000");
  if (position.phase() <= 0 || position.phase() > static_cast<int>(Phase::kEnd))
    return Bad("phase", "is none");
  if (position.turn() >= (s_.duel ? 2u : s_.heroes))
    return Bad("turn", "is no hero of the set-up, or in Duel no team");
  if (position.heroes_size() != s_.heroes)
    return Bad("heroes", absl::StrCat("needs ", static_cast<int>(s_.heroes), " entries"));
  if (position.statuses_size() > kMaxStatuses)
    return Bad("statuses", "has more entries than the box has cards");
  if (position.tokens_size() > kMaxTokens) return Bad("tokens", "has more entries than a box has tokens");
  s_.round = static_cast<uint16_t>(position.round());
  s_.phase = static_cast<Phase>(position.phase());
  s_.turn = static_cast<uint8_t>(position.turn());
  absl::Status status;
  for (int i = 0; i < s_.heroes && status.ok(); ++i) status = ReadHeroState(position.heroes(i), i);
  for (int i = 0; i < position.statuses_size() && status.ok(); ++i)
    status = ReadStatusState(position.statuses(i), i);
  for (int i = 0; i < position.tokens_size() && status.ok(); ++i)
    status = ReadTokenState(position.tokens(i), i);
  if (status.ok()) status = ReadPiles(position);
  if (status.ok()) status = ReadTurnState(position.turn_state());
  if (status.ok()) status = ReadInvocations(position);
  if (status.ok()) status = ReadRest(position);
  if (!status.ok()) return status;
  CheckVictory();
  status = CheckPosition(position);
  if (!status.ok()) return status;
  const std::string broken = BrokenInvariant();
  if (!broken.empty()) return MalformedError("light_hunters.position", absl::StrCat("cannot be: ", broken));
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
