// Writing and reading Rootlog are each other's inverse, and no text whatever harms the reader.
#include "checker/io/rootlog/rootlog.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/text.h"
#include "rootlog_events.h"

namespace lantern {
namespace {

// What must survive: all but positions, the source and the name; and of a text that was cut, why it is
// unreadable.
std::string Essence(v1::Transcript game) {
  game.clear_source();
  game.clear_id();
  if (game.has_claimed_result()) game.mutable_claimed_result()->clear_position();
  for (v1::Event& event : *game.mutable_events()) {
    bool cut = absl::EndsWith(event.position().text(), rootlog::kEllipsis);
    if (cut && event.root().has_unreadable()) event.mutable_root()->mutable_unreadable()->clear_reason();
    event.clear_position();
  }
  return game.DebugString();
}

v1::Transcript ReadOne(const std::string& text) {
  absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog(text, "x.rootlog", Limits());
  if (!read.ok()) RC_FAIL(std::string(read.status().message()));
  RC_ASSERT(read->size() == 1u);
  return read->front();
}

RC_GTEST_PROP(Rootlog, WhatIsWrittenIsReadBack, ()) {
  v1::Transcript game = random_rootlog::Game();
  absl::StatusOr<std::string> text = WriteRootlog(game);
  if (!text.ok()) RC_FAIL(absl::StrCat(text.status().message(), "\n", game.DebugString()));
  v1::Transcript again = ReadOne(*text);
  RC_ASSERT(Essence(again) == Essence(game));
  RC_ASSERT(*WriteRootlog(again) == *text);
}

// Pieces of the notation, so that random text gets deep into the parsers.
std::string Scrap() {
  static const std::vector<std::string> kScraps = {"->",
                                                   "<->",
                                                   "^",
                                                   "++",
                                                   "--",
                                                   "+",
                                                   "(",
                                                   ")",
                                                   "#",
                                                   "%",
                                                   "%_",
                                                   "$",
                                                   "$_",
                                                   "_",
                                                   "*",
                                                   "@",
                                                   "Z",
                                                   "X",
                                                   "?",
                                                   "w",
                                                   "p",
                                                   "b",
                                                   "t",
                                                   "f",
                                                   "r",
                                                   "b_r",
                                                   "t_k",
                                                   "h_a",
                                                   "1",
                                                   "12",
                                                   "0",
                                                   "99",
                                                   "2",
                                                   "C",
                                                   "E",
                                                   "A",
                                                   "V",
                                                   "P",
                                                   "F",
                                                   "M",
                                                   "B",
                                                   "Q",
                                                   "s",
                                                   "e",
                                                   "d",
                                                   "/",
                                                   ";",
                                                   " ",
                                                   ",",
                                                   "//",
                                                   "\n",
                                                   "C:",
                                                   "E:",
                                                   "\nC:",
                                                   "\nE:",
                                                   "\nMap: Lake\n",
                                                   "\nDeck: E&P\n",
                                                   "\nWinner: C\n",
                                                   "\r\n",
                                                   "\t",
                                                   "sabo",
                                                   "despot",
                                                   "part",
                                                   "\nClearings: F1,M2",
                                                   "\nPool:",
                                                   "\xC3",
                                                   "\xEF\xBB\xBF",
                                                   "…",
                                                   "\nHirelings: a b,c",
                                                   "\nPool: CE\n",
                                                   "\nPool: A",
                                                   "// Played: 5 Dec 2020\n",
                                                   "2_5_7",
                                                   "Pt_e",
                                                   "t3",
                                                   "(2,1)"};
  return *rc::gen::elementOf(kScraps);
}

std::string RandomText() {
  if (random_rootlog::Range(0, 4) == 0) return *rc::gen::string<std::string>();
  std::string text = random_rootlog::Coin() ? "Map: Fall\nC: Ann\nE: Bo\nC:" : "";
  for (int i = random_rootlog::Range(0, 40); i > 0; --i) text += Scrap();
  return text;
}

void CheckStrings(const v1::Transcript& game) {
  for (const v1::Event& event : game.events()) {
    RC_ASSERT(event.root().action_case() != v1::RootEvent::ACTION_NOT_SET);
    RC_ASSERT(event.position().line() > 0u);
    RC_ASSERT(event.position().column() > 0u);
    RC_ASSERT(event.position().text().size() <= rootlog::kPositionTextBytes);
  }
  RC_ASSERT(rootlog::InvalidUtf8(game.DebugString()).empty());
  std::string wire;
  RC_ASSERT(game.SerializeToString(&wire));
  RC_ASSERT(v1::Transcript().ParseFromString(wire));
}

RC_GTEST_PROP(Rootlog, AnyTextIsReadAndThenWrittenTheSameForEver, ()) {
  std::string text = RandomText();
  absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog(text, "x.rootlog", Limits());
  if (!read.ok()) {
    RC_ASSERT(read.status().code() == absl::StatusCode::kInvalidArgument);
    return;
  }
  for (const v1::Transcript& game : *read) {
    CheckStrings(game);
    absl::StatusOr<std::string> written = WriteRootlog(game);
    if (!written.ok()) RC_FAIL(std::string(written.status().message()));
    v1::Transcript again = ReadOne(*written);
    RC_ASSERT(Essence(again) == Essence(game));
    RC_ASSERT(*WriteRootlog(again) == *written);
  }
}

// Each action stands for itself: what comes before or behind it on the turn does not change how it is read.
RC_GTEST_PROP(Rootlog, ActionsAreReadOneByOne, ()) {
  std::string head = "Map: Fall\nE: Bo\nE:\nE:";
  std::string first;
  std::string second;
  for (int i = random_rootlog::Range(1, 6); i > 0; --i) first += Scrap();
  for (int i = random_rootlog::Range(1, 6); i > 0; --i) second += Scrap();
  std::string both = first + second;
  RC_PRE(both.find('\n') == std::string::npos && both.find("//") == std::string::npos);
  RC_PRE(first.back() != '/' && second.front() != '/');  // two in a row begin a comment
  v1::Transcript one = ReadOne(head + first);
  v1::Transcript two = ReadOne(head + second);
  v1::Transcript joined = ReadOne(head + first + "/ /" + second);
  for (int i = 2; i < two.events_size(); ++i) *one.add_events() = two.events(i);
  one.clear_claimed_result();
  RC_ASSERT(Essence(joined) == Essence(one));
}

}  // namespace
}  // namespace lantern
