// The Host of Light (HOL).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

constexpr Piece FirebrandOf(Suit suit) { return static_cast<Piece>(kFirebrandFox + (suit - kFox)); }

absl::string_view RewardName(int reward) {
  static constexpr absl::string_view kNames[] = {"an unknown reward", "Two Warriors", "Flame", "Card"};
  return kNames[reward];
}

absl::string_view PillarName(int pillar) {
  static constexpr absl::string_view kNames[] = {"no pillar", "Charity",     "Perseverance",
                                                 "Piety",     "Proselytize", "Righteousness"};
  return kNames[pillar];
}

}  // namespace

int PlayReferee::FirebrandIn(int clearing) const {
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    if (s_.b.at[clearing][FirebrandOf(suit)] > 0) return FirebrandOf(suit);
  }
  return kNoPiece;
}

int PlayReferee::TokensLeft(Suit suit) const {
  const auto& row = s_.track[suit - kFox];
  return static_cast<int>(std::count_if(row.begin(), row.end(), [](uint8_t token) { return token != 0; }));
}

// Clearings with a firebrand and no enemy piece (HOL.4.1).
int PlayReferee::HolyClearings() const {
  int n = 0;
  for (int c = 1; c <= kClearings; ++c) {
    bool holy = s_.b.tokens[c][kHost] > 0;
    for (Faction f = 1; f < kFactions && holy; ++f) holy = !Enemies(kHost, f) || !Has(f, c);
    n += holy ? 1 : 0;
  }
  return n;
}

uint8_t PlayReferee::EmptyColumns() const {
  uint8_t empty = 0;
  for (int column = 0; column < 4; ++column) {
    const bool none = s_.track[0][column] == 0 && s_.track[1][column] == 0 && s_.track[2][column] == 0;
    if (none) empty |= static_cast<uint8_t>(1u << column);
  }
  return empty;
}

void PlayReferee::GainFervor(int n) {
  const int most = std::clamp(s_.fervor + s_.fervor_open + n, 0, options_.fervor_spaces - 1);
  s_.fervor = static_cast<uint8_t>(std::clamp(s_.fervor + n, 0, options_.fervor_spaces - 1));
  s_.fervor_open = static_cast<uint8_t>(most - s_.fervor);
}

void PlayReferee::SetUpHost(const v1::RootSetUpHost& setup) {
  if (!SetUpOf(kHost)) return;
  const int corner = static_cast<int>(setup.corner());
  const int beside = static_cast<int>(setup.beside());
  if (corner == 0 || beside == 0 || !(map_->corners >> corner & 1))
    return Illegal(kHostSetup,
                   absl::StrCat("clearing ", corner, " is no corner, or the second clearing is missing"),
                   kHost);
  // How far apart homelands are in the advanced set-up stands on a card that is not public.
  if (!options_.advanced) CheckCorner(kHost, corner, kHostSetup);
  if (!(map_->edge >> beside & 1) || !PathOpen(corner, beside))
    Illegal(kHostSetup,
            absl::StrCat("clearing ", beside, " is not next to clearing ", corner, " on the edge of the map"),
            kHost);
  if (NeedPlace(kHost, corner)) Place(kHostWarrior, 4, corner);
  if (NeedPlace(kHost, beside)) Place(kHostWarrior, 4, beside);
  for (const uint32_t tokens : setup.tokens()) {
    if (tokens != 4 || setup.tokens_size() != 3)
      Illegal(kHostTrack, absl::StrCat("a track begins with ", tokens, " firebrands; it is 4"), kHost);
  }
  if (setup.has_fervor() && setup.fervor() != 0)
    Illegal(kHostMarker,
            absl::StrCat("the fervor marker begins on space ", setup.fervor(), "; it is the leftmost, 0"),
            kHost);
  if (setup.pillar() == 0) Unverifiable(kFirstPillar, "the first pillar was not recorded");
  s_.pillar = static_cast<uint8_t>(setup.pillar());
}

void PlayReferee::HostFervor(const v1::RootHostFervor& fervor) {
  if (!OnTurn(kHost, kHostFervor, "fervor") || !InPhase(v1::ROOT_PHASE_BIRDSONG, kHostFervor, "fervor"))
    return;
  if (s_.t[kFervorSet] > 0) return IllegalAnyway(kHostFervor, "fervor is adjusted a second time");
  if (s_.t[kSuitsRecruited] > 0 || s_.t[kPillarChosen] > 0)
    Illegal(kHostBirdsong, "fervor is adjusted first in Birdsong");
  s_.t[kFervorSet] = 1;
  ++s_.t[kActs];
  const int holy = HolyClearings();
  const int before = s_.fervor;
  const int most = before + s_.fervor_open;
  auto step = [holy](int position) { return holy > position ? 1 : holy < position ? -1 : 0; };
  s_.fervor_open = static_cast<uint8_t>(most + step(most) - before - step(before));
  GainFervor(step(before));
  const int given = static_cast<int>(fervor.position());
  if (fervor.has_position() && given > s_.fervor && given <= s_.fervor + s_.fervor_open) {
    s_.fervor = static_cast<uint8_t>(given);
    s_.fervor_open = 0;
  } else if (fervor.has_position() && given != s_.fervor) {
    Illegal(kHostFervor, absl::StrCat("fervor goes from ", before, " to ", fervor.position(), "; with ", holy,
                                      " clearings without enemies it is ", static_cast<int>(s_.fervor)));
    s_.fervor = static_cast<uint8_t>(std::min(given, options_.fervor_spaces - 1));
    s_.fervor_open = 0;
  } else if (fervor.has_position()) {
    s_.fervor_open = 0;
  }
}

// The Host has no piece on the map, and warriors to place.
bool PlayReferee::HostIsGone() const {
  int pieces = OnMapCount(s_.b, kHostWarrior);
  for (int c = 1; c <= kClearings; ++c) pieces += s_.b.tokens[c][kHost];
  return pieces == 0 && s_.b.at[kSupply][kHostWarrior] > 0;
}

void PlayReferee::HostRecruit(const v1::RootHostRecruit& recruit) {
  if (!OnTurn(kHost, kHostRecruit, "recruiting") ||
      !InPhase(v1::ROOT_PHASE_BIRDSONG, kHostRecruit, "recruiting"))
    return;
  if (s_.t[kFervorSet] == 0 || s_.t[kPillarChosen] > 0)
    Illegal(kHostBirdsong, "recruiting stands between fervor and pillar");
  ++s_.t[kActs];
  bool any = OnMapCount(s_.b, kHostWarrior) > 0;
  for (int c = 1; c <= kClearings; ++c) any |= s_.b.tokens[c][kHost] > 0;
  if (recruit.edge() != 0) {
    if (recruit.has_card() || recruit.suit() != 0 || recruit.clearings_size() > 0)
      Illegal(kHostEdge, "warriors on the edge take no card");
    const int edge = static_cast<int>(recruit.edge());
    if (any) return Illegal(kHostEdge, "the Host have a piece on the map");
    if (!(map_->edge >> edge & 1))
      return Illegal(kHostEdge, absl::StrCat(ClearingText(edge), " is not on the edge of the map"));
    if (NeedPlace(kHost, edge)) Place(kHostWarrior, 3, edge);
    s_.t[kSuitsRecruited] |= 1;
    return;
  }
  if (!any) Illegal(kHostEdge, "three warriors on the edge come first: the map has no Host piece");
  CardRef card = Ref(recruit.card());
  const Suit suit = recruit.suit() != 0 ? static_cast<Suit>(recruit.suit()) : card.suit;
  if (suit == kAnySuit) {
    Spend(kHost, recruit.card(), kAnySuit, kHostRecruit, "recruiting");
    return LoseCertainty(kHostRecruit, "the suit of the recruiting was not recorded");
  }
  if (suit < kFox) return Illegal(kHostRecruit, "a bird needs the suit that it stands for");
  if (s_.t[kSuitsRecruited] >> suit & 1)
    Illegal(kHostRecruit, absl::StrCat("a second card for ", SuitName(suit)));
  s_.t[kSuitsRecruited] |= static_cast<uint8_t>(1u << suit);
  if (!Spend(kHost, recruit.card(), suit, kHostRecruit, "recruiting")) return;
  if (OnMapCount(s_.b, FirebrandOf(suit)) == 0) {
    if (!probing_)
      Add(FindingKind::kNote, kHostRecruit,
          absl::StrCat("no ", SuitName(suit), " firebrand is on the map: nothing is placed"), kHost);
    if (recruit.clearings_size() > 0) Illegal(kHostRecruit, "places warriors without a matching firebrand");
    return;
  }
  PlaceEach(recruit.clearings(), kHostWarrior, FirebrandOf(suit), kHostRecruit, "recruiting");
}

void PlayReferee::HostPillar(const v1::RootHostPillar& pillar) {
  if (!OnTurn(kHost, kPillarChange, "the pillar") ||
      !InPhase(v1::ROOT_PHASE_BIRDSONG, kPillarChange, "the pillar"))
    return;
  if (s_.t[kFervorSet] == 0) Illegal(kHostBirdsong, "the pillar is chosen last in Birdsong");
  if (s_.t[kPillarChosen] > 0) return IllegalAnyway(kPillarChange, "a second pillar in one turn");
  if (HostIsGone() && !(s_.t[kSuitsRecruited] & 1))
    Illegal(kHostEdge, "three warriors on the edge come before the pillar: the map has no Host piece");
  ++s_.t[kActs];
  s_.t[kPillarChosen] = 1;
  if (pillar.pillar() == 0) Unverifiable(kPillarChange, "the pillar was not recorded");
  if (pillar.pillar() != 0 && pillar.pillar() == static_cast<int>(s_.pillar))
    Illegal(kPillarChange, absl::StrCat(PillarName(s_.pillar), " stays; it must change"));
  s_.pillar = static_cast<uint8_t>(pillar.pillar());
}

// An action of the Host's Daylight.
bool PlayReferee::HostAction(absl::string_view what) {
  if (!OnTurn(kHost, kHostActions, what) || !InPhase(v1::ROOT_PHASE_DAYLIGHT, kHostActions, what))
    return false;
  s_.t[kHostMoves] = 0;
  if (s_.t[kActions] >= 2) {
    IllegalAnyway(kHostActions, absl::StrCat(what, " is a third action"));
    return false;
  }
  ++s_.t[kActions];
  return true;
}

// What rewards the firebrands of a suit can still show: none more than twice, two of them in all once (HOL.8,
// and the catalog where it knows which one is doubled).
bool PlayReferee::RewardPossible(Suit suit, int reward) const {
  std::array<int, 4> seen{};
  for (const uint8_t token : s_.track[suit - kFox]) {
    if (token > 1) ++seen[token - 1];
  }
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.b.at[c][FirebrandOf(suit)] > 0) ++seen[s_.reward[c]];
  }
  const int doubled = options_.doubled[suit - kFox];
  if (doubled != 0) return seen[reward] < (reward == doubled ? 2 : 1);
  bool pair = false;
  for (int other = 1; other <= 3; ++other) pair |= other != reward && seen[other] >= 2;
  return seen[reward] < (pair ? 1 : 2);
}

// Places the leftmost firebrand of the clearing's suit and turns it.
bool PlayReferee::PlaceFirebrand(int clearing, int reward) {
  const Suit suit = s_.b.suit[clearing];
  auto& row = s_.track[suit - kFox];
  uint8_t* token = std::find_if(row.begin(), row.end(), [](uint8_t t) { return t != 0; });
  if (token == row.end()) {
    Illegal(kFirebrands, absl::StrCat("no ", SuitName(suit), " firebrand is left on its track"));
    return false;
  }
  const int known = *token - 1;
  const uint8_t before = *token;
  *token = 0;
  if (reward != 0 && known != 0 && reward != known) {
    Illegal(kFirebrands,
            absl::StrCat("the firebrand showed ", RewardName(known), " before and now ", RewardName(reward)));
  } else if (reward != 0 && known == 0 && !RewardPossible(suit, reward)) {
    Illegal(kFirebrands,
            absl::StrCat("no further ", SuitName(suit), " firebrand can show ", RewardName(reward)));
  }
  (void)before;
  s_.reward[clearing] = static_cast<uint8_t>(reward != 0 ? reward : known);
  MovePieces(FirebrandOf(suit), 1, kSupply, clearing);
  return true;
}

// A removed firebrand goes to the rightmost empty space of its row, face down; what it shows stays known.
void PlayReferee::ReturnFirebrand(int clearing, Suit suit) {
  auto& row = s_.track[suit - kFox];
  for (int space = 3; space >= 0; --space) {
    if (row[space] != 0) continue;
    row[space] = static_cast<uint8_t>(1 + s_.reward[clearing]);
    break;
  }
  s_.reward[clearing] = 0;
}

void PlayReferee::GiveReward(int clearing, int reward) {
  const Suit suit = s_.b.suit[clearing];
  switch (reward) {
    case v1::ROOT_REWARD_TWO_WARRIORS:
      compare_rule_ = kRewardWarriors;
      if (CanPlace(kHost, clearing)) Place(kHostWarrior, 2, clearing);
      return;
    case v1::ROOT_REWARD_FLAME:
      return GainFervor(OnMapCount(s_.b, FirebrandOf(suit)));
    case v1::ROOT_REWARD_CARD:
      return OweDraw(kHost, 1, kRewardCard);
    default:
      s_.fervor_open = static_cast<uint8_t>(s_.fervor_open + OnMapCount(s_.b, FirebrandOf(suit)));
      GainFervor(0);
      LoseCertainty(kSermon, "the reward of the firebrand was not recorded");
  }
}

void PlayReferee::ScoreColumns(uint8_t before) {
  const uint8_t emptied = static_cast<uint8_t>(EmptyColumns() & ~before);
  for (int column = 0; column < 4; ++column) {
    if (!(emptied >> column & 1)) continue;
    if (options_.column_once && (s_.columns >> column & 1)) continue;
    s_.columns |= static_cast<uint8_t>(1u << column);
    Score(kHost, kForColumn, 2);
  }
}

void PlayReferee::HostSermon(const v1::RootHostSermon& sermon) {
  if (!HostAction("a sermon")) return;
  ++s_.t[kActs];
  const int c = static_cast<int>(sermon.clearing());
  if (s_.b.tokens[c][kHost] > 0)
    return Illegal(kOneFirebrand, absl::StrCat(ClearingText(c), " has a firebrand"));
  if (s_.b.at[c][kHostWarrior] == 0) Illegal(kSermon, absl::StrCat(ClearingText(c), " has no Host warrior"));
  if (!NeedPlace(kHost, c)) return;
  CardRef card = Ref(sermon.card());
  if (card.suit == kAnySuit && !CanGiveMatching(s_.hand[kHost], s_.b.suit[c]))
    return Illegal(kHand, "the hand cannot hold a matching card");
  if (!FromHand(kHost, card, "a sermon")) return;
  Put(s_.revealed, card);
  NeedMatch(card, s_.b.suit[c], kSermon, "a sermon");
  const uint8_t empty = EmptyColumns();
  if (!PlaceFirebrand(c, sermon.reward())) return;
  GiveReward(c, s_.reward[c]);
  if (sermon.has_fervor() && static_cast<int>(sermon.fervor()) != s_.fervor)
    Illegal(kRewardFlame, absl::StrCat("fervor stands at ", sermon.fervor(), " after the sermon; it is ",
                                       static_cast<int>(s_.fervor)));
  ScoreColumns(empty);
}

// Whether the pillar can be resolved now.
bool PlayReferee::PillarIs(int pillar, RuleId rule) {
  if (!OnTurn(kHost, kPillarOnce, "the pillar") ||
      !InPhase(v1::ROOT_PHASE_DAYLIGHT, kPillarOnce, "the pillar"))
    return false;
  if (s_.pillar == 0) {
    Unverifiable(kPillarOnce, "which pillar lies in its slot was not recorded");
    return true;
  }
  if (s_.pillar == pillar) return true;
  Illegal(rule == kRighteousness ? kPillarOnce : rule,
          absl::StrCat(PillarName(pillar), " does not lie in its slot; it is ", PillarName(s_.pillar)));
  return false;
}

void PlayReferee::HostUsePillar(const v1::RootHostUsePillar& use) {
  if (!PillarIs(s_.pillar, kPillarOnce)) return;
  if (s_.pillar == 0 && use.clearing() != 0)
    s_.pillar = use.has_card() ? v1::ROOT_PILLAR_PROSELYTIZE : v1::ROOT_PILLAR_PERSEVERANCE;
  if (s_.pillar == 0 && s_.t[kPillarUsed] == 0) {
    s_.t[kPillarUsed] = 1;
    return LoseCertainty(kPillarOnce, "which pillar was resolved was not recorded");
  }
  static constexpr RuleId kRules[] = {kPillarOnce, kCharity,     kPerseverance,
                                      kPiety,      kProselytize, kRighteousness};
  const RuleId rule = kRules[s_.pillar];
  if (s_.t[kPillarUsed] > 0)
    return IllegalAnyway(rule, absl::StrCat(PillarName(s_.pillar), " is resolved a second time"));
  s_.t[kPillarUsed] = 1;
  s_.t[kHostMoves] = 0;
  const bool at_start = s_.t[kActs] == 0;
  if (s_.pillar != v1::ROOT_PILLAR_PIETY) ++s_.t[kActs];
  const int c = static_cast<int>(use.clearing());
  const bool placed = s_.pillar == v1::ROOT_PILLAR_PERSEVERANCE || s_.pillar == v1::ROOT_PILLAR_PROSELYTIZE;
  if (c != 0 && !placed) Illegal(rule, absl::StrCat(PillarName(s_.pillar), " is not resolved in a clearing"));
  if (s_.pillar != v1::ROOT_PILLAR_PROSELYTIZE && (use.has_card() || use.reward() != 0))
    Illegal(rule, absl::StrCat(PillarName(s_.pillar), " takes no card and places no firebrand"));
  switch (s_.pillar) {
    case v1::ROOT_PILLAR_CHARITY:
      return OweDraw(kHost, 2, kCharity);
    case v1::ROOT_PILLAR_PERSEVERANCE:
      if (c == 0 || s_.b.tokens[c][kHost] == 0)
        return Illegal(kPerseverance, absl::StrCat("clearing ", c, " has no firebrand"));
      if (NeedPlace(kHost, c)) Place(kHostWarrior, 3, c);
      return;
    case v1::ROOT_PILLAR_PIETY:
      if (!at_start) Illegal(kPiety, "Piety is resolved at the start of Daylight");
      return GainFervor(2);
    case v1::ROOT_PILLAR_PROSELYTIZE: {
      if (c == 0) return Illegal(kProselytize, "names no clearing");
      if (!use.has_card()) Unverifiable(kProselytize, "the card spent was not recorded");
      if (s_.b.tokens[c][kHost] > 0)
        return Illegal(kProselytize, absl::StrCat(ClearingText(c), " has a firebrand"));
      if (!NeedPlace(kHost, c)) return;
      Spend(kHost, use.card(), kAnySuit, kProselytize, "Proselytize");
      const uint8_t empty = EmptyColumns();
      if (!PlaceFirebrand(c, use.reward()) || !options_.proselytize_rewards) return;
      GiveReward(c, s_.reward[c]);
      return ScoreColumns(empty);
    }
    default:
      Illegal(kPillarOnce, absl::StrCat(PillarName(s_.pillar), " is resolved by its battles"));
  }
}

void PlayReferee::HostCrisis(const v1::RootHostCrisis& crisis) {
  Pending* pending = FindPending(kPendCrisis, kHost);
  if (pending == nullptr) return Illegal(kCrisis, "a Crisis of Faith, and no firebrand was removed", kHost);
  DropPending(pending);
  CardRef card = Ref(crisis.card());
  if (FromHand(kHost, card, "a Crisis of Faith")) Discard(card);
}

void PlayReferee::HostReturn(const v1::RootHostReturn& back) {
  if (!OnTurn(kHost, kHostReturn, "the return") ||
      !InPhase(v1::ROOT_PHASE_EVENING, kHostReturn, "the return"))
    return;
  if (s_.t[kReturned] > 0) return IllegalAnyway(kHostReturn, "revealed cards return a second time");
  if (s_.t[kHostScored] > 0 || s_.t[kDrawn] > 0)
    Illegal(kHostReturn, "revealed cards return first in the Evening");
  ++s_.t[kActs];
  s_.t[kReturned] = 1;
  Cards& cards = s_.revealed;
  int birds = CardsOf(cards, kBird);
  if (back.has_birds()) {
    const int most = birds + cards.unknown();
    if (static_cast<int>(back.birds()) < birds || static_cast<int>(back.birds()) > most)
      Illegal(kHostReturn, absl::StrCat("discards ", Counted(static_cast<int>(back.birds()), "bird"),
                                        " of the revealed cards; it is ", birds,
                                        most > birds ? absl::StrCat(" to ", most) : ""));
    birds = std::clamp<int>(static_cast<int>(back.birds()), birds, most);
  } else if (cards.unknown() > 0) {
    s_.birds_open = static_cast<uint8_t>(s_.birds_open + cards.unknown());
    s_.dominance_open |=
        static_cast<uint8_t>(s_.b.players > 2 ? 1u << kBird : kDeckOpen);  // one of them may be that bird
    Unverifiable(kHostReturn, "how many of the revealed cards are birds was not recorded");
  }
  // All birds go, so that those whose names were seen go by name.
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    for (; SuitOf(id) == kBird && birds > 0 && cards.known(id) > 0; --birds)
      Discard(Take(cards, CardRef{static_cast<int8_t>(id), kBird}));
  }
  for (; birds > 0; --birds) Discard(Take(cards, CardRef{-1, kBird}));
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    while (cards.known(id) > 0)
      Put(s_.hand[kHost], Take(cards, CardRef{static_cast<int8_t>(id), SuitOf(id)}));
  }
  for (Suit suit = kBird; suit <= kMouse; ++suit) {
    while (cards.known(kSuitOnly + suit) > 0) Put(s_.hand[kHost], Take(cards, CardRef{-1, suit}));
  }
  while (cards.size() > 0) Put(s_.hand[kHost], Take(cards, CardRef()));
}

// Cards counted to the Host's hand turn out to have been revealed birds, which were discarded.
void PlayReferee::SettleBirds(int n) {
  for (; n > 0 && s_.birds_open > 0 && s_.hand[kHost].size() > 0; --n) {
    --s_.birds_open;
    const CardRef card = Take(s_.hand[kHost], CardRef());
    Discard(card.kind >= 0 || card.suit != kAnySuit ? card : CardRef{-1, kBird});
  }
}

void PlayReferee::HostScore(const v1::RootHostScore& score) {
  if (!OnTurn(kHost, kHostScore, "scoring") || !InPhase(v1::ROOT_PHASE_EVENING, kHostScore, "scoring"))
    return;
  if (s_.t[kHostScored] > 0) return IllegalAnyway(kHostScore, "scores a second time this Evening");
  if (s_.revealed.size() > 0) Illegal(kHostReturn, "revealed cards return before the Host score");
  ++s_.t[kActs];
  s_.t[kHostScored] = 1;
  if (s_.b.marker_on[kHost] != kNobody) return NoPoints(static_cast<int>(score.points()));
  const int printed = options_.fervor_points[s_.fervor];
  int8_t& seen = s_.fervor_points[s_.fervor];
  const int position = s_.fervor;
  int points = printed >= 0 ? printed : seen;
  if (s_.fervor_open > 0) {
    // The marker may stand higher, so what it shows is not known.
    Unverifiable(kHostScore, "where the fervor marker stands was not recorded");
    if (!score.has_points()) s_.points_open = true;
    return Score(kHost, kForFervor, score.has_points() ? static_cast<int>(score.points()) : 0);
  }
  if (score.has_points()) {
    const int given = static_cast<int>(score.points());
    if (points >= 0 && given != points) {
      Illegal(kHostScore, absl::StrCat("scores ", given, " for fervor ", position, "; ",
                                       printed >= 0 ? "the track shows " : "it scored ", points,
                                       printed >= 0 ? "" : " before"));
    } else if (points < 0) {
      Unverifiable(kHostScore, absl::StrCat("the points under fervor ", position,
                                            " are not in the catalog (host_catalog.fervor[", position,
                                            "].points); ", given, " were claimed"));
    }
    points = given;
    if (seen < 0) seen = static_cast<int8_t>(std::min(given, 100));
  } else if (printed < 0) {
    Unverifiable(kHostScore,
                 absl::StrCat("the points under fervor ", position,
                              " are not in the catalog (host_catalog.fervor[", position, "].points)"));
    if (points < 0) s_.points_open = true;
  }
  if (points > 0) Score(kHost, kForFervor, points);
}

}  // namespace lantern::root
