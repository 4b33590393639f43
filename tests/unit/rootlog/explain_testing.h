// What is said of the turns of a game in Rootlog beyond what the board alone says.
#ifndef LANTERN_TESTS_UNIT_ROOTLOG_EXPLAIN_TESTING_H_
#define LANTERN_TESTS_UNIT_ROOTLOG_EXPLAIN_TESTING_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/root/explain/explain.h"
#include "checker/root/referee.h"
#include "rootlog_testing.h"

namespace lantern::root {

struct Said {
  std::vector<TurnWords> turns;
  // Of the check: findings of the turn steps, "ILLEGAL rule: text".
  std::vector<std::string> findings;
};

inline Said ExplainedGame(const std::string& head, const std::string& turns) {
  const v1::Transcript game = ReadOne(absl::StrCat(head, "\n", turns));
  Said said;
  EXPECT_TRUE(ExplainTurns(game, said.turns).ok());
  auto check = [&game](bool board_only) {
    v1::Transcript copy = game;
    copy.mutable_root()->mutable_options()->set_board_only(board_only);
    RootReferee referee;
    Findings findings;
    EXPECT_TRUE(referee.Begin(copy, findings).ok());
    for (int i = 0; i < copy.events_size(); ++i) {
      findings.BeginEvent(static_cast<uint32_t>(i));
      EXPECT_TRUE(
          referee.Judge(copy.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
              .ok());
    }
    referee.End(findings);
    std::vector<std::string> out;
    for (const Finding& finding : findings.all()) {
      const bool illegal = finding.kind == FindingKind::kIllegal;
      out.push_back(absl::StrCat(illegal ? "ILLEGAL " : "", finding.rule == nullptr ? "" : finding.rule->id,
                                 ": ", finding.message));
    }
    return out;
  };
  // What is said of turns is what the board alone does not say.
  const std::vector<std::string> board = check(true);
  for (const std::string& finding : check(false)) {
    if (std::find(board.begin(), board.end(), finding) == board.end()) said.findings.push_back(finding);
  }
  return said;
}

}  // namespace lantern::root

#endif  // LANTERN_TESTS_UNIT_ROOTLOG_EXPLAIN_TESTING_H_
