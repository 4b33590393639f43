#include "service/wire_fault.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/common.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstdint>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"

namespace lantern::service {
namespace {

using ::google::protobuf::Descriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::internal::IsStructurallyValidUTF8;
using ::google::protobuf::internal::WireFormatLite;
using ::google::protobuf::io::CodedInputStream;

bool IsUtf8(absl::string_view text) {
  return IsStructurallyValidUTF8(text.data(), static_cast<int>(text.size()));
}

// Reads one message level after the other. Known message fields do not nest without end in this schema, and
// the rest is skipped by protobuf with its own limit on depth.
class Walker {
 public:
  explicit Walker(absl::string_view bytes) : bytes_(bytes) {}

  // Walks bytes [begin, end) as a `type`; none where they are well-formed as far as this looks.
  absl::optional<WireFault> Walk(const Descriptor& type, int begin, int end) {
    CodedInputStream input(reinterpret_cast<const uint8_t*>(bytes_.data()) + begin, end - begin);
    std::map<int, int> seen;
    while (true) {
      const int at = begin + input.CurrentPosition();
      if (at == end) return absl::nullopt;
      const uint32_t tag = input.ReadTag();
      const FieldDescriptor* field = type.FindFieldByNumber(WireFormatLite::GetTagFieldNumber(tag));
      if (tag == 0) return WireFault{"", absl::StrCat("broken tag at byte ", at)};
      if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
        if (!WireFormatLite::SkipField(&input, tag)) {
          return Name(field, seen, WireFault{"", absl::StrCat("broken value at byte ", at)});
        }
        continue;
      }
      uint32_t length = 0;
      if (!input.ReadVarint32(&length) ||
          length > static_cast<uint32_t>(end - begin - input.CurrentPosition())) {
        return Name(field, seen, WireFault{"", absl::StrCat("length beyond the end at byte ", at)});
      }
      const int from = begin + input.CurrentPosition();
      input.Skip(static_cast<int>(length));
      if (field == nullptr) continue;
      if (auto fault = Inside(*field, from, static_cast<int>(length))) return Name(field, seen, *fault);
      ++seen[field->number()];
    }
  }

 private:
  absl::optional<WireFault> Inside(const FieldDescriptor& field, int from, int length) {
    if (field.type() == FieldDescriptor::TYPE_MESSAGE) {
      return Walk(*field.message_type(), from, from + length);
    }
    if (field.type() == FieldDescriptor::TYPE_STRING && !IsUtf8(bytes_.substr(from, length))) {
      return WireFault{"", "text is not valid UTF-8; convert it before sending"};
    }
    return absl::nullopt;
  }

  // Puts the field before the path.
  static WireFault Name(const FieldDescriptor* field, std::map<int, int>& seen, WireFault fault) {
    if (field == nullptr) return fault;
    std::string name(field->name());
    if (field->is_repeated()) absl::StrAppend(&name, "[", seen[field->number()], "]");
    fault.field = fault.field.empty() ? name : absl::StrCat(name, ".", fault.field);
    return fault;
  }

  const absl::string_view bytes_;
};

}  // namespace

WireFault FindWireFault(const Descriptor& type, absl::string_view bytes) {
  if (auto fault = Walker(bytes).Walk(type, 0, static_cast<int>(bytes.size()))) return *std::move(fault);
  return WireFault{"", absl::StrCat("the bytes are not a ", type.full_name(),
                                    "; send what code generated from lantern/v1/service.proto writes")};
}

std::string SalvageText(absl::string_view bytes, int number) {
  CodedInputStream input(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
  const uint32_t wanted = WireFormatLite::MakeTag(number, WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
  while (const uint32_t tag = input.ReadTag()) {
    if (tag != wanted) {
      if (!WireFormatLite::SkipField(&input, tag)) return "";
      continue;
    }
    uint32_t length = 0;
    std::string text;
    if (!input.ReadVarint32(&length) || length > bytes.size() ||
        !input.ReadString(&text, static_cast<int>(length)) || !IsUtf8(text)) {
      return "";
    }
    return text;
  }
  return "";
}

}  // namespace lantern::service
