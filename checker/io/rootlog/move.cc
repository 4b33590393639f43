#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/forms.h"
#include "checker/io/rootlog/things.h"

namespace lantern::rootlog {
namespace {

bool IsFerry(const Term& term) { return term.things.piece().kind() == v1::ROOT_PIECE_KIND_FERRY; }

// Takes a ferry's origin from the pieces that travel with it.
void SettleFerry(Context& context, std::vector<Term>& terms) {
  const v1::RootPlace* origin = nullptr;
  for (const Term& term : terms) {
    if (IsFerry(term) || term.things.from().kind() != v1::ROOT_PLACE_KIND_CLEARING) continue;
    if (origin != nullptr && origin->clearing() != term.things.from().clearing()) return;
    origin = &term.things.from();
  }
  if (origin == nullptr) return;
  for (Term& term : terms) {
    if (!IsFerry(term) || term.things.has_from()) continue;
    *term.things.mutable_from() = *origin;
    context.Loose(absl::StrCat("The ferry's clearing is missing; it was taken to travel along from clearing ",
                               origin->clearing(), "."));
  }
}

// Fills in where things come from when that was not written.
void SettleOrigin(Context& context, Term& term) {
  if (term.things.has_from()) {
    v1::RootPlace& from = *term.things.mutable_from();
    if (from.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT && from.faction() == v1::ROOT_FACTION_UNSPECIFIED) {
      from.set_faction(context.turn);
    }
    bool open_quest = from.kind() == v1::ROOT_PLACE_KIND_QUESTS && term.things.has_card();
    if (open_quest) {
      v1::RootCard quest = term.things.card();
      *term.things.mutable_quest() = std::move(quest);
    }
    if (term.things.piece().kind() == v1::ROOT_PIECE_KIND_PAWN) {
      context.Loose("A pawn's origin is left out in the notation.");
    }
    return;
  }
  switch (term.kind) {
    case ThingKind::kCard:
      if (term.things.has_quest()) {
        term.things.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_QUESTS);
        context.Loose("A quest is taken from Q, as in F#Q->$.");
      } else {
        term.things.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_DECK);
      }
      break;
    case ThingKind::kPiece:
      if (term.things.piece().kind() == v1::ROOT_PIECE_KIND_PAWN || IsFerry(term)) return;
      term.things.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_SUPPLY);
      break;
    case ThingKind::kItem:
      term.things.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_BOARD);
      term.things.mutable_from()->set_faction(context.turn);
      break;
  }
}

v1::RootPlaceKind AwayFor(ThingKind kind) {
  switch (kind) {
    case ThingKind::kCard:
      return v1::ROOT_PLACE_KIND_DISCARD;
    case ThingKind::kPiece:
      return v1::ROOT_PLACE_KIND_SUPPLY;
    case ThingKind::kItem:
      return v1::ROOT_PLACE_KIND_OUT_OF_GAME;
  }
  return v1::ROOT_PLACE_KIND_UNSPECIFIED;
}

// Nothing stands behind the arrow: one event for each kind of thing, in the order of the text.
void ThrowAway(std::vector<Term>& terms, std::vector<v1::RootEvent>& events) {
  v1::RootMove* moves[3] = {nullptr, nullptr, nullptr};
  events.reserve(events.size() + 3);  // keeps the pointers good
  for (Term& term : terms) {
    v1::RootMove*& move = moves[static_cast<int>(term.kind)];
    if (move == nullptr) {
      move = events.emplace_back().mutable_move();
      move->add_to()->set_kind(AwayFor(term.kind));
    }
    *move->add_things() = std::move(term.things);
  }
}

// Whose board an item's spot is on when it was not written: the board that the items lie on.
bool SettleSpots(const std::vector<Term>& terms, Context& context, v1::RootMove& move) {
  v1::RootFaction owner = v1::ROOT_FACTION_UNSPECIFIED;
  for (const Term& term : terms) {
    const v1::RootPlace& from = term.things.from();
    bool on_board = from.kind() == v1::ROOT_PLACE_KIND_BOARD || from.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT;
    v1::RootFaction faction = on_board ? from.faction() : context.turn;
    if (owner != v1::ROOT_FACTION_UNSPECIFIED && owner != faction) {
      return context.Fail("these items lie on several boards; write one action for each board");
    }
    owner = faction;
  }
  for (v1::RootPlace& place : *move.mutable_to()) {
    if (place.kind() != v1::ROOT_PLACE_KIND_ITEM_SPOT || place.faction() != v1::ROOT_FACTION_UNSPECIFIED)
      continue;
    place.set_faction(owner);
  }
  return true;
}

bool ParseDestinations(absl::string_view right, const std::vector<Term>& terms, Context& context,
                       v1::RootMove& move) {
  ThingKind kind = ThingKind::kPiece;
  for (const Term& term : terms) {
    if (term.kind == ThingKind::kItem || kind == ThingKind::kPiece) kind = term.kind;
  }
  Cursor cursor(right);
  do {
    v1::RootPlace& place = *move.add_to();
    Parsed parsed = ParsePlace(cursor, kind, context, place);
    if (parsed == Parsed::kFailed) return false;
    if (parsed == Parsed::kNone)
      return context.Fail("a place is missing behind + or before ); write it or leave it");
    for (const Term& term : terms) {
      if (!CheckPlace(place, term.kind, context)) return false;
    }
    if (place.kind() == v1::ROOT_PLACE_KIND_DISCARD) {
      context.Loose("The discard pile is left out as a destination.");
    }
  } while (cursor.Eat('+'));
  if (!cursor.Done()) return context.Fail("a parenthesis stands behind the arrow; join places with + alone");
  return kind != ThingKind::kItem || SettleSpots(terms, context, move);
}

// "#despot->$", "#marshalD$->".
bool ParseAppointee(const Term& term, absl::string_view right, Context& context, v1::RootEvent& event) {
  const std::string& name = term.things.card().name();
  v1::RootMove move;
  if (!right.empty() && !ParseDestinations(right, {term}, context, move)) return false;
  bool one = term.things.count() == 1;
  if (one && !term.things.has_from() && move.to_size() == 1 &&
      move.to(0).kind() == v1::ROOT_PLACE_KIND_BOARD && move.to(0).hireling().empty()) {
    event.mutable_appoint()->set_faction(move.to(0).faction());
    event.mutable_appoint()->set_name(name);
    return true;
  }
  if (one && right.empty() && term.things.from().kind() == v1::ROOT_PLACE_KIND_BOARD &&
      term.things.from().hireling().empty()) {
    event.mutable_dismiss()->set_faction(term.things.from().faction());
    event.mutable_dismiss()->set_name(name);
    return true;
  }
  return context.Fail(absl::StrCat("a leader, character, minister, mood or pillar is put on a board, as in #",
                                   name, "->$, or taken off it, as in #", name, "$->"));
}

}  // namespace

bool ParseMove(absl::string_view left, absl::string_view right, Context& context,
               std::vector<v1::RootEvent>& events) {
  std::vector<Term> terms;
  Cursor cursor(left);
  if (!ParseTerms(cursor, context, terms)) return false;
  for (const Term& term : terms) {
    if (!term.appointee) continue;
    if (terms.size() == 1) return ParseAppointee(term, right, context, events.emplace_back());
    return context.Fail(
        "a leader, character, minister, mood or pillar goes alone; write an action for each thing");
  }
  SettleFerry(context, terms);
  for (Term& term : terms) SettleOrigin(context, term);
  if (right.empty()) {
    ThrowAway(terms, events);
    return true;
  }
  v1::RootMove& move = *events.emplace_back().mutable_move();
  if (!ParseDestinations(right, terms, context, move)) return false;
  for (Term& term : terms) *move.add_things() = std::move(term.things);
  return true;
}

}  // namespace lantern::rootlog
