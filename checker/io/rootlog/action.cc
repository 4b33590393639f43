#include "checker/io/rootlog/action.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/forms.h"
#include "checker/io/rootlog/text.h"

namespace lantern::rootlog {
namespace {

// What kind of action this is can be told from its first characters and from its arrow.
bool StartsWithBattle(Cursor cursor) {
  ParseOwner(cursor);
  return cursor.Peek() == 'X';
}

bool StartsWithScore(Cursor cursor) {
  ParseOwner(cursor);
  return (cursor.Peek() == '+' && cursor.Peek(1) == '+') || (cursor.Peek() == '-' && cursor.Peek(1) == '-');
}

// "$_h", "V$_E", "($_h": markers of a board rather than things that move.
bool StartsWithMarker(Cursor cursor) {
  cursor.Eat('(');
  ParseOwner(cursor);
  return cursor.Peek() == '$';
}

bool IsPath(absl::string_view left) {
  return !left.empty() && absl::ascii_isdigit(left.front()) &&
         std::all_of(left.begin(), left.end(), [](char c) { return absl::ascii_isdigit(c) || c == '_'; });
}

bool ParseArrow(absl::string_view left, absl::string_view right, Context& context,
                std::vector<v1::RootEvent>& events) {
  Cursor start(left);
  if (StartsWithScore(start)) return ParseScoreMarker(left, right, context, events.emplace_back());
  if (StartsWithMarker(start)) return ParseMarkers(left, right, context, events.emplace_back());
  if (IsPath(left)) return ParseOpenPath(left, right, context, events.emplace_back());
  return ParseMove(left, right, context, events);
}

bool Parse(absl::string_view text, Context& context, std::vector<v1::RootEvent>& events) {
  constexpr absl::string_view::size_type kNone = absl::string_view::npos;
  Cursor start(text);
  if (start.Eat('?')) return ParseExposure(start.Rest(), context, events.emplace_back());
  if (start.Eat('Z')) return ParseCraft(start.Rest(), context, events.emplace_back());
  if (StartsWithBattle(start)) return ParseBattle(text, context, events.emplace_back());
  size_t swap = text.find("<->");
  if (swap != kNone) {
    return ParseSwap(text.substr(0, swap), text.substr(swap + 3), context, events.emplace_back());
  }
  size_t arrow = text.find("->");
  if (arrow != kNone) return ParseArrow(text.substr(0, arrow), text.substr(arrow + 2), context, events);
  size_t caret = text.find('^');
  if (caret != kNone) {
    return ParseCaret(text.substr(0, caret), text.substr(caret + 1), context, events.emplace_back());
  }
  if (StartsWithScore(start)) return ParseScore(text, context, events.emplace_back());
  return context.Fail(
      absl::StrCat(Quote(text),
                   " is no action; write a move as w3->5, a battle as XE3, a craft as Z%x, points as "
                   "++2, cards shown as F#^, or put // before a comment"));
}

}  // namespace

ParsedAction ParseAction(absl::string_view text, v1::RootFaction turn) {
  ParsedAction parsed;
  Context context;
  context.turn = turn;
  if (text.size() > kMaxActionBytes) {
    parsed.error = "the action is longer than 4096 bytes; write several actions with / between them";
    return parsed;
  }
  std::string compact;
  if (std::any_of(text.begin(), text.end(), IsBlank)) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(compact), [](char c) { return !IsBlank(c); });
    text = compact;
    context.Loose("An action has no spaces in it.");
  }
  if (Parse(text, context, parsed.events)) {
    parsed.loose = std::move(context.loose);
  } else {
    parsed.events.clear();
    parsed.error = std::move(context.error);
  }
  return parsed;
}

}  // namespace lantern::rootlog
