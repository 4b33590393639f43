#ifndef LANTERN_CHECKER_CORE_LEGAL_H_
#define LANTERN_CHECKER_CORE_LEGAL_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lantern/v1/transcript.pb.h"

namespace lantern {

// One event that may come next.
struct LegalEvent {
  // As it may be appended to the transcript.
  v1::Event event;
  // What it is, in one line for people.
  std::string words;
  // The player who decides it, index into Transcript.players; -1: nobody (dice, deck).
  int player = -1;
  // True: an outcome of dice or deck that has too many forms to list, or whose forms are not equally likely.
  // `event` leaves it unrecorded; Referee::Reveal fills in a random one.
  bool open = false;
  // How likely random play is to choose it, against the others. 0: listed, never chosen (a concession).
  uint32_t weight = 1;
};

// What may come next, as far as it was asked for.
class LegalEvents {
 public:
  // Keeps the first `limit` events that are added.
  explicit LegalEvents(uint32_t limit) : limit_(limit) {}

  // Adds an event. False where the list is full: the game may stop listing.
  bool Add(LegalEvent event) {
    if (full()) {
      cut_ = true;
      return false;
    }
    all_.push_back(std::move(event));
    return true;
  }

  bool full() const { return all_.size() >= limit_; }
  // Some event did not fit.
  bool cut() const { return cut_; }

  const std::vector<LegalEvent>& all() const { return all_; }

 private:
  uint32_t limit_;
  bool cut_ = false;
  std::vector<LegalEvent> all_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_LEGAL_H_
