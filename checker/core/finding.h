#ifndef LANTERN_CHECKER_CORE_FINDING_H_
#define LANTERN_CHECKER_CORE_FINDING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/core/rule.h"

namespace lantern {

// What kind of thing a finding says; see FindingKind in verdict.proto for the meaning of each.
enum class FindingKind : uint8_t { kIllegal, kSlip, kUnverifiable, kUnreadable, kNote };

// One thing that a referee says about one event. Building one may allocate: findings are rare, events are
// not.
struct Finding {
  FindingKind kind = FindingKind::kNote;
  // Null only for kUnreadable and kNote.
  const Rule* rule = nullptr;
  // With the figures: "moved 3 warriors from clearing 5, which holds 2".
  std::string message;
  // The event that it is about; set by Findings to the event being judged unless the referee says otherwise.
  std::optional<uint32_t> event;
  // Index into Transcript.players, or none.
  std::optional<uint32_t> player;
  // Role that acted, as the game calls it; may be empty.
  std::string actor;
  // What would have been legal, where the choices are few.
  std::vector<std::string> alternatives;
  // An earlier finding (its number as returned by Findings::Add) that this one may follow from.
  std::optional<uint32_t> follows;
  // The event at which it was established; filled in by Findings.
  std::optional<uint32_t> established;
};

// Where a referee puts what it has to say. Owned by Replay; a referee only adds. Not thread-safe.
class Findings {
 public:
  // Called by Replay before each event; `event` is none during set-up and after the last event.
  void BeginEvent(std::optional<uint32_t> event) {
    current_ = event;
    illegal_here_ = false;
    on_trust_here_ = false;
    unreadable_here_ = false;
  }

  // Adds a finding and returns its number, which other findings can name in `follows`. Fills in `event` (when
  // unset) and `established` with the event being judged.
  uint32_t Add(Finding finding) {
    if (!finding.event.has_value()) finding.event = current_;
    finding.established = current_;
    illegal_here_ |= finding.kind == FindingKind::kIllegal;
    on_trust_here_ |= finding.kind == FindingKind::kUnverifiable || finding.kind == FindingKind::kSlip;
    unreadable_here_ |= finding.kind == FindingKind::kUnreadable;
    all_.push_back(std::move(finding));
    return static_cast<uint32_t>(all_.size() - 1);
  }

  // Takes back all findings but the first `count`.
  void Truncate(size_t count) {
    if (count < all_.size()) all_.resize(count);
  }

  // Says that the event being judged was, in part or whole, taken on trust without being worth a finding.
  void MarkOnTrust() { on_trust_here_ = true; }

  // Whether the event being judged has an illegal finding, was taken on trust, or could not be read.
  bool illegal_here() const { return illegal_here_; }
  bool on_trust_here() const { return on_trust_here_; }
  bool unreadable_here() const { return unreadable_here_; }

  const std::vector<Finding>& all() const { return all_; }

 private:
  std::vector<Finding> all_;
  std::optional<uint32_t> current_;
  bool illegal_here_ = false;
  bool on_trust_here_ = false;
  bool unreadable_here_ = false;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_FINDING_H_
