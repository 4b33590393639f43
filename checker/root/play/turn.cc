// Turns and their phases (Law 1.4.1), dominance and coalitions (3.3, 9.2.8), what maps add to a turn (16.2).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Whose turn follows the present one, or is the first.
Faction PlayReferee::NextInOrder() const {
  for (int i = 0; s_.who != kNobody && i < s_.b.players; ++i) {
    if (s_.b.order[i] == s_.who) return s_.b.order[(i + 1) % s_.b.players];
  }
  return s_.b.order[0];
}

void PlayReferee::JudgeTurnStart(const v1::RootTurnStart& start) {
  const Faction f = static_cast<Faction>(start.faction());
  if (!InPlay(f)) return Illegal(kInPlay, absl::StrCat("the ", NameOf(f), " do not play"), kNobody);
  if (s_.number == 0 && s_.b.set_up != s_.b.in_play)
    Illegal(kSetup, "the first turn begins before every faction is set up", f);
  const Faction next = NextInOrder();
  if (f != next) Illegal(kTurnOrder, absl::StrCat("the next turn is that of the ", NameOf(next)), f);
  const bool after_a_turn = s_.who != kNobody;
  if (after_a_turn) FinishTurn();
  // A point for the pass may have won the game, or only seem to; then the turn after this event shows it.
  if (s_.b.over && s_.in_doubt == 0) return;
  if (s_.in_doubt == 2) s_.in_doubt = 0;
  if (!probing_ && after_a_turn) turn_ends_.push_back(index_ > 0 ? index_ - 1 : 0);
  s_.who = f;
  ++s_.number;
  s_.phase = v1::ROOT_PHASE_BIRDSONG;
  s_.t.fill(0);
  s_.activated.fill(0);
  s_.crafted_cost.fill(0);
  s_.aids.fill(0);
  // Revealed cards that were never returned are somebody's cards still.
  s_.revealed.MoveAll(s_.hand[kHost]);
  for (auto& column : s_.left) column.fill(0);
  BeginBirdsong(f);
}

// The steps of an Evening whose draw found no card, so that it could not be said there that they are missing.
void PlayReferee::CheckStepsBeforeDraw() {
  const Faction f = s_.who;
  if (s_.t[kDrawn] > 0) return;
  if (f == kHost && s_.revealed.size() > 0)
    Illegal(kHostReturn, "revealed cards did not return this Evening");
  if (f == kHost && s_.t[kHostScored] == 0) Illegal(kHostScore, "the Host did not score this Evening");
  if (f == kEyrie && s_.t[kStepped] == 0) Illegal(kRoostPoints, "the roosts did not score this Evening");
  if (IsVagabond(f) && s_.b.pawn[V()].forest >= 0 && s_.t[kStepped] == 0)
    Illegal(kPhases, "the Vagabond in a forest did not rest this Evening");
}

// What a turn owes at its end.
void PlayReferee::FinishTurn() {
  const Faction f = s_.who;
  if (s_.phase != v1::ROOT_PHASE_EVENING) return Illegal(kPhases, "the turn ends without an Evening");
  CheckStepsBeforeDraw();
  if (s_.t[kDrawn] == 0 && CertainlyDrawable() > 0) {
    Illegal(f == kHost ? kHostDraw : kDraw,
            absl::StrCat("the Evening ends without a draw; ", Counted(EveningDraw(f), "card"), " are drawn"));
  }
  SettleBirds(f == kHost ? HandLimitExcess(f) : 0);
  if (HandLimitExcess(f) > 0)
    Illegal(f == kHost ? kHostDraw : kHandLimit,
            absl::StrCat("the Evening ends with ", s_.hand[f].size(), " cards in hand; five are kept"));
  if (IsVagabond(f) && ItemExcess(V()) > 0) {
    Illegal(kCapacity, absl::StrCat("the Evening ends with ", Counted(ItemExcess(V()), "item"),
                                    " more than Satchel and Damaged box may hold"));
  }
  ScorePass();
}

// Whether the steps of an Evening before its draw were taken.
bool PlayReferee::StepsAreDone() const {
  const bool rests = IsVagabond(s_.who) && s_.b.pawn[V()].forest >= 0;
  if (s_.who == kHost && (s_.revealed.size() > 0 || s_.t[kHostScored] == 0)) return false;
  return (s_.who != kEyrie && !rests) || s_.t[kStepped] > 0;
}

// Nothing of the Evening is left to do that the Law asks for.
bool PlayReferee::EveningIsDone() const {
  return s_.phase == v1::ROOT_PHASE_EVENING && s_.pending_count == 0 && s_.battle.stage == kNoBattle &&
         IsAfterDraw() && (s_.t[kDrawn] > 0 || StepsAreDone()) &&
         HandLimitExcess(s_.who) <= BirdsOpen(s_.who) && (!IsVagabond(s_.who) || ItemExcess(V()) == 0);
}

// The point of the Pass at the end of an Evening, once (Law 16.2.3.4).
void PlayReferee::ScorePass() {
  if (map_->tower == 0 || s_.t[kPassCounted] > 0 || !Rules(s_.who, map_->tower)) return;
  s_.t[kPassCounted] = 1;
  Score(s_.who, kForPass, 1);
}

// A record that ends with its last Evening done: no turn comes that would count the point of the Pass.
void PlayReferee::EndEvening() {
  if (s_.in_doubt != 0 || s_.b.over || s_.t[kDrawn] == 0 || !EveningIsDone() || map_->tower == 0) return;
  const int soup = options_.soup_weight;
  const bool certain = soup >= 0 || RulerWith(map_->tower, 1) == RulerWith(map_->tower, 2);
  if (certain) ScorePass();
}

void PlayReferee::BeginBirdsong(Faction f) {
  CheckDominanceWin(f);
  if (s_.b.over) return;
  if (HasCard(f, "coffinmakers")) Score(f, kForCard, EmptyCoffins() / 5);
  if (IsVagabond(f)) s_.t[kTeaAtStart] = static_cast<uint8_t>(OnTrack(V(), v1::ROOT_ITEM_TEA));
}

// Dominance wins at the start of Birdsong (Law 3.3.1).
void PlayReferee::CheckDominanceWin(Faction f) {
  const Suit suit = s_.b.dominance[f];
  if (suit == kAnySuit || s_.b.marker_on[f] != f) return;
  auto wins = [this, f, suit](int soup) {
    int ruled = 0;
    bool corners = false;
    for (int c = 1; c <= kClearings; ++c) {
      const int opposite = map_->opposite[c];
      if (RulerWith(c, soup) != f) continue;
      ruled += s_.b.suit[c] == suit ? 1 : 0;
      corners |= opposite > c && RulerWith(opposite, soup) == f;
    }
    return suit == kBird ? corners : ruled >= 3;
  };
  const int soup = options_.soup_weight;
  if (soup >= 0 ? wins(soup) : wins(1) && wins(2)) return Win(f);
  // Whether the game goes on tells which of the two it was.
  if (soup < 0 && (wins(1) || wins(2)))
    Unverifiable(kDominanceWin,
                 "whether dominance wins depends on what Soup Kitchens' tokens count; set "
                 "soup_kitchens_weight");
}

void PlayReferee::JudgePhase(const v1::RootPhaseStart& phase) {
  const int next = phase.phase();
  if (s_.who == kNobody) return Illegal(kPhases, "a phase begins outside of a turn", kNobody);
  // Turmoil and Hideout have begun the Evening; a record may say so.
  if (next == v1::ROOT_PHASE_EVENING && s_.t[kEveningBegun] > 0 && s_.t[kActs] == 0) {
    s_.t[kEveningBegun] = 0;
    return;
  }
  if (next != s_.phase + 1 || next > v1::ROOT_PHASE_EVENING) {
    static constexpr absl::string_view kPhaseNames[] = {"set-up", "Birdsong", "Daylight", "Evening"};
    Illegal(kPhases, absl::StrCat("the phases of a turn are Birdsong, Daylight, Evening; it is ",
                                  kPhaseNames[s_.phase]));
    if (s_.in_doubt == 0 || next <= s_.phase) return;
  }
  if (s_.phase == v1::ROOT_PHASE_BIRDSONG) FinishBirdsong();
  if (s_.phase == v1::ROOT_PHASE_DAYLIGHT) FinishDaylight();
  s_.phase = static_cast<uint8_t>(next);
  s_.t[kActs] = 0;
  if (next == v1::ROOT_PHASE_DAYLIGHT && s_.who == kEyrie) BeginDecree();
}

// An event that ends Daylight begins the Evening (Law 7.7.4, 16.3.3.2).
void PlayReferee::BeginEvening() {
  s_.phase = v1::ROOT_PHASE_EVENING;
  s_.t[kActs] = 0;
  s_.t[kEveningBegun] = 1;
}

void PlayReferee::FinishBirdsong() {
  CheckBirdsong();
  // Eyrie Emigre is kept only by a move and a battle (the card).
  if (HasCard(s_.who, "eyrieemigre") && s_.t[kEmigreDone] == 0) DropCrafted(s_.who, CardNamed("eyrieemigre"));
}

// Whether all that Birdsong asks for was done.
void PlayReferee::CheckBirdsong() {
  const Faction f = s_.who;
  int wood = 0;
  for (int c = 1; c <= kClearings; ++c) wood += s_.b.at[c][kSawmill];
  if (f == kMarquise && s_.t[kWooded] == 0 && std::min<int>(wood, s_.b.at[kSupply][kWood]) > 0)
    Illegal(kMarquiseWood, "Birdsong ends without wood at the sawmills");
  if (f == kEyrie && s_.t[kAdded] == 0 && s_.hand[kEyrie].size() + std::max(0, CertainlyDrawable()) > 0)
    Illegal(kDecreeAdd, "Birdsong ends without a card added to the Decree");
  if (f == kEyrie && OnMapCount(s_.b, kRoost) == 0) {
    for (int c = 1; c <= kClearings; ++c) {
      if (OpenSlots(c) > 0 && CanPlace(kEyrie, c) && s_.b.at[kSupply][kEyrieWarrior] >= 3) {
        Illegal(kNewRoost, "Birdsong ends without a new roost");
        break;
      }
    }
  }
  if (IsVagabond(f) && s_.t[kRefreshed] == 0 && RefreshLeast(V()) > 0)
    Illegal(kRefresh, absl::StrCat("Birdsong ends without a refresh; ", Counted(RefreshLeast(V()), "item"),
                                   " are due"));
  if (f == kHost && s_.t[kFervorSet] == 0)
    Illegal(kHostFervor, "Birdsong ends without the adjustment of fervor");
  if (f == kHost && s_.t[kPillarChosen] == 0) Illegal(kPillarChange, "Birdsong ends without a new pillar");
}

void PlayReferee::FinishDaylight() {
  if (s_.who != kEyrie || s_.t[kTurmoiled] > 0) return;
  for (int column = 1; column <= 4; ++column) {
    for (const int n : s_.left[column]) {
      if (n == 0) continue;
      return Illegal(
          kDecreeOrder,
          absl::StrCat("Daylight ends with cards of the Decree that were not resolved, in the ",
                       v1::RootDecreeColumn_Name(static_cast<v1::RootDecreeColumn>(column)).substr(21),
                       " column"));
    }
  }
}

// A step of the Evening that would score, by somebody whose score marker left the track.
void PlayReferee::NoPoints(int claimed) {
  if (claimed > 0)
    Illegal(kNoMorePoints, absl::StrCat("scores ", claimed, "; the score marker of the ", NameOf(s_.who),
                                        " lies on no space of the track any more"));
}

// Roosts score (Law 7.6.1); a Vagabond in a forest rests (9.6.1).
void PlayReferee::JudgeEveningStep(const v1::RootEveningStep& step) {
  if (s_.who != kEyrie && !IsVagabond(s_.who))
    return Illegal(kPhases, "only the Eyrie and Vagabonds have a step before the Evening's draw");
  if (!InPhase(v1::ROOT_PHASE_EVENING, kPhases, "the step before the draw")) return;
  if (s_.t[kStepped] > 0) return IllegalAnyway(kPhases, "the step before the draw was taken already");
  // What seems to be the Evening's draw may be that of a card, while the state is in doubt.
  if (s_.t[kDrawn] > 0) {
    Illegal(kPhases, "the step before the draw comes after it");
    if (s_.in_doubt == 0 || probing_) return;
  }
  ++s_.t[kActs];
  s_.t[kStepped] = 1;
  if (s_.b.marker_on[s_.who] != kNobody && s_.who == kEyrie) return NoPoints(static_cast<int>(step.points()));
  if (s_.who == kEyrie) {
    const int points = catalog_->roost_points[std::min(7, OnMapCount(s_.b, kRoost))];
    if (step.has_points() && static_cast<int>(step.points()) != points)
      Illegal(kRoostPoints, absl::StrCat("scores ", step.points(), " for ", OnMapCount(s_.b, kRoost),
                                         " roosts; it is ", points));
    return Score(kEyrie, kForRoosts, points);
  }
  if (s_.b.pawn[V()].forest < 0) return Illegal(kPhases, "a Vagabond rests in a forest only");
  if (step.has_points() && step.points() > 0) Illegal(kPoints, "a Vagabond's rest scores nothing");
  for (auto& item : s_.item[V()]) {
    item[kItemUp] = static_cast<uint8_t>(item[kItemUp] + item[kItemDamagedUp] + item[kItemDamagedDown]);
    item[kItemDamagedUp] = 0;
    item[kItemDamagedDown] = 0;
  }
}

// Cards of the Evening's draw, with the draw bonuses.
int PlayReferee::EveningDraw(Faction f) const {
  const auto on_map = [this](Piece p) { return OnMapCount(s_.b, p); };
  switch (f) {
    case kMarquise: {
      const int off_track = on_map(kRecruiter);
      return 1 + (off_track >= 3) + (off_track >= 5);
    }
    case kEyrie:
      return 1 + (on_map(kRoost) >= 3) + (on_map(kRoost) >= 6);
    case kAlliance:
      return 1 + on_map(kBaseFox) + on_map(kBaseRabbit) + on_map(kBaseMouse);
    case kVagabond:
    case kSecondVagabond:
      return 1 + OnTrack(f == kSecondVagabond, v1::ROOT_ITEM_COIN);
    default:
      return 1;
  }
}

// The dominance card that an event names; its suit is enough.
CardRef PlayReferee::DominanceCard(const v1::RootCard& named) const {
  CardRef card = Ref(named);
  for (size_t i = 0; card.kind < 0 && card.suit != kAnySuit && i < deck_->cards.size(); ++i) {
    if (deck_->cards[i].kind == v1::ROOT_CARD_KIND_DOMINANCE && SuitOf(static_cast<int>(i)) == card.suit)
      card.kind = static_cast<int8_t>(i);
  }
  return card;
}

void PlayReferee::JudgeDominance(const v1::RootActivateDominance& dominance) {
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kDominance, "activating dominance")) return;
  if (IsVagabond(s_.who)) return JudgeCoalition(dominance);
  const Faction f = s_.who;
  ++s_.t[kActs];
  EndAction();
  if (dominance.partner() != 0) Illegal(kCoalition, "only a Vagabond forms a coalition");
  if (s_.b.marker_on[f] != kNobody)
    return Illegal(kDominance, "an activated dominance card cannot be replaced");
  if (s_.b.points[f] < 10)
    Illegal(kDominance, absl::StrCat("activates dominance with ", s_.b.points[f], " points; it takes 10"));
  CardRef card = DominanceCard(dominance.card());
  if (card.kind >= 0 && KindOf(card.kind) != v1::ROOT_CARD_KIND_DOMINANCE)
    return Illegal(kDominance, absl::StrCat(Words(card), " is no dominance card"));
  if (!FromHand(f, card, "dominance")) return;
  if (card.suit == kAnySuit) Unverifiable(kDominance, "the suit of the dominance card was not recorded");
  s_.b.dominance[f] = card.suit;
  s_.b.marker_on[f] = f;
  s_.gone_in[f] = s_.number;
}

void PlayReferee::JudgeCoalition(const v1::RootActivateDominance& dominance) {
  const Faction f = s_.who;
  const Faction with = static_cast<Faction>(dominance.partner());
  ++s_.t[kActs];
  if (s_.b.players < 4) Illegal(kCoalition, "a coalition is formed in games of four or more players");
  if (!InPlay(with) || with == f) return Illegal(kCoalition, "names no partner that plays");
  if (s_.b.marker_on[f] != kNobody) return Illegal(kCoalition, "is in a coalition already");
  if (s_.b.points[f] < options_.coalition_threshold)
    Illegal(kCoalition, absl::StrCat("forms a coalition with ", s_.b.points[f], " points; it takes ",
                                     options_.coalition_threshold));
  if (s_.b.marker_on[with] != kNobody)
    Illegal(kCoalition, absl::StrCat("the ", NameOf(with), " have no score marker on the track"));
  for (Faction g = 1; g < kFactions; ++g) {
    if (!InPlay(g) || g == f || g == with) continue;
    if (s_.b.marker_on[g] == with)
      Illegal(kCoalition, absl::StrCat("the ", NameOf(with), " are in a coalition already"));
    if (s_.b.marker_on[g] == kNobody && s_.b.points[g] < s_.b.points[with])
      Illegal(kCoalition, absl::StrCat("the ", NameOf(g), " have fewer points than the ", NameOf(with)));
  }
  CardRef card = DominanceCard(dominance.card());
  if (card.kind >= 0 && KindOf(card.kind) != v1::ROOT_CARD_KIND_DOMINANCE)
    return Illegal(kCoalition, absl::StrCat(Words(card), " is no dominance card"));
  if (!FromHand(f, card, "the coalition")) return;
  s_.b.dominance[f] = card.suit;
  s_.b.marker_on[f] = with;
  s_.gone_in[f] = s_.number;
  uint8_t& status = s_.b.relationship[V()][with];
  if (status == v1::ROOT_RELATIONSHIP_HOSTILE) status = v1::ROOT_RELATIONSHIP_INDIFFERENT;
}

void PlayReferee::JudgeTakeDominance(const v1::RootTakeDominance& take) {
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kTakeDominance, "taking a dominance card")) return;
  ++s_.t[kActs];
  EndAction();
  const Suit suit = static_cast<Suit>(take.suit());
  const bool lies = suit != kAnySuit && ((s_.b.dominance_available >> suit & 1) || BindDominance(suit));
  if (!lies)
    return Illegal(kTakeDominance, absl::StrCat("no ", SuitName(suit), " dominance card lies available"));
  s_.b.dominance_available &= static_cast<uint8_t>(~(1u << suit));
  Spend(s_.who, take.spent(), suit, kTakeDominance, "taking a dominance card");
  s_.hand[s_.who].AddKnown(DominanceOf(suit));
  movements_.push_back(Movement{Movement::kCards, 0, 1, 0, s_.who});
}

void PlayReferee::JudgeClearPath(const v1::RootClearPath& path) {
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kClosedPath, "removing a closed path")) return;
  ++s_.t[kActs];
  EndAction();
  if (s_.t[kPathOpened] > 0) IllegalAnyway(kClosedPath, "a second closed path this turn");
  const int low = static_cast<int>(path.low());
  const int high = static_cast<int>(path.high());
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    if (map_->closed[i].low != low || map_->closed[i].high != high || !(s_.b.closed >> i & 1)) continue;
    if (!Has(s_.who, low) && !Has(s_.who, high))
      Illegal(kClosedPath, absl::StrCat("no own piece stands in clearing ", low, " or ", high));
    s_.t[kPathOpened] = 1;
    s_.b.closed &= static_cast<uint8_t>(~(1u << i));
    Spend(s_.who, path.card(), kAnySuit, kClosedPath, "removing a closed path");
    return Score(s_.who, kForPath, 1);
  }
  Illegal(kClosedPath, absl::StrCat("no closed path links clearings ", low, " and ", high));
}

}  // namespace lantern::root
