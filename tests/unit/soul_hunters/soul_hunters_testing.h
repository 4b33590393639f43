// Games of Soul Hunters written as text, and what is said of them.
#ifndef LANTERN_TESTS_UNIT_SOUL_HUNTERS_SOUL_HUNTERS_TESTING_H_
#define LANTERN_TESTS_UNIT_SOUL_HUNTERS_SOUL_HUNTERS_TESTING_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/simulate.h"
#include "checker/lantern.h"
#include "checker/soul_hunters/game.h"
#include "google/protobuf/text_format.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::soul_hunters {

// A transcript for `players` with this set-up and these events, each the text of one SoulHuntersEvent.
inline v1::Transcript Written(int players, const std::string& setup,
                              const std::vector<std::string>& events = {}) {
  std::string text;
  for (int i = 0; i < players; ++i) absl::StrAppend(&text, "players {}\n");
  absl::StrAppend(&text, "soul_hunters {", setup, "}\n");
  for (const std::string& event : events) absl::StrAppend(&text, "events { soul_hunters {", event, "} }\n");
  v1::Transcript transcript;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &transcript)) << text;
  return transcript;
}

// A position of two at Ada's turn, with the sample cards. Each table is text of SoulHuntersPlayerState.
inline std::string Position(const std::string& ada, const std::string& ben, int deck,
                            const std::string& rest = "") {
  return absl::StrCat(
      "catalog_name: \"sample\" position { phase: SOUL_HUNTERS_PHASE_ACT player: 0 round_starter: 0 "
      "souls: [1, 2, 3, 4, 5] soul_deck: 15 players {",
      ada, "} players {", ben, "} deck { unknown: ", deck, " } ", rest, "}");
}

// The verdict in short: "INCOMPLETE", or the findings one a line as "ILLEGAL SH.influence.sum 3".
inline std::string Judged(const v1::Transcript& transcript, Policy policy = Policy::kContinue) {
  CheckOptions options;
  options.policy = policy;
  v1::Verdict verdict;
  const absl::Status status = Check(transcript, options, verdict);
  if (!status.ok()) return std::string(status.message());
  std::string text;
  for (const v1::Finding& finding : verdict.findings()) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", v1::FindingKind_Name(finding.kind()).substr(13), " ",
                    finding.rule_id());
    if (finding.has_event_index()) absl::StrAppend(&text, " ", finding.event_index());
  }
  return text.empty() ? v1::Outcome_Name(verdict.outcome()).substr(8) : text;
}

// A random game with these settings.
inline v1::Transcript Simulated(uint32_t players, uint64_t seed,
                                std::vector<std::pair<std::string, std::string>> settings = {}) {
  SimulateOptions options;
  options.players = players;
  options.seed = seed;
  options.settings = std::move(settings);
  const absl::StatusOr<v1::Transcript> game = Simulate(SoulHuntersGame(), options);
  EXPECT_TRUE(game.ok()) << game.status();
  return game.ok() ? *game : v1::Transcript();
}

}  // namespace lantern::soul_hunters

#endif  // LANTERN_TESTS_UNIT_SOUL_HUNTERS_SOUL_HUNTERS_TESTING_H_
