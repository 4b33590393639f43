#include "checker/io/rootlog/forms.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/names.h"
#include "checker/io/rootlog/things.h"

namespace lantern::rootlog {
namespace {

constexpr uint32_t kMaxPoints = 1000;
constexpr uint32_t kMaxShown = 100;

// Reads `t_e`, the name of a plot.
bool ParsePlotName(Cursor& cursor, Context& context, v1::RootPieceKind& plot) {
  if (cursor.Eat('t') && cursor.Eat('_')) {
    plot = PlotOf(cursor.Peek());
    cursor.Skip(1);
    if (plot != v1::ROOT_PIECE_KIND_UNSPECIFIED) return true;
  }
  return context.Fail("a plot is t_b, t_s, t_e or t_r");
}

// Reads an ambush card where one stands. Sets `suit` then.
bool ParseAmbush(Cursor& cursor, Context& context, bool& played, v1::RootSuit& suit) {
  suit = SuitOf(cursor.Peek());
  if (suit != v1::ROOT_SUIT_UNSPECIFIED) {
    if (cursor.Peek(1) != '@')
      return context.Fail("behind the clearing an ambush is a suit and @, as in XE3F@");
    cursor.Skip(1);
  }
  played = cursor.Eat('@');
  if (played && suit == v1::ROOT_SUIT_UNSPECIFIED)
    context.Loose("An ambush is written with its suit, as in F@.");
  return true;
}

bool ParseAmbushes(Cursor& cursor, Context& context, v1::RootBattle& battle) {
  v1::RootSuit suit = v1::ROOT_SUIT_UNSPECIFIED;
  bool played = false;
  if (!ParseAmbush(cursor, context, played, suit)) return false;
  if (!played) return true;
  battle.set_defender_ambush(suit);
  if (!ParseAmbush(cursor, context, played, suit)) return false;
  if (played) battle.set_attacker_ambush(suit);
  return true;
}

bool ParseRolls(Cursor& cursor, Context& context, v1::RootBattle& battle) {
  if (!cursor.Eat('(')) return true;
  uint32_t attacker = 0;
  uint32_t defender = 0;
  if (cursor.EatNumber(attacker) && cursor.Eat(',') && cursor.EatNumber(defender) && cursor.Eat(')') &&
      attacker <= 3 && defender <= 3) {
    battle.set_attacker_roll(attacker);
    battle.set_defender_roll(defender);
    return true;
  }
  return context.Fail("rolls are two numbers, 0 to 3, the attacker's first, as in XE3(2,0)");
}

bool ParseReveal(absl::string_view left, absl::string_view right, Context& context, v1::RootReveal& reveal) {
  if (right.size() == 1) reveal.set_to(FactionOf(right[0]));
  if (!right.empty() && reveal.to() == v1::ROOT_FACTION_UNSPECIFIED) {
    return context.Fail(
        "behind ^ stands the letter of the faction that sees the cards, or nothing for everybody");
  }
  reveal.set_faction(context.turn);
  if (left.empty()) return true;
  if (left.size() == 1 && FactionOf(left[0]) != v1::ROOT_FACTION_UNSPECIFIED) {
    reveal.set_faction(FactionOf(left[0]));
    return true;
  }
  std::vector<Term> terms;
  Cursor cursor(left);
  if (!ParseTerms(cursor, context, terms)) return false;
  v1::RootPlace hand;
  hand.set_kind(v1::ROOT_PLACE_KIND_HAND);
  hand.set_faction(context.turn);
  uint32_t shown = 0;
  for (size_t i = 0; i < terms.size(); ++i) {
    v1::RootThings& things = terms[i].things;
    if (!things.has_card() || terms[i].appointee)
      return context.Fail("only cards are shown, as in F#^ or 2M#^A");
    if (!things.has_from()) *things.mutable_from() = hand;
    if (things.from().kind() != v1::ROOT_PLACE_KIND_HAND) {
      return context.Fail("cards are shown from a hand; write the letter of its faction, as in F#C^");
    }
    if (i > 0 && things.from().faction() != reveal.faction()) {
      return context.Fail("these cards are in several hands; write an action for each hand");
    }
    reveal.set_faction(things.from().faction());
    shown += things.count();
    *reveal.add_cards() = std::move(things);
  }
  if (shown > kMaxShown) return context.Fail("more than 100 cards are shown at once; there are 54 in all");
  return true;
}

// The token before the ^ of a flip: `[P]t5`, `t_t10`.
bool ParseToken(absl::string_view left, Context& context, v1::RootPiece& piece, uint32_t& clearing) {
  Cursor cursor(left);
  if (!ParsePiece(cursor, context, piece) || !ParseClearing(cursor, false, context, clearing)) return false;
  return cursor.Done() || context.Fail("before ^ stands a token and its clearing, as in t5^t_b");
}

bool ParseFlip(absl::string_view left, absl::string_view right, Context& context, v1::RootFlipPlot& flip) {
  Cursor cursor(right);
  v1::RootPieceKind plot = v1::ROOT_PIECE_KIND_UNSPECIFIED;
  if (!ParsePlotName(cursor, context, plot)) return false;
  if (!cursor.Done()) return context.Fail("nothing stands behind the plot of a flip, as in t5^t_b");
  if (context.turn != v1::ROOT_FACTION_CORVID_CONSPIRACY && !absl::StartsWith(left, "P")) {
    context.Loose("A plot is written with P on a turn of another faction.");
  }
  // A plot is the Corvids' whoever's turn it is.
  Context corvids;
  corvids.turn = v1::ROOT_FACTION_CORVID_CONSPIRACY;
  v1::RootPiece piece;
  uint32_t clearing = 0;
  if (!ParseToken(left, corvids, piece, clearing)) return context.Fail(corvids.error);
  if (piece.faction() != v1::ROOT_FACTION_CORVID_CONSPIRACY || piece.kind() != v1::ROOT_PIECE_KIND_PLOT) {
    return context.Fail("a plot that is turned face up is t and its clearing, as in t5^t_b or Pt5^t_b");
  }
  flip.set_clearing(clearing);
  flip.set_plot(plot);
  return true;
}

bool ParseRelic(absl::string_view left, absl::string_view right, Context& context,
                v1::RootRevealRelic& relic) {
  uint32_t clearing = 0;
  if (!ParseToken(left, context, *relic.mutable_relic(), clearing)) return false;
  if (relic.relic().kind() != v1::ROOT_PIECE_KIND_RELIC) {
    return context.Fail("a number behind ^ is the value of a relic, as in t_t10^2 or Kt_t10^2");
  }
  uint32_t value = 0;
  Cursor cursor(right);
  if (!cursor.EatNumber(value) || !cursor.Done() || value < 1 || value > 3) {
    return context.Fail("a relic is worth 1, 2 or 3, as in t_t10^2");
  }
  relic.set_clearing(clearing);
  relic.set_value(value);
  return true;
}

}  // namespace

bool ParseCaret(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event) {
  if (absl::StartsWith(right, "t")) return ParseFlip(left, right, context, *event.mutable_flip_plot());
  if (!right.empty() && right[0] >= '0' && right[0] <= '9') {
    return ParseRelic(left, right, context, *event.mutable_reveal_relic());
  }
  return ParseReveal(left, right, context, *event.mutable_reveal());
}

bool ParseBattle(absl::string_view text, Context& context, v1::RootEvent& event) {
  v1::RootBattle& battle = *event.mutable_battle();
  Cursor cursor(text);
  Owner attacker = ParseOwner(cursor);
  cursor.Eat('X');
  Owner defender = ParseOwner(cursor);
  if (!defender.given) return context.Fail("behind X stands the letter of the defender, as in XE3");
  battle.set_attacker(attacker.given && attacker.hireling.empty() ? attacker.faction : context.turn);
  battle.set_attacker_hireling(attacker.hireling);
  battle.set_defender(defender.faction);
  battle.set_defender_hireling(defender.hireling);
  uint32_t clearing = 0;
  if (!ParseClearing(cursor, true, context, clearing)) return false;
  battle.set_clearing(clearing);
  if (!ParseAmbushes(cursor, context, battle) || !ParseRolls(cursor, context, battle)) return false;
  return cursor.Done() ||
         context.Fail(absl::StrCat(Quote(cursor.Rest()),
                                   " is too much for a battle; write it as XE3, XE3F@ or XE3(2,0)"));
}

bool ParseCraft(absl::string_view text, Context& context, v1::RootEvent& event) {
  Cursor cursor(text);
  bool percent = cursor.Eat('%');
  v1::RootItem item = cursor.Rest().size() == 1 ? ItemOf(cursor.Peek()) : v1::ROOT_ITEM_UNSPECIFIED;
  if (item != v1::ROOT_ITEM_UNSPECIFIED) {
    if (!percent) context.Loose("A crafted item is written with a %, as in Z%h.");
    event.mutable_craft()->set_item(item);
    return true;
  }
  bool with_suit = !percent && (cursor.Peek() == '#' || cursor.Peek(1) == '#');
  if (with_suit) context.Loose("A crafted card is written by its name alone, as in Zsabo.");
  std::string name = with_suit ? std::string(text) : absl::StrCat("#", text);
  Cursor named(name);
  CardTerm term;
  if (percent || !ParseCard(named, context, term) || !named.Done() || term.card.name().empty() ||
      term.quest || term.appointee) {
    return context.Fail(
        "behind Z stands what was crafted: an item, as in Z%h, or a card's name, as in Zsabo");
  }
  *event.mutable_craft()->mutable_card() = std::move(term.card);
  return true;
}

bool ParseScore(absl::string_view text, Context& context, v1::RootEvent& event) {
  Cursor cursor(text);
  Owner owner = ParseOwner(cursor);
  if (!owner.hireling.empty()) return context.Fail("a hireling has no points; write the letter of a faction");
  bool lost = cursor.Peek() == '-';
  cursor.Skip(2);
  uint32_t points = 1;
  cursor.EatNumber(points);
  if (!cursor.Done() || points > kMaxPoints) {
    return context.Fail("points are ++ or -- and a number, 0 to 1000, as in ++2, --3 or A++");
  }
  event.mutable_score()->set_faction(owner.given ? owner.faction : context.turn);
  event.mutable_score()->set_points(lost ? -static_cast<int32_t>(points) : static_cast<int32_t>(points));
  return true;
}

bool ParseScoreMarker(absl::string_view left, absl::string_view right, Context& context,
                      v1::RootEvent& event) {
  Cursor from(left);
  Owner mover = ParseOwner(from);
  if (from.Rest() != "++" || (mover.given && mover.faction != context.turn)) {
    return context.Fail("a score marker leaves the track on its own faction's turn, as in ++->C$");
  }
  if (mover.given)
    context.Loose("A score marker that leaves the track is written without a faction's letter.");
  Cursor cursor(right);
  Owner owner = ParseOwner(cursor);
  if (!cursor.Eat('$') || !cursor.Done() || !owner.hireling.empty()) {
    return context.Fail("a score marker goes to a board, as in ++->C$ or ++->$");
  }
  event.mutable_score_marker()->set_board(owner.given ? owner.faction : context.turn);
  return true;
}

bool ParseOpenPath(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event) {
  Cursor cursor(left);
  uint32_t low = 0;
  uint32_t high = 0;
  bool read = ParseClearing(cursor, false, context, low) && cursor.Eat('_') &&
              ParseClearing(cursor, false, context, high) && cursor.Done() && right.empty() && low != high;
  if (!read) return context.Fail("a closed path is opened by its two clearings, 1 to 12, as in 5_9->");
  if (low > high) {
    std::swap(low, high);
    context.Loose("A closed path is written with its lower clearing first.");
  }
  event.mutable_open_path()->set_low(low);
  event.mutable_open_path()->set_high(high);
  return true;
}

bool ParseSwap(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event) {
  uint32_t clearings[2] = {0, 0};
  absl::string_view sides[2] = {left, right};
  for (int i = 0; i < 2; ++i) {
    Cursor cursor(sides[i]);
    if (cursor.Eat('P')) context.Loose("Plots that change places are written without P.");
    if (!cursor.Eat('t') || !ParseClearing(cursor, false, context, clearings[i]) || !cursor.Done()) {
      return context.Fail("plots change places by their clearings, as in t12<->t4");
    }
  }
  event.mutable_swap_plots()->set_first(clearings[0]);
  event.mutable_swap_plots()->set_second(clearings[1]);
  return true;
}

bool ParseExposure(absl::string_view text, Context& context, v1::RootEvent& event) {
  static constexpr absl::string_view kHelp = "a guess is the plot and its clearing, as in ?Pt_e5";
  v1::RootExposePlot& expose = *event.mutable_expose_plot();
  Cursor cursor(text);
  if (!cursor.Eat('P')) context.Loose("A guessed plot is written with P, as in ?Pt_e5.");
  v1::RootPieceKind guess = v1::ROOT_PIECE_KIND_UNSPECIFIED;
  uint32_t clearing = 0;
  if (cursor.Peek() == 't' && cursor.Peek(1) != '_') {
    cursor.Skip(1);
    if (!ParseClearing(cursor, false, context, clearing)) return false;
    if (!cursor.Eat('^')) return context.Fail(kHelp);
    if (!ParsePlotName(cursor, context, guess)) return false;
    context.Loose("A guess is written with the clearing behind the plot, as in ?Pt_e5.");
  } else if (!ParsePlotName(cursor, context, guess) || !ParseClearing(cursor, false, context, clearing)) {
    return false;
  }
  if (!cursor.Done()) return context.Fail(kHelp);
  expose.set_clearing(clearing);
  expose.set_guess(guess);
  return true;
}

}  // namespace lantern::rootlog
