// Actions that cannot be read: they are kept, say why and what to write, and the reader goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checker/io/rootlog/text.h"
#include "rootlog_testing.h"

namespace lantern {
namespace {

using ::testing::HasSubstr;

struct Unreadable {
  char turn;
  const char* action;
  const char* reason;  // a part of it
};

const Unreadable kUnreadable[] = {
    {'C', "w->99", "clearings are 1 to 12"},
    {'C', "w13->1", "clearings are 1 to 12"},
    {'C', "-1w->3", "is no thing of the notation"},
    {'C', "1000000000w->3", "1 to 100;"},
    {'C', "99999999999999999999w->3", "1 to 100;"},
    {'C', "101w->3", "1 to 100;"},
    {'C', "0w->3", "1 to 100;"},
    {'C', "w->", nullptr},  // readable, to show that the table can tell
    {'C', "hello", "is no action"},
    {'C', "(60F+60R)#^", "more than 100 cards"},
    {'C', "->3", "nothing stands here"},
    {'C', "w->3+", "a place is missing"},
    {'C', "w->3)", "a parenthesis stands behind the arrow"},
    {'C', "w->3x", "too much behind a place"},
    {'C', "w3x->", "too much behind a place"},
    {'C', "w->1_2", "at least three clearings"},
    {'C', "w->1_2_2", "stands twice"},
    {'C', "w->1_2_13", "between clearings 1 to 12"},
    {'C', "w->1_2_", "numbers of all clearings"},
    {'C', "w->*", "a piece cannot be there"},
    {'C', "w->Q", "a piece cannot be there"},
    {'C', "#C->5", "a card cannot be there"},
    {'C', "#C->$_h", "a column of the Decree"},
    {'C', "#C->$_4", "a column of the Decree"},
    {'V', "%s->*", "an item cannot be there"},
    {'V', "%s->5_6_7", "an item cannot be there"},
    {'V', "%q->e", "behind % stands an item"},
    {'V', "2%_->r", "leave the number out"},
    {'V', "(%xV$+%sG$)->d", "several boards"},
    {'C', "b_q->3", "no such kind of piece"},
    {'C', "Eb_s->3", "no such kind of piece"},
    {'C', "((w))3->", "parentheses stand in no parentheses"},
    {'C', "(w+t3->", "closing parenthesis is missing"},
    {'C', "(w3->", "closing parenthesis is missing"},
    {'C', "(w", "is no action"},
    {'C', "(w->3", "closing parenthesis is missing"},
    {'C', "(2F+M)C->", "behind suits in parentheses stands a #"},
    {'C', "(F+w)#->", "cannot be mixed"},
    {'C', "#nonsenseC->", "is no name of a card"},
    {'C', "#partC->", "exists once a suit"},
    {'C', "B#favorC->", "exists once a suit"},
    {'C', "R#fpartC->", "differ"},
    {'C', "#marshal->D", "is put on a board"},
    {'C', "2#marshal->$", "is put on a board"},
    {'E', "#despot+#->$", "goes alone"},
    {'E', "F#despot->$", "has no suit"},
    {'C', "Z", "what was crafted"},
    {'C', "Z%", "what was crafted"},
    {'C', "Z%q", "what was crafted"},
    {'C', "Z%sabo", "what was crafted"},
    {'C', "Zbandits", "what was crafted"},
    {'C', "Zdespot", "what was crafted"},
    {'C', "Zquux", "is no name of a card"},
    {'C', "Zpart", "exists once a suit"},
    {'C', "X3", "letter of the defender"},
    {'C', "XE", "a clearing, 1 to 12, is missing"},
    {'C', "XE13", "clearings are 1 to 12"},
    {'C', "XE3F", "an ambush is a suit and @"},
    {'C', "XE3(4,0)", "0 to 3"},
    {'C', "XE3(1)", "0 to 3"},
    {'C', "XE3->", "too much for a battle"},
    {'C', "++1001", "0 to 1000"},
    {'C', "++x", "0 to 1000"},
    {'C', "h_a++", "a hireling has no points"},
    {'C', "++->V", "goes to a board"},
    {'V', "C++->C$", "its own faction's turn"},
    {'C', "5_9->3", "closed path"},
    {'C', "5_5->", "closed path"},
    {'C', "5_13->", "clearings are 1 to 12"},
    {'P', "t3^t_q", "a plot is t_b"},
    {'P', "t3^t_b5", "nothing stands behind the plot"},
    {'P', "w3^t_b", "a plot that is turned face up"},
    {'P', "t12<->4", "plots change places"},
    {'C', "?Pt5", "as in ?Pt_e5"},
    {'C', "?Pt_q5", "a plot is t_b"},
    {'C', "?Pt_e0", "clearings are 1 to 12"},
    {'O', "$_->", "discards the Decree"},
    {'O', "$_->5", "1 to 4"},
    {'O', "$_h->0", "1 to 4"},
    {'O', "$_q->2", "for a price"},
    {'O', "$_f->", "the number of funds"},
    {'O', "$_f->1001", "the number of funds"},
    {'L', "$_o->B", "F, M or R"},
    {'C', "$_E->h", "only a Vagabond"},
    {'V', "$_E->3", "h, 0, 1, 2 or a"},
    {'V', "V$_E+G$_C->h", "several Vagabonds"},
    {'C', "w3^", "only cards are shown"},
    {'C', "#^q", "sees the cards"},
    {'C', "#$^", "from a hand"},
    {'C', "(#A+#C)^", "several hands"},
    {'K', "t_t10^4", "1, 2 or 3"},
    {'K', "w10^2", "value of a relic"},
};

class UnreadableAction : public ::testing::TestWithParam<Unreadable> {};

TEST_P(UnreadableAction, IsKeptWithItsReasonAndTheReaderGoesOn) {
  const Unreadable& unreadable = GetParam();
  std::vector<v1::Event> events = ReadActions(unreadable.turn, absl::StrCat(unreadable.action, "/++2"));
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].root().has_unreadable(), unreadable.reason != nullptr) << events[0].ShortDebugString();
  EXPECT_EQ(events[0].position().text(), unreadable.action);
  if (unreadable.reason != nullptr) {
    EXPECT_THAT(events[0].root().unreadable().reason(), HasSubstr(unreadable.reason));
  }
  EXPECT_EQ(events[1].root().score().points(), 2);
}

INSTANTIATE_TEST_SUITE_P(All, UnreadableAction, ::testing::ValuesIn(kUnreadable));

TEST(UnreadableTest, ComesBackFromWriting) {
  v1::Transcript game = ReadOne("Map: Lake\nC: Ann\nC:w->99 / hello\nC:++/((((/w->1\n");
  absl::StatusOr<std::string> text = WriteRootlog(game);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_TRUE(SameGame(ReadOne(*text), game));
}

TEST(UnreadableTest, LongActionsAreCutAndStayUnreadable) {
  std::string action = "w";
  for (int i = 0; i < 3000; ++i) action += "+w";
  std::vector<v1::Event> events = ReadActions('C', action);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_THAT(events[0].root().unreadable().reason(), HasSubstr("4096 bytes"));
  EXPECT_EQ(events[0].position().text().size(), rootlog::kPositionTextBytes);
  std::vector<v1::Event> again = ReadActions('C', events[0].position().text());
  EXPECT_TRUE(again[0].root().has_unreadable());
  EXPECT_EQ(again[0].position().text(), events[0].position().text());
}

TEST(UnreadableTest, TextIsCutAtACharacter) {
  for (size_t shift = 0; shift < 4; ++shift) {
    std::string action(shift, 'x');
    while (action.size() < 300) action += "\xF0\x9F\xA6\x8A";  // a fox
    std::vector<v1::Event> events = ReadActions('C', action);
    ASSERT_EQ(events.size(), 1u);
    const std::string& text = events[0].position().text();
    EXPECT_LE(text.size(), rootlog::kPositionTextBytes);
    EXPECT_GT(text.size(), rootlog::kPositionTextBytes - 8);
    EXPECT_TRUE(rootlog::InvalidUtf8(text).empty());
    EXPECT_TRUE(rootlog::InvalidUtf8(events[0].root().unreadable().reason()).empty());
  }
}

TEST(UnreadableTest, DeepParenthesesAndHugeLinesTakeNoLongTime) {
  std::string line = "Map: Fall\nC: Ann\nC:" + std::string(2'000'000, '(') + "/";
  for (int i = 0; i < 200'000; ++i) line += "w->1/";
  v1::Transcript game = ReadOne(line);
  EXPECT_EQ(game.events_size(), 200'002);
  EXPECT_TRUE(game.events(1).root().has_unreadable());
}

}  // namespace
}  // namespace lantern
