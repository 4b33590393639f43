// Any bytes are read or refused; what was read can be written, and reading that gives the same game.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "checker/io/rootlog/rootlog.h"

namespace {

void Require(bool holds, const char* what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "%s\n%s\n", what, detail.c_str());
  std::abort();
}

// Set-up, players, events and claim, without where they stood. The reason of an unreadable action may depend
// on the part of its text that was cut away.
std::string Essence(lantern::v1::Transcript game) {
  game.clear_source();
  game.clear_id();
  if (game.has_claimed_result()) game.mutable_claimed_result()->clear_position();
  for (lantern::v1::Event& event : *game.mutable_events()) {
    event.clear_position();
    if (event.root().has_unreadable()) event.mutable_root()->mutable_unreadable()->clear_reason();
  }
  return game.SerializeAsString();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  absl::string_view content(reinterpret_cast<const char*>(data), size);
  lantern::Limits limits;
  limits.max_events = 50'000;
  auto read = lantern::ReadRootlog(content, "fuzz.rootlog", limits);
  if (!read.ok()) return 0;
  for (const lantern::v1::Transcript& game : *read) {
    auto text = lantern::WriteRootlog(game);
    Require(text.ok(), "what was read cannot be written", std::string(text.status().message()));
    auto again = lantern::ReadRootlog(*text, "fuzz.rootlog", lantern::Limits());
    Require(again.ok() && again->size() == 1, "what was written cannot be read", *text);
    Require(Essence(again->front()) == Essence(game), "what was written is read as another game", *text);
    auto fixed = lantern::WriteRootlog(again->front());
    Require(fixed.ok() && *fixed == *text, "writing twice gives two texts", *text);
  }
  return 0;
}
