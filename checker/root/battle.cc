// Battle (Law 4.3). Dice are hardly ever recorded, so hits are checked by their bounds: what the losses that
// were written need at least, and what the rules force at least.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

absl::Status RootReferee::JudgeBattle(const v1::RootBattle& battle) {
  if (absl::Status s = CheckClearing("battle.clearing", battle.clearing(), true); !s.ok()) return s;
  if (absl::Status s = CheckFaction("battle.attacker", battle.attacker()); !s.ok()) return s;
  const int c = static_cast<int>(battle.clearing());
  s_.turn.battled |= static_cast<ClearingMask>(1u << c);
  s_.turn.hospital_cards.fill(0);
  s_.turn.healed = 0;
  if (!battle.attacker_hireling().empty() || !battle.defender_hireling().empty()) {
    findings_->MarkOnTrust();
    s_.turn.fought[c] |= 0xffff;  // hirelings are not tracked, so any loss may be theirs
    return absl::OkStatus();
  }
  if (absl::Status s = CheckFaction("battle.defender", battle.defender()); !s.ok()) return s;
  s_.turn.sword_waits = false;
  const Faction attacker = static_cast<Faction>(battle.attacker());
  Faction defender = static_cast<Faction>(battle.defender());
  if (defender == attacker) {
    defender = OnlyEnemyIn(attacker, c);
    Slip(kBattleDefender, absl::StrCat("battles itself in ", ClearingName(c),
                                       defender == kNobody ? std::string("; whom it battles cannot be told")
                                                           : absl::StrCat("; taken as the ", NameOf(defender),
                                                                          ", the only others there")));
    if (defender == kNobody) {
      s_.turn.fought[c] |= 0xffff;
      s_.turn.fought_somewhere = 0xffff;
      return absl::OkStatus();
    }
  }
  s_.turn.fought[c] |= static_cast<uint16_t>(1u << attacker | 1u << defender);
  s_.turn.battle = Battle();
  s_.turn.battle.attacker = attacker;
  s_.turn.battle.defender = defender;
  s_.turn.battle.clearing = s_.turn.battle.stated = static_cast<uint8_t>(c);
  PlaceBattle();
  OpenBattle(battle);
  CheckParticipants();
  OweProtector();
  CheckAmbush(battle);
  CheckRolls();
  return absl::OkStatus();
}

// The one player whom an attacker can battle in a clearing; nobody where there are none or several.
Faction RootReferee::OnlyEnemyIn(Faction attacker, int clearing) const {
  Faction found = kNobody;
  for (Faction f = 1; f < kFactions; ++f) {
    if (f == attacker || !InPlay(f) || !Enemies(attacker, f)) continue;
    const bool pawn = IsVagabond(f) && s_.pawn[f == kSecondVagabond].clearing == clearing;
    if (PiecesIn(s_, f, clearing) == 0 && !pawn) continue;
    if (found != kNobody) return kNobody;
    found = f;
  }
  return found;
}

// A defender may enlist the Arbiter in the clearing of the battle, who scores one point (Law 16.3.5).
void RootReferee::OweProtector() {
  const Battle& b = s_.turn.battle;
  for (Faction f : {kVagabond, kSecondVagabond}) {
    if (!IsCharacter(f, "arbiter") || f == b.attacker || f == b.defender) continue;
    const Pawn& pawn = s_.pawn[f == kSecondVagabond];
    const bool unknown = pawn.clearing == 0 && pawn.forest < 0;
    if (unknown || pawn.clearing == b.clearing) Owe(f, kForProtector, 0, 1);
  }
}

void RootReferee::OpenBattle(const v1::RootBattle& event) {
  Battle& b = s_.turn.battle;
  b.open = true;
  b.event = index_;
  b.ambush = event.has_defender_ambush() && !event.has_attacker_ambush();
  // Scouting Party: an ambush has no effect on its owner, who can still forget to say so.
  b.scouted = b.ambush && HasCard(b.attacker, kScoutingParty);
  b.ambush = b.ambush && !b.scouted;
  b.held = {s_.crafted[b.attacker], s_.crafted[b.defender]};
  if (event.has_attacker_roll()) b.attacker_roll = static_cast<int8_t>(event.attacker_roll());
  if (event.has_defender_roll()) b.defender_roll = static_cast<int8_t>(event.defender_roll());
  CountSides();
  const int c = b.clearing;
  b.face_down_plot = b.defender == kCorvids && s_.at[c][kPlot] > 0;
  b.firebrand = s_.tokens[c][kHost] > 0;
  // Mercenaries fight for the buyer, allied warriors for a Vagabond.
  if (b.attacker == Now() && b.defender != kRiverfolk && MayHaveServices(b.attacker))
    b.helpers = s_.warriors[c][kRiverfolk];
  if (IsVagabond(b.attacker)) {
    const int v = b.attacker == kSecondVagabond;
    for (Faction f = 1; f < kFactions; ++f) {
      if (f == b.defender || s_.relationship[v][f] != v1::ROOT_RELATIONSHIP_ALLIED || !InPlay(f)) continue;
      b.helpers = std::max(b.helpers, s_.warriors[c][f]);
    }
  }
}

// What each side has to fight with and to lose.
void RootReferee::CountSides() {
  Battle& b = s_.turn.battle;
  const int c = b.clearing;
  for (int side : {kAttackerSide, kDefenderSide}) {
    const Faction f = SideOf(b, side);
    if (IsVagabond(f)) {
      b.side_before[side] = static_cast<uint8_t>(UndamagedSwords(f));
      int items = 0;
      for (int item = 1; item < 10; ++item) items += s_.items[f][item];
      b.pieces_before[side] = static_cast<uint8_t>(items);
    } else {
      b.side_before[side] = s_.warriors[c][f];
      b.pieces_before[side] = static_cast<uint8_t>(PiecesIn(s_, f, c));
    }
  }
}

// A battle in a clearing where a side is missing names the wrong clearing. Where exactly one clearing holds
// both sides, it is taken to be meant.
void RootReferee::PlaceBattle() {
  Battle& b = s_.turn.battle;
  auto stands = [&](Faction f, int c, bool attacks) {
    if (IsVagabond(f)) return c != 0 && s_.pawn[f == kSecondVagabond].clearing == c;
    const int mercenaries =
        attacks && MayHaveServices(f) && b.defender != kRiverfolk ? s_.warriors[c][kRiverfolk] : 0;
    return (attacks ? s_.warriors[c][f] + mercenaries : PiecesIn(s_, f, c)) > 0;
  };
  const bool attacker_there = stands(b.attacker, b.clearing, true);
  const bool defender_there = stands(b.defender, b.clearing, false);
  if (attacker_there && defender_there) return;
  int found = 0;
  int clearing = 0;
  for (int c = 1; c <= kClearings; ++c) {
    if (!stands(b.attacker, c, true) || !stands(b.defender, c, false)) continue;
    ++found;
    clearing = c;
  }
  std::string message = absl::StrCat(NameOf(b.attacker), " against ", NameOf(b.defender), " in ",
                                     ClearingName(b.clearing), ", where ");
  absl::StrAppend(
      &message,
      attacker_there ? "" : absl::StrCat("the attacker has no ", IsVagabond(b.attacker) ? "pawn" : "warrior"),
      attacker_there || defender_there ? "" : " and ", defender_there ? "" : "the defender has no piece");
  // A defender that is there speaks for the clearing: then an attacker's warrior is missing in the record.
  if (found == 1 && !defender_there) {
    absl::StrAppend(&message, "; the board goes on as if clearing ", clearing,
                    " was meant, where both stand, unless its losses say otherwise");
    b.clearing = static_cast<uint8_t>(clearing);
    s_.turn.battled |= static_cast<ClearingMask>(1u << clearing);
    s_.turn.fought[clearing] |= static_cast<uint16_t>(1u << b.attacker | 1u << b.defender);
  } else {
    s_.turn.fought_somewhere |= static_cast<uint16_t>(1u << b.attacker | 1u << b.defender);
  }
  const int source = !attacker_there && defender_there ? BringAttacker(message) : -1;
  Finding finding;
  finding.kind = FindingKind::kSlip;
  finding.rule = &RuleOf(attacker_there ? kBattleDefender : kBattleAttacker);
  finding.message = std::move(message);
  finding.player = static_cast<uint32_t>(player_of_[Now()]);
  finding.actor = std::string(NameOf(Now()));
  const Piece own = WarriorOf(b.attacker);
  const Piece other = WarriorOf(b.defender);
  int32_t follows = -1;
  if (!attacker_there && own != kNoPiece) follows = short_of_[own][b.stated];
  for (int p = 0; p < kPieces && !defender_there; ++p) {
    if (kPieceInfo[p].owner == b.defender) follows = std::max(follows, short_of_[p][b.stated]);
  }
  if (follows >= 0) finding.follows = static_cast<uint32_t>(follows);
  const uint32_t id = findings_->Add(std::move(finding));
  const auto short_at = [this, id](int piece, int place) {
    short_of_[piece][place] = static_cast<int32_t>(id);
  };
  if (source >= 0) short_at(own, source);
  if (!attacker_there && own != kNoPiece) short_at(own, b.stated);
  for (int p = 0; p < kPieces && !defender_there; ++p) {
    if (kPieceInfo[p].owner == b.defender) short_at(p, b.stated);
  }
  if (!attacker_there && own != kNoPiece) slip_of_piece_[own] = static_cast<int32_t>(id);
  if (!defender_there && other != kNoPiece) slip_of_piece_[other] = static_cast<int32_t>(id);
}

// The attacker is missing where the defender stands: the board goes on with a warrior there. A pawn stays:
// whether it moved or the clearing is wrong cannot be told. Returns where the warrior was taken from; -1:
// nowhere.
int RootReferee::BringAttacker(std::string& message) {
  const Battle& b = s_.turn.battle;
  const int c = b.clearing;
  const Piece warrior = WarriorOf(b.attacker);
  if (RecruitIsMissing(c)) {
    absl::StrAppend(&message,
                    "; this turn's recruiting places one there too, which is not written, and the board "
                    "goes on as if it had");
    Shift(s_, warrior, 1, kSupply, c);
    return kSupply;
  }
  const int source = warrior == kNoPiece ? -1 : FindMissing(warrior, 1, c, c);
  if (source < 0 || s_.at[source][warrior] == 0) return -1;
  absl::StrAppend(&message, "; the board goes on as if one had come from ", ClearingName(source));
  Shift(s_, warrior, 1, source, c);
  return source;
}

// Whether the player on turn recruited elsewhere this turn in a way that puts a warrior in this clearing as
// well: the Corvids in all clearings of a suit (Law 13.4.3), the Marquise at all recruiters (6.5.3).
bool RootReferee::RecruitIsMissing(int clearing) const {
  const Turn& t = s_.turn;
  const Battle& b = t.battle;
  if (b.attacker != Now() || t.setup) return false;
  const Piece warrior = WarriorOf(b.attacker);
  if (warrior == kNoPiece || s_.at[kSupply][warrior] == 0) return false;
  const ClearingMask placed = t.warriors_placed;
  if (placed == 0 || (placed >> clearing & 1) != 0) return false;
  if (Now() == kMarquise) return s_.at[clearing][kRecruiter] > 0;
  if (Now() != kCorvids || s_.suit[clearing] == kAnySuit) return false;
  for (int c = 1; c <= kClearings; ++c) {
    if ((placed >> c & 1) != 0 && s_.suit[c] == s_.suit[clearing]) return true;
  }
  return false;
}

void RootReferee::CheckParticipants() {
  const Battle& b = s_.turn.battle;
  // The Vagrant instigates (Law 16.3.4).
  const bool instigated =
      IsCharacter(Now(), "vagrant") || (IsVagabond(Now()) && s_.character[Now() == kSecondVagabond] < 0);
  if (b.attacker != Now() && instigated && s_.pawn[Now() == kSecondVagabond].clearing != b.clearing)
    PawnMustBe(b.clearing, kSpecial, "instigates a battle");
  if (b.attacker != Now() && !instigated) {
    Illegal(kBattleAttacker, absl::StrCat(NameOf(b.attacker), " attacks on the turn of the ", NameOf(Now())));
  }
  if (Partners(b.attacker, b.defender) && !options_.partners_may_battle) {
    Illegal(kBattleDefender,
            absl::StrCat("attacks the ", NameOf(b.defender), ", a partner of the same coalition"));
  }
}

void RootReferee::CheckAmbush(const v1::RootBattle& event) {
  const Battle& b = s_.turn.battle;
  // A clearing that is only taken to be meant proves nothing about suits.
  const Suit here = b.clearing == b.stated ? s_.suit[b.clearing] : kAnySuit;
  auto check = [&](int suit, absl::string_view who) {
    if (suit == kBird || suit == kAnySuit || here == kAnySuit || suit == here) return;
    Illegal(kAmbushSuit,
            absl::StrCat("the ", who, " plays a ", SuitName(static_cast<Suit>(suit)), " ambush in ",
                         ClearingName(b.clearing), ", a ", SuitName(here), " clearing"));
  };
  if (event.has_defender_ambush()) {
    check(event.defender_ambush(), "defender");
    PlayAmbush(b.defender, static_cast<Suit>(event.defender_ambush()));
  }
  if (event.has_attacker_ambush()) {
    if (!event.has_defender_ambush())
      Illegal(kAmbushSuit, "the attacker plays an ambush without one to answer");
    check(event.attacker_ambush(), "attacker");
    PlayAmbush(b.attacker, static_cast<Suit>(event.attacker_ambush()));
  }
}

void RootReferee::PlayAmbush(Faction f, Suit suit) {
  v1::RootCard card;
  card.set_name("ambush");
  card.set_suit(static_cast<v1::RootSuit>(suit));
  const int index = suit == kAnySuit ? -1 : CardIndex(card);
  CheckCopies(index, "plays");
  LeaveHand(f, 1, suit);
  ToDiscard(1);
  DiscardKnown(index);
}

void RootReferee::CheckRolls() {
  const Battle& b = s_.turn.battle;
  if (b.attacker_roll < 0 || b.defender_roll < 0) return;
  const bool guerrilla = b.defender == kAlliance;
  const bool wrong = guerrilla ? b.attacker_roll > b.defender_roll : b.attacker_roll < b.defender_roll;
  if (!wrong) return;
  Illegal(kRoll,
          absl::StrCat("gives the attacker ", b.attacker_roll, " and the defender ", b.defender_roll,
                       "; the ", guerrilla ? "Alliance as defender" : "attacker", " takes the higher roll"));
}

// Whether the losses of the open battle may still go on with this event.
bool RootReferee::KeepsBattleOpen(const v1::RootEvent& event) const {
  const Battle& b = s_.turn.battle;
  switch (event.action_case()) {
    case v1::RootEvent::kScore:
    case v1::RootEvent::kReveal:
    case v1::RootEvent::kDismiss:
    case v1::RootEvent::kSetRelationship:
    case v1::RootEvent::kSetFunds:
      return true;
    case v1::RootEvent::kFlipPlot:
      return event.flip_plot().clearing() == b.clearing;
    case v1::RootEvent::kMove:
      break;
    default:
      return false;
  }
  for (const v1::RootThings& things : event.move().things()) {
    if (things.has_quest() || StartsBattle(things, event.move())) return false;
    if (things.has_piece() && !PieceKeepsBattleOpen(things, event.move())) return false;
  }
  return true;
}

// A Vagabond exhausts a sword to battle, so that one exhausted after losses begins the next battle; only the
// Ronin has another use for it.
bool RootReferee::StartsBattle(const v1::RootThings& things, const v1::RootMove& move) const {
  if (!IsVagabond(Now()) || things.item() != v1::ROOT_ITEM_SWORD) return false;
  if (IsCharacter(Now(), "ronin")) return false;
  const v1::RootPlace& to = move.to(0);
  return to.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && to.face() == v1::ROOT_ITEM_FACE_DOWN;
}

bool RootReferee::PieceKeepsBattleOpen(const v1::RootThings& things, const v1::RootMove& move) const {
  const Battle& b = s_.turn.battle;
  const v1::RootPiece& piece = things.piece();
  const v1::RootPlace& to = move.to(0);
  if (piece.kind() == v1::ROOT_PIECE_KIND_PAWN || piece.kind() == v1::ROOT_PIECE_KIND_FERRY) return false;
  const auto from_kind = things.from().kind();
  if (from_kind == v1::ROOT_PLACE_KIND_SUPPLY && to.kind() == v1::ROOT_PLACE_KIND_SUPPLY) {
    return piece.faction() == b.attacker || piece.faction() == b.defender;  // a loss that names no clearing
  }
  if (from_kind == v1::ROOT_PLACE_KIND_SUPPLY) {  // a raid's warriors
    return piece.faction() == kCorvids && to.kind() == v1::ROOT_PLACE_KIND_CLEARING &&
           to.clearing() <= kClearings && (s_.turn.raided >> to.clearing() & 1) != 0;
  }
  // Officers that a removed base takes along.
  if (from_kind == v1::ROOT_PLACE_KIND_BOARD && piece.faction() == static_cast<int>(kAlliance)) return true;
  if (from_kind != v1::ROOT_PLACE_KIND_CLEARING && from_kind != v1::ROOT_PLACE_KIND_BURROW) return false;
  const int from =
      from_kind == v1::ROOT_PLACE_KIND_BURROW ? kBurrow : static_cast<int>(things.from().clearing());
  if (from > kClearings) return false;
  const bool to_map = to.kind() == v1::ROOT_PLACE_KIND_CLEARING || to.kind() == v1::ROOT_PLACE_KIND_BURROW;
  if (to_map) {  // Field Hospitals
    return piece.faction() == kMarquise && from == b.clearing &&
           (b.attacker == kMarquise || b.defender == kMarquise) &&
           static_cast<int>(to.clearing()) == KeepClearing();
  }
  const bool participant = piece.faction() == b.attacker || piece.faction() == b.defender;
  if (from == b.clearing) return participant || b.helpers > 0;
  if (from == b.stated && participant) return true;  // where the record says that it was fought
  const Piece p = PieceOf(piece);
  // A participant's piece that is not where the record takes it from was probably lost in the battle.
  return participant && p != kNoPiece && s_.at[from][p] == 0 && s_.at[b.clearing][p] > 0;
}

// On the own turn Tax Collector removes a warrior, the Alliance organise, the Corvids plot and the Cult
// sacrifice with their own warriors, wood is spent and a tunnel is dug anew: such a removal may have nothing
// to do with a battle.
bool RootReferee::MayLeaveAlone(Piece piece, int n) const {
  const Faction owner = kPieceInfo[piece].owner;
  if (!IsWarrior(piece)) return piece == kWood || piece == kTunnel;
  return owner == kAlliance || owner == kCorvids || owner == kCult ||
         (n == 1 && HasCard(owner, kTaxCollector));
}

// Counts a removal towards the open battle. True: it belongs to it.
bool RootReferee::CountLoss(Piece piece, int n, int from, bool grouped, bool perhaps, bool healed) {
  Battle& b = s_.turn.battle;
  if (!b.open || from != b.clearing) return false;
  const Faction owner = kPieceInfo[piece].owner;
  if (owner != b.attacker && owner != b.defender) {
    if (b.helpers > 0 && IsWarrior(piece)) {
      Count(b.helpers_lost, n);
      return true;
    }
    return false;
  }
  const int side = owner == b.attacker ? kAttackerSide : kDefenderSide;
  b.last_event = index_;
  // And a Vagabond may strike where it has just battled.
  const bool strike = owner != Now() && n == 1 && b.strikes > 0;
  if (strike) --b.strikes;
  const bool maybe = perhaps || strike || (owner == Now() && !grouped && MayLeaveAlone(piece, n));
  Count((IsWarrior(piece) ? b.warriors_lost : b.others_lost)[side], n);
  if (maybe) Count(b.maybe_lost[side], n);
  if (piece == kCatWarrior && !healed && !maybe) Count(b.hospital_lost, n);
  CheckMaxHits(side);
  return !strike;
}

// More losses than the other side can have dealt are certain at the loss.
void RootReferee::CheckMaxHits(int side) {
  Battle& b = s_.turn.battle;
  const int other = 1 - side;
  const int helpers = side == kAttackerSide ? b.helpers_lost : 0;
  const int certain = b.warriors_lost[side] + b.others_lost[side] + helpers - b.maybe_lost[side];
  const int most = RolledMost(other) + ExtraHitsMost(other);
  if (certain <= most || b.max_said[side]) return;
  b.max_said[side] = true;
  const Faction f = SideOf(b, side);
  // A sword may have been repaired, or come, without being written.
  const Faction deals = SideOf(b, other);
  if (IsVagabond(deals)) {
    const int swords =
        std::max(0, s_.damaged[deals == kSecondVagabond][v1::ROOT_ITEM_SWORD] - b.ambushed_swords_most);
    if (certain <= std::min(3, RolledMost(other) + swords) + ExtraHitsMost(other) ||
        slip_of_items_[deals] >= 0 || MayHaveTaken(deals, v1::ROOT_ITEM_SWORD)) {
      SayAbout(b.event, FindingKind::kSlip, kMaxHits,
               absl::StrCat("losses of the ", NameOf(f), " in ", ClearingName(b.clearing), ": ", certain,
                            "; the ", NameOf(deals), " can deal at most ", most,
                            ", unless a sword that was repaired or taken is not written"),
               b.attacker);
      return;
    }
  }
  IllegalUnlessInDoubt(b.event, kMaxHits,
                       absl::StrCat("losses of the ", NameOf(f), " in ", ClearingName(b.clearing), ": ",
                                    certain, "; the ", NameOf(SideOf(b, other)), " can deal at most ", most,
                                    HitsWords(other, RolledMost(other), ExtraHitsMost(other))),
                       b.attacker, KindsIn(b.clearing) | SlippedWarriors(b));
}

// Items that a Vagabond damages in a battle. The first two after an ambush are the ambush's; which of more
// that are written together those are is open.
void RootReferee::CountItemLoss(Faction vagabond, int n, int swords) {
  Battle& b = s_.turn.battle;
  if (!b.open) return;
  if (b.ambush && b.attacker == vagabond && b.ambushed_items < 2) {
    const int room = 2 - b.ambushed_items;
    Count(b.ambushed_swords, std::max(0, swords - std::max(0, n - room)));
    Count(b.ambushed_swords_most, std::min(swords, room));
    Count(b.ambushed_items, std::min(n, room));
  }
  for (int side : {kAttackerSide, kDefenderSide}) {
    if (SideOf(b, side) != vagabond) continue;
    Count(b.others_lost[side], n);
    CheckMaxHits(side);
  }
}

// Losses of one side against what the other can, and must, have dealt.
void RootReferee::CheckLosses(int side) {
  const Battle& b = s_.turn.battle;
  const int other = 1 - side;
  const int helpers = side == kAttackerSide ? b.helpers_lost : 0;
  const int lost = b.warriors_lost[side] + b.others_lost[side] + helpers;
  const int most = RolledMost(other) + ExtraHitsMost(other);
  const Faction f = SideOf(b, side);
  // The side with the higher roll deals at least what the other side's losses prove of the lower one.
  const bool other_rolls_high = (b.defender == kAlliance) == (other == kDefenderSide);
  int rolled_least = 0;
  const int roll = other == kAttackerSide ? b.attacker_roll : b.defender_roll;
  if (roll >= 0) {
    rolled_least = RolledMost(other, false);
  } else if (other_rolls_high) {
    const int others_loss = b.warriors_lost[other] + b.others_lost[other] - b.maybe_lost[other];
    const int low_roll = std::max(0, others_loss - ExtraHitsMost(side));
    rolled_least = std::min(low_roll, RolledMost(other, false));
  }
  // An ambush may have damaged the swords of a Vagabond, which then roll no hits.
  if (other == kAttackerSide && IsVagabond(b.attacker))
    rolled_least = std::min(rolled_least, SwordsAfterAmbush(b, false));
  // Who may ignore hits: Armorers, the Keepers' knights, the Hundreds' Stubborn mood and looting.
  const bool may_ignore = HeldCard(side, kArmorers) || f == kKeepers || f == kHundreds ||
                          SideOf(b, other) == kHundreds || b.helpers > 0;
  const int least = std::min<int>(b.pieces_before[side], rolled_least + ExtraHitsLeast(other));
  // Where the losses of one side won the game those of the other need not be written any more.
  if (!may_ignore && lost < least && !s_.over) {
    SayAbout(
        b.event, FindingKind::kSlip, kHitsDealt,
        absl::StrCat("losses of the ", NameOf(f), " in ", ClearingName(b.clearing), ": ", lost, "; the ",
                     NameOf(SideOf(b, other)), " deals at least ", least, " there",
                     HitsWords(other, rolled_least, ExtraHitsLeast(other)), ": not removed, or not written"),
        b.attacker);
  }
  CheckWarriorsFirst(side, lost, most);
}

// Warriors left where buildings and tokens fell (Law 4.3.4). Where the hits reach for them too, they were
// probably removed and not written; otherwise it is kept in mind until the turn ends.
void RootReferee::CheckWarriorsFirst(int side, int lost, int most) {
  const Battle& b = s_.turn.battle;
  const Faction f = SideOf(b, side);
  if (IsVagabond(f) || b.hospital_at_battle || b.others_lost[side] <= b.maybe_lost[side]) return;
  // Those that marched away to the keep were there when the hits were dealt.
  const int left = s_.warriors[b.clearing][f] + (f == kMarquise ? b.perhaps_healed : 0);
  if (left == 0) return;
  const Piece warrior = WarriorOf(f);
  if (lost + left <= most) {
    SayAbout(b.event, FindingKind::kSlip, kWarriorsFirst,
             absl::StrCat("buildings and tokens of the ", NameOf(f), " removed in ", ClearingName(b.clearing),
                          ": ", static_cast<int>(b.others_lost[side]), ", with ", CountOf(warrior, left),
                          " left there, for which the hits are enough; the board goes on with them removed"),
             b.attacker);
    Shift(s_, warrior, std::min<int>(left, s_.at[b.clearing][warrior]), b.clearing,
          WhereRemovedGoes(warrior, b.clearing));
    return;
  }
  Turn& t = s_.turn;
  const Suspect suspect{b.event,   warrior, b.clearing, static_cast<uint8_t>(left), b.others_lost[side],
                        b.attacker};
  if (t.suspect_count < kMaxSuspects) t.suspects[t.suspect_count++] = suspect;
}

// The bits of both sides' warriors, whose numbers an earlier slip may have left in doubt.
uint64_t RootReferee::SlippedWarriors(const Battle& b) const {
  uint64_t kinds = 0;
  for (Faction f : {b.attacker, b.defender}) {
    if (WarriorOf(f) != kNoPiece) kinds |= uint64_t{1} << WarriorOf(f);
  }
  return kinds;
}

// Warriors that should have fallen before the buildings and tokens of their clearing, and are still there
// when the turn ends: nothing showed that they stood elsewhere.
void RootReferee::FlushSuspects() {
  Turn& t = s_.turn;
  for (int i = 0; i < t.suspect_count; ++i) {
    const Suspect& suspect = t.suspects[i];
    if (suspect.count == 0) continue;
    const Faction f = kPieceInfo[suspect.piece].owner;
    IllegalUnlessInDoubt(
        suspect.event, kWarriorsFirst,
        absl::StrCat("buildings and tokens of the ", NameOf(f), " removed in ",
                     ClearingName(suspect.clearing), ": ", static_cast<int>(suspect.others_lost), ", with ",
                     CountOf(suspect.piece, suspect.count), " left there"),
        suspect.attacker, uint64_t{1} << suspect.piece);
  }
  t.suspect_count = 0;
}

void RootReferee::CloseBattle() {
  Battle& b = s_.turn.battle;
  if (!b.open) return;
  // Only after losses or with certainty: an illegal battle (nobody there) was reported when it was opened.
  if (b.pieces_before[kDefenderSide] > 0 || b.side_before[kAttackerSide] > 0) {
    CheckLosses(kAttackerSide);
    CheckLosses(kDefenderSide);
    CheckHospitalOfAll();
  }
  b.open = false;
}

}  // namespace lantern::root
