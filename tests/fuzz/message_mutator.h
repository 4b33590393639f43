// Small changes of protobuf messages, for fuzzers whose inputs are messages.
#ifndef LANTERN_TESTS_FUZZ_MESSAGE_MUTATOR_H_
#define LANTERN_TESTS_FUZZ_MESSAGE_MUTATOR_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <cstdint>
#include <random>
#include <vector>

namespace lantern {

// A number that is likely to be in range, or at an edge.
inline uint32_t MutatedNumber(std::minstd_rand& random) {
  static constexpr uint32_t kEdges[] = {0,   1,   13,  30,   100,   101,        127,
                                        128, 255, 256, 1000, 65536, 0x7fffffff, 0xffffffff};
  return random() % 4 == 0 ? kEdges[random() % (sizeof(kEdges) / sizeof(kEdges[0]))] : random() % 14;
}

inline void SetScalar(google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field,
                      std::minstd_rand& random) {
  using google::protobuf::FieldDescriptor;
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (field.is_repeated()) {  // fewer elements, or the same in another order
    const int size = reflection.FieldSize(message, &field);
    if (size == 0) return;
    const int index = static_cast<int>(random() % static_cast<uint32_t>(size));
    reflection.SwapElements(&message, &field, index, size - 1);
    if (random() % 2 == 0) reflection.RemoveLast(&message, &field);
    return;
  }
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      return reflection.SetUInt32(&message, &field, MutatedNumber(random));
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(&message, &field, static_cast<int32_t>(MutatedNumber(random)) - 20);
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.SetBool(&message, &field, random() % 2 == 0);
    case FieldDescriptor::CPPTYPE_ENUM: {
      const google::protobuf::EnumDescriptor& values = *field.enum_type();
      const int value = random() % 50 == 0
                            ? static_cast<int>(MutatedNumber(random))
                            : values.value(static_cast<int>(random()) % values.value_count())->number();
      return reflection.SetEnumValue(&message, &field, value);
    }
    case FieldDescriptor::CPPTYPE_STRING:
      return reflection.ClearField(&message, &field);
    default:
      return;
  }
}

// Walks down to a random message below `message` and changes, drops or doubles something there.
inline void MutateMessage(google::protobuf::Message& message, std::minstd_rand& random) {
  using google::protobuf::FieldDescriptor;
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> set;
  reflection.ListFields(message, &set);
  const auto& all = *message.GetDescriptor();
  if (all.field_count() == 0) return;
  const bool here = set.empty() || random() % 3 == 0;
  const FieldDescriptor* field =
      here ? all.field(static_cast<int>(random() % static_cast<uint32_t>(all.field_count())))
           : set[random() % set.size()];
  if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return SetScalar(message, *field, random);
  if (!field->is_repeated()) return MutateMessage(*reflection.MutableMessage(&message, field), random);
  const int size = reflection.FieldSize(message, field);
  if (size == 0) return MutateMessage(*reflection.AddMessage(&message, field), random);
  const int index = static_cast<int>(random() % static_cast<uint32_t>(size));
  switch (random() % 8) {
    case 0:
      reflection.SwapElements(&message, field, index, size - 1);
      return reflection.RemoveLast(&message, field);
    case 1:
      return reflection.AddMessage(&message, field)
          ->CopyFrom(reflection.GetRepeatedMessage(message, field, index));
    case 2:
      return reflection.SwapElements(&message, field, index,
                                     static_cast<int>(random() % static_cast<uint32_t>(size)));
    default:
      return MutateMessage(*reflection.MutableRepeatedMessage(&message, field, index), random);
  }
}

}  // namespace lantern

#endif  // LANTERN_TESTS_FUZZ_MESSAGE_MUTATOR_H_
