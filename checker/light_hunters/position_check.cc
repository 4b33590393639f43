// What a position says of the turn, of tokens and of sides that cannot be true together.
#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kDrawn = 2;  // cards of phase 2, without Amulets

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("light_hunters.position.", field), what);
}

absl::Status Between(absl::string_view field, uint32_t value, uint32_t low, uint32_t high,
                     absl::string_view when) {
  if (value >= low && value <= high) return absl::OkStatus();
  const std::string range = low == high ? absl::StrCat(low) : absl::StrCat(low, " to ", high);
  return Bad(field, absl::StrCat("is ", value, "; ", when, " it can only be ", range));
}

}  // namespace

// Cards that are owed now: in phase 1 for Amulets, in phase 2 by the draw.
absl::Status LightHuntersReferee::CheckDue(const v1::LightHuntersPosition& position) const {
  const int copies = CopiesOf(TokenKind::kAmulet);
  const auto amulets = static_cast<uint32_t>(copies == kUnknown ? kMaxTokens : copies);
  const uint32_t due = position.due();
  const uint32_t extra = position.draw_extra();
  absl::Status status;
  switch (s_.phase) {
    case Phase::kAmulets:
      status = Between("due", due, 1, amulets, "while Amulets are paid");
      if (!status.ok()) return status;
      return Between("draw_extra", extra, 0, amulets, "with the Amulets that there are");
    case Phase::kDraw:
      status = Between("draw_extra", extra, 0, amulets, "with the Amulets that there are");
      if (!status.ok()) return status;
      return Between("due", due, 1, kDrawn + extra, "before the draw");
    default:
      status = Between("due", due, 0, 0, "in this phase");
      if (!status.ok()) return status;
      return Between("draw_extra", extra, 0, 0, "in this phase");
  }
}

// What belongs to Duel only, and what to a turn only.
absl::Status LightHuntersReferee::CheckPositionMode(const v1::LightHuntersPosition& position) const {
  if (s_.phase == Phase::kBetween && position.has_turn_state()) {
    return Bad("turn_state", "must be absent between turns");
  }
  if (position.round_ended() && (s_.phase != Phase::kBetween || s_.round < 2)) {
    return Bad("round_ended", "is true, but no turn has just ended a round");
  }
  const int ethers = position.duel_ether_size();
  if (ethers != 0 && (!s_.duel || ethers != 2)) {
    return Bad("duel_ether", s_.duel ? "needs two entries, or none" : "must be empty: only Duel has it");
  }
  for (int i = 0; i < ethers; ++i) {
    if (position.duel_ether(i) < -1 || position.duel_ether(i) > 100) {
      return Bad(absl::StrCat("duel_ether[", i, "]"), "must be -1 to 100");
    }
  }
  if (!s_.duel && position.illuminations() > 0) return Bad("illuminations", "must be 0: only Duel has them");
  if (!s_.duel && P(kRemoved).size() > 0) return Bad("removed", "must be empty: only Duel removes cards");
  for (int seal = kDawn; seal < kIllumination; ++seal) {
    if (P(kRemoved).known(seal - 1) > 0) return Bad("removed", "can only hold Illuminations");
  }
  if (s_.duel && P(kDeck).known(kIllumination - 1) > 0) {
    return Bad("deck", "holds an Illumination; in Duel these lie aside");
  }
  return absl::OkStatus();
}

// Sides that gave up have nobody left, and whose turn it is can have one.
absl::Status LightHuntersReferee::CheckPositionSides() const {
  for (int team = 0; team < s_.teams; ++team) {
    if (Has(s_.conceded, team) && LivingOf(team) != 0) {
      return Bad("conceded", absl::StrCat("names team ", team, ", which has living heroes"));
    }
  }
  if (s_.over || s_.duel || PlaysSlot(s_.turn)) return absl::OkStatus();
  return Bad("turn", absl::StrCat("is ", static_cast<int>(s_.turn), ", ", NameOfHero(s_.turn),
                                  ", who is dead and has no turn"));
}

absl::Status LightHuntersReferee::CheckPositionTokens() const {
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    const std::string field = absl::StrCat("tokens[", i, "]");
    const bool aside = token.hero == kNobody;
    if (token.kind == TokenKind::kEther ? !aside : aside && token.kind != TokenKind::kDestrier) {
      return Bad(field + ".hero", aside ? "is required for tokens of this kind"
                                        : "must be absent: Ether tokens lie with nobody");
    }
    if (token.carries && token.kind != TokenKind::kEnchantment) {
      return Bad(field + ".lies_there", "must be false: cards lie under Enchantments only");
    }
    if (token.due && token.kind != TokenKind::kBond) {
      return Bad(field + ".due", "must be false: only the tokens of Lethal Bond have it");
    }
  }
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).card == H(i).own_card || FindToken(TokenKind::kNewFavorite, i) >= 0) continue;
    return Bad(absl::StrCat("heroes[", i, "].substitute"), "is given, but no New Favorite token lies there");
  }
  static constexpr absl::string_view kDue[] = {"infantry_due", "cavalry_due", "immortals_due"};
  for (int unit = 0; unit < 3; ++unit) {
    uint32_t units = 0;
    for (int i = 0; i < s_.heroes; ++i) {
      if (Has(HeroesOnTurn(), i))
        units += static_cast<uint32_t>(CountTokens(static_cast<TokenKind>(unit + 1), i));
    }
    absl::Status status =
        Between(absl::StrCat("turn_state.", kDue[unit]), s_.now.units_due[static_cast<size_t>(unit)], 0,
                units, "with the units of whoever is on turn");
    if (!status.ok()) return status;
  }
  const int copies = CopiesOf(TokenKind::kEther);
  const int left = (copies == kUnknown ? kMaxTokens : copies) - CountTokens(TokenKind::kEther);
  return Between("turn_state.travel_due", s_.now.travel_due, 0, static_cast<uint32_t>(std::max(0, left)),
                 "with the Ether tokens that are left");
}

absl::Status LightHuntersReferee::CheckPositionCards() const {
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    for (int hero = 0; hero < s_.heroes; ++hero) {
      const int used = status.used >> (2 * hero) & 3;
      if (used == 0 || (Has(status.holders, hero) && (status.charges == 0 || used < status.charges)))
        continue;
      return Bad(
          absl::StrCat("statuses[", i, "].spent"),
          absl::StrCat("says that it does not work for hero ", hero, " any more; then it is not there"));
    }
  }
  for (int hand = 0; hand < (s_.duel ? 2 : s_.heroes); ++hand) {
    std::array<int, kSealEnd> changed{};
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
      if (reseal.hand != hand || reseal.card == kNoSeal) continue;
      if (!P(hand).CanShow(reseal.card - 1, ++changed[reseal.card]))
        return Bad(absl::StrCat("hands[", hand, "].resealed"), "has more cards than the hand");
    }
  }
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = s_.servant[static_cast<size_t>(i)];
    const bool alone = servant.here && !H(servant.master).alive && !H(servant.master).spectral;
    if (!alone || options_.invocations_outlive_master) continue;
    return Bad("invocations", absl::StrCat("has ", NameOf(static_cast<Invocation>(i)), ", whose master ",
                                           NameOfHero(servant.master), " is dead"));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::CheckPosition(const v1::LightHuntersPosition& position) const {
  absl::Status status = CheckPositionMode(position);
  // A game that has ended stands wherever it ended.
  if (status.ok() && !s_.over) status = CheckDue(position);
  if (status.ok()) status = CheckPositionSides();
  if (status.ok()) status = CheckPositionTokens();
  if (status.ok()) status = CheckPositionCards();
  return status;
}

}  // namespace lantern::light_hunters
