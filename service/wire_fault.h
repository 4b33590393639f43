#ifndef LANTERN_SERVICE_WIRE_FAULT_H_
#define LANTERN_SERVICE_WIRE_FAULT_H_

#include <google/protobuf/descriptor.h>

#include <string>

#include "absl/strings/string_view.h"

namespace lantern::service {

// Why bytes are not a message.
struct WireFault {
  // Path of the field to blame, for example "transcript.players[0].name"; empty: the message as a whole.
  std::string field;
  // What is wrong there and what to do.
  std::string description;
};

// Looks for the first fault in bytes that protobuf refused to parse as a `type`: text that is not UTF-8, a
// length beyond the end, a broken tag. Linear in the bytes; for the path of failure only, since it allocates.
WireFault FindWireFault(const google::protobuf::Descriptor& type, absl::string_view bytes);

// The text of field `number` of a message that may be broken behind it; empty where it cannot be had.
std::string SalvageText(absl::string_view bytes, int number);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_WIRE_FAULT_H_
