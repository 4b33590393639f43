// The whole page: what it says of each game and outcome, and that no text of a transcript becomes markup.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "checker/registry.h"
#include "tests/unit/report/corpus.h"

namespace lantern::report {
namespace {

using testing::HasSubstr;
using testing::Not;

size_t CountOf(absl::string_view text, absl::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != absl::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(ReportPage, IsTheSameEachTime) {
  for (const char* name :
       {"root/dominance_game.rootlog", "lueur/game_of_2_on_the_archipelago.textproto",
        "soul_hunters/whole_game_of_three.textproto", "light_hunters/whole_duel_a.textproto"}) {
    EXPECT_EQ(MakeIt(Corpus(name)).html, MakeIt(Corpus(name)).html) << name;
  }
}

TEST(ReportPage, LegalGame) {
  const v1::Transcript transcript = Corpus("lueur/game_of_3_on_the_province.textproto");
  const Report report = MakeIt(transcript);
  EXPECT_EQ(report.verdict.outcome(), v1::OUTCOME_LEGAL);
  EXPECT_THAT(report.html, HasSubstr("<p class=\"outcome good\"><strong>Legal</strong>"));
  EXPECT_THAT(report.html, Not(HasSubstr("id=\"findings\"")));
  EXPECT_THAT(report.html, HasSubstr("<span class=\"won\">winner</span>"));
  EXPECT_EQ(CountOf(report.html, "<li id=\"e"), static_cast<size_t>(transcript.events_size()));
  for (const v1::Standing& standing : report.verdict.standings()) {
    for (const v1::ScoreLine& line : standing.score_lines()) {
      EXPECT_THAT(report.html, HasSubstr(absl::StrCat("id=\"rule-", line.rule_id(), "\"")));
    }
  }
  EXPECT_THAT(report.html, HasSubstr("<title id=\"chart-title\">"));
}

TEST(ReportPage, IllegalGameNamesRuleWithItsSummary) {
  const Report report = MakeIt(Corpus("root/ambush_of_the_wrong_suit.textproto"));
  ASSERT_EQ(report.verdict.outcome(), v1::OUTCOME_ILLEGAL);
  const v1::Finding& finding = report.verdict.findings(0);
  const RuleRef ref = FindRule(finding.rule_id());
  EXPECT_THAT(report.html, HasSubstr("class=\"outcome bad\""));
  EXPECT_THAT(report.html, HasSubstr("<div class=\"finding bad\" id=\"f0\">"));
  EXPECT_THAT(report.html, HasSubstr(absl::StrCat("The rule: ", ref.rule->summary.substr(0, 20))));
  EXPECT_THAT(report.html, HasSubstr(absl::StrCat("href=\"#e", finding.event_index(), "\">event ",
                                                  finding.event_index())));
  EXPECT_THAT(report.html, HasSubstr(absl::StrCat("href=\"#rule-", finding.rule_id(), "\"")));
}

TEST(ReportPage, UnverifiableGameIsInDoubtNotInRed) {
  const Report report = MakeIt(Corpus("soul_hunters/unknown_ability.textproto"));
  ASSERT_EQ(report.verdict.outcome(), v1::OUTCOME_UNVERIFIABLE);
  EXPECT_THAT(report.html, HasSubstr("class=\"outcome doubt\""));
  EXPECT_THAT(report.html, HasSubstr("class=\"finding doubt\""));
  EXPECT_THAT(report.html, Not(HasSubstr("class=\"finding bad\"")));
}

TEST(ReportPage, StopLeavesEventsUnreached) {
  v1::Transcript transcript = Corpus("root/ambush_of_the_wrong_suit.textproto");
  const v1::Event last = transcript.events(transcript.events_size() - 1);
  for (int i = 0; i < 3; ++i) *transcript.add_events() = last;
  const Report report = MakeIt(transcript, Policy::kStop);
  ASSERT_GT(report.verdict.coverage().not_reached(), 0);
  EXPECT_EQ(CountOf(report.html, ">not reached</span>"), report.verdict.coverage().not_reached());
}

TEST(ReportPage, DifferencesFromTheClaimAreTold) {
  const Report report = MakeIt(Corpus("root/claimed_score_wrong.textproto"));
  ASSERT_GT(report.verdict.mismatches_size(), 0);
  EXPECT_THAT(report.html, HasSubstr("Claimed, but not borne out"));
}

TEST(ReportPage, NothingOfATranscriptBecomesMarkup) {
  for (const char* name :
       {"root/dominance_game.rootlog", "lueur/game_of_3_on_the_province.textproto",
        "soul_hunters/whole_game_of_three.textproto", "light_hunters/whole_classic_3_a.textproto"}) {
    v1::Transcript transcript = Corpus(name);
    const size_t scripts = CountOf(MakeIt(transcript).html, "<script");
    transcript.set_id("</title><script>alert(1)</script>");
    transcript.mutable_players(0)->set_name("</script><script>alert('x')</script>\xE2\x80\xAE<img src=x>");
    transcript.mutable_players(1)->set_name(std::string(10'000, 'W'));
    for (v1::Event& event : *transcript.mutable_events()) {
      event.mutable_position()->set_line(3);
      event.mutable_position()->set_text("<svg onload=alert(1)>");
    }
    const std::string html = MakeIt(transcript).html;
    EXPECT_EQ(CountOf(html, "<script"), scripts) << name;
    EXPECT_EQ(CountOf(html, "</script"), scripts) << name;
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, Not(HasSubstr("<svg onload")));
    EXPECT_THAT(html, Not(HasSubstr("\xE2\x80\xAE")));
    EXPECT_THAT(html, Not(HasSubstr(std::string(200, 'W'))));
    EXPECT_THAT(html, HasSubstr("&lt;svg onload=alert(1)&gt;"));
  }
}

TEST(ReportPage, AsksForNothingFromOutside) {
  const std::string html = MakeIt(Corpus("root/dominance_game.rootlog")).html;
  EXPECT_THAT(html, HasSubstr("default-src 'none'"));
  EXPECT_THAT(html, Not(HasSubstr("http:")));
  EXPECT_THAT(html, Not(HasSubstr("https:")));
  EXPECT_THAT(html, Not(HasSubstr(" src=")));
  EXPECT_THAT(html, Not(HasSubstr(" style=")));  // the policy of the page would refuse it
}

TEST(ReportPage, MalformedGamesAreErrors) {
  EXPECT_EQ(MakeReport(v1::Transcript(), {}).status().code(), absl::StatusCode::kInvalidArgument);
  v1::Transcript transcript = Corpus("soul_hunters/whole_game_of_three.textproto");
  transcript.mutable_soul_hunters()->set_catalog_name("none such");
  EXPECT_EQ(MakeReport(transcript, {}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace lantern::report
