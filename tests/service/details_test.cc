// The parts that need no socket: error details, faults in wire bytes, log lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "lantern/v1/service.pb.h"
#include "service/call_log.h"
#include "service/errors.h"
#include "service/wire_fault.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

TEST(RpcStatus, CutsLongTextsBetweenCharacters) {
  RequestError error;
  error.reason = "LONG";
  error.field = std::string(5000, 'f');
  // Two bytes a character, shifted so that a cut at an even place would split one.
  error.description = "x";
  for (int i = 0; i < 5000; ++i) error.description += "\xC3\xA9";
  for (int i = 0; i < 50; ++i) error.metadata[absl::StrCat("key", i)] = std::string(5000, 'v');
  const google::rpc::Status status = RpcStatusOf(MakeError(error));
  EXPECT_LT(status.ByteSizeLong(), 6000u);
  google::rpc::Status again;
  EXPECT_TRUE(again.ParseFromString(status.SerializeAsString())) << "must still be UTF-8";
  EXPECT_EQ(DetailsOf(status).reason, "LONG");
}

TEST(RpcStatus, IsTheSameBytesOnEveryRun) {
  const auto bytes = [] {
    return RpcStatusOf(TranscriptError(LimitError("max_events", 12, 10))).SerializeAsString();
  };
  const std::string first = bytes();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(bytes(), first);
}

TEST(RpcStatus, TakesItsReasonFromTheCodeWhereAStatusHasNoDetails) {
  const google::rpc::Status status = RpcStatusOf(absl::InternalError("broken"));
  EXPECT_EQ(status.code(), 13);
  EXPECT_EQ(status.message(), "broken");
  EXPECT_EQ(DetailsOf(status).reason, "INTERNAL");
}

WireFault FaultOf(const std::string& bytes) {
  return FindWireFault(*v1::CheckTranscriptsRequest::descriptor(), bytes);
}

TEST(WireFault, FindsTextThatIsNotUtf8AtAnyDepth) {
  v1::CheckTranscriptsRequest request;
  *request.mutable_transcript() = Game(3);
  for (int i = 0; i < 3; ++i) {
    auto* move = request.mutable_transcript()->mutable_events(i)->mutable_root()->mutable_move();
    move->add_to();
    move->add_to()->set_hireling("mark");
  }
  std::string bytes = request.SerializeAsString();
  bytes.replace(bytes.rfind("mark"), 4, "\x80\x80\x80\x80");
  EXPECT_EQ(FaultOf(bytes).field, "transcript.events[2].root.move.to[1].hireling");
}

TEST(WireFault, FindsLengthsAndTagsThatCannotBe) {
  EXPECT_EQ(FaultOf("\x12\x7F").field, "transcript");
  EXPECT_THAT(FaultOf("\x12\x7F").description, testing::HasSubstr("length beyond the end"));
  EXPECT_EQ(FaultOf(std::string("\x12\x04\x0A\x7F\x01\x01", 6)).field, "transcript.id");
  EXPECT_EQ(FaultOf("\xFF\xFF\xFF\xFF\xFF\xFF").field, "");
  EXPECT_THAT(FaultOf(std::string(1, '\0')).description, testing::HasSubstr("broken tag at byte 0"));
  // Groups that nest without end, which protobuf refuses.
  EXPECT_THAT(FaultOf(std::string(100'000, '\x23')).description, testing::HasSubstr("broken value"));
  EXPECT_THAT(FaultOf("").description, testing::HasSubstr("lantern.v1.CheckTranscriptsRequest"));
}

TEST(SalvageText, ReadsTheIdOfABrokenRequest) {
  v1::CheckTranscriptsRequest request;
  request.set_request_id("r17");
  const std::string id = request.SerializeAsString();
  EXPECT_EQ(SalvageText(id, 1), "r17");
  EXPECT_EQ(SalvageText(id + "\xFF\xFF\xFF", 1), "r17");
  EXPECT_EQ(SalvageText(std::string("\x12\x00", 2) + id, 1), "r17");
  EXPECT_EQ(SalvageText("\xFF" + id, 1), "");
  EXPECT_EQ(SalvageText(std::string("\x0A\x7F") + "r", 1), "");
  EXPECT_EQ(SalvageText("\x0A\x01\xFF", 1), "");
  EXPECT_EQ(SalvageText("", 1), "");
}

TEST(CallLine, IsOneLineOfJson) {
  CallRecord record;
  record.method = "/a/B";
  record.request_id = "r1";
  record.peer = "odd\"peer\n";
  record.start = absl::FromUnixMillis(1'700'000'000'123);
  record.duration = absl::Microseconds(1500);
  record.code = 3;
  record.reason = "WHY";
  record.request_bytes = 4;
  record.response_bytes = 5;
  record.items = 6;
  record.failed_items = 1;
  record.events = 7;
  record.outcomes[v1::OUTCOME_LEGAL] = 2;
  record.outcomes[v1::OUTCOME_ILLEGAL] = 3;
  EXPECT_EQ(
      CallLine(record),
      R"({"time":"2023-11-14T22:13:20.123Z","method":"/a/B","request_id":"r1","peer":"odd\"peer\u000a",)"
      R"("code":"INVALID_ARGUMENT","reason":"WHY","duration_ms":1.500,"request_bytes":4,"response_bytes":5,)"
      R"("items":6,"failed_items":1,"events":7,"outcomes":{"ILLEGAL":3,"LEGAL":2}})");
}

}  // namespace
}  // namespace lantern::service
