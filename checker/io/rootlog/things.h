#ifndef LANTERN_CHECKER_IO_ROOTLOG_THINGS_H_
#define LANTERN_CHECKER_IO_ROOTLOG_THINGS_H_

#include <vector>

#include "checker/io/rootlog/place.h"
#include "lantern/v1/root.pb.h"

namespace lantern::rootlog {

// One thing of the left side of an action, as it was written: a place that was not written is absent.
struct Term {
  v1::RootThings things;
  ThingKind kind = ThingKind::kPiece;
  // The card's name is a leader's, character's, minister's, mood's or pillar's.
  bool appointee = false;
};

// Reads `[n]thing[place]`, joined by '+' and grouped by parentheses, to the end of `cursor`. Every term has
// its count; a place behind a group is given to its members. At least one term. False, with an error, where
// the text is something else.
bool ParseTerms(Cursor& cursor, Context& context, std::vector<Term>& terms);

// Reads one piece without count and place: `[owner]type[_subtype]`.
bool ParsePiece(Cursor& cursor, Context& context, v1::RootPiece& piece);

// Reads a card without count and place: `[suit]#[name]`. Sets `appointee` and `quest` by the name.
struct CardTerm {
  v1::RootCard card;
  bool appointee = false;
  bool quest = false;
};
bool ParseCard(Cursor& cursor, Context& context, CardTerm& term);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_THINGS_H_
