// Verdicts for machines.
#include <string>

#include "checker/io/formats.h"
#include "checker/io/transcript_io.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/util/json_util.h"

namespace lantern {

std::string DeterministicBytes(const google::protobuf::Message& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream output(&stream);
  output.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&output);
  output.Trim();
  return bytes;
}

std::string VerdictBytes(const v1::Verdict& verdict) { return DeterministicBytes(verdict); }

std::string VerdictJson(const v1::Verdict& verdict) {
  std::string text;
  // Fails only for messages that no verdict has: Any, and well-known types out of range.
  (void)google::protobuf::util::MessageToJsonString(verdict, &text);
  return text;
}

}  // namespace lantern
