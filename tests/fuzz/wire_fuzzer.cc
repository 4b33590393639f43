// Any transcript that protobuf can read is judged or refused, under both policies, without harm: the
// referee's invariants hold after every event, a position that it writes is accepted by a new referee, and
// the verdict is the same twice. The input is a transcript in wire form, or in text form as the seeds are.
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "checker/registry.h"
#include "tests/fuzz/message_mutator.h"

namespace {

using lantern::v1::Transcript;
using lantern::v1::Verdict;

void Require(bool holds, const char* what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "%s\n%s\n", what, detail.c_str());
  std::abort();
}

class Silent : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override {}
};

bool Parse(const uint8_t* data, size_t size, Transcript& transcript) {
  if (size > 0 && (data[0] == '#' || data[0] == '\n')) {  // no wire form begins so
    google::protobuf::TextFormat::Parser parser;
    Silent silent;
    parser.RecordErrorsTo(&silent);
    if (!parser.ParseFromString(std::string(reinterpret_cast<const char*>(data), size), &transcript))
      return false;
    return Transcript().ParseFromString(
        transcript.SerializeAsString());  // the wire form refuses what is no UTF-8
  }
  return transcript.ParseFromArray(data, static_cast<int>(size));
}

lantern::CheckOptions Options(lantern::Policy policy) {
  lantern::CheckOptions options;
  options.policy = policy;
  options.limits.max_events = 2000;
  options.limits.max_findings = 500;
  options.limits.max_string_bytes = 4096;
  return options;
}

// Drives a referee by hand, so that its state can be looked at between events.
void Walk(const lantern::Game& game, const Transcript& transcript, lantern::Referee::AfterIllegal after) {
  const std::unique_ptr<lantern::Referee> referee = game.new_referee();
  lantern::Findings findings;
  findings.BeginEvent({});
  if (!referee->Begin(transcript, findings).ok()) return;
  for (int i = 0; i < transcript.events_size() && i < 300; ++i) {
    const auto index = static_cast<uint32_t>(i);
    findings.BeginEvent(index);
    const absl::Status status = referee->Judge(transcript.events(i), index, after, findings);
    const std::string broken = referee->BrokenInvariant();
    Require(broken.empty(), "an invariant is broken", broken + "\n" + transcript.DebugString());
    if (!status.ok()) return;
  }
  // What a referee writes, a referee reads.
  Transcript position = transcript;
  position.clear_events();
  if (!referee->WritePosition(position).ok()) return;
  lantern::Findings none;
  none.BeginEvent({});
  const absl::Status read = game.new_referee()->Begin(position, none);
  Require(read.ok(), "a position is written that is not read",
          std::string(read.message()) + "\n" + transcript.DebugString());
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

// Three times of four, changes a field or two of the transcript; otherwise bytes.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed) {
  std::minstd_rand random(seed);
  Transcript transcript;
  if (random() % 4 == 0 || !Parse(data, size, transcript)) return LLVMFuzzerMutate(data, size, max_size);
  for (uint32_t i = 1 + random() % 3; i > 0; --i) lantern::MutateMessage(transcript, random);
  const std::string bytes = transcript.SerializeAsString();
  if (bytes.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(bytes.begin(), bytes.end(), data);
  return bytes.size();
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  google::protobuf::SetLogHandler(nullptr);  // it would say so each time that a string is no UTF-8
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Transcript transcript;
  if (!Parse(data, size, transcript)) return 0;
  for (lantern::Policy policy : {lantern::Policy::kStop, lantern::Policy::kContinue}) {
    Verdict verdict;
    if (!lantern::Check(transcript, Options(policy), verdict).ok()) continue;
    Verdict again;
    Require(lantern::Check(transcript, Options(policy), again).ok() &&
                lantern::VerdictBytes(again) == lantern::VerdictBytes(verdict),
            "two checks give two verdicts", transcript.DebugString());
    lantern::VerdictText(verdict);
  }
  const lantern::Game* game = lantern::GameOf(transcript);
  if (game == nullptr || transcript.players_size() > 16) return 0;
  Walk(*game, transcript, lantern::Referee::AfterIllegal::kCarryOut);
  Walk(*game, transcript, lantern::Referee::AfterIllegal::kChangeNothing);
  return 0;
}
