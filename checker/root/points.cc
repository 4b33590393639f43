// Points: what the events of a turn give, against what was written. Both are collected while the turn goes on
// and are compared when it ends, since records write points before, after or together with their cause.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

// Under a space of the fervor track, as catalogs of the Host may say (RootFervorSpace).
constexpr int kMostFervorPoints = 30;

}  // namespace

RuleId RootReferee::RuleFor(Reason reason) {
  static constexpr RuleId kRules[kReasons] = {
      kRemovalPoints, kItemPoints, kBuildPoints, kRoostPoints, kDespot,     kSympathyPoints,
      kExplore,       kAidPoints,  kQuest,       kInfamy,      kRitual,     kPostPoints,
      kDividends,     kSwayPoints, kParliament,  kFlip,        kClosedPath, kPass,
      kCardEffect,    kHumiliate,  kHostScore,   kSermon,      kSpecial,    kPoints};
  return kRules[reason];
}

void RootReferee::OweAt(uint32_t event, Faction f, Reason reason, int min, int max) {
  if (max == 0) return;
  if (s_.marker_on[f] != kNobody) min = 0;  // before it left the track, or not at all
  Turn& t = s_.turn;
  // The list is bounded. What is left at its end is one place for each player; further points are folded into
  // an entry of the same player.
  if (t.due_count >= kMaxDue - kFactions) {
    Due* into = nullptr;
    for (int i = 0; i < t.due_count; ++i) {
      if (t.due[i].faction == f && (into == nullptr || t.due[i].reason == reason)) into = &t.due[i];
    }
    if (into != nullptr) {
      into->min = static_cast<int8_t>(std::min(100, into->min + min));
      into->max = static_cast<int8_t>(std::min(100, into->max + max));
      return;
    }
  }
  t.due[t.due_count++] =
      Due{event, f, reason, static_cast<int8_t>(std::min(min, 100)), static_cast<int8_t>(std::min(max, 100))};
}

void RootReferee::Owe(Faction f, Reason reason, int min, int max) {
  if (s_.marker_on[f] == kNobody) OweAt(index_, f, reason, min, max);  // off the track: no points any more
}

absl::Status RootReferee::JudgeScore(const v1::RootScore& score) {
  if (absl::Status s = CheckFaction("score.faction", score.faction()); !s.ok()) return s;
  if (score.points() > 1000 || score.points() < -1000)
    return Malformed("score.points", "must be -1000 to 1000");
  const Faction f = static_cast<Faction>(score.faction());
  if (s_.turn.setup) Illegal(kPoints, absl::StrCat("the ", NameOf(f), " scores during set-up"));
  if (s_.marker_on[f] != kNobody) {
    Illegal(kNoMorePoints, absl::StrCat("the ", NameOf(f), " scores ", score.points(),
                                        " after its score marker left the track"));
    return absl::OkStatus();
  }
  if (f == kHost && Now() == kHost) findings_->MarkOnTrust();  // may be fervor's
  Turn& t = s_.turn;
  // Points after the list is full are folded into its last entry of the same player.
  Claim* slot = nullptr;
  if (t.claim_count >= kMaxClaims - kFactions) {  // what is left is one place for each player
    for (int i = 0; i < t.claim_count; ++i) {
      if (t.claims[i].faction == f) slot = &t.claims[i];
    }
  }
  if (slot == nullptr) {
    slot = &t.claims[t.claim_count++];
    *slot = Claim{index_, f, 0, 0, false};
  }
  const int before = s_.points[f];
  // The track begins at 0 (readings.md, 3).
  s_.points[f] = static_cast<int16_t>(std::clamp<int>(before + score.points(), 0, 10000));
  slot->points = static_cast<int16_t>(std::clamp<int>(slot->points + s_.points[f] - before, -10000, 10000));
  slot->written = static_cast<int16_t>(std::clamp<int>(slot->written + score.points(), -10000, 10000));
  slot->to_zero |= score.points() < 0 && s_.points[f] == 0;
  if (s_.points[f] >= 30 && !s_.over) Win(f);
  return absl::OkStatus();
}

// What may be scored this turn without a trace of its own in the record: by crafted cards and by the actions
// of some factions. Asked when the turn ends.
void RootReferee::AddOptionalPoints() {
  const Turn& t = s_.turn;
  const Faction me = t.who;
  const uint32_t at = t.last;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    if (f != me && HasCard(me, kCharmOffensive)) OweAt(at, f, kForCard, 0, 1);
    if (f != me && HasCard(me, kStandAndDeliver)) OweAt(at, f, kForCard, 0, 1);
    if (f != me && HasCard(me, kBrutalTactics)) OweAt(at, f, kForCard, 0, __builtin_popcount(t.battled) * 2);
  }
  // An improved relationship that is not written is said by itself.
  for (Faction f = 1; f < kFactions && IsVagabond(me); ++f)
    AddImprovements(f, s_.relationship[me == kSecondVagabond][f]);
  if (me == kCult) {
    // Score ritual: once a suit, for the gardens on the map (Law 10.5.3).
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      const int cards = t.spent_suit[suit] + t.spent_suit[kAnySuit];
      const int points = catalog_->garden_points[std::min<int>(5, t.most_gardens[suit])];
      if (cards > 0) OweAt(at, kCult, kForRitual, 0, points);
    }
  }
  if (me == kRiverfolk && t.posts_at_start > 0) OweAt(at, me, kForDividends, 0, t.most_funds / 2);
  if (me == kDuchy) AddParliament();
  // What stands under the fervor marker, and where it stands, no record of movements says.
  if (me == kHost) OweAt(at, me, kForFervor, 0, kMostFervorPoints);
  if (me == kHundreds || me == kKeepers) OweAt(at, me, kForNothing, 0, 100);
}

// Points of the steps from a relationship on that the aids of this turn pay for.
void RootReferee::AddImprovements(Faction with, int status) {
  if (status < v1::ROOT_RELATIONSHIP_INDIFFERENT || IsVagabond(with)) return;
  int aids = s_.turn.aids[with];
  int points = 0;
  for (int step = status + 1; step <= v1::ROOT_RELATIONSHIP_ALLIED; ++step) {
    aids -= step - v1::ROOT_RELATIONSHIP_INDIFFERENT;
    if (aids < 0) break;
    points += PointsForStatus(step);
  }
  if (points > 0) OweAt(s_.turn.last, s_.turn.who, kForAid, 0, points);
}

void RootReferee::AddParliament() {
  const Turn& t = s_.turn;
  auto swayed = [&](absl::string_view name) {
    for (size_t i = 0; i < catalog_->ministers.size(); ++i) {
      if (catalog_->ministers[i].name == name) return (s_.ministers >> i & 1) != 0;
    }
    return false;
  };
  const int same_suit = *std::max_element(t.spent_suit.begin() + 1, t.spent_suit.end()) +
                        t.spent_suit[kAnySuit] + t.spent_suit[kBird];
  // The Mayor may take the Banker's action once more.
  const bool banker = swayed("banker");
  if (banker)
    OweAt(t.last, kDuchy, kForParliament, 0, std::min<int>(swayed("mayor") ? t.spent : same_suit, 100));
  if (swayed("duchessofmud") && t.all_tunnels) OweAt(t.last, kDuchy, kForParliament, 0, 2);
  if (swayed("baronofdirt")) OweAt(t.last, kDuchy, kForParliament, 0, t.most_markets);
  if (swayed("earlofstone")) OweAt(t.last, kDuchy, kForParliament, 0, t.most_citadels);
}

// Points that this turn has given so far and that are not written yet.
int RootReferee::OpenShortage(Faction f) const {
  int least = 0;
  for (int i = 0; i < s_.turn.due_count; ++i) {
    if (s_.turn.due[i].faction == f) least += s_.turn.due[i].min;
  }
  for (int i = 0; i < s_.turn.claim_count; ++i) {
    if (s_.turn.claims[i].faction == f) least -= std::max<int>(0, s_.turn.claims[i].points);
  }
  return std::max(0, least);
}

// The first thing that was never scored. Each claim settles what happened since the claims before it: first a
// run of the latest open points that adds up to it, otherwise the oldest ones.
uint32_t RootReferee::LocateShortage(Faction f, RuleId& rule) const {
  const Turn& t = s_.turn;
  std::array<int, kMaxDue> open{};
  std::array<Due, kMaxDue> due = t.due;
  std::stable_sort(due.begin(), due.begin() + t.due_count,
                   [](const Due& a, const Due& b) { return a.event < b.event; });
  int first = 0;  // of the points that have happened, those before are settled or another player's
  int next = 0;
  int credit = 0;
  auto happen = [&](uint32_t until) {
    for (; next < t.due_count && due[next].event <= until; ++next) {
      const int points = due[next].faction == f ? due[next].min : 0;
      open[next] = std::max(0, points - credit);
      credit = std::max(0, credit - points);
    }
  };
  auto settle = [&](int points) {
    int run = 0;
    for (int i = next - 1; i >= first; --i) {
      run += open[i];
      if (run != points) continue;
      for (int k = i; k < next; ++k) open[k] = 0;
      return;
    }
    for (int i = first; i < next && points > 0; ++i) {
      const int part = std::min(points, open[i]);
      open[i] -= part;
      points -= part;
    }
    credit += points;
  };
  for (int i = 0; i < t.claim_count; ++i) {
    if (t.claims[i].faction != f || t.claims[i].points <= 0) continue;
    happen(t.claims[i].event);
    settle(t.claims[i].points);
  }
  happen(UINT32_MAX);
  for (int i = 0; i < t.due_count; ++i) {
    if (open[i] == 0) continue;
    rule = RuleFor(due[i].reason);
    return due[i].event;
  }
  return t.start;
}

// The rule that points beyond what the turn gives break: that of the one kind whose number the record left
// open, since only it can have been meant for more; with none or several, that points need a source.
RuleId RootReferee::RuleOfExcess(Faction f) const {
  const Turn& t = s_.turn;
  Reason open = kForNothing;
  for (int i = 0; i < t.due_count; ++i) {
    const Due& due = t.due[i];
    if (due.faction != f || (due.min == due.max && due.reason != kForQuest)) continue;
    if (open != kForNothing && open != due.reason) return kPoints;
    open = due.reason;
  }
  return RuleFor(open);
}

// What a quest that was not written would give: one of this turn for itself, of the suit that gives most; one
// before to those of this turn.
int RootReferee::MostForAQuest(Faction vagabond) const {
  if (!IsVagabond(vagabond)) return 0;
  const int v = vagabond == kSecondVagabond;
  const auto& quests = s_.quests[v];
  const int unwritten = s_.quests_unwritten[v];
  if (!s_.turn.perhaps_quest) return s_.turn.quests > 0 ? unwritten : 0;
  return 1 + *std::max_element(quests.begin(), quests.end()) + quests[kAnySuit] + unwritten;
}

// Compares what a player wrote with what the turn gave.
void RootReferee::Reconcile(Faction f) {
  const Turn& t = s_.turn;
  int least = 0;
  int most = 0;
  int claimed = 0;
  for (int i = 0; i < t.due_count; ++i) {
    if (t.due[i].faction != f) continue;
    least += t.due[i].min;
    most += t.due[i].max;
  }
  uint32_t claim_event = t.last;
  bool located = false;
  for (int i = 0; i < t.claim_count; ++i) {
    const Claim& claim = t.claims[i];
    if (claim.faction != f || claim.points <= 0) continue;
    claimed += claim.points;
    if (!located) claim_event = claim.event;
    located |= claimed > most;
  }
  AddCards(s_.perhaps_unwritten[f], std::max(0, most - std::max(least, claimed)));
  if (claimed >= least && claimed <= most) return;
  const std::string due = DescribeDue(f);
  if (claimed > most) {
    const bool quest = f == t.who && claimed <= most + MostForAQuest(f);
    const bool both = f == t.who && t.quest_cards > 0;
    // Royal Claim scores for each ruled clearing, and is discarded for it.
    const bool royal = f == t.who && HasCard(f, kRoyalClaim) && claimed <= most + kClearings;
    SayAbout(claim_event, quest || royal ? FindingKind::kSlip : FindingKind::kIllegal,
             both ? kQuest : RuleOfExcess(f),
             absl::StrCat(NameOf(f), ": ", Counted(claimed, "point"),
                          " written this turn; the turn gives at most ", most, due.empty() ? "" : " (", due,
                          due.empty() ? "" : ")",
                          both    ? "; a quest gives its points or two cards, and the cards were drawn"
                          : quest ? ", unless a quest is not written"
                          : royal ? ", unless Royal Claim was used and its discard is not written"
                                  : "",
                          ExploreWords(f)),
             f);
    return;
  }
  AddCards(s_.unwritten[f], least - claimed);
  RuleId rule = kPoints;
  const uint32_t event = LocateShortage(f, rule);
  SayAbout(
      event, FindingKind::kSlip, rule,
      absl::StrCat(NameOf(f), ": ", Counted(claimed, "point"), " written this turn; the turn gives ", least,
                   " (", due, f == t.who && t.quests > 0 ? "; a quest may give two cards instead" : "",
                   "): not scored, or not written"),
      f);
}

// A point that a Vagabond took for exploring without an item: which torch that was is seen by its face alone.
std::string RootReferee::ExploreWords(Faction f) const {
  const Turn& t = s_.turn;
  if (f != t.who || !IsVagabond(f) || t.exhausted[v1::ROOT_ITEM_TORCH] == 0) return "";
  for (int i = 0; i < t.due_count; ++i) {
    if (t.due[i].faction == f && t.due[i].reason == kForExplore) return "";
  }
  return "; a torch is exhausted, but no item of a ruin is taken, and exploring without one scores nothing "
         "(Law 9.7.3)";
}

// "2 for removed buildings and tokens, 3 for an item".
std::string RootReferee::DescribeDue(Faction f) const {
  const Turn& t = s_.turn;
  std::array<int, kReasons> least{};
  std::array<int, kReasons> most{};
  for (int i = 0; i < t.due_count; ++i) {
    if (t.due[i].faction != f) continue;
    least[t.due[i].reason] += t.due[i].min;
    most[t.due[i].reason] += t.due[i].max;
  }
  std::string text;
  for (int r = 0; r < kReasons; ++r) {
    if (most[r] == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", ReasonLabel(static_cast<Reason>(r)), " ");
    if (least[r] == most[r]) {
      absl::StrAppend(&text, most[r]);
    } else {
      absl::StrAppend(&text, least[r], " to ", most[r]);
    }
  }
  return text;
}

absl::string_view RootReferee::ReasonLabel(Reason reason) {
  static constexpr absl::string_view kLabels[kReasons] = {"removed buildings and tokens",
                                                          "crafted items",
                                                          "buildings placed",
                                                          "roosts in the Evening",
                                                          "the Despot",
                                                          "sympathy placed",
                                                          "explored ruins",
                                                          "aid",
                                                          "quests",
                                                          "infamy",
                                                          "rituals",
                                                          "trade posts",
                                                          "dividends",
                                                          "swayed ministers",
                                                          "parliament",
                                                          "flipped plots",
                                                          "opened paths",
                                                          "the Pass",
                                                          "crafted effects",
                                                          "turmoil",
                                                          "fervor",
                                                          "emptied firebrand columns",
                                                          "Protector",
                                                          "written without a source in the record"};
  return kLabels[reason];
}

// Losses are written only in turmoil (Law 7.7.1).
void RootReferee::ReconcileLosses() {
  const Turn& t = s_.turn;
  for (Faction f = 1; f < kFactions; ++f) {
    int lost = 0;
    int gained = 0;
    bool to_zero = false;
    uint32_t event = t.last;
    for (int i = 0; i < t.claim_count; ++i) {
      if (t.claims[i].faction == f) gained += std::max<int>(0, t.claims[i].written);
      if (t.claims[i].faction != f || t.claims[i].written >= 0) continue;
      lost -= t.claims[i].written;
      to_zero |= t.claims[i].to_zero;
      event = t.claims[i].event;
    }
    const bool turmoil = f == kEyrie && t.turmoil;
    if (lost == 0 && (!turmoil || s_.marker_on[f] != kNobody)) continue;
    if (!turmoil) {
      SayAbout(event, FindingKind::kIllegal, kPoints,
               absl::StrCat("the ", NameOf(f), " loses ", lost, " points; only turmoil costs points"), f);
    } else if (lost < t.turmoil_min || lost > t.turmoil_max) {
      // A table that stands near 0 may write only what the marker could go back; the Evening may score after
      // it.
      const bool floored = to_zero || (lost == 0 && t.turmoil_at_zero);
      if (lost < t.turmoil_min && floored) continue;
      // By a loss that was not written the marker may have stood lower than the record has it.
      const bool lower = lost < t.turmoil_min && s_.points[f] - gained <= s_.unlost;
      if (lost == 0) AddCards(s_.unlost, t.turmoil_min);
      // A bird may have gone to the Decree without being written, before or in this turn.
      const int doubt = t.turmoil_doubt + (t.decree_added == 0 ? 1 : 0);
      const bool perhaps = lost == 0 || lower || (lost > t.turmoil_max && lost <= t.turmoil_max + doubt);
      SayAbout(
          lost == 0 ? t.turmoil_event : event, perhaps ? FindingKind::kSlip : FindingKind::kIllegal,
          kHumiliate,
          absl::StrCat("the Eyrie lose ", lost, " points in turmoil; the Decree holds ",
                       t.turmoil_min == t.turmoil_max ? absl::StrCat(t.turmoil_min)
                                                      : absl::StrCat(t.turmoil_min, " to ", t.turmoil_max),
                       " birds, the two viziers among them"),
          f);
    }
  }
}

// Books the points that were written this turn under what they were for: first what was certain, then what
// was possible, the rest without a source.
void RootReferee::Attribute(State& s, Faction f) const {
  const Turn& t = s.turn;
  int claimed = 0;
  int lost = 0;
  for (int i = 0; i < t.claim_count; ++i) {
    if (t.claims[i].faction != f) continue;
    (t.claims[i].points > 0 ? claimed : lost) += t.claims[i].points;
  }
  auto book = [&](Reason reason, int points) {
    s.scored[f][reason] += points;
    if (s.scored_times[f][reason] < UINT16_MAX) ++s.scored_times[f][reason];
  };
  for (int pass = 0; pass < 2 && claimed > 0; ++pass) {
    for (int i = 0; i < t.due_count && claimed > 0; ++i) {
      if (t.due[i].faction != f) continue;
      const int part = std::min<int>(claimed, pass == 0 ? t.due[i].min : t.due[i].max - t.due[i].min);
      if (part <= 0) continue;
      book(t.due[i].reason, part);
      claimed -= part;
    }
  }
  if (claimed > 0) book(kForNothing, claimed);
  if (lost < 0) book(kForTurmoil, lost);
}

}  // namespace lantern::root
