// CheckResults: a sheet of results in pieces.
#include <algorithm>
#include <memory>
#include <utility>

#include "checker/results/check.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/codec.h"
#include "service/replaying.h"

namespace lantern::service {
namespace {

// Between two of these the call may end; a few milliseconds.
constexpr size_t kBytesPerLook = 256u << 10;

class SheetCollector final : public Collector {
 public:
  absl::Status Take(Call& call, const grpc::ByteBuffer& request) override {
    ScratchArena arena(call);
    auto& piece = arena.New<v1::CheckResultsRequest>();
    if (absl::Status status = arena.Parse(request, piece); !status.ok()) return status;
    if (piece.has_options()) {
      if (checker_ != nullptr) {
        return MissingField("OPTIONS_OUT_OF_PLACE", "options",
                            "they come once, before the bytes of the file");
      }
      return Begin(piece.options());
    }
    if (checker_ == nullptr) {
      if (absl::Status status = Begin({}); !status.ok()) return status;
    }
    absl::string_view bytes = piece.content();
    while (!bytes.empty()) {
      if (call.cancelled() || call.DeadlinePassed()) return call.WhyStopped();
      checker_->Feed(bytes.substr(0, kBytesPerLook));
      bytes.remove_prefix(std::min(bytes.size(), kBytesPerLook));
    }
    return absl::OkStatus();
  }

  absl::Status Finish(Call& call, grpc::ByteBuffer& response) override {
    if (checker_ == nullptr) {
      if (absl::Status status = Begin({}); !status.ok()) return status;
    }
    if (call.cancelled() || call.DeadlinePassed()) return call.WhyStopped();
    ScratchArena arena(call);
    auto& out = arena.New<v1::CheckResultsResponse>();
    checker_->Finish(*out.mutable_report());
    call.record().events += checker_->rows();
    return SerializeMessage(out, response);
  }

 private:
  absl::Status Begin(const v1::ResultSheetOptions& options) {
    absl::StatusOr<std::unique_ptr<ResultSheetChecker>> checker = ResultSheetChecker::New(options);
    if (!checker.ok()) return FieldError(checker.status(), "options");
    checker_ = *std::move(checker);
    return absl::OkStatus();
  }

  std::unique_ptr<ResultSheetChecker> checker_;
};

}  // namespace

std::unique_ptr<Collector> NewSheetCollector() { return std::make_unique<SheetCollector>(); }

}  // namespace lantern::service
