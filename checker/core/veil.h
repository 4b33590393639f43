#ifndef LANTERN_CHECKER_CORE_VEIL_H_
#define LANTERN_CHECKER_CORE_VEIL_H_

#include "lantern/v1/transcript.pb.h"

namespace lantern {

// Takes out of the record of one game what one seat may not know, as if it had not been recorded. What is
// left depends on nothing that the seat may not know: not on cards, and not on whether somebody recorded
// them. Rather too much is taken than too little. One a record: the set-up first, then each event in its
// order.
class Veil {
 public:
  virtual ~Veil() = default;
  virtual void HideSetup(v1::Transcript& transcript) = 0;
  virtual void HideEvent(v1::Event& event) = 0;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_VEIL_H_
