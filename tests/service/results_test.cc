// CheckResults over a socket: the library's answer however the sheet is cut, errors, and an end of the
// caller.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/results/check.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string Sheet(int games) {
  std::string sheet = "Game ID,Player,Seat,Score,Winner,Points\n";
  for (int i = 0; i < games; ++i) {
    absl::StrAppend(&sheet, "g", i, ",Ann,1,", i % 50, ",", i % 2 ? "yes" : "no", ",", i % 2, "\n");
    absl::StrAppend(&sheet, "g", i, ",Bob,2,", i % 40, ",", i % 2 ? "no" : "yes", ",", 1 - i % 2, "\n");
  }
  return sheet;
}

v1::ResultSheetReport LibraryReport(const std::string& sheet, const v1::ResultSheetOptions& options) {
  v1::ResultSheetReport report;
  auto checker = ResultSheetChecker::New(options);
  EXPECT_TRUE(checker.ok());
  (*checker)->Feed(sheet);
  (*checker)->Finish(report);
  return report;
}

// One call. Writes go on until the server has ended it.
class SheetCall {
 public:
  explicit SheetCall(TestServer& server) : writer_(server.stub().CheckResults(&context_, &response_)) {}

  bool Send(const v1::ResultSheetOptions& options) {
    v1::CheckResultsRequest request;
    *request.mutable_options() = options;
    return writer_->Write(request);
  }
  bool Send(absl::string_view bytes) {
    v1::CheckResultsRequest request;
    request.set_content(bytes.data(), bytes.size());
    return writer_->Write(request);
  }
  grpc::Status Finish() {
    writer_->WritesDone();
    return writer_->Finish();
  }
  grpc::ClientContext& context() { return context_; }
  const v1::ResultSheetReport& report() const { return response_.report(); }

 private:
  grpc::ClientContext context_;
  v1::CheckResultsResponse response_;
  std::unique_ptr<grpc::ClientWriter<v1::CheckResultsRequest>> writer_;
};

TEST(CheckResults, GivesTheReportOfTheLibraryHoweverTheSheetIsCut) {
  TestServer server;
  v1::ResultSheetOptions options;
  options.set_max_findings(20);
  options.set_game("lueur");
  const std::string sheet = Sheet(3000);
  const std::string expected = LibraryReport(sheet, options).SerializeAsString();
  // Small pieces are taken on gRPC's thread, large ones on a worker.
  for (const size_t piece : {size_t{100}, size_t{7777}, size_t{50'000}, sheet.size()}) {
    SheetCall call(server);
    ASSERT_TRUE(call.Send(options));
    for (size_t at = 0; at < sheet.size(); at += piece)
      ASSERT_TRUE(call.Send(absl::string_view(sheet).substr(at, piece)));
    const grpc::Status status = call.Finish();
    ASSERT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(call.report().SerializeAsString(), expected) << piece;
  }
  EXPECT_THAT(server.LogLine(0), AllOf(HasSubstr("/CheckResults"), HasSubstr("\"code\":\"OK\"")));
}

TEST(CheckResults, NeedsNoOptions) {
  TestServer server;
  SheetCall call(server);
  ASSERT_TRUE(call.Send("Game ID,Player\ng,Ann\ng,Bob\n"));
  ASSERT_TRUE(call.Finish().ok());
  EXPECT_EQ(call.report().games(), 1u);
  SheetCall empty(server);
  ASSERT_TRUE(empty.Finish().ok());
  EXPECT_EQ(empty.report().faults(), 1u);
}

TEST(CheckResults, RefusesOptionsThatAreWrongOrLate) {
  TestServer server;
  v1::ResultSheetOptions options;
  options.mutable_settings()->set_win_points("many");
  SheetCall wrong(server);
  wrong.Send(options);
  grpc::Status status = wrong.Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).field, "options.settings.win_points");
  SheetCall late(server);
  late.Send("Game ID,Player\n");
  late.Send(v1::ResultSheetOptions());
  status = late.Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).reason, "OPTIONS_OUT_OF_PLACE");
}

TEST(CheckResults, RefusesBytesThatAreNoMessage) {
  TestServer server;
  RawCall call(server.channel(), "/lantern.v1.LanternService/CheckResults");
  call.Write("\xFF\xFF\xFF");
  call.WritesDone();
  EXPECT_FALSE(call.Read().has_value());
  const grpc::Status status = call.Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).reason, "MALFORMED_MESSAGE");
}

TEST(CheckResults, EndsWhenTheCallerCancels) {
  TestServer server;
  SheetCall call(server);
  ASSERT_TRUE(call.Send(Sheet(10)));
  call.context().TryCancel();
  EXPECT_EQ(call.Finish().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
  EXPECT_THAT(server.LogLine(0), HasSubstr("\"code\":\"CANCELLED\""));
}

}  // namespace
}  // namespace lantern::service
