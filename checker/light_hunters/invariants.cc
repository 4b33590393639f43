// What is true of every reachable state.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

std::string CardsBroken(const State& s, const Catalog& catalog) {
  int total = 0;
  int box = 0;
  for (int seal = kDawn; seal < kSealEnd; ++seal) box += catalog.copies[static_cast<size_t>(seal)];
  for (const Cards& pile : s.piles) total += pile.size();
  if (total != box) return absl::StrCat("there are ", total, " cards, not ", box);
  for (int seal = 0; seal < kSeals; ++seal) {
    int seen = 0;
    for (const Cards& pile : s.piles) seen += pile.known(seal);
    if (seen > catalog.copies[static_cast<size_t>(seal + 1)] && (s.doubts & kDoubtCards) == 0) {
      return absl::StrCat("there are ", seen, " ", NameOf(static_cast<Seal>(seal + 1)), " cards");
    }
  }
  int lying = 0;
  for (int i = 0; i < s.status_count; ++i) lying += s.status[static_cast<size_t>(i)].carries ? 1 : 0;
  for (int i = 0; i < s.token_count; ++i) lying += s.token[static_cast<size_t>(i)].carries ? 1 : 0;
  if (lying != s.piles[kInPlay].size()) {
    return absl::StrCat(s.piles[kInPlay].size(), " cards are in play, but ", lying, " lie there");
  }
  if (s.top_count != std::min(3, s.piles[kDiscard].size())) return "the last discards are out of step";
  return "";
}

}  // namespace

std::string LightHuntersReferee::BrokenInvariant() const {
  std::string cards = CardsBroken(s_, *catalog_);
  if (!cards.empty()) return cards;
  int sides = 0;
  for (int team = 0; team < s_.teams; ++team) sides += LivingOf(team) != 0 ? 1 : 0;
  if (s_.over != (sides < 2)) return absl::StrCat(sides, " sides have living heroes");
  for (int i = 0; i < s_.heroes; ++i) {
    const Hero& hero = H(i);
    if (hero.alive != (hero.health > 0)) return absl::StrCat(NameOfHero(i), " is dead or alive by half");
    if (hero.health > MaxHealth(i)) return absl::StrCat(NameOfHero(i), " has too many health points");
    if (hero.spectral && hero.alive) return absl::StrCat(NameOfHero(i), " is a living spectre");
    if (!s_.duel && !hero.alive && !hero.spectral && P(i).size() > 0) {
      return absl::StrCat(NameOfHero(i), " is dead and has cards");
    }
    if (hero.team >= s_.teams) return absl::StrCat(NameOfHero(i), " is on no side");
  }
  if (!s_.over && !s_.duel && s_.phase != Phase::kBetween && !H(s_.turn).alive && !H(s_.turn).spectral) {
    return "a dead hero is on turn";
  }
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.holders == 0) return "a status lies in front of nobody";
    if (status.kind >= StatusKind::kEnd) return "a status is of no kind";
    for (int h = 0; h < kMaxHeroes; ++h) {
      if (!Has(status.holders, h)) continue;
      if (h >= s_.heroes || (!H(h).alive && !H(h).spectral)) return "a status lies in front of a dead hero";
    }
  }
  for (int kind = 1; kind < kTokenKinds; ++kind) {
    const int copies = CopiesOf(static_cast<TokenKind>(kind));
    const int count = CountTokens(static_cast<TokenKind>(kind));
    if (copies != kUnknown && count > copies) {
      return absl::StrCat("there are ", count, " ", NameOf(static_cast<TokenKind>(kind)), " tokens");
    }
  }
  for (int i = 0; i < s_.token_count; ++i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    const bool unit = token.kind >= TokenKind::kInfantry && token.kind <= TokenKind::kImmortals;
    if (unit && token.hero != kNobody && !H(token.hero).alive) return "a unit outlived its hero";
  }
  return "";
}

}  // namespace lantern::light_hunters
