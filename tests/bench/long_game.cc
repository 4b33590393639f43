#include "tests/bench/long_game.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace lantern {
namespace {

// The Marquise has eight wood, and nothing here uses it up.
constexpr int kWood = 8;
// Everybody starts with three cards and draws one a turn: from the third turn on, one has to go.
constexpr int kRoundsWithoutDiscard = 2;

// Draws a card, and down to five again. `suit` is the suit that is seen, empty for none.
std::string Evening(int round, absl::string_view faction, absl::string_view suit) {
  std::string text = absl::StrCat("/#->", faction);
  if (round >= kRoundsWithoutDiscard) absl::StrAppend(&text, "/", suit, "#", faction, "->");
  return text;
}

}  // namespace

std::string LongGame(int rounds) {
  // The Marquise shows the suits of its discards in turn: few enough of each for any order of the deck.
  constexpr absl::string_view kSuits[] = {"B", "F", "R", "M"};
  std::string text =
      "Map: Fall\n"
      "Deck: Standard\n"
      "Pool: CDV\n"
      "V: Vera\n"
      "D: Dora\n"
      "C: Carl\n"
      "\n"
      "C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\n"
      "V:#thief->$/p->1_9_10_12\n"
      "D:t->3/2w->3+6+7+11\n";
  for (int round = 0; round < rounds; ++round) {
    absl::StrAppend(&text, "\nC:", round < kWood ? "t->1/" : "", "w->9/w9->12/w12->11/XD11/(w+Dw)11->",
                    Evening(round, "C", kSuits[round % 4]), "\n");
    absl::StrAppend(&text, "D:w->0/w0->3/w3->11", Evening(round, "D", ""), "\n");
    absl::StrAppend(&text, "V:", round == 0 ? "" : "%f->r/", "p->12/%f->e/p->10", Evening(round, "V", ""),
                    "\n");
  }
  return text;
}

}  // namespace lantern
