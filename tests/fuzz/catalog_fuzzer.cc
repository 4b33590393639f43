// Any text is a catalog that can be used, or has faults that say where they are, for every game with
// catalogs: the checks agree with each other, and a game that is dealt with what can be used does not stumble
// over it. The input is a text; its "# proto-message:" header says which catalog it is, without one it is
// tried as all of them.
#include <google/protobuf/dynamic_message.h>
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

#include "checker/core/catalog.h"
#include "checker/core/simulate.h"
#include "checker/registry.h"
#include "tests/fuzz/message_mutator.h"

namespace {

using google::protobuf::Message;
using google::protobuf::TextFormat;

void Require(bool holds, const char* what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "%s\n%s\n", what, detail.c_str());
  std::abort();
}

class Silent : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override {}
};

// Plays some moves with a catalog that can be used. Not every one can be played with.
void PlayWith(const lantern::Game& game, const std::string& text) {
  if (game.deal == nullptr) return;
  lantern::SimulateOptions options;
  options.seed = text.size();
  options.catalog_text = text;
  options.max_events = 12;
  const absl::Status status = lantern::Simulate(game, options).status();
  Require(status.ok() || status.code() == absl::StatusCode::kInvalidArgument,
          "a game stumbles over its catalog", std::string(status.message()) + "\n" + text);
}

void TryAs(const lantern::Game& game, const std::string& text) {
  const lantern::CatalogKit& kit = *game.catalogs;
  lantern::CatalogReport report;
  kit.check(text, report);
  const auto lines = static_cast<uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  uint32_t before = 0;
  for (const lantern::v1::CatalogFault& fault : report.faults()) {
    Require(!fault.message().empty() && fault.kind() != 0, "a fault says nothing", text);
    Require(fault.line() <= lines, "a fault lies behind the text", fault.ShortDebugString() + "\n" + text);
    Require(fault.line() >= before, "faults are not in the order of lines",
            fault.ShortDebugString() + "\n" + text);
    before = fault.line();
  }
  lantern::v1::Transcript transcript;
  const bool used = kit.use(text, transcript).ok();
  Require(used == (report.FirstObstacle() == nullptr), "check and use disagree", text);
  if (!used) return;
  Require(lantern::GameOf(transcript) == &game, "the catalog went into another game", text);
  const std::string digest = kit.digest(text);
  Require(digest.size() == 64 && digest == kit.digest(text), "no digest, or two", digest + "\n" + text);
  PlayWith(game, text);
}

// The message that a text says it is, or null.
std::unique_ptr<Message> MessageOf(const std::string& text) {
  const auto* type = google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
      std::string(lantern::CatalogMessageName(text)));
  if (type == nullptr) return nullptr;
  std::unique_ptr<Message> message(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(type)->New());
  TextFormat::Parser parser;
  Silent silent;
  parser.RecordErrorsTo(&silent);
  parser.SetRecursionLimit(60);
  return parser.ParseFromString(text, message.get()) ? std::move(message) : nullptr;
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

// Three times of four, changes a cell or two; otherwise bytes.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed) {
  std::minstd_rand random(seed);
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::unique_ptr<Message> message = random() % 4 == 0 ? nullptr : MessageOf(text);
  if (message == nullptr) return LLVMFuzzerMutate(data, size, max_size);
  for (uint32_t i = 1 + random() % 3; i > 0; --i) lantern::MutateMessage(*message, random);
  std::string changed = "# proto-message: " + message->GetDescriptor()->full_name() + "\n";
  std::string body;
  TextFormat::PrintToString(*message, &body);
  changed += body;
  if (changed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  google::protobuf::SetLogHandler(nullptr);  // it would say so each time that a string is no UTF-8
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const absl::string_view named = lantern::CatalogMessageName(text);
  for (const lantern::Game* game : lantern::GamesWithCatalogs()) {
    if (named.empty() || named == game->catalogs->message) TryAs(*game, text);
  }
  return 0;
}
