#include "checker/io/rootlog/things.h"

#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/names.h"

namespace lantern::rootlog {
namespace {

constexpr uint32_t kMaxCount = 100;  // no more can be recorded

bool ParseCount(Cursor& cursor, Context& context, uint32_t& count) {
  count = 1;
  if (!cursor.EatNumber(count)) return true;
  if (count >= 1 && count <= kMaxCount) return true;
  return context.Fail("a number of things is 1 to 100; leave it out for one");
}

// Fills in what the name behind "#" says.
bool ApplyName(absl::string_view text, Context& context, CardTerm& term) {
  Name name = FindName(text, term.card.suit());
  switch (name.kind) {
    case NameClass::kUnknown:
      return context.Fail(
          absl::StrCat(Quote(text),
                       " is no name of a card, quest, leader, character, minister, mood or pillar; write the "
                       "printed name in lower case without spaces, or nothing for an unknown card"));
    case NameClass::kNeedsSuit:
      return context.Fail(absl::StrCat(Quote(text),
                                       " exists once a suit; write the suit before the #, as in F#", text,
                                       ", or in a craft its small letter, as in f", text));
    case NameClass::kAppointee:
      if (term.card.suit() != v1::ROOT_SUIT_UNSPECIFIED) {
        return context.Fail(absl::StrCat(Quote(text), " has no suit; write #", text));
      }
      term.appointee = true;
      break;
    case NameClass::kQuest:
      term.quest = true;
      break;
    case NameClass::kCard:
      break;
  }
  if (name.loose) context.Loose(absl::StrCat("The name ", text, " was read as ", name.full, "."));
  if (name.suit != v1::ROOT_SUIT_UNSPECIFIED) {
    if (term.card.suit() != v1::ROOT_SUIT_UNSPECIFIED && term.card.suit() != name.suit) {
      return context.Fail("the suit before the # and the suit in the name differ; write one of them");
    }
    term.card.set_suit(name.suit);
  }
  term.card.set_name(std::string(name.full));
  return true;
}

void SetCard(const CardTerm& card, Term& term) {
  term.kind = ThingKind::kCard;
  term.appointee = card.appointee;
  *(card.quest ? term.things.mutable_quest() : term.things.mutable_card()) = card.card;
}

bool ParseItem(Cursor& cursor, Context& context, bool counted, Term& term) {
  term.kind = ThingKind::kItem;
  if (cursor.Eat('_')) {
    if (counted) return context.Fail("%_ means all items of a place; leave the number out");
    term.things.clear_count();
    term.things.set_all_items(true);
    return true;
  }
  v1::RootItem item = ItemOf(cursor.Peek());
  if (item == v1::ROOT_ITEM_UNSPECIFIED) {
    return context.Fail("behind % stands an item: s, b, c, x, h, t, r, f or u, or _ for all items");
  }
  cursor.Skip(1);
  term.things.set_item(item);
  return true;
}

bool ParseFerry(Cursor& cursor, Context& context, v1::RootPiece& piece) {
  if (cursor.Peek() == 'r') context.Loose("The ferry is f since V2.8; r is the raft of earlier versions.");
  cursor.Skip(1);
  piece.set_kind(v1::ROOT_PIECE_KIND_FERRY);
  return true;
}

absl::string_view PieceHelp() {
  return "a piece is w, p, b, t or f, with its faction's letter before it and its kind behind it, as in "
         "Cb_s; a "
         "card has a #, an item a %";
}

// One thing without parentheses, with its count and its place.
bool ParseSingle(Cursor& cursor, Context& context, Term& term) {
  bool counted = absl::ascii_isdigit(cursor.Peek());
  uint32_t count = 1;
  if (!ParseCount(cursor, context, count)) return false;
  term.things.set_count(count);
  bool suit_first = SuitOf(cursor.Peek()) != v1::ROOT_SUIT_UNSPECIFIED && cursor.Peek(1) == '#';
  if (cursor.Eat('%')) {
    if (!ParseItem(cursor, context, counted, term)) return false;
  } else if (cursor.Peek() == '#' || suit_first) {
    CardTerm card;
    if (!ParseCard(cursor, context, card)) return false;
    SetCard(card, term);
  } else {
    term.kind = ThingKind::kPiece;
    if (!ParsePiece(cursor, context, *term.things.mutable_piece())) return false;
  }
  v1::RootPlace place;
  Parsed parsed = ParsePlace(cursor, term.kind, context, place);
  if (parsed == Parsed::kOk) *term.things.mutable_from() = std::move(place);
  return parsed != Parsed::kFailed;
}

// The members of "(2F+M)", whose "#" stands behind the group.
struct SuitMember {
  uint32_t count;
  v1::RootSuit suit;
};

bool ParseSuitMember(Cursor& cursor, Context& context, std::vector<SuitMember>& members) {
  SuitMember member;
  if (!ParseCount(cursor, context, member.count)) return false;
  member.suit = SuitOf(cursor.Peek());
  cursor.Skip(1);
  members.push_back(member);
  return true;
}

// True where a suit stands here without a "#" of its own: "2F", "F".
bool AtBareSuit(Cursor cursor) {
  uint32_t count = 0;
  cursor.EatNumber(count);
  return SuitOf(cursor.Peek()) != v1::ROOT_SUIT_UNSPECIFIED && cursor.Peek(1) != '#';
}

bool ParseSuitGroup(Cursor& cursor, Context& context, std::vector<Term>& group) {
  std::vector<SuitMember> members;
  do {
    if (!AtBareSuit(cursor))
      return context.Fail("suits and other things cannot be mixed so; write 2R# for each");
    if (!ParseSuitMember(cursor, context, members)) return false;
  } while (cursor.Eat('+'));
  if (!cursor.Eat(')') || cursor.Peek() != '#') {
    return context.Fail("behind suits in parentheses stands a #, as in (2F+M)#");
  }
  cursor.Skip(1);
  absl::string_view name = cursor.EatName();
  for (const SuitMember& member : members) {
    CardTerm card;
    card.card.set_suit(member.suit);
    if (!name.empty() && !ApplyName(name, context, card)) return false;
    Term& term = group.emplace_back();
    term.things.set_count(member.count);
    SetCard(card, term);
  }
  return true;
}

bool ParseMixedGroup(Cursor& cursor, Context& context, std::vector<Term>& group) {
  do {
    if (cursor.Peek() == '(')
      return context.Fail("parentheses stand in no parentheses; join the things with +");
    if (!ParseSingle(cursor, context, group.emplace_back())) return false;
  } while (cursor.Eat('+'));
  if (!cursor.Eat(')')) return context.Fail("a closing parenthesis is missing, as in (2w+Cb_s)3");
  return true;
}

// Which meaning a shared place has: an item's spots are letters of their own, and a hand takes a card.
ThingKind GroupKind(const std::vector<Term>& group) {
  ThingKind kind = ThingKind::kPiece;
  for (const Term& term : group) {
    if (term.kind == ThingKind::kItem) return ThingKind::kItem;
    if (term.kind == ThingKind::kCard) kind = ThingKind::kCard;
  }
  return kind;
}

// Gives the place behind a group to its members.
bool SharePlace(Cursor& cursor, Context& context, std::vector<Term>& group) {
  v1::RootPlace place;
  Parsed parsed = ParsePlace(cursor, GroupKind(group), context, place);
  if (parsed != Parsed::kOk) return parsed == Parsed::kNone;
  for (Term& term : group) {
    if (term.things.has_from()) {
      context.Loose(
          "A thing in parentheses has a place of its own beside the one behind them; its own was taken.");
      continue;
    }
    if (!CheckPlace(place, term.kind, context)) return false;
    *term.things.mutable_from() = place;
  }
  return true;
}

bool ParseGroup(Cursor& cursor, Context& context, std::vector<Term>& terms) {
  std::vector<Term> group;
  bool ok =
      AtBareSuit(cursor) ? ParseSuitGroup(cursor, context, group) : ParseMixedGroup(cursor, context, group);
  if (!ok || !SharePlace(cursor, context, group)) return false;
  for (Term& term : group) terms.push_back(std::move(term));
  return true;
}

}  // namespace

bool ParseCard(Cursor& cursor, Context& context, CardTerm& term) {
  v1::RootSuit suit = SuitOf(cursor.Peek());
  if (suit != v1::ROOT_SUIT_UNSPECIFIED) {
    term.card.set_suit(suit);
    cursor.Skip(1);
  }
  if (!cursor.Eat('#')) return context.Fail("a card is written with a #, as in F# or #sappers");
  absl::string_view name = cursor.EatName();
  return name.empty() || ApplyName(name, context, term);
}

bool ParsePiece(Cursor& cursor, Context& context, v1::RootPiece& piece) {
  Owner owner = ParseOwner(cursor);
  PieceLetters letters;
  letters.type = cursor.Peek();
  bool subtyped = cursor.Peek(1) == '_' && absl::ascii_islower(cursor.Peek(2));
  if (subtyped) letters.subtype = cursor.Peek(2);
  bool swapped = subtyped && letters.type != 'w' && letters.type != 'b' && letters.type != 't' &&
                 (letters.subtype == 'b' || letters.subtype == 't') && absl::ascii_islower(letters.type);
  if (!owner.given && !subtyped && (letters.type == 'f' || letters.type == 'r')) {
    return ParseFerry(cursor, context, piece);
  }
  if (swapped) {
    std::swap(letters.type, letters.subtype);
    context.Loose(absl::StrCat("Type and kind of a piece were exchanged; read as ",
                               std::string(1, letters.type), "_", std::string(1, letters.subtype), "."));
  }
  v1::RootFaction faction = owner.given ? owner.faction : context.turn;
  if (!PieceOf(faction, letters, piece)) {
    bool typed = letters.type == 'w' || letters.type == 'p' || letters.type == 'b' || letters.type == 't';
    if (typed && subtyped)
      return context.Fail("this faction has no such kind of piece; leave out _ and its letter");
    return context.Fail(absl::StrCat(Quote(cursor.Rest()), " is no thing of the notation; ", PieceHelp()));
  }
  cursor.Skip(subtyped ? 3 : 1);
  if (!owner.hireling.empty()) piece.set_hireling(owner.hireling);
  return true;
}

bool ParseTerms(Cursor& cursor, Context& context, std::vector<Term>& terms) {
  if (cursor.Done())
    return context.Fail(absl::StrCat("nothing stands here that could go anywhere; ", PieceHelp()));
  do {
    bool ok = cursor.Eat('(') ? ParseGroup(cursor, context, terms)
                              : ParseSingle(cursor, context, terms.emplace_back());
    if (!ok) return false;
  } while (cursor.Eat('+'));
  return cursor.Done() ||
         context.Fail(absl::StrCat(Quote(cursor.Rest()), " was not expected; join things with +"));
}

}  // namespace lantern::rootlog
