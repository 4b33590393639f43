// Turns: their order, what must be true when one ends, and how the game is won.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

absl::Status RootReferee::JudgeTurnStart(const v1::RootTurnStart& start) {
  if (absl::Status s = CheckFaction("turn_start.faction", start.faction()); !s.ok()) return s;
  const Faction f = static_cast<Faction>(start.faction());
  CloseTurn();
  CheckOrder(f);
  const bool setup = !(s_.set_up >> f & 1);
  s_.set_up |= static_cast<uint16_t>(1u << f);
  s_.turn = Turn();
  Turn& t = s_.turn;
  t.who = f;
  t.setup = setup;
  t.start = index_;
  t.last = index_;
  t.hand_at_start = s_.hand[f];
  BeginRecord();
  if (setup) return absl::OkStatus();
  s_.play_begun = true;
  NoteMost();
  for (Piece p : {kPostFox, kPostRabbit, kPostMouse}) Count(t.posts_at_start, OnMapCount(s_, p));
  if (f == kRiverfolk) {
    if (s_.payments == 0) Count(s_.protection, 2);
    s_.payments = 0;
  }
  if (s_.over) return absl::OkStatus();
  CheckDominanceWin(f);
  if (HasCard(f, kCoffinMakers)) {
    int n = 0;
    for (int p = 0; p < kPieces; ++p) n += s_.at[kCoffin][p];
    // What lies on the card is not written, and whether warriors that return without a battle go there is
    // left open by the sources: the number is known only within a few (readings.md, 19).
    Owe(f, kForCard, std::max(0, n - 4) / 5, (n + 5) / 5);
    findings_->MarkOnTrust();
    EmptyCoffin();
  }
  return absl::OkStatus();
}

// What some points of this turn depend on at their best moment.
void RootReferee::NoteMost() {
  Turn& t = s_.turn;
  t.most_markets = std::max<uint8_t>(t.most_markets, static_cast<uint8_t>(OnMapCount(s_, kMarket)));
  t.most_citadels = std::max<uint8_t>(t.most_citadels, static_cast<uint8_t>(OnMapCount(s_, kCitadel)));
  t.all_tunnels |= OnMapCount(s_, kTunnel) == 3;
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    const Piece garden = SuitedPiece(v1::ROOT_PIECE_KIND_GARDEN, suit);
    t.most_gardens[suit] =
        std::max<uint8_t>(t.most_gardens[suit], static_cast<uint8_t>(OnMapCount(s_, garden)));
  }
  int funds = 0;
  for (int p = 0; p < kPieces; ++p) funds += s_.at[kRiverfolkBoard][p];
  t.most_funds = std::max<uint8_t>(t.most_funds, static_cast<uint8_t>(funds));
}

// A turn lasts until the next begins, so whoever is on turn may go on. Which part of the turn it is no record
// of this level says; only the set-up of a faction is known as such.
Referee::NextMove RootReferee::ToMove() const {
  NextMove next;
  if (s_.over) return next;
  const auto add = [this, &next](Faction f) {
    if (player_of_[f] >= 0) next.players.push_back(static_cast<uint32_t>(player_of_[f]));
  };
  if (Now() != kNobody) {
    add(Now());
    if (s_.turn.setup) next.phase = "Set-up";
    return next;
  }
  // Before the first turn the factions are set up in whatever order the record has.
  for (Faction f = 1; f < kFactions && !s_.play_begun; ++f) {
    if (InPlay(f) && !(s_.set_up >> f & 1)) add(f);
  }
  if (!next.players.empty()) next.phase = "Set-up";
  return next;
}

void RootReferee::CheckOrder(Faction next) {
  const bool setup = !(s_.set_up >> next & 1);
  auto say = [&](RuleId rule, std::string message) {
    SayAbout(index_, FindingKind::kIllegal, rule, std::move(message), next);
  };
  if (setup) {
    if (s_.play_begun) say(kSetup, absl::StrCat("the ", NameOf(next), " is set up after play has begun"));
    return;
  }
  if (!s_.play_begun) {
    for (Faction f = 1; f < kFactions; ++f) {
      if (InPlay(f) && !(s_.set_up >> f & 1)) {
        say(kSetup, absl::StrCat("the first turn comes before the ", NameOf(f), " is set up"));
      }
    }
  }
  const auto begin = s_.order.begin();
  const auto end = begin + s_.order_known;
  if (s_.order_known < s_.players) {
    if (std::find(begin, end, next) == end) {
      s_.order[s_.order_known++] = next;
      return;
    }
    say(kTurnOrder,
        absl::StrCat("the ", NameOf(next), " takes a second turn before everybody had the first"));
    return;
  }
  const auto last = std::find(begin, end, s_.last_turn);
  const Faction expected = last == end || last + 1 == end ? *begin : *(last + 1);
  if (next != expected) {
    say(kTurnOrder,
        absl::StrCat("the ", NameOf(next), " takes a turn; it is the turn of the ", NameOf(expected)));
  }
}

void RootReferee::CloseTurn() {
  CloseBattle();
  FlushSuspects();
  FlushHealings();
  FlushUnpaid();
  const Turn& t = s_.turn;
  if (t.who == kNobody) return;
  if (t.setup) {
    if (!s_.over) CheckSetupOf(t.who);
    for (Faction f = 1; f < kFactions; ++f) {
      if (InPlay(f)) Attribute(s_, f);
    }
    return;
  }
  s_.last_turn = t.who;
  CheckDominanceLaid();
  ExplainTurn(true);
  // A pillar that was not written may be any.
  if (t.who == kHost && !t.leader_chosen) s_.pillar = 0;
  OweEvening();
  AddOptionalPoints();
  if (t.partial) findings_->MarkOnTrust();
  if (!s_.over && !t.partial) {
    for (Faction f = 1; f < kFactions; ++f) {
      if (InPlay(f)) Reconcile(f);
    }
    ReconcileLosses();
    CheckDecreeAtEnd();
    CheckCardsAtEnd();
    CheckSupportersAtEnd();
    CheckRelationsAtEnd();
    CheckForcedLosses();
    CheckSaboteurs();
    CheckSwapMeet();
  }
  Count(s_.closed_turns, 1);
  if (IsVagabond(t.who)) s_.perhaps_taken[t.who == kSecondVagabond] |= TakenUnwritten();
  if (t.perhaps_quest) Count(s_.quests_unwritten[t.who == kSecondVagabond], 1);
  for (Faction f = 1; f < kFactions; ++f) {
    if (InPlay(f)) Attribute(s_, f);
  }
}

// A dominance card comes into the play area by activating it alone, which takes the score marker off the
// track (Law 3.3.1).
void RootReferee::CheckDominanceLaid() {
  const Turn& t = s_.turn;
  if (!t.dominance_laid || s_.over || s_.marker_on[t.who] != kNobody) return;
  const bool vagabond = IsVagabond(t.who);
  SayAbout(
      t.dominance_event, FindingKind::kSlip, vagabond ? kCoalition : kDominance,
      absl::StrCat("lays down a dominance card, and the score marker stays on the track: not taken off, or "
                   "not written",
                   vagabond ? ", and with whom a coalition is formed is not known"
                            : "; the board goes on as if it had been"),
      t.who);
  if (vagabond) return;
  CheckDominancePoints(t.who, t.dominance_points, t.dominance_event);
  s_.marker_on[t.who] = t.who;
}

// Points that the Evening gives for how the board stands.
void RootReferee::OweEvening() {
  const Turn& t = s_.turn;
  const Faction me = t.who;
  if (s_.over && (!(s_.winners >> me & 1) || WonBeforeEvening(me))) return;
  if (me == kEyrie) {
    const int roosts = std::min<int>(7, OnMapCount(s_, kRoost));
    uint32_t at = t.last;
    for (int i = 0; i < t.claim_count; ++i) {
      if (t.claims[i].faction == me) at = t.claims[i].event;
    }
    OweAt(at, me, kForRoosts, catalog_->roost_points[roosts], catalog_->roost_points[roosts]);
  }
  if (map_->tower != 0 && Ruler(map_->tower, me) == me)
    OweAt(t.last, me, kForPass, MayHaveServices(me) ? 0 : 1, 1);
}

// How many cards the Evening gives; -1: not known.
int RootReferee::EveningDraw(Faction f) const {
  auto on_map = [this](Piece p) { return OnMapCount(s_, p); };
  switch (f) {
    case kMarquise:
      return 1 + (on_map(kRecruiter) >= 3) + (on_map(kRecruiter) >= 5);
    case kEyrie:
      return 1 + (on_map(kRoost) >= 3) + (on_map(kRoost) >= 6);
    case kAlliance:
      return 1 + on_map(kBaseFox) + on_map(kBaseRabbit) + on_map(kBaseMouse);
    case kVagabond:
    case kSecondVagabond:
      return 1;
    case kCult:
      return 1 + (on_map(kGardenFox) >= 2) + (on_map(kGardenRabbit) >= 2) + (on_map(kGardenMouse) >= 2);
    case kDuchy:
      return 1 + on_map(kMarket);
    case kCorvids:
      return 1 + on_map(kExtortion);
    case kHost:
      return 1;
    default:
      return -1;
  }
}

// Each Birdsong adds a card (Law 7.4.2); with an empty hand one is drawn first, so there always is one.
void RootReferee::CheckDecreeAtEnd() {
  const Turn& t = s_.turn;
  if (t.who != kEyrie) return;
  if (t.turmoil && !t.leader_chosen) {
    SayAbout(t.turmoil_event, FindingKind::kSlip, kLeader,
             "turmoil deposes the leader and no new one is chosen: not chosen, or not written", kEyrie);
  }
  if (t.decree_added > 0) return;
  // They lie there all the same, and are in the hand no more.
  if (!t.turmoil) s_.decree_doubt = 2;
  AddCards(s_.hand_excess[kEyrie], 2);
  SayAbout(t.last, FindingKind::kSlip, kDecreeAdd,
           "the Eyrie add no card to the Decree this turn; one or two go there: not added, or not written",
           kEyrie);
}

// The Evening draws what there is.
bool RootReferee::NoCardsLeft() const { return s_.turn.ran_out || s_.deck + s_.discard + s_.lost_souls == 0; }

// Cards that crafted cards and the ferry may give this turn besides.
int RootReferee::ExtraDraws(Faction f) const {
  return s_.turn.may_draw[f] + (HasCard(f, kCharmOffensive) ? 1 : 0) +
         (HasCard(f, kBetterBurrowBank) ? 1 : 0) + (HasCard(f, kTaxCollector) ? 1 : 0);
}

void RootReferee::CheckCardsAtEnd() {
  Turn& t = s_.turn;
  const Faction me = t.who;
  const bool reveals = me == kDuchy || me == kHost;
  if (reveals) {
    // Revealed birds are discarded in the Evening (Law 12.6.1, HOL.6.1); the record may leave that out.
    const int birds = std::max(0, t.revealed_birds - t.birds_discarded);
    const int gone = std::min<int>(birds, s_.hand[me]);
    s_.hand[me] = static_cast<int16_t>(s_.hand[me] - gone);
    ToDiscard(gone);
  }
  int base = EveningDraw(me);
  if (IsVagabond(me)) base += t.quest_cards;
  const int ferry = t.ferry_used && t.ferry_rider == me ? 1 : 0;  // Law 16.2.2.5
  int most = base + ExtraDraws(me);
  const int coins = IsVagabond(me) ? CoinsUp(me) : 0;
  most += coins;
  // Emergency Orders (Law 7.4.1): with an empty hand, as far as the record can tell.
  if (me == kEyrie && (t.hand_at_start == 0 || slip_of_hand_[me] >= 0 || s_.hand_slack[me] > 0)) ++most;
  const int drawn = t.drawn[me];
  // What the Host draw at most depends on what their turn was (explain/host.cc).
  if (base >= 0 && drawn > most && me != kHost) {
    // A card that left the hand and was not written leaves it empty for Emergency Orders.
    const bool hand = me == kEyrie && drawn == most + 1 && t.hand_at_start <= 1 + s_.hand_excess[me];
    const bool quest = t.perhaps_quest && drawn <= most + 2;
    // Coins may have been repaired without being written, or another item exhausted.
    const int taken = IsVagabond(me) && MayHaveTaken(me, v1::ROOT_ITEM_COIN) ? 1 : 0;
    const bool more =
        IsVagabond(me) && drawn <= most - coins + std::min(3, ItemsOf(me, v1::ROOT_ITEM_COIN) + taken);
    const bool perhaps = hand || quest || more;
    const bool used = t.exhausted[v1::ROOT_ITEM_COIN] > 0;
    SayAbout(
        t.last, perhaps ? FindingKind::kSlip : FindingKind::kIllegal, kDraw,
        absl::StrCat("the ", NameOf(me), " draws ", drawn, " cards this turn; it can draw at most ", most,
                     quest ? ", unless a quest is not written"
                     : more && used
                         ? ", unless another item than a coin was exhausted or a repaired one is not written"
                     : more ? ", unless a repaired coin is not written"
                     : hand ? ", unless the hand was empty: drawn too many, or a card that left the hand is "
                              "not written"
                            : ""),
        me);
  } else if (base > 0 && drawn + t.misdrawn < base + ferry && !t.informants && !NoCardsLeft() &&
             !(me == kCorvids && drawn == 0)) {
    hand_short_[me] = static_cast<int32_t>(SayAbout(
        t.last, FindingKind::kSlip, kDraw,
        absl::StrCat("the ", NameOf(me), " draws ", Counted(drawn, "card"), " this turn; the Evening ",
                     ferry > 0 ? "and the ferry give " : "gives ", base + ferry,
                     t.quest_cards > 0 ? ", with the cards of a quest" : "", ": not drawn, or not written"),
        me));
    AddCards(s_.hand_slack[me], base + ferry - drawn);
  }
  CheckCutDown();
  const int doubt = std::min<int>(s_.hand_doubt[me], std::max(0, s_.hand[me] - 5));
  s_.hand_doubt[me] = static_cast<int16_t>(s_.hand_doubt[me] - doubt);
  s_.hand[me] = static_cast<int16_t>(s_.hand[me] - doubt);
  const int hand = s_.hand[me];
  // Of the Host, birds that were spent may have been others than the revealed ones.
  const int may_be_birds =
      (reveals ? t.revealed_unknown : 0) + (me == kHost ? std::min(t.revealed_birds, t.birds_discarded) : 0);
  if (hand > 5 + may_be_birds) {
    if (me == kEyrie && s_.decree_doubt < 2) Count(s_.decree_doubt, 1);
    SayAbout(t.last, FindingKind::kSlip, kHandLimit,
             absl::StrCat("the ", NameOf(me), " ends the turn with ", hand,
                          " cards by the record; the hand limit is 5: not discarded, or not written"),
             me);
  }
  if (hand > 5 && base >= 0) {
    ToDiscard(hand - 5);
    AddCards(s_.hand_excess[me], hand - 5);
    s_.hand[me] = 5;
  }
}

// Coins that may lie face up on the track in the Evening: not those that were exhausted in this turn, of
// which some may be damaged since; a rest in a forest turns them.
int RootReferee::CoinsUp(Faction vagabond) const {
  const int undamaged = s_.items[vagabond][v1::ROOT_ITEM_COIN];
  const bool rests = s_.pawn[vagabond == kSecondVagabond].forest >= 0;
  const int used = rests ? 0 : s_.turn.exhausted[v1::ROOT_ITEM_COIN];
  return std::clamp(ItemsOf(vagabond, v1::ROOT_ITEM_COIN) - used, 0, std::min(3, undamaged));
}

// After the Evening's draw cards are discarded down to five, and not further.
void RootReferee::CheckCutDown() {
  const Turn& t = s_.turn;
  const Faction me = t.who;
  const int hand = s_.hand[me];
  const int below = std::min<int>(t.cut_down, 5 - hand - s_.hand_slack[me] - s_.hand_excess[me]);
  if (below <= 0 || slip_of_hand_[me] >= 0 || SwapsCards(me)) return;
  SayAbout(t.last, FindingKind::kSlip, kHandLimit,
           absl::StrCat("the ", NameOf(me), " discards down to ", Counted(hand, "card"),
                        " after the draw, by the record; five stay: ", below,
                        " too many, or a draw or what they were spent for is not written"),
           me);
  // A draw that is not written would otherwise be found again in each turn.
  AddCards(s_.hand_slack[me], below);
}

// Cards may leave the hand by Partisans, which discard what does not match, or Swap Meet.
bool RootReferee::SwapsCards(Faction f) const {
  return HasCard(f, kSwapMeet) || HasCard(f, kFoxPartisans) || HasCard(f, kRabbitPartisans) ||
         HasCard(f, kMousePartisans);
}

void RootReferee::CheckSupportersAtEnd() {
  Turn& t = s_.turn;
  if (!InPlay(kAlliance)) return;
  const bool has_base =
      OnMapCount(s_, kBaseFox) + OnMapCount(s_, kBaseRabbit) + OnMapCount(s_, kBaseMouse) > 0;
  if (!has_base && s_.supporters > 5) {
    SayAbout(t.last, FindingKind::kSlip, kSupporterCapacity,
             absl::StrCat(
                 "the Alliance keep ", s_.supporters,
                 " supporters without a base on the map; five are allowed: not discarded, or not written"),
             kAlliance);
    ToDiscard(s_.supporters - 5);
    s_.supporters = 5;
  }
  if (t.who == kAlliance) return;
  CheckOutrageSuits();
  if (t.outrage_paid < t.outrage_due) {
    slip_of_supporters_ = static_cast<int32_t>(
        SayAbout(t.outrage_event, FindingKind::kSlip, kOutrage,
                 absl::StrCat("Outrage happens ", Counted(t.outrage_due, "time"), " this turn; ",
                              static_cast<int>(t.outrage_paid),
                              t.outrage_paid == 1 ? " card goes" : " cards go", " to the supporters"),
                 t.who));
  } else if (t.outrage_paid > t.outrage_due) {
    SayAbout(t.last, FindingKind::kSlip, kOutrage,
             absl::StrCat(static_cast<int>(t.outrage_paid), t.outrage_paid == 1 ? " card goes" : " cards go",
                          " to the supporters this turn; by the record Outrage happens ",
                          Counted(t.outrage_due, "time")),
             t.who);
  }
}

// Cards for Outrage of a suit of which it did not happen (Law 8.2.6).
void RootReferee::CheckOutrageSuits() {
  const Turn& t = s_.turn;
  if (!InPlay(kAlliance) || t.who == kAlliance) return;
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    if (t.outrage_suit_paid[suit] <= t.outrage_suit_due[suit] + t.outrage_suit_due[kAnySuit] ||
        t.outrage_paid > t.outrage_due)
      continue;
    SayAbout(
        t.outrage_event, FindingKind::kIllegal, kOutrage,
        absl::StrCat("Outrage is paid with ", static_cast<int>(t.outrage_suit_paid[suit]), " ",
                     SuitName(suit), t.outrage_suit_paid[suit] == 1 ? " card" : " cards", "; it happens in ",
                     static_cast<int>(t.outrage_suit_due[suit]), " ", SuitName(suit), " clearings this turn"),
        t.who);
  }
}

void RootReferee::CheckRelationsAtEnd() {
  Turn& t = s_.turn;
  for (Faction vagabond : {kVagabond, kSecondVagabond}) {
    const int v = vagabond == kSecondVagabond;
    if (!InPlay(vagabond)) continue;
    for (Faction f = 1; f < kFactions; ++f) {
      uint8_t& status = s_.relationship[v][f];
      if ((t.must_be_hostile[v] >> f & 1) && status != v1::ROOT_RELATIONSHIP_HOSTILE) {
        SayAbout(t.hostile_event[f], FindingKind::kSlip, kHostile,
                 absl::StrCat("the ", NameOf(vagabond), " removes a warrior of the ", NameOf(f),
                              ", who become Hostile: not moved, or not written"),
                 vagabond);
        status = v1::ROOT_RELATIONSHIP_HOSTILE;
      }
      if (vagabond != t.who || status < v1::ROOT_RELATIONSHIP_INDIFFERENT ||
          status >= v1::ROOT_RELATIONSHIP_ALLIED)
        continue;
      const int needed = status - v1::ROOT_RELATIONSHIP_INDIFFERENT + 1;
      // The card that Swap Meet gives back is no aid.
      const int aids = t.aids[f] - (HasCard(vagabond, kSwapMeet) ? 1 : 0);
      if (aids >= needed && !IsVagabond(f)) {
        SayAbout(t.last, FindingKind::kSlip, kRelationship,
                 absl::StrCat("the ", NameOf(vagabond), " aids the ", NameOf(f), " ",
                              Counted(t.aids[f], "time"), " and the relationship does not improve"),
                 vagabond);
      }
    }
  }
}

// What removals make their owners lose: officers, ministers, cards; and the warriors that a raid brings.
void RootReferee::CheckForcedLosses() {
  Turn& t = s_.turn;
  if (t.bases_lost > 0 && t.who != kAlliance) {
    const int due = (t.officers_before + 1) / 2;
    if (t.officers_gone < due) {
      SayAbout(t.base_event, FindingKind::kSlip, kBaseRemoved,
               absl::StrCat("the Alliance lose a base with ", Counted(t.officers_before, "officer"), "; ",
                            due, " go, the record shows ", static_cast<int>(t.officers_gone)),
               kAlliance);
      const int n = std::min<int>(due - t.officers_gone, s_.at[kOwnBoard][kAllianceWarrior]);
      Shift(s_, kAllianceWarrior, n, kOwnBoard, kSupply);
    }
  }
  if (t.failures_due > 0 && t.who != kDuchy) {
    const int ministers = std::min<int>(t.failures_due, t.ministers_lost + __builtin_popcount(s_.ministers));
    const int cards = std::min<int>(t.failures_due, t.duchy_cards_lost + std::max<int>(0, s_.hand[kDuchy]));
    if (t.ministers_lost < ministers || t.duchy_cards_lost < cards) {
      SayAbout(
          t.failure_event, FindingKind::kSlip, kPriceOfFailure,
          absl::StrCat("the Duchy pay the Price of Failure ", Counted(t.failures_due, "time"), ": ",
                       Counted(ministers, "minister"), " and ", Counted(cards, "card"), "; the record shows ",
                       static_cast<int>(t.ministers_lost), " and ", static_cast<int>(t.duchy_cards_lost)),
          kDuchy);
    }
  }
  if (t.gardens_lost > 0) {
    const int cards = std::min<int>(t.gardens_lost, t.cult_cards_lost + std::max<int>(0, s_.hand[kCult]));
    if (t.cult_cards_lost < cards && t.who != kCult) {
      SayAbout(t.garden_event, FindingKind::kSlip, kFearOfTheFaithful,
               absl::StrCat("the Cult lose ", Counted(t.gardens_lost, "garden"), " and discard ",
                            static_cast<int>(t.cult_cards_lost), " of ", cards, " cards"),
               kCult);
    }
  }
  if (t.firebrands_lost > 0 && t.who != kHost) {
    const int cards = std::min<int>(t.firebrands_lost, t.host_cards_lost + std::max<int>(0, s_.hand[kHost]));
    if (t.host_cards_lost < cards) {
      SayAbout(t.firebrand_event, FindingKind::kSlip, kCrisis,
               absl::StrCat("the Host lose ", Counted(t.firebrands_lost, "firebrand"), " and discard ",
                            static_cast<int>(t.host_cards_lost), " of ", Counted(cards, "card"),
                            ": not discarded, or not written"),
               kHost);
    }
  }
  CheckRaid();
  CheckRevolts();
  for (int c = 1; c <= kClearings; ++c) {
    if (t.scorched >> c & 1) CheckCleared(c, t.who, kSpecial, "scorches the earth", t.scorch_event);
    if (t.bombed >> c & 1) CheckCleared(c, kCorvids, kBombed, "flips a bomb", t.bomb_event);
  }
}

void RootReferee::CheckRaid() {
  const Turn& t = s_.turn;
  if (t.raided == t.raid_placed) return;
  std::string missing;
  for (int c = 1; c <= kClearings; ++c) {
    const bool due = (t.raided >> c & 1) && !(t.raid_placed >> c & 1);
    if (!due || s_.at[c][kKeep] > 0) continue;
    absl::StrAppend(&missing, missing.empty() ? "" : ", ", c);
  }
  if (missing.empty() || s_.at[kSupply][kCorvidWarrior] == 0) return;
  SayAbout(t.raid_event, FindingKind::kSlip, kRaidWarriors,
           absl::StrCat("a removed raid places a warrior in each adjacent clearing; none is written for ",
                        missing),
           kCorvids);
}

void RootReferee::CheckDominanceWin(Faction f) {
  if (s_.marker_on[f] != f) return;
  const Suit suit = s_.dominance[f];
  if (suit == kAnySuit) {
    Unverifiable(kDominanceWin,
                 "whether dominance is won cannot be told: the suit of the card was not recorded");
    return;
  }
  int ruled = 0;
  int open = 0;  // of a suit that was not recorded
  bool opposite = false;
  for (int c = 1; c <= kClearings; ++c) {
    if (!Rules(f, c)) continue;
    if (s_.suit[c] == suit) ++ruled;
    if (s_.suit[c] == kAnySuit) ++open;
    const int other = map_->opposite[c];
    opposite |= other != 0 && Rules(f, other);
  }
  if (suit == kBird ? opposite : ruled >= 3) return Win(f);
  if (suit != kBird && ruled + open >= 3) {
    Unverifiable(kDominanceWin,
                 absl::StrCat("whether dominance is won cannot be told: of the clearings that are "
                              "ruled the suits of ",
                              open, " were not recorded"));
  }
}

// Points of the turn reach 30 without those of the Evening, which never comes then (Law 3.1).
bool RootReferee::WonBeforeEvening(Faction f) const {
  const Turn& t = s_.turn;
  int claimed = 0;
  int due = 0;
  for (int i = 0; i < t.claim_count; ++i)
    claimed += t.claims[i].faction == f ? std::max<int>(0, t.claims[i].points) : 0;
  for (int i = 0; i < t.due_count; ++i) due += t.due[i].faction == f ? t.due[i].min : 0;
  return s_.points[f] - claimed + due >= 30;
}

bool RootReferee::LossWritten(Faction f) const {
  for (int i = 0; i < s_.turn.claim_count; ++i) {
    if (s_.turn.claims[i].faction == f && s_.turn.claims[i].written < 0) return true;
  }
  return false;
}

// Ends the game. The points that made it so must be there.
void RootReferee::Win(Faction f) {
  s_.over = true;
  CloseBattle();
  FlushSuspects();
  s_.over_event = index_;
  for (Faction g = 1; g < kFactions; ++g) {
    if (g == f || (InPlay(g) && Partners(g, f))) s_.winners |= static_cast<uint16_t>(1u << g);
  }
  if (s_.marker_on[f] != kNobody) return;
  if (f == kEyrie && s_.turn.turmoil && !LossWritten(f)) AddCards(s_.unlost, s_.turn.turmoil_min);
  RootReferee end = *this;
  end.OweEvening();
  end.AddOptionalPoints();
  int most = 0;
  int claimed = 0;
  for (int i = 0; i < end.s_.turn.due_count; ++i) {
    if (end.s_.turn.due[i].faction == f) most += end.s_.turn.due[i].max;
  }
  for (int i = 0; i < s_.turn.claim_count; ++i) {
    if (s_.turn.claims[i].faction == f) claimed += std::max<int>(0, s_.turn.claims[i].points);
  }
  if (s_.turn.partial) return;
  CheckOutrageSuits();
  if (claimed <= most) return;
  const std::string due = end.DescribeDue(f);
  Illegal(kPoints, absl::StrCat(NameOf(f), ": ", Counted(claimed, "point"),
                                " written this turn; the turn gives at most ", most, due.empty() ? "" : " (",
                                due, due.empty() ? "" : ")", ExploreWords(f)));
}

}  // namespace lantern::root
