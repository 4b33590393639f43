// Markers and boards: score markers, closed paths, plots, prices, funds, the Outcast, relationships, leaders,
// ministers.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

// Too few points by the record: a slip where points that were possible may not have been written.
FindingKind RootReferee::KindOfFewPoints(Faction f, int points, int needed) const {
  return points + s_.perhaps_unwritten[f] >= needed ? FindingKind::kSlip : FindingKind::kIllegal;
}

std::string RootReferee::UnlessUnwritten(Faction f, int points, int needed) const {
  return KindOfFewPoints(f, points, needed) == FindingKind::kSlip
             ? ", unless points that were possible before are not written"
             : "";
}

absl::Status RootReferee::JudgeScoreMarker(const v1::RootScoreMarker& marker) {
  if (absl::Status s = CheckFaction("score_marker.board", marker.board()); !s.ok()) return s;
  const Faction me = Now();
  const Faction board = static_cast<Faction>(marker.board());
  if (s_.marker_on[me] != kNobody) {
    Illegal(kDominance, absl::StrCat("the ", NameOf(me), " moves its score marker a second time"));
    return absl::OkStatus();
  }
  if (IsVagabond(me)) {
    Coalition(me, board);
    return absl::OkStatus();
  }
  if (board != me) {
    Illegal(kCoalition, absl::StrCat("the ", NameOf(me), " joins the ", NameOf(board),
                                     "; only a Vagabond forms a coalition"));
    return absl::OkStatus();
  }
  CheckDominancePoints(me, s_.points[me] + s_.unwritten[me] + OpenShortage(me), index_);
  if (s_.dominance[me] == kAnySuit)
    Slip(kDominance, "activates dominance; no dominance card is laid down in the record");
  s_.marker_on[me] = me;
  return absl::OkStatus();
}

// `points`: with those that turns gave and that are not written.
void RootReferee::CheckDominancePoints(Faction me, int points, uint32_t event) {
  if (points >= 10) return;
  SayAbout(event, KindOfFewPoints(me, points, 10), kDominance,
           absl::StrCat("activates dominance with ", Counted(points, "point"), "; it takes 10",
                        UnlessUnwritten(me, points, 10)),
           me);
}

void RootReferee::Coalition(Faction me, Faction with) {
  if (with == me) {
    Illegal(kCoalition, "a Vagabond cannot play dominance for itself, only to form a coalition");
    return;
  }
  if (s_.players < 4)
    Illegal(kCoalition,
            absl::StrCat("forms a coalition in a game of ", static_cast<int>(s_.players), "; it takes four"));
  const int points = s_.points[me] + s_.unwritten[me] + OpenShortage(me);
  if (points < options_.coalition_threshold) {
    Say(KindOfFewPoints(me, points, options_.coalition_threshold), kCoalition,
        absl::StrCat("forms a coalition with ", Counted(points, "point"), "; it takes ",
                     options_.coalition_threshold, UnlessUnwritten(me, points, options_.coalition_threshold)),
        me);
  }
  if (s_.marker_on[with] != kNobody) {
    Illegal(kCoalition, absl::StrCat("joins the ", NameOf(with), ", whose score marker is off the track"));
  }
  for (Faction f = 1; f < kFactions; ++f) {
    if (f != with && s_.marker_on[f] == with) {
      Illegal(kCoalition, absl::StrCat("joins the ", NameOf(with), ", whom the ", NameOf(f),
                                       " joined before; a partner cannot be in a coalition"));
    }
    if (!InPlay(f) || f == me || f == with || s_.marker_on[f] != kNobody) continue;
    if (s_.points[f] < s_.points[with]) {
      const int most = s_.points[f] + s_.unwritten[f];
      const int least = s_.points[with] - (with == kEyrie ? s_.unlost : 0);
      Say(KindOfFewPoints(f, most, least), kCoalition,
          absl::StrCat("joins the ", NameOf(with), " with ", Counted(s_.points[with], "point"), "; the ",
                       NameOf(f), " has fewer, ", s_.points[f]),
          me);
    }
  }
  s_.marker_on[me] = with;
  uint8_t& status = s_.relationship[me == kSecondVagabond][with];
  if (status == v1::ROOT_RELATIONSHIP_HOSTILE) status = v1::ROOT_RELATIONSHIP_INDIFFERENT;  // Law 9.2.9.3.4
}

absl::Status RootReferee::JudgeOpenPath(const v1::RootOpenPath& path) {
  if (absl::Status s = CheckClearing("open_path.low", path.low(), false); !s.ok()) return s;
  if (absl::Status s = CheckClearing("open_path.high", path.high(), false); !s.ok()) return s;
  const Faction me = Now();
  int found = -1;
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    const ClosedPath& p = map_->closed[i];
    if (p.low == std::min(path.low(), path.high()) && p.high == std::max(path.low(), path.high()))
      found = static_cast<int>(i);
  }
  const std::string name = absl::StrCat(path.low(), "-", path.high());
  if (found < 0 || !(s_.closed >> found & 1)) {
    Illegal(kClosedPath,
            absl::StrCat("opens the path ", name,
                         found < 0 ? ", which is not a closed path of this map" : ", which is open"));
    return absl::OkStatus();
  }
  auto present = [&](uint32_t c) {
    return PiecesIn(s_, me, static_cast<int>(c)) > 0 ||
           (IsVagabond(me) && s_.pawn[me == kSecondVagabond].clearing == c);
  };
  const Pawn& pawn = s_.pawn[me == kSecondVagabond];
  const bool absent = !present(path.low()) && !present(path.high());
  if (absent && IsVagabond(me) &&
      (PawnMayGo(pawn, static_cast<int>(path.low())) || PawnMayGo(pawn, static_cast<int>(path.high())))) {
    PawnMustBe(static_cast<int>(PawnMayGo(pawn, static_cast<int>(path.low())) ? path.low() : path.high()),
               kClosedPath, absl::StrCat("opens the path ", name));
  } else if (absent) {
    Illegal(kClosedPath, absl::StrCat("opens the path ", name, " without a piece at either end"));
  }
  if (s_.turn.path_opened) Illegal(kClosedPath, "opens a second path this turn");
  Turn& t = s_.turn;
  if (t.spent == 0 && t.unpaid_count < kMaxUnpaid) {  // the card may follow
    t.unpaid[t.unpaid_count++] = {index_, kNoPiece, 0, static_cast<uint8_t>(path.low()),
                                  static_cast<uint8_t>(path.high())};
  }
  s_.turn.path_opened = true;
  s_.closed &= static_cast<uint8_t>(~(1u << found));
  Owe(me, kForPath, 1, 1);
  return absl::OkStatus();
}

absl::Status RootReferee::JudgeFlip(const v1::RootFlipPlot& flip) {
  if (absl::Status s = CheckClearing("flip_plot.clearing", flip.clearing(), false); !s.ok()) return s;
  if (flip.plot() < v1::ROOT_PIECE_KIND_BOMB || flip.plot() > v1::ROOT_PIECE_KIND_RAID) {
    return Malformed("flip_plot.plot", "must be BOMB, SNARE, EXTORTION or RAID");
  }
  if (!InPlay(kCorvids)) return CheckFaction("flip_plot", kCorvids);
  const int c = static_cast<int>(flip.clearing());
  const Piece kind = static_cast<Piece>(kBomb + (flip.plot() - v1::ROOT_PIECE_KIND_BOMB));
  if (s_.at[c][kPlot] == 0) {
    FlipMissing(c, kind);
    return absl::OkStatus();
  }
  int face_up = 0;
  for (Piece p : {kBomb, kSnare, kExtortion, kRaid}) face_up += OnMapCount(s_, p);
  if (OnMapCount(s_, kind) >= 2) {
    Illegal(kPlotKinds, absl::StrCat("flips a third ", kPieceInfo[kind].one, "; there are two of each kind"));
  }
  if (Now() == kCorvids) {
    if (s_.warriors[c][kCorvids] == 0)
      Illegal(kFlip, absl::StrCat("flips the plot in clearing ", c, " without a Corvid warrior there"));
    Owe(kCorvids, kForFlip, face_up + 1, face_up + 1);
  }
  s_.at[c][kPlot] -= 1;
  s_.at[c][kind] += 1;
  if (Now() != kCorvids) {
    // Shown while it is removed: its effect follows the removal.
    if (kind == kRaid) {
      s_.turn.raided |= map_->paths[c];
      s_.turn.raid_event = index_;
    }
    return absl::OkStatus();
  }
  if (kind == kExtortion) s_.turn.extorted = true;
  if (kind == kBomb) {
    // A bomb removes all enemy pieces and then itself (Law 13.7.1); the record may or may not write its own
    // removal.
    s_.turn.bomb_event = index_;
    s_.turn.bombed |= static_cast<ClearingMask>(1u << c);
    s_.at[c][kBomb] -= 1;
    s_.at[kSupply][kPlot] += 1;
    s_.tokens[c][kCorvids] -= 1;
    s_.turn.bomb_written = static_cast<uint8_t>(c);
  }
  return absl::OkStatus();
}

// A plot that the record flips where none lies face down. Where exactly one other face-down plot could be
// meant, the board goes on with that one.
void RootReferee::FlipMissing(int c, Piece kind) {
  int other = 0;
  int found = 0;
  for (int d = 1; d <= kClearings; ++d) {
    if (s_.at[d][kPlot] > 0 && (s_.warriors[d][kCorvids] > 0 || Now() != kCorvids)) {
      other = d;
      ++found;
    }
  }
  std::string message = absl::StrCat("flips a plot in clearing ", c, ", which holds no face-down plot");
  if (found == 1) {
    absl::StrAppend(&message, "; the board goes on as if clearing ", other, " was meant");
    s_.at[other][kPlot] -= 1;
    s_.at[other][kind] += 1;
  }
  if (Now() == kCorvids) {
    int face_up = 0;
    for (Piece p : {kBomb, kSnare, kExtortion, kRaid}) face_up += OnMapCount(s_, p);
    Owe(kCorvids, kForFlip, 0, face_up + 1);
  }
  Slip(kFlip, std::move(message));
}

absl::Status RootReferee::JudgeSwap(const v1::RootSwapPlots& swap) {
  if (absl::Status s = CheckClearing("swap_plots.first", swap.first(), false); !s.ok()) return s;
  if (absl::Status s = CheckClearing("swap_plots.second", swap.second(), false); !s.ok()) return s;
  if (Now() != kCorvids) Illegal(kTrick, "swaps plots; only the Corvids do, on their turn");
  auto plot_in = [this](uint32_t c) {
    for (Piece p : {kPlot, kBomb, kSnare, kExtortion, kRaid}) {
      if (s_.at[c][p] > 0) return p;
    }
    return kNoPiece;
  };
  const Piece a = plot_in(swap.first());
  const Piece b = plot_in(swap.second());
  if (a == kNoPiece || b == kNoPiece) {
    Slip(kTrick, absl::StrCat("swaps the plots in clearings ", swap.first(), " and ", swap.second(),
                              "; clearing ", a == kNoPiece ? swap.first() : swap.second(), " holds none"));
    return absl::OkStatus();
  }
  if ((a == kPlot) != (b == kPlot)) {
    Illegal(kTrick, absl::StrCat("swaps a face-up plot with a face-down one (clearings ", swap.first(),
                                 " and ", swap.second(), ")"));
  }
  if (a == b) return absl::OkStatus();
  s_.at[swap.first()][a] -= 1;
  s_.at[swap.first()][b] += 1;
  s_.at[swap.second()][b] -= 1;
  s_.at[swap.second()][a] += 1;
  return absl::OkStatus();
}

absl::Status RootReferee::JudgeExpose(const v1::RootExposePlot& expose) {
  if (absl::Status s = CheckClearing("expose_plot.clearing", expose.clearing(), false); !s.ok()) return s;
  const int c = static_cast<int>(expose.clearing());
  const Faction me = Now();
  if (me == kCorvids) Illegal(kExposure, "the Corvids cannot expose their own plots");
  if (s_.at[c][kPlot] == 0) {
    Slip(kExposure, absl::StrCat("guesses the plot in clearing ", c, ", which holds no face-down plot"));
  }
  const bool present =
      PiecesIn(s_, me, c) > 0 || (IsVagabond(me) && s_.pawn[me == kSecondVagabond].clearing == c);
  if (!present)
    Illegal(kExposure, absl::StrCat("guesses the plot in clearing ", c, " without a piece there"));
  s_.turn.exposed |= static_cast<ClearingMask>(1u << c);
  Count(s_.turn.guesses, 1);
  return absl::OkStatus();
}

absl::Status RootReferee::JudgePrice(const v1::RootSetPrice& price) {
  if (price.price() < 1 || price.price() > 4) return Malformed("set_price.price", "must be 1 to 4");
  for (int service : price.services()) {
    if (service < 1 || service > 3) return Malformed("set_price.services", "is no service");
  }
  if (Now() != kRiverfolk) {
    Illegal(kOwnership, "sets the prices of the Riverfolk on another turn");
    return absl::OkStatus();
  }
  for (int service = 1; service <= 3; ++service) {
    const bool named =
        std::find(price.services().begin(), price.services().end(), service) != price.services().end();
    if (named || price.services().empty()) s_.price[service] = static_cast<uint8_t>(price.price());
  }
  return absl::OkStatus();
}

absl::Status RootReferee::JudgeFunds(const v1::RootSetFunds& funds) {
  if (!InPlay(kRiverfolk)) return CheckFaction("set_funds", kRiverfolk);
  int have = 0;
  for (int p = 0; p < kPieces; ++p) have += s_.at[kRiverfolkBoard][p];
  if (funds.funds() > static_cast<uint32_t>(have)) {
    Slip(kFunds, absl::StrCat("states ",
                              Counted(static_cast<int>(std::min<uint32_t>(funds.funds(), 1000000)), "fund"),
                              "; warriors on the board by the record: ", have));
  }
  return absl::OkStatus();
}

absl::Status RootReferee::JudgeOutcast(const v1::RootSetOutcast& outcast) {
  if (outcast.suit() < v1::ROOT_SUIT_FOX || outcast.suit() > v1::ROOT_SUIT_MOUSE) {
    return Malformed("set_outcast.suit", "must be FOX, RABBIT or MOUSE");
  }
  if (Now() != kCult) {
    Illegal(kOwnership, "sets the Outcast on a turn that is not the Cult's");
    return absl::OkStatus();
  }
  s_.outcast = static_cast<Suit>(outcast.suit());
  s_.hated = outcast.hated();
  AddCards(s_.discard, s_.lost_souls);
  s_.lost_souls = 0;
  return absl::OkStatus();
}

absl::Status RootReferee::JudgeRelationship(const v1::RootSetRelationship& r) {
  if (absl::Status s = CheckFaction("set_relationship.vagabond", r.vagabond()); !s.ok()) return s;
  if (!IsVagabond(static_cast<Faction>(r.vagabond())))
    return Malformed("set_relationship.vagabond", "is no Vagabond");
  if (r.status() < v1::ROOT_RELATIONSHIP_HOSTILE || r.status() > v1::ROOT_RELATIONSHIP_ALLIED) {
    return Malformed("set_relationship.status", "is no relationship");
  }
  for (int i = 0; i < r.factions_size(); ++i) {
    if (absl::Status s = CheckFaction(absl::StrCat("set_relationship.factions[", i, "]"), r.factions(i));
        !s.ok())
      return s;
    ChangeRelationship(static_cast<Faction>(r.vagabond()), static_cast<Faction>(r.factions(i)), r.status());
  }
  return absl::OkStatus();
}

// What the step to a relationship scores (Law 9.2.9).
int RootReferee::PointsForStatus(int status) {
  static constexpr int kPointsFor[6] = {0, 0, 0, 1, 2, 2};
  return kPointsFor[status];
}

void RootReferee::ChangeRelationship(Faction vagabond, Faction with, int status) {
  const int v = vagabond == kSecondVagabond;
  Turn& t = s_.turn;
  if (IsVagabond(with)) {
    Illegal(kRelationship,
            absl::StrCat("the ", NameOf(vagabond),
                         " keeps relationships with the other factions, not with another Vagabond"));
    return;
  }
  uint8_t& now = s_.relationship[v][with];
  const int before = now;
  now = static_cast<uint8_t>(status);
  if (status == before) return;
  if (status == v1::ROOT_RELATIONSHIP_HOSTILE) {
    // It may have improved before, without being written.
    if (Now() == vagabond) AddImprovements(with, before);
    if (!((t.must_be_hostile[v] | t.may_be_hostile[v]) >> with & 1)) {
      Illegal(kHostile, absl::StrCat("the ", NameOf(with), " become Hostile to the ", NameOf(vagabond),
                                     ", who removed none of their warriors this turn"));
    }
    return;
  }
  if (before == v1::ROOT_RELATIONSHIP_HOSTILE) {
    Illegal(kRelationship, absl::StrCat("the ", NameOf(with), " leave Hostile; aid does not do that"));
    return;
  }
  if (status < before) {
    Illegal(kRelationship,
            absl::StrCat("the relationship with the ", NameOf(with), " goes back; only Hostile does that"));
    return;
  }
  int needed = 0;
  int points = 0;
  for (int step = before + 1; step <= status; ++step) {
    needed += step - v1::ROOT_RELATIONSHIP_INDIFFERENT;
    points += PointsForStatus(step);
  }
  if (t.aids[with] < needed) {
    Slip(kRelationship,
         absl::StrCat("the relationship with the ", NameOf(with), " improves by ", status - before, " for ",
                      Counted(t.aids[with], "aid"), " this turn; it takes ", needed));
  }
  t.aids[with] -= static_cast<uint8_t>(std::min<int>(needed, t.aids[with]));
  Owe(vagabond, kForAid, points, points);
}

absl::Status RootReferee::JudgeDecreeDiscard() {
  if (!InPlay(kEyrie)) return CheckFaction("discard_decree", kEyrie);
  if (Now() != kEyrie) Illegal(kHumiliate, "discards the Decree on a turn that is not the Eyrie's");
  DiscardDecree();
  return absl::OkStatus();
}

// Turmoil: the Decree goes, and its leader is deposed.
void RootReferee::DiscardDecree() {
  Turn& t = s_.turn;
  int birds = 2;  // the viziers
  int unknown = 0;
  int cards = 0;
  for (int column = 1; column <= 4; ++column) {
    birds += s_.decree[column][kBird];
    unknown += s_.decree[column][kAnySuit];
    for (int n : s_.decree[column]) cards += n;
    s_.decree[column].fill(0);
  }
  ToDiscard(cards);
  t.turmoil = true;
  t.turmoil_event = index_;
  t.turmoil_at_zero = s_.points[kEyrie] == 0;
  t.turmoil_min = static_cast<int8_t>(std::min(birds, 100));
  t.turmoil_max = static_cast<int8_t>(std::min(birds + unknown, 100));
  t.turmoil_doubt = s_.decree_doubt;
  s_.decree_doubt = 0;
  if (s_.leader >= 0) {
    s_.deposed |= static_cast<uint8_t>(1u << s_.leader);
  } else {
    Count(s_.leaders_unseen, 1);
  }
  s_.leader = -1;
}

absl::Status RootReferee::JudgeAppoint(const v1::RootAppoint& appoint) {
  if (absl::Status s = CheckFaction("appoint.faction", appoint.faction()); !s.ok()) return s;
  const Faction f = static_cast<Faction>(appoint.faction());
  auto index_in = [&](const auto& list) {
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].name == appoint.name()) return static_cast<int>(i);
    }
    return -1;
  };
  int found = -1;
  if (f == kEyrie) {
    found = index_in(catalog_->leaders);
    if (found >= 0) ChooseLeader(found);
  } else if (IsVagabond(f)) {
    found = index_in(catalog_->characters);
    if (found >= 0) ChooseCharacter(f, found);
  } else if (f == kDuchy) {
    found = index_in(catalog_->ministers);
    if (found >= 0) Sway(found);
  } else if (f == kHost) {
    found = PillarNamed(appoint.name()) > 0 ? 0 : -1;
    if (found >= 0) s_.pillar = PillarNamed(appoint.name());
    s_.turn.leader_chosen = true;
  } else {
    findings_->MarkOnTrust();  // moods are not checked at board level
    return absl::OkStatus();
  }
  if (found < 0) SayNoSuchName(f, appoint.name());
  return absl::OkStatus();
}

namespace {

constexpr absl::string_view kPillars[] = {"",      "charity",     "perseverance",
                                          "piety", "proselytize", "righteousness"};

}  // namespace

// A name on a board that has other ones.
void RootReferee::SayNoSuchName(Faction f, absl::string_view name) {
  std::string names;
  auto add = [&names](absl::string_view one) { absl::StrAppend(&names, names.empty() ? "" : ", ", one); };
  const char* what = "character";
  RuleId rule = kSetup;
  if (f == kEyrie) {
    what = "leader";
    rule = kLeader;
    for (const Leader& leader : catalog_->leaders) add(leader.name);
  } else if (f == kDuchy) {
    what = "minister";
    rule = kSway;
    for (const Minister& minister : catalog_->ministers) add(minister.name);
  } else if (f == kHost) {
    what = "pillar";
    rule = kPillarChange;
    for (size_t i = 1; i < std::size(kPillars); ++i) add(kPillars[i]);
  } else {
    for (const Character& character : catalog_->characters) add(character.name);
  }
  if (f == Now()) s_.turn.leader_chosen = true;  // somebody was, and who is not known
  Slip(rule, absl::StrCat("puts \"", name, "\" on the board of the ", NameOf(f), ", which is no ", what,
                          "; write one of ", names));
}

// RootPillar by its name in records; 0: there is none of that name.
uint8_t RootReferee::PillarNamed(absl::string_view name) {
  for (size_t i = 1; i < std::size(kPillars); ++i) {
    if (kPillars[i] == name) return static_cast<uint8_t>(i);
  }
  return 0;
}

absl::string_view RootReferee::PillarName(int pillar) { return kPillars[pillar]; }

void RootReferee::ChooseLeader(int leader) {
  const std::string& name = catalog_->leaders[leader].name;
  if (!s_.turn.setup && Now() != kEyrie) {
    Illegal(kLeader, absl::StrCat("chooses the ", name, " on a turn that is not the Eyrie's"));
  } else if (!s_.turn.setup && !s_.turn.turmoil) {
    Slip(kLeader, absl::StrCat("chooses the ", name,
                               " without turmoil: the discarded Decree is not written, and the board goes on "
                               "without it"));
    DiscardDecree();
  }
  if (s_.deposed >> leader & 1) {
    const auto leaders = static_cast<int>(catalog_->leaders.size());
    const int deposed = __builtin_popcount(s_.deposed);
    const std::string message = absl::StrCat("chooses the ", name, ", who was deposed while others are left");
    if (deposed + s_.leaders_unseen < leaders) {
      Illegal(kLeader, message);
    } else {
      if (deposed < leaders)
        Slip(kLeader, absl::StrCat(message, ", unless one that is not written was deposed"));
      s_.deposed = 0;  // Law 7.7.3.1
      s_.leaders_unseen = static_cast<uint8_t>(deposed + s_.leaders_unseen - leaders);
    }
  }
  s_.leader = static_cast<int8_t>(leader);
  s_.turn.leader_chosen = true;
}

void RootReferee::ChooseCharacter(Faction f, int character) {
  const int v = f == kSecondVagabond;
  if (!s_.turn.setup || s_.character[v] >= 0) {
    Illegal(kSetup, absl::StrCat("chooses a character ", s_.turn.setup ? "twice" : "after set-up"));
    return;
  }
  if (s_.character[1 - v] == character) {
    Illegal(kSetup, absl::StrCat("chooses the ", catalog_->characters[character].name,
                                 ", whom the other Vagabond has"));
  }
  s_.character[v] = static_cast<int8_t>(character);
  for (v1::RootItem item : catalog_->characters[character].items) Count(s_.items[f][item], 1);
}

void RootReferee::Sway(int minister) {
  Turn& t = s_.turn;
  const Minister& m = catalog_->ministers[minister];
  const int rank = std::clamp(m.cards - 2, 0, 2);
  static constexpr absl::string_view kRanks[] = {"squire", "noble", "lord"};
  if (Now() != kDuchy) Illegal(kSway, "sways a minister on a turn that is not the Duchy's");
  if (t.swayed > 0) Illegal(kSway, absl::StrCat("sways the ", m.name, ", a second minister this turn"));
  if (s_.ministers >> minister & 1)
    Illegal(kSway, absl::StrCat("sways the ", m.name, ", who is swayed already"));
  if (s_.crowns[rank] == 0)
    Illegal(kSway, absl::StrCat("sways the ", m.name, "; no crown of a ", kRanks[rank], " is left"));
  if (t.revealed < m.cards) {
    Slip(kSway, absl::StrCat("sways the ", m.name, " for ", static_cast<int>(t.revealed),
                             " revealed cards; it takes ", m.cards));
  } else {
    CheckSwayCards(m);
  }
  Count(t.swayed, 1);
  if (s_.crowns[rank] > 0) --s_.crowns[rank];
  s_.ministers |= static_cast<uint16_t>(1u << minister);
  Owe(kDuchy, kForSway, m.points, m.points);
}

// Each revealed card needs a clearing of its suit with a Duchy piece, no clearing twice (Law 12.5.3.2).
void RootReferee::CheckSwayCards(const Minister& m) {
  const Turn& t = s_.turn;
  std::array<int, 5> clearings{};
  for (int c = 1; c <= kClearings; ++c) {
    if (PiecesIn(s_, kDuchy, c) > 0) ++clearings[s_.suit[c]];
  }
  int shown = 0;
  for (int n : t.last_revealed) shown += n;
  if (shown != m.cards || clearings[kAnySuit] > 0) return;  // revealed in parts, or suits unknown
  int spare = 0;
  for (Suit suit : {kFox, kRabbit, kMouse}) {
    if (t.last_revealed[suit] > clearings[suit]) {
      Illegal(kSway, absl::StrCat("sways the ", m.name, " with ", static_cast<int>(t.last_revealed[suit]),
                                  " ", SuitName(suit), t.last_revealed[suit] == 1 ? " card" : " cards", "; ",
                                  SuitName(suit), " clearings with Duchy pieces: ", clearings[suit]));
    }
    spare += std::max(0, clearings[suit] - t.last_revealed[suit]);
  }
  if (t.last_revealed[kBird] + t.last_revealed[kAnySuit] > spare) {
    Illegal(kSway,
            absl::StrCat("sways the ", m.name, " with ", Counted(shown, "card"), "; Duchy pieces are in ",
                         clearings[kFox] + clearings[kRabbit] + clearings[kMouse],
                         " clearings that could match them"));
  }
}

absl::Status RootReferee::JudgeDismiss(const v1::RootDismiss& dismiss) {
  if (absl::Status s = CheckFaction("dismiss.faction", dismiss.faction()); !s.ok()) return s;
  int found = -1;
  int highest = -1;
  for (size_t i = 0; i < catalog_->ministers.size(); ++i) {
    if (catalog_->ministers[i].name == dismiss.name()) found = static_cast<int>(i);
    if (s_.ministers >> i & 1) highest = std::max(highest, catalog_->ministers[i].cards);
  }
  if (dismiss.faction() != kDuchy) {
    findings_->MarkOnTrust();
    return absl::OkStatus();
  }
  if (found < 0 || !(s_.ministers >> found & 1)) {
    Slip(kPriceOfFailure, absl::StrCat("loses the minister \"", dismiss.name(), "\", who was not swayed"));
    return absl::OkStatus();
  }
  if (catalog_->ministers[found].cards < highest) {
    Illegal(kPriceOfFailure,
            absl::StrCat("loses the ", dismiss.name(), " while a minister of higher rank is swayed"));
  }
  s_.ministers &= static_cast<uint16_t>(~(1u << found));
  Count(s_.turn.ministers_lost, 1);
  return absl::OkStatus();
}

}  // namespace lantern::root
