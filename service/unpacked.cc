#include "service/unpacked.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message.h>
#include <google/protobuf/wire_format_lite.h>
#include <grpcpp/support/proto_buffer_reader.h>
#include <malloc.h>

#include <chrono>
#include <map>
#include <memory>
#include <vector>

namespace lantern::service {
namespace {

using ::google::protobuf::Descriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::MessageFactory;
using ::google::protobuf::internal::WireFormatLite;
using ::google::protobuf::io::CodedInputStream;

// A pointer to it in a list that grows by doubling.
constexpr uint64_t kListed = 16;
// A string object and where it is kept.
constexpr uint64_t kString = 48;
// One number of a list that grows by doubling; of a packed list, for each byte, since one byte may be a
// number.
constexpr uint64_t kNumber = 16;
// A field that the schema does not know, which protobuf keeps.
constexpr uint64_t kUnknown = 16;
// An entry of a map, with its node.
constexpr uint64_t kMapEntry = 128;
// protobuf refuses deeper ones.
constexpr int kMaxDepth = 100;
// From so much on, freed memory is worth a walk through all that malloc holds.
constexpr uint64_t kWorthTrimming = 16 << 20;

// What the walk needs to know of a type.
struct Shape {
  enum class Kind : uint8_t { kUnknown, kSingleNumber, kNumbers, kText, kMessage };
  struct Field {
    Kind kind = Kind::kUnknown;
    const Shape* message = nullptr;
  };
  // Of one message with nothing set.
  uint64_t bytes = 0;
  // By field number.
  std::vector<Field> fields;
};

// Each thread knows its own, so that nobody waits.
const Shape& ShapeOf(const Descriptor& type) {
  thread_local std::map<const Descriptor*, std::unique_ptr<Shape>> known;
  std::unique_ptr<Shape>& shape = known[&type];
  if (shape != nullptr) return *shape;
  // Made known before its fields are looked at, since types hold one another.
  shape = std::make_unique<Shape>();
  Shape& out = *shape;
  out.bytes = type.options().map_entry()
                  ? kMapEntry
                  : MessageFactory::generated_factory()->GetPrototype(&type)->SpaceUsedLong();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    const auto number = static_cast<size_t>(field.number());
    if (number >= out.fields.size()) out.fields.resize(number + 1);
    Shape::Field& at = out.fields[number];
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      at = {Shape::Kind::kMessage, &ShapeOf(*field.message_type())};
    } else if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      at.kind = Shape::Kind::kText;
    } else {
      at.kind = field.is_repeated() ? Shape::Kind::kNumbers : Shape::Kind::kSingleNumber;
    }
  }
  return out;
}

class Weigher {
 public:
  explicit Weigher(CodedInputStream& input) : input_(input) {}

  uint64_t total() const { return total_; }

  // Weighs what is left up to the present limit as a message of this shape; false where it is broken.
  bool Weigh(const Shape& shape, int depth) {
    total_ += shape.bytes + kListed;
    while (const uint32_t tag = input_.ReadTag()) {
      const auto number = static_cast<size_t>(WireFormatLite::GetTagFieldNumber(tag));
      const Shape::Field field = number < shape.fields.size() ? shape.fields[number] : Shape::Field();
      if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
        if (!Number(field, tag)) return false;
      } else if (!Delimited(field, depth)) {
        return false;
      }
    }
    return input_.ConsumedEntireMessage();
  }

 private:
  bool Number(const Shape::Field& field, uint32_t tag) {
    if (field.kind == Shape::Kind::kNumbers) total_ += kNumber;
    uint64_t varint = 0;
    switch (WireFormatLite::GetTagWireType(tag)) {
      case WireFormatLite::WIRETYPE_VARINT:
        if (field.kind != Shape::Kind::kNumbers && field.kind != Shape::Kind::kSingleNumber)
          total_ += kUnknown;
        return input_.ReadVarint64(&varint);
      case WireFormatLite::WIRETYPE_FIXED64:
        if (field.kind != Shape::Kind::kSingleNumber) total_ += kUnknown;
        return input_.Skip(8);
      case WireFormatLite::WIRETYPE_FIXED32:
        if (field.kind != Shape::Kind::kSingleNumber) total_ += kUnknown;
        return input_.Skip(4);
      default:
        // A group, which is unknown: what stands in it is weighed as if it stood here.
        total_ += kUnknown + kString;
        return true;
    }
  }

  bool Delimited(const Shape::Field& field, int depth) {
    uint32_t length = 0;
    if (!input_.ReadVarint32(&length) || length > static_cast<uint32_t>(INT32_MAX)) return false;
    const auto size = static_cast<int>(length);
    switch (field.kind) {
      case Shape::Kind::kMessage: {
        if (depth == kMaxDepth) return false;
        const CodedInputStream::Limit outer = input_.PushLimit(size);
        const bool whole = Weigh(*field.message, depth + 1);
        input_.PopLimit(outer);
        return whole;
      }
      case Shape::Kind::kNumbers:
      case Shape::Kind::kSingleNumber:
        total_ += kNumber * length;
        return input_.Skip(size);
      case Shape::Kind::kText:
        total_ += kString + length;
        return input_.Skip(size);
      case Shape::Kind::kUnknown:
        break;
    }
    total_ += kUnknown + kString + length;
    return input_.Skip(size);
  }

  CodedInputStream& input_;
  uint64_t total_ = 0;
};

}  // namespace

uint64_t UnpackedBytes(const Descriptor& type, const grpc::ByteBuffer& bytes) {
  // The reader takes the buffer as not const, yet reads only.
  grpc::ProtoBufferReader reader(const_cast<grpc::ByteBuffer*>(&bytes));
  if (!reader.status().ok()) return 0;
  CodedInputStream input(&reader);
  Weigher weigher(input);
  weigher.Weigh(ShapeOf(type), 0);
  return weigher.total();
}

bool MemoryBudget::Take(uint64_t bytes, const std::function<bool()>& stop) {
  constexpr auto kPause = std::chrono::milliseconds(20);
  std::unique_lock lock(mutex_);
  while (bytes > most_ - taken_) {
    if (stop()) return false;
    freed_.wait_for(lock, kPause);
  }
  taken_ += bytes;
  return true;
}

void MemoryBudget::GiveBack(uint64_t bytes) {
  if (bytes == 0) return;
  // What a thread has freed stays with the heap of that thread otherwise.
  if (bytes >= kWorthTrimming) malloc_trim(0);
  {
    const std::lock_guard lock(mutex_);
    taken_ -= bytes;
  }
  freed_.notify_all();
}

}  // namespace lantern::service
