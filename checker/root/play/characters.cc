// The special actions of the Vagabond's characters (Law 16.3). Instigate is in battle.cc, Improvise in
// vagabond.cc.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

// Protector and Swift Strike, which are used in battles.
void PlayReferee::SpecialInBattle(const v1::RootSpecialAction& special, absl::string_view character) {
  const Faction f = special.faction() == 0 ? s_.who : static_cast<Faction>(special.faction());
  const int v = f == kSecondVagabond;
  PlayBattle& b = s_.battle;
  if (character == "arbiter") {
    const bool before_roll = b.stage == kBattleDeclared || b.stage == kAmbushResolved;
    if (!before_roll || BattleIsOver() || SideOf(f) >= 0 || !PawnAt(f, b.clearing) || b.enlisted > 0)
      return Illegal(kSpecial,
                     "Protector is enlisted before the roll, by another defender in the Arbiter's clearing",
                     f);
    b.enlisted = static_cast<uint8_t>(1 + UndamagedOf(v, v1::ROOT_ITEM_SWORD));
    b.stage = kAmbushResolved;
    return Score(f, kForProtector, 1);
  }
  const int side = SideOf(f);
  if (b.stage != kRolled || side < 0 || b.lost[0] + b.lost[1] > 0)
    return Illegal(kSpecial,
                   "Swift Strike is used in a battle of the Ronin, after the roll and before the hits", f);
  if (s_.item[v][v1::ROOT_ITEM_SWORD][kItemUp] == 0)
    return Illegal(kExhaust, "Swift Strike exhausts a sword; none is face up", f);
  Exhaust(v, v1::ROOT_ITEM_SWORD, "Swift Strike");
  ++b.extra[side];
}

void PlayReferee::Special(const v1::RootSpecialAction& special) {
  const Faction f = special.faction() == 0 ? s_.who : static_cast<Faction>(special.faction());
  const absl::string_view character = CharacterOf(f);
  const bool stray = (special.target() != 0 && character != "thief") ||
                     (special.has_card() && character != "thief" && character != "tinker") ||
                     (special.items_size() > 0 && character != "ranger") ||
                     (special.clearing() != 0 && character != "harrier");
  if (stray)
    Illegal(kSpecial, "names a player, card, item or clearing that has no part in the special action", f);
  if (character == "arbiter" || character == "ronin") return SpecialInBattle(special, character);
  if (f != s_.who || !IsVagabond(f))
    return Illegal(kSpecial, "a special action belongs to the turn of its Vagabond", f);
  if (s_.battle.stage != kNoBattle) return Illegal(kBattleSteps, "a special action within a battle");
  if (!InPhase(v1::ROOT_PHASE_DAYLIGHT, kSpecial, "a special action")) return;
  ++s_.t[kActs];
  const int c = PawnClearing();
  const bool anywhere = character == "ranger" || character == "harrier";
  if (c == 0 && !anywhere)
    return Illegal(kSpecial, "the special action needs a clearing; the pawn stands in a forest");
  if (character == "thief") {
    const Faction target = static_cast<Faction>(special.target());
    if (!InPlay(target) || target == f || !Has(target, c))
      return Illegal(kSpecial, "Steal takes from a player in the clearing");
    if (!Exhaust(V(), v1::ROOT_ITEM_TORCH, "Steal")) return;
    TakeRandom(target, f, special.card(), kSpecial);
  } else if (character == "tinker") {
    CardRef card = Ref(special.card());
    if (!NeedMatch(card, s_.b.suit[c], kSpecial, "Day Labor")) return;
    if (!Exhaust(V(), v1::ROOT_ITEM_TORCH, "Day Labor")) return;
    if (FromDiscard(card, kSpecial, "Day Labor")) Put(s_.hand[f], card);
  } else if (character == "ranger") {
    Hideout(special);
  } else if (character == "scoundrel") {
    if (s_.item[V()][v1::ROOT_ITEM_TORCH][kItemUp] == 0)
      return Illegal(kExhaust, "Scorched Earth places a face-up torch");
    --s_.item[V()][v1::ROOT_ITEM_TORCH][kItemUp];
    ++s_.item_out[v1::ROOT_ITEM_TORCH];
    RemoveAllEnemies(c, f);
    s_.scorched |= static_cast<ClearingMask>(1u << c);
  } else if (character == "harrier") {
    const int to = static_cast<int>(special.clearing());
    if (to == 0 || to == c || (s_.scorched >> to & 1))
      return Illegal(kSpecial, "Glide goes to another clearing that can be entered");
    if (!Exhaust(V(), v1::ROOT_ITEM_TORCH, "Glide")) return;
    s_.b.pawn[V()] = Pawn{static_cast<uint8_t>(to), -1};
  } else {
    Illegal(kSpecial, absl::StrCat("the ", character.empty() ? "player" : std::string(character),
                                   " has no such special action"));
  }
}

// Hideout: three repairs, then Evening.
void PlayReferee::Hideout(const v1::RootSpecialAction& special) {
  const int v = V();
  int damaged = 0;
  for (const auto& item : s_.item[v]) damaged += item[kItemDamagedUp] + item[kItemDamagedDown];
  if (special.items_size() != std::min(3, damaged))
    Illegal(kSpecial, absl::StrCat("Hideout repairs ", Counted(special.items_size(), "item"), "; it is ",
                                   std::min(3, damaged)));
  if (!Exhaust(v, v1::ROOT_ITEM_TORCH, "Hideout")) return;
  for (const int item : special.items()) {
    auto& faces = s_.item[v][item];
    const bool up = faces[kItemDamagedUp] > 0;
    if (!up && faces[kItemDamagedDown] == 0) {
      Illegal(kRepair, absl::StrCat("no damaged ", ItemName(item)));
      continue;
    }
    --faces[up ? kItemDamagedUp : kItemDamagedDown];
    ++faces[up ? kItemUp : kItemDown];
  }
  BeginEvening();
}

}  // namespace lantern::root
