// Turns whose readings multiply, one for each faction that is explained: every act may be several things, and
// what each of them uses up differs. Nothing of this was ever played.
#ifndef LANTERN_TESTS_UNIT_ROOTLOG_ADVERSARIAL_TURNS_H_
#define LANTERN_TESTS_UNIT_ROOTLOG_ADVERSARIAL_TURNS_H_

#include <string>

#include "absl/strings/str_cat.h"

namespace lantern {

// Factions whose turns are explained, by their letters.
inline constexpr char kExplainedLetters[] = "CEAVU";

// The game of such a turn, which another one closes.
inline std::string AdversarialGame(char letter) {
  std::string acts;
  auto add = [&](int times, const std::string& text) {
    for (int i = 0; i < times; ++i) absl::StrAppend(&acts, "/", text);
  };
  // Crafted cards give moves, battles and payments of their own, whether they could be crafted or not.
  std::string cards = "Zleague/Zcobbler/Zcommand";
  if (letter == 'V') cards = "Zleague/Zemi";
  switch (letter) {
    case 'C':
      // Battles in clearings of all suits, and warriors that go from them to the keep: each marches or went
      // by Field Hospitals for one of the cards.
      for (int c : {2, 5, 6, 7, 8, 9, 10, 12}) add(1, absl::StrCat("XE", c));
      for (int i = 0; i < 24; ++i) {
        for (int c : {5, 9, 8}) add(1, absl::StrCat("B#C->/w", c, "->1"));
      }
      break;
    case 'E':
      // A Decree in which each act takes a card of its suit or a bird.
      for (const char* column : {"r", "m", "x", "b"}) {
        for (const char* suit : {"F", "R", "M", "B"}) add(1, absl::StrCat("15", suit, "#E->$_", column));
      }
      for (int i = 0; i < 20; ++i) {
        for (int c : {3, 7, 6}) add(1, absl::StrCat("w->", c));
      }
      for (int i = 0; i < 20; ++i) add(1, "%x->e/w3->7/w7->3/w6->3");
      break;
    case 'A':
      // Officers that may each be trained for a card of any base.
      add(1, "(b_f+w)->8/(b_r+w)->4/(b_m+w)->9");
      for (int i = 0; i < 60; ++i) add(1, "B#A->/w->$/%x->e");
      break;
    case 'V':
      for (int i = 0; i < 80; ++i) add(1, i % 2 == 0 ? "p->10/%x->e" : "p->1/XC1");
      break;
    default:
      // Cards that recruit for a suit or pay, firebrands by sermon or Proselytize, battles of moves or
      // Righteousness.
      add(12, "B#U->");
      for (int c : {4, 8, 9, 5, 1, 2, 3, 6, 7, 10, 11, 12}) {
        const char* suit = c == 1 || c == 6 || c == 8 || c == 12   ? "f"
                           : c == 3 || c == 4 || c == 5 || c == 10 ? "r"
                                                                   : "m";
        add(1, absl::StrCat("B#^/t_", suit, "->", c, "/2w->", c));
      }
      for (int i = 0; i < 30; ++i) add(1, "w4->9/XC9/w9->4/XC4/w->4");
      break;
  }
  return absl::StrCat(
      "Map: Fall\nDeck: E&P\nU: Uri\nV: Vic\nA: Ada\nE: Eve\nC: Cat\n\n"
      "C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nE:b+6w->3/#despot->$\nA:3#->$\n"
      "V:#harrier->$/p->1_2_5_10\nU:4w->4/4w->8\n\n",
      std::string(1, letter), ":", letter == 'C' ? "t->5" : cards, acts, "\n", letter == 'C' ? "E" : "C",
      ":\n");
}

}  // namespace lantern

#endif  // LANTERN_TESTS_UNIT_ROOTLOG_ADVERSARIAL_TURNS_H_
