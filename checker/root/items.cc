// Items: ruins, crafted items boxes, the Vagabonds' boards; quests.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/referee.h"

namespace lantern::root {

// A Vagabond of this character; one whose character is not known is none.
bool RootReferee::IsCharacter(Faction f, absl::string_view name) const {
  if (!IsVagabond(f) || !InPlay(f)) return false;
  const int character = s_.character[f == kSecondVagabond];
  return character >= 0 && catalog_->characters[character].name == name;
}

int RootReferee::UndamagedSwords(Faction vagabond) const { return s_.items[vagabond][v1::ROOT_ITEM_SWORD]; }

absl::Status RootReferee::MoveItems(const v1::RootThings& things, const v1::RootMove& move) {
  const v1::RootPlace& from = things.from();
  const v1::RootPlace& to = move.to(0);
  const int n = things.has_count() ? static_cast<int>(things.count()) : 1;
  const int item = things.has_item() ? things.item() : 0;
  Faction owner = Now();
  if (from.kind() == v1::ROOT_PLACE_KIND_BOARD || from.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT) {
    if (from.faction() != 0) {
      if (absl::Status s = CheckFaction("move.things.from.faction", from.faction()); !s.ok()) return s;
      owner = static_cast<Faction>(from.faction());
    }
  }
  if (from.kind() == v1::ROOT_PLACE_KIND_CLEARING && things.has_item()) {
    TakeRuinItem(item, n, static_cast<int>(from.clearing()));
    return absl::OkStatus();
  }
  if (from.kind() == v1::ROOT_PLACE_KIND_CLEARING || from.kind() == v1::ROOT_PLACE_KIND_SUPPLY ||
      from.kind() == v1::ROOT_PLACE_KIND_OUT_OF_GAME) {
    findings_->MarkOnTrust();
    return absl::OkStatus();
  }
  if (things.all_items()) {
    MoveAllItems(owner, from, move);
    return absl::OkStatus();
  }
  if (to.kind() == v1::ROOT_PLACE_KIND_BOARD && to.faction() != 0 && to.faction() != owner) {
    if (absl::Status s = CheckFaction("move.to.faction", to.faction()); !s.ok()) return s;
    TakeCraftedItem(item, n, owner, static_cast<Faction>(to.faction()));
    return absl::OkStatus();
  }
  ChangeItem(owner, item, n, from, move);
  return absl::OkStatus();
}

// Explore (Law 9.5.3), or the Hundreds' raze: one item from the ruin in the clearing.
void RootReferee::TakeRuinItem(int item, int n, int clearing) {
  const Faction me = Now();
  const bool ruin = s_.ruins >> clearing & 1;
  const std::string what = n == 1 ? absl::StrCat("a ", ItemName(item)) : CountOfItem(n, item);
  if (!ruin || s_.ruin_items_left[clearing] < n) {
    const int left = s_.ruin_items_left[clearing];
    Slip(kExplore, absl::StrCat("takes ", what, " from a ruin in clearing ", clearing, ", which has ",
                                !ruin       ? std::string("no ruin")
                                : left == 0 ? std::string("no item left under its ruin")
                                            : absl::StrCat("only ", left, " left under its ruin")));
  } else if (IsVagabond(me) && s_.pawn[me == kSecondVagabond].clearing != clearing) {
    PawnMustBe(clearing, kExplore, "explores the ruin");
  }
  const auto& under = catalog_->ruin_items;
  if (std::find(under.begin(), under.end(), item) == under.end()) {
    std::string names;
    for (const v1::RootItem one : under) absl::StrAppend(&names, names.empty() ? "" : ", ", ItemName(one));
    Slip(kItems, absl::StrCat("takes ", what, " from the ruin in clearing ", clearing, "; a ", ItemName(item),
                              " never lies under a ruin, only ", names));
  } else if (s_.ruin_items[item] < n) {
    Slip(kItems,
         absl::StrCat("takes ", what, " from the ruin in clearing ", clearing, "; ",
                      s_.ruin_items[item] == 0 ? std::string("no more of these")
                                               : CountOfItem(s_.ruin_items[item], item),
                      s_.ruin_items[item] == 0 ? " can lie under ruins" : " can still lie under ruins"));
  } else {
    s_.ruin_items[item] -= static_cast<uint8_t>(n);
  }
  s_.ruin_items_left[clearing] -= static_cast<uint8_t>(std::min<int>(n, s_.ruin_items_left[clearing]));
  if (ruin && s_.ruin_items_left[clearing] == 0) s_.ruins &= static_cast<ClearingMask>(~(1u << clearing));
  Count(s_.items[me][item], n);
  if (!IsVagabond(me)) return;
  // A table that took it may have scored it as well.
  Owe(me, kForExplore, TakesSecondOfAKind(item) ? 0 : n, n);
  Count(s_.from_ruins[me == kSecondVagabond][item], n);
}

// With two Vagabonds nobody takes an item of a kind that it has from a ruin (Law 9.7.3); it scores nothing.
bool RootReferee::TakesSecondOfAKind(int item) {
  const Faction me = Now();
  if (!InPlay(kVagabond) || !InPlay(kSecondVagabond) || item == 0) return false;
  if (s_.from_ruins[me == kSecondVagabond][item] == 0) return false;
  Illegal(kRuinKind, absl::StrCat("takes a second ", ItemName(item),
                                  " from ruins, which gives neither the item nor a point"));
  return true;
}

// The record uses the pawn where it does not stand. A move of the pawn was not written, where one could have
// led there.
void RootReferee::PawnMustBe(int clearing, RuleId rule, absl::string_view what) {
  Pawn& pawn = s_.pawn[Now() == kSecondVagabond];
  const std::string stands = pawn.clearing == 0
                                 ? std::string("in a forest")
                                 : absl::StrCat("in clearing ", static_cast<int>(pawn.clearing));
  if (!PawnMayGo(pawn, clearing)) {
    Illegal(rule, absl::StrCat(what, " in clearing ", clearing, "; the pawn stands ", stands));
    return;
  }
  Slip(rule, absl::StrCat(what, " in clearing ", clearing, "; by the record the pawn stands ", stands,
                          " next to it, and the board goes on as if it had moved"));
  pawn = Pawn{static_cast<uint8_t>(clearing), -1};
}

// What a Vagabond does to another player takes pieces of theirs where its pawn stands.
void RootReferee::MustMeet(Faction other, RuleId rule, const std::string& what) {
  const Pawn& pawn = s_.pawn[Now() == kSecondVagabond];
  if (pawn.clearing == 0 && pawn.forest < 0) return;  // not placed in the record
  auto stands = [&](int c) {
    if (IsVagabond(other)) return c != 0 && s_.pawn[other == kSecondVagabond].clearing == c;
    return c != 0 && PiecesIn(s_, other, c) > 0;
  };
  if (stands(pawn.clearing)) return;
  const std::string where = pawn.clearing == 0
                                ? std::string("in a forest")
                                : absl::StrCat("in clearing ", static_cast<int>(pawn.clearing));
  const std::string message = absl::StrCat(what, " ", where, ", where the ", NameOf(other),
                                           IsVagabond(other) ? " does not stand" : " have no piece");
  for (int c = 1; c <= kClearings; ++c) {
    if (!(s_.turn.pawn_was >> c & 1) || !stands(c)) continue;
    Slip(rule, absl::StrCat(message, "; clearing ", c, ", where the pawn was this turn, fits"));
    return;
  }
  uint64_t pieces = 0;
  for (int p = 0; p < kPieces; ++p) {
    if (kPieceInfo[p].owner == other) pieces |= uint64_t{1} << p;
  }
  IllegalUnlessInDoubt(index_, rule, message, Now(), pieces);
}

void RootReferee::TakeCraftedItem(int item, int n, Faction from, Faction to) {
  if (IsVagabond(to) && to == Now())
    MustMeet(from, kAid, absl::StrCat("takes a ", ItemName(item), " of the ", NameOf(from)));
  const int have = s_.items[from][item];
  if (have < n) {
    slip_of_items_[to] =
        static_cast<int32_t>(Slip(kItems, absl::StrCat("takes ", CountOfItem(n, item), " from the ",
                                                       NameOf(from), ", who have ", have)));
  }
  s_.items[from][item] -= static_cast<uint8_t>(std::min(n, have));
  Count(s_.items[to][item], n);
  if (to == Now()) Count(s_.turn.taken_for_aid[from], n);
}

// Kinds of items that the aids of this turn may have brought without being written (Law 9.5.4): of each aid
// one.
uint16_t RootReferee::TakenUnwritten() const {
  const Turn& t = s_.turn;
  uint16_t kinds = 0;
  for (Faction f = 1; f < kFactions && IsVagabond(t.who); ++f) {
    if (t.aided[f] <= t.taken_for_aid[f]) continue;
    for (int item = 1; item < 10; ++item) {
      if (s_.items[f][item] > 0) kinds |= static_cast<uint16_t>(1u << item);
    }
  }
  return kinds;
}

bool RootReferee::MayHaveTaken(Faction vagabond, int item) const {
  unsigned kinds = s_.perhaps_taken[vagabond == kSecondVagabond];
  if (vagabond == Now()) kinds |= TakenUnwritten();
  return (kinds >> item & 1) != 0;
}

// The faces of items are written unevenly (refreshing often not at all), so only the number of items on a
// board is kept, apart for damaged ones. An item that is neither here nor there is a slip.
bool RootReferee::HaveItems(Faction owner, int item, int n, bool from_damaged) {
  auto& good = s_.items[owner][item];
  if (!IsVagabond(owner)) {
    if (good >= n) return true;
  } else {
    auto& bad = s_.damaged[owner == kSecondVagabond][item];
    auto& here = from_damaged ? bad : good;
    auto& there = from_damaged ? good : bad;
    if (here >= n) return true;
    if (here + there >= n) {
      const uint8_t moved = static_cast<uint8_t>(n - here);
      here += moved;
      there -= moved;
      findings_->MarkOnTrust();  // a repair or a damage that was not written
      return true;
    }
  }
  slip_of_items_[owner] =
      static_cast<int32_t>(Slip(kItems, absl::StrCat("uses ", CountOfItem(n, item), "; the ", NameOf(owner),
                                                     " has ", ItemsOf(owner, item))));
  return false;
}

int RootReferee::ItemsOf(Faction owner, int item) const {
  return s_.items[owner][item] + (IsVagabond(owner) ? s_.damaged[owner == kSecondVagabond][item] : 0);
}

namespace {

bool ToDamaged(const v1::RootMove& move) {
  for (const v1::RootPlace& to : move.to()) {
    if (to.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && to.area() == v1::ROOT_ITEM_AREA_DAMAGED) return true;
  }
  return false;
}

bool FromDamaged(const v1::RootPlace& from) {
  return from.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && from.area() == v1::ROOT_ITEM_AREA_DAMAGED;
}

bool Exhausts(const v1::RootMove& move) {
  for (const v1::RootPlace& to : move.to()) {
    if (to.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && to.face() == v1::ROOT_ITEM_FACE_DOWN) return true;
  }
  return false;
}

bool Refreshes(const v1::RootMove& move) {
  for (const v1::RootPlace& to : move.to()) {
    if (to.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && to.face() == v1::ROOT_ITEM_FACE_UP) return true;
  }
  return false;
}

bool ToUndamaged(const v1::RootMove& move) {
  for (const v1::RootPlace& to : move.to()) {
    if (to.kind() != v1::ROOT_PLACE_KIND_ITEM_SPOT) continue;
    if (to.area() == v1::ROOT_ITEM_AREA_SATCHEL || to.area() == v1::ROOT_ITEM_AREA_TRACK) return true;
  }
  return false;
}

}  // namespace

// Nothing refreshes items in Daylight, so that a turn exhausts no more items of a kind than there are.
// Whether its actions need more is known when the turn is read; the record may name the wrong one. What pays
// for services of the Riverfolk goes before the refresh of Birdsong, which records leave out.
void RootReferee::CountExhausted(Faction owner, int item, int n, const v1::RootMove& move) {
  Turn& t = s_.turn;
  if (owner != Now() || t.setup) return;
  uint8_t& used = t.exhausted[item];
  if (Refreshes(move)) used -= static_cast<uint8_t>(std::min<int>(used, n));
  if (!Exhausts(move)) return;
  const int have = ItemsOf(owner, item);
  const int most = IsVagabond(owner) && (t.paid > 0 || t.bought > 0) ? 2 * have : have;
  Count(used, n);
  if (used <= most) return;
  Slip(kExhaust, absl::StrCat("exhausts ", static_cast<int>(used), " times a ", ItemName(item),
                              " this turn; the ", NameOf(owner), " has ", have,
                              ", and nothing refreshes items in Daylight: used again, or another item"));
}

void RootReferee::ChangeItem(Faction owner, int item, int n, const v1::RootPlace& from,
                             const v1::RootMove& move) {
  const bool damaged = IsVagabond(owner) && FromDamaged(from);
  if (!HaveItems(owner, item, n, damaged)) return;
  CountExhausted(owner, item, n, move);
  const v1::RootPlace& to = move.to(0);
  if (to.kind() == v1::ROOT_PLACE_KIND_OUT_OF_GAME) {
    auto& pile = damaged ? s_.damaged[owner == kSecondVagabond][item] : s_.items[owner][item];
    pile -= static_cast<uint8_t>(n);
    // It may have been the one from a ruin, and then another one may be taken.
    if (IsVagabond(owner)) s_.from_ruins[owner == kSecondVagabond][item] = 0;
    // One that was exhausted before it left.
    if (owner == Now())
      s_.turn.exhausted[item] -= static_cast<uint8_t>(std::min<int>(n, s_.turn.exhausted[item]));
    if (item == v1::ROOT_ITEM_TORCH && owner == Now() && IsCharacter(owner, "scoundrel")) {
      s_.turn.scorched |= static_cast<ClearingMask>(1u << s_.pawn[owner == kSecondVagabond].clearing);
      s_.turn.scorch_event = index_;
    }
    if (item == v1::ROOT_ITEM_CROSSBOW && IsVagabond(owner) && owner == Now()) {
      Count(s_.turn.crossbow_out, n);
      s_.turn.crossbow_event = index_;
    }
    return;
  }
  if (item == v1::ROOT_ITEM_CROSSBOW && Exhausts(move) && owner == Now()) {
    Count(s_.turn.strikes, n);
    if (s_.turn.battle.open) Count(s_.turn.battle.strikes, n);
  }
  if (!IsVagabond(owner)) return;
  const int v = owner == kSecondVagabond;
  if (!damaged && ToDamaged(move)) {
    s_.items[owner][item] -= static_cast<uint8_t>(n);
    Count(s_.damaged[v][item], n);
    CountItemLoss(owner, n, item == v1::ROOT_ITEM_SWORD ? n : 0);
  } else if (damaged && ToUndamaged(move)) {
    s_.damaged[v][item] -= static_cast<uint8_t>(n);
    Count(s_.items[owner][item], n);
  }
}

// `%_`: all items of a board, or of one of its areas.
void RootReferee::MoveAllItems(Faction owner, const v1::RootPlace& from, const v1::RootMove& move) {
  if (!IsVagabond(owner)) return findings_->MarkOnTrust();
  const int v = owner == kSecondVagabond;
  if (owner == Now() && Refreshes(move)) s_.turn.exhausted.fill(0);
  for (int item = 1; item < 10; ++item) {
    if (!FromDamaged(from) && ToDamaged(move)) {
      CountItemLoss(owner, s_.items[owner][item], item == v1::ROOT_ITEM_SWORD ? s_.items[owner][item] : 0);
      Count(s_.damaged[v][item], s_.items[owner][item]);
      s_.items[owner][item] = 0;
    } else if (FromDamaged(from) && ToUndamaged(move)) {
      Count(s_.items[owner][item], s_.damaged[v][item]);
      s_.damaged[v][item] = 0;
    }
  }
}

absl::Status RootReferee::TakeQuest(const v1::RootCard& quest) {
  const Faction me = Now();
  if (!IsVagabond(me)) {
    Illegal(kQuest, "completes a quest, which only a Vagabond does");
    return absl::OkStatus();
  }
  const int v = me == kSecondVagabond;
  const Suit suit = static_cast<Suit>(quest.suit());
  Count(s_.quests[v][suit], 1);
  Count(s_.turn.quests, 1);
  const int clearing = s_.pawn[v].clearing;
  const Suit here = s_.suit[clearing];
  if (clearing == 0) {
    Illegal(kQuest, "completes a quest in a forest; a quest takes a clearing of its suit");
  } else if (suit != kAnySuit && here != kAnySuit && suit != here) {
    int other = 0;
    for (int c = 1; c <= kClearings; ++c) {
      if (!(s_.turn.pawn_was >> c & 1)) continue;
      if (s_.suit[c] == suit || (s_.suit[c] == kAnySuit && other == 0)) other = c;
    }
    const std::string message = absl::StrCat("completes a ", SuitName(suit), " quest in clearing ", clearing,
                                             ", which is a ", SuitName(here), " clearing");
    if (other != 0) {
      Slip(kQuest, absl::StrCat(message, "; clearing ", other, ", where the pawn was this turn, ",
                                s_.suit[other] == suit ? "fits" : "may fit"));
    } else {
      Illegal(kQuest, message);
    }
  }
  // Points for the quests of the suit, or two cards; which of them is known when the turn is read.
  const int least = suit == kAnySuit ? 1 : s_.quests[v][suit];
  int most = s_.quests[v][suit];
  for (int other = 0; other <= kMouse; ++other) {  // a suit that was not recorded may be any
    if (other != suit && (suit == kAnySuit || other == kAnySuit)) most += s_.quests[v][other];
  }
  Owe(me, kForQuest, least, most);
  return absl::OkStatus();
}

}  // namespace lantern::root
