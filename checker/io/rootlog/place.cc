#include "checker/io/rootlog/place.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/letters.h"

namespace lantern::rootlog {
namespace {

constexpr uint32_t kClearings = 12;

bool EndsPlace(const Cursor& cursor) { return cursor.Done() || cursor.Peek() == '+' || cursor.Peek() == ')'; }

bool ParseForest(uint32_t first, Cursor& cursor, Context& context, v1::RootPlace& place) {
  std::vector<uint32_t> around = {first};
  while (cursor.Eat('_')) {
    uint32_t number = 0;
    if (!cursor.EatNumber(number)) {
      return context.Fail("a forest is written with the numbers of all clearings around it, as in 2_7_10");
    }
    around.push_back(number);
    if (around.size() > kClearings) return context.Fail("a forest has at most 12 clearings around it");
  }
  if (around.size() < 3) {
    return context.Fail("a forest has at least three clearings around it; write all of them, as in 2_7_10");
  }
  if (!std::is_sorted(around.begin(), around.end())) {
    std::sort(around.begin(), around.end());
    context.Loose("The clearings around a forest are written from the lowest to the highest number.");
  }
  if (std::adjacent_find(around.begin(), around.end()) != around.end()) {
    return context.Fail("a clearing stands twice in a forest; write each clearing around it once");
  }
  if (around.front() < 1 || around.back() > kClearings) {
    return context.Fail("a forest lies between clearings 1 to 12");
  }
  place.set_kind(v1::ROOT_PLACE_KIND_FOREST);
  place.mutable_forest()->Add(around.begin(), around.end());
  return true;
}

bool ParseNumbered(Cursor& cursor, Context& context, v1::RootPlace& place) {
  uint32_t number = 0;
  cursor.EatNumber(number);
  if (cursor.Peek() == '_') return ParseForest(number, cursor, context, place);
  if (number > kClearings) return context.Fail("there is no such clearing; clearings are 1 to 12");
  if (number == 0) {
    place.set_kind(v1::ROOT_PLACE_KIND_BURROW);
    return true;
  }
  place.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
  place.set_clearing(number);
  return true;
}

// What stands behind "$_".
bool ParseColumn(Cursor& cursor, Context& context, v1::RootPlace& place) {
  char letter = cursor.Peek();
  if (letter >= '1' && letter <= '3' && !absl::ascii_isdigit(cursor.Peek(1))) {
    place.set_kind(v1::ROOT_PLACE_KIND_RETINUE);
    place.set_retinue_column(letter - '0');
  } else if (ColumnOf(letter) != v1::ROOT_DECREE_COLUMN_UNSPECIFIED) {
    place.set_kind(v1::ROOT_PLACE_KIND_DECREE);
    place.set_column(ColumnOf(letter));
  } else {
    return context.Fail(
        "behind $_ stands a column of the Decree (r, m, x or b) or of the retinue (1, 2 or 3), as in "
        "F#E->$_r");
  }
  cursor.Skip(1);
  return true;
}

// The area and the face of an item, in either order. False where neither stands here.
bool ParseItemSpot(Cursor& cursor, Context& context, v1::RootPlace& place) {
  bool any = false;
  for (int i = 0; i < 2; ++i) {
    v1::RootItemArea area = AreaOf(cursor.Peek());
    v1::RootItemFace face = FaceOf(cursor.Peek());
    if (area != v1::ROOT_ITEM_AREA_UNSPECIFIED && place.area() == v1::ROOT_ITEM_AREA_UNSPECIFIED) {
      if (place.face() != v1::ROOT_ITEM_FACE_UNSPECIFIED) {
        context.Loose("The area of an item is written before its face, as in de.");
      }
      place.set_area(area);
    } else if (face != v1::ROOT_ITEM_FACE_UNSPECIFIED && place.face() == v1::ROOT_ITEM_FACE_UNSPECIFIED) {
      place.set_face(face);
    } else {
      break;
    }
    cursor.Skip(1);
    any = true;
  }
  if (any) place.set_kind(v1::ROOT_PLACE_KIND_ITEM_SPOT);
  return any;
}

// What stands behind the "$" of a board.
bool ParseBoard(const Owner& owner, Cursor& cursor, ThingKind kind, Context& context, v1::RootPlace& place) {
  place.set_kind(v1::ROOT_PLACE_KIND_BOARD);
  if (!owner.hireling.empty()) {
    place.set_hireling(owner.hireling);
    return true;
  }
  place.set_faction(owner.given ? owner.faction : context.turn);
  if (cursor.Eat('_')) return ParseColumn(cursor, context, place);
  if (kind == ThingKind::kItem && ParseItemSpot(cursor, context, place)) {
    context.Loose("The specification names an area of a board only for the faction whose turn it is.");
  }
  return true;
}

bool ParseOwned(const Owner& owner, Cursor& cursor, ThingKind kind, Context& context, v1::RootPlace& place) {
  if (cursor.Eat('$')) return ParseBoard(owner, cursor, kind, context, place);
  if (!owner.hireling.empty()) return context.Fail("a hireling has no hand; write its board, as in h_a$");
  place.set_faction(owner.faction);
  if (kind == ThingKind::kCard) {
    place.set_kind(v1::ROOT_PLACE_KIND_HAND);
    return true;
  }
  place.set_kind(v1::ROOT_PLACE_KIND_BOARD);
  context.Loose(
      "A faction's letter alone means a hand, where only cards can be; read as the board, as in O$.");
  return true;
}

absl::string_view PlacesFor(ThingKind kind) {
  switch (kind) {
    case ThingKind::kCard:
      return "a hand (C), a board (C$ or $), the discard pile (*), quests (Q) or a column ($_r, $_1)";
    case ThingKind::kPiece:
      return "a clearing (1 to 12), the Burrow (0), a forest (2_7_10) or a board (C$ or $)";
    case ThingKind::kItem:
      return "a board (C$ or $), a clearing (for ruins) or a spot on the board (s, d or t, r or e)";
  }
  return "";
}

}  // namespace

bool Context::Fail(absl::string_view reason) {
  if (error.empty()) error = std::string(reason);
  return false;
}

void Context::Loose(absl::string_view sentence) {
  if (absl::StrContains(loose, sentence)) return;
  absl::StrAppend(&loose, loose.empty() ? "" : " ", sentence);
}

Owner ParseOwner(Cursor& cursor) {
  Owner owner;
  owner.faction = FactionOf(cursor.Peek());
  if (owner.faction != v1::ROOT_FACTION_UNSPECIFIED) {
    cursor.Skip(1);
    owner.given = true;
  } else if (cursor.Peek() == 'h' && cursor.Peek(1) == '_' && absl::ascii_isalnum(cursor.Peek(2))) {
    owner.hireling = std::string(1, cursor.Peek(2));
    cursor.Skip(3);
    owner.given = true;
  }
  return owner;
}

bool ParseClearing(Cursor& cursor, bool burrow_too, Context& context, uint32_t& clearing) {
  if (!cursor.EatNumber(clearing)) return context.Fail("the number of a clearing, 1 to 12, is missing");
  if (clearing > kClearings || (clearing == 0 && !burrow_too)) {
    return context.Fail("there is no such clearing; clearings are 1 to 12");
  }
  return true;
}

Parsed ParsePlace(Cursor& cursor, ThingKind kind, Context& context, v1::RootPlace& place) {
  if (EndsPlace(cursor)) return Parsed::kNone;
  bool ok = true;
  Owner owner = ParseOwner(cursor);
  if (owner.given) {
    ok = ParseOwned(owner, cursor, kind, context, place);
  } else if (absl::ascii_isdigit(cursor.Peek())) {
    ok = ParseNumbered(cursor, context, place);
  } else if (cursor.Eat('$')) {
    ok = ParseBoard(owner, cursor, kind, context, place);
  } else if (cursor.Eat('*')) {
    place.set_kind(v1::ROOT_PLACE_KIND_DISCARD);
  } else if (cursor.Eat('Q')) {
    place.set_kind(v1::ROOT_PLACE_KIND_QUESTS);
  } else if (kind != ThingKind::kItem || !ParseItemSpot(cursor, context, place)) {
    ok = context.Fail(absl::StrCat(Quote(cursor.Rest()), " is no place here; write ", PlacesFor(kind)));
  }
  if (ok && !EndsPlace(cursor)) {
    ok = context.Fail(
        absl::StrCat(Quote(cursor.Rest()), " is too much behind a place; write ", PlacesFor(kind)));
  }
  return ok && CheckPlace(place, kind, context) ? Parsed::kOk : Parsed::kFailed;
}

bool CheckPlace(const v1::RootPlace& place, ThingKind kind, Context& context) {
  bool fits = false;
  switch (place.kind()) {
    case v1::ROOT_PLACE_KIND_BOARD:
    case v1::ROOT_PLACE_KIND_UNSPECIFIED:
      fits = true;
      break;
    case v1::ROOT_PLACE_KIND_CLEARING:
      fits = kind != ThingKind::kCard;
      break;
    case v1::ROOT_PLACE_KIND_FOREST:
    case v1::ROOT_PLACE_KIND_BURROW:
    case v1::ROOT_PLACE_KIND_SUPPLY:
      fits = kind == ThingKind::kPiece;
      break;
    case v1::ROOT_PLACE_KIND_ITEM_SPOT:
    case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
      fits = kind == ThingKind::kItem;
      break;
    default:
      fits = kind == ThingKind::kCard;
      break;
  }
  if (fits) return true;
  absl::string_view what = kind == ThingKind::kCard    ? "a card"
                           : kind == ThingKind::kPiece ? "a piece"
                                                       : "an item";
  return context.Fail(absl::StrCat(what, " cannot be there; write ", PlacesFor(kind)));
}

}  // namespace lantern::rootlog
