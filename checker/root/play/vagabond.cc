// The Vagabond (Law 9): items, exploring, aid, quests, strikes. Characters are in characters.cc.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/quests.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

bool HasTrack(int item) {
  return item == v1::ROOT_ITEM_TEA || item == v1::ROOT_ITEM_COIN || item == v1::ROOT_ITEM_BAG;
}

constexpr uint8_t kUnknownQuest = 255;

}  // namespace

absl::string_view PlayReferee::CharacterOf(Faction f) const {
  const int character = IsVagabond(f) ? s_.b.character[f == kSecondVagabond] : -1;
  return character < 0 ? absl::string_view() : absl::string_view(catalog_->characters[character].name);
}

// Face-up undamaged items of a kind on its track, which holds three (Law 9.2.5.1).
int PlayReferee::OnTrack(int v, int item) const { return std::min<int>(3, s_.item[v][item][kItemUp]); }

// Items that a refresh has to turn up at least.
int PlayReferee::RefreshLeast(int v) const {
  int down = 0;
  for (const auto& item : s_.item[v])
    down += item[kItemDown] + (options_.refresh_damaged == 1 ? item[kItemDamagedDown] : 0);
  return std::min(down, 3 + 2 * s_.t[kTeaAtStart]);
}

// Items in Satchel and Damaged box beyond the limit (Law 9.6.4).
int PlayReferee::ItemExcess(int v) const {
  int n = 0;
  for (int item = 1; item < kItemKinds; ++item) {
    for (const int count : s_.item[v][item]) n += count;
    if (HasTrack(item)) n -= OnTrack(v, item);
  }
  return std::max(0, n - 6 - 2 * OnTrack(v, v1::ROOT_ITEM_BAG));
}

void PlayReferee::GainItem(Faction f, int item) {
  if (IsVagabond(f)) {
    ++s_.item[f == kSecondVagabond][item][kItemUp];
  } else {
    ++s_.b.items[f][item];
  }
}

// Exhausts a face-up undamaged item.
bool PlayReferee::Exhaust(int v, int item, absl::string_view what) {
  auto& faces = s_.item[v][item];
  if (item == 0 || faces[kItemUp] == 0) {
    Illegal(kExhaust, absl::StrCat(what, " exhausts a ", item == 0 ? "named item" : ItemName(item),
                                   "; none is face up and undamaged"));
    return false;
  }
  --faces[kItemUp];
  ++faces[kItemDown];
  movements_.push_back(Movement{Movement::kItems, static_cast<uint8_t>(item), 1, 0, 1});
  return true;
}

// An action of a Vagabond's Daylight, in a clearing.
bool PlayReferee::VagabondAct(absl::string_view what) {
  if (!IsVagabond(s_.who)) {
    Illegal(kPhases, absl::StrCat(what, " belongs to the turn of a Vagabond"));
    return false;
  }
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kPhases, what)) return false;
  ++s_.t[kActs];
  if (PawnClearing() != 0) return true;
  Illegal(kPawnMove, absl::StrCat(what, " needs a clearing; the pawn stands in a forest"));
  return false;
}

void PlayReferee::SetUpVagabond(const v1::RootSetUpVagabond& setup) {
  const Faction f = static_cast<Faction>(setup.faction());
  if (!IsVagabond(f)) return Illegal(kSetup, "names no Vagabond", kNobody);
  if (!SetUpOf(f)) return;
  const int v = f == kSecondVagabond;
  for (size_t i = 0; i < catalog_->characters.size(); ++i) {
    if (catalog_->characters[i].name == setup.character()) s_.b.character[v] = static_cast<int8_t>(i);
  }
  if (s_.b.character[v] < 0) {
    Illegal(kSetup, absl::StrCat("\"", setup.character(), "\" is no character"), f);
    s_.b.character[v] = 0;
  }
  if (InPlay(kVagabond) && InPlay(kSecondVagabond) && s_.b.character[0] == s_.b.character[1])
    Illegal(kSetup, "both Vagabonds have one character", f);
  for (const v1::RootItem item : catalog_->characters[s_.b.character[v]].items) ++s_.item[v][item][kItemUp];
  ClearingMask around = 0;
  for (const uint32_t c : setup.forest()) around |= static_cast<ClearingMask>(1u << c);
  s_.b.pawn[v].forest = static_cast<int8_t>(map_->FindForest(around));
  if (s_.b.pawn[v].forest < 0) {
    Illegal(kSetup, "the pawn begins in a forest of the map", f);
    s_.b.pawn[v].forest = 0;
  }
  const bool first = v == 0 || !InPlay(kVagabond) || !(s_.b.set_up >> kVagabond & 1);
  const bool other_set_up = v == 0 && InPlay(kSecondVagabond) && (s_.b.set_up >> kSecondVagabond & 1);
  if (first && !other_set_up) AddPending(Pending{kPendQuests, f, 3, kAnySuit, kNobody, kSetup});
}

void PlayReferee::QuestsShown(const v1::RootQuestsShown& shown) {
  Pending* pending = FindPending(kPendQuests, kVagabond);
  if (pending == nullptr) pending = FindPending(kPendQuests, kSecondVagabond);
  if (pending == nullptr) return Illegal(kQuestItems, "quests are laid out, and nothing asks for it");
  const int due = pending->count;
  DropPending(pending);
  if (shown.quests_size() > due)
    Illegal(kQuestItems, absl::StrCat("lays out ", Counted(shown.quests_size(), "quest"), "; it is ", due));
  for (int i = 0; i < due; ++i) {
    uint8_t id = kUnknownQuest;
    if (i < shown.quests_size() && !shown.quests(i).name().empty()) {
      const int found = FindQuest(shown.quests(i).name(), shown.quests(i).suit());
      const bool printed =
          found >= 0 && (options_.quests == 0 ||
                         (options_.quests == 1 ? Quests()[found].original : Quests()[found].revised)[0] != 0);
      if (!printed || (s_.quests_seen >> found & 1)) {
        Illegal(kQuestItems,
                absl::StrCat("\"", shown.quests(i).name(), "\" is no quest card, or was laid out before"));
      } else {
        id = static_cast<uint8_t>(found + 1);
        s_.quests_seen |= 1u << found;
      }
    }
    for (uint8_t& slot : s_.quest) {
      if (slot != 0) continue;
      slot = id;
      break;
    }
  }
}

void PlayReferee::Refresh(const v1::RootRefresh& refresh) {
  if (!IsVagabond(s_.who)) return Illegal(kRefresh, "only a Vagabond refreshes");
  if (!InPhase(v1::ROOT_PHASE_BIRDSONG, kRefresh, "the refresh")) return;
  if (s_.t[kRefreshed] > 0 || s_.t[kSlipped] > 0)
    return IllegalAnyway(kRefresh, "the refresh comes once, before the slip");
  const int v = V();
  const int least = RefreshLeast(v);
  ++s_.t[kActs];
  s_.t[kRefreshed] = 1;
  if (refresh.items().empty()) {
    const bool damaged = options_.refresh_damaged == 1;
    int down = 0;
    for (const auto& item : s_.item[v]) down += item[kItemDown] + (damaged ? item[kItemDamagedDown] : 0);
    if (down > 3 + 2 * s_.t[kTeaAtStart]) {
      return Illegal(kRefresh, absl::StrCat(down, " items are exhausted, and ", 3 + 2 * s_.t[kTeaAtStart],
                                            " can be refreshed; say which"));
    }
    for (auto& item : s_.item[v]) {
      item[kItemUp] = static_cast<uint8_t>(item[kItemUp] + item[kItemDown]);
      item[kItemDown] = 0;
      if (!damaged) continue;
      item[kItemDamagedUp] = static_cast<uint8_t>(item[kItemDamagedUp] + item[kItemDamagedDown]);
      item[kItemDamagedDown] = 0;
    }
    return;
  }
  if (refresh.items_size() > 3 + 2 * s_.t[kTeaAtStart] || refresh.items_size() < least) {
    Illegal(kRefresh,
            absl::StrCat("refreshes ", Counted(refresh.items_size(), "item"), "; with ", s_.t[kTeaAtStart],
                         " tea it is ", least, " to ", 3 + 2 * s_.t[kTeaAtStart]));
  }
  for (const int item : refresh.items()) {
    auto& faces = s_.item[v][item];
    if (faces[kItemDown] > 0) {
      --faces[kItemDown];
      ++faces[kItemUp];
    } else if (faces[kItemDamagedDown] > 0 && options_.refresh_damaged != 0) {
      if (options_.refresh_damaged < 0)
        Unverifiable(kRefresh, "whether damaged items are refreshed is not known; set refresh_damaged");
      --faces[kItemDamagedDown];
      ++faces[kItemDamagedUp];
    } else {
      Illegal(kRefresh, absl::StrCat("refreshes a ", ItemName(item), ", and none is exhausted"));
    }
  }
}

void PlayReferee::Explore(const v1::RootExploreRuin& explore) {
  if (!VagabondAct("exploring")) return;
  const int c = PawnClearing();
  const int v = V();
  if (!(s_.b.ruins >> c & 1)) return Illegal(kExplore, absl::StrCat(ClearingText(c), " has no ruin"));
  if (!Exhaust(v, v1::ROOT_ITEM_TORCH, "exploring")) return;
  const int item = explore.item();
  if (explore.nothing()) {
    if (item != 0) Illegal(kExplore, "takes nothing, and names an item");
    // Law 9.7.3: only where everything there is of a kind that was taken before.
    // Of those that left the game it is not known which they were.
    int kinds = 0;
    for (int i = 1; i < kItemKinds; ++i) {
      if (s_.from_ruins[v][i] + s_.item_out[i] > 0) kinds += s_.items_whole ? s_.b.ruin_items[i] : 2;
    }
    if (!InPlay(kVagabond) || !InPlay(kSecondVagabond) || kinds < s_.b.ruin_items_left[c])
      Illegal(kRuinKind, "an item that can be taken is taken");
    return;
  }
  if (item == 0) {
    LoseCertainty(kExplore, "the item from the ruin was not recorded");
    s_.items_whole = false;
  } else {
    if (s_.b.ruin_items[item] == 0)
      return Illegal(kItems, absl::StrCat("no ", ItemName(item), " lies under a ruin any more"));
    if (s_.from_ruins[v][item] > 0)
      Illegal(kRuinKind, absl::StrCat("takes a second ", ItemName(item), " from ruins"));
    --s_.b.ruin_items[item];
    ++s_.from_ruins[v][item];
    GainItem(s_.who, item);
  }
  if (s_.b.ruin_items_left[c] > 0) --s_.b.ruin_items_left[c];
  if (s_.b.ruin_items_left[c] == 0) s_.b.ruins &= static_cast<ClearingMask>(~(1u << c));
  Score(s_.who, kForExplore, 1);
}

void PlayReferee::ImproveRelationship(Faction with) {
  uint8_t& status = s_.b.relationship[V()][with];
  if (status == v1::ROOT_RELATIONSHIP_HOSTILE) return;
  if (status == v1::ROOT_RELATIONSHIP_ALLIED) return Score(s_.who, kForAid, 2);
  const int step = status - v1::ROOT_RELATIONSHIP_INDIFFERENT + 1;  // 1, 2, 3 aids in the same turn
  if (++s_.aids[with] < step) return;
  s_.aids[with] = 0;
  ++status;
  Score(s_.who, kForAid, step == 1 ? 1 : 2);
}

void PlayReferee::MakeHostile(Faction vagabond, Faction with) {
  s_.b.relationship[vagabond == kSecondVagabond][with] = v1::ROOT_RELATIONSHIP_HOSTILE;
}

void PlayReferee::Aid(const v1::RootAid& aid) {
  if (!VagabondAct("aid")) return;
  const Faction f = static_cast<Faction>(aid.faction());
  const int c = PawnClearing();
  if (!InPlay(f) || f == s_.who || !Has(f, c))
    return Illegal(kAid, absl::StrCat("the ", NameOf(f), " have no pieces in ", ClearingText(c)));
  if (!Exhaust(V(), aid.exhausted(), "aid")) return;
  CardRef card = Ref(aid.card());
  if (card.suit == kAnySuit && !CanGiveMatching(s_.hand[s_.who], s_.b.suit[c]))
    return Illegal(kHand, "the hand cannot hold a matching card");
  if (!FromHand(s_.who, card, "aid")) return;
  NeedMatch(card, s_.b.suit[c], kAid, "aid");
  Put(s_.hand[f], card);
  const int item = aid.taken();
  if (item != 0) {
    if (IsVagabond(f) || s_.b.items[f][item] == 0) {
      Illegal(kAid, absl::StrCat("takes a ", ItemName(item), ", which the ", NameOf(f), " have not"));
    } else {
      --s_.b.items[f][item];
      // Which of several was taken is not said; it may have been an exhausted one.
      if (s_.box_down[f][item] > 0) --s_.box_down[f][item];
      GainItem(s_.who, item);
    }
  }
  if (!IsVagabond(f)) ImproveRelationship(f);
}

void PlayReferee::Quest(const v1::RootCompleteQuest& quest) {
  if (!VagabondAct("a quest")) return;
  const int c = PawnClearing();
  const int id = FindQuest(quest.quest().name(), quest.quest().suit());
  const Suit suit = static_cast<Suit>(quest.quest().suit());
  uint8_t* slot = nullptr;
  for (uint8_t& laid : s_.quest) {
    if (laid == id + 1 ||
        (laid == kUnknownQuest && slot == nullptr && (id < 0 || !(s_.quests_seen >> id & 1))))
      slot = &laid;
    if (laid == id + 1) break;
  }
  if (id < 0 || slot == nullptr)
    return Illegal(kQuestItems, absl::StrCat("the quest \"", quest.quest().name(), "\" is not laid out"));
  if (suit != s_.b.suit[c])
    Illegal(kQuest, absl::StrCat("a ", SuitName(suit), " quest in ", ClearingText(c)));
  if (!PayQuest(quest, id)) return;
  s_.quests_seen |= 1u << id;
  // The quests that are left stay in order, the free place last.
  std::move(slot + 1, s_.quest.data() + s_.quest.size(), slot);
  s_.quest.back() = 0;
  ++s_.b.quests[V()][suit];
  if (quest.draw()) {
    OweDraw(s_.who, 2, kQuest);
  } else {
    Score(s_.who, kForQuest, s_.b.quests[V()][suit]);
  }
  int known = 0;
  for (uint32_t bits = s_.quests_seen; bits != 0; bits &= bits - 1) ++known;
  for (const uint8_t laid : s_.quest) known += laid == kUnknownQuest ? 1 : 0;
  if (known < 15) AddPending(Pending{kPendQuests, s_.who, 1, kAnySuit, kNobody, kQuestItems});
}

// Exhausts the two items of a quest; Improvise lets one stand for another and damages it (Law 16.3.7). It is
// one of the two, whether both are named as exhausted or only the other one.
bool PlayReferee::PayQuest(const v1::RootCompleteQuest& quest, int id) {
  const QuestCard& card = Quests()[id];
  const int improvised = quest.improvised();
  if (improvised != 0 && (CharacterOf(s_.who) != "adventurer" || s_.t[kImprovised] > 0)) {
    Illegal(kSpecial, "Improvise is the Adventurer's, once a turn");
    return false;
  }
  std::array<int, kItemKinds> paid{};
  for (const int item : quest.exhausted()) ++paid[item];
  int given = quest.exhausted_size();
  if (improvised != 0 && given == 2 && paid[improvised] > 0) {
    --paid[improvised];
  } else if (improvised != 0) {
    ++given;
  }
  auto fits = [&](const std::array<uint8_t, 2>& items) {
    if (items[0] == 0) return false;
    std::array<int, kItemKinds> left = paid;
    int missing = 0;
    for (const uint8_t item : items) missing += left[item]-- > 0 ? 0 : 1;
    return given == 2 && missing == (improvised != 0 ? 1 : 0);
  };
  const bool original = fits(card.original);
  const bool revised = fits(card.revised);
  const bool legal = options_.quests == v1::ROOT_QUEST_PRINTING_ORIGINAL  ? original
                     : options_.quests == v1::ROOT_QUEST_PRINTING_REVISED ? revised
                                                                          : original || revised;
  if (!legal) {
    Illegal(kQuestItems, absl::StrCat("the items exhausted are not those of \"", std::string(card.name), "\"",
                                      improvised != 0 ? ", of which Improvise stands for one" : ""));
    return false;
  }
  if (options_.quests == 0 && original != revised)
    Unverifiable(kQuestItems, "which quest cards are in use is not known; set quest_printing");
  bool done = true;
  for (int item = 1; item < kItemKinds; ++item) {
    for (int n = paid[item]; n > 0; --n) done = done && Exhaust(V(), item, "a quest");
  }
  if (improvised != 0 && done) {
    done = Exhaust(V(), improvised, "Improvise");
    if (done) DamageItem(s_.who, improvised);
    s_.t[kImprovised] = 1;
  }
  return done;
}

void PlayReferee::Strike(const v1::RootStrike& strike) {
  if (!VagabondAct("a strike")) return;
  const Faction f = static_cast<Faction>(strike.faction());
  const int c = PawnClearing();
  if (!Enemies(s_.who, f)) return Illegal(kStrike, absl::StrCat("the ", NameOf(f), " are no enemy"));
  v1::RootPiece named;
  named.set_faction(strike.faction());
  named.set_kind(strike.kind() == 0 ? v1::ROOT_PIECE_KIND_WARRIOR : strike.kind());
  named.set_suit(strike.suit());
  const Piece piece = PieceOf(named);
  if (piece == kNoPiece || s_.b.at[c][piece] == 0)
    return Illegal(kStrike, absl::StrCat("no such piece stands in ", ClearingText(c)));
  if (!IsWarrior(piece) && s_.b.warriors[c][f] > 0)
    Illegal(kStrike, "strikes another piece while a warrior stands there");
  if (!Exhaust(V(), v1::ROOT_ITEM_CROSSBOW, "a strike")) return;
  Remove(piece, 1, c, s_.who, false);
}

void PlayReferee::Repair(const v1::RootRepair& repair) {
  if (!IsVagabond(s_.who)) return Illegal(kPhases, "only a Vagabond repairs");
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kPhases, "a repair")) return;
  ++s_.t[kActs];
  auto& faces = s_.item[V()][repair.item()];
  const bool down =
      repair.face() == v1::ROOT_ITEM_FACE_DOWN || (repair.face() == 0 && faces[kItemDamagedUp] == 0);
  if (repair.item() == 0 || faces[down ? kItemDamagedDown : kItemDamagedUp] == 0)
    return Illegal(kRepair, absl::StrCat("no such damaged ", ItemName(repair.item())));
  if (!Exhaust(V(), v1::ROOT_ITEM_HAMMER, "a repair")) return;
  --faces[down ? kItemDamagedDown : kItemDamagedUp];
  ++faces[down ? kItemDown : kItemUp];
}

// Items beyond the capacity leave the game, at the end of the Evening (Law 9.6.4).
void PlayReferee::DropItems(const v1::RootDropItems& drop) {
  if (!IsVagabond(s_.who)) return Illegal(kCapacity, "only a Vagabond has an item limit");
  if (!InPhase(v1::ROOT_PHASE_EVENING, kCapacity, "checking the item limit")) return;
  const int v = V();
  if (!IsAfterDraw() || HandLimitExcess(s_.who) > 0)
    Illegal(kPhases, "items are counted after draw and discard");
  PassOverDraw();
  if (drop.items_size() != ItemExcess(v))
    Illegal(kCapacity,
            absl::StrCat("removes ", Counted(drop.items_size(), "item"), "; it is ", ItemExcess(v)));
  for (const int item : drop.items()) {
    auto& faces = s_.item[v][item];
    // Items on a track stay; damaged and exhausted ones go first.
    int from = -1;
    for (const int face : {static_cast<int>(kItemDamagedDown), static_cast<int>(kItemDamagedUp),
                           static_cast<int>(kItemDown), static_cast<int>(kItemUp)}) {
      const int kept = face == kItemUp && HasTrack(item) ? OnTrack(v, item) : 0;
      if (from < 0 && faces[face] > kept) from = face;
    }
    if (item == 0 || from < 0) {
      Illegal(kCapacity, absl::StrCat("no ", ItemName(item), " lies in Satchel or Damaged box"));
      continue;
    }
    --faces[from];
    ++s_.item_out[item];
    // It may have been the one from a ruin, and then another one may be taken (Law 9.7.3).
    s_.from_ruins[v][item] = 0;
  }
}

}  // namespace lantern::root
