#ifndef LANTERN_CHECKER_IO_ROOTLOG_PLACE_H_
#define LANTERN_CHECKER_IO_ROOTLOG_PLACE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "checker/io/rootlog/text.h"
#include "lantern/v1/root_types.pb.h"

namespace lantern::rootlog {

// What the parsers of one action share.
struct Context {
  // Whose turn it is; what "$" and omitted owners mean.
  v1::RootFaction turn = v1::ROOT_FACTION_UNSPECIFIED;
  // Sentences on what was accepted although the specification has another form.
  std::string loose;
  // Why the action cannot be read, with what to write instead. Empty: it can, so far.
  std::string error;

  // Always false, so that a parser can return it.
  bool Fail(absl::string_view reason);
  // Adds a sentence to `loose` unless it is there.
  void Loose(absl::string_view sentence);
};

// Kinds of things that go to places; they decide what a letter means there.
enum class ThingKind { kCard, kPiece, kItem };

// The owner of pieces and boards: a faction's letter, or "h_" and one letter or digit for a hireling.
struct Owner {
  v1::RootFaction faction = v1::ROOT_FACTION_UNSPECIFIED;
  std::string hireling;  // the letter or digit behind "h_"; empty: none
  bool given = false;    // an owner was written down
};

// Takes an owner where one stands. Takes nothing and gives `given` = false otherwise.
Owner ParseOwner(Cursor& cursor);

// Takes a clearing, 1 to 12, or 0 where `burrow_too`. False, with an error, where there is none.
bool ParseClearing(Cursor& cursor, bool burrow_too, Context& context, uint32_t& clearing);

enum class Parsed { kNone, kOk, kFailed };

// Takes the place of things of `kind`. kNone where the text ends or goes on with '+' or ')'. An item's place
// on a board without a named owner gets no faction: the caller knows whose item it is.
Parsed ParsePlace(Cursor& cursor, ThingKind kind, Context& context, v1::RootPlace& place);

// True where things of `kind` can be in `place`; else false with an error.
bool CheckPlace(const v1::RootPlace& place, ThingKind kind, Context& context);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_PLACE_H_
