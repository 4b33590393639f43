#ifndef LANTERN_TESTS_UNIT_ROOTLOG_ROOTLOG_TESTING_H_
#define LANTERN_TESTS_UNIT_ROOTLOG_ROOTLOG_TESTING_H_

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/rootlog.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// The only game of a text that holds one.
inline v1::Transcript ReadOne(const std::string& text, const std::string& file = "logs/example.rootlog") {
  absl::StatusOr<std::vector<v1::Transcript>> read = ReadRootlog(text, file, Limits());
  EXPECT_TRUE(read.ok()) << read.status();
  if (!read.ok() || read->size() != 1) {
    ADD_FAILURE() << "not one game";
    return v1::Transcript();
  }
  return read->front();
}

// A game with one turn line behind the header; the events behind its turn start.
inline std::vector<v1::Event> ReadActions(char turn, const std::string& actions) {
  v1::Transcript game = ReadOne(absl::StrCat("Map: Fall\nDeck: E&P\n", std::string(1, turn), ": Ann\n",
                                             std::string(1, turn), ":", actions, "\n"));
  return std::vector<v1::Event>(game.events().begin() + 1, game.events().end());
}

template <typename Message>
Message FromText(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

inline ::testing::AssertionResult SameMessage(const google::protobuf::Message& actual,
                                              const google::protobuf::Message& expected) {
  google::protobuf::util::MessageDifferencer differencer;
  std::string difference;
  differencer.ReportDifferencesToString(&difference);
  if (differencer.Compare(expected, actual)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << difference << "actual: " << actual.ShortDebugString();
}

// Everything that writing and reading must keep: set-up, players, claim and what happened.
inline ::testing::AssertionResult SameGame(const v1::Transcript& actual, const v1::Transcript& expected) {
  auto bare = [](v1::Transcript game) {
    game.clear_source();
    game.clear_id();
    game.mutable_claimed_result()->clear_position();
    for (v1::Event& event : *game.mutable_events()) event.clear_position();
    return game;
  };
  return SameMessage(bare(actual), bare(expected));
}

}  // namespace lantern

#endif  // LANTERN_TESTS_UNIT_ROOTLOG_ROOTLOG_TESTING_H_
